/* SPDX-License-Identifier: MIT
 *
 * The value of a position for the scripted tactic: the worth of the weapons in its hands,
 * and of its points in their best use.
 */
#include "tactics.h"
#include <math.h>
#include <string.h>

/* ---- the worth of a weapon ---- */

int orge_reload_ap(const struct scene *scene, int who, int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	if (weapon->takes == TAKES_NONE)
		return weapon->ready + 1; /* another one must be drawn */
	for (int i = 0; i < MAGAZINES; i++)
		if (sheet(scene, who)->missile[i] &&
		    orge_missile_fits(sheet(scene, who), weapon, i) &&
		    creature(scene, who)->count[i] > 0)
			return orge_reload_cost(scene, who, thing, i);
	return 0;
}

static bool may_shoot_at(const struct look *look, const struct scene *scene, int who,
			 int thing, int missile, int target)
{
	int d2 = orge_distance2(scene, who, target), far = look->knobs[KNOB_RANGE];

	return d2 <= far * far && !creature(scene, who)->state[BLINDED] &&
	       orge_sees_creature(scene, who, target) &&
	       orge_within(d2, orge_max_range(scene, who, thing, missile), 100);
}

int orge_missile_for(const struct scene *scene, int who, int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	if (weapon->takes == TAKES_NONE)
		return 0;
	if (thing_of(scene, thing)->loaded)
		return thing_of(scene, thing)->loaded - 1;
	for (int i = 0; i < MAGAZINES; i++)
		if (orge_missile_fits(sheet(scene, who), weapon, i) &&
		    creature(scene, who)->count[i] > 0)
			return i;
	return NOTHING;
}

static bool is_far(const struct mind *mind, int i, enum weapon_class class)
{
	return 100 * orge_distance2(&mind->scene, mind->who, mind->foes[i]) >
	       orge_reach_hundredths(&mind->scene, class);
}

/* Neither in reach nor the nearest, which it may approach: blows at this foe need no
 * weighing. */
static bool is_out_of_the_way(const struct mind *mind, int i, enum weapon_class class)
{
	return (i > 0 || mind->stays) && is_far(mind, i, class);
}

/* After another deed it begins no attack that ends in its next phase, unless hardly any
 * point is left for anything else. */
static bool is_too_late(const struct mind *mind, int thing, int style)
{
	int left = mind->c->ap;

	return mind->stays && left > 2 &&
	       orge_blow_cost(&mind->scene, mind->who, thing, style, NO_SPECIAL)
			       .amount[0] > left;
}

static void weigh_arm(const struct mind *mind, int thing, struct arm *arm, int foes)
{
	const struct scene *scene = &mind->scene;
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	int style = orge_usual_style(scene, mind->who, thing), who = mind->who;
	int missile = weapon->style_count || !weapon->shot_ap
			      ? NOTHING
			      : orge_missile_for(scene, who, thing);
	bool possible = weapon->style_count
				? orge_blow_possible(scene, who, thing, style)
				: missile != NOTHING && (!mind->stays ||
							 is_ready_to_shoot(scene, thing));

	possible = possible && !is_too_late(mind, thing, style);
	arm->thing = thing;
	arm->style = style;
	arm->shot = !weapon->style_count;
	arm->reload = arm->shot && possible ? orge_reload_ap(scene, who, thing) : 0;
	for (int i = 0; i < foes; i++) {
		struct strike *strike = &arm->strikes[i];
		int foe = mind->foes[i];

		*strike = (struct strike){.thing = NOTHING};
		if (!possible ||
		    (!arm->shot &&
		     is_out_of_the_way(mind, i, (enum weapon_class)weapon->class)))
			continue;
		if (!arm->shot)
			orge_weigh_strike(scene, who, thing, style, NO_SPECIAL, foe,
					  strike);
		else if (may_shoot_at(mind->look, scene, who, thing, missile, foe))
			orge_weigh_shot(scene, who, thing, missile, foe, strike);
	}
}

/* The worth of an AP, in hundredths; less, the farther it must go first. */
static int rate_of_blow(struct mind *mind, const struct strike *strike)
{
	const struct scene *scene = &mind->scene;
	int away = orge_away(scene, mind->who, strike->target,
			     (enum weapon_class)weapon_of(scene, strike->thing)->class,
			     &mind->pace);

	return 100 * strike->worth / strike->ap * mind->budget /
	       (mind->budget + 2 * away);
}

static int rate_of_arm(struct mind *mind, const struct arm *arm, int foes)
{
	int best = 0;

	for (int i = 0; i < foes; i++) {
		const struct strike *strike = &arm->strikes[i];

		if (strike->thing == NOTHING || strike->worth <= 0)
			continue;
		best = larger(best,
			      arm->shot ? 100 * strike->worth / (strike->ap + arm->reload)
					: rate_of_blow(mind, strike));
	}
	return best;
}

int orge_rate_of(struct mind *mind, int thing)
{
	bool shot = !weapon_of(&mind->scene, thing)->style_count;
	int foes = smaller(mind->count, shot ? 2 : 1);
	struct arm arm;

	for (int i = 0; i < mind->arm_count; i++)
		if (mind->arms[i].thing == thing)
			return rate_of_arm(mind, &mind->arms[i], foes);
	weigh_arm(mind, thing, &arm, foes);
	return rate_of_arm(mind, &arm, foes);
}

int orge_rate_of_fists(struct mind *mind, const struct scene *scene)
{
	struct knock_out knock_out = orge_knock_out_of(scene, mind->who);
	struct strike fist;

	if (!knock_out.possible)
		return 0;
	orge_weigh_knock_out(scene, &knock_out, mind->foes[0], &fist);
	return fist.thing == NOTHING ? 0 : rate_of_blow(mind, &fist);
}

static int spell_rate(struct mind *mind)
{
	const struct scene *scene = &mind->scene;
	int best = 0;

	for (int i = 0; i < mind->s->spells_known; i++) {
		const struct orge_spell *spell = mind->s->spell[i];
		int method = orge_pick_method(scene, mind->who, spell);

		if (method == NOTHING || spell->effect != SPELL_HARM)
			continue;
		for (int k = 0; k < mind->count; k++) {
			int foe = mind->foes[k], effect = 0, worth;

			if (!orge_spell_reaches(scene, mind->who, spell, foe))
				continue;
			if (!spell->radius_m)
				effect = orge_effect_worth(scene, mind->who, spell, foe);
			/* at one creature it is worth no more than its effect */
			if (!spell->radius_m && 100 * effect / spell->ap <= best)
				continue;
			worth = orge_spell_worth(mind, spell, method, foe, effect,
						 NOT_WORTH);
			mind->spell_worth[i][k] = worth;
			mind->spell_known[i] |= (uint8_t)(1u << k);
			best = larger(best, 100 * worth / spell->ap);
		}
	}
	return best;
}

/* ---- the mind ---- */

/* The nearest ones, in their order. */
static void find_foes(struct mind *mind)
{
	struct creature_set foes = orge_foes(&mind->scene, mind->who);
	int d2[WATCHED];

	mind->count = 0;
	for_set (i, foes) {
		int here = orge_distance2(&mind->scene, mind->who, i), place;

		if (mind->count == WATCHED && here >= d2[WATCHED - 1])
			continue;
		if (mind->count < WATCHED)
			mind->count++;
		for (place = mind->count - 1; place > 0 && d2[place - 1] > here;
		     place--) {
			d2[place] = d2[place - 1];
			mind->foes[place] = mind->foes[place - 1];
		}
		d2[place] = here;
		mind->foes[place] = (int8_t)i;
	}
}

static void find_open(const struct mind *mind, struct arm *arm)
{
	arm->open =
		mind->may_attack && orge_style_open(&mind->scene, mind->who, arm->thing,
						    arm->style, NO_SPECIAL);
}

static void find_arms(struct mind *mind)
{
	int16_t things[THINGS];

	int count = orge_weapon_things(&mind->scene, mind->who, things);
	bool armed = false;

	mind->arm_count = 0;
	for (int i = 0; i < count && mind->arm_count < ARMS; i++) {
		const struct orge_weapon *weapon = weapon_of(&mind->scene, things[i]);

		if (armed && weapon->unarmed)
			continue; /* a fist for nothing but knock-outs */
		armed |= weapon->style_count > 0;
		weigh_arm(mind, things[i], &mind->arms[mind->arm_count], mind->count);
		find_open(mind, &mind->arms[mind->arm_count++]);
	}
}

/* In a duel, where a knock-out is the end, it also comes near for one. */
static void find_fist(struct mind *mind)
{
	struct knock_out knock_out;
	bool comes_near = mind->scene.fight->count <= 2 && !mind->stays;

	mind->fist.thing = NOTHING;
	if (!mind->count || (!comes_near && is_far(mind, 0, CLASS_H)))
		return;
	knock_out = orge_knock_out_of(&mind->scene, mind->who);
	if (knock_out.possible &&
	    (!mind->stays || knock_out.cost.amount[0] <= mind->c->ap))
		orge_weigh_knock_out(&mind->scene, &knock_out, mind->foes[0],
				     &mind->fist);
}

static void find_rate(struct mind *mind)
{
	mind->rate = mind->spell_rate = mind->s->casts ? spell_rate(mind) : 0;
	for (int i = 0; i < mind->arm_count; i++)
		mind->rate = larger(mind->rate,
				    rate_of_arm(mind, &mind->arms[i], mind->count));
	if (mind->fist.thing != NOTHING)
		mind->rate = larger(mind->rate, rate_of_blow(mind, &mind->fist));
}

/* ORG-ATK-04: a point of PF makes all further blows dearer; past the knob's percentage it
 * counts three times. */
static void price_fatigue(struct mind *mind)
{
	int most = mind->s->max_pf;
	bool tired = 100 * mind->c->pf > mind->look->knobs[KNOB_REST_AT] * most;

	mind->tiring =
		ROUNDS_AHEAD * mind->rate * mind->budget / (2 * most) * (tired ? 3 : 1);
}

/* The foes that it can strike now from its tile. */
static void find_best(struct mind *mind)
{
	const struct scene *scene = &mind->scene;
	int best = 0;

	mind->best = (struct strike){.thing = NOTHING};
	for (int k = 0; k < mind->arm_count; k++) {
		struct arm *arm = &mind->arms[k];

		for (int i = 0; i < mind->count; i++) {
			struct strike *strike = &arm->strikes[i];
			int worth = strike->worth - strike->pf * mind->tiring / 100;

			strike->ready =
				arm->open && strike->thing != NOTHING &&
				orge_target_reached(scene, mind->who, strike->thing,
						    strike->style, strike->target);
			if (strike->ready && worth * 100 / strike->ap > best) {
				best = worth * 100 / strike->ap;
				mind->best = *strike;
				mind->best.worth = worth;
			}
		}
	}
}

static bool can_knock_out(const struct mind *mind)
{
	const struct strike *fist = &mind->fist;

	return fist->thing != NOTHING && !mind->burns &&
	       orge_weapon_reaches(&mind->scene, mind->who, fist->thing, fist->target) &&
	       orge_is_mark(&mind->scene, mind->who, fist->target);
}

static void sum_up(struct mind *mind)
{
	mind->rate = mind->spell_rate = mind->tiring = 0;
	memset(mind->spell_known, 0, sizeof mind->spell_known);
	if (!mind->stays) {
		find_rate(mind);
		price_fatigue(mind);
	}
	find_best(mind);
	mind->knocks = can_knock_out(mind);
	mind->used_known = 0;
}

static void begin(struct mind *mind, const struct look *look, const struct scene *scene,
		  int who)
{
	mind->look = look;
	mind->scene = *scene;
	mind->who = who;
	mind->c = creature(scene, who);
	mind->s = sheet(scene, who);
	mind->budget = orge_budget(scene, who);
	mind->may_attack = orge_may_attack(scene, who);
	mind->burns = !mind->may_attack && orge_is_burning(mind->c);
	mind->danger.known = false;
}

void orge_mind_begin(struct mind *mind, const struct look *look,
		     const struct scene *scene, int who, bool stays)
{
	begin(mind, look, scene, who);
	mind->pace = 0;
	memset(mind->foes_pace, 0, sizeof mind->foes_pace);
	mind->stays = stays;
	find_foes(mind);
	find_arms(mind);
	find_fist(mind);
	sum_up(mind);
}

void orge_imagine(struct imagined *imagined, const struct mind *mind)
{
	const struct orge_fight *fight = orge_fight(&mind->scene);
	int count = mind->scene.fight->count;

	memcpy(&imagined->fight, fight,
	       offsetof(struct orge_fight, creatures) +
		       (size_t)count * sizeof fight->creatures[0]);
}

/* From another place: at the target that is the best one from here. */
static void weigh_best_shot(const struct mind *mind, struct arm *arm)
{
	int best = 0, missile = orge_missile_for(&mind->scene, mind->who, arm->thing);

	for (int i = 1; i < mind->count; i++)
		if (arm->strikes[i].worth > arm->strikes[best].worth)
			best = i;
	for (int i = 0; i < mind->count; i++)
		if (i != best)
			arm->strikes[i].thing = NOTHING;
	if (missile == NOTHING)
		return;
	arm->strikes[best].thing = NOTHING;
	if (may_shoot_at(mind->look, &mind->scene, mind->who, arm->thing, missile,
			 mind->foes[best]))
		orge_weigh_shot(&mind->scene, mind->who, arm->thing, missile,
				mind->foes[best], &arm->strikes[best]);
}

/* At foes that come into reach there. */
static void weigh_new_blows(const struct mind *mind, struct arm *arm)
{
	const struct scene *scene = &mind->scene;

	for (int i = 0; i < mind->count; i++)
		if (arm->strikes[i].thing == NOTHING &&
		    orge_weapon_reaches(scene, mind->who, arm->thing, mind->foes[i]) &&
		    orge_blow_possible(scene, mind->who, arm->thing, arm->style))
			orge_weigh_strike(scene, mind->who, arm->thing, arm->style,
					  NO_SPECIAL, mind->foes[i], &arm->strikes[i]);
}

void orge_weigh_imagined(struct imagined *imagined, struct mind *mind)
{
	struct scene scene = {mind->scene.scenario, &imagined->fight.base};
	struct mind *m = &imagined->mind;

	orge_danger(mind);
	*m = *mind;
	begin(m, mind->look, &scene, mind->who);
	orge_endanger(m, mind);
	for (int i = 0; i < m->arm_count && m->count > 0; i++)
		if (m->arms[i].shot)
			weigh_best_shot(m, &m->arms[i]);
		else
			weigh_new_blows(m, &m->arms[i]);
	sum_up(m);
}

static int kept_if(struct mind *mind, int ap, int saved)
{
	const struct danger *danger;
	int count, net = saved - 4 * mind->tiring / 100;

	if (net <= 0 || ap <= 0 || !mind->look->knobs[KNOB_CAUTION])
		return 0;
	danger = orge_danger(mind);
	count = smaller(100 * (ap / REACTION_AP), danger->blows);
	return count * net / 100 * mind->look->knobs[KNOB_CAUTION] / 100;
}

int orge_saved(struct mind *mind)
{
	return mind->look->knobs[KNOB_CAUTION] ? orge_danger(mind)->saved : 0;
}

/* One strike, over and over: half by blows and half by knock-outs ends nobody. */
static int repeated(struct mind *mind, const struct strike *strike, int one, int ap,
		    int saved)
{
	int best = 0, worth = 0;

	if (strike->thing == NOTHING || one <= 0)
		return 0;
	if (!mind->look->knobs[KNOB_CAUTION]) /* nothing is kept */
		return larger(0, ap) / strike->ap * one;
	for (int left = ap - strike->ap; left >= 0; left -= strike->ap) {
		worth += one;
		best = larger(best, worth + kept_if(mind, left, saved));
	}
	return best;
}

int orge_used_if(struct mind *mind, int ap, int blow, int saved)
{
	int kept = kept_if(mind, ap, saved);
	int blows = repeated(mind, &mind->best, blow, ap, saved);
	int best = larger(kept, blows);

	if (!mind->knocks)
		return best;
	return larger(best,
		      repeated(mind, &mind->fist,
			       mind->fist.worth - mind->fist.pf * mind->tiring / 100, ap,
			       saved));
}

int orge_kept(struct mind *mind, int ap)
{
	return kept_if(mind, ap, orge_saved(mind));
}

int orge_used(struct mind *mind, int ap)
{
	if (ap < 0 || ap >= MOST_USED)
		return orge_used_if(mind, ap, mind->best.worth, orge_saved(mind));
	if (!(mind->used_known >> ap & 1)) {
		mind->used[ap] =
			orge_used_if(mind, ap, mind->best.worth, orge_saved(mind));
		mind->used_known |= 1u << ap;
	}
	return mind->used[ap];
}

int orge_standing(struct mind *mind)
{
	const struct danger *danger = orge_danger(mind);

	return 5 * mind->rate * mind->budget / 400 - danger->blows * danger->harm / 100;
}
