/* SPDX-License-Identifier: MIT
 *
 * The deeds of each creature: counted by the summary from the events of affray.h, and by
 * a simulation from those of the run. Both count the same fights of every scenario that
 * ships.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "play/summary_feats.h"
#include "library/built_scenario.h"
#include "study/simulate.h"
#include "share.h"

enum { FIGHTS = 4, SEED = 5 };

/* The fight being compared, for messages. */
static const char *path;
static int number;

static void assert_equal(const char *what, int who, long summary, uint64_t simulation)
{
	if (summary != (long)simulation)
		fail_msg("%s, fight %d, creature %d: %s is %ld here, %ld in the "
			 "simulation",
			 path, number, who, what, summary, (long)simulation);
}

static void compare_actions(const struct rulebook *book, const struct feats_of *of,
			    const struct tally *tally, int who)
{
	int known = 0;

	for (int action = 0; action < book->action_count; action++) {
		const struct action_tally *counted = &tally->sums.actions[who][action];
		const struct action_feats *own = NULL;

		for (int i = 0; i < of->action_count; i++)
			if (strcmp(of->actions[i].action, book->actions[action].key) == 0)
				own = &of->actions[i];
		known += own != NULL;
		assert_equal(book->actions[action].key, who, own ? own->deeds : 0,
			     counted->deeds);
		assert_equal("checks", who, own ? own->checks : 0, counted->checks);
		assert_equal("hits", who, own ? own->hits : 0, counted->hits);
	}
	assert_equal("kinds of actions", who, of->action_count, (uint64_t)known);
}

/* The amount under this label; 0: none. */
static int amount_at(const struct amounts *amounts, const char *label)
{
	for (int i = 0; i < amounts->count; i++)
		if (strncmp(amounts->of[i].label, label, FEAT_LABEL - 1) == 0)
			return amounts->of[i].value;
	return 0;
}

static void compare_creature(const struct rulebook *book, const struct feats_of *of,
			     const struct tally *tally, int who)
{
	const struct creature_tally *counted = &tally->sums.creatures[who];

	for (int bar = 0; bar < MAX_BARS && book->bars[bar]; bar++) {
		assert_equal("dealt", who, amount_at(&of->dealt, book->bars[bar]),
			     counted->dealt[bar]);
		assert_equal("taken", who, amount_at(&of->taken, book->bars[bar]),
			     counted->taken[bar]);
		assert_equal("lost", who, amount_at(&of->lost, book->bars[bar]),
			     counted->lost[bar]);
	}
	assert_equal("stands", who, of->fate == AFFRAY_NO_FATE, counted->alive);
	assert_equal("dead", who, of->fate == AFFRAY_DEAD, counted->dead);
	assert_equal("fled", who, of->fate == AFFRAY_FLED, counted->fled);
	assert_equal("down", who, of->fate == AFFRAY_DOWN, counted->down);
}

static void compare_fight(struct affray_scenario *scenario, struct watch *watch,
			  struct tally *tally)
{
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct job job = {.scenario = inside,
			  .closeness = WATCH_DEEDS,
			  .seed = SEED,
			  .first = (uint64_t)number};
	struct affray_fight *fight;
	struct feats feats;

	tally_clear(tally);
	simulate(watch, &job, 0, 1, tally);
	assert_int_equal(affray_fight_new(&fight, scenario, SEED, job.first, NULL),
			 AFFRAY_OK);
	assert_true(feats_begin(&feats, scenario, fight));
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, feats_event,
			    &feats);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	feats_end(&feats, fight);
	for (int who = 0; who < inside->count; who++) {
		compare_actions(inside->book, &feats.of[who], tally, who);
		compare_creature(inside->book, &feats.of[who], tally, who);
	}
	feats_free(&feats);
	affray_fight_free(fight);
}

static void compare_scenario(void)
{
	struct affray_scenario *scenario;
	struct tally *tally = tally_new();
	struct watch watch;
	struct run *run;

	assert_non_null(tally);
	assert_int_equal(affray_scenario_load(&scenario, path, NULL), AFFRAY_OK);
	run = run_new(affray_scenario_inside(scenario));
	assert_non_null(run);
	watch_begin(&watch, run, WATCH_DEEDS);
	for (number = 1; number <= FIGHTS; number++)
		compare_fight(scenario, &watch, tally);
	run_free(run);
	free(tally);
	affray_scenario_free(scenario);
}

static void test_agrees_with_simulation(void **unused)
{
	glob_t found;

	(void)unused;
	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		path = found.gl_pathv[i];
		if (!is_left_out(i, 6))
			compare_scenario();
	}
	globfree(&found);
}

/* An archer of orge shoots, reloads, and only then hits or misses: every shot counts. */
static void test_reloading_archers(void **unused)
{
	struct affray_scenario *scenario;
	struct tally *tally = tally_new();
	const struct rulebook *book;
	struct watch watch;
	struct run *run;
	int attack, reload;

	(void)unused;
	assert_non_null(tally);
	assert_int_equal(
		affray_scenario_load(&scenario, "scenarios/orge/gnome.yaml", NULL),
		AFFRAY_OK);
	run = run_new(affray_scenario_inside(scenario));
	assert_non_null(run);
	watch_begin(&watch, run, WATCH_DEEDS);
	simulate(&watch,
		 &(struct job){.scenario = affray_scenario_inside(scenario),
			       .closeness = WATCH_DEEDS,
			       .seed = SEED,
			       .first = 1},
		 0, 200, tally);
	book = run->book;
	attack = rulebook_action(book, "attack");
	reload = rulebook_action(book, "reload");
	for (int who = 0; who < 2; who++) {
		const struct action_tally *shots = &tally->sums.actions[who][attack];

		assert_true(tally->sums.actions[who][reload].deeds > 100);
		assert_int_equal(shots->checks, shots->deeds);
		assert_true(shots->hits > 0 && shots->hits < shots->checks);
		assert_int_equal(tally->sums.actions[who][reload].checks, 0);
	}
	run_free(run);
	free(tally);
	affray_scenario_free(scenario);
}

/* ---- from events made by hand ---- */

static void tell(struct feats *feats, struct affray_event event)
{
	feats_event(feats, &event);
}

static void hurt(struct feats *feats, int who, int by, int value)
{
	tell(feats, (struct affray_event){.type = AFFRAY_HURT,
					  .who = who,
					  .target = by,
					  .round = 2,
					  .label = "vit",
					  .value = value});
}

/* The best blow is the largest harm that one deed did to one creature. */
static void test_best_blow(void **unused)
{
	struct feats_of creatures[3] = {{.best.target = -1, .blow.target = -1},
					{.best.target = -1, .blow.target = -1},
					{.best.target = -1, .blow.target = -1}};
	struct feats feats = {
		.bar_count = 1, .bars = {"vit"}, .count = 3, .of = creatures};
	struct affray_event strike = {.type = AFFRAY_DEED,
				      .who = 0,
				      .target = -1,
				      .label = "strike",
				      .on = true};

	(void)unused;
	tell(&feats, strike);
	hurt(&feats, 1, 0, 3);
	hurt(&feats, 1, 0, 4); /* part of the same blow */
	tell(&feats, strike);
	hurt(&feats, 1, 0, 5);
	hurt(&feats, 2, 0, 6); /* another creature, so another blow */
	tell(&feats, strike);
	assert_int_equal(creatures[0].best.total, 7);
	assert_int_equal(creatures[0].best.target, 1);
	assert_int_equal(creatures[0].best.round, 2);
	assert_int_equal(amount_at(&creatures[0].best.hurt, "vit"), 7);
	assert_int_equal(amount_at(&creatures[0].dealt, "vit"), 18);
	assert_int_equal(amount_at(&creatures[1].taken, "vit"), 12);
	assert_int_equal(creatures[0].attacks, 3);
}

/* A fate without a cause counts for the last creature that did harm; a creature that
 * recovers is not down. */
static void test_fates(void **unused)
{
	struct feats_of creatures[3] = {
		{.hurt_by = -1}, {.hurt_by = -1}, {.hurt_by = -1}};
	struct feats feats = {
		.bar_count = 1, .bars = {"vit"}, .count = 3, .of = creatures};
	struct affray_event fate = {
		.type = AFFRAY_FATE, .who = 1, .target = -1, .fate = AFFRAY_DOWN};

	(void)unused;
	tell(&feats, fate);
	assert_int_equal(creatures[0].felled | creatures[2].felled, 0);
	hurt(&feats, 1, 0, 3);
	tell(&feats, fate);
	assert_int_equal(creatures[0].felled, 1 << 1);
	fate.target = 2;
	fate.fate = AFFRAY_DEAD;
	tell(&feats, fate);
	assert_int_equal(creatures[2].felled, 1 << 1);
	assert_int_equal(creatures[1].fate, AFFRAY_DEAD);
	fate.fate = AFFRAY_RECOVERED;
	tell(&feats, fate);
	assert_int_equal(creatures[1].fate, AFFRAY_NO_FATE);
	fate.fate = AFFRAY_FLED;
	fate.target = 0;
	fate.who = 2;
	tell(&feats, fate);
	assert_int_equal(creatures[0].felled, 1 << 1); /* not the one who fled */
}

/* A deciding check counts for its deed, no matter who rolled and what came in between. */
static void test_decisions(void **unused)
{
	struct feats_of creatures[2] = {{.hurt_by = -1}, {.hurt_by = -1}};
	struct feats feats = {.count = 2, .of = creatures};
	struct affray_event deed = {.type = AFFRAY_DEED,
				    .target = -1,
				    .label = "shoot",
				    .action = 3,
				    .on = true};
	struct affray_event check = {.type = AFFRAY_CHECK,
				     .target = 1,
				     .action = 3,
				     .result = AFFRAY_HIT,
				     .decides = AFFRAY_SUCCEEDS};

	(void)unused;
	tell(&feats, deed);
	deed.on = false;
	deed.action = 4;
	deed.label = "reload";
	tell(&feats, deed);
	tell(&feats, check); /* decides the shot before the reload */
	assert_int_equal(creatures[0].actions[0].hits, 1);
	assert_int_equal(creatures[0].actions[1].checks, 0);
	check.who = 1;
	check.target = 0;
	check.result = AFFRAY_PASS;
	check.decides = AFFRAY_ESCAPED; /* other targets may be hit */
	tell(&feats, check);
	assert_int_equal(creatures[0].hits, 1);
	check.decides = AFFRAY_UNDONE;
	tell(&feats, check);
	assert_int_equal(creatures[0].hits, 0);
	assert_int_equal(creatures[0].actions[0].hits, 0);
	assert_int_equal(creatures[0].checks, 1);
	check.decides = AFFRAY_FAILS; /* countered */
	tell(&feats, check);
	assert_int_equal(creatures[0].checks, 2);
	assert_int_equal(creatures[1].checks, 0);
	check.decides = AFFRAY_SUCCEEDS;
	check.action = 4; /* no attack: neither hit nor miss */
	tell(&feats, check);
	assert_int_equal(creatures[0].checks, 2);
	check.result = AFFRAY_HIT; /* a readied blow */
	tell(&feats, check);
	assert_int_equal(creatures[0].actions[1].hits, 1);
	check.decides = AFFRAY_UNDECIDED;
	tell(&feats, check);
	assert_int_equal(creatures[0].checks, 3);
}

/* Labels and actions beyond the capacity are left out; nothing is written past the
 * end. */
static void test_limits(void **unused)
{
	static struct feats_of creature;
	struct feats feats = {.count = 1, .of = &creature};
	const struct action_feats *sorted[FEAT_ACTIONS];
	char label[64];

	(void)unused;
	for (int i = 0; i < 2 * FEAT_ACTIONS; i++) {
		snprintf(label, sizeof label,
			 "%d is an action or a resource with a long name", i);
		tell(&feats, (struct affray_event){.type = AFFRAY_DEED,
						   .target = -1,
						   .label = label,
						   .action = i,
						   .on = true});
		tell(&feats, (struct affray_event){.type = AFFRAY_CHECK,
						   .target = -1,
						   .action = i,
						   .result = AFFRAY_HIT,
						   .decides = AFFRAY_SUCCEEDS});
		tell(&feats, (struct affray_event){.type = AFFRAY_SPEND,
						   .target = -1,
						   .label = label,
						   .value = 1});
	}
	assert_int_equal(creature.action_count, FEAT_ACTIONS);
	assert_int_equal(creature.attacks, 2 * FEAT_ACTIONS);
	assert_int_equal(creature.hits, 2 * FEAT_ACTIONS);
	assert_int_equal(creature.spent.count, FEAT_LABELS);
	assert_int_equal(feats_most_used(&creature, sorted), FEAT_ACTIONS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_agrees_with_simulation),
		cmocka_unit_test(test_reloading_archers),
		cmocka_unit_test(test_best_blow),
		cmocka_unit_test(test_fates),
		cmocka_unit_test(test_decisions),
		cmocka_unit_test(test_limits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
