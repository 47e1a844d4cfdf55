/* SPDX-License-Identifier: MIT
 *
 * Explains each number of a passage with its rule, one line each.
 *
 *	4dF+ (+ 0 + 0) = 2, attack
 *	AV 16 = Swords 14 + 4dF+ 2 [THR-ATK-01]
 *	Goblin: TV 8 = Dodge 9 - passive 1 [THR-DEF-01]
 *	16 against 8: margin 8, hit [THR-ATK-02]
 *
 * A line about another creature than the actor of the deed begins with its name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "direction.h"
#include "story_parts.h"

enum { MOST_FACES = 64 };

void add_rule(struct page *page, const char *rule)
{
	if (!rule)
		return;
	page_add(page, " [");
	page_rule(page, rule);
	page_add(page, "]");
}

/* Fudge dice show signs, all others numbers. */
static void add_faces(struct page *page, const struct affray_event *event)
{
	bool is_fudge = strstr(event->item, "dF");
	int shown = event->face_count < MOST_FACES ? event->face_count : MOST_FACES;

	page_add(page, " (");
	for (int i = 0; i < shown; i++) {
		int face = event->faces[i];

		if (i > 0)
			page_add(page, " ");
		if (is_fudge)
			page_add(page, face < 0 ? "-" : face > 0 ? "+" : "0");
		else
			page_format(page, "%d", face);
	}
	page_add(page, shown < event->face_count ? " ...)" : ")");
}

static void explain_roll(struct page *page, const struct affray_event *event)
{
	page_add(page, event->item);
	if (event->face_count > 0)
		add_faces(page, event);
	page_add(page, " = ");
	add_number(page, event, number_of(event->value, 0).text);
	if (event->label)
		page_format(page, ", %s", label_of(event->label).text);
}

static void add_term_rule(struct page *page, const char *rule)
{
	page_add(page, " (");
	page_rule(page, rule);
	page_add(page, ")");
}

/* A rule of the term itself is told where it is another than the sum's. */
static void explain_sum(struct page *page, const struct affray_event *event)
{
	page_format(page, "%s ", label_of(event->label).text);
	add_number(page, event, number_of(event->value, event->scale).text);
	for (int i = 0; i < event->term_count; i++) {
		const struct affray_term *term = &event->terms[i];
		const char *sign = term->value < 0 ? " - " : " + ";

		page_add(page, i == 0 ? " = " : sign);
		page_format(
			page, "%s %s", label_of(term->label).text,
			number_of(i == 0 ? term->value : abs(term->value), event->scale)
				.text);
		if (term->rule && (!event->rule || strcmp(term->rule, event->rule) != 0))
			add_term_rule(page, term->rule);
	}
}

static void explain_check(struct page *page, const struct affray_event *event)
{
	if (event->hidden) {
		page_add(page, label_of(event->outcome).text);
		return;
	}
	if (event->scale > 0 && event->outcome) { /* a roll against a chance */
		page_add(page, "rolls ");
		add_number(page, event, number_of(event->value, event->scale).text);
		page_add(page, ", needs ");
		add_number(page, event, number_of(event->against, event->scale).text);
		page_format(page, " or less: %s", label_of(event->outcome).text);
		return;
	}
	add_number(page, event, number_of(event->value, event->scale).text);
	page_add(page, " against ");
	add_number(page, event, number_of(event->against, event->scale).text);
	page_add(page, ": margin ");
	add_number(page, event, number_of(event->margin, event->scale).text);
	if (event->outcome)
		page_format(page, ", %s%s", label_of(event->outcome).text,
			    event->automatic ? " (automatic)" : "");
}

static bool row_rises(struct narrator *narrator, const struct affray_event *event)
{
	struct affray_row row;
	char path[192];

	snprintf(path, sizeof path, "%s.%s", event->name ? event->name : "",
		 event->row_key ? event->row_key : event->label);
	return narrator->fight && event->name &&
	       affray_fight_row(narrator->fight, path, &row) == AFFRAY_OK && row.rises;
}

/* True for a row such as fatigue: spending raises it, gaining lowers it. The same for all
 * creatures, so it is looked up once. */
static bool rises(struct narrator *narrator, const struct affray_event *event)
{
	enum { UNKNOWN, FALLS, RISES };
	uint8_t *known;

	if (event->row < 0 || event->row >= STORY_ROWS || !event->name)
		return row_rises(narrator, event);
	known = &narrator->rows[event->row];
	if (*known == UNKNOWN)
		*known = row_rises(narrator, event) ? RISES : FALLS;
	return *known == RISES;
}

static void explain_amount(struct narrator *narrator, const struct affray_event *event)
{
	static const char *const verbs[] = {"spends", "gains", "takes", "recovers"};
	static const char *const burdens[] = {"tires by", "recovers", "takes",
					      "recovers"};
	struct page *page = narrator->page;
	int kind = (int)event->type - AFFRAY_SPEND;

	if (event->type == AFFRAY_HURT && event->item && !is_vital(event))
		page_format(page, "%s %s", label_of(event->item).text,
			    amount(event, -event->value).text);
	else if (event->pending)
		page_format(page, "%s to lose", amount(event, event->value).text);
	else if (event->type == AFFRAY_HURT)
		page_format(page, "%s %s",
			    event->bar >= 0 ? loss_verb(event->label) : "takes",
			    amount(event, event->value).text);
	else
		page_format(page, "%s %s",
			    (rises(narrator, event) ? burdens : verbs)[kind],
			    amount(event, event->value).text);
	if (event->item && is_vital(event))
		page_format(page, " (%s)", label_of(event->item).text);
	page_format(page, ", now %d", event->left);
}

/* In the book's words where they are a predicate: "is staggered for 1.5 s". */
static void explain_condition(struct narrator *narrator, const struct affray_event *event)
{
	const char *phrase = event->phrase;

	if (phrase && *phrase && strchr("|!<~^?", *phrase))
		phrase++;
	if (phrase && strncmp(phrase, "'s ", 3) == 0)
		phrase += 3;
	if (phrase && strncmp(phrase, ", ", 2) == 0 && strstr(phrase, "{label}"))
		phrase += 2;
	if (phrase && ((*phrase >= 'a' && *phrase <= 'z') || *phrase == '{')) {
		add_phrase(narrator, phrase, event);
	} else if (phrase && *phrase == ',') {
		page_add(narrator->page, label_of(event->label).text);
		add_phrase(narrator, phrase, event);
	} else if (phrase && *phrase == '(') {
		page_format(narrator->page, "%s: ", label_of(event->label).text);
		add_phrase(narrator, phrase + 1, event);
	} else {
		add_condition(narrator, event);
	}
}

/* A creature by its name, a direction in words. */
static struct word answer_words(const struct narrator *narrator,
				const struct affray_event *event)
{
	const struct direction *direction = direction_of(event->outcome);
	int count =
		narrator->scenario ? affray_scenario_creatures(narrator->scenario) : 0;
	const char *name;

	for (int i = 0; i < count; i++) {
		name = affray_scenario_creature(narrator->scenario, i);
		if (text_is(event->outcome, name))
			return name_of(name);
	}
	return label_of(direction ? direction->word : event->outcome);
}

static void explain_fate(struct page *page, const struct affray_event *event)
{
	page_add(page, fate_verb(event->fate));
	if (event->target_name)
		page_format(page, ", through %s", name_of(event->target_name).text);
}

void explain_event(struct narrator *narrator, const struct affray_event *event)
{
	struct page *page = narrator->page;

	switch (event->type) {
	case AFFRAY_ROUND:
		page_add(page, "a round begins");
		break;
	case AFFRAY_END:
		page_add(page, "the fight is over");
		break;
	case AFFRAY_TURN:
		page_add(page, "turn");
		break;
	case AFFRAY_DEED:
		page_add(page, label_of(event->label).text);
		break;
	case AFFRAY_ANSWER:
		page_format(page, "%s: %s", label_of(event->label).text,
			    answer_words(narrator, event).text);
		break;
	case AFFRAY_ROLL:
		explain_roll(page, event);
		break;
	case AFFRAY_SUM:
		explain_sum(page, event);
		break;
	case AFFRAY_CHECK:
		explain_check(page, event);
		break;
	case AFFRAY_SPEND:
	case AFFRAY_GAIN:
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
		explain_amount(narrator, event);
		break;
	case AFFRAY_CONDITION:
		explain_condition(narrator, event);
		break;
	case AFFRAY_MOVE:
		page_add(page, "moves ");
		add_way(narrator, event, event->from, event->to);
		break;
	case AFFRAY_FATE:
		explain_fate(page, event);
		break;
	case AFFRAY_NOTE:
		add_phrase(narrator, event->text, event);
		break;
	default:
		break;
	}
	add_rule(page, event->rule);
}

void explain_passage(struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	int deed = passage_find(passage, 0, AFFRAY_DEED);
	int actor = deed >= 0		       ? passage->events[deed].who
		    : passage->marks[0] == '|' ? narrator->turn
					       : -1;

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->type == AFFRAY_ASK)
			continue; /* the answer repeats the question */
		page_begin(narrator->page, EXPLAIN_INDENT, EXPLAIN_REST);
		page_style(narrator->page, STYLE_DIM);
		if (event->name && event->who != actor)
			page_format(narrator->page, "%s: ", name_of(event->name).text);
		explain_event(narrator, event);
		page_style(narrator->page, STYLE_PLAIN);
		page_end(narrator->page);
	}
}
