/* SPDX-License-Identifier: MIT
 *
 * Tests of cheapest paths: on drawings, and against two slower and simpler searches.
 *
 * One tries every path on tiny maps, in the order of the directions. The other keeps the
 * best path to each tile as text and improves it until nothing changes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "engine/map.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static struct ways ways;

static int next_random(uint64_t *state, int below)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (int)(*state >> 33) % below;
}

/* ---- the maps of these tests: a tile's terrain is its cost, 0 is a wall ---- */

struct ground {
	struct map map;
	int straight, diagonal; /* factors of the cost */
	int *asked;		/* counts the steps asked for, if not NULL */
};

static int ground_cost(const void *context, struct tile from, struct tile to,
		       enum direction direction)
{
	const struct ground *ground = context;

	assert_true(on_map(&ground->map, from) && on_map(&ground->map, to));
	assert_true(same_tile(tile_step(from, direction), to));
	if (ground->asked != NULL)
		++*ground->asked;
	return terrain_at(&ground->map, to) *
	       (direction % 2 == 0 ? ground->straight : ground->diagonal);
}

static void search(const struct ground *ground, struct tile start, int most,
		   bool few_steps)
{
	ways_find(&ways, &ground->map, start, most, few_steps, ground_cost, ground);
}

/* The path to a tile as text, one digit per direction. */
static void way_text(const struct ways *in, struct tile to, char *text)
{
	static struct tile tiles[MAX_TILES];
	struct tile at = in->start;
	int count = ways_path(in, to, tiles, MAX_TILES);

	for (int i = 0; i < count; i++) {
		int direction = octant_of(tiles[i].x - at.x, tiles[i].y - at.y);

		assert_int_equal(distance_king(at, tiles[i]), 1);
		text[i] = (char)('0' + direction);
		at = tiles[i];
	}
	text[count] = '\0';
	if (count > 0)
		assert_true(same_tile(at, to));
}

/* ---- drawings ---- */

enum { ROWS = 5, COLUMNS = 8 };

struct drawn {
	const char *rows[ROWS]; /* from A to B; `#` is a wall, `2`..`9` cost that much,
				   all else 1 */
	int straight, diagonal, most;
	bool few_steps;
	int cost;
	const char *way; /* 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW */
};

static const struct drawn drawn_rows[] = {
	{{"AB"}, 1, 1, 9, false, 1, "2"},
	{{"A.B"}, 1, 1, 2, false, 2, "22"},
	{{"A.B"}, 1, 1, 1, false, -1, ""},
	{{"A#B"}, 1, 1, 99, false, -1, ""},
	{{"A##", "#.#", "##B"}, 1, 1, 9, false, 2, "33"},
	{{"A#B", ".#.", "..."}, 1, 1, 9, false, 4, "4310"},
	/* Of equal paths, the one that turns north first wins, straight or not. */
	{{"...", "A.B", "..."}, 1, 1, 9, false, 2, "13"},
	{{"A.B", "..."}, 1, 1, 9, false, 2, "22"},
	{{"A..", "...", "..B"}, 1, 1, 9, false, 2, "33"},
	{{"A...", "...B"}, 1, 1, 9, false, 3, "223"},
	{{"B...", "...A"}, 1, 1, 9, false, 3, "667"},
	/* The first step that differs decides, not the last. */
	{{"#..#", "A##B", "#..#"}, 1, 1, 9, false, 3, "123"},
	{{"#.2#", "A##B", "#..#"}, 1, 1, 9, false, 3, "321"},
	/* A diagonal costs as much as two straight steps. */
	{{".B", "A."}, 1, 2, 9, false, 2, "02"},
	{{".B", "A."}, 1, 2, 9, true, 2, "1"},
	{{"A..", "...", "..B"}, 1, 2, 9, false, 4, "2244"},
	{{"A..", "...", "..B"}, 1, 2, 9, true, 4, "33"},
	/* Four plain steps by the north, or two over rough ground in the south. */
	{{"#.#", ".#.", "A#B", "#3#"}, 1, 1, 9, false, 4, "0134"},
	{{"#.#", ".#.", "A#B", "#3#"}, 1, 1, 9, true, 4, "31"},
	{{"#.#", ".#.", "A#B", "#2#"}, 1, 1, 9, false, 3, "31"},
	{{"#.#", ".#.", "A#B", "#4#"}, 1, 1, 9, true, 4, "0134"},
	/* A straight step costs two half-metres, a diagonal one three. */
	{{"A...", "...B"}, 2, 3, 7, false, 7, "223"},
	{{"A...", "...B"}, 2, 3, 6, false, -1, ""},
	/* The cheaper path wins, even with more steps. */
	{{"...", "A9B"}, 1, 1, 9, true, 2, "13"},
	{{"A3..B", "....."}, 1, 1, 9, true, 4, "3122"},
	{{"A5B", ".#.", "..."}, 1, 1, 9, true, 4, "4310"},
};

static struct tile find_letter(const struct drawn *row, char letter)
{
	for (int y = 0; y < ROWS && row->rows[y] != NULL; y++) {
		const char *at = strchr(row->rows[y], letter);

		if (at != NULL)
			return tile_at((int)(at - row->rows[y]), y);
	}
	fail_msg("no %c in the drawing", letter);
	return tile_at(-1, -1);
}

static int drawn_cost(char c)
{
	if (c == '#')
		return 0;
	return c >= '2' && c <= '9' ? c - '0' : 1;
}

static void draw(const struct drawn *row, uint8_t *terrain, struct map *map)
{
	map->terrain = terrain;
	map->width = (int)strlen(row->rows[0]);
	for (map->height = 0; map->height < ROWS; map->height++) {
		if (row->rows[map->height] == NULL)
			break;
		for (int x = 0; x < map->width; x++)
			*terrain++ = (uint8_t)drawn_cost(row->rows[map->height][x]);
	}
}

static void test_drawn(void **unused)
{
	(void)unused;
	for (int i = 0; i < LENGTH(drawn_rows); i++) {
		const struct drawn *row = &drawn_rows[i];
		struct ground ground = {.straight = row->straight,
					.diagonal = row->diagonal};
		uint8_t terrain[ROWS * COLUMNS];
		struct tile end = find_letter(row, 'B');
		char way[ROWS * COLUMNS];

		draw(row, terrain, &ground.map);
		search(&ground, find_letter(row, 'A'), row->most, row->few_steps);
		way_text(&ways, end, way);
		assert_string_equal(way, row->way);
		assert_int_equal(ways_cost(&ways, end), row->cost);
		assert_int_equal(ways_steps(&ways, end),
				 row->cost < 0 ? -1 : (int)strlen(row->way));
	}
}

/* ---- random ground ---- */

enum { GROUND_TILES = 14 * 10 };

struct random_ground {
	struct ground ground;
	uint8_t terrain[GROUND_TILES];
	struct tile start;
	int most;
	bool few_steps;
};

/* Cost factors with many ties: 1 and 1, 1 and 2, 2 and 3. */
static void lay_out(struct random_ground *r, uint64_t *random, int width, int height)
{
	static const int factors[3][2] = {{1, 1}, {1, 2}, {2, 3}};
	const int *factor = factors[next_random(random, 3)];
	int dearest = 1 + next_random(random, 3);

	r->ground = (struct ground){.straight = factor[0], .diagonal = factor[1]};
	r->ground.map = (struct map){width, height, r->terrain, true, 0};
	for (int i = 0; i < width * height; i++) {
		bool wall = next_random(random, 4) == 0;

		r->terrain[i] = (uint8_t)(wall ? 0 : 1 + next_random(random, dearest));
	}
	r->start.x = (int16_t)next_random(random, width);
	r->start.y = (int16_t)next_random(random, height);
	r->most = next_random(random, 3 * (width + height));
	r->few_steps = next_random(random, 2) == 0;
}

/* The best path to a tile, found by a simpler search. */
struct label {
	int cost; /* -1: not reached */
	char way[GROUND_TILES];
};

static struct label labels[GROUND_TILES];

static bool improves(const struct random_ground *r, const struct label *old, int cost,
		     const char *way)
{
	if (old->cost < 0 || cost != old->cost)
		return old->cost < 0 || cost < old->cost;
	if (r->few_steps && strlen(way) != strlen(old->way))
		return strlen(way) < strlen(old->way);
	return strcmp(way, old->way) < 0;
}

static void check_labels(const struct random_ground *r)
{
	const struct map *map = &r->ground.map;
	char way[MAX_TILES];
	int reached = 0;

	for (int i = 0; i < map->width * map->height; i++) {
		struct tile tile = tile_of_index(map, i);

		assert_int_equal(ways_cost(&ways, tile), labels[i].cost);
		way_text(&ways, tile, way);
		assert_string_equal(way, labels[i].way);
		assert_int_equal(ways_steps(&ways, tile),
				 labels[i].cost < 0 ? -1 : (int)strlen(way));
		reached += labels[i].cost >= 0;
	}
	assert_int_equal(ways.reached_count, reached);
}

static void clear_labels(void)
{
	for (int i = 0; i < GROUND_TILES; i++)
		labels[i] = (struct label){.cost = -1};
}

/* Tries every continuation of `way`, which has reached `at`; `been` are its tiles. */
static void try_all(const struct random_ground *r, struct tile at, int cost, char *way,
		    uint32_t been)
{
	const struct map *map = &r->ground.map;
	int index = tile_index(map, at);
	size_t steps = strlen(way);

	been |= 1u << index;
	if (improves(r, &labels[index], cost, way)) {
		labels[index].cost = cost;
		strcpy(labels[index].way, way);
	}
	for (int i = 0; i < 8; i++) {
		struct tile next = tile_step(at, (enum direction)i);

		if (!on_map(map, next) || been >> tile_index(map, next) & 1)
			continue;

		int more = ground_cost(&r->ground, at, next, (enum direction)i);

		if (more <= 0 || cost + more > r->most)
			continue;
		way[steps] = (char)('0' + i);
		way[steps + 1] = '\0';
		try_all(r, next, cost + more, way, been);
	}
	way[steps] = '\0';
}

static void test_against_all_ways(void **unused)
{
	static const int sizes[][2] = {{4, 3}, {3, 4},	{3, 3}, {6, 2},
				       {2, 5}, {12, 1}, {1, 1}};
	uint64_t random = 1;
	struct random_ground r;

	(void)unused;
	for (int i = 0; i < 1500; i++) {
		const int *size = sizes[i % LENGTH(sizes)];
		char way[GROUND_TILES] = "";

		lay_out(&r, &random, size[0], size[1]);
		search(&r.ground, r.start, r.most, r.few_steps);
		clear_labels();
		try_all(&r, r.start, 0, way, 0);
		check_labels(&r);
	}
}

/* Extends the paths from one tile; true if a neighbour's path improves. */
static bool improve_around(const struct random_ground *r, int from)
{
	const struct map *map = &r->ground.map;
	struct tile at = tile_of_index(map, from);
	bool improved = false;

	for (int i = 0; i < 8; i++) {
		struct tile next = tile_step(at, (enum direction)i);

		if (!on_map(map, next))
			continue;

		struct label *label = &labels[tile_index(map, next)];
		int more = ground_cost(&r->ground, at, next, (enum direction)i);
		int cost = labels[from].cost + more;
		char way[GROUND_TILES + 1];
		size_t steps = strlen(labels[from].way);

		memcpy(way, labels[from].way, steps);
		way[steps] = (char)('0' + i);
		way[steps + 1] = '\0';
		if (more <= 0 || cost > r->most || !improves(r, label, cost, way))
			continue;
		label->cost = cost;
		strcpy(label->way, way);
		improved = true;
	}
	return improved;
}

/* Bellman and Ford: over all tiles, again and again. */
static void improve_all(const struct random_ground *r)
{
	const struct map *map = &r->ground.map;
	bool improved = true;

	clear_labels();
	labels[tile_index(map, r->start)].cost = 0;
	while (improved) {
		improved = false;
		for (int i = 0; i < map->width * map->height; i++) {
			if (labels[i].cost >= 0 && improve_around(r, i))
				improved = true;
		}
	}
}

static void test_against_improvement(void **unused)
{
	uint64_t random = 2;
	struct random_ground r;

	(void)unused;
	for (int i = 0; i < 400; i++) {
		lay_out(&r, &random, 14, 10);
		search(&r.ground, r.start, r.most, r.few_steps);
		improve_all(&r);
		check_labels(&r);
	}
}

static void test_order_reached(void **unused)
{
	uint64_t random = 3;
	struct random_ground r;

	(void)unused;
	for (int i = 0; i < 300; i++) {
		lay_out(&r, &random, 10, 14);
		search(&r.ground, r.start, r.most, r.few_steps);
		assert_int_equal(ways.reached[0], tile_index(&r.ground.map, r.start));
		for (int k = 1; k < ways.reached_count; k++) {
			int a = ways.reached[k - 1];
			int b = ways.reached[k];

			assert_true(ways.cost[a] <= ways.cost[b]);
			if (ways.cost[a] < ways.cost[b])
				continue;
			if (r.few_steps)
				assert_true(ways.steps[a] <= ways.steps[b]);
			if (!r.few_steps || ways.steps[a] == ways.steps[b])
				assert_true(a < b);
		}
	}
}

/* ---- steps of equal cost ---- */

static bool ground_allows(const void *context, struct tile from, struct tile to,
			  enum direction direction)
{
	return ground_cost(context, from, to, direction) > 0;
}

static struct ways even;

/* The quick search finds paths as short as the general search does. */
static void test_even(void **unused)
{
	uint64_t random = 5;
	struct random_ground r;

	(void)unused;
	for (int i = 0; i < 400; i++) {
		struct tile goal = {(int16_t)next_random(&random, 14),
				    (int16_t)next_random(&random, 10)};
		const struct map *map = &r.ground.map;

		lay_out(&r, &random, 14, 10);
		r.ground.straight = r.ground.diagonal = 1;
		for (int k = 0; k < GROUND_TILES; k++)
			r.terrain[k] = r.terrain[k] > 0;
		r.most -= i % 20 == 0; /* now and then below 0 */
		search(&r.ground, r.start, r.most, false);
		ways_find_even(&even, map, r.start, r.most, goal, ground_allows,
			       &r.ground);
		assert_int_equal(ways_cost(&even, goal), ways_cost(&ways, goal));
		assert_int_equal(ways_steps(&even, goal), ways_steps(&ways, goal));
	}
}

/* ---- the straightest path to one goal ---- */

static const struct {
	const char *rows[ROWS];
	const char *way; /* from A to B */
} straight_rows[] = {
	{{"A....B"}, "22222"},
	{{"......", "A....B", "......"}, "22222"},
	{{"......", "B....A"}, "66666"},
	{{"A..", "...", "..B"}, "33"},
	{{"A....", "...B."}, "232"},
	/* Two tiles equally near to the line: the order of the directions decides. */
	{{"A......", ".......", ".......", "......B"}, "232323"},
	/* Around an obstacle: leaves the line as late and as little as possible, north
	 * before south. */
	{{"......", "A.#..B", "......"}, "21322"},
	{{"A.#..B", "......"}, "23122"},
	{{".......", "..#....", "A.#...B", "..#....", "......."}, ""},
};

struct straight {
	const struct ground *ground;
	struct tile start, goal;
	char way[GROUND_TILES], best[GROUND_TILES];
	int64_t best_off; /* -1: no path yet */
};

static int64_t off_line(const struct straight *s, struct tile tile)
{
	int64_t across = (int64_t)(s->goal.x - s->start.x) * (tile.y - s->start.y) -
			 (int64_t)(s->goal.y - s->start.y) * (tile.x - s->start.x);

	return across * across;
}

/* All paths that come nearer with each step, in the order of the directions. */
static void try_straight(struct straight *s, struct tile at, size_t steps, int64_t off)
{
	if (same_tile(at, s->goal) && (s->best_off < 0 || off < s->best_off)) {
		s->best_off = off;
		s->way[steps] = '\0';
		strcpy(s->best, s->way);
	}
	for (int i = 0; i < 8; i++) {
		struct tile next = tile_step(at, (enum direction)i);

		if (ways_cost(&ways, next) != (int)steps + 1 ||
		    ways_cost(&ways, next) > ways_cost(&ways, s->goal) ||
		    !ground_allows(s->ground, at, next, (enum direction)i))
			continue;
		s->way[steps] = (char)('0' + i);
		try_straight(s, next, steps + 1, off + off_line(s, next));
	}
}

/* Compares the path of the search for one goal, as text; its cost is that of the general
 * search. */
static void check_straight(const struct ground *ground, struct tile start,
			   struct tile goal, const char *expected)
{
	struct straight s = {
		.ground = ground, .start = start, .goal = goal, .best_off = -1};
	char found[GROUND_TILES];

	search(ground, start, INT32_MAX, true);
	ways_find_even(&even, &ground->map, start, INT32_MAX, goal, ground_allows,
		       ground);
	way_text(&even, goal, found);
	if (ways_cost(&ways, goal) >= 0)
		try_straight(&s, start, 0, 0);
	assert_string_equal(found, s.best);
	if (expected)
		assert_string_equal(found, expected);
}

static void test_straightest(void **unused)
{
	uint64_t random = 6;
	struct random_ground r;

	(void)unused;
	for (int i = 0; i < LENGTH(straight_rows); i++) {
		struct drawn row = {.straight = 1};
		struct ground ground = {.straight = 1, .diagonal = 1};
		uint8_t terrain[ROWS * COLUMNS];

		memcpy(row.rows, straight_rows[i].rows, sizeof row.rows);
		draw(&row, terrain, &ground.map);
		check_straight(&ground, find_letter(&row, 'A'), find_letter(&row, 'B'),
			       straight_rows[i].way[0] ? straight_rows[i].way : NULL);
	}
	for (int i = 0; i < 400; i++) {
		struct tile goal = {(int16_t)next_random(&random, 8),
				    (int16_t)next_random(&random, 6)};

		lay_out(&r, &random, 8, 6);
		r.ground.straight = r.ground.diagonal = 1;
		for (int k = 0; k < GROUND_TILES; k++)
			r.terrain[k] = r.terrain[k] > 0;
		check_straight(&r.ground, r.start, goal, NULL);
	}
}

/* ---- one search after another ---- */

/* A search gives the same result after any other search as a fresh one. */
static void test_nothing_is_left(void **unused)
{
	static struct ways fresh;
	uint64_t random = 4;
	struct random_ground r;

	(void)unused;
	for (int i = 0; i < 200; i++) {
		lay_out(&r, &random, 1 + next_random(&random, 14),
			1 + next_random(&random, 10));
		search(&r.ground, r.start, r.most - 5, r.few_steps);
		memset(&fresh, 0, sizeof fresh);
		ways_find(&fresh, &r.ground.map, r.start, r.most - 5, r.few_steps,
			  ground_cost, &r.ground);
		assert_memory_equal(fresh.cost, ways.cost, sizeof ways.cost);
		assert_memory_equal(fresh.steps, ways.steps, sizeof ways.steps);
		assert_memory_equal(fresh.came, ways.came, sizeof ways.came);
		assert_memory_equal(fresh.best, ways.best, sizeof ways.best);
		assert_int_equal(fresh.reached_count, ways.reached_count);
		assert_memory_equal(fresh.reached, ways.reached,
				    (size_t)ways.reached_count * sizeof *ways.reached);
	}
}

/* The largest square map. */
enum { LARGEST = 128 };
_Static_assert(LARGEST *LARGEST == MAX_TILES, "as large as may be");

static uint8_t largest_terrain[MAX_TILES];

static struct ground largest_ground(void)
{
	struct ground ground = {.map = {LARGEST, LARGEST, largest_terrain, true, 0},
				.straight = 1,
				.diagonal = 1};

	memset(largest_terrain, 1, sizeof largest_terrain);
	return ground;
}

/* A short search asks for few steps, even on a large map. */
static void test_short_search(void **unused)
{
	struct ground ground = largest_ground();
	int asked = 0;

	(void)unused;
	ground.asked = &asked;
	search(&ground, tile_at(64, 64), 25, true);
	assert_int_equal(ways.reached_count, 51 * 51);
	assert_true(asked <= 8 * 51 * 51);
	assert_int_equal(ways_cost(&ways, tile_at(64 + 25, 64 - 25)), 25);
	assert_int_equal(ways_cost(&ways, tile_at(64 + 26, 64)), -1);
	for (int i = 0; i < MAX_TILES; i++) {
		int distance =
			distance_king(tile_at(64, 64), tile_of_index(&ground.map, i));

		assert_int_equal(ways.cost[i], distance <= 25 ? distance : -1);
	}
}

static void test_ends_of_reach(void **unused)
{
	static const struct {
		int factor, most, reached;
	} rows[] = {
		{1, -1, 0},
		{1, 0, 1},
		{1, 1, 9},
		{2, 1, 1},
		{0, 100, 1},
		{-1, 100, 1},
		{3, 8, 25},
		{1, INT32_MAX, MAX_TILES},
		{INT32_MAX, INT32_MAX, 9},
		{INT32_MAX / 2, INT32_MAX, 25},
		{1, INT32_MIN, 0},
	};
	struct ground ground = largest_ground();
	struct tile start = tile_at(60, 60);
	struct tile tiles[1];

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		ground.straight = ground.diagonal = rows[i].factor;
		search(&ground, start, rows[i].most, false);
		assert_int_equal(ways.reached_count, rows[i].reached);
		assert_int_equal(ways_cost(&ways, start), rows[i].reached > 0 ? 0 : -1);
		assert_int_equal(ways_steps(&ways, start), rows[i].reached > 0 ? 0 : -1);
		assert_int_equal(ways_path(&ways, start, tiles, 1), 0);
		assert_int_equal(ways_cost(&ways, tile_at(-1, 60)), -1);
		assert_int_equal(ways_steps(&ways, tile_at(60, LARGEST)), -1);
		assert_int_equal(ways_path(&ways, tile_at(60, -1), tiles, 1), 0);
	}
}

/* The largest map as one long corridor: east, then west again two rows below, and so on.
 * Diagonal steps cut its corners. */
static void test_corridor(void **unused)
{
	enum { LAST = LARGEST - 1, LEGS = LARGEST / 2 };
	static struct tile tiles[MAX_TILES];
	struct ground ground = largest_ground();
	int length = 2 * (LAST - 1) + (LEGS - 2) * (LAST - 2) + (LEGS - 1) * 2;

	(void)unused;
	for (int y = 1; y <= LAST; y += 2) {
		memset(&largest_terrain[y * LARGEST], 0, LARGEST);
		if (y < LAST)
			largest_terrain[y * LARGEST + (y % 4 == 1 ? LAST : 0)] = 1;
	}
	search(&ground, tile_at(0, 0), INT32_MAX, false);

	struct tile end = tile_at(0, LAST - 1);

	assert_int_equal(ways_cost(&ways, end), length);
	assert_int_equal(ways_path(&ways, end, tiles, MAX_TILES), length);
	assert_true(same_tile(tiles[0], tile_at(1, 0)));
	assert_true(same_tile(tiles[LAST - 1], tile_at(LAST, 1)));
	assert_true(same_tile(tiles[length - 1], end));

	/* With less room: the first tiles, and nothing past the end. */
	tiles[4] = tile_at(-7, -7);
	assert_int_equal(ways_path(&ways, end, tiles, 4), 4);
	assert_true(same_tile(tiles[3], tile_at(4, 0)));
	assert_true(same_tile(tiles[4], tile_at(-7, -7)));
}

/* The longest map, from end to end. */
static void test_longest(void **unused)
{
	struct ground ground = largest_ground();
	static struct tile tiles[MAX_MAP_SIDE];

	(void)unused;
	ground.map.width = MAX_MAP_SIDE;
	ground.map.height = MAX_TILES / MAX_MAP_SIDE;
	search(&ground, tile_at(MAX_MAP_SIDE - 1, 0), INT32_MAX, true);

	struct tile end = tile_at(0, ground.map.height - 1);

	assert_int_equal(ways.reached_count, MAX_TILES);
	assert_int_equal(ways_cost(&ways, end), MAX_MAP_SIDE - 1);
	assert_int_equal(ways_path(&ways, end, tiles, MAX_MAP_SIDE), MAX_MAP_SIDE - 1);
	assert_true(same_tile(tiles[0], tile_at(MAX_MAP_SIDE - 2, 1))); /* SW, then W */
	assert_true(same_tile(tiles[MAX_MAP_SIDE - 2], end));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_drawn),
		cmocka_unit_test(test_against_all_ways),
		cmocka_unit_test(test_against_improvement),
		cmocka_unit_test(test_order_reached),
		cmocka_unit_test(test_even),
		cmocka_unit_test(test_straightest),
		cmocka_unit_test(test_nothing_is_left),
		cmocka_unit_test(test_short_search),
		cmocka_unit_test(test_ends_of_reach),
		cmocka_unit_test(test_corridor),
		cmocka_unit_test(test_longest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
