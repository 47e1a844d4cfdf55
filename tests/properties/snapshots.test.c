/* SPDX-License-Identifier: MIT
 *
 * A fight restored from a snapshot goes on like the original: in every scenario that
 * ships, at any moment, with tactics, people, real dice and edicts.
 */
#include "scenarios.h"
#include "library/same_log.h"

enum { STOPS = 24 };

static struct affray_fight *again(struct affray_fight *fight,
				  struct affray_scenario *scenario)
{
	struct affray_fight *restored;
	size_t length;
	void *bytes;

	assert_ok(affray_fight_snapshot(fight, &bytes, &length));
	if (affray_fight_restore(&restored, scenario, bytes, length, problems) !=
	    AFFRAY_OK)
		fail_msg("%s: %s", where, affray_problems_line(problems, 0));
	affray_free(bytes);
	return restored;
}

static void assert_alike(struct affray_fight *fight, struct affray_fight *other)
{
	assert_int_equal(affray_fight_hash(fight), affray_fight_hash(other));
	if (affray_fight_steps(fight) != affray_fight_steps(other))
		fail_msg("%s: %d steps, and %d", where, affray_fight_steps(fight),
			 affray_fight_steps(other));
	assert_int_equal(affray_fight_undo_depth(fight), affray_fight_undo_depth(other));
	assert_int_equal(affray_fight_picks(fight), affray_fight_picks(other));
	assert_int_equal(affray_fight_question(fight) != NULL,
			 affray_fight_question(other) != NULL);
	assert_int_equal(affray_fight_roll(fight) != NULL,
			 affray_fight_roll(other) != NULL);
	assert_same_log(fight, other, AFFRAY_SEES_ALL);
	assert_same_log(fight, other, 0);
}

/* Plays both fights with the same answers. */
static void play_both(struct affray_fight *fight, struct affray_fight *other, int stops)
{
	struct generator one = generator_for(7, 1, STREAM_TACTIC), same = one;

	play_on(fight, &one, stops);
	play_on(other, &same, stops);
	assert_alike(fight, other);
}

static void compare_at(struct affray_scenario *scenario, struct affray_fight *fight)
{
	struct affray_fight *copy, *restored = again(fight, scenario), *twice;

	assert_alike(fight, restored);
	twice = again(restored, scenario);
	assert_alike(fight, twice);
	assert_ok(affray_fight_copy(&copy, fight));
	play_both(copy, restored, 5);
	while (affray_fight_undo(restored) == AFFRAY_OK)
		assert_ok(affray_fight_undo(copy));
	assert_alike(copy, restored);
	play_both(copy, restored, 5);
	affray_fight_free(copy);
	affray_fight_free(twice);
	affray_fight_free(restored);
}

/* Takes snapshots before, at and after an answer, and at the end of the fight. */
static void play_and_compare(struct affray_scenario *scenario, struct affray_fight *fight)
{
	struct generator whim = generator_for(11, 2, STREAM_TACTIC);

	compare_at(scenario, fight);
	for (int i = 0; i < STOPS; i++) {
		enum affray_stop stop = affray_fight_advance(fight);

		if (i % 5 == 0)
			compare_at(scenario, fight);
		if (stop == AFFRAY_ENDED)
			break;
		if (i % 7 == 3 &&
		    affray_fight_edict(fight, "note a pause", problems) == AFFRAY_OK) {
			compare_at(scenario, fight);
			continue;
		}
		if (i % 9 == 4 && affray_fight_let(fight, true) == AFFRAY_OK)
			continue;
		answer_anything(fight, &whim);
		if (i % 6 == 1)
			compare_at(scenario, fight);
	}
	affray_fight_free(fight);
}

static struct affray_fight *fight_in(struct affray_scenario *scenario, const char *tactic,
				     const char *real_dice)
{
	struct affray_fight *fight;

	assert_ok(affray_fight_new(&fight, scenario, 5, 3, problems));
	assert_ok(affray_fight_seat(fight, affray_scenario_side(scenario, 0), NULL,
				    problems));
	assert_ok(affray_fight_seat(fight, affray_scenario_side(scenario, 1), tactic,
				    problems));
	if (real_dice)
		assert_ok(affray_fight_real_dice(fight, real_dice, true, problems));
	return fight;
}

static void play_person(struct affray_scenario *scenario)
{
	struct affray_fight *fight = fight_in(scenario, "random", NULL);

	assert_ok(affray_fight_reactions(fight, affray_scenario_side(scenario, 0), "auto",
					 problems));
	play_and_compare(scenario, fight);
}

static void play_real_dice(struct affray_scenario *scenario)
{
	play_and_compare(scenario, fight_in(scenario, "scripted",
					    affray_scenario_side(scenario, 0)));
}

static void play_all_dice(struct affray_scenario *scenario)
{
	struct affray_fight *fight = fight_in(scenario, NULL, NULL);

	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	assert_ok(affray_fight_real_dice(fight, "gm", true, problems));
	affray_fight_sign(fight, "watch gm");
	play_and_compare(scenario, fight);
}

static void test_person_against_chance(void **unused)
{
	(void)unused;
	for_scenarios(18, play_person);
	for_crowds(play_person);
}

static void test_real_dice(void **unused)
{
	(void)unused;
	for_scenarios(18, play_real_dice);
}

static void test_all_dice(void **unused)
{
	(void)unused;
	for_scenarios(18, play_all_dice);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_person_against_chance),
		cmocka_unit_test(test_real_dice),
		cmocka_unit_test(test_all_dice),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
