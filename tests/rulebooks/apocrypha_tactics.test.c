/* SPDX-License-Identifier: MIT
 *
 * apocrypha's scripted tactic over many fights: the actions that it uses, and the effect
 * of its knobs. Its answers in single positions are in tests/fights/apocrypha
 * (tactic-*.fight).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"
#include "rulebooks/apocrypha/procedures.h"
#include "share.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

struct deeds {
	int count[ACTIONS];
	int from_hiding[ACTIONS]; /* those before the first round */
	int dead, in_place;	  /* moves that lead nowhere */
	bool open;		  /* the first round has begun */
};

static void count_deed(void *context, const struct affray_event *event)
{
	struct deeds *deeds = context;

	if (event->type == AFFRAY_ROUND)
		deeds->open = true;
	if (event->type == AFFRAY_DEED) {
		deeds->count[event->value]++;
		deeds->from_hiding[event->value] += !deeds->open;
	}
	if (event->type == AFFRAY_NOTE && strcmp(event->text, "stays in place") == 0)
		deeds->in_place++;
	if (event->type == AFFRAY_FATE && event->fate == AFFRAY_DEAD)
		deeds->dead++;
}

/* Counts the deeds in fights of a shipped scenario, with a knob of a side set or NULL. */
static void play(struct deeds *deeds, const char *name, int fights, const char *path,
		 const char *value)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;
	char file[100];

	snprintf(file, sizeof file, "scenarios/apocrypha/%s.yaml", name);
	if (affray_scenario_load(&scenario, file, problems) ||
	    (path && affray_scenario_set(scenario, path, value, problems)))
		fail_msg("%s", affray_problems_line(problems, 0));
	for (int i = 1; i <= fights; i++) {
		struct affray_fight *fight;

		deeds->open = false;
		assert_int_equal(
			affray_fight_new(&fight, scenario, 7, (uint64_t)i, problems),
			AFFRAY_OK);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, count_deed,
				    deeds);
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
		affray_fight_free(fight);
	}
	affray_scenario_free(scenario);
	affray_problems_free(problems);
}

static void test_all_kinds_of_deeds_are_done(void **state)
{
	static const char *const scenarios[] = {
		"sword-duel", "rifle-line", "four-against-four",
		"occult",     "ambush",	    "rooms"};
	static const int kinds[] = {
		DO_AIM_AND_FIRE,
		DO_FIRE_HIP,
		DO_FIRE_READIED,
		DO_ATTACK,
		DO_DESPERATE_SWING,
		DO_CHANGE_SPEED,
		DO_MOVE,
		DO_CHANGE_STANCE,
		DO_TAKE_COVER,
		DO_DRAW,
		DO_RELOAD,
		DO_BIND,
		DO_READY_WEAPON,
		DO_PRECISE_AIM,
		DO_FINISH,
		DO_DREAD,
		DO_DESPERATE_DEFENSE,
		DO_CHARGE,
		DO_PREPARE,
		DO_AVOID,
		DO_PARRY,
		DO_COUNTER_ATTACK,
		DO_DESPERATE_PARRY,
		DO_EXPLOIT_OPENING,
		DO_DESPERATE_DODGE,
		DO_DAMAGE_SOAK,
		DO_COUNTER_FIRE,
		DO_TARGET_IN_THE_OPEN,
		DO_CHARGE_DEFENSE,
	};
	struct deeds deeds = {0};
	int rare = 0; /* in a hurry some may not come up */

	(void)state;
	for (size_t i = 0; i < LENGTH(scenarios); i++)
		play(&deeds, scenarios[i], cases(150, 8), NULL, NULL);
	for (size_t i = 0; i < LENGTH(kinds); i++)
		if (!deeds.count[kinds[i]] && ++rare > cases(0, 8))
			fail_msg("never done: %s", apocrypha_actions[kinds[i]].key);
}

/* Nobody shoots back at a creature that is still unseen: lying down can wait. */
static void test_an_ambush_is_for_shooting(void **state)
{
	struct deeds deeds = {0};

	(void)state;
	play(&deeds, "ambush", cases(60, 15), NULL, NULL);
	assert_true(deeds.from_hiding[DO_AIM_AND_FIRE] > 0);
	assert_int_equal(deeds.from_hiding[DO_CHANGE_STANCE], 0);
	assert_int_equal(deeds.from_hiding[DO_TAKE_COVER], 0);
}

/* A creature that can fight from where it stands does not pay for a move that it does not
 * make. */
static void test_no_move_leads_nowhere(void **state)
{
	static const char *const scenarios[] = {"ambush", "rooms", "four-against-four"};
	struct deeds deeds = {0};

	(void)state;
	for (size_t i = 0; i < LENGTH(scenarios); i++)
		play(&deeds, scenarios[i], cases(40, 10), NULL, NULL);
	assert_true(deeds.count[DO_MOVE] > 0);
	assert_int_equal(deeds.in_place, 0);
}

static void test_each_knob_changes_play(void **state)
{
	static const struct {
		const char *scenario, *path, *one, *other;
	} rows[] = {
		{"sword-duel", "north.tactic.caution", "0", "4"},
		{"occult", "cult.tactic.tricks", "0", "1"},
		{"rooms", "squatters.tactic.patience", "0", "3"},
		{"duel", "east.tactic.mercy", "0", "2"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		bool differ = is_left_out(i, 2);

		for (int fights = 7; !differ && fights <= 189; fights *= 3) {
			struct deeds one = {0}, other = {0};

			play(&one, rows[i].scenario, fights, rows[i].path, rows[i].one);
			play(&other, rows[i].scenario, fights, rows[i].path,
			     rows[i].other);
			differ = memcmp(&one, &other, sizeof one) != 0;
		}
		if (!differ)
			fail_msg("%s changes nothing", rows[i].path);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_all_kinds_of_deeds_are_done),
		cmocka_unit_test(test_an_ambush_is_for_shooting),
		cmocka_unit_test(test_no_move_leads_nowhere),
		cmocka_unit_test(test_each_knob_changes_play),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
