/* SPDX-License-Identifier: MIT
 *
 * Changes to the text of a .fight found by playing it: the rows that `expect all` should
 * list, and the answers that no line gave.
 */
#ifndef SCENARIO_FIGHTUPDATE_H
#define SCENARIO_FIGHTUPDATE_H

#include "base/buffer.h"
#include "fightfile.h"

struct insertion {
	int line; /* number of the line that it goes before */
	struct buffer text;
};

/* Insertions in the order of their lines. All zero: none. */
struct fight_update {
	bool spells_out; /* answers that no line gave become lines, and `unanswered:
			    error` */
	int count, room;
	struct insertion *insertions; /* owned */
	bool failed;		      /* no memory */
};

/* The text to insert before line `line`; the caller appends to it. NULL: no memory. */
struct buffer *fight_update_at(struct fight_update *update, int line);
/* The text as it should be. */
void fight_update_write(const struct fight_update *update, const struct fight_file *file,
			const char *text, struct buffer *updated);
void fight_update_free(struct fight_update *update);

#endif
