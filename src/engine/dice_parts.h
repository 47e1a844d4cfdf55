/* SPDX-License-Identifier: MIT
 *
 * Shared by dice.c and dice_chances.c alone.
 */
#ifndef ENGINE_DICE_PARTS_H
#define ENGINE_DICE_PARTS_H

#include "dice.h"

enum {
	MOST_TOTALS = 4096,  /* of one table; 106 KB, so that a shelf holds several */
	MOST_SIZE = 1000000, /* a die of chances, in millionths */
	LAST_EXPLODED = 31,  /* FUDGE_PLUS: beyond it 81^-8 is left on either side */
};

static inline bool is_one_die(struct dice dice)
{
	return dice.kind == DICE_UNIFORM || (dice.kind == DICE_SUM && dice.number == 1);
}

/* SUM, FUDGE: takes the largest die off and returns its size; 0: there is none left. */
static inline int take_die(struct dice *dice)
{
	if (dice->number > 0) {
		dice->number--;
		return dice->kind == DICE_FUDGE ? 3 : (int)dice->size;
	}
	for (int i = DICE_GROUPS - 1; i >= 0; i--)
		if (dice->count[i] > 0) {
			dice->count[i]--;
			return dice_step[i];
		}
	return 0;
}

/* POOL: how many faces of one die count. */
static inline int counting_faces(struct dice dice)
{
	if (dice.target > dice.size)
		return 0;
	return (int)dice.size - (dice.target > 1 ? dice.target - 1 : 0);
}

#endif
