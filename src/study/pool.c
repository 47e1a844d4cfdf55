/* SPDX-License-Identifier: MIT
 *
 * Many fights on many threads.
 */
#include "pool.h"
#include <stdatomic.h>
#include <stdlib.h>
#include "processes.h"
#include "library/threads.h"

enum { CALLER = 0 };	   /* works along only if there are no other threads */
enum { MOST_SHARES = 64 }; /* blocks of a small job */

struct worker {
	int job; /* job that the run and the tally belong to; -1: none */
	struct run *run;
	struct watch watch;
	struct tally *tally; /* counts go here: into its own or the job's */
	struct tally *own;   /* NULL: none */
};

struct pool {
	const struct job *jobs;
	int count;
	const struct overseer *overseer;
	struct threads *threads;
	struct worker *workers;	   /* one for each thread, and the caller's */
	atomic_uint_fast64_t done; /* fights */
	atomic_bool failed;	   /* no memory */
	atomic_bool stopped;
};

/* Fights that a worker plays at a stretch: fewer in a small job, so that the workers
 * finish at about the same time. Tallies do not depend on it. */
static uint64_t block_of(const struct job *job)
{
	uint64_t part = job->count / MOST_SHARES;

	return part < 1 ? 1 : part < BLOCK ? part : BLOCK;
}

static uint64_t blocks_of(const struct job *job)
{
	return (job->count + block_of(job) - 1) / block_of(job);
}

static uint64_t blocks_in(const struct pool *pool)
{
	uint64_t blocks = 0;

	for (int i = 0; i < pool->count; i++)
		blocks += blocks_of(&pool->jobs[i]);
	return blocks;
}

/* ---- one worker ---- */

static void hand_in(struct pool *pool, struct worker *worker)
{
	if (worker->job < 0)
		return;
	if (worker->own) {
		threads_lock(pool->threads);
		tally_add(pool->jobs[worker->job].tally, worker->own);
		threads_unlock(pool->threads);
	}
	worker->job = -1;
}

/* Several workers count apart from each other, a single one counts where the counts go.
 * NULL: no memory. */
static struct tally *tally_for(const struct pool *pool, struct worker *worker, int job)
{
	if (threads_count(pool->threads) == 0)
		return pool->jobs[job].tally;
	if (worker->own)
		tally_clear(worker->own);
	else
		worker->own = tally_new();
	return worker->own;
}

/* False: no memory. */
static bool turn_to(struct pool *pool, struct worker *worker, int job)
{
	const struct job *jobs = pool->jobs;

	if (worker->job == job)
		return true;
	hand_in(pool, worker);
	if (!worker->run || worker->run->scene.scenario != jobs[job].scenario) {
		run_free(worker->run);
		worker->run = run_new(jobs[job].scenario);
	}
	worker->tally = tally_for(pool, worker, job);
	if (!worker->run || !worker->tally)
		return false;
	watch_begin(&worker->watch, worker->run, jobs[job].closeness);
	worker->job = job;
	return true;
}

/* Finds the job of block `index`, counted over all jobs; false: no more blocks. */
static bool find_block(const struct pool *pool, uint64_t index, int *job, uint64_t *from)
{
	for (*job = 0; *job < pool->count; ++*job) {
		uint64_t blocks = blocks_of(&pool->jobs[*job]);

		if (index < blocks) {
			*from = index * block_of(&pool->jobs[*job]);
			return true;
		}
		index -= blocks;
	}
	return false;
}

static uint64_t fights_of(const struct pool *pool)
{
	uint64_t fights = 0;

	for (int i = 0; i < pool->count; i++)
		fights += pool->jobs[i].count;
	return fights / (uint64_t)process_count();
}

static void tell_progress(void *context)
{
	const struct pool *pool = context;
	const struct overseer *overseer = pool->overseer;

	if (overseer->progress)
		overseer->progress(overseer->context, atomic_load(&pool->done),
				   fights_of(pool));
}

/* Block `index` of this process. */
static void play_block(void *context, uint64_t index, int number)
{
	struct pool *pool = context;
	struct worker *worker = &pool->workers[number];
	uint64_t from, left, block;
	int job;

	if (pool->overseer->stop && pool->overseer->stop(pool->overseer->context))
		atomic_store(&pool->stopped, true);
	if (atomic_load(&pool->stopped) || atomic_load(&pool->failed) ||
	    !find_block(pool,
			index * (uint64_t)process_count() + (uint64_t)process_rank(),
			&job, &from)) {
		threads_stop(pool->threads);
		return;
	}
	if (!turn_to(pool, worker, job)) {
		atomic_store(&pool->failed, true);
		return;
	}
	left = pool->jobs[job].count - from;
	block = block_of(&pool->jobs[job]);
	left = left < block ? left : block;
	simulate(&worker->watch, &pool->jobs[job], from, left, worker->tally);
	atomic_fetch_add(&pool->done, left);
	if (number == CALLER)
		tell_progress(pool);
}

/* ---- all workers ---- */

/* Adds every worker's tally to its job and frees the workers' runs. */
static void dismiss(struct pool *pool, int workers)
{
	for (int i = 0; i < workers; i++) {
		hand_in(pool, &pool->workers[i]);
		run_free(pool->workers[i].run);
		free(pool->workers[i].own);
	}
}

/* False: no memory. */
static bool play_on_threads(struct pool *pool, int wished)
{
	int workers;

	pool->threads = threads_new(wished > 1 ? wished : 0);
	workers = pool->threads ? threads_count(pool->threads) + 1 : 0;
	pool->workers = calloc((size_t)workers + 1, sizeof *pool->workers);
	if (pool->threads && pool->workers) {
		for (int i = 0; i < workers; i++)
			pool->workers[i].job = -1;
		threads_watch(pool->threads, blocks_in(pool), play_block, pool,
			      tell_progress);
		dismiss(pool, workers);
	} else {
		atomic_store(&pool->failed, true);
	}
	free(pool->workers);
	threads_free(pool->threads);
	return !atomic_load(&pool->failed);
}

/* Gives all processes the sum of their counts. */
static void share(const struct pool *pool)
{
	for (int i = 0; i < pool->count && process_count() > 1; i++) {
		processes_sum((uint64_t *)&pool->jobs[i].tally->sums, SUM_WORDS);
		processes_least((uint64_t *)&pool->jobs[i].tally->firsts, FIRST_WORDS);
	}
}

/* More threads than blocks would have nothing to do. */
static int useful_threads(const struct pool *pool, int threads)
{
	uint64_t blocks = blocks_in(pool);

	threads = threads > 0 ? threads : process_threads();
	threads = threads < MAX_THREADS ? threads : MAX_THREADS;
	return blocks < (uint64_t)threads && blocks > 0 ? (int)blocks : threads;
}

enum pool_status pool_play(const struct job *jobs, int count, int threads,
			   const struct overseer *overseer)
{
	static const struct overseer nobody;
	struct pool pool = {
		.jobs = jobs,
		.count = count,
		.overseer = overseer ? overseer : &nobody,
	};
	bool failed = !play_on_threads(&pool, useful_threads(&pool, threads));

	if (processes_any(failed))
		return POOL_NO_MEMORY;
	share(&pool);
	return processes_any(atomic_load(&pool.stopped)) ? POOL_STOPPED : POOL_DONE;
}
