/* SPDX-License-Identifier: MIT
 *
 * Tests of statistics: lengths, Wilson's interval and paired differences against values
 * computed elsewhere.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "study/notable.h"
#include "study/statistics.h"

static void test_lengths(void **unused)
{
	static const struct {
		uint64_t rounds[4];
		double mean, median;
		int ninety;
	} rows[] = {
		{{0, 1, 0, 0}, 1, 1, 1},     {{0, 1, 1, 0}, 1.5, 1.5, 2},
		{{0, 1, 0, 1}, 2, 2, 3},     {{0, 2, 1, 0}, 4 / 3.0, 1, 2},
		{{1, 1, 1, 3}, 2, 2.5, 3},   {{0, 0, 0, 0}, 0, 0, 0},
		{{0, 95, 4, 1}, 1.06, 1, 1},
	};
	struct tally *tally = tally_new();

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		tally_clear(tally);
		for (int k = 0; k < 4; k++) {
			tally->sums.rounds[k] = rows[i].rounds[k];
			tally->sums.fights += rows[i].rounds[k];
		}
		assert_true(fabs(tally_mean_rounds(tally) - rows[i].mean) < 1e-12);
		assert_true(tally_median_rounds(tally) == rows[i].median);
		assert_int_equal(tally_length_at(tally, 0.9), rows[i].ninety);
	}
	free(tally);
}

/* The median within its round: half of the fights lie below it. */
static void test_median_within_its_round(void **unused)
{
	struct tally *tally = tally_new();
	struct interval median;

	(void)unused;
	tally->sums.fights = 1000;
	tally->sums.rounds[3] = 400;
	tally->sums.rounds[4] = 400;
	tally->sums.rounds[5] = 200;
	median = median_interval(tally);
	assert_true(fabs(median.rate - 3.75) < 1e-12);
	assert_true(median.low < 3.75 && median.low > 3.6);
	assert_true(median.high > 3.75 && median.high < 3.9);
	free(tally);
}

/* Against values that another program computed with z = 1.95996. */
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

/* Tango's interval for 12 and 2 of 50 pairs; another program solved its ends. */
static void test_paired_difference(void **unused)
{
	struct interval change = paired_difference(12, 2, 50);

	(void)unused;
	assert_true(fabs(change.rate - 0.2) < 1e-12);
	assert_true(fabs(change.low - 0.061112) < 2e-6);
	assert_true(fabs(change.high - 0.344709) < 2e-6);

	change = paired_difference(0, 0, 0); /* nothing is known */
	assert_true(change.rate == 0 && change.low == -1 && change.high == 1);
	change = paired_difference(0, 0, 500);
	assert_true(change.rate == 0);
	assert_true(fabs(change.low + change.high) < 1e-9);
	assert_true(change.high > 0.005 && change.high < 0.01);

	/* few pairs, with a small variance */
	static const struct {
		uint64_t gained, lost, trials;
		double low, high;
	} few[] = {
		{1, 0, 2, -0.486430, 0.905469},	  {0, 1, 2, -0.905469, 0.486430},
		{3, 0, 10, -0.060793, 0.603222},  {0, 0, 5, -0.434482, 0.434482},
		{1, 0, 100, -0.027363, 0.054486},
	};

	for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
		change = paired_difference(few[i].gained, few[i].lost, few[i].trials);
		assert_true(fabs(change.low - few[i].low) < 2e-6);
		assert_true(fabs(change.high - few[i].high) < 2e-6);
	}

	change = paired_difference(3, 7, 100);
	assert_true(fabs(change.low + paired_difference(7, 3, 100).high) < 1e-9);
	assert_true(paired_difference(5, 5, 0).low == -1);
}

static void test_interval_about(void **unused)
{
	struct interval interval = interval_about(-2, 0.5);

	(void)unused;
	assert_true(interval.rate == -2);
	assert_true(fabs(interval.low - -2.979982) < 1e-6);
	assert_true(fabs(interval.high - -1.020018) < 1e-6);
	assert_true(fabs(interval_half(interval) - 0.979982) < 1e-6);
}

static void test_mean_difference(void **unused)
{
	struct interval change =
		mean_difference(-20, 60, 20); /* mean -1, variance 40/19 */

	(void)unused;
	assert_true(change.rate == -1);
	assert_true(fabs(change.high - (-1 + Z95 * sqrt(40 / 19.0 / 20))) < 1e-12);
	assert_true(fabs(change.low - (-1 - Z95 * sqrt(40 / 19.0 / 20))) < 1e-12);
	change = mean_difference(3, 5, 2); /* mean 1.5, variance 0.5 */
	assert_true(change.rate == 1.5);
	assert_true(fabs(change.high - (1.5 + Z95 * 0.5)) < 1e-12);
	assert_true(mean_difference(0, 0, 10).high == 0);
	assert_true(mean_difference(0, 0, 0).rate == 0);
	assert_true(mean_difference(4, 16, 1).rate == 4);
	assert_true(isinf(mean_difference(4, 16, 1).low));
	assert_true(isinf(mean_difference(1, 1, 1).high));
}

/* ---- how many fights ---- */

static void test_until_precise(void **unused)
{
	static struct tally tally;
	double half;

	(void)unused;
	tally_clear(&tally);
	assert_int_equal(fights_until_precise(&tally, 2, 0.5), 1024);
	tally.sums.fights = 100;
	tally.sums.wins[0] = 90;
	tally.sums.wins[1] = 50; /* the less certain side */
	half = interval_half(wilson(50, 100));
	assert_true(half > 0.09 && half < 0.1);
	assert_true(is_precise(&tally, 2, half));
	assert_false(is_precise(&tally, 2, half * 0.999));
	assert_true(is_precise(&tally, 1, half * 0.999)); /* only the first side counts */
	tally.sums.wins[0] = 50;
	tally.sums.wins[1] = 90;
	assert_false(is_precise(&tally, 2, half * 0.999));
	assert_int_equal(fights_until_precise(&tally, 2, half), 0);
	assert_int_equal(fights_until_precise(&tally, 2, half * 0.999), 100);
}

/* ---- notable fights ---- */

static void assert_notable(const struct notable *notable, const char *what, int fight,
			   int rounds, int side)
{
	assert_string_equal(notable->what, what);
	assert_int_equal(notable->fight, fight);
	assert_int_equal(notable->rounds, rounds);
	assert_int_equal(notable->side, side);
}

static void test_notables(void **unused)
{
	static struct subject subject = {.sides = 3};
	static struct tally tally;
	struct notable list[NOTABLES];

	(void)unused;
	tally_clear(&tally);
	assert_int_equal(find_notables(&subject, &tally, list), 0);
	/* without a winner there is no upset */
	tally.sums.fights = tally.sums.draws = 4;
	tally.sums.rounds[2] = 1;
	tally.sums.rounds[3] = 2;
	tally.sums.rounds[7] = 1;
	tally.firsts.length[3] = 12;
	tally.firsts.length[7] = 13;
	assert_int_equal(find_notables(&subject, &tally, list), 2);
	assert_notable(&list[0], "longest", 13, 7, -1);
	assert_notable(&list[1], "median", 12, 3, -1);
	/* the side that wins least, if it ever wins; of two, the first */
	tally.sums.fights = 100;
	tally.sums.wins[1] = 29;
	tally.sums.wins[2] = 29;
	tally.firsts.win[1] = UINT64_C(5) << NOTABLE_BITS | 77;
	tally.firsts.win[2] = UINT64_C(6) << NOTABLE_BITS | 78;
	assert_int_equal(find_notables(&subject, &tally, list), 3);
	assert_notable(&list[0], "upset", 77, 5, 1);
	assert_string_equal(list[1].what, "longest");
	assert_string_equal(list[2].what, "median");
	tally.sums.wins[2] = 28;
	find_notables(&subject, &tally, list);
	assert_notable(&list[0], "upset", 78, 6, 2);
	/* nine tenths of its share is no upset */
	tally.sums.wins[1] = tally.sums.wins[2] = 30;
	find_notables(&subject, &tally, list);
	assert_notable(&list[0], "clear_win", 77, 5, 1);
	/* it may be the first side */
	tally.sums.wins[0] = 5;
	tally.firsts.win[0] = UINT64_C(4) << NOTABLE_BITS | 76;
	assert_int_equal(find_notables(&subject, &tally, list), 3);
	assert_notable(&list[0], "upset", 76, 4, 0);
	tally.sums.wins[0] = 0;
	/* sides beyond the last do not count */
	subject.sides = 2;
	tally.sums.wins[1] = 0;
	assert_int_equal(find_notables(&subject, &tally, list), 2);
}

static void test_first_fights(void **unused)
{
	static struct tally tally;
	int rounds = -1;

	(void)unused;
	tally_clear(&tally);
	assert_int_equal(tally_clearest_win(&tally, 1, &rounds), 0);
	assert_int_equal(rounds, -1);
	assert_int_equal(tally_first_of_length(&tally, 4), 0);
	tally.firsts.win[1] =
		UINT64_C(0x3fff) << NOTABLE_BITS | ((UINT64_C(1) << NOTABLE_BITS) - 1);
	assert_true(tally_clearest_win(&tally, 1, &rounds) ==
		    (UINT64_C(1) << NOTABLE_BITS) - 1);
	assert_int_equal(rounds, 0x3fff);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lengths),
		cmocka_unit_test(test_median_within_its_round),
		cmocka_unit_test(test_wilson),
		cmocka_unit_test(test_paired_difference),
		cmocka_unit_test(test_interval_about),
		cmocka_unit_test(test_mean_difference),
		cmocka_unit_test(test_until_precise),
		cmocka_unit_test(test_notables),
		cmocka_unit_test(test_first_fights),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
