/* SPDX-License-Identifier: MIT
 *
 * Text for people: wrapped to a width, with a hanging indent and a few styles.
 */
#include "page.h"
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include "base/text.h"

enum {
	WORD_IN_SINK =
		1 << 12, /* a row of a map is a word, with a style for each creature */
	MOST_SPACES = 1 << 12, /* that are kept between two words */
};

/* Blue and orange first: colours that colour-blind people tell apart. */
static const char *const escapes[STYLES] = {
	"\033[0m",	    "\033[0;1m",	"\033[0;2m",	    "\033[0;38;5;33m",
	"\033[0;38;5;208m", "\033[0;38;5;36m",	"\033[0;38;5;175m", "\033[0;38;5;220m",
	"\033[0;38;5;80m",  "\033[0;38;5;166m", "\033[0;38;5;245m",
};

void page_init(struct page *page, struct sink *sink, int width, bool colour)
{
	memset(page, 0, sizeof *page);
	page->sink = sink;
	page->width = width < NARROWEST ? NARROWEST : width;
	page->colour = colour;
}

void page_init_spans(struct page *page, const struct span_taker *taker, void *context)
{
	memset(page, 0, sizeof *page);
	page->width = 1 << 20; /* the taker of spans wraps them itself */
	page->taker = taker;
	page->context = context;
}

/* ---- how wide a character is ---- */

int text_next(const char *text, uint32_t *code)
{
	const unsigned char *s = (const unsigned char *)text;
	int length = s[0] < 0xc0 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;

	*code = length == 1 ? s[0] : s[0] & (0xffu >> (length + 1));
	for (int i = 1; i < length; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return i;
		*code = *code << 6 | (s[i] & 0x3f);
	}
	return length;
}

static int character_width(uint32_t code)
{
	static const struct {
		uint32_t first, last;
		int width;
	} ranges[] = {
		{0x0300, 0x036f, 0},   {0x200b, 0x200f, 0},   {0xfe00, 0xfe0f, 0},
		{0x1100, 0x115f, 2},   {0x2e80, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},
		{0xf900, 0xfaff, 2},   {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},
		{0xffe0, 0xffe6, 2},   {0x1f300, 0x1f64f, 2}, {0x1f900, 0x1f9ff, 2},
		{0x20000, 0x3fffd, 2},
	};

	if (code < ranges[0].first)
		return 1;
	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
		if (code >= ranges[i].first && code <= ranges[i].last)
			return ranges[i].width;
	return 1;
}

int text_columns(const char *text)
{
	int columns = 0;
	uint32_t code;

	while (*text) {
		text += text_next(text, &code);
		columns += character_width(code);
	}
	return columns;
}

/* ---- lines ---- */

/* A blank between two words of the same span belongs to it, else to none. */
static struct span blank_of(const struct page *page)
{
	struct span blank = {.style = page->last.style, .text = " ", .length = 1};

	if (page->last.kind == page->span.kind && page->last.ref == page->span.ref) {
		blank.kind = page->span.kind;
		blank.ref = page->span.ref;
	}
	return blank;
}

static void add_spaces(struct page *page, int count)
{
	page->column += count;
	if (page->taker) {
		struct span blank = blank_of(page);

		for (int i = 0; i < count; i++)
			page->taker->add(page->context, &blank);
		return;
	}
	for (int part; count > 0; count -= part) {
		part = count < MOST_SPACES ? count : MOST_SPACES;
		memset(sink_space(page->sink, (size_t)part), ' ', (size_t)part);
		sink_done(page->sink, (size_t)part);
	}
}

static void break_line(struct page *page)
{
	page->started = false;
	page->spaces_due = 0;
	if (page->taker) {
		page->taker->end(page->context);
		page->taker->begin(page->context, page->indent, page->told);
		page->column = page->indent;
		return;
	}
	sink_add_byte(page->sink, '\n');
	page->column = 0;
	add_spaces(page, page->indent);
}

static void hand_over_word(struct page *page)
{
	if (page->word_bytes == 0)
		return;
	page->span.text = page->word;
	page->span.length = page->word_bytes;
	page->last = page->span;
	page->taker->add(page->context, &page->span);
}

/* Bytes that a word may have. */
static inline size_t word_room(const struct page *page)
{
	return page->taker ? sizeof page->word : WORD_IN_SINK;
}

/* Before its first byte: makes room in the sink for the word, for the spaces before it,
 * and for the line end and indent that may take their place. */
static inline void begin_word(struct page *page)
{
	page->gap = page->started ? page->spaces_due : 0;
	page->at = page->word;
	if (!page->taker)
		page->at = sink_space(page->sink, (size_t)(page->gap + 1 + page->indent) +
							  WORD_IN_SINK) +
			   page->gap;
}

/* Does the word begin a new line? */
static inline bool is_too_wide(const struct page *page)
{
	return page->started &&
	       page->column + page->spaces_due + page->word_width > page->width;
}

/* Moves the word to the next line. */
static void move_word(struct page *page)
{
	char *gap = page->at - page->gap;

	memmove(gap + 1 + page->indent, page->at, page->word_bytes);
	gap[0] = '\n';
	memset(gap + 1, ' ', (size_t)page->indent);
	page->gap = 1 + page->indent;
	page->column = -1; /* the line end takes no column */
}

static inline void place_word(struct page *page)
{
	if (is_too_wide(page))
		move_word(page);
	else if (page->gap == 1)
		page->at[-1] = ' ';
	else if (page->gap > 1)
		memset(page->at - page->gap, ' ', (size_t)page->gap);
	sink_done(page->sink, (size_t)page->gap + page->word_bytes);
	page->column += page->gap + page->word_width;
}

/* A style alone waits for no word, and takes no space. */
static void place_style(struct page *page)
{
	memmove(page->at - page->gap, page->at, page->word_bytes);
	sink_done(page->sink, page->word_bytes);
}

static void hand_over(struct page *page)
{
	if (page->word_width > 0) {
		if (is_too_wide(page))
			break_line(page);
		else if (page->started)
			add_spaces(page, page->spaces_due);
	}
	hand_over_word(page);
	page->column += page->word_width;
}

/* Writes the word collected so far, on this line or the next. */
static inline void flush_word(struct page *page)
{
	if (page->word_bytes == 0)
		return;
	if (page->taker)
		hand_over(page);
	else if (page->word_width > 0)
		place_word(page);
	else
		place_style(page);
	if (page->word_width > 0) {
		page->spaces_due = 0;
		page->started = true;
	}
	page->word_bytes = 0;
	page->word_width = 0;
}

/* Columns that the word may still grow by before it is cut where the line ends. */
static inline int columns_left(const struct page *page)
{
	int from = page->started ? page->indent : page->column;

	return page->width - from - page->word_width;
}

static void add_bytes(struct page *page, const char *bytes, size_t count, int width)
{
	if (page->word_bytes + count > word_room(page))
		flush_word(page);
	if (page->word_bytes == 0)
		begin_word(page);
	memcpy(page->at + page->word_bytes, bytes, count);
	page->word_bytes += count;
	page->word_width += width;
}

/* Words wider than a line are cut where the line ends. */
static int add_character(struct page *page, const char *text)
{
	uint32_t code;
	int length = text_next(text, &code), width = 1;
	bool is_control = code < ' ' || (code >= 0x7f && code < 0xa0);

	if (!is_control)
		width = character_width(code);
	if (width > columns_left(page))
		flush_word(page);
	if (is_control)
		add_bytes(page, "?", 1, 1);
	else
		add_bytes(page, text, (size_t)length, width);
	return length;
}

/* Adds the characters of one byte and one column each that the text begins with, as far
 * as the word has room for them; returns how many. Most texts are plain, and go in by
 * words. */
static inline int add_plain(struct page *page, const char *text)
{
	int bytes = (int)(word_room(page) - page->word_bytes);
	int columns = columns_left(page), most = bytes < columns ? bytes : columns;
	int count = 0;
	char *word;

	if (page->word_bytes == 0)
		begin_word(page);
	word = page->at + page->word_bytes;
	for (; count < most && text[count] > ' ' && text[count] < 0x7f; count++)
		word[count] = text[count];
	page->word_bytes += (size_t)count;
	page->word_width += count;
	return count;
}

/* ---- paragraphs ---- */

void page_begin(struct page *page, int first, int rest)
{
	int most = page->width / 2;

	if (!page->taker) /* a style may wait */
		flush_word(page);
	page->indent = rest < most ? rest : most;
	page->column = 0;
	page->started = false;
	page->spaces_due = 0;
	page->last = (struct span){.style = page->span.style};
	if (page->taker) {
		page->taker->begin(page->context, first, page->told);
		page->column = first;
	} else {
		add_spaces(page, first < most ? first : most);
	}
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A unit is metres, seconds or feet, or has a short name in capitals: AP, FAT, HP. */
static bool begins_with_unit(const char *text)
{
	int capitals = 0;

	while (text[capitals] >= 'A' && text[capitals] <= 'Z')
		capitals++;
	if (capitals == 0 && (*text == 'm' || *text == 's'))
		return !is_letter(text[1]);
	if (strncmp(text, "ft", 2) == 0)
		return !is_letter(text[2]);
	return capitals >= 2 && capitals <= 4 && !is_letter(text[capitals]);
}

/* What stands before a number that stays with it: "-4 in", "9 ±". */
static bool ties_number(const struct page *page)
{
	const char *end = page->at + page->word_bytes;

	return (page->word_bytes >= 3 && memcmp(end - 3, " in", 3) == 0) ||
	       (page->word_bytes >= 2 && memcmp(end - 2, "±", 2) == 0);
}

/* "44 %" stays together, and "-4 in 10.6 %", "9 ± 1", "8 AP", "1.5 m". */
static inline bool is_tied(const struct page *page, const char *text)
{
	if (text[0] != ' ' || page->word_width == 0)
		return false;
	if (text[1] == '%' || strncmp(text + 1, "±", 2) == 0)
		return true;
	if (is_digit(text[1]))
		return ties_number(page);
	if (!is_digit(page->at[page->word_bytes - 1]))
		return false;
	return begins_with_unit(text + 1) ||
	       (strncmp(text, " in ", 4) == 0 && is_digit(text[4]));
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t';
}

void page_add(struct page *page, const char *text)
{
	while (text && *text) {
		if (*text > ' ')
			text += add_plain(page, text);
		if (is_blank(*text) && !is_tied(page, text)) {
			flush_word(page);
			page->spaces_due += page->spaces_due < MOST_SPACES;
			text++;
		} else if (*text) {
			text += add_character(page, text);
		}
	}
}

void page_solid(struct page *page, const char *text)
{
	while (*text) {
		text += add_plain(page, text);
		if (*text)
			text += add_character(page, text);
	}
}

void page_whole(struct page *page, const char *text)
{
	int width = page->width;

	flush_word(page);
	if (page->started && page->column + page->spaces_due + text_columns(text) > width)
		break_line(page);
	page->width = INT_MAX / 2;
	page_solid(page, text);
	flush_word(page);
	page->width = width;
}

void page_column(struct page *page, int column)
{
	flush_word(page);
	if (page->column <= column && column < page->width) {
		add_spaces(page, column - page->column);
		page->spaces_due = 0;
	} else {
		page->spaces_due = 1;
	}
}

void page_style(struct page *page, int style)
{
	if (page->taker) {
		flush_word(page);
		page->span.style = style;
	} else if (page->colour) {
		add_bytes(page, escapes[style], strlen(escapes[style]), 0);
	}
}

void page_kind(struct page *page, enum span_kind kind, uint32_t ref)
{
	if (!page->taker)
		return;
	flush_word(page);
	page->span.kind = kind;
	page->span.ref = ref;
}

void page_tells(struct page *page, uint32_t from, uint32_t to)
{
	page->told = (struct told){from, to};
}

void page_rule(struct page *page, const char *id)
{
	page_kind(page, SPAN_RULE, 0);
	page_add(page, id);
	page_kind(page, SPAN_PLAIN, 0);
}

void page_end(struct page *page)
{
	flush_word(page);
	if (page->taker)
		page->taker->end(page->context);
	else
		sink_add_byte(page->sink, '\n');
	page->column = 0;
	page->spaces_due = 0;
}

static void add_list(struct page *page, const char *format, va_list list)
{
	char words[1024];
	struct text text = text_in(words, sizeof words);

	text_format_list(&text, format, list);
	page_add(page, words);
}

void page_format(struct page *page, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	add_list(page, format, list);
	va_end(list);
}

void page_line(struct page *page, const char *format, ...)
{
	va_list list;

	page_begin(page, 0, 0);
	va_start(list, format);
	add_list(page, format, list);
	va_end(list);
	page_end(page);
}
