/* SPDX-License-Identifier: MIT
 *
 * Tests of events and questions as JSON: each type, as full and as empty as it can be,
 * has the keys that docs/json.md names, in that order. Run from the project's folder.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "engine/event.h"
#include "play/event_json.h"
#include "base/yaml.h"

/* ---- a line in memory ---- */

static char line[1 << 16];
static size_t length;

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	assert_true(length + count < sizeof line);
	memcpy(line + length, bytes, count);
	length += count;
	line[length] = '\0';
	return true;
}

static char buffer[SINK_ROOM];
static struct sink sink;
static struct json json;

static struct json *begin(void)
{
	length = 0;
	sink_init(&sink, buffer, keep, NULL);
	json = json_in(&sink);
	return &json;
}

static struct tree *tree;

/* The line, parsed by our JSON reader; lives until the next call. */
static const struct node *parsed(void)
{
	struct problems problems = {0};
	const struct node *object;

	sink_flush(&sink);
	assert_true(length > 0 && line[length - 1] == '\n');
	tree_free(tree);
	tree = tree_new();
	object = json_read_text(tree, line, length, NULL, &problems);
	if (!object)
		fail_msg("%s in %s", problems.list[0].message, line);
	return object;
}

/* ---- the documented keys ---- */

struct documented {
	char always[256], sometimes[256]; /* words between blanks: " who label " */
};

/* Collects the words in backquotes of one table cell. */
static void read_cell(const char *cell, const char *end, char *words)
{
	strcpy(words, " ");
	while (cell < end && (cell = strchr(cell, '`')) && cell < end) {
		const char *close = strchr(cell + 1, '`');

		strncat(words, cell + 1, (size_t)(close - cell - 1));
		strcat(words, " ");
		cell = close + 1;
	}
}

/* The row with this name in the table with this name. */
static struct documented row_of(const char *table, const char *name)
{
	struct documented row = {0};
	char text[1024], heading[64], start[64];
	bool inside = false;
	FILE *file = fopen("docs/json.md", "r");

	assert_non_null(file);
	snprintf(heading, sizeof heading, "<!-- table: %s -->", table);
	snprintf(start, sizeof start, "| `%s` |", name);
	while (fgets(text, sizeof text, file)) {
		if (strncmp(text, heading, strlen(heading)) == 0)
			inside = true;
		if (strncmp(text, "<!-- end -->", 12) == 0)
			inside = false;
		if (inside && strncmp(text, start, strlen(start)) == 0) {
			const char *always = text + strlen(start);
			const char *sometimes = strchr(always, '|');

			read_cell(always, sometimes, row.always);
			read_cell(sometimes, text + strlen(text), row.sometimes);
		}
	}
	fclose(file);
	if (!row.always[0])
		fail_msg("docs/json.md has no %s \"%s\"", table, name);
	return row;
}

static bool has_word(const char *words, const char *word)
{
	char padded[64];

	snprintf(padded, sizeof padded, " %s ", word);
	return strstr(words, padded);
}

/* The keys of `fixed` come before the documented ones. If `full`, the optional keys are
 * there too. */
static void check_keys(const struct node *object, const char *fixed,
		       const struct documented *row, bool full)
{
	char words[sizeof row->always + sizeof row->sometimes];

	for (const struct node *at = object->first; at; at = at->next)
		if (!has_word(fixed, at->key) && !has_word(row->always, at->key) &&
		    !has_word(row->sometimes, at->key))
			fail_msg("%s is not documented: %s", at->key, line);
	snprintf(words, sizeof words, "%s%s", row->always, full ? row->sometimes : "");
	for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
		if (!node_get(object, word))
			fail_msg("%s is missing: %s", word, line);
}

/* ---- events ---- */

/* An event of this type with everything that it can have. */
static struct affray_event full_event(enum affray_event_type type)
{
	static const struct affray_term terms[] = {
		{.label = "Swords", .value = 14},
		{.label = "x", .value = -1, .rule = "R-1"},
		{.label = "y", .value = 2, .viewer = VIEW_GM}};
	static const int faces[] = {1, 0, -1, 1};
	struct documented row = row_of("events", affray_event_name(type));
	bool in_deed = has_word(row.always, "deed") || has_word(row.sometimes, "deed");

	return (struct affray_event){
		.type = type,
		.number = 17,
		.deed = in_deed ? 5 : 0,
		.result = AFFRAY_HIT,
		.decides = AFFRAY_SUCCEEDS,
		.row_key = "vit",
		.pending = type == AFFRAY_HURT,
		.wears = type == AFFRAY_HURT,
		.who = 0,
		.name = "aldric",
		.target = 1,
		.target_name = "goblin",
		.rule = "THR-ATK-01",
		.label = "label",
		.item = "item",
		.outcome = "outcome",
		.text = "text",
		.value = 16,
		.against = 8,
		.margin = 8,
		.left = 3,
		.on = true,
		.from = {1, 2},
		.to = {3, 4},
		.terms = terms,
		.term_count = 3,
		.faces = faces,
		.face_count = 4,
		.automatic = true,
		.viewer = VIEW_GM,
		.number_viewer = VIEW_GM,
	};
}

/* An event of this type with as little as it can have. */
static struct affray_event empty_event(enum affray_event_type type)
{
	struct affray_event event = full_event(type);
	struct documented row = row_of("events", affray_event_name(type));

	event.rule = event.target_name = NULL;
	event.target = -1;
	event.viewer = event.number_viewer = VIEW_ALL;
	event.automatic = false;
	event.result = AFFRAY_NO_RESULT;
	event.decides = AFFRAY_UNDECIDED;
	event.row_key = NULL;
	event.pending = event.wears = false;
	if (type == AFFRAY_HURT)
		event.on = false;
	if (type != AFFRAY_DEED)
		event.deed = 0;
	event.hidden = type == AFFRAY_CHECK;
	event.term_count = event.face_count = 0;
	if (has_word(row.sometimes, "who") || !has_word(row.always, "who"))
		event.name = NULL;
	if (type != AFFRAY_ROLL) /* a roll's item is its dice */
		event.item = NULL;
	if (type == AFFRAY_ROLL)
		event.label = NULL;
	if (type == AFFRAY_CHECK || type == AFFRAY_END)
		event.outcome = NULL;
	return event;
}

static void test_full_events(void **unused)
{
	(void)unused;
	for (int type = 0; type < AFFRAY_EVENT_TYPES; type++) {
		struct affray_event event = full_event((enum affray_event_type)type);
		struct documented row = row_of("events", affray_event_name(event.type));
		const struct node *object;

		if (!has_word(row.always, "who") && !has_word(row.sometimes, "who"))
			event.name = NULL;
		if (!has_word(row.sometimes, "rule"))
			event.rule = NULL;
		if (!has_word(row.sometimes, "for"))
			event.viewer = VIEW_ALL;
		if (!has_word(row.sometimes, "item"))
			event.item = event.type == AFFRAY_ROLL ? "4dF+" : NULL;
		if (!has_word(row.sometimes, "by") &&
		    !has_word(row.sometimes, "target") &&
		    !has_word(row.sometimes, "versus"))
			event.target_name = NULL;
		json_event(begin(), NULL, &event);
		object = parsed();
		assert_string_equal(node_get(object, "n")->text, "17");
		assert_string_equal(node_get(object, "type")->text,
				    affray_event_name(event.type));
		check_keys(object, " n type ", &row, true);
	}
}

static void test_empty_events(void **unused)
{
	(void)unused;
	for (int type = 0; type < AFFRAY_EVENT_TYPES; type++) {
		struct affray_event event = empty_event((enum affray_event_type)type);
		struct documented row = row_of("events", affray_event_name(event.type));
		const struct node *object;

		json_event(begin(), NULL, &event);
		object = parsed();
		check_keys(object, " n type ", &row, false);
		for (char *word = strtok(row.sometimes, " "); word;
		     word = strtok(NULL, " "))
			if (node_get(object, word))
				fail_msg("%s should have been left out: %s", word, line);
	}
}

/* The lines that the documentation shows are exactly our output. */
static void test_lines_as_shown(void **unused)
{
	static const struct affray_term terms[] = {{.label = "Swords", .value = 14},
						   {.label = "4dF+", .value = 2}};
	struct affray_event event = full_event(AFFRAY_SUM);

	(void)unused;
	event.deed = 1;
	event.label = "AV";
	event.terms = terms;
	event.term_count = 2;
	event.viewer = VIEW_ALL;
	json_event(begin(), NULL, &event);
	sink_flush(&sink);
	assert_string_equal(
		line,
		"{\"n\":17,\"type\":\"sum\",\"deed\":1,\"who\":\"aldric\",\"rule\":\"THR-"
		"ATK-01\",\"label\":\"AV\",\"terms\":[[\"Swords\",14],[\"4dF+\","
		"2]],\"total\":16}\n");
	event = full_event(AFFRAY_CHECK);
	event.number = 18;
	event.deed = 1;
	event.rule = "THR-ATK-02";
	event.outcome = "hit";
	event.viewer = event.number_viewer = VIEW_ALL;
	event.automatic = false;
	json_event(begin(), NULL, &event);
	sink_flush(&sink);
	assert_string_equal(
		line,
		"{\"n\":18,\"type\":\"check\",\"deed\":1,\"who\":\"aldric\",\"rule\":"
		"\"THR-ATK-02\",\"versus\":\"goblin\",\"value\":16,\"target\":8,"
		"\"margin\":8,\"outcome\":\"hit\",\"result\":\"hit\",\"decides\":"
		"\"success\"}\n");
}

static void test_terms_and_tiles(void **unused)
{
	struct affray_event event = full_event(AFFRAY_SUM);

	(void)unused;
	json_event(begin(), NULL, &event);
	sink_flush(&sink);
	assert_non_null(strstr(
		line, "[[\"Swords\",14],[\"x\",-1,\"R-1\"],[\"y\",2,null,\"gm\"]]"));
	event = full_event(AFFRAY_MOVE);
	json_event(begin(), NULL, &event);
	sink_flush(&sink);
	assert_non_null(strstr(line, "\"from\":[1,2],\"to\":[3,4]"));
}

static void test_a_draw_has_no_winner(void **unused)
{
	struct affray_event event = empty_event(AFFRAY_END);

	(void)unused;
	json_event(begin(), NULL, &event);
	sink_flush(&sink);
	assert_string_equal(
		line, "{\"n\":17,\"type\":\"end\",\"winner\":null,\"rounds\":16}\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_full_events),
		cmocka_unit_test(test_empty_events),
		cmocka_unit_test(test_lines_as_shown),
		cmocka_unit_test(test_terms_and_tiles),
		cmocka_unit_test(test_a_draw_has_no_winner),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
