/* SPDX-License-Identifier: MIT
 *
 * What the creatures of a scenario do to their enemies by their best acts, all of them
 * unhurt: computed once, because it tells the tactic which foes matter to its side, and
 * which side wins while nobody moves.
 */
#include "tactics.h"

static struct menace fresh_menace(const struct mind *mind, const struct known *by,
				  int who, int victim, enum means means)
{
	struct guard guard = dungeoneers_guard(mind->scene, victim);
	struct menace menace = {0};

	dungeoneers_menace_of_arms(mind, who, by, victim, guard, means, &menace);
	dungeoneers_menace_of_spells(mind, who, by, victim, guard, means, &menace);
	return menace;
}

/* Has it a spell that flies to its target? */
static bool hurls_spells(const struct known *known)
{
	for (int i = 0; i < known->spell_count; i++)
		if (known->spells[i]->range > 1 && known->spells[i]->test == TEST_ATTACK)
			return true;
	return false;
}

/* On the average of the enemies that are there. Nobody knows who will come. */
static int usual_shot(const struct mind *mind, int who)
{
	const struct body *bodies = mind->scene->fight->bodies;
	struct known known = {.defence = 0};
	uint32_t last = 0;
	int shots = 0, count = 0;

	dungeoneers_know(mind->scene, who, &known, NULL, &last);
	for (int i = 0; i < mind->scene->scenario->total; i++) {
		if (bodies[i].side == bodies[who].side || !bodies[i].in_play)
			continue;
		shots += fresh_menace(mind, &known, who, i, FROM_AFAR).worth;
		count++;
	}
	return shots / larger(1, count);
}

/* While those missiles are left. */
static void add_shots(struct scenario *scenario, unsigned left,
		      int16_t shots[MAX_CREATURES])
{
	const struct dungeoneers_setup *setup = scenario->setup;
	struct dungeoneers_fight then = *setup->start;
	struct scene scene = {scenario, &then.base};
	struct mind mind = {.scene = &scene, .presence = PRESENCE};

	for (int i = 0; i < scenario->total; i++) {
		then.creatures[i].arrows = (left & ARROWS_LEFT) != 0;
		then.creatures[i].bolts = (left & BOLTS_LEFT) != 0;
	}
	for (int i = 0; i < scenario->total; i++)
		shots[i] = (int16_t)usual_shot(&mind, i);
}

static void add_harms(struct dungeoneers_harms *harms, const struct mind *mind, int who)
{
	const struct body *bodies = mind->scene->fight->bodies;
	struct known known = {.defence = 0};
	uint32_t last = 0;
	int sum = 0, count = 0;

	dungeoneers_know(mind->scene, who, &known, NULL, &last);
	for (int i = 0; i < mind->scene->scenario->total; i++) {
		struct menace shot;

		if (bodies[i].side == bodies[who].side)
			continue;
		shot = fresh_menace(mind, &known, who, i, FROM_AFAR);
		if (shot.worth > 0 && (shot.weapon || hurls_spells(&known)))
			set_add(&harms->shot_by[i], who);
		harms->on[who][i] =
			(int16_t)fresh_menace(mind, &known, who, i, BY_ALL_MEANS).worth;
		if (!bodies[i].in_play)
			continue;
		sum += harms->on[who][i];
		count++;
	}
	harms->usual[who] = (int16_t)(sum / larger(1, count));
}

const struct dungeoneers_harms *dungeoneers_harms(struct scenario *scenario)
{
	const struct dungeoneers_setup *setup = scenario->setup;
	struct dungeoneers_harms *harms = tree_alloc(scenario->tree, sizeof *harms);
	struct scene scene = {scenario, &setup->start->base};
	struct mind mind = {.scene = &scene, .presence = PRESENCE};

	if (!harms)
		return NULL; /* the tree knows that memory was short */
	for (int i = 0; i < scenario->total; i++)
		add_harms(harms, &mind, i);
	for (unsigned left = 0; left < ALL_LEFT; left++)
		add_shots(scenario, left, harms->shots_with_less[left]);
	add_shots(scenario, ALL_LEFT, harms->shots);
	for (int i = 0; i < scenario->total; i++)
		if (harms->shots[i] > 0)
			set_add(&harms->shooters, i);
	return harms;
}
