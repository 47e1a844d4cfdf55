/* SPDX-License-Identifier: MIT
 *
 * What the scripted tactic would strike with, cast or throw, and at whom.
 */
#include <limits.h>
#include "tactics.h"

/* ---- what was found out before the fight ---- */

static bool defends_well(const struct orge_sheet *s)
{
	double best = s->level[SK_DODGE];

	best = s->level[SK_PARRY] > best ? s->level[SK_PARRY] : best;
	best = s->level[SK_BLOCK] > best ? s->level[SK_BLOCK] : best;
	return s->db + 5 * best >= 8;
}

static int promise(const struct orge_style *style)
{
	return (style->harm.damage + style->harm.damage2) * (100 + style->hit) /
	       style->ap;
}

static void rank_styles(const struct orge_weapon *weapon, int liked[STYLES])
{
	for (int i = 0; i < weapon->style_count; i++) {
		int place = i;

		for (; place > 0 && promise(&weapon->styles[liked[place - 1]]) <
					    promise(&weapon->styles[i]);
		     place--)
			liked[place] = liked[place - 1];
		liked[place] = i;
	}
}

static int cheapest_style(const struct orge_weapon *weapon)
{
	int cheapest = 0;

	for (int i = 0; i < weapon->style_count; i++)
		if (weapon->styles[i].ap < weapon->styles[cheapest].ap)
			cheapest = i;
	return cheapest;
}

/* ---- looking around ---- */

/* Whom it fights and knows of; friends who are charmed it leaves alone. */
struct creature_set old_orge_foes(const struct scene *scene, int who)
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

bool old_orge_falls_anyway(const struct orge_creature *c)
{
	return c->hp - c->pending_damage <= 0;
}

int old_orge_nearest_foe(const struct scene *scene, int who)
{
	return orge_nearest(scene, who, old_orge_foes(scene, who));
}

static int foes_near(const struct scene *scene, int who)
{
	int count = 0;

	for_set (i, old_orge_foes(scene, who))
		count += orge_able(scene, i) && orge_distance2(scene, who, i) <= 3;
	return count;
}

static bool is_clear_of_friends(const struct scene *scene, int who, int radius_m,
				int target)
{
	for_creatures (i, scene->fight)
		if (body_of(scene, i)->in_play && !orge_is_foe(scene, who, i) &&
		    orge_distance2(scene, target, i) <= radius_m * radius_m)
			return false;
	return true;
}

/* ---- blows ---- */

static bool meets_friend(const struct scene *scene, int who, int thing, int style,
			 int target)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	struct creature_set zone;

	if (scene->fight->count <= 2)
		return false;
	zone = orge_blow_zone(scene, who, body_of(scene, who)->tile,
			      body_of(scene, target)->tile, weapon, style);
	for_set (i, zone)
		if (!orge_is_foe(scene, who, i))
			return true;
	return false;
}

/* Whom to hit: the weakest who will not fall anyway, helpless ones first. */
static int worth(const struct scene *scene, int target)
{
	const struct orge_creature *c = creature(scene, target);
	int left = c->hp - c->pending_damage;

	if (old_orge_falls_anyway(c))
		return 20000;
	return orge_is_helpless(c) ? 0 : left + 1;
}

static bool is_worth_a_shot(const struct look *look, int who, int thing, int target)
{
	const struct scene *scene = &look->scene;
	int d2 = orge_distance2(scene, who, target), far = look->knobs[KNOB_RANGE];

	return d2 <= far * far &&
	       orge_within(d2,
			   orge_max_range(scene, who, thing,
					  thing_of(scene, thing)->loaded - 1),
			   100);
}

/* `bold`: an arc that could carry on to a friend is struck too, for the one meant comes
 * first in it. */
static int best_target(const struct look *look, int who, struct creature_set foes,
		       int thing, int style, bool bold)
{
	const struct scene *scene = &look->scene;
	bool shot = style == STYLE_SHOOT, reckless = false;
	int best = NOBODY, best_worth = INT_MAX;

	if (!shot)
		reckless =
			bold && weapon_of(scene, thing)->styles[style].zone == ZONE_ARC;
	for_set (i, foes) {
		int value = worth(scene, i);

		if (!orge_target_reached(scene, who, thing, style, i) ||
		    (shot && !is_worth_a_shot(look, who, thing, i)) ||
		    (!shot && !reckless && meets_friend(scene, who, thing, style, i)))
			continue;
		if (shot)
			value += orge_distance2(scene, who, i);
		if (value < best_worth) {
			best = i;
			best_worth = value;
		}
	}
	return best;
}

struct blow_choice old_orge_pick_blow(const struct look *look, int who)
{
	const struct scene *scene = &look->scene;
	struct blow_choice choice = {NOTHING, 0, NOBODY};
	int thing = orge_main_weapon(scene, who);
	const struct orge_weapon *weapon;
	struct creature_set known;
	int ranked[STYLES] = {0};

	if (thing < 0 || !orge_may_attack(scene, who))
		return choice;
	known = old_orge_foes(scene, who);
	weapon = weapon_of(scene, thing);
	if (weapon->shot_ap && !weapon->style_count &&
	    (weapon->takes == TAKES_NONE || thing_of(scene, thing)->loaded) &&
	    orge_style_open(scene, who, thing, STYLE_SHOOT, NO_SPECIAL)) {
		choice.target = best_target(look, who, known, thing, STYLE_SHOOT, false);
		choice.style = STYLE_SHOOT;
		choice.thing = choice.target == NOBODY ? NOTHING : thing;
		return choice;
	}
	rank_styles(weapon, ranked);
	for (int bold = 0; bold < 2; bold++)
		for (int i = 0; i < weapon->style_count; i++) {
			int style = ranked[i], target;

			if (!orge_style_open(scene, who, thing, style, NO_SPECIAL))
				continue;
			target = best_target(look, who, known, thing, style, bold);
			if (target != NOBODY)
				return (struct blow_choice){thing, style, target};
		}
	return choice;
}

enum special old_orge_pick_special(const struct look *look, int who,
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

	if (!defends_well(sheet(&look->scene, who)) || !look->knobs[KNOB_CAUTION])
		return 0;
	near = foes_near(&look->scene, who);
	return 2 * look->knobs[KNOB_CAUTION] * (near > 2 ? 2 : near);
}

/* One more blow after the first, and points kept for reactions: too much in any style? */
bool old_orge_has_struck_enough(const struct look *look, int who)
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
	cost = orge_blow_cost(scene, who, thing, cheapest_style(gear->weapon),
			      !c->additional && s->tricks >> ADDITIONAL_ATTACK & 1
				      ? ADDITIONAL_ATTACK
				      : NO_SPECIAL)
		       .amount[0];
	return c->ap < cost || c->ap < cost + reserve(look, who);
}

bool old_orge_blow_pays(const struct look *look, int who, const struct blow_choice *blow,
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
	if (c->attacks && old_orge_falls_anyway(creature(&look->scene, blow->target)))
		return false;
	return !c->attacks || c->ap >= ap + reserve(look, who);
}

/* ---- spells and flasks ---- */

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
	if (!set_has(old_orge_foes(scene, who), target) || old_orge_falls_anyway(t))
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

struct spell_choice old_orge_pick_spell(const struct look *look, int who)
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

/* A flask in hand or in the bag; a thing, or NOTHING. */
int old_orge_flask_of(const struct scene *scene, int who)
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
int old_orge_flask_target(const struct scene *scene, int who, int flask)
{
	const struct orge_item *item = gear_of(scene, flask)->item;
	struct creature_set set = {0};

	for_set (i, old_orge_foes(scene, who))
		if (!old_orge_falls_anyway(creature(scene, i)) &&
		    orge_point_open(scene, who, item->range_m, body_of(scene, i)->tile) &&
		    is_clear_of_friends(scene, who, item->radius_m, i))
			set_add(&set, i);
	return orge_nearest(scene, who, set);
}
