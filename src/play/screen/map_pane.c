/* SPDX-License-Identifier: MIT
 *
 * The map: terrain, creatures as letters with an arrow for their facing, the tiles and
 * targets that may be chosen, and the cursor.
 *
 *	    0    5
 *	  0 ....1..~~.
 *	  1 .A>+...~~.
 *	  2 .+++...o<.
 *
 * A tile has two columns where there is room, the second for the arrow; else the arrow of
 * the creature under the cursor stands on the tile that it looks at. A map that is larger
 * than its pane follows the cursor.
 */
#include <stdio.h>
#include <string.h>
#include "play/story_parts.h"
#include "screen_state.h"

enum { MARGIN = 3 }; /* tiles around the cursor that stay in sight */

bool tui_has_map(const struct tui *tui)
{
	return tui->with_map && affray_scenario_has_map(tui->session->scenario);
}

bool is_shown(const struct tui *tui, int who)
{
	const struct session *session = tui->session;

	return affray_fight_in_play(session->fight, who) &&
	       !affray_fight_is_hidden(session->fight, session->view, who);
}

int creature_at(const struct tui *tui, int x, int y)
{
	int tile[2], size[2];

	for (int who = 0; who < tui_creatures(tui); who++) {
		if (!is_shown(tui, who))
			continue;
		affray_fight_tile_of(tui->session->fight, who, tile);
		affray_scenario_size(tui->session->scenario, who, size);
		if (x >= tile[0] && x < tile[0] + size[0] && y >= tile[1] &&
		    y < tile[1] + size[1])
			return who; /* a large creature stands on all its tiles */
	}
	return -1;
}

bool is_legal_tile(const struct tui *tui, int x, int y)
{
	const struct affray_question *question =
		affray_fight_question(tui->session->fight);

	for (int i = 0;
	     question && question->kind == AFFRAY_TILE && i < question->tile_count; i++)
		if (question->tiles[i][0] == x && question->tiles[i][1] == y)
			return true;
	return false;
}

/* ---- one tile ---- */

/* True if the tile can be chosen, now or after the marked option. */
static bool is_marked(const struct tui *tui, int x, int y)
{
	return is_legal_tile(tui, x, y) || preview_has(&tui->preview, x, y) ||
	       option_at(tui, x, y) >= 0;
}

static bool is_target(const struct tui *tui, int who, int x, int y)
{
	return (who < 64 && tui->preview.creatures >> who & 1) ||
	       option_at(tui, x, y) >= 0;
}

static const char *facing_of(struct tui *tui, int who, char *text, size_t room)
{
	char path[160];

	snprintf(path, sizeof path, "%s.facing",
		 affray_scenario_creature(tui->session->scenario, who));
	if (!book_has_facing(tui->session->fight, tui->session->view, who) ||
	    affray_fight_get_text(tui->session->fight, tui->session->view, path, text,
				  room) != AFFRAY_OK)
		return NULL;
	return text;
}

/* Values that are the same for all tiles. */
struct sight {
	int actor; /* the creature that is asked; -1: none */
	int tile[2];
	int reach;
};

static struct sight sight_of(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);
	struct sight sight = {.actor = question ? question->owner : -1};

	if (sight.actor < 0 || !is_shown(tui, sight.actor))
		sight.actor = -1;
	if (sight.actor >= 0)
		affray_fight_tile_of(tui->session->fight, sight.actor, sight.tile);
	if (sight.actor >= 0)
		sight.reach = reach_of(
			tui->session->fight, tui->session->view,
			affray_scenario_creature(tui->session->scenario, sight.actor));
	return sight;
}

static bool is_cursor(const struct tui *tui, int x, int y)
{
	const struct affray_question *question =
		affray_fight_question(tui->session->fight);
	int tile[2];
	bool is_used = tui->mode == MODE_LOOK ||
		       (question && question->kind == AFFRAY_TILE) ||
		       (tui->has_mark && option_tile(tui, tui->selected, tile));

	return is_used && tui->cursor[0] == x && tui->cursor[1] == y;
}

static int look_of(struct tui *tui, const struct sight *sight, int x, int y, int who)
{
	int look = STYLE_PLAIN;

	if (who >= 0)
		look = (STYLE_SIDE +
			affray_scenario_side_of(tui->session->scenario, who) % 8) |
		       LOOK_BOLD;
	if (who >= 0 && is_target(tui, who, x, y))
		look |= LOOK_LEGAL;
	if (who >= 0 && who == sight->actor)
		look |= LOOK_REVERSE;
	if (who < 0 && is_marked(tui, x, y))
		look |= LOOK_LEGAL;
	else if (is_in_reach(sight->reach, sight->tile, x, y))
		look |= LOOK_UNDER;
	if (is_cursor(tui, x, y))
		look ^= LOOK_REVERSE;
	return look;
}

/* Open ground that may be chosen is drawn as a plus, so that it shows without colours,
 * too. */
static char ground_of(struct tui *tui, int x, int y)
{
	char terrain = affray_scenario_terrain(tui->session->scenario, x, y);

	return terrain == '.' && is_marked(tui, x, y) ? '+' : terrain;
}

/* ---- drawing ---- */

static void draw_tile(struct tui *tui, const struct area *area, const struct sight *sight,
		      int x, int y)
{
	int row = 1 + y - tui->origin[1], width = tui->layout.tile_width;
	int column = MAP_NUMBERS + (x - tui->origin[0]) * width;
	int who = creature_at(tui, x, y), look = look_of(tui, sight, x, y, who);
	char letter[2] = {who >= 0 ? tui->letters[who] : ground_of(tui, x, y), '\0'};
	char facing[16];
	const char *arrow = NULL;

	screen_put(&tui->screen, area, row, column, 1, look, letter);
	if (width < 2)
		return;
	if (who >= 0 && facing_of(tui, who, facing, sizeof facing))
		arrow = arrow_of(&tui->screen, facing);
	screen_put(&tui->screen, area, row, column + 1, 1, look & LOOK_STYLES,
		   arrow ? arrow : " ");
}

/* Every fifth column by its number, which begins above it: 0    5    10   15 */
static void draw_ruler(struct tui *tui, const struct area *area, int columns)
{
	for (int i = 0; i < columns; i++) {
		int column = MAP_NUMBERS + i * tui->layout.tile_width;
		char number[12];
		int width = snprintf(number, sizeof number, "%d", tui->origin[0] + i);

		if ((tui->origin[0] + i) % 5 == 0 && column + width <= area->width)
			screen_put(&tui->screen, area, 0, column, width, STYLE_DIM,
				   number);
	}
}

/* ---- legend ---- */

enum { MOST_SIGNS = 12, SIGN_ROOM = 64, LEAST_MAP_ROWS = 5 };
enum { LOG_NAME = 7, LOG_NAME_SCROLLED = 36 }; /* columns of the log's heading */

struct legend {
	char signs[MOST_SIGNS][SIGN_ROOM]; /* "~ water" */
	int count, columns;		   /* columns: of all, side by side */
};

static struct legend legend_of(struct tui *tui)
{
	struct affray_scenario *scenario = tui->session->scenario;
	int count = affray_scenario_width(scenario) * affray_scenario_height(scenario);
	int width = affray_scenario_width(scenario);
	bool known[128] = {['.'] = true};
	struct legend legend = {0};

	for (int i = 0; i < count && legend.count < MOST_SIGNS; i++) {
		int x = affray_scenario_left(scenario) + i % width, y = i / width;
		int sign = affray_scenario_terrain(scenario, x, y) & 127;
		const char *name = affray_scenario_terrain_name(scenario, x, y);

		if (known[sign] || !name)
			continue;
		known[sign] = true;
		snprintf(legend.signs[legend.count], SIGN_ROOM, "%c %.60s", sign,
			 label_of(name).text);
		legend.columns += text_columns(legend.signs[legend.count++]) + 2;
	}
	return legend;
}

/* Draws the signs in as many rows as they need from `row` on, and returns that number;
 * beyond the area nothing is drawn. */
static int draw_legend(struct tui *tui, const struct area *area,
		       const struct legend *legend, int row)
{
	int first = row, column = 1;

	for (int i = 0; i < legend->count; i++) {
		const char *text = legend->signs[i];

		if (column > 1 && column + text_columns(text) > area->width) {
			row++;
			column = 1;
		}
		for (; column + text_columns(text) > area->width; column = 3, row++) {
			size_t length = line_length(text, area->width - column);

			if (row < area->height)
				screen_put_bytes(&tui->screen, area, row, column,
						 STYLE_DIM, text, length);
			text += length;
			text += strspn(text, " ");
		}
		if (row < area->height)
			screen_put(&tui->screen, area, row, column, area->width - column,
				   STYLE_DIM, text);
		column += text_columns(text) + 2;
	}
	return legend->count > 0 ? row - first + 1 : 0;
}

/* In the rule of the log, where that is below the map. */
static bool fits_above_log(const struct tui *tui, const struct legend *legend)
{
	const struct area *map = &tui->layout.panes[PANE_MAP];
	const struct area *log = &tui->layout.panes[PANE_LOG];

	return log->height > 0 && log->top == map->top + map->height + 1 &&
	       LOG_NAME + legend->columns + 2 <= log->width;
}

static void draw_legend_above_log(struct tui *tui, const struct legend *legend)
{
	const struct area *log = &tui->layout.panes[PANE_LOG];
	int name = tui->log_from_end > 0 ? LOG_NAME_SCROLLED : LOG_NAME;
	struct area rule = {log->top - 1, log->left + log->width - legend->columns - 2, 1,
			    legend->columns + 1};

	if (name + legend->columns + 2 > log->width)
		return;
	screen_format(&tui->screen, &rule, 0, 0, STYLE_PLAIN, "%*s", rule.width, "");
	draw_legend(tui, &rule, legend, 0);
}

/* If a tile has one column, the creature under the cursor (or the one that acts) has its
 * arrow on the tile before it. */
static void draw_arrow(struct tui *tui, const struct area *area,
		       const struct sight *sight)
{
	int who = creature_at(tui, tui->cursor[0], tui->cursor[1]), x, y, tile[2];
	const struct direction *direction;
	char facing[16];

	who = who >= 0 && tui->mode == MODE_LOOK ? who : sight->actor;
	if (tui->layout.tile_width > 1 || who < 0 ||
	    !facing_of(tui, who, facing, sizeof facing) ||
	    !(direction = direction_of(facing)))
		return;
	affray_fight_tile_of(tui->session->fight, who, tile);
	x = tile[0] + direction->step[0];
	y = tile[1] + direction->step[1];
	if (creature_at(tui, x, y) < 0 && !is_cursor(tui, x, y) && x >= tui->origin[0] &&
	    y >= tui->origin[1] && x < affray_scenario_width(tui->session->scenario) &&
	    y < affray_scenario_height(tui->session->scenario))
		screen_put(&tui->screen, area, 1 + y - tui->origin[1],
			   MAP_NUMBERS + x - tui->origin[0], 1, STYLE_BOLD,
			   arrow_of(&tui->screen, facing));
}

/* The first tile to show of `size`, so that the cursor keeps its margin; one that jumps
 * out of sight comes into the middle. */
static int scrolled(int origin, int cursor, int room, int size)
{
	int margin = room > 2 * MARGIN ? MARGIN : 0;

	if (cursor < origin - 1 || cursor > origin + room)
		origin = cursor - room / 2;
	if (cursor - margin < origin)
		origin = cursor - margin;
	if (cursor + margin >= origin + room)
		origin = cursor + margin - room + 1;
	if (origin > size - room)
		origin = size - room;
	return origin < 0 ? 0 : origin;
}

static void name_map(struct tui *tui, const struct area *area, int columns, int rows)
{
	char name[64];
	bool is_part = columns < affray_scenario_width(tui->session->scenario) ||
		       rows < affray_scenario_height(tui->session->scenario);

	snprintf(name, sizeof name, is_part ? "Map %d,%d to %d,%d" : "Map",
		 tui->origin[0], tui->origin[1], tui->origin[0] + columns - 1,
		 tui->origin[1] + rows - 1);
	screen_rule(&tui->screen, area, name, tui->mode == MODE_LOOK);
}

void draw_map(struct tui *tui)
{
	const struct area *area = &tui->layout.panes[PANE_MAP];
	int width = affray_scenario_width(tui->session->scenario);
	int height = affray_scenario_height(tui->session->scenario);
	int columns = (area->width - MAP_NUMBERS) / tui->layout.tile_width;
	int rows = area->height - 1, room, under;
	struct legend legend = legend_of(tui);
	struct sight sight = sight_of(tui);

	if (area->height < 2 || !tui_has_map(tui))
		return;
	under = draw_legend(tui, &(struct area){.width = area->width}, &legend, 0);
	room = rows - under;
	if (rows < height + under && !fits_above_log(tui, &legend) &&
	    room >= LEAST_MAP_ROWS)
		rows = room;
	columns = columns < width ? columns : width;
	tui->map_rows = rows = rows < height ? rows : height;
	tui->origin[0] = scrolled(tui->origin[0], tui->cursor[0], columns, width);
	tui->origin[1] = scrolled(tui->origin[1], tui->cursor[1], rows, height);
	name_map(tui, area, columns, rows);
	draw_ruler(tui, area, columns);
	for (int y = tui->origin[1]; y < tui->origin[1] + rows; y++) {
		screen_format(&tui->screen, area, 1 + y - tui->origin[1], 0, STYLE_DIM,
			      "%*d", MAP_NUMBERS - 1, y);
		for (int x = tui->origin[0]; x < tui->origin[0] + columns; x++)
			draw_tile(tui, area, &sight, x, y);
	}
	draw_arrow(tui, area, &sight);
	if (1 + rows + under > area->height && fits_above_log(tui, &legend))
		draw_legend_above_log(tui, &legend);
	else
		draw_legend(tui, area, &legend, 1 + rows);
}

/* ---- pointing ---- */

bool tile_at(const struct tui *tui, int row, int column, int tile[2])
{
	const struct area *area = &tui->layout.panes[PANE_MAP];
	int over = column - area->left - MAP_NUMBERS, down = row - area->top - 1;

	if (!tui_has_map(tui) || !area_has(area, row, column) || over < 0 || down < 0 ||
	    down >= tui->map_rows)
		return false;
	tile[0] = tui->origin[0] + over / tui->layout.tile_width;
	tile[1] = tui->origin[1] + down;
	return tile[0] < affray_scenario_width(tui->session->scenario) &&
	       tile[1] < affray_scenario_height(tui->session->scenario);
}

/* ", 7 m from Gunslinger": of the foes of the creature that is asked, the one nearest to
 * this tile. */
static void describe_distance(struct tui *tui, const int tile[2], char *text, size_t room)
{
	const struct affray_question *question = tui_question(tui);
	int distance, nearest;

	if (!question || question->owner < 0)
		return;
	nearest = nearest_enemy(tui->narrator, question->owner, tile, &distance);
	if (nearest >= 0)
		snprintf(
			text, room, ", %s from %s",
			distance_words(tui->narrator, distance).text,
			name_of(affray_scenario_creature(tui->session->scenario, nearest))
				.text);
}

void describe_tile(struct tui *tui, int x, int y, char *text, size_t room)
{
	const char *terrain = affray_scenario_terrain_name(tui->session->scenario, x, y);
	int who = creature_at(tui, x, y);
	char facing[16];
	int used = snprintf(text, room, "%d,%d: %s", x, y,
			    terrain ? label_of(terrain).text : "open ground");

	if (!tui_has_map(tui) && used > 0 && (size_t)used < room)
		describe_distance(tui, (const int[2]){x, y}, text + used,
				  room - (size_t)used);
	used = (int)strlen(text);
	if (who < 0 || used < 0 || (size_t)used >= room)
		return;
	used += snprintf(
		text + used, room - (size_t)used, "; %s",
		name_of(affray_scenario_creature(tui->session->scenario, who)).text);
	if ((size_t)used < room && facing_of(tui, who, facing, sizeof facing) &&
	    direction_of(facing))
		snprintf(text + used, room - (size_t)used, " looks %s",
			 direction_of(facing)->word);
}
