/* SPDX-License-Identifier: MIT
 *
 * The four kinds of charts, drawn.
 */
#include <math.h>
#include "chart_frame.h"

enum { BOTTOM = 52, PLOT_LEFT = 62 };

static void put_text(struct sink *sink, double x, double y, const char *anchor,
		     const char *text)
{
	put_format(sink, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
	put_escaped(sink, text);
	sink_add_string(sink, "</text>");
}

static void put_line(struct sink *sink, const char *class, double x1, double y1,
		     double x2, double y2)
{
	put_format(sink,
		   "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
		   class, x1, y1, x2, y2);
}

static void put_rectangle(struct sink *sink, int colour, double x, double y, double width,
			  double height)
{
	put_format(sink,
		   "<rect class=\"c%d\" fill-opacity=\".75\" x=\"%.1f\" y=\"%.1f\" "
		   "width=\"%.1f\" height=\"%.1f\"/>",
		   colour, x, y, fmax(0, width), fmax(0, height));
}

/* Ticks of a step are shown with no more digits than it needs. */
static void put_tick(struct sink *sink, const struct chart *chart,
		     const struct axis_scale *scale, double value, double x, double y,
		     const char *anchor)
{
	double shown = chart->is_share ? 100 * value : value;
	double step = chart->is_share ? 100 * scale->step : scale->step;
	int digits = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;

	put_format(sink, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%.*f%s</text>",
		   x, y, anchor, digits, fabs(shown) < 1e-9 ? 0 : shown,
		   chart->is_share && !chart->is_change ? " %" : "");
}

static int ticks_of(const struct axis_scale *scale)
{
	return (int)floor((scale->high - scale->low) / scale->step + 0.5);
}

/* ---- bars: values run to the right ---- */

static void bars_axis(struct sink *sink, const struct chart *chart,
		      const struct axis_scale *scale, double bottom)
{
	for (int i = 0; i <= ticks_of(scale); i++) {
		double value = scale->low + i * scale->step,
		       x = scale_place(scale, value);

		put_line(sink, fabs(value) < 1e-12 ? "ink" : "faint", x, TOP, x, bottom);
		put_tick(sink, chart, scale, value, x, bottom + 16, "middle");
	}
	if (chart->has_mark)
		put_line(sink, "mark", scale_place(scale, chart->mark), TOP,
			 scale_place(scale, chart->mark), bottom);
	put_text(sink, (scale->from + scale->to) / 2, bottom + 36, "middle",
		 chart->y_label);
}

void draw_bars(struct sink *sink, const struct chart *chart, int height)
{
	double left = label_width(chart->row_labels, chart->rows, 250) + 8;
	struct axis_scale scale = chart_scale(chart, left, CHART_WIDTH - RIGHT_MARGIN);
	double zero = scale_place(&scale, 0);

	bars_axis(sink, chart, &scale, height - 48);
	for (int i = 0; i < chart->rows; i++) {
		const struct interval *value = chart_value(chart, i, 0);
		double x = scale_place(&scale, value->rate), y = TOP + 26 * i + 5;

		put_text(sink, left - 8, y + 12, "end", chart->row_labels[i]);
		put_rectangle(sink, chart_colour(chart, i), fmin(x, zero), y,
			      fabs(x - zero), 16);
		if (chart->has_bands) {
			double from = scale_place(&scale, value->low);
			double to = scale_place(&scale, value->high);

			put_line(sink, "ink", from, y + 8, to, y + 8);
			put_line(sink, "ink", from, y + 4, from, y + 12);
			put_line(sink, "ink", to, y + 4, to, y + 12);
		}
		put_text(sink, CHART_WIDTH - RIGHT_MARGIN + 10, y + 12, "start",
			 chart_words(chart, value->rate).text);
	}
}

/* ---- columns and lines: values run upwards ---- */

static void upright_axis(struct sink *sink, const struct chart *chart,
			 const struct axis_scale *scale)
{
	for (int i = 0; i <= ticks_of(scale); i++) {
		double value = scale->low + i * scale->step,
		       y = scale_place(scale, value);

		put_line(sink, fabs(value) < 1e-12 ? "ink" : "faint", PLOT_LEFT, y,
			 CHART_WIDTH - 16, y);
		put_tick(sink, chart, scale, value, PLOT_LEFT - 6, y + 4, "end");
	}
	if (chart->has_mark)
		put_line(sink, "mark", PLOT_LEFT, scale_place(scale, chart->mark),
			 CHART_WIDTH - 16, scale_place(scale, chart->mark));
	put_format(sink,
		   "<text transform=\"translate(14 %.1f) rotate(-90)\" "
		   "text-anchor=\"middle\">",
		   (scale->from + scale->to) / 2);
	put_escaped(sink, chart->y_label);
	sink_add_string(sink, "</text>");
}

static double column_place(const struct chart *chart, int column)
{
	double room = CHART_WIDTH - 16 - PLOT_LEFT;

	return PLOT_LEFT + room * (column + 0.5) / chart->columns;
}

static void column_ticks(struct sink *sink, const struct chart *chart, double y)
{
	double free_from = 0;

	for (int i = 0; i < chart->columns; i++) {
		double x = column_place(chart, i);

		if (!chart->ticks[i] || !*chart->ticks[i] || x < free_from)
			continue;
		put_text(sink, x, y + 16, "middle", chart->ticks[i]);
		free_from = x + label_width(&chart->ticks[i], 1, 200) + 4;
	}
}

static void column_labels(struct sink *sink, const struct chart *chart, double y)
{
	int step = label_step(chart, CHART_WIDTH - 16 - PLOT_LEFT);

	if (chart->ticks)
		column_ticks(sink, chart, y);
	for (int i = 0; !chart->ticks && i < chart->columns; i += step)
		put_text(sink, column_place(chart, i), y + 16, "middle",
			 chart->column_labels[i]);
	put_text(sink, (PLOT_LEFT + CHART_WIDTH - 16) / 2.0, y + 36, "middle",
		 chart->x_label);
}

void draw_columns(struct sink *sink, const struct chart *chart, int height)
{
	struct axis_scale scale = chart_scale(chart, height - BOTTOM, TOP);
	double width = (double)(CHART_WIDTH - 16 - PLOT_LEFT) / chart->columns;

	upright_axis(sink, chart, &scale);
	column_labels(sink, chart, height - BOTTOM);
	for (int i = 0; i < chart->columns; i++) {
		double y = scale_place(&scale, chart_value(chart, 0, i)->rate);

		put_rectangle(sink, chart_colour(chart, 0),
			      column_place(chart, i) - 0.42 * width, y, 0.84 * width,
			      height - BOTTOM - y);
	}
}

static void draw_band(struct sink *sink, const struct chart *chart, int row,
		      const struct axis_scale *scale)
{
	put_format(sink, "<polygon class=\"band c%d\" points=\"",
		   chart_colour(chart, row));
	for (int i = 0; i < chart->columns; i++)
		put_format(sink, "%.1f,%.1f ", column_place(chart, i),
			   scale_place(scale, chart_value(chart, row, i)->high));
	for (int i = chart->columns - 1; i >= 0; i--)
		put_format(sink, "%.1f,%.1f ", column_place(chart, i),
			   scale_place(scale, chart_value(chart, row, i)->low));
	sink_add_string(sink, "\"/>");
}

/* Series beyond the eighth repeat the colours with dashes. */
static void draw_line(struct sink *sink, const struct chart *chart, int row,
		      const struct axis_scale *scale)
{
	put_format(sink, "<polyline class=\"c%d line\"%s points=\"",
		   chart_colour(chart, row), row >= 8 ? " stroke-dasharray=\"6 3\"" : "");
	for (int i = 0; i < chart->columns; i++)
		put_format(sink, "%.1f,%.1f ", column_place(chart, i),
			   scale_place(scale, chart_value(chart, row, i)->rate));
	sink_add_string(sink, "\"/>");
	for (int i = 0; i < chart->columns; i++)
		put_format(sink,
			   "<circle class=\"c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
			   chart_colour(chart, row), column_place(chart, i),
			   scale_place(scale, chart_value(chart, row, i)->rate));
}

static void legend(struct sink *sink, const struct chart *chart, double y)
{
	for (int i = 0; i < chart->rows; i++) {
		int lines = i / 3;
		double x = PLOT_LEFT + (i % 3) * 215, line = y + 18 * lines;

		put_rectangle(sink, chart_colour(chart, i), x, line - 9, 16, 9);
		put_text(sink, x + 22, line, "start", chart->row_labels[i]);
	}
}

/* A line from top to bottom; its words stand on the side where there is more room. */
static void draw_notes(struct sink *sink, const struct chart *chart, double bottom)
{
	for (int i = 0; i < chart->note_count; i++) {
		double x = column_place(chart, chart->notes[i].column);
		bool is_left = x < (PLOT_LEFT + CHART_WIDTH) / 2.0;

		if (!chart->notes[i].text)
			continue;
		put_line(sink, "mark", x, TOP, x, bottom);
		put_text(sink, is_left ? x + 5 : x - 5, TOP + 11 + 14 * (i % 8),
			 is_left ? "start" : "end", chart->notes[i].text);
	}
}

void draw_lines(struct sink *sink, const struct chart *chart, int height)
{
	int legend_room = 18 * ((chart->rows + 2) / 3);
	double bottom = height - BOTTOM - legend_room;
	struct axis_scale scale = chart_scale(chart, bottom, TOP);

	upright_axis(sink, chart, &scale);
	column_labels(sink, chart, bottom);
	draw_notes(sink, chart, bottom);
	for (int i = 0; i < chart->rows; i++) {
		if (chart->has_bands)
			draw_band(sink, chart, i, &scale);
		draw_line(sink, chart, i, &scale);
	}
	legend(sink, chart, bottom + 56);
}

/* ---- heat ---- */

/* From orange over near white to blue, the same in light and dark mode. */
static void heat_colour(double share, int colour[3])
{
	static const int low[3] = {209, 112, 15}, middle[3] = {240, 238, 232},
			 high[3] = {31, 111, 181};
	const int *from = share < 0.5 ? low : middle, *to = share < 0.5 ? middle : high;
	double part = share < 0.5 ? 2 * share : 2 * share - 1;

	for (int i = 0; i < 3; i++)
		colour[i] = (int)(from[i] + part * (to[i] - from[i]) + 0.5);
}

static void heat_cell(struct sink *sink, const struct chart *chart, int row, int column,
		      double left, double width)
{
	double rate = chart_value(chart, row, column)->rate;
	double x = left + column * width, y = TOP + 18 + 26 * row;
	int colour[3];

	heat_colour(rate, colour);
	put_format(sink,
		   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"25\" "
		   "fill=\"rgb(%d,%d,%d)\"/>",
		   x, y, width - 1, colour[0], colour[1], colour[2]);
	if (width >= 24)
		put_format(sink,
			   "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" "
			   "style=\"fill:%s\">%.0f</text>",
			   x + width / 2 - 0.5, y + 17, rate > 0.8 ? "#fff" : "#111",
			   100 * rate);
}

void draw_heat(struct sink *sink, const struct chart *chart, int height)
{
	double left = label_width(chart->row_labels, chart->rows, 200) + 26;
	double width = fmin(60, (CHART_WIDTH - 16 - left) / chart->columns);
	int step = label_step(chart, width * chart->columns);

	for (int k = 0; k < chart->columns; k += step)
		put_text(sink, left + (k + 0.5) * width, TOP + 12, "middle",
			 chart->column_labels[k]);
	for (int i = 0; i < chart->rows; i++) {
		put_text(sink, left - 8, TOP + 18 + 26 * i + 17, "end",
			 chart->row_labels[i]);
		for (int k = 0; k < chart->columns; k++)
			heat_cell(sink, chart, i, k, left, width);
	}
	put_text(sink, left + width * chart->columns / 2, height - 14, "middle",
		 chart->x_label);
	put_format(sink,
		   "<text transform=\"translate(14 %.1f) rotate(-90)\" "
		   "text-anchor=\"middle\">",
		   TOP + 18 + 13.0 * chart->rows);
	put_escaped(sink, chart->y_label);
	sink_add_string(sink, "</text>");
}
