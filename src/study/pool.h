/* SPDX-License-Identifier: MIT
 *
 * Many fights on many threads: plays jobs in blocks, with the same result as on one.
 *
 * The threads of the library are handed out blocks of fights, over all jobs in their
 * order; each worker has its own run and tally and adds to the job's when it turns to
 * another job (a single worker counts in the job's). Tallies do not depend on which
 * worker plays which block.
 */
#ifndef STUDY_POOL_H
#define STUDY_POOL_H

#include "simulate.h"

enum { BLOCK = 1024, MAX_THREADS = 1024 };

enum pool_status { POOL_DONE, POOL_STOPPED, POOL_NO_MEMORY };

/* Callbacks while the work goes on; all of them may be NULL. */
struct overseer {
	void *context;
	/* Called often, by every worker; true: end early, after the current blocks. */
	bool (*stop)(void *context);
	/* Called now and then by the calling thread; `done` counts fights of this
	 * process. */
	void (*progress)(void *context, uint64_t done, uint64_t all);
};

/*
 * Plays all jobs with `threads` threads (0: one for each core) in each of the processes,
 * if there are several. With POOL_STOPPED the tallies hold the finished blocks, and kept
 * outcomes are meaningless.
 */
enum pool_status pool_play(const struct job *jobs, int count, int threads,
			   const struct overseer *overseer);

#endif
