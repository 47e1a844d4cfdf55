/* SPDX-License-Identifier: MIT
 *
 * The book's wording of an event: looks up its phrase row.
 */
#include <string.h>
#include "affray.h"
#include "base/text.h"
#include "rulebook.h"

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

/* The words of the first row that fits; NULL: none. */
static const char *find(const struct rulebook *book, const struct affray_event *event,
			const char *label)
{
	for (const struct phrase_row *row = book->phrases; row && row->words; row++)
		if (row->type == event->type &&
		    (!row->rule || row->rule == event->rule_number) &&
		    (!row->label || (label && strcmp(row->label, label) == 0)))
			return words_of(row, event);
	return NULL;
}

/* "stance prone": the deed with this thing, or done this way. */
static const char *find_with_item(const struct rulebook *book,
				  const struct affray_event *event)
{
	char label[96];
	struct text text = text_in(label, sizeof label);

	if (!event->label || !event->item)
		return NULL;
	text_format(&text, "%s %s", event->label, event->item);
	return text.cut ? NULL : find(book, event, label);
}

const char *rulebook_phrase(const struct rulebook *book, const struct affray_event *event)
{
	const char *words = NULL;

	if (event->type == AFFRAY_NOTE)
		return find(book, event, event->text);
	if (event->type == AFFRAY_DEED && event->outcome)
		words = find(book, event, event->outcome);
	if (event->type == AFFRAY_DEED && !words)
		words = find_with_item(book, event);
	return words ? words : find(book, event, event->label);
}

static const char *find_state(const struct rulebook *book, const char *key)
{
	for (const struct phrase_row *row = book->phrases; row && row->words; row++)
		if (row->type == PHRASE_OF_STATE && strcmp(row->label, key) == 0)
			return row->words;
	return NULL;
}

const char *rulebook_state_phrase(const struct rulebook *book, const char *path,
				  const char *row, const char *word)
{
	char key[128];
	struct text text = text_in(key, sizeof key);
	const char *words;

	text_format(&text, "%s=%s", row, word);
	words = text.cut ? NULL : find_state(book, key);
	if (!words)
		words = find_state(book, path);
	return words ? words : find_state(book, row);
}
