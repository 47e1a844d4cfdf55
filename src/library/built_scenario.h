/* SPDX-License-Identifier: MIT
 *
 * From a handle to what is inside, for those who play the same scenario both ways.
 */
#ifndef LIBRARY_BUILT_SCENARIO_H
#define LIBRARY_BUILT_SCENARIO_H

#include "affray.h"
#include "engine/scenario.h"

/* What it builds, which lives as long as the handle is not changed; NULL: it is wrong. */
const struct scenario *affray_scenario_inside(struct affray_scenario *scenario);

#endif
