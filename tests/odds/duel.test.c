/* SPDX-License-Identifier: MIT
 *
 * Exact duels: the known chances of the smallest rulebook, limits, refusals.
 */
#include <glob.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "affray.h"
#include "book/duel20.h"
#include "engine/build.h"
#include "library/built_scenario.h"
#include "odds/sample.h"
#include "share.h"

enum { ROUNDS = 3 };

static const char duel_text[] = "affray: 1\n"
				"rulebook: duel20\n"
				"name: two fighters\n"
				"limit: %d\n"
				"creatures:\n"
				"  first: {bonus: 5, hp: %d}\n"
				"  second: {bonus: 4, hp: %d}\n"
				"sides:\n"
				"  - {name: red, tactic: %s, creatures: [{use: first}]}\n"
				"  - {name: blue, creatures: [{use: second}]}\n";

static struct scenario *fighters(int limit, int hp, const char *tactic)
{
	return duel20_scenario(duel_text, limit, hp, hp, tactic);
}

static double sum_of(const double *p, int count)
{
	double sum = 0;

	for (int i = 0; i < count; i++)
		sum += p[i];
	return sum;
}

static void test_known_duels(void **state)
{
	static const struct {
		int hp;
		double chance;
	} known[] = {{10, 0.610223610009}, {20, 0.607253642372}, {30, 0.613887328694}};

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct scenario *scenario = fighters(10000, known[i].hp, "scripted");
		struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
		struct duel duel;

		assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
		assert_true(fabs(duel.wins[0] - known[i].chance) < 1e-12);
		assert_true(fabs(duel.wins[0] + duel.wins[1] + duel.draw + duel.cut - 1) <
			    1e-12);
		assert_true(duel.cut < 1e-12);
		assert_true(fabs(sum_of(duel.rounds, duel.round_count) - 1) < 1e-12);
		duel_free(&duel);
		wish.cut = 0.9; /* single paths fall below it */
		assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
		assert_true(duel.cut > 0 && duel.cut <= 0.9);
		assert_true(fabs(duel.wins[0] + duel.wins[1] + duel.draw + duel.cut - 1) <
			    1e-12);
		duel_free(&duel);
		scenario_free(scenario);
	}
}

/* The winner has 1 to hp left, and these chances add up to its chance to win. */
static void test_remains(void **state)
{
	struct scenario *scenario = fighters(10000, 10, "scripted");
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	struct duel duel;

	(void)state;
	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
	assert_int_equal(duel.remains_count, 2);
	for (int i = 0; i < 2; i++) {
		const struct duel_remains *remains = &duel.remains[i];

		assert_string_equal(remains->row->key, "hp");
		assert_int_equal(remains->who, i);
		assert_int_equal(remains->low, 1);
		assert_int_equal(remains->count, 10);
		assert_true(fabs(sum_of(remains->p, 10) - duel.wins[i]) < 1e-12);
		assert_true(remains->out <= 0);
	}
	duel_free(&duel);
	scenario_free(scenario);
}

/* One hit point each: the first hit ends the duel, so the chances can be computed by
 * hand. */
static void test_limit_of_rounds(void **state)
{
	double a = 11.0 / 20, b = 10.0 / 20; /* d20 + 5 or + 4 reaches 15 */
	double both_miss = (1 - a) * (1 - b);

	(void)state;
	for (int limit = 1; limit <= 3; limit++) {
		struct scenario *scenario = fighters(limit, 1, "scripted");
		struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
		double wins[2] = {0}, on = 1;
		struct duel duel;

		assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
		for (int round = 1; round <= limit; round++) {
			wins[0] += on * a;
			wins[1] += on * (1 - a) * b;
			on *= both_miss;
		}
		assert_true(fabs(duel.wins[0] - wins[0]) < 1e-15);
		assert_true(fabs(duel.wins[1] - wins[1]) < 1e-15);
		assert_true(fabs(duel.draw - on) < 1e-15);
		assert_int_equal(duel.round_count, limit + 1);
		duel_free(&duel);
		scenario_free(scenario);
	}
}

static void test_refusals(void **state)
{
	struct scenario *scenario = fighters(100, 30, "scripted");
	struct duel_wish wish = {.limit = 100, .cut = USUAL_CUT};
	struct duel duel;

	(void)state;
	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_FORECAST);
	duel_free(&duel);
	scenario_free(scenario);
	wish.limit = USUAL_STATES;
	scenario = fighters(100, 30, "random");
	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_BY_CHANCE);
	duel_free(&duel);
	scenario_free(scenario);
	scenario = fighters(100, 30, "search");
	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_BY_CHANCE);
	duel_free(&duel);
	scenario_free(scenario);
}

static bool stop_at_once(void *context, const struct duel_progress *progress)
{
	(void)progress;
	++*(uint64_t *)context;
	return false;
}

static void test_watch(void **state)
{
	struct scenario *scenario = fighters(100, 100, "scripted");
	uint64_t seen = 0;
	struct duel_wish wish = {.limit = USUAL_STATES,
				 .cut = USUAL_CUT,
				 .watch = stop_at_once,
				 .context = &seen};
	struct duel duel;

	(void)state;
	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_STOPPED);
	assert_int_equal(seen, 1);
	duel_free(&duel);
	scenario_free(scenario);
}

/* ---- work is bounded ---- */

struct pace {
	uint64_t paths, longest;
};

/* Notes the largest number of paths between two calls. */
static bool note_pace(void *context, const struct duel_progress *progress)
{
	struct pace *pace = context;
	uint64_t since = progress->paths - pace->paths;

	pace->paths = progress->paths;
	pace->longest = since > pace->longest ? since : pace->longest;
	return true;
}

static void test_work_is_bounded(void **state)
{
	static const struct {
		uint64_t limit, widest, mean_paths;
		enum duel_status status;
	} rows[] = {
		{30, 0, 0, DUEL_FORECAST}, /* about 91 of the 117 states are seen at once
					    */
		{110, 0, 0, DUEL_TOO_LARGE}, {400, 50, 0, DUEL_TOO_WIDE},
		{400, 0, 1, DUEL_TOO_LONG},  {400, 0, 0, DUEL_SOLVED},
	};
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;
	struct duel duel;

	(void)state;
	assert_int_equal(affray_scenario_load(&scenario,
					      "scenarios/apocrypha/odds-pistols.yaml",
					      problems),
			 AFFRAY_OK);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct pace pace = {0};
		struct duel_wish wish = {.limit = rows[i].limit,
					 .widest = rows[i].widest,
					 .mean_paths = rows[i].mean_paths,
					 .cut = USUAL_CUT,
					 .watch = note_pace,
					 .context = &pace};

		assert_int_equal(
			duel_solve(&duel, affray_scenario_inside(scenario), &wish),
			rows[i].status);
		assert_true(pace.longest < 4096);
		if (rows[i].status == DUEL_FORECAST || rows[i].status == DUEL_TOO_LARGE)
			assert_in_range(duel.forecast, 50, 117);
		else
			assert_int_equal(duel.forecast, 0);
		duel_free(&duel);
	}
	affray_scenario_free(scenario);
	affray_problems_free(problems);
}

/* Exact chances and a simulation of the same rule code agree: each length of fight within
 * 5 sigma. */
static void test_simulation_agrees(void **state)
{
	struct scenario *scenario = fighters(100, 20, "scripted");
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	struct run *run = run_new(scenario);
	const int fights = cases(100000, 20000);
	int seen[101] = {0};
	struct duel duel;

	(void)state;
	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
	for (uint64_t i = 1; i <= (uint64_t)fights; i++) {
		run_start(run, 5, i);
		run_to_end(run);
		seen[run->fight->round]++;
	}
	for (int i = 0; i <= 100; i++) {
		double p = duel.rounds[i], rate = (double)seen[i] / fights;

		assert_true(fabs(rate - p) <= 5 * sqrt(p * (1 - p) / fights) + 1e-4);
	}
	run_free(run);
	duel_free(&duel);
	scenario_free(scenario);
}

/* Compares winners, draws and remaining hit points; a sample is far coarser than this
 * cut. */
static void assert_sample_agrees(const char *name, const struct scenario *scenario)
{
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = 1e-6};
	struct run *run = run_new(scenario);
	struct sample sample = {0};
	struct remains_means means;
	struct duel duel;
	double all;
	int told = 0;

	assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
	all = duel.draw + duel.cut;
	for (int i = 0; i < scenario->side_count; i++)
		all += duel.wins[i];
	assert_true(duel.cut >= 0);
	if (fabs(all - 1) > 1e-9)
		fail_msg("%s: the chances make %.12f, %g of them cut", name, all,
			 duel.cut);
	for (uint64_t i = 1; i <= (uint64_t)cases(20000, 5000); i++)
		sample_play(&sample, &duel, run, 1, i);
	for (int i = 0; i <= MAX_SIDES; i++)
		if (i < scenario->side_count || i == MAX_SIDES)
			assert_true(fabs(sample_end_sigma(&sample, &duel, i)) < 5);
	for (int i = 0; i < duel.remains_count; i++) {
		if (!sample_remains(&sample, &duel, i, &means))
			continue;
		told++;
		if (!(fabs(means.sigma) < 5))
			fail_msg("%s: %s: %f, but %f", name, duel.remains[i].row->key,
				 means.exact, means.sampled);
	}
	assert_true(told > 0);
	run_free(run);
	duel_free(&duel);
}

/* The scenarios shipped for exact odds, of every rulebook; their first rounds are enough
 * here. */
static void test_books_agree(void **state)
{
	glob_t found;

	(void)state;
	assert_int_equal(glob("scenarios/*/odds-*.yaml", 0, NULL, &found), 0);
	assert_true(found.gl_pathc >= 5);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct affray_problems *problems;
		struct affray_scenario *scenario;
		struct scenario few;

		if (is_left_out(i + 2, 3)) /* these include the quickest */
			continue;
		problems = affray_problems_new();
		if (affray_scenario_load(&scenario, found.gl_pathv[i], problems) !=
		    AFFRAY_OK)
			fail_msg("%s", affray_problems_line(problems, 0));
		few = *affray_scenario_inside(scenario);
		few.limit = few.limit > ROUNDS ? ROUNDS : few.limit;
		assert_sample_agrees(found.gl_pathv[i], &few);
		affray_scenario_free(scenario);
		affray_problems_free(problems);
	}
	globfree(&found);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_duels),
		cmocka_unit_test(test_remains),
		cmocka_unit_test(test_limit_of_rounds),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_watch),
		cmocka_unit_test(test_work_is_bounded),
		cmocka_unit_test(test_simulation_agrees),
		cmocka_unit_test(test_books_agree),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
