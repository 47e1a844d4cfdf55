/* SPDX-License-Identifier: MIT
 *
 * Facing and defending as the scripted tactic weighs them: how often foes hit it as it
 * is, from behind, and if it defends.
 */
#include "tactics.h"

/* Things in hand come first. */
static struct blow first_blow(const struct mind *mind, const struct foe *foe)
{
	return (struct blow){foe->who,	mind->who, foe->first,
			     foe->afar, false,	   mind->guard};
}

/* ---- facing ---- */

static int hits_now(const struct mind *mind, struct foe *foe)
{
	struct blow blow;

	if (foe->hits_now >= 0)
		return foe->hits_now;
	blow = first_blow(mind, foe);
	foe->hits_now = (int16_t)dungeoneers_plain_hit(mind->scene, foe->known, &blow);
	return foe->hits_now;
}

static int hits_from_behind(const struct mind *mind, struct foe *foe)
{
	struct blow blow;

	if (foe->hits_behind >= 0)
		return foe->hits_behind;
	blow = first_blow(mind, foe);
	blow.behind = true;
	foe->hits_behind = (int16_t)dungeoneers_plain_hit(mind->scene, foe->known, &blow);
	return foe->hits_behind;
}

/* Would this creature be behind me? */
static bool is_at_my_back(const struct scene *scene, int who, int other, int facing)
{
	int octant = dungeoneers_octant(scene, who, other);

	return octant >= 0 &&
	       turns_between((enum direction)octant, opposite((enum direction)facing)) <=
		       (ruling(scene, R46_REAR_ARC) ? 1 : 0);
}

bool dungeoneers_has_back_free(const struct scene *scene, int who, int facing)
{
	struct creature_set near = creature(scene, who)->threatened_by;

	for_set (i, near)
		if (is_at_my_back(scene, who, i, facing))
			return false;
	return true;
}

int dungeoneers_rear_harm(struct mind *mind, int facing)
{
	int harm = 0;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];

		if (foe->distance <= creature(mind->scene, foe->who)->threat &&
		    is_at_my_back(mind->scene, mind->who, foe->who, facing))
			harm += dungeoneers_danger(mind, foe) *
				larger(0, hits_from_behind(mind, foe) -
						  hits_now(mind, foe)) /
				larger(1, hits_now(mind, foe));
	}
	return harm;
}

int dungeoneers_best_facing(struct mind *mind, int wanted)
{
	int step = ruling(mind->scene, R48_DIAGONALS) ? 2 : 1, best = wanted;
	int least = dungeoneers_rear_harm(mind, wanted);

	for (int d = NORTH; d <= NORTH_WEST && least > 0; d += step) {
		int harm = dungeoneers_rear_harm(mind, d);

		if (harm < least) {
			least = harm;
			best = d;
		}
	}
	return best;
}

/* ---- defending ---- */

/* One who lies has one die in any case. */
static int hits_if_defensive(const struct mind *mind, struct foe *foe)
{
	struct blow blow;

	if (foe->hits_guarded >= 0)
		return foe->hits_guarded;
	blow = first_blow(mind, foe);
	blow.guard.dodge += !creature(mind->scene, mind->who)->prone;
	foe->hits_guarded =
		(int16_t)dungeoneers_plain_hit(mind->scene, foe->known, &blow);
	return foe->hits_guarded;
}

int dungeoneers_danger_averted(struct mind *mind)
{
	struct tile here = mind->scene->fight->bodies[mind->who].tile;
	int averted = 0;

	for (int i = 0; i < mind->count; i++) {
		struct foe *foe = mind->foes[i];
		int danger = dungeoneers_danger_of(mind, foe, here);

		if (danger > 0 && hits_now(mind, foe) > 0)
			averted += danger *
				   (foe->hits_now - hits_if_defensive(mind, foe)) /
				   foe->hits_now;
	}
	return averted;
}
