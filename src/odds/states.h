/* SPDX-License-Identifier: MIT
 *
 * Rests as states: their canonical form, and how many there are at least.
 *
 * Whether a fight is far too large is told by some that are played: how many of the
 * states that they come by are met once and how many twice gives a lower bound of all.
 */
#ifndef ODDS_STATES_H
#define ODDS_STATES_H

#include "engine/fight.h"
#include "engine/scenario.h"
#include "store.h"

/* Clears what no rule can read any more. Round 0 is kept: what the fight begins with must
 * not look like its first round. */
void make_canonical(const struct scenario *scenario, struct fight *fight);

/* States that some fights come by, and how often (three times and more are one). All
 * zero: none yet. */
struct sighted {
	struct store keys;
	uint8_t *times;
	size_t room;
};

/* This one, which is canonical; false: no memory. */
bool sighted_add(struct sighted *sighted, const struct rulebook *book,
		 const struct fight *fight);
/* So many there are at least (Chao). */
double sighted_least(const struct sighted *sighted);
void sighted_free(struct sighted *sighted);

#endif
