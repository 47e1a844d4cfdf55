/* SPDX-License-Identifier: MIT
 *
 * Text for people: wrapped to a width, with a hanging indent and a few styles.
 *
 *	page_begin(&page, 2, 6);
 *	page_style(&page, STYLE_SIDE + 0);
 *	page_add(&page, "Aldric");
 *	page_style(&page, STYLE_PLAIN);
 *	page_add(&page, " strikes at ...");
 *	page_end(&page);
 *
 * Words go out as soon as the next one begins, so a paragraph may have any length. A word
 * is collected in the sink's own buffer, where it stays unless the line must be broken
 * before it: nothing else may write to the sink within a paragraph. Styles are escape
 * sequences, if there is colour; control characters become question marks, so that a name
 * from a file cannot steer a terminal.
 *
 * A front end that shows text in another way takes spans: pieces of text with their
 * subject. Then no escapes are written, and paragraphs are not wrapped unless a width is
 * set; with a width each line is a paragraph.
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/sink.h"

enum style {
	STYLE_PLAIN,
	STYLE_BOLD,
	STYLE_DIM,
	STYLE_SIDE, /* + number of the side, 0 to 7 */
	STYLES = STYLE_SIDE + 8,
};

enum { NARROWEST = 20, USUAL_WIDTH = 80 };

enum span_kind {
	SPAN_PLAIN,
	SPAN_CREATURE, /* ref: its index */
	SPAN_NUMBER,   /* ref: number of the event that explains it */
	SPAN_RULE,     /* the text is its id */
	SPAN_COST,
	SPAN_HEADING,
};

struct span {
	enum span_kind kind;
	uint32_t ref;
	int style;
	const char *text; /* without control characters; ends after `length` bytes */
	size_t length;
};

/* Numbers of the events that a paragraph tells, the first and the last; 0, 0: none. */
struct told {
	uint32_t from, to;
};

/* Takes spans, paragraph by paragraph. */
struct span_taker {
	void (*begin)(void *context, int indent, struct told told);
	void (*add)(void *context, const struct span *span);
	void (*end)(void *context);
};

struct page {
	struct sink *sink;
	int width;
	bool colour;
	const struct span_taker *taker; /* NULL: text goes to the sink */
	void *context;
	struct told told; /* events told by the paragraphs that begin from here on */
	struct span span; /* style and subject of the text that is being added */
	struct span last; /* those of the text handed over last */

	int indent;	/* of all lines but the first */
	int column;	/* where the next word would begin */
	bool started;	/* this line has a word already */
	int spaces_due; /* before the next word, unless it begins a line */
	int gap;	/* the spaces that the word in the sink leaves room for */
	char *at;	/* the word */
	int word_width;
	size_t word_bytes;
	char word[1024]; /* of spans */
};

void page_init(struct page *page, struct sink *sink, int width, bool colour);
/* A page whose text goes to `taker` as spans. */
void page_init_spans(struct page *page, const struct span_taker *taker, void *context);

/* A paragraph begins, `first` columns in; its other lines are `rest` columns in. */
void page_begin(struct page *page, int first, int rest);
/* Breaks lines at spaces; several spaces between two words are kept. NULL adds
 * nothing. */
void page_add(struct page *page, const char *text);
/* As text_format(), which knows %s, %d, %c and %%; at most a thousand bytes. */
__attribute__((format(printf, 2, 3))) void page_format(struct page *page,
						       const char *format, ...);
/* Spaces in it are kept, and no line is broken there. */
void page_solid(struct page *page, const char *text);
/* The same for a command or a path: even one that is wider than a line stays whole, so
 * that it can be copied. */
void page_whole(struct page *page, const char *text);
/* Fills up with spaces to this column, if the line is not there yet. */
void page_column(struct page *page, int column);
/* The style of the text from here on. */
void page_style(struct page *page, int style);
/* The kind of the spans from here on; SPAN_PLAIN ends it. */
void page_kind(struct page *page, enum span_kind kind, uint32_t ref);
/* The events that the paragraphs from here on tell; 0, 0 ends it. */
void page_tells(struct page *page, uint32_t from, uint32_t to);
/* The id of a rule. */
void page_rule(struct page *page, const char *id);
void page_end(struct page *page);

/* A paragraph of its own without indent; "" is an empty line. */
__attribute__((format(printf, 2, 3))) void page_line(struct page *page,
						     const char *format, ...);

/* Columns that a text takes on a terminal. */
int text_columns(const char *text);
/* Reads one UTF-8 character (well formed or not) and says how many bytes it took. */
int text_next(const char *text, uint32_t *code);

#endif
