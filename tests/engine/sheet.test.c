/* SPDX-License-Identifier: MIT
 *
 * Every type of field, read at its edges and one beyond; and the messages about wrong
 * values.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "book/rich.h"
#include "engine/build.h"
#include "base/yaml.h"

static struct tree *tree;
static struct problems problems;
static struct scenario *scenario;

/* Builds a scenario whose first creature has these fields. */
static const struct rich_sheet *sheet_with(const char *fields)
{
	char buffer[2000];
	struct text text = text_in(buffer, sizeof buffer);
	static const struct catalogue none;
	struct node *root;

	text_format(&text,
		    "affray: 1\n"
		    "things: {rope: {}, bow: {weight: 4}, long_pole: {like: bow}}\n"
		    "creatures:\n"
		    "  a: {%s}\n"
		    "  b: {}\n"
		    "sides:\n"
		    "  - {creatures: [{use: a}]}\n"
		    "  - {creatures: [{use: b}]}\n",
		    fields);
	memset(&problems, 0, sizeof problems);
	tree = tree_new();
	root = yaml_read_text(tree, buffer, text.length, "x", &problems);
	assert_non_null(root);
	scenario = scenario_build(&rich_rulebook, root, &none, &problems);
	return scenario ? scenario->creatures[0].sheet : NULL;
}

static const struct rich_sheet *good(const char *fields)
{
	const struct rich_sheet *sheet = sheet_with(fields);

	if (!sheet)
		fail_msg("%s: %s", fields, problems.list[0].message);
	return sheet;
}

static void done(void)
{
	scenario_free(scenario);
	tree_free(tree);
}

static void test_defaults(void **state)
{
	const struct rich_sheet *sheet = good("");

	(void)state;
	assert_int_equal(sheet->small, -7);
	assert_int_equal(sheet->bold, 200);
	assert_int_equal(sheet->large, 50000);
	assert_int_equal(sheet->huge, 70000);
	assert_true(sheet->brave);
	assert_int_equal(sheet->stance, 1);
	assert_int_equal(sheet->traits, 0);
	assert_int_equal(sheet->hand, -1);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(sheet->ranks[i], -1);
		assert_int_equal(sheet->skills[i], 2);
	}
	for (int i = 0; i < 2; i++) {
		assert_int_equal(sheet->gear[i], -1);
		assert_int_equal(sheet->stock[i].ref, -1);
		assert_int_equal(sheet->blows[i].number, 0);
	}
	assert_int_equal(sheet->blow.number, 0);
	assert_null(sheet->motto);
	assert_int_equal(sheet->part_count, 0);
	assert_string_equal(sheet->entry.key, "a");
	done();
}

static void test_numbers_and_words(void **state)
{
	const struct rich_sheet *sheet =
		good("small: -100, bold: 255, large: 60000, huge: -1000000, brave: off, "
		     "stance: high, traits: [huge, quick], motto: two words");

	(void)state;
	assert_int_equal(sheet->small, -100);
	assert_int_equal(sheet->bold, 255);
	assert_int_equal(sheet->large, 60000);
	assert_int_equal(sheet->huge, -1000000);
	assert_false(sheet->brave);
	assert_int_equal(sheet->stance, 2);
	assert_int_equal(sheet->traits, 5);
	assert_string_equal(sheet->motto, "two words");
	done();
}

static void test_yes_and_no(void **state)
{
	static const struct {
		const char *word;
		bool yes;
	} rows[] = {{"brave: yes", true}, {"brave: true", true},   {"brave: on", true},
		    {"brave: no", false}, {"brave: false", false}, {"brave: off", false}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(good(rows[i].word)->brave, rows[i].yes);
		done();
	}
}

static void test_lists_and_maps(void **state)
{
	const struct rich_sheet *sheet =
		good("ranks: [clubs, axes], skills: {bows: 9, clubs: 0}, hand: bow, "
		     "gear: [bow, bow], stock: {long_pole: 12, rope: 1}");

	(void)state;
	assert_int_equal(sheet->ranks[0], 2);
	assert_int_equal(sheet->ranks[1], 0);
	assert_int_equal(sheet->ranks[2], -1);
	assert_int_equal(sheet->skills[0], 2);
	assert_int_equal(sheet->skills[1], 9);
	assert_int_equal(sheet->skills[2], 0);
	assert_int_equal(sheet->hand, 1);
	assert_int_equal(sheet->gear[0], 1);
	assert_int_equal(sheet->gear[1], 1);
	assert_int_equal(sheet->stock[0].ref, 2);
	assert_int_equal(sheet->stock[0].count, 12);
	assert_int_equal(sheet->stock[1].ref, 0);
	assert_int_equal(sheet->stock[1].count, 1);
	done();
	sheet = good("ranks: [bows, clubs, axes], gear: [rope], stock: {bow: 2}");
	assert_int_equal(sheet->ranks[2], 0);
	assert_int_equal(sheet->gear[1], -1);
	assert_int_equal(sheet->stock[1].ref, -1);
	done();
}

/* Numbers of every storage type are kept apart. */
static void test_numbers_for_words(void **state)
{
	const struct rich_sheet *sheet =
		good("marks: {axes: 255, clubs: 7}, pages: {bows: 60000}, years: {clubs: "
		     "-100000, axes: 9}, coins: {bows: 100000, clubs: 5}");

	(void)state;
	assert_int_equal(sheet->marks[0], 255);
	assert_int_equal(sheet->marks[1], 1);
	assert_int_equal(sheet->marks[2], 7);
	assert_int_equal(sheet->pages[0], 2);
	assert_int_equal(sheet->pages[1], 60000);
	assert_int_equal(sheet->pages[2], 2);
	assert_int_equal(sheet->years[0], 9);
	assert_int_equal(sheet->years[1], 3);
	assert_int_equal(sheet->years[2], -100000);
	assert_int_equal(sheet->coins[0], 4);
	assert_int_equal(sheet->coins[1], 100000);
	assert_int_equal(sheet->coins[2], 5);
	done();
}

/* An empty value means none. */
static void test_empty_lists(void **state)
{
	const struct rich_sheet *sheet =
		good("traits: , ranks: , skills: , gear: , stock: , blows: , parts: ");

	(void)state;
	assert_int_equal(sheet->traits, 0);
	assert_int_equal(sheet->ranks[0], -1);
	assert_int_equal(sheet->skills[0], 2);
	assert_int_equal(sheet->part_count, 0);
	done();
}

static void test_parts(void **state)
{
	const struct rich_sheet *sheet = good("parts: [{hard: 4}, {hard: -4}]");

	(void)state;
	for (int i = 0; i < 2; i++)
		assert_int_equal(sheet->parts[i].size, 3); /* the usual value */
	done();
	sheet = good("parts: [{size: 9}, {hard: -4, size: 1}]");
	assert_int_equal(sheet->part_count, 2);
	assert_int_equal(sheet->parts[0].size, 9);
	assert_int_equal(sheet->parts[0].hard, 0);
	assert_int_equal(sheet->parts[1].size, 1);
	assert_int_equal(sheet->parts[1].hard, -4);
	done();
}

static void test_dice(void **state)
{
	static const struct {
		const char *field;
		int number, size, plus;
	} rows[] = {
		{"blow: d8", 1, 8, 0},	      {"blow: 2d6", 2, 6, 0},
		{"blow: 2d6+1", 2, 6, 1},     {"blow: 2d6-1", 2, 6, -1},
		{"blow: 3", 0, 0, 3},	      {"blow: -3", 0, 0, -3},
		{"blow: 100", 0, 0, 100},     {"blow: -100", 0, 0, -100},
		{"blow: d200", 1, 200, 0},    {"blow: d6+100", 1, 6, 100},
		{"blow: d6-100", 1, 6, -100}, {"blow: 0", 0, 0, 0},
	};
	static const char *const wrong[] = {
		"101",	  "-101",   "d201",
		"d6+101", "d6-101", "d6+",
		"d6++1",  "six",    "\"\"",
		"4dF",	  "d6+one", "d0",
		"-",	  "+1d6",   "1000000000000000000000000000000000d6",
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct field_dice dice = good(rows[i].field)->blow;

		assert_int_equal(dice.number, rows[i].number);
		assert_int_equal(dice.size, rows[i].size);
		assert_int_equal(dice.plus, rows[i].plus);
		done();
	}
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		char field[100];
		struct text text = text_in(field, sizeof field);

		text_format(&text, "blow: %s", wrong[i]);
		if (sheet_with(field))
			fail_msg("%s is taken", field);
		assert_non_null(strstr(problems.list[0].message,
				       "expected dice such as d8, 2d6 or 2d6+1"));
		done();
	}
	assert_int_equal(good("blows: [d4, 3d8-2]")->blows[1].number, 3);
	assert_int_equal(
		((const struct rich_sheet *)scenario->creatures[0].sheet)->blows[1].plus,
		-2);
	done();
}

/* The first complaint, and how many there are. */
static void test_complaints(void **state)
{
	static const struct {
		const char *fields, *message;
		int count;
	} rows[] = {
		{"small: 101", "small is 101; expected a number from -100 to 100", 1},
		{"small: -101", "small is -101; expected a number from -100 to 100", 1},
		{"small: x", "small is \"x\"; expected a whole number from -100 to 100",
		 1},
		{"small: [1]", "small is a list; expected a whole number", 1},
		{"brave: maybe", "brave is \"maybe\"; expected yes or no", 1},
		{"brave: {a: b}", "brave is a map; expected yes or no", 1},
		{"stance: hgih",
		 "unknown stance \"hgih\"; did you mean \"high\"? (known: low, middle or "
		 "high)",
		 1},
		{"stance: upside_down",
		 "unknown stance \"upside_down\"; expected low, middle or high", 1},
		{"stance: true",
		 "unknown stance \"true\"; expected low, middle or high (a switch takes "
		 "one of its words, not true or false)",
		 1},
		{"stance: false",
		 "unknown stance \"false\"; expected low, middle or high (a switch takes "
		 "one of its words, not true or false)",
		 1},
		{"stance: [low]", "stance is a list; expected a word", 1},
		{"traits: quick",
		 "traits is a word; expected a list of words such as [a, b]", 1},
		{"traits: \"\"",
		 "traits is a text; expected a list of words such as [a, b]", 1},
		{"traits: [quick, zzzzzz]",
		 "unknown traits \"zzzzzz\"; expected quick, sly or huge", 1},
		{"ranks: {axes: 1}",
		 "ranks is a map; expected a list of words such as [a, b]", 1},
		{"ranks: [axes, bows, axes]", "ranks has \"axes\" twice", 1},
		{"ranks: [axes, axes, axes]", "ranks has \"axes\" twice", 2},
		{"skills: [axes]", "skills is a list; expected a map such as {dodge: 4}",
		 1},
		{"skills: {axes: 10, bows: -1, clubs: 9}",
		 "axes is 10; expected a number from 0 to 9", 2},
		{"skills: {axse: 1}",
		 "unknown skills \"axse\"; did you mean \"axes\"? (known: axes, bows or "
		 "clubs)",
		 1},
		{"hand: bwo", "unknown thing \"bwo\"; did you mean \"bow\"?", 1},
		{"hand: cannonball",
		 "unknown thing \"cannonball\"; `affray list things rich` shows them", 1},
		{"hand: [bow]", "hand is a list; expected a key of the catalogue", 1},
		{"gear: bow", "gear is a word; expected a list such as [dagger]", 1},
		{"gear: [bow, rope, bow]", "gear has more than 2 entries", 1},
		{"stock: [bow]", "stock is a list; expected a map such as {arrow: 12}",
		 1},
		{"stock: {bow: 13, rope: 0}", "bow is 13; expected a number from 1 to 12",
		 2},
		{"stock: {bow: 1, rope: 1, long_pole: 1}",
		 "stock has more than 2 entries", 1},
		{"blow: [d6]", "blow is a list; expected dice such as 2d6+1", 1},
		{"blows: d6", "blows is a word; expected a list of dice such as [d8, d6]",
		 1},
		{"blows: [d6, d6, d6]", "blows has more than 2 entries", 1},
		{"motto: [a]", "motto is a list; expected text", 1},
		{"parts: {size: 1}", "parts is a map; expected a list of maps", 1},
		{"parts: [1]", "parts is a number; expected a map", 1},
		{"parts: [{size: 0}, {size: 10}]",
		 "size is 0; expected a number from 1 to 9", 2},
		{"parts: [{}, {}, {}]", "parts has more than 2 entries", 1},
		{"parts: [{sise: 1}]", "unknown key \"sise\"; did you mean \"size\"?", 1},
		{"smal: 1", "unknown key \"smal\"; did you mean \"small\"?", 1},
		{"motot: x", "unknown key \"motot\"; did you mean \"motto\"?", 1},
		{"lkie: b", "unknown key \"lkie\"; did you mean \"like\"?", 1},
		{"zzzzzzzz: 1", "unknown key \"zzzzzzzz\"", 1},
		{"like: [b]", "like is a list; expected a key", 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		if (sheet_with(rows[i].fields))
			fail_msg("%s is taken", rows[i].fields);
		if (strcmp(problems.list[0].message, rows[i].message) != 0)
			fail_msg("%s\n%s\n%s", rows[i].fields, problems.list[0].message,
				 rows[i].message);
		/* A sheet is read twice: as an entry, and for the creature that uses
		 * it. */
		if (problems.total != 2 * rows[i].count)
			fail_msg("%s: %d complaints", rows[i].fields, problems.total);
		done();
	}
}

static void test_stored(void **state)
{
	static const struct {
		int storage, value, read;
	} rows[] = {
		{S_I8, -128, -128},    {S_I8, 127, 127},	{S_U8, 255, 255},
		{S_U8, 0, 0},	       {S_I16, -32768, -32768}, {S_I16, 32767, 32767},
		{S_U16, 65535, 65535}, {S_I32, -70000, -70000}, {S_U32, 70000, 70000},
		{S_BOOL, 1, 1},	       {S_BOOL, 0, 0},		{S_BOOL, 7, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		int32_t words[3] = {-1, -1, -1};

		stored_set(words, 4, (uint8_t)rows[i].storage, rows[i].value);
		assert_int_equal(stored_get(words, 4, (uint8_t)rows[i].storage),
				 rows[i].read);
		assert_int_equal(words[0], -1);
		assert_int_equal(words[2], -1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_defaults),
		cmocka_unit_test(test_numbers_and_words),
		cmocka_unit_test(test_yes_and_no),
		cmocka_unit_test(test_lists_and_maps),
		cmocka_unit_test(test_numbers_for_words),
		cmocka_unit_test(test_empty_lists),
		cmocka_unit_test(test_parts),
		cmocka_unit_test(test_dice),
		cmocka_unit_test(test_complaints),
		cmocka_unit_test(test_stored),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
