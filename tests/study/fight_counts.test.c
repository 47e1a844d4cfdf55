/* SPDX-License-Identifier: MIT
 *
 * The counts of the listener, event by event; the results of a tally; and pairs of
 * fights.
 */
#include <math.h>
#include <stdlib.h>
#include "engine/rich_fight.h"
#include "study/result.h"
#include "study/simulate.h"
#include "study/statistics.h"

enum { REST, HIT }; /* the book's actions */

static struct scenario *scenario;
static struct run *run;
static struct watch watch;
static struct tally *tally;

static int set_up(void **state)
{
	(void)state;
	scenario = rich_scenario();
	run = run_new(scenario);
	tally = tally_new();
	watch_begin(&watch, run, WATCH_DEEDS);
	run_start(run, 1, 7);
	watch_fight(&watch, tally);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	free(tally);
	run_free(run);
	scenario_free(scenario);
	return 0;
}

static void tell(struct affray_event event)
{
	run->backers.listen(run->backers.context, &event);
}

static void begin_round(int round)
{
	run->backers.counter->round(run->backers.context, round);
}

static void deed(int who, int action)
{
	run->backers.counter->deed(run->backers.context, who, action);
}

/* A check, by whomever, in a deed of `doer`. */
static void check(int doer, int action, enum affray_result result,
		  enum affray_decision decides)
{
	run->backers.counter->check(
		run->backers.context, doer, action,
		(struct verdict){.result = (uint8_t)result, .decides = (uint8_t)decides});
}

static void hurt(int who, int by, const char *label, int value)
{
	run->backers.counter->hurt(run->backers.context, who, by,
				   strcmp(label, "hp") == 0 ? 0 : -1, value);
}

static void fate(int who, enum affray_fate which)
{
	run->backers.counter->fate(run->backers.context, who, which);
}

/* ---- events ---- */

static void test_decisions_belong_to_deeds(void **state)
{
	const struct action_tally *hits = &tally->sums.actions[A2][HIT];
	const struct action_tally *rests = &tally->sums.actions[A2][REST];

	(void)state;
	deed(A2, HIT);
	deed(A2, REST); /* later deeds change nothing */
	check(A2, HIT, AFFRAY_HIT, AFFRAY_SUCCEEDS);
	check(A2, HIT, AFFRAY_FUMBLE, AFFRAY_FAILS);
	check(A2, HIT, AFFRAY_PASS, AFFRAY_SUCCEEDS);
	check(A2, HIT, AFFRAY_PASS, AFFRAY_UNDECIDED);
	check(A2, HIT, AFFRAY_PASS, AFFRAY_FAILS);   /* a counter */
	check(A2, HIT, AFFRAY_PASS, AFFRAY_UNDONE);  /* a parry */
	check(A2, HIT, AFFRAY_PASS, AFFRAY_ESCAPED); /* other targets are hit */
	check(NOBODY, -1, AFFRAY_HIT, AFFRAY_UNDECIDED);
	begin_deed(run, A2, HIT);
	tell_deciding_note(run, A2, NOBODY, "cannot miss", hit_or_miss(true), 0);
	assert_int_equal(hits->deeds, 1);
	assert_int_equal(hits->checks, 5);
	assert_int_equal(hits->hits, 2);
	assert_int_equal(rests->deeds, 1);
	check(A2, REST, AFFRAY_PASS, AFFRAY_SUCCEEDS); /* no attack */
	check(A2, REST, AFFRAY_FAIL, AFFRAY_FAILS);
	assert_int_equal(rests->checks, 0);
	check(A2, REST, AFFRAY_HIT, AFFRAY_SUCCEEDS); /* but this was */
	check(A2, REST, AFFRAY_MISS, AFFRAY_FAILS);
	assert_int_equal(rests->checks, 2);
	assert_int_equal(rests->hits, 1);
	assert_int_equal(tally->sums.actions[B][HIT].checks, 0);
	assert_int_equal(tally->sums.actions[A1][HIT].deeds, 0);
}

static void test_who_hurt_whom(void **state)
{
	const struct creature_tally *creatures = tally->sums.creatures;

	(void)state;
	hurt(B, A2, "hp", 4);
	hurt(B, A1, "hp", 2);
	hurt(A1, NOBODY, "hp", 3); /* bleeding */
	hurt(A2, A2, "hp", 1);	   /* exertion */
	hurt(A1, B, "blood", 9);   /* no bar */
	tell_landing(run, A1, "hp", &rich_creature(run->fight, A1)->hp, 50, 0, 0);
	hurt(NOBODY, B, "hp", 50);
	assert_int_equal(creatures[B].taken[0], 6);
	assert_int_equal(creatures[A2].dealt[0], 4);
	assert_int_equal(creatures[A1].dealt[0], 2);
	assert_int_equal(creatures[B].dealt[0], 0);
	assert_int_equal(creatures[A1].lost[0], 3);
	assert_int_equal(creatures[A2].lost[0], 1);
	assert_int_equal(creatures[A1].taken[0], 0);
	watch_end(&watch);
	/* a1 was hurt by b, a2 only by itself */
	assert_int_equal(creatures[A1].unhurt, 0);
	assert_int_equal(creatures[A2].unhurt, 1);
	assert_int_equal(creatures[A2].untouched, 0);
	assert_int_equal(creatures[B].unhurt, 0);
	watch_fight(&watch, tally);
	watch_end(&watch);
	assert_int_equal(creatures[A1].unhurt, 1);
	assert_int_equal(creatures[A2].untouched, 1);
	assert_int_equal(creatures[B].untouched, 1);
	assert_int_equal(creatures[3].unhurt, 0); /* in the reserve */
}

static void test_ends(void **state)
{
	const struct creature_tally *creatures = tally->sums.creatures;
	struct outcome outcome;
	int rounds = 0;

	(void)state;
	fate(A1, AFFRAY_DEAD);
	fate(B, AFFRAY_FLED);
	fate(A2, AFFRAY_DOWN);
	run->fight->bodies[A1].in_play = run->fight->bodies[B].in_play = 0;
	run->fight->round = 3;
	run->fight->winner = 0;
	deed(A1, HIT);
	deed(A2, HIT);
	deed(B, REST);
	outcome = watch_end(&watch);
	assert_int_equal(outcome.result, 0);
	assert_int_equal(outcome.died, 1);
	assert_int_equal(outcome.rounds, 3);
	assert_int_equal(creatures[A1].dead, 1);
	assert_int_equal(creatures[A2].alive, 1);
	assert_int_equal(creatures[B].fled, 1);
	assert_int_equal(creatures[B].down, 0);
	assert_int_equal(tally->sums.fights, 1);
	assert_int_equal(tally->sums.wins[0], 1);
	assert_int_equal(tally->sums.draws, 0);
	assert_int_equal(tally->sums.deaths, 1);
	assert_int_equal(tally->sums.deaths_of[0], 1);
	assert_int_equal(tally->sums.deaths_of[1], 0);
	assert_int_equal(tally->sums.rounds[3], 1);
	assert_int_equal(tally->sums.uses[0][HIT].fights, 1); /* not two */
	assert_int_equal(tally->sums.uses[0][HIT].wins, 1);
	assert_int_equal(tally->sums.uses[1][REST].fights, 1);
	assert_int_equal(tally->sums.uses[1][REST].wins, 0);
	assert_int_equal(tally->sums.uses[0][REST].fights, 0);
	assert_int_equal(tally_clearest_win(tally, 0, &rounds), 7);
	assert_int_equal(rounds, 3);
	assert_int_equal(tally_clearest_win(tally, 1, &rounds), 0);
	assert_int_equal(tally_first_of_length(tally, 3), 7);
	assert_int_equal(tally_first_of_length(tally, 4), 0);
}

/* A creature that stands but cannot fight is down; so is one that left without an
 * event. */
static void test_down(void **state)
{
	const struct creature_tally *creatures = tally->sums.creatures;
	struct outcome outcome;

	(void)state;
	run->fight->bodies[A1].can_fight = 0;
	run->fight->bodies[A2].in_play = 0;
	fate(B, AFFRAY_DEAD);
	fate(B, AFFRAY_RECOVERED);
	run->fight->round = 20000;
	outcome = watch_end(&watch);
	assert_int_equal(outcome.result, DRAW);
	assert_int_equal(outcome.died, 0);
	assert_int_equal(outcome.rounds, MAX_LENGTH);
	assert_int_equal(creatures[A1].down, 1);
	assert_int_equal(creatures[A2].down, 1);
	assert_int_equal(creatures[B].alive, 1);
	assert_int_equal(tally->sums.deaths, 0);
	assert_int_equal(tally->sums.draws, 1);
	assert_int_equal(tally_longest(tally), MAX_LENGTH);
}

/* The last creature that a fight may have is counted as itself. */
static void test_most_creatures(void **state)
{
	enum { LAST = MAX_CREATURES - 1, OTHER = LAST - 32 };
	const struct creature_tally *creatures = tally->sums.creatures;

	(void)state;
	run->fight->count = MAX_CREATURES;
	fate(LAST, AFFRAY_DEAD);
	fate(LAST - 1, AFFRAY_FLED);
	hurt(LAST, A1, "hp", 4);
	hurt(LAST - 1, NOBODY, "hp", 4);
	watch_end(&watch);
	assert_int_equal(creatures[LAST].dead, 1);
	assert_int_equal(creatures[LAST].unhurt, 0);
	assert_int_equal(creatures[LAST - 1].fled, 1);
	assert_int_equal(creatures[LAST - 1].untouched, 0);
	assert_int_equal(creatures[OTHER].down, 1);
	assert_int_equal(creatures[OTHER - 1].down, 1);
	assert_int_equal(creatures[OTHER].unhurt, 1);
	assert_int_equal(creatures[OTHER - 1].untouched, 1);
}

/* Each fight has its own dead. */
static void test_each_fight_anew(void **state)
{
	(void)state;
	fate(B, AFFRAY_DEAD);
	fate(A1, AFFRAY_FLED);
	deed(A2, HIT);
	hurt(B, A2, "hp", 1);
	watch_end(&watch);
	watch_fight(&watch, tally);
	run->fight->bodies[B].in_play = run->fight->bodies[A1].in_play = 0;
	watch_end(&watch);
	assert_int_equal(tally->sums.deaths, 1);
	assert_int_equal(tally->sums.creatures[B].down, 1);
	assert_int_equal(tally->sums.creatures[A1].down, 1);
	assert_int_equal(tally->sums.uses[0][HIT].fights, 1);
	assert_int_equal(tally->sums.creatures[B].unhurt, 1);
}

/* More survivors, then fewer rounds, then the earlier fight. */
static void test_the_clearest_win(void **state)
{
	static const struct {
		int number, down, round, best;
	} rows[] = {
		{9, 1, 2, 9}, {5, 0, 6, 5}, {6, 0, 6, 5},
		{4, 0, 6, 4}, {8, 0, 5, 8}, {3, 1, 1, 8},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		int rounds;

		run_start(run, 1, (uint64_t)rows[i].number);
		watch_fight(&watch, tally);
		run->fight->winner = 0;
		run->fight->round = (uint16_t)rows[i].round;
		run->fight->bodies[A2].can_fight = !rows[i].down;
		watch_end(&watch);
		assert_int_equal(tally_clearest_win(tally, 0, &rounds), rows[i].best);
	}
	assert_int_equal(tally_first_of_length(tally, 6), 4);
	assert_int_equal(tally_longest(tally), 6);
}

static void test_curves(void **state)
{
	(void)state;
	rich_creature(run->fight, B)->hp = -4;
	begin_round(1);
	rich_creature(run->fight, A2)->hp = 5;
	begin_round(CURVE_ROUNDS);
	begin_round(CURVE_ROUNDS + 1);
	assert_int_equal(tally->sums.reached[1], 1);
	assert_int_equal(tally->sums.reached[CURVE_ROUNDS], 1);
	assert_int_equal(tally_curve_rounds(tally), CURVE_ROUNDS);
	assert_true(tally_curve(tally, 1, A2, 0) == 10);
	assert_true(tally_curve(tally, CURVE_ROUNDS, A2, 0) == 5);
	assert_true(tally_curve(tally, 1, B, 0) == -4);
	assert_true(tally_curve(tally, 2, B, 0) == 0);
	watch_fight(&watch, tally);
	begin_round(1);
	assert_true(tally_curve(tally, 1, A2, 0) == 7.5);
}

static void test_curve_rounds(void **state)
{
	(void)state;
	assert_int_equal(tally_curve_rounds(tally), 0);
	tally->sums.reached[1] = 3;
	assert_int_equal(tally_curve_rounds(tally), 1);
	tally->sums.reached[4] = 1;
	assert_int_equal(tally_curve_rounds(tally), 4);
}

/* A thorough watch counts the rules that fired and the answers. */
static void test_thorough(void **state)
{
	const struct affray_term terms[] = {
		{.rule = rich_rulebook.rules[2].id},
		{.rule = NULL},
		{.rule = rich_rulebook.rules[2].id},
		{.rule = rich_rulebook.rules[1].id},
	};

	(void)state;
	watch_begin(&watch, run, WATCH_THOROUGH);
	watch_fight(&watch, tally);
	tell((struct affray_event){
		.type = AFFRAY_SUM, .rule_number = 2, .terms = terms, .term_count = 3});
	tell((struct affray_event){
		.type = AFFRAY_ANSWER, .outcome = "hit", .item = "rest"});
	tell((struct affray_event){
		.type = AFFRAY_ANSWER, .outcome = "yes", .item = "rest"});
	tell((struct affray_event){.type = AFFRAY_ANSWER, .outcome = "yes"});
	tell((struct affray_event){.type = AFFRAY_ANSWER, .outcome = "dance"});
	assert_int_equal(tally->sums.fired[2], 3);
	assert_int_equal(tally->sums.fired[1], 0);
	assert_int_equal(tally->sums.chosen[HIT], 1);
	assert_int_equal(tally->sums.chosen[REST], 1);
	assert_int_equal(run->wants_next, AFFRAY_ALL_EVENTS);
	watch_begin(&watch, run, WATCH_RESULTS);
	watch_fight(&watch, tally);
	assert_int_equal(run->wants_next, AFFRAY_EVENT_BIT(AFFRAY_FATE));
	tell_fate(run, A1, AFFRAY_DEAD, NOBODY, 1);
	assert_int_equal(tally->sums.fired[1], 0);
}

/* ---- results of a tally ---- */

static void test_says_who(void **state)
{
	(void)state;
	tally->sums.creatures[2].unhurt = 5;
	tally->sums.creatures[2].untouched = 3;
	assert_false(tally_says_who(tally));
	assert_int_equal(tally_unhurt(tally, 2), 3);
	tally->sums.creatures[MAX_CREATURES - 1].taken[MAX_BARS - 1] = 1;
	assert_true(tally_says_who(tally));
	assert_int_equal(tally_unhurt(tally, 2), 5);
	tally->sums.creatures[MAX_CREATURES - 1].taken[MAX_BARS - 1] = 0;
	tally->sums.creatures[0].taken[0] = 1;
	assert_true(tally_says_who(tally));
}

static void test_lengths_at_shares(void **state)
{
	(void)state;
	assert_int_equal(tally_length_at(tally, 0.5), 0);
	assert_int_equal(tally_longest(tally), 0);
	tally->sums.rounds[0] = 1;
	tally->sums.rounds[2] = 2;
	tally->sums.rounds[MAX_LENGTH] = 1;
	tally->sums.fights = 4;
	assert_int_equal(tally_length_at(tally, -1), 0);
	assert_int_equal(tally_length_at(tally, 0), 0);
	assert_int_equal(tally_length_at(tally, 0.24), 0);
	assert_int_equal(tally_length_at(tally, 0.25), 2);
	assert_int_equal(tally_length_at(tally, 0.74), 2);
	assert_int_equal(tally_length_at(tally, 0.75), MAX_LENGTH);
	assert_int_equal(tally_length_at(tally, 1), MAX_LENGTH);
	assert_true(tally_mean_rounds(tally) == (4.0 + MAX_LENGTH) / 4);
	assert_true(tally_median_rounds(tally) == 2);
	assert_int_equal(tally_longest(tally), MAX_LENGTH);
}

static void test_adding(void **state)
{
	struct tally *other = tally_new();

	(void)state;
	tally->sums.fights = 3;
	tally->sums.safer = 4;
	tally->firsts.length[0] = 8;
	tally->firsts.pair[RESULTS - 1][RESULTS - 1] = 9;
	other->sums.fights = 5;
	other->sums.safer = 6; /* the last counter */
	other->firsts.length[0] = 12;
	other->firsts.pair[RESULTS - 1][RESULTS - 1] = 2;
	other->firsts.win[1] = 4;
	tally_add(tally, other);
	assert_int_equal(tally->sums.fights, 8);
	assert_int_equal(tally->sums.safer, 10);
	assert_int_equal(tally->firsts.length[0], 8);
	assert_int_equal(tally->firsts.pair[RESULTS - 1][RESULTS - 1], 2);
	assert_int_equal(tally->firsts.win[1], 4);
	assert_true(tally->firsts.win[0] == UINT64_MAX);
	free(other);
}

/* ---- pairs ---- */

static void add_pairs(int other, int here, uint64_t count)
{
	tally->sums.pairs[other][here] += count;
	tally->sums.fights += count;
}

static void test_paired_wins(void **state)
{
	(void)state;
	add_pairs(0, 0, 50);
	add_pairs(1, 0, 12);
	add_pairs(0, 1, 2);
	add_pairs(DRAW, 0, 5);
	add_pairs(0, DRAW, 3);
	add_pairs(DRAW, DRAW, 8);
	add_pairs(1, DRAW, 20);
	assert_int_equal(paired_flips(tally), 42);
	assert_true(fabs(paired_wins(tally, 0).rate - 0.12) < 1e-12);
	assert_true(fabs(paired_wins(tally, 0).low - paired_difference(17, 5, 100).low) <
		    1e-12);
	assert_true(fabs(paired_wins(tally, 1).rate + 0.30) < 1e-12);
	assert_true(fabs(paired_wins(tally, DRAW).rate - 0.18) < 1e-12);
}

static void test_result(void **state)
{
	struct result result;
	int64_t longer = -12;

	(void)state;
	add_pairs(1, 0, 10);
	add_pairs(0, 1, 4);
	add_pairs(1, DRAW, 6);
	tally->sums.wins[0] = 10;
	tally->sums.wins[1] = 4;
	tally->sums.draws = 6;
	tally->sums.deaths = 9;
	tally->sums.deadlier = 5;
	tally->sums.safer = 2;
	tally->sums.longer = (uint64_t)longer;
	tally->sums.longer_squared = 30;
	tally->sums.rounds[4] = 20;
	tally->firsts.pair[1][0] = 3;
	tally->firsts.pair[1][DRAW] = 17;
	result = result_of(tally);
	assert_int_equal(result.fights, 20);
	assert_int_equal(result.draws, 6);
	assert_int_equal(result.deaths, 9);
	assert_int_equal(result.wins[0], 10);
	assert_int_equal(result.wins[1], 4);
	assert_true(result.mean_rounds == 4 && result.median_rounds == 4);
	assert_int_equal(result.flips, 20);
	assert_int_equal(result.flipped[1][0], 3);
	assert_int_equal(result.flipped[1][DRAW], 17);
	assert_int_equal(result.flipped[0][1], 0);
	assert_true(fabs(result.win_change[0].rate - 0.3) < 1e-12);
	assert_true(fabs(result.win_change[1].rate + 0.6) < 1e-12);
	assert_true(fabs(result.death_change.rate - 0.15) < 1e-12);
	assert_true(fabs(result.round_change.rate + 0.6) < 1e-12);
	/* the larger change, in either direction */
	assert_true(fabs(largest_change(&result).rate + 0.6) < 1e-12);
	result.win_change[1].rate = -0.2;
	assert_true(fabs(largest_change(&result).rate - 0.3) < 1e-12);
}

/* Outcomes are kept in the order of the fights and compared with those of another run. */
static void test_simulated_pairs(void **state)
{
	struct outcome kept[4];
	struct outcome other[4] = {{DRAW, 0, 3}, {1, 1, 5}, {DRAW, 1, 1}, {DRAW, 0, 3}};
	struct job job = {.scenario = scenario,
			  .seed = 2,
			  .first = 11,
			  .kept = kept,
			  .against = other};

	(void)state;
	memset(kept, 0xee, sizeof kept);
	simulate(&watch, &job, 1, 3, tally); /* all fights are draws of three rounds */
	assert_int_equal(kept[0].rounds, 0xeeee);
	for (int i = 1; i < 4; i++) {
		assert_int_equal(kept[i].result, DRAW);
		assert_int_equal(kept[i].rounds, 3);
		assert_int_equal(kept[i].died, 0);
	}
	assert_int_equal(tally->sums.fights, 3);
	assert_int_equal(tally->sums.pairs[1][DRAW], 1);
	assert_int_equal(tally->sums.pairs[DRAW][DRAW], 2);
	assert_true((int64_t)tally->sums.longer == -2 + 2);
	assert_int_equal(tally->sums.longer_squared, 8);
	assert_int_equal(tally->sums.safer, 2);
	assert_int_equal(tally->sums.deadlier, 0);
	assert_int_equal(tally->firsts.pair[1][DRAW], 12);
	assert_int_equal(tally->firsts.pair[DRAW][DRAW], 13);
	assert_int_equal(tally_first_of_length(tally, 3), 12);
}

/* ---- intervals of the median ---- */

static void test_median_interval(void **state)
{
	struct interval median = median_interval(tally);

	(void)state;
	assert_true(median.rate == 0 && median.low == 0 && median.high == 0);
	tally->sums.fights = 4;
	tally->sums.rounds[2] = 4;
	median = median_interval(tally);
	assert_true(fabs(median.rate - 2) < 1e-12);
	/* half a share of Z95 / (2 sqrt 4), in a round of four fights */
	assert_true(fabs(median.high - (2 + Z95 / 4)) < 1e-9);
	assert_true(fabs(median.low - (2 - Z95 / 4)) < 1e-9);
	tally->sums.fights = 1;
	tally->sums.rounds[2] = 1;
	median = median_interval(tally);
	assert_true(fabs(median.low - 1.5) < 1e-12);
	assert_true(fabs(median.high - 2.5) < 1e-12);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_decisions_belong_to_deeds),
		TEST(test_who_hurt_whom),
		TEST(test_ends),
		TEST(test_down),
		TEST(test_most_creatures),
		TEST(test_each_fight_anew),
		TEST(test_the_clearest_win),
		TEST(test_curves),
		TEST(test_curve_rounds),
		TEST(test_thorough),
		TEST(test_says_who),
		TEST(test_lengths_at_shares),
		TEST(test_adding),
		TEST(test_paired_wins),
		TEST(test_result),
		TEST(test_simulated_pairs),
		TEST(test_median_interval),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
