/* SPDX-License-Identifier: MIT
 *
 * Prepared deeds (APO-PRE) and the riposte (APO-DEF): paid now, released by a trigger.
 *
 * Only the owner's side knows the prepared deed and its trigger; everybody sees that
 * something was prepared, and its cost.
 */
#include <string.h>
#include "engine/generator.h"
#include "procedures.h"

/* ---- setting ---- */

void apocrypha_hold_nothing(struct apocrypha_creature *one)
{
	memset(one->secret, 0, sizeof one->secret);
	one->poised = one->poised_cost = 0;
}

void apocrypha_drop_prepared(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->prepared)
		tell_secret_condition(run, who, "prepared", &one->prepared, false, 0,
				      APO_PRE_04, VIEW_OWNER + who);
	if (one->riposte)
		tell_secret_condition(run, who, "riposte", &one->riposte, false, 0,
				      APO_PRE_04, VIEW_OWNER + who);
	memset(one->secret, 0, sizeof one->secret);
}

void apocrypha_cancel(struct run *run, int who)
{
	apocrypha_drop_prepared(run, who);
	apocrypha_hold_nothing(change(run, who));
}

/* Tells others that it holds something prepared, and its cost; in a pause it costs
 * nothing. */
static void be_seen_waiting(struct run *run, int who, int cost)
{
	struct apocrypha_creature *one = change(run, who);

	one->poised = 1;
	one->poised_cost = (uint8_t)(run->fight->phase == AT_PAUSE ? 0 : cost);
}

enum { USUAL_METRES = 5, MOST_METRES = 50 }; /* of the area that is watched */

static int ask_area(struct run *run, int who)
{
	const struct map *map = &run->scene.scenario->map;
	int count = 0, own = tile_index(map, run->fight->bodies[who].tile);
	struct question q;

	run->tiles[count++] = (int16_t)own;
	for (int i = 0; i < map->width * map->height; i++)
		if (i != own && !run->book->terrains[map->terrain[i]].blocks_step)
			run->tiles[count++] = (int16_t)i;
	apocrypha_private_question(&q, run, who, Q_AREA, DO_PREPARE);
	return tile_index(map, ask_tile(&q, run->tiles, count));
}

/* As far as the map goes. */
static int widest_area(const struct map *map)
{
	struct tile first = {0, 0};
	struct tile last = {(int16_t)(map->width - 1), (int16_t)(map->height - 1)};

	return within(distance_floor(first, last), USUAL_METRES, MOST_METRES);
}

static void choose_trigger(struct run *run, struct deed *deed)
{
	int who = deed->actor;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_TRIGGER, DO_PREPARE);
	for (int i = ENTERS_REACH; i < TRIGGERS; i++)
		offer(&q, i, apocrypha_trigger_words[i], ap_cost(0));
	by_default(&q); /* any hostile act */
	deed->trigger = ask(&q);
	if (deed->trigger == ENTERS_AREA) {
		deed->area = ask_area(run, who);
		apocrypha_private_question(&q, run, who, Q_RADIUS, DO_PREPARE);
		deed->radius = ask_number(&q, 0, widest_area(&run->scene.scenario->map),
					  USUAL_METRES);
	}
	apocrypha_private_question(&q, run, who, Q_WATCHED, DO_PREPARE);
	offer(&q, NOBODY, "anyone", ap_cost(0));
	for_creatures (i, run->fight)
		if (is_enemy(run->fight, who, i) && is_conscious(&run->scene, i))
			offer_creature(&q, i);
	deed->watched = ask(&q);
}

/* Asks for the deed to prepare, its cost, and the trigger. */
void apocrypha_choose_prepared(struct run *run, struct deed *deed)
{
	bool is_attack = deed->action == DO_PREPARE_ATTACK;
	struct purpose purpose = {deed->actor, DO_HOLD,	  deed->budget,
				  NOBODY,      is_attack, false};
	struct deed inner;
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_DEED, deed->action);
	apocrypha_offer(&q, &run->scene,
			is_attack ? IN_PREPARED_ATTACK : IN_PREPARED_ACTION, purpose);
	inner = deed_of(deed->actor, ask(&q));
	apocrypha_complete(run, &inner, &purpose);
	deed->prepared_deed = inner.action;
	deed->cost = inner.cost;
	choose_trigger(run, deed);
}

/* The words for each trigger, a deed of another creature. */
static const char *const triggers[TRIGGERS] = {
	[ENTERS_REACH] = "come into reach",
	[ENTERS_AREA] = "enter the area watched",
	[MOVES_IN_SIGHT] = "move in sight",
	[READIES_OR_AIMS] = "ready a weapon or aim",
	[ATTACKS_ME] = "attack",
	[ATTACKS_ALLY] = "attack a friend",
	[ANY_HOSTILE_ACT] = "do something hostile",
};

void apocrypha_do_prepare(struct run *run, struct deed *deed)
{
	struct apocrypha_creature *one = change(run, deed->actor);
	bool attack = deed->action == DO_PREPARE_ATTACK, anybody = deed->watched < 0;

	one->prepared = (int16_t)(attack ? PREPARED_ATTACK : PREPARED_ACTION);
	one->trigger = (int16_t)deed->trigger;
	one->prepared_deed = (int16_t)deed->prepared_deed;
	one->prepared_paid = (int16_t)deed->cost;
	one->area = (int16_t)deed->area;
	one->area_radius = (int16_t)deed->radius;
	one->watched = (int16_t)(deed->watched + 1);
	be_seen_waiting(run, deed->actor, deed->cost);
	tell_secret_condition(run, deed->actor,
			      attack ? "prepared attack" : "prepared action",
			      &one->prepared, true, deed->cost,
			      attack ? APO_PRE_01 : APO_PRE_05, VIEW_OWNER + deed->actor);
	tell_secret_note(run, deed->actor, deed->watched, triggers[deed->trigger],
			 anybody ? "waits for anybody to {item}"
				 : "waits for {target} to {item}",
			 deed->trigger,
			 !attack   ? APO_PRE_05
			 : anybody ? APO_PRE_03
				   : APO_PRE_01,
			 VIEW_OWNER + deed->actor);
}

/* ---- the riposte is set ---- */

/* Weapons that can wait behind a feigned opening, if there is an enemy to see it. */
unsigned apocrypha_riposte_uses(const struct scene *scene, int who)
{
	unsigned uses = creature(scene, who)->melee_mask;

	if (set_is_empty(those_who(scene, who, apocrypha_melee_engaged)))
		return 0;
	for_bits (use, uses)
		if (!apocrypha_is_unlocked(scene, who, DO_RIPOSTE,
					   used_weapon(scene, who, use)))
			uses &= ~(1u << use);
	return uses;
}

void apocrypha_choose_riposte(struct run *run, struct deed *deed)
{
	apocrypha_choose_use(run, deed);
	apocrypha_ask_target(
		run, deed, those_who(&run->scene, deed->actor, apocrypha_melee_engaged));
}

bool apocrypha_can_still_riposte(const struct scene *scene, const struct deed *deed)
{
	return apocrypha_is_usable(scene, deed->actor, slot_of(deed->thing)) &&
	       apocrypha_melee_engaged(scene, deed->actor, deed->target);
}

void apocrypha_do_riposte(struct run *run, struct deed *deed)
{
	struct apocrypha_creature *one = change(run, deed->actor);

	one->riposte = (int16_t)(deed->target + 1);
	one->riposte_paid = (int16_t)deed->cost;
	one->riposte_use = (int16_t)deed->thing;
	be_seen_waiting(run, deed->actor, deed->cost);
	tell_secret_condition(run, deed->actor, "riposte", &one->riposte, true,
			      deed->cost, APO_DEF_03, VIEW_OWNER + deed->actor);
	tell_secret_note(run, deed->actor, deed->target, triggers[ATTACKS_ME],
			 "waits for {target} to {item}", ATTACKS_ME, APO_DEF_03,
			 VIEW_OWNER + deed->actor);
}

/* ---- triggers ---- */

static bool hits_side(const struct scene *scene, const struct attack *attack, int who,
		      bool self)
{
	for (int i = 0; attack && i < attack->count; i++)
		if (self ? attack->targets[i] == who
			 : attack->targets[i] != who &&
				    !is_enemy(scene->fight, who, attack->targets[i]))
			return true;
	return false;
}

static bool enters(const struct scene *scene, int who, int author, struct tile from)
{
	const struct apocrypha_creature *one = creature(scene, who);
	struct tile now = scene->fight->bodies[author].tile, centre;

	if (one->trigger == ENTERS_REACH)
		return within_reach(scene, who, author, one->reach) &&
		       !tile_within_reach(scene, who, from, one->reach);
	centre = tile_of_index(&scene->scenario->map, one->area);
	return distance_floor(now, centre) <= one->area_radius &&
	       distance_floor(from, centre) > one->area_radius;
}

static bool is_triggered(const struct scene *scene, int who,
			 const struct occasion_to_release *event)
{
	const struct apocrypha_creature *one = creature(scene, who);

	if (!one->prepared || !(event->triggers >> one->trigger & 1) ||
	    !is_enemy(scene->fight, who, event->author) || who == scene->fight->turn ||
	    !is_conscious(scene, who) || one->unaware || one->rate == SPRINT ||
	    fight_of(scene)->is_ambush ||
	    (one->watched && one->watched != event->author + 1) ||
	    set_has(*event->reacted, who))
		return false;
	switch (one->trigger) {
	case ENTERS_REACH:
	case ENTERS_AREA:
		return enters(scene, who, event->author, event->from);
	case ATTACKS_ME:
		return hits_side(scene, event->attack, who, true);
	case ATTACKS_ALLY:
		return hits_side(scene, event->attack, who, false);
	default:
		return in_sight(scene, who, event->author);
	}
}

/* ---- release ---- */

/* prepared_cost=on_release: it is paid now, unless it was prepared in a pause. */
static bool is_still_to_pay(const struct scene *scene, int who)
{
	return ruling(scene, R_PREPARED_COST) && creature(scene, who)->poised_cost;
}

static void make_free(struct question *q)
{
	for (int i = 0; i < q->count; i++)
		q->options[i].cost = ap_cost(0);
}

static int ask_release(struct run *run, int author, const struct purpose *prepared)
{
	int who = prepared->who, price;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_RELEASE, DO_RELEASE);
	q.about = (int8_t)author;
	offer(&q, NO_ACTION, "none", ap_cost(0));
	if (prepared->only == author)
		apocrypha_offer(&q, &run->scene, IN_RELEASE, *prepared);
	else if ((price = apocrypha_price(&run->scene, prepared)))
		offer(&q, prepared->action, apocrypha_actions[prepared->action].key,
		      ap_cost(price));
	if (!is_still_to_pay(&run->scene, who))
		make_free(&q);
	return ask(&q);
}

/* True: it does. */
static bool release(struct run *run, int who, int author)
{
	const struct apocrypha_creature *one = creature(&run->scene, who);
	bool as_attack = one->prepared == PREPARED_ATTACK;
	bool pays = is_still_to_pay(&run->scene, who);
	struct purpose purpose = {who,
				  one->prepared_deed,
				  one->prepared_paid,
				  as_attack ? author : NOBODY,
				  false,
				  false};
	struct told_deed outer = deed_now(run);
	struct deed deed;

	if (pays)
		purpose.budget = smaller(one->ap, one->prepared_paid);
	deed = deed_of(who, ask_release(run, author, &purpose));
	if (deed.action == NO_ACTION)
		return false;
	deed.attack.prepaid = !pays;
	apocrypha_complete(run, &deed, &purpose);
	apocrypha_hold_nothing(change(run, who));
	tell_deed(run, who, DO_RELEASE, author, apocrypha_actions[deed.action].key,
		  as_attack ? APO_PRE_01 : APO_PRE_05);
	if (as_attack)
		tell_note(run, who, "releases an attack chosen now", deed.cost,
			  APO_PRE_02);
	if (pays)
		apocrypha_pay(run, who, deed.cost, APO_PRE_01);
	deed.attack.occasion = ON_RELEASE;
	apocrypha_perform(run, &deed);
	apocrypha_forget_aim(run, who); /* it has reacted; a shot had the use of it */
	resume_deed(run, outer);
	return true;
}

void apocrypha_triggered(struct run *run, const struct occasion_to_release *event)
{
	struct creature_set set = {0};
	int list[MAX_CREATURES], count;

	for_creatures (i, run->fight)
		if (change(run, i)->prepared && is_triggered(&run->scene, i, event))
			set_add(&set, i);
	count = apocrypha_in_order(&run->scene, set, list);
	for (int i = 0; i < count; i++)
		if (run->fight->bodies[event->author].in_play &&
		    is_triggered(&run->scene, list[i], event) &&
		    release(run, list[i], event->author))
			set_add(event->reacted, list[i]);
}

/* ---- the riposte ---- */

static bool can_spring(const struct scene *scene, int who, const struct attack *attack)
{
	const struct apocrypha_creature *one = creature(scene, who);
	struct purpose blow = {who,	      DO_ATTACK, one->riposte_paid,
			       attack->actor, false,	 false};

	return one->riposte == attack->actor + 1 && is_conscious(scene, who) &&
	       !one->unaware && !set_has(attack->reacted, who) &&
	       apocrypha_price(scene, &blow);
}

/* Cognition and skill of the weapon in use. */
static int wits(const struct scene *scene, int who, int use)
{
	return skill_dice(scene, who, sheet(scene, who)->cog,
			  used_weapon(scene, who, use)->skill);
}

static bool is_unseen(struct run *run, int who, int use, const struct attack *attack)
{
	int own = apocrypha_hits(run, who, wits(&run->scene, who, use), "riposte");
	int other = apocrypha_hits(run, attack->actor,
				   wits(&run->scene, attack->actor, attack->use),
				   "see through");
	bool unseen = own > other;

	tell_check(run, who, attack->actor, own, other,
		   worded(unseen ? pass_or_fail(true) : works_or_fails(false),
			  unseen ? "unseen" : "seen"),
		   APO_DEF_04);
	return unseen;
}

/* The blow that nobody sees coming; true if it ends the enemy's attack. */
static bool strike_unseen(struct run *run, int who, int paid, const struct attack *attack)
{
	struct purpose purpose = {who, DO_HOLD, paid, attack->actor, false, false};
	struct deed deed;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_DEED, DO_SPRING_RIPOSTE);
	q.about = (int8_t)attack->actor;
	apocrypha_offer(&q, &run->scene, IN_RIPOSTE, purpose);
	make_free(&q);
	deed = deed_of(who, ask(&q));
	deed.attack.prepaid = true;
	apocrypha_complete(run, &deed, &purpose);
	deed.attack.occasion = ON_RIPOSTE;
	apocrypha_attack(run, &deed.attack);
	return !is_conscious(&run->scene, attack->actor) || deed.attack.worst >= SERIOUS;
}

static bool springs(struct run *run, int who, int foe)
{
	struct question q;

	apocrypha_private_question(&q, run, who, Q_SPRING, DO_SPRING_RIPOSTE);
	q.about = (int8_t)foe;
	offer(&q, true, "yes", ap_cost(0));
	offer(&q, false, "no", ap_cost(0));
	return ask(&q);
}

bool apocrypha_riposte(struct run *run, struct attack *attack)
{
	for (int i = 0; i < attack->count; i++) {
		int who = attack->targets[i], paid, use;
		bool ends;

		if (!can_spring(&run->scene, who, attack) ||
		    !springs(run, who, attack->actor))
			continue;
		paid = change(run, who)->riposte_paid;
		use = change(run, who)->riposte_use;
		apocrypha_hold_nothing(change(run, who));
		apocrypha_forget_aim(run, who);
		set_add(&attack->reacted, who);
		set_add(&attack->opened, who);
		tell_deed(run, who, DO_SPRING_RIPOSTE, attack->actor, NULL, APO_DEF_03);
		if (!is_unseen(run, who, use, attack)) {
			attack->riposte_seen = true;
			resume_deed(run, attack->told);
			continue;
		}
		ends = strike_unseen(run, who, paid, attack);
		resume_deed(run, attack->told);
		if (ends) {
			tell_note(run, attack->actor, "loses the attack", attack->cost,
				  APO_DEF_03);
			return false;
		}
	}
	return true;
}

/* ---- state that no rule will read again ---- */

/* It cannot take a step but onto the tile of `watcher`. */
static bool is_stuck(const struct scene *scene, int who, int watcher)
{
	const struct map *map = &scene->scenario->map;
	struct tile there = scene->fight->bodies[watcher].tile;

	if (!map->given)
		return false;
	for (int i = NORTH; i <= NORTH_WEST; i++) {
		struct tile tile =
			tile_step(scene->fight->bodies[who].tile, (enum direction)i);
		bool is_there = tile.x == there.x && tile.y == there.y;

		if (!is_there &&
		    (!on_map(map, tile) ||
		     !scene->scenario->book->terrains[terrain_at(map, tile)].blocks_step))
			return false;
	}
	return true;
}

/* The trigger cannot come: none of its enemies can move, or it has no friend. A creature
 * that moves gives up its prepared deed. */
static bool is_in_vain(const struct scene *scene, int who, int trigger)
{
	bool by_step = trigger == ENTERS_REACH || trigger == ENTERS_AREA ||
		       trigger == MOVES_IN_SIGHT;

	if (!by_step && trigger != ATTACKS_ALLY)
		return false;
	for_creatures (i, scene->fight) {
		bool other = is_enemy(scene->fight, who, i);

		if (i != who && scene->fight->bodies[i].in_play && other == by_step &&
		    !(by_step && is_stuck(scene, i, who)))
			return false;
	}
	return true;
}

static bool has_one_enemy(const struct scene *scene, int who)
{
	int count = 0;

	for_creatures (i, scene->fight)
		count +=
			is_enemy(scene->fight, who, i) && scene->fight->bodies[i].in_play;
	return count == 1;
}

/* Merges preparations with the same effect, for exact odds. A prepared attack may be
 * released as any attack of the same price. */
void apocrypha_simplify_prepared(const struct scene *scene,
				 struct apocrypha_creature *one, int who)
{
	if (!one->prepared)
		return;
	if (is_in_vain(scene, who, one->trigger)) {
		one->trigger = ENTERS_AREA;
		one->area = (int16_t)tile_index(&scene->scenario->map,
						scene->fight->bodies[who].tile);
		one->area_radius = one->watched = 0;
		one->prepared_deed = 0;
	}
	if (one->prepared == PREPARED_ATTACK)
		one->prepared_deed = 0;
	if (has_one_enemy(scene, who))
		one->watched = 0;
}

/* ---- imagined preparations of others, for looking ahead ---- */

enum { AREA_METRES = 10 }; /* the widest area that is thought of */

static void imagine_prepared(const struct scene *scene, struct apocrypha_creature *one,
			     int who, int deed, struct generator *g)
{
	struct preparation list[ACTIONS];
	int count = apocrypha_preparable(scene, who, deed, one->poised_cost, list);
	const struct preparation *chosen = &list[generator_below(g, count)];

	one->prepared = deed == DO_PREPARE_ATTACK ? PREPARED_ATTACK : PREPARED_ACTION;
	one->prepared_deed = (int16_t)chosen->action;
	one->prepared_paid = (int16_t)chosen->cost;
	one->trigger =
		(int16_t)(ENTERS_REACH + generator_below(g, TRIGGERS - ENTERS_REACH));
	if (one->trigger != ENTERS_AREA)
		return;
	one->area = (int16_t)tile_index(&scene->scenario->map,
					scene->fight->bodies[who].tile);
	one->area_radius = (int16_t)generator_below(g, AREA_METRES + 1);
}

/* The uses that a riposte of this cost may have; 0: of any cost. */
static unsigned imagined_uses(const struct scene *scene, int who, int cost)
{
	struct purpose purpose = {who, DO_RIPOSTE, ANY_AP, NOBODY, false, false};
	unsigned uses =
		apocrypha_price(scene, &purpose) ? apocrypha_riposte_uses(scene, who) : 0;

	for_bits (use, uses)
		if (cost && used_weapon(scene, who, use)->attack_cost != cost)
			uses &= ~(1u << use);
	return uses;
}

/* One of these bits, each equally likely. */
static int any_bit(uint64_t bits, struct generator *g)
{
	struct creature_set left = {bits};

	for (int skip = generator_below(g, set_count(left)); skip > 0; skip--)
		set_remove(&left, set_first(left));
	return set_first(left);
}

static void imagine_riposte(const struct scene *scene, struct apocrypha_creature *one,
			    int who, struct generator *g)
{
	int use = any_bit(imagined_uses(scene, who, one->poised_cost), g);

	one->riposte =
		(int16_t)(any_bit(those_who(scene, who, apocrypha_melee_engaged).bits,
				  g) +
			  1);
	one->riposte_use = (int16_t)use;
	one->riposte_paid = used_weapon(scene, who, use)->attack_cost;
}

/* Draws one of the deeds that it may hold, from the menu of the present position. If
 * there is none, it counts as dropped. */
static void imagine(const struct scene *scene, struct apocrypha_creature *one, int who,
		    struct generator *g)
{
	struct preparation list[ACTIONS];
	int deeds[3], count = 0, cost = one->poised_cost, deed;

	for (deed = DO_PREPARE_ATTACK; deed <= DO_PREPARE_ACTION; deed++)
		if (apocrypha_preparable(scene, who, deed, cost, list))
			deeds[count++] = deed;
	if (imagined_uses(scene, who, cost))
		deeds[count++] = DO_RIPOSTE;
	if (count == 0)
		return;
	deed = deeds[generator_below(g, count)];
	if (deed == DO_RIPOSTE)
		imagine_riposte(scene, one, who, g);
	else
		imagine_prepared(scene, one, who, deed, g);
}

void apocrypha_resample(const struct scenario *scenario, struct fight *fight, int side,
			struct generator *g)
{
	struct scene scene = {scenario, fight};
	struct apocrypha_fight *own = (struct apocrypha_fight *)(void *)fight;

	for_creatures (i, fight) {
		struct apocrypha_creature *one = &own->creatures[i];

		if (fight->bodies[i].side == side)
			continue;
		memset(one->secret, 0, sizeof one->secret);
		if (one->poised && is_conscious(&scene, i))
			imagine(&scene, one, i, g);
	}
}
