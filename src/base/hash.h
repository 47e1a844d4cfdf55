/* SPDX-License-Identifier: MIT
 *
 * A hash of bytes, for tables in memory: fast, and nothing to keep in a file.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HASH_BLOCK = 32 }; /* bytes that are hashed side by side */

static inline uint64_t hash_word(const unsigned char *bytes)
{
	uint64_t word;

	memcpy(&word, bytes, sizeof word); /* compiles to one load */
	return word;
}

/* A product carries bits upward only: folding brings them down. */
static inline uint64_t hash_step(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * 0x9fb21c651e98df25u;
	return hash ^ hash >> 32;
}

/* The function is here so that a compiler which knows the size writes a few instructions
 * for a short key. The words of a block have a lane each, so that no product waits for
 * the one before it. */
static inline uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed)
{
	const unsigned char *at = (const unsigned char *)bytes;
	uint64_t hash = seed ^ size;

	if (size >= HASH_BLOCK) {
		uint64_t a = hash, b = 1, c = 2, d = 3;

		for (; size >= HASH_BLOCK; size -= HASH_BLOCK, at += HASH_BLOCK) {
			a = (a ^ hash_word(at)) * 0x9fb21c651e98df25u;
			b = (b ^ hash_word(at + 8)) * 0xd6e8feb86659fd93u;
			c = (c ^ hash_word(at + 16)) * 0xa0761d6478bd642fu;
			d = (d ^ hash_word(at + 24)) * 0xe7037ed1a0b428dbu;
		}
		hash = hash_step(hash_step(hash_step(a ^ a >> 32, b), c ^ c >> 32), d);
	}
	for (; size >= 8; size -= 8, at += 8)
		hash = hash_step(hash, hash_word(at));
	if (size > 0) {
		uint64_t word = 0;

		memcpy(&word, at, size);
		hash = hash_step(hash, word);
	}
	return hash_step(hash, 0); /* the last word's high bits reach the low ones */
}

/* The hash of many bytes, to be trusted without comparing them: each lane folds after
 * each word, so that no bit of a difference is lost on its way. */
static inline uint64_t hash_surely(const void *bytes, size_t size, uint64_t seed)
{
	const unsigned char *at = (const unsigned char *)bytes;
	uint64_t a = seed ^ size, b = 1, c = 2, d = 3;

	for (; size >= HASH_BLOCK; size -= HASH_BLOCK, at += HASH_BLOCK) {
		a = hash_step(a, hash_word(at));
		b = hash_step(b, hash_word(at + 8));
		c = hash_step(c, hash_word(at + 16));
		d = hash_step(d, hash_word(at + 24));
	}
	a = hash_step(hash_step(a, 0), b); /* alike lanes must not cancel each other */
	return hash_bytes(at, size, hash_step(hash_step(a, c), d));
}

#endif
