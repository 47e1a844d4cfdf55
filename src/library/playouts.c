/* SPDX-License-Identifier: MIT
 *
 * The lookout of a fight: runs that play playouts, one for each thread.
 *
 * It is made when it is first needed and lives as long as its fight.
 */
#include "library.h"
#include "engine/playout.h"
#include "engine/win_estimate.h"
#include "threads.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_WORKERS = 64 }; /* playouts are too short for more to help */

struct lookout {
	struct crew crew;
	int wished; /* threads that the caller wants */
	struct threads *threads;
	struct run *runs[MAX_WORKERS];
};

/* ---- making and freeing ---- */

/* The task of a crew, as threads do it. */
struct job {
	void (*task)(void *job, int i, int worker);
	void *job;
};

static void do_task(void *context, uint64_t i, int worker)
{
	const struct job *job = context;

	job->task(job->job, (int)i, worker);
}

static void spread(void *context, int tasks, void (*task)(void *job, int i, int worker),
		   void *job)
{
	struct lookout *lookout = context;

	threads_work(lookout->threads, (uint64_t)tasks, do_task,
		     &(struct job){task, job});
}

void lookout_free(struct lookout *lookout)
{
	if (!lookout)
		return;
	threads_free(lookout->threads);
	for (int i = 0; i < lookout->crew.count; i++)
		run_free(lookout->runs[i]);
	win_estimate_free(lookout->crew.estimate);
	meetings_free(lookout->crew.meetings);
	free(lookout);
}

static int useful_workers(int wished)
{
	int workers = wished > 0 ? wished : threads_of_machine();

	return workers > MAX_WORKERS ? MAX_WORKERS : workers;
}

/* False: no memory. */
static bool fill_lookout(struct lookout *lookout, const struct scenario *scenario)
{
	lookout->threads = threads_new(useful_workers(lookout->wished) - 1);
	lookout->crew.estimate = win_estimate_new();
	lookout->crew.meetings = meetings_new();
	if (!lookout->threads || !lookout->crew.estimate || !lookout->crew.meetings)
		return false;
	lookout->crew.runs = lookout->runs;
	for (int i = 0; i <= threads_count(lookout->threads); i++) {
		lookout->runs[i] = playout_run_new(scenario);
		if (!lookout->runs[i])
			return false;
		lookout->crew.count++;
	}
	lookout->crew.context = lookout;
	lookout->crew.spread = lookout->crew.count > 1 ? spread : NULL;
	return true;
}

static struct lookout *lookout_new(const struct scenario *scenario, int wished)
{
	struct lookout *lookout = calloc(1, sizeof *lookout);

	if (!lookout)
		return NULL;
	lookout->wished = wished;
	if (fill_lookout(lookout, scenario))
		return lookout;
	lookout_free(lookout);
	return NULL;
}

/* ---- the lookout of a fight ---- */

/* A seat without a tactic, or with one that looks ahead, plays by the scenario's
 * tactic. */
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
	playout_run_seat(run);
}

const struct crew *fight_lookout(struct affray_fight *fight)
{
	struct lookout *lookout = fight->lookout;

	if (lookout && lookout->wished != fight->threads) {
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
