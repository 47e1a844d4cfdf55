/* SPDX-License-Identifier: MIT
 *
 * Duels written by hand without the engine: the cost of the same rules if nothing can be
 * asked, told, explained, stopped or switched.
 */
#ifndef BENCH_DUELS_H
#define BENCH_DUELS_H

#include <stdint.h>

struct hand_result {
	int winner; /* 0, 1, or -1 */
	int rounds;
};

/* Fight `number` of `seed`. */
typedef struct hand_result hand_duel(uint64_t seed, uint64_t number);

hand_duel hand_wolves;	  /* threa: two wolves */
hand_duel hand_skeletons; /* dungeoneers: two skeletons in a gap of a wall */

#endif
