/* SPDX-License-Identifier: MIT
 *
 * Space: lines of sight, cover, braces, and moving.
 *
 * A scenario without a map is a line whose ends nobody reaches (MAX_LINE_MARGIN), where
 * tiles are shared and nobody is in the way. On a map every creature has its own tile.
 */
#include <string.h>
#include "wounddice.h"

static bool is_line(const struct scene *scene)
{
	return !scene->scenario->map.given;
}

static bool is_wall(const struct scene *scene, struct tile tile)
{
	const struct map *map = &scene->scenario->map;

	return !on_map(map, tile) || terrain_at(map, tile) == WALL;
}

static int cover_of(int terrain)
{
	return terrain == LOW ? LIGHT_COVER : terrain == HARD ? HEAVY_COVER : NO_COVER;
}

/* ---- what is beside a tile, and between two tiles: counted when a scenario is loaded */

/* The best cover that a tile gives, or one beside it. */
static uint8_t shelter_at(const struct map *map, struct tile tile)
{
	int best = NO_COVER;

	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			struct tile near = tile_at(tile.x + dx, tile.y + dy);

			if (on_map(map, near))
				best = larger(best, cover_of(terrain_at(map, near)));
		}
	return (uint8_t)best;
}

/* The walls of the rectangle from the first tile of the map to this one. The table has a
 * row and a column of zeros before those of the map. */
static int16_t *walls_to(const struct map *map, int16_t *walls, int x, int y)
{
	return &walls[(y + 1) * (map->width + 1) + x + 1];
}

void wounddice_survey(const struct scenario *scenario, struct wounddice_setup *setup)
{
	const struct map *map = &scenario->map;
	size_t corners = (size_t)(map->width + 1) * (size_t)(map->height + 1);
	uint8_t *shelter;
	int16_t *walls;

	if (!map->given)
		return;
	shelter = tree_alloc(scenario->tree, (size_t)(map->width * map->height));
	walls = tree_alloc(scenario->tree, corners * sizeof *walls);
	memset(walls, 0, corners * sizeof *walls);
	for (int y = 0; y < map->height; y++)
		for (int x = 0; x < map->width; x++) {
			struct tile tile = tile_at(x, y);

			shelter[tile_index(map, tile)] = shelter_at(map, tile);
			*walls_to(map, walls, x, y) =
				(int16_t)((terrain_at(map, tile) == WALL) +
					  *walls_to(map, walls, x - 1, y) +
					  *walls_to(map, walls, x, y - 1) -
					  *walls_to(map, walls, x - 1, y - 1));
		}
	setup->shelter = shelter;
	setup->walls = walls;
}

/* Is there a wall in the rectangle with these corners? */
static bool has_wall(const struct scene *scene, struct tile a, struct tile b)
{
	const int16_t *walls = setup(scene)->walls;
	int width = scene->scenario->map.width + 1;
	int left = smaller(a.x, b.x), right = larger(a.x, b.x) + 1;
	int above = smaller(a.y, b.y) * width, below = (larger(a.y, b.y) + 1) * width;

	return walls[below + right] - walls[below + left] - walls[above + right] +
		       walls[above + left] >
	       0;
}

/* ---- the line between two tiles (MOV-02) ---- */

/* The line is walked from its upper end, so both ends see the same. */
static bool comes_first(struct tile a, struct tile b)
{
	return a.y < b.y;
}

static int line_between(struct tile a, struct tile b, struct tile *tiles)
{
	return comes_first(a, b) ? line_walk(a, b, tiles) : line_walk(b, a, tiles);
}

/* Mostly no wall is near the line. */
bool wounddice_sees_on_map(const struct scene *scene, struct tile a, struct tile b)
{
	struct tile tiles[MAX_MAP_SIDE];
	int count;

	if (!has_wall(scene, a, b))
		return true;
	count = line_between(a, b, tiles);
	for (int i = 1; i < count - 1; i++)
		if (terrain_at(&scene->scenario->map, tiles[i]) == WALL)
			return false;
	return true;
}

static int sign_of(int number)
{
	return (number > 0) - (number < 0);
}

/* enum cover, by the tile of the line that is next to the target. Mostly there is no need
 * to walk the line: it passes one of two tiles there, straight or diagonal. */
int wounddice_cover(const struct scene *scene, struct tile from, struct tile to)
{
	const struct map *map = &scene->scenario->map;
	int dx = from.x - to.x, dy = from.y - to.y, x = sign_of(dx), y = sign_of(dy);
	struct tile tiles[MAX_MAP_SIDE];
	int straight, diagonal, count;

	if (wounddice_shelter(scene, to) == NO_COVER || tiles_apart(from, to) <= 1)
		return NO_COVER;
	diagonal = cover_of(terrain_at(map, tile_at(to.x + x, to.y + y)));
	straight = cover_of(terrain_at(map, dx * dx > dy * dy ? tile_at(to.x + x, to.y)
							      : tile_at(to.x, to.y + y)));
	if (straight == diagonal)
		return straight;
	count = line_between(from, to, tiles);
	return cover_of(terrain_at(map, tiles[comes_first(from, to) ? count - 2 : 1]));
}

/* ---- positions ---- */

bool wounddice_is_braced(const struct scene *scene, int who)
{
	return creature(scene, who)->prone || sheet(scene, who)->braced ||
	       wounddice_shelter(scene, tile_of(scene, who)) > NO_COVER;
}

bool wounddice_on_border(const struct scene *scene, int who)
{
	const struct map *map = &scene->scenario->map;
	struct tile tile = tile_of(scene, who);

	return map->given && (tile.x == 0 || tile.y == 0 || tile.x == map->width - 1 ||
			      tile.y == map->height - 1);
}

bool wounddice_is_free(const struct scene *scene, int who, struct tile tile)
{
	if (is_wall(scene, tile))
		return false;
	if (is_line(scene))
		return true;
	for_creatures (i, scene->fight)
		if (i != who && is_there(scene, i) && same_tile(tile_of(scene, i), tile))
			return false;
	return true;
}

struct tile wounddice_free_near(const struct scene *scene, int who, struct tile tile)
{
	const struct map *map = &scene->scenario->map;
	int most = larger(map->width, map->height);

	for (int radius = 0; radius < most; radius++)
		for (int y = tile.y - radius; y <= tile.y + radius; y++)
			for (int x = tile.x - radius; x <= tile.x + radius; x++)
				if (wounddice_is_free(scene, who, tile_at(x, y)))
					return tile_at(x, y);
	return tile;
}

/* ---- ways (MOV-01) ---- */

/* Foes that are up are in the way. */
struct walker {
	const struct scene *scene;
	struct ways *ways; /* of the search */
	int foes;
	int16_t tiles[MAX_CREATURES]; /* of them, by tile_index */
	uint64_t hint; /* a bit for each of them, by the end of its index */
	/* Of a search that has a goal. */
	struct tile goal;
	int near, most; /* metres: how near it must come, and the longest way */
};

static void begin_walk(const struct scene *scene, int who, struct ways *ways,
		       struct walker *walker)
{
	walker->scene = scene;
	walker->ways = ways;
	walker->foes = 0;
	walker->hint = 0;
	for_creatures (i, scene->fight)
		if (!is_line(scene) && is_enemy(scene->fight, who, i) &&
		    is_ok(scene, i)) {
			int tile = tile_index(&scene->scenario->map, tile_of(scene, i));

			walker->tiles[walker->foes++] = (int16_t)tile;
			walker->hint |= UINT64_C(1) << tile % 64;
		}
}

static bool is_blocked_by_foe(const struct walker *walker, int tile)
{
	if (!(walker->hint >> tile % 64 & 1))
		return false;
	for (int i = 0; i < walker->foes; i++)
		if (walker->tiles[i] == tile)
			return true;
	return false;
}

static int step_metres(const void *context, struct tile from, struct tile to,
		       enum direction direction)
{
	const struct walker *walker = context;
	const struct scene *scene = walker->scene;
	const struct map *map = &scene->scenario->map;
	int tile = tile_index(map, to), terrain = map->terrain[tile];

	if (terrain == WALL || is_blocked_by_foe(walker, tile))
		return 0;
	if (direction % 2 && is_wall(scene, tile_at(from.x, to.y)) &&
	    is_wall(scene, tile_at(to.x, from.y)))
		return 0;
	return terrain == OPEN ? 1 : 2;
}

/* The same if the goal can still be reached. */
static int step_toward_goal(const void *context, struct tile from, struct tile to,
			    enum direction direction)
{
	const struct walker *walker = context;
	int metres = step_metres(context, from, to, direction);

	return metres > 0 && ways_cost(walker->ways, from) + metres +
					       tiles_apart(to, walker->goal) -
					       walker->near >
				       walker->most
		       ? 0
		       : metres;
}

void wounddice_ways(const struct scene *scene, int who, int most, struct ways *ways)
{
	struct walker walker;

	begin_walk(scene, who, ways, &walker);
	ways_find(ways, &scene->scenario->map, tile_of(scene, who), most, true,
		  step_metres, &walker);
}

void wounddice_ways_to(const struct scene *scene, int who, struct tile goal, int near,
		       int most, struct ways *ways)
{
	struct walker walker;

	begin_walk(scene, who, ways, &walker);
	walker.goal = goal;
	walker.near = near;
	walker.most = most;
	ways_find(ways, &scene->scenario->map, tile_of(scene, who), most, true,
		  step_toward_goal, &walker);
}

/* A step over open ground that brings one a metre nearer to a tile. */
static bool leads_nearer(const struct walker *walker, struct tile from, struct tile next,
			 struct tile to)
{
	bool slants = next.x != from.x && next.y != from.y;

	return tiles_apart(next, to) < tiles_apart(from, to) &&
	       !is_wall(walker->scene, next) &&
	       step_metres(walker, from, next, slants ? NORTH_EAST : NORTH) == 1;
}

/* Every step brings it nearer; straight ahead is tried first. */
static bool go_nearer(const struct walker *walker, int who, int metres, struct tile to,
		      struct tile *at)
{
	struct tile from = *at, ahead = tile_at(from.x + sign_of(to.x - from.x),
						from.y + sign_of(to.y - from.y));

	if (metres == 0)
		return wounddice_is_free(walker->scene, who, from) &&
		       wounddice_sees(walker->scene, from, to);
	for (int i = -1; i < 8; i++) {
		*at = i < 0 ? ahead : tile_step(from, (enum direction)i);
		if ((i < 0 || !same_tile(*at, ahead)) &&
		    leads_nearer(walker, from, *at, to) &&
		    go_nearer(walker, who, metres - 1, to, at))
			return true;
	}
	*at = from;
	return false;
}

bool wounddice_go_nearer(const struct scene *scene, int who, int metres, struct tile to,
			 struct tile *at)
{
	struct walker walker;

	begin_walk(scene, who, NULL, &walker);
	return go_nearer(&walker, who, metres, to, at);
}

int wounddice_move_metres(const struct scene *scene, int who)
{
	return creature(scene, who)->prone ? PRONE_METRES : MOVE_METRES;
}

static int move_tiles(const struct scene *scene, int who, struct ways *ways,
		      int16_t *tiles)
{
	const struct map *map = &scene->scenario->map;
	struct tile here = tile_of(scene, who);
	int count = 0;

	wounddice_ways(scene, who, wounddice_move_metres(scene, who), ways);
	for (int i = 0; i < ways->reached_count; i++) {
		struct tile tile = tile_of_index(map, ways->reached[i]);

		if (!same_tile(tile, here) && wounddice_is_free(scene, who, tile))
			tiles[count++] = (int16_t)ways->reached[i];
	}
	return count;
}

/* A neighbouring tile will mostly do; in a crowd one must look behind the others. */
static bool can_stop_within(const struct walker *walker, int who, struct tile from,
			    int metres)
{
	const struct scene *scene = walker->scene;

	for (enum direction d = NORTH; d <= NORTH_WEST; d++) {
		struct tile tile = tile_step(from, d);
		int cost = is_wall(scene, tile) ? 0 : step_metres(walker, from, tile, d);

		if (cost == 0 || cost > metres)
			continue;
		if ((!same_tile(tile, tile_of(scene, who)) &&
		     wounddice_is_free(scene, who, tile)) ||
		    can_stop_within(walker, who, tile, metres - cost))
			return true;
	}
	return false;
}

bool wounddice_can_move(const struct scene *scene, int who)
{
	struct walker walker;

	if (is_line(scene))
		return true;
	begin_walk(scene, who, NULL, &walker);
	return can_stop_within(&walker, who, tile_of(scene, who),
			       wounddice_move_metres(scene, who));
}

/* The steps of the way there; 0: it may not go there with one move. */
static int steps_to(struct run *run, int who, struct tile to)
{
	const struct scene *scene = &run->scene;
	int most = wounddice_move_metres(scene, who);
	struct tile here = tile_of(scene, who);
	int far = tiles_apart(here, to);

	if (!on_map(&scene->scenario->map, to) || far == 0 || far > most ||
	    !wounddice_is_free(scene, who, to))
		return 0;
	if (is_line(scene) || wounddice_go_nearer(scene, who, far, to, &here))
		return far;
	wounddice_ways_to(scene, who, to, 0, most, run->ways);
	return ways_cost(run->ways, to) >= 0 ? ways_steps(run->ways, to) : 0;
}

/* Asks for a tile; tells the steps of the way there. */
static struct tile choose_tile(struct run *run, int who, int action, int *steps)
{
	struct question q;
	unsigned searches;
	struct tile to;
	int wish, count;

	question_in(&q, run, who, Q_TILE, action, NOBODY);
	if (wished(&q, &wish)) {
		to = tile_of_index(&run->scene.scenario->map, wish);
		*steps = steps_to(run, who, to);
		if (*steps > 0)
			return to;
	}
	count = move_tiles(&run->scene, who, run->ways, run->tiles);
	searches = run->ways->searches;
	to = ask_tile(&q, run->tiles, count);
	/* The tactic that answered may have used `ways` for its own search. */
	if (run->ways->searches != searches)
		wounddice_ways(&run->scene, who, wounddice_move_metres(&run->scene, who),
			       run->ways);
	*steps = ways_steps(run->ways, to);
	return to;
}

void wounddice_move(struct run *run, int who, int action)
{
	struct wounddice_creature *one = change(run, who);
	int steps;
	struct tile from = tile_of(&run->scene, who),
		    to = choose_tile(run, who, action, &steps);

	tell_deed(run, who, action, NOBODY, NULL, WND_MOV_01);
	wounddice_pay(run, who, 1, WND_MOV_01);
	one->moved = (int16_t)(one->moved + steps);
	run->fight->bodies[who].tile = to;
	tell_move(run, who, from, to, WND_MOV_01);
	wounddice_lose_aim(run, who);
}
