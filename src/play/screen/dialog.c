/* SPDX-License-Identifier: MIT
 *
 * Dialogs over the panes: a page to read, and a line to type.
 */
#include <curses.h>
#include <string.h>
#include "glyph.h"
#include "screen_state.h"

enum { LEAST_LINE = 10 }; /* columns for what is typed */
enum { ESCAPE = 27, DELETE = 127, CONTROL_U = 21, CONTROL_H = 8 };

struct page *begin_note(struct tui *tui)
{
	scrollback_clear(&tui->note);
	page_init_spans(&tui->note_page, &scrollback_taker, &tui->note);
	return &tui->note_page;
}

/* ---- a page to read ---- */

static void draw_note(struct tui *tui, const char *title, const char *hint, int *first)
{
	struct area area = {1, 0, tui->layout.rows - 2, tui->layout.columns};
	struct area bottom = {tui->layout.rows - 1, 0, 1, tui->layout.columns};
	int most;

	erase();
	scrollback_wrap(&tui->note, area.width - 2, ANY_DEPTH);
	most = tui->note.line_count - area.height;
	if (*first > most)
		*first = most;
	if (*first < 0)
		*first = 0;
	screen_rule(&tui->screen, &area, title, true);
	draw_story(tui, &tui->note, &area, *first, -1);
	screen_fill(&tui->screen, &bottom, 0, LOOK_REVERSE);
	if (most > 0)
		screen_format(&tui->screen, &bottom, 0, 0, LOOK_REVERSE,
			      " %d-%d of %d lines: PgUp, PgDn; %s", *first + 1,
			      *first + area.height, tui->note.line_count, hint);
	else
		screen_format(&tui->screen, &bottom, 0, 0, LOOK_REVERSE, " %s", hint);
	move(tui->layout.rows - 1, tui->layout.columns - 1);
	refresh();
}

/* True if the key has scrolled the page. */
static bool scroll_note(const struct tui *tui, int key, int *first)
{
	int page = tui->layout.rows - 3;
	MEVENT event;

	switch (key) {
	case KEY_UP:
	case 'k':
		*first -= 1;
		return true;
	case KEY_DOWN:
	case 'j':
		*first += 1;
		return true;
	case KEY_PPAGE:
		*first -= page;
		return true;
	case KEY_NPAGE:
	case ' ':
		*first += page;
		return true;
	case KEY_HOME:
		*first = 0;
		return true;
	case KEY_END:
		*first = tui->note.line_count;
		return true;
	case KEY_RESIZE:
		return true;
	case KEY_MOUSE:
		if (getmouse(&event) != OK)
			return true;
		if (event.bstate & BUTTON4_PRESSED)
			*first -= 3;
		else if (event.bstate & BUTTON5_PRESSED)
			*first += 3;
		else
			return false;
		return true;
	default:
		return false;
	}
}

int show_note(struct tui *tui, const char *title, const char *hint)
{
	int first = 0, key;

	do {
		getmaxyx(stdscr, tui->layout.rows, tui->layout.columns);
		draw_note(tui, title, hint, &first);
		key = tui_key(tui);
	} while (!tui->has_ended && scroll_note(tui, key, &first));
	return key;
}

/* ---- a line to type ---- */

/* The bytes of the last character. */
static size_t last_character(const char *text, size_t length)
{
	size_t count = length > 0;

	while (count < length && ((unsigned char)text[length - count] & 0xc0) == 0x80)
		count++;
	return count;
}

static void draw_line(struct tui *tui, const char *label, const char *line)
{
	struct area bottom = {tui->layout.rows - 1, 0, 1, tui->layout.columns};
	int room, at;

	tui_draw(tui);
	screen_fill(&tui->screen, &bottom, 0, STYLE_PLAIN);
	at = screen_put(&tui->screen, &bottom, 0, 0, bottom.width - LEAST_LINE, LOOK_BOLD,
			label);
	room = bottom.width - at - 2;
	/* Shows the end of a long line, where the player types. */
	while (*line && glyph_columns(line, strlen(line)) > room)
		line += glyph_at(line).bytes;
	at += screen_put(&tui->screen, &bottom, 0, at, room, STYLE_PLAIN, line);
	move(tui->layout.rows - 1, at);
	curs_set(1);
	refresh();
	curs_set(0);
}

bool read_line(struct tui *tui, const char *label, char *line, size_t room)
{
	size_t length = strlen(line);

	for (;;) {
		int key;

		draw_line(tui, label, line);
		key = tui_key(tui);
		if (tui->has_ended || key == ESCAPE)
			return false;
		if (key == '\r' || key == '\n' || key == KEY_ENTER)
			return true;
		if (key == KEY_BACKSPACE || key == DELETE || key == CONTROL_H)
			length -= last_character(line, length);
		else if (key == CONTROL_U)
			length = 0;
		else if (key >= ' ' && key < 256 && length + 1 < room)
			line[length++] = (char)key;
		line[length] = '\0';
	}
}
