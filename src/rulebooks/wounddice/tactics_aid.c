/* SPDX-License-Identifier: MIT
 *
 * The worth of first aid and of an injection: rounds to act in that the patient gains.
 */
#include <string.h>
#include "tactics.h"

/* The worth of health and wounds to a side: rounds to act in, less those lost to bleeding
 * later. */
static int life_worth(const struct scene *scene, int who, int health,
		      const uint8_t wounds[5])
{
	int full2 = 2 * sheet(scene, who)->health,
	    bleeding2 = wounddice_bleeding2(wounds);

	return A_FIGHTER * wounddice_rounds_left(health, bleeding2) / ROUNDS100 *
	       larger(0, full2 - bleeding2) / full2;
}

/* The gain if every success closed all wounds: no aid is worth more. */
int wounddice_most_aid(const struct scene *scene, int who, int patient, int kit)
{
	const struct wounddice_creature *one = creature(scene, patient);
	struct sum tn;
	int faces = wounddice_most(
		scene,
		wounddice_first_aid_tn(sum_begin_quiet(&tn), scene, who, patient, kit),
		0);

	return ((one->health > 0 ? A_FIGHTER : 0) -
		life_worth(scene, patient, one->health, one->wounds)) *
	       faces / 20;
}

int wounddice_aid_worth(const struct scene *scene, int who, int patient, int kit)
{
	const struct wounddice_creature *one = creature(scene, patient);
	int before = life_worth(scene, patient, one->health, one->wounds), sum = 0, tn;
	int faces[TN_TABLE] = {0}, most = 0, steps = 0; /* of the d20, by degree */
	bool by_roll = ruling(scene, R_DOS) == DOS_ROLL;
	uint8_t wounds[5];
	struct sum sum_tn;

	tn = wounddice_first_aid_tn(sum_begin_quiet(&sum_tn), scene, who, patient, kit);
	/* After so many degrees no wound is left. */
	for (int i = 0; i < 5; i++)
		steps += (i + 1) * one->wounds[i];
	steps = within(steps, 1, TN_TABLE - 1);
	for (int roll = wounddice_most(scene, tn, 0); roll >= 1; roll--) {
		int dos = by_roll ? roll : larger(0, tn - roll);
		int degree = smaller(wounddice_aid_degree(dos, kit), steps);

		faces[degree]++;
		most = larger(most, degree);
	}
	memcpy(wounds, one->wounds, sizeof wounds);
	for (int degree = 1; degree <= most; degree++) {
		wounddice_lower_wound(wounds);
		if (faces[degree])
			sum += faces[degree] *
			       (life_worth(scene, patient, one->health, wounds) - before);
	}
	return sum / 20;
}

int wounddice_injection_worth(const struct scene *scene, int patient)
{
	const struct wounddice_creature *one = creature(scene, patient);
	int full = sheet(scene, patient)->health, sum = 0;
	int bleeding2 = wounddice_bleeding2(one->wounds);
	int before = wounddice_rounds_left(one->health, bleeding2);

	for (int face = 1; face <= INJECTED; face++)
		sum += wounddice_rounds_left(smaller(one->health + face, full),
					     bleeding2) -
		       before;
	return A_FIGHTER * sum / (INJECTED * ROUNDS100);
}
