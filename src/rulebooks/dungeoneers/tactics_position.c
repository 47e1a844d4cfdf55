/* SPDX-License-Identifier: MIT
 *
 * The choice of a tile by the scripted tactic: the acts that are possible from it, the
 * worth of being there when others act, the cost of getting there.
 */
#include <limits.h>
#include "tactics.h"

/* ---- acts from a tile ---- */

static bool sees_from(const struct mind *mind, const struct foe *foe, struct tile tile)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	struct dungeoneers_fight there;
	struct scene scene = {mind->scene->scenario, &there.base};

	if (!setup(mind->scene)->has_walls)
		return true;
	if (same_tile(tile, here))
		return dungeoneers_sees(mind->scene, mind->who, foe->who);
	there.base = *mind->scene->fight;
	there.base.bodies[mind->who].tile = tile;
	return dungeoneers_sees(&scene, mind->who, foe->who);
}

/* The cost of shooting or casting there, where foes may strike at it. */
static int watched_at(const struct mind *mind, struct tile tile)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	struct creature_set strikers =
		same_tile(tile, here)
			? dungeoneers_strikers_at_act(mind->scene, mind->who)
			: (struct creature_set){0};
	int harm = 0;

	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = &mind->foes[i];
		bool strikes =
			same_tile(tile, here)
				? set_has(strikers, foe->who)
				: creature(mind->scene, foe->who)->rp >= 1 &&
					  !ruling(mind->scene, R10_RANGED_PROVOKES) &&
					  !ruling(mind->scene, R08_OPPORTUNE) &&
					  dungeoneers_in_range_at(mind->scene, mind->who,
								  foe->who, tile);

		harm += strikes ? foe->menace : 0;
	}
	return harm;
}

static void take(struct intent *best, int action, const struct foe *foe,
		 const struct act *act, int worth)
{
	struct intent intent = intent_to(action, worth);

	intent.target = foe->who;
	intent.with = act->with;
	intent.detail[0] = act->extra;
	prefer(best, &intent);
}

enum { NOT_LOOKED = -1 };

/* My best act with a weapon or a spell in hand, if that is better. */
static void take_near(const struct mind *mind, const struct foe *foe, struct tile tile,
		      struct intent *best)
{
	bool reaches = !ruling(mind->scene, R11_THREATEN) ||
		       dungeoneers_can_reach(mind->scene, mind->who, foe->who);
	bool behind = reaches && mind->knobs[KNOB_FLANK] &&
		      dungeoneers_is_behind_at(mind->scene, mind->who, foe->who, tile);
	struct act act = !reaches ? (struct act){0}
			 : behind ? dungeoneers_blow_from_behind(mind, foe)
				  : foe->acts.melee;

	if (act.worth > 0)
		take(best, DO_ATTACK, foe, &act, act.worth);
}

int dungeoneers_act_at(const struct mind *mind, struct tile tile, int floor,
		       struct intent *best)
{
	int threat = creature(mind->scene, mind->who)->threat, watched = NOT_LOOKED;

	*best = intent_to(DO_ATTACK, floor);
	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = &mind->foes[i];
		int distance;
		bool near, sees;

		if (foe->acts.at_most <= best->worth)
			continue;
		distance = distance_to(mind, foe, tile);
		near = distance <= threat;
		if (!near && distance > foe->acts.best.range)
			continue;
		sees = distance <= 1 || sees_from(mind, foe, tile);
		if (near && (sees || ruling(mind->scene, R77_REACH_WALLS)))
			take_near(mind, foe, tile, best);
		if (!sees)
			continue;
		if (!near && watched == NOT_LOOKED)
			watched = watched_at(mind, tile);
		if (!near && foe->acts.shot.worth > 0 &&
		    distance <= foe->acts.shot.range)
			take(best, DO_ATTACK, foe, &foe->acts.shot,
			     foe->acts.shot.worth - watched);
		if (foe->acts.spell.worth > 0 && distance <= foe->acts.spell.range)
			take(best, DO_SPELLCAST, foe, &foe->acts.spell,
			     foe->acts.spell.worth - (near ? 0 : watched));
		if (near && foe->acts.touch.worth > 0)
			take(best, DO_SPELLCAST, foe, &foe->acts.touch,
			     foe->acts.touch.worth);
	}
	return best->target == NOBODY ? 0 : best->worth;
}

/* ---- the worth of a tile ---- */

/* A foe that has to come nearer does nothing else in that turn; a shooter has to get away
 * from me first. */
static int danger_at(const struct foe *foe, int distance, int threat)
{
	int most = foe->afar ? larger(FAR_SHOT, foe->reach) : foe->reach;

	if (distance > most) /* it is near enough to be a worry */
		return distance <= most + 2 ? foe->danger / 4 : 0;
	return foe->danger / (foe->shoots && distance <= threat ? 2 : 1);
}

int dungeoneers_danger_of(const struct mind *mind, const struct foe *foe,
			  struct tile tile)
{
	return danger_at(foe, distance_to(mind, foe, tile),
			 creature(mind->scene, mind->who)->threat);
}

/* Percent of an act's worth: less for every tile that is missing to do it next time. A
 * turn spent on the way is an act less, and a sprint is three tiles. */
enum { NEXT_TIME = 80, EACH_TILE = 15 };

static int waiting(int gap)
{
	return NEXT_TIME - EACH_TILE * larger(0, gap);
}

enum { LEAST = 100 }; /* even a creature that can do nothing stands in the way */

/* My acts against it next time, from there. */
static int prospect(const struct foe *foe, int distance, int threat, int mp)
{
	int melee = foe->acts.best.near, afar = foe->acts.best.far;
	int gap = distance - threat - mp, best;

	best = melee * NEXT_TIME - larger(melee, LEAST) * EACH_TILE * larger(0, gap);
	if (foe->afar && distance <= threat)
		best += melee * 40; /* it gives me an opening, or does without */
	if (afar > 0) {
		gap = distance - foe->acts.best.range - mp;
		best = larger(best, afar * (distance <= threat ? 50 : waiting(gap)));
	}
	return best / 100;
}

int dungeoneers_hope_at_most(const struct foe *foe)
{
	return larger(foe->acts.best.near * (foe->afar ? 120 : 80),
		      foe->acts.best.far * 80) /
	       100;
}

enum { WORRY = 28 };

static struct end end_of(const struct mind *mind, const struct foe *foe, int distance)
{
	int threat = creature(mind->scene, mind->who)->threat;

	return (struct end){
		prospect(foe, distance, threat, sheet(mind->scene, mind->who)->mp_base),
		danger_at(foe, distance, threat)};
}

/* Places beside each other are mostly as far from a foe as one that was looked at. */
static inline struct end known_end(const struct mind *mind, struct foe *foe, int distance)
{
	if (distance >= ENDS)
		return end_of(mind, foe, distance);
	if (!(foe->ends_known >> distance & 1)) {
		foe->ends_known |= 1u << distance;
		foe->ends[distance] = end_of(mind, foe, distance);
	}
	return foe->ends[distance];
}

/* Creatures that fight hand to hand go there all the same: danger is never worth a tile
 * to them. */
static int price_of(const struct mind *mind, int danger)
{
	return mind->afar ? danger / 2 : WORRY * danger / (danger + A_FIGHTER / 10);
}

int dungeoneers_end_at(struct mind *mind, struct tile tile)
{
	int hope = INT_MIN, danger = 0;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		struct end end = known_end(mind, foe, distance_to(mind, foe, tile));

		hope = larger(hope, end.hope);
		danger += end.danger;
	}
	return mind->count == 0 ? 0 : hope - price_of(mind, danger);
}

int dungeoneers_goal(struct mind *mind)
{
	int goal = NOBODY, most = INT_MIN;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		int hope = known_end(mind, foe, larger(0, foe->distance - 1)).hope;

		if (hope > most) {
			most = hope;
			goal = foe->who;
		}
	}
	return goal;
}

int dungeoneers_end_at_most(struct mind *mind)
{
	int hope = INT_MIN, danger = 0;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = &mind->foes[i];
		int least = INT_MAX;

		for (int distance = larger(0, foe->distance - 1);
		     distance <= foe->distance + 1; distance++) {
			struct end end = known_end(mind, foe, distance);

			hope = larger(hope, end.hope);
			least = smaller(least, end.danger);
		}
		danger += least;
	}
	return mind->count == 0 ? 0 : hope - price_of(mind, danger);
}

int dungeoneers_step_harm(const struct mind *mind, struct tile to)
{
	struct creature_set strikers =
		dungeoneers_strikers_at_step(mind->scene, mind->who, to, false, NOBODY);
	int harm = 0;

	for_set (i, strikers) {
		const struct foe *foe = dungeoneers_foe(mind, i);

		harm += foe ? foe->menace : A_FIGHTER / 10;
	}
	return harm;
}

/* ---- ways round ---- */

/* Steps of a path search: where it fits, not minding those who may move away. */
struct walker {
	const struct mind *mind;
	struct creature_set gone;
};

static int walker_cost(const void *context, struct tile from, struct tile to,
		       enum direction direction)
{
	const struct walker *walker = context;

	(void)from;
	if (direction_step[direction].x && direction_step[direction].y &&
	    ruling(walker->mind->scene, R48_DIAGONALS))
		return 0;
	return dungeoneers_fits(walker->mind->scene, walker->mind->who, to, walker->gone);
}

enum { FARTHEST_WALK = 40 };

/* The first step of the shortest way into reach of the goal; -1: there is none. */
static int step_of_path(const struct mind *mind, int goal, struct creature_set gone)
{
	const struct map *map = &mind->scene->scenario->map;
	struct tile here = mind->scene->fight->bodies[mind->who].tile, first;
	struct ways *ways = mind->look->ways;
	struct walker walker = {mind, gone};
	int threat = creature(mind->scene, mind->who)->threat;

	set_add(&walker.gone, mind->who);
	ways_find(ways, map, here, FARTHEST_WALK, false, walker_cost, &walker);
	for (int i = 0; i < ways->reached_count; i++) {
		struct tile tile = tile_of_index(map, ways->reached[i]);

		if (dungeoneers_distance_at(mind->scene, mind->who, tile, goal) >
			    threat ||
		    same_tile(tile, here) || ways_path(ways, tile, &first, 1) < 1)
			continue;
		return octant_of(first.x - here.x, first.y - here.y);
	}
	return -1;
}

/* Around walls: through free tiles, or else as if the others were gone. */
int dungeoneers_way_round(const struct mind *mind)
{
	int goal = mind->count ? mind->foes[0].who : NOBODY, best = 0, direction;

	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = &mind->foes[i];
		int value = (larger(foe->acts.melee.worth,
				    larger(foe->acts.shot.worth, foe->acts.spell.worth)) +
			     10) *
			    100 / (2 + foe->distance);

		if (value > best) {
			best = value;
			goal = foe->who;
		}
	}
	if (goal == NOBODY)
		return -1;
	direction = step_of_path(mind, goal, (struct creature_set){0});
	if (direction < 0)
		direction = step_of_path(mind, goal, (struct creature_set){UINT64_MAX});
	return direction;
}
