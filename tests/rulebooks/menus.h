/* SPDX-License-Identifier: MIT
 *
 * Every question and event of a book's fights in tests/fights/BOOK: each option with its
 * cost and its words, each range with its default, each default; each deed, check,
 * amount, term and note with its rule and its viewers; and the least and the largest of
 * each number. They must equal tests/rulebooks/menus/BOOK.txt. UPDATE_MENUS=1 writes that
 * file; read the difference before you keep it.
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
#include "engine/event.h"

enum { MENU_LINES = 4096, MENU_NUMBERS = 4096, MENU_WIDTH = 200 };

static char menu_lines[MENU_LINES][MENU_WIDTH];
static uint32_t menu_hashes[MENU_LINES]; /* to compare few lines */
static int menu_count;
static struct menu_number {
	char name[MENU_WIDTH];
	uint32_t hash;
	int least, most;
} menu_numbers[MENU_NUMBERS];
static int menu_number_count;

static uint32_t hash_of(const char *text)
{
	uint32_t hash = 2166136261u;

	while (*text)
		hash = (hash ^ (unsigned char)*text++) * 16777619u;
	return hash;
}

static void note_line(const char *line)
{
	uint32_t hash = hash_of(line);

	for (int i = menu_count - 1; i >= 0; i--)
		if (menu_hashes[i] == hash && strcmp(menu_lines[i], line) == 0)
			return;
	assert_true(menu_count < MENU_LINES);
	menu_hashes[menu_count] = hash;
	snprintf(menu_lines[menu_count++], MENU_WIDTH, "%s", line);
}

static void note_number(const char *head, const char *what, int value)
{
	struct menu_number *number = menu_numbers;
	char name[MENU_WIDTH];
	uint32_t hash;

	snprintf(name, sizeof name, "%s %s", head, what);
	hash = hash_of(name);
	while (number < menu_numbers + menu_number_count &&
	       (number->hash != hash || strcmp(number->name, name) != 0))
		number++;
	if (number == menu_numbers + menu_number_count) {
		assert_true(menu_number_count++ < MENU_NUMBERS);
		snprintf(number->name, MENU_WIDTH, "%s", name);
		number->hash = hash;
		number->least = number->most = value;
	}
	number->least = value < number->least ? value : number->least;
	number->most = value > number->most ? value : number->most;
}

/* Names differ from fight to fight and say nothing about the book. */
static const char *key_of(struct affray_scenario *scenario, const char *key)
{
	for (int i = 0; i < affray_scenario_creatures(scenario); i++)
		if (strcmp(affray_scenario_creature(scenario, i), key) == 0)
			return "NAME";
	return key;
}

/* The words that a rulebook says behind the key of an option, without their numbers,
 * which are noted apart. The help of an action is in the list of rows; whom one may wait
 * for has another name in each fight. */
static void note_label(const char *head, const char *key, const char *words)
{
	static const char *const places[] = {"first",  "second", "third",
					     "fourth", "fifth",	 "sixth"};
	char line[MENU_WIDTH];
	int values[6], count = 0;
	size_t at = (size_t)snprintf(line, sizeof line, "%s words of %s", head, key);

	if (!*words || strncmp(head, "action", 6) == 0)
		return;
	while (*words && at < sizeof line - 1) {
		if (*words >= '0' && *words <= '9' && count < 6) {
			values[count++] = atoi(words);
			words += strspn(words, "0123456789");
			line[at++] = '#';
		} else {
			line[at++] = *words++;
		}
	}
	line[at] = '\0';
	if (strstr(line, ": after "))
		strstr(line, ": after ")[8] = '\0';
	note_line(line);
	for (int i = 0; i < count; i++)
		note_number(line, places[i], values[i]);
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
		note_label(head, key_of(scenario, q->options[i].key),
			   q->options[i].label + strlen(q->options[i].key));
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

/* ---- events ---- */

/* Who may see it: its own side, another side, or the game master. */
static const char *audience(int viewer, int who)
{
	if (viewer == VIEW_ALL)
		return "";
	if (viewer < VIEW_SIDE)
		return " for the gm";
	if (viewer < VIEW_OWNER)
		return " for a side";
	return viewer - VIEW_OWNER == who ? " for itself" : " for another";
}

static const char *or_none(const char *text)
{
	return text ? text : "-";
}

static void note_sum(const struct affray_event *event)
{
	char head[MENU_WIDTH / 2], line[MENU_WIDTH];

	snprintf(head, sizeof head, "told sum %s by %s%s", or_none(event->label),
		 or_none(event->rule), audience(event->viewer, event->who));
	note_number(head, "is", event->value);
	for (int i = 0; i < event->term_count; i++) {
		const struct affray_term *term = &event->terms[i];

		snprintf(line, sizeof line, "%s: %s by %s%s", head, term->label,
			 or_none(term->rule), audience(term->viewer, event->who));
		note_number(line, "is", term->value);
	}
}

static void note_check(const struct affray_event *event)
{
	char line[MENU_WIDTH];

	snprintf(line, sizeof line, "told check %s by %s: %s, %s, %s%s%s%s",
		 or_none(event->label), or_none(event->rule), or_none(event->outcome),
		 or_none(affray_result_name(event->result)),
		 or_none(affray_decision_name(event->decides)),
		 event->automatic ? ", automatic" : "",
		 audience(event->viewer, event->who),
		 event->number_viewer == VIEW_ALL ? "" : ", numbers hidden");
	note_number(line, "margin", event->margin);
	note_number(line, "against", event->against);
}

static void note_deed(const struct affray_event *event)
{
	char line[MENU_WIDTH];

	snprintf(line, sizeof line, "told deed %s%s%s by %s%s%s%s%s", event->label,
		 event->outcome ? ", " : "", event->outcome ? event->outcome : "",
		 or_none(event->rule), event->target >= 0 ? " at somebody" : "",
		 event->item ? " with something" : "", event->on ? " in attack" : "",
		 audience(event->viewer, event->who));
	note_line(line);
}

/* The number of a resource, a track, a condition or a sentence. */
static void note_value(const struct affray_event *event, const char *what,
		       const char *manner)
{
	char line[MENU_WIDTH];

	snprintf(line, sizeof line, "told %s %s by %s%s%s%s",
		 affray_event_name(event->type), what, or_none(event->rule), manner,
		 event->target >= 0 ? " at somebody" : "",
		 audience(event->viewer, event->who));
	note_number(line, "is", event->value);
}

/* Names of things and people are left out: they differ from fight to fight. */
static void note_told(void *unused, const struct affray_event *event)
{
	(void)unused;
	switch (event->type) {
	case AFFRAY_DEED:
		note_deed(event);
		break;
	case AFFRAY_SUM:
		note_sum(event);
		break;
	case AFFRAY_CHECK:
		note_check(event);
		break;
	case AFFRAY_SPEND:
	case AFFRAY_GAIN:
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
		note_value(event, or_none(event->label), event->pending ? ", later" : "");
		break;
	case AFFRAY_CONDITION:
		note_value(event, event->label, event->on ? ", comes" : ", goes");
		break;
	case AFFRAY_NOTE:
		if (event->rule) /* without a rule it is an edict */
			note_value(event, event->text, event->decides ? ", decides" : "");
		break;
	case AFFRAY_FATE:
		note_value(event, event->outcome, "");
		break;
	default:
		break;
	}
}

/* ---- the fights ---- */

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
		affray_fight_record_alone(fight); /* no tactic answers */
		affray_fight_stepwise(fight, true);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_told,
				    NULL);
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
