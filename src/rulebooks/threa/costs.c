/* SPDX-License-Identifier: MIT
 *
 * What actions cost: AP, FAT, boosts, and the Focus to act at all (section 4).
 */
#include "threa.h"

const struct cost threa_no_cost, threa_standard_cost = {{1, 1, 0, 0}},
				 threa_double_cost = {{2, 2, 0, 0}},
				 threa_spell_cost = {{1, 1, 1, 0}};

/* ---- the price ---- */

static bool pays_in_fat(struct run *run, int who, int action, int standards, int about)
{
	const struct threa_creature *one = creature(&run->scene, who);
	bool fat = one->fat >= standards, ap = one->ap >= 2 * standards;
	int8_t mana = action == DO_CAST ? threa_spell_cost.amount[2] : 0;
	struct question q;
	int payment;

	if (!fat || !ap)
		return fat;
	question_to(&q, run, who, Q_PAYMENT);
	q.deed = (int16_t)action;
	q.about = (int8_t)about;
	if (wished(&q, &payment))
		return payment == PAY_FAT;
	offer(&q, PAY_FAT, "fat",
	      (struct cost){{(int8_t)standards, (int8_t)standards, mana, 0}});
	offer(&q, PAY_AP, "ap", (struct cost){{(int8_t)(2 * standards), 0, mana, 0}});
	return ask(&q) == PAY_FAT;
}

static int ask_points(struct run *run, const struct price *price, int id, int action,
		      int about, int value, int most)
{
	struct question q;
	int points;

	if (most <= 0)
		return 0;
	question_to(&q, run, price->who, id);
	q.deed = (int16_t)action;
	q.about = (int8_t)about;
	q.facts[0] = value;
	q.facts[1] = price->against;
	q.high = most;
	if (wished(&q, &points) && points >= 0 && points <= most)
		return points;
	return ask_number(&q, 0, most, 0);
}

/* A boost by what is left after the price: each AP or FAT is +1 (CST-05). */
static int ask_boost(struct run *run, struct price *price, int action, int about,
		     bool off)
{
	const struct threa_creature *one = creature(&run->scene, price->who);
	int boost_ap = ask_points(run, price, off ? Q_OFF_BOOST_AP : Q_BOOST_AP, action,
				  about, price->value, one->ap - price->ap);
	int boost_fat = ask_points(
		run, price, off ? Q_OFF_BOOST_FAT : Q_BOOST_FAT, action, about,
		price->value == UNKNOWN_FACT ? UNKNOWN_FACT : price->value + boost_ap,
		one->fat - price->fat);

	price->boost_ap += boost_ap;
	price->boost_fat += boost_fat;
	price->ap += boost_ap;
	price->fat += boost_fat;
	return boost_ap + boost_fat;
}

void threa_ask_price(struct run *run, struct price *price, int action, int standards,
		     bool is_boostable, int about)
{
	price->ap = price->boost = price->off_boost = 0;
	price->fat = price->extra_fat;
	price->boost_ap = price->boost_fat = 0;
	price->rule = THR_CST_01;
	if (standards > 0) {
		bool in_fat = pays_in_fat(run, price->who, action, standards, about);

		price->ap = in_fat ? standards : 2 * standards;
		price->fat += in_fat ? standards : 0;
		price->rule = in_fat ? THR_CST_01 : THR_CST_02;
	}
	if (is_boostable)
		price->boost = ask_boost(run, price, action, about, false);
	if (action == DO_DUAL_ATTACK)
		price->off_boost = ask_boost(run, price, action, about, true);
}

static void spend_fat(struct run *run, int who, int fat, int rule)
{
	struct threa_creature *one = change(run, who);

	if (fat == 0)
		return;
	if (ruling(&run->scene, R_FAT_COST)) { /* as pending damage */
		one->pending_fat += fat;
		tell_pending_hurt(run, who, NOBODY, "fat", &one->fat, fat,
				  one->pending_fat, NULL, rule);
		return;
	}
	one->fat = (int16_t)(one->fat - fat);
	tell_spend(run, who, "fat", &one->fat, fat, one->fat, rule);
	if (one->fat == 0)
		tell_note(run, who, "spends the last FAT", 0, THR_LOW_06);
}

static void spend_ap(struct run *run, int who, int ap, int rule)
{
	struct threa_creature *one = change(run, who);

	one->ap = (int16_t)(one->ap - ap);
	tell_spend(run, who, "ap", &one->ap, ap, one->ap, rule);
}

void threa_pay(struct run *run, const struct price *price)
{
	spend_ap(run, price->who, price->ap - price->boost_ap, price->rule);
	spend_fat(run, price->who, price->fat - price->boost_fat, THR_CST_07);
	if (price->boost_ap)
		spend_ap(run, price->who, price->boost_ap, THR_CST_05);
	if (price->boost_fat)
		spend_fat(run, price->who, price->boost_fat, THR_CST_05);
}

/* ---- Focus (LOW-01, LOW-03) ---- */

bool threa_focus(struct run *run, int who, enum check_weight weight)
{
	struct sum sum;
	int rule, needed;

	if (ruling(&run->scene, R_LOW_FAT)) /* stay_up: tested at round end instead */
		return true;
	needed = threa_focus_needed(&run->scene, who, &rule);
	if (needed == 0)
		return true;
	sum_begin(&sum, run, who, "focus", rule);
	threa_add_score(&sum, who, FOCUS);
	threa_add_wounds_everywhere(&sum, who);
	return sum_check(&sum, dice_fudge_plus(), needed, "focus", weight, rule);
}

/* ---- from declaration to roll (P1, steps 1 to 4) ---- */

/* Too weary: the action is void and the turn over, or one AP is lost, or neither (R54).
 */
void threa_fail_to_act(struct run *run, int who)
{
	switch (ruling(&run->scene, R_FOCUS_FAIL)) {
	case 0:
		if (run->fight->turn == who) /* not one that is still to come */
			threa_end_turn(run, who);
		break;
	case 1:
		if (change(run, who)->ap > 0)
			spend_ap(run, who, 1, THR_LOW_01);
		break;
	default:
		break;
	}
}

/* Everything paid for counts; the second and later ones are at -1 (CST-04). */
void threa_count_action(struct run *run, int who, bool is_shot)
{
	struct threa_creature *one = change(run, who);

	if (one->acts < UINT8_MAX)
		one->acts++;
	threa_end_aid(run, who);
	if (ruling(&run->scene, R_CD_OTHER_ACTION) && !is_shot)
		threa_pause(run, who);
}

static int price_rule(const struct deed *deed, int rule)
{
	if (deed->action == DO_DUAL_ATTACK)
		return THR_DUA_01;
	return deed->earlier ? THR_CST_03 : rule;
}

bool threa_commit(struct run *run, struct deed *deed, bool is_boostable, int rule)
{
	struct price price = {
		.who = deed->actor, .value = UNKNOWN_FACT, .against = UNKNOWN_FACT};
	struct threa_creature *one = change(run, deed->actor);
	const char *item = deed->arm.weapon ? deed->arm.weapon->entry.name
			   : deed->item >= 0
				   ? gear_of(&run->scene, deed->item)->entry->name
				   : NULL;

	threa_ask_price(run, &price, deed->action, deed->standards, is_boostable,
			deed->target);
	tell_deed(run, deed->actor, deed->action, deed->target, item, rule);
	if (deed->standards > 0 && !threa_focus(run, deed->actor, FAILURE_DECIDES)) {
		threa_fail_to_act(run, deed->actor);
		return false;
	}
	deed->boost = price.boost;
	deed->off_boost = price.off_boost;
	deed->earlier = one->acts > 0;
	deed->aim = threa_aim_bonus(&run->scene, deed->actor, deed->target);
	price.rule = price_rule(deed, price.rule);
	threa_pay(run, &price);
	if (deed->standards == 0)
		return true;
	threa_count_action(run, deed->actor, deed->is_shot);
	one->paid = 1;
	if (deed->action != DO_ENTER_PARRY)
		threa_end_parry(run, deed->actor, THR_PAR_06);
	if (deed->action != DO_AIM)
		threa_end_aim(run, deed->actor, deed->aim ? NO_RULE : THR_AIM_03);
	return true;
}

void threa_after(struct run *run, int who)
{
	const struct threa_creature *one = creature(&run->scene, who);

	if (in_play(&run->scene, who) && true_fat(one) == 0 && !one->exhausted)
		threa_exhaust(run, who);
}
