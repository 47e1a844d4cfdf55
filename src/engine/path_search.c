/* SPDX-License-Identifier: MIT
 *
 * Cheapest ways from one tile to all others.
 *
 * The search has two parts. The first settles tiles in the order of their cost (and
 * steps), and notes for each tile all directions in which a best way may arrive. These
 * steps form a graph without cycles, since every step costs something. The second part
 * goes through that graph from the start, depth first and in the order of the directions.
 * It finishes one direction before it tries the next, so it meets each tile first on the
 * way that the order of the directions prefers.
 *
 * A search for one goal, where all steps cost the same, prefers the straightest way
 * instead. Mostly that is the way nearest to the line, and nothing is in its way.
 * Otherwise the search goes through the steps of all best ways once more, back from the
 * goal, to find for each tile how straight the rest of the way can be and how it begins.
 * The way follows these steps.
 *
 * Between two searches `cost`, `steps` and `came` are -1 wherever nothing was reached,
 * and `best` is 0 everywhere.
 */
#include "map.h"

#include "panic.h"
#include <stdlib.h>
#include <string.h>

/* ---- the heap: tiles seen and not yet settled ---- */

/* A tile by its cost, then its steps, then its index: the lowest comes first. */
static uint64_t entry_of(const struct ways *ways, int tile)
{
	return (uint64_t)(uint32_t)ways->cost[tile] << 32 |
	       (uint64_t)(uint16_t)ways->steps[tile] << 16 | (uint64_t)tile;
}

static int tile_of(uint64_t entry)
{
	return (int)(entry & 0xffff);
}

static void put(struct ways *ways, int place, uint64_t entry)
{
	ways->heap[place] = entry;
	ways->place[tile_of(entry)] = (int16_t)place;
}

static void rise(struct ways *ways, int tile)
{
	uint64_t entry = entry_of(ways, tile);
	int place = ways->place[tile];

	while (place > 0) {
		int above = (place - 1) / 2;

		if (entry > ways->heap[above])
			break;
		put(ways, place, ways->heap[above]);
		place = above;
	}
	put(ways, place, entry);
}

/* Puts an entry at the top of the heap, from where the first was taken, and lets it
 * sink. */
static void sink(struct ways *ways, uint64_t entry)
{
	int place = 0;

	for (;;) {
		int below = 2 * place + 1;

		if (below >= ways->waiting)
			break;
		if (below + 1 < ways->waiting &&
		    ways->heap[below + 1] < ways->heap[below])
			below++;
		if (ways->heap[below] > entry)
			break;
		put(ways, place, ways->heap[below]);
		place = below;
	}
	put(ways, place, entry);
}

static int take_first(struct ways *ways)
{
	int first = tile_of(ways->heap[0]);
	uint64_t last = ways->heap[--ways->waiting];

	if (ways->waiting > 0)
		sink(ways, last);
	return first;
}

/* ---- neighbours ---- */

/* A bit for each direction that does not lead off the map. */
static unsigned ways_on_map(const struct map *map, struct tile at)
{
	enum {
		NORTHERLY = 1 << NORTH | 1 << NORTH_EAST | 1 << NORTH_WEST,
		EASTERLY = 1 << NORTH_EAST | 1 << EAST | 1 << SOUTH_EAST,
		SOUTHERLY = 1 << SOUTH_EAST | 1 << SOUTH | 1 << SOUTH_WEST,
		WESTERLY = 1 << SOUTH_WEST | 1 << WEST | 1 << NORTH_WEST,
	};

	return 0xffu & ~((at.y == 0 ? NORTHERLY : 0u) |
			 (at.x == map->left + map->width - 1 ? EASTERLY : 0u) |
			 (at.y == map->height - 1 ? SOUTHERLY : 0u) |
			 (at.x == map->left ? WESTERLY : 0u));
}

/* From a tile's index to its neighbour's, in the order of the directions. */
static void find_offsets(const struct map *map, int offset[8])
{
	for (int i = NORTH; i <= NORTH_WEST; i++)
		offset[i] = direction_step[i].y * map->width + direction_step[i].x;
}

/* ---- first part: costs, and the steps of all best ways ---- */

void ways_clear(struct ways *ways)
{
	ways->map = NULL;
	ways->searches = 0;
	ways->reached_count = 0;
	ways->waiting = 0;
	ways->used = false;
}

static void forget(struct ways *ways)
{
	if (!ways->used) {
		memset(ways->cost, -1, sizeof ways->cost);
		memset(ways->steps, -1, sizeof ways->steps);
		memset(ways->came, -1, sizeof ways->came);
		memset(ways->best, 0, sizeof ways->best);
		ways->used = true;
	}
	for (int i = 0; i < ways->reached_count; i++) {
		int tile = ways->reached[i];

		ways->cost[tile] = -1;
		ways->steps[tile] = -1;
		ways->came[tile] = -1;
	}
	ways->reached_count = 0;
	ways->waiting = 0;
}

static void begin(struct ways *ways, const struct map *map, struct tile start, int most)
{
	must(map->width * map->height <= MAX_TILES);
	must(on_map(map, start));

	forget(ways);
	ways->searches++;
	ways->map = map;
	ways->start = start;
	if (most < 0)
		return;

	int tile = tile_index(map, start);

	ways->cost[tile] = 0;
	ways->steps[tile] = 0;
	put(ways, ways->waiting++, entry_of(ways, tile));
}

/* One more way to reach a tile: a better one replaces the known ways, an equal one is
 * added. */
static void consider(struct ways *ways, int tile, enum direction direction, int cost,
		     int steps)
{
	bool known = ways->cost[tile] >= 0;
	uint8_t bit = (uint8_t)(1 << direction);

	if (known && cost == ways->cost[tile] && steps == ways->steps[tile]) {
		ways->best[tile] |= bit;
		return;
	}
	if (known && (cost > ways->cost[tile] ||
		      (cost == ways->cost[tile] && steps > ways->steps[tile])))
		return;
	ways->cost[tile] = cost;
	ways->steps[tile] = (int16_t)steps;
	ways->best[tile] = bit;
	if (!known)
		ways->place[tile] = (int16_t)ways->waiting++;
	rise(ways, tile);
}

/* True if no step from a tile of cost `so_far` can improve this tile: it costs no more
 * already, and every step costs something. */
static bool needs_no_step(const struct ways *ways, int tile, int so_far)
{
	return ways->cost[tile] >= 0 && ways->cost[tile] <= so_far;
}

/* ---- second part: of all best ways the first one ---- */

/* Takes the bits of a tile when it is first met, so it is never entered again. */
static bool enter(struct ways *ways, int from, int tile, int direction)
{
	if (!(ways->best[tile] & 1 << direction))
		return false;
	ways->best[tile] = 0;
	ways->came[tile] = (int8_t)direction;
	ways->steps[tile] = (int16_t)(ways->steps[from] + 1);
	return true;
}

/* Goes back along `came`, so it needs no stack. */
static void choose_ways(struct ways *ways, const int offset[8])
{
	int at = tile_index(ways->map, ways->start), direction = NORTH;
	unsigned open = ways_on_map(ways->map, ways->start);

	for (;;) {
		if (direction > NORTH_WEST) {
			int came = ways->came[at];

			if (came < 0)
				return;
			at -= offset[came];
			direction = came + 1;
			open = ways_on_map(ways->map, tile_of_index(ways->map, at));
		} else if (open >> direction & 1 &&
			   enter(ways, at, at + offset[direction], direction)) {
			at += offset[direction];
			direction = NORTH;
			open = ways_on_map(ways->map, tile_of_index(ways->map, at));
		} else {
			direction++;
		}
	}
}

/* ---- the search ---- */

/* If few steps do not matter, all tiles count 0 of them until the ways are chosen. */
void ways_find(struct ways *ways, const struct map *map, struct tile start, int most,
	       bool few_steps, step_cost *cost, const void *context)
{
	int offset[8];

	begin(ways, map, start, most);
	find_offsets(map, offset);
	while (ways->waiting > 0) {
		int from = take_first(ways), so_far = ways->cost[from];
		struct tile at = tile_of_index(map, from);
		int steps = few_steps ? ways->steps[from] + 1 : 0;
		unsigned open = ways_on_map(map, at);

		ways->reached[ways->reached_count++] = from;
		for (int i = NORTH; i <= NORTH_WEST; i++) {
			enum direction direction = (enum direction)i;
			int tile = from + offset[i], more;

			if (!(open >> i & 1) || needs_no_step(ways, tile, so_far))
				continue;
			more = cost(context, at, tile_step(at, direction), direction);
			if (more > 0 && more <= most - so_far)
				consider(ways, tile, direction, so_far + more, steps);
		}
	}
	choose_ways(ways, offset);
}

/* ---- the search where all steps cost the same ---- */

/* Inputs of a search where every step costs 1. */
struct even {
	struct ways *ways;
	step_test *allowed;
	const void *context;
	struct tile goal;
	int goal_index;
	int offset[8]; /* from a tile's index to its neighbour's */
};

/* A way over this tile has at least so many steps, `so_far` of them to get here. */
static inline int steps_by(const struct even *even, struct tile at, int so_far)
{
	int dx = abs(even->goal.x - at.x), dy = abs(even->goal.y - at.y);

	return so_far + (dx > dy ? dx : dy);
}

/*
 * Tiles are met in the order of their cost; those over which the way would have more than
 * `most` steps are left out. True: the goal is met.
 */
static bool meet_neighbours(const struct even *even, int from, int most)
{
	struct ways *ways = even->ways;
	struct tile at = tile_of_index(ways->map, from);
	unsigned open = ways_on_map(ways->map, at);
	int cost = ways->cost[from] + 1;

	for (int i = NORTH; i <= NORTH_WEST; i++) {
		enum direction direction = (enum direction)i;
		struct tile next = tile_step(at, direction);
		int tile = from + even->offset[i];

		if (!(open >> i & 1) || ways->cost[tile] >= 0 ||
		    steps_by(even, next, cost) > most ||
		    !even->allowed(even->context, at, next, direction))
			continue;
		ways->cost[tile] = cost;
		ways->steps[tile] = (int16_t)cost;
		ways->came[tile] = (int8_t)i;
		ways->reached[ways->reached_count++] = tile;
		if (tile == even->goal_index)
			return true;
	}
	return false;
}

/* True if there is a way of at most so many steps. */
static bool meets_goal(const struct even *even, int most)
{
	struct ways *ways = even->ways;

	for (int i = 0; i < ways->reached_count; i++)
		if (meet_neighbours(even, ways->reached[i], most))
			return true;
	return false;
}

/* ---- of all ways to one goal the straightest ---- */

/* Squared distance from the line between start and goal, times the square of its length:
 * whole numbers that compare alike. */
static int64_t off_line(const struct even *even, struct tile tile)
{
	struct tile start = even->ways->start, goal = even->goal;
	int64_t across = (int64_t)(goal.x - start.x) * (tile.y - start.y) -
			 (int64_t)(goal.y - start.y) * (tile.x - start.x);

	return across * across;
}

/* True if a best way to the goal may pass here: enough steps are left. */
static inline bool may_lead_on(const struct even *even, int tile, struct tile at)
{
	const struct ways *ways = even->ways;

	return steps_by(even, at, ways->cost[tile]) <= ways->cost[even->goal_index];
}

/* Finds the straightest rest of the way from `from`, and the first step of it. */
static void find_straightest(const struct even *even, int from, struct tile at)
{
	struct ways *ways = even->ways;
	unsigned open = ways_on_map(ways->map, at);
	int64_t best = -1;

	for (int i = NORTH; i <= NORTH_WEST; i++) {
		struct tile next = tile_step(at, (enum direction)i);
		int tile = from + even->offset[i];

		if (!(open >> i & 1) || ways->cost[tile] != ways->cost[from] + 1 ||
		    !may_lead_on(even, tile, next) || ways->crooked[tile] < 0 ||
		    (best >= 0 && ways->crooked[tile] >= best) ||
		    !even->allowed(even->context, at, next, (enum direction)i))
			continue;
		best = ways->crooked[tile];
		ways->onward[from] = (int8_t)i;
	}
	ways->crooked[from] = best < 0 ? best : best + off_line(even, at);
}

static void straighten(const struct even *even)
{
	struct ways *ways = even->ways;
	int goal = even->goal_index, at = tile_index(ways->map, ways->start);

	for (int i = ways->reached_count - 1; i >= 0; i--) {
		int tile = ways->reached[i];
		struct tile here = tile_of_index(ways->map, tile);

		ways->crooked[tile] = tile == goal ? 0 : -1;
		if (ways->cost[tile] < ways->cost[goal] && may_lead_on(even, tile, here))
			find_straightest(even, tile, here);
	}
	while (at != goal) {
		int step = ways->onward[at];

		at += even->offset[step];
		ways->came[at] = (int8_t)step;
	}
}

/* ---- the way along the line ---- */

/* A step, and the distance from the line that it adds, times the line's length. */
struct pace {
	enum direction direction;
	int off;
};

/* The way that keeps nearest to the line: each step is straight or diagonal. */
struct line {
	struct pace straight, slanted;
	struct tile at;
	int off; /* how far from the line; its sign is the side */
};

static struct pace pace_of(int x, int y, int dx, int dy)
{
	return (struct pace){(enum direction)octant_of(x, y), dx * y - dy * x};
}

static struct line line_between(struct tile start, struct tile goal)
{
	int dx = goal.x - start.x, dy = goal.y - start.y;
	int x = (dx > 0) - (dx < 0), y = (dy > 0) - (dy < 0);

	return (struct line){.straight = abs(dx) < abs(dy) ? pace_of(0, y, dx, dy)
							   : pace_of(x, 0, dx, dy),
			     .slanted = pace_of(x, y, dx, dy),
			     .at = start};
}

/* If both steps are equally near to the line, the next step makes up for the difference,
 * so the order of the directions decides. */
static enum direction next_step(struct line *line)
{
	int gain =
		abs(line->off + line->slanted.off) - abs(line->off + line->straight.off);
	bool slants = gain < 0 ||
		      (gain == 0 && line->slanted.direction < line->straight.direction);
	const struct pace *pace = slants ? &line->slanted : &line->straight;

	line->off += pace->off;
	line->at = tile_step(line->at, pace->direction);
	return pace->direction;
}

/* True if every step along the line is allowed. */
static bool is_free(const struct even *even, struct line line, int steps)
{
	for (int i = 0; i < steps; i++) {
		struct tile from = line.at;
		enum direction direction = next_step(&line);

		if (!even->allowed(even->context, from, line.at, direction))
			return false;
	}
	return true;
}

static void follow(struct ways *ways, struct line line, int steps)
{
	for (int i = 1; i <= steps; i++) {
		enum direction direction = next_step(&line);
		int tile = tile_index(ways->map, line.at);

		ways->cost[tile] = i;
		ways->steps[tile] = (int16_t)i;
		ways->came[tile] = (int8_t)direction;
		ways->reached[ways->reached_count++] = tile;
	}
}

/* True: the search is over, with a free line or a goal too far away. */
static bool goes_along_line(const struct even *even, int most)
{
	struct line line = line_between(even->ways->start, even->goal);
	int steps = distance_king(line.at, even->goal);

	if (steps > most)
		return true;
	if (!is_free(even, line, steps))
		return false;
	follow(even->ways, line, steps);
	return true;
}

/* Only the start is reached: a search for one goal needs no heap. */
static void begin_even(struct ways *ways)
{
	int tile = tile_index(ways->map, ways->start);

	forget(ways);
	ways->cost[tile] = 0;
	ways->steps[tile] = 0;
	ways->reached[ways->reached_count++] = tile;
}

/* Most ways around something have as many steps as the free way would have, or one more.
 * A search for these meets the tiles between start and goal only; then any number of
 * steps is tried. */
enum { TRIED = 2 };

void ways_find_even(struct ways *ways, const struct map *map, struct tile start, int most,
		    struct tile goal, step_test *allowed, const void *context)
{
	struct even even = {.ways = ways,
			    .allowed = allowed,
			    .context = context,
			    .goal = goal,
			    .goal_index = tile_index(map, goal)};
	int least = distance_king(start, goal);

	begin(ways, map, start, most);
	if (ways->waiting == 0)
		return;
	find_offsets(map, even.offset);
	begin_even(ways);
	if (goes_along_line(&even, most))
		return;
	for (int steps = least; steps < most && steps < least + TRIED; steps++) {
		if (meets_goal(&even, steps)) {
			straighten(&even);
			return;
		}
		begin_even(ways);
	}
	if (meets_goal(&even, most))
		straighten(&even);
}

int ways_cost(const struct ways *ways, struct tile to)
{
	return on_map(ways->map, to) ? ways->cost[tile_index(ways->map, to)] : -1;
}

int ways_steps(const struct ways *ways, struct tile to)
{
	return on_map(ways->map, to) ? ways->steps[tile_index(ways->map, to)] : -1;
}

int ways_path(const struct ways *ways, struct tile to, struct tile *tiles, int room)
{
	int steps = ways_steps(ways, to);

	for (int i = steps - 1; i >= 0; i--) {
		int came = ways->came[tile_index(ways->map, to)];

		if (i < room)
			tiles[i] = to;
		to = tile_step(to, opposite((enum direction)came));
	}
	if (steps < 0)
		return 0;
	return steps < room ? steps : room;
}
