/* SPDX-License-Identifier: MIT
 *
 * The framework of a book's `scripted` tactic: it weighs whole deeds in one currency,
 * chooses the best, and answers the questions that follow from that choice.
 *
 * A book lists its candidates: each an action with target, weapon, place, payment and all
 * other details that its questions ask for. It gives the worth of each, reading every
 * number through the functions of its rules (quiet sums, exact chances). There is no
 * ordered list of special cases: an empty gun, a potion, a foe who is down, cover, a full
 * quiver are candidates and terms.
 *
 * The currency is the thousandth of a fighter: to take one fresh, usual foe out of the
 * fight now is worth A_FIGHTER. Costs are counted in it, too: harm taken, points that
 * would be useful later, a worse place.
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
	/* Other details that the book's questions ask for: mode, payment, boosts, place
	 * to hit. */
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
 * The worth of harm to a creature, in thousandths of a fighter.
 *
 * A hurt creature fights on, so its presence is counted apart from its life:
 * `for_presence` percent of a fresh fighter's worth is lost when it falls and not before;
 * the rest is lost evenly with its life.
 */
struct harm_term {
	int left, full;	  /* life now, and of a fresh one; both > 0 */
	int mean100;	  /* expected loss in hundredths, never more than what is left */
	int falls1000;	  /* chance that it falls, in thousandths */
	int for_presence; /* per cent */
	int weight;	  /* worth of this creature unhurt: A_FIGHTER for a usual one */
};
int harm_worth(const struct harm_term *harm);

/* The book's part of its scripted tactic. */
struct thinker {
	/* The best deed of this action; action < 0: the best of all, for the `action`
	 * question. Must depend on the position only. */
	struct intent (*decide)(const struct look *look, int action);
	/* A number that stays the same during the questions of one deed and differs at
	 * the next deed of the same action: made of values that a deed changes (round,
	 * AP). */
	int32_t (*moment)(const struct look *look);
	/* The hash of the part of the position that decisions depend on, by
	 * hash_surely(); 0: it hardly comes again. NULL: of all of it. */
	uint64_t (*position)(const struct look *look, uint64_t seed);
	/* Outside of playouts, positions of more than two creatures come again too seldom
	 * to be looked up: deciding anew costs less. */
	bool remembers_duels_only;
};

/* The deed chosen at the `action` question (action < 0), or the deed of that action whose
 * details are asked for: decided once, then kept in the plan. A plan is only a cache:
 * without it the tactic decides the same again. */
struct intent intent_for(const struct thinker *thinker, const struct look *look,
			 int action, struct plan *plan);

/* By this hash a memo that remembers positions knows the answer to what is asked: all
 * that it depends on, the scenario apart. */
uint64_t intent_position(const struct thinker *thinker, const struct look *look,
			 const int32_t *asked, size_t count);

#endif
