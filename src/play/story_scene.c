/* SPDX-License-Identifier: MIT
 *
 * How everybody stands: a line of numbers each, and the map with a letter each.
 *
 * Creatures of the first side have capitals, those of the second small letters; each gets
 * the first letter of its name that is still free. A map that is too large for the page
 * is shown where the fighting is.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/letter.h"
#include "story_parts.h"

enum {
	MAP_MARGIN = 3,	    /* tiles around the fighters that stay in view */
	MAP_ROWS = 24,	    /* of a map that is shown whole */
	MAP_COLUMNS = 250,  /* the same, on the widest page */
	ROW_NUMBERS = 4,    /* columns in front of the map */
	MOST_CONDITIONS = 6 /* shown of one creature */
};

/* ---- numbers ---- */

static int count_of(const struct narrator *narrator)
{
	int count = affray_scenario_creatures(narrator->scenario);

	return count < MOST_CREATURES ? count : MOST_CREATURES;
}

static int widest_name(struct narrator *narrator)
{
	int widest = 0;

	for (int who = 0; who < count_of(narrator); who++) {
		int columns = text_columns(
			name_of(affray_scenario_creature(narrator->scenario, who)).text);

		widest = columns > widest ? columns : widest;
	}
	return widest;
}

/* "FAT 11/12": one of the book's bars. */
static void add_bar(struct narrator *narrator, const char *name, const char *bar)
{
	char path[128], text[WORD_ROOM + 32];
	struct affray_row row;
	int value;

	snprintf(path, sizeof path, "%s.%s", name, bar);
	if (affray_fight_get(narrator->fight, narrator->seat, path, &value) !=
		    AFFRAY_OK ||
	    affray_fight_row(narrator->fight, path, &row) != AFFRAY_OK)
		return;
	if (row.maximum >= 0)
		snprintf(text, sizeof text, "%s %d/%d", track_of(bar).text, value,
			 row.maximum);
	else
		snprintf(text, sizeof text, "%s %d", track_of(bar).text, value);
	page_add(narrator->page, "  ");
	page_solid(narrator->page, text);
}

bool read_condition(const struct narrator *narrator, const char *path, size_t skip,
		    char *text, size_t room)
{
	struct affray_row row;
	char words[64];
	int value;

	if (affray_fight_row(narrator->fight, path, &row) != AFFRAY_OK ||
	    strcmp(row.kind, "condition") != 0 ||
	    affray_fight_get(narrator->fight, narrator->seat, path, &value) !=
		    AFFRAY_OK ||
	    affray_fight_get_text(narrator->fight, narrator->seat, path, words,
				  sizeof words) != AFFRAY_OK ||
	    value == 0)
		return false;
	if (is_quality(words))
		snprintf(text, room, "%s", words);
	else if (value == 1 && !isalpha((unsigned char)words[0]))
		snprintf(text, room, "%s", path + skip);
	else
		snprintf(text, room, "%s %s", path + skip, words);
	for (char *c = text; *c; c++)
		*c = *c == '.' || *c == '_' ? ' ' : *c;
	return true;
}

/* Its fate; or else the conditions that hold. */
static void add_conditions(struct narrator *narrator, int who, size_t skip)
{
	const char *path, *fate = affray_fate_name(narrator->fates[who]);
	int shown = 0;
	char copy[128], text[128];

	if (fate) {
		page_add(narrator->page, "  ");
		page_add(narrator->page, fate);
		return;
	}
	for (int i = 0; (path = affray_fight_path(narrator->fight, who, i)); i++) {
		snprintf(copy, sizeof copy, "%s", path);
		if (shown == MOST_CONDITIONS ||
		    !read_condition(narrator, copy, skip, text, sizeof text))
			continue;
		page_add(narrator->page, shown++ ? ", " : "  ");
		page_add(narrator->page, text);
	}
}

/* In play, and not hidden from those to whom it is told. */
static bool is_shown(struct narrator *narrator, int who)
{
	return affray_fight_in_play(narrator->fight, who) &&
	       !affray_fight_is_hidden(narrator->fight, narrator->seat, who);
}

static void show_state(struct narrator *narrator, int who, int column)
{
	const char *name = affray_scenario_creature(narrator->scenario, who), *bar;

	page_begin(narrator->page, DEED_INDENT, REST_INDENT);
	add_creature(narrator, who, name);
	page_column(narrator->page, column);
	for (int i = 0;
	     is_shown(narrator, who) && (bar = affray_fight_bar(narrator->fight, i)); i++)
		add_bar(narrator, name, bar);
	add_conditions(narrator, who, strlen(name) + 1);
	page_end(narrator->page);
}

void show_creature(struct narrator *narrator, int who)
{
	const char *name = affray_scenario_creature(narrator->scenario, who);

	if (who >= 0 && who < count_of(narrator))
		show_state(narrator, who, DEED_INDENT + text_columns(name_of(name).text));
}

void show_states(struct narrator *narrator, bool at_end)
{
	int column;

	if (!narrator->scenario || !narrator->fight)
		return;
	column = DEED_INDENT + widest_name(narrator);
	for (int who = 0; who < count_of(narrator); who++)
		if (is_shown(narrator, who) || (at_end && narrator->fates[who]))
			show_state(narrator, who, column);
}

/* ---- the map ---- */

struct view {
	int left, top, right, bottom; /* tiles shown; right and bottom are not */
	char letters[MOST_CREATURES]; /* 0: not on the map */
};

static void give_letters(struct narrator *narrator, struct view *view)
{
	for (int who = 0; who < count_of(narrator); who++)
		if (is_shown(narrator, who))
			view->letters[who] = letter_for(
				view->letters, sizeof view->letters,
				affray_scenario_creature(narrator->scenario, who),
				affray_scenario_side_of(narrator->scenario, who) % 2 ==
					0);
}

/* The tiles around all that are in play, within low..high. */
static void narrow(struct narrator *narrator, int axis, int size, int *low, int *high)
{
	int least = size, most = 0, tile[2];

	for (int who = 0; who < count_of(narrator); who++) {
		if (!is_shown(narrator, who))
			continue;
		affray_fight_tile_of(narrator->fight, who, tile);
		least = tile[axis] < least ? tile[axis] : least;
		most = tile[axis] > most ? tile[axis] : most;
	}
	*low = least > MAP_MARGIN ? least - MAP_MARGIN : 0;
	*high = most + MAP_MARGIN + 1 < size ? most + MAP_MARGIN + 1 : size;
}

static int creature_on(struct narrator *narrator, const struct view *view, int x, int y)
{
	int tile[2];

	for (int who = 0; who < count_of(narrator); who++) {
		if (!view->letters[who])
			continue;
		affray_fight_tile_of(narrator->fight, who, tile);
		if (tile[0] == x && tile[1] == y)
			return who;
	}
	return -1;
}

/* Column numbers: tens above, units below. */
static void show_ruler(struct narrator *narrator, const struct view *view, int unit)
{
	char digits[MAP_COLUMNS + 1] = "";
	int length = 0;

	for (int x = view->left; x < view->right; x++) {
		bool is_blank = unit == 10 && x % 10;

		digits[x - view->left] = (char)(is_blank ? ' ' : '0' + x / unit % 10);
		length = is_blank ? length : x - view->left + 1;
	}
	digits[length] = '\0';
	if (length == 0)
		return;
	page_begin(narrator->page, DEED_INDENT + ROW_NUMBERS, 0);
	page_style(narrator->page, STYLE_DIM);
	page_solid(narrator->page, digits);
	page_style(narrator->page, STYLE_PLAIN);
	page_end(narrator->page);
}

static void show_row(struct narrator *narrator, const struct view *view, int y)
{
	struct page *page = narrator->page;
	char text[16];

	page_begin(page, 0, 0);
	page_style(page, STYLE_DIM);
	snprintf(text, sizeof text, "%*d ", DEED_INDENT + ROW_NUMBERS - 1, y);
	page_solid(page, text);
	page_style(page, STYLE_PLAIN);
	for (int x = view->left; x < view->right; x++) {
		int who = creature_on(narrator, view, x, y);
		char tile[2] = {affray_scenario_terrain(narrator->scenario, x, y), '\0'};

		if (who >= 0) {
			tile[0] = view->letters[who];
			page_style(page, STYLE_SIDE + affray_scenario_side_of(
							      narrator->scenario, who) %
							      8);
		}
		page_solid(page, tile);
		if (who >= 0)
			page_style(page, STYLE_PLAIN);
	}
	page_end(page);
}

static void show_legend(struct narrator *narrator, const struct view *view)
{
	bool any = false;

	page_begin(narrator->page, DEED_INDENT + ROW_NUMBERS, DEED_INDENT + ROW_NUMBERS);
	for (int who = 0; who < count_of(narrator); who++) {
		char letter[3] = {view->letters[who], ' ', '\0'};

		if (!view->letters[who])
			continue;
		page_add(narrator->page, any ? ", " : "");
		page_solid(narrator->page, letter);
		add_creature(narrator, who,
			     affray_scenario_creature(narrator->scenario, who));
		any = true;
	}
	page_end(narrator->page);
}

void show_map(struct narrator *narrator)
{
	struct view view = {0};
	int room = narrator->page->width - DEED_INDENT - ROW_NUMBERS, width, height;

	if (!narrator->with_map || !narrator->scenario || !narrator->fight ||
	    !affray_scenario_has_map(narrator->scenario))
		return;
	if (room > MAP_COLUMNS)
		room = MAP_COLUMNS;
	view.right = width = affray_scenario_width(narrator->scenario);
	view.bottom = height = affray_scenario_height(narrator->scenario);
	if (width > room)
		narrow(narrator, 0, width, &view.left, &view.right);
	if (height > MAP_ROWS)
		narrow(narrator, 1, height, &view.top, &view.bottom);
	if (view.right - view.left > room) {
		page_begin(narrator->page, DEED_INDENT, DEED_INDENT);
		page_add(narrator->page,
			 "(The fighters are too far apart for a map here.)");
		page_end(narrator->page);
		return;
	}
	give_letters(narrator, &view);
	if (view.right > 10)
		show_ruler(narrator, &view, 10);
	show_ruler(narrator, &view, 1);
	for (int y = view.top; y < view.bottom; y++)
		show_row(narrator, &view, y);
	show_legend(narrator, &view);
}
