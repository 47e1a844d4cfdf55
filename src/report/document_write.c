/* SPDX-License-Identifier: MIT
 *
 * A document for programs and as a page: JSON, CSV, HTML.
 */
#include <string.h>
#include "document_parts.h"

/* ---- JSON ---- */

static void write_value(struct json *json, const struct value *value)
{
	char bracket = value->kind == VALUE_MAP ? '{' : '[';

	switch (value->kind) {
	case VALUE_NOTHING:
		json_nothing(json);
		break;
	case VALUE_FLAG:
		json_bool(json, value->flag);
		break;
	case VALUE_WHOLE:
		json_int(json, value->whole);
		break;
	case VALUE_COUNT:
		json_count(json, value->count);
		break;
	case VALUE_NUMBER:
		json_double(json, value->number);
		break;
	case VALUE_TEXT:
		json_text(json, value->text);
		break;
	default:
		json_open(json, bracket);
		for (const struct value *of = value->first; of; of = of->next) {
			if (of->is_hidden)
				continue;
			if (of->key && bracket == '{')
				json_key_string(json, of->key);
			write_value(json, of);
		}
		json_close(json, bracket == '{' ? '}' : ']');
	}
}

void document_json(const struct document *document, struct json *json)
{
	for (const struct value *line = document->lines.first; line; line = line->next) {
		if (line->is_hidden)
			continue;
		write_value(json, line);
		json_line(json);
	}
}

/* ---- CSV: RFC 4180, but lines end in a line feed alone ---- */

static void write_field(struct sink *sink, const char *text)
{
	const char *quote = text[strcspn(text, ",\"\r\n")] ? "\"" : "";

	sink_add_string(sink, quote);
	for (; *text; text++) {
		if (*text == '"')
			sink_add_byte(sink, '"');
		sink_add_byte(sink, *text);
	}
	sink_add_string(sink, quote);
}

/* Numbers as in JSON; null and missing values give an empty cell. */
static void write_csv_cell(struct sink *sink, const struct column *column,
			   const struct value *row)
{
	const struct value *value = value_at(row, column->path);
	struct json json = json_in(sink);

	if (!column->path[0])
		write_field(sink, row->key);
	if (value && value->kind == VALUE_MAP)
		value = value_get(value, "rate");
	if (!column->path[0] || !value || value->kind == VALUE_NOTHING)
		return;
	if (value->kind == VALUE_TEXT)
		write_field(sink, value->text);
	else
		write_value(&json, value);
}

static void write_csv_line(struct sink *sink, const struct table_view *table,
			   const struct value *row)
{
	bool is_first = true;

	for (int i = 0; i < table->count; i++) {
		const struct column *column = &table->columns[i];

		if (!column->csv)
			continue;
		if (!is_first)
			sink_add_byte(sink, ',');
		is_first = false;
		if (row)
			write_csv_cell(sink, column, row);
		else
			write_field(sink, column->csv);
	}
	sink_add_byte(sink, '\n');
}

void document_csv(const struct document *document, struct sink *sink)
{
	for (const struct block *block = document->blocks; block; block = block->next) {
		const struct table_view *table = &block->table;

		if (block->kind != BLOCK_TABLE || !(table->flags & IS_CSV))
			continue;
		write_csv_line(sink, table, NULL);
		for (const struct value *row = table->rows->first; row; row = row->next)
			if (!row->is_hidden)
				write_csv_line(sink, table, row);
	}
}

/* ---- HTML: one file that needs nothing else, no network and no script ---- */

static const char style[] =
	":root{color-scheme:light dark}"
	"body{font:16px/1.5 system-ui,sans-serif;max-width:780px;margin:2em "
	"auto;padding:0 1em;"
	"color:#222;background:#fff}"
	"h1{margin-bottom:.2em}h2{margin-top:2em;font-size:1.1em}"
	".answer{font-size:1.25em;margin:.4em 0 1.2em}"
	"dl{display:grid;grid-template-columns:max-content 1fr;gap:.15em 1em;margin:0}"
	"dt{color:#666}dd{margin:0;overflow-wrap:anywhere}"
	"figure{margin:2.2em 0 0;overflow-x:auto}"
	"svg{width:100%;min-width:35em;height:auto}"
	".table td,.words td:not(:last-child){white-space:nowrap}"
	".table{max-height:18em;overflow:auto;font-size:.85em}"
	".words{overflow-x:auto;font-size:.85em;margin-top:1em}"
	".words th,.words td{text-align:left;vertical-align:top}"
	".words caption{white-space:nowrap}.words td:last-child{min-width:9em}"
	"table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
	"caption{text-align:left;color:#666;padding:.2em 0}"
	"th,td{padding:.1em .8em .1em 0;text-align:right;border-bottom:1px solid #e3e3e3;"
	"font-weight:400}tr>:first-child{text-align:left}thead th{color:#666}"
	"code{overflow-wrap:anywhere;font-size:.9em}footer{margin:3em 0;color:#666}"
	"@media (prefers-color-scheme:dark){body{color:#e6e6e6;background:#16191d}"
	"dt,caption,thead th,footer{color:#a3aab5}th,td{border-color:#333a42}}"
	"@media print{body{color:#000;background:#fff;max-width:none}"
	".table{max-height:none}figure{break-inside:avoid}}";

static void put_tagged(struct sink *sink, const char *open, const char *text,
		       const char *close)
{
	sink_add_string(sink, open);
	put_escaped(sink, text);
	sink_add_string(sink, close);
}

static void write_title(struct sink *sink, const struct block *block)
{
	sink_add_string(
		sink, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
		      "<meta name=\"viewport\" content=\"width=device-width\">\n");
	put_tagged(sink, "<title>", block->words, "</title>\n<style>");
	sink_add_string(sink, style);
	chart_style(sink);
	sink_add_string(sink, "</style></head><body>\n");
	put_tagged(sink, "<h1>", block->words, "</h1>\n");
	put_tagged(sink, "<p class=\"answer\">", block->more, "</p>\n");
}

/* The first cell of a row names it. */
static void write_html_row(struct sink *sink, const struct table_view *table,
			   const struct value *row)
{
	sink_add_string(sink, "<tr>");
	for (int i = 0; i < table->count; i++) {
		struct cell cell;

		cell_read(&cell, &table->columns[i], row);
		put_tagged(sink, i ? "<td>" : "<th>", cell.text ? cell.text : "",
			   i ? "</td>" : "</th>");
	}
	sink_add_string(sink, "</tr>\n");
}

static bool has_rows(const struct table_view *table)
{
	for (const struct value *row = table->rows->first; row; row = row->next)
		if (!row->is_quiet && !row->is_hidden)
			return true;
	return false;
}

/* Without rows there are no headings, either. */
static void write_html_table(struct sink *sink, const struct table_view *table)
{
	if (!has_rows(table))
		return;
	put_tagged(sink, "<div class=\"words\"><table><caption>", table->title,
		   "</caption><thead><tr>");
	for (int i = 0; i < table->count; i++)
		put_tagged(sink, "<th>", table->columns[i].heading, "</th>");
	sink_add_string(sink, "</tr></thead><tbody>\n");
	for (const struct value *row = table->rows->first; row; row = row->next)
		if (!row->is_quiet && !row->is_hidden)
			write_html_row(sink, table, row);
	sink_add_string(sink, "</tbody></table></div>\n");
}

static void write_block(struct sink *sink, const struct block *block)
{
	switch (block->kind) {
	case BLOCK_TITLE:
		write_title(sink, block);
		break;
	case BLOCK_FACT:
		put_tagged(sink, "<dt>", block->words, "</dt>");
		put_tagged(sink, "<dd>", block->more, "</dd>\n");
		break;
	case BLOCK_HEADING:
		put_tagged(sink, "<h2>", block->words, "</h2>\n");
		break;
	case BLOCK_SENTENCE:
		sink_add_string(sink, "<p>");
		for (const struct piece *piece = block->pieces; piece;
		     piece = piece->next)
			put_escaped(sink, piece->text);
		sink_add_string(sink, "</p>\n");
		break;
	case BLOCK_ITEM:
		put_tagged(sink, "<li>", block->words, "");
		if (block->more)
			put_tagged(sink, "<br><code>", block->more, "</code>");
		sink_add_string(sink, "</li>\n");
		break;
	case BLOCK_TABLE:
		write_html_table(sink, &block->table);
		break;
	case BLOCK_CHART:
		sink_add_string(sink, "<figure>");
		chart_svg(sink, &block->chart, false);
		chart_table(sink, &block->chart);
		sink_add_string(sink, "</figure>\n");
		break;
	}
}

/* Facts and items that follow each other are one list. */
static void write_list_ends(struct sink *sink, enum block_kind before,
			    enum block_kind after)
{
	if (before == after)
		return;
	if (before == BLOCK_FACT || before == BLOCK_ITEM)
		sink_add_string(sink, before == BLOCK_FACT ? "</dl>\n" : "</ul>\n");
	if (after == BLOCK_FACT || after == BLOCK_ITEM)
		sink_add_string(sink, after == BLOCK_FACT ? "<dl>" : "<ul>\n");
}

void document_html(const struct document *document, struct sink *sink)
{
	enum block_kind before = BLOCK_TITLE;

	for (const struct block *block = document->blocks; block; block = block->next) {
		if (!(block->readers & FOR_HTML))
			continue;
		write_list_ends(sink, before, block->kind);
		write_block(sink, block);
		before = block->kind;
	}
	write_list_ends(sink, before, BLOCK_TITLE);
	sink_add_string(sink,
			"<footer>Shares are given with their 95 % interval. The same "
			"scenario, seed and version give the same numbers on any "
			"machine.</footer></body></html>\n");
}
