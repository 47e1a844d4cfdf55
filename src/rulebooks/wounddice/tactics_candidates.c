/* SPDX-License-Identifier: MIT
 *
 * The deeds that `scripted` considers, each with its worth, and the best of them.
 *
 * The worth of a deed is its immediate effect plus the best attack with the AP left, in
 * this round and the next. Work that leads to an attack (another weapon in hand, a jam
 * cleared, a reload, a walk) is worth that attack, so a jam, an empty gun or a foe out of
 * reach need no special rules.
 */
#include "tactics.h"

static void consider(struct mind *mind, const struct intent *intent)
{
	if (mind->action < 0 || mind->action == intent->action)
		prefer(&mind->best, intent);
}

static bool asks_for(const struct mind *mind, int action)
{
	return mind->action < 0 || mind->action == action;
}

/* ---- attacks ---- */

static void consider_blow(struct mind *mind, int arm, int target, struct tile tile,
			  bool burst, int worth)
{
	const struct wounddice_arm *with =
		&sheet(&mind->view.scene, mind->look->who)->arms[arm];
	struct intent intent = intent_to(DO_ATTACK, worth);

	intent.with = arm;
	intent.target = target;
	intent.tile = tile_index(&mind->view.scene.scenario->map, tile);
	intent.detail[HOW] = burst ? BURST : SINGLE;
	intent.worth +=
		wounddice_best_future(mind, me(mind->look)->ap - with->weapon->ap);
	consider(mind, &intent);
}

/* The worth of an attack on this target at this moment. */
static int present_worth(const struct mind *mind, struct wounddice_attack *attack,
			 int target)
{
	int tn = wounddice_thought_tn(&mind->look->scene, attack);

	return wounddice_favoured(
		mind->look, target,
		wounddice_net_worth(&mind->view, attack, tn, &mind->quarries[target]));
}

/* All that this arm can attack now. */
static void consider_arm(struct mind *mind, int arm)
{
	const struct scene *scene = &mind->look->scene;
	struct view now = {*scene, mind->view.memory};
	struct creature_set targets = wounddice_targets(scene, mind->look->who, arm);
	struct wounddice_attack attack;

	for_set (i, targets) {
		int worth;

		if (set_has(mind->marks.doubles, i) &&
		    me(mind->look)->aim_target != i + 1)
			continue;
		wounddice_attack_at(scene, mind->look->who, arm, i, &attack);
		if (attack.with->weapon->blast) {
			if (!wounddice_is_first_there(scene, targets, i))
				continue;
			attack.target = NOBODY;
			worth = wounddice_blast_worth(&now, &attack, mind->quarries);
		} else {
			worth = present_worth(mind, &attack, i);
		}
		consider_blow(mind, arm, attack.target, attack.tile, attack.burst, worth);
	}
}

/* The best ways are known already if nothing sets this moment apart. */
static void consider_attacks(struct mind *mind)
{
	const struct wounddice_sheet *own = sheet(&mind->view.scene, mind->look->who);
	int ap = me(mind->look)->ap;

	if (!asks_for(mind, DO_ATTACK))
		return;
	for (int arm = 0; arm < own->arm_count; arm++)
		if (own->arms[arm].weapon->ap <= ap &&
		    (!mind->still || own->arms[arm].weapon->blast) &&
		    wounddice_can_use(&mind->look->scene, mind->look->who, arm))
			consider_arm(mind, arm);
	for (int i = 0; mind->still && i < mind->count; i++) {
		const struct prospect *way = &mind->ways[i];

		if (way->setup == 0 && way->ap <= ap)
			consider_blow(mind, way->arm, way->target,
				      tile_of(&mind->view.scene, way->target), way->burst,
				      way->worth);
	}
}

/* ---- aim ---- */

/* The worth of this shot, which takes no work, with this much aim. */
static int aimed_worth(const struct mind *mind, const struct prospect *way, int aim)
{
	struct wounddice_attack attack;

	wounddice_attack_at(&mind->view.scene, mind->look->who, way->arm, way->target,
			    &attack);
	return wounddice_net_worth(&mind->view, &attack, way->tn + aim,
				   &mind->quarries[way->target]);
}

static void consider_aim(struct mind *mind)
{
	const struct wounddice_creature *one = me(mind->look);
	int gun = wounddice_gun_in_hand(&mind->view.scene, mind->look->who);

	if (gun < 0 || !wounddice_is_loaded(&mind->view.scene, mind->look->who, gun))
		return;
	for (int i = 0; i < mind->count; i++) {
		struct prospect *way = &mind->ways[i];
		struct intent intent = intent_to(DO_AIM, 0);
		int aim;

		if (way->arm != gun || way->setup > 0 ||
		    !wounddice_can_aim_at(&mind->look->scene, mind->look->who,
					  way->target))
			continue;
		aim = one->aim_target == way->target + 1 ? one->aim + 1 : 1;
		intent.target = way->target;
		intent.worth = larger(0, aimed_worth(mind, way, aim) - way->plain) *
				       (one->ap - 1 >= way->ap ? 100 : AIM_KEPT) / 100 +
			       wounddice_future(mind, way, one->ap - 1);
		consider(mind, &intent);
	}
}

/* ---- work that leads to an attack ---- */

/* The danger in another stance, as a part of that in this one: the prone are hit less
 * from afar (PRONE_FAR_TN), and more from near. */
static struct danger upright_danger(struct mind *mind)
{
	const struct danger *here = wounddice_danger_here(mind);

	return (struct danger){here->far * 4 / 3, here->near * 4 / 5};
}

/* How much better one place is than another, by the creature's caution. */
static int less_danger(const struct mind *mind, const struct danger *than,
		       const struct danger *danger)
{
	return (than->far + than->near - danger->far - danger->near) *
	       mind->look->knobs[KNOB_CAUTION] / 100;
}

/* A creature that gets up to walk gives up the safety of lying: else it would lie down
 * and stand up again in one turn. */
static void consider_walk(struct mind *mind, struct intent *intent)
{
	if (intent->action == DO_STAND) {
		struct danger upright = upright_danger(mind);

		intent->worth += smaller(
			0, less_danger(mind, wounddice_danger_here(mind), &upright));
	}
	consider(mind, intent);
}

/* Metres from which a foe can still come and strike in this round; 0: not at all. */
static int strikes_from(const struct scene *scene, int foe)
{
	const struct wounddice_creature *one = creature(scene, foe);
	const struct wounddice_sheet *own = sheet(scene, foe);
	int ap = INT8_MAX;

	if (!wounddice_is_to_come(scene, foe))
		return 0;
	for (int arm = 0; arm < own->arm_count; arm++)
		if (own->arms[arm].is_melee &&
		    (one->hand == arm + 1 || own->arms[arm].is_bare))
			ap = smaller(ap, own->arms[arm].weapon->ap);
	return one->ap < ap ? 0 : REACH + MOVE_METRES * (one->ap - ap);
}

/* A creature that would reach a foe without AP left to strike stops at a distance from
 * which it can come and strike in the next round, and out of the foe's reach: the foe
 * pays for the way. Guns do not wait. */
static int stops_at(const struct mind *mind, const struct prospect *way)
{
	const struct scene *scene = &mind->look->scene;
	const struct wounddice_creature *one = me(mind->look);

	if (!sheet(scene, mind->look->who)->arms[way->arm].is_melee ||
	    way->setup + way->ap <= one->ap ||
	    wounddice_may_be_shot(scene, mind->look->who))
		return REACH;
	return larger(REACH + MOVE_METRES * larger(0, one->speed - one->debt - way->ap),
		      strikes_from(scene, way->target) + 1);
}

/* The first step of a way that takes some work. */
static struct intent first_step(const struct mind *mind, const struct prospect *way,
				int worth)
{
	const struct look *look = mind->look;
	const struct wounddice_arm *with =
		&sheet(&look->scene, look->who)->arms[way->arm];
	const struct wounddice_arm_state *state = &me(look)->arms[way->arm];
	struct intent intent = intent_to(DO_END, worth);

	if (with->holdable && me(look)->hand != way->arm + 1) {
		intent.action = DO_READY;
		intent.with = way->arm;
	} else if (state->jammed) {
		intent.action = DO_CLEAR;
		if (me(look)->ap < CLEAR_AP)
			intent.worth = NOT_WORTH;
	} else if (with->is_gun && (!state->rounds || state->ammo != way->ammo)) {
		intent.action = DO_RELOAD;
		intent.detail[HOW] = way->ammo;
		/* A loaded gun is reloaded only if the reload can be finished: the next
		 * shot would waste it. */
		if (state->rounds && !state->progress &&
		    me(look)->ap < with->weapon->reload)
			intent.worth = NOT_WORTH;
	} else {
		int stop = stops_at(mind, way);

		/* It is there. Ending the turn is weighed anyway. */
		if (stop > REACH &&
		    metres_between(&look->scene, look->who, way->target) <= stop)
			return intent_to(DO_END, NOT_WORTH);
		return wounddice_walk_to(look, way->target, stop, worth);
	}
	return intent;
}

/* The index of the best; the first of equals. */
static int best_of(const int worths[WAYS], int count)
{
	int best = 0;

	for (int i = 1; i < count; i++)
		if (worths[i] > worths[best])
			best = i;
	return best;
}

/* The best first: its first step may need a path, and paths are dear to look for. */
static void consider_work(struct mind *mind)
{
	int worths[WAYS];

	for (int i = 0; i < mind->count; i++)
		worths[i] = mind->ways[i].setup == 0
				    ? NOT_WORTH
				    : wounddice_future(mind, &mind->ways[i],
						       me(mind->look)->ap);
	for (int left = mind->count; left > 0; left--) {
		int i = best_of(worths, mind->count);
		struct intent intent;

		if (worths[i] == NOT_WORTH ||
		    (mind->action < 0 && worths[i] <= mind->best.worth))
			return;
		intent = first_step(mind, &mind->ways[i], worths[i]);
		consider_walk(mind, &intent);
		worths[i] = NOT_WORTH;
	}
}

/* ---- places and stances ---- */

/* The best way for which it need not walk. */
static int best_staying(struct mind *mind, int ap)
{
	int best = 0;

	for (int i = 0; i < mind->count; i++)
		if (mind->ways[i].approach == 0)
			best = larger(best, wounddice_future(mind, &mind->ways[i], ap));
	return best;
}

/* Another stance or place: its effect on later attacks, and on the danger while it stays
 * there. */
static void consider_place(struct mind *mind, struct intent intent,
			   const struct danger *danger)
{
	const struct danger *here = wounddice_danger_here(mind);
	int ap = me(mind->look)->ap - 1;
	int better = less_danger(mind, here, danger);
	/* A creature that moves on counts the loss of a better place, but not the gain of
	 * leaving a worse one: else it would lie down and stand up again in one turn. */
	int passing = ap == 0 ? better : smaller(0, better);
	int staying;

	wounddice_find_again(mind, intent.action == DO_MOVE);
	intent.worth = wounddice_best_future(mind, ap) + passing;
	staying = best_staying(mind, ap);
	/* A place without a possible attack is no place to stay. */
	if (staying > 0)
		intent.worth = larger(intent.worth, staying + better);
	consider(mind, &intent);
}

/* No place is better than one without any danger. */
static bool could_be_better(struct mind *mind)
{
	const struct danger *here = wounddice_danger_here(mind);

	return mind->action >= 0 ||
	       wounddice_best_future(mind, me(mind->look)->ap) +
			       (here->far + here->near) *
				       mind->look->knobs[KNOB_CAUTION] / 100 >
		       mind->best.worth;
}

/* A creature that lies down and shoots from afar stays as it is. */
static bool lies_well(struct mind *mind)
{
	const struct prospect *way;
	int worth;

	if (!mind->self->prone || mind->action >= 0 || mind->nearest <= NEAR)
		return false;
	way = wounddice_best_way(mind, mind->self->ap, &worth);
	return way && way->approach == 0 &&
	       !sheet(&mind->view.scene, mind->look->who)->arms[way->arm].is_melee;
}

/* The best shot from here when it lies down: braced, with an AP less. */
static int best_lying(struct mind *mind, int ap)
{
	const struct wounddice_sheet *own = sheet(&mind->view.scene, mind->look->who);
	int best = 0;

	for (int i = 0; i < mind->count; i++) {
		struct prospect way = mind->ways[i];

		if (way.approach > 0 || own->arms[way.arm].is_melee)
			continue;
		if (own->arms[way.arm].is_heavy)
			wounddice_find_way_again(mind, &way);
		best = larger(best, wounddice_future(mind, &way, ap));
	}
	return best;
}

/* A prone creature is hit less from afar (PRONE_FAR_TN), and more from near. */
static void consider_prone(struct mind *mind)
{
	const struct danger *here = wounddice_danger_here(mind);
	int ap = mind->self->ap - 1, worth;

	mind->self->prone = 1;
	worth = best_lying(mind, ap);
	mind->self->prone = 0;
	if (worth > 0) {
		struct intent intent = intent_to(
			DO_PRONE, worth + (here->far - here->near) *
						  mind->look->knobs[KNOB_CAUTION] / 400);

		consider(mind, &intent);
	}
}

static void consider_standing(struct mind *mind)
{
	struct danger there = upright_danger(mind);

	mind->self->prone = 0;
	consider_place(mind, intent_to(DO_STAND, 0), &there);
	mind->self->prone = 1;
}

static void consider_cover(struct mind *mind)
{
	const struct look *look = mind->look;
	struct tile here = tile_of(&look->scene, look->who), there;
	struct danger danger;
	int foe;

	foe = wounddice_nearest_foe(&look->scene, look->who);
	if (foe < 0)
		return;
	there = wounddice_cover_tile(look, foe);
	if (same_tile(there, here))
		return;
	mind->later.base.bodies[look->who].tile = there;
	danger = wounddice_danger(&mind->view, look->who, mind->quarries);
	consider_place(mind, wounddice_move_to(look, there, 0), &danger);
	mind->later.base.bodies[look->who].tile = here;
}

/* Both look for the ways again, and put them back. */
static void consider_places(struct mind *mind)
{
	struct prospect ways[WAYS];
	int count = mind->count;
	bool stances, cover;

	/* A creature with one AP left, without another round, or within reach of a foe
	 * stays where it is. */
	if (mind->action < 0 &&
	    (me(mind->look)->ap < 2 || mind->share[1] == 0 || mind->nearest <= REACH))
		return;
	stances = (asks_for(mind, DO_PRONE) || asks_for(mind, DO_STAND)) &&
		  !lies_well(mind);
	cover = asks_for(mind, DO_MOVE) && mind->look->scene.scenario->map.given &&
		wounddice_danger_here(mind)->far > 0;
	if ((!stances && !cover) || !could_be_better(mind))
		return;
	for (int i = 0; i < count; i++)
		ways[i] = mind->ways[i];
	if (stances && mind->self->prone)
		consider_standing(mind);
	else if (stances)
		consider_prone(mind);
	if (cover)
		consider_cover(mind);
	for (int i = 0; i < count; i++)
		mind->ways[i] = ways[i];
	mind->count = count;
	wounddice_forget_futures(mind);
}

/* ---- wounds ---- */

static void consider_first_aid(struct mind *mind, int patient)
{
	const struct scene *scene = &mind->look->scene;
	int who = mind->look->who, ap = me(mind->look)->ap;
	int kit = me(mind->look)->medkits > 0 ? MEDKIT : BANDAGE;
	int far = wounddice_walk_ap(scene, who,
				    metres_between(scene, who, patient) - REACH);
	struct intent intent = intent_to(DO_FIRST_AID, 0);
	int worth, future;

	/* Without a kit it is not worth a walk. */
	if (!wounddice_wound_count(creature(scene, patient)) ||
	    (far > 0 && kit != MEDKIT) ||
	    far + FIRST_AID_AP > ap + (far > 0 ? me(mind->look)->speed : 0))
		return;
	future = wounddice_best_future(mind, ap - far - FIRST_AID_AP);
	if (mind->action < 0 &&
	    future + wounddice_most_aid(scene, who, patient, kit) <= mind->best.worth)
		return;
	worth = wounddice_aid_worth(scene, who, patient, kit);
	intent.target = patient;
	intent.detail[HOW] = kit;
	intent.worth = worth + future;
	if (far > 0 && worth > 0) {
		intent.worth -= wounddice_fear(mind, tile_of(scene, patient), REACH);
		intent = wounddice_walk_to(mind->look, patient, REACH, intent.worth);
	}
	if (far == 0 || intent.action != DO_FIRST_AID)
		consider_walk(mind, &intent);
}

static void consider_injection(struct mind *mind, int patient)
{
	const struct scene *scene = &mind->look->scene;
	struct intent intent;

	if (!wounddice_can_inject(scene, mind->look->who, patient))
		return;
	intent = intent_to(DO_INJECT,
			   wounddice_injection_worth(scene, patient) +
				   wounddice_best_future(mind, me(mind->look)->ap - 1));
	intent.target = patient;
	consider(mind, &intent);
}

/* ---- the decision ---- */

static void consider_end(struct mind *mind)
{
	struct intent end = intent_to(DO_END, wounddice_best_future(mind, 0));

	consider(mind, &end);
}

/* For everybody who is hurt and still counts for its side. */
static void consider_help(struct mind *mind)
{
	const struct scene *scene = &mind->look->scene;
	const struct fight *fight = scene->fight;
	int side = fight->bodies[mind->look->who].side;

	for_creatures (i, fight)
		if (fight->bodies[i].side == side && fight->bodies[i].in_play &&
		    creature(scene, i)->health < sheet(scene, i)->health) {
			consider_first_aid(mind, i);
			consider_injection(mind, i);
		}
}

struct intent wounddice_decide(const struct look *look, int action)
{
	struct mind mind;

	if (action < 0 && wounddice_shoots_on(look, &mind.best))
		return mind.best;

	wounddice_observe(&mind, look);
	if (action < 0 && wounddice_goes_on(&mind, &mind.best))
		return mind.best;

	wounddice_think(&mind, action);
	consider_end(&mind);
	consider_attacks(&mind);
	if (mind.walks && mind.count > 0) {
		consider_work(&mind);
		return mind.best;
	}
	consider_aim(&mind);
	consider_help(&mind);
	consider_work(&mind);
	consider_places(&mind);
	return mind.best;
}
