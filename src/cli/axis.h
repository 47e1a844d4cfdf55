/* SPDX-License-Identifier: MIT
 *
 * A value that is varied: PATH=A..B, PATH=A..B:STEP or PATH=a,b,c.
 */
#ifndef CLI_AXIS_H
#define CLI_AXIS_H

#include "options.h"

enum { MAX_VALUES = 1000, MAX_AXIS_PATH = 128 };

struct axis {
	char path[MAX_AXIS_PATH];
	int count;
	char **values;
	bool is_range; /* whole numbers, low..high */
	int low, high;
};

/* False after a message; free it in any case. `option` is its name. */
bool axis_read(struct axis *axis, const struct command *command, const char *option,
	       const char *text);
void axis_free(struct axis *axis);

#endif
