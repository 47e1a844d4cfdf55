/* SPDX-License-Identifier: MIT
 *
 * What things are worth to the scripted tactic: blows and shots by their exact chances,
 * what the foes will do before its next phase, what a point kept for a reaction saves,
 * what a place promises.
 */
#include "tactics.h"
#include <math.h>
#include <string.h>

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

/* What a style promises for a point, roughly. */
static int promise(const struct orge_style *style)
{
	return (style->harm.damage + style->harm.damage2) * (100 + style->hit) /
	       style->ap;
}

/* Once for all: it would be found out again at every blow. */
void orge_rank_styles(struct orge_gear *gear)
{
	const struct orge_weapon *weapon = gear->weapon;

	gear->liked = 0;
	for (int i = 1; i < weapon->style_count; i++)
		if (promise(&weapon->styles[i]) > promise(&weapon->styles[gear->liked]))
			gear->liked = (uint8_t)i;
}

/* ---- looking around ---- */

/* Whom it fights and knows of; friends who are charmed it leaves alone. */
struct creature_set orge_foes(const struct scene *scene, int who)
{
	int mine = orge_controller(scene, who);
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (scene->fight->bodies[i].can_fight &&
		    scene->fight->bodies[i].in_play && is_enemy(scene->fight, mine, i) &&
		    orge_may_aim_at(scene, who, i))
			set_add(&set, i);
	return set;
}

int orge_thousandths(const struct scene *scene, int chance)
{
	return (int)((int64_t)chance * 1000 / orge_die(scene));
}

/* AP to come so near that a weapon of this class reaches; as the crow flies. */
int orge_away(const struct scene *scene, int who, int target, enum weapon_class class)
{
	const struct orge_creature *c = creature(scene, who);
	int d2 = orge_distance2(scene, who, target);
	int reach = orge_reach_hundredths(scene, class);
	double metres;

	if (100 * d2 <= reach)
		return 0;
	if (c->state[HELD] || c->holding)
		return 100;
	metres = sqrt(d2) - sqrt(reach) / 10;
	return (c->stance == STANDING ? 0 : 2) +
	       larger(1, orge_ceiling(metres / orge_metres_per_ap(scene, who, RUN, 0)));
}

/* ---- harm ---- */

int orge_harm_worth(const struct scene *scene, int target, int chance, int damage,
		    int fells)
{
	const struct orge_creature *t = creature(scene, target);
	int left = t->hp - t->pending_damage;
	struct harm_term term = {.left = left,
				 .full = t->max_hp,
				 .mean100 = chance * smaller(damage, left) / 10,
				 .falls1000 = damage >= left ? chance : fells,
				 .for_presence = FOR_PRESENCE,
				 .weight = A_FIGHTER};

	return left > 0 && body_of(scene, target)->can_fight ? harm_worth(&term) : 0;
}

/* For a round of a usual fighter; what lasts longer is worth more. */
static const int16_t state_worth[STATES] = {
	[UNCONSCIOUS] = 250, [SLEEPING] = 200, [PARALYSED] = 250,  [PETRIFIED] = 100,
	[STUNNED] = 140,     [SCARED] = 120,   [MAD] = 90,	   [CHARMED] = 300,
	[POSSESSED] = 300,   [DRUNK] = 50,     [DRUGGED] = 50,	   [BLINDED] = 90,
	[DESTABILISED] = 45, [HELD] = 40,      [INTIMIDATED] = 40, [BLESSED] = -40,
	[CURSED] = 40,	     [SHIELDED] = -25, [EXPOSED] = 25,	   [HASTED] = -70,
	[SLOWED] = 80,	     [BOUNCING] = -5,
};

int orge_state_worth(const struct scene *scene, int who, enum state state, int rounds)
{
	const struct orge_creature *c = creature(scene, who);

	if (orge_is_immune(scene, who, state) || c->state[state] >= smaller(rounds, 2) ||
	    c->hp <= c->pending_damage || c->pending_states >> state & 1)
		return 0;
	return state_worth[state] * smaller(rounds, ROUNDS_AHEAD);
}

/* ---- reactions ---- */

int orge_best_reaction(const struct scene *scene, const struct orge_act *act, int who,
		       int kind, unsigned allowed, int already, enum reaction *reaction)
{
	double best = 0;

	*reaction = NO_REACTION;
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
		value = orge_reaction_worth(scene, who, (enum reaction)i, kind);
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
	uint32_t zone;
	int landed = strike->hit * (1000 - strike->stopped) / 1000, chance, worth = 0;

	if (strike->style == STYLE_SHOOT || scene->fight->count <= 2)
		return 0;
	zone = orge_blow_zone(scene, who, body_of(scene, who)->tile,
			      body_of(scene, strike->target)->tile, weapon,
			      strike->style) &
	       ~(1u << strike->target);
	if (!zone)
		return 0;
	act = orge_imagine_attack(scene, who, strike->thing, strike->style,
				  (enum special)strike->special, strike->target);
	chance = weapon->styles[strike->style].zone == ZONE_SWEEP
			 ? 700 * strike->hit / 1000
			 : (1000 - landed) * strike->hit / 2000;
	for_set (i, (struct creature_set){zone}) {
		int harm = orge_harm_worth(scene, i, chance,
					   orge_blow_damage(scene, &act, i, 1), 0);

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
		worth = orge_harm_worth(
			scene, target, felt,
			venom->surge.damage * smaller(venom->surge.number, 6), 0);
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

void orge_weigh_strike(const struct scene *scene, int who, int thing, int style,
		       enum special special, int target, struct strike *strike)
{
	bool shot = style == STYLE_SHOOT;
	unsigned allowed = shot ? 1u << DODGE | 1u << BLOCK
				: 1u << DODGE | 1u << PARRY | 1u << BLOCK;
	struct orge_act act =
		orge_imagine_attack(scene, who, thing, style, special, target);
	struct cost cost = orge_blow_cost(scene, who, thing, style, special);
	bool sure = is_sure(scene, &act, target);
	int already = declared_at(scene, target), damage, landed;
	enum reaction reaction = NO_REACTION;

	*strike = (struct strike){.thing = thing,
				  .style = style,
				  .special = (int)special,
				  .target = target,
				  .ap = cost.amount[0],
				  .pf = cost.amount[1],
				  .hit = 1000};
	if (!sure) {
		strike->hit =
			orge_thousandths(scene, orge_hit_chance(scene, &act, target));
		strike->stopped = orge_best_reaction(
			scene, &act, target, shot ? AGAINST_RANGED : AGAINST_CLOSE,
			allowed, already, &reaction);
		strike->react_ap = orge_reaction_cost(reaction).amount[0];
	}
	damage = orge_blow_damage(scene, &act, target,
				  sure ? ruling(scene, R_HELPLESS_MULTIPLIER)
				       : orge_multiplier(scene, target));
	strike->harm = orge_harm_worth(scene, target, 1000, damage, 0);
	landed = strike->hit * (1000 - strike->stopped) / 1000;
	/* those who strike before it may have felled the target already */
	strike->worth = landed * strike->harm / (1000 + 300 * already);
	strike->worth += landed * venom_worth(scene, &act, target) / 1000;
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
		int one = orge_harm_worth(scene, list[i], dodged ? 650 : 1000, damage, 0);

		worth += orge_is_foe(scene, mind->who, list[i]) ? one : -one * 5 / 4;
	}
	return worth;
}

/* The chance that the target does not withstand it. */
static int spell_felt(const struct scene *scene, int who, const struct orge_spell *spell,
		      int target)
{
	struct orge_act act = {.kind = CASTING,
			       .actor = (int8_t)who,
			       .target = (int8_t)target,
			       .from = body_of(scene, who)->tile,
			       .thing = NOTHING};
	unsigned allowed = orge_spell_reactions(spell);
	enum reaction reaction;

	if (spell->reaction == REACT_RESIST)
		return creature(scene, target)->ap > 0 || !allowed
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

/* What it does to one creature when it works. */
static int effect_worth(const struct scene *scene, int who,
			const struct orge_spell *spell, int target)
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
							smaller(spell->surge.number, 5),
					0);
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
		worth = orge_harm_worth(scene, target, 333, 20, 0) + 20;
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

int orge_spell_worth(const struct mind *mind, const struct orge_spell *spell, int method,
		     int target)
{
	const struct scene *scene = &mind->scene;
	int cast = orge_thousandths(scene, orge_cast_chance(scene, mind->who, spell,
							    (enum method)method, target));
	struct tile at = body_of(scene, target)->tile;

	if (spell->radius_m && spell->effect == SPELL_HARM)
		return cast *
		       orge_area_worth(mind, at, &spell->harm, spell->radius_m,
				       spell->reaction == REACT_DODGE) /
		       1000;
	if (spell->radius_m && spell->effect == SPELL_STATE) {
		int8_t list[MAX_CREATURES];
		int count = orge_in_area(scene, at, spell->radius_m, list), worth = 0;

		for (int i = 0; i < count; i++)
			worth += effect_worth(scene, mind->who, spell, list[i]) *
				 spell_felt(scene, mind->who, spell, list[i]) / 1000;
		return cast * worth / 1000;
	}
	return cast * effect_worth(scene, mind->who, spell, target) / 1000 *
	       (orge_is_foe(scene, mind->who, target)
			? spell_felt(scene, mind->who, spell, target)
			: 1000) /
	       1000;
}

/* ---- what a weapon promises ---- */

static int reload_ap(const struct scene *scene, int who, int thing)
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

/* The missile that is in it, or will be; NOTHING: none. */
static int missile_for(const struct scene *scene, int who, int thing)
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

/* A shot with a weapon that may still have to be loaded. */
static void weigh_shot(const struct scene *scene, int who, int thing, int missile,
		       int target, struct strike *strike)
{
	struct orge_act act =
		orge_imagine_attack(scene, who, thing, STYLE_SHOOT, NO_SPECIAL, target);
	enum reaction reaction;
	int landed;

	act.missile = (int16_t)missile;
	*strike = (struct strike){.thing = thing, .style = STYLE_SHOOT, .target = target};
	strike->hit = orge_thousandths(scene, orge_hit_chance(scene, &act, target));
	strike->stopped = orge_best_reaction(scene, &act, target, AGAINST_RANGED,
					     1u << DODGE | 1u << BLOCK,
					     declared_at(scene, target), &reaction);
	strike->react_ap = orge_reaction_cost(reaction).amount[0];
	landed = strike->hit * (1000 - strike->stopped) / 1000;
	strike->harm = orge_harm_worth(scene, target, 1000,
				       orge_blow_damage(scene, &act, target,
							orge_multiplier(scene, target)),
				       0) +
		       venom_worth(scene, &act, target);
	strike->worth = landed * strike->harm / 1000;
	strike->ap = orge_blow_cost(scene, who, thing, STYLE_SHOOT, NO_SPECIAL).amount[0];
	strike->pf = weapon_of(scene, thing)->shot_pf;
}

/* To load where blades are drawn: whoever reacts loses a long reload. */
static bool is_engaged(const struct mind *mind)
{
	for (int i = 0; i < mind->count; i++)
		if (!mind->threats[i].far && mind->threats[i].blows &&
		    mind->threats[i].away <= 2)
			return true;
	return false;
}

static void weigh_arm(const struct mind *mind, int thing, struct arm *arm, int foes)
{
	const struct scene *scene = &mind->scene;
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	int style = gear_of(scene, thing)->liked, who = mind->who;
	int missile = weapon->style_count || !weapon->shot_ap
			      ? NOTHING
			      : missile_for(scene, who, thing);
	bool possible = weapon->style_count ? orge_blow_possible(scene, who, thing, style)
					    : missile != NOTHING;

	arm->thing = thing;
	arm->shot = !weapon->style_count;
	arm->reload = arm->shot && possible ? reload_ap(scene, who, thing) : 0;
	for (int i = 0; i < foes; i++) {
		struct strike *strike = &arm->strikes[i];
		int foe = mind->threats[i].who;

		*strike = (struct strike){.thing = NOTHING};
		if (!possible)
			continue;
		if (!arm->shot)
			orge_weigh_strike(scene, who, thing, style, NO_SPECIAL, foe,
					  strike);
		else if (may_shoot_at(mind->look, scene, who, thing, missile, foe))
			weigh_shot(scene, who, thing, missile, foe, strike);
	}
}

/* Of an AP, in hundredths: where it must go first, the less the farther that is. */
static int rate_of_arm(const struct mind *mind, const struct arm *arm, int foes)
{
	const struct scene *scene = &mind->scene;
	int best = 0;

	for (int i = 0; i < foes; i++) {
		const struct strike *strike = &arm->strikes[i];
		int cycle = strike->ap + arm->reload, rate, away;

		if (strike->thing == NOTHING || strike->worth <= 0)
			continue;
		rate = 100 * strike->worth / cycle;
		if (arm->shot && is_engaged(mind)) {
			rate = cycle > mind->budget ? rate / 3 : rate * 3 / 4;
		} else if (!arm->shot) {
			away = orge_away(
				scene, mind->who, strike->target,
				(enum weapon_class)weapon_of(scene, arm->thing)->class);
			rate = rate * mind->budget / (mind->budget + 2 * away);
		}
		best = larger(best, rate);
	}
	return best;
}

int orge_rate_of(const struct mind *mind, int thing)
{
	int foes = smaller(mind->count, 2);
	struct arm arm;

	weigh_arm(mind, thing, &arm, foes);
	return rate_of_arm(mind, &arm, foes);
}

static int spell_rate(const struct mind *mind)
{
	const struct scene *scene = &mind->scene;
	int best = 0;

	for (int i = 0; i < mind->s->spells_known; i++) {
		const struct orge_spell *spell = mind->s->spell[i];
		int method = orge_pick_method(scene, mind->who, spell);

		if (method == NOTHING || spell->effect != SPELL_HARM)
			continue;
		for (int k = 0; k < mind->count; k++)
			if (orge_spell_reaches(scene, mind->who, spell,
					       mind->threats[k].who))
				best = larger(
					best,
					100 *
						orge_spell_worth(mind, spell, method,
								 mind->threats[k].who) /
						spell->ap);
	}
	return best;
}

/* ---- what the foes will do ---- */

static int place_in_order(const struct fight *fight, int who)
{
	for (int i = 0; i < fight->order_count; i++)
		if (fight->order[i] == who)
			return i;
	return 0;
}

/* Hundredths: how many phases the foe has before the next one of `who`. */
static int phases_before(const struct scene *scene, int foe, int who)
{
	const struct fight *fight = scene->fight;
	int theirs = place_in_order(fight, foe), mine = place_in_order(fight, who);

	if (mine >= fight->place && fight->turn != who)
		return theirs >= fight->place && theirs < mine ? 100 : 0;
	return theirs >= fight->place ? 140 : 50;
}

/* Hundredths: it may strike at others of ours as well. */
static int share_of(const struct scene *scene, int foe, int who, bool far)
{
	int mine = orge_distance2(scene, foe, who), count = 0;

	for_creatures (i, scene->fight)
		count += body_of(scene, i)->can_fight && body_of(scene, i)->in_play &&
			 orge_is_foe(scene, foe, i) &&
			 (far || orge_distance2(scene, foe, i) <= larger(mine, 4));
	return 100 / larger(1, count);
}

/* How often it comes: by the points that are left when it has come near. */
static void count_blows(const struct mind *mind, struct threat *t, int cycle)
{
	const struct scene *scene = &mind->scene;
	int budget = orge_budget(scene, t->who);

	t->away = 0;
	if (t->far) {
		t->blows = larger(100 * budget / cycle, 50);
	} else {
		t->away = orge_away(
			scene, t->who, mind->who,
			(enum weapon_class)weapon_of(scene, t->strike.thing)->class);
		t->blows = 100 * (larger(0, budget - t->away) / cycle);
	}
	if (t->blows)
		t->blows = t->blows * phases_before(scene, t->who, mind->who) / 100 *
			   share_of(scene, t->who, mind->who, t->far) / 100;
}

/* Its usual blow, or the shot of the weapon in its hands. */
static void weigh_threat(const struct mind *mind, struct threat *t)
{
	const struct scene *scene = &mind->scene;
	int foe = t->who, thing = orge_main_weapon(scene, foe), missile;
	const struct orge_weapon *weapon = thing < 0 ? NULL : weapon_of(scene, thing);

	t->strike = (struct strike){.thing = NOTHING};
	t->blows = t->away = 0;
	if (!weapon || !orge_able(scene, foe) || orge_is_burning(creature(scene, foe)))
		return;
	missile = weapon->shot_ap && !weapon->style_count ? missile_for(scene, foe, thing)
							  : NOTHING;
	t->far = missile != NOTHING;
	if (t->far) {
		if (!orge_sees_creature(scene, foe, mind->who))
			return;
		weigh_shot(scene, foe, thing, missile, mind->who, &t->strike);
		count_blows(mind, t, t->strike.ap + reload_ap(scene, foe, thing));
		return;
	}
	thing = orge_close_weapon(scene, foe);
	if (thing < 0 || !weapon_of(scene, thing)->style_count)
		return;
	orge_weigh_strike(scene, foe, thing, gear_of(scene, thing)->liked, NO_SPECIAL,
			  mind->who, &t->strike);
	count_blows(mind, t, larger(1, t->strike.ap));
}

/* Spells come as sure as arrows. */
static void weigh_caster(const struct mind *mind, struct threat *t)
{
	const struct scene *scene = &mind->scene;
	const struct orge_sheet *s = sheet(scene, t->who);

	if (!orge_able(scene, t->who) || t->blows)
		return;
	for (int i = 0; i < s->spells_known; i++) {
		const struct orge_spell *spell = s->spell[i];
		int method = orge_pick_method(scene, t->who, spell);

		if (spell->effect != SPELL_HARM || method == NOTHING ||
		    !orge_spell_reaches(scene, t->who, spell, mind->who))
			continue;
		t->far = true;
		t->strike = (struct strike){
			.thing = NOTHING,
			.hit = orge_thousandths(
				scene, orge_cast_chance(scene, t->who, spell,
							(enum method)method, mind->who)),
			.stopped = 1000 - spell_felt(scene, t->who, spell, mind->who),
			.react_ap = spell->reaction == REACT_RESIST ? 1 : 2,
			.harm = effect_worth(scene, t->who, spell, mind->who)};
		t->blows = 100 * phases_before(scene, t->who, mind->who) / 100 *
			   share_of(scene, t->who, mind->who, true) / 100;
		return;
	}
}

/* The nearest ones, in their order. */
static void find_foes(struct mind *mind)
{
	int d2[WATCHED];

	mind->count = 0;
	for_set (i, orge_foes(&mind->scene, mind->who)) {
		int here = orge_distance2(&mind->scene, mind->who, i), place;

		if (mind->count == WATCHED && here >= d2[WATCHED - 1])
			continue;
		if (mind->count < WATCHED)
			mind->count++;
		for (place = mind->count - 1; place > 0 && d2[place - 1] > here;
		     place--) {
			d2[place] = d2[place - 1];
			mind->threats[place] = mind->threats[place - 1];
		}
		d2[place] = here;
		mind->threats[place] = (struct threat){.who = (int8_t)i};
	}
}

/* All that they will do, and what a reaction saves. */
static void add_up(struct mind *mind)
{
	int harm = 0, saved = 0, react = 0;

	mind->blows = mind->harm = mind->saved = 0;
	mind->react_ap = 2;
	for (int i = 0; i < mind->count; i++) {
		const struct threat *t = &mind->threats[i];
		int one = t->strike.hit * t->strike.harm / 1000;

		mind->blows += t->blows;
		harm += t->blows * one;
		saved += t->blows * one / 10 * t->strike.stopped / 100;
		react += t->blows * t->strike.react_ap;
	}
	if (!mind->blows)
		return;
	mind->harm = harm / mind->blows;
	mind->saved = saved / mind->blows;
	mind->react_ap = larger(1, (react + mind->blows / 2) / mind->blows);
}

static void expect_foe(const struct mind *mind, struct threat *t)
{
	weigh_threat(mind, t);
	if (sheet(&mind->scene, t->who)->casts)
		weigh_caster(mind, t);
}

/* ---- what it can do ---- */

static void find_arms(struct mind *mind)
{
	int16_t things[THINGS];

	mind->arm_count =
		smaller(orge_weapon_things(&mind->scene, mind->who, things), ARMS);
	for (int i = 0; i < mind->arm_count; i++)
		weigh_arm(mind, things[i], &mind->arms[i], mind->count);
}

static void find_rate(struct mind *mind)
{
	mind->rate = mind->s->casts ? spell_rate(mind) : 0;
	for (int i = 0; i < mind->arm_count; i++)
		mind->rate = larger(mind->rate,
				    rate_of_arm(mind, &mind->arms[i], mind->count));
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

/* What can be struck now from where it stands. */
static void find_best(struct mind *mind)
{
	const struct scene *scene = &mind->scene;
	int best = 0;

	mind->best = (struct strike){.thing = NOTHING};
	if (!orge_may_attack(scene, mind->who))
		return;
	for (int k = 0; k < mind->arm_count; k++)
		for (int i = 0; i < mind->count; i++) {
			struct strike strike = mind->arms[k].strikes[i];

			if (strike.thing == NOTHING ||
			    !orge_style_open(scene, mind->who, strike.thing, strike.style,
					     NO_SPECIAL) ||
			    !orge_target_reached(scene, mind->who, strike.thing,
						 strike.style, strike.target))
				continue;
			strike.worth -= strike.pf * mind->tiring / 100;
			if (strike.worth * 100 / strike.ap > best) {
				best = strike.worth * 100 / strike.ap;
				mind->best = strike;
			}
		}
}

static void sum_up(struct mind *mind)
{
	add_up(mind);
	find_rate(mind);
	price_fatigue(mind);
	find_best(mind);
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
}

void orge_mind_begin(struct mind *mind, const struct look *look,
		     const struct scene *scene, int who)
{
	begin(mind, look, scene, who);
	find_foes(mind);
	for (int i = 0; i < mind->count; i++)
		expect_foe(mind, &mind->threats[i]);
	find_arms(mind);
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

void orge_weigh_imagined(struct imagined *imagined, const struct mind *mind)
{
	struct scene scene = {mind->scene.scenario, &imagined->fight.base};
	struct mind *m = &imagined->mind;

	*m = *mind;
	begin(m, mind->look, &scene, mind->who);
	for (int i = 0; i < m->count; i++) {
		struct threat *t = &m->threats[i];

		if (t->far)
			expect_foe(m, t);
		else if (t->strike.thing != NOTHING)
			count_blows(m, t, larger(1, t->strike.ap));
	}
	for (int i = 0; i < m->arm_count; i++)
		if (m->arms[i].shot)
			weigh_arm(m, m->arms[i].thing, &m->arms[i], m->count);
	sum_up(m);
}

int orge_kept(const struct mind *mind, int ap)
{
	int count = smaller(100 * (ap / mind->react_ap), mind->blows);
	int net = mind->saved - 4 * mind->tiring / 100;

	return net > 0 && ap > 0 ? count * net / 100 * mind->look->knobs[KNOB_CAUTION]
				 : 0;
}

int orge_used(const struct mind *mind, int ap)
{
	int best = orge_kept(mind, ap), worth = 0;

	if (mind->best.thing == NOTHING || mind->best.worth <= 0)
		return best;
	for (int left = ap - mind->best.ap; left >= 0; left -= mind->best.ap) {
		worth += mind->best.worth;
		best = larger(best, worth + orge_kept(mind, left));
	}
	return best;
}

int orge_standing(const struct mind *mind)
{
	return 5 * mind->rate * mind->budget / 400 - mind->blows * mind->harm / 100;
}
