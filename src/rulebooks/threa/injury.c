/* SPDX-License-Identifier: MIT
 *
 * Harm from any cause: pools of FAT and VIT, wounds, stagger and stun, falling and death.
 */
#include "deeds.h"

enum { EXHAUSTION_VIT = 2 };

/* ---- pools: damage and healing that land at round ends (DMG-09) ---- */

void threa_pend_fat(struct run *run, int who, int by, int amount, const char *where,
		    int rule)
{
	struct threa_creature *one = change(run, who);

	one->pending_fat += amount;
	tell_pending_hurt(run, who, by, "fat", &one->fat, amount, one->pending_fat, where,
			  rule);
}

void threa_pend_vit(struct run *run, int who, int by, int amount, const char *where,
		    int rule)
{
	struct threa_creature *one = change(run, who);

	one->pending_vit += amount;
	tell_pending_hurt(run, who, by, "vit", &one->vit, amount, one->pending_vit, where,
			  rule);
}

void threa_heal_fat(struct run *run, int who, int amount, int rule)
{
	struct threa_creature *one = change(run, who);

	one->heal_fat += amount;
	tell_gain(run, who, "FAT healing", &one->heal_fat, amount, one->heal_fat, rule);
}

void threa_heal_vit(struct run *run, int who, int amount, int rule)
{
	struct threa_creature *one = change(run, who);

	one->heal_vit += amount;
	tell_gain(run, who, "VIT healing", &one->heal_vit, amount, one->heal_vit, rule);
}

/* ---- falling, failing, dying ---- */

void threa_fall_prone(struct run *run, int who, int rule)
{
	struct threa_creature *one = change(run, who);

	if (one->stance == PRONE)
		return;
	one->stance = PRONE;
	tell_condition(run, who, "prone", &one->stance, true, 0, rule);
	threa_interrupt(run, who);
}

/* Helpless: ends everything that needs attention or time. */
void threa_go_down(struct run *run, int who, int by, int rule)
{
	tell_fate(run, who, AFFRAY_DOWN, by, rule);
	threa_end_parry(run, who);
	threa_end_aim(run, who, THR_AIM_03);
	threa_end_aid(run, who);
	threa_fall_prone(run, who, rule);
}

static void die(struct run *run, int who, int by)
{
	struct threa_creature *one = change(run, who);

	one->vit = 0;
	tell_fate(run, who, AFFRAY_DEAD, by, THR_LOW_04);
	threa_spill(run, who);
	if (one->trigger)
		fight_of(run)->delayers--;
	one->trigger = one->trigger_who = NO_TRIGGER;
	one->parrying = NOT_PARRYING;
	threa_end_aim(run, who, NO_RULE);
	forget_aid(one);
	run->fight->bodies[who].in_play = 0;
	run->fight->bodies[who].can_fight = 0;
	for_creatures (i, run->fight)
		if (creature(&run->scene, i)->aim_target == who + 1)
			threa_end_aim(run, i, NO_RULE);
	threa_part(run);
}

/* Death is checked whenever VIT falls; at 1 the creature is helpless (LOW-03, LOW-04). */
void threa_lose_vit(struct run *run, int who, int amount, int rule)
{
	struct threa_creature *one = change(run, who);
	int before = one->vit;

	if (amount <= 0)
		return;
	one->vit = (int16_t)larger(0, before - amount);
	if (rule == THR_EOR_02) /* told as hurt when it was dealt */
		tell_landing(run, who, "vit", &one->vit, amount, one->vit, rule);
	else
		tell_hurt(run, who, NOBODY, "vit", &one->vit, amount, one->vit, NULL,
			  rule);
	if (one->vit == 0)
		die(run, who, NOBODY);
	else if (one->vit == 1)
		threa_go_down(run, who, NOBODY, THR_LOW_03);
}

/* FAT 0: helpless, and 2 VIT at once, once for each drop (LOW-02). */
void threa_exhaust(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->exhausted = 1;
	threa_go_down(run, who, NOBODY, THR_LOW_02);
	threa_lose_vit(run, who, EXHAUSTION_VIT, THR_LOW_02);
}

/* ---- stagger and stun ---- */

/* The end of a state that lasts `ms`, in milliseconds from the start of this round
 * (R40). */
static int32_t end_of(const struct run *run, int ms)
{
	if (ruling(&run->scene, R_STUN_CLOCK)) /* whole rounds */
		return ROUND_MS * ceil_div(ms, ROUND_MS);
	return threa_fight(&run->scene)->now_ms + ms;
}

void threa_stagger(struct run *run, int who, int ms, int rule)
{
	struct threa_creature *one = change(run, who);
	int32_t end = end_of(run, ms);

	one->stagger_ms = larger(one->stagger_ms, end);
	tell_condition(run, who, "staggered", &one->stagger_ms, true, ms, rule);
	threa_end_parry(run, who);
	threa_interrupt(run, who);
}

/* The stunned one's FAT counts as 0; the true one is kept aside, or lost (R41). */
static void hide_fat(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (one->stun_ms > 0)
		return;
	tell_note(run, who, "has no FAT while stunned", one->fat, THR_SPC_07);
	one->fat_aside = one->fat;
	one->fat = 0;
	if (ruling(&run->scene, R_STUN_FAT)) {
		one->fat_aside = 0;
		one->pending_fat = 0;
		one->exhausted = 1; /* without the loss of VIT (R75) */
	}
}

void threa_stun(struct run *run, int who, int ms, bool out, int rule)
{
	struct threa_creature *one = change(run, who);
	int32_t end = end_of(run, ms);

	hide_fat(run, who);
	one->stun_ms = larger(one->stun_ms, end);
	tell_condition(run, who, "stunned", &one->stun_ms, true, ms, rule);
	threa_end_parry(run, who);
	threa_interrupt(run, who);
	if (!out)
		return;
	one->unconscious_ms = larger(one->unconscious_ms, end);
	tell_condition(run, who, "unconscious", &one->unconscious_ms, true, ms,
		       THR_SPC_08);
	threa_go_down(run, who, NOBODY, THR_SPC_08);
}

static void wake(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->fat = one->fat_aside;
	one->fat_aside = 0;
	one->stun_ms = 0;
	tell_condition(run, who, "stunned", &one->stun_ms, false, 0, THR_SPC_06);
	if (one->fat == 0) /* lost to the stun, or to the pools: weak, but no new drop */
		one->exhausted = 1;
}

/* It counts for its side at once, not from the next round end: it may act before. One
 * that is exhausted or dying wakes, and stays down. */
static void come_to(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->unconscious_ms = 0;
	run->fight->bodies[who].can_fight = can_fight(&run->scene, who);
	if (is_helpless(&run->scene, who))
		tell_condition(run, who, "unconscious", &one->unconscious_ms, false, 0,
			       THR_SPC_08);
	else
		tell_fate(run, who, AFFRAY_RECOVERED, NOBODY, THR_SPC_08);
}

void threa_set_time(struct run *run, int ms)
{
	fight_of(run)->now_ms = (int16_t)ms;
	for_creatures (who, run->fight) {
		struct threa_creature *one = change(run, who);

		if ((one->stagger_ms | one->stun_ms | one->unconscious_ms) == 0 ||
		    !in_play(&run->scene, who))
			continue;
		if (one->stagger_ms > 0 && one->stagger_ms <= ms) {
			one->stagger_ms = 0;
			tell_condition(run, who, "staggered", &one->stagger_ms, false, 0,
				       THR_SPC_01);
		}
		if (one->stun_ms > 0 && one->stun_ms <= ms)
			wake(run, who);
		if (one->unconscious_ms > 0 && one->unconscious_ms <= ms)
			come_to(run, who);
	}
}

/* ---- wounds (WND-01 to WND-06) ---- */

static void lose_limb(struct run *run, int who, enum location limb)
{
	struct threa_creature *one = change(run, who);
	bool is_arm = limb == LEFT_ARM || limb == RIGHT_ARM;

	if (limb == HEAD)
		tell_condition(run, who, threa_location_words[HEAD], &one->wounds[HEAD],
			       false, 0, THR_WND_05);
	if (limb == HEAD || limb == TORSO)
		return;
	tell_condition(run, who, threa_location_words[limb], &one->wounds[limb], false, 0,
		       is_arm ? THR_WND_03 : THR_WND_04);
	if (is_arm)
		threa_drop_hand(run, who, limb == RIGHT_ARM ? RIGHT_HAND : LEFT_HAND,
				THR_WND_03);
	else if (useless_legs(one) == 2)
		threa_fall_prone(run, who, THR_WND_04);
	threa_refit(&run->scene, one, who);
}

void threa_wound(struct run *run, int who, int by, enum location location, int wounds,
		 int rule)
{
	struct threa_creature *one = change(run, who);
	int before = one->wounds[location];
	int now = smaller(before + wounds, MOST_WOUNDS);
	int more = smaller(now - before, MOST_WOUNDS - one->wound_count);
	int parry_hand = threa_parry_hand(&run->scene, who, (enum parrying)one->parrying);

	if (wounds <= 0)
		return;
	one->wounds[location] = (uint8_t)now;
	one->wound_count = (uint8_t)(one->wound_count + more);
	one->ticks_next = (uint8_t)(one->ticks_next + more);
	tell_hurt(run, who, by, "wounds", &one->wounds[location], wounds, now,
		  threa_location_words[location], rule);
	if (before >= 2 || now < 2)
		return;
	lose_limb(run, who, location);
	if (parry_hand != NOTHING && arm_of_hand(parry_hand) == location)
		threa_end_parry(run, who);
}

void threa_hurt(struct run *run, int who, int by, enum location location,
		const struct injury *injury)
{
	const char *where = threa_location_words[location];

	threa_pend_fat(run, who, by, injury->fat, where, THR_DMG_09);
	threa_pend_vit(run, who, by, injury->vit, where, THR_DMG_09);
	threa_wound(run, who, by, location, injury->wounds, THR_DMG_08);
	if (injury->fat > 0) {
		threa_end_aid(run, who);
		threa_interrupt(run, who);
	}
}
