/* SPDX-License-Identifier: MIT
 *
 * Damage: hits, armour that wears, wounds that bleed, falling and dying.
 */
#include <string.h>
#include "wounddice.h"

enum { LEAST_HEALTH = INT16_MIN / 2 }; /* far below any survivor's health */

/* ---- armour ---- */

static bool counts_against(const struct scene *scene, int who, int plate, int type)
{
	return creature(scene, who)->armor[plate] &&
	       sheet(scene, who)->plates[plate].covers >> type & 1;
}

bool wounddice_relevant(const struct scene *scene, int who, int type,
			int counts[DICE_GROUPS])
{
	const struct wounddice_sheet *own = sheet(scene, who);
	bool any = false;

	memset(counts, 0, DICE_GROUPS * sizeof *counts);
	for (int i = 0; i < own->plate_count; i++)
		if (counts_against(scene, who, i, type)) {
			counts[creature(scene, who)->armor[i] - 1]++;
			any = true;
		}
	return any;
}

/* The effects of an attack on one target so far. */
struct volley {
	const struct wounddice_attack *attack;
	int target;
	int to_health, largest; /* damage to health: all hits, the largest one */
	int shown[ARMOR_DICE];	/* R33: armour dice rolled once for the whole attack */
	bool rolled, told_uncovered;
};

static int type_of(const struct volley *volley)
{
	return volley->attack->profile->type;
}

/* Largest first, equals as listed. */
static void roll_plates_once(struct run *run, struct volley *volley)
{
	const struct wounddice_creature *target = creature(&run->scene, volley->target);

	for (int step = D12; step >= D4; step--)
		for (int i = 0; i < ARMOR_DICE; i++)
			if (target->armor[i] == step &&
			    counts_against(&run->scene, volley->target, i,
					   type_of(volley)))
				volley->shown[i] =
					roll_total(run, volley->target,
						   dice_die(faces_of(step)), "armour");
	volley->rolled = true;
}

/* The armour's sum if it is not rolled for each hit. */
static int standing_sum(struct run *run, struct volley *volley)
{
	const struct wounddice_creature *target = creature(&run->scene, volley->target);
	bool faces = ruling(&run->scene, R_ARMOR_SUM) == ARMOR_FACES;
	int sum = 0;

	if (!faces && !volley->rolled)
		roll_plates_once(run, volley);
	for (int i = 0; i < ARMOR_DICE; i++)
		if (counts_against(&run->scene, volley->target, i, type_of(volley)))
			sum += faces ? faces_of(target->armor[i])
				     : smaller(volley->shown[i],
					       faces_of(target->armor[i]));
	return sum;
}

/* Does the damage beat the armour? Only the excess reading needs the sum itself. */
static bool beats_armor(struct run *run, struct volley *volley, int damage,
			const int counts[DICE_GROUPS], int *sum)
{
	int most = ruling(&run->scene, R_ARMOR_EQUAL) == EQUAL_BEAT ? damage : damage - 1;

	if (ruling(&run->scene, R_ARMOR_SUM) != ARMOR_PER_HIT) {
		*sum = standing_sum(run, volley);
		return *sum <= most;
	}
	if (ruling(&run->scene, R_PENETRATION) == PENETRATION_EXCESS) {
		*sum = roll_total(run, volley->target, dice_mixed(counts), "armour");
		return *sum <= most;
	}
	return roll_at_most(run, volley->target, dice_mixed(counts), most, "armour", sum);
}

static void tell_armor(struct run *run, const struct volley *volley, int damage, int sum,
		       bool beaten)
{
	struct sum armor;

	if (run_wants(run, AFFRAY_SUM)) {
		sum_begin(&armor, run, volley->target, "armour", WND_ARM_06);
		add_base(&armor, "armour dice", sum,
			 ruling(&run->scene, R_ARMOR_SUM) == ARMOR_PER_HIT ? WND_ARM_06
									   : NO_RULE);
		tell_sum(&armor);
	}
	tell_check(run, volley->target, volley->attack->actor, sum, damage,
		   worded(pass_or_fail(!beaten), beaten ? "beaten" : "stopped"),
		   beaten	   ? WND_ARM_04
		   : damage == sum ? WND_ARM_07
				   : WND_ARM_03);
}

/* The largest die that counts goes down a step, of equals the first listed. */
static void wear_armor(struct run *run, const struct volley *volley)
{
	struct wounddice_creature *target = change(run, volley->target);
	int largest = -1, counts[DICE_GROUPS];
	bool tied = false;

	for (int i = 0; i < ARMOR_DICE; i++) {
		if (!counts_against(&run->scene, volley->target, i, type_of(volley)))
			continue;
		if (largest < 0 || target->armor[i] > target->armor[largest]) {
			largest = i;
			tied = false;
		} else if (target->armor[i] == target->armor[largest]) {
			tied = true;
		}
	}
	target->armor[largest]--;
	tell_condition(run, volley->target,
		       sheet(&run->scene, volley->target)->plates[largest].piece,
		       &target->armor[largest], target->armor[largest] > 0,
		       faces_of(target->armor[largest]), tied ? WND_ARM_08 : WND_ARM_04);
	if (run_wants(run, AFFRAY_NOTE) &&
	    !wounddice_relevant(&run->scene, volley->target, type_of(volley), counts))
		tell_note(run, volley->target, "has no armour left in the way", 0,
			  WND_ARM_05);
}

/* ---- health ---- */

void wounddice_lose_aim(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);

	if (!one->aim)
		return;
	one->aim = one->aim_target = 0;
	tell_condition(run, who, "aim", &one->aim, false, 0, WND_ACT_01);
}

void wounddice_leave(struct run *run, int who, enum condition state)
{
	change(run, who)->state = (uint8_t)state;
	run->fight->bodies[who].can_fight = 0;
	if (state >= DEAD)
		run->fight->bodies[who].in_play = 0;
}

static void die(struct run *run, int who, int by, int rule)
{
	wounddice_leave(run, who, DEAD);
	tell_fate(run, who, AFFRAY_DEAD, by, rule);
}

static void fall(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);

	wounddice_leave(run, who, OUT);
	one->prone = 1;
	one->ap = one->debt = one->unaware = 0;
	wounddice_lose_aim(run, who);
	tell_fate(run, who, AFFRAY_DOWN, NOBODY, WND_RND_03);
}

static void wake(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);

	one->state = OK;
	run->fight->bodies[who].can_fight = 1;
	tell_fate(run, who, AFFRAY_RECOVERED, NOBODY, WND_RND_07);
}

void wounddice_check_health(struct run *run, int who)
{
	const struct wounddice_creature *one = creature(&run->scene, who);

	if (one->health <= -sheet(&run->scene, who)->stats[CON])
		die(run, who, NOBODY, WND_RND_04);
	else if (one->health <= 0 && one->state == OK)
		fall(run, who);
	else if (one->health > 0 && one->state == OUT)
		wake(run, who);
}

static void add_wound(struct run *run, int who, int step)
{
	struct wounddice_creature *one = change(run, who);

	if (one->wounds[step - 1] < UINT8_MAX)
		one->wounds[step - 1]++;
	tell_condition(run, who, "wound die", one->wounds, true, faces_of(step),
		       WND_DMG_02);
}

/* A hit that no armour stops: off health it comes, and it bleeds from now on. */
static void hurt(struct run *run, struct volley *volley, int damage)
{
	struct wounddice_creature *target = change(run, volley->target);

	if (damage == 0) {
		tell_note(run, volley->target, "is not hurt: no wound die", 0,
			  WND_DMG_04);
		return;
	}
	target->health = (int16_t)larger(target->health - damage, LEAST_HEALTH);
	volley->to_health += damage;
	volley->largest = larger(volley->largest, damage);
	tell_hurt(run, volley->target, volley->attack->actor, "health", &target->health,
		  damage, target->health, NULL, WND_DMG_01);
	add_wound(run, volley->target, wounddice_wound_step(&run->scene, damage));
}

/* ---- one hit after the other ---- */

static int damage_of_hit(struct run *run, const struct wounddice_attack *attack)
{
	const struct wounddice_profile *profile = attack->profile;
	struct sum damage;

	sum_begin(&damage, run, attack->actor, "damage", WND_ARM_02);
	add_roll(&damage, profile->dice, "damage");
	add(&damage, "weapon", profile->plus - profile->mb - profile->ammo, NO_RULE);
	add(&damage, "melee bonus", profile->mb, WND_DMG_05);
	add(&damage, "ammunition", profile->ammo, WND_ATK_11);
	add(&damage, "not below 0", larger(0, -damage.total), NO_RULE);
	tell_sum(&damage);
	return damage.total;
}

static void hit_armor(struct run *run, struct volley *volley, int damage,
		      const int counts[DICE_GROUPS])
{
	int sum;
	bool beaten = beats_armor(run, volley, damage, counts, &sum);

	tell_armor(run, volley, damage, sum, beaten);
	if (!beaten)
		return;
	wear_armor(run, volley);
	if (ruling(&run->scene, R_PENETRATION) == PENETRATION_EXCESS)
		hurt(run, volley, damage - sum);
	else if (ruling(&run->scene, R_PENETRATION) == PENETRATION_FULL)
		hurt(run, volley, damage);
}

static void tell_uncovered(struct run *run, struct volley *volley)
{
	bool has_armor = false;

	if (volley->told_uncovered || !run_wants(run, AFFRAY_NOTE))
		return;
	for (int i = 0; i < ARMOR_DICE; i++)
		has_armor = has_armor || creature(&run->scene, volley->target)->armor[i];
	tell_note(run, volley->target,
		  has_armor ? "wears nothing that covers this damage" : "wears no armour",
		  type_of(volley), has_armor ? WND_ARM_01 : NO_RULE);
	volley->told_uncovered = true;
}

/* Too much for one body, or not (R45, R47). */
static void after_hits(struct run *run, const struct volley *volley, int before)
{
	const struct scene *scene = &run->scene;
	int health = creature(scene, volley->target)->health;
	int dealt = ruling(&run->scene, R_INSTANT_DEATH) == DEATH_SINGLE_HIT
			    ? volley->largest
			    : volley->to_health;

	if (volley->to_health > 0)
		wounddice_lose_aim(run, volley->target);
	if (dealt > sheet(scene, volley->target)->health)
		die(run, volley->target, volley->attack->actor, WND_DMG_03);
	else if (ruling(&run->scene, R_KO_CHECK) == KO_IMMEDIATE)
		wounddice_check_health(run, volley->target);
	else if (before > 0 && health <= 0)
		tell_note(run, volley->target,
			  "stays up until the round ends, with {value} health", health,
			  WND_RND_06);
}

/* rolls_settled() before each hit: only the effects of the earlier hits are still needed.
 * A blast uses the same attack roll for other targets, so it keeps the roll. */
static void settle(struct run *run, const struct volley *volley, int left, int before)
{
	bool single = ruling(&run->scene, R_INSTANT_DEATH) == DEATH_SINGLE_HIT;
	struct {
		int target, left, before, most, jams, rolled, shown[ARMOR_DICE];
	} known; /* nothing but ints: no byte is left unset */

	if (!rolls_meet(run) || volley->attack->target < 0)
		return;
	known.target = volley->target;
	known.left = left;
	known.before = before;
	known.most = single ? volley->largest : volley->to_health;
	known.jams = volley->attack->jams;
	known.rolled = volley->rolled;
	memcpy(known.shown, volley->shown, sizeof known.shown);
	rolls_settled(run, "hits", &known, sizeof known);
}

void wounddice_hit(struct run *run, const struct wounddice_attack *attack, int target,
		   int hits)
{
	struct volley volley = {.attack = attack, .target = target};
	int before = creature(&run->scene, target)->health, counts[DICE_GROUPS];

	for (int i = 0; i < hits; i++) {
		int damage;

		settle(run, &volley, hits - i, before);
		damage = damage_of_hit(run, attack);

		if (wounddice_relevant(&run->scene, target, attack->profile->type,
				       counts)) {
			hit_armor(run, &volley, damage, counts);
		} else {
			tell_uncovered(run, &volley);
			hurt(run, &volley, damage);
		}
	}
	after_hits(run, &volley, before);
}

/* ---- bleeding ---- */

int wounddice_wound_count(const struct wounddice_creature *one)
{
	int count = 0;

	for (int i = 0; i < 5; i++)
		count += one->wounds[i];
	return count;
}

/* One throw has at most this many dice; more of them are thrown in turns. */
enum { MOST_AT_ONCE = 60 };

static int roll_wounds(struct run *run, int who)
{
	const struct wounddice_creature *one = creature(&run->scene, who);
	int left = wounddice_wound_count(one), sum = 0, counts[DICE_GROUPS];

	for (int i = 0; i < DICE_GROUPS; i++)
		counts[i] = one->wounds[i];
	while (left > 0) {
		int now[DICE_GROUPS] = {0}, room = MOST_AT_ONCE;

		for (int i = DICE_GROUPS - 1; i >= 0; i--) {
			now[i] = smaller(counts[i], room);
			counts[i] -= now[i];
			room -= now[i];
			left -= now[i];
		}
		sum += roll_total(run, who, dice_mixed(now), "bleeding");
	}
	return sum;
}

/* R43: a die that shows 1 goes. */
static int roll_clotting_wounds(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);
	int sum = 0;

	for (int i = 4; i >= 0; i--)
		for (int n = one->wounds[i]; n > 0; n--) {
			int shown = roll_total(run, who, dice_die(faces_of(i + 1)),
					       "bleeding");

			sum += shown;
			if (shown > 1)
				continue;
			one->wounds[i]--;
			tell_condition(run, who, "wound die", &one->wounds[i], false,
				       faces_of(i + 1), WND_RND_09);
		}
	return sum;
}

static void step_wounds_down(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);

	for (int i = 0; i < 4; i++)
		one->wounds[i] = one->wounds[i + 1];
	one->wounds[4] = 0;
	tell_note(run, who, "bleeds less: every wound die drops a step",
		  wounddice_wound_count(one), WND_RND_09);
}

void wounddice_bleed(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);
	int clotting = ruling(&run->scene, R_CLOTTING), sum;

	if (!wounddice_wound_count(one))
		return;
	sum = clotting == CLOTTING_ON_ONE ? roll_clotting_wounds(run, who)
					  : roll_wounds(run, who);
	one->health = (int16_t)larger(one->health - sum, LEAST_HEALTH);
	tell_hurt(run, who, NOBODY, "health", &one->health, sum, one->health, "bleeding",
		  WND_RND_02);
	wounddice_lose_aim(run, who);
	if (clotting == CLOTTING_STEP_DOWN)
		step_wounds_down(run, who);
	else if (clotting == CLOTTING_NONE)
		tell_note(run, who, "goes on bleeding", wounddice_wound_count(one),
			  WND_RND_09);
}
