/* SPDX-License-Identifier: MIT
 *
 * How many fights a second does each rulebook play, by its scripted tactics, with nobody
 * listening, on one core? A duel and a four-against-four of each, in turns in one run;
 * each figure is the best of several turns.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "affray.h"
#include "engine/run.h"
#include "library/built_scenario.h"

enum { TURNS = 5 };

static const struct row {
	const char *path;
	int fights; /* of one turn */
} rows[] = {
	{"scenarios/threa/printed-example.yaml", 20000},
	{"scenarios/threa/skirmish.yaml", 400},
	{"scenarios/dungeoneers/duel.yaml", 10000},
	{"scenarios/dungeoneers/four-against-four.yaml", 400},
	{"scenarios/wounddice/pistol-duel.yaml", 20000},
	{"scenarios/wounddice/four-against-four.yaml", 1000},
	{"scenarios/apocrypha/sword-duel.yaml", 10000},
	{"scenarios/apocrypha/four-against-four.yaml", 400},
	{"scenarios/orge/duel.yaml", 10000},
	{"scenarios/orge/four.yaml", 400},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double play(struct run *run, int fights, int first)
{
	double start = now();

	for (int i = 0; i < fights; i++) {
		run_start(run, 7, (uint64_t)(first + i));
		run_to_end(run);
	}
	return (now() - start) / fights;
}

int main(void)
{
	struct affray_scenario *scenarios[ROWS] = {NULL};
	struct run *runs[ROWS] = {NULL};
	double best[ROWS] = {0};
	int status = 0;

	for (int i = 0; i < ROWS; i++) {
		struct affray_problems *problems = affray_problems_new();

		if (affray_scenario_load(&scenarios[i], rows[i].path, problems)) {
			printf("%s\n", affray_problems_line(problems, 0));
			status = 1;
		} else {
			runs[i] = run_new(affray_scenario_inside(scenarios[i]));
		}
		affray_problems_free(problems);
	}
	for (int turn = 0; turn < TURNS; turn++)
		for (int i = 0; i < ROWS; i++) {
			double each;

			if (!runs[i])
				continue;
			each = play(runs[i], rows[i].fights, 1 + turn * rows[i].fights);
			best[i] = turn == 0 || each < best[i] ? each : best[i];
		}
	printf("fights a second, one core, nobody listening, best of %d turns\n", TURNS);
	for (int i = 0; i < ROWS; i++) {
		if (runs[i])
			printf("  %-46s %9.0f  (%6.1f us each, %zu bytes)\n",
			       rows[i].path, 1 / best[i], best[i] * 1e6,
			       fight_size(runs[i]->book, runs[i]->fight));
		run_free(runs[i]);
		affray_scenario_free(scenarios[i]);
	}
	return status;
}
