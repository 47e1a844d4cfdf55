/* SPDX-License-Identifier: MIT
 *
 * Tests of matching a .fight with its scenario, and of changing its text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "book/duel20.h"
#include "scenario/fightload.h"
#include "scenario/fightupdate.h"

#define SCENARIO                                                                    \
	"scenario: |\n  affray: 1\n  rulebook: duel20\n  creatures: {knight: {}}\n" \
	"  sides:\n    - {name: a, creatures: [{use: knight, name: ann}]}\n"        \
	"    - {name: b, creatures: [{use: knight, name: brute}]}\n"

static const struct rulebook *const books[] = {&duel20_rulebook, NULL};
static struct problems problems;
static char shown[700];

static const char *problem(int i)
{
	return problem_line(&problems.list[i], shown, sizeof shown);
}

/* ---- matching ---- */

/* Checks lines from the ninth on; header lines may be among them. */
static enum affray_status check(const char *lines)
{
	struct fight_file file;
	struct loaded loaded;
	struct scenario *scenario;
	enum affray_status status;
	char text[1000] = "affray fight 2\n" SCENARIO;

	strcat(text, lines);
	memset(&problems, 0, sizeof problems);
	assert_int_equal(fight_file_read(&file, text, strlen(text), "t.fight", &problems),
			 AFFRAY_OK);
	assert_int_equal(fight_scenario_load(&loaded, &file, books, &problems),
			 AFFRAY_OK);
	scenario = load_build(&loaded, &problems);
	assert_non_null(scenario);
	status = fight_lines_check(&file, scenario, &problems);
	scenario_free(scenario);
	load_free(&loaded);
	fight_file_free(&file);
	return status;
}

static void test_good_lines(void **unused)
{
	(void)unused;
	assert_int_equal(check("rulebook: duel20 1\nann action: wait\n"
			       "gm style: hard\nroll d20: 3\nedict: set ann.hp 3\n"
			       "expect nothing at all\nbrute target: ann\n"),
			 AFFRAY_OK);
	assert_int_equal(problems.total, 0);
}

static void test_wrong_lines(void **unused)
{
	static const struct {
		const char *lines, *message;
	} rows[] = {
		{"anna action: wait\n",
		 "t.fight:9:1: there is no creature \"anna\"; did you mean \"ann\"?"},
		{"seed: 1\n  brut action: wait\n",
		 "t.fight:10:3: there is no creature \"brut\"; did you mean \"brute\"?"},
		{"gmm action: wait\n",
		 "t.fight:9:1: there is no creature \"gmm\"; did you mean \"gm\"?"},
		{"somebody action: wait\n",
		 "t.fight:9:1: there is no creature \"somebody\""},
		{"ann acton: wait\n",
		 "t.fight:9:1: there is no question \"acton\"; did you mean \"action\"?"},
		{"ann styl: wait\n",
		 "t.fight:9:1: there is no question \"styl\"; did you mean \"style\"?"},
		{"ann whatever: wait\n",
		 "t.fight:9:1: there is no question \"whatever\""},
		{"rulebook: orge 1\n",
		 "t.fight:9:11: recorded with the rulebook orge; the "
		 "scenario uses duel20"},
		{"rulebook: duel20 2\n", "t.fight:9:11: saved with duel20 2, this is "
					 "duel20 1: a newer version of "
					 "Affray is needed to open it"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(check(rows[i].lines), AFFRAY_BAD_INPUT);
		assert_string_equal(problem(0), rows[i].message);
		assert_int_equal(problems.total, 1);
	}
	assert_int_equal(check("x action: wait\nann y: wait\n"), AFFRAY_BAD_INPUT);
	assert_int_equal(problems.total, 2);
	/* of any version */
	assert_int_equal(check("rulebook: duel20\nx action: wait\n"), AFFRAY_BAD_INPUT);
}

/* A record of an older version is played as far as it fits. */
static void test_older(void **unused)
{
	static struct rulebook newer;
	struct fight_file file = {.name = "t.fight",
				  .rulebook = "duel20",
				  .rulebook_version = 1,
				  .rulebook_place = {"t.fight", 3, 11}};
	struct fight_line line = {
		.kind = LINE_ANSWER, .owner = "x", .question = "y", .text = "z"};
	struct scenario scenario = {.book = &newer};

	(void)unused;
	newer = duel20_rulebook;
	file.lines = &line;
	file.line_count = 1;
	memset(&problems, 0, sizeof problems);
	assert_false(fight_is_older(&file, &newer));
	assert_int_equal(fight_lines_check(&file, &scenario, &problems),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(problems.total, 2);
	newer.version = 2;
	memset(&problems, 0, sizeof problems);
	assert_true(fight_is_older(&file, &newer));
	assert_int_equal(fight_lines_check(&file, &scenario, &problems), AFFRAY_OK);
	fight_warn_older(&file, &newer, &problems);
	assert_string_equal(problem(0), "t.fight:3:11: saved with duel20 1, this is "
					"duel20 2: it may play differently");
	file.rulebook_version = 0;
	assert_false(fight_is_older(&file, &newer));
	file.rulebook_version = 1;
	file.rulebook = NULL;
	assert_false(fight_is_older(&file, &newer));
}

static void test_no_scenario(void **unused)
{
	static const char none[] = "affray fight 2\n",
			  lost[] = "affray fight 2\nscenario: far/lost.yaml\n";
	struct fight_file file;
	struct loaded loaded;

	(void)unused;
	memset(&problems, 0, sizeof problems);
	fight_file_read(&file, none, strlen(none), "in/t.fight", &problems);
	assert_int_equal(fight_scenario_load(&loaded, &file, books, &problems),
			 AFFRAY_BAD_INPUT);
	assert_string_equal(problem(0), "in/t.fight: no scenario; expected \"scenario: "
					"FILE.yaml\", or \"scenario: |\" and the "
					"scenario itself below");
	load_free(&loaded);
	fight_file_free(&file);
	/* a path is relative to the .fight */
	memset(&problems, 0, sizeof problems);
	fight_file_read(&file, lost, strlen(lost), "in/t.fight", &problems);
	assert_int_equal(fight_scenario_load(&loaded, &file, books, &problems),
			 AFFRAY_BAD_INPUT);
	assert_string_equal(problem(0), "in/far/lost.yaml: there is no such file");
	load_free(&loaded);
	fight_file_free(&file);
}

/* ---- changing its text ---- */

static void assert_written(struct fight_update *update, const char *text,
			   const char *wanted)
{
	struct fight_file file;
	struct buffer updated = {0};

	memset(&problems, 0, sizeof problems);
	fight_file_read(&file, text, strlen(text), "t.fight", &problems);
	assert_int_equal(problems.total, 0);
	fight_update_write(update, &file, text, &updated);
	assert_string_equal(updated.start, wanted);
	buffer_free(&updated);
	fight_file_free(&file);
}

/* An insertion comes before its line; one after the last line starts a new line. */
static void test_insertions(void **unused)
{
	struct fight_update update = {0};

	(void)unused;
	assert_written(&update, "affray fight 2\n\n# so", "affray fight 2\n\n# so\n");
	buffer_add(fight_update_at(&update, 2), "a b: c\n");
	buffer_add(fight_update_at(&update, 2), "d e: f\n"); /* the second */
	assert_int_equal(update.count, 1);
	buffer_add(fight_update_at(&update, 3), "g h: i\n");
	buffer_add(fight_update_at(&update, 9), "expect all\n");
	buffer_add(fight_update_at(&update, 10), "  round 1\n");
	assert_int_equal(update.count, 4);
	assert_written(&update, "affray fight 2\nunanswered: default\n# last",
		       "affray fight 2\na b: c\nd e: f\nunanswered: default\ng h: i\n"
		       "# last\nexpect all\n  round 1\n");
	update.spells_out = true;
	assert_written(&update, "affray fight 2\nunanswered: default\n# last\n",
		       "affray fight 2\na b: c\nd e: f\nunanswered: error\ng h: i\n"
		       "# last\nexpect all\n  round 1\n");
	fight_update_free(&update);
	assert_int_equal(update.count, 0);
	assert_null(update.insertions);
}

/* Rows below `expect all` are removed; other lines stay. */
static void test_rows(void **unused)
{
	struct fight_update update = {0};

	(void)unused;
	buffer_add(fight_update_at(&update, 4), "  new 1\n");
	assert_written(&update,
		       "affray fight 2\n# x\nexpect all\n  old 1\n  old 2\n# y\n"
		       "a b: c\n",
		       "affray fight 2\n# x\nexpect all\n  new 1\n# y\na b: c\n");
	fight_update_free(&update);
}

/* As many insertions as lines. */
static void test_many_insertions(void **unused)
{
	struct fight_update update = {0};

	(void)unused;
	for (int i = 1; i <= 100; i++)
		buffer_add(fight_update_at(&update, i), "x");
	assert_int_equal(update.count, 100);
	for (int i = 0; i < 100; i++) {
		assert_int_equal(update.insertions[i].line, i + 1);
		assert_string_equal(update.insertions[i].text.start, "x");
	}
	fight_update_free(&update);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good_lines),
		cmocka_unit_test(test_wrong_lines),
		cmocka_unit_test(test_older),
		cmocka_unit_test(test_no_scenario),
		cmocka_unit_test(test_insertions),
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_many_insertions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
