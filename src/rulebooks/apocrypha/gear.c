/* SPDX-License-Identifier: MIT
 *
 * Things and hands: using, drawing, dropping, loading.
 *
 * A creature's things are slots. A thing on the ground stays in the slot of the creature
 * that dropped it; a creature that picks it up gets it in one of its own free slots.
 */
#include <stdlib.h>
#include "procedures.h"

static const int rounds_of_mode[MODES] = {[SINGLE] = 1, [BURST] = 3, [AUTO] = 10};

/* ---- looking ---- */

bool apocrypha_is_usable(const struct scene *scene, int who, int slot)
{
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_thing *thing = &one->things[slot];

	if (!thing->weapon)
		return false;
	switch (thing->place) {
	case NATURAL:
		return !weapon_in(scene, who, slot)->ability ||
		       !ruling(scene, R_ABILITIES);
	case RIGHT_HAND:
		return !arm_is_useless(one, ARM_RIGHT);
	case LEFT_HAND:
		return !arm_is_useless(one, ARM_LEFT);
	case BOTH_HANDS:
		return !arm_is_useless(one, ARM_RIGHT) && !arm_is_useless(one, ARM_LEFT);
	default:
		return false;
	}
}

int apocrypha_rounds_needed(int mode)
{
	return rounds_of_mode[mode];
}

bool apocrypha_has_rounds(const struct scene *scene, int who, int slot, int mode)
{
	const struct apocrypha_weapon *weapon = weapon_in(scene, who, slot);

	return !weapon->mag || ruling(scene, R_AMMO) ||
	       creature(scene, who)->things[slot].rounds >= rounds_of_mode[mode];
}

bool apocrypha_weapon_arm_hurt(const struct scene *scene, int who, int use)
{
	const struct apocrypha_creature *one = creature(scene, who);
	bool right = one->wounded[ARM_RIGHT] & SERIOUS_BIT,
	     left = one->wounded[ARM_LEFT] & SERIOUS_BIT;

	switch (one->things[slot_of(use)].place) {
	case BOTH_HANDS:
		return right || left;
	case LEFT_HAND:
		return left;
	case RIGHT_HAND:
		return right;
	default:
		return false;
	}
}

bool apocrypha_can_reload(const struct scene *scene, int who, int slot)
{
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_weapon *weapon;

	if (!apocrypha_is_usable(scene, who, slot) || ruling(scene, R_AMMO) ||
	    sheet(scene, who)->traits & NO_HANDS)
		return false;
	weapon = weapon_in(scene, who, slot);
	return weapon->reload > 0 && one->spare != 0 &&
	       one->things[slot].rounds < weapon->mag;
}

/* ---- drawing ---- */

const struct apocrypha_thing *apocrypha_thing_at(const struct scene *scene, int who,
						 int thing)
{
	int owner = thing < SLOTS ? who : thing / SLOTS - 1;

	return &creature(scene, owner)->things[thing % SLOTS];
}

const struct apocrypha_weapon *apocrypha_thing_weapon(const struct scene *scene, int who,
						      int thing)
{
	return catalogue_weapon(scene, apocrypha_thing_at(scene, who, thing)->weapon - 1);
}

static int free_slot(const struct scene *scene, int who)
{
	for (int slot = 0; slot < SLOTS; slot++) {
		const struct apocrypha_thing *thing = &creature(scene, who)->things[slot];

		if (!thing->weapon || thing->place == GONE)
			return slot;
	}
	return -1;
}

static bool hands_allow(const struct scene *scene, int who,
			const struct apocrypha_thing *thing)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int good = !arm_is_useless(one, ARM_RIGHT) + !arm_is_useless(one, ARM_LEFT);

	return catalogue_weapon(scene, thing->weapon - 1)->hands <= good;
}

/* An answer names the best loaded of several like things, then the first. */
static bool is_best_of_its_sort(const struct scene *scene, int who, int slot)
{
	const struct apocrypha_thing *things = creature(scene, who)->things;

	for_bits (i, creature(scene, who)->carried_mask)
		if (things[i].weapon == things[slot].weapon &&
		    (things[i].rounds > things[slot].rounds ||
		     (things[i].rounds == things[slot].rounds && i < slot)))
			return false;
	return true;
}

/* False: tiles with these numbers do not touch. The ends of rows may. */
static bool may_touch(const struct map *map, int a, int b)
{
	int apart = abs(a - b);

	return apart <= 1 || abs(apart - map->width) <= 1;
}

/* On the ground within a metre of it, and fit for its hands. */
static bool can_pick_up(const struct scene *scene, int who, int owner, int slot)
{
	const struct apocrypha_thing *thing = &creature(scene, owner)->things[slot];

	return creature(scene, owner)->lying_mask >> slot & 1 &&
	       distance_squared(tile_of_index(&scene->scenario->map, thing->tile),
				scene->fight->bodies[who].tile) <= 2 &&
	       (owner == who || free_slot(scene, who) >= 0) &&
	       hands_allow(scene, who, thing);
}

static bool can_draw(const struct scene *scene, int who, int thing)
{
	const struct apocrypha_thing *own = apocrypha_thing_at(scene, who, thing);

	if (sheet(scene, who)->traits & NO_HANDS)
		return false;
	if (thing < SLOTS && own->weapon && own->place == CARRIED)
		return hands_allow(scene, who, own);
	return can_pick_up(scene, who, thing < SLOTS ? who : thing / SLOTS - 1,
			   thing % SLOTS);
}

static bool is_listed(const struct scene *scene, int who, const int *things, int count,
		      int weapon)
{
	for (int i = 0; i < count; i++)
		if (apocrypha_thing_at(scene, who, things[i])->weapon == weapon)
			return true;
	return false;
}

/* Things of anybody on the ground within a metre, one of each sort. */
static int lying_near(const struct scene *scene, int who, int *things, int count)
{
	const struct map *map = &scene->scenario->map;
	int here = tile_index(map, scene->fight->bodies[who].tile);

	for_creatures (owner, scene->fight)
		for_bits (slot, creature(scene, owner)->lying_mask)
			if (count < MOST_DRAWABLE &&
			    may_touch(map, creature(scene, owner)->things[slot].tile,
				      here) &&
			    can_pick_up(scene, who, owner, slot) &&
			    !is_listed(scene, who, things, count,
				       creature(scene, owner)->things[slot].weapon))
				things[count++] =
					owner == who ? slot : SLOTS * (1 + owner) + slot;
	return count;
}

int apocrypha_drawable(const struct scene *scene, int who, int things[MOST_DRAWABLE])
{
	const struct apocrypha_creature *one = creature(scene, who);
	int count = 0;

	if (sheet(scene, who)->traits & NO_HANDS)
		return 0;
	for_bits (slot, one->carried_mask)
		if (is_best_of_its_sort(scene, who, slot) && can_draw(scene, who, slot))
			things[count++] = slot;
	return lying_near(scene, who, things, count);
}

int apocrypha_draw_cost(const struct scene *scene, int who, int thing)
{
	const struct apocrypha_weapon *weapon = apocrypha_thing_weapon(scene, who, thing);
	bool lies = apocrypha_thing_at(scene, who, thing)->place == ON_GROUND;

	return larger(1, weapon->ranged ? weapon->bulk : weapon->size) + lies;
}

/* Hands that are free and good, as bits: 1 right, 2 left. */
static int free_hands(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int hands = (arm_is_useless(one, ARM_RIGHT) ? 0 : 1) |
		    (arm_is_useless(one, ARM_LEFT) ? 0 : 2);

	for (int slot = 0; slot < SLOTS; slot++)
		if (is_held(&one->things[slot]))
			hands &= one->things[slot].place == RIGHT_HAND	? ~1
				 : one->things[slot].place == LEFT_HAND ? ~2
									: 0;
	return hands;
}

static bool hands_suffice(int hands, int needed)
{
	return needed == 2 ? hands == 3 : needed == 0 || hands != 0;
}

/* ---- changing ---- */

static void note_use(struct apocrypha_creature *one,
		     const struct apocrypha_weapon *weapon, int use)
{
	one->melee_mask = (uint16_t)(one->melee_mask | 1u << use);
	if (weapon->parries)
		one->parry_mask = (uint16_t)(one->parry_mask | 1u << use);
	if (weapon->reach > one->reach)
		one->reach = (uint8_t)weapon->reach;
}

static void note_usable(const struct scene *scene, struct apocrypha_creature *one,
			int who, int slot)
{
	const struct apocrypha_weapon *weapon = weapon_in(scene, who, slot);

	if (weapon->ranged)
		one->ranged_mask = (uint8_t)(one->ranged_mask | 1u << slot);
	if (weapon->shield)
		one->parry_mask = (uint16_t)(one->parry_mask | 1u << slot);
	if (weapon->strikes)
		note_use(one, weapon, slot);
	else if (weapon->gun && weapon->hands == 2 && setup_of(scene)->gunbutt >= 0)
		note_use(one, catalogue_weapon(scene, setup_of(scene)->gunbutt),
			 slot + BUTT);
}

/* Finds the weapons at hand; to be called whenever hands or arms have changed. */
void apocrypha_refit(const struct scenario *scenario, struct fight *fight, int who)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_creature *one = creature_in(fight, who);

	one->reach = one->ranged_mask = one->carried_mask = 0;
	one->melee_mask = one->parry_mask = 0;
	one->lying_mask = one->shielded = 0;
	for (int slot = 0; slot < SLOTS && one->things[slot].weapon; slot++) {
		unsigned bit = 1u << slot;
		int place = one->things[slot].place;

		if (place == CARRIED)
			one->carried_mask = (uint8_t)(one->carried_mask | bit);
		if (place == ON_GROUND)
			one->lying_mask = (uint8_t)(one->lying_mask | bit);
		if (is_held(&one->things[slot]) && weapon_in(&scene, who, slot)->shield)
			one->shielded = 1;
		if (apocrypha_is_usable(&scene, who, slot))
			note_usable(&scene, one, who, slot);
	}
	if (sheet(&scene, who)->traits & NO_HANDS)
		one->parry_mask = 0;
}

void apocrypha_unready(struct run *run, int who, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	if (!one->readied)
		return;
	one->readied = 0;
	apocrypha_forget_aim(run, who);
	tell_condition(run, who, "readied", &one->readied, false, 0, rule);
}

static void leave_hand(struct run *run, int who, int slot)
{
	if (change(run, who)->readied == slot + 1)
		apocrypha_unready(run, who, APO_RNG_10);
}

void apocrypha_drop(struct run *run, int who, int slot, int rule)
{
	struct apocrypha_thing *thing = &change(run, who)->things[slot];

	leave_hand(run, who, slot);
	thing->place = ON_GROUND;
	thing->tile = (int16_t)tile_index(&run->scene.scenario->map,
					  run->fight->bodies[who].tile);
	tell_note_of(run, who, NOBODY, weapon_in(&run->scene, who, slot)->entry.name,
		     "drops {the item}", 0, rule);
	apocrypha_refit(run->scene.scenario, run->fight, who);
}

void apocrypha_drop_all(struct run *run, int who)
{
	for (int slot = 0; slot < SLOTS; slot++)
		if (is_held(&change(run, who)->things[slot]))
			apocrypha_drop(run, who, slot, APO_RNG_10);
}

void apocrypha_drop_arm(struct run *run, int who, int arm, int rule)
{
	for (int slot = 0; slot < SLOTS; slot++) {
		struct apocrypha_thing *thing = &change(run, who)->things[slot];

		if (is_held(thing) &&
		    (thing->place == BOTH_HANDS ||
		     thing->place == (arm == ARM_RIGHT ? RIGHT_HAND : LEFT_HAND)))
			apocrypha_drop(run, who, slot, rule);
	}
}

/* Puts things away until enough hands are free: the left hand's first, shields last. */
static void make_room(struct run *run, int who, int needed, bool drops)
{
	static const struct {
		int place;
		bool shield;
	} order[] = {{BOTH_HANDS, false},
		     {LEFT_HAND, false},
		     {RIGHT_HAND, false},
		     {LEFT_HAND, true},
		     {RIGHT_HAND, true}};

	for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
		for (int slot = 0; slot < SLOTS; slot++) {
			struct apocrypha_thing *thing = &change(run, who)->things[slot];

			if (hands_suffice(free_hands(&run->scene, who), needed))
				return;
			if (!thing->weapon || thing->place != order[i].place ||
			    weapon_in(&run->scene, who, slot)->shield != order[i].shield)
				continue;
			if (drops) {
				apocrypha_drop(run, who, slot, APO_RNG_10);
				continue;
			}
			leave_hand(run, who, slot);
			thing->place = CARRIED;
			tell_note_of(run, who, NOBODY,
				     weapon_in(&run->scene, who, slot)->entry.name,
				     "puts {the item} away", 0, APO_RNG_10);
		}
}

/* Moves another creature's thing into its own slots. */
static int take_over(struct run *run, int who, int thing)
{
	struct apocrypha_thing *from =
		&change(run, thing / SLOTS - 1)->things[thing % SLOTS];
	int slot = free_slot(&run->scene, who);

	change(run, who)->things[slot] = *from;
	from->place = GONE;
	apocrypha_refit(run->scene.scenario, run->fight, thing / SLOTS - 1);
	return slot;
}

void apocrypha_draw(struct run *run, int who, int thing, bool drops)
{
	int slot = thing < SLOTS ? thing : take_over(run, who, thing), hands;
	struct apocrypha_thing *taken = &change(run, who)->things[slot];
	const struct apocrypha_weapon *weapon = weapon_in(&run->scene, who, slot);

	make_room(run, who, weapon->hands, drops);
	hands = free_hands(&run->scene, who);
	taken->place = weapon->hands == 2 ? BOTH_HANDS
		       : weapon->shield	  ? (hands & 2 ? LEFT_HAND : RIGHT_HAND)
					  : (hands & 1 ? RIGHT_HAND : LEFT_HAND);
	taken->tile = 0;
	apocrypha_unready(run, who, APO_RNG_04);
	apocrypha_refit(run->scene.scenario, run->fight, who);
	tell_note_of(run, who, NOBODY, weapon->entry.name, "has {the item} in hand",
		     taken->weapon - 1, APO_RNG_10);
}

void apocrypha_fill(struct run *run, int who, int slot, int rule)
{
	struct apocrypha_creature *one = change(run, who);
	const struct apocrypha_weapon *weapon = weapon_in(&run->scene, who, slot);
	int added = weapon->mag - one->things[slot].rounds;

	one->things[slot].rounds = (uint8_t)weapon->mag;
	if (one->spare > 0)
		one->spare--;
	tell_gain(run, who, "rounds", &one->things[slot].rounds, added, weapon->mag,
		  rule);
}

/* ---- offering things at hand ---- */

/* Offers only the first of two like things: an answer names one thing. */
void apocrypha_offer_weapon(struct question *q, int value,
			    const struct apocrypha_weapon *weapon, int cost)
{
	for (int i = 0; i < q->count; i++)
		if (q->options[i].key == weapon->entry.key)
			return;
	offer(q, value, weapon->entry.key, ap_cost(cost));
}

/* Offers each use with the least cost of its action; a released attack was paid for
 * before. */
void apocrypha_offer_uses(struct question *q, const struct attack *attack, unsigned uses)
{
	for_bits (use, uses) {
		const struct apocrypha_weapon *weapon =
			used_weapon(&q->run->scene, attack->actor, use);

		apocrypha_offer_weapon(
			q, use, weapon,
			attack->prepaid ? 0 : least_cost(weapon, attack->action));
	}
}

int apocrypha_ask_use(struct run *run, const struct attack *attack, unsigned uses)
{
	struct question q;

	apocrypha_private_question(&q, run, attack->actor, Q_WEAPON, attack->action);
	apocrypha_offer_uses(&q, attack, uses);
	return ask(&q);
}

unsigned apocrypha_affordable(const struct scene *scene, int who, int action,
			      unsigned uses, int budget)
{
	for_bits (use, uses)
		if (least_cost(used_weapon(scene, who, use), action) > budget)
			uses &= ~(1u << use);
	return uses;
}

uint64_t apocrypha_use_costs(const struct scene *scene, int who, int action,
			     unsigned uses)
{
	uint64_t costs = 0;

	for_bits (use, uses)
		costs |= cost_bit(least_cost(used_weapon(scene, who, use), action));
	return costs;
}

/* ---- draw and drop ---- */

uint64_t apocrypha_draw_costs(const struct scene *scene, const struct purpose *purpose)
{
	int things[MOST_DRAWABLE],
		count = apocrypha_drawable(scene, purpose->who, things);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		costs |= cost_bit(apocrypha_draw_cost(scene, purpose->who, things[i]));
	return costs;
}

void apocrypha_choose_draw(struct run *run, struct deed *deed)
{
	int things[MOST_DRAWABLE], who = deed->actor;
	int count = apocrypha_drawable(&run->scene, who, things);
	const struct apocrypha_weapon *weapon;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_WEAPON, DO_DRAW);
	for (int i = 0; i < count; i++) {
		int cost = apocrypha_draw_cost(&run->scene, who, things[i]);

		if (cost <= deed->budget)
			apocrypha_offer_weapon(
				&q, things[i],
				apocrypha_thing_weapon(&run->scene, who, things[i]),
				deed->attack.prepaid ? 0 : cost);
	}
	deed->thing = ask(&q);
	deed->cost = apocrypha_draw_cost(&run->scene, who, deed->thing);
	weapon = apocrypha_thing_weapon(&run->scene, who, deed->thing);
	deed->item = weapon->entry.name;
	if (hands_suffice(free_hands(&run->scene, who), weapon->hands))
		return;
	apocrypha_private_question(&q, run, who, Q_ROOM, DO_DRAW);
	offer_words(&q, (const char *const[]){"stow", "drop"}, 2);
	deed->drops = ask(&q);
}

bool apocrypha_can_still_draw(const struct scene *scene, const struct deed *deed)
{
	return can_draw(scene, deed->actor, deed->thing);
}

void apocrypha_do_draw(struct run *run, struct deed *deed)
{
	apocrypha_draw(run, deed->actor, deed->thing, deed->drops);
}

unsigned apocrypha_held(const struct scene *scene, int who)
{
	unsigned slots = 0;

	for (int slot = 0; slot < SLOTS; slot++)
		if (is_held(&creature(scene, who)->things[slot]))
			slots |= 1u << slot;
	return slots;
}

void apocrypha_choose_drop(struct run *run, struct deed *deed)
{
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_DROP);
	for_bits (slot, apocrypha_held(&run->scene, deed->actor))
		apocrypha_offer_weapon(&q, slot,
				       weapon_in(&run->scene, deed->actor, slot), 0);
	deed->thing = ask(&q);
	deed->item = weapon_in(&run->scene, deed->actor, deed->thing)->entry.name;
}

/* ---- reload ---- */

unsigned apocrypha_reloadable(const struct scene *scene, int who)
{
	unsigned slots = 0;

	for_bits (slot, creature(scene, who)->ranged_mask)
		if (apocrypha_can_reload(scene, who, slot))
			slots |= 1u << slot;
	return slots;
}

/* To reload within an enemy's reach is an opening. */
void apocrypha_choose_reload(struct run *run, struct deed *deed)
{
	struct question q;

	deed->opens = true;
	apocrypha_choose_use(run, deed);
	apocrypha_private_question(&q, run, deed->actor, Q_AMMO, DO_RELOAD);
	for_bits (i, sheet(&run->scene, deed->actor)->ammo)
		offer(&q, i, apocrypha_ammo_words[i], ap_cost(0));
	deed->number = ask(&q);
}

void apocrypha_do_reload(struct run *run, struct deed *deed)
{
	change(run, deed->actor)->things[deed->thing].ammo = (uint8_t)deed->number;
	apocrypha_fill(run, deed->actor, deed->thing, APO_RNG_09);
}

/* ---- ready and aim ---- */

unsigned apocrypha_unreadied(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->readied ? one->ranged_mask & ~(1u << (one->readied - 1))
			    : one->ranged_mask;
}

static bool can_be_engaged(const struct scene *scene, int who, int other)
{
	return is_enemy(scene->fight, who, other) && is_conscious(scene, other) &&
	       in_sight(scene, who, other);
}

void apocrypha_choose_ready(struct run *run, struct deed *deed)
{
	struct question q;

	apocrypha_choose_use(run, deed);
	apocrypha_private_question(&q, run, deed->actor, Q_READY_AT, DO_READY_WEAPON);
	offer(&q, NOBODY, "none", ap_cost(0));
	offer_creatures(&q, those_who(&run->scene, deed->actor, can_be_engaged));
	deed->target = ask(&q);
}

void apocrypha_do_ready(struct run *run, struct deed *deed)
{
	int who = deed->actor;

	change(run, who)->readied = (uint8_t)(deed->thing + 1);
	apocrypha_forget_aim(run, who);
	tell_condition(run, who, "readied", &change(run, who)->readied, true, 0,
		       APO_RNG_03);
	if (deed->target >= 0 && apocrypha_readying_engages(run, who))
		apocrypha_take_aim(run, deed, APO_ENG_09);
}

bool apocrypha_can_aim_at(const struct scene *scene, int who, int target)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->readied &&
	       apocrypha_can_hit(scene, who, weapon_in(scene, who, one->readied - 1),
				 target) &&
	       (one->aim < MOST_AIM || one->aim_at != target + 1);
}

void apocrypha_do_aim(struct run *run, struct deed *deed)
{
	struct apocrypha_creature *one = change(run, deed->actor);

	if (one->aim_at != deed->target + 1)
		one->aim = 0;
	one->aim_at = (uint8_t)(deed->target + 1);
	one->aim++;
	tell_condition(run, deed->actor, "precise aim", &one->aim, true, one->aim,
		       APO_AIM_01);
	apocrypha_take_aim(run, deed, APO_ENG_08);
}

/* ---- the start ---- */

/* First weapon in hand, the shield held beside it, magazines full. */
void apocrypha_equip(const struct scenario *scenario, struct fight *fight, int who)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_creature *one = creature_in(fight, who);
	const struct apocrypha_sheet *stats = sheet(&scene, who);

	for (int slot = 0; slot < SLOTS && stats->weapons[slot] >= 0; slot++) {
		struct apocrypha_thing *thing = &one->things[slot];
		const struct apocrypha_weapon *weapon =
			catalogue_weapon(&scene, stats->weapons[slot]);

		thing->weapon = (int16_t)(stats->weapons[slot] + 1);
		thing->rounds = (uint8_t)weapon->mag;
		thing->ammo = (uint8_t)(weapon->gun ? first_bit(stats->ammo) : STANDARD);
		thing->place = weapon->natural ? NATURAL : CARRIED;
		if (slot == 0 && !weapon->natural && !weapon->shield)
			thing->place = weapon->hands == 2 ? BOTH_HANDS : RIGHT_HAND;
	}
	for (int slot = 0; slot < SLOTS && stats->weapons[slot] >= 0; slot++)
		if (catalogue_weapon(&scene, stats->weapons[slot])->shield &&
		    free_hands(&scene, who) & 2)
			one->things[slot].place = LEFT_HAND;
	if (stats->readied && is_held(&one->things[0]) &&
	    weapon_in(&scene, who, 0)->ranged)
		one->readied = 1;
	apocrypha_refit(scenario, fight, who);
}
