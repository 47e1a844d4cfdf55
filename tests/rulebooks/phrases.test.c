/* SPDX-License-Identifier: MIT
 *
 * Tests of the phrases of all rulebooks: each can be filled in, and each can be reached.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"
#include "engine/rulebook.h"
#include "rulebooks/list.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

/* True for the name of a condition in a table of states. */
static bool is_known_of_state(const char *what, size_t length)
{
	static const char *const known[] = {"value",   "most",	    "word",
					    "element", "creature",  "creature's",
					    "rounds",  "direction", "seconds"};

	if (strncmp(what, "count ", 6) == 0)
		return true;
	for (int i = 0; i < LENGTH(known); i++)
		if (strlen(known[i]) == length && strncmp(known[i], what, length) == 0)
			return true;
	return false;
}

static bool is_known(const char *what, size_t length)
{
	static const char *const known[] = {
		"who",	     "target",	"target's", "item",   "the item", "value",
		"against",   "margin",	"left",	    "roll",   "by",	  "nth",
		"direction", "seconds", "outcome",  "result", "label",	  "amounts",
		"whom",	     "rounds",	"way"};

	if (strncmp(what, "count ", 6) == 0 || strncmp(what, "side ", 5) == 0)
		return true;
	for (int i = 0; i < LENGTH(known); i++)
		if (strlen(known[i]) == length && strncmp(known[i], what, length) == 0)
			return true;
	return false;
}

/* The narrator knows every word in braces. */
static void check_words(const struct rulebook *book, const char *words, bool of_state)
{
	for (const char *open = words; open && (open = strchr(open, '{')); open++) {
		const char *close = strchr(open, '}');

		if (!close || !(of_state ? is_known_of_state : is_known)(
				      open + 1, (size_t)(close - open - 1)))
			fail_msg("%s: the narrator cannot fill in \"%s\"", book->id,
				 words);
	}
}

static bool catches(const struct phrase_row *first, const struct phrase_row *second)
{
	return first->type == second->type &&
	       (!first->rule || first->rule == second->rule) &&
	       (!first->label ||
		(second->label && strcmp(first->label, second->label) == 0));
}

static void test_phrases(void **unused)
{
	(void)unused;
	for (int i = 0; all_rulebooks[i]; i++) {
		const struct phrase_row *rows = all_rulebooks[i]->phrases;
		struct phrases phrases = {0};

		assert_non_null(rows);
		assert_true(phrases_sort(&phrases, all_rulebooks[i]));
		for (const struct phrase_row *row = rows; row->words; row++) {
			bool of_state = row->type == PHRASE_OF_STATE;

			check_words(all_rulebooks[i], row->words, of_state);
			check_words(all_rulebooks[i], row->otherwise, of_state);
			check_words(all_rulebooks[i], row->automatic, of_state);
			for (const struct phrase_row *before = rows; before < row;
			     before++)
				if (catches(before, row))
					fail_msg("%s: \"%s\" is never told: \"%s\" comes "
						 "first",
						 all_rulebooks[i]->id, row->words,
						 before->words);
		}
		for (int k = 0; k < all_rulebooks[i]->action_count; k++)
			assert_non_null(rulebook_phrase(
				&phrases,
				&(struct affray_event){
					.type = AFFRAY_DEED,
					.label = all_rulebooks[i]->actions[k].key}));
		phrases_free(&phrases);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_phrases),
	};

	return cmocka_run_group_tests_name("phrases", tests, NULL, NULL);
}
