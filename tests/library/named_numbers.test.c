/* SPDX-License-Identifier: MIT
 *
 * Tests of results by name: from the first to the last of either list, by number and by
 * name, and more of them than there is room for at first.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "library/named_numbers.h"

static void test_numbers(void **unused)
{
	struct named named = {0};
	struct affray_number number;

	(void)unused;
	assert_false(named_number(&named, 0, &number));
	assert_false(named_get(&named, "n 0", &number));
	for (int i = 0; i < 65; i++)
		named_add(&named, i, "n %d", i);
	named_add_share(&named, (struct interval){0.5, 0.25, 0.75}, "share");
	assert_false(named.failed);
	assert_false(named_number(&named, -1, &number));
	assert_false(named_number(&named, 66, &number));
	for (int i = 0; i < 65; i += 64) {
		assert_true(named_number(&named, i, &number));
		assert_string_equal(number.name, i ? "n 64" : "n 0");
		assert_true(number.value == i && number.low == i && number.high == i);
		assert_true(named_get(&named, number.name, &number));
		assert_true(number.value == i);
	}
	assert_true(named_get(&named, "share", &number));
	assert_true(number.value == 0.5 && number.low == 0.25 && number.high == 0.75);
	assert_false(named_get(&named, "n", &number));
	named_free(&named);
	assert_int_equal(named.number_count, 0);
}

static void test_chances(void **unused)
{
	struct named named = {0};
	struct affray_chances chances;

	(void)unused;
	assert_false(named_chances(&named, 0, &chances));
	for (int i = 0; i < 65; i++) {
		double *p = named_add_chances(&named, -i, i, "c %d", i);

		assert_non_null(p);
		for (int k = 0; k < i; k++) {
			assert_true(p[k] == 0);
			p[k] = i + k;
		}
	}
	assert_false(named_chances(&named, -1, &chances));
	assert_false(named_chances(&named, 65, &chances));
	for (int i = 0; i < 65; i++) {
		assert_true(named_chances(&named, i, &chances));
		assert_true(chances.low == -i && chances.count == i);
		for (int k = 0; k < i; k++)
			assert_true(chances.p[k] == i + k);
	}
	assert_true(named_get_chances(&named, "c 0", &chances));
	assert_int_equal(chances.count, 0);
	assert_true(named_get_chances(&named, "c 64", &chances));
	assert_int_equal(chances.count, 64);
	assert_false(named_get_chances(&named, "c 65", &chances));
	named_free(&named);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_chances),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
