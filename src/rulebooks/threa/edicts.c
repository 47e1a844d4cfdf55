/* SPDX-License-Identifier: MIT
 *
 * After an edict: a position that the rules can play from.
 *
 * A game master may set any row that is shown. What does not fit the rest of the position
 * is taken back: a clock without the deed that started it, rounds in a sword, a parry
 * with empty hands, an aim at a friend. A position that the rules have made stays as it
 * is.
 */
#include <string.h>
#include "threa.h"

enum { MOST_WOUNDS = 99, MOST_PREPPED = 3 };

/* ---- the body ---- */

/* Every wound ticks at one of two round ends; after an edict some may be missing. */
static void settle_wounds(struct threa_creature *one)
{
	int count = 0;

	for (int i = 0; i < LOCATIONS; i++)
		count += one->wounds[i];
	one->wound_count = (uint8_t)smaller(count, MOST_WOUNDS);
	if (one->ticks_now > one->wound_count)
		one->ticks_now = one->wound_count;
	one->ticks_next = (uint8_t)(one->wound_count - one->ticks_now);
}

static void end_by(int32_t *state, int now_ms)
{
	if (*state <= now_ms)
		*state = 0;
}

static void settle_states(const struct scene *scene, struct threa_creature *one)
{
	int now_ms = threa_fight(scene)->now_ms;

	end_by(&one->stagger_ms, now_ms);
	end_by(&one->stun_ms, now_ms);
	end_by(&one->unconscious_ms, now_ms);
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

static void settle_penalty(const struct scene *scene, struct threa_creature *one)
{
	if (one->av_penalty != threa_penalty(scene, one)) {
		memset(one->rvs, 0, sizeof one->rvs);
		one->rvs[0] = one->av_penalty;
	}
}

/* Who can still fight is seen at the round end, as ever. */
static void settle_life(const struct scene *scene, struct fight *fight,
			struct threa_creature *one, int who)
{
	if (one->vit <= 0)
		fight->bodies[who].in_play = fight->bodies[who].can_fight = 0;
	else if (is_helpless(scene, who) || useless_legs(one) == 2)
		one->stance = PRONE;
}

/* ---- things and hands ---- */

static bool is_worn_away(const struct threa_gear *gear, const struct threa_thing *thing)
{
	return threa_is_destroyed(thing->durability, gear->durability);
}

/* A magazine holds rounds of some kind, or none. */
static void settle_magazine(const struct scene *scene, const struct threa_sheet *own,
			    const struct threa_weapon *weapon, struct threa_thing *thing)
{
	if (!weapon || weapon->kind != FIREARM) {
		thing->loaded = thing->load = 0;
		thing->reload_ms = 0;
		return;
	}
	if (thing->load == 0)
		thing->load = (uint8_t)(threa_first_load(scene, own, weapon) + 1);
	if (thing->load == 0) {
		thing->loaded = 0;
		thing->reload_ms = 0;
	}
	thing->loaded = (uint8_t)smaller(thing->loaded, weapon->capacity);
}

static void settle_thing(const struct scene *scene, const struct threa_sheet *own,
			 const struct threa_gear *gear, struct threa_thing *thing)
{
	bool shoots = gear->weapon &&
		      (gear->weapon->kind == LAUNCHER || gear->weapon->kind == FIREARM);

	if (gear->durability == 0)
		thing->durability = 0;
	else if (ruling(scene, R_DURABILITY))
		thing->durability = (int16_t)larger(0, thing->durability);
	if (is_worn_away(gear, thing))
		thing->place = GONE;
	settle_magazine(scene, own, gear->weapon, thing);
	if (!shoots || thing->place == GONE)
		thing->skill_ms = thing->mech_ms = thing->reload_ms = 0;
	if (thing->skill_ms == 0 && thing->mech_ms == 0 && thing->reload_ms == 0)
		thing->paused = 0;
}

static bool is_in_hand(const struct threa_creature *one, int thing)
{
	return one->hand[RIGHT_HAND] == thing + 1 || one->hand[LEFT_HAND] == thing + 1;
}

static void lay_down(struct threa_thing *thing, struct tile tile)
{
	thing->place = LYING;
	thing->x = (uint16_t)tile.x;
	thing->y = (uint16_t)tile.y;
}

/* The dead and the useless arm hold nothing. */
static bool can_hold(const struct threa_creature *one, int hand)
{
	return one->vit > 0 && !arm_is_useless(one, hand);
}

/* What is in a hand is held by that creature, and falls if the hand cannot hold it. */
static void settle_hands(struct threa_fight *fight, int who)
{
	struct threa_creature *one = &fight->creatures[who];
	struct tile here = fight->base.bodies[who].tile;

	for (int hand = 0; hand < HANDS; hand++) {
		int number = thing_in_hand(one, hand);
		struct threa_thing *thing;

		if (number == NOTHING)
			continue;
		thing = &fight->creatures[number / THINGS].things[number % THINGS];
		if (thing->place == HELD && thing->holder == who && can_hold(one, hand))
			continue;
		if (thing->place == HELD && thing->holder == who)
			lay_down(thing, here);
		for (int i = 0; i < HANDS; i++)
			if (one->hand[i] == number + 1)
				one->hand[i] = 0;
	}
}

/* What is held or prepared is in a hand of its holder, or goes back to the belt. */
static void settle_held(struct threa_fight *fight, int number)
{
	struct threa_thing *thing =
		&fight->creatures[number / THINGS].things[number % THINGS];
	const struct threa_creature *holder = &fight->creatures[thing->holder];

	if (thing->place == HELD && !is_in_hand(holder, number))
		thing->place = CARRIED;
	if (thing->place != PREPARED)
		return;
	if (holder->prep_hand == 0)
		thing->place = CARRIED;
	else if (!can_hold(holder, holder->prep_hand - 1))
		lay_down(thing, fight->base.bodies[thing->holder].tile);
}

static bool has_prepared(const struct threa_fight *fight, int who)
{
	for (int number = 0; number < fight->base.count * THINGS; number++) {
		const struct threa_thing *thing =
			&fight->creatures[number / THINGS].things[number % THINGS];

		if (thing->place == PREPARED && thing->holder == who)
			return true;
	}
	return false;
}

static void settle_things(const struct scene *scene, struct threa_fight *fight)
{
	for_creatures (who, &fight->base) {
		const struct threa_sheet *own = sheet(scene, who);

		for (int i = 0; i < own->gear_count; i++)
			settle_thing(scene, own, &own->gear[i],
				     &fight->creatures[who].things[i]);
	}
	for_creatures (who, &fight->base)
		settle_hands(fight, who);
	for (int number = 0; number < fight->base.count * THINGS; number++)
		settle_held(fight, number);
	for_creatures (who, &fight->base)
		if (!has_prepared(fight, who))
			fight->creatures[who].prep_hand = 0;
}

/* ---- ammunition ---- */

/* Of what is not on the sheet there is nothing, and nothing that takes time. */
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

/* Whoever fetches ammunition has some to fetch. */
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

/* ---- what it is about to do ---- */

static bool is_other(const struct scene *scene, int who, int other, bool enemy)
{
	return other >= 0 && other < scene->fight->count && other != who &&
	       is_enemy(scene->fight, who, other) == enemy;
}

static void settle_parry(const struct scene *scene, struct threa_creature *one, int who)
{
	if (is_disabled(scene, who) || is_helpless(scene, who) ||
	    !threa_can_parry_with(scene, who, (enum parrying)one->parrying))
		one->parrying = NOT_PARRYING;
}

static void settle_aim(const struct scene *scene, struct threa_creature *one, int who)
{
	int target = one->aim_target - 1;

	if (!is_other(scene, who, target, true) || !in_play(scene, target) ||
	    is_disabled(scene, who) || is_helpless(scene, who))
		one->aim_target = one->aim_age = one->aim_moved = 0;
}

static void settle_aid(const struct scene *scene, struct threa_creature *one, int who)
{
	int patient = one->aid_patient - 1;

	if (patient < 0 || one->aid_rounds == 0 || is_helpless(scene, who) ||
	    !threa_can_aid(scene, who, patient))
		one->aid_patient = one->aid_rounds = one->aid_vit = one->aid_amount = 0;
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

/* Turns still to come are none before now, and in their order. */
static void settle_turns(const struct scene *scene, struct threa_fight *fight)
{
	uint8_t *order = fight->base.order;

	fight->now_ms = (int16_t)smaller(fight->now_ms, ROUND_MS - 1);
	if (ruling(scene, R_TURN_MODEL)) /* goes round by the order alone */
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

/* ---- all of it ---- */

static void settle_body(const struct scene *scene, struct fight *fight,
			struct threa_creature *one, int who)
{
	settle_wounds(one);
	settle_states(scene, one);
	settle_penalty(scene, one);
	settle_life(scene, fight, one, who);
	settle_absent(scene, one, who);
	settle_prepped(one);
	settle_retrieval(one);
	one->timing = 1;
}

static void settle_intent(const struct scene *scene, struct threa_fight *fight,
			  struct threa_creature *one, int who)
{
	threa_refit(scene, one, who);
	settle_parry(scene, one, who);
	settle_aim(scene, one, who);
	settle_aid(scene, one, who);
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
