/* SPDX-License-Identifier: MIT
 *
 * Runs, proved on the smallest rulebook: stops, resumes, exact odds, orders.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "book/duel20.h"
#include "engine/build.h"
#include "engine/run.h"
#include "engine/state.h"
#include "share.h"

static const char duel_text[] = "affray: 1\n"
				"rulebook: duel20\n"
				"name: two fighters\n"
				"limit: 10000\n"
				"creatures:\n"
				"  first: {bonus: 5, hp: %d}\n"
				"  second: {bonus: 4, hp: %d}\n"
				"sides:\n"
				"  - {name: red, creatures: [{use: first}]}\n"
				"  - {name: blue, creatures: [{use: second}]}\n"
				"reserve:\n"
				"  - {use: second, name: late}\n";

static struct scenario *duel(int hp)
{
	return duel20_scenario(duel_text, hp, hp);
}

/* ---- exact: every rest is a state; its chance flows on until the fight has ended
 * ---- */

struct flow {
	double mass[64][64][3]; /* hp, hp, place */
};

static double *mass_of(struct flow *flow, const struct fight *fight)
{
	const struct duel20_fight *duel20 = (const void *)fight;

	return &flow->mass[duel20->creatures[0].hp][duel20->creatures[1].hp]
			  [fight->place];
}

/* Adds all successors of one state to `next`; returns the chance that the first side has
 * won. */
static double spread(struct run *run, const struct fight *from, double chance,
		     struct flow *next)
{
	struct walk walk = {.weight = 1};
	double won = 0;

	run->walk = &walk;
	do {
		walk.used = 0;
		walk.weight = chance;
		run_start_at(run, from, 1, 1);
		if (run_play(run) == RUN_OVER)
			won += run->fight->winner == 0 ? walk.weight : 0;
		else
			*mass_of(next, run->fight) += walk.weight;
	} while (walk_next(&walk));
	run->walk = NULL;
	return won;
}

static double exact_chance(int hp)
{
	static struct flow now, next;
	struct scenario *scenario = duel(hp);
	struct run *run = run_new(scenario);
	struct fight *fight = fight_new(&duel20_rulebook);
	double won = 0, left = 1;

	memset(&now, 0, sizeof now);
	scenario_begin(scenario, fight);
	fight->round = 1;
	*mass_of(&now, fight) = 1;
	while (left > 1e-14) {
		memset(&next, 0, sizeof next);
		left = 0;
		for (int a = 0; a <= hp; a++)
			for (int b = 0; b <= hp; b++)
				for (int place = 0; place < 3; place++) {
					struct duel20_fight *at = (void *)fight;
					double chance = now.mass[a][b][place];

					if (chance < 1e-18)
						continue;
					scenario_begin(scenario, fight);
					fight->round = 1;
					fight->place = (uint8_t)place;
					at->creatures[0].hp = (int16_t)a;
					at->creatures[1].hp = (int16_t)b;
					fight->bodies[0].in_play =
						fight->bodies[0].can_fight = a > 0;
					fight->bodies[1].in_play =
						fight->bodies[1].can_fight = b > 0;
					won += spread(run, fight, chance, &next);
					left += chance;
				}
		now = next;
	}
	fight_free(fight);
	run_free(run);
	scenario_free(scenario);
	return won;
}

static void test_exact_odds(void **state)
{
	static const struct {
		int hp;
		double chance;
	} known[] = {{10, 0.610223610009}, {20, 0.607253642372}, {30, 0.613887328694}};

	(void)state;
	for (int i = 0; i < cases(3, 2); i++)
		assert_true(fabs(exact_chance(known[i].hp) - known[i].chance) < 1e-12);
}

static void test_simulation_agrees_with_odds(void **state)
{
	struct scenario *scenario = duel(10);
	struct run *run = run_new(scenario);
	int won = 0, fights = cases(200000, 20000);

	(void)state;
	for (int i = 1; i <= fights; i++) {
		run_start(run, 7, (uint64_t)i);
		run_to_end(run);
		won += run->fight->winner == 0;
	}
	assert_true(fabs((double)won / fights - 0.610223610009) <
		    4 * sqrt(0.238 / fights));
	run_free(run);
	scenario_free(scenario);
}

/* ---- stopping ---- */

struct log {
	char lines[20000];
	struct text text;
};

static void write_event(void *context, const struct affray_event *event)
{
	struct log *log = context;

	text_format(&log->text, "%d %s %s %d %d %s\n", (int)event->number,
		    affray_event_name(event->type), event->name ? event->name : "-",
		    event->value, event->margin, event->outcome ? event->outcome : "-");
}

static void listen(struct run *run, struct log *log)
{
	struct backers backers = {.context = log, .listen = write_event};

	log->text = text_in(log->lines, sizeof log->lines);
	run_listen(run, AFFRAY_ALL_EVENTS, &backers);
}

/* Events are told once and the fight is the same, however often the run stops. */
static void test_stopped_equals_straight(void **state)
{
	static struct log straight, stopped;
	struct scenario *scenario = duel(20);

	(void)state;
	for (uint64_t seed = 1; seed <= 50; seed++) {
		struct run *a = run_new(scenario), *b = run_new(scenario);
		enum run_stop stop;

		listen(a, &straight);
		run_start(a, seed, 1);
		run_to_end(a);
		listen(b, &stopped);
		b->seats[0].tactic = b->seats[1].tactic = NULL;
		run_start(b, seed, 1);
		while ((stop = run_play(b)) != RUN_OVER)
			if (stop == RUN_ASKED)
				run_give_answer(b, default_answer(b->open));
		assert_string_equal(straight.lines, stopped.lines);
		assert_true(fight_equal(&duel20_rulebook, a->fight, b->fight));
		run_free(a);
		run_free(b);
	}
	scenario_free(scenario);
}

static void test_real_dice(void **state)
{
	struct scenario *scenario = duel(10);
	struct run *run = run_new(scenario);
	int hp;
	struct state_place place;

	(void)state;
	run->seats[0].real_dice = true;
	run_start(run, 1, 1);
	while (run_play(run) == RUN_RESTED)
		;
	assert_int_equal(run->state, RUN_THROWN);
	assert_int_equal(run->thrown.dice.size, 20);
	run_give_dice(run, &(struct given_dice){.total = 10});
	assert_int_equal(run_play(run), RUN_THROWN);
	assert_int_equal(run->thrown.dice.size, 8);
	run_give_dice(run, &(struct given_dice){.total = 7});
	assert_int_equal(run_play(run), RUN_RESTED);
	assert_true(state_find(&run->scene, "second.hp", &place, NULL));
	hp = state_get(&run->scene, place);
	assert_int_equal(hp, 3);
	run_free(run);
	scenario_free(scenario);
}

/* A run that starts from another takes over its deeds and roll number: those of now, or
 * of its last rest. */
static void test_started_from_another(void **state)
{
	struct scenario *scenario = duel(10);
	struct run *origin = run_new(scenario), *run = run_new(scenario);

	(void)state;
	origin->seats[0].real_dice = true;
	run_start(origin, 3, 2);
	origin->ears.deed.number = 7; /* at the rest */
	origin->ears.deeds = 7;
	origin->roll_number = 20;
	keep_deed(origin, MAX_KEPT_DEEDS - 1);
	while (run_play(origin) == RUN_RESTED)
		;
	assert_int_equal(origin->state, RUN_THROWN);
	origin->ears.deed.number = origin->ears.deeds = 8; /* now */
	origin->roll_number = 30;
	keep_deed(origin, MAX_KEPT_DEEDS - 1);

	for (int now = 0; now < 2; now++) {
		run_start_from(run, origin, now);
		assert_int_equal(run->seed, 3);
		assert_int_equal(run->number, 2);
		assert_int_equal(run->roll_number, now ? 30 : 20);
		assert_int_equal(run->ears.deeds, now ? 8 : 7);
		assert_int_equal(run->kept_deeds.number[MAX_KEPT_DEEDS - 1], now ? 8 : 7);
		assert_int_equal(run->kept_deeds.number[0], 0);
		assert_true(
			fight_equal(&duel20_rulebook, run->fight, run_rest(origin, now)));
	}
	run_start(origin, 3, 3); /* keeps none, so the other forgets its own */
	run_start_from(run, origin, true);
	assert_int_equal(run->kept_deeds.number[MAX_KEPT_DEEDS - 1], 0);
	run_free(run);
	run_free(origin);
	scenario_free(scenario);
}

/* ---- edicts ---- */

static void test_edicts(void **state)
{
	static const struct {
		const char *edict;
		bool good;
	} rows[] = {
		{"set first.hp 5", true},
		{"set first.hp 5000", false},
		{"set first.hpp 5", false},
		{"set nobody.hp 5", false},
		{"move first 1,1", true},
		{"move first 9999,1", false},
		{"add late 3,3", true},
		{"add late 3,4", false},
		{"add second", false},
		{"remove late", true},
		{"end green", false},
		{"dance", false},
		{"", false},
		{"end blue", true},
	};
	struct scenario *scenario = duel(10);
	struct fight *fight = fight_new(&duel20_rulebook);

	(void)state;
	scenario_begin(scenario, fight);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char buffer[200] = "";
		struct text why = text_in(buffer, sizeof buffer);
		bool good = edict_apply(scenario, fight, rows[i].edict, &why);

		if (good != rows[i].good)
			fail_msg("%s: %s", rows[i].edict, buffer);
		assert_int_equal(good, buffer[0] == '\0');
	}
	assert_true(fight->over);
	assert_int_equal(fight->winner, 1);
	fight_free(fight);
	scenario_free(scenario);
}

/* ---- orders ---- */

/* A run keeps the text of an edict, reports it, and reports the end of the fight if the
 * edict ends it. */
static void test_edicts_of_a_run(void **state)
{
	static struct log log;
	struct scenario *scenario = duel(10);
	struct run *run = run_new(scenario);
	char words[40] = "set second.hp 3", buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);

	(void)state;
	run->seats[0].tactic = NULL;
	run->records = true;
	listen(run, &log);
	run_start(run, 1, 1);
	while (run_play(run) == RUN_RESTED)
		;
	assert_true(run_give_edict(run, words, BY_PERSON, &why));
	memset(words, 'x', sizeof words - 1);
	assert_string_equal(run->record.steps[run->record.count - 1].edict,
			    "set second.hp 3");
	while (run_play(run) == RUN_RESTED)
		;
	assert_int_equal(run->state, RUN_ASKED);
	strcpy(words, "end blue");
	assert_null(strstr(log.lines, " end "));
	assert_true(run_give_edict(run, words, BY_PERSON, &why));
	assert_non_null(strstr(log.lines, " end "));
	assert_int_equal(run->fight->winner, 1);
	run_free(run);
	scenario_free(scenario);
}

static void test_orders_are_equally_likely(void **state)
{
	struct scenario *scenario = duel(10);
	struct run *run = run_new(scenario);
	int seen[6] = {0};

	(void)state;
	run_start(run, 3, 1);
	for (int i = 0; i < 60000; i++) {
		int8_t who[3] = {0, 1, 2};

		roll_order(run, who, 3, dice_die(10), true, "initiative");
		seen[who[0] * 2 + (who[1] > who[2])]++;
	}
	for (int i = 0; i < 6; i++) /* 5 sigma of 10,000 is 460 */
		assert_in_range(seen[i], 9540, 10460);
	run_free(run);
	scenario_free(scenario);
}

/* As many creatures as a fight can hold: the first number picks the last place, the
 * second picks the first. */
static void test_the_longest_order(void **state)
{
	struct scenario *scenario = duel(10);
	struct run *run = run_new(scenario);
	int first[MAX_CREATURES] = {0}, last[MAX_CREATURES] = {0};

	(void)state;
	run_start(run, 3, 1);
	for (int i = 0; i < 64000; i++) {
		int8_t who[MAX_CREATURES];

		for (int k = 0; k < MAX_CREATURES; k++)
			who[k] = (int8_t)k;
		roll_order(run, who, MAX_CREATURES, dice_die(10), true, "initiative");
		first[who[0]]++;
		last[who[MAX_CREATURES - 1]]++;
	}
	for (int k = 0; k < MAX_CREATURES; k++) { /* 5 sigma of 1,000 is 156 */
		assert_in_range(first[k], 844, 1156);
		assert_in_range(last[k], 844, 1156);
	}
	run_free(run);
	scenario_free(scenario);
}

static void add_up(void *context, const struct affray_event *event)
{
	int *last = context;

	assert_int_equal(event->type, AFFRAY_ROLL);
	last[event->who] = event->value;
}

/* The dice shown would have given this order. */
static void test_shown_order(void **state)
{
	struct scenario *scenario = duel(10);
	struct run *run = run_new(scenario);
	int last[3];
	struct backers backers = {.context = last, .listen = add_up};

	(void)state;
	run_listen(run, AFFRAY_EVENT_BIT(AFFRAY_ROLL), &backers);
	run_start(run, 3, 1);
	for (int i = 0; i < 1000; i++) {
		int8_t who[2] = {0, 1};

		roll_order(run, who, 2, dice_die(4), true, "initiative");
		assert_true(last[who[0]] > last[who[1]]);
	}
	run_free(run);
	scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_exact_odds),
		cmocka_unit_test(test_simulation_agrees_with_odds),
		cmocka_unit_test(test_stopped_equals_straight),
		cmocka_unit_test(test_real_dice),
		cmocka_unit_test(test_started_from_another),
		cmocka_unit_test(test_edicts),
		cmocka_unit_test(test_edicts_of_a_run),
		cmocka_unit_test(test_orders_are_equally_likely),
		cmocka_unit_test(test_the_longest_order),
		cmocka_unit_test(test_shown_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
