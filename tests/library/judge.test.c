/* SPDX-License-Identifier: MIT
 *
 * Tests of judging answers: known costs, equal answers, other dice, and refusals.
 */
#include "fair.h"
#include "at_table.h"
#include <math.h>
#include "share.h"

static const char duel_text[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"limit: 10000\n"
	"creatures:\n"
	"  first: {bonus: 5, hp: 1}\n"
	"  second: {bonus: 4, hp: 1}\n"
	"sides:\n"
	"  - {name: red, tactic: person, creatures: [{use: first}]}\n"
	"  - {name: blue, tactic: scripted, creatures: [{use: second}]}\n";

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
	"  - {name: red, tactic: person, creatures: [{use: knight}]}\n"
	"  - {name: blue, creatures: [{use: rat, name: left}, {use: rat, name: "
	"right}]}\n";

/* At the knight's choice of a target. */
static struct affray_fight *fight_of_equals(uint64_t number)
{
	struct affray_fight *fight = fight_of_text(alike_text, number);

	affray_fight_advance(fight);
	assert_ok(affray_fight_answer(fight, "strike", problems));
	affray_fight_advance(fight);
	return fight;
}

static struct affray_judgement judge(struct affray_fight *fight, const char *answer,
				     const char *against, int level, char better[32])
{
	struct affray_judgement judgement;

	assert_ok(affray_fight_judge(fight, 0, answer, against, level, better, 32,
				     &judgement, problems));
	return judgement;
}

/* The first striker hits with 0.55, the other with 0.5, and one hit is enough. */
static void test_known_cost(void **unused)
{
	double win = 0.55 / (1 - 0.45 * 0.5), cost = win / 2;
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_judgement it, again;
	char better[32];

	(void)unused;
	affray_fight_advance(fight);
	it = judge(fight, "wait", NULL, 5, better);
	assert_string_equal(better, "strike");
	assert_true(it.pairs == 750 && it.error > 0.01 && it.error < 0.04);
	assert_true(fabs(it.cost - cost) < 4 * it.error);
	assert_true(fabs(it.win - (win - cost)) < 4 * sqrt(0.25 / 750));
	it = judge(fight, "strike", NULL, 5, better);
	assert_string_equal(better, "");
	assert_true(it.cost == 0 && it.error == 0);

	it = judge(fight, "wait", "strike", 5, better);
	assert_string_equal(better, "strike");
	assert_true(it.pairs == 1500 && fabs(it.cost - cost) < 4 * it.error);
	again = judge(fight, "strike", "wait", 5, better);
	assert_string_equal(better, "wait");
	assert_true(fabs(again.cost + it.cost) < 1e-12); /* the same dice */
	affray_fight_free(fight);
}

/* Luck makes one of two equal answers look better now and then. Valued with fresh dice,
 * the other costs nothing. */
static void test_equal_answers(void **unused)
{
	const int fights = cases(1000, 300);
	double sum = 0, squares = 0, sigma;
	int picked = 0;

	(void)unused;
	for (int i = 0; i < fights; i++) {
		struct affray_fight *fight = fight_of_equals((uint64_t)i);
		struct affray_judgement it;
		char better[32];

		it = judge(fight, "left", NULL, 2, better);
		picked += *better != '\0';
		sum += it.cost;
		squares += it.cost * it.cost;
		affray_fight_free(fight);
	}
	sigma = sqrt(squares);
	assert_true(picked > fights / 50);
	assert_true(sigma >
		    0.3 * sqrt(fights / 1000.0)); /* playouts vary enough to mislead */
	if (fabs(sum) > 3 * sigma)
		fail_msg("equal answers cost %f in all (sigma %f)", sum, sigma);
}

static void test_threads(void **unused)
{
	struct affray_judgement one, many;
	char better[2][32];

	(void)unused;
	for (int i = 0; i < 2; i++) {
		struct affray_fight *fight = fight_of_equals(5);

		affray_fight_threads(fight, i ? 4 : 1);
		*(i ? &many : &one) = judge(fight, "left", NULL, 3, better[i]);
		affray_fight_free(fight);
	}
	assert_string_equal(better[0], better[1]);
	assert_memory_equal(&one, &many, sizeof one);
}

/* A number and a tile: more effort makes a push likelier to hurt; the tile makes no
 * difference. */
static void test_numbers_and_tiles(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 3);
	const struct affray_question *q;
	struct affray_judgement it;
	char better[32];

	(void)unused;
	affray_fight_advance(fight);
	choose(fight, "push_hard");
	choose(fight, "cat");
	q = affray_fight_question(fight);
	assert_string_equal(q->ask, "boost");
	it = judge(fight, "0", NULL, 5, better);
	assert_string_equal(better, "3");
	assert_true(it.cost > 2 * it.error);
	choose(fight, "3");
	choose(fight, "jump");
	q = affray_fight_question(fight);
	if (q->kind == AFFRAY_TILE) {
		char tile[32];

		snprintf(tile, sizeof tile, "%d,%d", q->tiles[0][0], q->tiles[0][1]);
		it = judge(fight, tile, NULL, 2, better);
		assert_true(it.cost == 0 || *better);
	}
	affray_fight_free(fight);
}

static void test_refusals(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 3);
	struct affray_judgement it;
	char better[32];

	(void)unused;
	assert_int_equal(affray_fight_judge(fight, 0, "wait", NULL, 2, better,
					    sizeof better, &it, problems),
			 AFFRAY_NOT_NOW);
	affray_fight_advance(fight);
	assert_refused(affray_fight_judge(fight, 0, "wait", NULL, 7, better,
					  sizeof better, &it, problems),
		       "level 7: expected 1 to 6");
	assert_refused(affray_fight_judge(fight, 2, "wait", NULL, 1, better,
					  sizeof better, &it, problems),
		       "seat 2: expected up to 1");
	assert_int_equal(affray_fight_judge(fight, 0, "wiat", NULL, 1, better,
					    sizeof better, &it, problems),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_judge(fight, 0, "wait", "wiat", 1, better,
					    sizeof better, &it, problems),
			 AFFRAY_BAD_INPUT);
	assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
	choose(fight, "pray"); /* the game master has no chance of winning */
	assert_string_equal(affray_fight_question(fight)->ask, "omen");
	assert_int_equal(affray_fight_judge(fight, 0, "good", NULL, 1, better,
					    sizeof better, &it, problems),
			 AFFRAY_NOT_NOW);
	affray_fight_free(fight);
	/* before an answer has been played, and while dice are awaited */
	fight = fight_of_text(duel_text, 3);
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	affray_fight_advance(fight);
	assert_ok(affray_fight_answer(fight, "strike", problems));
	assert_int_equal(affray_fight_judge(fight, 0, "strike", NULL, 1, better,
					    sizeof better, &it, problems),
			 AFFRAY_NOT_NOW);
	affray_fight_advance(fight);
	choose(fight, "steady");
	assert_non_null(affray_fight_roll(fight));
	assert_int_equal(affray_fight_judge(fight, 0, "steady", NULL, 1, better,
					    sizeof better, &it, problems),
			 AFFRAY_NOT_NOW);
	affray_fight_free(fight);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_cost),
		cmocka_unit_test(test_equal_answers),
		cmocka_unit_test(test_threads),
		cmocka_unit_test(test_numbers_and_tiles),
		cmocka_unit_test(test_refusals),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
