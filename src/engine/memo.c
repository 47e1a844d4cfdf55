/* SPDX-License-Identifier: MIT
 *
 * Results by key: each key has one slot, and a new key replaces the old one there.
 */
#include "memo.h"
#include "panic.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024 }; /* a power of two; 340 KB for a run */

struct slot {
	uint16_t key_size, value_size; /* 0: empty */
	unsigned char key[MEMO_KEY_BYTES];
	unsigned char value[MEMO_VALUE_BYTES];
};

enum { NUMBERS = 8192 }; /* a power of two; 192 KB for a run */

struct number {
	uint64_t key[2];
	int64_t value;
};

struct memo {
	void *room; /* of the book */
	struct slot slots[SLOTS];
	struct number numbers[NUMBERS];
};

struct memo *memo_new(void)
{
	return calloc(1, sizeof(struct memo));
}

void memo_free(struct memo *memo)
{
	if (memo)
		free(memo->room);
	free(memo);
}

void *memo_room(struct memo *memo, size_t size)
{
	if (memo && !memo->room)
		memo->room = calloc(1, size);
	return memo ? memo->room : NULL;
}

static size_t slot_of(const void *key, size_t size)
{
	const unsigned char *bytes = key;
	uint64_t hash = size;

	for (size_t at = 0; at < size; at += 8) {
		uint64_t word = 0;

		if (size - at >= 8)
			memcpy(&word, bytes + at, 8);
		else
			memcpy(&word, bytes + at, size - at);
		hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
		hash ^= hash >> 32;
	}
	return hash & (SLOTS - 1);
}

static bool holds(const struct slot *slot, const void *key, size_t size)
{
	return slot->key_size == size && memcmp(slot->key, key, size) == 0;
}

bool memo_recall(const struct memo *memo, const void *key, size_t key_size, void *value,
		 size_t value_size)
{
	const struct slot *slot;

	if (!memo)
		return false;
	must(key_size > 0 && key_size <= MEMO_KEY_BYTES);
	slot = &memo->slots[slot_of(key, key_size)];
	if (!holds(slot, key, key_size) || slot->value_size != value_size)
		return false;
	memcpy(value, slot->value, value_size);
	return true;
}

void memo_keep(struct memo *memo, const void *key, size_t key_size, const void *value,
	       size_t value_size)
{
	struct slot *slot;

	if (!memo)
		return;
	must(key_size > 0 && key_size <= MEMO_KEY_BYTES &&
	     value_size <= MEMO_VALUE_BYTES);
	slot = &memo->slots[slot_of(key, key_size)];
	memcpy(slot->key, key, key_size);
	memcpy(slot->value, value, value_size);
	slot->key_size = (uint16_t)key_size;
	slot->value_size = (uint16_t)value_size;
}

static size_t number_of(uint64_t a, uint64_t b)
{
	uint64_t hash = (a ^ (b << 31 | b >> 33)) * 0x9E3779B97F4A7C15u;

	return (hash ^ hash >> 29) >> 16 & (NUMBERS - 1);
}

bool memo_recall_number(const struct memo *memo, uint64_t a, uint64_t b, int *value)
{
	const struct number *number;

	if (!memo)
		return false;
	number = &memo->numbers[number_of(a, b)];
	if (number->key[0] != a || number->key[1] != b)
		return false;
	*value = (int)number->value;
	return true;
}

void memo_keep_number(struct memo *memo, uint64_t a, uint64_t b, int value)
{
	must(a != 0);
	if (memo)
		memo->numbers[number_of(a, b)] = (struct number){{a, b}, value};
}
