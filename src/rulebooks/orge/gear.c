/* SPDX-License-Identifier: MIT
 *
 * Hands and gear: drawing, dropping, bagging, loading; wear.
 */
#include "orge.h"

/* ---- held and carried things ---- */

bool orge_weapon_ready(const struct scene *scene, int who, int thing)
{
	const struct orge_thing *t = thing_of(scene, thing);

	return t->place == IN_HAND && t->holder == who;
}

/* Weapons at hand: those held, then its own fists or claws. */
int orge_weapon_things(const struct scene *scene, int who, int16_t things[THINGS])
{
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);
	int count = 0;

	for (int i = 0; i < HANDS; i++)
		if (c->hand[i] && (i == 0 || c->hand[1] != c->hand[0]) &&
		    gear_of(scene, c->hand[i] - 1)->kind == GEAR_WEAPON)
			things[count++] = (int16_t)(c->hand[i] - 1);
	for (int i = 0; i < s->body_thing_count; i++)
		things[count++] = (int16_t)(who * THINGS + s->body_things[i]);
	return count;
}

int orge_free_hands(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);
	int used = c->holding ? 1 : 0;

	used += (c->hand[0] ? 1 : 0) + (c->hand[1] ? 1 : 0);
	return larger(0, HANDS - used);
}

/* Called at every step, so it reads only existing things. */
int orge_load(const struct scene *scene, int who)
{
	const struct orge_armor *worn = sheet(scene, who)->worn;
	int load = worn ? worn->weight : 0;

	for_creatures (owner, scene->fight) {
		const struct orge_gear *gear = sheet(scene, owner)->gear;
		const struct orge_thing *t = creature(scene, owner)->things;

		for (int i = 0; i < THINGS && gear[i].kind; i++)
			if (t[i].holder == who && t[i].place >= STOWED &&
			    t[i].place <= IN_BAG)
				load += gear[i].hectograms;
	}
	return load;
}

static int bag_count(const struct scene *scene, int who)
{
	int count = 0;

	for_things (i, scene)
		count += thing_of(scene, i)->place == IN_BAG &&
			 thing_of(scene, i)->holder == who;
	return count;
}

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

	for (int i = 0; i < HANDS; i++)
		if (c->hand[i] == thing + 1)
			c->hand[i] = 0;
}

/* The missile goes back to where it came from. */
static void unload(struct run *run, int thing)
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

void orge_consume(struct run *run, int who, int thing)
{
	struct orge_thing *t = change_thing(run, thing);

	empty_hand(run, who, thing);
	t->place = GONE;
	t->holder = NOBODY;
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

/* The things that each deed may be done to: its cost in AP, or NOTHING. */

static bool is_own_body(const struct orge_gear *gear)
{
	return gear->weapon && (gear->weapon->natural || gear->weapon->unarmed);
}

static bool holds(const struct scene *scene, int who, int thing)
{
	return orge_weapon_ready(scene, who, thing) &&
	       !is_own_body(gear_of(scene, thing));
}

static bool has_hands_for(const struct scene *scene, int who, int thing)
{
	return orge_free_hands(scene, who) >= larger(1, hands_for(gear_of(scene, thing)));
}

static int draw_ap(const struct scene *scene, int who, int thing)
{
	const struct orge_thing *t = thing_of(scene, thing);
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	if (t->holder != who || t->place != STOWED || !has_hands_for(scene, who, thing))
		return NOTHING;
	return weapon ? weapon->ready : 2;
}

static int sheathe_ap(const struct scene *scene, int who, int thing)
{
	return holds(scene, who, thing) && gear_of(scene, thing)->kind != GEAR_ITEM &&
			       thing / THINGS == who
		       ? SHEATHE_AP
		       : NOTHING;
}

static int take_ap(const struct scene *scene, int who, int thing)
{
	const struct orge_thing *t = thing_of(scene, thing);

	return t->holder == who && t->place == IN_BAG && orge_free_hands(scene, who) > 0
		       ? TAKE_AP
		       : NOTHING;
}

static bool is_near(const struct scene *scene, int who, const struct orge_thing *t)
{
	return distance_squared(body_of(scene, who)->tile, tile_at(t->x, t->y)) <= 1;
}

static int pick_up_ap(const struct scene *scene, int who, int thing)
{
	const struct orge_thing *t = thing_of(scene, thing);

	return t->place == LYING && is_near(scene, who, t) &&
			       has_hands_for(scene, who, thing)
		       ? PICK_UP_AP
		       : NOTHING;
}

static int drop_ap(const struct scene *scene, int who, int thing)
{
	return holds(scene, who, thing) ? DROP_AP : NOTHING;
}

static int bag_ap(const struct scene *scene, int who, int thing)
{
	return holds(scene, who, thing) ? 3 : NOTHING;
}

void orge_sheathe(struct run *run, int who, int thing)
{
	unload(run, thing);
	empty_hand(run, who, thing);
	change_thing(run, thing)->place = STOWED;
}

static void drop(struct run *run, int who, int thing)
{
	orge_drop_thing(run, thing, run->fight->bodies[who].tile);
}

static void put_in_bag(struct run *run, int who, int thing)
{
	if (sheet(&run->scene, who)->no_bag || bag_count(&run->scene, who) >= BAG) {
		tell_note(run, who, "finds no room in the bag", 0, ORG_ACT_14);
		return;
	}
	put_out(run, who, thing);
	unload(run, thing);
	empty_hand(run, who, thing);
	change_thing(run, thing)->place = IN_BAG;
	tell_note(run, who, "puts the thing into the bag", bag_count(&run->scene, who),
		  ORG_ACT_14);
}

static const struct gear_deed {
	int (*ap)(const struct scene *scene, int who, int thing);
	void (*change)(struct run *run, int who, int thing);
	int rule;
} gear_deeds[ACTIONS] = {
	[DO_DRAW] = {draw_ap, put_in_hand, ORG_ACT_02},
	[DO_SHEATHE] = {sheathe_ap, orge_sheathe, ORG_ACT_15},
	[DO_TAKE_ITEM] = {take_ap, put_in_hand, ORG_ACT_10},
	[DO_PICK_UP] = {pick_up_ap, put_in_hand, ORG_ACT_11},
	[DO_DROP] = {drop_ap, drop, ORG_ACT_13},
	[DO_PUT_IN_BAG] = {bag_ap, put_in_bag, ORG_ACT_14},
};

static bool gear_fits(const struct scene *scene, int who, int action, int thing)
{
	int ap = gear_deeds[action].ap(scene, who, thing);

	return ap != NOTHING && ap <= creature(scene, who)->ap;
}

bool orge_gear_open(const struct scene *scene, int who, int action)
{
	for_things (thing, scene)
		if (gear_fits(scene, who, action, thing))
			return true;
	return false;
}

void orge_gear_deed(struct run *run, int who, int action)
{
	const struct gear_deed *deed = &gear_deeds[action];
	const struct scene *scene = &run->scene;
	struct question q;
	int chosen;

	orge_ask_of(&q, run, who, Q_ITEM, action);
	for_things (thing, scene)
		if (q.count < MAX_OPTIONS && gear_fits(scene, who, action, thing))
			orge_offer_thing(
				&q, thing,
				(struct cost){{(int8_t)deed->ap(scene, who, thing)}});
	chosen = ask(&q);
	tell_deed(run, who, action, NOBODY, gear_of(scene, chosen)->entry->name,
		  deed->rule);
	orge_pay(run, who, deed->ap(scene, who, chosen), 0, 0, ORG_AP_04);
	deed->change(run, who, chosen);
}

/* ---- reload ---- */

static bool has_missile(const struct scene *scene, int who,
			const struct orge_weapon *weapon, int i)
{
	return orge_missile_fits(sheet(scene, who), weapon, i) &&
	       creature(scene, who)->count[i] > 0;
}

/* Loose missiles always, others from the quiver or pouch that is in its place. */
static bool is_at_hand(const struct scene *scene, int who, int i)
{
	return !sheet(scene, who)->magazine[i] || creature(scene, who)->magazine == i;
}

static bool magazine_fits(const struct scene *scene, int who,
			  const struct orge_weapon *weapon, int i)
{
	return has_missile(scene, who, weapon, i) && is_at_hand(scene, who, i);
}

static bool is_unloaded(const struct scene *scene, int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return weapon && weapon->takes != TAKES_NONE && !thing_of(scene, thing)->loaded;
}

/* In either hand. */
static int weapon_to_load(const struct scene *scene, int who)
{
	return orge_held(scene, who, is_unloaded);
}

int orge_reload_cost(const struct scene *scene, int who, int thing, int magazine)
{
	const struct orge_magazine *box = sheet(scene, who)->magazine[magazine];
	int ap = weapon_of(scene, thing)->reload - (attribute(scene, who, QCK) - 15) / 5;

	if (box)
		ap -= box->quick;
	return larger(1, ap);
}

bool orge_reload_open(const struct scene *scene, int who, int action)
{
	int thing = weapon_to_load(scene, who);

	(void)action;
	if (thing < 0 || creature(scene, who)->long_left || creature(scene, who)->ap < 1)
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (magazine_fits(scene, who, weapon_of(scene, thing), i))
			return true;
	return false;
}

void orge_finish_reload(struct run *run, int who, const struct orge_act *act)
{
	struct orge_creature *c = change(run, who);
	int thing = weapon_to_load(&run->scene, who);

	if (thing != act->thing || c->count[act->missile] < 1) {
		orge_fail_long(run, who,
			       thing != act->thing ? "the weapon is not at hand"
						   : "no missile is left");
		return;
	}
	c->count[act->missile]--;
	change_thing(run, thing)->loaded = (uint8_t)(act->missile + 1);
	tell_note(run, who, "has loaded the weapon", c->count[act->missile], ORG_ACT_08);
}

void orge_reload(struct run *run, int who, int action)
{
	struct orge_act act = {.kind = RELOADING, .action = (uint8_t)action};
	struct question q;
	int ap;

	act.thing = (int16_t)weapon_to_load(&run->scene, who);
	act.actor = (int8_t)who;
	orge_ask_of(&q, run, who, Q_MISSILE, action);
	for (int i = 0; i < MAGAZINES; i++)
		if (magazine_fits(&run->scene, who, weapon_of(&run->scene, act.thing), i))
			offer(&q, i, sheet(&run->scene, who)->missile_key[i],
			      (struct cost){{(int8_t)orge_reload_cost(&run->scene, who,
								      act.thing, i)}});
	act.missile = (int16_t)ask(&q);
	ap = orge_reload_cost(&run->scene, who, act.thing, act.missile);
	tell_deed_in(
		run, who, action, NOBODY, gear_of(&run->scene, act.thing)->entry->name,
		ap > creature(&run->scene, who)->ap ? "long reload" : NULL, ORG_ACT_08);
	orge_begin_act(run, who, &act, ap, 0, ORG_ACT_08);
}

/* ---- another magazine ---- */

/* Not the one at hand, with something in it for a weapon that is held. */
static bool can_change_to(const struct scene *scene, int who, int i)
{
	const struct orge_creature *c = creature(scene, who);

	if (i >= sheet(scene, who)->ammo_count || is_at_hand(scene, who, i) ||
	    c->count[i] < 1)
		return false;
	for (int k = 0; k < HANDS; k++) {
		const struct orge_weapon *weapon =
			c->hand[k] ? weapon_of(scene, c->hand[k] - 1) : NULL;

		if (weapon && weapon->takes != TAKES_NONE &&
		    orge_missile_fits(sheet(scene, who), weapon, i))
			return true;
	}
	return false;
}

bool orge_change_open(const struct scene *scene, int who, int action)
{
	const struct orge_creature *c = creature(scene, who);

	(void)action;
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
		  creature(&run->scene, who)->count[act->missile], ORG_ACT_08);
}

void orge_change_magazine(struct run *run, int who, int action)
{
	const struct orge_sheet *s = sheet(&run->scene, who);
	struct orge_act act = {.kind = CHANGING_MAGAZINE,
			       .action = (uint8_t)action,
			       .thing = NOTHING,
			       .actor = (int8_t)who};
	struct question q;

	orge_ask_of(&q, run, who, Q_MAGAZINE, action);
	for (int i = 0; i < MAGAZINES; i++)
		if (can_change_to(&run->scene, who, i))
			offer(&q, i, s->magazine_key[i],
			      (struct cost){{(int8_t)s->magazine[i]->swap}});
	act.missile = (int16_t)ask(&q);
	tell_deed(run, who, action, NOBODY, s->magazine[act.missile]->entry.name,
		  ORG_ACT_08);
	orge_begin_act(run, who, &act, s->magazine[act.missile]->swap, 0, ORG_ACT_08);
}

/* ---- wear ---- */

enum wear_grade { NEW, LIGHTLY_USED, USED, WORN_OUT, BROKEN, UNREPARABLE, WEAR_GRADES };

/* ORG-WEA-01: by the share of the most wear that it can take. */
static enum wear_grade wear_grade(int wear, int most)
{
	static const int8_t below[] = {25, 55, 85, 100};
	int grade = LIGHTLY_USED;

	if (wear == 0)
		return NEW;
	while (grade < UNREPARABLE && 100 * wear >= below[grade - 1] * most)
		grade++;
	return (enum wear_grade)grade;
}

/* Tells the word for a thing's wear when it changes; the first use is not told. */
static void tell_wear(struct run *run, int who, enum gear_kind kind, int before, int now,
		      int most)
{
	static const char *const sentences[][WEAR_GRADES] = {
		{"has a weapon as good as new", "has a lightly used weapon",
		 "has a used weapon", "has a worn-out weapon", "has a broken weapon",
		 "has a weapon beyond repair"},
		{"has a shield as good as new", "has a lightly used shield",
		 "has a used shield", "has a worn-out shield", "has a broken shield",
		 "has a shield beyond repair"},
		{"has armour as good as new", "has lightly used armour",
		 "has used armour", "has worn-out armour", "has broken armour",
		 "has armour beyond repair"},
	};
	int row = kind == GEAR_WEAPON ? 0 : kind == GEAR_SHIELD ? 1 : 2;

	if (wear_grade(before, most) != wear_grade(now, most) &&
	    !(before == 0 && wear_grade(now, most) == LIGHTLY_USED))
		tell_note(run, who, sentences[row][wear_grade(now, most)], now,
			  ORG_WEA_01);
}

static int most_wear(const struct orge_gear *gear)
{
	return gear->kind == GEAR_SHIELD ? SHIELD_WEAR : WEAPON_WEAR;
}

static int worn_by(int before, int amount, int most)
{
	int now = before + amount;

	return within(now, 0, most);
}

/* A negative amount repairs. */
void orge_wear(struct run *run, int thing, int amount)
{
	const struct orge_gear *gear = gear_of(&run->scene, thing);
	struct orge_thing *t = change_thing(run, thing);
	int most = most_wear(gear), before = t->wear;

	if (ruling(&run->scene, R_WEAR) || (gear->weapon && gear->weapon->hands == 0) ||
	    (gear->weapon && gear->weapon->unarmed))
		return;
	t->wear = (uint8_t)worn_by(before, amount, most);
	tell_wear(run, t->holder, (enum gear_kind)gear->kind, before, t->wear, most);
}

void orge_wear_armor(struct run *run, int who, int amount)
{
	struct orge_creature *c = change(run, who);
	int before = c->armor_wear;

	if (ruling(&run->scene, R_WEAR) || !sheet(&run->scene, who)->worn)
		return;
	c->armor_wear = (uint8_t)worn_by(before, amount, ARMOR_WEAR);
	tell_wear(run, who, GEAR_ITEM, before, c->armor_wear, ARMOR_WEAR);
}

/* Worn, and not beyond repair. */
bool orge_is_reparable(const struct scene *scene, int thing)
{
	const struct orge_gear *gear = gear_of(scene, thing);
	int wear = thing_of(scene, thing)->wear;

	return (gear->kind == GEAR_WEAPON || gear->kind == GEAR_SHIELD) && wear > 0 &&
	       wear < most_wear(gear);
}

bool orge_armor_is_reparable(const struct scene *scene, int who)
{
	int wear = creature(scene, who)->armor_wear;

	return sheet(scene, who)->worn && wear > 0 && wear < ARMOR_WEAR;
}
