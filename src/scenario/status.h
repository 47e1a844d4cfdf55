/* SPDX-License-Identifier: MIT
 *
 * How a loader went, seen from its problems.
 */
#ifndef SCENARIO_STATUS_H
#define SCENARIO_STATUS_H

#include "affray.h"
#include "engine/problem.h"
#include <string.h>

/* `total` is what problems->total was before. Readers say "out of memory" as a problem. */
static inline enum affray_status status_since(const struct problems *problems, int total)
{
	int last = problems->count - 1;

	if (problems->total == total)
		return AFFRAY_OK;
	if (last >= 0 && strcmp(problems->list[last].message, "out of memory") == 0)
		return AFFRAY_NO_MEMORY;
	return AFFRAY_BAD_INPUT;
}

#endif
