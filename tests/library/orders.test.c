/* SPDX-License-Identifier: MIT
 *
 * Chance as a player, where dice are thrown for an order.
 */
#include "at_table.h"
#include <math.h>

#define assert_near(a, b, e) assert_true(fabs((a) - (b)) <= (e))

/* Three who are equal in everything, and so throw for their order. */
static const char equals[] = "affray: 1\n"
			     "rulebook: dungeoneers\n"
			     "distance: 9\n"
			     "sides:\n"
			     "  - {name: red, creatures: [{use: goblin, count: 2}]}\n"
			     "  - {name: blue, creatures: [{use: goblin, name: bob}]}\n";

struct orders {
	double chance[3][3]; /* of who comes first and who second */
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

/* Ties are thrown again and again; chance as a player knows only where that leads. */
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

/* A die that was really thrown may leave too little room: then totals are outcomes. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_orders, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_orders_of_real_dice, set_up,
						tear_down),
	};

	return cmocka_run_group_tests_name("library/orders", tests, NULL, NULL);
}
