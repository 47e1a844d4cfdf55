/* SPDX-License-Identifier: MIT
 *
 * Markdown as a page of the manual: the man macros of roff.
 */
#include <ctype.h>
#include <string.h>
#include "markdown.h"
#include "markdown_parts.h"

/* At the start of a line a dot or an apostrophe would be a macro. */
struct roff {
	struct sink *sink;
	bool is_at_start; /* of a line */
};

static void put_character(struct roff *roff, char c)
{
	static const struct {
		char is;
		const char *written;
	} escapes[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"},
		       {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"}};

	if (roff->is_at_start && c == '.')
		sink_add_string(roff->sink, "\\&");
	roff->is_at_start = c == '\n';
	for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
		if (escapes[i].is == c) {
			sink_add_string(roff->sink, escapes[i].written);
			return;
		}
	sink_add_byte(roff->sink, c);
}

static void put_piece(struct roff *roff, struct piece_of piece)
{
	for (size_t i = 0; i < piece.length; i++)
		put_character(roff, piece.at[i]);
}

static void end_line(struct roff *roff)
{
	if (!roff->is_at_start)
		sink_add_byte(roff->sink, '\n');
	roff->is_at_start = true;
}

/* A macro stands on its own line. */
static void put_macro(struct roff *roff, const char *macro)
{
	end_line(roff);
	sink_add_string(roff->sink, macro);
	sink_add_byte(roff->sink, '\n');
	roff->is_at_start = true;
}

/* Lines of a paragraph begin without the spaces of an item that goes on. */
static void put_flowing(struct roff *roff, struct piece_of words)
{
	for (size_t i = 0; i < words.length; i++)
		if (!roff->is_at_start || words.at[i] != ' ')
			put_character(roff, words.at[i]);
}

static void put_runs(struct roff *roff, struct piece_of text)
{
	static const char *const open[] = {[PLAIN_FACE] = "",
					   [BOLD_FACE] = "\\fB",
					   [STRESSED_FACE] = "\\fI",
					   [CODE_FACE] = "\\fB",
					   [LINK_FACE] = ""};
	const char *at = text.at, *end = text.at + text.length;
	struct run_of run;

	while (at < end) {
		at = prose_run(at, end, &run);
		if (*open[run.face]) {
			sink_add_string(roff->sink, open[run.face]);
			roff->is_at_start = false;
		}
		put_flowing(roff, run.words);
		if (*open[run.face])
			sink_add_string(roff->sink, "\\fR");
	}
	end_line(roff);
}

static void put_heading(struct roff *roff, const struct lines *block)
{
	sink_add_string(roff->sink, block->level == 2 ? ".SH " : ".SS ");
	roff->is_at_start = false;
	for (size_t i = 0; i < block->text.length; i++)
		put_character(roff,
			      block->level == 2
				      ? (char)toupper((unsigned char)block->text.at[i])
				      : block->text.at[i]);
	sink_add_byte(roff->sink, '\n');
	roff->is_at_start = true;
}

/* A row is its first cell, and the others below it. */
static void put_row(struct roff *roff, struct piece_of row)
{
	struct piece_of cell;

	put_macro(roff, ".TP");
	for (int i = 0; prose_cell(row, i, &cell); i++) {
		if (i > 1)
			put_macro(roff, ".br");
		if (cell.length > 0)
			put_runs(roff, cell);
	}
}

static void put_table(struct roff *roff, const struct lines *table)
{
	const char *end = table->text.at + table->text.length;
	struct piece_of head = prose_line(table->text.at);

	for (const char *at = prose_after(head); at < end;
	     at = prose_after(prose_line(at)))
		if (!prose_is_rule(prose_line(at)))
			put_row(roff, prose_line(at));
}

static void put_item(struct roff *roff, const struct lines *block)
{
	put_macro(roff, *block->mark == '-' ? ".IP \\(bu 2" : ".IP \\(bu 3");
	put_runs(roff, block->text);
}

static void put_code(struct roff *roff, const struct lines *block, bool is_first)
{
	if (!is_first)
		put_macro(roff, ".PP");
	put_macro(roff, ".RS 4\n.nf");
	put_piece(roff, block->text);
	put_macro(roff, ".fi\n.RE");
}

static void put_block(struct roff *roff, const struct lines *block, bool is_first)
{
	switch (block->type) {
	case HEADING:
		if (block->level > 1)
			put_heading(roff, block);
		break;
	case TABLE_ROWS:
		put_table(roff, block);
		break;
	case CODE:
		put_code(roff, block, is_first);
		break;
	case ITEM:
		put_item(roff, block);
		break;
	default:
		if (!is_first)
			put_macro(roff, ".PP");
		put_runs(roff, block->text);
	}
}

void markdown_man(const char *markdown, const struct man_title *title, struct sink *sink)
{
	struct roff roff = {.sink = sink, .is_at_start = true};
	struct lines block, before = {.type = HEADING};

	sink_add_string(sink, ".\\\" Made by affray manual.\n.TH ");
	for (const char *c = title->name; *c; c++)
		sink_add_byte(sink, (char)toupper((unsigned char)*c));
	sink_add_byte(sink, ' ');
	sink_add_string(sink, title->section);
	sink_add_string(sink, " ");
	sink_add_string(sink, title->date);
	sink_add_string(sink, " \"Affray ");
	sink_add_string(sink, title->version);
	sink_add_string(sink, "\"\n.nh\n.ad l\n");
	for (const char *at = markdown; *at; before = block) {
		at = prose_block(at, &block);
		if (block.type != NO_BLOCK)
			put_block(&roff, &block, before.type == HEADING);
	}
}
