/* SPDX-License-Identifier: MIT
 *
 * Signals that ask a program to end: Ctrl-C, a closed terminal, a polite kill.
 *
 * Has state of its own, because a signal has nothing else to look at.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

/* From here on Ctrl-C is noted, and a closed pipe or a full disk shows in the write. */
void interrupt_install(void);
/* Ctrl-C was pressed: finish what you are at, say what was saved, return INTERRUPTED. A
 * second Ctrl-C ends the program on the spot. */
bool interrupted(void);

/* From here on a closed terminal and a polite kill are noted, as Ctrl-C is, and do not
 * end the program; closed_by() is the signal's number, 0 if there was none. A second
 * Ctrl-C gives the terminal back before it ends the program. */
void interrupt_closing(void);
int closed_by(void);

/* Called to restore the terminal if the program ends early; NULL: nothing to restore. */
void terminal_taken(void (*restore)(void));
/* Gives it back, if somebody has it. */
void terminal_restore(void);
/* How wide standard output is; 0: it is no terminal, or does not say. */
int terminal_columns(void);

/* Ends the program as one ends whose reader has gone away. */
void end_by_closed_pipe(void);
/* From here on abort() ends the program with this status, on the spot. */
void abort_exits(int status);

#endif
