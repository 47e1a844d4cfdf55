/* SPDX-License-Identifier: MIT
 *
 * The terminal as a sheet of cells: the only file that sets ncurses' colours and
 * attributes.
 *
 * A look is a style of the page (page.h) with attributes added. No colour carries meaning
 * alone: everything coloured is also a letter, bold, underlined or reversed. Without
 * colour the attributes stay. Lines and arrows are drawn in Unicode if the locale is
 * UTF-8, else in ASCII.
 */
#ifndef PLAY_SCREEN_SCREEN_H
#define PLAY_SCREEN_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include "report/page.h"
#include "layout.h"

enum {
	LOOK_STYLES = 0xff, /* the part that is a style of the page */
	LOOK_BOLD = 0x100,
	LOOK_UNDER = 0x200,
	LOOK_REVERSE = 0x400,
	LOOK_LEGAL = 0x800, /* a tile or creature that may be chosen */
};

/* Signs that have a Unicode and a plain form. */
enum sign {
	SIGN_LINE,
	SIGN_SIDE,
	SIGN_FULL, /* of a bar */
	SIGN_EMPTY,
	SIGN_CUT, /* more follows */
	SIGN_HERE,
	SIGN_DOT,
	SIGN_PLUS_MINUS,
	SIGNS,
};

struct screen {
	bool is_unicode, has_colour;
};

/* Can there be a screen: a terminal at both ends that knows how, and large enough? */
bool screen_is_possible(void);
/* False: this terminal cannot. */
bool screen_begin(struct screen *screen, bool colour);
void screen_end(void);

const char *sign_of(const struct screen *screen, enum sign sign);
/* The arrow of a direction by its name in a state row ("e", "nw"); NULL: none. */
const char *arrow_of(const struct screen *screen, const char *direction);

/*
 * Puts text at a row and column of the area, at most `room` columns and never past its
 * edge; what does not fit is cut, with a sign for it. Style bytes (page.h's style + 1)
 * change the style from there on. Returns the columns used.
 */
int screen_put(const struct screen *screen, const struct area *area, int row, int column,
	       int room, int look, const char *text);
/* The same for `length` bytes, without a sign where it is cut. */
int screen_put_bytes(const struct screen *screen, const struct area *area, int row,
		     int column, int look, const char *text, size_t length);
/* Bytes of the first line of the text, broken to this many columns. */
size_t line_length(const char *text, int columns);
/* As printf, at most a few hundred bytes, up to the edge. */
__attribute__((format(printf, 6, 7))) int screen_format(const struct screen *screen,
							const struct area *area, int row,
							int column, int look,
							const char *format, ...);
/* Blanks in this look to the edge of the area. */
void screen_fill(const struct screen *screen, const struct area *area, int row, int look);
/* The rule above an area, with a name in it. */
void screen_rule(const struct screen *screen, const struct area *area, const char *name,
		 bool is_active);
/* A line down the left side of an area, its rule included. */
void screen_side(const struct screen *screen, const struct area *area);

#endif
