/* SPDX-License-Identifier: MIT
 *
 * Wrong scenarios and their messages; and paths that change a scenario.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "book/duel20.h"
#include "engine/build.h"
#include "engine/panic.h"
#include "base/yaml.h"

#define HEAD "affray: 1\ncreatures: {a: {bonus: 5}, b: {like: a, hp: 7}}\n"
#define RED "  - {name: red, creatures: [{use: a}]}\n"
#define BLUE "  - {name: blue, creatures: [{use: b}]}\n"

struct built {
	struct tree *tree;
	struct scenario *scenario;
	struct problems problems;
};

static struct built build(const char *text)
{
	struct built built = {.tree = tree_new()};
	struct catalogue none = {0};
	struct node *root =
		yaml_read_text(built.tree, text, strlen(text), "x.yaml", &built.problems);

	if (root)
		built.scenario =
			scenario_build(&duel20_rulebook, root, &none, &built.problems);
	return built;
}

static void discard(struct built *built)
{
	scenario_free(built->scenario);
	tree_free(built->tree);
}

/* Each scenario's first complaint begins at this place and contains these words. */
static void test_complaints(void **state)
{
	static const struct {
		const char *text, *place, *words;
	} rows[] = {
		{"sides: []\n", "x.yaml:1", "does not say its format"},
		{"affray: 2\nsides: []\n", "x.yaml:2:", NULL},
		{"affray: 9\n", "x.yaml:1:9:", "newer than this program"},
		{"affray: one\n", "x.yaml:1:9:", "expected a whole number"},
		{HEAD, "x.yaml:1", "needs `sides`"},
		{HEAD "sides:\n" RED, "x.yaml:4", "two or more"},
		{HEAD "sides:\n" RED BLUE "colour: green\n",
		 "x.yaml:6:1:", "unknown key \"colour\""},
		{HEAD "limti: 3\nsides:\n" RED BLUE,
		 "x.yaml:3:1:", "did you mean \"limit\"?"},
		{HEAD "limit: 0\nsides:\n" RED BLUE, "x.yaml:3:8:", "from 1 to 10000"},
		{HEAD "limit: [3]\nsides:\n" RED BLUE, "x.yaml:3:8:", "a list"},
		{HEAD "sides:\n" RED "  - {name: red, creatures: [{use: b}]}\n",
		 "x.yaml:5:12:", "two of the name \"red\""},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{use: a}]}\n",
		 "x.yaml:5:", "two of the name \"a\""},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: []}\n",
		 "x.yaml:5:", "the side blue is empty"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{use: bb}]}\n",
		 "x.yaml:5:", "did you mean \"b\"?"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, cuont: 2}]}\n",
		 "x.yaml:5:", "did you mean \"count\"?"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, count: 70}]}\n",
		 "x.yaml:5:", "from 0 to 64"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, set: {bonus: 99}}]}\n",
		 "x.yaml:5:", "from -20 to 20"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, set: {bonsu: 9}}]}\n",
		 "x.yaml:5:", "did you mean \"bonus\"?"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, tactic: scriptde, creatures: [{use: b}]}\n",
		 "x.yaml:5:", "did you mean \"scripted\"?"},
		{HEAD "sides:\n" RED "  - {name: gm, creatures: [{use: b}]}\n",
		 "x.yaml:5:12:", "cannot be a name"},
		{HEAD "map: |\n  a#\n  .b\nlegend: {a: wall, b: b}\nsides:\n" RED BLUE,
		 "x.yaml", "a has no start tile"},
		{HEAD "map: |\n  a?\n  .b\nlegend: {a: a, b: b}\nsides:\n" RED BLUE,
		 "x.yaml:4", "the legend does not say"},
		{HEAD "map: |\n  a..\n  .b\nlegend: {a: a, b: b}\nsides:\n" RED BLUE,
		 "x.yaml:5", "shorter than others"},
		{HEAD "map: |\n  aa\n  .b\nlegend: {a: a, b: b}\nsides:\n" RED BLUE,
		 "x.yaml:4", "more start tiles than creatures"},
		{HEAD "map: |\n  .#\n  .b\nlegend: {b: b}\nsides:\n"
		      "  - {name: red, creatures: [{use: a, at: [1, 0]}]}\n" BLUE,
		 "x.yaml", "starts at 1,0, which is a wall"},
		{HEAD "map: |\n  ..\n  .b\nlegend: {b: b}\nsides:\n"
		      "  - {name: red, creatures: [{use: a, at: [1, 1]}]}\n" BLUE,
		 "x.yaml", "both start at 1,1"},
		{HEAD "map: |\n  ..\n  .b\nlegend: {b: b}\nsides:\n"
		      "  - {name: red, creatures: [{use: a, at: [7, 1]}]}\n" BLUE,
		 "x.yaml", "off the map"},
		{"affray: 1\ncreatures: {a: {like: b}, b: {like: a}}\nsides:\n" RED BLUE,
		 "x.yaml:2:", "circle"},
		{HEAD "rulings: {x: y}\nsides:\n" RED BLUE,
		 "x.yaml:3:11:", "unknown ruling"},
		{HEAD "reserve: [{use: b, name: c, side: grey}]\nsides:\n" RED BLUE,
		 "x.yaml:3:", "no side \"grey\""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct built built = build(rows[i].text);
		char line[800];

		if (!rows[i].words) { /* a newer format is refused, whatever the rest of
					 the file says */
			discard(&built);
			continue;
		}
		assert_null(built.scenario);
		assert_true(has_problems(&built.problems));
		problem_line(&built.problems.list[0], line, sizeof line);
		if (strncmp(line, rows[i].place, strlen(rows[i].place)) != 0 ||
		    !strstr(line, rows[i].words))
			fail_msg("row %d: %s", (int)i, line);
		discard(&built);
	}
}

static void test_many_complaints_at_once(void **state)
{
	struct built built = build(HEAD "one: 1\ntwo: 2\nthree: 3\nsides:\n" RED BLUE);

	(void)state;
	assert_int_equal(built.problems.count, 3);
	discard(&built);
}

static void test_sound_scenario(void **state)
{
	struct built built =
		build(HEAD "limit: 9\ndistance: 4\nsides:\n" RED "  - name: blue\n"
			   "    tactic: random\n"
			   "    creatures: [{use: b, count: 3, set: {hp: 2}}]\n");
	const struct duel20_sheet *sheet;

	(void)state;
	if (!built.scenario)
		fail_msg("%s", built.problems.list[0].message);
	assert_int_equal(built.scenario->total, 4);
	assert_int_equal(built.scenario->limit, 9);
	assert_string_equal(built.scenario->creatures[2].name, "b-2");
	sheet = built.scenario->creatures[2].sheet;
	assert_int_equal(sheet->hp, 2);	   /* by `set` */
	assert_int_equal(sheet->bonus, 5); /* by `like` */
	assert_string_equal(built.scenario->sides[1].tactic->key, "random");
	assert_int_equal(distance_king(built.scenario->creatures[0].tile,
				       built.scenario->creatures[1].tile),
			 4);
	discard(&built);
}

/* A map may be one tile wide, or one tile high. */
static void test_narrow_maps(void **state)
{
	static const struct {
		const char *map;
		int width, height;
	} rows[] = {
		{"  a\n  .\n  b\n", 1, 3},
		{"  a..b\n", 4, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char text[400];
		struct built built;

		snprintf(text, sizeof text,
			 HEAD "map: |\n%slegend: {a: a, b: b}\nsides:\n" RED BLUE,
			 rows[i].map);
		built = build(text);
		assert_non_null(built.scenario);
		assert_int_equal(built.scenario->map.width, rows[i].width);
		assert_int_equal(built.scenario->map.height, rows[i].height);
		discard(&built);
	}
}

/* The longest side and the largest area of a map, and one tile more than each. */
static void test_largest_maps(void **state)
{
	static const struct {
		int width, height;
		bool good;
	} rows[] = {
		{MAX_MAP_SIDE, 1, true},	   {MAX_MAP_SIDE + 1, 1, false},
		{1, MAX_MAP_SIDE, true},	   {1, MAX_MAP_SIDE + 1, false},
		{128, MAX_TILES / 128, true},	   {128, MAX_TILES / 128 + 1, false},
		{MAX_TILES / 128 + 1, 128, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		static char text[3 * MAX_TILES], said[200];
		struct built built;
		int at = snprintf(text, sizeof text, HEAD "map: |\n");
		int last = rows[i].width * rows[i].height - 1;

		for (int k = 0; k <= last; k++)
			at += snprintf(text + at, sizeof text - (size_t)at, "%s%s%s",
				       k % rows[i].width ? "" : "  ",
				       k == 0	   ? "a"
				       : k == last ? "b"
						   : ".",
				       k % rows[i].width == rows[i].width - 1 ? "\n"
									      : "");
		snprintf(text + at, sizeof text - (size_t)at,
			 "legend: {a: a, b: b}\nsides:\n" RED BLUE);
		built = build(text);
		if (rows[i].good != (built.scenario != NULL))
			fail_msg("%d x %d", rows[i].width, rows[i].height);
		snprintf(said, sizeof said,
			 "a map of %d x %d tiles; expected 1 to 16384 tiles in all, and "
			 "at most 1024 along a side",
			 rows[i].width, rows[i].height);
		if (rows[i].good)
			assert_int_equal(built.scenario->creatures[1].tile.y,
					 rows[i].height - 1);
		else
			assert_string_equal(built.problems.list[0].message, said);
		discard(&built);
	}
}

static void test_an_entry_has_its_own_place(void **state)
{
	struct built built = build("affray: 1\ncreatures:\n  a: {bonus: 5}\n"
				   "  b: {like: a, hp: 7}\nsides:\n" RED BLUE);
	const struct entry *entry;

	(void)state;
	if (!built.scenario)
		fail_msg("%s", built.problems.list[0].message);
	entry = built.scenario->creatures[1].sheet;
	assert_int_equal(entry->node->place.line, 4);
	discard(&built);
}

static void test_change_by_path(void **state)
{
	static const struct {
		const char *path, *value;
		bool good;
	} rows[] = {
		{"limit", "77", true},	    {"a.bonus", "9", true},
		{"b.count", "2", true},	    {"blue.tactic", "random", true},
		{"a.at", "3,4", true},	    {"distance", "6", true},
		{"aa.bonus", "9", false},   {"colour", "9", false},
		{"red.colour", "9", false},
	};
	const char *text = HEAD "sides:\n" RED BLUE;
	struct tree *tree = tree_new();
	struct problems problems = {0};
	struct catalogue none = {0};
	struct node *root = yaml_read_text(tree, text, strlen(text), "x.yaml", &problems);
	struct scenario *scenario;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct problems own = {0};

		assert_int_equal(scenario_change(&duel20_rulebook, tree, root, "--set",
						 rows[i].path, rows[i].value, &own),
				 rows[i].good);
		assert_int_equal(has_problems(&own), !rows[i].good);
	}
	scenario = scenario_build(&duel20_rulebook, root, &none, &problems);
	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	assert_int_equal(scenario->limit, 77);
	assert_int_equal(
		((const struct duel20_sheet *)scenario->creatures[0].sheet)->bonus, 9);
	assert_int_equal(scenario->creatures[0].tile.x, 3);
	assert_int_equal(scenario->total, 3);
	assert_string_equal(scenario->sides[1].tactic->key, "random");
	scenario_free(scenario);
	tree_free(tree);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_complaints),
		cmocka_unit_test(test_many_complaints_at_once),
		cmocka_unit_test(test_sound_scenario),
		cmocka_unit_test(test_narrow_maps),
		cmocka_unit_test(test_largest_maps),
		cmocka_unit_test(test_an_entry_has_its_own_place),
		cmocka_unit_test(test_change_by_path),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
