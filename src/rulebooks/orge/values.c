/* SPDX-License-Identifier: MIT
 *
 * What a creature is worth at this moment: states, budgets, hands, protection.
 */
#include "orge.h"

/* ---- states ---- */

/* The undead know no fear and no sleep. */
bool orge_is_immune(const struct scene *scene, int who, enum state state)
{
	return sheet_of(scene, who)->kin->undead &&
	       (state == SCARED || state == SLEEPING);
}

/* Nor poison, nor disease. */
bool orge_is_proof(const struct scene *scene, int who, enum resist resist)
{
	return sheet_of(scene, who)->kin->undead &&
	       (resist == RESIST_POISON || resist == RESIST_DISEASE);
}

/* ---- light ---- */

/* How far its lamp shines. */
static int lamp_metres(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	for (int i = 0; i < 2; i++)
		if (c->hand[i] && gear_of(scene, c->hand[i] - 1)->item &&
		    gear_of(scene, c->hand[i] - 1)->item->effect == LIGHTS)
			return gear_of(scene, c->hand[i] - 1)->item->radius_m;
	return 5;
}

/* A lit lamp near by and in sight makes it one step brighter. */
int orge_light(const struct scene *scene, int who)
{
	int light = setup_of(scene)->light;

	if (light == NO_LIGHT || light == BRIGHT)
		return light;
	for_creatures (i, scene->fight) {
		int metres;

		if (!creature_of(scene, i)->lamp || !body_of(scene, i)->in_play)
			continue;
		metres = lamp_metres(scene, i);
		if (orge_distance2(scene, i, who) <= metres * metres &&
		    orge_sees_creature(scene, i, who))
			return light + 1;
	}
	return light;
}

/* ---- points ---- */

int orge_budget(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);
	int budget = sheet_of(scene, who)->ap;

	if (c->state[HASTED])
		budget = 3 * budget / 2;
	if (c->state[SLOWED])
		budget = (budget + 1) / 2;
	if (c->state[DESTABILISED])
		budget -= 2;
	return budget < 1 ? 1 : budget;
}

/* ---- gear ---- */

bool orge_weapon_ready(const struct scene *scene, int who, int thing)
{
	const struct orge_thing *t = thing_of(scene, thing);

	return t->place == IN_HAND && t->holder == who;
}

/* Weapons at hand: those held, then its own fists or claws. */
int orge_weapon_things(const struct scene *scene, int who, int16_t things[THINGS])
{
	const struct orge_creature *c = creature_of(scene, who);
	const struct orge_sheet *s = sheet_of(scene, who);
	int count = 0;

	for (int i = 0; i < 2; i++)
		if (c->hand[i] && (i == 0 || c->hand[1] != c->hand[0]) &&
		    gear_of(scene, c->hand[i] - 1)->kind == GEAR_WEAPON)
			things[count++] = (int16_t)(c->hand[i] - 1);
	for (int i = 0; i < THINGS && s->gear[i].kind; i++)
		if (s->gear[i].weapon &&
		    (s->gear[i].weapon->natural || s->gear[i].weapon->unarmed))
			things[count++] = (int16_t)(who * THINGS + i);
	return count;
}

int orge_free_hands(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);
	int used = c->holding ? 1 : 0;

	used += (c->hand[0] ? 1 : 0) + (c->hand[1] ? 1 : 0);
	return used >= 2 ? 0 : 2 - used;
}

int orge_load(const struct scene *scene, int who)
{
	const struct orge_armor *worn = sheet_of(scene, who)->worn;
	int load = worn ? worn->weight : 0;

	for_creatures (owner, scene->fight)
		for (int i = 0; i < THINGS; i++) {
			const struct orge_thing *t =
				&creature_of(scene, owner)->things[i];

			if (t->place >= STOWED && t->place <= IN_BAG && t->holder == who)
				load += gear_of(scene, owner * THINGS + i)->hectograms;
		}
	return load;
}

int orge_bag_count(const struct scene *scene, int who)
{
	int count = 0;

	for_creatures (owner, scene->fight)
		for (int i = 0; i < THINGS; i++) {
			const struct orge_thing *t =
				&creature_of(scene, owner)->things[i];

			count += t->place == IN_BAG && t->holder == who;
		}
	return count;
}

const struct orge_missile *orge_missile_of(const struct scene *scene, int who, int place)
{
	return sheet_of(scene, who)->missile[place];
}

/* ORG-RNG-08: the missile's range by the weapon's factor; thrown things by Strength. */
struct range orge_max_range(const struct scene *scene, int who, int thing, int magazine)
{
	const struct orge_weapon *weapon = gear_of(scene, thing)->weapon;
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

/* ORG-OUT-04: the body's own resistance, the armour's unless it is worn out, states. */
int orge_resistance(const struct scene *scene, int who, enum damage_type type)
{
	const struct orge_creature *c = creature_of(scene, who);
	const struct orge_sheet *s = sheet_of(scene, who);
	int res = s->res[type];

	if (s->worn && orge_is_usable(c->armor_wear, ARMOR_WEAR))
		res += s->worn->res[type];
	res += (c->state[BLESSED] ? 5 : 0) - (c->state[CURSED] ? 5 : 0) -
	       (c->state[RAGE] ? 20 : 0);
	if (type <= BDG)
		res += (c->state[SHIELDED] ? 15 : 0) - (c->state[EXPOSED] ? 15 : 0);
	return res > 90 ? 90 : res;
}
