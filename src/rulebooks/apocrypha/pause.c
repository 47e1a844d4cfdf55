/* SPDX-License-Identifier: MIT
 *
 * Push and pause (APO-PAU), and the winner (APO-FIN).
 *
 * All sides choose in secret: no answer is stored until all have answered.
 */
#include "procedures.h"

enum { MINUTES = 10, ACTIVITY_MINUTES = 5, REPOSITION_METRES = 60 };

static int first_able(const struct scene *scene, int side)
{
	for_creatures (i, scene->fight)
		if (scene->fight->bodies[i].side == side && is_able(scene, i))
			return i;
	return NOBODY;
}

/* Bystanders do not keep their side in the fight (APO-R87). */
unsigned apocrypha_sides_able(const struct scene *scene)
{
	unsigned sides = 0;

	for_creatures (i, scene->fight)
		if (is_able(scene, i))
			sides |= 1u << scene->fight->bodies[i].side;
	return sides;
}

/* ---- the winner ---- */

enum { SPARE, TREAT_HIM, FINISH_HIM };

static void stanch(struct run *run, int fallen, int judge)
{
	uint8_t *bleed = &change(run, fallen)->bleed;

	tell_heal(run, fallen, judge, "bleeding", bleed, *bleed, 0, APO_FIN_03);
	*bleed = 0;
}

static void decide_fate(struct run *run, int judge, int fallen)
{
	struct question q;

	question_to(&q, run, judge, Q_FATE);
	q.about = (int8_t)fallen;
	offer_words(&q, (const char *const[]){"spare", "treat", "finish"}, 3);
	switch (ask(&q)) {
	case FINISH_HIM:
		apocrypha_kill(run, fallen, judge, APO_FIN_03);
		break;
	case TREAT_HIM:
		stanch(run, fallen, judge);
		break;
	default:
		tell_note_at(run, judge, fallen, "spares {target}", 0, APO_FIN_03);
		apocrypha_bleed(run, fallen, 5, APO_FIN_03);
	}
}

static void end_for(struct run *run, int side)
{
	int judge = first_able(&run->scene, side);

	for_creatures (i, run->fight) {
		if (!run->fight->bodies[i].in_play || !is_helpless(&run->scene, i))
			continue;
		if (run->fight->bodies[i].side != side)
			decide_fate(run, judge, i);
		else if (creature(&run->scene, i)->bleed)
			stanch(run, i, judge);
	}
	end_fight(run, side, APO_FIN_01);
}

bool apocrypha_verdict(struct run *run)
{
	unsigned sides = apocrypha_sides_able(&run->scene);
	int side = 0;

	if (sides & (sides - 1))
		return false;
	if (sides == 0) {
		end_fight(run, NOBODY, APO_FIN_01);
		return true;
	}
	while (!(sides >> side & 1))
		side++;
	end_for(run, side);
	return true;
}

/* ---- push or pause ---- */

static bool ask_pause(struct run *run, int side)
{
	int owner = first_able(&run->scene, side);
	struct question q;

	question_to(&q, run, owner, Q_PUSH);
	q.viewer = (uint8_t)(VIEW_SIDE + side);
	offer_words(&q, (const char *const[]){"push", "pause"}, 2);
	return ask(&q);
}

static bool is_defensive(struct run *run, int who)
{
	struct question q;

	if (ruling(&run->scene, R_READIED_IS_PUSH) != GM_DECIDES)
		return ruling(&run->scene, R_READIED_IS_PUSH) == BY_NO;
	question_to(&q, run, GAME_MASTER, Q_DEFENSIVE);
	q.viewer = VIEW_GM;
	q.about = (int8_t)who;
	offer_words(&q, (const char *const[]){"push", "defensive"}, 2);
	return ask(&q);
}

/* A held prepared attack speaks louder than the word. */
static bool threatens(struct run *run, int side)
{
	bool threat = false;

	for_creatures (i, run->fight) {
		struct question q;

		if (run->fight->bodies[i].side != side || !is_conscious(&run->scene, i) ||
		    change(run, i)->prepared != PREPARED_ATTACK)
			continue;
		apocrypha_private_question(&q, run, i, Q_KEEP, DO_PREPARE_ATTACK);
		offer_words(&q, (const char *const[]){"drop", "keep"}, 2);
		if (!ask(&q)) {
			apocrypha_drop_prepared(run, i);
			continue;
		}
		if (is_defensive(run, i))
			continue;
		tell_secret_note(run, i, NOBODY, NULL,
				 "keeps the prepared attack: that is a push", 0,
				 APO_PAU_05, VIEW_OWNER + i);
		threat = true;
	}
	return threat;
}

static void settle_down(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	if (!set_is_empty(one->engaged))
		tell_note(run, who, "is engaged no longer: all agree to pause", 0,
			  APO_ENG_03);
	one->engaged = (struct creature_set){0};
	apocrypha_cancel(run, who);
	apocrypha_forget_aim(run, who);
	one->treated = 0;
	one->ap = 0;
	one->rate = STILL;
	if (one->shock)
		apocrypha_heal_shock(run, who, one->shock, APO_PAU_04);
}

static void rise_and_arm(struct run *run, int who)
{
	int things[MOST_DRAWABLE], count;
	struct question q;

	question_to(&q, run, who, Q_STANCE);
	for (int stance = STAND; stance <= PRONE; stance++)
		if (stance == change(run, who)->stance ||
		    apocrypha_can_take_stance(&run->scene, who, stance))
			offer(&q, stance, apocrypha_stance_words[stance], ap_cost(0));
	apocrypha_set_stance(run, who, ask(&q), APO_PAU_04);
	count = apocrypha_drawable(&run->scene, who, things);
	question_to(&q, run, who, Q_ARM);
	offer(&q, NOBODY, "none", ap_cost(0));
	for (int i = 0; i < count; i++)
		apocrypha_offer_weapon(
			&q, things[i],
			apocrypha_thing_weapon(&run->scene, who, things[i]), 0);
	count = ask(&q);
	if (count != NOBODY)
		apocrypha_draw(run, who, count, false);
}

static void begin_pause(struct run *run)
{
	int minutes = MINUTES;

	if (ruling(&run->scene, R_PAUSE_MINUTES))
		minutes = roll_total(run, NOBODY, dice_sum(2, 6), "minutes") + 3;
	change_fight(run)->minutes = (uint8_t)minutes;
	change_fight(run)->pause_step = 0;
	run->fight->place = 0;
	tell_note(run, NOBODY, "a pause of {count minutes}", minutes, APO_PAU_03);
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play)
			settle_down(run, i);
	for_creatures (i, run->fight)
		if (is_conscious(&run->scene, i))
			rise_and_arm(run, i);
	run->fight->phase = AT_PAUSE;
}

void apocrypha_push_or_pause(struct run *run)
{
	unsigned sides = apocrypha_sides_able(&run->scene), pausing = 0;

	run->fight->phase = AT_ROUND_START;
	for (int side = 0; side < run->scene.scenario->side_count; side++)
		if (sides >> side & 1 && ask_pause(run, side))
			pausing |= 1u << side;
	for (int side = 0; side < run->scene.scenario->side_count; side++)
		if (pausing >> side & 1 && threatens(run, side))
			pausing &= ~(1u << side);
	for (int side = 0; side < run->scene.scenario->side_count; side++)
		if (sides >> side & 1)
			tell_note(run, first_able(&run->scene, side),
				  pausing >> side & 1 ? "wants to pause, for the side"
						      : "pushes on, for the side",
				  pausing >> side & 1, APO_PAU_01);
	tell_note(run, NOBODY, pausing == sides ? "all pause" : "the fight goes on",
		  pausing == sides, APO_PAU_02);
	if (pausing == sides)
		begin_pause(run);
}

/* ---- activities ---- */

/* Any thing that it carries, in hand or not. */
static bool is_empty(const struct scene *scene, int who, int slot)
{
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_thing *thing = &one->things[slot];

	return thing->weapon && thing->place < ON_GROUND && one->spare != 0 &&
	       !ruling(scene, R_AMMO) && weapon_in(scene, who, slot)->reload > 0 &&
	       thing->rounds < weapon_in(scene, who, slot)->mag;
}

static void reload_all(struct run *run, int who)
{
	for (int slot = 0; slot < SLOTS; slot++)
		if (is_empty(&run->scene, who, slot))
			apocrypha_fill(run, who, slot, APO_PAU_04);
}

static bool is_seen_by_enemy(const struct scene *scene, int who, struct tile tile)
{
	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && is_conscious(scene, i) &&
		    apocrypha_tiles_in_sight(scene, tile, scene->fight->bodies[i].tile))
			return true;
	return false;
}

/* Tiles within reach on which no enemy sees it. */
static int hidden_tiles(struct run *run, int who)
{
	int count = apocrypha_tiles_within(&run->scene, who, REPOSITION_METRES, run->ways,
					   run->tiles);
	int kept = 0;

	for (int i = 0; i < count; i++)
		if (!is_seen_by_enemy(
			    &run->scene, who,
			    tile_of_index(&run->scene.scenario->map, run->tiles[i])))
			run->tiles[kept++] = run->tiles[i];
	return kept;
}

static void reposition(struct run *run, int who)
{
	int count = hidden_tiles(run, who);
	struct question q;

	question_to(&q, run, who, Q_REPOSITION);
	apocrypha_place(run, who, ask_tile(&q, run->tiles, count), APO_PAU_04);
}

static bool can_hide(struct run *run, int who)
{
	return run->scene.scenario->map.given && hidden_tiles(run, who) > 0;
}

static void make_ready(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	one->readied = (uint8_t)(first_bit(apocrypha_unreadied(&run->scene, who)) + 1);
	tell_condition(run, who, "readied", &one->readied, true, 0, APO_PAU_04);
}

static void prepare_freely(struct run *run, int who)
{
	struct deed deed = deed_of(who, DO_PREPARE_ATTACK);

	apocrypha_complete(
		run, &deed,
		&(struct purpose){who, deed.action, AMBUSH_AP, NOBODY, false, false});
	apocrypha_do_prepare(run, &deed);
}

static bool has_patients(struct run *run, int who)
{
	return !set_is_empty(apocrypha_patients(&run->scene, who));
}

static bool has_empty(struct run *run, int who)
{
	for (int slot = 0; slot < SLOTS; slot++)
		if (is_empty(&run->scene, who, slot))
			return true;
	return false;
}

static bool has_unreadied(struct run *run, int who)
{
	return apocrypha_unreadied(&run->scene, who) != 0;
}

static bool has_attack(struct run *run, int who)
{
	return apocrypha_prepare_costs(
		       &run->scene, &(struct purpose){who, DO_PREPARE_ATTACK, AMBUSH_AP,
						      NOBODY, true, false}) != 0;
}

static void rest(struct run *run, int who)
{
	change(run, who)->rested = 1;
}

static void withdraw(struct run *run, int who)
{
	apocrypha_flee(run, who, APO_PAU_04);
}

/* In the order in which they are offered. */
static const struct activity {
	const char *key;
	int action;
	bool (*is_open)(struct run *run, int who); /* NULL: always */
	void (*perform)(struct run *run, int who);
} activities[] = {
	{"rest", DO_REST, NULL, rest},
	{"treat", DO_TREAT, has_patients, apocrypha_treat_somebody},
	{"reload", DO_RELOAD_ALL, has_empty, reload_all},
	{"reposition", DO_REPOSITION, can_hide, reposition},
	{"ready", DO_MAKE_READY, has_unreadied, make_ready},
	{"prepare", DO_PREPARE_ATTACK, has_attack, prepare_freely},
	{"withdraw", DO_WITHDRAW, NULL, withdraw},
};
enum { ACTIVITIES = sizeof activities / sizeof activities[0] };

static void be_active(struct run *run, int who)
{
	const struct activity *chosen;
	struct question q;

	question_to(&q, run, who, Q_ACTIVITY);
	for (int i = 0; i < ACTIVITIES; i++)
		if (!activities[i].is_open || activities[i].is_open(run, who))
			offer(&q, i, activities[i].key, ap_cost(0));
	chosen = &activities[ask(&q)];
	apocrypha_cancel(run, who); /* it does something else now */
	tell_deed(run, who, apocrypha_seen_as(chosen->action), NOBODY, NULL, APO_PAU_04);
	chosen->perform(run, who);
}

/* The next creature from `place` on has its activity: all first ones, then all second
 * ones ... */
static bool one_is_active(struct run *run)
{
	while (run->fight->place < run->fight->count) {
		int who = run->fight->place++;

		if (!is_conscious(&run->scene, who))
			continue;
		be_active(run, who);
		return true;
	}
	return false;
}

/* One activity of one creature; after the last, bleeding. */
void apocrypha_pause_step(struct run *run)
{
	struct apocrypha_fight *fight = change_fight(run);

	if (one_is_active(run))
		return;
	run->fight->place = 0;
	fight->pause_step++;
	if (fight->pause_step < fight->minutes / ACTIVITY_MINUTES)
		return;
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play)
			apocrypha_bleed(run, i, 5, APO_PAU_04);
	fight->pause_step = 0;
	fight->minutes = 0;
	run->fight->phase = AT_ENGAGE;
}

/* ---- engage or stand down ---- */

static bool ask_engage(struct run *run, int side)
{
	struct question q;

	question_to(&q, run, first_able(&run->scene, side), Q_ENGAGE);
	q.viewer = (uint8_t)(VIEW_SIDE + side);
	offer(&q, true, "engage", ap_cost(0));
	offer(&q, false, "stand_down", ap_cost(0));
	return ask(&q);
}

static bool is_unseen(const struct scene *scene, int side)
{
	for_creatures (i, scene->fight)
		if (scene->fight->bodies[i].side == side && is_conscious(scene, i) &&
		    is_seen_by_enemy(scene, i, scene->fight->bodies[i].tile))
			return false;
	return true;
}

bool apocrypha_engage_or_not(struct run *run)
{
	unsigned sides = apocrypha_sides_able(&run->scene), engaging = 0;

	if (apocrypha_verdict(run))
		return false;
	for (int side = 0; side < run->scene.scenario->side_count; side++)
		if (sides >> side & 1 && ask_engage(run, side))
			engaging |= 1u << side;
	tell_note(run, NOBODY, engaging ? "the fight goes on" : "all stand down", 0,
		  APO_PAU_03);
	if (!engaging) {
		end_fight(run, NOBODY, APO_PAU_03);
		return false;
	}
	run->fight->phase = AT_ROUND_START;
	for (int side = 0; side < run->scene.scenario->side_count; side++)
		if (engaging >> side & 1 && is_unseen(&run->scene, side)) {
			apocrypha_start_ambush(run, side);
			break;
		}
	return true;
}
