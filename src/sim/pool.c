/* SPDX-License-Identifier: MIT
 *
 * Worker threads.
 */
#include "pool.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include "fleet.h"

struct pool {
	const struct job *jobs;
	int count;
	const struct overseer *overseer;
	atomic_uint_fast64_t next; /* block of this process */
	atomic_uint_fast64_t done; /* fights */
	atomic_bool failed;	   /* no memory */
	atomic_bool stopped;
	pthread_mutex_t lock; /* of the jobs' tallies, and of `working` */
	pthread_cond_t finished;
	int working; /* threads that have not finished */
};

struct worker {
	struct pool *pool;
	int job; /* whose run and tally these are; -1: none */
	struct run *run;
	struct watch watch;
	struct tally *tally;
};

static uint64_t blocks_of(const struct job *job)
{
	return (job->count + BLOCK - 1) / BLOCK;
}

/* ---- one worker ---- */

static void hand_in(struct worker *worker)
{
	if (worker->job < 0)
		return;
	pthread_mutex_lock(&worker->pool->lock);
	tally_add(worker->pool->jobs[worker->job].tally, worker->tally);
	pthread_mutex_unlock(&worker->pool->lock);
	worker->job = -1;
}

static bool turn_to(struct worker *worker, int job)
{
	const struct job *jobs = worker->pool->jobs;

	if (worker->job == job)
		return true;
	hand_in(worker);
	if (!worker->run || worker->run->scene.scenario != jobs[job].scenario) {
		run_free(worker->run);
		worker->run = run_new(jobs[job].scenario);
	}
	if (!worker->tally)
		worker->tally = tally_new();
	else
		tally_clear(worker->tally);
	if (!worker->run || !worker->tally)
		return false;
	watch_begin(&worker->watch, worker->run, jobs[job].closeness);
	worker->job = job;
	return true;
}

/* Finds the job of block `index` of all; false: there is none. */
static bool find_block(const struct pool *pool, uint64_t index, int *job, uint64_t *from)
{
	for (*job = 0; *job < pool->count; ++*job) {
		uint64_t blocks = blocks_of(&pool->jobs[*job]);

		if (index < blocks) {
			*from = index * BLOCK;
			return true;
		}
		index -= blocks;
	}
	return false;
}

static void work(struct worker *worker)
{
	struct pool *pool = worker->pool;
	uint64_t from;
	int job;

	for (;;) {
		uint64_t index = atomic_fetch_add(&pool->next, 1);
		uint64_t left;

		if (pool->overseer->stop && pool->overseer->stop())
			atomic_store(&pool->stopped, true);
		if (atomic_load(&pool->stopped) || atomic_load(&pool->failed) ||
		    !find_block(pool,
				index * (uint64_t)fleet_size() + (uint64_t)fleet_rank(),
				&job, &from))
			break;
		if (!turn_to(worker, job)) {
			atomic_store(&pool->failed, true);
			break;
		}
		left = pool->jobs[job].count - from;
		left = left < BLOCK ? left : BLOCK;
		simulate(&worker->watch, &pool->jobs[job], from, left, worker->tally);
		atomic_fetch_add(&pool->done, left);
	}
	hand_in(worker);
}

static void *worker_thread(void *context)
{
	struct pool *pool = context;
	struct worker worker = {.pool = pool, .job = -1};

	work(&worker);
	run_free(worker.run);
	free(worker.tally);
	pthread_mutex_lock(&pool->lock);
	pool->working--;
	pthread_cond_signal(&pool->finished);
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

/* ---- all of them ---- */

static uint64_t fights_of(const struct pool *pool)
{
	uint64_t fights = 0;

	for (int i = 0; i < pool->count; i++)
		fights += pool->jobs[i].count;
	return fights / (uint64_t)fleet_size();
}

/* Tells the progress ten times a second until the last worker has finished. */
static void wait_for_workers(struct pool *pool)
{
	const struct overseer *overseer = pool->overseer;
	uint64_t all = fights_of(pool);

	pthread_mutex_lock(&pool->lock);
	while (pool->working > 0) {
		struct timespec until;

		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_nsec += 100000000;
		until.tv_sec += until.tv_nsec / 1000000000;
		until.tv_nsec %= 1000000000;
		pthread_cond_timedwait(&pool->finished, &pool->lock, &until);
		if (overseer->progress)
			overseer->progress(overseer->context, atomic_load(&pool->done),
					   all);
	}
	pthread_mutex_unlock(&pool->lock);
}

/* Signals are for the thread that waits. */
static bool start_worker(struct pool *pool, pthread_t *thread)
{
	sigset_t all, before;
	bool started;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pool->working++;
	started = pthread_create(thread, NULL, worker_thread, pool) == 0;
	if (!started)
		pool->working--;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return started;
}

static void play_on_threads(struct pool *pool, int threads)
{
	pthread_t thread[MAX_THREADS];
	int started = 0;

	pthread_mutex_lock(&pool->lock);
	while (started < threads && start_worker(pool, &thread[started]))
		started++;
	pthread_mutex_unlock(&pool->lock);
	if (started == 0)
		atomic_store(&pool->failed, true);
	wait_for_workers(pool);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

/* All processes come to know what each has counted. */
static void share(const struct pool *pool)
{
	for (int i = 0; i < pool->count && fleet_size() > 1; i++) {
		fleet_sum((uint64_t *)&pool->jobs[i].tally->sums, SUM_WORDS);
		fleet_least((uint64_t *)&pool->jobs[i].tally->firsts, FIRST_WORDS);
	}
}

/* More threads than blocks would have nothing to do. */
static int useful_threads(const struct pool *pool, int threads)
{
	uint64_t blocks = 0;

	threads = threads > 0 ? threads : fleet_threads();
	threads = threads < MAX_THREADS ? threads : MAX_THREADS;
	for (int i = 0; i < pool->count; i++)
		blocks += blocks_of(&pool->jobs[i]);
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
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.finished = PTHREAD_COND_INITIALIZER,
	};

	play_on_threads(&pool, useful_threads(&pool, threads));
	pthread_mutex_destroy(&pool.lock);
	pthread_cond_destroy(&pool.finished);
	if (fleet_any(atomic_load(&pool.failed)))
		return POOL_NO_MEMORY;
	share(&pool);
	return fleet_any(atomic_load(&pool.stopped)) ? POOL_STOPPED : POOL_DONE;
}
