/* SPDX-License-Identifier: MIT
 *
 * Tests of stories: spans of a page wrap at any width, can be found and cut, and know
 * their event; and of the characters of outside text.
 */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "report/page.h"
#include "play/screen/glyph.h"
#include "play/screen/scrollback.h"

static struct scrollback story;
static struct page page;

static int begin(void **unused)
{
	(void)unused;
	setlocale(LC_CTYPE, "C.UTF-8");
	page_init_spans(&page, &scrollback_taker, &story);
	return 0;
}

static int finish(void **unused)
{
	(void)unused;
	scrollback_free(&story);
	return 0;
}

static void add(int indent, const char *text)
{
	page_begin(&page, indent, 0);
	page_add(&page, text);
	page_end(&page);
}

/* A line with its indent and without styles. */
static const char *line_at(int index)
{
	static char text[512];
	const struct scrollback_line *line = &story.lines[index];
	size_t used = (size_t)snprintf(text, sizeof text, "%*s", line->indent, "");

	assert_in_range(index, 0, story.line_count - 1);
	for (size_t i = 0; i < line->length; i++)
		if ((unsigned char)story.text[line->start + i] >= ' ')
			text[used++] = story.text[line->start + i];
	text[used] = '\0';
	return text;
}

static void test_wrapping(void **unused)
{
	(void)unused;
	add(0, "Round 1");
	add(2, "Aldric strikes at the goblin and misses by 44 % again");
	scrollback_wrap(&story, 24, ANY_DEPTH);
	assert_int_equal(story.line_count, 4);
	assert_string_equal(line_at(0), "Round 1");
	assert_string_equal(line_at(1), "  Aldric strikes at the");
	assert_string_equal(line_at(2), "    goblin and misses by");
	assert_string_equal(line_at(3), "    44 % again");
	scrollback_wrap(&story, 1000, ANY_DEPTH);
	assert_int_equal(story.line_count, 2);
	add(0, "Aldric pays 2 AP, 6 MF");
	scrollback_wrap(&story, 19, ANY_DEPTH); /* an amount stays with its unit */
	assert_string_equal(line_at(story.line_count - 1), "  6 MF");
	scrollback_wrap(&story, 1, ANY_DEPTH); /* as narrow as possible: no crash */
	assert_true(story.line_count > 20);
}

/* Continuation lines of a table are indented to its second column. */
static void test_hanging(void **unused)
{
	(void)unused;
	page_begin(&page, 0, 0);
	page_add(&page, "Tab");
	page_column(&page, 8);
	page_add(&page, "the next option, target or tile");
	page_end(&page);
	scrollback_wrap(&story, 28, ANY_DEPTH);
	assert_string_equal(line_at(0), "Tab     the next option,");
	assert_string_equal(line_at(1), "        target or tile");
}

static void test_depth(void **unused)
{
	(void)unused;
	add(2, "Aldric strikes");
	add(8, "AV 16 = swords 14 + 4dF+ 2");
	add(2, "Goblin flees");
	scrollback_wrap(&story, 40, 7);
	assert_int_equal(story.line_count, 2);
	assert_string_equal(line_at(1), "  Goblin flees");
	assert_int_equal(scrollback_line_of(&story, 1), 1); /* the next visible line */
	assert_int_equal(scrollback_find(&story, 0, 1, "swords"), -1);
	scrollback_wrap(&story, 40, ANY_DEPTH);
	assert_int_equal(story.line_count, 3);
	assert_int_equal(scrollback_find(&story, 0, 1, "swords"), 1);
}

/* Styles continue across lines, and searching ignores them. */
static void test_styles(void **unused)
{
	size_t at, bytes;

	(void)unused;
	page_begin(&page, 0, 0);
	page_style(&page, STYLE_SIDE + 6); /* its byte would be a newline */
	page_add(&page, "Gob");
	page_style(&page, STYLE_BOLD);
	page_add(&page, "lin raider two three");
	page_style(&page, STYLE_PLAIN);
	page_end(&page);
	assert_int_equal(story.count, 1);
	scrollback_wrap(&story, 14, ANY_DEPTH);
	assert_string_equal(line_at(0), "Goblin raider");
	assert_int_equal(story.lines[1].style, STYLE_BOLD);
	assert_true(scrollback_match(&story, story.paragraphs[0].start,
				     story.paragraphs[0].length, "gobLIN", &at, &bytes));
	assert_int_equal(scrollback_find(&story, 0, 1, "goblins"), -1);
}

static void test_finding(void **unused)
{
	(void)unused;
	add(0, "one goblin");
	add(0, "two wolves");
	add(0, "three Goblins");
	scrollback_wrap(&story, 40, ANY_DEPTH);
	assert_int_equal(scrollback_find(&story, 2, -1, "goblin"), 2);
	assert_int_equal(scrollback_find(&story, 1, -1, "goblin"), 0);
	assert_int_equal(scrollback_find(&story, 1, 1, "goblin"), 2);
	assert_int_equal(scrollback_find(&story, 3, 1, "goblin"), -1);
	assert_int_equal(scrollback_find(&story, -1, -1, "goblin"), -1);
	assert_int_equal(scrollback_find(&story, 0, 1, ""), -1);
}

/* A cut leaves no trace; later text is wrapped as if the cut part had never been
 * there. */
static void test_cutting(void **unused)
{
	(void)unused;
	add(0, "stays");
	add(0, "goes away and is long enough for two lines");
	scrollback_wrap(&story, 20, ANY_DEPTH);
	scrollback_cut(&story, 1);
	assert_int_equal(story.line_count, 1);
	add(0, "comes");
	scrollback_wrap(&story, 20, ANY_DEPTH);
	assert_int_equal(story.line_count, 2);
	assert_string_equal(line_at(1), "comes");
	scrollback_clear(&story);
	scrollback_wrap(&story, 20, ANY_DEPTH);
	assert_int_equal(story.line_count, 0);
}

/* Spans of different kinds form one line. */
static void test_spans(void **unused)
{
	(void)unused;
	add(0, "nothing to see");
	page_begin(&page, 2, 0);
	page_style(&page, STYLE_SIDE);
	page_kind(&page, SPAN_CREATURE, 3);
	page_add(&page, "Old Guard");
	page_kind(&page, SPAN_PLAIN, 0);
	page_style(&page, STYLE_PLAIN);
	page_add(&page, " has ");
	page_kind(&page, SPAN_NUMBER, 17);
	page_add(&page, "12");
	page_kind(&page, SPAN_PLAIN, 0);
	page_add(&page, " [");
	page_rule(&page, "THR-ATK-01");
	page_add(&page, "]");
	page_kind(&page, SPAN_COST, 0);
	page_add(&page, " (1 AP)");
	page_kind(&page, SPAN_PLAIN, 0);
	page_end(&page);
	add(0, "nor here");
	scrollback_wrap(&story, 80, ANY_DEPTH);
	assert_string_equal(line_at(1), "  Old Guard has 12 [THR-ATK-01] (1 AP)");
}

/* A page of a given width, for a chart: each line is a paragraph. */
static void test_lines_of_a_page(void **unused)
{
	(void)unused;
	page.width = 20;
	page_begin(&page, 1, 3);
	page_style(&page, STYLE_BOLD);
	page_add(&page, "one two three four five six");
	page_style(&page, STYLE_PLAIN);
	page_end(&page);
	scrollback_wrap(&story, 40, ANY_DEPTH);
	assert_int_equal(story.count, 2);
	assert_string_equal(line_at(0), " one two three four");
	assert_string_equal(line_at(1), "   five six");
	assert_int_equal(story.text[story.paragraphs[1].start], STYLE_BOLD + 1);
}

static void test_glyphs(void **unused)
{
	static const struct {
		const char *text;
		wchar_t code;
		int width, bytes;
	} rows[] = {
		{"a", L'a', 1, 1},
		{"\xc3\xa9", 0xe9, 1, 2},	/* e with an accent */
		{"\xe9\xbe\x8d", 0x9f8d, 2, 3}, /* a dragon */
		{"\xcc\x81", 0x301, 0, 2},	/* an accent alone */
		{"\033", L'?', 1, 1},		/* would control the terminal */
		{"\x9b", L'?', 1, 1},		/* an escape in one byte */
		{"\xc2\x9b", L'?', 1, 2},	/* an escape in two bytes */
		{"\x7f", L'?', 1, 1},
		{"\xe2\x80\xae", 0, 0, 3},     /* reverses the direction of text */
		{"\xe2\x80\x8b", 0, 0, 3},     /* a blank without width */
		{"\xed\xa0\x80", L'?', 1, 3},  /* half of a pair */
		{"\xf7\xbf\xbf\xbf", 0, 0, 4}, /* past the end of Unicode */
		{"\xc3", L'?', 1, 1},	       /* cut off */
		{"\xff", L'?', 1, 1},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct glyph glyph = glyph_at(rows[i].text);

		assert_int_equal(glyph.code, rows[i].code);
		assert_int_equal(glyph.width, rows[i].width);
		assert_int_equal(glyph.bytes, rows[i].bytes);
	}
	assert_int_equal(glyph_columns("a\xe9\xbe\x8d\001b", 6), 4);
}

/* Random bytes: no line is wider than allowed, and wrapping ends. */
static void test_noise(void **unused)
{
	uint32_t state = 7;

	(void)unused;
	for (int i = 0; i < 200; i++) {
		char noise[100] = "";

		for (size_t k = 0; k + 1 < sizeof noise; k++) {
			state = state * 1664525u + 1013904223u;
			noise[k] = (char)(state >> 24 ? state >> 24 : 'x');
		}
		add(i % 9, noise);
	}
	for (int width = 1; width < 50; width += 7) {
		scrollback_wrap(&story, width, ANY_DEPTH);
		for (int i = 0; i < story.line_count; i++) {
			const struct scrollback_line *line = &story.lines[i];
			int columns =
				glyph_columns(story.text + line->start, line->length);

			assert_true(line->indent + columns <= width || columns <= 2);
		}
	}
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)
	const struct CMUnitTest tests[] = {
		TEST(test_wrapping), TEST(test_hanging),	 TEST(test_depth),
		TEST(test_styles),   TEST(test_finding),	 TEST(test_cutting),
		TEST(test_spans),    TEST(test_lines_of_a_page), TEST(test_glyphs),
		TEST(test_noise),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
