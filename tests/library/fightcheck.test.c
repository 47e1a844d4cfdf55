/* SPDX-License-Identifier: MIT
 *
 * Tests of checking a .fight: expectations that hold and that fail, their messages, and
 * the rules that count as exercised.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "library/fair.h"
#include "library/expect.h"
#include "library/fightcheck.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static struct problems problems;
static struct fight_report report;

/* The scenario inline, then `header` and lines. */
static enum affray_status check(const char *scenario, const char *lines)
{
	char text[6000] = "affray fight 1\nscenario: |\n";

	for (const char *line = scenario; *line;) {
		size_t length = strcspn(line, "\n") + 1;

		strcat(text, "  ");
		strncat(text, line, length);
		line += length;
	}
	strcat(text, lines);
	memset(&problems, 0, sizeof problems);
	return fight_check_text(&report, text, strlen(text), "t.fight", &problems);
}

static const char *problem(int i)
{
	static char line[700];

	return i < problems.count ? problem_line(&problems.list[i], line, sizeof line)
				  : "";
}

static void assert_passes(const char *scenario, const char *lines)
{
	if (check(scenario, lines) != AFFRAY_OK || !report.passed)
		fail_msg("%s\n%s", problem(0), lines);
}

/* ---- expectations that hold ---- */

/* A duel in which the knight strikes first and hits for 5. */
#define KNIGHT_HITS               \
	"dice: given\n"           \
	"unanswered: error\n"     \
	"knight action: strike\n" \
	"knight style: hard\n"    \
	"roll d20: 15\n"          \
	"roll d8: 5\n"

static void test_expectations_that_hold(void **unused)
{
	static const char *const lines[] = {
		"check",
		"check D20-ATK-01",
		"check who knight value 16 against 15 margin 1 outcome success",
		"check who knight deed 1",
		"check rule D20-ATK-01 round 1 for all",
		"not check outcome failure",
		"sum D20-ATK-01 label attack total 16",
		"term D20-ATK-02 label hard_swing value -4 of attack who knight",
		"term label \"hard swing\"",
		"not term D20-ATK-02 value 4",
		"not term label \"hard_swing\"", /* quoted: literally */
		"not term label hard",		 /* the whole label, not its start */
		"not term label hard_swings",
		"not deed item \"none\"",
		"not term label hard_swing of attacks",
		"roll who knight dice d8 total 5 why damage",
		"hurt D20-DMG-01 who brute by knight label hp value 9 left 1",
		"deed D20-ATK-01 target brute label strike item none",
		"answer who knight label style outcome hard",
		"brute.hp 1",
		"not brute.hp 2",
		"knight.in_play 1",
		"brute.side gang",
		"round 1",
		"round value 1", /* the event came before the last answer (see below) */
		"turn brute",
		"offered brute action: strike",
		"offered brute action: wait strike",
		"not offered brute action: parry flee",
		"only brute action: wait strike",
		"only brute action: wait() strike()",
		"only brute action: wait strike |",
		"asked brute action",
		"not asked knight style",
		"not over",
		"not end",
	};

	(void)unused;
	for (int i = 0; i < LENGTH(lines); i++) {
		char text[400];
		bool too_late = strcmp(lines[i], "round value 1") == 0;

		snprintf(text, sizeof text, KNIGHT_HITS "expect %s\n", lines[i]);
		assert_int_equal(check(duel_scenario, text), AFFRAY_OK);
		if (report.passed == too_late)
			fail_msg("%s\n%s", problem(0), lines[i]);
		assert_int_equal(report.expects, 1);
	}
}

/* A creature with the name of the question can still be chosen as an option. */
static void test_an_option_like_its_question(void **unused)
{
	char scenario[1000] = "", *at;

	(void)unused;
	strcat(scenario, fair_scenario);
	while ((at = strstr(scenario, "cat"))) {
		memmove(at + 6, at + 3, strlen(at + 3) + 1);
		memcpy(at, "TARGET", 6);
	}
	while ((at = strstr(scenario, "TARGET")))
		memcpy(at, "target", 6);
	assert_passes(scenario, "dice: given\n"
				"roll d6: 6\nroll d6: 5\nroll d6: 4\nroll d6: 3\n"
				"roll d4: 2\n"
				"ann action: push_hard\n"
				"expect only ann target: target dog\n"
				"expect only ann target: dog target\n"
				"expect offered ann target: target\n");
}

static void test_other_kinds(void **unused)
{
	(void)unused;
	assert_passes(
		fair_scenario,
		"dice: given\n"
		"expect round 1\n"
		"roll d6: 6\nroll d6: 5\nroll d6: 4\nroll d6: 3\n"
		"expect round FAI-ORD-01 value 1\n" /* checked before the next roll */
		"roll d4: 2\n"
		"expect only ann action: push_hard(ap=2,fat=1) jump() pray trap wait |\n"
		"expect not offered ann action: dance\n"
		"ann action: push_hard\n"
		"ann target: cat\n"
		"expect only ann boost: 0..3 | luck=2 health_left=25\n"
		"expect only ann boost: 0 1 2 3 | luck=2 health_left=25\n"
		"expect offered ann boost: 0 3\n"
		"expect not offered ann boost: 4 -1\n"
		"ann boost: 2\n"
		"roll d20: 1\n"
		"roll d4: 1\n"
		"expect check outcome failure margin -9 automatic no\n"
		"bob action: pray\n"
		"gm omen: good\n"
		"roll d6: 6\n"
		"roll d4: 1\n"
		"expect note FAI-PRY-01 who bob text \"for a long\"\n"
		"expect note text for_a\n"
		"expect bob.marks.large 1\n"
		"expect omens 1\n"
		"cat action: trap\n"
		"roll d4: 4\n"
		"expect condition FAI-TRP-01 who cat label trap on yes value 0 for cat\n"
		"dog action: jump\n"
		"expect only dog to: 5,1 7,1\n"
		"expect not offered dog to: 6,1\n"
		"dog to: 5,1\n"
		"roll d6: 1\nroll d6: 1\nroll d6: 1\nroll d6: 2\n"
		"expect move FAI-JMP-01 who dog from 6,1 to 5,1\n"
		"expect dog.at 5,1\n"
		"roll d6: 2\nroll d6: 3\nroll d6: 4\n" /* the three roll again */
		"roll d4: 3\n"
		"expect turn dog\n"
		"edict: set dog.health 1\n"
		"roll d4: 3\n"
		"expect dog.health 1\n"
		"dog action: wait\n"
		"roll d4: 3\n"
		"expect turn cat\n");
}

static void test_the_end(void **unused)
{
	(void)unused;
	assert_passes(duel_scenario,
		      KNIGHT_HITS "brute action: wait\n"
				  "knight action: strike\n"
				  "knight style: steady\n"
				  "roll d20: 20\n"
				  "roll d8: 1\n"
				  "expect over\n"
				  "expect winner watch\n"
				  "expect not winner gang\n"
				  "expect end D20-END-01 winner watch rounds 2\n"
				  "expect fate D20-END-01 who brute outcome dead\n");
	assert_passes(duel_scenario,
		      "edict: end\nexpect winner none\nexpect end winner none\n");
}

/* The file may end before the fight does, and before the dice of its last answer. */
static void test_ends_early(void **unused)
{
	(void)unused;
	assert_passes(duel_scenario, "knight action: wait\n");
	assert_passes(duel_scenario,
		      "dice: given\nknight action: strike\nknight style: hard\n");
	assert_passes(duel_scenario, "");
	assert_passes(duel_scenario, "expect offered knight action: wait\n");
}

static void test_unanswered(void **unused)
{
	(void)unused;
	assert_passes(duel_scenario, "unanswered: tactic\nseed: 5\nbrute action: wait\n"
				     "expect not asked brute style\n");
	assert_passes(duel_scenario, "unanswered: default\nbrute action: wait\n");
	assert_passes(fair_scenario, "unanswered: tactic\nedict: set ann.health 3\n"
				     "expect ann.health 3\n");
}

/* ---- expectations that do not hold ---- */

static void test_failed_expectations(void **unused)
{
	static const struct {
		const char *line, *message;
	} rows[] = {
		{"check deed 2",
		 "no such check; there was check D20-ATK-01 who knight deed 1"},
		{"check margin 2",
		 "no such check; there was check D20-ATK-01 who knight margin 1"},
		{"check D20-ATK-02",
		 "no such check; there was check D20-ATK-01 who knight"},
		{"check for gang",
		 "no such check; there was check D20-ATK-01 who knight for all"},
		{"heal", "there was no heal"},
		{"not check margin 1", "there was check D20-ATK-01 who knight margin 1"},
		{"term label luck",
		 "no such term; there was term D20-ATK-01 who knight label bonus; term "
		 "D20-ATK-02 who knight label \"hard swing\"; term who knight label d20"},
		{"term D20-ATK-02 value -5 of attack",
		 "no such term; there was term D20-ATK-02 who knight value -4 of attack; "
		 "term "
		 "D20-ATK-01 who knight value 5 of attack; term who knight value 15 of "
		 "attack"},
		{"hurt item head",
		 "no such hurt; there was hurt D20-DMG-01 who brute item none"},
		{"brute.hp 2", "brute.hp is 1, not 2"},
		{"not brute.hp 1", "brute.hp is 1"},
		{"brute.hq 2", "there is no \"hq\"; did you mean \"hp\"?"},
		{"turn knight", "turn is 1, not knight"},
		{"offered brute action: strike parry",
		 "parry is not offered; offered: strike wait"},
		{"not offered brute action: parry wait", "wait is offered"},
		{"only brute action: wait wait", "more is offered: strike wait"},
		{"offered knight action: wait",
		 "brute is asked action here; expected knight action"},
		{"only brute action: wait(ap=1) strike", "wait costs (), not (ap=1)"},
		{"only brute action: wait strike | av=3",
		 "the facts are \"\", not \"av=3\""},
		{"all\n  round 1\n  turn brute",
		 "brute.hp is 1 (10 at the start), and is not listed here"},
		{"asked knight style", "knight was not asked style"},
		{"not asked brute action", "brute was asked action"},
		{"over", "the fight is not over"},
		{"winner watch", "the fight is not over"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char text[400], message[500];

		snprintf(text, sizeof text, KNIGHT_HITS "expect %s\n", rows[i].line);
		snprintf(message, sizeof message, "t.fight:22:1: %s", rows[i].message);
		assert_int_equal(check(duel_scenario, text), AFFRAY_OK);
		assert_false(report.passed);
		assert_string_equal(problem(0), message);
		assert_int_equal(problems.total, 1);
	}
	check(duel_scenario, "edict: end\nexpect offered knight action: wait\n"
			     "expect winner gang\nexpect not over\n");
	assert_string_equal(problem(0),
			    "t.fight:17:1: nobody is asked anything here; expected "
			    "knight action");
	assert_string_equal(problem(1), "t.fight:18:1: the winner is none");
	assert_string_equal(problem(2), "t.fight:19:1: the fight is over");
}

/* ---- everything that has changed ---- */

static const char changed_rows[] = "  round 1\n  turn brute\n  brute.hp 1\n";

static void test_all(void **unused)
{
	char lines[600];

	(void)unused;
	snprintf(lines, sizeof lines, KNIGHT_HITS "expect all\n%s", changed_rows);
	assert_passes(duel_scenario, lines);
	assert_int_equal(report.expects, 4);
	/* it may stand in the middle; a line without an indent ends it */
	snprintf(lines, sizeof lines,
		 KNIGHT_HITS "expect all\n%sexpect winner none\nbrute action: wait\n",
		 changed_rows);
	assert_int_equal(check(duel_scenario, lines), AFFRAY_OK);
	assert_string_equal(problem(0), "t.fight:26:1: the fight is not over");
	assert_int_equal(problems.total, 1);
}

static void test_failed_expect_all(void **unused)
{
	static const struct {
		const char *rows, *message;
	} rows[] = {
		{"  round 1\n  turn brute\n  brute.hp 2\n",
		 "t.fight:25:3: brute.hp is 1, not 2"},
		{"  round 1\n  turn brute\n",
		 "t.fight:22:1: brute.hp is 1 (10 at the start), and is not listed here"},
		{"  round 1\n  turn brute\n  brute.hp 1\n  knight.hp 10\n",
		 "t.fight:26:3: this row is as it was at the start; expected only what "
		 "has changed"},
		{"  round 1\n  turn brute\n  brute.hp 1\n  knight.hq 10\n",
		 "t.fight:26:3: this row is as it was at the start; expected only what "
		 "has changed"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char text[400];

		snprintf(text, sizeof text, KNIGHT_HITS "expect all\n%s", rows[i].rows);
		assert_int_equal(check(duel_scenario, text), AFFRAY_OK);
		assert_false(report.passed);
		assert_string_equal(problem(0), rows[i].message);
	}
}

/* Updates `lines` and compares the result. */
static void assert_updates(const char *lines, bool answers, const char *wanted)
{
	static const char head[] = "affray fight 1\nscenario: |\n";
	char text[6000], *body;
	struct buffer updated = {0};

	snprintf(text, sizeof text, "%s", head);
	for (const char *line = duel_scenario; *line;) {
		size_t length = strcspn(line, "\n") + 1;

		strcat(text, "  ");
		strncat(text, line, length);
		line += length;
	}
	body = text + strlen(text);
	strcat(text, lines);
	memset(&problems, 0, sizeof problems);
	assert_int_equal(fight_update_text(&report, &updated, answers, text, strlen(text),
					   "t.fight", &problems),
			 AFFRAY_OK);
	assert_true(updated.length > (size_t)(body - text));
	assert_string_equal(updated.start + (body - text), wanted);
	/* the updated text passes */
	assert_int_equal(fight_check_text(&report, updated.start, updated.length,
					  "t.fight", &problems),
			 AFFRAY_OK);
	assert_true(report.passed);
	buffer_free(&updated);
}

static void test_update(void **unused)
{
	(void)unused;
	/* added at the end; corrected in place; comments stay */
	assert_updates(KNIGHT_HITS, false,
		       KNIGHT_HITS "expect all\n  round 1\n  turn brute\n  brute.hp 1\n");
	assert_updates(KNIGHT_HITS "expect all\n  brute.hp 7\n  knight.hp 1\n# so\n"
				   "brute action: wait\nexpect all\n",
		       false,
		       KNIGHT_HITS "expect all\n  round 1\n  turn brute\n  brute.hp 1\n"
				   "# so\nbrute action: wait\nexpect all\n"
				   "  round 2\n  turn knight\n  brute.hp 1\n");
	/* answers that no line gave */
	assert_updates("dice: given\nunanswered: default\nknight action: strike\n"
		       "roll d20: 15\nroll d8: 5\nbrute action: wait\n"
		       "knight action: strike\nroll d20: 1\nbrute action: wait\n",
		       true,
		       "dice: given\nunanswered: error\nknight action: strike\n"
		       "knight style: steady\nroll d20: 15\nroll d8: 5\n"
		       "brute action: wait\nknight action: strike\n"
		       "knight style: steady\nroll d20: 1\nbrute action: wait\n"
		       "expect all\n  round 3\n  turn knight\n  brute.hp 5\n");
}

/* A file that cannot be played to its last line is not rewritten. */
static void test_no_update(void **unused)
{
	static const char text[] = "affray fight 1\nscenario: |\n  affray: 1\n";
	struct buffer updated = {0};

	(void)unused;
	memset(&problems, 0, sizeof problems);
	assert_int_equal(fight_update_text(&report, &updated, false, text, strlen(text),
					   "t.fight", &problems),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(updated.length, 0);
	/* a missing file, or one that is no .fight, leaves an empty report */
	memset(&report, 1, sizeof report);
	assert_int_equal(fight_check(&report, "no/such.fight", &problems),
			 AFFRAY_BAD_INPUT);
	assert_true(!report.book && !report.passed && !report.broken);
	memset(&report, 1, sizeof report);
	assert_int_equal(fight_check_text(&report, "x", 1, "t.fight", &problems),
			 AFFRAY_BAD_INPUT);
	assert_true(!report.book && !report.passed && !report.broken);
	memset(&report, 1, sizeof report);
	assert_int_equal(
		fight_update_text(&report, &updated, false, "x", 1, "t.fight", &problems),
		AFFRAY_BAD_INPUT);
	assert_true(!report.book && !report.passed && !report.broken);
	assert_true(report.expects == 0 && report.warnings.total == 0);
	buffer_free(&updated);
}

/* Only the five nearest events are shown, the best first. */
static void test_many_events(void **unused)
{
	(void)unused;
	assert_int_equal(check(fair_scenario,
			       "unanswered: tactic\nseed: 3\nedict: set ann.health 1000\n"
			       "ann boost: 9\n"),
			 AFFRAY_OK);
	assert_false(report.passed);
	assert_int_equal(check(fair_scenario,
			       "dice: given\nroll d6: 6\nroll d6: 5\nroll d6: 4\n"
			       "roll d6: 3\nroll d4: 2\nexpect roll who ann total 9\n"),
			 AFFRAY_OK);
	assert_string_equal(
		problem(0),
		"t.fight:33:1: no such roll; there was roll who ann total 6; roll "
		"who ann total 2; roll who bob total 5; roll who cat total 4; roll "
		"who dog total 3");
}

/* A late event that is nearer pushes out the last of the five. */
static void test_late_and_near(void **unused)
{
	(void)unused;
	assert_int_equal(check(fair_scenario,
			       "dice: given\nroll d6: 6\nroll d6: 6\nroll d6: 4\n"
			       "roll d6: 3\nroll d6: 5\nroll d6: 2\nroll d4: 2\n"
			       "expect roll who bob total 2 dice d8\n"),
			 AFFRAY_OK);
	assert_string_equal(
		problem(0),
		"t.fight:35:1: no such roll; there was roll who bob total 2 dice d6; "
		"roll "
		"who bob total 6 dice d6; roll who ann total 2 dice d4; roll who ann "
		"total 6 dice d6; roll who cat total 4 dice d6; and 2 more");
}

/* ---- lines that are wrong ---- */

static void test_wrong_lines(void **unused)
{
	static const struct {
		const char *line, *message;
	} rows[] = {
		{"expect chek margin 1",
		 "16:8: cannot expect \"chek\"; did you mean \"check\"?"},
		{"expect weather fine", "16:8: cannot expect \"weather\"; expected an "
					"event, a path such as NAME.ROW, "
					"all, offered, only, asked, over or winner"},
		{"expect check D20-ATK-03",
		 "16:14: duel20 has no rule D20-ATK-03; did you mean D20-ATK-01?"},
		{"expect check FOO-BAR-99 margin 1",
		 "16:14: duel20 has no rule FOO-BAR-99; `affray rules duel20` lists "
		 "them"},
		{"expect check margn 1",
		 "16:14: check has no \"margn\"; did you mean \"margin\"?"},
		{"expect turn left 1",
		 "16:13: turn has no \"left\"; it has: who rule round for"},
		{"expect check margin x", "16:21: margin is a number, not \"x\""},
		{"expect condition on maybe", "16:21: on is yes or no, not \"maybe\""},
		{"expect check margin 1 who",
		 "16:14: expected pairs of a key and a value after check"},
		{"expect brute.hp", "16:1: expected a path and one value"},
		{"expect brute.hp 1 2", "16:1: expected a path and one value"},
		{"expect offered brute action",
		 "16:1: expected \"OWNER QUESTION: OPTION ...\" after this"},
		{"expect only brute: wait",
		 "16:1: expected \"OWNER QUESTION: OPTION ...\" after this"},
		{"expect offered brute action:",
		 "16:1: expected \"OWNER QUESTION: OPTION ...\" after this"},
		{"expect only brute",
		 "16:1: expected \"OWNER QUESTION: OPTION ...\" after this"},
		{"expect offered",
		 "16:1: expected \"OWNER QUESTION: OPTION ...\" after this"},
		{"expect asked brute", "16:1: expected \"asked OWNER QUESTION\""},
		{"expect asked brute action:", "16:1: expected \"asked OWNER QUESTION\""},
		{"expect asked brute action now",
		 "16:1: expected \"asked OWNER QUESTION\""},
		{"expect asked", "16:1: expected \"asked OWNER QUESTION\""},
		{"expect check b-2 1",
		 "16:14: check has no \"b-2\"; it has: who target versus rule round deed "
		 "outcome decides value against margin automatic for"},
		{"expect check Ab-c 1",
		 "16:14: duel20 has no rule Ab-c; `affray rules duel20` lists them"},
		{"expect not only brute action: wait",
		 "16:1: \"not only\" says too little; list the options"},
		{"expect offered bruta action: wait",
		 "16:16: there is no creature \"bruta\""},
		{"expect asked brute actions",
		 "16:20: there is no question \"actions\" in duel20"},
		{"expect winner somebody", "16:15: there is no side \"somebody\""},
		{"expect note text \"open", "16:1: a quote that is never closed"},
		{"expect not all", "16:1: \"not all\" says too little"},
		{"expect all\n  brute.hp", "17:3: expected a path and one value"},
		{"expect not", "16:1: nothing follows \"expect not\""},
		{"bruta action: wait",
		 "16:1: there is no creature \"bruta\"; did you mean \"brute\"?"},
		{"brute actoin: wait",
		 "16:1: there is no question \"actoin\"; did you mean \"action\"?"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char text[200], message[300];

		snprintf(text, sizeof text, "%s\n", rows[i].line);
		snprintf(message, sizeof message, "t.fight:%s", rows[i].message);
		assert_int_equal(check(duel_scenario, text), AFFRAY_BAD_INPUT);
		assert_string_equal(problem(0), message);
		assert_false(report.passed);
	}
}

static void test_long_expectations(void **unused)
{
	char text[5000] = "expect only knight action:";

	(void)unused;
	for (int i = 0; i < 280; i++)
		strcat(text, " x");
	assert_int_equal(check(duel_scenario, text), AFFRAY_BAD_INPUT);
	assert_string_equal(problem(0), "t.fight:16:1: too many words in this line");
	for (int i = 0; i < 600; i++)
		strcat(text, " x");
	assert_int_equal(check(duel_scenario, text), AFFRAY_BAD_INPUT);
	assert_string_equal(problem(0), "t.fight:16:1: this line is too long");
}

/* As many words and bytes as there is room for, and one more. */
static void test_longest_expectations(void **unused)
{
	char text[5000] = "expect only knight action:";

	(void)unused;
	for (int words = 3; words < EXPECT_WORDS; words++)
		strcat(text, " x");
	assert_int_equal(check(duel_scenario, text), AFFRAY_OK);
	assert_string_equal(problem(0),
			    "t.fight:16:1: x is not offered; offered: strike wait");
	strcat(text, " x");
	assert_int_equal(check(duel_scenario, text), AFFRAY_BAD_INPUT);
	assert_string_equal(problem(0), "t.fight:16:1: too many words in this line");
	for (int more = 0; more < 2; more++) {
		snprintf(text, sizeof text, "expect not offered knight action: %0*d",
			 EXPECT_BYTES - 1 + more -
				 (int)strlen("not offered knight action: "),
			 0);
		assert_int_equal(check(duel_scenario, text),
				 more ? AFFRAY_BAD_INPUT : AFFRAY_OK);
		assert_string_equal(problem(0),
				    more ? "t.fight:16:1: this line is too long" : "");
	}
}

static void test_broken_scripts(void **unused)
{
	static const struct {
		const char *lines, *message;
	} rows[] = {
		{"knight action: dance\nexpect over\n",
		 "16:1: knight cannot answer dance to action; offered: strike wait"},
		{"knight action: wait\nknight action: wait\n",
		 "17:1: brute is asked action here, but this line is for \"knight "
		 "action\""},
		{"roll d8: 3\n",
		 "16:1: knight is asked action here, but this line is for \"roll "
		 "d8\""},
		{"knight action: strike\nedict: end\n",
		 "17:1: knight is asked style here, but this line is for \"edict: end\""},
		{"edict: set knight.hp 2000\n", "16:1: hp is 2000; expected 0 to 1000"},
		{"dice: given\nknight action: strike\nknight style: hard\nexpect over\n",
		 "19:1: knight rolls d20 (attack) before this line, and with \"dice: "
		 "given\" a "
		 "line must give it"},
		{"edict: end\nknight action: wait\n",
		 "17:1: never reached: the fight is over"},
		{"edict: end\nknight action: wait\nexpect over\nroll d20: 3\n"
		 "brute action: wait\nexpect over\n",
		 "17:1: never reached: the fight is over (nor are 2 more)"},
		{"dice: given\nknight action: strike\nknight style: hard\nroll d8: 3\n",
		 "19:1: knight rolls d20 (attack) here, but this line gives d8"},
		{"knight action: wait\nedict: set brute.hp 2 more words\n",
		 "17:1: words left over at the end of the edict"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char message[300];

		snprintf(message, sizeof message, "t.fight:%s", rows[i].message);
		assert_int_equal(check(duel_scenario, rows[i].lines), AFFRAY_OK);
		assert_false(report.passed);
		assert_string_equal(problem(0), message);
		assert_int_equal(problems.total, 1);
	}
}

/* ---- coverage ---- */

static void test_exercised(void **unused)
{
	(void)unused;
	assert_passes(duel_scenario, KNIGHT_HITS "expect check D20-ATK-01\n"
						 "expect term D20-ATK-02\n"
						 "expect not fate D20-END-01\n");
	assert_ptr_equal(report.book, &duel20_rulebook);
	assert_true(report.exercised[D20_ATK_01]);  /* told and expected */
	assert_true(report.exercised[D20_ATK_02]);  /* expected as a term */
	assert_false(report.exercised[D20_DMG_01]); /* told, but not expected */
	assert_false(report.exercised[D20_END_01]); /* expected not to happen */
	/* A failed fight exercises no rule. */
	check(duel_scenario, KNIGHT_HITS "expect check D20-ATK-01\nexpect over\n");
	assert_false(report.exercised[D20_ATK_01]);
	/* A rule that is only named by `expect not` is not exercised, even if it is told
	 * elsewhere. */
	assert_passes(duel_scenario, KNIGHT_HITS
		      "expect not hurt D20-DMG-01 who knight\nexpect not over\n");
	assert_false(report.exercised[D20_DMG_01]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_expectations_that_hold),
		cmocka_unit_test(test_an_option_like_its_question),
		cmocka_unit_test(test_other_kinds),
		cmocka_unit_test(test_the_end),
		cmocka_unit_test(test_ends_early),
		cmocka_unit_test(test_unanswered),
		cmocka_unit_test(test_failed_expectations),
		cmocka_unit_test(test_all),
		cmocka_unit_test(test_failed_expect_all),
		cmocka_unit_test(test_update),
		cmocka_unit_test(test_no_update),
		cmocka_unit_test(test_many_events),
		cmocka_unit_test(test_late_and_near),
		cmocka_unit_test(test_wrong_lines),
		cmocka_unit_test(test_long_expectations),
		cmocka_unit_test(test_longest_expectations),
		cmocka_unit_test(test_broken_scripts),
		cmocka_unit_test(test_exercised),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
