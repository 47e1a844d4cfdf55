/* SPDX-License-Identifier: MIT
 *
 * Movement (ORG-MOV-01, ORG-MOV-02): ways, escorts, forced runs.
 */
#include "orge.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* ---- ways ---- */

struct walker {
	const struct scene *scene;
	int who;
	enum gait gait;
	bool plain;				  /* nothing but plain ground */
	int straight[GROUNDS], diagonal[GROUNDS]; /* cost of a step, unless plain */
	int least_straight, least_diagonal;	  /* of all on this map */
	int blocked_count;
	struct tile blocked[MAX_CREATURES]; /* by enemies who are able */
	/* Tiles that no way to the goal of at most this cost can pass are left out. */
	bool has_goal;
	struct tile goal;
	int most;
};

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

/* The cost of the way with nothing and nobody in between: no way costs less. */
static int64_t free_way(const struct walker *w, struct tile from, struct tile goal)
{
	int dx = abs(goal.x - from.x), dy = abs(goal.y - from.y), both = smaller(dx, dy);

	return (int64_t)both * w->least_diagonal +
	       (int64_t)(larger(dx, dy) - both) * w->least_straight;
}

static bool leads_astray(const struct walker *w, struct tile to)
{
	struct tile start = body_of(w->scene, w->who)->tile;

	return w->has_goal && free_way(w, start, to) + free_way(w, to, w->goal) > w->most;
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

/* Rounded up, so that every way costs a point; each step may have been rounded by one. */
static int way_ap(int cost, int steps)
{
	return (cost - steps + MICRO - 1) / MICRO;
}

/* The cost limit of a search: a little more than the points, because costs are rounded
 * up. */
static int reach_of(int ap)
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

static void begin_walk(struct walker *w, const struct scene *scene, int who,
		       enum gait gait)
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

static int most_ap(const struct scene *scene, int who, enum gait gait, int ap)
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
	       way_ap(ways_cost(ways, tile), ways_steps(ways, tile)) <= ap;
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

		if (!price || way_ap(next.cost, next.steps) > ap)
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

	if (!orge_all_visible(scene) || way_ap(price, 1) > ap)
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
static bool way_open(const struct scene *scene, int who, enum gait gait)
{
	struct passed list[MAX_CREATURES + 1];
	struct walker w;
	int count = 1, ap;

	if (!orge_can_move(scene, who, gait))
		return false;
	ap = most_ap(scene, who, gait, creature(scene, who)->ap);
	if (ap < 1)
		return false;
	if (has_room(scene, who, gait, ap))
		return true;
	begin_walk(&w, scene, who, gait);
	if (way_ap(w.least_straight, 1) > ap)
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

static int move_tiles(const struct scene *scene, struct ways *ways, int who,
		      enum gait gait, int ap, int16_t *tiles)
{
	const struct map *map = &scene->scenario->map;
	struct walker w;
	int count = 0;

	ap = most_ap(scene, who, gait, ap);
	if (ap < 1)
		return 0;
	begin_walk(&w, scene, who, gait);
	find_ways(&w, ways, reach_of(ap));
	for (int i = 0; i < ways->reached_count; i++)
		if (can_stop(scene, ways, tile_of_index(map, ways->reached[i]), ap))
			tiles[count++] = (int16_t)ways->reached[i];
	return count;
}

/* Asks for one of the tiles found. The ways there are still known afterwards, even if a
 * tactic has searched for others meanwhile. */
static struct tile ask_for_tile(struct run *run, struct question *q, int who,
				enum gait gait, int count)
{
	unsigned before = run->ways->searches;
	struct tile to = ask_tile(q, run->tiles, count);

	if (run->ways->searches != before)
		move_tiles(&run->scene, run->ways, who, gait,
			   creature(&run->scene, who)->ap, run->tiles);
	return to;
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

/* A way to go. */
struct way {
	struct tile path[MAX_PATH];
	int steps, ap;
};

static struct way way_found(const struct ways *ways, struct tile to)
{
	struct way way;

	way.steps = ways_path(ways, to, way.path, MAX_PATH);
	way.ap = way_ap(ways_cost(ways, to), ways_steps(ways, to));
	return way;
}

/*
 * The way of diagonal and straight steps, those first whose direction comes first, if
 * nothing and nobody is in its way. No way costs less, so a search would find this one.
 */
static bool open_way(const struct walker *w, struct tile from, struct tile goal, int ap,
		     struct way *way)
{
	int dx = goal.x - from.x, dy = goal.y - from.y;
	int slanting = smaller(abs(dx), abs(dy)), steps = larger(abs(dx), abs(dy));
	int64_t cost = free_way(w, from, goal);
	int sign_x = (dx > 0) - (dx < 0), sign_y = (dy > 0) - (dy < 0);
	int slant = octant_of(sign_x, sign_y);
	int straight = abs(dx) > abs(dy) ? octant_of(sign_x, 0) : octant_of(0, sign_y);

	if (!steps || steps > MAX_PATH || fight_at(w->scene->fight, goal) != NOBODY ||
	    cost > reach_of(ap) || way_ap((int)cost, steps) > ap)
		return false;
	way->steps = steps;
	way->ap = way_ap((int)cost, steps);
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
static bool way_to(const struct scene *scene, struct ways *ways, int who, enum gait gait,
		   struct tile goal, struct way *way)
{
	struct tile from = body_of(scene, who)->tile, to;
	int ap = most_ap(scene, who, gait, creature(scene, who)->ap);
	struct walker w;

	if (ap <= 0)
		return false;
	begin_walk(&w, scene, who, gait);
	if (open_way(&w, from, goal, ap, way))
		return true;
	w.goal = goal;
	for (int64_t reach = free_way(&w, from, goal) + 64;; reach += reach / 4) {
		bool last = reach >= reach_of(ap);
		int most = last ? reach_of(ap) : (int)reach;

		w.has_goal = true;
		w.most = most + w.least_straight;
		find_ways(&w, ways, most);
		if (nearest_stop(scene, ways, goal, ap, &to) &&
		    distance_squared(to, goal) <= nearest_of(scene, goal)) {
			*way = way_found(ways, to);
			return true;
		}
		if (last)
			break;
	}
	w.has_goal = false;
	find_ways(&w, ways, reach_of(ap));
	if (!nearest_stop(scene, ways, goal, ap, &to))
		return false;
	*way = way_found(ways, to);
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
		if (way_ap(cost, i + 1) > most)
			break;
		if (fight_at(w->scene->fight, next) == NOBODY) {
			*to = next;
			*ap = way_ap(cost, i + 1);
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
			int64_t cost = free_way(w, from, tile);

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
			*way = way_found(ways, tile);
	}
	return found;
}

/* Most ways are open, and most others are little longer. */
bool orge_way_into_reach(const struct scene *scene, struct ways *ways, int who,
			 int target, enum weapon_class class, struct tile *to, int *ap)
{
	enum { PHASES = 4 }; /* the distance at which it is still worth setting out */
	enum gait gait = orge_can_move(scene, who, RUN) ? RUN : WALK;
	int most = most_ap(scene, who, gait, creature(scene, who)->ap);
	int far = PHASES * sheet(scene, who)->ap;
	struct tile from = body_of(scene, who)->tile, at = body_of(scene, target)->tile,
		    stand;
	struct walker w;
	struct way way;
	int64_t least;

	if (most < 1 || !orge_can_move(scene, who, gait))
		return false;
	begin_walk(&w, scene, who, gait);
	if (!nearest_stand(&w, at, class, &stand))
		return false;
	least = free_way(&w, from, stand);
	if (least > reach_of(far))
		return false;
	if (!open_way(&w, from, stand, far, &way) &&
	    !search_stand(&w, ways, at, class,
			  smaller((int)(least * 5 / 4), reach_of(far)), &way) &&
	    !search_stand(&w, ways, at, class, reach_of(far), &way))
		return false;
	return part_of_way(&w, &way, most, to, ap);
}

/* ---- following ---- */

static double path_metres(struct tile from, const struct tile *path, int steps)
{
	double metres = 0;

	for (int i = 0; i < steps; i++) {
		metres += from.x != path[i].x && from.y != path[i].y ? sqrt(2.0) : 1.0;
		from = path[i];
	}
	return metres;
}

/* The length of a way as if all of it were open ground. */
static double open_metres(const struct scene *scene, int who, enum gait gait,
			  const struct tile *path, int steps)
{
	struct tile from = body_of(scene, who)->tile;
	double plain = orge_metres_per_ap(scene, who, gait, 0), metres = 0;

	for (int i = 0; i < steps; from = path[i++])
		metres += path_metres(from, &path[i], 1) *
			  (orge_is_difficult(scene, path[i]) ? 2 : 1) * plain /
			  orge_metres_per_ap(scene, who, gait,
					     orge_ground(scene, who, path[i], gait));
	return metres;
}

static void tell_tiring(struct run *run, int who, enum gait gait, int ap)
{
	int pf = orge_move_pf(sheet(&run->scene, who), orge_load(&run->scene, who), gait,
			      ap);
	struct sum sum;

	sum_begin(&sum, run, who, "PF of the way", ORG_MOV_02);
	add_base(&sum, "AP", ap, ORG_MOV_02);
	add(&sum,
	    pf < ap ? gait == WALK ? "walking unburdened" : "light load" : "heavy load",
	    pf - ap, ORG_MOV_02);
	tell_sum(&sum);
}

enum { CENTIMETRES = 100 };

static int centimetres(double metres)
{
	return (int)(CENTIMETRES * metres + 0.5);
}

void orge_tell_way(struct run *run, int who, enum gait gait, const struct tile *path,
		   int steps, int ap)
{
	const struct scene *scene = &run->scene;
	struct sum sum;
	int length;

	if (!run_wants(run, AFFRAY_SUM))
		return;
	orge_tell_pace(run, who, gait);
	length = centimetres(path_metres(body_of(scene, who)->tile, path, steps));
	sum_begin(&sum, run, who, "metres to go", ORG_MOV_01);
	sum.scale = -CENTIMETRES;
	add_base(&sum, "length", length, ORG_MOV_01);
	add(&sum, "ground",
	    centimetres(open_metres(scene, who, gait, path, steps)) - length, ORG_MOV_01);
	tell_sum(&sum);
	tell_tiring(run, who, gait, ap);
}

static void pay_move(struct run *run, int who, enum gait gait, const struct tile *path,
		     int steps, int ap)
{
	int pf = orge_move_pf(sheet(&run->scene, who), orge_load(&run->scene, who), gait,
			      ap);

	orge_tell_way(run, who, gait, path, steps, ap);
	orge_pay(run, who, ap, 0, 0, ORG_MOV_01);
	if (pf)
		orge_pay(run, who, 0, pf, 0, ORG_MOV_02);
}

/* The ward's move has ended: its escort may go along, no farther. */
static void escort_follows(struct run *run, int who, double metres)
{
	const struct scene *scene = &run->scene;
	enum gait gait = orge_can_move(scene, who, RUN) ? RUN : WALK;
	int count, kept = 0;
	struct tile path[MAX_PATH], to;
	struct question q;

	if (!orge_can_move(scene, who, gait))
		return;
	count = move_tiles(scene, run->ways, who, gait, creature(scene, who)->ap,
			   run->tiles);
	for (int i = 0; i < count; i++) {
		struct tile tile = tile_of_index(&scene->scenario->map, run->tiles[i]);
		int steps = ways_path(run->ways, tile, path, MAX_PATH);

		if (path_metres(body_of(scene, who)->tile, path, steps) <= metres + 1e-9)
			run->tiles[kept++] = run->tiles[i];
	}
	if (!kept)
		return;
	if (!orge_ask_yes(run, who, Q_FOLLOW, NOBODY, "stay", "follow"))
		return;
	orge_ask_of(&q, run, who, Q_TILE, NOTHING);
	to = ask_for_tile(run, &q, who, gait, kept);
	kept = ways_path(run->ways, to, path, MAX_PATH);
	tell_note(run, who, "follows the creature escorted", 0, ORG_INT_01);
	pay_move(run, who, gait, path, kept,
		 way_ap(ways_cost(run->ways, to), ways_steps(run->ways, to)));
	fight_of(run)->interrupting++;
	orge_walk(run, who, path, kept);
	fight_of(run)->interrupting--;
	orge_has_reacted(run, who);
}

static void escorts_follow(struct run *run, int mover, double metres)
{
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i];
		const struct orge_creature *c = creature(&run->scene, who);

		if (c->manoeuvre == ESCORT && c->ward == mover + 1 &&
		    orge_may_interrupt(&run->scene, who) && c->ap > 0)
			escort_follows(run, who, metres);
	}
}

/* ---- moves ---- */

bool orge_walk(struct run *run, int who, const struct tile *path, int steps)
{
	for (int i = 0; i < steps; i++) {
		struct tile from = run->fight->bodies[who].tile;

		orge_parting_blows(run, who, from, path[i]);
		if (!orge_able(&run->scene, who) ||
		    !same_tile(from, run->fight->bodies[who].tile) ||
		    (i == steps - 1 && fight_at(run->fight, path[i]) != NOBODY))
			return false;
		orge_relocate(run, who, path[i], ORG_ACT_01);
		orge_face(run, who,
			  tile_at(2 * path[i].x - from.x, 2 * path[i].y - from.y));
		orge_watchers_strike(run, who, from);
		if (!orge_able(&run->scene, who) ||
		    !same_tile(path[i], run->fight->bodies[who].tile))
			return false;
	}
	return true;
}

static const char *const gait_words[] = {"walk", "run", "swim"};

static enum gait ask_gait(struct run *run, int who)
{
	struct question q;
	int wish;

	orge_ask_of(&q, run, who, Q_GAIT, DO_MOVE);
	if (wished(&q, &wish) && wish >= WALK && wish <= SWIM &&
	    way_open(&run->scene, who, (enum gait)wish))
		return (enum gait)wish;
	for (int gait = WALK; gait <= SWIM; gait++)
		if (way_open(&run->scene, who, (enum gait)gait))
			offer(&q, gait, gait_words[gait], orge_free);
	return (enum gait)ask(&q);
}

static void move_along(struct run *run, int who, enum gait gait, const struct way *way)
{
	struct tile from = run->fight->bodies[who].tile;

	tell_deed_in(run, who, DO_MOVE, NOBODY, NULL, gait_words[gait], ORG_ACT_01);
	pay_move(run, who, gait, way->path, way->steps, way->ap);
	orge_walk(run, who, way->path, way->steps);
	if (!fight_of(run)->interrupting)
		escorts_follow(run, who, path_metres(from, way->path, way->steps));
}

/* The ways there have just been searched for. */
static void move_to(struct run *run, int who, enum gait gait, struct tile to)
{
	struct way way = way_found(run->ways, to);

	move_along(run, who, gait, &way);
}

bool orge_move_open(const struct scene *scene, int who, int action)
{
	(void)action;
	return way_open(scene, who, RUN) || way_open(scene, who, WALK) ||
	       way_open(scene, who, SWIM);
}

void orge_move(struct run *run, int who, int action)
{
	const struct map *map = &run->scene.scenario->map;
	enum gait gait = ask_gait(run, who);
	int ap = creature(&run->scene, who)->ap, count, goal;
	struct question q;
	struct tile to;
	struct way way;

	orge_ask_of(&q, run, who, Q_TILE, action);
	if (wished(&q, &goal) &&
	    way_to(&run->scene, run->ways, who, gait, tile_of_index(map, goal), &way)) {
		move_along(run, who, gait, &way);
		return;
	}
	count = move_tiles(&run->scene, run->ways, who, gait, ap, run->tiles);
	if (!count) { /* only in a position that search imagines */
		tell_note(run, who, "finds no way", 0, ORG_ACT_01);
		orge_pay(run, who, 1, 0, 0, ORG_ACT_01);
		return;
	}
	to = ask_for_tile(run, &q, who, gait, count);
	move_to(run, who, gait, to);
}

/* ---- forced runs ---- */

static int nearest_enemy_seen(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (orge_is_foe(scene, who, i) && orge_able(scene, i) &&
		    orge_sees_creature(scene, who, i))
			set_add(&set, i);
	return orge_nearest(scene, who, set);
}

static bool is_in_free_reach(const struct walker *w, int aside, int ahead, int ap)
{
	int64_t cost = free_way(w, tile_at(0, 0), tile_at(aside, ahead));

	return cost <= reach_of(ap) && way_ap((int)cost, larger(aside, ahead)) <= ap;
}

/* The sideways reach after this many tiles ahead, from that of one tile less, which is at
 * least as wide; below 0: that is out of reach. */
static int widest(const struct walker *w, int ahead, int ap, int before)
{
	int aside = before;

	while (ahead == 0 && is_in_free_reach(w, aside + 1, ahead, ap))
		aside++;
	while (aside >= 0 && !is_in_free_reach(w, aside, ahead, ap))
		aside--;
	return aside;
}

enum { FARTHEST = 8 }; /* tiles that are equally far from an enemy */

static bool is_listed(struct tile tile, const struct tile *list, int count)
{
	for (int i = 0; i < count; i++)
		if (same_tile(list[i], tile))
			return true;
	return false;
}

/*
 * On open ground with nobody in the way the tiles in reach are an octagon, and the
 * farthest of a row is one of its ends. Returns the number of the farthest tiles: 0 if
 * none is farther than here; at most FARTHEST are listed.
 */
static int farthest_in_open(const struct walker *w, struct tile enemy, int ap,
			    struct tile list[FARTHEST])
{
	const struct map *map = &w->scene->scenario->map;
	struct tile from = body_of(w->scene, w->who)->tile;
	int best = distance_squared(from, enemy) + 1, count = 0, aside = -1;

	for (int ahead = 0; (aside = widest(w, ahead, ap, aside)) >= 0; ahead++)
		for (int i = 0; i < 4; i++) {
			int x = i & 1 ? smaller(from.x + aside, map->width - 1)
				      : larger(from.x - aside, 0);
			struct tile end =
				tile_at(x, i & 2 ? from.y + ahead : from.y - ahead);
			int d2 = distance_squared(end, enemy);

			if (!on_map(map, end) || d2 < best)
				continue;
			if (d2 > best)
				count = 0;
			best = d2;
			if (is_listed(end, list, smaller(count, FARTHEST)))
				continue;
			if (count < FARTHEST)
				list[count] = end;
			count++;
		}
	return count;
}

/* Adds a tile to those that are offered, in the order in which a search finds them: by
 * cost, then by index. */
static void offer_in_order(const struct walker *w, struct tile tile, int16_t *tiles,
			   int count)
{
	const struct map *map = &w->scene->scenario->map;
	struct tile from = body_of(w->scene, w->who)->tile;
	int64_t cost = free_way(w, from, tile);
	int index = tile_index(map, tile), place = count;

	for (; place > 0; place--) {
		int before = tiles[place - 1];
		int64_t its = free_way(w, from, tile_of_index(map, before));

		if (its < cost || (its == cost && before < index))
			break;
		tiles[place] = tiles[place - 1];
	}
	tiles[place] = (int16_t)index;
}

static void tell_cornered(struct run *run, int who, int enemy)
{
	tell_note_at(run, who, enemy, "can run no farther from {target}", 0, ORG_STA_01);
}

/* The same without a search, where nobody is in the way. True: it is done. */
static bool flees_in_open(struct run *run, int who, int enemy)
{
	const struct scene *scene = &run->scene;
	struct tile from = body_of(scene, who)->tile, at = body_of(scene, enemy)->tile;
	int ap = most_ap(scene, who, RUN, creature(scene, who)->ap), count;
	struct tile list[FARTHEST], to;
	struct question q;
	struct walker w;
	struct way way;

	if (ap < 1) {
		tell_cornered(run, who, enemy);
		return true;
	}
	begin_walk(&w, scene, who, RUN);
	if (!w.plain)
		return false;
	count = farthest_in_open(&w, at, ap, list);
	if (count == 0) {
		tell_cornered(run, who, enemy);
		return true;
	}
	if (count > FARTHEST)
		return false;
	for (int i = 0; i < count; i++) {
		if (!open_way(&w, from, list[i], ap, &way))
			return false;
		offer_in_order(&w, list[i], run->tiles, i);
	}
	tell_note_at(run, who, enemy, "flees from {target}",
		     distance_squared(list[0], at), ORG_STA_01);
	orge_ask_of(&q, run, who, Q_TILE, DO_MOVE);
	to = ask_tile(&q, run->tiles, count);
	open_way(&w, from, to, ap, &way);
	move_along(run, who, RUN, &way);
	return true;
}

/* The scared run as far as they can from the nearest enemy in sight. */
void orge_flee(struct run *run, int who)
{
	const struct scene *scene = &run->scene;
	int enemy = nearest_enemy_seen(scene, who), ap = creature(scene, who)->ap;
	int count, kept = 0, best;
	struct question q;
	struct tile to;

	if (enemy == NOBODY) {
		tell_note(run, who, "sees nobody to flee from", 0, ORG_STA_01);
		return;
	}
	if (!orge_can_move(scene, who, RUN)) {
		tell_cornered(run, who, enemy);
		return;
	}
	if (flees_in_open(run, who, enemy))
		return;
	count = move_tiles(scene, run->ways, who, RUN, ap, run->tiles);
	best = orge_distance2(scene, who, enemy) + 1;
	for (int i = 0; i < count; i++) {
		int16_t tile = run->tiles[i];
		int d2 = distance_squared(tile_of_index(&scene->scenario->map, tile),
					  body_of(scene, enemy)->tile);

		if (d2 > best)
			kept = 0;
		if (d2 >= best) {
			best = d2;
			run->tiles[kept++] = tile;
		}
	}
	if (!kept) {
		tell_cornered(run, who, enemy);
		return;
	}
	tell_note_at(run, who, enemy, "flees from {target}", best, ORG_STA_01);
	orge_ask_of(&q, run, who, Q_TILE, DO_MOVE);
	to = ask_for_tile(run, &q, who, RUN, kept);
	move_to(run, who, RUN, to);
}

/* The mad run at the nearest creature: to the cheapest tile next to it. */
void orge_run_at(struct run *run, int who, int target)
{
	const struct scene *scene = &run->scene;
	int count;

	if (!orge_can_move(scene, who, RUN))
		return;
	count = move_tiles(scene, run->ways, who, RUN, creature(scene, who)->ap,
			   run->tiles);
	if (count)
		move_to(run, who, RUN,
			tile_of_index(&scene->scenario->map,
				      orge_nearest_tile(scene, run->tiles, count,
							body_of(scene, target)->tile)));
}
