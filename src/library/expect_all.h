/* SPDX-License-Identifier: MIT
 *
 * `expect all`: every state row that differs from the start of the fight, no more and no
 * less. The rows stand below it, one a line, indented:
 *
 *	expect all
 *	  round 1
 *	  goblin.fat 5
 *
 * A listed row is checked like `expect goblin.fat 5`; this file finds missing rows and
 * rows that have not changed, and writes the list for `check --update`.
 */
#ifndef LIBRARY_EXPECT_ALL_H
#define LIBRARY_EXPECT_ALL_H

#include "base/buffer.h"
#include "scenario/fightfile.h"
#include "engine/run.h"

/* Adds a problem for each row that differs from `start` and is not listed below `all`,
 * and for each listed row that has not changed. */
void expect_all_check(const struct fight_file *file, const struct fight_line *all,
		      const struct fight *start, const struct run *run,
		      struct problems *problems);
/* The list as it should be, a line each. */
void expect_all_write(const struct fight *start, const struct run *run,
		      struct buffer *buffer);

#endif
