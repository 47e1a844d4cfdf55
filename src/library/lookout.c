/* SPDX-License-Identifier: MIT
 *
 * The lookout of a fight: runs that play what might come, one for each thread.
 *
 * It is made when it is first needed and lives as long as its fight. Its threads sleep
 * between jobs; whoever brings a job works along as worker 0.
 */
#include "library.h"
#include "engine/ahead.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORKERS = 64 }; /* no playout is long enough for more to help */

struct helper {
	struct lookout *lookout;
	int worker;
	pthread_t thread;
};

struct lookout {
	struct crew crew;
	int threads; /* as wished for */
	struct run *runs[MAX_WORKERS];
	struct helper helpers[MAX_WORKERS];
	int helper_count;

	pthread_mutex_t lock; /* of all below but `next` */
	pthread_cond_t begun, finished;
	unsigned jobs; /* begun so far */
	int working;   /* helpers that have not finished this one */
	bool ends;

	int tasks;
	atomic_int next;
	void (*task)(void *job, int i, int worker);
	void *job;
};

/* ---- working ---- */

static void work(struct lookout *lookout, int worker)
{
	int i;

	while ((i = atomic_fetch_add(&lookout->next, 1)) < lookout->tasks)
		lookout->task(lookout->job, i, worker);
}

static void *help(void *context)
{
	struct helper *helper = context;
	struct lookout *lookout = helper->lookout;
	unsigned seen = 0;

	pthread_mutex_lock(&lookout->lock);
	for (;;) {
		while (lookout->jobs == seen && !lookout->ends)
			pthread_cond_wait(&lookout->begun, &lookout->lock);
		if (lookout->ends)
			break;
		seen = lookout->jobs;
		pthread_mutex_unlock(&lookout->lock);
		work(lookout, helper->worker);
		pthread_mutex_lock(&lookout->lock);
		if (--lookout->working == 0)
			pthread_cond_signal(&lookout->finished);
	}
	pthread_mutex_unlock(&lookout->lock);
	return NULL;
}

static void spread(void *context, int tasks, void (*task)(void *job, int i, int worker),
		   void *job)
{
	struct lookout *lookout = context;

	pthread_mutex_lock(&lookout->lock);
	lookout->tasks = tasks;
	lookout->task = task;
	lookout->job = job;
	atomic_store(&lookout->next, 0);
	lookout->working = lookout->helper_count;
	lookout->jobs++;
	pthread_cond_broadcast(&lookout->begun);
	pthread_mutex_unlock(&lookout->lock);

	work(lookout, 0);

	pthread_mutex_lock(&lookout->lock);
	while (lookout->working > 0)
		pthread_cond_wait(&lookout->finished, &lookout->lock);
	pthread_mutex_unlock(&lookout->lock);
}

/* ---- its life ---- */

void lookout_free(struct lookout *lookout)
{
	if (!lookout)
		return;
	pthread_mutex_lock(&lookout->lock);
	lookout->ends = true;
	pthread_cond_broadcast(&lookout->begun);
	pthread_mutex_unlock(&lookout->lock);
	for (int i = 0; i < lookout->helper_count; i++)
		pthread_join(lookout->helpers[i].thread, NULL);
	for (int i = 0; i < lookout->crew.count; i++)
		run_free(lookout->runs[i]);
	pthread_mutex_destroy(&lookout->lock);
	pthread_cond_destroy(&lookout->begun);
	pthread_cond_destroy(&lookout->finished);
	free(lookout);
}

static int useful_workers(int threads)
{
	long cores = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);

	return cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (int)cores;
}

/* A thread that does not start is no harm: the others do its work. Signals are for the
 * threads of whoever uses the library. */
static void start_helper(struct lookout *lookout, int worker)
{
	struct helper *helper = &lookout->helpers[lookout->helper_count];
	sigset_t all, before;

	*helper = (struct helper){.lookout = lookout, .worker = worker};
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	if (pthread_create(&helper->thread, NULL, help, helper) == 0)
		lookout->helper_count++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static struct lookout *lookout_new(const struct scenario *scenario, int threads)
{
	struct lookout *lookout = calloc(1, sizeof *lookout);
	int workers = useful_workers(threads);

	if (!lookout)
		return NULL;
	lookout->threads = threads;
	pthread_mutex_init(&lookout->lock, NULL);
	pthread_cond_init(&lookout->begun, NULL);
	pthread_cond_init(&lookout->finished, NULL);
	lookout->crew.runs = lookout->runs;
	for (int i = 0; i < workers; i++) {
		lookout->runs[i] = ahead_new(scenario);
		if (!lookout->runs[i]) {
			lookout_free(lookout);
			return NULL;
		}
		lookout->crew.count++;
	}
	for (int i = 1; i < workers; i++)
		start_helper(lookout, i);
	lookout->crew.context = lookout;
	lookout->crew.spread = lookout->helper_count > 0 ? spread : NULL;
	return lookout;
}

/* ---- of a fight ---- */

/* Whoever is asked, or looks ahead himself, plays by the scenario's tactic. */
static void sit_down(struct run *run, const struct affray_fight *fight)
{
	const struct scenario *scenario = fight->built->scenario;

	for (int i = 0; i < scenario->total; i++) {
		const struct scenario_side *side =
			&scenario->sides[scenario->creatures[i].side];
		const struct chair *chair = &fight->chairs[i];
		bool own = chair->tactic && !chair->tactic->looks_ahead;

		run->seats[i].tactic = own ? chair->tactic : side->tactic;
		memcpy(run->seats[i].knobs, own ? chair->knobs : side->knobs,
		       sizeof run->seats[i].knobs);
	}
	ahead_seats(run);
}

const struct crew *fight_lookout(struct affray_fight *fight)
{
	struct lookout *lookout = fight->lookout;

	if (lookout && lookout->threads != fight->threads) {
		lookout_free(lookout);
		lookout = NULL;
	}
	if (!lookout)
		lookout = lookout_new(fight->built->scenario, fight->threads);
	fight->lookout = lookout;
	if (!lookout)
		return NULL;
	for (int i = 0; i < lookout->crew.count; i++)
		sit_down(lookout->runs[i], fight);
	return &lookout->crew;
}

void affray_fight_threads(struct affray_fight *fight, int threads)
{
	fight->threads = threads > 0 ? threads : 0;
}
