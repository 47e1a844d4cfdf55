/* SPDX-License-Identifier: MIT
 *
 * The status of a loader, from its problems.
 */
#ifndef SCENARIO_STATUS_H
#define SCENARIO_STATUS_H

#include "affray.h"
#include "base/problem.h"
#include <string.h>

/* The two messages by which readers and the builder report it. */
static inline bool is_about_memory(const char *message)
{
	return strcmp(message, "out of memory") == 0 ||
	       strncmp(message, "no memory", 9) == 0;
}

/* `total` is the value of problems->total before loading. */
static inline enum affray_status status_since(const struct problems *problems, int total)
{
	int last = problems->count - 1;

	if (problems->total == total)
		return AFFRAY_OK;
	if (last >= 0 && is_about_memory(problems->list[last].message))
		return AFFRAY_NO_MEMORY;
	return AFFRAY_BAD_INPUT;
}

#endif
