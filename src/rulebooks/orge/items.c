/* SPDX-License-Identifier: MIT
 *
 * Hands, gear, missiles and items: what is drawn, dropped, loaded, used.
 */
#include "orge.h"

/* ---- hands ---- */

static int hands_for(const struct orge_gear *gear)
{
	return gear->weapon ? gear->weapon->hands : 1;
}

static void put_in_hand(struct run *run, int who, int thing)
{
	struct orge_creature *c = change(run, who);
	const struct orge_gear *gear = gear_of(&run->scene, thing);
	struct orge_thing *t = change_thing(run, thing);
	int hand = gear->kind == GEAR_SHIELD ? 1 : 0;

	t->place = IN_HAND;
	t->holder = (int8_t)who;
	t->x = t->y = 0;
	if (hands_for(gear) == 2) {
		c->hand[0] = c->hand[1] = (int16_t)(thing + 1);
		return;
	}
	if (c->hand[hand])
		hand = !hand;
	c->hand[hand] = (int16_t)(thing + 1);
}

static void empty_hand(struct run *run, int who, int thing)
{
	struct orge_creature *c = change(run, who);

	for (int i = 0; i < 2; i++)
		if (c->hand[i] == thing + 1)
			c->hand[i] = 0;
}

/* The missile goes back to where it came from. */
void orge_unload(struct run *run, int thing)
{
	struct orge_thing *t = change_thing(run, thing);

	if (t->loaded)
		change(run, t->holder)->count[t->loaded - 1]++;
	t->loaded = 0;
}

static void put_out(struct run *run, int who, int thing)
{
	const struct orge_item *item = gear_of(&run->scene, thing)->item;

	if (item && item->effect == LIGHTS)
		change(run, who)->lamp = 0;
}

void orge_drop_thing(struct run *run, int thing, struct tile at)
{
	struct orge_thing *t = change_thing(run, thing);
	int who = t->holder;

	put_out(run, who, thing);
	empty_hand(run, who, thing);
	t->place = LYING;
	t->holder = NOBODY;
	t->loaded = 0; /* its missile falls off; others have none of that kind */
	t->x = (uint16_t)at.x;
	t->y = (uint16_t)at.y;
}

/* Like things are as good as each other: one of them is offered. Others of the same kind
 * get a key of their own. */
void orge_offer_thing(struct question *q, int thing, struct cost cost)
{
	const struct scene *scene = &q->run->scene;
	const struct orge_gear *gear = gear_of(scene, thing);
	const struct orge_thing *t = thing_of(scene, thing);
	const char *key = gear->entry->key;
	int twins = 0;

	for (int i = 0; i < q->count; i++) {
		const struct orge_thing *other = thing_of(scene, q->options[i].value);

		if (gear_of(scene, q->options[i].value)->entry != gear->entry)
			continue;
		if ((other->wear == t->wear && other->loaded == t->loaded) ||
		    twins == TWINS)
			return;
		key = gear->twin_keys[twins++];
	}
	offer(q, thing, key, cost);
}

/* ---- gear deeds ---- */

static bool is_near(const struct scene *scene, int who, const struct orge_thing *t)
{
	return distance_squared(body_of(scene, who)->tile, tile_at(t->x, t->y)) <= 1;
}

static int draw_cost(const struct orge_gear *gear)
{
	return gear->weapon ? gear->weapon->ready : 2;
}

/* What each gear deed may be done to, and its cost in AP. */
static bool gear_fits(const struct scene *scene, int who, enum action_id action,
		      int thing, int *ap)
{
	const struct orge_gear *gear = gear_of(scene, thing);
	const struct orge_thing *t = thing_of(scene, thing);
	bool own = t->holder == who, natural;

	if (gear->kind == NO_GEAR)
		return false;
	natural = gear->weapon && (gear->weapon->natural || gear->weapon->unarmed);
	switch (action) {
	case A_DRAW:
		*ap = draw_cost(gear);
		return own && t->place == STOWED &&
		       orge_free_hands(scene, who) >= hands_for(gear);
	case A_SHEATHE:
		*ap = 2;
		return own && t->place == IN_HAND && !natural &&
		       gear->kind != GEAR_ITEM && thing / THINGS == who;
	case A_TAKE_ITEM:
		*ap = 3;
		return own && t->place == IN_BAG && orge_free_hands(scene, who) >= 1;
	case A_PICK_UP:
		*ap = 2;
		return t->place == LYING && is_near(scene, who, t) &&
		       orge_free_hands(scene, who) >= hands_for(gear);
	case A_DROP:
		*ap = 1;
		return own && t->place == IN_HAND && !natural;
	case A_PUT_IN_BAG:
		*ap = 3;
		return own && t->place == IN_HAND && !natural;
	default:
		return false;
	}
}

static bool needs_only_own(enum action_id action)
{
	return action != A_PICK_UP;
}

/* Quick answers first: the menu asks this very often. */
bool orge_gear_legal(const struct scene *scene, int who, enum action_id action)
{
	const struct orge_creature *c = creature_of(scene, who);
	bool full = c->hand[0] || c->hand[1];
	int ap;

	if (action == A_SHEATHE || action == A_DROP || action == A_PUT_IN_BAG) {
		if (!full)
			return false;
		for (int i = 0; i < 2; i++)
			if (c->hand[i] &&
			    gear_fits(scene, who, action, c->hand[i] - 1, &ap) &&
			    ap <= c->ap)
				return true;
		return false;
	}
	if (orge_free_hands(scene, who) == 0)
		return false;
	for_creatures (owner, scene->fight) {
		if (needs_only_own(action) && owner != who && action != A_TAKE_ITEM)
			continue;
		for (int i = 0; i < THINGS && sheet_of(scene, owner)->gear[i].kind; i++)
			if (gear_fits(scene, who, action, owner * THINGS + i, &ap) &&
			    ap <= c->ap)
				return true;
	}
	return false;
}

static int ask_thing(struct run *run, int who, enum action_id action)
{
	struct question q;
	int ap;

	orge_ask_of(&q, run, who, Q_ITEM, (int)action);
	for_creatures (owner, run->fight)
		for (int i = 0; i < THINGS && q.count < MAX_OPTIONS; i++) {
			int thing = owner * THINGS + i;

			if (gear_fits(&run->scene, who, action, thing, &ap) &&
			    ap <= creature_of(&run->scene, who)->ap)
				orge_offer_thing(&q, thing, (struct cost){{(int8_t)ap}});
		}
	return ask(&q);
}

static void bag_it(struct run *run, int who, int thing)
{
	struct orge_thing *t = change_thing(run, thing);

	if (sheet_of(&run->scene, who)->no_bag ||
	    orge_bag_count(&run->scene, who) >= BAG) {
		tell_note(run, who, "finds no room in its bag", 0, ORG_ACT_14);
		return;
	}
	put_out(run, who, thing);
	orge_unload(run, thing);
	empty_hand(run, who, thing);
	t->place = IN_BAG;
	tell_note(run, who, "puts it into the bag", orge_bag_count(&run->scene, who),
		  ORG_ACT_14);
}

void orge_gear_deed(struct run *run, int who, enum action_id action)
{
	static const int rules[ACTIONS] = {
		[A_DRAW] = ORG_ACT_02,	    [A_SHEATHE] = ORG_ACT_15,
		[A_TAKE_ITEM] = ORG_ACT_10, [A_PICK_UP] = ORG_ACT_11,
		[A_DROP] = ORG_ACT_13,	    [A_PUT_IN_BAG] = ORG_ACT_14,
	};
	int thing = ask_thing(run, who, action), ap = 0;
	struct orge_thing *t = change_thing(run, thing);

	gear_fits(&run->scene, who, action, thing, &ap);
	tell_deed(run, who, (int)action, NOBODY, gear_of(&run->scene, thing)->entry->name,
		  rules[action]);
	orge_pay(run, who, ap, 0, 0, ORG_AP_04);
	switch (action) {
	case A_DRAW:
	case A_TAKE_ITEM:
	case A_PICK_UP:
		put_in_hand(run, who, thing);
		break;
	case A_SHEATHE:
		orge_unload(run, thing);
		empty_hand(run, who, thing);
		t->place = STOWED;
		break;
	case A_DROP:
		orge_drop_thing(run, thing, run->fight->bodies[who].tile);
		break;
	default:
		bag_it(run, who, thing);
		break;
	}
}

/* ---- reload ---- */

static bool has_missiles(const struct scene *scene, int who,
			 const struct orge_weapon *weapon, int i)
{
	return orge_missile_fits(sheet_of(scene, who), weapon, i) &&
	       creature_of(scene, who)->count[i] > 0;
}

/* Loose missiles always, others from the quiver or pouch that is in its place. */
static bool is_at_hand(const struct scene *scene, int who, int i)
{
	return !sheet_of(scene, who)->magazine[i] ||
	       creature_of(scene, who)->magazine == i;
}

static bool magazine_fits(const struct scene *scene, int who,
			  const struct orge_weapon *weapon, int i)
{
	return has_missiles(scene, who, weapon, i) && is_at_hand(scene, who, i);
}

/* In either hand. */
static int weapon_to_load(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	for (int i = 0; i < 2; i++) {
		int thing = c->hand[i] - 1;
		const struct orge_weapon *weapon =
			thing >= 0 ? gear_of(scene, thing)->weapon : NULL;

		if (weapon && weapon->takes != TAKES_NONE &&
		    !thing_of(scene, thing)->loaded)
			return thing;
	}
	return NOTHING;
}

static int reload_cost(const struct scene *scene, int who, int thing, int magazine)
{
	const struct orge_magazine *box = sheet_of(scene, who)->magazine[magazine];
	int ap = gear_of(scene, thing)->weapon->reload -
		 (attribute(scene, who, QCK) - 15) / 5;

	if (box)
		ap -= box->quick;
	return ap < 1 ? 1 : ap;
}

bool orge_reload_open(const struct scene *scene, int who, int *cost)
{
	int thing = weapon_to_load(scene, who);

	if (thing < 0 || creature_of(scene, who)->long_left ||
	    creature_of(scene, who)->ap < 1)
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (magazine_fits(scene, who, gear_of(scene, thing)->weapon, i)) {
			*cost = reload_cost(scene, who, thing, i);
			return true;
		}
	return false;
}

void orge_finish_reload(struct run *run, int who, const struct orge_act *act)
{
	struct orge_creature *c = change(run, who);
	int thing = weapon_to_load(&run->scene, who);

	if (thing != act->thing || c->count[act->missile] < 1) {
		tell_note(run, who, "cannot load any more", 0, ORG_LNG_01);
		return;
	}
	c->count[act->missile]--;
	change_thing(run, thing)->loaded = (uint8_t)(act->missile + 1);
	tell_note(run, who, "has loaded its weapon", c->count[act->missile], ORG_ACT_08);
}

void orge_reload(struct run *run, int who)
{
	struct orge_act act = {.kind = RELOADING};
	struct question q;
	int cost;

	act.thing = (int16_t)weapon_to_load(&run->scene, who);
	act.actor = (int8_t)who;
	orge_ask_of(&q, run, who, Q_MISSILE, A_RELOAD);
	for (int i = 0; i < MAGAZINES; i++)
		if (magazine_fits(&run->scene, who,
				  gear_of(&run->scene, act.thing)->weapon, i))
			offer(&q, i, sheet_of(&run->scene, who)->missile_key[i],
			      (struct cost){{(int8_t)reload_cost(&run->scene, who,
								 act.thing, i)}});
	act.missile = (int16_t)ask(&q);
	cost = reload_cost(&run->scene, who, act.thing, act.missile);
	tell_deed(run, who, A_RELOAD, NOBODY,
		  gear_of(&run->scene, act.thing)->entry->name, ORG_ACT_08);
	if (cost > creature_of(&run->scene, who)->ap) {
		orge_begin_long(run, who, &act, cost, 0, 0);
		return;
	}
	orge_pay(run, who, cost, 0, 0, ORG_ACT_08);
	orge_finish_reload(run, who, &act);
}

/* ---- another magazine ---- */

/* Not the one at hand, with something in it for a weapon that is held. */
static bool can_change_to(const struct scene *scene, int who, int i)
{
	const struct orge_creature *c = creature_of(scene, who);

	if (i >= sheet_of(scene, who)->ammo_count || is_at_hand(scene, who, i) ||
	    c->count[i] < 1)
		return false;
	for (int k = 0; k < 2; k++) {
		const struct orge_weapon *weapon =
			c->hand[k] ? gear_of(scene, c->hand[k] - 1)->weapon : NULL;

		if (weapon && weapon->takes != TAKES_NONE &&
		    orge_missile_fits(sheet_of(scene, who), weapon, i))
			return true;
	}
	return false;
}

bool orge_change_open(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	if (c->long_left || c->ap < 1)
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (can_change_to(scene, who, i))
			return true;
	return false;
}

void orge_finish_change(struct run *run, int who, const struct orge_act *act)
{
	change(run, who)->magazine = (uint8_t)act->missile;
	tell_note(run, who, "has another magazine at hand",
		  creature_of(&run->scene, who)->count[act->missile], ORG_ACT_08);
}

void orge_change_magazine(struct run *run, int who)
{
	const struct orge_sheet *s = sheet_of(&run->scene, who);
	struct orge_act act = {
		.kind = CHANGING_MAGAZINE, .thing = NOTHING, .actor = (int8_t)who};
	struct question q;
	int cost;

	orge_ask_of(&q, run, who, Q_MAGAZINE, A_CHANGE_MAGAZINE);
	for (int i = 0; i < MAGAZINES; i++)
		if (can_change_to(&run->scene, who, i))
			offer(&q, i, s->magazine_key[i],
			      (struct cost){{(int8_t)s->magazine[i]->swap}});
	act.missile = (int16_t)ask(&q);
	cost = s->magazine[act.missile]->swap;
	tell_deed(run, who, A_CHANGE_MAGAZINE, NOBODY,
		  s->magazine[act.missile]->entry.name, ORG_ACT_08);
	if (cost > creature_of(&run->scene, who)->ap) {
		orge_begin_long(run, who, &act, cost, 0, 0);
		return;
	}
	orge_pay(run, who, cost, 0, 0, ORG_ACT_08);
	orge_finish_change(run, who, &act);
}

/* ---- items ---- */

enum { DOUSE_AP = 4, FIRST_AID_AP = 10 };

/* Someone hurt, oneself or within 1 m. */
static bool is_patient(const struct scene *scene, int who, int patient)
{
	const struct orge_creature *c = creature_of(scene, patient);

	return body_of(scene, patient)->in_play && c->hp < c->max_hp &&
	       orge_distance2(scene, who, patient) <= 1 &&
	       !orge_is_foe(scene, who, patient);
}

static bool any_patient(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (is_patient(scene, who, i))
			return true;
	return false;
}

/* ORG-R92: with both hands: what one holds or carries, or the armour one wears. */
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
	if (can_repair(scene, who, ITEM_ARMOR))
		return true;
	for_creatures (owner, scene->fight)
		for (int i = 0; i < THINGS && sheet_of(scene, owner)->gear[i].kind; i++)
			if (can_repair(scene, who, owner * THINGS + i))
				return true;
	return false;
}

static int ask_repair(struct run *run, int who)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_REPAIR, A_USE_ITEM);
	for_creatures (owner, run->fight)
		for (int i = 0; i < THINGS && sheet_of(&run->scene, owner)->gear[i].kind;
		     i++)
			if (q.count < MAX_OPTIONS - 1 &&
			    can_repair(&run->scene, who, owner * THINGS + i))
				orge_offer_thing(&q, owner * THINGS + i, orge_free);
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

static int item_ap(const struct scene *scene, int item)
{
	if (item == ITEM_DOUSE)
		return DOUSE_AP;
	return item == ITEM_FIRST_AID ? FIRST_AID_AP : gear_of(scene, item)->item->ap;
}

/* Somebody at whom it can be thrown. */
static bool is_in_throw(const struct scene *scene, int who, int target, int range_m)
{
	return target != who && orge_present(scene, target) &&
	       orge_may_aim_at(scene, who, target) &&
	       orge_distance2(scene, who, target) <= range_m * range_m &&
	       orge_sees_creature(scene, who, target);
}

/* A throw is an attack at others: not for the blinded, not for those who burn. */
static bool may_throw(const struct scene *scene, int who)
{
	return !creature_of(scene, who)->state[BLINDED] &&
	       !orge_is_burning(creature_of(scene, who));
}

bool orge_item_legal(const struct scene *scene, int who, int item)
{
	const struct orge_creature *c = creature_of(scene, who);

	if (c->ap < 1 || c->long_left)
		return false;
	if (item == ITEM_DOUSE)
		return orge_is_burning(c) && !c->hand[0] && !c->hand[1];
	if (item == ITEM_FIRST_AID)
		return orge_free_hands(scene, who) > 0 && any_patient(scene, who);
	if (!gear_of(scene, item)->item)
		return false;
	if (gear_of(scene, item)->item->effect == BANDAGES)
		return any_patient(scene, who);
	if (gear_of(scene, item)->item->effect == BURSTS)
		return may_throw(scene, who);
	if (gear_of(scene, item)->item->effect == REPAIRS)
		return any_repair(scene, who);
	return !(gear_of(scene, item)->item->effect == LIGHTS && c->lamp);
}

static int ask_item(struct run *run, int who)
{
	const struct orge_creature *c = creature_of(&run->scene, who);
	struct question q;

	orge_ask_of(&q, run, who, Q_ITEM, A_USE_ITEM);
	for (int i = 0; i < 2; i++)
		if (c->hand[i] && !(i && c->hand[0] == c->hand[1]) &&
		    orge_item_legal(&run->scene, who, c->hand[i] - 1))
			orge_offer_thing(&q, c->hand[i] - 1,
					 (struct cost){{(int8_t)item_ap(
						 &run->scene, c->hand[i] - 1)}});
	if (orge_item_legal(&run->scene, who, ITEM_DOUSE))
		offer(&q, ITEM_DOUSE, "douse", (struct cost){{DOUSE_AP}});
	if (orge_item_legal(&run->scene, who, ITEM_FIRST_AID))
		offer(&q, ITEM_FIRST_AID, "first_aid", (struct cost){{FIRST_AID_AP}});
	return ask(&q);
}

static int ask_patient(struct run *run, int who)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_PATIENT, A_USE_ITEM);
	for_creatures (i, run->fight)
		if (is_patient(&run->scene, who, i))
			offer_creature(&q, i);
	return ask(&q);
}

static void ask_burst(struct run *run, int who, const struct orge_item *item,
		      struct orge_act *act)
{
	struct question q;
	int target;

	orge_ask_of(&q, run, who, Q_TARGET, A_USE_ITEM);
	for_creatures (i, run->fight)
		if (is_in_throw(&run->scene, who, i, item->range_m))
			offer_creature(&q, i);
	offer(&q, TARGET_ELSEWHERE, "elsewhere", orge_free);
	target = ask(&q);
	act->target = (int8_t)(target == TARGET_ELSEWHERE ? NOBODY : target);
	act->aim = target == TARGET_ELSEWHERE
			   ? orge_ask_point(run, who, item->range_m, A_USE_ITEM)
			   : run->fight->bodies[target].tile;
}

/* First aid: +10 HP and more by skill, and the bleeding stops. */
static void first_aid(struct run *run, int who, int patient, int bandage)
{
	struct modifier m;
	bool success;

	modifier_begin(&m, run, who, "first aid");
	modify_skill(&m, who, SK_FIRST_AID, 10, ORG_SKL_02);
	modify(&m, "on oneself", patient == who ? -10 : 0, ORG_ACT_12);
	modify(&m, "bandage", bandage, ORG_ACT_12);
	modify_general(&m);
	m.verdicts = &orge_decides;
	success = orge_succeeds(&m, patient, 50, "first aid");
	if (!success)
		return;
	orge_pend_heal(run, patient,
		       10 + (int)(2 * level(&run->scene, who, SK_FIRST_AID)));
	if (change(run, patient)->hp <= 0)
		change(run, patient)->stabilised = 1;
	tell_note_at(run, who, patient, "binds the wounds of {target}", 0, ORG_DTH_01);
}

static void end_surges(struct run *run, int who, bool fire)
{
	struct orge_creature *c = change(run, who);

	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].left &&
		    (fire ? c->surges[i].fire : c->surges[i].type == PSN)) {
			c->surges[i] = (struct orge_surge){0};
			tell_condition(run, who, fire ? "burning" : "poisoned", NULL,
				       false, 0, ORG_STA_01);
		}
}

static void drink(struct run *run, int who, const struct orge_item *item)
{
	struct orge_creature *c = change(run, who);
	const struct orge_sheet *s = sheet_of(&run->scene, who);
	int mana = c->mana + item->value, pf = c->pf - item->value;

	switch (item->effect) {
	case HEALS:
		orge_pend_heal(run, who, item->value);
		return;
	case REFILLS_MANA:
		c->mana = (int16_t)(mana > s->max_mana ? s->max_mana : mana);
		tell_gain(run, who, "mana", &c->mana, item->value, c->mana, ORG_ACT_12);
		return;
	case REFRESHES:
		c->pf = (int16_t)(pf < 0 ? 0 : pf);
		tell_gain(run, who, "pf", &c->pf, item->value, c->pf, ORG_ACT_12);
		return;
	default:
		end_surges(run, who, false);
		return;
	}
}

static void consume(struct run *run, int who, int thing)
{
	struct orge_thing *t = change_thing(run, thing);

	empty_hand(run, who, thing);
	t->place = GONE;
	t->holder = NOBODY;
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
		tell_note(run, who, "cannot finish what it began", 0, ORG_LNG_01);
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
		tell_condition(run, who, "lamp", NULL, true, 0, ORG_CTX_01);
		return;
	case REPAIRS:
		repair(run, who, act->missile, item->value);
		break;
	case BURSTS:
		burst.kind = FIRE_FLASK;
		orge_snapshot(&run->scene, who, &burst);
		orge_face(run, who, burst.aim);
		orge_reveal(run, who);
		change(run, who)->silent = 2;
		orge_burst(run, &burst, &item->harm, item->radius_m);
		break;
	default:
		drink(run, who, item);
		break;
	}
	consume(run, who, act->thing);
}

void orge_use_item(struct run *run, int who)
{
	struct orge_act act = {
		.kind = USING_ITEM, .actor = (int8_t)who, .target = (int8_t)who};
	const struct orge_item *item;
	int ap;

	act.thing = (int16_t)ask_item(run, who);
	item = act.thing < ITEM_DOUSE ? gear_of(&run->scene, act.thing)->item : NULL;
	if (act.thing == ITEM_FIRST_AID || (item && item->effect == BANDAGES))
		act.target = (int8_t)ask_patient(run, who);
	if (item && item->effect == BURSTS)
		ask_burst(run, who, item, &act);
	if (item && item->effect == REPAIRS)
		act.missile = (int16_t)ask_repair(run, who);
	tell_deed(run, who, A_USE_ITEM, act.target, item ? item->entry.name : NULL,
		  item && item->effect == BURSTS ? ORG_GEN_04 : ORG_ACT_12);
	ap = item_ap(&run->scene, act.thing);
	if (ap > creature_of(&run->scene, who)->ap) {
		orge_begin_long(run, who, &act, ap, 0, 0);
		return;
	}
	orge_pay(run, who, ap, 0, 0, ORG_ACT_12);
	orge_finish_item(run, who, &act);
}
