/* SPDX-License-Identifier: MIT
 *
 * What the scripted tactic's files share: choices (tactics_choice.c), which answers and
 * wishes are made from (tactics.c).
 */
#ifndef ORGE_TACTICS_H
#define ORGE_TACTICS_H

#include "rulebooks/orge/orge.h"

enum { KNOB_CAUTION, KNOB_REST_AT, KNOB_RANGE };

struct blow_choice {
	int thing, style, target; /* thing NOTHING: no blow */
};

struct spell_choice {
	int spell, method, target; /* spell NOTHING: none */
};

struct creature_set old_orge_foes(const struct scene *scene, int who);
bool old_orge_falls_anyway(const struct orge_creature *c); /* at the end of the round */
int old_orge_nearest_foe(const struct scene *scene, int who);
struct blow_choice old_orge_pick_blow(const struct look *look, int who);
enum special old_orge_pick_special(const struct look *look, int who,
				   const struct blow_choice *blow);
bool old_orge_has_struck_enough(const struct look *look, int who);
bool old_orge_blow_pays(const struct look *look, int who, const struct blow_choice *blow,
			enum special special);
struct spell_choice old_orge_pick_spell(const struct look *look, int who);
int old_orge_flask_of(const struct scene *scene, int who);
int old_orge_flask_target(const struct scene *scene, int who, int flask);

#endif
