/* SPDX-License-Identifier: MIT
 *
 * Rests as states: their canonical form, and how many there are at least.
 *
 * A sample of played fights shows whether a fight is far too large: the numbers of states
 * met once and met twice give a lower bound of all.
 */
#ifndef ODDS_STATES_H
#define ODDS_STATES_H

#include "engine/fight.h"
#include "engine/scenario.h"
#include "store.h"

/* Clears state that no rule will read any more. Round 0 is kept: the start of the fight
 * must not look like its first round. */
void make_canonical(const struct scenario *scenario, struct fight *fight);

/* The bodies of creatures that the scenario does not have, which are 0 in all its fights;
 * for keys with the fight `at` bytes from their beginning. */
struct store_gap unused_bodies(const struct scenario *scenario, size_t at);

/* States met by a sample of fights: how often each (1, 2, or 3 and more). All zero: none
 * yet. */
struct sighted {
	struct store keys;
	uint8_t *times;
	size_t room;
};

/* Counts this canonical position; false: no memory. */
bool sighted_add(struct sighted *sighted, const struct rulebook *book,
		 const struct fight *fight);
/* A lower bound of the number of states (Chao's estimator). */
double sighted_least(const struct sighted *sighted);
void sighted_free(struct sighted *sighted);

#endif
