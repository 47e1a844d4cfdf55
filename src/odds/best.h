/* SPDX-License-Identifier: MIT
 *
 * The exact ceiling: the most that a side can win against the tactics of the others.
 *
 * From every rest the side's answers are walked as well as the dice, over the same
 * canonical states as in duel.h. Each rest has a tree of chances and choices:
 *
 *	rest --+-- 0.4 ------------------------- rest
 *	       +-- 0.6 -- choice --+-- strike --+-- 0.5 -- won
 *	                           |            +-- 0.5 -- rest
 *	                           +-- wait ------- 1.0 -- rest
 *
 * The value of a choice is its best option's, that of a chance the mean. Values are found
 * from the last round backwards: with one round left, then with two, until nothing
 * changes or the scenario's limit is reached; within a round they are swept until they
 * are stable. A draw counts as not won. With the side's own tactic in place of the best
 * option, the same trees give the tactic's chance of winning.
 *
 * The side chooses with full knowledge of dice and position. If some of that is hidden
 * from it in play, the value is an upper bound.
 */
#ifndef ODDS_BEST_H
#define ODDS_BEST_H

#include "duel.h"

enum {
	MAX_PLAN = 8,	      /* choices of the plan that are reported */
	MAX_INSTEAD = 3,      /* other options of each */
	MAX_OWN_CHOICES = 64, /* choices and meetings between two rests */
	PLAN_ROOM = 48,
	BEST_FORECAST = 400, /* fights played to estimate the number of states */
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
	char tactic[PLAN_ROOM]; /* the answer of the side's own tactic; "": it uses chance
				 */
	int count;		/* of options, the best first */
	struct plan_option options[1 + MAX_INSTEAD];
};

struct best {
	double chance;	  /* of winning */
	bool has_tactic;  /* the side's own tactic uses no chance: */
	double by_tactic; /* its chance of winning */
	bool is_upper;	  /* something is hidden from the side */
	uint64_t states, choices, branches;
	uint64_t forecast; /* lower bound of the number of states, from a sample */
	int plan_count;
	struct plan_choice plan[MAX_PLAN]; /* for the likeliest dice */
};

/* `cut` of the wish is not used. Each side must have a tactic that does not look ahead;
 * that of `side` only serves for comparison. */
enum duel_status best_solve(struct best *best, const struct scenario *scenario, int side,
			    const struct duel_wish *wish);

#endif
