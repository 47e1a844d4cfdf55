/* SPDX-License-Identifier: MIT
 *
 * Tests of the JSON writer: commas, escapes, broken UTF-8, numbers, full buffers.
 */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/json.h"

static struct {
	struct sink sink;
	struct json json;
	size_t length;
	int drains;
	bool refuses;
	char text[1 << 20];
	char buffer[SINK_ROOM];
} file;

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	file.drains++;
	if (file.refuses)
		return false;
	assert_true(file.length + count < sizeof file.text);
	memcpy(file.text + file.length, bytes, count);
	file.length += count;
	file.text[file.length] = '\0';
	return true;
}

static struct json *begin(void)
{
	file.length = 0;
	file.drains = 0;
	file.refuses = false;
	file.text[0] = '\0';
	sink_init(&file.sink, file.buffer, keep, NULL);
	file.json = json_in(&file.sink);
	return &file.json;
}

static const char *written(void)
{
	sink_flush(&file.sink);
	return file.text;
}

static void test_commas(void **unused)
{
	struct json *json = begin();

	(void)unused;
	json_open(json, '{');
	json_int_at(json, "a", 1);
	json_key(json, "b");
	json_open(json, '[');
	json_open(json, '[');
	json_close(json, ']');
	json_open(json, '{');
	json_close(json, '}');
	json_text(json, "x");
	json_nothing(json);
	json_bool(json, true);
	json_close(json, ']');
	json_key_string(json, "c\"");
	json_bool(json, false);
	json_close(json, '}');
	json_line(json);
	json_int(json, 2);
	json_line(json);
	assert_string_equal(written(),
			    "{\"a\":1,\"b\":[[],{},\"x\",null,true],\"c\\\"\":false}\n"
			    "2\n");
}

static void test_strings(void **unused)
{
	static const struct {
		const char *string, *json;
	} rows[] = {
		{"", "\"\""},
		{"plain ~!", "\"plain ~!\""},
		{"a\"b\\c/d", "\"a\\\"b\\\\c/d\""},
		{"\b\t\n\v\f\r", "\"\\b\\t\\n\\u000b\\f\\r\""},
		{"\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\""},
		{"\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x89",
		 "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x89\""},
		{"\xff", "\"\xef\xbf\xbd\""}, /* never a character */
		{"\xc3", "\"\xef\xbf\xbd\""}, /* cut off */
		{"\xe2\x82", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
		{"\xc0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\""}, /* overlong */
		{"\xe0\x9f\x80"
		 "a",
		 "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
		 "a\""},
		{"\xed\xa0\x80",
		 "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* surrogate */
		{"\xf4\x90\x80\x80",
		 "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
		/* the first and the last characters of each length */
		{"\xc2\x80\xdf\xbf", "\"\xc2\x80\xdf\xbf\""},
		{"\xe0\xa0\x80\xe0\xbf\xbf\xe1\x80\x80\xec\xbf\xbf",
		 "\"\xe0\xa0\x80\xe0\xbf\xbf\xe1\x80\x80\xec\xbf\xbf\""},
		{"\xed\x80\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf",
		 "\"\xed\x80\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf\""},
		{"\xf0\x90\x80\x80\xf0\xbf\xbf\xbf\xf1\x80\x80\x80",
		 "\"\xf0\x90\x80\x80\xf0\xbf\xbf\xbf\xf1\x80\x80\x80\""},
		{"\xf3\xbf\xbf\xbf\xf4\x80\x80\x80\xf4\x8f\xbf\xbf",
		 "\"\xf3\xbf\xbf\xbf\xf4\x80\x80\x80\xf4\x8f\xbf\xbf\""},
		{"\xc1\xbf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
		{"\xc3\x7f", "\"\xef\xbf\xbd\x7f\""},
		{"\xc3\xc3\xa9", "\"\xef\xbf\xbd\xc3\xa9\""},
		{"\xf0\x8f\xbf\xbf",
		 "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
		{"\xf5\x80\x80\x80",
		 "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
		{"\xf1\x80\x80z", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\""},
		{"\x02\x0e\x10\x1a !#[]", "\"\\u0002\\u000e\\u0010\\u001a !#[]\""},
		{NULL, "null"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_text(begin(), rows[i].string);
		assert_string_equal(written(), rows[i].json);
	}
}

static void test_long_strings(void **unused)
{
	static char string[3 * SINK_ROOM];

	(void)unused;
	for (size_t length = 250; length < sizeof string - 1;
	     length = length * 5 / 4 + 1) {
		memset(string, 'x', length);
		string[length] = '\0';
		string[length / 2] = '\n';
		json_text(begin(), string);
		written();
		assert_int_equal(file.length, length + 3);
		assert_memory_equal(file.text + 1 + length / 2, "\\n", 2);
		assert_int_equal(file.text[file.length - 1], '"');
	}
}

static void test_integers(void **unused)
{
	static const struct {
		int64_t value;
		const char *json;
	} rows[] = {
		{0, "0"},
		{9, "9"},
		{10, "10"},
		{-1, "-1"},
		{-3, "-3"},
		{99, "99"},
		{100, "100"},
		{1234567890123, "1234567890123"},
		{INT64_MAX, "9223372036854775807"},
		{INT64_MIN, "-9223372036854775808"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_int(begin(), rows[i].value);
		assert_string_equal(written(), rows[i].json);
	}
	json_count(begin(), UINT64_MAX);
	assert_string_equal(written(), "18446744073709551615");
}

static void test_doubles_read_back(void **unused)
{
	static const double values[] = {0,	 1,	  -1,	0.5,   0.1,
					1.0 / 3, 2.0 / 3, 1e-9, 1e300, 123.456};

	(void)unused;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		json_double(begin(), values[i]);
		assert_true(strtod(written(), NULL) == values[i]);
	}
	json_double(begin(), 0.1);
	assert_string_equal(written(), "0.1");
	json_double(begin(), 20);
	assert_string_equal(written(), "20");
	json_double(begin(), -3000000);
	assert_string_equal(written(), "-3000000");
	json_double(begin(), NAN);
	assert_string_equal(written(), "null");
	json_double(begin(), INFINITY);
	assert_string_equal(written(), "null");
}

/* The fewest digits that read back as the same number. */
static void test_doubles_are_short(void **unused)
{
	static const struct {
		double value;
		const char *json;
	} rows[] = {
		{0.1, "0.1"},
		{1e-9, "1e-09"},
		{-123456.5, "-123456.5"},
		{0.1 + 0.2, "0.30000000000000004"},
		{1.0 / 3, "0.3333333333333333"},
		{2.0 / 7, "0.2857142857142857"},
		{0.123456789012345, "0.123456789012345"},
		{1e15, "1e+15"},
		{1.5e20, "1.5e+20"},
		{1234567890123457.0, "1234567890123457"},
		{123456789012345678.0, "1.2345678901234568e+17"},
		{DBL_MAX, "1.7976931348623157e+308"},
		{DBL_MIN, "2.2250738585072014e-308"},
		{DBL_MIN / 4, "5.562684646268003e-309"},
		{DBL_MIN * DBL_EPSILON, "5e-324"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_double(begin(), rows[i].value);
		assert_string_equal(written(), rows[i].json);
	}
}

/* The text is the same wherever the buffer ends within a value. */
static void test_full_buffers(void **unused)
{
	(void)unused;
	for (size_t before = SINK_ROOM - 300; before <= SINK_ROOM; before++) {
		struct json *json = begin();

		for (size_t i = 0; i < before; i++)
			sink_add_byte(&file.sink, ' ');
		json_open(json, '[');
		json_int(json, -1234);
		json_text(json, "a\xc3\xa9\n");
		json_key(json, "k");
		json_double(json, 0.25);
		json_close(json, ']');
		assert_string_equal(written() + before,
				    "[-1234,\"a\xc3\xa9\\n\",\"k\":0.25]");
	}
}

static void test_failed_drain_swallows(void **unused)
{
	struct json *json = begin();

	(void)unused;
	file.refuses = true;
	for (int i = 0; i < SINK_ROOM; i++)
		json_text(json, "goes nowhere");
	assert_int_equal(file.drains, 1);
	assert_false(sink_flush(&file.sink));
	assert_int_equal(file.length, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_commas),
		cmocka_unit_test(test_strings),
		cmocka_unit_test(test_long_strings),
		cmocka_unit_test(test_integers),
		cmocka_unit_test(test_doubles_read_back),
		cmocka_unit_test(test_doubles_are_short),
		cmocka_unit_test(test_full_buffers),
		cmocka_unit_test(test_failed_drain_swallows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
