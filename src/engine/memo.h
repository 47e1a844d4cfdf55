/* SPDX-License-Identifier: MIT
 *
 * Results that tactics remember from one decision to the next.
 *
 * One deed changes little of a position, so a tactic has computed most of the results for
 * its next decision before, such as the worth of this weapon against that target. A memo
 * keeps results of pure functions by the bytes of their arguments. It belongs to the run,
 * is shared by all tactics of the run, and is only a cache: without it a tactic computes
 * the same results again (a property test plays without).
 *
 * A key is a struct that begins with a number of its own for each function and holds
 * everything that the function reads and that can differ within a scenario: state, knobs,
 * distances. Sheets, rulings and terrain need not be in it, because they never change
 * within a scenario. Zero a key before filling it, because padding counts.
 */
#ifndef ENGINE_MEMO_H
#define ENGINE_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "base/hash.h"
#include "panic.h"

enum { MEMO_KEY_BYTES = 192, MEMO_VALUE_BYTES = 128 };

/* Each key has one slot, and a new key replaces the old one there. Small results are
 * asked for most often and have many small slots of their own. 530 KB for a run. */
enum { MEMO_SMALL = 8192, MEMO_LARGE = 1024 }; /* slots, powers of two */
enum { MEMO_SMALL_BYTES = 20, MEMO_LARGE_BYTES = MEMO_KEY_BYTES + MEMO_VALUE_BYTES };

struct memo_slot {
	uint16_t key_size, value_size; /* 0: empty */
	unsigned char bytes[];	       /* key, then value */
};

/* What was decided in a position, whose bytes would be too many for a key: its hash
 * stands for it. Positions of many creatures hardly come again from fight to fight, but
 * about every other one does in the playouts of a question, and most of a duel do: only
 * those runs have these slots, 2 MB. */
enum { MEMO_POSITIONS = 32768, MEMO_POSITION_BYTES = 56 }; /* slots, a power of two */

struct memo_position {
	uint64_t hash; /* 0: empty */
	unsigned char value[MEMO_POSITION_BYTES];
};

struct memo {
	void *room;			 /* of the book */
	struct memo_position *positions; /* NULL: it remembers none */
	unsigned char small[MEMO_SMALL][sizeof(struct memo_slot) + MEMO_SMALL_BYTES];
	unsigned char large[MEMO_LARGE][sizeof(struct memo_slot) + MEMO_LARGE_BYTES];
	/* In a playout: how many more positions may turn out to be new before it looks up
	 * no more. The first ones have come before, under other luck, the later ones
	 * hardly ever, unless the playout stops early. */
	bool in_playout;
	int patience;
};

struct memo *memo_new(void); /* NULL: no memory */
void memo_free(struct memo *memo);

/* Memory for results of the book that have a fixed place and need no look-up: zeroed at
 * first, always of the same size. The book stores each result there together with the key
 * that it holds for. NULL: no memo, or no memory. */
void *memo_room(struct memo *memo, size_t size);

/* From here on it also remembers decisions by position, if there is memory. */
void memo_add_positions(struct memo *memo);
/* By hash_surely() of the position and of all else that the value depends on. */
bool memo_recall_position(const struct memo *memo, uint64_t hash, void *value,
			  size_t size);
void memo_keep_position(struct memo *memo, uint64_t hash, const void *value, size_t size);

/* The functions are here so that a compiler which knows the sizes writes a few
 * instructions for a small key. */
static inline const void *memo_slot_of(const struct memo *memo, const void *key,
				       size_t key_size, size_t value_size)
{
	uint64_t hash = hash_bytes(key, key_size, 0);

	must(key_size > 0 && key_size <= MEMO_KEY_BYTES &&
	     value_size <= MEMO_VALUE_BYTES);
	return key_size + value_size <= MEMO_SMALL_BYTES
		       ? memo->small[hash & (MEMO_SMALL - 1)]
		       : memo->large[hash & (MEMO_LARGE - 1)];
}

/* The result for this key where it is kept, until something else is kept; may not be
 * aligned. NULL: it is not remembered. A NULL memo remembers nothing. */
static inline const void *memo_find(const struct memo *memo, const void *key,
				    size_t key_size, size_t value_size)
{
	const struct memo_slot *slot;

	if (!memo)
		return NULL;
	slot = memo_slot_of(memo, key, key_size, value_size);
	if (slot->key_size != key_size || slot->value_size != value_size ||
	    memcmp(slot->bytes, key, key_size) != 0)
		return NULL;
	return slot->bytes + key_size;
}

/* Fills `value` if the result for this key is remembered. */
static inline bool memo_recall(const struct memo *memo, const void *key, size_t key_size,
			       void *value, size_t value_size)
{
	const void *found = memo_find(memo, key, key_size, value_size);

	if (found)
		memcpy(value, found, value_size);
	return found != NULL;
}

/* Remembers the value; an older one may be forgotten. */
static inline void memo_keep(struct memo *memo, const void *key, size_t key_size,
			     const void *value, size_t value_size)
{
	struct memo_slot *slot;

	if (!memo)
		return;
	slot = (struct memo_slot *)memo_slot_of(memo, key, key_size, value_size);
	slot->key_size = (uint16_t)key_size;
	slot->value_size = (uint16_t)value_size;
	memcpy(slot->bytes, key, key_size);
	memcpy(slot->bytes + key_size, value, value_size);
}

#endif
