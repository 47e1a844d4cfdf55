/* SPDX-License-Identifier: MIT
 *
 * The place of each pane, for a terminal of any size. Nothing here draws.
 *
 *	narrow		one pane (map, creatures or log), the question under it
 *	usual		map and creatures side by side, the log, the question
 *	wide		the same, with the log at the right over the whole height
 *
 * The first row is the title, the last one lists keys. Each pane has a row above it for
 * its name (the rule); its area begins under that.
 */
#ifndef PLAY_SCREEN_LAYOUT_H
#define PLAY_SCREEN_LAYOUT_H

#include <stdbool.h>

enum {
	LEAST_COLUMNS = 40,
	LEAST_ROWS = 12,
	USUAL_COLUMNS = 72,
	USUAL_ROWS = 20,
	WIDE_COLUMNS = 116,
	MAP_NUMBERS =
		4, /* columns in front of a map, and the row above it is its ruler */
};

struct area {
	int top, left, height, width; /* height 0: not shown */
};

/* The question with whole descriptions; with an option in each line; with several; with
 * several and no more than their names. */
enum menu_size { MENU_WHOLE, MENU_INLINE, MENU_COLUMNS, MENU_NAMES, MENU_SIZES };

enum pane { PANE_MAP, PANE_CREATURES, PANE_LOG, PANES };

/* The sizes that the panes would like. */
struct wants {
	int map_width, map_height; /* tiles; 0: there is no map */
	int creatures;		   /* lines */
	int creature_width;	   /* columns of a line with bars */
	int creature_least;	   /* the same with the shortest bars */
	int menu[MENU_SIZES];	   /* lines of the question, the most first */
};

struct layout {
	bool fits; /* else the terminal is too small for anything */
	bool is_narrow;
	enum pane shown; /* where it is narrow */
	int tile_width;	 /* columns for a tile: 1 or 2 */
	struct area panes[PANES];
	struct area menu;
	int rows, columns;
};

/* `shown` is the pane of a narrow terminal. */
void layout_make(struct layout *layout, int rows, int columns, const struct wants *wants,
		 enum pane shown);

bool area_has(const struct area *area, int row, int column);

#endif
