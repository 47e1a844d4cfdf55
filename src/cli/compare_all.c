/* SPDX-License-Identifier: MIT
 *
 * affray compare --rulings all: every other reading of every rule, ranked by what it
 * moves.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "compare.h"
#include "narrate_words.h"
#include "study_report.h"
#include "variants.h"

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

/* How much a reading moves: the wins, and then the length. */
static int by_effect(const void *a, const void *b)
{
	const struct variant *one = a, *other = b;
	double first = fabs(largest_change(&one->result, MAX_SIDES).rate);
	double second = fabs(largest_change(&other->result, MAX_SIDES).rate);

	if (first == second) {
		first = fabs(one->result.round_change.rate);
		second = fabs(other->result.round_change.rate);
	}
	return first < second	? 1
	       : first > second ? -1
				: strcmp(one->changes[0].path, other->changes[0].path);
}

static void write_readings(struct json *json, const struct readings *list,
			   const struct result *before)
{
	json_open(json, '{');
	compare_head(json, list->subject, before->fights);
	json_key(json, "rulings");
	json_open(json, '[');
	for (int i = 0; i < list->count && list->variants[i].played; i++) {
		const struct variant *variant = &list->variants[i];

		json_open(json, '{');
		json_text_at(json, "ruling",
			     variant->changes[0].path + strlen("rulings."));
		json_text_at(json, "value", variant->changes[0].value);
		compare_results(json, list->subject, before, &variant->result);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

static void write_readings_csv(struct page *page, const struct readings *list)
{
	page_line(page, "ruling,value,change,low,high,rounds,flips");
	for (int i = 0; i < list->count && list->variants[i].played; i++) {
		const struct variant *variant = &list->variants[i];
		struct interval change = variant->result.win_change[0];

		page_line(page, "%s,%s,%.17g,%.17g,%.17g,%.17g,%" PRIu64,
			  variant->changes[0].path, variant->changes[0].value,
			  change.rate, change.low, change.high,
			  variant->result.round_change.rate, variant->result.flips);
	}
}

static void show_reading(struct page *page, const struct variant *variant)
{
	struct interval change = variant->result.win_change[0];

	page_begin(page, 2, 4);
	page_format(page, "%s=%s", variant->changes[0].path + strlen("rulings."),
		    variant->changes[0].value);
	add_right(page, 42, "%+.2f %%", 100 * change.rate);
	page_style(page, STYLE_DIM);
	page_format(page, " (%+.2f to %+.2f)", 100 * change.low, 100 * change.high);
	page_style(page, STYLE_PLAIN);
	add_right(page, 68, "%+.2f", variant->result.round_change.rate);
	add_right(page, 76, "%" PRIu64, variant->result.flips);
	page_end(page);
}

static void show_readings(struct page *page, const struct readings *list,
			  const struct result *before)
{
	int silent = 0;

	page_line(page,
		  "%s: each reading of each rule, %" PRIu64
		  " fights with the same dice, seed %" PRIu64,
		  list->subject->name, before->fights, list->subject->seed);
	page_begin(page, 2, 4);
	page_add(page, "reading");
	page_column(page, 34);
	page_format(page, "wins of %s", name_of(list->subject->side[0].name).text);
	page_column(page, 62);
	page_add(page, "rounds");
	page_column(page, 71);
	page_add(page, "flips");
	page_end(page);
	for (int i = 0; i < list->count && list->variants[i].played; i++)
		if (list->variants[i].result.flips == 0 &&
		    list->variants[i].result.round_change.rate == 0)
			silent++;
		else
			show_reading(page, &list->variants[i]);
	if (silent)
		page_line(page, "%d other reading%s changed no fight here.", silent,
			  silent == 1 ? "" : "s");
}

static int report_readings(const struct readings *list, const struct result *before)
{
	const struct arguments *arguments = list->trial->arguments;
	struct study study = {list->subject, arguments->output,
			      arguments->flags[REPORT].text, arguments->flags[SVG].text};
	struct worth *worths = calloc((size_t)list->count + 1, sizeof *worths);
	char sentence[512] = "No reading of any rule changes a fight here.";
	int status, count = 0;

	if (!worths)
		return complain("out of memory");
	if (arguments->flags[JSON].given)
		write_readings(&arguments->output->json, list, before);
	else if (arguments->flags[CSV].given)
		write_readings_csv(&arguments->output->page, list);
	else
		show_readings(&arguments->output->page, list, before);
	for (; count < list->count && list->variants[count].result.flips; count++) {
		const struct variant *variant = &list->variants[count];

		snprintf(worths[count].label, sizeof worths[count].label, "%s=%s",
			 variant->changes[0].path, variant->changes[0].value);
		worths[count].change = variant->result.win_change[0];
	}
	if (count)
		snprintf(sentence, sizeof sentence,
			 "%s moves the wins of %s most, by %+.1f points.",
			 worths[0].label, name_of(list->subject->side[0].name).text,
			 100 * worths[0].change.rate);
	status = report_worths(&study, "What each reading is worth", sentence, worths,
			       count, before->fights);
	free(worths);
	return status;
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
