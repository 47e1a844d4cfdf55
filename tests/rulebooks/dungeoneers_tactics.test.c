/* SPDX-License-Identifier: MIT
 *
 * Answers of `scripted` in positions of dungeoneers: mistakes that it once made, actions
 * that it once never took, and a line for each knob.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/memo.h"
#include "engine/run.h"
#include "library/built_scenario.h"
#include "rulebooks/dungeoneers/tactics.h"

/* A position in which the first creature has its turn, before the others. */
struct position {
	struct affray_scenario *scenario;
	struct run *run;
	struct dungeoneers_fight *fight;
	int16_t knobs[MAX_KNOBS];
	struct plan plan;
};

static const int16_t usual[] = {[KNOB_STRESS] = 2, [KNOB_FLANK] = 1, [KNOB_HOLD] = 1};

/* After the bodies were changed by hand. */
static void look_round(struct position *p)
{
	dungeoneers_find_sets(&p->run->scene, p->run->fight);
	dungeoneers_set_threats(&p->run->scene, p->run->fight, everybody(p->run->fight));
}

static void set_up(struct position *p, const char *map, const char *ours,
		   const char *theirs)
{
	struct affray_problems *problems = affray_problems_new();
	char text[2000];

	*p = (struct position){0};
	memcpy(p->knobs, usual, sizeof usual);
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: dungeoneers\nname: test\nmap: |\n%s"
		 "sides:\n  - {name: here, creatures: [%s]}\n"
		 "  - {name: there, creatures: [%s]}\n",
		 map, ours, theirs);
	if (affray_scenario_read(&p->scenario, text, strlen(text), "test.yaml",
				 problems) == AFFRAY_OK)
		affray_scenario_check(p->scenario, problems);
	if (affray_problems_count(problems) > 0)
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	p->run = run_new(affray_scenario_inside(p->scenario));
	run_start(p->run, 1, 1);
	p->fight = (struct dungeoneers_fight *)p->run->fight;
	p->run->fight->round = 1;
	p->run->fight->turn = 0;
	for_creatures (i, p->run->fight) {
		p->fight->creatures[i].rp = 1;
		p->run->fight->order[i] = (uint8_t)i;
	}
	p->run->fight->order_count = p->run->fight->count;
	p->run->fight->place = 1;
	p->fight->creatures[0].ap = p->fight->creatures[0].mp = 1;
	look_round(p);
}

static void tear_down(struct position *p)
{
	run_free(p->run);
	affray_scenario_free(p->scenario);
}

static struct look look_of(struct position *p)
{
	return (struct look){.scene = p->run->scene,
			     .side = p->run->fight->bodies[0].side,
			     .who = 0,
			     .knobs = p->knobs,
			     .shelf = p->run->shelf,
			     .ways = p->run->ways,
			     .plan = &p->plan};
}

/* The action that the tactic wants; < 0: it would decide by the menu. */
static int action_of(struct position *p)
{
	struct look look = look_of(p);
	struct question q;

	look_round(p);
	p->plan = (struct plan){0};
	question_to(&q, p->run, 0, Q_ACTION);
	return dungeoneers_tactics[0].wish(&look, &q);
}

/* The stress that it takes for a blow with its first weapon at `target`. */
static int stress_at(struct position *p, int id, int target)
{
	struct look look = look_of(p);
	struct question q;

	question_in(&q, p->run, 0, id, DO_ATTACK, target);
	q.kind = ASK_NUMBER;
	q.high = dungeoneers_stress_limit(&p->run->scene, 0);
	return dungeoneers_tactics[0].answer(&look, &q, &p->plan);
}

static int stress_of(struct position *p, int id)
{
	return stress_at(p, id, 1);
}

static int detail_of(struct position *p, int id, int deed)
{
	struct look look = look_of(p);
	struct question q;

	question_in(&q, p->run, 0, id, deed, NOBODY);
	for (int i = 0; i < 16; i++)
		offer(&q, i, "any", (struct cost){{0}});
	return dungeoneers_tactics[0].answer(&look, &q, &p->plan);
}

static const char open[] = "  ..........\n  ..........\n  ..........\n  ..........\n"
			   "  ..........\n";

/* ---- stress ---- */

/* A point of capacity is worth a hit point: a fresh fighter takes no stress to hit a
 * goblin. */
static void test_no_stress_at_first(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [3, 2]}", "{use: goblin, at: [4, 2]}");
	assert_int_equal(stress_of(&p, Q_HIT_STRESS), 0);
	tear_down(&p);
}

/* A fighter that dies of the next blow anyway loses nothing by stress up to three times
 * its capacity, and uses it; one point more would wound. */
static void test_last_stress_is_free(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [3, 2]}", "{use: suori, at: [4, 2]}");
	p.fight->creatures[0].stress = 3;
	p.fight->creatures[0].wounds = 2;
	assert_in_range(stress_of(&p, Q_HIT_STRESS), 3, 6);
	assert_in_range(stress_of(&p, Q_PIERCE_STRESS), 1, 6);
	p.knobs[KNOB_STRESS] = 1;
	assert_int_equal(stress_of(&p, Q_HIT_STRESS), 0);
	p.knobs[KNOB_STRESS] = 0;
	assert_int_equal(stress_of(&p, Q_PIERCE_STRESS), 0);
	tear_down(&p);
}

/* The last two, of equal initiatives: the foe may have two turns on end, so she does not
 * defend until it has hurt her. */
static void test_equals_do_not_only_defend(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [3, 2], set: {potions: []}}",
	       "{use: suori, at: [4, 2]}");
	p.fight->creatures[0].stress = 3;
	p.fight->creatures[0].wounds = 1;
	p.fight->creatures[1].stress = 6;
	p.fight->creatures[1].wounds = 2;
	assert_int_not_equal(action_of(&p), DO_DEFEND);
	tear_down(&p);
}

/* Armour that no die can pierce: stress is the only way to do harm. Caution keeps the
 * stress. */
static void test_stress_where_nothing_else_helps(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: goblin, at: [3, 2]}", "{use: suori, at: [4, 2]}");
	p.fight->creatures[1].stress = 2;
	p.fight->creatures[1].wounds = 1;
	assert_in_range(stress_of(&p, Q_PIERCE_STRESS), 1, 3);
	p.knobs[KNOB_CAUTION] = 1;
	assert_int_equal(stress_of(&p, Q_PIERCE_STRESS), 0);
	tear_down(&p);
}

/* Without stress her knife cannot pierce the drake's scales. That she could blow it away
 * is no reason to save stress. */
static void test_stress_although_it_can_shove(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open,
	       "{use: iriel, at: [3, 2], set: {weapons: [dagger], stowed: []}}, "
	       "{use: freya, at: [3, 3]}, {use: suori, at: [3, 1]}",
	       "{use: drake, at: [4, 1]}");
	assert_in_range(stress_at(&p, Q_HIT_STRESS, 3), 1, 3);
	assert_in_range(stress_at(&p, Q_PIERCE_STRESS, 3), 2, 6);
	tear_down(&p);
}

/* ---- waiting ---- */

/* The drake bites from two tiles away; she could strike only next to it. */
static void test_no_ready_against_longer_reach(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: suori, at: [2, 2]}", "{use: drake, at: [5, 1]}");
	p.fight->creatures[0].mp = 0;
	assert_int_not_equal(action_of(&p), DO_READY);
	tear_down(&p);
}

/* An approaching goblin is met by a readied blow after its turn; not without the knob. */
static void test_ready_for_approaching_foe(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: suori, at: [2, 2]}", "{use: goblin, at: [4, 2]}");
	p.fight->creatures[0].mp = 0;
	assert_int_equal(action_of(&p), DO_READY);
	assert_int_equal(detail_of(&p, Q_READY, DO_READY), DO_ATTACK);
	assert_int_equal(detail_of(&p, Q_WHOSE_TURN, DO_READY), 1);
	p.knobs[KNOB_HOLD] = 0;
	assert_int_not_equal(action_of(&p), DO_READY);
	tear_down(&p);
}

/* ---- steps ---- */

/* Friends block every way: no sprint on the spot; with a free way it sprints. */
static void test_no_sprint_on_the_spot(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, "  .......\n", "{use: freya, at: [0, 0]}, {use: suori, at: [1, 0]}",
	       "{use: goblin, at: [6, 0]}");
	assert_int_not_equal(action_of(&p), DO_SPRINT);
	p.run->fight->bodies[1].tile = tile_at(6, 0);
	p.run->fight->bodies[2].tile = tile_at(5, 0);
	assert_int_equal(action_of(&p), DO_SPRINT);
	tear_down(&p);
}

/* Without an action she does not walk first into the reach of an ogre that can strike
 * nobody yet: it would have the first blow. With one, or beside a friend whom it can
 * strike, she goes. */
static void test_lets_foe_come(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [1, 2]}, {use: suori, at: [0, 4]}",
	       "{use: ogre, at: [4, 1]}, {use: goblin, at: [9, 0]}");
	p.fight->creatures[0].ap = 0;
	assert_int_equal(action_of(&p), DO_END_TURN);
	p.run->fight->bodies[2].tile = tile_at(5, 1);
	assert_int_equal(action_of(&p), DO_MOVE);
	p.run->fight->bodies[2].tile = tile_at(4, 1);
	p.run->fight->bodies[1].tile = tile_at(2, 4);
	assert_int_equal(action_of(&p), DO_MOVE);
	p.run->fight->bodies[1].tile = tile_at(0, 4);
	p.fight->creatures[0].ap = 1;
	assert_int_not_equal(action_of(&p), DO_END_TURN);
	tear_down(&p);
}

/* Two wait for a single ogre, so that it does not meet them one by one; when it is upon
 * one of them, the other helps. */
static void test_waits_for_foe(void **state)
{
	struct position p;
	int action;

	(void)state;
	set_up(&p, open, "{use: freya, at: [1, 0]}, {use: suori, at: [1, 4]}",
	       "{use: ogre, at: [8, 2]}");
	action = action_of(&p);
	assert_int_not_equal(action, DO_MOVE);
	assert_int_not_equal(action, DO_SPRINT);
	p.run->fight->bodies[2].tile = tile_at(2, 3);
	assert_int_equal(action_of(&p), DO_MOVE);
	tear_down(&p);
}

static bool goes(struct position *p)
{
	int action = action_of(p);

	return action == DO_MOVE || action == DO_SPRINT;
}

/* Beside an archer she lets the others come, who cannot shoot. When the quiver is empty,
 * waiting wins nothing. */
static void test_waits_with_arrows_only(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [1, 2]}, {use: skeleton_archer, at: [0, 2]}",
	       "{use: suori, at: [9, 0]}, {use: goblin, at: [9, 4]}");
	assert_false(goes(&p));
	p.fight->creatures[1].arrows = 0;
	assert_true(goes(&p));
	tear_down(&p);
}

/* An ogre has one die to dodge with, standing or lying: it lies down before an archer,
 * and gets up for nothing. A good dodger stays on its feet. */
static void test_lies_before_archers(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: ogre, at: [1, 0]}", "{use: iriel, at: [6, 2]}");
	p.fight->creatures[0].ap = p.fight->creatures[0].mp = 0;
	assert_int_equal(action_of(&p), DO_DROP_PRONE);
	p.fight->creatures[0].prone = true;
	p.fight->creatures[0].mp = 1;
	assert_int_not_equal(action_of(&p), DO_STAND);
	tear_down(&p);
	set_up(&p, open, "{use: iriel, at: [1, 0]}",
	       "{use: skeleton_archer, at: [6, 2]}");
	p.fight->creatures[0].ap = p.fight->creatures[0].mp = 0;
	assert_int_equal(action_of(&p), DO_END_TURN);
	tear_down(&p);
}

/* On its way through eight goblins a creature that remembers its foes sees the same four
 * nearest ones as one that looks round anew. */
static void test_nearest_foes_on_the_way(void **state)
{
	struct memo *memo = memo_new();
	static struct desk desk, other_desk;
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [0, 2]}",
	       "{use: goblin, at: [1, 0]}, {use: goblin, name: b, at: [1, 4]}, "
	       "{use: goblin, name: c, at: [2, 0]}, {use: goblin, name: d, at: [3, 4]}, "
	       "{use: goblin, name: e, at: [6, 0]}, {use: goblin, name: f, at: [7, 4]}, "
	       "{use: goblin, name: g, at: [9, 0]}, {use: goblin, name: h, at: [9, 4]}");
	for (int x = 0; x < 10; x++) {
		struct look look = look_of(&p), remembering = look;
		const struct mind *mind, *fresh;

		p.run->fight->bodies[0].tile = tile_at(x, 2);
		fresh = dungeoneers_think(&look, &desk);
		remembering.memo = memo;
		mind = dungeoneers_think(&remembering, &other_desk);
		assert_int_equal(mind->count, NEAR_FOES);
		for (int i = 0; i < NEAR_FOES; i++) {
			assert_int_equal(mind->foes[i]->who, fresh->foes[i]->who);
			assert_int_equal(mind->foes[i]->distance,
					 fresh->foes[i]->distance);
		}
	}
	memo_free(memo);
	tear_down(&p);
}

/* Hits from behind are easier: it takes a step behind a foe if nobody may strike at it
 * for that. */
static void test_flank(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: alberich, at: [4, 0], facing: s}",
	       "{use: freya, at: [4, 2], facing: se}");
	p.run->fight->bodies[1].facing = SOUTH_EAST;
	assert_int_equal(action_of(&p), DO_MOVE);
	p.knobs[KNOB_FLANK] = 0;
	assert_int_equal(action_of(&p), DO_ATTACK);
	tear_down(&p);
}

/* With a foe on either side one of them is at the back of whoever faces the other: after
 * the blow it turns aside, and does not turn to its target for free before that. */
static void test_nobody_at_its_back(void **state)
{
	struct position p;
	struct look look;
	struct question q;

	(void)state;
	set_up(&p, open, "{use: suori, at: [3, 2], facing: n}",
	       "{use: skeleton, at: [2, 2]}, "
	       "{use: skeleton, name: other, at: [4, 2]}");
	look = look_of(&p);
	question_in(&q, p.run, 0, Q_FACE, DO_ATTACK, 2);
	q.facts[0] = EAST;
	offer(&q, YES, "yes", (struct cost){{0}});
	offer(&q, NO, "no", (struct cost){{0}});
	assert_int_equal(dungeoneers_tactics[0].answer(&look, &q, &p.plan), 1); /* no */
	p.fight->creatures[0].ap = 0;
	assert_int_not_equal(action_of(&p), DO_TURN);
	p.run->fight->bodies[0].facing = EAST;
	assert_int_equal(action_of(&p), DO_TURN);
	assert_int_equal(detail_of(&p, Q_FACING, DO_TURN), NORTH);
	p.run->fight->bodies[1].in_play = 0;
	assert_int_not_equal(action_of(&p), DO_TURN);
	tear_down(&p);
}

/* The best target is the second nearest, and in reach: a tactic that goes for the nearest
 * ignores it. */
static void test_nearest(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: alberich, at: [2, 2]}",
	       "{use: suori, at: [3, 2]}, {use: ulfarmi, at: [4, 2]}");
	assert_int_equal(action_of(&p), DO_ATTACK);
	assert_int_equal(detail_of(&p, Q_TARGET, DO_ATTACK), 2);
	p.knobs[KNOB_NEAREST] = 1;
	assert_int_equal(action_of(&p), DO_ATTACK);
	assert_int_equal(detail_of(&p, Q_TARGET, DO_ATTACK), 1);
	tear_down(&p);
}

/* ---- things ---- */

/* With a wall between them, a caster keeps its wand in hand. */
static void test_caster_keeps_its_wand(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, "  ...#...\n  ...#...\n  .......\n", "{use: ulfarmi, at: [2, 0]}",
	       "{use: wight, at: [4, 0]}");
	p.fight->creatures[0].mage_armor = 3;
	assert_int_not_equal(action_of(&p), DO_INTERACT);
	p.fight->creatures[0].mp = 0;
	assert_int_not_equal(action_of(&p), DO_INTERACT);
	tear_down(&p);
}

/* A caster that two archers shoot at wards itself first: not twice, and not when their
 * arrows are gone. */
static void test_mage_armor_against_shots(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: ulfarmi, at: [1, 2]}",
	       "{use: goblin, at: [7, 2], set: {weapons: [long_bow], bow: C}}, "
	       "{use: goblin, name: other, at: [7, 3], set: {weapons: [long_bow], bow: "
	       "C}}, {use: ogre, at: [8, 0]}");
	p.fight->creatures[0].mp = 0;
	assert_int_equal(action_of(&p), DO_SPELLCAST);
	assert_int_equal(detail_of(&p, Q_TARGET, DO_SPELLCAST), 0);
	p.fight->creatures[0].mage_armor = 3;
	assert_true(action_of(&p) != DO_SPELLCAST ||
		    detail_of(&p, Q_TARGET, DO_SPELLCAST) != 0);
	p.fight->creatures[0].mage_armor = 0;
	p.fight->creatures[1].arrows = p.fight->creatures[2].arrows = 0;
	assert_true(action_of(&p) != DO_SPELLCAST ||
		    detail_of(&p, Q_TARGET, DO_SPELLCAST) != 0);
	tear_down(&p);
}

/* With one wound left a potion is worth more than a blow; unhurt it is worth nothing. */
static void test_potion(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: freya, at: [3, 2]}", "{use: suori, at: [8, 2]}");
	assert_int_not_equal(action_of(&p), DO_INTERACT);
	p.fight->creatures[0].stress = 3;
	p.fight->creatures[0].wounds = 2;
	p.fight->creatures[0].mp = 0;
	assert_int_equal(action_of(&p), DO_INTERACT);
	assert_int_equal(detail_of(&p, Q_HANDLING, DO_INTERACT), DRINK);
	tear_down(&p);
}

/* ---- actions that it once never took ---- */

/* A zombie cannot follow: pushed away from two strikers, it can only stand there. */
static void test_push(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open,
	       "{use: goblin, at: [3, 2], set: {power: 5}}, "
	       "{use: goblin, name: left, at: [3, 3]}, "
	       "{use: goblin, name: right, at: [3, 1]}",
	       "{use: zombie, at: [4, 2]}");
	assert_int_equal(action_of(&p), DO_PUSH);
	tear_down(&p);
}

/* A grappled archer can neither shoot nor get away. */
static void test_grapple(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: goblin, at: [3, 2], set: {power: 5}}",
	       "{use: iriel, at: [4, 2], set: {natural_av: 20, bow: A, weapons: "
	       "[war_bow], "
	       "power: 3}}");
	assert_int_equal(action_of(&p), DO_GRAPPLE);
	tear_down(&p);
}

/* An archer between two slow ogres disengages rather than be struck twice. */
static void test_disengage(void **state)
{
	struct position p;

	(void)state;
	set_up(&p, open, "{use: iriel, at: [4, 2], set: {power: 3}}",
	       "{use: ogre, at: [5, 2], set: {prowess: 5}}, "
	       "{use: ogre, name: brute, at: [2, 2], set: {prowess: 5}}");
	p.fight->creatures[1].mired = p.fight->creatures[2].mired = 2;
	assert_int_equal(action_of(&p), DO_DISENGAGE);
	tear_down(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_stress_at_first),
		cmocka_unit_test(test_last_stress_is_free),
		cmocka_unit_test(test_equals_do_not_only_defend),
		cmocka_unit_test(test_stress_where_nothing_else_helps),
		cmocka_unit_test(test_stress_although_it_can_shove),
		cmocka_unit_test(test_no_ready_against_longer_reach),
		cmocka_unit_test(test_ready_for_approaching_foe),
		cmocka_unit_test(test_no_sprint_on_the_spot),
		cmocka_unit_test(test_lets_foe_come),
		cmocka_unit_test(test_waits_for_foe),
		cmocka_unit_test(test_waits_with_arrows_only),
		cmocka_unit_test(test_lies_before_archers),
		cmocka_unit_test(test_nearest_foes_on_the_way),
		cmocka_unit_test(test_flank),
		cmocka_unit_test(test_nobody_at_its_back),
		cmocka_unit_test(test_nearest),
		cmocka_unit_test(test_caster_keeps_its_wand),
		cmocka_unit_test(test_mage_armor_against_shots),
		cmocka_unit_test(test_potion),
		cmocka_unit_test(test_push),
		cmocka_unit_test(test_grapple),
		cmocka_unit_test(test_disengage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
