/* SPDX-License-Identifier: MIT
 *
 * The worth of things in hand to the scripted tactic: what it can do with them.
 */
#include "tactics.h"

int dungeoneers_worth_in_hand(const struct mind *mind)
{
	int best = 0;

	for (int i = 0; i < mind->count; i++) {
		const struct plain_acts *plain = &mind->foes[i]->acts.plain;
		int worth = larger(larger(plain->melee.worth, plain->shot.worth),
				   larger(plain->spell.worth, plain->touch.worth));

		best = larger(best, worth * mind->foes[i]->worth / A_FIGHTER);
	}
	return best;
}

int dungeoneers_worth_with(const struct mind *mind, int thing, int away)
{
	struct dungeoneers_fight there = *whole_fight(mind->scene);
	struct dungeoneers_creature *one = &there.creatures[mind->who];
	struct look look = *mind->look;
	struct desk desk;
	struct mind *other;

	look.scene.fight = &there.base;
	look.memo = NULL; /* this is not the fight that it knows */
	one->things[thing].place = WIELDED;
	if (away >= 0)
		one->things[away].place = STOWED;
	dungeoneers_derive(&look.scene, one, mind->who);
	other = dungeoneers_think(&look, &desk);
	dungeoneers_weigh(other, true);
	return dungeoneers_worth_in_hand(other);
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
