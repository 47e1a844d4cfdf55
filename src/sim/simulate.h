/* SPDX-License-Identifier: MIT
 *
 * Many fights of one scenario, counted.
 *
 * Fight k of seed s is the same fight wherever it is played, and a tally holds nothing
 * but whole numbers; so blocks of fights may be played in any order, by anybody, and
 * their tallies added up give the same numbers.
 */
#ifndef SIM_SIMULATE_H
#define SIM_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>
#include "engine/run.h"

struct tally {
	uint64_t fights, draws;
	uint64_t wins[MAX_SIDES];
	uint64_t alive[MAX_CREATURES]; /* fights at whose end the creature could fight */
	int limit;		       /* the scenario's: no fight has more rounds */
	uint64_t *rounds;	       /* fights of each length, 0..limit */
};

/* False: no memory. */
bool tally_init(struct tally *tally, const struct scenario *scenario);
void tally_free(struct tally *tally);
/* Adds `from`, which must be of the same scenario. */
void tally_add(struct tally *tally, const struct tally *from);

double tally_mean_rounds(const struct tally *tally);
/* Half of the fights are no longer than this; between two lengths, their middle. */
double tally_median_rounds(const struct tally *tally);

/* Plays fights first .. first + count - 1 of this seed; every seat must have a tactic. */
void simulate(struct run *run, uint64_t seed, uint64_t first, uint64_t count,
	      struct tally *tally);

/* Wilson's score interval at 95 % for a share of `hits` in `trials`. */
struct interval {
	double rate, low, high;
};
struct interval wilson(uint64_t hits, uint64_t trials);

#endif
