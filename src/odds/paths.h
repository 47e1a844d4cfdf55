/* SPDX-License-Identifier: MIT
 *
 * All paths from a position: every outcome of every roll, through the rule code that
 * plays; paths that have become equal are one from there on.
 *
 * Two paths meet at a rest, if the fight and what their owner remembers of them are the
 * same bytes; and inside a deed where rule code says that its rolls are settled, if what
 * it still knows of them is the same, too. So the walk goes in steps, and at each step
 * over all that may have come of it:
 *
 *	rest -- settled -- settled -- rest -- ...
 *
 * From a meeting inside a deed one path walks on for all that came there: it is played
 * again from its rest, with the outcomes that led there, and only the rolls after it
 *turn.
 */
#ifndef ODDS_PATHS_H
#define ODDS_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "engine/run.h"
#include "store.h"

enum paths_status {
	PATHS_WALKED,
	PATHS_TOO_MANY,	 /* more than `most` */
	PATHS_TOO_LONG,	 /* one has more rolls than can be walked one by one */
	PATHS_BY_CHANCE, /* a tactic drew numbers of its own */
	PATHS_STOPPED,	 /* `watch` or `ends` said so */
	PATHS_NO_MEMORY,
};

enum { MAX_KNOWN = 512, MAX_MEMORY = 64 };

/* A walk that is wanted: from where, how far, and the callbacks on the way. */
struct paths_wish {
	struct run *run;
	uint64_t most; /* paths at most */
	double cut;    /* chance that may be left out, where a path is faint */
	bool apart;    /* for tests: inside a deed no paths are merged */
	/* The owner's notes about a path; they are set back with the path. */
	void *memory;
	size_t memory_size;
	void *context;
	/* Paths may meet here: what is only for the record is noted with the path's
	 * chance (0: it has been noted before), and forgotten. May be NULL. */
	void (*settles)(void *context, double p);
	/* At a rest: does the path go on? */
	bool (*goes_on)(void *context, int step);
	/* A path is over, in run->fight; false: stop. */
	bool (*ends)(void *context, double p);
	/* Every few thousand paths, false: stop. May be NULL. */
	bool (*watch)(void *context, uint64_t walked);
};

struct paths {
	uint64_t walked; /* paths */
	double left_out; /* chance of those that were left as faint */
};

enum paths_status paths_walk(struct paths *paths, const struct paths_wish *wish,
			     const struct fight *from);

#endif
