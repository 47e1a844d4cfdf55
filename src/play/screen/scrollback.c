/* SPDX-License-Identifier: MIT
 *
 * Spans that were written on a page, kept to be shown in a pane of any size.
 */
#include "scrollback.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "report/page.h"
#include "glyph.h"

enum { HANG = 2 }; /* indent of a paragraph's later lines */

/* ---- memory ---- */

/* Returns the memory, grown if needed, with room for `more` things after the `used` ones.
 * NULL: no memory, and the old memory stays. */
static void *grown(void *memory, size_t size, size_t used, size_t *room, size_t more)
{
	size_t wanted = *room;

	if (used + more <= *room)
		return memory;
	while (wanted < used + more)
		wanted = wanted ? 2 * wanted : 64;
	memory = realloc(memory, wanted * size);
	if (memory)
		*room = wanted;
	return memory;
}

void scrollback_free(struct scrollback *story)
{
	free(story->text);
	free(story->paragraphs);
	free(story->lines);
	memset(story, 0, sizeof *story);
}

void scrollback_clear(struct scrollback *story)
{
	scrollback_cut(story, 0);
	story->is_short = false;
}

void scrollback_cut(struct scrollback *story, int count)
{
	if (count >= story->count)
		return;
	story->used = story->paragraphs[count].start;
	story->count = count;
	if (story->wrapped > count)
		story->wrapped = count;
	while (story->line_count > 0 &&
	       story->lines[story->line_count - 1].paragraph >= count)
		story->line_count--;
}

/* ---- input from a page ---- */

static void add_bytes(struct scrollback *story, const char *bytes, size_t count)
{
	char *text = grown(story->text, 1, story->used, &story->room, count);

	if (!text) {
		story->is_short = true;
		return;
	}
	story->text = text;
	memcpy(story->text + story->used, bytes, count);
	story->used += count;
}

static void begin_paragraph(void *context, int indent, struct told told)
{
	struct scrollback *story = context;
	struct paragraph *paragraphs = grown(story->paragraphs, sizeof *paragraphs,
					     (size_t)story->count, &story->most, 1);

	story->is_open = paragraphs != NULL;
	story->is_short = story->is_short || !paragraphs;
	if (!paragraphs)
		return;
	story->paragraphs = paragraphs;
	story->paragraphs[story->count] = (struct paragraph){
		.start = story->used, .indent = indent, .from = told.from, .to = told.to};
	story->style = STYLE_PLAIN;
}

/* Blanks before the first word are indent. */
static bool is_indent(const struct scrollback *story, const struct span *span)
{
	size_t blanks = 0;

	while (blanks < span->length && span->text[blanks] == ' ')
		blanks++;
	return blanks == span->length &&
	       story->used == story->paragraphs[story->count].start;
}

static void add_span(void *context, const struct span *span)
{
	struct scrollback *story = context;
	char style = (char)(span->style + 1);

	if (!story->is_open)
		return;
	if (is_indent(story, span)) {
		story->paragraphs[story->count].indent += (int)span->length;
		return;
	}
	if (span->style != story->style)
		add_bytes(story, &style, 1);
	story->style = span->style;
	add_bytes(story, span->text, span->length);
}

static void end_paragraph(void *context)
{
	struct scrollback *story = context;
	struct paragraph *paragraph;

	if (!story->is_open)
		return;
	paragraph = &story->paragraphs[story->count++];
	paragraph->length = story->used - paragraph->start;
	add_bytes(story, "", 1); /* so that no character reads past its paragraph */
	story->is_open = false;
}

const struct span_taker scrollback_taker = {begin_paragraph, add_span, end_paragraph};

/* ---- wrapping ---- */

/* The column where the later lines of a paragraph begin: after the first gap of two
 * blanks or more, as after the name in a table; else a little further in than the first
 * line. */
static int hang_of(const struct scrollback *story, const struct paragraph *paragraph)
{
	const char *text = story->text + paragraph->start;

	for (size_t at = 0; at + 1 < paragraph->length; at++) {
		if (text[at] != ' ' || text[at + 1] != ' ')
			continue;
		while (at < paragraph->length && text[at] == ' ')
			at++;
		return paragraph->indent + glyph_columns(text, at);
	}
	return paragraph->indent + HANG;
}

static bool add_line(struct scrollback *story, const struct scrollback_line *line)
{
	struct scrollback_line *lines =
		grown(story->lines, sizeof *lines, (size_t)story->line_count,
		      &story->line_most, 1);

	if (!lines) {
		story->is_short = true;
		return false;
	}
	story->lines = lines;
	story->lines[story->line_count++] = *line;
	return true;
}

/* A blank inside "44 %" or "6 MF" is no place to break a line at. */
static bool can_break(const struct scrollback *story, size_t at, size_t start, size_t end)
{
	size_t before = at, after = at + 1;

	while (before > start && (unsigned char)story->text[before - 1] < ' ')
		before--;
	while (after < end && (unsigned char)story->text[after] < ' ')
		after++;
	if (after < end && story->text[after] == '%')
		return false;
	return !(before > start && isdigit((unsigned char)story->text[before - 1]) &&
		 after + 1 < end && isupper((unsigned char)story->text[after]) &&
		 isupper((unsigned char)story->text[after + 1]));
}

/* The end of a line that begins at `start`: before a blank if possible. */
static size_t end_of_line(const struct scrollback *story, size_t start, size_t end,
			  int room)
{
	size_t blank = 0;
	int columns = 0;

	for (size_t at = start; at < end;) {
		struct glyph glyph = {.bytes = 1};

		if ((unsigned char)story->text[at] >= ' ')
			glyph = glyph_at(story->text + at);
		if (story->text[at] == ' ' && can_break(story, at, start, end))
			blank = at;
		if (columns + glyph.width > room && at > start)
			return blank > start ? blank : at;
		columns += glyph.width;
		at += (size_t)glyph.bytes;
	}
	return end;
}

static char style_after(const struct scrollback *story, size_t start, size_t end,
			char style)
{
	for (size_t at = start; at < end; at++)
		if (story->text[at] > 0 && story->text[at] < ' ')
			style = (char)(story->text[at] - 1);
	return style;
}

static void wrap_paragraph(struct scrollback *story, int index)
{
	const struct paragraph *paragraph = &story->paragraphs[index];
	size_t end = paragraph->start + paragraph->length, at = paragraph->start;
	int most = story->width / 2, hang = hang_of(story, paragraph);
	struct scrollback_line line = {.paragraph = index, .indent = paragraph->indent};

	if (line.indent > most)
		line.indent = most;
	if (hang > most)
		hang = paragraph->indent + HANG < most ? paragraph->indent + HANG : most;
	do {
		line.start = at;
		at = end_of_line(story, at, end, story->width - line.indent);
		line.length = at - line.start;
		if (!add_line(story, &line))
			return;
		line.style = style_after(story, line.start, at, line.style);
		line.indent = hang;
		while (at < end && story->text[at] == ' ')
			at++;
	} while (at < end);
}

void scrollback_wrap(struct scrollback *story, int width, int depth)
{
	if (width < 1)
		width = 1;
	if (width != story->width || depth != story->depth) {
		story->wrapped = 0;
		story->line_count = 0;
	}
	story->width = width;
	story->depth = depth;
	for (; story->wrapped < story->count; story->wrapped++)
		if (story->paragraphs[story->wrapped].indent <= depth)
			wrap_paragraph(story, story->wrapped);
}

int scrollback_line_of(const struct scrollback *story, int paragraph)
{
	int low = 0, high = story->line_count;

	while (low < high) {
		int middle = (low + high) / 2;

		if (story->lines[middle].paragraph < paragraph)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* ---- searching ---- */

static char plain(char letter)
{
	return (char)tolower((unsigned char)letter);
}

/* The bytes that the words take at this place, styles in between included; 0: they are
 * not here. */
static size_t matches_at(const struct scrollback *story, size_t at, size_t end,
			 const char *words)
{
	size_t start = at;

	for (; *words; at++) {
		if (at >= end)
			return 0;
		if ((unsigned char)story->text[at] < ' ')
			continue;
		if (plain(story->text[at]) != plain(*words))
			return 0;
		words++;
	}
	return at - start;
}

bool scrollback_match(const struct scrollback *story, size_t start, size_t length,
		      const char *words, size_t *at, size_t *bytes)
{
	if (!*words)
		return false;
	for (*at = start; *at < start + length; (*at)++)
		if ((*bytes = matches_at(story, *at, start + length, words)) > 0)
			return true;
	return false;
}

int scrollback_find(const struct scrollback *story, int from, int step, const char *words)
{
	for (int i = from; i >= 0 && i < story->count; i += step) {
		const struct paragraph *paragraph = &story->paragraphs[i];
		size_t at, bytes;

		if (paragraph->indent <= story->depth &&
		    scrollback_match(story, paragraph->start, paragraph->length, words,
				     &at, &bytes))
			return i;
	}
	return -1;
}

void scrollback_plain(const struct scrollback *story, int paragraph, char *text,
		      size_t room)
{
	const struct paragraph *from = &story->paragraphs[paragraph];
	size_t used = 0;

	for (size_t i = 0; i < from->length && used + 1 < room; i++)
		if ((unsigned char)story->text[from->start + i] >= ' ')
			text[used++] = story->text[from->start + i];
	text[used] = '\0';
}
