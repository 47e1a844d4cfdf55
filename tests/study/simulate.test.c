/* SPDX-License-Identifier: MIT
 *
 * Tests of simulation: counts add up, and are the same for any division into blocks,
 * threads and shards; win rates agree with exact chances.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "duel.h"
#include "share.h"
#include "study/part.h"
#include "study/pool.h"
#include "study/statistics.h"

static struct duel duel; /* eight rounds: some fights are draws */

static int load(void **unused)
{
	(void)unused;
	return duel_load(&duel, 5, 10, 4, 10, 8) ? 0 : -1;
}

static int unload(void **unused)
{
	(void)unused;
	duel_free(&duel);
	return 0;
}

static struct tally *played(const struct scenario *scenario, uint64_t seed,
			    uint64_t first, uint64_t count, int threads)
{
	struct tally *tally = tally_new();
	struct job job = {.scenario = scenario,
			  .closeness = WATCH_DEEDS,
			  .seed = seed,
			  .first = first,
			  .count = count,
			  .tally = tally};

	assert_non_null(tally);
	assert_int_equal(pool_play(&job, 1, threads, NULL), POOL_DONE);
	return tally;
}

static void test_counts_add_up(void **unused)
{
	struct tally *tally = played(duel.scenario, 7, 1, 2000, 1);
	const struct sums *sums = &tally->sums;
	uint64_t rounds = 0;

	(void)unused;
	for (int i = 0; i <= MAX_LENGTH; i++)
		rounds += sums->rounds[i];
	assert_int_equal(sums->fights, 2000);
	assert_int_equal(rounds, 2000);
	assert_int_equal(sums->rounds[0], 0);
	assert_int_equal(sums->wins[0] + sums->wins[1] + sums->draws, 2000);
	assert_true(sums->draws > 0);
	assert_true(sums->wins[0] > sums->wins[1]); /* the stronger side begins */
	assert_int_equal(sums->deaths, 2000 - sums->draws);
	for (int i = 0; i < 2; i++) {
		const struct creature_tally *creature = &sums->creatures[i];
		const struct action_tally *strikes = &sums->actions[i][DUEL20_STRIKE];

		assert_int_equal(creature->alive + creature->down + creature->dead +
					 creature->fled,
				 2000);
		assert_int_equal(creature->alive, sums->wins[i] + sums->draws);
		assert_int_equal(creature->dealt[0], sums->creatures[1 - i].taken[0]);
		assert_int_equal(strikes->deeds, strikes->checks);
		assert_true(strikes->hits < strikes->checks);
		assert_int_equal(sums->uses[i][DUEL20_STRIKE].wins, sums->wins[i]);
		assert_int_equal(sums->actions[i][DUEL20_WAIT].deeds, 0);
	}
	assert_int_equal(sums->reached[1], 2000);
	assert_int_equal(sums->curves[0][1][0], 2000 * 10); /* everybody begins unhurt */
	assert_true(tally_curve(tally, 3, 0, 0) < 10);
	free(tally);
}

/* A hit needs 10 or more on a d20: 11 of 20. The mean of a d8 is 4.5. */
static void test_hits_and_damage_are_those_of_the_book(void **unused)
{
	struct tally *tally =
		played(duel.scenario, 3, 1, (uint64_t)cases(50000, 8000), 2);
	const struct action_tally *strikes = &tally->sums.actions[0][DUEL20_STRIKE];
	double n = (double)strikes->checks, rate = (double)strikes->hits / n;
	double damage = (double)tally->sums.creatures[0].dealt[0] / (double)strikes->hits;

	(void)unused;
	assert_true(fabs(rate - 0.55) < 4 * sqrt(0.55 * 0.45 / n));
	assert_true(fabs(damage - 4.5) < 4 * sqrt(5.25 / (double)strikes->hits));
	free(tally);
}

/* Any number of threads, parts in any order, and shards give the same result. */
static void test_divided_is_the_same(void **unused)
{
	static const int threads[] = {1, 2, 3, 8, 64};
	enum { SHARDS = 7 };
	const uint64_t fights = (uint64_t)cases(10000, 2000);
	struct tally *whole = played(duel.scenario, 7, 1, fights, 1);
	struct tally *sum = tally_new();

	(void)unused;
	for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
		struct tally *tally = played(duel.scenario, 7, 1, fights, threads[i]);

		assert_memory_equal(tally, whole, sizeof *tally);
		free(tally);
	}
	for (int shard = SHARDS; shard > 0; shard--) {
		struct tally *part;
		uint64_t first, count;

		shard_range(fights, shard, SHARDS, &first, &count);
		part = played(duel.scenario, 7, first, count, 2);
		tally_add(sum, part);
		free(part);
	}
	assert_memory_equal(sum, whole, sizeof *sum);
	free(sum);
	free(whole);
}

/* Watching more closely changes no fight, and no count of deeds, which are counted
 * without events where nothing else of them is wanted. */
static void test_watching_changes_nothing(void **unused)
{
	struct outcome *kept[3];
	struct tally *deeds = NULL;
	enum { FIGHTS = 3000 };

	(void)unused;
	for (int i = 0; i < 3; i++) {
		struct tally *tally = tally_new();
		struct job job = {.scenario = duel.scenario,
				  .closeness = (enum closeness)i,
				  .seed = 5,
				  .first = 1,
				  .count = FIGHTS,
				  .tally = tally};

		job.kept = kept[i] = calloc(FIGHTS, sizeof *kept[i]);
		assert_int_equal(pool_play(&job, 1, 2, NULL), POOL_DONE);
		if (i == WATCH_THOROUGH) {
			assert_true(tally->sums.fired[D20_ATK_01] > 0);
			assert_int_equal(tally->sums.fired[D20_ATK_02],
					 0); /* nobody swings hard */
			assert_true(tally->sums.actions[0][0].deeds > 0);
			assert_memory_equal(deeds->sums.actions, tally->sums.actions,
					    sizeof tally->sums.actions);
			assert_memory_equal(deeds->sums.uses, tally->sums.uses,
					    sizeof tally->sums.uses);
		}
		if (i == WATCH_DEEDS)
			deeds = tally;
		else
			free(tally);
	}
	free(deeds);
	assert_memory_equal(kept[0], kept[1], FIGHTS * sizeof *kept[0]);
	assert_memory_equal(kept[0], kept[2], FIGHTS * sizeof *kept[0]);
	for (int i = 0; i < 3; i++)
		free(kept[i]);
}

static bool stop_at_once(void *unused)
{
	(void)unused;
	return true;
}

static void test_stopping_keeps_finished_fights(void **unused)
{
	struct tally *tally = tally_new();
	struct job job = {.scenario = duel.scenario,
			  .seed = 1,
			  .first = 1,
			  .count = 100000,
			  .tally = tally};
	struct overseer overseer = {.stop = stop_at_once};

	(void)unused;
	assert_int_equal(pool_play(&job, 1, 2, &overseer), POOL_STOPPED);
	assert_true(tally->sums.fights < 100000);
	free(tally);
}

/* ---- against exact chances ---- */

/* An independent solver computed the exact chance. */
static void test_known_odds(void **unused)
{
	const int fights = cases(200000, 20000);
	static const double truth = 0.610223610009;
	struct duel known;
	struct tally *tally;
	double sigma = sqrt(truth * (1 - truth) / fights);

	(void)unused;
	assert_true(duel_load(&known, 5, 10, 4, 10, 1000));
	tally = played(known.scenario, 20, 1, (uint64_t)fights, 2);
	assert_true(fabs((double)tally->sums.wins[0] / fights - truth) < 4 * sigma);
	free(tally);
	duel_free(&known);
}

/* Two equal fighters: red begins in one half of the fights, blue in the other (the same
 * fights with the names exchanged); each wins half of all. */
static void test_equal_fighters(void **unused)
{
	struct duel equal;
	struct tally *begins, *follows;
	struct interval interval;
	uint64_t fights = (uint64_t)cases(50000, 8000);

	(void)unused;
	assert_true(duel_load(&equal, 4, 10, 4, 10, 1000));
	begins = played(equal.scenario, 1, 1, fights, 2);
	follows = played(equal.scenario, 1, fights + 1, fights, 2);
	interval = wilson(begins->sums.wins[0] + follows->sums.wins[1], 2 * fights);
	assert_true(interval.low <= 0.5 && 0.5 <= interval.high);
	interval = wilson(begins->sums.wins[0], fights);
	assert_true(interval.low > 0.5); /* beginning is an advantage */
	free(begins);
	free(follows);
	duel_free(&equal);
}

/* A few fights without threads, for tests that repeat them a thousand times. */
struct bench {
	struct run *run;
	struct watch watch;
	struct tally *tally;
};

static void bench_begin(struct bench *bench, const struct scenario *scenario)
{
	bench->run = run_new(scenario);
	bench->tally = tally_new();
	watch_begin(&bench->watch, bench->run, WATCH_RESULTS);
}

static const struct tally *bench_play(struct bench *bench, struct job job)
{
	tally_clear(bench->tally);
	simulate(&bench->watch, &job, 0, job.count, bench->tally);
	return bench->tally;
}

static void bench_end(struct bench *bench)
{
	run_free(bench->run);
	free(bench->tally);
}

/* A 95 % interval contains the truth in 95 of 100 repetitions: 950 of 1000, give or take
 * four times sqrt(1000 * 0.95 * 0.05). In ./dev check, 190 of 200 less 12 or more. */
static void test_intervals_cover(void **unused)
{
	static const double truth = 0.610223610009;
	struct duel known;
	struct bench bench;
	int covered = 0;

	(void)unused;
	assert_true(duel_load(&known, 5, 10, 4, 10, 1000));
	bench_begin(&bench, known.scenario);
	for (uint64_t seed = 1; seed <= (uint64_t)cases(1000, 200); seed++) {
		struct job job = {.seed = seed, .first = 1, .count = 100};
		struct interval interval =
			wilson(bench_play(&bench, job)->sums.wins[0], 100);

		covered += interval.low <= truth && truth <= interval.high;
	}
	assert_in_range(covered, cases(922, 178), cases(978, 200));
	bench_end(&bench);
	duel_free(&known);
}

/* The paired difference too; the worth of one more hit point comes from a long run. */
static void test_paired_intervals_cover(void **unused)
{
	enum { FIGHTS = 200 };
	const int repetitions = cases(1000, 100), long_run = cases(300000, 25000);
	struct duel before, after;
	struct bench first, second;
	struct job job = {.seed = 99999, .first = 1, .count = (uint64_t)long_run};
	double truth;
	int covered = 0;

	(void)unused;
	assert_true(duel_load(&before, 5, 10, 4, 10, 1000));
	assert_true(duel_load(&after, 5, 11, 4, 10, 1000));
	bench_begin(&first, before.scenario);
	bench_begin(&second, after.scenario);
	truth = ((double)bench_play(&second, job)->sums.wins[0] -
		 (double)bench_play(&first, job)->sums.wins[0]) /
		long_run;
	for (uint64_t seed = 1; seed <= (uint64_t)repetitions; seed++) {
		struct outcome outcomes[FIGHTS];
		struct interval change;

		job = (struct job){
			.seed = seed, .first = 1, .count = FIGHTS, .kept = outcomes};
		bench_play(&first, job);
		job.kept = NULL;
		job.against = outcomes;
		change = paired_wins(bench_play(&second, job), 0);
		covered += change.low <= truth && truth <= change.high;
	}
	assert_in_range(covered, 0.922 * repetitions, 0.985 * repetitions);
	bench_end(&first);
	bench_end(&second);
	duel_free(&before);
	duel_free(&after);
}

/* The notable fights have the properties that their labels state. */
static void test_notable_fights(void **unused)
{
	struct tally *tally = played(duel.scenario, 7, 1, 5000, 2);
	struct run *run = run_new(duel.scenario);
	int rounds;

	(void)unused;
	run_start(run, 7, tally_first_of_length(tally, tally_longest(tally)));
	run_to_end(run);
	assert_int_equal(run->fight->round, tally_longest(tally));
	for (int side = 0; side < 2; side++) {
		run_start(run, 7, tally_clearest_win(tally, side, &rounds));
		run_to_end(run);
		assert_int_equal(run->fight->winner, side);
		assert_int_equal(run->fight->round, rounds);
	}
	assert_int_equal(tally_first_of_length(tally, 500), 0);
	run_free(run);
	free(tally);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts_add_up),
		cmocka_unit_test(test_hits_and_damage_are_those_of_the_book),
		cmocka_unit_test(test_divided_is_the_same),
		cmocka_unit_test(test_watching_changes_nothing),
		cmocka_unit_test(test_stopping_keeps_finished_fights),
		cmocka_unit_test(test_known_odds),
		cmocka_unit_test(test_equal_fighters),
		cmocka_unit_test(test_intervals_cover),
		cmocka_unit_test(test_paired_intervals_cover),
		cmocka_unit_test(test_notable_fights),
	};

	return cmocka_run_group_tests(tests, load, unload);
}
