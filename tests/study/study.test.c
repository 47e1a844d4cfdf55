/* SPDX-License-Identifier: MIT
 *
 * affray_study_*: results by name, intervals, stopping, refusals.
 * (python/tests/test_affray.py compares the numbers with those of affray sim.)
 */
#include "library/built_scenario.h"
#include "study/pool.h"
#include "study/statistics.h"
#include "library/at_table.h"
#include "share.h"
#include <math.h>
#include <stdio.h>

#define assert_near(a, b, e) assert_true(fabs((a) - (b)) <= (e))

static const char duel[] = "affray: 1\n"
			   "rulebook: threa\n"
			   "sides:\n"
			   "  - {name: watch, creatures: [{use: aldric}]}\n"
			   "  - {name: gang, creatures: [{use: goblin, count: 2}]}\n";

static struct affray_scenario *scenario;

static int read_duel(void **unused)
{
	if (set_up(unused) != 0)
		return -1;
	return affray_scenario_read(&scenario, duel, sizeof duel - 1, "t.yaml",
				    problems) == AFFRAY_OK
		       ? 0
		       : -1;
}

static int drop_duel(void **unused)
{
	affray_scenario_free(scenario);
	return tear_down(unused);
}

static struct affray_study *study_of(struct affray_study_wish wish)
{
	struct affray_study *study;

	assert_ok(affray_study_run(&study, scenario, &wish, problems));
	return study;
}

static struct affray_number number(const struct affray_study *study, const char *name)
{
	struct affray_number found;

	if (!affray_study_get(study, name, &found))
		fail_msg("there is no %s", name);
	assert_string_equal(found.name, name);
	return found;
}

static void test_results_by_name(void **unused)
{
	const uint64_t fights = (uint64_t)cases(2000, 400);
	struct affray_study *study =
		study_of((struct affray_study_wish){.seed = 7, .fights = fights});
	struct affray_number rate = number(study, "sides.watch.rate"), found;

	(void)unused;
	assert_false(affray_study_stopped(study));
	assert_near(number(study, "fights").value, (double)fights, 0);
	assert_near(number(study, "fights").low, (double)fights, 0);
	assert_near(number(study, "sides.watch.wins").value +
			    number(study, "sides.gang.wins").value +
			    number(study, "draws").value,
		    (double)fights, 0);
	assert_near(rate.value, number(study, "sides.watch.wins").value / (double)fights,
		    0);
	assert_true(rate.low < rate.value && rate.value < rate.high);
	assert_true(number(study, "creatures.goblin-2.alive").value >= 0);
	assert_true(number(study, "rounds.mean").value >= 1);
	assert_true(number(study, "sides.gang.deaths").value > 0);
	assert_true(number(study, "actions.watch.melee_attack.fights").value > 0);
	assert_true(number(study, "actions.gang.melee_attack.wins").value <
		    number(study, "actions.gang.melee_attack.fights").value);
	assert_false(affray_study_get(study, "sides.nobody.rate", &found));
	assert_false(affray_study_number(study, -1, &found));
	affray_study_free(study);
	affray_study_free(NULL);
}

/* Each number of the result is found, and is the same on any number of threads. */
static void test_threads(void **unused)
{
	struct affray_study *one = study_of((struct affray_study_wish){
		.seed = 9, .fights = (uint64_t)cases(3000, 300), .threads = 1});
	struct affray_study *two = study_of((struct affray_study_wish){
		.seed = 9, .fights = (uint64_t)cases(3000, 300), .threads = 3});
	struct affray_number a, b;
	int count = 0;

	(void)unused;
	for (; affray_study_number(one, count, &a); count++) {
		assert_true(affray_study_number(two, count, &b));
		assert_string_equal(a.name, b.name);
		assert_true(a.value == b.value && a.low == b.low && a.high == b.high);
	}
	assert_false(affray_study_number(two, count, &b));
	assert_true(count > 40);
	affray_study_free(one);
	affray_study_free(two);
}

/* Fights from number 101 on differ from the first ones. */
static void test_first(void **unused)
{
	struct affray_study *all =
		study_of((struct affray_study_wish){.seed = 2, .fights = 300});
	struct affray_study *head =
		study_of((struct affray_study_wish){.seed = 2, .fights = 100});
	struct affray_study *tail = study_of(
		(struct affray_study_wish){.seed = 2, .fights = 200, .first = 101});

	(void)unused;
	assert_near(number(all, "sides.watch.wins").value,
		    number(head, "sides.watch.wins").value +
			    number(tail, "sides.watch.wins").value,
		    0);
	affray_study_free(all);
	affray_study_free(head);
	affray_study_free(tail);
}

/* A notable fight can be played again by its number. */
static void test_notable(void **unused)
{
	struct affray_study *study =
		study_of((struct affray_study_wish){.seed = 7, .fights = 500});
	struct affray_notable notable;
	struct affray_fight *fight;
	int count = 0;

	(void)unused;
	for (; affray_study_notable(study, count, &notable); count++) {
		assert_ok(affray_fight_new(&fight, scenario, 7, notable.fight, problems));
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
		assert_int_equal(affray_fight_round(fight), notable.rounds);
		if (notable.winner >= 0)
			assert_int_equal(affray_fight_winner(fight), notable.winner);
		affray_fight_free(fight);
	}
	assert_in_range(count, 2, 3);
	assert_false(affray_study_notable(study, -1, &notable));
	affray_study_free(study);
}

struct seen {
	uint64_t done, all;
	int calls;
};

static bool stop(void *context, uint64_t done, uint64_t all)
{
	struct seen *seen = context;

	*seen = (struct seen){done, all, seen->calls + 1};
	return false;
}

static bool stop_at_once(void *context, uint64_t done, uint64_t all)
{
	int *calls = context;

	(void)done;
	(void)all;
	++*calls;
	return false;
}

struct course {
	uint64_t done, all;
};

/* Progress never goes back and reaches the end, over all stretches. */
static bool follow(void *context, uint64_t done, uint64_t all)
{
	struct course *course = context;

	assert_true(done >= course->done && done <= all);
	assert_true(all >= course->all);
	*course = (struct course){done, all};
	return true;
}

static void test_precision(void **unused)
{
	const double precision = cases(18, 22) / 1000.0;
	struct course course = {0};
	struct affray_study *study =
		study_of((struct affray_study_wish){.seed = 3,
						    .precision = precision,
						    .threads = 1,
						    .progress = follow,
						    .context = &course});
	struct affray_number rate = number(study, "sides.watch.rate");

	(void)unused;
	assert_true(rate.high - rate.low <= 2 * precision);
	assert_int_equal(course.all % 1024, 0);
	assert_true(course.done == course.all);
	assert_near(number(study, "fights").value, (double)course.all, 0);
	assert_true(course.all >= 2048); /* more than a first look */
	affray_study_free(study);
}

/* ---- each number ---- */

static int told; /* numbers compared so far */

static void expect_number(const struct affray_study *study, double value,
			  const char *format, ...)
{
	struct affray_number found;
	char name[200];
	va_list words;

	va_start(words, format);
	vsnprintf(name, sizeof name, format, words);
	va_end(words);
	assert_true(affray_study_number(study, told++, &found));
	assert_string_equal(found.name, name);
	if (fabs(found.value - value) > 1e-12)
		fail_msg("%s is %f, not %f", name, found.value, value);
}

static void expect_share(const struct affray_study *study, const struct tally *tally,
			 uint64_t count, const char *format, const char *name)
{
	struct interval share = wilson(count, tally->sums.fights);
	struct affray_number found;

	assert_true(affray_study_number(study, told, &found));
	assert_near(found.low, share.low, 1e-12);
	assert_near(found.high, share.high, 1e-12);
	expect_number(study, (double)count / (double)tally->sums.fights, format, name);
}

static void expect_amounts(const struct affray_study *study, const struct tally *tally,
			   const struct rulebook *book, const uint64_t *amounts,
			   const char *name, const char *what)
{
	for (int i = 0; i < MAX_BARS && book->bars[i]; i++)
		if (amounts[i] > 0)
			expect_number(study,
				      (double)amounts[i] / (double)tally->sums.fights,
				      "creatures.%s.%s.%s", name, what, book->bars[i]);
}

static void expect_creature(const struct affray_study *study, const struct tally *tally,
			    const struct scenario *inside, int who)
{
	const struct creature_tally *sums = &tally->sums.creatures[who];
	const struct rulebook *book = inside->book;
	const char *name = inside->creatures[who].name;

	expect_share(study, tally, sums->alive, "creatures.%s.alive", name);
	expect_share(study, tally, sums->down, "creatures.%s.down", name);
	expect_share(study, tally, sums->dead, "creatures.%s.dead", name);
	expect_share(study, tally, sums->fled, "creatures.%s.fled", name);
	expect_share(study, tally, sums->unhurt, "creatures.%s.unhurt", name);
	expect_amounts(study, tally, book, sums->dealt, name, "dealt");
	expect_amounts(study, tally, book, sums->taken, name, "taken");
	expect_amounts(study, tally, book, sums->lost, name, "lost");
	for (int i = 0; i < book->action_count; i++) {
		const struct action_tally *action = &tally->sums.actions[who][i];
		const char *key = book->actions[i].key;

		if (!action->deeds)
			continue;
		expect_number(study, (double)action->deeds,
			      "creatures.%s.actions.%s.deeds", name, key);
		if (!action->checks)
			continue;
		expect_number(study, (double)action->checks,
			      "creatures.%s.actions.%s.checks", name, key);
		expect_number(study, (double)action->hits, "creatures.%s.actions.%s.hits",
			      name, key);
	}
	for (int i = 0; i < MAX_BARS && book->bars[i]; i++)
		for (int round = 0; round < tally_curve_rounds(tally); round++)
			expect_number(study, tally_curve(tally, round + 1, who, i),
				      "creatures.%s.by_round.%s.%d", name, book->bars[i],
				      round);
}

static void expect_uses(const struct affray_study *study, const struct tally *tally,
			const struct scenario *inside)
{
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < inside->book->action_count; i++) {
			const struct use_tally *use = &tally->sums.uses[side][i];

			if (!use->fights)
				continue;
			expect_number(study, (double)use->fights, "actions.%s.%s.fights",
				      inside->sides[side].name,
				      inside->book->actions[i].key);
			expect_number(study, (double)use->wins, "actions.%s.%s.wins",
				      inside->sides[side].name,
				      inside->book->actions[i].key);
		}
}

/* All numbers, in order, with the values that were counted. */
static void test_each_number(void **unused)
{
	struct affray_study *study = study_of(
		(struct affray_study_wish){.seed = 11, .fights = 60, .first = 5});
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct tally *tally = tally_new();
	struct job job = {.scenario = inside,
			  .closeness = WATCH_DEEDS,
			  .seed = 11,
			  .first = 5,
			  .count = 60,
			  .tally = tally};
	struct affray_number found;

	(void)unused;
	assert_int_equal(pool_play(&job, 1, 1, NULL), POOL_DONE);
	told = 0;
	expect_number(study, 60, "fights");
	expect_number(study, (double)tally->sums.draws, "draws");
	for (int i = 0; i < 2; i++) {
		const char *name = inside->sides[i].name;

		expect_number(study, (double)tally->sums.wins[i], "sides.%s.wins", name);
		expect_share(study, tally, tally->sums.wins[i], "sides.%s.rate", name);
		expect_share(study, tally, tally->sums.deaths_of[i], "sides.%s.deaths",
			     name);
	}
	expect_share(study, tally, tally->sums.deaths, "deaths%s", "");
	expect_number(study, tally_mean_rounds(tally), "rounds.mean");
	expect_number(study, tally_median_rounds(tally), "rounds.median");
	expect_number(study, tally_length_at(tally, 0.9), "rounds.ninety");
	for (int i = 0; i <= tally_longest(tally); i++)
		expect_number(study, (double)tally->sums.rounds[i], "rounds.fights.%d",
			      i);
	for (int i = 0; i < 3; i++)
		expect_creature(study, tally, inside, i);
	expect_uses(study, tally, inside);
	assert_false(affray_study_number(study, told, &found));
	assert_true(told > 60);
	free(tally);
	affray_study_free(study);
}

static void test_stop(void **unused)
{
	struct seen seen = {0};
	struct affray_study *study =
		study_of((struct affray_study_wish){.seed = 1,
						    .fights = UINT64_C(1000000000000),
						    .progress = stop,
						    .context = &seen});

	(void)unused;
	assert_true(affray_study_stopped(study));
	assert_true(seen.calls >= 1);
	assert_true(seen.all == UINT64_C(1000000000000)); /* the largest wish */
	assert_true(number(study, "fights").value < 1e9);
	affray_study_free(study);
}

/* Wishes at their limits. */
static void test_edges(void **unused)
{
	static const struct affray_study_wish wishes[] = {
		{.fights = 1, .first = UINT64_C(1000000000000)},
		{.fights = 2, .first = UINT64_C(999999999999)},
		{.fights = 1, .precision = 7}, /* precision ignored */
		{.fights = 1, .threads = 1},
	};
	struct affray_study *study;
	int calls = 0;

	(void)unused;
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
		study = study_of(wishes[i]);
		assert_near(number(study, "fights").value, (double)wishes[i].fights, 0);
		assert_false(affray_study_stopped(study));
		affray_study_free(study);
	}
	study = study_of((struct affray_study_wish){.precision = 0.2});
	assert_near(number(study, "fights").value, 1024, 0);
	affray_study_free(study);
	study = study_of((struct affray_study_wish){
		.precision = 0.0001, .progress = stop_at_once, .context = &calls});
	assert_true(affray_study_stopped(study));
	assert_true(calls > 0);
	affray_study_free(study);
}

static void test_refusals(void **unused)
{
	static const struct {
		struct affray_study_wish wish;
		const char *message;
	} rows[] = {
		{{.fights = UINT64_C(1000000000001)},
		 "fights are numbered from 1 to 1000000000000"},
		{{.fights = 2, .first = UINT64_C(1000000000000)},
		 "fights are numbered from 1 to 1000000000000"},
		{{.precision = 0.5}, "a precision is from 0.0001 to 0.2"},
		{{.precision = -1}, "a precision is from 0.0001 to 0.2"},
		{{.precision = 0.00009}, "a precision is from 0.0001 to 0.2"},
		{{.precision = 0.2001}, "a precision is from 0.0001 to 0.2"},
		{{.first = UINT64_C(1000000000001)},
		 "fights are numbered from 1 to 1000000000000"},
		{{.fights = 1, .threads = -1},
		 "threads are 1 or more, or 0 for one on each core"},
	};
	struct affray_study *study;

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_refused(
			affray_study_run(&study, scenario, &rows[i].wish, problems),
			rows[i].message);
		assert_null(study);
	}
	assert_ok(affray_scenario_set(scenario, "gang.tactic", "person", problems));
	assert_refused(
		affray_study_run(&study, scenario,
				 &(struct affray_study_wish){.fights = 1}, problems),
		"side \"gang\" is played by a person; a simulation needs a tactic, "
		"such as scripted");
	assert_int_equal(affray_study_run(&study, scenario,
					  &(struct affray_study_wish){.fights = 1}, NULL),
			 AFFRAY_BAD_INPUT);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, read_duel, drop_duel)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_results_by_name), TEST(test_threads), TEST(test_first),
		TEST(test_precision),	    TEST(test_notable), TEST(test_stop),
		TEST(test_refusals),	    TEST(test_edges),	TEST(test_each_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
