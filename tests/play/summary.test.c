/* SPDX-License-Identifier: MIT
 *
 * Tests of the summary: its account, its highlights, and its words about unfinished
 * fights and edicts. Of the tiny test book's duel the chance is known exactly.
 */
#include <math.h>
#include "library/fair.h"
#include "library/at_table.h"
#include "play/summary_moments.h"

/* The first strikes first and wins 0.610223610009 of the fights. */
static const double truth = 0.610223610009;

static struct summary *summary_from(const struct affray_fight *fight, int side,
				    int playouts)
{
	struct summary_wish wish = {.side = side, .playouts = playouts};
	struct summary *summary;

	assert_ok(summary_of(&summary, fight, &wish, problems));
	return summary;
}

static struct affray_fight *tactics_fight(uint64_t seed)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, seed);

	assert_ok(affray_fight_seat(fight, NULL, "scripted", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	return fight;
}

static struct affray_fight *foolish_fight(const char *scenario, uint64_t seed, int most)
{
	struct affray_fight *fight = fight_of_text(scenario, seed);
	struct generator whim = generator_for(seed, 3, STREAM_TACTIC);

	play_on(fight, &whim, most);
	return fight;
}

static void assert_near(double value, double wanted, double slack)
{
	if (!(fabs(value - wanted) <= slack))
		fail_msg("%.12f instead of %.12f", value, wanted);
}

/* ---- the account ---- */

/* Start, luck, choices and edicts add up to the end, in total and at each moment. */
static void assert_balanced(const struct summary *summary)
{
	const struct account *account = &summary->account;
	double sum = account->start.value + account->luck.value + account->master.value +
		     account->edicts.value;
	double parts = account->start.value, beats = account->start.value;

	for (int side = 0; side < summary->sides; side++)
		sum += account->choice[side].value;
	assert_near(sum, account->end.value, 1e-9);
	for (int k = 0; k < summary->moment_count; k++)
		if (summary->moments[k].kind != MOMENT_EDICT)
			parts += choice_at(summary, k).value + luck_at(summary, k).value;
	assert_near(parts + account->edicts.value, account->end.value, 1e-9);
	for (int beat = 0; beat < summary->beat_count; beat++)
		beats += change_in(summary, beat).value;
	assert_near(beats, account->end.value, 1e-9);
}

static void test_account_balances(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct affray_fight *fight = foolish_fight(
			seed % 2 ? duel_scenario : fair_scenario, seed, 10000);
		struct summary *summary = summary_from(fight, (int)(seed / 2 % 2), 20);
		int winner = affray_fight_winner(fight);

		assert_true(summary->is_over);
		assert_int_equal(summary->winner, winner);
		assert_balanced(summary);
		assert_near(summary->account.end.value,
			    winner < 0		      ? 0.5
			    : winner == summary->side ? 1
						      : 0,
			    0);
		assert_near(summary->account.end.noise, 0, 0);
		summary_free(summary);
		affray_fight_free(fight);
	}
}

/* Every answer is a moment, in order. */
static void test_moments_are_the_answers(void **unused)
{
	struct affray_fight *fight = foolish_fight(fair_scenario, 4, 10000);
	struct summary *summary = summary_from(fight, 0, 0);
	struct affray_step step;
	int moment = 1, beats = 0;

	(void)unused;
	assert_int_equal(summary->playouts, 0);
	assert_int_equal(summary->moments[0].kind, MOMENT_START);
	for (int i = 0; affray_fight_step(fight, i, &step); i++) {
		const struct moment *at = &summary->moments[moment];

		if (step.kind != AFFRAY_STEP_ANSWER)
			continue;
		assert_true(moment++ < summary->moment_count);
		assert_int_equal(at->kind, MOMENT_ANSWERED);
		assert_int_equal(at->owner, step.who);
		assert_string_equal(at->ask, step.ask);
		assert_string_equal(at->answer, step.text);
	}
	assert_int_equal(moment, summary->moment_count);
	for (int beat = 0; beat < summary->beat_count; beat++) {
		assert_int_equal(summary->beats[beat].first, beats);
		beats += summary->beats[beat].count;
	}
	assert_int_equal(beats, summary->moment_count);
	summary_free(summary);
	affray_fight_free(fight);
}

/* ---- chances ---- */

static void test_known_chance(void **unused)
{
	struct affray_fight *fight = tactics_fight(3);
	struct summary *first = summary_from(fight, 0, 4000),
		       *second = summary_from(fight, 1, 4000);

	(void)unused;
	/* five times the standard error of 4000 playouts */
	assert_near(first->account.start.value, truth, 5 * sqrt(0.25 / 4000));
	assert_true(first->account.start.noise > 0);
	assert_near(first->account.start.value + second->account.start.value, 1, 1e-9);
	assert_near(first->account.luck.value + second->account.luck.value, 0, 1e-9);
	summary_free(first);
	summary_free(second);
	affray_fight_free(fight);
}

/* A side that follows its tactic makes no choices; its whole account is luck, and only
 * dice are luck. */
static void test_tactics_choose_nothing(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 6; seed++) {
		struct affray_fight *fight = tactics_fight(seed);
		struct summary *summary = summary_from(fight, 0, 100);

		for (int k = 0; k < summary->moment_count; k++) {
			struct estimate luck = luck_at(summary, k);

			assert_string_equal(summary->moments[k].advice,
					    summary->moments[k].answer);
			assert_near(choice_at(summary, k).value, 0, 0);
			if (summary->moments[k].roll_count == 0)
				assert_near(luck.value, 0, 0);
		}
		assert_near(summary->account.choice[0].value, 0, 0);
		assert_near(summary->account.choice[1].value, 0, 0);
		assert_int_equal(summary->best[0].moment, -1);
		assert_int_equal(summary->worst[1].moment, -1);
		summary_free(summary);
		affray_fight_free(fight);
	}
}

/* A knight who only waits wastes his chances, and the page names his worst wait. */
static void test_bad_choices_cost(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 5);
	struct summary *summary;
	const struct pick *worst;

	(void)unused;
	assert_ok(affray_fight_seat(fight, "brute", "scripted", problems));
	while (affray_fight_advance(fight) == AFFRAY_ASKS)
		assert_ok(affray_fight_choose(fight, "wait", problems));
	assert_int_equal(affray_fight_winner(fight), 1);
	summary = summary_from(fight, 0, 1000);
	worst = &summary->worst[0];
	assert_true(summary->account.choice[0].value < -0.2);
	assert_true(is_beyond_noise(summary->account.choice[0]));
	assert_near(summary->account.choice[1].value, 0, 0);
	assert_true(worst->moment > 0 && worst->worth.value < 0);
	assert_string_equal(summary->moments[worst->moment].answer, "wait");
	assert_string_equal(summary->moments[worst->moment].advice, "strike");
	assert_int_equal(summary->best[0].moment, -1);
	assert_balanced(summary);
	summary_free(summary);
	summary = summary_from(fight, 1, 1000); /* the same from the other side */
	assert_true(summary->account.choice[0].value > 0.2);
	assert_true(summary->worst[0].moment > 0 && summary->worst[0].worth.value < 0);
	summary_free(summary);
	affray_fight_free(fight);
}

/* ---- what stands out ---- */

/* Values made by hand: three moments, of which the middle one turns the fight. */
static void set_values(struct summary *summary, int k, double before, double after)
{
	for (int i = 0; i < BATCHES; i++) {
		double wobble = i % 2 ? 0.01 : -0.01;

		summary->moments[k].before[i] = before + wobble;
		summary->moments[k].after[i] = after + wobble;
	}
}

static void test_standouts(void **unused)
{
	struct moment moments[4] = {
		{.kind = MOMENT_START, .side = -1, .roll_count = 1},
		{.kind = MOMENT_ANSWERED, .side = 0, .beat = 1, .roll_count = 1},
		{.kind = MOMENT_ANSWERED, .side = 1, .beat = 1, .roll_count = 2},
		{.kind = MOMENT_ANSWERED, .side = 0, .beat = 2},
	};
	struct beat beats[3] = {{.first = 0, .count = 1},
				{.first = 1, .count = 2},
				{.first = 3, .count = 1}};
	struct summary summary = {.sides = 2,
				  .playouts = 100,
				  .is_over = true,
				  .winner = 0,
				  .moments = moments,
				  .moment_count = 4,
				  .beats = beats,
				  .beat_count = 3};

	(void)unused;
	set_values(&summary, 0, 0.50, 0.50);
	set_values(&summary, 1, 0.50, 0.60); /* a good choice, then bad luck */
	set_values(&summary, 2, 0.40, 0.45); /* the other errs, then good luck */
	set_values(&summary, 3, 0.90, 0.90);
	summary_reckon(&summary);
	assert_balanced(&summary);
	assert_int_equal(summary.turning_point, 1);
	assert_int_equal(summary.change_count, 2);
	assert_int_equal(summary.changes[1], 2);
	assert_int_equal(summary.luckiest, 2);
	assert_int_equal(summary.unluckiest, 1);
	assert_int_equal(summary.best[0].moment, 1);
	assert_near(summary.best[0].worth.value, 0.10, 1e-9);
	assert_int_equal(summary.worst[0].moment, -1);
	assert_int_equal(summary.worst[1].moment, 2);
	assert_near(summary.worst[1].worth.value, -0.05, 1e-9);
	assert_near(summary.account.luck.value, 0.35, 1e-9);
	assert_near(summary.account.choice[0].value, 0.10, 1e-9);
	assert_near(summary.account.choice[1].value, 0.05, 1e-9);
}

/* The ten largest changes are kept, in order of size; the eleventh is not. */
static void test_largest_changes(void **unused)
{
	enum { MANY = 15 };
	struct moment moments[MANY];
	struct beat beats[MANY];
	struct summary summary = {.sides = 2,
				  .playouts = 100,
				  .is_over = true,
				  .winner = -1,
				  .moments = moments,
				  .moment_count = MANY,
				  .beats = beats,
				  .beat_count = MANY};
	double level = 0.5;

	(void)unused;
	memset(moments, 0, sizeof moments);
	for (int k = 0; k < MANY; k++) {
		moments[k].kind = MOMENT_ANSWERED;
		beats[k] = (struct beat){.first = k, .count = 1};
		set_values(&summary, k, level, level);
		level += (k % 2 ? -1 : 1) * 0.01 * (1 + 7 * k % MANY);
	}
	summary_reckon(&summary);
	assert_int_equal(summary.change_count, MOST_CHANGES);
	assert_int_equal(summary.turning_point, summary.changes[0]);
	for (int i = 1; i < MOST_CHANGES; i++)
		assert_true(fabs(change_in(&summary, summary.changes[i - 1]).value) >=
			    fabs(change_in(&summary, summary.changes[i]).value));
	for (int beat = 0; beat < MANY; beat++) {
		bool listed = false;

		for (int i = 0; i < MOST_CHANGES; i++)
			listed = listed || summary.changes[i] == beat;
		assert_true(listed ||
			    fabs(change_in(&summary, beat).value) <=
				    fabs(change_in(&summary, summary.changes[9]).value));
	}
}

/* Ten batches with equal results have no noise; with two different ones, Student's t
 * gives the noise. */
static void test_estimates(void **unused)
{
	double values[BATCHES] = {0};

	(void)unused;
	assert_near(estimate_of(values).noise, 0, 0);
	assert_false(is_beyond_noise(estimate_of(values)));
	for (int i = 0; i < BATCHES; i++)
		values[i] = i % 2;
	assert_near(estimate_of(values).value, 0.5, 1e-12);
	assert_near(estimate_of(values).noise, 2.2622 * sqrt(2.5 / 9 / 10), 1e-12);
	assert_true(is_beyond_noise(estimate_of(values)));
	values[0] = -6;
	assert_false(is_beyond_noise(estimate_of(values)));
}

/* ---- edicts and records that end early ---- */

static void test_edicts(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 2);
	struct summary *summary;
	int edicts = 0;

	(void)unused;
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_edict(fight, "set brute.hp 1", problems));
	assert_ok(affray_fight_seat(fight, NULL, "scripted", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	summary = summary_from(fight, 0, 500);
	for (int k = 0; k < summary->moment_count; k++)
		if (summary->moments[k].kind == MOMENT_EDICT) {
			assert_string_equal(summary->moments[k].edict, "set brute.hp 1");
			assert_true(summary->beats[summary->moments[k].beat].is_edict);
			edicts++;
		}
	assert_int_equal(edicts, 1);
	assert_true(summary->account.edicts.value > 0.1);
	assert_near(summary->account.choice[0].value, 0, 0);
	assert_balanced(summary);
	summary_free(summary);
	affray_fight_free(fight);
}

/* An edict that ends the fight is the last thing that happens. */
static void test_last_edict(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 2);
	struct summary *summary;

	(void)unused;
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_edict(fight, "end gang", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	summary = summary_from(fight, 0, 500);
	assert_int_equal(summary->winner, 1);
	assert_near(summary->account.edicts.value,
		    -chance_at(summary, summary->moment_count - 1).value, 1e-9);
	assert_balanced(summary);
	summary_free(summary);
	affray_fight_free(fight);
}

/* Tactics do not finish a fight that the record leaves open. */
static void test_unfinished(void **unused)
{
	(void)unused;
	for (int most = 0; most < 12; most++) {
		struct affray_fight *fight = foolish_fight(fair_scenario, 7, most);
		struct summary *summary = summary_from(fight, 0, 20);
		const struct moment *last = &summary->moments[summary->moment_count - 1];

		assert_false(summary->is_over);
		assert_int_equal(last->kind, MOMENT_OPEN);
		assert_string_equal(last->ask, affray_fight_question(fight)->ask);
		assert_int_equal(summary->winner, -1);
		assert_balanced(summary);
		summary_free(summary);
		affray_fight_free(fight);
	}
}

/* The same number of playouts gives the same summary, and the fight stays unchanged. */
static void test_same_again(void **unused)
{
	struct affray_fight *fight = foolish_fight(fair_scenario, 9, 10000);
	uint64_t hash = affray_fight_hash(fight);
	struct summary *one = summary_from(fight, 0, 15),
		       *other = summary_from(fight, 0, 20);

	(void)unused;
	assert_int_equal(one->playouts, 20); /* rounded up to whole batches */
	assert_int_equal(one->moment_count, other->moment_count);
	for (int k = 0; k < one->moment_count; k++) {
		const struct moment *a = &one->moments[k], *b = &other->moments[k];

		assert_string_equal(a->advice, b->advice);
		assert_memory_equal(a->before, b->before, sizeof a->before);
		assert_memory_equal(a->after, b->after, sizeof a->after);
	}
	assert_true(affray_fight_hash(fight) == hash);
	summary_free(one);
	summary_free(other);
	affray_fight_free(fight);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_account_balances),
		cmocka_unit_test(test_moments_are_the_answers),
		cmocka_unit_test(test_known_chance),
		cmocka_unit_test(test_tactics_choose_nothing),
		cmocka_unit_test(test_bad_choices_cost),
		cmocka_unit_test(test_standouts),
		cmocka_unit_test(test_largest_changes),
		cmocka_unit_test(test_estimates),
		cmocka_unit_test(test_edicts),
		cmocka_unit_test(test_last_edict),
		cmocka_unit_test(test_unfinished),
		cmocka_unit_test(test_same_again),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
