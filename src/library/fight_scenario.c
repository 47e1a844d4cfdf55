/* SPDX-License-Identifier: MIT
 *
 * The scenario of a fight, as a handle of its own: a fight read from a file has its
 * scenario inside.
 */
#include <stdlib.h>
#include "library.h"

struct affray_scenario *affray_fight_scenario(struct affray_fight *fight)
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
