/* SPDX-License-Identifier: MIT
 *
 * A report as one HTML file that needs nothing else: no network, no script.
 *
 *	html_begin(&sink, "A duel", "Aldric wins 61 % of the fights.");
 *	html_facts_open(&sink);
 *	html_fact(&sink, "seed", "7");
 *	html_facts_close(&sink);
 *	html_chart(&sink, &chart);
 *	html_end(&sink);
 */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "chart.h"

void html_begin(struct sink *sink, const char *title, const char *answer);
void html_facts_open(struct sink *sink);
void html_fact(struct sink *sink, const char *key, const char *value);
void html_facts_close(struct sink *sink);
/* The chart, then its table. */
void html_chart(struct sink *sink, const struct chart *chart);
void html_heading(struct sink *sink, const char *title);
/* A paragraph. */
void html_text(struct sink *sink, const char *text);
/* A table of words; the first cell of a row names it. */
void html_table_open(struct sink *sink, const char *title, int columns,
		     const char *const *heads);
void html_row(struct sink *sink, int columns, const char *const *cells);
void html_table_close(struct sink *sink);
void html_list_open(struct sink *sink);
/* `code` is a command, or NULL. */
void html_item(struct sink *sink, const char *text, const char *code);
void html_list_close(struct sink *sink);
void html_end(struct sink *sink);

#endif
