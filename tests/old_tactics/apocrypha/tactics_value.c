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

/* The tables are of dice that hit on 6, and of ties that miss: other dice are so many
 * less of these, and who wins ties needs a hit less. */
static int cell(const uint8_t table[POOLS][DEFENCES], const struct scene *scene, int pool,
		int defence)
{
	int dice = pool * (11 - ruling(scene, R_HIT_ON)) / 5;
	int needed = ruling(scene, R_TIE) ? defence - 1 : defence;

	return table[within(dice, 0, POOLS - 1)][within(needed, 0, DEFENCES - 1)];
}

int old_apocrypha_hit_chance(const struct scene *scene, int pool, int defence)
{
	return cell(percent, scene, pool, defence);
}

/* ---- what is known ---- */

struct view old_apocrypha_view_of(const struct look *look)
{
	struct view view = {look, &look->scene, look->who, NULL, NULL};

	view.me = creature(view.scene, view.who);
	view.sheet = sheet(view.scene, view.who);
	return view;
}

int old_apocrypha_nearest_conscious_enemy(const struct view *view)
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

bool old_apocrypha_is_badly_hurt(const struct view *view)
{
	return view->me->wounds >= view->sheet->vit - 2;
}

/* ---- the worth of an attack: percent of wounds, for its AP ---- */

/* Net hits to be expected of one that hits. */
static int likely_net(const struct scene *scene, struct duel duel)
{
	int chance = old_apocrypha_hit_chance(scene, duel.pool, duel.defence);

	return chance ? 10 * cell(tenths, scene, duel.pool, duel.defence) / chance : 0;
}

struct harm old_apocrypha_harm_of(const struct scene *scene, const struct attack *attack,
				  int target, int location, bool countered)
{
	struct blow blow = apocrypha_blow_of(scene, attack, target, location);
	struct sum dice, stopped;

	sum_begin_quiet(&dice);
	sum_begin_quiet(&stopped);
	apocrypha_add_damage_pool(&dice, scene, attack, 0, countered);
	apocrypha_add_protection(&stopped, scene, &blow);
	return (struct harm){dice.total, -stopped.total};
}

/* A point of shock at least, now and then more. */
int old_apocrypha_expected_damage(const struct scene *scene, struct harm harm,
				  struct duel duel)
{
	return larger(5, 5 * (harm.dice + likely_net(scene, duel)) - 10 * harm.stopped);
}

/* Hits the target is likely to set against it. */
static int likely_defence(const struct view *view, const struct attack *attack,
			  int target)
{
	const struct apocrypha_creature *other = creature(view->scene, target);
	struct threat threat = {view->who, is_ranged(attack), false, false};
	int use = first_bit(other->parry_mask), rating, parry;

	if (is_defenceless(view->scene, target))
		return 0;
	rating = apocrypha_rating(view->scene, target, threat);
	if (is_ranged(attack) || other->ap < 2 || use < 0)
		return rating;
	parry = apocrypha_parry_pool(view->scene, target, use, view->who) / 2;
	return parry > rating ? (parry + rating) / 2 : rating; /* it may save its AP */
}

static int worth(const struct view *view, const struct attack *attack, struct harm harm,
		 struct duel duel)
{
	const struct scene *scene = view->scene;
	int target = attack->targets[0];
	int strikes = is_ranged(attack) ? apocrypha_rounds_needed(attack->mode)
					: attack->strikes;
	int dealt = old_apocrypha_expected_damage(scene, harm, duel), left;

	if (attack->called == HEAD || attack->called == FACE)
		dealt *= 2;
	else if (attack->called != ANYWHERE) /* half of it, but limbs matter, too */
		dealt = dealt * 2 / 3;
	if (strikes > 1)
		dealt *= within(apocrypha_strikes_landing(scene, strikes,
							  likely_net(scene, duel)),
				1, strikes);
	left = 10 * (sheet(scene, target)->vit + 2 - creature(scene, target)->wounds);
	dealt = smaller(dealt, larger(left, 10));
	if (attack->weapon->type == FIST) /* shock alone */
		dealt = dealt / 2;
	return old_apocrypha_hit_chance(scene, duel.pool, duel.defence) * dealt;
}

static void consider(struct choice *best, const struct attack *attack, int number,
		     int value)
{
	int score = value / attack->cost;

	if (score <= best->score)
		return;
	best->score = score;
	best->action = attack->action;
	best->use = attack->use;
	best->target = attack->targets[0];
	best->number = number;
	best->called = attack->called;
}

/* Its dice, less what the recoil may take. */
static int likely_pool(const struct scene *scene, const struct attack *attack)
{
	int pool = apocrypha_attack_pool(scene, attack, attack->targets[0], false);

	return is_ranged(attack) ? pool - apocrypha_recoil_dice(scene, attack) / 2 : pool;
}

/* Torso plate beats small bullets: look for a place where it does not. */
static void consider_called(const struct view *view, struct choice *best,
			    struct attack *attack, int defence)
{
	static const int places[] = {LEGS, HEAD};

	for (int i = 0; i < 2; i++) {
		int pool;

		attack->called = places[i];
		pool = likely_pool(view->scene, attack);
		if (pool >= 2 * defence + 2)
			consider(best, attack, attack->mode,
				 worth(view, attack,
				       old_apocrypha_harm_of(view->scene, attack,
							     attack->targets[0],
							     places[i], false),
				       (struct duel){pool, defence}));
	}
	attack->called = ANYWHERE;
}

static void consider_shots(const struct view *view, struct choice *best,
			   struct attack *attack, int budget)
{
	const struct scene *scene = view->scene;
	int target = attack->targets[0], defence = likely_defence(view, attack, target);
	struct harm harm = old_apocrypha_harm_of(scene, attack, target, TORSO, false);
	bool calls =
		sheet(scene, target)->worn[TORSO] - attack->weapon->pen >= THICK_ARMOUR;

	for (int action = DO_AIM_AND_FIRE; is_firing(action); action++) {
		if (view->me->rate > fastest_for(action) ||
		    !apocrypha_weapon_allows(scene, view->who, action, attack->use))
			continue;
		attack->action = action;
		for (int mode = SINGLE; mode < MODES; mode++) {
			attack->mode = mode;
			attack->cost =
				apocrypha_attack_cost(attack->weapon, action, mode, 1);
			if (attack->cost > budget ||
			    !apocrypha_has_mode(scene, view->who, attack->use, mode))
				continue;
			consider(best, attack, mode,
				 worth(view, attack, harm,
				       (struct duel){likely_pool(scene, attack),
						     defence}));
			if (calls && mode < AUTO)
				consider_called(view, best, attack, defence);
		}
	}
}

static bool will_counter(const struct view *view, int target, int pool)
{
	const struct apocrypha_creature *other = creature(view->scene, target);
	int use = first_bit(other->melee_mask);

	return use >= 0 &&
	       other->ap >= used_weapon(view->scene, target, use)->attack_cost &&
	       apocrypha_counter_pool(view->scene, target, use, view->who) >= pool + 3;
}

static bool can_strike(const struct view *view, struct attack *attack, int action,
		       int budget)
{
	attack->action = action;
	attack->power = action == DO_POWER_ATTACK;
	attack->cost =
		apocrypha_attack_cost(attack->weapon, action, SINGLE, attack->strikes);
	return attack->cost <= budget && view->me->rate <= fastest_for(action) &&
	       apocrypha_weapon_allows(view->scene, view->who, action, attack->use);
}

static int blow_worth(const struct view *view, const struct attack *attack,
		      struct duel duel)
{
	return worth(view, attack,
		     old_apocrypha_harm_of(view->scene, attack, attack->targets[0], TORSO,
					   attack->action == DO_FEINT),
		     duel);
}

enum { COUNTER_MARGIN = 2 }; /* hits of a counter that a feint meets */

static void consider_blows(const struct view *view, struct choice *best,
			   struct attack *attack, int budget)
{
	const struct scene *scene = view->scene;
	int target = attack->targets[0], defence = likely_defence(view, attack, target);
	int plain = likely_pool(scene, attack);
	bool has_answers = creature(scene, target)->ap >= 2;

	if (can_strike(view, attack, DO_ATTACK, budget))
		consider(best, attack, 0,
			 blow_worth(view, attack, (struct duel){plain, defence}));
	else if (!has_answers && can_strike(view, attack, DO_DESPERATE_SWING, budget))
		consider(best, attack, 0,
			 blow_worth(view, attack,
				    (struct duel){likely_pool(scene, attack), defence}));
	if (can_strike(view, attack, DO_POWER_ATTACK, budget))
		consider(best, attack, 1,
			 blow_worth(view, attack,
				    (struct duel){likely_pool(scene, attack), defence}));
	if (has_answers && view->look->knobs[TRICKS] &&
	    can_strike(view, attack, DO_FEINT, budget) &&
	    will_counter(view, target, plain))
		consider(best, attack, 0,
			 3 * blow_worth(view, attack,
					(struct duel){likely_pool(scene, attack),
						      COUNTER_MARGIN}));
	for (attack->strikes = 2; !has_answers && attack->strikes <= 3; attack->strikes++)
		if (can_strike(view, attack, DO_FLURRY, budget))
			consider(best, attack, attack->strikes,
				 blow_worth(view, attack,
					    (struct duel){likely_pool(scene, attack),
							  defence}));
}

static void consider_use(const struct view *view, struct choice *best, int use,
			 int target, int budget)
{
	const struct apocrypha_weapon *weapon = used_weapon(view->scene, view->who, use);
	struct attack attack;

	if (!apocrypha_can_hit(view->scene, view->who, weapon, target))
		return;
	attack = attack_of(view->who, DO_ATTACK, OWN_PASS);
	attack.use = use;
	attack.weapon = weapon;
	attack.targets[0] = target;
	attack.count = 1;
	if (weapon->ranged)
		consider_shots(view, best, &attack, budget);
	else
		consider_blows(view, best, &attack, budget);
}

struct choice old_apocrypha_best_attack(const struct view *view, int budget)
{
	struct choice best = {.action = NO_ACTION, .target = NOBODY, .called = ANYWHERE};

	if (view->me->defending)
		return best;
	for_creatures (target, view->scene->fight) {
		if (!is_enemy(view->scene->fight, view->who, target) ||
		    !is_able(view->scene, target))
			continue;
		for_bits (use, view->me->melee_mask)
			consider_use(view, &best, use, target, budget);
		for_bits (use, view->me->ranged_mask)
			consider_use(view, &best, use, target, budget);
	}
	return best;
}
