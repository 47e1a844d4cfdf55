/* SPDX-License-Identifier: MIT
 *
 * The next choice that an option leads to: tiles or creatures.
 *
 * The option is tried on a copy of the fight where all seats are persons and all dice are
 * real, so the copy stops at every question and roll. Questions to the same creature on
 * the way get their defaults.
 */
#ifndef PLAY_PREVIEW_H
#define PLAY_PREVIEW_H

#include <stdbool.h>
#include <stdint.h>
#include "affray.h"

enum { PREVIEW_SIDE = 1024 }; /* tiles of the largest map along one side */

struct preview {
	bool has_tiles;
	bool is_direction;  /* the tiles are those around the creature */
	uint64_t creatures; /* a bit for each */
	uint8_t tiles[PREVIEW_SIDE * PREVIEW_SIDE / 8]; /* a bit for each */
};

void preview_clear(struct preview *preview);
bool preview_has(const struct preview *preview, int x, int y);
/* Of an answer to the open question. */
void preview_of(struct preview *preview, const struct affray_fight *fight,
		struct affray_scenario *scenario, const char *answer);
/* The tiles of the first answer that leads to a choice of tiles: the creature can go
 * there. */
void preview_of_moves(struct preview *preview, struct affray_fight *fight,
		      struct affray_scenario *scenario);

/* The reach of a creature in tiles, from the book's row for it; 0: there is none, or
 * `view` may not know it. */
int reach_of(struct affray_fight *fight, int view, const char *creature);
/* A tile counts as within reach up to half a tile beyond it. */
bool is_in_reach(int reach, const int from[2], int x, int y);

#endif
