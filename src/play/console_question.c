/* SPDX-License-Identifier: MIT
 *
 * The open question, as the console shows it.
 *
 *	Aldric, defense: How do you defend yourself?
 *	  Goblin strikes at Aldric with the dagger: av 14, passive 13
 *	  1 passive [Enter]
 *	  2 dodge (1 AP, 1 FAT)
 */
#include <stdio.h>
#include <string.h>
#include "direction.h"
#include "story_parts.h"
#include "typed.h"
#include "typed_dice.h"
#include "console.h"

enum { MENU_INDENT = 2, MENU_REST = 6 };

/* ---- the heading ---- */

static void add_owner(struct console *console, int who, const char *name)
{
	page_style(console->page, STYLE_BOLD);
	if (who >= 0)
		add_creature(console->narrator, who, name);
	else
		page_add(console->page, name ? name_of(name).text : "The game master");
	page_style(console->page, STYLE_PLAIN);
}

static void show_heading(struct console *console, const struct affray_question *question)
{
	page_line(console->page, "%s", "");
	page_begin(console->page, 0, MENU_INDENT);
	if (question->owner >= 0)
		add_owner(console, question->owner, question->owner_name);
	else
		add_owner(console, -1, NULL);
	page_format(console->page, ", %s", label_of(question->ask).text);
	if (question->text)
		page_format(console->page, ": %s", question->text);
	page_end(console->page);
}

/* Prints the deed of the question and the creature that it is about; true: something was
 * printed. */
static bool add_occasion(struct console *console, const struct affray_question *question)
{
	const char *about =
		affray_scenario_creature(console->session->scenario, question->about);

	if (question->deed) {
		char answers[256] = "";

		if (!question->is_reaction)
			add_answers_so_far(console->session->fight, question->owner,
					   about, answers, sizeof answers);
		page_format(console->page, "for %s%s", label_of(question->deed).text,
			    answers);
	}
	if (about) {
		page_add(console->page, question->deed ? ", about " : "about ");
		add_creature(console->narrator, question->about, about);
	}
	return question->deed || about;
}

static bool is_bar(const struct affray_fight *fight, const char *row)
{
	const char *bar;

	for (int i = 0; (bar = affray_fight_bar(fight, i)); i++)
		if (strcmp(bar, row) == 0)
			return true;
	return false;
}

/* Does it matter what the owner has left? */
static bool has_costs(const struct affray_question *question)
{
	for (int i = 0; i < question->option_count; i++)
		for (int r = 0; r < 4 && question->resources[r]; r++)
			if (question->options[i].cost[r])
				return true;
	return question->is_action;
}

/* One of what the options are paid with, unless a bar shows it or it is never used. */
static bool read_means(struct console *console, const struct affray_question *question,
		       int resource, int *left)
{
	struct session *session = console->session;
	const char *key = question->resources[resource];
	struct affray_row row;
	char path[OWNER_ROOM + 64];

	snprintf(path, sizeof path, "%s.%s", question->owner_name, key);
	return !is_bar(session->fight, key) &&
	       affray_fight_get(session->fight, session->view, path, left) == AFFRAY_OK &&
	       affray_fight_row(session->fight, path, &row) == AFFRAY_OK &&
	       row.maximum != 0;
}

static bool has_means(struct console *console, const struct affray_question *question)
{
	int left;

	for (int i = 0; i < 4 && question->resources[i]; i++)
		if (question->owner >= 0 && has_costs(question) &&
		    read_means(console, question, i, &left))
			return true;
	return false;
}

/* "2 AP, 3 MP, 1 RP left", or nothing. */
static void add_means(struct console *console, const struct affray_question *question,
		      const char *joint)
{
	bool any = false;
	int left;

	if (!has_means(console, question))
		return;
	for (int i = 0; i < 4 && question->resources[i]; i++) {
		if (!read_means(console, question, i, &left))
			continue;
		page_format(console->page, "%s%d %s", any ? ", " : joint, left,
			    track_of(question->resources[i]).text);
		any = true;
	}
	page_add(console->page, " left");
}

/* The occasion, the numbers that the owner knows, and what it has left to pay with. */
void show_circumstances(struct console *console, const struct affray_question *question)
{
	const char *between = "";
	bool is_told;

	if (!question->deed && question->about < 0 && question->fact_count == 0 &&
	    !has_means(console, question))
		return;
	page_begin(console->page, MENU_INDENT, MENU_INDENT);
	is_told = add_answered(console->narrator, question);
	if (is_told || add_occasion(console, question))
		between = is_told ? ": " : ", ";
	for (int i = 0; i < question->fact_count; i++) {
		page_format(console->page, "%s%s %d", between,
			    track_of(question->fact_names[i]).text, question->facts[i]);
		between = ", ";
	}
	add_means(console, question, *between ? "; " : "");
	page_end(console->page);
}

/* ---- options ---- */

static void add_cost(struct page *page, const struct affray_question *question,
		     const struct affray_option *option)
{
	bool any = false;

	for (int i = 0; i < 4 && question->resources[i]; i++) {
		if (!option->cost[i])
			continue;
		page_add(page, any ? ", " : " (");
		page_format(page, "%d %s", option->cost[i],
			    track_of(question->resources[i]).text);
		any = true;
	}
	page_add(page, any ? ")" : "");
}

/* A label begins with its key; returns the rest, which is shown. */
const char *more_than_key(const struct affray_option *option)
{
	size_t length = strlen(option->key);

	for (size_t i = 0; i < length; i++)
		if (option->label[i] != option->key[i] &&
		    !(option->label[i] == ' ' && option->key[i] == '_'))
			return option->label;
	return option->label + length;
}

/* "; hit 62 %, win 71 +-2 %" */
static void add_odds(struct page *page, const struct odds *odds, int index)
{
	char text[64];

	odds_words(odds, index, text, sizeof text);
	if (text[0])
		page_format(page, "; %s", text);
}

static void show_option(struct console *console, const struct affray_question *question,
			int index, int place, bool is_marked)
{
	struct page *page = console->page;
	const struct affray_option *option = &question->options[index];
	const struct direction *direction = direction_of(option->key);
	const char *more = more_than_key(option);
	char number[16];

	snprintf(number, sizeof number, play_has_places(question) ? "%2d " : " - ",
		 place + 1);
	page_begin(page, MENU_INDENT, MENU_REST);
	page_solid(page, number);
	page_style(page, STYLE_BOLD);
	page_add(page, direction ? direction->word : option->key);
	page_style(page, STYLE_PLAIN);
	if (*more == ':')
		page_add(page, more);
	else if (*more)
		page_format(page, ": %s", more);
	add_cost(page, question, option);
	if (is_marked)
		page_add(page, " [Enter]");
	add_odds(page, &console->odds, index);
	page_end(page);
}

static void show_numbers(struct page *page, const struct affray_question *question,
			 const char *mark)
{
	page_begin(page, MENU_INDENT, MENU_REST);
	page_format(page, "a number from %d to %d [Enter: %s]", question->low,
		    question->high, mark);
	page_end(page);
}

static bool is_offered(const struct affray_question *question, int x, int y)
{
	for (int i = 0; i < question->tile_count; i++)
		if (question->tiles[i][0] == x && question->tiles[i][1] == y)
			return true;
	return false;
}

/* "3-5,2" or "-5..-3,2": those of row y from x on; returns the first x after them. */
static int add_stretch(struct page *page, const struct affray_question *question, int x,
		       int y)
{
	int last = x;

	while (is_offered(question, last + 1, y))
		last++;
	if (last > x)
		page_format(page, x < 0 ? " %d..%d,%d" : " %d-%d,%d", x, last, y);
	else
		page_format(page, " %d,%d", x, y);
	return last + 1;
}

/* "Recruit is on 30,0, Gunslinger on 40,0": where no map shows it. */
static void show_positions(struct console *console)
{
	const struct affray_fight *fight = console->session->fight;
	struct affray_scenario *scenario = console->session->scenario;
	const char *joint = "";
	int tile[2];

	page_begin(console->page, MENU_INDENT, MENU_REST);
	for (int who = 0; who < affray_scenario_creatures(scenario); who++) {
		if (!affray_fight_in_play(fight, who) ||
		    affray_fight_is_hidden(fight, console->narrator->seat, who))
			continue;
		affray_fight_tile_of(fight, who, tile);
		page_add(console->page, joint);
		add_creature(console->narrator, who,
			     affray_scenario_creature(scenario, who));
		page_format(console->page, "%s on %d,%d", *joint ? "" : " is", tile[0],
			    tile[1]);
		joint = ", ";
	}
	page_end(console->page);
}

static void show_tiles(struct console *console, const struct affray_question *question,
		       const char *mark)
{
	int left = affray_scenario_left(console->session->scenario);
	int right = left + affray_scenario_width(console->session->scenario);
	int height = affray_scenario_height(console->session->scenario);
	struct page *page = console->page;

	page_begin(page, MENU_INDENT, MENU_REST);
	page_format(page, "a tile as x,y [Enter: %s]; there are %d:", mark,
		    question->tile_count);
	for (int y = 0; y < height; y++)
		for (int x = left; x < right;)
			x = is_offered(question, x, y) ? add_stretch(page, question, x, y)
						       : x + 1;
	page_end(page);
	if (!affray_scenario_has_map(console->session->scenario))
		show_positions(console);
}

/* ---- the map ---- */

static uint64_t places_of(struct console *console)
{
	uint64_t hash = 1469598103934665603u;
	int tile[2];

	for (int who = 0; who < affray_scenario_creatures(console->session->scenario);
	     who++) {
		bool in_play = affray_fight_in_play(console->session->fight, who);

		affray_fight_tile_of(console->session->fight, who, tile);
		for (int axis = 0; axis < 2; axis++)
			hash = (hash ^ (uint64_t)(in_play ? tile[axis] + 2 : 0)) *
			       1099511628211u;
	}
	return hash;
}

void note_map(struct console *console)
{
	console->map_shown = places_of(console);
}

/* The map, if somebody has moved since it was last shown. */
static void show_changed_map(struct console *console)
{
	if (console->map_shown == places_of(console))
		return;
	show_map(console->narrator);
	note_map(console);
}

/* ---- questions and rolls ---- */

/* "Aldric, action: Enter goes on (scripted)." */
static void show_pause(struct console *console, const struct affray_question *question)
{
	page_line(console->page, "%s", "");
	page_begin(console->page, 0, MENU_INDENT);
	add_owner(console, question->owner, question->owner_name);
	page_format(console->page, ", action: Enter goes on (%s)",
		    session_tactic_of(console->session, question->owner));
	page_add(console->page,
		 console->is_pause_known
			 ? "."
			 : "; menu shows the options, edict intervenes, go "
			   "plays on.");
	console->is_pause_known = true;
	page_end(console->page);
}

static void find_odds(struct console *console)
{
	char answer[SAID_ROOM];
	int count = 0;

	while (console->odds.is_on && count < MOST_ODDS &&
	       odds_answer(console->session, count, answer, sizeof answer))
		count++;
	odds_begin(&console->odds, count);
	for (int i = 0; i < console->odds.count; i++) {
		odds_answer(console->session, i, answer, sizeof answer);
		odds_whole(&console->odds, console->session, i, answer);
	}
}

/* The odds of numbers and tiles, which have no menu. */
static void show_other_odds(struct console *console,
			    const struct affray_question *question)
{
	char answer[SAID_ROOM];

	if (question->kind == AFFRAY_CHOICE)
		return;
	for (int i = 0; i < console->odds.count; i++) {
		odds_answer(console->session, i, answer, sizeof answer);
		page_begin(console->page, MENU_INDENT, MENU_REST);
		page_add(console->page, answer);
		if (question->kind == AFFRAY_TILE)
			page_add(console->page, i ? " (the tactic)" : " (the default)");
		add_odds(console->page, &console->odds, i);
		page_end(console->page);
	}
}

static void show_answers(struct console *console, bool in_full)
{
	const struct affray_question *question =
		affray_fight_question(console->session->fight);
	int places[MOST_PLACES];
	char mark[WORDS_ROOM];

	if (!session_mark(console->session, mark, sizeof mark))
		return;
	if (question->kind == AFFRAY_TILE || question->is_action)
		show_changed_map(console);
	if (question->is_pause && !in_full) {
		show_pause(console, question);
		return;
	}
	find_odds(console);
	show_heading(console, question);
	if (question->owner >= 0 && question->is_action)
		show_creature(console->narrator, question->owner);
	show_circumstances(console, question);
	if (question->kind == AFFRAY_NUMBER)
		show_numbers(console->page, question, mark);
	else if (question->kind == AFFRAY_TILE)
		show_tiles(console, question, mark);
	else
		session_places(console->session, question, places);
	for (int i = 0; question->kind == AFFRAY_CHOICE && i < question->option_count;
	     i++)
		show_option(console, question, i, places[i],
			    strcmp(question->options[i].key, mark) == 0);
	show_other_odds(console, question);
}

static void show_roll(struct console *console)
{
	const struct affray_roll *roll = affray_fight_roll(console->session->fight);
	struct page *page = console->page;
	struct needs needs;
	char hint[240];

	if (!roll)
		return;
	page_line(page, "%s", "");
	page_begin(page, 0, MENU_INDENT);
	page_add(page, "Roll ");
	page_style(page, STYLE_BOLD);
	page_add(page, roll->dice);
	page_style(page, STYLE_PLAIN);
	if (roll->name) {
		page_add(page, " for ");
		add_owner(console, roll->who, roll->name);
	}
	if (roll->why)
		page_format(page, ": %s", label_of(roll->why).text);
	page_end(page);
	page_begin(page, MENU_INDENT, MENU_REST);
	play_throw_hint(roll, hint, sizeof hint);
	page_add(page, hint);
	page_end(page);
	if (!session_needs(console->session, &needs))
		return;
	play_needs(roll, &needs, hint, sizeof hint);
	page_begin(page, MENU_INDENT, MENU_REST);
	page_format(page, "needed: %s", hint);
	page_end(page);
}

void show_question(struct console *console, bool in_full)
{
	show_answers(console, in_full);
	show_roll(console);
}

void show_odds(struct console *console)
{
	bool was_on = console->odds.is_on;

	console->odds.is_on = true;
	show_question(console, true);
	console->odds.is_on = was_on;
}
