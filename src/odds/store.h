/* SPDX-License-Identifier: MIT
 *
 * A store of keys: each different sequence of bytes gets a number, from 0 in order of
 * arrival.
 *
 * Keys are packed against the first one of their kind: a bit for each word of eight bytes
 * in which they differ from it, then the differences of those words. Positions of one
 * fight differ little, so many more of them fit into memory.
 */
#ifndef ODDS_STORE_H
#define ODDS_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stored_key;

enum { KEY_KINDS = 2, MAX_KEY_BYTES = 1 << 17, KEY_BLOCK = 4 };

/* Words that are the same in all keys of a kind, and are not looked at: `from` up to, not
 * including, `to`, both multiples of KEY_BLOCK. */
struct store_gap {
	size_t from, to;
};

/* The hash is also here: keys that only share a slot's neighbourhood stay untouched. */
struct store_slot {
	uint32_t key; /* + 1; 0: free */
	uint32_t hash;
};

struct store {
	struct store_gap gaps[KEY_KINDS]; /* set by the owner, before the first key */
	uint64_t *base[KEY_KINDS];	  /* the first key of each kind, and zeroes */
	size_t base_words[KEY_KINDS];
	uint64_t *words; /* packed keys, one after the other */
	size_t used, room;
	struct stored_key *keys;
	uint32_t count, key_room;
	struct store_slot *slots; /* open addressing */
	uint32_t slot_count;
};

#define NO_KEY UINT32_MAX

/* The number of a key; `kind` (< KEY_KINDS) tells keys with the same bytes apart. NO_KEY:
 * no memory. */
uint32_t store_add(struct store *store, const void *bytes, size_t size, uint32_t kind);
uint32_t store_kind(const struct store *store, uint32_t key);
/* Unpacks a key; returns its size in bytes. */
size_t store_get(const struct store *store, uint32_t key, void *bytes);
/* Memory in use. */
size_t store_bytes(const struct store *store);
void store_free(struct store *store);

/* Makes room for `needed` elements in an array that grows; false: no memory. */
bool grow_more(void *array, size_t *room, size_t needed, size_t element);

static inline bool grow(void *array, size_t *room, size_t needed, size_t element)
{
	return needed <= *room || grow_more(array, room, needed, element);
}

#endif
