/* SPDX-License-Identifier: MIT
 *
 * Do counts agree with chances? Pearson's chi-square test at one in a million.
 *
 * Seeds are fixed, so a test that passes once passes always; the level only says how
 * little luck a wrong generator would need.
 */
#ifndef TESTS_CHI_SQUARE_H
#define TESTS_CHI_SQUARE_H

#include <math.h>
#include <stdbool.h>

/* The value that chance exceeds once in a million, by the approximation of Wilson and
 * Hilferty. */
static inline double chi_limit(int freedom)
{
	double spread = 2.0 / (9.0 * freedom);
	double root = 1 - spread + 4.7534 * sqrt(spread);

	return freedom * root * root * root;
}

/* Bins that are too rare are merged with their neighbours. Fewer than two bins prove
 * nothing and count as disagreement. */
static inline bool counts_agree(const int *seen, const double *p, int cells, int draws)
{
	double sum = 0, expected = 0, left = draws, found = 0;
	int bins = 0;

	for (int i = 0; i < cells; i++) {
		if (p[i] == 0 && seen[i] > 0)
			return false;
		expected += p[i] * draws;
		found += seen[i];
		left -= p[i] * draws;
		if (expected < 10 || (left < 10 && i < cells - 1))
			continue;
		sum += (found - expected) * (found - expected) / expected;
		bins++;
		expected = found = 0;
	}
	return bins > 1 && sum < chi_limit(bins - 1);
}

#endif
