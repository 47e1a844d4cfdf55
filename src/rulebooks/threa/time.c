/* SPDX-License-Identifier: MIT
 *
 * Order, rounds, turns, rests (INI-01 to INI-08).
 *
 *	ROUND_BEGINS	order by AP; then the first turn
 *	TURN_GOES_ON	one action of whose turn it is; then again, or the next turn
 *	LEFT_OVERS	delayers whose trigger never came: one action each
 *	ROUND_ENDS	pools and recovery (recovery.c); then a round, or the end
 *
 * Each line is a rest: advance() starts there and checks again which creatures can act.
 *
 * fight.order is sorted by the time of turns, then by their first order: a postponed turn
 * moves back in it.
 */
#include "deeds.h"

/* ---- order (INI-01 to INI-06) ---- */

/* By AP, then by Awareness; the creature listed first is compared first, and keeps its
 * place. */
static bool comes_before(const struct scene *scene, int a, int b)
{
	int ap = creature(scene, a)->ap - creature(scene, b)->ap;
	int aware = score_of(scene, a, AWARENESS) - score_of(scene, b, AWARENESS);

	return ap > 0 || (ap == 0 && aware > 0);
}

static void list_combatants(struct run *run)
{
	struct fight *fight = run->fight;

	fight->order_count = 0;
	for_creatures (who, fight) {
		int at = fight->order_count;

		if (!fight->bodies[who].in_play)
			continue;
		while (at > 0 && comes_before(&run->scene, who, fight->order[at - 1])) {
			fight->order[at] = fight->order[at - 1];
			at--;
		}
		fight->order[at] = (uint8_t)who;
		fight->order_count++;
	}
}

static void game_master_orders(struct run *run, int8_t *tied, int count)
{
	for (int i = 0; i < count - 1; i++) {
		struct question q;
		int first, at = i;

		question_to(&q, run, GAME_MASTER, Q_FIRST);
		for (int j = i; j < count; j++)
			offer_creature(&q, tied[j]);
		first = ask(&q);
		while (tied[at] != first)
			at++;
		for (; at > i; at--)
			tied[at] = tied[at - 1];
		tied[i] = (int8_t)first;
	}
}

/* Equal AP: Awareness has decided already, or a die or the game master does (R01). */
static void break_tie(struct run *run, int first, int count)
{
	uint8_t *order = run->fight->order + first;
	int8_t tied[MAX_CREATURES];

	for (int i = 0; i < count; i++)
		tied[i] = (int8_t)order[i];
	if (ruling(&run->scene, R_INIT_TIE) == TIE_BY_DICE)
		roll_order(run, tied, count, dice_die(12), true, "initiative");
	else
		game_master_orders(run, tied, count);
	for (int i = 0; i < count; i++)
		order[i] = (uint8_t)tied[i];
}

static void break_ties(struct run *run)
{
	const struct fight *fight = run->fight;

	for (int first = 0, next; first < fight->order_count; first = next) {
		int ap = creature(&run->scene, fight->order[first])->ap;

		for (next = first + 1; next < fight->order_count; next++)
			if (creature(&run->scene, fight->order[next])->ap != ap)
				break;
		break_tie(run, first, next - first);
	}
}

static bool is_tied(const struct run *run, int place)
{
	const struct fight *fight = run->fight;
	int ap = creature(&run->scene, fight->order[place])->ap;

	return (place > 0 && creature(&run->scene, fight->order[place - 1])->ap == ap) ||
	       (place + 1 < fight->order_count &&
		creature(&run->scene, fight->order[place + 1])->ap == ap);
}

static void tell_number(struct run *run, int who, const char *label, const char *term,
			int value, int rule)
{
	struct sum sum;

	sum_begin(&sum, run, who, label, rule);
	add_base(&sum, term, value, rule);
	tell_sum(&sum);
}

static void tell_place(struct run *run, int place)
{
	int who = run->fight->order[place];
	const struct threa_creature *one = creature(&run->scene, who);

	if (!run_wants(run, AFFRAY_SUM))
		return;
	tell_number(run, who, "initiative", "AP", one->ap, THR_INI_01);
	if (is_tied(run, place))
		tell_number(run, who, "tie", "awareness",
			    score_of(&run->scene, who, AWARENESS), THR_INI_02);
	tell_number(run, who, "slot", "ms", one->turn_ms, THR_INI_06);
}

/* The i-th of k acts at 3000 i / k. */
static void give_slots(struct run *run)
{
	struct fight *fight = run->fight;

	for (int i = 0; i < fight->order_count; i++) {
		struct threa_creature *one = change(run, fight->order[i]);

		one->turn_ms = (int16_t)(ROUND_MS * i / fight->order_count);
		one->rank = (uint8_t)i;
		tell_place(run, i);
	}
}

/* ---- the start of a round ---- */

static void tell_maximum(struct run *run, int who, enum pool pool, const char *label,
			 int most, bool is_written, int rule)
{
	struct sum sum;

	sum_begin(&sum, run, who, label, rule);
	if (is_written) {
		add_base(&sum, "as written", most, rule);
	} else {
		int value = threa_pool_value(sheet(&run->scene, who), pool, &sum);

		add(&sum, "rounding and minimum", most - value, rule);
	}
	tell_sum(&sum);
}

/* Tells the derived values of the sheets, once, before the first round (SHT-02,
 * SHT-03). */
static void tell_sheets(struct run *run)
{
	if (!run_wants(run, AFFRAY_SUM))
		return;
	for_creatures (who, run->fight) {
		const struct threa_sheet *own = sheet(&run->scene, who);

		tell_maximum(run, who, POOL_FAT, "FAT", own->fat_max, own->fat_written,
			     THR_SHT_02);
		tell_maximum(run, who, POOL_VIT, "VIT", own->vit_max, own->vit_written,
			     THR_SHT_02);
		tell_maximum(run, who, POOL_AP, "AP", own->ap_max, own->ap_written,
			     THR_SHT_03);
	}
}

static void clear_round(struct threa_creature *one)
{
	one->acts = one->paid = one->moved = 0;
	one->elapsed_ms = 0;
	one->free_moved = one->stance_changed = one->aimed = 0;
	one->done = 0;
	one->trigger = one->trigger_who = 0;
}

static void find_turn(struct run *run);

static bool begin_round(struct run *run)
{
	if (run->fight->round == 0)
		tell_sheets(run);
	if (!next_round(run, THR_INI_03))
		return false;
	tell_round(run, THR_INI_03);
	for_creatures (who, run->fight)
		clear_round(change(run, who));
	fight_of(run)->delayers = 0;
	fight_of(run)->now_ms = 0;
	fight_of(run)->passes = 0;
	list_combatants(run);
	if (ruling(&run->scene, R_INIT_TIE))
		break_ties(run);
	give_slots(run);
	run->fight->place = 0;
	find_turn(run);
	return true;
}

/* ---- whose turn it is ---- */

/* Moves the turn at this place back to its new time; equals keep their first order. */
static void postpone(struct run *run, int ms)
{
	struct fight *fight = run->fight;
	int at = fight->place, who = fight->order[at];
	struct threa_creature *one = change(run, who);

	one->turn_ms = (int16_t)ms;
	tell_note(run, who, "must wait to act", ms, THR_SPC_10);
	if (ruling(&run->scene, R_TURN_MODEL)) {
		fight->place++; /* one pass is missed */
		return;
	}
	for (; at + 1 < fight->order_count; at++) {
		const struct threa_creature *other =
			creature(&run->scene, fight->order[at + 1]);

		if (other->turn_ms > ms ||
		    (other->turn_ms == ms && other->rank > one->rank))
			break;
		fight->order[at] = fight->order[at + 1];
	}
	fight->order[at] = (uint8_t)who;
}

/* The creature at this place has no turn; returns false. */
static bool skip(struct run *run, const char *why, int rule)
{
	int who = run->fight->order[run->fight->place];

	if (why)
		tell_note(run, who, why, 0, rule);
	change(run, who)->done = 1;
	run->fight->place++;
	fight_of(run)->passes++;
	return false;
}

/* True if the creature at this place has its turn now. */
static bool begin_turn(struct run *run)
{
	int who = run->fight->order[run->fight->place];
	struct threa_creature *one = change(run, who);

	if (!in_play(&run->scene, who))
		return skip(run, NULL, NO_RULE);
	threa_set_time(run, one->turn_ms);
	one->moving = 0;
	if (disabled_until(one) >= ROUND_MS)
		return skip(run, "loses the turn", THR_SPC_10);
	if (disabled_until(one) > one->turn_ms) {
		postpone(run, disabled_until(one));
		return false;
	}
	if (one->surprised)
		return skip(run, "is surprised", THR_INI_07);
	if (one->trigger || is_helpless(&run->scene, who))
		return skip(run, NULL, NO_RULE);
	run->fight->turn = (int8_t)who;
	one->paid = one->done = 0;
	tell_turn(run, who, THR_INI_01);
	threa_resume(run, who);
	return true;
}

/* The creatures still waiting, most AP first. */
static int next_delayer(const struct run *run)
{
	int next = NOBODY;

	for_creatures (who, run->fight)
		if (creature(&run->scene, who)->trigger && is_able(&run->scene, who) &&
		    (next == NOBODY || comes_before(&run->scene, who, next)))
			next = who;
	return next;
}

static void find_left_over(struct run *run)
{
	int who = fight_of(run)->delayers ? next_delayer(run) : NOBODY;

	run->fight->turn = (int8_t)who;
	run->fight->phase = who == NOBODY ? ROUND_ENDS : LEFT_OVERS;
	if (who != NOBODY)
		tell_turn(run, who, THR_INI_05);
}

/* One paid action each, until all pass in a row (R03). */
static bool goes_round_again(struct run *run)
{
	if (!ruling(&run->scene, R_TURN_MODEL) ||
	    fight_of(run)->passes >= run->fight->order_count)
		return false;
	run->fight->place = 0;
	return true;
}

static void find_turn(struct run *run)
{
	run->fight->phase = TURN_GOES_ON;
	run->fight->turn = NOBODY;
	do {
		while (run->fight->place < run->fight->order_count)
			if (begin_turn(run))
				return;
	} while (goes_round_again(run));
	find_left_over(run);
}

/* ---- one action ---- */

static int ask_action(struct run *run, int who, int id)
{
	struct question q;
	int action;

	question_to(&q, run, who, id);
	if (wished(&q, &action) && is_open_action(&run->scene, who, action))
		return action;
	offer_actions(&q, who);
	if (id == Q_INTERRUPT)
		offer(&q, DO_WAIT, "wait", threa_no_cost);
	by_default(&q);
	return ask(&q);
}

static void act(struct run *run, int who, int action)
{
	perform_action(run, who, action);
	threa_after(run, who);
}

static void end_own_turn(struct run *run, int who, bool passed)
{
	if (passed)
		fight_of(run)->passes++;
	else
		fight_of(run)->passes = 0;
	change(run, who)->done = 1;
	run->fight->place++;
	find_turn(run);
}

static void go_on(struct run *run)
{
	int who = run->fight->turn, action;
	const struct threa_creature *one = creature(&run->scene, who);

	if (one->done || one->trigger || !is_able(&run->scene, who)) {
		end_own_turn(run, who, true);
		return;
	}
	action = ask_action(run, who, Q_ACTION);
	perform_action(run, who, action);
	threa_acted(run, who, action);
}

void threa_acted(struct run *run, int who, int action)
{
	const struct threa_creature *one = creature(&run->scene, who);

	threa_after(run, who);
	if (action == DO_PASS || action == DO_DELAY || one->done)
		end_own_turn(run, who, true);
	else if (!is_able(&run->scene, who) ||
		 (ruling(&run->scene, R_TURN_MODEL) && one->paid))
		end_own_turn(run, who, !one->paid);
}

static void stop_waiting(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->trigger = one->trigger_who = 0;
	fight_of(run)->delayers--;
}

static void left_over(struct run *run)
{
	int who = run->fight->turn;

	if (creature(&run->scene, who)->trigger && is_able(&run->scene, who)) {
		int action = ask_action(run, who, Q_ACTION);

		stop_waiting(run, who);
		act(run, who, action);
	}
	find_left_over(run);
}

/* ---- delayers (INI-05) ---- */

static bool matches(const struct scene *scene, int who, const struct occasion *occasion)
{
	const struct threa_creature *one = creature(scene, who);
	bool is_attack = occasion->kind == ON_ATTACK || occasion->kind == ON_SHOT;
	bool is_named = one->trigger_who == occasion->actor + 1;

	if (!is_enemy(scene->fight, who, occasion->actor))
		return false;
	switch (one->trigger) {
	case FOE_ATTACKS:
		return is_attack && is_named;
	case FOE_MOVES:
		return occasion->kind == ON_MOVE && is_named;
	case FOE_SHOOTS:
		return occasion->kind == ON_SHOT && is_named;
	case ATTACK_ON_ME:
		return is_attack && (occasion->target == who || occasion->second == who);
	case ATTACK_ON_ALLY:
		return is_attack && (one->trigger_who == occasion->target + 1 ||
				     one->trigger_who == occasion->second + 1);
	case ENTERS_REACH:
		return occasion->kind == ON_ENTER &&
		       threa_in_reach(scene, who, occasion->actor, one->reach_m) &&
		       !threa_reaches(scene, who, occasion->from, one->reach_m);
	default:
		return false;
	}
}

static int next_to_interrupt(const struct run *run, const struct occasion *occasion,
			     struct creature_set asked)
{
	int next = NOBODY;

	for_creatures (who, run->fight)
		if (creature(&run->scene, who)->trigger && !set_has(asked, who) &&
		    is_able(&run->scene, who) && matches(&run->scene, who, occasion) &&
		    (next == NOBODY || comes_before(&run->scene, who, next)))
			next = who;
	return next;
}

/* Each acts once, at the time of the turn it breaks into, and triggers nobody else. */
bool threa_delayers(struct run *run, const struct occasion *occasion)
{
	struct threa_fight *fight = fight_of(run);
	struct told_deed outer = deed_now(run);
	struct creature_set asked = {0};
	bool acted = false;
	int who, action;

	if (fight->delayers == 0 || fight->interrupting)
		return false;
	fight->interrupting = true;
	while ((who = next_to_interrupt(run, occasion, asked)) != NOBODY) {
		set_add(&asked, who);
		action = ask_action(run, who, Q_INTERRUPT);
		if (action == DO_WAIT)
			continue;
		tell_note_at(run, who, occasion->actor, "acts before {target}",
			     fight->now_ms, THR_INI_05);
		stop_waiting(run, who);
		act(run, who, action);
		acted = true;
	}
	resume_deed(run, outer);
	fight->interrupting = 0;
	return acted;
}

/* ---- the end of a round ---- */

static bool end_round(struct run *run)
{
	struct fight *fight = run->fight;
	unsigned sides;

	threa_set_time(run, ROUND_MS - 1);
	threa_give_aid(run);
	for_creatures (who, fight)
		if (in_play(&run->scene, who))
			threa_round_end(run, who);
	threa_set_time(run, ROUND_MS);
	fight_of(run)->now_ms = 0;
	for_creatures (who, fight) {
		struct threa_creature *one = change(run, who);

		one->stagger_ms = larger(0, one->stagger_ms - ROUND_MS);
		one->stun_ms = larger(0, one->stun_ms - ROUND_MS);
		one->unconscious_ms = larger(0, one->unconscious_ms - ROUND_MS);
		fight->bodies[who].can_fight = can_fight(&run->scene, who);
	}
	sides = fight_sides_left(fight);
	if ((sides & (sides - 1)) == 0) {
		end_fight(run, fight_last_side(fight), THR_END_01);
		return false;
	}
	fight->turn = NOBODY;
	fight->phase = ROUND_BEGINS;
	return true;
}

bool threa_advance(struct run *run)
{
	switch (run->fight->phase) {
	case ROUND_BEGINS:
		return begin_round(run);
	case TURN_GOES_ON:
		go_on(run);
		return true;
	case LEFT_OVERS:
		left_over(run);
		return true;
	default:
		return end_round(run);
	}
}
