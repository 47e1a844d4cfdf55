/* SPDX-License-Identifier: MIT
 *
 * The scenario of a fight that came from a record: the one place of the command line that
 * looks behind the handles of affray.h.
 */
#include "fight_scenario.h"
#include <stdlib.h>
#include "library/library.h"

struct affray_scenario *fight_scenario(struct affray_fight *fight)
{
	struct affray_scenario *scenario = calloc(1, sizeof *scenario);

	if (!scenario)
		return NULL;
	scenario->built = built_keep(fight->built);
	scenario->files = fight->built->files;
	atomic_fetch_add(&scenario->files->users, 1);
	scenario->changed = fight->built->changed;
	return scenario;
}
