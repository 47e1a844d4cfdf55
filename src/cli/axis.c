/* SPDX-License-Identifier: MIT
 *
 * A value that is varied.
 */
#include "axis.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "report/output.h"

struct reading {
	const struct command *command;
	const char *option, *text;
};

static bool refuse(const struct reading *reading)
{
	usage_error(reading->command,
		    "--%s takes PATH=A..B, PATH=A..B:STEP or PATH=a,b,c, not \"%s\"",
		    reading->option, reading->text);
	return false;
}

static bool add_value(struct axis *axis, const char *value, size_t length)
{
	char *copy = strndup(value, length);
	char **values = realloc(axis->values, (size_t)(axis->count + 1) * sizeof *values);

	if (values)
		axis->values = values;
	if (!copy || !values) {
		free(copy);
		complain("out of memory");
		return false;
	}
	axis->values[axis->count++] = copy;
	return true;
}

/* A whole number from `text` up to `end`. */
static bool read_whole(const char *text, const char *end, int *value)
{
	char digits[16];
	size_t length = (size_t)(end - text);

	if (length == 0 || length >= sizeof digits)
		return false;
	memcpy(digits, text, length);
	digits[length] = '\0';
	return text_to_int(digits, value);
}

static bool read_range(struct axis *axis, const struct reading *reading, const char *text,
		       const char *dots)
{
	const char *colon = strchr(dots, ':'), *end = text + strlen(text);
	int step = 1;
	char number[24];

	if (!read_whole(text, dots, &axis->low) ||
	    !read_whole(dots + 2, colon ? colon : end, &axis->high) ||
	    (colon && !read_whole(colon + 1, end, &step)))
		return refuse(reading);
	if (axis->low > axis->high) {
		usage_error(reading->command,
			    "the range %d..%d runs backwards; did you mean %d..%d?",
			    axis->low, axis->high, axis->high, axis->low);
		return false;
	}
	if (step < 1 || ((long)axis->high - axis->low) / step >= MAX_VALUES) {
		usage_error(reading->command, "%s in %s",
			    step < 1 ? "a step is at least 1"
				     : "more than a thousand values",
			    reading->text);
		return false;
	}
	axis->is_range = true;
	for (long value = axis->low; value <= axis->high; value += step) {
		snprintf(number, sizeof number, "%ld", value);
		if (!add_value(axis, number, strlen(number)))
			return false;
	}
	return true;
}

static bool read_list(struct axis *axis, const struct reading *reading, const char *text)
{
	for (;;) {
		size_t length = strcspn(text, ",");

		if (length == 0 || axis->count == MAX_VALUES)
			return refuse(reading);
		if (!add_value(axis, text, length))
			return false;
		if (!text[length])
			return true;
		text += length + 1;
	}
}

bool axis_read(struct axis *axis, const struct command *command, const char *option,
	       const char *text)
{
	struct reading reading = {command, option, text};
	const char *equals = strchr(text, '='), *dots;

	memset(axis, 0, sizeof *axis);
	if (!equals || equals == text || equals - text >= MAX_AXIS_PATH)
		return refuse(&reading);
	memcpy(axis->path, text, (size_t)(equals - text));
	dots = strstr(equals + 1, "..");
	return dots ? read_range(axis, &reading, equals + 1, dots)
		    : read_list(axis, &reading, equals + 1);
}

void axis_free(struct axis *axis)
{
	for (int i = 0; i < axis->count; i++)
		free(axis->values[i]);
	free(axis->values);
}
