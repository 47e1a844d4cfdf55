/* SPDX-License-Identifier: MIT
 *
 * The TN of an attack: each modifier is a line of wounddice_accuracy(). The same lines
 * give the parts of a TN that the tactic asks for.
 */
#include "wounddice.h"

static int close_tn(const struct wounddice_attack *attack)
{
	if (attack->with->is_melee || attack->distance > CLOSE_METRES)
		return 0;
	return attack->with->weapon->props & LONG_GUN ? CLOSE_LONG_TN : CLOSE_TN;
}

/* This and the next depend on the target; a blast has none. */
int wounddice_cover_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	if (attack->with->is_melee || attack->target < 0 || attack->distance <= 1)
		return 0;
	return COVER_TN *
	       larger(wounddice_cover(scene, tile_of(scene, attack->actor), attack->tile),
		      sheet(scene, attack->target)->cover);
}

static int prone_target_tn(const struct scene *scene,
			   const struct wounddice_attack *attack)
{
	if (attack->target < 0 || !creature(scene, attack->target)->prone)
		return 0;
	return attack->with->is_melee || attack->distance <= CLOSE_METRES ? PRONE_NEAR_TN
									  : PRONE_FAR_TN;
}

static int moved_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	if (attack->with->is_melee || attack->returned ||
	    creature(scene, attack->actor)->moved == 0)
		return 0;
	return attack->with->is_heavy ? MOVED_HEAVY_TN : MOVED_TN;
}

static int runner_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	return !attack->with->is_melee && attack->target >= 0 &&
			       creature(scene, attack->target)->moved >= RUNNER_METRES
		       ? RUNNER_TN
		       : 0;
}

int wounddice_aim_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	const struct wounddice_creature *actor = creature(scene, attack->actor);

	/* A blast has no target (NOBODY + 1 is 0), and nobody aims at that. */
	if (attack->with->is_melee || attack->returned ||
	    actor->hand != attack->arm + 1 || actor->aim_target != attack->target + 1)
		return 0;
	return actor->aim;
}

/* Parts of a TN: those that are the same in all of a fight; those that depend on the
 * attacker's state, and hold against anybody; and those that depend on the target. */
enum {
	OF_SHEET = 1 << 0,
	OF_STATE = 1 << 1,
	OF_TARGET = 1 << 2,
	OF_ALL = OF_SHEET | OF_STATE | OF_TARGET,
};

/* Always inline: without a listener the words must cost nothing, nor the parts that are
 * not asked for. */
static inline __attribute__((always_inline)) int accuracy(
	struct sum *tn, const struct scene *scene, const struct wounddice_attack *attack,
	int parts)
{
	const struct wounddice_arm *with = attack->with;
	bool sheets = parts & OF_SHEET, state = parts & OF_STATE,
	     target = parts & OF_TARGET;
	bool prone = state && with->is_melee && creature(scene, attack->actor)->prone;
	bool unbraced = state && !with->is_melee && with->is_heavy &&
			!wounddice_is_braced(scene, attack->actor);
	bool helpless = target && attack->target >= 0 &&
			creature(scene, attack->target)->state == OUT;

	if (sheets)
		wounddice_add_weapon(tn, with);
	add(tn, "range", target ? BAND_TN * (attack->band - 1) : 0, WND_ACC_01);
	add(tn, "within 2 m", target ? close_tn(attack) : 0, WND_ACC_02);
	add(tn, "cover", target ? wounddice_cover_tn(scene, attack) : 0, WND_ACC_03);
	add(tn, "prone target", target ? prone_target_tn(scene, attack) : 0, WND_ACC_04);
	add(tn, "prone attacker", prone ? PRONE_ATTACKER_TN : 0, WND_ACC_04);
	add(tn, "on the move", state ? moved_tn(scene, attack) : 0, WND_ACC_05);
	add(tn, "not braced", unbraced ? UNBRACED_TN : 0, WND_ACC_06);
	add(tn, "running target", target ? runner_tn(scene, attack) : 0, WND_ACC_05);
	add(tn, "light", sheets ? LIGHT_TN * setup(scene)->light : 0, WND_ACC_07);
	add(tn, "aim", target ? wounddice_aim_tn(scene, attack) : 0, WND_ACC_08);
	add(tn, "helpless target", helpless ? HELPLESS_TN : 0, WND_ACC_09);
	add(tn, "scenario", sheets ? setup(scene)->modifier : 0, WND_ACC_10);
	add(tn, "return fire", state && attack->returned ? RETURN_FIRE_TN : 0,
	    WND_REA_05);
	return tn->total;
}

int wounddice_accuracy(struct sum *tn, const struct scene *scene,
		       const struct wounddice_attack *attack)
{
	return accuracy(tn, scene, attack, OF_ALL);
}

int wounddice_attack_tn(struct sum *tn, const struct scene *scene,
			const struct wounddice_attack *attack, int bonus)
{
	wounddice_arm_skill(tn, sheet(scene, attack->actor), attack->with, attack->skill,
			    WND_ATK_01);
	add(tn, "accuracy", bonus, WND_ATK_04);
	return tn->total;
}

int wounddice_sheet_tn(const struct scene *scene, const struct wounddice_arm *arm)
{
	struct wounddice_attack attack = {.with = arm};
	struct sum sum;

	return arm->value[arm->best] +
	       accuracy(sum_begin_quiet(&sum), scene, &attack, OF_SHEET);
}

int wounddice_own_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	struct sum sum;

	return attack->with->sheet_tn +
	       accuracy(sum_begin_quiet(&sum), scene, attack, OF_STATE);
}

int wounddice_target_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	struct sum sum;

	return accuracy(sum_begin_quiet(&sum), scene, attack, OF_TARGET);
}

int wounddice_thought_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	return wounddice_own_tn(scene, attack) + wounddice_target_tn(scene, attack);
}
