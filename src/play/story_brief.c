/* SPDX-License-Identifier: MIT
 *
 * A passage in one line: the deed, its success, its effects.
 *
 *	Aldric strikes at Goblin with the long sword: hits. Goblin: -11 FAT, -5 VIT.
 *	Goblin dies.
 */
#include <stdio.h>
#include <string.h>
#include "story_parts.h"

/* Where a deed leads: "moves from 3,1 to 5,2", "lies down, moving from 3,1 to 5,2". */
static void say_way(struct narrator *narrator, const struct affray_event *deed,
		    const char *joint)
{
	const struct passage *passage = &narrator->passage;
	const struct affray_event *first = NULL, *last = NULL;

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event < deed || event->type != AFFRAY_MOVE || event->who != deed->who)
			continue;
		first = first ? first : event;
		last = event;
	}
	if (!first)
		return;
	page_add(narrator->page, joint);
	add_way(narrator, deed, first->from, last->to);
}

static void say_deed(struct narrator *narrator, const struct affray_event *event)
{
	struct word action = label_of(event->label);
	const char *words = event->phrase ? event->phrase : action.text;

	add_creature(narrator, event->who, event->name);
	page_add(narrator->page, " ");
	add_phrase(narrator, words, event);
	say_way(narrator, event, strstr(words, "{way}") ? " " : ", moving ");
}

/* The final decision of deed `number`; of several blows one hit is enough. */
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

/* What undid a deed, in the book's word: "evaded". */
static const char *undone_word(const struct passage *passage, uint32_t number)
{
	const char *word = "stopped";

	for (int i = 0; i < passage->count; i++)
		if (passage->events[i].deed == number && passage->events[i].own_word &&
		    passage->events[i].decides == AFFRAY_UNDONE)
			word = passage->events[i].outcome;
	return word;
}

/* False for a hit that armour stops. */
static bool has_effect(const struct passage *passage, uint32_t number)
{
	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->deed == number &&
		    (event->type == AFFRAY_HURT || event->type == AFFRAY_HEAL ||
		     event->type == AFFRAY_GAIN || event->type == AFFRAY_CONDITION ||
		     event->type == AFFRAY_MOVE || event->type == AFFRAY_FATE))
			return true;
	}
	return false;
}

static void say_decision(struct narrator *narrator, enum affray_decision decision,
			 uint32_t number, bool is_attack)
{
	switch (decision) {
	case AFFRAY_SUCCEEDS:
		page_add(narrator->page, is_attack ? ": hits" : ": succeeds");
		if (is_attack && !has_effect(&narrator->passage, number))
			page_add(narrator->page, ", to no effect");
		break;
	case AFFRAY_FAILS:
		page_add(narrator->page, is_attack ? ": misses" : ": fails");
		break;
	case AFFRAY_UNDONE:
		page_format(narrator->page, ": %s",
			    undone_word(&narrator->passage, number));
		break;
	default:
		break;
	}
}

/* Harm, except pending harm that was told before and lands now. */
static bool is_loss(const struct affray_event *event)
{
	return event->type == AFFRAY_HURT && is_vital(event) &&
	       !(event->phrase && !event->phrase[0]);
}

/* Harm that the sheet keeps, to be lost bit by bit: `pending_fat`. */
static bool is_to_come(const struct narrator *narrator, const struct affray_event *event)
{
	struct affray_row row;
	char path[2 * WORD_ROOM];

	if (!event->pending || !narrator->fight)
		return false;
	snprintf(path, sizeof path, "%s.pending_%s", event->name, event->label);
	return affray_fight_row(narrator->fight, path, &row) == AFFRAY_OK;
}

/* What a deed heals. Rounds that heal everybody a little are not told in brief. */
static bool is_healed(const struct passage *passage, const struct affray_event *event)
{
	return event->type == AFFRAY_HEAL && event->deed && is_vital(event) &&
	       !(event->phrase && !event->phrase[0]) &&
	       passage_find(passage, 0, AFFRAY_DEED) >= 0;
}

/* "-11 FAT", but "1 wound" and "11 FAT to lose"; "+3 health". */
static void add_loss(struct narrator *narrator, const struct affray_event *event, int sum)
{
	bool falls = strcmp(loss_verb(event->label), "loses") == 0;
	bool later = is_to_come(narrator, event);

	if (event->type == AFFRAY_HEAL) {
		page_add(narrator->page, falls ? "+" : "-");
		falls = false;
	}
	add_number(narrator->page, event,
		   amount(event, falls && !later ? -sum : sum).text);
	page_add(narrator->page, later ? " to lose" : "");
}

static bool is_change(const struct passage *passage, const struct affray_event *event)
{
	return is_loss(event) || is_healed(passage, event);
}

/* "Goblin: -11 FAT, -5 VIT": all that one creature loses, and what a deed heals. */
static void say_losses(struct narrator *narrator, int first, bool *done)
{
	const struct affray_event *events = narrator->passage.events;
	int who = events[first].who, count = narrator->passage.count;
	bool any = false;

	page_add(narrator->page, " ");
	add_creature(narrator, who, events[first].name);
	for (int i = first; i < count; i++) {
		int sum = 0;

		if (done[i] || events[i].who != who ||
		    !is_change(&narrator->passage, &events[i]))
			continue;
		for (int k = i; k < count; k++)
			if (is_change(&narrator->passage, &events[k]) &&
			    events[k].who == who && events[k].type == events[i].type &&
			    events[k].pending == events[i].pending &&
			    strcmp(events[k].label, events[i].label) == 0) {
				sum += events[k].value;
				done[k] = true;
			}
		page_add(narrator->page, any ? ", " : ": ");
		add_loss(narrator, &events[i], sum);
		any = true;
	}
	page_add(narrator->page, ".");
}

/* A creature that goes down and dies in one passage is only said to die. */
static bool is_overtaken(const struct passage *passage, int i)
{
	for (int k = i + 1; k < passage->count; k++)
		if (passage->events[k].type == AFFRAY_FATE &&
		    passage->events[k].who == passage->events[i].who &&
		    passage->events[k].fate != AFFRAY_RECOVERED)
			return true;
	return false;
}

/* What happens to a thing that is somebody's: "Gunner's machine gun jams". */
static bool is_mishap(const struct passage *passage, int i)
{
	return passage->marks[i] == '*' && passage->events[i].phrase[0] == '\'';
}

static void say_mishap(struct narrator *narrator, const struct affray_event *event)
{
	page_add(narrator->page, " ");
	add_creature(narrator, event->who, whose(name_of(event->name).text).text);
	add_phrase(narrator, event->phrase + 2, event);
	page_add(narrator->page, ".");
}

/* A die that a hit or first aid has lowered: ", the {label} down to d{value}". */
static bool is_step(const struct passage *passage, int i)
{
	return passage->marks[i] == '*' && passage->events[i].phrase[0] == ',';
}

/* True if a later step of the same thing follows. Wounds are no things: two of them may
 * have the same die. */
static bool is_step_of_many(const struct passage *passage, int i)
{
	const struct affray_event *step = &passage->events[i], *next = step + 1;

	for (int k = i + 1; step->item && k < passage->count; k++, next++)
		if (is_step(passage, k) && next->who == step->who && next->item &&
		    strcmp(next->item, step->item) == 0)
			return true;
	return false;
}

/* "Trooper: the plate vest down to d6, the helmet's d4 gone". */
static void say_steps(struct narrator *narrator, int first, bool *done)
{
	const struct passage *passage = &narrator->passage;
	int who = passage->events[first].who;
	const char *joint = ": ";

	page_add(narrator->page, " ");
	add_creature(narrator, who, passage->events[first].name);
	for (int i = first; i < passage->count; i++) {
		const struct affray_event *step = &passage->events[i];

		if (step->who != who || !is_step(passage, i))
			continue;
		done[i] = true;
		if (is_step_of_many(passage, i))
			continue;
		page_add(narrator->page, joint);
		add_phrase(narrator, step->phrase + 2, step);
		joint = ", ";
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

/* A critical result is one of attacks and of other deeds, and has its own words. */
static void say_result(struct narrator *narrator, enum affray_decision decision,
		       const struct affray_event *event)
{
	bool is_critical =
		event->result == AFFRAY_CRITICAL || event->result == AFFRAY_FUMBLE;

	if (is_critical && event->outcome && decision == event->decides)
		page_format(narrator->page, ": %s", result_words(event).text);
	else
		say_decision(narrator, decision, event->deed,
			     event->result != AFFRAY_PASS &&
				     event->result != AFFRAY_FAIL);
}

/* The final decision of the blow that event i decides first: one deed may be several
 * blows, and a blow that is dodged may go on at the next target. */
static enum affray_decision decision_of_blow(const struct passage *passage, int i)
{
	uint32_t deed = passage->events[i].deed;
	enum affray_decision decision = passage->events[i].decides;

	while (++i < passage->count) {
		const struct affray_event *event = &passage->events[i];

		if (event->phrase && strncmp(event->phrase, "'s ", 3) == 0)
			break;
		if (event->deed == deed && event->decides == AFFRAY_UNDONE)
			decision = AFFRAY_UNDONE;
	}
	return decision;
}

/* Results of deeds declared earlier: "Ghash's first slash at Fizz: hits." */
static void say_results(struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	const struct affray_event *named = NULL;
	bool any = false;

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->phrase && strncmp(event->phrase, "'s ", 3) == 0)
			named = event;
		if (event->decides == AFFRAY_UNDECIDED || !named)
			continue;
		page_add(narrator->page, any ? " " : "");
		add_creature(narrator, named->who, whose(name_of(named->name).text).text);
		add_phrase(narrator, named->phrase + 2, named);
		say_result(narrator, decision_of_blow(passage, i), event);
		page_add(narrator->page, ".");
		named = NULL;
		any = true;
	}
}

static bool has_results(const struct passage *passage)
{
	for (int i = 0; i < passage->count && passage->marks[0] == '|'; i++)
		if (passage->events[i].decides != AFFRAY_UNDECIDED)
			return true;
	return false;
}

static bool has_losses(const struct passage *passage)
{
	for (int i = 0; i < passage->count; i++)
		if (is_loss(&passage->events[i]))
			return true;
	return false;
}

/* Whether there is anything to tell: a deed that is no mere ending, a loss or a fate. */
static bool is_worth_a_line(const struct narrator *narrator)
{
	return has_results(&narrator->passage) || has_losses(&narrator->passage) ||
	       passage_find(&narrator->passage, 0, AFFRAY_FATE) >= 0 ||
	       (passage_find(&narrator->passage, 0, AFFRAY_DEED) >= 0 &&
		has_something_to_say(narrator));
}

static void say_whole_deed(struct narrator *narrator, const struct affray_event *deed)
{
	say_deed(narrator, deed);
	say_decision(narrator, decision_of(&narrator->passage, deed->deed), deed->deed,
		     deed->on && deed->target != deed->who);
	page_add(narrator->page, ".");
}

/* Attacks by others within the deed. */
static void say_interruptions(struct narrator *narrator, int deed)
{
	const struct passage *passage = &narrator->passage;

	for (int i = deed + 1; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->type != AFFRAY_DEED || !event->on ||
		    event->who == passage->events[deed].who)
			continue;
		page_add(narrator->page, " ");
		say_whole_deed(narrator, event);
	}
}

/* Time that passes after the fight, or effects at the end of a round. */
static void say_occasion(struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	const struct affray_event *first = &passage->events[0];

	if (passage->marks[0] == '|' && first->phrase[0] == '.') {
		add_sentence(narrator, first->phrase + 2, first);
		page_add(narrator->page, ".");
	} else {
		page_add(narrator->page, "End of the round:");
	}
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
		say_whole_deed(narrator, &passage->events[deed]);
		say_interruptions(narrator, deed);
	} else if (has_results(passage)) {
		say_results(narrator);
	} else {
		say_occasion(narrator);
	}
	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (!done[i] && is_change(passage, event))
			say_losses(narrator, i, done);
		else if (!done[i] && is_step(passage, i))
			say_steps(narrator, i, done);
		else if (is_mishap(passage, i))
			say_mishap(narrator, event);
		else if (event->type == AFFRAY_FATE && !is_overtaken(passage, i))
			say_fate(narrator, event);
	}
	page_end(narrator->page);
}
