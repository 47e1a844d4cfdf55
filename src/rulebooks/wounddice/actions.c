/* SPDX-License-Identifier: MIT
 *
 * The actions of a turn (section 5): what is on the menu, and those that need no file of
 * their own.
 */
#include "wounddice.h"

void wounddice_pay(struct run *run, int who, int ap, int rule)
{
	struct wounddice_creature *creature = change(run, who);

	creature->ap = (uint8_t)(creature->ap - ap);
	tell_spend(run, who, "AP", &creature->ap, ap, creature->ap, rule);
}

/* The arm in hand if it is a gun; -1 otherwise. */
static int gun_in_hand(const struct scene *scene, int who)
{
	int hand = creature(scene, who)->hand;

	return hand && sheet(scene, who)->arms[hand - 1].is_gun ? hand - 1 : -1;
}

/* ---- aim ---- */

bool wounddice_can_aim_at(const struct scene *scene, int who, int target)
{
	const struct wounddice_creature *one = creature(scene, who);
	int gun = gun_in_hand(scene, who), cap;

	if (gun < 0 || !is_foe(scene, who, target))
		return false;
	cap = sheet(scene, who)->arms[gun].weapon->aim;
	if (cap == 0 || (one->aim_target == target + 1 && one->aim >= cap))
		return false;
	return wounddice_sees(scene, tile_of(scene, who), tile_of(scene, target));
}

static bool can_aim(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (wounddice_can_aim_at(scene, who, i))
			return true;
	return false;
}

static void aim(struct run *run, int who)
{
	struct wounddice_creature *creature = change(run, who);
	struct question q;
	int target;

	question_to(&q, run, who, Q_TARGET);
	q.deed = DO_AIM;
	for_creatures (i, run->fight)
		if (wounddice_can_aim_at(&run->scene, who, i))
			offer_creature(&q, i);
	target = ask(&q);
	tell_deed(run, who, DO_AIM, target, NULL, WND_ACT_01);
	wounddice_pay(run, who, 1, WND_ACT_01);
	if (creature->aim_target != target + 1)
		creature->aim = 0;
	creature->aim++;
	creature->aim_target = (uint8_t)(target + 1);
	tell_gain(run, who, "aim", &creature->aim, 1, creature->aim, WND_ACT_01);
}

/* ---- ready ---- */

bool wounddice_can_ready(const struct scene *scene, int who, int arm)
{
	return sheet(scene, who)->arms[arm].holdable &&
	       creature(scene, who)->hand != arm + 1;
}

static bool can_ready(const struct scene *scene, int who)
{
	for (int i = 0; i < sheet(scene, who)->arm_count; i++)
		if (wounddice_can_ready(scene, who, i))
			return true;
	return false;
}

static void ready(struct run *run, int who)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct wounddice_creature *creature = change(run, who);
	struct question q;
	int arm;

	question_to(&q, run, who, Q_WEAPON);
	q.deed = DO_READY;
	for (int i = 0; i < own->arm_count; i++)
		if (wounddice_can_ready(&run->scene, who, i))
			offer(&q, i, own->arms[i].weapon->entry.key, cost_of(1));
	arm = ask(&q);
	tell_deed(run, who, DO_READY, NOBODY, own->arms[arm].weapon->entry.name,
		  WND_ACT_02);
	wounddice_pay(run, who, 1, WND_ACT_02);
	if (creature->hand)
		creature->arms[creature->hand - 1].progress =
			creature->arms[creature->hand - 1].next_ammo = 0;
	creature->hand = (uint8_t)(arm + 1);
	wounddice_lose_aim(run, who);
}

/* ---- reload and clear ---- */

bool wounddice_can_reload(const struct scene *scene, int who)
{
	int gun = gun_in_hand(scene, who);
	const struct wounddice_arm_state *state;

	if (gun < 0)
		return false;
	state = &creature(scene, who)->arms[gun];
	return state->spare > 0 &&
	       state->rounds < sheet(scene, who)->arms[gun].weapon->magazine;
}

/* As much as can be paid now of what is still to be paid. */
static int reload_ap(const struct scene *scene, int who)
{
	int gun = gun_in_hand(scene, who);
	const struct wounddice_creature *one = creature(scene, who);

	return smaller(one->ap, sheet(scene, who)->arms[gun].weapon->reload -
					one->arms[gun].progress);
}

static int choose_ammo(struct run *run, int who, const struct wounddice_arm *arm)
{
	struct question q;

	question_to(&q, run, who, Q_AMMO);
	q.deed = DO_RELOAD;
	for (int i = 0; i < AMMOS; i++)
		if (arm->profiles[i].fits)
			offer(&q, i, wounddice_ammo_words[i], cost_of(0));
	return ask(&q);
}

static void reload(struct run *run, int who)
{
	int gun = gun_in_hand(&run->scene, who), paid;
	const struct wounddice_arm *arm = &sheet(&run->scene, who)->arms[gun];
	struct wounddice_creature *creature = change(run, who);
	struct wounddice_arm_state *state = &creature->arms[gun];

	if (!state->progress)
		state->next_ammo = (uint8_t)choose_ammo(run, who, arm);
	paid = reload_ap(&run->scene, who);
	tell_deed(run, who, DO_RELOAD, NOBODY, arm->weapon->entry.name, WND_ACT_03);
	wounddice_pay(run, who, paid, WND_ACT_03);
	state->progress = (uint8_t)(state->progress + paid);
	if (state->progress < arm->weapon->reload) {
		tell_note(run, who, "is still reloading",
			  arm->weapon->reload - state->progress, WND_ACT_03);
		return;
	}
	state->spare--;
	state->rounds = arm->weapon->magazine;
	state->ammo = state->next_ammo;
	state->progress = state->next_ammo = 0;
	tell_gain(run, who, "rounds", &state->rounds, state->rounds, state->rounds,
		  WND_ACT_03);
}

bool wounddice_can_clear(const struct scene *scene, int who)
{
	int hand = creature(scene, who)->hand;

	return hand && creature(scene, who)->arms[hand - 1].jammed;
}

/* Whoever shoots it well knows it well. */
static int best_skill(const struct wounddice_arm *arm)
{
	return arm->value[arm->best] - arm->weapon->acc + arm->missing_str;
}

int wounddice_clear_tn(const struct scene *scene, int who)
{
	const struct wounddice_sheet *own = sheet(scene, who);
	const struct wounddice_arm *arm = &own->arms[creature(scene, who)->hand - 1];

	return larger(wounddice_skill(own, MECHANICS), best_skill(arm));
}

static void clear(struct run *run, int who)
{
	struct wounddice_creature *creature = change(run, who);
	int gun = creature->hand - 1, tn = wounddice_clear_tn(&run->scene, who);
	const struct wounddice_arm *arm = &sheet(&run->scene, who)->arms[gun];
	struct check check;

	tell_deed(run, who, DO_CLEAR, NOBODY, arm->weapon->entry.name, WND_JAM_05);
	wounddice_pay(run, who, CLEAR_AP, WND_JAM_05);
	check = wounddice_pass(run, who, tn, "clear");
	wounddice_tell_check(run, who, NOBODY, &check,
			     worded(works_or_fails(check.success),
				    check.success ? "cleared" : "still jammed"),
			     WND_JAM_05, VIEW_ALL);
	if (!check.success)
		return;
	creature->arms[gun].jammed = 0;
	tell_condition(run, who, "jammed", NULL, false, 0, WND_JAM_05);
}

/* ---- stance, escape ---- */

static void change_stance(struct run *run, int who, bool prone)
{
	tell_deed(run, who, prone ? DO_PRONE : DO_STAND, NOBODY, NULL, WND_MOV_03);
	wounddice_pay(run, who, 1, WND_MOV_03);
	change(run, who)->prone = prone;
	tell_condition(run, who, "prone", NULL, prone, 0, WND_MOV_03);
	wounddice_lose_aim(run, who);
}

static bool can_escape(const struct scene *scene, int who)
{
	return setup(scene)->escape || wounddice_on_border(scene, who);
}

static void escape(struct run *run, int who)
{
	tell_deed(run, who, DO_ESCAPE, NOBODY, NULL, WND_ACT_04);
	wounddice_pay(run, who, 1, WND_ACT_04);
	wounddice_leave(run, who, FLED);
	tell_fate(run, who, AFFRAY_FLED, NOBODY, WND_ACT_04);
}

/* ---- the menu ---- */

typedef bool patient_test(const struct scene *scene, int who, int patient);

static bool can_help(const struct scene *scene, int who, patient_test *test)
{
	for_creatures (i, scene->fight)
		if (test(scene, who, i))
			return true;
	return false;
}

static void offer_gun(struct question *q, const struct scene *scene, int who)
{
	int ap = creature(scene, who)->ap;

	if (can_aim(scene, who))
		offer(q, DO_AIM, "aim", cost_of(1));
	if (can_ready(scene, who))
		offer(q, DO_READY, "ready", cost_of(1));
	if (wounddice_can_reload(scene, who))
		offer(q, DO_RELOAD, "reload", cost_of(reload_ap(scene, who)));
	if (ap >= CLEAR_AP && wounddice_can_clear(scene, who))
		offer(q, DO_CLEAR, "clear", cost_of(CLEAR_AP));
}

static void offer_aid(struct question *q, const struct scene *scene, int who)
{
	if (creature(scene, who)->ap >= FIRST_AID_AP &&
	    can_help(scene, who, wounddice_can_treat))
		offer(q, DO_FIRST_AID, "first_aid", cost_of(FIRST_AID_AP));
	if (can_help(scene, who, wounddice_can_inject))
		offer(q, DO_INJECT, "inject", cost_of(1));
}

static void offer_all(struct question *q, struct run *run, int who)
{
	const struct scene *scene = &run->scene;
	const struct wounddice_creature *one = creature(scene, who);

	if (wounddice_can_attack(scene, who))
		offer(q, DO_ATTACK, "attack", cost_of(0));
	if (wounddice_can_move(scene, who, run->ways))
		offer(q, DO_MOVE, "move", cost_of(1));
	offer_gun(q, scene, who);
	if (one->prone)
		offer(q, DO_STAND, "stand", cost_of(1));
	else
		offer(q, DO_PRONE, "prone", cost_of(1));
	offer_aid(q, scene, who);
	if (can_escape(scene, who))
		offer(q, DO_ESCAPE, "escape", cost_of(1));
	if (setup(scene)->gm && !one->refused)
		offer(q, DO_IMPROVISE, "improvise", cost_of(1));
	offer(q, DO_END, "end", cost_of(0));
	by_default(q);
}

static bool end_turn(struct run *run, int who)
{
	tell_deed(run, who, DO_END, NOBODY, NULL, WND_TRN_04);
	return false;
}

static bool do_action(struct run *run, int who, int action)
{
	switch (action) {
	case DO_ATTACK:
		wounddice_attack(run, who);
		break;
	case DO_MOVE:
		wounddice_move(run, who);
		break;
	case DO_AIM:
		aim(run, who);
		break;
	case DO_READY:
		ready(run, who);
		break;
	case DO_RELOAD:
		reload(run, who);
		break;
	case DO_CLEAR:
		clear(run, who);
		break;
	case DO_STAND:
	case DO_PRONE:
		change_stance(run, who, action == DO_PRONE);
		break;
	case DO_FIRST_AID:
		wounddice_first_aid(run, who);
		break;
	case DO_INJECT:
		wounddice_inject(run, who);
		break;
	case DO_ESCAPE:
		escape(run, who);
		break;
	case DO_IMPROVISE:
		wounddice_improvise(run, who);
		break;
	default:
		return end_turn(run, who);
	}
	return true;
}

bool wounddice_act(struct run *run, int who)
{
	struct question q;
	int action;

	question_to(&q, run, who, Q_ACTION);
	if (wished(&q, &action) &&
	    (action == DO_END ||
	     (action == DO_ATTACK && wounddice_can_attack(&run->scene, who))))
		return do_action(run, who, action);
	offer_all(&q, run, who);
	return do_action(run, who, ask(&q));
}
