/* SPDX-License-Identifier: MIT
 *
 * Tests of .fight files: reading, places, refusals and their messages, and that a written
 * file reads back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scenario/fightfile.h"
#include "base/source.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static struct fight_file file;
static struct problems problems;

static enum affray_status read_bytes(const char *text, size_t length)
{
	fight_file_free(&file);
	memset(&problems, 0, sizeof problems);
	return fight_file_read(&file, text, length, "t.fight", &problems);
}

static void read_good(const char *text)
{
	char line[700];

	if (read_bytes(text, strlen(text)) != AFFRAY_OK)
		fail_msg("%s", problem_line(&problems.list[0], line, sizeof line));
}

static int tear_down(void **unused)
{
	(void)unused;
	fight_file_free(&file);
	return 0;
}

/* ---- reading ---- */

static void test_header(void **unused)
{
	(void)unused;
	read_good("affray fight 1\n"
		  "scenario: ../a b.yaml   # relative\n"
		  "rulebook: threa 12\n"
		  "seed: 18446744073709551615/31337\n"
		  "dice: given\n"
		  "unanswered: default\n"
		  "seats: watch gm\n");
	assert_string_equal(file.name, "t.fight");
	assert_string_equal(file.scenario, "../a b.yaml");
	assert_false(file.scenario_is_text);
	assert_int_equal(file.scenario_place.column, 11);
	assert_string_equal(file.rulebook, "threa");
	assert_int_equal(file.rulebook_version, 12);
	assert_true(file.seed == UINT64_MAX);
	assert_true(file.number == 31337);
	assert_true(file.dice_given);
	assert_int_equal(file.unanswered, UNANSWERED_DEFAULT);
	assert_string_equal(file.seats, "watch gm");
	assert_int_equal(file.line_count, 0);
}

static void test_defaults(void **unused)
{
	(void)unused;
	read_good("affray fight 1"); /* format 1 stays readable */
	read_good("affray fight 2");
	assert_null(file.scenario);
	assert_null(file.rulebook);
	assert_true(file.seed == 1 && file.number == 1);
	read_good("affray fight 1\nseed: 7/1\n"); /* fights are numbered from 1 */
	assert_true(file.seed == 7 && file.number == 1);
	assert_false(file.dice_given);
	assert_int_equal(file.unanswered, UNANSWERED_UNSAID);
}

static void test_words_of_the_header(void **unused)
{
	(void)unused;
	read_good("affray fight 2\ndice: seed\nunanswered: error\nrulebook:\torge\t1\n"
		  "seats: a # b\nscenario: a|\nseed: 0\n");
	assert_false(file.dice_given);
	assert_int_equal(file.unanswered, UNANSWERED_ERROR);
	assert_string_equal(file.rulebook, "orge");
	assert_int_equal(file.rulebook_version, 1);
	assert_int_equal(file.rulebook_place.line, 4);
	assert_int_equal(file.rulebook_place.column, 11);
	assert_string_equal(file.rulebook_place.file, "t.fight");
	assert_string_equal(file.seats, "a");
	assert_string_equal(file.scenario, "a|");
	assert_int_equal(file.scenario_place.line, 6);
	assert_true(file.seed == 0 && file.number == 1);
	read_good("affray fight 2\nunanswered: tactic\n");
	assert_int_equal(file.unanswered, UNANSWERED_TACTIC);
}

/* The indented rows below `expect all`, up to the first line without an indent. */
static void test_listed(void **unused)
{
	static const bool listed[] = {false, false, true, true, false, false, false};

	(void)unused;
	read_good("affray fight 2\n  expect allways\nexpect all # so\n  a.b 1\n\n# x\n"
		  "\tc.d 2  # y\ne f: g\n  h i: j\n  expect k\n");
	assert_int_equal(file.line_count, LENGTH(listed));
	for (int i = 0; i < LENGTH(listed); i++)
		assert_int_equal(file.lines[i].listed, listed[i]);
	assert_int_equal(file.lines[2].kind, LINE_EXPECT);
	assert_string_equal(file.lines[2].text, "a.b 1");
	assert_int_equal(file.lines[2].line, 4);
	assert_int_equal(file.lines[2].column, 3);
	assert_int_equal(file.lines[2].text_column, 3);
	assert_string_equal(file.lines[3].text, "c.d 2");
	assert_int_equal(file.lines[3].line, 7);
	assert_int_equal(file.lines[5].kind, LINE_ANSWER);
	assert_string_equal(file.lines[5].owner, "h");
}

/* Sixty-four faces are read, a sixty-fifth is refused. */
static void test_most_faces(void **unused)
{
	char text[400] = "affray fight 2\nroll 64d10>=6:", line[700];

	(void)unused;
	for (int i = 0; i < 64; i++)
		strcat(text, i % 2 ? " 1" : " 10");
	read_good(text);
	assert_int_equal(file.lines[0].total, 32);
	assert_int_equal(fight_line_given(&file, &file.lines[0]).count, 64);
	assert_int_equal(fight_line_given(&file, &file.lines[0]).faces[62], 10);
	assert_int_equal(fight_line_given(&file, &file.lines[0]).faces[63], 1);
	strcat(text, " 1");
	assert_int_equal(read_bytes(text, strlen(text)), AFFRAY_BAD_INPUT);
	assert_string_equal(problem_line(&problems.list[0], line, sizeof line),
			    "t.fight:2:176: expected a total, or at most 64 faces");
}

static void test_place_of_a_line(void **unused)
{
	struct place place;

	(void)unused;
	read_good("affray fight 2\n\n  a b: c\n");
	place = fight_line_place(&file, &file.lines[0]);
	assert_string_equal(place.file, "t.fight");
	assert_int_equal(place.line, 3);
	assert_int_equal(place.column, 3);
}

/* A file may be freed twice. */
static void test_put_away(void **unused)
{
	static const struct fight_file none;

	(void)unused;
	read_good("affray fight 2\nscenario: a.yaml\nroll d6: 3\n");
	assert_int_equal(file.line_count, 1);
	fight_file_free(&file);
	assert_memory_equal(&file, &none, sizeof none);
	fight_file_free(&file);
}

static void test_lines(void **unused)
{
	static const char text[] = "# a comment\n"
				   "\n"
				   "affray fight 1\n"
				   "goblin-2   action :  melee_attack # strikes\n"
				   "\tgm omen: 3,4\n"
				   "roll 4dF+: -2\n"
				   "  roll d8+d4: 7 3\n"
				   "roll 9d10>=6:0\n"
				   "edict: set goblin.fat 5\n"
				   "expect note text \"a # b\"  # c\n"
				   "expect x#y 1";

	(void)unused;
	read_good(text);
	assert_int_equal(file.line_count, 8);
	assert_int_equal(file.lines[0].kind, LINE_ANSWER);
	assert_string_equal(file.lines[0].owner, "goblin-2");
	assert_string_equal(file.lines[0].question, "action");
	assert_string_equal(file.lines[0].text, "melee_attack");
	assert_int_equal(file.lines[0].line, 4);
	assert_int_equal(file.lines[0].column, 1);
	assert_int_equal(file.lines[0].text_column, 22);
	assert_string_equal(file.lines[1].owner, "gm");
	assert_string_equal(file.lines[1].text, "3,4");
	assert_int_equal(file.lines[1].column, 2);
	assert_int_equal(file.lines[2].kind, LINE_ROLL);
	assert_int_equal(file.lines[2].dice.kind, DICE_FUDGE_PLUS);
	assert_int_equal(file.lines[2].total, -2);
	assert_int_equal(file.lines[3].total, 10);
	assert_string_equal(file.lines[3].text, "d8+d4");
	assert_int_equal(file.lines[4].total, 0);
	assert_int_equal(file.lines[5].kind, LINE_EDICT);
	assert_string_equal(file.lines[5].text, "set goblin.fat 5");
	assert_int_equal(file.lines[6].kind, LINE_EXPECT);
	assert_string_equal(file.lines[6].text, "note text \"a # b\"");
	assert_string_equal(file.lines[7].text, "x#y 1");
	assert_int_equal(file.lines[7].line, 11);
}

/* Line ends of other systems and a byte order mark change nothing. */
static void test_other_systems(void **unused)
{
	(void)unused;
	read_good("\xef\xbb\xbf"
		  "affray fight 1\r\nseed: 4\r\na b: c\r\n");
	assert_true(file.seed == 4);
	assert_string_equal(file.lines[0].text, "c");
	assert_int_equal(file.lines[0].line, 3);
}

/* Places in an inline scenario are places in the .fight. */
static void test_inline(void **unused)
{
	(void)unused;
	read_good("affray fight 1\n"
		  "scenario: |\n"
		  "  affray: 1\n"
		  "\n"
		  "  map: |   # not ours\n"
		  "    #..\n"
		  "seed: 9\n"
		  "a b: c\n");
	assert_true(file.scenario_is_text);
	assert_string_equal(file.scenario,
			    "\n\n  affray: 1\n\n  map: |   # not ours\n    #..\n");
	assert_true(file.seed == 9);
	assert_int_equal(file.lines[0].line, 8);
	read_good("affray fight 1\nscenario: |\n a: 1");
	assert_string_equal(file.scenario, "\n\n a: 1");
}

/* Columns count characters. */
static void test_characters(void **unused)
{
	(void)unused;
	read_good("affray fight 1\nJürgen action: geh\n");
	assert_string_equal(file.lines[0].owner, "Jürgen");
	assert_int_equal(file.lines[0].text_column, 16);
}

/* ---- refusals ---- */

static const struct {
	const char *text, *message;
} refusals[] = {
	{"", "t.fight: nothing in this file; a .fight starts with \"affray fight 2\""},
	{"# only\n\n",
	 "t.fight: nothing in this file; a .fight starts with \"affray fight 2\""},
	{"affray: 1\n", "t.fight:1:1: a .fight starts with \"affray fight 2\""},
	{"affray fight\n", "t.fight:1:1: a .fight starts with \"affray fight 2\""},
	{"affray fight 0\n", "t.fight:1:1: a .fight starts with \"affray fight 2\""},
	{"affray fight 3\n",
	 "t.fight:1:14: this is format 3; this version of Affray knows 2 and below"},
	{"affray fights 1\n", "t.fight:1:1: a .fight starts with \"affray fight 2\""},
	{"affray fight x\n", "t.fight:1:1: a .fight starts with \"affray fight 2\""},
	{"affray fight 1\nrulebook: threa 0\n",
	 "t.fight:2:17: expected the rulebook's version, such as 1"},
	{"affray fight 1\nwhatever: 3\n",
	 "t.fight:2:1: unknown key \"whatever\"; expected \"OWNER QUESTION: ANSWER\", "
	 "\"roll DICE: TOTAL\", \"edict: ...\" or \"expect ...\""},
	{"affray fight 1\nroll d20: 3\nseed: 2\n",
	 "t.fight:3:1: \"seed:\" must stand above the first answer"},
	{"affray fight 1\nexpect x\nseed: 2\n",
	 "t.fight:3:1: \"seed:\" must stand above the first answer"},
	{"affray fight 1\nscenario: |\n \t\n\nseed: 1\n",
	 "t.fight:2:11: no scenario follows; indent its lines below this one"},
	{"affray fight 1\nroll 2d8: [9 1]\n",
	 "t.fight:2:11: 2d8 cannot show these faces"},
	{"affray fight 1\nroll 2d8: 4 4]\n",
	 "t.fight:2:13: expected a total, or at most 64 faces"},
	{"affray fight 1\nsead: 3\n",
	 "t.fight:2:1: unknown key \"sead\"; did you mean \"seed\"?"},
	{"affray fight 1\nedikt: end\n",
	 "t.fight:2:1: unknown key \"edikt\"; did you mean \"edict\"?"},
	{"affray fight 1\nseed: 1\n seed: 2\n",
	 "t.fight:3:2: \"seed:\" stands here twice"},
	{"affray fight 1\na b: c\nseed: 2\n",
	 "t.fight:3:1: \"seed:\" must stand above the first answer"},
	{"affray fight 1\nseed:\n", "t.fight:2:1: nothing follows \"seed:\""},
	{"affray fight 1\nseed: -1\n",
	 "t.fight:2:7: expected a seed such as 7, or 7/31337 for its fight 31337"},
	{"affray fight 1\nseed: 18446744073709551616\n",
	 "t.fight:2:7: expected a seed such as 7, or 7/31337 for its fight 31337"},
	{"affray fight 1\nseed: 7/0\n",
	 "t.fight:2:7: expected a seed such as 7, or 7/31337 for its fight 31337"},
	{"affray fight 1\nseed: 7 8\n",
	 "t.fight:2:7: expected a seed such as 7, or 7/31337 for its fight 31337"},
	{"affray fight 1\ndice: loaded\n",
	 "t.fight:2:7: expected given or seed, not \"loaded\""},
	{"affray fight 1\nunanswered: never\n",
	 "t.fight:2:13: expected tactic, default or error, not \"never\""},
	{"affray fight 1\nrulebook: threa one\n",
	 "t.fight:2:17: expected the rulebook's version, such as 1"},
	{"affray fight 1\nscenario: |\nseed: 1\n",
	 "t.fight:2:11: no scenario follows; indent its lines below this one"},
	{"affray fight 1\ngoblin strikes\n", "t.fight:2:1: expected \"OWNER QUESTION: "
					     "ANSWER\", \"roll DICE: TOTAL\", \"edict: "
					     "...\" or \"expect ...\""},
	{"affray fight 1\ngoblin action:  # nothing\n",
	 "t.fight:2:1: no answer follows \"goblin action:\""},
	{"affray fight 1\ngoblin action:#nothing\n",
	 "t.fight:2:1: no answer follows \"goblin action:\""},
	{"affray fight 1\nedict:\n", "t.fight:2:1: nothing follows \"edict:\""},
	{"affray fight 1\nexpect\n", "t.fight:2:1: nothing follows \"expect\""},
	{"affray fight 1\nroll d20\n",
	 "t.fight:2:1: expected \"roll DICE: TOTAL\", such as \"roll 2d8: 11\""},
	{"affray fight 1\nroll d20:\n",
	 "t.fight:2:1: expected \"roll DICE: TOTAL\", such as \"roll 2d8: 11\""},
	{"affray fight 1\nroll dog: 3\n",
	 "t.fight:2:6: \"dog\" is not dice; write 4dF+, 2d8, d8+d4, 9d10>=6 or d20"},
	{"affray fight 1\nroll d20: 21\n", "t.fight:2:11: d20 cannot total 21"},
	{"affray fight 1\nroll 2d8: 9 1\n", "t.fight:2:11: 2d8 cannot show these faces"},
	{"affray fight 1\nroll 2d8: 9 x\n",
	 "t.fight:2:13: expected a total, or at most 64 faces"},
	{"affray fight 1\nroll 2d8: 99999999999\n",
	 "t.fight:2:11: expected a total, or at most 64 faces"},
	{"affray fight 1\nroll d10>=6: [11]\n",
	 "t.fight:2:14: d10>=6 cannot show these faces"},
	{"affray fight 1\nroll d10>=6: []\n",
	 "t.fight:2:14: d10>=6 cannot show these faces"},
	{"affray fight 1\nroll d10>=6: [4\n",
	 "t.fight:2:14: expected a total, or at most 64 faces"},
};

static void test_refusals(void **unused)
{
	char line[700];

	(void)unused;
	for (int i = 0; i < LENGTH(refusals); i++) {
		assert_int_equal(read_bytes(refusals[i].text, strlen(refusals[i].text)),
				 AFFRAY_BAD_INPUT);
		assert_string_equal(problem_line(&problems.list[0], line, sizeof line),
				    refusals[i].message);
		assert_int_equal(problems.total, 1);
	}
	/* Bytes that no text file contains. */
	assert_int_equal(read_bytes("affray fight 1\na\0b c: d\n", 23), AFFRAY_BAD_INPUT);
	assert_int_equal(read_bytes("affray fight 1\n\xc3(\n", 18), AFFRAY_BAD_INPUT);
	assert_int_equal(read_bytes("affray fight 1\na \x1b[1mb: c\n", 25),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(problems.list[0].line, 2);
	assert_int_equal(problems.list[0].column, 3);
	assert_int_equal(fight_file_load(&file, "no/such.fight", &problems),
			 AFFRAY_BAD_INPUT);
}

/* All mistakes are reported at once, up to the usual number. */
static void test_many_problems(void **unused)
{
	char text[2000] = "affray fight 1\n";

	(void)unused;
	for (int i = 0; i < 30; i++)
		strcat(text, "nonsense\n");
	assert_int_equal(read_bytes(text, strlen(text)), AFFRAY_BAD_INPUT);
	assert_int_equal(problems.count, MAX_PROBLEMS);
	assert_int_equal(problems.total, 30);
}

/* A file at the size limit is read, one byte more is refused. */
static void test_size(void **unused)
{
	char *text = malloc(SOURCE_MOST_BYTES + 1);
	size_t lines = (SOURCE_MOST_BYTES - 15) / 6;

	(void)unused;
	assert_non_null(text);
	memset(text, '#', SOURCE_MOST_BYTES + 1);
	memcpy(text, "affray fight 1\n", 15);
	assert_int_equal(read_bytes(text, SOURCE_MOST_BYTES), AFFRAY_OK);
	assert_int_equal(read_bytes(text, SOURCE_MOST_BYTES + 1), AFFRAY_BAD_INPUT);
	for (size_t i = 0; i < lines; i++)
		memcpy(text + 15 + 6 * i, "a b:c\n", 6);
	assert_int_equal(read_bytes(text, 15 + 6 * lines), AFFRAY_OK);
	assert_int_equal(file.line_count, lines);
	free(text);
}

/* ---- writing ---- */

/* Each line is written as it was given: a total, faces, or the one face of a pool. */
static void test_faces(void **unused)
{
	static const char text[] = "affray fight 2\nseed: 1\ndice: seed\n\n"
				   "roll 2d10: 7 4\nroll 2d10: 11\nroll 9d10>=6: 3\n"
				   "roll 3d10>=6: 7 1 6\nroll d10>=6: [2]\n"
				   "roll d10>=6: 1\nroll 4dF+: 1 1 1 1 -1 0 1 0\n"
				   "roll d8+d4: 3 7\nroll d20: 7\n";
	static const int totals[] = {11, 11, 3, 2, 0, 1, 5, 10, 7};
	static const int faces[] = {2, 0, 0, 3, 1, 0, 8, 2, 0};
	struct buffer buffer = {0};

	(void)unused;
	read_good(text);
	assert_int_equal(file.line_count, LENGTH(totals));
	for (int i = 0; i < file.line_count; i++) {
		struct given_dice given = fight_line_given(&file, &file.lines[i]);

		assert_int_equal(given.total, totals[i]);
		assert_int_equal(given.count, faces[i]);
	}
	fight_file_write(&file, &buffer);
	assert_string_equal(buffer.start, text);
	buffer_free(&buffer);
}

static void test_written(void **unused)
{
	static const char text[] = "affray fight 2\n"
				   "scenario: |\n"
				   "  affray: 1\n"
				   "  map: |\n"
				   "\n"
				   "    a.\n"
				   "rulebook: threa 2\n"
				   "seed: 18446744073709551615/9\n"
				   "dice: given\n"
				   "unanswered: tactic\n"
				   "\n"
				   "goblin action: throw\n"
				   "roll 4dF+: -3\n"
				   "roll 0: 0\n"
				   "edict: move goblin 3,4\n"
				   "expect check THR-ATK-02 margin -3\n";
	struct buffer buffer = {0};

	(void)unused;
	read_good(text);
	fight_file_write(&file, &buffer);
	assert_string_equal(buffer.start, text);
	buffer_free(&buffer);
	read_good("affray fight 2\nscenario: x.yaml\n");
	fight_file_write(&file, &buffer);
	assert_string_equal(buffer.start,
			    "affray fight 2\nscenario: x.yaml\nseed: 1\ndice: seed\n");
	buffer_free(&buffer);
	read_good("affray fight 2\nrulebook: threa\n"); /* of any version */
	fight_file_write(&file, &buffer);
	assert_string_equal(buffer.start,
			    "affray fight 2\nrulebook: threa\nseed: 1\ndice: seed\n");
	buffer_free(&buffer);
}

/* The players, and the seats that the file is for. */
static void test_seats_written(void **unused)
{
	static const char warning[] =
		"# The game master's file: it holds the seed and all "
		"answers, the secret ones too.\n";
	static const struct {
		const char *seats;
		bool warned;
	} rows[] = {
		{"watch", true},      {"gm", false},	  {"watch gm", false},
		{"gm watch", false},  {"a  gm b", false}, {"gmx", true},
		{"watch gmx", true},  {"xgm", true},	  {"gmx gm", false},
		{"watch gang", true}, {"g m", true},
	};
	struct buffer buffer = {0};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char text[100], wanted[300];

		snprintf(text, sizeof text, "affray fight 2\nseats: %s\n", rows[i].seats);
		snprintf(wanted, sizeof wanted,
			 "affray fight 2\n%sseed: 1\ndice: seed\nseats: %s\n",
			 rows[i].warned ? warning : "", rows[i].seats);
		read_good(text);
		fight_file_write(&file, &buffer);
		assert_string_equal(buffer.start, wanted);
		buffer_free(&buffer);
	}
}

static void test_numbers_written(void **unused)
{
	static const char *const seeds[] = {"0",
					    "9",
					    "10",
					    "7/2",
					    "99/10",
					    "18446744073709551615",
					    "1/18446744073709551615"};
	static const char *const unanswered[] = {"error", "tactic", "default"};
	struct buffer buffer = {0};
	char text[200];

	(void)unused;
	for (int i = 0; i < LENGTH(seeds) * LENGTH(unanswered); i++) {
		snprintf(text, sizeof text,
			 "affray fight 2\nrulebook: threa 1\nseed: %s\ndice: seed\n"
			 "unanswered: %s\n",
			 seeds[i / 3], unanswered[i % 3]);
		read_good(text);
		fight_file_write(&file, &buffer);
		assert_string_equal(buffer.start, text);
		buffer_free(&buffer);
	}
}

/* The first line of a scenario is indented by two blanks, and the others keep their
 * distance. */
static void test_inline_written(void **unused)
{
	static const struct {
		const char *text, *written;
	} rows[] = {
		{"a: 1\nb:\n  c: 2", "  a: 1\n  b:\n    c: 2\n"},
		{"\n  \n\n     a: 1\n       b: 2\n   c: 3\n",
		 "  a: 1\n    b: 2\n  c: 3\n"},
		{" a: 1\n   \n\n b: 2\n", "  a: 1\n\n\n  b: 2\n"},
		{"", ""},
	};
	struct buffer buffer = {0};
	char wanted[200];

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct fight_file written = {.scenario = rows[i].text,
					     .scenario_is_text = true,
					     .seed = 5,
					     .number = 1};

		snprintf(wanted, sizeof wanted,
			 "affray fight 2\nscenario: |\n%sseed: 5\ndice: seed\n",
			 rows[i].written);
		fight_file_write(&written, &buffer);
		assert_string_equal(buffer.start, wanted);
		buffer_free(&buffer);
	}
}

static void test_paths_that_can_be_named(void **unused)
{
	static const char *const good[] = {"a.yaml", "../b c.yaml", "/x#y", "ü.yaml",
					   "a|b",    "a",	    "a:b",  "ab\xc3\xbc"};
	static const char *const bad[] = {"",	     " a",   "a ",     "#a",	 "a #b",
					  "|",	     "a\"b", "a\nb",   "a\tb",	 "\xff.y",
					  "\x1b[0m", "a:#b", "ab\x1b", "ab\xc3", "|a"};

	(void)unused;
	for (int i = 0; i < LENGTH(good); i++)
		assert_true(fight_file_can_name(good[i]));
	for (int i = 0; i < LENGTH(bad); i++)
		assert_false(fight_file_can_name(bad[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_header),
		cmocka_unit_test(test_defaults),
		cmocka_unit_test(test_words_of_the_header),
		cmocka_unit_test(test_listed),
		cmocka_unit_test(test_most_faces),
		cmocka_unit_test(test_place_of_a_line),
		cmocka_unit_test(test_put_away),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_other_systems),
		cmocka_unit_test(test_inline),
		cmocka_unit_test(test_characters),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_many_problems),
		cmocka_unit_test(test_size),
		cmocka_unit_test(test_faces),
		cmocka_unit_test(test_written),
		cmocka_unit_test(test_seats_written),
		cmocka_unit_test(test_numbers_written),
		cmocka_unit_test(test_inline_written),
		cmocka_unit_test(test_paths_that_can_be_named),
	};

	return cmocka_run_group_tests(tests, NULL, tear_down);
}
