/* SPDX-License-Identifier: MIT
 *
 * Things and hands: what is at hand, what weighs on its bearer, what falls and breaks.
 *
 * A two-handed thing is in both hands. Prepared throwing weapons share one hand, which
 * holds nothing else (creature.prep_hand).
 */
#include "threa.h"

/* ---- looking ---- */

static bool hand_is_empty(const struct threa_creature *one, int hand)
{
	return one->hand[hand] == 0 && one->prep_hand != hand + 1 &&
	       !arm_is_useless(one, hand);
}

int threa_free_hand(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	for (int hand = 0; hand < sheet(scene, who)->hands; hand++)
		if (hand_is_empty(one, hand))
			return hand;
	return NOTHING;
}

static bool strikes(const struct threa_weapon *weapon)
{
	return weapon && weapon->kind == MELEE_WEAPON;
}

/* The weapon that the thing in this hand is, a shield as a bash; NULL: none. */
static const struct threa_weapon *weapon_in_hand(const struct scene *scene, int thing)
{
	const struct threa_gear *gear = gear_of(scene, thing);

	if (strikes(gear->weapon))
		return gear->weapon;
	if (gear->armor && gear->armor->bash >= 0 &&
	    thing_at(scene, thing)->durability > 0)
		return scenario_entry(scene->scenario, KIND_WEAPON, gear->armor->bash);
	return NULL;
}

/* A punch wants an empty hand, a kick a leg to stand on and one to kick with. */
bool threa_natural_serves(const struct scene *scene, int who,
			  const struct threa_weapon *weapon)
{
	if (weapon->unarmed)
		return threa_free_hand(scene, who) != NOTHING;
	return !weapon->kick || useless_legs(creature(scene, who)) < 2;
}

/* Of two weapons alike the better one strikes; the right one if they are equal. */
static void add_arm(const struct scene *scene, struct arm arms[MOST_ARMS], int *count,
		    struct arm arm)
{
	if (*count == 0 || arms[0].weapon != arm.weapon)
		arms[(*count)++] = arm;
	else if (threa_weapon_bonus(scene, arm.weapon, arm.thing) >
		 threa_weapon_bonus(scene, arm.weapon, arms[0].thing))
		arms[0] = arm;
}

int threa_melee_arms(const struct scene *scene, int who, struct arm arms[MOST_ARMS])
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_weapon *const *natural = sheet(scene, who)->natural_weapon;
	int count = 0;

	for (int hand = 0; hand < HANDS; hand++) {
		int thing = thing_in_hand(one, hand);
		const struct threa_weapon *weapon;

		if (thing == NOTHING || (hand == LEFT_HAND && one->hand[0] == thing + 1))
			continue;
		weapon = weapon_in_hand(scene, thing);
		if (weapon)
			add_arm(scene, arms, &count, (struct arm){weapon, thing, hand});
	}
	for (int i = 0; i < NATURALS && natural[i]; i++)
		if (threa_natural_serves(scene, who, natural[i]))
			arms[count++] = (struct arm){natural[i], NOTHING, RIGHT_HAND};
	return count;
}

static const struct threa_weapon *fist_of(const struct threa_sheet *own)
{
	for (int i = 0; i < NATURALS && own->natural_weapon[i]; i++)
		if (own->natural_weapon[i]->unarmed)
			return own->natural_weapon[i];
	return NULL;
}

bool threa_dual_arms(const struct scene *scene, int who, struct arm arms[HANDS])
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_sheet *own = sheet(scene, who);

	if (own->hands < HANDS)
		return false;
	for (int hand = 0; hand < HANDS; hand++) {
		int thing = thing_in_hand(one, hand);
		const struct threa_weapon *weapon;

		if (thing == NOTHING)
			weapon = hand_is_empty(one, hand) ? fist_of(own) : NULL;
		else
			weapon = weapon_in_hand(scene, thing);
		if (!weapon || weapon->hands == 2)
			return false;
		arms[hand] = (struct arm){weapon, thing, hand};
	}
	return true;
}

int threa_shield(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	for (int hand = 0; hand < HANDS; hand++) {
		int thing = thing_in_hand(one, hand);

		if (thing != NOTHING && gear_of(scene, thing)->armor &&
		    thing_at(scene, thing)->durability > 0)
			return thing;
	}
	return NOTHING;
}

int threa_next_thing(const struct scene *scene, int who, int after,
		     enum thing_place place)
{
	int end = end_of_things(scene, who);

	for (int thing = larger(after + 1, first_thing(scene, who)); thing < end;
	     thing++) {
		const struct threa_thing *it = thing_at(scene, thing);

		if (it->place == place && it->holder == who)
			return thing;
	}
	return NOTHING;
}

int threa_next_lying(const struct scene *scene, int who, int after)
{
	int end = threa_fight(scene)->lying ? scene->fight->count * THINGS : 0;

	for (int thing = after + 1; thing < end; thing++) {
		const struct threa_thing *it = thing_at(scene, thing);

		if (it->place == LYING &&
		    same_tile(tile_at(it->x, it->y), body_of(scene, who)->tile))
			return thing;
	}
	return NOTHING;
}

int threa_weapon_bonus(const struct scene *scene, const struct threa_weapon *weapon,
		       int thing)
{
	if (thing == NOTHING || ruling(scene, R_DURABILITY))
		return weapon->sv;
	return threa_worn(weapon->sv, thing_at(scene, thing)->durability,
			  gear_of(scene, thing)->durability);
}

/* ---- what it weighs ---- */

static int reach_of(const struct threa_weapon *weapon)
{
	return weapon->reach == 2 ? 4 : 1;
}

static bool is_launched(const struct threa_weapon *weapon)
{
	return weapon && (weapon->kind == LAUNCHER || weapon->kind == FIREARM);
}

/* Kinds to throw, and a bit of at_hand for where they are. */
static int find_throwables(const struct scene *scene, int who, enum thing_place place,
			   int bit, uint8_t *kinds)
{
	int found = 0;

	for (int thing = NOTHING;
	     (thing = threa_next_thing(scene, who, thing, place)) != NOTHING;) {
		const struct threa_weapon *weapon = gear_of(scene, thing)->weapon;

		if (!weapon || !weapon->throwable)
			continue;
		*kinds = (uint8_t)(*kinds | (1u << weapon->throw_index));
		found = bit;
	}
	return found;
}

static int in_hand(const struct threa_gear *gear)
{
	if (gear->potion)
		return POTION_AT_HAND;
	if (is_launched(gear->weapon))
		return SHOT_AT_HAND | AIM_AT_HAND;
	return gear->weapon && gear->weapon->throwable ? AIM_AT_HAND : 0;
}

static int find_at_hand(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int found = 0;

	for (int hand = 0; hand < HANDS; hand++)
		if (one->hand[hand])
			found |= in_hand(gear_of(scene, thing_in_hand(one, hand)));
	if (one->prep_hand)
		found |= AIM_AT_HAND;
	if (threa_free_hand(scene, who) != NOTHING)
		found |= FIST_AT_HAND | PARRY_AT_HAND;
	if (threa_can_parry_with(scene, who, PARRY_WEAPON) ||
	    threa_can_parry_with(scene, who, PARRY_SHIELD))
		found |= PARRY_AT_HAND;
	if (threa_can_take_from_belt(scene, who))
		found |= TAKE_AT_HAND;
	return found;
}

static void weigh_hands(const struct scene *scene, struct threa_creature *one, int who)
{
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(scene, who, arms), reach = 0, knockback = 0;

	for (int i = 0; i < count; i++) {
		reach = larger(reach, reach_of(arms[i].weapon));
		if (arms[i].weapon->knockback)
			knockback = larger(knockback, reach_of(arms[i].weapon));
	}
	one->reach_m = (uint8_t)reach;
	one->knockback_m = (uint8_t)knockback;
	one->dual_m = 0;
	if (threa_dual_arms(scene, who, arms))
		one->dual_m = (uint8_t)smaller(reach_of(arms[RIGHT_HAND].weapon),
					       reach_of(arms[LEFT_HAND].weapon));
	one->throwables = 0;
	one->at_hand = (uint8_t)(find_at_hand(scene, who) |
				 find_throwables(scene, who, HELD, THROW_IN_HAND,
						 &one->throwables) |
				 find_throwables(scene, who, PREPARED, THROW_IN_HAND,
						 &one->throwables) |
				 find_throwables(scene, who, CARRIED, THROW_AT_BELT,
						 &one->throwables));
}

/* Armour that is worn, a shield or a weapon of any kind that is held. */
static void weigh(struct threa_creature *one, const struct threa_gear *gear)
{
	int dex = gear->armor ? gear->armor->dex : gear->weapon ? gear->weapon->dex : 0;

	one->dex_mod = (int8_t)(one->dex_mod + dex);
	if (gear->armor)
		one->str_mod = (int8_t)(one->str_mod + gear->armor->str);
}

void threa_refit(const struct scene *scene, struct threa_creature *one, int who)
{
	one->dex_mod = one->str_mod = 0;
	for (int i = 0; i < sheet(scene, who)->gear_count; i++)
		if (one->things[i].place == WORN)
			weigh(one, &sheet(scene, who)->gear[i]);
	for (int hand = 0; hand < HANDS; hand++)
		if (one->hand[hand] &&
		    (hand == RIGHT_HAND || one->hand[hand] != one->hand[0]))
			weigh(one, gear_of(scene, thing_in_hand(one, hand)));
	weigh_hands(scene, one, who);
}

/* ---- changing hands ---- */

static bool takes_two_hands(const struct threa_gear *gear)
{
	return gear->weapon && gear->weapon->hands == 2;
}

/* Into the free hand, or both; the caller has seen that there is room. */
void threa_take_in_hand(struct run *run, int who, int thing)
{
	struct threa_creature *one = change(run, who);
	struct threa_thing *it = change_thing(run, thing);
	int hand = threa_free_hand(&run->scene, who);

	if (thing / THINGS != who)
		fight_of(run)->traded = 1;
	it->place = HELD;
	it->holder = (int8_t)who;
	it->x = it->y = 0;
	if (takes_two_hands(gear_of(&run->scene, thing)))
		one->hand[RIGHT_HAND] = one->hand[LEFT_HAND] = (int16_t)(thing + 1);
	else
		one->hand[hand] = (int16_t)(thing + 1);
	threa_refit(&run->scene, one, who);
}

static bool was_parrying_with(const struct scene *scene, int who, int thing)
{
	const struct threa_creature *one = creature(scene, who);
	int hand = threa_parry_hand(scene, who, (enum parrying)one->parrying);

	return hand != NOTHING && one->hand[hand] == thing + 1;
}

void threa_let_go(struct run *run, int thing, enum thing_place place, struct tile tile)
{
	struct threa_thing *it = change_thing(run, thing);
	int who = it->holder;
	struct threa_creature *one = change(run, who);

	if (was_parrying_with(&run->scene, who, thing))
		threa_end_parry(run, who, THR_PAR_06);
	for (int hand = 0; hand < HANDS; hand++)
		if (one->hand[hand] == thing + 1)
			one->hand[hand] = 0;
	it->place = (uint8_t)place;
	if (place == GONE)
		it->skill_ms = it->mech_ms = it->reload_ms = 0;
	if (place == LYING) {
		fight_of(run)->lying = 1;
		it->x = (uint16_t)tile.x;
		it->y = (uint16_t)tile.y;
	}
	if (threa_next_thing(&run->scene, who, NOTHING, PREPARED) == NOTHING)
		one->prep_hand = 0;
	threa_refit(&run->scene, one, who);
}

void threa_drop_hand(struct run *run, int who, int hand, int rule)
{
	struct threa_creature *one = change(run, who);
	struct tile here = body_of(&run->scene, who)->tile;
	int thing = thing_in_hand(one, hand);

	while (one->prep_hand == hand + 1)
		threa_let_go(run, threa_next_thing(&run->scene, who, NOTHING, PREPARED),
			     LYING, here);
	if (thing == NOTHING)
		return;
	tell_spend(run, who, gear_of(&run->scene, thing)->entry->name, NULL, 1, 0, rule);
	threa_let_go(run, thing, LYING, here);
}

void threa_spill(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	struct tile here = body_of(&run->scene, who)->tile;

	for (int i = 0; i < THINGS; i++) {
		struct threa_thing *it = &one->things[i];

		if (it->holder != who || (it->place != HELD && it->place != PREPARED))
			continue;
		it->place = LYING;
		it->x = (uint16_t)here.x;
		it->y = (uint16_t)here.y;
		fight_of(run)->lying = 1;
	}
	for (int hand = 0; hand < HANDS; hand++) /* what another had brought */
		if (one->hand[hand] && thing_in_hand(one, hand) / THINGS != who)
			threa_let_go(run, thing_in_hand(one, hand), LYING, here);
	one->hand[RIGHT_HAND] = one->hand[LEFT_HAND] = 0;
}

/* ---- wear (DUR-01, DUR-02) ---- */

void threa_destroy(struct run *run, int thing, int rule)
{
	struct threa_thing *it = change_thing(run, thing);

	tell_hurt(run, it->holder, NOBODY, "destroyed", NULL, 1, 0,
		  gear_of(&run->scene, thing)->entry->name, rule);
	threa_let_go(run, thing, GONE, tile_at(0, 0));
}

void threa_wear(struct run *run, int thing, int by, int amount, int rule)
{
	struct threa_thing *it = change_thing(run, thing);
	const struct threa_gear *gear = gear_of(&run->scene, thing);
	int left = it->durability - amount;
	bool was_parrying;

	if (gear->durability == 0 || amount <= 0)
		return;
	was_parrying = was_parrying_with(&run->scene, it->holder, thing);
	if (ruling(&run->scene, R_DURABILITY)) /* capped: stops at 0 */
		left = larger(0, left);
	it->durability = (int16_t)left;
	tell_hurt(run, it->holder, by, "durability", NULL, amount, left,
		  gear->entry->name, rule);
	if (left > 0)
		return;
	if (was_parrying)
		threa_end_parry(run, it->holder, THR_PAR_06);
	if (threa_is_destroyed(left, gear->durability))
		threa_destroy(run, thing, THR_DUR_01);
	threa_refit(&run->scene, change(run, it->holder), it->holder);
}
