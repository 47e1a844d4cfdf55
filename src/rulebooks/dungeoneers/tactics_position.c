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
		const struct foe *foe = mind->foes[i];
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

/* The best act so far. */
struct best_act {
	int worth, action, target;
	struct act act;
};

static void take(struct best_act *best, int action, const struct foe *foe,
		 const struct act *act, int worth)
{
	if (worth > best->worth)
		*best = (struct best_act){worth, action, foe->who, *act};
}

/* A blow, from behind if I am there. */
static void take_blow(const struct mind *mind, const struct foe *foe, struct tile tile,
		      struct best_act *best)
{
	struct act act = foe->acts.melee;

	if (ruling(mind->scene, R11_THREATEN) &&
	    !dungeoneers_can_reach(mind->scene, mind->who, foe->who))
		return;
	if (mind->knobs[KNOB_FLANK] &&
	    dungeoneers_is_behind_at(mind->scene, mind->who, foe->who, tile))
		act = dungeoneers_blow_from_behind(mind, foe);
	if (act.worth > 0)
		take(best, DO_ATTACK, foe, &act, act.worth);
}

static void take_near(const struct mind *mind, const struct foe *foe, struct tile tile,
		      int distance, struct best_act *best)
{
	bool sees = distance <= 1 || sees_from(mind, foe, tile);

	if (sees || ruling(mind->scene, R77_REACH_WALLS))
		take_blow(mind, foe, tile, best);
	if (sees && foe->acts.spell.worth > 0 && distance <= foe->acts.spell.range)
		take(best, DO_SPELLCAST, foe, &foe->acts.spell, foe->acts.spell.worth);
	if (sees && foe->acts.touch.worth > 0)
		take(best, DO_SPELLCAST, foe, &foe->acts.touch, foe->acts.touch.worth);
}

enum { NOT_LOOKED = -1 };

static void take_far(const struct mind *mind, const struct foe *foe, struct tile tile,
		     int distance, int *watched, struct best_act *best)
{
	if (!sees_from(mind, foe, tile))
		return;
	if (*watched == NOT_LOOKED)
		*watched = watched_at(mind, tile);
	if (foe->acts.shot.worth > 0 && distance <= foe->acts.shot.range)
		take(best, DO_ATTACK, foe, &foe->acts.shot,
		     foe->acts.shot.worth - *watched);
	if (foe->acts.spell.worth > 0 && distance <= foe->acts.spell.range)
		take(best, DO_SPELLCAST, foe, &foe->acts.spell,
		     foe->acts.spell.worth - *watched);
}

int dungeoneers_act_at(const struct mind *mind, struct tile tile, int floor,
		       struct intent *intent)
{
	int threat = creature(mind->scene, mind->who)->threat, watched = NOT_LOOKED;
	struct best_act best = {.worth = floor, .target = NOBODY};

	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = mind->foes[i];
		int distance;

		if (foe->acts.at_most <= best.worth)
			continue;
		distance = distance_to(mind, foe, tile);
		if (distance <= threat)
			take_near(mind, foe, tile, distance, &best);
		else if (distance <= foe->acts.best.range)
			take_far(mind, foe, tile, distance, &watched, &best);
	}
	if (best.target == NOBODY)
		return 0;
	*intent = intent_to(best.action, best.worth);
	intent->target = best.target;
	intent->with = best.act.with;
	intent->detail[0] = best.act.extra;
	return best.worth;
}

/* ---- the worth of a tile ---- */

/* A foe that has to come nearer does nothing else in that turn; a shooter has to get away
 * from me first. */
static int danger_at(const struct mind *mind, struct foe *foe, int distance, int threat)
{
	int most = foe->afar ? larger(FAR_SHOT, foe->reach) : foe->reach, danger;

	if (distance > most + 2)
		return 0;
	danger = dungeoneers_danger(mind, foe);
	if (distance > most)
		return danger / 4; /* it is near enough to be a worry */
	return foe->shoots && distance <= threat ? danger / 2 : danger;
}

int dungeoneers_danger_of(const struct mind *mind, struct foe *foe, struct tile tile)
{
	return danger_at(mind, foe, distance_to(mind, foe, tile),
			 creature(mind->scene, mind->who)->threat);
}

/* Percent of an act's worth: less for every tile that is missing to do it next time. A
 * turn spent on the way is an act less, and a sprint is three tiles. A foe that does
 * better from afar gives an opening to those beside it, or does without. */
enum { NEXT_TIME = 80, EACH_TILE = 15, FROM_NEARBY = 50, OPENING = 40 };
enum { LEAST = 100 }; /* even a creature that can do nothing stands in the way */

void dungeoneers_look_forward(const struct mind *mind, struct foe *foe)
{
	int threat = creature(mind->scene, mind->who)->threat;
	int mp = sheet(mind->scene, mind->who)->mp_base;
	struct acts *acts = &foe->acts;
	int near = acts->best.near, far = acts->best.far;

	acts->near = (struct prospect){near * NEXT_TIME, larger(near, LEAST) * EACH_TILE,
				       threat + mp};
	acts->far = (struct prospect){far * NEXT_TIME, far * EACH_TILE,
				      acts->best.range + mp};
	acts->opening = foe->afar ? near * OPENING : 0;
	acts->hope_at_most =
		larger(acts->near.worth + acts->opening, acts->far.worth) / 100;
}

static int prospect_at(const struct prospect *prospect, int distance)
{
	return prospect->worth -
	       prospect->each_tile * larger(0, distance - prospect->distance);
}

/* The harm that it does from afar with what is left in its quiver. */
static int shots_of(const struct mind *mind, int who)
{
	const struct dungeoneers_creature *one = creature(mind->scene, who);
	const struct dungeoneers_harms *harms = setup(mind->scene)->harms;
	int left = (one->arrows ? ARROWS_LEFT : 0) | (one->bolts ? BOLTS_LEFT : 0);

	return left == ALL_LEFT ? harms->shots[who] : harms->shots_with_less[left][who];
}

static int shots_of_all(const struct mind *mind, struct creature_set set)
{
	int shots = 0;

	set.bits &= setup(mind->scene)->harms->shooters.bits;
	for_set (i, set)
		shots += shots_of(mind, i);
	return shots;
}

/* While nobody comes near, the side wins that does clearly more from afar. If neither
 * does, the larger one had better go together, when the others are there. */
static bool gains_by_waiting(const struct mind *mind)
{
	int ours = shots_of_all(mind, mind->friends);
	int theirs = shots_of_all(mind, mind->enemies);

	return 2 * ours > 3 * theirs || (ours == theirs && mind->ours > mind->theirs);
}

static bool may_hold(const struct mind *mind)
{
	return !mind->afar && !mind->duel && mind->waits != 0;
}

bool dungeoneers_holds(struct mind *mind)
{
	if (!may_hold(mind))
		return false;
	if (mind->waits < 0)
		mind->waits = gains_by_waiting(mind);
	if (!mind->waits)
		return false;
	if (mind->calm < 0) {
		mind->calm = true;
		for (int i = 0; i < mind->count && mind->calm; i++)
			mind->calm = dungeoneers_victims(mind, mind->foes[i]) == 1;
	}
	return mind->calm;
}

/* Tiles beyond the threat range: not within reach next time. */
enum { STEP_AND_BLOW = 2 };

/* No tile is farther from a foe: one that I wait for will come. */
static int farthest(struct mind *mind, int threat)
{
	return may_hold(mind) && dungeoneers_holds(mind) ? threat + STEP_AND_BLOW
							 : INT_MAX;
}

/* My acts against it next time, from there. */
static int hope_at(const struct foe *foe, int distance, int threat)
{
	const struct acts *acts = &foe->acts;
	int hope = prospect_at(&acts->near, distance);

	if (distance <= threat)
		hope = larger(hope + acts->opening, acts->best.far * FROM_NEARBY);
	else if (acts->best.far > 0)
		hope = larger(hope, prospect_at(&acts->far, distance));
	return hope / 100;
}

enum { DANGER = 50, FIRST_BLOW = 35, STRAGGLING = 20 };

/* From there to the nearest friend who acts from afar, and would be alone. */
static int tiles_to_shooter(const struct mind *mind, struct tile tile)
{
	struct creature_set shooters = mind->friends;
	int nearest = INT_MAX;

	shooters.bits &= setup(mind->scene)->harms->shooters.bits;
	for_set (i, shooters)
		if (shots_of(mind, i) > 0)
			nearest = smaller(
				nearest,
				tiles_between(mind->diagonals, tile,
					      mind->scene->fight->bodies[i].tile));
	return nearest == INT_MAX ? 0 : nearest;
}

/* A foe that I do not fight yet, and that can strike nobody else: after a step it would
 * have the first blow. */
static bool may_strike_first(const struct mind *mind, struct foe *foe, int threat)
{
	return foe->distance > threat && foe->distance - 1 <= foe->reach && !foe->afar &&
	       dungeoneers_victims(mind, foe) == 1;
}

/* While I let foes come, shooters of mine are not left alone. */
static int straggling(struct mind *mind, struct tile tile)
{
	if (mind->count == 0 || !may_hold(mind) || !dungeoneers_holds(mind))
		return 0;
	return STRAGGLING * larger(0, tiles_to_shooter(mind, tile) - 1);
}

/* Creatures that fight hand to hand go there all the same: danger is no matter of tiles
 * to them. But without an action they can neither strike nor ready a blow, and it is
 * better to let the foe come. */
int dungeoneers_end_at(struct mind *mind, struct tile tile, bool acted)
{
	int threat = creature(mind->scene, mind->who)->threat;
	int most = farthest(mind, threat), hope = INT_MIN, danger = 0;

	acted = acted && !mind->duel;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];
		bool first = acted && !mind->afar && may_strike_first(mind, foe, threat);
		int distance;

		if (!mind->afar && !first && foe->acts.hope_at_most <= hope)
			continue;
		distance = distance_to(mind, foe, tile);
		hope = larger(hope, hope_at(foe, smaller(distance, most), threat));
		if (mind->afar)
			danger += DANGER * danger_at(mind, foe, distance, threat);
		else if (first && distance <= foe->reach)
			danger += FIRST_BLOW * foe->menace;
	}
	return mind->count == 0 ? 0 : hope - straggling(mind, tile) - danger / 100;
}

int dungeoneers_goal(struct mind *mind)
{
	int threat = creature(mind->scene, mind->who)->threat;
	int limit = farthest(mind, threat), goal = NOBODY, most = INT_MIN;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];
		int hope = hope_at(foe, smaller(limit, larger(0, foe->distance - 1)),
				   threat);

		if (hope > most) {
			most = hope;
			goal = foe->who;
		}
	}
	return goal;
}

static void look_beside(struct mind *mind, struct foe *foe, bool first, int most)
{
	int threat = creature(mind->scene, mind->who)->threat;

	for (int k = 0; k < 3; k++) {
		int distance = larger(0, foe->distance + k - 1), danger = 0;

		if (mind->afar)
			danger = DANGER * danger_at(mind, foe, distance, threat);
		else if (first && distance <= foe->reach)
			danger = FIRST_BLOW * foe->menace;
		foe->beside[k] = (struct ending){
			hope_at(foe, smaller(distance, most), threat), danger};
	}
}

int dungeoneers_look_beside(struct mind *mind, bool acted)
{
	int threat = creature(mind->scene, mind->who)->threat;
	int far = farthest(mind, threat), hope = INT_MIN, sure = INT_MIN, danger = 0;

	acted = acted && !mind->duel && !mind->afar;
	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];
		const struct ending *beside = foe->beside;
		bool first = acted && may_strike_first(mind, foe, threat);

		foe->matters_beside =
			mind->afar || first || foe->acts.hope_at_most > sure;
		if (!foe->matters_beside)
			continue;
		look_beside(mind, foe, first, far);
		hope = larger(hope, larger(beside[0].hope,
					   larger(beside[1].hope, beside[2].hope)));
		sure = larger(sure, smaller(beside[0].hope,
					    smaller(beside[1].hope, beside[2].hope)));
		danger += smaller(beside[0].danger,
				  smaller(beside[1].danger, beside[2].danger));
	}
	return mind->count == 0 ? 0 : hope - danger / 100;
}

int dungeoneers_end_beside(struct mind *mind, struct tile tile)
{
	int hope = INT_MIN, danger = 0;

	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = mind->foes[i];
		const struct ending *ending;

		if (!foe->matters_beside)
			continue;
		ending = &foe->beside[1 + distance_to(mind, foe, tile) - foe->distance];
		hope = larger(hope, ending->hope);
		danger += ending->danger;
	}
	return mind->count == 0 ? 0 : hope - straggling(mind, tile) - danger / 100;
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

enum { FARTHEST_WALK = 40, DETOUR = 1 };

/* The first step of the shortest way of at most so many steps into reach of the goal; -1:
 * there is none. */
static int step_of_way(const struct mind *mind, int goal, const struct walker *walker,
		       int most)
{
	const struct map *map = &mind->scene->scenario->map;
	struct tile here = mind->scene->fight->bodies[mind->who].tile, first;
	struct ways *ways = mind->look->ways;
	int threat = creature(mind->scene, mind->who)->threat;

	ways_find(ways, map, here, most, false, walker_cost, walker);
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

/* Mostly a small detour is enough, and few tiles have to be searched for it. */
static int step_of_path(const struct mind *mind, int goal, struct creature_set gone)
{
	int straight = dungeoneers_distance(mind->scene, mind->who, goal) -
		       creature(mind->scene, mind->who)->threat;
	struct walker walker = {mind, gone};
	int step;

	set_add(&walker.gone, mind->who);
	step = step_of_way(mind, goal, &walker, straight + DETOUR);
	return step >= 0 ? step : step_of_way(mind, goal, &walker, FARTHEST_WALK);
}

/* Around walls: through free tiles, or else as if the others were gone. */
int dungeoneers_way_round(const struct mind *mind)
{
	int goal = mind->count ? mind->foes[0]->who : NOBODY, best = 0, direction;

	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = mind->foes[i];
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
