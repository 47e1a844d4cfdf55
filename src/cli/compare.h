/* SPDX-License-Identifier: MIT
 *
 * What the two kinds of comparisons share: of two runs, and of all readings of all rules.
 */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "sim/result.h"
#include "trial.h"

/* Fights of each run. */
uint64_t compare_fights(const struct arguments *arguments);
/* Keys of the JSON object: what was run; then how B differs from A. */
void compare_head(struct json *json, const struct subject *subject, uint64_t fights);
void compare_results(struct json *json, const struct subject *subject,
		     const struct result *before, const struct result *after);

/* Every other reading of every rule, ranked; returns an exit status. */
int compare_all(struct trial *trial, struct subject *subject);

#endif
