/* SPDX-License-Identifier: MIT
 *
 * affray compare --rulings all: every other reading of every rule, ranked by its effect.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "compare.h"
#include "play/story_words.h"
#include "axis.h"
#include "variants.h"
#include "base/interrupt.h"

struct reading {
	const struct ruling_row *row;
	char path[MAX_AXIS_PATH];
	char value[MAX_AXIS_PATH];
};

struct readings {
	struct trial *trial;
	struct subject *subject;
	struct reading *readings;
	struct variant *variants;
	int count;
};

static void add_reading(struct readings *list, const struct ruling_row *row,
			const char *value)
{
	struct reading *reading = &list->readings[list->count];
	struct variant *variant = &list->variants[list->count++];

	reading->row = row;
	snprintf(reading->path, sizeof reading->path, "rulings.%s", row->key);
	snprintf(reading->value, sizeof reading->value, "%s", value);
	variant->changes[0] = (struct change){reading->path, reading->value};
	variant->count = 1;
}

/* Every other word of a switch; of a number its ends. */
static void add_readings(struct readings *list, const struct scenario *scenario,
			 int ruling)
{
	const struct ruling_row *row = &scenario->book->rulings[ruling];
	int now = scenario->rulings[ruling];
	char number[16];

	for (int i = 0; row->words && row->words[i]; i++)
		if (i != now)
			add_reading(list, row, row->words[i]);
	for (int i = 0; !row->words && i < 2; i++) {
		int value = i ? row->high : row->low;

		snprintf(number, sizeof number, "%d", value);
		if (value != now)
			add_reading(list, row, number);
	}
}

static bool list_readings(struct readings *list, const struct scenario *scenario)
{
	const struct rulebook *book = scenario->book;
	size_t most = 0;

	for (int i = 0; i < book->ruling_count; i++) {
		const char *const *words = book->rulings[i].words;

		for (int k = 0; words && words[k]; k++)
			most++;
		most += 2;
	}
	list->readings = calloc(most + 1, sizeof *list->readings);
	list->variants = calloc(most + 1, sizeof *list->variants);
	if (!list->readings || !list->variants) {
		complain("out of memory");
		return false;
	}
	for (int i = 0; i < book->ruling_count; i++)
		if (book->rulings[i].key)
			add_readings(list, scenario, i);
	return true;
}

/* The effect of a reading: on the wins, then on the length. */
static int by_effect(const void *a, const void *b)
{
	const struct variant *one = a, *other = b;
	double first = fabs(largest_change(&one->result).rate);
	double second = fabs(largest_change(&other->result).rate);

	if (first == second) {
		first = fabs(one->result.round_change.rate);
		second = fabs(other->result.round_change.rate);
	}
	return first < second	? 1
	       : first > second ? -1
				: strcmp(one->changes[0].path, other->changes[0].path);
}

static bool is_silent(const struct result *result)
{
	return result->flips == 0 && result->round_change.rate == 0;
}

static void add_table(const struct readings *list, struct document *document,
		      struct value *rows)
{
	const char *side = list->subject->side[0].name;
	const struct column columns[] = {
		{.heading = "reading", AS_TEXT("label")},
		{AS_CSV("ruling", "ruling")},
		{AS_CSV("value", "value")},
		{.heading = document_keep(document, "wins of %s, points",
					  name_of(side).text),
		 AS_POINTS(2, "sides", side, "change"),
		 .csv = "change",
		 .at = 34,
		 .end = 42},
		{AS_CSV("low", "sides", side, "change", "low")},
		{AS_CSV("high", "sides", side, "change", "high")},
		{AS_SHARE_RANGE(2, "sides", side, "change"), .has_sign = true},
		{.heading = "rounds",
		 AS_CHANGE(2, "rounds", "change"),
		 .csv = "rounds",
		 .end = 68},
		{.heading = "changed", AS_TEXT("flips"), .csv = "flips", .end = 76},
	};
	struct table_view *table = TABLE(rows, columns, 2, 4, 0, HAS_HEADINGS | IS_CSV);
	struct column *kept = document_room(document, 1, sizeof columns);

	if (!kept)
		return;
	table->columns = memcpy(kept, columns, sizeof columns);
	document_table(document, table);
}

/* Returns how many readings at the top of the list change a winner. */
static int add_readings_to(const struct readings *list, const struct result *before,
			   struct document *document, struct value *rows)
{
	int silent = 0, moving = 0;

	for (int i = 0; i < list->count && list->variants[i].played; i++) {
		const struct variant *variant = &list->variants[i];
		const struct change *change = &variant->changes[0];
		const char *ruling = change->path + strlen("rulings.");
		struct value *row = data_map(rows, NULL);

		data_text(row, "ruling", ruling);
		data_text(row, "value", change->value);
		data_words(row, "label", "%s=%s", ruling, change->value);
		data_words(row, "path", "%s=%s", change->path, change->value);
		compare_results(row, list->subject, before, &variant->result, NULL);
		if (variant->result.flips && moving == i)
			moving++;
		if (is_silent(&variant->result)) {
			row_quiet(row);
			silent++;
		}
	}
	add_table(list, document, rows);
	if (silent)
		document_say(document, 0, "%d other reading%s changed no fight here.",
			     silent, silent == 1 ? "" : "s");
	document_say(document, 0,
		     "Ranked by the side whose wins change most; rounds: how much longer "
		     "a fight is; changed: fights with another winner. affray rulings %s "
		     "says what each reading means.",
		     list->subject->rulebook);
	return moving;
}

/* What the chart of the page leaves out. */
static void add_page_table(struct document *document, struct value *rows)
{
	static const struct column columns[] = {
		{.heading = "reading", AS_TEXT("label")},
		{.heading = "rounds", AS_CHANGE(2, "rounds", "change")},
		{.heading = "deaths, points", AS_POINTS(2, "deaths", "change")},
		{.heading = "fights with another winner", AS_TEXT("flips")},
	};

	document_for(document, FOR_HTML);
	document_table(document,
		       &(struct table_view){.rows = rows,
					    COLUMNS_OF(columns),
					    .title = "What else each reading changes"});
	document_for(document, FOR_TEXT);
}

static void add_report(const struct readings *list, const struct result *before,
		       struct document *document, struct value *rows, int moving)
{
	const char *side = list->subject->side[0].name;
	const struct variant *first = &list->variants[0];

	report_head(document, list->subject,
		    moving ? document_keep(
				     document,
				     "%s=%s moves the wins of %s most, by %+.1f points.",
				     first->changes[0].path, first->changes[0].value,
				     name_of(side).text,
				     100 * first->result.win_change[0].rate)
			   : "No reading of any rule changes a fight here.",
		    before->fights);
	worth_chart(document, rows, (const char *[PATH_STEPS]){"path"},
		    &(struct chart_series){.path = {"sides", side, "change"}}, moving,
		    document_keep(document, "What each reading is worth to %s",
				  name_of(side).text));
	add_page_table(document, rows);
}

static int report_readings(const struct readings *list, const struct result *before)
{
	const struct arguments *arguments = list->trial->arguments;
	struct showing showing = trial_showing(arguments);
	struct document *document = document_new();
	struct value *data, *rows;

	if (!document)
		return complain("out of memory");
	data = document_data(document);
	data_subject(data, list->subject, before->fights);
	document_say(
		document, 0,
		"%s: each reading of each rule, %s with the same dice, seed %" PRIu64,
		list->subject->name, fight_words(before->fights).text,
		list->subject->seed);
	rows = data_list(data, "rulings");
	add_report(list, before, document, rows,
		   add_readings_to(list, before, document, rows));
	return show_document(arguments->output, document, &showing);
}

static int play_readings(struct readings *list, const struct scenario *scenario)
{
	struct trial *trial = list->trial;
	uint64_t fights = compare_fights(trial->arguments);
	struct base base = {0};
	struct result before;
	int status;

	progress_begin(&trial->progress);
	trial->progress.more = fights * (uint64_t)list->count;
	status = base_play(&base, trial, scenario, WATCH_RESULTS, fights);
	if (status == DONE)
		status = variants_play(&base, trial, list->variants, list->count);
	progress_end(&trial->progress);
	if (status == DONE) {
		before = result_of(base.tally);
		qsort(list->variants, (size_t)list->count, sizeof *list->variants,
		      by_effect);
		status = report_readings(list, &before);
	} else if (status == INTERRUPTED) {
		complain("interrupted: a ranking needs all readings");
	}
	base_free(&base);
	return status;
}

int compare_all(struct trial *trial, struct subject *subject)
{
	struct readings list = {.trial = trial, .subject = subject};
	struct scenario *scenario = trial_build(list.trial, NULL, 0);
	int status = BAD;

	if (scenario && list_readings(&list, scenario)) {
		trial_subject(list.trial, scenario, list.subject);
		if (list.count == 0)
			status = complain("the rulebook %s has no switches",
					  scenario->book->id);
		else
			status = play_readings(&list, scenario);
	}
	free(list.readings);
	free(list.variants);
	scenario_free(scenario);
	return status;
}
