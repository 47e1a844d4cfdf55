/* SPDX-License-Identifier: MIT
 *
 * Every answer to an attack: passive, dodge, parry; and the shield after a hit.
 *
 * Only the target is asked, once the attack value is known. A dodge or a block is an
 * action and costs like one; parries in parry mode are free.
 */
#include "deeds.h"

enum {
	FISTS = -2, /* PAR-07 */
	FIST_FAILURE = 3,
	MOST_SHIELD_BONUS = 4,
};

/* Can it defend actively, ignoring the cost? */
bool threa_can_defend(const struct scene *scene, int who)
{
	return creature(scene, who)->ap_locked == 0 && is_able(scene, who);
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

static bool has_a_parry(const struct scene *scene, int who)
{
	return creature(scene, who)->at_hand & PARRY_AT_HAND;
}

bool threa_can_enter_parry(const struct scene *scene, int who, int action)
{
	(void)action;
	return has_a_parry(scene, who) && can_work(scene, who);
}

static enum skill parry_skill(const struct scene *scene, int who, enum parrying with)
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

	question_in(&q, run, who, Q_PARRY_WITH, action, NOBODY);
	for (int with = PARRY_WEAPON; with <= PARRY_FISTS; with++)
		if (threa_can_parry_with(&run->scene, who, (enum parrying)with))
			offer(&q, with, keys[with], threa_no_cost);
	return (enum parrying)ask(&q);
}

/* Some weapons and shields need a skill level to parry with. */
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
		tell_note(run, who, "has the skill to parry with this", level,
			  THR_PAR_05);
}

static void begin_parry(struct run *run, int who, enum parrying with)
{
	change(run, who)->parrying = (uint8_t)with;
	tell_min_level(run, who, with);
	tell_condition(run, who, "parrying", &change(run, who)->parrying, true, 0,
		       THR_PAR_01);
}

void threa_end_parry(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (one->parrying == NOT_PARRYING)
		return;
	one->parrying = NOT_PARRYING;
	tell_condition(run, who, "parrying", &one->parrying, false, 0, THR_PAR_06);
}

void threa_enter_parry(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	enum parrying with = ask_parry_with(run, who, action);

	deed.item = parry_thing(&run->scene, who, with);
	if (threa_commit(run, &deed, false, THR_PAR_01))
		begin_parry(run, who, with);
}

/* ---- 7: the value of each defense before the dice ---- */

static void add_prone(struct sum *tv, const struct scene *scene, int who)
{
	add(tv, "prone", creature(scene, who)->stance == PRONE ? LYING_DOWN : 0,
	    THR_MOV_06);
}

/* Defenses after other actions, unless the example is right (R08). */
static void add_later(struct sum *sum, const struct scene *scene, bool earlier)
{
	threa_add_earlier(sum, earlier && !ruling(scene, R_DEFENSE_PENALTY));
}

int threa_passive_value(const struct scene *scene, int who, struct sum *tv)
{
	threa_add_score(tv, scene, who, DODGE);
	add_prone(tv, scene, who);
	threa_add_wounds_everywhere(tv, scene, who);
	add(tv, "passive", PASSIVE_TV, THR_DEF_04);
	return tv->total;
}

int threa_dodge_value(const struct scene *scene, int who, bool earlier, struct sum *tv)
{
	threa_add_score(tv, scene, who, DODGE);
	add_prone(tv, scene, who);
	threa_add_wounds(tv, scene, who);
	add_later(tv, scene, earlier);
	return tv->total;
}

int threa_parry_value(const struct scene *scene, int who, enum parrying with,
		      struct sum *tv)
{
	threa_add_score(tv, scene, who, parry_skill(scene, who, with));
	add(tv, "fists", with == PARRY_FISTS ? FISTS : 0, THR_PAR_07);
	add_prone(tv, scene, who);
	threa_add_wounds(tv, scene, who);
	return tv->total;
}

int threa_block_value(const struct scene *scene, int who, bool earlier, struct sum *sum)
{
	threa_add_score(sum, scene, who, SHIELD);
	threa_add_wounds(sum, scene, who);
	add_later(sum, scene, earlier);
	return sum->total;
}

static int dodge_basis(const struct scene *scene, const struct strike *strike)
{
	struct sum tv;
	int value = threa_dodge_value(scene, strike->target,
				      has_acted(scene, strike->target), quietly(&tv));

	return strike->is_ranged
		       ? threa_shot_modifiers(scene, strike->actor, strike->target, &tv)
		       : value;
}

/* ---- 7: the choice ---- */

static void tell_faced(struct run *run, const struct strike *strike)
{
	struct sum sum;

	if (ruling(&run->scene, R_AV_VISIBLE) || !run_wants(run, AFFRAY_SUM))
		return;
	sum_begin(&sum, run, strike->target, "faces AV", THR_DEF_06);
	add_base(&sum, "AV", strike->av, THR_DEF_06);
	tell_sum(&sum);
}

int threa_unmoved_value(const struct scene *scene, const struct strike *strike)
{
	struct sum sum;

	return strike->is_ranged
		       ? threa_shot_value(scene, strike, NO_DODGE, quietly(&sum))
		       : threa_passive_value(scene, strike->target, quietly(&sum));
}

static void tell_owner(struct question *q, const struct scene *scene,
		       const struct strike *strike)
{
	int who = strike->target;
	enum parrying with = (enum parrying)creature(scene, who)->parrying;
	struct sum sum;

	q->facts[0] = ruling(scene, R_AV_VISIBLE) ? UNKNOWN_FACT : strike->av;
	q->facts[1] = threa_unmoved_value(scene, strike);
	q->facts[2] = dodge_basis(scene, strike);
	q->facts[3] = with && !strike->is_ranged
			      ? threa_parry_value(scene, who, with, quietly(&sum))
			      : UNKNOWN_FACT;
}

static int ask_defense(struct run *run, struct strike *strike)
{
	const struct scene *scene = &run->scene;
	bool parrying = creature(scene, strike->target)->parrying;
	bool pays = can_pay(scene, strike->target, 1), may_dodge, may_parry;
	struct question q;
	int wanted;

	strike->forced_passive = true;
	if (!threa_can_defend(scene, strike->target))
		return DO_PASSIVE;
	may_dodge = pays &&
		    (!strike->is_ranged || ruling(scene, R_RANGED_DODGE) != DODGE_NONE);
	may_parry = !strike->is_ranged &&
		    (parrying || (ruling(scene, R_PARRY_START) && pays &&
				  has_a_parry(scene, strike->target)));
	if (strike->is_ranged && parrying)
		tell_note(run, strike->target, "cannot parry a missile", 0, THR_PAR_04);
	if (!may_dodge && !may_parry)
		return DO_PASSIVE;
	strike->forced_passive = false;
	tell_faced(run, strike);
	question_in(&q, run, strike->target, Q_DEFENSE, strike->deed->action,
		    strike->actor);
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
static bool pay_for_reaction(struct run *run, struct price *price)
{
	if (price->standards > 0 && !threa_focus(run, price->who, DECIDES_NOTHING))
		return false;
	price->rule = THR_DEF_01;
	threa_pay(run, price);
	if (price->standards > 0) {
		threa_count_action(run, price->who, false);
		threa_end_aim(run, price->who, THR_AIM_03);
	}
	return true;
}

/* A reaction is a deed inside the attack, which goes on. */
static void tell_reaction(struct run *run, const struct strike *strike, int action)
{
	struct told_deed attack = deed_now(run);

	tell_deed(run, strike->target, action, strike->actor, NULL, THR_DEF_01);
	resume_deed(run, attack);
}

static struct price price_of(const struct scene *scene, const struct strike *strike,
			     int action, int standards, int value)
{
	bool hidden = ruling(scene, R_AV_VISIBLE);

	return (struct price){.who = strike->target,
			      .action = action,
			      .about = strike->actor,
			      .standards = standards,
			      .value = value,
			      .against = hidden ? UNKNOWN_FACT : strike->av,
			      .attack = strike->deed->action,
			      .passive = threa_unmoved_value(scene, strike)};
}

static bool pays(struct run *run, struct strike *strike, int standards, int value)
{
	struct price price =
		price_of(&run->scene, strike, strike->defense, standards, value);

	strike->defense_earlier = has_acted(&run->scene, strike->target);
	threa_ask_price(run, &price, true);
	if (!pay_for_reaction(run, &price)) {
		strike->defense = DO_PASSIVE;
		return false;
	}
	strike->defense_boost = price.boost;
	return true;
}

static void choose_parry(struct run *run, struct strike *strike)
{
	int who = strike->target;
	enum parrying with = (enum parrying)creature(&run->scene, who)->parrying;
	bool starts = with == NOT_PARRYING;
	struct sum sum;

	if (starts || ruling(&run->scene, R_PARRY_SKILL))
		with = ask_parry_with(run, who, DO_PARRY);
	strike->parry_with = (int)with;
	if (pays(run, strike, starts ? 1 : 0,
		 threa_parry_value(&run->scene, who, with, quietly(&sum))) &&
	    starts)
		begin_parry(run, who, with);
}

void threa_choose_defense(struct run *run, struct strike *strike)
{
	strike->defense = ask_defense(run, strike);
	if (strike->defense == DO_PARRY)
		choose_parry(run, strike);
	else if (strike->defense == DO_DODGE &&
		 pays(run, strike, 1, dodge_basis(&run->scene, strike)))
		threa_end_parry(run, strike->target);
	if (strike->defense != DO_PASSIVE)
		tell_reaction(run, strike, strike->defense);
}

/* ---- 7: the target value ---- */

static int dodge_total(struct run *run, struct strike *strike)
{
	struct sum tv;

	sum_begin(&tv, run, strike->target, strike->is_ranged ? "dodge" : "TV",
		  strike->is_ranged ? THR_DEF_03 : THR_DEF_02);
	threa_dodge_value(&run->scene, strike->target, strike->defense_earlier, &tv);
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

static int parry_total(struct run *run, struct strike *strike)
{
	struct sum tv;

	tell_free_parry(run, strike);
	sum_begin(&tv, run, strike->target, "TV", THR_PAR_02);
	threa_parry_value(&run->scene, strike->target, (enum parrying)strike->parry_with,
			  &tv);
	threa_add_boost(&tv, strike->defense_boost);
	threa_add_fudge(&tv, "parry");
	tell_sum(&tv);
	strike->fist_parry_failed = strike->parry_with == PARRY_FISTS &&
				    strike->av - tv.total >= FIST_FAILURE;
	return tv.total;
}

static int passive_total(struct run *run, const struct strike *strike)
{
	struct sum tv;

	sum_begin(&tv, run, strike->target, "TV",
		  strike->forced_passive ? THR_DEF_05 : THR_DEF_04);
	threa_passive_value(&run->scene, strike->target, &tv);
	tell_sum(&tv);
	return tv.total;
}

static int ranged_total(struct run *run, struct strike *strike, int dodge)
{
	struct sum tv;

	threa_tell_distance(run, strike);
	sum_begin(&tv, run, strike->target, "TV", THR_RNG_05);
	threa_shot_value(&run->scene, strike, dodge, &tv);
	tell_sum(&tv);
	return tv.total;
}

int threa_defense_value(struct run *run, struct strike *strike)
{
	int dodge;

	if (strike->defense == DO_PARRY)
		return parry_total(run, strike);
	dodge = strike->defense == DO_DODGE ? dodge_total(run, strike) : NO_DODGE;
	if (strike->is_ranged)
		return ranged_total(run, strike, dodge);
	return dodge != NO_DODGE ? dodge : passive_total(run, strike);
}

/* ---- the shield (SHD-01 to SHD-03) ---- */

static bool can_block(const struct scene *scene, int who)
{
	if (threa_shield(scene, who) == NOTHING || !threa_can_defend(scene, who))
		return false;
	switch (ruling(scene, R_SHIELD_COST)) {
	case BLOCK_STANDARD:
		return can_pay(scene, who, 1);
	case BLOCK_FAT:
		return creature(scene, who)->fat >= 1;
	default:
		return true;
	}
}

static bool ask_block(struct run *run, const struct strike *strike, struct cost cost)
{
	struct question q;

	question_in(&q, run, strike->target, Q_BLOCK, DO_SHIELD_BLOCK, strike->actor);
	q.facts[0] = strike->dsv;
	q.facts[1] = strike->deed->action; /* has no name: for tactics alone */
	offer(&q, false, "no", threa_no_cost);
	offer(&q, true, "yes", cost);
	return ask(&q);
}

/* An action, one FAT, or nothing (R24). */
static bool pay_for_block(struct run *run, const struct strike *strike, int *boost)
{
	int cost = ruling(&run->scene, R_SHIELD_COST), who = strike->target;
	struct sum sum;
	struct price price =
		price_of(&run->scene, strike, DO_SHIELD_BLOCK, cost == BLOCK_STANDARD,
			 threa_block_value(&run->scene, who, has_acted(&run->scene, who),
					   quietly(&sum)));

	price.extra_fat = cost == BLOCK_FAT;
	price.against = CHECK_AT;
	if (!ask_block(run, strike,
		       price.standards ? threa_standard_cost
				       : (struct cost){{0, (int8_t)price.extra_fat}}))
		return false;
	threa_ask_price(run, &price, true);
	tell_reaction(run, strike, DO_SHIELD_BLOCK);
	*boost = price.boost;
	return pay_for_reaction(run, &price);
}

/* The thing that blocks, or NOTHING; *bonus: on its rating (R25). */
int threa_block(struct run *run, struct strike *strike, int *bonus)
{
	int who = strike->target, shield = threa_shield(&run->scene, who), boost;
	bool earlier = has_acted(&run->scene, who), success;
	struct sum sum;

	*bonus = 0;
	if (!can_block(&run->scene, who) || !pay_for_block(run, strike, &boost))
		return NOTHING;
	sum_begin(&sum, run, who, "block", THR_SHD_03);
	threa_block_value(&run->scene, who, earlier, &sum);
	threa_add_boost(&sum, boost);
	if (!ruling(&run->scene, R_SHIELD_BONUS)) {
		success = sum_check(&sum, dice_fudge_plus(), CHECK_AT, "block",
				    DECIDES_NOTHING, THR_SHD_01);
		return success ? shield : NOTHING;
	}
	threa_add_fudge(&sum, "block");
	tell_sum(&sum);
	success = sum.total >= CHECK_AT;
	tell_check(run, who, NOBODY, sum.total, CHECK_AT, pass_or_fail(success),
		   THR_SHD_01);
	*bonus = smaller(MOST_SHIELD_BONUS, floor_div(sum.total - CHECK_AT, 2));
	return success ? shield : NOTHING;
}
