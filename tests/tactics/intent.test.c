/* SPDX-License-Identifier: MIT
 *
 * The framework of scripted tactics: harm in one currency, the best of candidates, and an
 * intent that lasts from one question to the next.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "engine/scenario.h"
#include "tactics/intent.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* ---- harm ---- */

static void test_harm(void **state)
{
	static const struct {
		struct harm_term harm;
		int worth;
	} rows[] = {
		/* left, full, mean100, falls1000, for_presence, weight */
		{{20, 20, 0, 0, 50, A_FIGHTER}, 0},
		/* all of a fresh fighter's life and its fall: worth the whole fighter */
		{{20, 20, 2000, 1000, 50, A_FIGHTER}, A_FIGHTER},
		/* half of its life without a fall: half of the part that is not for
		 * presence */
		{{20, 20, 1000, 0, 50, A_FIGHTER}, 250},
		{{20, 20, 1000, 0, 0, A_FIGHTER}, 500},
		{{20, 20, 1000, 0, 100, A_FIGHTER}, 0},
		/* the last points of a hurt fighter: little life, all of the presence */
		{{2, 20, 200, 1000, 50, A_FIGHTER}, 550},
		/* losses are limited to what is left */
		{{2, 20, 9900, 1000, 50, A_FIGHTER}, 550},
		/* a chance to fall counts in proportion */
		{{10, 20, 500, 200, 50, A_FIGHTER}, 225},
		/* a heavier fighter counts more, without an overflow */
		{{20, 20, 2000, 1000, 50, 3 * A_FIGHTER}, 3 * A_FIGHTER},
		{{30000, 30000, 3000000, 1000, 0, 100 * A_FIGHTER}, 100 * A_FIGHTER},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		if (harm_worth(&rows[i].harm) != rows[i].worth)
			fail_msg("row %d: %d, not %d", (int)i, harm_worth(&rows[i].harm),
				 rows[i].worth);
}

/* ---- candidates ---- */

static void test_the_first_of_equals(void **state)
{
	struct intent best = intent_to(0, NOT_WORTH), other = intent_to(1, -5);

	(void)state;
	assert_int_equal(best.target, NOBODY);
	assert_int_equal(best.with, -1);
	assert_int_equal(best.tile, -1);
	prefer(&best, &other);
	assert_int_equal(best.action, 1);
	other = intent_to(2, -5);
	prefer(&best, &other);
	assert_int_equal(best.action, 1);
	other = intent_to(3, -4);
	prefer(&best, &other);
	assert_int_equal(best.action, 3);
	other = intent_to(4, NOT_WORTH);
	prefer(&best, &other);
	assert_int_equal(best.action, 3);
}

/* ---- intents ---- */

enum { STRIKE, WALK, DRINK };

/* A book that strikes. It numbers its deeds, so that a new decision differs from a kept
 * one. The knobs in `look` hold the time and the number of decisions. */
enum { NOW, DECISIONS };

static int16_t knobs[2];

static struct intent decide(const struct look *look, int action)
{
	struct intent intent = intent_to(action < 0 ? STRIKE : action, 100);

	(void)look;
	knobs[DECISIONS]++;
	intent.target = 7;
	intent.with = 3;
	intent.tile = 2000;
	for (int i = 0; i < INTENT_DETAILS; i++)
		intent.detail[i] = 10 * i - 20;
	return intent;
}

static int32_t moment(const struct look *look)
{
	return look->knobs[NOW];
}

static const struct thinker thinker = {.decide = decide, .moment = moment};

static void assert_whole(struct intent intent, int action)
{
	assert_int_equal(intent.action, action);
	assert_int_equal(intent.target, 7);
	assert_int_equal(intent.with, 3);
	assert_int_equal(intent.tile, 2000);
	assert_int_equal(intent.worth, 100);
	for (int i = 0; i < INTENT_DETAILS; i++)
		assert_int_equal(intent.detail[i], 10 * i - 20);
}

static void test_decided_once(void **state)
{
	struct look look = {.knobs = knobs};
	struct plan plan = {0};

	(void)state;
	knobs[NOW] = 1;
	knobs[DECISIONS] = 0;
	assert_whole(intent_for(&thinker, &look, -1, &plan), STRIKE);
	assert_int_equal(knobs[DECISIONS], 1);
	/* The questions that follow keep the intent. */
	assert_whole(intent_for(&thinker, &look, STRIKE, &plan), STRIKE);
	assert_whole(intent_for(&thinker, &look, STRIKE, &plan), STRIKE);
	assert_int_equal(knobs[DECISIONS], 1);
	/* The next deed is a new decision, even of the same action. */
	knobs[NOW] = 2;
	assert_whole(intent_for(&thinker, &look, STRIKE, &plan), STRIKE);
	assert_int_equal(knobs[DECISIONS], 2);
	/* The question for an action is always decided anew. */
	assert_whole(intent_for(&thinker, &look, -1, &plan), STRIKE);
	assert_int_equal(knobs[DECISIONS], 3);
}

/* If another player has chosen the action, the tactic decides how to carry it out, and
 * keeps that. */
static void test_another_action(void **state)
{
	struct look look = {.knobs = knobs};
	struct plan plan = {0};

	(void)state;
	knobs[NOW] = 1;
	knobs[DECISIONS] = 0;
	assert_whole(intent_for(&thinker, &look, -1, &plan), STRIKE);
	assert_whole(intent_for(&thinker, &look, WALK, &plan), WALK);
	assert_int_equal(knobs[DECISIONS], 3);
	assert_whole(intent_for(&thinker, &look, WALK, &plan), WALK);
	assert_int_equal(knobs[DECISIONS], 3);
}

/* A lost plan is not an intent for action 0. */
static void test_lost_plan(void **state)
{
	struct look look = {.knobs = knobs};
	struct plan plan = {0};

	(void)state;
	knobs[NOW] = 0;
	knobs[DECISIONS] = 0;
	assert_whole(intent_for(&thinker, &look, STRIKE, &plan), STRIKE);
	assert_int_equal(knobs[DECISIONS], 1);
	memset(&plan, 0, sizeof plan);
	assert_whole(intent_for(&thinker, &look, STRIKE, &plan), STRIKE);
	assert_int_equal(knobs[DECISIONS], 2);
}

/* ---- positions that come again ---- */

static int weighed; /* decisions that were not remembered */

/* Goes to the tile that the position names. */
static struct intent weigh(const struct look *look, int action)
{
	struct intent intent = intent_to(action < 0 ? WALK : action, 1);

	weighed++;
	intent.tile = look->scene.fight->bodies[0].tile.x + look->knobs[MAX_KNOBS - 1];
	intent.target = look->who;
	return intent;
}

static int32_t any_moment(const struct look *look)
{
	(void)look;
	return 1;
}

/* What is decided in a position that comes again, at the first question of a deed. */
static struct intent weighed_by(const struct look *look, int action)
{
	static const struct thinker walker = {.decide = weigh, .moment = any_moment};
	struct plan plan = {0};

	return intent_for(&walker, look, action, &plan);
}

static void assert_weighed(int times)
{
	assert_int_equal(weighed, times);
	weighed = 0;
}

static void test_remembered_by_position(void **state)
{
	static const struct rulebook book = {.creatures_offset = sizeof(struct fight)};
	static const struct scenario scenario = {.book = &book};
	struct fight fight = {.count = 1};
	int16_t walks[MAX_KNOBS] = {0};
	struct memo *memo = memo_new();
	struct look look = {.scene = {&scenario, &fight}, .knobs = walks, .memo = memo};

	(void)state;
	weighed_by(&look, -1);
	weighed_by(&look, -1);
	assert_weighed(2); /* a run of a fight remembers no positions */
	memo_add_positions(memo);
	weighed_by(&look, -1);
	assert_int_equal(weighed_by(&look, -1).tile, 0);
	assert_weighed(1);
	fight.bodies[0].tile.x = 3;
	assert_int_equal(weighed_by(&look, -1).tile, 3);
	walks[MAX_KNOBS - 1] = 10;
	assert_int_equal(weighed_by(&look, -1).tile, 13);
	look.who = 4;
	assert_int_equal(weighed_by(&look, -1).target, 4);
	assert_weighed(3);
	assert_int_equal(weighed_by(&look, DRINK).action, DRINK);
	assert_weighed(2); /* what it would like to do, and this */
	look.side = 1;
	weighed_by(&look, -1);
	assert_weighed(1);
	look = (struct look){.scene = {&scenario, &fight}, .knobs = walks, .memo = memo};
	walks[MAX_KNOBS - 1] = 0;
	fight.bodies[0].tile.x = 0;
	assert_int_equal(weighed_by(&look, -1).tile, 0);
	assert_weighed(0);
	memo_free(memo);
}

/* Positions are looked up where they come again: in fights of two; in playouts, until so
 * many were new; and elsewhere if the thinker says so. */
static void test_remembered_where_it_pays(void **state)
{
	static const struct rulebook book = {.creatures_offset = sizeof(struct fight)};
	static const struct scenario scenario = {.book = &book};
	static const struct {
		int count;
		bool duels_only, in_playout;
		int patience;
		int weighed; /* of A, A, B, B, A, B */
	} rows[] = {
		{2, true, false, 0, 2}, {3, true, false, 0, 6}, {3, false, false, 0, 2},
		{2, true, true, 0, 2},	{3, true, true, 9, 2},	{3, true, true, 2, 5},
		{3, false, true, 2, 5}, {3, true, true, 0, 6},
	};
	int16_t walks[MAX_KNOBS] = {0};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct thinker walker = {.decide = weigh,
					 .moment = any_moment,
					 .remembers_duels_only = rows[i].duels_only};
		struct fight fight = {.count = (uint8_t)rows[i].count};
		struct memo *memo = memo_new();
		struct look look = {
			.scene = {&scenario, &fight}, .knobs = walks, .memo = memo};

		memo_add_positions(memo);
		memo->in_playout = rows[i].in_playout;
		memo->patience = rows[i].patience;
		for (int k = 0; k < 6; k++) {
			fight.bodies[0].tile.x = "001101"[k] == '1';
			intent_for(&walker, &look, -1, &(struct plan){0});
		}
		assert_weighed(rows[i].weighed);
		memo_free(memo);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_harm),
		cmocka_unit_test(test_the_first_of_equals),
		cmocka_unit_test(test_decided_once),
		cmocka_unit_test(test_another_action),
		cmocka_unit_test(test_lost_plan),
		cmocka_unit_test(test_remembered_by_position),
		cmocka_unit_test(test_remembered_where_it_pays),
	};

	return cmocka_run_group_tests_name("intent", tests, NULL, NULL);
}
