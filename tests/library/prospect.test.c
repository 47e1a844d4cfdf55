/* SPDX-License-Identifier: MIT
 *
 * Tests of looking ahead: known chances, real dice, secrets, and that it leaves no trace.
 */
#include "fair.h"
#include "library/library.h"
#include "at_table.h"
#include "share.h"
#include <math.h>

static const char duel_text[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"name: two fighters\n"
	"limit: 10000\n"
	"creatures:\n"
	"  first: {bonus: 5, hp: 10}\n"
	"  second: {bonus: 4, hp: 10}\n"
	"sides:\n"
	"  - {name: red, tactic: person, creatures: [{use: first}]}\n"
	"  - {name: blue, tactic: scripted, creatures: [{use: second}]}\n";

#define RED_WINS 0.610223610009

static struct affray_prospect look(struct affray_fight *fight, int seat, int side,
				   const char *answer, int first, int count)
{
	struct affray_prospect prospect;

	assert_ok(affray_fight_prospect(fight, seat, side, answer, first, count,
					&prospect, problems));
	return prospect;
}

static void assert_near(double share, double chance, int of)
{
	double sigma = sqrt(chance * (1 - chance) / of);

	if (fabs(share - chance) > 4 * sigma)
		fail_msg("%f is far from %f (sigma %f)", share, chance, sigma);
}

static void assert_same(struct affray_prospect a, struct affray_prospect b)
{
	assert_int_equal(a.playouts, b.playouts);
	assert_int_equal(a.hits_of, b.hits_of);
	assert_true(a.win == b.win && a.low == b.low && a.high == b.high);
	assert_true(a.has_hit == b.has_hit && a.hit_is_exact == b.hit_is_exact);
	assert_true(a.hit == b.hit && a.hit_low == b.hit_low && a.hit_high == b.hit_high);
}

/* ---- known chances ---- */

static void test_known_duel(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect p;

	(void)unused;
	p = look(fight, AFFRAY_SEES_ALL, 0, NULL, 0, 20000); /* before the fight begins */
	assert_int_equal(p.playouts, 20000);
	assert_near(p.win, RED_WINS, 20000);
	assert_true(p.low < p.win && p.win < p.high && p.high - p.low < 0.015);
	affray_fight_advance(fight);
	p = look(fight, 0, 0, "strike", 0, 20000);
	assert_near(p.win, RED_WINS, 20000);
	p = look(fight, 0, 1, "strike", 0, 20000);
	assert_near(p.win, 1 - RED_WINS, 20000);
	affray_fight_free(fight);
}

/* d20 + 5 against 15; a hard swing has -4. */
static void test_known_hit(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect p;

	(void)unused;
	affray_fight_advance(fight);
	p = look(fight, 0, 0, "strike", 0, 4000);
	assert_true(p.has_hit && p.hit_is_exact && p.hits_of == 4000);
	assert_true(fabs(p.hit - 11 / 20.0) < 1e-12);
	p = look(fight, 0, 0, "wait", 0, 100);
	assert_false(p.has_hit);
	choose(fight, "strike");
	p = look(fight, 0, 0, "hard", 0, 10);
	assert_true(p.has_hit && p.hit_is_exact && p.hit_low == p.hit &&
		    p.hit_high == p.hit);
	assert_true(fabs(p.hit - 7 / 20.0) < 1e-12);
	affray_fight_free(fight);
}

/* A blow with a die of `faces` faces, each a path; the upper half hits. */
static int faces;

static bool advance_by_one_die(struct run *run)
{
	static const struct cost none;
	struct question q;
	int total;

	if (!next_round(run, 0))
		return false;
	run->fight->turn = 0;
	question_to(&q, run, 0, DUEL20_ASK_ACTION);
	offer(&q, DUEL20_STRIKE, "strike", none);
	offer(&q, DUEL20_WAIT, "wait", none);
	if (ask(&q) == DUEL20_WAIT)
		return true;
	tell_deed(run, 0, DUEL20_STRIKE, 1, NULL, D20_ATK_01);
	total = roll_total(run, 0, dice_die(faces), "blow");
	tell_check(run, 0, 1, total, faces / 2 + 1, hit_or_miss(total > faces / 2),
		   D20_ATK_01);
	return true;
}

/* Up to 2,000 paths are walked; beyond that, playouts estimate the chance. */
static void test_most_paths(void **unused)
{
	struct rulebook book = duel20_rulebook;

	(void)unused;
	book.advance = advance_by_one_die;
	for (faces = 1998; faces <= 2002; faces++) {
		struct affray_scenario *scenario;
		struct affray_fight *fight;
		struct affray_prospect p;

		assert_ok(affray_scenario_read(&scenario, duel_text, sizeof duel_text - 1,
					       "t.yaml", problems));
		assert_ok(affray_scenario_check(scenario, problems));
		scenario->built->scenario->book = &book;
		assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
		p = look(fight, 0, 0, "strike", 0, 4);
		assert_true(p.has_hit);
		assert_int_equal(p.hit_is_exact, faces <= 2000);
		if (p.hit_is_exact)
			assert_true(fabs(p.hit - (faces - faces / 2) / (double)faces) <
				    1e-12);
		affray_fight_free(fight);
		affray_scenario_free(scenario);
	}
}

/* Dice rolled since the rest stay as they are: the luck of this turn is a fact. */
static void test_past_dice_stay(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 8; seed++) {
		struct affray_fight *fight = fight_of_text(fair_scenario, seed);
		struct affray_prospect p;
		int luck;

		while (affray_fight_advance(fight) == AFFRAY_ASKS &&
		       affray_fight_question(fight)->owner != 0)
			affray_fight_answer(fight, "wait", problems);
		luck = value_of(fight, "ann.luck");
		choose(fight, "push_hard");
		while (strcmp(affray_fight_question(fight)->ask, "boost") != 0)
			choose(fight, affray_fight_question(fight)->options[0].key);
		p = look(fight, AFFRAY_SEES_ALL, 0, "3", 0, 10);
		assert_true(p.has_hit && p.hit_is_exact);
		assert_true(fabs(p.hit - (9 + 3 + (luck > 2)) / 20.0) < 1e-12);
		affray_fight_free(fight);
	}
}

static void test_ended(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect p;

	(void)unused;
	assert_ok(affray_fight_seat(fight, NULL, "scripted", problems));
	affray_fight_advance(fight);
	for (int side = 0; side < 2; side++) {
		p = look(fight, AFFRAY_SEES_ALL, side, NULL, 0, 10);
		assert_true(p.win == (affray_fight_winner(fight) == side));
		assert_true(p.low == p.win && p.high == p.win && !p.has_hit);
	}
	affray_fight_free(fight);
}

/* ---- looking ahead leaves no trace ---- */

static void test_threads_do_not_show(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 5);
	struct generator whim = generator_for(5, 1, STREAM_TACTIC);
	struct affray_prospect one, more;

	(void)unused;
	play_on(fight, &whim, 6);
	affray_fight_threads(fight, 1);
	one = look(fight, 0, 0, NULL, 0, 300);
	for (int threads = 0; threads <= 4; threads += 2) {
		affray_fight_threads(fight, threads);
		more = look(fight, 0, 0, NULL, 0, 300);
		assert_same(one, more);
	}
	affray_fight_free(fight);
}

static void test_portions_add_up(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 9);
	struct affray_prospect all, part;
	double points = 0;

	(void)unused;
	affray_fight_advance(fight);
	all = look(fight, 0, 0, "strike", 0, 100);
	for (int first = 0; first < 100; first += 25) {
		part = look(fight, 0, 0, "strike", first, 25);
		points += part.win * part.playouts;
	}
	assert_true(fabs(points - all.win * 100) < 1e-9);
	affray_fight_free(fight);
}

/* What the playouts of other players have passed is no end of these. */
static void test_new_players_count(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 9);
	struct affray_fight *fresh = fight_of_text(duel_text, 9);

	(void)unused;
	affray_fight_advance(fight);
	look(fight, 0, 0, "strike", 0, 100);
	assert_ok(affray_fight_seat(fight, "second", "random", problems));
	assert_ok(affray_fight_seat(fresh, "second", "random", problems));
	affray_fight_advance(fresh);
	assert_same(look(fight, 0, 0, "strike", 0, 100),
		    look(fresh, 0, 0, "strike", 0, 100));
	affray_fight_free(fight);
	affray_fight_free(fresh);
}

static char *text_of(const struct affray_fight *fight)
{
	size_t length;
	char *text;

	assert_ok(affray_fight_write(fight, &text, &length));
	return text;
}

/* With real dice, edicts and forks on the way, and a look ahead at every stop. */
static void test_looking_ahead_changes_nothing(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= (is_quick() ? 2 : 20); seed++) {
		struct affray_fight *a = fight_of_text(fair_scenario, seed);
		struct affray_fight *b = fight_of_text(fair_scenario, seed), *copy;
		struct generator g = generator_for(seed, 1, STREAM_TACTIC), h = g;
		struct ear heard_a = {0}, heard_b = {0};
		char *text_a, *text_b;

		affray_fight_listen(a, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear,
				    &heard_a);
		affray_fight_listen(b, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear,
				    &heard_b);
		affray_fight_real_dice(a, seed % 2 ? "ann" : NULL, true, problems);
		affray_fight_real_dice(b, seed % 2 ? "ann" : NULL, true, problems);
		play_on(a, &g, 60);
		for (int i = 0; i < 60 && affray_fight_advance(b) != AFFRAY_ENDED; i++) {
			int seat = i % 3 - 1;
			uint64_t before = affray_fight_hash(b);
			struct affray_prospect p = look(b, seat, 0, NULL, 0, 4);

			assert_true(before == affray_fight_hash(b));
			assert_ok(affray_fight_copy(&copy, b));
			assert_same(p, look(copy, seat, 0, NULL, 0, 4));
			affray_fight_free(copy);
			answer_anything(b, &h);
			look(b, seat, 1, NULL, 0, 2); /* answered, not yet played */
		}
		affray_fight_advance(b);
		text_a = text_of(a);
		text_b = text_of(b);
		assert_string_equal(text_a, text_b);
		assert_true(heard_a.hash == heard_b.hash &&
			    heard_a.count == heard_b.count);
		affray_free(text_a);
		affray_free(text_b);
		affray_fight_free(a);
		affray_fight_free(b);
	}
}

/* An answer that was given but not played yet counts. */
static void test_given_answer_counts(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect tried, given;

	(void)unused;
	affray_fight_advance(fight);
	tried = look(fight, 0, 0, "wait", 0, 200);
	assert_ok(affray_fight_answer(fight, "wait", problems));
	given = look(fight, 0, 0, NULL, 0, 200);
	assert_same(tried, given);
	affray_fight_free(fight);
}

/* Awaited dice decide once their total is given. */
static void test_given_dice_count(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect open, low, high;

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, "first", true, problems));
	affray_fight_advance(fight);
	choose(fight, "strike");
	choose(fight, "steady");
	open = look(fight, 0, 0, NULL, 0, 4000);
	assert_false(open.hit_is_exact); /* playouts throw the awaited dice */
	assert_near(open.hit, 11 / 20.0, 4000);
	assert_near(open.win, RED_WINS, 4000);
	assert_ok(affray_fight_total(fight, 20, problems));
	high = look(fight, 0, 0, NULL, 0, 4000);
	assert_true(high.hit == 1 && high.win > open.high);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS); /* the damage */
	assert_ok(affray_fight_undo(fight));
	affray_fight_advance(fight);
	assert_ok(affray_fight_total(fight, 1, problems));
	low = look(fight, 0, 0, NULL, 0, 4000);
	assert_true(low.has_hit && low.hit == 0 && low.win < open.low);
	affray_fight_free(fight);
}

/* ---- secrets ---- */

/* Two fights differ in something that only the people know: the beasts see no
 * difference. */
static void test_secrets_do_not_leak(void **unused)
{
	struct affray_fight *fights[2];
	struct affray_prospect blind[2], all[2];
	enum { BEASTS = 1 };

	(void)unused;
	for (int i = 0; i < 2; i++) {
		fights[i] = fight_of_text(fair_scenario, 2);
		while (affray_fight_advance(fights[i]) == AFFRAY_ASKS &&
		       affray_fight_question(fights[i])->owner != 0)
			choose(fights[i], "wait");
		choose(fights[i], i ? "trap" : "wait");
		assert_int_equal(value_of(fights[i], "ann.trap"), i);
	}
	for (int i = 0; i < 2; i++) {
		blind[i] = look(fights[i], BEASTS, BEASTS, NULL, 0, 400);
		all[i] = look(fights[i], AFFRAY_SEES_ALL, BEASTS, NULL, 0, 400);
	}
	assert_same(blind[0], blind[1]);
	assert_true(all[0].win != all[1].win);
	affray_fight_free(fights[0]);
	affray_fight_free(fights[1]);
}

/* ---- the tactic search ---- */

/* ann is a person, all others search; with `undo`, ann sometimes takes an answer back. */
static char *searched(uint64_t seed, int threads, int copy_at, bool undo)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, seed), *copy;
	struct generator whim = generator_for(seed, 2, STREAM_TACTIC);
	char *text;

	affray_fight_threads(fight, threads);
	assert_ok(affray_fight_seat(fight, NULL, "search level=1", problems));
	assert_ok(affray_fight_seat(fight, "ann", NULL, problems));
	for (int i = 0; affray_fight_advance(fight) != AFFRAY_ENDED; i++) {
		struct generator before = whim;

		if (i == copy_at) {
			assert_ok(affray_fight_copy(&copy, fight));
			affray_fight_free(fight);
			fight = copy;
			affray_fight_advance(fight);
		}
		answer_anything(fight, &whim);
		if (undo && i % 3 == 0) {
			affray_fight_advance(fight);
			assert_ok(affray_fight_undo(fight));
			affray_fight_advance(fight);
			whim = before;
			answer_anything(fight, &whim);
		}
	}
	text = text_of(fight);
	affray_fight_free(fight);
	return text;
}

static void test_search_does_not_depend_on_threads_or_undo(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= (uint64_t)cases(4, 1); seed++) {
		char *plain = searched(seed, 1, -1, false);
		char *other[] = {searched(seed, 4, -1, false),
				 searched(seed, 1, 3, false),
				 searched(seed, 2, -1, true)};

		for (int i = 0; i < 3; i++) {
			assert_string_equal(plain, other[i]);
			affray_free(other[i]);
		}
		affray_free(plain);
	}
}

struct blows {
	bool hard;
	int struck[2], hit[2]; /* steady, hard */
};

static void count_blow(void *context, const struct affray_event *event)
{
	struct blows *blows = context;

	if (event->who != 0)
		return;
	if (event->type == AFFRAY_ANSWER && strcmp(event->label, "style") == 0)
		blows->hard = strcmp(event->outcome, "hard") == 0;
	if (event->type == AFFRAY_CHECK) {
		blows->struck[blows->hard]++;
		blows->hit[blows->hard] += strcmp(event->outcome, "success") == 0 ||
					   strcmp(event->outcome, "hit") == 0;
	}
}

/* Search uses its own dice, not the ones to come: it hits as often as any tactic. */
static void test_search_is_no_clairvoyant(void **unused)
{
	uint64_t fights = (uint64_t)cases(300, 40);
	struct blows blows = {0};

	(void)unused;
	for (uint64_t seed = 1; seed <= fights; seed++) {
		struct affray_fight *fight = fight_of_text(duel_text, seed);

		affray_fight_threads(fight, 1);
		assert_ok(affray_fight_seat(fight, "red", "search level=4", problems));
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, count_blow,
				    &blows);
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
		affray_fight_free(fight);
	}
	assert_true(blows.struck[0] > (int)fights * 5 / 3 &&
		    blows.struck[1] > (int)fights / 6);
	assert_near((double)blows.hit[0] / blows.struck[0], 11 / 20.0, blows.struck[0]);
	assert_near((double)blows.hit[1] / blows.struck[1], 7 / 20.0, blows.struck[1]);
}

/* ---- refusals ---- */

static void test_refusals(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect p;

	(void)unused;
	assert_int_equal(affray_fight_prospect(fight, 0, 0, "strike", 0, 1, &p, problems),
			 AFFRAY_NOT_NOW);
	affray_fight_advance(fight);
	assert_refused(affray_fight_prospect(fight, 0, 0, "strik", 0, 1, &p, problems),
		       "first cannot answer strik to action; did you mean strike?");
	assert_refused(affray_fight_prospect(fight, 2, 0, NULL, 0, 1, &p, problems),
		       "seat 2: expected -2 to 1");
	assert_refused(affray_fight_prospect(fight, -3, 0, NULL, 0, 1, &p, problems),
		       "seat -3: expected -2 to 1");
	assert_refused(affray_fight_prospect(fight, 0, 2, NULL, 0, 1, &p, problems),
		       "side 2: expected 0 to 1");
	assert_refused(affray_fight_prospect(fight, 0, 0, NULL, 0, 1000001, &p, problems),
		       "playouts 1000001: expected 0 to 1000000");
	assert_refused(
		affray_fight_prospect(fight, 0, 0, NULL, INT32_MAX, 1, &p, problems),
		"first playout 2147483647: expected 0 to 2147483646");
	look(fight, AFFRAY_SEES_PUBLIC, 0, NULL, 0, 1);
	look(fight, 1, 1, NULL, INT32_MAX - 1, 1);
	look(fight, 0, 0, NULL, 0, 0);
	assert_refused(affray_fight_prospect(fight, 0, -1, NULL, 0, 1, &p, problems),
		       "side -1: expected 0 to 1");
	assert_refused(affray_fight_prospect(fight, 0, 0, NULL, 0, -1, &p, problems),
		       "playouts -1: expected 0 to 1000000");
	assert_refused(affray_fight_prospect(fight, 0, 0, NULL, -1, 1, &p, problems),
		       "first playout -1: expected 0 to 2147483646");
	p = look(fight, 0, 0, NULL, 0, 0);
	assert_true(p.playouts == 0 && p.low == 0 && p.high == 1 && !p.has_hit);
	affray_fight_free(fight);
}

/* A refused call knows nothing: a chance of one half, between 0 and 1. */
static void test_nothing_known(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_text, 3);
	struct affray_prospect p;

	(void)unused;
	memset(&p, 7, sizeof p);
	assert_int_equal(affray_fight_prospect(fight, 0, 5, NULL, 0, 1, &p, NULL),
			 AFFRAY_BAD_INPUT);
	assert_true(p.win == 0.5 && p.low == 0 && p.high == 1);
	assert_true(!p.has_hit && !p.hit_is_exact && p.hit == 0);
	assert_true(p.hit_low == 0 && p.hit_high == 1);
	assert_true(p.playouts == 0 && p.hits_of == 0);
	affray_fight_free(fight);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_duel),
		cmocka_unit_test(test_known_hit),
		cmocka_unit_test(test_most_paths),
		cmocka_unit_test(test_past_dice_stay),
		cmocka_unit_test(test_ended),
		cmocka_unit_test(test_threads_do_not_show),
		cmocka_unit_test(test_portions_add_up),
		cmocka_unit_test(test_new_players_count),
		cmocka_unit_test(test_looking_ahead_changes_nothing),
		cmocka_unit_test(test_given_answer_counts),
		cmocka_unit_test(test_given_dice_count),
		cmocka_unit_test(test_secrets_do_not_leak),
		cmocka_unit_test(test_search_does_not_depend_on_threads_or_undo),
		cmocka_unit_test(test_search_is_no_clairvoyant),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_nothing_known),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
