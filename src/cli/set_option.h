/* SPDX-License-Identifier: MIT
 *
 * --set PATH=VALUE, for the commands that take a scenario.
 */
#ifndef CLI_SET_OPTION_H
#define CLI_SET_OPTION_H

#include "affray.h"
#include "options.h"

enum { SET_PATH = 256 }; /* room for the path of a change */

/* Splits the PATH=VALUE that was given to --set; NULL after a message, else the value. */
const char *set_split(const struct command *command, const char *change,
		      char path[SET_PATH]);

/* Puts the values of --set, whose row this is, into the scenario; DONE, or BAD after
 * messages. */
int set_options(const struct arguments *arguments, int row,
		struct affray_scenario *scenario, struct affray_problems *problems);

#endif
