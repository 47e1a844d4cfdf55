/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic.
 *
 * It shoots what it sees, casts what harms, closes in and strikes; who defends well keeps
 * points for a reaction to each enemy at its throat, others go all-out; blows that would
 * catch a friend are not struck; a target that will fall at the round's end is left
 * alone; flasks are thrown where no friend is; the tired rest when nobody is near. Each
 * question is answered from the position alone, so that no plan is needed. Positions of
 * hidden enemies are never looked at.
 */
#include "tactics.h"

/* ---- flasks ---- */

/* Throws it, or takes it out to be thrown; DO_END: neither. */
static int pick_flask_deed(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);
	int flask = old_orge_flask_of(scene, who);

	if (flask == NOTHING || c->attacks || c->state[BLINDED] || orge_is_burning(c) ||
	    old_orge_flask_target(scene, who, flask) == NOBODY)
		return DO_END;
	if (thing_of(scene, flask)->place == IN_HAND)
		return orge_item_legal(scene, who, flask) ? DO_USE_ITEM : DO_END;
	return c->ap >= TAKE_AP + gear_of(scene, flask)->item->ap &&
			       is_open_action(scene, who, DO_TAKE_ITEM)
		       ? DO_TAKE_ITEM
		       : DO_END;
}

/* ---- the deed ---- */

static bool is_tired(const struct look *look, int who)
{
	const struct orge_sheet *s = sheet(&look->scene, who);

	return 100 * creature(&look->scene, who)->pf >
	       look->knobs[KNOB_REST_AT] * s->max_pf;
}

/* A shooter far away aims first, if the shot would be poor. */
static bool should_aim(const struct look *look, int who)
{
	const struct orge_creature *c = creature(&look->scene, who);
	int target = old_orge_nearest_foe(&look->scene, who);

	return target != NOBODY && c->aim_level < 2 &&
	       orge_distance2(&look->scene, who, target) > 400 &&
	       is_open_action(&look->scene, who, DO_AIM);
}

static int charge_target(const struct scene *scene, int who)
{
	for_set (i, old_orge_foes(scene, who))
		if (!old_orge_falls_anyway(creature(scene, i)) &&
		    orge_charge_style(scene, who, i) != NOTHING)
			return i;
	return NOBODY;
}

static bool should_draw(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);
	int thing = orge_main_weapon(scene, who);

	if (s->casts && s->empty_hands && c->mana > 0)
		return false;
	return (thing < 0 || weapon_of(scene, thing)->unarmed) &&
	       is_open_action(scene, who, DO_DRAW);
}

/* A bow without arrows is put away. */
static bool has_loaded(const struct scene *scene, int who)
{
	int thing = orge_main_weapon(scene, who);

	return thing >= 0 && thing_of(scene, thing)->loaded;
}

static bool should_sheathe(const struct scene *scene, int who)
{
	int thing = orge_main_weapon(scene, who);
	const struct orge_weapon *weapon = thing < 0 ? NULL : weapon_of(scene, thing);

	return weapon && !weapon->style_count && weapon->takes != TAKES_NONE &&
	       !thing_of(scene, thing)->loaded &&
	       !is_open_action(scene, who, DO_RELOAD) &&
	       !is_open_action(scene, who, DO_CHANGE_MAGAZINE) &&
	       is_open_action(scene, who, DO_SHEATHE);
}

static int ward_of(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (i != who && !orge_is_foe(scene, who, i) && orge_present(scene, i) &&
		    sheet(scene, i)->casts && orge_distance2(scene, who, i) <= 4)
			return i;
	return NOBODY;
}

static bool should_protect(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return sheet(scene, who)->skills[SK_PROTECT] && !c->manoeuvre && c->ap >= 4 &&
	       ward_of(scene, who) != NOBODY && is_open_action(scene, who, DO_MANOEUVRE);
}

static bool should_watch(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return sheet(scene, who)->skills[SK_ON_THE_WATCH] && !c->manoeuvre &&
	       c->ap >= 8 && is_open_action(scene, who, DO_MANOEUVRE);
}

static int approach(const struct look *look, int who)
{
	const struct scene *scene = &look->scene;
	int foe = old_orge_nearest_foe(scene, who);

	if (foe == NOBODY)
		return DO_END;
	if (charge_target(scene, who) != NOBODY)
		return DO_CHARGE;
	if (should_watch(scene, who) && orge_distance2(scene, who, foe) <= 64)
		return DO_MANOEUVRE;
	if (orge_distance2(scene, who, foe) > 1 && creature(scene, who)->ap >= 2 &&
	    !creature(scene, who)->aiming && orge_can_move(scene, who, RUN))
		return DO_MOVE;
	return DO_END;
}

/* The next missile, or the next quiver. */
static int next_missile(const struct scene *scene, int who)
{
	if (is_open_action(scene, who, DO_RELOAD))
		return DO_RELOAD;
	return !has_loaded(scene, who) && is_open_action(scene, who, DO_CHANGE_MAGAZINE)
		       ? DO_CHANGE_MAGAZINE
		       : DO_END;
}

static int pick_far_deed(const struct look *look, int who)
{
	const struct scene *scene = &look->scene;
	const struct orge_creature *c = creature(scene, who);

	if (c->stance == PRONE && is_open_action(scene, who, DO_STANCE))
		return DO_STANCE;
	if (c->state[HELD] && is_open_action(scene, who, DO_BREAK_FREE))
		return DO_BREAK_FREE;
	if (next_missile(scene, who) != DO_END)
		return next_missile(scene, who);
	if (should_sheathe(scene, who))
		return DO_SHEATHE;
	if (should_draw(scene, who))
		return DO_DRAW;
	if (is_tired(look, who) || sheet(scene, who)->empty_hands)
		return !c->acted && is_tired(look, who) ? DO_REST : DO_END;
	return approach(look, who);
}

/* Engaged: the rest is for reactions. */
static int pick_last_deed(const struct look *look, int who)
{
	if (!creature(&look->scene, who)->acted && is_tired(look, who))
		return DO_REST;
	return next_missile(&look->scene, who);
}

/* `*attack`: the whole blow, if that is the deed. */
static bool shoots(const struct orge_sheet *s)
{
	for (int i = 0; i < THINGS; i++)
		if (s->gear[i].weapon && s->gear[i].weapon->shot_ap > 0)
			return true;
	return false;
}

static int pick_action(const struct look *look, int who, int *attack)
{
	const struct scene *scene = &look->scene;
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);
	struct blow_choice blow;
	enum special special;

	if (c->attacks && c->ap <= 2 && !shoots(s) && !s->casts &&
	    !(s->tricks >> ADDITIONAL_ATTACK & 1))
		return DO_END; /* too little for anything but a reaction */
	if (old_orge_has_struck_enough(look, who))
		return should_protect(scene, who) ? DO_MANOEUVRE
						  : pick_last_deed(look, who);
	if (pick_flask_deed(scene, who) != DO_END)
		return pick_flask_deed(scene, who);
	blow = old_orge_pick_blow(look, who);
	if (s->casts &&
	    (blow.thing == NOTHING || weapon_of(scene, blow.thing)->unarmed) &&
	    old_orge_pick_spell(look, who).spell != NOTHING)
		return DO_CAST;
	if (blow.thing != NOTHING && blow.style == STYLE_SHOOT && should_aim(look, who))
		return DO_AIM;
	special = old_orge_pick_special(look, who, &blow);
	if (old_orge_blow_pays(look, who, &blow, special)) {
		*attack =
			orge_pack_wish(blow.thing, blow.style, (int)special, blow.target);
		return DO_ATTACK;
	}
	if (c->attacks && should_protect(scene, who))
		return DO_MANOEUVRE;
	if (blow.thing != NOTHING || c->attacks)
		return pick_last_deed(look, who);
	if (should_protect(scene, who))
		return DO_MANOEUVRE;
	return pick_far_deed(look, who);
}

/* ---- reactions ---- */

/* The best that the rules would offer; disengaging is left to people. */
static int pick_reaction(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int who = q->facts[0], kind = q->facts[1], best = NO_REACTION;
	unsigned allowed = (unsigned)q->facts[2];
	struct orge_act act = {.actor = q->about,
			       .target = (int8_t)who,
			       .from = body_of(scene, q->about)->tile,
			       .thing = (int16_t)orge_main_weapon(scene, q->about)};
	double best_worth = 0;

	for (int i = DODGE; allowed >> i; i++) {
		double value;

		if (i == DISENGAGE || !(allowed >> i & 1) ||
		    !orge_can_react(scene, who, &act, (enum reaction)i, kind, allowed))
			continue;
		value = orge_reaction_worth(scene, who, (enum reaction)i, kind);
		if (best == NO_REACTION || value > best_worth) {
			best = i;
			best_worth = value;
		}
	}
	return best;
}

/* ---- tiles ---- */

static int pick_tile(const struct look *look, const struct question *q)
{
	int foe = old_orge_nearest_foe(&look->scene, q->facts[0]);

	if (foe == NOBODY || q->deed != DO_MOVE)
		return q->tiles[0];
	return orge_nearest_tile(&look->scene, q->tiles, q->count,
				 body_of(&look->scene, foe)->tile);
}

/* For a move that nobody watches: whom to come near to, as pick_tile() would. */
static int goal_of_move(const struct look *look, const struct question *q)
{
	int foe = old_orge_nearest_foe(&look->scene, q->facts[0]);

	return foe == NOBODY ? NO_ANSWER
			     : tile_index(&look->scene.scenario->map,
					  body_of(&look->scene, foe)->tile);
}

/* ---- every question ---- */

static int pick_attack_part(const struct look *look, const struct question *q, int who)
{
	struct blow_choice blow = old_orge_pick_blow(look, who);

	switch (q->id) {
	case Q_WEAPON:
		return blow.thing;
	case Q_STYLE:
		return blow.style;
	case Q_SPECIAL:
		return (int)old_orge_pick_special(look, who, &blow);
	default:
		return blow.target;
	}
}

static bool has_missiles(const struct scene *scene, int who,
			 const struct orge_weapon *weapon)
{
	for (int i = 0; i < MAGAZINES; i++)
		if (orge_missile_fits(sheet(scene, who), weapon, i) &&
		    creature(scene, who)->count[i] > 0)
			return true;
	return false;
}

static int pick_target(const struct look *look, const struct question *q, int who)
{
	switch (q->deed) {
	case DO_ATTACK:
		return pick_attack_part(look, q, who);
	case DO_CHARGE:
		return charge_target(&look->scene, who);
	case DO_CAST:
		return old_orge_pick_spell(look, who).target;
	case DO_MANOEUVRE:
		return ward_of(&look->scene, who);
	case DO_USE_ITEM:
		return old_orge_flask_of(&look->scene, who) == NOTHING
			       ? old_orge_nearest_foe(&look->scene, who)
			       : old_orge_flask_target(
					 &look->scene, who,
					 old_orge_flask_of(&look->scene, who));
	default:
		return old_orge_nearest_foe(&look->scene, who);
	}
}

/* What to draw: something to shoot with, else something to strike with. */
static int pick_thing(const struct look *look, const struct question *q, int who)
{
	int best = NOTHING, best_score = -1;

	if (q->deed == DO_TAKE_ITEM || q->deed == DO_USE_ITEM)
		return old_orge_flask_of(&look->scene, who) == NOTHING
			       ? NO_ANSWER
			       : old_orge_flask_of(&look->scene, who);
	if (q->deed != DO_DRAW)
		return NO_ANSWER;
	for (int i = 0; i < q->count; i++) {
		const struct orge_weapon *weapon =
			weapon_of(&look->scene, q->options[i].value);
		int score = 0;

		if (weapon && weapon->takes != TAKES_NONE)
			score = has_missiles(&look->scene, who, weapon) ? 3 : 0;
		else if (weapon)
			score = weapon->style_count ? 2 : 1;
		if (score > best_score) {
			best = q->options[i].value;
			best_score = score;
		}
	}
	return best;
}

/* The value wanted; NO_ANSWER: the menu's default. */
static int pick(const struct look *look, const struct question *q)
{
	int who = q->facts[0], attack, target;

	switch (q->id) {
	case Q_ACTION:
		return creature(&look->scene, who)->state[SCARED]
			       ? DO_RESIST_FEAR
			       : (int)pick_action(look, who, &attack);
	case Q_GAIT:
		return RUN;
	case Q_WEAPON:
	case Q_SPECIAL:
		return pick_attack_part(look, q, who);
	case Q_STYLE:
		if (q->deed != DO_CHARGE)
			return pick_attack_part(look, q, who);
		target = charge_target(&look->scene, who);
		return target == NOBODY ? NO_ANSWER
					: orge_charge_style(&look->scene, who, target);
	case Q_TARGET:
		return pick_target(look, q, who);
	case Q_STANCE:
		return STANDING;
	case Q_MANOEUVRE:
		return should_protect(&look->scene, who) ? PROTECT : ON_THE_WATCH;
	case Q_ITEM:
		return pick_thing(look, q, who);
	case Q_SPELL:
		return old_orge_pick_spell(look, who).spell;
	case Q_METHOD:
		return old_orge_pick_spell(look, who).method;
	case Q_REACTION:
		return pick_reaction(look, q);
	case Q_INTERPOSE:
		return BLOCK;
	case Q_WATCH:
	case Q_PARTING:
		return 0;
	default:
		return NO_ANSWER;
	}
}

static int answer(const struct look *look, const struct question *q, struct plan *unused)
{
	int value, option;

	(void)unused;
	if (q->kind == ASK_TILE)
		return pick_tile(look, q);
	if (q->kind == ASK_NUMBER)
		return q->fallback_number;
	value = pick(look, q);
	option = value == NO_ANSWER ? -1 : option_of_value(q, value);
	return option < 0 ? default_answer(q) : option;
}

static int wish(const struct look *look, const struct question *q)
{
	int attack, action;

	if (q->id == Q_TILE)
		return goal_of_move(look, q);
	if (q->id != Q_ACTION || creature(&look->scene, q->facts[0])->state[SCARED])
		return pick(look, q);
	action = (int)pick_action(look, q->facts[0], &attack);
	return action == DO_ATTACK ? ACTIONS + attack : action;
}

const struct tactic old_orge_tactics[] = {
	{.key = "scripted",
	 .help = "shoots, casts, closes in and strikes; keeps points to defend if it can",
	 .answer = answer,
	 .wish = wish,
	 .knobs = {{"caution",
		    "reactions kept ready: 0 none, 1 one for each enemy, 2 two", 0, 2, 1},
		   {"rest_at", "percent of physical fatigue from which it rests", 20, 100,
		    70},
		   {"range", "metres beyond which it does not shoot", 5, 200, 60}}},
	{0},
};
