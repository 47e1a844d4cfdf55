/* SPDX-License-Identifier: MIT
 *
 * Every key of a scenario, misspelt by one letter, is reported once, at its place, with
 * the right word. Every rulebook, every FIELD row, every ruling and knob.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "rulebooks/list.h"
#include "scenario/load.h"
#include "share.h"

enum { ROOM = 4000 };

static struct problems problems;
static int tried;

static void read_text(const char *text)
{
	struct loaded loaded;
	struct scenario *scenario = NULL;

	memset(&problems, 0, sizeof problems);
	if (load_text(&loaded, all_rulebooks, text, strlen(text), "x.yaml", &problems) ==
	    AFFRAY_OK)
		scenario = load_build(&loaded, &problems);
	scenario_free(scenario);
	load_free(&loaded);
}

/* The last letter twice: "sidess". */
static const char *doubled(const char *key)
{
	static char word[100];

	snprintf(word, sizeof word, "%s%c", key, key[strlen(key) - 1]);
	return word;
}

/* Without its second letter: "sdes". */
static const char *shortened(const char *key)
{
	static char word[100];

	snprintf(word, sizeof word, "%c%s", key[0], key + 2);
	return word;
}

/* Expects one problem, at the place of the wrong word, which the text contains once. */
static void expect_problem(const char *text, const char *wrong, const char *right)
{
	const char *at = strstr(text, wrong), *line = at;
	const struct problem *problem = &problems.list[0];
	char meant[140];
	int number = 1;

	assert_non_null(at);
	for (const char *c = text; c < at; c++)
		number += *c == '\n';
	while (line > text && line[-1] != '\n')
		line--;
	snprintf(meant, sizeof meant, "did you mean \"%s\"?", right);
	read_text(text);
	tried++;
	if (problems.total != 1 || problem->line != number ||
	    problem->column != (int)(at - line) + 1 || !strstr(problem->message, meant)) {
		char shown[700];

		for (int i = 0; i < problems.count; i++)
			printf("%s\n",
			       problem_line(&problems.list[i], shown, sizeof shown));
		fail_msg("%s for %s, line %d, column %d, in\n%s", wrong, right, number,
			 (int)(at - line) + 1, text);
	}
}

/* ---- a scenario of each book ---- */

static const char *creature_of(const struct rulebook *book)
{
	static char key[100];
	struct loaded all;

	memset(&problems, 0, sizeof problems);
	assert_int_equal(load_empty(&all, all_rulebooks, book->id, &problems), AFFRAY_OK);
	key[0] = '\0';
	for (int i = 0; i < all.catalogue.count && !key[0]; i++) {
		const struct node *section =
			node_get(all.catalogue.roots[i], book->kinds[0].key);

		if (section && section->first)
			snprintf(key, sizeof key, "%s", section->first->key);
	}
	load_free(&all);
	assert_true(key[0] != '\0');
	return key;
}

/* `top`: one more line; `of_side` and `of_creature`: more keys of the first ones. */
static const char *scenario(const struct rulebook *book, const char *creature,
			    const char *top, const char *of_side, const char *of_creature)
{
	static char text[ROOM];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: %s\n%s\nsides:\n"
		 "  - {name: red%s, creatures: [{use: %s, name: ann%s}]}\n"
		 "  - {name: blue, creatures: [{use: %s, name: bob}]}\n",
		 book->id, top, of_side, creature, of_creature, creature);
	return text;
}

/* ---- keys of the engine ---- */

static void test_keys_of_the_file(void **state)
{
	static const char *const rows[][2] = {
		{"affray", "1"},   {"rulebook", "%s"},	{"name", "x"},
		{"about", "x"},	   {"limit", "5"},	{"rulings", "{}"},
		{"map", "x"},	   {"legend", "{}"},	{"reserve", "[]"},
		{"distance", "1"}, {"catalogue", "[]"},
	};
	char text[ROOM], value[100];

	(void)state;
	for (int b = 0; all_rulebooks[b]; b++) {
		const char *creature = creature_of(all_rulebooks[b]);

		for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
			const char *key = rows[i / 2][0];
			const char *wrong =
				i % 2 && strlen(key) > 3 ? shortened(key) : doubled(key);

			snprintf(value, sizeof value, rows[i / 2][1],
				 all_rulebooks[b]->id);
			snprintf(text, sizeof text,
				 "%s%s%s\n%s: %s\nsides:\n"
				 "  - {name: red, creatures: [{use: %s, name: ann}]}\n"
				 "  - {name: blue, creatures: [{use: %s, name: bob}]}\n",
				 i / 2 == 0 ? "" : "affray: 1\n",
				 i / 2 == 1 ? "# " : "rulebook: ", all_rulebooks[b]->id,
				 wrong, value, creature, creature);
			expect_problem(text, wrong, key);
		}
		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: %s\nsidees:\n"
			 "  - {name: red, creatures: [{use: %s, name: ann}]}\n"
			 "  - {name: blue, creatures: [{use: %s, name: bob}]}\n",
			 all_rulebooks[b]->id, creature, creature);
		expect_problem(text, "sidees", "sides");
	}
}

static void test_keys_of_sides(void **state)
{
	static const char *const rows[][3] = {
		/* right word, wrong word, text */
		{"name", "namee", "{namee: red, creatures: [{use: %s, name: ann}]}"},
		{"tactic", "tctic",
		 "{name: red, tctic: scripted, creatures: [{use: %s, name: ann}]}"},
		{"creatures", "cretures",
		 "{name: red, cretures: [{use: %s, name: ann}]}"},
		{"use", "usee", "{name: red, creatures: [{usee: %s, name: ann}]}"},
		{"name", "nme", "{name: red, creatures: [{use: %s, nme: ann}]}"},
		{"count", "coutn", "{name: red, creatures: [{use: %s, coutn: 2}]}"},
		{"facing", "facin", "{name: red, creatures: [{use: %s, facin: n}]}"},
		{"set", "sett", "{name: red, creatures: [{use: %s, sett: {}}]}"},
		{"at", "att", "{name: red, creatures: [{use: %s, att: [1, 1]}]}"},
		{"use", "uuse",
		 "{name: red, tactic: {uuse: scripted}, creatures: [{use: %s}]}"},
		{"scripted", "scriptd",
		 "{name: red, tactic: scriptd, creatures: [{use: %s}]}"},
	};
	char text[ROOM], side[400];

	(void)state;
	for (int b = 0; all_rulebooks[b]; b++) {
		const char *creature = creature_of(all_rulebooks[b]);

		for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			snprintf(side, sizeof side, rows[i][2], creature);
			snprintf(text, sizeof text,
				 "affray: 1\nrulebook: %s\nsides:\n  - %s\n"
				 "  - {name: blue, creatures: [{use: %s, name: bob}]}\n",
				 all_rulebooks[b]->id, side, creature);
			expect_problem(text, rows[i][1], rows[i][0]);
		}
		snprintf(side, sizeof side, "reserve: [{use: %s, sidde: red}]", creature);
		expect_problem(scenario(all_rulebooks[b], creature, side, "", ""),
			       "sidde", "side");
	}
}

/* ---- rows ---- */

static void test_rulings_and_knobs(void **state)
{
	char line[300];

	(void)state;
	for (int b = 0; all_rulebooks[b]; b++) {
		const struct rulebook *book = all_rulebooks[b];
		const char *creature = creature_of(book);

		for (int i = 0; i < book->ruling_count; i++) {
			const char *key = book->rulings[i].key;

			if (!key)
				continue;
			snprintf(line, sizeof line, "rulings: {%s: 1}", doubled(key));
			expect_problem(scenario(book, creature, line, "", ""),
				       doubled(key), key);
		}
		for (int i = 0; i < MAX_KNOBS && book->tactics[0].knobs[i].key; i++) {
			const char *key = book->tactics[0].knobs[i].key;

			snprintf(line, sizeof line, ", tactic: {use: scripted, %s: 1}",
				 doubled(key));
			expect_problem(scenario(book, creature, "", line, ""),
				       doubled(key), key);
		}
	}
}

/* Tries each field as a key, with `before` and `after` around it in its line. */
static void try_fields(const struct rulebook *book, const char *creature,
		       const struct field *fields, const char *before, const char *after)
{
	char line[600], inner[300];

	for (const struct field *field = fields; field && field->key; field++) {
		const char *key = field->key;

		if (is_left_out((size_t)(field - fields), 17))
			continue;
		snprintf(line, sizeof line, "%s%s: 1%s", before, doubled(key), after);
		expect_problem(scenario(book, creature, line, "", ""), doubled(key), key);
		for (int i = 0; field->type == FIELD_INTS && field->words[i]; i++) {
			snprintf(line, sizeof line, "%s%s: {%s: %d}%s", before, key,
				 doubled(field->words[i]), field->low, after);
			expect_problem(scenario(book, creature, line, "", ""),
				       doubled(field->words[i]), field->words[i]);
		}
		if (field->type != FIELD_PARTS)
			continue;
		snprintf(inner, sizeof inner, "%s%s: [{", before, key);
		snprintf(line, sizeof line, "}]%s", after);
		try_fields(book, creature, field->fields, inner, line);
	}
}

static void test_fields(void **state)
{
	char before[140];

	(void)state;
	for (int b = 0; all_rulebooks[b]; b++) {
		const struct rulebook *book = all_rulebooks[b];
		const char *creature = creature_of(book);

		for (int kind = 0; kind < book->kind_count; kind++) {
			const char *key = book->kinds[kind].key;

			snprintf(before, sizeof before, "%s: {}", doubled(key));
			expect_problem(scenario(book, creature, before, "", ""),
				       doubled(key), key);
			snprintf(before, sizeof before, "%s: {zz: {", key);
			try_fields(book, creature, book->kinds[kind].fields, before,
				   "}}");
		}
		try_fields(book, creature, book->setup_fields, "", "");
	}
}

/* A misspelt key of `set` is reported at its place. */
static void test_set(void **state)
{
	char line[300];

	(void)state;
	for (int b = 0; all_rulebooks[b]; b++) {
		const struct rulebook *book = all_rulebooks[b];
		const char *creature = creature_of(book);

		for (const struct field *field = book->kinds[0].fields; field->key;
		     field++) {
			if (is_left_out((size_t)(field - book->kinds[0].fields), 5))
				continue;
			snprintf(line, sizeof line, ", count: 2, set: {%s: 1}",
				 doubled(field->key));
			expect_problem(scenario(book, creature, "", "", line),
				       doubled(field->key), field->key);
			for (int i = 0; field->type == FIELD_INTS && field->words[i];
			     i++) {
				char path[240];

				snprintf(line, sizeof line, ", set: {%s.%s: %d}",
					 field->key, doubled(field->words[i]),
					 field->low);
				snprintf(path, sizeof path, "%s.%s", field->key,
					 doubled(field->words[i]));
				expect_problem(scenario(book, creature, "", "", line),
					       path, field->words[i]);
			}
		}
	}
	assert_true(tried > cases(100, 50));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys_of_the_file),
		cmocka_unit_test(test_keys_of_sides),
		cmocka_unit_test(test_rulings_and_knobs),
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_set),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
