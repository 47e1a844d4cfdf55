/* SPDX-License-Identifier: MIT
 *
 * apocrypha: arithmetic of the book as tables, secrets kept from the other side, and a
 * tactic that copes with every creature of the catalogue.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/state.h"
#include "library/built_scenario.h"
#include "rulebooks/apocrypha/procedures.h"
#include "tactics/tactics.h"
#include "share.h"

/* ---- a position without a table ---- */

struct stage {
	struct affray_scenario *handle;
	struct scene scene;
	struct fight *fight;
};

static struct affray_scenario *scenario_of(const char *first, const char *second,
					   int distance, const char *more)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	char text[1000];
	int length = snprintf(text, sizeof text,
			      "affray: 1\nrulebook: apocrypha\nname: test\nlimit: 40\n%s"
			      "distance: %d\nsides:\n"
			      "  - {name: a, creatures: [{use: %s, name: one}]}\n"
			      "  - {name: b, creatures: [{use: %s, name: two}]}\n",
			      more, distance, first, second);

	if (affray_scenario_read(&scenario, text, (size_t)length, "test", problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

static struct stage stage_in(const char *first, const char *second, int distance,
			     const char *more)
{
	struct stage stage = {
		scenario_of(first, second, distance, more), {NULL, NULL}, NULL};

	stage.scene.scenario = affray_scenario_inside(stage.handle);
	assert_non_null(stage.scene.scenario);
	stage.fight = fight_new(&apocrypha_rulebook);
	stage.scene.fight = stage.fight;
	scenario_begin(stage.scene.scenario, stage.fight);
	return stage;
}

static struct stage stage_of(const char *first, const char *second, int distance)
{
	return stage_in(first, second, distance, "");
}

static void strike_stage(struct stage *stage)
{
	fight_free(stage->fight);
	affray_scenario_free(stage->handle);
}

static struct apocrypha_creature *state_in(struct stage *stage, int who)
{
	return &((struct apocrypha_fight *)(void *)stage->fight)->creatures[who];
}

/* ---- numbers of the catalogue ---- */

static void test_derived_values(void **state)
{
	static const struct {
		const char *key;
		int ooda, ap, rating, vit, shk;
	} rows[] = {
		{"gasket", 8, 4, 1, 6, 6},     {"trident", 10, 5, 2, 7, 7},
		{"duelist", 9, 7, 2, 7, 7},    {"halberdier", 8, 6, 1, 8, 7},
		{"brawler", 9, 7, 1, 8, 8},    {"archer", 9, 6, 2, 7, 6},
		{"gunner", 8, 4, 1, 8, 7},     {"marksman", 11, 4, 2, 6, 8},
		{"breacher", 10, 5, 3, 8, 8},  {"raider", 7, 6, 1, 7, 6},
		{"occultist", 10, 4, 1, 6, 8}, {"hulk", 10, 10, 0, 11, 9},
		{"hound", 9, 8, 3, 7, 6},      {"civilian", 7, 4, 1, 6, 6},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of(rows[i].key, "gasket", 20);
		const struct apocrypha_sheet *stats = sheet(&stage.scene, 0);
		struct threat shot = {1, true, false, false};

		assert_int_equal(stats->ooda, rows[i].ooda);
		assert_int_equal(stats->ap_fixed, rows[i].ap);
		assert_int_equal(apocrypha_rating(&stage.scene, 0, shot), rows[i].rating);
		assert_int_equal(stats->vit, rows[i].vit);
		assert_int_equal(stats->shk, rows[i].shk);
		strike_stage(&stage);
	}
}

/* The sheet's bonus is added to its points, however these are set; armour is
 * subtracted. */
static void test_fixed_points(void **state)
{
	static const struct {
		const char *sheet, *more;
		int ap;
	} rows[] = {
		{"{like: gasket}", "", 4},
		{"{like: gasket, ap_bonus: 3}", "", 7},
		{"{like: gasket, ap_bonus: -3}", "", 1},
		{"{like: gasket, ap_bonus: 3}", "rulings: {initiative: acu_vol}\n", 11},
		{"{like: gasket, armor: []}", "", 4},
		{"{like: gasket, armor: [mail]}", "", 3},
		{"{like: gasket, armor: [mail], ap_bonus: 1}", "", 4},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char more[200];
		struct stage stage;

		snprintf(more, sizeof more, "%screatures:\n  own: %s\n", rows[i].more,
			 rows[i].sheet);
		stage = stage_in("own", "gasket", 20, more);
		assert_int_equal(sheet(&stage.scene, 0)->ap_fixed, rows[i].ap);
		strike_stage(&stage);
	}
}

/* APO-E02: metres by Coordination, rate and stance. */
static void test_rates(void **state)
{
	static const struct {
		const char *key; /* gasket has CRD 2, trident 3, duelist 4 */
		int stance, rate, ticks, metres;
	} rows[] = {
		{"gasket", STAND, WALK, 1, 2},	   {"gasket", STAND, RUN, 1, 4},
		{"gasket", STAND, SPRINT, 1, 6},   {"trident", STAND, WALK, 1, 3},
		{"trident", STAND, RUN, 1, 6},	   {"trident", STAND, SPRINT, 1, 9},
		{"duelist", STAND, WALK, 1, 4},	   {"duelist", STAND, RUN, 1, 8},
		{"duelist", STAND, SPRINT, 1, 12}, {"duelist", CROUCH, WALK, 5, 10},
		{"duelist", PRONE, WALK, 5, 5},	   {"gasket", PRONE, WALK, 3, 1},
		{"gasket", STAND, STILL, 9, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of(rows[i].key, "gasket", 20);

		state_in(&stage, 0)->stance = (uint8_t)rows[i].stance;
		assert_int_equal(
			apocrypha_metres_of(&stage.scene, 0, rows[i].rate, rows[i].ticks),
			rows[i].metres);
		strike_stage(&stage);
	}
}

static struct attack readied_shot(const struct scene *scene, int called)
{
	struct attack shot = attack_of(0, DO_FIRE_READIED, OWN_PASS);

	shot.use = 0;
	shot.weapon = weapon_in(scene, 0, 0);
	shot.called = called;
	shot.count = 1;
	shot.targets[0] = 1;
	return shot;
}

/* Maxima of the bars: twice VIT, twice SHK, the largest result of the AP check. */
static void test_tracks_have_their_maximum(void **state)
{
	static const struct {
		const char *key, *row;
		int most;
	} rows[] = {
		{"gasket", "wounds", 12}, {"gasket", "shock", 12},
		{"gasket", "ap", 24},	  {"hulk", "wounds", 22},
		{"hulk", "shock", 18},	  {"hulk", "ap", 30},
		{"trident", "ap", 25},	  {"trident", "wounds", 14},
		{"trident", "aim", -1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of(rows[i].key, "civilian", 20);
		const struct state_row *row = NULL;

		for (int k = 0; (row = state_row_at(&apocrypha_rulebook, 0, k)); k++)
			if (strcmp(row->key, rows[i].row) == 0)
				break;
		assert_non_null(row);
		assert_int_equal(apocrypha_rulebook.track_maximum(&stage.scene, 0, row),
				 rows[i].most);
		strike_stage(&stage);
	}
}

/* APO-STA-05 */
static void test_costs_of_stances(void **state)
{
	static const int rows[][3] = {
		{STAND, CROUCH, 1},
		{CROUCH, PRONE, 2},
		{STAND, PRONE, 3},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(apocrypha_stance_cost(rows[i][0], rows[i][1]),
				 rows[i][2]);
		assert_int_equal(apocrypha_stance_cost(rows[i][1], rows[i][0]),
				 rows[i][2]);
		assert_int_equal(apocrypha_stance_cost(rows[i][0], rows[i][0]), 0);
	}
}

/* Every attack costs at least 1; a mode adds its number, a third strike one more. */
static void test_costs_of_attacks(void **state)
{
	static const struct {
		int action, erg, size, bulk, mode, strikes, cost;
	} rows[] = {
		{DO_AIM_AND_FIRE, 0, 9, 0, SINGLE, 1, 1},
		{DO_AIM_AND_FIRE, 1, 9, 1, SINGLE, 1, 2},
		{DO_AIM_AND_FIRE, 2, 9, 3, AUTO, 1, 7},
		{DO_FIRE_HIP, 9, 9, 0, SINGLE, 1, 1},
		{DO_FIRE_HIP, 9, 9, 1, SINGLE, 1, 1},
		{DO_FIRE_HIP, 9, 9, 2, BURST, 1, 3},
		{DO_FIRE_READIED, 0, 9, 9, SINGLE, 1, 1},
		{DO_FIRE_READIED, 1, 9, 9, SINGLE, 1, 1},
		{DO_FIRE_READIED, 2, 9, 9, AUTO, 1, 4},
		{DO_DESPERATE_SWING, 9, 0, 9, SINGLE, 1, 1},
		{DO_DESPERATE_SWING, 9, 1, 9, SINGLE, 1, 1},
		{DO_DESPERATE_SWING, 9, 3, 9, SINGLE, 1, 3},
		{DO_READY_WEAPON, 9, 9, 0, SINGLE, 1, 1},
		{DO_READY_WEAPON, 9, 9, 1, SINGLE, 1, 1},
		{DO_READY_WEAPON, 9, 9, 4, SINGLE, 1, 4},
		{DO_FLURRY, 2, 3, 9, SINGLE, 2, 6},
		{DO_FLURRY, 2, 3, 9, SINGLE, 3, 7},
		{DO_FEINT, 2, 3, 9, SINGLE, 1, 6},
		{DO_POWER_ATTACK, 2, 3, 9, SINGLE, 1, 6},
		{DO_ATTACK, 2, 3, 9, SINGLE, 1, 5},
		{DO_FINISH, 2, 3, 9, SINGLE, 1, 7},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct apocrypha_weapon weapon = {
			.erg = (int16_t)rows[i].erg,
			.size = (int16_t)rows[i].size,
			.bulk = (int16_t)rows[i].bulk,
			.attack_cost = (int16_t)(rows[i].erg + rows[i].size)};

		assert_int_equal(apocrypha_attack_cost(&weapon, rows[i].action,
						       rows[i].mode, rows[i].strikes),
				 rows[i].cost);
		weapon.ranged = true;
		if (rows[i].action == DO_FINISH)
			assert_int_equal(
				apocrypha_attack_cost(&weapon, DO_FINISH, SINGLE, 1), 4);
	}
}

/* APO-DMG-02, APO-DMG-03: natural protection by place. */
static void test_natural_resistance(void **state)
{
	static const struct {
		const char *key;
		int warded, location, resistance;
	} rows[] = {
		{"gasket", 0, TORSO, 0}, {"gasket", 0, HEAD, 2}, {"gasket", 0, FACE, 0},
		{"hulk", 0, TORSO, 2},	 {"hulk", 0, HEAD, 4},	 {"hulk", 0, FACE, 0},
		{"hulk", 1, LEGS, 4},	 {"hulk", 1, FACE, 0},	 {"gasket", 1, HEAD, 4},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of(rows[i].key, "civilian", 20);
		struct blow blow = {.target = 0, .location = rows[i].location, .pen = 20};
		struct sum stopped;

		state_in(&stage, 0)->warded = (uint8_t)rows[i].warded;
		sum_begin_quiet(&stopped);
		apocrypha_add_protection(&stopped, &stage.scene, &blow);
		assert_int_equal(-stopped.total, rows[i].resistance);
		strike_stage(&stage);
	}
}

/* APO-RNG-08: light and smoke, for a readied pistol (7 dice) and for a blow of the
 * longsword (8 dice). */
static void test_surroundings(void **state)
{
	static const struct {
		const char *more;
		int shot, blow;
	} rows[] = {
		{"", 7, 8},
		{"light: dim\n", 6, 8},
		{"light: dark\n", 4, 6},
		{"smoke: yes\n", 5, 7},
		{"light: dark\nsmoke: yes\n", 2, 5},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		for (int melee = 0; melee < 2; melee++) {
			struct stage stage = stage_in(melee ? "duelist" : "gasket",
						      "civilian", 2, rows[i].more);
			struct attack attack = readied_shot(&stage.scene, ANYWHERE);

			if (melee)
				attack.action = DO_ATTACK;
			assert_int_equal(
				apocrypha_attack_pool(&stage.scene, &attack, 1, false),
				melee ? rows[i].blow : rows[i].shot);
			strike_stage(&stage);
		}
}

/* APO-E06: a readied pistol, called and at a distance. */
static void test_called_pools(void **state)
{
	static const struct {
		int distance, called, dice; /* -99: impossible */
	} rows[] = {
		{8, ANYWHERE, 7}, {8, TORSO, 7},  {8, LEGS, 6},	    {8, ARM_RIGHT, 5},
		{8, ARM_LEFT, 5}, {8, HEAD, 3},	  {8, FACE, 1},	    {15, TORSO, 6},
		{40, TORSO, 4},	  {80, TORSO, 2}, {81, TORSO, -99},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of("gasket", "raider", rows[i].distance);
		struct attack shot = readied_shot(&stage.scene, rows[i].called);

		if (apocrypha_can_hit(&stage.scene, 0, shot.weapon, 1))
			assert_int_equal(
				apocrypha_attack_pool(&stage.scene, &shot, 1, false),
				rows[i].dice);
		else
			assert_int_equal(rows[i].dice, -99);
		strike_stage(&stage);
	}
}

/* APO-RNG-07: every range band at its last metre and one metre beyond. */
static void test_range_bands(void **state)
{
	static const struct {
		int range, most, distance, penalty; /* 1: too far */
	} rows[] = {
		{10, 8, 0, 0},	 {10, 8, 10, 0},  {10, 8, 11, -1}, {10, 8, 20, -1},
		{10, 8, 21, -3}, {10, 8, 40, -3}, {10, 8, 41, -5}, {10, 8, 80, -5},
		{10, 8, 81, 1},	 {8, 4, 32, -3},  {8, 4, 33, 1},   {4, 2, 8, -1},
		{4, 2, 9, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct apocrypha_weapon weapon = {.rng = (int16_t)rows[i].range,
						  .max_range = (int16_t)rows[i].most};

		assert_int_equal(apocrypha_range_penalty(&weapon, rows[i].distance),
				 rows[i].penalty);
	}
}

/* APO-WND-01, APO-WND-02, APO-FIN-01: injuries, and when a gasket (VIT 6, SHK 6) becomes
 * helpless: at each threshold and one before it. */
static void test_injury_and_plight(void **state)
{
	static const struct {
		int wounds, shock, injury, plight;
		bool dead;
	} rows[] = {
		{0, 0, 0, 0, false},	    {1, 2, 0, 0, false},
		{2, 2, 1, 0, false},	    {3, 3, 2, 0, false},
		{4, 5, 3, 0, false},	    {5, 5, 3, 0, false},
		{6, 0, 3, DOWN, false},	    {5, 6, 4, STUNNED, false},
		{0, 11, 3, STUNNED, false}, {0, 12, 4, STUNNED | OUT, false},
		{11, 0, 5, DOWN, false},    {12, 0, 6, DOWN, true},
	};
	struct stage stage = stage_of("gasket", "civilian", 20);

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		state_in(&stage, 0)->wounds = (int16_t)rows[i].wounds;
		state_in(&stage, 0)->shock = (int16_t)rows[i].shock;
		assert_int_equal(injury(&stage.scene, 0), rows[i].injury);
		assert_int_equal(plight(&stage.scene, 0), rows[i].plight);
		assert_int_equal(is_helpless(&stage.scene, 0), rows[i].plight != 0);
		assert_int_equal(is_dead(&stage.scene, 0), rows[i].dead);
	}
	strike_stage(&stage);
}

/* Values derived from attributes: BASE is at least 2, a third and a half are rounded
 * down, thresholds of wounds are FIT + 1 and + 3. */
static void test_formulas(void **state)
{
	static const struct {
		const char *set;
		int base, rating, avoidance, notice, ser, cri, vit, shk, ooda;
	} rows[] = {
		{"crd: 1, acu: 1, fit: 1, res: 1", 2, 0, 2, 0, 2, 4, 5, 5, 5},
		{"crd: 1, acu: 2, fit: 1, res: 2", 2, 1, 3, 1, 2, 4, 5, 6, 7},
		{"crd: 2, acu: 3, fit: 2, res: 2", 2, 1, 5, 1, 3, 5, 6, 6, 8},
		{"crd: 3, acu: 3, fit: 2, res: 2", 3, 2, 6, 1, 3, 5, 6, 6, 8},
		{"crd: 3, acu: 4, fit: 3, res: 3", 3, 2, 7, 2, 4, 6, 7, 7, 10},
		{"crd: 8, acu: 8, fit: 8, res: 8", 8, 5, 16, 4, 9, 11, 12, 12, 19},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char one[120];
		struct stage stage;
		const struct apocrypha_sheet *is;

		snprintf(one, sizeof one, "civilian, set: {%s}", rows[i].set);
		stage = stage_of(one, "gasket", 20);
		is = sheet(&stage.scene, 0);
		assert_int_equal(is->base, rows[i].base);
		assert_int_equal(is->rating, rows[i].rating);
		assert_int_equal(is->avoidance, rows[i].avoidance);
		assert_int_equal(is->notice, rows[i].notice);
		assert_int_equal(is->ser, rows[i].ser);
		assert_int_equal(is->cri, rows[i].cri);
		assert_int_equal(is->vit, rows[i].vit);
		assert_int_equal(is->shk, rows[i].shk);
		assert_int_equal(is->ooda, rows[i].ooda);
		strike_stage(&stage);
	}
}

/* APO-E11 and APO-E39: ratings and dives by stance, cover, shield and distance. */
static void test_ratings(void **state)
{
	static const struct {
		const char *key;
		int stance, cover, distance;
		bool ranged;
		int rating, dodge; /* -99: not tested */
	} rows[] = {
		{"breacher", CROUCH, 1, 50, true, 5, -99},
		{"breacher", CROUCH, 1, 1, false, 2, -99},
		{"trident", PRONE, 0, 5, true, 4, -99},
		{"trident", PRONE, 0, 4, true, 1, -99},
		{"trident", PRONE, 0, 1, false, 0, -99},
		{"gasket", STAND, 0, 20, true, 1, 6},
		{"gasket", CROUCH, 0, 20, true, 2, 4},
		{"gasket", CROUCH, 1, 20, true, 3, 10},
		{"gasket", STAND, 3, 20, true, 4, 12},
		{"gasket", CROUCH, 3, 20, true, 4, 12},
		{"gasket", CROUCH, 0, 5, true, 2, 4},
		{"gasket", CROUCH, 0, 4, true, 1, 4},
		{"gasket", PRONE, 1, 20, true, 3, -99},
		{"gasket", PRONE, 2, 20, true, 4, -99},
		{"trident", CROUCH, 0, 1, false, 1, -99},
		{"hound", STAND, 0, 1, false, 3, -99},
		{"hound", CROUCH, 0, 1, false, 2, -99},
		{"hound", PRONE, 0, 1, false, 1, -99},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of(rows[i].key, "gasket", rows[i].distance);
		struct threat threat = {1, rows[i].ranged, false, false};
		struct threat dodge = threat;

		dodge.dodging = true;
		state_in(&stage, 0)->stance = (uint8_t)rows[i].stance;
		state_in(&stage, 0)->cover = (uint8_t)rows[i].cover;
		assert_int_equal(apocrypha_rating(&stage.scene, 0, threat),
				 rows[i].rating);
		if (rows[i].dodge > -99)
			assert_int_equal(apocrypha_avoidance(&stage.scene, 0, dodge),
					 rows[i].dodge);
		strike_stage(&stage);
	}
}

/* APO-CORE-01, APO-CORE-02: a pool of one is a die like any other; below it is the die
 * that only a 10 makes good, or none. */
static void test_the_smallest_pools(void **state)
{
	static const struct {
		int dice, hit_on;
		bool without_chance; /* is it rolled then? */
	} rows[] = {{-3, 10, false},
		    {-1, 10, false},
		    {0, 10, false},
		    {1, 6, true},
		    {2, 6, true}};
	static const char *const switches[] = {"", "rulings: {chance_die: off}\n"};

	(void)state;
	for (int off = 0; off < 2; off++) {
		struct stage stage = stage_in("gasket", "raider", 20, switches[off]);

		for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			struct dice dice = apocrypha_pool(&stage.scene, rows[i].dice);

			assert_int_equal(dice.number,
					 rows[i].dice < 1 ? 1 : rows[i].dice);
			assert_int_equal(dice.size, 10);
			assert_int_equal(dice.target, rows[i].hit_on);
			assert_int_equal(apocrypha_is_rolled(&stage.scene, rows[i].dice),
					 !off || rows[i].without_chance);
		}
		strike_stage(&stage);
	}
}

/* APO-AVO-05: cover beside a tile helps against shots from beyond it, whichever side it
 * is on, and against none from the other side. */
static void test_cover_on_every_side(void **state)
{
	struct stage stage = stage_in("gasket, at: [0, 0]", "raider, at: [8, 8]", 1,
				      "map: |\n  .........\n  .........\n  .........\n"
				      "  .........\n  .........\n  .........\n"
				      "  .........\n  .........\n  .........\n");
	/* the test builds as it goes */
	uint8_t *terrain = (uint8_t *)(uintptr_t)stage.scene.scenario->map.terrain;
	struct tile here = tile_at(4, 4);

	(void)state;
	assert_false(apocrypha_has_cover_near(&stage.scene, here, tile_at(4, 0)));
	for (int i = NORTH; i <= NORTH_WEST; i++) {
		struct tile cover = tile_step(here, (enum direction)i);
		struct tile beyond = tile_step(cover, (enum direction)i);
		struct tile behind = tile_step(here, opposite((enum direction)i));
		int index = tile_index(&stage.scene.scenario->map, cover);

		terrain[index] = T_COVER_1;
		assert_true(apocrypha_has_cover_near(&stage.scene, here, beyond));
		assert_false(apocrypha_has_cover_near(&stage.scene, here, behind));
		terrain[index] = T_OPEN;
	}
	strike_stage(&stage);
}

/* APO-STA-04: a low stance costs the parrying creature dice. */
static void test_parries_from_below(void **state)
{
	static const struct {
		int stance, dice;
	} rows[] = {{STAND, 0}, {CROUCH, -1}, {PRONE, -3}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct stage stage = stage_of("duelist", "raider", 1);
		struct sum standing, low;

		sum_begin_quiet(&standing);
		apocrypha_add_parry_pool(&standing, &stage.scene, 0, 0, 1);
		state_in(&stage, 0)->stance = (uint8_t)rows[i].stance;
		sum_begin_quiet(&low);
		apocrypha_add_parry_pool(&low, &stage.scene, 0, 0, 1);
		assert_int_equal(low.total - standing.total, rows[i].dice);
		strike_stage(&stage);
	}
}

/* APO-E13: prone, readied, 300 m: 10 dice, and one more for each aim. */
static void test_precise_aim(void **state)
{
	struct stage stage = stage_of("marksman", "trident", 300);
	struct attack shot = readied_shot(&stage.scene, ANYWHERE);

	(void)state;
	state_in(&stage, 0)->stance = PRONE;
	for (int aim = 0; aim <= 3; aim++) {
		state_in(&stage, 0)->aim = (uint8_t)aim;
		state_in(&stage, 0)->aim_at = 1 + 1;
		assert_int_equal(apocrypha_attack_pool(&stage.scene, &shot, 1, false),
				 7 + 3 + aim);
	}
	strike_stage(&stage);
}

/* ---- R39: a flurry is always worth more for its AP than a plain attack ---- */

static double chance_of(int dice, int hits)
{
	double chance = 1;

	for (int i = 0; i < dice; i++)
		chance /= 2;
	for (int i = 0; i < hits; i++)
		chance = chance * (dice - i) / (i + 1);
	return chance;
}

static double damage_expected(int pool, int rating, int resistance, int fit, int strikes)
{
	double sum = 0;

	for (int hits = rating + 1; hits <= pool; hits++) {
		int net = hits - rating, dice = 4 + fit + net;
		int landing = strikes > 1 ? (net + 1) / 2 : 1;

		if (landing > strikes)
			landing = strikes;
		for (int raw = resistance + 1; raw <= dice; raw++)
			sum += chance_of(pool, hits) * chance_of(dice, raw) * landing *
			       (raw - resistance);
	}
	return sum;
}

static void test_a_flurry_pays(void **state)
{
	const int cost = 5; /* the longsword's */

	(void)state;
	for (int pool = 4; pool <= 12; pool++)
		for (int rating = 0; rating <= 6; rating++)
			for (int resistance = 0; resistance <= 5; resistance++)
				for (int fit = 1; fit <= 7; fit++) {
					double plain =
						damage_expected(pool, rating, resistance,
								fit, 1) /
						cost;

					if (pool <= rating)
						continue;
					for (int k = 2; k <= 3; k++)
						assert_true(damage_expected(
								    pool + k - 1, rating,
								    resistance, fit, k) /
								    (cost + k - 1) >
							    plain);
				}
}

/* ---- secrets: what the other side sees ---- */

struct seen {
	char text[30000];
	size_t length;
};

/* Every part of an event, with its number as the seat counts. */
static void see(void *context, const struct affray_event *event)
{
	struct seen *seen = context;
	int n = snprintf(
		seen->text + seen->length, sizeof seen->text - seen->length,
		"%u %s|%s|%d|%s|%s|%s|%s|%s|%d|%d|%d", event->number,
		affray_event_name(event->type), event->name ? event->name : "-",
		event->target, event->rule ? event->rule : "-",
		event->label ? event->label : "-", event->item ? event->item : "-",
		event->outcome ? event->outcome : "-", event->text ? event->text : "-",
		event->value, event->left, event->margin);

	for (int i = 0; i < event->term_count; i++)
		n += snprintf(seen->text + seen->length + n,
			      sizeof seen->text - seen->length - (size_t)n, "|%s %d",
			      event->terms[i].label, event->terms[i].value);
	n += snprintf(seen->text + seen->length + n,
		      sizeof seen->text - seen->length - (size_t)n, "\n");

	assert_true(n > 0 && (size_t)n < sizeof seen->text - seen->length);
	seen->length += (size_t)n;
}

static struct affray_fight *open_fight(struct affray_scenario *scenario, int seat,
				       struct seen *seen)
{
	struct affray_fight *fight;

	assert_int_equal(affray_fight_new(&fight, scenario, 1, 1, NULL), AFFRAY_OK);
	assert_int_equal(affray_fight_seat(fight, NULL, NULL, NULL), AFFRAY_OK);
	seen->length = 0;
	seen->text[0] = '\0';
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, seat, see, seen);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	return fight;
}

static void edict(struct affray_fight *fight, const char *text)
{
	assert_int_equal(affray_fight_edict(fight, text, NULL), AFFRAY_OK);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
}

/* Gives the answers in this order: "action=feint weapon=longsword"; "roll=3" is the total
 * of real dice. */
static void answer_all(struct affray_fight *fight, const char *answers)
{
	char question[32], answer[32];
	int used;

	while (sscanf(answers, " %31[^=]=%31s%n", question, answer, &used) == 2) {
		const struct affray_question *q = affray_fight_question(fight);

		answers += used;
		if (strcmp(question, "roll") == 0) {
			assert_non_null(affray_fight_roll(fight));
			assert_int_equal(affray_fight_total(fight, atoi(answer), NULL),
					 AFFRAY_OK);
			affray_fight_advance(fight);
			continue;
		}
		assert_non_null(q);
		assert_string_equal(q->ask, question);
		if (affray_fight_answer(fight, answer, NULL) != AFFRAY_OK)
			fail_msg("%s: %s", question, answer);
		affray_fight_advance(fight);
	}
}

/* Plays the same beginning twice with different secret answers; the other side sees the
 * same events and is asked the same questions with the same facts. */
static void assert_alike_by(const char *rulings, const char *first, const char *second,
			    const char *asked)
{
	struct affray_scenario *scenario =
		scenario_of("duelist", "halberdier", 2, rulings);
	static struct seen one, two;
	struct affray_fight *a = open_fight(scenario, 1, &one);
	struct affray_fight *b = open_fight(scenario, 1, &two);
	const struct affray_question *q, *r;

	edict(a, "set one.ap 20");
	edict(b, "set one.ap 20");
	edict(a, "set two.ap 12");
	edict(b, "set two.ap 12");
	if (strstr(first, "roll=")) {
		assert_int_equal(affray_fight_real_dice(a, NULL, true, NULL), AFFRAY_OK);
		assert_int_equal(affray_fight_real_dice(b, NULL, true, NULL), AFFRAY_OK);
	}
	answer_all(a, first);
	answer_all(b, second);
	assert_string_equal(one.text, two.text);
	q = affray_fight_question(a);
	r = affray_fight_question(b);
	assert_string_equal(q->ask, asked);
	assert_string_equal(r->ask, asked);
	assert_int_equal(q->option_count, r->option_count);
	assert_string_equal(q->deed ? q->deed : "-", r->deed ? r->deed : "-");
	for (int i = 0; i < q->option_count; i++)
		assert_string_equal(q->options[i].key, r->options[i].key);
	assert_int_equal(q->fact_count, r->fact_count);
	for (int i = 0; i < q->fact_count; i++)
		assert_int_equal(q->facts[i], r->facts[i]);
	affray_fight_free(a);
	affray_fight_free(b);
	affray_scenario_free(scenario);
}

static void assert_alike(const char *first, const char *second, const char *asked)
{
	assert_alike_by("", first, second, asked);
}

static void test_a_feint_looks_like_any_blow(void **state)
{
	(void)state;
	assert_alike("action=feint", "action=power_attack power=1 called=none",
		     "reaction");
	/* If the roll comes before the reaction, unequal pools show only their hits, and
	 * neither a total nor the dice give them away. */
	for (int power = 1; power <= 3; power++) {
		char attack[64];

		snprintf(attack, sizeof attack,
			 "action=power_attack power=%d called=none roll=2", power);
		assert_alike_by("rulings: {react: after_roll}\n", "action=feint roll=2",
				attack, "reaction");
	}
}

/* A riposte that is set but not used costs a point of AR. The other side sees neither
 * that nor the lower AR in the check: its attack missed, as it would have anyway. */
static void test_a_riposte_held_back_is_hidden(void **state)
{
	static const char strike[] = " action=hold action=attack "
				     "called=none %sreaction=none roll=0";
	char riposte[200], other[200], line[120];

	(void)state;
	snprintf(line, sizeof line, strike, "spring=no ");
	snprintf(riposte, sizeof riposte, "action=riposte weapon=longsword%s", line);
	snprintf(line, sizeof line, strike, "");
	snprintf(other, sizeof other,
		 "action=prepared_action deed=move ticks=5 trigger=enters_reach "
		 "watched=two%s",
		 line);
	assert_alike(riposte, other, "action");
}

static void test_preparations_are_hidden(void **state)
{
	static const char riposte[] = "action=riposte weapon=longsword action=hold";

	(void)state;
	assert_alike(riposte,
		     "action=prepared_attack deed=attack weapon=longsword "
		     "trigger=enters_reach watched=anyone action=hold",
		     "action");
	assert_alike(riposte,
		     "action=prepared_action deed=move ticks=5 trigger=attacks_me "
		     "watched=two action=hold",
		     "action");
}

static void test_hidden_rows_cannot_be_read(void **state)
{
	static const char *const hidden[] = {
		"one.secret.prepared",	 "one.secret.trigger", "one.secret.deed",
		"one.secret.paid",	 "one.secret.watched", "one.secret.area",
		"one.secret.radius",	 "one.secret.riposte", "one.secret.riposte_paid",
		"one.secret.riposte_use"};
	struct affray_scenario *scenario = scenario_of("duelist", "halberdier", 2, "");
	static struct seen seen;
	struct affray_fight *fight = open_fight(scenario, 1, &seen);
	int value;

	(void)state;
	for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
		assert_int_equal(affray_fight_get(fight, 0, hidden[i], &value),
				 AFFRAY_OK);
		assert_int_equal(affray_fight_get(fight, 1, hidden[i], &value),
				 AFFRAY_BAD_INPUT);
	}
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* The manner of a deed, which everybody sees. */
static void test_manners(void **state)
{
	static const struct {
		const char *who, *answers, *deed;
	} rows[] = {
		{"duelist", "action=flurry weapon=longsword strikes=2",
		 " deed|one|1|APO-MEL-05|flurry|longsword|two blows|"},
		{"duelist", "action=flurry weapon=longsword strikes=3",
		 " deed|one|1|APO-MEL-05|flurry|longsword|three blows|"},
		{"duelist", "action=attack weapon=longsword called=none",
		 " deed|one|1|APO-MEL-01|attack|longsword|-|"},
		{"trident", "action=fire_hip mode=single called=none",
		 " deed|one|1|APO-RNG-05|fire_hip|assault rifle|-|"},
		{"trident", "action=fire_hip mode=burst called=none",
		 " deed|one|1|APO-RNG-05|fire_hip|assault rifle|burst|"},
		{"trident", "action=fire_hip mode=auto",
		 " deed|one|1|APO-RNG-05|fire_hip|assault rifle|auto|"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct affray_scenario *scenario =
			scenario_of(rows[i].who, "civilian", 1, "");
		static struct seen seen;
		struct affray_fight *fight = open_fight(scenario, 1, &seen);

		edict(fight, "set one.ap 20");
		answer_all(fight, rows[i].answers);
		if (!strstr(seen.text, rows[i].deed))
			fail_msg("%s: %s", rows[i].deed, seen.text);
		affray_fight_free(fight);
		affray_scenario_free(scenario);
	}
}

/* What somebody holds prepared was seen: no edict makes it unseen. */
static void test_an_edict_hides_nothing_prepared(void **state)
{
	struct affray_scenario *scenario = scenario_of("duelist", "halberdier", 2, "");
	static struct seen seen;
	struct affray_fight *fight = open_fight(scenario, 1, &seen);
	int value;

	(void)state;
	edict(fight, "set one.ap 20");
	answer_all(fight, "action=riposte weapon=longsword");
	assert_int_equal(affray_fight_edict(fight, "set one.poised 0", NULL),
			 AFFRAY_BAD_INPUT);
	edict(fight, "set one.ap 12");
	assert_int_equal(affray_fight_get(fight, 1, "one.poised", &value), AFFRAY_OK);
	assert_int_equal(value, 1);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* Ambushers have an order of their own, which ends with their passes (APO-AMB-02). */
static void test_an_ambush_leaves_no_order(void **state)
{
	struct affray_scenario *scenario =
		scenario_of("duelist", "halberdier", 20, "ambush: b\n");
	struct affray_fight *fight;
	bool ambushed = false;

	(void)state;
	for (uint64_t seed = 1; !ambushed; seed++) {
		assert_int_equal(affray_fight_new(&fight, scenario, seed, 1, NULL),
				 AFFRAY_OK);
		assert_int_equal(affray_fight_seat(fight, NULL, NULL, NULL), AFFRAY_OK);
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
		ambushed = affray_fight_order(fight, AFFRAY_SEES_ALL, 0) == 1;
		if (!ambushed)
			affray_fight_free(fight);
	}
	answer_all(fight, "action=hold");
	assert_int_equal(affray_fight_order(fight, AFFRAY_SEES_ALL, 0), -1);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* The first side's answer is unknown while the second side is asked. */
static void test_push_or_pause_is_secret(void **state)
{
	static const char *const words[] = {"push", "pause"};
	struct affray_scenario *scenario = scenario_of("gasket", "hound", 40, "");
	static struct seen seen[2];

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct affray_fight *fight = open_fight(scenario, 1, &seen[i]);

		while (strcmp(affray_fight_question(fight)->ask, "push") != 0)
			answer_all(fight, "action=hold");
		assert_int_equal(affray_fight_question(fight)->owner, 0);
		assert_int_equal(affray_fight_answer(fight, words[i], NULL), AFFRAY_OK);
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
		assert_int_equal(affray_fight_question(fight)->owner, 1);
		affray_fight_free(fight);
	}
	assert_string_equal(seen[0].text, seen[1].text);
	affray_scenario_free(scenario);
}

/* Redrawing hidden facts keeps what the side knows, and adds no preparation that it did
 * not see. */
static void test_resampling_keeps_known_facts(void **state)
{
	struct stage stage = stage_of("duelist", "raider", 1);
	struct fight *other = fight_new(&apocrypha_rulebook);
	struct generator g = generator_for(7, 1, STREAM_TACTIC);
	struct secrets secrets;
	bool changed = false;

	(void)state;
	assert_true(secrets_find(&secrets, &apocrypha_rulebook));
	for (int i = 0; i < 100; i++) {
		bool poised = i % 2;

		state_in(&stage, 1)->poised = poised;
		state_in(&stage, 1)->poised_cost = poised ? 4 : 0;
		fight_copy(&apocrypha_rulebook, other, stage.fight);
		apocrypha_resample(stage.scene.scenario, other, 0, &g);
		if (!fight_equal(&apocrypha_rulebook, other, stage.fight)) {
			assert_true(poised);
			changed = true;
		}
		secrets_blank(&secrets, stage.scene.scenario, other, 0);
		assert_true(fight_equal(&apocrypha_rulebook, other, stage.fight));
	}
	assert_true(changed);
	fight_free(other);
	strike_stage(&stage);
}

struct imagined {
	int attacks, actions, ripostes, nothing, walking;
};

/* A redrawn preparation could have been chosen for the cost that was seen, and can be
 * carried out. */
static void check_imagined(struct imagined *count, const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	struct preparation list[ACTIONS];
	int found = 0, n;

	if (!one->prepared && !one->riposte) {
		count->nothing++;
		return;
	}
	assert_true(one->poised && is_conscious(scene, who));
	assert_true(!one->prepared || !one->riposte);
	if (one->riposte) {
		int foe = one->riposte - 1;

		assert_false(one->defending);
		assert_true(apocrypha_melee_engaged(scene, who, foe));
		assert_true(apocrypha_riposte_uses(scene, who) >> one->riposte_use & 1);
		assert_true(apocrypha_price(
			scene, &(struct purpose){who, DO_RIPOSTE, one->riposte_paid,
						 NOBODY, false, false}));
		if (one->poised_cost)
			assert_int_equal(one->riposte_paid, one->poised_cost);
		count->ripostes++;
		return;
	}
	n = apocrypha_preparable(scene, who,
				 one->prepared == PREPARED_ATTACK ? DO_PREPARE_ATTACK
								  : DO_PREPARE_ACTION,
				 one->prepared_paid, list);
	for (int i = 0; i < n; i++)
		found += list[i].action == one->prepared_deed;
	assert_int_equal(found, 1);
	if (one->poised_cost)
		assert_int_equal(one->prepared_paid, one->poised_cost);
	if (one->prepared == PREPARED_ATTACK)
		assert_false(one->defending);
	assert_true(one->rate <= WALK);
	count->walking += one->rate == WALK;
	assert_true(one->trigger >= ENTERS_REACH && one->trigger < TRIGGERS);
	assert_true(one->area < scene->scenario->map.width * scene->scenario->map.height);
	if (one->prepared == PREPARED_ATTACK)
		count->attacks++;
	else
		count->actions++;
}

/* Both sides redraw the other's secrets at every rest of random fights; some of these
 * positions are played to their end at random, which tries every release. */
static void imagine_along(struct imagined *count, const char *first, const char *second,
			  struct generator *g)
{
	struct affray_scenario *scenario = scenario_of(first, second, 2, "");
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct run *run = run_new(inside), *dream = run_new(inside);
	struct fight *world = fight_new(&apocrypha_rulebook);
	struct scene scene = {inside, world};

	run->seats[0].tactic = run->seats[1].tactic = &random_tactic;
	dream->seats[0].tactic = dream->seats[1].tactic = &random_tactic;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		run_start(run, seed, 1);
		for (int rest = 0; run_play(run) == RUN_RESTED; rest++) {
			int side = rest % 2;

			fight_copy(&apocrypha_rulebook, world, run->fight);
			apocrypha_resample(inside, world, side, g);
			check_imagined(count, &scene, 1 - side);
			if (rest % 8)
				continue;
			run_start_at(dream, world, seed, (uint64_t)rest + 2);
			run_to_end(dream);
		}
	}
	fight_free(world);
	run_free(dream);
	run_free(run);
	affray_scenario_free(scenario);
}

/* ---- the tactic ---- */

enum { CREATURES = 14 };
static const char *const keys[CREATURES] = {
	"gasket",   "trident",	"duelist", "halberdier", "brawler", "archer", "gunner",
	"marksman", "breacher", "raider",  "occultist",	 "hulk",    "hound",  "civilian"};

/* A flurry has two strikes or three, and costs one AP more for each after the first. */
static void test_cost_of_flurries(void **state)
{
	struct affray_scenario *scenario = scenario_of("duelist", "hulk", 1, "");
	struct run *run = run_new(affray_scenario_inside(scenario));
	struct purpose flurry = {0, DO_FLURRY, 60, NOBODY, false, false}, blow = flurry;
	uint64_t one;

	(void)state;
	run_start(run, 1, 1);
	blow.action = DO_ATTACK;
	one = apocrypha_attack_costs(&run->scene, &blow);
	assert_true(one != 0);
	assert_true(apocrypha_attack_costs(&run->scene, &flurry) ==
		    (one << 1 | one << 2));
	run_free(run);
	affray_scenario_free(scenario);
}

/* Everything that may be held is imagined now and then, and nothing else: with a sword
 * and fists two ripostes, in a desperate defense actions alone, on the run nothing. */
static void test_range_of_what_is_imagined(void **state)
{
	static const struct {
		int rate, defending;
		bool ripostes, attacks, actions;
	} rows[] = {
		{STILL, 0, true, true, true},
		{WALK, 0, true, true, true},
		{STILL, 1, false, false, true},
		{RUN, 0, false, false, false},
	};
	struct stage stage = stage_of("duelist", "duelist", 1);
	struct generator g = generator_for(5, 1, STREAM_TACTIC);

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct apocrypha_creature *one = state_in(&stage, 1);
		unsigned kinds = 0, uses = 0, triggers = 0, radii = 0;

		one->rate = (uint8_t)rows[i].rate;
		one->defending = (uint8_t)rows[i].defending;
		one->poised = 1;
		for (int k = 0; k < 2000; k++) {
			apocrypha_resample(stage.scene.scenario, stage.fight, 0, &g);
			kinds |= 1u << one->prepared;
			uses |= one->riposte ? 1u << one->riposte_use : 0;
			assert_true(!one->riposte || one->riposte == 0 + 1);
			if (one->prepared)
				triggers |= 1u << one->trigger;
			if (one->prepared && one->trigger == ENTERS_AREA)
				radii |= 1u << one->area_radius;
		}
		assert_int_equal(uses, rows[i].ripostes ? 3 : 0);
		assert_int_equal(kinds >> PREPARED_ATTACK & 1, rows[i].attacks);
		assert_int_equal(kinds >> PREPARED_ACTION & 1, rows[i].actions);
		assert_int_equal(triggers,
				 rows[i].actions ? (1u << TRIGGERS) - (1u << ENTERS_REACH)
						 : 0);
		assert_int_equal(radii, rows[i].actions ? (1u << 11) - 1 : 0);
	}
	strike_stage(&stage);
}

/* What can be prepared, for looking ahead: its least cost, or exactly this one; nothing
 * at a run (APO-PRE-01). */
static void test_what_can_be_prepared(void **state)
{
	static const struct {
		int rate, cost, count, first, least;
	} rows[] = {
		{STILL, 0, 5, DO_ATTACK, 5}, {STILL, 3, 1, DO_DESPERATE_SWING, 3},
		{STILL, 5, 1, DO_ATTACK, 5}, {STILL, 6, 3, DO_FLURRY, 6},
		{STILL, 1, 0, 0, 0},	     {WALK, 5, 1, DO_ATTACK, 5},
		{RUN, 5, 0, 0, 0},	     {RUN, 0, 0, 0, 0},
	};
	struct stage stage = stage_of("duelist, set: {traits: [no_hands]}", "hulk", 1);
	struct preparation list[ACTIONS];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		state_in(&stage, 0)->rate = (uint8_t)rows[i].rate;
		assert_int_equal(apocrypha_preparable(&stage.scene, 0, DO_PREPARE_ATTACK,
						      rows[i].cost, list),
				 rows[i].count);
		if (rows[i].count == 0)
			continue;
		assert_int_equal(list[0].action, rows[i].first);
		assert_int_equal(list[0].cost, rows[i].least);
	}
	strike_stage(&stage);
}

static void test_redrawn_secrets_are_possible(void **state)
{
	struct generator g = generator_for(11, 1, STREAM_TACTIC);
	struct imagined count = {0};

	(void)state;
	for (int i = 0; i < CREATURES; i++)
		imagine_along(&count, keys[i], keys[(i + 2) % CREATURES], &g);
	print_message(
		"imagined: %d attacks, %d actions, %d ripostes, %d times nothing; %d "
		"walked\n",
		count.attacks, count.actions, count.ripostes, count.nothing,
		count.walking);
	assert_true(count.attacks > 100 && count.actions > 100 && count.ripostes > 20);
	assert_true(count.walking > 20);
}

/* A tactic reads the weapon and the place of an attack from one number. */
static void test_weapon_and_place_in_one_number(void **state)
{
	(void)state;
	for (int weapon = 0; weapon < 40; weapon++)
		for (int called = TORSO; called <= ANYWHERE; called++) {
			int both = weapon_and_place(weapon, called);

			assert_int_equal(both / (ANYWHERE + 1), weapon);
			assert_int_equal(both % (ANYWHERE + 1), called);
		}
}

/* APO-MOV-01: a creature goes where its tactic sent it, though the tactic has searched
 * the map for ways of its own. */
struct errand {
	int here[2], there[2], walks;
	bool charges; /* it asks for no path */
};

static bool has_arrived(const struct errand *errand)
{
	return errand->here[0] == errand->there[0] && errand->here[1] == errand->there[1];
}

static void follow(void *context, const struct affray_event *event)
{
	struct errand *errand = context;

	if (event->who != 0)
		return;
	if (event->type == AFFRAY_ANSWER && strcmp(event->label, "action") == 0)
		errand->charges = strcmp(event->outcome, "charge") == 0;
	if (event->type == AFFRAY_ANSWER && strcmp(event->label, "path") == 0) {
		assert_true(has_arrived(errand));
		assert_int_equal(sscanf(event->outcome, "%d,%d", &errand->there[0],
					&errand->there[1]),
				 2);
	}
	if (event->type != AFFRAY_MOVE || errand->charges)
		return;
	errand->here[0] = event->to[0];
	errand->here[1] = event->to[1];
	assert_true(has_arrived(errand));
	errand->walks++;
}

static void test_the_tactic_goes_where_it_wants(void **state)
{
	struct affray_scenario *scenario = scenario_of(
		"duelist, at: [0, 5]", "civilian, at: [27, 1], set: {ap_bonus: -20}", 1,
		"map: |\n  ............................\n  ......#.....................\n"
		"  ......#.....................\n  ......#.....#...............\n"
		"  ......#.....#...............\n  ......#.....#...............\n"
		"  ............#...............\n");
	struct affray_fight *fight;
	struct errand errand = {{0, 5}, {0, 5}, 0, false};

	(void)state;
	assert_int_equal(affray_fight_new(&fight, scenario, 1, 1, NULL), AFFRAY_OK);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, follow, &errand);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	assert_int_equal(errand.walks, 1);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* Every creature against every other, near and far: nearly all fights come to a
 * decision. */
static void test_the_tactic_copes(void **state)
{
	static const int distances[] = {2, 25};
	int fights = 0, decided = 0;

	(void)state;
	for (int i = 0; i < CREATURES; i++)
		for (int k = 0; k < CREATURES; k++)
			for (int d = 0; d < 2; d++) {
				struct affray_scenario *scenario =
					scenario_of(keys[i], keys[k], distances[d], "");
				struct run *run =
					run_new(affray_scenario_inside(scenario));

				for (uint64_t seed = 1; seed <= (uint64_t)cases(5, 1);
				     seed++) {
					run_start(run, seed, 1);
					run_to_end(run);
					fights++;
					decided += run->fight->winner >= 0;
				}
				run_free(run);
				affray_scenario_free(scenario);
			}
	print_message("%d of %d fights were decided\n", decided, fights);
	assert_true(decided * 100 >= fights * 90);
}

/* The same creature on both sides: the tactic plays one, chance the other. */
static void test_the_tactic_beats_chance(void **state)
{
	enum { FIGHTS = 40 };

	(void)state;
	for (int i = 0; i < CREATURES; i++) {
		struct affray_scenario *scenario = scenario_of(keys[i], keys[i], 10, "");
		struct run *run = run_new(affray_scenario_inside(scenario));
		int won = 0;

		run->seats[1].tactic = &random_tactic;
		for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
			run_start(run, seed, 1);
			run_to_end(run);
			won += run->fight->winner == 0;
		}
		if (won * 10 < FIGHTS * 7)
			fail_msg("%s won %d of %d against chance", keys[i], won, FIGHTS);
		run_free(run);
		affray_scenario_free(scenario);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_derived_values),
		cmocka_unit_test(test_fixed_points),
		cmocka_unit_test(test_rates),
		cmocka_unit_test(test_tracks_have_their_maximum),
		cmocka_unit_test(test_costs_of_stances),
		cmocka_unit_test(test_costs_of_attacks),
		cmocka_unit_test(test_natural_resistance),
		cmocka_unit_test(test_surroundings),
		cmocka_unit_test(test_called_pools),
		cmocka_unit_test(test_range_bands),
		cmocka_unit_test(test_injury_and_plight),
		cmocka_unit_test(test_formulas),
		cmocka_unit_test(test_ratings),
		cmocka_unit_test(test_the_smallest_pools),
		cmocka_unit_test(test_cover_on_every_side),
		cmocka_unit_test(test_parries_from_below),
		cmocka_unit_test(test_precise_aim),
		cmocka_unit_test(test_a_flurry_pays),
		cmocka_unit_test(test_a_feint_looks_like_any_blow),
		cmocka_unit_test(test_a_riposte_held_back_is_hidden),
		cmocka_unit_test(test_preparations_are_hidden),
		cmocka_unit_test(test_hidden_rows_cannot_be_read),
		cmocka_unit_test(test_manners),
		cmocka_unit_test(test_an_edict_hides_nothing_prepared),
		cmocka_unit_test(test_an_ambush_leaves_no_order),
		cmocka_unit_test(test_push_or_pause_is_secret),
		cmocka_unit_test(test_resampling_keeps_known_facts),
		cmocka_unit_test(test_cost_of_flurries),
		cmocka_unit_test(test_range_of_what_is_imagined),
		cmocka_unit_test(test_what_can_be_prepared),
		cmocka_unit_test(test_redrawn_secrets_are_possible),
		cmocka_unit_test(test_weapon_and_place_in_one_number),
		cmocka_unit_test(test_the_tactic_goes_where_it_wants),
		cmocka_unit_test(test_the_tactic_copes),
		cmocka_unit_test(test_the_tactic_beats_chance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
