/* SPDX-License-Identifier: MIT
 *
 * Contests of strength: grapple, push, breaking free; disengage.
 */
#include "dungeoneers.h"

struct contest {
	int attacker, defender;
	int action;
	struct arm arm;
};

/* ---- conditions ---- */

static bool can_grapple_at(const struct scene *scene, int who, int target)
{
	return !creature(scene, who)->grappling &&
	       !creature(scene, target)->grappled_by &&
	       dungeoneers_can_reach(scene, who, target) &&
	       (!ruling(scene, R22_GRAPPLE_HAND) ||
		dungeoneers_free_hands(scene, who, 1));
}

bool dungeoneers_can_grapple(const struct scene *scene, int who)
{
	return any_creature_that(can_grapple_at, scene, who);
}

bool dungeoneers_can_push(const struct scene *scene, int who)
{
	return any_creature_that(dungeoneers_can_touch, scene, who);
}

/* ---- the dice ---- */

int dungeoneers_strength_dice(struct sum *pool, const struct scene *scene, int who,
			      int rule)
{
	add_base(pool, "power", score_of(scene, who, POWER), rule);
	return dungeoneers_pool(pool, scene, who, 0, NO_RULE);
}

static int die_with(const struct scene *scene, const struct dungeoneers_weapon *weapon)
{
	return ruling(scene, R21_GRAPPLE_DIE) ? D4 : weapon->hit;
}

int dungeoneers_strength_die(const struct scene *scene,
			     const struct dungeoneers_weapon *weapon)
{
	return dungeoneers_die_size[die_with(scene, weapon)];
}

static int strength_total(struct run *run, const struct contest *contest, int rule)
{
	int who = contest->attacker;
	struct sum pool;

	sum_begin(&pool, run, who, "hit dice", rule);
	dungeoneers_strength_dice(&pool, &run->scene, who, rule);
	return dungeoneers_roll(&pool, die_with(&run->scene, contest->arm.weapon),
				"strength", rule);
}

/* Target, weapon, facing; the price; the defender's choice; the dice. */
static bool wins_contest(struct run *run, struct contest *contest)
{
	bool grapple = contest->action == DO_GRAPPLE, won;
	int who = contest->attacker, total, dodged;
	struct dodge dodge = {.attacker = who, .rule = grapple ? DUN_GRP_02 : DUN_PSH_02};

	contest->defender = dodge.defender = dungeoneers_choose_target(
		run, who, contest->action,
		creatures_that(grapple ? can_grapple_at : dungeoneers_can_touch,
			       &run->scene, who),
		0, 0);
	tell_deed(run, who, contest->action, contest->defender, NULL,
		  grapple ? DUN_GRP_01 : DUN_PSH_01);
	dungeoneers_choose_arm(run, who, contest->defender, contest->action,
			       &contest->arm);
	dungeoneers_offer_facing(run, who, contest->defender, contest->action);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	dodge.score =
		dungeoneers_choose_score(run, contest->defender, who, contest->action);
	total = strength_total(run, contest, dodge.rule);
	won = dungeoneers_beats_dodge(run, &dodge, total, &dodged);
	tell_check(run, who, contest->defender, total, dodged, works_or_fails(won),
		   grapple ? DUN_GRP_03 : DUN_PSH_02);
	return won;
}

/* ---- grapple and push ---- */

static void lose_mp(struct run *run, int who, int left, int rule)
{
	struct dungeoneers_creature *one = change(run, who);

	dungeoneers_spend(run, who, "mp", &one->mp, larger(0, one->mp - left), rule);
}

void dungeoneers_grapple(struct run *run, int who, int action)
{
	struct contest contest = {.attacker = who, .action = action};
	struct dungeoneers_creature *one = change(run, who), *victim;

	if (!wins_contest(run, &contest))
		return;
	victim = change(run, contest.defender);
	one->grappling = (uint8_t)(contest.defender + 1);
	victim->grappled_by = (uint8_t)(who + 1);
	tell_condition(run, who, "grappling", &one->grappling, true, 0, DUN_GRP_04);
	tell_condition(run, contest.defender, "grappled", &victim->grappled_by, true, 0,
		       DUN_GRP_04);
	lose_mp(run, contest.defender, 0, DUN_GRP_05);
	lose_mp(run, who, floor_div(one->mp, 2), DUN_GRP_06); /* a debt stays (R25) */
}

void dungeoneers_end_grapple(struct run *run, int grappler, int rule)
{
	struct dungeoneers_creature *one = change(run, grappler);
	int victim = one->grappling - 1;

	dungeoneers_set_condition(run, grappler, "grappling", &one->grappling, false,
				  rule);
	dungeoneers_set_condition(run, victim, "grappled",
				  &change(run, victim)->grappled_by, false, rule);
}

/* R30: along the way the pusher faces, which need not be toward the target. */
void dungeoneers_push(struct run *run, int who, int action)
{
	struct contest contest = {.attacker = who, .action = action};

	if (wins_contest(run, &contest))
		dungeoneers_shove(run, contest.defender, who,
				  run->fight->bodies[who].facing, 1, DUN_PSH_03);
}

/* ---- disengage ---- */

/* R24: the freed creature's points do not change unless the table says otherwise. */
static void restore_mp(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);
	struct sum mp;
	int missing =
		dungeoneers_turn_mp(sum_begin_quiet(&mp), &run->scene, who) - one->mp;

	if (ruling(&run->scene, R24_BREAK_RESTORES_MP) &&
	    dungeoneers_is_own_turn(&run->scene, who))
		dungeoneers_gain(run, who, "mp", &one->mp, larger(0, missing),
				 DUN_DIS_05);
}

static void break_free(struct run *run, int who, int action)
{
	struct contest contest = {
		.attacker = change(run, who)->grappled_by - 1,
		.defender = who,
		.action = action,
	};
	struct dodge dodge = {who, contest.attacker, PROWESS, DUN_DIS_03};
	int total, dodged;
	bool held;

	tell_note_at(run, who, contest.attacker, "tries to break free from {target}", 0,
		     DUN_DIS_02);
	dodge.score = dungeoneers_choose_score(run, who, contest.attacker, action);
	dungeoneers_choose_arm(run, contest.attacker, who, action, &contest.arm);
	total = strength_total(run, &contest, DUN_DIS_04);
	held = dungeoneers_beats_dodge(run, &dodge, total - 1, &dodged);
	tell_check(run, who, contest.attacker, dodged, total,
		   worded(works_or_fails(!held), held ? "held" : "free"), DUN_DIS_05);
	if (held)
		return;
	dungeoneers_end_grapple(run, contest.attacker, DUN_DIS_05);
	restore_mp(run, who);
}

void dungeoneers_disengage(struct run *run, int who, int action)
{
	struct dungeoneers_creature *one = change(run, who);

	tell_deed(run, who, action, NOBODY, NULL, DUN_ACT_02);
	dungeoneers_pay_action(run, who, 1, DUN_RES_03);
	if (one->grappled_by) {
		break_free(run, who, action);
		return;
	}
	if (!set_is_empty(one->threatened_by))
		tell_condition(run, who, "threatened", NULL, false, 0, DUN_DIS_01);
	one->threatened_by = (struct creature_set){0};
	one->disengaged = change_fight(run)->slipped = 1;
}
