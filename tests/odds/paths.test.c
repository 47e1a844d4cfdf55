/* SPDX-License-Identifier: MIT
 *
 * All paths from a position, on a book of three dice: merging, limits, refusals.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "book/duel20.h"
#include "engine/build.h"
#include "odds/paths.h"
#include "base/yaml.h"

static const char text[] = "affray: 1\n"
			   "rulebook: duel20\n"
			   "creatures:\n"
			   "  one: {bonus: 0, hp: 1}\n"
			   "  other: {bonus: 0, hp: 1}\n"
			   "sides:\n"
			   "  - {name: red, creatures: [{use: one}]}\n"
			   "  - {name: blue, creatures: [{use: other}]}\n";

/* ---- small books: the result ends up in the first fighter's hit points ---- */

static int16_t *result(struct run *run)
{
	return &((struct duel20_fight *)run->fight)->creatures[0].hp;
}

/* 2d6, of which only the sum matters, and a d4. */
static bool in_one_deed(struct run *run)
{
	int sum = roll_total(run, 0, dice_die(6), "first");

	sum += roll_total(run, 0, dice_die(6), "second");
	rolls_settled(run, "sum", &sum, sizeof sum);
	*result(run) = (int16_t)(sum + roll_total(run, 0, dice_die(4), "third"));
	return false;
}

/* The same with a rest in between. */
static bool over_a_rest(struct run *run)
{
	if (run->fight->place == 0) {
		int sum = roll_total(run, 0, dice_die(6), "first");

		*result(run) = (int16_t)(sum + roll_total(run, 0, dice_die(6), "second"));
		run->fight->place = 1;
		return true;
	}
	*result(run) = (int16_t)(*result(run) + roll_total(run, 0, dice_die(4), "third"));
	return false;
}

/* Two settled places with equal numbers are still different places. */
static bool at_two_places(struct run *run)
{
	int coin = roll_total(run, 0, dice_die(2), "coin"), nothing = 0;

	if (coin == 1) {
		rolls_settled(run, "here", &nothing, sizeof nothing);
		*result(run) = 1;
	} else {
		rolls_settled(run, "there", &nothing, sizeof nothing);
		*result(run) = 2;
	}
	return false;
}

/* An exploding die: faint paths are left out, and counted. */
static bool with_a_tail(struct run *run)
{
	int sum = 0;

	while (roll_at_least(run, 0, dice_die(6), 6, "again", NULL))
		sum++;
	*result(run) = (int16_t)sum;
	return false;
}

/* No path is faint, but all are too long to walk. */
static bool of_many_rolls(struct run *run)
{
	for (int i = 0; i < MAX_WALK + 1; i++)
		if (roll_at_least(run, 0, dice_die(1000000), 1000000, "luck", NULL))
			*result(run) = 1;
	return false;
}

static bool with_a_long_order(struct run *run)
{
	int8_t who[MAX_CREATURES];

	for (int i = 0; i < MAX_CREATURES; i++)
		who[i] = (int8_t)i;
	roll_order(run, who, 13, dice_die(10), true, "initiative");
	return false;
}

/* 6,000 paths. */
static bool of_many_faces(struct run *run)
{
	int first = roll_total(run, 0, dice_die(60), "first");

	*result(run) = first == roll_total(run, 0, dice_die(100), "second");
	return false;
}

/* ---- walking them ---- */

struct stage {
	struct rulebook book;
	struct scenario *scenario;
	struct run *run;
	struct paths paths;
	double p[32];
	int32_t memory;
	bool stops;
	uint64_t watched, watch_until; /* paths at the last call; 0: never stop */
};

static bool goes_on(void *context, int step)
{
	(void)context;
	return step < 10;
}

static bool ends(void *context, double p)
{
	struct stage *stage = context;

	assert_in_range(*result(stage->run), 0, 31);
	stage->p[*result(stage->run)] += p;
	return !stage->stops;
}

static bool watch(void *context, uint64_t walked)
{
	struct stage *stage = context;

	assert_int_equal(walked, stage->watched + 2048);
	stage->watched = walked;
	return walked != stage->watch_until;
}

static void stage_begin(struct stage *stage, bool (*advance)(struct run *run))
{
	struct problems problems = {0};
	struct catalogue none = {0};
	struct tree *tree = tree_new();
	struct node *root =
		yaml_read_text(tree, text, sizeof text - 1, "paths", &problems);

	*stage = (struct stage){.book = duel20_rulebook};
	stage->book.advance = advance;
	stage->scenario = scenario_build(&stage->book, root, &none, &problems);
	if (!stage->scenario)
		fail_msg("%s", problems.list[0].message);
	tree_free(tree);
	stage->run = run_new(stage->scenario);
}

static enum paths_status walk(struct stage *stage, uint64_t most, bool apart)
{
	struct paths_wish wish = {
		.run = stage->run,
		.most = most,
		.cut = 1e-12,
		.apart = apart,
		.memory = &stage->memory,
		.memory_size = sizeof stage->memory,
		.context = stage,
		.goes_on = goes_on,
		.ends = ends,
		.watch = watch,
	};
	struct fight *from = fight_new(&stage->book);
	enum paths_status status;

	scenario_begin(stage->scenario, from);
	memset(stage->p, 0, sizeof stage->p);
	stage->watched = 0;
	status = paths_walk(&stage->paths, &wish, from);
	fight_free(from);
	return status;
}

static void stage_end(struct stage *stage)
{
	run_free(stage->run);
	scenario_free(stage->scenario);
}

static void expect_sum(const struct stage *stage)
{
	double p[32] = {0};

	for (int i = 0; i < 6 * 6 * 4; i++)
		p[i % 6 + i / 6 % 6 + i / 36 + 3] += 1.0 / 144;
	for (int i = 0; i < 32; i++)
		assert_true(fabs(stage->p[i] - p[i]) < 1e-14);
}

static void test_merging(void **state)
{
	static const struct {
		bool (*advance)(struct run *run);
		bool apart;
		uint64_t walked;
	} rows[] = {
		{in_one_deed, false, 36 + 11 * 4},
		{in_one_deed, true, 144},
		{over_a_rest, false, 36 + 11 * 4},
	};
	struct stage stage;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		stage_begin(&stage, rows[i].advance);
		assert_int_equal(walk(&stage, 1000, rows[i].apart), PATHS_WALKED);
		assert_int_equal(stage.paths.walked, rows[i].walked);
		expect_sum(&stage);
		stage_end(&stage);
	}
}

static void test_two_places(void **state)
{
	struct stage stage;

	(void)state;
	stage_begin(&stage, at_two_places);
	assert_int_equal(walk(&stage, 1000, false), PATHS_WALKED);
	assert_true(fabs(stage.p[1] - 0.5) < 1e-15 && fabs(stage.p[2] - 0.5) < 1e-15);
	stage_end(&stage);
}

static void test_faint_paths(void **state)
{
	struct stage stage;
	double sum = 0;

	(void)state;
	stage_begin(&stage, with_a_tail);
	assert_int_equal(walk(&stage, 1000, false), PATHS_WALKED);
	for (int i = 0; i < 32; i++)
		sum += stage.p[i];
	assert_true(stage.paths.left_out > 0 && stage.paths.left_out < 1e-12);
	assert_true(fabs(sum + stage.paths.left_out - 1) < 1e-14);
	stage_end(&stage);
}

static void test_limits(void **state)
{
	struct stage stage;

	(void)state;
	stage_begin(&stage, in_one_deed);
	assert_int_equal(walk(&stage, 80, false), PATHS_WALKED);
	assert_int_equal(walk(&stage, 79, false), PATHS_TOO_MANY);
	stage.stops = true;
	assert_int_equal(walk(&stage, 1000, false), PATHS_STOPPED);
	stage_end(&stage);
	stage_begin(&stage, of_many_rolls);
	assert_int_equal(walk(&stage, 1000, false), PATHS_TOO_LONG);
	stage_end(&stage);
	stage_begin(&stage, with_a_long_order);
	assert_int_equal(walk(&stage, 1000, false), PATHS_TOO_LONG);
	stage_end(&stage);
}

static void test_watch(void **state)
{
	struct stage stage;

	(void)state;
	stage_begin(&stage, of_many_faces);
	assert_int_equal(walk(&stage, 6000, false), PATHS_WALKED);
	assert_int_equal(stage.watched, 2 * 2048);
	assert_true(fabs(stage.p[1] - 0.01) < 1e-12);
	assert_true(fabs(stage.p[0] - 0.99) < 1e-12);
	assert_int_equal(walk(&stage, 5999, false), PATHS_TOO_MANY);
	stage.watch_until = 2 * 2048;
	assert_int_equal(walk(&stage, 6000, false), PATHS_STOPPED);
	assert_int_equal(stage.paths.walked, 2 * 2048);
	stage_end(&stage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_merging),	    cmocka_unit_test(test_two_places),
		cmocka_unit_test(test_faint_paths), cmocka_unit_test(test_limits),
		cmocka_unit_test(test_watch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
