/* SPDX-License-Identifier: MIT
 *
 * Sets of creatures: members, size, order; the first and the last number.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/creature_set.h"

static void test_members(void **unused)
{
	static const int members[] = {0, 1, 31, 32, 63};
	struct creature_set set = {0};
	int n = 0;

	(void)unused;
	assert_true(set_is_empty(set));
	assert_int_equal(set_first(set), -1);
	for (int i = 4; i >= 0; i--)
		set_add(&set, members[i]);
	set_add(&set, 31);
	assert_int_equal(set_count(set), 5);
	for_set (i, set)
		assert_int_equal(i, members[n++]);
	assert_int_equal(n, 5);
	set_remove(&set, 0);
	set_remove(&set, 2);
	assert_false(set_has(set, 0) || set_has(set, 2) || set_has(set, 62));
	assert_true(set_has(set, 1) && set_has(set, 63));
	assert_int_equal(set_first(set), 1);
	assert_int_equal(set_next(set, 32), 63);
	assert_int_equal(set_next(set, 63), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_members)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
