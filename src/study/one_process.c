/* SPDX-License-Identifier: MIT
 *
 * A fleet of one process.
 */
#include "processes.h"
#include "library/threads.h"

int fleet_rank(void)
{
	return 0;
}

int fleet_size(void)
{
	return 1;
}

int fleet_threads(void)
{
	return threads_of_machine();
}

void fleet_sum(uint64_t *words, size_t count)
{
	(void)words;
	(void)count;
}

void fleet_least(uint64_t *words, size_t count)
{
	(void)words;
	(void)count;
}

bool fleet_any(bool mine)
{
	return mine;
}
