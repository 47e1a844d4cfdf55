/* SPDX-License-Identifier: MIT
 *
 * The place of each pane, for a terminal of any size.
 */
#include "layout.h"

enum {
	RULE = 1,	      /* row above a pane */
	LEAST_TOP = 3,	      /* rows of map and creatures */
	LEAST_LOG = 5,	      /* rows of a log that can still be read */
	USUAL_LOG = 6,	      /* rows that it keeps before the menu spreads */
	LEAST_MENU = 4,	      /* rows of a question with options */
	LEAST_CREATURES = 34, /* columns */
	MOST_LOG_WIDTH = 72,  /* longer lines are harder to read */
};

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

static struct area area_of(int top, int left, int height, int width)
{
	return (struct area){top + RULE, left, most(0, height - RULE), most(0, width)};
}

bool area_has(const struct area *area, int row, int column)
{
	return row >= area->top && row < area->top + area->height &&
	       column >= area->left && column < area->left + area->width;
}

static int map_columns(const struct wants *wants, int tile_width)
{
	return MAP_NUMBERS + wants->map_width * tile_width;
}

/* Two columns make a tile square and leave room for the arrow of a creature's facing. */
static int tile_width_for(const struct wants *wants, int room)
{
	return map_columns(wants, 2) <= room ? 2 : 1;
}

/* Rows that map and creatures want where they stand side by side. */
static int wanted_top(const struct wants *wants)
{
	int map = wants->map_height > 0 ? wants->map_height + 1 : 0;

	return RULE + most(map, wants->creatures);
}

/* Map and creatures side by side, in `height` rows with their rule. */
static void split_top(struct layout *layout, const struct wants *wants, int height,
		      int width)
{
	int usual = width - most(LEAST_CREATURES, wants->creature_width) - 1;
	int room = width - most(LEAST_CREATURES, wants->creature_least) - 1;
	int map = 0;

	if (wants->map_width > 0) {
		layout->tile_width = tile_width_for(wants, usual);
		map = least(map_columns(wants, layout->tile_width),
			    most(room, width * 3 / 10));
		layout->panes[PANE_MAP] = area_of(1, 0, height, map);
		map += 1;
	}
	layout->panes[PANE_CREATURES] = area_of(1, map, height, width - map);
}

/* The map above the creatures, where there is height enough. */
static void stack_top(struct layout *layout, const struct wants *wants, int top,
		      int height, int width)
{
	int map = RULE + wants->map_height + 1;

	map += map + RULE + wants->creatures < height; /* for its legend */
	layout->tile_width = tile_width_for(wants, width);
	layout->panes[PANE_MAP] = area_of(top, 0, map, width);
	layout->panes[PANE_CREATURES] = area_of(top + map, 0, height - map, width);
}

/* The most lines for which `room` rows are enough, else the least. */
static int menu_rows(const struct wants *wants, int room)
{
	int size = MENU_WHOLE;

	while (size < MENU_NAMES && RULE + wants->menu[size] > room)
		size++;
	return most(LEAST_MENU, RULE + wants->menu[size]);
}

static void make_usual(struct layout *layout, const struct wants *wants)
{
	int body = layout->rows - 2;
	int top = most(LEAST_TOP, wanted_top(wants));
	int menu = menu_rows(wants, body - top - USUAL_LOG);

	/* Each has at least a third, and the log gets the rest. */
	if (top + menu + LEAST_LOG > body) {
		int third = (body - LEAST_LOG) / 2;

		if (menu <= third)
			top = body - LEAST_LOG - menu;
		else if (top <= third)
			menu = body - LEAST_LOG - top;
		else
			top = third, menu = body - LEAST_LOG - third;
	}
	split_top(layout, wants, top, layout->columns);
	layout->panes[PANE_LOG] = area_of(1 + top, 0, body - top - menu, layout->columns);
	layout->menu = area_of(1 + body - menu, 0, menu, layout->columns);
}

static void make_wide(struct layout *layout, const struct wants *wants)
{
	int body = layout->rows - 2;
	int log = least(MOST_LOG_WIDTH, layout->columns * 2 / 5);
	int left = layout->columns - log - 1;
	int room = most(body / 2, body - wanted_top(wants));
	int menu = menu_rows(wants, room);
	int stacked = RULE + wants->map_height + 1 + RULE + wants->creatures;
	int top;

	if (menu > room)
		menu = room;
	top = body - menu;
	if (wants->map_width > 0 && stacked <= top && map_columns(wants, 1) <= left)
		stack_top(layout, wants, 1, top, left);
	else
		split_top(layout, wants, top, left);
	layout->panes[PANE_LOG] = area_of(1, left + 1, body, log);
	layout->menu = area_of(1 + top, 0, menu, left);
}

static void make_narrow(struct layout *layout, const struct wants *wants)
{
	int body = layout->rows - 2;
	int menu = menu_rows(wants, body / 2);

	if (menu > body * 3 / 5)
		menu = body * 3 / 5;
	layout->is_narrow = true;
	layout->tile_width = tile_width_for(wants, layout->columns);
	layout->panes[layout->shown] = area_of(1, 0, body - menu, layout->columns);
	layout->menu = area_of(1 + body - menu, 0, menu, layout->columns);
}

void layout_make(struct layout *layout, int rows, int columns, const struct wants *wants,
		 enum pane shown)
{
	*layout = (struct layout){.rows = rows, .columns = columns, .tile_width = 1};
	layout->shown =
		shown == PANE_MAP && wants->map_width == 0 ? PANE_CREATURES : shown;
	layout->fits = rows >= LEAST_ROWS && columns >= LEAST_COLUMNS;
	if (!layout->fits)
		return;
	if (columns >= WIDE_COLUMNS && rows >= USUAL_ROWS)
		make_wide(layout, wants);
	else if (columns >= USUAL_COLUMNS && rows >= USUAL_ROWS)
		make_usual(layout, wants);
	else
		make_narrow(layout, wants);
}
