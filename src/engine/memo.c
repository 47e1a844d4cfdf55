/* SPDX-License-Identifier: MIT
 *
 * The memory of a memo; see memo.h.
 */
#include "memo.h"

#include <stdlib.h>

struct memo *memo_new(void)
{
	return calloc(1, sizeof(struct memo));
}

void memo_free(struct memo *memo)
{
	if (memo)
		free(memo->room);
	free(memo);
}

void *memo_room(struct memo *memo, size_t size)
{
	if (memo && !memo->room)
		memo->room = calloc(1, size);
	return memo ? memo->room : NULL;
}
