/* SPDX-License-Identifier: MIT
 *
 * Special attacks and attacks in formation: who may try which, what it costs, what it
 * adds to the hit and to the damage.
 */
#include "orge.h"

int orge_special_ap(enum special special)
{
	switch (special) {
	case FEINT:
	case SILENT_ASSASSINATION:
	case CRITICAL_STRIKE:
		return 2;
	case MARKSMANSHIP:
	case FORMATION:
		return 1;
	default:
		return 0;
	}
}

static const uint8_t special_skill[SPECIALS] = {
	[FEINT] = SK_FEINT,
	[BACKSTAB] = SK_BACKSTAB,
	[AMBUSH] = SK_AMBUSH,
	[SILENT_ASSASSINATION] = SK_SILENT_ASSASSINATION,
	[CRITICAL_STRIKE] = SK_CRITICAL_STRIKE,
	[MARKSMANSHIP] = SK_MARKSMANSHIP,
	[ADDITIONAL_ATTACK] = SK_ADDITIONAL_ATTACKS,
};

static bool is_unaware_of(const struct scene *scene, int who, int target)
{
	return creature(scene, target)->unaware || creature(scene, who)->hidden ||
	       creature(scene, who)->deceived >> target & 1;
}

static bool is_behind(const struct scene *scene, int who, int target)
{
	const struct body *body = body_of(scene, target);
	struct tile here = body_of(scene, who)->tile;

	return orge_side_of((enum direction)body->facing, here.x - body->tile.x,
			    here.y - body->tile.y) == REAR;
}

/* Allies within 2 m, able, with the target in their own reach. */
static uint32_t formation_of(const struct scene *scene, int who, int target)
{
	uint32_t allies = 0;

	for_creatures (i, scene->fight) {
		int thing;

		if (i == who || orge_is_foe(scene, who, i) || !orge_able(scene, i) ||
		    orge_distance2(scene, who, i) > 4)
			continue;
		thing = orge_close_weapon(scene, i);
		if (thing >= 0 &&
		    orge_in_reach(scene, body_of(scene, i)->tile,
				  body_of(scene, target)->tile,
				  (enum weapon_class)weapon_of(scene, thing)->class))
			allies |= 1u << i;
	}
	return allies;
}

bool orge_special_legal(const struct scene *scene, int who, int thing, int style,
			enum special special, int target)
{
	const struct orge_creature *c = creature(scene, who);
	bool close = style != STYLE_SHOOT;
	bool short_blade = close && weapon_of(scene, thing)->class <= CLASS_M;

	if (special_skill[special] && !sheet(scene, who)->skills[special_skill[special]])
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
		return close && formation_of(scene, who, target) != 0;
	default:
		return true;
	}
}

void orge_fill_formation(const struct scene *scene, struct orge_act *act)
{
	uint32_t allies = formation_of(scene, act->actor, act->target);
	int lowest = act->actor;

	for_creatures (i, scene->fight)
		if (allies >> i & 1) {
			act->allies++;
			if (level(scene, i, SK_ATTACK_IN_FORMATION) <
			    level(scene, lowest, SK_ATTACK_IN_FORMATION))
				lowest = i;
		}
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
