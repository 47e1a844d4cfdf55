/* SPDX-License-Identifier: MIT
 *
 * Tests of the narrator's English.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include <limits.h>
#include <stdio.h>

#include "play/story_words.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

struct row {
	const char *key, *words;
};

static void check(struct word (*function)(const char *key), const struct row *rows,
		  size_t count)
{
	for (size_t i = 0; i < count; i++)
		assert_string_equal(function(rows[i].key).text, rows[i].words);
}

static void test_names(void **unused)
{
	static const struct row rows[] = {
		{"aldric", "Aldric"},
		{"goblin-2", "Goblin 2"},
		{"dwarf_guard", "Dwarf guard"},
		{"half-elf", "Half-elf"},
		{"", ""},
		{"\xc3\xa9owyn", "\xc3\xa9owyn"},
	};

	(void)unused;
	check(name_of, rows, LENGTH(rows));
}

static void test_labels(void **unused)
{
	static const struct row labels[] = {
		{"long_sword", "long sword"},
		{"TV", "TV"},
		{"left arm", "left arm"},
		{"4dF+", "4dF+"},
		{"axe", "axe"},
		{"arm_left", "left arm"},
		{"fire_hip", "fire from the hip"},
		{"three_quarter_cover", "three-quarter cover"},
	};
	static const struct row tracks[] = {
		{"ap", "AP"}, {"fat", "FAT"}, {"hit_points", "hit points"},
		{"x", "x"},   {"d20", "d20"},
	};

	(void)unused;
	check(label_of, labels, LENGTH(labels));
	check(track_of, tracks, LENGTH(tracks));
}

static void test_verbs(void **unused)
{
	static const struct row rows[] = {
		{"dodge", "dodges"},  {"parry", "parries"},
		{"block", "blocks"},  {"pass", "passes"},
		{"catch", "catches"}, {"stay", "stays"},
		{"push", "pushes"},   {"full_defense", "chooses full defense"},
	};

	(void)unused;
	check(verb_of, rows, LENGTH(rows));
}

static void test_amounts(void **unused)
{
	(void)unused;
	assert_string_equal(amount_of(1, "wounds").text, "1 wound");
	assert_string_equal(amount_of(2, "wounds").text, "2 wounds");
	assert_string_equal(amount_of(1, "hps").text, "1 hps");
	assert_string_equal(amount_of(1, "stress").text, "1 stress");
	assert_string_equal(amount_of(4, "FAT").text, "4 FAT");
}

static void test_owners(void **unused)
{
	(void)unused;
	assert_string_equal(whose("aldric").text, "aldric's");
	assert_string_equal(whose("goblins").text, "goblins'");
}

static void test_numbers_in_words(void **unused)
{
	(void)unused;
	assert_string_equal(counted(3, "hits").text, "three hits");
	assert_string_equal(counted(1, "hits").text, "one hit");
	assert_string_equal(counted(0, "hits").text, "no hits");
	assert_string_equal(counted(1, "dice").text, "one die");
	assert_string_equal(counted(13, "dice").text, "13 dice");
	assert_string_equal(counted(-2, "hits").text, "-2 hits");
	assert_string_equal(ordinal_of(1).text, "first");
	assert_string_equal(ordinal_of(12).text, "twelfth");
	assert_string_equal(ordinal_of(13).text, "13th");
	assert_string_equal(ordinal_of(21).text, "21st");
	assert_string_equal(ordinal_of(112).text, "112th");
	assert_string_equal(chance_of(652345, 10000, 0).text, "65 %");
	assert_string_equal(chance_of(652345, 10000, 2).text, "65.23 %");
	assert_string_equal(chance_of(65, 0, 2).text, "65");
}

/* Fractions are rounded as printf() rounds them, also halfway between two numbers, where
 * the binary fraction decides, and just below zero. */
static void test_fractions_as_printed(void **state)
{
	static const int scales[] = {2, 7, 100, 10000};

	(void)state;
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
		for (int value = -20500; value <= 20500; value += value < 500 ? 1 : 7) {
			int scale = scales[i], decimals = (value & 3) + 1;
			char wanted[WORD_ROOM];

			snprintf(wanted, sizeof wanted, "%.2f", (double)value / scale);
			assert_string_equal(number_of(value, -scale).text, wanted);
			snprintf(wanted, sizeof wanted, "%.*f %%", decimals - 1,
				 (double)value / scale);
			assert_string_equal(chance_of(value, scale, decimals - 1).text,
					    wanted);
		}
	assert_string_equal(number_of(INT_MIN, -2).text, "-1073741824.00");
	assert_string_equal(number_of(-3, 1000).text, "-0.0 %");
}

static void test_things(void **unused)
{
	(void)unused;
	assert_string_equal(the_thing("long_sword").text, "the long sword");
	assert_string_equal(the_thing("bite").text, "a bite");
	assert_string_equal(the_thing("claws and fangs").text, "claws and fangs");
	assert_string_equal(the_thing("tail").text, "the tail");
	assert_string_equal(the_thing("unarmed").text, "bare hands");
	assert_string_equal(the_thing("both hands").text, "both hands");
}

static void test_outcomes(void **unused)
{
	static const struct {
		struct affray_event event;
		const char *words;
	} rows[] = {
		{{.result = AFFRAY_MISS, .outcome = "miss"}, "misses"},
		{{.result = AFFRAY_PASS, .outcome = "success"}, "succeeds"},
		{{.result = AFFRAY_HIT, .outcome = "hit"}, "hits"},
		{{.result = AFFRAY_FUMBLE, .outcome = "x"}, "a critical failure"},
		{{.result = AFFRAY_PASS, .own_word = true, .outcome = "parried"},
		 "parried"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(result_words(&rows[i].event).text, rows[i].words);
	assert_string_equal(fate_verb(AFFRAY_DEAD), "dies");
	assert_string_equal(fate_verb(AFFRAY_RECOVERED), "is able to fight again");
}

static void test_kinds_of_words(void **unused)
{
	(void)unused;
	assert_true(is_quality("prone") && is_quality("stunned") &&
		    is_quality("parrying"));
	assert_true(is_quality("off balance") && is_quality("unconscious"));
	assert_false(is_quality("cooldown") || is_quality("aim") ||
		     is_quality("left arm"));
	assert_true(says_already("goes into parry mode", "parrying"));
	assert_false(says_already("changes stance", "crouching"));
	assert_false(says_already("is", "is"));
	assert_true(is_plural("goblins") && is_plural("police") && is_plural("undead"));
	assert_false(is_plural("watch") || is_plural("moss") || is_plural("chaos"));
}

/* A word never ends in half a character, even for a long key. */
static void test_long_names(void **unused)
{
	char key[4 * WORD_ROOM] = "";
	const char *text;
	struct word word;

	(void)unused;
	for (int i = 0; i < WORD_ROOM; i++)
		strcat(key, "\xe9\xbe\x8d");
	word = name_of(key);
	text = word.text;
	assert_int_equal(strlen(text) % 3, 0);
	assert_true(strlen(text) > WORD_ROOM - 5);
}

static void test_edicts(void **state)
{
	static const char *const rows[][2] = {
		{"set raider.ap 11", "sets Raider's AP to 11"},
		{"set goblin-2.right_hand long_sword",
		 "sets Goblin 2's right hand to long sword"},
		{"set durn.state.stunned 2", "sets Durn's state stunned to 2"},
		{"set captain.surprised on", "decides that Captain is surprised"},
		{"set captain.surprised off",
		 "decides that Captain is no longer surprised"},
		{"set captain.surprised 1", "decides that Captain is surprised"},
		{"set captain.surprised 0",
		 "decides that Captain is no longer surprised"},
		{"set captain.speed 1", "sets Captain's speed to 1"},
		{"set round 3", "sets the round to 3"},
		{"change goblin.fat -5", "lowers Goblin's FAT by 5"},
		{"change goblin.fat 5", "raises Goblin's FAT by 5"},
		{"move goblin 3,4", "moves Goblin to 3,4"},
		{"add wolf-2 10,0", "adds Wolf 2 at 10,0"},
		{"add wolf-2", "adds Wolf 2"},
		{"remove wolf-2", "removes Wolf 2"},
		{"end", "ends the fight"},
		{"end raiders", "ends the fight in favour of Raiders"},
		{"unheard of", "decrees: unheard of"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_string_equal(edict_words(rows[i][0]).text, rows[i][1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_labels),
		cmocka_unit_test(test_verbs),
		cmocka_unit_test(test_amounts),
		cmocka_unit_test(test_owners),
		cmocka_unit_test(test_outcomes),
		cmocka_unit_test(test_numbers_in_words),
		cmocka_unit_test(test_fractions_as_printed),
		cmocka_unit_test(test_things),
		cmocka_unit_test(test_kinds_of_words),
		cmocka_unit_test(test_long_names),
		cmocka_unit_test(test_edicts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
