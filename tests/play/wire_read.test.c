/* SPDX-License-Identifier: MIT
 *
 * Tests of the wire: reading lines of JSON, and the table of commands.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "play/wire_read.h"

static const struct {
	const char *line;
	enum play_command command;
	int number;
	const char *text, *owner;
} lines[] = {
	{"{\"choose\":\"dodge\"}", DO_CHOOSE, 1, "dodge", ""},
	{" { \"choose\" : -3 } ", DO_CHOOSE, 1, "-3", ""},
	{"{\"choose\":[4,-2]}", DO_CHOOSE, 1, "4,-2", ""},
	{"{\"roll\":2}", DO_ROLL, 2, "", ""},
	{"{\"undo\":3}", DO_UNDO, 3, "", ""},
	{"{\"redo\":2}", DO_REDO, 2, "", ""},
	{"{\"auto\":1}", DO_AUTO, 1, "", ""},
	{"{\"again\":true}", DO_AGAIN, 1, "", ""},
	{"{\"edict\":\"set goblin.fat 5\"}", DO_EDICT, 1, "set goblin.fat 5", ""},
	{"{\"note\":\"it rains\"}", DO_NOTE, 1, "it rains", ""},
	{"{\"go\":3}", DO_GO, 1, "3", ""},
	{"{\"go\":\"round\"}", DO_GO, 1, "round", ""},
	{"{\"back\":7}", DO_BACK, 7, "", ""},
	{"{\"round\":2}", DO_ROUND, 2, "", ""},
	{"{\"fork\":\"a.fight\"}", DO_FORK, 1, "a.fight", ""},
	{"{\"save\":\"a.fight\"}", DO_SAVE, 1, "a.fight", ""},
	{"{\"reactions\":\"auto\"}", DO_REACTIONS, 1, "auto", ""},
	{"{\"reactions\":{\"aldric\":\"never\"}}", DO_REACTIONS, 1, "never", "aldric"},
	{"{\"seat\":{\"goblin\":\"random\"}}", DO_SEAT, 1, "random", "goblin"},
	{"{\"seat\":\"gm\"}", DO_SEAT, 1, "me", "gm"},
	{"{\"dice\":\"real\"}", DO_DICE, 1, "real", ""},
	{"{\"pause\":true}", DO_PAUSE, 1, "", ""},
	{"{\"pause\":false}", DO_PAUSE, 0, "", ""},
	{"{\"get\":\"state\"}", DO_STATE, 1, "", ""},
	{"{\"get\":\"history\"}", DO_HISTORY, 1, "", ""},
	{"{\"get\":\"rounds\"}", DO_ROUNDS, 1, "", ""},
};

static void test_lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct wire_line read;
		char why[256] = "";

		if (!wire_read(lines[i].line, &read, why, sizeof why))
			fail_msg("%s: %s", lines[i].line, why);
		assert_int_equal(read.call.command, lines[i].command);
		assert_int_equal(read.call.number, lines[i].number);
		assert_string_equal(read.call.text, lines[i].text);
		assert_string_equal(read.call.owner, lines[i].owner);
		assert_int_equal(read.is_look, command_is_look(lines[i].command));
		assert_false(read.id.given || read.has_answers);
	}
}

static void test_keys_beside_a_command(void **state)
{
	struct wire_line read;
	char why[256];

	(void)state;
	assert_true(wire_read("{\"answers\":12,\"id\":\"a\",\"choose\":\"dodge\"}", &read,
			      why, sizeof why));
	assert_true(read.has_answers && read.id.given && read.id.is_text);
	assert_int_equal(read.answers, 12);
	assert_string_equal(read.id.text, "a");
	assert_true(wire_read("{\"get\":\"log\",\"from\":40,\"id\":-7}", &read, why,
			      sizeof why));
	assert_int_equal(read.from, 40);
	assert_int_equal(read.id.number, -7);
	assert_true(wire_read("{\"get\":\"why\",\"event\":17}", &read, why, sizeof why));
	assert_int_equal(read.event, 17);
	assert_true(wire_read("{\"get\":\"why\",\"path\":\"goblin.fat\"}", &read, why,
			      sizeof why));
	assert_string_equal(read.what, "goblin.fat");
	assert_true(wire_read("{\"get\":\"sheet\",\"who\":\"goblin\"}", &read, why,
			      sizeof why));
	assert_string_equal(read.what, "goblin");
	assert_true(
		wire_read("{\"get\":\"odds\",\"playouts\":9}", &read, why, sizeof why));
	assert_int_equal(read.playouts, 9);
	assert_true(wire_read("{\"get\":\"rule\",\"id\":\"THR-ATK-01\"}", &read, why,
			      sizeof why));
	assert_string_equal(read.what, "THR-ATK-01");
	assert_true(wire_read("{\"get\":\"rule\",\"rule\":\"X\",\"id\":\"a\"}", &read,
			      why, sizeof why));
	assert_string_equal(read.what, "X");
	assert_string_equal(read.id.text, "a");
}

static const struct {
	const char *line, *part;
} nonsense[] = {
	{"", "no JSON"},
	{"dodge", "no JSON"},
	{"{\"choose\":\"dodge\"", "no JSON"},
	{"{\"choose\":1} {\"choose\":2}", "no JSON"},
	{"{\"choose\":1,\"choose\":2}", "no JSON"},
	{"3", "an object such as"},
	{"[]", "an object such as"},
	{"{}", "a command such as"},
	{"{\"choose\":1,\"roll\":2}",
	 "one command, but there are \"choose\" and \"roll\""},
	{"{\"choose\":1,\"get\":\"state\"}", "one command"},
	{"{\"chose\":1}", "unknown key \"chose\"; expected choose, roll, auto, again"},
	{"{\"state\":1}", "unknown key \"state\""},
	{"{\"get\":\"undo\"}", "unknown look \"undo\"; expected history, rounds, why"},
	{"{\"get\":1}", "\"get\" takes a text"},
	{"{\"choose\":1.5}", "whole number"},
	{"{\"choose\":99999999999}", "whole number"},
	{"{\"choose\":null}", "whole number"},
	{"{\"choose\":[1]}", "[x,y]"},
	{"{\"choose\":[1,2,3]}", "[x,y]"},
	{"{\"choose\":[1,\"2\"]}", "[x,y]"},
	{"{\"choose\":\"a\\u0000b\"}", "no JSON"},
	{"{\"roll\":\"2\"}", "a total, or the faces"},
	{"{\"roll\":[]}", "a total, or the faces"},
	{"{\"undo\":0}", "from 1"},
	{"{\"undo\":true}", "from 1"},
	{"{\"edict\":5}", "takes a text"},
	{"{\"pause\":1}", "true or false"},
	{"{\"seat\":\"me\"}", "\"gm\""},
	{"{\"choose\":1,\"id\":[]}", "\"id\" takes"},
	{"{\"choose\":1,\"answers\":\"1\"}", "\"answers\" takes"},
	{"{\"choose\":1,\"answers\":-1}", "\"answers\" takes"},
	{"{\"choose\":1,\"from\":1}", "\"from\" does not go with \"choose\""},
	{"{\"get\":\"log\",\"from\":0}", "\"from\" does not go with \"log\", or not so"},
	{"{\"get\":\"state\",\"who\":\"a\"}", "\"who\" does not go with \"state\""},
};

static void test_nonsense(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
		struct wire_line read;
		char why[512] = "";

		assert_false(wire_read(nonsense[i].line, &read, why, sizeof why));
		if (!strstr(why, nonsense[i].part))
			fail_msg("%s: \"%s\"", nonsense[i].line, why);
	}
}

/* A line with a mistake keeps its id. */
static void test_id_of_nonsense(void **state)
{
	struct wire_line read;
	char why[256];

	(void)state;
	assert_false(wire_read("{\"chose\":1,\"id\":5}", &read, why, sizeof why));
	assert_true(read.id.given && !read.is_look);
	assert_int_equal(read.id.number, 5);
	assert_false(wire_read("{\"get\":\"fly\",\"id\":6}", &read, why, sizeof why));
	assert_true(read.id.given && read.is_look);
}

static void test_many_faces(void **state)
{
	struct wire_line read;
	char line[2 * MOST_FACES_TOLD + 32] = "{\"roll\":[6", why[256];

	(void)state;
	for (int i = 1; i < MOST_FACES_TOLD; i++)
		strcat(line, ",1");
	strcat(line, "]}");
	assert_true(wire_read(line, &read, why, sizeof why));
	assert_int_equal(read.call.face_count, MOST_FACES_TOLD);
	assert_int_equal(read.call.faces[0], 6);
	strcpy(line + strlen(line) - 2, ",1]}");
	assert_false(wire_read(line, &read, why, sizeof why));
}

/* A row is found by each of its names, and no two share one. */
static void test_rows(void **state)
{
	(void)state;
	for (int i = 0; i < PLAY_COMMANDS; i++) {
		const struct command_row *row = &command_rows[i];
		enum play_command command = (enum play_command)i;

		assert_non_null(row->help);
		assert_non_null(row->takes);
		assert_true(row->word || row->json);
		if (row->json)
			assert_int_equal(
				command_of_json(row->json, command_is_look(command)),
				command);
		if (row->key)
			assert_int_equal(command_of_key(row->key), command);
		if (row->run) /* the screen asks for the argument */
			assert_true(!row->key || (row->label != NULL) ==
							 (row->argument > TAKES_COUNT));
		for (int k = 0; k < i; k++)
			assert_false(row->word && command_rows[k].word &&
				     strcmp(row->word, command_rows[k].word) == 0);
	}
	assert_int_equal(command_of_key(0), PLAY_COMMANDS);
	assert_int_equal(command_of_json("fly", false), PLAY_COMMANDS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_keys_beside_a_command),
		cmocka_unit_test(test_nonsense),
		cmocka_unit_test(test_id_of_nonsense),
		cmocka_unit_test(test_many_faces),
		cmocka_unit_test(test_rows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
