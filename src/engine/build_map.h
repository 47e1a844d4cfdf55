/* SPDX-License-Identifier: MIT
 *
 * Loading: the map of a scenario and the starting tiles.
 */
#ifndef ENGINE_BUILD_MAP_H
#define ENGINE_BUILD_MAP_H

#include "fields.h"
#include "scenario.h"

/* A creature's own `at: [x, y]`; node may be NULL. */
void read_start(struct reader *reader, struct scenario_creature *creature,
		const struct node *node);
/* Reads map, legend and distance; afterwards every creature has a tile. */
void read_ground(struct reader *reader, struct scenario *scenario,
		 const struct node *root);

#endif
