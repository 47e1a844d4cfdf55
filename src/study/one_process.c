/* SPDX-License-Identifier: MIT
 *
 * A fleet of one process.
 */
#include "processes.h"
#include "library/threads.h"

int process_rank(void)
{
	return 0;
}

int process_count(void)
{
	return 1;
}

int process_threads(void)
{
	return threads_of_machine();
}

void processes_sum(uint64_t *words, size_t count)
{
	(void)words;
	(void)count;
}

void processes_least(uint64_t *words, size_t count)
{
	(void)words;
	(void)count;
}

bool processes_any(bool mine)
{
	return mine;
}
