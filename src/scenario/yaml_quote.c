/* SPDX-License-Identifier: MIT
 *
 * The text of a YAML scalar in quotes.
 */
#include "yaml_quote.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct writer {
	char *text;
	size_t length;
	size_t solid; /* blanks before this were escaped, and survive a line end */
};

static void put(struct writer *writer, char letter)
{
	writer->text[writer->length++] = letter;
}

/* As UTF-8. */
static void put_code(struct writer *writer, uint32_t code)
{
	if (code < 0x80) {
		put(writer, (char)code);
		return;
	}
	if (code < 0x800) {
		put(writer, (char)(0xc0 | code >> 6));
	} else {
		if (code < 0x10000) {
			put(writer, (char)(0xe0 | code >> 12));
		} else {
			put(writer, (char)(0xf0 | (code >> 18 & 7)));
			put(writer, (char)(0x80 | (code >> 12 & 0x3f)));
		}
		put(writer, (char)(0x80 | (code >> 6 & 0x3f)));
	}
	put(writer, (char)(0x80 | (code & 0x3f)));
}

static bool is_blank(char letter)
{
	return letter == ' ' || letter == '\t';
}

/* Over a line end and the blanks and line ends that follow; counts the line ends. */
static const char *skip_lines(const char *source, const char *end, int *breaks)
{
	*breaks = 0;
	for (; source < end && (*source == '\n' || is_blank(*source)); source++)
		*breaks += *source == '\n';
	return source;
}

/* A line end is a space; n of them are n - 1; blanks on both sides are dropped. */
static const char *fold(struct writer *writer, const char *source, const char *end)
{
	int breaks;

	while (writer->length > writer->solid &&
	       is_blank(writer->text[writer->length - 1]))
		writer->length--;
	source = skip_lines(source, end, &breaks);
	if (breaks == 1)
		put(writer, ' ');
	for (; breaks > 1; breaks--)
		put(writer, '\n');
	return source;
}

static const char *put_hex(struct writer *writer, const char *source, int digits)
{
	uint32_t code = 0;

	for (; digits > 0; digits--, source++) {
		char letter = *source;
		int digit = letter <= '9' ? letter - '0' : (letter | 0x20) - 'a' + 10;

		code = code << 4 | (uint32_t)digit;
	}
	put_code(writer, code);
	return source;
}

/* From behind the backslash. */
static const char *unescape(struct writer *writer, const char *source, const char *end)
{
	static const char letters[] = "0abtnvfre";
	static const char meant[] = "\0\a\b\t\n\v\f\r\x1b";
	char letter = *source;
	const char *found = strchr(letters, letter);
	int breaks;

	switch (letter) {
	case '\n': /* this line end is not there, the empty lines after it are */
		source = skip_lines(source, end, &breaks);
		for (; breaks > 1; breaks--)
			put(writer, '\n');
		return source;
	case 'x':
		return put_hex(writer, source + 1, 2);
	case 'u':
		return put_hex(writer, source + 1, 4);
	case 'U':
		return put_hex(writer, source + 1, 8);
	case 'N':
		put_code(writer, 0x85);
		break;
	case '_':
		put_code(writer, 0xa0);
		break;
	case 'L':
		put_code(writer, 0x2028);
		break;
	case 'P':
		put_code(writer, 0x2029);
		break;
	default: /* the others stand for themselves */
		put(writer, found ? meant[found - letters] : letter);
		break;
	}
	return source + 1;
}

size_t yaml_unquote(const char *source, const char *end, char quote, char *text)
{
	struct writer writer = {.text = text};

	while (source < end) {
		if (*source == '\n') {
			source = fold(&writer, source, end);
		} else if (quote == '"' && *source == '\\') {
			source = unescape(&writer, source + 1, end);
			writer.solid = writer.length;
		} else {
			put(&writer, *source);
			source += quote == '\'' && *source == '\'' ? 2 : 1;
		}
	}
	text[writer.length] = '\0';
	return writer.length;
}
