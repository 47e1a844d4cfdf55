/* SPDX-License-Identifier: MIT
 *
 * What an attack is worth to the scripted tactic: wounds to be expected for its AP.
 */
#include "tactics.h"

enum { POOLS = 25, DEFENCES = 9 };

/* clang-format off */
/* Percent chance that a pool of `row` dice has more hits than `column`. */
static const uint8_t percent[POOLS][DEFENCES] = {
	{10, 0, 0, 0, 0, 0, 0, 0, 0},
	{50, 0, 0, 0, 0, 0, 0, 0, 0},
	{75, 25, 0, 0, 0, 0, 0, 0, 0},
	{88, 50, 12, 0, 0, 0, 0, 0, 0},
	{94, 69, 31, 6, 0, 0, 0, 0, 0},
	{97, 81, 50, 19, 3, 0, 0, 0, 0},
	{98, 89, 66, 34, 11, 2, 0, 0, 0},
	{99, 94, 77, 50, 23, 6, 1, 0, 0},
	{100, 96, 86, 64, 36, 14, 4, 0, 0},
	{100, 98, 91, 75, 50, 25, 9, 2, 0},
	{100, 99, 95, 83, 62, 38, 17, 5, 1},
	{100, 99, 97, 89, 73, 50, 27, 11, 3},
	{100, 100, 98, 93, 81, 61, 39, 19, 7},
	{100, 100, 99, 95, 87, 71, 50, 29, 13},
	{100, 100, 99, 97, 91, 79, 60, 40, 21},
	{100, 100, 100, 98, 94, 85, 70, 50, 30},
	{100, 100, 100, 99, 96, 89, 77, 60, 40},
	{100, 100, 100, 99, 98, 93, 83, 69, 50},
	{100, 100, 100, 100, 98, 95, 88, 76, 59},
	{100, 100, 100, 100, 99, 97, 92, 82, 68},
	{100, 100, 100, 100, 99, 98, 94, 87, 75},
	{100, 100, 100, 100, 100, 99, 96, 91, 81},
	{100, 100, 100, 100, 100, 99, 97, 93, 86},
	{100, 100, 100, 100, 100, 99, 98, 95, 89},
	{100, 100, 100, 100, 100, 100, 99, 97, 92},
};

/* Tenths of net hits to be expected of it, misses counted as none. */
static const uint8_t tenths[POOLS][DEFENCES] = {
	{1, 0, 0, 0, 0, 0, 0, 0, 0},
	{5, 0, 0, 0, 0, 0, 0, 0, 0},
	{10, 2, 0, 0, 0, 0, 0, 0, 0},
	{15, 6, 1, 0, 0, 0, 0, 0, 0},
	{20, 11, 4, 1, 0, 0, 0, 0, 0},
	{25, 15, 7, 2, 0, 0, 0, 0, 0},
	{30, 20, 11, 5, 1, 0, 0, 0, 0},
	{35, 25, 16, 8, 3, 1, 0, 0, 0},
	{40, 30, 20, 12, 5, 2, 0, 0, 0},
	{45, 35, 25, 16, 9, 4, 1, 0, 0},
	{50, 40, 30, 21, 12, 6, 2, 1, 0},
	{55, 45, 35, 25, 17, 9, 4, 2, 0},
	{60, 50, 40, 30, 21, 13, 7, 3, 1},
	{65, 55, 45, 35, 26, 17, 10, 5, 2},
	{70, 60, 50, 40, 30, 21, 13, 7, 3},
	{75, 65, 55, 45, 35, 26, 17, 10, 5},
	{80, 70, 60, 50, 40, 31, 22, 14, 8},
	{85, 75, 65, 55, 45, 35, 26, 18, 11},
	{90, 80, 70, 60, 50, 40, 31, 22, 14},
	{95, 85, 75, 65, 55, 45, 35, 26, 18},
	{100, 90, 80, 70, 60, 50, 40, 31, 22},
	{105, 95, 85, 75, 65, 55, 45, 36, 27},
	{110, 100, 90, 80, 70, 60, 50, 40, 31},
	{115, 105, 95, 85, 75, 65, 55, 45, 36},
	{120, 110, 100, 90, 80, 70, 60, 50, 40},
};
/* clang-format on */

int apocrypha_hit_chance(int pool, int defence)
{
	return percent[within(pool, 0, POOLS - 1)][within(defence, 0, DEFENCES - 1)];
}

int apocrypha_expected_tenths(int pool, int defence)
{
	return tenths[within(pool, 0, POOLS - 1)][within(defence, 0, DEFENCES - 1)];
}

/* ---- what is known ---- */

struct view apocrypha_view_of(const struct look *look)
{
	struct view view = {look, &look->scene, look->who, NULL, NULL};

	view.me = creature(view.scene, view.who);
	view.sheet = sheet(view.scene, view.who);
	return view;
}

int apocrypha_nearest_conscious_enemy(const struct view *view)
{
	int nearest = NOBODY, best = 0;

	for_creatures (i, view->scene->fight) {
		int distance;

		if (!is_enemy(view->scene->fight, view->who, i) ||
		    !is_able(view->scene, i))
			continue;
		distance = distance_squared(view->scene->fight->bodies[i].tile,
					    view->scene->fight->bodies[view->who].tile);
		if (nearest == NOBODY || distance < best) {
			nearest = i;
			best = distance;
		}
	}
	return nearest;
}

bool apocrypha_is_badly_hurt(const struct view *view)
{
	return view->me->wounds >= view->sheet->vit - 2;
}

/* ---- the worth of an attack: percent of wounds, for its AP ---- */

/* Hits the target is likely to set against it. */
static int likely_defence(const struct view *view, const struct attack *attack,
			  int target)
{
	struct threat threat = {view->who, is_ranged(attack), false, false};
	int use = next_bit(creature(view->scene, target)->parry_mask, -1), rating, parry;

	if (is_helpless(view->scene, target) || creature(view->scene, target)->unaware)
		return 0;
	rating = apocrypha_avoidance_rating(view->scene, target, threat);
	if (is_ranged(attack) || creature(view->scene, target)->ap < 2 || use < 0)
		return rating;
	parry = apocrypha_parry_pool(view->scene, target, use, view->who) / 2;
	return parry > rating ? (parry + rating) / 2 : rating; /* it may save its AP */
}

static int worth(const struct view *view, const struct attack *attack, int target,
		 int pool, int defence, int extra_damage, int strikes)
{
	const struct apocrypha_weapon *weapon = attack->weapon;
	int location = attack->called == ANYWHERE ? TORSO : attack->called;
	int percent_hit = apocrypha_hit_chance(pool, defence), net, dice, dealt, left;

	if (!percent_hit)
		return 0;
	net = apocrypha_expected_tenths(pool, defence) * 10 /
	      percent_hit; /* given a hit */
	dice = weapon->dmg + net + extra_damage + (weapon->ranged ? 0 : view->sheet->fit);
	dealt = 5 * dice -
		10 * (apocrypha_armour_at(view->scene, target, location, weapon->pen,
					  false) +
		      apocrypha_natural_resistance(view->scene, target, location));
	if (dealt < 5)
		dealt = 5; /* a point of shock, now and then more */
	if (location == HEAD || location == FACE)
		dealt *= 2;
	else if (location != TORSO)
		dealt = dealt * 2 / 3;
	if (strikes > 1)
		dealt *= within((net + 1) / 2, 1, strikes);
	left = 10 * (sheet(view->scene, target)->vit + 2 -
		     creature(view->scene, target)->wounds);
	if (dealt > left)
		dealt = left > 10 ? left : 10;
	if (weapon->type == FIST) /* shock alone */
		dealt = dealt / 2;
	return percent_hit * dealt;
}

static void consider(struct choice *best, const struct attack *attack, int target,
		     int number, int cost, int value)
{
	int score = value / cost;

	if (score <= best->score)
		return;
	best->score = score;
	best->action = attack->action;
	best->use = attack->use;
	best->target = target;
	best->number = number;
	best->called = attack->called;
}

/* Torso plate beats small bullets: look for a place where it does not. */
static void consider_called(const struct view *view, struct choice *best,
			    struct attack *attack, int target, int pool, int defence,
			    int cost)
{
	static const int places[] = {LEGS, HEAD};

	if (sheet(view->scene, target)->worn[TORSO] - attack->weapon->pen < THICK_ARMOUR)
		return;
	for (int i = 0; i < 2; i++) {
		int left = pool + apocrypha_called_penalty(view->scene, places[i]);

		if (left < 2 * defence + 2)
			continue;
		attack->called = places[i];
		consider(best, attack, target, attack->mode, cost,
			 worth(view, attack, target, left, defence, 0,
			       apocrypha_rounds_needed(attack->mode)));
	}
	attack->called = ANYWHERE;
}

static void consider_shots(const struct view *view, struct choice *best, int use,
			   int target, int budget)
{
	const struct apocrypha_weapon *weapon = used_weapon(view->scene, view->who, use);
	struct attack attack;
	int defence, plain;

	if (!apocrypha_can_hit(view->scene, view->who, weapon, target))
		return;
	attack = attack_of(view->who, DO_FIRE_HIP, OWN_PASS);
	attack.use = use;
	attack.weapon = weapon;
	defence = likely_defence(view, &attack, target);
	plain = apocrypha_attack_pool(view->scene, &attack, target, false);
	for (int action = DO_AIM_AND_FIRE; action <= DO_FIRE_READIED; action++) {
		int pool = plain + (action == DO_FIRE_HIP ? 0 : weapon->acc);

		attack.action = action;
		if (view->me->rate > fastest_for(action) ||
		    !apocrypha_weapon_allows(view->scene, view->who, action, use))
			continue;
		for (int mode = SINGLE; mode < MODES; mode++) {
			int cost, kicks;

			if (!(weapon->modes >> mode & 1))
				continue;
			cost = apocrypha_attack_cost(weapon, action, mode, 1);
			if (cost > budget ||
			    !apocrypha_has_rounds(view->scene, view->who, use, mode))
				continue;
			attack.mode = mode;
			kicks = apocrypha_recoil_dice(view->scene, &attack) / 2;
			consider(best, &attack, target, mode, cost,
				 worth(view, &attack, target, pool + 2 * mode - kicks,
				       defence, 0, apocrypha_rounds_needed(mode)));
			if (mode < AUTO)
				consider_called(view, best, &attack, target,
						pool + 2 * mode - kicks, defence, cost);
		}
	}
}

static bool will_counter(const struct view *view, int target, int pool)
{
	const struct apocrypha_creature *other = creature(view->scene, target);
	int use = next_bit(other->melee_mask, -1);

	return use >= 0 &&
	       other->ap >= used_weapon(view->scene, target, use)->attack_cost &&
	       apocrypha_counter_pool(view->scene, target, use, view->who) >= pool + 3;
}

static void consider_blows(const struct view *view, struct choice *best, int use,
			   int target, int budget)
{
	const struct apocrypha_weapon *weapon = used_weapon(view->scene, view->who, use);
	int cost = weapon->attack_cost,
	    swing = apocrypha_attack_cost(weapon, DO_DESPERATE_SWING, 0, 1);
	bool helpless_ap = creature(view->scene, target)->ap < 2;
	struct attack attack;
	int pool, defence;

	if ((cost > budget && (swing > budget || !helpless_ap)) ||
	    view->me->rate > fastest_for(DO_ATTACK) ||
	    !apocrypha_can_hit(view->scene, view->who, weapon, target))
		return;
	attack = attack_of(view->who, DO_ATTACK, OWN_PASS);
	attack.use = use;
	attack.weapon = weapon;
	pool = apocrypha_attack_pool(view->scene, &attack, target, false);
	defence = likely_defence(view, &attack, target);
	if (cost <= budget) {
		consider(best, &attack, target, 0, cost,
			 worth(view, &attack, target, pool, defence, 0, 1));
	} else {
		attack.action = DO_DESPERATE_SWING;
		consider(best, &attack, target, 0, swing,
			 worth(view, &attack, target, pool - 2, defence, 0, 1));
	}
	if (view->me->rate > WALK || cost + 1 > budget)
		return;
	attack.action = DO_POWER_ATTACK;
	if (apocrypha_weapon_allows(view->scene, view->who, DO_POWER_ATTACK, use))
		consider(best, &attack, target, 1, cost + 1,
			 worth(view, &attack, target, pool - 1, defence, 2, 1));
	attack.action = DO_FEINT;
	if (view->look->knobs[TRICKS] && will_counter(view, target, pool) &&
	    apocrypha_weapon_allows(view->scene, view->who, DO_FEINT, use))
		consider(best, &attack, target, 0, cost + 1,
			 3 * worth(view, &attack, target, pool - 2, 2, 3, 1));
	attack.action = DO_FLURRY;
	if (helpless_ap &&
	    apocrypha_weapon_allows(view->scene, view->who, DO_FLURRY, use))
		for (int k = 2; k <= 3 && cost + k - 1 <= budget; k++)
			consider(best, &attack, target, k, cost + k - 1,
				 worth(view, &attack, target, pool + k - 1, defence, 0,
				       k));
}

struct choice apocrypha_best_attack(const struct view *view, int budget)
{
	struct choice best = {.action = NO_ACTION, .target = NOBODY, .called = ANYWHERE};

	if (view->me->defending)
		return best;
	for_creatures (target, view->scene->fight) {
		if (!is_enemy(view->scene->fight, view->who, target) ||
		    !is_able(view->scene, target))
			continue;
		for_bits (use, view->me->melee_mask)
			consider_blows(view, &best, use, target, budget);
		for_bits (use, view->me->ranged_mask)
			consider_shots(view, &best, use, target, budget);
	}
	return best;
}
