/* SPDX-License-Identifier: MIT
 *
 * The lower half of the YAML reader: characters, blanks and comments, scalars. yaml.c
 * makes maps and lists of them.
 */
#ifndef BASE_YAML_SCAN_H
#define BASE_YAML_SCAN_H

#include "node.h"
#include <stddef.h>

/* A position in the text; lines and columns (of characters) count from 1. */
struct spot {
	size_t at;
	int line, column;
};

/* A bracket whose partner has not come yet. */
struct bracket {
	const struct bracket *outer;
	int line;
	bool is_map;
};

struct reader {
	struct tree *tree;
	struct problems *problems;
	const char *file; /* in the tree */
	const char *text; /* checked by source.h; ends in NUL */
	char *scratch;	  /* twice as long: where scalars are put together */
	struct spot here;
	bool json;
	bool stopped; /* after a problem of form: everybody returns */
	int nodes, depth;
	int key_line;	 /* the line of the key whose value is being read */
	int flow_parent; /* column that lines in brackets must be right of */
	const struct bracket *brackets; /* the innermost; NULL: none is open */
};

enum style { PLAIN, SINGLE, DOUBLE, LINES };
struct scalar {
	const char *text; /* in the tree */
	enum style style;
	struct spot start;
};

struct place place_at(const struct reader *reader, struct spot spot);
/* Notes a problem, and reading goes on. */
void complain_at(struct reader *reader, struct spot spot, const char *message);
/* Notes a problem (unless there is one that stopped it already) and stops. */
void *refuse(struct reader *reader, struct spot spot, const char *message);
/* The same; if a bracket of an earlier line is open, the message says so. */
void *refuse_open(struct reader *reader, const char *message);

/* The character `ahead` of here; NUL at the end, and when reading has stopped. */
char peek(const struct reader *reader, int ahead);
void step(struct reader *reader, int count);
/* A sign (`-`, `?`, `:`) with a blank or the end of the line behind it. */
bool at_sign(const struct reader *reader, char sign);
/* `---` or `...` at the start of a line. */
bool at_marker(const struct reader *reader, const char *marker);

/* Over blanks in the line. */
void skip_blanks(struct reader *reader);
/* Over blanks, line ends and comments. */
void next_token(struct reader *reader);
/* The same between brackets, where lines must be indented. */
void next_in_flow(struct reader *reader);
/* Something is there, and no marker. */
bool has_token(const struct reader *reader);
/* Nothing but a comment may follow in this line. */
void end_line(struct reader *reader, const char *message);
/* Over anchors and tags, which are not allowed. */
void skip_properties(struct reader *reader);

/* A plain or quoted scalar; its further lines are right of column `parent`. A key has
 * none. */
struct scalar read_scalar(struct reader *reader, int parent, bool is_key);
/* The lines below `|` or `>`; `in_map`: the value of a key at column `parent`. */
struct scalar read_lines(struct reader *reader, int parent, bool in_map);

#endif
