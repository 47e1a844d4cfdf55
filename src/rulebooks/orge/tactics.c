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
#include <limits.h>
#include "orge.h"

enum { KNOB_CAUTION, KNOB_REST_AT, KNOB_RANGE };

struct blow_choice {
	int thing, style, target; /* thing NOTHING: no blow */
};

struct spell_choice {
	int spell, method, target; /* spell NOTHING: none */
};

/* ---- before the fight ---- */

/* What the scripted tactic likes to know of a sheet. */
void orge_find_talents(struct orge_sheet *s)
{
	static const uint8_t learned[SPECIALS] = {
		[FEINT] = SK_FEINT,
		[BACKSTAB] = SK_BACKSTAB,
		[AMBUSH] = SK_AMBUSH,
		[SILENT_ASSASSINATION] = SK_SILENT_ASSASSINATION,
		[MARKSMANSHIP] = SK_MARKSMANSHIP,
		[ADDITIONAL_ATTACK] = SK_ADDITIONAL_ATTACKS,
		[FORMATION] = SK_ATTACK_IN_FORMATION,
	};
	double best = s->level[SK_DODGE];

	s->tricks = 0;
	for (int i = 0; i < SPECIALS; i++)
		if (learned[i] && s->skills[learned[i]])
			s->tricks |= (uint16_t)(1u << i);
	best = s->level[SK_PARRY] > best ? s->level[SK_PARRY] : best;
	best = s->level[SK_BLOCK] > best ? s->level[SK_BLOCK] : best;
	s->defends_well = s->db + 5 * best >= 8;
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

	gear->least_ap = UINT8_MAX;
	for (int i = 0; i < weapon->style_count; i++) {
		int place = i;

		for (; place > 0 && promise(&weapon->styles[gear->liked[place - 1]]) <
					    promise(&weapon->styles[i]);
		     place--)
			gear->liked[place] = gear->liked[place - 1];
		gear->liked[place] = (uint8_t)i;
		if (weapon->styles[i].ap < gear->least_ap)
			gear->least_ap = weapon->styles[i].ap;
	}
}

/* ---- looking around ---- */

/* Whom it fights and knows of; friends who are charmed it leaves alone. */
static struct creature_set foes(const struct scene *scene, int who)
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

static bool falls_anyway(const struct orge_creature *c)
{
	return c->hp - c->pending_damage <= 0;
}

static int foes_near(const struct scene *scene, int who)
{
	int count = 0;

	for_set (i, foes(scene, who))
		count += orge_able(scene, i) && orge_distance2(scene, who, i) <= 3;
	return count;
}

static int nearest_foe(const struct scene *scene, int who)
{
	return orge_nearest(scene, who, foes(scene, who));
}

static bool meets_friend(const struct scene *scene, int who, int thing, int style,
			 int target)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	uint32_t zone;

	if (scene->fight->count <= 2)
		return false;
	zone = orge_blow_zone(scene, who, body_of(scene, who)->tile,
			      body_of(scene, target)->tile, weapon, style);
	for_creatures (i, scene->fight)
		if (zone >> i & 1 && !orge_is_foe(scene, who, i))
			return true;
	return false;
}

/* ---- blows ---- */

/* Whom to hit: the weakest who will not fall anyway, helpless ones first. */
static int worth(const struct scene *scene, int target)
{
	const struct orge_creature *c = creature(scene, target);
	int left = c->hp - c->pending_damage;

	if (falls_anyway(c))
		return 20000;
	return orge_is_helpless(c) ? 0 : left + 1;
}

/* `bold`: an arc that could carry on to a friend is struck too, for the one meant comes
 * first in it. */
static int best_target(const struct scene *scene, int who, struct creature_set foes,
		       int thing, int style, bool bold)
{
	int best = NOBODY, best_worth = INT_MAX;
	bool shot = style == STYLE_SHOOT;

	for_set (i, foes) {
		int d2 = orge_distance2(scene, who, i), value = worth(scene, i);

		if (!orge_target_reached(scene, who, thing, style, i))
			continue;
		if (shot ? !orge_within(
				   d2,
				   orge_max_range(scene, who, thing,
						  thing_of(scene, thing)->loaded - 1),
				   100)
			 : meets_friend(scene, who, thing, style, i) &&
				    !(bold &&
				      weapon_of(scene, thing)->styles[style].zone ==
					      ZONE_ARC))
			continue;
		if (shot)
			value += d2;
		if (value < best_worth) {
			best = i;
			best_worth = value;
		}
	}
	return best;
}

static struct blow_choice pick_blow(const struct look *look, int who)
{
	const struct scene *scene = &look->scene;
	struct blow_choice choice = {NOTHING, 0, NOBODY};
	int thing = orge_main_weapon(scene, who);
	const struct orge_weapon *weapon;
	struct creature_set known;

	if (thing < 0 || !orge_may_attack(scene, who))
		return choice;
	known = foes(scene, who);
	weapon = weapon_of(scene, thing);
	if (weapon->shot_ap && !weapon->style_count &&
	    (weapon->takes == TAKES_NONE || thing_of(scene, thing)->loaded) &&
	    orge_style_open(scene, who, thing, STYLE_SHOOT, NO_SPECIAL)) {
		choice.target = best_target(scene, who, known, thing, STYLE_SHOOT, false);
		choice.style = STYLE_SHOOT;
		choice.thing = choice.target == NOBODY ? NOTHING : thing;
		return choice;
	}
	for (int bold = 0; bold < 2; bold++)
		for (int i = 0; i < weapon->style_count; i++) {
			int style = gear_of(scene, thing)->liked[i], target;

			if (!orge_style_open(scene, who, thing, style, NO_SPECIAL))
				continue;
			target = best_target(scene, who, known, thing, style, bold);
			if (target != NOBODY)
				return (struct blow_choice){thing, style, target};
		}
	return choice;
}

static enum special pick_special(const struct look *look, int who,
				 const struct blow_choice *blow)
{
	static const uint8_t liked[] = {
		SILENT_ASSASSINATION, BACKSTAB,	 AMBUSH, MARKSMANSHIP,
		ADDITIONAL_ATTACK,    FORMATION, FEINT};
	const struct scene *scene = &look->scene;
	unsigned tricks = sheet(scene, who)->tricks;

	if (!tricks || blow->thing == NOTHING)
		return NO_SPECIAL;
	for (size_t i = 0; i < sizeof liked; i++) {
		enum special special = (enum special)liked[i];

		if (tricks >> special & 1 &&
		    orge_special_legal(scene, who, blow->thing, blow->style, special,
				       blow->target) &&
		    orge_style_open(scene, who, blow->thing, blow->style, special))
			return special;
	}
	return NO_SPECIAL;
}

/* Points kept for reactions once the first blow is struck. */
static int reserve(const struct look *look, int who)
{
	int near;

	if (!sheet(&look->scene, who)->defends_well || !look->knobs[KNOB_CAUTION])
		return 0;
	near = foes_near(&look->scene, who);
	return 2 * look->knobs[KNOB_CAUTION] * (near > 2 ? 2 : near);
}

/* One more blow after the first, and points kept for reactions: too much in any style? */
static bool has_struck_enough(const struct look *look, int who)
{
	const struct scene *scene = &look->scene;
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);
	const struct orge_gear *gear;
	int thing, cost;

	if (!c->attacks || s->casts)
		return false;
	thing = orge_main_weapon(scene, who);
	gear = thing < 0 ? NULL : gear_of(scene, thing);
	if (!gear || !gear->weapon->style_count)
		return false;
	cost = orge_attack_cost(scene, who, gear->least_ap);
	if (!c->additional && s->tricks >> ADDITIONAL_ATTACK & 1)
		cost = (cost + 1) / 2;
	return c->ap < cost || c->ap < cost + reserve(look, who);
}

static bool blow_pays(const struct look *look, int who, const struct blow_choice *blow,
		      enum special special)
{
	const struct orge_creature *c = creature(&look->scene, who);
	int ap;

	if (blow->thing == NOTHING)
		return false;
	ap = orge_blow_cost(&look->scene, who, blow->thing, blow->style, special)
		     .amount[0];
	if (ap > c->ap)
		return !c->attacks && c->pf * 2 > sheet(&look->scene, who)->max_pf;
	if (c->attacks && falls_anyway(creature(&look->scene, blow->target)))
		return false;
	return !c->attacks || c->ap >= ap + reserve(look, who);
}

/* ---- spells ---- */

static bool is_clear_of_friends(const struct scene *scene, int who, int radius_m,
				int target)
{
	for_creatures (i, scene->fight)
		if (body_of(scene, i)->in_play && !orge_is_foe(scene, who, i) &&
		    orge_distance2(scene, target, i) <= radius_m * radius_m)
			return false;
	return true;
}

static int pick_method(const struct scene *scene, int who, const struct orge_spell *spell)
{
	for (int i = 0; i < METHODS; i++)
		if (i != MENTAL && orge_method_open(scene, who, spell, (enum method)i))
			return i;
	return NOTHING;
}

static bool spell_suits(const struct scene *scene, int who,
			const struct orge_spell *spell, int target)
{
	const struct orge_creature *t = creature(scene, target);

	if (!orge_spell_reaches(scene, who, spell, target))
		return false;
	if (spell->effect == SPELL_HEAL)
		return !orge_is_foe(scene, who, target) && 2 * t->hp < t->max_hp;
	if (!set_has(foes(scene, who), target) || falls_anyway(t))
		return false;
	if (spell->effect == SPELL_STATE && (spell->reaction != REACT_RESIST ||
					     t->state[spell->state] || spell->radius_m))
		return false;
	if (spell->effect != SPELL_HARM && spell->effect != SPELL_STATE)
		return false;
	return !spell->radius_m ||
	       is_clear_of_friends(scene, who, spell->radius_m, target);
}

static int spell_score(const struct scene *scene, int who, const struct orge_spell *spell,
		       int method, int target)
{
	int chance = orge_cast_chance(scene, who, spell, (enum method)method, target);
	int die = orge_die(scene), weight = spell->harm.damage + spell->harm.damage2;

	if (chance < die / 4)
		return 0;
	if (spell->effect == SPELL_HEAL)
		return 1 << 20;
	weight += spell->surge.damage * spell->surge.number / 2;
	if (spell->effect == SPELL_STATE)
		weight = 12;
	return (int)((int64_t)chance * 1000 / die) * weight / spell->ap;
}

static struct spell_choice pick_spell(const struct look *look, int who)
{
	const struct scene *scene = &look->scene;
	const struct orge_sheet *s = sheet(scene, who);
	struct spell_choice choice = {NOTHING, 0, NOBODY};
	int best = 0;

	if (!s->casts || !orge_may_attack(scene, who))
		return choice;
	for (int i = 0; i < s->spells_known; i++) {
		const struct orge_spell *spell = s->spell[i];
		int method = pick_method(scene, who, spell);

		if (method == NOTHING || !orge_spell_open(scene, who, i) ||
		    spell->ap > creature(scene, who)->ap)
			continue;
		for_creatures (target, scene->fight) {
			int score;

			if (!spell_suits(scene, who, spell, target))
				continue;
			score = spell_score(scene, who, spell, method, target);
			if (score > best) {
				best = score;
				choice = (struct spell_choice){i, method, target};
			}
		}
	}
	return choice;
}

/* ---- flasks ---- */

/* A flask in hand or in the bag; a thing, or NOTHING. */
static int flask_of(const struct scene *scene, int who)
{
	const struct orge_sheet *s = sheet(scene, who);

	for (int i = 0; i < THINGS && s->gear[i].kind; i++) {
		const struct orge_thing *t = thing_of(scene, who * THINGS + i);

		if (s->gear[i].item && s->gear[i].item->effect == BURSTS &&
		    t->holder == who && (t->place == IN_HAND || t->place == IN_BAG))
			return who * THINGS + i;
	}
	return NOTHING;
}

/* The nearest enemy at whom it can be thrown without a friend beside; NOBODY: none. */
static int flask_target(const struct scene *scene, int who, int flask)
{
	const struct orge_item *item = gear_of(scene, flask)->item;
	struct creature_set set = {0};

	for_set (i, foes(scene, who))
		if (!falls_anyway(creature(scene, i)) &&
		    orge_point_open(scene, who, item->range_m, body_of(scene, i)->tile) &&
		    is_clear_of_friends(scene, who, item->radius_m, i))
			set_add(&set, i);
	return orge_nearest(scene, who, set);
}

/* Throws it, or takes it out to be thrown; DO_END: neither. */
static int pick_flask_deed(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);
	int flask = flask_of(scene, who);

	if (flask == NOTHING || c->attacks || c->state[BLINDED] || orge_is_burning(c) ||
	    flask_target(scene, who, flask) == NOBODY)
		return DO_END;
	if (thing_of(scene, flask)->place == IN_HAND)
		return orge_item_legal(scene, who, flask) ? DO_USE_ITEM : DO_END;
	return c->ap >= 3 + gear_of(scene, flask)->item->ap &&
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
	int target = nearest_foe(&look->scene, who);

	return target != NOBODY && c->aim_level < 2 &&
	       orge_distance2(&look->scene, who, target) > 400 &&
	       is_open_action(&look->scene, who, DO_AIM);
}

static int charge_target(const struct scene *scene, int who)
{
	struct charge charge;

	for_set (i, foes(scene, who))
		if (!falls_anyway(creature(scene, i)))
			for (int style = 0; style < STYLES; style++)
				if (orge_can_charge(scene, who, i, style, &charge))
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
	int foe = nearest_foe(scene, who);

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
static int pick_action(const struct look *look, int who, int *attack)
{
	const struct scene *scene = &look->scene;
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);
	struct blow_choice blow;
	enum special special;

	if (c->attacks && c->ap <= 2 && !s->shoots && !s->casts &&
	    !(s->tricks >> ADDITIONAL_ATTACK & 1))
		return DO_END; /* too little for anything but a reaction */
	if (has_struck_enough(look, who))
		return should_protect(scene, who) ? DO_MANOEUVRE
						  : pick_last_deed(look, who);
	if (pick_flask_deed(scene, who) != DO_END)
		return pick_flask_deed(scene, who);
	blow = pick_blow(look, who);
	if (s->casts &&
	    (blow.thing == NOTHING || weapon_of(scene, blow.thing)->unarmed) &&
	    pick_spell(look, who).spell != NOTHING)
		return DO_CAST;
	if (blow.thing != NOTHING && blow.style == STYLE_SHOOT && should_aim(look, who))
		return DO_AIM;
	special = pick_special(look, who, &blow);
	if (blow_pays(look, who, &blow, special)) {
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

		if (i == DISENGAGE ||
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
	int foe = nearest_foe(&look->scene, q->facts[0]);

	if (foe == NOBODY || q->deed != DO_MOVE)
		return q->tiles[0];
	return orge_nearest_tile(&look->scene, q->tiles, q->count,
				 body_of(&look->scene, foe)->tile);
}

/* For a move that nobody watches: whom to come near to, as pick_tile() would. */
static int goal_of_move(const struct look *look, const struct question *q)
{
	int foe = nearest_foe(&look->scene, q->facts[0]);

	return foe == NOBODY ? NO_ANSWER
			     : tile_index(&look->scene.scenario->map,
					  body_of(&look->scene, foe)->tile);
}

/* ---- every question ---- */

static int pick_attack_part(const struct look *look, const struct question *q, int who)
{
	struct blow_choice blow = pick_blow(look, who);

	switch (q->id) {
	case Q_WEAPON:
		return blow.thing;
	case Q_STYLE:
		return blow.style;
	case Q_SPECIAL:
		return (int)pick_special(look, who, &blow);
	default:
		return blow.target;
	}
}

static int pick_charge_style(const struct look *look, int who)
{
	struct charge charge;
	int target = charge_target(&look->scene, who);

	for (int i = 0; i < STYLES; i++)
		if (orge_can_charge(&look->scene, who, target, i, &charge))
			return i;
	return 0;
}

static int pick_target(const struct look *look, const struct question *q, int who)
{
	switch (q->deed) {
	case DO_ATTACK:
		return pick_attack_part(look, q, who);
	case DO_CHARGE:
		return charge_target(&look->scene, who);
	case DO_CAST:
		return pick_spell(look, who).target;
	case DO_MANOEUVRE:
		return ward_of(&look->scene, who);
	case DO_USE_ITEM:
		return flask_of(&look->scene, who) == NOTHING
			       ? nearest_foe(&look->scene, who)
			       : flask_target(&look->scene, who,
					      flask_of(&look->scene, who));
	default:
		return nearest_foe(&look->scene, who);
	}
}

/* What to draw: something to shoot with, else something to strike with. */
static int pick_thing(const struct look *look, const struct question *q, int who)
{
	int best = NOTHING, best_score = -1;

	if (q->deed == DO_TAKE_ITEM || q->deed == DO_USE_ITEM)
		return flask_of(&look->scene, who) == NOTHING
			       ? NO_ANSWER
			       : flask_of(&look->scene, who);
	if (q->deed != DO_DRAW)
		return NO_ANSWER;
	for (int i = 0; i < q->count; i++) {
		const struct orge_weapon *weapon =
			weapon_of(&look->scene, q->options[i].value);
		int score = 0;

		if (weapon && weapon->takes != TAKES_NONE)
			score = orge_has_missiles(&look->scene, who, weapon) ? 3 : 0;
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
	int who = q->facts[0], attack;

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
		return q->deed == DO_CHARGE ? pick_charge_style(look, who)
					    : pick_attack_part(look, q, who);
	case Q_TARGET:
		return pick_target(look, q, who);
	case Q_STANCE:
		return STANDING;
	case Q_MANOEUVRE:
		return should_protect(&look->scene, who) ? PROTECT : ON_THE_WATCH;
	case Q_ITEM:
		return pick_thing(look, q, who);
	case Q_SPELL:
		return pick_spell(look, who).spell;
	case Q_METHOD:
		return pick_spell(look, who).method;
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

const struct tactic orge_tactics[] = {
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
