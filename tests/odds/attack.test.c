/* SPDX-License-Identifier: MIT
 *
 * One attack on a book of a few lines: each limit of work at its last value and one
 * beyond, the deciding check, and edicts.
 */
#include "odds/exchange_words.h"
#include "odds/small_book.h"

/* A check to tell. */
struct told {
	int who, versus, margin;
	enum affray_decision decides;
};

/* What the book of this test does in its one attack. */
static struct {
	uint64_t seed;	 /* the attacker gets to act from this seed on */
	int rests;	 /* rests before its turn, at least 1 */
	uint64_t number; /* the blow is told from this throw on */
	int steps;	 /* rests from the blow to its check */
	int bonus;	 /* margins: bonus + 1 and bonus + 2 */
	uint64_t odd;	 /* number of the throw with a margin of its own */
	const char *item;
	const struct told *told; /* told instead of the check; ends with one by nobody */
} attack;

enum { LEAD_IN, UNDER_WAY, DONE };

static void check(struct run *run)
{
	int margin = attack.bonus + roll_total(run, 0, dice_die(2), "check");

	margin += !run->walk && run->number == attack.odd ? 5 : 0;
	run->fight->phase = DONE;
	begin_deed(run, 0, DUEL20_STRIKE);
	for (const struct told *told = attack.told; told; told++) {
		if (told->who == NOBODY)
			return;
		tell_check(run, told->who, told->versus, told->margin, 0,
			   (struct verdict){NULL, AFFRAY_PASS, (uint8_t)told->decides},
			   D20_ATK_01);
	}
	tell_check(run, 0, 1, margin, 0, hit_or_miss(margin >= 0), D20_ATK_01);
}

static void act(struct run *run)
{
	static const struct cost none;
	struct question q;

	run->fight->turn = 0;
	question_to(&q, run, 0, DUEL20_ASK_ACTION);
	offer(&q, DUEL20_STRIKE, "strike", none);
	offer(&q, DUEL20_WAIT, "wait", none);
	run->fight->phase = DONE;
	if (ask(&q) != DUEL20_STRIKE || (!run->walk && run->number < attack.number))
		return;
	tell_deed(run, 0, DUEL20_STRIKE, 1, attack.item, D20_ATK_01);
	run->fight->phase = UNDER_WAY;
	if (attack.steps == 0)
		check(run);
}

/* The first fighter's hit points count the lead-in, then the steps since the blow; the
 * second's count the rests before the turn. */
static bool advance_attack(struct run *run)
{
	struct fight *fight = run->fight;

	if (fight->phase == LEAD_IN && *hp(run, 1) == 1) {
		if (run->seed < attack.seed) {
			end_fight(run, -1, D20_END_01);
			return false;
		}
		*hp(run, 0) = (int16_t)run->seed;
	}
	if (fight->phase == LEAD_IN && *hp(run, 1) <= attack.rests)
		++*hp(run, 1);
	else if (fight->phase == LEAD_IN && fight->bodies[0].in_play)
		act(run);
	else if (fight->phase == UNDER_WAY) {
		*hp(run, 0) = ++fight->place;
		if (fight->place >= attack.steps)
			check(run);
	}
	return true;
}

static void one_attack(void)
{
	memset(&attack, 0, sizeof attack);
	attack.rests = 1;
}

static enum exchange_status walk_most(struct exchange *exchange, uint64_t most)
{
	struct scenario *scenario = scenario_of(advance_attack);
	struct exchange_wish wish = {.attacker = 0, .target = 1, .most = most};
	enum exchange_status status = exchange_walk(exchange, scenario, &wish);

	if (status == EXCHANGE_TOO_MANY) {
		char buffer[WHY_ROOM];
		struct text why = text_in(buffer, sizeof buffer);

		exchange_explain(status, scenario, exchange, &wish, &why);
		assert_string_equal(buffer, "this attack has more than 1 branches");
	}
	scenario_free(scenario);
	return status;
}

static enum exchange_status walk(struct exchange *exchange)
{
	return walk_most(exchange, 0);
}

static int16_t before(const struct exchange *exchange, int who)
{
	return ((const struct duel20_fight *)exchange->position)->creatures[who].hp;
}

/* ---- limits of work ---- */

/* The attacker must get to act in one of the first fifty lead-ins. */
static void test_lead_ins(void **state)
{
	struct exchange exchange;

	(void)state;
	one_attack();
	for (attack.seed = 1; attack.seed <= 51; attack.seed += 7) {
		bool found = attack.seed <= 50;

		assert_int_equal(walk(&exchange),
				 found ? EXCHANGE_DONE : EXCHANGE_NO_TURN);
		if (found)
			assert_int_equal(before(&exchange, 0), attack.seed);
		exchange_free(&exchange);
	}
	attack.seed = 51;
	assert_int_equal(walk(&exchange), EXCHANGE_NO_TURN);
	exchange_free(&exchange);
}

/* The turn must come in the 500th slice at the latest. */
static void test_rests_before_the_turn(void **state)
{
	struct exchange exchange;

	(void)state;
	one_attack();
	attack.rests = 499;
	assert_int_equal(walk(&exchange), EXCHANGE_DONE);
	assert_int_equal(before(&exchange, 1), 500);
	exchange_free(&exchange);
	attack.rests = 500;
	assert_int_equal(walk(&exchange), EXCHANGE_NO_TURN);
	exchange_free(&exchange);
}

static void test_tries(void **state)
{
	struct exchange exchange;

	(void)state;
	one_attack();
	attack.number = 32;
	assert_int_equal(walk(&exchange), EXCHANGE_DONE);
	assert_true(exchange.decided);
	assert_true(fabs(exchange.hit - 1) < 1e-15);
	exchange_free(&exchange);
	attack.number = 33;
	assert_int_equal(walk(&exchange), EXCHANGE_IMPOSSIBLE);
	exchange_free(&exchange);
}

static int value_after(const struct exchange *exchange, int who)
{
	int values[64];

	assert_true(exchange->place_count <= 64);
	assert_int_equal(exchange->outcomes.count, 1);
	exchange_outcome(exchange, 0, values);
	for (int i = 0; i < exchange->place_count; i++)
		if (exchange->places[i].who == who &&
		    strcmp(exchange->places[i].row->key, "hp") == 0)
			return values[i];
	fail();
	return 0;
}

/* A check that is 24 rests away is not waited for: the deed then ends at its first
 * rest. */
static void test_steps(void **state)
{
	struct exchange exchange;

	(void)state;
	one_attack();
	for (int i = 0; i < 2; i++) {
		attack.steps = i ? 23 : 1;
		assert_int_equal(walk(&exchange), EXCHANGE_DONE);
		assert_true(exchange.decided && exchange.has_margins);
		assert_true(fabs(exchange.hit - 1) < 1e-15);
		assert_int_equal(value_after(&exchange, 0), attack.steps);
		exchange_free(&exchange);
	}
	attack.steps = 24;
	assert_int_equal(walk(&exchange), EXCHANGE_DONE);
	assert_false(exchange.decided);
	assert_true(exchange.hit == 0);
	assert_int_equal(value_after(&exchange, 0), 1); /* only the lead-in */
	exchange_free(&exchange);
}

/* Margins range from -256 to 255; larger ones count at the ends, and no margins are told
 * then. */
static void test_far_margins(void **state)
{
	static const struct {
		int bonus, first, second; /* places in the list */
		bool has_margins;
	} rows[] = {
		{-258, 0, 0, false},	{-300, 0, 0, false},	{-257, 0, 1, true},
		{-2, 255, 256, true},	{0, 257, 258, true},	{253, 510, 511, true},
		{254, 511, 511, false}, {400, 511, 511, false},
	};

	(void)state;
	one_attack();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct exchange exchange;
		double sum = 0;

		attack.bonus = rows[i].bonus;
		assert_int_equal(walk(&exchange), EXCHANGE_DONE);
		assert_int_equal(exchange.margin_low, -256);
		assert_int_equal(exchange.has_margins, rows[i].has_margins);
		for (int k = 0; k < 512; k++)
			sum += exchange.margins[k];
		assert_true(fabs(sum - 1) < 1e-15);
		assert_true(fabs(exchange.margins[rows[i].first] -
				 (rows[i].first == rows[i].second ? 1 : 0.5)) < 1e-15);
		assert_true(fabs(exchange.margins[rows[i].second] -
				 (rows[i].first == rows[i].second ? 1 : 0.5)) < 1e-15);
		exchange_free(&exchange);
	}
}

/* Within the first 2,000 throws, a margin that no path had is noticed. */
static void test_throws_for_margins(void **state)
{
	static const struct {
		uint64_t odd;
		bool has_margins;
	} rows[] = {{1, false}, {2000, false}, {2001, true}};

	(void)state;
	one_attack();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct exchange exchange;

		attack.odd = rows[i].odd;
		assert_int_equal(walk(&exchange), EXCHANGE_DONE);
		assert_int_equal(exchange.has_margins, rows[i].has_margins);
		exchange_free(&exchange);
	}
}

static void test_branches(void **state)
{
	struct exchange exchange;

	(void)state;
	one_attack();
	assert_int_equal(walk_most(&exchange, 2), EXCHANGE_DONE);
	assert_int_equal(exchange.branches, 2);
	exchange_free(&exchange);
	assert_int_equal(walk_most(&exchange, 1), EXCHANGE_TOO_MANY);
	exchange_free(&exchange);
}

/* ---- what counts as the attack ---- */

static enum exchange_status walk_wish(struct exchange *exchange,
				      struct exchange_wish wish)
{
	struct scenario *scenario = scenario_of(advance_attack);
	enum exchange_status status;

	wish.target = 1;
	status = exchange_walk(exchange, scenario, &wish);
	scenario_free(scenario);
	return status;
}

/* Keys and names both find a weapon. */
static void test_things(void **state)
{
	static const struct {
		const char *with;
		enum exchange_status status;
	} rows[] = {
		{"Aze sword-Z", EXCHANGE_DONE},	     {"aze_sword_z", EXCHANGE_DONE},
		{"AZE-SWORD-Z", EXCHANGE_DONE},	     {"aze sword", EXCHANGE_NO_WEAPON},
		{"aze_swordez", EXCHANGE_NO_WEAPON}, {"aze_sword_z2", EXCHANGE_NO_WEAPON},
		{"aze_sword_y", EXCHANGE_NO_WEAPON}, {"bze_sword_z", EXCHANGE_NO_WEAPON},
	};

	(void)state;
	one_attack();
	attack.item = "Aze sword-Z";
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct exchange exchange;

		if (walk_wish(&exchange, (struct exchange_wish){.with = rows[i].with}) !=
		    rows[i].status)
			fail_msg("with %s", rows[i].with);
		if (rows[i].status == EXCHANGE_DONE)
			assert_string_equal(exchange.item, attack.item);
		assert_string_equal(exchange.actions.list[1], "wait");
		exchange_free(&exchange);
	}
}

/* The first check against the target decides; later checks may undo it. */
static void test_deciding_check(void **state)
{
	static const struct told end = {NOBODY, 0, 0, 0};
	static const struct {
		struct told told[4];
		double hit;
		int margin; /* 999: no margin */
	} rows[] = {
		{{{0, 1, 3, AFFRAY_SUCCEEDS}}, 1, 3},
		{{{0, 1, -2, AFFRAY_FAILS}}, 0, -2},
		{{{1, 0, 3, AFFRAY_FAILS}}, 0, -3}, /* the target rolled */
		{{{1, 0, -4, AFFRAY_SUCCEEDS}}, 1, 4},
		{{{0, NOBODY, 7, AFFRAY_SUCCEEDS}}, 1, 7},
		{{{0, 2, 3, AFFRAY_SUCCEEDS}, {0, 1, -1, AFFRAY_FAILS}}, 0, -1},
		{{{2, 0, 3, AFFRAY_SUCCEEDS}, {0, 1, -1, AFFRAY_FAILS}}, 0, -1},
		{{{0, 1, 1, AFFRAY_SUCCEEDS}, {0, 1, -1, AFFRAY_FAILS}}, 1, 1},
		{{{0, 1, 1, AFFRAY_SUCCEEDS}, {1, 0, 5, AFFRAY_ESCAPED}}, 0, 1},
		{{{0, 1, 1, AFFRAY_SUCCEEDS}, {2, 0, 5, AFFRAY_ESCAPED}}, 1, 1},
		{{{0, 1, 1, AFFRAY_SUCCEEDS}, {2, 0, 5, AFFRAY_UNDONE}}, 0, 1},
		{{{1, 0, 5, AFFRAY_ESCAPED}, {0, 1, 2, AFFRAY_SUCCEEDS}}, 1, 2},
		{{{0, 1, 9, AFFRAY_UNDECIDED}, {0, 1, 2, AFFRAY_SUCCEEDS}}, 1, 2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct told told[5];
		struct exchange exchange;
		int count = 0;

		while (rows[i].told[count].margin)
			count++;
		memcpy(told, rows[i].told, sizeof rows[i].told);
		told[count] = end;
		one_attack();
		attack.told = told;
		assert_int_equal(walk_wish(&exchange, (struct exchange_wish){0}),
				 EXCHANGE_DONE);
		if (fabs(exchange.hit - rows[i].hit) > 1e-15 ||
		    fabs(exchange.margins[256 + rows[i].margin] - 1) > 1e-15)
			fail_msg("row %zu: hit %g", i, exchange.hit);
		assert_true(exchange.decided && exchange.is_aimed && exchange.cut == 0);
		exchange_free(&exchange);
	}
}

static void test_edicts(void **state)
{
	static const struct {
		const char *edicts[2];
		enum exchange_status status;
		int wrong, hp;
	} rows[] = {
		{{"set bob.hp 7", "set bob.hp 9"}, EXCHANGE_DONE, 1, 9},
		{{"set bob.hp 7", "set bob.luck 1"}, EXCHANGE_BAD_EDICT, 1, 7},
		{{"set bob.luck 1", "set bob.hp 7"}, EXCHANGE_BAD_EDICT, 0, 2},
		{{"set bob.hp 7", "set ann.hp 0"}, EXCHANGE_NO_TURN, 1, 7},
	};

	(void)state;
	one_attack();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct exchange exchange;

		assert_int_equal(
			walk_wish(&exchange,
				  (struct exchange_wish){.edicts = rows[i].edicts,
							 .edict_count = 2}),
			rows[i].status);
		assert_int_equal(exchange.wrong, rows[i].wrong);
		assert_int_equal(before(&exchange, 1), rows[i].hp);
		exchange_free(&exchange);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lead_ins),
		cmocka_unit_test(test_rests_before_the_turn),
		cmocka_unit_test(test_tries),
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_far_margins),
		cmocka_unit_test(test_throws_for_margins),
		cmocka_unit_test(test_branches),
		cmocka_unit_test(test_things),
		cmocka_unit_test(test_deciding_check),
		cmocka_unit_test(test_edicts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
