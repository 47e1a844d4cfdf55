/* SPDX-License-Identifier: MIT
 *
 * All that a book's fights are ever asked: each option with its cost, each range with its
 * default, each default, and the least and the largest value of each fact, as they come
 * up in tests/fights/BOOK. They are those of tests/rulebooks/menus/BOOK.txt:
 * UPDATE_MENUS=1 writes that file, and the difference is read before it is kept.
 */
#ifndef TESTS_MENUS_H
#define TESTS_MENUS_H

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"

enum { MENU_LINES = 4096, MENU_NUMBERS = 512, MENU_WIDTH = 160 };

static char menu_lines[MENU_LINES][MENU_WIDTH];
static int menu_count;
static struct menu_number {
	char name[MENU_WIDTH];
	int least, most;
} menu_numbers[MENU_NUMBERS];
static int menu_number_count;

static void note_line(const char *line)
{
	for (int i = menu_count - 1; i >= 0; i--)
		if (strcmp(menu_lines[i], line) == 0)
			return;
	assert_true(menu_count < MENU_LINES);
	snprintf(menu_lines[menu_count++], MENU_WIDTH, "%s", line);
}

static void note_number(const char *head, const char *what, int value)
{
	struct menu_number *number = menu_numbers;
	char name[MENU_WIDTH];

	snprintf(name, sizeof name, "%s %s", head, what);
	while (number < menu_numbers + menu_number_count &&
	       strcmp(number->name, name) != 0)
		number++;
	if (number == menu_numbers + menu_number_count) {
		assert_true(menu_number_count++ < MENU_NUMBERS);
		snprintf(number->name, MENU_WIDTH, "%s", name);
		number->least = number->most = value;
	}
	number->least = value < number->least ? value : number->least;
	number->most = value > number->most ? value : number->most;
}

/* Names differ from fight to fight, and say nothing of the book. */
static const char *key_of(struct affray_scenario *scenario, const char *key)
{
	for (int i = 0; i < affray_scenario_creatures(scenario); i++)
		if (strcmp(affray_scenario_creature(scenario, i), key) == 0)
			return "NAME";
	return key;
}

static void note_options(struct affray_scenario *scenario, const char *head,
			 const struct affray_question *q)
{
	char line[MENU_WIDTH];

	for (int i = 0; i < q->option_count; i++) {
		int at = snprintf(line, sizeof line, "%s %s", head,
				  key_of(scenario, q->options[i].key));

		for (int k = 0; k < 4 && q->resources[k]; k++)
			if (q->options[i].cost[k])
				at += snprintf(line + at, sizeof line - (size_t)at,
					       " %s %d", q->resources[k],
					       q->options[i].cost[k]);
		note_line(line);
	}
	snprintf(line, sizeof line, "%s usual %s", head,
		 key_of(scenario, q->options[q->fallback].key));
	note_line(line);
}

static void note_question(struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);
	char head[MENU_WIDTH / 2];

	snprintf(head, sizeof head, "%s%s of %s%s:", q->owner < 0 ? "gm " : "", q->ask,
		 q->deed ? q->deed : "nothing", q->is_reaction ? " in reaction" : "");
	if (q->kind == AFFRAY_CHOICE) {
		struct affray_scenario *scenario = affray_fight_scenario(fight);

		note_options(scenario, head, q);
		affray_scenario_free(scenario);
	} else if (q->kind == AFFRAY_NUMBER) {
		note_number(head, "low", q->low);
		note_number(head, "high", q->high);
		note_number(head, "usual", q->fallback);
	}
	for (int i = 0; i < q->fact_count; i++)
		note_number(head, q->fact_names[i], q->facts[i]);
}

static int compare_lines(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void note_fights(const char *book)
{
	struct affray_problems *problems = affray_problems_new();
	char pattern[100];
	glob_t found;

	snprintf(pattern, sizeof pattern, "tests/fights/%s/*.fight", book);
	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct affray_fight *fight;

		if (strstr(found.gl_pathv[i], "/tactic-"))
			continue;
		if (affray_fight_load(&fight, found.gl_pathv[i], problems) != AFFRAY_OK)
			fail_msg("%s", affray_problems_line(problems, 0));
		affray_fight_record_alone(fight); /* no tactic plays on */
		affray_fight_stepwise(fight, true);
		while (affray_fight_advance(fight) == AFFRAY_ASKS) {
			note_question(fight);
			if (!affray_fight_is_step(fight))
				break; /* the fight's lines end here */
		}
		affray_fight_free(fight);
	}
	globfree(&found);
	affray_problems_free(problems);
	for (int i = 0; i < menu_number_count; i++) {
		char line[MENU_WIDTH + 40];

		snprintf(line, sizeof line, "%.*s %d to %d", MENU_WIDTH,
			 menu_numbers[i].name, menu_numbers[i].least,
			 menu_numbers[i].most);
		note_line(line);
	}
	qsort(menu_lines, (size_t)menu_count, sizeof menu_lines[0], compare_lines);
}

static int judge_menus(const char *book)
{
	char path[100], line[MENU_WIDTH + 1];
	FILE *file;
	int at = 0;

	note_fights(book);
	snprintf(path, sizeof path, "tests/rulebooks/menus/%s.txt", book);
	if (getenv("UPDATE_MENUS")) {
		file = fopen(path, "w");
		assert_non_null(file);
		for (int i = 0; i < menu_count; i++)
			fprintf(file, "%s\n", menu_lines[i]);
		fclose(file);
	}
	file = fopen(path, "r");
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		if (at == menu_count || strcmp(line, menu_lines[at]) != 0)
			fail_msg("%s:%d: \"%s\" is expected, the fights have \"%s\"",
				 path, at + 1, line,
				 at < menu_count ? menu_lines[at] : "no more");
		at++;
	}
	fclose(file);
	if (at < menu_count)
		fail_msg("%s: \"%s\" is missing", path, menu_lines[at]);
	return at;
}

#endif
