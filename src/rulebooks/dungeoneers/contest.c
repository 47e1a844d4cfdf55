/* SPDX-License-Identifier: MIT
 *
 * Contests of strength: grapple, push, breaking free; disengage.
 */
#include "dungeoneers.h"

struct contest {
	int attacker, defender;
	int deed;
	struct arm arm;
	int score; /* that the defender dodges by */
};

/* ---- who may ---- */

static bool can_grapple_at(const struct scene *scene, int who, int target)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	return !one->grappling && !creature(scene, target)->grappled_by &&
	       dungeoneers_can_reach(scene, who, target) &&
	       (!ruling(scene, R22_GRAPPLE_HAND) ||
		dungeoneers_free_hands(scene, who, 1));
}

bool dungeoneers_can_grapple(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (can_grapple_at(scene, who, i))
			return true;
	return false;
}

bool dungeoneers_can_push(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (dungeoneers_can_touch(scene, who, i))
			return true;
	return false;
}

/* ---- the dice ---- */

/* Who breaks free does not react: it is its own deed. */
static int choose_score(struct run *run, const struct contest *contest)
{
	struct question q;

	question_to(&q, run, contest->defender,
		    contest->deed == DO_DISENGAGE ? Q_BREAK_FREE : Q_POOL);
	q.deed = (int16_t)contest->deed;
	q.about = (int8_t)contest->attacker;
	offer(&q, PROWESS, "prowess", costs(0, 0, 0, 0));
	offer(&q, POWER, "power", costs(0, 0, 0, 0));
	if (score_of(&run->scene, contest->defender, POWER) >
	    score_of(&run->scene, contest->defender, PROWESS))
		by_default(&q);
	return ask(&q);
}

static int strength_total(struct run *run, const struct contest *contest, int rule)
{
	bool small = ruling(&run->scene, R21_GRAPPLE_DIE) != 0;
	struct sum pool;
	int dice;

	sum_begin(&pool, run, contest->attacker, "hit dice", rule);
	add_base(&pool, "power", score_of(&run->scene, contest->attacker, POWER), rule);
	dice = dungeoneers_pool(&pool, &run->scene, contest->attacker, 0, 0);
	return dungeoneers_roll(run, contest->attacker, dice,
				small ? D4 : contest->arm.weapon->hit, "strength", rule);
}

/* ---- grapple and push ---- */

static int choose_target(struct run *run, int who, int deed)
{
	struct question q;

	question_to(&q, run, who, Q_TARGET);
	q.deed = (int16_t)deed;
	for_creatures (i, run->fight)
		if (deed == DO_GRAPPLE ? can_grapple_at(&run->scene, who, i)
				       : dungeoneers_can_touch(&run->scene, who, i))
			dungeoneers_offer_target(&q, i);
	return ask(&q);
}

/* Target, weapon, facing; the price; the defender's choice; the dice. */
static bool wins_contest(struct run *run, struct contest *contest)
{
	int who = contest->attacker, total, dodged, rule;
	bool won;

	contest->defender = choose_target(run, who, contest->deed);
	tell_deed(run, who, contest->deed, contest->defender, NULL,
		  contest->deed == DO_GRAPPLE ? DUN_GRP_01 : DUN_PSH_01);
	dungeoneers_choose_melee_arm(run, who, contest->defender, contest->deed,
				     &contest->arm);
	dungeoneers_offer_facing(run, who, contest->defender, contest->deed);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	contest->score = choose_score(run, contest);
	rule = contest->deed == DO_GRAPPLE ? DUN_GRP_02 : DUN_PSH_02;
	total = strength_total(run, contest, rule);

	struct dodge dodge = {contest->defender, who, contest->score, rule};

	won = dungeoneers_beats_dodge(run, &dodge, total, &dodged);
	tell_check(run, who, contest->defender, total, dodged, works_or_fails(won),
		   contest->deed == DO_GRAPPLE ? DUN_GRP_03 : DUN_PSH_02);
	return won;
}

static void lose_mp(struct run *run, int who, int left, int rule)
{
	struct dungeoneers_creature *one = change(run, who);

	if (one->mp <= left)
		return;
	tell_spend(run, who, "mp", &one->mp, one->mp - left, left, rule);
	one->mp = (int16_t)left;
}

void dungeoneers_grapple(struct run *run, int who)
{
	struct contest contest = {.attacker = who, .deed = DO_GRAPPLE};
	struct dungeoneers_creature *one = change(run, who);

	if (!wins_contest(run, &contest))
		return;
	one->grappling = (uint8_t)(contest.defender + 1);
	change(run, contest.defender)->grappled_by = (uint8_t)(who + 1);
	tell_condition(run, who, "grappling", NULL, true, 0, DUN_GRP_04);
	tell_condition(run, contest.defender, "grappled", NULL, true, 0, DUN_GRP_04);
	lose_mp(run, contest.defender, 0, DUN_GRP_05);
	lose_mp(run, who, floor_div(one->mp, 2), DUN_GRP_06); /* a debt stays (R25) */
}

void dungeoneers_end_grapple(struct run *run, int grappler, int rule)
{
	struct dungeoneers_creature *one = change(run, grappler);
	int victim = one->grappling - 1;

	one->grappling = 0;
	change(run, victim)->grappled_by = 0;
	tell_condition(run, grappler, "grappling", NULL, false, 0, rule);
	tell_condition(run, victim, "grappled", NULL, false, 0, rule);
}

/* R30: along the way the pusher faces, which need not be toward the target. */
void dungeoneers_push(struct run *run, int who)
{
	struct contest contest = {.attacker = who, .deed = DO_PUSH};

	if (wins_contest(run, &contest))
		dungeoneers_shove(run, contest.defender, who,
				  run->fight->bodies[who].facing, 1, DUN_PSH_03);
}

/* ---- disengage ---- */

/* R24: the freed one's points stay as they are unless the table says otherwise. */
static void restore_mp(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);
	int mp = dungeoneers_turn_mp(&run->scene, who);

	if (!ruling(&run->scene, R24_BREAK_RESTORES_MP) ||
	    !dungeoneers_is_own_turn(&run->scene, who) || mp <= one->mp)
		return;
	tell_gain(run, who, "mp", &one->mp, mp - one->mp, mp, DUN_DIS_05);
	one->mp = (int16_t)mp;
}

static void break_free(struct run *run, int who)
{
	struct contest contest = {
		.attacker = change(run, who)->grappled_by - 1,
		.defender = who,
		.deed = DO_DISENGAGE,
	};
	struct dodge dodge = {who, contest.attacker, PROWESS, DUN_DIS_03};
	int total, dodged;
	bool held;

	tell_note_at(run, who, contest.attacker, "tries to break free from {target}", 0,
		     DUN_DIS_02);
	dodge.score = contest.score = choose_score(run, &contest);
	dungeoneers_choose_melee_arm(run, contest.attacker, who, DO_DISENGAGE,
				     &contest.arm);
	total = strength_total(run, &contest, DUN_DIS_04);
	held = dungeoneers_beats_dodge(run, &dodge, total - 1, &dodged);
	tell_check(run, who, contest.attacker, dodged, total,
		   worded(works_or_fails(!held), held ? "held" : "free"), DUN_DIS_05);
	if (held)
		return;
	dungeoneers_end_grapple(run, contest.attacker, DUN_DIS_05);
	restore_mp(run, who);
}

void dungeoneers_disengage(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);

	tell_deed(run, who, DO_DISENGAGE, NOBODY, NULL, DUN_ACT_02);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	if (one->grappled_by) {
		break_free(run, who);
		return;
	}
	if (one->threatened_by)
		tell_condition(run, who, "threatened", NULL, false, 0, DUN_DIS_01);
	one->threatened_by = 0;
	one->disengaged = 1;
}
