/* SPDX-License-Identifier: MIT
 *
 * What does the engine cost in another rulebook? A dungeoneers duel of two skeletons that
 * cannot step away, by the scripted tactic: by the engine without a listener, and by
 * hand-written C without the engine (bench/hand/skeletons.c). In turns in one run, in
 * processor seconds, each the best of several. Wins and rounds must agree within 4 sigma,
 * or it fails.
 */
#include "beside_hand.h"
#include "hand/skeletons.c"
#include "library/built_scenario.h"

enum { TURNS = 15, FIGHTS = 20000 };

static const char skeletons[] =
	"affray: 1\nrulebook: dungeoneers\nname: skeletons\nmap: |\n  ab\n"
	"legend: {a: a, b: b}\nsides:\n"
	"  - {name: red, creatures: [{use: skeleton, name: a}]}\n"
	"  - {name: blue, creatures: [{use: skeleton, name: b}]}\n";

int main(void)
{
	struct affray_scenario *duel = bench_scenario("skeletons", skeletons);
	struct run *run = run_new(affray_scenario_inside(duel));
	struct count engine = {0}, hand = {0};
	bool good;

	for (int turn = 0; turn < TURNS; turn++) {
		by_engine(run, FIGHTS, &engine);
		by_hand(hand_skeletons, FIGHTS, &hand);
	}
	printf("two skeletons of dungeoneers, processor time of one thread, best of %d "
	       "turns\n",
	       TURNS);
	good = show_beside_hand(&engine, &hand, FIGHTS, 0);
	run_free(run);
	affray_scenario_free(duel);
	return !good;
}
