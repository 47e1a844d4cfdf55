/* SPDX-License-Identifier: MIT
 *
 * Charts as SVG, each with the table of its numbers.
 *
 * A chart is a table of values with intervals; the kind says how it is drawn:
 *
 *	bars	a row each, from zero, with a whisker; zero may lie inside (tornado)
 *	columns	one row: a column for each place along the x axis (histogram)
 *	lines	a line for each row along the x axis, with a band where it is known
 *	heat	a coloured cell for each row and column, for shares
 *
 * Colours are classes: c0 to c7 for series, ink, faint and band for the rest.
 * chart_style() defines them for light and dark, in a page and in a file of its own.
 */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H

#include <stdbool.h>
#include "base/interval.h"
#include "base/sink.h"

/* A place along the x axis that a lines chart points out. */
struct chart_note {
	int column;
	const char *text; /* NULL: not in a drawing */
	char mark;	  /* in text */
};

enum chart_kind { CHART_BARS, CHART_COLUMNS, CHART_LINES, CHART_HEAT };

struct chart {
	enum chart_kind kind;
	const char *name;  /* of its file: "win-rate" */
	const char *title; /* says what the chart shows */
	const char *x_label, *y_label;
	bool is_share;	/* values are fractions, shown in per cent */
	bool is_change; /* of shares: shown in percentage points, with a sign */
	bool has_bands; /* low and high mean something */
	bool has_mark;
	double mark;  /* a line at this value: a target */
	bool in_text; /* HEAT, LINES of one row: also in characters */
	int rows, columns;
	const char *const *row_labels, *const *column_labels;
	const char *const *ticks; /* LINES: under the axis instead of the column labels,
				     each of them; NULL or "" are left out */
	int note_count;
	const struct chart_note *notes; /* LINES */
	const int *colours;		/* of rows, 0..7; NULL: by number */
	const struct interval *values;	/* row by row */
};

/* The drawing; `alone`: as a file of its own. */
void chart_svg(struct sink *sink, const struct chart *chart, bool alone);
/* Its numbers as an HTML table. */
void chart_table(struct sink *sink, const struct chart *chart);
/* CSS rules of the classes. */
void chart_style(struct sink *sink);

/* Text with & < > and quotes made harmless. */
void put_escaped(struct sink *sink, const char *text);
/* As printf; at most a thousand bytes. */
__attribute__((format(printf, 2, 3))) void put_format(struct sink *sink,
						      const char *format, ...);

#endif
