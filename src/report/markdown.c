/* SPDX-License-Identifier: MIT
 *
 * Markdown: read line by line into blocks, each of which a writer shows at once.
 */
#include "markdown_parts.h"
#include <string.h>

/* ---- reading ---- */

struct piece_of prose_line(const char *at)
{
	return (struct piece_of){at, strcspn(at, "\n")};
}

const char *prose_after(struct piece_of line)
{
	return line.at[line.length] ? line.at + line.length + 1 : line.at + line.length;
}

bool prose_begins(struct piece_of line, const char *with)
{
	return line.length >= strlen(with) && strncmp(line.at, with, strlen(with)) == 0;
}

/* Bytes of "- " or "12. " at the beginning; 0: it is not an item. */
static size_t item_mark(struct piece_of line)
{
	size_t digits = strspn(line.at, "0123456789");

	if (prose_begins(line, "- "))
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
	if (prose_begins(line, "```"))
		return CODE;
	if (prose_begins(line, "|"))
		return TABLE_ROWS;
	return item_mark(line) ? ITEM : PARAGRAPH;
}

/* Everything up to the fence that ends it. */
static const char *read_code(const char *at, struct lines *block)
{
	struct piece_of line = prose_line(at);

	at = prose_after(line);
	block->text.at = at;
	while (*at) {
		line = prose_line(at);
		if (prose_begins(line, "```")) {
			block->text.length = (size_t)(at - block->text.at);
			return prose_after(line);
		}
		at = prose_after(line);
	}
	block->text.length = (size_t)(at - block->text.at);
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

const char *prose_block(const char *at, struct lines *block)
{
	struct piece_of line;

	while (*at == '\n')
		at++;
	line = prose_line(at);
	*block = (struct lines){.type = type_of(line), .text = line, .mark = at};
	if (block->type == CODE)
		return read_code(at, block);
	if (block->type == HEADING) {
		block->level = (int)heading_level(line);
		block->text.at += block->level + 1;
	} else if (block->type == ITEM) {
		block->text.at += item_mark(line);
	}
	at = prose_after(line);
	while (*at && goes_on(block, prose_line(at))) {
		line = prose_line(at);
		at = prose_after(line);
	}
	block->text.length = (size_t)(line.at + line.length - block->text.at);
	return at;
}

bool prose_cell(struct piece_of row, int i, struct piece_of *cell)
{
	const char *at = row.at, *end = row.at + row.length, *bar;

	for (;; i--) {
		if (++at >= end) /* skips the bar before the cell */
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

bool prose_is_rule(struct piece_of row)
{
	return strspn(row.at, "|-: ") >= row.length;
}

/* ---- inside a line ---- */

static struct piece_of up_to(const char *at, const char *end, const char *mark)
{
	size_t length = strlen(mark);

	for (const char *c = at; c + length <= end; c++)
		if (strncmp(c, mark, length) == 0)
			return (struct piece_of){at, (size_t)(c - at)};
	return (struct piece_of){NULL, 0};
}

/* Reads the words between two marks; false: there are none here. */
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

const char *prose_run(const char *at, const char *end, struct run_of *run)
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
