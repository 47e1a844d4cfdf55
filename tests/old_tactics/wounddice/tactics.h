/* SPDX-License-Identifier: MIT
 *
 * What tactics think of a position: the worth of an attack, the danger of one.
 */
#ifndef WOUNDDICE_TACTICS_H
#define WOUNDDICE_TACTICS_H

#include "rulebooks/wounddice/wounddice.h"

enum knob_id { KNOB_CAUTION, KNOB_EVADE, KNOB_DEBT, KNOB_FOCUS, KNOB_CLOSE };

/* An attack that a tactic thinks of. */
struct idea {
	int arm, target;  /* arm -1: none */
	struct tile tile; /* of a blast */
	int tn;
	int worth;     /* expected damage in fortieths, weighted */
	bool finishes; /* the target may well go down */
};

/* Twice the expected bleeding of a round. */
int old_wounddice_bleeding2(const struct wounddice_creature *creature);
/* Falls when this round ends, as far as one can see. */
bool old_wounddice_is_doomed(const struct scene *scene, int who);
/* The TN of an attack that is thought of. */
int old_wounddice_thought_tn(const struct scene *scene,
			     const struct wounddice_attack *attack);
int old_wounddice_attack_ap(const struct look *look, const struct idea *idea);
/* The best attack within `ap`. */
struct idea old_wounddice_best_attack(const struct look *look, int ap);
/* Single or burst at this target. */
int old_wounddice_best_mode(const struct scene *scene, int who, int arm, int target);
/* Damage that so many hits with this arm may do to health. */
int old_wounddice_danger(const struct scene *scene, int attacker, int arm, int target,
			 int hits);
/* Steps of armour dice in the way of this type of damage. */
int old_wounddice_steps(const struct scene *scene, int who, int type);
int old_wounddice_nearest_foe(const struct scene *scene, int who);
/* The tile of one move that brings it nearer to `to`; its own if none does. */
struct tile old_wounddice_step_toward(const struct look *look, struct tile to);
/* A tile of one move with better cover from `foe` and still in sight; its own if none. */
struct tile old_wounddice_cover_tile(const struct look *look, int foe);

#endif
