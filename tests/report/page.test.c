/* SPDX-License-Identifier: MIT
 *
 * Tests of pages: wrapping, hanging indents, columns, styles, wide and broken characters.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "report/page.h"

static struct {
	struct sink sink;
	struct page page;
	size_t length;
	char text[1 << 17];
	char buffer[SINK_ROOM];
} paper;

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	assert_true(paper.length + count < sizeof paper.text);
	memcpy(paper.text + paper.length, bytes, count);
	paper.length += count;
	paper.text[paper.length] = '\0';
	return true;
}

static struct page *begin(int width, bool colour)
{
	paper.length = 0;
	paper.text[0] = '\0';
	sink_init(&paper.sink, paper.buffer, keep, NULL);
	page_init(&paper.page, &paper.sink, width, colour);
	return &paper.page;
}

static const char *printed(void)
{
	sink_flush(&paper.sink);
	return paper.text;
}

static void test_wrapping(void **unused)
{
	static const struct {
		int width, first, rest;
		const char *text, *lines;
	} rows[] = {
		{20, 0, 0, "", "\n"},
		{20, 0, 0, "one two three four five", "one two three four\nfive\n"},
		{20, 0, 0, "exactly twenty chars", "exactly twenty chars\n"},
		{20, 2, 4, "one two three four five six",
		 "  one two three four\n    five six\n"},
		{20, 4, 0, "one two three four", "    one two three\nfour\n"},
		{20, 0, 0, "a  b", "a  b\n"},
		{24, 0, 2, "margin: 1 in 4.0 %, -2 in 10.6 %",
		 "margin: 1 in 4.0 %,\n  -2 in 10.6 %\n"},
		{24, 0, 2, "margin: 1 in four, 22 in 10.6 %",
		 "margin: 1 in four,\n  22 in 10.6 %\n"},
		{20, 0, 2, "What moved it: -9 ± 1 points",
		 "What moved it:\n  -9 ± 1 points\n"},
		{20, 0, 2, "the strike costs 12 AP", "the strike costs\n  12 AP\n"},
		{20, 0, 2, "steps back for 1.5 m.", "steps back for\n  1.5 m.\n"},
		{20, 0, 2, "there are now only 2 of", "there are now only 2\n  of\n"},
		{20, 0, 2, "in the last round 2 Ogres", "in the last round 2\n  Ogres\n"},
		{20, 0, 2, "in the last round 2 miss", "in the last round 2\n  miss\n"},
		{20, 0, 2, "alongwordthatdoesnotfitaline x",
		 "alongwordthatdoesnot\n  fitaline x\n"},
		{20, 50, 50, "half the width is the most",
		 "          half the\n"
		 "          width is\n          the most\n"},
		{3, 0, 0, "no narrower than this", "no narrower than\nthis\n"},
		{20, 0, 0, "  leading", "leading\n"},
		{20, 0, 0, "trailing  ", "trailing\n"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct page *page = begin(rows[i].width, false);

		page_begin(page, rows[i].first, rows[i].rest);
		page_add(page, rows[i].text);
		page_end(page);
		assert_string_equal(printed(), rows[i].lines);
	}
}

/* No line is wider than the page, for any words. */
static void test_never_too_wide(void **unused)
{
	(void)unused;
	srand(7);
	for (int round = 0; round < 300; round++) {
		int width = 20 + rand() % 60, column = 0;
		struct page *page = begin(width, false);

		page_begin(page, rand() % 8, rand() % 12);
		for (int i = 0; i < 60; i++) {
			char word[40] = "";

			for (int k = 1 + rand() % 35; k > 0; k--)
				strcat(word, rand() % 9 ? "x" : " ");
			page_add(page, word);
			page_add(page, rand() % 2 ? " " : "");
		}
		page_end(page);
		for (const char *at = printed(); *at; at++) {
			column = *at == '\n' ? 0 : column + 1;
			assert_true(column <= width);
		}
	}
}

static void test_columns_of_characters(void **unused)
{
	(void)unused;
	assert_int_equal(text_columns(""), 0);
	assert_int_equal(text_columns("abc"), 3);
	assert_int_equal(text_columns("Thr\xc3\xa1in"), 6);
	assert_int_equal(text_columns("e\xcc\x81"), 1);	   /* e and an accent */
	assert_int_equal(text_columns("\xe9\xbe\x8d"), 2); /* a dragon */
	assert_int_equal(text_columns("\xf0\x9f\x90\x89"), 2);
	assert_int_equal(text_columns("\xc3"), 1); /* half a character */
}

static void test_table(void **unused)
{
	struct page *page = begin(30, false);

	(void)unused;
	page_begin(page, 2, 10);
	page_add(page, "key");
	page_column(page, 10);
	page_add(page, "what it is and more of it");
	page_end(page);
	page_begin(page, 2, 10);
	page_add(page, "a_longer_key");
	page_column(page, 10);
	page_add(page, "help");
	page_end(page);
	assert_string_equal(printed(), "  key     what it is and more\n          of it\n"
				       "  a_longer_key help\n");
}

static void test_solid_text_is_not_broken(void **unused)
{
	struct page *page = begin(20, false);

	(void)unused;
	page_begin(page, 0, 0);
	page_add(page, "twelve chars ");
	page_solid(page, "FAT 11 / 12");
	page_end(page);
	assert_string_equal(printed(), "twelve chars\nFAT 11 / 12\n");
}

static void test_styles(void **unused)
{
	struct page *page = begin(20, true);

	(void)unused;
	page_begin(page, 0, 0);
	page_style(page, STYLE_SIDE + 1);
	page_add(page, "orange");
	page_style(page, STYLE_PLAIN);
	page_add(page, " and a long plain");
	page_end(page);
	assert_string_equal(printed(),
			    "\033[0;38;5;208morange\033[0m and a long\nplain\n");
	page = begin(20, false);
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	page_add(page, "bold");
	page_end(page);
	assert_string_equal(printed(), "bold\n");
}

static void test_control_characters(void **unused)
{
	(void)unused;
	page_line(begin(80, true), "%s",
		  "a\x1b[31mb\x01\x7f\xc2\x9b"
		  "c");
	assert_string_equal(printed(), "a?[31mb???c\n");
}

static void test_long_words_are_whole(void **unused)
{
	static char word[5000];
	int count = 0;
	struct page *page = begin(1000, false);

	(void)unused;
	memset(word, 'w', sizeof word - 1);
	page_begin(page, 0, 0);
	page_add(page, word);
	page_end(page);
	for (const char *at = printed(); *at; at++)
		count += *at == 'w';
	assert_int_equal(count, sizeof word - 1);
}

/* A command wider than the line begins a line of its own and is not cut. */
static void test_whole(void **unused)
{
	struct page *page = begin(20, false);

	(void)unused;
	page_begin(page, 2, 4);
	page_add(page, "see ");
	page_whole(page, "affray replay long/name.yaml");
	page_add(page, " or not");
	page_end(page);
	assert_string_equal(printed(),
			    "  see\n    affray replay long/name.yaml\n    or not\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_wrapping),
		cmocka_unit_test(test_never_too_wide),
		cmocka_unit_test(test_columns_of_characters),
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_solid_text_is_not_broken),
		cmocka_unit_test(test_styles),
		cmocka_unit_test(test_control_characters),
		cmocka_unit_test(test_long_words_are_whole),
		cmocka_unit_test(test_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
