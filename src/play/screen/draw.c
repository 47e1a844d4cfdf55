/* SPDX-License-Identifier: MIT
 *
 * The whole screen: title, panes, and the row of keys.
 */
#include <curses.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "screen_state.h"

void tui_note_spot(struct tui *tui, const struct area *area, int row, int column,
		   int width, enum spot_kind kind, int index)
{
	struct spot *spot = &tui->spots[tui->spot_count];

	if (tui->spot_count == MOST_SPOTS || row < 0 || row >= area->height)
		return;
	spot->area = (struct area){area->top + row, area->left + column, 1, width};
	spot->kind = kind;
	spot->index = index;
	tui->spot_count++;
}

/* ---- title ---- */

static void draw_title(struct tui *tui)
{
	struct session *session = tui->session;
	struct area row = {0, 0, 1, tui->layout.columns};
	const char *name = affray_scenario_name(session->scenario);
	int round = affray_fight_round(session->fight), used, width;
	char right[96] = "";

	screen_fill(&tui->screen, &row, 0, LOOK_REVERSE);
	if (!session->is_saved)
		snprintf(right, sizeof right, "NOT SAVED ");
	else if (tui->odds.is_on && !odds_are_done(&tui->odds))
		snprintf(right, sizeof right, "looking ahead ");
	else if (tui->layout.columns >= USUAL_COLUMNS)
		snprintf(right, sizeof right, "? shows all keys ");
	width = text_columns(right);
	used = screen_format(&tui->screen, &row, 0, 1, LOOK_REVERSE | LOOK_BOLD,
			     "%sound %d", round > 0 ? "R" : "Before r",
			     round > 0 ? round : 1);
	screen_format(&tui->screen, &row, 0, used + 1, LOOK_REVERSE, " %s ",
		      sign_of(&tui->screen, SIGN_DOT));
	screen_put(&tui->screen, &row, 0, used + 4, row.width - used - width - 5,
		   LOOK_REVERSE, name && *name ? name : "A fight");
	screen_put(&tui->screen, &row, 0, row.width - width, width,
		   LOOK_REVERSE | (session->is_saved ? 0 : LOOK_BOLD), right);
}

/* ---- the last row ---- */

static int draw_hint(struct tui *tui, const struct area *row, int column, const char *key,
		     const char *word)
{
	int width = text_columns(key) + 1 + text_columns(word);

	if (column + width + 1 > row->width)
		return column;
	screen_put(&tui->screen, row, 0, column, row->width, LOOK_REVERSE | LOOK_BOLD,
		   key);
	screen_put(&tui->screen, row, 0, column + text_columns(key) + 1, row->width,
		   LOOK_REVERSE, word);
	return column + width + 2;
}

static bool is_for_questions(const struct key_row *row)
{
	return row->act == ACT_ENTER || row->act == ACT_ODDS ||
	       command_of_key(row->key) == DO_AUTO;
}

static void draw_hints(struct tui *tui, const struct area *row)
{
	int column = 1;
	char key[16];

	if (tui->layout.is_narrow)
		column = draw_hint(tui, row, column, "v", "view");
	column = draw_hint(tui, row, column, "?", "keys");
	for (const struct key_row *key_row = key_rows; key_row->key || key_row->name;
	     key_row++) {
		if (!key_row->hint ||
		    (tui->stop != AFFRAY_ASKS && is_for_questions(key_row)))
			continue;
		snprintf(key, sizeof key, "%.*s", key_row->key < ' ' ? 8 : 1,
			 key_row->name);
		column = draw_hint(tui, row, column, key, key_row->hint);
	}
}

/* Words over the last row, and as many rows above it as they need. */
static void draw_words_below(struct tui *tui, int look, const char *words)
{
	struct scrollback *note = &tui->note;
	struct area area = {0, 0, 0, tui->layout.columns};
	struct page *page = begin_note(tui);

	page_line(page, "%s", words);
	scrollback_wrap(note, area.width - 2, ANY_DEPTH);
	area.height = note->line_count < tui->layout.rows / 2 ? note->line_count
							      : tui->layout.rows / 2;
	area.top = tui->layout.rows - area.height;
	for (int row = 0; row < area.height; row++) {
		const struct scrollback_line *line = &note->lines[row];

		screen_fill(&tui->screen, &area, row, LOOK_REVERSE);
		screen_put_bytes(&tui->screen, &area, row, 1, LOOK_REVERSE | look,
				 note->text + line->start, line->length);
	}
}

static void draw_last_row(struct tui *tui)
{
	struct area row = {tui->layout.rows - 1, 0, 1, tui->layout.columns};
	char tile[MESSAGE_ROOM], text[MESSAGE_ROOM + 64];

	screen_fill(&tui->screen, &row, 0, LOOK_REVERSE);
	if (tui->message[0]) {
		draw_words_below(tui, LOOK_BOLD, tui->message);
	} else if (tui->mode == MODE_LOOK) {
		describe_tile(tui, tui->cursor[0], tui->cursor[1], tile, sizeof tile);
		snprintf(text, sizeof text,
			 "%s. Arrows move, Tab: next creature, i: its sheet, Esc back",
			 tile);
		draw_words_below(tui, 0, text);
	} else if (tui->mode == MODE_WHY) {
		draw_words_below(
			tui, 0,
			"Why? Arrows pick, Tab: log, options or creatures, Enter "
			"shows, Esc back");
	} else {
		draw_hints(tui, &row);
	}
}

/* ---- all ---- */

static void lay_out(struct tui *tui)
{
	struct wants wants = {.creatures = tui_creatures(tui),
			      .creature_width = creature_width(tui, true),
			      .creature_least = creature_width(tui, false)};
	int rows, columns;

	getmaxyx(stdscr, rows, columns);
	menu_lines(tui, columns, wants.menu);
	if (tui_has_map(tui)) {
		wants.map_width = affray_scenario_width(tui->session->scenario);
		wants.map_height = affray_scenario_height(tui->session->scenario);
	}
	layout_make(&tui->layout, rows, columns, &wants, tui->shown);
	if (tui->layout.is_narrow || !tui->layout.fits)
		return;
	/* The number of lines that they want depends on their width. */
	wants.creatures = creature_lines(tui, tui->layout.panes[PANE_CREATURES].width);
	menu_lines(tui, tui->layout.menu.width, wants.menu);
	layout_make(&tui->layout, rows, columns, &wants, tui->shown);
}

static void draw_too_small(struct tui *tui)
{
	struct area area = {0, 0, tui->layout.rows, tui->layout.columns};

	screen_put(&tui->screen, &area, 0, 0, area.width, LOOK_BOLD, "Too small here.");
	screen_format(&tui->screen, &area, 1, 0, STYLE_PLAIN, "%d x %d is needed,",
		      LEAST_COLUMNS, LEAST_ROWS);
	screen_format(&tui->screen, &area, 2, 0, STYLE_PLAIN, "this is %d x %d.",
		      tui->layout.columns, tui->layout.rows);
	screen_put(&tui->screen, &area, 3, 0, area.width, STYLE_PLAIN, "All is saved.");
}

/* True if another key waits: then drawing can be skipped until the last one. */
static bool key_waits(void)
{
	struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

	return poll(&input, 1, 0) > 0;
}

void tui_draw(struct tui *tui)
{
	bool is_hurried = key_waits();

	if (!is_hurried)
		tui_preview(tui);
	erase();
	tui->spot_count = 0;
	lay_out(tui);
	if (!tui->layout.fits) {
		draw_too_small(tui);
		refresh();
		return;
	}
	draw_title(tui);
	draw_log(tui);
	draw_map(tui);
	draw_creatures(tui);
	if (!tui->layout.is_narrow && tui->layout.panes[PANE_MAP].height > 0)
		screen_side(&tui->screen, &tui->layout.panes[PANE_CREATURES]);
	if (tui->layout.panes[PANE_LOG].left > 0)
		screen_side(&tui->screen, &tui->layout.panes[PANE_LOG]);
	draw_menu(tui);
	draw_last_row(tui);
	if (!is_hurried)
		refresh();
}
