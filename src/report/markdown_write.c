/* SPDX-License-Identifier: MIT
 *
 * Markdown as a page, and for programs.
 */
#include <string.h>
#include "base/buffer.h"
#include "base/text.h"
#include "chart.h"
#include "markdown.h"
#include "markdown_parts.h"

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

/* Drops links to other files, which do not exist beside this one; links to the web
 * stay. */
static void put_link(struct sink *sink, const struct run_of *run)
{
	if (!prose_begins(run->address, "https://")) {
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
		at = prose_run(at, end, &run);
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
	for (int i = 0; prose_cell(row, i, &cell); i++) {
		sink_add_string(sink, tag);
		put_runs(sink, cell);
	}
	sink_add_string(sink, "</tr>\n");
}

static void put_table(struct sink *sink, const struct lines *table)
{
	const char *end = table->text.at + table->text.length;
	struct piece_of head = prose_line(table->text.at);

	sink_add_string(sink, "<div><table><thead>");
	put_row(sink, head, "<th>");
	sink_add_string(sink, "</thead><tbody>\n");
	for (const char *at = prose_after(head); at < end;
	     at = prose_after(prose_line(at)))
		if (!prose_is_rule(prose_line(at)))
			put_row(sink, prose_line(at), "<td>");
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
	put_around(sink, open, block->text, close[block->level - 1]);
}

static void put_contents(struct sink *sink, const char *markdown)
{
	struct lines block;
	int chapters = 0;

	sink_add_string(sink, "<nav><ol>\n");
	for (const char *at = markdown; *at;) {
		char open[60];
		struct text text = text_in(open, sizeof open);

		at = prose_block(at, &block);
		if (block.type != HEADING || block.level != 2)
			continue;
		text_format(&text, "<li><a href=\"#chapter-%d\">", ++chapters);
		put_around(sink, open, block.text, "</a></li>\n");
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
		put_around(sink, "<pre>", block->text, "</pre>\n");
		break;
	case ITEM:
		sink_add_string(sink, "<li>");
		put_runs(sink, block->text);
		sink_add_string(sink, "</li>\n");
		break;
	default:
		sink_add_string(sink, "<p>");
		put_runs(sink, block->text);
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
		at = prose_block(at, &block);
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

/* ---- for programs ---- */

/* Lines of a paragraph are one. */
static void write_words(struct json *json, struct piece_of words, bool keeps_lines)
{
	struct buffer text = {0};

	buffer_add_bytes(&text, words.at, words.length);
	for (size_t i = 0; !keeps_lines && i < text.length; i++)
		if (text.start[i] == '\n')
			text.start[i] = ' ';
	json_text(json, text.start ? text.start : "");
	buffer_free(&text);
}

static void write_spans(struct json *json, struct piece_of text)
{
	static const char *const faces[] = {"plain", "bold", "stressed", "code", "link"};
	const char *at = text.at, *end = text.at + text.length;
	struct run_of run;

	json_open(json, '[');
	while (at < end) {
		at = prose_run(at, end, &run);
		json_open(json, '[');
		json_text(json, faces[run.face]);
		write_words(json, run.words, false);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_row(struct json *json, struct piece_of row)
{
	struct piece_of cell;

	json_open(json, '[');
	for (int i = 0; prose_cell(row, i, &cell); i++)
		write_spans(json, cell);
	json_close(json, ']');
}

static void write_table(struct json *json, const struct lines *table)
{
	const char *end = table->text.at + table->text.length;
	struct piece_of head = prose_line(table->text.at);

	json_key(json, "head");
	write_row(json, head);
	json_key(json, "rows");
	json_open(json, '[');
	for (const char *at = prose_after(head); at < end;
	     at = prose_after(prose_line(at)))
		if (!prose_is_rule(prose_line(at)))
			write_row(json, prose_line(at));
	json_close(json, ']');
}

static void write_block(struct json *json, const struct lines *block)
{
	static const char *const types[] = {[HEADING] = "heading",
					    [PARAGRAPH] = "paragraph",
					    [ITEM] = "item",
					    [TABLE_ROWS] = "table",
					    [CODE] = "code"};

	json_open(json, '{');
	json_text_at(json, "type", types[block->type]);
	switch (block->type) {
	case TABLE_ROWS:
		write_table(json, block);
		break;
	case CODE:
		json_key(json, "text");
		write_words(json, block->text, true);
		break;
	default:
		if (block->type == HEADING)
			json_int_at(json, "level", block->level);
		if (block->type == ITEM)
			(json_key(json, "numbered"),
			 json_bool(json, *block->mark != '-'));
		json_key(json, "spans");
		write_spans(json, block->text);
	}
	json_close(json, '}');
	json_line(json);
}

void markdown_json(const char *markdown, struct json *json)
{
	struct lines block;

	for (const char *at = markdown; *at;) {
		at = prose_block(at, &block);
		if (block.type != NO_BLOCK)
			write_block(json, &block);
	}
}
