/* SPDX-License-Identifier: MIT
 *
 * apocrypha: every note and every condition of the book is told in some fight, with a
 * value in its range.
 */
#include "told.h"

static void test_notes_and_conditions(void **unused)
{
	/* clang-format off */
	static const struct counting notes[] = {
		{"a pause of {count minutes}", 5, 10},
		{"achieves nothing", 0, 0},
		{"rolls {count dice} of Medicine", -9, 20},
		{"gets {count hits} of Medicine", 0, 20},
		{"gets {count hits} of Stealth", 0, 30},
		{"acts first of equals", 1, 40},
		{"all hold, the round is over", 0, 0},
		{"all pause", 1, 1},
		{"all stand down", 0, 0},
		{"wants to pause, for the side", 1, 1},
		{"pushes on, for the side", 0, 0},
		{"blocks {target}", 0, 0},
		{"cannot go through with the act", 1, 20},
		{"is not aware of this and cannot react", 0, 0},
		{"charges on at {target}", 0, 0},
		{"combat begins", 0, 0},
		{"does nothing to {target}", 0, 0},
		{"drops {the item}", 0, 0},
		{"aims at the {item} of {target}", 0, 0},
		{"loses {count hits} to the recoil", 1, 10},
		{"treats {target}", 0, 0},
		{"engages {target} by this attack", 0, 0},
		{"fights the recoil", 1, 30},
		{"finds no cover here", 0, 0},
		{"finishes an act begun within the OODA: {value} AP spent", 1, 60},
		{"gives up all defence", 0, 0},
		{"gives up all offence for this pass", 0, 0},
		{"has spent the OODA on actions: {value} AP", 5, 20},
		{"has fired before in this pass", 1, 10},
		{"loses {count dice} of its fire", 1, 5},
		{"has one die that hits on a 10", 0, 0},
		{"has {the item} in hand", 1, 200},
		{"has a free pass", 0, 0},
		{"has {count rounds} for {target}", 1, 8},
		{"has {count blows} for {target}", 1, 2},
		{"puts {the item} away", 0, 0},
		{"'s {item} stops {value}", 1, 9},
		{"has no defence", 0, 0},
		{"has too few AP left to attack", 1, 20},
		{"has already reacted to this", 0, 0},
		{"has the most AP: {value}", 1, 60},
		{"has thrown the weapon", 0, 0},
		{"has time for a plain shot only", 0, 0},
		{"is engaged no longer", 0, 0},
		{"is engaged no longer: all agree to pause", 0, 0},
		{"is engaged with {target} and sees an opening", 0, 0},
		{"is engaged with {target} in melee", 0, 0},
		{"is engaged with {target} no longer", 0, 0},
		{"is in several engagements at once", 0, 0},
		{"is stopped in the charge", 0, 0},
		{"joins the fight", 0, 0},
		{"keeps the prepared attack: that is a push", 0, 0},
		{"lies in ambush", 1, 30},
		{"loses the attack", 1, 20},
		{"loses all unspent AP", 1, 60},
		{"no AP are left", 0, 0},
		{"puts full force into the blow", 1, 3},
		{"reacts to the charge of {target} in another's pass", 0, 0},
		{"releases an attack chosen now", 1, 20},
		{"sets off the engagement with {target}", 0, 0},
		{"shoots together with {target}", 0, 0},
		{"spares {target}", 0, 0},
		{"strikes from beyond the reach of {target}", 0, 0},
		{"stays in place", 0, 0},
		{"takes double damage to the {item}", 2, 30},
		{"takes no damage", 0, 0},
		{"takes no part", 0, 0},
		{"the fight goes on", 0, 0},
		{"waits for anybody to {item}", 0, 7},
		{"waits for {target} to {item}", 0, 7},
		{"was only feinting", 0, 0},
		{NULL, 0, 0},
	};
	static const struct counting comes[] = {
		{"bleeding", 1, 1},
		{"blinded", 0, 0},
		{"cannot stand", 0, 0},
		{"cover", 1, 3},
		{"crouched", 0, 0},
		{"desperate defense", 1, 1},
		{"engaged", 0, 0},
		{"holding", 0, 60},
		{"injury", 1, 12},
		{"hurt left arm", 0, 0},
		{"hurt leg", 0, 0},
		{"hurt right arm", 0, 0},
		{"open after a flurry", 1, 1},
		{"open after a swing", 2, 2},
		{"out", 12, 12},
		{"precise aim", 1, 3},
		{"prepared action", 1, 20},
		{"prepared attack", 1, 20},
		{"prone", 0, 0},
		{"reaction penalty", 1, 20},
		{"readied", 0, 0},
		{"riposte", 2, 8},
		{"running", 0, 0},
		{"sprinting", 0, 0},
		{"standing", 0, 0},
		{"standing still", 0, 0},
		{"stunned", 6, 9},
		{"useless left arm", 0, 0},
		{"useless right arm", 0, 0},
		{"walking", 0, 0},
		{"ward", 2, 2},
		{NULL, 0, 0},
	};
	static const struct counting goes[] = {
		{"desperate defense", 0, 0},
		{"hurt limbs", 0, 0},
		{"injury", 0, 0},
		{"open after a flurry", 0, 0},
		{"open after a swing", 0, 0},
		{"precise aim", 0, 0},
		{"prepared", 0, 0},
		{"reaction penalty", 0, 0},
		{"readied", 0, 0},
		{"riposte", 0, 0},
		{"unaware", 0, 0},
		{"ward", 0, 0},
		{NULL, 0, 0},
	};
	/* clang-format on */

	(void)unused;
	judge_fights("apocrypha", notes, comes, goes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notes_and_conditions),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
