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

enum { BIND_COST = 4, AIM_COST = 2, DEFENSE_COST = 2, DREAD_COST = 4, WARD_COST = 3 };
enum { MOST_AIM = 3, FINISH_METRES = 2 };
enum { LAST_PREPARABLE = DREAD }; /* of the plain actions */

/* ---- kinds of actions ---- */

bool is_offensive(int action)
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

/* ---- costs: AP that something may cost, a bit each ---- */

static uint64_t bit(int cost)
{
	return 1ull << (cost < 63 ? cost : 63);
}

static uint64_t up_to(int budget)
{
	return budget < 0 ? 0 : budget >= 63 ? ~0ull : bit(budget + 1) - 1;
}

/* 0: there is none. */
static int cheapest(uint64_t costs)
{
	return costs ? __builtin_ctzll(costs) : 0;
}

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

static uint64_t weapon_costs(const struct scene *scene, int who, int use,
			     const struct apocrypha_weapon *weapon, int action)
{
	uint64_t costs = 0;

	if (action == FLURRY)
		return bit(attack_cost(weapon, action, SINGLE, 2)) |
		       bit(attack_cost(weapon, action, SINGLE, 3));
	if (!is_firing(action))
		return bit(attack_cost(weapon, action, SINGLE, 1));
	for (int mode = SINGLE; mode < MODES; mode++)
		if (weapon->modes >> mode & 1 && has_rounds(scene, who, use, mode))
			costs |= bit(attack_cost(weapon, action, mode, 1));
	return costs;
}

/* Nobody attacks out of a desperate defense. */
static uint64_t attack_costs(const struct kit *kit, const struct scene *scene, int who,
			     int action)
{
	uint64_t costs = 0;

	if (creature_of(scene, who)->defending ||
	    creature_of(scene, who)->rate > fastest_for(action))
		return 0;
	for (int i = 0; i < kit->count; i++)
		if (kit_allows(kit, scene, who, i, action))
			costs |= weapon_costs(scene, who, kit->uses[i], kit->weapons[i],
					      action);
	return costs;
}

/* ---- other actions ---- */

static uint64_t charge_costs(const struct scene *scene, int who)
{
	uint64_t costs = 0;
	int uses[2 * SLOTS], count;

	if (creature_of(scene, who)->rate < RUN)
		return 0;
	count = melee_uses(scene, who, uses);
	for (int i = 0; i < count; i++) {
		int cost = used_weapon(scene, who, uses[i])->attack_cost;

		for_creatures (target, scene->fight)
			if (!(costs & bit(cost)) &&
			    can_charge(scene, who, uses[i], target, cost))
				costs |= bit(cost);
	}
	return costs;
}

bool can_finish(const struct scene *scene, int who, int use, int target)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	if (!scene->fight->bodies[target].in_play ||
	    !is_enemy(scene->fight, who, target) || !is_helpless(scene, target))
		return false;
	if (!is_usable(scene, who, slot_of(use)))
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

static uint64_t finish_costs(const struct scene *scene, int who)
{
	uint64_t costs = 0;
	int uses[3 * SLOTS];

	for_creatures (i, scene->fight) {
		int count = is_helpless(scene, i)
				    ? finish_uses(scene, who, i, INT16_MAX, uses)
				    : 0;

		for (int k = 0; k < count; k++)
			costs |= bit(attack_cost(used_weapon(scene, who, uses[k]), FINISH,
						 SINGLE, 1));
	}
	return costs;
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

static uint64_t riposte_costs(const struct scene *scene, int who)
{
	int uses[2 * SLOTS], count = riposte_uses(scene, who, INT16_MAX, uses);
	bool engaged = false;
	uint64_t costs = 0;

	for_creatures (i, scene->fight)
		engaged = engaged || melee_engaged(scene, who, i);
	for (int i = 0; engaged && i < count; i++)
		costs |= bit(used_weapon(scene, who, uses[i])->attack_cost);
	return costs;
}

static uint64_t draw_costs(const struct scene *scene, int who)
{
	int things[64], count = drawable(scene, who, things);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		costs |= bit(draw_cost(scene, who, things[i]));
	return costs;
}

static uint64_t reload_costs(const struct scene *scene, int who)
{
	int uses[SLOTS], count = ranged_uses(scene, who, uses);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		if (can_reload(scene, who, uses[i]))
			costs |= bit(weapon_in(scene, who, uses[i])->reload);
	return costs;
}

static uint64_t ready_costs(const struct scene *scene, int who)
{
	int uses[SLOTS], count = ranged_uses(scene, who, uses);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		if (creature_of(scene, who)->readied != uses[i] + 1)
			costs |= bit(larger(1, used_weapon(scene, who, uses[i])->bulk));
	return costs;
}

static uint64_t speed_costs(const struct scene *scene, int who)
{
	uint64_t costs = 0;

	for (int rate = STILL; rate <= fastest_rate(scene, who); rate++)
		if (rate != creature_of(scene, who)->rate)
			costs |= bit(speed_cost(scene, who, rate));
	return costs;
}

static uint64_t stance_costs(const struct scene *scene, int who)
{
	int from = creature_of(scene, who)->stance;
	uint64_t costs = 0;

	for (int stance = STAND; stance <= PRONE; stance++)
		if (can_take_stance(scene, who, stance))
			costs |= bit(stance_cost(from, stance));
	return costs;
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

/* What the plain actions may cost; 0: cannot be done. */
static uint64_t action_costs(const struct scene *scene, int who, int action)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);

	switch (action) {
	case CHANGE_SPEED:
		return speed_costs(scene, who);
	case MOVE:
		return ~bit(0);
	case CHANGE_STANCE:
		return stance_costs(scene, who);
	case TAKE_COVER:
		return may_find_cover(scene, who, 1) ? bit(1) : 0;
	case DRAW:
		return draw_costs(scene, who);
	case RELOAD:
		return reload_costs(scene, who);
	case BIND:
		return anybody(scene, who, can_bind) ? bit(BIND_COST) : 0;
	case READY_WEAPON:
		return ready_costs(scene, who);
	case PRECISE_AIM:
		return creature->readied && anybody(scene, who, can_aim_at)
			       ? bit(AIM_COST)
			       : 0;
	case WARD:
		return has_ability(scene, who, HAS_WARD) && !creature->warded
			       ? bit(WARD_COST)
			       : 0;
	case DESPERATE_DEFENSE:
		return creature->defending ? 0 : bit(DEFENSE_COST);
	case DREAD:
		return anybody(scene, who, can_dread) ? bit(DREAD_COST) : 0;
	case FINISH:
		return finish_costs(scene, who);
	case RIPOSTE:
		return riposte_costs(scene, who);
	case CHARGE:
		return charge_costs(scene, who);
	default:
		return 0;
	}
}

int action_price(const struct scene *scene, int who, int action, int budget)
{
	return cheapest(action_costs(scene, who, action) & up_to(budget));
}

/* The same where its rate and its defence allow it. */
static uint64_t allowed_costs(const struct scene *scene, int who, int action)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);

	if (creature->rate > fastest_for(action) ||
	    (creature->defending && is_offensive(action)))
		return 0;
	return action_costs(scene, who, action);
}

static int allowed_price(const struct scene *scene, int who, int action, int budget)
{
	return cheapest(allowed_costs(scene, who, action) & up_to(budget));
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

	look_at_kit(&kit, scene, who, only, menu != MENU_PREPARE_ATTACK);
	for (int action = first; action <= POWER_ATTACK; action++) {
		int cost =
			cheapest(attack_costs(&kit, scene, who, action) & up_to(budget));

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

/* The first so many that can be prepared at these costs; it takes no target yet. */
static int find_preparable(const struct scene *scene, int who, int deed, uint64_t costs,
			   struct preparation *kept, int most)
{
	bool attacks = deed == PREPARE_ATTACK;
	int first = attacks ? AIM_AND_FIRE : CHANGE_SPEED;
	int last = attacks ? POWER_ATTACK : LAST_PREPARABLE, count = 0;
	struct kit kit;

	if (creature_of(scene, who)->rate > fastest_for(deed))
		return 0;
	if (attacks)
		look_at_kit(&kit, scene, who, NOBODY, false);
	for (int action = first; action <= last && count < most; action++) {
		uint64_t both = costs & (attacks ? attack_costs(&kit, scene, who, action)
						 : allowed_costs(scene, who, action));

		if (both)
			kept[count++] = (struct preparation){action, cheapest(both)};
	}
	return count;
}

int preparable(const struct scene *scene, int who, int deed, int cost,
	       struct preparation kept[ACTIONS])
{
	return find_preparable(scene, who, deed, cost ? bit(cost) : ~bit(0), kept,
			       ACTIONS);
}

static bool can_prepare(const struct scene *scene, int who, int deed, int budget)
{
	struct preparation first;

	return find_preparable(scene, who, deed, up_to(budget), &first, 1) > 0;
}

int preparable_ripostes(const struct scene *scene, int who, int cost, int kept[2 * SLOTS])
{
	int uses[2 * SLOTS], count = 0, n = 0;

	if (allowed_costs(scene, who, RIPOSTE) & (cost ? bit(cost) : ~bit(0)))
		count = riposte_uses(scene, who, cost ? cost : INT16_MAX, uses);
	for (int i = 0; i < count; i++)
		if (!cost || used_weapon(scene, who, uses[i])->attack_cost == cost)
			kept[n++] = uses[i];
	return n;
}

static void offer_pass(struct question *q, const struct scene *scene, int who, int budget)
{
	bool attacks, slow = creature_of(scene, who)->rate <= fastest_for(PREPARE_ATTACK);

	offer_action(q, HOLD, 0);
	if (budget <= 0)
		return;
	offer_attacks(q, scene, who, MENU_PASS, budget, NOBODY);
	attacks = q->count > 1 && slow; /* what it can do it can prepare */
	offer_plain(q, scene, who, CHANGE_SPEED, RIPOSTE, budget);
	if (attacks || can_prepare(scene, who, PREPARE_ATTACK, budget))
		offer_action(q, PREPARE_ATTACK, 1);
	if (can_prepare(scene, who, PREPARE_ACTION, budget))
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
	case PREPARE_ACTION:
		return can_prepare(scene, who, action, budget);
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
	return attack_costs(&kit, scene, who, action) & up_to(budget);
}
