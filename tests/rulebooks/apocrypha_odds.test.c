/* SPDX-License-Identifier: MIT
 *
 * apocrypha in exact odds, where no fight can show it: merging settled rolls changes no
 * chance, for any answers, and facts that no rule reads keep no paths apart.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "share.h"
#include "library/built_scenario.h"
#include "odds/outcomes.h"
#include "rulebooks/apocrypha/procedures.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

struct row {
	const char *head, *a, *b; /* parts of the scenario; a attacks b */
	const char *deed, *with, *against, *edict, *answers;
	uint64_t branches; /* more would mean that paths are kept apart for nothing */
	bool third;	   /* a third creature is present */
};

/* "question=answer question=answer" */
static int answers_of(char *text, struct exchange_answer *answers)
{
	int count = 0;
	char *rest = text;

	for (char *word; (word = strtok_r(rest, " ", &rest)); count++) {
		char *equals = strchr(word, '=');

		*equals = '\0';
		answers[count] = (struct exchange_answer){NOBODY, word, equals + 1};
	}
	return count;
}

static int edicts_of(char *text, const char **edicts)
{
	int count = 0;
	char *rest = text;

	for (char *edict; (edict = strtok_r(rest, ";", &rest));)
		edicts[count++] = edict;
	return count;
}

/* The second creature attacks the first, or the first the second. */
static void try_row(const struct row *row, int attacker)
{
	struct affray_problems *problems = affray_problems_new();
	char text[1500], words[300], edicts[300];
	const char *list[12];
	struct exchange_answer answers[8];
	struct exchange merged, apart;
	struct exchange_wish wish = {.attacker = attacker,
				     .target = !attacker,
				     .deed = row->deed,
				     .with = row->with,
				     .against = row->against,
				     .answers = answers,
				     .edicts = list};
	struct affray_scenario *handle;

	snprintf(words, sizeof words, "%s", row->answers ? row->answers : "");
	snprintf(edicts, sizeof edicts, "%s", row->edict ? row->edict : "");
	wish.answer_count = answers_of(words, answers);
	wish.edict_count = edicts_of(edicts, list);
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: apocrypha\nname: odds\n%s\nsides:\n"
		 "  - {name: one, creatures: [%s]}\n  - {name: two, creatures: [%s]}\n%s",
		 row->head, attacker ? row->b : row->a, attacker ? row->a : row->b,
		 row->third ? "  - {name: three, creatures: [{use: civilian, name: c}]}\n"
			    : "");
	if (affray_scenario_read(&handle, text, strlen(text), "t", problems) ||
	    affray_scenario_check(handle, problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	assert_int_equal(exchange_walk(&merged, affray_scenario_inside(handle), &wish),
			 EXCHANGE_DONE);
	wish.apart = true;
	assert_int_equal(exchange_walk(&apart, affray_scenario_inside(handle), &wish),
			 EXCHANGE_DONE);
	if (most_apart(&merged, &apart) > 1e-12)
		fail_msg("%s, %s: what was merged differs", row->deed, row->against);
	if (merged.branches != row->branches)
		fail_msg("%s, %s: %d branches instead of %d", row->deed, row->against,
			 (int)merged.branches, (int)row->branches);
	exchange_free(&merged);
	exchange_free(&apart);
	affray_scenario_free(handle);
	affray_problems_free(problems);
}

#define STRONG "set a.ap 30;set b.ap 12"

static void test_merged_rolls_lose_nothing(void **unused)
{
	static const struct row rows[] = {
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b, set: {weapons: [machete]}}",
		 .deed = "attack",
		 .against = "none",
		 .edict = STRONG,
		 .branches = 94},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b, set: {weapons: [machete]}}",
		 .deed = "attack",
		 .against = "parry",
		 .edict = STRONG,
		 .branches = 155},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b, set: {weapons: [machete]}}",
		 .deed = "attack",
		 .against = "avoid",
		 .edict = STRONG,
		 .branches = 155},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b, set: {weapons: [machete]}}",
		 .deed = "attack",
		 .against = "counter_attack",
		 .edict = STRONG,
		 .branches = 174},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b, set: {weapons: [machete]}}",
		 .deed = "attack",
		 .against = "damage_soak",
		 .edict = STRONG,
		 .answers = "soak=legs",
		 .branches = 110},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b, set: {weapons: [machete]}}",
		 .deed = "attack",
		 .against = "desperate_dodge",
		 .edict = STRONG,
		 .branches = 164},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: raider, name: b}",
		 .deed = "flurry",
		 .against = "none",
		 .edict = STRONG,
		 .answers = "strikes=3",
		 .branches = 129},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: duelist, name: b}",
		 .deed = "power_attack",
		 .against = "parry",
		 .edict = STRONG,
		 .answers = "power=2",
		 .branches = 164},
		{.head = "distance: 1",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: duelist, name: b}",
		 .deed = "feint",
		 .against = "counter_attack",
		 .edict = STRONG,
		 .branches = 165},
		{.head = "distance: 1\nrulings: {react: after_roll}",
		 .a = "{use: duelist, name: a}",
		 .b = "{use: duelist, name: b}",
		 .deed = "attack",
		 .edict = STRONG,
		 .branches = 202},
		{.head = "distance: 8",
		 .a = "{use: gasket, name: a}",
		 .b = "{use: trident, name: b}",
		 .deed = "aim_and_fire",
		 .against = "none",
		 .edict = STRONG,
		 .branches = 54},
		{.head = "distance: 8",
		 .a = "{use: gasket, name: a}",
		 .b = "{use: trident, name: b}",
		 .deed = "aim_and_fire",
		 .against = "counter_fire",
		 .edict = STRONG ";set b.readied 1",
		 .answers = "shot=fire_readied",
		 .branches = 1874},
		{.head = "distance: 8",
		 .a = "{use: trident, name: a}",
		 .b = "{use: raider, name: b}",
		 .deed = "aim_and_fire",
		 .against = "none",
		 .edict = STRONG,
		 .answers = "mode=burst",
		 .branches = 291},
		{.head = "distance: 8",
		 .a = "{use: trident, name: a}",
		 .b = "{use: trident, name: b}",
		 .deed = "aim_and_fire",
		 .against = "counter_fire",
		 .edict = STRONG ";set b.readied 1",
		 .answers = "mode=burst shot=fire_readied",
		 .branches = 22512},
		{.head = "distance: 8",
		 .a = "{use: archer, name: a}",
		 .b = "{use: trident, name: b}",
		 .deed = "aim_and_fire",
		 .against = "counter_fire",
		 .edict = STRONG ";set b.readied 1",
		 .answers = "shot=fire_readied",
		 .branches = 2269},
		{.head = "distance: 8\nrulings: {hit_location: rolled}",
		 .a = "{use: gasket, name: a}",
		 .b = "{use: raider, name: b}",
		 .deed = "aim_and_fire",
		 .against = "none",
		 .edict = STRONG,
		 .branches = 294},
		{.head = "distance: 8\nrulings: {hit_location: rolled}",
		 .a = "{use: gasket, name: a}",
		 .b = "{use: trident, name: b}",
		 .deed = "aim_and_fire",
		 .against = "counter_fire",
		 .edict = STRONG ";set b.readied 1",
		 .answers = "shot=fire_readied",
		 .branches = 32862},
		{.head = "distance: 8\nrulings: {react: after_roll}",
		 .a = "{use: gasket, name: a}",
		 .b = "{use: raider, name: b}",
		 .deed = "aim_and_fire",
		 .edict = STRONG,
		 .branches = 785},
		{.head = "distance: 8\nrulings: {react: after_roll}",
		 .a = "{use: trident, name: a}",
		 .b = "{use: marksman, name: b}",
		 .deed = "aim_and_fire",
		 .edict = STRONG,
		 .answers = "mode=burst",
		 .branches = 22659},
		{.head = "map: |\n  .a......bc..\nlegend: {a: a, b: b, c: c}",
		 .a = "{use: trident, name: a}",
		 .b = "{use: raider, name: b}",
		 .deed = "aim_and_fire",
		 .against = "none",
		 .edict = STRONG,
		 .answers = "mode=burst target=b second=c rounds=1",
		 .branches = 4896,
		 .third = true},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int attacker = 0; attacker < 2 && !is_left_out(i, 7); attacker++)
			try_row(&rows[i], attacker);
}

/* ---- equal positions ---- */

static struct apocrypha_fight *begin(struct run *run)
{
	struct apocrypha_fight *own = (void *)run->fight;

	run_start(run, 1, 1);
	run->fight->round = 2;
	own->spent = 3;
	for (int i = 0; i < 2; i++) {
		own->creatures[i].ap = (int16_t)(4 + i);
		own->creatures[i].holding = 1;
		own->creatures[i].stopped = 1;
	}
	return own;
}

/* Leftovers of a round are forgotten, unless the fight may end with it or a prepared
 * attack still depends on them. */
static void test_canonical(void **unused)
{
	static const struct {
		int phase, prepared, bleed, wounds;
		bool forgets;
	} rows[] = {
		{AT_PASS, 0, 0, 0, false},
		{AT_ROUND_START, 0, 0, 0, true},
		{AT_ROUND_START, PREPARED_ATTACK, 1, 0, true},
		{AT_ROUND_END, 0, 0, 0, true},
		{AT_ROUND_END, PREPARED_ATTACK, 0, 0, false},
		{AT_ROUND_END, 0, 1, 0, false},
		{AT_ROUND_END, 0, 0, 99, false}, /* only one side is left */
	};
	static const char text[] =
		"affray: 1\nrulebook: apocrypha\nname: t\ndistance: 3\nsides:\n"
		"  - {name: a, creatures: [{use: gasket}]}\n"
		"  - {name: b, creatures: [{use: raider}]}\n";
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *handle;
	const struct scenario *scenario;
	struct run *run;

	(void)unused;
	assert_int_equal(affray_scenario_read(&handle, text, strlen(text), "t", problems),
			 0);
	assert_int_equal(affray_scenario_check(handle, problems), 0);
	scenario = affray_scenario_inside(handle);
	run = run_new(scenario);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct apocrypha_fight *own = begin(run);
		struct apocrypha_creature *last = &own->creatures[1];

		run->fight->phase = (uint8_t)rows[i].phase;
		last->prepared = (uint8_t)rows[i].prepared;
		last->bleed = (uint8_t)rows[i].bleed;
		last->wounds = (int16_t)rows[i].wounds;
		scenario->book->canonical(scenario, run->fight);
		if (own->spent != (rows[i].forgets ? 0 : 3) ||
		    last->ap != (rows[i].forgets ? 0 : 5) ||
		    own->creatures[0].ap != (rows[i].forgets ? 0 : 4) ||
		    last->holding != !rows[i].forgets || last->stopped != 0 ||
		    run->fight->round != 2)
			fail_msg("row %d", (int)i);
	}
	/* the dead leave nothing; a third round equals the second */
	{
		struct apocrypha_fight *own = begin(run);
		struct apocrypha_creature *last = &own->creatures[1];

		run->fight->phase = AT_PASS;
		run->fight->round = 30;
		run->fight->bodies[1].in_play = 0;
		last->shock = 2;
		last->bleed = last->mrp = last->treated = 1;
		scenario->book->canonical(scenario, run->fight);
		assert_false(last->ap || last->shock || last->bleed || last->mrp ||
			     last->treated);
		assert_int_equal(own->creatures[0].ap, 4);
		assert_int_equal(run->fight->round, 2);
	}
	run_free(run);
	affray_scenario_free(handle);
	affray_problems_free(problems);
}

/* The number of the round matters until the patient look for enemies, who are out of
 * sight only on a map, and until bystanders may join, in round 2. */
#define MAP "map: |\n  g..r\nlegend: {g: gasket, r: raider}"
static void test_rounds_alike(void **unused)
{
	static const struct {
		const char *place, *first, *second;
		int round;
	} rows[] = {
		{MAP, "0", "0", 2}, {MAP, "1", "0", 2},		  {MAP, "0", "1", 2},
		{MAP, "2", "0", 3}, {MAP, "0", "2", 3},		  {MAP, "6", "1", 7},
		{MAP, "1", "6", 7}, {"distance: 3", "6", "6", 2},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_problems *problems = affray_problems_new();
		struct affray_scenario *handle;
		struct run *run;
		char text[400];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: apocrypha\nname: t\n%s\nsides:\n"
			 "  - {name: a, tactic: {use: scripted, patience: %s}, "
			 "creatures: [{use: "
			 "gasket}]}\n"
			 "  - {name: b, tactic: {use: scripted, patience: %s}, "
			 "creatures: [{use: "
			 "raider}]}\n",
			 rows[i].place, rows[i].first, rows[i].second);
		if (affray_scenario_read(&handle, text, strlen(text), "t", problems) ||
		    affray_scenario_check(handle, problems))
			fail_msg("%s", affray_problems_line(problems, 0));
		run = run_new(affray_scenario_inside(handle));
		run_start(run, 1, 1);
		for (int round = 1; round < 12; round++) {
			run->fight->round = (uint16_t)round;
			apocrypha_rulebook.canonical(run->scene.scenario, run->fight);
			assert_int_equal(run->fight->round,
					 round < rows[i].round ? round : rows[i].round);
		}
		run_free(run);
		affray_scenario_free(handle);
		affray_problems_free(problems);
	}
}

/* Preparations with the same effect are the same: an attack may be released as any other
 * of its price, the only enemy need not be named, and a trigger that cannot come is that
 * of an empty area. */
static void test_preparations_alike(void **unused)
{
	static const struct {
		int enemies, prepared, trigger; /* of a deed that watches creature 1 */
		int left[7]; /* prepared, trigger, deed, paid, watched, area, radius */
	} rows[] = {
		{1, PREPARED_ATTACK, ATTACKS_ME, {1, ATTACKS_ME, 0, 4, 0, 2, 3}},
		{2, PREPARED_ATTACK, ATTACKS_ME, {1, ATTACKS_ME, 0, 4, 2, 2, 3}},
		{1, PREPARED_ACTION, ATTACKS_ME, {2, ATTACKS_ME, DO_MOVE, 4, 0, 2, 3}},
		{2, PREPARED_ACTION, ATTACKS_ME, {2, ATTACKS_ME, DO_MOVE, 4, 2, 2, 3}},
		/* no friend is attacked */
		{1, PREPARED_ACTION, ATTACKS_ALLY, {2, ENTERS_AREA, 0, 4, 0, 30, 0}},
		{2, PREPARED_ACTION, ATTACKS_ALLY, {2, ENTERS_AREA, 0, 4, 0, 30, 0}},
		{2, NOT_PREPARED, ATTACKS_ALLY, {0, ATTACKS_ALLY, DO_MOVE, 4, 2, 2, 3}},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_problems *problems = affray_problems_new();
		struct affray_scenario *handle;
		struct apocrypha_creature *one;
		struct run *run;
		char text[400];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: apocrypha\nname: t\ndistance: 3\nsides:\n"
			 "  - {name: a, creatures: [{use: gasket}]}\n"
			 "  - {name: b, creatures: [{use: raider, count: %d}]}\n",
			 rows[i].enemies);
		if (affray_scenario_read(&handle, text, strlen(text), "t", problems) ||
		    affray_scenario_check(handle, problems))
			fail_msg("%s", affray_problems_line(problems, 0));
		run = run_new(affray_scenario_inside(handle));
		run_start(run, 1, 1);
		one = change(run, 0);
		one->prepared = (int16_t)rows[i].prepared;
		one->trigger = (int16_t)rows[i].trigger;
		one->prepared_deed = DO_MOVE;
		one->prepared_paid = 4;
		one->watched = 1 + 1;
		one->area = 2;
		one->area_radius = 3;
		apocrypha_simplify_prepared(&run->scene, one, 0);
		for (int k = 0; k < 7; k++)
			if (one->secret[k] != rows[i].left[k])
				fail_msg("row %d: value %d is %d", (int)i, k,
					 one->secret[k]);
		run_free(run);
		affray_scenario_free(handle);
		affray_problems_free(problems);
	}
}

/* On a map: whoever cannot take a step but onto the watcher's tile enters nothing. */
static void test_triggers_that_cannot_come(void **unused)
{
	/* the enemy is in the middle; o is a tile that it could step on */
	static const char around[] = "map: |\n  #######\n  #######\n  ##%c%c%c##\n"
				     "  ##%c.%c##\n  ##%c%c%c##\n  #######\n";

	(void)unused;
	for (int open = -1; open < 8; open++)
		for (int watcher = 0; watcher < 8; watcher++) {
			static const int places[8][2] = {{2, 2}, {3, 2}, {4, 2}, {2, 3},
							 {4, 3}, {2, 4}, {3, 4}, {4, 4}};
			struct affray_problems *problems = affray_problems_new();
			struct affray_scenario *handle;
			struct apocrypha_creature *one;
			struct run *run;
			char text[600], ground[8];
			int n = snprintf(text, sizeof text,
					 "affray: 1\nrulebook: apocrypha\nname: t\n");

			memset(ground, '#', sizeof ground);
			ground[watcher] = '.';
			if (open >= 0)
				ground[open] = '.';
			n += snprintf(text + n, sizeof text - (size_t)n, around,
				      ground[0], ground[1], ground[2], ground[3],
				      ground[4], ground[5], ground[6], ground[7]);
			snprintf(
				text + n, sizeof text - (size_t)n,
				"sides:\n  - {name: a, creatures: [{use: gasket, at: "
				"[%d, "
				"%d]}]}\n"
				"  - {name: b, creatures: [{use: raider, at: [3, 3]}]}\n",
				places[watcher][0], places[watcher][1]);
			if (affray_scenario_read(&handle, text, strlen(text), "t",
						 problems) ||
			    affray_scenario_check(handle, problems))
				fail_msg("%s", affray_problems_line(problems, 0));
			run = run_new(affray_scenario_inside(handle));
			run_start(run, 1, 1);
			one = change(run, 0);
			one->prepared = PREPARED_ACTION;
			one->prepared_deed = DO_MOVE;
			one->trigger = ENTERS_REACH;
			apocrypha_simplify_prepared(&run->scene, one, 0);
			assert_int_equal(one->trigger, open < 0 || open == watcher
							       ? ENTERS_AREA
							       : ENTERS_REACH);
			run_free(run);
			affray_scenario_free(handle);
			affray_problems_free(problems);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rounds_alike),
		cmocka_unit_test(test_preparations_alike),
		cmocka_unit_test(test_triggers_that_cannot_come),
		cmocka_unit_test(test_merged_rolls_lose_nothing),
		cmocka_unit_test(test_canonical),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
