/* SPDX-License-Identifier: MIT
 *
 * A share, or another mean, with its 95 % interval.
 */
#include "interval.h"
#include <math.h>

struct interval wilson_of_rate(double rate, uint64_t trials)
{
	double n = (double)trials, middle, half, scale;

	if (trials == 0)
		return (struct interval){0, 0, 1};
	middle = rate + Z95 * Z95 / (2 * n);
	half = Z95 * sqrt(rate * (1 - rate) / n + Z95 * Z95 / (4 * n * n));
	scale = 1 + Z95 * Z95 / n;
	return (struct interval){
		.rate = rate,
		.low = rate <= 0 ? 0 : (middle - half) / scale,
		.high = rate >= 1 ? 1 : (middle + half) / scale,
	};
}

struct interval wilson(uint64_t hits, uint64_t trials)
{
	return wilson_of_rate(trials ? (double)hits / (double)trials : 0, trials);
}

struct interval interval_about(double mean, double error)
{
	double half = Z95 * error;

	return (struct interval){mean, mean - half, mean + half};
}

double interval_half(struct interval interval)
{
	return (interval.high - interval.low) / 2;
}
