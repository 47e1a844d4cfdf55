/* SPDX-License-Identifier: MIT
 *
 * Shared by the builder and the writers of a document.
 */
#ifndef REPORT_DOCUMENT_INSIDE_H
#define REPORT_DOCUMENT_INSIDE_H

#include "base/node.h"
#include "document.h"

enum value_kind {
	VALUE_NOTHING,
	VALUE_FLAG,
	VALUE_WHOLE,
	VALUE_COUNT,
	VALUE_NUMBER,
	VALUE_TEXT,
	VALUE_LIST,
	VALUE_MAP,
};

struct value {
	uint8_t kind; /* enum value_kind */
	bool is_hidden, is_quiet;
	uint8_t style, indent; /* of a row */
	const char *key;       /* NULL in a list */
	struct value *next;
	union {
		bool flag;
		int64_t whole;
		uint64_t count;
		double number;
		const char *text;
		struct { /* of a list or map */
			struct value *first, *last;
			struct document *document;
		};
	};
};

/* A piece of a paragraph in one style. */
struct piece {
	struct piece *next;
	int style;
	int column; /* -1: behind the last one */
	const char *text;
};

enum block_kind {
	BLOCK_TITLE,
	BLOCK_FACT,
	BLOCK_HEADING,
	BLOCK_SENTENCE,
	BLOCK_ITEM,
	BLOCK_TABLE,
	BLOCK_CHART,
};

struct block {
	struct block *next;
	enum block_kind kind;
	int readers;
	int first, rest;	     /* SENTENCE */
	struct piece *pieces, *last; /* SENTENCE */
	const char *words, *more;    /* TITLE, FACT, HEADING, ITEM */
	struct table_view table;
	struct chart chart;
};

struct document {
	struct tree *arena;
	bool failed;
	int readers;
	struct value lines; /* a list */
	struct value spare; /* takes values for which there is no memory */
	struct block *blocks, *last;
};

/* NULL: not there. */
const struct value *value_at(const struct value *row, const char *const path[PATH_STEPS]);
const struct value *value_get(const struct value *map, const char *key);
/* The value of a number, or the rate of an interval; false: it is neither. */
bool value_number(const struct value *value, double *number);
/* Digits or a word; NULL for a text, a list or a map. */
const char *value_digits(const struct value *value, char *buffer, size_t room);

/* The text of a cell for people, without the words around it. */
struct cell {
	char buffer[80];
	const char *text; /* NULL: nothing */
};
void cell_read(struct cell *cell, const struct column *column, const struct value *row);

#endif
