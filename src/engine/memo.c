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
	if (memo) {
		free(memo->room);
		free(memo->positions);
	}
	free(memo);
}

void *memo_room(struct memo *memo, size_t size)
{
	if (memo && !memo->room)
		memo->room = calloc(1, size);
	return memo ? memo->room : NULL;
}

void memo_add_positions(struct memo *memo)
{
	if (!memo->positions)
		memo->positions = calloc(MEMO_POSITIONS, sizeof *memo->positions);
}

bool memo_recall_position(const struct memo *memo, uint64_t hash, void *value,
			  size_t size)
{
	const struct memo_position *slot = &memo->positions[hash & (MEMO_POSITIONS - 1)];

	must(size <= MEMO_POSITION_BYTES);
	if (slot->hash != hash || hash == 0)
		return false;
	memcpy(value, slot->value, size);
	return true;
}

void memo_keep_position(struct memo *memo, uint64_t hash, const void *value, size_t size)
{
	struct memo_position *slot = &memo->positions[hash & (MEMO_POSITIONS - 1)];

	must(size <= MEMO_POSITION_BYTES);
	slot->hash = hash;
	memcpy(slot->value, value, size);
}
