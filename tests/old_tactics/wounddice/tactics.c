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

static struct deed just(int action)
{
	return (struct deed){.action = action, .arm = -1, .target = NOBODY};
}

static struct deed take_up(int arm)
{
	return (struct deed){.action = DO_READY, .arm = arm, .target = NOBODY};
}

static struct deed treat(int action, int patient)
{
	return (struct deed){.action = action, .arm = -1, .target = patient};
}

static struct deed move_to(const struct look *look, struct tile tile)
{
	bool is_here = same_tile(tile, tile_of(&look->scene, look->who));

	return (struct deed){is_here ? DO_END : DO_MOVE, -1, NOBODY, tile};
}

static struct deed attack_of(const struct idea *idea)
{
	return (struct deed){DO_ATTACK, idea->arm, idea->target, idea->tile};
}

static const struct wounddice_creature *me(const struct look *look)
{
	return creature(&look->scene, look->who);
}

/* The arm in hand if it is a gun; -1 otherwise. */
static int gun_of(const struct look *look)
{
	return wounddice_gun_in_hand(&look->scene, look->who);
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

/* Another weapon worth taking in hand: a gun that fires, or something for close combat.
 */
static int better_arm(const struct look *look)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_sheet *own = sheet(scene, look->who);
	int foe = old_wounddice_nearest_foe(scene, look->who), best = -1;
	bool near = foe >= 0 && metres_between(scene, look->who, foe) <= CLOSE_COMBAT;

	for (int i = 0; i < own->arm_count; i++) {
		if (!wounddice_can_ready(scene, look->who, i))
			continue;
		if (own->arms[i].is_gun && wounddice_is_loaded(scene, look->who, i))
			return i;
		if (near && own->arms[i].is_melee && best < 0)
			best = i;
	}
	return best;
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
	int gun = gun_of(look), other;

	if (gun < 0 || wounddice_is_loaded(&look->scene, look->who, gun))
		return just(DO_END);
	other = better_arm(look);
	if (other >= 0)
		return take_up(other);
	if (me(look)->arms[gun].jammed)
		return just(me(look)->ap >= CLEAR_AP ? DO_CLEAR : DO_END);
	if (wounddice_can_reload(&look->scene, look->who))
		return just(DO_RELOAD);
	other = blunt_arm(look);
	return other >= 0 ? take_up(other) : just(DO_END);
}

/* ---- wounds ---- */

static int best_kit(const struct look *look)
{
	return me(look)->medkits > 0 ? MEDKIT : BANDAGE;
}

/* Wound dice never stop by themselves. */
static struct deed help_oneself(const struct look *look, const struct idea *attack)
{
	const struct scene *scene = &look->scene;
	int who = look->who;
	struct sum tn;

	if (!old_wounddice_is_doomed(scene, who) || !wounddice_wound_count(me(look)) ||
	    (attack->arm >= 0 && attack->finishes))
		return just(DO_END);
	if (me(look)->ap >= FIRST_AID_AP &&
	    wounddice_first_aid_tn(sum_begin_quiet(&tn), scene, who, who,
				   best_kit(look)) >= AID_TN)
		return treat(DO_FIRST_AID, who);
	if (wounddice_can_inject(scene, who, who))
		return treat(DO_INJECT, who);
	return just(DO_END);
}

/* The friend who bleeds most, near enough to go to. */
static int worst_patient(const struct look *look)
{
	const struct scene *scene = &look->scene;
	int worst = NOBODY, most = BLEEDING2 - 1;

	for_creatures (i, scene->fight) {
		int bleeding = old_wounddice_bleeding2(creature(scene, i));

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
		return just(DO_END);
	patient = sleeper_at_hand(look);
	if (patient >= 0)
		return treat(DO_INJECT, patient);
	patient = worst_patient(look);
	if (patient < 0)
		return just(DO_END);
	if (metres_between(scene, look->who, patient) > REACH)
		return me(look)->prone
			       ? just(DO_STAND)
			       : move_to(look, old_wounddice_step_toward(
						       look, tile_of(scene, patient)));
	if (me(look)->ap >= FIRST_AID_AP)
		return treat(DO_FIRST_AID, patient);
	return just(DO_END);
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
	struct deed deed = attack_of(idea);

	if (sheet(&look->scene, look->who)->arms[idea->arm].is_heavy &&
	    !wounddice_is_braced(&look->scene, look->who))
		deed.action = DO_PRONE;
	else if (aims_first(look, idea, kept))
		deed.action = DO_AIM;
	return deed;
}

/* Nothing to attack from here: go where there is. */
static struct deed advance_on_foe(const struct look *look)
{
	int foe = old_wounddice_nearest_foe(&look->scene, look->who);

	if (foe < 0)
		return just(DO_END);
	if (me(look)->prone)
		return just(DO_STAND);
	return move_to(look, old_wounddice_step_toward(look, tile_of(&look->scene, foe)));
}

/* Too few AP for another attack: what else are they good for? */
static struct deed use_leftover(const struct look *look, const struct idea *later,
				int kept)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_arm *arms = sheet(scene, look->who)->arms;
	int gun = gun_of(look);

	if (gun >= 0 && wounddice_can_reload(scene, look->who) &&
	    3 * me(look)->arms[gun].rounds < arms[gun].weapon->magazine)
		return just(DO_RELOAD);
	if (me(look)->ap <= kept || later->target < 0)
		return just(DO_END);
	if (is_far(look, later))
		return advance_on_foe(look);
	if (arms[later->arm].is_gun && !me(look)->aim) {
		struct deed deed =
			move_to(look, old_wounddice_cover_tile(look, later->target));

		if (deed.action == DO_MOVE)
			return deed;
	}
	return wounddice_can_aim_at(scene, look->who, later->target)
		       ? treat(DO_AIM, later->target)
		       : just(DO_END);
}

/* With more AP the gun in hand will fire again: no reason to run at the foe. */
static bool will_fire_again(const struct look *look)
{
	int gun = gun_of(look);

	return gun >= 0 && !wounddice_is_loaded(&look->scene, look->who, gun) &&
	       (me(look)->arms[gun].jammed ||
		wounddice_can_reload(&look->scene, look->who));
}

static struct deed fight_on(const struct look *look, const struct idea *attack)
{
	int kept = kept_ap(look);
	struct idea later;

	if (attack->arm >= 0 &&
	    me(look)->ap - old_wounddice_attack_ap(look, attack) >= larger(0, kept - 1))
		return strike_or_shoot(look, attack, kept);
	later = old_wounddice_best_attack(look, 30);
	if (later.arm >= 0)
		return use_leftover(look, &later, kept);
	if (will_fire_again(look))
		return just(DO_END);
	return advance_on_foe(look);
}

/* Bare hands and butts are for those who have nothing better. */
static bool is_makeshift(const struct look *look, int arm)
{
	const struct wounddice_arm *with = &sheet(&look->scene, look->who)->arms[arm];

	return gun_of(look) >= 0 && (with->is_butt || with->is_bare);
}

static struct deed decide(const struct look *look)
{
	struct idea attack = old_wounddice_best_attack(look, me(look)->ap);
	struct deed deed = just(DO_END);

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

	switch (action) {
	case DO_ATTACK:
		attack = old_wounddice_best_attack(look, me(look)->ap);
		return attack_of(&attack);
	case DO_MOVE:
		return advance_on_foe(look);
	case DO_READY:
		return take_up(better_arm(look));
	default:
		return just(action);
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

/* Rounds that the nearest foe's armour does not cover; slugs for far targets. */
static int wanted_ammo(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int foe = old_wounddice_nearest_foe(scene, look->who);

	if (foe < 0)
		return NO_ANSWER;
	if (option_of_value(q, SLUG) >= 0 && metres_between(scene, look->who, foe) > 16)
		return SLUG;
	return old_wounddice_steps(scene, foe, BALLISTIC) >
			       old_wounddice_steps(scene, foe, PIERCING)
		       ? ARMOR_PIERCING
		       : NO_ANSWER;
}

/* Per cent; without knowing the attack one reckons with a middling one. */
static int defense_percent(const struct look *look, const struct question *q, int tn)
{
	if (q->facts[FACT_DOS] == UNKNOWN_FACT)
		return larger(0, tn) * 5 / 2;
	return 5 * wounddice_most(&look->scene, tn, q->facts[FACT_DOS]);
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

static int wanted_defense(const struct look *look, const struct question *q)
{
	int percent, defense = best_defense(look, q, &percent);
	int danger = old_wounddice_danger(&look->scene, q->about, q->facts[FACT_WEAPON],
					  look->who, larger(1, q->facts[FACT_HITS]));
	int least = me(look)->ap > 0 ? look->knobs[KNOB_EVADE] : look->knobs[KNOB_DEBT];

	if (danger == 0)
		least *= 2; /* armour will take it */
	else if (danger >= me(look)->health)
		least = smaller(least, look->knobs[KNOB_EVADE]);
	return me(look)->health <= 0 || percent < least || percent <= 0 ? NO_DEFENSE
									: defense;
}

static int wanted_return_fire(const struct look *look, const struct question *q)
{
	int gun = gun_of(look);
	struct wounddice_attack attack;

	wounddice_attack_at(&look->scene, look->who, gun, q->about, &attack);
	attack.returned = true;
	return me(look)->ap < attack.with->weapon->ap ||
			       old_wounddice_thought_tn(&look->scene, &attack) < 8
		       ? NO_ANSWER
		       : gun;
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

/* The value of an option, or a tile's index; what is not on the menu: the default. */
static int wanted(const struct look *look, const struct question *q, struct plan *plan)
{
	struct deed deed;

	switch (q->id) {
	case Q_ACTION:
		deed = decide(look);
		keep(look, &deed, plan);
		return deed.action;
	case Q_WEAPON:
		return recall(look, q->deed, plan).arm;
	case Q_TARGET:
	case Q_PATIENT:
		return recall(look, q->deed, plan).target;
	case Q_TILE:
		deed = recall(look, q->deed, plan);
		return tile_index(&look->scene.scenario->map, deed.tile);
	case Q_MODE:
		return old_wounddice_best_mode(&look->scene, look->who, q->facts[0],
					       q->about);
	case Q_KIT:
		return best_kit(look);
	case Q_AMMO:
		return wanted_ammo(look, q);
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

/* In a duel the details of an attack mostly have one answer each, so no plan is missed.
 */
static int scripted_wish(const struct look *look, const struct question *q)
{
	if (q->id == Q_HOLD)
		return 0;
	return q->id == Q_ACTION && look->scene.fight->count <= 2 ? decide(look).action
								  : NO_ANSWER;
}

const struct tactic old_wounddice_tactics[] = {
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
