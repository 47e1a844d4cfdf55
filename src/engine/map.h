/* SPDX-License-Identifier: MIT
 *
 * Ground to fight on: tiles with integer coordinates, and exact geometry over them.
 *
 * Nothing here knows a rulebook. A book chooses its metric, its sight rule and its costs
 * of a step in a few lines that call these functions. Row 0 is the top (north); x grows
 * east, y south. All arithmetic is exact in integers: no two machines disagree about a
 * line of sight.
 */
#ifndef ENGINE_MAP_H
#define ENGINE_MAP_H

#include <stdbool.h>
#include <stdint.h>
#include "base/number.h"
#include "limits.h"

struct tile {
	int16_t x, y;
};

/* The ground of a scenario: `terrain` is an index into the rulebook's TERRAIN rows. */
struct map {
	int width, height;
	const uint8_t *terrain; /* width * height, row by row */
	bool given;		/* drawn by the scenario; else an open field */
	int left;		/* x of the first column: 0 except on an open line */
};

enum direction {
	NORTH,
	NORTH_EAST,
	EAST,
	SOUTH_EAST,
	SOUTH,
	SOUTH_WEST,
	WEST,
	NORTH_WEST
};

extern const struct tile direction_step[8]; /* in the order of the enum */
extern const char *const direction_name[8]; /* "n", "ne", ... */

static inline struct tile tile_at(int x, int y)
{
	struct tile tile = {(int16_t)x, (int16_t)y};

	return tile;
}

static inline bool same_tile(struct tile a, struct tile b)
{
	return a.x == b.x && a.y == b.y;
}

static inline struct tile tile_step(struct tile tile, enum direction direction)
{
	return tile_at(tile.x + direction_step[direction].x,
		       tile.y + direction_step[direction].y);
}

/* Takes any numbers, even those too large for a struct tile. */
static inline bool map_has(const struct map *map, int x, int y)
{
	return x >= map->left && y >= 0 && x < map->left + map->width && y < map->height;
}

static inline bool on_map(const struct map *map, struct tile tile)
{
	return map_has(map, tile.x, tile.y);
}

/* One number per tile, row by row; answers and path searches use it. */
static inline int tile_index(const struct map *map, struct tile tile)
{
	return tile.y * map->width + tile.x - map->left;
}

static inline struct tile tile_of_index(const struct map *map, int index)
{
	return tile_at(map->left + index % map->width, index / map->width);
}

static inline int terrain_at(const struct map *map, struct tile tile)
{
	return map->terrain[tile_index(map, tile)];
}

/* ---- distances ---- */

int floor_root(int n); /* floor of the square root */

static inline int distance_squared(struct tile a, struct tile b)
{
	int dx = a.x - b.x;
	int dy = a.y - b.y;

	return dx * dx + dy * dy;
}

int distance_floor(struct tile a, struct tile b);   /* floor(sqrt(dx2 + dy2)) */
int distance_rounded(struct tile a, struct tile b); /* rounded half up */
int distance_king(struct tile a, struct tile b);    /* max(|dx|, |dy|) */

/* A footprint: a rectangle of tiles from its smallest x and y. */
struct footprint {
	struct tile at;
	uint8_t width, height;
};

/* Steps along x and y between two footprints: 0 when they share a column (row), 1 when
 * they are adjacent. */
int gap_x(struct footprint a, struct footprint b);
int gap_y(struct footprint a, struct footprint b);
int gap_king(struct footprint a, struct footprint b); /* the larger of both */
/* The octant from centre to centre (centres doubled); -1 if they coincide. */
int footprint_octant(struct footprint from, struct footprint to);

/* ---- directions ---- */

/* Of (dx, dy): horizontal if (a+b)^2 < 2a^2, vertical if (a+b)^2 < 2b^2, else diagonal;
 * exact, never a tie. -1 for (0, 0). */
int octant_of(int dx, int dy);
enum direction opposite(enum direction direction);
/* Turns of 45 degrees between two directions, 0..4. */
int turns_between(enum direction a, enum direction b);

/* ---- lines ---- */

/* True if the tile stops the line. */
typedef bool tile_test(const void *context, struct tile tile);

/*
 * The tiles of Bresenham's line from a to b, both ends included, into `tiles` (room for
 * MAX_MAP_SIDE); returns how many. At each step both `e2 >= dy` and `e2 <= dx` are
 * tested, so the line from b to a may visit other tiles.
 */
int line_walk(struct tile a, struct tile b, struct tile *tiles);

/* True if the segment crosses the inside of a tile that stops it, ends excluded; with
 * `corners` also if it passes a corner where two stopping tiles touch. */
bool segment_blocked(struct tile a, struct tile b, tile_test *stops, const void *context,
		     bool corners);
/* All tiles whose inside the segment crosses, in order from a, ends included; returns the
 * number, |dx| + |dy| + 1 less the corners it passes (below 2 * MAX_MAP_SIDE). */
int segment_tiles(struct tile a, struct tile b, struct tile *tiles);

/* ---- paths ---- */

/*
 * Cheapest ways from one tile to all others. The book gives the cost of a step (in its
 * own unit; 0 or less: not allowed). Ties: the cheaper way, then fewer steps if
 * `few_steps`, then the way whose earliest differing step comes first in the order of the
 * directions: N NE E SE S SW W NW. Results stay in `ways` until the next search. Nothing
 * is allocated. The callback is called at most once for each step, and only for steps to
 * tiles of the map.
 */
typedef int step_cost(const void *context, struct tile from, struct tile to,
		      enum direction direction);

/* The first search fills the arrays; each later search clears only what the previous one
 * wrote. */
struct ways {
	const struct map *map;
	struct tile start;
	int32_t cost[MAX_TILES]; /* by tile_index; -1: not reached */
	int16_t steps[MAX_TILES];
	int8_t came[MAX_TILES]; /* direction of the last step; -1 at the start */
	unsigned searches; /* number of searches so far: a caller sees whether its results
			      were overwritten */
	int reached_count;
	/* Tile indices by cost, then by steps if `few_steps`, then by index. */
	int32_t reached[MAX_TILES];

	/* For path_search.c alone. */
	int waiting;		  /* tiles in the heap */
	uint64_t heap[MAX_TILES]; /* them, each with its cost and steps */
	int16_t place[MAX_TILES]; /* where in the heap a tile is */
	uint8_t best[MAX_TILES];  /* a bit per direction in which a best way may arrive */
	int64_t crooked[MAX_TILES]; /* how crooked the straightest best way from here to
				       the goal is */
	int8_t onward[MAX_TILES];   /* the first step of that rest of the way */
	bool used;		    /* the arrays hold -1 where nothing was reached */
};

void ways_clear(struct ways *ways); /* before the first search; zeroed memory is clear */
/* Finds all tiles within `most` cost: none, not even the start, if that is below 0. */
void ways_find(struct ways *ways, const struct map *map, struct tile start, int most,
	       bool few_steps, step_cost *cost, const void *context);
/*
 * The way to one goal, quicker, where every step that is allowed costs 1; afterwards
 * `ways` holds only that way. Of the ways with the fewest steps it takes the straightest:
 * the one whose tiles have the least sum of squared distances from the line between the
 * centres of start and goal. The order of the directions decides ties.
 */
typedef bool step_test(const void *context, struct tile from, struct tile to,
		       enum direction direction);
void ways_find_even(struct ways *ways, const struct map *map, struct tile start, int most,
		    struct tile goal, step_test *allowed, const void *context);
int ways_cost(const struct ways *ways, struct tile to);	 /* -1: out of reach */
int ways_steps(const struct ways *ways, struct tile to); /* of that way; or -1 */
/* The tiles of the way to `to`, start excluded, end included; returns their number, 0 if
 * `to` is out of reach. Of a longer way only the first `room` tiles are stored. */
int ways_path(const struct ways *ways, struct tile to, struct tile *tiles, int room);

/* ---- areas ---- */

/* Tiles of the map whose centre is within radius of `centre` (squared distance at most
 * radius squared), row by row; returns how many, at most `room`. The centre need not be
 * on the map. */
int area_disc(const struct map *map, struct tile centre, int radius, struct tile *tiles,
	      int room);

#endif
