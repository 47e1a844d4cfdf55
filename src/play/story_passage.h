/* SPDX-License-Identifier: MIT
 *
 * A passage: the events of one deed, until it is over and can be told as a whole.
 *
 * The events are those of the fight's log, which keeps the data that they point to. A
 * full passage is told, and a new one continues it.
 */
#ifndef PLAY_STORY_PASSAGE_H
#define PLAY_STORY_PASSAGE_H

#include <stdbool.h>
#include <string.h>
#include "affray.h"

enum {
	PASSAGE_EVENTS = 160, /* a blow has about twenty; a fireball, a hundred */
};

struct passage {
	int count;
	char marks[PASSAGE_EVENTS]; /* | ! < ~ ^ ? * of its phrase (engine/rulebook.h), or
				     * 0
				     */
	struct affray_event events[PASSAGE_EVENTS];
};

/* False: no room. */
static inline bool passage_keep(struct passage *passage, const struct affray_event *event)
{
	bool has_mark =
		event->phrase && event->phrase[0] && strchr("|!<~^?*", event->phrase[0]);

	if (passage->count == PASSAGE_EVENTS)
		return false;
	passage->marks[passage->count] = has_mark ? event->phrase[0] : '\0';
	passage->events[passage->count] = *event;
	if (has_mark)
		passage->events[passage->count].phrase++;
	passage->count++;
	return true;
}

/* A deed that the story tells. A reaction without its own words ("") is told by its
 * roll. */
static inline bool is_told_deed(const struct affray_event *event)
{
	return event->type == AFFRAY_DEED && !(event->phrase && !event->phrase[0]);
}

/* The index of the first event of this type from `from` on; -1: none. */
static inline int passage_find(const struct passage *passage, int from,
			       enum affray_event_type type)
{
	for (int i = from; i < passage->count; i++)
		if (type == AFFRAY_DEED ? is_told_deed(&passage->events[i])
					: passage->events[i].type == type)
			return i;
	return -1;
}

#endif
