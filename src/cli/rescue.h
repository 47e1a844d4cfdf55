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
/* What gives the terminal back before a broken promise is told; NULL: nothing has it. */
void rescue_terminal(void (*restore)(void));
/* From here on a closed terminal and a polite kill are noted, as Ctrl-C is, and do not
 * end the program; it asks for the signal's number, 0 if there was none. A second Ctrl-C
 * gives the terminal back before it ends the program. */
void rescue_from_closing(void);
int closed_by(void);
/* The fight to save if a promise breaks from here on; NULL: none. */
void rescue_fight(const struct affray_fight *fight);
/* What to tell instead where there is none, such as the command that shows the fight;
 * the string stays the caller's. */
void rescue_hint(const char *hint);

#endif
