/* SPDX-License-Identifier: MIT
 *
 * A whole fight, exactly: who wins how often, after how many rounds, with what left.
 *
 * The rests of a fight are the states of a Markov chain. Each is brought into the book's
 * canonical form, so that positions from which the same can come are one state, and is
 * walked once, through the same rule code that plays: every roll, every outcome. The
 * chance of being in each state then flows on, round by round, until so little of it is
 * left that it no longer matters. What is left, and what was too small to follow (a
 * state, or the tail of a roll inside one), is the cut; it stays below what is allowed.
 *
 * Whether a fight is far too large is told by some that are played: how many of the
 * states that they come by are met once and how many twice gives a lower bound of all.
 *
 * Where a book's canonical form keeps the number of the round, no state comes back in a
 * later round, and those of earlier rounds are forgotten.
 */
#ifndef ODDS_DUEL_H
#define ODDS_DUEL_H

#include <stdbool.h>
#include <stdint.h>
#include "engine/run.h"

enum {
	USUAL_STATES = 5000000,
	MAX_DUEL_CREATURES = 8,
	FORECAST_FIGHTS = 2000,	   /* that are played to see how large it is */
	MAX_STATE_PATHS = 2000000, /* from one state; those solved have 31,000 at most */
	MAX_MEAN_PATHS = 1000,	   /* from each state of the limit, on average */
};
#define DUEL_BYTES ((size_t)2000000000) /* states and their ways on */
#define USUAL_CUT 1e-12

enum duel_status {
	DUEL_SOLVED,
	DUEL_TOO_LARGE, /* more states than the limit, or more memory than DUEL_BYTES */
	DUEL_FORECAST,	/* it will have more than twice the limit; see `forecast` */
	DUEL_TOO_WIDE,	/* more paths than MAX_STATE_PATHS from one state */
	DUEL_TOO_LONG,	/* more than MAX_MEAN_PATHS for each state of the limit */
	DUEL_BY_CHANCE, /* a tactic draws numbers of its own */
	DUEL_ENDLESS,	/* a round that never ends */
	DUEL_STOPPED,	/* `watch` said so */
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
	double *p;		     /* of winning with this value */
	double out;		     /* of winning with the creature out of the fight */
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
	double cut;	     /* chance that need not be followed */
	/* Every few thousand states or paths, false: stop. May be NULL. */
	bool (*watch)(void *context, const struct duel_progress *progress);
	void *context;
};

/* Every side must have a tactic. `duel` is to be freed whatever comes back. */
enum duel_status duel_solve(struct duel *duel, const struct scenario *scenario,
			    const struct duel_wish *wish);
void duel_free(struct duel *duel);

double duel_mean_rounds(const struct duel *duel);
/* The shortest length that at least half of the fights do not pass. */
int duel_median_rounds(const struct duel *duel);

#endif
