/* SPDX-License-Identifier: MIT
 *
 * Defense against an attack: dodge dice, armour value, spell resistance.
 */
#include "dungeoneers.h"

/* ---- dodging ---- */

/* Breaking free is not a reaction but a separate deed. */
int dungeoneers_choose_score(struct run *run, int who, int against, int action)
{
	struct question q;
	struct sum pool;

	question_in(&q, run, who, action == DO_DISENGAGE ? Q_BREAK_FREE : Q_POOL, action,
		    against);
	q.facts[KNOWN_AGAINST] = dungeoneers_strength_dice(sum_begin_quiet(&pool),
							   &run->scene, against, NO_RULE);
	offer(&q, PROWESS, "prowess", costs(0, 0, 0, 0));
	offer(&q, POWER, "power", costs(0, 0, 0, 0));
	if (score_of(&run->scene, who, POWER) > score_of(&run->scene, who, PROWESS))
		by_default(&q);
	return ask(&q);
}

int dungeoneers_dodge_dice(struct sum *pool, const struct scene *scene,
			   const struct dodge *dodge, int lost)
{
	const struct dungeoneers_creature *one = creature(scene, dodge->defender);

	add_base(pool, dodge->score == POWER ? "power" : "prowess",
		 score_of(scene, dodge->defender, dodge->score), dodge->rule);
	add(pool, "defensive", one->defensive, DUN_DEF_02);
	add(pool, "from behind", -lost, DUN_FAC_04);
	return dungeoneers_pool(pool, scene, dodge->defender, one->prone, DUN_PRN_03);
}

enum rear dungeoneers_rear(const struct scene *scene, const struct dodge *dodge)
{
	if (!dungeoneers_is_behind(scene, dodge->attacker, dodge->defender))
		return NOT_BEHIND;
	return ruling(scene, R45_REAR_PENALTY) == REAR_FEWER_DICE ? BEHIND_FEWER_DICE
								  : BEHIND_SUBTRACT;
}

bool dungeoneers_beats_dodge(struct run *run, const struct dodge *dodge, int total,
			     int *shown)
{
	int who = dodge->defender, die = sheet(&run->scene, who)->dodge_die, lost = 0;
	enum rear rear = dungeoneers_rear(&run->scene, dodge);
	struct sum pool, sum;
	bool beaten;

	if (rear == BEHIND_FEWER_DICE)
		lost = roll_total(run, who, dice_die(REAR_DIE), "behind");
	sum_begin(&pool, run, who, "dodge dice", dodge->rule);
	dungeoneers_dodge_dice(&pool, &run->scene, dodge, lost);
	sum_begin(&sum, run, who, "dodge", DUN_HIT_06);
	if (rear == BEHIND_SUBTRACT && pool.total > 0) {
		tell_sum(&pool);
		add_roll(&sum, dice_sum(pool.total, dungeoneers_die_size[die]), "dodge");
		beaten = roll_at_least(run, who, dice_die(REAR_DIE), sum.total - total,
				       "behind", &lost) &&
			 total >= 0;
		add(&sum, "from behind", -smaller(lost, sum.total), DUN_FAC_04);
		tell_sum(&sum);
	} else {
		beaten =
			!dungeoneers_reaches(&pool, die, false, total + 1, &sum, "dodge");
	}
	*shown = sum.total;
	return beaten;
}

/* ---- armour and resistance ---- */

/* DUN-ARM-01: all sources added up. */
int dungeoneers_av(struct sum *av, const struct scene *scene, int who)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	const struct dungeoneers_creature *one = creature(scene, who);

	add_base(av, "natural", own->natural_av, DUN_ARM_01);
	add(av, "armour", own->worn_av, DUN_ARM_01);
	add(av, "shield", one->shield_av, DUN_ARM_01);
	add(av, "mage armor", one->mage_armor, DUN_ARM_01);
	return av->total;
}

int dungeoneers_sr(struct sum *sr, const struct scene *scene, int who)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);

	add_base(sr, "resistance", own->resistance, DUN_SPL_10);
	add(sr, "natural", own->natural_sr, DUN_SPL_10);
	add(sr, "armour", own->worn_sr + creature(scene, who)->shield_sr, DUN_SPL_10);
	return sr->total;
}
