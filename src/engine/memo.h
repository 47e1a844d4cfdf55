/* SPDX-License-Identifier: MIT
 *
 * Results that tactics remember from one decision to the next.
 *
 * One deed changes little of a position, so most of what a tactic works out for the next
 * decision has been worked out before: what this weapon promises against that target. A
 * memo keeps results of pure functions by the bytes of their arguments. It belongs to the
 * run, is shared by all tactics of it, and is only a cache: without it a tactic computes
 * the same results again (a property test plays without).
 *
 * A key is a struct that begins with a number of its own for each function and holds
 * everything that the function reads and that can differ within a scenario: state, knobs,
 * distances. Sheets, rulings and terrain need not be in it, because they never change
 * within a scenario. Zero a key before filling it, because padding counts.
 */
#ifndef ENGINE_MEMO_H
#define ENGINE_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEMO_KEY_BYTES = 192, MEMO_VALUE_BYTES = 128 };

struct memo;

struct memo *memo_new(void); /* NULL: no memory */
void memo_free(struct memo *memo);

/* Fills `value` if the result for this key is remembered. A NULL memo remembers nothing.
 */
bool memo_recall(const struct memo *memo, const void *key, size_t key_size, void *value,
		 size_t value_size);
/* Remembers it, and may forget another one for it. */
void memo_keep(struct memo *memo, const void *key, size_t key_size, const void *value,
	       size_t value_size);
/* Room of the book's own for results that have a fixed place, where no key need be looked
 * for: zeroed at first, always of the same size. What stands there must stand beside the
 * key that it holds for. NULL: no memo, or no memory. */
void *memo_room(struct memo *memo, size_t size);

/* The same for a number by two words, for what is asked so often that bytes are too slow.
 * The first word is never 0 and begins with a number of its own for each function. */
bool memo_recall_number(const struct memo *memo, uint64_t a, uint64_t b, int *value);
void memo_keep_number(struct memo *memo, uint64_t a, uint64_t b, int value);

#endif
