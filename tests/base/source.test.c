/* SPDX-License-Identifier: MIT
 *
 * Tests of text files: refusals and normalization.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/source.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

struct bytes {
	const char *text;
	size_t length;
};

#define BYTES(string)                        \
	{                                    \
		(string), sizeof(string) - 1 \
	}

/* ---- normalized texts ---- */

static void test_normalization(void **unused)
{
	static const struct {
		struct bytes given;
		const char *kept;
	} rows[] = {
		{BYTES("a\nb\n"), "a\nb\n"},
		{BYTES("a\r\nb\r\n"), "a\nb\n"},
		{BYTES("a\rb\r"), "a\nb\n"},
		{BYTES("a\r\r\n\n\rb"), "a\n\n\n\nb"},
		{BYTES("\xef\xbb\xbf"
		       "a"),
		 "a"},
		{BYTES("\xef\xbb\xbf"), ""},
		{BYTES(""), ""},
		{BYTES("tab\tand caf\xc3\xa9 \xe2\x86\x92 \xf0\x9f\x97\xa1"),
		 "tab\tand caf\xc3\xa9 \xe2\x86\x92 \xf0\x9f\x97\xa1"},
		{BYTES("\xc2\xa0\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf"),
		 "\xc2\xa0\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct problems problems = {0};
		struct source source;

		assert_true(source_copy(&source, rows[i].given.text, rows[i].given.length,
					"x", &problems));
		assert_string_equal(source.text, rows[i].kept);
		assert_int_equal(source.length, strlen(rows[i].kept));
		assert_false(has_problems(&problems));
		source_free(&source);
		assert_null(source.text);
	}
}

static void test_refused(void **unused)
{
	static const char zero[] = "a zero byte; this is not a text file";
	static const char bad[] = "not valid UTF-8; save the file with UTF-8 encoding";
	static const char control[] = "an invisible control character; remove it";
	static const struct {
		struct bytes given;
		int line, column;
		const char *message;
	} rows[] = {
		{BYTES("\0"), 1, 1, zero},
		{BYTES("caf\xc3\xa9: \0"), 1, 7, zero},
		{BYTES("a\r\nb\xff"), 2, 2, bad},
		{BYTES("\xff\xfe"
		       "a\0"),
		 1, 1, bad}, /* UTF-16 */
		{BYTES("a\x80"), 1, 2, bad},
		{BYTES("\xc3"), 1, 1, bad},
		{BYTES("\xe2\x86"), 1, 1, bad},
		{BYTES("\xf0\x9f\x97"), 1, 1, bad},
		{BYTES("\xc3("), 1, 1, bad},
		{BYTES("\xc0\x80"), 1, 1, bad}, /* NUL, too long */
		{BYTES("\xc1\xbf"), 1, 1, bad},
		{BYTES("\xe0\x9f\xbf"), 1, 1, bad},
		{BYTES("\xf0\x8f\xbf\xbf"), 1, 1, bad},
		{BYTES("\xed\xa0\x80"), 1, 1, bad},	/* half of a pair */
		{BYTES("\xf4\x90\x80\x80"), 1, 1, bad}, /* past the last */
		{BYTES("\xf8\x88\x80\x80\x80"), 1, 1, bad},
		{BYTES("a\x1b[2J"), 1, 2, control},
		{BYTES("a\n\x7f"), 2, 1, control},
		{BYTES("\x0c"), 1, 1, control},
		{BYTES("a\xc2\x85"), 1, 2, control},
		{BYTES("a\xef\xbb\xbf"), 1, 2, control},
		{BYTES("\xef\xbb\xbf\xef\xbb\xbf"), 1, 1, control},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct problems problems = {0};
		struct source source;

		assert_false(source_copy(&source, rows[i].given.text,
					 rows[i].given.length, "x", &problems));
		assert_null(source.text);
		assert_int_equal(problems.total, 1);
		assert_string_equal(problems.list[0].file, "x");
		assert_string_equal(problems.list[0].message, rows[i].message);
		assert_int_equal(problems.list[0].line, rows[i].line);
		assert_int_equal(problems.list[0].column, rows[i].column);
	}
}

static void test_longest(void **unused)
{
	struct problems problems = {0};
	struct source source;
	char *text = malloc(SOURCE_MOST_BYTES + 1);

	(void)unused;
	assert_non_null(text);
	memset(text, '#', SOURCE_MOST_BYTES + 1);
	assert_true(source_copy(&source, text, SOURCE_MOST_BYTES, NULL, &problems));
	assert_int_equal(source.length, SOURCE_MOST_BYTES);
	source_free(&source);
	assert_false(source_copy(&source, text, SOURCE_MOST_BYTES + 1, NULL, &problems));
	assert_string_equal(problems.list[0].message, "too long: more than 4 MB");
	free(text);
}

/* ---- files ---- */

struct folder {
	char path[64], file[80];
};

static int set_up(void **state)
{
	static struct folder folder;

	strcpy(folder.path, "/tmp/affray-source-XXXXXX");
	if (!mkdtemp(folder.path))
		return -1;
	snprintf(folder.file, sizeof(folder.file), "%s/a.yaml", folder.path);
	*state = &folder;
	return 0;
}

static int tear_down(void **state)
{
	const struct folder *folder = *state;

	unlink(folder->file);
	return rmdir(folder->path);
}

static void write_file(const char *path, size_t length)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	for (size_t i = 0; i < length; i++)
		fputc(i % 80 == 79 ? '\n' : '#', file);
	assert_int_equal(fclose(file), 0);
}

static void expect_refusal(const char *path, const char *name, const char *message)
{
	struct problems problems = {0};
	struct source source;

	assert_false(source_read(&source, path, &problems));
	assert_null(source.text);
	assert_int_equal(problems.total, 1);
	assert_string_equal(problems.list[0].file, name);
	assert_string_equal(problems.list[0].message, message);
	assert_int_equal(problems.list[0].line, 0);
}

static void test_file(void **state)
{
	const struct folder *folder = *state;
	struct problems problems = {0};
	struct source source;

	write_file(folder->file, 1000);
	assert_true(source_read(&source, folder->file, &problems));
	assert_int_equal(source.length, 1000);
	assert_int_equal(source.text[79], '\n');
	source_free(&source);
	expect_refusal(folder->path, folder->path, "this is a directory, not a file");
	unlink(folder->file);
	expect_refusal(folder->file, folder->file, "there is no such file");
	expect_refusal("", "", "there is no such file");
}

/* A wrong step of a path suggests a similar name; two wrong steps suggest nothing. */
static void test_near_path(void **state)
{
	const struct folder *folder = *state;
	char wrong[512], words[600];

	write_file(folder->file, 10);
	snprintf(wrong, sizeof wrong, "%sx", folder->file);
	snprintf(words, sizeof words, "there is no such file; did you mean \"%s\"?",
		 folder->file);
	expect_refusal(wrong, wrong, words);
	snprintf(wrong, sizeof wrong, "/tmpx/nothing-like-this-one");
	expect_refusal(wrong, wrong, "there is no such file");
	unlink(folder->file);
}

static void test_longest_file(void **state)
{
	const struct folder *folder = *state;
	struct problems problems = {0};
	struct source source;

	write_file(folder->file, SOURCE_MOST_BYTES);
	assert_true(source_read(&source, folder->file, &problems));
	assert_int_equal(source.length, SOURCE_MOST_BYTES);
	source_free(&source);
	write_file(folder->file, SOURCE_MOST_BYTES + 1);
	expect_refusal(folder->file, folder->file, "too long: more than 4 MB");
	expect_refusal("/dev/zero", "/dev/zero", "too long: more than 4 MB");
}

static void test_unreadable_file(void **state)
{
	const struct folder *folder = *state;

	write_file(folder->file, 10);
	assert_int_equal(chmod(folder->file, 0), 0);
	if (access(folder->file, R_OK) == 0)
		skip(); /* root may read everything */
	expect_refusal(folder->file, folder->file, "no permission to read this file");
}

static void test_standard_input(void **state)
{
	const struct folder *folder = *state;
	struct problems problems = {0};
	struct source source;

	write_file(folder->file, 500);
	assert_non_null(freopen(folder->file, "rb", stdin));
	assert_true(source_read(&source, "-", &problems));
	assert_int_equal(source.length, 500);
	source_free(&source);
	assert_string_equal(source_name("-"), "<stdin>");
	assert_string_equal(source_name("-x"), "-x");
	assert_non_null(freopen(folder->path, "rb", stdin));
	expect_refusal("-", "<stdin>", "this is a directory, not a file");
}

#define in_folder(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_normalization),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_longest),
		in_folder(test_file),
		in_folder(test_near_path),
		in_folder(test_longest_file),
		in_folder(test_unreadable_file),
		in_folder(test_standard_input),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
