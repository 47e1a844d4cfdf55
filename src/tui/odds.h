/* SPDX-License-Identifier: MIT
 *
 * The odds of each answer, worked out in small portions while nobody presses a key.
 *
 *	hit 62 %  win 71 ±2 %
 *
 * "hit" is the chance of the attack that the answer makes or meets, where there is one;
 * "win" the share of playouts that the side of the one who is asked has won, and how far
 * off that may be. Each portion goes on where the last one ended, and takes about as long
 * as a finger does.
 */
#ifndef TUI_ODDS_H
#define TUI_ODDS_H

#include <stdbool.h>
#include <stddef.h>
#include "cli/play_session.h"
#include "screen.h"

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
	struct chance chances[MOST_ODDS];
};

/* A new question with so many answers. */
void odds_begin(struct odds *odds, int count);
/* One portion, for the answer odds->next. */
void odds_work(struct odds *odds, struct session *session, const char *answer);
bool odds_are_done(const struct odds *odds);
/* "" if there is nothing to tell, "..." while nothing is known. */
void odds_write(const struct odds *odds, const struct screen *screen, int index,
		char *text, size_t room);

#endif
