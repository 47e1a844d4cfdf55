/* SPDX-License-Identifier: MIT
 *
 * Debian's compiler runtime for WebAssembly is built with the stack protector, but its
 * support functions are missing. The stack grows down to address 0, where the module
 * traps anyway.
 */
#include <stdint.h>
#include <stdlib.h>

extern const uintptr_t __stack_chk_guard;
_Noreturn void __stack_chk_fail(void);

const uintptr_t __stack_chk_guard = 0x5afe57ac;

_Noreturn void __stack_chk_fail(void)
{
	abort();
}
