/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: plays sensibly with the knowledge of its side.
 *
 * Whole deeds are candidates; the worth of each is its effect less its cost: AP needed
 * for reactions, a worse defence, chances that it gives up. A change of position (a low
 * stance, cover, a ward, aim) is weighed in an imagined copy of the fight, with the
 * functions of the rules. Everything follows from the position alone.
 */
#include "tactics_thought.h"

/* ---- weights ---- */

/* Would it be the best, if it can be done? */
bool apocrypha_may_be_best(const struct thought *thought, const struct intent *it)
{
	return (thought->action < 0 || thought->action == it->action) &&
	       it->worth > thought->best.worth;
}

void apocrypha_consider(struct thought *thought, struct intent it)
{
	if (apocrypha_may_be_best(thought, &it) &&
	    is_open_action(thought->view.scene, thought->view.who, it.action))
		thought->best = it;
}

/* AP for which a lasting effect may still be useful. */
int apocrypha_horizon(const struct thought *thought)
{
	return thought->budget + NEXT_ROUND;
}

/* Attacks at this rate from then on, after spending this many AP. */
int apocrypha_gain_by(const struct thought *thought, int rate, int cost)
{
	return (rate - thought->rate) * larger(0, apocrypha_horizon(thought) - cost) -
	       thought->rate * cost - apocrypha_cost_of(thought, cost);
}

/* ---- attacks, help, abilities ---- */

static void consider_attacks(struct thought *thought)
{
	const struct view *view = &thought->view;
	struct intent it = apocrypha_best_attack(view, thought->action, thought->budget,
						 &thought->rate);

	thought->attack = it;
	if (it.worth == NOT_WORTH)
		return;
	it = apocrypha_spread(view, it, thought->action, thought->budget, thought->rate);
	if (!fight_of(view->scene)->is_ambush)
		it.worth -= apocrypha_cost_of(thought, it.detail[COST]);
	thought->volley = it;
	if (apocrypha_may_be_best(thought, &it)) /* the search has shown that it can be */
		thought->best = it;
}

/* It strikes, and it is there. The way is looked at last: it costs more than the rest. */
static void consider_charge(struct thought *thought, int target, int use)
{
	const struct view *view = &thought->view;
	struct attack blow = attack_of(view->who, DO_ATTACK, ON_CHARGE);
	struct intent it = at(DO_CHARGE, target, 0);
	struct prospect prospect;

	blow.targets[0] = target;
	blow.use = it.with = use;
	blow.weapon = used_weapon(view->scene, view->who, use);
	blow.charge_rate = view->me->rate;
	prospect = apocrypha_prospect(view, &blow);
	it.worth =
		prospect.most + AP_WORTH +
		SHORT_STAY * (prospect.most / blow.weapon->attack_cost - thought->rate) -
		apocrypha_cost_of(thought, blow.weapon->attack_cost);
	if (!apocrypha_may_be_best(thought, &it) ||
	    !(apocrypha_charge_uses(view->scene, view->who, target, thought->budget) >>
		      use &
	      1))
		return;
	it.worth += apocrypha_prospect_worth(view, &prospect) - prospect.most;
	if (apocrypha_may_be_best(thought, &it))
		thought->best = it;
}

static void consider_charges(struct thought *thought)
{
	const struct view *view = &thought->view;
	struct creature_set foes = apocrypha_foes(view);

	if (view->me->rate < RUN || view->me->defending)
		return;
	for_set (target, foes)
		for_bits (use, view->me->melee_mask)
			if (apocrypha_is_in_charge_range(view->scene, view->who, use,
							 target))
				consider_charge(thought, target, use);
}

static void consider_finish(struct thought *thought)
{
	const struct view *view = &thought->view;
	int far = larger(view->me->reach, FINISH_METRES);

	for_creatures (target, view->scene->fight) {
		struct intent it = at(DO_FINISH, target, 0);
		int worth;

		if (!is_enemy(view->scene->fight, view->who, target) ||
		    !is_helpless(view->scene, target) ||
		    metres(view->scene, view->who, target) > far)
			continue;
		it.worth = worth = apocrypha_finish_worth(view->scene, target);
		if (!apocrypha_may_be_best(thought, &it))
			continue;
		apocrypha_see_dangers(thought);
		it.worth = worth -= thought->peril.soon / 4;
		if (!apocrypha_may_be_best(thought, &it))
			continue;
		for_bits (use, apocrypha_finish_uses(view->scene, view->who, target,
						     thought->budget)) {
			int cost = least_cost(used_weapon(view->scene, view->who, use),
					      DO_FINISH);

			it.with = use;
			it.worth = worth - apocrypha_cost_of(thought, cost);
			apocrypha_consider(thought, it);
		}
	}
}

static void consider_binding(struct thought *thought)
{
	const struct view *view = &thought->view;
	int dice = skill_dice(view->scene, view->who, view->sheet->cog, MED);
	int chance = apocrypha_chance(view->scene, (struct chance){dice, 0});

	for_creatures (i, view->scene->fight) {
		const struct apocrypha_creature *one = creature(view->scene, i);
		const struct apocrypha_sheet *stats = sheet(view->scene, i);
		int saved;

		if (!one->bleed || !apocrypha_can_bind(view->scene, view->who, i))
			continue;
		saved = one->wounds >= stats->vit ? 40
			: one->wounds + 2 * one->bleed >= stats->vit
				? 500
				: 2 * one->bleed * 600 / stats->vit;
		apocrypha_consider(thought,
				   at(DO_BIND, i,
				      chance * saved / 1000 -
					      apocrypha_cost_of(thought, BIND_COST)));
	}
}

static void consider_abilities(struct thought *thought)
{
	const struct view *view = &thought->view;
	bool stunning = view->me->shock + 1 >= view->sheet->shk;

	if (!view->sheet->abilities || stunning)
		return;
	for_creatures (i, view->scene->fight)
		if (apocrypha_can_dread(view->scene, view->who, i))
			apocrypha_consider(
				thought,
				at(DO_DREAD, i,
				   apocrypha_dread_worth(view->scene, view->who, i) -
					   SHOCK_WORTH -
					   apocrypha_cost_of(thought, DREAD_COST)));
}

/* ---- the deed ---- */

struct creature_set apocrypha_foes(const struct view *view)
{
	return view->guards ? view->guards->foes
			    : those_who(view->scene, view->who, apocrypha_matters);
}

int apocrypha_quarry(const struct view *view)
{
	struct creature_set foes = apocrypha_foes(view);
	int nearest = NOBODY, best = 0;

	for_set (i, foes) {
		int distance =
			distance_squared(view->scene->fight->bodies[i].tile,
					 view->scene->fight->bodies[view->who].tile);

		if (nearest == NOBODY || distance < best) {
			nearest = i;
			best = distance;
		}
	}
	return nearest;
}

/* Waiting keeps the prepared deed. */
static int hold_worth(const struct thought *thought)
{
	int deed;

	return thought->view.me->prepared ? apocrypha_watch_worth(thought, &deed) : 0;
}

/* It has begun its pass and can attack: it has weighed its place, its stance and its
 * guard before, and goes on. */
static bool goes_on(const struct thought *thought)
{
	const struct apocrypha_fight *fight = fight_of(thought->view.scene);

	return thought->action < 0 && fight->spent > 0 && !fight->is_ambush &&
	       thought->rate > 0;
}

/* A shooter that lies or crouches and has too few AP for a shot, or for anything else
 * that would help, keeps them for reactions. */
static bool waits(const struct thought *thought)
{
	const struct view *view = &thought->view;
	const struct scene *scene = view->scene;

	if (thought->action >= 0 || fight_of(scene)->is_ambush ||
	    thought->budget >= BIND_COST || !view->me->ranged_mask ||
	    view->me->rate != STILL || view->me->stance == STAND ||
	    (view->me->readied && thought->budget >= AIM_COST) ||
	    metres(scene, view->who, thought->quarry) <= view->me->reach)
		return false;
	for_bits (use, view->me->ranged_mask)
		if (least_cost(weapon_in(scene, view->who, use), DO_FIRE_HIP) <=
		    thought->budget)
			return false;
	return true;
}

struct intent apocrypha_decide(const struct look *look, int action)
{
	struct guards guards;
	struct danger dangers[MOST_DANGERS];
	struct dream dream;
	struct thought thought = {.view = view_from(look, &look->scene),
				  .action = action,
				  .dream = &dream,
				  .dangers = dangers};
	const struct view *view = &thought.view;
	int target;

	guards.foes = apocrypha_foes(view);
	thought.view.guards = &guards;
	target = thought.quarry = apocrypha_quarry(view);
	thought.best = intent_to(action < 0 ? DO_HOLD : action, NOT_WORTH);
	thought.best.detail[CALLED] = ANYWHERE;
	if (target == NOBODY)
		return thought.best;
	dream.begun = false;
	guards.known[0] = guards.known[1] = guards.met = guards.listed =
		(struct creature_set){0};
	thought.budget = apocrypha_budget(view->scene, view->who);
	if (action < 0)
		thought.best.worth = hold_worth(&thought);
	if (apocrypha_goes_on_watching(&thought) || waits(&thought))
		return thought.best;
	consider_attacks(&thought);
	if (goes_on(&thought)) {
		apocrypha_consider_approach(&thought);
		return thought.best;
	}
	if (look->knobs[CAUTION])
		apocrypha_see_dangers(&thought);
	consider_charges(&thought);
	consider_finish(&thought);
	consider_binding(&thought);
	consider_abilities(&thought);
	apocrypha_consider_riposte(&thought);
	apocrypha_consider_drawing(&thought, target);
	apocrypha_consider_loading(&thought, target);
	apocrypha_consider_watching(&thought);
	apocrypha_consider_approach(&thought);
	/* a creature in ambush is not struck yet: its AP are for its attacks */
	if (!fight_of(view->scene)->is_ambush || action >= 0) {
		apocrypha_consider_stances(&thought);
		apocrypha_consider_cover(&thought);
	}
	apocrypha_consider_aim(&thought);
	apocrypha_consider_defense(&thought);
	return thought.best;
}
