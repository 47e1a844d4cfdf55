/* SPDX-License-Identifier: MIT
 *
 * From the counts of a simulation to differences and lengths with their 95 % intervals.
 */
#ifndef STUDY_STATISTICS_H
#define STUDY_STATISTICS_H

#include <stdbool.h>
#include "base/interval.h"
#include "tally.h"

/*
 * The difference of two shares of the same fights, of which `gained` have the property
 * only here and `lost` only there: only these discordant pairs matter. Tango's score
 * interval: it stays valid for few and one-sided pairs.
 */
struct interval paired_difference(uint64_t gained, uint64_t lost, uint64_t trials);

/* The same for a mean: from the sum of the differences and the sum of their squares. */
struct interval mean_difference(int64_t sum, uint64_t squares, uint64_t trials);

/* True if the 95 % interval of every side's share of wins is within `precision`. */
bool is_precise(const struct tally *tally, int sides, double precision);
/* How many more fights to play before the next check: at 1024 * 2^k fights in all, so
 * that threads and luck do not decide when. 0: it is precise. */
uint64_t fights_until_precise(const struct tally *tally, int sides, double precision);

/* For a tally whose fights were paired with those of another run. */
struct interval paired_wins(const struct tally *tally, int side);
struct interval paired_rounds(const struct tally *tally);
struct interval paired_deaths(const struct tally *tally);
uint64_t paired_flips(const struct tally *tally);

/*
 * The median length, read off within its round as if lengths were spread evenly over it
 * (a median of 5 rounds may be 4.6 or 5.4), with its 95 % interval by ranks.
 */
struct interval median_interval(const struct tally *tally);

#endif
