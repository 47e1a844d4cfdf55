/* SPDX-License-Identifier: MIT
 *
 * One scenario in many variants, all fought with the same dice: sweeps, comparisons,
 * sensitivity.
 *
 * Each variant is some changes by path. The first one is the base: its outcomes are kept,
 * and each fight of the others is paired with the base's fight of the same number.
 */
#ifndef CLI_VARIANTS_H
#define CLI_VARIANTS_H

#include "study/result.h"
#include "trial.h"

struct variant {
	struct change changes[8];
	int count;
	struct result result;
	bool played;
};

/* Memory that is needed for the outcomes: four bytes a fight. */
#define MOST_PAIRED UINT64_C(100000000)

struct base {
	const struct scenario *scenario;
	struct tally *tally;	  /* all counts */
	struct outcome *outcomes; /* by fight */
	uint64_t fights;
};

/* Plays the base; DONE, INTERRUPTED or BAD after a message. Free it in any case. */
int base_play(struct base *base, struct trial *trial, const struct scenario *scenario,
	      enum closeness closeness, uint64_t fights);
void base_free(struct base *base);
/* Plays all variants of the trial's scenario against it, a few at a time. */
int variants_play(const struct base *base, struct trial *trial, struct variant *variants,
		  int count);
/* Plays one scenario against it. */
int paired_play(const struct base *base, struct trial *trial,
		const struct scenario *scenario, struct result *result);

#endif
