/* SPDX-License-Identifier: MIT
 *
 * Whole fights on books of a few lines: each limit of work at its last value and one
 * beyond; and the best choices, with and without merged paths, against sums by hand.
 */
#include "odds/best.h"
#include "odds/small_book.h"

/* ---- whole fights ---- */

/* Each fight starts with a rest that begins its first round. */
static bool begins(struct run *run)
{
	if (run->fight->round > 0)
		return false;
	assert_true(next_round(run, 0));
	return true;
}

static bool won_by(struct run *run, bool first)
{
	end_fight(run, first ? 0 : 1, D20_END_01);
	return false;
}

static int faces;

/* The round repeats until the die shows its highest face. */
static bool advance_loop(struct run *run)
{
	return begins(run) ||
	       !roll_at_least(run, 0, dice_die(faces), faces, "luck", NULL) ||
	       won_by(run, true);
}

/* The same over 22 positions; with the first and the last there are 24. */
static bool advance_round_and_round(struct run *run)
{
	if (begins(run))
		return true;
	if (roll_at_least(run, 0, dice_die(1000000), 1000000, "luck", NULL))
		return won_by(run, false);
	*hp(run, 0) = (int16_t)(*hp(run, 0) % 22 + 1);
	return true;
}

/* Two dice, each pair a path; a pair of equal faces wins. */
static bool advance_wide(struct run *run)
{
	int first;

	if (begins(run))
		return true;
	first = roll_total(run, 0, dice_die(faces), "first");
	return won_by(run, first == roll_total(run, 0, dice_die(faces), "second"));
}

/* Two d20 of which only the sum matters, then a d4. */
static bool advance_merged(struct run *run)
{
	int sum;

	if (begins(run))
		return true;
	sum = roll_total(run, 0, dice_die(20), "first");
	sum += roll_total(run, 0, dice_die(20), "second");
	rolls_settled(run, "sum", &sum, sizeof sum);
	return won_by(run, roll_total(run, 0, dice_die(4), "third") * 10 <= sum);
}

/* As many positions in a row as the die has faces, with a coin at each. */
static bool advance_chain(struct run *run)
{
	if (begins(run))
		return true;
	roll_total(run, 0, dice_die(2), "coin");
	return *hp(run, 0) >= faces ? won_by(run, true) : ++*hp(run, 0);
}

static bool count_calls(void *context, const struct duel_progress *progress)
{
	assert_true(progress->round >= 0);
	++*(int *)context;
	return true;
}

static enum duel_status solve(struct duel *duel, bool (*advance)(struct run *run),
			      struct duel_wish wish)
{
	struct scenario *scenario = scenario_of(advance);
	enum duel_status status;

	wish.limit = wish.limit ? wish.limit : 1000;
	wish.cut = USUAL_CUT;
	status = duel_solve(duel, scenario, &wish);
	scenario_free(scenario);
	return status;
}

/* A round may visit each of its states a thousand times, and all of them a million
 * times. */
static void test_endless_round(void **state)
{
	struct duel duel;
	int calls = 0;

	(void)state;
	faces = 10;
	assert_int_equal(solve(&duel, advance_loop, (struct duel_wish){0}), DUEL_SOLVED);
	assert_true(fabs(duel.wins[0] + duel.cut - 1) < 1e-12);
	assert_true(fabs(duel.rounds[1] - duel.wins[0]) < 1e-12);
	assert_int_equal(duel.states, 3);
	duel_free(&duel);
	faces = 1000000;
	assert_int_equal(
		solve(&duel, advance_loop,
		      (struct duel_wish){.watch = count_calls, .context = &calls}),
		DUEL_ENDLESS);
	assert_int_equal(calls, 1000 * (3 + 1000) / 1024);
	duel_free(&duel);
	calls = 0;
	assert_int_equal(
		solve(&duel, advance_round_and_round,
		      (struct duel_wish){.watch = count_calls, .context = &calls}),
		DUEL_ENDLESS);
	assert_int_equal(duel.states, 24);
	assert_int_equal(calls, 1000); /* as often as allowed */
	duel_free(&duel);
}

static void test_widest(void **state)
{
	static const struct {
		bool (*advance)(struct run *run);
		uint64_t paths, ends;
		double wins;
	} rows[] = {
		{advance_wide, 16, 16, 0.25},
		/* 400 pairs, then 4 faces for each of 39 sums */
		{advance_merged, 400 + 39 * 4, 200 + 39 * 4, 0},
	};

	(void)state;
	faces = 4;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		double wins = rows[i].wins;
		struct duel duel;

		assert_int_equal(solve(&duel, rows[i].advance,
				       (struct duel_wish){.widest = rows[i].paths}),
				 DUEL_SOLVED);
		for (int k = 0; i == 1 && k < 1600; k++)
			wins += (k % 20 + k / 20 % 20 + 2 >= (k / 400 + 1) * 10) / 1600.0;
		assert_true(fabs(duel.wins[0] - wins) < 1e-12);
		assert_true(fabs(duel.wins[1] - (1 - wins)) < 1e-12);
		assert_int_equal(duel.branches, 1 + rows[i].ends);
		assert_int_equal(duel.forecast, 0);
		duel_free(&duel);
		assert_int_equal(solve(&duel, rows[i].advance,
				       (struct duel_wish){.widest = rows[i].paths - 1}),
				 DUEL_TOO_WIDE);
		duel_free(&duel);
	}
}

/* The limits count the states found and the paths walked before each state. */
static void test_large_and_long(void **state)
{
	static const struct {
		struct duel_wish wish;
		enum duel_status status;
	} rows[] = {
		{{.limit = 12}, DUEL_SOLVED},
		{{.limit = 11}, DUEL_TOO_LARGE},
		/* 1 + 2 * 10 paths before the last state */
		{{.limit = 21, .mean_paths = 1}, DUEL_SOLVED},
		{{.limit = 20, .mean_paths = 1}, DUEL_TOO_LONG},
		{{.limit = 12, .mean_paths = 2}, DUEL_SOLVED},
	};

	(void)state;
	faces = 11;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct duel duel;

		assert_int_equal(solve(&duel, advance_chain, rows[i].wish),
				 rows[i].status);
		if (rows[i].status == DUEL_TOO_LARGE)
			assert_int_equal(duel.forecast, 11); /* but the first */
		duel_free(&duel);
	}
}

/* After 50,000 paths a sample forecasts the work, and the watcher is still called. */
static void test_forecast(void **state)
{
	struct duel duel;
	int calls = 0;

	(void)state;
	faces = 220;
	assert_int_equal(
		solve(&duel, advance_wide,
		      (struct duel_wish){.watch = count_calls, .context = &calls}),
		DUEL_SOLVED);
	assert_int_equal(duel.forecast, 0);
	assert_int_equal(calls, (1 + 220 * 220) / 1024);
	duel_free(&duel);
	faces = 225;
	calls = 0;
	assert_int_equal(
		solve(&duel, advance_wide,
		      (struct duel_wish){.watch = count_calls, .context = &calls}),
		DUEL_SOLVED);
	assert_int_equal(duel.forecast, 1);
	assert_int_equal(calls, (1 + 225 * 225) / 1024 + FORECAST_FIGHTS / 128);
	duel_free(&duel);
}

/* One die decides the winner, the remaining hit points and the draws. */
static bool advance_to_remains(struct run *run)
{
	static const struct {
		int winner, out;
		int16_t hp[3];
	} ends[] = {{-1, 1, {7, 7, 7}}, {0, 1, {5, 1, 1}}, {0, 1, {3, 1, 1}},
		    {0, 2, {9, 1, 1}},	{1, 2, {1, 2, 8}}, {1, 1, {1, 8, 4}}};
	int face;

	if (begins(run))
		return true;
	face = roll_total(run, 0, dice_die(6), "end") - 1;
	for (int i = 0; i < 3; i++)
		*hp(run, i) = ends[face].hp[i];
	run->fight->bodies[ends[face].out].in_play = 0;
	end_fight(run, ends[face].winner, D20_END_01);
	return false;
}

static void test_remains(void **state)
{
	static const struct {
		int low, count;
		double p[7], out; /* in sixths */
	} rows[] = {{3, 7, {1, 0, 1, 0, 0, 0, 1}, 0}, {2, 1, {1}, 1}, {4, 1, {1}, 1}};
	struct duel duel;

	(void)state;
	assert_int_equal(solve(&duel, advance_to_remains, (struct duel_wish){0}),
			 DUEL_SOLVED);
	assert_true(fabs(duel.wins[0] - 0.5) < 1e-15);
	assert_true(fabs(duel.wins[1] - 1 / 3.0) < 1e-15);
	assert_true(fabs(duel.draw - 1 / 6.0) < 1e-15);
	assert_int_equal(duel.remains_count, 3);
	for (int i = 0; i < 3; i++) {
		const struct duel_remains *remains = &duel.remains[i];

		assert_int_equal(remains->who, i);
		assert_int_equal(remains->low, rows[i].low);
		assert_int_equal(remains->count, rows[i].count);
		for (int k = 0; k < remains->count; k++)
			assert_true(fabs(remains->p[k] - rows[i].p[k] / 6) < 1e-15);
		assert_true(fabs(remains->out - rows[i].out / 6) < 1e-15);
	}
	duel_free(&duel);
}

/* A coin each round wins or leads to the next; five rounds. */
static bool advance_rounds(struct run *run)
{
	if (begins(run))
		return true;
	if (roll_at_least(run, 0, dice_die(2), 2, "coin", NULL))
		return won_by(run, true);
	return next_round(run, 0);
}

/* The same, but a position can return: later in this round, and in the next. */
static bool advance_slowly(struct run *run)
{
	int face;

	if (begins(run))
		return true;
	face = roll_total(run, 0, dice_die(4), "face");
	return face == 1 ? won_by(run, true) : face > 2 || next_round(run, 0);
}

static void test_rounds(void **state)
{
	uint64_t states[4];

	(void)state;
	for (int i = 0; i < 4; i++) {
		bool kept = i % 2;
		struct scenario *scenario =
			scenario_of(i < 2 ? advance_rounds : advance_slowly);
		struct duel_wish wish = {.limit = 100, .cut = USUAL_CUT};
		struct duel duel;

		if (kept)
			small_book.canonical = NULL;
		assert_int_equal(duel_solve(&duel, scenario, &wish), DUEL_SOLVED);
		assert_int_equal(duel.round_count, 6);
		for (int k = 1; k <= 5; k++)
			assert_true(fabs(duel.rounds[k] -
					 (k < 5 ? pow(0.5, k) : 2 / 32.0)) < 1e-12);
		assert_true(fabs(duel.wins[0] - 31 / 32.0) < 1e-12);
		assert_true(fabs(duel.draw - 1 / 32.0) < 1e-12);
		assert_true(duel.cut >= 0 && duel.cut < 1e-12 && duel.rounds[0] == 0);
		assert_true(fabs(duel_mean_rounds(&duel) - 31 / 16.0) < 1e-12);
		assert_int_equal(duel_median_rounds(&duel), 1);
		assert_int_equal(duel.reached, 5);
		assert_true(fabs(duel.left - 1 / 16.0) < 1e-12);
		states[i] = duel.states;
		duel_free(&duel);
		scenario_free(scenario);
	}
	/* in the canonical form, all rounds are one state */
	assert_true(states[0] + 3 <= states[1] && states[2] + 3 <= states[3]);
}

static void test_lengths(void **state)
{
	static const struct {
		double p[4], mean;
		int median;
	} rows[] = {
		{{0, 0.25, 0.25, 0.5}, 2.25, 2}, {{0, 0.25, 0.125, 0.625}, 2.375, 3},
		{{0, 0.25, 0.25, 0}, 1.5, 1},	 {{0, 0, 0, 0}, 0, 0},
		{{0.5, 0, 0, 0.5}, 1.5, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		double p[4];
		struct duel duel = {.round_count = 4, .rounds = p};

		memcpy(p, rows[i].p, sizeof p);
		assert_true(fabs(duel_mean_rounds(&duel) - rows[i].mean) < 1e-12);
		assert_int_equal(duel_median_rounds(&duel), rows[i].median);
	}
}

/* ---- the best choices ---- */

static bool swings_hard(struct run *run)
{
	static const struct cost none;
	struct question q;

	question_to(&q, run, 0, DUEL20_ASK_STYLE);
	offer(&q, DUEL20_STEADY, "steady", none);
	offer(&q, DUEL20_HARD, "hard", none);
	return ask(&q) == DUEL20_HARD;
}

/* A sum, a choice, another die, another choice. */
static bool advance_hazard(struct run *run)
{
	int known[3];

	if (begins(run))
		return true;
	known[0] = roll_total(run, 0, dice_die(6), "first");
	known[0] += roll_total(run, 0, dice_die(6), "second");
	rolls_settled(run, "sum", known, sizeof known[0]);
	known[1] = swings_hard(run);
	known[2] = roll_total(run, 0, dice_die(2), "third");
	known[2] += roll_total(run, 0, dice_die(2), "fourth");
	rolls_settled(run, "all", known, sizeof known);
	if (swings_hard(run))
		return won_by(run,
			      roll_at_least(run, 0, dice_die(4), known[2], "hard", NULL));
	return won_by(run,
		      roll_at_most(run, 0, dice_die(12),
				   known[1] ? 12 - known[0] : known[0], "steady", NULL));
}

static double hazard(bool best)
{
	double value = 0;

	for (int i = 0; i < 36; i++) {
		int sum = i % 6 + i / 6 + 2;
		double of_style[2] = {0};

		for (int style = 0; style < 2; style++)
			for (int k = 0; k < 4; k++) {
				double steady = (style ? 12 - sum : sum) / 12.0;
				double hard = (5 - (k % 2 + k / 2 + 2)) / 4.0;

				of_style[style] +=
					(best ? fmax(steady, hard) : steady) / 4;
			}
		value += (best ? fmax(of_style[0], of_style[1]) : of_style[0]) / 36;
	}
	return value;
}

static enum duel_status solve_best(struct best *best, bool (*advance)(struct run *run),
				   int side, struct duel_wish wish)
{
	struct scenario *scenario = scenario_of(advance);
	enum duel_status status;

	wish.limit = wish.limit ? wish.limit : 2000;
	status = best_solve(best, scenario, side, &wish);
	scenario_free(scenario);
	return status;
}

static void test_best_with_meetings(void **state)
{
	struct best best;

	(void)state;
	assert_int_equal(solve_best(&best, advance_hazard, 0, (struct duel_wish){0}),
			 DUEL_SOLVED);
	assert_true(fabs(best.chance - hazard(true)) < 1e-12);
	assert_true(best.has_tactic);
	assert_true(fabs(best.by_tactic - hazard(false)) < 1e-12);
	assert_int_equal(best.states, 2);
	/* a choice for each of 11 sums, and one for each style and each of 3 sums */
	assert_int_equal(best.choices, 11 + 11 * 2 * 3);
	assert_int_equal(solve_best(&best, advance_hazard, 1, (struct duel_wish){0}),
			 DUEL_SOLVED);
	assert_true(fabs(best.chance - (1 - hazard(false))) < 1e-12);
	assert_int_equal(best.choices, 0);
	assert_int_equal(best.plan_count, 0);
}

static void test_best_limits(void **state)
{
	struct duel_wish wish = {.limit = 4};
	uint64_t paths;
	struct best best;

	(void)state;
	assert_int_equal(solve_best(&best, advance_hazard, 0, wish), DUEL_SOLVED);
	paths = best.branches;
	/* 25 of 36 pairs repeat a known sum, and 1 of 4 pairs; then there are 4 answers
	 * and dice, or 3 where steady wins or loses without a die */
	assert_in_range(paths, 1 + 25 + 22 * (1 + 3 * 3), 1 + 25 + 22 * (1 + 3 * 4));
	wish.widest = paths - 1; /* the first state has one path */
	assert_int_equal(solve_best(&best, advance_hazard, 0, wish), DUEL_SOLVED);
	wish.widest = paths - 2;
	assert_int_equal(solve_best(&best, advance_hazard, 0, wish), DUEL_TOO_WIDE);
	wish = (struct duel_wish){.limit = 4, .mean_paths = paths / 5 + 1};
	assert_int_equal(solve_best(&best, advance_hazard, 0, wish), DUEL_SOLVED);
	wish.mean_paths = paths / 5;
	assert_int_equal(solve_best(&best, advance_hazard, 0, wish), DUEL_TOO_LONG);
	wish = (struct duel_wish){.limit = 3}; /* with both ends there are four states */
	assert_int_equal(solve_best(&best, advance_hazard, 0, wish), DUEL_TOO_LARGE);
}

static void test_best_endless_round(void **state)
{
	struct best best;

	(void)state;
	faces = 100;
	assert_int_equal(solve_best(&best, advance_loop, 0, (struct duel_wish){0}),
			 DUEL_SOLVED);
	assert_true(fabs(best.chance - 1) < 1e-10);
	faces = 1000;
	assert_int_equal(solve_best(&best, advance_loop, 0, (struct duel_wish){0}),
			 DUEL_ENDLESS);
}

/* More questions between two rests than can be kept. */
static bool advance_many_questions(struct run *run)
{
	if (begins(run))
		return true;
	for (int i = 0; i < faces; i++)
		if (swings_hard(run))
			return won_by(run, i % 2);
	return won_by(run, true);
}

static void test_own_choices(void **state)
{
	struct best best;

	(void)state;
	faces = MAX_OWN_CHOICES;
	assert_int_equal(
		solve_best(&best, advance_many_questions, 0, (struct duel_wish){0}),
		DUEL_SOLVED);
	assert_int_equal(best.choices, MAX_OWN_CHOICES);
	assert_int_equal(best.branches, 1 + MAX_OWN_CHOICES + 1);
	faces = MAX_OWN_CHOICES + 1;
	assert_int_equal(
		solve_best(&best, advance_many_questions, 0, (struct duel_wish){0}),
		DUEL_TOO_WIDE);
}

/* ---- the plan ---- */

/* Rests in a row, then a question. */
static bool advance_to_question(struct run *run)
{
	if (begins(run))
		return true;
	if (*hp(run, 0) < faces)
		return ++*hp(run, 0);
	return won_by(run, swings_hard(run));
}

/* The plan follows 400 rests, and so does the forecast's sample. */
static void test_plan_after_rests(void **state)
{
	struct best best;

	(void)state;
	for (faces = 398; faces <= 401; faces++) {
		assert_int_equal(
			solve_best(&best, advance_to_question, 0, (struct duel_wish){0}),
			DUEL_SOLVED);
		assert_int_equal(best.plan_count, faces < 400);
		assert_int_equal(best.forecast, faces < 400 ? faces : 400);
		assert_int_equal(best.states, faces + 1);
		assert_true(best.chance == 1 && best.by_tactic == 0);
	}
}

/* A ring of positions, each with a question. */
static bool advance_ring(struct run *run)
{
	if (begins(run))
		return true;
	if (roll_at_least(run, 0, dice_die(20), swings_hard(run) ? 19 : 20, "luck", NULL))
		return won_by(run, true);
	*hp(run, 0) = (int16_t)(*hp(run, 0) % faces + 1);
	return true;
}

static void test_plan_ends_at_a_known_position(void **state)
{
	struct best best;

	(void)state;
	for (faces = 1; faces <= 10; faces++) {
		assert_int_equal(
			solve_best(&best, advance_ring, 0, (struct duel_wish){0}),
			DUEL_SOLVED);
		assert_int_equal(best.plan_count, faces < MAX_PLAN ? faces : MAX_PLAN);
		for (int i = 0; i < best.plan_count; i++) {
			assert_string_equal(best.plan[i].ask, "style");
			assert_int_equal(best.plan[i].who, 0);
			assert_int_equal(best.plan[i].round, 1);
		}
	}
}

static const int chances[] = {10, 30, 30, 20, 30, 50, 50, 0, 5, 40};

static bool advance_number(struct run *run)
{
	struct question q;
	int number;

	if (begins(run))
		return true;
	question_to(&q, run, 0, DUEL20_ASK_STYLE);
	number = ask_number(&q, 0, 9, 4);
	return won_by(run, roll_at_most(run, 0, dice_die(100), chances[number], "number",
					NULL));
}

/* The best answers come first; of equal ones, the tactic's. */
static void test_plan_in_order(void **state)
{
	static const struct {
		const char *answer;
		double chance;
	} told[] = {{"5", 0.5}, {"6", 0.5}, {"9", 0.4}, {"4", 0.3}};
	struct best best;

	(void)state;
	assert_int_equal(solve_best(&best, advance_number, 0, (struct duel_wish){0}),
			 DUEL_SOLVED);
	assert_true(fabs(best.chance - 0.5) < 1e-12);
	assert_true(fabs(best.by_tactic - 0.3) < 1e-12);
	assert_int_equal(best.plan_count, 1);
	assert_int_equal(best.plan[0].count, 1 + MAX_INSTEAD);
	assert_string_equal(best.plan[0].tactic, "4");
	for (int i = 0; i < 4; i++) {
		assert_string_equal(best.plan[0].options[i].answer, told[i].answer);
		assert_true(fabs(best.plan[0].options[i].chance - told[i].chance) <
			    1e-12);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_remains),
		cmocka_unit_test(test_rounds),
		cmocka_unit_test(test_lengths),
		cmocka_unit_test(test_endless_round),
		cmocka_unit_test(test_widest),
		cmocka_unit_test(test_large_and_long),
		cmocka_unit_test(test_forecast),
		cmocka_unit_test(test_best_with_meetings),
		cmocka_unit_test(test_best_limits),
		cmocka_unit_test(test_best_endless_round),
		cmocka_unit_test(test_own_choices),
		cmocka_unit_test(test_plan_after_rests),
		cmocka_unit_test(test_plan_ends_at_a_known_position),
		cmocka_unit_test(test_plan_in_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
