/* SPDX-License-Identifier: MIT
 *
 * Charts on a page of text: heat maps.
 */
#include <math.h>
#include <stdio.h>
#include "chart_inside.h"
#include "page.h"

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

/* The number with one of five shades from lost to won; in narrow cells one of them. */
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

void heat_text(struct page *page, const struct chart *chart)
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
