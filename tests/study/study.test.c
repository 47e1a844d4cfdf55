/* SPDX-License-Identifier: MIT
 *
 * affray_study_*: results by name, intervals, stopping, refusals. (That the numbers are
 * those of affray sim is compared by tests/scripts/library.sh.)
 */
#include "library/at_table.h"
#include "share.h"
#include <math.h>

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
	struct affray_study *study =
		study_of((struct affray_study_wish){.seed = 7, .fights = 2000});
	struct affray_number rate = number(study, "sides.watch.rate"), found;

	(void)unused;
	assert_false(affray_study_stopped(study));
	assert_near(number(study, "fights").value, 2000, 0);
	assert_near(number(study, "fights").low, 2000, 0);
	assert_near(number(study, "sides.watch.wins").value +
			    number(study, "sides.gang.wins").value +
			    number(study, "draws").value,
		    2000, 0);
	assert_near(rate.value, number(study, "sides.watch.wins").value / 2000, 0);
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

/* The numbers of all are found one by one, on any number of threads the same. */
static void test_threads(void **unused)
{
	struct affray_study *one = study_of((struct affray_study_wish){
		.seed = 9, .fights = (uint64_t)cases(3000, 600), .threads = 1});
	struct affray_study *two = study_of((struct affray_study_wish){
		.seed = 9, .fights = (uint64_t)cases(3000, 600), .threads = 3});
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

/* Fight 1001 and on are other fights than the first. */
static void test_first(void **unused)
{
	struct affray_study *all =
		study_of((struct affray_study_wish){.seed = 2, .fights = 600});
	struct affray_study *head =
		study_of((struct affray_study_wish){.seed = 2, .fights = 200});
	struct affray_study *tail = study_of(
		(struct affray_study_wish){.seed = 2, .fights = 400, .first = 201});

	(void)unused;
	assert_near(number(all, "sides.watch.wins").value,
		    number(head, "sides.watch.wins").value +
			    number(tail, "sides.watch.wins").value,
		    0);
	affray_study_free(all);
	affray_study_free(head);
	affray_study_free(tail);
}

static void test_precision(void **unused)
{
	struct affray_study *study =
		study_of((struct affray_study_wish){.seed = 3, .precision = 0.02});
	struct affray_number rate = number(study, "sides.watch.rate");

	(void)unused;
	assert_true(rate.high - rate.low <= 0.04);
	assert_int_equal((int)number(study, "fights").value % 1024, 0);
	affray_study_free(study);
}

/* A notable fight is played again by its number. */
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
	assert_true(seen.all == UINT64_C(1000000000000)); /* no more can be wished */
	assert_true(number(study, "fights").value < 1e9);
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
		TEST(test_refusals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
