/* SPDX-License-Identifier: MIT
 *
 * Tactics that know no rulebook.
 */
#ifndef TACTICS_TACTICS_H
#define TACTICS_TACTICS_H

#include "engine/tactic.h"

extern const struct tactic random_tactic;
extern const struct tactic default_tactic;
extern const struct tactic search_tactic;
/* All of them, for the struct of a rulebook; NULL-terminated. */
extern const struct tactic *const common_tactics[];

/* How many playouts `search` has for a question at this level, 1 to 6. */
int search_playouts(int level);

#endif
