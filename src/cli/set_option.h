/* SPDX-License-Identifier: MIT
 *
 * --set PATH=VALUE, for the commands that tell a fight.
 */
#ifndef CLI_SET_OPTION_H
#define CLI_SET_OPTION_H

#include "affray.h"
#include "options.h"

/* All that were given go into the scenario; DONE, or BAD after messages. */
int set_options(const struct arguments *arguments, struct affray_scenario *scenario,
		struct affray_problems *problems);

#endif
