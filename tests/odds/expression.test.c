/* SPDX-License-Identifier: MIT
 *
 * Dice expressions: known values, exact fractions, and mistakes.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "odds/expression.h"
#include "share.h"

static struct distribution read(const char *text)
{
	struct problems problems = {0};
	struct distribution d;

	if (!expression_read(text, &d, &problems))
		fail_msg("%s: column %d: %s", text, problems.list[0].column,
			 problems.list[0].message);
	return d;
}

/* The chances and the cut add up to 1, in long double: a hundred thousand roundings would
 * show. */
static void demand_whole(const char *text, const struct distribution *d)
{
	long double sum = d->cut;

	for (int i = 0; i < d->count; i++)
		sum += d->p[i];
	if (fabsl(sum - 1) >= 1e-12L || d->cut >= 1e-12)
		fail_msg("%s: 1%+.2Le, cut %.2e", text, sum - 1, d->cut);
}

static void test_chances(void **state)
{
	static const struct {
		const char *text;
		int value;
		double chance;
		double within;
	} rows[] = {
		{"d6", 3, 1.0 / 6, 1e-15},
		{"2d6", 7, 6.0 / 36, 1e-15},
		{"2d10+8", 10, 0.01, 1e-15},
		{"4dF", 4, 1.0 / 81, 1e-15},
		{"4dF+ >= 3", 1, 5.0 / 81, 1e-12},
		{"4dF+14", 14, 19.0 / 81, 1e-12},
		{"4dF+ + 14 >= 4dF+ + 11", 1, 0.930234414200397, 1e-12},
		{"4dF+ + 14 >= 8", 1, 0.998628,
		 5e-7}, /* aldric hits the passive goblin */
		{"12d10>=7 > 9d10>=7", 1, 0.62136, 5e-6},
		{"12d10>=7 - 9d10>=7", 0, 0.1537266608800845, 1e-12},
		{"highest 3 of 4d6", 18, 21.0 / 1296, 1e-15},
		{"lowest 1 of 2d6", 1, 11.0 / 36, 1e-15},
		{"d6!", 7, 1.0 / 36, 1e-15},
		{"d6 * d6", 36, 1.0 / 36, 1e-15},
		{"if d20 >= 11 then d8 else 0", 0, 0.5, 1e-15},
		{"if d20 >= 11 then d8 else 0", 8, 0.0625, 1e-15},
		{"-(d4) + 5", 1, 0.25, 1e-15},
		{"d6 = d6", 1, 1.0 / 6, 1e-15},
		{"d6 != d6", 1, 5.0 / 6, 1e-15},
		{"2 + 3 * 4", 14, 1, 0},
		{"200d10", 1100, 0.009813762657299633, 1e-14},
		{"2d6 - 2d6", 0, 146.0 / 1296, 1e-15},
		{"d6 - 3 - 2", 1, 1.0 / 6, 1e-15},
		{"10 - 2 * 3 + 1", 5, 1, 0},
		{"-2 * 3 + 1", -5, 1, 0},
		{"-d4 * -1", 4, 0.25, 1e-15},
		{"(2 + 3) * 4", 20, 1, 0},
		{"1 + 1 > 1 * 1", 1, 1, 0},
		{"(d6 > 3) + (d6 > 3)", 2, 0.25, 1e-15},
		{"if 1 then 2 else 3 + 4", 2, 1, 0},
		{"if 0 then 2 else 3 + 4", 7, 1, 0},
		{"if 2d6 - 7 then 1 else 0", 0, 1.0 / 6, 1e-15},
		{"if d6 = 1 then 1 else if d6 = 1 then 2 else 3", 2, 5.0 / 36, 1e-15},
		{"if d6 > 3 then d6 > 5 else d6 > 1", 1, 0.5, 1e-15},
		{"d6 < d6", 1, 15.0 / 36, 1e-15},
		{"d6 <= d6", 1, 21.0 / 36, 1e-15},
		{"d6 == 2", 1, 1.0 / 6, 1e-15},
		{"2d6>=5", 2, 1.0 / 9, 1e-15},
		{"2d6 >=5", 1, 30.0 / 36, 1e-15},
		{"2d6>5", 1, 26.0 / 36, 1e-15},
		{"3d6>=0", 3, 1, 1e-15},
		{"3d6>=7", 0, 1, 1e-15},
		{"4dF+", 0, 19.0 / 81, 1e-12},
		{"(4dF+)", 0, 19.0 / 81, 1e-12},
		{"4dF++1", 1, 19.0 / 81, 1e-12},
		{"4dF+d6", 10, 1.0 / 486, 1e-15},
		{"4dF>=1", 1, 31.0 / 81, 1e-15},
		{"d6!=3", 1, 5.0 / 6, 1e-15},
		{"2d2!", 2, 0.25, 1e-15},
		{"10000d2", 15000, 0.007978646139382154, 1e-14},
		{"10000d10>=7", 4000, 0.008143160306594534, 1e-14},
		{"2D6\n+ 1", 8, 1.0 / 6, 1e-15},
		{"0d6 + 0d10>=3", 0, 1, 0},
		{"3d1", 3, 1, 0},
		{"lowest 2 of 5d1", 2, 1, 1e-15},
		{"highest 3 of 1000d6", 18, 1, 1e-12},
		{"d100000", 77777, 1e-5, 1e-18},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct distribution d = read(rows[i].text);
		double chance = distribution_at(&d, rows[i].value);

		demand_whole(rows[i].text, &d);
		if (fabs(chance - rows[i].chance) > rows[i].within)
			fail_msg("%s: %.10f", rows[i].text, chance);
		distribution_free(&d);
	}
}

/* Thousands of dice, from the middle to the far tails: correct in relative terms, and
 * symmetric. The figures are exact fractions of whole numbers, rounded once. */
static void test_many_dice(void **state)
{
	static const struct {
		const char *text;
		int value, mirror;
		double chance;
	} rows[] = {
		{"10000d6", 35000, 35000, 0.002335929761311846},
		{"10000d6", 34000, 36000, 8.340336854388261e-11},
		{"10000d6", 30000, 40000, 3.421178301085472e-191},
		{"3000d20", 31500, 31500, 0.0012630827063240305},
		{"3000d20", 22000, 41000, 2.0447938463751195e-206},
		{"3000d20", 20000, 43000, 1.3526330389028497e-305},
		{"400d100", 20200, 20200, 0.0006907636155512045},
		{"400d100", 30000, 10400, 1.0764144087556461e-71},
		{"400d100", 6000, 34400, 1.5754021999817333e-165},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct distribution d = read(rows[i].text);
		double chance = distribution_at(&d, rows[i].value);

		demand_whole(rows[i].text, &d);
		if (fabs(chance / rows[i].chance - 1) > 1e-12)
			fail_msg("%s %d: %.17g", rows[i].text, rows[i].value, chance);
		assert_true(chance == distribution_at(&d, rows[i].mirror));
		distribution_free(&d);
	}
}

/* The largest throw with exact weights and the smallest without agree. */
static void test_exact_and_many_agree(void **state)
{
	struct distribution some = read("49d6"), more = read("50d6"), one = read("d6");

	(void)state;
	assert_true(some.exact && !more.exact);
	assert_true(distribution_add(&some, &one));
	for (int i = 50; i <= 300; i++)
		assert_true(fabs(distribution_at(&some, i) / distribution_at(&more, i) -
				 1) < 1e-13);
	distribution_free(&some);
	distribution_free(&more);
}

static void test_means(void **state)
{
	static const struct {
		const char *text;
		double mean, deviation;
	} rows[] = {
		{"2d6", 7, 2.41522945769824},
		{"highest 3 of 10d6", 16.0880, -1},
		{"12d10>=7", 4.8, 1.69705627484771},
		{"4dF", 0, 1.63299316185545},
		{"d6!", 4.2, -1},
		{"500000000 + 500000000", 1e9, 0}, /* the largest possible value */
		{"0 - 500000000 - 500000000", -1e9, 0},
		{"50000 * 20000", 1e9, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct distribution d = read(rows[i].text);

		if (fabs(distribution_mean(&d) - rows[i].mean) > 5e-5)
			fail_msg("%s: mean %.6f", rows[i].text, distribution_mean(&d));
		if (rows[i].deviation >= 0)
			assert_true(fabs(distribution_deviation(&d) - rows[i].deviation) <
				    1e-12);
		distribution_free(&d);
	}
}

static void test_quantiles(void **state)
{
	static const struct {
		const char *text;
		double share;
		int value;
	} rows[] = {
		{"d100000", 0.95, 95000}, {"d100", 0.05, 5},  {"d100", 0.5, 50},
		{"d100", 0.95, 95},	  {"2d6", 0.5, 7},    {"2d6", 0.25, 5},
		{"2d6", 0.75, 9},	  {"d4 - 10", 0, -9}, {"d4", 1, 4},
		{"d2!", 0.5, 1},	  {"4dF+", 0.5, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct distribution d = read(rows[i].text);

		assert_int_equal(distribution_quantile(&d, rows[i].share), rows[i].value);
		distribution_free(&d);
	}
}

/* Counts every throw of a few dice: how often the kept dice have each sum. */
static void count_throws(int keep, int number, int size, bool highest, weight *ways)
{
	int faces[8] = {0};

	for (int at = 0; at >= 0;) {
		int shown[8] = {0}, sum = 0, left = keep; /* [face] of dice */

		for (int i = 0; i < number; i++)
			shown[faces[i]]++;
		for (int i = 0; i < size; i++) {
			int face = highest ? size - 1 - i : i;
			int more = shown[face] < left ? shown[face] : left;

			sum += more * (face + 1);
			left -= more;
		}
		ways[sum]++;
		for (at = number - 1; at >= 0 && ++faces[at] == size; at--)
			faces[at] = 0;
	}
}

static void test_keeping(void **state)
{
	(void)state;
	for (int number = 1; number <= 6; number++)
		for (int keep = 1; keep <= number; keep++)
			for (int size = 1; size <= 6; size++)
				for (int highest = 0; highest < 2; highest++) {
					weight ways[40] = {0};
					struct distribution d;

					count_throws(keep, number, size, highest, ways);
					assert_true(distribution_keep(&d, keep, number,
								      size, highest));
					assert_int_equal(d.low, keep);
					for (int i = 0; i < d.count; i++)
						assert_true(d.exact[i] == ways[keep + i]);
					distribution_free(&d);
				}
}

/* The doubles agree with the exact weights. */
static void test_exact_agrees(void **state)
{
	static const char *const texts[] = {
		"3d6",
		"20d10>=7",
		"highest 3 of 10d6",
		"4dF * 2 - d8",
		"lowest 2 of 7d12",
		"highest 127 of 127d2",
		"highest 10 of 20d20",
		"60d10>=6 - 50d10>=6",
		"d6 * d6 * d6 - 3",
		"127d2",
		"d8 * 1000 < d6 * d6 * 100",
		"12d10>=7 > 9d10>=7",
		"if 2d6 >= 8 then 3d8 else d4 - 1",
		"30d12",
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct distribution d = read(texts[i]);
		weight sum = 0;

		assert_non_null(d.exact);
		for (int j = 0; j < d.count; j++) {
			double exact = (double)d.exact[j] / (double)d.total;

			sum += d.exact[j];
			assert_true(fabs(d.p[j] - exact) < 1e-12);
		}
		assert_true(sum == d.total);
		distribution_free(&d);
	}
}

static void test_fractions(void **state)
{
	static const struct {
		const char *text;
		int value;
		const char *fraction;
	} rows[] = {
		{"2d6", 7, "1/6"},
		{"4dF", 0, "19/81"},
		{"d6 >= 1", 1, "1"},
		{"d6 > 6", 1, "0"},
		{"highest 3 of 4d6", 18, "7/432"},
		{"d20 + d20", 21, "1/20"},
		{"3d6", 10, "1/8"},
		{"127d2", 127, "1/170141183460469231731687303715884105728"},
		/* fits only when reduced */
		{"100d10>=6", 0, "1/1267650600228229401496703205376"},
		{"100d10>=6 + 20d20>=11", 120, "1/1329227995784915872903807060280344576"},
		{"if d6 > 3 then 100d10>=6 else 0", 100,
		 "1/2535301200456458802993406410752"},
		{"d6 = 7", 0, "1"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct distribution d = read(rows[i].text);
		char buffer[100];
		struct text text = text_in(buffer, sizeof buffer);

		assert_true(distribution_fraction(&d, rows[i].value, &text));
		assert_string_equal(buffer, rows[i].fraction);
		distribution_free(&d);
	}
}

/* After a cut tail, or with weights beyond 128 bits, there is no fraction rather than a
 * wrong one. */
static void test_no_fractions(void **state)
{
	static const char *const texts[] = {"d6!",
					    "4dF+",
					    "128d2",
					    "50d6",
					    "highest 3 of 50d6",
					    "(30d10 - 30d10) = 30d10"};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct distribution d = read(texts[i]);
		char buffer[100];
		struct text text = text_in(buffer, sizeof buffer);

		assert_null(d.exact);
		assert_false(distribution_fraction(&d, d.low, &text));
		distribution_free(&d);
	}
}

/* Many endless tails together stay below the promised cut. */
static void test_cut(void **state)
{
	static const char *const texts[] = {"100d6!", "300d2!", "4dF+ * 4dF+ + 20d4!",
					    "if d6! > 3 then 4dF+ else d8!",
					    "d6! >= d8!"};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		if (is_left_out(i, 2))
			continue;

		struct distribution d = read(texts[i]);

		assert_true(d.cut > 0);
		demand_whole(texts[i], &d);
		distribution_free(&d);
	}
}

static void test_mistakes(void **state)
{
	static const struct {
		const char *text;
		int column;
		const char *words;
	} rows[] = {
		{"", 1, "expected dice"},
		{"2d", 3, "faces of a die"},
		{"2d6 +", 6, "expected dice"},
		{"(2d6", 5, "closing parenthesis"},
		{"2d6)", 4, "operator or the end"},
		{"highest 3 4d6", 11, "expected `of`"},
		{"highest 5 of 4d6", 9, "cannot keep"},
		{"if d6 then 3", 13, "expected `else`"},
		{"3dF+", 1, "only four"},
		{"1d1!", 1, "explode forever"},
		{"99999d6", 1, "too large"},
		{"10000d100000", 1, "too large"},
		{"100000d100000 ", 1, "too large"},
		{"500000000 + 500000001", 11, "numbers that are too large"},
		{"0 - 500000000 - 500000001", 15, "numbers that are too large"},
		{"50001 * 20000", 7, "numbers that are too large"},
		{"(0 - d1000) * 2000000", 13, "numbers that are too large"},
		{"d1000 * 2000000", 7, "numbers that are too large"},
		{"d6 ** 2", 5, "expected dice"},
		{"d0", 1, "at least one face"},
		{"999999999 * 999999999", 11, "too large"},
		{"4d6 $ 2", 5, "operator or the end"},
		{"999999999999999999999999", 1, "the largest here is 1000000000"},
		{"1 + d6d6", 7, "operator or the end"},
		{"d%", 2, "faces of a die"},
		{"2dx", 2, "operator or the end"},
		{"4d6k3", 4, "highest 3 of 4d6"},
		{"d6 > 3 > 2", 8, "one comparison"},
		{"2d6>= 7", 6, "put a space before"},
		{"2d6>=100001", 6, "the largest here is 100000"},
		{"99999d6>=3", 1, "too large"},
		{"3d6!>=5", 5, "exploding dice cannot be counted"},
		{"highest 3 of 4d6>=5", 17, "kept dice cannot be counted"},
		{"highest 3 of 4d6!", 17, "exploding dice cannot be kept"},
		{"highest 3 of 4dF", 14, "fudge dice cannot be kept"},
		{"highest 3 of 2d", 16, "faces of a die"},
		{"highest d6", 9, "expected a number"},
		{"4dF+ 14", 6, "operator or the end"},
		{"if d6 > 3 then 0 else 1000000000", 1, "about 1000000001 outcomes"},
		{"if d6 > 3 then 1000000000 else 0", 1, "about 1000000001 outcomes"},
		{"9000d1000", 1, "too large: about 8991001 outcomes"},
		{"highest 5000 of 9999d6", 9, "too large: about"},
		{"d100000 * 100", 9,
		 "about 9999901 outcomes and 0 million steps; the limits are 1000000 "
		 "outcomes "
		 "and 2000 million steps"},
		{"(0 - d100000) * (d3000 - 1500)", 15,
		 "too large: about 299900001 outcomes"},
		{"d100000*9+(d100000*9+(d100000*9+(d100000*9+(d100000*9+(d100000*9+("
		 "d100000*9+"
		 "(d100000*9+(d100000*9+(d100000*9+(d100000*9+(d100000*9+1",
		 111, "up to here"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct problems problems = {0};
		struct distribution d;

		if (expression_read(rows[i].text, &d, &problems))
			fail_msg("%s was read", rows[i].text);
		if (!strstr(problems.list[0].message, rows[i].words) ||
		    problems.list[0].column != rows[i].column)
			fail_msg("%s: %d: %s", rows[i].text, problems.list[0].column,
				 problems.list[0].message);
	}
}

static void test_deep_nesting(void **state)
{
	struct problems problems = {0};
	struct distribution d;
	char text[300];

	(void)state;
	memset(text, '(', 299);
	text[299] = '\0';
	assert_false(expression_read(text, &d, &problems));
	memset(text, '-', 299);
	assert_false(expression_read(text, &d, &problems));
	memset(text, '(', 60);
	text[60] = '7';
	memset(text + 61, ')', 60);
	text[121] = '\0';
	assert_true(expression_read(text, &d, &problems));
	distribution_free(&d);
}

/* Sixty-four levels deep, and no deeper: the whole is the first, each parenthesis or sign
 * adds one. */
static void test_depth(void **state)
{
	struct problems problems = {0};
	struct distribution d;
	char text[300];

	(void)state;
	memset(text, '(', 63);
	text[63] = '7';
	memset(text + 64, ')', 63);
	text[127] = '\0';
	assert_true(expression_read(text, &d, &problems));
	distribution_free(&d);
	memset(text, '(', 64);
	text[64] = '7';
	memset(text + 65, ')', 64);
	text[129] = '\0';
	assert_false(expression_read(text, &d, &problems));
	assert_string_equal(problems.list[0].message, "nested too deep");
	assert_int_equal(problems.list[0].column, 65);
	memset(text, '-', 63);
	strcpy(text + 63, "7");
	assert_true(expression_read(text, &d, &problems));
	distribution_free(&d);
	memset(text, '-', 64);
	strcpy(text + 64, "7");
	memset(&problems, 0, sizeof problems);
	assert_false(expression_read(text, &d, &problems));
	assert_int_equal(problems.list[0].column, 64);
}

/* The least and the largest product both come up. */
static void test_ends_of_products(void **state)
{
	static const struct {
		const char *text;
		int low, high;
	} rows[] = {
		{"d4 * d6", 1, 24},
		{"2d4 * d6", 2, 48},
		{"(d4 - 2) * d6", -6, 12},
		{"d6 * (d4 - 5)", -24, -1},
		{"(d4 - 5) * (d6 - 7)", 1, 24},
		{"(d4 - 2) * (d6 - 3)", -4, 6},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct problems problems = {0};
		struct distribution d;

		assert_true(expression_read(rows[i].text, &d, &problems));
		assert_int_equal(d.low, rows[i].low);
		assert_int_equal(d.low + d.count - 1, rows[i].high);
		assert_true(d.p[0] > 0 && d.p[d.count - 1] > 0);
		distribution_free(&d);
	}
}

/* An expression is read with exactly the needed effort, and refused with a little less of
 * either kind. */
static void test_efforts(void **state)
{
	static const struct {
		const char *text;
		double outcomes, steps;
	} rows[] = {
		{"3dF", 7, 3 + 3 + 9 + 3 * 5}, /* as 3d3 */
		{"4 > 3", 2, 2},
		{"200d4", 601, 1202}, /* more than can be counted exactly */
		{"highest 2 of 3d4", 3 * 18, 4 * (9 / 2.0 + 18)}, /* 2 x 9 sums */
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		for (int k = 0; k < 3; k++) {
			struct problems problems = {0};
			struct distribution d;
			struct effort most = {rows[i].outcomes - (k == 1) * 0.5,
					      rows[i].steps - (k == 2) * 0.5};

			if (expression_read_within(rows[i].text, most, &d, &problems) !=
			    (k == 0))
				fail_msg("%s, %d: %s", rows[i].text, k,
					 problems.count ? problems.list[0].message : "");
			if (k == 0)
				distribution_free(&d);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_chances),
		cmocka_unit_test(test_many_dice),
		cmocka_unit_test(test_exact_and_many_agree),
		cmocka_unit_test(test_means),
		cmocka_unit_test(test_exact_agrees),
		cmocka_unit_test(test_fractions),
		cmocka_unit_test(test_quantiles),
		cmocka_unit_test(test_keeping),
		cmocka_unit_test(test_no_fractions),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_mistakes),
		cmocka_unit_test(test_deep_nesting),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_efforts),
		cmocka_unit_test(test_ends_of_products),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
