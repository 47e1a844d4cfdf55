/* SPDX-License-Identifier: MIT
 *
 * affray dice: the exact distribution of a dice expression.
 */
#include <stdio.h>
#include <string.h>
#include "commands.h"
#include "odds/expression.h"
#include "output.h"

enum { FRACTION, CSV, JSON };

enum { MOST_ROWS = 40, BAR_COLUMN = 26, LEAST_BAR = 8 };

/* ---- for people ---- */

/* Rows of the table: outcomes, or as many neighbours together as fit. */
struct rows {
	int first, last; /* outcomes shown */
	int step;
	double highest; /* of all rows */
};

static double chance_between(const struct distribution *d, int from, int to)
{
	double sum = 0;

	for (int value = from; value <= to; value++)
		sum += distribution_at(d, value);
	return sum;
}

static struct rows rows_of(const struct distribution *d)
{
	struct rows rows = {d->low, d->low + d->count - 1, 1, 0};

	while (rows.first < rows.last && distribution_at(d, rows.first) < 1e-6)
		rows.first++;
	while (rows.last > rows.first && distribution_at(d, rows.last) < 1e-6)
		rows.last--;
	rows.step = (rows.last - rows.first) / MOST_ROWS + 1;
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

static void show_row(struct page *page, const struct distribution *d,
		     const struct rows *rows, int from, double at_least)
{
	int to = from + rows->step - 1;
	double chance = chance_between(d, from, to);
	int columns = page->width - BAR_COLUMN - 1;

	page_begin(page, 2, 2);
	page_format(page, "%d", from);
	if (rows->step > 1)
		page_format(page, "..%d", to);
	page_column(page, rows->step > 1 ? 12 : 8);
	page_format(page, "%6.2f %%", 100 * chance);
	if (columns >= LEAST_BAR && rows->step == 1) {
		page_style(page, STYLE_DIM);
		page_format(page, " %6.2f %%", 100 * at_least);
		page_style(page, STYLE_PLAIN);
	}
	page_add(page, " ");
	page_column(page, BAR_COLUMN);
	if (columns >= LEAST_BAR)
		add_bar(page, chance / rows->highest, columns);
	page_end(page);
}

static void show_table(struct page *page, const struct distribution *d)
{
	struct rows rows = rows_of(d);
	double at_least = chance_between(d, rows.first, d->low + d->count - 1);

	if (rows.step == 1)
		page_line(page, "  total exactly  at least");
	else
		page_line(page, "  total     chance");
	for (int from = rows.first; from <= rows.last; from += rows.step) {
		show_row(page, d, &rows, from, at_least);
		at_least -= chance_between(d, from, from + rows.step - 1);
	}
	if (rows.first > d->low || rows.last < d->low + d->count - 1)
		page_line(page,
			  "  (totals from %d to %d have chances below 0.0001 %% at the "
			  "ends)",
			  d->low, d->low + d->count - 1);
}

static void show_summary(struct page *page, const struct distribution *d)
{
	page_line(page, "mean %.4f, deviation %.4f", distribution_mean(d),
		  distribution_deviation(d));
	page_line(page,
		  "half of all throws lie from %d to %d, nine in ten from %d to %d; "
		  "median %d",
		  distribution_quantile(d, 0.25), distribution_quantile(d, 0.75),
		  distribution_quantile(d, 0.05), distribution_quantile(d, 0.95),
		  distribution_quantile(d, 0.5));
}

static void show_truth(struct page *page, const struct distribution *d)
{
	page_line(page, "true %.6f  (%.2f %%)", distribution_at(d, 1),
		  100 * distribution_at(d, 1));
}

static void show_cut(struct page *page, const struct distribution *d)
{
	if (d->cut > 0)
		page_line(page, "cut off at the endless tail: %.1e", d->cut);
}

/* ---- for programs ---- */

static void write_json(struct json *json, const struct distribution *d)
{
	json_open(json, '{');
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
	json_key(json, "mean");
	json_double(json, distribution_mean(d));
	json_key(json, "sd");
	json_double(json, distribution_deviation(d));
	json_key(json, "cut");
	json_double(json, d->cut);
	json_close(json, '}');
	json_line(json);
}

static void write_csv(struct page *page, const struct distribution *d)
{
	page_line(page, "value,p");
	for (int i = 0; i < d->count; i++)
		if (d->p[i] > 0)
			page_line(page, "%d,%.17g", d->low + i, d->p[i]);
}

static int write_fractions(struct page *page, const struct distribution *d)
{
	if (!d->exact)
		return complain(
			"exact fractions do not fit 128 bits here, or a tail was cut "
			"off; leave --fraction away");
	for (int i = 0; i < d->count; i++) {
		char buffer[100];
		struct text text = text_in(buffer, sizeof buffer);

		if (d->exact[i] && distribution_fraction(d, d->low + i, &text))
			page_line(page, "%d  %s", d->low + i, buffer);
	}
	return DONE;
}

/* ---- the command ---- */

/* The message, with a mark under the column where it went wrong. */
static int complain_at(const char *text, const struct problem *problem)
{
	fprintf(stderr, "affray: %d: %s\n  %s\n  %*s^\n", problem->column,
		problem->message, text, problem->column - 1, "");
	return BAD;
}

static int report(const struct arguments *arguments, const struct distribution *d)
{
	struct page *page = &arguments->output->page;

	if (arguments->flags[JSON].given) {
		write_json(&arguments->output->json, d);
		return DONE;
	}
	if (arguments->flags[CSV].given) {
		write_csv(page, d);
		return DONE;
	}
	if (arguments->flags[FRACTION].given)
		return write_fractions(page, d);
	if (d->is_truth) {
		show_truth(page, d);
	} else {
		show_summary(page, d);
		show_table(page, d);
	}
	show_cut(page, d);
	return DONE;
}

static int dice(const struct arguments *arguments)
{
	struct problems problems = {0};
	struct distribution d;
	char text[4096] = "";
	size_t length = 0;
	int status;

	for (int i = 0; i < arguments->count; i++) {
		size_t more = strlen(arguments->operands[i]);

		if (length + more + 2 > sizeof text)
			return usage_error(arguments->command,
					   "the expression is too long");
		if (i > 0)
			text[length++] = ' ';
		memcpy(text + length, arguments->operands[i], more + 1);
		length += more;
	}
	if (!expression_read(text, &d, &problems))
		return complain_at(text, &problems.list[0]);
	status = report(arguments, &d);
	distribution_free(&d);
	return status;
}

static const struct flag flags[] = {
	[FRACTION] = SWITCH_FLAG("fraction", "exact fractions, where they fit 128 bits"),
	[CSV] = SWITCH_FLAG("csv", "value,p lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "as one JSON object"),
	{0},
};

const struct command dice_command = {
	.name = "dice",
	.operands = "EXPRESSION",
	.summary = "the exact distribution of a dice expression",
	.about = "Works an expression out exactly, never by sampling. From what binds "
		 "most to what "
		 "binds least: dice; * ; + and - ; one comparison; if C then A else B.\n"
		 "Dice are 2d6, d20, 3d6! (the highest face rolls again), 4dF, 4dF+ (the "
		 "exploding "
		 "dice of threa; 4dF+14 is 4dF plus 14), 9d10>=6 (how many show 6 or "
		 "more; with a "
		 "space before it, >= compares), highest 3 of 4d6, lowest 1 of 2d20. "
		 "Comparisons "
		 "are >= <= > < = != and give the chance of being true.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray dice '4dF+ + 14 >= 4dF+ + 11'",
		      "how often 14 beats or ties 11"},
		     {"affray dice 'highest 3 of 4d6' --fraction",
		      "exact fractions of a favourite"}},
	.run = dice,
};
