/* SPDX-License-Identifier: MIT
 *
 * The book's wording of an event: looks up its phrase row.
 */
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "base/text.h"
#include "rulebook.h"

bool phrases_sort(struct phrases *phrases, const struct rulebook *book)
{
	const struct phrase_row *row, **next;
	int count = 0;

	for (row = book->phrases; row && row->words; row++)
		count++;
	next = phrases->rows = calloc((size_t)count + 1, sizeof *next);
	for (int type = 0; next && type < AFFRAY_EVENT_TYPES; type++) {
		for (row = book->phrases; row && row->words; row++)
			if (row->type == type)
				*next++ = row;
		phrases->first[type + 1] = (int)(next - phrases->rows);
	}
	return next != NULL;
}

void phrases_free(struct phrases *phrases)
{
	free(phrases->rows);
	*phrases = (struct phrases){0};
}

static bool is_bad(const struct affray_event *event)
{
	if (event->type == AFFRAY_CONDITION)
		return !event->on;
	if (event->type == AFFRAY_HURT)
		return event->target < 0;
	if (event->type == AFFRAY_FATE)
		return event->fate == AFFRAY_RECOVERED;
	return event->result == AFFRAY_FAIL || event->result == AFFRAY_MISS ||
	       event->result == AFFRAY_FUMBLE;
}

static const char *words_of(const struct phrase_row *row,
			    const struct affray_event *event)
{
	if (event->automatic && row->automatic)
		return row->automatic;
	return is_bad(event) && row->otherwise ? row->otherwise : row->words;
}

/* Most labels differ in their first letter already. */
static inline bool is_label(const char *wanted, const char *label)
{
	return label && wanted[0] == label[0] && strcmp(wanted, label) == 0;
}

/* The words of the first row that fits; NULL: none. */
static const char *find(const struct phrases *phrases, const struct affray_event *event,
			const char *label)
{
	for (int i = phrases->first[event->type]; i < phrases->first[event->type + 1];
	     i++) {
		const struct phrase_row *row = phrases->rows[i];

		if ((!row->rule || row->rule == event->rule_number) &&
		    (!row->label || is_label(row->label, label)))
			return words_of(row, event);
	}
	return NULL;
}

/* "stance prone": the deed with this thing, or done this way. */
static const char *find_with_item(const struct phrases *phrases,
				  const struct affray_event *event)
{
	char label[96];
	struct text text = text_in(label, sizeof label);

	if (!event->label || !event->item)
		return NULL;
	text_format(&text, "%s %s", event->label, event->item);
	return text.cut ? NULL : find(phrases, event, label);
}

const char *rulebook_phrase(const struct phrases *phrases,
			    const struct affray_event *event)
{
	const char *words = NULL;

	if (event->type == AFFRAY_NOTE)
		return find(phrases, event, event->text);
	if (event->type == AFFRAY_CHECK)
		return find(phrases, event, event->outcome);
	if (event->type == AFFRAY_DEED && event->outcome)
		words = find(phrases, event, event->outcome);
	if (event->type == AFFRAY_DEED && !words)
		words = find_with_item(phrases, event);
	return words ? words : find(phrases, event, event->label);
}

/* The rest of a phrase's label after the row's key: "", "=word" or ".element"; NULL: the
 * phrase is about something else. */
static const char *after_row(const struct phrase_row *phrase, const char *row,
			     size_t length)
{
	const char *rest;

	if (phrase->type != PHRASE_OF_STATE || phrase->label[0] != row[0] ||
	    strncmp(phrase->label, row, length) != 0)
		return NULL;
	rest = phrase->label + length;
	return *rest == '\0' || *rest == '=' || *rest == '.' ? rest : NULL;
}

bool rulebook_has_state_phrase(const struct rulebook *book, const char *row)
{
	size_t length = strlen(row);

	for (const struct phrase_row *at = book->phrases; at && at->words; at++)
		if (after_row(at, row, length))
			return true;
	return false;
}

const struct phrase_row *rulebook_state_phrase(const struct rulebook *book,
					       const char *path, const char *row,
					       const char *word)
{
	size_t length = strlen(row);
	const struct phrase_row *of_path = NULL, *of_row = NULL;

	for (const struct phrase_row *at = book->phrases; at && at->words; at++) {
		const char *rest = after_row(at, row, length);

		if (!rest)
			continue;
		if (*rest == '=' && strcmp(rest + 1, word) == 0)
			return at;
		if (*rest == '.' && !of_path && strcmp(at->label, path) == 0)
			of_path = at;
		if (*rest == '\0' && !of_row)
			of_row = at;
	}
	return of_path ? of_path : of_row;
}
