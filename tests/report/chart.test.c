/* SPDX-License-Identifier: MIT
 *
 * Tests of charts: every kind is a complete drawing with its words and its table, for any
 * names and numbers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "report/document.h"

static char text[SINK_ROOM * 2], room[SINK_ROOM];
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

static const char *const rows[] = {"<watch> & \"co\"", "goblins"};
static const char *const columns[] = {"1", "2", "3"};
static const struct interval values[] = {{0.1, 0.05, 0.2}, {0.5, 0.4, 0.6},
					 {1, 0.9, 1},	   {0, 0, 0.01},
					 {0.25, 0.2, 0.3}, {0.75, 0.7, 0.8}};

static struct chart chart_of(enum chart_kind kind)
{
	return (struct chart){
		.kind = kind,
		.name = "test",
		.title = "A <test>",
		.x_label = "x & y",
		.y_label = "share",
		.is_share = true,
		.has_bands = kind != CHART_HEAT,
		.rows = kind == CHART_COLUMNS ? 1 : 2,
		.columns = kind == CHART_BARS ? 1 : 3,
		.row_labels = rows,
		.column_labels = columns,
		.values = values,
	};
}

static void draw(const struct chart *chart, bool alone)
{
	struct sink sink;

	length = 0;
	sink_init(&sink, room, keep, NULL);
	chart_svg(&sink, chart, alone);
	chart_table(&sink, chart);
	sink_flush(&sink);
}

/* Every tag is closed in the right order, and no text has a bare < or &. */
static void assert_well_formed(const char *at)
{
	char open[64][16];
	int depth = 0;

	for (; (at = strchr(at, '<')); at++) {
		const char *end = strchr(at, '>');
		size_t size;

		assert_non_null(end);
		if (at[1] == '!' || end[-1] == '/')
			continue;
		size = strcspn(at + 1 + (at[1] == '/'), " >");
		assert_true(size > 0 && size < sizeof open[0]);
		if (at[1] == '/') {
			assert_true(depth > 0);
			depth--;
			assert_int_equal(strlen(open[depth]), size);
			assert_memory_equal(open[depth], at + 2, size);
		} else if (strncmp(at, "<meta", 5) != 0 && strncmp(at, "<br", 3) != 0) {
			assert_true(depth < 64);
			memcpy(open[depth], at + 1, size);
			open[depth++][size] = '\0';
		}
	}
	assert_int_equal(depth, 0);
}

static void test_every_kind(void **unused)
{
	(void)unused;
	for (int kind = CHART_BARS; kind <= CHART_HEAT; kind++)
		for (int alone = 0; alone < 2; alone++) {
			struct chart chart = chart_of((enum chart_kind)kind);

			draw(&chart, alone);
			assert_well_formed(text);
			assert_non_null(strstr(text, "role=\"img\""));
			assert_non_null(strstr(text, "<title>A &lt;test&gt;</title>"));
			assert_null(strstr(text, "nan"));
			assert_null(strstr(text, "inf"));
			assert_non_null(strstr(text, "10.0&#160;%")); /* in the table */
			if (kind != CHART_COLUMNS)
				assert_non_null(strstr(
					text, "&lt;watch&gt; &amp; &quot;co&quot;"));
		}
}

/* Only zeros; one value far below zero; a mark above all values. */
static void test_odd_values(void **unused)
{
	static const struct interval odd[] = {{0, 0, 0}, {-5000, -6000, -4000}};

	(void)unused;
	for (int kind = CHART_BARS; kind <= CHART_LINES; kind++)
		for (int first = 0; first < 2; first++) {
			struct chart chart = chart_of((enum chart_kind)kind);

			chart.rows = chart.columns = 1;
			chart.values = odd + first;
			chart.is_share = false;
			chart.has_mark = true;
			chart.mark = first ? 100 : 0;
			draw(&chart, true);
			assert_well_formed(text);
			assert_null(strstr(text, "nan"));
		}
}

/* Custom ticks replace the labels under the axis where there is room; the table keeps the
 * labels. Notes have a line and their words. */
static void test_ticks_and_notes(void **unused)
{
	static const char *const ticks[] = {"", "tick", NULL};
	static const struct chart_note notes[] = {{0, "first <note>", 'f'},
						  {2, "last note", 'l'}};
	struct chart chart = chart_of(CHART_LINES);

	(void)unused;
	chart.ticks = ticks;
	chart.notes = notes;
	chart.note_count = 2;
	draw(&chart, true);
	assert_well_formed(text);
	assert_non_null(strstr(text, ">tick</text>"));
	assert_null(strstr(text, ">2</text>"));
	assert_non_null(strstr(text, "<th>2</th>"));
	assert_non_null(strstr(text, "\"start\">first &lt;note&gt;</text>"));
	assert_non_null(strstr(text, "\"end\">last note</text>"));
	chart.note_count = 0;
	draw(&chart, true);
	assert_null(strstr(text, "note"));
}

static void test_crowded_ticks(void **unused)
{
	enum { MANY = 300 };
	static const char *labels[MANY];
	static struct interval many[MANY];
	struct chart chart = chart_of(CHART_LINES);
	int shown = 0;

	(void)unused;
	for (int i = 0; i < MANY; i++)
		labels[i] = "tick";
	chart.rows = 1;
	chart.columns = MANY;
	chart.column_labels = chart.ticks = labels;
	chart.values = many;
	draw(&chart, true);
	for (const char *at = text; (at = strstr(at, ">tick</text>")); at++)
		shown++;
	assert_true(shown > 5 && shown < 30);
}

/* A document as a page. */
static void test_page(void **unused)
{
	static const struct column shown[] = {
		{.heading = "", AS_TEXT("name")},
		{.heading = "<hits>", AS_TEXT("hits")},
	};
	struct document *document = document_new();
	struct value *list = data_list(document_data(document), "rows"), *row;
	struct chart chart = chart_of(CHART_LINES);
	struct sink sink;

	(void)unused;
	document_title(document, "A <b>", "It is 5 > 4 & so on.");
	document_fact(document, "seed", "%d", 7);
	document_chart(document, &chart);
	document_say(document, 0, "for text alone");
	document_for(document, FOR_HTML);
	document_heading(document, "More & more");
	document_say(document, 0, "1 < 2");
	row = data_map(list, NULL);
	data_text(row, "name", "a & b");
	data_whole(row, "hits", 3);
	document_table(
		document,
		&(struct table_view){.rows = list, .title = "Who", COLUMNS_OF(shown)});
	document_item(document, "one", "affray replay 'a b'");
	document_item(document, "two", NULL);
	length = 0;
	sink_init(&sink, room, keep, NULL);
	document_html(document, &sink);
	sink_flush(&sink);
	assert_false(document_failed(document));
	document_free(document);
	assert_well_formed(text);
	assert_non_null(strstr(text, "5 &gt; 4 &amp; so on."));
	assert_non_null(strstr(text, "<dl><dt>seed</dt><dd>7</dd>\n</dl>"));
	assert_non_null(strstr(text, "<p>1 &lt; 2</p>"));
	assert_null(strstr(text, "for text alone"));
	assert_non_null(strstr(text, "<th></th><th>&lt;hits&gt;</th>"));
	assert_non_null(strstr(text, "<tr><th>a &amp; b</th><td>3</td></tr>"));
	assert_non_null(strstr(text, "<ul>\n<li>one<br><code>affray replay 'a b'</code>"
				     "</li>\n<li>two</li>\n</ul>"));
	assert_null(strstr(text, "src=")); /* loads nothing from elsewhere */
	assert_null(strstr(text, "href="));
	assert_null(strstr(text, "<script"));
	assert_non_null(strstr(text, "prefers-color-scheme:dark"));
	assert_non_null(strstr(text, "@media print"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_kind),
		cmocka_unit_test(test_odd_values),
		cmocka_unit_test(test_ticks_and_notes),
		cmocka_unit_test(test_crowded_ticks),
		cmocka_unit_test(test_page),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
