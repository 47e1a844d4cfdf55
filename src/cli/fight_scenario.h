/* SPDX-License-Identifier: MIT
 *
 * The scenario of a fight that came from a record, which affray.h does not hand out.
 */
#ifndef CLI_FIGHT_SCENARIO_H
#define CLI_FIGHT_SCENARIO_H

#include "affray.h"

/* A handle of its own, to be freed; NULL: no memory. */
struct affray_scenario *fight_scenario(struct affray_fight *fight);

#endif
