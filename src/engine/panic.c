/* SPDX-License-Identifier: MIT
 *
 * What happens when a promise is broken. The handler is the one mutable global of the
 * engine: it belongs to the process, as abort() does.
 */
#include "panic.h"
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(affray_panic *) handler;
static _Atomic(void *) handler_context;

void affray_on_panic(affray_panic *new_handler, void *context)
{
	atomic_store(&handler_context, context);
	atomic_store(&handler, new_handler);
}

_Noreturn void panic(const char *promise, const char *file, int line)
{
	affray_panic *now = atomic_exchange(&handler, NULL);

	if (now)
		now(atomic_load(&handler_context), promise, file, line);
	abort();
}
