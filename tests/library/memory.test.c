/* SPDX-License-Identifier: MIT
 *
 * Without memory: every call of the library, with a failure at any of its allocations,
 * reports it and leaves its handles usable; they can still be freed. And nothing leaks,
 * whether a call succeeds or fails.
 */
#define BLOCK_BYTES 1 /* each piece of a tree is an allocation */
#include "base/node.c"

#include "at_table.h"
#include "scarce.h"
#include "share.h"

/* ---- the calls ---- */

static const char duel[] =
	"affray: 1\n"
	"rulebook: threa\n"
	"sides:\n"
	"  - {name: watch, tactic: person, creatures: [{use: aldric}]}\n"
	"  - {name: gang, creatures: [{use: goblin, count: 2}]}\n";

static struct affray_scenario *scenario;
static struct affray_fight *fight, *other;
static struct affray_session *session;
static char *text;
static size_t length;

static enum affray_status read_scenario(void)
{
	return affray_scenario_read(&scenario, duel, sizeof duel - 1, "t.yaml", problems);
}

static enum affray_status new_fight(void)
{
	return affray_fight_new(&fight, scenario, 3, 1, problems);
}

static enum affray_status copy_fight(void)
{
	return affray_fight_copy(&other, fight);
}

static enum affray_status recruit(void)
{
	char name[40];

	return affray_fight_recruit(&other, fight, "goblin", "gang", name, sizeof name,
				    problems);
}

static enum affray_status write_fight(void)
{
	return affray_fight_write(fight, &text, &length);
}

static enum affray_status ask_for_advice(void)
{
	char answer[80];

	return affray_fight_advice(fight, answer, sizeof answer);
}

static enum affray_status ask_for_judgement(void)
{
	struct affray_judgement judgement;
	char answer[80], better[80];
	enum affray_status status = affray_fight_advice(fight, answer, sizeof answer);

	if (status != AFFRAY_OK)
		return status;
	return affray_fight_judge(fight, 0, answer, NULL, 1, better, sizeof better,
				  &judgement, problems);
}

static enum affray_status take_snapshot(void)
{
	void *bytes;
	enum affray_status status = affray_fight_snapshot(fight, &bytes, &length);

	text = bytes;
	return status;
}

static enum affray_status restore(void)
{
	return affray_fight_restore(&other, scenario, text, length, problems);
}

static void read_nothing(void *context, const struct affray_paragraph *paragraph)
{
	(void)context;
	(void)paragraph;
}

static enum affray_status tell_story(void)
{
	return affray_fight_story(fight, AFFRAY_SEES_ALL, AFFRAY_TELL_EXPLAIN, 1,
				  read_nothing, NULL);
}

static enum affray_status ask_why(void)
{
	return affray_fight_why(fight, AFFRAY_SEES_ALL, "aldric.fat", read_nothing, NULL);
}

static enum affray_status give_tactics(void)
{
	return affray_scenario_set(scenario, "watch.tactic", "scripted", problems);
}

/* Runs in this thread, like the calls above. */
static enum affray_status study_some(void)
{
	struct affray_study_wish wish = {.seed = 1, .fights = 3, .threads = 1};
	struct affray_study *study;
	enum affray_status status = affray_study_run(&study, scenario, &wish, problems);

	affray_study_free(study);
	return status;
}

static enum affray_status read_yard(void)
{
	static const char yard[] =
		"affray: 1\nrulebook: dungeoneers\ndistance: 1\nsides:\n"
		"  - {name: red, creatures: [{use: goblin, name: ann}]}\n"
		"  - {name: blue, creatures: [{use: goblin, name: bob}]}\n";

	return affray_scenario_read(&scenario, yard, sizeof yard - 1, "t.yaml", problems);
}

static enum affray_status read_duel(void)
{
	static const char tiny[] =
		"affray: 1\nrulebook: dungeoneers\nlimit: 1\nmap: ab\n"
		"legend: {a: ann, b: bob}\nsides:\n"
		"  - {name: red, creatures: [{use: skeleton, name: ann}]}\n"
		"  - {name: blue, creatures: [{use: skeleton, name: bob}]}\n";

	return affray_scenario_read(&scenario, tiny, sizeof tiny - 1, "t.yaml", problems);
}

/* A failed allocation that only makes the store smaller is not reported. */
static enum affray_status walk_attack(void)
{
	struct affray_attack_wish wish = {.attacker = "ann", .target = "bob"};
	struct affray_odds *odds;
	enum affray_status status = affray_odds_attack(&odds, scenario, &wish, problems);

	affray_odds_free(odds);
	if (status == AFFRAY_OK && failed > 0)
		return AFFRAY_NO_MEMORY;
	return status;
}

static enum affray_status solve_duel(void)
{
	struct affray_duel_wish wish = {.states = 200};
	struct affray_odds *odds;
	enum affray_status status = affray_odds_duel(&odds, scenario, &wish, problems);

	affray_odds_free(odds);
	if (status == AFFRAY_OK && failed > 0)
		return AFFRAY_NO_MEMORY;
	return status;
}

static enum affray_status throw_dice(void)
{
	struct affray_odds *odds;
	enum affray_status status = affray_dice(&odds, "2d6 + 1 >= d8", problems);

	affray_odds_free(odds);
	return status;
}

/* A fight that runs out of memory stops, and reports it when it is copied. */
static enum affray_status answer_some(void)
{
	struct generator whim = generator_for(5, 1, STREAM_TACTIC);
	enum affray_status status;
	struct affray_fight *copy;

	for (int i = 0; i < 6; i++) {
		if (affray_fight_advance(fight) == AFFRAY_ENDED)
			break;
		if (!affray_fight_question(fight))
			return AFFRAY_NO_MEMORY;
		status = affray_fight_answer(
			fight,
			affray_fight_question(fight)->kind == AFFRAY_CHOICE
				? affray_fight_question(fight)->options[0].key
				: "0",
			problems);
		if (status == AFFRAY_NO_MEMORY)
			return status;
		if (status != AFFRAY_OK)
			answer_anything(fight, &whim);
	}
	status = affray_fight_copy(&copy, fight);
	affray_fight_free(copy);
	return status;
}

/* One thread: the C library aborts if it cannot start another. */
static enum affray_status advance(void)
{
	affray_fight_threads(fight, 1);
	affray_fight_advance(fight);
	return AFFRAY_OK;
}

/* A session writes whole lines, even about missing memory. */
static void assert_whole_lines(void)
{
	size_t size;
	const char *lines = affray_session_lines(session, &size);
	long was_left = left;

	left = -1; /* cmocka allocates too */
	assert_int_equal(strlen(lines), size);
	for (const char *end; *lines; lines = end + 1) {
		end = strchr(lines, '\n');
		assert_non_null(end);
		assert_true(lines[0] == '{' && end[-1] == '}');
	}
	left = was_left;
}

static enum affray_status session_status(void)
{
	assert_whole_lines();
	return failed > 0 ? AFFRAY_NO_MEMORY : AFFRAY_OK;
}

static enum affray_status open_session(void)
{
	session = affray_session_open(duel, "t.yaml", "{\"as\":[\"watch\"]}");
	if (!session)
		return AFFRAY_NO_MEMORY;
	if (affray_session_stand(session) == AFFRAY_SESSION_REFUSED)
		assert_true(failed > 0);
	else
		affray_fight_threads(affray_session_fight(session), 1);
	return session_status();
}

static void send_line(const char *line)
{
	enum affray_session_stand stand = affray_session_send(session, line);

	assert_whole_lines();
	for (int i = 0; stand == AFFRAY_SESSION_WORKS; i++) {
		if (i > 10000)
			fail_msg("%s never ends", line);
		stand = affray_session_more(session);
		assert_whole_lines();
	}
}

static enum affray_status send_lines(void)
{
	static const char *const lines[] = {
		"{\"choose\":\"pass\"}",
		"{\"get\":\"state\"}",
		"{\"get\":\"log\"}",
		"{\"get\":\"odds\",\"playouts\":1}",
		"{\"get\":\"history\"}",
		"{\"get\":\"why\",\"path\":\"aldric.fat\"}",
		"{\"edict\":\"set aldric.fat 1\"}",
		"{\"undo\":1}",
		"{\"redo\":1}",
		"{\"get\":\"sheet\",\"who\":\"aldric\"}",
		"{\"note\":\"a word\"}",
		"{\"choose\":\"none\"}",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		send_line(lines[i]);
	return session_status();
}

/* ---- every allocation once ---- */

static void drop(void)
{
	affray_session_close(session);
	session = NULL;
	affray_fight_free(other);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	affray_free(text);
	other = fight = NULL;
	scenario = NULL;
	text = NULL;
}

/* If a single allocation fails, many calls still succeed. */
static bool is_right(enum affray_status status)
{
	return status == AFFRAY_NO_MEMORY || status == AFFRAY_BAD_INPUT ||
	       (once && status == AFFRAY_OK);
}

static void survive(enum affray_status (*prepare[])(void),
		    enum affray_status (*ask)(void), long step)
{
	int tried = HAS_OWN_MALLOC ? 0 : 1; /* with enough memory every call succeeds */

	for (long n = 0;; n += step) {
		enum affray_status status;
		long before = live;

		failed = 0;
		for (int i = 0; prepare[i]; i++)
			assert_ok(prepare[i]());
		left = n;
		status = ask();
		left = -1;
		if (failed == 0) {
			assert_ok(status);
			drop();
			assert_int_equal(live, before);
			break;
		}
		if (!is_right(status))
			fail_msg("allocation %ld failed, status %d", n, (int)status);
		tried++;
		affray_problems_clear(problems);
		drop();
		if (live != before)
			fail_msg("allocation %ld failed, and %ld were not freed", n,
				 live - before);
	}
	assert_true(tried > 0);
}

/* Memory runs out at each allocation in turn; then each allocation fails alone. */
static void assert_survives_both(enum affray_status (*prepare[])(void),
				 enum affray_status (*ask)(void), long step, long alone)
{
	survive(prepare, ask, step);
	once = true;
	survive(prepare, ask, alone);
	once = false;
}

static void assert_survives(enum affray_status (*prepare[])(void),
			    enum affray_status (*ask)(void), long step)
{
	assert_survives_both(prepare, ask, step, 3 * step);
}

#define SURVIVES(name, ask, ...)                                            \
	static void test_##name(void **unused)                              \
	{                                                                   \
		enum affray_status (*prepare[])(void) = {__VA_ARGS__ NULL}; \
		(void)unused;                                               \
		assert_survives(prepare, ask, cases(1, 67));                \
	}

/* ---- building ---- */

/* Something of everything that is built: entries of the scenario based on others, changed
 * sheets, a map or none, a reserve. */
static const char *const whole_books[] = {
	"affray: 1\nrulebook: threa\nabout: some\n"
	"weapons: {blade: {like: long_sword}}\n"
	"creatures: {hero: {like: aldric, weapons: [blade, dagger, dagger]}}\n"
	"map: |\n  a.....b\n  ......c\nlegend: {a: hero, b: goblin-1, c: "
	"goblin-2}\nsides:\n"
	"  - {name: red, creatures: [{use: hero, set: {skills.hth: 3}}]}\n"
	"  - {name: blue, creatures: [{use: goblin, count: 2}]}\n"
	"reserve: [{use: goblin, name: late, side: blue}]\n",
	"affray: 1\nrulebook: orge\nlight: dark\n"
	"weapons: {blade: {like: dagger}}\n"
	"creatures: {hero: {like: aldric, weapons: [blade, dagger, dagger]}}\n"
	"distance: 3\nsides:\n"
	"  - {name: red, creatures: [{use: hero, set: {weapons: [dagger, dagger]}}]}\n"
	"  - {name: blue, creatures: [{use: ghash}, {use: fizz}]}\n",
	"affray: 1\nrulebook: apocrypha\nambush: red\n"
	"weapons: {blade: {like: longsword}}\n"
	"creatures: {hero: {like: duelist, weapons: [blade]}}\n"
	"distance: 9\nsides:\n"
	"  - {name: red, creatures: [{use: hero, set: {skills.mel: 3}}]}\n"
	"  - {name: blue, creatures: [{use: raider, count: 3}]}\n",
	"affray: 1\nrulebook: dungeoneers\n"
	"weapons: {blade: {like: dagger}}\n"
	"creatures: {hero: {like: suori, weapons: [blade]}}\n"
	"distance: 2\nsides:\n"
	"  - {name: red, creatures: [{use: hero, set: {power: 3}}, {use: oda}]}\n"
	"  - {name: blue, creatures: [{use: goblin, count: 3}, {use: imp}]}\n",
	"affray: 1\nrulebook: wounddice\n"
	"weapons: {blade: {like: knife}}\n"
	"creatures: {hero: {like: trooper, weapons: [blade, frag_grenade]}}\n"
	"distance: 8\nsides:\n"
	"  - {name: red, creatures: [{use: hero}, {use: breacher}]}\n"
	"  - {name: blue, creatures: [{use: recruit, count: 3}]}\n",
};

static const char *whole_book;

static enum affray_status read_whole_book(void)
{
	return affray_scenario_read(&scenario, whole_book, strlen(whole_book), "t.yaml",
				    problems);
}

/* Every way to change a scenario; each change builds it again. */
static enum affray_status change_and_build(void)
{
	static const char *const changes[][2] = {
		{"limit", "7"},
		{"red.tactic", "search level=2"},
		{"gob.at", "[1, 0]"},
		{"blue.tactic", "search"},
		{"blue.tactic.level", "1"},
	};
	enum affray_status status =
		affray_scenario_add_side(scenario, "third", "random", problems);

	if (status == AFFRAY_OK)
		status = affray_scenario_add_creature(scenario, "third", "hero", "gob",
						      problems);
	for (size_t i = 0; i < sizeof changes / sizeof *changes && status == AFFRAY_OK;
	     i++)
		status = affray_scenario_set(scenario, changes[i][0], changes[i][1],
					     problems);
	return status == AFFRAY_OK ? affray_scenario_check(scenario, problems) : status;
}

static void test_building(void **unused)
{
	enum affray_status (*nothing[])(void) = {NULL};
	enum affray_status (*prepare[])(void) = {read_whole_book, NULL};
	long step = cases(3, 997); /* a step of 1 takes 40 s and found nothing more */

	(void)unused;
	for (size_t i = 0; i < sizeof whole_books / sizeof *whole_books; i++) {
		whole_book = whole_books[i];
		assert_survives(nothing, read_whole_book, step);
		assert_survives(prepare, change_and_build, step);
	}
}

SURVIVES(new_fight, new_fight, read_scenario, )
SURVIVES(answers, answer_some, read_scenario, new_fight, )
SURVIVES(copy, copy_fight, read_scenario, new_fight, answer_some, )
SURVIVES(recruit, recruit, read_scenario, new_fight, answer_some, )
SURVIVES(write, write_fight, read_scenario, new_fight, answer_some, )
SURVIVES(snapshot, take_snapshot, read_scenario, new_fight, answer_some, )
SURVIVES(restoring, restore, read_scenario, new_fight, answer_some, take_snapshot, )
SURVIVES(story, tell_story, read_scenario, new_fight, answer_some, )
SURVIVES(why, ask_why, read_scenario, new_fight, answer_some, )
SURVIVES(study, study_some, read_scenario, give_tactics, )
SURVIVES(odds, walk_attack, read_yard, )
SURVIVES(duel, solve_duel, read_duel, )
SURVIVES(lines, send_lines, open_session, )
SURVIVES(advice, ask_for_advice, read_scenario, new_fight, answer_some, advance, )
SURVIVES(judgement, ask_for_judgement, read_scenario, new_fight, answer_some, advance, )

/* The first thread that looks ahead leaves something to the C library for the next
 * one. */
static void test_session(void **unused)
{
	enum affray_status (*nothing[])(void) = {NULL};

	(void)unused;
	failed = 0;
	assert_ok(open_session());
	drop();
	assert_survives(nothing, open_session, cases(1, 67));
}

/* So few allocations that each is always tried. */
static void test_dice(void **unused)
{
	enum affray_status (*nothing[])(void) = {NULL};

	(void)unused;
	assert_survives_both(nothing, throw_dice, 1, 1);
}

/* ---- nothing is left behind ---- */

static void refuse_scenario(const char *yaml)
{
	assert_int_equal(
		affray_scenario_read(&scenario, yaml, strlen(yaml), "t", problems),
		AFFRAY_BAD_INPUT);
	assert_null(scenario);
	affray_problems_clear(problems);
}

static void refuse_fight(const char *record)
{
	assert_int_equal(affray_fight_read(&fight, record, strlen(record), "t", problems),
			 AFFRAY_BAD_INPUT);
	assert_null(fight);
	affray_problems_clear(problems);
}

static void test_refusals(void **unused)
{
	long before = live;

	(void)unused;
	if (!HAS_OWN_MALLOC)
		skip();
	for (int twice = 0; twice < 2; twice++) {
		refuse_scenario("- a list\n");
		refuse_scenario("a: [1\n");
		refuse_scenario("affray: 1\nrulebook: none\n");
		refuse_scenario("affray: 1\nrulebook: threa\n");
		refuse_scenario("affray: 1\nrulebook: threa\ncatalogue: none.yaml\n");
		refuse_fight("affray fight 2\n");
		refuse_fight("affray fight 1\nscenario: none.yaml\n");
		refuse_fight("affray fight 1\nscenario: |\n  affray: 1\n");
		refuse_fight("affray fight 1\nscenario: |\n  affray: 1\n"
			     "  rulebook: threa\nx y: z\n");
		assert_int_equal(affray_scenario_load(&scenario, "none.yaml", problems),
				 AFFRAY_BAD_INPUT);
		assert_int_equal(affray_fight_load(&fight, "none.fight", problems),
				 AFFRAY_BAD_INPUT);
		affray_problems_clear(problems);
		assert_int_equal(live, before);
	}
}

/* A whole evening: a record is written and read, with forks, a look ahead and undo. */
static void test_an_evening(void **unused)
{
	struct affray_prospect prospect;
	struct affray_scenario *own;
	long before = live;

	(void)unused;
	if (!HAS_OWN_MALLOC)
		skip();
	assert_ok(read_scenario());
	assert_ok(new_fight());
	assert_ok(answer_some());
	assert_ok(advance());
	assert_ok(affray_fight_prospect(fight, AFFRAY_SEES_ALL, 0, NULL, 0, 2, &prospect,
					problems));
	assert_ok(affray_fight_undo(fight));
	affray_fight_advance(fight);
	assert_ok(write_fight());
	assert_ok(affray_fight_read(&other, text, length, NULL, problems));
	affray_fight_advance(other);
	own = affray_fight_scenario(other);
	assert_non_null(own);
	affray_fight_free(other);
	affray_scenario_free(own);
	assert_ok(copy_fight());
	affray_fight_edict(fight, "set aldric.fat 1", problems);
	affray_fight_advance(fight);
	drop();
	assert_int_equal(live, before);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_building),   cmocka_unit_test(test_new_fight),
		cmocka_unit_test(test_answers),	   cmocka_unit_test(test_copy),
		cmocka_unit_test(test_write),	   cmocka_unit_test(test_advice),
		cmocka_unit_test(test_snapshot),   cmocka_unit_test(test_restoring),
		cmocka_unit_test(test_story),	   cmocka_unit_test(test_why),
		cmocka_unit_test(test_study),	   cmocka_unit_test(test_odds),
		cmocka_unit_test(test_dice),	   cmocka_unit_test(test_judgement),
		cmocka_unit_test(test_duel),	   cmocka_unit_test(test_session),
		cmocka_unit_test(test_lines),	   cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_an_evening), cmocka_unit_test(test_recruit),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
