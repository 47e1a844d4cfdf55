/* SPDX-License-Identifier: MIT
 *
 * The keys seen last, whole, each with its number: a cache before a store.
 *
 * Most paths end where another one just ended. Finding that out here takes one pass over
 * the bytes; the canonical form and the packed key of a store take five times as long.
 */
#ifndef ODDS_RECENT_H
#define ODDS_RECENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "store.h"

/* Each key has one place; a later key may take it. */
struct recent_place {
	uint64_t hash;
	size_t size; /* 0: empty */
	uint32_t number;
};

struct recent {
	struct recent_place *places;
	unsigned char *keys; /* of all places, without their gap */
	size_t room;	     /* of one key, without the gap */
	struct store_gap gap;
	/* The words that have told keys apart: only these are hashed. A few words differ
	 * between the positions of a fight, and a whole comparison is cheap. */
	uint32_t *telling;
	size_t telling_count;
	uint64_t *words; /* of the key that is looked for */
};

/* For keys of 1 to `room` bytes, with the words of `gap` equal in all; false: no
 * memory. */
bool recent_begin(struct recent *recent, size_t room, struct store_gap gap);
/* The place of this key's number, which is NO_KEY if the key was not there: then the
 * caller sets it. */
uint32_t *recent_number(struct recent *recent, const void *key, size_t size);
/* Forgets all keys. */
void recent_clear(struct recent *recent);
void recent_free(struct recent *recent);

#endif
