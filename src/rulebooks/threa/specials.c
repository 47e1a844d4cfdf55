/* SPDX-License-Identifier: MIT
 *
 * Special attacks (P5): knockback, disarm, stun, and what a called shot may do besides.
 *
 * They go the way of any attack up to the comparison; then, the called shot apart, there
 * is no location, no Physicality, no damage.
 */
#include "threa.h"

enum {
	CRITICAL = 8, /* SV of knockback and disarm, DSV of a called shot */
	CRITICAL_STUN = 10,
	HEAD_STUN_MS = 3000,
};

/* The throw exploded, where that counts. */
bool threa_exploded(const struct scene *scene, const struct strike *strike)
{
	return ruling(scene, R_CRITICAL) == 1 && strike->attack_roll >= EXPLODED;
}

/* What makes a hit critical is silent in the book (R42). */
static bool is_critical(const struct scene *scene, const struct strike *strike, int value,
			int needed)
{
	return ruling(scene, R_CRITICAL) ? threa_exploded(scene, strike)
					 : value >= needed;
}

void threa_knock_back(struct run *run, struct strike *strike)
{
	bool by_table = ruling(&run->scene, R_KNOCKBACK_TIME);

	threa_stagger(run, strike->target, threa_stagger_ms(strike->sv, by_table),
		      THR_SPC_01);
	if (is_critical(&run->scene, strike, strike->sv, CRITICAL))
		threa_fall_prone(run, strike->target, THR_SPC_09);
}

void threa_disarm(struct run *run, struct strike *strike)
{
	int thing = strike->deed->item;
	const struct threa_thing *it = thing_at(&run->scene, thing);

	if (it->place != HELD || it->holder != strike->target)
		return;
	if (is_critical(&run->scene, strike, strike->sv, CRITICAL)) {
		threa_destroy(run, thing, THR_SPC_03);
		return;
	}
	tell_spend(run, strike->target, gear_of(&run->scene, thing)->entry->name, NULL, 1,
		   0, THR_SPC_02);
	threa_let_go(run, thing, LYING, body_of(&run->scene, strike->target)->tile);
}

void threa_stun_strike(struct run *run, struct strike *strike)
{
	int ms = 1000 * larger(1, strike->sv);
	bool out = is_critical(&run->scene, strike, strike->sv, CRITICAL_STUN);

	threa_stun(run, strike->target, out ? 2 * ms : ms, out, THR_SPC_06);
}

/* ---- a critical called shot (SPC-05) ---- */

static void lose_ap(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (one->ap > 0) {
		one->ap--;
		tell_hurt(run, who, NOBODY, "ap", &one->ap, 1, one->ap, NULL, THR_SPC_05);
	}
}

void threa_called_effect(struct run *run, struct strike *strike)
{
	if (strike->deed->action != DO_CALLED_SHOT || strike->damage < 1 ||
	    !is_critical(&run->scene, strike, strike->dsv, CRITICAL))
		return;
	switch (strike->location) {
	case HEAD:
		threa_stun(run, strike->target, HEAD_STUN_MS, false, THR_SPC_05);
		break;
	case LEFT_ARM:
		threa_drop_hand(run, strike->target, LEFT_HAND, THR_SPC_05);
		break;
	case RIGHT_ARM:
		threa_drop_hand(run, strike->target, RIGHT_HAND, THR_SPC_05);
		break;
	case TORSO:
		lose_ap(run, strike->target);
		break;
	default:
		threa_fall_prone(run, strike->target, THR_SPC_05);
	}
}
