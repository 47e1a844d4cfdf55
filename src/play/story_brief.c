/* SPDX-License-Identifier: MIT
 *
 * A round in one line: who hit whom how often, what it did to them, how it ended.
 *
 *	Round 2: Aldric hits Goblin (2 of 3) for 11 FAT and 5 VIT; Goblin misses Aldric.
 *Goblin dies.
 *
 * Damage is counted under the creature that dealt it, where the book says so.
 */
#include <stdio.h>
#include <string.h>
#include "story_parts.h"

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

/* The first deeds that are not blows; they are told of those who strike none. */
static void note_deed(struct deeds *deeds, const struct affray_event *event)
{
	bool is_whole = event->text && !strchr(event->text, '{');
	struct word what = is_whole ? label_of(event->text) : label_of(event->label);

	for (int i = 0; i < deeds->others; i++)
		if (strcmp(deeds->what[i].text, what.text) == 0)
			return;
	if (deeds->others < LENGTH(deeds->what))
		deeds->what[deeds->others++] = what;
}

static void note_hurt(struct deeds *deeds, const struct affray_event *event)
{
	struct word unit = unit_of(event);
	int i = 0;

	while (i < deeds->hurts && strcmp(deeds->hurt[i].label.text, unit.text) != 0)
		i++;
	if (i == LENGTH(deeds->hurt))
		return;
	if (i == deeds->hurts) {
		deeds->hurt[i].label = unit;
		deeds->hurt[i].amount = 0;
		deeds->hurts++;
	}
	deeds->hurt[i].amount += event->value;
}

static bool is_of_attack(const struct narrator *narrator,
			 const struct affray_event *event)
{
	return event->action >= 0 && event->action < 64 && is_known(event->doer) &&
	       narrator->attacks >> event->action & 1;
}

/* Under whoever does the deed, which may have been told some time ago. */
static void note_decision(struct narrator *narrator, const struct affray_event *event)
{
	struct deeds *deeds = deeds_of(narrator, event->doer);
	int target = event->who == event->doer ? event->target : event->who;

	if (event->decides == AFFRAY_UNDONE) {
		deeds->hits[deeds->last] -= deeds->hits[deeds->last] > 0;
	} else if (event->decides != AFFRAY_ESCAPED && is_known(target)) {
		deeds->last = target;
		deeds->tries[target]++;
		deeds->hits[target] += event->decides == AFFRAY_SUCCEEDS;
	}
}

/* Whoever goes down and dies in one round is told of once, by the last word. */
static void note_fall(struct narrator *narrator, int who)
{
	for (int i = 0; i < narrator->fallen; i++)
		if (narrator->falls[i] == who)
			return;
	narrator->falls[narrator->fallen++] = who;
}

static void note_event(struct narrator *narrator, const struct affray_event *event)
{
	if (!is_known(event->who))
		return;
	if (event->type == AFFRAY_DEED)
		note_deed(deeds_of(narrator, event->who), event);
	else if (event->decides != AFFRAY_UNDECIDED && is_of_attack(narrator, event))
		note_decision(narrator, event);
	else if (event->type == AFFRAY_HURT && is_known(event->target) &&
		 !narrator->round_is_over && is_vital(event))
		note_hurt(deeds_of(narrator, event->target), event);
	else if (event->type == AFFRAY_FATE)
		note_fall(narrator, event->who);
}

void brief_passage(struct narrator *narrator)
{
	for (int i = 0; i < narrator->passage.count; i++)
		note_event(narrator, &narrator->passage.events[i]);
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

static int add_tries(struct narrator *narrator, const struct deeds *deeds)
{
	int targets = 0;

	for (int target = 0; target < MOST_CREATURES; target++) {
		if (deeds->tries[target] == 0)
			continue;
		page_add(narrator->page, targets++ ? ", " : " ");
		page_add(narrator->page, deeds->hits[target] > 0 ? "hits " : "misses ");
		add_known(narrator, target);
		add_times(narrator->page, deeds->hits[target], deeds->tries[target]);
	}
	return targets;
}

static void add_deeds(struct narrator *narrator, int who)
{
	const struct deeds *deeds = &narrator->brief[who];
	int targets;

	add_known(narrator, who);
	targets = add_tries(narrator, deeds);
	for (int i = 0; targets == 0 && i < deeds->others; i++) {
		page_add(narrator->page, i ? " and " : " ");
		page_add(narrator->page, deeds->what[i].text);
	}
	for (int i = 0; i < deeds->hurts; i++) {
		page_add(narrator->page, i == 0			 ? " for "
					 : i == deeds->hurts - 1 ? " and "
								 : ", ");
		page_add(
			narrator->page,
			amount_of(deeds->hurt[i].amount, deeds->hurt[i].label.text).text);
	}
}

static void add_falls(struct narrator *narrator)
{
	page_style(narrator->page, STYLE_BOLD);
	for (int i = 0; i < narrator->fallen; i++) {
		int who = narrator->falls[i];
		enum affray_fate fate = narrator->fates[who];

		page_format(narrator->page, " %s %s.", narrator->names[who].text,
			    fate_verb(fate ? fate : AFFRAY_RECOVERED));
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
