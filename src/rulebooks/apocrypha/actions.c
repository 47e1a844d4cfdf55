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
enum { LAST_PREPARABLE = DO_DREAD }; /* of the plain actions */

/* ---- kinds of actions ---- */

bool apocrypha_is_offensive(int action)
{
	return (action >= DO_FINISH && action <= DO_RIPOSTE) ||
	       action == DO_PREPARE_ATTACK;
}

/* The fastest rate at which each can be done. */
const uint8_t apocrypha_fastest[ACTIONS] = {
	[DO_CHANGE_SPEED] = SPRINT,
	[DO_MOVE] = SPRINT,
	[DO_CHANGE_STANCE] = WALK,
	[DO_TAKE_COVER] = WALK,
	[DO_DRAW] = RUN,
	[DO_RELOAD] = WALK,
	[DO_BIND] = STILL,
	[DO_READY_WEAPON] = WALK,
	[DO_PRECISE_AIM] = STILL,
	[DO_WARD] = WALK,
	[DO_DESPERATE_DEFENSE] = SPRINT,
	[DO_FINISH] = STILL,
	[DO_DREAD] = WALK,
	[DO_AIM_AND_FIRE] = WALK,
	[DO_FIRE_HIP] = RUN,
	[DO_FIRE_READIED] = WALK,
	[DO_ATTACK] = RUN,
	[DO_DESPERATE_SWING] = RUN,
	[DO_FLURRY] = WALK,
	[DO_FEINT] = WALK,
	[DO_POWER_ATTACK] = WALK,
	[DO_CHARGE] = SPRINT,
	[DO_RIPOSTE] = WALK,
	[DO_PREPARE_ATTACK] = WALK,
	[DO_PREPARE_ACTION] = WALK,
	[DO_DROP] = SPRINT,
	[DO_HOLD] = SPRINT,
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
int apocrypha_budget_of(const struct scene *scene, int who)
{
	const struct apocrypha_fight *fight = fight_of(scene);
	int left = sheet(scene, who)->ooda - fight->spent;
	int in_hand = fight->is_ambush ? 40 : creature(scene, who)->ap;

	if (ruling(scene, R_PASS_OVERRUN) && left < in_hand)
		return left;
	return in_hand;
}

/* ---- attacks ---- */

static bool has_target(const struct scene *scene, int who, int action,
		       const struct apocrypha_weapon *weapon, int only)
{
	if (only >= 0)
		return apocrypha_can_hit(scene, who, action, weapon, only);
	for_creatures (i, scene->fight)
		if (apocrypha_can_hit(scene, who, action, weapon, i))
			return true;
	return false;
}

int apocrypha_cheapest_attack(const struct apocrypha_weapon *weapon, int action)
{
	return is_firing(action) ? apocrypha_shot_cost(weapon, action)
				 : apocrypha_attack_cost(weapon, action, SINGLE, 2);
}

bool apocrypha_can_attack_with(const struct scene *scene, int who, int action, int use,
			       int budget, int only)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	return apocrypha_weapon_allows(scene, who, action, use) &&
	       apocrypha_cheapest_attack(weapon, action) <= budget &&
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
	int melee = apocrypha_melee_uses(scene, who, kit->uses);

	kit->count = melee + apocrypha_ranged_uses(scene, who, kit->uses + melee);
	for (int i = 0; i < kit->count; i++) {
		const struct apocrypha_weapon *weapon =
			used_weapon(scene, who, kit->uses[i]);

		kit->weapons[i] = weapon;
		kit->hits[i] =
			(!weapon->ranged || apocrypha_has_rounds(scene, who, kit->uses[i],
								 weapon->lowest_mode)) &&
			(!needs_target ||
			 has_target(scene, who, DO_ATTACK, weapon, only));
	}
}

static bool kit_allows(const struct kit *kit, const struct scene *scene, int who, int i,
		       int action)
{
	if (!kit->hits[i] || kit->weapons[i]->ranged != is_firing(action))
		return false;
	if (is_firing(action))
		return action != DO_FIRE_READIED ||
		       creature(scene, who)->readied == kit->uses[i] + 1;
	return apocrypha_is_unlocked(scene, who, action, kit->weapons[i]);
}

static uint64_t weapon_costs(const struct scene *scene, int who, int use,
			     const struct apocrypha_weapon *weapon, int action)
{
	uint64_t costs = 0;

	if (action == DO_FLURRY)
		return bit(apocrypha_attack_cost(weapon, action, SINGLE, 2)) |
		       bit(apocrypha_attack_cost(weapon, action, SINGLE, 3));
	if (!is_firing(action))
		return bit(apocrypha_attack_cost(weapon, action, SINGLE, 1));
	for (int mode = SINGLE; mode < MODES; mode++)
		if (weapon->modes >> mode & 1 &&
		    apocrypha_has_rounds(scene, who, use, mode))
			costs |= bit(apocrypha_attack_cost(weapon, action, mode, 1));
	return costs;
}

/* Nobody attacks out of a desperate defense. */
static uint64_t attack_costs(const struct kit *kit, const struct scene *scene, int who,
			     int action)
{
	uint64_t costs = 0;

	if (creature(scene, who)->defending ||
	    creature(scene, who)->rate > fastest_for(action))
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

	if (creature(scene, who)->rate < RUN)
		return 0;
	count = apocrypha_melee_uses(scene, who, uses);
	for (int i = 0; i < count; i++) {
		int cost = used_weapon(scene, who, uses[i])->attack_cost;

		for_creatures (target, scene->fight)
			if (!(costs & bit(cost)) &&
			    apocrypha_can_charge(scene, who, uses[i], target, cost))
				costs |= bit(cost);
	}
	return costs;
}

bool apocrypha_can_finish(const struct scene *scene, int who, int use, int target)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	if (!scene->fight->bodies[target].in_play ||
	    !is_enemy(scene->fight, who, target) || !is_helpless(scene, target))
		return false;
	if (!apocrypha_is_usable(scene, who, slot_of(use)))
		return false;
	if (!weapon->ranged)
		return weapon->strikes && within_reach(scene, who, target, weapon->reach);
	return apocrypha_has_rounds(scene, who, use, SINGLE) &&
	       within_reach(scene, who, target, FINISH_METRES);
}

int apocrypha_finish_uses(const struct scene *scene, int who, int target, int budget,
			  int kept[3 * SLOTS])
{
	struct kit kit;
	int n = 0;

	look_at_kit(&kit, scene, who, NOBODY, false);
	for (int i = 0; i < kit.count; i++)
		if (apocrypha_attack_cost(used_weapon(scene, who, kit.uses[i]), DO_FINISH,
					  SINGLE, 1) <= budget &&
		    apocrypha_can_finish(scene, who, kit.uses[i], target))
			kept[n++] = kit.uses[i];
	return n;
}

static uint64_t finish_costs(const struct scene *scene, int who)
{
	uint64_t costs = 0;
	int uses[3 * SLOTS];

	for_creatures (i, scene->fight) {
		int count = is_helpless(scene, i) ? apocrypha_finish_uses(scene, who, i,
									  INT16_MAX, uses)
						  : 0;

		for (int k = 0; k < count; k++)
			costs |= bit(apocrypha_attack_cost(
				used_weapon(scene, who, uses[k]), DO_FINISH, SINGLE, 1));
	}
	return costs;
}

int apocrypha_riposte_uses(const struct scene *scene, int who, int budget,
			   int kept[2 * SLOTS])
{
	int uses[2 * SLOTS], count = apocrypha_melee_uses(scene, who, uses), n = 0;

	for (int i = 0; i < count; i++)
		if (used_weapon(scene, who, uses[i])->attack_cost <= budget &&
		    apocrypha_is_unlocked(scene, who, DO_RIPOSTE,
					  used_weapon(scene, who, uses[i])))
			kept[n++] = uses[i];
	return n;
}

static uint64_t riposte_costs(const struct scene *scene, int who)
{
	int uses[2 * SLOTS], count = apocrypha_riposte_uses(scene, who, INT16_MAX, uses);
	bool engaged = false;
	uint64_t costs = 0;

	for_creatures (i, scene->fight)
		engaged = engaged || apocrypha_melee_engaged(scene, who, i);
	for (int i = 0; engaged && i < count; i++)
		costs |= bit(used_weapon(scene, who, uses[i])->attack_cost);
	return costs;
}

static uint64_t draw_costs(const struct scene *scene, int who)
{
	int things[64], count = apocrypha_drawable(scene, who, things);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		costs |= bit(apocrypha_draw_cost(scene, who, things[i]));
	return costs;
}

static uint64_t reload_costs(const struct scene *scene, int who)
{
	int uses[SLOTS], count = apocrypha_ranged_uses(scene, who, uses);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		if (apocrypha_can_reload(scene, who, uses[i]))
			costs |= bit(weapon_in(scene, who, uses[i])->reload);
	return costs;
}

static uint64_t ready_costs(const struct scene *scene, int who)
{
	int uses[SLOTS], count = apocrypha_ranged_uses(scene, who, uses);
	uint64_t costs = 0;

	for (int i = 0; i < count; i++)
		if (creature(scene, who)->readied != uses[i] + 1)
			costs |= bit(larger(1, used_weapon(scene, who, uses[i])->bulk));
	return costs;
}

static uint64_t speed_costs(const struct scene *scene, int who)
{
	uint64_t costs = 0;

	for (int rate = STILL; rate <= apocrypha_fastest_rate(scene, who); rate++)
		if (rate != creature(scene, who)->rate)
			costs |= bit(apocrypha_speed_cost(scene, who, rate));
	return costs;
}

static uint64_t stance_costs(const struct scene *scene, int who)
{
	int from = creature(scene, who)->stance;
	uint64_t costs = 0;

	for (int stance = STAND; stance <= PRONE; stance++)
		if (apocrypha_can_take_stance(scene, who, stance))
			costs |= bit(apocrypha_stance_cost(from, stance));
	return costs;
}

bool apocrypha_can_bind(const struct scene *scene, int who, int patient)
{
	return scene->fight->bodies[patient].in_play &&
	       !is_enemy(scene->fight, who, patient) && creature(scene, patient)->bleed &&
	       metres(scene, who, patient) <= 1;
}

bool apocrypha_can_aim_at(const struct scene *scene, int who, int target)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return apocrypha_can_hit(scene, who, DO_FIRE_READIED,
				 weapon_in(scene, who, one->readied - 1), target) &&
	       (one->aim < MOST_AIM || one->aim_at != target + 1);
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
	const struct apocrypha_creature *one = creature(scene, who);

	for (int slot = 0; slot < SLOTS && one->things[slot].weapon; slot++)
		if (is_held(&one->things[slot]))
			return true;
	return false;
}

/* What the plain actions may cost; 0: cannot be done. */
static uint64_t action_costs(const struct scene *scene, int who, int action)
{
	const struct apocrypha_creature *one = creature(scene, who);

	switch (action) {
	case DO_CHANGE_SPEED:
		return speed_costs(scene, who);
	case DO_MOVE:
		return ~bit(0);
	case DO_CHANGE_STANCE:
		return stance_costs(scene, who);
	case DO_TAKE_COVER:
		return apocrypha_may_find_cover(scene, who, 1) ? bit(1) : 0;
	case DO_DRAW:
		return draw_costs(scene, who);
	case DO_RELOAD:
		return reload_costs(scene, who);
	case DO_BIND:
		return anybody(scene, who, apocrypha_can_bind) ? bit(BIND_COST) : 0;
	case DO_READY_WEAPON:
		return ready_costs(scene, who);
	case DO_PRECISE_AIM:
		return one->readied && anybody(scene, who, apocrypha_can_aim_at)
			       ? bit(AIM_COST)
			       : 0;
	case DO_WARD:
		return apocrypha_has_ability(scene, who, HAS_WARD) && !one->warded
			       ? bit(WARD_COST)
			       : 0;
	case DO_DESPERATE_DEFENSE:
		return one->defending ? 0 : bit(DEFENSE_COST);
	case DO_DREAD:
		return anybody(scene, who, apocrypha_can_dread) ? bit(DREAD_COST) : 0;
	case DO_FINISH:
		return finish_costs(scene, who);
	case DO_RIPOSTE:
		return riposte_costs(scene, who);
	case DO_CHARGE:
		return charge_costs(scene, who);
	default:
		return 0;
	}
}

int apocrypha_action_price(const struct scene *scene, int who, int action, int budget)
{
	return cheapest(action_costs(scene, who, action) & up_to(budget));
}

/* The same where its rate and its defence allow it. */
static uint64_t allowed_costs(const struct scene *scene, int who, int action)
{
	const struct apocrypha_creature *one = creature(scene, who);

	if (one->rate > fastest_for(action) ||
	    (one->defending && apocrypha_is_offensive(action)))
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
	int first = menu == MENU_RIPOSTE ? DO_ATTACK : DO_AIM_AND_FIRE;
	struct kit kit;

	look_at_kit(&kit, scene, who, only, menu != MENU_PREPARE_ATTACK);
	for (int action = first; action <= DO_POWER_ATTACK; action++) {
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
	const struct apocrypha_creature *one = creature(scene, who);
	uint64_t bits = 1u << DO_CHANGE_SPEED | 1u << DO_MOVE | 1u << DO_CHANGE_STANCE |
			1u << DO_DESPERATE_DEFENSE;

	if (scene->scenario->map.given)
		bits |= 1u << DO_TAKE_COVER;
	if (one->ranged_mask)
		bits |= 1u << DO_RELOAD | 1u << DO_READY_WEAPON | 1u << DO_PRECISE_AIM;
	if (one->carried_mask)
		bits |= 1u << DO_DRAW;
	if (sheet(scene, who)->abilities)
		bits |= 1u << DO_WARD | 1u << DO_DREAD;
	if (one->rate >= RUN)
		bits |= 1u << DO_CHARGE;
	for_creatures (i, scene->fight) {
		const struct apocrypha_creature *other = creature(scene, i);
		int reach = larger(one->reach, other->reach);

		if (other->bleed)
			bits |= 1u << DO_BIND;
		if (other->lying_mask)
			bits |= 1u << DO_DRAW;
		if (is_helpless(scene, i))
			bits |= 1u << DO_FINISH;
		else if (is_enemy(scene->fight, who, i) && metres(scene, who, i) <= reach)
			bits |= 1u << DO_RIPOSTE;
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
	bool attacks = deed == DO_PREPARE_ATTACK;
	int first = attacks ? DO_AIM_AND_FIRE : DO_CHANGE_SPEED;
	int last = attacks ? DO_POWER_ATTACK : LAST_PREPARABLE, count = 0;
	struct kit kit;

	if (creature(scene, who)->rate > fastest_for(deed))
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

int apocrypha_preparable(const struct scene *scene, int who, int deed, int cost,
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

int apocrypha_preparable_ripostes(const struct scene *scene, int who, int cost,
				  int kept[2 * SLOTS])
{
	int uses[2 * SLOTS], count = 0, n = 0;

	if (allowed_costs(scene, who, DO_RIPOSTE) & (cost ? bit(cost) : ~bit(0)))
		count = apocrypha_riposte_uses(scene, who, cost ? cost : INT16_MAX, uses);
	for (int i = 0; i < count; i++)
		if (!cost || used_weapon(scene, who, uses[i])->attack_cost == cost)
			kept[n++] = uses[i];
	return n;
}

static void offer_pass(struct question *q, const struct scene *scene, int who, int budget)
{
	bool attacks, slow = creature(scene, who)->rate <= fastest_for(DO_PREPARE_ATTACK);

	offer_action(q, DO_HOLD, 0);
	if (budget <= 0)
		return;
	offer_attacks(q, scene, who, MENU_PASS, budget, NOBODY);
	attacks = q->count > 1 && slow; /* what it can do it can prepare */
	offer_plain(q, scene, who, DO_CHANGE_SPEED, DO_RIPOSTE, budget);
	if (attacks || can_prepare(scene, who, DO_PREPARE_ATTACK, budget))
		offer_action(q, DO_PREPARE_ATTACK, 1);
	if (can_prepare(scene, who, DO_PREPARE_ACTION, budget))
		offer_action(q, DO_PREPARE_ACTION, 1);
	if (holds_something(scene, who))
		offer_action(q, DO_DROP, 0);
}

void apocrypha_offer(struct question *q, const struct scene *scene, int who,
		     enum menu menu, int budget, int only)
{
	switch (menu) {
	case MENU_PASS:
		offer_pass(q, scene, who, budget);
		break;
	case MENU_PREPARE_ACTION:
		offer_plain(q, scene, who, DO_CHANGE_SPEED, LAST_PREPARABLE, budget);
		break;
	case MENU_RELEASE:
		offer_attacks(q, scene, who, menu, budget, only);
		if (apocrypha_can_dread(scene, who, only) && DREAD_COST <= budget)
			offer_action(q, DO_DREAD, DREAD_COST);
		break;
	default:
		offer_attacks(q, scene, who, menu, budget, only);
	}
}

static bool can_attack_by(const struct scene *scene, int who, int action, int budget)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int uses[2 * SLOTS], count;

	if (one->defending || one->rate > fastest_for(action))
		return false;
	count = is_firing(action) ? apocrypha_ranged_uses(scene, who, uses)
				  : apocrypha_melee_uses(scene, who, uses);
	for (int i = 0; i < count; i++)
		if (apocrypha_can_attack_with(scene, who, action, uses[i], budget,
					      NOBODY))
			return true;
	return false;
}

bool apocrypha_is_in_pass_menu(const struct scene *scene, int who, int action, int budget)
{
	if (action == DO_HOLD)
		return true;
	if (budget <= 0)
		return false;
	if (is_firing(action) || is_melee(action))
		return can_attack_by(scene, who, action, budget);
	switch (action) {
	case DO_PREPARE_ATTACK:
	case DO_PREPARE_ACTION:
		return can_prepare(scene, who, action, budget);
	case DO_DROP:
		return holds_something(scene, who);
	default:
		return allowed_price(scene, who, action, budget) > 0;
	}
}

bool apocrypha_can_do(const struct scene *scene, int who, int action, enum menu menu,
		      int budget, int only)
{
	struct kit kit;

	if (menu == MENU_PREPARE_ACTION)
		return allowed_price(scene, who, action, budget) > 0;
	look_at_kit(&kit, scene, who, only, true);
	return attack_costs(&kit, scene, who, action) & up_to(budget);
}
