/* SPDX-License-Identifier: MIT
 *
 * Characters of outside text as a terminal can show them.
 */
#include "glyph.h"
#include <stdbool.h>
#include <stdint.h>
#include "report/page.h"

/* Joiners, marks of direction, byte order: all without a shape of their own. */
static bool is_invisible(uint32_t code)
{
	return code == 0xad || code == 0x061c || (code >= 0x200b && code <= 0x200f) ||
	       (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) ||
	       (code >= 0xfe00 && code <= 0xfe0f) || code == 0xfeff ||
	       (code >= 0xfff9 && code <= 0xfffb) || code >= 0xe0000;
}

struct glyph glyph_at(const char *text)
{
	struct glyph glyph = {.code = L'?', .width = 1};
	uint32_t code;

	glyph.bytes = text_next(text, &code);
	if (code >= 0x80 && glyph.bytes == 1)
		return glyph;
	if (is_invisible(code)) {
		glyph.code = 0;
		glyph.width = 0;
	} else if (code >= ' ' && (code < 0xd800 || code > 0xdfff) && code < 0x110000 &&
		   wcwidth((wchar_t)code) >= 0) {
		glyph.code = (wchar_t)code;
		glyph.width = wcwidth((wchar_t)code);
	}
	return glyph;
}

int glyph_columns(const char *text, size_t length)
{
	int columns = 0;

	for (size_t at = 0; at < length;) {
		struct glyph glyph;

		if ((unsigned char)text[at] < ' ') {
			at++;
			continue;
		}
		glyph = glyph_at(text + at);
		columns += glyph.width;
		at += (size_t)glyph.bytes;
	}
	return columns;
}
