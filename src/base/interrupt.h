/* SPDX-License-Identifier: MIT
 *
 * Signals that ask a program to end: Ctrl-C, a closed terminal, a polite kill.
 *
 * The state is static, because a signal handler gets no context.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

/* From here on Ctrl-C is only noted, and a write to a closed pipe or past the limit of
 * file sizes fails instead of ending the program. */
void interrupt_install(void);
/* True after Ctrl-C. The caller then finishes its current step, says what was saved and
 * returns INTERRUPTED. A second Ctrl-C ends the program at once. */
bool interrupted(void);

/* From here on a closed terminal and a polite kill are noted, as Ctrl-C is, and do not
 * end the program; closed_by() is the signal's number, 0 if there was none. A second
 * Ctrl-C gives the terminal back before it ends the program. */
void interrupt_closing(void);
int closed_by(void);

/* Called to restore the terminal if the program ends early; NULL: nothing to restore. */
void terminal_taken(void (*restore)(void));
/* Restores the terminal if it was taken. */
void terminal_restore(void);
/* Width of standard output; 0: it is not a terminal, or its width is unknown. */
int terminal_columns(void);

/* Ends the program by SIGPIPE, as if it had never been ignored. */
void end_by_closed_pipe(void);
/* From here on abort() ends the program with this exit status. */
void abort_exits(int status);

#endif
