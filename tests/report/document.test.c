/* SPDX-License-Identifier: MIT
 *
 * Tests of documents: the same rows as text, CSV and JSON. (Pages of HTML are tested with
 * the charts.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "report/document.h"

static char text[SINK_ROOM], room[SINK_ROOM];
static size_t length;

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	assert_true(length + count < sizeof text);
	memcpy(text + length, bytes, count);
	length += count;
	text[length] = '\0';
	return true;
}

enum form { TEXT, CSV, JSON };

static void write(const struct document *document, enum form form, int width)
{
	struct sink sink;
	struct json json = json_in(&sink);
	struct page page;

	length = 0;
	text[0] = '\0';
	sink_init(&sink, room, keep, NULL);
	page_init(&page, &sink, width, false);
	if (form == TEXT)
		document_text(document, &page);
	else if (form == CSV)
		document_csv(document, &sink);
	else
		document_json(document, &json);
	sink_flush(&sink);
	assert_false(document_failed(document));
}

#define assert_writes(document, form, wanted)      \
	do {                                       \
		write(document, form, 80);         \
		assert_string_equal(text, wanted); \
	} while (0)

/* One table in each form: text rounds its numbers, the other forms do not. */
static void test_forms(void **unused)
{
	static const struct column columns[] = {
		{.heading = "who", AS_TEXT("name")},
		{.csv = "side"},
		{.heading = "wins", AS_SHARE(1, "rate"), .csv = "rate", .end = 20},
		{AS_SHARE_RANGE(1, "odds")},
		{.heading = "more", AS_POINTS(2, "change"), .csv = "change", .at = 38},
		{AS_CSV("low", "change", "low")},
		{AS_TEXT("note"), .at = 4, .below = true},
	};
	struct document *document = document_new();
	struct value *sides = data_map(document_data(document), "sides"), *row;

	(void)unused;
	row = data_map(sides, "watch");
	data_number(row, "rate", 1.0 / 3);
	data_interval(data_hide(data_map(row, "odds")),
		      (struct interval){0.3, 0.25, 0.5});
	data_interval(data_map(row, "change"), (struct interval){-0.125, -0.5, 0.25});
	data_words(row, "name", "The %s", "watch");
	data_words(row, "note", "is on guard");
	row = data_map(sides, "goblins");
	data_whole(row, "rate", 0);
	data_words(row, "name", "Goblins");
	row = data_map(sides, "rats");
	data_number(row, "rate", 0.5);
	row_quiet(row);
	data_number(data_hide(data_map(sides, "(draw)")), "rate", 0.25);
	document_table(document, TABLE(sides, columns, 2, 4, 0, HAS_HEADINGS | IS_CSV));
	assert_writes(document, TEXT,
		      "  who           wins                  more\n"
		      "  The watch   33.3 % (25.0 to 50.0)   -12.50\n"
		      "    is on guard\n"
		      "  Goblins      0.0 %\n");
	assert_writes(document, CSV,
		      "side,rate,change,low\n"
		      "watch,0.3333333333333333,-0.125,-0.5\n"
		      "goblins,0,,\n"
		      "rats,0.5,,\n");
	assert_writes(
		document, JSON,
		"{\"sides\":{\"watch\":{\"rate\":0.3333333333333333,\"change\":"
		"{\"rate\":-0.125,\"low\":-0.5,\"high\":0.25}},\"goblins\":{\"rate\":"
		"0},\"rats\":{\"rate\":0.5}}}\n");
	document_free(document);
}

/* RFC 4180: commas, quotes and line ends go into quotes; a line has any length. */
static void test_csv_quotes(void **unused)
{
	static const struct column columns[] = {
		{AS_TEXT("a"), .csv = "a,b"},
		{AS_CSV("c", "c")},
	};
	struct document *document = document_new();
	struct value *row = data_map(document_lines(document), NULL);
	char word[301], wanted[400];

	(void)unused;
	memset(word, 'x', 300);
	word[150] = ' ';
	word[300] = '\0';
	data_text(row, "a", "one, \"two\"");
	data_flag(row, "c", true);
	row = data_map(document_lines(document), NULL);
	data_text(row, "a", "one\ntwo");
	data_nothing(row, "c");
	row = data_map(document_lines(document), NULL);
	data_text(row, "a", word);
	data_number(row, "c", -0.0);
	document_for(document, 0);
	document_table(document,
		       TABLE(document_lines(document), columns, 0, 0, 0, IS_CSV));
	strcpy(wanted, "\"a,b\",c\n\"one, \"\"two\"\"\",true\n\"one\ntwo\",\n");
	strcat(strcat(wanted, word), ",0\n");
	assert_writes(document, CSV, wanted);
	assert_writes(document, TEXT, "");
	document_free(document);
}

/* Lines of JSON, lists in lists, an alias, keys moved to the end. */
static void test_data(void **unused)
{
	struct document *document = document_new();
	struct value *lines = document_lines(document), *first = data_map(lines, NULL);
	struct value *late = data_list(first, "late"), *map;

	(void)unused;
	data_whole(late, NULL, -3);
	data_count(data_list(late, NULL), NULL, UINT64_MAX);
	map = data_map(first, "map");
	data_text(map, "text", "\"a\"");
	data_text(map, "none", NULL);
	data_alias(first, "same", map);
	data_move_last(first, late);
	data_move_last(first, late);
	data_hide(data_map(lines, NULL));
	data_map(lines, NULL);
	assert_ptr_equal(document_data(document), first);
	assert_ptr_equal(data_at(first, 0), map);
	assert_null(data_get(map, "nothing"));
	assert_writes(
		document, JSON,
		"{\"map\":{\"text\":\"\\\"a\\\"\",\"none\":null},\"same\":{\"text\":"
		"\"\\\"a\\\"\",\"none\":null},\"late\":[-3,[18446744073709551615]]}\n"
		"{}\n");
	document_free(document);
}

/* Columns are dropped in order of `drop`; if that is not enough, each row becomes a
 * sentence. */
static void test_fitted(void **unused)
{
	static const struct column columns[] = {
		{.heading = "", AS_TEXT("name")},
		{.heading = "turns", AS_TEXT("turns"), .end = 1, .drop = 1},
		{.heading = "nobody", AS_TEXT("nobody")},
		{.heading = "dealt", AS_TEXT("dealt")},
		{AS_TEXT("more"), .at = 2, .below = true},
		{AS_TEXT("sentence"), .is_otherwise = true},
	};
	struct document *document = document_new();
	struct value *rows = data_list(document_data(document), "rows"), *row;

	(void)unused;
	row = data_map(rows, NULL);
	data_text(row, "name", "Aldric");
	data_whole(row, "turns", 12);
	data_text(row, "dealt", "24 vitality");
	data_text(row, "more", "moved 3");
	data_text(row, "sentence", " deals 24 vitality.");
	row = data_map(rows, NULL);
	data_text(row, "name", "Goblin");
	data_whole(row, "turns", 3);
	data_text(row, "sentence", " deals nothing.");
	document_table(document, TABLE(rows, columns, 0, 2, 0, IS_FITTED));
	write(document, TEXT, 26);
	assert_string_equal(text, "        turns  dealt\n"
				  "Aldric     12  24 vitality\n"
				  "  moved 3\n"
				  "Goblin      3\n");
	write(document, TEXT, 25);
	assert_string_equal(text, "        dealt\n"
				  "Aldric  24 vitality\n"
				  "  moved 3\n"
				  "Goblin\n");
	data_text(row, "dealt", "far more than 20 columns");
	write(document, TEXT, 20);
	assert_string_equal(text, "Aldric deals 24\n"
				  "  vitality.\n"
				  "Goblin deals\n"
				  "  nothing.\n");
	document_free(document);
}

/* A row that is too long for the room before its numbers continues below. */
static void test_fit(void **unused)
{
	static const struct column columns[] = {
		{.heading = "dice", AS_TEXT("dice"), .is_solid = true},
		{.heading = "mean", AS_NUMBER(1, "mean"), .end = 10},
	};
	struct document *document = document_new();
	struct value *rows = document_lines(document), *row;

	(void)unused;
	row = data_map(rows, NULL);
	data_text(row, "dice", "2d6");
	data_number(row, "mean", 7);
	row = data_map(rows, NULL);
	data_text(row, "dice", "highest 3 of 4d6");
	data_number(row, "mean", 12.2446);
	document_table(document, &(struct table_view){.rows = rows,
						      .fit = 10,
						      .flags = HAS_HEADINGS,
						      COLUMNS_OF(columns)});
	write(document, TEXT, 30);
	assert_string_equal(text, "dice                  mean\n"
				  "2d6                    7.0\n"
				  "highest 3 of 4d6      12.2\n");
	write(document, TEXT, 20);
	assert_string_equal(text, "dice            mean\n"
				  "2d6              7.0\n"
				  "highest 3 of 4d6\n"
				  "                12.2\n");
	document_free(document);
}

/* On a narrow page the last columns go on in a line of their own. */
static void test_narrow(void **unused)
{
	static const struct column columns[] = {
		{AS_TEXT("name")},
		{.heading = "able", AS_SHARE(0, "able"), .end = 14},
		{.heading = "fled", AS_SHARE(0, "fled"), .end = 24, .wide = 24},
		{AS_SHARE(0, "fled"), .before = "fled ", .at = 4, .below = true,
		 .narrow = 24},
	};
	struct document *document = document_new();
	struct value *rows = document_lines(document), *row = data_map(rows, NULL);

	(void)unused;
	data_text(row, "name", "Rat");
	data_number(row, "able", 0.5);
	data_number(row, "fled", 0.25);
	document_table(document, TABLE(rows, columns, 0, 4, 0, HAS_HEADINGS));
	write(document, TEXT, 24);
	assert_string_equal(text, "          able      fled\n"
				  "Rat       50 %      25 %\n");
	write(document, TEXT, 23);
	assert_string_equal(text, "          able\n"
				  "Rat       50 %\n"
				  "    fled 25 %\n");
	document_free(document);
}

/* A name as wide as its column is still separated from the number after it. */
static void test_stands_apart(void **unused)
{
	static const struct column columns[] = {
		{AS_TEXT("name")},
		{AS_TEXT("count"), .end = 12},
	};
	static const char *const names[] = {"sevenxx", "eightxxx", "ninexxxxx"};
	struct document *document = document_new();
	struct value *rows = data_list(document_data(document), "rows");

	(void)unused;
	for (int i = 0; i < 3; i++) {
		struct value *row = data_map(rows, NULL);

		data_words(row, "name", "%s", names[i]);
		data_words(row, "count", "1.25");
	}
	document_table(document, TABLE(rows, columns, 0, 0, 0, 0));
	assert_writes(document, TEXT, "sevenxx 1.25\neightxxx 1.25\nninexxxxx 1.25\n");
	document_free(document);
}

/* Charts that read their values from rows, and their text version. */
static void test_charts(void **unused)
{
	static const char *const labels[] = {"1", "2"};
	struct document *document = document_new();
	struct value *rows = data_list(document_data(document), "rows");
	const struct chart *chart;

	(void)unused;
	for (int i = 0; i < 3; i++) {
		struct value *row = data_map(rows, NULL);

		data_whole(row, "value", i);
		data_interval(data_map(row, "worth"),
			      (struct interval){0.5 * i, -1, 1 + i});
	}
	document_chart_of(document, SHARE_BARS("bars", "Bars", "share"), rows,
			  (const char *[PATH_STEPS]){"value"}, 2,
			  &(struct chart_series){.path = {"worth"}}, 1);
	document_chart_of(document,
			  &(struct chart){.kind = CHART_HEAT,
					  .name = "heat",
					  .title = "Heat",
					  .x_label = "x",
					  .y_label = "y",
					  .in_text = true,
					  .rows = 2,
					  .columns = 2,
					  .row_labels = labels,
					  .column_labels = labels},
			  rows, ROW_KEY, 4, &(struct chart_series){.path = {"worth"}}, 1);
	chart = document_chart_at(document, 0);
	assert_int_equal(chart->rows, 2);
	assert_string_equal(chart->row_labels[1], "1");
	assert_float_equal(chart->values[1].rate, 0.5, 0);
	assert_float_equal(chart->values[1].high, 2, 0);
	assert_string_equal(document_chart_at(document, 1)->name, "heat");
	assert_null(document_chart_at(document, 2));
	assert_writes(document, TEXT,
		      "              1    2\n"
		      "  1           0   50▒\n"
		      "  2         100█\n");
	document_free(document);
}

/* Zero has no sign, also where it is a rounded negative number. */
static void test_signs(void **unused)
{
	(void)unused;
	assert_string_equal(signed_words(1.5, 2).text, "+1.50");
	assert_string_equal(signed_words(-0.014, 2).text, "-0.01");
	assert_string_equal(signed_words(-0.004, 2).text, "0.00");
	assert_string_equal(signed_words(0, 1).text, "0.0");
	assert_string_equal(signed_words(-20, 0).text, "-20");
	assert_string_equal(signed_words(-0.2, 0).text, "0");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_signs),	   cmocka_unit_test(test_forms),
		cmocka_unit_test(test_csv_quotes), cmocka_unit_test(test_data),
		cmocka_unit_test(test_fitted),	   cmocka_unit_test(test_fit),
		cmocka_unit_test(test_narrow),	   cmocka_unit_test(test_stands_apart),
		cmocka_unit_test(test_charts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
