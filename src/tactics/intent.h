/* SPDX-License-Identifier: MIT
 *
 * The scaffold of a book's `scripted` tactic: whole deeds are weighed in one currency,
 * the best one is meant, and what is meant answers the questions that follow.
 *
 * A book lists its candidates: each an action with target, weapon, place, payment and
 * whatever else its questions ask for. It says what each is worth, reading every number
 * through the functions of its rules (quiet sums, exact chances). There are no special
 * cases in order: an empty gun, a potion, a foe who is down, cover, a full quiver are
 * candidates and terms.
 *
 * The currency is the thousandth of a fighter: to take one fresh, usual foe out of the
 * fight now is worth A_FIGHTER. What it costs is counted in it, too: harm that is taken,
 * points that would have been of use later, a place that is worse.
 */
#ifndef TACTICS_INTENT_H
#define TACTICS_INTENT_H

#include "engine/tactic.h"

enum { A_FIGHTER = 1000, INTENT_DETAILS = 6, NOT_WORTH = INT32_MIN };

/* A whole deed. */
struct intent {
	int action; /* ACTION row */
	int target; /* a creature, or NOBODY */
	int with;   /* weapon, spell or thing as the book numbers them; -1: none */
	int tile;   /* tile_index; -1: none */
	/* What else the book's questions ask for: mode, payment, boosts, place to hit. */
	int detail[INTENT_DETAILS];
	int worth; /* NOT_WORTH: it cannot be done */
};

/* A deed without target, thing or place. */
static inline struct intent intent_to(int action, int worth)
{
	return (struct intent){.action = action,
			       .target = NOBODY,
			       .with = -1,
			       .tile = -1,
			       .worth = worth};
}

/* Keeps the better one in `best`; the first of equals. */
static inline void prefer(struct intent *best, const struct intent *candidate)
{
	if (candidate->worth > best->worth)
		*best = *candidate;
}

/*
 * What harm to a creature is worth, in thousandths of a fighter.
 *
 * Whoever is hurt fights on, so being there counts apart from life: of a fresh fighter's
 * worth `for_presence` (in percent) goes with its fall and not before, the rest with its
 * life, evenly.
 */
struct harm_term {
	int left, full;	  /* life now, and of a fresh one; both > 0 */
	int mean100;	  /* expected loss in hundredths, never more than what is left */
	int falls1000;	  /* chance that it falls, in thousandths */
	int for_presence; /* per cent */
	int weight;	  /* what this one is worth whole: A_FIGHTER for a usual one */
};
int harm_worth(const struct harm_term *harm);

/* How a book thinks. */
struct thinker {
	/* The best deed of this action; action < 0: the best of all, for the `action`
	 * question. Follows from the position alone. */
	struct intent (*decide)(const struct look *look, int action);
	/* A number that stays while the details of one deed are asked for and differs at
	 * its next deed of the same action: made of what a deed pays (round, AP). */
	int32_t (*moment)(const struct look *look);
};

/* What is meant at the `action` question (action < 0), or by a deed of that action whose
 * details are asked for: decided once, kept in the plan, recalled. A plan is only a
 * cache: whoever loses it decides the same again. */
struct intent intent_for(const struct thinker *thinker, const struct look *look,
			 int action, struct plan *plan);

#endif
