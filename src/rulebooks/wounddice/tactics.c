/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: it weighs every sensible deed together with its sequel
 * (tactics_candidates.c, tactics_attack.c) and does the best one. This file has its
 * answers and its reactions.
 */
#include "tactics.h"

/* AP fall with every action, so round and AP name the moment. */
static int32_t moment(const struct look *look)
{
	return 1 + ((look->scene.fight->round << 8 | me(look)->ap) << 6 | look->who);
}

static const struct thinker thinker = {
	.decide = wounddice_decide, .moment = moment, .remembers_duels_only = true};

/* ---- reactions ---- */

/* The worth of an AP, the same for everybody: what it would bring in an attack was no
 * better guide. Less if the turn is over and the AP would lapse. */
static int ap_price(const struct look *look)
{
	enum { AN_AP = 60 };
	bool acted = true;

	if (me(look)->ap == 0)
		return AN_AP * look->knobs[KNOB_DEBT] / 100;
	for (int i = look->scene.fight->place; i < look->scene.fight->order_count; i++)
		acted = acted && look->scene.fight->order[i] != look->who;
	return (acted ? AN_AP / 5 : AN_AP) * look->knobs[KNOB_EVADE] / 100;
}

/* In twentieths; for an unknown attack, those of a middling one. */
static int defense_chance(const struct look *look, const struct question *q, int tn)
{
	if (q->facts[FACT_DOS] == UNKNOWN_FACT)
		return within(tn / 2, 0, 19);
	return wounddice_most(&look->scene, tn, q->facts[FACT_DOS]);
}

static int wanted_defense(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int arm = q->facts[FACT_WEAPON];
	const struct wounddice_arm *with = &sheet(scene, q->about)->arms[arm];
	const struct wounddice_profile *profile =
		&with->profiles[creature(scene, q->about)->arms[arm].ammo];
	int hits100 = 100 * larger(1, q->facts[FACT_HITS]);
	struct view view = wounddice_view(look);
	int needed, defense = EVADES, chance, parry, tn = 0, saved;
	struct quarry self;
	struct sum sum;

	wounddice_quarry(&view, look->who, &self);
	needed = wounddice_needed(&self, profile);
	chance = defense_chance(
		look, q, wounddice_evade_tn(sum_begin_quiet(&sum), scene, look->who));
	if (ruling(scene, R_REACTIONS) == REACTIONS_EXTENDED && with->is_melee &&
	    wounddice_parry_arm(scene, look->who, &tn) >= 0) {
		parry = defense_chance(look, q, tn);
		if (parry > chance) {
			chance = parry;
			defense = PARRIES;
		}
	}
	saved = self.stake * smaller(hits100, needed) / needed * chance / 20;
	return saved > 0 && saved > ap_price(look) ? defense : NO_DEFENSE;
}

static int wanted_return_fire(const struct look *look, const struct question *q)
{
	int gun = wounddice_gun_in_hand(&look->scene, look->who);
	struct view view = wounddice_view(look);
	struct wounddice_attack attack;

	wounddice_attack_at(&look->scene, look->who, gun, q->about, &attack);
	attack.returned = true;
	return wounddice_shot_worth(&view, &attack) >
			       attack.with->weapon->ap * ap_price(look)
		       ? gun
		       : HOLDS_FIRE;
}

static int wanted_appeal(const struct look *look)
{
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);
	int best = AGI;

	for (int i = 0; i < STATS; i++)
		if (own->stats[i] > own->stats[best])
			best = i;
	return best;
}

/* ---- holding ---- */

/* A foe at this place of the order that is up and has no gun in hand. */
static bool comes_anyway(const struct look *look, int place)
{
	int foe = look->scene.fight->order[place];

	return is_foe(&look->scene, look->who, foe) && is_ok(&look->scene, foe) &&
	       wounddice_gun_in_hand(&look->scene, foe) < 0;
}

static bool has_to_come(const struct look *look)
{
	for (int i = look->scene.fight->place + 1; i < look->scene.fight->order_count;
	     i++)
		if (comes_anyway(look, i))
			return true;
	return false;
}

static bool are_all_in_reach(const struct look *look)
{
	for_creatures (i, look->scene.fight)
		if (is_foe(&look->scene, look->who, i) &&
		    metres_between(&look->scene, look->who, i) > REACH)
			return false;
	return true;
}

/* The last place of a foe that is up, from 1; 0: all of them have acted. */
static int last_of_foes(const struct look *look)
{
	const struct fight *fight = look->scene.fight;

	for (int i = fight->order_count - 1; i > fight->place; i--)
		if (is_foe(&look->scene, look->who, fight->order[i]) &&
		    is_ok(&look->scene, fight->order[i]))
			return i + 1;
	return 0;
}

/* A creature that stands with a loaded gun, so far from all foes that it goes nearer. */
static bool goes_nearer(const struct look *look, int gun)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_arm *with = &sheet(scene, look->who)->arms[gun];
	int foe;

	if (me(look)->prone || !wounddice_is_loaded(scene, look->who, gun))
		return false;
	foe = wounddice_nearest_foe(scene, look->who);
	return foe >= 0 && metres_between(scene, look->who, foe) >
				   with->profiles[me(look)->arms[gun].ammo].range *
					   (look->knobs[KNOB_CLOSE] - 1);
}

/* A creature that would have to walk to a foe that comes anyway lets it come, and strikes
 * first. Nobody falls before the round ends. So a medic waits until the foes have struck,
 * and then knows whom to treat; and whoever leaves its place with a gun goes when no foe
 * can answer in this round. Places count from 1; 0: acts now. */
static int wanted_hold(const struct look *look)
{
	const struct scene *scene = &look->scene;
	const struct prospect *way;
	int gun = wounddice_gun_in_hand(scene, look->who);
	int hold = 0, most, ap = me(look)->ap;
	struct mind mind;

	if (me(look)->medkits)
		return last_of_foes(look);
	if (gun >= 0)
		return goes_nearer(look, gun) ? last_of_foes(look) : 0;
	if (!has_to_come(look) || are_all_in_reach(look))
		return 0;
	wounddice_observe(&mind, look);
	wounddice_think(&mind, -1);
	way = wounddice_best_way(&mind, ap, &most);
	if (!way || way->approach == 0)
		return 0;
	for (int i = scene->fight->place + 1; i < scene->fight->order_count; i++) {
		int foe = scene->fight->order[i], far;
		struct method method;

		if (!comes_anyway(look, i))
			continue;
		far = metres_between(scene, look->who, foe) - REACH -
		      MOVE_METRES * creature(scene, foe)->ap;
		wounddice_method(scene, look->who, way->arm, way->ammo, &method);
		if (!wounddice_reach(scene, &method, &mind.quarries[foe], 0))
			continue;
		wounddice_promise(&mind.view, &method, &mind.quarries[foe]);
		method.way.setup +=
			wounddice_walk_ap(scene, look->who, far) - method.way.approach;
		if (wounddice_future(&mind, &method.way, ap) <= most)
			continue;
		most = wounddice_future(&mind, &method.way, ap);
		hold = i + 1;
	}
	return hold;
}

/* ---- answers ---- */

/* The value of an option, or a tile's index; the default if it is not on the menu. */
static int wanted(const struct look *look, const struct question *q, struct plan *plan)
{
	switch (q->id) {
	case Q_ACTION:
		return intent_for(&thinker, look, -1, plan).action;
	case Q_WEAPON:
		return intent_for(&thinker, look, q->deed, plan).with;
	case Q_TARGET:
	case Q_PATIENT:
		return intent_for(&thinker, look, q->deed, plan).target;
	case Q_TILE:
		return intent_for(&thinker, look, q->deed, plan).tile;
	case Q_MODE:
	case Q_AMMO:
	case Q_KIT:
		return intent_for(&thinker, look, q->deed, plan).detail[HOW];
	case Q_SKILL:
		return sheet(&look->scene, look->who)->arms[q->facts[0]].best;
	case Q_HOLD:
		return wanted_hold(look);
	case Q_DEFENSE:
		return wanted_defense(look, q);
	case Q_RETURN_FIRE:
		return wanted_return_fire(look, q);
	case Q_APPEAL:
		return wanted_appeal(look);
	default:
		return NO_ANSWER;
	}
}

static int scripted_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	int value = look->who < 0 ? NO_ANSWER : wanted(look, q, plan);
	int answer = q->kind == ASK_CHOICE ? option_of_value(q, value) : value;

	return is_legal_answer(q, answer) ? answer : default_answer(q);
}

/* The plan follows from the position, so no menu is needed. */
static int scripted_wish(const struct look *look, const struct question *q)
{
	return wanted(look, q, look->plan);
}

const struct tactic wounddice_tactics[] = {
	{.key = "scripted",
	 .help = "weighs every deed by what it leads to: harm done, harm suffered, AP, "
		 "ammunition, place",
	 .answer = scripted_answer,
	 .wish = scripted_wish,
	 /* The points are what red of four-against-four wins more or less than with all
	  * as usual: affray sim --set red.tactic.KNOB=VALUE, 6000 fights, seed 11,
	  * a draw half (give or take 1.3). */
	 .knobs = {[KNOB_CAUTION] = {"caution",
				     "per cent that danger to oneself counts; 0: -4 "
				     "points, 200: 0",
				     0, 400, 100},
		   [KNOB_EVADE] = {"evade",
				   "price in per cent of an AP paid to evade; 0: -2 "
				   "points, 400: 0",
				   0, 400, 100},
		   [KNOB_DEBT] = {"debt",
				  "price in per cent of speed paid to evade; 0: -2 "
				  "points, 300: -1",
				  0, 400, 100},
		   [KNOB_FOCUS] = {"focus",
				   "per cent that a badly hurt foe counts more; 100: -2 "
				   "points",
				   0, 200, 0},
		   [KNOB_CLOSE] = {"close",
				   "range band from which gunners come nearer; 5, "
				   "never: 0 points",
				   1, 5, 3}}},
	{0},
};
