/* SPDX-License-Identifier: MIT
 *
 * The steps of a snapshot as answers and dice of a run, one after another.
 *
 * They are untrusted: each is checked when the rules ask for it, and the first that does
 * not fit ends the feed. The generator's dice are rolled again; if dice were given, every
 * roll has a step, so that an order is thrown die by die, or at once, as it was then.
 */
#ifndef LIBRARY_SNAPSHOT_H
#define LIBRARY_SNAPSHOT_H

#include "engine/run.h"

struct feed {
	const struct record_step *steps;
	int count, next;
	bool has_rolls; /* every roll has a step */
	bool wrong;	/* a step did not fit */
};

enum feed_word {
	FEED_ANSWERS, /* *answer is legal */
	FEED_EDICT,   /* feed_edict() comes first */
	FEED_ENDS,    /* no more steps, or one did not fit */
};
enum feed_word feed_answer(struct feed *feed, struct run *run, const struct question *q,
			   int *answer);
/* The edict that FEED_EDICT announced; it counts as used. */
const struct record_step *feed_edict(struct feed *feed);
/* The dice given here; false: the generator rolls. */
bool feed_dice(struct feed *feed, const struct throw *thrown, struct given_dice *given);
/* Before an order is rolled: was it thrown die by die? */
bool feed_has_dice(struct feed *feed, const struct run *run);
bool feed_is_done(const struct feed *feed);

#endif
