/* SPDX-License-Identifier: MIT
 *
 * threa in exact odds: forgetting parts of an attack once its rolls are settled changes
 * no outcome, under any switch, and shortens the walk.
 */
#include "library/built_scenario.h"
#include "odds/duel.h"
#include "odds/outcomes.h"
#include "edges.h"
#include "share.h"

struct row {
	const char *rulings, *red, *blue, *deed, *with, *against;
	struct exchange_answer answers[4];
	const char *edicts[3];
	uint64_t most; /* branches; more would mean that too much is kept */
};

/* An attacker that seldom hits, always with the same strength: this keeps the walk
 * short. */
#define WEAK "use: halfling_blade, name: a, set: {weapons: [left, right], "
#define STRONG WEAK "skills: {physicality: 10}, attributes.str: 30, attributes.dex: 11}"
#define FOE "{use: goblin, name: b, set: {skills.dodge: 9}}"
/* An attacker that wounds nobody: only the quality of its two blows remains. */
#define DUAL WEAK "skills: {daggers: 1, physicality: 10}}"
#define TOUGH "{use: goblin, name: b, set: {class: 4, skills.dodge: 7}}"

static const struct row rows[] = {
	/* only the difference of AV and TV counts, then only the DSV */
	{"",
	 STRONG,
	 FOE,
	 NULL,
	 "left",
	 "dodge",
	 {{1, "boost_ap", "0"}, {1, "boost_fat", "0"}},
	 {0},
	 13314},
	{"", WEAK "skills: {}}", FOE, NULL, "left", "passive", {{0}}, {0}, 10613},
	{"",
	 STRONG,
	 "{use: dwarf_guard, name: b, set: {skills.dodge: 9}}",
	 NULL,
	 "left",
	 "passive",
	 {{1, "block", "yes"}},
	 {0},
	 7005},
	/* ... and the arm of one hand is not that of none */
	{"",
	 STRONG,
	 "{use: goblin, name: b, set: {skills.dodge: 9, hands: 1}}",
	 NULL,
	 "left",
	 "passive",
	 {{0}},
	 {0},
	 3215},
	/* ... and one foreleg in armour is not like the other */
	{"",
	 STRONG,
	 "{use: wolf, name: b, set: {skills.dodge: 9, armor: [cuff]}}",
	 NULL,
	 "left",
	 "passive",
	 {{0}},
	 {0},
	 3031},
	/* R42: ... and a throw that exploded */
	{"critical: exploded",
	 "use: staff_monk, name: a",
	 FOE,
	 "knockback",
	 NULL,
	 "dodge",
	 {{1, "boost_ap", "0"}, {1, "boost_fat", "0"}},
	 {0},
	 4280},
	{"critical: exploded",
	 STRONG,
	 FOE,
	 "called_shot",
	 "left",
	 "passive",
	 {{0, "location", "left_leg"}},
	 {0},
	 575},
	{"called_shot: marginal",
	 STRONG,
	 FOE,
	 "called_shot",
	 "left",
	 "passive",
	 {{0, "location", "head"}},
	 {0},
	 682},
	/* R03: ... and then the turn is over */
	{"turn_model: one",
	 STRONG,
	 FOE,
	 "called_shot",
	 "left",
	 "passive",
	 {{0, "location", "head"}},
	 {0},
	 575},
	/* PAR-07: ... and fists that came too near a blade */
	{"",
	 STRONG,
	 "{use: orc_brawler, name: b, set: {skills.hth: 9}}",
	 NULL,
	 "left",
	 "parry",
	 {{1, "boost_ap", "0"}, {1, "boost_fat", "0"}},
	 {"set b.parrying fists"},
	 8790},
};

/* DUA-03: while the first blow is resolved, the result of the second is kept. */
static const struct row dual[] = {
	{"", DUAL, TOUGH, "dual_attack", NULL, "passive", {{0}}, {0}, 179947},
	{"dual_targets: any",
	 DUAL,
	 TOUGH ", {use: giant, name: c, set: {ap: 0, class: 4}}",
	 "dual_attack",
	 NULL,
	 "passive",
	 {{0, "second_target", "c"}},
	 {0},
	 196786},
	/* ... and while the second is, the injury of the first */
	{"",
	 WEAK "skills: {physicality: 10}, attributes.str: 30, attributes.dex: 17}",
	 FOE,
	 "dual_attack",
	 NULL,
	 "passive",
	 {{0}},
	 {0},
	 421002},
};

static struct affray_scenario *scenario_of(const struct row *row)
{
	struct affray_scenario *scenario;
	char text[2000];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: odds\nrulings: {%s}\ndistance: 1\n"
		 "weapons:\n  left: {skill: daggers, type: cutting, sv: -8}\n"
		 "  right: {skill: daggers, type: cutting, sv: -8}\n"
		 "armor:\n  cuff: {skill: light_armor, slots: [left_arm], durability: "
		 "20, rating: {cutting: 4}}\n"
		 "sides:\n"
		 "  - {name: red, creatures: [{%s}]}\n"
		 "  - {name: blue, creatures: [%s]}\n",
		 row->rulings, row->red, row->blue);
	assert_ok(affray_scenario_read(&scenario, text, strlen(text), "t", problems));
	assert_ok(affray_scenario_check(scenario, problems));
	return scenario;
}

static struct exchange_wish wish_of(const struct row *row, bool apart)
{
	struct exchange_wish wish = {.attacker = 0,
				     .target = 1,
				     .deed = row->deed,
				     .with = row->with,
				     .against = row->against,
				     .answers = row->answers,
				     .edicts = row->edicts,
				     .apart = apart};

	while (row->answers[wish.answer_count].question)
		wish.answer_count++;
	while (row->edicts[wish.edict_count])
		wish.edict_count++;
	return wish;
}

static void walk(struct exchange *exchange, struct affray_scenario *scenario,
		 const struct row *row, bool apart)
{
	struct exchange_wish wish = wish_of(row, apart);

	assert_int_equal(exchange_walk(exchange, affray_scenario_inside(scenario), &wish),
			 EXCHANGE_DONE);
}

static void test_settled_rolls_lose_nothing(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		if (is_left_out(i + 3, 9))
			continue;

		struct affray_scenario *scenario = scenario_of(&rows[i]);
		struct exchange merged, apart;

		walk(&merged, scenario, &rows[i], false);
		walk(&apart, scenario, &rows[i], true);
		if (most_apart(&merged, &apart) > 1e-12)
			fail_msg("row %zu: merged paths differ", i);
		if (merged.branches > rows[i].most)
			fail_msg("row %zu: %d branches", i, (int)merged.branches);
		exchange_free(&merged);
		exchange_free(&apart);
		affray_scenario_free(scenario);
	}
}

/* Walking both blows takes too long, so they are thrown instead. */
static void test_settled_blows_of_two_hands(void **unused)
{
	const int throws = cases(20000, 5000);
	const double apart = is_quick() ? 0.03 : 0.015; /* at least 4 sigma */

	(void)unused;
	for (size_t i = 0; i < LENGTH(dual); i++) {
		if (is_left_out(i, 3))
			continue;

		struct affray_scenario *scenario = scenario_of(&dual[i]);
		struct exchange_wish wish = wish_of(&dual[i], false);
		struct exchange walked, thrown;

		assert_int_equal(
			exchange_walk(&walked, affray_scenario_inside(scenario), &wish),
			EXCHANGE_DONE);
		assert_int_equal(exchange_sample(&thrown,
						 affray_scenario_inside(scenario), &wish,
						 (uint64_t)throws),
				 EXCHANGE_DONE);
		if (most_apart(&walked, &thrown) > apart)
			fail_msg("row %zu: walked chances differ from throws", i);
		if (walked.branches > dual[i].most)
			fail_msg("row %zu: %d branches", i, (int)walked.branches);
		exchange_free(&walked);
		exchange_free(&thrown);
		affray_scenario_free(scenario);
	}
}

/* ---- injuries that are not listened to ---- */

/* How often red wins of so many fights. */
static double share_of_red(const struct scenario *scenario, int fights)
{
	struct run *run = run_new(scenario);
	int wins = 0;

	for (int i = 1; i <= fights; i++) {
		run_start(run, 1, (uint64_t)i);
		while (run_play(run) == RUN_RESTED)
			;
		wins += run->fight->over && run->fight->winner == 0;
	}
	run_free(run);
	return (double)wins / fights;
}

/* A whole fight follows only totals that hurt differently. With one blow in one round,
 * VIT decides which of them are told apart; the strongest are of a class above. */
static void test_silent_injuries(void **unused)
{
	static const struct {
		int sv, vit;
	} blows[] = {{10, 8}, {10, 15}, {10, 25}, {10, 35}, {4, 8}};
	const int fights = cases(40000, 8000);
	const double apart = is_quick() ? 0.025 : 0.0115; /* more than 4.4 sigma */

	(void)unused;
	for (size_t i = 0; i < LENGTH(blows); i++) {
		struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
		struct affray_scenario *scenario;
		const struct scenario *inside;
		struct duel duel;
		char text[1000];

		if (is_left_out(i, 4))
			continue;
		snprintf(
			text, sizeof text,
			"affray: 1\nrulebook: threa\nname: odds\ndistance: 1\nlimit: 1\n"
			"weapons: {blade: {skill: daggers, type: cutting, sv: %d}}\n"
			"sides:\n"
			"  - {name: red, creatures: [{use: halfling_blade, name: a, set: "
			"{weapons: [blade], throwing: [], natural: [], ap_max: 1}}]}\n"
			"  - {name: blue, creatures: [{use: goblin, name: b, set: "
			"{weapons: "
			"[], throwing: [], natural: [], ap: 0, ap_max: 1, fat_max: 200, "
			"vit_max: %d}}]}\n",
			blows[i].sv, blows[i].vit);
		assert_ok(affray_scenario_read(&scenario, text, strlen(text), "t",
					       problems));
		inside = affray_scenario_inside(scenario);
		assert_int_equal(duel_solve(&duel, inside, &wish), DUEL_SOLVED);
		if (fabs(duel.wins[0] - share_of_red(inside, fights)) > apart)
			fail_msg("SV %d, VIT %d: %f, not %f", blows[i].sv, blows[i].vit,
				 duel.wins[0], share_of_red(inside, fights));
		duel_free(&duel);
		affray_scenario_free(scenario);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_settled_rolls_lose_nothing),
		cmocka_unit_test(test_settled_blows_of_two_hands),
		cmocka_unit_test(test_silent_injuries),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
