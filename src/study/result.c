/* SPDX-License-Identifier: MIT
 *
 * The result of one simulation among many.
 */
#include "result.h"
#include <math.h>
#include <string.h>

struct result result_of(const struct tally *tally)
{
	const struct sums *sums = &tally->sums;
	struct result result = {
		.fights = sums->fights,
		.draws = sums->draws,
		.deaths = sums->deaths,
		.mean_rounds = tally_mean_rounds(tally),
		.median_rounds = tally_median_rounds(tally),
		.round_change = paired_rounds(tally),
		.death_change = paired_deaths(tally),
		.flips = paired_flips(tally),
	};

	for (int i = 0; i < MAX_SIDES; i++) {
		result.wins[i] = sums->wins[i];
		result.win_change[i] = paired_wins(tally, i);
	}
	for (int i = 0; i < RESULTS; i++)
		for (int k = 0; k < RESULTS; k++)
			if (tally->firsts.pair[i][k] != UINT64_MAX)
				result.flipped[i][k] = tally->firsts.pair[i][k];
	return result;
}

struct interval largest_change(const struct result *result)
{
	struct interval largest = result->win_change[0];

	for (int i = 1; i < MAX_SIDES; i++)
		if (fabs(result->win_change[i].rate) > fabs(largest.rate))
			largest = result->win_change[i];
	return largest;
}
