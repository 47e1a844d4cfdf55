/* SPDX-License-Identifier: MIT
 *
 * The door out of a run. Everything that knows of setjmp is in this file.
 */
#include "unwind.h"
#include "panic.h"
#include "run.h"

enum unwound unwind_inside(struct run *run)
{
	bool goes_through = run->goes_through && !run->remembers;
	const struct walk_entry *from = run->walk ? &run->walk->from : NULL;

	if (from && from->reenter)
		return from->reenter(run, from->kept) ? INSIDE_RESTED : INSIDE_OVER;
	do {
		leave_deed(run);
		if (!run->book->advance(run))
			return INSIDE_OVER;
	} while (goes_through && !run->fight->over);
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
