/* SPDX-License-Identifier: MIT
 *
 * Time and order (APO-INI, APO-PAS): AP checks, order checks, passes, holding, ambush,
 * the end of a round.
 *
 * There is a rest before each action, at the start and at the end of a round. After a
 * rest the rules check again what an edict may have changed: helpless creatures do not
 * act.
 */
#include "procedures.h"

/* ---- AP checks ---- */

static void add_fixed(struct sum *sum, struct run *run, int who)
{
	const struct apocrypha_sheet *stats = sheet(&run->scene, who);
	const struct apocrypha_creature *one = creature(&run->scene, who);

	if (ruling(&run->scene, R_INITIATIVE)) {
		add_base(sum, "OODA", stats->ooda, APO_INI_04);
	} else {
		add_base(sum, "CRD", stats->crd, APO_INI_03);
		add(sum, "FIT", stats->fit, APO_INI_03);
	}
	add(sum, "armour", -stats->abk, APO_INI_05);
	add(sum, "injury", -injury(&run->scene, who), APO_WND_01);
	add(sum, "taken unawares", one->ambushed ? -4 : 0, APO_AMB_03);
	add(sum, "rested", one->rested ? 2 : 0, APO_INI_05);
	add(sum, "situation", stats->ap_bonus, APO_INI_05);
}

static void check_ap(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);
	struct sum ap;

	if (one->unaware) { /* by now it knows */
		one->unaware = 0;
		one->ambushed = 1;
	}
	sum_begin(&ap, run, who, "AP", APO_INI_02);
	add_fixed(&ap, run, who);
	if (ruling(&run->scene, R_AP_CHECK) && one->ap_roll)
		add(&ap, "dice of the first check", one->ap_roll, APO_INI_03);
	else
		one->ap_roll = (int16_t)add_roll(&ap, dice_sum(2, 10), "AP check");
	if (!ruling(&run->scene, R_AP_CHECK))
		one->ap_roll = 0;
	raise_to(&ap, 1, "at least 1", APO_INI_02);
	tell_sum(&ap);
	one->ap = (int16_t)ap.total;
	one->ambushed = one->rested = 0;
}

static void ask_to_join(struct run *run, int who)
{
	struct question q;

	if (run->fight->round <= 1 || !change(run, who)->aside ||
	    !is_conscious(&run->scene, who))
		return;
	question_to(&q, run, who, Q_JOIN);
	offer(&q, false, "no", ap_cost(0));
	offer(&q, true, "yes", ap_cost(0));
	if (!ask(&q))
		return;
	change(run, who)->aside = 0;
	tell_note(run, who, "joins the fight", 0, APO_INI_09);
}

static void start_round(struct run *run)
{
	tell_round(run, APO_INI_08);
	if (!change_fight(run)->started) {
		change_fight(run)->started = 1;
		tell_note(run, NOBODY, "combat begins", 0, APO_INI_01);
	}
	for_creatures (i, run->fight)
		ask_to_join(run, i);
	for_creatures (i, run->fight) {
		struct apocrypha_creature *one = change(run, i);

		if (one->ap > 0)
			tell_note(run, i, "loses all unspent AP", one->ap, APO_INI_08);
		one->ap = 0;
		one->holding = 0;
		if (is_able(&run->scene, i))
			check_ap(run, i);
		else if (one->aside && is_conscious(&run->scene, i) &&
			 run->fight->round <= 1)
			tell_note(run, i, "takes no part", 0, APO_INI_09);
	}
}

/* ---- order check ---- */

/* By AP, then OODA, then Acuity. */
static bool beats(const struct scene *scene, int a, int b)
{
	const struct apocrypha_sheet *one = sheet(scene, a), *other = sheet(scene, b);
	int ap = creature(scene, a)->ap - creature(scene, b)->ap;

	if (ap)
		return ap > 0;
	if (one->ooda != other->ooda)
		return one->ooda > other->ooda;
	return one->acu > other->acu;
}

static bool beats_in_order(const struct scene *scene, int a, int b)
{
	return beats(scene, a, b) || (a < b && !beats(scene, b, a));
}

int apocrypha_in_order(const struct scene *scene, struct creature_set set,
		       int list[MAX_CREATURES])
{
	int count = 0;

	for_set (i, set) {
		int place = count++;

		for (; place > 0 && beats(scene, i, list[place - 1]); place--)
			list[place] = list[place - 1];
		list[place] = i;
	}
	return count;
}

static bool is_waiting(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->ap > 0 && !one->holding && is_able(scene, who);
}

/* last_tie=roll: creatures that are equal in everything roll a die. */
static int roll_last_tie(struct run *run, int best)
{
	int8_t equals[MAX_CREATURES];
	int count = 0;

	for_creatures (i, run->fight)
		if (is_waiting(&run->scene, i) && !beats(&run->scene, best, i) &&
		    !beats(&run->scene, i, best))
			equals[count++] = (int8_t)i;
	roll_order(run, equals, count, dice_die(10), true, "tie");
	return equals[0];
}

static bool is_tied(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (creature(scene, i)->ap == creature(scene, who)->ap && i != who &&
		    is_waiting(scene, i))
			return true;
	return false;
}

static int next_in_order(struct run *run)
{
	int best = NOBODY, most = 0;

	for_creatures (i, run->fight)
		if (change(run, i)->ap >= most && is_waiting(&run->scene, i) &&
		    (best == NOBODY || beats_in_order(&run->scene, i, best))) {
			best = i;
			most = change(run, i)->ap;
		}
	if (best == NOBODY)
		return NOBODY;
	if (!is_tied(&run->scene, best)) {
		tell_note(run, best, "has the most AP: {value}", change(run, best)->ap,
			  APO_INI_06);
		return best;
	}
	if (ruling(&run->scene, R_LAST_TIE))
		best = roll_last_tie(run, best);
	tell_note(run, best, "acts first of equals", change(run, best)->ap, APO_INI_07);
	return best;
}

static void tell_ooda(struct run *run, int who)
{
	const struct apocrypha_sheet *stats = sheet(&run->scene, who);
	struct sum ooda;

	if (!run_wants(run, AFFRAY_SUM))
		return;
	sum_begin(&ooda, run, who, "OODA", APO_INI_04);
	add_base(&ooda, "ACU", stats->acu, APO_INI_04);
	add(&ooda, "RES", stats->res, APO_INI_04);
	add(&ooda, "always", stats->ooda - stats->acu - stats->res, APO_INI_04);
	tell_sum(&ooda);
}

/* ---- passes ---- */

static void forget_shots(struct run *run)
{
	for_creatures (i, run->fight) {
		struct apocrypha_creature *one = change(run, i);

		if (!one->fired)
			continue;
		one->fired = 0;
		for (int slot = 0; slot < SLOTS; slot++)
			one->things[slot].shots = 0;
	}
}

static void end_until_next_pass(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->defending)
		tell_condition(run, who, "desperate defense", &one->defending, false, 0,
			       APO_DEF_02);
	if (one->warded)
		tell_condition(run, who, "ward", &one->warded, false, 0, APO_ABL_02);
	if (one->swung)
		tell_condition(run, who, "open after a swing", &one->swung, false, 0,
			       APO_MEL_04);
	if (one->flurried)
		tell_condition(run, who, "open after a flurry", &one->flurried, false, 0,
			       APO_MEL_05);
	one->defending = one->warded = one->swung = one->flurried = 0;
}

static void begin_pass(struct run *run, int who)
{
	run->fight->turn = (int8_t)who;
	run->fight->phase = change_fight(run)->is_ambush ? AT_AMBUSH : AT_PASS;
	change_fight(run)->spent = 0;
	forget_shots(run);
	end_until_next_pass(run, who);
	tell_turn(run, who, APO_PAS_06);
	tell_ooda(run, who);
}

static void check_order(struct run *run)
{
	int next;
	bool held = false;

	leave_deed(run);
	next = next_in_order(run);
	if (next != NOBODY) {
		begin_pass(run, next);
		return;
	}
	for_creatures (i, run->fight)
		held = held || (change(run, i)->holding && change(run, i)->ap > 0);
	tell_note(run, NOBODY, held ? "all hold, the round is over" : "no AP are left", 0,
		  held ? APO_PAS_05 : APO_PAS_04);
	run->fight->turn = NOBODY;
	run->fight->phase = AT_ROUND_END;
}

static bool is_highest(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (i != who && is_waiting(scene, i) && beats_in_order(scene, i, who))
			return false;
	return true;
}

static bool pass_goes_on(struct run *run, int who)
{
	const struct apocrypha_fight *fight = change_fight(run);

	if (!is_able(&run->scene, who) || change(run, who)->holding)
		return false;
	if (!fight->is_ambush && change(run, who)->ap <= 0)
		return false;
	if (fight->spent < sheet(&run->scene, who)->ooda)
		return true;
	return ruling(&run->scene, R_PASS_RULE) && !fight->is_ambush &&
	       is_highest(&run->scene, who);
}

static void end_pass(struct run *run, int who)
{
	int spent = change_fight(run)->spent, ooda = sheet(&run->scene, who)->ooda;

	if (spent > ooda)
		tell_note(run, who,
			  "finishes an act begun within the OODA: {value} AP spent",
			  spent, APO_PAS_03);
	else if (spent == ooda)
		tell_note(run, who, "has spent the OODA on actions: {value} AP", spent,
			  APO_PAS_02);
	if (spent > 0)
		for_creatures (i, run->fight)
			if (i != who)
				change(run, i)->holding = 0;
}

/* ---- ambush (APO-AMB) ---- */

static int worst_hider(const struct scene *scene, int side, int *pool)
{
	int worst = NOBODY;

	for_creatures (i, scene->fight) {
		int dice = skill_dice(scene, i, sheet(scene, i)->crd, STE);

		if (scene->fight->bodies[i].side != side || !is_able(scene, i) ||
		    (worst != NOBODY && dice >= *pool))
			continue;
		worst = i;
		*pool = dice;
	}
	return worst;
}

static bool take_unawares(struct run *run, int side, int hits)
{
	bool any = false;

	for_creatures (i, run->fight) {
		bool aware;

		if (run->fight->bodies[i].side == side || !is_conscious(&run->scene, i))
			continue;
		aware = sheet(&run->scene, i)->notice >= hits;
		tell_check(run, i, NOBODY, sheet(&run->scene, i)->notice, hits,
			   worded(pass_or_fail(aware), aware ? "aware" : "unaware"),
			   APO_AMB_02);
		if (aware)
			continue;
		change(run, i)->unaware = 1;
		any = true;
	}
	return any;
}

/* By OODA, then as listed. */
static void line_up(struct run *run, int side)
{
	struct fight *fight = run->fight;

	fight->order_count = fight->place = 0;
	for_creatures (i, fight) {
		int place;

		if (fight->bodies[i].side != side || !is_able(&run->scene, i))
			continue;
		for (place = fight->order_count++;
		     place > 0 && sheet(&run->scene, fight->order[place - 1])->ooda <
					  sheet(&run->scene, i)->ooda;
		     place--)
			fight->order[place] = fight->order[place - 1];
		fight->order[place] = (uint8_t)i;
	}
}

static void end_ambush(struct run *run)
{
	change_fight(run)->is_ambush = 0;
	run->fight->turn = NOBODY;
	run->fight->order_count = run->fight->place = 0;
	for_creatures (i, run->fight)
		if (change(run, i)->unaware) {
			change(run, i)->unaware = 0;
			change(run, i)->ambushed = 1;
		}
}

static bool next_ambusher(struct run *run)
{
	while (run->fight->place < run->fight->order_count) {
		int who = run->fight->order[run->fight->place++];

		change(run, who)->holding = 0;
		if (!is_able(&run->scene, who))
			continue;
		tell_note(run, who, "has a free pass", 0, APO_AMB_02);
		begin_pass(run, who);
		return true;
	}
	end_ambush(run);
	return false;
}

void apocrypha_start_ambush(struct run *run, int side)
{
	int pool = 0, hider = worst_hider(&run->scene, side, &pool), hits;

	run->fight->phase = AT_ROUND_START;
	if (hider == NOBODY)
		return;
	tell_note(run, hider, "lies in ambush", pool, APO_AMB_01);
	apocrypha_tell_chance_die(run, hider, pool);
	hits = apocrypha_hits(run, hider, pool, "Stealth");
	tell_note(run, hider, "gets {count hits} of Stealth", hits, APO_AMB_02);
	if (!take_unawares(run, side, hits))
		return;
	change_fight(run)->is_ambush = 1;
	line_up(run, side);
	if (!next_ambusher(run))
		run->fight->phase = AT_ROUND_START;
}

static void play_pass(struct run *run)
{
	int who = run->fight->turn;

	if (pass_goes_on(run, who))
		apocrypha_take_action(run, who);
	if (pass_goes_on(run, who))
		return;
	end_pass(run, who);
	if (change_fight(run)->is_ambush) {
		if (!next_ambusher(run))
			run->fight->phase = AT_ROUND_START;
	} else {
		check_order(run);
	}
}

/* ---- the end of a round ---- */

/* Of those who have left, only the counts of the round end. */
static void reset(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);
	bool is_here = run->fight->bodies[who].in_play;

	if (one->mrp && is_here)
		tell_condition(run, who, "reaction penalty", &one->mrp, false, 0,
			       APO_WND_06);
	one->mrp = one->parry_mrp = one->counter_mrp = 0;
	if (is_here && one->readied &&
	    !weapon_in(&run->scene, who, one->readied - 1)->gun)
		apocrypha_unready(run, who, APO_RNG_04);
}

int apocrypha_shock_healed(const struct scene *scene, int who)
{
	return 1 + sheet(scene, who)->fit / 2;
}

static bool end_round(struct run *run)
{
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play)
			apocrypha_bleed(run, i, 1, APO_WND_06);
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play && !(plight(&run->scene, i) & OUT))
			apocrypha_heal_shock(run, i,
					     apocrypha_shock_healed(&run->scene, i),
					     APO_WND_06);
	for_creatures (i, run->fight)
		reset(run, i);
	if (run->scene.scenario->map.given)
		apocrypha_end_unseen_engagements(run);
	if (apocrypha_verdict(run))
		return false;
	apocrypha_push_or_pause(run);
	return true;
}

/* ---- from rest to rest ---- */

bool apocrypha_advance(struct run *run)
{
	switch (run->fight->phase) {
	case AT_START:
		run->fight->phase = AT_ROUND_START;
		if (setup_of(&run->scene)->ambush_side >= 0)
			apocrypha_start_ambush(run, setup_of(&run->scene)->ambush_side);
		return true;
	case AT_AMBUSH:
	case AT_PASS:
		play_pass(run);
		return true;
	case AT_ROUND_START:
		if (!next_round(run, APO_PAS_04))
			return false;
		start_round(run);
		check_order(run);
		return true;
	case AT_ROUND_END:
		return end_round(run);
	case AT_PAUSE:
		apocrypha_pause_step(run);
		return true;
	default:
		return apocrypha_engage_or_not(run);
	}
}
