/* SPDX-License-Identifier: MIT
 *
 * What a player may look at between two answers: help, states, rules, the past.
 *
 * The past is told by playing the record once more (a replica) before a narrator.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "narrate_inside.h"
#include "play_prompt.h"

enum { WORD_COLUMN = 17 };

void show_help(struct table *table)
{
	struct page *page = table->page;

	page_line(page,
		  "Answer with the number of an option, its name, or the beginning of "
		  "its name; with a number or a tile (x,y) where one is asked for. "
		  "Enter alone takes the default.");
	page_line(page,
		  "Besides, these words; with a slash in front (/map) where an option "
		  "has the same name:");
	for (int i = 0; i < PLAY_COMMANDS; i++) {
		page_begin(page, DEED_INDENT, REST_INDENT);
		page_style(page, STYLE_BOLD);
		page_add(page, play_words[i].word);
		page_style(page, STYLE_PLAIN);
		if (play_words[i].takes[0])
			page_format(page, " %s", play_words[i].takes);
		page_add(page, " ");
		if (page->width > 3 * WORD_COLUMN)
			page_column(page, WORD_COLUMN);
		page_add(page, play_words[i].help);
		page_end(page);
	}
}

void show_rule(struct table *table, const char *id)
{
	char name[64];
	const char *text;

	snprintf(name, sizeof name, "%s", id);
	for (char *c = name; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	text = affray_rule_text(name);
	if (!*id)
		page_line(table->page,
			  "Which rule? Its id stands behind the numbers of why, "
			  "such as rule THR-ATK-01.");
	else if (!text)
		page_line(table->page, "There is no rule \"%s\".", id);
	else
		page_line(table->page, "%s: %s", name, text);
}

/* ---- states ---- */

static bool begins_alike(const char *name, const char *typed)
{
	for (; *typed; name++, typed++) {
		char one = (char)tolower((unsigned char)*name);
		char other = (char)tolower((unsigned char)*typed);

		if (one != other && !(other == ' ' && (one == '-' || one == '_')))
			return false;
	}
	return true;
}

/* The creature of this name, or the only one whose name begins so; -1: none. */
static int creature_named(struct table *table, const char *typed)
{
	int found = -1, count = affray_scenario_creatures(table->session->scenario);

	for (int who = 0; who < count; who++) {
		const char *name =
			affray_scenario_creature(table->session->scenario, who);

		if (!begins_alike(name, typed))
			continue;
		if (strlen(name) == strlen(typed))
			return who;
		found = found == -1 ? who : -2;
	}
	return found;
}

/* "FAT 11 of 12: how tired it is" */
static void show_row(struct table *table, const char *path, size_t skip)
{
	struct affray_fight *fight = table->session->fight;
	struct affray_row row;
	char value[64];

	if (affray_fight_get_text(fight, table->session->view, path, value,
				  sizeof value) != AFFRAY_OK ||
	    affray_fight_row(fight, path, &row) != AFFRAY_OK ||
	    strcmp(row.kind, "hidden") == 0)
		return;
	page_begin(table->page, DEED_INDENT, REST_INDENT);
	page_format(table->page, "%s %s", path + skip, value);
	if (row.maximum >= 0)
		page_format(table->page, " of %d", row.maximum);
	if (row.help && *row.help)
		page_format(table->page, ": %s", row.help);
	page_end(table->page);
}

static void show_rows(struct table *table, int who)
{
	struct affray_fight *fight = table->session->fight;
	const char *name = affray_scenario_creature(table->session->scenario, who), *path;
	char copy[192];

	show_creature(table->narrator, who);
	for (int i = 0; (path = affray_fight_path(fight, who, i)); i++) {
		snprintf(copy, sizeof copy, "%s", path);
		show_row(table, copy, strlen(name) + 1);
	}
}

void show_status(struct table *table, const char *name)
{
	int who = *name ? creature_named(table, name) : -1;

	if (!*name) {
		page_line(table->page, "Round %d",
			  affray_fight_round(table->session->fight));
		show_states(table->narrator, true);
	} else if (who == -2) {
		page_line(table->page, "Several have a name that begins with \"%s\".",
			  name);
	} else if (who < 0) {
		page_line(table->page, "Nobody here is called \"%s\".", name);
	} else {
		show_rows(table, who);
	}
}

/* ---- the past ---- */

static void tell_again(struct table *table, struct affray_fight *replica,
		       affray_listener *listener, void *context)
{
	affray_fight_listen(replica, AFFRAY_ALL_EVENTS, table->session->view, listener,
			    context);
	affray_fight_advance(replica);
}

static struct affray_fight *replica_of(struct table *table)
{
	struct affray_fight *replica = session_replica(table->session);

	if (!replica)
		page_line(table->page, "The fight cannot be told again: %s",
			  affray_problems_count(table->session->problems) > 0
				  ? affray_problems_line(table->session->problems, 0)
				  : "there is not enough memory");
	return replica;
}

void show_log(struct table *table)
{
	struct affray_fight *replica = replica_of(table);
	struct narrator *narrator = replica ? malloc(sizeof *narrator) : NULL;

	if (narrator) {
		narrate_begin(narrator, table->page, table->session->scenario, replica,
			      TELL_USUAL, table->narrator->with_map);
		narrator->seat = table->session->view;
		tell_again(table, replica, narrate_event, narrator);
		narrate_finish(narrator);
	}
	free(narrator);
	affray_fight_free(replica);
}

/* A page in memory. */
struct scroll {
	struct sink sink;
	struct page page;
	struct narrator narrator;
	char buffer[SINK_ROOM];
	char *text; /* what was drained */
	size_t length, room;
	bool has_deed; /* in what is not yet told */
	size_t last;   /* where the telling of the last deed begins */
	bool any;
};

static bool unroll(void *context, const char *bytes, size_t count)
{
	struct scroll *scroll = context;

	if (scroll->length + count > scroll->room) {
		size_t room = 2 * (scroll->length + count);
		char *larger = realloc(scroll->text, room);

		if (!larger)
			return false;
		scroll->text = larger;
		scroll->room = room;
	}
	memcpy(scroll->text + scroll->length, bytes, count);
	scroll->length += count;
	return true;
}

static bool drop(void *context, const char *bytes, size_t count)
{
	(void)context;
	(void)bytes;
	(void)count;
	return true;
}

static size_t length_of(const struct scroll *scroll)
{
	return scroll->length + scroll->sink.used;
}

/* The deed that was kept until now has been told from `before` on. */
static void note_told(struct scroll *scroll, size_t before)
{
	if (length_of(scroll) == before || !scroll->has_deed)
		return;
	scroll->last = before;
	scroll->any = true;
	scroll->has_deed = false;
}

static void hear_explained(void *context, const struct affray_event *event)
{
	struct scroll *scroll = context;
	size_t before = length_of(scroll);

	narrate_event(&scroll->narrator, event);
	note_told(scroll, before);
	scroll->has_deed = scroll->has_deed || event->type == AFFRAY_DEED;
}

static void explain_last(struct table *table, struct affray_fight *replica,
			 struct scroll *scroll)
{
	size_t before;

	sink_init(&scroll->sink, scroll->buffer, unroll, scroll);
	page_init(&scroll->page, &scroll->sink, table->page->width, table->page->colour);
	narrate_begin(&scroll->narrator, &scroll->page, table->session->scenario, replica,
		      TELL_EXPLAIN, false);
	scroll->narrator.seat = table->session->view;
	tell_again(table, replica, hear_explained, scroll);
	before = length_of(scroll);
	narrate_finish(&scroll->narrator);
	note_told(scroll, before);
	if (sink_flush(&scroll->sink) && scroll->any)
		sink_add(table->page->sink, scroll->text + scroll->last,
			 scroll->length - scroll->last);
	else
		page_line(table->page, "Nobody has done anything yet.");
}

void show_why(struct table *table)
{
	struct affray_fight *replica = replica_of(table);
	struct scroll *scroll = replica ? calloc(1, sizeof *scroll) : NULL;

	if (scroll) {
		explain_last(table, replica, scroll);
		free(scroll->text);
	}
	free(scroll);
	affray_fight_free(replica);
}

void narrator_catch_up(struct table *table)
{
	struct narrator *narrator = table->narrator;
	bool with_map = narrator->with_map;
	struct affray_fight *replica = session_replica(table->session);
	struct scroll *scroll = replica ? calloc(1, sizeof *scroll) : NULL;

	if (scroll) {
		sink_init(&scroll->sink, scroll->buffer, drop, NULL);
		page_init(&scroll->page, &scroll->sink, table->page->width, false);
		narrate_begin(narrator, &scroll->page, table->session->scenario, replica,
			      TELL_USUAL, with_map);
		narrator->seat = table->session->view;
		tell_again(table, replica, narrate_event, narrator);
	} else {
		passage_clear(&narrator->passage); /* it may tell of what is undone */
	}
	narrator->page = table->page;
	narrator->fight = table->session->fight;
	free(scroll);
	affray_fight_free(replica);
}
