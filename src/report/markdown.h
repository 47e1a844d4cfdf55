/* SPDX-License-Identifier: MIT
 *
 * Prose for people: a small part of Markdown, shown on a terminal or as a page.
 *
 * Headings (#, ##, ###), paragraphs, lists (- and 1.), tables, blocks of code between
 * lines of ```; in a line **bold**, *stressed*, `code` and [words](address). Anything
 * else comes out unchanged.
 */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

#include "base/json.h"
#include "base/sink.h"
#include "page.h"

/* Tables whose columns do not fit side by side become paragraphs. */
void markdown_text(const char *markdown, struct page *page);
/* One file that needs nothing else, with a list of its chapters (##) at the top. */
void markdown_html(const char *markdown, const char *title, struct sink *sink);
/* A line for each block: {"type":"paragraph","spans":[["code","affray run"],...]}. */
void markdown_json(const char *markdown, struct json *json);

/* A page of the manual; its chapters are the headings of level 2. */
struct man_title {
	const char *name, *section, *date, *version;
};
void markdown_man(const char *markdown, const struct man_title *title, struct sink *sink);

#endif
