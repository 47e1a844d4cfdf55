/* SPDX-License-Identifier: MIT
 *
 * Between the files of the scripted tactic: what an act is worth (tactics_estimate.c),
 * and what to do (tactics.c).
 *
 * Values are rough chances in percent of putting a target out of the fight: whole numbers
 * from means of dice, because they are asked for a million times.
 */
#ifndef DUNGEONEERS_TACTICS_H
#define DUNGEONEERS_TACTICS_H

#include "rulebooks/dungeoneers/dungeoneers.h"

/* Knobs, in the order of the table. */
enum { KNOB_STRESS, KNOB_CAUTION, KNOB_FLANK, KNOB_HOLD, KNOB_NEAREST };

/* Who thinks, and how. */
struct mind {
	const struct scene *scene;
	const int16_t *knobs;
	int who;
	struct ways *ways; /* scratch for path searches */
};

/* Stress to take for hit dice (or for pierce dice) of an attack that is about to be
 * rolled. */
int old_dungeoneers_wanted_stress(const struct mind *mind,
				  const struct dungeoneers_weapon *weapon, int target,
				  bool ranged, bool to_hit);
/* Of a blow with this weapon, wherever the target stands. */
int old_dungeoneers_blow_value(const struct mind *mind,
			       const struct dungeoneers_weapon *weapon, int target,
			       bool ranged);

struct choice {
	int value; /* 0: nothing worth doing */
	int arm;   /* number in dungeoneers_arms() */
	const struct dungeoneers_spell *spell;
	int target;
};

/* The best legal attack; arm >= 0: with this one. Provoking ones only if `reckless`. */
struct choice old_dungeoneers_best_attack(const struct mind *mind, int arm,
					  bool reckless);
/* The best legal spell within `ap`; `spell` not NULL: only that one. */
struct choice old_dungeoneers_best_spell(const struct mind *mind, int ap,
					 const struct dungeoneers_spell *spell,
					 bool reckless);
int old_dungeoneers_wanted_extra(const struct mind *mind,
				 const struct dungeoneers_spell *spell, int target);
/* The best melee weapon in hand against it, and what it is worth. */
int old_dungeoneers_best_melee_arm(const struct mind *mind, int target, int *value);

/* ---- tactics_position.c ---- */

/* A weapon or spell to be used from afar, whether or not something is in range now. */
bool old_dungeoneers_fights_from_afar(const struct scene *scene, int who);
/* Whom to walk to; NOBODY: there is no enemy. */
int old_dungeoneers_goal_of(const struct mind *mind);
/* How many enemies have this tile in their threat range. */
int old_dungeoneers_threats_at(const struct mind *mind, struct tile tile);
/* The step to take now, whatever for; -1: none. */
int old_dungeoneers_wanted_step(const struct mind *mind);
/* A step that ends behind the target of the next blow and draws no strike; -1: none. */
int old_dungeoneers_flanking_step(const struct mind *mind, int target);

#endif
