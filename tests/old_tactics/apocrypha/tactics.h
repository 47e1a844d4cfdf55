/* SPDX-License-Identifier: MIT
 *
 * Inside of the scripted tactic: tactics_value.c values attacks, tactics.c decides deeds,
 * tactics_answers.c answers questions.
 */
#ifndef APOCRYPHA_TACTICS_H
#define APOCRYPHA_TACTICS_H

#include "rulebooks/apocrypha/procedures.h"

enum knob_id { CAUTION, TRICKS, PATIENCE, MERCY };

/* What is known to the one who answers. */
struct view {
	const struct look *look;
	const struct scene *scene;
	int who;
	const struct apocrypha_creature *me;
	const struct apocrypha_sheet *sheet;
};

/* A deed and what it needs; `number` is its mode, strikes, power, rate, stance or ticks.
 */
struct choice {
	int action, use, target, number, called, score;
};

struct view old_apocrypha_view_of(const struct look *look);
/* Percent to have more hits than that. */
int old_apocrypha_hit_chance(const struct scene *scene, int pool, int defence);
/* Dice against the hits that stand against them. */
struct duel {
	int pool, defence;
};
/* Damage dice without net hits, and what stops damage there. */
struct harm {
	int dice, stopped;
};
struct harm old_apocrypha_harm_of(const struct scene *scene, const struct attack *attack,
				  int target, int location, bool countered);
/* Tenths of damage that it is likely to do if it hits. */
int old_apocrypha_expected_damage(const struct scene *scene, struct harm harm,
				  struct duel duel);
int old_apocrypha_nearest_conscious_enemy(const struct view *view);
bool old_apocrypha_is_badly_hurt(const struct view *view);
/* The attack that promises most for its AP; its action is NO_ACTION if there is none. */
struct choice old_apocrypha_best_attack(const struct view *view, int budget);
/* From here on armour on the torso makes other places worth calling. */
enum { THICK_ARMOUR = 3 };
/* The deed to do, from the position alone. */
struct choice old_apocrypha_decide(const struct view *view);

#endif
