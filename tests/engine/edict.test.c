/* SPDX-License-Identifier: MIT
 *
 * Edicts: their effects, the messages of refusals, and that a refused edict changes
 * nothing.
 */
#include "rich_fight.h"

static struct scenario *scenario;
static struct fight *fight;

static int set_up(void **state)
{
	(void)state;
	scenario = rich_scenario();
	fight = fight_new(&rich_rulebook);
	scenario_begin(scenario, fight);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	fight_free(fight);
	scenario_free(scenario);
	return 0;
}

static void decree(const char *edict)
{
	char buffer[300];
	struct text why = text_in(buffer, sizeof buffer);

	if (!edict_apply(scenario, fight, edict, &why))
		fail_msg("%s: %s", edict, buffer);
}

static void assert_refused(const char *edict, const char *message)
{
	struct fight *before = fight_new(&rich_rulebook);
	char buffer[400] = "";
	struct text why = text_in(buffer, sizeof buffer);

	fight_copy(&rich_rulebook, before, fight);
	assert_false(edict_apply(scenario, fight, edict, &why));
	assert_string_equal(buffer, message);
	assert_true(fight_equal(&rich_rulebook, before, fight));
	fight_free(before);
}

static void test_set(void **state)
{
	(void)state;
	decree("set b.hp 3");
	assert_int_equal(rich_creature(fight, B)->hp, 3);
	decree("  set   b.wounds.leg   2  ");
	assert_int_equal(rich_creature(fight, B)->wounds[2], 2);
	decree("set a2.asleep on");
	assert_int_equal(rich_creature(fight, A2)->asleep, 1);
	decree("set round 7");
	assert_int_equal(fight->round, 7);
	decree("set b.facing sw");
	assert_int_equal(fight->bodies[B].facing, 5);
	decree("set a2.side 1");
	assert_int_equal(fight->bodies[A2].side, 1);
	decree("set a2.side 0");
	assert_int_equal(fight->bodies[A2].side, 0);
	decree("set weather -2");
	assert_int_equal(((struct rich_fight *)fight)->weather, -2);
	decree("set b.at 4,0");
	assert_int_equal(fight->bodies[B].tile.x, 4);
	/* the book settles that a creature without hit points is out */
	decree("set a1.hp 0");
	assert_false(fight->bodies[A1].in_play);
	assert_true(fight->bodies[A2].in_play);
}

static void test_set_refused(void **state)
{
	(void)state;
	assert_refused("set b.hp 21", "hp is 21; expected -5 to 20");
	assert_refused("set b.hpp 2", "there is no \"hpp\"; did you mean \"hp\"?");
	assert_refused("set b.inner 2",
		       "b.inner is inner bookkeeping; an edict cannot set it");
	assert_refused("set over 1",
		       "over cannot be set to 1; use `move`, `add`, `remove` or `end`");
	assert_refused("set turn 1",
		       "turn cannot be set to 1; use `move`, `add`, `remove` or `end`");
	assert_refused("set b.x 1",
		       "x cannot be set to 1; use `move`, `add`, `remove` or `end`");
	assert_refused("set b.in_play 0",
		       "in_play cannot be set to 0; use `move`, `add`, "
		       "`remove` or `end`");
	assert_refused("set b.side 2",
		       "side cannot be set to 2; use `move`, `add`, `remove` or `end`");
	assert_refused("set b.side -1",
		       "side cannot be set to -1; use `move`, `add`, `remove` or `end`");
	assert_refused("set b.side red", "side cannot be set to red; use `move`, `add`, "
					 "`remove` or `end`");
	assert_refused("set b.at 6,0", "6,0 is a wall; expected a free tile");
	decree("remove b");
	assert_refused("set b.asleep 2",
		       "b.asleep cannot be 2 here; the rules make it 0 (asleep)");
}

static void test_change(void **state)
{
	(void)state;
	decree("set b.hp 7");
	decree("change b.hp -5");
	assert_int_equal(rich_creature(fight, B)->hp, 2);
	decree("change b.hp +3");
	assert_int_equal(rich_creature(fight, B)->hp, 5);
	decree("change b.wounds.leg 2");
	decree("change b.wounds.leg -1");
	assert_int_equal(rich_creature(fight, B)->wounds[2], 1);
	assert_refused("change b.hp 16", "hp is 21; expected -5 to 20");
	assert_refused("change b.hp -11", "hp is -6; expected -5 to 20");
	assert_refused("change b.hp five",
		       "\"five\" is no amount; expected a number such as -5");
	assert_refused("change b.hp 2000000000",
		       "\"2000000000\" is no amount; expected a number such as -5");
	assert_refused("change b.hpp 1", "there is no \"hpp\"; did you mean \"hp\"?");
	assert_refused("change b.inner 1",
		       "b.inner is inner bookkeeping; an edict cannot set it");
	assert_refused("change b.at 1", "b.at cannot be changed by an amount; use `set`");
	assert_refused("change round 1",
		       "round cannot be changed by an amount; use `set`");
}

static void test_move(void **state)
{
	(void)state;
	decree("move b 5,0"); /* mud */
	assert_int_equal(fight->bodies[B].tile.x, 5);
	assert_int_equal(fight->bodies[B].tile.y, 0);
	decree("move b 5,0"); /* its own tile */
	assert_refused("move b 6,0", "6,0 is a wall; expected a free tile");
	assert_refused("move b 1,2", "a2 stands at 1,2; expected a free tile");
	assert_refused("move b 7,0", "\"7,0\" is no tile of the map; expected x,y");
	assert_refused("move c 1,1", "there is no creature \"c\" in this fight");
	assert_refused("move aa2 1,1", "there is no creature \"aa2\" in this fight; did "
				       "you mean \"a2\"?");
	assert_refused("move late 1,1", "late is still in the reserve");
}

static bool never_fits(const struct scene *scene, int who, struct tile tile)
{
	(void)scene;
	return who == A1 && tile.x == 3;
}

/* The book decides where there is room. */
static void test_no_room(void **state)
{
	struct rulebook book = rich_rulebook;

	(void)state;
	book.fits = never_fits;
	scenario->book = &book;
	decree("move a1 3,1");
	assert_refused("move a1 4,1", "a1 has no room at 4,1; expected a free tile");
	assert_refused("move b 4,1", "b has no room at 4,1; expected a free tile");
	assert_refused("move a1 5,2", "b stands at 5,2; expected a free tile");
	scenario->book = &rich_rulebook;
}

/* On a line without a map, tiles are shared. */
static void test_shared_tiles(void **state)
{
	struct rulebook book = rich_rulebook;

	(void)state;
	book.line_field = true;
	scenario->book = &book;
	assert_refused("move b 1,2", "a2 stands at 1,2; expected a free tile");
	scenario->map.given = false;
	decree("move b 1,2");
	scenario->book = &rich_rulebook;
}

static void test_add(void **state)
{
	(void)state;
	decree("add late");
	assert_int_equal(fight->count, 5);
	assert_int_equal(fight->bodies[LATE].tile.x, 6);
	assert_int_equal(fight->bodies[LATE].tile.y, 2);
	assert_int_equal(fight->bodies[LATE].side, 1);
	assert_int_equal(fight->bodies[LATE].facing, 0);
	assert_true(fight->bodies[LATE].in_play && fight->bodies[LATE].can_fight);
	assert_int_equal(rich_creature(fight, LATE)->hp, 11);
	/* the creature before it in the reserve stays out */
	assert_int_equal(fight->bodies[EARLY].side, 0);
	assert_false(fight->bodies[EARLY].in_play);
	assert_false(fight->bodies[EARLY].can_fight);
	assert_refused("add late", "late is in the fight already");
	assert_refused("add late 1,1", "late is in the fight already");
	assert_refused("add early", "early has no tile; expected `add early x,y`");
	assert_refused("add early 6,2", "late stands at 6,2; expected a free tile");
	assert_refused("add early 9,9", "\"9,9\" is no tile of the map; expected x,y");
	decree("add early 0,0");
	assert_true(fight->bodies[EARLY].in_play);
	assert_int_equal(fight->bodies[EARLY].side, 0);
	assert_int_equal(fight->count, 5);
	/* a removed creature can come back */
	decree("remove late");
	decree("add late 4,1");
	assert_int_equal(fight->bodies[LATE].tile.x, 4);
}

static void test_add_refused(void **state)
{
	(void)state;
	assert_refused("add b", "there is no \"b\" in the reserve");
	assert_refused("add lat", "there is no \"lat\" in the reserve; did you mean "
				  "\"late\"?");
	assert_refused("add a3", "there is no \"a3\" in the reserve");
	decree("add early 6,2");
	assert_int_equal(fight->count, 4);
	assert_refused("add late", "early stands at 6,2; expected a free tile");
}

static void test_remove(void **state)
{
	(void)state;
	rich_creature(fight, A2)->asleep = 3;
	decree("remove a2");
	assert_false(fight->bodies[A2].in_play);
	assert_false(fight->bodies[A2].can_fight);
	assert_int_equal(rich_creature(fight, A2)->asleep, 0);
	assert_true(fight->bodies[A1].in_play && fight->bodies[B].in_play);
	assert_refused("remove c", "there is no creature \"c\" in this fight");
	decree("remove a1"); /* the very first creature */
	assert_false(fight->bodies[A1].in_play);
}

static void test_end(void **state)
{
	(void)state;
	assert_refused("end green", "there is no side \"green\"");
	assert_refused("end bleu", "there is no side \"bleu\"; did you mean \"blue\"?");
	assert_int_equal(fight->over, 0);
	decree("end");
	assert_int_equal(fight->over, 1);
	assert_int_equal(fight->winner, -1);
	decree("end red");
	assert_int_equal(fight->winner, 0);
	decree("end blue");
	assert_int_equal(fight->winner, 1);
}

/* A note is only for readers of the record. */
static void test_note(void **state)
{
	struct fight *before = fight_new(&rich_rulebook);

	(void)state;
	fight_copy(&rich_rulebook, before, fight);
	decree("note the bridge shakes, and b knows it");
	decree("  note   set b.hp 3 ");
	assert_true(fight_equal(&rich_rulebook, before, fight));
	fight_free(before);
	assert_string_equal(edict_note("  note  it rains"), "it rains");
	assert_null(edict_note("note "));
	assert_null(edict_note("notes it rains"));
	assert_null(edict_note("set b.hp 3"));
}

static void test_forms(void **state)
{
	static const struct {
		const char *edict, *form;
	} rows[] = {
		{"set", "`set PATH VALUE`, such as `set goblin.fat 5`"},
		{"set b.hp", "`set PATH VALUE`, such as `set goblin.fat 5`"},
		{"change b.hp", "`change PATH AMOUNT`, such as `change goblin.fat -5`"},
		{"move", "`move NAME X,Y`"},
		{"move b", "`move NAME X,Y`"},
		{"add", "`add NAME` or `add NAME X,Y`"},
		{"remove", "`remove NAME`"},
		{"remove b a1", "`remove NAME`"},
		{"end red blue", "`end`, or `end SIDE`"},
		{"end red b", "`end`, or `end SIDE`"},
		{"note", "`note WORDS`"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char message[200];
		struct text text = text_in(message, sizeof message);

		text_format(&text, "\"%s\" is no edict; expected %s", rows[i].edict,
			    rows[i].form);
		assert_refused(rows[i].edict, message);
	}
	assert_refused("", "an empty edict; expected set, change, move, add, remove, end "
			   "or note");
	assert_refused("   ",
		       "an empty edict; expected set, change, move, add, remove, end "
		       "or note");
	assert_refused("set b.hp 3 4", "words left over at the end of the edict");
	assert_refused("set b.hp 3 and_a_long_word", "words left over at the end of the "
						     "edict");
	assert_refused("end red blue b", "words left over at the end of the edict");
	assert_refused("ste b.hp 3", "\"ste b.hp 3\" is no edict; did you mean \"set\"?");
	assert_refused("decree_of_the_king b",
		       "\"decree_of_the_king b\" is no edict; "
		       "expected `set PATH VALUE`, `change PATH "
		       "AMOUNT`, `move NAME X,Y`, `add NAME [X,Y]`, `remove NAME`, "
		       "`end [SIDE]` or `note WORDS`");
	assert_refused("ned", "\"ned\" is no edict; did you mean \"end\"?");
	assert_refused("dance", "\"dance\" is no edict; expected `set PATH VALUE`, "
				"`change PATH AMOUNT`, `move NAME X,Y`, `add NAME "
				"[X,Y]`, `remove NAME`, `end "
				"[SIDE]` or `note WORDS`");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_note),	 TEST(test_set),  TEST(test_change),
		TEST(test_set_refused),	 TEST(test_move), TEST(test_no_room),
		TEST(test_shared_tiles), TEST(test_add),  TEST(test_add_refused),
		TEST(test_remove),	 TEST(test_end),  TEST(test_forms),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
