/* SPDX-License-Identifier: MIT
 *
 * Spans that were written on a page, kept to be shown in a pane of any size.
 *
 * It takes the output of a page (report/page.h) and wraps the paragraphs at the width of
 * the pane. In its text, styles are bytes (the page's style + 1). The indentation of a
 * paragraph shows its kind: in the log a heading, a deed, or the arithmetic under a deed,
 * which can be left out.
 */
#ifndef PLAY_SCREEN_SCROLLBACK_H
#define PLAY_SCREEN_SCROLLBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANY_DEPTH = 1 << 20 };

struct paragraph {
	size_t start, length; /* in the text, without the indent */
	int indent;
	uint32_t from, to; /* events that it tells; 0: none */
};

/* A line of the pane. */
struct scrollback_line {
	int paragraph;
	size_t start, length; /* in the text */
	int indent;
	char style; /* that holds where it begins */
};

struct scrollback {
	char *text;
	size_t used, room;
	struct paragraph *paragraphs;
	int count;
	size_t most;
	bool is_open; /* a paragraph has begun */
	int style;    /* of its end */

	int width, depth;	       /* of the lines */
	int wrapped;		       /* paragraphs that have been wrapped */
	struct scrollback_line *lines; /* after scrollback_wrap() */
	int line_count;
	size_t line_most;
	bool is_short; /* there was no memory for all of it */
};

void scrollback_free(struct scrollback *story);
void scrollback_clear(struct scrollback *story);
/* For page_init_spans(); the context is the story. */
struct span_taker;
extern const struct span_taker scrollback_taker;
/* Forgets the paragraphs from this one on. */
void scrollback_cut(struct scrollback *story, int count);

/* Lines of this width; paragraphs that are indented deeper are left out. */
void scrollback_wrap(struct scrollback *story, int width, int depth);
/* The first line of a paragraph, or of the next one that is shown; line_count if none. */
int scrollback_line_of(const struct scrollback *story, int paragraph);
/* The next paragraph from `from` on (backwards: -1) that has the words and is not deeper
 * than the lines; capitals do not matter. -1: none. */
int scrollback_find(const struct scrollback *story, int from, int step,
		    const char *words);
/* Finds the next place of the words within `length` bytes from `start`, and the bytes
 * that they take; false: there is none. */
bool scrollback_match(const struct scrollback *story, size_t start, size_t length,
		      const char *words, size_t *at, size_t *bytes);
/* A paragraph without its styles. */
void scrollback_plain(const struct scrollback *story, int paragraph, char *text,
		      size_t room);

#endif
