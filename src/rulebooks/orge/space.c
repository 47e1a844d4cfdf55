/* SPDX-License-Identifier: MIT
 *
 * Space (ORG-GEO-01, ORG-GEO-02): ground, light, reach, zones, facing, sight and cover by
 * integer tests; speeds on it (ORG-MOV-01, ORG-MOV-02), and changing places.
 *
 * Tiles of one metre; a is the vector from actor to aim tile, v from actor to creature.
 */
#include <limits.h>
#include <stdlib.h>
#include "orge.h"

/* ---- ground ---- */

const struct terrain_row orge_terrains[GROUNDS] = {
	[OPEN] = {"open", ".", false, false, 0, "open ground"},
	[WALL] = {"wall", "#", true, true, 0, "a wall: stops steps, sight and missiles"},
	[ROUGH] = {"rough", ":", false, false, 0, "difficult ground: steps cost twice"},
	[WATER] = {"water", "~", false, false, 0, "deep water: only to swim in"},
	[COVER_1] = {"light_cover", "1", false, false, LIGHT_COVER, "light cover, 15"},
	[COVER_2] = {"half_cover", "2", false, false, HALF_COVER, "half cover, 30"},
	[COVER_3] = {"heavy_cover", "3", false, false, HEAVY_COVER, "heavy cover, 50"},
	[BUILDING_GROUND] = {"building", "b", false, false, 0, "inside a building"},
	[ROAD] = {"road", "=", false, false, 0, "a road"},
	[FORT] = {"fort", "f", false, true, 0,
		  "a fortification: stops sight and missiles"},
	[DOOR] = {"door", "+", true, true, 0, "a closed door"},
	[FULL_COVER] = {"full_cover", "4", false, true, 0, "full cover: stops sight"},
};

static int ground_at(const struct scene *scene, struct tile tile)
{
	return terrain_at(&scene->scenario->map, tile);
}

bool orge_is_passable(const struct scene *scene, struct tile tile)
{
	return on_map(&scene->scenario->map, tile) &&
	       !orge_terrains[ground_at(scene, tile)].blocks_step;
}

bool orge_is_water(const struct scene *scene, struct tile tile)
{
	return ground_at(scene, tile) == WATER;
}

bool orge_is_difficult(const struct scene *scene, struct tile tile)
{
	return ground_at(scene, tile) == ROUGH;
}

int orge_ground_bonus(const struct scene *scene, int who, enum ground ground,
		      enum gait gait)
{
	const struct orge_species *kin = sheet(scene, who)->kin;
	int column = gait == WALK ? 1 : 2;

	switch (ground) {
	case BUILDING_GROUND:
		return kin->building[column];
	case ROAD:
	case FORT:
		return kin->road[column];
	default:
		return 0;
	}
}

int orge_ground(const struct scene *scene, int who, struct tile tile, enum gait gait)
{
	return orge_ground_bonus(scene, who, (enum ground)ground_at(scene, tile), gait);
}

int orge_tile_defense(const struct scene *scene, int who)
{
	const struct orge_sheet *s = sheet(scene, who);

	switch (orge_all_visible(scene) ? OPEN
					: ground_at(scene, body_of(scene, who)->tile)) {
	case BUILDING_GROUND:
		return s->defense + s->kin->building[0];
	case ROAD:
		return s->defense + s->kin->road[0];
	case FORT:
		return s->defense + s->kin->fort;
	default:
		return s->defense;
	}
}

/* ---- sight, light and cover ---- */

static bool stops_sight(const void *context, struct tile tile)
{
	const struct scene *scene = context;

	return orge_terrains[ground_at(scene, tile)].blocks_sight;
}

static bool stops_missiles(const void *context, struct tile tile)
{
	int ground = ground_at(context, tile);

	return ground == WALL || ground == FORT || ground == DOOR || ground == FULL_COVER;
}

bool orge_sees(const struct scene *scene, struct tile from, struct tile to)
{
	return orge_all_visible(scene) ||
	       !segment_blocked(from, to, stops_sight, scene, true);
}

bool orge_missile_flies(const struct scene *scene, struct tile from, struct tile to)
{
	return orge_all_visible(scene) ||
	       !segment_blocked(from, to, stops_missiles, scene, true);
}

bool orge_sees_creature(const struct scene *scene, int who, int target)
{
	return orge_sees(scene, body_of(scene, who)->tile, body_of(scene, target)->tile);
}

/* ORG-ACT-04: near enough to step between it and a blow. */
bool orge_is_at_side(const struct scene *scene, int who, int friend)
{
	return orge_distance2(scene, who, friend) <= 4 &&
	       orge_sees_creature(scene, who, friend);
}

bool orge_is_mark(const struct scene *scene, int who, int target)
{
	return orge_knows_foe(scene, who, target) &&
	       orge_sees_creature(scene, who, target);
}

/* A point that a spell or a throw can be aimed at. */
bool orge_point_open(const struct scene *scene, int who, int range_m, struct tile point)
{
	struct tile here = body_of(scene, who)->tile;

	return on_map(&scene->scenario->map, point) && orge_is_passable(scene, point) &&
	       distance_squared(here, point) <= range_m * range_m &&
	       orge_sees(scene, here, point);
}

int orge_nearest(const struct scene *scene, int who, struct creature_set set)
{
	int best = NOBODY, best_d2 = INT_MAX;

	for_set (i, set) {
		int d2 = orge_distance2(scene, who, i);

		if (d2 < best_d2) {
			best = i;
			best_d2 = d2;
		}
	}
	return best;
}

int orge_nearest_tile(const struct scene *scene, const int16_t *tiles, int count,
		      struct tile goal)
{
	const struct map *map = &scene->scenario->map;
	int best = 0;

	for (int k = 1; k < count; k++)
		if (distance_squared(tile_of_index(map, tiles[k]), goal) <
		    distance_squared(tile_of_index(map, tiles[best]), goal))
			best = k;
	return tiles[best];
}

static bool touches(struct tile a, struct tile b)
{
	return distance_king(a, b) <= 1;
}

/* The strongest cover that the line crosses next to the target, or the target's own. */
int orge_cover(const struct scene *scene, struct tile from, int target)
{
	struct tile tiles[2 * MAX_MAP_SIDE], to = body_of(scene, target)->tile;
	int best = sheet(scene, target)->cover, count;

	if (orge_all_visible(scene))
		return best;
	count = segment_tiles(from, to, tiles);
	for (int i = 1; i < count; i++) {
		int value = orge_terrains[ground_at(scene, tiles[i])].value;

		if (touches(tiles[i], to) && value > best)
			best = value;
	}
	return best;
}

static bool is_lamp(const struct scene *scene, int thing)
{
	return gear_of(scene, thing)->item &&
	       gear_of(scene, thing)->item->effect == LIGHTS;
}

/* The range of its lamp. */
static int lamp_metres(const struct scene *scene, int who)
{
	int lamp = orge_held(scene, who, is_lamp);

	return lamp < 0 ? 5 : gear_of(scene, lamp)->item->radius_m;
}

/* A lit lamp near by and in sight makes it one step brighter. */
int orge_light(const struct scene *scene, int who)
{
	int light = setup_of(scene)->light;

	if (light == NO_LIGHT || light == BRIGHT)
		return light;
	for_creatures (i, scene->fight) {
		int metres;

		if (!creature(scene, i)->lamp || !body_of(scene, i)->in_play)
			continue;
		metres = lamp_metres(scene, i);
		if (orge_distance2(scene, i, who) <= metres * metres &&
		    orge_sees_creature(scene, i, who))
			return light + 1;
	}
	return light;
}

/* ---- reach and zones ---- */

/* One creature seen from the actor: along the blow, beside it. */
struct spot {
	int dot, cross, d2;
};

static struct spot spot_of(struct tile from, struct tile aim, struct tile to)
{
	int ax = aim.x - from.x, ay = aim.y - from.y, vx = to.x - from.x,
	    vy = to.y - from.y;
	struct spot spot = {ax * vx + ay * vy, abs(ax * vy - ay * vx), vx * vx + vy * vy};

	return spot;
}

/* The half width of the widest creature, as a reach. */
enum { WIDEST_HUNDREDTHS = 900 };

static bool in_zone(const struct scene *scene, int target, struct tile from,
		    struct tile aim, enum zone zone, int reach)
{
	struct tile at = body_of(scene, target)->tile;
	struct spot spot;
	int64_t dot, cross, aa, radius;

	if (100 * distance_squared(from, at) > reach + WIDEST_HUNDREDTHS)
		return false;
	spot = spot_of(from, aim, at);
	dot = spot.dot;
	cross = spot.cross;
	if (dot <= 0)
		return false;
	switch (zone) {
	case ZONE_LINE:
		aa = distance_squared(from, aim);
		radius = sheet(scene, target)->kin->radius_cm;
		return 100 * dot * dot <= reach * aa &&
		       10000 * cross * cross <= radius * radius * aa;
	case ZONE_ARC:
		return 100 * spot.d2 <= reach &&
		       (ruling(scene, R_SLASH_ARC) ? 3 * cross * cross <= dot * dot
						   : cross <= dot);
	default:
		return 100 * spot.d2 <= reach && cross * cross <= 3 * dot * dot;
	}
}

struct creature_set orge_zone(const struct scene *scene, int actor, struct tile from,
			      struct tile aim, enum zone zone, int reach_hundredths)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight) {
		if (i == actor || !body_of(scene, i)->in_play)
			continue;
		if (in_zone(scene, i, from, aim, zone, reach_hundredths))
			set_add(&set, i);
	}
	return set;
}

/* ORG-R27, ORG-R90: no friends in one reading; nobody behind a wall, except in another.
 */
struct creature_set orge_blow_zone(const struct scene *scene, int actor, struct tile from,
				   struct tile aim, const struct orge_weapon *weapon,
				   int style)
{
	bool spares_friends = ruling(scene, R_FRIENDLY_FIRE_CLOSE);
	struct creature_set zone =
		orge_zone(scene, actor, from, aim, (enum zone)weapon->styles[style].zone,
			  orge_reach_hundredths(scene, (enum weapon_class)weapon->class));

	for_set (i, zone)
		if ((spares_friends && !orge_is_foe(scene, actor, i)) ||
		    !orge_blow_passes(scene, from, body_of(scene, i)->tile))
			set_remove(&zone, i);
	return zone;
}

static bool comes_before(enum zone zone, struct spot a, struct spot b)
{
	switch (zone) {
	case ZONE_LINE:
		return a.dot != b.dot ? a.dot < b.dot : a.cross < b.cross;
	case ZONE_ARC:
		return a.d2 != b.d2 ? a.d2 < b.d2 : a.cross < b.cross;
	default:
		return a.d2 < b.d2;
	}
}

int orge_zone_order(const struct scene *scene, struct tile from, struct tile aim,
		    enum zone zone, struct creature_set set, int8_t list[MAX_CREATURES])
{
	struct spot spots[MAX_CREATURES];
	bool single = set_count(set) == 1;
	int count = 0;

	for_set (i, set) {
		struct tile at = body_of(scene, i)->tile;
		struct spot spot;
		int place;

		if (single) {
			list[0] = (int8_t)i;
			return 1;
		}
		spot = spot_of(from, aim, at);
		if (zone == ZONE_ARC && same_tile(at, aim))
			spot.d2 = spot.cross = -1; /* the intended one first */
		for (place = count++; place > 0; place--) {
			if (!comes_before(zone, spot, spots[place - 1]))
				break;
			spots[place] = spots[place - 1];
			list[place] = list[place - 1];
		}
		spots[place] = spot;
		list[place] = (int8_t)i;
	}
	return count;
}

/* ---- facing ---- */

/*
 * The angle between a facing and a vector, at most 67.5 degrees (front), at most 112.5
 * (flank), or more (rear). With N = |f|^2 |v|^2 and cos^2 67.5 = (2 - sqrt 2) / 4 the
 * flank is 4 dot^2 < (2 - sqrt 2) N, that is (2N - 4 dot^2)^2 > 2 N^2 with 2N > 4 dot^2.
 */
enum side_of orge_side_of(enum direction facing, int dx, int dy)
{
	struct tile f = direction_step[facing];
	int64_t dot = f.x * dx + f.y * dy;
	int64_t n = (int64_t)(f.x * f.x + f.y * f.y) * (dx * dx + dy * dy);
	int64_t rest = 2 * n - 4 * dot * dot;

	if (rest > 0 && rest * rest > 2 * n * n)
		return FLANK;
	return dot > 0 ? FRONT : REAR;
}

/* ---- steps ---- */

/* A diagonal step needs one of the two tiles beside it passable. */
bool orge_step_open(const struct scene *scene, int who, struct tile from,
		    enum direction direction)
{
	struct tile step = direction_step[direction], to = tile_step(from, direction);

	(void)who;
	if (!orge_is_passable(scene, to))
		return false;
	if (!step.x || !step.y)
		return true;
	return orge_is_passable(scene, tile_at(from.x + step.x, from.y)) ||
	       orge_is_passable(scene, tile_at(from.x, from.y + step.y));
}

/* ---- speeds ---- */

/* Percent added to the metres of a gait. */
struct pace {
	double build, ground, sprint, weapon, light_foot;
};

static struct pace pace_of(const struct scene *scene, int who, enum gait gait, int ground)
{
	const struct orge_sheet *s = sheet(scene, who);

	return (struct pace){
		.build = s->bmam,
		.ground = ground,
		.sprint = gait == RUN ? 4 * s->level[SK_SPRINT] : 0,
		.weapon = orge_held(scene, who, is_weapon) >= 0 ? -10 : 0,
		.light_foot = s->traits & LIGHT_FOOT ? 25 : 0,
	};
}

static int plain_cm(const struct orge_species *kin, enum gait gait)
{
	return gait == WALK ? kin->walk_cm : gait == RUN ? kin->run_cm : kin->swim_cm;
}

/* ORG-MOV-01: metres for one action point; `ground` is the tile's addition in percent. */
double orge_metres_per_ap(const struct scene *scene, int who, enum gait gait, int ground)
{
	const struct orge_sheet *s = sheet(scene, who);
	struct pace pace = pace_of(scene, who, gait, ground);
	double percent = 100 + pace.build + pace.ground;
	double tired = 1.0 - 0.5 * creature(scene, who)->pf / s->max_pf;

	percent += pace.sprint;
	percent += pace.weapon + pace.light_foot;
	if (percent < 10)
		percent = 10;
	return plain_cm(s->kin, gait) / 100.0 * percent / 100.0 * tired *
	       ruling(scene, R_ROUND_SECONDS) / 10.0;
}

enum { METRES = 10000 }; /* told in ten thousandths */

void orge_tell_pace(struct run *run, int who, enum gait gait)
{
	static const char *const gaits[] = {"walking", "running", "swimming"};
	const struct scene *scene = &run->scene;
	struct pace pace = pace_of(scene, who, gait, 0);
	double plain = METRES / 1000.0 * plain_cm(sheet(scene, who)->kin, gait) *
		       ruling(scene, R_ROUND_SECONDS);
	int whole = (int)(METRES * orge_metres_per_ap(scene, who, gait, 0) + 0.5);
	struct sum sum;

	sum_begin(&sum, run, who, "metres per AP", ORG_MOV_01);
	sum.scale = -METRES;
	add_base(&sum, gaits[gait], (int)plain, ORG_MOV_01);
	add(&sum, "build", (int)(plain * pace.build / 100), ORG_MOV_01);
	add(&sum, "sprint", (int)(plain * pace.sprint / 100), ORG_MOV_01);
	add(&sum, "weapon in hand", (int)(plain * pace.weapon / 100), ORG_MOV_01);
	add(&sum, "light foot", (int)(plain * pace.light_foot / 100), ORG_MOV_01);
	if (creature(scene, who)->pf)
		add(&sum, "tiredness", whole - sum.total, ORG_MOV_01);
	tell_sum(&sum);
}

bool orge_can_move(const struct scene *scene, int who, enum gait gait)
{
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);

	if (c->state[HELD] || c->holding || c->stance == PRONE || c->ap < 1 ||
	    c->state[PARALYSED])
		return false;
	if (gait != WALK && c->stance == CROUCHING)
		return false;
	if (gait == SWIM && (!s->kin->swim_cm || orge_all_visible(scene)))
		return false;
	if ((gait == WALK && !s->kin->walk_cm) || (gait == RUN && !s->kin->run_cm))
		return false;
	return s->never_laden || orge_load(scene, who) < s->swf_hg;
}

/* ORG-MOV-02: the heavier the load, the more a point of it tires. */
int orge_move_pf(const struct orge_sheet *s, int load, enum gait gait, int ap)
{
	if (gait == WALK)
		return load <= s->ncw_hg ? 0 : ap;
	if (4 * load <= s->ncw_hg)
		return (ap + 1) / 2;
	return load <= s->ncw_hg ? ap : 2 * ap;
}

/* ---- changing places ---- */

void orge_face(struct run *run, int who, struct tile to)
{
	struct body *body = &run->fight->bodies[who];
	int octant = octant_of(to.x - body->tile.x, to.y - body->tile.y);

	if (octant >= 0)
		body->facing = (uint8_t)octant;
}

/* A creature that leaves its tile is removed from all queued acts. */
void orge_relocate(struct run *run, int who, struct tile to, int rule)
{
	struct orge_fight *fight = fight_of(run);
	struct orge_creature *c = change(run, who);
	struct tile from = fight->base.bodies[who].tile;

	fight->base.bodies[who].tile = to;
	for (int i = 0; i < fight->queued; i++)
		if (fight->queue[i].actor != who)
			set_remove(&fight->queue[i].zone, who);
	if (c->holding || c->state[HELD])
		orge_release(run, who);
	if (c->aim_level)
		tell_note(run, who, "moves and loses the aim", c->aim_level, ORG_AIM_01);
	c->aim_level = c->aim_target = 0;
	tell_move(run, who, from, to, rule);
}

void orge_push(struct run *run, int who, enum direction direction)
{
	struct tile here = run->fight->bodies[who].tile, to = tile_step(here, direction);

	if (!run->fight->bodies[who].in_play ||
	    !orge_step_open(&run->scene, who, here, direction) ||
	    fight_at(run->fight, to) != NOBODY)
		return;
	orge_relocate(run, who, to, ORG_GEO_01);
}
