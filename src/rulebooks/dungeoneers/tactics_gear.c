/* SPDX-License-Identifier: MIT
 *
 * The worth of things in hand to the scripted tactic: what it can do with them.
 */
#include "tactics.h"

int dungeoneers_worth_with(const struct mind *mind, int thing, int away)
{
	struct dungeoneers_fight there;
	struct dungeoneers_creature *one = &there.creatures[mind->who];
	struct scene scene = {mind->scene->scenario, &there.base};

	fight_copy_into(scene.scenario->book, &there, sizeof there, mind->scene->fight);
	one->things[thing].place = WIELDED;
	if (away >= 0)
		one->things[away].place = STOWED;
	dungeoneers_derive(&scene, one, mind->who);
	return dungeoneers_worth_elsewhere(mind, &scene);
}

static bool is_wielded(const struct mind *mind, int thing)
{
	return creature(mind->scene, mind->who)->things[thing].place == WIELDED;
}

int dungeoneers_best_away(const struct mind *mind, int thing, int *worth)
{
	const struct dungeoneers_creature *one = creature(mind->scene, mind->who);
	int need = item_of(mind->scene, one->things[thing].item)->hands, best = -1;

	*worth = NOT_WORTH;
	for (int i = 0; i < THINGS; i++) {
		int value;

		if (!is_wielded(mind, i) ||
		    !dungeoneers_free_hands(
			    mind->scene, mind->who,
			    need - item_of(mind->scene, one->things[i].item)->hands))
			continue;
		value = dungeoneers_worth_with(mind, thing, i);
		if (value > *worth) {
			*worth = value;
			best = i;
		}
	}
	return best;
}
