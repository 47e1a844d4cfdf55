/* SPDX-License-Identifier: MIT
 *
 * The keys seen last.
 */
#include "recent.h"
#include <stdlib.h>
#include <string.h>
#include "engine/panic.h"

enum { PLACES = 1024, WORD = sizeof(uint64_t), LANES = 4 };

static const uint64_t odd[LANES] = {0x9fb21c651e98df25u, 0xd6e8feb86659fd93u,
				    0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu};

/* Whole blocks, a lane for each word of a block, so that no product waits for another. */
static void mix_blocks(uint64_t lanes[LANES], const unsigned char *from, size_t bytes)
{
	uint64_t a = lanes[0], b = lanes[1], c = lanes[2], d = lanes[3];

	for (; bytes >= LANES * WORD; bytes -= LANES * WORD, from += LANES * WORD) {
		uint64_t words[LANES];

		memcpy(words, from, sizeof words);
		a = (a ^ words[0]) * odd[0];
		b = (b ^ words[1]) * odd[1];
		c = (c ^ words[2]) * odd[2];
		d = (d ^ words[3]) * odd[3];
	}
	lanes[0] = a;
	lanes[1] = b;
	lanes[2] = c;
	lanes[3] = d;
}

/* Products carry bits upward only: what differs in high bits alone comes down here. */
static uint64_t fold(uint64_t lane)
{
	lane ^= lane >> 32;
	return lane * odd[0];
}

/* The two parts of a key, before and after the gap. */
struct parts {
	const unsigned char *second;
	size_t first_size, second_size;
};

static struct parts parts_of(const struct recent *recent, const unsigned char *key,
			     size_t size)
{
	size_t from = recent->gap.from * WORD, to = recent->gap.to * WORD;

	return to > size ? (struct parts){key + size, size, 0}
			 : (struct parts){key + to, from, size - to};
}

/* `first` is a whole number of blocks if there is a gap after it. */
static uint64_t hash_of(const unsigned char *key, const struct parts *parts)
{
	uint64_t lanes[LANES] = {odd[1], odd[2], odd[3], odd[0]}, hash;
	const unsigned char *last = parts->second_size ? parts->second : key;
	size_t size = parts->second_size ? parts->second_size : parts->first_size;
	size_t whole = size / (LANES * WORD) * LANES * WORD;
	unsigned char rest[LANES * WORD] = {0};

	if (parts->second_size)
		mix_blocks(lanes, key, parts->first_size);
	mix_blocks(lanes, last, whole);
	memcpy(rest, last + whole, size - whole);
	mix_blocks(lanes, rest, sizeof rest);
	hash = fold(fold(fold(fold(lanes[0]) ^ lanes[1]) ^ lanes[2]) ^ lanes[3]);
	return hash ^ hash >> 32;
}

bool recent_begin(struct recent *recent, size_t room, struct store_gap gap)
{
	room -= (gap.to - gap.from) * WORD;
	*recent = (struct recent){
		.keys = malloc(PLACES * room),
		.places = calloc(PLACES, sizeof *recent->places),
		.room = room,
		.gap = gap,
	};
	return recent->keys && recent->places;
}

uint32_t *recent_number(struct recent *recent, const void *key, size_t size)
{
	struct parts parts = parts_of(recent, key, size);
	uint64_t hash = hash_of(key, &parts);
	struct recent_place *place = &recent->places[hash % PLACES];
	unsigned char *kept = recent->keys + hash % PLACES * recent->room;

	must(parts.first_size + parts.second_size <= recent->room);
	if (place->hash == hash && place->size == size &&
	    memcmp(kept, key, parts.first_size) == 0 &&
	    memcmp(kept + parts.first_size, parts.second, parts.second_size) == 0)
		return &place->number;
	memcpy(kept, key, parts.first_size);
	memcpy(kept + parts.first_size, parts.second, parts.second_size);
	*place = (struct recent_place){hash, size, NO_KEY};
	return &place->number;
}

void recent_clear(struct recent *recent)
{
	memset(recent->places, 0, PLACES * sizeof *recent->places);
}

void recent_free(struct recent *recent)
{
	free(recent->keys);
	free(recent->places);
	*recent = (struct recent){0};
}
