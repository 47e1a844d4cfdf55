/* SPDX-License-Identifier: MIT
 *
 * Fights as bytes: copying, comparing, hashing; and questions about bodies that every
 * book has.
 */
#include "fight.h"
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "panic.h"
#include "rulebook.h"

size_t fight_size(const struct rulebook *book, const struct fight *fight)
{
	return book->creatures_offset + fight->count * book->creature_size;
}

struct fight *fight_new(const struct rulebook *book)
{
	return calloc(1, book->fight_size);
}

void fight_free(struct fight *fight)
{
	free(fight);
}

void fight_copy(const struct rulebook *book, struct fight *to, const struct fight *from)
{
	size_t before = fight_size(book, to), now = fight_size(book, from);
	unsigned char *bytes = (unsigned char *)to;
	const unsigned char *old = (const unsigned char *)from;

	if (to->count == from->count) {
		/* block by block: gcc writes slow string instructions for the whole */
		for (size_t i = 0, head = fight_head(from); i < head; i += FIGHT_BLOCK)
			memcpy(bytes + i, old + i, FIGHT_BLOCK);
		memcpy(bytes + FIGHT_TAIL, old + FIGHT_TAIL, now - FIGHT_TAIL);
		return;
	}
	memcpy(to, from, now);
	if (before > now) /* zero the creatures that the copied fight does not have */
		memset(bytes + now, 0, before - now);
}

struct fight *fight_copy_into(const struct rulebook *book, void *memory, size_t room,
			      const struct fight *from)
{
	size_t size = fight_size(book, from);

	must(size <= room);
	return memcpy(memory, from, size);
}

bool fight_equal(const struct rulebook *book, const struct fight *a,
		 const struct fight *b)
{
	return a->count == b->count && memcmp(a, b, fight_size(book, a)) == 0;
}

/* Eight bytes at a time through a multiply-and-fold; the rest byte by byte. */
uint64_t fight_hash(const struct rulebook *book, const struct fight *fight)
{
	const unsigned char *at = (const unsigned char *)fight;
	size_t left = fight_size(book, fight);
	uint64_t hash = 0x6c62272e07bb0142u ^ left;

	for (; left >= 8; at += 8, left -= 8) {
		uint64_t word;

		memcpy(&word, at, 8);
		hash = (hash ^ word) * 0x9fb21c651e98df25u;
		hash ^= hash >> 32;
	}
	for (; left > 0; at++, left--)
		hash = (hash ^ *at) * 0x9fb21c651e98df25u;
	hash ^= hash >> 29;
	hash *= 0xd6e8feb86659fd93u;
	return hash ^ (hash >> 32);
}

uint64_t fight_hash_surely(const struct rulebook *book, const struct fight *fight,
			   uint64_t seed)
{
	const unsigned char *bytes = (const unsigned char *)fight;
	uint64_t head = hash_surely(bytes, fight_head(fight), seed);

	return hash_surely(bytes + FIGHT_TAIL, fight_size(book, fight) - FIGHT_TAIL,
			   head);
}

void *fight_creature(const struct rulebook *book, struct fight *fight, int who)
{
	return (unsigned char *)fight + book->creatures_offset +
	       (size_t)who * book->creature_size;
}

int fight_at(const struct fight *fight, struct tile tile)
{
	for_creatures (i, fight)
		if (fight->bodies[i].in_play && same_tile(fight->bodies[i].tile, tile))
			return i;
	return NOBODY;
}

unsigned fight_sides_left(const struct fight *fight)
{
	unsigned sides = 0;

	for_creatures (i, fight)
		if (fight->bodies[i].in_play && fight->bodies[i].can_fight)
			sides |= 1u << fight->bodies[i].side;
	return sides;
}

int fight_last_side(const struct fight *fight)
{
	unsigned sides = fight_sides_left(fight);
	int side = 0;

	if (sides == 0 || (sides & (sides - 1)))
		return -1;
	while (!(sides & (1u << side)))
		side++;
	return side;
}

static int nearest_enemy(const struct fight *fight, int who)
{
	int nearest = NOBODY, nearest_distance = 0;

	for_creatures (i, fight) {
		int distance;

		if (!fight->bodies[i].in_play || !is_enemy(fight, who, i))
			continue;
		distance =
			distance_squared(fight->bodies[who].tile, fight->bodies[i].tile);
		if (nearest == NOBODY || distance < nearest_distance) {
			nearest = i;
			nearest_distance = distance;
		}
	}
	return nearest;
}

void fight_face_enemies(struct fight *fight)
{
	for_creatures (i, fight) {
		int enemy = nearest_enemy(fight, i), octant;
		struct tile here = fight->bodies[i].tile, there;

		if (enemy == NOBODY)
			continue;
		there = fight->bodies[enemy].tile;
		octant = octant_of(there.x - here.x, there.y - here.y);
		if (octant >= 0)
			fight->bodies[i].facing = (uint8_t)octant;
	}
}
