/* SPDX-License-Identifier: MIT
 *
 * Going to enemies, as a candidate.
 */
#include <limits.h>
#include "tactics_thought.h"

enum { LEAST_APPROACH = 60 }; /* a creature that can do nothing from here must go */
enum { NEAR_M = 4 };	      /* so near it need not run */
enum { LEAD = 3 }; /* AP that it wants to have more than an enemy that it goes to */

/* ---- going there ---- */

bool apocrypha_can_fight_from_here(const struct view *view, int enemy)
{
	if (within_reach(view->scene, view->who, enemy, view->me->reach))
		return true;
	for_bits (use, view->me->ranged_mask) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, use);

		if (metres(view->scene, view->who, enemy) <= 2 * weapon->rng &&
		    apocrypha_can_hit(view->scene, view->who, weapon, enemy))
			return true;
	}
	return false;
}

/* The next step of an approach. */
static struct intent approach(const struct thought *thought, int target, int worth)
{
	const struct view *view = &thought->view;
	int distance = metres(view->scene, view->who, target);
	int fastest = apocrypha_fastest_rate(view->scene, view->who);
	int wanted = smaller(distance > 8 ? RUN : WALK, fastest), pace, left, needed;

	if (view->me->stance != STAND &&
	    apocrypha_can_take_stance(view->scene, view->who, STAND))
		return with_number(DO_CHANGE_STANCE, STAND, worth);
	while (wanted > view->me->rate &&
	       apocrypha_speed_cost(view->scene, view->who, wanted) > thought->budget)
		wanted--;
	if (wanted > view->me->rate)
		return with_number(DO_CHANGE_SPEED, wanted, worth);
	pace = larger(1, apocrypha_metres_of(view->scene, view->who, view->me->rate, 1));
	left = within(view->sheet->ooda - fight_of(view->scene)->spent, 1,
		      thought->budget);
	needed = ceil_div(distance - view->me->reach, pace);
	if (view->me->rate == STILL ||
	    (distance <= NEAR_M && !apocrypha_can_step_nearer(view, target)))
		worth = NOT_WORTH;
	return with_number(DO_MOVE, within(needed, 1, left), worth);
}

/* The gain there, less the attacks given up on the way. */
static int gain_there(const struct thought *thought, int rate, int way, int stay)
{
	return (rate - thought->rate) * stay - thought->rate * way + rate;
}

/* The largest rate for which that is not more than this gain. */
static int rate_for(const struct thought *thought, int gain, int way, int stay)
{
	return (gain + thought->rate * (stay + way)) / (stay + 1);
}

/* It could shoot, but no shot would harm anybody. */
static bool shoots_in_vain(const struct thought *thought)
{
	return thought->rate <= 0 && is_firing(thought->attack.action);
}

/* Its gun is of use or never will be, or it runs and is not yet near enough for that. */
static bool has_choice(const struct thought *thought)
{
	const struct view *view = &thought->view;

	return thought->rate > 0 || shoots_in_vain(thought) ||
	       (view->me->rate >= RUN &&
		!apocrypha_can_fight_from_here(view, thought->quarry));
}

/* A blade to draw, and an enemy in sight to run to with it, for a gain of more than
 * `best`; < 0: none. It does not turn its back on one that this blade would reach. */
static int blade_to_draw(struct thought *thought, int *target, int *best)
{
	const struct view *view = &thought->view;
	const int *things = thought->things;
	struct creature_set foes = apocrypha_foes(view);
	int blade = -1;

	if (!view->me->ranged_mask || !has_choice(thought) ||
	    !apocrypha_may_have_blade(view))
		return -1;
	apocrypha_look_for_things(thought);
	for (int i = 0; i < thought->thing_count; i++) {
		const struct apocrypha_weapon *weapon =
			apocrypha_thing_weapon(view->scene, view->who, things[i]);
		int cost = apocrypha_draw_cost(view->scene, view->who, things[i]);
		struct prospect prospect = {.kept = NULL};

		if (weapon->shield || weapon->ranged || cost > thought->budget ||
		    !apocrypha_is_stronger(view, weapon) ||
		    metres(view->scene, view->who, thought->quarry) <= weapon->reach)
			continue;
		for_set (foe, foes) {
			int way, gain, least;

			if (!creature(view->scene, foe)->ranged_mask ||
			    !in_sight(view->scene, view->who, foe))
				continue;
			way = apocrypha_way_to(view, weapon, foe) + cost;
			least = rate_for(thought, larger(*best, thought->best.worth), way,
					 LONG_STAY);
			if (apocrypha_is_beyond(weapon, least))
				continue;
			if (prospect.kept)
				apocrypha_turn_to(view, &prospect, foe);
			else
				prospect = apocrypha_with(view, things[i] % SLOTS, weapon,
							  foe);
			gain = gain_there(thought,
					  apocrypha_rate_above(view, &prospect, least),
					  way, LONG_STAY);
			if (gain > *best) {
				*best = gain;
				*target = foe;
				blade = things[i];
			}
		}
	}
	return blade;
}

bool apocrypha_runs_first(const struct thought *thought)
{
	const struct view *view = &thought->view;

	return view->me->rate < RUN &&
	       apocrypha_fastest_rate(view->scene, view->who) >= RUN &&
	       metres(view->scene, view->who, thought->quarry) > NEAR_M &&
	       apocrypha_speed_cost(view->scene, view->who, RUN) <= thought->budget;
}

/* The AP of all who go together with this one, and strike together. */
static int ap_around(const struct scene *scene, int who)
{
	int ap = 0;

	for_creatures (i, scene->fight)
		if (!is_enemy(scene->fight, who, i) && is_able(scene, i) &&
		    !creature(scene, i)->ranged_mask && metres(scene, who, i) <= NEAR_M)
			ap += creature(scene, i)->ap;
	return ap;
}

/* Nobody can shoot at it or strike it from afar, so it need not be the one that pays for
 * the way. It goes if it will still have more AP than the enemy when it is there. */
bool apocrypha_lets_it_come(const struct thought *thought, int enemy)
{
	const struct view *view = &thought->view;
	const struct scene *scene = view->scene;
	int way = INT_MAX;

	if (fight_of(scene)->is_ambush || thought->rate > 0 || view->me->ranged_mask ||
	    view->me->rate > WALK || !is_able(scene, enemy))
		return false;
	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, view->who, i) && is_able(scene, i) &&
		    (creature(scene, i)->ranged_mask ||
		     within_reach(scene, view->who, i, creature(scene, i)->reach)))
			return false;
	for_bits (use, view->me->melee_mask)
		way = smaller(way,
			      apocrypha_way_to(view, used_weapon(scene, view->who, use),
					       enemy));
	return ap_around(scene, view->who) - way - LEAD < ap_around(scene, enemy);
}

/* A blow for one that comes. Its AP are as good as those of a blow after that, and it is
 * there first. */
static void consider_reception(struct thought *thought, int enemy)
{
	const struct view *view = &thought->view;
	struct intent it = intent_to(DO_PREPARE_ATTACK, IDLE_AP);
	int most = 0;

	if (view->me->prepared || view->me->defending)
		return;
	for_bits (use, view->me->melee_mask) {
		int rate = apocrypha_rate_of(view, use, enemy, most);

		if (rate > most &&
		    used_weapon(view->scene, view->who, use)->attack_cost <=
			    thought->budget) {
			most = rate;
			it.with = use;
		}
	}
	it.detail[PREPARED_DEED] = DO_ATTACK;
	if (most > 0)
		apocrypha_consider(thought, it);
}

/* None of the enemies that matter has a gun in hand. */
static bool all_will_come(const struct view *view)
{
	struct creature_set foes = apocrypha_foes(view);

	for_set (foe, foes)
		if (creature(view->scene, foe)->ranged_mask)
			return false;
	return true;
}

void apocrypha_consider_approach(struct thought *thought)
{
	const struct view *view = &thought->view;
	int best = NOT_WORTH, least, target, drawn;
	bool serves; /* what it has at hand */

	/* A creature that can strike stays; enemies with blades only will come. */
	if (apocrypha_is_patient(view) || (thought->rate > 0 && !view->me->ranged_mask))
		return;
	target = thought->quarry;
	serves = apocrypha_can_fight_from_here(view, target);
	if (serves && !view->me->ranged_mask)
		return; /* no tile would be better */
	if (thought->rate > 0 && all_will_come(view))
		return;
	least = thought->rate <= 0 &&
				!(view->me->ranged_mask && apocrypha_sees_an_enemy(view))
			? LEAST_APPROACH
			: NOT_WORTH;
	for_bits (use,
		  serves ? 0u : view->me->melee_mask | (unsigned)view->me->ranged_mask) {
		const struct apocrypha_weapon *weapon =
			used_weapon(view->scene, view->who, use);
		int way = apocrypha_way_to(view, weapon, target), rate;

		if (weapon->ranged &&
		    !apocrypha_can_hit(view->scene, view->who, weapon, target))
			way += 4;
		if (way == 0 ||
		    (weapon->ranged && !apocrypha_has_rounds(view->scene, view->who, use,
							     weapon->lowest_mode)))
			continue;
		/* the exact value can only be lower */
		rate = apocrypha_rate_of(view, use, target,
					 rate_for(thought,
						  larger(larger(least, best),
							 larger(0, thought->best.worth)),
						  way, SHORT_STAY));
		best = larger(best, gain_there(thought, rate, way, SHORT_STAY));
	}
	drawn = blade_to_draw(thought, &target, &best);
	if (best == NOT_WORTH)
		return;
	if (apocrypha_lets_it_come(thought, target)) {
		consider_reception(thought, target);
		return;
	}
	best = larger(best, least);
	best -= apocrypha_cost_of(thought, 1);
	if (drawn >= 0 && apocrypha_runs_first(thought)) {
		apocrypha_consider(thought, with_number(DO_CHANGE_SPEED, RUN, best));
	} else if (drawn >= 0) {
		struct intent it = intent_to(DO_DRAW, best);

		it.with = drawn;
		apocrypha_consider(thought, it);
	} else if (thought->budget > 0) {
		apocrypha_consider(thought, approach(thought, target, best));
	}
}
