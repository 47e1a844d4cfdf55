/* SPDX-License-Identifier: MIT
 *
 * What the files of the scripted tactic share.
 */
#ifndef THREA_TACTICS_H
#define THREA_TACTICS_H

#include "threa.h"

enum knob_id { CAUTION, DEFENSE, TARGET, PATIENCE };

enum {
	SPARE_FAT = 5,	  /* below this FAT is not spent where AP will do */
	LOW_FAT = 2,	  /* from here down it rests */
	NEAR_M = 9,	  /* foes within a sprint */
	MUCH_BETTER = 3,  /* a parry than a dodge */
	MOST_BOOST = 3,	  /* of a dodge that is just out of reach */
	STAGGER_AP = 3,	  /* a foe with so many AP is worth knocking back */
	WORTH_A_BLOCK = 3 /* DSV */
};

/* What is pending will kill it. */
static inline bool is_doomed(const struct threa_creature *one)
{
	return one->pending_vit >= one->vit;
}

/* The smaller, the sooner it is dealt with. */
int threa_target_rank(const struct look *look, int target);
/* The foe to deal with, or NOBODY if none is a danger. */
int threa_main_foe(const struct look *look);
/* The action to take; without options in `q` it looks for itself what is legal. */
int threa_decide(const struct look *look, const struct question *q);

#endif
