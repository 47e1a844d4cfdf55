/* SPDX-License-Identifier: MIT
 *
 * Advice of tactics: at every question of fights of every shipped scenario the advice is
 * the answer that the tactic then gives, and asking changes nothing.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"
#include "share.h"

enum { FIGHTS = 3 };

struct ear {
	int answers;
	char last[64];
};

static void hear(void *context, const struct affray_event *event)
{
	struct ear *ear = context;

	ear->answers++;
	snprintf(ear->last, sizeof ear->last, "%s", event->outcome);
}

static struct affray_fight *new_fight(struct affray_scenario *scenario, uint64_t number)
{
	struct affray_fight *fight;

	assert_int_equal(affray_fight_new(&fight, scenario, 11, number, NULL), AFFRAY_OK);
	affray_fight_threads(fight, 1);
	return fight;
}

static void take_advice(const char *path, struct affray_scenario *scenario,
			uint64_t number)
{
	struct affray_fight *fight = new_fight(scenario, number),
			    *straight = new_fight(scenario, number);
	char advice[64] = "";
	struct ear ear = {0};
	int asked = 0;

	assert_int_equal(affray_fight_advice(fight, advice, sizeof advice),
			 AFFRAY_NOT_NOW);
	affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_ANSWER), AFFRAY_SEES_ALL, hear,
			    &ear);
	affray_fight_stepwise(fight, true);
	while (affray_fight_advance(fight) == AFFRAY_ASKS) {
		assert_int_equal(ear.answers, asked);
		if (strcmp(advice, ear.last) != 0)
			fail_msg("%s, fight %d, answer %d: %s, and then %s", path,
				 (int)number, asked, advice, ear.last);
		assert_int_equal(affray_fight_advice(fight, advice, sizeof advice),
				 AFFRAY_OK);
		asked++;
	}
	assert_true(asked > 0);
	assert_string_equal(advice, ear.last);
	assert_int_equal(affray_fight_advance(straight), AFFRAY_ENDED);
	assert_true(affray_fight_hash(fight) == affray_fight_hash(straight));
	affray_fight_free(fight);
	affray_fight_free(straight);
}

static void test_tactics_follow_their_advice(void **unused)
{
	glob_t found;

	(void)unused;
	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct affray_scenario *scenario;

		if (is_left_out(i, 9))
			continue;
		assert_int_equal(affray_scenario_load(&scenario, found.gl_pathv[i], NULL),
				 AFFRAY_OK);
		for (uint64_t number = 1; number <= FIGHTS; number++)
			take_advice(found.gl_pathv[i], scenario, number);
		affray_scenario_free(scenario);
	}
	globfree(&found);
}

/* A tactic that throws dice throws the same ones after giving advice. */
static void test_advice_takes_no_dice(void **unused)
{
	struct affray_scenario *scenario;
	struct affray_fight *fight, *straight;
	char advice[64], room[4];

	(void)unused;
	assert_int_equal(
		affray_scenario_load(&scenario, "scenarios/threa/duel.yaml", NULL),
		AFFRAY_OK);
	assert_int_equal(affray_scenario_set(scenario, "watch.tactic", "random", NULL),
			 AFFRAY_OK);
	fight = new_fight(scenario, 1);
	straight = new_fight(scenario, 1);
	affray_fight_stepwise(fight, true);
	while (affray_fight_advance(fight) == AFFRAY_ASKS) {
		affray_fight_advice(fight, advice, sizeof advice);
		affray_fight_advice(fight, room, sizeof room); /* cut to fit */
		assert_true(strlen(room) < sizeof room);
	}
	assert_int_equal(affray_fight_advance(straight), AFFRAY_ENDED);
	assert_true(affray_fight_hash(fight) == affray_fight_hash(straight));
	affray_fight_free(fight);
	affray_fight_free(straight);
	affray_scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tactics_follow_their_advice),
		cmocka_unit_test(test_advice_takes_no_dice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
