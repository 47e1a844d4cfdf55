/* SPDX-License-Identifier: MIT
 *
 * Building a document.
 */
#include "document.h"
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "document_parts.h"

/* ---- memory ---- */

struct document *document_new(void)
{
	struct document *document = calloc(1, sizeof *document);

	if (!document)
		return NULL;
	document->arena = tree_new();
	if (!document->arena) {
		free(document);
		return NULL;
	}
	document->readers = FOR_TEXT;
	document->lines.kind = VALUE_LIST;
	document->lines.document = document;
	document->spare.kind = VALUE_MAP;
	document->spare.document = document;
	return document;
}

void document_free(struct document *document)
{
	if (!document)
		return;
	tree_free(document->arena);
	free(document);
}

bool document_failed(const struct document *document)
{
	return document->failed;
}

void *document_room(struct document *document, size_t count, size_t size)
{
	void *room = tree_alloc(document->arena, count * size);

	document->failed |= !room;
	return room;
}

static const char *keep_list(struct document *document, const char *format, va_list list)
{
	va_list again;
	char *text;
	int length;

	va_copy(again, list);
	length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	text = document_room(document, (size_t)length + 1, 1);
	if (text)
		vsnprintf(text, (size_t)length + 1, format, list);
	return text ? text : "";
}

const char *document_keep(struct document *document, const char *format, ...)
{
	const char *text;
	va_list list;

	va_start(list, format);
	text = keep_list(document, format, list);
	va_end(list);
	return text;
}

/* ---- data ---- */

struct value *document_lines(struct document *document)
{
	return &document->lines;
}

struct value *document_data(struct document *document)
{
	struct value *lines = &document->lines;

	return lines->first ? lines->first : data_map(lines, NULL);
}

static struct value *append(struct value *in, const char *key, enum value_kind kind)
{
	struct document *document = in->document;
	struct value *value = document_room(document, 1, sizeof *value);

	if (!value) /* no memory: values put into the spare map are lost */
		return &document->spare;
	value->kind = (uint8_t)kind;
	value->key = key;
	if (kind == VALUE_LIST || kind == VALUE_MAP)
		value->document = document;
	if (in->first)
		in->last->next = value;
	else
		in->first = value;
	in->last = value;
	return value;
}

struct value *data_map(struct value *in, const char *key)
{
	return append(in, key, VALUE_MAP);
}

struct value *data_list(struct value *in, const char *key)
{
	return append(in, key, VALUE_LIST);
}

struct value *data_alias(struct value *in, const char *key, const struct value *map)
{
	struct value *value = append(in, key, VALUE_MAP);

	value->first = map->first;
	value->last = map->last;
	return value;
}

struct value *data_nothing(struct value *in, const char *key)
{
	return append(in, key, VALUE_NOTHING);
}

struct value *data_text(struct value *in, const char *key, const char *text)
{
	const char *copy =
		text ? tree_text(in->document->arena, text, strlen(text)) : NULL;
	struct value *value = append(in, key, copy ? VALUE_TEXT : VALUE_NOTHING);

	in->document->failed |= text && !copy;
	if (value->kind == VALUE_TEXT)
		value->text = copy;
	return value;
}

struct value *data_whole(struct value *in, const char *key, int64_t whole)
{
	struct value *value = append(in, key, VALUE_WHOLE);

	if (value->kind == VALUE_WHOLE)
		value->whole = whole;
	return value;
}

struct value *data_count(struct value *in, const char *key, uint64_t count)
{
	struct value *value = append(in, key, VALUE_COUNT);

	if (value->kind == VALUE_COUNT)
		value->count = count;
	return value;
}

struct value *data_number(struct value *in, const char *key, double number)
{
	struct value *value = append(in, key, VALUE_NUMBER);

	if (value->kind == VALUE_NUMBER)
		value->number = number + 0.0; /* nobody wants to read -0 */
	return value;
}

struct value *data_flag(struct value *in, const char *key, bool flag)
{
	struct value *value = append(in, key, VALUE_FLAG);

	if (value->kind == VALUE_FLAG)
		value->flag = flag;
	return value;
}

void data_interval(struct value *map, struct interval interval)
{
	data_number(map, "rate", interval.rate);
	data_number(map, "low", interval.low);
	data_number(map, "high", interval.high);
}

void data_words(struct value *in, const char *key, const char *format, ...)
{
	struct value *value = append(in, key, VALUE_TEXT);
	va_list list;

	if (value->kind != VALUE_TEXT)
		return;
	va_start(list, format);
	value->text = keep_list(in->document, format, list);
	va_end(list);
	value->is_hidden = true;
}

struct value *data_hide(struct value *value)
{
	value->is_hidden = true;
	return value;
}

void row_quiet(struct value *row)
{
	row->is_quiet = true;
}

void row_style(struct value *row, int style)
{
	row->style = (uint8_t)style;
}

void row_indent(struct value *row, int columns)
{
	row->indent = (uint8_t)columns;
}

void data_move_last(struct value *map, struct value *value)
{
	struct value **link = &map->first;

	while (*link && *link != value)
		link = &(*link)->next;
	if (!*link || map->last == value)
		return;
	*link = value->next;
	value->next = NULL;
	map->last->next = value;
	map->last = value;
}

/* ---- reading data ---- */

struct value *data_get(struct value *map, const char *key)
{
	struct value *value = map->first;

	while (value && strcmp(value->key, key) != 0)
		value = value->next;
	return value;
}

struct value *data_at(struct value *in, int place)
{
	struct value *value = in->first;

	while (value && place-- > 0)
		value = value->next;
	return value;
}

const struct value *value_get(const struct value *in, const char *key)
{
	return in->kind == VALUE_LIST ? data_at((struct value *)in, atoi(key))
				      : data_get((struct value *)in, key);
}

const struct value *value_at(const struct value *row, const char *const path[PATH_STEPS])
{
	for (int i = 0; i < PATH_STEPS && path[i] && row; i++)
		row = row->kind == VALUE_LIST || row->kind == VALUE_MAP
			      ? value_get(row, path[i])
			      : NULL;
	return row;
}

bool value_number(const struct value *value, double *number)
{
	switch (value ? value->kind : VALUE_NOTHING) {
	case VALUE_WHOLE:
		*number = (double)value->whole;
		return true;
	case VALUE_COUNT:
		*number = (double)value->count;
		return true;
	case VALUE_NUMBER:
		*number = value->number;
		return true;
	case VALUE_MAP:
		return value_number(value_get(value, "rate"), number);
	default:
		return false;
	}
}

const char *value_digits(const struct value *value, char *buffer, size_t room)
{
	switch (value->kind) {
	case VALUE_FLAG:
		return value->flag ? "true" : "false";
	case VALUE_WHOLE:
		snprintf(buffer, room, "%" PRId64, value->whole);
		return buffer;
	case VALUE_COUNT:
		snprintf(buffer, room, "%" PRIu64, value->count);
		return buffer;
	case VALUE_NUMBER:
		snprintf(buffer, room, "%g", value->number);
		return buffer;
	default:
		return NULL;
	}
}

/* ---- blocks ---- */

/* NULL: no memory. */
static struct block *add_block(struct document *document, enum block_kind kind)
{
	struct block *block = document_room(document, 1, sizeof *block);

	if (!block)
		return NULL;
	block->kind = kind;
	block->readers = kind == BLOCK_TITLE || kind == BLOCK_FACT || kind == BLOCK_CHART
				 ? FOR_HTML
				 : document->readers;
	if (document->last)
		document->last->next = block;
	else
		document->blocks = block;
	return document->last = block;
}

static void add_words(struct document *document, enum block_kind kind, const char *words,
		      const char *more)
{
	struct block *block = add_block(document, kind);

	if (!block)
		return;
	block->words = words ? document_keep(document, "%s", words) : NULL;
	block->more = more ? document_keep(document, "%s", more) : NULL;
}

void document_for(struct document *document, int readers)
{
	document->readers = readers;
}

void document_title(struct document *document, const char *title, const char *answer)
{
	add_words(document, BLOCK_TITLE, title, answer);
}

void document_fact(struct document *document, const char *key, const char *format, ...)
{
	struct block *block = add_block(document, BLOCK_FACT);
	va_list list;

	if (!block)
		return;
	block->words = key;
	va_start(list, format);
	block->more = keep_list(document, format, list);
	va_end(list);
}

void document_heading(struct document *document, const char *format, ...)
{
	struct block *block = add_block(document, BLOCK_HEADING);
	va_list list;

	if (!block)
		return;
	va_start(list, format);
	block->words = keep_list(document, format, list);
	va_end(list);
}

void document_item(struct document *document, const char *words, const char *command)
{
	add_words(document, BLOCK_ITEM, words, command);
}

/* ---- sentences ---- */

static void add_piece(struct document *document, int column, int style,
		      const char *format, va_list list)
{
	struct block *block = document->last;
	struct piece *piece = document_room(document, 1, sizeof *piece);

	if (!piece || !block)
		return;
	piece->column = column;
	piece->style = style;
	piece->text = keep_list(document, format, list);
	if (block->last)
		block->last->next = piece;
	else
		block->pieces = piece;
	block->last = piece;
}

void document_gap(struct document *document)
{
	add_block(document, BLOCK_SENTENCE);
}

static void add_sentence(struct document *document, int first, int rest, int style,
			 const char *format, va_list list)
{
	struct block *block = add_block(document, BLOCK_SENTENCE);

	if (!block)
		return;
	block->first = first;
	block->rest = rest;
	add_piece(document, -1, style, format, list);
}

void document_sentence(struct document *document, int first, int rest, int style,
		       const char *format, ...)
{
	va_list list;

	va_start(list, format);
	add_sentence(document, first, rest, style, format, list);
	va_end(list);
}

void document_say(struct document *document, int first, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	add_sentence(document, first, first ? first + 2 : 0, STYLE_PLAIN, format, list);
	va_end(list);
}

void document_more(struct document *document, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	add_piece(document, -1, STYLE_PLAIN, format, list);
	va_end(list);
}

void document_add(struct document *document, int style, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	add_piece(document, -1, style, format, list);
	va_end(list);
}

void document_add_at(struct document *document, int column, int style, const char *format,
		     ...)
{
	va_list list;

	va_start(list, format);
	add_piece(document, column, style, format, list);
	va_end(list);
}

/* ---- tables and charts ---- */

void document_table(struct document *document, const struct table_view *table)
{
	struct block *block = add_block(document, BLOCK_TABLE);

	if (block)
		block->table = *table;
}

void document_chart(struct document *document, const struct chart *chart)
{
	struct block *block = add_block(document, BLOCK_CHART);

	if (!block)
		return;
	block->chart = *chart;
	if (chart->in_text)
		block->readers |= FOR_TEXT;
}

const char *const ROW_KEY[PATH_STEPS] = {NULL};

static const char *label_of_row(struct document *document, const struct value *row,
				const char *const path[PATH_STEPS])
{
	const struct value *value = path[0] ? value_at(row, path) : NULL;
	char buffer[40];

	if (!path[0])
		return row->key;
	if (!value)
		return "";
	return value->kind == VALUE_TEXT
		       ? value->text
		       : document_keep(document, "%s",
				       value_digits(value, buffer, sizeof buffer));
}

static struct interval interval_at(const struct value *row,
				   const char *const path[PATH_STEPS])
{
	const struct value *value = value_at(row, path);
	struct interval interval = {0, 0, 0};

	value_number(value, &interval.rate);
	interval.low = interval.high = interval.rate;
	if (value && value->kind == VALUE_MAP) {
		value_number(value_get(value, "low"), &interval.low);
		value_number(value_get(value, "high"), &interval.high);
	}
	return interval;
}

void document_chart_of(struct document *document, const struct chart *chart,
		       const struct value *rows, const char *const label[PATH_STEPS],
		       int most, const struct chart_series *series, int count)
{
	bool is_bars = chart->kind == CHART_BARS;
	struct chart made = *chart;
	struct interval *values;
	const char **labels, **names;
	int *colours, places = 0, room, i = 0;

	for (const struct value *row = rows->first; row && places < most; row = row->next)
		places += !row->is_quiet;
	labels = document_room(document, (size_t)places + 1, sizeof *labels);
	names = document_room(document, (size_t)count, sizeof *names);
	colours = document_room(document, (size_t)places + 1, sizeof *colours);
	room = chart->kind == CHART_HEAT ? chart->rows * chart->columns : places * count;
	values = document_room(document, (size_t)room + 1, sizeof *values);
	if (!labels || !names || !colours || !values || places == 0)
		return;
	for (const struct value *row = rows->first; row && i < places; row = row->next) {
		if (row->is_quiet)
			continue;
		labels[i] = label_of_row(document, row, label);
		for (int k = 0; k < count; k++)
			values[k * places + i] = interval_at(row, series[k].path);
		colours[i] = row->style >= STYLE_SIDE ? row->style - STYLE_SIDE
						      : values[i].rate < 0;
		i++;
	}
	for (int k = 0; k < count; k++)
		names[k] = series[k].name;
	made.rows = is_bars ? places : count;
	made.columns = is_bars ? 1 : places;
	made.row_labels = is_bars ? labels : series[0].name ? names : NULL;
	made.column_labels = is_bars ? NULL : labels;
	made.colours = is_bars ? colours : chart->colours;
	if (chart->kind == CHART_HEAT)
		made = *chart;
	for (; i < room && chart->kind == CHART_HEAT; i++)
		values[i].rate = NAN;
	made.values = values;
	document_chart(document, &made);
}

const struct chart *document_chart_at(const struct document *document, int i)
{
	for (const struct block *block = document->blocks; block; block = block->next)
		if (block->kind == BLOCK_CHART && i-- == 0)
			return &block->chart;
	return NULL;
}
