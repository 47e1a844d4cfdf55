/* SPDX-License-Identifier: MIT
 *
 * Worker threads.
 */
#include "threads.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct helper {
	struct threads *threads;
	int worker;
	pthread_t thread;
};

struct threads {
	pthread_mutex_t lock; /* guards the members below, except atomic ones */
	pthread_cond_t begun, finished;
	unsigned jobs; /* jobs begun so far */
	int working;   /* helpers that are still busy with this job */
	bool ends;

	pthread_mutex_t tasks_lock; /* see threads_lock() */
	atomic_uint_fast64_t next, tasks;
	thread_task *task;
	void *job;

	int helper_count;
	struct helper helpers[]; /* workers from 1 on */
};

int threads_of_machine(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	return cores < 1 ? 1 : cores > INT16_MAX ? INT16_MAX : (int)cores;
}

int threads_count(const struct threads *threads)
{
	return threads->helper_count;
}

/* ---- working ---- */

static void work(struct threads *threads, int worker)
{
	uint64_t i;

	while ((i = atomic_fetch_add(&threads->next, 1)) < atomic_load(&threads->tasks))
		threads->task(threads->job, i, worker);
}

static void *help(void *context)
{
	struct helper *helper = context;
	struct threads *threads = helper->threads;
	unsigned seen = 0;

	pthread_mutex_lock(&threads->lock);
	for (;;) {
		while (threads->jobs == seen && !threads->ends)
			pthread_cond_wait(&threads->begun, &threads->lock);
		if (threads->ends)
			break;
		seen = threads->jobs;
		pthread_mutex_unlock(&threads->lock);
		work(threads, helper->worker);
		pthread_mutex_lock(&threads->lock);
		if (--threads->working == 0)
			pthread_cond_signal(&threads->finished);
	}
	pthread_mutex_unlock(&threads->lock);
	return NULL;
}

static void begin(struct threads *threads, uint64_t tasks, thread_task *task, void *job)
{
	pthread_mutex_lock(&threads->lock);
	threads->task = task;
	threads->job = job;
	atomic_store(&threads->tasks, tasks);
	atomic_store(&threads->next, 0);
	threads->working = threads->helper_count;
	threads->jobs++;
	pthread_cond_broadcast(&threads->begun);
	pthread_mutex_unlock(&threads->lock);
}

void threads_work(struct threads *threads, uint64_t tasks, thread_task *task, void *job)
{
	begin(threads, tasks, task, job);
	work(threads, 0);
	pthread_mutex_lock(&threads->lock);
	while (threads->working > 0)
		pthread_cond_wait(&threads->finished, &threads->lock);
	pthread_mutex_unlock(&threads->lock);
}

static struct timespec soon(void)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 100000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	return until;
}

void threads_watch(struct threads *threads, uint64_t tasks, thread_task *task, void *job,
		   void (*watch)(void *job))
{
	if (threads->helper_count == 0) {
		threads_work(threads, tasks, task, job);
		return;
	}
	begin(threads, tasks, task, job);
	pthread_mutex_lock(&threads->lock);
	while (threads->working > 0) {
		struct timespec until = soon();

		pthread_cond_timedwait(&threads->finished, &threads->lock, &until);
		watch(job);
	}
	pthread_mutex_unlock(&threads->lock);
}

void threads_stop(struct threads *threads)
{
	atomic_store(&threads->tasks, 0);
}

void threads_lock(struct threads *threads)
{
	pthread_mutex_lock(&threads->tasks_lock);
}

void threads_unlock(struct threads *threads)
{
	pthread_mutex_unlock(&threads->tasks_lock);
}

/* ---- starting and stopping ---- */

/* Helpers block all signals, which are meant for the program's own threads. */
static bool start_helper(struct threads *threads)
{
	struct helper *helper = &threads->helpers[threads->helper_count];
	sigset_t all, before;
	bool started;

	*helper = (struct helper){threads, threads->helper_count + 1, 0};
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	started = pthread_create(&helper->thread, NULL, help, helper) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	threads->helper_count += started;
	return started;
}

struct threads *threads_new(int count)
{
	struct threads *threads =
		calloc(1, sizeof *threads + (size_t)count * sizeof *threads->helpers);

	if (!threads)
		return NULL;
	pthread_mutex_init(&threads->lock, NULL);
	pthread_mutex_init(&threads->tasks_lock, NULL);
	pthread_cond_init(&threads->begun, NULL);
	pthread_cond_init(&threads->finished, NULL);
	for (int i = 0; i < count && start_helper(threads); i++)
		;
	return threads;
}

void threads_free(struct threads *threads)
{
	if (!threads)
		return;
	pthread_mutex_lock(&threads->lock);
	threads->ends = true;
	pthread_cond_broadcast(&threads->begun);
	pthread_mutex_unlock(&threads->lock);
	for (int i = 0; i < threads->helper_count; i++)
		pthread_join(threads->helpers[i].thread, NULL);
	pthread_mutex_destroy(&threads->lock);
	pthread_mutex_destroy(&threads->tasks_lock);
	pthread_cond_destroy(&threads->begun);
	pthread_cond_destroy(&threads->finished);
	free(threads);
}
