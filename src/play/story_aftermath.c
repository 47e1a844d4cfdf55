/* SPDX-License-Identifier: MIT
 *
 * The end of a round: what catches up with everybody when all turns are done.
 *
 *	End of the round: Aldric loses 9 FAT and 3 VIT. Goblin loses 11 FAT and 15 VIT and
 *	dies.
 *
 * A sentence for each creature that something happens to. What comes back to everybody is
 * seen in the next heading, and of whoever meets a fate no more is told than that.
 */
#include <string.h>
#include "story_parts.h"

enum { MOST_LABELS = 8 };

struct aftermath {
	struct narrator *narrator;
	struct page *page;
	bool has_begun;
	bool done[PASSAGE_EVENTS];
};

static bool is_told(const struct affray_event *event)
{
	switch (event->type) {
	case AFFRAY_HURT:
		return is_vital(event);
	case AFFRAY_CONDITION:
		return is_quality(event->label);
	case AFFRAY_FATE:
	case AFFRAY_NOTE:
	case AFFRAY_MOVE:
		return true;
	default:
		return false;
	}
}

/* The last fate of this creature in the passage. */
static enum affray_fate fate_of(const struct narrator *narrator, int who)
{
	enum affray_fate fate = AFFRAY_NO_FATE;

	for (int i = 0; i < narrator->passage.count; i++) {
		const struct affray_event *event = &narrator->passage.events[i];

		if (event->type == AFFRAY_FATE && event->who == who)
			fate = event->fate;
	}
	return fate;
}

/* " loses 9 FAT and 3 VIT": all that it lost, by label. */
static bool add_losses(struct aftermath *after, int who)
{
	const struct passage *passage = &after->narrator->passage;
	const struct affray_event *first[MOST_LABELS]; /* of each label */
	int sums[MOST_LABELS], count = 0;

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];
		int k = 0;

		if (event->type != AFFRAY_HURT || event->who != who || !is_told(event))
			continue;
		while (k < count && strcmp(first[k]->label, event->label) != 0)
			k++;
		if (k == MOST_LABELS)
			continue;
		if (k == count) {
			first[count] = event;
			sums[count++] = 0;
		}
		sums[k] += event->value;
	}
	for (int k = 0; k < count; k++) {
		if (k == 0)
			page_format(after->page, " %s ", loss_verb(first[0]->label));
		else
			page_add(after->page, k == count - 1 ? " and " : ", ");
		add_number(after->page, first[k], amount(first[k], sums[k]).text);
	}
	return count > 0;
}

static void add_others(struct aftermath *after, int who, bool semicolon)
{
	const struct passage *passage = &after->narrator->passage;

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->who != who || event->type == AFFRAY_HURT || !is_told(event))
			continue;
		page_add(after->page, semicolon ? "; " : event->name ? " " : "");
		semicolon = true;
		if (event->type == AFFRAY_CONDITION) {
			add_condition(after->narrator, event);
		} else if (event->type == AFFRAY_NOTE) {
			add_note(after->narrator, event);
		} else {
			page_add(after->page, "moves ");
			add_way(after->narrator, event->from, event->to);
		}
	}
}

static void add_fate(struct aftermath *after, enum affray_fate fate, bool lost)
{
	page_add(after->page, lost ? " and " : " ");
	page_style(after->page, STYLE_BOLD);
	page_add(after->page, fate_verb(fate));
	page_style(after->page, STYLE_PLAIN);
}

/* All that happens to the creature of event `first`. */
static void say_creature(struct aftermath *after, const struct affray_event *first)
{
	enum affray_fate fate = fate_of(after->narrator, first->who);
	bool lost;

	if (after->has_begun) {
		page_add(after->page, " ");
	} else {
		page_begin(after->page, DEED_INDENT, REST_INDENT);
		page_add(after->page, "End of the round: ");
	}
	after->has_begun = true;
	if (first->name)
		add_creature(after->narrator, first->who, first->name);
	lost = add_losses(after, first->who);
	if (fate)
		add_fate(after, fate, lost);
	else
		add_others(after, first->who, lost);
	page_add(after->page, ".");
}

void say_aftermath(struct narrator *narrator)
{
	struct aftermath after = {.narrator = narrator, .page = narrator->page};
	const struct passage *passage = &narrator->passage;

	for (int i = 0; i < passage->count; i++) {
		if (after.done[i] || !is_told(&passage->events[i]))
			continue;
		say_creature(&after, &passage->events[i]);
		for (int k = i; k < passage->count; k++)
			if (passage->events[k].who == passage->events[i].who)
				after.done[k] = true;
	}
	if (after.has_begun)
		page_end(after.page);
}
