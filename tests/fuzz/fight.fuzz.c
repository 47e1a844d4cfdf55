/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a .fight: an accepted file is written and read again as the same, and the
 * lines after a good header are played without a failed assertion.
 *
 * The first byte chooses the kind of the rest: a whole file, or the lines of a fight of
 * one of the test books.
 */
#include <stdlib.h>
#include <string.h>

#include "library/fair.h"
#include "library/fightcheck.h"
#include "scenario/fightfile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the fuzzer, in every build. */
static void demand(bool holds)
{
	if (!holds)
		abort();
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static void demand_same_line(const struct fight_line *a, const struct fight_line *b)
{
	demand(a->kind == b->kind && same_text(a->owner, b->owner));
	demand(same_text(a->question, b->question) && a->total == b->total);
	demand(a->kind == LINE_ROLL ? dice_equal(a->dice, b->dice)
				    : same_text(a->text, b->text));
}

static void demand_same(const struct fight_file *a, const struct fight_file *b)
{
	demand(a->seed == b->seed && a->number == b->number);
	demand(a->dice_given == b->dice_given && a->unanswered == b->unanswered);
	demand(same_text(a->rulebook, b->rulebook));
	demand(a->rulebook_version == b->rulebook_version);
	demand(a->scenario_is_text == b->scenario_is_text);
	demand(a->scenario_is_text || same_text(a->scenario, b->scenario));
	demand(a->line_count == b->line_count);
	for (int i = 0; i < a->line_count; i++)
		demand_same_line(&a->lines[i], &b->lines[i]);
}

static void read_file(const char *text, size_t length)
{
	struct problems problems = {0};
	struct fight_file file, again;
	struct buffer buffer = {0};
	enum affray_status status = fight_file_read(&file, text, length, "f", &problems);

	demand((status == AFFRAY_OK) == !has_problems(&problems));
	if (status == AFFRAY_OK) {
		fight_file_write(&file, &buffer);
		demand(fight_file_read(&again, buffer.start, buffer.length, "f",
				       &problems) == AFFRAY_OK);
		demand_same(&file, &again);
		fight_file_free(&again);
	}
	buffer_free(&buffer);
	fight_file_free(&file);
}

/* The scenario inline, then the bytes as lines. */
static void play_lines(const char *scenario, const char *lines, size_t length)
{
	struct problems problems = {0};
	struct fight_report report;
	struct buffer text = {0};

	buffer_add(&text, "affray fight 1\nscenario: |\n");
	while (*scenario) {
		size_t line = strcspn(scenario, "\n") + 1;

		buffer_add(&text, "  ");
		buffer_add_bytes(&text, scenario, line);
		scenario += line;
	}
	buffer_add_bytes(&text, lines, length);

	enum affray_status status =
		fight_check_text(&report, text.start, text.length, "f", &problems);

	demand((status == AFFRAY_OK && report.passed) == !has_problems(&problems));
	buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *rest = (const char *)data + 1;

	if (size == 0)
		return 0;
	switch (data[0] % 3) {
	case 0:
		read_file(rest, size - 1);
		break;
	case 1:
		play_lines(duel_scenario, rest, size - 1);
		break;
	default:
		play_lines(fair_scenario, rest, size - 1);
	}
	return 0;
}
