/* SPDX-License-Identifier: MIT
 *
 * Characters of YAML and JSON to tokens: blanks and comments, signs, scalars.
 *
 * Functions move `at` past the characters that they have read. Lines and columns are
 * counted later, and only when a place is needed.
 */
#include "yaml_scan.h"
#include "source.h"
#include "yaml_messages.h"
#include <stdlib.h>
#include <string.h>

#define FLOW_SIGNS ",[]{}"
#define JSON_BLANKS " \t\n"

/* ---- places and problems ---- */

/* Columns count characters, not bytes. */
static struct place here(struct reader *in)
{
	for (; in->counted < in->at; in->counted++) {
		if (*in->counted == '\n') {
			in->place.line++;
			in->place.column = 1;
		} else if (((unsigned char)in->counted[1] & 0xc0) != 0x80) {
			in->place.column++;
		}
	}
	return in->place;
}

void stop(struct reader *in)
{
	in->stopped = true;
	in->token.kind = END;
	in->token.text = "";
	in->at += strlen(in->at);
}

void refuse_open(struct reader *in, const char *message)
{
	const struct node *open = in->open;

	if (open && open->place.line != in->token.place.line)
		refuse(in, in->token.place, STILL_OPEN, message,
		       open->kind == NODE_MAP ? "map" : "list", open->place.line);
	else
		refuse(in, in->token.place, "%s", message);
}

/* ---- characters ---- */

static bool ends_word(char c)
{
	return c == '\0' || is_one_of(c, " \t\n");
}

static bool at_line_start(const struct reader *in)
{
	return in->at == in->text || in->at[-1] == '\n';
}

bool at_marker(const struct reader *in, const char *marker)
{
	return at_line_start(in) && strncmp(in->at, marker, 3) == 0 &&
	       ends_word(in->at[3]);
}

/* Appends bytes to the scalar. */
static void put(struct reader *in, const char *bytes, size_t count)
{
	memcpy(in->scalar + in->length, bytes, count);
	in->length += count;
}

/* ---- between tokens ---- */

/* Skips blanks and a comment. A tab cannot be counted in columns, and other readers
 * stumble over tabs between words, each in its own way. */
static void skip_blanks(struct reader *in)
{
	bool starts = at_line_start(in);

	in->at += strspn(in->at, " ");
	if (*in->at == '\t')
		refuse(in, here(in), starts ? TAB_INDENT : TAB_BETWEEN);
	if (*in->at == '#' && !starts && in->at[-1] != ' ')
		refuse(in, here(in), COMMENT_SPACE);
	if (*in->at == '#')
		in->at += strcspn(in->at, "\n");
}

/* Goes to the next token, past line ends; also past anchors and tags, after a
 * complaint. */
static void skip_to_token(struct reader *in)
{
	for (skip_blanks(in); is_one_of(*in->at, "\n&!"); skip_blanks(in)) {
		if (*in->at == '\n') {
			in->at++;
			in->token.first = true;
		} else {
			complain(in, here(in), *in->at == '&' ? ANCHOR : TAG);
			in->at += strcspn(in->at, " \t\n" FLOW_SIGNS);
		}
	}
}

/* ---- scalars ---- */

/* Reads this many hexadecimal digits; -1: there are fewer. */
static long scan_hex(struct reader *in, size_t digits)
{
	char copy[9] = "";

	if (strspn(in->at, "0123456789abcdefABCDEF") < digits)
		return -1;
	memcpy(copy, in->at, digits);
	in->at += digits;
	return strtol(copy, NULL, 16);
}

/* Appends the character with this code, as UTF-8. */
static void put_code(struct reader *in, long code)
{
	static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};
	int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	const char *start = in->scalar + in->length;

	in->scalar[in->length++] = (char)(heads[more] | code >> 6 * more);
	while (more-- > 0)
		in->scalar[in->length++] = (char)(0x80 | (code >> 6 * more & 0x3f));
	if (source_is_control(start))
		refuse(in, in->token.place, CONTROL);
}

/* `at` is at the backslash. JSON knows only the first eight letters. Control characters
 * other than tab and line end are refused anyway, so all their escapes are treated like
 * \a. */
static void scan_escape(struct reader *in)
{
	static const char letters[] = "\"\\/tnbfr 0aveN";
	static const char meant[] = "\"\\/\t\n\a\a\a \a\a\a\a\a";
	struct place place = here(in);
	char letter = *++in->at;
	const char *found = letter ? strchr(letters, letter) : NULL;
	long code = -1, low = -1;

	in->at += letter != '\0';
	if (found && (!in->json || found < letters + 8))
		code = meant[found - letters];
	else if (letter == 'u' || (is_one_of(letter, "xU") && !in->json))
		code = scan_hex(in, letter == 'x' ? 2 : letter == 'u' ? 4 : 8);
	/* JSON writes a character beyond \uffff as two halves. */
	if (in->json && (code & 0x1ffc00) == 0xd800 && strncmp(in->at, "\\u", 2) == 0) {
		in->at += 2;
		low = scan_hex(in, 4);
	}
	if ((low & 0x1ffc00) == 0xdc00)
		code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
	if ((code & 0x1ff800) == 0xd800)
		refuse(in, place, in->json ? HALF_IN_JSON : HALF_IN_YAML);
	else if (code < 0 || code > 0x10ffff)
		refuse(in, place, ESCAPE);
	else
		put_code(in, code);
}

static void scan_quoted(struct reader *in)
{
	char quote = *in->at++;

	for (;;) {
		size_t count = strcspn(in->at, quote == '"' ? "\"\\\n" : "'\n");

		put(in, in->at, count);
		in->at += count;
		if (*in->at == '\\') {
			scan_escape(in);
		} else if (*in->at == '\'' && in->at[1] == '\'') {
			put(in, "'", 1);
			in->at += 2;
		} else {
			break;
		}
	}
	if (*in->at != quote)
		refuse(in, in->token.place, in->json ? NOT_CLOSED : NOT_CLOSED_IN_LINE);
	in->at += *in->at == quote;
}

/* Refuses characters that cannot begin a plain scalar. */
static void check_first(struct reader *in)
{
	struct place place = in->token.place;

	if (*in->at == '*')
		complain(in, place, ALIAS);
	else if (*in->at == '?' && ends_word(in->at[1]))
		refuse(in, place, EXPLICIT_KEY);
	else if (*in->at == '%' && place.column == 1)
		refuse(in, place, DIRECTIVE);
	else if (*in->at == ']' || *in->at == '}')
		refuse(in, place, NOT_OPENED);
	else if (is_one_of(*in->at, ",|>@`%"))
		refuse(in, place, MUST_BE_QUOTED);
}

/* Reads up to the end of the line, ": ", " #", or a bracket or comma of a flow. */
static void scan_plain(struct reader *in)
{
	const char *stops = in->json   ? ":\"" JSON_BLANKS FLOW_SIGNS
			    : in->open ? ":#?\t\n" FLOW_SIGNS
				       : ":#\t\n";
	const char *signs = in->open ? FLOW_SIGNS : "";
	const char *start = in->at, *end = start + strcspn(start, stops);

	while ((*end == '#' && (end == start || end[-1] != ' ')) ||
	       (*end == ':' && !ends_word(end[1]) && !is_one_of(end[1], signs)))
		end += 1 + strcspn(end + 1, stops);
	in->at = end;
	if (*end == '\t' && !in->json)
		refuse(in, here(in), TAB_IN_TEXT);
	else if (*end == '?')
		refuse(in, here(in), QUESTION_MARK);
	while (end > start && end[-1] == ' ')
		end--;
	put(in, start, (size_t)(end - start));
}

/* Reads the lines below `|` or `>`: right of column `parent`, indented as the first line
 * with text. */
static void scan_block(struct reader *in, int parent)
{
	bool folded = *in->at++ == '>', strip = *in->at == '-';
	size_t indent = 0, blanks;
	int breaks = 0; /* line ends since the last text */
	const char *text;

	in->at += strip;
	if (is_one_of(*in->at, "+123456789"))
		refuse(in, here(in), BLOCK_SIGN);
	skip_blanks(in);
	if (*in->at && *in->at != '\n')
		refuse(in, here(in), LINE_END_AFTER_BLOCK);
	for (text = in->at + strspn(in->at, " \n"); *text && text[-1] == ' '; text--)
		indent++;
	if (indent == 0 || indent < (size_t)parent)
		return;
	for (; *in->at == '\n'; in->at = text + strcspn(text, "\n")) {
		blanks = strspn(in->at + 1, " ");
		text = in->at + 1 + (blanks < indent ? blanks : indent);
		breaks++;
		if (*text == '\n')
			continue;
		if (!*text || blanks < indent)
			break;
		if (is_one_of(*text, folded ? " \t" : " ") && (folded || !in->length)) {
			in->at = text;
			refuse(in, here(in), folded ? BLOCK_FOLDED : BLOCK_UNEVEN);
			break;
		}
		if (folded && breaks == 1 && in->length > 0)
			put(in, " ", 1);
		for (breaks -= folded || in->length == 0; breaks > 0; breaks--)
			put(in, "\n", 1);
		put(in, text, strcspn(text, "\n"));
	}
	put(in, "\n", !strip);
}

/* ---- tokens ---- */

/* A scalar followed by `:` in the same line is a key. */
static void scan_scalar(struct reader *in, int parent)
{
	struct token *token = &in->token;
	bool flow = in->json || in->open;
	const char *colon;

	in->length = 0;
	token->kind = SCALAR;
	token->style = *in->at;
	if (*in->at == '"' || (*in->at == '\'' && !in->json)) {
		scan_quoted(in);
	} else if (is_one_of(*in->at, "|>") && !flow && token->place.column > parent) {
		scan_block(in, parent);
	} else {
		token->style = PLAIN;
		check_first(in);
		scan_plain(in);
	}
	colon = in->at + strspn(in->at, in->json ? JSON_BLANKS : " ");
	if (*colon == ':' && (flow || ends_word(colon[1]))) {
		token->kind = KEY;
		in->at = colon + 1;
		token->empty = here(in);
	}
	token->text = tree_text(in->tree, in->scalar, in->length);
	if (!token->text)
		refuse(in, token->place, OUT_OF_MEMORY);
}

void next_token(struct reader *in, int parent)
{
	struct token *token = &in->token;

	in->parent = parent;
	*token = (struct token){.first = at_line_start(in), .text = ""};
	if (in->json)
		in->at += strspn(in->at, JSON_BLANKS);
	else
		skip_to_token(in);
	token->place = token->empty = here(in);
	if (!*in->at || at_marker(in, "---") || at_marker(in, "...")) {
		if (*in->at && in->open)
			refuse(in, token->place, MARKER_IN_BRACKETS);
	} else if (in->open && token->first && token->place.column <= parent) {
		refuse_open(in, BRACKETS_INDENT);
	} else if (is_one_of(*in->at, in->json || in->open ? ":" FLOW_SIGNS : "[{") ||
		   (is_one_of(*in->at, "-:") && ends_word(in->at[1])) ||
		   (parent == NO_VALUE && !token->first)) {
		token->kind = *in->at++;
	} else {
		scan_scalar(in, parent);
	}
}
