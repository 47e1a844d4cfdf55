/* SPDX-License-Identifier: MIT
 *
 * Things and hands: what can be used, drawn, dropped, loaded.
 *
 * A creature's things are slots. A thing lies on the ground in the slot of whoever
 * dropped it; another who picks it up gets it in a free slot of its own.
 */
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

static int uses_of_mask(unsigned mask, int *uses)
{
	int count = 0;

	for (int use = 0; mask; use++, mask >>= 1)
		if (mask & 1)
			uses[count++] = use;
	return count;
}

int apocrypha_melee_uses(const struct scene *scene, int who, int uses[2 * SLOTS])
{
	return uses_of_mask(creature(scene, who)->melee_mask, uses);
}

int apocrypha_ranged_uses(const struct scene *scene, int who, int uses[SLOTS])
{
	return uses_of_mask(creature(scene, who)->ranged_mask, uses);
}

int apocrypha_parry_uses(const struct scene *scene, int who, int uses[2 * SLOTS])
{
	return uses_of_mask(creature(scene, who)->parry_mask, uses);
}

bool apocrypha_holds_shield(const struct scene *scene, int who)
{
	return creature(scene, who)->shielded;
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

/* Of several alike an answer names the one that is loaded best, then the first. */
static bool is_best_of_its_sort(const struct scene *scene, int who, int slot)
{
	const struct apocrypha_thing *things = creature(scene, who)->things;

	for (int i = 0; i < SLOTS; i++)
		if (things[i].weapon == things[slot].weapon &&
		    things[i].place == CARRIED &&
		    (things[i].rounds > things[slot].rounds ||
		     (things[i].rounds == things[slot].rounds && i < slot)))
			return false;
	return true;
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

bool apocrypha_can_draw(const struct scene *scene, int who, int thing)
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
	for_creatures (owner, scene->fight)
		for (int slot = 0; creature(scene, owner)->lying_mask && slot < SLOTS &&
				   count < MAX_OPTIONS - 1;
		     slot++)
			if (can_pick_up(scene, who, owner, slot) &&
			    !is_listed(scene, who, things, count,
				       creature(scene, owner)->things[slot].weapon))
				things[count++] =
					owner == who ? slot : SLOTS * (1 + owner) + slot;
	return count;
}

int apocrypha_drawable(const struct scene *scene, int who, int things[64])
{
	const struct apocrypha_creature *one = creature(scene, who);
	int count = 0;

	if (sheet(scene, who)->traits & NO_HANDS)
		return 0;
	for (int slot = 0; slot < SLOTS && one->carried_mask >> slot; slot++)
		if (one->carried_mask >> slot & 1 &&
		    is_best_of_its_sort(scene, who, slot) &&
		    apocrypha_can_draw(scene, who, slot))
			things[count++] = slot;
	return lying_near(scene, who, things, count);
}

int apocrypha_draw_cost(const struct scene *scene, int who, int thing)
{
	const struct apocrypha_thing *at = apocrypha_thing_at(scene, who, thing);
	const struct apocrypha_weapon *weapon = catalogue_weapon(scene, at->weapon - 1);
	int cost = weapon->ranged ? weapon->bulk : weapon->size;

	return (cost > 1 ? cost : 1) + (at->place == ON_GROUND ? 1 : 0);
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

bool apocrypha_needs_room(const struct scene *scene, int who, int thing)
{
	const struct apocrypha_thing *at = apocrypha_thing_at(scene, who, thing);

	return !hands_suffice(free_hands(scene, who),
			      catalogue_weapon(scene, at->weapon - 1)->hands);
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

/* Works out what is at hand; to be called whenever hands or arms have changed. */
void apocrypha_refit(const struct scenario *scenario, struct fight *fight, int who)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_creature *one =
		&((struct apocrypha_fight *)(void *)fight)->creatures[who];

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
	tell_condition(run, who, "readied", NULL, false, 0, rule);
}

static void leave_hand(struct run *run, int who, int slot)
{
	if (change(run, who)->readied == slot + 1)
		apocrypha_unready(run, who, APO_RNG_04);
}

void apocrypha_drop(struct run *run, int who, int slot, int rule)
{
	struct apocrypha_thing *thing = &change(run, who)->things[slot];

	leave_hand(run, who, slot);
	thing->place = ON_GROUND;
	thing->tile = (int16_t)tile_index(&run->scene.scenario->map,
					  run->fight->bodies[who].tile);
	tell_note(run, who, "drops what it holds", thing->weapon - 1, rule);
	apocrypha_refit(run->scene.scenario, run->fight, who);
}

void apocrypha_drop_all(struct run *run, int who, int rule)
{
	for (int slot = 0; slot < SLOTS; slot++)
		if (is_held(&change(run, who)->things[slot]))
			apocrypha_drop(run, who, slot, rule);
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
	apocrypha_refit(run->scene.scenario, run->fight, who);
}

/* What is in the way goes: the left hand's first, until the hands suffice. */
static void make_room(struct run *run, int who, int needed, bool drops)
{
	static const int order[] = {BOTH_HANDS, LEFT_HAND, RIGHT_HAND};

	for (int i = 0; i < 3; i++)
		for (int slot = 0; slot < SLOTS; slot++) {
			struct apocrypha_thing *thing = &change(run, who)->things[slot];

			if (hands_suffice(free_hands(&run->scene, who), needed))
				return;
			if (!thing->weapon || thing->place != order[i])
				continue;
			if (drops) {
				apocrypha_drop(run, who, slot, APO_RNG_10);
				continue;
			}
			leave_hand(run, who, slot);
			thing->place = CARRIED;
		}
}

/* The thing of another becomes its own. */
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
	const struct apocrypha_weapon *weapon =
		catalogue_weapon(&run->scene, taken->weapon - 1);

	make_room(run, who, weapon->hands, drops);
	hands = free_hands(&run->scene, who);
	taken->place = weapon->hands == 2 ? BOTH_HANDS
		       : weapon->shield	  ? (hands & 2 ? LEFT_HAND : RIGHT_HAND)
					  : (hands & 1 ? RIGHT_HAND : LEFT_HAND);
	taken->tile = 0;
	apocrypha_unready(run, who, APO_RNG_04);
	apocrypha_refit(run->scene.scenario, run->fight, who);
	tell_note(run, who, "has it in hand", taken->weapon - 1, APO_RNG_10);
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

/* ---- the start ---- */

static int first_ammunition(const struct apocrypha_sheet *stats)
{
	for (int i = 0; i < AMMUNITIONS; i++)
		if (stats->ammo >> i & 1)
			return i;
	return STANDARD;
}

/* First weapon in hand, the shield held beside it, magazines full. */
void apocrypha_equip(const struct scenario *scenario, struct fight *fight, int who)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_creature *one =
		&((struct apocrypha_fight *)(void *)fight)->creatures[who];
	const struct apocrypha_sheet *stats = sheet(&scene, who);
	bool armed = false;

	for (int slot = 0; slot < SLOTS && stats->weapons[slot] >= 0; slot++) {
		struct apocrypha_thing *thing = &one->things[slot];
		const struct apocrypha_weapon *weapon =
			catalogue_weapon(&scene, stats->weapons[slot]);

		thing->weapon = (int16_t)(stats->weapons[slot] + 1);
		thing->rounds = (uint8_t)weapon->mag;
		thing->ammo = (uint8_t)(weapon->gun ? first_ammunition(stats) : STANDARD);
		thing->place = weapon->natural ? NATURAL : CARRIED;
		if (weapon->natural || weapon->shield || armed)
			continue;
		armed = slot == 0;
		if (slot == 0)
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
