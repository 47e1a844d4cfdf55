/* SPDX-License-Identifier: MIT
 *
 * Values of the moment: ability scores with all that weighs on them, and what is needed
 * to act at all.
 */
#include "threa.h"

enum { PASSIVE_TV = -1 }; /* DEF-04 */

/* In the other reading wounds weigh on every AS, not on action rolls alone (R45). */
static int wounds_everywhere(const struct scene *scene, int who)
{
	return ruling(scene, R_WOUND_PENALTY) ? wound_penalty(scene, who) : 0;
}

int threa_passive_value(const struct scene *scene, int who)
{
	return score_of(scene, who, DODGE) + prone_penalty(scene, who) +
	       wounds_everywhere(scene, who) + PASSIVE_TV;
}

/* ---- the same, explained ---- */

void threa_add_score(struct sum *sum, int who, enum skill skill)
{
	const struct scene *scene = &sum->run->scene;
	const struct threa_creature *one = creature(scene, who);

	add_base(sum, threa_skill_words[skill], sheet(scene, who)->score[skill],
		 THR_SHT_01);
	add(sum, "equipment", equipment(one, skill), THR_SHT_04);
	add(sum, "head wounds", head_penalty(one, skill), THR_WND_05);
}

void threa_add_wounds(struct sum *sum, int who)
{
	add(sum, "wounds", wound_penalty(&sum->run->scene, who), THR_WND_02);
}

void threa_add_wounds_everywhere(struct sum *sum, int who)
{
	add(sum, "wounds", wounds_everywhere(&sum->run->scene, who), THR_WND_02);
}

void threa_add_boost(struct sum *sum, int boost)
{
	add(sum, "boost", boost, boost > 1 ? THR_CST_06 : THR_CST_05);
}

/* Passive TV: no roll (DEF-04). */
void threa_add_passive(struct sum *sum, int who)
{
	threa_add_score(sum, who, DODGE);
	add(sum, "prone", prone_penalty(&sum->run->scene, who), THR_MOV_06);
	threa_add_wounds_everywhere(sum, who);
	add(sum, "passive", PASSIVE_TV, THR_DEF_04);
}

int threa_add_fudge(struct sum *sum, const char *why)
{
	int roll = add_roll(sum, dice_fudge_plus(), why);

	if (roll >= EXPLODED || roll <= -EXPLODED)
		tell_note(sum->run, sum->who, "sees the dice explode", roll, THR_DIC_01);
	return roll;
}

/* ---- to act at all (LOW-01, LOW-03) ---- */

static int needed_at(int value, const int8_t needed[4])
{
	return value > 3 ? 0 : needed[larger(0, value)];
}

/* The stunned cannot act; what the stun hides makes nobody pass out (SPC-07). */
static int fat_basis(const struct scene *scene, const struct threa_creature *one)
{
	return true_fat(one) - (ruling(scene, R_LOW_BASIS) ? one->pending_fat : 0);
}

static int vit_basis(const struct scene *scene, const struct threa_creature *one)
{
	return one->vit - (ruling(scene, R_LOW_BASIS) ? one->pending_vit : 0);
}

/* FAT 0 and VIT 1 mean helpless, not a check; the last entry serves the lower basis. */
static int needed_for_fat(const struct scene *scene, const struct threa_creature *one)
{
	static const int8_t needed[4] = {12, 12, 7, 5};

	return needed_at(fat_basis(scene, one), needed);
}

static int needed_for_vit(const struct scene *scene, const struct threa_creature *one)
{
	static const int8_t needed[4] = {12, 12, 12, 7};

	return needed_at(vit_basis(scene, one), needed);
}

int threa_focus_value(const struct scene *scene, int who)
{
	return score_of(scene, who, FOCUS) + wounds_everywhere(scene, who);
}

int threa_focus_needed(const struct scene *scene, int who, int *rule)
{
	const struct threa_creature *one = creature(scene, who);
	int fat = needed_for_fat(scene, one), vit = needed_for_vit(scene, one);

	*rule = vit > fat ? THR_LOW_03 : THR_LOW_01;
	return larger(fat, vit);
}
