/* SPDX-License-Identifier: MIT
 *
 * A store of keys: packing, hashing, looking up.
 */
#include "store.h"
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "engine/panic.h"

struct stored_key {
	size_t at; /* in words */
	uint32_t hash;
	uint32_t size; /* of the unpacked key, in bytes */
	uint32_t packed;
	uint32_t kind;
};

enum { WORD_BITS = 64, FIRST_SLOTS = 1024, MUCH_ROOM = 1 << 17 };

bool grow_more(void *array, size_t *room, size_t needed, size_t element)
{
	size_t more = *room ? *room : 64;
	void *old, *grown;

	while (more < needed) /* what is small soon moves again */
		more += more * element < MUCH_ROOM ? more : more / 2;
	memcpy(&old, array, sizeof old);
	grown = realloc(old, more * element);
	if (!grown)
		return false;
	memcpy(array, &grown, sizeof grown);
	*room = more;
	return true;
}

static size_t words_of(size_t bytes)
{
	return (bytes + 7) / 8;
}

static uint64_t word_at(const unsigned char *bytes, size_t size, size_t i)
{
	size_t left = size - 8 * i;
	uint64_t word = 0;

	if (left >= sizeof word)
		return hash_word(bytes + 8 * i);
	memcpy(&word, bytes + 8 * i, left);
	return word;
}

/* Packs word i of a key: `differs` is its difference from the base, perhaps 0. */
static inline uint64_t *pack_word(uint64_t *masks, uint64_t *next, size_t i,
				  uint64_t differs)
{
	masks[i / WORD_BITS] |= (uint64_t)(differs != 0) << i % WORD_BITS;
	*next = differs;
	return next + (differs != 0);
}

/* Packs whole blocks of a key, words `i` up to `end`. Most equal the base; these are
 * skipped at once. No block goes beyond a word of the masks. */
static uint64_t *pack_blocks(uint64_t *masks, uint64_t *next, const uint64_t *base,
			     const unsigned char *bytes, size_t i, size_t end)
{
	for (; i < end; i += KEY_BLOCK) {
		uint64_t a = hash_word(bytes + 8 * i) ^ base[i];
		uint64_t b = hash_word(bytes + 8 * i + 8) ^ base[i + 1];
		uint64_t c = hash_word(bytes + 8 * i + 16) ^ base[i + 2];
		uint64_t d = hash_word(bytes + 8 * i + 24) ^ base[i + 3];
		unsigned bits;

		if ((a | b | c | d) == 0)
			continue;
		bits = (unsigned)(a != 0) | (unsigned)(b != 0) << 1 |
		       (unsigned)(c != 0) << 2 | (unsigned)(d != 0) << 3;
		masks[i / WORD_BITS] |= (uint64_t)bits << i % WORD_BITS;
		*next = a;
		next += a != 0;
		*next = b;
		next += b != 0;
		*next = c;
		next += c != 0;
		*next = d;
		next += d != 0;
	}
	return next;
}

/* Packs a key to the end of the store; returns the number of words. */
static size_t pack(uint64_t *to, const uint64_t *base, const unsigned char *bytes,
		   size_t size, struct store_gap gap)
{
	size_t words = words_of(size), blocks = size / 8 / KEY_BLOCK * KEY_BLOCK;
	uint64_t *next = to + (words + WORD_BITS - 1) / WORD_BITS;

	for (uint64_t *mask = to; mask < next; mask++)
		*mask = 0;
	if (gap.to > blocks) /* a short key */
		gap = (struct store_gap){0};
	next = pack_blocks(to, next, base, bytes, 0, gap.from);
	next = pack_blocks(to, next, base, bytes, gap.to, blocks);
	for (size_t i = blocks; i < words; i++)
		next = pack_word(to, next, i, word_at(bytes, size, i) ^ base[i]);
	return (size_t)(next - to);
}

/* Half of the slots stay free. */
static bool make_slots(struct store *store)
{
	uint32_t count = store->slot_count ? 2 * store->slot_count : FIRST_SLOTS;
	struct store_slot *slots;

	if (2 * (store->count + 1) <= store->slot_count)
		return true;
	slots = calloc(count, sizeof *slots);
	if (!slots)
		return false;
	for (uint32_t i = 0; i < store->count; i++) {
		uint32_t at = store->keys[i].hash & (count - 1);

		while (slots[at].key)
			at = (at + 1) & (count - 1);
		slots[at] = (struct store_slot){i + 1, store->keys[i].hash};
	}
	free(store->slots);
	store->slots = slots;
	store->slot_count = count;
	return true;
}

static bool is_key(const struct store *store, const struct stored_key *key,
		   const struct stored_key *wanted)
{
	return key->size == wanted->size && key->kind == wanted->kind &&
	       key->packed == wanted->packed &&
	       memcmp(store->words + key->at, store->words + wanted->at,
		      key->packed * sizeof *store->words) == 0;
}

/* The base is as long as the longest key. */
static bool make_base(struct store *store, const void *bytes, size_t size, uint32_t kind)
{
	size_t words = words_of(size), before = store->base_words[kind];
	uint64_t *base;

	if (words <= before)
		return true;
	base = realloc(store->base[kind], words * sizeof *base);
	if (!base)
		return false;
	memset(base + before, 0, (words - before) * sizeof *base);
	if (before == 0)
		memcpy(base, bytes, size);
	store->base[kind] = base;
	store->base_words[kind] = words;
	return true;
}

static bool make_room(struct store *store, size_t words)
{
	size_t key_room = store->key_room;

	if (!grow(&store->words, &store->room, store->used + words,
		  sizeof *store->words) ||
	    !grow(&store->keys, &key_room, (size_t)store->count + 1, sizeof *store->keys))
		return false;
	store->key_room = (uint32_t)key_room;
	return make_slots(store);
}

uint32_t store_add(struct store *store, const void *bytes, size_t size, uint32_t kind)
{
	size_t words = words_of(size);
	struct stored_key key = {.at = store->used, .size = (uint32_t)size, .kind = kind};
	uint32_t slot;

	must(size <= MAX_KEY_BYTES && kind < KEY_KINDS);
	if (!make_base(store, bytes, size, kind) ||
	    !make_room(store, words + words / WORD_BITS + 1))
		return NO_KEY;
	key.packed = (uint32_t)pack(store->words + store->used, store->base[kind], bytes,
				    size, store->gaps[kind]);
	key.hash =
		(uint32_t)hash_bytes(store->words + store->used,
				     key.packed * sizeof *store->words, size << 1 | kind);
	slot = key.hash & (store->slot_count - 1);
	for (; store->slots[slot].key; slot = (slot + 1) & (store->slot_count - 1)) {
		uint32_t other = store->slots[slot].key - 1;

		if (store->slots[slot].hash == key.hash &&
		    is_key(store, &store->keys[other], &key))
			return other;
	}
	store->keys[store->count] = key;
	store->used += key.packed;
	store->slots[slot] = (struct store_slot){++store->count, key.hash};
	return store->count - 1;
}

uint32_t store_kind(const struct store *store, uint32_t key)
{
	return store->keys[key].kind;
}

static size_t mask_words(const struct stored_key *key)
{
	return (words_of(key->size) + WORD_BITS - 1) / WORD_BITS;
}

size_t store_get(const struct store *store, uint32_t key, void *bytes)
{
	const struct stored_key *stored = &store->keys[key];
	const uint64_t *from = store->words + stored->at;
	size_t masks = mask_words(stored), used = masks;
	unsigned char *to = bytes;

	if (stored->size > 0)
		memcpy(to, store->base[stored->kind], stored->size);
	for (size_t m = 0; m < masks; m++)
		for (uint64_t mask = from[m]; mask; mask &= mask - 1) {
			size_t i = m * WORD_BITS + (size_t)__builtin_ctzll(mask);
			size_t left = stored->size - 8 * i;
			uint64_t word = word_at(to, stored->size, i) ^ from[used++];

			if (left >= 8)
				memcpy(to + 8 * i, &word, 8);
			else
				memcpy(to + 8 * i, &word, left);
		}
	return stored->size;
}

size_t store_bytes(const struct store *store)
{
	return store->room * sizeof *store->words +
	       store->key_room * sizeof *store->keys +
	       store->slot_count * sizeof *store->slots;
}

void store_free(struct store *store)
{
	for (int i = 0; i < KEY_KINDS; i++)
		free(store->base[i]);
	free(store->words);
	free(store->keys);
	free(store->slots);
	*store = (struct store){0};
}
