/* SPDX-License-Identifier: MIT
 *
 * Which row of a book words an event or a state, and with which of its words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/rulebook.h"

#define STATE_WORDS(label_, words_)                                       \
	{                                                                 \
		.type = PHRASE_OF_STATE, .label = label_, .words = words_ \
	}

static const struct phrase_row rows[] = {
	TOLD_BY(CHECK, 2, "parried", "is parried by rule 2", "by rule 2 is not"),
	TOLD_OF(CHECK, "parried", "is parried"),
	TOLD(CHECK, 3, "succeeds", "fails", "cannot but"),
	TOLD(CHECK, 4, "rolls"),
	TOLD_OF(CONDITION, "prone", "falls", "stands up"),
	TOLD_OF(HURT, "hp", "is hurt by {target}", "is hurt"),
	TOLD(FATE, 0, "falls", "comes round"),
	TOLD_OF(NOTE, "waits", "waits a while"),
	TOLD_OF(DEED, "boldly", "attacks boldly"),
	TOLD_OF(DEED, "stance prone", "lies down"),
	TOLD_OF(DEED, "stance", "changes its stance"),
	STATE_WORDS("arm", "has an arm"),
	STATE_WORDS("arm.left", "has a left arm"),
	STATE_WORDS("arm=broken", "has broken it"),
	STATE_WORDS("armour", "wears armour"),
	STATE_WORDS("leg.right", "has a right leg"),
	{0},
};
static const struct rulebook book = {.phrases = rows};

static void test_events(void **unused)
{
	static const struct {
		struct affray_event event;
		const char *words;
	} told[] = {
#define CHECKED(rule_, result_) \
	.type = AFFRAY_CHECK, .rule_number = rule_, .result = AFFRAY_##result_
		{{CHECKED(3, PASS)}, "succeeds"},
		{{CHECKED(3, HIT)}, "succeeds"},
		{{CHECKED(3, CRITICAL)}, "succeeds"},
		{{CHECKED(3, FAIL)}, "fails"},
		{{CHECKED(3, MISS)}, "fails"},
		{{CHECKED(3, FUMBLE)}, "fails"},
		{{CHECKED(3, FAIL), .automatic = true}, "cannot but"},
		{{CHECKED(4, FAIL)}, "rolls"}, /* the phrase has no other word */
		{{CHECKED(4, FAIL), .automatic = true}, "rolls"},
		{{CHECKED(2, PASS), .outcome = "parried"}, "is parried by rule 2"},
		{{CHECKED(2, FAIL), .outcome = "parried"}, "by rule 2 is not"},
		{{CHECKED(3, PASS), .outcome = "parried"}, "is parried"},
		{{CHECKED(3, PASS), .outcome = "blocked"}, "succeeds"},
		{{CHECKED(2, PASS), .outcome = "blocked"}, NULL},
		{{CHECKED(2, PASS), .label = "parried"}, NULL},
		{{.type = AFFRAY_CONDITION, .label = "prone", .on = true}, "falls"},
		{{.type = AFFRAY_CONDITION, .label = "prone"}, "stands up"},
		{{.type = AFFRAY_CONDITION, .label = "prones", .on = true}, NULL},
		{{.type = AFFRAY_HURT, .label = "hp", .target = 0},
		 "is hurt by {target}"},
		{{.type = AFFRAY_HURT, .label = "hp", .target = -1}, "is hurt"},
		{{.type = AFFRAY_HEAL, .label = "hp"}, NULL},
		{{.type = AFFRAY_FATE, .fate = AFFRAY_DEAD}, "falls"},
		{{.type = AFFRAY_FATE, .fate = AFFRAY_FLED}, "falls"},
		{{.type = AFFRAY_FATE, .fate = AFFRAY_RECOVERED}, "comes round"},
		{{.type = AFFRAY_NOTE, .text = "waits"}, "waits a while"},
		{{.type = AFFRAY_NOTE, .text = "goes", .label = "waits"}, NULL},
		{{.type = AFFRAY_DEED, .label = "stance"}, "changes its stance"},
		{{.type = AFFRAY_DEED, .label = "stance", .item = "prone"}, "lies down"},
		{{.type = AFFRAY_DEED, .label = "stance", .item = "low"},
		 "changes its stance"},
		{{.type = AFFRAY_DEED,
		  .label = "stance",
		  .item = "prone",
		  .outcome = "boldly"},
		 "attacks boldly"},
		{{.type = AFFRAY_DEED, .label = "stance", .outcome = "meekly"},
		 "changes its stance"},
		{{.type = AFFRAY_DEED, .label = "dance"}, NULL},
	};
	static const struct rulebook silent = {0};
	struct phrases phrases = {0}, none = {0};

	(void)unused;
	assert_true(phrases_sort(&phrases, &book) && phrases_sort(&none, &silent));
	for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
		const char *words = rulebook_phrase(&phrases, &told[i].event);

		if (words != told[i].words &&
		    (!words || !told[i].words || strcmp(words, told[i].words) != 0))
			fail_msg("row %d: %s", (int)i, words ? words : "nothing");
		assert_null(rulebook_phrase(&none, &told[i].event));
	}
	phrases_free(&phrases);
	phrases_free(&none);
}

/* The word of a value wins over its element, and the element over its row. */
static void test_states(void **unused)
{
	static const struct {
		const char *path, *row, *word, *words;
	} states[] = {
		{"arm.left", "arm", "broken", "has broken it"},
		{"arm.left", "arm", "broke", "has a left arm"},
		{"arm.right", "arm", "broken", "has broken it"},
		{"arm.right", "arm", "1", "has an arm"},
		{"armour", "armour", "1", "wears armour"},
		{"leg.right", "leg", "1", "has a right leg"},
		{"leg.left", "leg", "1", NULL},
		{"ar", "ar", "1", NULL},
		{"farm", "farm", "1", NULL},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
		const struct phrase_row *row = rulebook_state_phrase(
			&book, states[i].path, states[i].row, states[i].word);
		const char *words = row ? row->words : NULL;

		if (words != states[i].words &&
		    (!words || !states[i].words || strcmp(words, states[i].words) != 0))
			fail_msg("%s %s: %s", states[i].path, states[i].word,
				 words ? words : "nothing");
	}
	assert_true(rulebook_has_state_phrase(&book, "arm"));
	assert_true(rulebook_has_state_phrase(&book, "leg"));
	assert_false(rulebook_has_state_phrase(&book, "ar"));
	assert_false(rulebook_has_state_phrase(&book, "prone")); /* an event */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_states),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
