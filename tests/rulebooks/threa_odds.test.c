/* SPDX-License-Identifier: MIT
 *
 * threa in exact odds: forgetting parts of an attack once its rolls are settled changes
 * no outcome, under any switch, and shortens the walk.
 */
#include "library/built_scenario.h"
#include "odds/best.h"
#include "odds/duel.h"
#include "odds/outcomes.h"
#include "engine/state.h"
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

/* The mean value in each place at the end of the exchange; both arms count as one. */
static void add_means(const struct exchange *exchange, const struct scene *scene,
		      double *means)
{
	int values[1000], arm = -1;

	assert_true(exchange->place_count <= 1000);
	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		exchange_outcome(exchange, i, values);
		for (int k = 0; k < exchange->place_count; k++) {
			struct state_place place = exchange->places[k];
			const char *part = state_element_name(scene, place.who, place.row,
							      place.element);
			bool is_arm = part && strstr(part, "_arm");

			arm = is_arm && strcmp(part, "left_arm") == 0 ? k : arm;
			means[is_arm ? arm : k] += exchange->p[i] * values[k];
		}
	}
}

/* A bite at a beast: which foreleg it hits does not matter, every other part does. */
static void test_forelegs_are_alike(void **unused)
{
	static const struct row row = {"",
				       "use: wolf, name: a, set: {skills.hth: 9}",
				       "{use: wolf, name: b, set: {skills.dodge: 9}}",
				       NULL,
				       NULL,
				       "passive",
				       {{0}},
				       {0},
				       0};
	struct affray_scenario *scenario = scenario_of(&row);
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct run *run = run_new(inside);
	double merged_means[1000] = {0}, apart_means[1000] = {0};
	struct exchange merged, apart;

	(void)unused;
	walk(&merged, scenario, &row, false);
	walk(&apart, scenario, &row, true);
	assert_true(merged.branches < apart.branches);
	add_means(&merged, &run->scene, merged_means);
	add_means(&apart, &run->scene, apart_means);
	for (int k = 0; k < merged.place_count; k++)
		if (fabs(merged_means[k] - apart_means[k]) > 1e-9)
			fail_msg("%s: %f, not %f", merged.places[k].row->key,
				 merged_means[k], apart_means[k]);
	exchange_free(&merged);
	exchange_free(&apart);
	run_free(run);
	affray_scenario_free(scenario);
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

/* Wounds that differ are told apart even where both injuries kill: bites of weak wolves
 * wound before they kill. */
static void test_silent_wounds(void **unused)
{
	static const char text[] =
		"affray: 1\nrulebook: threa\nname: odds\ndistance: 1\nlimit: 2\n"
		"rulings: {fumble: off}\nsides:\n"
		"  - {name: red, creatures: [{use: wolf, name: a, set: {vit: 4, vit_max: "
		"4, "
		"fat: 6, fat_max: 6, ap: 1, ap_max: 1}}]}\n"
		"  - {name: blue, creatures: [{use: wolf, name: b, set: {vit: 4, "
		"vit_max: 4, "
		"fat: 6, fat_max: 6, ap: 1, ap_max: 1}}]}\n";
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	struct affray_scenario *scenario;
	const struct scenario *inside;
	struct duel duel;

	(void)unused;
	assert_ok(affray_scenario_read(&scenario, text, strlen(text), "t", problems));
	inside = affray_scenario_inside(scenario);
	assert_int_equal(duel_solve(&duel, inside, &wish), DUEL_SOLVED);
	assert_true(fabs(duel.wins[0] - share_of_red(inside, 20000)) <
		    0.016); /* 4.5 sigma */
	duel_free(&duel);
	affray_scenario_free(scenario);
}

/* The ceiling walks on from a place where paths meet, whose first path may be very
 * unlikely: faint chances behind it count all the same. */
static void test_ceiling_beside_the_tactic(void **unused)
{
	static const char path[] = "scenarios/threa/best-mages.yaml";
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	struct affray_scenario *scenario;
	const struct scenario *inside;
	struct duel duel;
	struct best best;

	(void)unused;
	if (is_quick())
		return;
	assert_ok(affray_scenario_load(&scenario, path, problems));
	inside = affray_scenario_inside(scenario);
	assert_int_equal(duel_solve(&duel, inside, &wish), DUEL_SOLVED);
	assert_int_equal(best_solve(&best, inside, 1, &wish), DUEL_SOLVED);
	assert_true(best.has_tactic);
	if (fabs(best.by_tactic - duel.wins[1]) > 1e-10)
		fail_msg("%.12f, and %.12f by --duel", best.by_tactic, duel.wins[1]);
	assert_true(best.chance >= best.by_tactic);
	duel_free(&duel);
	affray_scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_settled_rolls_lose_nothing),
		cmocka_unit_test(test_forelegs_are_alike),
		cmocka_unit_test(test_settled_blows_of_two_hands),
		cmocka_unit_test(test_silent_injuries),
		cmocka_unit_test(test_silent_wounds),
		cmocka_unit_test(test_ceiling_beside_the_tactic),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
