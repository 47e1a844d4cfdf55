/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: what a sensible combatant does.
 *
 * It decides the whole deed at `action`. The deed is a function of the position alone, so
 * the plan that keeps it for the questions that follow is no more than a cache.
 */
#include "tactics.h"

enum { MEDIC_TN = 12, AID_TN = 4, BLEEDING2 = 6, PATIENT_METRES = 9, CLOSE_COMBAT = 6 };

/* All that one action needs to know. */
struct deed {
	int action;
	int arm, target;
	struct tile tile;
};

static struct deed deed_of(int action)
{
	struct deed deed = {.action = action, .arm = -1, .target = NOBODY};

	return deed;
}

static struct deed move_to(const struct look *look, struct tile tile)
{
	struct deed deed = deed_of(DO_MOVE);

	deed.tile = tile;
	if (same_tile(tile, tile_of(&look->scene, look->who)))
		deed.action = DO_END;
	return deed;
}

static const struct wounddice_creature *me(const struct look *look)
{
	return creature(&look->scene, look->who);
}

static const struct wounddice_arm *held(const struct look *look)
{
	int hand = me(look)->hand;

	return hand ? &sheet(&look->scene, look->who)->arms[hand - 1] : NULL;
}

/* AP kept for evading, by those who are good at it. */
static int kept_ap(const struct look *look)
{
	struct sum tn;

	return wounddice_evade_tn(sum_begin_quiet(&tn), &look->scene, look->who) >= 10
		       ? look->knobs[KNOB_CAUTION]
		       : 0;
}

/* ---- weapons ---- */

static bool is_ready_gun(const struct look *look, int arm)
{
	const struct wounddice_arm_state *state = &me(look)->arms[arm];

	return sheet(&look->scene, look->who)->arms[arm].is_gun && state->rounds > 0 &&
	       !state->jammed;
}

/* Another weapon worth taking in hand: a gun that fires, or something for close combat.
 */
static int better_arm(const struct look *look)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_sheet *own = sheet(scene, look->who);
	int foe = wounddice_nearest_foe(scene, look->who), best = -1;
	bool near = foe >= 0 && metres_between(scene, look->who, foe) <= CLOSE_COMBAT;

	for (int i = 0; i < own->arm_count; i++) {
		const struct wounddice_arm *arm = &own->arms[i];

		if (!wounddice_can_ready(scene, look->who, i))
			continue;
		if (is_ready_gun(look, i) || (near && arm->is_melee && best < 0))
			best = i;
		if (is_ready_gun(look, i))
			break;
	}
	return best;
}

static struct deed ready_deed(const struct look *look)
{
	struct deed deed = deed_of(DO_READY);

	deed.arm = better_arm(look);
	return deed;
}

static int blunt_arm(const struct look *look)
{
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);

	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_melee &&
		    wounddice_can_ready(&look->scene, look->who, i))
			return i;
	return -1;
}

/* The gun in hand does not fire: make it, or take another. */
static struct deed mend(const struct look *look)
{
	const struct wounddice_arm *gun = held(look);
	const struct wounddice_arm_state *state;

	if (!gun || !gun->is_gun)
		return deed_of(DO_END);
	state = &me(look)->arms[me(look)->hand - 1];
	if (!state->jammed && state->rounds > 0)
		return deed_of(DO_END);
	if (better_arm(look) >= 0)
		return ready_deed(look);
	if (state->jammed)
		return deed_of(me(look)->ap >= CLEAR_AP ? DO_CLEAR : DO_END);
	if (wounddice_can_reload(&look->scene, look->who))
		return deed_of(DO_RELOAD);
	if (blunt_arm(look) >= 0) {
		struct deed deed = deed_of(DO_READY);

		deed.arm = blunt_arm(look);
		return deed;
	}
	return deed_of(DO_END);
}

/* ---- wounds ---- */

static int best_kit(const struct look *look)
{
	return me(look)->medkits > 0 ? MEDKIT : BANDAGE;
}

static struct deed treat(int action, int patient)
{
	struct deed deed = deed_of(action);

	deed.target = patient;
	return deed;
}

/* Wound dice never stop by themselves. */
static struct deed help_oneself(const struct look *look, const struct idea *attack)
{
	const struct scene *scene = &look->scene;
	int who = look->who;
	struct sum tn;

	if (!wounddice_is_doomed(scene, who) || !wounddice_wound_count(me(look)) ||
	    (attack->arm >= 0 && attack->finishes))
		return deed_of(DO_END);
	if (me(look)->ap >= FIRST_AID_AP &&
	    wounddice_first_aid_tn(sum_begin_quiet(&tn), scene, who, who,
				   best_kit(look)) >= AID_TN)
		return treat(DO_FIRST_AID, who);
	if (wounddice_can_inject(scene, who, who))
		return treat(DO_INJECT, who);
	return deed_of(DO_END);
}

/* The friend who bleeds most, near enough to go to. */
static int worst_patient(const struct look *look)
{
	const struct scene *scene = &look->scene;
	int worst = NOBODY, most = BLEEDING2 - 1;

	for_creatures (i, scene->fight) {
		int bleeding = wounddice_bleeding2(creature(scene, i));

		if (i == look->who || is_enemy(scene->fight, look->who, i) ||
		    !is_there(scene, i) || bleeding <= most ||
		    metres_between(scene, look->who, i) > PATIENT_METRES)
			continue;
		worst = i;
		most = bleeding;
	}
	return worst;
}

static int sleeper_at_hand(const struct look *look)
{
	const struct scene *scene = &look->scene;

	for_creatures (i, scene->fight)
		if (!is_enemy(scene->fight, look->who, i) &&
		    creature(scene, i)->state == OUT &&
		    !wounddice_wound_count(creature(scene, i)) &&
		    wounddice_can_inject(scene, look->who, i))
			return i;
	return NOBODY;
}

static struct deed help_others(const struct look *look)
{
	const struct scene *scene = &look->scene;
	struct sum tn;
	int patient;

	if (wounddice_skill(sum_begin_quiet(&tn), sheet(scene, look->who), FIRST_AID) <
	    MEDIC_TN)
		return deed_of(DO_END);
	patient = sleeper_at_hand(look);
	if (patient >= 0)
		return treat(DO_INJECT, patient);
	patient = worst_patient(look);
	if (patient < 0)
		return deed_of(DO_END);
	if (metres_between(scene, look->who, patient) > REACH)
		return me(look)->prone
			       ? deed_of(DO_STAND)
			       : move_to(look, wounddice_step_toward(
						       look, tile_of(scene, patient)));
	if (me(look)->ap >= FIRST_AID_AP)
		return treat(DO_FIRST_AID, patient);
	return deed_of(DO_END);
}

/* ---- fighting ---- */

/* Shots from so many range bands away had better be taken from nearer. */
static bool is_far(const struct look *look, const struct idea *idea)
{
	struct wounddice_attack attack;

	wounddice_attack_at(&look->scene, look->who, idea->arm, idea->target, &attack);
	return attack.with->is_gun && !attack.with->is_heavy &&
	       attack.band >= look->knobs[KNOB_CLOSE];
}

static bool aims_first(const struct look *look, const struct idea *idea, int kept)
{
	const struct wounddice_weapon *weapon =
		sheet(&look->scene, look->who)->arms[idea->arm].weapon;

	return idea->target >= 0 && idea->tn < 18 && !is_far(look, idea) &&
	       me(look)->hand == idea->arm + 1 && me(look)->ap % weapon->ap > kept &&
	       (!me(look)->aim || me(look)->aim_target == idea->target + 1) &&
	       wounddice_can_aim_at(&look->scene, look->who, idea->target);
}

static struct deed strike_or_shoot(const struct look *look, const struct idea *idea,
				   int kept)
{
	const struct wounddice_arm *arm =
		&sheet(&look->scene, look->who)->arms[idea->arm];
	struct deed deed = deed_of(DO_ATTACK);

	deed.arm = idea->arm;
	deed.target = idea->target;
	deed.tile = idea->tile;
	if (arm->is_heavy && !wounddice_is_braced(&look->scene, look->who))
		deed.action = DO_PRONE;
	else if (aims_first(look, idea, kept))
		deed.action = DO_AIM;
	return deed;
}

/* Nothing to attack from here: go where there is. */
static struct deed advance_on_foe(const struct look *look)
{
	int foe = wounddice_nearest_foe(&look->scene, look->who);

	if (foe < 0)
		return deed_of(DO_END);
	if (me(look)->prone)
		return deed_of(DO_STAND);
	return move_to(look, wounddice_step_toward(look, tile_of(&look->scene, foe)));
}

/* Too few AP for another attack: what else are they good for? */
static struct deed use_leftover(const struct look *look, const struct idea *later,
				int kept)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_arm *gun = held(look);
	struct deed deed = deed_of(DO_END);

	if (gun && gun->is_gun && wounddice_can_reload(scene, look->who) &&
	    3 * me(look)->arms[me(look)->hand - 1].rounds < gun->weapon->magazine)
		return deed_of(DO_RELOAD);
	if (me(look)->ap <= kept || later->target < 0)
		return deed;
	if (is_far(look, later))
		return advance_on_foe(look);
	if (sheet(scene, look->who)->arms[later->arm].is_gun) {
		deed = move_to(look, wounddice_cover_tile(look, later->target));
		if (deed.action == DO_MOVE && !me(look)->aim)
			return deed;
		deed = deed_of(DO_END);
	}
	if (wounddice_can_aim_at(scene, look->who, later->target)) {
		deed.action = DO_AIM;
		deed.target = later->target;
	}
	return deed;
}

/* With more AP the gun in hand will fire again: no reason to run at the foe. */
static bool will_fire_again(const struct look *look)
{
	const struct wounddice_arm *gun = held(look);

	return gun && gun->is_gun &&
	       (me(look)->arms[me(look)->hand - 1].jammed ||
		wounddice_can_reload(&look->scene, look->who));
}

static struct deed fight_on(const struct look *look, const struct idea *attack)
{
	int kept = kept_ap(look);
	struct idea later;

	if (attack->arm >= 0 &&
	    me(look)->ap - wounddice_attack_ap(look, attack) >= larger(0, kept - 1))
		return strike_or_shoot(look, attack, kept);
	later = wounddice_best_attack(look, 30);
	if (later.arm >= 0)
		return use_leftover(look, &later, kept);
	if (will_fire_again(look) && !is_ready_gun(look, me(look)->hand - 1))
		return deed_of(DO_END);
	return advance_on_foe(look);
}

/* Bare hands and butts are for those who have nothing better. */
static bool is_makeshift(const struct look *look, int arm)
{
	const struct wounddice_arm *with = &sheet(&look->scene, look->who)->arms[arm];
	const struct wounddice_arm *in_hand = held(look);

	return in_hand && in_hand->is_gun && (with->is_butt || with->is_bare);
}

static struct deed decide(const struct look *look)
{
	struct idea attack = wounddice_best_attack(look, me(look)->ap);
	struct deed deed = deed_of(DO_END);

	if (wounddice_wound_count(me(look)))
		deed = help_oneself(look, &attack);
	if (deed.action == DO_END && (attack.arm < 0 || !attack.finishes))
		deed = help_others(look);
	if (deed.action == DO_END && (attack.arm < 0 || is_makeshift(look, attack.arm)))
		deed = mend(look);
	return deed.action == DO_END ? fight_on(look, &attack) : deed;
}

/* ---- the plan ---- */

enum { PLAN_KEY, PLAN_ACTION, PLAN_ARM, PLAN_TARGET, PLAN_TILE };

/* AP fall with every action, so round and AP name the moment. */
static int32_t key_of(const struct look *look)
{
	return 1 + ((look->scene.fight->round << 8 | me(look)->ap) << 6 | look->who);
}

static void keep(const struct look *look, const struct deed *deed, struct plan *plan)
{
	plan->word[PLAN_KEY] = key_of(look);
	plan->word[PLAN_ACTION] = deed->action;
	plan->word[PLAN_ARM] = deed->arm;
	plan->word[PLAN_TARGET] = deed->target;
	plan->word[PLAN_TILE] = tile_index(&look->scene.scenario->map, deed->tile);
}

/* The best way to do what somebody else has chosen. */
static struct deed best_way(const struct look *look, int action)
{
	struct idea attack;
	struct deed deed = deed_of(action);

	switch (action) {
	case DO_ATTACK:
		attack = wounddice_best_attack(look, me(look)->ap);
		deed.arm = attack.arm;
		deed.target = attack.target;
		deed.tile = attack.tile;
		return deed;
	case DO_MOVE:
		return advance_on_foe(look);
	case DO_READY:
		return ready_deed(look);
	default:
		return deed;
	}
}

static struct deed recall(const struct look *look, int action, const struct plan *plan)
{
	struct deed deed;

	if (plan->word[PLAN_KEY] == key_of(look) && plan->word[PLAN_ACTION] == action) {
		deed.action = action;
		deed.arm = plan->word[PLAN_ARM];
		deed.target = plan->word[PLAN_TARGET];
		deed.tile =
			tile_of_index(&look->scene.scenario->map, plan->word[PLAN_TILE]);
		return deed;
	}
	deed = decide(look);
	return deed.action == action ? deed : best_way(look, action);
}

/* ---- answers ---- */

static int option_or_default(const struct question *q, int value)
{
	int option = option_of_value(q, value);

	return option >= 0 ? option : default_answer(q);
}

static int tile_or_default(const struct look *look, const struct question *q,
			   struct tile tile)
{
	int index = tile_index(&look->scene.scenario->map, tile);

	return is_legal_answer(q, index) ? index : default_answer(q);
}

static int answer_action(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	struct deed deed = decide(look);
	int option = option_of_value(q, deed.action);

	keep(look, &deed, plan);
	return option >= 0 ? option : default_answer(q);
}

/* Rounds that the nearest foe's armour does not cover; slugs for far targets. */
static int choose_ammo(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int foe = wounddice_nearest_foe(scene, look->who);

	if (foe < 0)
		return default_answer(q);
	if (option_of_value(q, SLUG) >= 0 && metres_between(scene, look->who, foe) > 16)
		return option_of_value(q, SLUG);
	if (wounddice_steps(scene, foe, BALLISTIC) >
	    wounddice_steps(scene, foe, PIERCING))
		return option_or_default(q, ARMOR_PIERCING);
	return default_answer(q);
}

/* ---- reactions ---- */

/* Per cent; without knowing the attack one reckons with a middling one. */
static int defense_percent(const struct look *look, const struct question *q, int tn)
{
	if (q->facts[FACT_DOS] == UNKNOWN_FACT)
		return larger(0, tn) * 5 / 2;
	return 5 * wounddice_most(&look->scene, tn, q->facts[FACT_DOS], false);
}

static int best_defense(const struct look *look, const struct question *q, int *percent)
{
	struct sum sum;
	int parry, tn = 0;

	*percent = defense_percent(
		look, q,
		wounddice_evade_tn(sum_begin_quiet(&sum), &look->scene, look->who));
	if (option_of_value(q, PARRIES) < 0)
		return EVADES;
	wounddice_parry_arm(&look->scene, look->who, &tn);
	parry = defense_percent(look, q, tn);
	if (parry <= *percent)
		return EVADES;
	*percent = parry;
	return PARRIES;
}

static int answer_defense(const struct look *look, const struct question *q)
{
	int percent, defense = best_defense(look, q, &percent);
	int danger = wounddice_danger(&look->scene, q->about, q->facts[FACT_WEAPON],
				      look->who, larger(1, q->facts[FACT_HITS]));
	int wanted = me(look)->ap > 0 ? look->knobs[KNOB_EVADE] : look->knobs[KNOB_DEBT];

	if (danger == 0)
		wanted *= 2; /* armour will take it */
	else if (danger >= me(look)->health)
		wanted = smaller(wanted, look->knobs[KNOB_EVADE]);
	if (me(look)->health <= 0 || percent < wanted || percent <= 0)
		return option_or_default(q, NO_DEFENSE);
	return option_or_default(q, defense);
}

static int answer_return_fire(const struct look *look, const struct question *q)
{
	const struct wounddice_arm *gun = held(look);
	struct wounddice_attack attack;

	wounddice_attack_at(&look->scene, look->who, me(look)->hand - 1, q->about,
			    &attack);
	attack.returned = true;
	if (me(look)->ap < gun->weapon->ap ||
	    wounddice_thought_tn(&look->scene, &attack) < 8)
		return default_answer(q);
	return option_or_default(q, me(look)->hand - 1);
}

static int answer_appeal(const struct look *look, const struct question *q)
{
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);
	int best = AGI;

	for (int i = 0; i < STATS; i++)
		if (own->stats[i] > own->stats[best])
			best = i;
	return option_or_default(q, best);
}

/* Parameters of a deed. */
static int answer_detail(const struct look *look, const struct question *q,
			 const struct plan *plan)
{
	struct deed deed = recall(look, q->deed, plan);

	switch (q->id) {
	case Q_WEAPON:
		return option_or_default(q, deed.arm);
	case Q_TILE:
		return tile_or_default(look, q, deed.tile);
	default:
		return option_or_default(q, deed.target);
	}
}

static int scripted_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	if (look->who < 0)
		return default_answer(q);
	switch (q->id) {
	case Q_ACTION:
		return answer_action(look, q, plan);
	case Q_WEAPON:
	case Q_TARGET:
	case Q_TILE:
	case Q_PATIENT:
		return answer_detail(look, q, plan);
	case Q_MODE:
		return option_or_default(q, wounddice_best_mode(&look->scene, look->who,
								q->facts[0], q->about));
	case Q_KIT:
		return option_or_default(q, best_kit(look));
	case Q_AMMO:
		return choose_ammo(look, q);
	case Q_DEFENSE:
		return answer_defense(look, q);
	case Q_RETURN_FIRE:
		return answer_return_fire(look, q);
	case Q_APPEAL:
		return answer_appeal(look, q);
	default:
		return default_answer(q);
	}
}

/* In a duel the details of an attack mostly have one answer each, so no plan is missed.
 */
static int scripted_wish(const struct look *look, const struct question *q)
{
	struct deed deed;

	if (q->id == Q_HOLD)
		return 0;
	if (q->id != Q_ACTION || look->scene.fight->count > 2)
		return NO_ANSWER;
	deed = decide(look);
	return deed.action == DO_ATTACK || deed.action == DO_END ? deed.action
								 : NO_ANSWER;
}

const struct tactic wounddice_tactics[] = {
	{.key = "scripted",
	 .help = "concentrates fire, evades when it can work, treats wounds that would "
		 "kill",
	 .answer = scripted_answer,
	 .wish = scripted_wish,
	 .knobs = {[KNOB_CAUTION] = {"caution", "AP that good evaders keep back", 0, 4,
				     1},
		   [KNOB_EVADE] = {"evade",
				   "chance in per cent from which AP are paid to evade",
				   0, 100, 15},
		   [KNOB_DEBT] = {"debt",
				  "chance in per cent from which speed is paid to evade",
				  0, 100, 40},
		   [KNOB_FOCUS] = {"focus", "per cent that a badly hurt foe counts more",
				   0, 200, 20},
		   [KNOB_CLOSE] = {"close",
				   "range band from which gunners come nearer; 5: never",
				   1, 5, 3}}},
	{0},
};
