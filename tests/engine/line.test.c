/* SPDX-License-Identifier: MIT
 *
 * Tests of Bresenham's line and of the exact segment.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/map.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static int next_random(uint64_t *state, int below)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (int)(*state >> 33) % below;
}

static struct tile random_tile(uint64_t *random, int side)
{
	int x = next_random(random, side);

	return tile_at(x, next_random(random, side));
}

static void check_tiles(const struct tile *tiles, int count, const struct tile *expected,
			int expected_count)
{
	assert_int_equal(count, expected_count);
	for (int i = 0; i < count; i++) {
		assert_int_equal(tiles[i].x, expected[i].x);
		assert_int_equal(tiles[i].y, expected[i].y);
	}
}

/* ---- Bresenham's line ---- */

static void test_line(void **unused)
{
	static const struct {
		int count;
		struct tile tiles[8]; /* both ends included */
	} rows[] = {
		{1, {{4, 4}}},
		{2, {{4, 4}, {4, 5}}},
		{8, {{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {5, 2}, {6, 3}, {7, 3}}},
		{8, {{7, 3}, {6, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}, {1, 0}, {0, 0}}},
		{5, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}},
		{4, {{3, 3}, {2, 2}, {1, 1}, {0, 0}}},
		{3, {{0, 0}, {1, 1}, {2, 1}}},
		{3, {{2, 1}, {1, 0}, {0, 0}}}, /* not simply the way there, reversed */
		{3, {{0, 0}, {1, 1}, {1, 2}}},
		{3, {{0, 0}, {-1, 1}, {-1, 2}}},
		{5, {{0, 0}, {1, 1}, {2, 1}, {3, 2}, {4, 2}}},
		{6, {{0, 0}, {0, -1}, {-1, -2}, {-1, -3}, {-2, -4}, {-2, -5}}},
	};
	struct tile tiles[MAX_MAP_SIDE];

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		const struct tile *expected = rows[i].tiles;
		int count = line_walk(expected[0], expected[rows[i].count - 1], tiles);

		check_tiles(tiles, count, expected, rows[i].count);
	}
}

/* The line takes one step at a time along its longer axis and is never more than half a
 * tile off along the other. */
static void test_line_is_near(void **unused)
{
	uint64_t random = 1;
	struct tile tiles[MAX_MAP_SIDE];

	(void)unused;
	for (int i = 0; i < 20000; i++) {
		struct tile a = random_tile(&random, MAX_MAP_SIDE);
		struct tile b = random_tile(&random, MAX_MAP_SIDE);
		int length = distance_king(a, b);

		assert_int_equal(line_walk(a, b, tiles), length + 1);
		assert_true(same_tile(tiles[0], a) && same_tile(tiles[length], b));
		for (int k = 0; k <= length; k++) {
			int off_x = (tiles[k].x - a.x) * length - (b.x - a.x) * k;
			int off_y = (tiles[k].y - a.y) * length - (b.y - a.y) * k;

			assert_true(2 * abs(off_x) <= length && 2 * abs(off_y) <= length);
		}
	}
}

/* ---- segments ---- */

/* True if the segment between the centres of a and b crosses the inside of `tile`;
 * touching its border is not enough.
 *
 * In units of half a tile the centres are even and the borders odd, so along x and y the
 * segment and the tile never merely touch. What is left is whether the tile's corners lie
 * on both sides of the line: their cross products with its direction spread by |dx| +
 * |dy| around that of the tile's centre.
 */
static bool segment_crosses(struct tile a, struct tile b, struct tile tile)
{
	int dx = b.x - a.x;
	int dy = b.y - a.y;
	int across = 2 * (dx * (tile.y - a.y) - dy * (tile.x - a.x));

	if (same_tile(tile, a) || same_tile(tile, b))
		return true;
	if ((tile.x < a.x && tile.x < b.x) || (tile.x > a.x && tile.x > b.x))
		return false;
	if ((tile.y < a.y && tile.y < b.y) || (tile.y > a.y && tile.y > b.y))
		return false;
	return abs(across) < abs(dx) + abs(dy);
}

static void test_crosses(void **unused)
{
	static const struct {
		struct tile a, b, tile;
		bool crosses;
	} rows[] = {
		{{0, 0}, {0, 0}, {0, 0}, true},
		{{0, 0}, {0, 0}, {1, 0}, false},
		{{0, 0}, {4, 0}, {0, 0}, true},
		{{0, 0}, {4, 0}, {4, 0}, true},
		{{0, 0}, {4, 0}, {2, 0}, true},
		{{0, 0}, {4, 0}, {2, 1}, false},
		{{0, 0}, {4, 0}, {5, 0}, false},
		{{0, 0}, {4, 0}, {-1, 0}, false},
		{{0, 0}, {2, 2}, {1, 1}, true},
		{{0, 0}, {2, 2}, {1, 0}, false}, /* corner */
		{{0, 0}, {2, 2}, {3, 3}, false},
		{{0, 0}, {2, 1}, {1, 0}, true},
		{{0, 0}, {2, 1}, {1, 1}, true},
		{{0, 0}, {2, 1}, {0, 1}, false},
		{{0, 0}, {3, 1}, {1, 0}, true},
		{{0, 0}, {3, 1}, {2, 1}, true},
		{{0, 0}, {3, 1}, {1, 1}, false}, /* through its corner (1.5, 0.5) */
		{{0, 0}, {3, 1}, {2, 0}, false},
		{{5, 7}, {2, 6}, {4, 7}, true},
		{{5, 7}, {2, 6}, {3, 7}, false},
		{{0, 0}, {127, 126}, {63, 62}, true},
		{{0, 0}, {127, 126}, {63, 63}, true},
		{{0, 0}, {127, 126}, {63, 64}, false},
		{{0, 0}, {127, 126}, {126, 126}, true}, /* only just crossed */
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		assert_int_equal(segment_crosses(rows[i].a, rows[i].b, rows[i].tile),
				 rows[i].crosses);
		assert_int_equal(segment_crosses(rows[i].b, rows[i].a, rows[i].tile),
				 rows[i].crosses);
	}
}

/* The segment meets two borders at least 1 / (2 |dx| |dy|) of its length apart, so of
 * points half as far apart at least one lies inside every crossed tile. */
static bool some_point_is_inside(int dx, int dy, struct tile tile)
{
	int points = 4 * (dx == 0 ? 1 : abs(dx)) * (dy == 0 ? 1 : abs(dy));

	for (int k = 0; k <= points; k++) {
		if (2 * abs(dx * k - tile.x * points) < points &&
		    2 * abs(dy * k - tile.y * points) < points)
			return true;
	}
	return false;
}

static void test_crosses_by_points(void **unused)
{
	(void)unused;
	for (int code = 0; code < 15 * 15; code++) {
		int dx = code % 15 - 7;
		int dy = code / 15 - 7;

		for (int i = 0; i < 19 * 19; i++) {
			struct tile tile = tile_at(i % 19 - 9, i / 19 - 9);

			assert_int_equal(
				segment_crosses(tile_at(0, 0), tile_at(dx, dy), tile),
				some_point_is_inside(dx, dy, tile));
		}
	}
}

static void test_crosses_is_symmetric(void **unused)
{
	uint64_t random = 2;

	(void)unused;
	for (int i = 0; i < 200000; i++) {
		struct tile a = random_tile(&random, MAX_MAP_SIDE);
		struct tile b = random_tile(&random, MAX_MAP_SIDE);
		struct tile t = random_tile(&random, MAX_MAP_SIDE);
		bool crosses = segment_crosses(a, b, t);

		assert_int_equal(segment_crosses(b, a, t), crosses);
		assert_int_equal(segment_crosses(tile_at(a.y, a.x), tile_at(b.y, b.x),
						 tile_at(t.y, t.x)),
				 crosses);
		assert_int_equal(segment_crosses(tile_at(-a.x, a.y), tile_at(-b.x, b.y),
						 tile_at(-t.x, t.y)),
				 crosses);
	}
}

static void test_tiles(void **unused)
{
	static const struct {
		int count;
		struct tile tiles[8];
	} rows[] = {
		{1, {{3, 3}}},
		{3, {{0, 0}, {0, 1}, {0, 2}}},
		{3, {{0, 0}, {1, 1}, {2, 2}}},
		{4, {{0, 0}, {1, 0}, {1, 1}, {2, 1}}},
		{4, {{2, 1}, {1, 1}, {1, 0}, {0, 0}}},
		{4, {{0, 0}, {1, 0}, {2, 1}, {3, 1}}}, /* through a corner */
		{6, {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {3, 2}}},
		{6, {{0, 0}, {0, -1}, {-1, -1}, {-1, -2}, {-2, -2}, {-2, -3}}},
	};
	struct tile tiles[2 * MAX_MAP_SIDE];

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		const struct tile *expected = rows[i].tiles;
		int count =
			segment_tiles(expected[0], expected[rows[i].count - 1], tiles);

		check_tiles(tiles, count, expected, rows[i].count);
	}
}

static void test_longest(void **unused)
{
	struct tile tiles[2 * MAX_MAP_SIDE];
	struct tile last = tile_at(MAX_MAP_SIDE - 1, MAX_MAP_SIDE - 1);

	(void)unused;
	assert_int_equal(segment_tiles(tile_at(0, 0), last, tiles), MAX_MAP_SIDE);
	last.y--;
	assert_int_equal(segment_tiles(tile_at(0, 0), last, tiles), 2 * MAX_MAP_SIDE - 2);
	assert_int_equal(line_walk(tile_at(0, 0), last, tiles), MAX_MAP_SIDE);
}

/* The tiles are distinct, all crossed, in order of distance, and as many as a scan of the
 * whole map finds. */
static void check_against_scan(struct tile a, struct tile b, int side)
{
	struct tile tiles[2 * MAX_MAP_SIDE];
	int count = segment_tiles(a, b, tiles);
	int crossed = 0;

	for (int i = 0; i < side * side; i++)
		crossed += segment_crosses(a, b, tile_at(i % side, i / side));
	assert_int_equal(count, crossed);
	assert_true(same_tile(tiles[0], a) && same_tile(tiles[count - 1], b));
	for (int i = 0; i < count; i++) {
		assert_true(segment_crosses(a, b, tiles[i]));
		if (i == 0)
			continue;
		assert_int_equal(distance_king(tiles[i], tiles[i - 1]), 1);
		assert_true(abs(tiles[i].x - a.x) >= abs(tiles[i - 1].x - a.x));
		assert_true(abs(tiles[i].y - a.y) >= abs(tiles[i - 1].y - a.y));
	}
}

static void test_tiles_scan(void **unused)
{
	enum { SMALL = 12, LARGE = 128 };
	uint64_t random = 3;

	(void)unused;
	for (int i = 0; i < SMALL * SMALL * SMALL * SMALL; i++)
		check_against_scan(
			tile_at(i % SMALL, i / SMALL % SMALL),
			tile_at(i / SMALL / SMALL % SMALL, i / SMALL / SMALL / SMALL),
			SMALL);
	for (int i = 0; i < 300; i++) {
		struct tile a = random_tile(&random, LARGE);

		check_against_scan(a, random_tile(&random, LARGE), LARGE);
	}
}

/* ---- blocked ---- */

enum { DRAWN = 6 };

/* A small drawing: A and B are the ends, `#` stops the line, and an end in lower case
 * stops it too. */
static bool drawn_stops(const void *context, struct tile tile)
{
	const char *const *rows = context;
	char c = rows[tile.y][tile.x];

	return c == '#' || c == 'a' || c == 'b';
}

static struct tile drawn_end(const char *const *rows, char large, char small)
{
	for (int y = 0; y < DRAWN && rows[y] != NULL; y++) {
		for (int x = 0; rows[y][x] != '\0'; x++) {
			if (rows[y][x] == large || rows[y][x] == small)
				return tile_at(x, y);
		}
	}
	fail_msg("no %c in the drawing", large);
	return tile_at(-1, -1);
}

static void test_blocked(void **unused)
{
	static const struct {
		const char *rows[DRAWN];
		bool plain, corners;
	} rows[] = {
		{{"A...B"}, false, false},
		{{"A.#.B"}, true, true},
		{{"a...b"}, false, false},
		{{"ab"}, false, false},
		{{"A#", "#B"}, false, true},
		{{"A#", ".B"}, false, false},
		{{"A.", "#B"}, false, false},
		{{"a#", "#b"}, false, true},
		{{"a#", ".b"}, false, false}, /* ends do not count */
		{{"A..", ".#.", "..B"}, true, true},
		{{"A#.", "#..", "..B"}, false, true},
		{{"A..", "..#", ".#B"}, false, true},
		{{"A#.", "..#", "..B"}, false, false}, /* one at each corner */
		{{"..B", ".#.", "A.."}, true, true},
		{{".#B", "..#", "A.."}, false, true},
		{{"A.#.", "..#B"}, true, true},
		{{"A.#.", ".#.B"}, false, true}, /* (1.5, 0.5) is the corner */
		{{"A.#.", "...B"}, false, false},
		{{"A...", ".#.B"}, false, false},
		{{"A#..", "...B"}, true, true},
		{{"A##", "##B"}, true, true},
		{{"A#.", "..B"}, true, true},
		{{"###", "A.B", "###"}, false, false}, /* along walls */
		{{"A", "#", "B"}, true, true},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		const char *const *drawing = rows[i].rows;
		struct tile a = drawn_end(drawing, 'A', 'a');
		struct tile b = drawn_end(drawing, 'B', 'b');

		assert_int_equal(segment_blocked(a, b, drawn_stops, drawing, false),
				 rows[i].plain);
		assert_int_equal(segment_blocked(b, a, drawn_stops, drawing, false),
				 rows[i].plain);
		assert_int_equal(segment_blocked(a, b, drawn_stops, drawing, true),
				 rows[i].corners);
		assert_int_equal(segment_blocked(b, a, drawn_stops, drawing, true),
				 rows[i].corners);
	}
}

enum { SIDE = 10 };

struct grid {
	bool stops[SIDE][SIDE];
};

/* The map must not be asked about tiles outside it. */
static bool grid_stops(const void *context, struct tile tile)
{
	const struct grid *grid = context;

	assert_true(tile.x >= 0 && tile.y >= 0 && tile.x < SIDE && tile.y < SIDE);
	return grid->stops[tile.y][tile.x];
}

/* True if the corner south-east of (x, y), in half tiles from a, lies on the segment
 * a-b. */
static bool passes_corner(struct tile a, struct tile b, int x, int y)
{
	int dx = b.x - a.x;
	int dy = b.y - a.y;
	int corner_x = 2 * (x - a.x) + 1;
	int corner_y = 2 * (y - a.y) + 1;
	int along = corner_x * dx + corner_y * dy;

	return corner_x * dy == corner_y * dx && along > 0 &&
	       along < 2 * (dx * dx + dy * dy);
}

static bool stops_as_other(const struct grid *grid, struct tile a, struct tile b, int x,
			   int y)
{
	return grid->stops[y][x] && !same_tile(tile_at(x, y), a) &&
	       !same_tile(tile_at(x, y), b);
}

/* The definition of a blocked line, tile by tile and corner by corner. */
static bool blocked_by_scan(const struct grid *grid, struct tile a, struct tile b,
			    bool corners)
{
	for (int y = 0; y < SIDE; y++) {
		for (int x = 0; x < SIDE; x++) {
			if (stops_as_other(grid, a, b, x, y) &&
			    segment_crosses(a, b, tile_at(x, y)))
				return true;
			if (!corners || x + 1 == SIDE || y + 1 == SIDE ||
			    !passes_corner(a, b, x, y))
				continue;
			if (stops_as_other(grid, a, b, x, y) &&
			    stops_as_other(grid, a, b, x + 1, y + 1))
				return true;
			if (stops_as_other(grid, a, b, x + 1, y) &&
			    stops_as_other(grid, a, b, x, y + 1))
				return true;
		}
	}
	return false;
}

static void test_blocked_scan(void **unused)
{
	uint64_t random = 4;
	int blocked_at_corners_only = 0;

	(void)unused;
	for (int round = 0; round < 20000; round++) {
		struct grid grid;
		int one_in = 2 + next_random(&random, 8);

		for (int i = 0; i < SIDE * SIDE; i++)
			grid.stops[i / SIDE][i % SIDE] =
				next_random(&random, one_in) == 0;

		struct tile a = random_tile(&random, SIDE);
		struct tile b = random_tile(&random, SIDE);
		bool plain = blocked_by_scan(&grid, a, b, false);
		bool corners = blocked_by_scan(&grid, a, b, true);

		assert_int_equal(segment_blocked(a, b, grid_stops, &grid, false), plain);
		assert_int_equal(segment_blocked(b, a, grid_stops, &grid, false), plain);
		assert_int_equal(segment_blocked(a, b, grid_stops, &grid, true), corners);
		assert_int_equal(segment_blocked(b, a, grid_stops, &grid, true), corners);
		blocked_at_corners_only += corners && !plain;
	}
	assert_true(blocked_at_corners_only > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_line_is_near),
		cmocka_unit_test(test_crosses),
		cmocka_unit_test(test_crosses_by_points),
		cmocka_unit_test(test_crosses_is_symmetric),
		cmocka_unit_test(test_tiles),
		cmocka_unit_test(test_longest),
		cmocka_unit_test(test_tiles_scan),
		cmocka_unit_test(test_blocked),
		cmocka_unit_test(test_blocked_scan),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
