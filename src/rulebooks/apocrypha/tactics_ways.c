/* SPDX-License-Identifier: MIT
 *
 * Where the scripted tactic goes: nearer to an enemy, over open ground or by the ways of
 * the map.
 */
#include "tactics.h"

/* ---- the ground around an enemy ---- */

/* Half-metres from each tile to one tile, by terrain alone. */
struct ground {
	const struct map *map;
	const uint16_t *kept; /* NULL: as the last search found them */
	const struct ways *ways;
};

static int half_metres_from(const struct ground *ground, struct tile tile)
{
	if (!ground->kept)
		return ways_cost(ground->ways, tile);
	return ground->kept[tile_index(ground->map, tile)] - 1;
}

/* The search goes from the goal outwards, and the steps back to it. */
static int step_back(const void *context, struct tile from, struct tile to,
		     enum direction direction)
{
	return apocrypha_step_half_metres(context, to, from, opposite(direction));
}

static void search_ground(const struct view *view, struct tile there, int most)
{
	struct mover mover = {.scene = view->scene, .who = view->who, .count = 0};

	ways_find(view->look->ways, &view->scene->scenario->map, there, most, true,
		  step_back, &mover);
}

/* Up to the creature that goes: farther tiles are never read. */
static void search_up_to(const struct view *view, struct tile there)
{
	struct tile here = view->scene->fight->bodies[view->who].tile;
	int reached = 0, most = apocrypha_open_half_metres(there, here) + 8;

	for (;;) {
		search_ground(view, there, most);
		if (ways_cost(view->look->ways, here) >= 0 ||
		    view->look->ways->reached_count == reached)
			return;
		reached = view->look->ways->reached_count;
		most *= 2;
	}
}

/* Terrain never changes, so distances to a tile of a small map are kept for all fights
 * of the run. */
static struct ground ground_to(const struct view *view, struct tile there)
{
	const struct map *map = &view->scene->scenario->map;
	struct ground ground = {map, NULL, view->look->ways};
	int tiles = map->width * map->height, goal = tile_index(map, there);
	struct kept_ground *kept;

	if (!view->memory || tiles > KEPT_TILES) {
		search_up_to(view, there);
		return ground;
	}
	kept = &view->memory->grounds[goal % KEPT_GROUNDS];
	ground.kept = kept->from;
	if (kept->goal == goal + 1)
		return ground;
	kept->goal = goal + 1;
	search_ground(view, there, INT16_MAX);
	for (int i = 0; i < tiles; i++)
		kept->from[i] =
			(uint16_t)(ways_cost(ground.ways, tile_of_index(map, i)) + 1);
	return ground;
}

/* ---- the way ---- */

/* The first step that loses nothing, and its half-metres; 0: there is none. */
static int step_nearer(const struct mover *mover, const struct ground *ground,
		       struct tile *at)
{
	int left = half_metres_from(ground, *at);

	for (int i = NORTH; i <= NORTH_WEST; i++) {
		struct tile to = tile_step(*at, (enum direction)i);
		int half, then;

		if (!on_map(ground->map, to))
			continue;
		then = half_metres_from(ground, to);
		if (then < 2 || then >= left)
			continue;
		half = apocrypha_step_half_metres(mover, *at, to, (enum direction)i);
		if (half > 0 && then + half == left) {
			*at = to;
			return half;
		}
	}
	return 0;
}

/* The last tile of the way where it may stay; a shooter stops at the first from which it
 * sees the enemy. NO_ANSWER: somebody stands in the way. */
static int tile_on_way(const struct view *view, const struct ground *ground, int most,
		       struct tile there)
{
	struct tile at = view->scene->fight->bodies[view->who].tile;
	struct mover mover = apocrypha_mover(view->scene, view->who);
	int left = 2 * most, half, best = NO_ANSWER;

	while ((half = step_nearer(&mover, ground, &at)) > 0 && half <= left) {
		left -= half;
		if (!apocrypha_can_stay(view->scene, view->who, at))
			continue;
		best = tile_index(ground->map, at);
		if (view->me->ranged_mask &&
		    apocrypha_tiles_in_sight(view->scene, at, there))
			break;
	}
	return best;
}

/* ---- over open ground ---- */

/* Nothing blocks or slows the straight way. */
static bool is_open_between(const struct scene *scene, struct tile a, struct tile b)
{
	struct tile tiles[MAX_MAP_SIDE];
	int count = line_walk(a, b, tiles);

	for (int i = 0; i < count; i++)
		if (terrain_at(&scene->scenario->map, tiles[i]) != T_OPEN)
			return false;
	return true;
}

static bool is_way_open(const struct view *view, int enemy)
{
	const struct body *bodies = view->scene->fight->bodies;

	return !view->scene->scenario->map.given ||
	       is_open_between(view->scene, bodies[view->who].tile, bodies[enemy].tile);
}

/* The nearest to the enemy, over open ground (NULL) or by the ways of the map. */
static int best_tile(const struct view *view, const int16_t *tiles, int count,
		     struct tile there, const struct ground *ground)
{
	const struct map *map = &view->scene->scenario->map;
	int best = tiles[0], best_cost = -1;

	for (int i = 0; i < count; i++) {
		struct tile tile = tile_of_index(map, tiles[i]);
		int cost = ground ? half_metres_from(ground, tile)
				  : apocrypha_open_half_metres(tile, there);

		if (cost < 2) /* on the enemy's own tile, or cut off from it */
			continue;
		if (best_cost < 0 || cost < best_cost) {
			best = tiles[i];
			best_cost = cost;
		}
	}
	return best;
}

/* False: it stands as near as the others let it. */
bool apocrypha_can_step_nearer(const struct view *view, int enemy)
{
	const struct body *bodies = view->scene->fight->bodies;
	struct tile here = bodies[view->who].tile, there = bodies[enemy].tile;
	int left = apocrypha_open_half_metres(here, there);

	if (!is_way_open(view, enemy))
		return true;
	for (enum direction to = NORTH; to <= NORTH_WEST; to++) {
		struct tile next = tile_step(here, to);

		if (on_map(&view->scene->scenario->map, next) &&
		    apocrypha_open_half_metres(next, there) < left &&
		    apocrypha_can_stay(view->scene, view->who, next))
			return true;
	}
	return false;
}

/* The tile that the menu would show as the best, if straight ways show it: no tile within
 * reach is nearer to the enemy than the whole way allows, and of those as near the
 * cheapest ones lie on straight ways. */
static int straight_to(const struct view *view, int most, struct tile there)
{
	const struct map *map = &view->scene->scenario->map;
	struct tile here = view->scene->fight->bodies[view->who].tile;
	int16_t tiles[MAX_TILES];
	int count = apocrypha_tiles_towards(view->scene, view->who, most, there,
					    view->look->ways, tiles);
	int best = best_tile(view, tiles, count, there, NULL);
	int left = apocrypha_open_half_metres(tile_of_index(map, best), there);

	return left == larger(2, apocrypha_open_half_metres(here, there) - 2 * most)
		       ? best
		       : NO_ANSWER;
}

/* ---- a place to strike from ---- */

/* Prices of a tile, in thousandths: a blade that reaches it, an opening for one that is
 * left, a die less at close quarters. */
enum { CONTACT_PRICE = 70, OPENING_PRICE = 60, DIE_PRICE = 35 };

static int price_of_tile(const struct view *view, const struct question *q,
			 struct creature_set foes, struct tile tile)
{
	const struct scene *scene = view->scene;
	const struct body *bodies = scene->fight->bodies;
	const struct apocrypha_weapon *weapon =
		used_weapon(scene, view->who, q->facts[USE_ON_WAY]);
	int price = 0;

	for_set (i, foes) {
		int reach = creature(scene, i)->reach;

		if (are_within(tile, bodies[i].tile, 1))
			for_bits (use, creature(scene, i)->ranged_mask)
				price -= DIE_PRICE * (weapon_in(scene, i, use)->bulk - 1);
		if (tile_within_reach(scene, i, tile, reach))
			price += creature(scene, i)->ranged_mask ? 0 : CONTACT_PRICE;
		else if (tile_within_reach(scene, i, bodies[view->who].tile, reach) &&
			 apocrypha_can_react(scene, i) &&
			 apocrypha_can_exploit(scene, i, view->who))
			price += OPENING_PRICE;
	}
	if (are_within(tile, bodies[q->facts[TARGET_ON_WAY]].tile, 1))
		price -= DIE_PRICE * weapon->close;
	return price;
}

static bool is_able_enemy(const struct scene *scene, int who, int other)
{
	return is_enemy(scene->fight, who, other) && is_able(scene, other);
}

/* The tile in reach of its target that is best for it; the nearest of equals. */
static int tile_to_strike_from(const struct view *view, const struct question *q,
			       const int16_t *tiles, int count)
{
	const struct scene *scene = view->scene;
	const struct map *map = &scene->scenario->map;
	struct tile here = scene->fight->bodies[view->who].tile;
	int target = q->facts[TARGET_ON_WAY], best = tile_index(map, here);
	int reach = used_weapon(scene, view->who, q->facts[USE_ON_WAY])->reach;
	struct creature_set foes = those_who(scene, view->who, is_able_enemy);
	int least = price_of_tile(view, q, foes, here), nearest = 0;

	for (int i = 0; i < count; i++) {
		struct tile tile = tile_of_index(map, tiles[i]);
		int far = distance_squared(tile, here), price;

		if (!tile_within_reach(scene, target, tile, reach))
			continue;
		price = price_of_tile(view, q, foes, tile);
		if (price < least || (price == least && nearest && far < nearest)) {
			least = price;
			nearest = far;
			best = tiles[i];
		}
	}
	return best;
}

/* A creature that walks may strike from another tile than its own. */
static bool strikes_meanwhile(const struct view *view, const struct question *q)
{
	return view->me->rate == WALK && is_melee(q->facts[ACTION_ON_WAY]) &&
	       q->facts[TARGET_ON_WAY] != NOBODY;
}

/* All around its target, as far as blades usually reach. */
enum { LONG_REACH = 4, MOST_AROUND = (2 * LONG_REACH + 1) * (2 * LONG_REACH + 1) };
static int tiles_around(const struct view *view, const struct question *q, int16_t *tiles)
{
	const struct scene *scene = view->scene;
	const struct map *map = &scene->scenario->map;
	struct tile there = scene->fight->bodies[q->facts[TARGET_ON_WAY]].tile;
	int reach = used_weapon(scene, view->who, q->facts[USE_ON_WAY])->reach, count = 0;

	reach = smaller(reach, LONG_REACH);
	for (int y = -reach; y <= reach; y++)
		for (int x = -reach; x <= reach; x++) {
			struct tile tile = tile_at(there.x + x, there.y + y);

			if (on_map(map, tile) &&
			    apocrypha_can_stay(scene, view->who, tile))
				tiles[count++] = (int16_t)tile_index(map, tile);
		}
	return count;
}

/* ---- answers ---- */

/* With other deeds it stays where it is: it waits, or strikes from there. */
static bool leads_nearer(int action)
{
	return action == DO_MOVE || action == DO_CHANGE_SPEED || action == DO_DRAW ||
	       action == DO_CHANGE_STANCE || action == DO_READY_WEAPON ||
	       action == DO_RELOAD;
}

/* The enemy to go to; NOBODY: it stays. */
static int enemy_to_reach(const struct view *view, const struct question *q)
{
	int enemy = apocrypha_quarry(view);

	if (!leads_nearer(q->facts[ACTION_ON_WAY]))
		return NOBODY;
	return enemy == NOBODY || apocrypha_can_fight_from_here(view, enemy) ? NOBODY
									     : enemy;
}

int apocrypha_answer_path(const struct view *view, const struct question *q)
{
	int enemy = enemy_to_reach(view, q), tile;
	struct ground ground;
	struct tile there;

	if (strikes_meanwhile(view, q))
		return tile_to_strike_from(view, q, q->tiles, q->count);
	if (enemy == NOBODY)
		return default_answer(q);
	there = view->scene->fight->bodies[enemy].tile;
	if (is_way_open(view, enemy))
		return best_tile(view, q->tiles, q->count, there, NULL);
	ground = ground_to(view, there);
	tile = tile_on_way(view, &ground, q->facts[METRES_OF_WAY], there);
	return tile != NO_ANSWER ? tile
				 : best_tile(view, q->tiles, q->count, there, &ground);
}

int apocrypha_wished_path(const struct view *view, const struct question *q)
{
	const struct body *bodies = view->scene->fight->bodies;
	int enemy = enemy_to_reach(view, q);
	struct ground ground;
	struct tile there;
	int16_t around[MOST_AROUND];

	if (strikes_meanwhile(view, q))
		return tile_to_strike_from(view, q, around,
					   tiles_around(view, q, around));
	if (enemy == NOBODY)
		return tile_index(&view->scene->scenario->map, bodies[view->who].tile);
	there = bodies[enemy].tile;
	if (is_way_open(view, enemy))
		return straight_to(view, q->facts[METRES_OF_WAY], there);
	ground = ground_to(view, there);
	return tile_on_way(view, &ground, q->facts[METRES_OF_WAY], there);
}
