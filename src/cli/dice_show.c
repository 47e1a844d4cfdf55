/* SPDX-License-Identifier: MIT
 *
 * How a distribution is shown: a table with bars, a line of a list, CSV, JSON.
 */
#include "dice_show.h"
#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 40, LEAST_BAR = 8 };
enum { NUMBER_WIDTH = 12, LEAST_TEXT = 10 };

/* What is left out at an end of the table is together less than this. */
#define TAIL 1e-5

/* Shares of all throws that lie at or below a quantile. */
static const double shares[] = {0.05, 0.25, 0.5, 0.75, 0.95};

/* ---- alone ---- */

/* Rows of the table: outcomes, or as many neighbours together as fit. */
struct rows {
	int first, last; /* outcomes shown */
	int step;
	int chances, bars; /* columns where they begin */
	double highest;	   /* of all rows */
};

static double chance_between(const struct distribution *d, int from, int to)
{
	double sum = 0;

	for (int value = from; value <= to; value++)
		sum += distribution_at(d, value);
	return sum;
}

static void lay_out(struct rows *rows)
{
	char label[40];
	int least = rows->step > 1 ? 12 : 8, low, high;

	low = snprintf(label, sizeof label, "%d", rows->first);
	high = snprintf(label, sizeof label, "%d", rows->last + rows->step - 1);
	low = (low > high ? low : high) * (rows->step > 1 ? 2 : 1);
	low += rows->step > 1 ? 4 : 2;
	rows->chances = low > least ? low : least;
	rows->bars = rows->chances + (rows->step > 1 ? 14 : 18);
}

static struct rows rows_of(const struct distribution *d)
{
	struct rows rows = {.first = d->low, .last = d->low + d->count - 1};
	double below = distribution_at(d, rows.first),
	       above = distribution_at(d, rows.last);

	while (rows.first < rows.last && below < TAIL)
		below += distribution_at(d, ++rows.first);
	while (rows.last > rows.first && above < TAIL)
		above += distribution_at(d, --rows.last);
	rows.step = (rows.last - rows.first) / MOST_ROWS + 1;
	lay_out(&rows);
	for (int from = rows.first; from <= rows.last; from += rows.step) {
		double chance = chance_between(d, from, from + rows.step - 1);

		rows.highest = chance > rows.highest ? chance : rows.highest;
	}
	return rows;
}

/* Eighths of a block, so that a short bar still tells. */
static void add_bar(struct page *page, double share, int columns)
{
	static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	int parts = (int)(share * columns * 8 + 0.5);

	for (int i = 0; i < parts / 8; i++)
		page_add(page, "█");
	page_add(page, eighths[parts % 8]);
}

static bool has_bars(const struct page *page, const struct rows *rows)
{
	return page->width - rows->bars - 1 >= LEAST_BAR;
}

static void show_row(struct page *page, const struct distribution *d,
		     const struct rows *rows, int from, double at_least)
{
	int to = from + rows->step - 1;
	double chance = chance_between(d, from, to);
	int columns = page->width - rows->bars - 1;

	page_begin(page, 2, 2);
	page_format(page, "%d", from);
	if (rows->step > 1)
		page_format(page, "..%d", to);
	page_column(page, rows->chances);
	page_format(page, "%6.2f %%", 100 * chance);
	if (rows->step == 1 && has_bars(page, rows)) {
		page_style(page, STYLE_DIM);
		page_format(page, " %6.2f %%", 100 * at_least);
		page_style(page, STYLE_PLAIN);
	}
	page_add(page, " ");
	page_column(page, rows->bars);
	if (has_bars(page, rows))
		add_bar(page, chance / rows->highest, columns);
	page_end(page);
}

static void show_heads(struct page *page, const struct rows *rows)
{
	page_begin(page, 2, 2);
	page_add(page, "total");
	page_column(page, rows->chances);
	page_solid(page, rows->step > 1 ? "  chance" : " exactly");
	if (rows->step == 1 && has_bars(page, rows))
		page_solid(page, " at least");
	page_end(page);
}

static void show_table(struct page *page, const struct distribution *d)
{
	struct rows rows = rows_of(d);
	double at_least = chance_between(d, rows.first, d->low + d->count - 1);

	show_heads(page, &rows);
	for (int from = rows.first; from <= rows.last; from += rows.step) {
		show_row(page, d, &rows, from, at_least);
		at_least -= chance_between(d, from, from + rows.step - 1);
	}
	if (rows.first > d->low || rows.last < d->low + d->count - 1)
		page_line(page,
			  "  (totals from %d to %d can come; those left out at each end "
			  "have together less than 0.001 %%)",
			  d->low, d->low + d->count - 1);
}

/* Nothing looks odder than a mean of -0.0000. */
static double shown_mean(const struct distribution *d)
{
	double mean = distribution_mean(d);

	return mean > -5e-5 && mean < 0 ? 0 : mean;
}

static void show_summary(struct page *page, const struct distribution *d)
{
	page_line(page, "mean %.4f, deviation %.4f", shown_mean(d),
		  distribution_deviation(d));
	page_line(
		page,
		"half of all throws lie from %d to %d, nine in ten from %d to %d; "
		"median %d",
		distribution_quantile(d, shares[1]), distribution_quantile(d, shares[3]),
		distribution_quantile(d, shares[0]), distribution_quantile(d, shares[4]),
		distribution_quantile(d, shares[2]));
}

static void show_truth(struct page *page, const struct distribution *d)
{
	page_line(page, "true %.6f  (%.2f %%)", distribution_at(d, 1),
		  100 * distribution_at(d, 1));
}

void show_alone(struct dice_show *show, const struct distribution *d)
{
	struct page *page = &show->output->page;

	if (d->is_truth) {
		show_truth(page, d);
	} else {
		show_summary(page, d);
		show_table(page, d);
	}
	show->cut = d->cut;
}

void show_end(struct dice_show *show)
{
	if (show->cut > 0)
		page_line(&show->output->page, "cut off at the endless tail: %s%.1e",
			  show->is_list ? "at most " : "", show->cut);
}

/* ---- in a list ---- */

void show_begin(struct dice_show *show, int widest)
{
	int most = show->output->page.width - 2 * NUMBER_WIDTH;

	most = most < LEAST_TEXT ? LEAST_TEXT : most;
	show->column = widest < LEAST_TEXT ? LEAST_TEXT : widest > most ? most : widest;
}

/* Leaves the line where the numbers begin; a long expression has a line of its own. */
static void begin_row(struct dice_show *show, const char *text)
{
	struct page *page = &show->output->page;

	page_begin(page, 0, 0);
	page_solid(page, text);
	if (text_columns(text) > show->column) {
		page_end(page);
		page_begin(page, show->column, 0);
	}
	page_column(page, show->column);
}

static void show_title(struct dice_show *show)
{
	struct page *page = &show->output->page;
	char words[3 * NUMBER_WIDTH];

	if (show->has_title)
		return;
	show->has_title = true;
	snprintf(words, sizeof words, "%*s%*s", NUMBER_WIDTH, "mean", NUMBER_WIDTH,
		 "deviation");
	begin_row(show, "expression");
	page_solid(page, words);
	page_end(page);
}

void show_in_list(struct dice_show *show, const char *text, const struct distribution *d)
{
	char numbers[100];

	show_title(show);
	if (d->is_truth)
		snprintf(numbers, sizeof numbers, "%*.6f%*s", NUMBER_WIDTH,
			 distribution_at(d, 1), NUMBER_WIDTH, "true");
	else
		snprintf(numbers, sizeof numbers, "%*.4f%*.4f", NUMBER_WIDTH,
			 shown_mean(d), NUMBER_WIDTH, distribution_deviation(d));
	begin_row(show, text);
	page_solid(&show->output->page, numbers);
	page_end(&show->output->page);
	show->cut = d->cut > show->cut ? d->cut : show->cut;
}

void show_fractions(struct dice_show *show, const char *text,
		    const struct distribution *d)
{
	struct page *page = &show->output->page;

	for (int i = 0; i < d->count; i++) {
		char buffer[100];
		struct text fraction = text_in(buffer, sizeof buffer);

		if (!d->exact[i] || !distribution_fraction(d, d->low + i, &fraction))
			continue;
		if (show->is_list) {
			begin_row(show, text);
			page_solid(page, "  ");
		} else {
			page_begin(page, 0, 0);
		}
		page_format(page, "%d  %s", d->low + i, buffer);
		page_end(page);
	}
}

/* ---- for programs ---- */

/* Expressions hold no comma and no quotation mark: nothing needs to be quoted. */
void show_csv(struct dice_show *show, const char *text, const struct distribution *d)
{
	struct sink *sink = &show->output->sink;

	if (!show->has_title) {
		sink_add_string(sink, show->is_list ? "expression,value,p" : "value,p");
		sink_add_string(sink, show->has_fractions ? ",fraction\n" : "\n");
	}
	show->has_title = true;
	for (int i = 0; i < d->count; i++) {
		char line[100], buffer[100];
		struct text fraction = text_in(buffer, sizeof buffer);

		if (d->p[i] <= 0)
			continue;
		if (show->is_list) {
			sink_add_string(sink, text);
			sink_add_byte(sink, ',');
		}
		snprintf(line, sizeof line, "%d,%.17g", d->low + i, d->p[i]);
		sink_add_string(sink, line);
		if (show->has_fractions &&
		    distribution_fraction(d, d->low + i, &fraction)) {
			sink_add_byte(sink, ',');
			sink_add_string(sink, buffer);
		}
		sink_add_byte(sink, '\n');
	}
}

static void write_outcomes(struct json *json, const struct distribution *d)
{
	json_key(json, "outcomes");
	json_open(json, '[');
	for (int i = 0; i < d->count; i++) {
		if (d->p[i] <= 0 && !d->is_truth)
			continue;
		json_open(json, '[');
		json_int(json, d->low + i);
		json_double(json, d->p[i]);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_fractions(struct json *json, const struct distribution *d)
{
	json_key(json, "fractions");
	json_open(json, '[');
	for (int i = 0; i < d->count; i++) {
		char buffer[100];
		struct text fraction = text_in(buffer, sizeof buffer);

		if (d->p[i] <= 0 && !d->is_truth)
			continue;
		distribution_fraction(d, d->low + i, &fraction);
		json_open(json, '[');
		json_int(json, d->low + i);
		json_text(json, buffer);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_quantiles(struct json *json, const struct distribution *d)
{
	json_key(json, "quantiles");
	json_open(json, '[');
	for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
		json_open(json, '[');
		json_double(json, shares[i]);
		json_int(json, distribution_quantile(d, shares[i]));
		json_close(json, ']');
	}
	json_close(json, ']');
}

void show_json(struct dice_show *show, const char *text, const struct distribution *d)
{
	struct json *json = &show->output->json;

	json_open(json, '{');
	write_outcomes(json, d);
	json_key(json, "mean");
	json_double(json, distribution_mean(d));
	json_key(json, "sd");
	json_double(json, distribution_deviation(d));
	json_key(json, "cut");
	json_double(json, d->cut);
	write_quantiles(json, d);
	if (show->has_fractions)
		write_fractions(json, d);
	json_text_at(json, "expression", text);
	json_close(json, '}');
	json_line(json);
}
