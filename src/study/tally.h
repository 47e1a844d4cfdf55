/* SPDX-License-Identifier: MIT
 *
 * The counts of many fights: whole numbers, and nothing else.
 *
 * Sums add up and firsts keep the smallest, both in any order; so fights may be played in
 * any blocks, on any threads and machines, and the tally of all of them is the same to
 * the last bit. Every member is a uint64_t: a tally can be added, sent and saved as two
 * rows of words. (Sums of signed values wrap around and are read back as int64_t.)
 */
#ifndef STUDY_TALLY_H
#define STUDY_TALLY_H

#include <stdbool.h>
#include <stdint.h>
#include "engine/limits.h"
#include "engine/scenario.h"

enum {
	MAX_LENGTH = 10000,	 /* rounds: the highest limit that a scenario may have */
	MAX_ACTIONS = 64,	 /* one bit each; the longest list has about thirty */
	MAX_BARS = 8,		 /* as many as a rulebook can name */
	CURVE_ROUNDS = 40,	 /* curves end here; few fights last as long */
	RESULTS = MAX_SIDES + 1, /* the side that won, or */
	DRAW = MAX_SIDES,
	NOTABLE_BITS = 44, /* for the number of a fight; the rest says how notable */
};

#define MOST_FIGHTS UINT64_C(1000000000000) /* their numbers fit NOTABLE_BITS */

struct creature_tally {
	uint64_t alive; /* fights at whose end it could fight */
	uint64_t down;	/* ... it could not, but neither died nor fled */
	uint64_t dead, fled;
	uint64_t unhurt;    /* nobody hurt it during the fight */
	uint64_t untouched; /* nor did it lose anything in another way */
	uint64_t dealt[MAX_BARS], taken[MAX_BARS]; /* to others, from others */
	uint64_t lost[MAX_BARS]; /* not caused by another creature: costs, bleeding */
};

/* The actions of one creature: deeds, checks of its attacks, those that hit. */
struct action_tally {
	uint64_t deeds, checks, hits;
};

/* Fights in which a side did this at least once, and how many of them it won. */
struct use_tally {
	uint64_t fights, wins;
};

struct sums {
	uint64_t fights, draws;
	uint64_t wins[MAX_SIDES];
	uint64_t deaths, deaths_of[MAX_SIDES]; /* fights with a death */
	uint64_t rounds[MAX_LENGTH + 1];       /* fights of each length */
	struct creature_tally creatures[MAX_CREATURES];
	struct action_tally actions[MAX_CREATURES][MAX_ACTIONS];
	struct use_tally uses[MAX_SIDES][MAX_ACTIONS];
	uint64_t reached[CURVE_ROUNDS + 1]; /* fights that began this round */
	/* State rows there. The rounds of a creature are neighbours: rounds 4096 bytes
	 * apart would drive each other out of the processor's cache. */
	uint64_t curves[MAX_CREATURES][CURVE_ROUNDS + 1][MAX_BARS];
	uint64_t
		fired[MAX_RULES + 1]; /* events that cite the rule; by a thorough watch */
	uint64_t chosen[MAX_ACTIONS]; /* times it was an answer; by a thorough watch */
	uint64_t pairs[RESULTS][RESULTS]; /* winners: [in the other run][here] */
	uint64_t longer, longer_squared;  /* rounds here minus those of the other run */
	uint64_t deadlier, safer; /* somebody died only here, only in the other run */
};

/* The smallest number of a fight of some kind; UINT64_MAX: there is none. */
struct firsts {
	uint64_t length[MAX_LENGTH + 1];
	uint64_t win[MAX_SIDES]; /* notability above NOTABLE_BITS, then the number */
	uint64_t pair[RESULTS][RESULTS];
};

struct tally {
	struct sums sums;
	struct firsts firsts;
};

enum {
	SUM_WORDS = sizeof(struct sums) / sizeof(uint64_t),
	FIRST_WORDS = sizeof(struct firsts) / sizeof(uint64_t),
};

/* An empty one; NULL: no memory. Free it with free(). */
struct tally *tally_new(void);
void tally_clear(struct tally *tally);
void tally_add(struct tally *tally, const struct tally *from);

/* False for books that do not say who caused a wound: then only losses are counted. */
bool tally_says_who(const struct tally *tally);
/* Fights in which nobody hurt the creature; if the book does not say who did, those in
 * which it lost nothing. */
uint64_t tally_unhurt(const struct tally *tally, int creature);
double tally_mean_rounds(const struct tally *tally);
/* Of all fights sorted by length, the one at this share from the shortest (0..1). */
int tally_length_at(const struct tally *tally, double share);
/* Half of the fights are no longer than this; between two lengths, their middle. */
double tally_median_rounds(const struct tally *tally);
/* Mean of a state row over the fights that began this round. */
double tally_curve(const struct tally *tally, int round, int creature, int bar);
/* The last round that curves know, at least 0. */
int tally_curve_rounds(const struct tally *tally);
int tally_longest(const struct tally *tally);

/* The win of `side` with most of its own standing, in the fewest rounds; 0: none. */
uint64_t tally_clearest_win(const struct tally *tally, int side, int *rounds);
/* The first fight of this length; 0: none. */
uint64_t tally_first_of_length(const struct tally *tally, int length);

#endif
