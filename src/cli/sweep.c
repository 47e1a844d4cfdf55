/* SPDX-License-Identifier: MIT
 *
 * affray sweep: a grid of simulations over one or two values.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "axis.h"
#include "commands.h"
#include "play/story_words.h"
#include "variants.h"
#include "base/interrupt.h"

enum { VARY = TRIAL_FLAGS, SIDE };

enum { USUAL_FIGHTS = 2000, MAX_AXES = 6, MAX_CELLS = 10000 };

struct sweep {
	struct trial trial;
	struct subject subject;
	int side; /* side whose wins are shown */
	int axes;
	struct axis axis[MAX_AXES];
	int across, down; /* axes with several values; -1: none */
	int cells;
	struct variant *variants;
};

/* ---- the grid ---- */

static bool read_axes(struct sweep *sweep, const struct arguments *arguments)
{
	int wide = 0;

	sweep->cells = 1;
	sweep->down = sweep->across = -1;
	if (arguments->repeats == 0) {
		usage_error(arguments->command,
			    "nothing to vary; expected --vary PATH=A..B");
		return false;
	}
	if (arguments->repeats > MAX_AXES) {
		usage_error(arguments->command, "--vary is given more than %d times",
			    MAX_AXES);
		return false;
	}
	for (int i = 0; i < arguments->repeats; i++) {
		struct axis *axis = &sweep->axis[sweep->axes++];

		if (!axis_read(axis, arguments->command, "vary", arguments->repeated[i]))
			return false;
		sweep->cells *= axis->count;
		if (axis->count > 1)
			*(wide++ == 0 ? &sweep->down : &sweep->across) = i;
		if (wide > 2 || sweep->cells > MAX_CELLS) {
			usage_error(
				arguments->command,
				wide > 2 ? "a grid has at most two sides; give the other "
					   "paths one value each"
					 : "more than ten thousand cells");
			return false;
		}
	}
	if (wide == 0)
		sweep->down = 0;
	return true;
}

/* Numbers the cells so that the last axis varies fastest. */
static void fill_variants(struct sweep *sweep)
{
	for (int i = 0; i < sweep->cells; i++) {
		struct variant *variant = &sweep->variants[i];
		int rest = i;

		variant->count = sweep->axes;
		for (int k = sweep->axes - 1; k >= 0; k--) {
			const struct axis *axis = &sweep->axis[k];

			variant->changes[k] = (struct change){
				axis->path, axis->values[rest % axis->count]};
			rest /= axis->count;
		}
	}
}

/* ---- cells ---- */

static void add_cell(const struct sweep *sweep, struct value *cells,
		     const struct variant *cell)
{
	const struct result *result = &cell->result;
	struct value *row = data_map(cells, NULL), *values = data_map(row, "values"),
		     *sides, *rounds;

	for (int i = 0; i < cell->count; i++)
		data_text(values, cell->changes[i].path, cell->changes[i].value);
	data_count(row, "fights", result->fights);
	data_count(row, "draws", result->draws);
	sides = data_map(row, "sides");
	for (int i = 0; i < sweep->subject.sides; i++) {
		struct value *side = data_map(sides, sweep->subject.side[i].name);

		data_count(side, "wins", result->wins[i]);
		data_interval(side, wilson(result->wins[i], result->fights));
		data_interval(data_map(side, "change"), result->win_change[i]);
	}
	rounds = data_map(row, "rounds");
	data_number(rounds, "mean", result->mean_rounds);
	data_number(rounds, "median", result->median_rounds);
	data_number(row, "deaths", (double)result->deaths / (double)result->fights);
	data_words(row, "words", "%s",
		   rate_words(result->wins[sweep->side], result->fights).text);
}

/* Columns of CSV, then of a page: after the values, which are as wide as their path. */
static void add_table(const struct sweep *sweep, struct document *document,
		      struct value *cells)
{
	enum { MOST = MAX_AXES + 3 * MAX_SIDES + 12 };
	const char *path = sweep->axis[sweep->down].path;
	const char *side = sweep->subject.side[sweep->side].name;
	int width = text_columns(path) + 4, least = 14, n = 0;
	struct column *columns = document_room(document, MOST, sizeof *columns);

	if (!columns)
		return;
	columns[n++] = (struct column){.heading = path, AS_TEXT("values", path)};
	for (int i = 0; i < sweep->axes; i++) {
		const char *axis = sweep->axis[i].path;

		columns[n++] = (struct column){AS_CSV(axis, "values", axis)};
	}
	columns[n++] = (struct column){AS_CSV("fights", "fights")};
	columns[n++] = (struct column){AS_CSV("draws", "draws")};
	for (int i = 0; i < sweep->subject.sides; i++) {
		const char *name = sweep->subject.side[i].name;
		const char *low = document_keep(document, "%s_low", name);
		const char *high = document_keep(document, "%s_high", name);

		columns[n++] = (struct column){AS_CSV(name, "sides", name, "rate")};
		columns[n++] = (struct column){AS_CSV(low, "sides", name, "low")};
		columns[n++] = (struct column){AS_CSV(high, "sides", name, "high")};
	}
	columns[n++] = (struct column){.heading = "rounds",
				       AS_NUMBER(1, "rounds", "mean"),
				       .csv = "rounds_mean",
				       .end = 7};
	columns[n++] = (struct column){AS_CSV("rounds_median", "rounds", "median")};
	columns[n++] = (struct column){
		.heading = "deaths", AS_SHARE(1, "deaths"), .csv = "deaths", .end = 16};
	columns[n++] = (struct column){
		.heading = document_keep(document, "%s %s", name_of(side).text,
					 is_plural(side) ? "win" : "wins"),
		AS_TEXT("words"),
		.at = 19,
		.end = 26};
	columns[n++] = (struct column){AS_SHARE_RANGE(1, "sides", side)};
	columns[n++] = (struct column){AS_BAR(45, 5, "sides", side)};
	document_for(document, sweep->across >= 0 ? 0 : FOR_TEXT);
	document_table(document,
		       &(struct table_view){.rows = cells,
					    .columns = columns,
					    .count = n,
					    .first = 2,
					    .rest = 4,
					    .left = (width > least ? width : least) - 1,
					    .flags = HAS_HEADINGS | IS_CSV});
}

/* ---- charts ---- */

static void add_heat(const struct sweep *sweep, struct document *document,
		     const struct value *cells)
{
	const struct axis *down = &sweep->axis[sweep->down];
	const struct axis *across = &sweep->axis[sweep->across];
	const char *side = sweep->subject.side[sweep->side].name;

	document_for(document, FOR_TEXT);
	document_say(document, 0, "Share of wins of %s in %%: %s down, %s across",
		     name_of(side).text, down->path, across->path);
	document_chart_of(
		document,
		&(struct chart){.kind = CHART_HEAT,
				.name = "heat",
				.title = document_keep(document, "Wins of %s in %%",
						       name_of(side).text),
				.x_label = across->path,
				.y_label = down->path,
				.is_share = true,
				.has_bands = true,
				.in_text = true,
				.rows = down->count,
				.columns = across->count,
				.row_labels = (const char *const *)down->values,
				.column_labels = (const char *const *)across->values},
		cells, ROW_KEY, MAX_CELLS,
		&(struct chart_series){.path = {"sides", side}}, 1);
}

static void add_lines(const struct sweep *sweep, struct document *document,
		      const struct value *cells)
{
	const char *path = sweep->axis[sweep->down].path;
	const char *const label[PATH_STEPS] = {"values", path};
	struct chart_series series[MAX_SIDES];
	struct chart chart = {.kind = CHART_LINES,
			      .name = "sweep",
			      .title = "Share of wins",
			      .x_label = path,
			      .y_label = "share of fights",
			      .is_share = true,
			      .has_bands = true};

	for (int i = 0; i < sweep->subject.sides; i++) {
		const char *name = sweep->subject.side[i].name;

		series[i] = (struct chart_series){
			document_keep(document, "%s", name_of(name).text),
			{"sides", name}};
	}
	document_chart_of(document, &chart, cells, label, MAX_CELLS, series,
			  sweep->subject.sides);
	chart = (struct chart){.kind = CHART_LINES,
			       .name = "sweep-rounds",
			       .title = "Rounds on average",
			       .x_label = path,
			       .y_label = "rounds"};
	document_chart_of(document, &chart, cells, label, MAX_CELLS,
			  &(struct chart_series){"rounds", {"rounds", "mean"}}, 1);
}

/* ---- the document ---- */

/* The cells with the least and the most wins. */
static const char *answer_of(const struct sweep *sweep, struct document *document)
{
	const char *name = sweep->subject.side[sweep->side].name;
	double least = 1, most = 0;

	for (int i = 0; i < sweep->cells && sweep->variants[i].played; i++) {
		const struct result *result = &sweep->variants[i].result;
		double rate = (double)result->wins[sweep->side] / (double)result->fights;

		least = fmin(least, rate);
		most = fmax(most, rate);
	}
	return document_keep(document, "%s %s from %.1f to %.1f %% of the fights.",
			     name_of(name).text, is_plural(name) ? "win" : "wins",
			     100 * least, 100 * most);
}

static void add_head(const struct sweep *sweep, struct document *document)
{
	const struct subject *subject = &sweep->subject;
	uint64_t fights = sweep->variants[0].result.fights;

	data_subject(document_data(document), subject, 0);
	document_say(
		document, 0, "%s: %d %s%s, %s each with the same dice, seed %" PRIu64,
		subject->name, sweep->cells, sweep->across >= 0 ? "pair" : "value",
		sweep->cells == 1 ? "" : "s", fight_words(fights).text, subject->seed);
	for (int i = 0; i < subject->sides; i++)
		document_sentence(document, 2, 4, STYLE_DIM, "%s: tactic %s",
				  name_of(subject->side[i].name).text,
				  subject->side[i].tactic);
	report_head(document, subject, answer_of(sweep, document),
		    fights * (uint64_t)sweep->cells);
}

/* A sweep that was interrupted has no report. */
static int show(const struct sweep *sweep)
{
	const struct arguments *arguments = sweep->trial.arguments;
	struct showing showing = trial_showing(arguments);
	struct document *document;
	struct value *cells;

	if (!sweep->variants[0].played)
		return DONE;
	if (interrupted())
		showing.report = showing.svg = NULL;
	document = document_new();
	if (!document)
		return complain("out of memory");
	add_head(sweep, document);
	cells = data_list(document_data(document), "cells");
	for (int i = 0; i < sweep->cells && sweep->variants[i].played; i++)
		add_cell(sweep, cells, &sweep->variants[i]);
	add_table(sweep, document, cells);
	if (sweep->across >= 0)
		add_heat(sweep, document, cells);
	else
		add_lines(sweep, document, cells);
	return show_document(arguments->output, document, &showing);
}

/* ---- the command ---- */

/* The first cell is the base that the others are paired with. */
static int play(struct sweep *sweep)
{
	struct trial *trial = &sweep->trial;
	const struct given *number = &trial->arguments->flags[NUMBER];
	uint64_t fights = number->given ? number->number : USUAL_FIGHTS;
	struct variant *first = &sweep->variants[0];
	struct scenario *scenario = trial_build(trial, first->changes, first->count);
	struct base base = {0};
	int status = BAD;

	if (scenario) {
		trial_subject(trial, scenario, &sweep->subject);
		sweep->side = side_given(trial->arguments, SIDE, &sweep->subject);
	}
	if (scenario && sweep->side >= 0) {
		progress_begin(&trial->progress);
		trial->progress.more = fights * (uint64_t)(sweep->cells - 1);
		status = base_play(&base, trial, scenario, WATCH_RESULTS, fights);
		if (status == DONE) {
			first->result = result_of(base.tally);
			first->played = true;
			status = variants_play(&base, trial, first + 1, sweep->cells - 1);
		}
		progress_end(&trial->progress);
	}
	scenario_free(scenario);
	base_free(&base);
	return status;
}

static int sweep_opened(struct sweep *sweep)
{
	int status;

	sweep->variants = calloc((size_t)sweep->cells, sizeof *sweep->variants);
	if (!sweep->variants)
		return complain("out of memory");
	fill_variants(sweep);
	status = play(sweep);
	if (status == INTERRUPTED)
		complain("interrupted; these cells were finished");
	if (status == DONE || status == INTERRUPTED) {
		int shown = show(sweep);

		status = status == DONE ? shown : status;
	}
	free(sweep->variants);
	return status;
}

static int run_sweep(const struct arguments *arguments)
{
	struct sweep *sweep = calloc(1, sizeof *sweep);
	int status = BAD;

	if (!sweep)
		return complain("out of memory");
	if (read_axes(sweep, arguments) && trial_outputs_are_writable(arguments)) {
		if (trial_open(&sweep->trial, arguments, arguments->operands[0])) {
			sweep->trial.varies = "--vary";
			status = sweep_opened(sweep);
		}
		trial_close(&sweep->trial);
	}
	for (int i = 0; i < sweep->axes; i++)
		axis_free(&sweep->axis[i]);
	free(sweep);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("how many fights per cell (2000)"),
	[VARY] = REPEAT_FLAG(
		"vary", "PATH=A..B[:STEP]",
		"what to vary, or PATH=a,b,c: a sheet field, goblin.count, "
		"distance, rulings.NAME, watch.tactic.KNOB; may be given again"),
	[SIDE] = TEXT_FLAG("side", "NAME", "whose wins are shown (the first side's)"),
	{0},
};

const struct command sweep_command = {
	.name = "sweep",
	.operands = "SCENARIO",
	.summary = "a grid of simulations over one or two values",
	.about = "Simulates a scenario for each value of a path, or for each pair of "
		 "values of two paths, and shows a table or a heat map. Every cell "
		 "uses the same dice, so cells differ by the varied values and "
		 "little else.\n"
		 "A path with one value is set for all cells.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray sweep bridge.yaml --vary goblin.count=1..6",
		      "how many goblins are too many"},
		     {"affray sweep bridge.yaml --vary aldric.skills.swords=0..9 --vary "
		      "goblin.skills.spears=0..9 --csv",
		      "a grid for a spreadsheet"}},
	.run = run_sweep,
};
