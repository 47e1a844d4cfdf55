/* SPDX-License-Identifier: MIT
 *
 * The start of each stream of random numbers.
 */
#include "generator.h"

/* 2^64 over the golden ratio: the step of SplitMix64. */
static const uint64_t golden = 0x9e3779b97f4a7c15u;

/* SplitMix64's finalizer: one to one, and every bit of `x` reaches every bit. */
static uint64_t mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* One to one in `word` too, so two fights of one seed never have the same hash. */
static uint64_t absorb(uint64_t hash, uint64_t word)
{
	return mix(mix(hash ^ word) + golden);
}

/*
 * A start at seed + fight * golden would make stream k + 1 the stream k moved by one
 * word; the hash takes that order away. Four outputs of SplitMix64 are four different
 * numbers, so the state is never all zero, where xoshiro would stay for ever.
 */
static struct generator generator_at(uint64_t seed, uint64_t fight, uint64_t purpose)
{
	uint64_t hash = absorb(absorb(absorb(golden, seed), fight), purpose);
	struct generator g;

	for (int i = 0; i < 4; i++) {
		hash += golden;
		g.s[i] = mix(hash);
	}
	return g;
}

struct generator generator_for(uint64_t seed, uint64_t fight, enum stream stream)
{
	return generator_at(seed, fight, (uint64_t)stream);
}

struct generator generator_for_faces(uint64_t seed, uint64_t fight, uint32_t roll)
{
	/* above every enum stream, so that roll 0 is not STREAM_FIGHT */
	const uint64_t faces = (uint64_t)1 << 32;

	return generator_at(seed, fight, faces + roll);
}

uint64_t generator_key(uint64_t seed, uint64_t fight, uint64_t moment)
{
	return absorb(absorb(absorb(golden, seed), fight), moment);
}
