/* SPDX-License-Identifier: MIT
 *
 * affray_odds_* and affray_dice: results by name, stopping, refusals.
 * (python/tests/test_affray.py compares the numbers with those of affray odds and affray
 * dice.)
 */
#include "library/at_table.h"
#include "share.h"
#include <math.h>

#define assert_near(a, b, e) assert_true(fabs((a) - (b)) <= (e))

static const char duel[] = "affray: 1\n"
			   "rulebook: threa\n"
			   "sides:\n"
			   "  - {name: watch, creatures: [{use: aldric}]}\n"
			   "  - {name: gang, creatures: [{use: goblin}]}\n"
			   "distance: 1\n";

static struct affray_scenario *scenario;
static struct affray_odds *odds;

static int read_duel(void **unused)
{
	if (set_up(unused) != 0)
		return -1;
	return affray_scenario_read(&scenario, duel, sizeof duel - 1, "t.yaml",
				    problems) == AFFRAY_OK
		       ? 0
		       : -1;
}

static int drop_duel(void **unused)
{
	affray_odds_free(odds);
	affray_scenario_free(scenario);
	odds = NULL;
	return tear_down(unused);
}

static double value(const char *name)
{
	struct affray_number found;

	if (!affray_odds_get(odds, name, &found))
		fail_msg("there is no %s", name);
	assert_true(found.low == found.value && found.high == found.value);
	return found.value;
}

static double sum_of(const struct affray_chances *chances)
{
	double sum = 0;

	for (int i = 0; i < chances->count; i++)
		sum += chances->p[i];
	return sum;
}

/* ---- dice ---- */

static void test_dice(void **unused)
{
	struct affray_chances total;

	(void)unused;
	assert_ok(affray_dice(&odds, "2d6", problems));
	assert_near(value("mean"), 7, 1e-12);
	assert_near(value("deviation"), sqrt(35 / 6.0), 1e-12);
	assert_near(value("cut"), 0, 0);
	assert_true(affray_odds_chances_of(odds, "total", &total));
	assert_int_equal(total.low, 2);
	assert_int_equal(total.count, 11);
	assert_near(total.p[5], 6 / 36.0, 1e-12);
	assert_near(sum_of(&total), 1, 1e-12);
	assert_null(affray_odds_action(odds));
	assert_null(affray_odds_item(odds));
	affray_odds_free(odds);
	assert_ok(affray_dice(&odds, "d20 >= 11", problems));
	assert_near(value("true"), 0.5, 1e-12);
	assert_near(value("deviation"), 0.5, 1e-12);
	affray_odds_free(odds);
	assert_int_equal(affray_dice(&odds, "2d", problems), AFFRAY_BAD_INPUT);
	assert_null(odds);
	assert_true(affray_problems_count(problems) == 1);
}

/* ---- attacks ---- */

static void test_attack(void **unused)
{
	struct affray_attack_wish wish = {
		.attacker = "aldric", .target = "goblin", .against = "passive"};
	struct affray_chances chances;
	bool any = false;

	(void)unused;
	assert_ok(affray_odds_attack(&odds, scenario, &wish, problems));
	assert_true(value("hit") > 0 && value("hit") < 1);
	assert_non_null(affray_odds_action(odds));
	assert_string_equal(affray_odds_item(odds), "long sword");
	for (int i = 0; affray_odds_chances(odds, i, &chances); i++) {
		any = any || strcmp(chances.name, "goblin.pending_vit") == 0;
		assert_near(sum_of(&chances) + value("cut"), 1, 1e-6);
	}
	assert_true(any);
	/* 4dF+ around 6: symmetric */
	assert_true(affray_odds_chances_of(odds, "margin", &chances));
	assert_true(chances.low <= -1 && chances.low + chances.count > 13);
	assert_int_equal(6 - chances.low, chances.low + chances.count - 1 - 6);
	for (int i = 0; i <= 7; i++)
		assert_near(chances.p[6 - i - chances.low],
			    chances.p[6 + i - chances.low], 1e-9);
	assert_false(affray_odds_chances(odds, -1, &chances));
	assert_false(affray_odds_chances_of(odds, "goblin.luck", &chances));
}

static void test_attack_with_answers(void **unused)
{
	static const char *const answers[] = {"goblin.payment=ap", NULL};
	static const char *const edicts[] = {"set goblin.prone 1", NULL};
	struct affray_attack_wish wish = {.attacker = "aldric",
					  .target = "goblin",
					  .with = "kick",
					  .against = "passive"};
	double usual;

	(void)unused;
	assert_ok(affray_odds_attack(&odds, scenario, &wish, problems));
	usual = value("hit");
	affray_odds_free(odds);
	wish.against = "dodge";
	wish.answers = answers;
	assert_ok(affray_odds_attack(&odds, scenario, &wish, problems));
	assert_true(value("hit") < usual);
	affray_odds_free(odds);
	wish.edicts = edicts;
	assert_int_equal(affray_odds_attack(&odds, scenario, &wish, problems),
			 AFFRAY_BAD_INPUT); /* threa has no such answer */
}

static bool stop(void *context, uint64_t done, uint64_t all)
{
	++*(int *)context;
	(void)done;
	assert_int_equal(all, 0);
	return false;
}

static void test_wrong_attacks(void **unused)
{
	static const char *const unknown[] = {"goblin.mood=bad", NULL};
	static const char *const wrong[] = {"mood", NULL};
	static const struct {
		struct affray_attack_wish wish;
		const char *message;
	} rows[] = {
		{{.attacker = "aldric"}, "an attack needs an attacker and a target"},
		{{.attacker = "aldrik", .target = "goblin"},
		 "there is no creature \"aldrik\"; did you mean \"aldric\"?"},
		{{.attacker = "aldric", .target = "aldric"},
		 "aldric cannot be both ends of an attack"},
		{{.attacker = "aldric", .target = "goblin", .answers = wrong},
		 "an answer is QUESTION=ANSWER or WHO.QUESTION=ANSWER"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_refused(
			affray_odds_attack(&odds, scenario, &rows[i].wish, problems),
			rows[i].message);
		assert_null(odds);
	}
	assert_int_equal(
		affray_odds_attack(&odds, scenario,
				   &(struct affray_attack_wish){.attacker = "aldric",
								.target = "goblin",
								.with = "kick",
								.against = "passive",
								.answers = unknown},
				   problems),
		AFFRAY_BAD_INPUT);
	assert_string_equal(affray_problems_line(problems, 0),
			    "goblin is not asked \"mood\" in this deed; asked are: "
			    "aldric.weapon (long_sword, punch, kick), aldric.payment "
			    "(fat, ap), aldric.boost_ap (0 to 4), aldric.boost_fat (0 to "
			    "11), goblin.defense (passive, dodge)");
}

/* Every mistake in a wish, word for word: the given word, and the known ones. */
#define HERE .attacker = "aldric", .target = "goblin"
#define KICK .with = "kick" /* a kick harms less than a sword: fewer paths */
#define ANSWERS(...)                     \
	.answers = (const char *const[]) \
	{                                \
		__VA_ARGS__, NULL        \
	}
#define EDICTS(...)                     \
	.edicts = (const char *const[]) \
	{                               \
		__VA_ARGS__, NULL       \
	}
#define BOTH "aldric.boost_ap (0 to 4), goblin.boost_ap (0 to 2)"

static void test_messages_of_refusals(void **unused)
{
	const struct {
		struct affray_attack_wish wish;
		const char *message;
	} rows[] = {
		{{HERE, .with = "longbow"},
		 "aldric cannot attack goblin with \"longbow\"; it has: long_sword, "
		 "punch, kick, dagger"},
		{{HERE, .with = "melee_attack"},
		 "\"melee_attack\" is an action, so it is the deed and not what it is "
		 "done with; aldric has: long_sword, punch, kick, dagger"},
		{{HERE, KICK, .against = "flight"},
		 "goblin is never offered the defence \"flight\"; it is: passive, dodge"},
		{{HERE, .deed = "danse"},
		 "there is no action \"danse\" in threa; aldric may: melee_attack, "
		 "dual_attack, disarm, stun, called_shot, enter_parry, drive, sprint, "
		 "free_move, stance, drop, rest, full_sprint, delay, pass"},
		{{HERE, KICK, ANSWERS("defense=fly")},
		 "fly is never offered as an answer to \"defense\"; expected: "
		 "goblin.defense (passive, dodge)"},
		{{HERE, KICK, ANSWERS("boost_ap=99")},
		 "99 is never offered as an answer to \"boost_ap\"; expected: " BOTH},
		{{HERE, KICK, ANSWERS("goblin.boost_ap=99")},
		 "99 is never offered as an answer to \"boost_ap\"; expected: "
		 "goblin.boost_ap (0 to 2)"},
		{{HERE, ANSWERS("aldric.weapon=kick", "boost_ap=1")},
		 "several are asked \"boost_ap\": say whose answer 1 is, as "
		 "WHO.boost_ap=1; asked are: " BOTH},
		{{HERE, EDICTS("set goblin.ap 1", "set goblin.prone 1")},
		 "edict 'set goblin.prone 1': there is no \"prone\""},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (is_left_out(i, 2))
			continue;
		assert_refused(
			affray_odds_attack(&odds, scenario, &rows[i].wish, problems),
			rows[i].message);
		assert_null(odds);
	}
}

/* The target is out of reach. */
static void test_out_of_reach(void **unused)
{
	struct affray_attack_wish wish = {HERE};

	(void)unused;
	assert_ok(affray_scenario_set(scenario, "distance", "9", problems));
	assert_refused(affray_odds_attack(&odds, scenario, &wish, problems),
		       "aldric cannot attack goblin from the start tiles; it may: "
		       "enter_parry, drive, sprint, free_move, stance, drop, rest, "
		       "full_sprint, delay, pass");
	wish.deed = "melee_attack";
	assert_refused(
		affray_odds_attack(&odds, scenario, &wish, problems),
		"aldric is not offered \"melee_attack\" in its first turn; it may: "
		"enter_parry, drive, sprint, free_move, stance, drop, rest, "
		"full_sprint, delay, pass. An edict changes the position");
}

/* If only one creature is asked, the answer need not name it. */
static void test_owner_of_an_answer(void **unused)
{
	const struct affray_attack_wish wish = {HERE, .with = "kick",
						.against = "passive",
						ANSWERS("payment=ap", "boost_ap=1")};
	struct affray_chances chances;

	(void)unused;
	assert_ok(affray_odds_attack(&odds, scenario, &wish, problems));
	assert_false(affray_odds_chances_of(odds, "aldric.fat", &chances));
}

/* ---- duels ---- */

static const char yard[] = "affray: 1\n"
			   "rulebook: dungeoneers\n"
			   "limit: 3\n"
			   "distance: 1\n"
			   "sides:\n"
			   "  - {name: red, creatures: [{use: goblin, name: ann}]}\n"
			   "  - {name: blue, creatures: [{use: goblin, name: bob}]}\n";

static void read_yard(void)
{
	affray_scenario_free(scenario);
	assert_ok(affray_scenario_read(&scenario, yard, sizeof yard - 1, "t.yaml",
				       problems));
}

static void test_duel(void **unused)
{
	struct affray_chances rounds;

	(void)unused;
	read_yard();
	assert_ok(affray_odds_duel(&odds, scenario, NULL, problems));
	assert_false(affray_odds_stopped(odds));
	assert_near(value("sides.red") + value("sides.blue") + value("draw") +
			    value("cut"),
		    1, 1e-9);
	assert_true(affray_odds_chances_of(odds, "rounds", &rounds));
	assert_near(sum_of(&rounds) + value("cut"), 1, 1e-9);
	assert_true(affray_odds_chances(odds, 1, &rounds));
	assert_non_null(strstr(rounds.name, "remains.ann."));
}

static void test_wrong_duels(void **unused)
{
	int calls = 0;
	struct affray_duel_wish wish = {.progress = stop, .context = &calls};

	(void)unused;
	assert_refused(affray_odds_duel(&odds, scenario,
					&(struct affray_duel_wish){.cut = 0.5}, problems),
		       "a cut is from 1e-14 to 0.01");
	assert_refused(affray_odds_duel(&odds, scenario,
					&(struct affray_duel_wish){.states = 3},
					problems),
		       "this fight has more states than are allowed: simplify it, allow "
		       "more, or "
		       "simulate it");
	assert_ok(affray_odds_duel(&odds, scenario, &wish, problems));
	assert_true(affray_odds_stopped(odds));
	assert_int_equal(calls, 1);
	affray_odds_free(odds);
	assert_ok(affray_scenario_set(scenario, "gang.tactic", "random", problems));
	assert_refused(affray_odds_duel(&odds, scenario, NULL, problems),
		       "a tactic of this fight uses chance; exact odds need one that "
		       "does not, such as scripted");
	assert_ok(affray_scenario_set(scenario, "goblin.count", "9", problems));
	assert_refused(affray_odds_duel(&odds, scenario, NULL, problems),
		       "10 creatures are too many to solve (8 at most)");
	assert_ok(affray_scenario_set(scenario, "gang.tactic", "person", problems));
	assert_refused(affray_odds_duel(&odds, scenario, NULL, problems),
		       "side \"gang\" is played by a person; exact odds need a tactic, "
		       "such as scripted");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, read_duel, drop_duel)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_dice),
		TEST(test_attack),
		TEST(test_attack_with_answers),
		TEST(test_wrong_attacks),
		TEST(test_messages_of_refusals),
		TEST(test_out_of_reach),
		TEST(test_owner_of_an_answer),
		TEST(test_duel),
		TEST(test_wrong_duels),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
