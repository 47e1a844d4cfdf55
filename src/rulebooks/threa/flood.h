/* SPDX-License-Identifier: MIT
 *
 * Tiles within so many steps: from the mover's tile it spreads by one step in all
 * directions at a time, a whole row of tiles in a few operations on bits.
 */
#ifndef THREA_FLOOD_H
#define THREA_FLOOD_H

#include "threa.h"

/* Tiles of one row, a bit each; the mover's column is in the middle. */
struct row {
	uint64_t west, east; /* the last bit of one is next to the first of the other */
};

enum {
	FARTHEST = 49,		 /* metres of a full sprint after a good check */
	ROWS = 2 * FARTHEST + 3, /* one more on each side */
	MIDDLE = FARTHEST + 1,
	HALF_ROW = 64
};

struct flood {
	struct tile start;
	int first, last; /* rows that it may reach */
	bool has_walls;
	struct row wall[ROWS];	  /* two of which bar a diagonal step */
	struct row closed[ROWS];  /* not to be entered, or reached already */
	struct row taken[ROWS];	  /* where somebody stands */
	struct row edge[2][ROWS]; /* reached by the last step, and by this one */
};

static inline struct row without(struct row a, struct row b)
{
	return (struct row){a.west & ~b.west, a.east & ~b.east};
}

/* Marks walls and the edge of the map within this many steps. */
void threa_flood_begin(struct flood *flood, const struct map *map, struct tile start,
		       int most);
/* Adds tiles to some of its rows; those out of reach do not matter. */
void threa_flood_add(const struct flood *flood, struct row rows[ROWS],
		     const struct tile *tiles, int count);
/* The tiles that this step reaches first, into flood->edge[step % 2]; false: none. */
bool threa_flood_spread(struct flood *flood, int step);

#endif
