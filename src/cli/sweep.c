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
#include "narrate_words.h"
#include "rescue.h"
#include "study_report.h"
#include "variants.h"

enum { VARY = TRIAL_FLAGS, SIDE };

enum { USUAL_FIGHTS = 2000, MAX_AXES = 6, MAX_CELLS = 10000 };

struct sweep {
	struct trial trial;
	struct subject subject;
	int side; /* whose wins are shown */
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
		usage_error(arguments->command, "what is to be varied? --vary PATH=A..B");
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

/* Cell `i` counts through the last axis first. */
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

static const struct variant *cell_at(const struct sweep *sweep, int row, int column)
{
	int columns = sweep->across >= 0 ? sweep->axis[sweep->across].count : 1;

	return &sweep->variants[row * columns + column];
}

/* ---- for programs ---- */

static void write_cell(struct json *json, const struct sweep *sweep,
		       const struct variant *cell)
{
	json_open(json, '{');
	json_key(json, "values");
	json_open(json, '{');
	for (int i = 0; i < cell->count; i++) {
		json_key_string(json, cell->changes[i].path);
		json_text(json, cell->changes[i].value);
	}
	json_close(json, '}');
	json_key(json, "fights");
	json_count(json, cell->result.fights);
	json_key(json, "draws");
	json_count(json, cell->result.draws);
	json_key(json, "sides");
	json_open(json, '{');
	for (int i = 0; i < sweep->subject.sides; i++) {
		json_key_string(json, sweep->subject.side[i].name);
		json_open(json, '{');
		json_key(json, "wins");
		json_count(json, cell->result.wins[i]);
		json_interval(json, wilson(cell->result.wins[i], cell->result.fights));
		json_key(json, "change");
		json_open(json, '{');
		json_interval(json, cell->result.win_change[i]);
		json_close(json, '}');
		json_close(json, '}');
	}
	json_close(json, '}');
	json_key(json, "rounds");
	json_open(json, '{');
	json_key(json, "mean");
	json_double(json, cell->result.mean_rounds);
	json_key(json, "median");
	json_double(json, cell->result.median_rounds);
	json_close(json, '}');
	json_key(json, "deaths");
	json_double(json, (double)cell->result.deaths / (double)cell->result.fights);
	json_close(json, '}');
}

static void write_json(struct json *json, const struct sweep *sweep)
{
	json_open(json, '{');
	json_text_at(json, "scenario", sweep->subject.scenario);
	json_key(json, "seed");
	json_count(json, sweep->subject.seed);
	json_text_at(json, "version", sweep->subject.version);
	json_tactics(json, &sweep->subject);
	json_key(json, "cells");
	json_open(json, '[');
	for (int i = 0; i < sweep->cells && sweep->variants[i].played; i++)
		write_cell(json, sweep, &sweep->variants[i]);
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

/* A value with a comma in it goes into quotes. */
static void csv_word(struct sink *sink, const char *word)
{
	const char *quote = strpbrk(word, ",\" ") ? "\"" : "";

	sink_add_string(sink, quote);
	for (; *word; word++) {
		if (*word == '"')
			sink_add_byte(sink, '"');
		sink_add_byte(sink, *word);
	}
	sink_add_string(sink, quote);
}

static void csv_number(struct sink *sink, double value)
{
	struct json json = json_in(sink);

	sink_add_byte(sink, ',');
	json_double(&json, value);
}

static void csv_heads(struct sink *sink, const struct sweep *sweep)
{
	for (int i = 0; i < sweep->axes; i++) {
		csv_word(sink, sweep->axis[i].path);
		sink_add_byte(sink, ',');
	}
	sink_add_string(sink, "fights,draws");
	for (int i = 0; i < sweep->subject.sides; i++) {
		const char *name = sweep->subject.side[i].name;
		const char *const parts[] = {",",     name, ",",    name,
					     "_low,", name, "_high"};

		for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
			sink_add_string(sink, parts[k]);
	}
	sink_add_string(sink, ",rounds_mean,rounds_median,deaths\n");
}

static void csv_cell(struct sink *sink, const struct sweep *sweep,
		     const struct variant *cell)
{
	const struct result *result = &cell->result;
	double fights = (double)result->fights;
	struct json json = json_in(sink);

	for (int i = 0; i < cell->count; i++) {
		csv_word(sink, cell->changes[i].value);
		sink_add_byte(sink, ',');
	}
	json_count(&json, result->fights);
	csv_number(sink, (double)result->draws / fights);
	for (int i = 0; i < sweep->subject.sides; i++) {
		struct interval rate = wilson(result->wins[i], result->fights);

		csv_number(sink, rate.rate);
		csv_number(sink, rate.low);
		csv_number(sink, rate.high);
	}
	csv_number(sink, result->mean_rounds);
	csv_number(sink, result->median_rounds);
	csv_number(sink, (double)result->deaths / fights);
	sink_add_byte(sink, '\n');
}

static void write_csv(struct sink *sink, const struct sweep *sweep)
{
	csv_heads(sink, sweep);
	for (int i = 0; i < sweep->cells && sweep->variants[i].played; i++)
		csv_cell(sink, sweep, &sweep->variants[i]);
}

/* ---- for people ---- */

/* Columns after that of the values, which is as wide as its path. */
enum { NARROWEST_VALUES = 14, REST_COLUMN = 28, BAR_COLUMN = 44 };

static int values_width(const struct sweep *sweep)
{
	int width = text_columns(sweep->axis[sweep->down].path) + 4;

	return width > NARROWEST_VALUES ? width : NARROWEST_VALUES;
}

static void show_row(struct page *page, const struct sweep *sweep,
		     const struct variant *cell)
{
	struct interval rate =
		wilson(cell->result.wins[sweep->side], cell->result.fights);
	int column = values_width(sweep), bar = column + BAR_COLUMN;

	page_begin(page, 2, 4);
	page_add(page, cell->changes[sweep->down].value);
	add_right(page, column + 12, "%s",
		  rate_words(cell->result.wins[sweep->side], cell->result.fights).text);
	page_style(page, STYLE_DIM);
	page_format(page, " (%.1f to %.1f)", 100 * rate.low, 100 * rate.high);
	page_style(page, STYLE_PLAIN);
	add_right(page, column + REST_COLUMN + 6, "%.1f", cell->result.mean_rounds);
	add_right(page, column + REST_COLUMN + 15, "%.1f %%",
		  100 * (double)cell->result.deaths / (double)cell->result.fights);
	if (page->width > bar + 5) {
		page_add(page, " ");
		page_column(page, bar);
		add_bar(page, rate.rate, page->width - bar - 1);
	}
	page_end(page);
}

static void show_table(struct page *page, const struct sweep *sweep)
{
	const struct axis *axis = &sweep->axis[sweep->down];
	int column = values_width(sweep);

	page_begin(page, 2, 4);
	page_add(page, axis->path);
	page_column(page, column);
	page_format(page, "%s %s", name_of(sweep->subject.side[sweep->side].name).text,
		    is_plural(sweep->subject.side[sweep->side].name) ? "win" : "wins");
	page_column(page, column + REST_COLUMN);
	page_add(page, "rounds");
	page_column(page, column + REST_COLUMN + 8);
	page_add(page, " deaths");
	page_end(page);
	for (int i = 0; i < axis->count && sweep->variants[i].played; i++)
		show_row(page, sweep, &sweep->variants[i]);
}

enum { HEAT_LEFT = 12, WIDEST_CELL = 5, NUMBER_CELL = 4 };

/* How wide a cell of the heat map may be. */
static int cell_width(const struct page *page, const struct axis *across)
{
	int room = (page->width - HEAT_LEFT) / across->count;

	return room > WIDEST_CELL ? WIDEST_CELL : room < 1 ? 1 : room;
}

/* Labels that do not fit side by side are left out, evenly. */
static void heat_heads(struct page *page, const struct axis *across, int width)
{
	int step = 1;

	while (step * width < WIDEST_CELL && width < NUMBER_CELL)
		step++;
	page_begin(page, 2, 4);
	for (int k = 0; k < across->count; k += step) {
		page_column(page, HEAT_LEFT + width * k - (width >= NUMBER_CELL));
		if (width >= NUMBER_CELL)
			add_right(page, HEAT_LEFT + width * k + 3, "%.4s",
				  across->values[k]);
		else
			page_format(page, "%.4s", across->values[k]);
	}
	page_end(page);
}

/* The number with one of five shades from lost to won; in narrow cells one of them. */
static void heat_cell(struct page *page, double rate, int at, int width)
{
	static const char *const shades[] = {"·", "░", "▒", "▓", "█"};
	const char *shade = shades[(int)(rate * 4.999)];

	if (width >= NUMBER_CELL)
		add_right(page, at + 3, "%.0f", 100 * rate);
	if (width == WIDEST_CELL && rate >= 0.2)
		page_add(page, shade);
	if (width < NUMBER_CELL)
		page_column(page, at);
	for (int i = 0; i < width && width < NUMBER_CELL; i++)
		page_add(page, shade);
}

static void show_heat(struct page *page, const struct sweep *sweep)
{
	const struct axis *down = &sweep->axis[sweep->down];
	const struct axis *across = &sweep->axis[sweep->across];
	int width = cell_width(page, across);

	page_line(page, "Share of wins of %s in %%: %s down, %s across",
		  name_of(sweep->subject.side[sweep->side].name).text, down->path,
		  across->path);
	heat_heads(page, across, width);
	for (int i = 0; i < down->count; i++) {
		page_begin(page, 2, 4);
		page_format(page, "%.9s", down->values[i]);
		for (int k = 0; k < across->count && cell_at(sweep, i, k)->played; k++) {
			const struct result *result = &cell_at(sweep, i, k)->result;

			heat_cell(page,
				  (double)result->wins[sweep->side] /
					  (double)result->fights,
				  HEAT_LEFT + width * k, width);
		}
		page_end(page);
	}
}

static void show_sweep(struct page *page, const struct sweep *sweep)
{
	page_line(page,
		  "%s: %d cells of %" PRIu64 " fights with the same dice, seed %" PRIu64,
		  sweep->subject.name, sweep->cells, sweep->variants[0].result.fights,
		  sweep->subject.seed);
	for (int i = 0; i < sweep->subject.sides; i++) {
		page_begin(page, 2, 4);
		page_style(page, STYLE_DIM);
		page_format(page, "%s: %s", name_of(sweep->subject.side[i].name).text,
			    sweep->subject.side[i].tactic);
		page_style(page, STYLE_PLAIN);
		page_end(page);
	}
	if (sweep->across >= 0)
		show_heat(page, sweep);
	else
		show_table(page, sweep);
}

/* ---- the command ---- */

static int sweep_report(const struct sweep *sweep)
{
	const struct arguments *arguments = sweep->trial.arguments;
	struct study study = {&sweep->subject, arguments->output,
			      arguments->flags[REPORT].text, arguments->flags[SVG].text};

	return report_sweep(&study, sweep->variants, &sweep->axis[sweep->down],
			    sweep->across >= 0 ? &sweep->axis[sweep->across] : NULL,
			    sweep->side);
}

static int show(const struct sweep *sweep)
{
	const struct arguments *arguments = sweep->trial.arguments;

	if (!sweep->variants[0].played)
		return DONE;
	if (arguments->flags[JSON].given)
		write_json(&arguments->output->json, sweep);
	else if (arguments->flags[CSV].given)
		write_csv(&arguments->output->sink, sweep);
	else
		show_sweep(&arguments->output->page, sweep);
	return interrupted() ? DONE : sweep_report(sweep);
}

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
		if (trial_open(&sweep->trial, arguments, arguments->operands[0]))
			status = sweep_opened(sweep);
		trial_close(&sweep->trial);
	}
	for (int i = 0; i < sweep->axes; i++)
		axis_free(&sweep->axis[i]);
	free(sweep);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("how many fights a cell (2000)"),
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
		 "values of "
		 "two, and shows a table or a heat map. Every cell fights with the same "
		 "dice, so "
		 "cells differ by what was varied and little else.\n"
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
