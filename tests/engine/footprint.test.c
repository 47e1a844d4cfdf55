/* SPDX-License-Identifier: MIT
 *
 * Bodies of several tiles: quadrants, gaps without diagonals, overlap, sight.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/footprint.h"

static struct footprint body(int x, int y, int width, int height)
{
	struct footprint f = {tile_at(x, y), (uint8_t)width, (uint8_t)height};

	return f;
}

static void test_gap_sum(void **state)
{
	static const struct {
		int x, y, size, sum;
	} rows[] = {
		{0, 0, 1, 0},  {1, 0, 1, 1}, {1, 1, 1, 2},
		{3, -2, 1, 5}, {2, 2, 3, 4}, {-3, 0, 3, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(
			gap_sum(body(0, 0, 1, 1),
				body(rows[i].x, rows[i].y, rows[i].size, rows[i].size)),
			rows[i].sum);
}

static void test_quadrant(void **state)
{
	static const struct {
		int x, y, quadrant;
	} rows[] = {
		{0, 0, -1},	 {3, 1, EAST},	{3, 3, EAST},	{-2, 2, WEST},
		{-1, -2, NORTH}, {1, 2, SOUTH}, {0, -1, NORTH},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(footprint_quadrant(body(0, 0, 1, 1),
						    body(rows[i].x, rows[i].y, 1, 1)),
				 rows[i].quadrant);
	/* directions go by centres: a tile beside the middle of three lies straight
	 * east */
	assert_int_equal(footprint_quadrant(body(0, 0, 3, 3), body(3, 1, 1, 1)), EAST);
	assert_int_equal(footprint_quadrant(body(0, 0, 3, 3), body(1, 1, 1, 1)), -1);
}

static void test_overlap(void **state)
{
	(void)state;
	assert_true(footprints_overlap(body(0, 0, 2, 2), body(1, 1, 1, 1)));
	assert_true(footprints_overlap(body(1, 1, 1, 1), body(0, 0, 3, 3)));
	assert_false(footprints_overlap(body(0, 0, 2, 2), body(2, 0, 1, 1)));
	assert_false(footprints_overlap(body(0, 0, 2, 1), body(0, 1, 2, 1)));
}

/* There is a single wall, at 1,0. */
static bool wall(const void *context, struct tile tile)
{
	(void)context;
	return tile.x == 1 && tile.y == 0;
}

static void test_sight(void **state)
{
	(void)state;
	assert_false(footprints_see(body(0, 0, 1, 1), body(2, 0, 1, 1), wall, NULL));
	assert_false(footprints_see(body(0, 0, 1, 1), body(2, 1, 1, 1), wall, NULL));
	assert_true(footprints_see(body(0, 0, 1, 1), body(2, 2, 1, 1), wall, NULL));
	/* one visible tile of the larger body is enough, at either end */
	assert_true(footprints_see(body(0, 0, 1, 2), body(2, 1, 1, 1), wall, NULL));
	assert_true(footprints_see(body(0, 0, 1, 1), body(2, 0, 3, 3), wall, NULL));
	assert_false(footprints_see(body(0, 0, 1, 1), body(2, 0, 3, 1), wall, NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_gap_sum),
		cmocka_unit_test(test_quadrant),
		cmocka_unit_test(test_overlap),
		cmocka_unit_test(test_sight),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
