/* SPDX-License-Identifier: MIT
 *
 * Loads the scenario of a .fight, and checks that the two fit together.
 */
#ifndef SCENARIO_FIGHTLOAD_H
#define SCENARIO_FIGHTLOAD_H

#include "fightfile.h"
#include "load.h"

/* Finds the scenario from the folder of `file`; `loaded` must be freed in any case. */
enum affray_status fight_scenario_load(struct loaded *loaded,
				       const struct fight_file *file,
				       const struct rulebook *const *books,
				       struct problems *problems);
/* Checks that every answer's owner and question exist, and that the rulebook is the named
 * one. A record of an older version is not checked: it is played as far as it fits. */
enum affray_status fight_lines_check(const struct fight_file *file,
				     const struct scenario *scenario,
				     struct problems *problems);
/* Was it saved with an older version of the rulebook? A sentence about that. */
bool fight_is_older(const struct fight_file *file, const struct rulebook *book);
void fight_warn_older(const struct fight_file *file, const struct rulebook *book,
		      struct problems *problems);

#endif
