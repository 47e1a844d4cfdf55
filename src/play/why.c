/* SPDX-License-Identifier: MIT
 *
 * Why? Finds the subject of the player's question, and explains the last deed.
 */
#include "why.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "why_parts.h"

/* ---- rules ---- */

static void cite(struct citations *citations, const char *rule)
{
	if (!rule || citations->count == MOST_CITED)
		return;
	for (int i = 0; i < citations->count; i++)
		if (strcmp(citations->rules[i], rule) == 0)
			return;
	snprintf(citations->rules[citations->count++], RULE_ROOM, "%s", rule);
}

void cite_event(struct citations *citations, const struct affray_event *event)
{
	cite(citations, event->rule);
	for (int i = 0; i < event->term_count; i++)
		cite(citations, event->terms[i].rule);
}

/* "THR-ATK-01: the rule in our words"; false: there is no such rule. */
static bool show_rule(struct page *page, const char *id)
{
	const char *text;
	char name[RULE_ROOM];

	snprintf(name, sizeof name, "%s", id);
	for (char *c = name; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	text = affray_rule_text(name);
	if (!text)
		return false;
	page_begin(page, WHY_INDENT, WHY_REST);
	page_format(page, "%s: %s", name, text);
	page_end(page);
	return true;
}

void show_citations(struct page *page, const struct citations *citations)
{
	for (int i = 0; i < citations->count; i++)
		show_rule(page, citations->rules[i]);
}

/* ---- the last deed ---- */

/* The current passage, and the last finished one with a deed in it. */
struct last_deed {
	struct narrator narrator; /* follows without a word */
	bool has_deed;
	uint32_t began; /* number of the first event */
	uint32_t first, last;
};

static void end_passage(struct last_deed *deed, uint32_t next)
{
	if (deed->has_deed) {
		deed->first = deed->began;
		deed->last = next - 1;
	}
	deed->began = next;
	deed->has_deed = false;
}

/* The narrator shows where a passage begins: then it keeps only this event. */
static void hear_deed(void *context, const struct affray_event *event)
{
	struct last_deed *deed = context;

	narrate_event(&deed->narrator, event);
	if (deed->narrator.passage.count <= 1)
		end_passage(deed, event->number);
	deed->has_deed = deed->has_deed || event->type == AFFRAY_DEED;
}

static void show_deed(struct session *session, struct page *page, struct last_deed *deed)
{
	struct citations citations = {0};
	struct narrator *narrator = &deed->narrator;
	struct passage *passage = &narrator->passage;
	struct affray_event event;

	passage->count = 0;
	for (uint32_t i = deed->first; i <= deed->last; i++)
		if (affray_fight_event(session->fight, session->view, i, &event))
			passage_keep(passage, &event);
	narrator->page = page;
	say_passage(narrator);
	explain_passage(narrator);
	for (int i = 0; i < passage->count; i++)
		cite_event(&citations, &passage->events[i]);
	page_line(page, "Its rules:");
	show_citations(page, &citations);
}

void why_deed(struct session *session, struct page *page)
{
	struct affray_fight *fight = session->fight;
	struct last_deed *deed = calloc(1, sizeof *deed);

	if (!deed) {
		page_line(page, "There is not enough memory to tell the deed.");
		return;
	}
	narrate_begin(&deed->narrator, NULL, session->scenario, fight, TELL_USUAL, false);
	deed->narrator.seat = session->view;
	affray_fight_tell(fight, session->view, 1, hear_deed, deed);
	end_passage(deed, affray_fight_events(fight, session->view) + 1);
	if (deed->last > 0)
		show_deed(session, page, deed);
	else
		page_line(page, "Nobody has done anything yet.");
	free(deed);
}

/* ---- one line of the log ---- */

/* The rule's text, if it was not cited before. */
static void cite_below(struct page *page, struct citations *citations, const char *rule)
{
	int before = citations->count;

	cite(citations, rule);
	if (citations->count == before || !affray_rule_text(rule))
		return;
	page_begin(page, WHY_REST, 0);
	page_style(page, STYLE_DIM);
	page_format(page, "%s: %s", rule, affray_rule_text(rule));
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

static void tell_line(struct narrator *narrator, const struct affray_event *event,
		      int actor, struct citations *citations)
{
	page_begin(narrator->page, WHY_INDENT, 0);
	if (event->name && event->who != actor)
		page_format(narrator->page, "%s: ", name_of(event->name).text);
	explain_event(narrator, event);
	page_end(narrator->page);
	for (int i = 0; i < event->term_count; i++)
		cite_below(narrator->page, citations, event->terms[i].rule);
	cite_below(narrator->page, citations, event->rule);
}

/* The actor of the first of these deeds; -1: none. */
static int actor_of(struct session *session, uint32_t from, uint32_t to)
{
	struct affray_event event;

	for (uint32_t i = from; i <= to; i++)
		if (affray_fight_event(session->fight, session->view, i, &event) &&
		    event.type == AFFRAY_DEED)
			return event.who;
	return -1;
}

bool why_told(struct session *session, struct page *page, uint32_t from, uint32_t to)
{
	struct narrator *narrator = malloc(sizeof *narrator);
	struct citations citations = {0};
	struct affray_event event;
	bool any = false;
	int actor;

	if (!narrator || from == 0) {
		free(narrator);
		return false;
	}
	narrate_begin(narrator, NULL, session->scenario, session->fight, TELL_EXPLAIN,
		      false);
	narrator->seat = session->view;
	narrator->page = page;
	actor = actor_of(session, from, to);
	for (uint32_t i = from; i <= to; i++) {
		if (!affray_fight_event(session->fight, session->view, i, &event) ||
		    event.type == AFFRAY_ASK) /* its answer says it all */
			continue;
		tell_line(narrator, &event, actor, &citations);
		any = true;
	}
	free(narrator);
	return any;
}

/* ---- the subject of the question ---- */

bool is_alike(const char *one, const char *other)
{
	for (; *one && *other; one++, other++) {
		char a = *one == '-' || *one == ' ' ? '_' : *one;
		char b = *other == '-' || *other == ' ' ? '_' : *other;

		if (tolower((unsigned char)a) != tolower((unsigned char)b))
			return false;
	}
	return !*one && !*other;
}

static int option_called(struct session *session, const char *words)
{
	const struct affray_question *question = affray_fight_question(session->fight);

	if (!question || question->kind != AFFRAY_CHOICE)
		return -1;
	for (int i = 0; i < question->option_count; i++)
		if (is_alike(question->options[i].key, words))
			return i;
	return -1;
}

/* "option 2" */
static int option_placed(struct session *session, const char *words)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	int number, places[MOST_PLACES];
	char rest;

	if (sscanf(words, "option %4d %c", &number, &rest) != 1 || !question ||
	    question->kind != AFFRAY_CHOICE)
		return -1;
	session_places(session, question, places);
	for (int i = 0; i < question->option_count; i++)
		if (places[i] + 1 == number)
			return i;
	return -1;
}

/* In a path dots do not matter either. */
static bool is_alike_path(const char *path, const char *words)
{
	for (; *path && *words; path++, words++) {
		char a = strchr("-. ", *path) ? '_' : *path;
		char b = strchr("-. ", *words) ? '_' : *words;

		if (tolower((unsigned char)a) != tolower((unsigned char)b))
			return false;
	}
	return !*path && !*words;
}

/* "aldric.fat", "aldric fat"; or "fat" and "stunned" alone, of the creature asked or of
 * one that has it. */
static bool path_called(struct session *session, const char *words, char *path,
			size_t room)
{
	struct affray_fight *fight = session->fight;
	const struct affray_question *question = affray_fight_question(fight);
	int asked = question ? question->owner : -1, best = -1, value;
	int count = affray_scenario_creatures(session->scenario);
	const char *row;

	for (int who = -1; who < count; who++)
		for (int i = 0; (row = affray_fight_path(fight, who, i)); i++) {
			const char *dot = who >= 0 ? strchr(row, '.') : NULL;
			const char *last = strrchr(row, '.');
			bool exact = is_alike_path(row, words);
			bool short_of = (dot && is_alike_path(dot + 1, words)) ||
					(last && is_alike(last + 1, words));
			int score = exact ? 4 : !short_of ? 0 : (who == asked) ? 3 : 1;

			if (score == 1 &&
			    affray_fight_get(fight, session->view, row, &value) ==
				    AFFRAY_OK &&
			    value != 0)
				score = 2;
			if (score == 0 || score <= best)
				continue;
			best = score;
			snprintf(path, room, "%s", row);
		}
	return best > 0;
}

void why_words(struct session *session, struct page *page, const char *words)
{
	char path[192];
	unsigned number;
	int option = option_called(session, words);
	const char *bar = affray_fight_bar(session->fight, 0);
	char rest;

	if (option < 0)
		option = option_placed(session, words);
	if (!*words)
		why_deed(session, page);
	else if (sscanf(words, "#%9u %c", &number, &rest) == 1)
		why_event(session, page, number);
	else if (option >= 0)
		why_option(session, page, option);
	else if (why_value(session, page, words))
		return;
	else if (path_called(session, words, path, sizeof path))
		why_state(session, page, path);
	else if (!show_rule(page, words) && !why_action(session, page, words))
		page_line(page,
			  "\"%s\" is no number of this fight, no option, state or rule. "
			  "why alone explains the last deed; why 13 a number, why %s.%s "
			  "a state.",
			  words, affray_scenario_creature(session->scenario, 0),
			  bar ? bar : "side");
}
