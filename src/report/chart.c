/* SPDX-License-Identifier: MIT
 *
 * Charts as SVG: their frame, their words and their tables.
 */
#include "chart.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "chart_frame.h"

/* ---- text ---- */

void put_format(struct sink *sink, const char *format, ...)
{
	char text[1024];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	sink_add_string(sink, text);
}

void put_escaped(struct sink *sink, const char *text)
{
	for (; *text; text++) {
		if (*text == '&')
			sink_add_string(sink, "&amp;");
		else if (*text == '<')
			sink_add_string(sink, "&lt;");
		else if (*text == '>')
			sink_add_string(sink, "&gt;");
		else if (*text == '"')
			sink_add_string(sink, "&quot;");
		else if (text[0] == ' ' && text[1] == '%') /* "44 %" stays together */
			sink_add_string(sink, "&#160;");
		else if (*text == '\n' || (unsigned char)*text >= ' ')
			sink_add_byte(sink, *text);
	}
}

struct value_words chart_words(const struct chart *chart, double value)
{
	struct value_words words;

	if (chart->is_share && chart->is_change)
		snprintf(words.text, sizeof words.text, "%+.1f", 100 * value);
	else if (chart->is_share)
		snprintf(words.text, sizeof words.text, "%.1f %%", 100 * value);
	else if (fabs(value) >= 1000 || value == floor(value))
		snprintf(words.text, sizeof words.text, "%.0f", value);
	else
		snprintf(words.text, sizeof words.text, "%.2f", value);
	return words;
}

void chart_style(struct sink *sink)
{
	static const char *const light[] = {"#1f6fb5", "#d1700f", "#0f8a6b", "#b8578f",
					    "#9a8200", "#2f98a8", "#b5402f", "#6b7280"};
	static const char *const dark[] = {"#5fa8e8", "#f0963c", "#3fc29c", "#e08cba",
					   "#d6bd3a", "#63c6d6", "#ee7b68", "#a3aab5"};

	sink_add_string(sink, ".chart text{font:12px system-ui,sans-serif;fill:#222}"
			      ".chart .title{font-weight:600;font-size:14px}"
			      ".chart .faint{stroke:#ddd}.chart .ink{stroke:#444}"
			      ".chart .mark{stroke:#b00020;stroke-dasharray:5 3}");
	for (int i = 0; i < 8; i++)
		put_format(sink, ".chart .c%d{fill:%s;stroke:%s}", i, light[i], light[i]);
	sink_add_string(sink,
			".chart .line{fill:none;stroke-width:2}"
			".chart .band{fill-opacity:.15;stroke:none}"
			".chart text.on{stroke:none}"
			"@media (prefers-color-scheme:dark){.chart text{fill:#e6e6e6}"
			".chart .faint{stroke:#3a3f47}.chart .ink{stroke:#aaa}"
			".chart .mark{stroke:#ff8a80}");
	for (int i = 0; i < 8; i++)
		put_format(sink, ".chart .c%d{fill:%s;stroke:%s}", i, dark[i], dark[i]);
	sink_add_string(sink, ".chart .line{fill:none}.chart .band{stroke:none}}"
			      "@media print{.chart text{fill:#000}}");
}

/* ---- scales and labels ---- */

const struct interval *chart_value(const struct chart *chart, int row, int column)
{
	return &chart->values[row * chart->columns + column];
}

int chart_colour(const struct chart *chart, int row)
{
	return (chart->colours ? chart->colours[row] : row) % 8;
}

double scale_place(const struct axis_scale *scale, double value)
{
	double share = (value - scale->low) / (scale->high - scale->low);

	return scale->from + share * (scale->to - scale->from);
}

/* 1, 2 or 5 times a power of ten. */
static double round_step(double rough)
{
	double power = pow(10, floor(log10(rough))), rest = rough / power;

	return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

struct axis_scale chart_scale(const struct chart *chart, double from, double to)
{
	struct axis_scale scale = {.from = from, .to = to};
	double low = 0, high = 0;

	for (int i = 0; i < chart->rows * chart->columns; i++) {
		struct interval value = chart->values[i];

		low = fmin(low, chart->has_bands ? value.low : value.rate);
		high = fmax(high, chart->has_bands ? value.high : value.rate);
	}
	if (chart->has_mark)
		high = fmax(high, chart->mark);
	if (high - low <= 0)
		high = low + 1;
	scale.step = round_step((high - low) / 8);
	scale.low = scale.step * floor(low / scale.step + 1e-9);
	scale.high = scale.step * ceil(high / scale.step - 1e-9);
	return scale;
}

/* Characters, not bytes. */
static int text_length(const char *text)
{
	int length = 0;

	for (; *text; text++)
		length += (*text & 0xc0) != 0x80;
	return length;
}

int label_width(const char *const *labels, int count, int most)
{
	int width = 20;

	for (int i = 0; i < count; i++) {
		int own = 7 * text_length(labels[i]) + 8;

		width = own > width ? own : width;
	}
	return width < most ? width : most;
}

int label_step(const struct chart *chart, double room)
{
	int width = label_width(chart->column_labels, chart->columns, 200) + 4;
	int step = 1;

	while (step * room / chart->columns < width && step < chart->columns)
		step++;
	return step;
}

/* ---- the drawing ---- */

static int chart_height(const struct chart *chart)
{
	switch (chart->kind) {
	case CHART_BARS:
		return TOP + 26 * chart->rows + 48;
	case CHART_HEAT:
		return TOP + 26 * chart->rows + 60;
	case CHART_LINES:
		return 330 + 18 * ((chart->rows + 2) / 3);
	default:
		return 300;
	}
}

void chart_svg(struct sink *sink, const struct chart *chart, bool alone)
{
	static void (*const draw[])(struct sink *, const struct chart *, int) = {
		[CHART_BARS] = draw_bars,
		[CHART_COLUMNS] = draw_columns,
		[CHART_LINES] = draw_lines,
		[CHART_HEAT] = draw_heat,
	};
	int height = chart_height(chart);

	put_format(
		sink,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" "
		"viewBox=\"0 0 %d %d\"",
		CHART_WIDTH, height);
	if (alone)
		put_format(sink, " width=\"%d\" height=\"%d\"", CHART_WIDTH, height);
	sink_add_string(sink, "><title>");
	put_escaped(sink, chart->title);
	sink_add_string(sink, "</title>");
	if (alone) {
		sink_add_string(sink,
				"<style>svg{background:#fff}@media (prefers-color-scheme:"
				"dark){svg{background:#16191d}}");
		chart_style(sink);
		sink_add_string(sink, "</style>");
	}
	put_format(sink, "<text class=\"title\" x=\"8\" y=\"18\">");
	put_escaped(sink, chart->title);
	sink_add_string(sink, "</text>");
	draw[chart->kind](sink, chart, height);
	sink_add_string(sink, "</svg>\n");
}

/* ---- the table ---- */

static void put_cell(struct sink *sink, const char *tag, const char *text)
{
	put_format(sink, "<%s>", tag);
	put_escaped(sink, text);
	put_format(sink, "</%s>", tag);
}

/* Bars, columns and lines: a line for each place, with its interval if it has one. */
static void table_heads(struct sink *sink, const struct chart *chart, bool across)
{
	sink_add_string(sink, "<thead><tr>");
	put_cell(sink, "th", across ? chart->x_label : "");
	for (int i = 0; i < (across ? chart->rows : 1); i++) {
		put_cell(sink, "th",
			 across && chart->row_labels ? chart->row_labels[i]
						     : chart->y_label);
		if (chart->has_bands)
			sink_add_string(sink, "<th>95 % from</th><th>to</th>");
	}
	sink_add_string(sink, "</tr></thead>");
}

static void table_value(struct sink *sink, const struct chart *chart,
			const struct interval *value)
{
	put_cell(sink, "td", chart_words(chart, value->rate).text);
	if (!chart->has_bands)
		return;
	put_cell(sink, "td", chart_words(chart, value->low).text);
	put_cell(sink, "td", chart_words(chart, value->high).text);
}

/* "53.0 % (43.3 to 62.5)": the drawing has no room for the interval. */
static void heat_cell(struct sink *sink, const struct chart *chart,
		      const struct interval *value)
{
	sink_add_string(sink, "<td>");
	put_escaped(sink, chart_words(chart, value->rate).text);
	if (chart->has_bands)
		put_format(sink, " (%.1f to %.1f)", 100 * value->low, 100 * value->high);
	sink_add_string(sink, "</td>");
}

static void heat_table(struct sink *sink, const struct chart *chart)
{
	sink_add_string(sink, "<thead><tr><th></th>");
	for (int k = 0; k < chart->columns; k++)
		put_cell(sink, "th", chart->column_labels[k]);
	sink_add_string(sink, "</tr></thead><tbody>");
	for (int i = 0; i < chart->rows; i++) {
		sink_add_string(sink, "<tr>");
		put_cell(sink, "th", chart->row_labels[i]);
		for (int k = 0; k < chart->columns; k++)
			heat_cell(sink, chart, chart_value(chart, i, k));
		sink_add_string(sink, "</tr>");
	}
	sink_add_string(sink, "</tbody>");
}

void chart_table(struct sink *sink, const struct chart *chart)
{
	bool across = chart->kind == CHART_LINES || chart->kind == CHART_COLUMNS;

	sink_add_string(sink, "<div class=\"table\"><table><caption>");
	put_escaped(sink, chart->title);
	sink_add_string(sink, "</caption>");
	if (chart->kind == CHART_HEAT) {
		heat_table(sink, chart);
	} else {
		table_heads(sink, chart, across);
		sink_add_string(sink, "<tbody>");
		for (int i = 0; i < (across ? chart->columns : chart->rows); i++) {
			sink_add_string(sink, "<tr>");
			put_cell(sink, "th",
				 across ? chart->column_labels[i] : chart->row_labels[i]);
			for (int k = 0; k < (across ? chart->rows : 1); k++)
				table_value(sink, chart,
					    chart_value(chart, across ? k : i,
							across ? i : 0));
			sink_add_string(sink, "</tr>");
		}
		sink_add_string(sink, "</tbody>");
	}
	sink_add_string(sink, "</table></div>\n");
}
