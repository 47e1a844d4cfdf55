/* SPDX-License-Identifier: MIT
 *
 * More about bodies of several tiles: ground without diagonals, and sight between them.
 */
#include "footprint.h"

#include <stdlib.h>

int gap_sum(struct footprint a, struct footprint b)
{
	return gap_x(a, b) + gap_y(a, b);
}

int footprint_quadrant(struct footprint from, struct footprint to)
{
	int dx = (2 * to.at.x + to.width) - (2 * from.at.x + from.width);
	int dy = (2 * to.at.y + to.height) - (2 * from.at.y + from.height);

	if (dx == 0 && dy == 0)
		return -1;
	if (abs(dx) >= abs(dy))
		return dx > 0 ? EAST : WEST;
	return dy > 0 ? SOUTH : NORTH;
}

bool footprints_overlap(struct footprint a, struct footprint b)
{
	return a.at.x < b.at.x + b.width && b.at.x < a.at.x + a.width &&
	       a.at.y < b.at.y + b.height && b.at.y < a.at.y + a.height;
}

static bool tile_sees(struct tile from, struct footprint to, tile_test *stops,
		      const void *context)
{
	for (int y = 0; y < to.height; y++)
		for (int x = 0; x < to.width; x++)
			if (!segment_blocked(from, tile_at(to.at.x + x, to.at.y + y),
					     stops, context, false))
				return true;
	return false;
}

bool footprints_see(struct footprint a, struct footprint b, tile_test *stops,
		    const void *context)
{
	for (int y = 0; y < a.height; y++)
		for (int x = 0; x < a.width; x++)
			if (tile_sees(tile_at(a.at.x + x, a.at.y + y), b, stops, context))
				return true;
	return false;
}
