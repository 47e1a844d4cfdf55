/* SPDX-License-Identifier: MIT
 *
 * Tiles to go to: a step towards somebody, and cover.
 */
#include "tactics.h"

int wounddice_nearest_foe(const struct scene *scene, int who)
{
	int nearest = NOBODY;

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && is_ok(scene, i) &&
		    (nearest < 0 ||
		     metres_between(scene, who, i) < metres_between(scene, who, nearest)))
			nearest = i;
	return nearest;
}

static struct tile step_on_line(const struct scene *scene, int who, struct tile to,
				int metres)
{
	struct tile here = tile_of(scene, who);
	int most = wounddice_move_metres(scene, who);
	int gap = to.x - here.x,
	    step = larger(0, smaller(most, (gap < 0 ? -gap : gap) - metres));

	return tile_at(here.x + (gap < 0 ? -step : step), here.y);
}

/* The tile beside `to` that is cheapest to reach, by the ways that are known; false:
 * none. */
static bool find_beside(const struct look *look, struct tile to, struct tile *best)
{
	const struct map *map = &look->scene.scenario->map;
	int cheapest = -1;

	for (int i = 0; i < 8; i++) {
		struct tile tile = tile_step(to, (enum direction)i);
		int cost;

		if (!on_map(map, tile))
			continue;
		cost = ways_cost(look->ways, tile);
		if (cost < 0 || (cheapest >= 0 && cost >= cheapest) ||
		    !wounddice_is_free(&look->scene, look->who, tile))
			continue;
		cheapest = cost;
		*best = tile;
	}
	return cheapest >= 0;
}

/* The ways to a tile beside `to`, and that tile: mostly nothing is in the way. */
static bool find_way_beside(const struct look *look, struct tile to, struct tile *beside)
{
	enum { FAR = 4 * MAX_MAP_SIDE };
	int most = larger(0, tiles_apart(tile_of(&look->scene, look->who), to) - REACH);

	for (int detour = 4; most < FAR; detour *= 2) {
		wounddice_ways_to(&look->scene, look->who, to, REACH, most, look->ways);
		if (find_beside(look, to, beside))
			return true;
		most += detour;
	}
	return false;
}

/* The tile of one move that is nearest to a tile in sight, and sees it, too: mostly no
 * search for a whole way is needed. False: none is nearer. */
static bool find_step_in_sight(const struct look *look, struct tile to, int metres,
			       struct tile *step)
{
	const struct scene *scene = &look->scene;
	int least = tiles_apart(*step, to);
	int most = wounddice_move_metres(scene, look->who);
	bool found = false;

	if (least <= metres || !wounddice_sees(scene, *step, to))
		return false;
	if (wounddice_go_nearer(scene, look->who, smaller(most, least - metres), to,
				step))
		return true;
	wounddice_ways_to(scene, look->who, to, least - 1, most, look->ways);
	for (int i = 0; i < look->ways->reached_count; i++) {
		struct tile tile =
			tile_of_index(&scene->scenario->map, look->ways->reached[i]);
		int far = tiles_apart(tile, to);

		if (far >= least || far < metres ||
		    !wounddice_is_free(scene, look->who, tile) ||
		    !wounddice_sees(scene, tile, to))
			continue;
		least = far;
		*step = tile;
		found = true;
	}
	return found;
}

struct tile wounddice_step_toward(const struct look *look, struct tile to, int metres)
{
	const struct scene *scene = &look->scene;
	struct tile path[MAX_MAP_SIDE], step = tile_of(scene, look->who), beside;
	int most = wounddice_move_metres(scene, look->who), count;

	if (!scene->scenario->map.given)
		return step_on_line(scene, look->who, to, metres);
	if (find_step_in_sight(look, to, metres, &step) ||
	    !find_way_beside(look, to, &beside))
		return step;
	count = ways_path(look->ways, beside, path, MAX_MAP_SIDE);
	for (int i = 0; i < count && ways_cost(look->ways, path[i]) <= most; i++)
		if (wounddice_is_free(scene, look->who, path[i]) &&
		    tiles_apart(path[i], to) >= metres)
			step = path[i];
	return step;
}

/* A tile within so many metres, free and in sight of the foe, with more cover than this.
 */
static bool is_better_cover(const struct scene *scene, int who, struct tile tile,
			    struct tile foe, int cover)
{
	return wounddice_cover(scene, foe, tile) > cover &&
	       wounddice_is_free(scene, who, tile) && wounddice_sees(scene, tile, foe);
}

/* The first of those with the best cover that it reaches over open ground. True: there is
 * any, however one gets there. */
static bool find_cover_near(const struct scene *scene, int who, struct tile foe,
			    int metres, int cover, struct tile *best)
{
	const struct map *map = &scene->scenario->map;
	struct tile here = *best;
	int right = smaller(here.x + metres, map->width - 1);
	int bottom = smaller(here.y + metres, map->height - 1);
	bool found = false;

	for (int y = larger(here.y - metres, 0); y <= bottom; y++)
		for (int x = larger(here.x - metres, 0); x <= right; x++) {
			struct tile tile = tile_at(x, y), at = here;

			if (wounddice_shelter(scene, tile) <= cover ||
			    !is_better_cover(scene, who, tile, foe, cover))
				continue;
			found = true;
			if (!wounddice_go_nearer(scene, who, tiles_apart(here, tile),
						 tile, &at))
				continue;
			cover = wounddice_cover(scene, foe, tile);
			*best = tile;
		}
	return found;
}

struct tile wounddice_cover_tile(const struct look *look, int foe)
{
	const struct scene *scene = &look->scene;
	struct tile here = tile_of(scene, look->who), there = tile_of(scene, foe),
		    best = here;
	int most = wounddice_move_metres(scene, look->who);
	int cover = wounddice_cover(scene, there, here);

	if (!scene->scenario->map.given || cover == HEAVY_COVER ||
	    !find_cover_near(scene, look->who, there, most, cover, &best) ||
	    !same_tile(best, here))
		return best;
	wounddice_ways(scene, look->who, most, look->ways);
	for (int i = 0; i < look->ways->reached_count; i++) {
		struct tile tile =
			tile_of_index(&scene->scenario->map, look->ways->reached[i]);

		if (!is_better_cover(scene, look->who, tile, there, cover))
			continue;
		cover = wounddice_cover(scene, there, tile);
		best = tile;
	}
	return best;
}
