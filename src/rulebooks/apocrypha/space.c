/* SPDX-License-Identifier: MIT
 *
 * The ground: sight, cover, pace, and the tiles within reach of a path.
 */
#include <stdlib.h>
#include "procedures.h"

/* ---- sight, cover, pace ---- */

static bool line_is_free(const struct scene *scene, struct tile a, struct tile b)
{
	struct tile tiles[MAX_MAP_SIDE];
	int count = line_walk(a, b, tiles);

	for (int i = 0; i < count; i++)
		if (scene->scenario->book
			    ->terrains[terrain_at(&scene->scenario->map, tiles[i])]
			    .blocks_sight)
			return false;
	return true;
}

/* Either line, there or back, is enough: so that sight is mutual. */
bool apocrypha_tiles_in_sight(const struct scene *scene, struct tile a, struct tile b)
{
	if (!scene->scenario->map.given)
		return true;
	return line_is_free(scene, a, b) || line_is_free(scene, b, a);
}

bool apocrypha_is_cover(const struct scene *scene, struct tile tile)
{
	return on_map(&scene->scenario->map, tile) &&
	       scene->scenario->book->terrains[terrain_at(&scene->scenario->map, tile)]
			       .value > 0;
}

bool apocrypha_counts_against(struct tile cover, struct tile holder, struct tile shooter)
{
	return distance_squared(cover, shooter) < distance_squared(holder, shooter);
}

bool apocrypha_has_cover_near(const struct scene *scene, struct tile tile,
			      struct tile shooter)
{
	if (!scene->scenario->map.given)
		return false;
	for (int i = NORTH; i <= NORTH_WEST; i++) {
		struct tile beside = tile_step(tile, (enum direction)i);

		if (apocrypha_is_cover(scene, beside) &&
		    apocrypha_counts_against(beside, tile, shooter))
			return true;
	}
	return false;
}

int apocrypha_metres_of(const struct scene *scene, int who, int rate, int ticks)
{
	static const int slower[] = {[STAND] = 1, [CROUCH] = 2, [PRONE] = 4};
	int stance = creature(scene, who)->stance;

	return ticks * sheet(scene, who)->base * rate / slower[stance];
}

int apocrypha_fastest_rate(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->stance != STAND || one->wounded[LEGS] & SERIOUS_BIT ? WALK : SPRINT;
}

/* ---- the ground ---- */

static inline bool terrain_blocks(const struct scene *scene, struct tile tile)
{
	const struct map *map = &scene->scenario->map;

	return !on_map(map, tile) ||
	       scene->scenario->book->terrains[terrain_at(map, tile)].blocks_step;
}

/* The moving creature, and the tiles of the enemies that bar its way. */
struct mover apocrypha_mover(const struct scene *scene, int who)
{
	struct mover mover = {.scene = scene, .who = who};

	if (!is_line(scene))
		for_creatures (i, scene->fight)
			if (is_enemy(scene->fight, who, i) && is_conscious(scene, i))
				mover.barred[mover.count++] =
					scene->fight->bodies[i].tile;
	return mover;
}

static inline bool is_blocked(const struct mover *mover, struct tile tile)
{
	if (terrain_blocks(mover->scene, tile))
		return true;
	for (int i = 0; i < mover->count; i++)
		if (same_tile(mover->barred[i], tile))
			return true;
	return false;
}

bool apocrypha_is_blocked(const struct mover *mover, struct tile tile)
{
	return is_blocked(mover, tile);
}

bool apocrypha_can_stay(const struct scene *scene, int who, struct tile tile)
{
	int there;

	if (terrain_blocks(scene, tile))
		return false;
	if (is_line(scene))
		return true;
	there = fight_at(scene->fight, tile);
	return there == NOBODY || there == who;
}

int apocrypha_ground_half_metres(const struct scene *scene, struct tile to,
				 enum direction direction)
{
	int terrain = terrain_at(&scene->scenario->map, to);

	return (direction % 2 ? 3 : 2) *
	       (terrain == T_ROUGH || terrain == T_WATER ? 2 : 1);
}

int apocrypha_step_half_metres(const void *context, struct tile from, struct tile to,
			       enum direction direction)
{
	const struct mover *mover = context;
	bool diagonal = direction % 2;

	if (is_blocked(mover, to))
		return 0;
	if (diagonal && is_blocked(mover, tile_at(from.x, to.y)) &&
	    is_blocked(mover, tile_at(to.x, from.y)))
		return 0;
	return apocrypha_ground_half_metres(mover->scene, to, direction);
}

static int line_tiles(const struct scene *scene, int who, int most, int16_t *tiles)
{
	struct tile here = scene->fight->bodies[who].tile;
	int count = 0, width = scene->scenario->map.width;

	tiles[count++] = here.x;
	for (int x = here.x - most; x <= here.x + most; x++)
		if (x >= 0 && x < width && x != here.x)
			tiles[count++] = (int16_t)x;
	return count;
}

/* The tiles that the search has reached and where it may stay, its own first. */
static int tiles_reached(const struct scene *scene, int who, const struct ways *ways,
			 int16_t *tiles)
{
	const struct map *map = &scene->scenario->map;
	struct tile here = scene->fight->bodies[who].tile;
	int count = 0;

	tiles[count++] = (int16_t)tile_index(map, here);
	for (int i = 0; i < ways->reached_count; i++) {
		struct tile tile = tile_of_index(map, ways->reached[i]);

		if (!same_tile(tile, here) && apocrypha_can_stay(scene, who, tile))
			tiles[count++] = (int16_t)ways->reached[i];
	}
	return count;
}

int apocrypha_tiles_within(const struct scene *scene, int who, int most,
			   struct ways *ways, int16_t *tiles)
{
	struct mover mover;

	if (is_line(scene))
		return line_tiles(scene, who, most, tiles);
	mover = apocrypha_mover(scene, who);
	ways_find(ways, &scene->scenario->map, scene->fight->bodies[who].tile, 2 * most,
		  true, apocrypha_step_half_metres, &mover);
	return tiles_reached(scene, who, ways, tiles);
}

/* ---- straight ways ---- */

int apocrypha_open_half_metres(struct tile a, struct tile b)
{
	int dx = abs(a.x - b.x), dy = abs(a.y - b.y);

	return 2 * larger(dx, dy) + smaller(dx, dy);
}

struct straight {
	struct mover mover;
	struct tile goal;
};

/* Half-metres of a step that loses nothing on the way to the goal. */
static int straight_step(const void *context, struct tile from, struct tile to,
			 enum direction direction)
{
	const struct straight *straight = context;
	int half = apocrypha_ground_half_metres(straight->mover.scene, to, direction);

	if (half + apocrypha_open_half_metres(to, straight->goal) !=
	    apocrypha_open_half_metres(from, straight->goal))
		return 0;
	return apocrypha_step_half_metres(&straight->mover, from, to, direction);
}

int apocrypha_tiles_towards(const struct scene *scene, int who, int most,
			    struct tile goal, struct ways *ways, int16_t *tiles)
{
	struct straight straight = {apocrypha_mover(scene, who), goal};

	ways_find(ways, &scene->scenario->map, scene->fight->bodies[who].tile, 2 * most,
		  true, straight_step, &straight);
	return tiles_reached(scene, who, ways, tiles);
}

/* ---- ways to one tile ---- */

struct budget {
	struct mover mover;
	const struct ways *ways; /* of this search */
	struct tile goal;
	int most; /* half-metres */
};

/* Half-metres of a step after which the goal may still be reached. */
static int step_in_budget(const void *context, struct tile from, struct tile to,
			  enum direction direction)
{
	const struct budget *budget = context;
	int so_far = ways_cost(budget->ways, from);
	int half = apocrypha_ground_half_metres(budget->mover.scene, to, direction);

	if (so_far + half + apocrypha_open_half_metres(to, budget->goal) > budget->most)
		return 0;
	return apocrypha_step_half_metres(&budget->mover, from, to, direction);
}

int apocrypha_tiles_between(const struct scene *scene, int who, int most,
			    struct tile goal, struct ways *ways, int16_t *tiles)
{
	struct budget budget = {apocrypha_mover(scene, who), ways, goal, 2 * most};

	ways_find(ways, &scene->scenario->map, scene->fight->bodies[who].tile, 2 * most,
		  true, step_in_budget, &budget);
	return tiles_reached(scene, who, ways, tiles);
}
