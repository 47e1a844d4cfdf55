/* SPDX-License-Identifier: MIT
 *
 * Where the scripted tactic wants to stand: toward whom it steps, round which walls,
 * behind whose back, and away from whom.
 */
#include "tactics.h"

/* A weapon to shoot with; one that can harm this foe, unless that is NOBODY. */
static bool can_shoot(const struct mind *mind, int foe)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(mind->scene, mind->who, arms);

	for (int i = 0; i < count; i++)
		if (arms[i].weapon->range &&
		    dungeoneers_ammunition(mind->scene, mind->who, arms[i].weapon) &&
		    (foe == NOBODY ||
		     old_dungeoneers_blow_value(mind, arms[i].weapon, foe, true) > 0))
			return true;
	return false;
}

bool old_dungeoneers_fights_from_afar(const struct scene *scene, int who)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(scene, who, spells);

	for (int i = 0; i < count; i++)
		if (spells[i]->range > 1 && spells[i]->effect == EFFECT_WOUNDS)
			return true;
	return can_shoot(&(struct mind){.scene = scene, .who = who}, NOBODY);
}

/* Whom to walk to: the best blow for the way; everybody else only if nobody is worth it.
 */
int old_dungeoneers_goal_of(const struct mind *mind)
{
	int goal = NOBODY, best = -1;

	for_creatures (i, mind->scene->fight) {
		int distance, value, score;

		if (!is_alive(mind->scene, i) ||
		    !is_enemy(mind->scene->fight, mind->who, i))
			continue;
		old_dungeoneers_best_melee_arm(mind, i, &value);
		distance = dungeoneers_distance(mind->scene, mind->who, i);
		score = (mind->knobs[KNOB_NEAREST] ? 100 : 10 + value) * 100 /
			(2 + distance);
		if (score > best) {
			best = score;
			goal = i;
		}
	}
	return goal;
}

static int tiles_out_of_reach(const struct mind *mind, int goal, struct tile tile)
{
	return larger(0, dungeoneers_distance_at(mind->scene, mind->who, tile, goal) -
				 creature(mind->scene, mind->who)->threat);
}

int old_dungeoneers_threats_at(const struct mind *mind, struct tile tile)
{
	int count = 0;

	for_creatures (i, mind->scene->fight)
		if (is_alive(mind->scene, i) &&
		    is_enemy(mind->scene->fight, mind->who, i) &&
		    dungeoneers_in_range_at(mind->scene, mind->who, i, tile))
			count++;
	return count;
}

/* How good it is to stand there for a blow at `goal`; equals: the straighter way. */
static int standing_score(const struct mind *mind, int goal, struct tile tile)
{
	int out = tiles_out_of_reach(mind, goal, tile), score = -10 * out;
	int straight = distance_squared(tile, mind->scene->fight->bodies[goal].tile);
	int crowd = old_dungeoneers_threats_at(mind, tile);

	if (out == 0 && mind->knobs[KNOB_FLANK] &&
	    dungeoneers_is_behind_at(mind->scene, mind->who, goal, tile))
		score += 6;
	score -= crowd > 1 ? 2 * (crowd - 1) : 0;
	return 1000 * score - straight;
}

static bool is_safe_step(const struct mind *mind, enum direction direction)
{
	struct tile to = tile_step(mind->scene->fight->bodies[mind->who].tile, direction);

	return dungeoneers_can_step(mind->scene, mind->who, direction) &&
	       set_is_empty(dungeoneers_strikers_at_step(mind->scene, mind->who, to,
							 false, NOBODY));
}

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
	struct walker walker = {mind, gone};

	set_add(&walker.gone, mind->who);
	ways_find(mind->ways, map, here, FARTHEST_WALK, false, walker_cost, &walker);
	for (int i = 0; i < mind->ways->reached_count; i++) {
		struct tile tile = tile_of_index(map, mind->ways->reached[i]);

		if (tiles_out_of_reach(mind, goal, tile) > 0 || same_tile(tile, here) ||
		    ways_path(mind->ways, tile, &first, 1) < 1)
			continue;
		return octant_of(first.x - here.x, first.y - here.y);
	}
	return -1;
}

/* Round walls: through free tiles, or failing that as if the others were away. */
static int walk_round(const struct mind *mind, int goal)
{
	int direction = step_of_path(mind, goal, (struct creature_set){0});

	if (direction < 0)
		direction = step_of_path(mind, goal, (struct creature_set){UINT64_MAX});
	if (direction < 0 || !is_safe_step(mind, (enum direction)direction))
		return -1;
	return direction;
}

/* The best of the eight steps to stand for a blow at `goal`; -1: none is better than
 * here. */
static int best_step(const struct mind *mind, int goal)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	int best = standing_score(mind, goal, here), chosen = -1;

	for (enum direction d = NORTH; d <= NORTH_WEST; d++) {
		int score = standing_score(mind, goal, tile_step(here, d));

		if (score > best && is_safe_step(mind, d)) {
			best = score;
			chosen = (int)d;
		}
	}
	return chosen;
}

/* Far from the goal the straight step is as good as any. */
static int straight_step(const struct mind *mind, int goal)
{
	int octant = dungeoneers_octant(mind->scene, mind->who, goal);

	return octant >= 0 && is_safe_step(mind, (enum direction)octant) ? octant : -1;
}

/* A step toward the goal, or to a better place beside it; -1: stay. */
static int step_to(const struct mind *mind, int goal)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	int out = tiles_out_of_reach(mind, goal, here), step = -1;
	bool walls = setup(mind->scene)->has_walls;

	if (out == 0 && old_dungeoneers_threats_at(mind, here) <= 1)
		return -1;
	if (out > 0 && walls && !dungeoneers_sees(mind->scene, mind->who, goal))
		return walk_round(mind, goal);
	if (out > 1)
		step = straight_step(mind, goal);
	if (step < 0)
		step = best_step(mind, goal);
	return step < 0 && out > 0 && walls ? walk_round(mind, goal) : step;
}

/* Away from the nearest foe, for those who fight from afar; -1: stay. */
static int step_away(const struct mind *mind)
{
	int foe = dungeoneers_nearest_enemy(mind->scene, mind->who), chosen = -1, best;
	struct tile here = mind->scene->fight->bodies[mind->who].tile;

	if (foe == NOBODY)
		return -1;
	best = distance_squared(here, mind->scene->fight->bodies[foe].tile);
	if (best > 9)
		return -1; /* far enough */
	for (enum direction d = NORTH; d <= NORTH_WEST; d++) {
		int far = distance_squared(tile_step(here, d),
					   mind->scene->fight->bodies[foe].tile);

		if (far > best && is_safe_step(mind, d)) {
			best = far;
			chosen = (int)d;
		}
	}
	return chosen;
}

enum { GOOD_IN_MELEE = 25, TOO_NEAR = 4 };

static bool can_cast_to_effect(const struct mind *mind)
{
	struct choice spell = old_dungeoneers_best_spell(mind, MOST_AP, NULL, true);

	return spell.value && spell.spell->range > 1;
}

/* Not enough magica now, and nothing better to do than wait for it. */
static bool waits_for_magica(const struct mind *mind, int foe)
{
	int value;

	old_dungeoneers_best_melee_arm(mind, foe, &value);
	return value < GOOD_IN_MELEE && creature(mind->scene, mind->who)->magica <
						sheet(mind->scene, mind->who)->magica_max;
}

/* Those who do well from afar keep away from a foe in sight; others come closer. */
static bool keeps_away(const struct mind *mind)
{
	const struct scene *scene = mind->scene;
	int foe = dungeoneers_nearest_enemy(scene, mind->who);

	return foe != NOBODY && dungeoneers_distance(scene, mind->who, foe) <= TOO_NEAR &&
	       old_dungeoneers_fights_from_afar(scene, mind->who) &&
	       dungeoneers_sees(scene, mind->who, foe) &&
	       (can_shoot(mind, foe) || can_cast_to_effect(mind) ||
		waits_for_magica(mind, foe));
}

int old_dungeoneers_wanted_step(const struct mind *mind)
{
	int goal;

	if (!dungeoneers_can_move(mind->scene, mind->who))
		return -1;
	if (keeps_away(mind))
		return step_away(mind);
	goal = old_dungeoneers_goal_of(mind);
	return goal == NOBODY ? -1 : step_to(mind, goal);
}

/* Before a melee blow: a step that ends behind the same target and draws no strike; or
 * -1. */
int old_dungeoneers_flanking_step(const struct mind *mind, int target)
{
	const struct dungeoneers_creature *one = creature(mind->scene, mind->who);
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	int octant = dungeoneers_octant(mind->scene, target, mind->who), turns;

	if (!mind->knobs[KNOB_FLANK] || one->mp < 1 || one->grappling || octant < 0)
		return -1;
	turns = turns_between((enum direction)octant,
			      opposite(mind->scene->fight->bodies[target].facing));
	if (turns > 2 || dungeoneers_is_behind(mind->scene, mind->who, target))
		return -1; /* too far round, or there already */
	for (enum direction d = NORTH; d <= NORTH_WEST; d++)
		if (dungeoneers_is_behind_at(mind->scene, mind->who, target,
					     tile_step(here, d)) &&
		    tiles_out_of_reach(mind, target, tile_step(here, d)) == 0 &&
		    is_safe_step(mind, d) &&
		    old_dungeoneers_threats_at(mind, tile_step(here, d)) <= 1)
			return (int)d;
	return -1;
}
