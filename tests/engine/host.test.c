/* SPDX-License-Identifier: MIT
 *
 * Leaving rule code in a host without setjmp (a browser): fights are the same when two
 * functions of the host do it. This test implements them with setjmp; the engine itself
 * is built without it.
 */
#define AFFRAY_HOST_UNWIND
#include "engine/unwind.c"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "book/duel20.h"
#include "engine/build.h"

static jmp_buf host_door;
static int entered;

int affray_host_enter(struct run *run)
{
	int how;

	entered++;
	how = setjmp(host_door);
	return how ? how : (int)unwind_inside(run);
}

_Noreturn void affray_host_leave(int how)
{
	longjmp(host_door, how);
}

static const char duel[] = "affray: 1\n"
			   "creatures: {a: {bonus: 5}, b: {bonus: 4}}\n"
			   "sides: [{name: red, creatures: [{use: a}]},\n"
			   "        {name: blue, creatures: [{use: b}]}]\n";

static void test_host_unwinds(void **state)
{
	struct scenario *scenario = duel20_scenario(duel);
	struct run *asked = run_new(scenario), *straight = run_new(scenario);
	enum run_stop stop;
	int questions = 0;

	(void)state;
	run_start(straight, 5, 1);
	run_to_end(straight);
	asked->seats[0].tactic = asked->seats[1].tactic = NULL;
	run_start(asked, 5, 1);
	while ((stop = run_play(asked)) != RUN_OVER)
		if (stop == RUN_ASKED) {
			questions++;
			run_give_answer(asked, default_answer(asked->open));
		}
	assert_true(questions > 4 && entered > questions);
	assert_true(fight_equal(&duel20_rulebook, asked->fight, straight->fight));
	run_free(asked);
	run_free(straight);
	scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_host_unwinds)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
