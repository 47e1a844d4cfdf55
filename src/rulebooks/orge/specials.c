/* SPDX-License-Identifier: MIT
 *
 * Special attacks and attacks in formation: their conditions, their cost, their modifiers
 * of hit and damage.
 */
#include "orge.h"

/* The skill that it needs, if any, and the points that it costs on top of the blow. */
static const struct special_row {
	uint8_t skill, ap;
} specials[SPECIALS] = {
	[FEINT] = {SK_FEINT, 2},
	[BACKSTAB] = {SK_BACKSTAB, 0},
	[AMBUSH] = {SK_AMBUSH, 0},
	[SILENT_ASSASSINATION] = {SK_SILENT_ASSASSINATION, 2},
	[CRITICAL_STRIKE] = {SK_CRITICAL_STRIKE, 2},
	[MARKSMANSHIP] = {SK_MARKSMANSHIP, 1},
	[ADDITIONAL_ATTACK] = {SK_ADDITIONAL_ATTACKS, 0},
	[FORMATION] = {0, 1},
};

int orge_special_ap(enum special special)
{
	return specials[special].ap;
}

static bool is_unaware_of(const struct scene *scene, int who, int target)
{
	return creature(scene, target)->unaware || creature(scene, who)->hidden ||
	       set_has(creature(scene, who)->deceived, target);
}

static bool is_behind(const struct scene *scene, int who, int target)
{
	const struct body *body = body_of(scene, target);
	struct tile here = body_of(scene, who)->tile;

	return orge_side_of((enum direction)body->facing, here.x - body->tile.x,
			    here.y - body->tile.y) == REAR;
}

/* Allies within 2 m, able, with the target in their own reach. */
static struct creature_set formation_of(const struct scene *scene, int who, int target)
{
	struct creature_set allies = {0};

	for_creatures (i, scene->fight) {
		int thing;

		if (i == who || orge_distance2(scene, who, i) > 4 ||
		    orge_is_foe(scene, who, i) || !orge_able(scene, i))
			continue;
		thing = orge_close_weapon(scene, i);
		if (thing >= 0 && orge_weapon_reaches(scene, i, thing, target))
			set_add(&allies, i);
	}
	return allies;
}

bool orge_special_legal(const struct scene *scene, int who, int thing, int style,
			enum special special, int target)
{
	const struct orge_creature *c = creature(scene, who);
	bool close = style != STYLE_SHOOT;
	bool short_blade = close && weapon_of(scene, thing)->class <= CLASS_M;

	if (specials[special].skill &&
	    !sheet(scene, who)->skills[specials[special].skill])
		return false;
	switch (special) {
	case FEINT:
	case CRITICAL_STRIKE:
		return close;
	case BACKSTAB:
		return short_blade && (is_unaware_of(scene, who, target) ||
				       is_behind(scene, who, target));
	case AMBUSH:
		return scene->fight->round == 1 && is_unaware_of(scene, who, target);
	case SILENT_ASSASSINATION:
		return short_blade && (is_unaware_of(scene, who, target) ||
				       orge_is_helpless(creature(scene, target)));
	case MARKSMANSHIP:
		return !close && c->aim_level > 0 && c->aim_target == target + 1;
	case ADDITIONAL_ATTACK:
		return c->attacks > 0 && !c->additional;
	case FORMATION:
		return close && !set_is_empty(formation_of(scene, who, target));
	default:
		return true;
	}
}

void orge_fill_formation(const struct scene *scene, struct orge_act *act)
{
	struct creature_set allies = formation_of(scene, act->actor, act->target);
	int lowest = act->actor;

	act->allies = (uint8_t)set_count(allies);
	for_set (i, allies)
		if (level(scene, i, SK_ATTACK_IN_FORMATION) <
		    level(scene, lowest, SK_ATTACK_IN_FORMATION))
			lowest = i;
	act->lowest = (uint8_t)(lowest + 1);
}

static double less_or_zero(double x)
{
	return x < 0 ? x : 0;
}

void orge_modify_special(struct modifier *m, const struct orge_act *act, int target)
{
	const struct scene *scene = m->scene;
	int who = act->actor;

	switch (act->special) {
	case CRITICAL_STRIKE:
		modify(m, "critical strike",
		       less_or_zero(-20 + 5 * level(scene, who, SK_CRITICAL_STRIKE)),
		       ORG_ATK_03);
		return;
	case ADDITIONAL_ATTACK:
		modify(m, "additional attack",
		       less_or_zero(-20 + 5 * level(scene, who, SK_ADDITIONAL_ATTACKS)),
		       ORG_ATK_03);
		return;
	case FORMATION:
		modify(m, "formation", smaller(5 * act->allies, 15), ORG_ACT_06);
		modify_skill(m, act->lowest - 1, SK_ATTACK_IN_FORMATION, 5, ORG_ACT_06);
		return;
	case BACKSTAB:
		if (target != act->target)
			return;
		modify_skill(m, who, SK_BACKSTAB, 5, ORG_ATK_03);
		modify(m, "unaware", orge_counts_unaware(scene, act, target) ? 25 : 0,
		       ORG_ATK_03);
		return;
	case AMBUSH:
		if (target != act->target)
			return;
		modify(m, "ambush", 10, ORG_ATK_03);
		modify_skill(m, who, SK_AMBUSH, 5, ORG_ATK_03);
		return;
	default:
		return;
	}
}

double orge_with_special(const struct scene *scene, const struct orge_act *act,
			 int target, double modifiers)
{
	struct modifier m;

	orge_modifier_look(&m, scene, act->actor);
	m.total = modifiers;
	orge_modify_special(&m, act, target);
	return m.total;
}

int orge_special_damage(const struct scene *scene, const struct orge_act *act, int target)
{
	bool meant = target == act->target;

	if (act->special == CRITICAL_STRIKE)
		return 50;
	if (act->special == BACKSTAB && meant)
		return (int)(30 + 10 * level(scene, act->actor, SK_BACKSTAB)) +
		       (orge_counts_unaware(scene, act, target) ? 50 : 0);
	return act->special == AMBUSH && meant ? 10 : 0;
}
