/* SPDX-License-Identifier: MIT
 *
 * Ways over the map (ORG-MOV-01): what steps cost, what is in the way, the cheapest way
 * to a tile or to where a weapon reaches.
 */
#include "paths.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>

static int step_price(double metres, double mpa)
{
	double price = metres / mpa * MICRO + 0.5;

	return price > 1e9 ? 1000000000 : (int)price;
}

static void find_blocked(struct walker *w)
{
	w->blocked_count = 0;
	for_creatures (i, w->scene->fight) {
		struct tile at = body_of(w->scene, i)->tile;

		if (orge_is_foe(w->scene, w->who, i) && orge_able(w->scene, i) &&
		    fight_at(w->scene->fight, at) == i)
			w->blocked[w->blocked_count++] = at;
	}
}

static bool is_blocked(const struct walker *w, struct tile to)
{
	for (int i = 0; i < w->blocked_count; i++)
		if (same_tile(w->blocked[i], to))
			return true;
	return false;
}

int64_t orge_free_way(const struct walker *w, struct tile from, struct tile goal)
{
	int dx = abs(goal.x - from.x), dy = abs(goal.y - from.y), both = smaller(dx, dy);

	return (int64_t)both * w->least_diagonal +
	       (int64_t)(larger(dx, dy) - both) * w->least_straight;
}

static bool leads_astray(const struct walker *w, struct tile to)
{
	struct tile start = body_of(w->scene, w->who)->tile;

	return w->has_goal &&
	       orge_free_way(w, start, to) + orge_free_way(w, to, w->goal) > w->most;
}

static enum ground ground_at(const struct walker *w, struct tile tile)
{
	return (enum ground)terrain_at(&w->scene->scenario->map, tile);
}

/* Swimmers stay in the water, or leave it; others do not enter it. */
static bool stays_dry(const struct walker *w, struct tile from, enum ground ground)
{
	if (w->gait != SWIM)
		return ground != WATER;
	return ground == WATER || ground_at(w, from) == WATER;
}

/* Both tiles are on the map, and so are those beside a diagonal step: one of them must be
 * passable. */
static bool passes_corner(const struct walker *w, struct tile from, struct tile to)
{
	return !orge_terrains[ground_at(w, tile_at(to.x, from.y))].blocks_step ||
	       !orge_terrains[ground_at(w, tile_at(from.x, to.y))].blocks_step;
}

static int walker_cost(const void *context, struct tile from, struct tile to,
		       enum direction direction)
{
	const struct walker *w = context;
	bool slants = direction % 2;
	enum ground ground;

	if (leads_astray(w, to) || is_blocked(w, to))
		return 0;
	if (w->plain)
		return slants ? w->least_diagonal : w->least_straight;
	ground = ground_at(w, to);
	if (orge_terrains[ground].blocks_step || !stays_dry(w, from, ground) ||
	    (slants && !passes_corner(w, from, to)))
		return 0;
	return slants ? w->diagonal[ground] : w->straight[ground];
}

int orge_way_ap(int cost, int steps)
{
	return (cost - steps + MICRO - 1) / MICRO;
}

int orge_reach_of(int ap)
{
	return ap * MICRO + 64;
}

/* A step so long on this ground, in open country `plain` metres for an AP. */
static int ground_price(const struct walker *w, enum ground ground, double metres,
			double plain)
{
	int price = step_price(metres, plain),
	    bonus = orge_ground_bonus(w->scene, w->who, ground, w->gait);

	if (ground == ROUGH)
		price *= 2;
	if (bonus && price < 500 * MICRO)
		price = (int)(price * plain /
				      orge_metres_per_ap(w->scene, w->who, w->gait,
							 bonus) +
			      0.5);
	return price;
}

static void price_steps(struct walker *w)
{
	double plain = orge_metres_per_ap(w->scene, w->who, w->gait, 0);

	w->least_straight = step_price(1.0, plain);
	w->least_diagonal = step_price(sqrt(2.0), plain);
	if (w->plain)
		return;
	for (int i = 0; i < GROUNDS; i++) {
		if (!(setup_of(w->scene)->grounds >> i & 1))
			continue;
		w->straight[i] = ground_price(w, (enum ground)i, 1.0, plain);
		w->diagonal[i] = ground_price(w, (enum ground)i, sqrt(2.0), plain);
		w->least_straight = smaller(w->least_straight, w->straight[i]);
		w->least_diagonal = smaller(w->least_diagonal, w->diagonal[i]);
	}
}

void orge_begin_walk(struct walker *w, const struct scene *scene, int who, enum gait gait)
{
	w->scene = scene;
	w->who = who;
	w->gait = gait;
	w->plain = orge_all_visible(scene);
	w->has_goal = false;
	price_steps(w);
	find_blocked(w);
}

static void find_ways(const struct walker *w, struct ways *ways, int reach)
{
	ways_find(ways, &w->scene->scenario->map, body_of(w->scene, w->who)->tile, reach,
		  false, walker_cost, w);
}

int orge_most_ap(const struct scene *scene, int who, enum gait gait, int ap)
{
	const struct orge_sheet *s = sheet(scene, who);
	int load;

	if (orge_can_pay(scene, who, ap, 2 * ap, 0)) /* whatever it carries */
		return ap;
	load = orge_load(scene, who);
	while (ap > 0 &&
	       !orge_can_pay(scene, who, ap, orge_move_pf(s, load, gait, ap), 0))
		ap--;
	return ap;
}

/* One may stop on it: nobody is there, and the points are enough. */
static bool can_stop(const struct scene *scene, const struct ways *ways, struct tile tile,
		     int ap)
{
	return fight_at(scene->fight, tile) == NOBODY &&
	       orge_way_ap(ways_cost(ways, tile), ways_steps(ways, tile)) <= ap;
}

/* A tile that can be passed, but is no end, and the cost to get there. */
struct passed {
	struct tile tile;
	int cost, steps;
};

/* From one tile: true if the mover may stop beside it; adds tiles that can only be
 * passed. */
static bool looks_around(const struct walker *w, struct passed *list, int *count,
			 const struct passed *from, int ap)
{
	for (enum direction i = NORTH; i <= NORTH_WEST; i++) {
		struct tile to = tile_step(from->tile, i);
		int price = on_map(&w->scene->scenario->map, to)
				    ? walker_cost(w, from->tile, to, i)
				    : 0;
		struct passed next = {to, from->cost + price, from->steps + 1};
		int k = 0;

		if (!price || orge_way_ap(next.cost, next.steps) > ap)
			continue;
		if (fight_at(w->scene->fight, to) == NOBODY)
			return true;
		while (k < *count && !same_tile(list[k].tile, to))
			k++;
		if (k == *count)
			list[(*count)++] = next;
		else if (next.cost < list[k].cost)
			list[k] = next;
	}
	return false;
}

/* On open ground: a free tile beside it that it can pay for. */
static bool has_room(const struct scene *scene, int who, enum gait gait, int ap)
{
	struct tile from = body_of(scene, who)->tile;
	int price = step_price(1.0, orge_metres_per_ap(scene, who, gait, 0));

	if (!orge_all_visible(scene) || orge_way_ap(price, 1) > ap)
		return false;
	for (int i = NORTH; i <= WEST; i += 2) {
		struct tile to = tile_step(from, (enum direction)i);

		if (on_map(&scene->scenario->map, to) &&
		    fight_at(scene->fight, to) == NOBODY)
			return true;
	}
	return false;
}

/* True if it can pay for a move: to a neighbouring tile, or past the creatures around.
 * Each occupied tile may be searched from again when a cheaper way to it is found. */
bool orge_way_open(const struct scene *scene, int who, enum gait gait)
{
	struct passed list[MAX_CREATURES + 1];
	struct walker w;
	int count = 1, ap;

	if (!orge_can_move(scene, who, gait))
		return false;
	ap = orge_most_ap(scene, who, gait, creature(scene, who)->ap);
	if (ap < 1)
		return false;
	if (has_room(scene, who, gait, ap))
		return true;
	orge_begin_walk(&w, scene, who, gait);
	if (orge_way_ap(w.least_straight, 1) > ap)
		return false;
	list[0] = (struct passed){body_of(scene, who)->tile, 0, 0};
	for (int rounds = 0; rounds < count; rounds++)
		for (int i = 0; i < count; i++) {
			struct passed from = list[i];

			if (looks_around(&w, list, &count, &from, ap))
				return true;
		}
	return false;
}

int orge_move_tiles(const struct scene *scene, struct ways *ways, int who, enum gait gait,
		    int ap, int16_t *tiles)
{
	const struct map *map = &scene->scenario->map;
	struct walker w;
	int count = 0;

	ap = orge_most_ap(scene, who, gait, ap);
	if (ap < 1)
		return 0;
	orge_begin_walk(&w, scene, who, gait);
	find_ways(&w, ways, orge_reach_of(ap));
	for (int i = 0; i < ways->reached_count; i++)
		if (can_stop(scene, ways, tile_of_index(map, ways->reached[i]), ap))
			tiles[count++] = (int16_t)ways->reached[i];
	return count;
}

/* The least distance from the goal at which the mover can stop, squared. */
static int nearest_of(const struct scene *scene, struct tile goal)
{
	return fight_at(scene->fight, goal) == NOBODY ? 0 : 1;
}

/* Of the tiles found, the first of those that are nearest to the goal. */
static bool nearest_stop(const struct scene *scene, const struct ways *ways,
			 struct tile goal, int ap, struct tile *to)
{
	int best = INT_MAX, least = nearest_of(scene, goal);

	for (int i = 0; i < ways->reached_count && best > least; i++) {
		struct tile tile = tile_of_index(&scene->scenario->map, ways->reached[i]);
		int d2 = distance_squared(tile, goal);

		if (d2 < best && can_stop(scene, ways, tile, ap)) {
			best = d2;
			*to = tile;
		}
	}
	return best < INT_MAX;
}

struct way orge_way_found(const struct ways *ways, struct tile to)
{
	struct way way;

	way.steps = ways_path(ways, to, way.path, MAX_PATH);
	way.ap = orge_way_ap(ways_cost(ways, to), ways_steps(ways, to));
	return way;
}

/*
 * The way of diagonal and straight steps, those first whose direction comes first, if
 * nothing and nobody is in its way. No way costs less, so a search would find this one.
 */
bool orge_open_way(const struct walker *w, struct tile from, struct tile goal, int ap,
		   struct way *way)
{
	int dx = goal.x - from.x, dy = goal.y - from.y;
	int slanting = smaller(abs(dx), abs(dy)), steps = larger(abs(dx), abs(dy));
	int64_t cost = orge_free_way(w, from, goal);
	int sign_x = (dx > 0) - (dx < 0), sign_y = (dy > 0) - (dy < 0);
	int slant = octant_of(sign_x, sign_y);
	int straight = abs(dx) > abs(dy) ? octant_of(sign_x, 0) : octant_of(0, sign_y);

	if (!steps || steps > MAX_PATH || fight_at(w->scene->fight, goal) != NOBODY ||
	    cost > orge_reach_of(ap) || orge_way_ap((int)cost, steps) > ap)
		return false;
	way->steps = steps;
	way->ap = orge_way_ap((int)cost, steps);
	for (int i = 0; i < steps; i++) {
		bool slants = slant < straight ? i < slanting : i >= steps - slanting;
		enum direction direction = (enum direction)(slants ? slant : straight);
		struct tile to = tile_step(from, direction);

		if (walker_cost(w, from, to, direction) !=
		    (slants ? w->least_diagonal : w->least_straight))
			return false;
		way->path[i] = from = to;
	}
	return true;
}

/*
 * Tiles are found in the order of their cost, so a shorter search finds the same tiles
 * first. It is enough to reach the goal, or a tile next to the creature there. Tiles that
 * are too far aside are left out.
 */
bool orge_way_to(const struct scene *scene, struct ways *ways, int who, enum gait gait,
		 struct tile goal, struct way *way)
{
	struct tile from = body_of(scene, who)->tile, to;
	int ap = orge_most_ap(scene, who, gait, creature(scene, who)->ap);
	struct walker w;

	if (ap <= 0)
		return false;
	orge_begin_walk(&w, scene, who, gait);
	if (orge_open_way(&w, from, goal, ap, way))
		return true;
	w.goal = goal;
	for (int64_t reach = orge_free_way(&w, from, goal) + 64;; reach += reach / 4) {
		bool last = reach >= orge_reach_of(ap);
		int most = last ? orge_reach_of(ap) : (int)reach;

		w.has_goal = true;
		w.most = most + w.least_straight;
		find_ways(&w, ways, most);
		if (nearest_stop(scene, ways, goal, ap, &to) &&
		    distance_squared(to, goal) <= nearest_of(scene, goal)) {
			*way = orge_way_found(ways, to);
			return true;
		}
		if (last)
			break;
	}
	w.has_goal = false;
	find_ways(&w, ways, orge_reach_of(ap));
	if (!nearest_stop(scene, ways, goal, ap, &to))
		return false;
	*way = orge_way_found(ways, to);
	return true;
}

/* The last tile of the way on which one may stop with the points there are. */
static bool part_of_way(const struct walker *w, const struct way *way, int most,
			struct tile *to, int *ap)
{
	struct tile from = body_of(w->scene, w->who)->tile;
	int cost = 0;

	*ap = 0;
	for (int i = 0; i < way->steps; from = way->path[i++]) {
		struct tile next = way->path[i];
		int dx = next.x - from.x, dy = next.y - from.y;

		cost += walker_cost(w, from, next, (enum direction)octant_of(dx, dy));
		if (orge_way_ap(cost, i + 1) > most)
			break;
		if (fight_at(w->scene->fight, next) == NOBODY) {
			*to = next;
			*ap = orge_way_ap(cost, i + 1);
		}
	}
	return *ap > 0;
}

/* It may stand there and reach the target. */
static bool is_stand(const struct scene *scene, struct tile tile, struct tile at,
		     enum weapon_class class)
{
	return orge_in_reach(scene, tile, at, class) &&
	       fight_at(scene->fight, tile) == NOBODY;
}

/* The tile to stand on that would cost least if nothing were in the way there: of equal
 * ones that with the lowest index, as in a search. */
static bool nearest_stand(const struct walker *w, struct tile at, enum weapon_class class,
			  struct tile *stand)
{
	const struct map *map = &w->scene->scenario->map;
	struct tile from = body_of(w->scene, w->who)->tile;
	int far = floor_root(orge_reach_hundredths(w->scene, class) / 100);
	int64_t best = INT64_MAX;

	for (int y = at.y - far; y <= at.y + far; y++)
		for (int x = at.x - far; x <= at.x + far; x++) {
			struct tile tile = tile_at(x, y);
			int64_t cost = orge_free_way(w, from, tile);

			if (cost < best && on_map(map, tile) &&
			    orge_is_passable(w->scene, tile) &&
			    is_stand(w->scene, tile, at, class)) {
				best = cost;
				*stand = tile;
			}
		}
	return best < INT64_MAX;
}

enum { LONGEST_REACH = 3 }; /* in tiles */

/* The cheapest way to a tile to stand on, if it costs no more than that. */
static bool search_stand(struct walker *w, struct ways *ways, struct tile at,
			 enum weapon_class class, int most, struct way *way)
{
	const struct scene *scene = w->scene;
	bool found = false;

	w->has_goal = true;
	w->goal = at;
	w->most = most + LONGEST_REACH * w->least_diagonal;
	find_ways(w, ways, most);
	w->has_goal = false;
	for (int i = 0; i < ways->reached_count && !found; i++) { /* the cheapest first */
		struct tile tile = tile_of_index(&scene->scenario->map, ways->reached[i]);

		found = is_stand(scene, tile, at, class);
		if (found)
			*way = orge_way_found(ways, tile);
	}
	return found;
}

/* Most ways are open, and most others are little longer. */
bool orge_way_into_reach(const struct scene *scene, struct ways *ways, int who,
			 int target, enum weapon_class class, struct tile *to, int *ap)
{
	enum { PHASES = 4 }; /* the distance at which it is still worth setting out */
	enum gait gait = orge_can_move(scene, who, RUN) ? RUN : WALK;
	int most = orge_most_ap(scene, who, gait, creature(scene, who)->ap);
	int far = PHASES * sheet(scene, who)->ap;
	struct tile from = body_of(scene, who)->tile, at = body_of(scene, target)->tile,
		    stand;
	struct walker w;
	struct way way;
	int64_t least;

	if (most < 1 || !orge_can_move(scene, who, gait))
		return false;
	orge_begin_walk(&w, scene, who, gait);
	if (!nearest_stand(&w, at, class, &stand))
		return false;
	least = orge_free_way(&w, from, stand);
	if (least > orge_reach_of(far))
		return false;
	if (!orge_open_way(&w, from, stand, far, &way) &&
	    !search_stand(&w, ways, at, class,
			  smaller((int)(least * 5 / 4), orge_reach_of(far)), &way) &&
	    !search_stand(&w, ways, at, class, orge_reach_of(far), &way))
		return false;
	return part_of_way(&w, &way, most, to, ap);
}
