/* SPDX-License-Identifier: MIT
 *
 * Rows that speak of other rows, in every rulebook: asides name questions, endings name
 * conditions, and no condition is without its ending.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "engine/rulebook.h"
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

/* Exact odds let the others wait by it. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_asides),
		cmocka_unit_test(test_an_action_passes),
		cmocka_unit_test(test_endings_name_rows),
		cmocka_unit_test(test_conditions_end),
	};

	return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
