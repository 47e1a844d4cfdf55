/* SPDX-License-Identifier: MIT
 *
 * Arithmetic of distributions, compared with counting every pair of outcomes, in chances
 * and in whole numbers of ways.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "odds/distribution.h"

enum { ROOM = 200, ZERO = 100 };

/* Outcomes with unequal weights, some of them 0, at different offsets and of different
 * lengths. */
static const struct row {
	int low, count, weights[5];
} rows[] = {
	{0, 1, {1}},
	{3, 1, {2}},
	{-2, 5, {1, 0, 3, 2, 1}},
	{1, 4, {1, 2, 3, 4}},
	{-5, 3, {2, 1, 5}},
	{0, 2, {1, 3}},
	{2, 5, {0, 1, 0, 2, 0}},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static struct distribution made(const struct row *row)
{
	struct distribution d;

	assert_true(distribution_allot(&d, row->low, row->count));
	for (int i = 0; i < row->count; i++) {
		d.exact[i] = (weight)row->weights[i];
		d.total += d.exact[i];
	}
	for (int i = 0; i < row->count; i++)
		d.p[i] = (double)d.exact[i] / (double)d.total;
	return d;
}

static int total(const struct row *row)
{
	int sum = 0;

	for (int i = 0; i < row->count; i++)
		sum += row->weights[i];
	return sum;
}

enum operation { ADD, SUBTRACT, MULTIPLY, COMPARE };

static int result_of(int operation, int a, int b)
{
	switch (operation) {
	case ADD:
		return a + b;
	case SUBTRACT:
		return a - b;
	case MULTIPLY:
		return a * b;
	case COMPARE + IS_LESS:
		return a < b;
	case COMPARE + IS_AT_MOST:
		return a <= b;
	case COMPARE + IS_MORE:
		return a > b;
	case COMPARE + IS_AT_LEAST:
		return a >= b;
	case COMPARE + IS_EQUAL:
		return a == b;
	default:
		return a != b;
	}
}

static bool work_out(int operation, struct distribution *a, struct distribution *b)
{
	switch (operation) {
	case ADD:
		return distribution_add(a, b);
	case SUBTRACT:
		return distribution_subtract(a, b);
	case MULTIPLY:
		return distribution_multiply(a, b);
	default:
		return distribution_compare(a, b, (enum comparison)(operation - COMPARE));
	}
}

static void assert_counts(const struct distribution *d, const int *ways, int all)
{
	weight sum = 0;

	for (int value = -ZERO; value < ROOM - ZERO; value++) {
		double p = (double)ways[ZERO + value] / all;
		weight exact = 0, every = (weight)all, some = (weight)ways[ZERO + value];

		if (value >= d->low && value < d->low + d->count)
			exact = d->exact[value - d->low];

		assert_true(fabs(distribution_at(d, value) - p) < 1e-12);
		if (exact * every != some * d->total)
			fail_msg("%d: not %d of %d", value, ways[ZERO + value], all);
		sum += exact;
	}
	assert_true(sum == d->total);
}

static void test_operations(void **unused)
{
	(void)unused;
	for (int operation = ADD; operation <= COMPARE + IS_UNEQUAL; operation++)
		for (int i = 0; i < ROWS * ROWS; i++) {
			const struct row *left = &rows[i / ROWS],
					 *right = &rows[i % ROWS];
			struct distribution a = made(left), b = made(right);
			int ways[ROOM] = {0};

			for (int j = 0; j < left->count; j++)
				for (int k = 0; k < right->count; k++)
					ways[ZERO + result_of(operation, left->low + j,
							      right->low + k)] +=
						left->weights[j] * right->weights[k];
			assert_true(work_out(operation, &a, &b));
			assert_null(b.p);
			assert_int_equal(a.is_truth, operation >= COMPARE);
			assert_counts(&a, ways, total(left) * total(right));
			distribution_free(&a);
		}
}

/* `a` where the condition is not 0, otherwise `b`. */
static void test_choice(void **unused)
{
	(void)unused;
	for (int i = 0; i < ROWS * ROWS * ROWS; i++) {
		const struct row *if_row = &rows[i % ROWS],
				 *left = &rows[i / ROWS % ROWS],
				 *right = &rows[i / ROWS / ROWS];
		struct distribution condition = made(if_row), a = made(left),
				    b = made(right);
		int ways[ROOM] = {0}, yes = 0, no = 0;

		for (int k = 0; k < if_row->count; k++)
			*(if_row->low + k ? &yes : &no) += if_row->weights[k];
		for (int k = 0; k < left->count; k++)
			ways[ZERO + left->low + k] +=
				left->weights[k] * yes * total(right);
		for (int k = 0; k < right->count; k++)
			ways[ZERO + right->low + k] +=
				right->weights[k] * no * total(left);
		assert_true(distribution_choose(&condition, &a, &b));
		assert_counts(&a, ways, total(if_row) * total(left) * total(right));
		distribution_free(&a);
	}
}

static void test_negation(void **unused)
{
	(void)unused;
	for (int i = 0; i < ROWS; i++) {
		struct distribution a = made(&rows[i]);
		int ways[ROOM] = {0};

		for (int k = 0; k < rows[i].count; k++)
			ways[ZERO - rows[i].low - k] = rows[i].weights[k];
		a.is_truth = true;
		assert_true(distribution_negate(&a));
		assert_false(a.is_truth);
		assert_counts(&a, ways, total(&rows[i]));
		distribution_free(&a);
	}
}

/* ---- dice, thrown one by one ---- */

/* Throws `number` dice in every way and adds up the kept dice, or with a target counts
 * the dice that reach it. */
static int throw_all(int number, int size, int keep, int highest, int target, int *ways)
{
	int all = 1;

	for (int i = 0; i < number; i++)
		all *= size;
	for (int way = 0; way < all; way++) {
		int faces[8], rest = way, score = 0;

		for (int i = 0; i < number; i++, rest /= size)
			faces[i] = 1 + rest % size;
		for (int i = 0; i < number; i++) {
			int before = 0; /* dice that rank before this one */

			for (int j = 0; j < number; j++)
				before += (highest ? faces[j] > faces[i]
						   : faces[j] < faces[i]) ||
					  (faces[j] == faces[i] && j < i);
			if (target)
				score += faces[i] >= target;
			else if (before < keep)
				score += faces[i];
		}
		ways[ZERO + score]++;
	}
	return all;
}

static void test_dice(void **unused)
{
	struct distribution d;

	(void)unused;
	for (int number = 0; number <= 5; number++)
		for (int size = 1; size <= 4; size++) {
			int ways[ROOM] = {0};
			int all = throw_all(number, size, number, 1, 0, ways);

			assert_true(distribution_dice(&d, number, size, false));
			assert_counts(&d, ways, all);
			distribution_free(&d);
			for (int keep = 1; keep <= number; keep++)
				for (int highest = 0; highest < 2; highest++) {
					int kept[ROOM] = {0};

					throw_all(number, size, keep, highest, 0, kept);
					assert_true(distribution_keep(&d, keep, number,
								      size, highest));
					assert_counts(&d, kept, all);
					distribution_free(&d);
				}
			for (int target = 1; target <= size + 1; target++) {
				int hits[ROOM] = {0};

				throw_all(number, size, 0, 1, target, hits);
				assert_true(distribution_pool(&d, number, size, target));
				assert_counts(&d, hits, all);
				distribution_free(&d);
			}
		}
	assert_true(distribution_pool(&d, 3, 6, -5)); /* every die hits */
	assert_true(distribution_at(&d, 3) == 1);
	distribution_free(&d);
	assert_true(distribution_pool(&d, 3, 6, 9)); /* no die hits */
	assert_true(distribution_at(&d, 0) == 1);
	distribution_free(&d);
}

static void test_fudge(void **unused)
{
	static const int ways[] = {1, 4, 10, 16, 19, 16, 10, 4, 1};
	struct distribution d;

	(void)unused;
	assert_true(distribution_fudge(&d, 4, false));
	for (int i = -4; i <= 4; i++)
		assert_true(fabs(distribution_at(&d, i) - ways[4 + i] / 81.0) < 1e-12);
	assert_true(distribution_at(&d, 5) == 0 && distribution_at(&d, -5) == 0);
	distribution_free(&d);
	/* 4dF+ is symmetric, and both tails lack what was cut off */
	assert_true(distribution_fudge(&d, 4, true));
	assert_true(d.cut > 0 && d.low + d.count - 1 == -d.low);
	for (int i = 0; i < d.count; i++)
		assert_true(d.p[i] == d.p[d.count - 1 - i]);
	assert_true(fabs(distribution_at(&d, 3) - ways[7] / 81.0) < 1e-12);
	distribution_free(&d);
}

/* The highest face rolls again: a total of 6 is impossible, 7 is a 6 and a 1. */
static void test_exploding(void **unused)
{
	struct distribution d;
	double sum = 0;

	(void)unused;
	assert_true(distribution_dice(&d, 1, 6, true));
	assert_null(d.exact);
	assert_int_equal(d.low, 1);
	assert_true(fabs(distribution_at(&d, 5) - 1 / 6.0) < 1e-12);
	assert_true(distribution_at(&d, 6) == 0);
	assert_true(fabs(distribution_at(&d, 7) - 1 / 36.0) < 1e-12);
	assert_true(fabs(distribution_at(&d, 11) - 1 / 36.0) < 1e-12);
	assert_true(distribution_at(&d, 12) == 0);
	assert_true(fabs(distribution_mean(&d) - 4.2) < 1e-9);
	assert_true(d.cut > 0 && d.cut < 1e-17);
	for (int i = 0; i < d.count; i++)
		sum += d.p[i];
	assert_true(fabs(sum - 1) < 1e-12);
	distribution_free(&d);
}

/* ---- reading ---- */

static void test_reading(void **unused)
{
	struct distribution d = made(&rows[3]); /* 1 to 4, weights 1 to 4 */
	static const struct {
		double share;
		int value;
	} quantiles[] = {{0, 1},   {0.1, 1},  {0.11, 2}, {0.3, 2}, {0.31, 3},
			 {0.6, 3}, {0.61, 4}, {1, 4},	 {2, 4}};
	static const struct {
		int value;
		const char *fraction;
	} fractions[] = {{0, "0"},    {1, "1/10"}, {2, "1/5"},
			 {3, "3/10"}, {4, "2/5"},  {5, "0"}};

	(void)unused;
	assert_true(fabs(distribution_mean(&d) - 3) < 1e-12);
	assert_true(fabs(distribution_deviation(&d) - 1) < 1e-12);
	for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++)
		assert_int_equal(distribution_quantile(&d, quantiles[i].share),
				 quantiles[i].value);
	for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++) {
		char buffer[80];
		struct text text = text_in(buffer, sizeof buffer);

		assert_true(distribution_fraction(&d, fractions[i].value, &text));
		assert_string_equal(buffer, fractions[i].fraction);
	}
	distribution_drop_exact(&d);
	assert_true(d.total == 0);
	assert_false(distribution_fraction(&d, 1, &(struct text){0}));
	distribution_free(&d);
	assert_true(distribution_constant(&d, -7));
	assert_true(distribution_mean(&d) == -7 && distribution_deviation(&d) == 0);
	{
		char buffer[80];
		struct text text = text_in(buffer, sizeof buffer);

		assert_true(distribution_fraction(&d, -7, &text));
		assert_string_equal(buffer, "1");
	}
	distribution_free(&d);
}

/* Exact weights beyond 128 bits are given up; reduced, they may still fit. */
static void test_large_weights(void **unused)
{
	struct distribution a, b;

	(void)unused;
	assert_true(distribution_dice(&a, 127, 2, false)); /* 2^127 ways */
	assert_non_null(a.exact);
	assert_true(distribution_dice(&b, 1, 2, false));
	assert_true(distribution_add(&a, &b));
	assert_null(a.exact);
	assert_true(fabs(distribution_mean(&a) - 192) < 1e-9);
	distribution_free(&a);
	/* the same number of ways, all multiples of 2^100 */
	assert_true(distribution_allot(&a, 0, 2));
	a.p[0] = a.p[1] = 0.5;
	a.exact[0] = a.exact[1] = (weight)1 << 100;
	a.total = (weight)1 << 101;
	assert_true(distribution_allot(&b, 0, 2));
	b.p[0] = b.p[1] = 0.5;
	b.exact[0] = b.exact[1] = (weight)1 << 100;
	b.total = (weight)1 << 101;
	assert_true(distribution_multiply(&a, &b));
	assert_non_null(a.exact);
	assert_true(a.exact[1] * 4 == a.total);
	distribution_free(&a);
}

/* A result lacks the cut of both operands. */
static void test_cuts(void **unused)
{
	for (int operation = ADD; operation <= COMPARE; operation++) {
		struct distribution a = made(&rows[3]), b = made(&rows[5]);

		a.cut = 0.1;
		b.cut = 0.2;
		assert_true(work_out(operation, &a, &b));
		assert_true(fabs(a.cut - 0.28) < 1e-12);
		distribution_free(&a);
	}
	struct distribution condition = made(&rows[5]), a = made(&rows[3]),
			    b = made(&rows[2]);

	(void)unused;
	condition.cut = 0.01;
	a.cut = 0.1;
	b.cut = 0.2;
	assert_true(distribution_choose(&condition, &a, &b)); /* true in 3 of 4 cases */
	assert_true(fabs(a.cut - (0.01 + 0.75 * 0.1 + 0.25 * 0.2)) < 1e-12);
	distribution_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_operations), cmocka_unit_test(test_choice),
		cmocka_unit_test(test_negation),   cmocka_unit_test(test_dice),
		cmocka_unit_test(test_fudge),	   cmocka_unit_test(test_exploding),
		cmocka_unit_test(test_reading),	   cmocka_unit_test(test_large_weights),
		cmocka_unit_test(test_cuts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
