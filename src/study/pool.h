/* SPDX-License-Identifier: MIT
 *
 * Many fights on many threads: plays jobs in blocks, with the same result as on one.
 *
 * The threads of the library are handed out blocks of fights, over all jobs in their
 * order; each worker has its own run and tally and adds to the job's when it turns
 * to another job. Which worker plays which block cannot be seen in a tally.
 */
#ifndef STUDY_POOL_H
#define STUDY_POOL_H

#include "simulate.h"

enum { BLOCK = 1024, MAX_THREADS = 1024 };

enum pool_status { POOL_DONE, POOL_STOPPED, POOL_NO_MEMORY };

/* Callbacks while the work goes on; all of them may be NULL. */
struct overseer {
	void *context;
	/* Asked often, by every worker: end early? Whole blocks are finished. */
	bool (*stop)(void *context);
	/* Told now and then by the calling thread; `done` counts fights of this process.
	 */
	void (*progress)(void *context, uint64_t done, uint64_t all);
};

/*
 * Plays all jobs with so many threads (0: as many as there are cores) and, where there
 * are several processes, with all of them. With POOL_STOPPED the tallies hold the blocks
 * that were finished, and outcomes that were kept mean nothing.
 */
enum pool_status pool_play(const struct job *jobs, int count, int threads,
			   const struct overseer *overseer);

#endif
