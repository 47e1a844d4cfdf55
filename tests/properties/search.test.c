/* SPDX-License-Identifier: MIT
 *
 * Looking ahead breaks no assertion: `search` plays all sides of every shipped scenario,
 * and of generated ones. It tries answers that the usual tactics never give, in positions
 * that it imagines. tools/search-everywhere does the same for longer. And playouts that
 * stop where another one has passed end as those that are played on.
 */
#include "engine/playout.h"
#include "scenarios.h"
#include "base/buffer.h"
#include "base/number.h"
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

/* ---- playouts that meet ---- */

enum { DEEDS = 6, ANSWERS = 4, NUMBERS = 6 };
static int deeds_tried, met;

/* Plays with the meetings of all answers so far, and without. */
static void play_both(const struct look *look, int answer, int number)
{
	struct run *run = look->crew->runs[0];
	struct playout alone = {
		.outlook = look->outlook, .number = (uint64_t)number, .answer = answer};
	struct playout meeting = alone;
	bool there;

	meeting.meetings = look->crew->meetings;
	there = playout_play(run, &meeting);
	met += there && run->state != RUN_OVER;
	if (playout_play(run, &alone) != there)
		fail_msg("%s: answer %d, playout %d: astray once", where, answer, number);
	if (there && (meeting.end.winner != alone.end.winner ||
		      meeting.end.hash != alone.end.hash))
		fail_msg("%s: answer %d, playout %d: another end", where, answer, number);
}

static int trying_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	(void)plan;
	if (q->kind == ASK_CHOICE && deeds_tried < cases(DEEDS, 2)) {
		deeds_tried++;
		for (int answer = 0; answer < smaller(q->count, ANSWERS); answer++)
			for (int number = 0; number < NUMBERS; number++)
				play_both(look, answer, number);
	}
	return default_answer(q);
}

static void try_deeds(struct affray_scenario *scenario)
{
	static const struct tactic trying = {
		.key = "trying", .answer = trying_answer, .looks_ahead = true};
	struct run *run = run_new(affray_scenario_inside(scenario));

	assert_non_null(run);
	run->crew = run->own_crew = crew_new(run->scene.scenario);
	assert_non_null(run->crew);
	run_start(run, 5, 1);
	for (int who = 0; who < run->scene.scenario->total; who++)
		run->seats[who].tactic = &trying;
	deeds_tried = 0;
	while (deeds_tried < cases(DEEDS, 2) && run->state != RUN_OVER)
		run_play(run);
	run_free(run);
}

static void test_who_meets_ends_alike(void **unused)
{
	(void)unused;
	met = 0;
	for_scenarios(18, try_deeds);
	assert_true(met > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped),
		cmocka_unit_test(test_made),
		cmocka_unit_test(test_who_meets_ends_alike),
	};

	affray_on_panic(say_where, NULL);
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
