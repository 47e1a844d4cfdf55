/* SPDX-License-Identifier: MIT
 *
 * The table of places where playouts meet.
 */
#include "meeting.h"
#include <stdatomic.h>
#include <stdlib.h>

enum { PLACES = 1 << 18 }; /* a power of two; 4 MB */

/* Threads write without a lock: a place that was half overwritten does not match its
 * end any more. */
struct passed {
	_Atomic uint64_t mixed; /* place ^ end */
	_Atomic uint64_t end; /* hash, and the winner in the low byte; 0: nobody passed */
};

struct meetings {
	struct passed places[PLACES];
};

struct meetings *meetings_new(void)
{
	return calloc(1, sizeof(struct meetings));
}

void meetings_free(struct meetings *meetings)
{
	free(meetings);
}

static struct passed *passed_at(struct meetings *meetings, uint64_t place)
{
	return &meetings->places[place & (PLACES - 1)];
}

bool meetings_recall(struct meetings *meetings, uint64_t place, struct playout_end *end)
{
	struct passed *passed = passed_at(meetings, place);
	uint64_t kept = atomic_load_explicit(&passed->end, memory_order_relaxed);
	uint64_t mixed = atomic_load_explicit(&passed->mixed, memory_order_relaxed);

	if (kept == 0 || (mixed ^ kept) != place)
		return false;
	end->winner = (int8_t)kept;
	end->hash = kept >> 8;
	return true;
}

void meetings_keep(struct meetings *meetings, uint64_t place,
		   const struct playout_end *end)
{
	struct passed *passed = passed_at(meetings, place);
	uint64_t kept = end->hash << 8 | (uint8_t)end->winner;

	atomic_store_explicit(&passed->end, kept, memory_order_relaxed);
	atomic_store_explicit(&passed->mixed, place ^ kept, memory_order_relaxed);
}
