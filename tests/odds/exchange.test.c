/* SPDX-License-Identifier: MIT
 *
 * One exchange, exactly: known chances, sums, refusals.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "odds/exchange.h"
#include "rulebooks/list.h"
#include "scenario/load.h"

static struct problems problems;
static struct loaded loaded;

static struct scenario *pair(const char *book, int distance, const char *a, const char *b)
{
	struct scenario *scenario;
	char text[500];
	int length = snprintf(text, sizeof text,
			      "affray: 1\nrulebook: %s\ndistance: %d\nsides:\n"
			      "  - {name: one, creatures: [{use: %s}]}\n"
			      "  - {name: two, creatures: [{use: %s}]}\n",
			      book, distance, a, b);

	memset(&problems, 0, sizeof problems);
	if (load_text(&loaded, all_rulebooks, text, (size_t)length, "pair", &problems) !=
	    AFFRAY_OK)
		fail_msg("%s", problems.list[0].message);
	scenario = load_build(&loaded, &problems);
	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	return scenario;
}

static void put_away(struct scenario *scenario)
{
	scenario_free(scenario);
	load_free(&loaded);
}

static double sum_of(const struct exchange *exchange)
{
	double sum = exchange->cut;

	for (uint32_t i = 0; i < exchange->outcomes.count; i++)
		sum += exchange->p[i];
	return sum;
}

static void test_known_chances(void **state)
{
	static const struct {
		const char *book, *a, *b, *against;
		int distance;
		double hit, within;
	} known[] = {
		{"threa", "aldric", "goblin", "passive", 1, 0.998628, 5e-7},
		{"wounddice", "trooper", "medic", "evade", 30, 41.0 / 80, 1e-12},
		{"wounddice", "trooper", "medic", "none", 30, 0.65, 1e-12},
	};

	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		struct scenario *scenario =
			pair(known[i].book, known[i].distance, known[i].a, known[i].b);
		struct exchange_wish wish = {
			.attacker = 0, .target = 1, .against = known[i].against};
		struct exchange exchange;

		assert_int_equal(exchange_walk(&exchange, scenario, &wish),
				 EXCHANGE_DONE);
		assert_true(fabs(exchange.hit - known[i].hit) < known[i].within);
		assert_true(exchange.cut < 1e-12);
		assert_true(fabs(sum_of(&exchange) - 1) < 1e-12);
		assert_true(exchange.branches > 0);
		exchange_free(&exchange);
		put_away(scenario);
	}
}

static void test_refusals(void **state)
{
	static const struct {
		int distance;
		const char *with, *against;
		enum exchange_status status;
	} rows[] = {
		{9, NULL, NULL, EXCHANGE_IMPOSSIBLE},
		{1, "longbow", NULL, EXCHANGE_NO_WEAPON},
		{1, NULL, "flight", EXCHANGE_NO_DEFENSE},
		{1, "long_sword", "passive", EXCHANGE_DONE},
		{1, "kick", "passive", EXCHANGE_DONE},
		{1, "knockback", "passive", EXCHANGE_NO_WEAPON},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct scenario *scenario =
			pair("threa", rows[i].distance, "aldric", "goblin");
		struct exchange_wish wish = {.attacker = 0,
					     .target = 1,
					     .with = rows[i].with,
					     .against = rows[i].against};
		struct exchange exchange;

		assert_int_equal(exchange_walk(&exchange, scenario, &wish),
				 rows[i].status);
		exchange_free(&exchange);
		put_away(scenario);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_chances),
		cmocka_unit_test(test_refusals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
