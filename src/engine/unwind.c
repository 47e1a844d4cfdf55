/* SPDX-License-Identifier: MIT
 *
 * The door out of a run. Everything that knows of setjmp is in this file.
 */
#include "unwind.h"
#include "panic.h"
#include "run.h"

/* Does the run play on through the rest that it has come to? */
static inline bool goes_through(struct run *run)
{
	const struct fight *fight = run->fight;

	if (run->through.rests <= 1 || fight->over || run->remembers ||
	    (run->through.round >= 0 && fight->round != run->through.round))
		return false;
	run->through.rests--;
	return true;
}

enum unwound unwind_inside(struct run *run)
{
	const struct walk_entry *from = run->walk ? &run->walk->from : NULL;

	if (from && from->reenter)
		return from->reenter(run, from->kept) ? INSIDE_RESTED : INSIDE_OVER;
	do {
		leave_deed(run);
		if (!run->book->advance(run))
			return INSIDE_OVER;
	} while (goes_through(run));
	return INSIDE_RESTED;
}

#ifdef AFFRAY_HOST_UNWIND

/* The host calls unwind_inside(run). Returns its result, or the argument of
 * affray_host_leave. */
int affray_host_enter(struct run *run);
_Noreturn void affray_host_leave(int how);

enum unwound unwind_enter(struct run *run)
{
	return (enum unwound)affray_host_enter(run);
}

_Noreturn void unwind_leave(struct run *run, enum unwound how)
{
	(void)run;
	affray_host_leave((int)how);
}

#else

#include <setjmp.h>

enum unwound unwind_enter(struct run *run)
{
	jmp_buf door;

	run->door = &door;
	switch (setjmp(door)) { /* no locals live across it */
	case 0:
		return unwind_inside(run);
	case LEFT_ASKED:
		return LEFT_ASKED;
	case LEFT_THROWN:
		return LEFT_THROWN;
	default:
		return LEFT_ENDED_DEED;
	}
}

_Noreturn void unwind_leave(struct run *run, enum unwound how)
{
	must(run->door != NULL);
	longjmp(*(jmp_buf *)run->door, (int)how);
}

#endif
