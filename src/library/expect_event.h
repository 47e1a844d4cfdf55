/* SPDX-License-Identifier: MIT
 *
 * The part of expect.c that knows events and their terms.
 */
#ifndef LIBRARY_EXPECT_EVENT_H
#define LIBRARY_EXPECT_EVENT_H

#include "expect.h"

enum read_result {
	READ_NO, /* these words are not about an event */
	READ_YES,
	READ_WRONG, /* after a problem */
};

/* Reads expect->first and following: EVENT or `term`, a rule, pairs. Afterwards
 * expect->first holds the pairs only. */
enum read_result expect_event_read(struct expect *expect, const struct fight_file *file,
				   const struct fight_line *line,
				   const struct rulebook *book,
				   struct problems *problems);
bool expect_event_holds(const struct expect *expect, const struct scenario *scenario,
			const struct log_part *part, struct text *why);

#endif
