/* SPDX-License-Identifier: MIT
 *
 * apocrypha: the effect of raw damage, by location and type, at each edge of the
 * severities (APO-DMG-01 to APO-DMG-07). The victim has FIT 4 and RES 8: serious from 5,
 * critical from 7, VIT 8, SHK 12.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "engine/run.h"
#include "library/built_scenario.h"
#include "rulebooks/apocrypha/procedures.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct affray_scenario *victim(const char *sheet)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;
	char text[400];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: apocrypha\nname: x\ndistance: 5\nsides:\n"
		 "  - {name: a, creatures: [{use: civilian, name: x, set: {fit: 4, res: "
		 "8, "
		 "%s}}]}\n"
		 "  - {name: b, creatures: [{use: civilian, name: y}]}\n",
		 sheet);
	if (affray_scenario_read(&scenario, text, strlen(text), "x.yaml", problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

struct row {
	struct blow blow;
	int shock_before, raw;
	int wounds, shock, bleed;
};

static void wound(const char *sheet, const struct row *rows, size_t count)
{
	struct affray_scenario *handle = victim(sheet);
	struct run *run = run_new(affray_scenario_inside(handle));

	for (size_t i = 0; i < count; i++) {
		struct blow blow = rows[i].blow;
		const struct apocrypha_creature *x;

		run_start(run, 1, 1);
		change(run, 0)->shock = (int16_t)rows[i].shock_before;
		blow.by = 1;
		blow.strikes = blow.strikes ? blow.strikes : 1;
		apocrypha_wound(run, &blow, rows[i].raw);
		x = creature(&run->scene, 0);
		if (x->wounds != rows[i].wounds || x->shock != rows[i].shock ||
		    x->bleed != rows[i].bleed)
			fail_msg("row %d: wounds %d, shock %d, bleeding %d", (int)i,
				 x->wounds, x->shock, x->bleed);
	}
	run_free(run);
	affray_scenario_free(handle);
}

static void test_torso_and_limbs(void **unused)
{
	static const struct row rows[] = {
		{{.location = TORSO, .damage_type = CUT}, 0, 0, 0, 0, 0},
		{{.location = TORSO, .damage_type = CUT}, 0, 1, 1, 0, 0},
		{{.location = TORSO, .damage_type = CUT}, 0, 4, 4, 0, 0},
		{{.location = TORSO, .damage_type = CUT}, 0, 5, 5, 1, 0},
		{{.location = TORSO, .damage_type = BULLET}, 0, 6, 6, 1, 0},
		{{.location = TORSO, .damage_type = BULLET}, 0, 7, 7, 3, 1},
		{{.location = TORSO, .damage_type = PIERCE}, 0, 7, 7, 3, 1},
		/* half of a blunt blow is shock, rounded up */
		{{.location = TORSO, .damage_type = BLUNT}, 0, 1, 0, 1, 0},
		{{.location = TORSO, .damage_type = BLUNT}, 0, 2, 1, 1, 0},
		{{.location = TORSO, .damage_type = BLUNT}, 0, 3, 1, 2, 0},
		{{.location = TORSO, .damage_type = BLUNT}, 0, 4, 2, 2, 0},
		{{.location = TORSO, .damage_type = BLUNT}, 0, 5, 2, 3 + 1, 0},
		{{.location = TORSO, .damage_type = BLUNT}, 0, 7, 3, 4 + 3, 0},
		/* all damage of a fist is shock, and serious at most */
		{{.location = TORSO, .damage_type = FIST}, 0, 4, 0, 4, 0},
		{{.location = TORSO, .damage_type = FIST}, 0, 5, 0, 5 + 1, 0},
		{{.location = TORSO, .damage_type = FIST}, 0, 7, 0, 7 + 1, 0},
		/* limbs take half, rounded up */
		{{.location = LEGS, .damage_type = CUT}, 0, 1, 1, 0, 0},
		{{.location = LEGS, .damage_type = CUT}, 0, 4, 2, 0, 0},
		{{.location = ARM_LEFT, .damage_type = CUT}, 0, 5, 3, 1, 0},
		{{.location = ARM_RIGHT, .damage_type = CUT}, 0, 6, 3, 1, 0},
		{{.location = LEGS, .damage_type = CUT}, 0, 7, 4, 3, 1},
		{{.location = LEGS, .damage_type = BLUNT}, 0, 5, 1, 2 + 1, 0},
		/* two strikes */
		{{.location = TORSO, .damage_type = CUT, .strikes = 2}, 0, 3, 6, 0, 0},
		{{.location = TORSO, .damage_type = BLUNT, .strikes = 2}, 0, 3, 2, 4, 0},
	};

	(void)unused;
	wound("hide: 0", rows, LENGTH(rows));
}

/* The skull subtracts 2, the face nothing; both count double. */
static void test_head_and_face(void **unused)
{
	static const struct row rows[] = {
		{{.location = HEAD, .damage_type = CUT}, 0, 1, 0, 1, 0},
		{{.location = HEAD, .damage_type = CUT}, 0, 2, 0, 1, 0},
		{{.location = HEAD, .damage_type = CUT}, 0, 3, 2, 0, 0},
		{{.location = HEAD, .damage_type = CUT}, 0, 4, 4, 0, 0},
		{{.location = HEAD, .damage_type = CUT}, 0, 5, 6, 2, 0},
		/* critical: shock of at least SHK */
		{{.location = HEAD, .damage_type = CUT}, 0, 6, 8, 12, 1},
		{{.location = HEAD, .damage_type = BLUNT}, 0, 6, 4, 12, 0},
		{{.location = HEAD, .damage_type = BLUNT}, 3, 6, 4, 12, 0},
		{{.location = HEAD, .damage_type = BLUNT}, 4, 6, 4, 12, 0},
		{{.location = HEAD, .damage_type = BLUNT}, 5, 6, 4, 13, 0},
		{{.location = FACE, .damage_type = CUT}, 0, 1, 2, 0, 0},
		{{.location = FACE, .damage_type = CUT}, 0, 2, 4, 0, 0},
		{{.location = FACE, .damage_type = CUT}, 0, 3, 6, 2, 0},
		{{.location = FACE, .damage_type = CUT}, 0, 4, 8, 12, 1},
	};

	(void)unused;
	wound("hide: 0", rows, LENGTH(rows));
}

/* A jacket protects torso and limbs by 1, the head by 0. */
static void test_armour(void **unused)
{
	static const struct row rows[] = {
		{{.location = TORSO, .damage_type = CUT}, 0, 1, 0, 1, 0},
		{{.location = TORSO, .damage_type = CUT}, 0, 2, 1, 0, 0},
		{{.location = TORSO, .damage_type = CUT, .pen = 1}, 0, 2, 2, 0, 0},
		{{.location = TORSO, .damage_type = CUT, .pen = 2}, 0, 2, 2, 0, 0},
		/* hollow: two more against any armour */
		{{.location = TORSO, .damage_type = BULLET, .hollow = true},
		 0,
		 3,
		 0,
		 1,
		 0},
		{{.location = TORSO, .damage_type = BULLET, .hollow = true},
		 0,
		 4,
		 1,
		 0,
		 0},
		{{.location = TORSO, .damage_type = BULLET, .hollow = true, .pen = 1},
		 0,
		 4,
		 2,
		 0,
		 0},
		{{.location = HEAD, .damage_type = BULLET, .hollow = true},
		 0,
		 3,
		 2,
		 0,
		 0},
		/* soaked: half of the wounds become shock, rounded down; not on the
		 * head */
		{{.location = TORSO, .damage_type = CUT, .soaked = true}, 0, 2, 1, 0, 0},
		{{.location = TORSO, .damage_type = CUT, .soaked = true}, 0, 3, 1, 1, 0},
		{{.location = TORSO, .damage_type = CUT, .soaked = true}, 0, 5, 2, 2, 0},
		{{.location = TORSO, .damage_type = CUT, .soaked = true},
		 0,
		 6,
		 3,
		 2 + 1,
		 0},
		{{.location = TORSO, .damage_type = BLUNT, .soaked = true},
		 0,
		 6,
		 1,
		 3 + 1 + 1,
		 0},
		{{.location = LEGS, .damage_type = CUT, .soaked = true}, 0, 5, 1, 1, 0},
		{{.location = HEAD, .damage_type = CUT, .soaked = true}, 0, 4, 4, 0, 0},
		{{.location = FACE, .damage_type = CUT, .soaked = true}, 0, 2, 4, 0, 0},
	};

	(void)unused;
	wound("armor: [jacket]", rows, LENGTH(rows));
}

/* A helmet adds 2 to the skull's 2. Mail: 2 on torso, arms and legs; a jacket over it
 * adds 1. */
static void test_helmet_and_layers(void **unused)
{
	static const struct row helmet[] = {
		{{.location = HEAD, .damage_type = CUT}, 0, 4, 0, 1, 0},
		{{.location = HEAD, .damage_type = CUT}, 0, 5, 2, 0, 0},
		{{.location = HEAD, .damage_type = CUT, .pen = 1}, 0, 5, 4, 0, 0},
		{{.location = HEAD, .damage_type = CUT, .pen = 3}, 0, 5, 6, 2, 0},
		{{.location = FACE, .damage_type = CUT}, 0, 2, 4, 0, 0},
		{{.location = TORSO, .damage_type = CUT}, 0, 4, 4, 0, 0},
	};
	static const struct row layers[] = {
		{{.location = TORSO, .damage_type = CUT}, 0, 3, 0, 1, 0},
		{{.location = TORSO, .damage_type = CUT}, 0, 4, 1, 0, 0},
		{{.location = ARM_RIGHT, .damage_type = CUT}, 0, 3, 0, 1, 0},
		{{.location = ARM_RIGHT, .damage_type = CUT}, 0, 6, 2, 0, 0},
		{{.location = ARM_LEFT, .damage_type = CUT}, 0, 3, 0, 1, 0},
		{{.location = ARM_LEFT, .damage_type = CUT}, 0, 6, 2, 0, 0},
		{{.location = LEGS, .damage_type = CUT}, 0, 3, 0, 1, 0},
		{{.location = LEGS, .damage_type = CUT}, 0, 6, 2, 0, 0},
		{{.location = HEAD, .damage_type = CUT}, 0, 3, 2, 0, 0},
	};

	(void)unused;
	wound("armor: [helmet]", helmet, LENGTH(helmet));
	wound("armor: [mail, jacket]", layers, LENGTH(layers));
}

/* APO-DMG-01: DMG, a net hit and FIT 4; a feint subtracts half of DMG, rounded up, or
 * adds 3 on a counter. The costs of drawing a weapon, and of picking it up. */
static void test_dice_and_draws(void **unused)
{
	static const struct {
		const char *weapon;
		int plain, feint, countered, draw;
	} rows[] = {
		{"knuckles", 6, 5, 9, 1},   {"knife", 7, 6, 10, 1},
		{"baton", 7, 6, 10, 2},	    {"machete", 8, 6, 11, 2},
		{"longsword", 9, 7, 12, 3}, {"halberd", 11, 8, 14, 4},
		{"maul", 12, 8, 15, 4},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		static const int actions[] = {DO_ATTACK, DO_FEINT, DO_FEINT};
		const int dice[] = {rows[i].plain, rows[i].feint, rows[i].countered};
		struct affray_scenario *handle;
		struct run *run;
		char sheet[60];

		snprintf(sheet, sizeof sheet, "weapons: [%s]", rows[i].weapon);
		handle = victim(sheet);
		run = run_new(affray_scenario_inside(handle));
		run_start(run, 1, 1);
		for (int k = 0; k < 3; k++) {
			struct attack attack = {.actor = 0, .action = actions[k]};
			struct sum sum;

			attack.weapon = used_weapon(&run->scene, 0, 0);
			sum_begin_quiet(&sum);
			apocrypha_add_damage_pool(&sum, &run->scene, &attack, 1, k == 2);
			assert_int_equal(sum.total, dice[k]);
		}
		assert_int_equal(apocrypha_draw_cost(&run->scene, 0, 0), rows[i].draw);
		change(run, 0)->things[0].place = ON_GROUND;
		assert_int_equal(apocrypha_draw_cost(&run->scene, 0, 0),
				 rows[i].draw + 1);
		run_free(run);
		affray_scenario_free(handle);
	}
}

/* APO-DMG-01: piercing rounds have a die less, hollow ones two more, and there is always
 * one. */
static void test_at_least_one_die(void **unused)
{
	static const struct {
		int ammo, dmg, net, dice;
	} rows[] = {
		{STANDARD, 0, 1, 1}, {STANDARD, 1, 1, 2}, {PIERCING, 0, 1, 1},
		{PIERCING, 0, 2, 1}, {PIERCING, 0, 3, 2}, {PIERCING, 1, 1, 1},
		{PIERCING, 2, 1, 2}, {HOLLOW, 0, 1, 3},
	};
	struct affray_scenario *handle = victim("weapons: [pistol]");
	struct run *run = run_new(affray_scenario_inside(handle));

	(void)unused;
	run_start(run, 1, 1);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct attack shot = attack_of(0, DO_FIRE_HIP, OWN_PASS);
		struct apocrypha_weapon weapon = *used_weapon(&run->scene, 0, 0);
		struct sum sum;

		weapon.dmg = (int16_t)rows[i].dmg;
		shot.weapon = &weapon;
		change(run, 0)->things[0].ammo = (uint8_t)rows[i].ammo;
		sum_begin_quiet(&sum);
		apocrypha_add_damage_pool(&sum, &run->scene, &shot, rows[i].net, false);
		assert_int_equal(sum.total, rows[i].dice);
	}
	run_free(run);
	affray_scenario_free(handle);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_torso_and_limbs),
		cmocka_unit_test(test_head_and_face),
		cmocka_unit_test(test_armour),
		cmocka_unit_test(test_helmet_and_layers),
		cmocka_unit_test(test_dice_and_draws),
		cmocka_unit_test(test_at_least_one_die),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
