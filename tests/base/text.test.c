/* SPDX-License-Identifier: MIT
 *
 * Tests of text in buffers, of numbers read from text, and of suggestions for misspelt
 * words.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

/* ---- adding ---- */

static void test_adds(void **unused)
{
	char buffer[64];
	struct text text = text_in(buffer, sizeof(buffer));

	(void)unused;
	assert_string_equal(buffer, "");
	text_add(&text, "wounds ");
	text_add_int(&text, -12);
	text_add_bytes(&text, ", gone", 1);
	text_add(&text, NULL);
	assert_string_equal(buffer, "wounds -12,");
	assert_int_equal(text.length, 11);
	assert_false(text.cut);
}

static void test_integers(void **unused)
{
	static const struct {
		long long value;
		const char *written;
	} rows[] = {
		{0, "0"},
		{7, "7"},
		{-10, "-10"},
		{LLONG_MAX, "9223372036854775807"},
		{LLONG_MIN, "-9223372036854775808"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char buffer[32];
		struct text text = text_in(buffer, sizeof(buffer));

		text_add_int(&text, rows[i].value);
		assert_string_equal(buffer, rows[i].written);
	}
}

static void test_format(void **unused)
{
	char buffer[80];
	struct text text = text_in(buffer, sizeof(buffer));

	(void)unused;
	text_format(&text, "%s hits %d times of %l: %d%%%c", "brom", -3, 1234567890123LL,
		    75, '!');
	assert_string_equal(buffer, "brom hits -3 times of 1234567890123: 75%!");
	text = text_in(buffer, sizeof(buffer));
	text_format(&text, "");
	assert_string_equal(buffer, "");
}

/* ---- text that does not fit ---- */

static void test_exact_fit(void **unused)
{
	char buffer[6];
	struct text text = text_in(buffer, sizeof(buffer));

	(void)unused;
	text_add(&text, "sword");
	assert_string_equal(buffer, "sword");
	assert_false(text.cut);
	text_add(&text, "");
	assert_false(text.cut);
	text_add(&text, "s");
	assert_true(text.cut);
	assert_string_equal(buffer, "sword");
}

/* Nothing follows a cut: a gap in the middle would change the sentence. */
static void test_nothing_after_a_cut(void **unused)
{
	char buffer[8];
	struct text text = text_in(buffer, sizeof(buffer));

	(void)unused;
	text_add(&text, "goblin");
	text_add(&text, " dies");
	assert_string_equal(buffer, "goblin ");
	text = text_in(buffer, sizeof(buffer));
	text_add(&text, "a\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9");
	assert_true(text.cut);
	text_add(&text, "x"); /* this one alone would fit */
	assert_string_equal(buffer, "a\xc3\xa9\xc3\xa9\xc3\xa9");
}

static void test_no_room(void **unused)
{
	char guard = 'g';
	struct text text = text_in(&guard, 0);

	(void)unused;
	text_add(&text, "x");
	text_format(&text, "%d", 1);
	assert_true(text.cut);
	assert_int_equal(text.length, 0);
	assert_int_equal(guard, 'g');
}

/* Characters of 1 to 4 bytes, in buffers of every size. */
static void test_cuts_between_characters(void **unused)
{
	static const char string[] = "a\xc3\xa9\xe2\x86\x92\xf0\x9f\x97\xa1z";
	static const size_t boundaries[] = {0, 1, 3, 6, 10, 11};

	(void)unused;
	for (size_t room = 1; room <= sizeof(string); room++) {
		char buffer[16];
		struct text text = text_in(buffer, room);
		size_t longest = 0;

		for (int i = 0; i < LENGTH(boundaries); i++)
			if (boundaries[i] < room)
				longest = boundaries[i];
		text_add(&text, string);
		assert_int_equal(text.length, longest);
		assert_int_equal(strlen(buffer), longest);
		assert_memory_equal(buffer, string, longest);
		assert_int_equal(text.cut, longest < sizeof(string) - 1);
	}
}

/* ---- numbers ---- */

static void test_to_int(void **unused)
{
	static const struct {
		const char *string;
		bool valid;
		int value;
	} rows[] = {
		{"0", true, 0},
		{"42", true, 42},
		{"-42", true, -42},
		{"+3", true, 3},
		{"010", true, 10},
		{"-0", true, 0},
		{"2147483647", true, INT_MAX},
		{"-2147483648", true, INT_MIN},
		{"0000000000000000007", true, 7},
		{"2147483648", false, 0},
		{"-2147483649", false, 0},
		{"21474836470", false, 0},
		{"99999999999999999999", false, 0},
		{"", false, 0},
		{"-", false, 0},
		{"+", false, 0},
		{"--1", false, 0},
		{"1 ", false, 0},
		{" 1", false, 0},
		{"1.0", false, 0},
		{"0x10", false, 0},
		{"1e3", false, 0},
		{"9", true, 9},
		{"1:", false, 0}, /* the byte after 9 */
		{"1/", false, 0}, /* the byte before 0 */
		{"-2147483647", true, -INT_MAX},
		{"214748364:", false, 0},
		{"off", false, 0},
		{"\xd9\xa3", false, 0}, /* a digit of another script */
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		int value = -77;

		assert_int_equal(text_to_int(rows[i].string, &value), rows[i].valid);
		assert_int_equal(value, rows[i].valid ? rows[i].value : -77);
	}
}

/* ---- suggestions for misspelt words ---- */

static void test_nearest(void **unused)
{
	static const char *const words[] = {"sword", "longsword", "axe", "dagger", "bow"};
	static const struct {
		const char *word, *nearest;
	} rows[] = {
		{"longsowrd", "longsword"},  /* a swap is one edit */
		{"logsword", "longsword"},   /* a letter left out */
		{"loongsword", "longsword"}, /* a letter too many */
		{"longsward", "longsword"},  /* a wrong letter */
		{"LongSword", "longsword"},  /* case does not count */
		{"longswrod", "longsword"},
		{"lonswrd", "longsword"}, /* 2 of 7 letters are wrong */
		{"lnswrd", NULL},	  /* 3 of 6 */
		{"axt", "axe"},		  /* one wrong letter, in a short word */
		{"xae", "axe"},
		{"aex", "axe"},
		{"exa", NULL}, /* 2 of 3 */
		{"boww", "bow"},
		{"dager", "dagger"},
		{"spear", NULL},
		{"", NULL},
		{"a", NULL}, /* no letter of it would be left */
		{"axe", "axe"},
		{"sworder", "sword"}, /* 2 of 7 */
		{"sworders", NULL},   /* 3 of 8: only 2 are allowed */
		{"ab", NULL},
		{"bw", "bow"}, /* 1 of 2: one letter is left */
		{"DAGGRE", "dagger"},
		{"[AGGER", "dagger"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		const char *nearest = text_nearest_in(rows[i].word, words, LENGTH(words));

		if (rows[i].nearest)
			assert_string_equal(nearest, rows[i].nearest);
		else
			assert_null(nearest);
	}
	assert_null(text_nearest_in("axe", words, 0));
}

static void test_nearest_prefers(void **unused)
{
	static const char *const words[] = {"mase", "mage", "mace", "made"};

	(void)unused;
	assert_ptr_equal(text_nearest_in("mace", words, 4), words[2]); /* the nearest */
	assert_ptr_equal(text_nearest_in("male", words, 4), words[0]); /* the first */
}

static const char *numbered(const void *list, int i)
{
	const char *const *words = list;

	return words[i];
}

static void test_nearest_from_callback(void **unused)
{
	static const char *const words[] = {"parry", "dodge", NULL};

	(void)unused;
	assert_string_equal(text_nearest("dogde", numbered, words), "dodge");
	assert_null(text_nearest("brace", numbered, words));
}

/* The edit table has a fixed size: words of 63 letters fit, words of 64 do not. */
static void test_nearest_of_long_words(void **unused)
{
	char longest[65], nearly[65];
	const char *const words[] = {longest};

	(void)unused;
	memset(longest, 'a', sizeof(longest));
	memset(nearly, 'a', sizeof(nearly));
	longest[63] = nearly[63] = '\0';
	nearly[40] = 'b';
	assert_ptr_equal(text_nearest_in(nearly, words, 1), longest);
	longest[63] = 'a';
	longest[64] = '\0';
	assert_null(text_nearest_in(nearly, words, 1));
	nearly[63] = 'a';
	nearly[64] = '\0';
	longest[63] = '\0';
	assert_null(text_nearest_in(nearly, words, 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_adds),
		cmocka_unit_test(test_integers),
		cmocka_unit_test(test_format),
		cmocka_unit_test(test_exact_fit),
		cmocka_unit_test(test_nothing_after_a_cut),
		cmocka_unit_test(test_no_room),
		cmocka_unit_test(test_cuts_between_characters),
		cmocka_unit_test(test_to_int),
		cmocka_unit_test(test_nearest),
		cmocka_unit_test(test_nearest_prefers),
		cmocka_unit_test(test_nearest_from_callback),
		cmocka_unit_test(test_nearest_of_long_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
