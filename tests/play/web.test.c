/* SPDX-License-Identifier: MIT
 *
 * Tests of the functions that the page calls: a fight from its text to its end, records,
 * refusals. (web/engine compares all lines with those of affray play.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/source.h"
#include "play/web/web.h"

static const char path[] = "scenarios/threa/printed-example.yaml";
static char *scenario;

/* Hands in a text as the host does. */
static char *give(const char *text)
{
	char *room = affray_web_room(strlen(text) + 1);

	if (room)
		memcpy(room, text, strlen(text));
	return room;
}

static enum affray_web_stand open_text(const char *text, const char *options)
{
	return affray_web_open(give(text), give(path), give(options));
}

static enum affray_web_stand send_line(const char *line)
{
	return affray_web_send(give(line));
}

static void assert_says(const char *words)
{
	if (!strstr(affray_web_result(), words))
		fail_msg("\"%s\" is not in: %s", words, affray_web_result());
	assert_int_equal(strlen(affray_web_result()), affray_web_result_length());
}

static enum affray_web_stand work(enum affray_web_stand stand)
{
	while (stand == AFFRAY_WEB_WORKS)
		stand = affray_web_more();
	return stand;
}

static int read_scenario(void **unused)
{
	struct problems problems = {0};
	struct source source;

	(void)unused;
	if (!source_read(&source, path, &problems))
		return -1;
	scenario = strndup(source.text, source.length);
	source_free(&source);
	return scenario ? 0 : -1;
}

static int free_scenario(void **unused)
{
	(void)unused;
	affray_web_close();
	free(scenario);
	return 0;
}

static void test_to_the_end_and_back(void **unused)
{
	enum affray_web_stand stand;

	(void)unused;
	assert_int_equal(work(open_text(scenario, "{\"seed\":7}")), AFFRAY_WEB_WAITS);
	do
		stand = work(send_line("{\"auto\":1}"));
	while (stand == AFFRAY_WEB_WAITS);
	assert_int_equal(stand, AFFRAY_WEB_ENDED);
	assert_int_equal(work(send_line("{\"undo\":1}")), AFFRAY_WEB_WAITS);
	assert_says("\"type\":\"question\"");
}

static void test_record(void **unused)
{
	char *record;

	(void)unused;
	work(open_text(scenario, "{\"seed\":9,\"as\":[\"goblins\"]}"));
	work(send_line("{\"auto\":1}"));
	affray_web_record();
	assert_says("affray fight ");
	assert_says("scenario: |");
	record = strdup(affray_web_result());
	assert_int_equal(open_text(record, "{\"as\":[\"goblins\"]}"), AFFRAY_WEB_WAITS);
	affray_web_record();
	assert_string_equal(affray_web_result(), record);
	affray_web_close();
	affray_web_record();
	assert_string_equal(affray_web_result(), "");
	assert_int_equal(send_line("{\"auto\":1}"), AFFRAY_WEB_REFUSED);
	assert_int_equal(affray_web_more(), AFFRAY_WEB_REFUSED);
	free(record);
}

static void test_odds_in_portions(void **unused)
{
	(void)unused;
	work(open_text(scenario, ""));
	assert_int_equal(send_line("{\"get\":\"odds\",\"playouts\":20}"),
			 AFFRAY_WEB_WORKS);
	assert_int_equal(work(AFFRAY_WEB_WORKS), AFFRAY_WEB_WAITS);
	assert_says("\"done\":true");
}

static void test_refusals(void **unused)
{
	static const struct {
		const char *options, *says;
	} rows[] = {
		{"{\"seed\":-1}", "option \\\"seed\\\""},
		{"{\"number\":0}", "option \\\"number\\\""},
		{"{\"as\":\"watch\"}", "option \\\"as\\\""},
		{"{\"as\":[1]}", "option \\\"as\\\""},
		{"{\"as\":[\"nobody\"]}", "nobody"},
		{"{\"tactic\":[\"goblins=clever\"]}", "clever"},
		{"[]", "no JSON object"},
		{"{", "no JSON object"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(open_text(scenario, rows[i].options),
				 AFFRAY_WEB_REFUSED);
		assert_says("{\"type\":\"problems\",\"problems\":[\"");
		assert_says(rows[i].says);
	}
	assert_int_equal(open_text("affray: 1\nfoo: 1\n", ""), AFFRAY_WEB_REFUSED);
	assert_says("printed-example.yaml:");
	assert_int_equal(open_text("affray fight 99\n", ""), AFFRAY_WEB_REFUSED);
	assert_says("printed-example.yaml:1");
}

/* There is room for a text of 1 MB, but not for one byte more, nor for a fifth text in
 * one call. */
static void test_rooms(void **unused)
{
	(void)unused;
	assert_non_null(affray_web_room((1 << 20) + 1));
	assert_null(affray_web_room((1 << 20) + 2));
	for (int i = 0; i < 3; i++)
		assert_non_null(affray_web_room(1));
	assert_null(affray_web_room(1));
	assert_int_equal(affray_web_open(NULL, NULL, NULL), AFFRAY_WEB_REFUSED);
	assert_says("longer than 1 MB");
	assert_non_null(affray_web_room(1));
	affray_web_close();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_to_the_end_and_back),
		cmocka_unit_test(test_record),
		cmocka_unit_test(test_odds_in_portions),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_rooms),
	};

	return cmocka_run_group_tests(tests, read_scenario, free_scenario);
}
