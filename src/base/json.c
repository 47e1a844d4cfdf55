/* SPDX-License-Identifier: MIT
 *
 * Writes JSON into a sink. An event log is mostly keys and small numbers: both are copied
 * or made in place, in one reservation of the buffer each.
 */
#include "json.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Bytes that stand in a string as they are: ASCII but controls, quote and backslash. */
static const uint64_t plain_bytes[4] = {0xfffffffb00000000, 0xffffffffefffffff};

static inline bool is_plain(unsigned char byte)
{
	return plain_bytes[byte >> 6] >> (byte & 63) & 1;
}

/* Room for `count` bytes; writes the comma first if one is due. */
static char *value_space(struct json *json, size_t count)
{
	char *at = sink_space(json->sink, count + 1);

	if (json->comma) {
		*at++ = ',';
		sink_done(json->sink, 1);
	}
	json->comma = true;
	return at;
}

void json_open(struct json *json, char bracket)
{
	*value_space(json, 1) = bracket;
	sink_done(json->sink, 1);
	json->comma = false;
}

void json_close(struct json *json, char bracket)
{
	sink_add_byte(json->sink, bracket);
	json->comma = true;
}

void json_line(struct json *json)
{
	sink_add_byte(json->sink, '\n');
	json->comma = false;
}

void json_key_bytes(struct json *json, const char *bytes, size_t count)
{
	memcpy(value_space(json, count), bytes, count);
	sink_done(json->sink, count);
	json->comma = false;
}

void json_key_string(struct json *json, const char *key)
{
	json_text(json, key);
	sink_add_byte(json->sink, ':');
	json->comma = false;
}

/* ---- strings ---- */

/* Bytes of the UTF-8 character that begins here, 0 if there is none. */
static size_t character_length(const unsigned char *s)
{
	static const struct {
		unsigned char first, last, second_low, second_high, length;
	} forms[] = {
		{0xc2, 0xdf, 0x80, 0xbf, 2},
		{0xe0, 0xe0, 0xa0, 0xbf, 3},
		{0xe1, 0xec, 0x80, 0xbf, 3},
		{0xed, 0xed, 0x80, 0x9f, 3}, /* no surrogates */
		{0xee, 0xef, 0x80, 0xbf, 3},
		{0xf0, 0xf0, 0x90, 0xbf, 4},
		{0xf1, 0xf3, 0x80, 0xbf, 4},
		{0xf4, 0xf4, 0x80, 0x8f, 4},
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (s[0] < forms[i].first || s[0] > forms[i].last)
			continue;
		if (s[1] < forms[i].second_low || s[1] > forms[i].second_high)
			return 0;
		for (size_t k = 2; k < forms[i].length; k++)
			if ((s[k] & 0xc0) != 0x80)
				return 0;
		return forms[i].length;
	}
	return 0;
}

/* Writes the byte or character at `s` escaped; returns its length at `s`. */
static size_t add_escaped(struct sink *sink, const unsigned char *s)
{
	static const char hex[] = "0123456789abcdef", letters[] = "btn\0fr";
	char escape[] = "\\u0000";
	size_t length;

	if (*s >= 0x80) {
		length = character_length(s);
		sink_add(sink, length ? (const char *)s : "\xef\xbf\xbd",
			 length ? length : 3);
		return length ? length : 1;
	}
	if (*s == '"' || *s == '\\' || (*s >= '\b' && *s <= '\r' && *s != '\v')) {
		escape[1] = (char)(*s < ' ' ? letters[*s - '\b'] : *s);
		sink_add(sink, escape, 2);
		return 1;
	}
	escape[4] = hex[*s >> 4];
	escape[5] = hex[*s & 15];
	sink_add(sink, escape, 6);
	return 1;
}

/* Most strings are short and need no escape: these are copied in one go, with quotes. */
void json_text(struct json *json, const char *string)
{
	enum { PIECE = 256 };
	const unsigned char *s = (const unsigned char *)string;
	char *start, *at;

	if (!string) {
		json_nothing(json);
		return;
	}
	start = at = value_space(json, PIECE + 2);
	*at++ = '"';
	for (;;) {
		while (is_plain(*s) && at - start < PIECE)
			*at++ = (char)*s++;
		sink_done(json->sink, (size_t)(at - start));
		if (!*s)
			break;
		if (!is_plain(*s))
			s += add_escaped(json->sink, s);
		start = at = sink_space(json->sink, PIECE + 2);
	}
	sink_add_byte(json->sink, '"');
}

/* ---- numbers and words ---- */

enum { MOST_DIGITS = 20 };

/* Writes the digits so that they end before `end`; returns their start. */
static char *digits_before(char *end, uint64_t value)
{
	do {
		*--end = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	return end;
}

static void add_digits(struct json *json, bool negative, uint64_t value)
{
	char digits[MOST_DIGITS], *end = digits + MOST_DIGITS;
	char *start = digits_before(end, value), *at = value_space(json, MOST_DIGITS + 1);
	size_t count = (size_t)(end - start);

	if (negative)
		*at++ = '-';
	memcpy(at, start, count);
	sink_done(json->sink, count + negative);
}

void json_int(struct json *json, int64_t value)
{
	if (value >= 0 && value < 10) { /* most numbers of a fight */
		*value_space(json, 1) = (char)('0' + value);
		sink_done(json->sink, 1);
		return;
	}
	add_digits(json, value < 0, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void json_count(struct json *json, uint64_t value)
{
	add_digits(json, false, value);
}

static void add_word(struct json *json, const char *word)
{
	size_t count = strlen(word);

	memcpy(value_space(json, count), word, count);
	sink_done(json->sink, count);
}

void json_double(struct json *json, double value)
{
	char text[40];

	if (!isfinite(value)) {
		json_nothing(json);
		return;
	}
	if (fabs(value) < 1e15 && value == floor(value)) { /* 20, not 2e+01 */
		snprintf(text, sizeof text, "%.0f", value);
		add_word(json, text);
		return;
	}
	/* %g leaves zeros out at the end, so fewer digits than are always exact need not
	 * be tried; the smallest numbers of all have fewer exact ones. */
	for (int digits = fabs(value) < DBL_MIN ? 1 : DBL_DIG; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	add_word(json, text);
}

void json_bool(struct json *json, bool value)
{
	add_word(json, value ? "true" : "false");
}

void json_nothing(struct json *json)
{
	add_word(json, "null");
}
