/* SPDX-License-Identifier: MIT
 *
 * Tests of the chances of dice: tables against counting by hand, draws against tables.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/dice.h"
#include "chi_square.h"
#include "share.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

enum { MOST_TOTALS = 4096, DRAWS = 300000 };

/* Every kind of throw: small and large, certain and nearly certain. */
static const char *const samples[] = {
	"0",
	"4dF+",
	"4dF",
	"dF",
	"200dF",
	"2d8",
	"d8+d4",
	"2d10",
	"3d6",
	"d20",
	"d49",
	"2d8+d6+d4",
	"15d20",
	"100d6",
	"200d21",
	"3d1366",
	"9d10>=6",
	"12d10>=7",
	"30d6>=5",
	"d10>=6",
	"200d10>=10",
	"5d10>=1",
	"5d10>=11",
	"200d1000000>=2",
	"40d12+40d10+40d8+40d6+40d4",
};

static struct dice read_dice(const char *string)
{
	struct dice dice = {.kind = DICE_NONE};

	assert_true(dice_read(string, &dice));
	return dice;
}

static const struct chances *chances_of(void **state, const char *string)
{
	return shelf_chances(*state, read_dice(string));
}

static void assert_near(double value, double exact)
{
	if (fabs(value - exact) > 1e-15 * fabs(exact))
		fail_msg("%.17g should be %.17g", value, exact);
}

/* ---- tables against counting by hand ---- */

/* Counts the ways in which up to four dice reach each total; with a `target`, the dice
 * that reach it. */
static int count_ways(const int *sizes, int number, int target, int *ways)
{
	int face[4] = {1, 1, 1, 1}, all = 0, i;

	do {
		int sum = 0, hits = 0;

		for (i = 0; i < number; i++) {
			sum += face[i];
			hits += face[i] >= target;
		}
		ways[target > 0 ? hits : sum]++;
		all++;
		for (i = 0; i < number && face[i] == sizes[i]; i++)
			face[i] = 1;
		if (i < number)
			face[i]++;
	} while (i < number);
	return all;
}

static void test_tables_count_all_ways(void **state)
{
	static const struct {
		const char *dice;
		int number, sizes[4], target;
		int shift; /* the total of the faces 1 2 3 ... minus this is the total of
			      the throw */
	} rows[] = {
		{"2d8", 2, {8, 8}, 0, 0},
		{"3d6", 3, {6, 6, 6}, 0, 0},
		{"d8+d4", 2, {8, 4}, 0, 0},
		{"d12+d10", 2, {12, 10}, 0, 0},
		{"2d8+d6+d4", 4, {8, 8, 6, 4}, 0, 0},
		{"2d100", 2, {100, 100}, 0, 0},
		{"d7", 1, {7}, 0, 0},
		{"4d10>=6", 4, {10, 10, 10, 10}, 6, 0},
		{"3d6>=6", 3, {6, 6, 6}, 6, 0},
		{"d10>=4", 1, {10}, 4, 0},
		{"4dF", 4, {3, 3, 3, 3}, 0, 8},
		{"dF", 1, {3}, 0, 2},
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		const struct chances *chances = chances_of(state, rows[i].dice);
		int ways[256] = {0}, found = 0;
		int all = count_ways(rows[i].sizes, rows[i].number, rows[i].target, ways);

		for (int k = 0; k < chances->count; k++) {
			int way = ways[chances->low + k + rows[i].shift];

			assert_near(chances->p[k], (double)way / all);
			found += way;
		}
		assert_int_equal(found, all);
	}
}

/* The chance that four exploding dice add `signs` signs. */
static double explosion(int signs)
{
	static const int ways[] = {16, 32, 24, 8, 1};

	return signs < 4 ? ways[signs] / 81.0 : ways[4] / 81.0 * explosion(signs - 4);
}

static void test_fudge_plus(void **state)
{
	static const int plain[] = {19, 16, 10, 4};
	struct dice dice = dice_fudge_plus();
	const struct chances *chances = shelf_chances(*state, dice);
	double left = 1;

	assert_int_equal(chances->low, -31);
	assert_int_equal(chances->count, 63);
	for (int i = 0; i < 31; i++) {
		double p = i < 4 ? plain[i] / 81.0 : explosion(i - 4) / 81;

		assert_near(chances->p[31 + i], p);
		assert_true(chances->p[31 - i] == chances->p[31 + i]);
	}
	for (int i = 0; i < 8; i++)
		left /= 81;
	assert_near(chances->cut, 2 * left);
	assert_true(chances->cut / 2 < 1e-15);
	assert_near(chances->p[62], explosion(27) / 81 + left);
	assert_near(dice_at_least(*state, dice, 3), 5 / 81.0);
	assert_near(dice_at_least(*state, dice, 4), 1 / 81.0);
	assert_near(dice_at_least(*state, dice, 8), 1 / 81.0 / 81);
	assert_near(dice_at_least(*state, dice, -2), 76 / 81.0);
}

static void test_known_chances(void **state)
{
	double ways = 1, rest = 2176782336, at_least = 0; /* 6^12 */

	assert_near(dice_at_least(*state, dice_sum(2, 10), 11), 0.55);
	assert_near(dice_at_least(*state, dice_sum(2, 10), 20), 0.01);
	assert_near(dice_at_least(*state, dice_die(20), 11), 0.5);
	assert_near(dice_at_least(*state, dice_die(1000000), 999999), 2e-6);
	assert_near(dice_at_least(*state, dice_sum(1, 1000000), 999999), 2e-6);
	assert_near(dice_at_least(*state, dice_sum(3, 6), 18), 1 / 216.0);
	assert_true(dice_at_least(*state, dice_sum(3, 6), 3) == 1);
	assert_true(dice_at_least(*state, dice_sum(3, 6), -100) == 1);
	assert_true(dice_at_least(*state, dice_sum(3, 6), 19) == 0);
	assert_true(dice_at_least(*state, dice_sum(0, 6), 0) == 1);
	assert_true(dice_at_least(*state, dice_sum(0, 6), 1) == 0);

	/* 12d10>=7: twelve over k, times 4^k 6^(12-k), all whole numbers below 2^53 */
	const struct chances *chances = chances_of(state, "12d10>=7");

	for (int k = 0; k <= 12; k++) {
		assert_near(chances->p[k], ways * rest / 1e12);
		assert_near(chances->at_least[k], (1e12 - at_least) / 1e12);
		at_least += ways * rest;
		ways = ways * (12 - k) / (k + 1);
		rest = rest / 6 * 4;
	}
}

/* In the far tails a sum of rounded chances would go wrong first. */
static void test_far_tails(void **state)
{
	const struct chances *chances = chances_of(state, "200d21");
	double one = 1, mean = 0, variance = 0;

	for (int i = 0; i < 200; i++)
		one /= 21;
	one /= chances->p[0];
	assert_true(fabs(one - 1) < 200e-16); /* this sum rounds 200 times */
	assert_near(chances->p[1], 200 * chances->p[0]);
	assert_near(chances->p[2], 20100 * chances->p[0]);
	assert_near(chances->p[3], 1353400 * chances->p[0]);
	for (int i = 0; i < chances->count; i++) {
		double distance = chances->low + i - 2200;

		assert_true(chances->p[i] == chances->p[chances->count - 1 - i]);
		mean += chances->p[i] * distance;
		variance += chances->p[i] * distance * distance;
	}
	assert_true(fabs(mean) < 1e-12);
	assert_true(fabs(variance / (200 * (21 * 21 - 1) / 12.0) - 1) < 1e-13);
}

/* ---- every table keeps its promises ---- */

static void test_chances_add_up(void **state)
{
	for (int i = 0; i < LENGTH(samples); i++) {
		const struct chances *chances = chances_of(state, samples[i]);
		double sum = 0, lost = 0;

		assert_int_equal(chances->low, dice_low(chances->dice));
		assert_int_equal(chances->low + chances->count - 1,
				 dice_high(chances->dice));
		assert_true(chances->at_least[0] == 1);
		for (int k = chances->count - 1; k >= 0; k--) {
			double more = chances->p[k] - lost, next = sum + more;

			lost = (next - sum) - more;
			sum = next;
			assert_true(chances->p[k] >= 0);
			assert_true(k == 0 ||
				    chances->at_least[k] <= chances->at_least[k - 1]);
			assert_true(fabs(chances->at_least[k] - sum) < 1e-15);
		}
		assert_true(fabs(sum - 1) < 1e-15);
	}
}

/* The columns hold the exact chances, but for rounding in the sum here. */
static void test_columns_hold_the_chances(void **state)
{
	static double mass[MOST_TOTALS];

	for (int i = 0; i < LENGTH(samples); i++) {
		const struct chances *chances = chances_of(state, samples[i]);

		memset(mass, 0, sizeof mass);
		for (int k = 0; k < chances->count; k++) {
			double keep = (double)chances->threshold[k] * 0x1p-64;

			assert_true(chances->alias[k] < chances->count);
			mass[k] += keep / chances->count;
			mass[chances->alias[k]] += (1 - keep) / chances->count;
		}
		for (int k = 0; k < chances->count; k++)
			assert_true(fabs(mass[k] - chances->p[k]) < 1e-14);
	}
}

static uint64_t digest(uint64_t hash, uint64_t word)
{
	return (hash ^ word) * 1099511628211u;
}

/*
 * The tables are the same on every machine and with every compiler, so a seed gives the
 * same fight everywhere. This number may change only together with the version of saved
 * fights.
 */
static void test_tables_are_the_same_everywhere(void **state)
{
	uint64_t hash = 14695981039346656037u;

	for (int i = 0; i < LENGTH(samples); i++) {
		const struct chances *chances = chances_of(state, samples[i]);

		for (int k = 0; k < chances->count; k++) {
			uint64_t p;

			memcpy(&p, &chances->p[k], sizeof p);
			hash = digest(hash, p);
			hash = digest(hash, chances->threshold[k]);
			hash = digest(hash, chances->alias[k]);
		}
	}
	assert_int_equal(hash, 0xedc9959aea0028e0);
}

/* ---- draws ---- */

static bool draws_agree(const struct chances *drawn, const struct chances *expected)
{
	struct generator g = generator_for(20, 1, STREAM_FIGHT);
	int *seen = calloc((size_t)expected->count, sizeof *seen);
	bool agree;

	assert_non_null(seen);
	for (int i = 0; i < DRAWS; i++) {
		int total = chances_draw(drawn, generator_next(&g));

		assert_in_range(total - expected->low, 0, expected->count - 1);
		seen[total - expected->low]++;
	}
	agree = counts_agree(seen, expected->p, expected->count, DRAWS);
	free(seen);
	return agree;
}

static void test_draws_follow_the_chances(void **state)
{
	static const char *const dice[] = {
		"4dF+",	     "4dF",	 "dF",	    "d20",    "2d8",	    "d8+d4",
		"2d8+d6+d4", "3d6",	 "15d20",   "100d6",  "200d21",	    "3d1366",
		"9d10>=6",   "12d10>=7", "30d6>=5", "d10>=6", "200d10>=10",
	};

	for (int i = 0; i < LENGTH(dice); i++) {
		const struct chances *chances = chances_of(state, dice[i]);

		if (!draws_agree(chances, chances))
			fail_msg("draws of %s are not what its table says", dice[i]);
	}
}

/* The check above notices one wrong column, and the chances of a neighbour. */
static void test_wrong_tables_are_noticed(void **state)
{
	const struct chances *right = chances_of(state, "9d10>=6");
	struct chances wrong = *right;
	uint64_t threshold[16];
	double p[16];
	int worst = 0;

	memcpy(threshold, right->threshold, (size_t)right->count * sizeof *threshold);
	for (int i = 0; i < right->count; i++)
		if (threshold[i] < threshold[worst])
			worst = i;
	threshold[worst] = UINT64_MAX;
	wrong.threshold = threshold;
	assert_false(draws_agree(&wrong, right));

	memcpy(p, right->p, (size_t)right->count * sizeof *p);
	p[4] *= 1.02;
	p[5] -= right->p[4] * 0.02;
	wrong = *right;
	wrong.p = p;
	assert_false(draws_agree(right, &wrong));
	assert_true(draws_agree(right, right));
}

static void test_dice_draw(void **state)
{
	static const char *const dice[] = {"4dF+", "4dF",   "d20",
					   "2d8",  "d8+d4", "9d10>=6"};

	for (int i = 0; i < LENGTH(dice); i++) {
		struct generator g = generator_for(21, (uint64_t)i, STREAM_FIGHT);
		struct dice thrown = read_dice(dice[i]);
		int seen[64] = {0};

		for (int k = 0; k < DRAWS; k++) {
			int total = dice_draw(*state, thrown, &g);

			assert_true(dice_can_total(thrown, total));
			seen[total - dice_low(thrown)]++;
		}

		const struct chances *chances = shelf_chances(*state, thrown);

		assert_true(counts_agree(seen, chances->p, chances->count, DRAWS));
	}
}

static void test_large_dice_are_uniform(void **state)
{
	enum { CELLS = 1000 };
	struct generator g = generator_for(22, 1, STREAM_FIGHT);
	int seen[CELLS] = {0};
	double p[CELLS];

	for (int i = 0; i < CELLS; i++)
		p[i] = 1.0 / CELLS;
	for (int i = 0; i < DRAWS; i++) {
		int total = dice_draw(*state, dice_die(1000000), &g);

		assert_in_range(total, 1, 1000000);
		seen[(total - 1) / 1000]++;
	}
	assert_true(counts_agree(seen, p, CELLS, DRAWS));
}

static void test_one_number_a_draw(void **state)
{
	struct dice dice[LENGTH(samples) + 4];
	int count = 0;

	for (; count < LENGTH(samples); count++)
		dice[count] = read_dice(samples[count]);
	dice[count++] = dice_die(1000000);
	dice[count++] = dice_sum(1, 1000000);
	dice[count++] = dice_sum(0, 6);
	dice[count++] = dice_pool(0, 10, 6);
	for (int i = 0; i < count; i++) {
		struct generator g = generator_for(23, (uint64_t)i, STREAM_FIGHT), h = g;

		for (int k = 0; k < 20; k++) {
			dice_draw(*state, dice[i], &g);
			generator_next(&h);
			assert_memory_equal(&g, &h, sizeof g);
		}
	}
}

static void test_no_dice(void **state)
{
	const int none[DICE_GROUPS] = {0};
	struct dice dice[] = {{.kind = DICE_NONE}, dice_sum(0, 6),
			      dice_pool(0, 10, 6), dice_mixed(none),
			      {.kind = DICE_SUM},  {.kind = DICE_FUDGE}};
	struct generator g = generator_for(24, 1, STREAM_FIGHT);

	for (int i = 0; i < LENGTH(dice); i++) {
		const struct chances *chances = shelf_chances(*state, dice[i]);

		assert_int_equal(chances->low, 0);
		assert_int_equal(chances->count, 1);
		assert_true(chances->p[0] == 1);
		for (int k = 0; k < 100; k++)
			assert_int_equal(dice_draw(*state, dice[i], &g), 0);
	}
}

/* A single die draws the same numbers under every name, with a table or without. */
static void test_one_die_is_one_die(void **state)
{
	struct generator g = generator_for(25, 1, STREAM_FIGHT);
	struct dice mixed = {.kind = DICE_SUM, .count = {0, 0, 1}};

	for (int size = 2; size <= MOST_TOTALS; size += 1 + size / 40)
		for (int i = 0; i < 50; i++) {
			struct generator a = g, b = g;
			int total = dice_draw(*state, dice_die(size), &a);
			uint64_t u = generator_next(&g);

			assert_int_equal(dice_draw(*state, dice_sum(1, size), &b), total);
			assert_int_equal(
				chances_draw(shelf_chances(*state, dice_sum(1, size)), u),
				total);
			assert_int_equal(
				chances_draw(shelf_chances(*state, dice_die(8)), u),
				chances_draw(shelf_chances(*state, mixed), u));
		}
}

/* ---- the shelf ---- */

/* A different throw for each i: most are small, every 64th is large. */
static struct dice throw_number(int i)
{
	if (i % 64 == 0)
		return dice_sum(2 + i / 64 % 30, 100 + i / 64);
	if (i % 2 == 0)
		return dice_sum(2 + i / 2 % 20, 2 + i / 40);
	return dice_pool(1 + i / 2 % 40, 10, 2 + i / 80 % 9);
}

/* 2000 throws fill the shelf several times, by number and by size; no result changes. */
static void test_full_shelf_changes_nothing(void **state)
{
	for (int round = 0; round < cases(2, 1); round++)
		for (int i = 0; i < 2000; i++) {
			struct dice dice = throw_number(i);
			struct shelf *fresh = shelf_new();
			struct generator a = generator_for(26, (uint64_t)i, STREAM_FIGHT),
					 b = a;

			assert_non_null(fresh);
			assert_true(dice_fits(dice));
			for (int k = 0; k < 5; k++)
				assert_int_equal(dice_draw(*state, dice, &a),
						 dice_draw(fresh, dice, &b));

			const struct chances *old = shelf_chances(*state, dice);
			const struct chances *new = shelf_chances(fresh, dice);
			size_t count = (size_t) new->count;

			assert_int_equal(old->count, new->count);
			assert_memory_equal(old->p, new->p, count * sizeof *new->p);
			assert_memory_equal(old->at_least, new->at_least,
					    count * sizeof *new->at_least);
			shelf_free(fresh);
		}
}

/* Small tables fill the shelf by number long before they fill it by size. */
static void test_many_small_tables(void **state)
{
	for (int round = 0; round < 2; round++)
		for (int size = 4; size < 2000; size++) {
			const struct chances *chances =
				shelf_chances(*state, dice_pool(1, size, 3));

			assert_int_equal(chances->count, 2);
			assert_near(chances->p[0], 2.0 / size);
		}
}

/* A size of 257 has the same bytes as a d4 and a d6. */
static void test_no_dice_of_a_size_are_not_mixed_dice(void **state)
{
	struct generator g = generator_for(27, 1, STREAM_FIGHT);
	struct dice none = dice_sum(0, 257);
	struct dice two = read_dice("d6+d4");

	for (int i = 0; i < 100; i++) {
		assert_int_equal(dice_draw(*state, none, &g), 0);
		assert_in_range(dice_draw(*state, two, &g), 2, 10);
	}
}

static void test_shelf_finds_its_tables(void **state)
{
	const struct chances *first = chances_of(state, "3d1366");
	const struct chances *fudge = chances_of(state, "4dF+");

	assert_int_equal(first->count, MOST_TOTALS);
	assert_ptr_equal(chances_of(state, "3d1366"), first);
	for (int i = 0; i < 20; i++)
		shelf_chances(*state, dice_sum(2, 2000 + i));
	assert_ptr_equal(chances_of(state, "4dF+"), fudge);
	assert_int_equal(chances_of(state, "3d1366")->count, MOST_TOTALS);
}

static int set_up(void **state)
{
	*state = shelf_new();
	return *state == NULL;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tables_count_all_ways),
		cmocka_unit_test(test_fudge_plus),
		cmocka_unit_test(test_known_chances),
		cmocka_unit_test(test_far_tails),
		cmocka_unit_test(test_chances_add_up),
		cmocka_unit_test(test_columns_hold_the_chances),
		cmocka_unit_test(test_tables_are_the_same_everywhere),
		cmocka_unit_test(test_draws_follow_the_chances),
		cmocka_unit_test(test_wrong_tables_are_noticed),
		cmocka_unit_test(test_dice_draw),
		cmocka_unit_test(test_large_dice_are_uniform),
		cmocka_unit_test(test_one_number_a_draw),
		cmocka_unit_test(test_no_dice),
		cmocka_unit_test(test_one_die_is_one_die),
		cmocka_unit_test(test_full_shelf_changes_nothing),
		cmocka_unit_test(test_many_small_tables),
		cmocka_unit_test(test_no_dice_of_a_size_are_not_mixed_dice),
		cmocka_unit_test(test_shelf_finds_its_tables),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
