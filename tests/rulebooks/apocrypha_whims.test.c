/* SPDX-License-Identifier: MIT
 *
 * How the fights of apocrypha go on when random answers take over (whims.h).
 */
#include "whims.h"

static void test_fights_go_on_as_before(void **unused)
{
	(void)unused;
	judge_whims("apocrypha");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_fights_go_on_as_before)};

	return cmocka_run_group_tests_name("whims", tests, set_up, tear_down);
}
