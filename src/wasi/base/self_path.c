/* SPDX-License-Identifier: MIT
 *
 * A WebAssembly module has no path.
 */
#include "base/self_path.h"
#include <stddef.h>

char *self_path(int index)
{
	(void)index;
	return NULL;
}
