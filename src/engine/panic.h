/* SPDX-License-Identifier: MIT
 *
 * Promises that the code makes to itself; checked in every build.
 *
 * A broken one is a bug of ours, never bad input. The handler may save the fight and end
 * the program; without a handler abort() does.
 */
#ifndef ENGINE_PANIC_H
#define ENGINE_PANIC_H

#include "affray.h"

#define must(promise) ((promise) ? (void)0 : panic(#promise, __FILE__, __LINE__))

_Noreturn void panic(const char *promise, const char *file, int line);

#endif
