/* SPDX-License-Identifier: MIT
 *
 * What is neither blow nor shot: rest, drive, first aid, things drawn, dropped and used.
 */
#include "threa.h"

enum {
	CHECK_AT = 8,
	DRIVE_LEAST = 8, /* AS to try it at all */
	DRIVE_LESS = 6,	 /* taken off the AS for the healing */
	AID_ROUNDS = 2,
};

/* ---- rest (CST-08) ---- */

void threa_rest(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, DO_REST);
	struct question q;
	int amount;

	question_to(&q, run, who, Q_REST_AP);
	q.deed = DO_REST;
	amount = ask_number(&q, 1, one->ap, 1);
	deed.standards = 0;
	threa_commit(run, &deed, false, THR_CST_08);
	threa_count_action(run, who, false);
	one->paid = 1;
	threa_end_parry(run, who, THR_PAR_06);
	threa_end_aim(run, who, THR_AIM_03);
	one->ap = (int16_t)(one->ap - amount);
	tell_spend(run, who, "ap", &one->ap, amount, one->ap, THR_CST_08);
	one->ap_locked = one->ap;
	one->ap = 0;
	one->heal_fat += amount;
	tell_gain(run, who, "FAT healing", &one->heal_fat, amount, one->heal_fat,
		  THR_CST_08);
}

/* ---- drive (CST-09) ---- */

bool threa_can_drive(const struct scene *scene, int who)
{
	return sheet(scene, who)->score[DRIVE] >= DRIVE_LEAST;
}

static void begin_check(struct sum *sum, struct run *run, const struct deed *deed,
			enum skill skill, const char *label, int rule)
{
	sum_begin(sum, run, deed->actor, label, rule);
	threa_add_score(sum, deed->actor, skill);
	threa_add_wounds(sum, deed->actor);
	add(sum, "earlier action", deed->earlier ? -1 : 0, THR_CST_04);
	threa_add_boost(sum, deed->boost);
}

void threa_drive(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, DO_DRIVE);
	int healing = sheet(&run->scene, who)->score[DRIVE] - DRIVE_LESS;
	struct sum sum;

	if (!threa_commit(run, &deed, true, THR_CST_09))
		return;
	begin_check(&sum, run, &deed, DRIVE, "drive", THR_CST_09);
	if (!sum_check(&sum, dice_fudge_plus(), CHECK_AT, "drive", DECIDES_DEED,
		       THR_CST_09))
		return;
	one->pending_vit++;
	tell_pending_hurt(run, who, who, "vit", &one->vit, 1, one->pending_vit, NULL,
			  THR_CST_09);
	one->heal_fat += healing;
	tell_gain(run, who, "FAT healing", &one->heal_fat, healing, one->heal_fat,
		  THR_CST_09);
}

/* ---- first aid (AID-01) ---- */

static bool needs_aid(const struct scene *scene, int patient)
{
	const struct threa_creature *one = creature(scene, patient);
	const struct threa_sheet *own = sheet(scene, patient);

	return true_fat(one) < own->fat_max || one->vit < own->vit_max ||
	       one->pending_fat > 0 || one->pending_vit > 0;
}

bool threa_has_good_arm(const struct scene *scene, int who)
{
	for (int hand = 0; hand < sheet(scene, who)->hands; hand++)
		if (!arm_is_useless(creature(scene, who), hand))
			return true;
	return false;
}

/* Whoever has a hand for it, and the patient beside. */
bool threa_can_aid(const struct scene *scene, int who, int patient)
{
	return threa_has_good_arm(scene, who) && in_play(scene, patient) &&
	       !is_enemy(scene->fight, who, patient) &&
	       is_within(body_of(scene, who)->tile, body_of(scene, patient)->tile, 1);
}

bool threa_can_aid_anyone(const struct scene *scene, int who)
{
	for_creatures (patient, scene->fight)
		if (threa_can_aid(scene, who, patient) && needs_aid(scene, patient))
			return true;
	return false;
}

static int ask_patient(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_TARGET);
	q.deed = DO_FIRST_AID;
	for_creatures (patient, run->fight)
		if (threa_can_aid(&run->scene, who, patient) &&
		    needs_aid(&run->scene, patient))
			offer_creature(&q, patient);
	return ask(&q);
}

static bool ask_for_vit(struct run *run, int who, int patient)
{
	struct question q;

	question_to(&q, run, who, Q_HEAL);
	q.deed = DO_FIRST_AID;
	q.about = (int8_t)patient;
	offer(&q, false, "fat", threa_no_cost);
	offer(&q, true, "vit", threa_no_cost);
	return ask(&q);
}

/* Kept in mind for two rounds; then it goes into the patient's pool (recovery.c). */
void threa_first_aid(struct run *run, int who)
{
	static const int from[] = {-999, 0, 2, 4, 6, 8};
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, DO_FIRST_AID);
	bool for_vit;
	struct sum sum;
	int row;

	deed.target = ask_patient(run, who);
	for_vit = ask_for_vit(run, who, deed.target);
	if (!threa_commit(run, &deed, true, THR_AID_01))
		return;
	begin_check(&sum, run, &deed, FIRST_AID, "first aid", THR_AID_01);
	add(&sum, "to beat", -CHECK_AT, THR_AID_01);
	row = sum_row(&sum, dice_fudge_plus(), from, 6, "first aid");
	if (row == 0)
		return;
	one->aid_patient = (uint8_t)(deed.target + 1);
	one->aid_rounds = AID_ROUNDS;
	one->aid_vit = for_vit;
	one->aid_amount = (uint8_t)threa_aid(from[row]);
	tell_condition(run, who, "first aid", NULL, true, one->aid_amount, THR_AID_01);
}

/* ---- things (ITM-01) ---- */

static bool fits_in_hand(const struct threa_gear *gear)
{
	return gear->weapon || gear->potion || (gear->armor && gear->armor->shield);
}

static bool is_two_handed(const struct threa_gear *gear)
{
	return gear->weapon && gear->weapon->hands == 2;
}

static bool both_arms_are_good(const struct threa_creature *one)
{
	return !arm_is_useless(one, RIGHT_HAND) && !arm_is_useless(one, LEFT_HAND);
}

static bool both_hands_are_free(const struct threa_creature *one)
{
	return !one->hand[RIGHT_HAND] && !one->hand[LEFT_HAND] && !one->prep_hand &&
	       both_arms_are_good(one);
}

/* Drawn into a free hand, or swapped for what is held; from the ground by a free hand. */
static bool can_take(const struct scene *scene, int who, int thing)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_gear *gear = gear_of(scene, thing);
	bool lies = thing_at(scene, thing)->place == LYING;

	if (!fits_in_hand(gear) || sheet(scene, who)->hands == 0)
		return false;
	if (is_two_handed(gear))
		return sheet(scene, who)->hands == HANDS && both_arms_are_good(one) &&
		       (!lies || both_hands_are_free(one));
	if (threa_free_hand(scene, who) != NOTHING)
		return true;
	return !lies &&
	       threa_has_good_arm(scene, who); /* it is swapped for what is held */
}

static int next_takeable(const struct scene *scene, int who, int after, bool lying)
{
	int thing = after;

	while ((thing = lying ? threa_next_lying(scene, who, thing)
			      : threa_next_thing(scene, who, thing, CARRIED)) != NOTHING)
		if (can_take(scene, who, thing))
			return thing;
	return NOTHING;
}

bool threa_can_take_from_belt(const struct scene *scene, int who)
{
	return next_takeable(scene, who, NOTHING, false) != NOTHING;
}

bool threa_can_ready(const struct scene *scene, int who)
{
	return creature(scene, who)->at_hand & TAKE_AT_HAND ||
	       (threa_fight(scene)->lying &&
		next_takeable(scene, who, NOTHING, true) != NOTHING);
}

/* Of things alike the one that is worn less, or holds more rounds (R77). */
static void offer_thing(struct question *q, const struct scene *scene, int thing)
{
	const char *key = gear_of(scene, thing)->entry->key;
	const struct threa_thing *it = thing_at(scene, thing), *other;
	int at = option_of_key(q, key);

	if (at < 0 && q->count < MAX_OPTIONS)
		offer(q, thing, key, threa_no_cost);
	if (at < 0)
		return;
	other = thing_at(scene, q->options[at].value);
	if (it->durability > other->durability || it->loaded > other->loaded)
		q->options[at].value = (int16_t)thing;
}

static int ask_thing(struct run *run, int who)
{
	const struct scene *scene = &run->scene;
	struct question q;

	question_to(&q, run, who, Q_ITEM);
	q.deed = DO_READY_ITEM;
	for (int lying = 0; lying <= 1; lying++)
		for (int thing = NOTHING;
		     (thing = next_takeable(scene, who, thing, lying)) != NOTHING;)
			offer_thing(&q, scene, thing);
	return ask(&q);
}

static void put_away(struct run *run, int who, int hand)
{
	struct threa_creature *one = change(run, who);
	int thing = thing_in_hand(one, hand);

	if (thing != NOTHING)
		threa_let_go(run, thing, CARRIED, tile_at(0, 0));
	while (one->prep_hand == hand + 1)
		threa_let_go(run, threa_next_thing(&run->scene, who, NOTHING, PREPARED),
			     CARRIED, tile_at(0, 0));
}

/* Makes room: both hands for a two-hander, else the main hand. */
static void make_room(struct run *run, int who, const struct threa_gear *gear)
{
	const struct threa_creature *one = creature(&run->scene, who);

	if (is_two_handed(gear)) {
		put_away(run, who, RIGHT_HAND);
		put_away(run, who, LEFT_HAND);
	} else if (threa_free_hand(&run->scene, who) == NOTHING) {
		put_away(run, who,
			 arm_is_useless(one, RIGHT_HAND) ? LEFT_HAND : RIGHT_HAND);
	}
}

void threa_ready_item(struct run *run, int who)
{
	struct deed deed = deed_of(who, DO_READY_ITEM);

	deed.item = ask_thing(run, who);
	if (!threa_commit(run, &deed, false, THR_ITM_01))
		return;
	make_room(run, who, gear_of(&run->scene, deed.item));
	threa_take_in_hand(run, who, deed.item);
}

void threa_drop_item(struct run *run, int who)
{
	const struct threa_creature *one = creature(&run->scene, who);
	struct deed deed = deed_of(who, DO_DROP);
	struct question q;
	int hand;

	question_to(&q, run, who, Q_HAND);
	q.deed = DO_DROP;
	if (one->hand[RIGHT_HAND] || one->prep_hand == RIGHT_HAND + 1)
		offer(&q, RIGHT_HAND, "right", threa_no_cost);
	if (one->hand[LEFT_HAND] != one->hand[RIGHT_HAND] ||
	    one->prep_hand == LEFT_HAND + 1)
		if (one->hand[LEFT_HAND] || one->prep_hand == LEFT_HAND + 1)
			offer(&q, LEFT_HAND, "left", threa_no_cost);
	hand = ask(&q);
	deed.item = thing_in_hand(one, hand);
	deed.standards = 0;
	threa_commit(run, &deed, false, THR_ITM_01);
	threa_drop_hand(run, who, hand, THR_ITM_01);
}

static int potion_in_hand(const struct scene *scene, int who, int hand)
{
	int thing = thing_in_hand(creature(scene, who), hand);

	return thing != NOTHING && gear_of(scene, thing)->potion ? thing : NOTHING;
}

void threa_use_item(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, DO_USE_ITEM);
	const struct threa_potion *potion;
	struct question q;

	question_to(&q, run, who, Q_ITEM);
	q.deed = DO_USE_ITEM;
	for (int hand = 0; hand < HANDS; hand++) {
		int thing = potion_in_hand(&run->scene, who, hand);

		if (thing != NOTHING &&
		    option_of_key(&q, gear_of(&run->scene, thing)->entry->key) < 0)
			offer(&q, thing, gear_of(&run->scene, thing)->entry->key,
			      threa_standard_cost);
	}
	deed.item = ask(&q);
	if (!threa_commit(run, &deed, false, THR_ITM_01))
		return;
	potion = gear_of(&run->scene, deed.item)->potion;
	threa_let_go(run, deed.item, GONE, tile_at(0, 0));
	one->heal_vit += potion->heal_vit;
	one->heal_fat += potion->heal_fat;
	tell_gain(run, who, "VIT healing", &one->heal_vit, potion->heal_vit,
		  one->heal_vit, THR_ITM_01);
	tell_gain(run, who, "FAT healing", &one->heal_fat, potion->heal_fat,
		  one->heal_fat, THR_ITM_01);
}
