/* SPDX-License-Identifier: MIT
 *
 * A round in one line: who hit whom how often, what it did to them, how it ended.
 *
 *	Round 2: Aldric hits Goblin (2 of 3): 11 FAT and 5 VIT; Goblin misses Aldric. Goblin
 *	dies.
 *
 * Damage is counted under the creature that dealt it, where the book says so.
 */
#include <stdio.h>
#include <string.h>
#include "narrate_inside.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static bool is_known(int who)
{
	return who >= 0 && who < MOST_CREATURES;
}

/* Those who do something come up in the order of their first deed. */
static struct deeds *deeds_of(struct narrator *narrator, int who)
{
	struct deeds *deeds = &narrator->brief[who];

	for (int i = 0; i < narrator->ordered; i++)
		if (narrator->order[i] == who)
			return deeds;
	narrator->order[narrator->ordered++] = who;
	*deeds = (struct deeds){0};
	return deeds;
}

/* A deed without a target is told by its own name; the others by their checks. */
static void note_deed(struct deeds *deeds, const struct affray_event *event)
{
	struct word what = label_of(event->label);

	for (int i = 0; i < deeds->others; i++)
		if (strcmp(deeds->what[i].text, what.text) == 0)
			return;
	if (event->target < 0 && deeds->others < LENGTH(deeds->what))
		deeds->what[deeds->others++] = what;
}

static void note_hurt(struct deeds *deeds, const struct affray_event *event)
{
	int i = 0;

	while (i < deeds->hurts && strcmp(deeds->hurt[i].label.text, event->label) != 0)
		i++;
	if (i == LENGTH(deeds->hurt))
		return;
	if (i == deeds->hurts) {
		snprintf(deeds->hurt[i].label.text, WORD_ROOM, "%s", event->label);
		deeds->hurt[i].amount = 0;
		deeds->hurts++;
	}
	deeds->hurt[i].amount += event->value;
}

static void note_check(struct narrator *narrator, int who, int target,
		       const struct affray_event *event)
{
	struct deeds *deeds = deeds_of(narrator, who);

	deeds->tries[target]++;
	deeds->hits[target] += is_success(event->outcome, event->margin);
}

static void note_event(struct narrator *narrator, int deed, int i)
{
	const struct affray_event *event = &narrator->passage.events[i];
	int target = deed >= 0 ? narrator->passage.events[deed].target : -1;

	if (!is_known(event->who))
		return;
	if (event->type == AFFRAY_DEED)
		note_deed(deeds_of(narrator, event->who), event);
	else if (event->type == AFFRAY_CHECK && is_known(target) &&
		 is_main_check(&narrator->passage, deed, i))
		note_check(narrator, event->who, target, event);
	else if (event->type == AFFRAY_HURT && is_known(event->target) &&
		 !narrator->round_is_over && is_vital(narrator, event->label))
		note_hurt(deeds_of(narrator, event->target), event);
	else if (event->type == AFFRAY_FATE && narrator->fallen < MOST_CREATURES)
		narrator->falls[narrator->fallen++] = event->who;
}

void brief_passage(struct narrator *narrator)
{
	int deed = -1;

	for (int i = 0; i < narrator->passage.count; i++) {
		if (narrator->passage.events[i].type == AFFRAY_DEED)
			deed = i;
		note_event(narrator, deed, i);
	}
}

/* ---- telling ---- */

static void add_times(struct page *page, int hits, int tries)
{
	if (tries == 1)
		return;
	if (hits > 0 && hits < tries)
		page_format(page, " (%d of %d)", hits, tries);
	else if (tries == 2)
		page_add(page, " twice");
	else
		page_format(page, " %d times", tries);
}

static void add_known(struct narrator *narrator, int who)
{
	add_creature(narrator, who, narrator->names[who].text);
}

static void add_tries(struct narrator *narrator, const struct deeds *deeds, bool *comma)
{
	for (int target = 0; target < MOST_CREATURES; target++) {
		if (deeds->tries[target] == 0)
			continue;
		page_add(narrator->page, *comma ? ", " : " ");
		page_add(narrator->page, deeds->hits[target] > 0 ? "hits " : "misses ");
		add_known(narrator, target);
		add_times(narrator->page, deeds->hits[target], deeds->tries[target]);
		*comma = true;
	}
}

static void add_deeds(struct narrator *narrator, int who)
{
	const struct deeds *deeds = &narrator->brief[who];
	bool comma = false;

	add_known(narrator, who);
	add_tries(narrator, deeds, &comma);
	for (int i = 0; i < deeds->others; i++) {
		page_add(narrator->page, comma ? ", " : " ");
		page_format(narrator->page, "(%s)", deeds->what[i].text);
		comma = true;
	}
	for (int i = 0; i < deeds->hurts; i++) {
		page_add(narrator->page, i == 0 ? ": " : i == deeds->hurts - 1 ? " and " : ", ");
		page_add(narrator->page,
			 amount_of(deeds->hurt[i].amount, deeds->hurt[i].label.text).text);
	}
}

static void add_falls(struct narrator *narrator)
{
	page_style(narrator->page, STYLE_BOLD);
	for (int i = 0; i < narrator->fallen; i++) {
		int who = narrator->falls[i];
		const char *verb = fate_verb(narrator->fates[who].text);

		page_format(narrator->page, " %s %s%s.", narrator->names[who].text,
			    verb ? "" : "is ", verb ? verb : narrator->fates[who].text);
	}
	page_style(narrator->page, STYLE_PLAIN);
}

void brief_round(struct narrator *narrator)
{
	if (narrator->round == 0)
		return;
	page_begin(narrator->page, 0, DEED_INDENT);
	page_format(narrator->page, "Round %d:", narrator->round);
	for (int i = 0; i < narrator->ordered; i++) {
		page_add(narrator->page, i == 0 ? " " : "; ");
		add_deeds(narrator, narrator->order[i]);
	}
	page_add(narrator->page, narrator->ordered ? "." : " nothing happens.");
	add_falls(narrator);
	page_end(narrator->page);
	narrator->ordered = narrator->fallen = 0;
}
