/* SPDX-License-Identifier: MIT
 *
 * What a decision needs to know of each creature and what follows from its state alone:
 * its weapons and the ways to use them, its rating. One deed changes few creatures, so
 * all of it is kept from one decision to the next.
 */
#include <stddef.h>
#include <string.h>
#include "tactics.h"

enum { NO_RATING = -1 };

/* ---- still the same? ---- */

static inline uint64_t eight_at(const void *bytes)
{
	uint64_t eight;

	memcpy(&eight, bytes, sizeof eight);
	return eight;
}

/* The bits in which two of these words differ. */
static inline uint64_t change_at(const void *one, const void *other, size_t offset)
{
	return eight_at((const char *)one + offset) ^
	       eight_at((const char *)other + offset);
}

_Static_assert(sizeof(struct apocrypha_thing) == sizeof(uint64_t),
	       "a thing is compared as a word");

/* What its weapons, and so its manners, depend on. Rounds and shots do not count, nor
 * where things lie. */
static const struct apocrypha_thing identity = {
	.weapon = -1, .place = UINT8_MAX, .ammo = UINT8_MAX};

static bool has_same_gear(const struct apocrypha_creature *one,
			  const struct apocrypha_creature *then)
{
	uint64_t changed = 0;

	for (int i = 0; i < SLOTS; i++)
		changed |= change_at(&one->things[i], &then->things[i], 0);
	return !(changed & eight_at(&identity)) &&
	       one->ranged_mask == then->ranged_mask &&
	       one->melee_mask == then->melee_mask &&
	       one->carried_mask == then->carried_mask;
}

/* What the dice of its manners depend on besides. */
static const struct apocrypha_creature posture = {
	.stance = UINT8_MAX,
	.rate = UINT8_MAX,
	.wounded = {[ARM_RIGHT] = UINT8_MAX, [ARM_LEFT] = UINT8_MAX},
	.blinded = UINT8_MAX,
};

static bool is_in_same_posture(const struct apocrypha_creature *one,
			       const struct apocrypha_creature *then)
{
	const size_t first = offsetof(struct apocrypha_creature, stance),
		     last = offsetof(struct apocrypha_creature, blinded) - 7;

	return !(
		(change_at(one, then, first) & eight_at((const char *)&posture + first)) |
		(change_at(one, then, last) & eight_at((const char *)&posture + last)));
}

/* What its rating and the effect of hits depend on besides. */
static bool is_in_same_health(const struct apocrypha_creature *one,
			      const struct apocrypha_creature *then)
{
	return one->wounds == then->wounds && one->shock == then->shock &&
	       apocrypha_felt_ap(one) == apocrypha_felt_ap(then) &&
	       one->wounded[LEGS] == then->wounded[LEGS] && one->swung == then->swung &&
	       one->flurried == then->flurried && one->defending == then->defending &&
	       one->warded == then->warded && one->shielded == then->shielded;
}

/* ---- arms ---- */

enum { BARE_LIFE = 100 }; /* arms that each is thought to have besides its weapons */

/* Dice of the attack by those of the damage for each AP. Wounds do not count: what is
 * left of a creature is in the worth of a hit. Nor does the place, which changes. */
static int strength_of(const struct scene *scene, int who,
		       const struct apocrypha_weapon *weapon)
{
	const struct apocrypha_sheet *stats = sheet(scene, who);
	bool ranged = weapon->ranged;
	int talent = weapon->ability ? stats->cog : ranged ? stats->dex : stats->crd;
	int dice = larger(1, talent + stats->skills[weapon->skill] + weapon->acc - 1);
	int damage = weapon->dmg + weapon->pen + (ranged ? 0 : stats->fit) + dice / 2;

	return 10 * dice * damage /
	       least_cost(weapon, ranged ? DO_AIM_AND_FIRE : DO_ATTACK);
}

/* With the best weapon at hand. */
static int arms_of(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int most = 0;

	for_bits (use, one->melee_mask | (unsigned)one->ranged_mask)
		most = larger(most,
			      strength_of(scene, who, used_weapon(scene, who, use)));
	return BARE_LIFE + most;
}

bool apocrypha_is_stronger(const struct view *view, const struct apocrypha_weapon *weapon)
{
	struct fighter room;

	return BARE_LIFE + strength_of(view->scene, view->who, weapon) >
	       apocrypha_fighter(view, view->who, &room)->arms;
}

static bool carries_blade(const struct scene *scene, int who, int arms)
{
	for_bits (slot, creature(scene, who)->carried_mask) {
		const struct apocrypha_weapon *weapon = weapon_in(scene, who, slot);

		if (!weapon->ranged && BARE_LIFE + strength_of(scene, who, weapon) > arms)
			return true;
	}
	return false;
}

bool apocrypha_may_have_blade(const struct view *view)
{
	struct fighter room;

	if (apocrypha_fighter(view, view->who, &room)->has_blade)
		return true;
	for_creatures (i, view->scene->fight)
		if (creature(view->scene, i)->lying_mask)
			return true;
	return false;
}

static void forget_pools(struct fighter *fighter)
{
	for (int i = 0; fighter->is_listed && i < fighter->count; i++) {
		fighter->manners[i].blow = 0;
		fighter->manners[i].crowded = fighter->crowded;
	}
}

struct fighter *apocrypha_meet(const struct view *view, int who, struct fighter *room)
{
	const struct apocrypha_creature *one = creature(view->scene, who);
	bool kept = view->memory && !(view->dreams && who == view->who);
	struct fighter *fighter = kept ? &view->memory->fighters[who] : room;
	bool is_known = kept && fighter->is_known;

	if (kept && view->guards)
		set_add(&view->guards->met, who);
	if (!is_known || !has_same_gear(one, &fighter->of)) {
		fighter->is_known = true;
		fighter->is_listed = is_known = false;
		fighter->arms = (int16_t)smaller(arms_of(view->scene, who), INT16_MAX);
		fighter->has_blade = carries_blade(view->scene, who, fighter->arms);
	} else if (!is_in_same_posture(one, &fighter->of)) {
		forget_pools(fighter);
		is_known = false;
	}
	if (is_known && is_in_same_health(one, &fighter->of))
		return fighter;
	fighter->of = *one;
	for (int i = 0; i < RATINGS; i++)
		fighter->rating[i] = NO_RATING;
	fighter->state = apocrypha_harm_state(view->scene, who);
	return fighter;
}

/* ---- rating ---- */

/* It depends on the foe only by cover, by a feigned opening and, of one that lies or
 * crouches, by the distance from which a shot comes. */
int apocrypha_passive_rating(const struct view *view, struct fighter *fighter, int who,
			     int foe, bool ranged)
{
	const struct scene *scene = view->scene;
	const struct apocrypha_creature *one = creature(scene, who);
	struct threat threat = {foe, ranged, false, false};
	int16_t *rating;

	if (is_defenceless(scene, who))
		return 0;
	if (ranged ? one->cover != 0 : one->riposte != 0)
		return apocrypha_rating(scene, who, threat);
	rating = &fighter->rating[!ranged					  ? 0
				  : metres(scene, who, foe) >= FAR_ENOUGH_TO_DUCK ? 1
										  : 2];
	if (*rating == NO_RATING)
		*rating = (int16_t)apocrypha_rating(scene, who, threat);
	return *rating;
}

/* ---- ways to attack ---- */

enum { EXPOSED = 40 }; /* the cost of AR -2 until the next pass */

/* The cost of a blow besides its AP: a worse rating until the next pass, and the enemy's
 * use of that. */
static int drawback(int action, int strikes)
{
	switch (action) {
	case DO_DESPERATE_SWING:
		return EXPOSED;
	case DO_FLURRY:
		return EXPOSED / 2 + AP_WORTH * (strikes - 1);
	default:
		return 0;
	}
}

int apocrypha_likely_recoil(const struct scene *scene, const struct attack *attack)
{
	return is_ranged(attack) ? apocrypha_recoil_dice(scene, attack) / 2 : 0;
}

/* Everything that its dice and its blow depend on and that may change in a fight; not 0.
 */
static uint64_t name_of(const struct scene *scene, const struct attack *attack,
			bool crowded)
{
	const struct apocrypha_creature *one = creature(scene, attack->actor);
	const struct apocrypha_thing *thing = &one->things[slot_of(attack->use)];
	unsigned deed = (unsigned)attack->action | (unsigned)attack->mode << 6 |
			(unsigned)attack->strikes << 8 | (unsigned)attack->power << 11;
	unsigned arms = one->wounded[ARM_RIGHT] | (unsigned)one->wounded[ARM_LEFT] << 2;

	return deed | (uint64_t)attack->actor << 14 | (uint64_t)attack->use << 20 |
	       (uint64_t)one->stance << 24 | (uint64_t)one->rate << 26 |
	       (uint64_t)arms << 28 | (uint64_t)one->blinded << 32 |
	       (uint64_t)crowded << 40 | (uint64_t)thing->place << 41 |
	       (uint64_t)thing->ammo << 44 | (uint64_t)(uint16_t)thing->weapon << 48;
}

static void find_pool(const struct view *view, const struct attack *attack,
		      struct kept_pool *pool)
{
	const struct scene *scene = view->scene;
	int who = attack->actor;

	pool->blow = apocrypha_strike(view, attack).blow;
	pool->dice = apocrypha_attack_pool(scene, attack, who, false) -
		     apocrypha_dice_by_target(scene, attack, who) -
		     apocrypha_dice_by_health(scene, who);
}

static void know(const struct view *view, const struct attack *attack,
		 struct manner *manner)
{
	struct kept_pool room, *pool = &room;

	if (view->memory) {
		uint64_t name = name_of(view->scene, attack, manner->crowded);

		pool = &view->memory->pools[name * 0x9E3779B97F4A7C15u >> 40 &
					    (KEPT_POOLS - 1)];
		if (pool->manner != name)
			find_pool(view, attack, pool);
		pool->manner = name;
	} else {
		find_pool(view, attack, pool);
	}
	manner->blow = pool->blow;
	manner->dice = (int16_t)pool->dice;
}

void apocrypha_attack_by(const struct view *view, int who, struct manner *manner,
			 struct attack *attack)
{
	const struct apocrypha_weapon *weapon =
		used_weapon(view->scene, who, manner->use);

	*attack = attack_of(who, manner->action, OWN_PASS);
	attack->use = manner->use;
	attack->weapon = weapon;
	attack->mode = weapon->ranged ? manner->number : SINGLE;
	attack->strikes = manner->action == DO_FLURRY ? manner->number : 1;
	attack->power = manner->action == DO_POWER_ATTACK ? manner->number : 0;
	attack->cost = manner->cost;
	attack->count = attack->rounds[0] = 1;
	if (!manner->blow)
		know(view, attack, manner);
}

static void add_manner(struct fighter *fighter, const struct apocrypha_weapon *weapon,
		       int use, int action, int number, bool plain)
{
	struct manner *manner = &fighter->manners[fighter->count];
	int strikes = action == DO_FLURRY ? number : 1;

	if (fighter->count == MOST_MANNERS)
		return;
	fighter->count++;
	*manner = (struct manner){
		.cost = (int16_t)apocrypha_attack_cost(
			weapon, action, weapon->ranged ? number : SINGLE, strikes),
		.less = (int16_t)drawback(action, strikes),
		.use = (uint8_t)use,
		.action = (uint8_t)action,
		.number = (uint8_t)number,
		.plain = plain,
		.crowded = fighter->crowded};
}

static void list_shots(struct fighter *fighter, const struct apocrypha_weapon *weapon,
		       int use)
{
	for (int action = DO_AIM_AND_FIRE; action <= DO_FIRE_READIED; action++)
		for_bits (mode, weapon->modes)
			add_manner(fighter, weapon, use, action, mode,
				   mode == weapon->lowest_mode);
}

static bool has_bulky(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	for_bits (slot, one->ranged_mask | (unsigned)one->carried_mask)
		if (weapon_in(scene, who, slot)->bulk > 1)
			return true;
	return false;
}

/* At hand; then the plain use of each thing that it can draw. */
static void list_all(const struct view *view, struct fighter *fighter, int who)
{
	const struct apocrypha_creature *one = creature(view->scene, who);

	fighter->count = 0;
	for_bits (use, one->melee_mask) {
		const struct apocrypha_weapon *weapon =
			used_weapon(view->scene, who, use);

		add_manner(fighter, weapon, use, DO_ATTACK, 0, true);
		add_manner(fighter, weapon, use, DO_DESPERATE_SWING, 0, false);
	}
	for_bits (use, one->ranged_mask)
		list_shots(fighter, used_weapon(view->scene, who, use), use);
	fighter->at_hand = fighter->count;
	for_bits (slot, one->carried_mask) {
		const struct apocrypha_weapon *weapon = weapon_in(view->scene, who, slot);

		add_manner(fighter, weapon, slot,
			   weapon->ranged ? DO_AIM_AND_FIRE : DO_ATTACK,
			   weapon->ranged ? weapon->lowest_mode : 0, true);
	}
}

void apocrypha_list_manners(const struct view *view, struct fighter *fighter, int who)
{
	if (fighter->is_listed) {
		if (!fighter->bulky ||
		    (view->guards && set_has(view->guards->listed, who)))
			return;
		if (view->guards)
			set_add(&view->guards->listed, who);
		if (fighter->crowded != apocrypha_is_crowded(view->scene, who)) {
			fighter->crowded = !fighter->crowded;
			forget_pools(fighter);
		}
		return;
	}
	fighter->is_listed = true;
	fighter->bulky = has_bulky(view->scene, who);
	fighter->crowded = fighter->bulky && apocrypha_is_crowded(view->scene, who);
	list_all(view, fighter, who);
}

/* The details of a feint, a blow with power or a flurry are sought only when one of them
 * is to be: they win no fight that plain blows do not win. The plain one comes first,
 * because the target answers the others as it would answer that. */
void apocrypha_list_tricks(const struct view *view, struct fighter *fighter, int action)
{
	int least = action == DO_FLURRY ? 2 : action == DO_POWER_ATTACK ? 1 : 0;
	int most = action == DO_FLURRY	       ? MOST_STRIKES
		   : action == DO_POWER_ATTACK ? within(view->sheet->fit, 1, MOST_POWER)
					       : 0;

	fighter->count = 0;
	fighter->crowded = false; /* blows do not care */
	for_bits (use, view->me->melee_mask) {
		const struct apocrypha_weapon *weapon =
			used_weapon(view->scene, view->who, use);

		add_manner(fighter, weapon, use, DO_ATTACK, 0, true);
		for (int number = least; number <= most; number++)
			add_manner(fighter, weapon, use, action, number, false);
	}
	fighter->at_hand = fighter->count;
}
