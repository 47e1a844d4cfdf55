/* SPDX-License-Identifier: MIT
 *
 * Keys while a question is open.
 */
#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "screen_state.h"

enum { ESCAPE = 27, DELETE = 127, CONTROL_H = 8, CONTROL_L = 12 };

/* ---- answering ---- */

void take_option(struct tui *tui, int option)
{
	char answer[TYPED_ROOM];

	snprintf(answer, sizeof answer, "%s", tui_question(tui)->options[option].key);
	tui_choose(tui, answer);
}

void take_tile(struct tui *tui, const int tile[2])
{
	char answer[TYPED_ROOM];

	if (!is_legal_tile(tui, tile[0], tile[1])) {
		tui_message(tui,
			    "%d,%d is not among the tiles; Tab goes to the next one.",
			    tile[0], tile[1]);
		return;
	}
	snprintf(answer, sizeof answer, "%d,%d", tile[0], tile[1]);
	tui_choose(tui, answer);
}

/* Answers with the typed text, else with the marked option. */
static void do_enter(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);
	char answer[TYPED_ROOM];

	if (tui->typed[0]) {
		snprintf(answer, sizeof answer, "%s", tui->typed);
		tui->typed[0] = '\0';
		tui_line(tui, answer);
	} else if (!question) {
		tui_message(tui, tui->stop == AFFRAY_ROLLS
					 ? "Type the dice first; ? shows all keys."
					 : "The fight is over: u goes back, q leaves.");
	} else if (!tui->has_mark) {
		tui_line(tui, "");
	} else if (question->kind == AFFRAY_NUMBER) {
		snprintf(answer, sizeof answer, "%d", tui->number);
		tui_choose(tui, answer);
	} else if (question->kind == AFFRAY_TILE) {
		take_tile(tui, tui->cursor);
	} else {
		take_option(tui, tui->selected);
	}
}

/* ---- typing numbers, tiles and dice ---- */

static bool is_typed(const struct tui *tui, const struct affray_question *question,
		     int key)
{
	if (tui->stop == AFFRAY_ROLLS)
		return key > 0 && key < 128 && strchr("0123456789+- ,", key);
	if (!question || question->kind == AFFRAY_CHOICE)
		return false;
	if (key >= '0' && key <= '9')
		return true;
	return question->kind == AFFRAY_TILE && tui->typed[0] &&
	       (key == ',' || key == ' ');
}

/* True: the key belongs to the text that is being typed. */
static bool type_key(struct tui *tui, const struct affray_question *question, int key)
{
	size_t length = strlen(tui->typed);

	if (is_typed(tui, question, key)) {
		if (length + 1 < sizeof tui->typed) {
			tui->typed[length] = (char)key;
			tui->typed[length + 1] = '\0';
		}
		return true;
	}
	if (length > 0 && (key == KEY_BACKSPACE || key == DELETE || key == CONTROL_H)) {
		tui->typed[length - 1] = '\0';
		return true;
	}
	if (length > 0 && key == ESCAPE) {
		tui->typed[0] = '\0';
		return true;
	}
	return false;
}

/* ---- moving the mark ---- */

/* The step of an arrow or its letter; false: the key is none. */
static bool step_of(int key, int step[2])
{
	static const struct {
		int key, letter, step[2];
	} arrows[] = {{KEY_LEFT, 'h', {-1, 0}},
		      {KEY_DOWN, 'j', {0, 1}},
		      {KEY_UP, 'k', {0, -1}},
		      {KEY_RIGHT, 'l', {1, 0}}};

	for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
		if (key == arrows[i].key || key == arrows[i].letter) {
			memcpy(step, arrows[i].step, sizeof arrows[i].step);
			return true;
		}
	return false;
}

void tui_preview(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);
	struct session *session = tui->session;

	if (!tui->preview_is_due)
		return;
	tui->preview_is_due = false;
	preview_clear(&tui->preview);
	if (!question || question->kind != AFFRAY_CHOICE || !tui_has_map(tui) ||
	    !question->is_action)
		return;
	preview_of(&tui->preview, session->fight, session->scenario,
		   question->options[tui->selected].key);
	if (!tui->preview.has_tiles && !tui->preview.creatures)
		preview_of_moves(&tui->preview, session->fight, session->scenario);
}

void mark_option(struct tui *tui, int option)
{
	const struct affray_question *question = tui_question(tui);

	if (option < 0 || option >= question->option_count)
		return;
	tui->selected = option;
	tui->has_mark = true;
	option_tile(tui, option, tui->cursor);
	tui->preview_is_due = true;
}

/* The tile that arrow keys start from: the owner's for directions, the marked target's
 * for targets. */
static void point_of_view(struct tui *tui, const struct affray_question *question,
			  int from[2])
{
	memcpy(from, tui->cursor, sizeof tui->cursor);
	if (direction_of(question->options[tui->selected].key))
		affray_fight_tile_of(tui->session->fight, question->owner, from);
}

/* The option whose target is nearest in that direction; distance to the side counts
 * double. */
static int option_toward(struct tui *tui, const struct affray_question *question,
			 const int step[2])
{
	int best = -1, least = 0, from[2], tile[2];

	point_of_view(tui, question, from);
	for (int i = 0; i < question->option_count; i++) {
		int ahead, aside;

		if (!option_tile(tui, i, tile))
			continue;
		ahead = (tile[0] - from[0]) * step[0] + (tile[1] - from[1]) * step[1];
		aside = abs((tile[0] - from[0]) * step[1]) +
			abs((tile[1] - from[1]) * step[0]);
		if (ahead > 0 && (best < 0 || ahead + 2 * aside < least)) {
			best = i;
			least = ahead + 2 * aside;
		}
	}
	return best;
}

static bool has_targets(const struct tui *tui)
{
	int tile[2];

	return tui->layout.panes[PANE_MAP].height > 0 &&
	       option_tile(tui, tui->selected, tile);
}

static void move_mark(struct tui *tui, const struct affray_question *question,
		      const int step[2])
{
	int option = tui->selected + step[1] + step[0] * tui->menu_rows;

	if (has_targets(tui))
		option = option_toward(tui, question, step);
	mark_option(tui, option);
}

static void move_cursor(struct tui *tui, const int step[2])
{
	int size[2] = {affray_scenario_width(tui->session->scenario),
		       affray_scenario_height(tui->session->scenario)};
	int first[2] = {affray_scenario_left(tui->session->scenario), 0};

	for (int axis = 0; axis < 2; axis++) {
		int to = tui->cursor[axis] + step[axis];

		if (to >= first[axis] && to < first[axis] + size[axis])
			tui->cursor[axis] = to;
	}
}

static void change_number(struct tui *tui, const struct affray_question *question, int by)
{
	int number = tui->number + by;

	if (number < question->low || number > question->high)
		return;
	tui->number = number;
	tui_begin_odds(tui);
}

static void move_by(struct tui *tui, const int step[2])
{
	const struct affray_question *question = tui_question(tui);

	if (!question)
		return;
	if (question->kind == AFFRAY_NUMBER)
		change_number(tui, question, step[0] - step[1]);
	else if (question->kind == AFFRAY_CHOICE)
		move_mark(tui, question, step);
	else
		move_cursor(tui, step);
	if (question->kind == AFFRAY_TILE)
		tui_begin_odds(tui);
}

/* The next tile that may be chosen, in reading order. */
static void next_tile(struct tui *tui, int step)
{
	int width = affray_scenario_width(tui->session->scenario);
	int left = affray_scenario_left(tui->session->scenario);
	int total = width * affray_scenario_height(tui->session->scenario);
	int at = tui->cursor[1] * width + tui->cursor[0] - left;

	for (int i = 0; i < total; i++) {
		at = (at + step + total) % total;
		if (is_legal_tile(tui, left + at % width, at / width))
			break;
	}
	tui->cursor[0] = left + at % width;
	tui->cursor[1] = at / width;
	tui_begin_odds(tui);
}

static void go_next(struct tui *tui, int step)
{
	const struct affray_question *question = tui_question(tui);

	if (!question)
		return;
	if (question->kind == AFFRAY_TILE)
		next_tile(tui, step);
	else if (question->kind == AFFRAY_NUMBER)
		change_number(tui, question, step);
	else
		mark_option(tui, (tui->selected + step + question->option_count) %
					 question->option_count);
}

/* ---- looking about on the map ---- */

static void next_creature(struct tui *tui, int step)
{
	int count = tui_creatures(tui);
	int who = creature_at(tui, tui->cursor[0], tui->cursor[1]);

	who = who < 0 && step < 0 ? 0 : who;
	for (int i = 0; i < count; i++) {
		who = (who + step + count) % count;
		if (is_shown(tui, who))
			break;
	}
	if (who >= 0 && is_shown(tui, who))
		affray_fight_tile_of(tui->session->fight, who, tui->cursor);
}

static void look_key(struct tui *tui, int key)
{
	int who = creature_at(tui, tui->cursor[0], tui->cursor[1]), step[2];

	if (step_of(key, step))
		move_cursor(tui, step);
	else if (key == '\t')
		next_creature(tui, 1);
	else if (key == KEY_BTAB)
		next_creature(tui, -1);
	else if ((key == 'i' || key == '\r' || key == '\n') && who >= 0)
		do_sheets(tui, who);
	else if (key == ESCAPE || key == 'm' || key == 'q')
		tui->mode = MODE_ANSWER;
}

static void do_look(struct tui *tui)
{
	if (!tui_has_map(tui)) {
		tui_message(tui, "There is no map: an open field.");
		return;
	}
	tui->mode = MODE_LOOK;
	tui->shown = PANE_MAP;
}

/* ---- commands ---- */

/* A command of the table. If it takes an argument, asks for that first; without one, the
 * console lists the possible arguments. */
static void do_command(struct tui *tui, int key)
{
	enum play_command command = command_of_key(key);
	const char *label = command_rows[command].label;
	char example[160], rest[MESSAGE_ROOM] = "";

	if (command == DO_EDICT) {
		session_edict_example(tui->session, example, sizeof example);
		label = example;
	}
	if (label && !read_line(tui, label, rest, sizeof rest))
		return;
	text_trim(rest, sizeof rest, rest, strlen(rest));
	tui_command(tui, command, rest);
}

static void type_line(struct tui *tui)
{
	char line[MESSAGE_ROOM] = "";

	if (read_line(tui, ": ", line, sizeof line) && line[0])
		tui_line(tui, line);
}

/* Esc leaves a question within the player's own deed, such as "Where to?": it takes back
 * the answer that led there. */
static bool leaves_question(struct tui *tui, int key)
{
	const struct affray_question *question = tui_question(tui);

	return key == ESCAPE && question && question->deed && !question->is_action &&
	       !question->is_reaction && !question->is_pause &&
	       session_depth(tui->session) > 0;
}

static void do_quit(struct tui *tui)
{
	if (tui->wants_to_leave) {
		tui->console.wants_to_leave = true;
		return;
	}
	if (tui->session->is_saved && tui->session->file.path[0])
		tui_message(tui, "q again leaves; the fight is saved in %s.",
			    tui->session->file.path);
	else
		tui_message(tui, "q again leaves, but the fight is not saved: %s.",
			    tui->session->trouble);
	tui->wants_to_leave = true;
}

static void do_view(struct tui *tui)
{
	if (!tui->layout.is_narrow) {
		tui_message(tui, "All panes are in view here.");
		return;
	}
	tui->shown = (enum pane)((tui->layout.shown + 1) % PANES);
	if (tui->shown == PANE_MAP && !tui_has_map(tui))
		tui->shown = PANE_CREATURES;
}

static void do_act(struct tui *tui, int key)
{
	const struct affray_question *question = tui_question(tui);

	switch (key_act(key)) {
	case ACT_COMMAND:
		do_command(tui, key);
		break;
	case ACT_ENTER:
		do_enter(tui);
		break;
	case ACT_NEXT:
		go_next(tui, 1);
		break;
	case ACT_BEFORE:
		go_next(tui, -1);
		break;
	case ACT_TYPE:
		type_line(tui);
		break;
	case ACT_WHY:
		begin_why(tui);
		break;
	case ACT_SHEETS:
		do_sheets(tui, question ? question->owner : 0);
		break;
	case ACT_ODDS:
		tui->odds.is_on = !tui->odds.is_on;
		tui_begin_odds(tui);
		break;
	case ACT_DETAIL:
		tui->log_has_detail = !tui->log_has_detail;
		break;
	case ACT_LOOK:
		do_look(tui);
		break;
	case ACT_VIEW:
		do_view(tui);
		break;
	case ACT_LOG:
		do_log(tui);
		break;
	case ACT_SEARCH:
		do_search(tui);
		break;
	case ACT_SEARCH_NEXT:
		do_search_next(tui, -1);
		break;
	case ACT_SEARCH_BEFORE:
		do_search_next(tui, 1);
		break;
	case ACT_SUMMARY:
		do_summary(tui);
		break;
	case ACT_HELP:
		do_help(tui);
		break;
	case ACT_QUIT:
		do_quit(tui);
		break;
	default:
		if (question && key < 128 && (isdigit(key) || isupper(key)))
			tui_message(tui, "%c is the key of nothing offered now.", key);
		break;
	}
}

/* ---- keys ---- */

static bool scroll_key(struct tui *tui, int key)
{
	int page = tui->layout.panes[PANE_LOG].height - 1;

	if (key == KEY_PPAGE || key == KEY_NPAGE) {
		if (tui->layout.is_narrow)
			tui->shown = PANE_LOG;
		log_scroll(tui, key == KEY_PPAGE ? -page : page);
	} else if (key == KEY_HOME) {
		log_scroll(tui, -tui->log.line_count);
	} else if (key == KEY_END) {
		log_scroll(tui, tui->log.line_count);
	} else {
		return false;
	}
	return true;
}

static void answer_key(struct tui *tui, int key)
{
	const struct affray_question *question = tui_question(tui);
	bool is_choice = question && question->kind == AFFRAY_CHOICE;
	int step[2], option;

	if (type_key(tui, question, key))
		return;
	if (question && question->kind == AFFRAY_NUMBER && (key == '+' || key == '-')) {
		change_number(tui, question, key == '+' ? 1 : -1);
		return;
	}
	option = is_choice ? key_option(question, tui->places, tui->selected, key) : -1;
	if (option >= 0)
		take_option(tui, option);
	else if (step_of(key, step))
		move_by(tui, step);
	else if (leaves_question(tui, key))
		do_command(tui, command_rows[DO_UNDO].key);
	else
		do_act(tui, key);
}

void tui_act(struct tui *tui, int key)
{
	bool wanted_to_leave = tui->wants_to_leave;

	if (key == ERR || key == KEY_RESIZE)
		return;
	tui->message[0] = '\0';
	if (key == CONTROL_L)
		clearok(stdscr, TRUE);
	else if (key == KEY_MOUSE)
		tui_click(tui);
	else if (!tui->layout.fits)
		return;
	else if (tui->mode == MODE_WHY)
		why_key(tui, key);
	else if (tui->mode == MODE_LOOK)
		look_key(tui, key);
	else if (!scroll_key(tui, key))
		answer_key(tui, key);
	if (wanted_to_leave)
		tui->wants_to_leave = false;
}
