/* SPDX-License-Identifier: MIT
 *
 * A stretch of fights of one scenario, played by one run and counted.
 */
#include "simulate.h"

static void count_pair(struct tally *tally, struct outcome other, struct outcome own,
		       uint64_t number)
{
	int longer = own.rounds - other.rounds;
	uint64_t *first = &tally->firsts.pair[other.result][own.result];

	tally->sums.pairs[other.result][own.result]++;
	tally->sums.longer += (uint64_t)longer;
	tally->sums.longer_squared += (uint64_t)(longer * longer);
	tally->sums.deadlier += own.died && !other.died;
	tally->sums.safer += other.died && !own.died;
	if (number < *first)
		*first = number;
}

void simulate(struct watch *watch, const struct job *job, uint64_t from, uint64_t count,
	      struct tally *tally)
{
	for (uint64_t k = from; k < from + count; k++) {
		struct outcome outcome;

		watch_fight(watch, tally);
		run_start(watch->run, job->seed, job->first + k);
		run_to_end(watch->run);
		outcome = watch_end(watch);
		if (job->kept)
			job->kept[k] = outcome;
		if (job->against)
			count_pair(tally, job->against[k], outcome, job->first + k);
	}
}
