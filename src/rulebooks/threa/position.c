/* SPDX-License-Identifier: MIT
 *
 * A position put in order: after an edict, so that the rules can play from it; and in
 * its canonical form, so that exact odds know two equal ones.
 *
 * A game master may set any row that is shown. Values that do not fit the rest of the
 * position are taken back: a clock without the deed that started it, rounds in a sword, a
 * parry with empty hands, an aim at a friend. A position that the rules have made stays
 * as it is.
 */
#include <limits.h>
#include <string.h>
#include "threa.h"

/* ---- the body ---- */

/* Every wound ticks at one of two round ends; after an edict some may be missing. */
static void settle_wounds(struct threa_creature *one)
{
	int count = 0;

	for (int i = 0; i < LOCATIONS; i++)
		count += one->wounds[i];
	one->wound_count = (uint8_t)smaller(count, MOST_WOUNDS);
	one->ticks_now = (uint8_t)smaller(one->ticks_now, one->wound_count);
	one->ticks_next = (uint8_t)(one->wound_count - one->ticks_now);
}

static void settle_states(const struct scene *scene, struct threa_creature *one)
{
	int32_t *const ends[] = {&one->stagger_ms, &one->stun_ms, &one->unconscious_ms};

	for (int i = 0; i < 3; i++)
		if (*ends[i] <= threa_fight(scene)->now_ms)
			*ends[i] = 0;
	if (one->stun_ms > 0 && one->fat > 0) {
		one->fat_aside = one->fat;
		one->fat = 0;
	}
	if (one->stun_ms == 0 && one->fat_aside > 0) {
		one->fat = one->fat_aside;
		one->fat_aside = 0;
	}
	one->exhausted = true_fat(one) == 0;
	if (!ruling(scene, R_LOW_FAT)) /* nothing would ever wake it (R54) */
		one->passed_out = 0;
}

/* ---- things and hands ---- */

/* Rounds are of some kind; without one there are none, and none are on their way. */
static void settle_magazine(const struct threa_weapon *weapon, struct threa_thing *thing)
{
	if (thing->load == 0)
		thing->loaded = 0, thing->reload_ms = 0;
	else
		thing->loaded = (uint8_t)smaller(thing->loaded, weapon->capacity);
}

static void settle_thing(const struct scene *scene, const struct threa_gear *gear,
			 struct threa_thing *thing)
{
	if (gear->durability == 0)
		thing->durability = 0;
	else if (ruling(scene, R_DURABILITY))
		thing->durability = (int16_t)larger(0, thing->durability);
	if (threa_is_destroyed(thing->durability, gear->durability))
		thing->place = GONE;
	settle_magazine(gear->weapon, thing);
	if (!is_launched(gear->weapon) || thing->place == GONE)
		thing->skill_ms = thing->mech_ms = thing->reload_ms = 0;
	if (thing->skill_ms == 0 && thing->mech_ms == 0 && thing->reload_ms == 0)
		thing->paused = 0;
}

static struct threa_thing *thing_of(struct threa_fight *fight, int number)
{
	return &fight->creatures[number / THINGS].things[number % THINGS];
}

/* The dead and the useless arm hold nothing. */
static bool can_hold(const struct threa_creature *one, int hand)
{
	return one->vit > 0 && !arm_is_useless(one, hand);
}

/* A thing in a hand is held by that creature, and falls if the hand cannot hold it. */
static void settle_hands(struct threa_fight *fight, int who)
{
	struct threa_creature *one = &fight->creatures[who];

	for_hands (hand) {
		int number = thing_in_hand(one, hand);
		struct threa_thing *thing =
			number == NOTHING ? NULL : thing_of(fight, number);
		bool is_held = thing && thing->place == HELD && thing->holder == who;

		if (!thing || (is_held && can_hold(one, hand)))
			continue;
		if (is_held)
			lay_thing(thing, fight->base.bodies[who].tile);
		leave_hands(one, number);
	}
}

/* A held or prepared thing must be in a hand of its holder; else it goes back to the
 * belt. Returns whether it is prepared. */
static bool settle_held(struct threa_fight *fight, int number)
{
	struct threa_thing *thing = thing_of(fight, number);
	const struct threa_creature *holder = &fight->creatures[thing->holder];

	if ((thing->place == HELD && holder->hand[RIGHT_HAND] != number + 1 &&
	     holder->hand[LEFT_HAND] != number + 1) ||
	    (thing->place == PREPARED && holder->prep_hand == 0))
		thing->place = CARRIED;
	if (thing->place == PREPARED && !can_hold(holder, holder->prep_hand - 1))
		lay_thing(thing, fight->base.bodies[thing->holder].tile);
	return thing->place == PREPARED;
}

static void settle_things(const struct scene *scene, struct threa_fight *fight)
{
	struct creature_set prepared = {0};

	for_creatures (who, &fight->base) {
		const struct threa_sheet *own = sheet(scene, who);

		for (int i = 0; i < own->gear_count; i++)
			settle_thing(scene, &own->gear[i],
				     &fight->creatures[who].things[i]);
	}
	for_creatures (who, &fight->base)
		settle_hands(fight, who);
	for (int number = 0; number < fight->base.count * THINGS; number++)
		if (settle_held(fight, number))
			set_add(&prepared, thing_of(fight, number)->holder);
	for_creatures (who, &fight->base)
		if (!set_has(prepared, who))
			fight->creatures[who].prep_hand = 0;
}

/* ---- ammunition ---- */

/* Clears supplies and clocks of things that are not on the sheet. */
static void settle_absent(const struct scene *scene, struct threa_creature *one, int who)
{
	const struct threa_sheet *own = sheet(scene, who);

	for (int i = 0; i < MAGAZINES; i++)
		if (!own->magazine[i])
			one->ammo[i] = (struct threa_supply){0};
	for (int i = 0; i < THROWABLES; i++)
		if (!throwable_kind(scene, i))
			one->throw_ms[i] = 0;
	for (int i = own->gear_count; i < THINGS; i++)
		one->things[i] = (struct threa_thing){0};
}

static void settle_prepped(struct threa_creature *one)
{
	int room = MOST_PREPPED;

	for (int i = 0; i < MAGAZINES; i++) {
		one->ammo[i].prepped = (uint8_t)smaller(one->ammo[i].prepped, room);
		room -= one->ammo[i].prepped;
	}
}

/* Ends fetching if there is no ammunition to fetch. */
static void settle_retrieval(struct threa_creature *one)
{
	for (int i = 0; i < MAGAZINES && !threa_can_fetch(&one->ammo[one->retrieve_kind]);
	     i++)
		one->retrieve_kind = (uint8_t)i;
	if (!threa_can_fetch(&one->ammo[one->retrieve_kind]))
		one->retrieve_ms = 0;
	if (one->retrieve_ms == 0)
		one->retrieve_kind = one->retrieve_paused = 0;
}

/* ---- plans and turns ---- */

static bool is_other(const struct scene *scene, int who, int other, bool enemy)
{
	return other >= 0 && other < scene->fight->count && other != who &&
	       is_enemy(scene->fight, who, other) == enemy;
}

static bool has_trigger(const struct scene *scene, const struct threa_creature *one,
			int who)
{
	int watched = one->trigger_who - 1;

	switch (one->trigger) {
	case FOE_ATTACKS:
	case FOE_MOVES:
	case FOE_SHOOTS:
		return is_other(scene, who, watched, true);
	case ATTACK_ON_ALLY:
		return is_other(scene, who, watched, false);
	default:
		return one->trigger != NO_TRIGGER;
	}
}

/* ---- the clock ---- */

static bool acts_before(const struct threa_fight *fight, int a, int b)
{
	const struct threa_creature *one = &fight->creatures[a],
				    *other = &fight->creatures[b];

	return one->turn_ms < other->turn_ms ||
	       (one->turn_ms == other->turn_ms && one->rank < other->rank);
}

/* Turns still to come are not before now, and are in order. */
static void settle_turns(const struct scene *scene, struct threa_fight *fight)
{
	uint8_t *order = fight->base.order;

	fight->now_ms = (int16_t)smaller(fight->now_ms, ROUND_MS - 1);
	if (ruling(scene, R_TURN_MODEL)) /* the order alone decides the turns */
		return;
	for (int i = fight->base.place + 1; i < fight->base.order_count; i++) {
		struct threa_creature *one = &fight->creatures[order[i]];

		one->turn_ms = (int16_t)smaller(ROUND_MS - 1,
						larger(fight->now_ms, one->turn_ms));
		for (int at = i; at > fight->base.place + 1 &&
				 acts_before(fight, order[at], order[at - 1]);
		     at--) {
			uint8_t later = order[at - 1];

			order[at - 1] = order[at];
			order[at] = later;
		}
	}
}

/* ---- after an edict: the whole position ---- */

static void settle_body(const struct scene *scene, struct fight *fight,
			struct threa_creature *one, int who)
{
	settle_wounds(one);
	settle_states(scene, one);
	if (one->av_penalty != threa_penalty(scene, one)) {
		memset(one->rvs, 0, sizeof one->rvs);
		one->rvs[0] = one->av_penalty;
	}
	if (one->vit <= 0)
		fight->bodies[who].in_play = fight->bodies[who].can_fight = 0;
	else if (is_helpless(scene, who) || useless_legs(one) == 2)
		one->stance = PRONE;
	if (can_fight(scene, who)) /* who cannot: the round end decides, as usual */
		fight->bodies[who].can_fight = 1;
	settle_absent(scene, one, who);
	settle_prepped(one);
	settle_retrieval(one);
	one->timing = 1;
}

static void settle_intent(const struct scene *scene, struct threa_fight *fight,
			  struct threa_creature *one, int who)
{
	int target = one->aim_target - 1, patient = one->aid_patient - 1;
	bool is_out = is_disabled(scene, who) || is_helpless(scene, who);

	threa_refit(scene, one, who);
	if (is_out || !threa_can_parry_with(scene, who, (enum parrying)one->parrying))
		one->parrying = NOT_PARRYING;
	if (is_out || !is_other(scene, who, target, true) || !in_play(scene, target))
		forget_aim(one);
	if (patient < 0 || one->aid_rounds == 0 || is_helpless(scene, who) ||
	    !threa_can_aid(scene, who, patient))
		forget_aid(one);
	if (!in_play(scene, who) || !has_trigger(scene, one, who))
		one->trigger = one->trigger_who = NO_TRIGGER;
	fight->delayers = (uint8_t)(fight->delayers + (one->trigger != NO_TRIGGER));
}

void threa_settle(const struct scenario *scenario, struct fight *fight)
{
	struct threa_fight *threa = (struct threa_fight *)fight;
	struct scene scene = {scenario, fight};

	threa->delayers = 0;
	threa->lying = threa->traded = 1;
	settle_turns(&scene, threa);
	for_creatures (who, fight)
		settle_body(&scene, fight, &threa->creatures[who], who);
	settle_things(&scene, threa);
	for_creatures (who, fight)
		settle_intent(&scene, threa, &threa->creatures[who], who);
}

/* ---- the canonical form: clears state that no rule will read again ---- */

/* Clears the dead, except for the things that lie where they fell. */
static void forget_dead(struct threa_creature *one, int who)
{
	memset(one, 0, offsetof(struct threa_creature, things));
	for (int i = 0; i < THINGS; i++)
		if (one->things[i].holder == who && one->things[i].place != LYING)
			one->things[i].place = GONE;
}

struct marks {
	bool lying, traded;
};

/* Does something lie about, or has anything changed hands? */
static struct marks find_marks(const struct threa_fight *threa)
{
	struct marks marks = {false, false};

	for_creatures (who, &threa->base)
		for (int i = 0; i < THINGS; i++) {
			const struct threa_thing *thing =
				&threa->creatures[who].things[i];

			if (thing->place == LYING)
				marks.lying = true;
			else if (thing->place != GONE && thing->holder != who)
				marks.traded = true;
		}
	return marks;
}

/* Nothing lies about, nothing has changed hands: later searches are not needed. */
static void forget_marks(struct threa_fight *threa)
{
	struct marks marks;

	if (!threa->lying && !threa->traded)
		return;
	marks = find_marks(threa);
	threa->lying = marks.lying;
	threa->traded = marks.traded;
}

/* If only the worst penalty counts, a penalty that a worse one outlasts has no effect. */
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

/* A limb with two wounds is as useless as one with more; only the sum counts. */
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
	for_creatures (i, scene->fight)
		if (i != who && in_play(scene, i) && !is_enemy(scene->fight, i, who))
			return true;
	for (int i = 0; i < sheet(scene, who)->gear_count; i++)
		if (sheet(scene, who)->gear[i].potion)
			return true;
	if (threa_fight(scene)->traded || threa_fight(scene)->lying) {
		struct marks marks = find_marks(threa_fight(scene));

		if (marks.traded || marks.lying)
			return true;
	}
	return creature(scene, who)->aid_patient > 0;
}

/* True for one against one: the creature that cannot fight at the end of the round has
 * lost. */
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

/* The pending VIT that takes the creature out at the end of this round, no matter what
 * happens. */
int threa_mortal_vit(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int most = sheet(scene, who)->vit_max, lasts;

	if (ruling(scene, R_LOW_BASIS)) /* pending wounds count already */
		return INT_MAX;
	lasts = may_be_healed(scene, who)
			? larger(most, one->vit)
			: smaller(most, one->vit + (one->heal_vit + 1) / 2);
	return 2 * (lasts - is_last_pair(scene)) - 1; /* half of it lands, rounded up */
}

bool threa_is_mortal(const struct scene *scene, int who)
{
	return creature(scene, who)->pending_vit >= threa_mortal_vit(scene, who);
}

/*
 * Its turn is over, and in this round it can neither pay for a dodge nor parry or block
 * for free. (In its turn even a creature without points decides, and its wounds count.)
 */
static bool is_spent(const struct scene *scene, const struct threa_creature *one)
{
	return scene->fight->phase == ROUND_ENDS ||
	       (one->ap == 0 && one->done && !one->trigger && !one->parrying &&
		!ruling(scene, R_SHIELD_COST) && !ruling(scene, R_TURN_MODEL));
}

/*
 * A creature that will fall at the round's end fights on until then, but further pending
 * damage no longer matters. Once it can neither strike nor defend, its wounds and
 * penalties have no effect; lame legs still stop it from moving.
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
	else if (threa_is_lost(scene, who))
		forget_lost(scene, one, who);
	for (int i = 0; i < THINGS; i++)
		if (one->things[i].place == GONE)
			memset(&one->things[i], 0, sizeof one->things[i]);
}

void threa_canonical(const struct scenario *scenario, struct fight *fight)
{
	struct threa_fight *threa = (struct threa_fight *)fight;
	struct scene scene = {scenario, fight};

	if (scenario->limit < SLOW_ROUNDS) /* too short for slow recovery and bleeding */
		fight->round = 1;
	if (fight->phase == ROUND_BEGINS || fight->phase == ROUND_ENDS)
		forget_round(fight);
	if (!ruling(&scene, R_TURN_MODEL))
		threa->passes = 0;
	memset(fight->order + fight->order_count, 0,
	       (size_t)(MAX_CREATURES - fight->order_count));
	forget_marks(threa);
	for_creatures (who, fight)
		forget_inside(&scene, &threa->creatures[who], who);
}
