/* SPDX-License-Identifier: MIT
 *
 * The actions of a turn: one row for each, the menu, and the short actions.
 */
#include "wounddice.h"

void wounddice_pay(struct run *run, int who, int ap, int rule)
{
	struct wounddice_creature *one = change(run, who);

	one->ap = (uint8_t)(one->ap - ap);
	tell_spend(run, who, "AP", &one->ap, ap, one->ap, rule);
}

/* ---- aim ---- */

bool wounddice_can_aim_at(const struct scene *scene, int who, int target)
{
	const struct wounddice_creature *one = creature(scene, who);
	int gun, cap;

	if (!is_foe(scene, who, target))
		return false;
	gun = wounddice_gun_in_hand(scene, who);
	if (gun < 0)
		return false;
	cap = sheet(scene, who)->arms[gun].weapon->aim;
	if (cap == 0 || (one->aim_target == target + 1 && one->aim >= cap))
		return false;
	return wounddice_sees(scene, tile_of(scene, who), tile_of(scene, target));
}

static bool can_aim(const struct scene *scene, int who)
{
	return any_creature_that(wounddice_can_aim_at, scene, who);
}

static void aim(struct run *run, int who, int action)
{
	struct wounddice_creature *one = change(run, who);
	struct question q;
	int target;

	question_in(&q, run, who, Q_TARGET, action, NOBODY);
	if (!wished(&q, &target) || target < 0 ||
	    !wounddice_can_aim_at(&run->scene, who, target)) {
		offer_creatures(&q,
				creatures_that(wounddice_can_aim_at, &run->scene, who));
		target = ask(&q);
	}
	tell_deed(run, who, action, target, NULL, WND_ACT_01);
	wounddice_pay(run, who, 1, WND_ACT_01);
	if (one->aim_target != target + 1)
		one->aim = 0;
	one->aim++;
	one->aim_target = (uint8_t)(target + 1);
	tell_gain(run, who, "aim", &one->aim, 1, one->aim, WND_ACT_01);
}

/* ---- stance, escape ---- */

static bool is_prone(const struct scene *scene, int who)
{
	return creature(scene, who)->prone;
}

static bool is_upright(const struct scene *scene, int who)
{
	return !creature(scene, who)->prone;
}

static void change_stance(struct run *run, int who, int action)
{
	struct wounddice_creature *one = change(run, who);

	tell_deed(run, who, action, NOBODY, NULL, WND_MOV_03);
	wounddice_pay(run, who, 1, WND_MOV_03);
	one->prone = action == DO_PRONE;
	tell_condition(run, who, "prone", &one->prone, one->prone, 0, WND_MOV_03);
	wounddice_lose_aim(run, who);
}

static bool can_escape(const struct scene *scene, int who)
{
	return setup(scene)->escape || wounddice_on_border(scene, who);
}

static void escape(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, WND_ACT_04);
	wounddice_pay(run, who, 1, WND_ACT_04);
	wounddice_leave(run, who, FLED);
	tell_fate(run, who, AFFRAY_FLED, NOBODY, WND_ACT_04);
}

/* ---- improvising: the game master sets price, skill and modifier ---- */

static bool can_improvise(const struct scene *scene, int who)
{
	return setup(scene)->gm && !creature(scene, who)->refused;
}

static int choose_terms(struct run *run, int who)
{
	struct question q;

	question_in(&q, run, GAME_MASTER, Q_TERMS, DO_IMPROVISE, who);
	offer(&q, 0, "refuse", cost_of(0));
	for (int ap = 1; ap <= smaller(creature(&run->scene, who)->ap, 32); ap++)
		offer(&q, ap, wounddice_numbers[ap], cost_of(ap));
	return ask(&q);
}

static enum skill choose_test(struct run *run, int who)
{
	struct question q;

	question_in(&q, run, GAME_MASTER, Q_TEST, DO_IMPROVISE, who);
	offer_words(&q, wounddice_skill_words, SKILLS);
	return (enum skill)ask(&q);
}

static int choose_modifier(struct run *run, int who)
{
	static const char *const keys[] = {"-4", "-2", "0", "2", "4"};
	struct question q;

	question_in(&q, run, GAME_MASTER, Q_MODIFIER, DO_IMPROVISE, who);
	for (int i = 0; i < 5; i++) {
		offer(&q, 2 * i - 4, keys[i], cost_of(0));
		if (i == 2)
			by_default(&q);
	}
	return ask(&q);
}

static void improvise(struct run *run, int who, int action)
{
	int ap = choose_terms(run, who), modifier;
	struct check check;
	enum skill skill;
	struct sum tn;

	if (ap == 0) {
		tell_deed(run, who, action, NOBODY, NULL, WND_ACT_05);
		change(run, who)->refused = 1;
		tell_note(run, who, "is refused by the game master", 0, WND_ACT_05);
		return;
	}
	skill = choose_test(run, who);
	modifier = choose_modifier(run, who);
	tell_deed(run, who, action, NOBODY, NULL, WND_ACT_05);
	wounddice_pay(run, who, ap, WND_ACT_05);
	sum_begin(&tn, run, who, "improvised TN", WND_ACT_05);
	wounddice_skill(&tn, sheet(&run->scene, who), skill);
	add(&tn, "game master", modifier, WND_ACT_05);
	tell_sum(&tn);
	check = wounddice_pass(run, who, tn.total, "improvise");
	wounddice_tell_check(run, who, NOBODY, &check, works_or_fails(check.success),
			     WND_ACT_05, VIEW_ALL);
}

/* ---- the rows ---- */

/* The book's own columns of an action row: its cost (attack and reload compute theirs),
 * and whether it is possible. NULL: always. */
static const struct {
	int8_t ap;
	bool (*is_possible)(const struct scene *scene, int who);
} beside[ACTIONS] = {
	[DO_ATTACK] = {0, wounddice_can_attack},
	[DO_MOVE] = {1, wounddice_can_move},
	[DO_AIM] = {1, can_aim},
	[DO_READY] = {1, wounddice_can_ready_some},
	[DO_RELOAD] = {0, wounddice_can_reload},
	[DO_CLEAR] = {CLEAR_AP, wounddice_can_clear},
	[DO_STAND] = {1, is_prone},
	[DO_PRONE] = {1, is_upright},
	[DO_FIRST_AID] = {FIRST_AID_AP, wounddice_can_treat_some},
	[DO_INJECT] = {1, wounddice_can_inject_some},
	[DO_ESCAPE] = {1, can_escape},
	[DO_IMPROVISE] = {1, can_improvise},
};

static struct cost ap_of(const struct scene *scene, int who, int action)
{
	(void)scene, (void)who;
	return cost_of(beside[action].ap);
}

static struct cost ap_of_reload(const struct scene *scene, int who, int action)
{
	(void)action;
	return cost_of(wounddice_reload_ap(scene, who));
}

static bool is_open(const struct scene *scene, int who, int action)
{
	return beside[action].ap <= creature(scene, who)->ap &&
	       beside[action].is_possible(scene, who);
}

/* In the order of the menu. */
const struct action_row wounddice_actions[ACTIONS] = {
	[DO_ATTACK] = {"attack", "attack with a weapon", true, is_open, NULL,
		       wounddice_attack},
	[DO_MOVE] = {"move", "move up to 3 m", false, is_open, ap_of, wounddice_move},
	[DO_AIM] = {"aim", "aim at a foe", false, is_open, ap_of, aim},
	[DO_READY] = {"ready", "take another weapon in hand", false, is_open, ap_of,
		      wounddice_ready},
	[DO_RELOAD] = {"reload", "reload the gun in hand", false, is_open, ap_of_reload,
		       wounddice_reload},
	[DO_CLEAR] = {"clear", "clear a jam", false, is_open, ap_of, wounddice_clear},
	[DO_STAND] = {"stand", "stand up", false, is_open, ap_of, change_stance},
	[DO_PRONE] = {"prone", "lie down", false, is_open, ap_of, change_stance},
	[DO_FIRST_AID] = {"first_aid", "treat wounds", false, is_open, ap_of,
			  wounddice_first_aid},
	[DO_INJECT] = {"inject", "use an injector", false, is_open, ap_of,
		       wounddice_inject},
	[DO_ESCAPE] = {"escape", "leave the fight", false, is_open, ap_of, escape},
	[DO_IMPROVISE] = {"improvise", "something the game master allows", false, is_open,
			  ap_of, improvise},
	[DO_END] = {"end", "end the turn", false, NULL, NULL, wounddice_end_turn},
	[DO_HOLD] = {"hold", "hold the turn until a later place", false, NULL, NULL,
		     NULL},
	[DO_EVADE] = {"evade", "evade an attack", false, NULL, NULL, NULL},
	[DO_PARRY] = {"parry", "parry a blow", false, NULL, NULL, NULL},
	[DO_RETURN_FIRE] = {"return_fire", "shoot back", true, NULL, NULL, NULL},
};

/* ---- the menu ---- */

void wounddice_act(struct run *run, int who)
{
	struct question q;
	int action;

	question_to(&q, run, who, Q_ACTION);
	if (!wished(&q, &action) || !is_open_action(&run->scene, who, action)) {
		offer_actions(&q, who);
		by_default(&q);
		action = ask(&q);
	}
	perform_action(run, who, action);
}
