/* SPDX-License-Identifier: MIT
 *
 * A thought of the scripted tactic: the position, and the best deed so far. Shared by the
 * files that list deeds (tactics_candidates.c, tactics_gear.c, tactics_contests.c).
 */
#ifndef DUNGEONEERS_TACTICS_THOUGHT_H
#define DUNGEONEERS_TACTICS_THOUGHT_H

#include "tactics.h"

/* A tile after one step, and the worth of ending the turn there. The strikes that the
 * step provokes are computed on demand. */
struct standpoint {
	struct tile tile;
	int direction, end;
	int harm; /* < 0: not known yet */
};

enum { WAYS = 8, NOT_KNOWN = -1 };

/* A thought: the position, and the best deed so far. */
struct thought {
	struct mind *mind;
	const struct dungeoneers_creature *me;
	struct tile here;
	int only;  /* this action; < 0: any */
	bool pays; /* for actions: has AP; has paid if it is asked about a deed */
	struct intent best;
	bool looked; /* at the tiles around me: none is worth more than `most` */
	int most;
	int count; /* of steps; < 0: not looked at yet */
	struct standpoint at[WAYS];
};

static inline bool wants(const struct thought *thought, int action)
{
	return thought->only < 0 || thought->only == action;
}

static inline bool can_pay(const struct thought *thought, int action)
{
	return thought->pays && wants(thought, action);
}

/* Is any foe so near? */
static inline bool has_foe_within(const struct thought *thought, int distance)
{
	return thought->mind->count > 0 && thought->mind->foes[0]->distance <= distance;
}

static inline void consider(struct thought *thought, const struct intent *intent)
{
	if (wants(thought, intent->action))
		prefer(&thought->best, intent);
}

/* My blow at it with the best weapon. */
static inline struct blow melee_blow(const struct mind *mind, const struct foe *foe)
{
	return (struct blow){
		mind->who, foe->who, mind->me->arms[foe->acts.melee.with].weapon,
		false,	   false,    foe->guard};
}

/* Things to take in hand, to drink, to pick up; `end`: the worth of ending the turn here.
 */
void dungeoneers_consider_gear(struct thought *thought, int end);
void dungeoneers_consider_picking_up(struct thought *thought, int end);
/* Pushes and grips. */
void dungeoneers_consider_contests(struct thought *thought, int end);

#endif
