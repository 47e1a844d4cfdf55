/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: what a sensible player does with what its side knows.
 *
 * It reckons what each attack may do for its AP and takes the best, keeps some AP to
 * react with, comes nearer when nothing can be hit, crouches and takes cover against
 * shots, binds wounds and stops attacking when badly hurt. Everything is decided from the
 * position alone; the plan only keeps the deed for the questions that complete it.
 */
#include "tactics.h"

enum { POOLS = 25, DEFENCES = 9 };
enum { POOR_SCORE = 25 }; /* an attack below is not worth standing still for */

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

static int within(int value, int low, int high)
{
	return value < low ? low : value > high ? high : value;
}

int hit_chance(int pool, int defence)
{
	return percent[within(pool, 0, POOLS - 1)][within(defence, 0, DEFENCES - 1)];
}

int expected_tenths(int pool, int defence)
{
	return tenths[within(pool, 0, POOLS - 1)][within(defence, 0, DEFENCES - 1)];
}

/* ---- what is known ---- */

struct view view_of(const struct look *look)
{
	struct view view = {look, &look->scene, look->who, NULL, NULL};

	view.me = creature_of(view.scene, view.who);
	view.sheet = sheet_of(view.scene, view.who);
	return view;
}

int nearest_conscious_enemy(const struct view *view)
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

bool is_badly_hurt(const struct view *view)
{
	return view->me->wounds >= view->sheet->vit - 2;
}

/* AP kept back while an enemy who could strike has some. */
static int reserve(const struct view *view, int enemy)
{
	if (enemy == NOBODY || creature_of(view->scene, enemy)->ap == 0)
		return 0;
	return 2 * view->look->knobs[CAUTION];
}

/* ---- the worth of an attack: percent of wounds, for its AP ---- */

/* Hits the target is likely to set against it. */
static int likely_defence(const struct view *view, const struct attack *attack,
			  int target)
{
	struct threat threat = {view->who, is_ranged(attack), false, false};
	int rating, uses[2 * SLOTS], parry;

	if (is_helpless(view->scene, target) || creature_of(view->scene, target)->unaware)
		return 0;
	rating = avoidance_rating(view->scene, target, threat);
	if (is_ranged(attack) || creature_of(view->scene, target)->ap < 2 ||
	    !parry_uses(view->scene, target, uses))
		return rating;
	parry = parry_pool(view->scene, target, uses[0], view->who) / 2;
	return parry > rating ? (parry + rating) / 2 : rating; /* it may save its AP */
}

static int worth(const struct view *view, const struct attack *attack, int target,
		 int pool, int defence, int extra_damage, int strikes)
{
	const struct apocrypha_weapon *weapon = attack->weapon;
	int location = attack->called == ANYWHERE ? TORSO : attack->called;
	int percent_hit = hit_chance(pool, defence), net, dice, dealt, left;

	if (!percent_hit)
		return 0;
	net = expected_tenths(pool, defence) * 10 / percent_hit; /* given a hit */
	dice = weapon->dmg + net + extra_damage + (weapon->ranged ? 0 : view->sheet->fit);
	dealt = 5 * dice -
		10 * (armour_at(view->scene, target, location, weapon->pen, false) +
		      natural_resistance(view->scene, target, location));
	if (dealt < 5)
		dealt = 5; /* a point of shock, now and then more */
	if (location == HEAD || location == FACE)
		dealt *= 2;
	else if (location != TORSO)
		dealt = dealt * 2 / 3;
	if (strikes > 1)
		dealt *= within((net + 1) / 2, 1, strikes);
	left = 10 * (sheet_of(view->scene, target)->vit + 2 -
		     creature_of(view->scene, target)->wounds);
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

	if (sheet_of(view->scene, target)->worn[TORSO] - attack->weapon->pen < 3)
		return;
	for (int i = 0; i < 2; i++) {
		int left = pool + called_penalty(view->scene, places[i]);

		if (left < 2 * defence + 2)
			continue;
		attack->called = places[i];
		consider(best, attack, target, attack->mode, cost,
			 worth(view, attack, target, left, defence, 0,
			       rounds_needed(attack->mode)));
	}
	attack->called = ANYWHERE;
}

static void consider_shots(const struct view *view, struct choice *best, int use,
			   int target, int budget)
{
	struct attack attack = attack_of(view->who, FIRE_HIP, OWN_PASS);
	const struct apocrypha_weapon *weapon = used_weapon(view->scene, view->who, use);
	int defence, plain;

	attack.use = use;
	attack.weapon = weapon;
	if (!can_hit(view->scene, view->who, FIRE_HIP, weapon, target))
		return;
	defence = likely_defence(view, &attack, target);
	plain = attack_pool(view->scene, &attack, target, false);
	for (int action = AIM_AND_FIRE; action <= FIRE_READIED; action++) {
		int pool = plain + (action == FIRE_HIP ? 0 : weapon->acc);

		attack.action = action;
		if (view->me->rate > fastest_for(action) ||
		    !weapon_allows(view->scene, view->who, action, use))
			continue;
		for (int mode = SINGLE; mode < MODES; mode++) {
			int cost = attack_cost(weapon, action, mode, 1), kicks;

			attack.mode = mode;
			if (!(weapon->modes >> mode & 1) || cost > budget ||
			    !has_rounds(view->scene, view->who, use, mode))
				continue;
			kicks = recoil_dice(view->scene, &attack) / 2;
			consider(best, &attack, target, mode, cost,
				 worth(view, &attack, target, pool + 2 * mode - kicks,
				       defence, 0, rounds_needed(mode)));
			if (mode < AUTO)
				consider_called(view, best, &attack, target,
						pool + 2 * mode - kicks, defence, cost);
		}
	}
}

static bool will_counter(const struct view *view, int target, int pool)
{
	int uses[2 * SLOTS];

	if (!melee_uses(view->scene, target, uses) ||
	    creature_of(view->scene, target)->ap <
		    used_weapon(view->scene, target, uses[0])->attack_cost)
		return false;
	return counter_pool(view->scene, target, uses[0], view->who) >= pool + 3;
}

static void consider_blows(const struct view *view, struct choice *best, int use,
			   int target, int budget)
{
	struct attack attack = attack_of(view->who, ATTACK, OWN_PASS);
	int cost, pool, defence, helpless_ap;

	attack.use = use;
	attack.weapon = used_weapon(view->scene, view->who, use);
	cost = attack.weapon->attack_cost;
	if (!can_hit(view->scene, view->who, ATTACK, attack.weapon, target) ||
	    view->me->rate > fastest_for(ATTACK))
		return;
	pool = attack_pool(view->scene, &attack, target, false);
	defence = likely_defence(view, &attack, target);
	helpless_ap = creature_of(view->scene, target)->ap < 2;
	if (cost <= budget)
		consider(best, &attack, target, 0, cost,
			 worth(view, &attack, target, pool, defence, 0, 1));
	attack.action = DESPERATE_SWING;
	if (cost > budget &&
	    attack_cost(attack.weapon, DESPERATE_SWING, 0, 1) <= budget && helpless_ap)
		consider(best, &attack, target, 0,
			 attack_cost(attack.weapon, DESPERATE_SWING, 0, 1),
			 worth(view, &attack, target, pool - 2, defence, 0, 1));
	if (view->me->rate > WALK || cost + 1 > budget)
		return;
	attack.action = POWER_ATTACK;
	if (weapon_allows(view->scene, view->who, POWER_ATTACK, use))
		consider(best, &attack, target, 1, cost + 1,
			 worth(view, &attack, target, pool - 1, defence, 2, 1));
	attack.action = FEINT;
	if (view->look->knobs[TRICKS] && will_counter(view, target, pool) &&
	    weapon_allows(view->scene, view->who, FEINT, use))
		consider(best, &attack, target, 0, cost + 1,
			 3 * worth(view, &attack, target, pool - 2, 2, 3, 1));
	attack.action = FLURRY;
	if (helpless_ap && weapon_allows(view->scene, view->who, FLURRY, use))
		for (int k = 2; k <= 3 && cost + k - 1 <= budget; k++)
			consider(best, &attack, target, k, cost + k - 1,
				 worth(view, &attack, target, pool + k - 1, defence, 0,
				       k));
}

static struct choice best_attack(const struct view *view, int budget)
{
	struct choice best = {.action = NO_ACTION, .target = NOBODY, .called = ANYWHERE};
	int melee[2 * SLOTS], ranged[SLOTS];
	int blows = melee_uses(view->scene, view->who, melee);
	int shots = ranged_uses(view->scene, view->who, ranged);

	if (view->me->defending)
		return best;
	for_creatures (target, view->scene->fight) {
		if (!is_enemy(view->scene->fight, view->who, target) ||
		    !is_able(view->scene, target))
			continue;
		for (int i = 0; i < blows; i++)
			consider_blows(view, &best, melee[i], target, budget);
		for (int i = 0; i < shots; i++)
			consider_shots(view, &best, ranged[i], target, budget);
	}
	return best;
}

/* ---- deciding the deed ---- */

static struct choice simply(int action)
{
	struct choice choice = {.action = action, .target = NOBODY, .called = ANYWHERE};

	return choice;
}

static bool is_offered(const struct question *q, int action)
{
	return option_of_value(q, action) >= 0;
}

static struct choice with_number(int action, int number)
{
	struct choice choice = simply(action);

	choice.number = number;
	return choice;
}

static bool has_gun_up(const struct view *view)
{
	int uses[SLOTS];

	return ranged_uses(view->scene, view->who, uses) > 0;
}

/* Cover and a low stance, where they cost little and shots may come. */
static bool seek_safety(const struct view *view, const struct question *q, int enemy,
			struct choice *choice)
{
	int distance = metres(view->scene, view->who, enemy);
	struct tile here = view->scene->fight->bodies[view->who].tile;

	if (distance < 5 || !has_gun_up(view) || view->me->ap < 6 ||
	    view->me->rate != STILL)
		return false;
	if (!view->me->cover && is_offered(q, TAKE_COVER) &&
	    has_cover_near(view->scene, here, view->scene->fight->bodies[enemy].tile)) {
		*choice = simply(TAKE_COVER);
		return true;
	}
	if (view->me->stance == STAND && is_offered(q, CHANGE_STANCE) &&
	    view->me->cover < 3) {
		*choice = with_number(CHANGE_STANCE, CROUCH);
		return true;
	}
	return false;
}

/* A weapon better than what is at hand; the thing, or -1. */
static int better_weapon(const struct view *view)
{
	int things[64], count = drawable(view->scene, view->who, things), best = -1,
			most = 0;
	int uses[2 * SLOTS], held = melee_uses(view->scene, view->who, uses);
	int ranged = ranged_uses(view->scene, view->who, uses + SLOTS);

	if (ranged)
		return -1;
	for (int i = 0; i < held; i++) {
		int damage = used_weapon(view->scene, view->who, uses[i])->dmg;

		most = damage > most ? damage : most;
	}
	for (int i = 0; i < count; i++) {
		const struct apocrypha_thing *thing =
			thing_at(view->scene, view->who, things[i]);
		const struct apocrypha_weapon *weapon =
			catalogue_weapon(view->scene, thing->weapon - 1);

		if (weapon->shield || weapon->dmg <= most ||
		    (weapon->mag && !thing->rounds))
			continue;
		most = weapon->dmg;
		best = things[i];
	}
	return best;
}

static struct choice approach(const struct view *view, const struct question *q,
			      int enemy, int budget)
{
	int distance = metres(view->scene, view->who, enemy);
	int wanted = distance > 8 ? RUN : WALK, pace, left, needed;

	if (view->me->stance != STAND && is_offered(q, CHANGE_STANCE) &&
	    stance_cost(view->me->stance, STAND) <= budget &&
	    can_take_stance(view->scene, view->who, STAND))
		return with_number(CHANGE_STANCE, STAND);
	if (is_offered(q, CHARGE))
		return simply(CHARGE);
	if (wanted > fastest_rate(view->scene, view->who))
		wanted = fastest_rate(view->scene, view->who);
	if (view->me->rate < wanted && is_offered(q, CHANGE_SPEED)) {
		while (wanted > view->me->rate &&
		       speed_cost(view->scene, view->who, wanted) > budget)
			wanted--;
		if (wanted > view->me->rate)
			return with_number(CHANGE_SPEED, wanted);
	}
	pace = metres_of(view->scene, view->who, view->me->rate, 1);
	if (pace < 1 || !is_offered(q, MOVE) || distance <= 1)
		return simply(HOLD);
	left = within(view->sheet->ooda - fight_of(view->scene)->spent, 1, budget);
	needed = (distance - view->me->reach + pace - 1) / pace;
	return with_number(MOVE, within(needed, 1, left));
}

static bool can_see_an_enemy(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (is_enemy(view->scene->fight, view->who, i) &&
		    is_conscious(view->scene, i) && in_sight(view->scene, view->who, i))
			return true;
	return false;
}

/* Nobody to shoot at: ready the weapon, then wait for somebody to show up. */
static bool keep_watch(const struct view *view, const struct question *q,
		       struct choice *choice)
{
	if (!has_gun_up(view) ||
	    view->look->knobs[PATIENCE] < view->scene->fight->round ||
	    can_see_an_enemy(view))
		return false;
	if (!view->me->readied && is_offered(q, READY_WEAPON)) {
		*choice = simply(READY_WEAPON);
		return true;
	}
	*choice = simply(is_offered(q, PREPARE_ATTACK) && !view->me->prepared
				 ? PREPARE_ATTACK
				 : HOLD);
	return true;
}

static bool tend_wounds(const struct view *view, const struct question *q, int enemy,
			struct choice *choice)
{
	bool pressed = enemy != NOBODY && melee_engaged(view->scene, view->who, enemy);

	if (pressed || !is_badly_hurt(view))
		return false;
	if (is_offered(q, BIND) && view->me->bleed) {
		*choice = simply(BIND);
		choice->target = view->who;
		return true;
	}
	if (is_offered(q, TAKE_COVER) && !view->me->cover && view->me->rate == STILL) {
		*choice = simply(TAKE_COVER);
		return true;
	}
	return false;
}

/* The melee weapon that does most damage; -1: none worth a trap. */
static int hardest_blow(const struct view *view)
{
	int uses[2 * SLOTS], count = melee_uses(view->scene, view->who, uses), best = -1,
			     most = 2;

	for (int i = 0; i < count; i++) {
		int damage = used_weapon(view->scene, view->who, uses[i])->dmg;

		if (damage > most) {
			most = damage;
			best = uses[i];
		}
	}
	return best;
}

/* A feigned opening against a duller enemy. */
static bool set_a_trap(const struct view *view, const struct question *q, int enemy,
		       int budget, struct choice *choice)
{
	const struct apocrypha_sheet *other = sheet_of(view->scene, enemy);
	int use = hardest_blow(view);

	if (!view->look->knobs[TRICKS] || !is_offered(q, RIPOSTE) || view->me->riposte ||
	    use < 0 || creature_of(view->scene, enemy)->ap < 5 || budget < 12 ||
	    !melee_engaged(view->scene, view->who, enemy))
		return false;
	if (view->sheet->cog + view->sheet->skills[MEL] <
	    other->cog + other->skills[MEL] + 3)
		return false;
	*choice = simply(RIPOSTE);
	choice->use = use;
	choice->target = enemy;
	return true;
}

static struct choice make_do(const struct view *view, const struct question *q, int enemy,
			     int budget)
{
	int thing = better_weapon(view);
	struct choice choice;

	if (is_offered(q, RELOAD) && !(melee_engaged(view->scene, view->who, enemy)))
		for (int slot = 0; slot < SLOTS; slot++)
			if (can_reload(view->scene, view->who, slot) &&
			    !has_rounds(view->scene, view->who, slot,
					weapon_in(view->scene, view->who, slot)
						->lowest_mode)) {
				choice = simply(RELOAD);
				choice.use = slot;
				return choice;
			}
	if (thing >= 0 && is_offered(q, DRAW) &&
	    draw_cost(view->scene, view->who, thing) <= budget && view->me->rate <= RUN) {
		choice = simply(DRAW);
		choice.use = thing;
		return choice;
	}
	if (keep_watch(view, q, &choice))
		return choice;
	return simply(NO_ACTION);
}

/* What is left when there is nobody to hit. */
static struct choice come_nearer(const struct view *view, const struct question *q,
				 int enemy, int budget)
{
	struct choice choice = make_do(view, q, enemy, budget);
	struct choice cheap;

	if (choice.action != NO_ACTION)
		return choice;
	cheap = best_attack(view, 60);
	if (cheap.score >= POOR_SCORE) { /* only the AP are missing */
		if (has_gun_up(view) && !view->me->readied &&
		    is_offered(q, READY_WEAPON) &&
		    weapon_in(view->scene, view->who, slot_of(cheap.use))->gun)
			return simply(READY_WEAPON);
		return simply(HOLD);
	}
	return is_badly_hurt(view) ? simply(HOLD) : approach(view, q, enemy, budget);
}

static bool has_wish_to_attack(const struct view *view, const struct choice *attack,
			       int enemy, int budget)
{
	const struct apocrypha_weapon *weapon;

	if (is_badly_hurt(view) && !melee_engaged(view->scene, view->who, enemy) &&
	    view->me->cover == 0 && view->me->bleed)
		return false;
	weapon = used_weapon(view->scene, view->who, attack->use);
	return budget - attack_cost(weapon, attack->action, attack->number,
				    attack->number) >=
		       reserve(view, enemy) ||
	       fight_of(view->scene)->is_ambush || budget >= 10 ||
	       creature_of(view->scene, attack->target)->ap == 0;
}

static struct choice use_ability(const struct view *view, const struct question *q)
{
	struct choice choice = simply(NO_ACTION);

	if (!is_offered(q, DREAD) || view->me->shock + 3 > view->sheet->shk)
		return choice;
	for_creatures (i, view->scene->fight)
		if (can_dread(view->scene, view->who, i) &&
		    sheet_of(view->scene, i)->worn[TORSO] >= 3 &&
		    creature_of(view->scene, i)->ap > 3) {
			choice.action = DREAD;
			choice.target = i;
		}
	return choice;
}

struct choice apocrypha_decide(const struct view *view, const struct question *q)
{
	int budget = budget_of(view->scene, view->who),
	    enemy = nearest_conscious_enemy(view);
	struct choice choice, attack;

	if (enemy == NOBODY)
		return simply(HOLD);
	if (tend_wounds(view, q, enemy, &choice))
		return choice;
	if (view->sheet->abilities) {
		choice = use_ability(view, q);
		if (choice.action != NO_ACTION)
			return choice;
	}
	attack = best_attack(view, budget);
	if (attack.action == NO_ACTION ||
	    (attack.score < POOR_SCORE && !melee_engaged(view->scene, view->who, enemy)))
		return come_nearer(view, q, enemy, budget);
	if (seek_safety(view, q, enemy, &choice) ||
	    set_a_trap(view, q, enemy, budget, &choice))
		return choice;
	return has_wish_to_attack(view, &attack, enemy, budget) ? attack : simply(HOLD);
}
