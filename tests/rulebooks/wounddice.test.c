/* SPDX-License-Identifier: MIT
 *
 * Wounddice: its tables and arithmetic, the catalogue's derived numbers, and chances that
 * are known exactly. Everything that needs a fight is in tests/fights/wounddice.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/run.h"
#include "engine/state.h"
#include "library/built_scenario.h"
#include "rulebooks/wounddice/wounddice.h"

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

/* ---- scenarios from text ---- */

struct stage {
	struct affray_scenario *handle;
	const struct scenario *scenario;
	struct run *run;
};

/* `keys` are lines of the scenario, `red` and `blue` lists of creatures. */
static struct stage stage_of(const char *keys, const char *red, const char *blue)
{
	struct affray_problems *problems = affray_problems_new();
	struct stage stage;
	char text[4000];

	snprintf(
		text, sizeof text,
		"affray: 1\nrulebook: wounddice\nname: test\nsurprise: none\n%s\nsides:\n"
		"  - name: red\n    creatures: [%s]\n"
		"  - name: blue\n    creatures: [%s]\n",
		keys, red, blue);
	if (affray_scenario_read(&stage.handle, text, strlen(text), "test", problems) !=
		    AFFRAY_OK ||
	    affray_scenario_check(stage.handle, problems) != AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	stage.scenario = affray_scenario_inside(stage.handle);
	stage.run = run_new(stage.scenario);
	run_start(stage.run, 1, 1);
	return stage;
}

static void end_stage(struct stage *stage)
{
	run_free(stage->run);
	affray_scenario_free(stage->handle);
}

static struct wounddice_creature *staged(struct stage *stage, int who)
{
	return &((struct wounddice_fight *)stage->run->fight)->creatures[who];
}

/* ---- X01: the wound die by damage ---- */

static void test_wound_dice(void **state)
{
	static const struct {
		int damage, faces, faces_of_d12;
	} rows[] = {{0, 0, 0},	  {1, 4, 4},	{4, 4, 4},    {5, 6, 6},
		    {6, 6, 6},	  {7, 8, 8},	{8, 8, 8},    {9, 10, 10},
		    {10, 10, 10}, {11, 10, 12}, {12, 12, 12}, {40, 12, 12}};
	struct stage usual = stage_of("", "{use: recruit}", "{use: medic}");
	struct stage other =
		stage_of("rulings: {wound_11: d12}", "{use: recruit}", "{use: medic}");

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		int damage = rows[i].damage;

		assert_int_equal(
			faces_of(wounddice_wound_step(&usual.run->scene, damage)),
			rows[i].faces);
		assert_int_equal(
			faces_of(wounddice_wound_step(&other.run->scene, damage)),
			rows[i].faces_of_d12);
	}
	end_stage(&usual);
	end_stage(&other);
}

static int dos_of(const struct scene *scene, int tn, int roll, bool success)
{
	struct sum sum;

	return wounddice_dos(sum_begin_quiet(&sum), scene, tn, roll, success);
}

/* ---- X02: the edges of a check ---- */

static void test_check_edges(void **state)
{
	static const struct {
		int tn, roll;
		bool success;
		int dos;
	} rows[] = {{12, 12, true, 0},	 {12, 13, false, -1}, {12, 1, true, 11},
		    {20, 20, false, -1}, {20, 19, true, 1},   {-3, 1, true, 0},
		    {0, 2, false, -2},	 {25, 19, true, 6}};
	struct stage stage = stage_of("", "{use: recruit}", "{use: medic}");
	const struct scene *scene = &stage.run->scene;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		bool success = wounddice_succeeds(scene, rows[i].tn, rows[i].roll, false);

		assert_int_equal(success, rows[i].success);
		assert_int_equal(dos_of(scene, rows[i].tn, rows[i].roll, success),
				 rows[i].dos);
	}
	end_stage(&stage);
}

/* attack_only: other checks have no automatic results, attacks still do. */
static void test_automatic_for_attacks_only(void **state)
{
	struct stage stage = stage_of("rulings: {auto_1_20: attack_only}",
				      "{use: recruit}", "{use: medic}");
	const struct scene *scene = &stage.run->scene;

	(void)state;
	assert_true(wounddice_succeeds(scene, 20, 20, false));
	assert_int_equal(dos_of(scene, 20, 20, true), 0);
	assert_false(wounddice_succeeds(scene, 0, 1, false));
	assert_false(wounddice_succeeds(scene, 20, 20, true));
	assert_true(wounddice_succeeds(scene, 0, 1, true));
	end_stage(&stage);
}

/* The computed limit of a die agrees with the check itself, for every TN and DoS. */
static void test_most_agrees_with_checks(void **state)
{
	struct stage stage = stage_of("", "{use: recruit}", "{use: medic}");
	const struct scene *scene = &stage.run->scene;

	(void)state;
	for (int tn = -5; tn <= 30; tn++)
		for (int dos = 0; dos <= 25; dos++)
			for (int roll = 1; roll <= 20; roll++) {
				bool success = wounddice_succeeds(scene, tn, roll, false);

				assert_int_equal(
					roll <= wounddice_most(scene, tn, dos),
					success && dos_of(scene, tn, roll, true) >= dos);
			}
	end_stage(&stage);
}

/* ---- X41: the degree ---- */

static void test_degrees(void **state)
{
	static const struct {
		int dos, plus_one, floor_min1, ceil_min1;
	} rows[] = {{0, 1, 1, 1}, {2, 1, 1, 1}, {3, 2, 1, 1}, {6, 3, 2, 2}, {7, 3, 2, 3}};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		int dos = rows[i].dos;

		assert_int_equal(wounddice_degree(DEGREE_PLUS_ONE, dos, 3),
				 rows[i].plus_one);
		assert_int_equal(wounddice_degree(DEGREE_FLOOR_MIN1, dos, 3),
				 rows[i].floor_min1);
		assert_int_equal(wounddice_degree(DEGREE_CEIL_MIN1, dos, 3),
				 rows[i].ceil_min1);
	}
}

/* ---- X33: lines, sight and cover ---- */

static void test_line_and_cover(void **state)
{
	static const struct {
		const char *
			map; /* two rows of four, the target or the shooter at a corner */
		int from[2], to[2];
		int cover;
		bool sees;
	} rows[] = {
		/* the tile next to (7,3) is (6,3), next to (0,0) it is (1,0) */
		{"map: |\n  ........\n  ........\n  ........\n  ......2.\n",
		 {0, 0},
		 {7, 3},
		 HEAVY_COVER,
		 true},
		{"map: |\n  ........\n  ........\n  ........\n  ......2.\n",
		 {7, 3},
		 {0, 0},
		 NO_COVER,
		 true},
		{"map: |\n  .1......\n  ........\n  ........\n  ........\n",
		 {7, 3},
		 {0, 0},
		 LIGHT_COVER,
		 true},
		{"map: |\n  ........\n  .1......\n  ......1.\n  ........\n",
		 {0, 0},
		 {7, 3},
		 NO_COVER,
		 true},
		/* (2,1)(3,1)(4,2)(5,2) lie between, (2,0) and (4,1) do not */
		{"map: |\n  ........\n  ..#.....\n  ........\n  ........\n",
		 {0, 0},
		 {7, 3},
		 NO_COVER,
		 false},
		{"map: |\n  ........\n  ........\n  .....#..\n  ........\n",
		 {7, 3},
		 {0, 0},
		 NO_COVER,
		 false},
		{"map: |\n  ..#.....\n  .#..#...\n  ..##....\n  .....#..\n",
		 {0, 0},
		 {7, 3},
		 NO_COVER,
		 true},
		/* next door there is no cover */
		{"map: |\n  ........\n  .2......\n  ........\n  ........\n",
		 {0, 0},
		 {1, 1},
		 NO_COVER,
		 true},
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct stage stage = stage_of(rows[i].map, "{use: recruit, at: [0, 0]}",
					      "{use: medic, at: [7, 3]}");
		struct tile from = tile_at(rows[i].from[0], rows[i].from[1]);
		struct tile to = tile_at(rows[i].to[0], rows[i].to[1]);

		assert_int_equal(wounddice_sees(&stage.run->scene, from, to),
				 rows[i].sees);
		assert_int_equal(wounddice_sees(&stage.run->scene, to, from),
				 rows[i].sees);
		if (rows[i].sees)
			assert_int_equal(wounddice_cover(&stage.run->scene, from, to),
					 rows[i].cover);
		end_stage(&stage);
	}
}

/* ---- the catalogue's numbers ---- */

static void test_catalogue(void **state)
{
	static const struct {
		const char *use;
		int health, speed, evade;
		struct {
			const char *weapon;
			int tn;
		} weapons[4];
	} rows[] = {
		{"recruit", 20, 4, 7, {{"pistol", 9}, {"unarmed", 7}}},
		{"trooper",
		 22,
		 5,
		 10,
		 {{"assault_rifle", 13},
		  {"knife", 9},
		  {"frag_grenade", 9},
		  {"gun_butt", 5}}},
		{"marksman", 20, 5, 9, {{"sniper_rifle", 18}, {"pistol", 9}}},
		{"gunner", 25, 4, 4, {{"machine_gun", 14}, {"gun_butt", 10}}},
		{"breacher", 24, 5, 8, {{"shotgun", 13}, {"stun_baton", 12}}},
		{"medic", 19, 5, 10, {{"smg", 11}}},
		{"duelist", 21, 6, 17, {{"mono_sword", 16}, {"throwing_knife", 14}}},
		{"brute", 30, 4, 5, {{"sledge", 13}, {"unarmed", 15}}},
		{"gunslinger", 20, 6, 13, {{"revolver", 17}, {"sawn_off", 15}}},
		{"enforcer", 27, 4, 6, {{"plasma_pistol", 12}, {"unarmed", 13}}},
		{"riot_officer", 23, 4, 6, {{"club", 13}, {"heavy_pistol", 8}}},
		{"hound", 22, 6, 12, {{"claws", 11}}},
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char use[60];
		struct stage stage;
		const struct wounddice_sheet *own;
		struct sum sum;

		snprintf(use, sizeof use, "{use: %s, name: X}", rows[i].use);
		stage = stage_of("", use, "{use: recruit, name: Y}");
		own = sheet(&stage.run->scene, 0);
		assert_int_equal(own->health, rows[i].health);
		assert_int_equal(own->speed, rows[i].speed);
		assert_int_equal(
			wounddice_evade_tn(sum_begin_quiet(&sum), &stage.run->scene, 0),
			rows[i].evade);
		for (int j = 0; j < 4 && rows[i].weapons[j].weapon; j++) {
			const struct wounddice_arm *arm = &own->arms[j];

			assert_string_equal(arm->weapon->entry.key,
					    rows[i].weapons[j].weapon);
			sum_begin_quiet(&sum);
			wounddice_add_weapon(&sum, arm);
			assert_int_equal(arm->value[arm->best] + sum.total,
					 rows[i].weapons[j].tn);
		}
		end_stage(&stage);
	}
}

/* WND-DMG-05: values derived at the steps of the scores: a quarter of STR for each melee
 * hit, 10 + CON + STR health, 2 + half of AGI speed minus armour, at least 1. */
static void test_derived(void **state)
{
	static const struct {
		int str, agi, con;
		const char *armor;
		int mb, health, speed;
	} rows[] = {
		{1, 1, 1, "", 0, 12, 2},
		{3, 2, 5, "", 0, 18, 3},
		{4, 3, 5, "", 1, 19, 3},
		{7, 4, 5, "", 1, 22, 4},
		{8, 5, 6, "", 2, 24, 4},
		{11, 6, 10, "combat_suit", 2, 31, 4},
		{12, 9, 1, "combat_suit, hardshell", 3, 23, 4},
		{15, 15, 15, "", 3, 40, 9},
		{5, 2, 5, "combat_suit, hardshell", 1, 20, 1},
		{5, 1, 5, "combat_suit, hardshell", 1, 20, 1},
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char use[200];
		struct stage stage;
		const struct wounddice_sheet *own;

		snprintf(use, sizeof use,
			 "{use: recruit, name: X, set: {stats.str: %d, stats.agi: %d, "
			 "stats.con: %d, armor: [%s]}}",
			 rows[i].str, rows[i].agi, rows[i].con, rows[i].armor);
		stage = stage_of("", use, "{use: recruit, name: Y}");
		own = sheet(&stage.run->scene, 0);
		assert_int_equal(own->mb, rows[i].mb);
		assert_int_equal(own->health, rows[i].health);
		assert_int_equal(own->speed, rows[i].speed);
		end_stage(&stage);
	}
}

/* Creatures with claws have no fists; a butt needs a gun for both hands. */
static void test_usual_arms(void **state)
{
	static const struct {
		const char *use;
		int arms;
	} rows[] = {{"hound", 1},
		    {"recruit", 2},
		    {"gunner", 3},
		    {"gunslinger", 3},
		    {"medic", 3}};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char use[60];
		struct stage stage;

		snprintf(use, sizeof use, "{use: %s, name: X}", rows[i].use);
		stage = stage_of("", use, "{use: recruit, name: Y}");
		assert_int_equal(sheet(&stage.run->scene, 0)->arm_count, rows[i].arms);
		end_stage(&stage);
	}
}

/* ---- complaints about a file ---- */

static void test_complaints(void **state)
{
	static const struct {
		const char *keys, *red, *complaint;
	} rows[] = {
		{"", "{use: recruit, set: {weapons: [pistol, pistol]}}",
		 "lists pistol twice"},
		{"", "{use: recruit, set: {armor: [jacket, jacket]}}",
		 "wears jacket twice"},
		{"", "{use: recruit, set: {loads: [{weapon: pistol, ammo: slug}]}}",
		 "does not take the ammunition slug"},
		{"", "{use: recruit, set: {loads: [{weapon: smg}]}}", "does not have"},
		{"", "{use: recruit, set: {thrown: {pistol: 2}}}",
		 "has no pistol to throw: that is no thrown weapon"},
		{"", "{use: trooper, set: {weapons: [shotgun]}}",
		 "t:5:59: trooper has no frag_grenade to throw: `thrown` gives it 2, but "
		 "its weapons do not list it"},
		{"", "{use: recruit, set: {thrown: {frag_grenade: 2}}}",
		 "t:5:58: recruit has no frag_grenade to throw"},
		{"weapons: {stick: {skills: [clubs, notice]}}",
		 "{use: recruit, set: {weapons: [stick]}}",
		 "t:3:35: unknown skills \"notice\""},
		{"weapons: {stick: {skills: [clubs, clubs]}}",
		 "{use: recruit, set: {weapons: [stick]}}",
		 "t:3:35: skills has \"clubs\" twice"},
		{"weapons: {gun: {skills: [handguns], range: 5, magazine: 5, reload: 1, "
		 "threat: 19}}",
		 "{use: recruit, set: {weapons: [gun]}}", "both threat and jam"},
		{"weapons: {club: {skills: [clubs], threat: 19, jam: 10}}",
		 "{use: recruit, set: {weapons: [club]}}", "needs a magazine"},
		{"ambushers: green", "{use: recruit}", "expected the name of a side"},
		{"weapons: {stick: {range: 5}}",
		 "{use: recruit, set: {weapons: [stick]}}", "weapon skills"},
		{"weapons: {stick: {skills: [clubs], range: 5}}",
		 "{use: recruit, set: {weapons: [stick]}}",
		 "magazine or the prop thrown"},
		{"weapons: {gun: {skills: [handguns], range: 5, magazine: 1}}",
		 "{use: recruit, set: {weapons: [gun]}}",
		 "needs a range and a reload of at least 1"},
		{"weapons: {gun: {skills: [handguns], magazine: 1, reload: 1}}",
		 "{use: recruit, set: {weapons: [gun]}}",
		 "needs a range and a reload of at least 1"},
		{"weapons: {gun: {skills: [handguns], range: 5, magazine: 1, reload: 1, "
		 "jam: 1}}",
		 "{use: recruit, set: {weapons: [gun]}}", "both threat and jam"},
		{"weapons: {gun: {skills: [handguns], range: 5, magazine: 1, reload: 1, "
		 "blast: 1}}",
		 "{use: recruit, set: {weapons: [gun]}}", "so it needs the prop thrown"},
		{"weapons: {stick: {skills: [clubs], range: 1}}",
		 "{use: recruit, set: {weapons: [stick]}}",
		 "magazine or the prop thrown"},
		{"weapons: {stick: {skills: [clubs], props: [thrown]}}",
		 "{use: recruit, set: {weapons: [stick]}}",
		 "is thrown, so it needs a range"},
		{"weapons: {stick: {skills: [clubs], range: 1, magazine: 1, reload: 1, "
		 "props: [thrown]}}",
		 "{use: recruit, set: {weapons: [stick]}}",
		 "is thrown, so it has no magazine"},
		{"", "{use: recruit, set: {loads: [{weapon: pistol, ammo: slug}]}}",
		 "pistol does not take the ammunition slug"},
		{"", "{use: breacher, set: {loads: [{weapon: shotgun, ammo: ap}]}}",
		 "shotgun does not take the ammunition ap"},
		{"", "{use: enforcer, set: {loads: [{weapon: plasma_pistol, ammo: ap}]}}",
		 "plasma_pistol does not take the ammunition ap"},
		{"", "{use: recruit, set: {weapons: [club, knife, knife]}}",
		 "recruit lists knife twice"},
		{"", "{use: recruit, set: {armor: [helmet, jacket, jacket]}}",
		 "recruit wears jacket twice"},
		{"surprise: green", "{use: recruit}",
		 "surprise is \"green\"; expected the name of a side, none or check"},
		{"armor: {box: {dice: [d7]}}", "{use: recruit, set: {armor: [box]}}",
		 "dice that do not wear"},
		{"armor: {box: {dice: [d2]}}", "{use: recruit, set: {armor: [box]}}",
		 "dice that do not wear"},
		{"armor: {box: {dice: [d3]}}", "{use: recruit, set: {armor: [box]}}",
		 "dice that do not wear"},
		{"armor: {box: {dice: [d14]}}", "{use: recruit, set: {armor: [box]}}",
		 "dice that do not wear"},
		{"armor: {box: {dice: [d4, d12+1]}}",
		 "{use: recruit, set: {armor: [box]}}", "dice that do not wear"},
		{"armor: {box: {dice: [12d4]}, hat: {dice: [d4]}}",
		 "{use: recruit, set: {armor: [box, hat]}}", "more than 12 armour dice"},
		{"armor: {box: {dice: [7d4, 6d4]}}",
		 "{use: recruit, set: {armor: [box]}}", "more than 12 armour dice"},
		{"map: |\n  ...", "{use: recruit, at: [0, 0]}, {use: medic, at: [0, 0]}",
		 "both start at 0,0"},
		{"map: |\n  ....\n  ....",
		 "{use: recruit, at: [0, 0]}, {use: medic, at: [1, 1]}, "
		 "{use: trooper, at: [1, 1]}",
		 "medic and trooper both start at 1,1"},
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct affray_problems *problems = affray_problems_new();
		struct affray_scenario *handle = NULL;
		char text[2000];
		bool bad;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: wounddice\n%s\nsides:\n"
			 "  - {name: red, creatures: [%s]}\n"
			 "  - {name: blue, creatures: [{use: hound, at: [2, 0]}]}\n",
			 rows[i].keys, rows[i].red);
		bad = affray_scenario_read(&handle, text, strlen(text), "t", problems) !=
			      AFFRAY_OK ||
		      affray_scenario_check(handle, problems) != AFFRAY_OK;
		if (!bad || !strstr(affray_problems_line(problems, 0), rows[i].complaint))
			fail_msg("expected \"%s\", got \"%s\"", rows[i].complaint,
				 bad ? affray_problems_line(problems, 0) : "nothing");
		affray_scenario_free(handle);
		affray_problems_free(problems);
	}
}

/* Values at their limits are accepted. */
static void test_just_right(void **state)
{
	static const struct {
		const char *keys, *red;
	} rows[] = {
		{"weapons: {gun: {skills: [handguns], range: 1, magazine: 1, reload: 1, "
		 "threat: 1, jam: 1}}",
		 "{use: recruit, set: {weapons: [gun], loads: [{weapon: gun, ammo: "
		 "ap}]}}"},
		{"weapons: {stick: {skills: [clubs], range: 1, blast: 1, "
		 "props: [thrown]}}",
		 "{use: recruit, set: {weapons: [stick], thrown: {stick: 1}}}"},
		{"armor: {box: {dice: [d4, d6, d8, d10]}, hat: {dice: [8d12]}}",
		 "{use: recruit, set: {armor: [box, hat]}}"},
		{"", "{use: breacher, set: {loads: [{weapon: shotgun, ammo: slug}]}}"},
		/* as many as a sheet can hold */
		{"weapons: {a: {skills: [thrown], range: 1, props: [thrown]}, "
		 "b: {like: a}, c: {like: a}, d: {like: a}, e: {like: a}, f: {like: a}, "
		 "g: {like: a}, h: {like: a}}",
		 "{use: recruit, set: {weapons: [a, b, c, d, e, f, g, h], "
		 "thrown: {a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1}, "
		 "armor: [jacket, stab_vest, soft_vest, helmet, plate_vest, "
		 "mirror_coat], "
		 "loads: []}}"},
		{"map: |\n  .....\n  .....", "{use: recruit, at: [1, 1]}, {use: medic, "
					     "at: [1, 1], set: {arrives: 1}}"},
		{"map: |\n  .....\n  .....", "{use: recruit, at: [1, 1], set: {arrives: "
					     "1}}, {use: medic, at: [1, 1]}"},
		{"map: |\n  .....\n  .....",
		 "{use: recruit, at: [1, 1]}, {use: medic, at: [1, 0]}"},
		{"distance: 5", "{use: recruit, at: [9, 0]}, {use: medic, at: [9, 0]}"},
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct stage stage =
			stage_of(rows[i].keys, rows[i].red, "{use: hound, at: [4, 0]}");

		end_stage(&stage);
	}
}

/* Which ammunition fits which weapon: a magazine, ballistic or shells. */
static void test_ammunition(void **state)
{
	static const struct {
		const char *use;
		int arm;
		bool ap, slug;
	} rows[] = {
		{"recruit", 0, true, false},   {"recruit", 1, false, false},
		{"breacher", 0, false, true},  {"breacher", 1, false, false},
		{"enforcer", 0, false, false}, {"trooper", 0, true, false},
		{"trooper", 2, false, false},  {"gunslinger", 1, false, true},
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char use[60];
		struct stage stage;
		const struct wounddice_profile *profiles;

		snprintf(use, sizeof use, "{use: %s, name: X}", rows[i].use);
		stage = stage_of("", use, "{use: recruit, name: Y}");
		profiles = sheet(&stage.run->scene, 0)->arms[rows[i].arm].profiles;
		assert_true(profiles[STANDARD].fits);
		assert_int_equal(profiles[ARMOR_PIERCING].fits, rows[i].ap);
		assert_int_equal(profiles[SLUG].fits, rows[i].slug);
		end_stage(&stage);
	}
}

/* ---- exact chances ---- */

/* The chance that creature 0 is the first of the order. */
static double chance_to_act_first(const char *reading)
{
	char keys[60];
	struct stage stage;
	struct walk walk = {.weight = 1};
	double first = 0;

	snprintf(keys, sizeof keys, "rulings: {init_order: %s}", reading);
	stage = stage_of(keys, "{use: duelist}", "{use: trooper}");
	stage.run->walk = &walk;
	do {
		walk.used = 0;
		walk.weight = 1;
		run_start(stage.run, 1, 1);
		run_play(stage.run);
		if (stage.run->fight->order[0] == 0)
			first += walk.weight;
	} while (walk_next(&walk));
	stage.run->walk = NULL;
	end_stage(&stage);
	return first;
}

static void test_chance_to_act_first(void **state)
{
	(void)state;
	assert_true(fabs(chance_to_act_first("best_first") - 0.7725) < 1e-12);
	assert_true(fabs(chance_to_act_first("literal_signed") - 0.5925) < 1e-12);
	assert_true(fabs(chance_to_act_first("literal_magnitude") - 0.5625) < 1e-12);
}

/* Always fires a burst of the rifle, and always evades. */
static int burst_and_evade(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	static const struct {
		int id, value;
	} answers[] = {{Q_ACTION, DO_ATTACK},
		       {Q_WEAPON, 0},
		       {Q_MODE, BURST},
		       {Q_DEFENSE, EVADES}};

	(void)look;
	(void)plan;
	for (size_t i = 0; i < ROWS(answers); i++)
		if (q->id == answers[i].id && option_of_value(q, answers[i].value) >= 0)
			return option_of_value(q, answers[i].value);
	return default_answer(q);
}

static int ends_turn(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

static void hear_hits(void *context, const struct affray_event *event)
{
	if (event->label && strcmp(event->label, "hits") == 0)
		*(int *)context = event->value;
}

/* Plays to the trooper's action question of round 1. */
static void play_to_action(struct stage *stage)
{
	struct fight *fight = stage->run->fight;

	do
		run_play(stage->run);
	while (!(fight->phase == IN_TURN && fight->turn == 0));
}

static void test_chance_to_hit_an_evader(void **state)
{
	static const struct tactic tactic = {.key = "test", .answer = burst_and_evade};
	struct stage stage =
		stage_of("", "{use: trooper}", "{use: medic, set: {armor: []}}");
	struct fight *start = fight_new(stage.run->book);
	struct walk walk = {.weight = 1};
	int hits;
	struct backers backers = {.context = &hits, .listen = hear_hits};
	double hit = 0, all = 0;

	(void)state;
	stage.run->seats[0].tactic = stage.run->seats[1].tactic = &tactic;
	play_to_action(&stage);
	fight_copy(stage.run->book, start, stage.run->fight);
	run_listen(stage.run, AFFRAY_EVENT_BIT(AFFRAY_SUM), &backers);
	stage.run->walk = &walk;
	do {
		hits = 0;
		walk.used = 0;
		walk.weight = 1;
		run_start_at(stage.run, start, 1, 1);
		run_play(stage.run);
		all += walk.weight;
		hit += hits > 0 ? walk.weight : 0;
	} while (walk_next(&walk));
	stage.run->walk = NULL;
	assert_true(fabs(all - 1) < 1e-9);
	assert_true(fabs(hit - 41.0 / 80) < 1e-9);
	fight_free(start);
	end_stage(&stage);
}

/* The trooper's burst at TN 13 has 27/20 expected hits. */
static void test_expected_hits(void **state)
{
	struct stage stage = stage_of("", "{use: trooper}", "{use: medic}");

	(void)state;
	assert_int_equal(
		sheet(&stage.run->scene, 0)->arms[0].profiles[STANDARD].hits20[13], 27);
	end_stage(&stage);
}

/* 2d6 against armour of d8 + d4. */
static void test_chance_to_beat_armor(void **state)
{
	static const int armor[DICE_GROUPS] = {1, 0, 1, 0, 0};
	struct stage stage = stage_of("", "{use: trooper}", "{use: medic}");
	const struct chances *sum = shelf_chances(stage.run->shelf, dice_mixed(armor));
	double beats = 0, equals = 0;

	(void)state;
	for (int i = 0; i < sum->count; i++) {
		double p = sum->p[i];
		int shown = sum->low + i;
		double more = dice_at_least(stage.run->shelf, dice_sum(2, 6), shown + 1);
		double least = dice_at_least(stage.run->shelf, dice_sum(2, 6), shown);

		beats += p * more;
		equals += p * (least - more);
		sum = shelf_chances(stage.run->shelf, dice_mixed(armor));
	}
	assert_true(fabs(beats - 257.0 / 576) < 1e-12);
	assert_true(fabs(equals - 31.0 / 288) < 1e-12);
	end_stage(&stage);
}

/* The chance that a body with health 12 and {d8, d6} falls after one, two, three
 * rounds. */
static void test_chance_to_bleed_out(void **state)
{
	static const double known[] = {1.0 / 8, 31.0 / 36, 18355.0 / 18432};
	static const int counts[DICE_GROUPS] = {0, 1, 1, 0, 0};
	struct stage stage = stage_of("", "{use: recruit}", "{use: medic}");
	const struct chances *chances =
		shelf_chances(stage.run->shelf, dice_mixed(counts));
	double at[64] = {[12] = 1}, gone = 0;

	(void)state;
	for (size_t round = 0; round < ROWS(known); round++) {
		double next[64] = {0};

		for (int health = 1; health <= 12; health++)
			for (int i = 0; i < chances->count; i++) {
				int left = health - chances->low - i;

				if (left <= 0)
					gone += at[health] * chances->p[i];
				else
					next[left] += at[health] * chances->p[i];
			}
		memcpy(at, next, sizeof at);
		assert_true(fabs(gone - known[round]) < 1e-12);
	}
	end_stage(&stage);
}

/* The rules bleed by the same distribution. */
static void test_bleeding_walks_those_chances(void **state)
{
	struct stage stage =
		stage_of("", "{use: recruit}", "{use: recruit, name: other}");
	struct fight *start = fight_new(stage.run->book);
	struct walk walk = {.weight = 1};
	static const struct tactic tactic = {.key = "test", .answer = burst_and_evade};
	double down = 0;

	(void)state;
	stage.run->seats[0].tactic = stage.run->seats[1].tactic = &tactic;
	play_to_action(&stage);
	for (int i = 0; i < 2; i++)
		staged(&stage, i)->ap = 0;
	staged(&stage, 0)->health = 12;
	memset(staged(&stage, 0)->wounds, 0, 5);
	memset(staged(&stage, 1)->wounds, 0, 5);
	staged(&stage, 1)->health = 20;
	staged(&stage, 0)->wounds[D8 - 1] = staged(&stage, 0)->wounds[D6 - 1] = 1;
	fight_copy(stage.run->book, start, stage.run->fight);
	stage.run->walk = &walk;
	do {
		walk.used = 0;
		walk.weight = 1;
		run_start_at(stage.run, start, 1, 1);
		while (run_play(stage.run) == RUN_RESTED &&
		       stage.run->fight->phase != ROUND_BEGINS)
			;
		if (staged(&stage, 0)->state == OUT)
			down += walk.weight;
	} while (walk_next(&walk));
	stage.run->walk = NULL;
	assert_true(fabs(down - 1.0 / 8) < 1e-12);
	fight_free(start);
	end_stage(&stage);
}

/* ---- edicts leave the position consistent ---- */

static void decree(struct stage *stage, const char *edict)
{
	char buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);

	if (!edict_apply(stage->scenario, stage->run->fight, edict, &why))
		fail_msg("%s: %s", edict, buffer);
}

/* An edict that the position would not keep is refused. */
static void assert_refused(struct stage *stage, const char *edict)
{
	char buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);

	if (edict_apply(stage->scenario, stage->run->fight, edict, &why))
		fail_msg("%s was done", edict);
}

static void test_edicts(void **state)
{
	struct stage stage = stage_of("reserve: [{use: hound, side: blue, at: [35, 0]}]",
				      "{use: recruit}", "{use: trooper}, {use: medic}");

	(void)state;
	play_to_action(&stage);
	decree(&stage, "set trooper.state out");
	assert_int_equal(staged(&stage, 1)->ap, 0);
	assert_true(staged(&stage, 1)->prone);
	assert_false(stage.run->fight->bodies[1].can_fight);
	decree(&stage, "remove medic");
	assert_int_equal(staged(&stage, 2)->state, FLED);
	assert_refused(&stage, "set recruit.rounds.pistol 99");
	assert_int_equal(staged(&stage, 0)->arms[0].rounds, 12);
	assert_refused(&stage, "set recruit.hand 2"); /* bare hands are not held */
	assert_refused(&stage, "set recruit.hand 3"); /* there are no more */
	assert_refused(&stage, "set recruit.aim_target 4");
	assert_int_equal(staged(&stage, 0)->hand, 1);
	assert_refused(&stage, "set recruit.ammo.pistol slug");
	assert_int_equal(staged(&stage, 0)->arms[0].ammo, STANDARD);
	decree(&stage, "add hound");
	assert_false(stage.run->fight->bodies[3].in_play);
	assert_int_equal(staged(&stage, 3)->arriving, 1);
	end_stage(&stage);
}

/* Claws and fists are in no hand; without a creature there is nothing to aim at. */
static void test_settled_hands(void **state)
{
	struct stage stage = stage_of("", "{use: hound}", "{use: recruit}");
	char buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);

	(void)state;
	play_to_action(&stage);
	assert_refused(&stage, "set hound.hand 1");
	assert_int_equal(staged(&stage, 0)->hand, 0);
	assert_false(edict_apply(stage.scenario, stage.run->fight,
				 "set hound.aim_target 3", &why));
	assert_non_null(strstr(buffer, "make it 0"));
	end_stage(&stage);
}

/* Elements of rows have the names of pieces of armour and of weapons. */
static void test_element_titles(void **state)
{
	struct stage stage = stage_of("", "{use: trooper}", "{use: recruit}");
	const struct wounddice_sheet *own = stage.scenario->creatures[0].sheet;
	int seen = 0;

	(void)state;
	for (const struct state_row *row = stage.run->book->creature_state; row->key;
	     row++) {
		bool armor = strcmp(row->key, "armor") == 0;

		if (!armor && strcmp(row->key, "rounds") != 0)
			continue;
		assert_string_equal(
			stage.run->book->element_title(&stage.run->scene, 0, row, 0),
			armor ? own->plates[0].piece : own->arms[0].weapon->entry.name);
		seen++;
	}
	assert_int_equal(seen, 2);
	end_stage(&stage);
}

/* A creature that leaves and comes back has one place in the order. */
static void test_coming_back(void **state)
{
	struct stage stage = stage_of("reserve: [{use: hound, side: blue, at: [35, 0]}]",
				      "{use: recruit}", "{use: trooper}");
	static const struct tactic idle = {.key = "test", .answer = ends_turn};

	(void)state;
	for (int i = 0; i < 3; i++)
		stage.run->seats[i].tactic = &idle;
	play_to_action(&stage);
	for (int round = 1; round <= 3; round++) {
		decree(&stage, "add hound");
		do
			run_play(stage.run);
		while (stage.run->fight->round == round);
		assert_true(stage.run->fight->bodies[2].in_play);
		assert_int_equal(stage.run->fight->order_count, 3);
		decree(&stage, "remove hound");
	}
	end_stage(&stage);
}

/* Equal canonical positions are equal bytes. */
static void test_canonical_forgets_the_dead(void **state)
{
	struct stage stage =
		stage_of("", "{use: recruit}", "{use: recruit, name: other}");
	struct fight *a = fight_new(stage.run->book), *b = fight_new(stage.run->book);
	struct wounddice_creature *dead;

	(void)state;
	play_to_action(&stage);
	fight_copy(stage.run->book, a, stage.run->fight);
	a->bodies[1].in_play = a->bodies[1].can_fight = 0;
	((struct wounddice_fight *)a)->creatures[1].state = DEAD;
	fight_copy(stage.run->book, b, a);
	dead = &((struct wounddice_fight *)b)->creatures[1];
	dead->health = -30;
	dead->wounds[2] = 7;
	dead->arms[0].rounds = 1;
	b->bodies[1].tile = tile_at(5, 0);
	assert_false(fight_equal(stage.run->book, a, b));
	wounddice_canonical(stage.scenario, a);
	wounddice_canonical(stage.scenario, b);
	assert_true(fight_equal(stage.run->book, a, b));
	fight_free(a);
	fight_free(b);
	end_stage(&stage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_wound_dice),
		cmocka_unit_test(test_check_edges),
		cmocka_unit_test(test_automatic_for_attacks_only),
		cmocka_unit_test(test_most_agrees_with_checks),
		cmocka_unit_test(test_degrees),
		cmocka_unit_test(test_line_and_cover),
		cmocka_unit_test(test_catalogue),
		cmocka_unit_test(test_derived),
		cmocka_unit_test(test_usual_arms),
		cmocka_unit_test(test_complaints),
		cmocka_unit_test(test_just_right),
		cmocka_unit_test(test_ammunition),
		cmocka_unit_test(test_chance_to_act_first),
		cmocka_unit_test(test_chance_to_hit_an_evader),
		cmocka_unit_test(test_expected_hits),
		cmocka_unit_test(test_chance_to_beat_armor),
		cmocka_unit_test(test_chance_to_bleed_out),
		cmocka_unit_test(test_bleeding_walks_those_chances),
		cmocka_unit_test(test_edicts),
		cmocka_unit_test(test_settled_hands),
		cmocka_unit_test(test_element_titles),
		cmocka_unit_test(test_coming_back),
		cmocka_unit_test(test_canonical_forgets_the_dead),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
