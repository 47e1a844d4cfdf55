/* SPDX-License-Identifier: MIT
 *
 * Things as the scripted tactic weighs them: what it can do with them in hand, what it
 * drinks and picks up.
 */
#include "tactics_thought.h"

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

/* ---- candidates ---- */

/* The worth to me of that state instead of my present one. */
static int relief(const struct mind *mind, struct life life)
{
	struct blow blow;
	struct stakes stakes;

	if (!mind->duel || mind->foes[0]->acts.melee.worth <= 0)
		return dungeoneers_relief(mind, life);
	blow = melee_blow(mind, mind->foes[0]);
	stakes = dungeoneers_duel_stakes(mind, mind->foes[0], &blow);
	return dungeoneers_outcome(mind, &stakes, false, life);
}

enum { TURNS_WITH_IT = 2, STRONG = 60 };

/* That ends with its next turn, and is no reason to change weapons. */
static bool is_some_foe_defensive(const struct mind *mind)
{
	for (int i = 0; i < mind->count; i++)
		if (creature(mind->scene, mind->foes[i]->who)->defensive)
			return true;
	return false;
}

void dungeoneers_consider_gear(struct thought *thought, int end)
{
	const struct mind *mind = thought->mind;
	const struct dungeoneers_thing *things = thought->me->things;
	int now = -1;

	if (!can_pay(thought, DO_INTERACT) || !mind->me->has_spares)
		return;
	for (int i = 0; i < THINGS && things[i].item; i++) {
		const struct dungeoneers_item *item;
		struct intent intent;
		int worth;

		if (things[i].place == WIELDED)
			continue;
		item = item_of(mind->scene, things[i].item);
		intent = intent_to(DO_INTERACT, end);
		intent.with = i;
		if (item->potion) {
			struct life life = mind->guard.life;

			life.stress = larger(0, life.stress - item->potion->calm);
			life.wounds = larger(0, life.wounds - item->potion->mend);
			intent.detail[0] = DRINK;
			intent.worth += relief(mind, life);
			if (intent.worth > end)
				consider(thought, &intent);
			continue;
		}
		if (now < 0)
			now = dungeoneers_worth_in_hand(mind);
		if (now > STRONG || !item->weapon || is_some_foe_defensive(mind))
			continue; /* hardly any weapon is so much better */
		intent.detail[0] =
			dungeoneers_can_handle(mind->scene, mind->who, EQUIP, i) ? EQUIP
										 : SWAP;
		if (!dungeoneers_can_handle(mind->scene, mind->who,
					    (enum handling)intent.detail[0], i))
			continue;
		if (intent.detail[0] == EQUIP)
			worth = dungeoneers_worth_with(mind, i, -1);
		else
			dungeoneers_best_away(mind, i, &worth);
		intent.worth += TURNS_WITH_IT * (worth - now);
		if (worth > now)
			consider(thought, &intent);
	}
}

void dungeoneers_consider_picking_up(struct thought *thought, int end)
{
	const struct mind *mind = thought->mind;

	if (!can_pay(thought, DO_INTERACT) || whole_fight(mind->scene)->lying == 0 ||
	    dungeoneers_worth_in_hand(mind) > STRONG)
		return;
	for (int i = 0; i < GROUND; i++) {
		struct intent intent = intent_to(DO_INTERACT, end + STRONG);

		if (!whole_fight(mind->scene)->ground[i].item ||
		    !dungeoneers_can_handle(mind->scene, mind->who, PICK_UP, i))
			continue;
		intent.with = i;
		intent.detail[0] = PICK_UP;
		consider(thought, &intent);
	}
}
