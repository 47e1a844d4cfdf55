/* SPDX-License-Identifier: MIT
 *
 * How fast are many fights? For a duel of each rulebook: fights a second on one thread
 * and on two, in turns, best of several; what gathering statistics costs over no
 * listener; then the memory of a long run and the time of a large sweep.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include "affray.h"
#include "engine/run.h"
#include "library/built_scenario.h"
#include "study/pool.h"

enum { TURNS = 5, SWEEP = 20, CELL = 2000 };

static const struct row {
	const char *path;
	int fights; /* of one turn */
} rows[] = {
	{"scenarios/threa/printed-example.yaml", 32768},
	{"scenarios/dungeoneers/duel.yaml", 16384},
	{"scenarios/wounddice/pistol-duel.yaml", 32768},
	{"scenarios/apocrypha/sword-duel.yaml", 16384},
	{"scenarios/orge/duel.yaml", 16384},
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double least(double best, double value)
{
	return best == 0 || value < best ? value : best;
}

/* Seconds for so many fights with nobody listening. */
static double play_silent(struct run *run, int fights)
{
	double start = now();

	for (int i = 1; i <= fights; i++) {
		run_start(run, 7, (uint64_t)i);
		run_to_end(run);
	}
	return now() - start;
}

static double play_pool(const struct scenario *scenario, uint64_t fights, int threads,
			struct tally *tally)
{
	struct job job = {.scenario = scenario,
			  .closeness = WATCH_DEEDS,
			  .seed = 7,
			  .first = 1,
			  .count = fights,
			  .tally = tally};
	double start = now();

	tally_clear(tally);
	pool_play(&job, 1, threads, NULL);
	return now() - start;
}

static void bench_row(const struct row *row, const struct scenario *scenario)
{
	struct run *run = run_new(scenario);
	struct tally *tally = tally_new();
	double silent = 0, one = 0, two = 0;

	for (int turn = 0; turn < TURNS && run && tally; turn++) {
		silent = least(silent, play_silent(run, row->fights));
		one = least(one, play_pool(scenario, (uint64_t)row->fights, 1, tally));
		two = least(two, play_pool(scenario, (uint64_t)row->fights, 2, tally));
	}
	printf("  %-40s %9.0f  %9.0f  %5.2f x  %+5.0f %%\n", row->path, row->fights / one,
	       row->fights / two, one / two, 100 * (one / silent - 1));
	run_free(run);
	free(tally);
}

/* As a sweep does it: results only, all cells one after another. */
static void bench_sweep(const struct scenario *scenario)
{
	static struct job jobs[SWEEP * SWEEP];
	struct tally *tally = tally_new();
	double start = now();

	for (int i = 0; i < SWEEP * SWEEP && tally; i++)
		jobs[i] = (struct job){.scenario = scenario,
				       .closeness = WATCH_RESULTS,
				       .seed = 7,
				       .first = 1,
				       .count = CELL,
				       .tally = tally};
	pool_play(jobs, SWEEP * SWEEP, 0, NULL);
	printf("a sweep of %d x %d cells, %d fights each: %.1f s\n", SWEEP, SWEEP, CELL,
	       now() - start);
	free(tally);
}

static void bench_memory(const struct scenario *scenario)
{
	struct tally *tally = tally_new();
	struct rusage usage;
	double seconds = play_pool(scenario, 1000000, 2, tally);

	getrusage(RUSAGE_SELF, &usage);
	printf("a million fights: %.1f s; memory at most %.1f MB, the same for any "
	       "number\n",
	       seconds, (double)usage.ru_maxrss / 1024);
	free(tally);
}

int main(void)
{
	int status = 0;

	printf("fights a second with statistics on 1 and 2 threads, best of %d; the cost "
	       "of "
	       "statistics\n",
	       TURNS);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct affray_problems *problems = affray_problems_new();
		struct affray_scenario *scenario = NULL;

		if (affray_scenario_load(&scenario, rows[i].path, problems)) {
			printf("  %s\n", affray_problems_line(problems, 0));
			status = 1;
		} else {
			bench_row(&rows[i], affray_scenario_inside(scenario));
		}
		if (i == 0 && scenario) {
			bench_sweep(affray_scenario_inside(scenario));
			bench_memory(affray_scenario_inside(scenario));
		}
		affray_scenario_free(scenario);
		affray_problems_free(problems);
	}
	return status;
}
