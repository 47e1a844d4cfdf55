/* SPDX-License-Identifier: MIT
 *
 * Events: the checks that decide a deed, the row and bar of an amount, and that a fight
 * begins without deeds.
 */
#include "rich_fight.h"

static struct scenario *scenario;
static struct run *run;
static struct affray_event heard; /* the last event */

static void hear(void *context, const struct affray_event *event)
{
	(void)context;
	heard = *event;
}

static int set_up(void **state)
{
	struct backers backers = {.listen = hear};

	(void)state;
	scenario = rich_scenario();
	run = run_new(scenario);
	run_start(run, 5, 1);
	run_listen(run,
		   AFFRAY_EVENT_BIT(AFFRAY_CHECK) | AFFRAY_EVENT_BIT(AFFRAY_HURT) |
			   AFFRAY_EVENT_BIT(AFFRAY_SPEND),
		   &backers);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	run_free(run);
	scenario_free(scenario);
	return 0;
}

static void test_decisions_of_checks(void **state)
{
	static const struct {
		enum check_weight weight;
		bool success;
		enum affray_decision decides;
	} rows[] = {
		{DECIDES_NOTHING, true, AFFRAY_UNDECIDED},
		{DECIDES_NOTHING, false, AFFRAY_UNDECIDED},
		{DECIDES_DEED, true, AFFRAY_SUCCEEDS},
		{DECIDES_DEED, false, AFFRAY_FAILS},
		{FAILURE_DECIDES, true, AFFRAY_UNDECIDED},
		{FAILURE_DECIDES, false, AFFRAY_FAILS},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct sum sum;

		sum_begin(&sum, run, A1, "effort", 0);
		add(&sum, "skill", 3, 0);
		assert_int_equal(sum_check(&sum, dice_die(6), rows[i].success ? 4 : 10,
					   "effort", rows[i].weight, 0),
				 rows[i].success);
		assert_int_equal(heard.type, AFFRAY_CHECK);
		assert_int_equal(heard.result,
				 rows[i].success ? AFFRAY_PASS : AFFRAY_FAIL);
		assert_int_equal(heard.decides, rows[i].decides);
	}
}

static const struct affray_event *hurt(const void *field)
{
	tell_hurt(run, A2, B, "pain", field, 2, 1, NULL, 0);
	assert_int_equal(heard.type, AFFRAY_HURT);
	return &heard;
}

static void test_rows_and_bars(void **state)
{
	const struct rich_creature *one =
		&((const struct rich_fight *)(void *)run->fight)->creatures[A2];

	(void)state;
	assert_string_equal(hurt(&one->hp)->row_key, "hp");
	assert_int_equal(heard.bar, 0);
	assert_string_equal(hurt(&one->wounds[2])->row_key, "wounds");
	assert_int_equal(heard.bar, -1);
	assert_string_equal(hurt(&one->real)->row_key, "real");
	/* No address, an address inside a row, another creature's: no row and no bar. */
	assert_int_equal(hurt(NULL)->row, -1);
	assert_int_equal(heard.bar, -1);
	assert_int_equal(hurt((const char *)&one->hp + 1)->row, -1);
	assert_int_equal(heard.bar, -1);
	assert_int_equal(hurt(one - 1)->row, -1);
	assert_int_equal(heard.bar, -1);
	assert_int_equal(hurt(one + 1)->row, -1);
	assert_int_equal(heard.bar, -1);
}

static void test_deeds_end_with_their_fight(void **state)
{
	(void)state;
	for (int place = 0; place < MAX_KEPT_DEEDS; place += MAX_KEPT_DEEDS - 1) {
		begin_deed(run, A1, 0);
		keep_deed(run, place);
		begin_deed(run, A2, 0);
		resume_kept_deed(run, place, A1, 0);
		assert_int_equal(deed_now(run).number, 1);
		run_start(run, 5, 2);
		resume_kept_deed(run, place, A1, 0);
		assert_int_equal(deed_now(run).number, 0);
	}
}

/* The names used in JSON; numbers that are not in an enum have none. */
static void test_names(void **state)
{
	static const char *const results[] = {"pass", "fail",	  "hit",
					      "miss", "critical", "fumble"};
	static const char *const decisions[] = {"success", "failure", "undone",
						"escaped"};
	static const char *const fates[] = {"down", "dead", "fled", "recovered"};

	(void)state;
	for (int i = 0; i < AFFRAY_RESULTS - 1; i++)
		assert_string_equal(affray_result_name((enum affray_result)(i + 1)),
				    results[i]);
	for (int i = 0; i < AFFRAY_DECISIONS - 1; i++)
		assert_string_equal(affray_decision_name((enum affray_decision)(i + 1)),
				    decisions[i]);
	for (int i = 0; i < AFFRAY_FATES - 1; i++)
		assert_string_equal(affray_fate_name((enum affray_fate)(i + 1)),
				    fates[i]);
	assert_null(affray_result_name(AFFRAY_NO_RESULT));
	assert_null(affray_decision_name(AFFRAY_UNDECIDED));
	assert_null(affray_fate_name(AFFRAY_NO_FATE));
	assert_null(affray_result_name(AFFRAY_RESULTS));
	assert_null(affray_decision_name(AFFRAY_DECISIONS));
	assert_null(affray_fate_name(AFFRAY_FATES));
	assert_string_equal(affray_event_name(AFFRAY_ROUND), "round");
	assert_string_equal(affray_event_name(AFFRAY_END), "end");
	assert_string_equal(affray_event_name(AFFRAY_EVENT_TYPES), "?");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_decisions_of_checks),
		TEST(test_rows_and_bars),
		TEST(test_names),
		TEST(test_deeds_end_with_their_fight),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
