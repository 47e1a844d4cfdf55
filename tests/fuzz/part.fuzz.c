/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a part of a simulation: refused, or read and merged with itself.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "study/part.h"
#include "study/statistics.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Parts of other versions are refused at once, so the corpus says @VERSION@ instead. */
static char *of_this_version(const uint8_t *data, size_t *size)
{
	static const char mark[] = "@VERSION@";
	const size_t mark_size = sizeof mark - 1, version_size = strlen(affray_version());
	char *text = malloc(*size + version_size);
	size_t at = 0;

	if (!text)
		abort();
	while (at + mark_size <= *size && memcmp(data + at, mark, mark_size) != 0)
		at++;
	if (at + mark_size > *size) {
		if (*size > 0)
			memcpy(text, data, *size);
		return text;
	}
	memcpy(text, data, at);
	memcpy(text + at, affray_version(), version_size);
	memcpy(text + at + version_size, data + at + mark_size, *size - at - mark_size);
	*size += version_size - mark_size;
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct part part;
	static struct problems problems;
	char *text = of_this_version(data, &size);
	bool good;

	problems.count = problems.total = 0;
	good = part_read(&part, text, size, "part", &problems);
	free(text);
	if (!good)
		return 0;
	tally_add(&part.tally, &part.tally);
	tally_median_rounds(&part.tally);
	median_interval(&part.tally);
	return 0;
}
