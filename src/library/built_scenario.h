/* SPDX-License-Identifier: MIT
 *
 * From a handle to the scenario inside, for code that uses affray.h and the engine.
 */
#ifndef LIBRARY_BUILT_SCENARIO_H
#define LIBRARY_BUILT_SCENARIO_H

#include "affray.h"
#include "engine/scenario.h"

/* The built scenario, valid until the handle is changed; NULL: building failed. */
const struct scenario *affray_scenario_inside(struct affray_scenario *scenario);

#endif
