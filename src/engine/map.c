/* SPDX-License-Identifier: MIT
 *
 * Ground to fight on: distances, directions, footprints and areas.
 *
 * Lines are in line.c, cheapest ways in path_search.c.
 */
#include "map.h"

#include "panic.h"
#include <stdlib.h>

const struct tile direction_step[8] = {
	[NORTH] = {0, -1},     [NORTH_EAST] = {1, -1},	[EAST] = {1, 0},
	[SOUTH_EAST] = {1, 1}, [SOUTH] = {0, 1},	[SOUTH_WEST] = {-1, 1},
	[WEST] = {-1, 0},      [NORTH_WEST] = {-1, -1},
};

const char *const direction_name[8] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

/* ---- distances ---- */

/* Finds the root bit by bit from the top. `root` stays twice the part found, scaled by
 * the bit now tried, so that its square never needs to be multiplied out. */
/* The roots of small numbers, which are asked for most often. */
static const uint8_t small_roots[] = {
	0,  1,	1,  1,	2,  2,	2,  2,	2,  3,	3,  3,	3,  3,	3,  3,	4,  4,	4,  4,
	4,  4,	4,  4,	4,  5,	5,  5,	5,  5,	5,  5,	5,  5,	5,  5,	6,  6,	6,  6,
	6,  6,	6,  6,	6,  6,	6,  6,	6,  7,	7,  7,	7,  7,	7,  7,	7,  7,	7,  7,
	7,  7,	7,  7,	8,  8,	8,  8,	8,  8,	8,  8,	8,  8,	8,  8,	8,  8,	8,  8,
	8,  9,	9,  9,	9,  9,	9,  9,	9,  9,	9,  9,	9,  9,	9,  9,	9,  9,	9,  9,
	10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
	10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
	11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
	12, 12, 12, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
	13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 14, 14, 14,
	14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
	14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
	15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
};

int floor_root(int n)
{
	must(n >= 0);
	if (n < (int)sizeof small_roots)
		return small_roots[n];

	int root = 0;
	int bit = 1 << (31 - __builtin_clz((unsigned)n | 1)) / 2 * 2; /* most that fits */

	for (; bit > 0; bit >>= 2) {
		bool fits = n >= root + bit;

		if (fits)
			n -= root + bit;
		root = (root >> 1) + (fits ? bit : 0);
	}
	return root;
}

int distance_floor(struct tile a, struct tile b)
{
	return floor_root(distance_squared(a, b));
}

/* (r + 1/2)^2 = r^2 + r + 1/4 lies between two integers: a half never occurs. */
int distance_rounded(struct tile a, struct tile b)
{
	int squared = distance_squared(a, b);
	int root = floor_root(squared);

	return squared - root * root > root ? root + 1 : root;
}

int distance_king(struct tile a, struct tile b)
{
	return larger(abs(a.x - b.x), abs(a.y - b.y));
}

/* ---- footprints ---- */

/* Between the intervals [a, a + a_size - 1] and [b, b + b_size - 1]. */
static int gap(int a, int a_size, int b, int b_size)
{
	return larger(0, larger(b - (a + a_size - 1), a - (b + b_size - 1)));
}

int gap_x(struct footprint a, struct footprint b)
{
	return gap(a.at.x, a.width, b.at.x, b.width);
}

int gap_y(struct footprint a, struct footprint b)
{
	return gap(a.at.y, a.height, b.at.y, b.height);
}

int gap_king(struct footprint a, struct footprint b)
{
	return larger(gap_x(a, b), gap_y(a, b));
}

int footprint_octant(struct footprint from, struct footprint to)
{
	int dx = (2 * to.at.x + to.width) - (2 * from.at.x + from.width);
	int dy = (2 * to.at.y + to.height) - (2 * from.at.y + from.height);

	return octant_of(dx, dy);
}

/* ---- directions ---- */

/* The border of two octants is at 22.5 degrees, where the tangent is the square root of 2
 * less 1. That is irrational, so no vector of integers lies on it. */
int octant_of(int dx, int dy)
{
	int64_t a = dx < 0 ? -(int64_t)dx : dx;
	int64_t b = dy < 0 ? -(int64_t)dy : dy;

	if (a == 0 && b == 0)
		return -1;
	if ((a + b) * (a + b) < 2 * a * a)
		return dx > 0 ? EAST : WEST;
	if ((a + b) * (a + b) < 2 * b * b)
		return dy > 0 ? SOUTH : NORTH;
	if (dy > 0)
		return dx > 0 ? SOUTH_EAST : SOUTH_WEST;
	return dx > 0 ? NORTH_EAST : NORTH_WEST;
}

enum direction opposite(enum direction direction)
{
	return (enum direction)((direction + 4) % 8);
}

int turns_between(enum direction a, enum direction b)
{
	int turns = abs((int)a - (int)b);

	return smaller(turns, 8 - turns);
}

/* ---- areas ---- */

/* Farther than any tile of a map is from a centre; the square still fits into an int. */
enum { FARTHEST = INT16_MAX };

struct tile_list {
	struct tile *tiles;
	int count, room;
};

static void add_row(struct tile_list *list, const struct map *map, int y, int from,
		    int to)
{
	int last = smaller(to, map->left + map->width - 1);

	for (int x = larger(from, map->left); x <= last && list->count < list->room; x++)
		list->tiles[list->count++] = tile_at(x, y);
}

int area_disc(const struct map *map, struct tile centre, int radius, struct tile *tiles,
	      int room)
{
	struct tile_list list = {tiles, 0, room};

	if (radius < 0)
		return 0;
	radius = smaller(radius, FARTHEST);

	int last = smaller(centre.y + radius, map->height - 1);

	for (int y = larger(centre.y - radius, 0); y <= last; y++) {
		int dy = y - centre.y, half = floor_root(radius * radius - dy * dy);

		add_row(&list, map, y, centre.x - half, centre.x + half);
	}
	return list.count;
}
