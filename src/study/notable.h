/* SPDX-License-Identifier: MIT
 *
 * The fights of a simulation that are worth a look.
 */
#ifndef STUDY_NOTABLE_H
#define STUDY_NOTABLE_H

#include "subject.h"
#include "tally.h"

enum { NOTABLES = 3 };

struct notable {
	const char *what; /* "upset", "clear_win", "longest", "median" */
	uint64_t fight;
	int rounds;
	int side; /* the winner, where it matters; else -1 */
};

/* Returns how many there are. */
int find_notables(const struct subject *subject, const struct tally *tally,
		  struct notable list[NOTABLES]);

#endif
