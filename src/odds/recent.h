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
	uint32_t number;
	bool is_taken;
};

struct recent {
	struct recent_place *places;
	unsigned char *keys; /* of all places, without their gap */
	size_t room;	     /* of one key, without the gap */
	struct store_gap gap;
	/* All keys have this size, in bytes, in two parts: before and after the gap. A
	 * key of another size takes the place of all; in a fight they have one size. */
	size_t size, first, second_at, second;
	/* Where the words are that have told keys apart, in bytes: only these are hashed.
	 * A few words differ between the positions of a fight, and a whole comparison is
	 * cheap. */
	size_t *telling;
	size_t telling_count;
	uint64_t *words; /* of the key that is looked for */
};

/* For keys of 8 to `room` bytes, with the words of `gap` equal in all; false: no
 * memory. */
bool recent_begin(struct recent *recent, size_t room, struct store_gap gap);
/* The place of this key's number, which is NO_KEY if the key was not there: then the
 * caller sets it. */
uint32_t *recent_number(struct recent *recent, const void *key, size_t size);
/* Forgets all keys. */
void recent_clear(struct recent *recent);
void recent_free(struct recent *recent);

#endif
