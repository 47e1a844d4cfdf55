/* SPDX-License-Identifier: MIT
 *
 * Actions (5): what can be done now, and for how much.
 */
#include "procedures.h"

static struct cost ap(int amount)
{
	struct cost cost = {{(int8_t)amount}};

	return cost;
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

enum { BIND_COST = 4, AIM_COST = 2, DEFENSE_COST = 2, DREAD_COST = 4, WARD_COST = 3 };
enum { MOST_AIM = 3, FINISH_METRES = 2 };
enum { LAST_PREPARABLE = DREAD }; /* of the plain actions */

/* ---- kinds of actions ---- */

static bool is_offensive(int action)
{
	return (action >= FINISH && action <= RIPOSTE) || action == PREPARE_ATTACK;
}

/* The fastest rate at which each can be done. */
const uint8_t apocrypha_fastest[ACTIONS] = {
	[CHANGE_SPEED] = SPRINT,
	[MOVE] = SPRINT,
	[CHANGE_STANCE] = WALK,
	[TAKE_COVER] = WALK,
	[DRAW] = RUN,
	[RELOAD] = WALK,
	[BIND] = STILL,
	[READY_WEAPON] = WALK,
	[PRECISE_AIM] = STILL,
	[WARD] = WALK,
	[DESPERATE_DEFENSE] = SPRINT,
	[FINISH] = STILL,
	[DREAD] = WALK,
	[AIM_AND_FIRE] = WALK,
	[FIRE_HIP] = RUN,
	[FIRE_READIED] = WALK,
	[ATTACK] = RUN,
	[DESPERATE_SWING] = RUN,
	[FLURRY] = WALK,
	[FEINT] = WALK,
	[POWER_ATTACK] = WALK,
	[CHARGE] = SPRINT,
	[RIPOSTE] = WALK,
	[PREPARE_ATTACK] = WALK,
	[PREPARE_ACTION] = WALK,
	[DROP] = SPRINT,
	[HOLD] = SPRINT,
};

/* AP that may be spent on the next action of a pass. */
int budget_of(const struct scene *scene, int who)
{
	const struct apocrypha_fight *fight = fight_of(scene);
	int left = sheet_of(scene, who)->ooda - fight->spent;
	int in_hand = fight->is_ambush ? 40 : creature_of(scene, who)->ap;

	if (switched(scene, R_PASS_OVERRUN) && left < in_hand)
		return left;
	return in_hand;
}

/* ---- attacks ---- */

static bool has_target(const struct scene *scene, int who, int action,
		       const struct apocrypha_weapon *weapon, int only)
{
	if (only >= 0)
		return can_hit(scene, who, action, weapon, only);
	for_creatures (i, scene->fight)
		if (can_hit(scene, who, action, weapon, i))
			return true;
	return false;
}

int cheapest_attack(const struct apocrypha_weapon *weapon, int action)
{
	return is_firing(action) ? shot_cost(weapon, action)
				 : attack_cost(weapon, action, SINGLE, 2);
}

bool can_attack_with(const struct scene *scene, int who, int action, int use, int budget,
		     int only)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	return weapon_allows(scene, who, action, use) &&
	       cheapest_attack(weapon, action) <= budget &&
	       has_target(scene, who, action, weapon, only);
}

/* What is at hand, looked at once for a whole menu. */
struct kit {
	int count, uses[3 * SLOTS];
	const struct apocrypha_weapon *weapons[3 * SLOTS];
	bool hits[3 * SLOTS]; /* there is somebody to attack with it */
};

static void look_at_kit(struct kit *kit, const struct scene *scene, int who, int only,
			bool needs_target)
{
	int melee = melee_uses(scene, who, kit->uses);

	kit->count = melee + ranged_uses(scene, who, kit->uses + melee);
	for (int i = 0; i < kit->count; i++) {
		const struct apocrypha_weapon *weapon =
			used_weapon(scene, who, kit->uses[i]);

		kit->weapons[i] = weapon;
		kit->hits[i] =
			(!weapon->ranged ||
			 has_rounds(scene, who, kit->uses[i], weapon->lowest_mode)) &&
			(!needs_target || has_target(scene, who, ATTACK, weapon, only));
	}
}

static bool kit_allows(const struct kit *kit, const struct scene *scene, int who, int i,
		       int action)
{
	if (!kit->hits[i] || kit->weapons[i]->ranged != is_firing(action))
		return false;
	if (is_firing(action))
		return action != FIRE_READIED ||
		       creature_of(scene, who)->readied == kit->uses[i] + 1;
	return is_unlocked(scene, who, action, kit->weapons[i]);
}

/* The cheapest way to do this attack, or 0. */
static int attack_offered(const struct kit *kit, const struct scene *scene, int who,
			  int action, int budget)
{
	int cheapest = 0;

	if (creature_of(scene, who)->rate > fastest_for(action))
		return 0;
	for (int i = 0; i < kit->count; i++) {
		int cost;

		if (!kit_allows(kit, scene, who, i, action))
			continue;
		cost = cheapest_attack(kit->weapons[i], action);
		if (cost <= budget && (!cheapest || cost < cheapest))
			cheapest = cost;
	}
	return cheapest;
}

/* ---- other actions: the cheapest way, or 0 ---- */

static int charge_price(const struct scene *scene, int who, int budget)
{
	int uses[2 * SLOTS], count;

	if (creature_of(scene, who)->rate < RUN)
		return 0;
	count = melee_uses(scene, who, uses);
	for (int i = 0; i < count; i++) {
		int cost = used_weapon(scene, who, uses[i])->attack_cost;

		for_creatures (target, scene->fight)
			if (cost <= budget &&
			    can_charge(scene, who, uses[i], target, cost))
				return cost;
	}
	return 0;
}

static bool can_finish(const struct scene *scene, int who, int use, int target)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	if (!scene->fight->bodies[target].in_play ||
	    !is_enemy(scene->fight, who, target) || !is_helpless(scene, target))
		return false;
	if (!weapon->ranged)
		return weapon->strikes && within_reach(scene, who, target, weapon->reach);
	return has_rounds(scene, who, use, SINGLE) &&
	       within_reach(scene, who, target, FINISH_METRES);
}

int finish_uses(const struct scene *scene, int who, int target, int budget,
		int kept[3 * SLOTS])
{
	struct kit kit;
	int n = 0;

	look_at_kit(&kit, scene, who, NOBODY, false);
	for (int i = 0; i < kit.count; i++)
		if (attack_cost(used_weapon(scene, who, kit.uses[i]), FINISH, SINGLE,
				1) <= budget &&
		    can_finish(scene, who, kit.uses[i], target))
			kept[n++] = kit.uses[i];
	return n;
}

static int finish_price(const struct scene *scene, int who, int budget)
{
	int uses[3 * SLOTS];

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && is_helpless(scene, i) &&
		    scene->fight->bodies[i].in_play &&
		    finish_uses(scene, who, i, budget, uses))
			return attack_cost(used_weapon(scene, who, uses[0]), FINISH,
					   SINGLE, 1);
	return 0;
}

int riposte_uses(const struct scene *scene, int who, int budget, int kept[2 * SLOTS])
{
	int uses[2 * SLOTS], count = melee_uses(scene, who, uses), n = 0;

	for (int i = 0; i < count; i++)
		if (used_weapon(scene, who, uses[i])->attack_cost <= budget &&
		    is_unlocked(scene, who, RIPOSTE, used_weapon(scene, who, uses[i])))
			kept[n++] = uses[i];
	return n;
}

static int riposte_price(const struct scene *scene, int who, int budget)
{
	int uses[2 * SLOTS];

	if (!riposte_uses(scene, who, budget, uses))
		return 0;
	for_creatures (i, scene->fight)
		if (melee_engaged(scene, who, i))
			return used_weapon(scene, who, uses[0])->attack_cost;
	return 0;
}

static int draw_price(const struct scene *scene, int who, int budget)
{
	int things[64], count = drawable(scene, who, things), cheapest = 0;

	for (int i = 0; i < count; i++) {
		int cost = draw_cost(scene, who, things[i]);

		if (cost <= budget && (!cheapest || cost < cheapest))
			cheapest = cost;
	}
	return cheapest;
}

static int reload_price(const struct scene *scene, int who, int budget)
{
	int uses[SLOTS], count = ranged_uses(scene, who, uses);

	for (int i = 0; i < count; i++)
		if (can_reload(scene, who, uses[i]) &&
		    weapon_in(scene, who, uses[i])->reload <= budget)
			return weapon_in(scene, who, uses[i])->reload;
	return 0;
}

static int ready_price(const struct scene *scene, int who, int budget)
{
	int uses[SLOTS], count = ranged_uses(scene, who, uses);

	for (int i = 0; i < count; i++) {
		int cost = larger(1, used_weapon(scene, who, uses[i])->bulk);

		if (creature_of(scene, who)->readied != uses[i] + 1 && cost <= budget)
			return cost;
	}
	return 0;
}

static int speed_price(const struct scene *scene, int who, int budget)
{
	for (int rate = STILL; rate <= fastest_rate(scene, who); rate++)
		if (rate != creature_of(scene, who)->rate &&
		    speed_cost(scene, who, rate) <= budget)
			return 2;
	return 0;
}

static int stance_price(const struct scene *scene, int who, int budget)
{
	int from = creature_of(scene, who)->stance, cheapest = 0;

	for (int stance = STAND; stance <= PRONE; stance++) {
		int cost = stance_cost(from, stance);

		if (can_take_stance(scene, who, stance) && cost <= budget &&
		    (!cheapest || cost < cheapest))
			cheapest = cost;
	}
	return cheapest;
}

bool can_bind(const struct scene *scene, int who, int patient)
{
	return scene->fight->bodies[patient].in_play &&
	       !is_enemy(scene->fight, who, patient) &&
	       creature_of(scene, patient)->bleed && metres(scene, who, patient) <= 1;
}

bool can_aim_at(const struct scene *scene, int who, int target)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);

	return can_hit(scene, who, FIRE_READIED,
		       weapon_in(scene, who, creature->readied - 1), target) &&
	       (creature->aim < MOST_AIM || creature->aim_at != target + 1);
}

static bool anybody(const struct scene *scene, int who,
		    bool (*test)(const struct scene *scene, int who, int other))
{
	for_creatures (i, scene->fight)
		if (test(scene, who, i))
			return true;
	return false;
}

static bool holds_something(const struct scene *scene, int who)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);

	for (int slot = 0; slot < SLOTS && creature->things[slot].weapon; slot++)
		if (is_held(&creature->things[slot]))
			return true;
	return false;
}

/* What the plain actions cost; 0: cannot be done. */
int action_price(const struct scene *scene, int who, int action, int budget)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);

	switch (action) {
	case CHANGE_SPEED:
		return speed_price(scene, who, budget);
	case MOVE:
		return 1;
	case CHANGE_STANCE:
		return stance_price(scene, who, budget);
	case TAKE_COVER:
		return may_find_cover(scene, who, 1);
	case DRAW:
		return draw_price(scene, who, budget);
	case RELOAD:
		return reload_price(scene, who, budget);
	case BIND:
		return anybody(scene, who, can_bind) ? BIND_COST : 0;
	case READY_WEAPON:
		return ready_price(scene, who, budget);
	case PRECISE_AIM:
		return creature->readied && anybody(scene, who, can_aim_at) ? AIM_COST
									    : 0;
	case WARD:
		return has_ability(scene, who, HAS_WARD) && !creature->warded ? WARD_COST
									      : 0;
	case DESPERATE_DEFENSE:
		return creature->defending ? 0 : DEFENSE_COST;
	case DREAD:
		return anybody(scene, who, can_dread) ? DREAD_COST : 0;
	case FINISH:
		return finish_price(scene, who, budget);
	case RIPOSTE:
		return riposte_price(scene, who, budget);
	case CHARGE:
		return charge_price(scene, who, budget);
	default:
		return 0;
	}
}

static int allowed_price(const struct scene *scene, int who, int action, int budget)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);
	int cost;

	if (creature->rate > fastest_for(action) ||
	    (creature->defending && is_offensive(action)))
		return 0;
	cost = action_price(scene, who, action, budget);
	return cost <= budget ? cost : 0;
}

/* ---- the menus ---- */

static void offer_action(struct question *q, int action, int cost)
{
	offer(q, action, apocrypha_actions[action].key, ap(cost));
}

static void offer_attacks(struct question *q, const struct scene *scene, int who,
			  enum menu menu, int budget, int only)
{
	int first = menu == MENU_RIPOSTE ? ATTACK : AIM_AND_FIRE;
	struct kit kit;

	if (creature_of(scene, who)->defending)
		return;
	look_at_kit(&kit, scene, who, only, menu != MENU_PREPARE_ATTACK);
	for (int action = first; action <= POWER_ATTACK; action++) {
		int cost = attack_offered(&kit, scene, who, action, budget);

		if (cost)
			offer_action(q, action, cost);
	}
}

/* Actions that one look around cannot rule out, a bit each; the rest is not worth asking.
 */
static uint64_t plausible_actions(const struct scene *scene, int who)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);
	uint64_t bits = 1u << CHANGE_SPEED | 1u << MOVE | 1u << CHANGE_STANCE |
			1u << DESPERATE_DEFENSE;

	if (scene->scenario->map.given)
		bits |= 1u << TAKE_COVER;
	if (creature->ranged_mask)
		bits |= 1u << RELOAD | 1u << READY_WEAPON | 1u << PRECISE_AIM;
	if (creature->carried_mask)
		bits |= 1u << DRAW;
	if (sheet_of(scene, who)->abilities)
		bits |= 1u << WARD | 1u << DREAD;
	if (creature->rate >= RUN)
		bits |= 1u << CHARGE;
	for_creatures (i, scene->fight) {
		const struct apocrypha_creature *other = creature_of(scene, i);
		int reach = larger(creature->reach, other->reach);

		if (other->bleed)
			bits |= 1u << BIND;
		if (other->lying_mask)
			bits |= 1u << DRAW;
		if (is_helpless(scene, i))
			bits |= 1u << FINISH;
		else if (is_enemy(scene->fight, who, i) && metres(scene, who, i) <= reach)
			bits |= 1u << RIPOSTE;
	}
	return bits;
}

static void offer_plain(struct question *q, const struct scene *scene, int who, int first,
			int last, int budget)
{
	uint64_t plausible = plausible_actions(scene, who);

	for (int action = first; action <= last; action++) {
		int cost;

		if (!(plausible >> action & 1))
			continue;
		cost = allowed_price(scene, who, action, budget);
		if (cost)
			offer_action(q, action, cost);
	}
}

/* Some attack with what is at hand costs no more than that. */
static bool can_prepare_attack(const struct scene *scene, int who, int budget)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);
	int uses[3 * SLOTS], count;

	if (creature->rate > fastest_for(PREPARE_ATTACK) || creature->defending)
		return false;
	count = melee_uses(scene, who, uses);
	count += ranged_uses(scene, who, uses + count);
	for (int i = 0; i < count; i++) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, uses[i]);
		bool ready = creature->readied == uses[i] + 1;

		if (!weapon->ranged
			    ? attack_cost(weapon, DESPERATE_SWING, 0, 1) <= budget
			    : has_rounds(scene, who, uses[i], weapon->lowest_mode) &&
				      (shot_cost(weapon, FIRE_HIP) <= budget ||
				       (ready &&
					shot_cost(weapon, FIRE_READIED) <= budget)))
			return true;
	}
	return false;
}

static void offer_pass(struct question *q, const struct scene *scene, int who, int budget)
{
	offer_action(q, HOLD, 0);
	if (budget <= 0)
		return;
	offer_attacks(q, scene, who, MENU_PASS, budget, NOBODY);
	offer_plain(q, scene, who, CHANGE_SPEED, RIPOSTE, budget);
	if (can_prepare_attack(scene, who, budget))
		offer_action(q, PREPARE_ATTACK, 1);
	if (creature_of(scene, who)->rate <= WALK)
		offer_action(q, PREPARE_ACTION, 1);
	if (holds_something(scene, who))
		offer_action(q, DROP, 0);
}

void apocrypha_offer(struct question *q, const struct scene *scene, int who,
		     enum menu menu, int budget, int only)
{
	switch (menu) {
	case MENU_PASS:
		offer_pass(q, scene, who, budget);
		break;
	case MENU_PREPARE_ACTION:
		offer_plain(q, scene, who, CHANGE_SPEED, LAST_PREPARABLE, budget);
		break;
	case MENU_RELEASE:
		offer_attacks(q, scene, who, menu, budget, only);
		if (can_dread(scene, who, only) && DREAD_COST <= budget)
			offer_action(q, DREAD, DREAD_COST);
		break;
	default:
		offer_attacks(q, scene, who, menu, budget, only);
	}
}

static bool can_attack_by(const struct scene *scene, int who, int action, int budget)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);
	int uses[2 * SLOTS], count;

	if (creature->defending || creature->rate > fastest_for(action))
		return false;
	count = is_firing(action) ? ranged_uses(scene, who, uses)
				  : melee_uses(scene, who, uses);
	for (int i = 0; i < count; i++)
		if (can_attack_with(scene, who, action, uses[i], budget, NOBODY))
			return true;
	return false;
}

bool is_in_pass_menu(const struct scene *scene, int who, int action, int budget)
{
	if (action == HOLD)
		return true;
	if (budget <= 0)
		return false;
	if (is_firing(action) || is_melee(action))
		return can_attack_by(scene, who, action, budget);
	switch (action) {
	case PREPARE_ATTACK:
		return can_prepare_attack(scene, who, budget);
	case PREPARE_ACTION:
		return creature_of(scene, who)->rate <= WALK;
	case DROP:
		return holds_something(scene, who);
	default:
		return allowed_price(scene, who, action, budget) > 0;
	}
}

bool can_do(const struct scene *scene, int who, int action, enum menu menu, int budget,
	    int only)
{
	struct kit kit;

	if (menu == MENU_PREPARE_ACTION)
		return allowed_price(scene, who, action, budget) > 0;
	look_at_kit(&kit, scene, who, only, true);
	return attack_offered(&kit, scene, who, action, budget) > 0;
}
