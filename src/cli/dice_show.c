/* SPDX-License-Identifier: MIT
 *
 * Shows a distribution: alone in full, or as a line of a list.
 */
#include "dice_show.h"
#include <stdio.h>

enum { MOST_ROWS = 40, NUMBER_WIDTH = 12 };

/* The rows left out at an end of the table are together less likely than this. */
#define TAIL 1e-5

/* Shares of all throws that lie at or below a quantile. */
static const double shares[] = {0.05, 0.25, 0.5, 0.75, 0.95};

/* ---- one distribution ---- */

/* Rows of the table: outcomes, or as many neighbours together as fit. */
struct rows {
	int first, last; /* outcomes shown */
	int step;
	int chances;	/* column where they begin */
	double highest; /* of all rows */
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

/* One total a row: its chance, that of at least as much, a bar. */
static const struct column single[] = {
	{.heading = "total", AS_TEXT("total")},
	{.heading = "exactly", AS_SHARE(2, "p"), .end = 8},
	{.heading = "at least", AS_SHARE(2, "at_least"), DIM, .end = 17, .wide = 27},
	{AS_BAR(18, 8, "bar")},
};
/* Several totals a row. */
static const struct column gathered[] = {
	{.heading = "total", AS_TEXT("total")},
	{.heading = "chance", AS_SHARE(2, "p"), .end = 8},
	{AS_BAR(14, 8, "bar")},
};

static void add_table(struct document *document, const struct distribution *d)
{
	struct value *list = data_hide(data_list(document_lines(document), NULL));
	struct rows rows = rows_of(d);
	double at_least = chance_between(d, rows.first, d->low + d->count - 1);
	struct table_view table = {.rows = list,
				   .first = 2,
				   .rest = 2,
				   .left = rows.chances,
				   .flags = HAS_HEADINGS};

	for (int from = rows.first; from <= rows.last; from += rows.step) {
		struct value *row = data_map(list, NULL);
		int to = from + rows.step - 1;
		double chance = chance_between(d, from, to);

		data_words(row, "total", rows.step > 1 ? "%d..%d" : "%d", from, to);
		data_number(row, "p", chance);
		data_number(row, "at_least", at_least);
		data_number(row, "bar", chance / rows.highest);
		at_least -= chance;
	}
	table.columns = rows.step > 1 ? gathered : single;
	table.count = rows.step > 1 ? 3 : 4;
	document_table(document, &table);
	if (rows.first > d->low || rows.last < d->low + d->count - 1)
		document_say(document, 0,
			     "(totals from %d to %d can come; those left out at each end "
			     "have together less than 0.001 %%)",
			     d->low, d->low + d->count - 1);
}

/* A mean of -0.0000 would look odd. */
static double shown_mean(const struct distribution *d)
{
	double mean = distribution_mean(d);

	return mean > -5e-5 && mean < 0 ? 0 : mean;
}

static void add_alone(struct document *document, const struct distribution *d)
{
	if (d->is_truth) {
		document_say(document, 0, "true %.6f  (%.2f %%)", distribution_at(d, 1),
			     100 * distribution_at(d, 1));
		return;
	}
	document_say(document, 0, "mean %.4f, deviation %.4f", shown_mean(d),
		     distribution_deviation(d));
	document_say(
		document, 0,
		"half of all throws lie from %d to %d, nine in ten from %d to %d; "
		"median %d",
		distribution_quantile(d, shares[1]), distribution_quantile(d, shares[3]),
		distribution_quantile(d, shares[0]), distribution_quantile(d, shares[4]),
		distribution_quantile(d, shares[2]));
	add_table(document, d);
}

/* ---- several distributions ---- */

static void add_to_list(struct dice_show *show, const char *text,
			const struct distribution *d)
{
	struct value *row = data_map(show->list, NULL);

	data_text(row, "expression", text);
	if (d->is_truth) {
		data_words(row, "mean", "%.6f", distribution_at(d, 1));
		data_words(row, "deviation", "true");
	} else {
		data_words(row, "mean", "%.4f", shown_mean(d));
		data_words(row, "deviation", "%.4f", distribution_deviation(d));
	}
}

/* ---- outcome by outcome ---- */

static void add_outcome(struct dice_show *show, const char *text,
			const struct distribution *d, int i, struct value *pairs,
			struct value *fractions)
{
	struct value *pair = data_list(pairs, NULL), *row;
	char buffer[100] = "";
	struct text fraction = text_in(buffer, sizeof buffer);

	data_whole(pair, NULL, d->low + i);
	data_number(pair, NULL, d->p[i]);
	if (fractions) {
		distribution_fraction(d, d->low + i, &fraction);
		pair = data_list(fractions, NULL);
		data_whole(pair, NULL, d->low + i);
		data_text(pair, NULL, buffer);
	}
	if (d->p[i] <= 0)
		return;
	row = data_map(show->outcomes, NULL);
	data_text(row, "expression", text);
	data_whole(row, "value", d->low + i);
	data_number(row, "p", d->p[i]);
	data_text(row, "fraction", buffer);
}

static void add_data(struct dice_show *show, const char *text,
		     const struct distribution *d)
{
	struct value *data = data_map(document_lines(show->document), NULL);
	struct value *pairs = data_list(data, "outcomes"), *quantiles, *fractions = NULL;

	data_number(data, "mean", distribution_mean(d));
	data_number(data, "sd", distribution_deviation(d));
	data_number(data, "cut", d->cut);
	quantiles = data_list(data, "quantiles");
	for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
		struct value *pair = data_list(quantiles, NULL);

		data_number(pair, NULL, shares[i]);
		data_whole(pair, NULL, distribution_quantile(d, shares[i]));
	}
	if (show->has_fractions)
		fractions = data_list(data, "fractions");
	data_text(data, "expression", text);
	for (int i = 0; i < d->count; i++)
		if (d->p[i] > 0 || d->is_truth)
			add_outcome(show, text, d, i, pairs, fractions);
}

/* ---- the whole document ---- */

bool show_begin(struct dice_show *show)
{
	show->document = document_new();
	if (!show->document)
		return false;
	show->list = data_hide(data_list(document_lines(show->document), NULL));
	show->outcomes = data_hide(data_list(document_lines(show->document), NULL));
	return true;
}

void show_distribution(struct dice_show *show, const char *text,
		       const struct distribution *d)
{
	add_data(show, text, d);
	show->cut = d->cut > show->cut ? d->cut : show->cut;
	if (show->has_fractions)
		return;
	if (show->is_list)
		add_to_list(show, text, d);
	else
		add_alone(show->document, d);
}

/* A long expression gets its own line. */
static const struct column list_columns[] = {
	{.heading = "expression", AS_TEXT("expression"), .is_solid = true},
	{.heading = "mean", AS_TEXT("mean"), .end = NUMBER_WIDTH},
	{.heading = "deviation", AS_TEXT("deviation"), .end = 2 * NUMBER_WIDTH},
};
/* CSV has these; with fractions, text too. The first is for lists. */
static const struct column outcome_columns[] = {
	{.heading = "expression",
	 AS_TEXT("expression"),
	 .csv = "expression",
	 .is_solid = true},
	{AS_TEXT("value"), .csv = "value", .at = 2},
	{AS_CSV("p", "p")},
	{AS_TEXT("fraction"), .csv = "fraction", .before = "  "},
};

int show_end(struct dice_show *show, struct output *output, enum form form)
{
	struct table_view outcomes = {
		.rows = show->outcomes,
		.columns = outcome_columns + !show->is_list,
		.count = (show->is_list ? 4 : 3) - !show->has_fractions,
		.left = -2, /* alone: values begin the line */
		.fit = show->is_list ? 2 * NUMBER_WIDTH : 0,
		.flags = IS_CSV,
	};

	document_table(show->document, &(struct table_view){.rows = show->list,
							    .fit = 2 * NUMBER_WIDTH,
							    .flags = HAS_HEADINGS,
							    COLUMNS_OF(list_columns)});
	document_for(show->document, show->has_fractions ? FOR_TEXT : 0);
	document_table(show->document, &outcomes);
	document_for(show->document, FOR_TEXT);
	if (show->cut > 0)
		document_say(show->document, 0, "cut off at the endless tail: %s%.1e",
			     show->is_list ? "at most " : "", show->cut);
	return output_document(output, show->document, form);
}
