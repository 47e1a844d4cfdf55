/* SPDX-License-Identifier: MIT
 *
 * Tests of undo, forks, edicts and real dice.
 */
#include "fair.h"
#include "at_table.h"

enum { FIGHTS = 30 };

/* Plays to the first stop, with these seats. */
static struct affray_fight *sit_down(uint64_t seed, bool dice)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, seed);

	assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
	assert_ok(affray_fight_seat(fight, "dog", "random", problems));
	if (dice) {
		assert_ok(affray_fight_real_dice(fight, "people", true, problems));
		assert_ok(affray_fight_real_dice(fight, "dog", true, problems));
	}
	return fight;
}

/* ---- undo ---- */

static void undo_and_redo(struct affray_fight *fight, struct generator *whim)
{
	struct generator again = *whim;
	uint64_t before = affray_fight_hash(fight), after;
	int depth = affray_fight_undo_depth(fight);
	bool asked = affray_fight_question(fight) != NULL;
	struct ear ear;

	answer_anything(fight, whim);
	affray_fight_advance(fight);
	after = affray_fight_hash(fight);
	listen(fight, &ear, AFFRAY_SEES_ALL);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_int_equal(ear.count, 0);
	assert_true(affray_fight_hash(fight) == before);
	assert_int_equal(affray_fight_undo_depth(fight), depth);
	assert_int_equal(affray_fight_question(fight) != NULL, asked);
	assert_int_equal(affray_fight_advance(fight), asked ? AFFRAY_ASKS : AFFRAY_ROLLS);
	assert_true(affray_fight_hash(fight) == before);
	answer_anything(fight, &again);
	affray_fight_advance(fight);
	assert_true(affray_fight_hash(fight) == after);
	assert_false(ear.count == 0);
}

static void test_undo(void **state)
{
	bool dice = *(bool *)*state;

	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct affray_fight *fight = sit_down(seed, dice);
		struct generator whim = generator_for(seed, 3, STREAM_TACTIC);

		for (int i = 0; i < 40 && affray_fight_advance(fight) != AFFRAY_ENDED;
		     i++)
			undo_and_redo(fight, &whim);
		affray_fight_free(fight);
	}
}

/* Undoes everything, step by step; the same answers then give the same fight. */
static void test_undo_all(void **state)
{
	bool dice = *(bool *)*state;

	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct affray_fight *fight = sit_down(seed, dice);
		struct generator whim = generator_for(seed, 4, STREAM_TACTIC),
				 again = whim;
		uint64_t start, end;
		int depth;

		affray_fight_advance(fight);
		start = affray_fight_hash(fight);
		play_on(fight, &whim, 25);
		end = affray_fight_hash(fight);
		depth = affray_fight_undo_depth(fight);
		assert_true(depth > 0 && depth <= 25);
		while (depth-- > 0) {
			assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
			assert_int_equal(affray_fight_undo_depth(fight), depth);
		}
		assert_int_equal(affray_fight_undo(fight), AFFRAY_NOT_NOW);
		assert_true(affray_fight_hash(fight) == start);
		play_on(fight, &again, 25);
		assert_true(affray_fight_hash(fight) == end);
		affray_fight_free(fight);
	}
}

/* Undo also takes back an answer that has not been played yet. */
static void test_undo_before_playing_on(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);

	(void)unused;
	affray_fight_advance(fight);
	assert_ok(affray_fight_choose(fight, "wait", problems));
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_string_equal(affray_fight_question(fight)->ask, "action");
	assert_int_equal(affray_fight_undo_depth(fight), 0);
	affray_fight_free(fight);
}

/* ---- forks ---- */

static void assert_same_future(struct affray_fight *a, struct affray_fight *b,
			       struct generator whim)
{
	struct generator same = whim;
	struct ear ear_a, ear_b;

	assert_true(affray_fight_hash(a) == affray_fight_hash(b));
	assert_int_equal(affray_fight_undo_depth(a), affray_fight_undo_depth(b));
	listen(a, &ear_a, AFFRAY_SEES_ALL);
	listen(b, &ear_b, AFFRAY_SEES_ALL);
	play_on(a, &whim, 10000);
	play_on(b, &same, 10000);
	assert_true(affray_fight_over(a) && affray_fight_over(b));
	assert_true(affray_fight_hash(a) == affray_fight_hash(b));
	assert_true(ear_a.hash == ear_b.hash && ear_a.count == ear_b.count);
}

static void test_copy(void **state)
{
	bool dice = *(bool *)*state;

	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct affray_fight *fight = sit_down(seed, dice), *fork, *waiting;
		struct generator whim = generator_for(seed, 5, STREAM_TACTIC);

		if (seed > 1) /* the first is copied before it starts */
			play_on(fight, &whim, (int)seed * 2);
		assert_int_equal(affray_fight_copy(&fork, fight), AFFRAY_OK);
		assert_int_equal(affray_fight_question(fork) != NULL,
				 affray_fight_question(fight) != NULL);
		if (affray_fight_advance(fight) != AFFRAY_ENDED) {
			answer_anything(fight, &whim);
			assert_int_equal(affray_fight_copy(&waiting, fight), AFFRAY_OK);
			assert_null(affray_fight_question(waiting));
			assert_same_future(fight, waiting, whim);
			affray_fight_free(waiting);
		}
		whim = generator_for(seed, 6, STREAM_TACTIC);
		assert_int_equal(affray_fight_copy(&waiting, fork), AFFRAY_OK);
		assert_same_future(fork, waiting, whim);
		affray_fight_free(waiting);
		affray_fight_free(fork);
		affray_fight_free(fight);
	}
}

static void test_copy_of_the_end(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 9), *fork;

	(void)unused;
	affray_fight_seat(fight, NULL, "scripted", problems);
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_copy(&fork, fight), AFFRAY_OK);
	assert_true(affray_fight_over(fork));
	assert_int_equal(affray_fight_winner(fork), affray_fight_winner(fight));
	assert_int_equal(affray_fight_advance(fork), AFFRAY_ENDED);
	affray_fight_free(fork);
	affray_fight_free(fight);
}

/* ---- edicts ---- */

static void test_edicts(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 2), *fork;
	uint64_t before, after;
	struct ear ear;

	(void)unused;
	listen(fight, &ear, AFFRAY_SEES_ALL);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	before = affray_fight_hash(fight);
	assert_refused(affray_fight_edict(fight, "set dog.helth 3", problems),
		       "there is no \"helth\"; did you mean \"health\"?");
	assert_refused(affray_fight_edict(fight, "set dog.health 3 # no", problems),
		       "edicts and notes are one line without quotes and #");
	assert_int_equal(affray_fight_edict(fight, "end\n", problems), AFFRAY_BAD_INPUT);
	affray_problems_clear(problems);
	assert_true(affray_fight_hash(fight) == before);
	assert_string_equal(affray_fight_question(fight)->ask, "action");
	assert_int_equal(affray_fight_undo_depth(fight), 0);

	assert_ok(affray_fight_edict(fight, "set dog.health 3", problems));
	assert_null(affray_fight_question(fight));
	assert_int_equal(value_of(fight, "dog.health"), 3);
	assert_int_equal(affray_fight_undo_depth(fight), 1);
	assert_int_equal(affray_fight_copy(&fork, fight), AFFRAY_OK);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_int_equal(affray_fight_advance(fork), AFFRAY_ASKS);
	assert_ok(affray_fight_edict(fight, "add eve", problems));
	affray_fight_advance(fight);
	assert_int_equal(value_of(fight, "eve.health"), 25);
	assert_true(affray_fight_in_play(fight, 4));
	assert_false(ear.jumps);
	after = affray_fight_hash(fight);
	choose(fight, "push_hard");
	assert_int_equal(affray_fight_edict(fight, "end", problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_true(affray_fight_hash(fight) == after);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK); /* eve arrived */
	assert_true(affray_fight_hash(fight) == affray_fight_hash(fork));
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK); /* the dog's health */
	assert_true(affray_fight_hash(fight) == before);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_NOT_NOW);
	affray_fight_free(fork);
	affray_fight_free(fight);
}

/* An edict may hold any byte that a line of a record can hold. */
static void test_bytes_of_edicts(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 2);

	(void)unused;
	for (int byte = 1; byte < 256; byte++) {
		bool good = byte >= ' ' && byte != '#' && byte != '"' && byte != 127;
		char words[] = "note a_b";

		affray_fight_advance(fight);
		words[6] = (char)byte;
		if ((affray_fight_edict(fight, words, problems) == AFFRAY_OK) != good)
			fail_msg("byte %d", byte);
		affray_problems_clear(problems);
	}
	affray_fight_free(fight);
}

static void test_edict_that_ends(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 2);
	struct ear ear;

	(void)unused;
	listen(fight, &ear, 1);
	affray_fight_advance(fight);
	assert_ok(affray_fight_edict(fight, "end beasts", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	assert_true(affray_fight_over(fight));
	assert_int_equal(affray_fight_winner(fight), 1);
	assert_int_equal(ear.of_type[AFFRAY_END], 1);
	assert_int_equal(ear.of_type[AFFRAY_NOTE], 0); /* the edict is secret */
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_false(affray_fight_over(fight));
	assert_string_equal(affray_fight_question(fight)->ask, "action");
	affray_fight_free(fight);
}

/* ---- real dice ---- */

static void test_real_dice(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);
	const struct affray_roll *roll;
	int faces[] = {20, 3};

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, "knight", true, problems));
	assert_refused(affray_fight_real_dice(fight, "knigt", true, problems),
		       "nobody is called \"knigt\"; did you mean \"knight\"?");
	affray_fight_advance(fight);
	choose(fight, "strike");
	assert_ok(affray_fight_choose(fight, "steady", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	roll = affray_fight_roll(fight);
	assert_string_equal(roll->dice, "d20");
	assert_string_equal(roll->why, "attack");
	assert_string_equal(roll->name, "knight");
	assert_int_equal(roll->who, 0);
	assert_int_equal(roll->low, 1);
	assert_int_equal(roll->high, 20);
	assert_null(affray_fight_question(fight));
	assert_refused(affray_fight_total(fight, 21, problems), "d20 cannot total 21");
	assert_refused(affray_fight_faces(fight, faces, 2, problems),
		       "d20 cannot show these 2 faces");
	assert_ok(affray_fight_faces(fight, faces, 1, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ROLLS);
	assert_string_equal(affray_fight_roll(fight)->dice, "d8");
	assert_ok(affray_fight_total(fight, 6, problems));
	assert_int_equal(affray_fight_total(fight, 6, problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_int_equal(value_of(fight, "brute.hp"), 4);
	/* The generator throws the brute's dice. */
	choose(fight, "strike");
	assert_ok(affray_fight_choose(fight, "steady", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_string_equal(affray_fight_question(fight)->owner_name, "knight");
	assert_int_equal(affray_fight_undo_depth(fight), 6);
	affray_fight_free(fight);
}

struct rolls {
	int count;
	int who[64], value[64];
};

static void note_roll(void *context, const struct affray_event *event)
{
	struct rolls *rolls = context;

	if (event->type == AFFRAY_ROLL && rolls->count < 64) {
		rolls->who[rolls->count] = event->who;
		rolls->value[rolls->count++] = event->value;
	}
}

/* Dice drawn before a real roll in the same slice stay as they were. */
static void test_mixed_dice(void **unused)
{
	int mixed = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct affray_fight *fight = fight_of_text(fair_scenario, seed);
		struct rolls rolls = {0};
		int given = 0;

		/* Only dog's dice are real; all four roll for the order. */
		assert_ok(affray_fight_real_dice(fight, "dog", true, problems));
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_roll,
				    &rolls);
		while (affray_fight_advance(fight) == AFFRAY_ROLLS) {
			mixed += rolls.count > given;
			given++;
			assert_int_equal(affray_fight_roll(fight)->who, 3);
			assert_ok(affray_fight_total(fight, 2, problems));
		}
		assert_true(given > 0);
		for (int i = 0; i < rolls.count; i++)
			if (rolls.who[i] == 3)
				assert_int_equal(rolls.value[i], 2);
		affray_fight_free(fight);
	}
	assert_true(mixed > 0);
}

/* Real dice may be switched on or off at any stop; the past stays. */
static void test_dice_change_hands(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct affray_fight *fight = fight_of_text(fair_scenario, seed);
		struct generator whim = generator_for(seed, 7, STREAM_TACTIC);
		uint64_t hash = 0;

		for (int i = 0; i < 60 && affray_fight_advance(fight) != AFFRAY_ENDED;
		     i++) {
			bool asked = affray_fight_question(fight) != NULL;

			hash = affray_fight_hash(fight);
			assert_ok(affray_fight_real_dice(
				fight, NULL, generator_below(&whim, 2), problems));
			affray_fight_advance(fight);
			assert_true(!asked || affray_fight_hash(fight) == hash);
			if (affray_fight_question(fight) || affray_fight_roll(fight))
				answer_anything(fight, &whim);
		}
		affray_fight_free(fight);
	}
}

/* Each past step gives its question or roll, and the answer or result. */
static void test_steps_of_the_past(void **unused)
{
	static const struct {
		enum affray_step_kind kind;
		const char *name, *ask, *text;
	} rows[] = {
		{AFFRAY_STEP_ANSWER, "knight", "action", "strike"},
		{AFFRAY_STEP_ANSWER, "knight", "style", "hard"},
		{AFFRAY_STEP_ROLL, "knight", "d20", "15"},
		{AFFRAY_STEP_ROLL, "knight", "d8", "5"},
		{AFFRAY_STEP_EDICT, "gm", NULL, "set brute.hp 3"},
		{AFFRAY_STEP_ANSWER, "brute", "action", "wait"},
	};
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);
	struct affray_step step;

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		enum affray_stop stop = affray_fight_advance(fight);

		assert_int_equal(stop, rows[i].kind == AFFRAY_STEP_ROLL ? AFFRAY_ROLLS
									: AFFRAY_ASKS);
		if (rows[i].kind == AFFRAY_STEP_ROLL)
			assert_ok(
				affray_fight_total(fight, atoi(rows[i].text), problems));
		else if (rows[i].kind == AFFRAY_STEP_EDICT)
			assert_ok(affray_fight_edict(fight, rows[i].text, problems));
		else
			assert_ok(affray_fight_answer(fight, rows[i].text, problems));
	}
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_steps(fight), sizeof rows / sizeof rows[0]);
	for (int i = 0; i < affray_fight_steps(fight); i++) {
		assert_true(affray_fight_step(fight, i, &step));
		assert_int_equal(step.kind, rows[i].kind);
		assert_string_equal(step.name ? step.name : "",
				    rows[i].name ? rows[i].name : "");
		assert_string_equal(step.ask ? step.ask : "",
				    rows[i].ask ? rows[i].ask : "");
		assert_string_equal(step.text, rows[i].text);
		assert_int_equal(step.round, 1);
		assert_true(step.by_person);
	}
	affray_fight_free(fight);
}

/* Copies and snapshots keep the names of the players, too. */
static void test_signatures_are_copied(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1), *other[2];
	struct affray_scenario *scenario = affray_fight_scenario(fight);
	size_t length, size;
	char *text, *again;
	void *taken;

	(void)unused;
	affray_fight_advance(fight);
	affray_fight_sign(fight, "watch gm");
	assert_ok(affray_fight_write(fight, &text, &length));
	assert_non_null(strstr(text, "watch gm"));
	assert_ok(affray_fight_copy(&other[0], fight));
	assert_ok(affray_fight_snapshot(fight, &taken, &size));
	assert_ok(affray_fight_restore(&other[1], scenario, taken, size, problems));
	for (int i = 0; i < 2; i++) {
		assert_ok(affray_fight_write(other[i], &again, &length));
		assert_string_equal(again, text);
		affray_free(again);
		affray_fight_free(other[i]);
	}
	affray_free(text);
	affray_free(taken);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

int main(void)
{
	static bool yes = true, no = false;
	const struct CMUnitTest tests[] = {
		{"test_undo", test_undo, NULL, NULL, &no},
		{"test_undo with real dice", test_undo, NULL, NULL, &yes},
		{"test_undo_all", test_undo_all, NULL, NULL, &no},
		{"test_undo_all with real dice", test_undo_all, NULL, NULL, &yes},
		cmocka_unit_test(test_undo_before_playing_on),
		{"test_copy", test_copy, NULL, NULL, &no},
		{"test_copy with real dice", test_copy, NULL, NULL, &yes},
		cmocka_unit_test(test_copy_of_the_end),
		cmocka_unit_test(test_edicts),
		cmocka_unit_test(test_bytes_of_edicts),
		cmocka_unit_test(test_edict_that_ends),
		cmocka_unit_test(test_real_dice),
		cmocka_unit_test(test_mixed_dice),
		cmocka_unit_test(test_dice_change_hands),
		cmocka_unit_test(test_steps_of_the_past),
		cmocka_unit_test(test_signatures_are_copied),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
