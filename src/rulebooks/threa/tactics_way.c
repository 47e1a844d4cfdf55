/* SPDX-License-Identifier: MIT
 *
 * Where a move ends: as near to the foe as it gets, or where a shooter sees foes; rather
 * out of fire, if that is hardly farther.
 *
 * Mostly the end is known before there is a menu of all of them. The choice does not
 * depend on the order of the tiles, so that it is the same from a menu.
 */
#include <string.h>
#include "flood.h"
#include "tactics.h"

enum {
	FAR_OFF_M = 100,
	DETOUR_M = 3,	    /* to be out of fire */
	UNCOVERED = 4,	    /* metres worth going to be out of one foe's sight */
	MOST_BLOCKERS = 40, /* of a way that is kept */
};

/* What the memo keeps. */
enum kept_as {
	WAY = 1,
	SIGHT,
};

/* The tile nearest to the goal, or farthest from it. */
static int nearest_to(const struct look *look, const struct question *q, struct tile goal,
		      bool near)
{
	const struct map *map = &look->scene.scenario->map;
	int best = q->tiles[0], best_distance = -1;

	for (int i = 0; i < q->count; i++) {
		int distance = distance_squared(tile_of_index(map, q->tiles[i]), goal);

		if (best_distance < 0 ||
		    (near ? distance < best_distance : distance > best_distance)) {
			best = q->tiles[i];
			best_distance = distance;
		}
	}
	return best;
}

/* ---- sight ---- */

/* Can this tile be seen from there? Where walls stand, the memo keeps the answer. */
static bool has_view(const struct look *look, struct tile from, struct tile to)
{
	struct {
		int32_t kind;
		struct tile from, to;
	} key = {SIGHT, from, to};
	bool is_seen;

	if (threa_is_all_in_sight(&look->scene))
		return true;
	if (memo_recall(look->memo, &key, sizeof key, &is_seen, sizeof is_seen))
		return is_seen;
	is_seen = threa_has_line_of_sight(&look->scene, from, to);
	memo_keep(look->memo, &key, sizeof key, &is_seen, sizeof is_seen);
	return is_seen;
}

/* ---- out of fire ---- */

/* The foes with missiles. */
struct fire {
	const struct look *look;
	struct tile from[MAX_CREATURES];
	int count;
};

static bool has_missiles(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return (one->at_hand & SHOT_AT_HAND || one->mana > 0) &&
	       threa_is_danger(scene, who);
}

static void find_fire(struct fire *fire, const struct look *look)
{
	fire->look = look;
	fire->count = 0;
	for_creatures (i, look->scene.fight)
		if (is_enemy(look->scene.fight, look->who, i) &&
		    has_missiles(&look->scene, i))
			fire->from[fire->count++] = body_of(&look->scene, i)->tile;
}

/* The exposure of this tile to them. */
static int under_fire(const struct fire *fire, struct tile tile)
{
	int cover = threa_cover(terrain_at(&fire->look->scene.scenario->map, tile));
	int each = larger(0, UNCOVERED - cover), sum = 0;

	for (int i = 0; each > 0 && i < fire->count; i++)
		if (has_view(fire->look, fire->from[i], tile))
			sum += each;
	return sum;
}

/* The search for an end of a move that is hardly farther from the goal but exposed to
 * fewer missiles. */
struct shelter {
	struct fire fire;
	struct tile start, goal, end; /* the last: of the straight way */
	int metres;		      /* from there to the goal */
	struct tile best;
	int score; /* exposure and detour of the best */
};

/* It would rather end its move where fewer missiles fly. A striker goes to its foe. */
static bool wants_shelter(struct shelter *shelter, const struct look *look,
			  struct tile end, struct tile goal)
{
	if (is_within(end, goal, creature(&look->scene, look->who)->reach_m))
		return false;
	find_fire(&shelter->fire, look);
	if (shelter->fire.count == 0)
		return false;
	shelter->score = under_fire(&shelter->fire, end);
	shelter->start = body_of(&look->scene, look->who)->tile;
	shelter->goal = goal;
	shelter->end = shelter->best = end;
	shelter->metres = distance_rounded(end, goal);
	return shelter->score > 0;
}

/* Of two that are as good the end of the straight way, then the nearer one. */
static bool comes_first(const struct shelter *shelter, struct tile a, struct tile b)
{
	int nearer = distance_king(shelter->start, a) - distance_king(shelter->start, b);

	if (same_tile(b, shelter->end))
		return false;
	return nearer < 0 || (nearer == 0 && (a.y < b.y || (a.y == b.y && a.x < b.x)));
}

/* Is it better than the best so far? Then *score is its own. */
static bool is_better(const struct shelter *shelter, struct tile tile, int *score)
{
	int detour;

	if (!is_within(tile, shelter->goal,
		       shelter->metres + smaller(DETOUR_M, shelter->score)))
		return false;
	detour = distance_rounded(tile, shelter->goal) - shelter->metres;
	*score = under_fire(&shelter->fire, tile) + detour;
	return *score < shelter->score ||
	       (*score == shelter->score && comes_first(shelter, tile, shelter->best));
}

static void find_shelter_in_menu(struct shelter *shelter, const struct question *q)
{
	for (int i = 0; i < q->count; i++) {
		struct tile tile = tile_of_index(&shelter->fire.look->scene.scenario->map,
						 q->tiles[i]);
		int score;

		if (is_better(shelter, tile, &score)) {
			shelter->best = tile;
			shelter->score = score;
		}
	}
}

/* Of all tiles where the move might end, if nothing were in the way. */
static void find_shelter_around(struct shelter *shelter, int who, int action)
{
	const struct scene *scene = &shelter->fire.look->scene;
	const struct map *map = &scene->scenario->map;
	int far = threa_longest_move(scene, who, action);
	int near = shelter->metres + DETOUR_M;
	struct tile start = shelter->start, goal = shelter->goal;
	int last_x = smaller(smaller(start.x + far, goal.x + near), map->width - 1);
	int last_y = smaller(smaller(start.y + far, goal.y + near), map->height - 1);

	for (int y = larger(0, larger(start.y - far, goal.y - near)); y <= last_y; y++)
		for (int x = larger(0, larger(start.x - far, goal.x - near)); x <= last_x;
		     x++) {
			int score;

			if (is_better(shelter, tile_at(x, y), &score) &&
			    threa_may_end_at(scene, who, action, tile_at(x, y))) {
				shelter->best = tile_at(x, y);
				shelter->score = score;
			}
		}
}

/* ---- ways ---- */

/* The foes that are a danger. */
static int find_dangers(const struct scene *scene, int who, struct tile at[MAX_CREATURES])
{
	int count = 0;

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && threa_is_danger(scene, i))
			at[count++] = body_of(scene, i)->tile;
	return count;
}

static int metres_to_nearest(struct tile tile, const struct tile *foes, int count)
{
	int nearest = FAR_OFF_M;

	for (int i = 0; i < count; i++)
		nearest = smaller(nearest, distance_rounded(tile, foes[i]));
	return nearest;
}

static bool sees_any(const struct look *look, struct tile tile, const struct tile *foes,
		     int count, int range_m)
{
	for (int i = 0; i < count; i++)
		if (is_within(tile, foes[i], range_m) && has_view(look, tile, foes[i]))
			return true;
	return false;
}

/* A creature that shoots this far goes where it can see foes, and no nearer than
 * necessary. */
static int lookout(const struct look *look, const struct question *q, int range_m)
{
	const struct scene *scene = &look->scene;
	struct tile foes[MAX_CREATURES];
	int count = find_dangers(scene, look->who, foes), best = NOTHING, most = 0;

	for (int i = 0; i < q->count; i++) {
		struct tile tile = tile_of_index(&scene->scenario->map, q->tiles[i]);
		int nearest = metres_to_nearest(tile, foes, count);

		if (nearest <= most || !sees_any(look, tile, foes, count, range_m))
			continue;
		most = nearest;
		best = q->tiles[i];
	}
	return best;
}

/* A way as the memo keeps it: its steps, as far as any move goes. Fights begin alike, and
 * many walkers go where others have gone. */
struct way {
	int32_t count;
	int8_t step[FARTHEST];
};

/* All that a way depends on. */
struct way_key {
	int32_t kind, count;
	struct tile start, goal, foes[MOST_BLOCKERS];
};

static size_t find_way_key(struct way_key *key, const struct mover *mover,
			   struct tile start, struct tile goal)
{
	size_t foes = (size_t)mover->count * sizeof mover->foes[0];

	*key = (struct way_key){
		.kind = WAY, .count = mover->count, .start = start, .goal = goal};
	memcpy(key->foes, mover->foes, foes);
	return offsetof(struct way_key, foes) + foes;
}

static void find_way(struct way *way, const struct look *look, const struct mover *mover,
		     struct tile start, struct tile goal)
{
	struct tile path[FARTHEST];

	ways_find_even(look->ways, mover->map, start, MAX_TILES, goal, threa_may_step,
		       mover);
	memset(way, 0, sizeof *way);
	way->count = ways_path(look->ways, goal, path, FARTHEST);
	for (int i = 0; i < way->count; i++)
		way->step[i] = look->ways->came[tile_index(mover->map, path[i])];
}

/* The way to the foe as far as any move goes; returns the number of its tiles. */
static int way_to(const struct look *look, int foe, struct tile path[FARTHEST])
{
	const struct scene *scene = &look->scene;
	struct tile at = body_of(scene, look->who)->tile;
	struct tile goal = body_of(scene, foe)->tile;
	struct mover mover = threa_mover(scene, look->who, foe);
	bool is_kept = mover.count <= MOST_BLOCKERS;
	struct way_key key;
	struct way way;
	size_t size = is_kept ? find_way_key(&key, &mover, at, goal) : 0;

	if (!is_kept || !memo_recall(look->memo, &key, size, &way, sizeof way)) {
		find_way(&way, look, &mover, at, goal);
		if (is_kept)
			memo_keep(look->memo, &key, size, &way, sizeof way);
	}
	for (int i = 0; i < way.count; i++)
		path[i] = at = tile_step(at, (enum direction)way.step[i]);
	return way.count;
}

int threa_wanted_tile(const struct look *look, int action, const struct intent *intent)
{
	const struct map *map = &look->scene.scenario->map;
	struct tile path[FARTHEST];
	struct shelter shelter;
	int last;

	if (intent->target == NOBODY || !map->given || intent->detail[CHOICE] != 0)
		return NO_ANSWER;
	last = threa_last_end(&look->scene, look->who, action, path,
			      way_to(look, intent->target, path));
	if (last == NOTHING)
		return NO_ANSWER;
	if (!wants_shelter(&shelter, look, path[last],
			   body_of(&look->scene, intent->target)->tile))
		return tile_index(map, path[last]);
	find_shelter_around(&shelter, look->who, action);
	return tile_index(map, shelter.best);
}

/* The last tile of the way to the foe that is in the menu; NOTHING: none is. */
static int last_in_menu(const struct look *look, const struct question *q, int foe)
{
	const struct map *map = &look->scene.scenario->map;
	struct tile path[FARTHEST];
	int count = way_to(look, foe, path);

	while (--count >= 0)
		if (is_legal_answer(q, tile_index(map, path[count])))
			return tile_index(map, path[count]);
	return NOTHING;
}

int threa_choose_tile(const struct look *look, const struct question *q,
		      const struct intent *intent)
{
	const struct map *map = &look->scene.scenario->map;
	int range_m = intent->detail[CHOICE], tile = NOTHING;
	struct shelter shelter;
	struct tile goal;

	if (intent->target == NOBODY)
		return q->tiles[0];
	goal = body_of(&look->scene, intent->target)->tile;
	if (range_m == AWAY || !map->given)
		return nearest_to(look, q, goal, range_m != AWAY);
	if (range_m > 0)
		tile = lookout(look, q, range_m);
	if (tile == NOTHING)
		tile = last_in_menu(look, q, intent->target);
	if (tile == NOTHING)
		return nearest_to(look, q, goal, true);
	if (range_m > 0 || !wants_shelter(&shelter, look, tile_of_index(map, tile), goal))
		return tile;
	find_shelter_in_menu(&shelter, q);
	return tile_index(map, shelter.best);
}
