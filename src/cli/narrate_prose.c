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
 * narrate_explain.c; questions are not told but for the defence.
 */
#include <stdlib.h>
#include <string.h>
#include "narrate_inside.h"

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

/* ---- pieces ---- */

void add_creature(struct narrator *narrator, int who, const char *name)
{
	int side = narrator->scenario && who >= 0
			   ? affray_scenario_side_of(narrator->scenario, who)
			   : -1;

	if (side >= 0)
		page_style(narrator->page, STYLE_SIDE + side % 8);
	page_add(narrator->page, name_of(name).text);
	if (side >= 0)
		page_style(narrator->page, STYLE_PLAIN);
}

/* How much of `text` stays when what follows it is left out: not its last preposition. */
static size_t without_preposition(const char *text, size_t length)
{
	static const char *const words[] = {"at", "with", "to",	  "on",	  "from", "for",  "of",
					    "by", "into", "upon", "over", "toward", "against"};

	while (length > 0 && text[length - 1] == ' ')
		length--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t count = strlen(words[i]);

		if (length > count && text[length - count - 1] == ' ' &&
		    memcmp(text + length - count, words[i], count) == 0)
			return length - count - 1;
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
			length = without_preposition(phrase, length);
		add_part(narrator->page, phrase, length);
		if (target)
			add_creature(narrator, event->target, event->target_name);
		if (item)
			page_add(narrator->page, label_of(event->item).text);
		phrase = close + 1;
	}
	page_add(narrator->page, phrase);
}

void add_condition(struct narrator *narrator, const struct affray_event *event)
{
	bool is = is_quality(event->label);

	if (event->on)
		page_add(narrator->page, is ? "is " : "has ");
	else
		page_add(narrator->page, is ? "is no longer " : "has no more ");
	page_add(narrator->page, label_of(event->label).text);
	if (event->on && event->value)
		page_format(narrator->page, " (%d)", event->value);
}

void add_way(struct narrator *narrator, const int from[2], const int to[2])
{
	int x = abs(to[0] - from[0]), y = abs(to[1] - from[1]);

	if (narrator->scenario && !affray_scenario_has_map(narrator->scenario))
		page_format(narrator->page, "%d tiles", x > y ? x : y);
	else
		page_format(narrator->page, "from %d,%d to %d,%d", from[0], from[1], to[0],
			    to[1]);
}

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

bool is_vital(const struct narrator *narrator, const char *label)
{
	const char *bar;

	if (!narrator->fight || strcmp(label, "wounds") == 0)
		return true;
	for (int i = 0; (bar = affray_fight_bar(narrator->fight, i)); i++)
		if (strcmp(bar, label) == 0)
			return true;
	return false;
}

/* Not for a story: arithmetic, questions, costs and wear, what only the rules count. */
static bool is_silent(const struct narrator *narrator, const struct affray_event *event)
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
		return !is_vital(narrator, event->label);
	case AFFRAY_CONDITION:
		return !is_quality(event->label);
	default:
		return false;
	}
}

/* Follows the steps of `who` from event i on, as long as nothing else happens. */
static bool walk(struct prose *prose, int i, int who, const int **from, const int **to)
{
	bool moved = false;

	for (; i < prose->passage->count; i++) {
		const struct affray_event *event = &prose->passage->events[i];

		if (is_silent(prose->narrator, event))
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
	add_phrase(prose->narrator, event->text ? event->text : label_of(event->label).text,
		   event);
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
	prose->is_passive = is_no_defense(event->outcome);
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

/* What a check was about is the label of the sum that it looked at. */
static const char *label_of_check(const struct prose *prose, int i)
{
	const struct affray_event *check = &prose->passage->events[i];

	while (--i >= 0) {
		const struct affray_event *event = &prose->passage->events[i];

		if (event->type == AFFRAY_SUM && event->who == check->who &&
		    event->value == check->value)
			return event->label;
	}
	return NULL;
}

static bool is_check_at(const struct affray_event *event, int who, int target)
{
	return event->type == AFFRAY_CHECK && event->who == who && event->target == target;
}

/* Its actor's against its target; or if there is none such, the actor's first. */
bool is_main_check(const struct passage *passage, int deed, int i)
{
	const struct affray_event *events = passage->events;
	int who = deed >= 0 ? events[deed].who : -1;
	int target = deed >= 0 ? events[deed].target : -1;

	if (deed < 0 || events[i].who != who)
		return false;
	if (events[i].target == target)
		return true;
	for (int k = deed + 1; k < passage->count && events[k].type != AFFRAY_DEED; k++)
		if (is_check_at(&events[k], who, target) ||
		    (k < i && is_check_at(&events[k], who, -1)))
			return false;
	return events[i].target < 0;
}

/* The check of the deed itself needs no label: everybody knows what it is about. */
static void say_check(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	bool is_main = is_main_check(prose->passage, prose->deed, i);
	const char *label = is_main ? NULL : label_of_check(prose, i);
	const char *passive = prose->is_passive && is_main ? "a passive " : "";

	if (label && event->name && (event->who != prose->subject || prose->deed < 0)) {
		begin_clause(prose, -1, NULL);
		add_creature(prose->narrator, event->who, whose(event->name).text);
		page_add(prose->page, " ");
	} else {
		begin_clause(prose, event->who, event->name);
	}
	if (label)
		page_format(prose->page, "%s ", label_of(label).text);
	page_format(prose->page, "%d against %s%d", event->value, passive, event->against);
	if (event->outcome)
		page_format(prose->page, ", %s", outcome_word(event->outcome));
	if (event->outcome && event->margin)
		page_format(prose->page, " by %d", abs(event->margin));
	prose->is_passive = false;
}

static bool same_place(const struct affray_event *a, const struct affray_event *b)
{
	return a->item && b->item ? strcmp(a->item, b->item) == 0 : a->item == b->item;
}

/* "takes 8 FAT, 6 VIT and 1 wound to the head": all of one kind that belongs together. */
static void say_amounts(struct prose *prose, int first, const char *verb)
{
	const struct affray_event *events = prose->passage->events;
	int list[PASSAGE_EVENTS], count = 0;

	for (int i = first; i < prose->passage->count; i++) {
		if (is_silent(prose->narrator, &events[i]))
			continue;
		if (events[i].type != events[first].type || events[i].who != events[first].who ||
		    !same_place(&events[i], &events[first]))
			break;
		list[count++] = i;
		prose->used[i] = true;
	}
	begin_clause(prose, events[first].who, events[first].name);
	page_add(prose->page, verb);
	for (int k = 0; k < count; k++) {
		const char *between = k == 0 ? " " : k == count - 1 ? " and " : ", ";

		page_add(prose->page, between);
		page_add(prose->page,
			 amount_of(events[list[k]].value, events[list[k]].label).text);
	}
	if (events[first].item)
		page_format(prose->page, " to the %s", label_of(events[first].item).text);
}

static void say_fate(struct prose *prose, const struct affray_event *event)
{
	const char *verb = fate_verb(event->outcome);

	begin_sentence(prose, event->who, NULL);
	page_style(prose->page, STYLE_BOLD);
	page_add(prose->page, name_of(event->name).text);
	page_add(prose->page, verb ? " " : " is ");
	page_add(prose->page, verb ? verb : label_of(event->outcome).text);
	end_sentence(prose);
	page_style(prose->page, STYLE_PLAIN);
}

static void say_note(struct prose *prose, const struct affray_event *event)
{
	char capital[2] = {0};
	const char *text = event->text;

	begin_clause(prose, event->who, event->name);
	if (!event->name && text[0] >= 'a' && text[0] <= 'z') {
		capital[0] = (char)(text[0] - 'a' + 'A');
		page_add(prose->page, capital);
		text++;
	}
	add_phrase(prose->narrator, text, event);
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
		say_amounts(prose, i, prose->deed >= 0 ? "takes" : "loses");
		break;
	case AFFRAY_HEAL:
		say_amounts(prose, i, "recovers");
		break;
	case AFFRAY_GAIN:
		say_amounts(prose, i, "gains");
		break;
	case AFFRAY_CONDITION:
		begin_clause(prose, event->who, event->name);
		add_condition(prose->narrator, event);
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

static bool is_cost(const struct narrator *narrator, const struct affray_event *event)
{
	return event->type == AFFRAY_SPEND ||
	       (event->type == AFFRAY_HURT && !is_vital(narrator, event->label));
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
	page_add(prose->page, amount_of(sum, event->label).text);
}

/* "(1 AP, 1 FAT; Goblin: 1 AP)": the actor's own first, as it happened. */
static void say_costs(struct prose *prose)
{
	const struct affray_event *events = prose->passage->events;
	int deed = passage_find(prose->passage, 0, AFFRAY_DEED);
	int who = deed >= 0 ? events[deed].who : -1;
	bool any = false;

	for (int i = 0; i < prose->passage->count; i++) {
		if (!is_cost(prose->narrator, &events[i]) || prose->used[i])
			continue;
		if (!any)
			page_style(prose->page, STYLE_DIM);
		page_add(prose->page, !any ? " (" : events[i].who == who ? ", " : "; ");
		if (events[i].who != who)
			page_format(prose->page, "%s: ", name_of(events[i].name).text);
		who = events[i].who;
		add_cost(prose, i);
		any = true;
	}
	if (!any)
		return;
	page_add(prose->page, ")");
	page_style(prose->page, STYLE_PLAIN);
}

/* Between rounds what comes back to everybody is seen in the next heading. */
static bool is_left_out(const struct narrator *narrator, const struct affray_event *event)
{
	return is_silent(narrator, event) ||
	       (narrator->round_is_over &&
		(event->type == AFFRAY_GAIN || event->type == AFFRAY_HEAL));
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

	for (int i = 0; i < narrator->passage.count; i++)
		if (!prose.used[i] && !is_left_out(narrator, &narrator->passage.events[i]))
			say_event(&prose, i);
	end_sentence(&prose);
	if (prose.has_begun) {
		say_costs(&prose);
		page_end(prose.page);
	}
}
