/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a part of a simulation: refused, or read and merged with itself.
 */
#include <stddef.h>
#include <stdint.h>
#include "study/part.h"
#include "study/statistics.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct part part;
	static struct problems problems;

	problems.count = problems.total = 0;
	if (!part_read(&part, (const char *)data, size, "part", &problems))
		return 0;
	tally_add(&part.tally, &part.tally);
	tally_median_rounds(&part.tally);
	median_interval(&part.tally);
	return 0;
}
