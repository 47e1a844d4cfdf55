/* SPDX-License-Identifier: MIT
 *
 * Characters, blanks and comments, and scalars of YAML and JSON.
 */
#include "yaml_scan.h"
#include "source.h"
#include "text.h"
#include <stdint.h>
#include <string.h>

/* ---- problems ---- */

struct place place_at(const struct reader *reader, struct spot spot)
{
	return (struct place){reader->file, spot.line, spot.column};
}

void complain_at(struct reader *reader, struct spot spot, const char *message)
{
	if (!reader->stopped)
		problem_at(reader->problems, place_at(reader, spot), "%s", message);
}

void *refuse(struct reader *reader, struct spot spot, const char *message)
{
	complain_at(reader, spot, message);
	reader->stopped = true;
	return NULL;
}

void *refuse_open(struct reader *reader, const char *message)
{
	const struct bracket *open = reader->brackets;
	char whole[200];
	struct text text = text_in(whole, sizeof whole);

	text_add(&text, message);
	if (open && open->line != reader->here.line)
		text_format(&text, "; the %s that opens in line %d is still open",
			    open->is_map ? "map" : "list", open->line);
	return refuse(reader, reader->here, whole);
}

/* ---- characters ---- */

char peek(const struct reader *reader, int ahead)
{
	const char *at = reader->text + reader->here.at;

	if (reader->stopped)
		return '\0';
	for (; ahead > 0 && *at; ahead--)
		at++;
	return *at;
}

void step(struct reader *reader, int count)
{
	for (; count > 0 && peek(reader, 0); count--) {
		char now = peek(reader, 0);

		reader->here.at++;
		if (now == '\n') {
			reader->here.line++;
			reader->here.column = 1;
		} else if (((unsigned char)peek(reader, 0) & 0xc0) != 0x80) {
			reader->here.column++;
		}
	}
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool ends_word(char c)
{
	return c == '\0' || c == '\n' || is_blank(c);
}

bool at_sign(const struct reader *reader, char sign)
{
	return peek(reader, 0) == sign && ends_word(peek(reader, 1));
}

bool at_marker(const struct reader *reader, const char *marker)
{
	return reader->here.column == 1 && !reader->stopped &&
	       strncmp(reader->text + reader->here.at, marker, 3) == 0 &&
	       ends_word(peek(reader, 3));
}

static bool at_end_marker(const struct reader *reader)
{
	return at_marker(reader, "---") || at_marker(reader, "...");
}

bool has_token(const struct reader *reader)
{
	return peek(reader, 0) && !at_end_marker(reader);
}

/* ---- between tokens ---- */

/* Other readers stumble over tabs between words, each in its own way. */
void skip_blanks(struct reader *reader)
{
	while (is_blank(peek(reader, 0))) {
		if (peek(reader, 0) == '\t' && !reader->json)
			refuse(reader, reader->here,
			       "a tab between words; write a space");
		step(reader, 1);
	}
}

/* At the start of a line: over its blanks. A tab cannot be counted in columns. */
static void skip_indentation(struct reader *reader)
{
	while (peek(reader, 0) == ' ')
		step(reader, 1);
	if (peek(reader, 0) == '\t')
		refuse(reader, reader->here,
		       "a tab at the start of a line; indent with spaces");
}

static void skip_comment(struct reader *reader)
{
	if (reader->here.at > 0 && !ends_word(reader->text[reader->here.at - 1]))
		refuse(reader, reader->here, "a comment needs a space before its \"#\"");
	while (peek(reader, 0) && peek(reader, 0) != '\n')
		step(reader, 1);
}

void next_token(struct reader *reader)
{
	for (;;) {
		if (reader->here.column == 1)
			skip_indentation(reader);
		skip_blanks(reader);
		if (peek(reader, 0) == '#')
			skip_comment(reader);
		if (peek(reader, 0) != '\n')
			return;
		step(reader, 1);
	}
}

void next_in_flow(struct reader *reader)
{
	int line = reader->here.line;

	if (reader->json) {
		while (peek(reader, 0) && strchr(" \t\n", peek(reader, 0)))
			step(reader, 1);
		return;
	}
	next_token(reader);
	if (at_end_marker(reader))
		refuse(reader, reader->here,
		       "\"---\" or \"...\" between brackets; is the closing one "
		       "missing?");
	else if (reader->here.line > line && peek(reader, 0) &&
		 reader->here.column <= reader->flow_parent)
		refuse_open(
			reader,
			"between brackets, lines must be indented further than the key");
}

void end_line(struct reader *reader, const char *message)
{
	skip_blanks(reader);
	if (peek(reader, 0) == '#')
		skip_comment(reader);
	else if (peek(reader, 0) == ']' || peek(reader, 0) == '}')
		refuse(reader, reader->here, "a closing bracket without its opening one");
	else if (peek(reader, 0) && peek(reader, 0) != '\n')
		refuse(reader, reader->here, message);
}

static void skip_word(struct reader *reader)
{
	while (!ends_word(peek(reader, 0)) && !strchr(",[]{}", peek(reader, 0)))
		step(reader, 1);
}

void skip_properties(struct reader *reader)
{
	while (!reader->json && (peek(reader, 0) == '&' || peek(reader, 0) == '!')) {
		bool anchor = peek(reader, 0) == '&';

		if (anchor && ends_word(peek(reader, 1)))
			refuse(reader, reader->here,
			       "anchors (&) are not allowed; in a text, put it in "
			       "quotes");
		complain_at(
			reader, reader->here,
			anchor ? "anchors (&) are not allowed; write the value where it "
				 "is used"
			       : "tags (!) are not allowed; in a text, put it in quotes");
		skip_word(reader);
		next_token(reader);
	}
}

/* ---- putting scalars together ---- */

struct writer {
	char *text;
	size_t length;
	size_t solid; /* blanks before this were escaped, and survive a line end */
};

static void put(struct writer *writer, char c, int times)
{
	for (; times > 0; times--)
		writer->text[writer->length++] = c;
}

/* As UTF-8. */
static void put_code(struct writer *writer, uint32_t code)
{
	int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};

	put(writer, (char)(heads[more] | code >> 6 * more), 1);
	while (more-- > 0)
		put(writer, (char)(0x80 | (code >> 6 * more & 0x3f)), 1);
}

static void drop_blanks(struct writer *writer)
{
	while (writer->length > writer->solid &&
	       is_blank(writer->text[writer->length - 1]))
		writer->length--;
}

/* One line end is a space; n of them are n - 1. */
static void put_fold(struct writer *writer, int breaks)
{
	put(writer, breaks == 1 ? ' ' : '\n', breaks == 1 ? 1 : breaks - 1);
}

/* Over line ends and blanks; counts the line ends. */
static int skip_breaks(struct reader *reader)
{
	int line = reader->here.line;

	while (peek(reader, 0) == '\n' || is_blank(peek(reader, 0)))
		step(reader, 1);
	return reader->here.line - line;
}

static struct scalar finish(struct reader *reader, const struct writer *writer,
			    enum style style, struct spot start)
{
	const char *text = tree_text(reader->tree, writer->text, writer->length);

	if (!text)
		refuse(reader, start, "out of memory");
	for (size_t i = 0; style == DOUBLE && !reader->stopped && i < writer->length;
	     i += source_character_bytes(text + i, writer->length - i))
		if (!text[i] || source_is_control(text + i))
			refuse(reader, start, "a control character in this text");
	return (struct scalar){text ? text : "", style, start};
}

/* ---- quotes ---- */

/* So many hexadecimal digits; -1: they are not there. */
static long read_hex(struct reader *reader, int digits)
{
	long code = 0;

	for (; digits > 0; digits--, step(reader, 1)) {
		char c = peek(reader, 0), small = (char)(c | 0x20);

		if ((c < '0' || c > '9') && (small < 'a' || small > 'f'))
			return -1;
		code = code << 4 | (c <= '9' ? c - '0' : small - 'a' + 10);
	}
	return code;
}

/* JSON writes a character beyond \uffff as two halves. */
static long read_half(struct reader *reader, long high)
{
	if (reader->json && high < 0xdc00 && peek(reader, 0) == '\\' &&
	    peek(reader, 1) == 'u') {
		step(reader, 2);

		long low = read_hex(reader, 4);

		if (low >= 0xdc00 && low < 0xe000)
			return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
	}
	return -2;
}

/* At the backslash. */
static void read_escape(struct reader *reader, struct writer *writer)
{
	static const char letters[] = "0abtnvfreN_LP \t/\\\"", json[] = "btnfr/\\\"";
	static const uint16_t meant[] = {0,	 7,   8,    9,	  10,	11,
					 12,	 13,  27,   0x85, 0xa0, 0x2028,
					 0x2029, ' ', '\t', '/',  '\\', '"'};
	struct spot start = reader->here;
	char letter = peek(reader, 1);
	const char *found = letter ? strchr(letters, letter) : NULL;
	int digits = letter == 'u'   ? 4
		     : reader->json  ? 0
		     : letter == 'x' ? 2
		     : letter == 'U' ? 8
				     : 0;
	long code = -1;

	step(reader, 2);
	if (letter == '\n' && !reader->json) { /* this line end is not there */
		put(writer, '\n', skip_breaks(reader));
		return;
	}
	if (digits > 0) {
		code = read_hex(reader, digits);
		if (code >= 0xd800 && code < 0xe000)
			code = read_half(reader, code);
	} else if (found && (!reader->json || strchr(json, letter))) {
		code = meant[found - letters];
	}
	if (code == -2)
		refuse(reader, start,
		       reader->json ? "half a character; two \\u belong together"
				    : "half a character; write \\U and 8 digits");
	else if (code < 0 || code > 0x10ffff)
		refuse(reader, start,
		       "unknown escape; in double quotes a backslash is written \\\\");
	else
		put_code(writer, (uint32_t)code);
	writer->solid = writer->length;
}

/* At a line end in quotes. Text that goes on is indented; if not, a quote is missing. */
static void read_break(struct reader *reader, struct writer *writer, int parent,
		       struct spot start)
{
	int breaks = 0;

	drop_blanks(writer);
	while (peek(reader, 0) == '\n') {
		step(reader, 1);
		breaks++;
		if (at_end_marker(reader))
			refuse(reader, reader->here,
			       "\"---\" or \"...\" in a quoted text; is its closing "
			       "quote "
			       "missing?");
		skip_blanks(reader);
	}
	if (peek(reader, 0) && reader->here.column <= parent)
		refuse(reader, start,
		       "this quoted text has no closing quote in its line; if it is "
		       "meant "
		       "to go on, indent the next line");
	put_fold(writer, breaks);
}

static struct scalar read_quoted(struct reader *reader, int parent)
{
	struct writer writer = {.text = reader->scratch};
	struct spot start = reader->here;
	char quote = peek(reader, 0), c;

	step(reader, 1);
	while ((c = peek(reader, 0)) &&
	       (c != quote || (c == '\'' && peek(reader, 1) == c))) {
		if (c == '\\' && quote == '"') {
			read_escape(reader, &writer);
		} else if (c == '\n' && reader->json) {
			break;
		} else if (c == '\n') {
			read_break(reader, &writer, parent, start);
		} else {
			put(&writer, c, 1);
			step(reader, c == quote ? 2 : 1);
		}
	}
	if (c != quote)
		refuse(reader, start, "this quoted text has no closing quote");
	step(reader, 1);
	return finish(reader, &writer, quote == '"' ? DOUBLE : SINGLE, start);
}

/* ---- plain ---- */

static bool ends_plain(const struct reader *reader)
{
	char c = peek(reader, 0), next = peek(reader, 1);
	bool flow = reader->brackets != NULL;

	if (c == ':')
		return ends_word(next) || (flow && strchr(",[]{}", next));
	if (c == '#')
		return is_blank(reader->text[reader->here.at - 1]);
	return flow && strchr(",[]{}", c);
}

/* Over the line end and on, if the text goes on in the next line. */
static bool goes_on(struct reader *reader, struct writer *writer, int parent)
{
	struct spot end = reader->here;
	int breaks = 0;

	for (; peek(reader, 0) == '\n'; breaks++) {
		step(reader, 1);
		skip_indentation(reader);
	}
	if (!has_token(reader) || peek(reader, 0) == '#' ||
	    (reader->brackets ? strchr(",[]{}", peek(reader, 0)) != NULL
			      : reader->here.column <= parent)) {
		reader->here = end;
		return false;
	}
	drop_blanks(writer);
	put_fold(writer, breaks);
	return true;
}

static void check_first(struct reader *reader)
{
	char c = peek(reader, 0);

	if (at_sign(reader, '?'))
		refuse(reader, reader->here,
		       "\"?\" before a key is not allowed; write \"key: value\"");
	else if (c == ']' || c == '}')
		refuse(reader, reader->here, "a closing bracket without its opening one");
	else if (at_sign(reader, '-') || at_sign(reader, ':') || c == '\0')
		refuse_open(reader, "expected a value");
	else if (strchr(",[{#|>@`%", c) || (c == ':' && reader->brackets))
		refuse(reader, reader->here,
		       "a text that starts with this character must be in quotes");
}

static struct scalar read_plain(struct reader *reader, int parent, bool is_key)
{
	struct writer writer = {.text = reader->scratch};
	struct spot start = reader->here;

	check_first(reader);
	while (peek(reader, 0) && !ends_plain(reader)) {
		if (peek(reader, 0) == '\t')
			refuse(reader, reader->here,
			       "a tab in a text; write a space, or put the text in "
			       "quotes");
		else if (peek(reader, 0) == '?' && reader->brackets)
			refuse(reader, reader->here,
			       "between brackets, a text with \"?\" must be in quotes");
		if (peek(reader, 0) != '\n') {
			put(&writer, peek(reader, 0), 1);
			step(reader, 1);
		} else if (is_key || !goes_on(reader, &writer, parent)) {
			break;
		}
	}
	drop_blanks(&writer);
	return finish(reader, &writer, PLAIN, start);
}

/* true, false, null, or a number. */
static bool is_json_word(const char *text)
{
	size_t digits;

	if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0 ||
	    strcmp(text, "null") == 0)
		return true;
	text += *text == '-';
	digits = strspn(text, "0123456789");
	if (digits == 0 || (digits > 1 && *text == '0'))
		return false;
	text += digits;
	if (*text == '.') {
		digits = strspn(++text, "0123456789");
		if (digits == 0)
			return false;
		text += digits;
	}
	if (*text == 'e' || *text == 'E') {
		text += 1 + (text[1] == '+' || text[1] == '-');
		digits = strspn(text, "0123456789");
		return digits > 0 && !text[digits];
	}
	return !*text;
}

static struct scalar read_json_word(struct reader *reader)
{
	struct spot start = reader->here;
	size_t length = strcspn(reader->text + start.at, " \t\n,:[]{}\"");
	const char *text = tree_text(reader->tree, reader->text + start.at, length);

	step(reader, (int)length);
	if (!text || !is_json_word(text))
		refuse(reader, start,
		       "expected a number, true, false, null, or a text in double "
		       "quotes");
	return (struct scalar){text ? text : "", PLAIN, start};
}

struct scalar read_scalar(struct reader *reader, int parent, bool is_key)
{
	struct spot start;

	skip_properties(reader);
	start = reader->here;
	if (peek(reader, 0) == '"' || (peek(reader, 0) == '\'' && !reader->json))
		return read_quoted(reader, parent);
	if (reader->json)
		return read_json_word(reader);
	if (peek(reader, 0) == '*' && ends_word(peek(reader, 1)))
		refuse(reader, start,
		       "aliases (*) are not allowed; in a text, put it in quotes");
	else if (peek(reader, 0) == '*')
		complain_at(
			reader, start,
			"aliases (*) are not allowed; write the value here, or put it "
			"in quotes");
	return read_plain(reader, parent, is_key);
}

/* ---- blocks ---- */

struct block {
	bool folded;
	char chomp;  /* '-', '+' or ' ' */
	int indent;  /* blanks before each line; 0: not known yet */
	int breaks;  /* line ends since the last line with text */
	bool begun;  /* there was a line with text */
	bool spaced; /* it began with a blank, so it is not folded */
};

/* `|2-` and a comment. */
static void read_block_head(struct reader *reader, struct block *block, int parent)
{
	block->folded = peek(reader, 0) == '>';
	step(reader, 1);
	for (int i = 0; i < 2; i++) {
		char c = peek(reader, 0);

		if (c >= '1' && c <= '9' && !block->indent)
			block->indent = (parent > 0 ? parent - 1 : 0) + c - '0';
		else if ((c == '+' || c == '-') && block->chomp == ' ')
			block->chomp = c;
		else
			break;
		step(reader, 1);
	}
	end_line(reader, "expected the end of the line after \"|\" or \">\"");
	step(reader, 1);
}

/* The indentation is that of the first line with text; 0: there is none that belongs
 * here. */
static int find_indent(struct reader *reader, int parent)
{
	struct spot start = reader->here, deepest = start;
	int most = 0, blanks = 0;

	for (;;) {
		struct spot line = reader->here;

		while (peek(reader, 0) == ' ')
			step(reader, 1);
		blanks = reader->here.column - 1;
		if (peek(reader, 0) != '\n')
			break;
		if (blanks > most) {
			most = blanks;
			deepest = line;
		}
		step(reader, 1);
	}
	if (!peek(reader, 0) || blanks < parent || blanks == 0)
		blanks = 0;
	else if (most > blanks)
		refuse(reader, deepest, "the lines of this block are indented unevenly");
	reader->here = start;
	return blanks;
}

static void read_block_line(struct reader *reader, struct block *block,
			    struct writer *writer)
{
	bool spaced = is_blank(peek(reader, 0));

	if (block->begun && block->folded && !spaced && !block->spaced)
		put_fold(writer, block->breaks);
	else
		put(writer, '\n', block->breaks);
	for (; peek(reader, 0) && peek(reader, 0) != '\n'; step(reader, 1))
		put(writer, peek(reader, 0), 1);
	block->begun = true;
	block->spaced = spaced;
	block->breaks = 1;
	step(reader, 1);
}

struct scalar read_lines(struct reader *reader, int parent, bool in_map)
{
	struct block block = {.chomp = ' '};
	struct writer writer = {.text = reader->scratch};
	struct spot start = reader->here, line;

	read_block_head(reader, &block, parent);
	if (!block.indent)
		block.indent = find_indent(reader, parent);
	while (!reader->stopped && peek(reader, 0)) {
		line = reader->here;
		while (peek(reader, 0) == ' ' &&
		       (!block.indent || reader->here.column <= block.indent))
			step(reader, 1);
		if (peek(reader, 0) == '\n') {
			block.breaks++;
			step(reader, 1);
		} else if (peek(reader, 0) && block.indent > 0 &&
			   reader->here.column == block.indent + 1) {
			read_block_line(reader, &block, &writer);
		} else {
			reader->here = line;
			break;
		}
	}
	if (block.chomp == '+')
		put(&writer, '\n', block.breaks);
	else if (block.chomp == ' ' && block.begun)
		put(&writer, '\n', 1);
	line = reader->here;
	next_token(reader);
	if (in_map && !block.begun && has_token(reader) && reader->here.column == parent)
		refuse(reader, start,
		       "the lines of this block must be indented further than its key or "
		       "dash");
	reader->here = line;
	return finish(reader, &writer, LINES, start);
}
