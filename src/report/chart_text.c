/* SPDX-License-Identifier: MIT
 *
 * Charts on a page of text: heat maps, and lines of one row.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "chart_frame.h"
#include "page.h"

/* ---- heat ---- */

enum { HEAT_LEFT = 12, WIDEST_CELL = 5, NUMBER_CELL = 4 };

static void add_right(struct page *page, int end, const char *text)
{
	page_column(page, end - text_columns(text));
	page_add(page, text);
}

/* Labels that do not fit side by side are left out, evenly. */
static void heat_heads(struct page *page, const struct chart *chart, int width)
{
	int step = 1;

	while (step * width < WIDEST_CELL && width < NUMBER_CELL)
		step++;
	page_begin(page, 2, 4);
	for (int k = 0; k < chart->columns; k += step) {
		char label[8];

		snprintf(label, sizeof label, "%.4s", chart->column_labels[k]);
		page_column(page, HEAT_LEFT + width * k - (width >= NUMBER_CELL));
		if (width >= NUMBER_CELL)
			add_right(page, HEAT_LEFT + width * k + 3, label);
		else
			page_add(page, label);
	}
	page_end(page);
}

/* The number and one of five shades, from lost to won; in narrower cells only one of the
 * two. */
static void heat_cell(struct page *page, double rate, int at, int width)
{
	static const char *const shades[] = {"·", "░", "▒", "▓", "█"};
	const char *shade = shades[(int)(rate * 4.999)];
	char number[16];

	snprintf(number, sizeof number, "%.0f", 100 * rate);
	if (width >= NUMBER_CELL)
		add_right(page, at + 3, number);
	if (width == WIDEST_CELL && rate >= 0.2)
		page_add(page, shade);
	if (width < NUMBER_CELL)
		page_column(page, at);
	for (int i = 0; i < width && width < NUMBER_CELL; i++)
		page_add(page, shade);
}

static void heat_text(struct page *page, const struct chart *chart)
{
	int room = (page->width - HEAT_LEFT) / chart->columns;
	int width = room > WIDEST_CELL ? WIDEST_CELL : room < 1 ? 1 : room;

	heat_heads(page, chart, width);
	for (int i = 0; i < chart->rows; i++) {
		char label[12];

		snprintf(label, sizeof label, "%.9s", chart->row_labels[i]);
		page_begin(page, 2, 4);
		page_add(page, label);
		for (int k = 0; k < chart->columns; k++)
			if (!isnan(chart_value(chart, i, k)->rate))
				heat_cell(page, chart_value(chart, i, k)->rate,
					  HEAT_LEFT + width * k, width);
		page_end(page);
	}
}

/* ---- curves ---- */

enum {
	CURVE_ROWS = 4,
	CURVE_LEFT = 6, /* "100 % " */
	CURVE_MOST = 100,
};

/* A curve with as many columns as the page has room for. */
struct curve {
	const struct chart *chart;
	int columns;
};

/* The place along the x axis that a column shows; the last one is the end. */
static int place_in(const struct curve *curve, int column)
{
	return column * (curve->chart->columns - 1) / (curve->columns - 1);
}

/* Is the place shown by this column? It lies after the place of the column before. */
static bool is_in(const struct curve *curve, int column, int place)
{
	return place <= place_in(curve, column) &&
	       (column == 0 || place > place_in(curve, column - 1));
}

/* A full column is CURVE_ROWS rows of eight steps each; even zero shows one step. */
static const char *block_of(const struct curve *curve, int column, int row_from_below)
{
	static const char *const heights[] = {" ", "▁", "▂", "▃", "▄",
					      "▅", "▆", "▇", "█"};
	double share = chart_value(curve->chart, 0, place_in(curve, column))->rate;
	int steps = (int)(share * CURVE_ROWS * 8 + 0.5);

	steps = steps < 1 ? 1 : steps;
	steps -= row_from_below * 8;
	return heights[steps < 0 ? 0 : steps > 8 ? 8 : steps];
}

static void curve_row(const struct curve *curve, struct page *page, int row)
{
	static const char *const labels[CURVE_ROWS] = {"  0 % ", "      ", " 50 % ",
						       "100 % "};
	int last = curve->columns - 1;

	while (last >= 0 && *block_of(curve, last, row) == ' ')
		last--;
	page_begin(page, 0, 0);
	page_solid(page, labels[row]);
	page_style(page, STYLE_SIDE + chart_colour(curve->chart, 0));
	for (int column = 0; column <= last; column++)
		page_solid(page, block_of(curve, column, row));
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

/* Cuts blanks off the end of the line; a blank line is not shown. */
static void curve_line(struct page *page, const char *label, char *line)
{
	size_t length = strlen(line);

	while (length > 0 && line[length - 1] == ' ')
		line[--length] = '\0';
	if (length == 0)
		return;
	page_begin(page, 0, 0);
	page_solid(page, label);
	page_solid(page, line);
	page_end(page);
}

/* The last tick of each column, as far as there is room. */
static void curve_ticks(const struct curve *curve, struct page *page)
{
	const char *const *ticks = curve->chart->ticks;
	char line[CURVE_MOST + 1], label[16];
	int free_from = 0, place = 0;

	memset(line, ' ', sizeof line);
	for (int column = 0; ticks && column < curve->columns; column++) {
		const char *tick = NULL;
		int length;

		for (; place <= place_in(curve, column); place++)
			tick = ticks[place] ? ticks[place] : tick;
		length = tick ? (int)strlen(tick) : 0;
		if (!tick || column < free_from || column + length > curve->columns)
			continue;
		memcpy(line + column, tick, (size_t)length);
		free_from = column + length + 1;
	}
	line[curve->columns] = '\0';
	snprintf(label, sizeof label, "%-6.12s", curve->chart->x_label);
	curve_line(page, label, line);
}

/* Of two marks in one column the first counts. */
static void curve_marks(const struct curve *curve, struct page *page)
{
	char line[CURVE_MOST + 1];

	memset(line, ' ', sizeof line);
	for (int i = curve->chart->note_count - 1; i >= 0; i--)
		for (int column = 0; column < curve->columns; column++)
			if (is_in(curve, column, curve->chart->notes[i].column))
				line[column] = curve->chart->notes[i].mark;
	line[curve->columns] = '\0';
	curve_line(page, "      ", line);
}

static void lines_text(struct page *page, const struct chart *chart)
{
	struct curve curve = {chart, page->width - CURVE_LEFT - 1};

	if (curve.columns > CURVE_MOST)
		curve.columns = CURVE_MOST;
	if (curve.columns > chart->columns)
		curve.columns = chart->columns;
	if (curve.columns < 2)
		return;
	for (int row = CURVE_ROWS - 1; row >= 0; row--)
		curve_row(&curve, page, row);
	curve_ticks(&curve, page);
	curve_marks(&curve, page);
}

void chart_text(struct page *page, const struct chart *chart)
{
	if (chart->kind == CHART_HEAT)
		heat_text(page, chart);
	else
		lines_text(page, chart);
}
