/* SPDX-License-Identifier: MIT
 *
 * The list of tactics that every rulebook can be played with.
 */
#include "tactics/tactics.h"

const struct tactic *const common_tactics[] = {&random_tactic, &search_tactic,
					       &default_tactic, NULL};
