/* SPDX-License-Identifier: MIT
 *
 * Builds text in a buffer that the caller owns: no FILE, no heap, no overflow.
 */
#include "text.h"
#include <assert.h>
#include <limits.h>
#include <string.h>
#include "number.h"

enum { LONGEST_WORD = 64 }; /* longer words are never near; no key is half as long */

struct text text_in(char *buffer, size_t room)
{
	struct text text = {.start = buffer, .room = room, .cut = room == 0};

	if (room > 0)
		buffer[0] = '\0';
	return text;
}

/* The second, third or fourth byte of a UTF-8 character. */
static bool continues_character(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Adds as many whole characters as there is room for. */
static void cut_bytes(struct text *text, const char *bytes, size_t count)
{
	if (text->cut)
		return; /* text after a gap would be misread */
	while (count > 0 && continues_character(bytes[count]))
		count--;
	memcpy(text->start + text->length, bytes, count);
	text->length += count;
	text->start[text->length] = '\0';
	text->cut = true;
}

static inline void append(struct text *text, const char *bytes, size_t count)
{
	size_t left = text->room - text->length; /* with the NUL */
	char *to = text->start + text->length;

	if (text->cut || count >= left) {
		cut_bytes(text, bytes, left > 0 ? left - 1 : 0);
		return;
	}
	if (count == 1)
		*to = *bytes;
	else if (count > 0)
		memcpy(to, bytes, count);
	to[count] = '\0';
	text->length += count;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
	append(text, bytes, count);
}

void text_add(struct text *text, const char *string)
{
	if (string)
		append(text, string, strlen(string));
}

void text_add_int(struct text *text, long long value)
{
	char digits[24];
	size_t at = sizeof(digits);
	unsigned long long rest = (unsigned long long)value;

	if (rest < 10) {
		digits[0] = (char)('0' + rest);
		append(text, digits, 1);
		return;
	}
	if (value < 0)
		rest = 0 - rest;
	do {
		digits[--at] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest > 0);
	if (value < 0)
		digits[--at] = '-';
	append(text, digits + at, sizeof(digits) - at);
}

void text_format(struct text *text, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	text_format_list(text, format, list);
	va_end(list);
}

void text_format_list(struct text *text, const char *format, va_list list)
{
	char letter;

	while (*format) {
		const char *plain = format;

		while (*format && *format != '%')
			format++;
		if (format > plain)
			append(text, plain, (size_t)(format - plain));
		if (!*format)
			break;
		switch (format[1]) {
		case 's':
			text_add(text, va_arg(list, const char *));
			break;
		case 'd':
			text_add_int(text, va_arg(list, int));
			break;
		case 'l':
			text_add_int(text, va_arg(list, long long));
			break;
		case 'c':
			letter = (char)va_arg(list, int);
			append(text, &letter, 1);
			break;
		case '%':
			append(text, "%", 1);
			break;
		default:
			assert(false && "text_format knows only s d l c and %");
			return;
		}
		format += 2;
	}
}

static bool is_around(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void text_trim(char *to, size_t room, const char *from, size_t length)
{
	while (length > 0 && is_around(*from)) {
		from++;
		length--;
	}
	while (length > 0 && is_around(from[length - 1]))
		length--;
	length = length < room ? length : room - 1;
	memmove(to, from, length); /* `to` may be `from` */
	to[length] = '\0';
}

bool text_to_int(const char *string, int *value)
{
	bool negative = *string == '-';
	int result = 0;

	if (*string == '-' || *string == '+')
		string++;
	if (!*string)
		return false;
	for (; *string; string++) {
		int digit = *string - '0';

		if (digit < 0 || digit > 9)
			return false;
		/* Counts downward, because the smallest int has no positive
		 * counterpart. */
		if (result < (INT_MIN + digit) / 10)
			return false;
		result = result * 10 - digit;
	}
	if (!negative && result == INT_MIN)
		return false;
	*value = negative ? result : -result;
	return true;
}

/* ---- the nearest word ---- */

static char small_letter(char letter)
{
	return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool same_letter(char a, char b)
{
	return small_letter(a) == small_letter(b);
}

/*
 * Edits from `a` to `b`: a letter added, left out, changed, or swapped with its
 * neighbour. Row i of the table holds the edits from the first i letters of `a` to each
 * start of `b`; only the last three rows are needed. Both are shorter than LONGEST_WORD.
 */
static int edits_between(const char *a, const char *b)
{
	int rows[3][LONGEST_WORD];
	int length_a = (int)strlen(a), length_b = (int)strlen(b);

	for (int j = 0; j <= length_b; j++)
		rows[0][j] = j;
	for (int i = 1; i <= length_a; i++) {
		int *row = rows[i % 3];
		const int *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];

		row[0] = i;
		for (int j = 1; j <= length_b; j++) {
			int change = same_letter(a[i - 1], b[j - 1]) ? 0 : 1;

			row[j] = smaller(above[j - 1] + change,
					 smaller(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
			    same_letter(a[i - 2], b[j - 1]))
				row[j] = smaller(row[j], two_above[j - 2] + 1);
		}
	}
	return rows[length_a % 3][length_b];
}

const char *text_nearest(const char *word, const char *(*words)(const void *list, int i),
			 const void *list)
{
	const char *entry, *best = NULL;
	size_t length = strlen(word);

	if (length >= LONGEST_WORD)
		return NULL;

	int nearest = length >= 6 ? (int)length / 3 : 1;

	nearest = smaller(nearest, (int)length - 1); /* at least one letter must stay */
	for (int i = 0; (entry = words(list, i)) != NULL; i++) {
		if (strlen(entry) >= LONGEST_WORD)
			continue;

		int edits = edits_between(word, entry);

		if (edits < nearest || (!best && edits == nearest)) {
			nearest = edits;
			best = entry;
		}
	}
	return best;
}

struct word_list {
	const char *const *words;
	int count;
};

static const char *word_of_list(const void *list, int i)
{
	const struct word_list *words = list;

	return i < words->count ? words->words[i] : NULL;
}

const char *text_nearest_in(const char *word, const char *const *words, int count)
{
	const struct word_list list = {words, count};

	return text_nearest(word, word_of_list, &list);
}

bool text_to_number(const char *string, uint64_t *number)
{
	uint64_t value = 0;

	if (!*string)
		return false;
	for (; *string; string++) {
		unsigned digit = (unsigned)(*string - '0');

		if (digit > 9 || value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	*number = value;
	return true;
}
