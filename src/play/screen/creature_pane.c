/* SPDX-License-Identifier: MIT
 *
 * The pane of creatures: for each a line with letter, name, tracks as bars and numbers,
 * and conditions.
 *
 *	>A Aldric   AP ████░ 4/5  FAT █████ 12/12  VIT █████ 21/21  parrying weapon
 *
 * The sign in front marks the creature whose turn it is; a question mark, the one that is
 * asked. On a narrow pane the tracks are under the name. The rule above lists the
 * creatures that have acted in this round, in order, and those still due if the order of
 * the last round holds.
 */
#include <stdio.h>
#include <string.h>
#include "play/story_parts.h"
#include "screen_state.h"

enum {
	MOST_BARS = 8,
	LEAST_BAR = 2,
	USUAL_BAR = 4,
	MOST_BAR = 10,
	NAME_COLUMN = 3,
	CONDITIONS_COLUMN = NAME_COLUMN + 2, /* of those on lines of their own */
	MOST_NAME = 16, /* columns of a long one, where there is little room */
};

/* ---- tracks ---- */

struct track {
	const char *label;
	int value, maximum; /* maximum -1: none */
	bool is_known, is_idle;
};

/* Widths, the same for all creatures. */
struct columns {
	int name, bars;
	struct word labels[MOST_BARS];
	int label[MOST_BARS], number[MOST_BARS];
	int bar;	 /* columns of a bar; 0: numbers only */
	bool is_stacked; /* tracks stand under the name */
	bool is_packed;	 /* side by side without columns: there is no room for them */
};

static const char *creature_name(const struct tui *tui, int who)
{
	return affray_scenario_creature(tui->session->scenario, who);
}

static struct track track_at(const struct tui *tui, int who, const char *bar)
{
	struct track track = {.maximum = -1};
	struct affray_row row;
	char path[160];

	snprintf(path, sizeof path, "%s.%s", creature_name(tui, who), bar);
	track.is_known = affray_fight_get(tui->session->fight, tui->session->view, path,
					  &track.value) == AFFRAY_OK &&
			 affray_fight_row(tui->session->fight, path, &row) == AFFRAY_OK;
	if (track.is_known)
		track.maximum = row.maximum;
	track.is_idle = track.is_known && row.is_idle;
	return track;
}

static int write_number(const struct track *track, bool with_maximum, char *text,
			size_t room)
{
	return with_maximum && track->maximum >= 0
		       ? snprintf(text, room, "%d/%d", track->value, track->maximum)
		       : snprintf(text, room, "%d", track->value);
}

/* Creatures with a fate are listed; those in reserve or hidden are not. */
static bool is_listed(const struct tui *tui, int who)
{
	return is_shown(tui, who) || tui->narrator->fates[who];
}

static void measure(const struct tui *tui, struct columns *columns)
{
	const char *bar;
	char number[32];

	memset(columns, 0, sizeof *columns);
	for (int i = 0; i < MOST_BARS && (bar = affray_fight_bar(tui->session->fight, i));
	     i++) {
		columns->labels[i] = track_of(bar);
		columns->label[i] = text_columns(columns->labels[i].text);
		columns->bars++;
	}
	for (int who = 0; who < tui_creatures(tui); who++) {
		int name = text_columns(name_of(creature_name(tui, who)).text);

		if (!is_listed(tui, who))
			continue;
		columns->name = name > columns->name ? name : columns->name;
		for (int i = 0; i < columns->bars; i++) {
			struct track track = track_at(
				tui, who, affray_fight_bar(tui->session->fight, i));
			int wide = track.is_known && !track.is_idle
					   ? write_number(&track, true, number,
							  sizeof number)
					   : 0;

			columns->number[i] =
				wide > columns->number[i] ? wide : columns->number[i];
		}
	}
}

/* The width of all tracks side by side, with bars of this width. */
static int tracks_width(const struct columns *columns, int bar)
{
	int width = 0;

	for (int i = 0; i < columns->bars; i++)
		width += columns->label[i] + 1 + (bar > 0 ? bar + 1 : 0) +
			 columns->number[i] + 1;
	return width > 0 ? width - 1 : 0;
}

static void choose_bar(struct columns *columns, int room)
{
	columns->bar = MOST_BAR;
	while (columns->bar >= LEAST_BAR && tracks_width(columns, columns->bar) > room)
		columns->bar--;
	if (columns->bar < LEAST_BAR)
		columns->bar = 0;
}

static void fit(struct columns *columns, int width)
{
	int room = width - NAME_COLUMN - columns->name - 1;

	if (tracks_width(columns, LEAST_BAR) > room && columns->name > MOST_NAME) {
		room += columns->name - MOST_NAME;
		columns->name = MOST_NAME; /* the rest is in its sheet */
	}
	columns->is_stacked = tracks_width(columns, 0) > room;
	columns->is_packed = tracks_width(columns, 0) > width - NAME_COLUMN;
	choose_bar(columns, columns->is_stacked ? width - NAME_COLUMN : room);
}

int creature_width(struct tui *tui, bool with_usual_bars)
{
	struct columns columns;

	measure(tui, &columns);
	if (columns.name > MOST_NAME)
		columns.name = MOST_NAME;
	return NAME_COLUMN + columns.name + 1 +
	       tracks_width(&columns, with_usual_bars ? USUAL_BAR : LEAST_BAR);
}

/* ---- conditions ---- */

/* Written once for each position, because there are many rows to read. */
static const char *conditions_of(struct tui *tui, int who)
{
	for (int i = 0; tui->conditions_are_due && i < tui_creatures(tui); i++)
		write_states(tui->narrator, i, tui->conditions[i], CONDITIONS_ROOM);
	tui->conditions_are_due = false;
	return tui->conditions[who];
}

/* True if the conditions fit behind the tracks. */
static bool conditions_fit(const struct columns *columns, const char *conditions,
			   int width)
{
	int used = NAME_COLUMN + columns->name + 1;

	if (!columns->is_stacked)
		used += tracks_width(columns, columns->bar) + 1;
	return text_columns(conditions) <= width - used || !conditions[0];
}

/* The bytes of the conditions that go on one line of their own: as many words as fit. */
static size_t one_line(const char *conditions, int width)
{
	size_t taken = 0;
	char line[CONDITIONS_ROOM];

	for (;;) {
		size_t next = taken + strcspn(conditions + taken, " ");

		snprintf(line, sizeof line, "%.*s", (int)next, conditions);
		if (taken > 0 && text_columns(line) > width - CONDITIONS_COLUMN)
			return taken;
		if (!conditions[next])
			return next;
		taken = next + 1;
	}
}

/* The lines that conditions take which do not fit behind the tracks. */
static int lines_below(const char *conditions, int width)
{
	int lines = 0;

	for (; *conditions; lines++)
		conditions += one_line(conditions, width);
	return lines;
}

int creature_lines(struct tui *tui, int width)
{
	struct columns columns;
	int lines = 0;

	measure(tui, &columns);
	fit(&columns, width);
	for (int who = 0; who < tui_creatures(tui); who++) {
		if (!is_listed(tui, who))
			continue;
		lines++;
		if (!is_shown(tui, who))
			continue;
		lines += columns.is_stacked;
		if (!conditions_fit(&columns, conditions_of(tui, who), width))
			lines += lines_below(conditions_of(tui, who), width);
	}
	return lines;
}

/* Without a map the distance comes first; the bars give way to it where conditions get no
 * lines of their own. */
static void leave_room_for_distances(struct tui *tui, struct columns *columns,
				     const struct area *area)
{
	int room = area->width - NAME_COLUMN - columns->name - 2, longest = 0;

	if (affray_scenario_has_map(tui->session->scenario) || columns->is_stacked ||
	    creature_lines(tui, area->width) <= area->height)
		return;
	for (int who = 0; who < tui_creatures(tui); who++) {
		const char *conditions = conditions_of(tui, who);
		char first[CONDITIONS_ROOM];
		int wide;

		snprintf(first, sizeof first, "%.*s", (int)strcspn(conditions, ";"),
			 conditions);
		wide = is_shown(tui, who) ? text_columns(first) : 0;
		longest = wide > longest ? wide : longest;
	}
	while (columns->bar > 0 && tracks_width(columns, columns->bar) + longest > room)
		columns->bar = columns->bar > LEAST_BAR ? columns->bar - 1 : 0;
}

/* ---- a line ---- */

static int draw_bar(struct tui *tui, const struct area *area, int row, int column,
		    const struct track *track, int width)
{
	int full = track->maximum > 0
			   ? (track->value * width + track->maximum / 2) / track->maximum
			   : 0;

	if (track->value > 0 && full == 0)
		full = 1; /* only 0 shows an empty bar */
	if (track->maximum > 0 && track->value < track->maximum && full >= width)
		full = width - 1; /* and only the maximum a full one */
	for (int i = 0; i < width; i++)
		screen_put(&tui->screen, area, row, column + i, 1,
			   i < full ? STYLE_PLAIN : STYLE_DIM,
			   track->maximum <= 0
				   ? " "
				   : sign_of(&tui->screen,
					     i < full ? SIGN_FULL : SIGN_EMPTY));
	return width + 1;
}

/* Of one creature's tracks without columns; 0: they stand in columns. */
static int packed_width(struct tui *tui, const struct columns *columns, int who)
{
	char number[32];
	int width = 0;

	for (int i = 0; columns->is_packed && i < columns->bars; i++) {
		struct track track =
			track_at(tui, who, affray_fight_bar(tui->session->fight, i));

		if (!track.is_idle)
			width += columns->label[i] + 2 +
				 write_number(&track, true, number, sizeof number);
	}
	return width > 0 ? width - 1 : 0;
}

static int draw_tracks(struct tui *tui, const struct area *area,
		       const struct columns *columns, int who, int row, int column)
{
	bool with_maxima = packed_width(tui, columns, who) <= area->width - column;
	char number[32];

	for (int i = 0; i < columns->bars; i++) {
		struct track track =
			track_at(tui, who, affray_fight_bar(tui->session->fight, i));

		if (track.is_idle && columns->is_packed)
			continue;
		if (track.is_idle) {
			column += columns->label[i] + 1 + columns->number[i] + 1 +
				  (columns->bar > 0 ? columns->bar + 1 : 0);
			continue;
		}
		screen_put(&tui->screen, area, row, column, columns->label[i], STYLE_DIM,
			   columns->labels[i].text);
		column += columns->label[i] + 1;
		if (columns->bar > 0)
			column += draw_bar(tui, area, row, column, &track, columns->bar);
		if (track.is_known)
			write_number(&track, with_maxima, number, sizeof number);
		else
			snprintf(number, sizeof number, "?");
		screen_format(&tui->screen, area, row, column, STYLE_PLAIN, "%-*s",
			      columns->number[i], number);
		column +=
			(columns->is_packed ? text_columns(number) : columns->number[i]) +
			1;
	}
	return column;
}

static void draw_name(struct tui *tui, const struct area *area, int who, int row,
		      int room)
{
	const struct affray_question *question = tui_question(tui);
	const struct affray_roll *roll = affray_fight_roll(tui->session->fight);
	int asked = question ? question->owner : roll ? roll->who : -1;
	int side = affray_scenario_side_of(tui->session->scenario, who), turn = -1;
	bool is_marked = tui->mode == MODE_WHY && tui->why_place == WHY_CREATURES &&
			 tui->why_at == who;
	char letter[2] = {tui->letters[who], '\0'};
	int look = (STYLE_SIDE + side % 8) | (is_marked ? LOOK_REVERSE : 0);

	affray_fight_get(tui->session->fight, tui->session->view, "turn", &turn);
	screen_put(&tui->screen, area, row, 0, 1, STYLE_BOLD,
		   turn == who	  ? sign_of(&tui->screen, SIGN_HERE)
		   : asked == who ? "?"
				  : " ");
	screen_put(&tui->screen, area, row, 1, 1, look | LOOK_BOLD,
		   is_shown(tui, who) ? letter : " ");
	screen_put(&tui->screen, area, row, NAME_COLUMN, room,
		   asked == who ? look | LOOK_BOLD : look,
		   name_of(creature_name(tui, who)).text);
}

/* Rows of the pane that no name and no track needs, for conditions that do not fit behind
 * them: one for each creature first, then a second for those above. */
struct spare {
	int rows;
	int creatures; /* that are still to be drawn and need a row */
};

/* Draws conditions on lines of their own; returns the number of lines. The last is cut if
 * there is more. */
static int draw_conditions(struct tui *tui, const struct area *area, int row,
			   const char *conditions, struct spare *spare)
{
	int most = spare->rows - --spare->creatures, rows = 0;
	char line[CONDITIONS_ROOM];

	do {
		size_t taken = rows + 1 < most ? one_line(conditions, area->width)
					       : strlen(conditions);

		snprintf(line, sizeof line, "%.*s", (int)taken, conditions);
		if (conditions[taken])
			line[taken - 1] = '\0'; /* the space behind the last word */
		screen_put(&tui->screen, area, row + rows, CONDITIONS_COLUMN, area->width,
			   LOOK_BOLD, line);
		conditions += taken;
		rows++;
	} while (*conditions);
	spare->rows -= rows;
	return rows;
}

/* Returns the rows that it took. */
static int draw_creature(struct tui *tui, const struct area *area,
			 const struct columns *columns, int who, int row,
			 struct spare *spare)
{
	int column = NAME_COLUMN + columns->name + 1, rows = 1;
	bool is_fallen = tui->narrator->fates[who] && !is_shown(tui, who);
	const char *conditions = conditions_of(tui, who);

	draw_name(tui, area, who, row, columns->name);
	if (!is_fallen && !columns->is_stacked)
		column = draw_tracks(tui, area, columns, who, row, column);
	if (!conditions_fit(columns, conditions, area->width) && spare->rows > 0 &&
	    !is_fallen) {
		rows += draw_conditions(tui, area, row + rows, conditions, spare);
	} else {
		screen_put(&tui->screen, area, row, column, area->width, LOOK_BOLD,
			   conditions);
	}
	if (!is_fallen && columns->is_stacked) {
		draw_tracks(tui, area, columns, who, row + rows, NAME_COLUMN);
		rows++;
	}
	tui_note_spot(tui, area, row, 0, area->width, SPOT_CREATURE, who);
	return rows;
}

/* ---- the order ---- */

static bool has_acted(const struct turns *turns, int who)
{
	for (int i = 0; i < turns->count; i++)
		if (turns->who[i] == who)
			return true;
	return false;
}

/* The book's own order of the round; false: it keeps none. */
static bool write_known_order(struct tui *tui, int turn, char *text, size_t room)
{
	const struct session *session = tui->session;
	size_t used = 0;
	int who, i = 0;

	for (; (who = affray_fight_order(session->fight, session->view, i)) >= 0; i++)
		if (is_shown(tui, who) && used + 4 < room)
			used += (size_t)snprintf(text + used, room - used,
						 who == turn ? "[%c]" : " %c ",
						 tui->letters[who]);
	return i > 0;
}

/* "o A [D] h w": those that acted, the one whose turn it is, those due by the last
 * round. */
static void write_order(struct tui *tui, char *text, size_t room)
{
	size_t used = 0;
	int turn = -1;

	affray_fight_get(tui->session->fight, tui->session->view, "turn", &turn);
	text[0] = '\0';
	if (write_known_order(tui, turn, text, room))
		return;
	for (int i = 0; i < tui->turns.count && used + 4 < room; i++) {
		int who = tui->turns.who[i];

		used += (size_t)snprintf(text + used, room - used,
					 who == turn && is_shown(tui, who) ? "[%c]"
									   : " %c ",
					 tui->letters[who]);
	}
	for (int i = 0; i < tui->turns_before.count && used + 4 < room; i++) {
		int who = tui->turns_before.who[i];

		if (is_shown(tui, who) && !has_acted(&tui->turns, who))
			used += (size_t)snprintf(text + used, room - used, " %c ",
						 tui->letters[who]);
	}
}

/* ---- the pane ---- */

/* If there is no room for all, the fallen are left out first, then the ends of
 * conditions; the creature that is asked stays visible. */
static int rows_needed(struct tui *tui, const struct columns *columns, bool with_fallen)
{
	int rows = 0;

	for (int who = 0; who < tui_creatures(tui); who++)
		if (is_shown(tui, who))
			rows += columns->is_stacked ? 2 : 1;
		else if (with_fallen && is_listed(tui, who))
			rows++;
	return rows;
}

static int first_shown(struct tui *tui, const struct columns *columns, int height)
{
	const struct affray_question *question = tui_question(tui);
	int step = columns->is_stacked ? 2 : 1, rows = 0;

	if (!question || rows_needed(tui, columns, false) <= height)
		return 0;
	for (int who = 0; who <= question->owner; who++)
		rows += is_shown(tui, who) ? step : 0;
	for (int who = 0; who < tui_creatures(tui); who++) {
		if (rows <= height)
			return who;
		rows -= is_shown(tui, who) ? step : 0;
	}
	return 0;
}

void draw_creatures(struct tui *tui)
{
	const struct area *area = &tui->layout.panes[PANE_CREATURES];
	struct columns columns;
	char order[256], name[320];
	struct spare spare = {0};
	bool with_fallen;
	int row = 0, left_out = 0;

	if (area->height <= 0)
		return;
	measure(tui, &columns);
	fit(&columns, area->width);
	leave_room_for_distances(tui, &columns, area);
	with_fallen = rows_needed(tui, &columns, true) <= area->height;
	spare.rows = area->height - rows_needed(tui, &columns, with_fallen);
	for (int who = 0; who < tui_creatures(tui); who++)
		spare.creatures +=
			is_shown(tui, who) &&
			!conditions_fit(&columns, conditions_of(tui, who), area->width);
	for (int who = 0; who < tui_creatures(tui); who++) {
		bool is_due = is_shown(tui, who) || (with_fallen && is_listed(tui, who));

		if (is_due && who >= first_shown(tui, &columns, area->height) &&
		    row + (columns.is_stacked && is_shown(tui, who)) < area->height)
			row += draw_creature(tui, area, &columns, who, row, &spare);
		else
			left_out += is_listed(tui, who);
	}
	write_order(tui, order, sizeof order);
	snprintf(name, sizeof name, "Creatures");
	if (left_out > 0)
		snprintf(name, sizeof name, "Creatures (%d more: i)", left_out);
	if (order[0])
		snprintf(name + strlen(name), sizeof name - strlen(name), "  order:%s",
			 order);
	screen_rule(&tui->screen, area, name,
		    tui->mode == MODE_WHY && tui->why_place == WHY_CREATURES);
}
