/* SPDX-License-Identifier: MIT
 *
 * What happens when a program must end in the middle: Ctrl-C, and broken promises.
 *
 * The only file of the command line with state of its own, because a signal and a panic
 * have nothing else to look at.
 */
#ifndef CLI_RESCUE_H
#define CLI_RESCUE_H

#include <stdbool.h>
#include "affray.h"

/* Installs the handlers. */
void rescue_install(void);
/* Ctrl-C was pressed: finish what you are at, say what was saved, return INTERRUPTED. A
 * second Ctrl-C ends the program on the spot. */
bool interrupted(void);
/* The fight to save if a promise breaks from here on; NULL: none. */
void rescue_fight(const struct affray_fight *fight);
/* What to tell instead where there is none, such as the command that shows the fight;
 * the string stays the caller's. */
void rescue_hint(const char *hint);

#endif
