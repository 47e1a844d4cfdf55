/* SPDX-License-Identifier: MIT
 *
 * Tests of the table where playouts meet: an end comes back only for exactly its place.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/meeting.h"

/* Draws, winners and every bit of the position's hash. */
static void test_ends_come_back_whole(void **unused)
{
	struct meetings *meetings = meetings_new();

	(void)unused;
	assert_non_null(meetings);
	for (int winner = -1; winner < 8; winner++)
		for (int bit = 0; bit < 56; bit++) {
			uint64_t place = (uint64_t)(winner + 2) * 1000003 + (uint64_t)bit;
			struct playout_end end = {.winner = winner,
						  .hash = (uint64_t)1 << bit};
			struct playout_end found;

			assert_false(meetings_recall(meetings, place, &found));
			meetings_keep(meetings, place, &end);
			assert_true(meetings_recall(meetings, place, &found));
			assert_int_equal(found.winner, winner);
			assert_true(found.hash == end.hash);
		}
	meetings_free(meetings);
}

static void test_each_bit_of_a_place_counts(void **unused)
{
	struct meetings *meetings = meetings_new();
	const struct playout_end end = {.winner = 1, .hash = 77};
	const uint64_t place = 0x0123456789abcdef;
	struct playout_end found;

	(void)unused;
	meetings_keep(meetings, place, &end);
	for (int bit = 0; bit < 64; bit++)
		assert_false(
			meetings_recall(meetings, place ^ (uint64_t)1 << bit, &found));
	assert_true(meetings_recall(meetings, place, &found));
	meetings_free(meetings);
}

/* The later of two that share a room stays, and the earlier is not mistaken for it. */
static void test_the_later_one_stays(void **unused)
{
	struct meetings *meetings = meetings_new();
	const uint64_t one = 12345, other = one + ((uint64_t)1 << 40);
	struct playout_end found;

	(void)unused;
	meetings_keep(meetings, one, &(struct playout_end){.winner = 0, .hash = 5});
	meetings_keep(meetings, other, &(struct playout_end){.winner = 1, .hash = 6});
	assert_false(meetings_recall(meetings, one, &found));
	assert_true(meetings_recall(meetings, other, &found));
	assert_int_equal(found.winner, 1);
	meetings_free(meetings);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends_come_back_whole),
		cmocka_unit_test(test_each_bit_of_a_place_counts),
		cmocka_unit_test(test_the_later_one_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
