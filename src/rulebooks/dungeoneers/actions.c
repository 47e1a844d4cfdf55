/* SPDX-License-Identifier: MIT
 *
 * Actions: what may be done now, the menu of a turn, and who carries it out.
 */
#include "dungeoneers.h"

bool dungeoneers_is_own_turn(const struct scene *scene, int who)
{
	return scene->fight->turn == who;
}

/* ---- paying ---- */

void dungeoneers_pay_rp(struct run *run, int who, int rule)
{
	struct dungeoneers_creature *one = change(run, who);

	one->rp--;
	tell_spend(run, who, "rp", &one->rp, 1, one->rp, rule);
}

void dungeoneers_pay_action(struct run *run, int who, int ap, int rule)
{
	struct dungeoneers_creature *one = change(run, who);

	if (!dungeoneers_is_own_turn(&run->scene, who)) {
		tell_note(run, who, "sets off the readied action", 0, DUN_RDY_03);
		dungeoneers_pay_rp(run, who, DUN_RDY_03);
		return;
	}
	one->ap = (int16_t)(one->ap - ap);
	tell_spend(run, who, "ap", &one->ap, ap, one->ap, rule);
}

void dungeoneers_pay_mp(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);

	one->mp--;
	tell_spend(run, who, "mp", &one->mp, 1, one->mp, DUN_RES_04);
}

/* ---- what may be done ---- */

static bool can_cast_some(const struct scene *scene, int who)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(scene, who, spells);

	for (int i = 0; i < count; i++)
		if (spells[i]->ap <= creature(scene, who)->ap &&
		    dungeoneers_can_cast(scene, who, spells[i]))
			return true;
	return false;
}

static bool can_move_some_way(const struct scene *scene, int who)
{
	if (!dungeoneers_can_move(scene, who))
		return false;
	for (enum direction d = NORTH; d <= NORTH_WEST; d++)
		if (dungeoneers_can_step(scene, who, d))
			return true;
	return false;
}

static bool can_pay_to_move(const struct scene *scene, int who)
{
	return creature(scene, who)->mp >= 1 && !creature(scene, who)->grappled_by;
}

static bool can_do(const struct scene *scene, int who, int action)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	if (action <= DO_INTERACT && one->ap < 1)
		return false;
	switch (action) {
	case DO_ATTACK:
		return dungeoneers_can_attack(scene, who);
	case DO_SPELLCAST:
		return can_cast_some(scene, who);
	case DO_GRAPPLE:
		return dungeoneers_can_grapple(scene, who);
	case DO_PUSH:
		return dungeoneers_can_push(scene, who);
	case DO_SPRINT:
		return !one->sprinting;
	case DO_READY:
		return dungeoneers_can_ready(scene, who);
	case DO_INTERACT:
		return dungeoneers_can_interact(scene, who);
	case DO_MOVE:
		return can_move_some_way(scene, who);
	case DO_STAND:
		return one->prone && can_pay_to_move(scene, who);
	case DO_TURN:
		return can_pay_to_move(scene, who);
	case DO_DROP_PRONE:
		return !one->prone;
	default:
		return true;
	}
}

/* ---- defend, sprint, drop prone ---- */

static void defend(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);

	tell_deed(run, who, DO_DEFEND, NOBODY, NULL, DUN_ACT_02);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	if (!one->defensive)
		tell_condition(run, who, "defensive", NULL, true, 0, DUN_DEF_01);
	one->defensive = 1;
}

enum { SPRINT_MP = 2 };

static void sprint(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);
	struct sum mp;

	tell_deed(run, who, DO_SPRINT, NOBODY, NULL, DUN_ACT_02);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	one->sprinting = 1;
	tell_condition(run, who, "sprinting", NULL, true, 0, DUN_SPR_01);
	sum_begin(&mp, run, who, "mp", DUN_SPR_02);
	add_base(&mp, "sprint", SPRINT_MP, DUN_SPR_02);
	if (one->grappled_by)
		add(&mp, "grappled", -mp.total, DUN_GRP_05);
	else if (one->grappling)
		add(&mp, "grappling", floor_div(mp.total, 2) - mp.total, DUN_GRP_06);
	tell_sum(&mp);
	one->mp = (int16_t)(one->mp + mp.total);
	tell_gain(run, who, "mp", &one->mp, mp.total, one->mp, DUN_SPR_02);
}

static void drop_prone(struct run *run, int who)
{
	tell_deed(run, who, DO_DROP_PRONE, NOBODY, NULL, DUN_PRN_01);
	dungeoneers_fall_prone(run, who, DUN_PRN_01);
}

static void do_action(struct run *run, int who, int action)
{
	switch (action) {
	case DO_ATTACK:
		dungeoneers_attack(run, who);
		break;
	case DO_SPELLCAST:
		dungeoneers_cast(run, who, NULL);
		break;
	case DO_GRAPPLE:
		dungeoneers_grapple(run, who);
		break;
	case DO_PUSH:
		dungeoneers_push(run, who);
		break;
	case DO_DISENGAGE:
		dungeoneers_disengage(run, who);
		break;
	case DO_DEFEND:
		defend(run, who);
		break;
	case DO_SPRINT:
		sprint(run, who);
		break;
	case DO_READY:
		dungeoneers_ready(run, who);
		break;
	case DO_INTERACT:
		dungeoneers_interact(run, who);
		break;
	case DO_MOVE:
		dungeoneers_move(run, who);
		break;
	case DO_STAND:
		dungeoneers_stand(run, who);
		break;
	case DO_TURN:
		dungeoneers_turn(run, who);
		break;
	default:
		drop_prone(run, who);
	}
}

/* ---- the menu of a turn ---- */

static struct cost usual_cost(int action)
{
	if (action <= DO_INTERACT)
		return costs(1, 0, 0, 0);
	return action <= DO_TURN ? costs(0, 1, 0, 0) : costs(0, 0, 0, 0);
}

/* R51: whoever stands in an ally's tile has to get out of it first. */
static bool must_move_on(const struct scene *scene, int who)
{
	return ruling(scene, R51_PASS_ALLIES) && dungeoneers_crowded(scene, who) &&
	       can_move_some_way(scene, who);
}

static int choose_action(struct run *run, int who)
{
	struct question q;
	int wish;

	question_to(&q, run, who, Q_ACTION);
	if (must_move_on(&run->scene, who))
		return DO_MOVE;
	if (wished(&q, &wish) && can_do(&run->scene, who, wish))
		return wish;
	for (int action = DO_ATTACK; action <= DO_END_TURN; action++)
		if (can_do(&run->scene, who, action))
			offer(&q, action, run->book->actions[action].key,
			      usual_cost(action));
	by_default(&q);
	return ask(&q);
}

bool dungeoneers_act(struct run *run, int who)
{
	int action = choose_action(run, who);

	if (action == DO_END_TURN)
		return false;
	do_action(run, who, action);
	return true;
}

/* ---- readied actions, at their moment ---- */

static const struct dungeoneers_spell *readied_spell(
	const struct scene *scene, int who, const struct dungeoneers_readied *readied)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(scene, who, spells);

	for (int i = 0; i < count; i++)
		if (dungeoneers_spell_number(scene, spells[i]) == readied->spell - 1)
			return spells[i];
	return NULL;
}

bool dungeoneers_can_trigger(const struct scene *scene, int who,
			     const struct dungeoneers_readied *readied)
{
	const struct dungeoneers_spell *spell;

	switch (readied->action - 1) {
	case DO_ATTACK:
		return dungeoneers_can_attack(scene, who);
	case DO_SPELLCAST:
		spell = readied_spell(scene, who, readied);
		return spell && dungeoneers_can_cast(scene, who, spell);
	case DO_GRAPPLE:
		return dungeoneers_can_grapple(scene, who);
	case DO_PUSH:
		return dungeoneers_can_push(scene, who);
	case DO_INTERACT:
		return dungeoneers_can_interact(scene, who);
	default:
		return true;
	}
}

void dungeoneers_trigger(struct run *run, int who,
			 const struct dungeoneers_readied *readied)
{
	if (readied->action - 1 == DO_SPELLCAST)
		dungeoneers_cast(run, who, readied_spell(&run->scene, who, readied));
	else
		do_action(run, who, readied->action - 1);
}
