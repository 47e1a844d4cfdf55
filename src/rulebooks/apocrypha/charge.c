/* SPDX-License-Identifier: MIT
 *
 * The charge (APO-MEL-09): a straight run into reach that ends in a blow.
 */
#include "procedures.h"

/* The line from its own tile towards the target: the steps up to the first tile in reach,
 * and their half-metres. 0: something is in the way. */
static int charge_path(const struct scene *scene, int who, int reach, int target,
		       struct tile *line, int *cost)
{
	struct tile there = scene->fight->bodies[target].tile;
	int length = line_walk(scene->fight->bodies[who].tile, there, line);
	struct mover mover;

	if (is_line(scene)) { /* nothing ever is */
		int steps = larger(0, length - 1 - reach);

		*cost = 2 * steps;
		return steps;
	}
	mover = apocrypha_mover(scene, who);
	*cost = 0;
	for (int i = 1; i < length; i++) {
		int dx = line[i].x - line[i - 1].x, dy = line[i].y - line[i - 1].y;
		int half = apocrypha_step_half_metres(&mover, line[i - 1], line[i],
						      (enum direction)octant_of(dx, dy));

		if (half == 0 ||
		    (!is_line(scene) && fight_at(scene->fight, line[i]) != NOBODY))
			break;
		*cost += half;
		if (distance_floor(line[i], there) <= reach &&
		    apocrypha_tiles_in_sight(scene, line[i], there))
			return i;
	}
	return 0;
}

/* Metres of a charge: the time of its blow. */
static int charge_metres(const struct scene *scene, int who,
			 const struct apocrypha_weapon *weapon)
{
	return apocrypha_metres_of(scene, who, creature(scene, who)->rate,
				   weapon->attack_cost);
}

bool apocrypha_is_in_charge_range(const struct scene *scene, int who, int use, int target)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	return metres(scene, who, target) - weapon->reach <=
	       charge_metres(scene, who, weapon);
}

static bool can_charge(const struct scene *scene, int who, int use, int target)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);
	struct tile line[MAX_MAP_SIDE];
	int cost;

	return creature(scene, who)->rate >= RUN &&
	       apocrypha_is_in_charge_range(scene, who, use, target) &&
	       is_enemy(scene->fight, who, target) &&
	       scene->fight->bodies[target].in_play &&
	       !within_reach(scene, who, target, weapon->reach) &&
	       charge_path(scene, who, weapon->reach, target, line, &cost) > 0 &&
	       cost >= 2 * 3 && cost <= 2 * charge_metres(scene, who, weapon);
}

unsigned apocrypha_charge_uses(const struct scene *scene, int who, int target, int budget)
{
	unsigned uses = 0;

	for_bits (use, creature(scene, who)->melee_mask) {
		int cost = used_weapon(scene, who, use)->attack_cost;

		if (cost <= budget && can_charge(scene, who, use, target))
			uses |= 1u << use;
	}
	return uses;
}

uint64_t apocrypha_charge_costs(const struct scene *scene, const struct purpose *purpose)
{
	uint64_t costs = 0;

	if (creature(scene, purpose->who)->rate < RUN)
		return 0;
	for_creatures (target, scene->fight) {
		costs |= apocrypha_use_costs(scene, purpose->who, DO_CHARGE,
					     apocrypha_charge_uses(scene, purpose->who,
								   target,
								   purpose->budget));
		if (costs && purpose->any)
			break;
	}
	return costs;
}

/* The weapons in reach of a target may be dearer than the cheapest of the menu, so each
 * target shows the least that it costs: of one weapon nothing more is asked. */
static void offer_charged(struct question *q, const struct deed *deed, int target)
{
	unsigned uses =
		apocrypha_charge_uses(&q->run->scene, deed->actor, target, deed->budget);
	uint64_t costs =
		apocrypha_use_costs(&q->run->scene, deed->actor, DO_CHARGE, uses);

	if (!uses)
		return;
	offer_creature(q, target);
	q->options[q->count - 1].cost = ap_cost(__builtin_ctzll(costs));
}

static int ask_charged(struct run *run, const struct deed *deed)
{
	struct question q;
	int wish;

	apocrypha_private_question(&q, run, deed->actor, Q_TARGET, DO_CHARGE);
	if (wished(&q, &wish) && wish >= 0 && wish < run->fight->count &&
	    apocrypha_charge_uses(&run->scene, deed->actor, wish, deed->budget))
		return wish;
	for_creatures (target, run->fight)
		offer_charged(&q, deed, target);
	return ask(&q);
}

void apocrypha_choose_charge(struct run *run, struct deed *deed)
{
	struct attack *attack = &deed->attack;
	int who = deed->actor, cost;
	struct question q;

	deed->target = ask_charged(run, deed);
	attack->targets[0] = deed->target;
	attack->count = attack->rounds[0] = 1;
	attack->use = apocrypha_ask_use(
		run, attack,
		apocrypha_charge_uses(&run->scene, who, deed->target, deed->budget));
	attack->weapon = used_weapon(&run->scene, who, attack->use);
	deed->item = attack->weapon->entry.name;
	cost = attack->weapon->attack_cost;
	apocrypha_private_question(&q, run, who, Q_BLOW, DO_CHARGE);
	offer(&q, DO_ATTACK, "attack", ap_cost(cost));
	if (cost + 1 <= deed->budget &&
	    apocrypha_is_unlocked(&run->scene, who, DO_POWER_ATTACK, attack->weapon))
		offer(&q, DO_POWER_ATTACK, "power_attack", ap_cost(cost + 1));
	attack->action = ask(&q);
	apocrypha_ask_force(run, attack);
	attack->cost = deed->cost = least_cost(attack->weapon, attack->action);
}

static bool is_outright_stopped(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return !is_conscious(scene, who) || one->stance == PRONE || one->rate == STILL;
}

void apocrypha_do_charge(struct run *run, struct deed *deed)
{
	int who = deed->actor, target = deed->attack.targets[0], cost;
	int rate = change(run, who)->rate;
	struct tile line[MAX_MAP_SIDE];
	int count = charge_path(&run->scene, who, deed->attack.weapon->reach, target,
				line, &cost);
	struct creature_set reacted =
		set_of(target); /* the creature that waits for the blow */

	change(run, who)->stopped = 0;
	if (apocrypha_charge_defense(run, target, who, rate)) {
		set_add(&deed->attack.reacted, target);
		if (ruling(&run->scene, R_CHARGE_PENALTY))
			deed->attack.charge_minus = rate - WALK;
		if (!is_outright_stopped(&run->scene, who))
			tell_note_at(run, who, target, "charges on at {target}", 0,
				     APO_RRX_02);
	}
	if (is_outright_stopped(&run->scene, who) ||
	    !apocrypha_go(run, who, line + 1, count, &reacted) ||
	    is_outright_stopped(&run->scene, who)) {
		tell_note(run, who, "is stopped in the charge", 0, APO_RRX_02);
		apocrypha_refund(run, who, deed->cost);
	} else {
		set_remove(&reacted, target);
		deed->attack.reacted = set_union(deed->attack.reacted, reacted);
		deed->attack.occasion = ON_CHARGE;
		deed->attack.charge_rate = rate;
		apocrypha_attack(run, &deed->attack);
	}
	if (is_conscious(&run->scene, who) && change(run, who)->rate > WALK)
		apocrypha_set_rate(run, who, WALK, APO_MEL_09);
}
