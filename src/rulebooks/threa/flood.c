/* SPDX-License-Identifier: MIT
 *
 * Tiles within so many steps, row by row in bits.
 */
#include "flood.h"

static void add_tile(struct row *row, int column)
{
	if (column < HALF_ROW)
		row->west |= UINT64_C(1) << column;
	else
		row->east |= UINT64_C(1) << (column - HALF_ROW);
}

void threa_flood_add(const struct flood *flood, struct row rows[ROWS],
		     const struct tile *tiles, int count)
{
	for (int i = 0; i < count; i++) {
		int row = tiles[i].y - flood->start.y + MIDDLE;
		int column = tiles[i].x - flood->start.x + HALF_ROW;

		if (row >= flood->first && row <= flood->last && column >= 0 &&
		    column < 2 * HALF_ROW)
			add_tile(&rows[row], column);
	}
}

static struct row eastward(struct row row)
{
	return (struct row){row.west << 1, row.east << 1 | row.west >> (HALF_ROW - 1)};
}

static struct row westward(struct row row)
{
	return (struct row){row.west >> 1 | row.east << (HALF_ROW - 1), row.east >> 1};
}

static struct row both(struct row a, struct row b)
{
	return (struct row){a.west & b.west, a.east & b.east};
}

static struct row either(struct row a, struct row b)
{
	return (struct row){a.west | b.west, a.east | b.east};
}

/* One step from the tiles of a row into the next row: no diagonal between two walls. */
static struct row step_across(const struct flood *flood, const struct row *edge, int from,
			      int to)
{
	struct row row = edge[from], east = row, west = row;

	if (flood->has_walls) {
		east = without(east, both(flood->wall[to], westward(flood->wall[from])));
		west = without(west, both(flood->wall[to], eastward(flood->wall[from])));
	}
	return either(row, either(eastward(east), westward(west)));
}

bool threa_flood_spread(struct flood *flood, int step)
{
	const struct row *from = flood->edge[(step - 1) % 2];
	struct row *edge = flood->edge[step % 2];
	bool any = false;

	for (int i = larger(flood->first, MIDDLE - step);
	     i <= smaller(flood->last, MIDDLE + step); i++) {
		struct row row = either(eastward(from[i]), westward(from[i]));

		row = either(row, step_across(flood, from, i - 1, i));
		row = either(row, step_across(flood, from, i + 1, i));
		edge[i] = without(row, flood->closed[i]);
		flood->closed[i] = either(flood->closed[i], edge[i]);
		any = any || edge[i].west || edge[i].east;
	}
	return any;
}

void threa_flood_begin(struct flood *flood, const struct map *map, struct tile start,
		       int most)
{
	int first = larger(0, start.x - most);
	int last = smaller(map->width - 1, start.x + most);

	flood->start = start;
	flood->has_walls = false;
	flood->first = MIDDLE - smaller(most, start.y);
	flood->last = MIDDLE + smaller(most, map->height - 1 - start.y);
	for (int i = flood->first - 1; i <= flood->last + 1; i++) {
		flood->closed[i] = (struct row){~UINT64_C(0), ~UINT64_C(0)};
		flood->wall[i] = flood->taken[i] = (struct row){0, 0};
		flood->edge[0][i] = flood->edge[1][i] = (struct row){0, 0};
	}
	for (int i = flood->first; i <= flood->last; i++) {
		struct row open = {0, 0};

		for (int x = first; x <= last; x++)
			add_tile(threa_is_wall(map, x, start.y + i - MIDDLE)
					 ? &flood->wall[i]
					 : &open,
				 x - start.x + HALF_ROW);
		flood->closed[i] = without(flood->closed[i], open);
		flood->has_walls =
			flood->has_walls || flood->wall[i].west || flood->wall[i].east;
	}
	add_tile(&flood->edge[0][MIDDLE], HALF_ROW);
	add_tile(&flood->closed[MIDDLE], HALF_ROW);
}
