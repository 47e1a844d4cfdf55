/* SPDX-License-Identifier: MIT
 *
 * The clock of creatures that shoot and throw: cooldowns (CDN-01 to CDN-08), aiming,
 * preparing, reloading, fetching ammunition.
 *
 * Each shot starts two timers, by skill and by mechanism. Waiting is private time: it
 * runs the creature's own timers and moves nobody's turn. An interrupted timer waits for
 * its owner's next turn; the timer of a thrown weapon starts again.
 */
#include "deeds.h"

enum { RETRIEVE_MS = 3000, MISSILES_FETCHED = 12 };

/* ---- timers ---- */

static int16_t run_down(int16_t timer, int ms)
{
	return (int16_t)larger(0, timer - ms);
}

/* The timer of a thing that runs longest. */
static const int16_t *longest(const struct threa_thing *thing)
{
	const int16_t *timer =
		thing->skill_ms > thing->mech_ms ? &thing->skill_ms : &thing->mech_ms;

	return thing->reload_ms > *timer ? &thing->reload_ms : timer;
}

static int time_left(const struct threa_thing *thing)
{
	return *longest(thing);
}

static void fill_magazine(struct run *run, int who, int thing)
{
	struct threa_thing *it = change_thing(run, thing);

	it->loaded = gear_of(&run->scene, thing)->weapon->capacity;
	tell_gain(run, who, "rounds", &it->loaded, it->loaded, it->loaded, THR_CDN_02);
}

static void tell_timer(struct run *run, int who, const int16_t *timer)
{
	tell_condition(run, who, "cooldown", timer, *timer > 0, *timer,
		       *timer > 0 ? THR_CDN_03 : THR_CDN_02);
}

static void run_thing(struct run *run, int who, int thing, int ms)
{
	struct threa_thing *it = change_thing(run, thing);
	bool was_reloading = it->reload_ms > 0;

	if (time_left(it) == 0 || it->paused)
		return;
	it->skill_ms = run_down(it->skill_ms, ms);
	it->mech_ms = run_down(it->mech_ms, ms);
	it->reload_ms = run_down(it->reload_ms, ms);
	if (was_reloading && it->reload_ms == 0)
		fill_magazine(run, who, thing);
	tell_timer(run, who, longest(it));
}

static void run_throws(struct run *run, int who, int ms)
{
	struct threa_creature *one = change(run, who);

	for (int i = 0; i < THROWABLES; i++) {
		if (one->throw_ms[i] == 0 || one->throw_paused & (1u << i))
			continue;
		one->throw_ms[i] = run_down(one->throw_ms[i], ms);
		tell_timer(run, who, &one->throw_ms[i]);
	}
}

/* Twelve missiles or one magazine come out of the container (AMM-03). */
static void run_retrieval(struct run *run, int who, int ms)
{
	struct threa_creature *one = change(run, who);
	const struct threa_ammo *kind =
		sheet(&run->scene, who)->magazine[one->retrieve_kind];
	struct threa_supply *supply = &one->ammo[one->retrieve_kind];
	int fetched;

	if (one->retrieve_ms == 0 || one->retrieve_paused)
		return;
	one->retrieve_ms = run_down(one->retrieve_ms, ms);
	if (one->retrieve_ms > 0)
		return;
	fetched = kind->fits == ARROWS || kind->fits == BOLTS ? MISSILES_FETCHED : 1;
	fetched = smaller(smaller(fetched, supply->stowed),
			  MOST_AT_HAND - supply->accessible);
	supply->stowed = (uint8_t)(supply->stowed - fetched);
	supply->accessible = (uint8_t)(supply->accessible + fetched);
	one->retrieve_kind = 0;
	tell_gain(run, who, kind->entry.name, &supply->accessible, fetched,
		  supply->accessible, THR_AMM_03);
}

static bool any_timer(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int longest = one->retrieve_ms;

	for (int i = 0; i < THROWABLES; i++)
		longest = larger(longest, one->throw_ms[i]);
	for_things (thing, scene, who, ANYWHERE)
		longest = larger(longest, time_left(thing_at(scene, thing)));
	return longest > 0;
}

void threa_wait(struct run *run, int who, int ms)
{
	struct threa_creature *one = change(run, who);

	one->elapsed_ms = (int16_t)(one->elapsed_ms + ms);
	if (!one->timing || ms == 0)
		return;
	for_things (thing, &run->scene, who, ANYWHERE)
		run_thing(run, who, thing, ms);
	run_throws(run, who, ms);
	run_retrieval(run, who, ms);
	one->timing = any_timer(&run->scene, who);
}

static int skill_ms(const struct scene *scene, int who, const struct threa_weapon *weapon)
{
	return threa_cooldown_ms(sheet(scene, who)->skills[weapon->skill]);
}

/* A new timer runs from now on, even if others had been interrupted. */
void threa_start_cooldown(struct run *run, int who, const struct threa_weapon *weapon,
			  int thing)
{
	struct threa_creature *one = change(run, who);
	struct threa_thing *it = change_thing(run, thing);
	int ms = skill_ms(&run->scene, who, weapon), at = weapon->throw_index;

	if (weapon->throwable) {
		one->throw_ms[at] = (int16_t)ms;
		one->throw_paused = (uint8_t)(one->throw_paused & ~(1u << at));
	} else {
		it->skill_ms = (int16_t)ms;
		it->mech_ms = weapon->mech_ms;
		it->paused = 0;
	}
	one->timing = 1;
	tell_condition(run, who, "cooldown",
		       weapon->throwable ? &one->throw_ms[at] : longest(it), true,
		       larger(ms, weapon->mech_ms), THR_CDN_01);
}

/* ---- interruption ---- */

static void reset_throws(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	for (int i = 0; i < THROWABLES; i++) {
		if (one->throw_ms[i] == 0)
			continue;
		one->throw_ms[i] = (int16_t)skill_ms(&run->scene, who,
						     throwable_kind(&run->scene, i));
		one->throw_paused = (uint8_t)(one->throw_paused | (1u << i));
		tell_condition(run, who, "reset cooldown", &one->throw_ms[i], true,
			       one->throw_ms[i], THR_CDN_07);
	}
}

void threa_pause(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (!one->timing)
		return;
	for_things (thing, &run->scene, who, ANYWHERE) {
		struct threa_thing *it = change_thing(run, thing);

		if (time_left(it) == 0 || it->paused)
			continue;
		it->paused = 1;
		tell_condition(run, who, "paused cooldown", longest(it), true,
			       time_left(it), THR_CDN_06);
	}
	reset_throws(run, who);
	if (one->retrieve_ms == 0 || one->retrieve_paused)
		return;
	one->retrieve_paused = 1;
	tell_condition(run, who, "paused search for ammunition", &one->retrieve_ms, true,
		       one->retrieve_ms, THR_CDN_06);
}

/* At the creature's own turn all of its timers go on. */
void threa_resume(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (!one->timing)
		return;
	for_things (thing, &run->scene, who, ANYWHERE)
		change_thing(run, thing)->paused = 0;
	one->throw_paused = 0;
	one->retrieve_paused = 0;
}

/* ---- when a shot is possible ---- */

/* Legal at once, or if the wait ends before the round does; an interrupted timer does not
 * run on in this turn. */
static int wait_for(const struct threa_creature *one, int ms, bool paused)
{
	return ms == 0 || (!paused && one->elapsed_ms + ms < ROUND_MS) ? ms
								       : NOT_THIS_ROUND;
}

int threa_shot_wait(const struct scene *scene, int who, int thing, bool prepped)
{
	const struct threa_thing *it = thing_at(scene, thing);
	int ms = larger(it->mech_ms, it->reload_ms);

	if (!prepped && gear_of(scene, thing)->weapon->kind != FIREARM)
		ms = larger(ms, it->skill_ms);
	return wait_for(creature(scene, who), ms, it->paused);
}

/* In hand or prepared: at once. From the belt: by the timer of that kind. */
int threa_throw_wait(const struct scene *scene, int who, int thing)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_weapon *weapon = gear_of(scene, thing)->weapon;

	if (thing_at(scene, thing)->place != CARRIED)
		return 0;
	return wait_for(one, one->throw_ms[weapon->throw_index],
			one->throw_paused >> weapon->throw_index & 1);
}

/* ---- aim (AIM-01 to AIM-03) ---- */

int threa_aim_bonus(const struct scene *scene, int who, int target)
{
	const struct threa_creature *one = creature(scene, who);

	return one->aim_target == target + 1 && one->aim_target > 0 &&
			       one->aim_age == 1 && one->acts == 0
		       ? AIM_BONUS
		       : 0;
}

static struct creature_set aim_targets(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (in_play(scene, i) && is_enemy(scene->fight, who, i) &&
		    threa_sees(scene, who, i))
			set_add(&set, i);
	return set;
}

bool threa_can_aim(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);

	(void)action;
	return !one->aimed && one->at_hand & AIM_AT_HAND && can_work(scene, who) &&
	       !set_is_empty(aim_targets(scene, who));
}

void threa_aim(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, action);
	struct question q;

	question_in(&q, run, who, Q_TARGET, action, NOBODY);
	offer_creatures(&q, aim_targets(&run->scene, who));
	deed.target = ask(&q);
	if (!threa_commit(run, &deed, false, THR_AIM_01))
		return;
	one->aim_target = (uint8_t)(deed.target + 1);
	one->aim_age = one->aim_moved = 0;
	one->aimed = 1;
	tell_condition(run, who, "aim", &one->aim_target, true, AIM_BONUS, THR_AIM_01);
}

void threa_end_aim(struct run *run, int who, int rule)
{
	struct threa_creature *one = change(run, who);

	if (one->aim_target == 0)
		return;
	forget_aim(one);
	if (rule)
		tell_condition(run, who, "aim", &one->aim_target, false, 0, rule);
}

/* Damage, a fall, stagger and stun interrupt everything that takes time (CDN-08,
 * AIM-03). */
void threa_interrupt(struct run *run, int who)
{
	const struct threa_creature *one = creature(&run->scene, who);

	if (one->timing) {
		tell_note(run, who, "is interrupted", 0, THR_CDN_08);
		threa_pause(run, who);
	}
	if (one->aim_target)
		threa_end_aim(run, who, THR_AIM_03);
}

/* ---- prepare (PRP-01) ---- */

int threa_prepped_in_all(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int count = 0;

	for (int i = 0; i < MAGAZINES; i++)
		count += one->ammo[i].prepped;
	if (one->prep_hand)
		for_things (thing, scene, who, PREPARED)
			count++;
	return count;
}

/* Thrown weapons share a hand, which must be free for the first. */
static bool can_prep_throwing(const struct threa_creature *one)
{
	return one->at_hand & THROW_AT_BELT &&
	       (one->prep_hand || one->at_hand & FIST_AT_HAND);
}

static bool can_prep_ammo(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	for (int i = 0; i < MAGAZINES; i++)
		if (one->ammo[i].accessible > 0)
			return threa_has_good_arm(scene, who);
	return false;
}

bool threa_can_prep(const struct scene *scene, int who, int action)
{
	(void)action;
	return can_work(scene, who) &&
	       (can_prep_throwing(creature(scene, who)) || can_prep_ammo(scene, who)) &&
	       threa_prepped_in_all(scene, who) < MOST_PREPPED;
}

/* A supply by its index, a thing by MAGAZINES plus its number; things of the same kind
 * are one option. */
static int ask_what_to_prepare(struct run *run, int who)
{
	const struct scene *scene = &run->scene;
	struct question q;

	question_in(&q, run, who, Q_AMMO, DO_PREP, NOBODY);
	for (int i = 0; i < MAGAZINES && threa_has_good_arm(scene, who); i++)
		if (creature(scene, who)->ammo[i].accessible > 0)
			offer(&q, i, sheet(scene, who)->magazine[i]->entry.key,
			      threa_no_cost);
	if (can_prep_throwing(creature(scene, who)))
		for_things (thing, scene, who, CARRIED) {
			const struct threa_gear *gear = gear_of(scene, thing);

			if (gear->weapon && gear->weapon->throwable &&
			    option_of_key(&q, gear->entry->key) < 0)
				offer(&q, MAGAZINES + thing, gear->entry->key,
				      threa_no_cost);
		}
	return ask(&q);
}

void threa_prep(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, action);
	int what = ask_what_to_prepare(run, who);

	if (what >= MAGAZINES)
		deed.item = what - MAGAZINES;
	if (!threa_commit(run, &deed, false, THR_PRP_01))
		return;
	if (what < MAGAZINES) {
		one->ammo[what].accessible--;
		one->ammo[what].prepped++;
		tell_gain(run, who, "prepared", &one->ammo[what].prepped, 1,
			  one->ammo[what].prepped, THR_PRP_01);
		tell_note_of(run, who, NOBODY,
			     sheet(&run->scene, who)->magazine[what]->entry.name,
			     "has the missile ready", 0, THR_PRP_01);
		return;
	}
	change_thing(run, deed.item)->place = PREPARED;
	if (one->prep_hand == 0)
		one->prep_hand = (uint8_t)(threa_free_hand(&run->scene, who) + 1);
	threa_refit(&run->scene, one, who);
	tell_gain(run, who, "prepared", NULL, 1, threa_prepped_in_all(&run->scene, who),
		  THR_PRP_01);
}

/* ---- reload, retrieve ---- */

static bool magazine_fits(const struct scene *scene, int who, int i, int thing)
{
	const struct threa_ammo *kind = sheet(scene, who)->magazine[i];
	const struct threa_supply *supply = &creature(scene, who)->ammo[i];

	return kind && kind->fits == gear_of(scene, thing)->weapon->takes &&
	       (supply->prepped > 0 || supply->accessible > 0);
}

static bool wants_magazine(const struct scene *scene, int thing)
{
	const struct threa_weapon *weapon = gear_of(scene, thing)->weapon;

	return weapon && weapon->kind == FIREARM &&
	       thing_at(scene, thing)->reload_ms == 0 &&
	       thing_at(scene, thing)->loaded < weapon->capacity;
}

/* The price for the firearm in this hand: 0, 1 or CANNOT. A prepared magazine makes it
 * free. */
static int reload_cost(const struct scene *scene, int who, int hand)
{
	int thing = thing_in_hand(creature(scene, who), hand), cost = CANNOT;

	if (thing == NOTHING || !wants_magazine(scene, thing))
		return CANNOT;
	for (int i = 0; i < MAGAZINES; i++) {
		if (!magazine_fits(scene, who, i, thing))
			continue;
		if (creature(scene, who)->ammo[i].prepped > 0)
			return 0;
		cost = 1;
	}
	return cost;
}

/* The cheaper of both hands; a free reload is open to a creature that cannot pay. */
static int least_reload_cost(const struct scene *scene, int who)
{
	int right = reload_cost(scene, who, RIGHT_HAND);
	int left = reload_cost(scene, who, LEFT_HAND);

	return right == CANNOT || (left != CANNOT && left < right) ? left : right;
}

bool threa_can_reload(const struct scene *scene, int who, int action)
{
	int cost = creature(scene, who)->at_hand & SHOT_AT_HAND
			   ? least_reload_cost(scene, who)
			   : CANNOT;

	(void)action;
	return cost == 0 || (cost == 1 && can_work(scene, who));
}

struct cost threa_reload_price(const struct scene *scene, int who, int action)
{
	(void)action;
	return least_reload_cost(scene, who) ? threa_standard_cost : threa_no_cost;
}

/* A firearm in each hand: which one? */
static int ask_firearm(struct run *run, int who)
{
	struct question q;

	question_in(&q, run, who, Q_HAND, DO_RELOAD, NOBODY);
	for_hands (hand) {
		int cost = held(creature(&run->scene, who), hand) == NOTHING
				   ? CANNOT
				   : reload_cost(&run->scene, who, hand);

		if (cost == 0 || (cost == 1 && can_work(&run->scene, who)))
			offer(&q, hand, threa_hand_keys[hand],
			      cost ? threa_standard_cost : threa_no_cost);
	}
	return ask(&q);
}

static int ask_magazine(struct run *run, int who, int thing, bool prepped)
{
	struct question q;

	question_in(&q, run, who, Q_AMMO, DO_RELOAD, NOBODY);
	for (int i = 0; i < MAGAZINES; i++)
		if (magazine_fits(&run->scene, who, i, thing) &&
		    (!prepped || creature(&run->scene, who)->ammo[i].prepped > 0))
			offer(&q, i, sheet(&run->scene, who)->magazine[i]->entry.key,
			      prepped ? threa_no_cost : threa_standard_cost);
	return ask(&q);
}

/* The part-used magazine is thrown away. */
void threa_reload(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, action);
	struct threa_thing *it;
	int hand = ask_firearm(run, who), i;

	deed.item = thing_in_hand(one, hand);
	deed.standards = reload_cost(&run->scene, who, hand);
	deed.is_free = deed.standards == 0;
	i = ask_magazine(run, who, deed.item, deed.is_free);
	if (!threa_commit(run, &deed, false, deed.is_free ? THR_AMM_04 : THR_ITM_01))
		return;
	it = change_thing(run, deed.item);
	it->load = (uint8_t)(threa_ammo_index(&run->scene,
					      sheet(&run->scene, who)->magazine[i]) +
			     1);
	if (deed.is_free) {
		one->ammo[i].prepped--;
		fill_magazine(run, who, deed.item);
		return;
	}
	one->ammo[i].accessible--;
	it->loaded = 0;
	it->reload_ms = gear_of(&run->scene, deed.item)->weapon->reload_ms;
	it->paused = 0; /* by this very action (R31) */
	one->timing = 1;
	tell_condition(run, who, "cooldown", &it->reload_ms, true, it->reload_ms,
		       THR_CDN_02);
}

bool threa_can_fetch(const struct threa_supply *supply)
{
	return supply->stowed > 0 && supply->accessible < MOST_AT_HAND;
}

bool threa_can_retrieve(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);

	(void)action;
	if (one->retrieve_ms > 0 || !threa_has_good_arm(scene, who) ||
	    !can_work(scene, who))
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (threa_can_fetch(&one->ammo[i]))
			return true;
	return false;
}

void threa_retrieve(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, action);
	struct question q;
	int kind;

	question_in(&q, run, who, Q_AMMO, action, NOBODY);
	for (int i = 0; i < MAGAZINES; i++)
		if (threa_can_fetch(&one->ammo[i]))
			offer(&q, i, sheet(&run->scene, who)->magazine[i]->entry.key,
			      threa_standard_cost);
	kind = ask(&q);
	if (!threa_commit(run, &deed, false, THR_AMM_03))
		return;
	one->retrieve_kind = (uint8_t)kind;
	one->retrieve_ms = RETRIEVE_MS;
	one->retrieve_paused = 0;
	one->timing = 1;
	tell_condition(run, who, "cooldown", &one->retrieve_ms, true, RETRIEVE_MS,
		       THR_AMM_03);
}
