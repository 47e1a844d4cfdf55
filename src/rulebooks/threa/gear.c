/* SPDX-License-Identifier: MIT
 *
 * Things and hands: weapons at hand, penalties of gear, things that fall or break;
 * drawing, dropping and using things (ITM-01).
 *
 * A two-handed thing is in both hands. Prepared throwing weapons share one hand, which
 * holds nothing else (creature.prep_hand).
 */
#include "deeds.h"

const char *const threa_hand_keys[] = {"right", "left", NULL};

/* ---- looking ---- */

static bool hand_is_empty(const struct threa_creature *one, int hand)
{
	return one->hand[hand] == 0 && one->prep_hand != hand + 1 &&
	       !arm_is_useless(one, hand);
}

int threa_free_hand(const struct scene *scene, int who)
{
	for (int hand = 0; hand < sheet(scene, who)->hands; hand++)
		if (hand_is_empty(creature(scene, who), hand))
			return hand;
	return NOTHING;
}

bool threa_has_good_arm(const struct scene *scene, int who)
{
	for (int hand = 0; hand < sheet(scene, who)->hands; hand++)
		if (!arm_is_useless(creature(scene, who), hand))
			return true;
	return false;
}

/* The weapon that the thing in this hand is, a shield as a bash; NULL: none. */
static const struct threa_weapon *weapon_in_hand(const struct scene *scene, int thing)
{
	const struct threa_gear *gear = gear_of(scene, thing);

	if (gear->weapon)
		return gear->weapon->kind == MELEE_WEAPON ? gear->weapon : NULL;
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
	const struct threa_weapon *const *natural = sheet(scene, who)->natural_weapon;
	int count = 0;

	for_hands (hand) {
		int thing = held(creature(scene, who), hand);
		const struct threa_weapon *weapon =
			thing == NOTHING ? NULL : weapon_in_hand(scene, thing);

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

	for_hands (hand) {
		int thing = thing_in_hand(one, hand);
		const struct threa_weapon *weapon =
			thing != NOTHING	   ? weapon_in_hand(scene, thing)
			: hand_is_empty(one, hand) ? fist_of(own)
						   : NULL;

		if (own->hands < HANDS || !weapon || weapon->hands == 2)
			return false;
		arms[hand] = (struct arm){weapon, thing, hand};
	}
	return true;
}

int threa_shield(const struct scene *scene, int who)
{
	for_hands (hand) {
		int thing = thing_in_hand(creature(scene, who), hand);

		if (thing != NOTHING && gear_of(scene, thing)->armor &&
		    thing_at(scene, thing)->durability > 0)
			return thing;
	}
	return NOTHING;
}

/* Things may be in the hands of others. */
static int next_of_all(const struct scene *scene, int who, int after, int place)
{
	for (int thing = after + 1; thing < scene->fight->count * THINGS; thing++) {
		const struct threa_thing *it = thing_at(scene, thing);

		if (it->holder == who && (place == ANYWHERE || it->place == place))
			return thing;
	}
	return NOTHING;
}

int threa_next_thing(const struct scene *scene, int who, int after, int place)
{
	const struct threa_thing *own = creature(scene, who)->things;
	int first = who * THINGS;

	if (threa_fight(scene)->traded)
		return next_of_all(scene, who, after, place);
	for (int i = larger(after + 1 - first, 0); i < sheet(scene, who)->gear_count; i++)
		if (own[i].holder == who && (place == ANYWHERE || own[i].place == place))
			return first + i;
	return NOTHING;
}

/* The things at who's feet. */
static int next_lying(const struct scene *scene, int who, int after)
{
	struct tile here = body_of(scene, who)->tile;
	int at = (after + 1) % THINGS;

	if (!threa_fight(scene)->lying)
		return NOTHING;
	for (int owner = (after + 1) / THINGS; owner < scene->fight->count; owner++) {
		const struct threa_thing *things = creature(scene, owner)->things;

		for (int end = sheet(scene, owner)->gear_count; at < end; at++)
			if (things[at].place == LYING && things[at].x == here.x &&
			    things[at].y == here.y)
				return owner * THINGS + at;
		at = 0;
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

/* ---- things to take in hand ---- */

static bool is_two_handed(const struct threa_gear *gear)
{
	return gear->weapon && gear->weapon->hands == 2;
}

/* Drawn into a free hand, or swapped for a held thing; from the ground into a free
 * hand. */
static bool can_take(const struct scene *scene, int who, int thing)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_gear *gear = gear_of(scene, thing);
	bool lies = thing_at(scene, thing)->place == LYING;

	if (gear->armor && !gear->armor->shield)
		return false;
	if (is_two_handed(gear))
		return sheet(scene, who)->hands == HANDS &&
		       !arm_is_useless(one, RIGHT_HAND) &&
		       !arm_is_useless(one, LEFT_HAND) &&
		       (!lies || (hand_is_empty(one, RIGHT_HAND) &&
				  hand_is_empty(one, LEFT_HAND)));
	return threa_free_hand(scene, who) != NOTHING ||
	       (!lies && threa_has_good_arm(scene, who));
}

int threa_next_takeable(const struct scene *scene, int who, int after, bool lying)
{
	int thing = after;

	while ((thing = lying ? next_lying(scene, who, thing)
			      : threa_next_thing(scene, who, thing, CARRIED)) != NOTHING)
		if (can_take(scene, who, thing))
			return thing;
	return NOTHING;
}

/* ---- effects of gear ---- */

/* Kinds to throw, and bits of at_hand for where they are. */
static int find_throwables(const struct scene *scene, int who, uint8_t *kinds)
{
	int found = 0;

	*kinds = 0;
	for_things (thing, scene, who, ANYWHERE) {
		const struct threa_weapon *weapon = gear_of(scene, thing)->weapon;
		int place = thing_at(scene, thing)->place;

		if (!weapon || !weapon->throwable ||
		    (place != HELD && place != PREPARED && place != CARRIED))
			continue;
		*kinds = (uint8_t)(*kinds | (1u << weapon->throw_index));
		found |= place == CARRIED ? THROW_AT_BELT : THROW_IN_HAND;
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
	int found = one->prep_hand ? AIM_AT_HAND : 0;

	for_hands (hand)
		if (one->hand[hand])
			found |= in_hand(gear_of(scene, thing_in_hand(one, hand)));
	if (threa_free_hand(scene, who) != NOTHING)
		found |= FIST_AT_HAND | PARRY_AT_HAND;
	if (threa_can_parry_with(scene, who, PARRY_WEAPON) ||
	    threa_can_parry_with(scene, who, PARRY_SHIELD))
		found |= PARRY_AT_HAND;
	if (threa_next_takeable(scene, who, NOTHING, false) != NOTHING)
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
	one->at_hand = (uint8_t)(find_at_hand(scene, who) |
				 find_throwables(scene, who, &one->throwables));
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
	for_hands (hand)
		if (held(one, hand) != NOTHING)
			weigh(one, gear_of(scene, held(one, hand)));
	weigh_hands(scene, one, who);
}

/* ---- changing hands ---- */

/* Puts it into the free hand, or both; the caller has checked that there is room. */
static void take_in_hand(struct run *run, int who, int thing)
{
	struct threa_creature *one = change(run, who);
	struct threa_thing *it = change_thing(run, thing);

	if (is_two_handed(gear_of(&run->scene, thing)))
		one->hand[RIGHT_HAND] = one->hand[LEFT_HAND] = (int16_t)(thing + 1);
	else
		one->hand[threa_free_hand(&run->scene, who)] = (int16_t)(thing + 1);
	if (thing / THINGS != who)
		fight_of(run)->traded = 1;
	it->place = HELD;
	it->holder = (int8_t)who;
	it->x = it->y = 0;
	threa_refit(&run->scene, one, who);
}

static bool was_parrying_with(const struct scene *scene, int who, int thing)
{
	const struct threa_creature *one = creature(scene, who);
	int hand = threa_parry_hand(scene, who, (enum parrying)one->parrying);

	return hand != NOTHING && one->hand[hand] == thing + 1;
}

/* Takes it out of any hand and puts it at this place. */
static void let_go(struct run *run, int thing, enum thing_place place)
{
	struct threa_thing *it = change_thing(run, thing);
	int who = it->holder;
	struct threa_creature *one = change(run, who);

	if (was_parrying_with(&run->scene, who, thing))
		threa_end_parry(run, who);
	leave_hands(one, thing);
	it->place = (uint8_t)place;
	if (place == GONE)
		it->skill_ms = it->mech_ms = it->reload_ms = 0;
	if (threa_next_thing(&run->scene, who, NOTHING, PREPARED) == NOTHING)
		one->prep_hand = 0;
	threa_refit(&run->scene, one, who);
}

void threa_let_fall(struct run *run, int thing, struct tile tile)
{
	fight_of(run)->lying = 1;
	lay_thing(change_thing(run, thing), tile);
	let_go(run, thing, LYING);
}

static void empty_hand(struct run *run, int who, int hand, enum thing_place place)
{
	const struct threa_creature *one = creature(&run->scene, who);
	int thing;

	while ((thing = one->prep_hand == hand + 1
				? threa_next_thing(&run->scene, who, NOTHING, PREPARED)
				: thing_in_hand(one, hand)) != NOTHING)
		if (place == LYING)
			threa_let_fall(run, thing, body_of(&run->scene, who)->tile);
		else
			let_go(run, thing, place);
}

void threa_drop_hand(struct run *run, int who, int hand, int rule)
{
	int thing = thing_in_hand(creature(&run->scene, who), hand);

	if (thing != NOTHING)
		tell_spend(run, who, gear_of(&run->scene, thing)->entry->name, NULL, 1, 0,
			   rule);
	empty_hand(run, who, hand, LYING);
}

void threa_spill(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	struct tile here = body_of(&run->scene, who)->tile;

	for (int i = 0; i < THINGS; i++) {
		struct threa_thing *it = &one->things[i];

		if (it->holder != who || (it->place != HELD && it->place != PREPARED))
			continue;
		lay_thing(it, here);
		fight_of(run)->lying = 1;
	}
	for_hands (hand) /* a thing that another creature had brought */
		if (one->hand[hand] && thing_in_hand(one, hand) / THINGS != who)
			threa_let_fall(run, thing_in_hand(one, hand), here);
	one->hand[RIGHT_HAND] = one->hand[LEFT_HAND] = 0;
}

/* ---- wear (DUR-01, DUR-02) ---- */

void threa_destroy(struct run *run, int thing, int rule)
{
	tell_hurt(run, thing_at(&run->scene, thing)->holder, NOBODY, "destroyed", NULL, 1,
		  0, gear_of(&run->scene, thing)->entry->name, rule);
	let_go(run, thing, GONE);
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
	tell_worn(run, it->holder, by, "durability", &it->durability, amount, left,
		  gear->entry->name, rule);
	if (left > 0)
		return;
	if (was_parrying)
		threa_end_parry(run, it->holder);
	if (threa_is_destroyed(left, gear->durability))
		threa_destroy(run, thing, THR_DUR_01);
	threa_refit(&run->scene, change(run, it->holder), it->holder);
}

/* ---- drawing, swapping, picking up ---- */

bool threa_can_ready(const struct scene *scene, int who, int action)
{
	(void)action;
	return can_work(scene, who) &&
	       (creature(scene, who)->at_hand & TAKE_AT_HAND ||
		threa_next_takeable(scene, who, NOTHING, true) != NOTHING);
}

/* Of things alike the one that is worn less, or holds more rounds (R77). */
static void offer_thing(struct question *q, const struct scene *scene, int thing)
{
	const char *key = gear_of(scene, thing)->entry->key;
	const struct threa_thing *it = thing_at(scene, thing), *other;
	int at = option_of_key(q, key);

	if (at < 0 && q->count < MAX_OPTIONS)
		offer(q, thing, key, threa_no_cost);
	if (at < 0)
		return;
	other = thing_at(scene, q->options[at].value);
	if (it->durability > other->durability || it->loaded > other->loaded)
		q->options[at].value = (int16_t)thing;
}

/* Makes room: both hands for a two-hander, else the main hand. */
static void make_room(struct run *run, int who, const struct threa_gear *gear)
{
	bool lame = arm_is_useless(creature(&run->scene, who), RIGHT_HAND);

	if (is_two_handed(gear)) {
		empty_hand(run, who, RIGHT_HAND, CARRIED);
		empty_hand(run, who, LEFT_HAND, CARRIED);
	} else if (threa_free_hand(&run->scene, who) == NOTHING) {
		empty_hand(run, who, lame ? LEFT_HAND : RIGHT_HAND, CARRIED);
	}
}

void threa_ready_item(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	struct question q;

	question_in(&q, run, who, Q_ITEM, action, NOBODY);
	for (int lying = 0; lying <= 1; lying++)
		for (int thing = NOTHING;
		     (thing = threa_next_takeable(&run->scene, who, thing, lying)) !=
		     NOTHING;)
			offer_thing(&q, &run->scene, thing);
	deed.item = ask(&q);
	if (!threa_commit(run, &deed, false, THR_ITM_01))
		return;
	make_room(run, who, gear_of(&run->scene, deed.item));
	take_in_hand(run, who, deed.item);
}

/* ---- dropping ---- */

static bool has_in(const struct threa_creature *one, int hand)
{
	return held(one, hand) != NOTHING || one->prep_hand == hand + 1;
}

bool threa_can_drop(const struct scene *scene, int who, int action)
{
	(void)action;
	return has_in(creature(scene, who), RIGHT_HAND) ||
	       has_in(creature(scene, who), LEFT_HAND);
}

void threa_drop_item(struct run *run, int who, int action)
{
	const struct threa_creature *one = creature(&run->scene, who);
	struct deed deed = free_deed_of(who, action);
	struct question q;
	int hand;

	question_in(&q, run, who, Q_HAND, action, NOBODY);
	for_hands (i)
		if (has_in(one, i))
			offer(&q, i, threa_hand_keys[i], threa_no_cost);
	hand = ask(&q);
	deed.item = one->prep_hand == hand + 1
			    ? threa_next_thing(&run->scene, who, NOTHING, PREPARED)
			    : thing_in_hand(one, hand);
	threa_commit(run, &deed, false, THR_ITM_01);
	threa_drop_hand(run, who, hand, THR_ITM_01);
}

/* ---- potions ---- */

bool threa_can_use(const struct scene *scene, int who, int action)
{
	(void)action;
	return creature(scene, who)->at_hand & POTION_AT_HAND && can_work(scene, who);
}

void threa_use_item(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	const struct threa_potion *potion;
	struct question q;

	question_in(&q, run, who, Q_ITEM, action, NOBODY);
	for_hands (hand) {
		int thing = thing_in_hand(creature(&run->scene, who), hand);
		const struct threa_gear *gear =
			thing == NOTHING ? NULL : gear_of(&run->scene, thing);

		if (gear && gear->potion && option_of_key(&q, gear->entry->key) < 0)
			offer(&q, thing, gear->entry->key, threa_standard_cost);
	}
	deed.item = ask(&q);
	if (!threa_commit(run, &deed, false, THR_ITM_01))
		return;
	potion = gear_of(&run->scene, deed.item)->potion;
	let_go(run, deed.item, GONE);
	threa_heal_vit(run, who, potion->heal_vit, THR_ITM_01);
	threa_heal_fat(run, who, potion->heal_fat, THR_ITM_01);
}
