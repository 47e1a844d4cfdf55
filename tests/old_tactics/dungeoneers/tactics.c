/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: what to do.
 *
 * Every question is answered from the position alone; there is no plan.
 *
 * Policy: close in so that a worthwhile foe is in reach, sprint when it is farther than a
 * step, hold a readied attack for those who come anyway; step behind a foe when that
 * draws no strike; do not leave, shoot or cast afar under the eyes of a foe that can
 * still react; end the turn facing the nearest foe.
 */
#include "tactics.h"

/* ---- gear ---- */

struct gear_plan {
	enum handling handling;
	int thing, out; /* out: what is put away for it */
	bool wanted;
};

/* As it would be with that weapon in hand: is it worth a blow at somebody near? */
static int stowed_value(const struct mind *mind, int thing, int foe)
{
	const struct dungeoneers_thing *it =
		&creature(mind->scene, mind->who)->things[thing];
	const struct dungeoneers_weapon *weapon = item_of(mind->scene, it->item)->weapon;

	if (it->place != STOWED || !weapon)
		return 0;
	return old_dungeoneers_blow_value(mind, weapon, foe, weapon->range > 0);
}

static struct gear_plan potion_plan(const struct mind *mind)
{
	const struct dungeoneers_creature *one = creature(mind->scene, mind->who);
	struct gear_plan plan = {.handling = DRINK};

	if (one->wounds == 0 && !is_over(mind->scene, mind->who))
		return plan;
	for (int i = 0; i < THINGS; i++) {
		const struct dungeoneers_potion *potion =
			item_of(mind->scene, one->things[i].item)->potion;

		if (!potion || !dungeoneers_can_handle(mind->scene, mind->who, DRINK, i))
			continue;
		if ((potion->mend &&
		     one->wounds >= sheet(mind->scene, mind->who)->most_wounds &&
		     one->wounds > 0) ||
		    (potion->calm && is_over(mind->scene, mind->who))) {
			plan.thing = i;
			plan.wanted = true;
			return plan;
		}
	}
	return plan;
}

/* Another weapon: one for melee when a foe is upon us, one with range when none is near.
 */
static struct gear_plan weapon_plan(const struct mind *mind)
{
	struct gear_plan plan = {.wanted = false};
	int foe = dungeoneers_nearest_enemy(mind->scene, mind->who), best;
	bool near = dungeoneers_distance(mind->scene, mind->who, foe) <= 2;

	old_dungeoneers_best_melee_arm(mind, foe, &best);
	if (!near && old_dungeoneers_fights_from_afar(mind->scene, mind->who))
		return plan;
	for (int i = 0; i < THINGS; i++) {
		int item = creature(mind->scene, mind->who)->things[i].item;
		const struct dungeoneers_weapon *weapon =
			item_of(mind->scene, item)->weapon;
		int value = stowed_value(mind, i, foe);

		if (!weapon || value == 0 ||
		    (near ? weapon->range || value <= best : !weapon->range))
			continue;
		for (enum handling how = EQUIP; how <= SWAP; how += SWAP - EQUIP)
			if (dungeoneers_can_handle(mind->scene, mind->who, how, i)) {
				plan = (struct gear_plan){how, i, 0, true};
				best = near ? value : best;
				break;
			}
	}
	return plan;
}

static struct gear_plan gear_plan(const struct mind *mind)
{
	struct gear_plan plan = potion_plan(mind);

	return plan.wanted ? plan : weapon_plan(mind);
}

/* ---- attacks ---- */

/* Carefully if that is possible, else with open eyes into the strike. */
static struct choice attack_choice(const struct mind *mind, int arm)
{
	struct choice choice = old_dungeoneers_best_attack(mind, arm, false);

	return choice.value ? choice : old_dungeoneers_best_attack(mind, arm, true);
}

static struct choice spell_choice(const struct mind *mind, int ap,
				  const struct dungeoneers_spell *spell)
{
	struct choice choice = old_dungeoneers_best_spell(mind, ap, spell, false);

	return choice.value ? choice : old_dungeoneers_best_spell(mind, ap, spell, true);
}

/* ---- the action ---- */

/* A foe that fights hand to hand and can be here after its next turn. */
static bool comes_anyway(const struct mind *mind, int foe)
{
	const struct scene *scene = mind->scene;
	int mp = sheet(scene, foe)->mp_base;

	return mp > 0 && !old_dungeoneers_fights_from_afar(scene, foe) &&
	       dungeoneers_distance(scene, mind->who, foe) <=
		       creature(scene, foe)->threat + mp;
}

/* Nothing in reach is worth the action: run, hold, guard, or get ready otherwise. */
static int action_without_target(const struct mind *mind)
{
	const struct scene *scene = mind->scene;
	const struct dungeoneers_creature *one = creature(scene, mind->who);
	int foe = dungeoneers_nearest_enemy(scene, mind->who),
	    goal = old_dungeoneers_goal_of(mind);
	bool reaches = goal != NOBODY && dungeoneers_in_range(scene, goal, mind->who);

	if (old_dungeoneers_wanted_step(mind) >= 0)
		return DO_MOVE;
	if (gear_plan(mind).wanted)
		return DO_INTERACT;
	if (old_dungeoneers_best_attack(mind, -1, true).value)
		return DO_ATTACK;
	if (old_dungeoneers_best_spell(mind, one->ap, NULL, true).value)
		return DO_SPELLCAST;
	if (one->grappled_by)
		return DO_DISENGAGE;
	if (mind->knobs[KNOB_HOLD] && foe != NOBODY && one->rp >= 1 &&
	    !one->readied[0].action && comes_anyway(mind, foe))
		return DO_READY;
	if (!one->sprinting && !reaches &&
	    !old_dungeoneers_fights_from_afar(scene, mind->who) && one->mp + 2 > 0)
		return DO_SPRINT;
	if (!one->defensive && foe != NOBODY &&
	    dungeoneers_distance(scene, mind->who, foe) <= 3)
		return DO_DEFEND;
	return DO_END_TURN;
}

/* Points to walk with, and no action left. Whoever has just one foe within reach stays.
 */
static int last_moves(const struct mind *mind)
{
	int foe = dungeoneers_nearest_enemy(mind->scene, mind->who);
	bool busy = foe != NOBODY && dungeoneers_in_range(mind->scene, foe, mind->who) &&
		    old_dungeoneers_threats_at(
			    mind, mind->scene->fight->bodies[mind->who].tile) <= 1;

	if (!busy && old_dungeoneers_wanted_step(mind) >= 0)
		return DO_MOVE;
	if (!creature(mind->scene, mind->who)->grappled_by && foe != NOBODY &&
	    dungeoneers_is_behind(mind->scene, foe, mind->who) &&
	    dungeoneers_distance(mind->scene, mind->who, foe) <= 3)
		return DO_TURN;
	return DO_END_TURN;
}

static int wanted_action(const struct mind *mind)
{
	const struct dungeoneers_creature *one = creature(mind->scene, mind->who);
	struct choice attack, spell;

	if (one->prone && one->mp >= 1 && !one->grappled_by)
		return DO_STAND;
	if (one->ap < 1)
		return one->mp < 1 ? DO_END_TURN : last_moves(mind);
	if (potion_plan(mind).wanted)
		return DO_INTERACT;
	attack = old_dungeoneers_best_attack(mind, -1, false);
	spell = old_dungeoneers_best_spell(mind, one->ap, NULL, false);
	if (spell.value > attack.value)
		return DO_SPELLCAST;
	if (attack.value == 0)
		return action_without_target(mind);
	return old_dungeoneers_flanking_step(mind, attack.target) >= 0 ? DO_MOVE
								       : DO_ATTACK;
}

/* ---- the questions that follow ---- */

/* A step to flank whoever is to be attacked, or toward somebody; -1: none. */
static int next_step(const struct mind *mind)
{
	struct choice attack = {.target = NOBODY};

	if (creature(mind->scene, mind->who)->ap >= 1)
		attack = old_dungeoneers_best_attack(mind, -1, false);
	return attack.value ? old_dungeoneers_flanking_step(mind, attack.target)
			    : old_dungeoneers_wanted_step(mind);
}

static const struct dungeoneers_spell *spell_of(const struct mind *mind, int number)
{
	return scenario_entry(mind->scene->scenario, KIND_SPELL, number);
}

static int wanted_target(const struct mind *mind, const struct question *q)
{
	switch (q->deed) {
	case DO_ATTACK:
		return attack_choice(mind, q->facts[0]).target;
	case DO_SPELLCAST:
		return spell_choice(mind, MOST_AP, spell_of(mind, q->facts[1])).target;
	default:
		return NO_ANSWER;
	}
}

static int wanted_spell(const struct mind *mind)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS], *best;
	int count = dungeoneers_spells(mind->scene, mind->who, spells);

	best = spell_choice(mind, creature(mind->scene, mind->who)->ap, NULL).spell;
	for (int i = 0; i < count; i++)
		if (spells[i] == best)
			return i;
	return NO_ANSWER;
}

static int wanted_stress(const struct mind *mind, const struct question *q)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(mind->scene, mind->who, arms);
	const struct arm *arm = &arms[smaller(q->facts[0], count - 1)];

	return smaller(q->high,
		       old_dungeoneers_wanted_stress(mind, arm->weapon, q->about,
						     q->facts[1], q->id == Q_HIT_STRESS));
}

/* Octant of this foe, or of the nearest; -1: there is none. */
static int octant_of_foe(const struct mind *mind, int foe)
{
	if (foe < 0 || !is_enemy(mind->scene->fight, mind->who, foe))
		foe = dungeoneers_nearest_enemy(mind->scene, mind->who);
	return foe == NOBODY ? -1 : dungeoneers_octant(mind->scene, mind->who, foe);
}

/* A step's free turn is taken if it brings the nearest foe more into view. */
static bool wants_to_face(const struct mind *mind, const struct question *q)
{
	int octant = q->deed == DO_MOVE ? octant_of_foe(mind, NOBODY) : -1;

	return octant < 0 ||
	       turns_between((enum direction)q->facts[0], (enum direction)octant) <=
		       turns_between(mind->scene->fight->bodies[mind->who].facing,
				     (enum direction)octant);
}

static int wanted_gear(const struct mind *mind, const struct question *q)
{
	struct gear_plan plan = gear_plan(mind);

	if (!plan.wanted)
		return NO_ANSWER;
	return q->id == Q_HANDLING ? (int)plan.handling : plan.thing;
}

/* The number, or the value of an option; what is not on the menu: the default. */
static int wanted(const struct mind *mind, const struct question *q)
{
	int value;

	switch (q->id) {
	case Q_ACTION:
		return wanted_action(mind);
	case Q_WEAPON:
		return q->deed == DO_ATTACK
			       ? attack_choice(mind, -1).arm
			       : old_dungeoneers_best_melee_arm(mind, q->about, &value);
	case Q_TARGET:
		return wanted_target(mind, q);
	case Q_FACE:
		return wants_to_face(mind, q);
	case Q_HIT_STRESS:
	case Q_PIERCE_STRESS:
		return wanted_stress(mind, q);
	case Q_DIRECTION:
		return next_step(mind);
	case Q_FACING:
		return octant_of_foe(mind, q->about);
	case Q_SPELL:
		return wanted_spell(mind);
	case Q_EXTRA:
		return old_dungeoneers_wanted_extra(mind, spell_of(mind, q->facts[1]),
						    q->about);
	case Q_STRIKE:
		old_dungeoneers_best_melee_arm(mind, q->about, &value);
		return value > 0;
	case Q_WHOSE_TURN:
		return dungeoneers_nearest_enemy(mind->scene, mind->who);
	case Q_TRIGGER:
		return q->deed == DO_ATTACK ? attack_choice(mind, -1).value > 0
					    : NO_ANSWER;
	case Q_HANDLING:
	case Q_ITEM:
		return wanted_gear(mind, q);
	default:
		return NO_ANSWER;
	}
}

static int scripted(const struct look *look, const struct question *q, struct plan *plan)
{
	struct mind mind = {&look->scene, look->knobs, look->who, look->ways};
	int value = wanted(&mind, q), option;

	(void)plan;
	if (q->kind == ASK_NUMBER)
		return value;
	option = option_of_value(q, value);
	return option >= 0 ? option : default_answer(q);
}

/* What is wanted does not depend on the menu. */
static int scripted_wish(const struct look *look, const struct question *q)
{
	struct mind mind = {&look->scene, look->knobs, look->who, look->ways};
	int value = NO_ANSWER;

	if (q->id == Q_ACTION || q->id == Q_DIRECTION ||
	    (q->id == Q_WEAPON && q->deed == DO_ATTACK))
		value = wanted(&mind, q);
	return value >= 0 ? value : NO_ANSWER;
}

const struct tactic old_dungeoneers_tactics[] = {
	{.key = "scripted",
	 .help = "closes in, flanks, spends stress where it pays, draws no needless "
		 "strikes",
	 .answer = scripted,
	 .wish = scripted_wish,
	 .knobs = {[KNOB_STRESS] =
			   {"stress",
			    "stress for dice: 0 none, 1 up to capacity, 2 beyond for a "
			    "killing blow",
			    0, 2, 2},
		   [KNOB_CAUTION] = {"caution",
				     "points of stress capacity to keep as a buffer", 0,
				     10, 0},
		   [KNOB_FLANK] = {"flank", "1: steps behind its foe if that is free", 0,
				   1, 1},
		   [KNOB_HOLD] = {"hold",
				  "1: readies an attack for foes that come anyway", 0, 1,
				  1},
		   [KNOB_NEAREST] = {"nearest", "1: goes for the nearest, not the best",
				     0, 1, 0}}},
	{0},
};
