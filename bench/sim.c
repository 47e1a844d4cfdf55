/* SPDX-License-Identifier: MIT
 *
 * How fast are many fights? For a duel and a four against four of each rulebook: the cost
 * of statistics compared with no listener; the speedup by two threads, on the clock; and
 * the memory of a long run.
 *
 * What statistics cost is less than what one turn differs from the next on a busy
 * machine. So a few fights at a time are played both ways, one right after the other, and
 * the median of all such pairs counts. (The best of several turns each way gave -23 to
 * 38 % for the same program.)
 */
#include <sys/resource.h>
#include "engine/run.h"
#include "library/built_scenario.h"
#include "measure.h"
#include "study/pool.h"

enum { TURNS = 9, BLOCKS = 64, LONG_RUN = 200000, HEAVY = 64, HEAVY_TURNS = 15 };

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

/* Fights with nobody listening, and the same fights counted: each way has a run of its
 * own, which keeps what its tactics remember, as the workers of the pool have. */
struct both_ways {
	struct run *silent, *told;
	struct watch watch;
	struct job job;
};

static void begin_both(struct both_ways *both, const struct scenario *scenario,
		       struct tally *tally)
{
	both->silent = run_new(scenario);
	both->told = run_new(scenario);
	if (!both->silent || !both->told)
		exit(2);
	tally_clear(tally);
	both->job = (struct job){.scenario = scenario, .seed = 7, .first = 1};
	watch_begin(&both->watch, both->told, WATCH_DEEDS);
}

static void end_both(struct both_ways *both)
{
	run_free(both->silent);
	run_free(both->told);
}

static double play_silent(struct both_ways *both, uint64_t from, uint64_t fights)
{
	double start = processor_seconds();

	for (uint64_t k = from; k < from + fights; k++) {
		run_start(both->silent, both->job.seed, both->job.first + k);
		run_to_end(both->silent);
	}
	return processor_seconds() - start;
}

static double play_told(struct both_ways *both, uint64_t from, uint64_t fights,
			struct tally *tally)
{
	double start = processor_seconds();

	simulate(&both->watch, &both->job, from, fights, tally);
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

static int by_size(const void *a, const void *b)
{
	double first = *(const double *)a, second = *(const double *)b;

	return (first > second) - (first < second);
}

static void bench_row(const struct row *row, const struct scenario *scenario)
{
	static double ratios[TURNS * BLOCKS];
	struct tally *tally = tally_new();
	int blocks = row->fights < BLOCKS ? row->fights : BLOCKS, count = 0;
	uint64_t block = (uint64_t)(row->fights / blocks);

	for (int turn = 0; turn < TURNS && tally; turn++) {
		struct both_ways both;

		begin_both(&both, scenario, tally);
		for (int i = 0; i < blocks; i++) {
			uint64_t from = (uint64_t)i * block;
			bool told_first = (i + turn) % 2;
			double told =
				told_first ? play_told(&both, from, block, tally) : 0;
			double silent = play_silent(&both, from, block);

			if (!told_first)
				told = play_told(&both, from, block, tally);
			ratios[count++] = told / silent;
		}
		end_both(&both);
	}
	qsort(ratios, (size_t)count, sizeof *ratios, by_size);
	print_row(row->path, 100 * (ratios[count / 2] - 1), "%", 8, true);
	free(tally);
}

/* `heavy`: few fights that each take long are divided among the threads as well. */
static void bench_threads(const struct scenario *scenario, bool heavy)
{
	uint64_t fights = heavy ? HEAVY : LONG_RUN / 10;
	struct tally *tally = tally_new();
	double one = 0, two = 0;
	struct rusage usage;

	for (int turn = 0; turn < (heavy ? HEAVY_TURNS : 3) && tally; turn++) {
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
	       "thread, median of %d turns of up to %d blocks\n",
	       TURNS, BLOCKS);
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
