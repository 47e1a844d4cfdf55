/* SPDX-License-Identifier: MIT
 *
 * The keys seen last.
 */
#include "recent.h"
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "engine/panic.h"

enum { PLACES = 1024, WORD = sizeof(uint64_t) };

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
	uint64_t hash = hash_bytes(parts.second, parts.second_size,
				   hash_bytes(key, parts.first_size, size));
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
