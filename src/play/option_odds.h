/* SPDX-License-Identifier: MIT
 *
 * The odds of each answer, worked out at once for the prompt, or in small portions while
 * nobody presses a key.
 *
 *	hit 62 %  win 71 ±2 %
 *
 * "hit" is the chance of the attack that the answer makes or defends against, if any;
 * "win" the share of playouts won by the side that is asked, with its error. Each portion
 * continues where the last one ended, and is too short to delay a key.
 */
#ifndef PLAY_OPTION_ODDS_H
#define PLAY_OPTION_ODDS_H

#include <stdbool.h>
#include <stddef.h>
#include "session.h"

enum { HIT_COLUMNS = 10, WIN_COLUMNS = 12, MOST_ODDS = 64 };

/* The results for one answer so far. */
struct chance {
	int asked;    /* playouts that were tried */
	int playouts; /* those that did not go astray */
	double won;   /* won of these; a draw counts half */
	int hits_of;
	double hits;
	bool is_exact; /* `hit` needs no playouts */
	double hit;
};

struct odds {
	bool is_on;
	int count;   /* answers */
	int next;    /* the answer whose turn it is */
	int portion; /* playouts */
	int most;    /* playouts for each answer in all */
	struct chance chances[MOST_ODDS];
};

/* Answer `i` of those whose odds are of interest: every option; numbers from the lowest
 * on, or spread over a long range; of tiles the default and the tactic's. False: no such.
 */
bool odds_answer(struct session *session, int i, char *answer, size_t room);
/* The side whose chance of winning is shown: that of the creature asked, else the
 * viewer's. */
int odds_side(struct session *session);

/* Begins a new question with `count` answers. */
void odds_begin(struct odds *odds, int count);
/* One portion, for the answer odds->next. */
void odds_work(struct odds *odds, struct session *session, const char *answer);
bool odds_are_done(const struct odds *odds);
/* All playouts of one answer at once, as many as a prompt can wait for. */
void odds_whole(struct odds *odds, struct session *session, int index,
		const char *answer);
/* The columns that the odds of a menu take: none for "hit" where nothing is struck. */
int odds_columns(const struct odds *odds);
/* "" if there is nothing to tell, "..." while nothing is known. `plus_minus` as the
 * terminal can show it. */
void odds_text(const struct odds *odds, const char *plus_minus, int index, char *text,
	       size_t room);
/* The same in a sentence, "hit 62 %, win 71 +-2 %"; "" if nothing is known. */
void odds_words(const struct odds *odds, int index, char *text, size_t room);

#endif
