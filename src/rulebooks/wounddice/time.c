/* SPDX-License-Identifier: MIT
 *
 * Time: surprise and initiative before the fight, newcomers, rounds and turns, holding,
 * and the end of a round.
 *
 * There is a rest at the start of a round, at the start of a turn, before every action
 * and at the end of a round. base.phase is the next step.
 */
#include "wounddice.h"

/* ---- surprise ---- */

static int choose_surprise(struct run *run)
{
	const struct scenario *scenario = run->scene.scenario;
	int said = setup(&run->scene)->surprise_side;
	struct question q;

	if (said != SURPRISE_ASKED)
		return said;
	question_to(&q, run, GAME_MASTER, Q_SURPRISE);
	offer(&q, SURPRISE_NONE, "none", cost_of(0));
	for (int i = 0; i < scenario->side_count; i++)
		offer(&q, i, scenario->sides[i].name, cost_of(0));
	offer(&q, SURPRISE_CHECK, "check", cost_of(0));
	return ask(&q);
}

static void set_surprised(struct run *run, int who, bool on)
{
	struct wounddice_creature *one = change(run, who);

	if (one->unaware == on)
		return;
	one->unaware = on;
	tell_condition(run, who, "surprised", &one->unaware, on, 0, WND_SUR_03);
}

static int worst_hidden(const struct scene *scene, int side)
{
	int worst = NOBODY, least = 0;

	for_creatures (i, scene->fight) {
		struct sum sum;
		int stealth =
			wounddice_skill(sum_begin_quiet(&sum), sheet(scene, i), STEALTH);

		if (scene->fight->bodies[i].side != side || !is_there(scene, i) ||
		    (worst >= 0 && stealth >= least))
			continue;
		worst = i;
		least = stealth;
	}
	return worst;
}

static int tell_skill_tn(struct run *run, int who, enum skill skill, const char *label,
			 int light)
{
	struct sum tn;

	sum_begin(&tn, run, who, label, WND_SUR_02);
	wounddice_skill(&tn, sheet(&run->scene, who), skill);
	add(&tn, "light", light, WND_ACC_07);
	tell_sum(&tn);
	return tn.total;
}

static void notice(struct run *run, int who, int ambusher, int dos)
{
	int tn = tell_skill_tn(run, who, NOTICE, "notice TN",
			       -2 * setup(&run->scene)->light);
	struct check check = wounddice_match(run, who, tn, dos, "notice");

	wounddice_tell_match(run, who, ambusher, &check, dos,
			     worded(pass_or_fail(check.success),
				    check.success ? "noticed" : "surprised"),
			     WND_SUR_02, VIEW_ALL);
	if (!check.success)
		set_surprised(run, who, true);
}

/* The ambusher who hides worst against each foe. */
static void ambush(struct run *run)
{
	int side = setup(&run->scene)->ambusher_side;
	int ambusher = worst_hidden(&run->scene, side), tn;
	struct check check;

	if (ambusher < 0)
		return;
	tn = tell_skill_tn(run, ambusher, STEALTH, "stealth TN", 0);
	check = wounddice_check(run, ambusher, tn, false, VIEW_ALL, "stealth");
	wounddice_tell_check(
		run, ambusher, NOBODY, &check,
		worded(pass_or_fail(check.success), check.success ? "hidden" : "seen"),
		WND_SUR_02, VIEW_ALL);
	if (!check.success)
		return;
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i) && run->fight->bodies[i].side != side)
			notice(run, i, ambusher, check.dos);
}

static void settle_surprise(struct run *run)
{
	int surprising = choose_surprise(run);

	if (surprising == SURPRISE_NONE)
		return;
	tell_note(run, NOBODY, "Surprise is settled first", surprising, WND_SUR_01);
	if (surprising == SURPRISE_CHECK) {
		ambush(run);
		return;
	}
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i) && run->fight->bodies[i].side != surprising)
			set_surprised(run, i, true);
}

/* ---- the initiative check ---- */

/* A stat that may stand in for one AGI; AGI itself: none was named. */
static enum stat choose_appeal(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_APPEAL);
	offer(&q, AGI, "none", cost_of(0));
	for (int i = 0; i < STATS; i++)
		if (i != AGI)
			offer(&q, i, wounddice_stat_words[i], cost_of(0));
	return (enum stat)ask(&q);
}

static bool is_granted(struct run *run, int who)
{
	struct question q;

	if (ruling(&run->scene, R_GM_APPEAL) == APPEAL_GRANT)
		return true;
	question_to(&q, run, GAME_MASTER, Q_GRANT);
	q.about = (int8_t)who;
	offer(&q, 0, "refuse", cost_of(0));
	offer(&q, 1, "grant", cost_of(0));
	return ask(&q) == 1;
}

static const char *const appeals[STATS] = {
	[STR] = "appeals to use STR for one AGI",
	[CON] = "appeals to use CON for one AGI",
	[PER] = "appeals to use PER for one AGI",
	[INT] = "appeals to use INT for one AGI",
};

/* The stat that is added to AGI. */
static enum stat second_stat(struct run *run, int who)
{
	int heard = ruling(&run->scene, R_GM_APPEAL);
	enum stat stat;

	if (heard == APPEAL_REFUSE || (heard == APPEAL_GM && !setup(&run->scene)->gm))
		return AGI;
	stat = choose_appeal(run, who);
	if (stat == AGI)
		return AGI;
	tell_note(run, who, appeals[stat], (int)stat, WND_INI_02);
	if (is_granted(run, who)) {
		tell_note(run, who, "is granted the appeal", (int)stat, WND_INI_03);
		return stat;
	}
	tell_note(run, who, "is refused the appeal", (int)stat, WND_INI_03);
	return AGI;
}

static void roll_initiative(struct run *run, int who)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct wounddice_creature *one = change(run, who);
	enum stat second = second_stat(run, who);
	struct check check;
	struct sum tn;

	sum_begin(&tn, run, who, "initiative TN", WND_INI_01);
	add_base(&tn, wounddice_stat_words[AGI], own->stats[AGI], WND_INI_01);
	add_base(&tn, wounddice_stat_words[second], own->stats[second],
		 second == AGI ? WND_INI_01 : WND_INI_02);
	tell_sum(&tn);
	check = wounddice_check(run, who, tn.total, false, VIEW_ALL, "initiative");
	wounddice_tell_check(run, who, NOBODY, &check, pass_or_fail(check.success),
			     WND_INI_01, VIEW_ALL);
	one->succeeded = check.success;
	one->result = (int8_t)check.dos;
}

/* ---- the order (R06) ---- */

static int rank(const struct scene *scene, int a, int b)
{
	const struct wounddice_creature *first = creature(scene, a);
	const struct wounddice_creature *second = creature(scene, b);
	int reading = ruling(scene, R_INIT_ORDER);
	bool lowest_first;

	if (first->succeeded != second->succeeded)
		return second->succeeded - first->succeeded;
	lowest_first = first->succeeded ? reading != ORDER_BEST_FIRST
					: reading == ORDER_LITERAL_MAGNITUDE;
	if (first->result != second->result)
		return lowest_first ? first->result - second->result
				    : second->result - first->result;
	return sheet(scene, b)->stats[AGI] - sheet(scene, a)->stats[AGI];
}

/* Equals in result and AGI: the lowest d20 goes first. */
static void roll_off(struct run *run, int from, int count)
{
	struct fight *fight = run->fight;
	int8_t tied[MAX_CREATURES];

	for (int i = 0; i < count; i++)
		tied[i] = (int8_t)fight->order[from + i];
	roll_order(run, tied, count, dice_die(20), false, "roll-off");
	for (int i = 0; i < count; i++)
		fight->order[from + i] = (uint8_t)tied[i];
	for (int i = 0; i + 1 < count; i++)
		tell_note_at(run, tied[i], tied[i + 1],
			     "wins the roll-off against {target}", 0, WND_INI_05);
}

static void break_ties(struct run *run)
{
	const struct fight *fight = run->fight;

	for (int i = 0, end; i < fight->order_count; i = end) {
		for (end = i + 1; end < fight->order_count; end++)
			if (rank(&run->scene, fight->order[i], fight->order[end]))
				break;
		if (end - i > 1)
			roll_off(run, i, end - i);
	}
}

static void tell_order(struct run *run)
{
	const struct fight *fight = run->fight;

	if (!run_wants(run, AFFRAY_NOTE))
		return;
	for (int i = 0; i < fight->order_count; i++) {
		int who = fight->order[i];
		int next = i + 1 < fight->order_count ? fight->order[i + 1] : who;

		tell_note(run, who, i == 0 ? "acts first" : "acts {nth}", i + 1,
			  WND_INI_04);
		if (creature(&run->scene, who)->succeeded ==
			    creature(&run->scene, next)->succeeded &&
		    creature(&run->scene, who)->result ==
			    creature(&run->scene, next)->result &&
		    rank(&run->scene, who, next))
			tell_note_at(run, who, next, "goes before {target}: higher AGI",
				     0, WND_INI_05);
	}
}

/* Puts `who` directly before the first place that ranks worse. */
static int insert(struct run *run, int who)
{
	struct fight *fight = run->fight;
	int place = 0;

	while (place < fight->order_count &&
	       rank(&run->scene, who, fight->order[place]) >= 0)
		place++;
	for (int i = fight->order_count; i > place; i--)
		fight->order[i] = fight->order[i - 1];
	fight->order[place] = (uint8_t)who;
	fight->order_count++;
	return place;
}

static void tell_light(struct run *run)
{
	int light = setup(&run->scene)->light;

	if (light)
		tell_note(run, NOBODY,
			  light > 1 ? "It is dark: {value} to attacks and notice"
				    : "The light is dim: {value} to attacks and notice",
			  -2 * light, WND_ACC_07);
}

static void before_the_fight(struct run *run)
{
	tell_light(run);
	settle_surprise(run);
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i))
			roll_initiative(run, i);
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i))
			insert(run, i);
	break_ties(run);
	tell_order(run);
}

/* ---- newcomers ---- */

/* A creature that was here before has an old place in the order: removes it and closes
 * the gap. */
static void drop_place(struct fight *fight, int who)
{
	int count = 0;

	for (int i = 0; i < fight->order_count; i++)
		if (fight->order[i] != who)
			fight->order[count++] = fight->order[i];
	fight->order_count = (uint8_t)count;
}

static void arrive(struct run *run, int who)
{
	struct body *body = &run->fight->bodies[who];
	struct tile tile = wounddice_free_near(&run->scene, who, body->tile);

	body->tile = tile;
	body->in_play = body->can_fight = 1;
	drop_place(run->fight, who);
	roll_initiative(run, who);
	tell_note(run, who, "joins the fight, {nth} in the order", insert(run, who) + 1,
		  WND_INI_07);
}

static void let_newcomers_in(struct run *run)
{
	for_creatures (i, run->fight) {
		struct wounddice_creature *one = change(run, i);

		if (one->arriving && --one->arriving == 0)
			arrive(run, i);
	}
}

/* ---- AP ---- */

static bool can_fight(const struct body *body)
{
	return body->in_play && body->can_fight;
}

/* Fewer than two sides have somebody who can fight; asked at every step. The last of all
 * is mostly a foe of the first. */
static bool is_decided(const struct fight *fight)
{
	int last = fight->count - 1;

	while (last >= 0 && !can_fight(&fight->bodies[last]))
		last--;
	for (int i = 0; i < last; i++)
		if (can_fight(&fight->bodies[i]) &&
		    fight->bodies[i].side != fight->bodies[last].side)
			return false;
	return true;
}

/* Grants AP: speed less the AP that were spent ahead. */
static void grant(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);
	struct sum ap;

	if (!is_ok(&run->scene, who) ||
	    (one->unaware &&
	     ruling(&run->scene, R_SURPRISE_EFFECT) == SURPRISE_LOSES_ROUND))
		return;
	if (one->ap)
		tell_note(run, who, "lets {value} AP lapse", one->ap, WND_AP_02);
	sum_begin(&ap, run, who, "AP", WND_AP_02);
	add_base(&ap, "speed", one->speed, WND_AP_01);
	add(&ap, "debt", -smaller(one->debt, one->speed), WND_AP_03);
	tell_sum(&ap);
	one->ap = (uint8_t)ap.total;
	if (one->debt && ruling(&run->scene, R_SPEED_SPEND) == SPEND_LASTING) {
		one->speed = (uint8_t)larger(1, one->speed - one->debt);
		tell_note(run, who, "is slower for good", one->speed, WND_AP_03);
	}
	one->debt = 0;
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

static bool holds_until(const struct wounddice_creature *one, int place)
{
	return one->hold_to == place + 1 && !one->turned;
}

static bool has_holder(const struct scene *scene, int place)
{
	const struct wounddice_creature *one = creature(scene, 0);

	for (int i = scene->fight->count; i > 0; i--, one++)
		if (holds_until(one, place))
			return true;
	return false;
}

/* The next creature in base order that held until this place and has not had its turn; or
 * NOBODY, as mostly. */
static int next_holder(const struct scene *scene, int place)
{
	const struct fight *fight = scene->fight;

	if (!has_holder(scene, place))
		return NOBODY;
	for (int i = 0; i < fight->order_count; i++)
		if (holds_until(creature(scene, fight->order[i]), place))
			return fight->order[i];
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

/* The effects at the start of a slot, even if its turn is not taken. */
static void open_slot(struct run *run, int who)
{
	struct wounddice_creature *one = change(run, who);

	one->moved = 0;
	one->refused = 0;
	if (is_ok(&run->scene, who) &&
	    ruling(&run->scene, R_SURPRISE_EFFECT) == SURPRISE_UNAWARE_ONLY)
		set_surprised(run, who, false);
	if (ruling(&run->scene, R_AP_GRANT) == GRANT_TURN_START)
		grant(run, who);
}

static bool can_take_turn(const struct scene *scene, int who)
{
	return is_ok(scene, who) && creature(scene, who)->ap > 0;
}

/* Until a later place; 0: acts now. */
static bool can_hold_until(const struct fight *fight, int place)
{
	return place == 0 || (place > fight->place + 1 && place <= fight->order_count);
}

static bool holds(struct run *run, int who)
{
	const struct fight *fight = run->fight;
	bool is_last = fight->place + 1 == fight->order_count;
	struct question q;
	int place;

	question_to(&q, run, who, Q_HOLD);
	if (is_last || !wished(&q, &place) || !can_hold_until(fight, place)) {
		offer(&q, 0, "act", cost_of(0));
		for (int i = fight->place + 2; i <= fight->order_count; i++)
			offer(&q, i, wounddice_numbers[i], cost_of(0));
		place = ask(&q);
	}
	if (place == 0)
		return false;
	change(run, who)->hold_to = (uint8_t)place;
	tell_deed(run, who, DO_HOLD, NOBODY, NULL, WND_TRN_02);
	tell_note_at(run, who, fight->order[place - 1],
		     ruling(&run->scene, R_HOLD_SLOT) == HOLD_BEFORE
			     ? "holds until before {target}, {nth} in the order"
			     : "holds until after {target}, {nth} in the order",
		     place, WND_TRN_02);
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
		tell_note(run, who, "loses the turn held back", 0, WND_TRN_05);
}

static void take_slot(struct run *run, int who)
{
	open_slot(run, who);
	if (is_ok(&run->scene, who) && !creature(&run->scene, who)->unaware &&
	    !creature(&run->scene, who)->ap)
		tell_note(run, who, "has no AP for a turn", 0, WND_TRN_04);
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
			change(run, who)->turned = true;
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
		if (is_ok(&run->scene, fight->order[i]))
			set_surprised(run, fight->order[i], false);
	forget_holds(run);
	if (setup(&run->scene)->newcomers)
		let_newcomers_in(run);
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

static void leave_turn(struct run *run)
{
	run->fight->turn = NOBODY;
	run->fight->phase = NEXT_SLOT;
}

void wounddice_end_turn(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, WND_TRN_04);
	leave_turn(run);
}

static void go_on_in_turn(struct run *run)
{
	int who = run->fight->turn;
	bool acts = can_take_turn(&run->scene, who);

	if (acts)
		wounddice_act(run, who);
	if (run->fight->phase != IN_TURN || can_take_turn(&run->scene, who))
		return;
	if (acts && is_ok(&run->scene, who))
		tell_note(run, who, "has no AP left", 0, WND_TRN_04);
	leave_turn(run);
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
		before_the_fight(run);
		run->fight->phase = ROUND_BEGINS;
		return true;
	case ROUND_BEGINS:
		return begin_round(run) && next_slot(run);
	default:
		if (is_decided(run->fight))
			return skip_turns(run);
		if (run->fight->phase != IN_TURN)
			return next_slot(run);
		go_on_in_turn(run);
		return true;
	}
}
