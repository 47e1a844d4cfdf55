/* SPDX-License-Identifier: MIT
 *
 * Lines over tiles: Bresenham's, and the exact segment from centre to centre.
 *
 * The segment is followed from border to border. With |dx| = w and |dy| = h, it meets its
 * vertical borders at (2i + 1) / 2w of its length and its horizontal ones at (2j + 1) /
 * 2h. Which comes next is the sign of (2i + 1) h - (2j + 1) w, kept up to date by
 * additions; where it is 0 the segment passes exactly through a corner.
 */
#include "map.h"

#include <stdlib.h>

struct walk {
	struct tile tile; /* where it is now */
	int step_x, step_y;
	int width, height; /* |dx| and |dy| of the whole segment */
	int lead;	   /* below 0: a vertical border is next; 0: a corner */
};

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

int line_walk(struct tile a, struct tile b, struct tile *tiles)
{
	int dx = abs(b.x - a.x);
	int dy = -abs(b.y - a.y);
	int step_x = sign(b.x - a.x);
	int step_y = sign(b.y - a.y);
	int error = dx + dy;
	int count = 0;

	for (;;) {
		tiles[count++] = a;
		if (same_tile(a, b))
			return count;

		int twice = 2 * error;
		int x = a.x;
		int y = a.y;

		if (twice >= dy) {
			error += dy;
			x += step_x;
		}
		if (twice <= dx) {
			error += dx;
			y += step_y;
		}
		a = tile_at(x, y);
	}
}

static struct walk walk_from(struct tile a, struct tile b)
{
	struct walk walk = {.tile = a};

	walk.step_x = sign(b.x - a.x);
	walk.step_y = sign(b.y - a.y);
	walk.width = abs(b.x - a.x);
	walk.height = abs(b.y - a.y);
	walk.lead = walk.height - walk.width;
	return walk;
}

/* Goes on to the next tile whose inside the segment crosses. */
static void walk_on(struct walk *walk)
{
	int lead = walk->lead;
	int x = walk->tile.x;
	int y = walk->tile.y;

	if (lead <= 0) {
		x += walk->step_x;
		walk->lead += 2 * walk->height;
	}
	if (lead >= 0) {
		y += walk->step_y;
		walk->lead -= 2 * walk->width;
	}
	walk->tile = tile_at(x, y);
}

/* The two tiles beside a corner that the segment passes are never its ends. */
bool segment_blocked(struct tile a, struct tile b, tile_test *stops, const void *context,
		     bool corners)
{
	struct walk walk = walk_from(a, b);

	while (!same_tile(walk.tile, b)) {
		struct tile left = walk.tile;
		bool corner = walk.lead == 0;

		walk_on(&walk);
		if (corner && corners && stops(context, tile_at(walk.tile.x, left.y)) &&
		    stops(context, tile_at(left.x, walk.tile.y)))
			return true;
		if (!same_tile(walk.tile, b) && stops(context, walk.tile))
			return true;
	}
	return false;
}

int segment_tiles(struct tile a, struct tile b, struct tile *tiles)
{
	struct walk walk = walk_from(a, b);
	int count = 0;

	tiles[count++] = a;
	while (!same_tile(walk.tile, b)) {
		walk_on(&walk);
		tiles[count++] = walk.tile;
	}
	return count;
}
