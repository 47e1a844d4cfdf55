/* SPDX-License-Identifier: MIT
 *
 * All questions and events of the fights of orge (menus.h).
 */
#include "menus.h"

static void test_menus_of_all_fights(void **unused)
{
	(void)unused;
	assert_true(judge_menus("orge") > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_menus_of_all_fights)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
