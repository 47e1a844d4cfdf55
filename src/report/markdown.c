/* SPDX-License-Identifier: MIT
 *
 * Markdown: read line by line into blocks, each of which a writer shows at once.
 */
#include "markdown.h"
#include <string.h>
#include "base/number.h"
#include "base/text.h"
#include "chart.h"

enum { MOST_COLUMNS = 8, LEAST_COLUMN = 12, CELL_GAP = 2 };

/* A piece of the text that is read; not ended by NUL. */
struct piece_of {
	const char *at;
	size_t length;
};

enum block_type {
	NO_BLOCK,
	HEADING,
	PARAGRAPH,
	ITEM,
	TABLE_ROWS,
	CODE,
};

/* Lines that belong together. */
struct lines {
	enum block_type type;
	int level;	    /* of a heading */
	struct piece_of is; /* first line to last, as they stand */
	const char *mark;   /* of an item: "- " or "3. "; where its words begin is `is` */
};

/* ---- reading ---- */

static struct piece_of line_at(const char *at)
{
	return (struct piece_of){at, strcspn(at, "\n")};
}

static const char *after_line(struct piece_of line)
{
	return line.at[line.length] ? line.at + line.length + 1 : line.at + line.length;
}

static bool begins(struct piece_of line, const char *with)
{
	return line.length >= strlen(with) && strncmp(line.at, with, strlen(with)) == 0;
}

/* Bytes of "- " or "12. " at the beginning; 0: it is no item. */
static size_t item_mark(struct piece_of line)
{
	size_t digits = strspn(line.at, "0123456789");

	if (begins(line, "- "))
		return 2;
	return digits > 0 && digits + 1 < line.length && line.at[digits] == '.' &&
			       line.at[digits + 1] == ' '
		       ? digits + 2
		       : 0;
}

static size_t heading_level(struct piece_of line)
{
	size_t level = strspn(line.at, "#");

	return level >= 1 && level <= 3 && level < line.length && line.at[level] == ' '
		       ? level
		       : 0;
}

static enum block_type type_of(struct piece_of line)
{
	if (line.length == 0)
		return NO_BLOCK;
	if (heading_level(line))
		return HEADING;
	if (begins(line, "```"))
		return CODE;
	if (begins(line, "|"))
		return TABLE_ROWS;
	return item_mark(line) ? ITEM : PARAGRAPH;
}

/* Everything up to the fence that ends it. */
static const char *read_code(const char *at, struct lines *block)
{
	struct piece_of line = line_at(at);

	at = after_line(line);
	block->is.at = at;
	while (*at) {
		line = line_at(at);
		if (begins(line, "```")) {
			block->is.length = (size_t)(at - block->is.at);
			return after_line(line);
		}
		at = after_line(line);
	}
	block->is.length = (size_t)(at - block->is.at);
	return at;
}

/* Does this line go on with the block? */
static bool goes_on(const struct lines *block, struct piece_of line)
{
	enum block_type type = type_of(line);

	if (block->type == TABLE_ROWS)
		return type == TABLE_ROWS;
	return (block->type == PARAGRAPH || block->type == ITEM) && type == PARAGRAPH;
}

/* The next block, and where the one after it begins. */
static const char *next_block(const char *at, struct lines *block)
{
	struct piece_of line;

	while (*at == '\n')
		at++;
	line = line_at(at);
	*block = (struct lines){.type = type_of(line), .is = line, .mark = at};
	if (block->type == CODE)
		return read_code(at, block);
	if (block->type == HEADING) {
		block->level = (int)heading_level(line);
		block->is.at += block->level + 1;
	} else if (block->type == ITEM) {
		block->is.at += item_mark(line);
	}
	at = after_line(line);
	while (*at && goes_on(block, line_at(at))) {
		line = line_at(at);
		at = after_line(line);
	}
	block->is.length = (size_t)(line.at + line.length - block->is.at);
	return at;
}

/* Cell `i` of a row of a table, without the spaces around it. */
static bool cell_at(struct piece_of row, int i, struct piece_of *cell)
{
	const char *at = row.at, *end = row.at + row.length, *bar;

	for (;; i--) {
		if (++at >= end) /* over the bar before it */
			return false;
		bar = memchr(at, '|', (size_t)(end - at));
		if (!bar)
			return false;
		if (i == 0)
			break;
		at = bar;
	}
	while (at < bar && *at == ' ')
		at++;
	while (bar > at && bar[-1] == ' ')
		bar--;
	*cell = (struct piece_of){at, (size_t)(bar - at)};
	return true;
}

/* |---|---| */
static bool is_rule(struct piece_of row)
{
	return strspn(row.at, "|-: ") >= row.length;
}

/* ---- inside a line ---- */

enum face { PLAIN_FACE, BOLD_FACE, STRESSED_FACE, CODE_FACE, LINK_FACE };

/* A run of one face; `address` of a link. */
struct run_of {
	enum face face;
	struct piece_of words, address;
};

static struct piece_of up_to(const char *at, const char *end, const char *mark)
{
	size_t length = strlen(mark);

	for (const char *c = at; c + length <= end; c++)
		if (strncmp(c, mark, length) == 0)
			return (struct piece_of){at, (size_t)(c - at)};
	return (struct piece_of){NULL, 0};
}

/* Between two marks; false: they do not stand here. */
static bool read_marked(const char *at, const char *end, const char *mark, enum face face,
			struct run_of *run)
{
	size_t length = strlen(mark);

	if ((size_t)(end - at) <= length || strncmp(at, mark, length) != 0)
		return false;
	run->words = up_to(at + length, end, mark);
	run->face = face;
	return run->words.at && run->words.length > 0 && run->words.at[0] != ' ';
}

static bool read_link(const char *at, const char *end, struct run_of *run)
{
	if (*at != '[')
		return false;
	run->words = up_to(at + 1, end, "](");
	if (!run->words.at)
		return false;
	run->address = up_to(run->words.at + run->words.length + 2, end, ")");
	run->face = LINK_FACE;
	return run->address.at != NULL;
}

/* The run that begins here, and where the next one does. */
static const char *next_run(const char *at, const char *end, struct run_of *run)
{
	const char *from = at;

	if (read_link(at, end, run))
		return run->address.at + run->address.length + 1;
	if (read_marked(at, end, "**", BOLD_FACE, run))
		return run->words.at + run->words.length + 2;
	if (read_marked(at, end, "`", CODE_FACE, run) ||
	    read_marked(at, end, "*", STRESSED_FACE, run))
		return run->words.at + run->words.length + 1;
	do
		at++;
	while (at < end && !strchr("*`[", *at));
	*run = (struct run_of){PLAIN_FACE, {from, (size_t)(at - from)}, {NULL, 0}};
	return at;
}

/* ---- on a terminal ---- */

/* Lines of a paragraph are one to the page. */
static void add_words(struct page *page, struct piece_of words)
{
	char part[256];

	while (words.length > 0) {
		size_t length = 0;

		while (length < words.length && length < sizeof part - 1) {
			part[length] = words.at[length] == '\n' ? ' ' : words.at[length];
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
		at = next_run(at, end, &run);
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
		at = next_run(at, end, &run);
		for (size_t i = 0; i < run.words.length; i++)
			columns += (run.words.at[i] & 0xc0) != 0x80;
	}
	return columns;
}

/* How a table stands on a page. */
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
	const char *end = table->is.at + table->is.length;
	struct layout layout = {0};
	struct piece_of cell;

	for (const char *at = table->is.at; at < end; at = after_line(line_at(at)))
		for (int i = 0; !is_rule(line_at(at)) && i < MOST_COLUMNS &&
				cell_at(line_at(at), i, &cell);
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
		if (!cell_at(row, i, &cells[i]))
			break;
	while (show_row_line(page, layout, cells, is_head))
		continue;
}

/* "**long sword**  skill: swords ..." */
static void show_stacked(struct page *page, struct piece_of head, struct piece_of row)
{
	struct piece_of cell, name;

	page_begin(page, 0, 2);
	for (int i = 0; i < MOST_COLUMNS && cell_at(row, i, &cell); i++) {
		if (cell.length == 0)
			continue;
		if (i > 0 && cell_at(head, i, &name) && name.length > 0) {
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
	const char *end = table->is.at + table->is.length;
	struct piece_of head = line_at(table->is.at);

	for (const char *at = table->is.at; at < end; at = after_line(line_at(at))) {
		struct piece_of row = line_at(at);

		if (is_rule(row) || (layout.stacked && row.at == head.at))
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
		struct piece_of line = line_at(at);
		char text[400];
		size_t length = line.length < sizeof text ? line.length : sizeof text - 1;

		memcpy(text, line.at, length);
		text[length] = '\0';
		page_begin(page, 4, 4);
		page_solid(page, text);
		page_end(page);
		at = after_line(line);
	}
}

static void show_heading(struct page *page, const struct lines *block)
{
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	add_words(page, block->is);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	if (block->level <= 2) {
		page_begin(page, 0, 0);
		for (int i = smaller(columns_of(block->is), page->width); i > 0; i--)
			page_solid(page, block->level == 1 ? "=" : "-");
		page_end(page);
	}
}

static void show_prose(struct page *page, const struct lines *block)
{
	int rest = (int)(block->is.at - block->mark);

	page_begin(page, 0, block->type == ITEM ? rest : 0);
	if (block->type == ITEM)
		add_words(page, (struct piece_of){block->mark, (size_t)rest});
	add_runs(page, block->is);
	page_end(page);
}

void markdown_text(const char *markdown, struct page *page)
{
	enum block_type before = NO_BLOCK;
	struct lines block;

	for (const char *at = markdown; *at; before = block.type) {
		at = next_block(at, &block);
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
			show_code(page, block.is);
			break;
		default:
			show_prose(page, &block);
		}
	}
}

/* ---- as a page ---- */

static const char style[] =
	":root{color-scheme:light dark}"
	"body{font:16px/1.55 system-ui,sans-serif;max-width:48em;margin:2em auto;"
	"padding:0 1em;color:#222;background:#fff}"
	"h2{margin-top:2.5em;border-bottom:1px solid #ddd}"
	"div{overflow-x:auto}table{border-collapse:collapse;font-size:.9em}"
	"th,td{padding:.2em .9em .2em 0;text-align:left;vertical-align:top;"
	"border-bottom:1px solid #e3e3e3}thead th{color:#666;font-weight:400}"
	"code,pre{font-size:.9em}pre{overflow-x:auto;background:#f5f5f5;padding:.8em}"
	"@media (prefers-color-scheme:dark){body{color:#e6e6e6;background:#16191d}"
	"th,td,h2{border-color:#333a42}thead th{color:#a3aab5}pre{background:#20252b}"
	"a{color:#8ab4f8}}@media print{body{max-width:none;color:#000;background:#fff}}";

static void put_piece(struct sink *sink, struct piece_of piece)
{
	char part[256];

	for (size_t i = 0, length; i < piece.length; i += length) {
		length = piece.length - i < sizeof part - 1 ? piece.length - i
							    : sizeof part - 1;
		memcpy(part, piece.at + i, length);
		part[length] = '\0';
		put_escaped(sink, part);
	}
}

static void put_around(struct sink *sink, const char *open, struct piece_of piece,
		       const char *close)
{
	sink_add_string(sink, open);
	put_piece(sink, piece);
	sink_add_string(sink, close);
}

/* Addresses of other files mean nothing beside this one: only what leads out stays. */
static void put_link(struct sink *sink, const struct run_of *run)
{
	if (!begins(run->address, "https://")) {
		put_piece(sink, run->words);
		return;
	}
	put_around(sink, "<a href=\"", run->address, "\">");
	put_around(sink, "", run->words, "</a>");
}

static void put_runs(struct sink *sink, struct piece_of text)
{
	static const char *const open[] = {"", "<b>", "<i>", "<code>"},
				 *const close[] = {"", "</b>", "</i>", "</code>"};
	const char *at = text.at, *end = text.at + text.length;
	struct run_of run;

	while (at < end) {
		at = next_run(at, end, &run);
		if (run.face == LINK_FACE)
			put_link(sink, &run);
		else
			put_around(sink, open[run.face], run.words, close[run.face]);
	}
}

static void put_row(struct sink *sink, struct piece_of row, const char *tag)
{
	struct piece_of cell;

	sink_add_string(sink, "<tr>");
	for (int i = 0; cell_at(row, i, &cell); i++) {
		sink_add_string(sink, tag);
		put_runs(sink, cell);
	}
	sink_add_string(sink, "</tr>\n");
}

static void put_table(struct sink *sink, const struct lines *table)
{
	const char *end = table->is.at + table->is.length;
	struct piece_of head = line_at(table->is.at);

	sink_add_string(sink, "<div><table><thead>");
	put_row(sink, head, "<th>");
	sink_add_string(sink, "</thead><tbody>\n");
	for (const char *at = after_line(head); at < end; at = after_line(line_at(at)))
		if (!is_rule(line_at(at)))
			put_row(sink, line_at(at), "<td>");
	sink_add_string(sink, "</tbody></table></div>\n");
}

/* A chapter is found by the number of its heading. */
static void put_heading(struct sink *sink, const struct lines *block, int *chapters)
{
	char open[40];
	struct text text = text_in(open, sizeof open);
	const char *close[] = {"</h1>\n", "</h2>\n", "</h3>\n"};

	if (block->level == 2)
		text_format(&text, "<h2 id=\"chapter-%d\">", ++*chapters);
	else
		text_format(&text, "<h%d>", block->level);
	put_around(sink, open, block->is, close[block->level - 1]);
}

static void put_contents(struct sink *sink, const char *markdown)
{
	struct lines block;
	int chapters = 0;

	sink_add_string(sink, "<nav><ol>\n");
	for (const char *at = markdown; *at;) {
		char open[60];
		struct text text = text_in(open, sizeof open);

		at = next_block(at, &block);
		if (block.type != HEADING || block.level != 2)
			continue;
		text_format(&text, "<li><a href=\"#chapter-%d\">", ++chapters);
		put_around(sink, open, block.is, "</a></li>\n");
	}
	sink_add_string(sink, "</ol></nav>\n");
}

static void put_block(struct sink *sink, const struct lines *block, int *chapters)
{
	switch (block->type) {
	case HEADING:
		put_heading(sink, block, chapters);
		break;
	case TABLE_ROWS:
		put_table(sink, block);
		break;
	case CODE:
		put_around(sink, "<pre>", block->is, "</pre>\n");
		break;
	case ITEM:
		sink_add_string(sink, "<li>");
		put_runs(sink, block->is);
		sink_add_string(sink, "</li>\n");
		break;
	default:
		sink_add_string(sink, "<p>");
		put_runs(sink, block->is);
		sink_add_string(sink, "</p>\n");
	}
}

/* "<ol>" or "<ul>": the items that follow each other are one list. */
static const char *list_tag(const struct lines *block, bool is_end)
{
	bool is_numbered = *block->mark != '-';

	if (is_end)
		return is_numbered ? "</ol>\n" : "</ul>\n";
	return is_numbered ? "<ol>\n" : "<ul>\n";
}

static void put_blocks(struct sink *sink, const char *markdown)
{
	struct lines block, before = {.type = NO_BLOCK};
	int chapters = 0;

	for (const char *at = markdown; *at; before = block) {
		at = next_block(at, &block);
		if (before.type == ITEM && block.type != ITEM)
			sink_add_string(sink, list_tag(&before, true));
		if (block.type == NO_BLOCK)
			return;
		if (block.type == ITEM && before.type != ITEM)
			sink_add_string(sink, list_tag(&block, false));
		put_block(sink, &block, &chapters);
		if (block.type == HEADING && block.level == 1)
			put_contents(sink, markdown);
	}
	if (before.type == ITEM)
		sink_add_string(sink, list_tag(&before, true));
}

void markdown_html(const char *markdown, const char *title, struct sink *sink)
{
	sink_add_string(
		sink, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
		      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
	put_escaped(sink, title);
	sink_add_string(sink, "</title>\n<style>");
	sink_add_string(sink, style);
	sink_add_string(sink, "</style></head><body>\n");
	put_blocks(sink, markdown);
	sink_add_string(sink, "</body></html>\n");
}
