/* SPDX-License-Identifier: MIT
 *
 * Moving (MOV-01 to MOV-05) and stances (MOV-06).
 *
 * A range value R goes R squared metres: 2 for the free move, 3 for a sprint, 5 for a
 * full sprint. Difficult ground under the first or last step and a useless leg take one
 * step of range each. The way is the one with fewest steps, of those the straightest, of
 * those the one with the earliest step in the order N NE E SE S SW W NW; walls and living
 * foes block it, friends may be passed.
 */
#include "deeds.h"
#include "flood.h"

enum { MOST_METRES = FULL_RANGE * FULL_RANGE };
enum { MOST_STEPS = 64, NO_SPRINT = -99 };

/* ---- ground ---- */

static bool is_difficult(const struct scene *scene, struct tile tile)
{
	return scene->scenario->map.given &&
	       threa_is_difficult(terrain_at(&scene->scenario->map, tile));
}

/* The tiles of all creatures, or of the enemies of one, except creature `but`. */
static int tiles_of(const struct scene *scene, int enemies_of, int but,
		    struct tile tiles[MAX_CREATURES])
{
	int count = 0;

	for_creatures (i, scene->fight)
		if (in_play(scene, i) && i != but &&
		    (enemies_of == NOBODY || is_enemy(scene->fight, enemies_of, i)))
			tiles[count++] = body_of(scene, i)->tile;
	return count;
}

/* Foes block the way, except `but`, which the mover wants to reach. */
struct mover threa_mover(const struct scene *scene, int who, int but)
{
	struct mover mover;

	mover.map = &scene->scenario->map;
	mover.count = tiles_of(scene, who, but, mover.foes);
	return mover;
}

_Static_assert(FARTHEST == (FULL_RANGE + 2) * (FULL_RANGE + 2), "R58: two steps more");

bool threa_is_wall(const struct map *map, int x, int y)
{
	return threa_terrains[terrain_at(map, tile_at(x, y))].blocks_step;
}

static bool is_among(struct tile tile, const struct tile *tiles, int count)
{
	for (int i = 0; i < count; i++)
		if (same_tile(tile, tiles[i]))
			return true;
	return false;
}

/* One metre a step; no diagonal between two walls. */
bool threa_may_step(const void *context, struct tile from, struct tile to,
		    enum direction direction)
{
	const struct mover *mover = context;

	if (threa_is_wall(mover->map, to.x, to.y))
		return false;
	if (is_among(to, mover->foes, mover->count))
		return false;
	return direction % 2 == 0 || !threa_is_wall(mover->map, from.x, to.y) ||
	       !threa_is_wall(mover->map, to.x, from.y);
}

/* ---- how far ---- */

static int range_of(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);

	switch (action) {
	case DO_SPRINT:
		return SPRINT_RANGE - useless_legs(one);
	case DO_FULL_SPRINT:
		return FULL_RANGE;
	default:
		if (useless_legs(one) == 2)
			return CRAWL_RANGE;
		return (one->stance == STANDING ? FREE_RANGE : CRAWL_RANGE) -
		       useless_legs(one);
	}
}

/* The length of a move of this range; difficult ground at either end shortens it. */
static int metres_of_range(const struct scene *scene, int who, int range, bool difficult)
{
	return smaller(threa_range_metres(range - difficult),
		       MOST_METRES - creature(scene, who)->moved);
}

static int metres_to(const struct scene *scene, int who, int range, struct tile end)
{
	return metres_of_range(scene, who, range,
			       is_difficult(scene, body_of(scene, who)->tile) ||
				       is_difficult(scene, end));
}

/* ---- possible ends of a move ---- */

/* Foes block the way; friends may be passed, but their tiles are no end. */
static void begin_flood(struct flood *flood, const struct scene *scene, int who, int most)
{
	struct tile tiles[MAX_CREATURES];

	threa_flood_begin(flood, &scene->scenario->map, body_of(scene, who)->tile, most);
	threa_flood_add(flood, flood->closed, tiles, tiles_of(scene, who, NOBODY, tiles));
	threa_flood_add(flood, flood->taken, tiles,
			tiles_of(scene, NOBODY, NOBODY, tiles));
}

/* The length of a move of this range to an end on easy or on difficult ground. */
struct limits {
	int easy, hard;
};

/* A sprint check has counted the ground before (R58). */
static struct limits move_limits(const struct scene *scene, int who, int range,
				 bool checked)
{
	int most = threa_range_metres(range);
	int hard = checked ? most : metres_of_range(scene, who, range, true);

	if (checked || is_difficult(scene, body_of(scene, who)->tile))
		return (struct limits){hard, hard};
	return (struct limits){metres_of_range(scene, who, range, false), hard};
}

/* Adds the ends in half a row after this many steps, whose first bit is at x; returns
 * their number so far. */
static int add_ends(const struct scene *scene, struct tile start, struct tile end,
		    uint64_t bits, int step, struct limits limits, int16_t *tiles,
		    int count)
{
	int first = end.x;

	for (; bits; bits &= bits - 1) {
		int metres;

		end.x = (int16_t)(first + __builtin_ctzll(bits));
		metres = is_difficult(scene, end) ? limits.hard : limits.easy;
		if (step <= metres && is_within(start, end, metres))
			tiles[count++] = (int16_t)tile_index(&scene->scenario->map, end);
	}
	return count;
}

/* All ends of a move of this range, nearest first, then row by row; returns their
 * number. */
static int move_ends(const struct scene *scene, int who, int range, bool checked,
		     int16_t *tiles)
{
	struct limits limits = move_limits(scene, who, range, checked);
	int most = larger(limits.easy, limits.hard), count = 0;
	struct flood flood;

	begin_flood(&flood, scene, who, larger(0, most));
	for (int step = 1; step <= most && threa_flood_spread(&flood, step); step++)
		for (int i = larger(flood.first, MIDDLE - step);
		     i <= smaller(flood.last, MIDDLE + step); i++) {
			struct row row = without(flood.edge[step % 2][i], flood.taken[i]);
			struct tile start = flood.start;
			struct tile end =
				tile_at(start.x - HALF_ROW, start.y + i - MIDDLE);

			count = add_ends(scene, start, end, row.west, step, limits, tiles,
					 count);
			end.x = start.x;
			count = add_ends(scene, start, end, row.east, step, limits, tiles,
					 count);
		}
	return count;
}

/* Is this tile an end that a move of so many steps can have? */
static bool is_end(const struct scene *scene, struct tile start, struct tile end,
		   int steps, struct limits limits)
{
	int metres = is_difficult(scene, end) ? limits.hard : limits.easy;

	return steps > 0 && steps <= metres && is_within(start, end, metres) &&
	       fight_at(scene->fight, end) == NOBODY;
}

int threa_longest_move(const struct scene *scene, int who, int action)
{
	struct limits limits =
		move_limits(scene, who, range_of(scene, who, action), false);

	return larger(limits.easy, limits.hard);
}

bool threa_may_end_at(const struct scene *scene, int who, int action, struct tile end)
{
	struct tile start = body_of(scene, who)->tile;

	return is_end(scene, start, end, distance_king(start, end),
		      move_limits(scene, who, range_of(scene, who, action), false));
}

int threa_last_end(const struct scene *scene, int who, int action,
		   const struct tile *path, int count)
{
	struct limits limits =
		move_limits(scene, who, range_of(scene, who, action), false);
	int steps = smaller(count, larger(limits.easy, limits.hard));

	while (steps > 0 &&
	       !is_end(scene, body_of(scene, who)->tile, path[steps - 1], steps, limits))
		steps--;
	return steps - 1;
}

/* Can it get to the tile that its tactic wishes, before there is a menu? */
static bool can_end_at(struct run *run, int who, int range, bool checked, int wanted)
{
	const struct scene *scene = &run->scene;
	struct limits limits = move_limits(scene, who, range, checked);
	struct mover mover = threa_mover(scene, who, NOBODY);
	struct tile start = body_of(scene, who)->tile;
	struct tile end = tile_of_index(mover.map, wanted);

	ways_find_even(run->ways, mover.map, start, larger(limits.easy, limits.hard), end,
		       threa_may_step, &mover);
	return is_end(scene, start, end, ways_steps(run->ways, end), limits);
}

/* Is there a free tile next to it where a move of this range may end? */
static bool has_end_beside(const struct scene *scene, int who, int range)
{
	struct tile start = body_of(scene, who)->tile;
	struct mover nobody = {.map = &scene->scenario->map, .count = 0};

	for (enum direction i = NORTH; i <= NORTH_WEST; i++) {
		struct tile end = tile_step(start, i);

		if (on_map(nobody.map, end) && threa_may_step(&nobody, start, end, i) &&
		    fight_at(scene->fight, end) == NOBODY &&
		    metres_to(scene, who, range, end) >= 1)
			return true;
	}
	return false;
}

/* Is there any end? One free tile is enough. Mostly it is next to the mover; else it may
 * lie behind friends, who can be passed. */
static bool has_end(const struct scene *scene, int who, int range)
{
	struct tile start = body_of(scene, who)->tile, passed[MAX_CREATURES];
	int steps[MAX_CREATURES], count = 1;
	struct mover mover;

	if (has_end_beside(scene, who, range))
		return true;
	mover = threa_mover(scene, who, NOBODY);
	passed[0] = start;
	steps[0] = 1;
	for (int at = 0; at < count; at++)
		for (int i = 0; i < 8; i++) {
			enum direction direction = (enum direction)(2 * i % 8 + i / 4);
			struct tile end = tile_step(passed[at], direction);
			int metres;

			if (!on_map(&scene->scenario->map, end) ||
			    !threa_may_step(&mover, passed[at], end, direction) ||
			    is_among(end, passed, count))
				continue;
			if (fight_at(scene->fight, end) != NOBODY) {
				steps[count] = steps[at] + 1;
				passed[count++] = end;
				continue;
			}
			metres = metres_to(scene, who, range, end);
			if (steps[at] <= metres && is_within(start, end, metres))
				return true;
		}
	return false;
}

/* A sprint takes a good leg to stand on (nobody stands without one), a full sprint both
 * and the whole round. */
static bool is_fit_for(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);

	switch (action) {
	case DO_FREE_MOVE:
		return !one->free_moved;
	case DO_SPRINT:
		return one->stance == STANDING && can_work(scene, who);
	default:
		return one->stance == STANDING && useless_legs(one) == 0 &&
		       one->acts == 0 && one->ap >= 1;
	}
}

bool threa_can_move(const struct scene *scene, int who, int action)
{
	return is_fit_for(scene, who, action) &&
	       has_end(scene, who, range_of(scene, who, action));
}

struct cost threa_full_sprint_cost(const struct scene *scene, int who, int action)
{
	(void)action;
	return (struct cost){{(int8_t)creature(scene, who)->ap}};
}

/* ---- the sprint check (R58) ---- */

static int sprint_step(int sv)
{
	return sv >= 8	  ? 2
	       : sv >= 4  ? 1
	       : sv >= 0  ? 0
	       : sv >= -2 ? -1
	       : sv >= -4 ? -2
	       : sv >= -6 ? -3
			  : NO_SPRINT;
}

/* The range step that the check gives; NO_SPRINT: falls instead. */
static int sprint_check(struct run *run, const struct deed *deed)
{
	enum { SPRINT_AT = 6 };
	struct tile here = body_of(&run->scene, deed->actor)->tile;
	struct sum sum;

	sum_begin(&sum, run, deed->actor, "sprint", THR_MOV_02);
	threa_check_value(&run->scene, deed, SPRINT, &sum);
	add(&sum, "ground", threa_ground_as(terrain_at(&run->scene.scenario->map, here)),
	    THR_MOV_04);
	add(&sum, "to beat", -SPRINT_AT, THR_MOV_02);
	threa_add_fudge(&sum, "sprint");
	tell_sum(&sum);
	return sprint_step(sum.total);
}

/* ---- going ---- */

/* *searches: that for the way there (struct ways); 0: there was none, or delayers may
 * come in between. */
static struct tile ask_end(struct run *run, int who, int action, int range, bool checked,
			   unsigned *searches)
{
	struct question q;
	int wanted, count;

	question_in(&q, run, who, Q_TILE, action, NOBODY);
	if (!checked && wished(&q, &wanted) &&
	    (q.is_taken || can_end_at(run, who, range, checked, wanted))) {
		*searches = q.is_taken || threa_fight(&run->scene)->delayers
				    ? 0
				    : run->ways->searches;
		return tile_of_index(&run->scene.scenario->map, wanted);
	}
	*searches = 0;
	count = move_ends(&run->scene, who, range, checked, run->tiles);
	if (count == 0)
		return body_of(&run->scene, who)->tile;
	return ask_tile(&q, run->tiles, count);
}

static int move_rule(int action)
{
	return action == DO_FREE_MOVE ? THR_MOV_01
	       : action == DO_SPRINT  ? THR_MOV_02
				      : THR_MOV_03;
}

/* Foes may strike if the next step leaves their reach (MOV-05). */
static void offer_opportunities(struct run *run, const struct deed *deed,
				struct tile next)
{
	const struct scene *scene = &run->scene;

	if (!ruling(scene, R_OPPORTUNITY) || deed->action == DO_FREE_MOVE)
		return;
	for_creatures (foe, run->fight) {
		int reach = creature(scene, foe)->reach_m;

		if (in_play(scene, foe) && is_enemy(run->fight, foe, deed->actor) &&
		    reach && threa_in_reach(scene, foe, deed->actor, reach) &&
		    !threa_reaches(scene, foe, next, reach) &&
		    threa_can_defend(scene, foe) && can_pay(scene, foe, 1))
			threa_opportunity(run, foe, deed->actor);
		if (!is_able(scene, deed->actor))
			return;
	}
}

/* Moving more than 4 m in all spoils the aim of those who aim at it (R30). */
static void spoil_aims(struct run *run, int who, int metres)
{
	for_creatures (i, run->fight) {
		struct threa_creature *one = change(run, i);

		if (one->aim_target != who + 1)
			continue;
		one->aim_moved = (uint8_t)(one->aim_moved + metres);
		if (one->aim_moved > 4) {
			threa_end_aim(run, i, THR_AIM_03);
			tell_note_at(run, i, who, "aimed at {target}, who has moved away",
				     one->aim_moved, THR_AIM_03);
		}
	}
}

/* True while it is able, and has as many good legs as at the start: a creature that falls
 * stops. */
static bool goes_on(const struct scene *scene, const struct deed *deed)
{
	const struct threa_creature *one = creature(scene, deed->actor);

	return is_able(scene, deed->actor) && one->stance == deed->stance &&
	       useless_legs(one) == deed->lame;
}

/* Step by step; an interrupt or a blow on the way may end it. Returns the steps made. */
static int walk(struct run *run, const struct deed *deed, const struct tile *path,
		int count)
{
	struct body *body = &run->fight->bodies[deed->actor];
	int made = 0;

	while (made < count && goes_on(&run->scene, deed)) {
		struct tile from = body->tile;
		int there = fight_at(run->fight, path[made]);

		offer_opportunities(run, deed, path[made]);
		if (!goes_on(&run->scene, deed) ||
		    (there != NOBODY && is_enemy(run->fight, deed->actor, there)))
			break;
		body->tile = path[made++];
		tell_move(run, deed->actor, from, body->tile, move_rule(deed->action));
		threa_delayers(run, &(struct occasion){ON_ENTER, deed->actor, NOBODY,
						       NOBODY, from});
	}
	return made;
}

static bool shares_tile(const struct fight *fight, int who)
{
	for_creatures (i, fight)
		if (i != who && fight->bodies[i].in_play &&
		    same_tile(fight->bodies[i].tile, fight->bodies[who].tile))
			return true;
	return false;
}

/* Friends can be passed, but their tiles are no place to stop: a mover stopped there goes
 * back. */
static int leave_friends(struct run *run, int who, struct tile start,
			 const struct tile *path, int made)
{
	struct body *body = &run->fight->bodies[who];

	while (made > 0 && shares_tile(run->fight, who)) {
		struct tile back = --made > 0 ? path[made - 1] : start;

		tell_move(run, who, body->tile, back, THR_MOV_01);
		body->tile = back;
	}
	return made;
}

/* The way to its end, of at most so many steps: that of this search, or a new one. */
static int find_path(struct run *run, const struct deed *deed, int most,
		     unsigned searches, struct tile path[MOST_STEPS])
{
	struct mover mover;

	if (searches == 0 || searches != run->ways->searches) {
		mover = threa_mover(&run->scene, deed->actor, NOBODY);
		ways_find_even(
			run->ways, mover.map, body_of(&run->scene, deed->actor)->tile,
			smaller(most, MOST_STEPS), deed->tile, threa_may_step, &mover);
	}
	return ways_path(run->ways, deed->tile, path, MOST_STEPS);
}

static void go(struct run *run, const struct deed *deed, int most, unsigned searches)
{
	struct threa_creature *one = change(run, deed->actor);
	struct tile start = body_of(&run->scene, deed->actor)->tile;
	struct tile path[MOST_STEPS];
	int count, made, metres;

	threa_delayers(run,
		       &(struct occasion){ON_MOVE, deed->actor, NOBODY, NOBODY, start});
	if (!goes_on(&run->scene, deed)) {
		tell_note(run, deed->actor, "loses the action", 0, THR_INI_08);
		return;
	}
	count = find_path(run, deed, most, searches, path);
	made = walk(run, deed, path, count);
	if (made < count && in_play(&run->scene, deed->actor))
		tell_note(run, deed->actor, "loses the rest of the move", count - made,
			  THR_INI_08);
	made = leave_friends(run, deed->actor, start, path, made);
	metres = larger(made,
			distance_rounded(start, body_of(&run->scene, deed->actor)->tile));
	one->moved = (uint8_t)(one->moved + metres);
	spoil_aims(run, deed->actor, metres);
	threa_part(run);
}

/* All AP are locked until the round ends, and nothing else is done (MOV-03). */
static void lock_ap(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	one->free_moved = one->stance_changed = 1;
	one->ap_locked = (int16_t)(one->ap_locked + one->ap);
	tell_spend(run, who, "ap", &one->ap, one->ap, 0, THR_MOV_03);
	one->ap = 0;
}

static bool commit_move(struct run *run, struct deed *deed, bool is_boostable)
{
	struct threa_creature *one = change(run, deed->actor);

	if (!threa_commit(run, deed, is_boostable, move_rule(deed->action)))
		return false;
	if (deed->action == DO_FREE_MOVE)
		one->free_moved = 1;
	else if (deed->action == DO_FULL_SPRINT)
		lock_ap(run, deed->actor);
	if (deed->action != DO_FREE_MOVE || ruling(&run->scene, R_MOTION))
		one->moving = 1;
	return true;
}

static void tell_ground(struct run *run, const struct deed *deed)
{
	struct tile here = body_of(&run->scene, deed->actor)->tile;

	if (is_difficult(&run->scene, here) || is_difficult(&run->scene, deed->tile))
		tell_note(run, deed->actor, "goes over difficult ground", 0, THR_MOV_04);
}

void threa_move(struct run *run, int who, int action)
{
	bool checked = action != DO_FREE_MOVE && ruling(&run->scene, R_SPRINT_CHECK);
	struct deed deed =
		action == DO_FREE_MOVE ? free_deed_of(who, action) : deed_of(who, action);
	int range = range_of(&run->scene, who, action), change_of_range = 0;
	unsigned searches = 0;

	if (action == DO_FULL_SPRINT)
		deed.standards = 0;
	deed.stance = creature(&run->scene, who)->stance;
	deed.lame = useless_legs(creature(&run->scene, who));
	if (!checked)
		deed.tile = ask_end(run, who, action, range, false, &searches);
	if (!commit_move(run, &deed, checked && action == DO_SPRINT))
		return;
	if (checked) {
		change_of_range = sprint_check(run, &deed);
		if (change_of_range == NO_SPRINT) {
			threa_fall_prone(run, who, THR_MOV_02);
			return;
		}
		deed.tile = ask_end(run, who, action, range + change_of_range, true,
				    &searches);
	} else {
		tell_ground(run, &deed);
	}
	go(run, &deed, threa_range_metres(range + change_of_range), searches);
}

/* ---- stances (MOV-06) ---- */

bool threa_can_change_stance(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);

	(void)action;
	return !one->stance_changed &&
	       (one->stance != PRONE || (!one->free_moved && useless_legs(one) < 2));
}

void threa_change_stance(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	struct question q;
	int stance;

	question_in(&q, run, who, Q_STANCE, action, NOBODY);
	for (int i = STANDING; i <= PRONE; i++)
		if (i != one->stance)
			offer(&q, i, threa_stance_keys[i], threa_no_cost);
	stance = ask(&q);
	tell_deed(run, who, action, NOBODY, threa_stance_keys[stance], THR_MOV_06);
	if (one->stance == PRONE) /* rising takes the whole free move */
		one->free_moved = 1;
	if (one->stance != STANDING)
		tell_condition(run, who, one->stance == PRONE ? "prone" : "crouching",
			       NULL, false, 0, THR_MOV_06);
	one->stance = (uint8_t)stance;
	one->stance_changed = 1;
	if (stance == PRONE)
		threa_end_aim(run, who, THR_AIM_03);
	if (stance != STANDING)
		tell_condition(run, who, stance == PRONE ? "prone" : "crouching",
			       &one->stance, true, 0, THR_MOV_06);
}
