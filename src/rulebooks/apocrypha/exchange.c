/* SPDX-License-Identifier: MIT
 *
 * Exchanges of blades (7.5): parry, counter-attack, desperate parry; and what an attack
 * leaves behind, hit or miss (7.2, step 12).
 */
#include "procedures.h"

/* ---- exchanges of blades (7.5) ---- */

static int size_of(const struct scene *scene, int who, int use)
{
	return used_weapon(scene, who, use)->size;
}

/* To block a bigger weapon hurts. */
static void take_parry_shock(struct run *run, int who, int by, int difference, int rule)
{
	if (difference <= 0)
		return;
	if (ruling(&run->scene, R_PARRY_SHOCK))
		difference -= apocrypha_hits(run, who, sheet(&run->scene, who)->fit,
					     "soak shock");
	apocrypha_shock(run, who, by, larger(0, difference), rule);
}

void apocrypha_block(struct run *run, const struct attack *attack, int who, int use)
{
	tell_note_at(run, who, attack->actor, "blocks {target}", 0, APO_MRX_04);
	take_parry_shock(run, who, attack->actor,
			 attack->weapon->size + attack->power -
				 size_of(&run->scene, who, use),
			 APO_MRX_05);
}

/* The attacker may still save himself from the counter: at double difficulty. */
static bool desperate_parry(struct run *run, const struct attack *attack, int who,
			    int counter_use, int net, int all)
{
	static const struct cost no_cost;
	const struct scene *scene = &run->scene;
	struct told_deed outer = deed_now(run);
	int uses[2 * SLOTS], actor = attack->actor, use, hits, needed;
	int count = apocrypha_parry_uses(scene, actor, uses), cheapest = 99;
	struct question q;

	for (int i = 0; i < count; i++)
		if (used_weapon(scene, actor, uses[i])->parry_cost < cheapest)
			cheapest = used_weapon(scene, actor, uses[i])->parry_cost;
	if (attack->action == DO_FEINT || !apocrypha_can_react(scene, actor) ||
	    creature(scene, actor)->rate == SPRINT ||
	    cheapest > creature(scene, actor)->ap)
		return false;
	question_to(&q, run, actor, Q_DESPERATE_PARRY);
	q.about = (int8_t)who;
	q.facts[0] = net;
	offer(&q, 0, "no", no_cost);
	offer(&q, 1, "yes", (struct cost){{(int8_t)cheapest}});
	if (!ask(&q))
		return false;
	use = apocrypha_ask_parry_use(run, actor, who, DO_DESPERATE_PARRY);
	apocrypha_pay_reaction(run, actor, DO_DESPERATE_PARRY, who,
			       used_weapon(scene, actor, use)->entry.name,
			       used_weapon(scene, actor, use)->parry_cost, APO_MRX_08);
	hits = apocrypha_roll_parry(run, actor, use, who, "desperate parry", APO_MRX_08);
	apocrypha_raise_mrp(run, actor, DO_DESPERATE_PARRY, 1, APO_MRX_06);
	resume_deed(run, outer);
	needed = 2 * (ruling(&run->scene, R_DESPERATE_PARRY) ? all : net);
	tell_check(run, actor, who, hits, needed, pass_or_fail(hits >= needed),
		   APO_MRX_08);
	if (hits >= needed)
		return true;
	take_parry_shock(run, actor, who,
			 size_of(scene, who, counter_use) - size_of(scene, actor, use),
			 APO_MRX_09);
	return false;
}

void apocrypha_strike_back(struct run *run, const struct attack *attack, int who, int use,
			   int margin, int hits)
{
	struct attack counter = attack_of(who, DO_ATTACK, OWN_PASS);
	int net = margin - hits, raw;
	struct blow blow;

	resume_deed(run, attack->told);
	tell_check(run, who, attack->actor, margin, hits,
		   (struct verdict){"countered", AFFRAY_PASS, AFFRAY_FAILS}, APO_MRX_01);
	if (desperate_parry(run, attack, who, use, net, margin + 1))
		return;
	counter.use = use;
	counter.weapon = used_weapon(&run->scene, who, use);
	raw = apocrypha_roll_damage(run, &counter, net, false);
	blow = apocrypha_blow_of(&run->scene, &counter, attack->actor, TORSO);
	apocrypha_wound(run, &blow, raw);
}

/* ---- step 12: aftermath ---- */

void apocrypha_after_response(struct run *run, const struct attack *attack, int who,
			      const struct response *response)
{
	const struct scene *scene = &run->scene;

	switch (response->kind) {
	case DO_AVOID:
		if (!is_ranged(attack))
			apocrypha_raise_mrp(run, who, DO_AVOID, 1, APO_MRX_06);
		break;
	case DO_PARRY:
		apocrypha_raise_mrp(run, who, DO_PARRY, 1, APO_MRX_06);
		break;
	case DO_COUNTER_ATTACK:
		apocrypha_raise_mrp(
			run, who, DO_COUNTER_ATTACK,
			ruling(&run->scene, R_COUNTER_PENALTY)
				? 2
				: larger(1, size_of(scene, who, response->use)),
			APO_MRX_03);
		break;
	case DO_DESPERATE_DODGE:
		if (!scene->fight->bodies[who].in_play)
			break;
		apocrypha_unready(run, who, APO_RNG_04);
		apocrypha_place(run, who, response->tile, APO_URX_02);
		apocrypha_set_stance(run, who, PRONE, APO_URX_02);
		break;
	default:
		break;
	}
}

void apocrypha_after_shot(struct run *run, const struct attack *attack, int kicks)
{
	struct apocrypha_creature *one = change(run, attack->actor);
	struct apocrypha_thing *thing = &one->things[slot_of(attack->use)];
	int rounds = apocrypha_rounds_needed(attack->mode), slot = slot_of(attack->use);

	apocrypha_forget_aim(run, attack->actor);
	thing->shots++;
	one->fired = 1;
	if (attack->weapon->mag && !ruling(&run->scene, R_AMMO) &&
	    !attack->weapon->thrown) {
		thing->rounds = (uint8_t)larger(0, thing->rounds - rounds);
		tell_spend(run, attack->actor, "rounds", &thing->rounds, rounds,
			   thing->rounds, APO_RNG_09);
	}
	if (attack->weapon->thrown && !ruling(&run->scene, R_AMMO) &&
	    thing->place != ON_GROUND) {
		thing->place = GONE;
		apocrypha_refit(run->scene.scenario, run->fight, attack->actor);
		tell_note(run, attack->actor, "has thrown it", 0, APO_RNG_10);
	}
	if (kicks >= HARD_KICKS)
		apocrypha_unready(run, attack->actor, APO_AUT_03);
	else if (attack->action == DO_FIRE_HIP || !attack->weapon->gun)
		apocrypha_unready(run, attack->actor, APO_RNG_04);
	else if (attack->action == DO_AIM_AND_FIRE && one->readied != slot + 1 &&
		 apocrypha_is_usable(&run->scene, attack->actor, slot) &&
		 is_conscious(&run->scene, attack->actor)) {
		one->readied = (uint8_t)(slot + 1);
		tell_condition(run, attack->actor, "readied", NULL, true, 0, APO_RNG_04);
	}
	if (attack->weapon->ability)
		apocrypha_ability_shock(run, attack->actor);
}

void apocrypha_after_blow(struct run *run, const struct attack *attack)
{
	struct apocrypha_creature *one = change(run, attack->actor);

	if (!run->fight->bodies[attack->actor].in_play)
		return;
	if (attack->action == DO_DESPERATE_SWING) {
		one->swung = 1;
		tell_condition(run, attack->actor, "open after a swing", NULL, true, 2,
			       APO_MEL_04);
	}
	if (attack->action == DO_FLURRY) {
		one->flurried = 1;
		tell_condition(run, attack->actor, "open after a flurry", NULL, true, 1,
			       APO_MEL_05);
		apocrypha_raise_mrp(run, attack->actor, DO_FLURRY, attack->strikes - 1,
				    APO_MEL_05);
	}
	if (attack->occasion == ON_OPENING)
		apocrypha_raise_mrp(run, attack->actor, DO_EXPLOIT_OPENING, 2,
				    APO_MRX_07);
}
