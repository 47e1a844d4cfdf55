/* SPDX-License-Identifier: MIT
 *
 * A passage as sentences.
 *
 *	Aldric strikes at Goblin with long sword, Goblin dodges: 16 against 13, hit by 3;
 *	Goblin takes 8 FAT, 6 VIT and 1 wound to the head. Goblin dies. (1 AP, 1 FAT)
 *
 * A sentence has a head (who does what, how the other defends) and clauses (what came of
 * it). A clause about the sentence's own subject leaves its name out. Fates stand in
 * sentences of their own, what it cost in parentheses at the end. Rolls and sums are for
 * story_explain.c; questions are not told but for the defence.
 */
#include <stdlib.h>
#include <string.h>
#include "story_parts.h"

enum place { BETWEEN, HEAD, CLAUSES }; /* sentences; or inside one */

struct prose {
	struct narrator *narrator;
	struct page *page;
	const struct passage *passage;
	enum place place;
	bool has_begun; /* the paragraph */
	int deed;	/* event of the sentence's head; -1: nobody does anything */
	int subject;
	bool is_passive; /* the defence that was chosen is none */
	bool used[PASSAGE_EVENTS];
};

/* ---- sentences ---- */

static void end_sentence(struct prose *prose)
{
	if (prose->place != BETWEEN)
		page_add(prose->page, ".");
	prose->place = BETWEEN;
	prose->deed = prose->subject = -1;
	prose->is_passive = false;
}

static void begin_sentence(struct prose *prose, int who, const char *name)
{
	end_sentence(prose);
	if (prose->has_begun)
		page_add(prose->page, " ");
	else
		page_begin(prose->page, DEED_INDENT, REST_INDENT);
	prose->has_begun = true;
	prose->subject = who;
	prose->place = CLAUSES;
	if (name) {
		add_creature(prose->narrator, who, name);
		page_add(prose->page, " ");
	}
}

/* Something about `who` comes next: in this sentence if that reads well. */
static void begin_clause(struct prose *prose, int who, const char *name)
{
	if (prose->place == BETWEEN || (prose->deed < 0 && who != prose->subject)) {
		begin_sentence(prose, who, name);
		return;
	}
	page_add(prose->page, prose->place == HEAD ? ": " : "; ");
	prose->place = CLAUSES;
	if (who != prose->subject && name) {
		add_creature(prose->narrator, who, name);
		page_add(prose->page, " ");
	}
}

/* ---- what each event says ---- */

/* Not for a story: arithmetic, questions, costs and wear, what only the rules count. */
static bool is_silent(const struct affray_event *event)
{
	switch (event->type) {
	case AFFRAY_TURN:
	case AFFRAY_ROLL:
	case AFFRAY_SUM:
	case AFFRAY_ASK:
	case AFFRAY_SPEND:
		return true;
	case AFFRAY_ANSWER:
		return strcmp(event->label, "defense") != 0;
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
		return !is_vital(event);
	case AFFRAY_CONDITION:
		return !is_quality(event->label);
	default:
		return false;
	}
}

/* Follows the steps of `who` from event i on, as long as nothing else happens but that
 * conditions end. */
static bool walk(struct prose *prose, int i, int who, const int **from, const int **to)
{
	bool moved = false;

	for (; i < prose->passage->count; i++) {
		const struct affray_event *event = &prose->passage->events[i];

		if (is_silent(event) ||
		    (event->type == AFFRAY_CONDITION && event->who == who && !event->on))
			continue;
		if (event->type != AFFRAY_MOVE || event->who != who)
			break;
		if (!moved)
			*from = event->from;
		*to = event->to;
		moved = prose->used[i] = true;
	}
	return moved;
}

static void say_deed(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	const int *from, *to;

	begin_sentence(prose, event->who, event->name);
	add_phrase(prose->narrator,
		   event->text ? event->text : label_of(event->label).text, event);
	prose->place = HEAD;
	prose->deed = i;
	if (walk(prose, i + 1, event->who, &from, &to)) {
		page_add(prose->page, " ");
		add_way(prose->narrator, from, to);
	}
}

static void say_move(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	const int *from, *to;

	if (!walk(prose, i, event->who, &from, &to))
		return;
	begin_clause(prose, event->who, event->name);
	page_add(prose->page, "moves ");
	add_way(prose->narrator, from, to);
}

static void say_defense(struct prose *prose, const struct affray_event *event)
{
	prose->is_passive = event->declines;
	if (prose->is_passive)
		return;
	if (prose->place == HEAD) {
		page_add(prose->page, ", ");
		add_creature(prose->narrator, event->who, event->name);
		page_add(prose->page, " ");
	} else {
		begin_clause(prose, event->who, event->name);
	}
	page_add(prose->page, verb_of(event->outcome).text);
}

/* What a check was about is the label of the sum that it looked at, or of its dice. */
static const char *label_of_check(const struct prose *prose, int i)
{
	const struct affray_event *check = &prose->passage->events[i];

	while (--i >= 0) {
		const struct affray_event *event = &prose->passage->events[i];

		if ((event->type == AFFRAY_SUM || event->type == AFFRAY_ROLL) &&
		    event->who == check->who && event->value == check->value)
			return event->label;
	}
	return NULL;
}

/* The check of the deed itself needs no label: everybody knows what it is about. */
static void say_check(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	bool is_main = is_main_check(prose->passage, prose->deed, i);
	const char *label = is_main || event->hidden ? NULL : label_of_check(prose, i);
	const char *passive = prose->is_passive && is_main ? "a passive " : "";

	if (label && event->name && (event->who != prose->subject || prose->deed < 0)) {
		begin_clause(prose, -1, NULL);
		add_creature(prose->narrator, event->who, whose(event->name).text);
		page_add(prose->page, " ");
	} else {
		begin_clause(prose, event->who, event->name);
	}
	prose->is_passive = false;
	if (event->hidden) {
		page_add(prose->page, outcome_word(event));
		return;
	}
	if (label)
		page_format(prose->page, "%s ", label_of(label).text);
	add_number(prose->page, event, number_of(event->value, event->scale).text);
	page_format(prose->page, " against %s", passive);
	add_number(prose->page, event, number_of(event->against, event->scale).text);
	if (event->outcome)
		page_format(prose->page, ", %s%s",
			    event->automatic ? "automatically "
			    : event->margin  ? ""
					     : "just ",
			    outcome_word(event));
	if (event->outcome && event->margin) {
		page_add(prose->page, " by ");
		add_number(prose->page, event,
			   number_of(abs(event->margin), event->scale).text);
	}
}

static bool same_place(const struct affray_event *a, const struct affray_event *b)
{
	return a->item && b->item ? strcmp(a->item, b->item) == 0 : a->item == b->item;
}

/* The sum of all events of `list` from k on that have its label; they become 0. */
static int take_alike(const struct affray_event *events, const int *list, int *values,
		      int count, int k)
{
	int sum = 0;

	for (int i = k; i < count; i++) {
		if (strcmp(events[list[i]].label, events[list[k]].label) != 0)
			continue;
		sum += values[i];
		values[i] = 0;
	}
	return sum;
}

/* "takes 8 FAT, 6 VIT and 1 wound": each label once. */
static void add_amounts(struct prose *prose, const int *list, int count)
{
	const struct affray_event *events = prose->passage->events;
	int values[PASSAGE_EVENTS], sums[PASSAGE_EVENTS], first[PASSAGE_EVENTS],
		kinds = 0;

	for (int k = 0; k < count; k++)
		values[k] = events[list[k]].value;
	for (int k = 0; k < count; k++) {
		if (values[k] == 0)
			continue;
		first[kinds] = list[k];
		sums[kinds++] = take_alike(events, list, values, count, k);
	}
	for (int k = 0; k < kinds; k++) {
		page_add(prose->page, k == 0 ? " " : k == kinds - 1 ? " and " : ", ");
		add_number(prose->page, &events[first[k]],
			   amount(&events[first[k]], sums[k]).text);
	}
}

/* "takes 8 FAT and 1 wound to the head": all of one type that belongs together. */
static void say_amounts(struct prose *prose, int first, const char *verb)
{
	const struct affray_event *events = prose->passage->events;
	int list[PASSAGE_EVENTS], count = 0;

	for (int i = first; i < prose->passage->count; i++) {
		if (is_silent(&events[i]))
			continue;
		if (events[i].type != events[first].type ||
		    events[i].who != events[first].who ||
		    !same_place(&events[i], &events[first]))
			break;
		list[count++] = i;
		prose->used[i] = true;
	}
	begin_clause(prose, events[first].who, events[first].name);
	page_add(prose->page, verb);
	add_amounts(prose, list, count);
	if (events[first].item)
		page_format(prose->page, " to the %s", label_of(events[first].item).text);
}

/* Whoever goes into parry mode need not be said to be parrying. */
static bool is_said_by_deed(const struct prose *prose, const struct affray_event *event)
{
	const char *phrase =
		prose->deed >= 0 ? prose->passage->events[prose->deed].text : NULL;

	return phrase && event->on && event->who == prose->subject &&
	       says_already(phrase, event->label);
}

static void say_condition(struct prose *prose, const struct affray_event *event)
{
	if (is_said_by_deed(prose, event))
		return;
	begin_clause(prose, event->who, event->name);
	add_condition(prose->narrator, event);
}

static void say_fate(struct prose *prose, const struct affray_event *event)
{
	begin_sentence(prose, event->who, NULL);
	page_style(prose->page, STYLE_BOLD);
	page_add(prose->page, name_of(event->name).text);
	page_format(prose->page, " %s", fate_verb(event->fate));
	end_sentence(prose);
	page_style(prose->page, STYLE_PLAIN);
}

static void say_note(struct prose *prose, const struct affray_event *event)
{
	begin_clause(prose, event->who, event->name);
	add_note(prose->narrator, event);
}

static void say_event(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];

	switch (event->type) {
	case AFFRAY_DEED:
		say_deed(prose, i);
		break;
	case AFFRAY_ANSWER:
		say_defense(prose, event);
		break;
	case AFFRAY_CHECK:
		say_check(prose, i);
		break;
	case AFFRAY_HURT:
		say_amounts(prose, i,
			    prose->deed >= 0 || event->target >= 0
				    ? "takes"
				    : loss_verb(event->label));
		break;
	case AFFRAY_HEAL:
		say_amounts(prose, i, "recovers");
		break;
	case AFFRAY_GAIN:
		say_amounts(prose, i, "gains");
		break;
	case AFFRAY_CONDITION:
		say_condition(prose, event);
		break;
	case AFFRAY_MOVE:
		say_move(prose, i);
		break;
	case AFFRAY_FATE:
		say_fate(prose, event);
		break;
	case AFFRAY_NOTE:
		say_note(prose, event);
		break;
	default:
		break;
	}
}

/* ---- what it cost ---- */

/* What is spent, and wear; but not the thing itself that is thrown or dropped. */
static bool is_cost(const struct prose *prose, int deed, int i)
{
	const struct affray_event *events = prose->passage->events;
	const char *thing = deed >= 0 ? events[deed].item : NULL;

	if (events[i].type == AFFRAY_HURT)
		return !is_vital(&events[i]);
	return events[i].type == AFFRAY_SPEND &&
	       (!thing || strcmp(thing, events[i].label) != 0);
}

/* All that is like event i, from there on: the same creature's, of the same thing. */
static int cost_like(struct prose *prose, int i)
{
	const struct affray_event *events = prose->passage->events;
	int sum = 0;

	for (int k = i; k < prose->passage->count; k++) {
		if (events[k].type != events[i].type || events[k].who != events[i].who ||
		    strcmp(events[k].label, events[i].label) != 0 ||
		    !same_place(&events[k], &events[i]))
			continue;
		sum += events[k].value;
		prose->used[k] = true;
	}
	return sum;
}

/* "1 AP" or "long sword -3 durability". */
static void add_cost(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	int sum = cost_like(prose, i);

	if (event->item)
		page_format(prose->page, "%s ", label_of(event->item).text);
	if (event->type == AFFRAY_HURT)
		sum = -sum;
	page_add(prose->page, amount(event, sum).text);
}

/* All costs of one creature from event i on; `any` were told before. */
static void add_costs(struct prose *prose, int deed, int i, bool named, bool any)
{
	const struct affray_event *events = prose->passage->events;
	int who = events[i].who;
	bool comma = false;

	page_add(prose->page, any ? "; " : " (");
	if (named)
		page_format(prose->page, "%s: ", name_of(events[i].name).text);
	for (; i < prose->passage->count; i++) {
		if (events[i].who != who || prose->used[i] || !is_cost(prose, deed, i))
			continue;
		page_add(prose->page, comma ? ", " : "");
		add_cost(prose, i);
		comma = true;
	}
}

/* "(1 AP, 1 FAT; Goblin: 1 AP)": the actor's own first, and without the name. */
static void say_costs(struct prose *prose)
{
	const struct affray_event *events = prose->passage->events;
	int deed = passage_find(prose->passage, 0, AFFRAY_DEED);
	bool any = false;

	if (deed < 0)
		return;
	page_style(prose->page, STYLE_DIM);
	page_kind(prose->page, SPAN_COST, 0);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < prose->passage->count; i++) {
			if (prose->used[i] || !is_cost(prose, deed, i) ||
			    (pass == 0 && events[i].who != events[deed].who))
				continue;
			add_costs(prose, deed, i, pass == 1, any);
			any = true;
		}
	if (any)
		page_add(prose->page, ")");
	page_kind(prose->page, SPAN_PLAIN, 0);
	page_style(prose->page, STYLE_PLAIN);
}

/* "Archer waits." after a deed of the same turn: that it ends here, everybody sees. */
static bool is_mere_ending(const struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	int deed = passage_find(passage, 0, AFFRAY_DEED);

	if (deed < 0 || narrator->told_in_turn == 0 || narrator->telling != TELL_USUAL ||
	    passage->events[deed].who != narrator->turn ||
	    passage->events[deed].target >= 0 || passage->events[deed].item)
		return false;
	for (int i = 0; i < passage->count; i++)
		if (i != deed && (!is_silent(&passage->events[i]) ||
				  passage->events[i].type == AFFRAY_SPEND))
			return false;
	return true;
}

bool has_something_to_say(const struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;

	for (int i = 0; i < passage->count && !is_mere_ending(narrator); i++)
		if (!is_silent(&passage->events[i]))
			return true;
	return false;
}

void say_passage(struct narrator *narrator)
{
	struct prose prose = {
		.narrator = narrator,
		.page = narrator->page,
		.passage = &narrator->passage,
		.deed = -1,
		.subject = -1,
	};

	if (is_mere_ending(narrator))
		return;
	for (int i = 0; i < narrator->passage.count; i++)
		if (!prose.used[i] && !is_silent(&narrator->passage.events[i]))
			say_event(&prose, i);
	end_sentence(&prose);
	if (prose.has_begun) {
		say_costs(&prose);
		page_end(prose.page);
	}
}
