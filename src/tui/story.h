/* SPDX-License-Identifier: MIT
 *
 * Text that was written on a page, kept to be shown in a pane of any size.
 *
 * The page that writes it is as wide as can be, so that each of its lines is one
 * paragraph; the story wraps them again at the width of the pane. It takes what a page
 * drains: lines with escape sequences, which become style bytes (the page's style + 1).
 * How deep a paragraph is indented says what it is: in the log, a heading, a deed, or the
 * arithmetic under a deed, which can be left out.
 */
#ifndef TUI_STORY_H
#define TUI_STORY_H

#include <stdbool.h>
#include <stddef.h>

enum { STORY_PAGE = 1 << 20, ANY_DEPTH = 1 << 20 }; /* widths without an end */

struct paragraph {
	size_t start, length; /* in the text, without the indent */
	int indent;
};

/* A line as it stands in the pane. */
struct story_line {
	int paragraph;
	size_t start, length; /* in the text */
	int indent;
	char style; /* that holds where it begins */
};

struct story {
	char *text;
	size_t used, room;
	struct paragraph *paragraphs;
	int count;
	size_t most;
	char *raw; /* the beginning of a line that has not ended */
	size_t raw_used, raw_room;

	int width, depth;	  /* of the lines */
	int wrapped;		  /* paragraphs that are in lines */
	struct story_line *lines; /* after story_wrap() */
	int line_count;
	size_t line_most;
	bool is_short; /* there was no memory for all of it */
};

void story_free(struct story *story);
void story_clear(struct story *story);
/* A sink's drain; the context is the story. */
bool story_drain(void *story, const char *bytes, size_t count);
/* Forgets the paragraphs from this one on. */
void story_cut(struct story *story, int count);

/* Lines of this width; paragraphs that are indented deeper are left out. */
void story_wrap(struct story *story, int width, int depth);
/* The first line of a paragraph, or of the next one that is shown; line_count if none. */
int story_line_of(const struct story *story, int paragraph);
/* The next paragraph from `from` on (backwards: -1) that has the words and is not deeper
 * than the lines; capitals do not matter. -1: none. */
int story_find(const struct story *story, int from, int step, const char *words);
/* Where in the text the words begin next within `length` bytes from `start`, and how many
 * bytes they take; false: nowhere. */
bool story_match(const struct story *story, size_t start, size_t length,
		 const char *words, size_t *at, size_t *bytes);
/* A paragraph without its styles. */
void story_plain(const struct story *story, int paragraph, char *text, size_t room);

#endif
