/* SPDX-License-Identifier: MIT
 *
 * A threa duel of two wolves, written by hand without the engine: the cost of the same
 * rules if nothing can be asked, told, explained, stopped or switched.
 */
#ifndef BENCH_WOLVES_H
#define BENCH_WOLVES_H

#include <stdint.h>

struct hand_result {
	int winner; /* 0, 1, or -1 */
	int rounds;
};

/* Fight `number` of `seed`. */
struct hand_result hand_duel(uint64_t seed, uint64_t number);

#endif
