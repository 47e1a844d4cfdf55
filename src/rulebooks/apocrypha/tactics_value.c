/* SPDX-License-Identifier: MIT
 *
 * The value of attacks, and of answers to them, for the scripted tactic, in thousandths
 * of a fighter; the best plain attack.
 */
#include <limits.h>
#include "tactics.h"

static struct chance against_roll(int dice, int rolled)
{
	return (struct chance){dice + larger(rolled, 0), larger(rolled, 0)};
}

/* ---- answers to an attack ---- */

static void find_parries(const struct scene *scene, struct guard *guard)
{
	const struct apocrypha_creature *one = creature(scene, guard->who);

	for_bits (use, one->parry_mask) {
		int cost = used_weapon(scene, guard->who, use)->parry_cost;

		if (cost > one->ap || guard->parry_count == MOST_PARRIES)
			continue;
		guard->parries[guard->parry_count++] = (struct parry){
			use, apocrypha_parry_pool(scene, guard->who, use, guard->foe),
			cost};
		guard->parry_cost =
			guard->parry_cost ? smaller(guard->parry_cost, cost) : cost;
	}
}

/* A heavy weapon also takes more dice from later reactions. */
static void find_counter(const struct scene *scene, struct guard *guard)
{
	const struct apocrypha_creature *one = creature(scene, guard->who);

	for_bits (use, one->defending ? 0u : one->melee_mask) {
		const struct apocrypha_weapon *weapon =
			used_weapon(scene, guard->who, use);

		if (weapon->attack_cost > one->ap ||
		    !within_reach(scene, guard->who, guard->foe, weapon->reach) ||
		    !apocrypha_is_unlocked(scene, guard->who, DO_COUNTER_ATTACK,
					   weapon) ||
		    (guard->counter_cost && weapon->attack_cost >= guard->counter_cost))
			continue;
		guard->counter =
			apocrypha_counter_pool(scene, guard->who, use, guard->foe);
		guard->counter_cost = weapon->attack_cost;
		guard->counter_use = use;
	}
}

static int snap_action(const struct scene *scene, int who, int use, int most)
{
	return creature(scene, who)->readied == use + 1 &&
			       least_cost(used_weapon(scene, who, use),
					  DO_FIRE_READIED) <= most
		       ? DO_FIRE_READIED
		       : DO_FIRE_HIP;
}

/* A shot as a reaction, plain and of the lowest mode. */
static struct attack snap(const struct scene *scene, int who, int use, int target,
			  int most)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);
	struct attack shot =
		attack_of(who, snap_action(scene, who, use, most), ON_COUNTER_FIRE);

	shot.use = use;
	shot.weapon = weapon;
	shot.mode = weapon->lowest_mode;
	shot.cost = least_cost(weapon, shot.action);
	shot.targets[0] = target;
	shot.count = shot.rounds[0] = 1;
	return shot;
}

/* Its dice are counted when its worth is. */
static void find_shot_back(const struct scene *scene, struct guard *guard)
{
	int most = creature(scene, guard->who)->ap, damage = INT_MIN;

	if (guard->knows_shot)
		return;
	guard->knows_shot = true;
	if (!guard->ranged || !guard->soaks)
		return;
	for_bits (use, apocrypha_snap_uses(scene, guard->who, guard->foe, most)) {
		const struct apocrypha_weapon *weapon =
			used_weapon(scene, guard->who, use);

		if (weapon->dmg <= damage)
			continue;
		damage = weapon->dmg;
		guard->counter_cost =
			least_cost(weapon, snap_action(scene, guard->who, use, most));
		guard->counter_use = use;
	}
}

/* Answers and their dice are found on demand, and unknown until then. */
static void begin_guard(const struct view *view, struct guard *guard, int who, int foe,
			bool ranged)
{
	struct fighter room, *fighter = apocrypha_fighter(view, who, &room);

	guard->who = who;
	guard->foe = foe;
	guard->ranged = ranged;
	guard->is_complete = false;
	guard->rating = apocrypha_passive_rating(view, fighter, who, foe, ranged);
	guard->state = fighter->state;
}

struct guard apocrypha_guard(const struct view *view, int who, int foe, bool ranged)
{
	struct guard guard = {.who = who};

	begin_guard(view, &guard, who, foe, ranged);
	return guard;
}

struct guard *apocrypha_new_guard(const struct view *view, int who, bool ranged)
{
	struct guards *guards = view->guards;
	struct guard *guard;

	if (!guards)
		return NULL;
	set_add(&guards->known[ranged], who);
	guard = &guards->of[ranged][who];
	begin_guard(view, guard, who, view->who, ranged);
	return guard;
}

/* Most attacks need no closer look, so their answers are computed only on demand. */
static void find_answers(const struct scene *scene, struct guard *guard)
{
	const struct apocrypha_creature *one = creature(scene, guard->who);

	if (guard->is_complete)
		return;
	guard->is_complete = true;
	guard->soaks = guard->dodges = guard->avoids = guard->knows_shot = false;
	guard->parry_count = guard->parry_cost = guard->counter_cost = 0;
	if (!apocrypha_can_react(scene, guard->who))
		return;
	guard->soaks = true;
	guard->dodges = one->ap >= DODGE_COST && one->stance != PRONE;
	if (one->rate == SPRINT || guard->ranged)
		return;
	guard->avoids = one->ap >= AVOID_COST;
	find_parries(scene, guard);
	find_counter(scene, guard);
}

static int answer_cost(const struct scene *scene, struct guard *guard, int answer)
{
	switch (answer) {
	case DO_AVOID:
		return guard->avoids ? AVOID_COST : 0;
	case DO_PARRY:
		return guard->parry_cost;
	case DO_COUNTER_ATTACK:
		return guard->ranged ? 0 : guard->counter_cost;
	case DO_COUNTER_FIRE:
		find_shot_back(scene, guard);
		return guard->ranged ? guard->counter_cost : 0;
	case DO_DESPERATE_DODGE:
		return guard->dodges ? DODGE_COST : 0;
	case DO_DAMAGE_SOAK:
		return guard->soaks ? SOAK_COST : 0;
	default:
		return 0;
	}
}

static struct target target_of(const struct guard *guard)
{
	return (struct target){guard->who, guard->state};
}

/* The effect of the counter on the attacker, who may still save itself. */
static int counter_worth(const struct view *view, const struct guard *guard, int dice)
{
	struct attack counter = attack_of(guard->who, DO_ATTACK, OWN_PASS);
	struct target foe = {guard->foe, apocrypha_harm_state(view->scene, guard->foe)};
	struct strike strike;

	counter.use = guard->counter_use;
	counter.weapon = used_weapon(view->scene, guard->who, counter.use);
	strike = apocrypha_strike(view, &counter);
	return apocrypha_strike_worth(
		       &strike, foe,
		       (struct chance){larger(guard->counter, 0) + larger(dice, 0),
				       larger(dice, 0) + 1}) *
	       4 / 5;
}

static int worth_if_countered(const struct strike *strike, const struct guard *guard,
			      int dice)
{
	bool feint = strike->attack->action == DO_FEINT;
	struct chance chance = against_roll(dice, guard->counter);
	struct strike through = feint ? apocrypha_strike_through(strike) : *strike;

	chance.against -= HARDER_THAN_PARRY + (feint ? COUNTER_TO_FEINT : 0);
	return apocrypha_strike_worth(&through, target_of(guard), chance) -
	       counter_worth(strike->view, guard, dice);
}

/* The effect of a shot back, which is fired at the same time; with less courage it has
 * fewer dice. */
static int worth_of_shot_back(const struct strike *strike, const struct guard *guard)
{
	const struct view *view = strike->view;
	const struct scene *scene = view->scene;
	const struct apocrypha_sheet *stats = sheet(scene, guard->who);
	int foe = guard->foe, mode = strike->attack->mode;
	struct fighter room, *other = apocrypha_fighter(view, foe, &room);
	struct attack shot = snap(scene, guard->who, guard->counter_use, foe,
				  creature(scene, guard->who)->ap);
	struct strike back = apocrypha_strike(view, &shot);
	struct chance chance = {
		apocrypha_likely_pool(scene, &shot),
		apocrypha_passive_rating(view, other, foe, guard->who, true)};
	struct target target = {foe, other->state};
	int keeps = apocrypha_chance(
		scene,
		(struct chance){stats->res + stats->acu - injury(scene, guard->who),
				apocrypha_courage_needed(mode) - 1});
	int calm = apocrypha_strike_worth(&back, target, chance);

	chance.dice -= smaller(apocrypha_rounds_needed(mode), MOST_LOST_COURAGE);
	return (keeps * calm +
		(1000 - keeps) * apocrypha_strike_worth(&back, target, chance)) /
	       1000;
}

int apocrypha_worth_of(const struct strike *strike, const struct guard *guard, int dice)
{
	return apocrypha_strike_worth(strike, target_of(guard),
				      (struct chance){dice, guard->rating});
}

/* Lying is bad among blades, and for a creature that must go to its enemies; against
 * shots from afar it helps as much as two more points of the rating. */
static int prone_price(const struct strike *strike, const struct guard *guard, int dice)
{
	const struct scene *scene = strike->view->scene;
	const struct apocrypha_creature *one = creature(scene, guard->who);
	struct guard low = *guard;

	if (!guard->ranged || !one->ranged_mask ||
	    metres(scene, guard->who, guard->foe) < FAR_ENOUGH_TO_DUCK)
		return PRONE_WORTH;
	low.rating += !one->cover;
	return apocrypha_worth_of(strike, &low, dice) -
	       apocrypha_worth_of(strike, guard, dice);
}

static int worth_against_roll(const struct strike *strike, const struct guard *guard,
			      int dice, int rolled)
{
	return apocrypha_strike_worth(strike, target_of(guard),
				      against_roll(dice, rolled));
}

static int avoidance(const struct scene *scene, const struct guard *guard, bool dodging)
{
	if (!(dodging ? guard->dodges : guard->avoids))
		return 0;
	return apocrypha_avoidance(
		scene, guard->who,
		(struct threat){guard->foe, guard->ranged, false, dodging});
}

/* If it is parried so: a blocked blow shakes whoever has the smaller weapon. */
static int worth_parried(const struct strike *strike, const struct guard *guard, int dice,
			 const struct parry *parry)
{
	const struct scene *scene = strike->view->scene;
	const struct attack *attack = strike->attack;
	int smaller_by = attack->weapon->size + attack->power -
			 used_weapon(scene, guard->who, parry->use)->size;
	int worth = worth_against_roll(strike, guard, dice, parry->pool);

	if (smaller_by > 0)
		worth += (1000 -
			  apocrypha_chance(scene, against_roll(dice, parry->pool))) *
			 smaller_by * (SHOCK_WORTH + AP_WORTH) / 1000;
	return worth;
}

static const struct parry *best_parry(const struct strike *strike,
				      const struct guard *guard, int dice, int *least)
{
	const struct parry *best = NULL;

	*least = INT_MAX;
	for (int i = 0; i < guard->parry_count; i++) {
		int left = worth_parried(strike, guard, dice, &guard->parries[i]);

		if (left < *least) {
			*least = left;
			best = &guard->parries[i];
		}
	}
	if (best)
		*least += AP_WORTH * (best->cost - guard->parry_cost);
	return best;
}

static int worth_against(const struct strike *strike, const struct guard *guard, int dice,
			 int answer)
{
	const struct scene *scene = strike->view->scene;
	int least;

	switch (answer) {
	case DO_AVOID:
		return worth_against_roll(strike, guard, dice,
					  avoidance(scene, guard, false));
	case DO_PARRY:
		best_parry(strike, guard, dice, &least);
		return least;
	case DO_DESPERATE_DODGE:
		return worth_against_roll(strike, guard, dice,
					  avoidance(scene, guard, true)) +
		       prone_price(strike, guard, dice) +
		       (creature(scene, guard->who)->readied ? AP_WORTH : 0);
	case DO_DAMAGE_SOAK:
		return apocrypha_soaked_worth(strike, target_of(guard), dice);
	case DO_COUNTER_ATTACK:
		return worth_if_countered(strike, guard, dice);
	case DO_COUNTER_FIRE:
		return apocrypha_worth_of(strike, guard, dice) -
		       worth_of_shot_back(strike, guard);
	default:
		return apocrypha_worth_of(strike, guard, dice);
	}
}

/* ---- the weight of a target ---- */

/* A side that shoots at the harmless leaves the others their time. An ambush is over
 * before they strike: there all count alike. */
void apocrypha_weigh_foes(const struct view *view)
{
	struct creature_set foes = apocrypha_foes(view);
	bool alike = fight_of(view->scene)->is_ambush;
	int arms[MAX_CREATURES], most = 1;
	struct fighter room;

	if (set_count(foes) == 1) {
		view->guards->weight[set_first(foes)] = 1000;
		return;
	}
	for_set (foe, foes) {
		arms[foe] = alike ? 1 : apocrypha_fighter(view, foe, &room)->arms;
		most = larger(most, arms[foe]);
	}
	for_set (foe, foes)
		view->guards->weight[foe] =
			arms[foe] == most ? 1000 : (int16_t)(1000 * arms[foe] / most);
}

/* ---- the worth of an attack ---- */

/* Its dice, less those that the recoil may take. */
int apocrypha_likely_pool(const struct scene *scene, const struct attack *attack)
{
	return apocrypha_attack_pool(scene, attack, attack->targets[0], false) -
	       apocrypha_likely_recoil(scene, attack);
}

int apocrypha_worth_if(const struct strike *strike, struct guard *guard, int dice,
		       int answer)
{
	find_answers(strike->view->scene, guard);
	if (answer == DO_COUNTER_FIRE)
		find_shot_back(strike->view->scene, guard);
	return worth_against(strike, guard, dice, answer);
}

int apocrypha_best_parry(const struct strike *strike, struct guard *guard, int dice)
{
	const struct parry *best;
	int least;

	find_answers(strike->view->scene, guard);
	best = best_parry(strike, guard, dice, &least);
	return best ? best->use : -1;
}

int apocrypha_counter_use(const struct view *view, int foe)
{
	struct guard guard = apocrypha_guard(view, view->who, foe, false);

	find_answers(view->scene, &guard);
	return guard.counter_cost ? guard.counter_use : -1;
}

int apocrypha_answer_cost(const struct view *view, struct guard *guard, int answer)
{
	find_answers(view->scene, guard);
	return answer_cost(view->scene, guard, answer);
}

/* A blow is soaked too seldom to reckon with it; one of several foes has better uses for
 * its AP than a shot back. */
static bool is_expected(const struct strike *strike, const struct guard *guard,
			int answer)
{
	const struct guards *guards = strike->view->guards;

	if (answer == DO_DAMAGE_SOAK)
		return guard->ranged;
	return answer != DO_COUNTER_FIRE || !guards || set_count(guards->foes) == 1;
}

/* The answer that leaves least of it, its AP counted; a called blow cannot be soaked. The
 * cheap answers come first: the others are not looked at if their AP are worth more. */
struct answered apocrypha_attack_worth(const struct strike *strike, struct guard *guard,
				       int dice, int bare, int enough)
{
	static const int answers[] = {DO_DAMAGE_SOAK,	  DO_AVOID,
				      DO_PARRY,		  DO_COUNTER_ATTACK,
				      DO_DESPERATE_DODGE, DO_COUNTER_FIRE};
	const struct attack *attack = strike->attack;
	struct answered best = {bare, NO_ACTION, 0, bare};

	find_answers(strike->view->scene, guard);
	for (int i = 0; i < 6; i++) {
		int cost, left;

		if (!is_expected(strike, guard, answers[i]))
			continue;
		cost = answer_cost(strike->view->scene, guard, answers[i]);
		if (!cost ||
		    (answers[i] == DO_COUNTER_FIRE
			     ? cost > apocrypha_stolen_beat(strike->view->scene, attack,
							    guard->who)
			     : AP_WORTH * cost >= best.worth) ||
		    (answers[i] == DO_AVOID && attack->weapon->gun) ||
		    (answers[i] == DO_DAMAGE_SOAK && attack->called != ANYWHERE &&
		     attack->called != TORSO && attack->called != HEAD))
			continue;
		left = worth_against(strike, guard, dice, answers[i]);
		if (left < best.worth - AP_WORTH * cost)
			best = (struct answered){left + AP_WORTH * cost, answers[i], cost,
						 left};
		if (best.worth <= enough)
			break;
	}
	return best;
}

static struct guard *guard_in(struct prospect *prospect)
{
	return prospect->kept ? prospect->kept : &prospect->own;
}

struct prospect apocrypha_prospect(const struct view *view, const struct attack *attack)
{
	int target = attack->targets[0];
	bool ranged = is_ranged(attack);
	struct strike strike = apocrypha_strike(view, attack);
	struct prospect prospect; /* mostly without a guard of its own */

	prospect.attack = *attack;
	prospect.kept = attack->actor == view->who
				? apocrypha_kept_guard(view, target, ranged)
				: NULL;
	prospect.dice = apocrypha_likely_pool(view->scene, attack);
	prospect.blow = strike.blow;
	if (!prospect.kept)
		prospect.own = apocrypha_guard(view, target, attack->actor, ranged);
	prospect.most = apocrypha_worth_of(&strike, guard_in(&prospect), prospect.dice);
	return prospect;
}

void apocrypha_turn_to(const struct view *view, struct prospect *prospect, int target)
{
	struct attack *attack = &prospect->attack;
	struct strike strike = {view, attack, prospect->blow};

	prospect->dice +=
		apocrypha_dice_by_target(view->scene, attack, target) -
		apocrypha_dice_by_target(view->scene, attack, attack->targets[0]);
	attack->targets[0] = target;
	prospect->kept = apocrypha_kept_guard(view, target, is_ranged(attack));
	prospect->most = apocrypha_worth_of(&strike, prospect->kept, prospect->dice);
}

int apocrypha_prospect_worth(const struct view *view, struct prospect *prospect)
{
	struct strike strike = {view, &prospect->attack, prospect->blow};

	return apocrypha_attack_worth(&strike, guard_in(prospect), prospect->dice,
				      prospect->most, NOT_WORTH)
		.worth;
}

/* ---- attacks in another's pass ---- */

/* A way to attack, in the modes that the occasion leaves. */
static void weigh_reply(const struct view *view, struct attack *attack, int most,
			struct prospect *best)
{
	const struct scene *scene = view->scene;
	bool is_free = attack->occasion == ON_RELEASE;
	bool chooses = is_free || attack->occasion == ON_CHARGE_DEFENSE;
	unsigned modes = !attack->weapon->ranged ? 1u << SINGLE
			 : chooses		 ? attack->weapon->modes
						 : 1u << attack->weapon->lowest_mode;

	for_bits (mode, modes) {
		struct prospect prospect;

		attack->mode = mode;
		attack->cost =
			apocrypha_attack_cost(attack->weapon, attack->action, mode, 1);
		if (attack->cost > most ||
		    (attack->weapon->ranged &&
		     !apocrypha_has_rounds(scene, view->who, attack->use, mode)))
			continue;
		prospect = apocrypha_prospect(view, attack);
		if (prospect.most - (is_free ? 0 : AP_WORTH * attack->cost) >
		    best->most - (is_free ? 0 : AP_WORTH * best->attack.cost))
			*best = prospect;
	}
}

struct prospect apocrypha_best_reply(const struct view *view, int target, int action,
				     int most, enum occasion occasion)
{
	const struct scene *scene = view->scene;
	int first = action < 0 ? DO_ATTACK : action;
	bool blows = action < 0 ? occasion == ON_OPENING : !is_firing(action);
	struct prospect best = {.attack = attack_of(view->who, first, occasion)};

	for_bits (use, blows ? view->me->melee_mask : (unsigned)view->me->ranged_mask) {
		struct attack attack = attack_of(view->who, first, occasion);

		attack.use = use;
		attack.weapon = used_weapon(scene, view->who, use);
		if (action < 0 && !blows)
			attack.action = snap(scene, view->who, use, target, most).action;
		attack.targets[0] = target;
		attack.count = attack.rounds[0] = 1;
		if (apocrypha_can_hit(scene, view->who, attack.weapon, target) &&
		    apocrypha_weapon_allows(scene, view->who, attack.action, use))
			weigh_reply(view, &attack, most, &best);
	}
	return best;
}
