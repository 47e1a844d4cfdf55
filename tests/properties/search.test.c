/* SPDX-License-Identifier: MIT
 *
 * Looking ahead breaks no assertion: `search` plays all sides of every shipped scenario,
 * and of generated ones. It tries answers that the usual tactics never give, in positions
 * that it imagines. tools/search-everywhere does the same for longer.
 */
#include "scenarios.h"
#include "base/buffer.h"
#include "book/made_scenario.h"

enum { QUESTIONS = 30, MADE = 40 };

/* Names the scenario with the failed assertion. */
static void say_where(void *context, const char *promise, const char *file, int line)
{
	(void)context;
	fprintf(stderr, "%s: %s:%d: broken promise: %s\n", where, file, line, promise);
	abort();
}

/* Cuts the number of rounds, so that all scenarios get a turn. False: it cannot be played
 * that way. */
static bool let_search(struct affray_scenario *scenario)
{
	for (int i = 0; i < affray_scenario_sides(scenario); i++) {
		char path[100];

		snprintf(path, sizeof path, "%s.tactic",
			 affray_scenario_side(scenario, i));
		if (affray_scenario_set(scenario, path, "search level=1", problems) !=
		    AFFRAY_OK)
			return false;
	}
	return affray_scenario_set(scenario, "limit", "2", problems) == AFFRAY_OK &&
	       affray_scenario_check(scenario, problems) == AFFRAY_OK;
}

static void play_some(struct affray_scenario *scenario)
{
	struct affray_fight *fight;

	if (!let_search(scenario)) {
		affray_problems_clear(problems);
		return;
	}
	assert_ok(affray_fight_new(&fight, scenario, 4, 1, problems));
	affray_fight_threads(fight, 1);
	affray_fight_stepwise(fight, true);
	for (int i = 0; i < cases(QUESTIONS, 10); i++)
		if (affray_fight_advance(fight) != AFFRAY_ASKS)
			break;
	affray_fight_free(fight);
}

static void test_shipped(void **unused)
{
	(void)unused;
	for_scenarios(18, play_some);
}

static void test_made(void **unused)
{
	(void)unused;
	for (size_t i = 1; i <= MADE; i++) {
		struct affray_scenario *scenario;
		struct buffer yaml = {0};
		char name[40];

		if (is_left_out(i, 40) || !made_numbered(i, &yaml))
			continue;
		snprintf(name, sizeof name, "tools/made-scenario %zu", i);
		where = name;
		assert_ok(affray_scenario_read(&scenario, yaml.start, yaml.length,
					       "made.yaml", problems));
		play_some(scenario);
		affray_scenario_free(scenario);
		buffer_free(&yaml);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped),
		cmocka_unit_test(test_made),
	};

	affray_on_panic(say_where, NULL);
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
