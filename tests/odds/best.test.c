/* SPDX-License-Identifier: MIT
 *
 * The exact best play: against brute force on the smallest rulebook, against --duel, and
 * with hidden information.
 */
#include "library/fair.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "affray.h"
#include "library/built_scenario.h"
#include "odds/best.h"

enum { HP = 9 };

static const char duel_text[] = "affray: 1\n"
				"rulebook: duel20\n"
				"limit: %d\n"
				"creatures:\n"
				"  first: {bonus: %d, hp: %d}\n"
				"  second: {bonus: 4, hp: %d}\n"
				"sides:\n"
				"  - {name: red, creatures: [{use: first}]}\n"
				"  - {name: blue, creatures: [{use: second}]}\n";

static struct affray_scenario *read_text(const char *text)
{
	struct affray_scenario *scenario;

	assert_int_equal(
		affray_scenario_read(&scenario, text, strlen(text), "t.yaml", NULL),
		AFFRAY_OK);
	return scenario;
}

static struct affray_scenario *fighters(int limit, int bonus, int hp)
{
	char text[1000];

	snprintf(text, sizeof text, duel_text, limit, bonus, hp, hp);
	return read_text(text);
}

static enum duel_status solve(struct best *best, struct affray_scenario *scenario,
			      int side)
{
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};

	return best_solve(best, affray_scenario_inside(scenario), side, &wish);
}

/* ---- brute force: the rules of the duel, written again by hand ---- */

static double hits(int bonus)
{
	int faces = 20 + bonus - 15 + 1;

	return (faces < 0 ? 0 : faces > 20 ? 20 : faces) / 20.0;
}

static double most(int rounds, int bonus, int own, int other);

/* The other fighter's turn, then the next round. */
static double after_other(int rounds, int bonus, int own, int other)
{
	double value = (1 - hits(4)) * most(rounds - 1, bonus, own, other);

	for (int damage = 1; damage <= 8 && damage < own; damage++)
		value += hits(4) / 8 * most(rounds - 1, bonus, own - damage, other);
	return value;
}

static double strike(int rounds, int bonus, int own, int other, int hard)
{
	double hit = hits(bonus - hard), value = 0;

	for (int die = 1; die <= 8; die++)
		value += hit / 8 *
			 (die + hard >= other
				  ? 1
				  : after_other(rounds, bonus, own, other - die - hard));
	return value + (1 - hit) * after_other(rounds, bonus, own, other);
}

static double most(int rounds, int bonus, int own, int other)
{
	static double known[5][21][HP + 1][HP + 1]; /* + 1 */
	double *value, steady, hard;

	if (rounds == 0)
		return 0;
	value = &known[rounds][bonus][own][other];
	if (*value > 0)
		return *value - 1;
	steady = strike(rounds, bonus, own, other, 0);
	hard = strike(rounds, bonus, own, other, 4);
	*value = 1 + fmax(after_other(rounds, bonus, own, other), fmax(steady, hard));
	return *value - 1;
}

static void test_brute_force(void **unused)
{
	(void)unused;
	for (int limit = 1; limit <= 4; limit++)
		for (int bonus = 0; bonus <= 20; bonus += 5) {
			struct affray_scenario *scenario = fighters(limit, bonus, HP);
			double by_hand = most(limit, bonus, HP, HP);
			struct best best;

			assert_int_equal(solve(&best, scenario, 0), DUEL_SOLVED);
			if (fabs(best.chance - by_hand) > 1e-12)
				fail_msg("limit %d, bonus %d: %.15f instead of %.15f",
					 limit, bonus, best.chance, by_hand);
			assert_false(best.is_upper);
			affray_scenario_free(scenario);
		}
}

/* ---- against the tactic's own odds ---- */

static struct best beside_tactic(struct affray_scenario *scenario, int side)
{
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	struct duel duel;
	struct best best;

	assert_int_equal(duel_solve(&duel, affray_scenario_inside(scenario), &wish),
			 DUEL_SOLVED);
	assert_int_equal(solve(&best, scenario, side), DUEL_SOLVED);
	assert_true(best.has_tactic);
	if (fabs(best.by_tactic - duel.wins[side]) > 1e-10)
		fail_msg("the tactic wins %.12f, and %.12f by --duel", best.by_tactic,
			 duel.wins[side]);
	assert_true(best.chance >= best.by_tactic);
	duel_free(&duel);
	return best;
}

/* A fighter that is hit hard should hit hard: steady blows are not the best play here. */
static void test_tactic(void **unused)
{
	struct affray_scenario *scenario = fighters(10000, 12, 30);
	struct best best;

	(void)unused;
	beside_tactic(scenario, 1);
	best = beside_tactic(scenario, 0);
	assert_true(best.chance > best.by_tactic + 0.01);
	assert_true(best.plan_count >= 2);
	assert_string_equal(best.plan[0].ask, "action");
	assert_string_equal(best.plan[0].options[0].answer, "strike");
	assert_string_equal(best.plan[1].ask, "style");
	assert_string_equal(best.plan[1].options[0].answer, "hard");
	assert_string_equal(best.plan[1].options[1].answer, "steady");
	assert_string_equal(best.plan[1].tactic, "steady");
	assert_int_equal(best.plan[1].count, 2);
	assert_true(fabs(best.plan[1].options[0].chance - best.chance) < 1e-12);
	affray_scenario_free(scenario);
}

static const char fair_text[] = "affray: 1\n"
				"rulebook: fair\n"
				"limit: 2\n"
				"creatures:\n"
				"  one: {health: 3}\n"
				"sides:\n"
				"  - {name: red, creatures: [{use: one, name: ann}]}\n"
				"  - {name: blue, tactic: %s,\n"
				"     creatures: [{use: one, name: cat}]}\n";

static struct affray_scenario *at_fair(const char *tactic)
{
	char text[1000];

	snprintf(text, sizeof text, fair_text, tactic);
	return read_text(text);
}

/* In the fair, dice come before the first question, and some answers are numbers. */
static void test_fair(void **unused)
{
	struct affray_scenario *scenario = at_fair("scripted");
	struct best best;

	(void)unused;
	best = beside_tactic(scenario, 0);
	assert_true(best.chance > best.by_tactic + 0.01); /* effort pays */
	assert_false(best.is_upper);
	affray_scenario_free(scenario);
}

/* Only its owner knows about a trap, so no player could reach this value. */
static void test_secrets(void **unused)
{
	struct affray_scenario *scenario = at_fair("trapper");
	struct best best;

	(void)unused;
	best = beside_tactic(scenario, 0);
	assert_true(best.is_upper);
	assert_int_equal(solve(&best, scenario, 1), DUEL_SOLVED); /* its own trap */
	assert_false(best.is_upper);
	affray_scenario_free(scenario);
}

/* ---- progress and stopping ---- */

static bool watch_on(void *context, const struct duel_progress *progress)
{
	int *left = context;

	(void)progress;
	return (*left)-- > 0;
}

static void test_watch(void **unused)
{
	struct affray_scenario *scenario = fighters(10000, 12, 30);
	int left = 1000000;
	struct duel_wish wish = {.limit = USUAL_STATES,
				 .cut = USUAL_CUT,
				 .watch = watch_on,
				 .context = &left};
	struct best unwatched, best;

	(void)unused;
	assert_int_equal(solve(&unwatched, scenario, 0), DUEL_SOLVED);
	assert_int_equal(best_solve(&best, affray_scenario_inside(scenario), 0, &wish),
			 DUEL_SOLVED);
	assert_true(best.chance == unwatched.chance);
	assert_true(left < 1000000);
	left = 0;
	assert_int_equal(best_solve(&best, affray_scenario_inside(scenario), 0, &wish),
			 DUEL_STOPPED);
	affray_scenario_free(scenario);
}

static void test_refusals(void **unused)
{
	struct affray_scenario *scenario = fighters(10000, 5, 30);
	struct duel_wish wish = {.limit = 100};
	struct best best;

	(void)unused;
	assert_int_equal(best_solve(&best, affray_scenario_inside(scenario), 0, &wish),
			 DUEL_FORECAST);
	assert_true(best.forecast > 200);
	affray_scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_brute_force), cmocka_unit_test(test_tactic),
		cmocka_unit_test(test_fair),	    cmocka_unit_test(test_secrets),
		cmocka_unit_test(test_refusals),    cmocka_unit_test(test_watch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
