/* SPDX-License-Identifier: MIT
 *
 * Tests of simulation: counts that add up however the fights are divided; intervals.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "book/duel20.h"
#include "scenario/load.h"
#include "sim/simulate.h"

static const char duel[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"limit: 8\n"
	"creatures:\n"
	"  strong: {bonus: 5, hp: 10}\n"
	"  weak: {bonus: 4, hp: 10}\n"
	"sides:\n"
	"  - {name: red, tactic: scripted, creatures: [{use: strong}]}\n"
	"  - {name: blue, tactic: scripted, creatures: [{use: weak}]}\n";

static struct loaded loaded;
static struct scenario *scenario;

static int load(void **unused)
{
	static const struct rulebook *const books[] = {&duel20_rulebook, NULL};
	static struct problems problems;

	(void)unused;
	if (load_text(&loaded, books, duel, strlen(duel), "duel", &problems) == AFFRAY_OK)
		scenario = load_build(&loaded, &problems);
	return scenario ? 0 : -1;
}

static int unload(void **unused)
{
	(void)unused;
	scenario_free(scenario);
	load_free(&loaded);
	return 0;
}

static struct tally simulated(uint64_t first, uint64_t count)
{
	struct run *run = run_new(scenario);
	struct tally tally;

	assert_non_null(run);
	assert_true(tally_init(&tally, scenario));
	simulate(run, 7, first, count, &tally);
	run_free(run);
	return tally;
}

static void assert_same(const struct tally *a, const struct tally *b)
{
	assert_int_equal(a->fights, b->fights);
	assert_int_equal(a->draws, b->draws);
	assert_memory_equal(a->wins, b->wins, sizeof a->wins);
	assert_memory_equal(a->alive, b->alive, sizeof a->alive);
	assert_memory_equal(a->rounds, b->rounds,
			    ((size_t)a->limit + 1) * sizeof *a->rounds);
}

static void test_counts_add_up(void **unused)
{
	struct tally tally = simulated(1, 2000);
	uint64_t rounds = 0;

	(void)unused;
	for (int i = 0; i <= tally.limit; i++)
		rounds += tally.rounds[i];
	assert_int_equal(tally.fights, 2000);
	assert_int_equal(rounds, 2000);
	assert_int_equal(tally.wins[0] + tally.wins[1] + tally.draws, 2000);
	assert_int_equal(tally.rounds[0], 0);
	assert_true(tally.draws > 0); /* eight rounds are not always enough */
	assert_true(tally.wins[0] > tally.wins[1]); /* the stronger one, who begins */
	assert_int_equal(tally.alive[0], tally.wins[0] + tally.draws);
	tally_free(&tally);
}

/* Parts in another order are the whole. */
static void test_parts_make_the_whole(void **unused)
{
	struct tally whole = simulated(1, 900), second = simulated(301, 600),
		     first = simulated(1, 300);

	(void)unused;
	tally_add(&second, &first);
	assert_same(&second, &whole);
	tally_free(&whole);
	tally_free(&first);
	tally_free(&second);
}

static void test_mean_and_median(void **unused)
{
	static const struct {
		uint64_t rounds[4];
		double mean, median;
	} rows[] = {
		{{0, 1, 0, 0}, 1, 1},	{{0, 1, 1, 0}, 1.5, 1.5},
		{{0, 1, 0, 1}, 2, 2},	{{0, 2, 1, 0}, 4 / 3.0, 1},
		{{1, 1, 1, 3}, 2, 2.5}, {{0, 0, 0, 0}, 0, 0},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		uint64_t rounds[4];
		struct tally tally = {.limit = 3, .rounds = rounds};

		memcpy(rounds, rows[i].rounds, sizeof rounds);
		for (int k = 0; k < 4; k++)
			tally.fights += rounds[k];
		assert_true(fabs(tally_mean_rounds(&tally) - rows[i].mean) < 1e-12);
		assert_true(tally_median_rounds(&tally) == rows[i].median);
	}
}

/* Against values that another program worked out with z = 1.95996. */
static void test_wilson(void **unused)
{
	static const struct {
		uint64_t hits, trials;
		double low, high;
	} rows[] = {
		{0, 10, 0, 0.277533},
		{10, 10, 0.722467, 1},
		{5, 10, 0.236593, 0.763407},
		{1, 2, 0.094531, 0.905469},
		{610, 1000, 0.579404, 0.639755},
		{0, 0, 0, 1},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct interval interval = wilson(rows[i].hits, rows[i].trials);

		assert_true(fabs(interval.low - rows[i].low) < 2e-6);
		assert_true(fabs(interval.high - rows[i].high) < 2e-6);
		assert_true(interval.low <= interval.rate &&
			    interval.rate <= interval.high);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts_add_up),
		cmocka_unit_test(test_parts_make_the_whole),
		cmocka_unit_test(test_mean_and_median),
		cmocka_unit_test(test_wilson),
	};

	return cmocka_run_group_tests(tests, load, unload);
}
