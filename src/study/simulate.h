/* SPDX-License-Identifier: MIT
 *
 * A stretch of fights of one scenario, played by one run and counted.
 *
 * Fight k of seed s is the same fight wherever it is played. If two runs play the same
 * fights of two scenarios, their dice are the same as long as the fights go alike: the
 * first keeps its outcomes, and the second counts pairs.
 */
#ifndef STUDY_SIMULATE_H
#define STUDY_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>
#include "fight_counts.h"

/* Fights first .. first + count - 1 of a seed; every seat must have a tactic. */
struct job {
	const struct scenario *scenario;
	enum closeness closeness;
	uint64_t seed, first, count;
	struct tally *tally;	       /* empty; where the counts go */
	struct outcome *kept;	       /* outcomes by fight, from `first`; or NULL */
	const struct outcome *against; /* those of the other run; NULL: no pairs */
};

/* Plays `count` fights of the job from its number `from` (0: its first) into `tally`. */
void simulate(struct watch *watch, const struct job *job, uint64_t from, uint64_t count,
	      struct tally *tally);

#endif
