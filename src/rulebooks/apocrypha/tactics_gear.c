/* SPDX-License-Identifier: MIT
 *
 * Weapons as candidates: to draw, to load, to lay traps and keep watch with.
 */
#include "tactics_thought.h"

enum { BLADES_M = 3 }; /* from there on a gun needs no blade beside it */

/* ---- weapons ---- */

int apocrypha_rate_of(const struct view *view, int use, int target, int least)
{
	const struct apocrypha_weapon *weapon = used_weapon(view->scene, view->who, use);
	struct prospect prospect;

	if (apocrypha_is_beyond(weapon, least))
		return least;
	prospect = apocrypha_with(view, use, weapon, target);
	return apocrypha_rate_above(view, &prospect, least);
}

/* The best attack with the weapons at hand if its target were near, and not less than
 * that. */
int apocrypha_melee_rate(const struct view *view, int target, int rate)
{
	for_bits (use, view->me->melee_mask)
		rate = larger(rate, apocrypha_rate_of(view, use, target, rate));
	return rate;
}

static int rate_at_hand(const struct view *view, int target, int least)
{
	int rate = apocrypha_melee_rate(view, target, least);

	for_bits (use, view->me->ranged_mask)
		if (apocrypha_has_rounds(
			    view->scene, view->who, use,
			    weapon_in(view->scene, view->who, use)->lowest_mode))
			rate = larger(rate, apocrypha_rate_of(view, use, target, rate));
	return rate;
}

/* AP to come so near to the target that this weapon serves. */
int apocrypha_way_to(const struct view *view, const struct apocrypha_weapon *weapon,
		     int target)
{
	int far = metres(view->scene, view->who, target) -
		  (weapon->ranged ? 2 * weapon->rng : weapon->reach);
	int pace = view->sheet->base * 2;

	return far <= 0 ? 0 : ceil_div(far, pace) + 2;
}

static bool has_shots(const struct view *view)
{
	for_bits (use, view->me->ranged_mask)
		if (apocrypha_has_rounds(
			    view->scene, view->who, use,
			    weapon_in(view->scene, view->who, use)->lowest_mode))
			return true;
	return apocrypha_reloadable(view->scene, view->who) != 0;
}

void apocrypha_look_for_things(struct thought *thought)
{
	if (!thought->knows_things)
		thought->thing_count = apocrypha_drawable(
			thought->view.scene, thought->view.who, thought->things);
	thought->knows_things = true;
}

/* A creature that can attack needs no other weapon, and one that could shoot as soon as
 * its enemy is in sight no blade. */
void apocrypha_consider_drawing(struct thought *thought, int target)
{
	const struct view *view = &thought->view;
	bool afar = thought->action < 0 && view->me->ranged_mask &&
		    metres(view->scene, view->who, target) > BLADES_M;
	const int *things = thought->things;
	int now;

	if (thought->rate > 0 && view->me->ranged_mask)
		return;
	afar = afar && has_shots(view);
	apocrypha_look_for_things(thought);
	now = larger(0, thought->rate);

	for (int i = 0; i < thought->thing_count; i++) {
		const struct apocrypha_weapon *weapon =
			apocrypha_thing_weapon(view->scene, view->who, things[i]);
		struct intent it = intent_to(DO_DRAW, 0);
		struct prospect prospect;
		int cost = apocrypha_draw_cost(view->scene, view->who, things[i]);
		int rate, left;

		if (thought->rate > 0 && !apocrypha_is_stronger(view, weapon))
			continue;
		if (weapon->shield || (afar && !weapon->ranged) ||
		    cost > thought->budget ||
		    (i && weapon == apocrypha_thing_weapon(view->scene, view->who,
							   things[i - 1])) ||
		    (weapon->mag &&
		     !apocrypha_thing_at(view->scene, view->who, things[i])->rounds))
			continue;
		cost += apocrypha_way_to(view, weapon, target);
		left = larger(0, apocrypha_horizon(thought) - cost);
		it.with = things[i];
		prospect = apocrypha_with(view, things[i] % SLOTS, weapon, target);
		rate = prospect.most / prospect.attack.cost;
		it.worth = (rate - now) * left - now * cost -
			   apocrypha_cost_of(thought, cost);
		if (!apocrypha_may_be_best(thought, &it))
			continue;
		now = rate_at_hand(view, target, now);
		rate = apocrypha_rate_above(view, &prospect, 0);
		it.worth = (rate - now) * left - now * cost -
			   apocrypha_cost_of(thought, cost);
		if (apocrypha_runs_first(thought) &&
		    apocrypha_way_to(view, weapon, target) > 0 &&
		    !apocrypha_lets_it_come(thought, target))
			it = with_number(DO_CHANGE_SPEED, RUN, it.worth);
		apocrypha_consider(thought, it);
	}
}

void apocrypha_consider_loading(struct thought *thought, int target)
{
	const struct view *view = &thought->view;

	for_bits (slot, apocrypha_reloadable(view->scene, view->who)) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, slot);
		struct intent it = intent_to(DO_RELOAD, 0);

		it.with = slot;
		it.worth = -apocrypha_cost_of(thought, weapon->reload);
		if (!apocrypha_has_rounds(view->scene, view->who, slot,
					  weapon->lowest_mode))
			it.worth = apocrypha_gain_by(
				thought, apocrypha_rate_of(view, slot, target, 0),
				weapon->reload);
		apocrypha_consider(thought, it);
	}
	if (thought->action < 0 && thought->rate > 0) /* it rather shoots */
		return;
	for_bits (slot, apocrypha_unreadied(view->scene, view->who)) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, slot);
		struct intent it = intent_to(DO_READY_WEAPON, 0);

		it.with = slot;
		it.worth =
			(weapon->gun ? 15 * weapon->bulk : 0) -
			apocrypha_cost_of(thought, least_cost(weapon, DO_READY_WEAPON));
		apocrypha_consider(thought, it);
	}
}

/* ---- traps and watches ---- */

void apocrypha_consider_riposte(struct thought *thought)
{
	const struct view *view = &thought->view;
	const struct scene *scene = view->scene;
	unsigned uses = 0;

	if ((!view->look->knobs[TRICKS] && thought->action != DO_RIPOSTE) ||
	    view->me->riposte || !view->me->melee_mask)
		return;
	for_creatures (foe, scene->fight) {
		if (!is_enemy(scene->fight, view->who, foe) ||
		    creature(scene, foe)->ap < 3 ||
		    !within_reach(scene, view->who, foe, view->me->reach) ||
		    !apocrypha_melee_engaged(scene, view->who, foe))
			continue;
		if (!uses)
			uses = apocrypha_riposte_uses(scene, view->who);
		for_bits (use, uses) {
			const struct apocrypha_weapon *weapon =
				used_weapon(scene, view->who, use);
			struct attack blow = attack_of(view->who, DO_ATTACK, ON_RIPOSTE);
			struct guard open = {.who = foe,
					     .foe = view->who,
					     .state = apocrypha_harm_state(scene, foe)};
			struct intent it = at(DO_RIPOSTE, foe, 0);
			struct strike strike;
			int own = skill_dice(scene, view->who, view->sheet->cog,
					     weapon->skill);
			int other = larger(
				0, skill_dice(scene, foe, sheet(scene, foe)->cog, MEL));
			int unseen = apocrypha_chance(
				scene, (struct chance){larger(own, 0) + other, other});

			if (weapon->attack_cost > thought->budget ||
			    !within_reach(scene, view->who, foe, weapon->reach))
				continue;
			blow.use = it.with = use;
			blow.weapon = weapon;
			strike = apocrypha_strike(view, &blow);
			it.worth = apocrypha_worth_of(
				&strike, &open,
				apocrypha_attack_pool(scene, &blow, foe, false));
			/* the foe must strike at it, and not see through it */
			it.worth = it.worth * unseen / 2800 -
				   (1000 - unseen) * 100 / 2000 -
				   apocrypha_cost_of(thought, weapon->attack_cost);
			apocrypha_consider(thought, it);
		}
	}
}

/* A prepared attack: on an enemy that moves in sight of a gun, or comes within reach. */
int apocrypha_watch_worth(const struct thought *thought, int *deed)
{
	const struct view *view = &thought->view;
	int target = apocrypha_quarry(view), best = 0;

	if (target == NOBODY)
		return 0;
	for_bits (use, view->me->ranged_mask) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, use);
		int action =
			view->me->readied == use + 1 ? DO_FIRE_READIED : DO_AIM_AND_FIRE;
		int cost = least_cost(weapon, action);
		int worth = apocrypha_rate_of(view, use, target, 0) *
			    least_cost(weapon, DO_AIM_AND_FIRE) * 2 / 5;

		if (cost <= thought->budget && worth > best &&
		    apocrypha_weapon_allows(view->scene, view->who, action, use)) {
			best = worth;
			*deed = action;
		}
	}
	return best;
}

bool apocrypha_sees_an_enemy(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (is_enemy(view->scene->fight, view->who, i) &&
		    is_conscious(view->scene, i) && in_sight(view->scene, view->who, i))
			return true;
	return false;
}

/* Nobody is in sight, and it waits for them with its gun. Without a map all are. */
bool apocrypha_is_patient(const struct view *view)
{
	return view->me->ranged_mask && view->scene->scenario->map.given &&
	       view->look->knobs[PATIENCE] >= view->scene->fight->round &&
	       !apocrypha_sees_an_enemy(view);
}

/* An enemy may act before the round is over: AP are more useful than a prepared deed. */
static bool is_one_to_act(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (is_enemy(view->scene->fight, view->who, i) &&
		    is_able(view->scene, i) && creature(view->scene, i)->ap > 0 &&
		    !creature(view->scene, i)->holding)
			return true;
	return false;
}

static bool is_bleeding_here(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (creature(view->scene, i)->bleed &&
		    apocrypha_can_bind(view->scene, view->who, i))
			return true;
	return false;
}

bool apocrypha_goes_on_watching(const struct thought *thought)
{
	const struct view *view = &thought->view;

	if (thought->action >= 0 || !(view->me->prepared || view->me->readied) ||
	    !apocrypha_is_patient(view))
		return false;
	return view->me->prepared ||
	       (is_one_to_act(view) && has_shots(view) && !is_bleeding_here(view));
}

void apocrypha_consider_watching(struct thought *thought)
{
	const struct view *view = &thought->view;
	int deed = NO_ACTION, worth;
	struct intent it = intent_to(DO_PREPARE_ATTACK, 0);

	if (view->me->prepared || view->me->defending || fight_of(view->scene)->is_ambush)
		return;
	if (is_one_to_act(view) ||
	    (!apocrypha_sees_an_enemy(view) && !apocrypha_is_patient(view)))
		return;
	worth = apocrypha_watch_worth(thought, &deed);
	if (deed == NO_ACTION)
		return;
	it.detail[PREPARED_DEED] = deed;
	it.worth = worth;
	apocrypha_consider(thought, it);
}
