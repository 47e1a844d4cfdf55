/* SPDX-License-Identifier: MIT
 *
 * Estimates for tactics: rough, quick, and made of what everybody can see.
 */
#include "tactics.h"

int old_wounddice_bleeding2(const struct wounddice_creature *creature)
{
	int twice = 0;

	for (int i = 0; i < 5; i++)
		twice += creature->wounds[i] * (faces_of(i + 1) + 1);
	return twice;
}

bool old_wounddice_is_doomed(const struct scene *scene, int who)
{
	const struct wounddice_creature *one = creature(scene, who);

	return 2 * one->health <= old_wounddice_bleeding2(one);
}

static int steps_of(const int counts[DICE_GROUPS])
{
	int steps = 0;

	for (int i = 0; i < DICE_GROUPS; i++)
		steps += counts[i] * (i + 1);
	return steps;
}

int old_wounddice_steps(const struct scene *scene, int who, int type)
{
	int counts[DICE_GROUPS];

	wounddice_relevant(scene, who, type, counts);
	return steps_of(counts);
}

/* Per cent of hits that beat the armour: means apart, over the width of both. */
static int beat_percent(const struct wounddice_profile *profile,
			const int counts[DICE_GROUPS])
{
	int mean2 = 0, width = profile->mean2;

	for (int i = 0; i < DICE_GROUPS; i++) {
		mean2 += counts[i] * (faces_of(i + 1) + 1);
		width += counts[i] * faces_of(i + 1);
	}
	return within(50 + 50 * (profile->mean2 - mean2) / larger(1, width), 5, 95);
}

/* Expected damage in fortieths; armour lets through what is left after its steps, and
 * each step that is worn is worth a part of a hit. */
static int expected(const struct scene *scene, const struct wounddice_profile *profile,
		    int hits20, int target)
{
	int counts[DICE_GROUPS], steps, through;

	if (!wounddice_relevant(scene, target, profile->type, counts))
		return hits20 * profile->mean2;
	steps = steps_of(counts);
	through = hits20 * beat_percent(profile, counts) / 100;
	if (through > 20 * steps)
		return (through - 20 * steps) * profile->mean2 +
		       20 * steps * profile->mean2 / (steps + 1);
	return through * profile->mean2 / (steps + 1);
}

/* Concentrated fire pays; those who fall anyway are not worth much. */
static int weigh(const struct look *look, int target, int worth, bool *finishes)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = creature(scene, target);
	int full = sheet(scene, target)->health;
	int lost = larger(0, full - one->health);

	*finishes = worth >= 40 * one->health && one->health > 0;
	if (one->state == OUT)
		return 0;
	worth += worth * smaller(lost, full) * look->knobs[KNOB_FOCUS] / (100 * full);
	if (*finishes)
		worth += worth / 2;
	if (one->health <= 0 || old_wounddice_is_doomed(scene, target))
		worth /= one->ap > 0 ? 2 : 16;
	return worth;
}

static int table_hits(const struct wounddice_profile *profile, int tn)
{
	return profile->hits20[smaller(larger(tn, 0), TN_TABLE - 1)];
}

static int chance20(int tn)
{
	return smaller(19, larger(1, tn));
}

/* A burst where it brings at least a seventh more hits than a single shot. */
static int mode_of(const struct wounddice_attack *attack, int tn)
{
	if (!attack->with->is_gun || attack->with->weapon->props & SHELL)
		return SINGLE;
	return attack->profile->rof > 1 &&
			       7 * table_hits(attack->profile, tn) >= 8 * chance20(tn)
		       ? BURST
		       : SINGLE;
}

int old_wounddice_thought_tn(const struct scene *scene,
			     const struct wounddice_attack *attack)
{
	struct sum sum;

	return attack->with->value[attack->skill] +
	       wounddice_accuracy(sum_begin_quiet(&sum), scene, attack);
}

int old_wounddice_best_mode(const struct scene *scene, int who, int arm, int target)
{
	struct wounddice_attack attack;

	wounddice_attack_at(scene, who, arm, target, &attack);
	return mode_of(&attack, old_wounddice_thought_tn(scene, &attack));
}

static struct idea appraise(const struct look *look,
			    const struct wounddice_attack *attack)
{
	const struct scene *scene = &look->scene;
	struct idea idea = {
		.arm = attack->arm, .target = attack->target, .tile = attack->tile};
	bool one_shot;

	idea.tn = old_wounddice_thought_tn(scene, attack);
	one_shot = attack->with->is_gun && !(attack->with->weapon->props & SHELL) &&
		   mode_of(attack, idea.tn) == SINGLE;
	idea.worth = weigh(look, attack->target,
			   expected(scene, attack->profile,
				    one_shot ? chance20(idea.tn)
					     : table_hits(attack->profile, idea.tn),
				    attack->target),
			   &idea.finishes);
	return idea;
}

/* A blast at this tile: foes count, friends and oneself count double against it. */
static struct idea appraise_blast(const struct look *look,
				  const struct wounddice_attack *attack)
{
	const struct scene *scene = &look->scene;
	struct idea idea = {.arm = attack->arm, .target = NOBODY, .tile = attack->tile};
	bool finishes;

	idea.tn = old_wounddice_thought_tn(scene, attack);
	for_creatures (i, scene->fight) {
		int metres = distance_king(tile_of(scene, i), attack->tile), hits, worth;

		if (!is_there(scene, i) || metres > attack->with->weapon->blast)
			continue;
		hits = larger(table_hits(attack->profile, idea.tn) -
				      metres * chance20(idea.tn),
			      chance20(idea.tn));
		worth = expected(scene, attack->profile, hits, i);
		if (is_enemy(scene->fight, look->who, i)) {
			idea.worth += weigh(look, i, worth, &finishes);
			idea.finishes = idea.finishes || finishes;
		} else {
			idea.worth -= 2 * worth;
		}
	}
	return idea;
}

int old_wounddice_attack_ap(const struct look *look, const struct idea *idea)
{
	return sheet(&look->scene, look->who)->arms[idea->arm].weapon->ap;
}

static void consider(const struct look *look, const struct idea *idea, struct idea *best)
{
	if (idea->worth <= 0)
		return;
	if (best->arm < 0 || idea->worth * old_wounddice_attack_ap(look, best) >
				     best->worth * old_wounddice_attack_ap(look, idea))
		*best = *idea;
}

struct idea old_wounddice_best_attack(const struct look *look, int ap)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_sheet *own = sheet(scene, look->who);
	struct idea best = {.arm = -1, .target = NOBODY};
	struct wounddice_attack attack;

	for (int arm = 0; arm < own->arm_count; arm++) {
		const struct wounddice_weapon *weapon = own->arms[arm].weapon;
		struct creature_set targets;

		if (weapon->ap > ap || !wounddice_can_use(scene, look->who, arm))
			continue;
		targets = wounddice_targets(scene, look->who, arm);
		for_set (i, targets) {
			struct idea idea;

			wounddice_attack_at(scene, look->who, arm, i, &attack);
			if (weapon->blast) {
				attack.target = NOBODY;
				idea = appraise_blast(look, &attack);
			} else {
				idea = appraise(look, &attack);
			}
			consider(look, &idea, &best);
		}
	}
	return best;
}

int old_wounddice_danger(const struct scene *scene, int attacker, int arm, int target,
			 int hits)
{
	const struct wounddice_profile *profile =
		&sheet(scene, attacker)
			 ->arms[arm]
			 .profiles[creature(scene, attacker)->arms[arm].ammo];
	int left = hits - old_wounddice_steps(scene, target, profile->type);

	return left > 0 ? left * profile->mean2 / 2 : 0;
}

/* ---- where to go ---- */

int old_wounddice_nearest_foe(const struct scene *scene, int who)
{
	int nearest = NOBODY;

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && is_ok(scene, i) &&
		    (nearest < 0 ||
		     metres_between(scene, who, i) < metres_between(scene, who, nearest)))
			nearest = i;
	return nearest;
}

static struct tile step_on_line(const struct scene *scene, int who, struct tile to)
{
	struct tile here = tile_of(scene, who);
	int most = wounddice_move_metres(scene, who);
	int gap = to.x - here.x,
	    step = larger(0, smaller(most, (gap < 0 ? -gap : gap) - 1));

	return tile_at(here.x + (gap < 0 ? -step : step), here.y);
}

/* The tile beside `to` that is cheapest to reach. */
static struct tile beside(const struct look *look, struct tile to)
{
	const struct map *map = &look->scene.scenario->map;
	struct tile best = tile_of(&look->scene, look->who);
	int cheapest = -1;

	for (int i = 0; i < 8; i++) {
		struct tile tile = tile_step(to, (enum direction)i);
		int cost;

		if (!on_map(map, tile))
			continue;
		cost = ways_cost(look->ways, tile);
		if (cost < 0 || (cheapest >= 0 && cost >= cheapest) ||
		    !wounddice_is_free(&look->scene, look->who, tile))
			continue;
		cheapest = cost;
		best = tile;
	}
	return best;
}

struct tile old_wounddice_step_toward(const struct look *look, struct tile to)
{
	const struct scene *scene = &look->scene;
	struct tile here = tile_of(scene, look->who), path[MAX_MAP_SIDE], step = here;
	int most = creature(scene, look->who)->prone ? PRONE_METRES : MOVE_METRES, count;

	if (!scene->scenario->map.given)
		return step_on_line(scene, look->who, to);
	wounddice_ways(scene, look->who, 4 * MAX_MAP_SIDE, look->ways);
	count = ways_path(look->ways, beside(look, to), path, MAX_MAP_SIDE);
	for (int i = 0; i < count && ways_cost(look->ways, path[i]) <= most; i++)
		if (wounddice_is_free(scene, look->who, path[i]))
			step = path[i];
	return step;
}

struct tile old_wounddice_cover_tile(const struct look *look, int foe)
{
	const struct scene *scene = &look->scene;
	struct tile here = tile_of(scene, look->who), there = tile_of(scene, foe),
		    best = here;
	int most = wounddice_move_metres(scene, look->who);
	int cover = wounddice_cover(scene, there, here);

	if (!scene->scenario->map.given)
		return here;
	wounddice_ways(scene, look->who, most, look->ways);
	for (int i = 0; i < look->ways->reached_count; i++) {
		struct tile tile =
			tile_of_index(&scene->scenario->map, look->ways->reached[i]);
		int better = wounddice_cover(scene, there, tile);

		if (better <= cover || !wounddice_is_free(scene, look->who, tile) ||
		    !wounddice_sees(scene, tile, there))
			continue;
		cover = better;
		best = tile;
	}
	return best;
}
