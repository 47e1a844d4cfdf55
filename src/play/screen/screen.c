/* SPDX-License-Identifier: MIT
 *
 * The terminal as a sheet of cells.
 */
#include "screen.h"
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "glyph.h"
#include "base/interrupt.h"

enum {
	ESCAPE_MS = 25, /* an Esc key is one if nothing follows within this time */
	FIRST_PAIR = 1, /* of the sides' colours */
	LEGAL_PAIR = FIRST_PAIR + 8,
	MOST_TEXT = 1024, /* bytes of a formatted text */
};

/* The sides' colours: those of the page, and their nearest among eight. */
static const short rich[8] = {33, 208, 36, 175, 220, 80, 166, 245};
static const short poor[8] = {COLOR_BLUE,   COLOR_YELLOW, COLOR_CYAN, COLOR_MAGENTA,
			      COLOR_YELLOW, COLOR_CYAN,	  COLOR_RED,  COLOR_WHITE};

static const char *const signs[SIGNS][2] = {
	[SIGN_LINE] = {"-", "─"}, [SIGN_SIDE] = {"|", "│"},
	[SIGN_FULL] = {"#", "█"}, [SIGN_EMPTY] = {".", "░"},
	[SIGN_CUT] = {"~", "…"},  [SIGN_HERE] = {">", "▶"},
	[SIGN_DOT] = {"-", "·"},  [SIGN_PLUS_MINUS] = {"+-", "±"},
};

/* ---- beginning and end ---- */

bool screen_is_possible(void)
{
	const char *terminal = getenv("TERM");
	struct winsize size;

	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
	       strcmp(terminal, "dumb") != 0 &&
	       ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
	       size.ws_row >= LEAST_ROWS && size.ws_col >= LEAST_COLUMNS;
}

static void begin_colours(struct screen *screen)
{
	start_color();
	use_default_colors();
	for (short i = 0; i < 8; i++)
		init_pair((short)(FIRST_PAIR + i), COLORS >= 256 ? rich[i] : poor[i], -1);
	init_pair(LEGAL_PAIR, COLORS >= 256 ? 220 : COLOR_YELLOW, -1);
	screen->has_colour = true;
}

bool screen_begin(struct screen *screen, bool colour)
{
	/* Terminals are often called by the name of another one. */
	static const struct {
		const char *bytes;
		int key;
	} keys[] = {{"\033[1~", KEY_HOME}, {"\033[4~", KEY_END},  {"\033[7~", KEY_HOME},
		    {"\033[8~", KEY_END},  {"\033[H", KEY_HOME},  {"\033[F", KEY_END},
		    {"\033OH", KEY_HOME},  {"\033OF", KEY_END},	  {"\033[A", KEY_UP},
		    {"\033[B", KEY_DOWN},  {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT}};
	const char *locale = setlocale(LC_CTYPE, "");

	*screen = (struct screen){
		.is_unicode = locale && strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
	if (!newterm(NULL, stdout, stdin))
		return false;
	terminal_taken(screen_end);
	if (colour && has_colors())
		begin_colours(screen);
	set_escdelay(ESCAPE_MS);
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	intrflush(stdscr, FALSE);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		define_key(keys[i].bytes, keys[i].key);
	mouseinterval(0);
	mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	return true;
}

void screen_end(void)
{
	terminal_taken(NULL);
	endwin();
}

/* ---- looks ---- */

static attr_t attributes_of(const struct screen *screen, int look, short *pair)
{
	int style = look & LOOK_STYLES;
	attr_t attributes = A_NORMAL;

	*pair = 0;
	if (style == STYLE_BOLD || look & LOOK_BOLD)
		attributes |= A_BOLD;
	if (style == STYLE_DIM)
		attributes |= A_DIM;
	if (look & LOOK_UNDER)
		attributes |= A_UNDERLINE;
	if (look & LOOK_REVERSE)
		attributes |= A_REVERSE;
	if (look & LOOK_LEGAL)
		attributes |= A_BOLD | A_UNDERLINE;
	if (screen->has_colour && style >= STYLE_SIDE)
		*pair = (short)(FIRST_PAIR + (style - STYLE_SIDE) % 8);
	if (screen->has_colour && look & LOOK_LEGAL && style < STYLE_SIDE)
		*pair = LEGAL_PAIR;
	return attributes;
}

static void set_look(const struct screen *screen, int look)
{
	short pair;
	attr_t attributes = attributes_of(screen, look, &pair);

	attr_set(attributes, pair, NULL);
}

const char *sign_of(const struct screen *screen, enum sign sign)
{
	return signs[sign][screen->is_unicode];
}

const char *arrow_of(const struct screen *screen, const char *direction)
{
	static const char *const arrows[][3] = {
		{"n", "^", "↑"}, {"ne", "'", "↗"}, {"e", ">", "→"}, {"se", ".", "↘"},
		{"s", "v", "↓"}, {"sw", ",", "↙"}, {"w", "<", "←"}, {"nw", "`", "↖"},
	};

	for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
		if (strcmp(arrows[i][0], direction) == 0)
			return arrows[i][1 + screen->is_unicode];
	return NULL;
}

/* ---- text ---- */

/* One character, with the marks that follow it. */
static void put_glyph(wchar_t code)
{
	wchar_t text[2] = {code, 0};

	addwstr(text);
}

static int room_in(const struct area *area, int column)
{
	return area->width - column;
}

static bool is_inside(const struct area *area, int row, int column)
{
	return row >= 0 && row < area->height && column >= 0 && column < area->width;
}

int screen_put_bytes(const struct screen *screen, const struct area *area, int row,
		     int column, int look, const char *text, size_t length)
{
	int used = 0;

	if (!is_inside(area, row, column))
		return 0;
	move(area->top + row, area->left + column);
	set_look(screen, look);
	for (size_t at = 0; at < length && text[at];) {
		struct glyph glyph;

		if ((unsigned char)text[at] < ' ') {
			look = (look & ~LOOK_STYLES) | (text[at++] - 1);
			set_look(screen, look);
			continue;
		}
		glyph = glyph_at(text + at);
		if (used + glyph.width > room_in(area, column))
			break;
		if (glyph.code && (glyph.width > 0 || used > 0))
			put_glyph(glyph.code);
		used += glyph.width;
		at += (size_t)glyph.bytes;
	}
	attr_set(A_NORMAL, 0, NULL);
	return used;
}

int screen_put(const struct screen *screen, const struct area *area, int row, int column,
	       int room, int look, const char *text)
{
	struct area part = *area;
	int columns = glyph_columns(text, strlen(text)), used;

	if (room > room_in(area, column))
		room = room_in(area, column);
	if (room <= 0)
		return 0;
	if (columns <= room)
		return screen_put_bytes(screen, area, row, column, look, text,
					strlen(text));
	part.width = column + room - 1;
	used = screen_put_bytes(screen, &part, row, column, look, text, strlen(text));
	screen_put_bytes(screen, area, row, column + used, look,
			 sign_of(screen, SIGN_CUT), strlen(sign_of(screen, SIGN_CUT)));
	return used + 1;
}

int screen_format(const struct screen *screen, const struct area *area, int row,
		  int column, int look, const char *format, ...)
{
	char text[MOST_TEXT];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	return screen_put(screen, area, row, column, area->width, look, text);
}

size_t line_length(const char *text, int columns)
{
	size_t end = strlen(text);

	if (text_columns(text) <= columns)
		return end;
	end = (size_t)columns;
	while (end > 0 && text[end] != ' ')
		end--;
	return end > 0 ? end : (size_t)columns;
}

void screen_fill(const struct screen *screen, const struct area *area, int row, int look)
{
	for (int column = 0; column < area->width; column++)
		screen_put_bytes(screen, area, row, column, look, " ", 1);
}

void screen_rule(const struct screen *screen, const struct area *area, const char *name,
		 bool is_active)
{
	const char *line = sign_of(screen, SIGN_LINE);
	struct area rule = {area->top - 1, area->left, 1, area->width};
	int column;

	if (area->height <= 0)
		return;
	for (column = 0; column < rule.width; column++)
		screen_put_bytes(screen, &rule, 0, column, STYLE_DIM, line, strlen(line));
	column = screen_put(screen, &rule, 0, 1, 1, STYLE_PLAIN, " ") + 1;
	column += screen_put(screen, &rule, 0, column, rule.width - 4,
			     is_active ? STYLE_BOLD : STYLE_PLAIN, name);
	screen_put(screen, &rule, 0, column, 1, STYLE_PLAIN, " ");
}

void screen_side(const struct screen *screen, const struct area *area)
{
	const char *side = sign_of(screen, SIGN_SIDE);
	struct area line = {area->top - 1, area->left - 1, area->height + 1, 1};

	for (int row = 0; area->height > 0 && area->left > 0 && row < line.height; row++)
		screen_put_bytes(screen, &line, row, 0, STYLE_DIM, side, strlen(side));
}
