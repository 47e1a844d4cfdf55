/* SPDX-License-Identifier: MIT
 *
 * The state of every creature: a line of numbers each, and the map with a letter each.
 *
 * Creatures of the first side have capitals, those of the second small letters; each gets
 * the first letter of its name that is still free. A map that is too large for the page
 * is shown where the fighting is.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/letter.h"
#include "base/text.h"
#include "story_parts.h"

enum {
	MAP_MARGIN = 3,	     /* tiles around the fighters that stay in view */
	MAP_ROWS = 24,	     /* of a map that is shown whole */
	MAP_COLUMNS = 250,   /* the same, on the widest page */
	ROW_NUMBERS = 4,     /* columns in front of the map */
	MOST_CONDITIONS = 8, /* shown of one creature */
	MOST_BARS = 8
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

/* The parts of a line about a creature, collected from its values in one pass. */
struct sheet_line {
	struct narrator *narrator;
	bool with_facing; /* also the engine's other rows */
	struct word bars[MOST_BARS];
	int bar_count;
	char row[WORD_ROOM];  /* key of the row whose parts are being listed */
	char part[WORD_ROOM]; /* the last of them */
	int shown;	      /* conditions */
	char last[128];	      /* of them */
	int times;	      /* that it is there */
	char words[512];
	struct text conditions; /* in `words` */
};

static void append(struct sheet_line *line, const char *separator, const char *text)
{
	if (line->conditions.length > 0)
		text_add(&line->conditions, separator);
	text_add(&line->conditions, text);
}

/* A condition listed twice becomes "burning twice". */
static void append_condition(struct sheet_line *line, const char *text)
{
	bool is_same = strcmp(text, line->last) == 0;
	struct text last = text_in(line->last, sizeof line->last);
	const char *tail;

	line->times = is_same ? line->times + 1 : 1;
	text_add(&last, text);
	if (line->times == 1) {
		append(line, "; ", text);
		return;
	}
	tail = strrchr(line->words, ';');
	line->conditions.length = tail ? (size_t)(tail + 2 - line->words) : 0;
	text_format(&line->conditions, "%s %s", text,
		    line->times == 2 ? "twice" : counted(line->times, "times").text);
}

static int bar_of(const struct sheet_line *line, const char *key)
{
	const char *bar;

	for (int i = 0;
	     i < MOST_BARS && (bar = affray_fight_bar(line->narrator->fight, i)); i++)
		if (strcmp(bar, key) == 0)
			return i;
	return -1;
}

/* "FAT 11/12": one of the book's bars. */
static void note_bar(struct sheet_line *line, int bar, const struct affray_value *value)
{
	struct text text = text_in(line->bars[bar].text, WORD_ROOM);

	text_format(&text, "%s %d", track_of(value->key).text, value->value);
	if (value->maximum >= 0)
		text_format(&text, "/%d", value->maximum);
	line->bar_count = bar >= line->bar_count ? bar + 1 : line->bar_count;
}

/* "hardshell-2" after "hardshell": one thing with two dice. */
static bool is_same_thing(const struct sheet_line *line, const char *part)
{
	size_t length = strlen(line->part);

	return length > 0 && strcmp(line->row, "") != 0 &&
	       strncmp(part, line->part, length) == 0 && part[length] == '-' &&
	       isdigit((unsigned char)part[length + 1]);
}

/* Parts of one row stand together: "wounds d4, 2d8", "armor helmet d6, vest d8 d6". */
static void note_part(struct sheet_line *line, const struct affray_value *value)
{
	const char *part = strchr(value->key, '.') + 1;
	struct word thing = label_of(value->title ? value->title : part);
	char words[128];
	struct text text = text_in(words, sizeof words), last;

	if (value->word && is_same_thing(line, part)) {
		append(line, " ", value->word);
		return;
	}
	if (value->word)
		text_format(&text, "%s %s", thing.text, value->word);
	else if (value->value == 1)
		text_add(&text, thing.text);
	else if (part[0] == 'd' && isdigit((unsigned char)part[1])) /* dice */
		text_format(&text, "%d%s", value->value, part);
	else
		text_format(&text, "%s %d", thing.text, value->value);
	last = text_in(line->part, sizeof line->part);
	text_add(&last, part);
	if (strcmp(line->row, value->row) != 0) {
		struct text row = text_in(line->row, sizeof line->row);

		append(line, "; ",
		       value->phrase ? value->phrase : label_of(value->row).text);
		text_add(&row, value->row);
		append(line, " ", words);
	} else {
		append(line, ", ", words);
	}
}

static void note_value(void *context, const struct affray_value *value)
{
	struct sheet_line *line = context;
	bool is_part = strchr(value->key, '.');
	int bar = value->is_own || is_part ? -1 : bar_of(line, value->key);
	char text[128];

	if (bar >= 0 && !value->is_idle)
		note_bar(line, bar, value);
	if (bar >= 0 && (!value->phrase || !is_condition(value)))
		return;
	if (strcmp(value->kind, "track") == 0 && is_part && value->word &&
	    value->value != 0) {
		note_part(line, value); /* armour by its dice */
	} else if ((is_condition(value) ||
		    (line->with_facing && value->is_own && value->phrase)) &&
		   line->shown < MOST_CONDITIONS) {
		if (is_part && !value->phrase) {
			note_part(line, value);
		} else {
			condition_words(line->narrator->scenario, value, text,
					sizeof text);
			append_condition(line, text);
			line->row[0] = '\0';
		}
		line->shown++;
	}
}

/* In play, and not hidden from the narrator's seat. */
static bool is_shown(struct narrator *narrator, int who)
{
	return affray_fight_in_play(narrator->fight, who) &&
	       !affray_fight_is_hidden(narrator->fight, narrator->seat, who);
}

void note_tiles(struct narrator *narrator)
{
	if (!narrator->scenario || !narrator->fight)
		return;
	for (int who = 0; who < count_of(narrator); who++)
		affray_fight_tile_of(narrator->fight, who, narrator->tiles[who]);
}

int nearest_enemy(struct narrator *narrator, int who, const int tile[2], int *distance)
{
	struct affray_scenario *scenario = narrator->scenario;
	int nearest = -1;

	*distance = 0;
	for (int i = 0; narrator->fight && i < count_of(narrator); i++) {
		int tiles;

		if (affray_scenario_side_of(scenario, i) ==
			    affray_scenario_side_of(scenario, who) ||
		    !is_shown(narrator, i) || !affray_fight_can_fight(narrator->fight, i))
			continue;
		tiles = affray_scenario_distance(scenario, who, tile, i,
						 narrator->tiles[i]);
		if (nearest < 0 || tiles < *distance) {
			nearest = i;
			*distance = tiles;
		}
	}
	return nearest;
}

/* "3 m from Goblin": distance to the nearest enemy, for open fields without a map. */
static struct word nearest_words(struct narrator *narrator, int who)
{
	struct affray_scenario *scenario = narrator->scenario;
	int nearest, distance, own[2];
	struct word words;
	struct text text = text_in(words.text, sizeof words.text);

	if (affray_scenario_has_map(scenario))
		return words;
	affray_fight_tile_of(narrator->fight, who, own);
	nearest = nearest_enemy(narrator, who, own, &distance);
	if (nearest >= 0)
		text_format(&text, "%s from %s", distance_words(narrator, distance).text,
			    name_of(affray_scenario_creature(scenario, nearest)).text);
	return words;
}

/* Reads a creature's values; none for a creature that is not shown. */
static void read_line(struct sheet_line *line, struct narrator *narrator, int who,
		      bool with_facing)
{
	line->narrator = narrator;
	line->with_facing = with_facing;
	for (int i = 0; i < MOST_BARS; i++)
		line->bars[i].text[0] = '\0';
	line->row[0] = line->part[0] = line->last[0] = '\0';
	line->bar_count = line->shown = line->times = 0;
	line->conditions = text_in(line->words, sizeof line->words);
	if (is_shown(narrator, who))
		affray_fight_nonzero_values(narrator->fight, narrator->seat, who,
					    note_value, line);
}

void write_states(struct narrator *narrator, int who, char *text, size_t room)
{
	const char *fate = affray_fate_name(narrator->fates[who]);
	struct sheet_line line;
	struct word near = {""};

	read_line(&line, narrator, who, false); /* a map has arrows */
	if (!fate && is_shown(narrator, who))
		near = nearest_words(narrator, who);
	snprintf(text, room, "%s%s%s", fate ? fate : near.text,
		 (fate || near.text[0]) && line.words[0] ? "; " : "", line.words);
}

/* Its bars, then its fate or place, then its conditions. */
static void show_state(struct narrator *narrator, int who, int column)
{
	const char *name = affray_scenario_creature(narrator->scenario, who);
	const char *fate = affray_fate_name(narrator->fates[who]);
	struct sheet_line line;
	struct word near = {""};

	read_line(&line, narrator, who, true);
	if (is_shown(narrator, who))
		near = nearest_words(narrator, who);
	page_begin(narrator->page, DEED_INDENT, REST_INDENT);
	add_creature(narrator, who, name);
	page_column(narrator->page, column);
	for (int i = 0; i < line.bar_count; i++) {
		page_add(narrator->page, line.bars[i].text[0] ? "  " : "");
		page_solid(narrator->page, line.bars[i].text);
	}
	if (fate)
		page_format(narrator->page, "  %s", fate);
	else if (near.text[0])
		page_format(narrator->page, "  %s", near.text);
	if (line.words[0]) {
		page_add(narrator->page, fate ? "; " : "  ");
		page_add(narrator->page, line.words);
	}
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

/* Letters stay the same for the whole fight, even after deaths. Hidden creatures get
 * theirs when they are seen: a gap would give them away. */
static void give_letters(struct narrator *narrator, struct view *view)
{
	struct affray_scenario *scenario = narrator->scenario;
	char *letters = narrator->letters;

	for (int who = 0; who < count_of(narrator); who++) {
		if (!letters[who] &&
		    !affray_fight_is_hidden(narrator->fight, narrator->seat, who))
			letters[who] = letter_for(
				letters, sizeof narrator->letters,
				affray_scenario_creature(scenario, who),
				affray_scenario_side_of(scenario, who) % 2 == 0);
		if (is_shown(narrator, who))
			view->letters[who] = letters[who];
	}
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

/* The first creature on the tile; a large creature stands on all its tiles. */
static int creature_on(struct narrator *narrator, const struct view *view, int x, int y)
{
	int tile[2], size[2];

	for (int who = 0; who < count_of(narrator); who++) {
		if (!view->letters[who])
			continue;
		affray_fight_tile_of(narrator->fight, who, tile);
		affray_scenario_size(narrator->scenario, who, size);
		if (x >= tile[0] && x < tile[0] + size[0] && y >= tile[1] &&
		    y < tile[1] + size[1])
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

/* The first creature on each tile of a row, or -1. */
static void find_row(struct narrator *narrator, const struct view *view, int y,
		     int on[MAP_COLUMNS])
{
	int tile[2], size[2];

	for (int x = view->left; x < view->right; x++)
		on[x - view->left] = -1;
	for (int who = count_of(narrator) - 1; who >= 0; who--) {
		if (!view->letters[who])
			continue;
		affray_fight_tile_of(narrator->fight, who, tile);
		affray_scenario_size(narrator->scenario, who, size);
		if (y < tile[1] || y >= tile[1] + size[1])
			continue;
		for (int x = tile[0]; x < tile[0] + size[0]; x++)
			if (x >= view->left && x < view->right)
				on[x - view->left] = who;
	}
}

static void show_letter(struct narrator *narrator, const struct view *view, int who)
{
	char letter[2] = {view->letters[who], '\0'};

	page_style(narrator->page,
		   STYLE_SIDE + affray_scenario_side_of(narrator->scenario, who) % 8);
	page_solid(narrator->page, letter);
	page_style(narrator->page, STYLE_PLAIN);
}

/* The ground up to the next creature, or to the end of the row; returns its end. */
static int show_ground(struct narrator *narrator, const struct view *view, int x, int y,
		       const int on[MAP_COLUMNS])
{
	char ground[MAP_COLUMNS + 1];
	int count = 0;

	for (; x < view->right && on[x - view->left] < 0; x++)
		ground[count++] = affray_scenario_terrain(narrator->scenario, x, y);
	ground[count] = '\0';
	page_solid(narrator->page, ground);
	return x;
}

static void show_row(struct narrator *narrator, const struct view *view, int y)
{
	struct page *page = narrator->page;
	int on[MAP_COLUMNS];
	char text[16];

	page_begin(page, 0, 0);
	page_style(page, STYLE_DIM);
	snprintf(text, sizeof text, "%*d ", DEED_INDENT + ROW_NUMBERS - 1, y);
	page_solid(page, text);
	page_style(page, STYLE_PLAIN);
	find_row(narrator, view, y, on);
	for (int x = view->left; x < view->right;) {
		if (on[x - view->left] < 0)
			x = show_ground(narrator, view, x, y, on);
		else
			show_letter(narrator, view, on[x++ - view->left]);
	}
	page_end(page);
}

/* "7,2: Goblin 1 and Sneak", of those whom the map cannot show. */
static void show_sharers(struct narrator *narrator, const struct view *view)
{
	int tile[2];

	for (int who = 0; who < count_of(narrator); who++) {
		int first;

		if (!view->letters[who])
			continue;
		affray_fight_tile_of(narrator->fight, who, tile);
		first = creature_on(narrator, view, tile[0], tile[1]);
		if (first == who)
			continue;
		page_begin(narrator->page, DEED_INDENT + ROW_NUMBERS,
			   DEED_INDENT + ROW_NUMBERS);
		add_creature(narrator, who,
			     affray_scenario_creature(narrator->scenario, who));
		page_format(narrator->page, " is on %d,%d too, with ", tile[0], tile[1]);
		add_creature(narrator, first,
			     affray_scenario_creature(narrator->scenario, first));
		page_add(narrator->page, ".");
		page_end(narrator->page);
	}
}

/* "~ water, # wall": the signs in view, except open ground. */
static void show_terrains(struct narrator *narrator, const struct view *view)
{
	char seen[16] = "";
	size_t count = 0;

	for (int y = view->top; y < view->bottom; y++)
		for (int x = view->left; x < view->right; x++) {
			char sign = affray_scenario_terrain(narrator->scenario, x, y);

			if (sign == '.' || sign == ' ' || strchr(seen, sign) ||
			    count + 1 == sizeof seen)
				continue;
			if (count == 0)
				page_begin(narrator->page, DEED_INDENT + ROW_NUMBERS,
					   DEED_INDENT + ROW_NUMBERS);
			page_format(narrator->page, "%s%c %s", count ? ", " : "", sign,
				    label_of(affray_scenario_terrain_name(
						     narrator->scenario, x, y))
					    .text);
			seen[count++] = sign;
			seen[count] = '\0';
		}
	if (count > 0)
		page_end(narrator->page);
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
	show_sharers(narrator, &view);
	show_terrains(narrator, &view);
}
