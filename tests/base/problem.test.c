/* SPDX-License-Identifier: MIT
 *
 * Tests of problems: how they are kept, cut and shown.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/problem.h"

static void test_line(void **unused)
{
	static const struct {
		struct place place;
		const char *line;
	} rows[] = {
		{{"bridge.yaml", 14, 11},
		 "bridge.yaml:14:11: unknown weapon \"sowrd\" (3)"},
		{{"bridge.yaml", 14, 0}, "bridge.yaml:14: unknown weapon \"sowrd\" (3)"},
		{{"bridge.yaml", 0, 0}, "bridge.yaml: unknown weapon \"sowrd\" (3)"},
		{{"bridge.yaml", 0, 5}, "bridge.yaml: unknown weapon \"sowrd\" (3)"},
		{{NULL, 2, 1}, "2:1: unknown weapon \"sowrd\" (3)"},
		{{NULL, 0, 0}, "unknown weapon \"sowrd\" (3)"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct problems problems = {0};
		char buffer[100];

		problem_at(&problems, rows[i].place, "unknown weapon \"%s\" (%d)",
			   "sowrd", 3);
		assert_true(has_problems(&problems));
		assert_ptr_equal(problem_line(&problems.list[0], buffer, sizeof(buffer)),
				 buffer);
		assert_string_equal(buffer, rows[i].line);
	}
}

static void test_line_is_cut(void **unused)
{
	struct problems problems = {0};
	char buffer[10];

	(void)unused;
	problem_at(&problems, (struct place){"a.yaml", 1, 2}, "wrong");
	problem_line(&problems.list[0], buffer, sizeof(buffer));
	assert_string_equal(buffer, "a.yaml:1:");
}

/* The first problems are kept; those past the limit are only counted. */
static void test_limit(void **unused)
{
	struct problems problems = {0};

	(void)unused;
	assert_false(has_problems(&problems));
	for (int i = 1; i <= MAX_PROBLEMS + 5; i++)
		problem_at(&problems, (struct place){"a.yaml", i, 1}, "number %d", i);
	assert_int_equal(problems.count, MAX_PROBLEMS);
	assert_int_equal(problems.total, MAX_PROBLEMS + 5);
	assert_int_equal(problems.list[MAX_PROBLEMS - 1].line, MAX_PROBLEMS);
	assert_string_equal(problems.list[0].message, "number 1");
}

/* Both fields are full of two-byte characters; one byte more or less shifts the cut. */
static void test_cuts(void **unused)
{
	char name[400], message[500];

	(void)unused;
	for (size_t shift = 0; shift < 2; shift++) {
		struct problems problems = {0};
		const struct problem *problem = &problems.list[0];

		memset(name, 'n', sizeof(name));
		memset(message, 'm', sizeof(message));
		for (size_t i = shift; i + 1 < sizeof(name); i += 2)
			memcpy(name + i, "\xc3\xa9", 2);
		for (size_t i = shift; i + 1 < sizeof(message); i += 2)
			memcpy(message + i, "\xc3\xa9", 2);
		name[sizeof(name) - 1] = message[sizeof(message) - 1] = '\0';
		problem_at(&problems, (struct place){.file = name}, "%s", message);
		assert_int_equal(strlen(problem->file), shift + (255 - shift) / 2 * 2);
		assert_int_equal(strlen(problem->message), shift + (359 - shift) / 2 * 2);
		assert_memory_equal(problem->file, name, strlen(problem->file));
		assert_memory_equal(problem->message, message, strlen(problem->message));
	}
}

/* The same message at the same place is kept once; each of these four differs from the
 * first. */
static void test_once(void **unused)
{
	struct problems problems = {.once = true}, all = {0}, more = {0};

	(void)unused;
	for (int twice = 0; twice < 2; twice++) {
		problem_at(&problems, (struct place){"a", 1, 2}, "wrong");
		problem_at(&problems, (struct place){"a", 1, 3}, "wrong");
		problem_at(&problems, (struct place){"a", 2, 2}, "wrong");
		problem_at(&problems, (struct place){"b", 1, 2}, "wrong");
		problem_at(&problems, (struct place){"a", 1, 2}, "bad");
	}
	assert_int_equal(problems.count, 5);
	assert_int_equal(problems.total, 5);
	for (int i = 0; i < MAX_PROBLEMS; i++)
		problem_at(&more, (struct place){"c", 1, 1}, "more");
	problem_at(&more, (struct place){"c", 1, 1}, "more"); /* counted, not kept */
	problems_append(&all, &problems);
	problems_append(&all, &problems);
	assert_int_equal(all.count, 10);
	assert_string_equal(all.list[9].message, "bad");
	problems_append(&all, &more);
	assert_int_equal(all.count, MAX_PROBLEMS);
	assert_int_equal(all.total, 10 + MAX_PROBLEMS + 1);
	problems_append(&problems, &all); /* merging does not repeat problems either */
	assert_int_equal(problems.count, 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_line),  cmocka_unit_test(test_line_is_cut),
		cmocka_unit_test(test_limit), cmocka_unit_test(test_cuts),
		cmocka_unit_test(test_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
