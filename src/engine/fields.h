/* SPDX-License-Identifier: MIT
 *
 * Loading: the rows that sheet.c reads, and the callbacks that find catalogue keys.
 */
#ifndef ENGINE_FIELDS_H
#define ENGINE_FIELDS_H

#include "base/node.h"
#include "sheet.h"

struct reader {
	struct problems *problems;
	struct tree *tree; /* where texts are kept */
	/* Index of a catalogue key in a section, -1: none; and the complaint about it. */
	int (*find)(const struct reader *reader, int kind, const char *key);
	void (*complain)(const struct reader *reader, int kind, const struct node *node);
	const void *context;
};

void fields_default(const struct field *fields, void *base);
/* Reads every key of `map`; keys without a row must be among `others`. */
void fields_read(struct reader *reader, const struct field *fields, void *base,
		 const struct node *map, const char *const *others);
const struct field *field_named(const struct field *fields, const char *key);

bool read_int(struct reader *reader, const struct node *node, const char *key, int low,
	      int high, int *value);
bool read_word(struct reader *reader, const struct node *node, const char *key,
	       const char *const *words, int *value);
void unknown_key(struct reader *reader, const struct node *node, const char *nearest);

int word_count(const char *const *words);
int word_index(const char *const *words, const char *word);

#endif
