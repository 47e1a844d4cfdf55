/* SPDX-License-Identifier: MIT
 *
 * The result of one simulation among many: the cell of a sweep, a variant of a
 * comparison. It includes the differences from the run that it was paired with.
 */
#ifndef STUDY_RESULT_H
#define STUDY_RESULT_H

#include "statistics.h"

struct result {
	uint64_t fights, draws, deaths;
	uint64_t wins[MAX_SIDES];
	double mean_rounds, median_rounds;
	/* this run minus the paired run, if there is one */
	struct interval win_change[MAX_SIDES], round_change, death_change;
	uint64_t flips;
	uint64_t flipped[RESULTS][RESULTS]; /* first [winner there][here]; 0: none */
};

struct result result_of(const struct tally *tally);
/* The largest change of any side's rate, with its sign. */
struct interval largest_change(const struct result *result);

#endif
