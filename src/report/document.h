/* SPDX-License-Identifier: MIT
 *
 * One document for results: a command builds it once, a writer of each form reads it.
 *
 * A document has two parts that share their rows:
 *
 *	data	 for programs: maps and lists of values in full precision, one map
 *		 for each line of JSON
 *	blocks	 for people, in order: headings, sentences, tables, charts
 *
 * A table does not hold values. It is a view of a list or a map of rows in the data, and
 * its columns say where in a row a value stands, how people read it, and what CSV calls
 * it. So text, CSV, HTML and JSON cannot differ: each number is put in once.
 *
 *	struct value *data = document_data(document), *row;
 *	struct value *sides = data_map(data, "sides");
 *
 *	for (...) {
 *		row = data_map(sides, name);
 *		data_count(row, "wins", wins);
 *		data_interval(row, wilson(wins, fights));
 *	}
 *	document_table(document, &(struct table_view){.rows = sides, ...});
 *	document_json(document, &json);
 *
 * Values of a row that are only for people or CSV are hidden (data_words, data_hide):
 * JSON skips them, columns find them. A value that only programs need has no column.
 *
 * Everything lives in one arena until document_free(). Texts are copied. Keys, columns
 * and the labels of charts are not: they are literals, outlive the document, or come from
 * document_keep(). If memory runs out, building goes on and the document has failed; the
 * writer checks once. A document knows no terminal: the page has width and colours.
 */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/interval.h"
#include "base/json.h"
#include "chart.h"
#include "page.h"

struct document;
struct value;

struct document *document_new(void); /* NULL: no memory */
void document_free(struct document *document);
bool document_failed(const struct document *document);
/* As printf; lives as long as the document. Never NULL. */
__attribute__((format(printf, 2, 3))) const char *document_keep(struct document *document,
								const char *format, ...);
/* Zeroed; NULL: no memory. */
void *document_room(struct document *document, size_t count, size_t size);

/* ---- data ---- */

/* The map of the first line of JSON. */
struct value *document_data(struct document *document);
/* A list whose maps are a line of JSON each. */
struct value *document_lines(struct document *document);

/* Into a map under `key`, or into a list with the key NULL. Never NULL. */
struct value *data_map(struct value *in, const char *key);
struct value *data_list(struct value *in, const char *key);
struct value *data_text(struct value *in, const char *key,
			const char *text); /* or NULL */
struct value *data_whole(struct value *in, const char *key, int64_t value);
struct value *data_count(struct value *in, const char *key, uint64_t value);
struct value *data_number(struct value *in, const char *key, double value);
struct value *data_flag(struct value *in, const char *key, bool value);
struct value *data_nothing(struct value *in, const char *key);
/* A copy of another map, which must be complete by now. */
struct value *data_alias(struct value *in, const char *key, const struct value *map);
/* Moves a value to the end of its map: programs read it later than people do. */
void data_move_last(struct value *map, struct value *value);
/* The value; NULL: none. */
struct value *data_get(struct value *map, const char *key);
struct value *data_at(struct value *in, int place);
/* The keys rate, low and high. */
void data_interval(struct value *map, struct interval interval);
/* Hidden: as printf. */
__attribute__((format(printf, 3, 4))) void data_words(struct value *in, const char *key,
						      const char *format, ...);

/* JSON skips the value. A hidden row is skipped by all writers but charts. */
struct value *data_hide(struct value *value);
/* A row that text and HTML leave out: too rare, or without effect. */
void row_quiet(struct value *row);
/* The style of the row's first column: a side's colour. */
void row_style(struct value *row, int style);
/* Indents a row by this many columns. */
void row_indent(struct value *row, int columns);

/* ---- blocks ---- */

enum { FOR_TEXT = 1, FOR_HTML = 2 };

/* Sets the readers of the headings, sentences, items and tables that follow; FOR_TEXT
 * before the first call. Titles, facts and charts are for HTML, heat maps for both. */
void document_for(struct document *document, int readers);
/* The title of a page, and the answer in one sentence. */
void document_title(struct document *document, const char *title, const char *answer);
/* A key and its value at the head of a page. */
__attribute__((format(printf, 3, 4))) void document_fact(struct document *document,
							 const char *key,
							 const char *format, ...);
__attribute__((format(printf, 2, 3))) void document_heading(struct document *document,
							    const char *format, ...);
/* An empty line. */
void document_gap(struct document *document);
/* A paragraph `first` columns in, its other lines `rest` columns. */
__attribute__((format(printf, 5, 6))) void document_sentence(struct document *document,
							     int first, int rest,
							     int style,
							     const char *format, ...);
/* A plain one; its other lines are two columns further in, unless it begins the line. */
__attribute__((format(printf, 3, 4))) void document_say(struct document *document,
							int first, const char *format,
							...);
/* More of the last paragraph, plain or in a style. */
__attribute__((format(printf, 2, 3))) void document_more(struct document *document,
							 const char *format, ...);
__attribute__((format(printf, 3, 4))) void document_add(struct document *document,
							int style, const char *format,
							...);
/* The same from a column on, its spaces kept. */
__attribute__((format(printf, 4, 5))) void document_add_at(struct document *document,
							   int column, int style,
							   const char *format, ...);
/* One of a list: words (NULL: none), and a command or NULL under them. */
void document_item(struct document *document, const char *words, const char *command);

enum column_type {
	COLUMN_CSV, /* for CSV only */
	COLUMN_TEXT,
	COLUMN_NUMBER,
	COLUMN_SHARE, /* a fraction, in per cent */
	COLUMN_RANGE, /* of a map with low and high: "1.5 to 2.5" */
	COLUMN_BAR,   /* a fraction of the room that is left */
};

enum { PATH_STEPS = 4 };

struct column {
	const char *heading; /* NULL: none */
	/* Keys from the row on, or places in a list ("0"). An interval stands for its
	 * rate. None: the row itself, as text its key. */
	const char *path[PATH_STEPS];
	const char *csv; /* its name in CSV; NULL: not in CSV */
	enum column_type type;
	int digits;    /* behind the point */
	bool percent;  /* RANGE: of fractions */
	bool has_sign; /* + unless it is negative */
	bool is_solid; /* no line is broken in it, however long it is */
	bool is_clear; /* bold if its low and high are on one side of zero */
	int style;
	const char *before, *after; /* words around it, or NULL */

	/* On a page: the column where the cell begins (`at`) or ends (`end`). With
	 * neither it follows the text before it; with both, `at` is for the heading and
	 * `end` for the values. */
	int at, end;
	int wide;   /* left out on pages that are narrower */
	int narrow; /* left out on pages that are as wide as this, or wider */
	bool below; /* on a line of its own */

	/* In a fitted table, columns with an `end` are right-aligned. Empty columns are
	 * left out, and, as long as the page is too narrow, the columns with the least
	 * `drop`. If that is not enough, each row shows its first column and those with
	 * `is_otherwise`. */
	int drop; /* 0: never */
	bool is_otherwise;
};

enum {
	HAS_HEADINGS = 1, /* in text */
	HAS_GAPS = 2,	  /* an empty line between rows */
	IS_CSV = 4,	  /* CSV shows this table */
	IS_FITTED = 8,	  /* columns as wide as their content; see struct column */
};

struct table_view {
	struct value *rows;
	const struct column *columns;
	int count;
	const char *title; /* above it, or NULL */
	int first, rest;   /* indents, as of a paragraph */
	int left;	   /* is added to at, end, wide and narrow */
	/* Not 0: `left` is the width of the first column instead, but at least this much
	 * of the page stays for the others. A row with a wider first column goes on in a
	 * line of its own. */
	int fit;
	int flags; /* HAS_HEADINGS ... */
};

void document_table(struct document *document, const struct table_view *table);

#define DIM .style = STYLE_DIM
#define BOLD .style = STYLE_BOLD
/* Columns and tables in a line: {AS_SHARE(1, "deaths"), .end = 44}. */
#define AS_CSV(name, ...) .csv = name, .path = {__VA_ARGS__}
#define AS_TEXT(...) .type = COLUMN_TEXT, .path = {__VA_ARGS__}
#define AS_NUMBER(digits_, ...) \
	.type = COLUMN_NUMBER, .digits = digits_, .path = {__VA_ARGS__}
#define AS_SHARE(digits_, ...) \
	.type = COLUMN_SHARE, .digits = digits_, .path = {__VA_ARGS__}
/* A difference, with its sign; of shares in percentage points, which its words name. */
#define AS_CHANGE(digits_, ...) AS_NUMBER(digits_, __VA_ARGS__), .has_sign = true
#define AS_POINTS(digits_, ...) AS_SHARE(digits_, __VA_ARGS__), .has_sign = true
/* " (1.5 to 2.5)", dim */
#define AS_RANGE(digits_, ...)                                          \
	.type = COLUMN_RANGE, .digits = digits_, .path = {__VA_ARGS__}, \
	.style = STYLE_DIM, .before = " (", .after = ")"
#define AS_SHARE_RANGE(digits_, ...) AS_RANGE(digits_, __VA_ARGS__), .percent = true
#define AS_BAR(at_, least, ...) \
	.type = COLUMN_BAR, .path = {__VA_ARGS__}, .at = at_, .wide = (at_) + (least) + 1

#define COLUMNS_OF(array) \
	.columns = array, .count = (int)(sizeof(array) / sizeof(*(array)))
#define TABLE(rows_, array, first_, rest_, left_, flags_) \
	(&(struct table_view){.rows = rows_,              \
			      COLUMNS_OF(array),          \
			      .first = first_,            \
			      .rest = rest_,              \
			      .left = left_,              \
			      .flags = flags_})

/* Shares of something, with whiskers. */
#define SHARE_BARS(name_, title_, y_)        \
	(&(struct chart){.kind = CHART_BARS, \
			 .name = name_,      \
			 .title = title_,    \
			 .x_label = "",      \
			 .y_label = y_,      \
			 .is_share = true,   \
			 .has_bands = true})

/* A difference with its sign: "+1.50", "-0.25"; "0.00" has none. */
struct signed_number {
	char text[32];
};
struct signed_number signed_words(double value, int digits);

/* The chart is copied; its arrays are not. */
void document_chart(struct document *document, const struct chart *chart);
/*
 * The same with labels and values from the first `most` rows of a table that are not
 * quiet: maps with rate, low and high (or numbers) at `path`. A chart of bars has a bar
 * for each row, named by `label` and coloured like the row, or by its sign; other kinds
 * have a place along the x axis for each row. A heat map brings its own labels, rows and
 * columns, and leaves missing cells out.
 */
struct chart_series {
	const char *name; /* NULL: there is only one */
	const char *path[PATH_STEPS];
};
extern const char *const ROW_KEY[PATH_STEPS]; /* the label is the row's key */
void document_chart_of(struct document *document, const struct chart *chart,
		       const struct value *rows, const char *const label[PATH_STEPS],
		       int most, const struct chart_series *series, int count);

/* ---- writers ---- */

void document_text(const struct document *document, struct page *page);
void document_csv(const struct document *document, struct sink *sink);
void document_json(const struct document *document, struct json *json);
void document_html(const struct document *document, struct sink *sink);
/* The charts one by one, for files of their own; NULL after the last. */
const struct chart *document_chart_at(const struct document *document, int i);

#endif
