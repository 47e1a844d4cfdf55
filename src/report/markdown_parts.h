/* SPDX-License-Identifier: MIT
 *
 * Markdown as its writers read it: blocks of lines, and runs of one face in them.
 */
#ifndef REPORT_MARKDOWN_PARTS_H
#define REPORT_MARKDOWN_PARTS_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of the text that is read; not ended by NUL. */
struct piece_of {
	const char *at;
	size_t length;
};

enum block_type {
	NO_BLOCK,
	HEADING,
	PARAGRAPH,
	ITEM,
	TABLE_ROWS,
	CODE,
};

/* Lines that belong together. */
struct lines {
	enum block_type type;
	int level;	      /* of a heading */
	struct piece_of text; /* first line to last, as in the source */
	const char *mark;     /* of an item: "- " or "3. "; its words begin at `text` */
};

enum face { PLAIN_FACE, BOLD_FACE, STRESSED_FACE, CODE_FACE, LINK_FACE };

/* A run of one face; `address` of a link. */
struct run_of {
	enum face face;
	struct piece_of words, address;
};

/* The line that begins here, and where the next one does. */
struct piece_of prose_line(const char *at);
const char *prose_after(struct piece_of line);
bool prose_begins(struct piece_of line, const char *with);
/* The next block, and where the one after it begins. */
const char *prose_block(const char *at, struct lines *block);
/* Cell `i` of a row of a table, without the spaces around it; false: no more. */
bool prose_cell(struct piece_of row, int i, struct piece_of *cell);
/* |---|---| */
bool prose_is_rule(struct piece_of row);
/* The run that begins here, and where the next one does. */
const char *prose_run(const char *at, const char *end, struct run_of *run);

#endif
