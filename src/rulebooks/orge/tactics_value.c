/* SPDX-License-Identifier: MIT
 *
 * The value of things to the scripted tactic: harm, states, blows, shots and spells, by
 * their exact chances.
 */
#include "tactics.h"
#include <math.h>

/* ---- before the fight ---- */

/* The special attacks that it has learned. */
void orge_find_talents(struct orge_sheet *s)
{
	static const uint8_t learned[SPECIALS] = {
		[FEINT] = SK_FEINT,
		[BACKSTAB] = SK_BACKSTAB,
		[AMBUSH] = SK_AMBUSH,
		[SILENT_ASSASSINATION] = SK_SILENT_ASSASSINATION,
		[CRITICAL_STRIKE] = SK_CRITICAL_STRIKE,
		[MARKSMANSHIP] = SK_MARKSMANSHIP,
		[ADDITIONAL_ATTACK] = SK_ADDITIONAL_ATTACKS,
		[FORMATION] = SK_ATTACK_IN_FORMATION,
	};

	s->tricks = 0;
	for (int i = 0; i < SPECIALS; i++)
		if (learned[i] && s->skills[learned[i]])
			s->tricks |= (uint16_t)(1u << i);
}

/* The rough worth of a style for each point. */
static int promise(const struct orge_style *style)
{
	return (style->harm.damage + style->harm.damage2) * (100 + style->hit) /
	       style->ap;
}

/* Computed once, because every blow needs it. */
void orge_rank_styles(struct orge_gear *gear)
{
	const struct orge_weapon *weapon = gear->weapon;

	gear->liked = 0;
	for (int i = 1; i < weapon->style_count; i++)
		if (promise(&weapon->styles[i]) > promise(&weapon->styles[gear->liked]))
			gear->liked = (uint8_t)i;
}

/* What the other side feels of harm of each type, in percent; armour apart. */
struct felt {
	int percent[TYPES];
};

static struct felt felt_by_others(const struct scenario *scenario, int who)
{
	struct felt felt = {{0}};
	int count = 0;

	for (int i = 0; i < scenario->total; i++) {
		const struct orge_sheet *s = scenario->creatures[i].sheet;

		if (scenario->creatures[i].side == scenario->creatures[who].side)
			continue;
		count++;
		for (int type = 0; type < TYPES; type++)
			felt.percent[type] += 100 - s->res[type];
	}
	for (int type = 0; count && type < TYPES; type++)
		felt.percent[type] /= count;
	return felt;
}

/* Roughly the harm that it does in a round, in tenths. */
static int might_of(const struct orge_sheet *s, const struct felt *felt,
		    const struct harm *harm, int skill, int bonus, int ap)
{
	int hit = within(60 + bonus + (int)(5 * s->level[skill]), 10, 95);
	int damage = (harm->damage + harm->damage2) * felt->percent[harm->type] / 10;

	return damage * hit / 10 * s->ap / (10 * larger(1, ap));
}

/* About what the chance of a knock-out is worth in harm: fists are no lesser weapon. */
enum { KNOCK_OUT_HARM = 11 };

static int might_of_weapon(const struct orge_sheet *s, const struct felt *felt,
			   const struct orge_weapon *weapon)
{
	int best = 0;

	for (int i = 0; i < weapon->style_count; i++) {
		const struct orge_style *style = &weapon->styles[i];
		struct harm harm = style->harm;

		if (weapon->unarmed)
			harm.damage = (int16_t)(harm.damage + KNOCK_OUT_HARM);
		best = larger(best, might_of(s, felt, &harm, weapon->skill,
					     s->hbc + style->hit, style->ap));
	}
	for (int i = 0; weapon->takes != TAKES_NONE && i < MAGAZINES; i++) {
		struct harm harm;

		if (!s->missile[i] || !orge_missile_fits(s, weapon, i))
			continue;
		harm = s->missile[i]->harm;
		harm.damage =
			(int16_t)(harm.damage + s->missile[i]->venom.surge.damage * 3);
		best = larger(best, might_of(s, felt, &harm, weapon->skill,
					     s->hbr + weapon->shot_hit,
					     weapon->shot_ap + weapon->reload));
	}
	return best;
}

/* By the best that it has. */
static int might_of_all(const struct orge_sheet *s, const struct felt *felt)
{
	int best = 1;

	for (int i = 0; i < THINGS && s->gear[i].kind; i++) {
		const struct orge_item *item = s->gear[i].item;

		if (s->gear[i].weapon)
			best = larger(best, might_of_weapon(s, felt, s->gear[i].weapon));
		else if (item && item->effect == BURSTS)
			best = larger(best, 20 * item->harm.damage);
	}
	for (int i = 0; i < s->spells_known; i++)
		if (s->spell[i]->effect == SPELL_HARM)
			best = larger(best, might_of(s, felt, &s->spell[i]->harm,
						     SK_ARCANE, 0, s->spell[i]->ap));
	return best;
}

enum { FOR_CASTER = 1200 }; /* who does more than harm */

/* Whoever does more harm than its friends do is to be taken out first: its weight grows
 * with the square of its might. */
void orge_find_weights(struct scenario *scenario)
{
	int might[MAX_CREATURES], all[MAX_SIDES] = {0}, count[MAX_SIDES] = {0};

	for (int i = 0; i < scenario->total; i++) {
		struct felt felt = felt_by_others(scenario, i);
		int side = scenario->creatures[i].side;

		might[i] = might_of_all(scenario->creatures[i].sheet, &felt);
		all[side] += might[i];
		count[side]++;
	}
	for (int i = 0; i < scenario->total; i++) {
		struct orge_sheet *s = scenario->creatures[i].sheet_to_prepare;
		int side = scenario->creatures[i].side;
		int part = (int)((int64_t)100 * might[i] * count[side] / all[side]);

		s->weight = (int16_t)within(A_FIGHTER * part / 100 * part / 100,
					    s->casts ? FOR_CASTER : 700, 1300);
	}
}

/* ---- looking around ---- */

/* Knocked out, and not yet finished. */
static bool will_wake(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return c->state[UNCONSCIOUS] && c->hp > c->pending_damage && !c->surrendered &&
	       !c->dead;
}

static int weight_of(const struct scene *scene, int who)
{
	if (body_of(scene, who)->can_fight)
		return sheet(scene, who)->weight;
	return will_wake(scene, who) ? sheet(scene, who)->weight * FOR_SLEEPER / 100 : 0;
}

/* The foes that it fights and knows of; not friends who are charmed. */
struct creature_set orge_foes(const struct scene *scene, int who)
{
	int mine = orge_controller(scene, who);
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (scene->fight->bodies[i].in_play && is_enemy(scene->fight, mine, i) &&
		    weight_of(scene, i) && orge_may_aim_at(scene, who, i))
			set_add(&set, i);
	return set;
}

int orge_thousandths(const struct scene *scene, int chance)
{
	return (int)((int64_t)chance * 1000 / orge_die(scene));
}

/* AP to come so near that a weapon of this class reaches; as the crow flies. */
int orge_away(const struct scene *scene, int who, int target, enum weapon_class class,
	      double *pace)
{
	const struct orge_creature *c = creature(scene, who);
	int d2 = orge_distance2(scene, who, target);
	int reach = orge_reach_hundredths(scene, class);
	double metres;

	if (100 * d2 <= reach)
		return 0;
	if (c->state[HELD] || c->holding)
		return 100;
	if (*pace == 0)
		*pace = orge_metres_per_ap(scene, who, RUN, 0);
	metres = sqrt(d2) - sqrt(reach) / 10;
	return (c->stance == STANDING ? 0 : 2) + larger(1, orge_ceiling(metres / *pace));
}

/* ---- harm ---- */

int orge_harm_worth(const struct scene *scene, int target, int chance, int damage)
{
	const struct orge_creature *t = creature(scene, target);
	int left = t->hp - t->pending_damage;
	struct harm_term term = {.left = left,
				 .full = t->max_hp,
				 .mean100 = chance * smaller(damage, left) / 10,
				 .falls1000 = damage >= left ? chance : 0,
				 .for_presence = FOR_PRESENCE,
				 .weight = weight_of(scene, target)};

	return left > 0 && term.weight ? harm_worth(&term) : 0;
}

/* For a round of a usual fighter; longer effects are worth more. */
static const int16_t state_worth[STATES] = {
	[UNCONSCIOUS] = 250, [SLEEPING] = 200, [PARALYSED] = 250,  [PETRIFIED] = 100,
	[STUNNED] = 140,     [SCARED] = 60,    [MAD] = 90,	   [CHARMED] = 300,
	[POSSESSED] = 300,   [DRUNK] = 50,     [DRUGGED] = 50,	   [BLINDED] = 90,
	[DESTABILISED] = 45, [HELD] = 40,      [INTIMIDATED] = 40, [BLESSED] = -40,
	[CURSED] = 40,	     [SHIELDED] = -25, [EXPOSED] = 25,	   [HASTED] = -70,
	[SLOWED] = 80,	     [BOUNCING] = -5,
};

int orge_full_state_worth(enum state state, int rounds)
{
	return state_worth[state] * smaller(rounds, ROUNDS_AHEAD);
}

int orge_state_worth(const struct scene *scene, int who, enum state state, int rounds)
{
	const struct orge_creature *c = creature(scene, who);

	if (orge_is_immune(scene, who, state) || c->state[state] >= smaller(rounds, 2) ||
	    c->hp <= c->pending_damage || c->pending_states >> state & 1)
		return 0;
	return orge_full_state_worth(state, rounds);
}

/* ---- reactions ---- */

int orge_best_reaction(const struct scene *scene, const struct orge_act *act, int who,
		       int kind, unsigned allowed, int already, enum reaction *reaction)
{
	double best = 0;

	*reaction = NO_REACTION;
	if (creature(scene, who)->ap <= already)
		return 0; /* each costs a point or more */
	allowed = orge_reactions_left(scene, act, who,
				      orge_counts_unaware(scene, act, who), allowed);
	for (int i = DODGE; allowed >> i; i++) {
		double value;

		if (i == DISENGAGE || !(allowed >> i & 1) ||
		    creature(scene, who)->ap <
			    (already + 1) *
				    orge_reaction_cost((enum reaction)i).amount[0] ||
		    !orge_can_react(scene, who, act, (enum reaction)i, kind, allowed))
			continue;
		/* the last one left need not be compared */
		value = *reaction == NO_REACTION && !(allowed >> (i + 1))
				? 0
				: orge_reaction_worth(scene, who, (enum reaction)i, kind);
		if (*reaction == NO_REACTION || value > best) {
			*reaction = (enum reaction)i;
			best = value;
		}
	}
	return *reaction == NO_REACTION
		       ? 0
		       : orge_thousandths(scene, orge_defense_chance(scene, act, who, who,
								     *reaction, kind));
}

/* Acts declared in this phase that will come before: each may cost it a reaction. */
static int declared_at(const struct scene *scene, int target)
{
	const struct orge_fight *fight = orge_fight(scene);
	int count = 0;

	for (int i = fight->resolved; i < fight->queued; i++)
		count += fight->queue[i].target == target;
	return count;
}

/* ---- strikes ---- */

/* A sweep meets them all, other blows carry on after a miss. */
int orge_others_struck(const struct scene *scene, int who, const struct strike *strike)
{
	const struct orge_weapon *weapon = weapon_of(scene, strike->thing);
	struct orge_act act;
	struct creature_set zone;
	int landed = strike->hit * (1000 - strike->stopped) / 1000, chance, worth = 0;

	if (strike->style == STYLE_SHOOT || scene->fight->count <= 2)
		return 0;
	zone = orge_blow_zone(scene, who, body_of(scene, who)->tile,
			      body_of(scene, strike->target)->tile, weapon,
			      strike->style);
	set_remove(&zone, strike->target);
	if (set_is_empty(zone))
		return 0;
	act = orge_imagine_attack(scene, who, strike->thing, strike->style,
				  (enum special)strike->special, strike->target);
	chance = weapon->styles[strike->style].zone == ZONE_SWEEP
			 ? 700 * strike->hit / 1000
			 : (1000 - landed) * strike->hit / 2000;
	for_set (i, zone) {
		int harm = orge_harm_worth(scene, i, chance,
					   orge_blow_damage(scene, &act, i, 1));

		worth += orge_is_foe(scene, who, i) ? harm : -harm;
	}
	return worth;
}

/* Poison and the like, unless the body resists. */
static int venom_worth(const struct scene *scene, const struct orge_act *act, int target)
{
	const struct venom *venom = orge_venom_of(scene, act);
	int felt, worth = 0;

	if ((!venom->surge.number && !venom->rounds) ||
	    orge_is_proof(scene, target, (enum resist)venom->resist))
		return 0;
	felt = 1000 -
	       orge_thousandths(scene, orge_resist_chance(scene, target,
							  (enum resist)venom->resist));
	if (venom->surge.number)
		worth = orge_harm_worth(scene, target, felt,
					venom->surge.damage *
						smaller(venom->surge.number, 6));
	if (venom->rounds)
		worth += felt *
			 orge_state_worth(scene, target, (enum state)venom->state,
					  venom->rounds) /
			 1000;
	return worth;
}

static bool is_sure(const struct scene *scene, const struct orge_act *act, int target)
{
	return act->special == SILENT_ASSASSINATION ||
	       (act->kind == CLOSE_ATTACK && orge_is_helpless(creature(scene, target)));
}

/* The chance to hit, and the harm of a hit; reactions apart. */
static void weigh_hit(const struct scene *scene, const struct orge_act *act, int target,
		      struct strike *strike)
{
	bool sure = is_sure(scene, act, target);
	int damage = orge_blow_damage(scene, act, target,
				      sure ? ruling(scene, R_HELPLESS_MULTIPLIER)
					   : orge_multiplier(scene, target));

	strike->hit = sure ? 1000
			   : orge_thousandths(scene, orge_hit_chance(scene, act, target));
	strike->harm = orge_harm_worth(scene, target, 1000, damage);
}

void orge_weigh_threat(const struct scene *scene, int who, int missile, int target,
		       struct strike *strike)
{
	struct orge_act act = orge_imagine_attack(scene, who, strike->thing,
						  strike->style, NO_SPECIAL, target);

	if (strike->style == STYLE_SHOOT)
		act.missile = (int16_t)missile;
	weigh_hit(scene, &act, target, strike);
	if (strike->style == STYLE_SHOOT)
		strike->harm += venom_worth(scene, &act, target);
}

/* The worth of trying a strike whose hit, stop and harm are known. */
static void set_worth(const struct scene *scene, const struct orge_act *act, int already,
		      struct strike *strike)
{
	int landed = strike->hit * (1000 - strike->stopped) / 1000;

	/* others may strike first and fell the target */
	strike->worth = landed * strike->harm / (1000 + 300 * already);
	strike->worth += landed * venom_worth(scene, act, strike->target) / 1000;
}

int orge_usual_style(const struct scene *scene, int who, int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	int style = gear_of(scene, thing)->liked;

	if (!weapon->style_count)
		return STYLE_SHOOT;
	for (int i = 0; i < weapon->style_count; i++) {
		if (orge_blow_possible(scene, who, thing, style))
			return style;
		style = i;
	}
	return style;
}

void orge_weigh_strike(const struct scene *scene, int who, int thing, int style,
		       enum special special, int target, struct strike *strike)
{
	bool shot = style == STYLE_SHOOT;
	unsigned allowed = shot ? 1u << DODGE | 1u << BLOCK
				: 1u << DODGE | 1u << PARRY | 1u << BLOCK;
	struct orge_act act =
		orge_imagine_attack(scene, who, thing, style, special, target);
	struct cost cost = orge_blow_cost(scene, who, thing, style, special);
	int already = declared_at(scene, target);
	enum reaction reaction;

	*strike = (struct strike){.thing = thing,
				  .style = style,
				  .special = (int)special,
				  .target = target,
				  .ap = cost.amount[0],
				  .pf = cost.amount[1]};
	weigh_hit(scene, &act, target, strike);
	if (!is_sure(scene, &act, target))
		strike->stopped = orge_best_reaction(
			scene, &act, target, shot ? AGAINST_RANGED : AGAINST_CLOSE,
			allowed, already, &reaction);
	set_worth(scene, &act, already, strike);
}

struct knock_out orge_knock_out_of(const struct scene *scene, int who)
{
	struct knock_out it = {
		.act = orge_imagine_technic(scene, who, KNOCK_OUT, NOBODY)};

	if (it.act.thing == NOTHING)
		return it;
	it.cost = orge_blow_cost(scene, who, it.act.thing, it.act.style, NO_SPECIAL);
	it.possible = it.cost.amount[0] <= orge_budget(scene, who);
	return it;
}

/* ORG-ACT-07: the blow itself hurts little, but it may end the fight. */
static void weigh_fist(const struct scene *scene, const struct knock_out *knock_out,
		       struct orge_act *act, int target, struct strike *strike)
{
	int damage, out,
		share = scene->fight->count > 2 ? FOR_KNOCK_OUT : FOR_KNOCK_OUT_IN_DUEL;

	*act = knock_out->act;
	act->target = (int8_t)target;
	act->aim = body_of(scene, target)->tile;
	damage = orge_blow_damage(scene, act, target, orge_multiplier(scene, target));
	out = orge_thousandths(scene,
			       orge_knock_out_chance(scene, act->actor, target, damage));
	*strike = (struct strike){.thing = act->thing,
				  .style = act->style,
				  .target = target,
				  .ap = knock_out->cost.amount[0],
				  .pf = knock_out->cost.amount[1]};
	strike->hit = orge_thousandths(scene, orge_technic_chance(scene, act));
	strike->harm = orge_harm_worth(scene, target, 1000, damage);
	if (body_of(scene, target)->can_fight)
		strike->harm += out * share / 100 *
				orge_harm_worth(scene, target, 1000,
						creature(scene, target)->hp) /
				1000;
}

void orge_weigh_knock_out(const struct scene *scene, const struct knock_out *knock_out,
			  int target, struct strike *strike)
{
	struct orge_act act;
	enum reaction reaction;

	weigh_fist(scene, knock_out, &act, target, strike);
	strike->stopped = orge_best_reaction(scene, &act, target, AGAINST_CLOSE,
					     1u << DODGE | 1u << PARRY | 1u << BLOCK,
					     declared_at(scene, target), &reaction);
	strike->worth =
		strike->hit * (1000 - strike->stopped) / 1000 * strike->harm / 1000;
}

void orge_weigh_fist_threat(const struct scene *scene, const struct knock_out *knock_out,
			    int target, struct strike *strike)
{
	struct orge_act act;

	weigh_fist(scene, knock_out, &act, target, strike);
}

/* A shot with a weapon that may still have to be loaded. */
void orge_weigh_shot(const struct scene *scene, int who, int thing, int missile,
		     int target, struct strike *strike)
{
	struct orge_act act =
		orge_imagine_attack(scene, who, thing, STYLE_SHOOT, NO_SPECIAL, target);
	enum reaction reaction;
	int landed;

	act.missile = (int16_t)missile;
	*strike = (struct strike){.thing = thing, .style = STYLE_SHOOT, .target = target};
	weigh_hit(scene, &act, target, strike);
	strike->harm += venom_worth(scene, &act, target);
	strike->stopped = orge_best_reaction(scene, &act, target, AGAINST_RANGED,
					     1u << DODGE | 1u << BLOCK,
					     declared_at(scene, target), &reaction);
	landed = strike->hit * (1000 - strike->stopped) / 1000;
	strike->worth = landed * strike->harm / 1000;
	strike->ap = orge_blow_cost(scene, who, thing, STYLE_SHOOT, NO_SPECIAL).amount[0];
	strike->pf = weapon_of(scene, thing)->shot_pf;
}

/* ---- spells ---- */

int orge_pick_method(const struct scene *scene, int who, const struct orge_spell *spell)
{
	for (int i = 0; i < METHODS; i++)
		if (i != MENTAL && orge_method_open(scene, who, spell, (enum method)i))
			return i;
	return NOTHING;
}

/* Everybody in the area: foes count for it, friends against. */
int orge_area_worth(const struct mind *mind, struct tile at, const struct harm *harm,
		    int radius_m, bool dodged)
{
	const struct scene *scene = &mind->scene;
	int8_t list[MAX_CREATURES];
	int count = orge_in_area(scene, at, radius_m, list), worth = 0;

	for (int i = 0; i < count; i++) {
		int damage = orge_damage(scene, list[i], harm,
					 orge_multiplier(scene, list[i]), 0);
		int one = orge_harm_worth(scene, list[i], dodged ? 650 : 1000, damage);

		worth += orge_is_foe(scene, mind->who, list[i]) ? one : -one * 5 / 4;
	}
	return worth;
}

/* The chance that the target does not withstand it. */
int orge_spell_felt(const struct scene *scene, int who, const struct orge_spell *spell,
		    int target)
{
	struct orge_act act = {.kind = CASTING,
			       .actor = (int8_t)who,
			       .target = (int8_t)target,
			       .from = body_of(scene, who)->tile,
			       .thing = NOTHING};
	unsigned allowed = orge_spell_reactions(spell);
	/* the caster has paid for it by then */
	int ap = creature(scene, target)->ap - (target == who ? spell->ap : 0);
	enum reaction reaction;

	if (spell->reaction == REACT_RESIST)
		return ap > 0 || !allowed
			       ? 1000 - orge_thousandths(
						scene,
						orge_resist_chance(
							scene, target,
							(enum resist)spell->resist))
			       : 1000;
	return 1000 - orge_best_reaction(scene, &act, target, AGAINST_SPELL, allowed,
					 declared_at(scene, target), &reaction);
}

static int wounded_worth(const struct scene *scene, int who, int heal)
{
	const struct orge_creature *c = creature(scene, who);
	int lost = c->max_hp - c->hp + c->pending_damage - c->pending_heal;
	bool saves =
		c->hp - c->pending_damage <= 0 && c->hp - c->pending_damage + heal > 0;

	if (lost <= 0)
		return 0;
	return (100 - FOR_PRESENCE) * 10 * smaller(heal, lost) / c->max_hp +
	       (saves ? 10 * FOR_PRESENCE : 0);
}

/* Its effect on one creature if it works. */
int orge_effect_worth(const struct scene *scene, int who, const struct orge_spell *spell,
		      int target)
{
	const struct orge_creature *t = creature(scene, target);
	bool foe = orge_is_foe(scene, who, target);
	int worth = 0;

	switch (spell->effect) {
	case SPELL_HARM:
		worth = orge_harm_worth(scene, target, 1000,
					orge_damage(scene, target, &spell->harm,
						    orge_multiplier(scene, target), 0) +
						spell->surge.damage *
							smaller(spell->surge.number, 5));
		if (spell->surge.number && spell->surge.type == FIR &&
		    !orge_is_burning(t))
			worth += 100; /* it can neither strike nor cast */
		if (spell->stun)
			worth += spell->stun *
				 orge_state_worth(scene, target, STUNNED, 1) / 100;
		break;
	case SPELL_STATE:
		worth = orge_state_worth(scene, target, (enum state)spell->state,
					 spell->rounds);
		break;
	case SPELL_DRAIN:
		worth = orge_harm_worth(scene, target, 333, 20) + 20;
		break;
	case SPELL_HEAL:
		return foe ? 0 : wounded_worth(scene, target, spell->heal);
	case SPELL_CURE:
		return foe ? 0 : t->state[PARALYSED] ? 250 : t->hp <= 0 ? 20 : 0;
	case SPELL_COURAGE:
		return t->singing ? 0 : 5;
	default:
		return 0;
	}
	return foe ? worth : -worth;
}

/* A state that affects every creature there. It is worth something to one side only as
 * long as the other side has a creature left to exploit it. */
static int shared_state_worth(const struct mind *mind, const struct orge_spell *spell,
			      struct tile at)
{
	const struct scene *scene = &mind->scene;
	int worth[2] = {0, 0}, all[2] = {1000, 1000}; /* of friends, of foes; all taken */
	struct creature_set there = {0};
	int8_t list[MAX_CREATURES];
	int count = orge_in_area(scene, at, spell->radius_m, list);

	for (int i = 0; i < count; i++) {
		bool foe = orge_is_foe(scene, mind->who, list[i]);
		int felt = orge_spell_felt(scene, mind->who, spell, list[i]);

		set_add(&there, list[i]);
		worth[foe] +=
			orge_effect_worth(scene, mind->who, spell, list[i]) * felt / 1000;
		all[foe] = all[foe] * felt / 1000;
	}
	for_creatures (i, scene->fight)
		if (body_of(scene, i)->can_fight && !set_has(there, i))
			all[orge_is_foe(scene, mind->who, i)] = 0;
	return (worth[1] * (1000 - all[0]) + worth[0] * (1000 - all[1])) / 1000;
}

int orge_spell_worth(const struct mind *mind, const struct orge_spell *spell, int method,
		     int target, int effect, int enough)
{
	const struct scene *scene = &mind->scene;
	int cast = orge_thousandths(scene, orge_cast_chance(scene, mind->who, spell,
							    (enum method)method, target));
	struct tile at = body_of(scene, target)->tile;
	int worth;

	if (spell->radius_m && spell->effect == SPELL_HARM)
		return cast *
		       orge_area_worth(mind, at, &spell->harm, spell->radius_m,
				       spell->reaction == REACT_DODGE) /
		       1000;
	if (spell->radius_m && spell->effect == SPELL_STATE)
		return cast * shared_state_worth(mind, spell, at) / 1000;
	worth = cast * effect / 1000;
	return (worth > 0 && worth <= enough) || !orge_is_foe(scene, mind->who, target)
		       ? worth
		       : worth * orge_spell_felt(scene, mind->who, spell, target) / 1000;
}
