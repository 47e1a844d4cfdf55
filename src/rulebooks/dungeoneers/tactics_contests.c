/* SPDX-License-Identifier: MIT
 *
 * The worth of contests of strength to the scripted tactic: pushes and grips.
 */
#include "tactics_thought.h"

int dungeoneers_contest_chance(const struct mind *mind, int target,
			       const struct dungeoneers_weapon *weapon)
{
	const struct scene *scene = mind->scene;
	bool power = score_of(scene, target, POWER) > score_of(scene, target, PROWESS);
	struct dodge dodge = {target, mind->who, power ? POWER : PROWESS, NO_RULE};
	int die = ruling(scene, R21_GRAPPLE_DIE) ? D4 : weapon->hit;
	struct sum pool, dodging;

	add_base(sum_begin_quiet(&pool), "power", score_of(scene, mind->who, POWER),
		 NO_RULE);
	return dungeoneers_beat_dodge(
		scene, &dodge,
		dungeoneers_dodge_dice(sum_begin_quiet(&dodging), scene, &dodge, 0),
		dungeoneers_pool(&pool, scene, mind->who, 0, NO_RULE), die,
		dungeoneers_rear(scene, &dodge) != NOT_BEHIND);
}

int dungeoneers_best_arm_for_contest(const struct scene *scene, int who, struct arm *arm)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, who, arms), best = count - 1;

	for (int i = 0; i < count; i++)
		if (!arms[i].weapon->range &&
		    arms[i].weapon->hit > arms[best].weapon->hit)
			best = i;
	*arm = arms[best];
	return best;
}

/* A foe that lacks the points for a way back; one that lets go of somebody. */
static int worth_of_displacing(const struct mind *mind, const struct foe *foe)
{
	const struct dungeoneers_creature *one = creature(mind->scene, foe->who);
	int worth = 0;

	if (sheet(mind->scene, foe->who)->mp_base - one->mired <= 0 && !foe->afar)
		worth += foe->menace;
	if (one->grappling)
		worth += foe->worth / 10;
	return worth;
}

int dungeoneers_push_worth(const struct mind *mind, const struct foe *foe, int floor)
{
	const struct scene *scene = mind->scene;
	struct creature_set strikers = creature(scene, foe->who)->threatened_by;
	int worth = worth_of_displacing(mind, foe), octant;
	struct tile to;

	set_remove(&strikers, mind->who);
	if (worth == 0 && set_is_empty(strikers))
		return 0;
	octant = dungeoneers_octant(scene, mind->who, foe->who);
	if (octant < 0)
		return 0;
	to = tile_step(scene->fight->bodies[foe->who].tile, (enum direction)octant);
	strikers = dungeoneers_strikers_at_step(scene, foe->who, to, true, mind->who);
	for_set (i, strikers)
		worth += dungeoneers_strike_worth(mind, i, foe->who);
	if (worth <= larger(0, floor) ||
	    !dungeoneers_step_fits(scene, foe->who, (enum direction)octant,
				   (struct creature_set){0}))
		return 0;
	return worth;
}

int dungeoneers_grapple_worth(const struct mind *mind, const struct foe *foe)
{
	if (!foe->shoots)
		return 0;
	return 2 * foe->menace - dungeoneers_strike_worth(mind, foe->who, mind->who);
}

/* ---- candidates ---- */

void dungeoneers_consider_contests(struct thought *thought, int end)
{
	const struct mind *mind = thought->mind;
	struct arm arm;
	int floor = thought->only < 0 ? thought->best.worth - end : 0;

	if ((!can_pay(thought, DO_GRAPPLE) && !can_pay(thought, DO_PUSH)) ||
	    !has_foe_within(thought, thought->me->threat))
		return;
	for (int i = 0; i < mind->count; i++) {
		const struct foe *foe = mind->foes[i];
		struct intent intent;
		int push, grapple = 0, chance;

		if (foe->distance > creature(mind->scene, mind->who)->threat)
			continue;
		push = dungeoneers_push_worth(mind, foe, floor);
		if (!thought->me->grappling &&
		    !creature(mind->scene, foe->who)->grappled_by)
			grapple = dungeoneers_grapple_worth(mind, foe);
		if ((thought->only < 0 && push <= 0 && grapple <= 0) ||
		    !dungeoneers_can_reach(mind->scene, mind->who, foe->who))
			continue;
		intent = intent_to(DO_PUSH, end);
		intent.with =
			dungeoneers_best_arm_for_contest(mind->scene, mind->who, &arm);
		intent.target = foe->who;
		chance = dungeoneers_contest_chance(mind, foe->who, arm.weapon);
		intent.worth += push * chance / 1000;
		if (push > 0 || thought->only >= 0)
			consider(thought, &intent);
		intent.action = DO_GRAPPLE;
		intent.worth = end + grapple * chance / 1000;
		if (grapple > 0 || thought->only >= 0)
			consider(thought, &intent);
	}
}
