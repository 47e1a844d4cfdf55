/* SPDX-License-Identifier: MIT
 *
 * One scenario in many variants, all fought with the same dice.
 */
#include "variants.h"
#include <stdlib.h>
#include <string.h>

/* Variants that are played together: their tallies are large, and all cores have work. */
enum { TOGETHER = 16 };

int base_play(struct base *base, struct trial *trial, const struct scenario *scenario,
	      enum closeness closeness, uint64_t fights)
{
	struct job job = {.scenario = scenario,
			  .closeness = closeness,
			  .seed = trial->seed,
			  .first = 1,
			  .count = fights};

	base->scenario = scenario;
	base->fights = fights;
	base->tally = tally_new();
	base->outcomes = fights <= MOST_PAIRED
				 ? calloc((size_t)fights, sizeof *base->outcomes)
				 : NULL;
	if (!base->tally || !base->outcomes)
		return complain("not enough memory for the outcomes of so many fights");
	job.tally = base->tally;
	job.kept = base->outcomes;
	return trial_play(trial, &job, 1);
}

void base_free(struct base *base)
{
	free(base->tally);
	free(base->outcomes);
}

/* Plays some variants at once; BAD, after messages, if a scenario cannot be built. */
static int play_some(const struct base *base, struct trial *trial,
		     struct variant *variants, int count)
{
	struct scenario *scenarios[TOGETHER] = {NULL};
	struct job jobs[TOGETHER];
	struct tally *tallies = malloc(sizeof *tallies * (size_t)count);
	int status = tallies ? DONE : complain("out of memory");

	for (int i = 0; i < count && status == DONE; i++) {
		scenarios[i] = trial_build(trial, variants[i].changes, variants[i].count);
		if (!scenarios[i]) {
			status = BAD;
			break;
		}
		tally_clear(&tallies[i]);
		jobs[i] = (struct job){.scenario = scenarios[i],
				       .closeness = WATCH_RESULTS,
				       .seed = trial->seed,
				       .first = 1,
				       .count = base->fights,
				       .tally = &tallies[i],
				       .against = base->outcomes};
	}
	if (status == DONE)
		status = trial_play(trial, jobs, count);
	for (int i = 0; i < count; i++) {
		if (status == DONE) {
			variants[i].result = result_of(&tallies[i]);
			variants[i].played = true;
		}
		scenario_free(scenarios[i]);
	}
	free(tallies);
	return status;
}

int variants_play(const struct base *base, struct trial *trial, struct variant *variants,
		  int count)
{
	int status = DONE;

	for (int i = 0; i < count && status == DONE; i += TOGETHER) {
		int some = count - i < TOGETHER ? count - i : TOGETHER;

		trial->progress.more = (uint64_t)(count - i - some) * base->fights;
		status = play_some(base, trial, variants + i, some);
	}
	return status;
}

int paired_play(const struct base *base, struct trial *trial,
		const struct scenario *scenario, struct result *result)
{
	struct tally *tally = tally_new();
	struct job job = {.scenario = scenario,
			  .closeness = WATCH_RESULTS,
			  .seed = trial->seed,
			  .first = 1,
			  .count = base->fights,
			  .tally = tally,
			  .against = base->outcomes};
	int status = tally ? trial_play(trial, &job, 1) : complain("out of memory");

	if (status == DONE)
		*result = result_of(tally);
	free(tally);
	return status;
}
