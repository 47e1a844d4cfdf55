/* SPDX-License-Identifier: MIT
 *
 * The amounts of a passage: losses, recoveries, gains, and the cost of the deed.
 *
 *	Head: 8 FAT, 6 VIT, 1 wound (d12, d8).   Aldric 1 AP; Goblin 1 AP
 */
#include <string.h>
#include "story_prose.h"

bool same_place(const struct affray_event *a, const struct affray_event *b)
{
	return a->item && b->item ? strcmp(a->item, b->item) == 0 : a->item == b->item;
}

static bool is_detail(const struct affray_event *event)
{
	return event->phrase && event->phrase[0] == '(';
}

/* The events that belong together with event `first`: the same happens to the same
 * creature at the same place. Details in between are left for say_details. */
static int alike(struct prose *prose, int first, int *list)
{
	const struct affray_event *events = prose->passage->events;
	int count = 0;

	for (int i = first; i < prose->passage->count; i++) {
		if (prose->used[i] || is_silent(&events[i]) ||
		    (is_detail(&events[i]) && events[i].who == events[first].who))
			continue;
		if (events[i].type != events[first].type ||
		    events[i].who != events[first].who ||
		    events[i].phrase != events[first].phrase ||
		    !same_place(&events[i], &events[first]))
			break;
		list[count++] = i;
		prose->used[i] = true;
	}
	return count;
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

/* "8 FAT, 6 VIT and 1 wound": each label once. */
static void add_amounts(struct prose *prose, const int *list, int count, bool with_and)
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
		page_add(prose->page, k == 0			   ? ""
				      : with_and && k == kinds - 1 ? " and "
								   : ", ");
		add_number(prose->page, &events[first[k]],
			   amount(&events[first[k]], sums[k]).text);
	}
}

/* " (d12, d8)": the details between the amounts, and those right after the last
 * amount. */
static void say_details(struct prose *prose, int first, int last)
{
	const struct affray_event *events = prose->passage->events;
	bool any = false;

	for (int i = first; i < prose->passage->count; i++) {
		if (prose->used[i] || !is_detail(&events[i]) ||
		    events[i].who != events[first].who) {
			if (i > last && !is_silent(&events[i]))
				break;
			continue;
		}
		page_add(prose->page, any ? ", " : " (");
		add_phrase(prose->narrator, events[i].phrase + 1, &events[i]);
		prose->used[i] = any = true;
	}
	if (any)
		page_add(prose->page, ")");
}

/* A phrase with its {amounts}: those of all events like this one, added up. */
void say_amounts(struct prose *prose, int first, const char *phrase)
{
	const struct affray_event *event = &prose->passage->events[first];
	const char *at = strstr(phrase, "{amounts}");
	int list[PASSAGE_EVENTS], count = alike(prose, first, list);
	struct affray_event summed = *event;
	char before[256] = "";

	for (int k = 1; k < count; k++)
		summed.value += prose->passage->events[list[k]].value;
	if (at && at - phrase < (int)sizeof before)
		memcpy(before, phrase, (size_t)(at - phrase));
	say_phrase(prose, at ? before : phrase, &summed);
	if (at) {
		add_amounts(prose, list, count, !strchr(before, ':'));
		add_phrase(prose->narrator, at + strlen("{amounts}"), event);
	}
	say_details(prose, first, list[count - 1]);
}

/* ---- costs ---- */

/* Spending and wear, but not the loss of the thing that is thrown or dropped. */
static bool is_cost(const struct prose *prose, int deed, int i)
{
	const struct affray_event *events = prose->passage->events;
	const char *thing = deed >= 0 ? events[deed].item : NULL;

	if (events[i].phrase)
		return false;
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
		    events[k].phrase || strcmp(events[k].label, events[i].label) != 0 ||
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
	page_solid(prose->page, amount(event, sum).text);
}

/* "Aldric 1 AP", "Goblin 2: 1 AP", but "Goblin 2's leather -2 durability". */
static void add_payer(struct prose *prose, const struct affray_event *event)
{
	struct word word = name_of(event->name);
	char last = word.text[strlen(word.text) - 1];

	page_solid(prose->page, event->item ? whose(word.text).text : word.text);
	page_add(prose->page, !event->item && last >= '0' && last <= '9' ? ": " : " ");
}

/* All costs of one creature from event i on; `any` were told before. */
static void add_costs(struct prose *prose, int deed, int i, bool named, bool any)
{
	const struct affray_event *events = prose->passage->events;
	int who = events[i].who;
	bool comma = false;

	page_add(prose->page, any ? "; " : "   ");
	if (named)
		add_payer(prose, &events[i]);
	for (; i < prose->passage->count; i++) {
		if (events[i].who != who || prose->used[i] || !is_cost(prose, deed, i))
			continue;
		page_add(prose->page, comma ? ", " : "");
		add_cost(prose, i);
		comma = true;
	}
}

static bool others_pay(const struct prose *prose, int deed)
{
	const struct affray_event *events = prose->passage->events;
	int actor = deed >= 0 ? events[deed].who : prose->narrator->turn;

	for (int i = 0; i < prose->passage->count; i++)
		if (is_cost(prose, deed, i) && events[i].who != actor)
			return true;
	return false;
}

/* "   1 AP, 1 FAT"; where several pay, the actor first: "   Aldric 1 AP; Goblin 1 AP". */
void say_costs(struct prose *prose)
{
	const struct affray_event *events = prose->passage->events;
	int deed = passage_find(prose->passage, 0, AFFRAY_DEED);
	bool any = false, named = others_pay(prose, deed);

	if (deed < 0 && (prose->is_aftermath || prose->narrator->turn < 0))
		return;
	page_style(prose->page, STYLE_DIM);
	page_kind(prose->page, SPAN_COST, 0);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < prose->passage->count; i++) {
			if (prose->used[i] || !is_cost(prose, deed, i) ||
			    (pass == 0 && deed >= 0 && events[i].who != events[deed].who))
				continue;
			add_costs(prose, deed, i, named, any);
			any = true;
		}
	page_kind(prose->page, SPAN_PLAIN, 0);
	page_style(prose->page, STYLE_PLAIN);
}
