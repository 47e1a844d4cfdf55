/* SPDX-License-Identifier: MIT
 *
 * orge: the arithmetic of its worked examples, in tables that name the example;
 * thresholds pinned by a hash; the combatants of the catalogue; properties of its tactic.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "share.h"
#include "engine/run.h"
#include "library/built_scenario.h"
#include "rulebooks/orge/orge.h"

static struct affray_scenario *scenario_of(const char *text)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;

	if (affray_scenario_read(&scenario, text, strlen(text), "test.yaml", problems) ||
	    affray_scenario_check(scenario, problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

static bool reads(double value, const char *format, const char *printed)
{
	char buffer[32];

	snprintf(buffer, sizeof buffer, format, value);
	if (strcmp(buffer, printed) != 0)
		print_error("%s instead of %s\n", buffer, printed);
	return strcmp(buffer, printed) == 0;
}

/* ---- E01 to E04, E16: solid angles ---- */

static void test_solid_angle_table(void **state)
{
	static const struct {
		double surface;
		int metres;
		const char *printed;
	} rows[] = {
		{1, 1, "100.0"},  {1, 2, "85.2"},   {1, 5, "21.2"},   {1, 10, "-0.4"},
		{1, 15, "-49.4"}, {1, 20, "-71.8"}, {1, 25, "-83.2"}, {1, 30, "-89.7"},
		{1, 40, "-96.4"}, {1, 50, "-99.6"}, {2, 1, "100.0"},  {2, 2, "98.0"},
		{2, 5, "42.7"},	  {2, 10, "7.6"},   {2, 15, "-8.7"},  {2, 20, "-43.6"},
		{2, 25, "-63.4"}, {2, 30, "-75.2"}, {2, 40, "-87.9"}, {2, 50, "-94.0"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		double d2 = rows[i].metres * rows[i].metres;
		double angle = orge_solid_angle(rows[i].surface, d2);

		assert_true(
			reads(orge_angle_modifier(angle, 0.08), "%.1f", rows[i].printed));
	}
}

static void test_solid_angles(void **state)
{
	static const struct {
		const char *example;
		double surface, d2;
		const char *angle, *modifier;
	} rows[] = {
		{"E02", 1, 4, "1.989437", "85.1836"},
		{"E03", 1, 25, "0.318310", "21.2042"},
		{"E04", 1, 100, "0.079577", "-0.3810"},
		{"E14", 0.9625, 225, "0.034041", "-51.2293"},
		{"E16", 0.12, 9, "0.106103", "2.5766"},
		{"E16", 0.12, 25, "0.038197", "-45.6775"},
		{"E16", 0.12, 64, "0.014921", "-79.6271"},
		{"E16", 0.255 * 0.3, 25, "0.024351", "-65.0113"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		double angle = orge_solid_angle(rows[i].surface, rows[i].d2);

		assert_true(reads(angle, "%.6f", rows[i].angle));
		assert_true(reads(orge_angle_modifier(angle, 0.08), "%.4f",
				  rows[i].modifier));
	}
	/* E02: inside a sphere; E04: exactly neutral; and the other reading of neutral */
	assert_true(fabs(orge_solid_angle(4 * 3.14159265358979323846 * 9, 9) - 100.0) <
		    1e-9);
	assert_true(orge_angle_modifier(0.08, 0.08) == 0.0);
	assert_true(fabs(orge_angle_modifier(orge_solid_angle(1, 100),
					     1.0 / (4 * 3.14159265358979323846))) < 1e-9);
	assert_true(orge_solid_angle(1, 0) == 100.0);
}

/* ---- E05, E06 and every chance printed elsewhere: the logistic formula ---- */

static void test_bent_chances(void **state)
{
	static const struct {
		const char *example;
		double base, modifiers;
		const char *chance;
	} rows[] = {
		{"E05", 0.5, 20, "0.698465"},
		{"E05", 0.5, 35, "0.813057"},
		{"E05", 0.5, 45, "0.868756"},
		{"E05", 0.5, 10, "0.603483"},
		{"E06", 0.6, 20 + 15, "0.867089"},
		{"E06", 0.8, -35 + 10 - 5, "0.531532"},
		{"E06", 0, 50, "0.000000"},
		{"E06", 1, -90, "1.000000"},
		{"E10", 0.5, -32, "0.206853"},
		{"E10", 0.5, -29, "0.228289"},
		{"E11", 0.5, 24.740740740740740, "0.738678"},
		{"E11", 0.45, 16.0 / 3, "0.505832"},
		{"E12", 0.5, -2.592592592592593, "0.472805"},
		{"E13", 0.5, -15.25925925925926, "0.345046"},
		{"E13", 0.4, 29, "0.692649"},
		{"E14", 0.4, -24.666666666666667, "0.191319"},
		{"E17", 0.5, 28.026455026455025, "0.764428"},
		{"E17", 0.45, 18.083333333333332, "0.636182"},
		{"E17", 0.5, 16, "0.661951"},
		{"E22", 0.5, 12, "0.623399"},
		{"E23", 0.75, 33.4, "0.924241"},
		{"E23", 0.5, -110, "0.009757"},
		{"E24", 0.15, 23.6, "0.322261"},
		{"E24", 0.15, 10, "0.211718"},
		{"E24", 0.15, 68.6, "0.758889"},
		{"E29", 0.4, 11, "0.514130"},
		{"E30", 0.5, 76.5, "0.961321"},
		{"E30", 0.4, -32.916666666666664, "0.143322"},
		{"E34", 0.4, -10, "0.304605"},
		{"E34", 0.4, 10, "0.503634"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (!reads(orge_bend(rows[i].base, rows[i].modifiers, 4.2), "%.6f",
			   rows[i].chance))
			fail_msg("%s", rows[i].example);
}

static void test_exp_and_log(void **state)
{
	(void)state;
	for (int i = -60000; i <= 60000; i++) {
		double x = i / 1000.0;

		assert_true(fabs(orge_exp(x) / exp(x) - 1) < 1e-15);
	}
	for (int i = 1; i < 1000; i++)
		assert_true(fabs(orge_log(i / 37.0) - log(i / 37.0)) < 1e-14);
}

/* The same on every machine, to the last bit. */
static void test_exp_is_pinned(void **state)
{
	uint64_t hash = 14695981039346656037u;

	(void)state;
	for (int i = -60000; i <= 60000; i++) {
		double value = orge_exp(i / 1000.0);
		uint64_t bits;

		memcpy(&bits, &value, sizeof bits);
		hash = (hash ^ bits) * 1099511628211u;
	}
	if (hash != 0xcaaed13825eb8a5au)
		fail_msg("the hash is 0x%016llx", (unsigned long long)hash);
}

/* Every machine must compute the same million thresholds. */
static void test_thresholds_are_pinned(void **state)
{
	uint64_t hash = 14695981039346656037u;

	(void)state;
	for (int base = 1; base <= 100; base++)
		for (int i = 0; i < 10000; i++) {
			double modifiers = (i - 5000) / 37.0;
			int t = orge_threshold(orge_bend(base / 100.0, modifiers, 4.2),
					       1000000);

			hash = (hash ^ (uint64_t)t) * 1099511628211u;
		}
	if (hash != 0xe5dc65449af078b7u)
		fail_msg("the hash is 0x%016llx", (unsigned long long)hash);
}

/* ---- E25: skill points ---- */

static void test_skill_points(void **state)
{
	static const int levels[] = {1000, 1400, 1960, 2744, 3842, 5379, 7530};

	(void)state;
	assert_int_equal(orge_difficulty(0.5), 32);
	assert_int_equal(orge_difficulty(0.45), 45);
	assert_int_equal(orge_difficulty(0.4), 65);
	assert_int_equal(orge_difficulty(0.35), 93);
	assert_int_equal(orge_difficulty(0.0), 1095); /* R53: rounded down */
	assert_int_equal(orge_difficulty(0.25), 189);
	assert_int_equal(orge_difficulty(0.15), 382);
	assert_int_equal(orge_difficulty(0.9), 1);
	assert_int_equal(orge_difficulty(0.91), 0);
	for (int i = 0; i < 7; i++)
		assert_int_equal(orge_level_points(i), levels[i]);
}

/* E07: actual levels through the skill tree, and damage rounded up. */
static void test_levels_and_damage(void **state)
{
	struct affray_scenario *handle =
		scenario_of("affray: 1\nrulebook: orge\nname: x\nspecies:\n  tough: "
			    "{res: {fir: 15}}\n"
			    "creatures:\n  x: {species: tough}\nsides:\n"
			    "  - {name: a, creatures: [{use: aldric}]}\n"
			    "  - {name: b, creatures: [{use: x}]}\n");
	const struct scenario *scenario = affray_scenario_inside(handle);
	struct run *run = run_new(scenario);
	const struct harm fire = {.type = FIR, .damage = 110};

	(void)state;
	run_start(run, 1, 1);
	assert_int_equal(orge_damage(&run->scene, 1, &fire, 1, 0), 94);
	assert_true(fabs(5 * level(&run->scene, 0, SK_LONG_SWORD) - 15.740740740740741) <
		    1e-12);
	run_free(run);
	affray_scenario_free(handle);
}

/* ---- E15: bands; E36: facing, charges ---- */

static void test_range_bands(void **state)
{
	const struct range ninety = {75 * 120, 100};

	(void)state;
	assert_true(orge_within(18 * 18, ninety, 20));
	assert_false(orge_within(325, ninety, 20));
	assert_true(orge_within(325, ninety, 40));
	assert_true(orge_within(36 * 36, ninety, 40));
	assert_true(orge_within(54 * 54, ninety, 60));
	assert_true(orge_within(72 * 72, ninety, 80));
	assert_true(orge_within(90 * 90, ninety, 100));
	assert_false(orge_within(90 * 90 + 1, ninety, 100));
}

static void test_facing(void **state)
{
	static const struct {
		int dx, dy;
		enum side_of side;
	} rows[] = {{1, -2, FRONT}, {-1, -1, FRONT}, {1, 0, FLANK},
		    {3, 1, FLANK},  {1, 1, REAR},    {0, 2, REAR}};
	int sides[8][3] = {{0}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(orge_side_of(NORTH, rows[i].dx, rows[i].dy),
				 rows[i].side);
	for (int facing = 0; facing < 8; facing++) {
		for (int i = 0; i < 8; i++)
			sides[facing]
			     [orge_side_of((enum direction)facing, direction_step[i].x,
					   direction_step[i].y)]++;
		assert_int_equal(sides[facing][FRONT], 3);
		assert_int_equal(sides[facing][FLANK], 2);
		assert_int_equal(sides[facing][REAR], 3);
	}
}

static void test_charge_line(void **state)
{
	static const struct tile line[] = {{1, 0}, {2, 1}, {3, 1}, {4, 2}};

	(void)state;
	for (int i = 0; i < 4; i++)
		assert_true(same_tile(
			orge_charge_tile(tile_at(0, 0), tile_at(5, 2), i + 1), line[i]));
}

/* E35: creatures in a zone; tiles are relative to the actor at (5, 5). */
static void test_zones(void **state)
{
	static const struct {
		const char *species;
		enum zone zone;
		enum weapon_class class;
		int aim[2], at[2];
		bool in;
	} rows[] = {
		{"neutral", ZONE_LINE, CLASS_P, {2, 1}, {1, 0}, true},
		{"neutral", ZONE_LINE, CLASS_P, {2, 1}, {1, 1}, true},
		{"halfling", ZONE_LINE, CLASS_P, {2, 1}, {1, 0}, false},
		{"halfling", ZONE_LINE, CLASS_P, {2, 1}, {1, 1}, false},
		{"neutral", ZONE_SWEEP, CLASS_P, {2, 0}, {1, 1}, true},
		{"neutral", ZONE_SWEEP, CLASS_P, {2, 0}, {2, 2}, true},
		{"neutral", ZONE_SWEEP, CLASS_P, {2, 0}, {1, -1}, true},
		{"neutral", ZONE_SWEEP, CLASS_P, {2, 0}, {1, 2}, false},
		{"neutral", ZONE_SWEEP, CLASS_P, {2, 0}, {3, 1}, false},
		{"neutral", ZONE_ARC, CLASS_M, {1, 1}, {1, 0}, true},
		{"neutral", ZONE_ARC, CLASS_M, {1, 1}, {0, 1}, true},
		{"neutral", ZONE_ARC, CLASS_M, {1, 1}, {1, -1}, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char text[256];
		struct affray_scenario *handle;
		struct run *run;
		struct creature_set zone;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\nsides:\n"
			 "  - {name: a, creatures: [{use: berta, at: [5, 5]}]}\n"
			 "  - {name: b, creatures: [{use: %s, at: [%d, %d]}]}\n",
			 rows[i].species, 5 + rows[i].at[0], 5 + rows[i].at[1]);
		handle = scenario_of(text);
		run = run_new(affray_scenario_inside(handle));
		run_start(run, 1, 1);
		zone = orge_zone(&run->scene, 0, tile_at(5, 5),
				 tile_at(5 + rows[i].aim[0], 5 + rows[i].aim[1]),
				 rows[i].zone,
				 orge_reach_hundredths(&run->scene, rows[i].class));
		if ((zone.bits == 2) != rows[i].in)
			fail_msg("row %d", (int)i);
		run_free(run);
		affray_scenario_free(handle);
	}
}

/* ---- the tactic: its answers do not depend on a plan, and wishes change nothing ---- */

static void listen_to_nothing(void *context, const struct affray_event *event)
{
	(void)context;
	(void)event;
}

static uint64_t play(const struct scenario *scenario, uint64_t number, bool watched,
		     bool forgetful)
{
	struct run *run = run_new(scenario);
	struct backers backers = {.listen = listen_to_nothing};
	uint64_t hash;

	if (watched)
		run_listen(run, AFFRAY_ALL_EVENTS, &backers);
	run_start(run, 11, number);
	while (run_play(run) == RUN_RESTED)
		if (forgetful)
			for (int i = 0; i < scenario->total; i++)
				run->seats[i].plan = (struct plan){0};
	hash = fight_hash(scenario->book, run->fight);
	run_free(run);
	return hash;
}

/* In the open, and on a map where the nearest tile is not on the way. */
static void test_watched_equals_silent(void **state)
{
	static const char *const grounds[] = {
		"distance: 6",
		"map: |\n  ...#....\n  a..#.g..\n  e..#.o..\n  p..#.l..\n  "
		"f..#.t..\n  ...#....\n  ........\nlegend: {a: aldric, e: elwe, p: pip, "
		"f: "
		"fizz, g: ghash, o: odo, l: lyra, t: troll}",
	};

	(void)state;
	for (size_t k = 0; k < sizeof grounds / sizeof grounds[0]; k++) {
		struct affray_scenario *handle;
		char text[1000];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\nlimit: 40\n%s\nsides:\n"
			 "  - {name: a, tactic: scripted, creatures: [{use: aldric}, "
			 "{use: elwe}, {use: pip}, {use: fizz}]}\n"
			 "  - {name: b, tactic: scripted, creatures: [{use: ghash}, "
			 "{use: odo}, {use: lyra}, {use: troll}]}\n",
			 grounds[k]);
		handle = scenario_of(text);
		for (uint64_t i = 1; i <= (uint64_t)cases(30, 6); i++) {
			const struct scenario *scenario = affray_scenario_inside(handle);
			uint64_t silent = play(scenario, i, false, false);

			assert_true(silent == play(scenario, i, true, false));
			assert_true(silent == play(scenario, i, false, true));
		}
		affray_scenario_free(handle);
	}
}

/* ORG-INI-02, exactly: how often one is behind, even with and ahead of the other, counted
 * in whole numbers: QCK (10000 + 2500 level + k) for every k. */
static void test_exact_initiative(void **state)
{
	static const struct {
		int qck[2], level[2];
	} rows[] = {{{15, 19}, {0, 1}},
		    {{19, 15}, {1, 0}},
		    {{15, 15}, {0, 0}},
		    {{3, 50}, {0, 0}}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char text[400];
		struct affray_scenario *handle;
		struct run *run;
		struct walk walk = {0};
		double count[3] = {0}, pairs = 20001.0 * 20001.0;

		snprintf(
			text, sizeof text,
			"affray: 1\nrulebook: orge\nname: x\nsides:\n"
			"  - {name: a, creatures: [{use: neutral, set: {qck: %d, skills: "
			"{initiative: %d}}}]}\n"
			"  - {name: b, creatures: [{use: neutral, name: y, set: {qck: "
			"%d, "
			"skills: {initiative: %d}}}]}\n",
			rows[i].qck[0], rows[i].level[0], rows[i].qck[1],
			rows[i].level[1]);
		handle = scenario_of(text);
		run = run_new(affray_scenario_inside(handle));
		run_start(run, 1, 1);
		assert_int_equal(run_play(run), RUN_RESTED);
		run->walk = &walk;
		walk_begin(&walk);
		run_play(run);
		run->walk = NULL;
		for (int k = 0; k <= 20000; k++) {
			int own = rows[i].qck[0] * (2500 * rows[i].level[0] + k);
			int q = rows[i].qck[1];
			int below = (own + q - 1) / q - 2500 * rows[i].level[1];
			bool even = own % q == 0 && below >= 0 && below <= 20000;

			below = below < 0 ? 0 : below > 20001 ? 20001 : below;
			count[2] += below;
			count[1] += even;
			count[0] += 20001 - below - even;
		}
		for (int k = 0; k < 3; k++)
			assert_true(fabs(walk.results.p[k] - count[k] / pairs) < 1e-12);
		run_free(run);
		affray_scenario_free(handle);
	}
}

static void test_size(void **state)
{
	(void)state;
	assert_true(offsetof(struct orge_fight, creatures) +
			    8 * sizeof(struct orge_creature) <
		    16384);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_solid_angle_table),
		cmocka_unit_test(test_solid_angles),
		cmocka_unit_test(test_bent_chances),
		cmocka_unit_test(test_exp_and_log),
		cmocka_unit_test(test_exp_is_pinned),
		cmocka_unit_test(test_thresholds_are_pinned),
		cmocka_unit_test(test_skill_points),
		cmocka_unit_test(test_levels_and_damage),
		cmocka_unit_test(test_range_bands),
		cmocka_unit_test(test_facing),
		cmocka_unit_test(test_charge_line),
		cmocka_unit_test(test_zones),
		cmocka_unit_test(test_watched_equals_silent),
		cmocka_unit_test(test_exact_initiative),
		cmocka_unit_test(test_size),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
