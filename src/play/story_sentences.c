/* SPDX-License-Identifier: MIT
 *
 * The sentences of a passage: where one begins, how the next phrase joins it, where it
 * ends.
 */
#include <ctype.h>
#include <string.h>
#include "story_prose.h"

void end_sentence(struct prose *prose)
{
	if (prose->is_open)
		page_add(prose->page, ".");
	prose->is_open = prose->is_listing = prose->is_harm = false;
	prose->subject = -1;
	prose->predicates = 0;
}

static void begin_sentence(struct prose *prose, int who)
{
	end_sentence(prose);
	if (prose->has_begun)
		page_add(prose->page, " ");
	else
		page_begin(prose->page, DEED_INDENT, REST_INDENT);
	if (!prose->has_begun && prose->is_aftermath && !prose->is_after_fight)
		page_add(prose->page, "End of the round: ");
	prose->has_begun = prose->is_open = true;
	prose->subject = who;
	if (who >= 0)
		prose->last_named = who;
	prose->predicates = 1;
}

static void begin_named(struct prose *prose, const struct affray_event *event)
{
	begin_sentence(prose, event->who);
	if (event->name)
		add_creature(prose->narrator, event->who, event->name);
}

bool is_accounted(const struct affray_event *event)
{
	return (event->type == AFFRAY_HURT || event->type == AFFRAY_HEAL ||
		event->type == AFFRAY_GAIN || event->type == AFFRAY_FATE) &&
	       (!event->phrase || isalpha((unsigned char)event->phrase[0]));
}

/* Begins a predicate about the event's creature: named only if the subject changes. The
 * end of a round is an account, of any length: "loses 3 FAT, is 5 FAT short and dies". */
void begin_predicate(struct prose *prose, const struct affray_event *event)
{
	bool is_item = prose->is_aftermath && is_accounted(event);

	if (prose->is_open && !prose->is_listing && prose->subject == event->who &&
	    event->who >= 0 &&
	    prose->predicates < (is_item ? NO_MORE : MOST_PREDICATES)) {
		page_add(prose->page, is_item && prose->goes_on ? ", " : " and ");
		prose->predicates++;
		return;
	}
	begin_named(prose, event);
	if (event->name)
		page_add(prose->page, " ");
}

/* A deed, or a blow of a declared one: "'s first cut at {target}". */
static bool is_deed_or_blow(const struct affray_event *event)
{
	return event->type == AFFRAY_DEED ||
	       (event->type == AFFRAY_NOTE && event->phrase &&
		strncmp(event->phrase, "'s ", 3) == 0);
}

/* The deed that goes on after something else was told; NULL: none. */
static const struct affray_event *interrupted_deed(const struct prose *prose,
						   const struct affray_event *event)
{
	const struct affray_event *deed = event;

	if (event->type != AFFRAY_CHECK ||
	    (prose->deed >= 0 && prose->passage->events[prose->deed].who == event->who))
		return NULL;
	while (deed > prose->passage->events)
		if (is_deed_or_blow(--deed) && deed->who == event->who)
			return deed->item ? deed : NULL;
	return NULL;
}

/* Begins an item of a list: the first after a colon, the others after `next`, a semicolon
 * or a comma. */
static void begin_listed(struct prose *prose, const struct affray_event *event,
			 const char *next)
{
	const struct affray_event *deed;

	if (!prose->is_open || (prose->subject >= 0 && prose->subject != event->who) ||
	    (prose->is_harm && !prose->is_listing)) {
		deed = interrupted_deed(prose, event);
		begin_sentence(prose, event->who);
		if (deed)
			page_format(prose->page, "%s %s",
				    whose(name_of(event->name).text).text,
				    label_of(deed->item).text);
		else if (event->name)
			add_creature(prose->narrator, event->who, event->name);
	}
	page_add(prose->page, prose->is_listing ? next : ": ");
	prose->is_listing = true;
}

static void begin_after_comma(struct prose *prose, const struct affray_event *event)
{
	if (prose->is_open)
		page_add(prose->page, ", ");
	else
		begin_predicate(prose, event);
	prose->predicates = NO_MORE; /* no "and" after the aside */
}

void begin_after_semicolon(struct prose *prose, const struct affray_event *event)
{
	if (!prose->is_open) {
		begin_predicate(prose, event);
		return;
	}
	page_add(prose->page, "; ");
	add_creature(prose->narrator, event->who, event->name);
	page_add(prose->page, " ");
	prose->subject = event->who;
	prose->predicates = NO_MORE;
}

/* Begins a sentence about something that the event's creature has: "Aldric's". */
static void begin_owned(struct prose *prose, const struct affray_event *event)
{
	begin_sentence(prose, event->who);
	add_creature(prose->narrator, event->who, whose(name_of(event->name).text).text);
	prose->predicates = NO_MORE; /* no "and" follows a possession */
}

/* True for a check that begins with its numbers ("14 against 13") after sentences about
 * somebody else: whose are they? */
static bool is_number_of_another(const struct prose *prose, const char *words,
				 const struct affray_event *event)
{
	return event->type == AFFRAY_CHECK && words[0] == '{' && event->name &&
	       prose->last_named >= 0 && prose->last_named != event->who;
}

/* After a colon, or listed after the results before it. */
static const char *begin_result(struct prose *prose, const char *words,
				const struct affray_event *event)
{
	if (words[0] == ',') { /* a list of names */
		begin_listed(prose, event, ", ");
		return words + 1 + strspn(words + 1, " ");
	}
	if (event->type == AFFRAY_HURT && prose->subject >= 0) {
		begin_named(prose, event); /* the hits were not for this seat */
		page_add(prose->page, " takes ");
		return words;
	}
	begin_listed(prose, event, "; ");
	return words;
}

/* After a comma, without a name that the sentence has said. */
static const char *begin_clause(struct prose *prose, const char *words,
				const struct affray_event *event)
{
	if (event->type == AFFRAY_SUM &&
	    (prose->is_listing || !prose->is_open)) { /* of a second defender */
		if (prose->is_harm || !prose->is_open) {
			begin_named(prose, event);
			page_add(prose->page, " rolls ");
		} else { /* the hits that follow are the attacker's */
			page_add(prose->page, "; with ");
			add_creature(prose->narrator, event->who, event->name);
			page_add(prose->page, " rolling ");
		}
		prose->is_listing = false;
		return strncmp(words, "{who} ", 6) == 0 ? words + 6 : words;
	}
	if (prose->subject == event->who && strncmp(words, "{who} ", 6) == 0)
		words += 6;
	begin_after_comma(prose, event);
	if (prose->subject == event->who && strncmp(words, "but {who} ", 10) == 0) {
		page_add(prose->page, "but ");
		words += 10;
	}
	return words;
}

/* Writes the punctuation that joins a phrase to the text; returns its words, and whether
 * they begin a sentence. */
static const char *begin_phrase(struct prose *prose, const char *phrase,
				const struct affray_event *event, bool *capital)
{
	char sign = phrase[0];
	const char *words = phrase + 1 + strspn(phrase + 1, " ");

	*capital = false;
	switch (sign) {
	case ':':
		return begin_result(prose, words, event);
	case ',':
		return begin_clause(prose, words, event);
	case ';':
		begin_after_semicolon(prose, event);
		return words;
	case '(':
		if (prose->is_open) {
			page_add(prose->page, " ");
			return phrase;
		}
		/* fall through */
	case ' ':
		if (prose->is_open) {
			page_add(prose->page, " ");
			return words;
		}
		/* fall through */
	case '.':
		if (is_number_of_another(prose, words, event)) {
			begin_owned(prose, event);
			page_add(prose->page, " ");
			return words;
		}
		begin_sentence(prose, -1);
		*capital = true;
		return words;
	case '\'':
		begin_owned(prose, event);
		return phrase + 2;
	default:
		begin_predicate(prose, event);
		*capital = !event->name;
		return phrase;
	}
}

void say_phrase(struct prose *prose, const char *phrase, const struct affray_event *event)
{
	bool capital;
	const char *words = begin_phrase(prose, phrase, event, &capital);

	if (capital)
		add_sentence(prose->narrator, words, event);
	else
		add_phrase(prose->narrator, words, event);
	if (phrase[0] == '(' && words == phrase)
		page_add(prose->page, ")");
	if (strchr(words, ','))
		prose->predicates = NO_MORE; /* no "and" after an aside */
	prose->is_listing = prose->is_listing || strchr(words, ':');
	if (phrase[0] == ';')
		end_sentence(prose);
}
