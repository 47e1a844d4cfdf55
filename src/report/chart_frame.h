/* SPDX-License-Identifier: MIT
 *
 * The frame and the axes that all kinds of charts share.
 */
#ifndef REPORT_CHART_FRAME_H
#define REPORT_CHART_FRAME_H

#include "chart.h"

enum { CHART_WIDTH = 720, RIGHT_MARGIN = 78, TOP = 34 };

/* A value axis that begins and ends at round numbers. */
struct axis_scale {
	double low, high, step;
	double from, to; /* in the drawing */
};

/* The place of a value on the drawing. */
double scale_place(const struct axis_scale *scale, double value);
/* The scale of all values of the chart (zero and mark included), from `from` to `to`. */
struct axis_scale chart_scale(const struct chart *chart, double from, double to);
const struct interval *chart_value(const struct chart *chart, int row, int column);
int chart_colour(const struct chart *chart, int row);
/* "61.2 %" or "5.31". */
struct value_words {
	char text[32];
};
struct value_words chart_words(const struct chart *chart, double value);
/* Approximate width of the longest label in the drawing. */
int label_width(const char *const *labels, int count, int most);
/* The n for which every nth label fits into `room`. */
int label_step(const struct chart *chart, double room);

struct page;
/* In characters: a heat map (values that are not numbers are left out) or a curve. */
void chart_text(struct page *page, const struct chart *chart);

void draw_columns(struct sink *sink, const struct chart *chart, int height);
void draw_lines(struct sink *sink, const struct chart *chart, int height);
void draw_bars(struct sink *sink, const struct chart *chart, int height);
void draw_heat(struct sink *sink, const struct chart *chart, int height);

#endif
