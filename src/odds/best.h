/* SPDX-License-Identifier: MIT
 *
 * The exact ceiling: the most that a side can win against the tactics of the others.
 *
 * From every rest its answers are walked as well as the dice, over the same canonical
 * states as in duel.h. What can come of a rest is a tree of chances and choices:
 *
 *	rest --+-- 0.4 ------------------------- rest
 *	       +-- 0.6 -- choice --+-- strike --+-- 0.5 -- won
 *	                           |            +-- 0.5 -- rest
 *	                           +-- wait ------- 1.0 -- rest
 *
 * The value of a choice is its best option's, that of a chance the mean. Values are found
 * from the last round backwards: with one round left, then with two, until nothing
 * changes or the scenario's limit is reached; inside a round they are swept until they
 * stand. A draw is worth nothing. With the side's own tactic in place of the best option,
 * the same trees give what it wins now.
 *
 * The side chooses with all dice and all of the fight before its eyes. Where something of
 * that is hidden from it, the value is an upper bound.
 */
#ifndef ODDS_BEST_H
#define ODDS_BEST_H

#include "duel.h"

enum {
	MAX_PLAN = 8,	      /* choices of the plan that are told */
	MAX_INSTEAD = 3,      /* other options of each */
	MAX_OWN_CHOICES = 64, /* and meetings, from one rest to the next */
	PLAN_ROOM = 48,
	BEST_FORECAST = 400, /* fights that are played to see how large it is */
};

/* An option of a plan's choice, and the chance that it leads to. */
struct plan_option {
	char answer[PLAN_ROOM]; /* as a .fight writes it */
	double chance;
};

struct plan_choice {
	int round; /* from the start, from 1 */
	int who;
	const char *ask;	/* the QUESTION row's key */
	char tactic[PLAN_ROOM]; /* the answer of the side's own tactic; "": it draws */
	int count;		/* of options, the best first */
	struct plan_option options[1 + MAX_INSTEAD];
};

struct best {
	double chance;	  /* of winning */
	bool has_tactic;  /* the side's own tactic does not draw: */
	double by_tactic; /* what it wins */
	bool is_upper;	  /* something is hidden from the side */
	uint64_t states, choices, branches;
	uint64_t forecast; /* states at least, as far as a sample can tell */
	int plan_count;
	struct plan_choice plan[MAX_PLAN]; /* as the likeliest dice fall */
};

/* `cut` of the wish is not used. Each side must have a tactic that does not look ahead;
 * that of `side` is only compared. */
enum duel_status best_solve(struct best *best, const struct scenario *scenario, int side,
			    const struct duel_wish *wish);

#endif
