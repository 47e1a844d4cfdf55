/* SPDX-License-Identifier: MIT
 *
 * The coach: it finds a mistake, calls nothing a mistake that is none, and comes to the
 * same on any number of threads.
 */
#include "library/fair.h"
#include "library/at_table.h"
#include <math.h>
#include "library/built_scenario.h"
#include "share.h"
#include "study/coach.h"

/* The people wait while the beasts push; that is their mistake, and the only one. */
static const char lazy_text[] =
	"affray: 1\n"
	"rulebook: fair\n"
	"name: Market day\n"
	"limit: 60\n"
	"creatures:\n"
	"  strong: {health: 30}\n"
	"  weak: {health: 7}\n"
	"sides:\n"
	"  - {name: people, tactic: {use: scripted, lazy: 1},\n"
	"     creatures: [{use: strong, count: 2}]}\n"
	"  - {name: beasts, creatures: [{use: weak, name: cat}]}\n";

/* The dud hits nobody, so it may as well wait; but its roll moves all dice after it. */
static const char alike_text[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"limit: 10000\n"
	"creatures:\n"
	"  dud: {bonus: -20, hp: 10}\n"
	"  knight: {bonus: 5, hp: 10}\n"
	"  brute: {bonus: 6, hp: 18}\n"
	"sides:\n"
	"  - {name: red, tactic: scripted, creatures: [{use: dud}, {use: knight}]}\n"
	"  - {name: blue, creatures: [{use: brute}]}\n";

static struct affray_scenario *read_text(const char *text)
{
	struct affray_scenario *scenario;

	assert_ok(
		affray_scenario_read(&scenario, text, strlen(text), "t.yaml", problems));
	return scenario;
}

static enum affray_status open_fight(void *context, uint64_t index,
				     struct affray_fight **fight)
{
	return affray_fight_new(fight, context, 1, index + 1, NULL);
}

static void coach_text(struct coach *coach, struct affray_scenario *scenario,
		       uint64_t fights, int threads)
{
	struct coach_wish wish = {.open = open_fight,
				  .context = scenario,
				  .fights = fights,
				  .level = 2,
				  .threads = threads};

	assert_int_equal(coach_fights(coach, affray_scenario_inside(scenario), &wish),
			 POOL_DONE);
}

static const struct coach_row *row_at(const struct coach *coach, int creature,
				      const char *ask, const char *answer)
{
	for (int i = 0; i < coach->row_count; i++)
		if (coach->rows[i].creature == creature &&
		    strcmp(coach->rows[i].ask, ask) == 0 &&
		    strcmp(coach->rows[i].answer, answer) == 0)
			return &coach->rows[i];
	fail_msg("no row %s %s of %d", ask, answer, creature);
	return NULL;
}

static void test_finds_the_mistake(void **unused)
{
	struct affray_scenario *scenario = read_text(lazy_text);
	const struct coach_row *waiting, *pushing;
	const struct decision *worst;
	struct coach coach;

	(void)unused;
	coach_text(&coach, scenario, 20, 2);
	assert_int_equal(coach.fights, 20);
	assert_int_equal(coach.wins[0] + coach.wins[1] + coach.draws, 20);
	assert_int_equal(coach.wins[0], 0);
	assert_true(coach.wins[1] > coach.draws);
	waiting = row_at(&coach, 0, "action", "wait"); /* of both: they are one entry */
	assert_ptr_equal(waiting, &coach.rows[0]);
	assert_string_equal(waiting->betters[0].answer, "push_hard");
	assert_true(thrown_away(&waiting->thrown, coach.fights).low > 0.02);
	assert_int_equal(coach.creatures[1].decisions, 0);
	pushing = row_at(&coach, 2, "action", "push_hard");
	assert_true(thrown_away(&pushing->thrown, coach.fights).low <= 0);
	assert_true(coach.sides[0].sum > coach.sides[1].sum);
	assert_true(fabs(coach.sides[0].sum - coach.creatures[0].sum) < 1e-9);

	assert_true(coach.worst_count > 0);
	worst = &coach.worst[0];
	assert_true(worst->owner < 2 && worst->judgement.pairs > 100);
	assert_true(worst->judgement.cost > 2 * worst->judgement.error);
	coach_free(&coach);
	affray_scenario_free(scenario);
}

static void test_calls_nothing_a_mistake(void **unused)
{
	struct affray_scenario *scenario = read_text(alike_text);
	const struct thrown *thrown;
	struct coach coach;
	double noise;

	(void)unused;
	coach_text(&coach, scenario, 100, 2);
	thrown = &row_at(&coach, 0, "action", "strike")->thrown;
	noise = sqrt(thrown->noise);
	assert_true(thrown->decisions >= 200 && noise > 0.3);
	if (fabs(thrown->sum) > 3 * noise)
		fail_msg("equal answers cost %f in all (sigma %f)", thrown->sum, noise);
	coach_free(&coach);
	affray_scenario_free(scenario);
}

static void assert_same(const struct coach *one, const struct coach *other)
{
	assert_int_equal(one->row_count, other->row_count);
	assert_memory_equal(one->rows, other->rows,
			    (size_t)one->row_count * sizeof *one->rows);
	assert_memory_equal(one->sides, other->sides, sizeof one->sides);
	assert_memory_equal(one->creatures, other->creatures, sizeof one->creatures);
	assert_int_equal(one->worst_count, other->worst_count);
	assert_memory_equal(one->worst, other->worst, sizeof one->worst);
}

static void test_threads(void **unused)
{
	struct affray_scenario *scenario = read_text(lazy_text);
	struct coach one, many;
	uint64_t fights = (uint64_t)cases(9, 3);

	(void)unused;
	coach_text(&one, scenario, fights, 1);
	coach_text(&many, scenario, fights, 4);
	assert_same(&one, &many);
	coach_free(&one);
	coach_free(&many);
	affray_scenario_free(scenario);
}

/* ---- stopping ---- */

static _Atomic int looks;

static bool stop_soon(void *unused)
{
	(void)unused;
	return ++looks > cases(2000, 400);
}

/* What is left are the first fights, as if no more had been wanted. */
static void test_stop(void **unused)
{
	struct affray_scenario *scenario = read_text(lazy_text);
	struct overseer overseer = {.stop = stop_soon};
	struct coach_wish wish = {.open = open_fight,
				  .context = scenario,
				  .fights = 1000,
				  .level = 2,
				  .threads = 1,
				  .overseer = &overseer};
	struct coach coach, whole;

	(void)unused;
	looks = 0;
	assert_int_equal(coach_fights(&coach, affray_scenario_inside(scenario), &wish),
			 POOL_STOPPED);
	assert_true(coach.fights > 0 && coach.fights < 100);
	assert_int_equal(coach.worst_count, 0);
	coach_text(&whole, scenario, coach.fights, 1);
	assert_int_equal(coach.row_count, whole.row_count);
	assert_memory_equal(coach.sides, whole.sides, sizeof coach.sides);
	coach_free(&coach);
	coach_free(&whole);
	affray_scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_finds_the_mistake),
		cmocka_unit_test(test_calls_nothing_a_mistake),
		cmocka_unit_test(test_threads),
		cmocka_unit_test(test_stop),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
