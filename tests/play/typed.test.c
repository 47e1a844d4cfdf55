/* SPDX-License-Identifier: MIT
 *
 * Tests of reading typed lines.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "play/typed_dice.h"
#include "play/typed.h"

/* ---- typed lines ---- */

static const int in_order[] = {0, 1, 2, 3, 4, 5};

static const struct affray_option blows[] = {
	{.key = "melee_attack"}, {.key = "move"},     {.key = "map"},
	{.key = "goblin-1"},	 {.key = "goblin-2"}, {.key = "pass"},
};
static const struct affray_question action = {
	.kind = AFFRAY_CHOICE, .option_count = 6, .options = blows, .fallback = 5};

static const struct affray_option places[] = {{.key = "act"}, {.key = "2"}, {.key = "3"}};
static const struct affray_question hold = {
	.kind = AFFRAY_CHOICE, .option_count = 3, .options = places};

static const struct affray_question boost = {
	.kind = AFFRAY_NUMBER, .low = -1, .high = 4, .fallback = 2};

static const int ground[][2] = {{3, 4}, {3, 5}, {10, 0}};
static const struct affray_question way = {
	.kind = AFFRAY_TILE, .tile_count = 3, .tiles = ground, .fallback = 1};

static const struct {
	const struct affray_question *question;
	const char *line, *answer;
} answers[] = {
	{&action, "1", "melee_attack"},
	{&action, "6", "pass"},
	{&action, "melee_attack", "melee_attack"},
	{&action, "Melee Attack", "melee_attack"},
	{&action, "  mel \r", "melee_attack"},
	{&action, "mo", "move"},
	{&action, "map", "map"}, /* options win over commands */
	{&action, "goblin 2", "goblin-2"},
	{&hold, "2", "2"}, /* its key, not its place */
	{&hold, "a", "act"},
	{&boost, "0", "0"},
	{&boost, "-1", "-1"},
	{&boost, "+3", "3"},
	{&way, "3,4", "3,4"},
	{&way, "(10, 0)", "10,0"},
	{&way, "3 5", "3,5"},
};

static void test_answers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct said said;

		play_read(answers[i].question, in_order, answers[i].line, &said);
		assert_int_equal(said.kind, SAID_ANSWER);
		assert_string_equal(said.answer, answers[i].answer);
	}
}

static const struct {
	const struct affray_question *question;
	const char *line, *part; /* part of the message */
} wrong[] = {
	{&action, "0", "only 1 to 6."},
	{&action, "7", "only 1 to 6."},
	{&action, "99999999999999999999", "only 1 to 6."},
	{&action, "m", "melee_attack, move, map"},
	{&action, "gob", "goblin-1, goblin-2; type more"},
	{&action, "fly", "\"fly\" is no option"},
	{&action, "-1", "no option"},
	{&action, "/fly", "no command \"/fly\""},
	{&action, "/", "no command \"/\""},
	{&action, "undoo", "did you mean undo?"},
	{&action, "histroy", "did you mean history?"},
	{&action, "undoo 2", "did you mean undo?"},
	{&action, "pas5", "did you mean pass?"},
	{&action, "/hisotry", "did you mean /history?"},
	{&hold, "1", "no option"},
	{&boost, "5", "from -1 to 4"},
	{&boost, "-2", "from -1 to 4"},
	{&boost, "two", "from -1 to 4"},
	{&boost, "2 3", "from -1 to 4"},
	{&way, "4,3", "not among the tiles"},
	{&way, "3", "such as 3,5"},
	{&way, "3,4,5", "such as 3,5"},
	{&way, "north", "such as 3,5"},
};

static void test_wrong(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct said said;

		play_read(wrong[i].question, in_order, wrong[i].line, &said);
		assert_int_equal(said.kind, SAID_WRONG);
		if (!strstr(said.why, wrong[i].part))
			fail_msg("\"%s\" lacks \"%s\"", said.why, wrong[i].part);
	}
}

/* Actions keep their numbers; those that are closed now leave gaps. */
static void test_gaps(void **state)
{
	static const int with_gaps[] = {4, 5, 1, 7, 8, 9};
	struct said said;

	(void)state;
	play_read(&action, with_gaps, "4", &said);
	assert_int_equal(said.kind, SAID_WRONG);
	assert_string_equal(said.why,
			    "There is no option 4 here, only 2, 5 to 6, 8 to 10.");
	play_read(&action, with_gaps, "8", &said);
	assert_string_equal(said.answer, "goblin-1");
}

static const struct {
	const struct affray_question *question;
	const char *line;
	enum play_command command;
	const char *rest;
} commands[] = {
	{&action, "?", DO_HELP, ""},
	{&action, "undo", DO_UNDO, ""},
	{&action, "undo 3", DO_UNDO, "3"},
	{&action, "/map", DO_MAP, ""},
	{&boost, "map", DO_MAP, ""},
	{&action, "status goblin-1 ", DO_STATE, "goblin-1"},
	{&action, "edict set goblin-1.fat 5", DO_EDICT, "set goblin-1.fat 5"},
	{&way, "/quit", DO_QUIT, ""},
	{NULL, "why", DO_WHY, ""},
	{NULL, "/save a b.fight", DO_SAVE, "a b.fight"},
};

static void test_commands(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		struct said said;

		play_read(commands[i].question, in_order, commands[i].line, &said);
		assert_int_equal(said.kind, SAID_COMMAND);
		assert_int_equal(said.command, commands[i].command);
		assert_string_equal(said.rest, commands[i].rest);
	}
}

static void test_long_line(void **state)
{
	static char line[100000];
	struct said said;

	(void)state;
	memset(line, 'x', sizeof line - 1);
	play_read(&action, in_order, line, &said);
	assert_int_equal(said.kind, SAID_WRONG);
	play_read(&way, in_order, line, &said);
	assert_int_equal(said.kind, SAID_WRONG);
	play_read(NULL, in_order, line, &said);
	assert_int_equal(said.kind, SAID_ANSWER);
	memcpy(line, "edict ", 6);
	play_read(&action, in_order, line, &said);
	assert_int_equal(said.kind, SAID_COMMAND);
}

static const struct {
	const char *line;
	int count;
	bool are_faces;
	int first, last;
} throws[] = {
	{"7", 1, false, 7, 7},	    {"-3", 1, false, -3, -3},  {"+2", 1, false, 2, 2},
	{"3 4", 2, true, 3, 4},	    {"3,4, 5", 3, true, 3, 5}, {"+ - 0 +", 4, true, 1, 1},
	{"-", 1, true, -1, -1},	    {"", 0, false, 0, 0},      {"six", 0, false, 0, 0},
	{"3 four", 0, false, 0, 0}, {"3.5", 0, false, 0, 0},   {"++0-", 4, true, 1, -1},
	{"00 9", 2, true, 0, 9},    {"0 +-", 3, true, 0, -1},
};

static void test_dice(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof throws / sizeof *throws; i++) {
		struct affray_roll roll = {.dice = "3d6", .low = 3, .high = 18};
		int faces[MOST_THROWN];
		bool are_faces;
		int count = play_throw(&roll, throws[i].line, &are_faces, faces);

		assert_int_equal(count, throws[i].count);
		if (count == 0)
			continue;
		assert_int_equal(are_faces, throws[i].are_faces);
		assert_int_equal(faces[0], throws[i].first);
		assert_int_equal(faces[count - 1], throws[i].last);
	}
}

/* Dice that no shop sells, and pools of one die. */
static const struct {
	const char *dice;
	int low, high;
	const char *line;
	int count;
	bool are_faces;
	int first;
} odd_throws[] = {
	{"d1000000", 1, 1000000, "37%", 1, false, 370000},
	{"d1000000", 1, 1000000, "37.25", 1, false, 372500},
	{"d1000000", 1, 1000000, "0.00001 %", 1, false, 1},
	{"d1000000", 1, 1000000, "0%", 1, false, 1},
	{"d1000000", 1, 1000000, "100 %", 1, false, 1000000},
	{"d1000000", 1, 1000000, "101%", 0, false, 0},
	{"d1000000", 1, 1000000, "3 7 2 5 0 9", 1, false, 372509},
	{"d1000000", 1, 1000000, "10 10 10 10 10 10", 1, false, 1000000},
	{"d1000000", 1, 1000000, "37 25 09", 1, false, 372509},
	{"d1000000", 1, 1000000, "00 00 00", 1, false, 1000000},
	{"d1000000", 1, 1000000, "372 509", 1, false, 372509},
	{"d1000000", 1, 1000000, "372509", 1, false, 372509},
	{"d1000000", 1, 1000000, "37 25", 1, false, 37025},
	{"d1000000", 1, 1000000, "1 2 3 4", 4, true, 1},
	{"d20001", 1, 20001, "50%", 1, false, 10001},
	{"d20001", 1, 20001, "1 2", 2, true, 1},
	{"d20", 1, 20, "5%", 0, false, 0},
	{"d20", 1, 20, "7", 1, false, 7},
	{"d10>=6", 0, 1, "1", 1, true, 1}, /* a face, not the number of hits */
	{"5d10>=6", 0, 5, "1", 1, false, 1},
	{"5d10>=6", 0, 5, "1 2 3 9 10", 5, true, 1},
	{"4dF+", -31, 31, "-2", 1, false, -2},
	{"4dF+", -31, 31, "++++ +0-0", 8, true, 1},
	{"4dF+", -31, 31, "---- 0000", 8, true, -1},
};

static void test_odd_dice(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof odd_throws / sizeof *odd_throws; i++) {
		struct affray_roll roll = {.dice = odd_throws[i].dice,
					   .low = odd_throws[i].low,
					   .high = odd_throws[i].high};
		int faces[MOST_THROWN], count;
		bool are_faces;
		char hint[240];

		count = play_throw(&roll, odd_throws[i].line, &are_faces, faces);
		if (count != odd_throws[i].count)
			fail_msg("%s: %s is %d", roll.dice, odd_throws[i].line, count);
		play_throw_hint(&roll, hint, sizeof hint);
		assert_true(strlen(hint) > 10);
		if (count == 0)
			continue;
		if (faces[0] != odd_throws[i].first ||
		    are_faces != odd_throws[i].are_faces)
			fail_msg("%s: %s is %d", roll.dice, odd_throws[i].line, faces[0]);
	}
}

static void test_dice_advice(void **state)
{
	struct affray_roll fudge = {.dice = "4dF+", .low = -31, .high = 31};
	struct affray_roll pool = {.dice = "5d10>=6", .low = 0, .high = 5};
	static const int equal[] = {1, 1, 1, 1}, mixed[] = {1, 1, 0, 1};
	char advice[240];

	(void)state;
	play_throw_advice(&fudge, equal, 4, advice, sizeof advice);
	assert_string_equal(advice,
			    "Four of one sign explode: throw four more, and type all 8.");
	play_throw_advice(&fudge, mixed, 4, advice, sizeof advice);
	assert_string_equal(advice, "");
	play_throw_advice(&pool, mixed, 4, advice, sizeof advice);
	assert_string_equal(advice, "You typed 4 dice; there are 5 to throw.");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_answers),	  cmocka_unit_test(test_wrong),
		cmocka_unit_test(test_gaps),	  cmocka_unit_test(test_commands),
		cmocka_unit_test(test_long_line), cmocka_unit_test(test_dice),
		cmocka_unit_test(test_odd_dice),  cmocka_unit_test(test_dice_advice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
