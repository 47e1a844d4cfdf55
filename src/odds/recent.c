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
		.telling = malloc((room / WORD + 1) * sizeof *recent->telling),
		.words = malloc((room / WORD + 1) * WORD),
	};
	return recent->keys && recent->places && recent->telling && recent->words;
}

/* The last word of a key may be cut off. */
static inline uint64_t word_at(const unsigned char *bytes, size_t size, size_t i)
{
	uint64_t word = 0;

	if ((i + 1) * WORD <= size)
		return hash_word(bytes + i * WORD);
	if (i * WORD < size)
		memcpy(&word, bytes + i * WORD, size - i * WORD);
	return word;
}

static uint64_t hash_of(const struct recent *recent, const unsigned char *key,
			size_t size)
{
	for (size_t i = 0; i < recent->telling_count; i++)
		recent->words[i] = word_at(key, size, recent->telling[i]);
	return hash_bytes(recent->words, recent->telling_count * WORD, size);
}

/* Word `i` of a kept key is this word of the whole key. */
static size_t whole_index(const struct recent *recent, size_t size, size_t i)
{
	bool has_gap = recent->gap.to * WORD <= size;

	return has_gap && i >= recent->gap.from ? i + recent->gap.to - recent->gap.from
						: i;
}

/* Two keys of one size have the same hash: notes the first word that differs, and
 * forgets all keys, since they were put in their places without it. */
static void tell_apart(struct recent *recent, const unsigned char *kept, size_t kept_size,
		       const unsigned char *key, size_t size)
{
	size_t i = 0, whole = whole_index(recent, size, 0);

	while (word_at(kept, kept_size, i) == word_at(key, size, whole))
		whole = whole_index(recent, size, ++i);
	if (recent->telling_count <= recent->room / WORD)
		recent->telling[recent->telling_count++] = (uint32_t)whole;
	recent_clear(recent);
}

uint32_t *recent_number(struct recent *recent, const void *key, size_t size)
{
	struct parts parts = parts_of(recent, key, size);

	must(parts.first_size + parts.second_size <= recent->room);
	for (;;) {
		uint64_t hash = hash_of(recent, key, size);
		struct recent_place *place = &recent->places[hash % PLACES];
		unsigned char *kept = recent->keys + hash % PLACES * recent->room;

		if (place->hash != hash || place->size != size) {
			memcpy(kept, key, parts.first_size);
			memcpy(kept + parts.first_size, parts.second, parts.second_size);
			*place = (struct recent_place){hash, size, NO_KEY};
			return &place->number;
		}
		if (memcmp(kept, key, parts.first_size) == 0 &&
		    memcmp(kept + parts.first_size, parts.second, parts.second_size) == 0)
			return &place->number;
		tell_apart(recent, kept, parts.first_size + parts.second_size, key, size);
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
