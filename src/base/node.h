/* SPDX-License-Identifier: MIT
 *
 * A tree of maps, lists and scalars with their places: the content of a scenario or
 * catalogue file before it is interpreted.
 *
 * The reader of files (src/base/yaml.c), the setters of affray.h and the page all make
 * this tree; only build.c interprets it. Scalars are kept as their source text: `off` is
 * the word off, `010` is the text 010. A tree is one arena, freed whole; nodes can be
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
/* `text` is copied; NULL: no memory for the node or for the text. */
struct node *node_scalar(struct tree *tree, const char *text, struct place place);
/*
 * Appends to a list (key NULL), or to a map under `key` (copied; the map must not have it
 * yet). Does nothing if parent or child is NULL. With no memory for the key the child is
 * not added and its key is NULL. Each call walks over all children: to add very many,
 * keep the last one and link to it.
 */
void node_append(struct tree *tree, struct node *parent, const char *key,
		 struct place key_place, struct node *child);
/* A deep copy with its key, in this tree; NULL: no memory. Places keep pointing at the
 * file names of the original: if that is in another tree, it must live as long as the
 * copy. */
struct node *node_copy(struct tree *tree, const struct node *node);

/* NULL and scalars have no children, so look-ups can be chained. */
struct node *node_get(const struct node *map, const char *key); /* NULL: not there */
struct node *node_at(const struct node *list, int index);	/* NULL: not there */
int node_count(const struct node *parent);
/* The value of an unquoted whole number; false: it is not a whole number, or it is out of
 * range. */
bool node_whole(const struct node *node, int64_t low, int64_t high, int64_t *number);
/* Puts `child` under `key` and replaces the old value (the key and its place stay). A
 * NULL child, for which there was no memory, changes nothing. */
void node_put(struct tree *tree, struct node *map, const char *key, struct node *child);
/* The kind of a node, for messages: "a map", "a list", "a number" (whole), "a word", "a
 * text" (in quotes or a block) or "nothing" (an empty value). */
const char *node_kind_name(const struct node *node);
/* Adds all keys and values under `node` to a digest; begin with 0. */
uint64_t node_digest(const struct node *node, uint64_t digest);

#endif
