/* SPDX-License-Identifier: MIT
 *
 * Rows of every rulebook. Rows that refer to others name existing ones: asides name
 * questions, endings name conditions, and every condition has an ending; every state that
 * is shown, ground and field of the sheet has one source, a rule. And all numbers
 * of all rows (ranges, defaults, viewers) and of all tables that the book prints are
 * those of tests/rulebooks/rows/ID.txt: UPDATE_ROWS=1 writes these files, and the
 * difference is read before it is kept.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <glob.h>
#include "affray.h"
#include "engine/rulebook.h"
#include "library/library.h"
#include "rulebooks/list.h"

static void test_asides(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];
		int reactions = 0;

		assert_non_null(book->asides);
		for (const struct aside_row *row = book->asides; row->question >= 0;
		     row++) {
			assert_true(row->question < book->question_count);
			assert_ptr_equal(rulebook_aside(book, row->question), row);
			assert_string_not_equal(book->questions[row->question].key,
						"action");
			reactions += row->kind == ASKED_TO_REACT;
		}
		assert_true(reactions > 0);
	}
}

/* Exact odds use this action to let other creatures wait. */
static void test_an_action_passes(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];
		int pass = rulebook_action(book, book->pass);

		for (int k = 0; k < book->action_count; k++)
			assert_int_equal(rulebook_action(book, book->actions[k].key), k);
		assert_true(pass >= 0);
		assert_false(book->actions[pass].is_attack);
	}
}

static const struct state_row *row_named(const struct state_row *rows, const char *key,
					 size_t length)
{
	for (; rows && rows->key; rows++)
		if (strlen(rows->key) == length && strncmp(rows->key, key, length) == 0)
			return rows;
	return NULL;
}

/* "state.held" names a word of the row `state`. */
static void test_endings_name_rows(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];

		for (const struct ending_row *end = book->endings; end->key; end++) {
			size_t length = strcspn(end->key, ".");
			const struct state_row *row =
				row_named(book->creature_state, end->key, length);
			bool found = !end->key[length];

			if (!row)
				row = row_named(book->fight_state, end->key, length);
			if (!row)
				fail_msg("%s: no row %s", book->id, end->key);
			for (int k = 0; !found && row->words && row->words[k]; k++)
				found = strcmp(row->words[k], end->key + length + 1) == 0;
			if (!found)
				fail_msg("%s: no element %s", book->id, end->key);
		}
	}
}

static void test_conditions_end(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];

		for (const struct state_row *row = book->creature_state; row->key;
		     row++) {
			bool found = row->kind != STATE_CONDITION;

			for (const struct ending_row *end = book->endings; end->key;
			     end++)
				found = found || strcmp(end->key, row->key) == 0;
			if (!found)
				fail_msg("%s: what ends %s?", book->id, row->key);
		}
	}
}

/* ---- all numbers ---- */

static void write_words(FILE *file, const char *const *words)
{
	for (int i = 0; words && words[i]; i++)
		fprintf(file, "%s%s", i ? "|" : " ", words[i]);
}

static void write_fields(FILE *file, const struct field *fields, int depth)
{
	for (const struct field *row = fields; row && row->type != FIELD_END; row++) {
		fprintf(file, "%*s%s type %d", 2 * depth, "", row->key, (int)row->type);
		fprintf(file, " %d..%d usual %d most %d", row->low, row->high, row->usual,
			row->most);
		write_words(file, row->words);
		fputc('\n', file);
		if (row->type == FIELD_PARTS)
			write_fields(file, row->fields, depth + 1);
	}
}

static void write_state(FILE *file, const char *title, const struct state_row *rows)
{
	fprintf(file, "\n%s\n", title);
	for (const struct state_row *row = rows; row && row->key; row++) {
		fprintf(file, "%s kind %d count %d viewer %d %d..%d", row->key, row->kind,
			row->count, row->viewer, row->low, row->high);
		write_words(file, row->words);
		write_words(file, row->values);
		fputc('\n', file);
	}
}

static void write_questions(FILE *file, const struct rulebook *book)
{
	fprintf(file, "\nquestions\n");
	for (int i = 0; i < book->question_count; i++) {
		const struct question_row *row = &book->questions[i];
		const struct aside_row *aside = rulebook_aside(book, i);

		fprintf(file, "%s default \"%s\"", row->key, row->fallback);
		if (aside)
			fprintf(file, " aside %d %s", aside->kind,
				aside->decline ? aside->decline : "");
		for (int k = 0; k < MAX_FACTS; k++)
			if (row->facts[k])
				fprintf(file, " %d:%s", k, row->facts[k]);
		fputc('\n', file);
	}
}

static void write_rest(FILE *file, const struct rulebook *book)
{
	fprintf(file, "\nactions\n");
	for (int i = 0; i < book->action_count; i++)
		fprintf(file, "%s%s\n", book->actions[i].key,
			book->actions[i].is_attack ? " attack" : "");
	fprintf(file, "\nrulings\n");
	for (int i = 0; i < book->ruling_count; i++) {
		const struct ruling_row *row = &book->rulings[i];

		assert_non_null(row->id); /* the table has as many rows as it says */

		fprintf(file, "%s %s %d..%d usual %d", row->id, row->key ? row->key : "-",
			row->low, row->high, row->usual);
		write_words(file, row->words);
		fputc('\n', file);
	}
	fprintf(file, "\nterrains\n");
	for (int i = 0; i < book->terrain_count; i++) {
		const struct terrain_row *row = &book->terrains[i];

		fprintf(file, "%s '%s' step %d sight %d value %d\n", row->key, row->chars,
			!row->blocks_step, !row->blocks_sight, row->value);
	}
	fprintf(file, "\ntactics\n");
	for (const struct tactic *tactic = book->tactics; tactic->key; tactic++)
		for (int k = 0; k < MAX_KNOBS && tactic->knobs[k].key; k++)
			fprintf(file, "%s.%s %d..%d usual %d\n", tactic->key,
				tactic->knobs[k].key, tactic->knobs[k].low,
				tactic->knobs[k].high, tactic->knobs[k].usual);
}

static void load_first(struct affray_scenario **scenario, const char *pattern)
{
	glob_t found;

	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	assert_int_equal(affray_scenario_load(scenario, found.gl_pathv[0], NULL),
			 AFFRAY_OK);
	globfree(&found);
}

/* The tables that `affray book` prints, from the functions of the rules. */
static void write_tables(FILE *file, const struct rulebook *book)
{
	struct affray_scenario *scenario = NULL;
	struct affray_fight *fight = NULL;
	char path[60];

	snprintf(path, sizeof path, "scenarios/%s/printed-example.yaml", book->id);
	if (affray_scenario_load(&scenario, path, NULL) != AFFRAY_OK) {
		snprintf(path, sizeof path, "scenarios/%s/*.yaml", book->id);
		load_first(&scenario, path);
	}
	assert_int_equal(affray_fight_new(&fight, scenario, 1, 1, NULL), AFFRAY_OK);
	for (const struct figures *table = book->figures; table && table->title;
	     table++) {
		char buffer[400];

		fprintf(file, "\n%s (%s)\n%s\n", table->title,
			book->rules[table->rule].id, table->headings);
		for (int i = 0;; i++) {
			struct text text = text_in(buffer, sizeof buffer);

			if (!table->row(&fight->run->scene, i, &text))
				break;
			fprintf(file, "%s\n", buffer);
		}
	}
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

static void write_book(FILE *file, const struct rulebook *book)
{
	fprintf(file, "%s: a tile is one %s, usual distance %d, tiles %s, %s\n", book->id,
		book->unit, book->usual_distance,
		book->shares_tiles ? "shared" : "for one",
		book->line_field ? "a line" : "a field");
	for (int i = 0; i < book->kind_count; i++) {
		fprintf(file, "\n%s\n", book->kinds[i].key);
		write_fields(file, book->kinds[i].fields, 0);
	}
	fprintf(file, "\nsetup\n");
	write_fields(file, book->setup_fields, 0);
	write_state(file, "state of the fight", book->fight_state);
	write_state(file, "state of a creature", book->creature_state);
	write_questions(file, book);
	write_rest(file, book);
	write_tables(file, book);
}

/* The text of a file, to be freed; "" if there is none. */
static char *text_of(FILE *file)
{
	char *text = calloc(1, 1 << 20);

	assert_non_null(text);
	if (file) {
		rewind(file);
		text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
		fclose(file);
	}
	return text;
}

static void test_numbers(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		FILE *now = tmpfile();
		char path[100], *is, *was;

		assert_non_null(now);
		write_book(now, all_rulebooks[i]);
		is = text_of(now);
		snprintf(path, sizeof path, "tests/rulebooks/rows/%s.txt",
			 all_rulebooks[i]->id);
		if (getenv("UPDATE_ROWS")) {
			FILE *file = fopen(path, "w");

			assert_non_null(file);
			fputs(is, file);
			fclose(file);
		}
		was = text_of(fopen(path, "r"));
		for (const char *a = is, *b = was; *a || *b;) {
			size_t length = strcspn(a, "\n");

			if (strcspn(b, "\n") != length || strncmp(a, b, length) != 0)
				fail_msg("%s: \"%.*s\" was \"%.*s\"", path, (int)length,
					 a, (int)strcspn(b, "\n"), b);
			a += length + (a[length] == '\n');
			b += length + (b[length] == '\n');
		}
		free(is);
		free(was);
	}
}

/* ---- sources ---- */

/* How often the sources of a section name this key. */
static int sources_of(const struct rulebook *book, const char *section, const char *key)
{
	int count = 0;

	for (const struct source_row *row = book->sources; row->keys; row++) {
		char keys[512], *rest = keys;

		assert_true(snprintf(keys, sizeof keys, "%s", row->keys) < 512);
		assert_true(row->rule >= 0 && row->rule <= book->rule_count);
		for (char *word; (word = strtok_r(rest, " ", &rest));)
			count += strcmp(word, key) == 0 &&
				 strcmp(row->section, section) == 0;
	}
	return count;
}

static int words_of(const struct rulebook *book)
{
	int count = 0;

	for (const struct source_row *row = book->sources; row->keys; row++) {
		count++;
		for (const char *at = row->keys; *at; at++)
			count += *at == ' ';
	}
	return count;
}

static void has_source(const struct rulebook *book, const char *section, const char *key,
		       int *found)
{
	int count = sources_of(book, section, key);

	if (count != 1)
		fail_msg("%s: %d sources for %s of %s", book->id, count, key, section);
	(*found)++;
}

static void test_sources(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];
		int found = 0;

		for (const struct state_row *row = book->creature_state; row->key; row++)
			if (row->kind != STATE_HIDDEN)
				has_source(book, "states", row->key, &found);
		for (int k = 0; k < book->terrain_count; k++)
			has_source(book, "ground", book->terrains[k].key, &found);
		for (const struct field *field = book->kinds[0].fields; field->key;
		     field++)
			has_source(book, "creatures", field->key, &found);
		for (int k = 0; k < book->action_count; k++) {
			int named = sources_of(book, "actions", book->actions[k].key);

			assert_true(named <= 1); /* deeds name the rules of the others */
			found += named;
		}
		assert_int_equal(words_of(book), found); /* and no others are named */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_asides),
		cmocka_unit_test(test_an_action_passes),
		cmocka_unit_test(test_endings_name_rows),
		cmocka_unit_test(test_conditions_end),
		cmocka_unit_test(test_sources),
		cmocka_unit_test(test_numbers),
	};

	return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
