/* SPDX-License-Identifier: MIT
 *
 * Tests of scenario handles: reading, setters, building, getters.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"
#include "fair.h"
#include <math.h>
#include <stdio.h>

static struct affray_problems *problems;

static int set_up(void **unused)
{
	(void)unused;
	problems = affray_problems_new();
	return problems ? 0 : -1;
}

static int tear_down(void **unused)
{
	(void)unused;
	affray_problems_free(problems);
	return 0;
}

static void assert_ok(enum affray_status status)
{
	if (status != AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
}

static void assert_refused(enum affray_status status, const char *message)
{
	assert_int_equal(status, AFFRAY_BAD_INPUT);
	assert_true(affray_problems_count(problems) > 0);
	assert_string_equal(affray_problems_line(problems, 0), message);
	affray_problems_clear(problems);
}

static struct affray_scenario *read_text(const char *text)
{
	struct affray_scenario *scenario;

	assert_ok(
		affray_scenario_read(&scenario, text, strlen(text), "t.yaml", problems));
	return scenario;
}

static void test_getters(void **unused)
{
	struct affray_scenario *scenario = read_text(fair_scenario);

	(void)unused;
	assert_string_equal(affray_scenario_rulebook(scenario), "fair");
	assert_string_equal(affray_scenario_name(scenario), "Market day");
	assert_string_equal(affray_scenario_about(scenario), "All against all.");
	assert_int_equal(affray_scenario_limit(scenario), 30);
	assert_int_equal(affray_scenario_sides(scenario), 2);
	assert_string_equal(affray_scenario_side(scenario, 1), "beasts");
	assert_null(affray_scenario_side(scenario, 2));
	assert_string_equal(affray_scenario_tactic(scenario, 0), "person");
	assert_string_equal(affray_scenario_tactic(scenario, 1), "scripted");
	assert_int_equal(affray_scenario_creatures(scenario), 5);
	assert_string_equal(affray_scenario_creature(scenario, 4), "eve");
	assert_null(affray_scenario_creature(scenario, -1));
	assert_int_equal(affray_scenario_side_of(scenario, 3), 1);
	assert_int_equal(affray_scenario_side_of(scenario, 5), -1);
	assert_int_equal(affray_scenario_width(scenario), 8);
	assert_int_equal(affray_scenario_height(scenario), 2);
	assert_true(affray_scenario_has_map(scenario));
	assert_int_equal(affray_scenario_terrain(scenario, 2, 1), '#');
	assert_int_equal(affray_scenario_terrain(scenario, 8, 0), ' ');
	assert_string_equal(affray_scenario_terrain_name(scenario, 2, 1), "wall");
	assert_null(affray_scenario_terrain_name(scenario, 0, -1));
	assert_null(affray_viewer_name(scenario, VIEW_ALL));
	assert_string_equal(affray_viewer_name(scenario, VIEW_GM), "gm");
	assert_string_equal(affray_viewer_name(scenario, VIEW_SIDE + 1), "beasts");
	assert_string_equal(affray_viewer_name(scenario, VIEW_OWNER + 4), "eve");
	affray_scenario_free(scenario);
	affray_scenario_free(NULL);
}

static void append_field(void *context, const char *key, const char *value,
			 const char *help)
{
	char *line = context;

	assert_non_null(help);
	snprintf(line + strlen(line), 200 - strlen(line), "%s=%s;", key, value);
}

/* A sheet shows values that differ from the default: the first of a list, the last, and
 * both. */
static void test_sheets(void **unused)
{
	static const struct {
		const char *key, *value, *sheet;
	} rows[] = {
		{"ann.health", "20", ""},
		{"ann.crafts.baking", "2", "crafts=baking 2;"},
		{"ann.crafts.trade", "0", "crafts=baking 2 + trade 0;"},
		{"ann.crafts.baking", "1", "crafts=trade 0;"},
		{"ann.size", "3", "size=3;crafts=trade 0;"},
		{"ann.wares", "[bread]", "size=3;crafts=trade 0;wares=bread;"},
		{"ann.wares", "[ale, salt, bread]",
		 "size=3;crafts=trade 0;wares=ale + salt + bread;"},
	};
	char text[1000];
	struct affray_scenario *scenario;

	(void)unused;
	snprintf(text, sizeof text, "%swares: {bread: {price: 2}, salt: {}, ale: {}}\n",
		 fair_scenario);
	scenario = read_text(text);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char line[200] = "";

		assert_ok(affray_scenario_set(scenario, rows[i].key, rows[i].value,
					      problems));
		affray_scenario_sheet(scenario, 0, append_field, line);
		assert_string_equal(line, rows[i].sheet);
	}
	affray_scenario_free(scenario);
}

/* Every list ends after its last element, and has none before its first. */
static void test_ends_of_lists(void **unused)
{
	struct affray_scenario *scenario = read_text(fair_scenario);
	const char *key = NULL, *help = NULL;
	int size[2];

	(void)unused;
	assert_null(affray_scenario_side(scenario, -1));
	assert_string_equal(affray_scenario_side(scenario, 0), "people");
	assert_string_equal(affray_scenario_creature(scenario, 0), "ann");
	assert_null(affray_scenario_creature(scenario, 5));
	assert_int_equal(affray_scenario_side_of(scenario, -1), -1);
	assert_int_equal(affray_scenario_side_of(scenario, 0), 0);
	assert_int_equal(affray_scenario_side_of(scenario, 4), 0);
	assert_false(affray_scenario_in_reserve(scenario, -1));
	assert_false(affray_scenario_in_reserve(scenario, 3));
	assert_true(affray_scenario_in_reserve(scenario, 4));
	assert_false(affray_scenario_in_reserve(scenario, 5));
	assert_false(affray_scenario_action(scenario, -1, &key, &help));
	assert_true(affray_scenario_action(scenario, 0, &key, &help));
	assert_string_equal(key, "push_hard");
	assert_string_equal(help, "shove an enemy");
	assert_true(affray_scenario_action(scenario, 4, &key, &help));
	assert_string_equal(key, "wait");
	assert_false(affray_scenario_action(scenario, 5, &key, &help));
	assert_null(affray_scenario_resource(scenario, -1));
	assert_string_equal(affray_scenario_resource(scenario, 0), "ap");
	assert_string_equal(affray_scenario_resource(scenario, 1), "fat");
	assert_null(affray_scenario_resource(scenario, 2));
	assert_null(affray_scenario_resource(scenario, 4));
	assert_string_equal(affray_scenario_unit(scenario), "m");
	assert_null(affray_scenario_pass(scenario));
	assert_int_equal(affray_scenario_left(scenario), 0);
	assert_int_equal(affray_scenario_terrain(scenario, -1, 0), ' ');
	assert_int_equal(affray_scenario_terrain(scenario, 0, 2), ' ');
	assert_int_equal(affray_scenario_terrain(scenario, 7, 1), '.');
	assert_ok(affray_scenario_set(scenario, "cat.size", "2", problems));
	for (int who = -1; who <= 5; who++) {
		affray_scenario_size(scenario, who, size);
		assert_int_equal(size[0], who == 2 ? 2 : 1);
		assert_int_equal(size[1], size[0]);
	}
	affray_scenario_free(scenario);
	scenario = read_text(duel_scenario);
	assert_string_equal(affray_scenario_pass(scenario), "wait");
	assert_false(affray_scenario_has_map(scenario));
	affray_scenario_size(scenario, 0, size);
	assert_true(size[0] == 1 && size[1] == 1);
	/* in a book without sizes, every creature fills one tile */
	for (int x = -4; x <= 4; x++)
		for (int y = -4; y <= 4; y++)
			assert_int_equal(affray_scenario_distance(scenario, 0,
								  (int[2]){9, 9}, 1,
								  (int[2]){9 + x, 9 + y}),
					 (int)lround(hypot(x, y)));
	affray_scenario_free(scenario);
}

static void test_made_by_setters(void **unused)
{
	struct affray_scenario *scenario;
	struct affray_fight *fight;
	int value;

	(void)unused;
	assert_ok(affray_scenario_new(&scenario, "fair", problems));
	assert_refused(affray_scenario_check(scenario, problems),
		       "a scenario needs `sides`, a list of two or more");
	assert_null(affray_scenario_name(scenario));
	/* an incomplete scenario is empty */
	assert_int_equal(affray_scenario_sides(scenario), 0);
	assert_int_equal(affray_scenario_creatures(scenario), 0);
	assert_int_equal(affray_scenario_width(scenario), 0);
	assert_int_equal(affray_scenario_height(scenario), 0);
	assert_int_equal(affray_scenario_left(scenario), 0);
	assert_int_equal(affray_scenario_side_of(scenario, 0), -1);
	assert_int_equal(affray_scenario_terrain(scenario, 0, 0), ' ');
	assert_false(affray_scenario_has_map(scenario));
	assert_null(affray_scenario_creature(scenario, 0));
	assert_null(affray_scenario_resource(scenario, 0));
	assert_null(affray_scenario_pass(scenario));
	assert_string_equal(affray_scenario_unit(scenario), "tile");
	affray_scenario_free(scenario);

	scenario = read_text(fair_scenario);
	assert_ok(
		affray_scenario_add_side(scenario, "birds", "scripted lazy=1", problems));
	assert_ok(
		affray_scenario_add_creature(scenario, "birds", "weak", NULL, problems));
	assert_ok(
		affray_scenario_add_creature(scenario, "birds", "weak", "owl", problems));
	assert_ok(affray_scenario_set(scenario, "weak.at", "4,0", problems));
	assert_ok(affray_scenario_set(scenario, "owl.at", "5,0", problems));
	assert_ok(affray_scenario_set(scenario, "owl.health", "7", problems));
	assert_ok(affray_scenario_set(scenario, "limit", "3", problems));
	assert_ok(affray_scenario_check(scenario, problems));
	assert_int_equal(affray_scenario_sides(scenario), 3);
	assert_string_equal(affray_scenario_tactic(scenario, 2), "scripted lazy=1");
	assert_string_equal(affray_scenario_creature(scenario, 4), "weak");
	assert_int_equal(affray_scenario_limit(scenario), 3);
	assert_ok(affray_fight_new(&fight, scenario, 1, 1, problems));
	assert_int_equal(affray_fight_get(fight, AFFRAY_SEES_ALL, "owl.health", &value),
			 AFFRAY_OK);
	assert_int_equal(value, 7);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

static void test_a_fight_keeps_its_scenario(void **unused)
{
	struct affray_scenario *scenario = read_text(duel_scenario);
	struct affray_fight *before, *after;
	int value;

	(void)unused;
	assert_ok(affray_fight_new(&before, scenario, 1, 1, problems));
	assert_ok(affray_scenario_set(scenario, "knight.hp", "77", problems));
	assert_ok(affray_fight_new(&after, scenario, 1, 1, problems));
	affray_scenario_free(scenario);
	affray_fight_get(before, AFFRAY_SEES_ALL, "knight.hp", &value);
	assert_int_equal(value, 10);
	affray_fight_get(after, AFFRAY_SEES_ALL, "knight.hp", &value);
	assert_int_equal(value, 77);
	assert_int_equal(affray_fight_advance(before), AFFRAY_ASKS);
	affray_fight_free(before);
	affray_fight_free(after);
}

static void test_refusals(void **unused)
{
	struct affray_scenario *scenario, *none;
	struct affray_fight *fight;

	(void)unused;
	assert_refused(affray_scenario_new(&none, "fiar", problems),
		       "unknown rulebook \"fiar\"; did you mean \"fair\"?");
	assert_null(none);
	assert_refused(affray_scenario_load(&none, "no/such.yaml", problems),
		       "no/such.yaml: there is no such file");
	assert_refused(affray_scenario_read(&none, "[]", 2, "t", problems),
		       "t:1:1: a scenario is a list; expected a map with the keys "
		       "affray, rulebook and sides");
	assert_refused(affray_scenario_read(&none, "affray: 1", 9, "t", problems),
		       "t:1:1: the scenario does not say its rulebook; expected the key "
		       "`rulebook` with one of: duel20, fair");
	assert_int_equal(affray_scenario_read(&none, "[]", 2, NULL, NULL),
			 AFFRAY_BAD_INPUT);
	scenario = read_text(fair_scenario);
	assert_refused(
		affray_scenario_add_creature(scenario, "beast", "weak", NULL, problems),
		"no side \"beast\"; did you mean \"beasts\"?");
	assert_int_equal(affray_scenario_set(scenario, "nobody.health", "3", problems),
			 AFFRAY_BAD_INPUT);
	affray_problems_clear(problems);
	/* A senseless value is reported when the scenario is built. */
	assert_ok(affray_scenario_set(scenario, "ann.health", "nine", problems));
	assert_int_equal(affray_scenario_check(scenario, problems), AFFRAY_BAD_INPUT);
	assert_null(affray_scenario_name(scenario));
	assert_int_equal(affray_fight_new(&fight, scenario, 1, 1, problems),
			 AFFRAY_BAD_INPUT);
	assert_null(fight);
	assert_ok(affray_scenario_set(scenario, "ann.health", "9", problems));
	affray_problems_clear(problems);
	assert_ok(affray_scenario_check(scenario, problems));
	affray_scenario_free(scenario);
}

static void test_problems(void **unused)
{
	struct affray_scenario *none;

	(void)unused;
	assert_null(affray_problems_line(problems, 0));
	for (int i = 0; i < 25; i++)
		affray_scenario_new(&none, "xyz", problems);
	assert_int_equal(affray_problems_count(problems), 20);
	assert_int_equal(affray_problems_total(problems), 25);
	assert_non_null(affray_problems_line(problems, 19));
	assert_null(affray_problems_line(problems, 20));
	affray_problems_clear(problems);
	assert_int_equal(affray_problems_total(problems), 0);
	affray_problems_free(NULL);
}

static void test_rulebooks(void **unused)
{
	(void)unused;
	assert_int_equal(affray_rulebook_count(), 2);
	assert_string_equal(affray_rulebook_id(1), "fair");
	assert_string_equal(affray_rulebook_name(1), "The fair");
	assert_string_equal(affray_rulebook_about(0),
			    "The smallest rulebook, for tests.");
	assert_null(affray_rulebook_id(2));
	assert_null(affray_rulebook_id(-1));
	assert_string_equal(affray_rule_text("FAI-TRP-01"), "Traps are laid in secret.");
	assert_null(affray_rule_text("FAI-TRP-99"));
	assert_non_null(strchr(affray_version(), '.'));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_getters),
		cmocka_unit_test(test_sheets),
		cmocka_unit_test(test_ends_of_lists),
		cmocka_unit_test(test_made_by_setters),
		cmocka_unit_test(test_a_fight_keeps_its_scenario),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_problems),
		cmocka_unit_test(test_rulebooks),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
