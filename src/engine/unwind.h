/* SPDX-License-Identifier: MIT
 *
 * The door out of a run: leaves rule code from any depth. Nothing else here is as
 * dangerous.
 *
 * Natively it is setjmp and longjmp. Built with AFFRAY_HOST_UNWIND (the browser has no
 * setjmp), two functions of the host do it: affray_host_enter calls back into
 * unwind_inside and returns either its result or the value given to affray_host_leave,
 * which throws and never returns.
 */
#ifndef ENGINE_UNWIND_H
#define ENGINE_UNWIND_H

struct run;

enum unwound { INSIDE_OVER, INSIDE_RESTED, LEFT_ASKED, LEFT_THROWN, LEFT_ENDED_DEED };

/* Calls the book's advance() and returns how that was left. */
enum unwound unwind_enter(struct run *run);
/* Leaves advance() from any depth. */
_Noreturn void unwind_leave(struct run *run, enum unwound how);

/* The function that runs inside: calls advance(). */
enum unwound unwind_inside(struct run *run);

#endif
