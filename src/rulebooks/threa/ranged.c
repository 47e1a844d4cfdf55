/* SPDX-License-Identifier: MIT
 *
 * Missiles, thrown weapons and the fire bolt.
 *
 * Steps as for a blow, but the target value is a base by range plus modifiers, and the
 * shooter may have to wait for cooldowns first (cooldown.c). The missile is used up when
 * it flies, hit or miss; a shot that an interrupt made impossible keeps it.
 */
#include "deeds.h"

enum { MOTION = 2 }; /* RNG-06, RNG-08 */

/* ---- sight and range ---- */

static bool stops_sight(const void *context, struct tile tile)
{
	return threa_terrains[terrain_at(context, tile)].blocks_sight;
}

/* True if something in the rectangle with these corners stops a view. */
static bool may_be_blocked(const struct scene *scene, struct tile a, struct tile b)
{
	const struct map *map = &scene->scenario->map;
	const struct threa_setup *setup = scene->scenario->setup;
	int wide = map->width + 1;
	int left = smaller(a.x, b.x), right = larger(a.x, b.x) + 1;
	const int32_t *top = setup->opaque + smaller(a.y, b.y) * wide;
	const int32_t *bottom = setup->opaque + (larger(a.y, b.y) + 1) * wide;

	return bottom[right] - bottom[left] - top[right] + top[left] > 0;
}

bool threa_is_all_in_sight(const struct scene *scene)
{
	const struct map *map = &scene->scenario->map;
	const struct threa_setup *setup = scene->scenario->setup;

	return !map->given ||
	       setup->opaque[map->height * (map->width + 1) + map->width] == 0;
}

bool threa_has_line_of_sight(const struct scene *scene, struct tile from, struct tile to)
{
	const struct map *map = &scene->scenario->map;

	return threa_is_all_in_sight(scene) || !may_be_blocked(scene, from, to) ||
	       !segment_blocked(from, to, stops_sight, map, true);
}

int threa_metres(const struct scene *scene, int a, int b)
{
	return distance_rounded(body_of(scene, a)->tile, body_of(scene, b)->tile);
}

/* Cover is in the target's tile, and helps against attackers more than 1 m away. */
static int cover_of(const struct scene *scene, int who, int from)
{
	struct tile here = body_of(scene, who)->tile;

	if (!scene->scenario->map.given || is_within(here, body_of(scene, from)->tile, 1))
		return 0;
	return threa_cover(terrain_at(&scene->scenario->map, here));
}

bool threa_sees(const struct scene *scene, int who, int target)
{
	return cover_of(scene, target, who) < FULL_COVER &&
	       threa_has_line_of_sight(scene, body_of(scene, who)->tile,
				       body_of(scene, target)->tile);
}

static int band_of(const struct scene *scene, const struct threa_weapon *weapon,
		   int metres)
{
	if (ruling(scene, R_RANGED_TV))
		return threa_narrow_band(weapon, metres);
	return threa_band(weapon, metres, ruling(scene, R_RANGE_ROUND));
}

/* The range band from squares, without a root. */
static bool is_in_range(const struct scene *scene, int who, int target,
			const struct threa_weapon *weapon)
{
	if (ruling(scene, R_RANGED_TV) || ruling(scene, R_RANGE_ROUND))
		return band_of(scene, weapon, threa_metres(scene, who, target)) < BANDS;
	return is_within(body_of(scene, who)->tile, body_of(scene, target)->tile,
			 weapon->extreme_range * weapon->extreme_range);
}

/* The rule that forbids this shot; 0: it may be taken. */
int threa_shot_forbidden(const struct scene *scene, int who, int target,
			 const struct threa_weapon *weapon)
{
	if (!is_in_range(scene, who, target, weapon))
		return THR_RNG_04;
	return threa_sees(scene, who, target) ? 0 : THR_RNG_11;
}

static bool can_shoot_at(const struct scene *scene, int who, int target,
			 const struct threa_weapon *weapon)
{
	return in_play(scene, target) && is_enemy(scene->fight, who, target) &&
	       !threa_shot_forbidden(scene, who, target, weapon);
}

static bool can_shoot_with_any(const struct scene *scene, int who, int target,
			       const struct arm *arms, int count)
{
	for (int i = 0; i < count; i++)
		if (can_shoot_at(scene, who, target, arms[i].weapon))
			return true;
	return false;
}

/* Creatures that can be shot at with any of these weapons; stops after the first
 * `most`. */
static struct creature_set targets(const struct scene *scene, int who,
				   const struct arm *arms, int count, int most)
{
	struct creature_set set = {0};

	for_creatures (target, scene->fight)
		if (most > 0 && can_shoot_with_any(scene, who, target, arms, count)) {
			set_add(&set, target);
			most--;
		}
	return set;
}

static bool has_target(const struct scene *scene, int who, const struct arm *arms,
		       int count)
{
	return !set_is_empty(targets(scene, who, arms, count, ANY));
}

/* ---- TV (RNG-03 to RNG-10) ---- */

static const char *const band_words[] = {"short range", "medium range", "long range",
					 "extreme range"};

int threa_shot_modifiers(const struct scene *scene, int who, int target, struct sum *tv)
{
	const struct threa_creature *one = creature(scene, target);

	add(tv, "moving", one->moving ? MOTION : 0, THR_RNG_06);
	add(tv, one->stance == PRONE ? "prone" : "crouching",
	    one->stance != STANDING ? MOTION : 0, THR_RNG_06);
	add(tv, "cover", cover_of(scene, target, who), THR_RNG_07);
	add(tv, "size", threa_size_value((enum size)sheet(scene, target)->size),
	    THR_RNG_09);
	if (!ruling(scene, R_RANGED_TV)) /* else it counts for AV (R16) */
		add(tv, "shooter moving", creature(scene, who)->moving ? MOTION : 0,
		    THR_RNG_08);
	return tv->total;
}

/* The better of base and dodge, or the dodge alone (R15, R16). */
static void add_base_value(struct sum *tv, const struct scene *scene,
			   const struct strike *strike, int dodge)
{
	int metres = threa_metres(scene, strike->actor, strike->target);
	int band = band_of(scene, strike->weapon, metres), base = threa_band_value(band);
	bool dodges = dodge != NO_DODGE;

	if (dodges && (ruling(scene, R_RANGED_TV) ||
		       ruling(scene, R_RANGED_DODGE) == DODGE_REPLACES || dodge > base))
		add_base(tv, "dodge", dodge, THR_RNG_10);
	else if (ruling(scene, R_RANGED_TV))
		threa_passive_value(scene, strike->target, tv);
	else
		add_base(tv, band_words[band], base, dodges ? THR_RNG_10 : THR_RNG_03);
}

int threa_range_value(const struct scene *scene, const struct strike *strike,
		      struct sum *tv)
{
	add_base_value(tv, scene, strike, NO_DODGE);
	return tv->total;
}

int threa_shot_value(const struct scene *scene, const struct strike *strike, int dodge,
		     struct sum *tv)
{
	add_base_value(tv, scene, strike, dodge);
	return threa_shot_modifiers(scene, strike->actor, strike->target, tv);
}

void threa_tell_distance(struct run *run, const struct strike *strike)
{
	int metres;
	struct sum sum;

	if (!run_wants(run, AFFRAY_SUM))
		return;
	metres = threa_metres(&run->scene, strike->actor, strike->target);
	sum_begin(&sum, run, strike->actor, "distance", THR_RNG_01);
	add_base(&sum, band_words[band_of(&run->scene, strike->weapon, metres)], metres,
		 THR_RNG_02);
	tell_sum(&sum);
}

/* ---- possible shots ---- */

/* A shot that was not prepared may cost two actions (R29). */
static int shot_standards(const struct scene *scene, const struct threa_weapon *weapon,
			  bool prepped)
{
	bool is_ready = prepped || weapon->kind == FIREARM;

	return ruling(scene, R_UNPREPPED) && !is_ready ? 2 : 1;
}

/* The cost shown with a missile in the menu; none if all cost the same. */
static struct cost choice_cost(const struct scene *scene,
			       const struct threa_weapon *weapon, bool prepped)
{
	if (!ruling(scene, R_UNPREPPED))
		return threa_no_cost;
	return shot_standards(scene, weapon, prepped) == 2 ? threa_double_cost
							   : threa_standard_cost;
}

bool threa_ammo_serves(const struct scene *scene, int who, int thing, int i)
{
	const struct threa_weapon *weapon = gear_of(scene, thing)->weapon;
	const struct threa_ammo *kind = sheet(scene, who)->magazine[i];
	const struct threa_supply *supply = &creature(scene, who)->ammo[i];
	bool prepped = supply->prepped > 0;

	return kind && kind->fits == weapon->takes &&
	       (prepped || supply->accessible > 0) &&
	       threa_shot_wait(scene, who, thing, prepped) != NOT_THIS_ROUND &&
	       can_pay(scene, who, shot_standards(scene, weapon, prepped));
}

/* Loaded, or loaded in time; and a missile at hand whose timers allow it. */
static bool is_ready(const struct scene *scene, int who, int thing)
{
	const struct threa_thing *it = thing_at(scene, thing);

	if (gear_of(scene, thing)->weapon->kind == FIREARM)
		return (it->loaded > 0 || it->reload_ms > 0) &&
		       threa_shot_wait(scene, who, thing, true) != NOT_THIS_ROUND;
	for (int i = 0; i < MAGAZINES; i++)
		if (threa_ammo_serves(scene, who, thing, i))
			return true;
	return false;
}

/* Launchers and firearms in hand that can shoot in this round; returns their number. */
int threa_shooting_arms(const struct scene *scene, int who, struct arm arms[HANDS])
{
	int count = 0;

	for_hands (hand) {
		int thing = held(creature(scene, who), hand);

		if (thing != NOTHING && is_launched(gear_of(scene, thing)->weapon) &&
		    is_ready(scene, who, thing))
			arms[count++] =
				(struct arm){gear_of(scene, thing)->weapon, thing, hand};
	}
	return count;
}

/* ---- possible throws ---- */

static bool is_of_kind(const struct scene *scene, int thing, int index)
{
	const struct threa_weapon *weapon = gear_of(scene, thing)->weapon;

	return weapon && weapon->throw_index == index;
}

/* The thing of this kind in a hand, the off hand's first. */
int threa_throwable_in_hand(const struct scene *scene, int who, int index)
{
	for (int hand = LEFT_HAND; hand >= RIGHT_HAND; hand--) {
		int thing = thing_in_hand(creature(scene, who), hand);

		if (thing != NOTHING && is_of_kind(scene, thing, index))
			return thing;
	}
	return NOTHING;
}

static int throwable_at(const struct scene *scene, int who, int index, int place)
{
	for_things (thing, scene, who, place)
		if (is_of_kind(scene, thing, index))
			return thing;
	return NOTHING;
}

/* From the belt: with a free hand, once the timer of that kind has been waited out. */
int threa_belted(const struct scene *scene, int who, int index)
{
	int thing = throwable_at(scene, who, index, CARRIED);

	if (thing == NOTHING || threa_free_hand(scene, who) == NOTHING ||
	    threa_throw_wait(scene, who, thing) == NOT_THIS_ROUND ||
	    !can_pay(scene, who,
		     shot_standards(scene, gear_of(scene, thing)->weapon, false)))
		return NOTHING;
	return thing;
}

/* Prepared ones go first, then hand or belt. */
static int throwable(const struct scene *scene, int who, int index)
{
	int thing = throwable_at(scene, who, index, PREPARED);

	if (thing == NOTHING)
		thing = threa_throwable_in_hand(scene, who, index);
	return thing != NOTHING ? thing : threa_belted(scene, who, index);
}

int threa_throwing_arms(const struct scene *scene, int who, struct arm arms[THROWABLES])
{
	int count = 0;

	for (int index = 0; index < THROWABLES; index++) {
		bool has_some = creature(scene, who)->throwables & (1u << index);
		int thing = has_some ? throwable(scene, who, index) : NOTHING;

		if (thing != NOTHING)
			arms[count++] = (struct arm){gear_of(scene, thing)->weapon, thing,
						     RIGHT_HAND};
	}
	return count;
}

/* Something prepared, in hand or loaded. */
static bool has_ready_missile(const struct scene *scene, int who, struct arm arm)
{
	if (arm.weapon->kind != LAUNCHER)
		return arm.weapon->kind == FIREARM ||
		       thing_at(scene, arm.thing)->place != CARRIED;
	for (int i = 0; i < MAGAZINES; i++)
		if (creature(scene, who)->ammo[i].prepped > 0 &&
		    threa_ammo_serves(scene, who, arm.thing, i))
			return true;
	return false;
}

/* The cheapest shot or throw (R29). */
struct cost threa_missile_cost(const struct scene *scene, int who, bool thrown)
{
	struct arm arms[THROWABLES];
	int count;

	if (!ruling(scene, R_UNPREPPED))
		return threa_standard_cost;
	count = thrown ? threa_throwing_arms(scene, who, arms)
		       : threa_shooting_arms(scene, who, arms);
	for (int i = 0; i < count; i++)
		if (has_target(scene, who, &arms[i], 1) &&
		    has_ready_missile(scene, who, arms[i]))
			return threa_standard_cost;
	return threa_double_cost;
}

bool threa_can_shoot(const struct scene *scene, int who, int action)
{
	struct arm arms[HANDS];

	(void)action;
	return creature(scene, who)->at_hand & SHOT_AT_HAND && can_work(scene, who) &&
	       has_target(scene, who, arms, threa_shooting_arms(scene, who, arms));
}

bool threa_can_throw(const struct scene *scene, int who, int action)
{
	struct arm arms[THROWABLES];

	(void)action;
	return creature(scene, who)->at_hand & (THROW_IN_HAND | THROW_AT_BELT) &&
	       can_work(scene, who) &&
	       has_target(scene, who, arms, threa_throwing_arms(scene, who, arms));
}

int threa_casting_arms(const struct scene *scene, int who, struct arm arms[SPELLS])
{
	const struct threa_weapon *const *spell = sheet(scene, who)->spell;
	int count = 0;

	for (; count < SPELLS && spell[count]; count++)
		arms[count] = (struct arm){spell[count], NOTHING, RIGHT_HAND};
	return count;
}

bool threa_can_cast(const struct scene *scene, int who, int action)
{
	struct arm arms[SPELLS];

	(void)action;
	return creature(scene, who)->mana > 0 && can_work(scene, who) &&
	       has_target(scene, who, arms, threa_casting_arms(scene, who, arms));
}

/* ---- 1: declaration ---- */

/* Two firearms, alike except for their load: which one? */
static struct arm ask_hand(struct run *run, const struct deed *deed, struct arm chosen,
			   const struct arm *arms, int count)
{
	const struct scene *scene = &run->scene;
	struct question q;

	question_in(&q, run, deed->actor, Q_HAND, deed->action, deed->target);
	for (int i = 0; i < count; i++)
		if (arms[i].weapon == chosen.weapon &&
		    (arms[i].thing == chosen.thing ||
		     thing_at(scene, arms[i].thing)->load !=
			     thing_at(scene, chosen.thing)->load))
			offer(&q, i, threa_hand_keys[arms[i].hand], threa_no_cost);
	return arms[ask(&q)];
}

/* The number (from 1) of the one weapon that all arms have; 0: there are several. */
static int only_weapon(const struct scene *scene, const struct arm *arms, int count)
{
	for (int i = 1; i < count; i++)
		if (arms[i].weapon != arms[0].weapon)
			return 0;
	return (int)(arms[0].weapon - (const struct threa_weapon *)scenario_entry(
					      scene->scenario, KIND_WEAPON, 0)) +
	       1;
}

static int ask_target(struct run *run, const struct deed *deed, const struct arm *arms,
		      int count)
{
	struct question q;
	int wanted;

	question_in(&q, run, deed->actor, Q_TARGET, deed->action, NOBODY);
	q.facts[0] = only_weapon(&run->scene, arms, count);
	if (wished(&q, &wanted) && wanted >= 0 && wanted < run->fight->count &&
	    can_shoot_with_any(&run->scene, deed->actor, wanted, arms, count))
		return wanted;
	offer_creatures(&q, targets(&run->scene, deed->actor, arms, count, ALL));
	return ask(&q);
}

static void ask_target_and_arm(struct run *run, struct deed *deed, const struct arm *arms,
			       int count)
{
	struct question q;

	deed->target = ask_target(run, deed, arms, count);
	deed->arm = arms[0];
	if (count == 1)
		return;
	question_in(&q, run, deed->actor, Q_WEAPON, deed->action, deed->target);
	for (int i = 0; i < count; i++)
		if (can_shoot_at(&run->scene, deed->actor, deed->target,
				 arms[i].weapon) &&
		    option_of_key(&q, arms[i].weapon->entry.key) < 0)
			offer(&q, i, arms[i].weapon->entry.key, threa_no_cost);
	deed->arm = arms[ask(&q)];
}

static void ask_ammo(struct run *run, struct deed *deed)
{
	const struct scene *scene = &run->scene;
	int who = deed->actor;
	struct question q;

	if (deed->arm.weapon->kind == FIREARM) {
		deed->round = scenario_entry(scene->scenario, KIND_AMMO,
					     thing_at(scene, deed->arm.thing)->load - 1);
		deed->prepped = true; /* a loaded magazine is as good (R35) */
		return;
	}
	question_in(&q, run, who, Q_AMMO, deed->action, deed->target);
	for (int i = 0; i < MAGAZINES; i++)
		if (threa_ammo_serves(scene, who, deed->arm.thing, i))
			offer(&q, i, sheet(scene, who)->magazine[i]->entry.key,
			      choice_cost(scene, deed->arm.weapon,
					  creature(scene, who)->ammo[i].prepped > 0));
	deed->ammo = ask(&q);
	deed->round = sheet(scene, who)->magazine[deed->ammo];
	deed->prepped = creature(scene, who)->ammo[deed->ammo].prepped > 0;
}

/* Thrown from the hand or drawn from the belt, where both can be. */
static void ask_source(struct run *run, struct deed *deed)
{
	const struct scene *scene = &run->scene;
	int index = deed->arm.weapon->throw_index;
	int in_hand = threa_throwable_in_hand(scene, deed->actor, index);
	int drawn = threa_belted(scene, deed->actor, index);
	struct question q;

	deed->prepped = thing_at(scene, deed->arm.thing)->place == PREPARED;
	if (deed->prepped)
		return;
	question_in(&q, run, deed->actor, Q_SOURCE, deed->action, deed->target);
	if (drawn != NOTHING)
		offer(&q, drawn, "belt", choice_cost(scene, deed->arm.weapon, false));
	if (in_hand != NOTHING)
		offer(&q, in_hand, "hand", choice_cost(scene, deed->arm.weapon, true));
	deed->arm.thing = ask(&q);
	deed->prepped = thing_at(scene, deed->arm.thing)->place == HELD;
}

/* ---- 3 to 12 ---- */

/* A prepared shot waits for the mechanism only; other shots may follow within the
 * round. */
static void wait_for_weapon(struct run *run, const struct deed *deed)
{
	int rule = deed->prepped ? THR_CDN_05 : deed->earlier ? THR_CDN_04 : THR_PRP_04;

	if (deed->wait_ms == 0)
		return;
	tell_note(run, deed->actor, "waits for the weapon", deed->wait_ms, rule);
	threa_wait(run, deed->actor, deed->wait_ms);
}

/* In the hand, or at the belt with a free hand to draw it. */
static bool is_at_hand(const struct scene *scene, int who, int thing)
{
	const struct threa_thing *it = thing_at(scene, thing);

	return it->holder == who &&
	       (it->place == HELD || it->place == PREPARED ||
		(it->place == CARRIED && threa_free_hand(scene, who) != NOTHING));
}

static bool still_possible(struct run *run, const struct deed *deed)
{
	const struct scene *scene = &run->scene;
	int rule = in_play(scene, deed->target)
			   ? threa_shot_forbidden(scene, deed->actor, deed->target,
						  deed->arm.weapon)
			   : THR_INI_08;
	bool has_it = deed->arm.thing == NOTHING ||
		      is_at_hand(scene, deed->actor, deed->arm.thing);

	if (rule == THR_RNG_04)
		tell_note_at(run, deed->actor, deed->target, "has {target} out of range",
			     0, rule);
	if (rule == THR_RNG_11)
		tell_note_at(run, deed->actor, deed->target, "has lost sight of {target}",
			     0, rule);
	if (is_able(scene, deed->actor) && has_it && !rule)
		return true;
	tell_note(run, deed->actor, "loses the action", 0, THR_INI_08);
	return false;
}

static void tell_prepped(struct run *run, const struct deed *deed, const void *field,
			 int left)
{
	tell_spend(run, deed->actor, "prepared", field, 1, left,
		   deed->earlier ? THR_PRP_03 : THR_PRP_02);
}

static void use_missile(struct run *run, const struct deed *deed)
{
	struct threa_supply *supply = &change(run, deed->actor)->ammo[deed->ammo];

	if (deed->prepped) {
		supply->prepped--;
		tell_prepped(run, deed, &supply->prepped, supply->prepped);
	} else {
		supply->accessible--;
	}
	tell_spend(run, deed->actor, deed->round->entry.name,
		   deed->prepped ? NULL : &supply->accessible, 1,
		   supply->accessible + supply->prepped, THR_AMM_01);
}

static void use_round(struct run *run, const struct deed *deed)
{
	struct threa_thing *it = change_thing(run, deed->arm.thing);

	it->loaded--;
	tell_spend(run, deed->actor, deed->round->entry.name, &it->loaded, 1, it->loaded,
		   THR_AMM_01);
}

/* It leaves the hand and lies where the target stands (THW-02). */
static void use_thrown(struct run *run, const struct deed *deed)
{
	bool was_prepped = thing_at(&run->scene, deed->arm.thing)->place == PREPARED;

	threa_let_fall(run, deed->arm.thing, body_of(&run->scene, deed->target)->tile);
	if (was_prepped)
		tell_prepped(run, deed, NULL,
			     threa_prepped_in_all(&run->scene, deed->actor));
	tell_spend(run, deed->actor, deed->arm.weapon->entry.name, NULL, 1, 0,
		   THR_THW_02);
}

static void let_fly(struct run *run, struct deed *deed, bool thrown, int rule)
{
	struct threa_creature *one = change(run, deed->actor);
	const struct threa_weapon *weapon = deed->arm.weapon;
	struct strike strike;

	deed->is_shot = weapon->kind != SPELL;
	deed->is_ranged = true;
	deed->is_thrown = thrown;
	if (!threa_commit(run, deed, true, rule))
		return;
	wait_for_weapon(run, deed);
	if (threa_delayers(run, &(struct occasion){.kind = ON_SHOT,
						   .actor = deed->actor,
						   .target = deed->target,
						   .second = NOBODY}) &&
	    !still_possible(run, deed))
		return;
	if (weapon->kind == SPELL) {
		one->mana--;
		tell_spend(run, deed->actor, "mana", &one->mana, 1, one->mana, rule);
	} else if (thrown) {
		use_thrown(run, deed);
	} else if (weapon->kind == FIREARM) {
		use_round(run, deed);
	} else {
		use_missile(run, deed);
	}
	if (weapon->kind != SPELL)
		threa_start_cooldown(run, deed->actor, weapon, deed->arm.thing);
	strike = strike_of(deed, deed->arm, deed->target);
	strike.round = deed->round;
	threa_resolve(run, &strike, 1);
}

void threa_shoot(struct run *run, int who, int action)
{
	struct deed deed = threa_attack_deed(run, who, action);
	struct arm arms[HANDS];
	int count = threa_shooting_arms(&run->scene, who, arms);

	ask_target_and_arm(run, &deed, arms, count);
	deed.arm = ask_hand(run, &deed, deed.arm, arms, count);
	ask_ammo(run, &deed);
	deed.wait_ms = threa_shot_wait(&run->scene, who, deed.arm.thing, deed.prepped);
	deed.standards = shot_standards(&run->scene, deed.arm.weapon, deed.prepped);
	let_fly(run, &deed, false, THR_ATK_05);
}

void threa_throw(struct run *run, int who, int action)
{
	struct deed deed = threa_attack_deed(run, who, action);
	struct arm arms[THROWABLES];
	int count = threa_throwing_arms(&run->scene, who, arms);

	ask_target_and_arm(run, &deed, arms, count);
	ask_source(run, &deed);
	deed.wait_ms = threa_throw_wait(&run->scene, who, deed.arm.thing);
	deed.standards = shot_standards(&run->scene, deed.arm.weapon, deed.prepped);
	let_fly(run, &deed, true, THR_THW_01);
}

void threa_cast(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	struct arm arms[SPELLS];
	int count = threa_casting_arms(&run->scene, who, arms);

	ask_target_and_arm(run, &deed, arms, count);
	let_fly(run, &deed, false, THR_MAG_01);
}
