/* SPDX-License-Identifier: MIT
 *
 * Directions, as rows and options name them.
 */
#ifndef PLAY_DIRECTION_H
#define PLAY_DIRECTION_H

struct direction {
	const char *key, *word;
	int step[2];
};

/* By its key in rows and options, "nw"; NULL: none. */
const struct direction *direction_of(const char *key);
/* By its number in events and rows: 0 is north, then clockwise. */
const struct direction *direction_at(int number);

#endif
