/* SPDX-License-Identifier: MIT
 *
 * A passage in a line: who does what, whether it works, what it does to whom.
 *
 *	Aldric strikes at Goblin with the long sword: hits. Goblin: 11 FAT, 5 VIT. Goblin
 *	dies.
 */
#include <string.h>
#include "story_parts.h"

static void say_deed(struct narrator *narrator, const struct affray_event *event)
{
	struct word action = label_of(event->label);

	add_creature(narrator, event->who, event->name);
	page_add(narrator->page, " ");
	add_phrase(narrator, event->phrase ? event->phrase : action.text, event);
}

/* The last word on deed `number`; of several blows, that one of them hit. */
static enum affray_decision decision_of(const struct passage *passage, uint32_t number)
{
	enum affray_decision decision = AFFRAY_UNDECIDED;

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->deed == number && event->decides != AFFRAY_UNDECIDED &&
		    event->decides != AFFRAY_ESCAPED &&
		    !(decision == AFFRAY_SUCCEEDS && event->decides == AFFRAY_FAILS))
			decision = event->decides;
	}
	return decision;
}

static void say_decision(struct narrator *narrator, const struct affray_event *deed)
{
	switch (decision_of(&narrator->passage, deed->deed)) {
	case AFFRAY_SUCCEEDS:
		page_add(narrator->page, deed->on ? ": hits" : ": succeeds");
		break;
	case AFFRAY_FAILS:
		page_add(narrator->page, deed->on ? ": misses" : ": fails");
		break;
	case AFFRAY_UNDONE:
		page_add(narrator->page, ": stopped");
		break;
	default:
		break;
	}
}

/* "Goblin: 11 FAT, 5 VIT": all that one creature loses. */
static void say_losses(struct narrator *narrator, int first, bool *done)
{
	const struct affray_event *events = narrator->passage.events;
	int who = events[first].who, count = narrator->passage.count;
	bool any = false;

	page_add(narrator->page, " ");
	add_creature(narrator, who, events[first].name);
	for (int i = first; i < count; i++) {
		int sum = 0;

		if (done[i] || events[i].type != AFFRAY_HURT || events[i].who != who ||
		    !is_vital(&events[i]))
			continue;
		for (int k = i; k < count; k++)
			if (events[k].type == AFFRAY_HURT && events[k].who == who &&
			    is_vital(&events[k]) &&
			    strcmp(events[k].label, events[i].label) == 0) {
				sum += events[k].value;
				done[k] = true;
			}
		page_add(narrator->page, any ? ", " : ": ");
		add_number(narrator->page, &events[i], amount(&events[i], sum).text);
		any = true;
	}
	page_add(narrator->page, ".");
}

static void say_fate(struct narrator *narrator, const struct affray_event *event)
{
	page_style(narrator->page, STYLE_BOLD);
	page_format(narrator->page, " %s ", name_of(event->name).text);
	add_phrase(narrator, event->phrase ? event->phrase : fate_verb(event->fate),
		   event);
	page_add(narrator->page, ".");
	page_style(narrator->page, STYLE_PLAIN);
}

/* Whether there is anything to tell: a deed that is no mere ending, or a fate. */
static bool is_worth_a_line(const struct narrator *narrator)
{
	return passage_find(&narrator->passage, 0, AFFRAY_FATE) >= 0 ||
	       (passage_find(&narrator->passage, 0, AFFRAY_DEED) >= 0 &&
		has_something_to_say(narrator));
}

void brief_passage(struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	int deed = passage_find(passage, 0, AFFRAY_DEED);
	bool done[PASSAGE_EVENTS] = {0};

	if (!is_worth_a_line(narrator))
		return;
	page_begin(narrator->page, DEED_INDENT, REST_INDENT);
	if (deed >= 0) {
		say_deed(narrator, &passage->events[deed]);
		say_decision(narrator, &passage->events[deed]);
		page_add(narrator->page, ".");
	} else {
		page_add(narrator->page, "End of the round:");
	}
	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->type == AFFRAY_HURT && !done[i] && is_vital(event))
			say_losses(narrator, i, done);
		else if (event->type == AFFRAY_FATE)
			say_fate(narrator, event);
	}
	page_end(narrator->page);
}
