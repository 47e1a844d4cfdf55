/* SPDX-License-Identifier: MIT
 *
 * A whole fight, exactly: chances of each winner, of each length, and of the winners'
 * remaining hit points.
 *
 * The rests of a fight are the states of a Markov chain. Each is brought into the book's
 * canonical form, so that positions with the same future are one state, and is walked
 * once, through the same rule code that plays: every roll, every outcome. The chance of
 * being in each state then flows on, round by round, until so little of it is left that
 * it no longer matters. This remainder, and chances too small to follow (a state, or the
 * tail of a roll inside one), are the cut; it stays below the limit.
 *
 * A sample of played fights shows whether a fight is far too large: the numbers of states
 * met once and met twice give a lower bound of all.
 *
 * If a book's canonical form keeps the number of the round, no state occurs again in a
 * later round, and those of earlier rounds are freed.
 */
#ifndef ODDS_DUEL_H
#define ODDS_DUEL_H

#include <stdbool.h>
#include <stdint.h>
#include "engine/run.h"

enum {
	USUAL_STATES = 5000000,
	MAX_DUEL_CREATURES = 8,
	FORECAST_FIGHTS = 2000,	   /* played to estimate the number of states */
	MAX_STATE_PATHS = 2000000, /* from one state; those solved have 31,000 at most */
	MAX_MEAN_PATHS = 1000,	   /* from each state of the limit, on average */
};
#define DUEL_BYTES ((size_t)2000000000) /* states and their ways on */
#define USUAL_CUT 1e-12

enum duel_status {
	DUEL_SOLVED,
	DUEL_TOO_LARGE, /* more states than the limit, or more memory than DUEL_BYTES */
	DUEL_FORECAST,	/* more than twice the limit are expected; see `forecast` */
	DUEL_TOO_WIDE,	/* more paths than MAX_STATE_PATHS from one state */
	DUEL_TOO_LONG,	/* more than MAX_MEAN_PATHS for each state of the limit */
	DUEL_BY_CHANCE, /* a tactic uses chance of its own */
	DUEL_ENDLESS,	/* a round that never ends */
	DUEL_STOPPED,	/* `watch` returned false */
	DUEL_NO_MEMORY,
};

struct duel_progress {
	uint64_t states; /* found so far */
	uint64_t paths;	 /* walked so far */
	int round;
	double left; /* chance that the fight goes on into this round */
};

/* The remains of a creature when its side has won. */
struct duel_remains {
	int who;
	const struct state_row *row; /* one of the book's bars */
	int low, count;		     /* values low .. low + count - 1 */
	double *p;		     /* chance of winning with this value */
	double out; /* chance of winning with the creature out of the fight */
};

enum { MAX_REMAINS = MAX_DUEL_CREATURES * 8 };

struct duel {
	double wins[MAX_SIDES], draw, cut;
	uint64_t states, branches;
	uint64_t forecast; /* states at least, as far as a sample can tell; 0: solved
			      before there was one */
	int reached;	   /* the round that was worked on last, and the chance */
	double left;	   /* that the fight goes on into it */
	int round_count;   /* of `rounds`: 0 .. the scenario's limit */
	double *rounds;	   /* chance of each length */
	struct duel_remains remains[MAX_REMAINS];
	int remains_count;
};

struct duel_wish {
	uint64_t limit;	     /* of states */
	uint64_t widest;     /* paths from one state; 0: MAX_STATE_PATHS */
	uint64_t mean_paths; /* for each state of the limit; 0: MAX_MEAN_PATHS */
	double cut;	     /* chance that may be left out */
	/* Every few thousand states or paths, false: stop. May be NULL. */
	bool (*watch)(void *context, const struct duel_progress *progress);
	void *context;
};

static inline uint64_t duel_widest(const struct duel_wish *wish)
{
	return wish->widest ? wish->widest : MAX_STATE_PATHS;
}

static inline uint64_t duel_mean_paths(const struct duel_wish *wish)
{
	return wish->mean_paths ? wish->mean_paths : MAX_MEAN_PATHS;
}

/* Every side must have a tactic. `duel` must be freed even after an error. */
enum duel_status duel_solve(struct duel *duel, const struct scenario *scenario,
			    const struct duel_wish *wish);
void duel_free(struct duel *duel);

double duel_mean_rounds(const struct duel *duel);
/* The shortest length that at least half of the fights do not exceed. */
int duel_median_rounds(const struct duel *duel);

#endif
