/* SPDX-License-Identifier: MIT
 *
 * apocrypha: what its notes count, in all its fights.
 */
#include "told.h"

static void test_notes_and_conditions(void **unused)
{
	static const struct counting counting[] = {
		{"a pause of so many minutes", 5, 10},
		{"acts first of equals", 1, 40},
		{"all pause", 1, 1},
		{"and its side pause", 1, 1},
		{"can no longer do it", 1, 20},
		{"drops what it holds", 1, 60},
		{"fights the recoil", 1, 30},
		{"finishes what it began within its OODA", 1, 60},
		{"has done its OODA worth of actions", 5, 20},
		{"has fired before in this pass", 1, 10},
		{"has it in hand", 1, 200},
		{"has not the AP to attack with its weapon", 1, 20},
		{"has the most AP", 1, 60},
		{"lies in ambush", 1, 30},
		{"loses its attack", 1, 20},
		{"loses what AP it had left", 1, 60},
		{"puts all its weight into it", 1, 3},
		{"releases the attack that it chooses now", 1, 20},
		{"waits for whoever it may be", 0, 7},
		{NULL, 0, 0},
	};

	(void)unused;
	judge_fights("apocrypha", counting);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notes_and_conditions),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
