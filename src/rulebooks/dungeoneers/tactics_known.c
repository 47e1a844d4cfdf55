/* SPDX-License-Identifier: MIT
 *
 * What the scripted tactic knows of each creature: values of its state alone, whoever
 * looks, and the numbers of states, by which pairs of creatures are remembered.
 */
#include <string.h>
#include "tactics.h"

/* ---- values of each creature ---- */

static void find_means(const struct scene *scene, int who, struct known *known)
{
	known->arm_count = dungeoneers_arms(scene, who, known->arms);
	known->spell_count = dungeoneers_spells(scene, who, known->spells);
	known->throws = known->touches = known->curses = known->has_spares = false;
	for (int i = 0; i < THINGS && creature(scene, who)->things[i].item; i++)
		if (creature(scene, who)->things[i].place != WIELDED)
			known->has_spares = true;
	for (int i = 0; i < known->arm_count; i++)
		known->throws = known->throws || known->arms[i].weapon->range ||
				known->arms[i].weapon->toss;
	for (int i = 0; i < known->spell_count; i++)
		*(known->spells[i]->range ? &known->curses : &known->touches) = true;
}

bool dungeoneers_acts_afar(const struct scene *scene, int who)
{
	struct known known;

	find_means(scene, who, &known);
	return known.throws || known.curses;
}

static bool same_missiles(const struct dungeoneers_creature *one,
			  const struct known *known)
{
	return known->has_arrows == (one->arrows > 0) &&
	       known->has_bolts == (one->bolts > 0);
}

static bool same_offence(const struct dungeoneers_creature *one,
			 const struct known *known)
{
	return memcmp(known->state + (OFFENCE - DEFENCE),
		      (const unsigned char *)one + OFFENCE, sizeof *one - OFFENCE) == 0 &&
	       same_missiles(one, known);
}

bool dungeoneers_is_known(const struct dungeoneers_creature *one,
			  const struct known *known)
{
	return memcmp(known->state, (const unsigned char *)one + DEFENCE, STATE_BYTES) ==
		       0 &&
	       same_missiles(one, known);
}

/* ---- their numbers ---- */

/* Creatures with the same sheet share the numbers of their states. NULL: no memory. */
static struct states *states_of(const struct scene *scene, int who, struct memory *memory)
{
	return memory ? &memory->of[setup(scene)->twins[who]].states : NULL;
}

static void learn_defence(const struct scene *scene, int who, struct known *known,
			  struct memory *memory, uint32_t *last_number)
{
	const struct dungeoneers_creature *one = creature(scene, who);
	unsigned place = (unsigned)(one->stress + 7 * one->wounds + 3 * one->defensive +
				    13 * one->prone + 19 * one->mired + one->mage_armor) %
			 DEFENCES;
	struct states *states = states_of(scene, who, memory);

	if (states && states->defences[place].number &&
	    states->defences[place].penalty == one->penalty &&
	    memcmp(states->defences[place].state, known->state, OFFENCE - DEFENCE) == 0) {
		known->defence = states->defences[place].number;
		known->guard = states->defences[place].guard;
		return;
	}
	known->defence = ++*last_number;
	known->guard = dungeoneers_guard(scene, who);
	if (!states)
		return;
	states->defences[place].number = known->defence;
	states->defences[place].penalty = one->penalty;
	states->defences[place].guard = known->guard;
	memcpy(states->defences[place].state, known->state, OFFENCE - DEFENCE);
}

static void learn_offence(const struct scene *scene, int who, struct known *known,
			  struct memory *memory, uint32_t *last_number)
{
	const struct dungeoneers_creature *one = creature(scene, who);
	const unsigned char *state = known->state + (OFFENCE - DEFENCE);
	struct states *states = states_of(scene, who, memory);
	unsigned place;

	known->has_arrows = one->arrows > 0;
	known->has_bolts = one->bolts > 0;
	known->over = is_over(scene, who);
	dungeoneers_count_dice(scene, who, known);
	find_means(scene, who, known);
	place = (unsigned)(one->magica + 5 * known->over);
	for (int i = 0; i < THINGS && one->things[i].item; i++)
		place = 3 * place + one->things[i].place;
	place %= OFFENCES;
	if (states && states->offences[place].number &&
	    states->offences[place].has_arrows == known->has_arrows &&
	    states->offences[place].has_bolts == known->has_bolts &&
	    states->offences[place].over == known->over &&
	    memcmp(states->offences[place].state, state, sizeof *one - OFFENCE) == 0) {
		known->offence = states->offences[place].number;
		return;
	}
	known->offence = ++*last_number;
	if (!states)
		return;
	states->offences[place].number = known->offence;
	states->offences[place].has_arrows = known->has_arrows;
	states->offences[place].has_bolts = known->has_bolts;
	states->offences[place].over = known->over;
	memcpy(states->offences[place].state, state, sizeof *one - OFFENCE);
}

const struct known *dungeoneers_know(const struct scene *scene, int who,
				     struct known *known, struct memory *memory,
				     uint32_t *last_number)
{
	const struct dungeoneers_creature *one = creature(scene, who);
	bool offence;

	if (known->defence && dungeoneers_is_known(one, known))
		return known;
	offence = known->offence && same_offence(one, known) &&
		  known->over == is_over(scene, who);
	memcpy(known->state, (const unsigned char *)one + DEFENCE, STATE_BYTES);
	learn_defence(scene, who, known, memory, last_number);
	if (!offence)
		learn_offence(scene, who, known, memory, last_number);
	return known;
}
