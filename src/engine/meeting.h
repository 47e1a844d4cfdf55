/* SPDX-License-Identifier: MIT
 *
 * Where playouts meet.
 *
 * Playout k has the same luck whatever answer is tried. So two of them that come to the
 * same position, with the same luck to come and the same players, end alike:
 *
 *	first answer	-- o -- o -- o -- o -- end
 *	second answer	-- o -- o -' it need not be played on
 *
 * This table knows the places that playouts have passed, and how they ended. All playouts
 * of a crew share it, threads too. It is only a cache: the second playout, played on,
 * comes to the same end.
 */
#ifndef ENGINE_MEETING_H
#define ENGINE_MEETING_H

#include <stdbool.h>
#include <stdint.h>

struct playout_end {
	int winner;    /* as in struct fight */
	uint64_t hash; /* of the last position, 56 bits */
};

struct meetings;

struct meetings *meetings_new(void); /* NULL: no memory */
void meetings_free(struct meetings *meetings);

/* By a hash of all that the rest of a playout depends on. False: nobody has passed here,
 * or it was forgotten. */
bool meetings_recall(struct meetings *meetings, uint64_t place, struct playout_end *end);
void meetings_keep(struct meetings *meetings, uint64_t place,
		   const struct playout_end *end);

#endif
