/* SPDX-License-Identifier: MIT
 *
 * Queries between two answers: help, states, rules, the past.
 *
 * The past is told from the log of the fight.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "story_parts.h"
#include "console.h"

enum { WORD_COLUMN = 23 };

void show_help(struct console *console)
{
	struct page *page = console->page;

	page_line(page,
		  "Answer with the number of an option, its name, or the beginning of "
		  "its name; with a number or a tile (x,y) where one is asked for. "
		  "Enter alone takes the marked answer.");
	page_line(page, "Other words; with a slash in front (/map) where an option "
			"has the same name:");
	for (int i = 0; i < PLAY_COMMANDS; i++) {
		if (!command_rows[i].word)
			continue;
		page_begin(page, DEED_INDENT, REST_INDENT);
		page_style(page, STYLE_BOLD);
		page_add(page, command_rows[i].word);
		page_style(page, STYLE_PLAIN);
		if (command_rows[i].takes[0])
			page_format(page, " %s", command_rows[i].takes);
		page_add(page, " ");
		if (page->width > 3 * WORD_COLUMN)
			page_column(page, WORD_COLUMN);
		page_add(page, command_rows[i].help);
		page_end(page);
	}
}

void show_rule(struct console *console, const char *id)
{
	char name[64];
	const char *text;

	snprintf(name, sizeof name, "%s", id);
	for (char *c = name; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	text = affray_rule_text(name);
	if (!*id)
		page_line(console->page, "Which rule? Its id follows the numbers of why, "
					 "such as rule THR-ATK-01.");
	else if (!text)
		page_line(console->page, "There is no rule \"%s\".", id);
	else
		page_line(console->page, "%s: %s", name, text);
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
static int creature_named(struct console *console, const char *typed)
{
	int found = -1, count = affray_scenario_creatures(console->session->scenario);

	for (int who = 0; who < count; who++) {
		const char *name =
			affray_scenario_creature(console->session->scenario, who);

		if (!begins_alike(name, typed))
			continue;
		if (strlen(name) == strlen(typed))
			return who;
		found = found == -1 ? who : -2;
	}
	return found;
}

/* A value that this seat may see, of a row that is not hidden. */
static bool read_row(struct console *console, const char *path, char *value, size_t room,
		     struct affray_row *row)
{
	struct affray_fight *fight = console->session->fight;

	return affray_fight_get_text(fight, console->session->view, path, value, room) ==
		       AFFRAY_OK &&
	       affray_fight_row(fight, path, row) == AFFRAY_OK &&
	       strcmp(row->kind, "hidden") != 0;
}

/* A condition or a counter at 0, or a track that is never used: nothing to tell. */
static bool is_nothing(const struct affray_row *row, const char *value)
{
	return (row->maximum < 0 || row->is_idle) && strcmp(value, "0") == 0;
}

/* "FAT 11 of 12: how tired it is" */
static void show_row(struct console *console, const char *path, size_t skip)
{
	struct affray_row row;
	char value[64];

	if (!read_row(console, path, value, sizeof value, &row) ||
	    is_nothing(&row, value))
		return;
	page_begin(console->page, DEED_INDENT, REST_INDENT);
	page_format(console->page, "%s %s", path + skip, value);
	if (row.maximum >= 0)
		page_format(console->page, " of %d", row.maximum);
	if (row.help && *row.help)
		page_format(console->page, ": %s", row.help);
	page_end(console->page);
}

/* "at 0: prone, mired, state": by their names for edicts, those of a list once. */
static void show_zeros(struct console *console, int who, size_t skip)
{
	const char *joint = "at 0: ", *path;
	char copy[192], value[64], last[64] = "";
	struct affray_row row;

	page_begin(console->page, DEED_INDENT, REST_INDENT);
	for (int i = 0; (path = affray_fight_path(console->session->fight, who, i));
	     i++) {
		snprintf(copy, sizeof copy, "%s", path);
		if (!read_row(console, copy, value, sizeof value, &row) ||
		    !is_nothing(&row, value))
			continue;
		copy[skip + strcspn(copy + skip, ".")] = '\0';
		if (strcmp(copy + skip, last) != 0)
			page_format(console->page, "%s%s", joint, copy + skip);
		joint = ", ";
		snprintf(last, sizeof last, "%.60s", copy + skip);
	}
	page_end(console->page);
}

/* "at 3,1: open": its tile on the map, and the ground there. */
static void show_place(struct console *console, int who)
{
	const struct session *session = console->session;
	const char *ground;
	int tile[2];

	if (!affray_scenario_has_map(session->scenario) ||
	    !affray_fight_in_play(session->fight, who) ||
	    affray_fight_is_hidden(session->fight, session->view, who))
		return;
	affray_fight_tile_of(session->fight, who, tile);
	ground = affray_scenario_terrain_name(session->scenario, tile[0], tile[1]);
	page_begin(console->page, DEED_INDENT, REST_INDENT);
	page_format(console->page, "at %d,%d", tile[0], tile[1]);
	if (ground)
		page_format(console->page, ": %s", label_of(ground).text);
	page_end(console->page);
}

struct sheet_page {
	struct page *page;
	bool any;
};

static void add_field(void *context, const char *key, const char *value, const char *help)
{
	struct sheet_page *sheet = context;

	(void)help;
	page_format(sheet->page, "%s %s ",
		    sheet->any ? "," : "Sheet:", label_of(key).text);
	for (; *value; value++) {
		char sign[] = {*value == '_' ? ' ' : *value, '\0'};

		page_add(sheet->page, sign);
	}
	sheet->any = true;
}

/* "Sheet: power 2, prowess 2, weapons warhammer": the values that do not change in the
 * fight. */
static void show_sheet_fields(struct console *console, int who)
{
	struct session *session = console->session;
	struct sheet_page sheet = {console->page, false};

	if (affray_fight_is_hidden(session->fight, session->view, who))
		return;
	page_begin(console->page, DEED_INDENT, REST_INDENT);
	affray_scenario_sheet(session->scenario, who, add_field, &sheet);
	page_end(console->page);
}

/* "AV 4: armour 2, shield 2; SR 1": what the rules add up. */
static void show_figures(struct console *console, int who)
{
	struct session *session = console->session;
	const char *joint = "";
	char figure[256];

	page_begin(console->page, DEED_INDENT, REST_INDENT);
	for (int i = 0; affray_fight_figure(session->fight, session->view, who, i, figure,
					    sizeof figure);
	     i++) {
		page_format(console->page, "%s%s", joint, figure);
		joint = "; ";
	}
	page_end(console->page);
}

static void show_rows(struct console *console, int who)
{
	struct affray_fight *fight = console->session->fight;
	const char *name = affray_scenario_creature(console->session->scenario, who),
		   *path;
	char copy[192];

	show_creature(console->narrator, who);
	show_place(console, who);
	show_sheet_fields(console, who);
	show_figures(console, who);
	for (int i = 0; (path = affray_fight_path(fight, who, i)); i++) {
		snprintf(copy, sizeof copy, "%s", path);
		show_row(console, copy, strlen(name) + 1);
	}
	show_zeros(console, who, strlen(name) + 1);
}

void show_status(struct console *console, const char *name)
{
	int who = *name ? creature_named(console, name) : -1;

	if (!*name) {
		page_line(console->page, "Round %d",
			  affray_fight_round(console->session->fight));
		show_states(console->narrator, true);
	} else if (who == -2) {
		page_line(console->page, "Several have a name that begins with \"%s\".",
			  name);
	} else if (who < 0) {
		page_line(console->page, "Nobody here is called \"%s\".", name);
	} else {
		show_rows(console, who);
	}
}

/* ---- seats ---- */

/* One line for each creature in the scenario. */
static void show_each(struct console *console, const char *(*of)(struct session *, int))
{
	struct session *session = console->session;

	for (int who = 0; who < affray_scenario_creatures(session->scenario); who++) {
		page_begin(console->page, DEED_INDENT, REST_INDENT);
		add_creature(console->narrator, who,
			     affray_scenario_creature(session->scenario, who));
		page_format(console->page, ": %s", of(session, who));
		page_end(console->page);
	}
}

static const char *seat_words(struct session *session, int who)
{
	const char *words = session_seat_of(session, who);

	return strcmp(words, "me") == 0 ? "you" : words;
}

static const char *dice_words(struct session *session, int who)
{
	return session_has_real_dice(session, who) ? "real" : "generated";
}

void show_seats(struct console *console)
{
	const char *name = affray_scenario_creature(console->session->scenario, 0);

	show_each(console, seat_words);
	page_line(console->page,
		  "seat %s me: you play it; seat %s random, or scripted, or search "
		  "level=2: a tactic does.",
		  name, name);
}

void show_reactions(struct console *console)
{
	const char *name = affray_scenario_creature(console->session->scenario, 0);

	show_each(console, session_reactions_of);
	page_line(console->page,
		  "reactions %s auto: its tactic answers; never: it declines; ask: you "
		  "are asked. reactions auto: for all.",
		  name);
}

void show_dice(struct console *console)
{
	show_each(console, dice_words);
}

static const char *details_words(struct session *session, int who)
{
	return session_asks_details(session, who) ? "ask" : "usual";
}

void show_details(struct console *console)
{
	show_each(console, details_words);
	page_line(console->page,
		  "details %s usual: questions about means and price are "
		  "answered as the last time; ask: you are asked.",
		  affray_scenario_creature(console->session->scenario, 0));
}

/* ---- order and conditions ---- */

/* The order of turns, from the creature that acts now to the last of the round. */
void show_order(struct console *console)
{
	struct session *session = console->session;
	int turn = affray_fight_turn(session->fight, session->view), who;
	struct page *page = console->page;
	bool is_next = turn < 0;
	int count = 0;

	page_begin(page, 0, 0);
	for (int i = 0; (who = affray_fight_order(session->fight, session->view, i)) >= 0;
	     i++) {
		is_next = is_next || who == turn;
		if (!is_next || !affray_fight_can_fight(session->fight, who))
			continue;
		page_add(page, count == 1    ? ", then "
			       : count > 1   ? ", "
			       : who == turn ? "Now "
					     : "Next ");
		add_creature(console->narrator, who,
			     affray_scenario_creature(session->scenario, who));
		count++;
	}
	if (count == 0 && turn >= 0) {
		page_add(page, "Now ");
		add_creature(console->narrator, turn,
			     affray_scenario_creature(session->scenario, turn));
		page_add(page, "; the next one is decided then");
	} else if (count == 0) {
		page_add(page, affray_fight_over(session->fight)
				       ? "Nobody: the fight is over"
				       : "Nobody knows yet who acts next");
	}
	page_add(page, ".");
	page_end(page);
}

struct open_conditions {
	struct console *console;
	int who, count;
};

static void show_condition(void *context, const struct affray_value *value)
{
	struct open_conditions *open = context;
	struct page *page = open->console->page;
	char words[160];

	if (!is_condition(value) || strcmp(value->kind, "track") == 0)
		return;
	condition_words(open->console->session->scenario, value, words, sizeof words);
	open->count++;
	page_begin(page, DEED_INDENT, REST_INDENT);
	add_creature(
		open->console->narrator, open->who,
		affray_scenario_creature(open->console->session->scenario, open->who));
	page_format(page, ": %s", words);
	if (value->ends && !value->says_end)
		page_format(page, " (ends: %s)", value->ends);
	page_end(page);
}

void show_conditions(struct console *console)
{
	struct session *session = console->session;
	struct open_conditions open = {.console = console};

	for (; open.who < affray_scenario_creatures(session->scenario); open.who++)
		if (affray_fight_in_play(session->fight, open.who) &&
		    !affray_fight_is_hidden(session->fight, session->view, open.who))
			affray_fight_nonzero_values(session->fight, session->view,
						    open.who, show_condition, &open);
	if (open.count == 0)
		page_line(console->page, "No condition holds.");
}

/* ---- edicts ---- */

static void show_example(struct page *page, const char *line, const char *does)
{
	page_begin(page, DEED_INDENT, REST_INDENT);
	page_style(page, STYLE_BOLD);
	page_add(page, line);
	page_style(page, STYLE_PLAIN);
	page_format(page, ": %s", does);
	page_end(page);
}

/* The first condition of this creature that is on or off; NULL: none. */
static const char *condition_of(struct console *console, int who)
{
	struct affray_fight *fight = console->session->fight;
	struct affray_row row;
	const char *path;
	char value[64];

	for (int i = 0; (path = affray_fight_path(fight, who, i)); i++)
		if (affray_fight_row(fight, path, &row) == AFFRAY_OK &&
		    strcmp(row.kind, "condition") == 0 &&
		    affray_fight_get_text(fight, AFFRAY_SEES_ALL, path, value,
					  sizeof value) == AFFRAY_OK &&
		    isdigit((unsigned char)value[0]))
			return path;
	return NULL;
}

/* Examples that would work here and now. */
void show_edicts(struct console *console)
{
	struct session *session = console->session;
	struct affray_scenario *scenario = session->scenario;
	int last = affray_scenario_creatures(scenario) - 1, who = last;
	const char *bar = affray_fight_bar(session->fight, 0), *name, *path;
	char line[256];
	int tile[2];

	while (who > 0 && !affray_fight_in_play(session->fight, who))
		who--;
	name = affray_scenario_creature(scenario, who);
	affray_fight_tile_of(session->fight, who, tile);
	snprintf(line, sizeof line, "edict set %s.%s 1", name, bar ? bar : "side");
	show_example(console->page, line,
		     "sets a value; status NAME shows all that can be set");
	snprintf(line, sizeof line, "edict change %s.%s -1", name, bar ? bar : "side");
	show_example(console->page, line, "changes it by an amount");
	path = condition_of(console, who);
	if (path) {
		snprintf(line, sizeof line, "edict set %s on", path);
		show_example(console->page, line,
			     "gives it a condition; off takes it away again");
	}
	snprintf(line, sizeof line, "edict move %s %d,%d", name, tile[0], tile[1]);
	show_example(console->page, line, "puts it on a tile");
	snprintf(line, sizeof line, "edict remove %s", name);
	show_example(console->page, line, "takes it out of the fight");
	snprintf(line, sizeof line, "edict add %s",
		 affray_fight_in_play(session->fight, last)
			 ? "NAME"
			 : affray_scenario_creature(scenario, last));
	show_example(console->page, line,
		     affray_fight_in_play(session->fight, last)
			     ? "brings one of the reserve in; here nobody waits"
			     : "brings one of the reserve in; X,Y behind it says where");
	snprintf(line, sizeof line, "edict add CREATURE %s X,Y",
		 affray_scenario_side(scenario, affray_scenario_sides(scenario) - 1));
	show_example(console->page, line,
		     "brings one of the catalogue in (affray list creatures)");
	snprintf(line, sizeof line, "edict end %s", affray_scenario_side(scenario, 0));
	show_example(console->page, line, "ends it, won by that side; end alone: a draw");
}

/* ---- the past ---- */

/* "decreed: set goblin.fat 5", "noted: the bridge shakes" */
static void add_edict(struct page *page, const char *text)
{
	static const char note[] = "note ";

	if (strncmp(text, note, sizeof note - 1) == 0)
		page_format(page, "noted: %s", text + sizeof note - 1);
	else
		page_format(page, text[0] ? "decreed: %s" : "decreed something%s", text);
}

/* "dodge", "rolled 4dF+: 2", or an edict */
static void show_answer(struct console *console, int number,
			const struct affray_step *step)
{
	struct page *page = console->page;

	page_begin(page, DEED_INDENT, REST_INDENT);
	page_format(page, "%d. round %d, ", number, step->round);
	if (step->name && step->who >= 0)
		page_format(page, "%s ", name_of(step->name).text);
	else if (step->who == -2)
		page_add(page, "the game master ");
	if (step->kind == AFFRAY_STEP_EDICT)
		add_edict(page, step->text);
	else if (step->kind == AFFRAY_STEP_ROLL)
		page_format(page, "rolled %s: %s", step->ask, step->text);
	else
		page_format(page, "%s: %s", label_of(step->ask).text, step->text);
	page_end(page);
}

void show_history(struct console *console)
{
	struct session *session = console->session;
	int depth = session_depth(session), end = session_depth_end(session);
	struct affray_step step;

	if (end == 0)
		page_line(console->page, "Nothing has been answered yet.");
	for (int i = 1; i <= end; i++) {
		if (i == depth + 1)
			page_line(console->page,
				  "The fight is here; these answers are undone:");
		if (session_step(session, i, &step))
			show_answer(console, i, &step);
	}
	if (end > 0)
		page_line(console->page, "back to N goes to the moment of answer N.");
}

void show_rounds(struct console *console)
{
	struct session *session = console->session;
	struct affray_step step;
	int last = 0;

	for (int i = 1; session_step(session, i, &step); i++) {
		if (step.round == last)
			continue;
		last = step.round;
		page_begin(console->page, DEED_INDENT, REST_INDENT);
		page_format(console->page, "round %d: from answer %d", last, i);
		page_end(console->page);
	}
	page_line(console->page,
		  "This is round %d; round N goes to the beginning of one.",
		  affray_fight_round(session->fight));
}

void show_log(struct console *console)
{
	struct session *session = console->session;
	struct narrator *narrator = malloc(sizeof *narrator);

	if (!narrator) {
		page_line(console->page, "There is not enough memory to tell the fight.");
		return;
	}
	narrate_begin(narrator, console->page, session->scenario, session->fight,
		      TELL_USUAL, console->narrator->with_map);
	narrator->seat = session->view;
	affray_fight_tell(session->fight, session->view, 1, narrate_event, narrator);
	narrate_finish(narrator);
	free(narrator);
}

void narrator_catch_up(struct console *console)
{
	struct narrator *narrator = console->narrator;

	narrator->fight = console->session->fight;
	narrator->seat = console->session->view;
	narrate_catch_up(narrator);
}
