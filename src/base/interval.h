/* SPDX-License-Identifier: MIT
 *
 * A share, or another mean, with its 95 % interval.
 */
#ifndef BASE_INTERVAL_H
#define BASE_INTERVAL_H

#include <stdint.h>

/* The normal distribution's 97.5th percentile. */
#define Z95 1.959963984540054

struct interval {
	double rate, low, high;
};

/* Wilson's score interval: it stays valid near 0 and 1, and for few trials. */
struct interval wilson(uint64_t hits, uint64_t trials);
/* The same where a draw counts as half a hit. */
struct interval wilson_of_rate(double rate, uint64_t trials);
/* The interval of a mean with its standard error, by the normal distribution. */
struct interval interval_about(double mean, double error);
/* Half of the interval's width. */
double interval_half(struct interval interval);

#endif
