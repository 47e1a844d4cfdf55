/* SPDX-License-Identifier: MIT
 *
 * How fast are many fights? For a duel and a four against four of each rulebook: the cost
 * of statistics compared with no listener, in processor seconds and in turns; the speedup
 * by two threads, on the clock; and the memory of a long run.
 */
#include <sys/resource.h>
#include "engine/run.h"
#include "library/built_scenario.h"
#include "measure.h"
#include "study/pool.h"

enum { TURNS = 9, LONG_RUN = 200000, HEAVY = 64 };

static const struct row {
	const char *path;
	int fights; /* of one turn */
} rows[] = {
	{"scenarios/threa/duel.yaml", 4096},
	{"scenarios/dungeoneers/knife-and-bone.yaml", 16384},
	{"scenarios/wounddice/best-knives.yaml", 16384},
	{"scenarios/apocrypha/duel.yaml", 1024},
	{"scenarios/orge/sword-line.yaml", 256},
	{"scenarios/threa/skirmish.yaml", 200},
	{"scenarios/dungeoneers/four-against-four.yaml", 200},
	{"scenarios/wounddice/four-against-four.yaml", 200},
	{"scenarios/apocrypha/four-against-four.yaml", 200},
	{"scenarios/orge/four.yaml", 20},
};

static double clock_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds for so many fights with nobody listening; a run of their own, as in the pool:
 * one that is kept also keeps what its tactics remember. */
static double play_silent(const struct scenario *scenario, int fights)
{
	double start = processor_seconds();
	struct run *run = run_new(scenario);

	if (!run)
		exit(2);
	for (int i = 1; i <= fights; i++) {
		run_start(run, 7, (uint64_t)i);
		run_to_end(run);
	}
	run_free(run);
	return processor_seconds() - start;
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
	double start = processor_seconds();

	tally_clear(tally);
	pool_play(&job, 1, threads, NULL);
	return processor_seconds() - start;
}

static void bench_row(const struct row *row, const struct scenario *scenario)
{
	struct tally *tally = tally_new();
	double silent = 0, told = 0;

	for (int turn = 0; turn < TURNS && tally; turn++) {
		keep_least(&silent, play_silent(scenario, row->fights));
		keep_least(&told, play_pool(scenario, (uint64_t)row->fights, 1, tally));
	}
	print_row(row->path, 100 * (told / silent - 1), "%", 8, true);
	free(tally);
}

/* `heavy`: few fights that each take long are divided among the threads as well. */
static void bench_threads(const struct scenario *scenario, bool heavy)
{
	uint64_t fights = heavy ? HEAVY : LONG_RUN / 10;
	struct tally *tally = tally_new();
	double one = 0, two = 0;
	struct rusage usage;

	for (int turn = 0; turn < 3 && tally; turn++) {
		double start = clock_seconds();

		play_pool(scenario, fights, 1, tally);
		keep_least(&one, clock_seconds() - start);
		start = clock_seconds();
		play_pool(scenario, fights, 2, tally);
		keep_least(&two, clock_seconds() - start);
	}
	print_row(heavy ? "two threads beside one, few heavy fights"
			: "two threads beside one, many fights",
		  one / two, "times", 1.5, false);
	if (heavy) {
		free(tally);
		return;
	}
	play_pool(scenario, LONG_RUN, 2, tally);
	getrusage(RUSAGE_SELF, &usage);
	printf("memory after %d fights: %.1f MB, the same for any number\n", LONG_RUN,
	       (double)usage.ru_maxrss / 1024);
	free(tally);
}

int main(void)
{
	printf("what statistics cost over nobody listening, processor time of one "
	       "thread, best of %d turns\n",
	       TURNS);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct affray_scenario *scenario = bench_scenario(rows[i].path, NULL);

		bench_row(&rows[i], affray_scenario_inside(scenario));
		affray_scenario_free(scenario);
	}

	struct affray_scenario *duel = bench_scenario(rows[0].path, NULL);
	struct affray_scenario *four = bench_scenario("scenarios/orge/four.yaml", NULL);

	printf("how much sooner two threads are done, on the clock: two idle cores are "
	       "needed\n");
	bench_threads(affray_scenario_inside(four), true);
	bench_threads(affray_scenario_inside(duel), false);
	affray_scenario_free(four);
	affray_scenario_free(duel);
	return 0;
}
