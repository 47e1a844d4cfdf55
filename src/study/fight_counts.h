/* SPDX-License-Identifier: MIT
 *
 * The listener that counts: from the events of one fight into a tally.
 *
 * It asks for few kinds of events and counts by small integers, because a simulation
 * waits for it. A thorough watch hears every event, to see which rules fire.
 */
#ifndef STUDY_FIGHT_COUNTS_H
#define STUDY_FIGHT_COUNTS_H

#include "engine/run.h"
#include "tally.h"

/* The level of detail of the counts. */
enum closeness {
	WATCH_RESULTS,	/* winner, length, survivors; only fates are heard */
	WATCH_DEEDS,	/* and deeds */
	WATCH_THOROUGH, /* and every rule that fired */
};

/* The part of a fight that pairing with another run needs. */
struct outcome {
	uint8_t result; /* enum RESULTS */
	uint8_t died;	/* true if a creature died */
	uint16_t rounds;
};

/* A bar of the book that is a row of creatures, and where a creature has it. */
struct watched_bar {
	uint16_t offset;
	uint8_t storage, bar;
};

struct watch {
	struct run *run;
	struct tally *tally;
	int bar_count;
	struct watched_bar bars[MAX_BARS];

	/* since the fight began */
	struct creature_set hurt, worn, dead, fled;
	uint64_t used[MAX_SIDES]; /* a bit for each action */
};

/* Makes `watch` the run's listener. */
void watch_begin(struct watch *watch, struct run *run, enum closeness closeness);
/* Before a fight; counts go to this tally. */
void watch_fight(struct watch *watch, struct tally *tally);
/* After a fight: counts its end. */
struct outcome watch_end(struct watch *watch);

#endif
