/* SPDX-License-Identifier: MIT
 *
 * Rules that know of place (reach, ways, corners, facing, cover, sight, areas, pushes)
 * are proven on maps. tests/rulebooks/places/BOOK.txt has a line for each rule and each
 * switch of the book: the fights that prove it on a map of at least 7 x 5 tiles with
 * creatures on no common straight line, or - if it does not depend on where anybody
 * stands.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"
#include "engine/rulebook.h"
#include "library/built_scenario.h"
#include "library/fightcheck.h"
#include "rulebooks/list.h"
#include "share.h"

enum { LEAST_WIDTH = 7, LEAST_HEIGHT = 5 };

/* One line of the list that is being read. */
struct line {
	const struct rulebook *book;
	char path[100], text[400];
	int number;
	int rule, ruling; /* its subject; rule 0: a ruling */
};

/* ---- the map of a fight ---- */

/* True if all creatures start on one row, column or diagonal. */
static bool is_straight(const struct scenario *scenario)
{
	struct tile first = scenario->creatures[0].tile;
	bool row = true, column = true, falling = true, rising = true;

	for (int i = 1; i < scenario->count; i++) {
		int dx = scenario->creatures[i].tile.x - first.x;
		int dy = scenario->creatures[i].tile.y - first.y;

		row = row && dy == 0;
		column = column && dx == 0;
		falling = falling && dx == dy;
		rising = rising && dx == -dy;
	}
	return row || column || falling || rising;
}

static bool is_switched(const struct scenario *scenario, int ruling)
{
	const struct ruling_row *row = &scenario->book->rulings[ruling];

	return scenario->rulings[ruling] != (row->words ? 0 : row->usual);
}

static void judge_ground(const struct line *line, const char *fight_path)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *handle;
	const struct scenario *scenario;
	struct affray_fight *fight;

	if (affray_fight_load(&fight, fight_path, problems) != AFFRAY_OK)
		fail_msg("%s:%d: %s", line->path, line->number,
			 affray_problems_line(problems, 0));
	handle = affray_fight_scenario(fight);
	scenario = affray_scenario_inside(handle);
	if (!scenario->map.given || scenario->map.width < LEAST_WIDTH ||
	    scenario->map.height < LEAST_HEIGHT || is_straight(scenario))
		fail_msg("%s:%d: %s has no map of %d x %d, or all stand on one line",
			 line->path, line->number, fight_path, LEAST_WIDTH, LEAST_HEIGHT);
	if (!line->rule && !is_switched(scenario, line->ruling))
		fail_msg("%s:%d: %s does not set this switch", line->path, line->number,
			 fight_path);
	affray_scenario_free(handle);
	affray_fight_free(fight);
	affray_problems_free(problems);
}

static void judge_fight(const struct line *line, const char *name)
{
	static struct fight_report report;
	static struct problems problems;
	char path[300];

	snprintf(path, sizeof path, "tests/fights/%s/%s.fight", line->book->id, name);
	judge_ground(line, path);
	problems.count = problems.total = 0;
	if (fight_check(&report, path, &problems) != AFFRAY_OK || !report.passed)
		fail_msg("%s:%d: %s fails", line->path, line->number, path);
	if (line->rule && !report.exercised[line->rule])
		fail_msg("%s:%d: %s expects nothing of this rule", line->path,
			 line->number, path);
}

/* ---- the lists ---- */

/* Demands that the next line is about this rule or ruling; returns the number of fights
 * that it names. */
static int judge_line(struct line *line, FILE *list, const char *id)
{
	char *word;
	int fights = 0;

	line->number++;
	if (!fgets(line->text, sizeof line->text, list))
		line->text[0] = '\0';
	word = strtok(line->text, " \n");
	if (!word || strcmp(word, id) != 0)
		fail_msg(
			"%s:%d: expected %s, and the fights on a map that prove it, or -",
			line->path, line->number, id);
	word = strtok(NULL, " \n");
	if (!word)
		fail_msg("%s:%d: which fights prove %s? - if it knows of no place",
			 line->path, line->number, id);
	if (strcmp(word, "-") == 0)
		return 0;
	for (; word; word = strtok(NULL, " \n"), fights++)
		if (!is_left_out((size_t)line->number, 4))
			judge_fight(line, word);
	return fights;
}

static void judge_book(const struct rulebook *book)
{
	struct line line = {.book = book};
	int fights = 0;
	FILE *list;

	snprintf(line.path, sizeof line.path, "tests/rulebooks/places/%s.txt", book->id);
	list = fopen(line.path, "r");
	if (!list)
		fail_msg("%s is missing", line.path);
	for (line.rule = 1; line.rule <= book->rule_count; line.rule++)
		fights += judge_line(&line, list, book->rules[line.rule].id);
	line.rule = 0;
	for (line.ruling = 0; line.ruling < book->ruling_count; line.ruling++)
		if (book->rulings[line.ruling].key)
			fights += judge_line(&line, list, book->rulings[line.ruling].id);
	assert_null(fgets(line.text, sizeof line.text, list));
	assert_true(fights > 0);
	fclose(list);
}

static void test_rules_of_place_have_maps(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++)
		judge_book(all_rulebooks[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rules_of_place_have_maps)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
