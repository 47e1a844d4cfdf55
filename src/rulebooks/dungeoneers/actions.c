/* SPDX-License-Identifier: MIT
 *
 * Actions: one row for each, their conditions, the menu of a turn; and the short actions.
 */
#include "dungeoneers.h"

bool dungeoneers_is_own_turn(const struct scene *scene, int who)
{
	return scene->fight->turn == who;
}

/* ---- paying ---- */

void dungeoneers_spend(struct run *run, int who, const char *what, int16_t *points,
		       int amount, int rule)
{
	*points = (int16_t)(*points - amount);
	tell_spend(run, who, what, points, amount, *points, rule);
}

void dungeoneers_gain(struct run *run, int who, const char *what, int16_t *points,
		      int amount, int rule)
{
	*points = (int16_t)(*points + amount);
	tell_gain(run, who, what, points, amount, *points, rule);
}

void dungeoneers_pay_action(struct run *run, int who, int ap, int rule)
{
	if (dungeoneers_is_own_turn(&run->scene, who)) {
		dungeoneers_spend(run, who, "ap", &change(run, who)->ap, ap, rule);
		return;
	}
	tell_note(run, who, "sets off the readied action", 0, DUN_RDY_03);
	dungeoneers_spend(run, who, "rp", &change(run, who)->rp, 1, DUN_RDY_03);
}

void dungeoneers_pay_mp(struct run *run, int who)
{
	dungeoneers_spend(run, who, "mp", &change(run, who)->mp, 1, DUN_RES_04);
}

static struct cost one_ap(const struct scene *scene, int who, int action)
{
	(void)scene, (void)who, (void)action;
	return costs(1, 0, 0, 0);
}

static struct cost one_mp(const struct scene *scene, int who, int action)
{
	(void)scene, (void)who, (void)action;
	return costs(0, 1, 0, 0);
}

/* ---- defend, sprint, drop prone ---- */

void dungeoneers_set_condition(struct run *run, int who, const char *name,
			       uint8_t *condition, bool on, int rule)
{
	if ((*condition != 0) == on)
		return;
	*condition = on;
	tell_condition(run, who, name, condition, on, 0, rule);
}

static void defend(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, DUN_ACT_02);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	dungeoneers_set_condition(run, who, "defensive", &change(run, who)->defensive,
				  true, DUN_DEF_01);
}

static bool can_sprint(const struct scene *scene, int who)
{
	return !creature(scene, who)->sprinting;
}

enum { SPRINT_MP = 2 };

int dungeoneers_sprint_mp(const struct scene *scene, int who, struct sum *mp)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	add_base(mp, "sprint", SPRINT_MP, DUN_SPR_02);
	if (one->grappled_by)
		add(mp, "grappled", -mp->total, DUN_GRP_05);
	else if (one->grappling)
		add(mp, "grappling", floor_div(mp->total, 2) - mp->total, DUN_GRP_06);
	return mp->total;
}

static void sprint(struct run *run, int who, int action)
{
	struct dungeoneers_creature *one = change(run, who);
	struct sum mp;

	tell_deed(run, who, action, NOBODY, NULL, DUN_ACT_02);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	dungeoneers_set_condition(run, who, "sprinting", &one->sprinting, true,
				  DUN_SPR_01);
	sum_begin(&mp, run, who, "mp", DUN_SPR_02);
	dungeoneers_sprint_mp(&run->scene, who, &mp);
	tell_sum(&mp);
	dungeoneers_gain(run, who, "mp", &one->mp, mp.total, DUN_SPR_02);
	if (mp.total == 0)
		tell_note(run, who, "is held and gains no movement", 0, DUN_GRP_05);
}

static bool can_drop(const struct scene *scene, int who)
{
	return !creature(scene, who)->prone;
}

static void drop_prone(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, DUN_PRN_01);
	dungeoneers_fall_prone(run, who, DUN_PRN_01);
}

/* ---- the rows ---- */

static bool can_wait(const struct scene *scene, int who)
{
	return creature(scene, who)->ap >= 1;
}

/* The book's own columns of an action row. */
static const struct {
	/* May it be done, apart from its cost? NULL: always. */
	bool (*is_possible)(const struct scene *scene, int who);
	/* May it be readied now? NULL: never. Points to run with are of no use off the
	 * turn (R19). */
	bool (*can_be_readied)(const struct scene *scene, int who);
} beside[ACTIONS] = {
	[DO_ATTACK] = {dungeoneers_can_attack, can_wait},
	[DO_SPELLCAST] = {dungeoneers_can_cast_some, dungeoneers_can_pay_spell},
	[DO_GRAPPLE] = {dungeoneers_can_grapple, can_wait},
	[DO_PUSH] = {dungeoneers_can_push, can_wait},
	[DO_DISENGAGE] = {NULL, can_wait},
	[DO_DEFEND] = {NULL, can_wait},
	[DO_SPRINT] = {can_sprint, NULL},
	[DO_READY] = {dungeoneers_can_ready, NULL},
	[DO_INTERACT] = {dungeoneers_can_interact, can_wait},
	[DO_MOVE] = {dungeoneers_can_move_some_way, NULL},
	[DO_STAND] = {dungeoneers_can_stand, NULL},
	[DO_TURN] = {dungeoneers_can_turn, NULL},
	[DO_DROP_PRONE] = {can_drop, NULL},
};

bool dungeoneers_is_possible(const struct scene *scene, int who, int action)
{
	return !beside[action].is_possible || beside[action].is_possible(scene, who);
}

bool dungeoneers_can_be_readied(const struct scene *scene, int who, int action)
{
	return beside[action].can_be_readied && beside[action].can_be_readied(scene, who);
}

static bool is_open(const struct scene *scene, int who, int action)
{
	const struct dungeoneers_creature *one = creature(scene, who);
	const struct action_row *row = &dungeoneers_actions[action];
	struct cost cost = row->cost ? row->cost(scene, who, action) : costs(0, 0, 0, 0);

	return one->ap >= cost.amount[AP] && (!cost.amount[MP] || one->mp >= 1) &&
	       dungeoneers_is_possible(scene, who, action);
}

/* In the order of the menu. */
const struct action_row dungeoneers_actions[ACTIONS] = {
	[DO_ATTACK] = {"attack", "strike, shoot or throw at an enemy", true, is_open,
		       one_ap, dungeoneers_attack},
	[DO_SPELLCAST] = {"spellcast", "cast a cantrip or the spell of a tome in hand",
			  true, is_open, one_ap, dungeoneers_cast},
	[DO_GRAPPLE] = {"grapple", "take hold of an enemy", false, is_open, one_ap,
			dungeoneers_grapple},
	[DO_PUSH] = {"push", "push somebody 1 tile the way you face", false, is_open,
		     one_ap, dungeoneers_push},
	[DO_DISENGAGE] = {"disengage", "shake off all threats, or break a grapple", false,
			  is_open, one_ap, dungeoneers_disengage},
	[DO_DEFEND] = {"defend", "throw one more dodge die until the next turn", false,
		       is_open, one_ap, defend},
	[DO_SPRINT] = {"sprint", "gain 2 more movement points", false, is_open, one_ap,
		       sprint},
	[DO_READY] = {"ready", "keep an action for the edge of another's turn", false,
		      is_open, one_ap, dungeoneers_ready},
	[DO_INTERACT] = {"interact", "take in hand, put away, pick up, drink", false,
			 is_open, one_ap, dungeoneers_interact},
	[DO_MOVE] = {"move", "go 1 tile in any direction", false, is_open, one_mp,
		     dungeoneers_move},
	[DO_STAND] = {"stand", "get up", false, is_open, one_mp, dungeoneers_stand},
	[DO_TURN] = {"turn", "face another way", false, is_open, one_mp,
		     dungeoneers_turn},
	[DO_DROP_PRONE] = {"drop_prone", "lie down, for free", false, is_open, NULL,
			   drop_prone},
	[DO_END_TURN] = {"end_turn", "do no more in this turn", false, NULL, NULL,
			 dungeoneers_end_turn},
	[DO_OPPORTUNE_STRIKE] = {"opportune_strike", "attack in melee as a reaction",
				 true, NULL, NULL, NULL},
};

/* ---- the menu of a turn ---- */

/* R51: a creature in an ally's tile must leave it first. */
static bool must_move_on(const struct scene *scene, int who)
{
	return ruling(scene, R51_PASS_ALLIES) && dungeoneers_crowded(scene, who) &&
	       dungeoneers_can_move_some_way(scene, who);
}

static int choose_action(struct run *run, int who)
{
	struct question q;
	int wish;

	if (must_move_on(&run->scene, who))
		return DO_MOVE;
	question_to(&q, run, who, Q_ACTION);
	if (wished(&q, &wish) && is_open_action(&run->scene, who, wish))
		return wish;
	offer_actions(&q, who);
	by_default(&q);
	return ask(&q);
}

void dungeoneers_act(struct run *run, int who)
{
	perform_action(run, who, choose_action(run, who));
}
