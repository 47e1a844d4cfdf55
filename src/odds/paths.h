/* SPDX-License-Identifier: MIT
 *
 * All paths from a position: every outcome of every roll, through the rule code that
 * plays; paths that have become equal are one from there on.
 *
 * Two paths meet at a rest if the fight and the owner's notes have the same bytes. They
 * meet inside a deed where rule code calls rolls_settled(), if the bytes that it gives
 * are equal, too. So the walk goes in steps, each over all meetings of the step before:
 *
 *	rest -- settled -- settled -- rest -- ...
 *
 * From a meeting inside a deed one path walks on for all that came there: from the
 * meeting itself where the rules can be entered there (rolls_settled_at()). Elsewhere it
 * is played again from its rest, with the outcomes that led there, and only the rolls
 * after it turn.
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
	PATHS_TOO_MANY,	 /* more paths than `most` */
	PATHS_TOO_LONG,	 /* a path has more rolls than can be walked */
	PATHS_BY_CHANCE, /* a tactic used chance of its own */
	PATHS_STOPPED,	 /* `watch` or `ends` returned false */
	PATHS_NO_MEMORY,
};

enum { MAX_KNOWN = 512, MAX_MEMORY = 64 };

/* A walk: where it starts, how far it goes, and the callbacks on the way. */
struct paths_wish {
	struct run *run;
	uint64_t most; /* paths at most */
	double cut;    /* total chance of faint paths that may be left out */
	bool apart;    /* for tests: inside a deed no paths are merged */
	/* The owner's notes about a path; they are restored together with the path. */
	void *memory;
	size_t memory_size;
	void *context;
	/* Called where paths may meet: the owner counts facts that are only statistics,
	 * with the path's chance (0: already counted), and drops them from its notes. May
	 * be NULL. */
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
	double left_out; /* chance of the faint paths left out */
};

enum paths_status paths_walk(struct paths *paths, const struct paths_wish *wish,
			     const struct fight *from);

#endif
