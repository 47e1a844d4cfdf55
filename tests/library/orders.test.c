/* SPDX-License-Identifier: MIT
 *
 * Chance as a player, where dice are thrown for an order.
 */
#include "at_table.h"
#include <math.h>

#define assert_near(a, b, e) assert_true(fabs((a) - (b)) <= (e))

/* Three creatures that are equal in everything, so they roll for their order. */
static const char equals[] = "affray: 1\n"
			     "rulebook: dungeoneers\n"
			     "distance: 9\n"
			     "sides:\n"
			     "  - {name: red, creatures: [{use: goblin, count: 2}]}\n"
			     "  - {name: blue, creatures: [{use: goblin, name: bob}]}\n";

struct orders {
	double chance[3][3]; /* [first][second] */
	int paths;
};

static void walk_orders(const struct affray_fight *from, double chance,
			struct orders *orders)
{
	struct affray_outcome list[20];
	struct affray_fight *fight;
	int count;

	assert_ok(affray_fight_copy(&fight, from));
	assert_true(orders->paths < 1000);
	if (affray_fight_advance(fight) != AFFRAY_ROLLS) {
		int first = affray_fight_order(fight, AFFRAY_SEES_ALL, 0);
		int second = affray_fight_order(fight, AFFRAY_SEES_ALL, 1);

		assert_in_range(first, 0, 2);
		assert_in_range(second, 0, 2);
		orders->chance[first][second] += chance;
		orders->paths++;
		affray_fight_free(fight);
		return;
	}
	count = affray_fight_outcomes(fight, list, 20);
	for (int i = 0; i < count; i++) {
		struct affray_fight *fork;

		assert_ok(affray_fight_copy(&fork, fight));
		assert_ok(affray_fight_total(fork, list[i].total, problems));
		walk_orders(fork, chance * list[i].chance, orders);
		affray_fight_free(fork);
	}
	affray_fight_free(fight);
}

/* Ties are thrown again and again; chance as a player picks only the final place. */
static void test_orders(void **unused)
{
	struct affray_fight *fight = fight_of_text(equals, 1);
	struct orders orders = {0};

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	affray_fight_pause(fight, true);
	walk_orders(fight, 1, &orders);
	assert_int_equal(orders.paths, 6);
	for (int first = 0; first < 3; first++)
		for (int second = 0; second < 3; second++)
			assert_near(orders.chance[first][second],
				    first == second ? 0 : 1 / 6.0, 1e-12);
	affray_fight_free(fight);
}

/* The total that stands for a place lies in the middle of the free totals, so that both
 * creatures that throw later find room on either side. */
static void test_totals_of_places(void **unused)
{
	struct affray_fight *fight = fight_of_text(equals, 1);
	struct affray_outcome list[20];

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_int_equal(affray_fight_outcomes(fight, list, 20), 1);
	assert_true(list[0].total == 5 && list[0].high == 5);
	assert_ok(affray_fight_total(fight, 5, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_int_equal(affray_fight_outcomes(fight, list, 20), 2);
	assert_true(list[0].total == 2 && list[1].total == 8);
	assert_ok(affray_fight_total(fight, 8, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_int_equal(affray_fight_outcomes(fight, list, 20), 3);
	assert_true(list[0].total == 2 && list[1].total == 6 && list[2].total == 9);
	affray_fight_free(fight);
}

/* A real die may leave too little room for places: then the outcomes are totals. */
static void test_orders_of_real_dice(void **unused)
{
	struct affray_fight *fight = fight_of_text(equals, 1);
	struct affray_outcome list[20];

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_int_equal(affray_fight_outcomes(fight, list, 20), 1);
	assert_ok(affray_fight_total(fight, 10, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_int_equal(affray_fight_outcomes(fight, list, 20), 10);
	assert_ok(affray_fight_total(fight, 10, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_int_equal(affray_fight_outcomes(fight, list, 20), 10);
	affray_fight_free(fight);
}

/* Totals and rows of tables, in every book: outcomes cover everything that the dice can
 * show, in order, and their chances add up to 1. */
static void test_outcomes_of_every_book(void **unused)
{
	static const char *const names[] = {
		"apocrypha/duel",
		"apocrypha/four-against-four",
		"threa/duel",
		"threa/parry",
		"wounddice/pistol-duel",
		"wounddice/bank-raid",
		"orge/duel",
		"orge/troll",
		"dungeoneers/duel",
		"dungeoneers/den",
	};
	enum { MOST = 32000 };
	static struct affray_outcome list[MOST];
	int rolls = 0;

	(void)unused;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct generator whim = generator_for(5, 1, STREAM_TACTIC);
		struct affray_scenario *scenario;
		struct affray_fight *fight;
		enum affray_stop stop;
		char path[80];

		snprintf(path, sizeof path, "scenarios/%s.yaml", names[i]);
		assert_ok(affray_scenario_load(&scenario, path, problems));
		assert_ok(affray_fight_new(&fight, scenario, 5, 1, problems));
		assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
		assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
		for (int k = 0; k < 400; k++) {
			const struct affray_roll *roll;
			double sum = 0;
			int count;

			stop = affray_fight_advance(fight);
			if (stop == AFFRAY_ENDED)
				break;
			if (stop == AFFRAY_ASKS) {
				answer_anything(fight, &whim);
				continue;
			}
			roll = affray_fight_roll(fight);
			count = affray_fight_outcomes(fight, list, MOST);
			assert_in_range(count, 1, MOST);
			for (int at = 0; at < count; at++) {
				sum += list[at].chance;
				assert_true(list[at].total <= list[at].high);
				assert_true(list[at].total >= roll->low);
				assert_true(list[at].high <= roll->high);
				assert_true(at == 0 ||
					    list[at].total > list[at - 1].high);
			}
			assert_near(sum, 1, 1e-9);
			rolls++;
			count = generator_below(&whim, count);
			assert_ok(affray_fight_total(fight, list[count].high, problems));
		}
		affray_fight_free(fight);
		affray_scenario_free(scenario);
	}
	assert_true(rolls > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_orders, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_totals_of_places, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_orders_of_real_dice, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(test_outcomes_of_every_book, set_up,
						tear_down),
	};

	return cmocka_run_group_tests_name("library/orders", tests, NULL, NULL);
}
