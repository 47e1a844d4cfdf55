/* SPDX-License-Identifier: MIT
 *
 * Builds text in a buffer that the caller owns: no FILE, no heap, no overflow.
 *
 * The engine also runs in a browser, where printf would be most of its size.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
	char *start; /* always ends in NUL once something was added */
	size_t room; /* bytes of the buffer, NUL included */
	size_t length;
	bool cut; /* a piece did not fit: that piece and all later ones are left out */
};

/* A buffer without room takes nothing and counts as cut. */
struct text text_in(char *buffer, size_t room);
/* NULL adds nothing. A cut never splits a UTF-8 character. */
void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_int(struct text *text, long long value);
/* Knows %s, %d (int), %l (long long), %c and %%; nothing else. */
void text_format(struct text *text, const char *format, ...);
void text_format_list(struct text *text, const char *format, va_list list);

/* Equal strings. Most words of a list differ in their first letter, without a call. */
static inline bool text_is(const char *a, const char *b)
{
	return *a == *b && strcmp(a, b) == 0;
}

/* Copies the text without blanks and line ends at both ends, cut to the room of `to`. */
void text_trim(char *to, size_t room, const char *from, size_t length);

/* `string` as an integer: digits after an optional sign, nothing else; leading zeros are
 * allowed. False, and `value` untouched, if it is not an integer or does not fit an int.
 */
bool text_to_int(const char *string, int *value);
/* The same for digits without a sign, up to 64 bits. */
bool text_to_number(const char *string, uint64_t *number);

/*
 * The entry of `words` nearest to `word` by edits (a swap of neighbours counts one), or
 * NULL if none is near enough: at most a third of the letters may be edited (one letter
 * of a short word), never all of them. Case is ignored; the first of equally near words
 * wins. The callback returns word `i`, or NULL after the last one.
 */
const char *text_nearest(const char *word, const char *(*words)(const void *list, int i),
			 const void *list);
const char *text_nearest_in(const char *word, const char *const *words, int count);

#endif
