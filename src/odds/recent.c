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

bool recent_begin(struct recent *recent, size_t room, struct store_gap gap)
{
	room -= (gap.to - gap.from) * WORD;
	*recent = (struct recent){
		.keys = malloc(PLACES * room),
		.places = calloc(PLACES, sizeof *recent->places),
		.room = room,
		.gap = gap,
		.telling = malloc((room / WORD + 1) * sizeof *recent->telling),
		.words = malloc((room / WORD + 1) * WORD),
	};
	return recent->keys && recent->places && recent->telling && recent->words;
}

/* From now on all keys have this size. */
static void begin_size(struct recent *recent, size_t size)
{
	size_t from = recent->gap.from * WORD, to = recent->gap.to * WORD;

	must(size >= WORD);
	recent->size = size;
	recent->first = to > size ? size : from;
	recent->second_at = to > size ? size : to;
	recent->second = size - recent->second_at;
	recent->telling_count = 0;
	must(recent->first + recent->second <= recent->room);
	recent_clear(recent);
}

static uint64_t hash_of(const struct recent *recent, const unsigned char *key)
{
	for (size_t i = 0; i < recent->telling_count; i++)
		recent->words[i] = hash_word(key + recent->telling[i]);
	return hash_bytes(recent->words, recent->telling_count * WORD, 0);
}

/* Two keys have the same hash: notes the word of the first byte that differs, and forgets
 * all keys, since they were put in their places without it. */
static void tell_apart(struct recent *recent, const unsigned char *kept,
		       const unsigned char *key)
{
	size_t i = 0, at = 0;

	while (kept[i] == key[at])
		at = ++i < recent->first ? i : i - recent->first + recent->second_at;
	at = at / WORD * WORD;
	if (at > recent->size - WORD) /* the last word may be cut off */
		at = recent->size - WORD;
	if (recent->telling_count <= recent->room / WORD)
		recent->telling[recent->telling_count++] = at;
	recent_clear(recent);
}

uint32_t *recent_number(struct recent *recent, const void *bytes, size_t size)
{
	const unsigned char *key = bytes;

	if (size != recent->size)
		begin_size(recent, size);
	for (;;) {
		uint64_t hash = hash_of(recent, key);
		struct recent_place *place = &recent->places[hash % PLACES];
		unsigned char *kept = recent->keys + hash % PLACES * recent->room;

		if (place->hash != hash || !place->is_taken) {
			memcpy(kept, key, recent->first);
			memcpy(kept + recent->first, key + recent->second_at,
			       recent->second);
			*place = (struct recent_place){hash, NO_KEY, true};
			return &place->number;
		}
		if (memcmp(kept, key, recent->first) == 0 &&
		    memcmp(kept + recent->first, key + recent->second_at,
			   recent->second) == 0)
			return &place->number;
		tell_apart(recent, kept, key);
	}
}

void recent_clear(struct recent *recent)
{
	memset(recent->places, 0, PLACES * sizeof *recent->places);
}

void recent_free(struct recent *recent)
{
	free(recent->keys);
	free(recent->places);
	free(recent->telling);
	free(recent->words);
	*recent = (struct recent){0};
}
