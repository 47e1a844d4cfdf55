/* SPDX-License-Identifier: MIT
 *
 * The deeds of the scripted tactic besides weapons: spells, technics, disciplines,
 * manoeuvres, items.
 */
#include "tactics.h"

/* The worth of the points left after a deed, in their best use. */
static int after(struct mind *mind, int ap, int pf, int mf)
{
	int most = mind->s->max_mf, tired = mind->c->mf + mf;

	/* ORG-R65: from nine tenths on the mind gives way to fear */
	return orge_used(mind, larger(0, mind->c->ap - ap)) - pf * mind->tiring / 100 -
	       mf * (most + 10 * tired) / most - (mf && 10 * tired >= 9 * most ? 150 : 0);
}

static int after_cost(struct mind *mind, struct cost cost)
{
	return after(mind, cost.amount[0], cost.amount[1], cost.amount[2]);
}

/* The same technic was declared in this phase already: it may have worked. */
static int declared_before(const struct scene *scene, enum technic technic, int target)
{
	const struct orge_fight *fight = orge_fight(scene);
	int count = 0;

	for (int i = fight->resolved; i < fight->queued; i++)
		count += fight->queue[i].kind == TECHNIC &&
			 fight->queue[i].technic == (uint8_t)technic &&
			 fight->queue[i].target == target;
	return count;
}

/* ---- spells ---- */

/* The chances are computed only if the full effect would be enough. */
static void propose_spell(struct choice *choice, int i, int method, int target, int foe,
			  int rest)
{
	struct mind *mind = choice->mind;
	const struct orge_spell *spell = mind->s->spell[i];
	struct intent intent = intent_to(DO_CAST, 0);
	int worth, effect, enough = larger(choice->best.worth, NOT_WORTH / 2) - rest;
	bool is_long = spell->ap > mind->c->ap;

	if (foe >= 0 && mind->spell_known[i] >> foe & 1) {
		worth = mind->spell_worth[i][foe];
	} else {
		effect = spell->radius_m ? 0
					 : orge_effect_worth(&mind->scene, mind->who,
							     spell, target);
		if ((choice->action < 0 && !spell->radius_m &&
		     (effect <= 0 || (is_long ? effect / 2 : effect) <= enough)) ||
		    !orge_spell_reaches(&mind->scene, mind->who, spell, target))
			return;
		worth = orge_spell_worth(mind, spell, method, target, effect, enough);
	}
	/* a long cast allows no reaction and may be disturbed */
	if (is_long)
		worth /= 2;
	if (worth <= enough)
		return;
	if (is_long)
		worth -= orge_danger(mind)->blows * orge_danger(mind)->saved / 100;
	intent.worth = worth + (worth > 0 ? 0 : worth - 50) + rest;
	intent.target = target;
	intent.with = i;
	intent.detail[0] = method;
	prefer(&choice->best, &intent);
}

/* A spell against one creature that nobody casts on friends. */
static bool harms(const struct orge_spell *spell)
{
	return !spell->radius_m &&
	       (spell->effect == SPELL_HARM || spell->effect == SPELL_DRAIN ||
		(spell->effect == SPELL_STATE &&
		 orge_full_state_worth((enum state)spell->state, 1) >= 0));
}

/* A spell for one creature that nobody casts on foes. */
static bool helps(const struct orge_spell *spell)
{
	return !spell->radius_m &&
	       (spell->effect == SPELL_HEAL || spell->effect == SPELL_CURE ||
		(spell->effect == SPELL_STATE &&
		 orge_full_state_worth((enum state)spell->state, 1) <= 0));
}

/* A caster casts first: after another deed it strikes at the foe in its reach. */
static bool is_busy_striking(const struct choice *choice)
{
	const struct mind *mind = choice->mind;

	return choice->action < 0 && mind->c->acted && mind->best.thing != NOTHING;
}

static void propose_spells(struct choice *choice)
{
	struct mind *mind = choice->mind;

	if (!mind->s->casts || is_busy_striking(choice) || !orge_wants(choice, DO_CAST))
		return;
	for (int i = 0; i < mind->s->spells_known; i++) {
		const struct orge_spell *spell = mind->s->spell[i];
		int method = orge_pick_method(&mind->scene, mind->who, spell), rest;

		if (method == NOTHING || !orge_spell_open(&mind->scene, mind->who, i))
			continue;
		rest = after(mind, spell->ap, 0, spell->mf / 2);
		for (int k = 0; k < mind->count; k++)
			if (choice->action >= 0 || !helps(spell))
				propose_spell(choice, i, method, mind->foes[k], k, rest);
		if (choice->action < 0 && harms(spell))
			continue;
		for_creatures (k, mind->scene.fight)
			if (body_of(&mind->scene, k)->in_play &&
			    !orge_is_foe(&mind->scene, mind->who, k))
				propose_spell(choice, i, method, k, NOBODY, rest);
	}
}

/* ---- technics ---- */

enum { DISARMED = 60 }; /* with both hands full; a free hand picks the weapon up */

static enum state brought_by(enum technic technic)
{
	return technic == INTIMIDATION ? INTIMIDATED
	       : technic == BLINDING   ? BLINDED
				       : HELD;
}

/* Its effect if it works. */
static int technic_effect(const struct scene *scene, enum technic technic, int target)
{
	switch (technic) {
	case DISARMING:
		return orge_free_hands(scene, target) ? DISARMED * 2 / 3 : DISARMED;
	case INTIMIDATION:
		return orge_is_immune(scene, target, SCARED)
			       ? 0
			       : orge_state_worth(scene, target, INTIMIDATED, 2) +
					 orge_state_worth(scene, target, STUNNED, 1) / 4;
	default:
		return orge_state_worth(scene, target, brought_by(technic),
					technic == BLINDING ? 2 : 1);
	}
}

static int fear_resisted(const struct scene *scene, int target)
{
	return creature(scene, target)->ap > 0
		       ? orge_thousandths(scene,
					  orge_resist_chance(scene, target, RESIST_FEAR))
		       : 0;
}

static int technic_stopped(const struct scene *scene, const struct orge_act *act)
{
	unsigned allowed = orge_technic_reactions((enum technic)act->technic);
	enum reaction reaction;

	if (act->technic == INTIMIDATION)
		return fear_resisted(scene, act->target);
	return orge_best_reaction(scene, act, act->target, AGAINST_CLOSE, allowed, 0,
				  &reaction);
}

/* Its effect on a creature in no state: no effect is more. */
static int full_effect(enum technic technic)
{
	switch (technic) {
	case DISARMING:
		return DISARMED;
	case INTIMIDATION:
		return orge_full_state_worth(INTIMIDATED, 2) +
		       orge_full_state_worth(STUNNED, 1) / 4;
	default:
		return orge_full_state_worth(brought_by(technic),
					     technic == BLINDING ? 2 : 1);
	}
}

/* The rest of an imagined act depends on its actor alone. */
static void turn_to(const struct scene *scene, struct orge_act *act, int target)
{
	act->target = (int8_t)target;
	act->aim = body_of(scene, target)->tile;
}

static int chance_of(const struct scene *scene, const struct orge_act *act)
{
	return orge_thousandths(scene, orge_technic_chance(scene, act));
}

/* What is dear is computed only if all else would be enough. The chance is the same for
 * every target, except to disarm. */
static void propose_technic(struct choice *choice, enum technic technic)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	int most_d2 = technic == INTIMIDATION ? 100 : 9, full = full_effect(technic);
	struct cost cost;
	int rest, most;
	struct orge_act act;

	if (!mind->count || orge_distance2(scene, mind->who, mind->foes[0]) > most_d2)
		return;
	cost = orge_technic_cost(scene, mind->who, technic);
	rest = after_cost(mind, cost);
	if (full + rest <= choice->best.worth ||
	    !orge_technic_possible_for(scene, mind->who, technic, cost))
		return;
	act = orge_imagine_technic(scene, mind->who, technic, mind->foes[0]);
	most = technic == DISARMING ? 1000 : chance_of(scene, &act);
	for (int k = 0; k < mind->count; k++) {
		int target = mind->foes[k], works, effect, before;

		if (orge_distance2(scene, mind->who, target) > most_d2 ||
		    most * full / 1000 + rest <= choice->best.worth)
			return;
		effect = technic_effect(scene, technic, target);
		before = declared_before(scene, technic, target);
		if ((most >> before) * effect / 1000 + rest <= choice->best.worth ||
		    !orge_technic_reaches(scene, mind->who, technic, target))
			continue;
		turn_to(scene, &act, target);
		works = (technic == DISARMING ? chance_of(scene, &act) : most) *
			(1000 - technic_stopped(scene, &act)) / 1000;
		orge_propose(choice, DO_TECHNIC, target, (int)technic,
			     (works >> before) * effect / 1000 + rest);
	}
}

/* Taking a weapon or a hostage has won no fight: only if it is asked for a technic. */
static void propose_technics(struct choice *choice)
{
	static const uint8_t useful[] = {INTIMIDATION, BLINDING, DISARMING, HOSTAGE_HOLD};
	int count = choice->action >= 0 ? (int)sizeof useful : 2;

	if (choice->action >= 0 && choice->action != DO_TECHNIC)
		return;
	for (int i = 0; i < count; i++)
		propose_technic(choice, (enum technic)useful[i]);
}

void orge_propose_knock_out(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct strike *strike = &mind->fist;
	struct cost cost = {{(int8_t)strike->ap, (int8_t)strike->pf, 1}};
	int worth;

	if (!mind->knocks || (choice->action >= 0 && choice->action != DO_TECHNIC))
		return;
	worth = strike->worth + after_cost(mind, cost);
	if (worth > choice->best.worth &&
	    orge_technic_possible_for(&mind->scene, mind->who, KNOCK_OUT, cost))
		orge_propose(choice, DO_TECHNIC, strike->target, KNOCK_OUT, worth);
}

/* Only if it is asked to: it has won no fight. */
static void propose_bullying(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;

	if (choice->action != DO_BULLY)
		return;
	for (int i = 0; i < mind->count; i++) {
		int target = mind->foes[i], works;
		struct orge_act act = {
			.kind = BULLYING, .thing = NOTHING, .target = (int8_t)target};
		enum reaction reaction;

		if (!orge_can_bully(scene, mind->who, target))
			continue;
		orge_snapshot(scene, mind->who, &act);
		works = orge_thousandths(scene, orge_bully_chance(scene, &act)) *
			(1000 - orge_best_reaction(scene, &act, target, AGAINST_CLOSE,
						   1u << DODGE, 0, &reaction)) /
			1000;
		orge_propose(choice, DO_BULLY, target, NOTHING,
			     works * orge_state_worth(scene, target, DESTABILISED, 1) /
					     1000 +
				     after(mind, BULLY_AP, BULLY_PF, 1));
	}
}

/* ---- disciplines ---- */

/* The chance in thousandths with this many more points. */
static int bent(const struct mind *mind, int chance, int points)
{
	return (int)(1000 * orge_modified(&mind->scene, chance / 1000.0, points));
}

/* Its gain in what is left of this phase and in the next. */
static void propose_discipline(struct choice *choice, enum discipline discipline,
			       int target)
{
	struct mind *mind = choice->mind;
	const struct orge_discipline *row = &orge_disciplines[discipline];
	int left = mind->c->ap -
		   orge_price(&mind->scene, mind->who, DO_DISCIPLINE).amount[0];
	int blow = mind->best.worth, saved = orge_saved(mind);

	if (mind->best.thing != NOTHING && mind->best.hit > 0)
		blow = blow * bent(mind, mind->best.hit, row->hit) / mind->best.hit *
		       (100 + row->damage) / 100;
	if (discipline == BERSERKER)
		saved = 0; /* it does not react */
	else if (saved)
		saved = saved * bent(mind, REACTION_STOPS, row->defense) / REACTION_STOPS;
	orge_propose(choice, DO_DISCIPLINE, target, (int)discipline,
		     orge_used_if(mind, left, blow, saved) - 5 +
			     orge_used_if(mind, mind->budget, blow, saved) -
			     orge_used(mind, mind->budget));
}

static void propose_disciplines(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const int16_t *skills = mind->s->skills;

	if (!mind->count ||
	    (choice->action < 0 && (mind->c->discipline || (mind->best.thing == NOTHING &&
							    !orge_saved(mind)))) ||
	    !orge_wants(choice, DO_DISCIPLINE))
		return;
	if (skills[SK_BERSERKER])
		propose_discipline(choice, BERSERKER, NOBODY);
	if (skills[SK_DUEL] && mind->count == 1)
		propose_discipline(choice, DUEL, mind->foes[0]);
	if ((skills[SK_BLOCK] || skills[SK_PARRY] || skills[SK_DODGE]) &&
	    (choice->action >= 0 || orge_saved(mind)))
		propose_discipline(choice, GUARD, NOBODY);
}

/* ---- manoeuvres ----
 *
 * They are weighed only if one is asked for: with protection, watch, deterrence,
 * gathering, planning and prepared defence a side has won no more fights. */

/* Friends beside it that are about to be struck. */
static void propose_protection(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	struct cost cost = orge_price(&mind->scene, mind->who, DO_MANOEUVRE);

	for_creatures (i, scene->fight) {
		int blows = 0;

		if (i == mind->who || orge_is_foe(scene, mind->who, i) ||
		    !orge_present(scene, i) || !body_of(scene, i)->can_fight ||
		    !orge_is_at_side(scene, mind->who, i))
			continue;
		for (int k = 0; k < mind->count; k++)
			blows += orge_distance2(scene, mind->foes[k], i) <= 8;
		if (!blows || !orge_danger(mind)->saved)
			continue;
		orge_propose(
			choice, DO_MANOEUVRE, i, PROTECT,
			smaller(blows, (mind->c->ap - cost.amount[0]) / REACTION_AP) *
					orge_danger(mind)->saved / 4 +
				after_cost(mind, cost));
	}
}

/* ---- items ---- */

static int fire_left(const struct orge_creature *c)
{
	int damage = 0;

	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].fire && !c->surges[i].waiting)
			damage += c->surges[i].left * c->surges[i].damage;
	return damage;
}

static int poison_left(const struct orge_creature *c)
{
	int damage = 0;

	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].type == PSN)
			damage += smaller(c->surges[i].left, 6) * c->surges[i].damage;
	return damage;
}

static int own_wounds(const struct mind *mind, int heal)
{
	const struct orge_creature *c = mind->c;
	int lost = c->max_hp - c->hp + c->pending_damage - c->pending_heal;

	return lost > 0 ? (100 - FOR_PRESENCE) * 10 * smaller(heal, lost) / c->max_hp : 0;
}

/* Light for all friends about: every check of theirs is better. */
static int lamp_worth(const struct mind *mind, int radius_m)
{
	const struct scene *scene = &mind->scene;
	int worth = 0;

	if (setup_of(scene)->light == NO_LIGHT || mind->c->lamp)
		return 0;
	for_creatures (i, scene->fight) {
		const struct orge_species *kin = sheet(scene, i)->kin;
		int light = orge_light(scene, i), gain;

		if (!body_of(scene, i)->in_play || light >= BRIGHT ||
		    orge_distance2(scene, mind->who, i) > radius_m * radius_m)
			continue;
		gain = kin->light[light + 1] - kin->light[light];
		worth += (orge_is_foe(scene, mind->who, i) ? -gain : gain) * 6;
	}
	return worth;
}

/* The effect of its use, and the target. */
static int item_worth(struct mind *mind, int thing, int *target)
{
	const struct scene *scene = &mind->scene;
	const struct orge_item *item = gear_of(scene, thing)->item;
	int best = 0;

	*target = mind->who;
	switch (item->effect) {
	case HEALS:
		return own_wounds(mind, item->value);
	case BANDAGES:
		return orge_danger(mind)->blows ? 0 : own_wounds(mind, 10) * 3 / 4;
	case REFILLS_MANA:
		return mind->s->casts && mind->c->mana < 60 ? 100 : 0;
	case REFRESHES:
		return smaller(item->value, mind->c->pf) * mind->tiring / 100;
	case CURES_POISON:
		return orge_harm_worth(scene, mind->who, 1000, poison_left(mind->c));
	case LIGHTS:
		return lamp_worth(mind, item->radius_m);
	case BURSTS:
		for (int i = 0; i < mind->count; i++) {
			struct tile at = body_of(scene, mind->foes[i])->tile;
			int worth;

			if (!orge_point_open(scene, mind->who, item->range_m, at))
				continue;
			worth = orge_area_worth(mind, at, &item->harm, item->radius_m,
						true);
			if (worth > best) {
				best = worth;
				*target = mind->foes[i];
			}
		}
		return best;
	default:
		return 0;
	}
}

/* A thing to put away, so that a hand is free: the shield if there is one. */
static int burden(const struct mind *mind)
{
	return mind->c->hand[1] ? mind->c->hand[1] - 1 : mind->c->hand[0] - 1;
}

static void propose_item(struct choice *choice, int thing)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	int ap = orge_item_ap(scene, thing), target;
	int worth = item_worth(mind, thing, &target);

	if (worth <= 0 && choice->action < 0)
		return;
	if (thing_of(scene, thing)->place == IN_HAND) {
		if (orge_item_legal(scene, mind->who, thing) &&
		    orge_wants(choice, DO_USE_ITEM))
			orge_propose(choice, DO_USE_ITEM, target, thing,
				     worth + after(mind, ap, 0, 0));
	} else if (orge_free_hands(scene, mind->who) > 0) {
		if (orge_wants(choice, DO_TAKE_ITEM))
			orge_propose(choice, DO_TAKE_ITEM, target, thing,
				     worth + after(mind, TAKE_AP + ap, 0, 0) - 1);
	} else if (burden(mind) >= 0 && orge_wants(choice, DO_SHEATHE)) {
		/* and the hands want to be filled again */
		orge_propose(choice, DO_SHEATHE, NOBODY, burden(mind),
			     worth + after(mind, SHEATHE_AP + TAKE_AP + ap, 0, 0) -
				     mind->rate * (SHEATHE_AP + TAKE_AP + ap + 2) / 100);
	}
}

/* A burning creature neither strikes nor casts: first free hands, then put the fire
 * out. */
static void propose_dousing(struct choice *choice)
{
	struct mind *mind = choice->mind;
	int worth;

	if (!mind->burns)
		return;
	worth = orge_harm_worth(&mind->scene, mind->who, 1000, fire_left(mind->c)) +
		(mind->budget + mind->c->ap) * mind->rate / 100 + A_FIGHTER / 5;
	if (orge_item_legal(&mind->scene, mind->who, ITEM_DOUSE) &&
	    orge_wants(choice, DO_USE_ITEM))
		orge_propose(choice, DO_USE_ITEM, mind->who, ITEM_DOUSE,
			     worth + after(mind, orge_item_ap(&mind->scene, ITEM_DOUSE),
					   0, 0));
	else if (mind->c->hand[0] && orge_wants(choice, DO_DROP))
		orge_propose(choice, DO_DROP, NOBODY, mind->c->hand[0] - 1, worth - 20);
	else if (mind->c->hand[1] && orge_wants(choice, DO_DROP))
		orge_propose(choice, DO_DROP, NOBODY, mind->c->hand[1] - 1, worth - 20);
}

static void propose_items(struct choice *choice)
{
	struct mind *mind = choice->mind;

	for (int i = 0; i < THINGS && mind->s->gear[i].kind; i++) {
		int thing = mind->who * THINGS + i;
		const struct orge_thing *t = thing_of(&mind->scene, thing);

		if (mind->s->gear[i].item && t->holder == mind->who &&
		    (t->place == IN_HAND || t->place == IN_BAG))
			propose_item(choice, thing);
	}
	propose_dousing(choice);
}

/* ---- other deeds ---- */

void orge_propose_aids(struct choice *choice)
{
	struct mind *mind = choice->mind;

	propose_spells(choice);
	propose_technics(choice);
	propose_bullying(choice);
	propose_disciplines(choice);
	if (choice->action == DO_MANOEUVRE)
		propose_protection(choice);
	propose_items(choice);
	if (mind->c->state[HELD] && orge_wants(choice, DO_BREAK_FREE))
		orge_propose(choice, DO_BREAK_FREE, NOBODY, NOTHING,
			     60 + after_cost(mind, orge_price(&mind->scene, mind->who,
							      DO_BREAK_FREE)));
	if (!mind->count && orge_wants(choice, DO_SEARCH)) /* no foe is in sight */
		orge_propose(choice, DO_SEARCH, NOBODY, NOTHING, 50);
}
