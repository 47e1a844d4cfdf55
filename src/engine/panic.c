/* SPDX-License-Identifier: MIT
 *
 * A broken promise ends in the handler. That is the one mutable global of the
 * engine: it belongs to the process, as abort() does.
 */
#include "panic.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

static _Atomic(affray_panic *) handler;
static _Atomic(void *) handler_context;
static atomic_bool is_handled;		   /* by the first thread that panicked */
static _Thread_local bool is_handled_here; /* by this thread */

void affray_on_panic(affray_panic *new_handler, void *context)
{
	atomic_store(&handler_context, context);
	atomic_store(&handler, new_handler);
	atomic_store(&is_handled, false);
}

/* The first thread that panics saves the fight and ends the program; others wait
 * for it in a loop, because plain C cannot sleep. A panic inside the handler waits
 * for nobody. */
_Noreturn void panic(const char *promise, const char *file, int line)
{
	affray_panic *now = atomic_load(&handler);

	if (now && !is_handled_here) {
		while (atomic_exchange(&is_handled, true))
			;
		is_handled_here = true;
		now(atomic_load(&handler_context), promise, file, line);
	}
	abort();
}
