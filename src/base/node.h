/* SPDX-License-Identifier: MIT
 *
 * A tree of maps, lists and scalars with their places: what a scenario or catalogue file
 * says, before anybody has asked what it means.
 *
 * Readers of files (src/base/yaml.c), the setters of affray.h and the page all make
 * this tree; build.c alone gives it meaning. Scalars are kept as their source text: `off`
 * is the word off, `010` is the text 010. A tree is one arena, freed whole; nodes can be
 * added and replaced, never freed one by one.
 */
#ifndef BASE_NODE_H
#define BASE_NODE_H

#include "problem.h"
#include <stdint.h>

enum node_kind { NODE_SCALAR, NODE_MAP, NODE_LIST };

struct node {
	enum node_kind kind;
	struct place place;
	const char *key; /* within a map; else NULL */
	struct place key_place;
	const char *text;	   /* scalars; never NULL for them */
	bool quoted;		   /* scalar was written in quotes or as a block */
	bool overrides;		   /* `set` put it onto a catalogue entry */
	struct node *first, *next; /* children of maps and lists; next sibling */
};

struct tree; /* the arena */

struct tree *tree_new(void); /* NULL: no memory */
void tree_free(struct tree *tree);
/* A copy of `string` that lives as long as the tree; NULL: no memory. */
char *tree_text(struct tree *tree, const char *string, size_t length);
/* Zeroed memory that lives as long as the tree; NULL: no memory. */
void *tree_alloc(struct tree *tree, size_t size);
/* True if an allocation has failed at any time, so a caller need check only once, at
 * the end. */
bool tree_failed(const struct tree *tree);

/* An empty scalar, map or list; NULL: no memory. */
struct node *node_new(struct tree *tree, enum node_kind kind, struct place place);
/* `text` is copied; NULL: no memory, for it or for the text itself. */
struct node *node_scalar(struct tree *tree, const char *text, struct place place);
/*
 * Appends to a list (key NULL), or to a map under `key` (copied; the caller knows that it
 * is new). Nothing is added to nothing. With no memory for the key the child is not added
 * and its key is NULL. Walks over the children: who adds very many keeps the last one and
 * links to it.
 */
void node_append(struct tree *tree, struct node *parent, const char *key,
		 struct place key_place, struct node *child);
/* A deep copy with its key, in this tree; NULL: no memory. Places are kept, and the names
 * in them stay where they are: another tree that was copied from must live as long. */
struct node *node_copy(struct tree *tree, const struct node *node);

/* Of NULL or a scalar there are no children, so that look-ups can be chained. */
struct node *node_get(const struct node *map, const char *key); /* NULL: not there */
struct node *node_at(const struct node *list, int index);	/* NULL: not there */
int node_count(const struct node *parent);
/* The value of a whole number that is not in quotes; false: it is none, or too large. */
bool node_whole(const struct node *node, int64_t low, int64_t high, int64_t *number);
/* Puts `child` under `key`, in place of what is there (whose key and its place stay). Of
 * what there was no memory for, NULL, nothing is put anywhere. */
void node_put(struct tree *tree, struct node *map, const char *key, struct node *child);
/* What it is, for messages: "a map", "a list", "a number" (whole), "a word", "a text" (in
 * quotes or a block) or "nothing" (an empty value). */
const char *node_kind_name(const struct node *node);
/* Adds all keys and values under `node` to a digest; begin with 0. */
uint64_t node_digest(const struct node *node, uint64_t digest);

#endif
