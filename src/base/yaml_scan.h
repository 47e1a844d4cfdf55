/* SPDX-License-Identifier: MIT
 *
 * The lower half of the reader of YAML and JSON: text to tokens. yaml.c turns tokens into
 * nodes.
 *
 * The reader holds one token at a time. After a refusal this token and all later ones are
 * END, so the loops of the upper half end by themselves.
 */
#ifndef BASE_YAML_SCAN_H
#define BASE_YAML_SCAN_H

#include "node.h"
#include <limits.h>

/* Kinds of tokens; a sign is its own kind. A KEY is a scalar together with its `:`. */
enum { END = '\0', SCALAR = 'a', KEY = 'k' };
enum { PLAIN = '\0' };	     /* style of a scalar; others: the sign that opens it */
enum { NO_VALUE = INT_MAX }; /* parent of the token after a value */

struct token {
	char kind, style;
	bool first;	    /* in its line */
	const char *text;   /* of a scalar or key, in the tree; else "" */
	struct place place; /* of its first character */
	struct place empty; /* of an empty value after this key or dash */
};

struct reader {
	struct tree *tree;
	struct problems *problems;
	bool json;
	bool stopped; /* after a refusal */

	const char *text;    /* checked by source.h; ends in NUL */
	const char *at;	     /* behind the token */
	const char *counted; /* the character whose place is `place`; not behind `at` */
	struct place place;
	char *scalar; /* being put together; has room for the whole text */
	size_t length;
	struct token token;

	const struct node *open; /* the innermost map or list in brackets, or NULL */
	int parent;		 /* column that lines in brackets must be right of */
	int nodes, depth;
	struct node spare; /* stands for any node after a refusal */
};

/* Notes a problem (format as problem_at()) and goes on reading. */
#define complain(in, ...) \
	((in)->stopped ? (void)0 : problem_at((in)->problems, __VA_ARGS__))
/* Notes a problem and ends the text here, because the rest would only be misread. */
#define refuse(in, ...) (complain(in, __VA_ARGS__), stop(in))
void stop(struct reader *in);
/* Refuses the token; if a bracket of an earlier line is open, the message says so. */
void refuse_open(struct reader *in, const char *message);

static inline bool is_one_of(char c, const char *set)
{
	while (*set && *set != c)
		set++;
	return *set;
}
/* `---` and `...` at the start of a line are not tokens: they END the document. */
bool at_marker(const struct reader *in, const char *marker);
/*
 * Goes to the next token. A `|` block must stand right of column `parent`, and so must
 * each line in brackets. After a value (`parent` NO_VALUE) the rest of the line is not
 * scanned: the token's kind is its first character.
 */
void next_token(struct reader *in, int parent);

#endif
