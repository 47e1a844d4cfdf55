/* SPDX-License-Identifier: MIT
 *
 * Random numbers: xoshiro256**, one stream per (seed, fight number, purpose).
 *
 * The state of a stream is four SplitMix64 outputs from a hash of its three numbers, so
 * any fight of a simulation can be played again by itself, on any machine and thread.
 */
#ifndef ENGINE_GENERATOR_H
#define ENGINE_GENERATOR_H

#include <stdint.h>

struct generator {
	uint64_t s[4];
};

/* Streams with different purposes never share numbers. */
enum stream {
	STREAM_FIGHT,	/* the dice of the rules, one number a roll */
	STREAM_DISPLAY, /* faces shown for a total that is already fixed */
	STREAM_TACTIC,	/* random numbers for tactics */
	STREAM_AHEAD,	/* the dice of a playout, by generator_key and its number */
	STREAM_AHEAD_TACTIC,
};

struct generator generator_for(uint64_t seed, uint64_t fight, enum stream stream);
/* The stream of one roll's faces: a function of the fight and the roll's number. */
struct generator generator_for_faces(uint64_t seed, uint64_t fight, uint32_t roll);

/* A key for one moment of a fight, used in place of a seed. */
uint64_t generator_key(uint64_t seed, uint64_t fight, uint64_t moment);

static inline uint64_t generator_next(struct generator *g)
{
	uint64_t *s = g->s, x = s[1] * 5, t = s[1] << 17;
	uint64_t result = ((x << 7) | (x >> 57)) * 9;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = (s[3] << 45) | (s[3] >> 19);
	return result;
}

/* floor(u * n / 2^64) for n < 2^32, without a 128-bit product. */
static inline uint32_t scale(uint64_t u, uint32_t n)
{
	uint64_t high = (u >> 32) * n, low = (u & 0xffffffffu) * n;

	return (uint32_t)((high + (low >> 32)) >> 32);
}

/* Uniform in 0..n-1; its bias is below n / 2^64. */
static inline int generator_below(struct generator *g, int n)
{
	return (int)scale(generator_next(g), (uint32_t)n);
}

#endif
