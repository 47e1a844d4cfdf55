/* SPDX-License-Identifier: MIT
 *
 * Tests of the command line: options that a table accepts, and those that it refuses.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/options.h"

enum { SEED, NUMBER, WHEN, FILE_NAME, SET, JSON };

static const char *const words[] = {"auto", "always", "never", NULL};

static const struct flag flags[] = {
	[SEED] = NUMBER_FLAG("seed", 0, "N", 0, 0, "the dice"),
	[NUMBER] = NUMBER_FLAG("number", 'n', "N", 1, 100, "how many"),
	[WHEN] = WORD_FLAG("color", "WHEN", words, "when"),
	[FILE_NAME] = TEXT_FLAG("save", "FILE", "where"),
	[SET] = REPEAT_FLAG("set", "PATH=VALUE", "change"),
	[JSON] = {.name = "json",
		  .letter = 'j',
		  .kind = FLAG_SWITCH,
		  .help = "for programs"},
	{0},
};

static int nothing(const struct arguments *arguments)
{
	(void)arguments;
	return DONE;
}

static const struct command command = {
	.name = "test",
	.operands = "SCENARIO [OTHER]",
	.summary = "a test",
	.about = "One paragraph.\nAnother.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray test a", "does it"}, {"affray test b", "does it again"}},
	.run = nothing,
};

static struct arguments arguments;
static char line[512];

/* Splits the text at blanks; the words live until the next call. */
static bool reads(const char *text)
{
	static char *list[96];
	int count = 0;

	snprintf(line, sizeof line, "%s", text);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		list[count++] = word;
	return arguments_read(&arguments, &command, count, list);
}

/* The standard error output of the last call. */
static char said[4096];

static bool refuses(const char *text)
{
	FILE *file = tmpfile();
	int old = dup(STDERR_FILENO);
	bool good;
	size_t length;

	assert_non_null(file);
	fflush(stderr);
	dup2(fileno(file), STDERR_FILENO);
	good = reads(text);
	fflush(stderr);
	dup2(old, STDERR_FILENO);
	close(old);
	rewind(file);
	length = fread(said, 1, sizeof said - 1, file);
	said[length] = '\0';
	fclose(file);
	return !good;
}

static void test_operands_and_options_mix(void **unused)
{
	(void)unused;
	assert_true(reads("--seed 7 a.yaml --json b.yaml"));
	assert_int_equal(arguments.count, 2);
	assert_string_equal(arguments.operands[0], "a.yaml");
	assert_string_equal(arguments.operands[1], "b.yaml");
	assert_true(arguments.flags[SEED].given && arguments.flags[JSON].given);
	assert_int_equal(arguments.flags[SEED].number, 7);
	assert_false(arguments.flags[NUMBER].given);
}

static void test_forms_of_values(void **unused)
{
	static const char *const forms[] = {"a --number 12", "a --number=12", "a -n 12",
					    "a -n12", "-jn12 a"};

	(void)unused;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		assert_true(reads(forms[i]));
		assert_int_equal(arguments.flags[NUMBER].number, 12);
	}
	assert_true(reads("a --save=x=y --color never"));
	assert_string_equal(arguments.flags[FILE_NAME].text, "x=y");
	assert_int_equal(arguments.flags[WHEN].word, 2);
}

static void test_dashes(void **unused)
{
	(void)unused;
	assert_true(reads("- --save -"));
	assert_string_equal(arguments.operands[0], "-");
	assert_string_equal(arguments.flags[FILE_NAME].text, "-");
	assert_true(reads("-- --seed -n"));
	assert_int_equal(arguments.count, 2);
	assert_string_equal(arguments.operands[0], "--seed");
}

static void test_repeats(void **unused)
{
	char many[1024] = "a";

	(void)unused;
	assert_true(reads("a --set b=1 --set=c=2"));
	assert_int_equal(arguments.repeats, 2);
	assert_string_equal(arguments.repeated[1], "c=2");
	for (int i = 0; i < MAX_REPEATS; i++)
		strcat(many, " -j");
	assert_true(reads(many));
}

/* An option may be given MAX_REPEATS times, but not once more. */
static void test_most_repeats(void **unused)
{
	static char *list[2 * MAX_REPEATS + 3];
	int count = 0;

	(void)unused;
	list[count++] = (char *)"a";
	while (count < 2 * MAX_REPEATS + 1)
		list[count++] = (char *)"--set=x";
	assert_true(arguments_read(&arguments, &command, MAX_REPEATS + 1, list));
	assert_false(arguments_read(&arguments, &command, MAX_REPEATS + 2, list));
}

static void test_refusals(void **unused)
{
	static const struct {
		const char *line, *says;
	} rows[] = {
		{"a --sed 7", "affray test: unknown option --sed; did you mean --seed?"},
		{"a --hepl", "did you mean --help?"},
		{"a --xyzzy", "unknown option --xyzzy\n"},
		{"a -x", "unknown option -x"},
		{"a --seed", "--seed needs a value: --seed N"},
		{"a --seed seven", "--seed takes a number, not \"seven\""},
		{"a --seed -7", "--seed takes a number, not \"-7\""},
		{"a --seed 18446744073709551616", "--seed takes a number"},
		{"a --number 101", "--number takes a number from 1 to 100, not \"101\""},
		{"a --number 0", "--number takes a number from 1 to 100, not \"0\""},
		{"a --color red", "--color takes auto, always or never, not \"red\""},
		{"a --json=yes", "--json takes no value"},
		{"a --seed 1 --seed 2", "--seed is given twice"},
		{"", "something is missing: affray test SCENARIO [OTHER]"},
		{"a b c", "one word too many: \"c\""},
		{"a --sed 7", "try affray test --help"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_true(refuses(rows[i].line));
		if (!strstr(said, rows[i].says))
			fail_msg("%s: said \"%s\"", rows[i].line, said);
	}
}

static void test_largest_seed(void **unused)
{
	(void)unused;
	assert_true(reads("a --seed 18446744073709551615"));
	assert_true(arguments.flags[SEED].number == UINT64_MAX);
}

static void test_help_wins(void **unused)
{
	(void)unused;
	assert_true(reads("--help"));
	assert_true(arguments.wants_help);
	assert_true(reads("-h a b c d"));
	assert_true(arguments.wants_help);
}

/* ---- help ---- */

static char printed[8192];

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	memcpy(printed, bytes, count);
	printed[count] = '\0';
	return true;
}

static void test_help_names_everything(void **unused)
{
	static char buffer[SINK_ROOM];
	struct sink sink;
	struct page page;

	(void)unused;
	sink_init(&sink, buffer, keep, NULL);
	page_init(&page, &sink, 80, false);
	command_help(&command, &page);
	sink_flush(&sink);
	assert_ptr_equal(
		strstr(printed, "usage: affray test SCENARIO [OTHER] [options]\n"),
		printed);
	for (const struct flag *flag = flags; flag->name; flag++) {
		assert_non_null(strstr(printed, flag->name));
		assert_non_null(strstr(printed, flag->help));
	}
	assert_non_null(strstr(printed, "-n, --number N"));
	assert_non_null(strstr(printed, "affray test b\n      does it again\n"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_operands_and_options_mix),
		cmocka_unit_test(test_forms_of_values),
		cmocka_unit_test(test_dashes),
		cmocka_unit_test(test_repeats),
		cmocka_unit_test(test_most_repeats),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_largest_seed),
		cmocka_unit_test(test_help_wins),
		cmocka_unit_test(test_help_names_everything),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
