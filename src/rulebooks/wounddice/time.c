/* SPDX-License-Identifier: MIT
 *
 * Rounds and turns (3.4 to 3.6), holding, and the end of a round (8.3).
 *
 * A rest stands at the start of a round, at the start of a turn, before every action and
 * at the end of a round. base.phase says what comes next.
 */
#include "wounddice.h"

static bool is_decided(const struct fight *fight)
{
	unsigned sides = fight_sides_left(fight);

	return (sides & (sides - 1)) == 0;
}

/* ---- AP ---- */

static void tell_grant(struct run *run, int who)
{
	const struct wounddice_creature *one = creature(&run->scene, who);
	struct sum ap;

	if (!run_wants(run, AFFRAY_SUM))
		return;
	sum_begin(&ap, run, who, "AP", WND_AP_02);
	add_base(&ap, "speed", one->speed, WND_AP_01);
	add(&ap, "debt", -smaller(one->debt, one->speed), WND_AP_03);
	tell_sum(&ap);
}

/* Speed less what was spent of it ahead. */
static void grant(struct run *run, int who)
{
	struct wounddice_creature *creature = change(run, who);

	if (!is_ok(&run->scene, who) ||
	    (creature->unaware &&
	     ruling(&run->scene, R_SURPRISE_EFFECT) == SURPRISE_LOSES_ROUND))
		return;
	tell_spend(run, who, "unspent AP", &creature->ap, creature->ap, 0, WND_AP_02);
	tell_grant(run, who);
	creature->ap = (uint8_t)larger(0, creature->speed - creature->debt);
	if (creature->debt && ruling(&run->scene, R_SPEED_SPEND) == SPEND_LASTING) {
		creature->speed = (uint8_t)larger(1, creature->speed - creature->debt);
		tell_note(run, who, "is slower for good", creature->speed, WND_AP_03);
	}
	creature->debt = 0;
}

static bool begin_round(struct run *run)
{
	struct fight *fight = run->fight;

	if (!next_round(run, WND_RND_10))
		return false;
	if (ruling(&run->scene, R_AP_GRANT) == GRANT_ROUND_START)
		for (int i = 0; i < fight->order_count; i++)
			grant(run, fight->order[i]);
	tell_round(run, fight->round == 1 ? NO_RULE : WND_RND_05);
	fight->place = 0;
	change_fight(run)->slot_passed = 0;
	fight->phase = NEXT_SLOT;
	return true;
}

/* ---- slots ---- */

/* Who held until this place and has not had the turn, in base order; or NOBODY. */
static int next_holder(const struct scene *scene, int place)
{
	const struct fight *fight = scene->fight;

	for (int i = 0; i < fight->order_count; i++) {
		const struct wounddice_creature *one = creature(scene, fight->order[i]);

		if (one->hold_to == place + 1 && !one->turned)
			return fight->order[i];
	}
	return NOBODY;
}

/* The next slot: its creature, or NOBODY when all are behind us. */
static int find_slot(struct run *run, bool *held)
{
	struct wounddice_fight *fight = change_fight(run);
	bool before = ruling(&run->scene, R_HOLD_SLOT) == HOLD_BEFORE;

	for (; fight->base.place < fight->base.order_count; fight->base.place++) {
		int who = NOBODY;

		if (fight->slot_passed != before)
			who = next_holder(&run->scene, fight->base.place);
		*held = who >= 0;
		if (*held)
			return who;
		if (!fight->slot_passed) {
			fight->slot_passed = 1;
			return fight->base.order[fight->base.place];
		}
		fight->slot_passed = 0;
	}
	return NOBODY;
}

/* What a slot brings whether or not its turn is taken. */
static void open_slot(struct run *run, int who)
{
	struct wounddice_creature *creature = change(run, who);

	creature->moved = 0;
	creature->refused = 0;
	if (creature->unaware && is_ok(&run->scene, who) &&
	    ruling(&run->scene, R_SURPRISE_EFFECT) == SURPRISE_UNAWARE_ONLY) {
		creature->unaware = 0;
		tell_condition(run, who, "surprised", NULL, false, 0, WND_SUR_03);
	}
	if (ruling(&run->scene, R_AP_GRANT) == GRANT_TURN_START)
		grant(run, who);
}

static bool can_take_turn(const struct scene *scene, int who)
{
	return is_ok(scene, who) && creature(scene, who)->ap > 0;
}

static bool holds(struct run *run, int who)
{
	const struct fight *fight = run->fight;
	struct question q;
	int place;

	question_to(&q, run, who, Q_HOLD);
	if (wished(&q, &place) && place == 0)
		return false;
	offer(&q, 0, "act", cost_of(0));
	for (int i = fight->place + 2; i <= fight->order_count; i++)
		offer(&q, i, wounddice_numbers[i], cost_of(0));
	place = ask(&q);
	if (place == 0)
		return false;
	change(run, who)->hold_to = (uint8_t)place;
	tell_deed(run, who, DO_HOLD, NOBODY, NULL, WND_TRN_02);
	tell_note(run, who, "holds until this place", place, WND_TRN_02);
	return true;
}

static void start_turn(struct run *run, int who, int rule)
{
	run->fight->turn = (int8_t)who;
	run->fight->phase = IN_TURN;
	tell_turn(run, who, rule);
}

static void take_held_turn(struct run *run, int who)
{
	change(run, who)->turned = 1;
	if (can_take_turn(&run->scene, who))
		start_turn(run, who, WND_TRN_03);
	else
		tell_note(run, who, "loses the turn that it held", 0, WND_TRN_05);
}

static void take_slot(struct run *run, int who)
{
	open_slot(run, who);
	if (can_take_turn(&run->scene, who) && !holds(run, who))
		start_turn(run, who, run->fight->round == 1 ? WND_TRN_01 : WND_INI_06);
}

/* ---- the end of a round ---- */

/* R16: this round's sequence of slots becomes the order. */
static void keep_held_order(struct run *run)
{
	struct wounddice_fight *fight = change_fight(run);
	uint8_t order[MAX_CREATURES];
	int count = 0, who;
	bool held;

	for_creatures (i, run->fight)
		change(run, i)->turned = 0;
	fight->base.place = 0;
	fight->slot_passed = 0;
	while ((who = find_slot(run, &held)) != NOBODY) {
		if (held)
			change(run, who)->turned = 1;
		else if (creature(&run->scene, who)->hold_to)
			continue;
		order[count++] = (uint8_t)who;
	}
	for (int i = 0; i < count; i++)
		fight->base.order[i] = order[i];
	tell_note(run, NOBODY, "The order of this round is kept", count, WND_TRN_03);
}

static void forget_holds(struct run *run)
{
	bool any = false;

	for_creatures (i, run->fight)
		any = any || creature(&run->scene, i)->hold_to;
	if (!any)
		return;
	if (ruling(&run->scene, R_HOLD_SCOPE) == HOLD_FOR_FIGHT)
		keep_held_order(run);
	for_creatures (i, run->fight)
		change(run, i)->hold_to = change(run, i)->turned = 0;
}

static void become_aware(struct run *run, int who)
{
	struct wounddice_creature *creature = change(run, who);

	if (!is_ok(&run->scene, who) || !creature->unaware)
		return;
	creature->unaware = 0;
	tell_condition(run, who, "surprised", NULL, false, 0, WND_SUR_03);
}

static bool end_round(struct run *run)
{
	struct fight *fight = run->fight;

	fight->turn = NOBODY;
	tell_note(run, NOBODY, "Everybody has acted", fight->round, WND_RND_01);
	for (int i = 0; i < fight->order_count; i++)
		if (is_there(&run->scene, fight->order[i]))
			wounddice_bleed(run, fight->order[i]);
	for (int i = 0; i < fight->order_count; i++)
		if (is_there(&run->scene, fight->order[i]))
			wounddice_check_health(run, fight->order[i]);
	for (int i = 0; i < fight->order_count; i++)
		become_aware(run, fight->order[i]);
	forget_holds(run);
	if (setup(&run->scene)->newcomers)
		wounddice_newcomers(run);
	fight->phase = ROUND_BEGINS;
	if (!is_decided(fight))
		return true;
	end_fight(run, fight_last_side(fight), WND_RND_08);
	return false;
}

/* ---- from rest to rest ---- */

static bool next_slot(struct run *run)
{
	while (run->fight->phase == NEXT_SLOT) {
		bool held;
		int who = find_slot(run, &held);

		if (who == NOBODY)
			return end_round(run);
		if (held)
			take_held_turn(run, who);
		else
			take_slot(run, who);
		if (creature(&run->scene, who)->hold_to && !held)
			return true;
	}
	return true;
}

static void end_turn(struct run *run)
{
	run->fight->turn = NOBODY;
	run->fight->phase = NEXT_SLOT;
}

static bool go_on_in_turn(struct run *run)
{
	int who = run->fight->turn;

	if (!can_take_turn(&run->scene, who) || !wounddice_act(run, who)) {
		end_turn(run);
		return true;
	}
	if (can_take_turn(&run->scene, who))
		return true;
	if (is_ok(&run->scene, who))
		tell_note(run, who, "has no AP left", 0, WND_TRN_04);
	end_turn(run);
	return true;
}

/* Decided before everybody had the turn: the rest of the turns is not taken. */
static bool skip_turns(struct run *run)
{
	tell_note(run, NOBODY, "Nobody is left to fight: no more turns in this round", 0,
		  WND_RND_10);
	return end_round(run);
}

bool wounddice_advance(struct run *run)
{
	switch (run->fight->phase) {
	case BEFORE_THE_FIGHT:
		wounddice_before_the_fight(run);
		run->fight->phase = ROUND_BEGINS;
		return true;
	case ROUND_BEGINS:
		return begin_round(run) && next_slot(run);
	default:
		if (is_decided(run->fight))
			return skip_turns(run);
		return run->fight->phase == IN_TURN ? go_on_in_turn(run) : next_slot(run);
	}
}
