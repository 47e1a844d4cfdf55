/* SPDX-License-Identifier: MIT
 *
 * More about bodies of several tiles: ground without diagonals, and sight between them.
 *
 * The plain gaps, the octants and what a footprint covers are in map.h.
 */
#ifndef ENGINE_FOOTPRINT_H
#define ENGINE_FOOTPRINT_H

#include "map.h"

/* Steps along x and y together: the way on ground without diagonal steps. */
int gap_sum(struct footprint a, struct footprint b);
/* One of the four main directions from centre to centre, by the longer axis (equal: along
 * x); -1 if they coincide. */
int footprint_quadrant(struct footprint from, struct footprint to);
/* Both share a tile. */
bool footprints_overlap(struct footprint a, struct footprint b);
/* Some tile of one and some tile of the other have a line of centres that meets the
 * inside of no tile that `stops` it. Such a tile at either end of a line stops nothing.
 */
bool footprints_see(struct footprint a, struct footprint b, tile_test *stops,
		    const void *context);

#endif
