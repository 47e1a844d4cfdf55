/* SPDX-License-Identifier: MIT
 *
 * Space: footprints, distances, sight, facing, room.
 *
 * A diagonal step is one step and distances are the larger gap, unless the table plays
 * without diagonals (R48): then both gaps are added and there are four directions.
 */
#include "dungeoneers.h"
#include "engine/footprint.h"

enum { WHOLE_TILE = 4 }; /* quarters */

static bool has_diagonals(const struct scene *scene)
{
	return ruling(scene, R48_DIAGONALS) == 0;
}

static struct footprint footprint_at(const struct scene *scene, int who, struct tile tile)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	struct footprint footprint = {tile, own->width, own->height};

	return footprint;
}

struct footprint dungeoneers_footprint(const struct scene *scene, int who)
{
	return footprint_at(scene, who, scene->fight->bodies[who].tile);
}

/* ---- distance and sight ---- */

static bool is_single(struct footprint f)
{
	return f.width == 1 && f.height == 1;
}

/* Nearly everybody is one tile, so that case comes first. */
static int distance_between(const struct scene *scene, struct footprint a,
			    struct footprint b)
{
	if (!has_diagonals(scene))
		return gap_sum(a, b);
	return is_single(a) && is_single(b) ? distance_king(a.at, b.at) : gap_king(a, b);
}

static bool overlap(struct footprint a, struct footprint b)
{
	return is_single(a) && is_single(b) ? same_tile(a.at, b.at)
					    : footprints_overlap(a, b);
}

/* A tactic may think of places beyond the edge before it asks whether there is room. */
static bool stops_sight(const void *context, struct tile tile)
{
	const struct scenario *scenario = context;

	return !on_map(&scenario->map, tile) ||
	       scenario->book->terrains[terrain_at(&scenario->map, tile)].blocks_sight;
}

/* Neighbours always see each other. */
static bool sees_between(const struct scene *scene, struct footprint a,
			 struct footprint b)
{
	if (!setup(scene)->has_walls || gap_king(a, b) <= 1)
		return true;
	return footprints_see(a, b, stops_sight, scene->scenario);
}

int dungeoneers_distance_at(const struct scene *scene, int who, struct tile tile,
			    int other)
{
	return distance_between(scene, footprint_at(scene, who, tile),
				dungeoneers_footprint(scene, other));
}

int dungeoneers_distance(const struct scene *scene, int a, int b)
{
	return dungeoneers_distance_at(scene, a, scene->fight->bodies[a].tile, b);
}

bool dungeoneers_is_ranged(const struct scene *scene, int who, int target)
{
	return dungeoneers_distance(scene, who, target) > creature(scene, who)->threat;
}

bool dungeoneers_sees(const struct scene *scene, int a, int b)
{
	return sees_between(scene, dungeoneers_footprint(scene, a),
			    dungeoneers_footprint(scene, b));
}

bool dungeoneers_in_range_at(const struct scene *scene, int of, int by, struct tile tile)
{
	struct footprint here = dungeoneers_footprint(scene, by);
	struct footprint there = footprint_at(scene, of, tile);
	int distance = distance_between(scene, here, there);

	/* Nothing is between neighbours. */
	return distance <= creature(scene, by)->threat &&
	       (distance <= 1 || ruling(scene, R77_REACH_WALLS) ||
		sees_between(scene, here, there));
}

bool dungeoneers_reach_is_free(const struct scene *scene, int a, int b, int distance)
{
	return distance <= 1 || ruling(scene, R77_REACH_WALLS) ||
	       dungeoneers_sees(scene, a, b);
}

bool dungeoneers_in_range(const struct scene *scene, int of, int by)
{
	if (is_farther(scene->fight, of, by, creature(scene, by)->threat))
		return false;
	return dungeoneers_in_range_at(scene, of, by, scene->fight->bodies[of].tile);
}

bool dungeoneers_may_harm(const struct scene *scene, int by, int of)
{
	return is_enemy(scene->fight, by, of) ||
	       (of != by && !ruling(scene, R87_OWN_SIDE));
}

/* A friend is never marked as threatened, so if the rule needs the mark (R11), friends
 * are safe. */
bool dungeoneers_can_touch(const struct scene *scene, int by, int of)
{
	if (!is_alive(scene, of) || !dungeoneers_may_harm(scene, by, of) ||
	    !dungeoneers_in_range(scene, of, by))
		return false;
	return !ruling(scene, R11_THREATEN) ||
	       set_has(creature(scene, of)->threatened_by, by);
}

bool dungeoneers_can_reach(const struct scene *scene, int by, int of)
{
	return is_enemy(scene->fight, by, of) && dungeoneers_can_touch(scene, by, of);
}

/* ---- facing ---- */

/* Neighbours by (dy, dx) + 1; the octant of most questions. */
static const int8_t next_to[][3] = {
	{NORTH_WEST, NORTH, NORTH_EAST},
	{WEST, -1, EAST},
	{SOUTH_WEST, SOUTH, SOUTH_EAST},
};

static int octant_between(const struct scene *scene, struct footprint from,
			  struct footprint to)
{
	unsigned x = (unsigned)(to.at.x - from.at.x + 1),
		 y = (unsigned)(to.at.y - from.at.y + 1);

	if (x < 3 && y < 3 && is_single(from) && is_single(to) && has_diagonals(scene))
		return next_to[y][x];
	return has_diagonals(scene) ? footprint_octant(from, to)
				    : footprint_quadrant(from, to);
}

int dungeoneers_octant(const struct scene *scene, int from, int to)
{
	return octant_between(scene, dungeoneers_footprint(scene, from),
			      dungeoneers_footprint(scene, to));
}

bool dungeoneers_is_behind_at(const struct scene *scene, int attacker, int defender,
			      struct tile tile)
{
	int octant = octant_between(scene, dungeoneers_footprint(scene, defender),
				    footprint_at(scene, attacker, tile));
	enum direction rear = opposite(scene->fight->bodies[defender].facing);

	if (octant < 0)
		return false;
	return turns_between((enum direction)octant, rear) <=
	       (ruling(scene, R46_REAR_ARC) ? 1 : 0);
}

bool dungeoneers_is_behind(const struct scene *scene, int attacker, int defender)
{
	return dungeoneers_is_behind_at(scene, attacker, defender,
					scene->fight->bodies[attacker].tile);
}

int dungeoneers_nearest_enemy(const struct scene *scene, int who)
{
	int nearest = NOBODY, least = 0;

	for_creatures (i, scene->fight) {
		int distance;

		if (!is_alive(scene, i) || !is_enemy(scene->fight, who, i) ||
		    (nearest != NOBODY && is_farther(scene->fight, who, i, least)))
			continue;
		distance = dungeoneers_distance(scene, who, i);
		if (nearest == NOBODY || distance < least) {
			nearest = i;
			least = distance;
		}
	}
	return nearest;
}

void dungeoneers_face_enemy(const struct scene *scene, struct fight *fight, int who)
{
	int enemy = dungeoneers_nearest_enemy(scene, who);
	int octant = enemy == NOBODY ? -1 : dungeoneers_octant(scene, who, enemy);

	if (octant >= 0)
		fight->bodies[who].facing = (uint8_t)octant;
}

/* ---- room on a tile ---- */

static bool ground_fits(const struct scene *scene, struct footprint f)
{
	const struct scenario *scenario = scene->scenario;

	for (int y = 0; y < f.height; y++)
		for (int x = 0; x < f.width; x++) {
			struct tile tile = tile_at(f.at.x + x, f.at.y + y);

			if (!on_map(&scenario->map, tile) ||
			    scenario->book->terrains[terrain_at(&scenario->map, tile)]
				    .blocks_step)
				return false;
		}
	return true;
}

/*
 * Only tiny and small creatures share a tile, and each is on one tile only, so the
 * quarters of all creatures that the footprint touches may be added up.
 */
static int quarters_taken(const struct scene *scene, int who, struct footprint f,
			  struct creature_set others)
{
	const struct body *bodies = scene->fight->bodies;
	int before = setup(scene)->largest - 1, quarters = 0;
	int left = f.at.x - before, top = f.at.y - before;
	unsigned wide = (unsigned)(f.width + before),
		 high = (unsigned)(f.height + before);

	for_set (i, others) {
		/* Most stand elsewhere, which their tile alone tells. */
		if ((unsigned)(bodies[i].tile.x - left) >= wide ||
		    (unsigned)(bodies[i].tile.y - top) >= high || i == who ||
		    !is_alive(scene, i) || !overlap(f, dungeoneers_footprint(scene, i)))
			continue;
		quarters += sheet(scene, i)->room;
	}
	return quarters;
}

static bool has_room(const struct scene *scene, int who, struct footprint f,
		     struct creature_set others)
{
	return quarters_taken(scene, who, f, others) + sheet(scene, who)->room <=
	       WHOLE_TILE;
}

/* Those who may stand on such a footprint of this one. */
static struct creature_set around_tile(const struct scene *scene, int who,
				       struct tile tile)
{
	bool near = is_alive(scene, who) &&
		    distance_king(scene->fight->bodies[who].tile, tile) <= NEARBY;

	return near ? creature(scene, who)->near : everybody(scene->fight);
}

bool dungeoneers_fits(const struct scene *scene, int who, struct tile tile,
		      struct creature_set gone)
{
	struct footprint f = footprint_at(scene, who, tile);

	return ground_fits(scene, f) &&
	       has_room(scene, who, f, set_without(around_tile(scene, who, tile), gone));
}

/* ---- room for steps ---- */

/* Directions as bits; those with some of the steps to the side (bits: west, none, east),
 * and down (bits: north, none, south). */
enum {
	ALL_WAYS = 0xff,
	WESTWARD = 1 << SOUTH_WEST | 1 << WEST | 1 << NORTH_WEST,
	UP_OR_DOWN = 1 << NORTH | 1 << SOUTH,
	EASTWARD = 1 << NORTH_EAST | 1 << EAST | 1 << SOUTH_EAST,
	NORTHWARD = 1 << NORTH_WEST | 1 << NORTH | 1 << NORTH_EAST,
	SIDEWAYS = 1 << EAST | 1 << WEST,
	SOUTHWARD = 1 << SOUTH_EAST | 1 << SOUTH | 1 << SOUTH_WEST,
	STRAIGHT = SIDEWAYS | UP_OR_DOWN,
};
static const uint8_t ways_by_x[8] = {0,
				     WESTWARD,
				     UP_OR_DOWN,
				     WESTWARD | UP_OR_DOWN,
				     EASTWARD,
				     WESTWARD | EASTWARD,
				     UP_OR_DOWN | EASTWARD,
				     ALL_WAYS};
static const uint8_t ways_by_y[8] = {0,
				     NORTHWARD,
				     SIDEWAYS,
				     NORTHWARD | SIDEWAYS,
				     SOUTHWARD,
				     NORTHWARD | SOUTHWARD,
				     SIDEWAYS | SOUTHWARD,
				     ALL_WAYS};

/* The steps -1, 0, 1, as bits, between both numbers, without these. */
static unsigned steps_between(int low, int high)
{
	return low > 0 || high < 0 ? 0
				   : 7u << larger(0, low + 2) & 7u >> larger(0, 2 - high);
}

/* The ways that lead into the footprint of another. */
static unsigned ways_into(struct footprint f, struct footprint other)
{
	int x = other.at.x - f.at.x, y = other.at.y - f.at.y;

	return ways_by_x[steps_between(x - f.width, x + other.width)] &
	       ways_by_y[steps_between(y - f.height, y + other.height)];
}

static unsigned ways_on_ground(const struct scene *scene, struct footprint f)
{
	const struct map *map = &scene->scenario->map;
	unsigned ways = 0;

	if (!setup(scene)->has_obstacles && map_has(map, f.at.x - 1, f.at.y - 1) &&
	    map_has(map, f.at.x + f.width, f.at.y + f.height))
		return ALL_WAYS;
	for (enum direction d = NORTH; d <= NORTH_WEST; d++) {
		struct footprint there = {tile_step(f.at, d), f.width, f.height};

		ways |= (unsigned)ground_fits(scene, there) << d;
	}
	return ways;
}

/* The ways into the tiles of others who leave no room. Those who share a tile are small,
 * and are counted way by way. */
static unsigned ways_taken(const struct scene *scene, int who, struct footprint f,
			   struct creature_set gone)
{
	int room = WHOLE_TILE - sheet(scene, who)->room;
	struct creature_set others = set_without(dungeoneers_around(scene, who, 1), gone);
	unsigned taken = 0, shared = 0;

	for_set (i, others) {
		if (!is_alive(scene, i) || i == who)
			continue;
		*(sheet(scene, i)->room > room ? &taken : &shared) |=
			ways_into(f, dungeoneers_footprint(scene, i));
	}
	for (enum direction d = NORTH; d <= NORTH_WEST && shared & ~taken; d++) {
		struct footprint there = {tile_step(f.at, d), f.width, f.height};

		if (shared >> d & 1 && !has_room(scene, who, there, others))
			taken |= 1u << d;
	}
	return taken;
}

static unsigned turned(unsigned ways, int by)
{
	return (ways << by | ways >> (8 - by)) & ALL_WAYS;
}

/* A diagonal step needs room beside it, too. */
unsigned dungeoneers_fitting_steps(const struct scene *scene, int who,
				   struct creature_set gone)
{
	struct footprint f = dungeoneers_footprint(scene, who);
	unsigned ways = ways_on_ground(scene, f) & ~ways_taken(scene, who, f, gone);

	if (!has_diagonals(scene))
		return ways & STRAIGHT;
	return ways &
	       (STRAIGHT | turned(ways & STRAIGHT, 1) | turned(ways & STRAIGHT, 7));
}

bool dungeoneers_step_fits(const struct scene *scene, int who, enum direction direction,
			   struct creature_set gone)
{
	return dungeoneers_fitting_steps(scene, who, gone) >> direction & 1;
}

bool dungeoneers_crowded(const struct scene *scene, int who)
{
	return !has_room(scene, who, dungeoneers_footprint(scene, who),
			 everybody(scene->fight));
}
