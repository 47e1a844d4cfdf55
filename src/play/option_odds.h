/* SPDX-License-Identifier: MIT
 *
 * The odds of each answer, worked out at once for the prompt, or in small portions while
 * nobody presses a key.
 *
 *	hit 62 %  win 71 ±2 %
 *
 * "hit" is the chance of the attack that the answer makes or meets, where there is one;
 * "win" the share of playouts that the side of the one who is asked has won, and how far
 * off that may be. Each portion goes on where the last one ended, and takes about as long
 * as a finger does.
 */
#ifndef PLAY_OPTION_ODDS_H
#define PLAY_OPTION_ODDS_H

#include <stdbool.h>
#include <stddef.h>
#include "session.h"

enum { ODDS_COLUMNS = 22, MOST_ODDS = 64 };

/* What was seen of one answer. */
struct chance {
	int asked;    /* playouts that were tried */
	int playouts; /* those that count */
	double won;   /* of these; a draw is half */
	int hits_of;
	double hits;
	bool is_exact; /* `hit` needs no playouts */
	double hit;
};

struct odds {
	bool is_on;
	int count;   /* answers */
	int next;    /* the one whose turn it is */
	int portion; /* playouts */
	int most;    /* of them for each answer, then it is done */
	struct chance chances[MOST_ODDS];
};

/* Answer `i` of those whose odds are of interest: every option; numbers from the lowest
 * on, or spread over a long range; of tiles the default and the tactic's. False: no such.
 */
bool odds_answer(struct session *session, int i, char *answer, size_t room);
/* Whose chance to win it is: of the side that is asked, else of the one that looks on. */
int odds_side(struct session *session);

/* A new question with so many answers. */
void odds_begin(struct odds *odds, int count);
/* One portion, for the answer odds->next. */
void odds_work(struct odds *odds, struct session *session, const char *answer);
bool odds_are_done(const struct odds *odds);
/* All of one answer at once, with as many playouts as a prompt can wait for. */
void odds_whole(struct odds *odds, struct session *session, int index,
		const char *answer);
/* "" if there is nothing to tell, "..." while nothing is known. `plus_minus` as the
 * terminal can show it. */
void odds_text(const struct odds *odds, const char *plus_minus, int index, char *text,
	       size_t room);
/* The same in a sentence, "hit 62 %, win 71 +-2 %"; "" if nothing is known. */
void odds_words(const struct odds *odds, int index, char *text, size_t room);

#endif
