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
static void settle_wounds(struct threa_creature *creature)
{
	int count = 0;

	for (int i = 0; i < LOCATIONS; i++)
		count += creature->wounds[i];
	creature->wound_count = (uint8_t)smaller(count, MOST_WOUNDS);
	if (creature->ticks_now > creature->wound_count)
		creature->ticks_now = creature->wound_count;
	creature->ticks_next = (uint8_t)(creature->wound_count - creature->ticks_now);
}

static void end_by(int32_t *state, int now_ms)
{
	if (*state <= now_ms)
		*state = 0;
}

static void settle_states(const struct scene *scene, struct threa_creature *creature)
{
	int now_ms = threa_fight(scene)->now_ms;

	end_by(&creature->stagger_ms, now_ms);
	end_by(&creature->stun_ms, now_ms);
	end_by(&creature->unconscious_ms, now_ms);
	if (creature->stun_ms > 0 && creature->fat > 0) {
		creature->fat_aside = creature->fat;
		creature->fat = 0;
	}
	if (creature->stun_ms == 0 && creature->fat_aside > 0) {
		creature->fat = creature->fat_aside;
		creature->fat_aside = 0;
	}
	creature->exhausted = true_fat(creature) == 0;
	if (!switched(scene, R_LOW_FAT)) /* nothing would ever wake it (R54) */
		creature->passed_out = 0;
}

static void settle_penalty(const struct scene *scene, struct threa_creature *creature)
{
	if (creature->av_penalty != threa_penalty(scene, creature)) {
		memset(creature->rvs, 0, sizeof creature->rvs);
		creature->rvs[0] = creature->av_penalty;
	}
}

/* Who can still fight is seen at the round end, as ever. */
static void settle_life(const struct scene *scene, struct fight *fight,
			struct threa_creature *creature, int who)
{
	if (creature->vit <= 0)
		fight->bodies[who].in_play = fight->bodies[who].can_fight = 0;
	else if (is_helpless(scene, who) || useless_legs(creature) == 2)
		creature->stance = PRONE;
}

/* ---- things and hands ---- */

static bool is_worn_away(const struct threa_gear *gear, const struct threa_thing *thing)
{
	return threa_is_destroyed(thing->durability, gear->durability);
}

/* A magazine holds rounds of some kind, or none. */
static void settle_magazine(const struct scene *scene, const struct threa_sheet *sheet,
			    const struct threa_weapon *weapon, struct threa_thing *thing)
{
	if (!weapon || weapon->kind != FIREARM) {
		thing->loaded = thing->load = 0;
		thing->reload_ms = 0;
		return;
	}
	if (thing->load == 0)
		thing->load = (uint8_t)(threa_first_load(scene, sheet, weapon) + 1);
	if (thing->load == 0) {
		thing->loaded = 0;
		thing->reload_ms = 0;
	}
	thing->loaded = (uint8_t)smaller(thing->loaded, weapon->capacity);
}

static void settle_thing(const struct scene *scene, const struct threa_sheet *sheet,
			 const struct threa_gear *gear, struct threa_thing *thing)
{
	bool shoots = gear->weapon &&
		      (gear->weapon->kind == LAUNCHER || gear->weapon->kind == FIREARM);

	if (gear->durability == 0)
		thing->durability = 0;
	else if (switched(scene, R_DURABILITY))
		thing->durability = (int16_t)larger(0, thing->durability);
	if (is_worn_away(gear, thing))
		thing->place = GONE;
	settle_magazine(scene, sheet, gear->weapon, thing);
	if (!shoots || thing->place == GONE)
		thing->skill_ms = thing->mech_ms = thing->reload_ms = 0;
	if (thing->skill_ms == 0 && thing->mech_ms == 0 && thing->reload_ms == 0)
		thing->paused = 0;
}

static bool is_in_hand(const struct threa_creature *creature, int thing)
{
	return creature->hand[RIGHT_HAND] == thing + 1 ||
	       creature->hand[LEFT_HAND] == thing + 1;
}

static void lay_down(struct threa_thing *thing, struct tile tile)
{
	thing->place = LYING;
	thing->x = (uint16_t)tile.x;
	thing->y = (uint16_t)tile.y;
}

/* The dead and the useless arm hold nothing. */
static bool can_hold(const struct threa_creature *creature, int hand)
{
	return creature->vit > 0 && !arm_is_useless(creature, hand);
}

/* What is in a hand is held by that creature, and falls if the hand cannot hold it. */
static void settle_hands(struct threa_fight *fight, int who)
{
	struct threa_creature *creature = &fight->creatures[who];
	struct tile here = fight->base.bodies[who].tile;

	for (int hand = 0; hand < HANDS; hand++) {
		int number = thing_in_hand(creature, hand);
		struct threa_thing *thing;

		if (number == NOTHING)
			continue;
		thing = &fight->creatures[number / THINGS].things[number % THINGS];
		if (thing->place == HELD && thing->holder == who &&
		    can_hold(creature, hand))
			continue;
		if (thing->place == HELD && thing->holder == who)
			lay_down(thing, here);
		for (int i = 0; i < HANDS; i++)
			if (creature->hand[i] == number + 1)
				creature->hand[i] = 0;
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
		const struct threa_sheet *sheet = sheet_of(scene, who);

		for (int i = 0; i < sheet->gear_count; i++)
			settle_thing(scene, sheet, &sheet->gear[i],
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
static void settle_absent(const struct scene *scene, struct threa_creature *creature,
			  int who)
{
	const struct threa_sheet *sheet = sheet_of(scene, who);

	for (int i = 0; i < MAGAZINES; i++)
		if (!sheet->magazine[i])
			creature->ammo[i] = (struct threa_supply){0};
	for (int i = 0; i < THROWABLES; i++)
		if (!throwable_kind(scene, i))
			creature->throw_ms[i] = 0;
	for (int i = sheet->gear_count; i < THINGS; i++)
		creature->things[i] = (struct threa_thing){0};
}

static void settle_prepped(struct threa_creature *creature)
{
	int room = MOST_PREPPED;

	for (int i = 0; i < MAGAZINES; i++) {
		creature->ammo[i].prepped =
			(uint8_t)smaller(creature->ammo[i].prepped, room);
		room -= creature->ammo[i].prepped;
	}
}

/* Whoever fetches ammunition has some to fetch. */
static void settle_retrieval(struct threa_creature *creature)
{
	for (int i = 0;
	     i < MAGAZINES && !threa_can_fetch(&creature->ammo[creature->retrieve_kind]);
	     i++)
		creature->retrieve_kind = (uint8_t)i;
	if (!threa_can_fetch(&creature->ammo[creature->retrieve_kind]))
		creature->retrieve_ms = 0;
	if (creature->retrieve_ms == 0)
		creature->retrieve_kind = creature->retrieve_paused = 0;
}

/* ---- what it is about to do ---- */

static bool is_other(const struct scene *scene, int who, int other, bool enemy)
{
	return other >= 0 && other < scene->fight->count && other != who &&
	       is_enemy(scene->fight, who, other) == enemy;
}

static void settle_parry(const struct scene *scene, struct threa_creature *creature,
			 int who)
{
	if (is_disabled(scene, who) || is_helpless(scene, who) ||
	    !threa_can_parry_with(scene, who, (enum parrying)creature->parrying))
		creature->parrying = NOT_PARRYING;
}

static void settle_aim(const struct scene *scene, struct threa_creature *creature,
		       int who)
{
	int target = creature->aim_target - 1;

	if (!is_other(scene, who, target, true) || !in_play(scene, target) ||
	    is_disabled(scene, who) || is_helpless(scene, who))
		creature->aim_target = creature->aim_age = creature->aim_moved = 0;
}

static void settle_aid(const struct scene *scene, struct threa_creature *creature,
		       int who)
{
	int patient = creature->aid_patient - 1;

	if (patient < 0 || creature->aid_rounds == 0 || is_helpless(scene, who) ||
	    !threa_can_aid(scene, who, patient))
		creature->aid_patient = creature->aid_rounds = creature->aid_vit =
			creature->aid_amount = 0;
}

static bool has_trigger(const struct scene *scene, const struct threa_creature *creature,
			int who)
{
	int watched = creature->trigger_who - 1;

	switch (creature->trigger) {
	case FOE_ATTACKS:
	case FOE_MOVES:
	case FOE_SHOOTS:
		return is_other(scene, who, watched, true);
	case ATTACK_ON_ALLY:
		return is_other(scene, who, watched, false);
	default:
		return creature->trigger != NO_TRIGGER;
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
	if (switched(scene, R_TURN_MODEL)) /* goes round by the order alone */
		return;
	for (int i = fight->base.place + 1; i < fight->base.order_count; i++) {
		struct threa_creature *creature = &fight->creatures[order[i]];

		creature->turn_ms = (int16_t)smaller(
			ROUND_MS - 1, larger(fight->now_ms, creature->turn_ms));
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
			struct threa_creature *creature, int who)
{
	settle_wounds(creature);
	settle_states(scene, creature);
	settle_penalty(scene, creature);
	settle_life(scene, fight, creature, who);
	settle_absent(scene, creature, who);
	settle_prepped(creature);
	settle_retrieval(creature);
	creature->timing = 1;
}

static void settle_intent(const struct scene *scene, struct threa_fight *fight,
			  struct threa_creature *creature, int who)
{
	threa_refit(scene, creature, who);
	settle_parry(scene, creature, who);
	settle_aim(scene, creature, who);
	settle_aid(scene, creature, who);
	if (!in_play(scene, who) || !has_trigger(scene, creature, who))
		creature->trigger = creature->trigger_who = NO_TRIGGER;
	fight->delayers = (uint8_t)(fight->delayers + (creature->trigger != NO_TRIGGER));
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
