/* SPDX-License-Identifier: MIT
 *
 * A duel beside a sample of it: the same fights, played by chance.
 *
 * How far both are apart is told in sigma, the spread that a sample of this size has.
 */
#ifndef ODDS_SAMPLE_H
#define ODDS_SAMPLE_H

#include "duel.h"

struct sample {
	uint64_t fights, rounds;
	uint64_t ends[MAX_SIDES + 1]; /* wins of each side, then draws */
	/* Of each row of the duel's remains: victories with the creature in the fight,
	 * and the sum of what it had left. */
	uint64_t stands[MAX_REMAINS];
	int64_t left[MAX_REMAINS];
};

/* Plays fight `number` of `seed` to its end and notes it. */
void sample_play(struct sample *sample, const struct duel *duel, struct run *run,
		 uint64_t seed, uint64_t number);

/* How far the wins of a side (MAX_SIDES: the draws) are from what is exact. */
double sample_end_sigma(const struct sample *sample, const struct duel *duel, int side);

/* A row of remains where its creature stands after a victory. */
struct remains_means {
	double exact, sampled, sigma;
};

/* False: it never does, or never did. */
bool sample_remains(const struct sample *sample, const struct duel *duel, int row,
		    struct remains_means *means);

#endif
