/* SPDX-License-Identifier: MIT
 *
 * Tests of the memo of tactics: a result comes back only for exactly its own key.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/memo.h"

/* Keys of every size: each changed byte makes another key. */
static void test_each_byte_of_a_key_counts(void **unused)
{
	struct memo *memo = memo_new();

	(void)unused;
	for (size_t size = 1; size <= MEMO_KEY_BYTES; size++) {
		unsigned char key[MEMO_KEY_BYTES] = {0};
		int32_t value = (int32_t)size, found = 0;

		key[0] = (unsigned char)size;
		memo_keep(memo, key, size, &value, sizeof value);
		assert_true(memo_recall(memo, key, size, &found, sizeof found));
		assert_int_equal(found, size);
		assert_false(memo_recall(memo, key, size - 1 ? size - 1 : 2, &found,
					 sizeof found));
		for (size_t at = 0; at < size; at++) {
			key[at] ^= 0x80;
			assert_false(memo_recall(memo, key, size, &found, sizeof found));
			key[at] ^= 0x80;
		}
	}
	memo_free(memo);
}

/* With more keys than room, some are forgotten but none is mistaken for another. */
static void test_a_full_memo_forgets(void **unused)
{
	enum { KEYS = 5000 };
	struct memo *memo = memo_new();
	int known = 0;

	(void)unused;
	for (int32_t key = 0; key < KEYS; key++) {
		int32_t value[6] = {key, -key};

		memo_keep(memo, &key, sizeof key, value, sizeof value);
	}
	for (int32_t key = 0; key < KEYS; key++) {
		int32_t value[6];

		if (!memo_recall(memo, &key, sizeof key, value, sizeof value))
			continue;
		known++;
		assert_int_equal(value[0], key);
		assert_int_equal(value[1], -key);
	}
	assert_in_range(known, 500, MEMO_LARGE);
	memo_free(memo);
}

/* A hash stands for a position: any two bits that differ make another one, the highest of
 * two words in the same lane above all, which hash_bytes() would let cancel out. */
static void test_two_bits_make_another_position(void **unused)
{
	enum { BITS = 8 * 4 * HASH_BLOCK };
	unsigned char bytes[BITS / 8 + 5] = {0};
	uint64_t same = hash_surely(bytes, sizeof bytes, 0);

	(void)unused;
	for (int i = 0; i < BITS; i++)
		for (int k = 0; k < i; k++) {
			bytes[i / 8] ^= (unsigned char)(1 << i % 8);
			bytes[k / 8] ^= (unsigned char)(1 << k % 8);
			assert_true(hash_surely(bytes, sizeof bytes, 0) != same);
			bytes[i / 8] = bytes[k / 8] = 0;
		}
	assert_true(hash_surely(bytes, sizeof bytes - 1, 0) != same);
	assert_true(hash_surely(bytes, sizeof bytes, 1) != same);
	assert_true(hash_surely(bytes, sizeof bytes, 0) == same);
}

static void test_results_by_position(void **unused)
{
	struct memo *memo = memo_new();
	const uint64_t hash = 77, in_same_slot = 77 + MEMO_POSITIONS;
	int32_t value = 5, found = 0;

	(void)unused;
	memo_add_positions(memo);
	assert_false(memo_recall_position(memo, 0, &found, sizeof found));
	memo_keep_position(memo, hash, &value, sizeof value);
	assert_true(memo_recall_position(memo, hash, &found, sizeof found));
	assert_int_equal(found, 5);
	assert_false(memo_recall_position(memo, in_same_slot, &found, sizeof found));
	memo_keep_position(memo, in_same_slot, &value, sizeof value);
	assert_false(memo_recall_position(memo, hash, &found, sizeof found));
	memo_free(memo);
}

static void test_results_have_a_size(void **unused)
{
	struct memo *memo = memo_new();
	int32_t key = 1;
	char value[MEMO_VALUE_BYTES] = "", found[MEMO_VALUE_BYTES];

	(void)unused;
	memset(value, 'x', sizeof value);
	memo_keep(memo, &key, sizeof key, value, sizeof value);
	assert_false(memo_recall(memo, &key, sizeof key, found, sizeof found - 1));
	assert_true(memo_recall(memo, &key, sizeof key, found, sizeof found));
	assert_memory_equal(found, value, sizeof value);
	memo_free(memo);
}

/* Each bit of both words counts; numbers below zero come back unchanged. */
/* The same for small results, which have separate slots. */
static void test_many_small_results_are_not_mistaken(void **unused)
{
	enum { KEYS = 20000 };
	struct memo *memo = memo_new();
	int known = 0, found;

	(void)unused;
	for (int i = 0; i < KEYS; i++) {
		uint64_t key[2] = {1 + (uint64_t)(i / 100), (uint64_t)(i % 100)};

		memo_keep(memo, key, sizeof key, &i, sizeof i);
	}
	for (int i = 0; i < KEYS; i++) {
		uint64_t key[2] = {1 + (uint64_t)(i / 100), (uint64_t)(i % 100)};

		if (!memo_recall(memo, key, sizeof key, &found, sizeof found))
			continue;
		known++;
		assert_int_equal(found, i);
	}
	assert_in_range(known, 4000, MEMO_SMALL);
	memo_free(memo);
}

static void test_no_memo_remembers_nothing(void **unused)
{
	int32_t key = 1, value = 2;

	(void)unused;
	memo_keep(NULL, &key, sizeof key, &value, sizeof value);
	assert_false(memo_recall(NULL, &key, sizeof key, &value, sizeof value));
	memo_free(NULL);
}

/* A book's private room in the memo: zeroed, always the same, and absent without a
 * memo. */
static void test_a_book_has_room_of_its_own(void **unused)
{
	struct memo *memo = memo_new();
	int32_t *room = memo_room(memo, 100 * sizeof *room);

	(void)unused;
	for (int i = 0; i < 100; i++)
		assert_int_equal(room[i], 0);
	room[99] = 7;
	assert_ptr_equal(memo_room(memo, 100 * sizeof *room), room);
	assert_int_equal(room[99], 7);
	assert_null(memo_room(NULL, 100));
	memo_free(memo);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_each_byte_of_a_key_counts),
		cmocka_unit_test(test_a_full_memo_forgets),
		cmocka_unit_test(test_two_bits_make_another_position),
		cmocka_unit_test(test_results_by_position),
		cmocka_unit_test(test_results_have_a_size),
		cmocka_unit_test(test_many_small_results_are_not_mistaken),
		cmocka_unit_test(test_no_memo_remembers_nothing),
		cmocka_unit_test(test_a_book_has_room_of_its_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
