/* SPDX-License-Identifier: MIT
 *
 * Reading a fight: the state of a creature, and values that many files need. Nothing here
 * changes the fight, so the tactic uses it as the rules do.
 */
#ifndef ORGE_VALUES_H
#define ORGE_VALUES_H

#include <string.h>
#include "model.h"

/* ---- looking ---- */

static inline const struct orge_fight *orge_fight(const struct scene *scene)
{
	return (const struct orge_fight *)scene->fight;
}

static inline const struct orge_creature *creature(const struct scene *scene, int who)
{
	return &orge_fight(scene)->creatures[who];
}

static inline const struct orge_sheet *sheet(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct body *body_of(const struct scene *scene, int who)
{
	return &scene->fight->bodies[who];
}

static inline const struct orge_setup *setup_of(const struct scene *scene)
{
	return scene->scenario->setup;
}

static inline int attribute(const struct scene *scene, int who, enum attribute a)
{
	return sheet(scene, who)->a[a];
}

static inline double level(const struct scene *scene, int who, enum orge_skill skill)
{
	return sheet(scene, who)->level[skill];
}

static inline const struct orge_gear *gear_of(const struct scene *scene, int thing)
{
	return setup_of(scene)->things[thing];
}

static inline const struct orge_weapon *weapon_of(const struct scene *scene, int thing)
{
	return gear_of(scene, thing)->weapon;
}

static inline const struct orge_thing *thing_of(const struct scene *scene, int thing)
{
	return &creature(scene, thing / THINGS)->things[thing % THINGS];
}

/* Every thing of the fight: those on the sheet of each creature. */
static inline int next_thing(const struct scene *scene, int thing)
{
	do
		thing++;
	while (thing < scene->fight->count * THINGS && !gear_of(scene, thing)->kind);
	return thing;
}

#define for_things(i, scene)                                                    \
	for (int i = next_thing(scene, -1); i < (scene)->fight->count * THINGS; \
	     i = next_thing(scene, i))

/* ---- values that many files need ---- */

static inline bool orge_is_helpless(const struct orge_creature *c)
{
	return c->hp <= 0 || c->state[UNCONSCIOUS] || c->state[SLEEPING] ||
	       c->state[PARALYSED] || c->state[PETRIFIED];
}

/* States in which nobody acts: the helpless ones, and stunned. */
static inline bool orge_forbids_acting(enum state state)
{
	return state == UNCONSCIOUS || state == SLEEPING || state == PARALYSED ||
	       state == PETRIFIED || state == STUNNED;
}

/* On the map, not surrendered. */
static inline bool orge_present(const struct scene *scene, int who)
{
	return body_of(scene, who)->in_play && !creature(scene, who)->surrendered;
}

static inline bool orge_able(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return orge_present(scene, who) && !orge_is_helpless(c) && !c->state[STUNNED];
}

/* Nearly nobody suffers any, so that a look at all of them at once is worth it. */
static inline bool orge_any_surge(const struct orge_creature *c)
{
	static const struct orge_surge none[SURGES];

	return memcmp(c->surges, none, sizeof none) != 0;
}

static inline bool orge_is_burning(const struct orge_creature *c)
{
	if (orge_any_surge(c))
		for (int i = 0; i < SURGES; i++)
			if (c->surges[i].left && !c->surges[i].waiting &&
			    c->surges[i].fire)
				return true;
	return false;
}

static inline int orge_pf_cost(const struct orge_creature *c, int pf)
{
	if (c->state[HASTED])
		pf = (3 * pf + 3) / 4;
	if (c->state[SLOWED])
		pf = (5 * pf + 3) / 4;
	return pf;
}

/* ORG-ATK-04: the weapon's cost grows by up to half with physical fatigue. */
static inline int orge_attack_cost(const struct scene *scene, int who, int ap)
{
	int most = sheet(scene, who)->max_pf, pf = creature(scene, who)->pf;

	return pf ? (ap * (2 * most + pf) + most) / (2 * most) : ap;
}

/* ORG-FAT-02: within the points left and both fatigue budgets. */
static inline bool orge_can_pay(const struct scene *scene, int who, int ap, int pf,
				int mf)
{
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);

	if (ap > c->ap)
		return false;
	return (!pf || c->pf + orge_pf_cost(c, pf) <= s->max_pf) &&
	       (!mf || c->mf + mf <= s->max_mf);
}

static inline bool orge_affords(const struct scene *scene, int who, struct cost cost)
{
	return orge_can_pay(scene, who, cost.amount[0], cost.amount[1], cost.amount[2]);
}

static inline bool orge_is_busy_casting(const struct orge_creature *c)
{
	return c->long_left > 0 && c->long_act.kind == CASTING;
}

static inline bool orge_is_usable(int wear, int most)
{
	return 100 * wear < 85 * most;
}

static inline int orge_distance2(const struct scene *scene, int a, int b)
{
	struct tile from = body_of(scene, a)->tile, to = body_of(scene, b)->tile;

	return (to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y);
}

/* A hidden enemy, or one whose sham this one believes, cannot be aimed at. */
static inline bool orge_may_aim_at(const struct scene *scene, int who, int target)
{
	const struct orge_creature *t = creature(scene, target);

	if (t->hidden && is_enemy(scene->fight, who, target))
		return false;
	return !(t->feigning && set_has(t->deceived, who));
}

/* The creature whose player decides for it: the charmer, for charmed and possessed
 * creatures. */
static inline int orge_controller(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return c->charmer && (c->state[CHARMED] || c->state[POSSESSED]) ? c->charmer - 1
									: who;
}

/* True if `who` may attack `other`. A charmed creature has its charmer's foes, so its old
 * side may fight it; its old enemies may still attack it, too. */
static inline bool orge_is_foe(const struct scene *scene, int who, int other)
{
	int mine, theirs;

	if (!creature(scene, who)->charmer && !creature(scene, other)->charmer)
		return is_enemy(scene->fight, who, other);
	if (who == other)
		return false;
	mine = orge_controller(scene, who);
	theirs = orge_controller(scene, other);
	return is_enemy(scene->fight, mine, theirs) ||
	       (theirs != other && mine == who && is_enemy(scene->fight, who, other));
}

/* A foe in play whose place it knows. */
static inline bool orge_knows_foe(const struct scene *scene, int who, int target)
{
	return orge_is_foe(scene, who, target) && orge_present(scene, target) &&
	       orge_may_aim_at(scene, who, target);
}

/* Nothing on this map blocks or covers. */
static inline bool orge_all_visible(const struct scene *scene)
{
	return !setup_of(scene)->walls;
}

bool orge_sees(const struct scene *scene, struct tile from, struct tile to);

/* ORG-R90: no wall between the two tiles, or it does not matter. */
static inline bool orge_blow_passes(const struct scene *scene, struct tile from,
				    struct tile to)
{
	return orge_all_visible(scene) || ruling(scene, R_REACH_WALLS) ||
	       orge_sees(scene, from, to);
}

/* Reach by class, squared, in hundredths. */
static inline int orge_reach_hundredths(const struct scene *scene,
					enum weapon_class class)
{
	static const int16_t reach[] = {0, 100, 324, 900};

	return class == CLASS_H && ruling(scene, R_HAND_REACH) ? 225 : reach[class];
}

static inline bool orge_in_reach(const struct scene *scene, struct tile from,
				 struct tile to, enum weapon_class class)
{
	int dx = to.x - from.x, dy = to.y - from.y;

	return 100 * (dx * dx + dy * dy) <= orge_reach_hundredths(scene, class) &&
	       orge_blow_passes(scene, from, to);
}

/* From its tile, with this weapon. */
static inline bool orge_weapon_reaches(const struct scene *scene, int who, int thing,
				       int target)
{
	return orge_in_reach(scene, body_of(scene, who)->tile,
			     body_of(scene, target)->tile,
			     (enum weapon_class)weapon_of(scene, thing)->class);
}

/* The first hand's thing that fits, then the other's; NOTHING: neither. */
static inline int orge_held(const struct scene *scene, int who,
			    bool (*fits)(const struct scene *scene, int thing))
{
	const struct orge_creature *c = creature(scene, who);

	for (int i = 0; i < HANDS; i++)
		if (c->hand[i] && fits(scene, c->hand[i] - 1))
			return c->hand[i] - 1;
	return NOTHING;
}

static inline bool is_weapon(const struct scene *scene, int thing)
{
	return weapon_of(scene, thing) != NULL;
}

static inline bool is_close_weapon(const struct scene *scene, int thing)
{
	return is_weapon(scene, thing) && weapon_of(scene, thing)->style_count;
}

static inline bool is_ready_to_shoot(const struct scene *scene, int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return weapon && weapon->shot_ap &&
	       (weapon->takes == TAKES_NONE || thing_of(scene, thing)->loaded);
}

static inline bool is_shield(const struct scene *scene, int thing)
{
	return gear_of(scene, thing)->kind == GEAR_SHIELD;
}

/* A thing held, or its own fists or claws; NOTHING: neither. */
static inline int orge_held_or_body(const struct scene *scene, int who,
				    bool (*fits)(const struct scene *scene, int thing))
{
	int thing = orge_held(scene, who, fits), natural = sheet(scene, who)->natural;

	return thing != NOTHING || natural < 0 ? thing : who * THINGS + natural;
}

static inline int orge_main_weapon(const struct scene *scene, int who)
{
	return orge_held_or_body(scene, who, is_weapon);
}

static inline int orge_close_weapon(const struct scene *scene, int who)
{
	return orge_held_or_body(scene, who, is_close_weapon);
}

static inline int orge_shooter(const struct scene *scene, int who)
{
	return orge_held(scene, who, is_ready_to_shoot);
}

static inline int orge_shield_thing(const struct scene *scene, int who)
{
	return orge_held(scene, who, is_shield);
}

static inline bool orge_is_prone(const struct orge_creature *c)
{
	return c->stance == PRONE || c->hp <= 0 || c->state[UNCONSCIOUS] ||
	       c->state[SLEEPING];
}

static inline double orge_wound(int hp, int max_hp)
{
	int lost = max_hp - (hp > 0 ? hp : 0);

	return lost ? -35.0 * lost / max_hp : 0.0;
}

/* Most creatures are in none, so that a look at all of them at once is worth it. */
static inline bool orge_any_state(const struct orge_creature *c)
{
	static const uint8_t none[STATES];

	return memcmp(c->state, none, STATES) != 0;
}

static inline int orge_check_states(const struct orge_creature *c)
{
	const uint8_t *s = c->state;

	return (s[DRUNK] ? -20 : 0) + (s[DRUGGED] ? -20 : 0) +
	       (s[DESTABILISED] ? -15 : 0) + (s[INTIMIDATED] ? -15 : 0) +
	       (s[BLESSED] ? 10 : 0) + (s[CURSED] ? -10 : 0);
}

/* ORG-AIM-01: after 1, 2, 3 rounds of aiming. */
static inline int aim_bonus(int level)
{
	static const int8_t bonus[] = {0, 20, 35, 45};

	return bonus[level];
}

static inline int orge_damage_states(const struct orge_creature *c)
{
	const uint8_t *s = c->state;

	return (s[BLESSED] ? 10 : 0) + (s[CURSED] ? -10 : 0) + (s[RAGE] ? 20 : 0);
}

int orge_light(const struct scene *scene, int who); /* enum light */

static inline int orge_bulk(const struct scene *scene, int who)
{
	const struct orge_armor *worn = sheet(scene, who)->worn;
	int shield = orge_shield_thing(scene, who);

	return (worn ? worn->bulk : 0) +
	       (shield >= 0 ? gear_of(scene, shield)->shield->bulk : 0);
}

static inline const struct orge_weapon *orge_act_weapon(const struct scene *scene,
							const struct orge_act *act)
{
	return act->thing >= 0 && act->kind != CASTING && act->kind != FIRE_FLASK
		       ? weapon_of(scene, act->thing)
		       : NULL;
}

static inline const struct orge_style *orge_act_style(const struct scene *scene,
						      const struct orge_act *act)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);

	return weapon && act->style < weapon->style_count ? &weapon->styles[act->style]
							  : NULL;
}

/* Unaware of this attack: surprised, attacked from hiding, or fooled by a sham wound. */
static inline bool orge_counts_unaware(const struct scene *scene,
				       const struct orge_act *act, int target)
{
	if (creature(scene, target)->unaware || act->flags & ACT_HIDDEN)
		return true;
	return set_has(creature(scene, act->actor)->deceived, target);
}

#endif
