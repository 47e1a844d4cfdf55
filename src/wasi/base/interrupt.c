/* SPDX-License-Identifier: MIT
 *
 * WebAssembly has no signals and no terminal: the host just drops the module.
 */
#include "base/interrupt.h"
#include <stddef.h>

void interrupt_install(void)
{
}

bool interrupted(void)
{
	return false;
}

void interrupt_closing(void)
{
}

int closed_by(void)
{
	return 0;
}

void terminal_taken(void (*restore)(void))
{
	(void)restore;
}

void terminal_restore(void)
{
}

int terminal_columns(void)
{
	return 0;
}

void end_by_closed_pipe(void)
{
}

/* abort() is a trap, which ends the instance anyway. */
void abort_exits(int status)
{
	(void)status;
}
