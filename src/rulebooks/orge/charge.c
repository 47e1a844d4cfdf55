/* SPDX-License-Identifier: MIT
 *
 * Charges (ORG-CHG-01): a straight run that ends in a close attack.
 */
#include "orge.h"
#include <math.h>
#include <stdlib.h>

/* i * d / n, rounded half toward the start. */
static int along(int i, int d, int n)
{
	int up = abs(d) * i * 2, whole = up / (2 * n);

	if (up - whole * 2 * n > n)
		whole++;
	return d < 0 ? -whole : whole;
}

struct tile orge_charge_tile(struct tile from, struct tile to, int i)
{
	int dx = to.x - from.x, dy = to.y - from.y;
	int n = larger(abs(dx), abs(dy));

	return tile_at(from.x + along(i, dx, n), from.y + along(i, dy, n));
}

/* The straight run to the first tile from which the target is in reach, at least 2 m and
 * for at most this many AP. */
static bool plan_charge(const struct scene *scene, int who, int target,
			enum weapon_class class, int most_ap, struct charge *charge)
{
	struct tile from = body_of(scene, who)->tile, at = body_of(scene, target)->tile;
	double mpa = orge_metres_per_ap(scene, who, RUN, 0), cost = 0, metres = 0;
	struct tile here = from;

	charge->steps = 0;
	while (!orge_in_reach(scene, here, at, class)) {
		struct tile next = orge_charge_tile(from, at, charge->steps + 1);
		int direction = octant_of(next.x - here.x, next.y - here.y);
		double step = direction % 2 ? sqrt(2.0) : 1.0;

		if (charge->steps == 64 || fight_at(scene->fight, next) != NOBODY ||
		    !orge_step_open(scene, who, here, (enum direction)direction) ||
		    orge_is_water(scene, next))
			return false;
		metres += step;
		if (!orge_all_visible(scene))
			mpa = orge_metres_per_ap(scene, who, RUN,
						 orge_ground(scene, who, next, RUN));
		cost += step * (orge_is_difficult(scene, next) ? 2 : 1) / mpa;
		if (orge_ceiling(cost) > most_ap)
			return false;
		charge->path[charge->steps++] = next;
		here = next;
	}
	charge->ap = orge_ceiling(cost);
	charge->pf =
		orge_move_pf(sheet(scene, who), orge_load(scene, who), RUN, charge->ap);
	return metres >= 2.0;
}

bool orge_can_charge(const struct scene *scene, int who, int target, int style,
		     struct charge *charge)
{
	int thing = orge_close_weapon(scene, who);
	struct cost cost;
	const struct orge_weapon *weapon;

	if (thing < 0 || !orge_may_attack(scene, who) || creature(scene, who)->aiming)
		return false;
	weapon = weapon_of(scene, thing);
	if (!orge_blow_possible(scene, who, thing, style) ||
	    !orge_is_mark(scene, who, target))
		return false;
	cost = orge_blow_cost(scene, who, thing, style, NO_SPECIAL);
	if (creature(scene, who)->ap <= 1 + cost.amount[0] ||
	    !orge_can_move(scene, who, RUN) ||
	    !plan_charge(scene, who, target, (enum weapon_class)weapon->class,
			 creature(scene, who)->ap - 1 - cost.amount[0], charge))
		return false;
	/* a long way may cost more than a cost can hold */
	if (!orge_can_pay(scene, who, 1 + cost.amount[0] + charge->ap,
			  cost.amount[1] + charge->pf + 2, 1))
		return false;
	charge->cost = (struct cost){{(int8_t)(1 + cost.amount[0] + charge->ap),
				      (int8_t)(cost.amount[1] + charge->pf + 2), 1}};
	return true;
}

int orge_charge_style(const struct scene *scene, int who, int target)
{
	struct charge charge;

	for (int style = 0; style < STYLES; style++)
		if (orge_can_charge(scene, who, target, style, &charge))
			return style;
	return NOTHING;
}

static struct creature_set charge_targets(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (orge_charge_style(scene, who, i) != NOTHING)
			set_add(&set, i);
	return set;
}

bool orge_charge_open(const struct scene *scene, int who, int action)
{
	(void)action;
	return !set_is_empty(charge_targets(scene, who));
}

static int ask_charge_style(struct run *run, int who, int target, int thing)
{
	const struct orge_weapon *weapon = weapon_of(&run->scene, thing);
	struct charge charge;
	struct question q;

	orge_ask_of(&q, run, who, Q_STYLE, DO_CHARGE);
	for (int i = 0; i < weapon->style_count; i++)
		if (orge_can_charge(&run->scene, who, target, i, &charge))
			offer(&q, i, weapon->styles[i].name, orge_free);
	return ask(&q);
}

/* ORG-CHG-01: all is paid, then the run, then the blow waits in the queue. */
void orge_charge(struct run *run, int who, int action)
{
	int target = orge_ask_creature(run, who, Q_TARGET, action,
				       charge_targets(&run->scene, who)),
	    thing = orge_close_weapon(&run->scene, who);
	int style = ask_charge_style(run, who, target, thing);
	struct orge_act act = {.kind = CLOSE_ATTACK,
			       .thing = (int16_t)thing,
			       .style = (uint8_t)style,
			       .target = (int8_t)target,
			       .action = (uint8_t)action,
			       .flags = ACT_CHARGE};
	struct charge charge = {0};

	orge_can_charge(&run->scene, who, target, style, &charge);
	tell_deed(run, who, action, target, weapon_of(&run->scene, thing)->entry.name,
		  ORG_CHG_01);
	orge_tell_way(run, who, RUN, charge.path, charge.steps, charge.ap);
	orge_pay_cost(run, who, charge.cost, ORG_CHG_01);
	change(run, who)->charged = 1;
	change(run, who)->attacks++;
	if (!orge_walk(run, who, charge.path, charge.steps)) {
		tell_note_at(run, who, target, "does not reach {target}", 0, ORG_CHG_01);
		return;
	}
	act.aim = run->fight->bodies[target].tile;
	orge_declare(run, who, &act, orge_free, ORG_CHG_01);
}
