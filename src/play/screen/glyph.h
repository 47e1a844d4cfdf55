/* SPDX-License-Identifier: MIT
 *
 * Characters of outside text as a terminal can show them.
 *
 * Names come from files, so nothing is taken for granted: control characters, broken
 * UTF-8 and characters that the locale cannot show become question marks; characters that
 * are invisible or turn the direction of writing are left out. The terminal library
 * counts the same width for the rest.
 */
#ifndef PLAY_SCREEN_GLYPH_H
#define PLAY_SCREEN_GLYPH_H

#include <wchar.h>

struct glyph {
	wchar_t code; /* 0: it is left out */
	int width;    /* columns: 0 (a mark on the one before), 1 or 2 */
	int bytes;    /* that it takes in the text */
};

/* The first of a text that is not empty. */
struct glyph glyph_at(const char *text);
/* Columns that `length` bytes of styled text take; bytes below 32 are styles. */
int glyph_columns(const char *text, size_t length);

#endif
