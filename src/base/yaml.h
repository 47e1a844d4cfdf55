/* SPDX-License-Identifier: MIT
 *
 * YAML files to trees of nodes: a small strict subset, with a place for every node.
 *
 * It reads block and flow maps and lists, plain and quoted scalars of one line, `|` and
 * `>` blocks with or without `-`, and comments. Anchors, aliases, tags, merge keys,
 * directives, `? ` keys, keys that are not scalars, pairs without braces in a list, a
 * second document and duplicate keys are refused. Scalars keep their text: `off` is the
 * word off; `key:` alone in a block has the empty text.
 *
 * Places: a scalar in quotes is at its quote, a block at its `|` or `>` (line n of its
 * text is n lines below), a map at its first key or brace, a list at its first `-` or
 * bracket, an empty value behind its `:` or at its `-`.
 */
#ifndef BASE_YAML_H
#define BASE_YAML_H

#include "node.h"

enum {
	YAML_MOST_DEPTH = 32,	  /* maps and lists in each other; files use eight */
	YAML_MOST_NODES = 200000, /* about 20 MB of memory */
	YAML_MOST_KEYS =
		4000, /* in one map: each new key is compared with all before it */
};

/*
 * Both return the root, which lives in `tree`, or NULL after at least one problem. `path`
 * may be `-` for the standard input. `name` stands for the file name in problems (NULL:
 * none); it is copied.
 */
struct node *yaml_read_file(struct tree *tree, const char *path,
			    struct problems *problems);
struct node *yaml_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems);
/*
 * The same for one JSON value, strictly: strings are `quoted`, numbers and the words
 * true, false and null are not. Duplicate keys in an object are a problem here too.
 */
struct node *json_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems);

#endif
