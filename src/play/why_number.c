/* SPDX-License-Identifier: MIT
 *
 * Why? A number of the log, down to dice and sheet.
 *
 *	Round 1, Aldric: 12 against 13: margin -1, miss [THR-ATK-02] (#31)
 *	  THR-ATK-02: ...
 *	  12: Aldric: AV 12 = swords 14 (THR-SHT-01) - 4dF+ 2 [THR-ATK-01]
 *	    -2: 4dF+ (0 - 0 -) = -2, attack
 *
 * Where a number came from is found among the events before it: the last sum or roll of
 * that value. A number found nowhere is from a sheet, and its rule says how.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "why_parts.h"

enum { BEFORE = 140, NEAR = 6, DEEPEST = 4, MOST_OTHERS = 5 };

/* The events up to the one in question. */
struct trail {
	struct session *session;
	struct page *page;
	struct narrator narrator;
	struct passage passage;
	struct citations citations;
};

/* ---- where a number came from ---- */

static bool is_dice(const char *label)
{
	const char *d = label ? strchr(label, 'd') : NULL;

	return d && (strchr("0123456789F", d[1]) && d[1]) &&
	       (d == label || strchr("0123456789+ ", d[-1]));
}

/* The value looked for, of a sum or a roll. */
struct wanted {
	int value, scale;
	bool dice;	   /* a roll, not a sum */
	bool fresh;	   /* with no sum after it, which would have used it */
	int who;	   /* whose; -1: anybody's */
	const char *label; /* called so; NULL: anything */
};

/* The last one before `at`; -1: there is none. */
static int origin_of(const struct trail *trail, int at, const struct wanted *wanted)
{
	for (int i = at - 1; i >= 0; i--) {
		const struct affray_event *event = &trail->passage.events[i];

		if (event->value == wanted->value &&
		    event->type == (wanted->dice ? AFFRAY_ROLL : AFFRAY_SUM) &&
		    (wanted->who < 0 || event->who == wanted->who) &&
		    (!wanted->label || is_alike(event->label, wanted->label)))
			return i;
		if (wanted->fresh && event->type == AFFRAY_SUM)
			return -1;
	}
	return -1;
}

/* False for a sum with the number as its only term. */
static bool says_more(const struct affray_event *event)
{
	return event->type != AFFRAY_SUM || event->term_count != 1 ||
	       event->terms[0].rule;
}

static void show_event(struct trail *trail, int at, int depth, const char *before);

/* False: there was nothing to show. */
static bool show_origin(struct trail *trail, int at, int depth, struct wanted wanted)
{
	int origin = origin_of(trail, at, &wanted);
	char before[48];

	if (origin < 0 || depth > DEEPEST || !says_more(&trail->passage.events[origin]))
		return false;
	snprintf(before, sizeof before,
		 "%.40s: ", number_of(wanted.value, wanted.scale).text);
	show_event(trail, origin, depth, before);
	return true;
}

static bool show_sum(struct trail *trail, int at, int depth, int value)
{
	int scale = trail->passage.events[at].scale;

	return show_origin(trail, at, depth,
			   (struct wanted){.value = value, .scale = scale, .who = -1});
}

/* Shows a roll of this creature; nothing for nobody. */
static void show_roll_of(struct trail *trail, int at, int depth, int value, int who,
			 bool fresh)
{
	int scale = trail->passage.events[at].scale;

	if (who >= 0)
		show_origin(trail, at, depth,
			    (struct wanted){.value = value,
					    .scale = scale,
					    .dice = true,
					    .fresh = fresh,
					    .who = who});
}

/* Each side is a sum or dice. If neither is a sum, a formula turned the sum before into a
 * chance. */
static void show_sides(struct trail *trail, int at, int depth)
{
	const struct affray_event *event = &trail->passage.events[at];
	bool left = show_sum(trail, at, depth, event->value);
	bool right = show_sum(trail, at, depth, event->against);

	if (!left)
		show_roll_of(trail, at, depth, event->value, event->who, false);
	if (!right)
		show_roll_of(trail, at, depth, event->against, event->target, true);
	for (int i = at - 1; !left && !right && i >= 0 && i >= at - NEAR; i--)
		if (trail->passage.events[i].type == AFFRAY_SUM &&
		    trail->passage.events[i].who == event->who) {
			show_event(trail, i, depth, "the chance: ");
			return;
		}
}

/* Dice among the terms, and terms that are sums themselves. */
static void show_terms(struct trail *trail, int at, int depth)
{
	const struct affray_event *event = &trail->passage.events[at];

	for (int i = 0; i < event->term_count; i++) {
		const struct affray_term *term = &event->terms[i];
		bool dice = is_dice(term->label);

		show_origin(trail, at, depth,
			    (struct wanted){.value = term->value,
					    .scale = event->scale,
					    .dice = dice,
					    .who = dice ? event->who : -1,
					    .label = dice ? NULL : term->label});
	}
}

static void show_origins(struct trail *trail, int at, int depth)
{
	const struct affray_event *event = &trail->passage.events[at];

	switch (event->type) {
	case AFFRAY_CHECK:
		if (!event->hidden)
			show_sides(trail, at, depth);
		break;
	case AFFRAY_SUM:
		show_terms(trail, at, depth);
		break;
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
		if (event->value > 1)
			show_sum(trail, at, depth, event->value);
		break;
	default:
		break;
	}
}

static void show_event(struct trail *trail, int at, int depth, const char *before)
{
	const struct affray_event *event = &trail->passage.events[at];
	struct page *page = trail->page;

	page_begin(page, WHY_INDENT * depth, WHY_INDENT * depth + 4);
	page_add(page, before);
	if (event->name)
		page_format(page, "%s: ", name_of(event->name).text);
	explain_event(&trail->narrator, event);
	page_end(page);
	cite_event(&trail->citations, event);
	show_origins(trail, at, depth + 1);
}

static void show_trail(struct trail *trail, uint32_t number)
{
	const struct passage *passage = &trail->passage;
	int at = passage->count - 1;
	char before[40];

	if (at < 0 || passage->events[at].number != number) {
		page_line(trail->page, "There is no event #%d.", (int)number);
		return;
	}
	snprintf(before, sizeof before, "Round %d, ", passage->events[at].round);
	show_event(trail, at, 0, before);
	show_citations(trail->page, &trail->citations);
}

void why_event(struct session *session, struct page *page, uint32_t number)
{
	struct trail *trail = calloc(1, sizeof *trail);
	struct affray_event event;

	if (!trail) {
		page_line(page, "There is not enough memory to tell how it came about.");
		return;
	}
	trail->session = session;
	trail->page = page;
	trail->narrator.page = page;
	trail->narrator.scenario = session->scenario;
	trail->narrator.fight = session->fight;
	trail->narrator.seat = session->view;
	for (uint32_t i = number > BEFORE ? number - BEFORE : 1; i <= number; i++)
		if (affray_fight_event(session->fight, session->view, i, &event))
			passage_keep(&trail->passage, &event);
	show_trail(trail, number);
	free(trail);
}

/* ---- a number that was read in the log ---- */

struct search {
	double value;
	uint32_t last[MOST_OTHERS]; /* events that tell it, newest first */
	int found;
	uint32_t bare; /* the last that only names it again; 0: none */
};

static bool is_it(const struct search *search, int value, int scale)
{
	double shown = scale ? (double)value / abs(scale) : value;

	return fabs(shown - search->value) < (scale ? 0.051 : 0.001);
}

static bool tells(const struct search *search, const struct affray_event *event)
{
	switch (event->type) {
	case AFFRAY_CHECK:
		if (event->hidden)
			return false;
		return is_it(search, event->value, event->scale) ||
		       is_it(search, event->against, event->scale) ||
		       is_it(search, abs(event->margin), event->scale);
	case AFFRAY_SUM:
	case AFFRAY_ROLL:
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
	case AFFRAY_SPEND:
	case AFFRAY_GAIN:
	case AFFRAY_CONDITION:
		return is_it(search, event->value, event->scale);
	default:
		return false;
	}
}

/* "faces AV 13 = AV 13" */
static bool only_names(const struct affray_event *event)
{
	return event->type == AFFRAY_SUM && event->term_count == 1 &&
	       event->terms[0].value == event->value;
}

static void look_for(struct search *search, const struct affray_event *event)
{
	if (!tells(search, event))
		return;
	if (only_names(event)) {
		search->bare = event->number;
		return;
	}
	memmove(search->last + 1, search->last, (MOST_OTHERS - 1) * sizeof *search->last);
	search->last[0] = event->number;
	search->found++;
}

static bool read_value(const char *words, double *value)
{
	char *end;

	errno = 0;
	*value = strtod(words, &end);
	if (end == words || errno || strspn(words, "+-.0123456789") == 0)
		return false;
	end += strspn(end, " %");
	return *end == '\0';
}

static void show_others(struct page *page, const struct search *search)
{
	int shown = search->found < MOST_OTHERS ? search->found : MOST_OTHERS;

	if (shown < 2)
		return;
	page_begin(page, 0, WHY_INDENT);
	page_add(page, "The same number was told before:");
	for (int i = 1; i < shown; i++)
		page_format(page, " why #%d%s", (int)search->last[i],
			    i + 1 < shown ? "," : "");
	page_end(page);
}

bool why_value(struct session *session, struct page *page, const char *words)
{
	struct search search = {0};
	struct affray_event event;

	if (!read_value(words, &search.value))
		return false;
	for (uint32_t i = 1; affray_fight_event(session->fight, session->view, i, &event);
	     i++)
		look_for(&search, &event);
	if (search.found == 0 && search.bare > 0)
		search.last[search.found++] = search.bare;
	if (search.found == 0) {
		page_line(page,
			  "No number of this fight is %s so far; for an option of the "
			  "menu type why and its name, or why option %s.",
			  words, words);
		return true;
	}
	why_event(session, page, search.last[0]);
	show_others(page, &search);
	return true;
}
