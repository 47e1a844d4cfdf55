/* SPDX-License-Identifier: MIT
 *
 * Markdown on a terminal.
 */
#include <string.h>
#include "base/number.h"
#include "markdown.h"
#include "markdown_parts.h"

enum { MOST_COLUMNS = 8, LEAST_COLUMN = 12, CELL_GAP = 2 };

/* The length of a line feed and of the spaces that begin the next line. */
static size_t line_end(struct piece_of words)
{
	size_t length = 1;

	while (length < words.length && words.at[length] == ' ')
		length++;
	return length;
}

/* Joins the lines of a paragraph. The later lines of an item are indented in the source
 * only. */
static void add_words(struct page *page, struct piece_of words)
{
	char part[256];

	while (words.length > 0) {
		size_t length = 0;

		if (words.at[0] == '\n') {
			page_add(page, " ");
			length = line_end(words);
			words.at += length;
			words.length -= length;
			continue;
		}
		while (length < words.length && length < sizeof part - 1 &&
		       words.at[length] != '\n') {
			part[length] = words.at[length];
			length++;
		}
		/* Not inside a character of several bytes. */
		while (length < words.length && length > 1 &&
		       (words.at[length] & 0xc0) == 0x80)
			length--;
		part[length] = '\0';
		page_add(page, part);
		words.at += length;
		words.length -= length;
	}
}

static void add_runs(struct page *page, struct piece_of text)
{
	const char *at = text.at, *end = text.at + text.length;
	struct run_of run;

	while (at < end) {
		at = prose_run(at, end, &run);
		page_style(page, run.face == BOLD_FACE || run.face == CODE_FACE
					 ? STYLE_BOLD
					 : STYLE_PLAIN);
		add_words(page, run.words);
	}
	page_style(page, STYLE_PLAIN);
}

/* Columns of a text without its marks. */
static int columns_of(struct piece_of text)
{
	const char *at = text.at, *end = text.at + text.length;
	struct run_of run;
	int columns = 0;

	while (at < end) {
		at = prose_run(at, end, &run);
		for (size_t i = 0; i < run.words.length; i++)
			columns += (run.words.at[i] & 0xc0) != 0x80;
	}
	return columns;
}

/* The layout of a table on a page. */
struct layout {
	int count;
	int width[MOST_COLUMNS];
	bool stacked; /* the columns do not fit side by side */
};

static int widest_column(const struct layout *layout)
{
	int widest = 0;

	for (int i = 1; i < layout->count; i++)
		if (layout->width[i] > layout->width[widest])
			widest = i;
	return widest;
}

/* Takes from the widest columns until all fit; their words go on in further lines. */
static void fit_columns(struct layout *layout, int room)
{
	int total = (layout->count - 1) * CELL_GAP;

	for (int i = 0; i < layout->count; i++)
		total += layout->width[i];
	for (; total > room; total--) {
		int widest = widest_column(layout);

		if (layout->width[widest] <= LEAST_COLUMN) {
			layout->stacked = true;
			return;
		}
		layout->width[widest]--;
	}
}

static struct layout layout_of(const struct lines *table, int room)
{
	const char *end = table->text.at + table->text.length;
	struct layout layout = {0};
	struct piece_of cell;

	for (const char *at = table->text.at; at < end; at = prose_after(prose_line(at)))
		for (int i = 0; !prose_is_rule(prose_line(at)) && i < MOST_COLUMNS &&
				prose_cell(prose_line(at), i, &cell);
		     i++) {
			layout.count = larger(layout.count, i + 1);
			layout.width[i] = larger(layout.width[i], columns_of(cell));
		}
	fit_columns(&layout, room);
	return layout;
}

/* The words of a cell that fit into one line, and leaves the others. */
static struct piece_of take_line(struct piece_of *cell, int width)
{
	struct piece_of line = {cell->at, 0};
	size_t next = 0;

	while (next < cell->length) {
		struct piece_of longer = {cell->at, next};

		while (longer.length < cell->length && cell->at[longer.length] != ' ')
			longer.length++;
		if (line.length > 0 && columns_of(longer) > width)
			break;
		line = longer;
		next = longer.length + 1;
	}
	next = next < cell->length ? next : cell->length;
	cell->at += next;
	cell->length -= next;
	return line;
}

/* The next line of each cell side by side; false: that was the last. */
static bool show_row_line(struct page *page, const struct layout *layout,
			  struct piece_of *cells, bool is_head)
{
	bool goes_on = false;
	int at = 0;

	page_begin(page, 0, 0);
	for (int i = 0; i < layout->count; i++) {
		if (cells[i].length > 0) {
			struct piece_of line = take_line(&cells[i], layout->width[i]);

			page_column(page, at);
			page_style(page, is_head ? STYLE_DIM : STYLE_PLAIN);
			if (is_head)
				add_words(page, line);
			else
				add_runs(page, line);
			page_style(page, STYLE_PLAIN);
		}
		goes_on = goes_on || cells[i].length > 0;
		at += layout->width[i] + CELL_GAP;
	}
	page_end(page);
	return goes_on;
}

static void show_row(struct page *page, const struct layout *layout, struct piece_of row,
		     bool is_head)
{
	struct piece_of cells[MOST_COLUMNS] = {{NULL, 0}};

	for (int i = 0; i < layout->count; i++)
		if (!prose_cell(row, i, &cells[i]))
			break;
	while (show_row_line(page, layout, cells, is_head))
		continue;
}

/* "**long sword**  skill: swords ..." */
static void show_stacked(struct page *page, struct piece_of head, struct piece_of row)
{
	struct piece_of cell, name;

	page_begin(page, 0, 2);
	for (int i = 0; i < MOST_COLUMNS && prose_cell(row, i, &cell); i++) {
		if (cell.length == 0)
			continue;
		if (i > 0 && prose_cell(head, i, &name) && name.length > 0) {
			page_style(page, STYLE_DIM);
			page_add(page, "  ");
			add_words(page, name);
			page_add(page, ": ");
			page_style(page, STYLE_PLAIN);
		} else if (i > 0) {
			page_add(page, "  ");
		}
		add_runs(page, cell);
	}
	page_end(page);
}

static void show_table(struct page *page, const struct lines *table)
{
	struct layout layout = layout_of(table, page->width);
	const char *end = table->text.at + table->text.length;
	struct piece_of head = prose_line(table->text.at);

	for (const char *at = table->text.at; at < end;
	     at = prose_after(prose_line(at))) {
		struct piece_of row = prose_line(at);

		if (prose_is_rule(row) || (layout.stacked && row.at == head.at))
			continue;
		if (layout.stacked)
			show_stacked(page, head, row);
		else
			show_row(page, &layout, row, row.at == head.at);
	}
}

static void show_code(struct page *page, struct piece_of code)
{
	const char *at = code.at, *end = code.at + code.length;

	while (at < end) {
		struct piece_of line = prose_line(at);
		char text[400];
		size_t length = line.length < sizeof text ? line.length : sizeof text - 1;

		memcpy(text, line.at, length);
		text[length] = '\0';
		page_begin(page, 4, 4);
		page_solid(page, text);
		page_end(page);
		at = prose_after(line);
	}
}

static void show_heading(struct page *page, const struct lines *block)
{
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	add_words(page, block->text);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	if (block->level <= 2) {
		page_begin(page, 0, 0);
		for (int i = smaller(columns_of(block->text), page->width); i > 0; i--)
			page_solid(page, block->level == 1 ? "=" : "-");
		page_end(page);
	}
}

static void show_prose(struct page *page, const struct lines *block)
{
	int rest = (int)(block->text.at - block->mark);

	page_begin(page, 0, block->type == ITEM ? rest : 0);
	if (block->type == ITEM)
		add_words(page, (struct piece_of){block->mark, (size_t)rest});
	add_runs(page, block->text);
	page_end(page);
}

void markdown_text(const char *markdown, struct page *page)
{
	enum block_type before = NO_BLOCK;
	struct lines block;

	for (const char *at = markdown; *at; before = block.type) {
		at = prose_block(at, &block);
		if (block.type == NO_BLOCK)
			break;
		if (before != NO_BLOCK && !(before == ITEM && block.type == ITEM))
			page_line(page, "%s", "");
		switch (block.type) {
		case HEADING:
			show_heading(page, &block);
			break;
		case TABLE_ROWS:
			show_table(page, &block);
			break;
		case CODE:
			show_code(page, block.text);
			break;
		default:
			show_prose(page, &block);
		}
	}
}
