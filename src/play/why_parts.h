/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of why.
 */
#ifndef PLAY_WHY_PARTS_H
#define PLAY_WHY_PARTS_H

#include "story_parts.h"
#include "why.h"

enum { WHY_INDENT = 2, WHY_REST = 6, MOST_CITED = 24, RULE_ROOM = 32 };

/* Rules, each once, in the order in which they came up. */
struct citations {
	int count;
	char rules[MOST_CITED][RULE_ROOM];
};
/* Its own and those of its terms. */
void cite_event(struct citations *citations, const struct affray_event *event);
void show_citations(struct page *page, const struct citations *citations);

/* Capitals, blanks, hyphens and underscores do not matter. */
bool is_alike(const char *one, const char *other);

/* why_number.c: false if it is no number, or was not told. */
bool why_value(struct session *session, struct page *page, const char *words);
/* why_option.c: an action of the rulebook that is not offered now. */
bool why_action(struct session *session, struct page *page, const char *words);

#endif
