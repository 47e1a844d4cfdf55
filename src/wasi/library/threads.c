/* SPDX-License-Identifier: MIT
 *
 * WebAssembly has one thread: the caller does all tasks of a job. The page runs several
 * instances side by side instead.
 */
#include "library/threads.h"
#include <stdlib.h>

struct threads {
	uint64_t tasks; /* of the job at hand */
};

int threads_of_machine(void)
{
	return 1;
}

struct threads *threads_new(int count)
{
	(void)count;
	return calloc(1, sizeof(struct threads));
}

void threads_free(struct threads *threads)
{
	free(threads);
}

int threads_count(const struct threads *threads)
{
	(void)threads;
	return 0;
}

void threads_work(struct threads *threads, uint64_t tasks, thread_task *task, void *job)
{
	threads->tasks = tasks;
	for (uint64_t i = 0; i < threads->tasks; i++)
		task(job, i, 0);
}

void threads_watch(struct threads *threads, uint64_t tasks, thread_task *task, void *job,
		   void (*watch)(void *job))
{
	(void)watch;
	threads_work(threads, tasks, task, job);
}

void threads_stop(struct threads *threads)
{
	threads->tasks = 0;
}

void threads_lock(struct threads *threads)
{
	(void)threads;
}

void threads_unlock(struct threads *threads)
{
	(void)threads;
}
