/* SPDX-License-Identifier: MIT
 *
 * Pieces of sentences, and what the narrator needs to know to choose them.
 */
#include <stdlib.h>
#include <string.h>
#include "story_parts.h"

enum { MOST_STRENGTH = 100 }; /* more is a time, in units that only the book knows */

void add_creature(struct narrator *narrator, int who, const char *name)
{
	int side = narrator->scenario && who >= 0
			   ? affray_scenario_side_of(narrator->scenario, who)
			   : -1;

	if (side >= 0)
		page_style(narrator->page, STYLE_SIDE + side % 8);
	if (who >= 0)
		page_kind(narrator->page, SPAN_CREATURE, (uint32_t)who);
	page_add(narrator->page, name_of(name).text);
	page_kind(narrator->page, SPAN_PLAIN, 0);
	if (side >= 0)
		page_style(narrator->page, STYLE_PLAIN);
}

void add_number(struct page *page, const struct affray_event *event, const char *text)
{
	page_kind(page, SPAN_NUMBER, event->number);
	page_add(page, text);
	page_kind(page, SPAN_PLAIN, 0);
}

/* How much of `text` stays when what follows it is left out: not its last article, nor
 * its last preposition. */
static size_t without_small_words(const char *text, size_t length)
{
	static const char *const words[] = {
		"a",   "an", "the", "at",   "with", "to",   "on",     "from",
		"for", "of", "by",  "into", "upon", "over", "toward", "against"};

	while (length > 0 && text[length - 1] == ' ')
		length--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t count = strlen(words[i]);

		if (length > count && text[length - count - 1] == ' ' &&
		    memcmp(text + length - count, words[i], count) == 0)
			return without_small_words(text, length - count - 1);
	}
	return length;
}

static void add_part(struct page *page, const char *text, size_t length)
{
	char part[256];

	if (length >= sizeof part)
		length = sizeof part - 1;
	memcpy(part, text, length);
	part[length] = '\0';
	page_add(page, part);
}

void add_phrase(struct narrator *narrator, const char *phrase,
		const struct affray_event *event)
{
	const char *open, *close;

	while ((open = strchr(phrase, '{')) && (close = strchr(open, '}'))) {
		bool target = strncmp(open, "{target}", 8) == 0 && event->target_name;
		bool item = strncmp(open, "{item}", 6) == 0 && event->item;
		size_t length = (size_t)(open - phrase);

		if (!target && !item)
			length = without_small_words(phrase, length);
		add_part(narrator->page, phrase, length);
		if (target && event->target == event->who)
			page_add(narrator->page, "itself");
		else if (target)
			add_creature(narrator, event->target, event->target_name);
		if (item)
			page_add(narrator->page, label_of(event->item).text);
		phrase = close + 1;
	}
	page_add(narrator->page, phrase);
}

void add_note(struct narrator *narrator, const struct affray_event *event)
{
	const char *text = event->text;
	char capital[2] = {0};

	if (!event->name && text[0] >= 'a' && text[0] <= 'z') {
		capital[0] = (char)(text[0] - 'a' + 'A');
		page_add(narrator->page, capital);
		text++;
	}
	add_phrase(narrator, text, event);
}

void add_condition(struct narrator *narrator, const struct affray_event *event)
{
	bool is = is_quality(event->label);

	if (event->on)
		page_add(narrator->page, is ? "is " : "has ");
	else
		page_add(narrator->page, is ? "is no longer " : "is without ");
	page_add(narrator->page, label_of(event->label).text);
	if (event->on && event->value && event->value < MOST_STRENGTH)
		page_format(narrator->page, " (%d)", event->value);
}

void add_way(struct narrator *narrator, const int from[2], const int to[2])
{
	int x = abs(to[0] - from[0]), y = abs(to[1] - from[1]), tiles = x > y ? x : y;

	if (narrator->scenario && !affray_scenario_has_map(narrator->scenario))
		page_format(narrator->page, "%d tile%s", tiles, tiles == 1 ? "" : "s");
	else
		page_format(narrator->page, "from %d,%d to %d,%d", from[0], from[1],
			    to[0], to[1]);
}

/* ---- amounts ---- */

/* Health is lost, wounds are taken. */
const char *loss_verb(const char *label)
{
	static const char *const harms[] = {"wounds", "shock", "stress"};

	for (size_t i = 0; i < sizeof harms / sizeof harms[0]; i++)
		if (strcmp(label, harms[i]) == 0)
			return "takes";
	return "loses";
}

/* Two letters are always short for something: AP, MP. */
struct word unit_of(const struct affray_event *event)
{
	bool is_track = event->bar >= 0 || strlen(event->label) == 2;

	return is_track ? track_of(event->label) : label_of(event->label);
}

struct word amount(const struct affray_event *event, int value)
{
	return amount_of(value, unit_of(event).text);
}

/* ---- checks ---- */

static bool is_check_at(const struct affray_event *event, int who, int target)
{
	return event->type == AFFRAY_CHECK && event->who == who &&
	       event->target == target;
}

/* Its actor's against its target; or the only check that the actor makes at all. */
bool is_main_check(const struct passage *passage, int deed, int i)
{
	const struct affray_event *events = passage->events;

	if (deed < 0 || events[i].who != events[deed].who)
		return false;
	if (events[i].target >= 0)
		return events[i].target == events[deed].target;
	for (int k = deed + 1; k < passage->count && events[k].type != AFFRAY_DEED; k++)
		if (k != i &&
		    (is_check_at(&events[k], events[i].who, events[deed].target) ||
		     is_check_at(&events[k], events[i].who, -1)))
			return false;
	return true;
}
