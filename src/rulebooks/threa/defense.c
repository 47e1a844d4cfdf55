/* SPDX-License-Identifier: MIT
 *
 * Reactions (section 6): passive, dodge, parry; and the shield after a hit.
 *
 * Only the target is asked, once the attack value is known. A dodge or a block is an
 * action and costs like one; parries in parry mode are free.
 */
#include "threa.h"

enum {
	LATER_ACTION = -1, /* CST-04 */
	FISTS = -2,	   /* PAR-07 */
	FIST_FAILURE = 3,
	BLOCK_AT = 8, /* SHD-01 */
	MOST_SHIELD_BONUS = 4,
};

/* Active defense, whatever it costs. */
bool threa_can_defend(const struct scene *scene, int who)
{
	return creature(scene, who)->ap_locked == 0 && is_able(scene, who);
}

static bool can_dodge(const struct scene *scene, const struct strike *strike)
{
	return can_pay(scene, strike->target, 1) &&
	       (!strike->is_ranged || ruling(scene, R_RANGED_DODGE) != 2);
}

/* ---- parry mode ---- */

/* A weapon that does not wear is never worn out. */
static bool weapon_parries(const struct scene *scene, int who, int thing)
{
	const struct threa_gear *gear = gear_of(scene, thing);

	return gear->weapon && gear->weapon->kind == MELEE_WEAPON &&
	       (gear->durability == 0 || thing_at(scene, thing)->durability > 0) &&
	       sheet(scene, who)->skills[gear->weapon->skill] >= gear->weapon->min_level;
}

static bool shield_parries(const struct scene *scene, int who, int thing)
{
	return thing == threa_shield(scene, who) &&
	       sheet(scene, who)->skills[SHIELD] >=
		       gear_of(scene, thing)->armor->min_level;
}

/* The right hand first, if both could. */
int threa_parry_hand(const struct scene *scene, int who, enum parrying with)
{
	if (with == PARRY_FISTS)
		return threa_free_hand(scene, who);
	for (int hand = 0; with != NOT_PARRYING && hand < HANDS; hand++) {
		int thing = thing_in_hand(creature(scene, who), hand);

		if (thing != NOTHING &&
		    (with == PARRY_WEAPON ? weapon_parries(scene, who, thing)
					  : shield_parries(scene, who, thing)))
			return hand;
	}
	return NOTHING;
}

bool threa_can_parry_with(const struct scene *scene, int who, enum parrying with)
{
	return threa_parry_hand(scene, who, with) != NOTHING;
}

/* The thing that parries; NOTHING: a fist. */
static int parry_thing(const struct scene *scene, int who, enum parrying with)
{
	return thing_in_hand(creature(scene, who), threa_parry_hand(scene, who, with));
}

bool threa_can_enter_parry(const struct scene *scene, int who)
{
	return creature(scene, who)->at_hand & PARRY_AT_HAND;
}

enum skill threa_parry_skill(const struct scene *scene, int who, enum parrying with)
{
	if (with == PARRY_WEAPON)
		return (enum skill)gear_of(scene, parry_thing(scene, who, with))
			->weapon->skill;
	return with == PARRY_SHIELD ? SHIELD : HTH;
}

static enum parrying ask_parry_with(struct run *run, int who, int action)
{
	static const char *const keys[] = {NULL, "weapon", "shield", "fists"};
	struct question q;

	question_to(&q, run, who, Q_PARRY_WITH);
	q.deed = (int16_t)action;
	for (int with = PARRY_WEAPON; with <= PARRY_FISTS; with++)
		if (threa_can_parry_with(&run->scene, who, (enum parrying)with))
			offer(&q, with, keys[with], threa_no_cost);
	return (enum parrying)ask(&q);
}

/* Some weapons and shields ask for a skill level before one can parry with them. */
static void tell_min_level(struct run *run, int who, enum parrying with)
{
	const struct scene *scene = &run->scene;
	const struct threa_gear *gear;
	int level;

	if (with == PARRY_FISTS)
		return;
	gear = gear_of(scene, parry_thing(scene, who, with));
	level = gear->armor ? gear->armor->min_level : gear->weapon->min_level;
	if (level > 0)
		tell_note(run, who, "has the skill to parry with it", level, THR_PAR_05);
}

static void begin_parry(struct run *run, int who, enum parrying with)
{
	change(run, who)->parrying = (uint8_t)with;
	tell_min_level(run, who, with);
	tell_condition(run, who, "parrying", NULL, true, 0, THR_PAR_01);
}

void threa_enter_parry(struct run *run, int who)
{
	struct deed deed = deed_of(who, DO_ENTER_PARRY);
	enum parrying with = ask_parry_with(run, who, DO_ENTER_PARRY);

	if (threa_commit(run, &deed, false, THR_PAR_01))
		begin_parry(run, who, with);
}

/* ---- 7: the choice ---- */

static int later_action(const struct scene *scene, bool earlier)
{
	return earlier && !ruling(scene, R_DEFENSE_PENALTY) ? LATER_ACTION : 0;
}

static void tell_faced(struct run *run, const struct strike *strike)
{
	struct sum sum;

	if (ruling(&run->scene, R_AV_VISIBLE) || !run_wants(run, AFFRAY_SUM))
		return;
	sum_begin(&sum, run, strike->target, "faces AV", THR_DEF_06);
	add_base(&sum, "AV", strike->av, THR_DEF_06);
	tell_sum(&sum);
}

static bool may_start_parry(const struct scene *scene, const struct strike *strike)
{
	return ruling(scene, R_PARRY_START) && can_pay(scene, strike->target, 1) &&
	       threa_can_enter_parry(scene, strike->target);
}

/* What a dodge or a parry comes to before the dice: the defender knows. */
static int dodge_basis(const struct scene *scene, const struct strike *strike)
{
	int who = strike->target;
	bool earlier = creature(scene, who)->acts > 0;

	return score_of(scene, who, DODGE) + prone_penalty(scene, who) +
	       wound_penalty(scene, who) + later_action(scene, earlier) +
	       (strike->is_ranged ? threa_shot_modifiers(scene, strike->actor, who) : 0);
}

static int parry_basis(const struct scene *scene, int who, enum parrying with)
{
	return score_of(scene, who, threa_parry_skill(scene, who, with)) +
	       prone_penalty(scene, who) + wound_penalty(scene, who) +
	       (with == PARRY_FISTS ? FISTS : 0);
}

static void tell_owner(struct question *q, const struct scene *scene,
		       const struct strike *strike)
{
	const struct threa_creature *target = creature(scene, strike->target);

	q->facts[0] = ruling(scene, R_AV_VISIBLE) ? UNKNOWN_FACT : strike->av;
	q->facts[1] = strike->is_ranged ? threa_shot_value(scene, strike->actor,
							   strike->target, strike->weapon)
					: threa_passive_value(scene, strike->target);
	q->facts[2] = dodge_basis(scene, strike);
	q->facts[3] = UNKNOWN_FACT;
	if (target->parrying && !strike->is_ranged)
		q->facts[3] = parry_basis(scene, strike->target,
					  (enum parrying)target->parrying);
}

static int ask_defense(struct run *run, struct strike *strike)
{
	const struct scene *scene = &run->scene;
	bool parrying = creature(scene, strike->target)->parrying;
	bool may_dodge, may_parry;
	struct question q;
	int wanted;

	strike->forced_passive = true;
	if (!threa_can_defend(scene, strike->target))
		return DO_PASSIVE;
	may_dodge = can_dodge(scene, strike);
	may_parry = !strike->is_ranged && (parrying || may_start_parry(scene, strike));
	if (strike->is_ranged && parrying)
		tell_note(run, strike->target, "cannot parry a missile", 0, THR_PAR_04);
	if (!may_dodge && !may_parry)
		return DO_PASSIVE;
	strike->forced_passive = false;
	tell_faced(run, strike);
	question_to(&q, run, strike->target, Q_DEFENSE);
	q.deed = (int16_t)strike->deed->action;
	q.about = (int8_t)strike->actor;
	tell_owner(&q, scene, strike);
	if (wished(&q, &wanted) &&
	    (wanted == DO_DODGE ? may_dodge : wanted != DO_PARRY || may_parry))
		return wanted;
	offer(&q, DO_PASSIVE, "passive", threa_no_cost);
	if (may_dodge)
		offer(&q, DO_DODGE, "dodge", threa_standard_cost);
	if (may_parry)
		offer(&q, DO_PARRY, "parry",
		      parrying ? threa_no_cost : threa_standard_cost);
	return ask(&q);
}

/* Costs and boosts of a reaction; false: too weary, stays passive. */
static bool pay_for_reaction(struct run *run, struct strike *strike, int action,
			     int standards, int extra_fat, int value, int *boost,
			     bool *earlier)
{
	struct price price = {.who = strike->target,
			      .value = value,
			      .against = action == DO_SHIELD_BLOCK ? BLOCK_AT
					 : ruling(&run->scene, R_AV_VISIBLE)
						 ? UNKNOWN_FACT
						 : strike->av,
			      .extra_fat = extra_fat};

	threa_ask_price(run, &price, action, standards, true, strike->actor);
	if (standards > 0 && !threa_focus(run, strike->target, DECIDES_NOTHING))
		return false;
	*earlier = creature(&run->scene, strike->target)->acts > 0;
	*boost = price.boost;
	price.rule = THR_DEF_01;
	threa_pay(run, &price);
	if (standards > 0) {
		threa_count_action(run, strike->target, false);
		threa_end_aim(run, strike->target, THR_AIM_03);
	}
	return true;
}

static void choose_parry(struct run *run, struct strike *strike)
{
	const struct threa_creature *target = creature(&run->scene, strike->target);
	bool starts = !target->parrying;
	enum parrying with = (enum parrying)target->parrying;

	if (starts || ruling(&run->scene, R_PARRY_SKILL))
		with = ask_parry_with(run, strike->target, DO_PARRY);
	strike->parry_with = (int)with;
	if (!pay_for_reaction(run, strike, DO_PARRY, starts ? 1 : 0, 0,
			      parry_basis(&run->scene, strike->target, with),
			      &strike->defense_boost, &strike->defense_earlier)) {
		strike->defense = DO_PASSIVE;
		return;
	}
	if (starts)
		begin_parry(run, strike->target, with);
}

void threa_choose_defense(struct run *run, struct strike *strike)
{
	strike->defense = ask_defense(run, strike);
	strike->defense_boost = 0;
	if (strike->defense == DO_PARRY) {
		choose_parry(run, strike);
		return;
	}
	if (strike->defense != DO_DODGE)
		return;
	if (pay_for_reaction(run, strike, DO_DODGE, 1, 0,
			     dodge_basis(&run->scene, strike), &strike->defense_boost,
			     &strike->defense_earlier))
		threa_end_parry(run, strike->target, THR_PAR_06);
	else
		strike->defense = DO_PASSIVE;
}

/* ---- 7: the target value ---- */

static int dodge_total(struct run *run, struct strike *strike)
{
	struct sum tv;

	sum_begin(&tv, run, strike->target, strike->is_ranged ? "dodge" : "TV",
		  strike->is_ranged ? THR_DEF_03 : THR_DEF_02);
	threa_add_score(&tv, strike->target, DODGE);
	add(&tv, "prone", prone_penalty(&run->scene, strike->target), THR_MOV_06);
	threa_add_wounds(&tv, strike->target);
	add(&tv, "earlier action", later_action(&run->scene, strike->defense_earlier),
	    THR_CST_04);
	threa_add_boost(&tv, strike->defense_boost);
	threa_add_fudge(&tv, "dodge");
	tell_sum(&tv);
	return tv.total;
}

static void tell_free_parry(struct run *run, const struct strike *strike)
{
	struct sum cost;

	if (!run_wants(run, AFFRAY_SUM))
		return;
	sum_begin(&cost, run, strike->target, "cost of the parry", THR_PAR_03);
	add_base(&cost, "in parry mode", 0, THR_PAR_03);
	add(&cost, "boost", strike->defense_boost, THR_CST_05);
	tell_sum(&cost);
}

/* Special attacks wound nobody's fists. */
static bool is_special(int action)
{
	return action == DO_KNOCKBACK || action == DO_DISARM || action == DO_STUN;
}

static int parry_total(struct run *run, struct strike *strike)
{
	bool fists = strike->parry_with == PARRY_FISTS;
	struct sum tv;

	tell_free_parry(run, strike);
	sum_begin(&tv, run, strike->target, "TV", THR_PAR_02);
	threa_add_score(&tv, strike->target,
			threa_parry_skill(&run->scene, strike->target,
					  (enum parrying)strike->parry_with));
	add(&tv, "fists", fists ? FISTS : 0, THR_PAR_07);
	add(&tv, "prone", prone_penalty(&run->scene, strike->target), THR_MOV_06);
	threa_add_wounds(&tv, strike->target);
	threa_add_boost(&tv, strike->defense_boost);
	threa_add_fudge(&tv, "parry");
	tell_sum(&tv);
	strike->fist_parry_failed = fists && !is_special(strike->deed->action) &&
				    strike->av - tv.total >= FIST_FAILURE;
	return tv.total;
}

static int passive_total(struct run *run, const struct strike *strike)
{
	struct sum tv;

	sum_begin(&tv, run, strike->target, "TV",
		  strike->forced_passive ? THR_DEF_05 : THR_DEF_04);
	threa_add_passive(&tv, strike->target);
	tell_sum(&tv);
	return tv.total;
}

int threa_defense_value(struct run *run, struct strike *strike)
{
	if (strike->defense == DO_PARRY)
		return parry_total(run, strike);
	if (strike->is_ranged)
		return threa_ranged_tv(run, strike,
				       strike->defense == DO_DODGE
					       ? dodge_total(run, strike)
					       : NO_DODGE);
	return strike->defense == DO_DODGE ? dodge_total(run, strike)
					   : passive_total(run, strike);
}

/* ---- the shield (SHD-01 to SHD-03) ---- */

static int block_standards(const struct scene *scene)
{
	return ruling(scene, R_SHIELD_COST) == 0 ? 1 : 0;
}

static bool can_block(const struct scene *scene, int who)
{
	if (threa_shield(scene, who) == NOTHING || !threa_can_defend(scene, who))
		return false;
	switch (ruling(scene, R_SHIELD_COST)) {
	case 0:
		return can_pay(scene, who, 1);
	case 1:
		return creature(scene, who)->fat >= 1;
	default:
		return true;
	}
}

/* FAT that a block takes instead of the standard cost (R24). */
static int block_fat(const struct scene *scene)
{
	return ruling(scene, R_SHIELD_COST) == 1 ? 1 : 0;
}

static bool ask_block(struct run *run, const struct strike *strike)
{
	struct cost fat_alone = {{0, (int8_t)block_fat(&run->scene), 0, 0}};
	struct question q;

	question_to(&q, run, strike->target, Q_BLOCK);
	q.deed = DO_SHIELD_BLOCK;
	q.about = (int8_t)strike->actor;
	q.facts[0] = strike->dsv;
	offer(&q, false, "no", threa_no_cost);
	offer(&q, true, "yes",
	      block_standards(&run->scene) ? threa_standard_cost : fat_alone);
	return ask(&q);
}

/* What a block comes to before the dice. */
static int block_basis(const struct scene *scene, int who)
{
	bool earlier = creature(scene, who)->acts > 0;

	return score_of(scene, who, SHIELD) + wound_penalty(scene, who) +
	       later_action(scene, earlier);
}

static bool pay_for_block(struct run *run, struct strike *strike, int *boost,
			  bool *earlier)
{
	return pay_for_reaction(run, strike, DO_SHIELD_BLOCK,
				block_standards(&run->scene), block_fat(&run->scene),
				block_basis(&run->scene, strike->target), boost, earlier);
}

/* The thing that blocks, or NOTHING; *bonus: on its rating (R25). */
int threa_block(struct run *run, struct strike *strike, int *bonus)
{
	int shield = threa_shield(&run->scene, strike->target), boost = 0;
	bool earlier = false, success;
	struct sum sum;

	*bonus = 0;
	if (!can_block(&run->scene, strike->target) || !ask_block(run, strike) ||
	    !pay_for_block(run, strike, &boost, &earlier))
		return NOTHING;
	sum_begin(&sum, run, strike->target, "block", THR_SHD_03);
	threa_add_score(&sum, strike->target, SHIELD);
	threa_add_wounds(&sum, strike->target);
	add(&sum, "earlier action", later_action(&run->scene, earlier), THR_CST_04);
	threa_add_boost(&sum, boost);
	if (!ruling(&run->scene, R_SHIELD_BONUS)) {
		success = sum_check(&sum, dice_fudge_plus(), BLOCK_AT, "block",
				    DECIDES_NOTHING, THR_SHD_01);
		return success ? shield : NOTHING;
	}
	threa_add_fudge(&sum, "block");
	tell_sum(&sum);
	success = sum.total >= BLOCK_AT;
	tell_check(run, strike->target, NOBODY, sum.total, BLOCK_AT,
		   pass_or_fail(success), THR_SHD_01);
	*bonus = smaller(MOST_SHIELD_BONUS, floor_div(sum.total - BLOCK_AT, 2));
	return success ? shield : NOTHING;
}
