/* SPDX-License-Identifier: MIT
 *
 * Playouts: the past that they replay, the answer that they try, and later answers given
 * beforehand; on a small book that keeps every answer and every die in a list.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "base/yaml.h"
#include "book/duel20.h"
#include "engine/build.h"
#include "engine/playout.h"

/* ---- the book: an order, a's deed, b's three answers; then b's deed ---- */

enum { ACTION, GUARD, STANCE, PLACE };
enum { A, B, SIDES };
enum { TRAP = 10, STRIKE = 20, WAIT = 30, LOW = 7, HIGH = 3 };

struct peek_creature {
	uint8_t trap;
};

struct peek_fight {
	struct fight base;
	int16_t first, luck, deeds[SIDES], guard, stance, place;
	struct peek_creature creatures[MAX_CREATURES];
};

struct peek_sheet {
	struct entry entry;
	int16_t none;
};

static struct peek_fight *peek(struct run *run)
{
	return (struct peek_fight *)run->fight;
}

/* A creature with a trap cannot lay another, so the options after it move up. */
static void take_turn(struct run *run, int who)
{
	static const struct cost none;
	struct question q;

	question_to(&q, run, who, ACTION);
	if (!peek(run)->creatures[who].trap)
		offer(&q, TRAP, "trap", none);
	offer(&q, STRIKE, "strike", none);
	offer(&q, WAIT, "wait", none);
	peek(run)->deeds[who] = (int16_t)ask(&q);
}

static void answer_deed(struct run *run)
{
	static const struct cost none;
	const struct map *map = &run->scene.scenario->map;
	struct question q;
	struct tile to;

	question_to(&q, run, B, GUARD);
	peek(run)->guard = (int16_t)ask_number(&q, 2, 9, 5);
	question_to(&q, run, B, STANCE);
	offer(&q, LOW, "low", none);
	offer(&q, HIGH, "high", none);
	peek(run)->stance = (int16_t)ask(&q);
	question_to(&q, run, B, PLACE);
	for (int i = 0; i < 4; i++)
		run->tiles[i] = (int16_t)tile_index(map, tile_at(i, 0));
	to = ask_tile(&q, run->tiles, 4);
	peek(run)->place = (int16_t)to.x;
}

static bool advance(struct run *run)
{
	struct fight *fight = run->fight;
	int8_t order[SIDES] = {A, B};

	if (fight->round == 0)
		return next_round(run, 0);
	if (fight->place == SIDES) {
		end_fight(run, 0, 0);
		return false;
	}
	if (fight->place++ == B) {
		take_turn(run, B);
		return true;
	}
	roll_order(run, order, SIDES, dice_die(6), true, "order");
	peek(run)->first = order[0];
	peek(run)->luck = (int16_t)roll_total(run, A, dice_die(6), "luck");
	take_turn(run, A);
	answer_deed(run);
	return true;
}

static void begin(const struct scenario *scenario, struct fight *fight)
{
	(void)scenario;
	((struct peek_fight *)fight)->creatures[A].trap = 1;
}

static void prepare(struct scenario *scenario, struct problems *problems)
{
	(void)scenario;
	(void)problems;
}

static int usual(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

static const struct tactic tactics[] = {
	{.key = "scripted", .help = "as usual", .answer = usual},
	{0},
};
static const struct field fields[] = {
	INT(struct peek_sheet, none, 0, 1, 0, "nothing"),
	{0},
};
static const struct kind kinds[] = {
	{"creatures", "creature", sizeof(struct peek_sheet), fields},
};
static const struct rule_row rules[] = {{0}, {"PEE-A-01", "a rule", OURS, NULL}};
static const struct question_row questions[] = {
	[ACTION] = {"action", "What now?", "the first", {0}, .is_action = true},
	[GUARD] = {"guard", "How much?", "5", {0}, false},
	[STANCE] = {"stance", "How?", "low", {0}, false},
	[PLACE] = {"place", "Where?", "west", {0}, false},
};
static const struct action_row actions[] = {
	{"trap", "a trap", false, NULL, NULL, NULL},
	{"strike", "a blow", true, NULL, NULL, NULL},
	{"wait", "nothing", false, NULL, NULL, NULL},
};
static const struct terrain_row terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
};
static const struct state_row creature_state[] = {
	STATE_SECRET(struct peek_creature, trap, CONDITION, VIEW_OWNER, 0, 1, "a trap"),
	{0},
};

static const struct rulebook peek_rulebook = {
	.id = "peek",
	.name = "Peek",
	.about = "Looking ahead, for tests.",
	.version = 1,
	.rules = rules,
	.rule_count = 1,
	.questions = questions,
	.question_count = 4,
	.actions = actions,
	.action_count = 3,
	.pass = "wait",
	.terrains = terrains,
	.terrain_count = 1,
	.creature_state = creature_state,
	.kinds = kinds,
	.kind_count = 1,
	.tactics = tactics,
	.unit = "m",
	.usual_distance = 1,
	.fight_size = sizeof(struct peek_fight),
	.creatures_offset = offsetof(struct peek_fight, creatures),
	.creature_size = sizeof(struct peek_creature),
	.prepare = prepare,
	.begin = begin,
	.advance = advance,
};

static const char text[] = "affray: 1\n"
			   "creatures: {kind: {}}\n"
			   "map: |\n"
			   "  a..b\n"
			   "legend: {a: a, b: b}\n"
			   "sides:\n"
			   "  - name: red\n"
			   "    tactic: person\n"
			   "    creatures: [{use: kind, name: a}]\n"
			   "  - name: blue\n"
			   "    tactic: person\n"
			   "    creatures: [{use: kind, name: b}]\n";

/* ---- the table ---- */

static struct scenario *scenario;
static struct run *origin, *ahead;

static int set_up(void **state)
{
	static const struct catalogue none;
	struct problems problems = {0};
	struct tree *tree = tree_new();
	struct node *root = yaml_read_text(tree, text, strlen(text), "x", &problems);

	(void)state;
	scenario = scenario_build(&peek_rulebook, root, &none, &problems);
	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	tree_free(tree);
	origin = run_new(scenario);
	ahead = playout_run_new(scenario);
	run_start(origin, 3, 1);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	run_free(ahead);
	run_free(origin);
	scenario_free(scenario);
	return 0;
}

static enum run_stop play_on(void)
{
	enum run_stop stop;

	while ((stop = run_play(origin)) == RUN_RESTED)
		;
	return stop;
}

static void throw(int total)
{
	assert_int_equal(play_on(), RUN_THROWN);
	assert_non_null(run_give_dice(origin, &(struct given_dice){.total = total}));
}

static void give(int question, int answer)
{
	assert_int_equal(play_on(), RUN_ASKED);
	assert_int_equal(origin->open->id, question);
	assert_non_null(run_give_answer(origin, answer));
}

static void give_key(int question, const char *key)
{
	assert_int_equal(play_on(), RUN_ASKED);
	give(question, option_of_key(origin->open, key));
}

static struct peek_fight *look_ahead(int seat, int number, int answer,
				     const struct later *later)
{
	struct outlook outlook = outlook_of(origin, seat);
	struct playout playout = {
		.outlook = &outlook,
		.number = (uint64_t)number,
		.answer = answer,
		.later = later,
	};

	assert_true(playout_play(ahead, &playout));
	return peek(ahead);
}

/* ---- the past ---- */

/* a waits: the second of two options. b knows of no trap, so in b's eyes it was the last
 * of three. All other answers since the rest stay as they were. */
static void test_past_answers(void **state)
{
	(void)state;
	give_key(ACTION, "wait");
	give(GUARD, 8);
	give_key(STANCE, "high");
	assert_int_equal(play_on(), RUN_ASKED);
	for (int number = 0; number < 8; number++) {
		const struct peek_fight *end = look_ahead(B, number, 2, NULL);

		assert_int_equal(end->creatures[A].trap, 0); /* as b sees it */
		assert_int_equal(end->deeds[A], WAIT);
		assert_int_equal(end->guard, 8);
		assert_int_equal(end->stance, HIGH);
		assert_int_equal(end->place, 2);
		assert_int_equal(end->deeds[B], TRAP); /* the tactic's */
		assert_int_equal(end->luck, peek(origin)->luck);
		assert_int_equal(end->first, peek(origin)->first);
	}
}

/* The answer to try is an index into the options of the question as it was asked. */
static void test_tried_answer(void **state)
{
	(void)state;
	assert_int_equal(play_on(), RUN_ASKED);
	assert_int_equal(look_ahead(A, 0, 0, NULL)->deeds[A], STRIKE);
	assert_int_equal(look_ahead(A, 0, 1, NULL)->deeds[A], WAIT);
	assert_int_equal(look_ahead(A, 0, NO_ANSWER, NULL)->deeds[A], STRIKE);
	/* in b's eyes a may have a third option; the indices still mean the same two */
	assert_int_equal(look_ahead(B, 0, 0, NULL)->deeds[A], STRIKE);
	assert_int_equal(look_ahead(B, 0, 1, NULL)->deeds[A], WAIT);
	assert_int_equal(look_ahead(B, 0, NO_ANSWER, NULL)->deeds[A], TRAP);
}

/* ---- answers said beforehand ---- */

/* Options go by value, numbers and tiles as they are; they hold until the owner's next
 * deed. */
static void test_later_answers(void **state)
{
	static const struct later later = {4,
					   {{STANCE, HIGH},
					    {PLACE, 3},
					    {ACTION, WAIT},
					    {GUARD, 9}}}; /* never asked again */
	static const struct later odd = {
		4,
		{{GUARD, 7},	   /* its question is the open one: ignored */
		 {STANCE, STRIKE}, /* not an option: ignored */
		 {PLACE, 2},
		 {ACTION, STRIKE}}};
	static const struct later number = {2, {{GUARD, 7}, {STANCE, HIGH}}};
	static const struct later beyond = {2, {{GUARD, 10}, {STANCE, HIGH}}};
	const struct peek_fight *end;

	(void)state;
	give_key(ACTION, "strike");
	assert_int_equal(play_on(), RUN_ASKED);
	end = look_ahead(B, 0, 6, &later);
	assert_int_equal(end->guard, 6);
	assert_int_equal(end->stance, HIGH);
	assert_int_equal(end->place, 3);
	assert_int_equal(end->deeds[B], WAIT);
	end = look_ahead(B, 0, 6, &odd);
	assert_int_equal(end->guard, 6);
	assert_int_equal(end->stance, LOW);
	assert_int_equal(end->place, 2);
	assert_int_equal(end->deeds[B], STRIKE);
	end = look_ahead(B, 0, 6, NULL);
	assert_int_equal(end->stance, LOW);
	assert_int_equal(end->place, 0);
	assert_int_equal(end->deeds[B], TRAP);
	/* the answer to try, or else the tactic, answers the open question */
	assert_int_equal(look_ahead(B, 0, NO_ANSWER, &number)->guard, 5);
	assert_int_equal(look_ahead(B, 0, 2, &number)->guard, 2);
	assert_int_equal(look_ahead(B, 0, 2, &beyond)->stance, HIGH);
}

/* ---- dice ---- */

/* Dice for an order that were given count in every playout; awaited dice are tried, and
 * the playout throws those after them. */
static void test_dice_of_an_order(void **state)
{
	int first[SIDES] = {0}, lucks[7] = {0};

	(void)state;
	origin->seats[A].real_dice = origin->seats[B].real_dice = true;
	assert_int_equal(play_on(), RUN_THROWN);
	for (int number = 0; number < 60; number++) /* the playout throws b's die */
		first[look_ahead(AFFRAY_SEES_ALL, number, 3, NULL)->first]++;
	assert_true(first[A] > 10 && first[B] > 10);
	throw(3);
	assert_int_equal(play_on(), RUN_THROWN);
	memset(first, 0, sizeof first);
	for (int number = 0; number < 60; number++) {
		assert_int_equal(look_ahead(AFFRAY_SEES_ALL, number, 4, NULL)->first, B);
		assert_int_equal(look_ahead(AFFRAY_SEES_ALL, number, 2, NULL)->first, A);
		first[look_ahead(AFFRAY_SEES_ALL, number, 3, NULL)->first]++;
	}
	assert_true(first[A] > 10 && first[B] > 10); /* a tie is thrown again */
	throw(5);
	assert_int_equal(play_on(), RUN_THROWN); /* luck */
	for (int number = 0; number < 60; number++) {
		const struct peek_fight *end = look_ahead(B, number, 6, NULL);

		assert_int_equal(end->first, B);
		assert_int_equal(end->luck, 6);
		lucks[look_ahead(B, number, NO_ANSWER, NULL)->luck]++;
	}
	for (int face = 1; face <= 6; face++)
		assert_true(lucks[face] > 0 && lucks[face] < 30);
	throw(1);
	assert_int_equal(play_on(), RUN_ASKED);
	for (int number = 0; number < 8; number++) {
		const struct peek_fight *end = look_ahead(B, number, 1, NULL);

		assert_int_equal(end->first, B);
		assert_int_equal(end->luck, 1);
		assert_int_equal(end->deeds[A], WAIT);
	}
}

/* Playouts that are not played to the end: a blow takes dice and waiting takes none, but
 * in the turn after it the enemy has the same luck. */
static int life_after(struct run *asked, struct run *other, int number, int answer)
{
	struct outlook outlook = outlook_of(asked, 0);
	struct playout playout = {
		.outlook = &outlook,
		.number = (uint64_t)number,
		.answer = answer,
		.rests = 1,
	};

	assert_true(playout_play(other, &playout));
	return ((struct duel20_fight *)other->fight)->creatures[0].hp;
}

static void test_dice_of_a_turn(void **state)
{
	enum { LIFE = 30, PLAYOUTS = 24 };
	struct scenario *duel = duel20_scenario(
		"affray: 1\n"
		"rulebook: duel20\n"
		"name: duel\n"
		"creatures:\n"
		"  fighter: {bonus: 5, hp: %d}\n"
		"sides:\n"
		"  - {name: red, tactic: person, creatures: [{use: fighter}]}\n"
		"  - {name: blue, creatures: [{use: fighter, name: foe}]}\n",
		LIFE);
	struct run *asked = run_new(duel), *other = playout_run_new(duel);
	int hits = 0;

	(void)state;
	run_start(asked, 1, 1);
	while (run_play(asked) == RUN_RESTED)
		;
	assert_int_equal(asked->state, RUN_ASKED);
	for (int i = 0; i < PLAYOUTS; i++) {
		int life = life_after(asked, other, i, 0);

		assert_int_equal(life, life_after(asked, other, i, 1));
		hits += life < LIFE;
	}
	assert_in_range(hits, 1, PLAYOUTS - 1);
	run_free(other);
	run_free(asked);
	scenario_free(duel);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_past_answers, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_tried_answer, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_later_answers, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_dice_of_an_order, set_up, tear_down),
		cmocka_unit_test(test_dice_of_a_turn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
