/* SPDX-License-Identifier: MIT
 *
 * orge: what its notes count, in all its fights.
 */
#include "told.h"

static void test_notes_and_conditions(void **unused)
{
	static const struct counting counting[] = {
		{"a zone of silence falls", 5, 5},
		{"acts first", 1, 32},
		{"acts first: the tie was thrown for", 2, 32},
		{"begins something that takes longer", 1, 100},
		{"brings its acts to bear", 1, 64},
		{"can meditate on a skill: it has earned a level", 1, 50},
		{"cannot be pushed about any more", 8, 8},
		{"cannot bring its acts to bear any more", 1, 64},
		{"finishes what it began", 1, 60},
		{"flees from {target}", 1, 20000},
		{"grapple", 2, 3},
		{"has a broken weapon", 170, 199},
		{"has a used shield", 25, 54},
		{"has a worn-out weapon", 110, 169},
		{"has another magazine at hand", 2, 10},
		{"has half the phases: all agreed", 1, 4},
		{"has its way with {target}", 0, 1},
		{"has let its aim slip", 1, 3},
		{"has loaded its weapon", 1, 60},
		{"has several in the zone of its blow", 2, 32},
		{"has worn-out armour", 83, 127},
		{"has {target} in its burst", 2, 2},
		{"has {target} on the missile's way", 0, 1},
		{"hurts itself: a critical failure", 1, 100},
		{"initiative is thrown", 1, 200},
		{"is disturbed in its rest", 0, 1},
		{"is driven by madness", 1, 4},
		{"is hit and loses its aim", 1, 3},
		{"is hit and loses the power it gathered", 1, 3},
		{"is struck by its own spell", 1, 100},
		{"is too tired to strike", 0, 2000},
		{"kick", 2, 3},
		{"lands a blow on {target}", 0, 1000},
		{"lives the time that the fight held back", 7, 1400},
		{"pierce", 2, 3},
		{"punch", 2, 3},
		{"puts it into the bag", 1, 10},
		{"reacts and loses its aim", 1, 3},
		{"moves and loses its aim", 1, 3},
		{"shoots beyond its range at {target}", 1, 40000},
		{"slash", 2, 3},
		{"stab", 2, 3},
		{"stands outside: phases in this round", 2, 8},
		{"strikes with a weapon that is worn out", 1, 100},
		{"tries to block", 1, 1},
		{"tries to disengage", 3, 3},
		{"tries to dodge", 2, 2},
		{"tries to parry", 2, 2},
		{"tries to resist", 1, 1},
		{NULL, 0, 0},
	};

	(void)unused;
	judge_fights("orge", counting);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notes_and_conditions),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
