/* SPDX-License-Identifier: MIT
 *
 * Movement (ORG-MOV-01, ORG-MOV-02): going along a way, escorts, forced runs.
 */
#include "paths.h"
#include <math.h>

/* Asks for one of the tiles found. The ways there are still known afterwards, even if a
 * tactic has searched for others meanwhile. */
static struct tile ask_for_tile(struct run *run, struct question *q, int who,
				enum gait gait, int count)
{
	unsigned before = run->ways->searches;
	struct tile to = ask_tile(q, run->tiles, count);

	if (run->ways->searches != before)
		orge_move_tiles(&run->scene, run->ways, who, gait,
				creature(&run->scene, who)->ap, run->tiles);
	return to;
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
	count = orge_move_tiles(scene, run->ways, who, gait, creature(scene, who)->ap,
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
		 orge_way_ap(ways_cost(run->ways, to), ways_steps(run->ways, to)));
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
	    orge_way_open(&run->scene, who, (enum gait)wish))
		return (enum gait)wish;
	for (int gait = WALK; gait <= SWIM; gait++)
		if (orge_way_open(&run->scene, who, (enum gait)gait))
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
	struct way way = orge_way_found(run->ways, to);

	move_along(run, who, gait, &way);
}

bool orge_move_open(const struct scene *scene, int who, int action)
{
	(void)action;
	return orge_way_open(scene, who, RUN) || orge_way_open(scene, who, WALK) ||
	       orge_way_open(scene, who, SWIM);
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
	if (wished(&q, &goal) && orge_way_to(&run->scene, run->ways, who, gait,
					     tile_of_index(map, goal), &way)) {
		move_along(run, who, gait, &way);
		return;
	}
	count = orge_move_tiles(&run->scene, run->ways, who, gait, ap, run->tiles);
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
	int64_t cost = orge_free_way(w, tile_at(0, 0), tile_at(aside, ahead));

	return cost <= orge_reach_of(ap) &&
	       orge_way_ap((int)cost, larger(aside, ahead)) <= ap;
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
	int64_t cost = orge_free_way(w, from, tile);
	int index = tile_index(map, tile), place = count;

	for (; place > 0; place--) {
		int before = tiles[place - 1];
		int64_t its = orge_free_way(w, from, tile_of_index(map, before));

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
	int ap = orge_most_ap(scene, who, RUN, creature(scene, who)->ap), count;
	struct tile list[FARTHEST], to;
	struct question q;
	struct walker w;
	struct way way;

	if (ap < 1) {
		tell_cornered(run, who, enemy);
		return true;
	}
	orge_begin_walk(&w, scene, who, RUN);
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
		if (!orge_open_way(&w, from, list[i], ap, &way))
			return false;
		offer_in_order(&w, list[i], run->tiles, i);
	}
	tell_note_at(run, who, enemy, "flees from {target}",
		     distance_squared(list[0], at), ORG_STA_01);
	orge_ask_of(&q, run, who, Q_TILE, DO_MOVE);
	to = ask_tile(&q, run->tiles, count);
	orge_open_way(&w, from, to, ap, &way);
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
	count = orge_move_tiles(scene, run->ways, who, RUN, ap, run->tiles);
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
	count = orge_move_tiles(scene, run->ways, who, RUN, creature(scene, who)->ap,
				run->tiles);
	if (count)
		move_to(run, who, RUN,
			tile_of_index(&scene->scenario->map,
				      orge_nearest_tile(scene, run->tiles, count,
							body_of(scene, target)->tile)));
}
