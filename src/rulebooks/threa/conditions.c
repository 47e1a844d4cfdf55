/* SPDX-License-Identifier: MIT
 *
 * What becomes of a body: wounds, falls, stagger, stun, exhaustion, death (section 8).
 */
#include "threa.h"

enum { EXHAUSTION_VIT = 2, MOST_WOUNDS = 99 };

/* ---- modes that end ---- */

void threa_end_parry(struct run *run, int who, int rule)
{
	struct threa_creature *one = change(run, who);

	if (one->parrying == NOT_PARRYING)
		return;
	one->parrying = NOT_PARRYING;
	tell_condition(run, who, "parrying", NULL, false, 0, rule);
}

void threa_end_aim(struct run *run, int who, int rule)
{
	struct threa_creature *one = change(run, who);

	if (one->aim_target == 0)
		return;
	one->aim_target = one->aim_age = one->aim_moved = 0;
	if (rule)
		tell_condition(run, who, "aim", NULL, false, 0, rule);
}

static void forget_aid(struct threa_creature *one)
{
	one->aid_patient = one->aid_rounds = one->aid_vit = one->aid_amount = 0;
}

/* What the healer had in mind comes to nothing. */
void threa_end_aid(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (one->aid_patient == 0)
		return;
	forget_aid(one);
	tell_condition(run, who, "first aid", NULL, false, 0, THR_AID_01);
}

static bool is_aid_in_reach(const struct scene *scene, int healer)
{
	int patient = creature(scene, healer)->aid_patient - 1;

	return in_play(scene, patient) &&
	       is_within(body_of(scene, healer)->tile, body_of(scene, patient)->tile, 1);
}

void threa_part(struct run *run)
{
	for_creatures (who, run->fight)
		if (creature(&run->scene, who)->aid_patient &&
		    !is_aid_in_reach(&run->scene, who))
			threa_end_aid(run, who);
}

/* Damage, a fall, stagger and stun break into what takes time (CDN-08, AIM-03). */
void threa_interrupt(struct run *run, int who)
{
	const struct threa_creature *one = creature(&run->scene, who);

	if (one->timing) {
		tell_note(run, who, "is interrupted", 0, THR_CDN_08);
		threa_pause(run, who);
	}
	if (one->aim_target)
		threa_end_aim(run, who, THR_AIM_03);
}

/* ---- falling and failing ---- */

void threa_fall_prone(struct run *run, int who, int rule)
{
	struct threa_creature *one = change(run, who);

	if (one->stance == PRONE)
		return;
	one->stance = PRONE;
	tell_condition(run, who, "prone", NULL, true, 0, rule);
	threa_interrupt(run, who);
}

/* Helpless: nothing that takes care or time goes on. */
void threa_go_down(struct run *run, int who, int by, int rule)
{
	tell_fate(run, who, AFFRAY_DOWN, by, rule);
	threa_end_parry(run, who, THR_PAR_06);
	threa_end_aim(run, who, THR_AIM_03);
	threa_end_aid(run, who);
	threa_fall_prone(run, who, rule);
}

void threa_die(struct run *run, int who, int by)
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

/* Death is checked whenever VIT falls; at 1 he is helpless (LOW-03, LOW-04). */
void threa_lose_vit(struct run *run, int who, int by, int amount, int rule)
{
	struct threa_creature *one = change(run, who);
	int before = one->vit;

	if (amount <= 0)
		return;
	one->vit = (int16_t)larger(0, before - amount);
	if (rule == THR_EOR_02) /* told as hurt when it came */
		tell_landing(run, who, "vit", &one->vit, amount, one->vit, rule);
	else
		tell_hurt(run, who, by, "vit", &one->vit, amount, one->vit, NULL, rule);
	if (one->vit == 0)
		threa_die(run, who, by);
	else if (one->vit == 1 && before > 1)
		threa_go_down(run, who, by, THR_LOW_03);
}

/* FAT 0: helpless, and 2 VIT at once, once for each drop (LOW-02). */
void threa_exhaust(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->exhausted = 1;
	threa_go_down(run, who, NOBODY, THR_LOW_02);
	threa_lose_vit(run, who, NOBODY, EXHAUSTION_VIT, THR_LOW_02);
}

/* ---- stagger and stun ---- */

/* When a state of so many milliseconds ends, counted from the start of this round (R40).
 */
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
	tell_condition(run, who, "staggered", NULL, true, ms, rule);
	threa_end_parry(run, who, THR_PAR_06);
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
	tell_condition(run, who, "stunned", NULL, true, ms, rule);
	threa_end_parry(run, who, THR_PAR_06);
	threa_interrupt(run, who);
	if (!out)
		return;
	one->unconscious_ms = larger(one->unconscious_ms, end);
	tell_condition(run, who, "unconscious", NULL, true, ms, THR_SPC_08);
	threa_go_down(run, who, NOBODY, THR_SPC_08);
}

static void wake(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->fat = one->fat_aside;
	one->fat_aside = 0;
	one->stun_ms = 0;
	tell_condition(run, who, "stunned", NULL, false, 0, THR_SPC_06);
	if (one->fat == 0) /* lost to the stun, or to the pools: weak, but no new drop */
		one->exhausted = 1;
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
			tell_condition(run, who, "staggered", NULL, false, 0, THR_SPC_01);
		}
		if (one->stun_ms > 0 && one->stun_ms <= ms)
			wake(run, who);
		if (one->unconscious_ms > 0 && one->unconscious_ms <= ms) {
			one->unconscious_ms = 0;
			tell_fate(run, who, AFFRAY_RECOVERED, NOBODY, THR_SPC_08);
		}
	}
}

/* ---- wounds (section 8.1) ---- */

static void lose_limb(struct run *run, int who, enum location limb)
{
	switch (limb) {
	case LEFT_ARM:
	case RIGHT_ARM:
		tell_condition(run, who, threa_location_words[limb], NULL, false, 0,
			       THR_WND_03);
		threa_drop_hand(run, who, limb == RIGHT_ARM ? RIGHT_HAND : LEFT_HAND,
				THR_WND_03);
		break;
	case LEFT_LEG:
	case RIGHT_LEG:
		tell_condition(run, who, threa_location_words[limb], NULL, false, 0,
			       THR_WND_04);
		if (useless_legs(creature(&run->scene, who)) == 2)
			threa_fall_prone(run, who, THR_WND_04);
		break;
	default:
		return;
	}
	threa_refit(&run->scene, change(run, who), who);
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
		threa_end_parry(run, who, THR_PAR_06);
}

void threa_hurt(struct run *run, int who, int by, enum location location,
		const struct injury *injury)
{
	struct threa_creature *one = change(run, who);
	const char *where = threa_location_words[location];

	one->pending_fat += injury->fat;
	one->pending_vit += injury->vit;
	tell_pending_hurt(run, who, by, "fat", &one->fat, injury->fat, one->pending_fat,
			  where, THR_DMG_09);
	tell_pending_hurt(run, who, by, "vit", &one->vit, injury->vit, one->pending_vit,
			  where, THR_DMG_09);
	threa_wound(run, who, by, location, injury->wounds, THR_DMG_08);
	if (injury->fat > 0) {
		threa_end_aid(run, who);
		threa_interrupt(run, who);
	}
}

/* ---- the position as a whole ---- */

bool threa_can_fight(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return in_play(scene, who) && one->vit >= 2 && true_fat(one) >= 1 &&
	       one->unconscious_ms <= 0 && !one->passed_out;
}

/* The dead are read no more but for what lies where they fell. */
static void forget_dead(struct threa_creature *one, int who)
{
	struct threa_thing *things = one->things;
	unsigned char *from = (unsigned char *)one;

	for (size_t i = 0; i < offsetof(struct threa_creature, things); i++)
		from[i] = 0;
	for (int i = 0; i < THINGS; i++)
		if (things[i].holder == who && things[i].place != LYING)
			things[i].place = GONE;
}

static void forget_thing(struct threa_thing *thing)
{
	unsigned char *from = (unsigned char *)thing;

	if (thing->place == GONE)
		for (size_t i = 0; i < sizeof *thing; i++)
			from[i] = 0;
}

/* Nothing lies about, nothing has changed hands: look for it no more. */
static void forget_marks(struct threa_fight *threa)
{
	threa->lying = threa->traded = 0;
	for_creatures (who, &threa->base)
		for (int i = 0; i < THINGS; i++) {
			const struct threa_thing *thing =
				&threa->creatures[who].things[i];

			if (thing->place == LYING)
				threa->lying = 1;
			else if (thing->place != GONE && thing->holder != who)
				threa->traded = 1;
		}
}

/* Where only the worst penalty counts, one that a worse one outlasts is never felt. */
static void forget_penalties(struct threa_creature *one)
{
	int worst = 0;

	for (int i = RVS_ROUNDS - 1; i >= 0; i--) {
		if (one->rvs[i] <= worst)
			one->rvs[i] = 0;
		else
			worst = one->rvs[i];
	}
}

/* A place with two wounds is as useless as one with more; what counts is their sum. */
static void forget_wounds(const struct threa_sheet *own, struct threa_creature *one)
{
	if (one->wound_count > MOST_WOUNDS / 2)
		return; /* so near to the most that can be counted, each place matters */
	for (int i = 0; i < LOCATIONS; i++)
		one->wounds[i] = (uint8_t)smaller(one->wounds[i], 2);
	if (own->hands == 0) /* forelegs hold nothing */
		one->wounds[LEFT_ARM] = one->wounds[RIGHT_ARM] = 0;
}

/* A potion, or a friend who may give first aid. */
static bool may_be_healed(const struct scene *scene, int who)
{
	if (threa_fight(scene)->traded || threa_fight(scene)->lying)
		return true;
	for (int i = 0; i < sheet(scene, who)->gear_count; i++)
		if (sheet(scene, who)->gear[i].potion)
			return true;
	for_creatures (i, scene->fight)
		if (i != who && in_play(scene, i) && !is_enemy(scene->fight, i, who))
			return true;
	return creature(scene, who)->aid_patient > 0;
}

/* One against one: whoever cannot fight at the end of the round has lost. */
static bool is_last_pair(const struct scene *scene)
{
	int first = NOBODY, count = 0;

	for_creatures (i, scene->fight)
		if (in_play(scene, i)) {
			if (count++ == 1 && !is_enemy(scene->fight, first, i))
				return false;
			first = i;
		}
	return count == 2;
}

/* Dead at the end of this round, or out of a fight that ends there; no healing helps. */
static bool is_lost(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int most = sheet(scene, who)->vit_max;
	int lasts = may_be_healed(scene, who)
			    ? larger(most, one->vit)
			    : smaller(most, one->vit + (one->heal_vit + 1) / 2);

	if (ruling(scene, R_LOW_BASIS)) /* what is to come weighs already */
		return false;
	return (one->pending_vit + 1) / 2 >= lasts - is_last_pair(scene);
}

/*
 * Its turn is over, and there is nothing to pay a dodge with in this round, nor a parry
 * or block for free. (In its turn even the penniless decide, and look at their wounds.)
 */
static bool is_spent(const struct scene *scene, const struct threa_creature *one)
{
	return scene->fight->phase == ROUND_ENDS ||
	       (one->ap == 0 && one->done && !one->trigger && !one->parrying &&
		!ruling(scene, R_SHIELD_COST) && !ruling(scene, R_TURN_MODEL));
}

/*
 * Whoever is lost fights on to the end of the round, but will never know how much
 * more was to come. Once it can neither strike nor ward off, its wounds and penalties
 * weigh on nothing; with lame legs it still goes nowhere.
 */
static void forget_lost(const struct scene *scene, struct threa_creature *one, int who)
{
	one->pending_vit = 2 * larger(sheet(scene, who)->vit_max, one->vit);
	one->pending_fat = one->heal_vit = 0;
	one->ticks_now = one->ticks_next = 0;
	if (!is_spent(scene, one))
		return;
	for (int i = 0; i < RVS_ROUNDS; i++)
		one->rvs[i] = 0;
	one->av_penalty = one->wound_count = 0;
	one->wounds[HEAD] = one->wounds[TORSO] = 0;
	if (scene->fight->phase == ROUND_ENDS)
		for (int i = 0; i < LOCATIONS; i++)
			one->wounds[i] = 0;
}

static void forget_round(struct fight *fight)
{
	struct threa_fight *threa = (struct threa_fight *)fight;

	fight->order_count = fight->place = 0;
	threa->now_ms = 0;
	threa->passes = 0;
	for_creatures (who, fight) {
		struct threa_creature *one = &threa->creatures[who];

		one->turn_ms = one->rank = one->done = one->paid = 0;
	}
}

static void forget_inside(const struct scene *scene, struct threa_creature *one, int who)
{
	if (!ruling(scene, R_RVS_STACK))
		forget_penalties(one);
	forget_wounds(sheet(scene, who), one);
	if (!in_play(scene, who))
		forget_dead(one, who);
	else if (is_lost(scene, who))
		forget_lost(scene, one, who);
	for (int i = 0; i < THINGS; i++)
		forget_thing(&one->things[i]);
}

void threa_canonical(const struct scenario *scenario, struct fight *fight)
{
	struct threa_fight *threa = (struct threa_fight *)fight;
	struct scene scene = {scenario, fight};

	if (fight->phase == ROUND_BEGINS || fight->phase == ROUND_ENDS)
		forget_round(fight);
	if (!ruling(&scene, R_TURN_MODEL))
		threa->passes = 0;
	for (int i = fight->order_count; i < MAX_CREATURES; i++)
		fight->order[i] = 0;
	forget_marks(threa);
	for_creatures (who, fight)
		forget_inside(&scene, &threa->creatures[who], who);
}
