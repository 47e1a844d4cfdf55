/* SPDX-License-Identifier: MIT
 *
 * Tests of distances, footprints, directions and areas.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/map.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static int next_random(uint64_t *state, int below)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (int)(*state >> 33) % below;
}

/* ---- distances ---- */

static void test_division(void **unused)
{
	static const struct {
		int a, b, floor, ceil;
	} rows[] = {
		{7, 2, 3, 4},
		{-7, 2, -4, -3},
		{7, -2, -4, -3},
		{-7, -2, 3, 4},
		{6, 3, 2, 2},
		{-6, 3, -2, -2},
		{6, -3, -2, -2},
		{0, 5, 0, 0},
		{1, 5, 0, 1},
		{-1, 5, -1, 0},
		{INT32_MAX, 2, INT32_MAX / 2, INT32_MAX / 2 + 1},
		{INT32_MIN, 2, INT32_MIN / 2, INT32_MIN / 2},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		assert_int_equal(floor_div(rows[i].a, rows[i].b), rows[i].floor);
		assert_int_equal(ceil_div(rows[i].a, rows[i].b), rows[i].ceil);
	}
}

static void check_root(int n)
{
	int64_t root = floor_root(n);

	assert_true(root >= 0 && root * root <= n && (root + 1) * (root + 1) > n);
}

static void test_root(void **unused)
{
	uint64_t random = 1;

	(void)unused;
	for (int n = 0; n <= 2 * MAX_MAP_SIDE * MAX_MAP_SIDE; n++)
		check_root(n);
	for (int i = 0; i < 10000; i++)
		check_root(next_random(&random, INT32_MAX));
	for (int root = 1; root <= 46340; root++) {
		assert_int_equal(floor_root(root * root), root);
		assert_int_equal(floor_root(root * root - 1), root - 1);
	}
	assert_int_equal(floor_root(INT32_MAX), 46340);
}

static void test_distances(void **unused)
{
	static const struct {
		int dx, dy, squared, floor, rounded, king;
	} rows[] = {
		{0, 0, 0, 0, 0, 0},
		{1, 0, 1, 1, 1, 1},
		{1, 1, 2, 1, 1, 1},
		{2, 1, 5, 2, 2, 2},
		{2, 2, 8, 2, 3, 2},
		{3, 3, 18, 4, 4, 3},
		{4, 1, 17, 4, 4, 4},
		{4, 2, 20, 4, 4, 4},
		{6, 7, 85, 9, 9, 7},
		{3, 4, 25, 5, 5, 4},
		{5, 4, 41, 6, 6, 5},
		{6, 2, 40, 6, 6, 6},
		{6, 3, 45, 6, 7, 6},
		{1, 12, 145, 12, 12, 12},
		{0, 121, 14641, 121, 121, 121},
		{127, 127, 32258, 179, 180, 127},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		for (int mirror = 0; mirror < 4; mirror++) {
			int dx = mirror & 1 ? -rows[i].dx : rows[i].dx;
			int dy = mirror & 2 ? -rows[i].dy : rows[i].dy;
			struct tile a = tile_at(20, 30);
			struct tile b = tile_at(20 + dx, 30 + dy);

			assert_int_equal(distance_squared(a, b), rows[i].squared);
			assert_int_equal(distance_floor(a, b), rows[i].floor);
			assert_int_equal(distance_rounded(a, b), rows[i].rounded);
			assert_int_equal(distance_king(a, b), rows[i].king);
		}
	}
}

/* r is the rounded root of n when r - 1/2 <= root < r + 1/2. */
static void test_rounding(void **unused)
{
	(void)unused;
	for (int y = 0; y < MAX_MAP_SIDE; y++) {
		for (int x = 1; x < MAX_MAP_SIDE; x++) {
			int n = x * x + y * y;
			int r = distance_rounded(tile_at(0, 0), tile_at(x, y));

			assert_true((2 * r - 1) * (2 * r - 1) <= 4 * n);
			assert_true((2 * r + 1) * (2 * r + 1) > 4 * n);
		}
	}
}

/* ---- footprints ---- */

static const struct footprint_row {
	struct footprint a, b;
	int x, y, octant; /* octant from a to b */
} footprint_rows[] = {
	{{{0, 0}, 1, 1}, {{0, 0}, 1, 1}, 0, 0, -1},
	{{{0, 0}, 1, 1}, {{1, 0}, 1, 1}, 1, 0, EAST},
	{{{0, 0}, 1, 1}, {{3, 1}, 1, 1}, 3, 1, EAST},
	{{{0, 0}, 2, 2}, {{2, 0}, 1, 1}, 1, 0, EAST},	      /* (3, -1) doubled */
	{{{0, 0}, 2, 2}, {{2, 2}, 1, 1}, 1, 1, SOUTH_EAST},   /* (3, 3) */
	{{{0, 0}, 2, 2}, {{1, 1}, 2, 2}, 0, 0, SOUTH_EAST},   /* they overlap */
	{{{0, 0}, 3, 3}, {{1, 1}, 1, 1}, 0, 0, -1},	      /* one inside the other */
	{{{0, 0}, 3, 3}, {{1, 7}, 2, 1}, 0, 5, SOUTH},	      /* (1, 12) */
	{{{10, 10}, 2, 3}, {{2, 4}, 4, 2}, 5, 5, NORTH_WEST}, /* (-14, -13) */
	{{{5, 5}, 2, 2}, {{4, 5}, 1, 1}, 1, 0, WEST},	      /* (-3, -1) */
	{{{5, 5}, 2, 2}, {{4, 4}, 1, 1}, 1, 1, NORTH_WEST},   /* (-3, -3) */
	{{{5, 5}, 2, 2}, {{6, 3}, 1, 1}, 0, 2, NORTH},	      /* (1, -5) */
};

static void test_footprints(void **unused)
{
	(void)unused;
	for (int i = 0; i < LENGTH(footprint_rows); i++) {
		const struct footprint_row *row = &footprint_rows[i];

		assert_int_equal(gap_x(row->a, row->b), row->x);
		assert_int_equal(gap_x(row->b, row->a), row->x);
		assert_int_equal(gap_y(row->a, row->b), row->y);
		assert_int_equal(gap_y(row->b, row->a), row->y);
		assert_int_equal(gap_king(row->a, row->b),
				 row->x > row->y ? row->x : row->y);
		assert_int_equal(footprint_octant(row->a, row->b), row->octant);
		if (row->octant >= 0)
			assert_int_equal(footprint_octant(row->b, row->a),
					 opposite((enum direction)row->octant));
	}
}

static struct footprint random_footprint(uint64_t *random)
{
	struct footprint f = {tile_at(next_random(random, 9), next_random(random, 9)),
			      (uint8_t)(1 + next_random(random, 4)),
			      (uint8_t)(1 + next_random(random, 4))};

	return f;
}

static bool covers(struct footprint f, struct tile tile)
{
	return tile.x >= f.at.x && tile.x < f.at.x + f.width && tile.y >= f.at.y &&
	       tile.y < f.at.y + f.height;
}

/* The gap between footprints is the king's distance of their nearest tiles. */
static void test_gap_is_nearest(void **unused)
{
	uint64_t random = 2;

	(void)unused;
	for (int i = 0; i < 300; i++) {
		struct footprint a = random_footprint(&random);
		struct footprint b = random_footprint(&random);
		int nearest = INT32_MAX;

		for (int code = 0; code < 16 * 16 * 16 * 16; code++) {
			struct tile s = tile_at(code & 15, code >> 4 & 15);
			struct tile t = tile_at(code >> 8 & 15, code >> 12);

			if (covers(a, s) && covers(b, t) && distance_king(s, t) < nearest)
				nearest = distance_king(s, t);
		}
		assert_int_equal(gap_king(a, b), nearest);
	}
}

/* ---- directions ---- */

static void test_octants(void **unused)
{
	static const struct {
		int dx, dy, octant;
	} rows[] = {
		{0, 0, -1},	      {3, 1, EAST},
		{2, 1, SOUTH_EAST},   {5, 2, EAST},
		{12, 5, SOUTH_EAST},  {-5, 2, WEST},
		{-7, 3, SOUTH_WEST},  {1, 3, SOUTH},
		{0, -1, NORTH},	      {1, -1, NORTH_EAST},
		{-1, -1, NORTH_WEST}, {0, 9, SOUTH},
		{131070, 1, EAST},    {131070, -131070, NORTH_EAST},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++)
		assert_int_equal(octant_of(rows[i].dx, rows[i].dy), rows[i].octant);
}

/* A quarter turn of the vector turns the octant by a quarter, and a mirror mirrors it;
 * the step of the octant is within 22.5 degrees of the vector: (a . s)^2 > cos^2 |a|^2
 * |s|^2. */
static void test_octants_turn(void **unused)
{
	(void)unused;
	for (int code = 0; code < 101 * 101; code++) {
		int dx = code % 101 - 50;
		int dy = code / 101 - 50;
		int octant = octant_of(dx, dy);

		if (dx == 0 && dy == 0)
			continue;
		assert_int_equal(octant_of(-dy, dx), (octant + 2) % 8);
		assert_int_equal(octant_of(-dx, -dy), opposite((enum direction)octant));
		assert_int_equal(octant_of(-dx, dy), (8 - octant) % 8);

		struct tile step = direction_step[octant];
		double along = dx * step.x + dy * step.y;
		double length = (dx * dx + dy * dy) * (step.x * step.x + step.y * step.y);

		assert_true(along > 0 && along * along > 0.85355 * length);
	}
}

static void test_directions(void **unused)
{
	static const char *const names[8] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
	static const struct {
		enum direction a, b;
		int turns;
	} rows[] = {
		{NORTH, NORTH, 0},	     {NORTH, NORTH_EAST, 1},
		{NORTH, NORTH_WEST, 1},	     {NORTH, SOUTH, 4},
		{NORTH_EAST, WEST, 3},	     {WEST, NORTH_EAST, 3},
		{NORTH_WEST, EAST, 3},	     {NORTH_WEST, SOUTH_EAST, 4},
		{SOUTH_WEST, SOUTH_EAST, 2},
	};

	(void)unused;
	for (int i = 0; i < 8; i++) {
		enum direction direction = (enum direction)i;
		struct tile step = direction_step[i];

		assert_int_equal(octant_of(step.x, step.y), i);
		assert_string_equal(direction_name[i], names[i]);
		assert_int_equal(turns_between(direction, opposite(direction)), 4);
		assert_true(same_tile(tile_at(5, 5),
				      tile_step(tile_step(tile_at(5, 5), direction),
						opposite(direction))));
	}
	for (int i = 0; i < LENGTH(rows); i++)
		assert_int_equal(turns_between(rows[i].a, rows[i].b), rows[i].turns);
}

static void test_indices(void **unused)
{
	struct map map = {.width = 7, .height = 5};

	(void)unused;
	for (int i = 0; i < 7 * 5; i++) {
		assert_true(on_map(&map, tile_of_index(&map, i)));
		assert_int_equal(tile_index(&map, tile_of_index(&map, i)), i);
	}
	assert_int_equal(tile_index(&map, tile_at(3, 2)), 2 * 7 + 3);
	assert_false(on_map(&map, tile_at(7, 4)) || on_map(&map, tile_at(6, 5)));
	assert_false(on_map(&map, tile_at(-1, 4)) || on_map(&map, tile_at(6, -1)));
}

/* On an open line x begins below 0. */
static void test_indices_from_the_left(void **unused)
{
	struct map map = {.width = 12, .height = 3, .left = -5};
	struct tile tiles[9];

	(void)unused;
	for (int i = 0; i < 12 * 3; i++) {
		assert_true(on_map(&map, tile_of_index(&map, i)));
		assert_int_equal(tile_index(&map, tile_of_index(&map, i)), i);
	}
	assert_int_equal(tile_index(&map, tile_at(-5, 0)), 0);
	assert_int_equal(tile_index(&map, tile_at(6, 2)), 35);
	assert_false(on_map(&map, tile_at(-6, 0)) || on_map(&map, tile_at(7, 0)));
	assert_int_equal(area_disc(&map, tile_at(-5, 0), 1, tiles, 9), 3);
	assert_true(same_tile(tiles[0], tile_at(-5, 0)));
	assert_int_equal(area_disc(&map, tile_at(6, 2), 1, tiles, 9), 3);
	assert_true(same_tile(tiles[2], tile_at(6, 2)));
}

/* ---- areas ---- */

static void check_area(const struct map *map, struct tile centre, int radius)
{
	static struct tile tiles[MAX_TILES];
	int count = area_disc(map, centre, radius, tiles, MAX_TILES);
	int expected = 0;

	for (int i = 0; i < map->width * map->height; i++) {
		struct tile tile = tile_of_index(map, i);

		if (radius < 0 || distance_squared(centre, tile) > radius * radius)
			continue;
		assert_true(expected < count);
		assert_true(same_tile(tiles[expected], tile));
		expected++;
	}
	assert_int_equal(count, expected);
}

static void test_areas_scan(void **unused)
{
	uint64_t random = 3;

	(void)unused;
	for (int i = 0; i < 3000; i++) {
		struct map map = {.width = 1 + next_random(&random, 30),
				  .height = 1 + next_random(&random, 30)};
		struct tile centre = tile_at(next_random(&random, 40) - 5,
					     next_random(&random, 40) - 5);
		int radius = next_random(&random, 40) - 2;

		check_area(&map, centre, radius);
	}
}

static void test_areas(void **unused)
{
	static const struct {
		int x, y, radius, count;
	} rows[] = {
		{64, 64, -1, 0},	{64, 64, 0, 1},
		{64, 64, 1, 5},		{64, 64, 2, 13},
		{64, 64, 5, 81},	{0, 0, 1, 3},
		{0, 0, 2, 6},		{-1, 0, 1, 1},
		{-3, 0, 2, 0},		{0, 0, 127, 12782},
		{0, 0, 180, MAX_TILES}, {127, 0, INT32_MAX, MAX_TILES},
		{64, 64, INT32_MIN, 0},
	};
	static struct tile tiles[MAX_TILES];
	struct map map = {.width = 128, .height = 128}; /* MAX_TILES in all */

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct tile centre = tile_at(rows[i].x, rows[i].y);

		assert_int_equal(
			area_disc(&map, centre, rows[i].radius, tiles, MAX_TILES),
			rows[i].count);
	}
}

/* On the longest map, a disc covers everything from end to end. */
static void test_area_of_longest_map(void **unused)
{
	static struct tile tiles[MAX_TILES];
	int height = MAX_TILES / MAX_MAP_SIDE;
	struct map map = {.width = MAX_MAP_SIDE, .height = height};
	struct tile corner = tile_at(MAX_MAP_SIDE - 1, height - 1);

	(void)unused;
	assert_int_equal(area_disc(&map, corner, MAX_MAP_SIDE, tiles, MAX_TILES),
			 MAX_TILES);
	assert_true(same_tile(tiles[0], tile_at(0, 0)));
	assert_true(same_tile(tiles[MAX_TILES - 1], corner));

	/* One tile less: in column 0 only the centre's own row is near enough. */
	assert_int_equal(area_disc(&map, corner, MAX_MAP_SIDE - 1, tiles, MAX_TILES),
			 MAX_TILES - (height - 1));
}

static void test_area_room(void **unused)
{
	struct map map = {.width = 10, .height = 10};
	struct tile tiles[4];

	(void)unused;
	tiles[3] = tile_at(-7, -7);
	assert_int_equal(area_disc(&map, tile_at(5, 5), 1, tiles, 3), 3);
	assert_true(same_tile(tiles[0], tile_at(5, 4)));
	assert_true(same_tile(tiles[2], tile_at(5, 5)));
	assert_true(same_tile(tiles[3], tile_at(-7, -7)));
	assert_int_equal(area_disc(&map, tile_at(5, 5), 1, tiles, 0), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_division),
		cmocka_unit_test(test_root),
		cmocka_unit_test(test_distances),
		cmocka_unit_test(test_rounding),
		cmocka_unit_test(test_footprints),
		cmocka_unit_test(test_gap_is_nearest),
		cmocka_unit_test(test_octants),
		cmocka_unit_test(test_octants_turn),
		cmocka_unit_test(test_directions),
		cmocka_unit_test(test_indices),
		cmocka_unit_test(test_indices_from_the_left),
		cmocka_unit_test(test_areas_scan),
		cmocka_unit_test(test_areas),
		cmocka_unit_test(test_area_of_longest_map),
		cmocka_unit_test(test_area_room),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
