/* SPDX-License-Identifier: MIT
 *
 * Dice expressions: values that are known otherwise, exact fractions, and mistakes.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "odds/expression.h"

static struct distribution read(const char *text)
{
	struct problems problems = {0};
	struct distribution d;

	if (!expression_read(text, &d, &problems))
		fail_msg("%s: column %d: %s", text, problems.list[0].column,
			 problems.list[0].message);
	return d;
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
		{"4dF+ + 14 >= 8", 1, 0.998628, 5e-7}, /* aldric hits the passive goblin */
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
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct distribution d = read(rows[i].text);
		double sum = d.cut, chance = distribution_at(&d, rows[i].value);

		for (int j = 0; j < d.count; j++)
			sum += d.p[j];
		assert_true(fabs(sum - 1) < 1e-12);
		assert_true(d.cut < 1e-12);
		if (fabs(chance - rows[i].chance) > rows[i].within)
			fail_msg("%s: %.10f", rows[i].text, chance);
		distribution_free(&d);
	}
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

/* The doubles agree with the exact weights. */
static void test_exact_agrees(void **state)
{
	static const char *const texts[] = {
		"3d6",	   "20d10>=7",	"highest 3 of 10d6", "4dF * 2 - d8",
		"12d10>=7 > 9d10>=7", "if 2d6 >= 8 then 3d8 else d4 - 1", "30d12",
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
		{"2d6", 7, "1/6"},	   {"4dF", 0, "19/81"}, {"d6 >= 1", 1, "1"},
		{"d6 > 6", 1, "0"},	   {"highest 3 of 4d6", 18, "7/432"},
		{"d20 + d20", 21, "1/20"}, {"3d6", 10, "1/8"},
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
		{"d6 ** 2", 5, "expected dice"},
		{"d0", 1, "at least one face"},
		{"999999999 * 999999999", 11, "too large"},
		{"4d6 $ 2", 5, "operator or the end"},
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
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_chances),	      cmocka_unit_test(test_means),
		cmocka_unit_test(test_exact_agrees),  cmocka_unit_test(test_fractions),
		cmocka_unit_test(test_mistakes),      cmocka_unit_test(test_deep_nesting),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
