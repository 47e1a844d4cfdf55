/* SPDX-License-Identifier: MIT
 *
 * Push and Pause (7.10), and who has won (8.4, step 4).
 *
 * All sides choose in secret: their answers are kept nowhere until all have answered.
 */
#include "procedures.h"

static const struct cost free_of_charge;

enum { MINUTES = 10, ACTIVITY_MINUTES = 5, MOST_TREATED = 3, REPOSITION_METRES = 60 };

static int first_able(const struct scene *scene, int side)
{
	for_creatures (i, scene->fight)
		if (scene->fight->bodies[i].side == side && is_able(scene, i))
			return i;
	return NOBODY;
}

/* Bystanders do not keep their side in the fight (R87). */
static unsigned sides_able(const struct scene *scene)
{
	unsigned sides = 0;

	for_creatures (i, scene->fight)
		if (is_able(scene, i))
			sides |= 1u << scene->fight->bodies[i].side;
	return sides;
}

/* ---- who has won ---- */

enum { SPARE, TREAT_HIM, FINISH_HIM };

static void decide_fate(struct run *run, int judge, int fallen)
{
	struct question q;

	question_to(&q, run, judge, Q_FATE);
	q.about = (int8_t)fallen;
	offer(&q, SPARE, "spare", free_of_charge);
	offer(&q, TREAT_HIM, "treat", free_of_charge);
	offer(&q, FINISH_HIM, "finish", free_of_charge);
	switch (ask(&q)) {
	case FINISH_HIM:
		apocrypha_kill(run, fallen, judge, APO_FIN_03);
		break;
	case TREAT_HIM:
		tell_heal(run, fallen, judge, "bleeding", &change(run, fallen)->bleed,
			  change(run, fallen)->bleed, 0, APO_FIN_03);
		change(run, fallen)->bleed = 0;
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
		if (run->fight->bodies[i].side == side)
			change(run, i)->bleed = 0;
		else
			decide_fate(run, judge, i);
	}
	end_fight(run, side, APO_FIN_01);
}

bool apocrypha_verdict(struct run *run)
{
	unsigned sides = sides_able(&run->scene);
	int side = 0;

	if (sides & (sides - 1))
		return false;
	if (sides == 0) {
		end_fight(run, -1, APO_FIN_01);
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
	offer(&q, 0, "push", free_of_charge);
	offer(&q, 1, "pause", free_of_charge);
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
	offer(&q, 0, "push", free_of_charge);
	offer(&q, 1, "defensive", free_of_charge);
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
		offer(&q, 0, "drop", free_of_charge);
		offer(&q, 1, "keep", free_of_charge);
		if (!ask(&q)) {
			apocrypha_drop_prepared(run, i);
			continue;
		}
		if (is_defensive(run, i))
			continue;
		tell_secret_note(run, i, "keeps its prepared attack: that is a push", 0,
				 APO_PAU_05, VIEW_OWNER + i);
		threat = true;
	}
	return threat;
}

static void settle_down(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->engaged)
		tell_note(run, who, "is engaged no longer: all agree to pause", 0,
			  APO_ENG_03);
	one->engaged = 0;
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
	int things[64], count;
	struct question q;

	question_to(&q, run, who, Q_STANCE);
	for (int stance = STAND; stance <= PRONE; stance++)
		if (stance == change(run, who)->stance ||
		    apocrypha_can_take_stance(&run->scene, who, stance))
			offer(&q, stance, apocrypha_stance_words[stance], free_of_charge);
	apocrypha_set_stance(run, who, ask(&q), APO_PAU_04);
	count = apocrypha_drawable(&run->scene, who, things);
	question_to(&q, run, who, Q_ARM);
	offer(&q, -1, "none", free_of_charge);
	for (int i = 0; i < count; i++)
		apocrypha_offer_weapon(
			&q, things[i],
			catalogue_weapon(
				&run->scene,
				apocrypha_thing_at(&run->scene, who, things[i])->weapon -
					1)
				->entry.key,
			free_of_charge);
	count = ask(&q);
	if (count >= 0)
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
	tell_note(run, NOBODY, "a pause of so many minutes", minutes, APO_PAU_03);
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
	unsigned sides = sides_able(&run->scene), pausing = 0;

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
				  pausing >> side & 1 ? "and its side pause"
						      : "and its side push",
				  pausing >> side & 1, APO_PAU_01);
	tell_note(run, NOBODY, pausing == sides ? "all pause" : "the fight goes on",
		  pausing == sides, APO_PAU_02);
	if (pausing == sides)
		begin_pause(run);
}

/* ---- activities ---- */

static bool needs_treatment(const struct scene *scene, int who, int patient)
{
	const struct apocrypha_creature *one = creature(scene, patient);

	return scene->fight->bodies[patient].in_play &&
	       !is_enemy(scene->fight, who, patient) && one->treated < MOST_TREATED &&
	       (one->bleed || one->wounds || one->blinded);
}

static void clear_location_effects(struct run *run, int patient)
{
	struct apocrypha_creature *one = change(run, patient);
	bool any = one->blinded;

	for (int i = 0; i < LOCATIONS; i++) {
		any = any || one->wounded[i] & SERIOUS_BIT;
		one->wounded[i] &= CRITICAL_BIT;
	}
	one->blinded = 0;
	if (any)
		tell_condition(run, patient, "hurt limbs", NULL, false, 0, APO_WND_05);
}

static int least(int a, int b, int c)
{
	int m = a < b ? a : b;

	return m < c ? m : c;
}

static void treat(struct run *run, int who, int patient)
{
	const struct apocrypha_sheet *stats = sheet(&run->scene, who);
	struct apocrypha_creature *one = change(run, patient);
	int before = plight(&run->scene, patient);
	int hits = apocrypha_hits(
		run, who, stats->cog + stats->skills[MED] - injury(&run->scene, who),
		"treat");
	int room = MOST_TREATED - one->treated;
	int bled = least(hits, one->bleed, room);
	int healed = least(hits - bled, one->wounds, room - bled);

	one->bleed = (uint8_t)(one->bleed - bled);
	one->wounds = (int16_t)(one->wounds - healed);
	one->treated = (uint8_t)(one->treated + bled + healed);
	tell_heal(run, patient, who, "bleeding", &one->bleed, bled, one->bleed,
		  APO_WND_05);
	tell_heal(run, patient, who, "wounds", &one->wounds, healed, one->wounds,
		  APO_WND_05);
	if (hits >= 2)
		clear_location_effects(run, patient);
	apocrypha_check_state(run, patient, NOBODY, before);
}

static int ask_patient(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_PATIENT);
	for_creatures (i, run->fight)
		if (needs_treatment(&run->scene, who, i))
			offer_creature(&q, i);
	return ask(&q);
}

/* Whatever it has about it, in hand or not. */
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

/* Tiles that it can reach and where no enemy sees it. */
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

static int readiable(const struct scene *scene, int who)
{
	int uses[SLOTS], count = apocrypha_ranged_uses(scene, who, uses);

	for (int i = 0; i < count; i++)
		if (creature(scene, who)->readied != uses[i] + 1)
			return uses[i];
	return -1;
}

static void prepare_freely(struct run *run, int who)
{
	struct deed deed = deed_of(who, DO_PREPARE_ATTACK);

	apocrypha_choose(run, &deed, MENU_PASS, 40, NOBODY);
	apocrypha_set_prepared(run, &deed);
}

static bool has_attack(const struct scene *scene, int who)
{
	struct question q;

	q.count = 0;
	apocrypha_offer(&q, scene, who, MENU_PREPARE_ATTACK, 40, NOBODY);
	return q.count > 0;
}

static int ask_activity(struct run *run, int who)
{
	const struct scene *scene = &run->scene;
	bool patients = false, empty = false;
	struct question q;

	for_creatures (i, run->fight)
		patients = patients || needs_treatment(scene, who, i);
	for (int slot = 0; slot < SLOTS; slot++)
		empty = empty || is_empty(scene, who, slot);
	question_to(&q, run, who, Q_ACTIVITY);
	offer(&q, DO_REST, "rest", free_of_charge);
	if (patients)
		offer(&q, DO_TREAT, "treat", free_of_charge);
	if (empty)
		offer(&q, DO_RELOAD_ALL, "reload", free_of_charge);
	if (scene->scenario->map.given && hidden_tiles(run, who) > 0)
		offer(&q, DO_REPOSITION, "reposition", free_of_charge);
	if (readiable(scene, who) >= 0)
		offer(&q, DO_MAKE_READY, "ready", free_of_charge);
	if (has_attack(scene, who))
		offer(&q, DO_PREPARE_ATTACK, "prepare", free_of_charge);
	offer(&q, DO_WITHDRAW, "withdraw", free_of_charge);
	return ask(&q);
}

static void be_active(struct run *run, int who)
{
	int activity = ask_activity(run, who);

	apocrypha_cancel(run, who); /* it does something else now */
	tell_deed(run, who, activity == DO_PREPARE_ATTACK ? DO_PREPARE : activity, NOBODY,
		  NULL, APO_PAU_04);
	switch (activity) {
	case DO_TREAT:
		treat(run, who, ask_patient(run, who));
		break;
	case DO_RELOAD_ALL:
		reload_all(run, who);
		break;
	case DO_REPOSITION:
		reposition(run, who);
		break;
	case DO_MAKE_READY:
		change(run, who)->readied = (uint8_t)(readiable(&run->scene, who) + 1);
		tell_condition(run, who, "readied", NULL, true, 0, APO_PAU_04);
		break;
	case DO_PREPARE_ATTACK:
		prepare_freely(run, who);
		break;
	case DO_WITHDRAW:
		apocrypha_flee(run, who, APO_PAU_04);
		break;
	default:
		change(run, who)->rested = 1;
	}
}

/* Whoever is next, from `place` on; all firsts, then all seconds ... */
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

/* One activity of one creature; after the last, what still bleeds. */
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
	offer(&q, 1, "engage", free_of_charge);
	offer(&q, 0, "stand_down", free_of_charge);
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
	unsigned sides = sides_able(&run->scene), engaging = 0;

	if (apocrypha_verdict(run))
		return false;
	for (int side = 0; side < run->scene.scenario->side_count; side++)
		if (sides >> side & 1 && ask_engage(run, side))
			engaging |= 1u << side;
	tell_note(run, NOBODY, engaging ? "the fight goes on" : "all stand down", 0,
		  APO_PAU_03);
	if (!engaging) {
		end_fight(run, -1, APO_PAU_03);
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
