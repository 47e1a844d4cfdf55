/* SPDX-License-Identifier: MIT
 *
 * More about bodies of several tiles: ground without diagonals, and sight between them.
 *
 * Plain gaps, octants and the tiles of a footprint are in map.h.
 */
#ifndef ENGINE_FOOTPRINT_H
#define ENGINE_FOOTPRINT_H

#include "map.h"

/* Steps along x and y together: the distance where diagonal steps are not allowed. */
int gap_sum(struct footprint a, struct footprint b);
/* One of the four main directions from centre to centre, by the longer axis (equal: along
 * x); -1 if they coincide. */
int footprint_quadrant(struct footprint from, struct footprint to);
/* True if both share a tile. */
bool footprints_overlap(struct footprint a, struct footprint b);
/* True if a line from the centre of some tile of one to the centre of some tile of the
 * other crosses the inside of no tile that `stops` it. The tiles at both ends never stop
 * it. */
bool footprints_see(struct footprint a, struct footprint b, tile_test *stops,
		    const void *context);

#endif
