/* SPDX-License-Identifier: MIT
 *
 * orge: every note that the book can tell is told in some fight of its own, and counts what
 * it should.
 */
#include "told.h"

static void test_notes_and_conditions(void **unused)
{
	/* clang-format off */
	static const struct counting notes[] = {
		{"a zone of silence ends", 0, 0},
		{"a zone of silence falls", 5, 5},
		{"abandons what it had begun", 0, 0},
		{"acts first", 1, 32},
		{"acts first: the tie was thrown for", 2, 32},
		{"begins something that takes longer", 1, 100},
		{"binds the wounds of {target}", 0, 0},
		{"brings its acts to bear", 1, 64},
		{"can meditate on a skill: it has earned a level", 1, 50},
		{"cannot be pushed about any more", 8, 8},
		{"cannot bring its acts to bear any more", 1, 64},
		{"cannot complete its spell", 0, 0},
		{"cannot finish what it began", 0, 0},
		{"cannot load any more", 0, 0},
		{"cannot miss {target}", 0, 0},
		{"carries on: {target} is in the way", 0, 0},
		{"deflects the spell", 0, 0},
		{"discovers {target}", 0, 0},
		{"does not reach {target}", 0, 0},
		{"endangers {target} as well", 0, 0},
		{"finds no room in its bag", 0, 0},
		{"finds {target} gone: all in vain", 0, 0},
		{"finishes what it began", 1, 60},
		{"flees from {target}", 1, 20000},
		{"follows its ward", 0, 0},
		{"fools {target} with a sham wound", 0, 0},
		{"goes all-out: no point is left to defend", 0, 0},
		{"grapple", 2, 3},
		{"has a broken weapon", 170, 199},
		{"has a used shield", 25, 54},
		{"has a worn-out weapon", 110, 169},
		{"has another magazine at hand", 2, 10},
		{"has half the phases: all agreed", 1, 4},
		{"has its way with {target}", 0, 1},
		{"has let its aim slip", 1, 3},
		{"has loaded its weapon", 1, 60},
		{"has one more phase", 0, 0},
		{"has several in the zone of its blow", 2, 32},
		{"has worn-out armour", 83, 127},
		{"has {target} in its burst", 2, 2},
		{"has {target} in the area of its spell", 0, 0},
		{"has {target} on the missile's way", 0, 1},
		{"hurts itself: a critical failure", 1, 100},
		{"initiative is thrown", 1, 200},
		{"is disturbed in its rest", 0, 1},
		{"is drawn into the fight", 0, 0},
		{"is driven by madness", 1, 4},
		{"is hit and loses its aim", 1, 3},
		{"is hit and loses the power it gathered", 1, 3},
		{"is struck by its own spell", 1, 100},
		{"is too tired to strike", 0, 2000},
		{"is unaware and has no phase", 0, 0},
		{"kick", 2, 3},
		{"lands a blow on {target}", 0, 1000},
		{"lives the time that the fight held back", 7, 1400},
		{"loses its weapon", 0, 0},
		{"may not choose where the blow lands", 0, 0},
		{"meets nobody in the area: all in vain", 0, 0},
		{"might hit {target}, a friend", 0, 0},
		{"moves and loses its aim", 1, 3},
		{"one of them was aware, so all are", 0, 0},
		{"pierce", 2, 3},
		{"punch", 2, 3},
		{"puts it into the bag", 1, 10},
		{"reacts and loses its aim", 1, 3},
		{"sees its truce accepted by all", 0, 0},
		{"sees the spell fizzle", 0, 0},
		{"shams a wound that nobody sees", 0, 0},
		{"shoots at nobody: the missile is lost", 0, 0},
		{"shoots at {target} past everybody else", 0, 0},
		{"shoots beyond its range at {target}", 1, 40000},
		{"shows itself", 0, 0},
		{"slash", 2, 3},
		{"stab", 2, 3},
		{"stands outside: phases in this round", 2, 8},
		{"steps between the blow and {target}", 0, 0},
		{"strikes at nobody: a fruitless movement", 0, 0},
		{"strikes at {target}", 0, 0},
		{"strikes at {target}, who turns away", 0, 0},
		{"strikes with a weapon that is worn out", 1, 100},
		{"throws {target} off balance", 0, 0},
		{"tries to block", 1, 1},
		{"tries to disengage", 3, 3},
		{"tries to dodge", 2, 2},
		{"tries to parry", 2, 2},
		{"tries to resist", 1, 1},
		{"warns {target}", 0, 0},
		{"was on the watch for {target}", 0, 0},
		{"works its spell on {target}", 0, 0},
		{NULL, 0, 0},
	};
	/* clang-format on */

	(void)unused;
	judge_fights("orge", notes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notes_and_conditions),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
