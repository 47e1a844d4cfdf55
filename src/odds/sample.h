/* SPDX-License-Identifier: MIT
 *
 * Compares a duel with a sample of it: the same fights, played with random dice.
 *
 * The difference is measured in sigma, the standard deviation of a sample of this size.
 */
#ifndef ODDS_SAMPLE_H
#define ODDS_SAMPLE_H

#include "duel.h"

struct sample {
	uint64_t fights, rounds;
	uint64_t ends[MAX_SIDES + 1]; /* wins of each side, then draws */
	/* For each row of the duel's remains: victories with the creature in the fight,
	 * and the sum of the values it had left. */
	uint64_t stands[MAX_REMAINS];
	int64_t left[MAX_REMAINS];
};

/* Plays fight `number` of `seed` to its end and notes it. */
void sample_play(struct sample *sample, const struct duel *duel, struct run *run,
		 uint64_t seed, uint64_t number);

/* Difference of a side's wins (MAX_SIDES: of the draws) from the exact chance. */
double sample_end_sigma(const struct sample *sample, const struct duel *duel, int side);

/* Means of a row of remains, over victories that its creature survived in the fight. */
struct remains_means {
	double exact, sampled, sigma;
};

/* False: there are no such victories, in the duel or in the sample. */
bool sample_remains(const struct sample *sample, const struct duel *duel, int row,
		    struct remains_means *means);

#endif
