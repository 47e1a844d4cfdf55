/* SPDX-License-Identifier: MIT
 *
 * The coach finds a mistake, does not report good answers as mistakes, and gives the same
 * result on any number of threads.
 */
#include "library/fair.h"
#include "library/at_table.h"
#include <math.h>
#include "library/built_scenario.h"
#include "share.h"
#include "study/coach.h"

/* The people wait while the beasts push: that is their only mistake. */
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

/* One blow fells either foe, so one target is as good as the other; but who is left rolls
 * other dice. */
static const char alike_text[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"limit: 10000\n"
	"creatures:\n"
	"  knight: {bonus: 20, hp: 4}\n"
	"  rat: {bonus: 6, hp: 1}\n"
	"sides:\n"
	"  - {name: red, tactic: scripted, creatures: [{use: knight}]}\n"
	"  - {name: blue, creatures: [{use: rat, name: left}, {use: rat, name: "
	"right}]}\n";

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
	uint64_t fights = (uint64_t)cases(20, 6);
	struct coach coach;

	(void)unused;
	coach_text(&coach, scenario, fights, 2);
	assert_int_equal(coach.fights, fights);
	assert_int_equal(coach.wins[0] + coach.wins[1] + coach.draws, fights);
	assert_int_equal(coach.wins[0], 0);
	assert_true(coach.wins[1] > coach.draws);
	waiting = row_at(&coach, 0, "action", "wait"); /* one entry for both */
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
	uint64_t fights = (uint64_t)cases(100, 30);
	double noise;

	(void)unused;
	coach_text(&coach, scenario, fights, 2);
	thrown = &row_at(&coach, 0, "target", "left")->thrown;
	noise = sqrt(thrown->noise);
	assert_true(thrown->decisions >= fights && noise > 0.1);
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
	return ++looks > cases(2000, 200);
}

/* After a stop, the result is that of the first fights alone. */
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

static bool stop_at_once(void *unused)
{
	(void)unused;
	return true;
}

/* A deeper search judges the worst mistakes again, up to the highest level. */
static void test_levels(void **unused)
{
	static const int again[] = {0, 3, 4, 5, 5, 6, 6};
	struct affray_scenario *scenario = read_text(lazy_text);
	struct overseer overseer = {.stop = stop_at_once};
	struct coach coach;

	(void)unused;
	for (int level = 1; level <= COACH_LEVELS; level++) {
		struct coach_wish wish = {.open = open_fight,
					  .context = scenario,
					  .fights = 1,
					  .level = level,
					  .threads = 1,
					  .overseer = &overseer};

		assert_int_equal(
			coach_fights(&coach, affray_scenario_inside(scenario), &wish),
			POOL_STOPPED);
		assert_int_equal(coach.level, level);
		assert_int_equal(coach.level_again, again[level]);
		assert_int_equal(coach.fights, 0);
		coach_free(&coach);
	}
	affray_scenario_free(scenario);
}

/* ---- sums ---- */

static void test_thrown_away(void **unused)
{
	/* three fights that cost 0.1, 0.2 and 0.6 */
	struct thrown thrown = {.sum = 0.9, .square = 0.41, .noise = 0.0001};
	struct interval mean = thrown_away(&thrown, 3);
	double half = Z95 * sqrt((0.41 - 0.27) / 2 / 3);

	(void)unused;
	assert_true(fabs(mean.rate - 0.3) < 1e-12);
	assert_true(fabs(mean.low - (0.3 - half)) < 1e-12);
	assert_true(fabs(mean.high - (0.3 + half)) < 1e-12);
	/* the noise of playouts, if larger, and for a single fight */
	thrown.noise = 9;
	mean = thrown_away(&thrown, 3);
	assert_true(fabs(mean.high - (0.3 + Z95)) < 1e-12);
	thrown.noise = 0.04;
	mean = thrown_away(&thrown, 1);
	assert_true(fabs(mean.rate - 0.9) < 1e-12);
	assert_true(fabs(mean.low - (0.9 - Z95 * 0.2)) < 1e-12);
	/* two fights with equal costs, up to rounding */
	thrown = (struct thrown){.sum = 0.4, .square = 0.0799999};
	mean = thrown_away(&thrown, 2);
	assert_true(mean.low == mean.high);
	thrown = (struct thrown){.sum = 0.4, .square = 0.16}; /* 0.4 and 0 */
	mean = thrown_away(&thrown, 2);
	assert_true(fabs(mean.high - (0.2 + Z95 * 0.2)) < 1e-12);
	/* without fights nothing is known */
	thrown = (struct thrown){0};
	mean = thrown_away(&thrown, 0);
	assert_true(mean.rate == 0 && mean.low == -Z95 && mean.high == Z95);
}

static void add_thrown(struct thrown *sum, const struct thrown *more)
{
	sum->decisions += more->decisions;
	sum->sum += more->sum;
	sum->noise += more->noise;
}

static void assert_equal_sums(const struct thrown *one, const struct thrown *other)
{
	assert_int_equal(one->decisions, other->decisions);
	assert_true(fabs(one->sum - other->sum) < 1e-9);
	assert_true(fabs(one->noise - other->noise) < 1e-9);
}

static void check_row(const struct coach *coach, const struct coach_row *row)
{
	uint64_t times = 0;

	assert_true(row->thrown.decisions > 0);
	assert_in_range(row->better_count, 0, COACH_BETTERS);
	for (int i = 0; i < row->better_count; i++) {
		assert_true(row->betters[i].times > 0);
		assert_string_not_equal(row->betters[i].answer, row->answer);
		for (int k = 0; k < i; k++)
			assert_string_not_equal(row->betters[i].answer,
						row->betters[k].answer);
		times += row->betters[i].times;
	}
	assert_true(times <= row->thrown.decisions);
	if (!*row->worst.answer)
		return;
	assert_true(row->worst.number > 0 && row->worst.round > 0);
	assert_true(row->worst.fight < coach->fights);
	assert_int_equal(coach->entry_of[row->worst.owner], row->creature);
	assert_string_equal(row->worst.ask, row->ask);
	assert_string_equal(row->worst.deed, row->deed);
	assert_true(*row->worst.better != '\0');
}

/* Sides, creatures and rows have lost the same in total; the most expensive row comes
 * first. */
static void test_sums(void **unused)
{
	struct affray_scenario *scenario = read_text(lazy_text);
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct thrown of_rows = {0}, of_sides = {0}, of_creatures = {0};
	struct coach coach;

	(void)unused;
	coach_text(&coach, scenario, 3, 1);
	assert_true(coach.is_over);
	/* the target of a push belongs to the push; the action belongs to no deed */
	for (int i = 0; i < coach.row_count; i++)
		assert_string_equal(
			coach.rows[i].deed,
			strcmp(coach.rows[i].ask, "action") == 0 ? "" : "push_hard");
	for (int i = 0; i < coach.row_count; i++) {
		add_thrown(&of_rows, &coach.rows[i].thrown);
		check_row(&coach, &coach.rows[i]);
		if (i > 0)
			assert_true(coach.rows[i - 1].thrown.sum >=
				    coach.rows[i].thrown.sum);
	}
	for (int i = 0; i < 2; i++)
		add_thrown(&of_sides, &coach.sides[i]);
	for (int i = 0; i < 3; i++)
		add_thrown(&of_creatures, &coach.creatures[i]);
	assert_true(of_rows.decisions > 10);
	assert_equal_sums(&of_rows, &of_sides);
	assert_equal_sums(&of_rows, &of_creatures);
	assert_true(coach.sides[0].here == 0 && coach.rows[0].thrown.here == 0);
	for (int i = 0; i < coach.worst_count; i++) {
		const struct affray_judgement *own = &coach.worst[i].judgement;

		assert_true(own->cost > 2 * own->error);
		if (i > 0)
			assert_true(own[0].cost - 2 * own[0].error <=
				    coach.worst[i - 1].judgement.cost -
					    2 * coach.worst[i - 1].judgement.error);
	}
	assert_int_equal(coach.entry_of[0], 0);
	assert_int_equal(coach.entry_of[1], 0);
	assert_int_equal(coach.entry_of[2], 2);
	assert_string_equal(entry_name(inside, 0), "strong");
	assert_string_equal(entry_name(inside, 1), "strong");
	assert_string_equal(entry_name(inside, 2), "cat");
	coach_free(&coach);
	affray_scenario_free(scenario);
}

/* ---- progress ---- */

struct course {
	uint64_t done, all;
	int calls;
};

static void follow(void *context, uint64_t done, uint64_t all)
{
	struct course *course = context;

	assert_true(done >= course->done && done <= all);
	*course = (struct course){done, all, course->calls + 1};
}

/* Progress counts fights, or the decisions of a single fight. */
static void test_progress(void **unused)
{
	struct affray_scenario *scenario = read_text(lazy_text);
	struct course course = {0};
	struct overseer overseer = {.context = &course, .progress = follow};
	struct coach_wish wish = {.open = open_fight,
				  .context = scenario,
				  .fights = 1,
				  .level = 1,
				  .threads = 1,
				  .overseer = &overseer};
	struct coach coach;

	(void)unused;
	assert_int_equal(coach_fights(&coach, affray_scenario_inside(scenario), &wish),
			 POOL_DONE);
	assert_true(course.all >= coach.sides[0].decisions + coach.sides[1].decisions);
	assert_int_equal(course.done, course.all);
	assert_int_equal(course.calls, course.all);
	assert_int_equal(coach.fights, 1);
	coach_free(&coach);
	course = (struct course){0};
	wish.fights = 2;
	assert_int_equal(coach_fights(&coach, affray_scenario_inside(scenario), &wish),
			 POOL_DONE);
	assert_int_equal(course.all, 2);
	assert_int_equal(coach.fights, 2);
	coach_free(&coach);
	affray_scenario_free(scenario);
}

static enum affray_status open_nothing(void *context, uint64_t index,
				       struct affray_fight **fight)
{
	(void)context;
	(void)index;
	*fight = NULL;
	return AFFRAY_NO_MEMORY;
}

static void test_no_fight(void **unused)
{
	struct affray_scenario *scenario = read_text(lazy_text);
	struct coach coach;

	(void)unused;
	for (uint64_t fights = 1; fights <= 3; fights += 2) {
		struct coach_wish wish = {.open = open_nothing,
					  .context = scenario,
					  .fights = fights,
					  .level = 1,
					  .threads = 1};

		assert_int_equal(
			coach_fights(&coach, affray_scenario_inside(scenario), &wish),
			POOL_NO_MEMORY);
		assert_int_equal(coach.fights, 0);
		coach_free(&coach);
	}
	affray_scenario_free(scenario);
}

/* An unanswered fight is not over: nobody has won it, and it is no draw. */
static void test_unanswered(void **unused)
{
	static const char text[] =
		"affray: 1\n"
		"rulebook: duel20\n"
		"creatures: {one: {hp: 10}}\n"
		"sides:\n"
		"  - {name: red, tactic: person, creatures: [{use: one}]}\n"
		"  - {name: blue, tactic: person, creatures: [{use: one, name: two}]}\n";
	struct affray_scenario *scenario = read_text(text);
	struct coach coach;

	(void)unused;
	coach_text(&coach, scenario, 3, 1);
	assert_int_equal(coach.fights, 3);
	assert_false(coach.is_over);
	assert_int_equal(coach.wins[0] + coach.wins[1] + coach.draws, 0);
	coach_free(&coach);
	affray_scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_finds_the_mistake),
		cmocka_unit_test(test_calls_nothing_a_mistake),
		cmocka_unit_test(test_threads),
		cmocka_unit_test(test_stop),
		cmocka_unit_test(test_levels),
		cmocka_unit_test(test_thrown_away),
		cmocka_unit_test(test_sums),
		cmocka_unit_test(test_unanswered),
		cmocka_unit_test(test_progress),
		cmocka_unit_test(test_no_fight),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
