/* SPDX-License-Identifier: MIT
 *
 * A sum of many small numbers that carries its rounding errors along.
 */
#ifndef ODDS_TOTAL_H
#define ODDS_TOTAL_H

struct total {
	double sum, lost;
};

/* Addends must not be negative. */
static inline void total_add(struct total *total, double value)
{
	double sum = total->sum + value;

	if (total->sum >= value)
		total->lost += (total->sum - sum) + value;
	else
		total->lost += (value - sum) + total->sum;
	total->sum = sum;
}

static inline double total_of(const struct total *total)
{
	return total->sum + total->lost;
}

#endif
