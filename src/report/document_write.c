/* SPDX-License-Identifier: MIT
 *
 * A document for programs and as a page: JSON, CSV, HTML.
 */
#include <string.h>
#include "document_inside.h"
#include "html.h"

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

/* Numbers as JSON has them; nothing for null and for what is not there. */
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

/* ---- HTML ---- */

enum { MOST_HTML_COLUMNS = 16 };

static void write_html_table(struct sink *sink, const struct table_view *table)
{
	const char *cells[MOST_HTML_COLUMNS];
	struct cell read[MOST_HTML_COLUMNS];

	for (int i = 0; i < table->count; i++)
		cells[i] = table->columns[i].heading;
	html_table_open(sink, table->title, table->count, cells);
	for (const struct value *row = table->rows->first; row; row = row->next) {
		if (row->is_quiet || row->is_hidden)
			continue;
		for (int i = 0; i < table->count; i++) {
			cell_read(&read[i], &table->columns[i], row);
			cells[i] = read[i].text ? read[i].text : "";
		}
		html_row(sink, table->count, cells);
	}
	html_table_close(sink);
}

static void write_sentence(struct sink *sink, const struct block *block)
{
	sink_add_string(sink, "<p>");
	for (const struct piece *piece = block->pieces; piece; piece = piece->next)
		put_escaped(sink, piece->text);
	sink_add_string(sink, "</p>\n");
}

static void write_block(struct sink *sink, const struct block *block)
{
	switch (block->kind) {
	case BLOCK_TITLE:
		html_begin(sink, block->words, block->more);
		break;
	case BLOCK_FACT:
		html_fact(sink, block->words, block->more);
		break;
	case BLOCK_HEADING:
		html_heading(sink, block->words);
		break;
	case BLOCK_SENTENCE:
		write_sentence(sink, block);
		break;
	case BLOCK_ITEM:
		html_item(sink, block->words, block->more);
		break;
	case BLOCK_TABLE:
		write_html_table(sink, &block->table);
		break;
	case BLOCK_CHART:
		html_chart(sink, &block->chart);
		break;
	}
}

/* Facts and items that follow each other are one list. */
static void write_list_ends(struct sink *sink, enum block_kind before,
			    enum block_kind after)
{
	if (before == after)
		return;
	if (before == BLOCK_FACT)
		html_facts_close(sink);
	if (before == BLOCK_ITEM)
		html_list_close(sink);
	if (after == BLOCK_FACT)
		html_facts_open(sink);
	if (after == BLOCK_ITEM)
		html_list_open(sink);
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
	html_end(sink);
}
