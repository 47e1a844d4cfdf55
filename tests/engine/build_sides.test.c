/* SPDX-License-Identifier: MIT
 *
 * Sides and creatures: names, counts, tactics and their knobs, the reserve, start tiles
 * with and without a map; rulings and the book's own keys; changes by path.
 */
#include "rich_fight.h"

#define HEAD "affray: 1\ncreatures: {a: {}, b: {like: a, small: 3}, b2: {like: b}}\n"
#define RED "  - {name: red, creatures: [{use: a}]}\n"
#define BLUE "  - {name: blue, creatures: [{use: b}]}\n"
#define SIDES "sides:\n" RED BLUE

static struct tree *tree;
static struct problems problems;
static struct scenario *scenario;
static struct rulebook book;

static struct node *read_yaml(const char *text)
{
	struct node *root;

	tree = tree_new();
	memset(&problems, 0, sizeof problems);
	root = yaml_read_text(tree, text, strlen(text), "x", &problems);
	if (!root)
		fail_msg("%s\n%s", text, problems.list[0].message);
	return root;
}

static bool build(const char *text)
{
	static const struct catalogue none;

	scenario = scenario_build(&book, read_yaml(text), &none, &problems);
	return scenario != NULL;
}

static void good(const char *text)
{
	char line[500];

	if (!build(text))
		fail_msg("%s\n%s", text,
			 problem_line(&problems.list[0], line, sizeof line));
}

static void done(void)
{
	scenario_free(scenario);
	tree_free(tree);
	scenario = NULL;
}

static int set_up(void **state)
{
	(void)state;
	book = rich_rulebook;
	return 0;
}

/* ---- complaints, whole ---- */

static void test_complaints(void **state)
{
	static const struct {
		const char *text, *line;
	} rows[] = {
		/* sides */
		{HEAD "sides: {red: 1}\n", "x:3:8: sides is a map; expected a list of "
					   "two or more, each a line such "
					   "as `- {name: red, creatures: [{use: a}]}`"},
		{HEAD "sides:\n" RED, "x:4:3: there is one side; expected two or more"},
		{HEAD "sides: []\n",
		 "x:3:8: a scenario needs `sides`, a list of two or more"},
		{HEAD "sides:\n" RED "  - blue\n",
		 "x:5:5: a side is a word; expected a map with name and creatures"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, color: 1, creatures: [{use: b}]}\n",
		 "x:5:18: unknown key \"color\""},
		{HEAD "sides:\n" RED "  - {name: blue, tactics: bold, creatures: [{use: "
		      "b}]}\n",
		 "x:5:18: unknown key \"tactics\"; did you mean \"tactic\"?"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [b]}\n",
		 "x:5:30: a creature is a word; expected a map such as {use: goblin}"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: b}\n",
		 "x:5:29: creatures is a word; expected a list such as [{use: goblin}]"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: {use: b}}\n",
		 "x:5:29: creatures is a map; expected a list such as [{use: goblin}]"},
		{HEAD "sides:\n" RED "  - {name: blue}\n",
		 "x:5:5: the side blue is empty; expected at least one creature"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: }\n",
		 "x:5:28: the side blue is empty; expected at least one creature"},
		/* creatures */
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{name: b}]}\n",
		 "x:5:30: a creature needs `use`, the key of a catalogue creature"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{use: [b]}]}\n",
		 "x:5:36: a creature needs `use`, the key of a catalogue creature"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{usee: b}]}\n",
		 "x:5:31: unknown key \"usee\"; did you mean \"use\"?"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, side: red}]}\n",
		 "x:5:39: unknown key \"side\""},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{use: b, set: 3}]}\n",
		 "x:5:44: set is a number; expected a map such as {skills.axes: 6}"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, facing: up}]}\n",
		 "x:5:47: unknown facing \"up\"; expected n, ne, e, se, s, sw, w or nw"},
		{HEAD "sides:\n" RED "  - {name: blue, creatures: [{use: b, at: 3}]}\n",
		 "x:5:43: at is a number; expected two numbers such as [3, 4]"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, at: [1, 2, 3]}]}\n",
		 "x:5:43: at is a list; expected two numbers such as [3, 4]"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, at: [1024, 0]}]}\n",
		 "x:5:44: x is 1024; expected a number from 0 to 1023"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, at: [0, -1]}]}\n",
		 "x:5:47: y is -1; expected a number from 0 to 1023"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, creatures: [{use: b, count: 64}]}\n",
		 "x:5:30: more than 64 creatures"},
		/* tactics */
		{HEAD "sides:\n" RED
		      "  - {name: blue, tactic: blod, creatures: [{use: b}]}\n",
		 "x:5:26: unknown tactic \"blod\"; did you mean \"bold\"?"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, tactic: serach, creatures: [{use: b}]}\n",
		 "x:5:26: unknown tactic \"serach\"; did you mean \"search\"?"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, tactic: zzzz, creatures: [{use: b}]}\n",
		 "x:5:26: unknown tactic \"zzzz\"; expected scripted, search, random or "
		 "person"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, tactic: [bold], creatures: [{use: b}]}\n",
		 "x:5:26: tactic is a list; expected a word, or {use: scripted, knob: "
		 "2}"},
		{HEAD "sides:\n" RED
		      "  - {name: blue, tactic: {caution: 1}, creatures: [{use: b}]}\n",
		 "x:5:26: tactic is a map; expected a word, or {use: scripted, knob: 2}"},
		{HEAD "sides:\n" RED "  - {name: blue, tactic: {use: scripted, catuion: "
		      "1}, creatures: [{use: b}]}\n",
		 "x:5:42: the tactic scripted has no knob \"catuion\"; did you mean "
		 "\"caution\"?"},
		{HEAD "sides:\n" RED "  - {name: blue, tactic: {use: scripted, zzzz: "
		      "1}, creatures: [{use: b}]}\n",
		 "x:5:42: the tactic scripted has no knob \"zzzz\""},
		{HEAD "sides:\n" RED "  - {name: blue, tactic: {use: person, zzzz: "
		      "1}, creatures: [{use: b}]}\n",
		 "x:5:40: the tactic person has no knob \"zzzz\""},
		{HEAD "sides:\n" RED "  - {name: blue, tactic: {use: scripted, caution: "
		      "11}, creatures: [{use: b}]}\n",
		 "x:5:51: caution is 11; expected a number from 0 to 10"},
		{HEAD "sides:\n" RED "  - {name: blue, tactic: {use: scripted, greed: "
		      "-4}, creatures: [{use: b}]}\n",
		 "x:5:49: greed is -4; expected a number from -3 to 3"},
		/* the reserve */
		{HEAD "reserve: 3\n" SIDES,
		 "x:3:10: reserve is a number; expected a list"},
		{HEAD "reserve: [c]\n" SIDES,
		 "x:3:11: a creature is a word; expected a map such as {use: goblin}"},
		{HEAD "reserve: [{use: b, name: c, side: bleu}]\n" SIDES,
		 "x:3:35: there is no side \"bleu\"; did you mean \"blue\"?"},
		{HEAD "reserve: [{use: b, name: c, side: zzzz}]\n" SIDES,
		 "x:3:35: there is no side \"zzzz\"; expected the name of one of "
		 "`sides`"},
		/* rulings, keys */
		{HEAD "rulings: [lax]\n" SIDES,
		 "x:3:10: rulings is a list; expected a map such as {name: word}"},
		{HEAD "rulings: {laxty: lax}\n" SIDES,
		 "x:3:11: unknown ruling \"laxty\"; did you mean \"laxity\"?"},
		{HEAD "rulings: {zzzz: lax}\n" SIDES,
		 "x:3:11: unknown ruling \"zzzz\"; `affray rulings rich` lists them"},
		{HEAD "rulings: {depth: 7}\n" SIDES,
		 "x:3:18: depth is 7; expected a number from 1 to 6"},
		{HEAD "rulings: {depth: 0}\n" SIDES,
		 "x:3:18: depth is 0; expected a number from 1 to 6"},
		{HEAD "light: 11\n" SIDES,
		 "x:3:8: light is 11; expected a number from 0 to 10"},
		{HEAD "lihgt: 1\n" SIDES,
		 "x:3:1: unknown key \"lihgt\"; did you mean \"light\"?"},
		{HEAD "thigns: {}\n" SIDES,
		 "x:3:1: unknown key \"thigns\"; did you mean \"things\"?"},
		{HEAD "name: [a]\n" SIDES, "x:3:7: name is a list; expected text"},
		{HEAD "limit: 10001\n" SIDES,
		 "x:3:8: limit is 10001; expected a number from 1 to 10000"},
		{HEAD "distance: 1024\n" SIDES,
		 "x:3:11: distance is 1024; expected a number from 0 to 1023"},
		{HEAD "distance: -1\n" SIDES,
		 "x:3:11: distance is -1; expected a number from 0 to 1023"},
		{HEAD "things: [rope]\n" SIDES, "x:3:9: things is a list; expected a map "
						"from new keys to entries, "
						"such as {my_thing: {...}}"},
		{HEAD "things: {rope: 3}\n" SIDES,
		 "x:3:16: rope is a number; expected a map"},
		{HEAD "things: {rope: {like: rop}}\n" SIDES,
		 "x:3:23: unknown thing \"rop\"; did you mean \"rope\"?"},
		{"afray: 1\n" SIDES,
		 "x:1:1: unknown key \"afray\"; did you mean \"affray\"?"},
		{"affray: 2\n" SIDES,
		 "x:1:9: format 2 is newer than this program, which reads format 1"},
		{"affray: 0\n" SIDES,
		 "x:1:9: affray is 0; expected a number from 1 to 1000000"},
		{"- affray\n", "x:1:1: a scenario is a list; expected a map"},
		/* the map */
		{HEAD "map: [a]\n" SIDES,
		 "x:3:6: map is a list; expected rows of text after `map: |`"},
		{HEAD "map: |\n  ..\nlegend: [a]\n" SIDES,
		 "x:5:9: legend is a list; expected a map such as {A: aldric}"},
		{HEAD "map: |\n  ab\nlegend: {a: a, b: bb}\n" SIDES,
		 "x:5:19: the legend's \"bb\" is neither a creature of this scenario nor "
		 "a terrain of the rulebook; did you mean \"b\"?"},
		{HEAD "map: |\n  ab\nlegend: {a: a, b: zzzz}\n" SIDES,
		 "x:5:19: the legend's \"zzzz\" is neither a creature of this scenario "
		 "nor a terrain of the rulebook"},
		{HEAD "map: |\n  a?\n  .b\nlegend: {a: a, b: b}\n" SIDES,
		 "x:4: row 0, column 1 of the map: the legend does not say what this is: "
		 "\"?\""},
		{HEAD "map: |\n  a..\n  .b\nlegend: {a: a, b: b}\n" SIDES,
		 "x:5: row 1, column 1 of the map: this row is shorter than others; "
		 "after "
		 "\"b\""},
		{HEAD "map: |\n  a..\n  .bb\nlegend: {a: a, b: b}\n" SIDES,
		 "x:5: row 1, column 2 of the map: more start tiles than creatures for "
		 "\"b\""},
		{HEAD "map: |\n  a..\n  ...\nlegend: {a: a}\n" SIDES,
		 "x:9:30: b has no start tile; expected a letter on the map, or `at`"},
		{HEAD "map: |\n  a..\n  ...\nlegend: {a: a}\nsides:\n" RED
		      "  - {name: blue, creatures: [{use: b, at: [3, 0]}]}\n",
		 "x:9:43: b starts at 3,0, which is off the map (3 x 2)"},
		{HEAD "map: |\n  a.#\n  ...\nlegend: {a: a}\nsides:\n" RED
		      "  - {name: blue, creatures: [{use: b, at: [2, 0]}]}\n",
		 "x:9:43: b starts at 2,0, which is a wall"},
		{HEAD "map: |\n  a.#\n  ...\nlegend: {a: a}\nsides:\n" RED
		      "  - {name: blue, creatures: [{use: b, at: [0, 0]}]}\n",
		 "x:9:43: a and b both start at 0,0"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char line[500];

		if (build(rows[i].text))
			fail_msg("taken:\n%s", rows[i].text);
		problem_line(&problems.list[0], line, sizeof line);
		if (strcmp(line, rows[i].line) != 0)
			fail_msg("%s%s\n%s", rows[i].text, line, rows[i].line);
		done();
	}
}

/* A scenario with one side reports its other problems at once. */
static void test_single_side(void **state)
{
	char line[500];

	(void)state;
	assert_null(build(HEAD "sides:\n  - {name: red, creatures: [{use: zz}]}\n"));
	assert_int_equal(problems.total, 2);
	problem_line(&problems.list[1], line, sizeof line);
	assert_string_equal(line, "x:4:35: unknown creature \"zz\"; `affray list "
				  "creatures rich` shows them");
	done();
}

/* ---- names ---- */

static void test_names(void **state)
{
	static const char *const taken[] = {
		"gm",	    "roll",
		"expect",   "edict",
		"round",    "turn",
		"over",	    "winner",
		"map",	    "limit",
		"distance", "name",
		"rulings",  "a.b",
		"'a,b'",    "'a:b'",
		"-a",	    "a b",
		"\"\"",	    "a;b",
		"a>b",	    "a=b",
		"a/b",	    "\"a'b\"",
		"red",	    "a2345678901234567890123456789012"};
	static const char *const fine[] = {
		"a-b", "x", "ä", "a_b", "a234567890123456789012345678901", "A"};

	(void)state;
	for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
		char text[400];
		struct text to = text_in(text, sizeof text);

		text_format(&to,
			    HEAD "sides:\n" RED
				 "  - {name: blue, creatures: [{use: b, name: %s}]}\n",
			    taken[i]);
		if (build(text))
			fail_msg("%s is a name", taken[i]);
		done();
	}
	for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
		char text[400];
		struct text to = text_in(text, sizeof text);

		text_format(&to,
			    HEAD "sides:\n" RED
				 "  - {name: blue, creatures: [{use: b, name: %s}]}\n",
			    fine[i]);
		good(text);
		assert_string_equal(scenario->creatures[1].name, fine[i]);
		done();
	}
}

/* Sides without a name are numbered; so are several creatures of a kind, but not a single
 * one. */
static void test_counts(void **state)
{
	(void)state;
	good(HEAD "sides:\n  - {creatures: [{use: a, count: 1}, {use: b2, count: 0}]}\n"
		  "  - {creatures: [{use: b, count: 2, name: x}, {use: a, name: y}]}\n");
	assert_int_equal(scenario->total, 4);
	assert_string_equal(scenario->sides[0].name, "side-1");
	assert_string_equal(scenario->sides[1].name, "side-2");
	assert_string_equal(scenario->creatures[0].name, "a");
	assert_string_equal(scenario->creatures[1].name, "x-1");
	assert_string_equal(scenario->creatures[2].name, "x-2");
	assert_string_equal(scenario->creatures[3].name, "y");
	assert_int_equal(scenario->creatures[0].side, 0);
	assert_int_equal(scenario->creatures[3].side, 1);
	assert_string_equal(scenario->name, "unnamed");
	assert_int_equal(scenario->limit, 50);
	assert_int_equal(scenario->distance, 3);
	done();
}

/* The limits: 64 creatures in all, 8 sides. */
static void test_the_most(void **state)
{
	char text[900] = HEAD "sides:\n";
	size_t length;

	(void)state;
	good(HEAD "sides:\n" RED "  - {name: blue, creatures: [{use: b, count: 63}]}\n");
	assert_int_equal(scenario->total, 64);
	assert_string_equal(scenario->creatures[63].name, "b-63");
	done();
	for (int i = 1; i <= 8; i++) {
		struct text to = text_in(text + strlen(text), sizeof text - strlen(text));

		text_format(&to, "  - {creatures: [{use: a, name: c%d}]}\n", i);
	}
	good(text);
	assert_int_equal(scenario->side_count, 8);
	assert_string_equal(scenario->sides[7].name, "side-8");
	done();
	length = strlen(text);
	memcpy(text + length, "  - {creatures: [{use: b}]}\n", 29);
	assert_false(build(text));
	assert_string_equal(problems.list[0].message, "more than 8 sides");
	done();
}

/* ---- tactics ---- */

static void test_tactics(void **state)
{
	(void)state;
	good(HEAD "sides:\n"
		  "  - {name: red, tactic: {use: scripted, greed: -3}, creatures: [{use: "
		  "a}]}\n"
		  "  - {name: blue, creatures: [{use: b}]}\n"
		  "  - {name: grey, tactic: person, creatures: [{use: b2}]}\n"
		  "  - {name: pink, tactic: bold, creatures: [{use: a, name: c}]}\n"
		  "  - {name: wild, tactic: random, creatures: [{use: a, name: d}]}\n");
	assert_string_equal(scenario->sides[0].tactic->key, "scripted");
	assert_int_equal(scenario->sides[0].knobs[0], 4);
	assert_int_equal(scenario->sides[0].knobs[1], -3);
	assert_string_equal(scenario->sides[1].tactic->key, "scripted");
	assert_int_equal(scenario->sides[1].knobs[0], 4);
	assert_int_equal(scenario->sides[1].knobs[1], 1);
	assert_null(scenario->sides[2].tactic);
	assert_int_equal(scenario->sides[2].knobs[0], 0);
	assert_string_equal(scenario->sides[3].tactic->key, "bold");
	assert_string_equal(scenario->sides[4].tactic->key, "random");
	done();
}

/* ---- set, like ---- */

static void test_set(void **state)
{
	const struct rich_sheet *sheet;

	(void)state;
	good("affray: 1\n"
	     "creatures:\n"
	     "  a: {small: 1, skills: {axes: 3, bows: 4}, name: a strong one}\n"
	     "  b_b: {like: a, skills: {bows: 5}, stance: low}\n"
	     "sides:\n"
	     "  - {creatures: [{use: a, set: {skills.axes: 7, motto: hey}}]}\n"
	     "  - {creatures: [{use: b_b, set: {small: -9}}]}\n");
	sheet = scenario->creatures[0].sheet;
	assert_int_equal(sheet->skills[0], 7);
	assert_int_equal(sheet->skills[1], 4);
	assert_int_equal(sheet->skills[2], 2);
	assert_string_equal(sheet->motto, "hey");
	assert_string_equal(sheet->entry.name, "a strong one");
	sheet = scenario->creatures[1].sheet;
	assert_int_equal(sheet->skills[0], 3);
	assert_int_equal(sheet->skills[1], 5);
	assert_int_equal(sheet->small, -9);
	assert_int_equal(sheet->stance, 0);
	assert_string_equal(sheet->entry.key, "b_b");
	assert_string_equal(sheet->entry.name, "a strong one");
	/* the place of a field: `set` wins over the entry itself */
	assert_int_equal(place_of_field(&sheet->entry, "stance").line, 4);
	assert_int_equal(place_of_field(&sheet->entry, "stance small").line, 7);
	assert_int_equal(place_of_field(&sheet->entry, "motto").line, 4);
	assert_int_equal(place_of_field(&sheet->entry, "stan").line, 4);
	done();
	good("affray: 1\ncreatures: {long_a: {}, b: {}}\nsides:\n"
	     "  - {creatures: [{use: long_a}]}\n  - {creatures: [{use: b}]}\n");
	sheet = scenario->creatures[0].sheet;
	assert_string_equal(sheet->entry.name, "long a");
	done();
}

/* A chain of eight `like` is accepted, one of nine is not. */
static void test_like_is_bounded(void **state)
{
	(void)state;
	good("affray: 1\ncreatures: {a: {small: 9}, b: {like: a}, c: {like: b}, d: "
	     "{like: "
	     "c}, e: {like: d}, f: {like: e}, g: {like: f}, h: {like: g}, i: {like: h}}\n"
	     "sides: [{creatures: [{use: i}]}, {creatures: [{use: a}]}]\n");
	assert_int_equal(((const struct rich_sheet *)scenario->creatures[0].sheet)->small,
			 9);
	done();
	assert_false(build(
		"affray: 1\ncreatures: {a: {small: 9}, b: {like: a}, c: {like: b}, d: "
		"{like: c}, e: {like: d}, f: {like: e}, g: {like: f}, h: {like: g}, i: "
		"{like: h}, j: {like: i}}\n"
		"sides: [{creatures: [{use: j}]}, {creatures: [{use: a}]}]\n"));
	assert_string_equal(problems.list[0].message,
			    "`like` goes round in a circle, or more than 8 deep");
	done();
}

static void test_rulings(void **state)
{
	(void)state;
	good(HEAD SIDES);
	assert_int_equal(scenario->rulings[RICH_LAX], 0);
	assert_int_equal(scenario->rulings[RICH_DEPTH], 3);
	assert_int_equal(((const struct rich_setup *)scenario->setup)->light, 5);
	done();
	good(HEAD "rulings: {depth: 6, laxity: lax}\nlight: 10\n" SIDES);
	assert_int_equal(scenario->rulings[RICH_LAX], 1);
	assert_int_equal(scenario->rulings[RICH_DEPTH], 6);
	assert_int_equal(((const struct rich_setup *)scenario->setup)->light, 10);
	done();
	assert_int_equal(rulebook_ruling(&rich_rulebook, "depth"), 1);
	assert_int_equal(rulebook_ruling(&rich_rulebook, "dept"), -1);
	assert_int_equal(rulebook_question(&rich_rulebook, "where"), 2);
	assert_int_equal(rulebook_question(&rich_rulebook, "wher"), -1);
	assert_int_equal(rulebook_action(&rich_rulebook, "hit"), 1);
	assert_int_equal(rulebook_action(&rich_rulebook, "hits"), -1);
	assert_int_equal(rulebook_rule(&rich_rulebook, "RCH-A-01"), 1);
	assert_int_equal(rulebook_rule(&rich_rulebook, "RCH-A-02"), 2);
	assert_int_equal(rulebook_rule(&rich_rulebook, "RCH-A-03"), 0);
	assert_null(rulebook_aside(&rich_rulebook, 0));
}

/* ---- where they stand ---- */

static void assert_at(int who, int x, int y)
{
	if (scenario->creatures[who].tile.x != x || scenario->creatures[who].tile.y != y)
		fail_msg("%s at %d,%d, not %d,%d", scenario->creatures[who].name,
			 scenario->creatures[who].tile.x, scenario->creatures[who].tile.y,
			 x, y);
}

static void test_drawn(void **state)
{
	(void)state;
	good(HEAD
	     "map: |\n  ~b.|\n  a#Bw\nlegend: {a: a, b: b, B: b, w: mud}\nsides:\n" RED
	     "  - {name: blue, creatures: [{use: b, count: 2}]}\n");
	assert_int_equal(scenario->map.width, 4);
	assert_int_equal(scenario->map.height, 2);
	assert_true(scenario->map.given);
	assert_at(0, 0, 1);
	assert_at(1, 1, 0);
	assert_at(2, 2, 1);
	assert_int_equal(terrain_at(&scenario->map, tile_at(0, 0)), 2);
	assert_int_equal(terrain_at(&scenario->map, tile_at(3, 0)), 1);
	assert_int_equal(terrain_at(&scenario->map, tile_at(1, 1)), 1);
	assert_int_equal(terrain_at(&scenario->map, tile_at(3, 1)), 2);
	assert_int_equal(terrain_at(&scenario->map, tile_at(0, 1)), 0);
	done();
}

/* The letter `b` in the legend places b or b-1, b-2, but not b2 or b-two. */
static void test_letters_of_the_legend(void **state)
{
	(void)state;
	good(HEAD "map: |\n  a1b2\nlegend: {a: a, 1: b2, 2: b-x, b: b}\nsides:\n" RED
		  "  - {name: blue, creatures: [{use: b2}, {use: b, name: b-x}, {use: "
		  "b}]}\n");
	done();
	assert_false(build(HEAD "map: |\n  ab..\nlegend: {b: b, a: a}\nsides:\n" RED
				"  - {name: blue, creatures: [{use: b2}]}\n"));
	done();
}

static void test_field_without_a_map(void **state)
{
	(void)state;
	good(HEAD "distance: 5\nsides:\n  - {creatures: [{use: a, count: 5}]}\n"
		  "  - {creatures: [{use: b}]}\n  - {creatures: [{use: b2}]}\n");
	assert_int_equal(scenario->map.width, 10 + 1 + 60);
	assert_int_equal(scenario->map.height, 61);
	assert_false(scenario->map.given);
	assert_at(0, 30, 30);
	assert_at(1, 30, 29);
	assert_at(2, 30, 31);
	assert_at(3, 30, 28);
	assert_at(4, 30, 32);
	assert_at(5, 35, 30);
	assert_at(6, 40, 30);
	done();
	/* the map extends beyond a creature that stands far out */
	good(HEAD "distance: 5\nsides:\n  - {creatures: [{use: a, at: [64, 2]}]}\n" BLUE);
	assert_int_equal(scenario->map.width, 66);
	done();
	good(HEAD
	     "distance: 5\nsides:\n  - {creatures: [{use: a, at: [100, 2]}]}\n" BLUE);
	assert_int_equal(scenario->map.width, 100 - 30 + 1 + 60);
	assert_at(0, 100, 2);
	assert_at(1, 35, 30);
	done();
}

/* A field without a map has at most 1024 tiles along a side and 16384 in all. */
static void test_a_wide_field(void **state)
{
	(void)state;
	good(HEAD "distance: 1023\n" SIDES);
	assert_int_equal(scenario->map.width, 1024);
	assert_int_equal(scenario->map.height, 16);
	assert_at(0, 0, 8);
	assert_at(1, 1023, 8);
	done();
	good(HEAD "distance: 1000\n" SIDES);
	assert_int_equal(scenario->map.width, 1000 + 1 + 22);
	assert_at(0, 11, 8);
	done();
	good(HEAD "distance: 963\n" SIDES);
	assert_int_equal(scenario->map.width, 1024);
	assert_at(0, 30, 8);
	done();
}

/* A book whose field is a line: one row, shared tiles, and a margin at both ends. */
static void test_a_line(void **state)
{
	(void)state;
	book.line_field = true;
	book.line_margin = 100;
	good(HEAD "distance: 5\nsides:\n  - {creatures: [{use: a, count: 3}]}\n" BLUE);
	assert_int_equal(scenario->map.height, 1);
	assert_int_equal(scenario->map.width, 5 + 1 + 60 + 200);
	assert_int_equal(scenario->map.left, -100);
	assert_at(0, 30, 0);
	assert_at(2, 30, 0);
	assert_at(3, 35, 0);
	done();
}

static void test_shared_starts(void **state)
{
	static const char text[] =
		HEAD "map: |\n  a..\n  ...\nlegend: {a: a}\nsides:\n" RED
		     "  - {name: blue, creatures: [{use: b, at: [0, 0]}]}\n";

	(void)state;
	assert_false(build(text));
	done();
	book.shares_tiles = true;
	good(text);
	done();
	/* a creature in the reserve may wait on another's start tile */
	book.shares_tiles = false;
	good(HEAD "map: |\n  ab.\nlegend: {a: a, b: b}\n" SIDES
		  "reserve: [{use: b2, at: [0, 0]}, {use: b, name: c}]\n");
	assert_int_equal(scenario->count, 2);
	assert_int_equal(scenario->total, 4);
	assert_at(2, 0, 0);
	assert_at(3, -1, -1);
	assert_int_equal(scenario->creatures[2].side, 1);
	assert_true(scenario->creatures[2].in_reserve);
	done();
	assert_false(build(HEAD "map: |\n  ab#\nlegend: {a: a, b: b}\n" SIDES
				"reserve: [{use: b2, at: [2, 0]}]\n"));
	assert_string_equal(problems.list[0].message,
			    "b2 starts at 2,0, which is a wall");
	done();
}

/* ---- changes by path ---- */

static const char *change(struct node *root, const char *path, const char *value)
{
	memset(&problems, 0, sizeof problems);
	return scenario_change(&book, tree, root, "--set", path, value, &problems)
		       ? ""
		       : problems.list[0].message;
}

static void test_changes(void **state)
{
	static const struct catalogue none;
	struct node *root = read_yaml(HEAD SIDES "reserve: [{use: b2, name: late}]\n");
	const struct rich_sheet *sheet;

	(void)state;
	assert_string_equal(change(root, "limit", "77"), "");
	assert_string_equal(change(root, "light", "1"), "");
	assert_string_equal(change(root, "weather.bows", "8"), "");
	assert_string_equal(change(root, "rulings.depth", "5"), "");
	assert_string_equal(change(root, "rulings.laxity", "lax"), "");
	assert_string_equal(change(root, "a.at", "3,4"), "");
	assert_string_equal(change(root, "b.at", "[ 5,  6]"), "");
	assert_string_equal(change(root, "a.traits", "[sly, huge]"), "");
	assert_string_equal(change(root, "a.gear", "[]"), "");
	assert_string_equal(change(root, "a.skills.axes", "9"), "");
	assert_string_equal(change(root, "a.motto", "[x"), "");
	assert_string_equal(change(root, "late.small", "8"), "");
	assert_string_equal(change(root, "b.facing", "sw"), "");
	assert_string_equal(change(root, "red.tactic", "scripted greed=2  caution=9"),
			    "");
	assert_string_equal(change(root, "blue.tactic.caution", "7"), "");
	assert_string_equal(change(root, "blue.name", "azure"), "");
	memset(&problems, 0, sizeof problems);
	scenario = scenario_build(&book, root, &none, &problems);
	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	assert_int_equal(scenario->limit, 77);
	assert_int_equal(((const struct rich_setup *)scenario->setup)->light, 1);
	assert_int_equal(((const struct rich_setup *)scenario->setup)->weather[1], 8);
	assert_int_equal(scenario->rulings[RICH_DEPTH], 5);
	assert_int_equal(scenario->rulings[RICH_LAX], 1);
	assert_at(0, 3, 4);
	assert_at(1, 5, 6);
	assert_int_equal(scenario->creatures[1].facing, 5);
	sheet = scenario->creatures[0].sheet;
	assert_int_equal(sheet->traits, 6);
	assert_int_equal(sheet->skills[0], 9);
	assert_string_equal(sheet->motto, "[x");
	sheet = scenario->creatures[2].sheet;
	assert_int_equal(sheet->small, 8);
	assert_int_equal(scenario->sides[0].knobs[0], 9);
	assert_int_equal(scenario->sides[0].knobs[1], 2);
	assert_int_equal(scenario->sides[1].knobs[0], 7);
	assert_string_equal(scenario->sides[1].name, "azure");
	done();
}

/* Setting a knob of a tactic keeps the tactic. */
static void test_knobs_of_a_named_tactic(void **state)
{
	static const struct catalogue none;
	struct node *root = read_yaml(HEAD SIDES);

	(void)state;
	assert_string_equal(change(root, "red.tactic", "bold"), "");
	assert_string_equal(change(root, "red.tactic.caution", "1"), "");
	memset(&problems, 0, sizeof problems);
	scenario = scenario_build(&book, root, &none, &problems);
	assert_null(scenario);
	assert_string_equal(problems.list[0].message,
			    "the tactic bold has no knob \"caution\"");
	assert_string_equal(problems.list[0].file, "--set red.tactic.caution=1");
	done();
}

static void test_no_such_change(void **state)
{
	struct node *root = read_yaml(HEAD SIDES "reserve: [{use: b2, name: later}]\n");

	(void)state;
	assert_string_equal(change(root, "lmit", "7"), "there is no \"lmit\" in this "
						       "scenario; did you mean "
						       "\"limit\"?");
	assert_string_equal(change(root, "laterr.hp", "7"),
			    "there is no \"laterr\" in this "
			    "scenario; did you mean "
			    "\"later\"?");
	assert_string_equal(change(root, "bleu.tactic", "7"),
			    "there is no \"bleu\" in this "
			    "scenario; did you mean "
			    "\"blue\"?");
	assert_string_equal(change(root, "lihgt", "7"), "there is no \"lihgt\" in this "
							"scenario; did you mean "
							"\"light\"?");
	assert_string_equal(change(root, "zzzzzz.a", "7"),
			    "there is no \"zzzzzz\" in this scenario; expected a "
			    "creature, a side, rulings, or a key of the scenario");
	assert_string_equal(change(root, "red", "7"),
			    "\"red\" needs one more part, such as red.name");
	assert_string_equal(change(root, "limit.high", "7"),
			    "\"limit.high\" has a part too many");
	assert_string_equal(change(root, "red.colour", "7"),
			    "a side has no \"colour\"; expected tactic, or tactic.KNOB");
	done();
}

/* ---- catalogues ---- */

static void test_catalogues(void **state)
{
	static const struct {
		const char *text, *line; /* line NULL: the catalogue is sound */
	} rows[] = {
		{"affray: 1\nrulebook: rich\nabout: x\ncreatures: {a: {}}\n"
		 "things: {rope: {weight: 3}}\n",
		 NULL},
		{"creatures: {a: {}}\n",
		 "x:1:1: the file does not say its format; expected `affray: 1` first"},
		{"afray: 1\ncreatures: {a: {}}\n",
		 "x:1:1: unknown key \"afray\"; did you mean \"affray\"?"},
		{"affray: 2\ncreatures: {a: {}}\n",
		 "x:1:9: format 2 is newer than this program, which reads format 1"},
		{"affray: 1\ncreatuers: {a: {}}\n",
		 "x:2:1: unknown key \"creatuers\"; did you mean \"creatures\"?"},
		{"affray: 1\nthing: {a: {}}\n",
		 "x:2:1: unknown key \"thing\"; did you mean \"things\"?"},
		{"affray: 1\nabuot: x\n",
		 "x:2:1: unknown key \"abuot\"; did you mean \"about\"?"},
		{"affray: 1\nlimit: 3\n", "x:2:1: unknown key \"limit\""},
		{"affray: 1\ncreatures: {a: {small: 101}}\n",
		 "x:2:24: small is 101; expected a number from -100 to 100"},
		{"affray: 1\nthings: {a: {}, b: {weight: 100}}\n",
		 "x:2:29: weight is 100; expected a number from 0 to 99"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		static const struct catalogue none;
		struct node *root = read_yaml(rows[i].text);
		char line[500];

		catalogue_check(&book, root, &none, &problems);
		if (!rows[i].line && !has_problems(&problems)) {
			done();
			continue;
		}
		problem_line(&problems.list[0], line, sizeof line);
		assert_string_equal(line, rows[i].line ? rows[i].line : "");
		assert_int_equal(problems.total, 1);
		done();
	}
}

static void test_detects_catalogues(void **state)
{
	static const struct {
		const char *text;
		bool is;
	} rows[] = {
		{"affray: 1\nrulebook: x\ncreatures: {a: {}}\n", true},
		{"affray: 1\nabout: x\nthings: {}\n", true},
		{"affray: 1\n", false},
		{"affray: 1\nthings: 3\n", false},
		{"affray: 1\ncreatures: {a: {}}\nsides: []\n", false},
		{"affray: 1\ncreatures: {a: {}}\nsidess: []\n", false},
		{"affray: 1\ncreatures: {a: {}}\nlimit: 3\n", false},
		{"- a\n", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(is_catalogue(read_yaml(rows[i].text)), rows[i].is);
		done();
	}
}

#define TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_complaints),
		TEST(test_single_side),
		TEST(test_names),
		TEST(test_counts),
		TEST(test_the_most),
		TEST(test_tactics),
		TEST(test_set),
		TEST(test_like_is_bounded),
		TEST(test_rulings),
		TEST(test_drawn),
		TEST(test_letters_of_the_legend),
		TEST(test_field_without_a_map),
		TEST(test_a_wide_field),
		TEST(test_a_line),
		TEST(test_shared_starts),
		TEST(test_changes),
		TEST(test_knobs_of_a_named_tactic),
		TEST(test_no_such_change),
		TEST(test_catalogues),
		TEST(test_detects_catalogues),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
