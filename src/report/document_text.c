/* SPDX-License-Identifier: MIT
 *
 * A document for people at a terminal.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "chart_frame.h"
#include "document_parts.h"

struct signed_number signed_words(double value, int digits)
{
	struct signed_number words;

	snprintf(words.text, sizeof words.text, "%+.*f", digits, value);
	if (strspn(words.text + 1, "0.") == strlen(words.text + 1))
		memmove(words.text, words.text + 1, strlen(words.text));
	return words;
}

/* ---- cells ---- */

static void read_range(struct cell *cell, const struct column *column,
		       const struct value *value)
{
	double scale = column->percent ? 100 : 1, low, high;

	if (value->kind != VALUE_MAP || !value_number(value_get(value, "low"), &low) ||
	    !value_number(value_get(value, "high"), &high))
		return;
	if (!isfinite(low) || !isfinite(high)) {
		cell->text = "one fight says no more";
		return;
	}
	if (column->has_sign)
		snprintf(cell->buffer, sizeof cell->buffer, "%s to %s",
			 signed_words(scale * low, column->digits).text,
			 signed_words(scale * high, column->digits).text);
	else
		snprintf(cell->buffer, sizeof cell->buffer, "%.*f to %.*f",
			 column->digits, scale * low, column->digits, scale * high);
	cell->text = cell->buffer;
}

static void read_number(struct cell *cell, const struct column *column,
			const struct value *value)
{
	bool is_share = column->type == COLUMN_SHARE;
	double number;

	if (!value_number(value, &number))
		return;
	if (is_share)
		number *= 100;
	if (column->has_sign)
		snprintf(cell->buffer, sizeof cell->buffer, "%s",
			 signed_words(number, column->digits).text);
	else
		snprintf(cell->buffer, sizeof cell->buffer, "%.*f%s", column->digits,
			 number, is_share ? " %" : "");
	cell->text = cell->buffer;
}

void cell_read(struct cell *cell, const struct column *column, const struct value *row)
{
	const struct value *value = value_at(row, column->path);

	cell->text = NULL;
	if (!column->path[0] && column->type == COLUMN_TEXT)
		cell->text = row->key;
	else if (!value)
		return;
	else if (value->kind == VALUE_TEXT)
		cell->text = value->text;
	else if (column->type == COLUMN_RANGE)
		read_range(cell, column, value);
	else if (column->type == COLUMN_TEXT)
		cell->text = value_digits(value, cell->buffer, sizeof cell->buffer);
	else
		read_number(cell, column, value);
}

/* ---- tables ---- */

/* Drawn in eighths of a block, so that short bars still differ. */
static void add_bar(struct page *page, double share, int columns)
{
	static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	int parts = (int)(share * columns * 8 + 0.5);

	for (int i = 0; i < parts / 8; i++)
		page_add(page, "█");
	page_add(page, eighths[parts % 8]);
}

static void put_bar(struct page *page, const struct column *column,
		    const struct value *row, int at)
{
	double share;

	if (!value_number(value_at(row, column->path), &share))
		return;
	page_add(page, " ");
	page_column(page, at);
	add_bar(page, share, page->width - at - 1);
}

static int columns_of(const char *text)
{
	return text ? text_columns(text) : 0;
}

/* Goes to this column, with at least one space after the text before it. */
static void go_apart(struct page *page, int column)
{
	bool is_first = !page->started && page->word_bytes == 0;

	page_column(page, is_first ? column : column - 1);
	if (!is_first && page->spaces_due == 0)
		page_add(page, " ");
}

/* Goes to the column where the cell begins. */
static void go_to(struct page *page, const struct table_view *table,
		  const struct column *column, const char *text)
{
	int at = table->left + column->at, end = table->left + column->end;

	if (column->below) {
		page_end(page);
		page_begin(page, at, column->end ? end : at);
	} else if (column->end) {
		go_apart(page, end - columns_of(column->before) - columns_of(text) -
				       columns_of(column->after));
	} else if (column->at) {
		page_column(page, at);
	}
}

static int style_of(const struct column *column, const struct value *row, bool is_first)
{
	const struct value *value = value_at(row, column->path);
	double low, high;

	if (is_first && row->style)
		return row->style;
	if (column->is_clear && value && value->kind == VALUE_MAP &&
	    value_number(value_get(value, "low"), &low) &&
	    value_number(value_get(value, "high"), &high) && (low > 0 || high < 0))
		return STYLE_BOLD;
	return column->style;
}

static void put_text(struct page *page, const struct column *column, const char *text)
{
	if (column->is_solid)
		page_whole(page, text);
	else
		page_add(page, text);
}

static void put_cell(struct page *page, const struct table_view *table,
		     const struct column *column, const struct value *row)
{
	int style = style_of(column, row, column == table->columns);
	struct cell cell;

	if (column->type == COLUMN_BAR) {
		put_bar(page, column, row, table->left + column->at);
		return;
	}
	cell_read(&cell, column, row);
	if (!cell.text)
		return;
	go_to(page, table, column, cell.text);
	if (style)
		page_style(page, style);
	page_add(page, column->before);
	put_text(page, column, cell.text);
	page_add(page, column->after);
	if (table->fit && column == table->columns &&
	    columns_of(cell.text) > table->left) {
		page_end(page);
		page_begin(page, table->left, table->rest);
	}
	if (style)
		page_style(page, STYLE_PLAIN);
}

static bool is_shown(const struct page *page, const struct table_view *table,
		     const struct column *column)
{
	return column->type != COLUMN_CSV &&
	       (!column->wide || page->width >= table->left + column->wide) &&
	       (!column->narrow || page->width < table->left + column->narrow);
}

static void put_headings(struct page *page, const struct table_view *table)
{
	page_begin(page, table->first, table->rest);
	for (int i = 0; i < table->count; i++) {
		struct column column = table->columns[i];

		if (!column.heading || !is_shown(page, table, &column))
			continue;
		column.end = column.at ? 0 : column.end;
		column.before = column.after = NULL;
		go_to(page, table, &column, column.heading);
		put_text(page, &column, column.heading);
	}
	page_end(page);
}

static void put_styled(struct page *page, int style, const char *text)
{
	if (style)
		page_style(page, style);
	page_add(page, text);
	if (style)
		page_style(page, STYLE_PLAIN);
}

static void put_line(struct page *page, int first, int rest, int style, const char *text)
{
	page_begin(page, first, rest);
	put_styled(page, style, text);
	page_end(page);
}

static void put_row(struct page *page, const struct table_view *table,
		    const struct value *row)
{
	struct table_view moved = *table;

	moved.left += row->indent;
	page_begin(page, table->first + row->indent, table->rest + row->indent);
	for (int i = 0; i < table->count; i++)
		if (is_shown(page, table, &table->columns[i]))
			put_cell(page, &moved, &table->columns[i], row);
	page_end(page);
}

static int fitting_left(const struct page *page, const struct table_view *table)
{
	int least = columns_of(table->columns[0].heading), widest = least;
	int most = page->width - table->fit;

	for (const struct value *row = table->rows->first; row; row = row->next) {
		struct cell cell;
		int columns;

		cell_read(&cell, &table->columns[0], row);
		columns = columns_of(cell.text);
		widest = columns > widest ? columns : widest;
	}
	most = most < least ? least : most;
	return widest < most ? widest : most;
}

/* ---- tables that are fitted ---- */

enum { MOST_FITTED = 16 };

static bool is_cell(const struct column *column)
{
	return !column->below && !column->is_otherwise;
}

/* The width of each column; 0: it is empty in all rows. */
static void measure(const struct table_view *table, int widths[MOST_FITTED])
{
	for (int i = 0; i < table->count; i++) {
		const struct column *column = &table->columns[i];
		int heading = columns_of(column->heading);

		widths[i] = 0;
		for (const struct value *row = table->rows->first; row; row = row->next) {
			struct cell cell;

			cell_read(&cell, column, row);
			if (is_cell(column) && columns_of(cell.text) > widths[i])
				widths[i] = columns_of(cell.text);
		}
		if (widths[i] > 0 && widths[i] < heading)
			widths[i] = heading;
	}
}

static int whole_width(const struct table_view *table, const int widths[MOST_FITTED])
{
	int whole = -2;

	for (int i = 0; i < table->count; i++)
		whole += widths[i] > 0 ? widths[i] + 2 : 0;
	return whole;
}

/* Leaves out columns until the table fits; false: it still does not. */
static bool fit_columns(const struct table_view *table, int widths[MOST_FITTED], int room)
{
	for (int drop = 1; drop < MOST_FITTED; drop++)
		for (int i = 0; i < table->count; i++)
			if (table->columns[i].drop == drop &&
			    whole_width(table, widths) > room)
				widths[i] = 0;
	return whole_width(table, widths) <= room;
}

/* A row, or (NULL) the headings. */
static void put_fitted(struct page *page, const struct table_view *table,
		       const int widths[MOST_FITTED], const struct value *row)
{
	int at = 0;

	page_begin(page, 0, 0);
	for (int i = 0; i < table->count; i++) {
		const struct column *column = &table->columns[i];
		struct cell cell = {.text = column->heading};

		if (widths[i] == 0)
			continue;
		if (row)
			cell_read(&cell, column, row);
		if (cell.text && *cell.text) {
			bool is_named = row && i == 0;

			page_column(page,
				    at + (column->end ? widths[i] - columns_of(cell.text)
						      : 0));
			if (is_named)
				page_style(page, row->style);
			page_solid(page, cell.text);
			if (is_named)
				page_style(page, STYLE_PLAIN);
		}
		at += widths[i] + 2;
	}
	for (int i = 0; row && i < table->count; i++)
		if (table->columns[i].below)
			put_cell(page, table, &table->columns[i], row);
	page_end(page);
}

static void put_fitted_table(struct page *page, const struct table_view *table)
{
	int widths[MOST_FITTED];
	bool fits;

	measure(table, widths);
	fits = fit_columns(table, widths, page->width);
	if (fits && table->rows->first)
		put_fitted(page, table, widths, NULL);
	for (const struct value *row = table->rows->first; row; row = row->next) {
		if (fits) {
			put_fitted(page, table, widths, row);
			continue;
		}
		page_begin(page, table->first, table->rest);
		for (int i = 0; i < table->count; i++)
			if (i == 0 || table->columns[i].is_otherwise)
				put_cell(page, table, &table->columns[i], row);
		page_end(page);
	}
}

/* ---- other tables ---- */

/* Without rows neither title nor headings are written. */
static void put_table(struct page *page, const struct table_view *view)
{
	struct table_view fitted = *view, *table = &fitted;
	bool is_first = true;

	if (view->fit)
		fitted.left = fitting_left(page, view);

	for (const struct value *row = table->rows->first; row; row = row->next) {
		if (row->is_quiet || row->is_hidden)
			continue;
		if (is_first && table->title)
			put_line(page, 0, 0, STYLE_BOLD, table->title);
		if (is_first && (table->flags & HAS_HEADINGS))
			put_headings(page, table);
		if (!is_first && (table->flags & HAS_GAPS))
			put_line(page, 0, 0, STYLE_PLAIN, "");
		is_first = false;
		put_row(page, table, row);
	}
}

/* ---- other blocks ---- */

static void put_sentence(struct page *page, const struct block *block)
{
	page_begin(page, block->first, block->rest);
	for (const struct piece *piece = block->pieces; piece; piece = piece->next) {
		if (piece->column >= 0) {
			page_column(page, piece->column);
			page_style(page, piece->style);
			page_solid(page, piece->text);
			page_style(page, STYLE_PLAIN);
		} else {
			put_styled(page, piece->style, piece->text);
		}
	}
	page_end(page);
}

static void put_command(struct page *page, const char *command)
{
	page_begin(page, 4, 4);
	page_whole(page, command);
	page_end(page);
}

static void put_block(struct page *page, const struct block *block)
{
	switch (block->kind) {
	case BLOCK_HEADING:
		put_line(page, 0, 0, STYLE_BOLD, block->words);
		break;
	case BLOCK_SENTENCE:
		put_sentence(page, block);
		break;
	case BLOCK_ITEM:
		if (block->words)
			put_line(page, 2, 4, STYLE_PLAIN, block->words);
		if (block->more)
			put_command(page, block->more);
		break;
	case BLOCK_TABLE:
		if (block->table.flags & IS_FITTED)
			put_fitted_table(page, &block->table);
		else
			put_table(page, &block->table);
		break;
	case BLOCK_CHART:
		chart_text(page, &block->chart);
		break;
	default: /* titles and facts are for HTML */
		break;
	}
}

void document_text(const struct document *document, struct page *page)
{
	for (const struct block *block = document->blocks; block; block = block->next)
		if (block->readers & FOR_TEXT)
			put_block(page, block);
}
