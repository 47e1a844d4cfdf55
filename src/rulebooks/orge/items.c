/* SPDX-License-Identifier: MIT
 *
 * Items in use: potions, bandages, lamps, horns, tools, flasks; first aid; beating out a
 * fire.
 */
#include "orge.h"

enum { DOUSE_AP = 4, FIRST_AID_AP = 10 };

/* Someone hurt, oneself or within 1 m. */
static bool is_patient(const struct scene *scene, int who, int patient)
{
	const struct orge_creature *c = creature(scene, patient);

	return body_of(scene, patient)->in_play && c->hp < c->max_hp &&
	       orge_distance2(scene, who, patient) <= 1 &&
	       !orge_is_foe(scene, who, patient);
}

static struct creature_set patients(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (is_patient(scene, who, i))
			set_add(&set, i);
	return set;
}

/* ORG-R92: with both hands: a thing held or carried, or the armour worn. */
static bool can_repair(const struct scene *scene, int who, int thing)
{
	if (thing == ITEM_ARMOR)
		return orge_armor_is_reparable(scene, who);
	return thing_of(scene, thing)->holder == who &&
	       (thing_of(scene, thing)->place == STOWED ||
		thing_of(scene, thing)->place == IN_HAND) &&
	       orge_is_reparable(scene, thing);
}

static bool any_repair(const struct scene *scene, int who)
{
	for_things (i, scene)
		if (can_repair(scene, who, i))
			return true;
	return can_repair(scene, who, ITEM_ARMOR);
}

static int ask_repair(struct run *run, int who)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_REPAIR, DO_USE_ITEM);
	for_things (i, &run->scene)
		if (can_repair(&run->scene, who, i))
			orge_offer_thing(&q, i, orge_free);
	if (can_repair(&run->scene, who, ITEM_ARMOR))
		offer(&q, ITEM_ARMOR, "armour", orge_free);
	return ask(&q);
}

static void repair(struct run *run, int who, int thing, int value)
{
	if (thing == ITEM_ARMOR)
		orge_wear_armor(run, who, -value);
	else
		orge_wear(run, thing, -value);
}

int orge_item_ap(const struct scene *scene, int item)
{
	if (item == ITEM_DOUSE)
		return DOUSE_AP;
	return item == ITEM_FIRST_AID ? FIRST_AID_AP : gear_of(scene, item)->item->ap;
}

/* True if it can be thrown at this target. */
static bool is_in_throw(const struct scene *scene, int who, int target, int range_m)
{
	return target != who && orge_present(scene, target) &&
	       orge_may_aim_at(scene, who, target) &&
	       orge_distance2(scene, who, target) <= range_m * range_m &&
	       orge_sees_creature(scene, who, target);
}

/* A throw is an attack: blinded and burning creatures cannot throw. */
static bool may_throw(const struct scene *scene, int who)
{
	return !creature(scene, who)->state[BLINDED] &&
	       !orge_is_burning(creature(scene, who));
}

bool orge_item_legal(const struct scene *scene, int who, int item)
{
	const struct orge_creature *c = creature(scene, who);

	if (c->ap < 1 || c->long_left)
		return false;
	if (item == ITEM_DOUSE)
		return orge_is_burning(c) && !c->hand[0] && !c->hand[1];
	if (item == ITEM_FIRST_AID)
		return orge_free_hands(scene, who) > 0 &&
		       !set_is_empty(patients(scene, who));
	if (!gear_of(scene, item)->item)
		return false;
	if (gear_of(scene, item)->item->effect == BANDAGES)
		return !set_is_empty(patients(scene, who));
	if (gear_of(scene, item)->item->effect == BURSTS)
		return may_throw(scene, who);
	if (gear_of(scene, item)->item->effect == REPAIRS)
		return any_repair(scene, who);
	return !(gear_of(scene, item)->item->effect == LIGHTS && c->lamp);
}

static int ask_item(struct run *run, int who)
{
	const struct orge_creature *c = creature(&run->scene, who);
	struct question q;

	orge_ask_of(&q, run, who, Q_ITEM, DO_USE_ITEM);
	for (int i = 0; i < HANDS; i++)
		if (c->hand[i] && orge_item_legal(&run->scene, who, c->hand[i] - 1))
			orge_offer_thing(&q, c->hand[i] - 1,
					 (struct cost){{(int8_t)orge_item_ap(
						 &run->scene, c->hand[i] - 1)}});
	if (orge_item_legal(&run->scene, who, ITEM_DOUSE))
		offer(&q, ITEM_DOUSE, "douse", (struct cost){{DOUSE_AP}});
	if (orge_item_legal(&run->scene, who, ITEM_FIRST_AID))
		offer(&q, ITEM_FIRST_AID, "first_aid", (struct cost){{FIRST_AID_AP}});
	return ask(&q);
}

/* ---- throwing ---- */

static struct tile ask_point(struct run *run, int who, int range_m, int action)
{
	const struct map *map = &run->scene.scenario->map;
	struct tile here = run->fight->bodies[who].tile;
	int count = 0;
	struct question q;

	for (int y = here.y - range_m; y <= here.y + range_m; y++)
		for (int x = here.x - range_m; x <= here.x + range_m; x++)
			if (orge_point_open(&run->scene, who, range_m, tile_at(x, y)))
				run->tiles[count++] =
					(int16_t)tile_index(map, tile_at(x, y));
	orge_ask_of(&q, run, who, Q_TILE, action);
	return ask_tile(&q, run->tiles, count);
}

/* Creatures first, `elsewhere` for other tiles within the range; NOTHING: for none. */
void orge_ask_aim(struct run *run, int who, struct orge_act *act, struct creature_set set,
		  int range_m)
{
	struct question q;
	int target;

	orge_ask_of(&q, run, who, Q_TARGET, act->action);
	q.facts[1] = act->spell; /* for describe_option */
	q.facts[2] = act->method;
	if (!(wished(&q, &target) && target >= 0 && target < run->fight->count &&
	      set_has(set, target))) {
		offer_creatures(&q, set);
		if (range_m != NOTHING)
			offer(&q, TARGET_ELSEWHERE, "elsewhere", orge_free);
		target = ask(&q);
	}
	act->target = (int8_t)(target == TARGET_ELSEWHERE ? NOBODY : target);
	act->aim = target == TARGET_ELSEWHERE ? ask_point(run, who, range_m, act->action)
					      : run->fight->bodies[target].tile;
}

static void ask_burst(struct run *run, int who, const struct orge_item *item,
		      struct orge_act *act)
{
	struct creature_set set = {0};

	for_creatures (i, run->fight)
		if (is_in_throw(&run->scene, who, i, item->range_m))
			set_add(&set, i);
	orge_ask_aim(run, who, act, set, item->range_m);
}

/* First aid: +10 HP and more by skill, and the bleeding stops. */
static void first_aid(struct run *run, int who, int patient, int bandage)
{
	struct modifier m;
	bool success;

	orge_modifier_begin(&m, run, who, "first aid");
	modify_skill(&m, who, SK_FIRST_AID, 10, ORG_SKL_02);
	modify(&m, "on oneself", patient == who ? -10 : 0, ORG_ACT_12);
	modify(&m, "bandage", bandage, ORG_ACT_12);
	orge_modify_general(&m);
	m.verdicts = &orge_decides;
	success = orge_succeeds(&m, patient, 50, "first aid");
	if (!success)
		return;
	orge_pend_heal(run, patient,
		       10 + (int)(2 * level(&run->scene, who, SK_FIRST_AID)));
	if (change(run, patient)->hp <= 0)
		change(run, patient)->stabilised = 1;
	tell_note_at(run, who, patient, "binds {target's} wounds", 0, ORG_DTH_01);
}

static void end_surges(struct run *run, int who, bool fire)
{
	struct orge_creature *c = change(run, who);

	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].left &&
		    (fire ? c->surges[i].fire : c->surges[i].type == PSN)) {
			c->surges[i] = (struct orge_surge){0};
			tell_condition(run, who, fire ? "burning" : "poisoned",
				       &c->surges[i].left, false, 0, ORG_STA_01);
		}
}

static void drink(struct run *run, int who, const struct orge_item *item)
{
	struct orge_creature *c = change(run, who);
	const struct orge_sheet *s = sheet(&run->scene, who);
	int mana = c->mana + item->value, pf = c->pf - item->value;

	switch (item->effect) {
	case HEALS:
		orge_pend_heal(run, who, item->value);
		return;
	case REFILLS_MANA:
		c->mana = (int16_t)smaller(mana, s->max_mana);
		tell_gain(run, who, "mana", &c->mana, item->value, c->mana, ORG_ACT_12);
		return;
	case REFRESHES:
		c->pf = (int16_t)larger(0, pf);
		tell_gain(run, who, "pf", &c->pf, item->value, c->pf, ORG_ACT_12);
		return;
	default:
		end_surges(run, who, false);
		return;
	}
}

/* A long use must still be legal at its end: the patient may have gone. */
static bool may_complete(const struct scene *scene, int who, const struct orge_act *act)
{
	const struct orge_item *item;

	if (act->thing == ITEM_FIRST_AID)
		return orge_free_hands(scene, who) > 0 &&
		       is_patient(scene, who, act->target);
	if (!orge_weapon_ready(scene, who, act->thing))
		return false;
	item = gear_of(scene, act->thing)->item;
	if (item->effect == BANDAGES)
		return is_patient(scene, who, act->target);
	if (item->effect == REPAIRS)
		return can_repair(scene, who, act->missile);
	return item->effect != BURSTS ||
	       (may_throw(scene, who) &&
		orge_point_open(scene, who, item->range_m, act->aim));
}

/* The reason in words if it may not be completed. */
static const char *why_not(const struct scene *scene, int who, const struct orge_act *act)
{
	if (act->thing == ITEM_FIRST_AID)
		return orge_free_hands(scene, who) > 0 ? "the patient is out of reach"
						       : "no hand is free";
	if (!orge_weapon_ready(scene, who, act->thing))
		return "it is not at hand";
	switch (gear_of(scene, act->thing)->item->effect) {
	case BANDAGES:
		return "the patient is out of reach";
	case REPAIRS:
		return "there is nothing to repair";
	default:
		return "the place cannot be reached";
	}
}

/* Fully paid: the effect. */
void orge_finish_item(struct run *run, int who, const struct orge_act *act)
{
	const struct orge_item *item;
	struct orge_act burst = *act;

	if (act->thing == ITEM_DOUSE) {
		end_surges(run, who, true);
		return;
	}
	if (!may_complete(&run->scene, who, act)) {
		orge_fail_long(run, who, why_not(&run->scene, who, act));
		return;
	}
	if (act->thing == ITEM_FIRST_AID) {
		first_aid(run, who, act->target, 0);
		return;
	}
	item = gear_of(&run->scene, act->thing)->item;
	switch (item->effect) {
	case BANDAGES:
		first_aid(run, who, act->target, item->value);
		break;
	case BLOWS_HORN:
		orge_rally(run, who, item->range_m, item->value);
		return;
	case LIGHTS:
		change(run, who)->lamp = 1;
		tell_condition(run, who, "lamp", &change(run, who)->lamp, true, 0,
			       ORG_CTX_01);
		return;
	case REPAIRS:
		repair(run, who, act->missile, item->value);
		break;
	case BURSTS:
		burst.kind = FIRE_FLASK;
		orge_snapshot(&run->scene, who, &burst);
		orge_act_openly(run, who, burst.aim);
		orge_burst(run, &burst, &item->harm, item->radius_m);
		break;
	default:
		drink(run, who, item);
		break;
	}
	orge_consume(run, who, act->thing);
}

bool orge_use_open(const struct scene *scene, int who, int action)
{
	const struct orge_creature *c = creature(scene, who);

	(void)action;
	for (int i = 0; i < HANDS; i++)
		if (c->hand[i] && orge_item_legal(scene, who, c->hand[i] - 1))
			return true;
	return orge_item_legal(scene, who, ITEM_DOUSE) ||
	       orge_item_legal(scene, who, ITEM_FIRST_AID);
}

/* For phrases.c: the verb for its use. */
static const char *use_word(const struct orge_item *item, int thing)
{
	static const char *const words[] = {
		[HEALS] = "drink",	  [REFILLS_MANA] = "drink", [REFRESHES] = "drink",
		[CURES_POISON] = "drink", [BANDAGES] = "first aid", [BLOWS_HORN] = "blow",
		[LIGHTS] = "light",	  [BURSTS] = "throw",	    [REPAIRS] = "repair",
	};

	if (thing == ITEM_DOUSE)
		return "douse";
	return item ? words[item->effect] : "first aid";
}

void orge_use_item(struct run *run, int who, int action)
{
	struct orge_act act = {.kind = USING_ITEM,
			       .action = (uint8_t)action,
			       .actor = (int8_t)who,
			       .target = (int8_t)who};
	const struct orge_item *item;

	act.thing = (int16_t)ask_item(run, who);
	item = act.thing < ITEM_DOUSE ? gear_of(&run->scene, act.thing)->item : NULL;
	if (act.thing == ITEM_FIRST_AID || (item && item->effect == BANDAGES))
		act.target = (int8_t)orge_ask_creature(run, who, Q_PATIENT, action,
						       patients(&run->scene, who));
	if (item && item->effect == BURSTS)
		ask_burst(run, who, item, &act);
	if (item && item->effect == REPAIRS)
		act.missile = (int16_t)ask_repair(run, who);
	tell_deed_in(run, who, action, act.target, item ? item->entry.name : NULL,
		     use_word(item, act.thing),
		     item && item->effect == BURSTS ? ORG_GEN_04 : ORG_ACT_12);
	orge_begin_act(run, who, &act, orge_item_ap(&run->scene, act.thing), 0,
		       ORG_ACT_12);
}
