/* SPDX-License-Identifier: MIT
 *
 * Answers by index, and chance as a player.
 */
#include "fair.h"
#include "library/library.h"
#include "at_table.h"
#include <math.h>

#define assert_near(a, b, e) assert_true(fabs((a) - (b)) <= (e))

/* ---- by index ---- */

static void test_picks(void **unused)
{
	struct affray_fight *one = fight_of_text(fair_scenario, 4);
	struct affray_fight *other = fight_of_text(fair_scenario, 4);
	char words[64];

	(void)unused;
	assert_int_equal(affray_fight_picks(one), 0);
	assert_int_equal(affray_fight_pick(one, 0, problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_pick_text(one, 0, words, sizeof words),
			 AFFRAY_NOT_NOW);
	for (int i = 0; i < 40; i++) {
		enum affray_stop stop = affray_fight_advance(one);
		int pick;

		assert_int_equal(affray_fight_advance(other), stop);
		if (stop == AFFRAY_ENDED)
			break;
		pick = i % affray_fight_picks(one);
		assert_ok(affray_fight_pick_text(one, pick, words, sizeof words));
		assert_ok(affray_fight_pick(one, pick, problems));
		assert_ok(affray_fight_answer(other, words, problems));
		assert_int_equal(affray_fight_hash(one), affray_fight_hash(other));
	}
	affray_fight_free(one);
	affray_fight_free(other);
}

static void test_wrong_picks(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 1);
	char words[64], tiny[2];

	(void)unused;
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_picks(fight), 5);
	assert_refused(affray_fight_pick(fight, 5, problems),
		       "bob has 5 answers to action, from 0; there is no 5");
	assert_refused(affray_fight_pick(fight, -1, problems),
		       "bob has 5 answers to action, from 0; there is no -1");
	assert_int_equal(affray_fight_pick(fight, 5, NULL), AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_pick_text(fight, 5, words, sizeof words),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_pick_text(fight, 0, tiny, sizeof tiny),
			 AFFRAY_BAD_INPUT);
	affray_fight_free(fight);
}

/* Options of an earlier, longer menu are not suggested any more. */
static void test_suggestions_of_this_menu(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 1);

	(void)unused;
	affray_fight_advance(fight);
	assert_refused(affray_fight_answer(fight, "wiat", problems),
		       "bob cannot answer wiat to action; did you mean wait?");
	choose(fight, "push_hard");
	assert_refused(affray_fight_answer(fight, "wiat", problems),
		       "bob cannot answer wiat to target; offered: cat dog");
	choose(fight, "cat");
	assert_refused(affray_fight_answer(fight, "wiat", problems),
		       "bob cannot answer wiat to boost; offered: 0..3");
	affray_fight_free(fight);
}

/* ---- chance ---- */

/* Every outcome of every open roll can be given, and their chances add up to 1. */
static void test_outcomes(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 9);
	struct affray_outcome list[200];
	struct generator whim = generator_for(3, 1, STREAM_TACTIC);
	int rolls = 0;

	(void)unused;
	assert_int_equal(affray_fight_outcomes(fight, list, 200), 0);
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	for (int i = 0; i < 300; i++) {
		enum affray_stop stop = affray_fight_advance(fight);
		double sum = 0;
		int count;

		if (stop == AFFRAY_ENDED)
			break;
		if (stop == AFFRAY_ASKS) {
			assert_int_equal(affray_fight_outcomes(fight, list, 200), 0);
			answer_anything(fight, &whim);
			continue;
		}
		assert_int_equal(affray_fight_picks(fight), 0);
		assert_int_equal(affray_fight_pick(fight, 0, problems), AFFRAY_NOT_NOW);
		count = affray_fight_outcomes(fight, list, 200);
		assert_in_range(count, 1, 200);
		assert_int_equal(affray_fight_outcomes(fight, NULL, 0), count);
		for (int k = 0; k < count; k++) {
			sum += list[k].chance;
			assert_true(list[k].total <= list[k].high);
			assert_true(k == 0 || list[k].total > list[k - 1].high);
		}
		assert_near(sum, 1, 1e-12);
		assert_ok(affray_fight_total(fight, list[i % count].total, problems));
		rolls++;
	}
	assert_true(rolls > 10);
	affray_fight_free(fight);
}

/* The chance of this total of a d20 or of 2d6. */
static double chance_of(struct dice dice, int total)
{
	return dice.kind == DICE_UNIFORM ? 1 / 20.0 : (6 - abs(7 - total)) / 36.0;
}

/* The row of the table for this total: the last one whose threshold it reaches. */
static int row_of(const int *from, int rows, int total)
{
	int row = 0;

	while (row + 1 < rows && total >= from[row + 1])
		row++;
	return row;
}

static void assert_rows(struct affray_fight *fight, struct dice dice, const int *from,
			int rows)
{
	struct affray_outcome list[20];
	int count, at = -1, last = -1;
	double chance = 0;

	fight->run->thrown = (struct throw){.dice = dice, .from = from, .rows = rows};
	count = affray_fight_outcomes(fight, list, 20);
	for (int total = dice_low(dice); total <= dice_high(dice); total++) {
		int row = row_of(from, rows, total);

		if (row != last) { /* every row that some total reaches is an outcome */
			assert_true(at < 0 || list[at].high == total - 1);
			assert_true(at < 0 || fabs(list[at].chance - chance) < 1e-12);
			assert_true(++at < count);
			assert_int_equal(list[at].total, total);
			chance = 0;
		}
		chance += chance_of(dice, total);
		last = row;
	}
	assert_int_equal(at, count - 1);
	assert_int_equal(list[at].high, dice_high(dice));
	assert_true(fabs(list[at].chance - chance) < 1e-12);
}

/* Tables with unreachable rows below and above, and with empty rows in between. */
static void test_rows_of_tables(void **unused)
{
	static const struct {
		int rows, from[5];
	} tables[] = {
		{1, {0}},	  {2, {0, 7}},	     {2, {0, 2}},
		{2, {0, 3}},	  {2, {0, 12}},	     {2, {0, 13}},
		{2, {0, 20}},	  {2, {0, 21}},	     {2, {0, 40}},
		{2, {0, -3}},	  {3, {0, 5, 9}},    {3, {0, 5, 5}},
		{3, {0, -9, 1}},  {3, {0, 30, 40}},  {4, {0, 10, 5, 12}},
		{3, {0, 12, 13}}, {4, {0, 3, 3, 4}}, {5, {-9, 0, 4, 11, 50}},
		{2, {5, 9}},
	};
	struct affray_fight *fight = fight_of_text(fair_scenario, 9);

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		assert_rows(fight, dice_die(20), tables[i].from, tables[i].rows);
		assert_rows(fight, dice_sum(2, 6), tables[i].from, tables[i].rows);
	}
	affray_fight_free(fight);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_picks, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_wrong_picks, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_suggestions_of_this_menu, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(test_outcomes, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_rows_of_tables, set_up, tear_down),
	};

	return cmocka_run_group_tests_name("library/picks", tests, NULL, NULL);
}
