/* SPDX-License-Identifier: MIT
 *
 * From the counts of a simulation to differences and lengths with their 95 % intervals.
 */
#include "statistics.h"
#include <math.h>

enum { FIRST_LOOK = 1024 }; /* fights */

/* ---- differences ---- */

/*
 * Tango's statistic: how many standard errors the counts are from a true difference of
 * `delta`. The chance of a lost pair is the likeliest one under that difference, the
 * root of a quadratic.
 */
static double score(double gained, double lost, double n, double delta)
{
	double b = -gained - lost + (2 * n - gained + lost) * delta;
	double c = -lost * delta * (1 - delta);
	double chance = (sqrt(b * b - 8 * n * c) - b) / (4 * n);
	double variance = n * (2 * chance + delta * (1 - delta));

	if (variance <= 0)
		return gained - lost - n * delta == 0 ? 0
		       : gained - lost > n * delta    ? 1e9
						      : -1e9;
	return (gained - lost - n * delta) / sqrt(variance);
}

/* Where the score, which falls as delta rises, passes `level`. */
static double delta_at(double gained, double lost, double n, double level)
{
	double low = -1, high = 1;

	for (int i = 0; i < 60; i++) {
		double middle = (low + high) / 2;

		if (score(gained, lost, n, middle) > level)
			low = middle;
		else
			high = middle;
	}
	return (low + high) / 2;
}

struct interval paired_difference(uint64_t gained, uint64_t lost, uint64_t trials)
{
	double n = (double)trials, more = (double)gained, less = (double)lost;

	if (trials == 0)
		return (struct interval){0, -1, 1};
	return (struct interval){
		.rate = (more - less) / n,
		.low = delta_at(more, less, n, Z95),
		.high = delta_at(more, less, n, -Z95),
	};
}

struct interval mean_difference(int64_t sum, uint64_t squares, uint64_t trials)
{
	double n = (double)trials, mean = n > 0 ? (double)sum / n : 0, variance;

	if (trials < 2)
		return (struct interval){mean, -INFINITY, INFINITY};
	variance = ((double)squares - n * mean * mean) / (n - 1);
	return interval_about(mean, sqrt(fmax(0, variance) / n));
}

struct interval paired_wins(const struct tally *tally, int side)
{
	uint64_t gained = 0, lost = 0;

	for (int i = 0; i < RESULTS; i++) {
		if (i == side)
			continue;
		gained += tally->sums.pairs[i][side];
		lost += tally->sums.pairs[side][i];
	}
	return paired_difference(gained, lost, tally->sums.fights);
}

struct interval paired_rounds(const struct tally *tally)
{
	return mean_difference((int64_t)tally->sums.longer, tally->sums.longer_squared,
			       tally->sums.fights);
}

struct interval paired_deaths(const struct tally *tally)
{
	return paired_difference(tally->sums.deadlier, tally->sums.safer,
				 tally->sums.fights);
}

uint64_t paired_flips(const struct tally *tally)
{
	uint64_t flips = 0;

	for (int i = 0; i < RESULTS; i++)
		for (int k = 0; k < RESULTS; k++)
			flips += i == k ? 0 : tally->sums.pairs[i][k];
	return flips;
}

/* ---- lengths ---- */

/* The length, interpolated within its round, below which this share of the fights
 * lies. */
static double length_below(const struct tally *tally, double share)
{
	int length = tally_length_at(tally, share);
	double before = 0, here = (double)tally->sums.rounds[length];

	for (int i = 0; i < length; i++)
		before += (double)tally->sums.rounds[i];
	if (here == 0)
		return length;
	return length - 0.5 + (share * (double)tally->sums.fights - before) / here;
}

struct interval median_interval(const struct tally *tally)
{
	double n = (double)tally->sums.fights, half = n > 0 ? Z95 / (2 * sqrt(n)) : 0.5;

	return (struct interval){
		.rate = length_below(tally, 0.5),
		.low = length_below(tally, fmax(0, 0.5 - half)),
		.high = length_below(tally, fmin(1, 0.5 + half)),
	};
}

bool is_precise(const struct tally *tally, int sides, double precision)
{
	for (int i = 0; i < sides; i++)
		if (interval_half(wilson(tally->sums.wins[i], tally->sums.fights)) >
		    precision)
			return false;
	return true;
}

uint64_t fights_until_precise(const struct tally *tally, int sides, double precision)
{
	uint64_t played = tally->sums.fights;

	if (played == 0)
		return FIRST_LOOK;
	return is_precise(tally, sides, precision) ? 0 : played;
}
