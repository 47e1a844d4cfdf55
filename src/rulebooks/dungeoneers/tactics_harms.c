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

static void add_harms(struct dungeoneers_harms *harms, const struct mind *mind, int who)
{
	const struct body *bodies = mind->scene->fight->bodies;
	struct known known = {.defence = 0};
	uint32_t last = 0;
	int sum = 0, shots = 0, count = 0;

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
			continue; /* nobody knows who will come */
		sum += harms->on[who][i];
		shots += shot.worth;
		count++;
	}
	harms->usual[who] = (int16_t)(sum / larger(1, count));
	harms->shots[who] = (int16_t)(shots / larger(1, count));
	if (harms->shots[who] > 0)
		set_add(&harms->shooters, who);
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
	return harms;
}
