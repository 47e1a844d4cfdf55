/* SPDX-License-Identifier: MIT
 *
 * Estimates of the winner: the weights that they learn, and that they always learn the
 * same.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "book/duel20.h"
#include "engine/build.h"
#include "engine/playout.h"
#include "engine/win_estimate.h"

static const char duel_text[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"name: two against two\n"
	"limit: 1000\n"
	"creatures:\n"
	"  first: {bonus: 5, hp: 30}\n"
	"  second: {bonus: 4, hp: 30}\n"
	"sides:\n"
	"  - {name: red, tactic: random, creatures: [{use: first, "
	"count: 2}]}\n"
	"  - {name: blue, creatures: [{use: second, count: 2}]}\n";

static struct scenario *fighters(void)
{
	return duel20_scenario(duel_text);
}

static struct win_estimate *learned(struct run *run)
{
	struct win_estimate *estimate = win_estimate_new();

	assert_non_null(estimate);
	assert_true(win_estimate_learn(estimate, run));
	return estimate;
}

static double chance_with(const struct win_estimate *estimate, struct run *run, int who,
			  int hp)
{
	struct duel20_fight *fight = (struct duel20_fight *)run->fight;

	fight->creatures[who].hp = (int16_t)hp;
	return win_estimate_of(estimate, run->fight, 0);
}

/* Life is worth something to its own side, and a fighter is worth more than no
 * fighter. */
static void test_life_counts(void **state)
{
	struct scenario *scenario = fighters();
	struct run *run = playout_run_new(scenario);
	struct win_estimate *estimate = learned(run);
	double even, hurt;

	(void)state;
	run_start(run, 1, 1);
	even = win_estimate_of(estimate, run->fight, 0);
	assert_true(even > 0.3 && even < 0.9);
	hurt = chance_with(estimate, run, 0, 3);
	assert_true(hurt < even - 0.05);
	assert_true(chance_with(estimate, run, 2, 3) > hurt + 0.05);
	run->fight->bodies[0].can_fight = run->fight->bodies[1].can_fight = 0;
	assert_true(win_estimate_of(estimate, run->fight, 0) < 0.1);
	run->fight->over = 1;
	run->fight->winner = 1;
	assert_true(win_estimate_of(estimate, run->fight, 1) == 1);
	assert_true(win_estimate_of(estimate, run->fight, 0) == 0);
	win_estimate_free(estimate);
	run_free(run);
	scenario_free(scenario);
}

/* The estimate does not depend on the seats or on the past of the run; both sides'
 * chances add up to 1. */
static void test_lessons_are_the_same(void **state)
{
	struct scenario *scenario = fighters();
	struct run *run = run_new(scenario), *other = playout_run_new(scenario);
	struct win_estimate *estimate = learned(run), *again;
	const struct tactic *seated = run->seats[0].tactic;
	double chance;

	(void)state;
	assert_string_equal(seated->key, "random");
	run_start(other, 3, 7);
	run_to_end(other);
	again = learned(other);
	for (uint64_t i = 1; i <= 20; i++) {
		run_start(other, 5, i);
		for (uint64_t k = 0; k < i; k++)
			run_play(other);
		chance = win_estimate_of(estimate, other->fight, 0);
		assert_true(chance == win_estimate_of(again, other->fight, 0));
		assert_true(fabs(chance + win_estimate_of(estimate, other->fight, 1) -
				 1) < 0.01);
	}
	win_estimate_free(estimate);
	win_estimate_free(again);
	run_free(run);
	run_free(other);
	scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_life_counts),
		cmocka_unit_test(test_lessons_are_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
