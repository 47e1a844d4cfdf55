/* SPDX-License-Identifier: MIT
 *
 * Shared by the two kinds of comparisons: of two runs, and of all readings of all rules.
 */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "study/result.h"
#include "trial.h"

/* Fights of each run. */
uint64_t compare_fights(const struct arguments *arguments);
/* The keys sides, rounds, deaths and flips: how B differs from A. `rows` gets all but the
 * last one by one, if it is not NULL. Returns the sides. */
struct value *compare_results(struct value *in, const struct subject *subject,
			      const struct result *before, const struct result *after,
			      struct value *rows);

/* Every other reading of every rule, ranked; returns an exit status. */
int compare_all(struct trial *trial, struct subject *subject);

#endif
