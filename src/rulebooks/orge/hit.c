/* SPDX-License-Identifier: MIT
 *
 * The chance to hit: M_hit of close and ranged attacks, ranges.
 */
#include <math.h>
#include "orge.h"

const struct orge_missile *orge_missile_of(const struct scene *scene, int who, int place)
{
	return sheet(scene, who)->missile[place];
}

/* ORG-RNG-08: the missile's range by the weapon's factor; thrown things by Strength. */
struct range orge_max_range(const struct scene *scene, int who, int thing, int magazine)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	struct range range = {weapon->range_m * attribute(scene, who, STR), 15};

	if (weapon->takes != TAKES_NONE) {
		range.metres =
			orge_missile_of(scene, who, magazine)->range_m * weapon->factor;
		range.over = 100;
	}
	return range;
}

bool orge_within(int distance2, struct range range, int percent)
{
	int64_t left = (int64_t)100 * range.over, right = (int64_t)percent * range.metres;

	return distance2 * left * left <= right * right;
}

void orge_tell_range(struct run *run, const struct orge_act *act, struct range range)
{
	const struct orge_weapon *weapon = orge_act_weapon(&run->scene, act);
	int base =
		weapon->takes == TAKES_NONE
			? weapon->range_m
			: orge_missile_of(&run->scene, act->actor, act->missile)->range_m;
	struct sum sum;

	sum_begin(&sum, run, act->actor, "range in centimetres", ORG_RNG_08);
	add_base(&sum, "missile", 100 * base, ORG_RNG_08);
	add(&sum, weapon->takes == TAKES_NONE ? "strength" : "weapon",
	    100 * range.metres / range.over - 100 * base, ORG_RNG_08);
	tell_sum(&sum);
}

/* Keeps the actor's present values with the act. */
void orge_snapshot(const struct scene *scene, int who, struct orge_act *act)
{
	const struct orge_creature *c = creature(scene, who);

	act->actor = (int8_t)who;
	act->from = body_of(scene, who)->tile;
	act->mf = c->mf;
	act->hp = c->hp;
	act->checks = act->damage = 0;
	if (orge_any_state(c)) {
		act->checks = (int8_t)orge_check_states(c);
		act->damage = (int8_t)orge_damage_states(c);
	}
	act->hits =
		(int8_t)((c->state[BLINDED] ? -40 : 0) + (orge_is_prone(c) ? -10 : 0));
	act->discipline = c->discipline;
	act->foe = c->foe;
	act->singing = (int8_t)c->singing;
	if (c->hidden)
		act->flags |= ACT_HIDDEN;
}

/* A parting blow comes from behind the creature that leaves. */
enum side_of orge_side_struck(const struct scene *scene, const struct orge_act *act,
			      int target)
{
	const struct body *body = body_of(scene, target);

	if (act->flags & ACT_PARTING && target == act->target)
		return REAR;
	return orge_side_of((enum direction)body->facing, act->from.x - body->tile.x,
			    act->from.y - body->tile.y);
}

/* ---- M hit ---- */

static FOLDED void modify_discipline(struct modifier *m, const struct orge_act *act,
				     int target)
{
	const struct orge_discipline *row = &orge_disciplines[act->discipline];

	switch (act->discipline) {
	case BERSERKER:
		modify(m, "berserker", row->hit, ORG_ACT_05);
		break;
	case DUEL:
		modify(m, "duel", act->foe == target + 1 ? row->hit : -row->hit,
		       ORG_ACT_05);
		break;
	case GUARD:
		modify(m, "guard", row->hit, ORG_ACT_05);
		break;
	default:
		break;
	}
	if (act->singing)
		modify(m, "singing", -15, ORG_ACT_17);
}

static FOLDED void modify_watch(struct modifier *m, const struct orge_act *act)
{
	if (act->flags & ACT_WATCH)
		modify_skill(m, act->actor, SK_ON_THE_WATCH, 5, ORG_INT_01);
}

/* States of the target that make it easier to hit. */
static FOLDED void modify_target_states(struct modifier *m, int target, bool close)
{
	const struct orge_creature *t = creature(m->scene, target);

	if (t->state[STUNNED])
		modify(m, "target stunned", 20, ORG_STA_01);
	if (t->state[BLINDED])
		modify(m, "target blinded", 10, ORG_STA_01);
	if (t->state[HELD])
		modify(m, "target held", 15, ORG_STA_01);
	if (close && orge_is_prone(t))
		modify(m, "target prone", 10, ORG_STA_01);
}

static FOLDED void modify_species(struct modifier *m, int target, int type)
{
	int hit = sheet(m->scene, target)->kin->hit[type];

	modify(m, "species", hit, hit > 0 ? ORG_SPE_02 : ORG_SPE_01);
}

static FOLDED void modify_mind(struct modifier *m, const struct orge_act *act, int rule)
{
	if (act->mf)
		modify(m, "mental fatigue",
		       -30.0 * act->mf / sheet(m->scene, act->actor)->max_mf, rule);
}

void orge_modify_mind(struct modifier *m, const struct orge_act *act, int rule)
{
	modify_mind(m, act, rule);
}

static FOLDED void modify_special(struct modifier *m, const struct orge_act *act,
				  int target)
{
	if (!act->special)
		return;
	if (m->sum.watched)
		orge_modify_special(m, act, target);
	else
		m->total = orge_with_special(m->scene, act, target, m->total);
}

int orge_position_bonus(enum side_of side)
{
	static const int8_t bonus[] = {[FRONT] = 0, [FLANK] = 5, [REAR] = 15};

	return bonus[side];
}

/* From ORG-ATK-05 on: the modifier of a close attack on this target. */
static FOLDED void modify_close(struct modifier *m, const struct orge_act *act,
				int target)
{
	const struct orge_weapon *weapon = orge_act_weapon(m->scene, act);
	const struct orge_style *style = orge_act_style(m->scene, act);

	modify(m, "close hit bonus", sheet(m->scene, act->actor)->hbc, ORG_ATK_05);
	modify_mind(m, act, ORG_ATK_05);
	modify_skill(m, act->actor, (enum orge_skill)weapon->skill, 5, ORG_GEN_01);
	modify(m, "style", style->hit, ORG_ATK_07);
	modify_species(m, target, style->harm.type);
	if (act->plan && target == act->target)
		modify(m, "planned", 10, ORG_AIM_03);
	modify(m, "position",
	       orge_position_bonus(orge_side_struck(m->scene, act, target)), ORG_GEO_01);
	modify_special(m, act, target);
	modify_discipline(m, act, target);
	modify_watch(m, act);
	if (act->hits)
		modify(m, "own states", act->hits, ORG_STA_01);
	modify_target_states(m, target, true);
	modify(m, "target's ground", -orge_tile_defense(m->scene, target), ORG_COV_01);
	if (target != act->target && style->zone != ZONE_SWEEP)
		modify(m, "not meant", -30, ORG_ZON_01);
	orge_modify_frozen(m, act);
}

/* ---- M hit of a shot ---- */

/* ORG-RNG-06: that of 1 m² at 10 m is 0.08, or exactly that. */
double orge_neutral_angle(const struct scene *scene)
{
	return ruling(scene, R_NSA) ? orge_solid_angle(1.0, 100.0) : 0.08;
}

/* The surface that the target shows: by stance, and by cover in that reading. */
static double shown_surface(const struct scene *scene, const struct orge_act *act,
			    int target)
{
	static const double by_cover[] = {1.0, 0.75, 0.5, 0.25};
	const struct orge_creature *t = creature(scene, target);
	double surface = sheet(scene, target)->surface;

	if (orge_is_prone(t))
		surface *= 0.3;
	else if (t->stance == CROUCHING)
		surface *= 0.6;
	if (ruling(scene, R_COVER_MODE) != 0)
		surface *= by_cover[orge_cover(scene, act->from, target)];
	return surface;
}

/* The angle against the neutral one, in millionths; told only of targets within range. */
static void tell_angle(const struct modifier *m, double angle)
{
	struct sum sum;

	sum_begin(&sum, m->run, m->who, "solid angle in millionths", ORG_AIM_02);
	add_base(&sum, "angle", (int)(angle * 1e6 + 0.5), ORG_RNG_05);
	add(&sum, "neutral", -(int)(orge_neutral_angle(m->scene) * 1e6 + 0.5),
	    ORG_RNG_06);
	tell_sum(&sum);
}

/* ORG-RNG-05 to ORG-RNG-07; marksmen suffer less from small targets. */
static FOLDED void modify_angle(struct modifier *m, const struct orge_act *act,
				int target)
{
	int d2 = distance_squared(act->from, body_of(m->scene, target)->tile);
	double angle = orge_solid_angle(shown_surface(m->scene, act, target), d2);
	double sa = orge_angle_modifier(angle, orge_neutral_angle(m->scene));

	if (m->sum.watched)
		tell_angle(m, angle);
	modify(m, "solid angle", sa, ORG_RNG_07);
	if (act->special == MARKSMANSHIP && sa < 0) {
		double part = 0.1 * level(m->scene, act->actor, SK_MARKSMANSHIP);

		modify(m, "marksmanship", -sa * fmin(part, 0.5), ORG_ATK_03);
	}
}

static FOLDED void modify_cover(struct modifier *m, const struct orge_act *act,
				int target)
{
	static const int8_t points[] = {0, 15, 30, 50};

	int cover = orge_cover(m->scene, act->from, target);

	if (ruling(m->scene, R_COVER_MODE) != 1)
		modify(m, "cover", -points[cover],
		       cover > sheet(m->scene, target)->cover ? ORG_GEO_02 : ORG_COV_01);
}

static bool is_pressed(const struct scene *scene, const struct orge_act *act)
{
	for_creatures (i, scene->fight)
		if (orge_in_reach(scene, act->from, body_of(scene, i)->tile, CLASS_M) &&
		    orge_is_foe(scene, act->actor, i) && orge_able(scene, i))
			return true;
	return false;
}

static enum orge_skill shot_skill(const struct orge_weapon *weapon)
{
	return (enum orge_skill)(weapon->takes == TAKES_NONE ? weapon->throw_skill
							     : weapon->skill);
}

enum orge_skill orge_attack_skill(const struct scene *scene, const struct orge_act *act)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);

	if (act->kind == TECHNIC)
		return SK_KNOCK_OUT;
	return act->kind == RANGED_ATTACK ? shot_skill(weapon)
					  : (enum orge_skill)weapon->skill;
}

const struct harm *orge_shot_harm(const struct scene *scene, const struct orge_act *act)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);

	return weapon->takes == TAKES_NONE
		       ? &weapon->thrown
		       : &orge_missile_of(scene, act->actor, act->missile)->harm;
}

static FOLDED void modify_ranged(struct modifier *m, const struct orge_act *act,
				 int target)
{
	const struct orge_weapon *weapon = orge_act_weapon(m->scene, act);

	modify(m, "ranged hit bonus", sheet(m->scene, act->actor)->hbr, ORG_RNG_02);
	modify_mind(m, act, ORG_RNG_02);
	modify_skill(m, act->actor, shot_skill(weapon), 5, ORG_GEN_01);
	modify(m, "weapon", weapon->shot_hit, ORG_ATK_07);
	modify_angle(m, act, target);
	modify(m, "aim", target == act->target ? aim_bonus(act->aimed) : 0, ORG_AIM_01);
	modify_cover(m, act, target);
	modify(m, "target's ground", -orge_tile_defense(m->scene, target), ORG_COV_01);
	modify(m, "enemy too near", is_pressed(m->scene, act) ? -15 : 0, ORG_RNG_03);
	modify_special(m, act, target);
	modify_discipline(m, act, target);
	modify_watch(m, act);
	modify_target_states(m, target, false);
	if (ruling(m->scene, R_SPECIES_TO_HIT_SCOPE))
		modify_species(m, target, orge_shot_harm(m->scene, act)->type);
	orge_modify_frozen(m, act);
}

static FOLDED void modify_hit(struct modifier *m, const struct orge_act *act, int target)
{
	if (act->kind == RANGED_ATTACK)
		modify_ranged(m, act, target);
	else
		modify_close(m, act, target);
}

void orge_modify_hit(struct modifier *m, const struct orge_act *act, int target)
{
	modify_hit(m, act, target);
}

double orge_hit_modifier(const struct scene *scene, const struct orge_act *act,
			 int target)
{
	struct modifier m;

	orge_modifier_look(&m, scene, act->actor);
	modify_hit(&m, act, target);
	return m.total;
}
