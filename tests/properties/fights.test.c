/* SPDX-License-Identifier: MIT
 *
 * Properties of every rulebook: each plays random fights of every scenario that ships,
 * and of the tiny test book.
 *
 *	stopping at every question = running straight through, every event told once
 *	narrated = silent
 *	saved and read again = not saved
 *	copied in the middle = original
 *	undone and answered again = as before, byte for byte
 *	a tactic without its plan and memo = with them
 *	hidden facts do not change the answers of a side's tactic
 *	hidden facts are redrawn without looking at them
 *	hidden facts do not change what a side sees when it looks ahead
 *	looking ahead works at every question, from every seat, and changes nothing
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/playout.h"
#include "engine/build.h"
#include "engine/run.h"
#include "engine/state.h"
#include "library/built_scenario.h"
#include "share.h"
#include "tactics/tactics.h"

/* Sanitizers take five times as long and look for other faults. */
#ifdef __SANITIZE_ADDRESS__
enum { FIGHTS = 5, CANONICAL_FIGHTS = 20 };
#else
enum { FIGHTS = 12, CANONICAL_FIGHTS = 200 };
#endif
enum { MAX_SCENARIOS = 128 };

static uint64_t fights, canonical_fights; /* fights per scenario */

/* ---- the scenarios ---- */

static struct affray_scenario *scenarios[MAX_SCENARIOS];
static char *names[MAX_SCENARIOS];
static int scenario_count;

static void load(const char *path)
{
	struct affray_problems *problems = affray_problems_new();

	if (affray_scenario_load(&scenarios[scenario_count], path, problems) != AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
	names[scenario_count++] = strdup(path);
	affray_problems_free(problems);
}

static int load_all(void **state)
{
	glob_t found;

	(void)state;
	fights = (uint64_t)cases(FIGHTS, 2);
	canonical_fights = (uint64_t)cases(CANONICAL_FIGHTS, 10);
	if (glob("scenarios/*/*.yaml", 0, NULL, &found) == 0)
		for (size_t i = 0; i < found.gl_pathc && i < MAX_SCENARIOS; i++)
			if (!is_scenario_left_out(found.gl_pathv[i]))
				load(found.gl_pathv[i]);
	globfree(&found);
	assert_true(scenario_count > 0);
	return 0;
}

static int free_all(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++) {
		affray_scenario_free(scenarios[i]);
		free(names[i]);
	}
	return 0;
}

/* ---- a digest of all events ---- */

struct digest {
	uint64_t hash;
	uint32_t events;
};

static void mix(uint64_t *hash, uint64_t word)
{
	*hash = (*hash ^ word) * 0x9fb21c651e98df25u;
	*hash ^= *hash >> 31;
}

static void mix_text(uint64_t *hash, const char *text)
{
	for (; text && *text; text++)
		mix(hash, (unsigned char)*text);
}

static void take(void *context, const struct affray_event *event)
{
	struct digest *digest = context;

	digest->events++;
	mix(&digest->hash, event->type);
	mix(&digest->hash, event->number);
	mix(&digest->hash, (uint64_t)event->who);
	mix(&digest->hash, (uint64_t)event->value);
	mix(&digest->hash, (uint64_t)event->left);
	mix_text(&digest->hash, event->label);
	mix_text(&digest->hash, event->item);
	mix_text(&digest->hash, event->outcome);
	mix_text(&digest->hash, event->rule);
	for (int i = 0; i < event->term_count; i++)
		mix(&digest->hash, (uint64_t)event->terms[i].value);
	for (int i = 0; i < event->face_count && i < MAX_FACES; i++)
		mix(&digest->hash, (uint64_t)event->faces[i]);
}

static void listen(struct run *run, struct digest *digest)
{
	struct backers backers = {.context = digest, .listen = take};

	*digest = (struct digest){0};
	run_listen(run, AFFRAY_ALL_EVENTS, &backers);
}

/* ---- runs ---- */

static struct run *new_run(int i, const struct tactic *tactic, uint64_t seed)
{
	struct run *run = run_new(affray_scenario_inside(scenarios[i]));

	assert_non_null(run);
	for (int who = 0; tactic && who < run->scene.scenario->total; who++)
		run->seats[who].tactic = tactic;
	run_start(run, seed, 1);
	return run;
}

static void assert_same(int i, const struct run *a, const struct run *b)
{
	if (!fight_equal(a->book, a->fight, b->fight))
		fail_msg("%s: seed %d: not the same fight", names[i], (int)a->seed);
}

/* Stops at every question, which the random tactic then answers. */
static void play_stopped(struct run *run)
{
	struct look look = {.scene = run->scene, .chance = &run->chance};
	enum run_stop stop;

	for (int who = 0; who < run->scene.scenario->total; who++)
		run->seats[who].tactic = NULL;
	run->records = true;
	while ((stop = run_play(run)) != RUN_OVER)
		if (stop == RUN_ASKED)
			run_give_answer(run,
					random_tactic.answer(&look, run->open, NULL));
}

/* Without a listener, choices come from the record on the way back, and no menus. */
static void test_stopped_equals_straight(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			struct run *a = new_run(i, &random_tactic, seed);
			struct run *b = new_run(i, NULL, seed);
			struct run *silent = new_run(i, NULL, seed);
			struct digest told_a, told_b;

			listen(a, &told_a);
			run_to_end(a);
			listen(b, &told_b);
			play_stopped(b);
			assert_same(i, a, b);
			assert_int_equal(told_a.events, told_b.events);
			assert_true(told_a.hash == told_b.hash);
			play_stopped(silent);
			assert_same(i, a, silent);
			run_free(a);
			run_free(b);
			run_free(silent);
		}
}

static void test_narrated_equals_silent(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= 4 * fights; seed++) {
			const struct tactic *tactic = seed % 2 ? &random_tactic : NULL;
			struct run *a = new_run(i, tactic, seed),
				   *b = new_run(i, tactic, seed);
			struct digest told;

			listen(a, &told);
			run_to_end(a);
			run_to_end(b);
			assert_same(i, a, b);
			assert_memory_equal(&a->generator, &b->generator,
					    sizeof a->generator);
			run_free(a);
			run_free(b);
		}
}

/* Rest by rest, `rests` of them, or to the first one of another round. */
static void play_steps(struct run *run, int rests)
{
	int round = run->fight->round;

	if (rests > 0)
		while (rests-- > 0 && run_play(run) == RUN_RESTED)
			;
	else
		while (run_play(run) == RUN_RESTED && run->fight->round == round)
			;
}

/* Through some rests, then through a round, and so on. */
static void test_through_equals_by_steps(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			const struct tactic *tactic = seed % 2 ? &random_tactic : NULL;
			struct run *a = new_run(i, tactic, seed),
				   *b = new_run(i, tactic, seed);

			for (int rests = 0; a->state != RUN_OVER;
			     rests = (rests + 1) % 5) {
				if (rests > 0)
					run_rests(a, rests);
				else
					run_round(a);
				play_steps(b, rests);
				assert_same(i, a, b);
				assert_int_equal(a->state, b->state);
			}
			run_free(a);
			run_free(b);
		}
}

/* ---- plans and secrets: the scenario's own tactic, under observation ---- */

static const struct tactic *watched;
static struct generator whim;
static bool drops, resamples;
static int drops_done;
static struct memo *warm; /* holds results of the scenario's earlier fights */

static int watched_answer(const struct look *look, const struct question *q,
			  struct plan *plan)
{
	const struct rulebook *book = look->scene.scenario->book;
	struct plan spare = *plan;
	struct look mine = *look;
	int answer;

	mine.memo = drops ? NULL : warm;
	if (drops && generator_below(&whim, 2)) {
		*plan = (struct plan){0};
		drops_done++;
	}
	answer = watched->answer(&mine, q, plan);
	if (resamples && book->resample && look->side >= 0) {
		struct fight *other = fight_new(book);
		struct look another = *look;
		struct secrets secrets;

		fight_copy(book, other, q->run->fight);
		book->resample(look->scene.scenario, other, look->side, &whim);
		if (secrets_find(&secrets, book))
			secrets_blank(&secrets, look->scene.scenario, other, look->side);
		another.scene.fight = other;
		assert_int_equal(watched->answer(&another, q, &spare), answer);
		fight_free(other);
	}
	return answer;
}

static const struct tactic watched_tactic = {.key = "watched", .answer = watched_answer};

static void play_watched(int i, uint64_t seed, bool drop, bool resample, struct run **out)
{
	struct run *run = new_run(i, NULL, seed);

	watched = run->scene.scenario->book->tactics;
	whim = generator_for(seed, 99, STREAM_TACTIC);
	drops = drop;
	resamples = resample;
	for (int who = 0; who < run->scene.scenario->total; who++)
		run->seats[who].tactic = &watched_tactic;
	run_to_end(run);
	*out = run;
}

/* Plays with plans and the memo of earlier fights, and without either. */
static void test_plan_and_memo_are_only_caches(void **state)
{
	(void)state;
	drops_done = 0;
	for (int i = 0; i < scenario_count; i++) {
		warm = memo_new();
		for (uint64_t seed = 1; seed <= 2 * fights; seed++) {
			struct run *a, *b;

			play_watched(i, seed, false, false, &a);
			play_watched(i, seed, true, false, &b);
			assert_same(i, a, b);
			run_free(a);
			run_free(b);
		}
		memo_free(warm);
		warm = NULL;
	}
	assert_true(drops_done > 0);
}

static void test_secrets_stay_secret(void **state)
{
	(void)state;
	warm = NULL; /* which the test before leaves if it fails */
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			struct run *run;

			play_watched(i, seed, false, true, &run);
			run_free(run);
		}
}

/* The same random numbers redraw the same hidden facts, whatever they were before. */
static void redraw_twice(int i, struct run *run, struct generator *g)
{
	const struct scenario *scenario = run->scene.scenario;
	struct fight *a = fight_new(run->book), *b = fight_new(run->book);

	for (int side = 0; side < scenario->side_count; side++) {
		struct generator same = *g,
				 other = generator_for(g->s[0], 1, STREAM_TACTIC);

		fight_copy(run->book, a, run->fight);
		fight_copy(run->book, b, run->fight);
		run->book->resample(scenario, b, side, &other);
		run->book->resample(scenario, b, side, &same);
		same = *g;
		run->book->resample(scenario, a, side, &same);
		if (!fight_equal(run->book, a, b))
			fail_msg("%s: seed %d: what is redrawn for side %d depends on "
				 "what "
				 "was hidden",
				 names[i], (int)run->seed, side);
	}
	generator_next(g);
	fight_free(a);
	fight_free(b);
}

static void test_redrawing_ignores_hidden_facts(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			struct run *run =
				new_run(i, seed % 2 ? NULL : &random_tactic, seed);
			struct generator g = generator_for(seed, 3, STREAM_TACTIC);

			do
				if (run->book->resample)
					redraw_twice(i, run, &g);
			while (run_play(run) == RUN_RESTED);
			run_free(run);
		}
}

/* ---- search: few playouts, small fights ---- */

/* Search takes long, so the two tests below share the scenarios; ./dev check tries one in
 * four. */
static bool is_small(int i)
{
	return affray_scenario_creatures(scenarios[i]) <= 3 &&
	       !is_left_out((size_t)i / 2, 2);
}

/* Every side searches, or only the first. */
static struct run *new_search(int i, uint64_t seed, bool all)
{
	struct run *run = new_run(i, NULL, seed);

	run->crew = run->own_crew = crew_new(run->scene.scenario);
	assert_non_null(run->crew);
	for (int who = 0; who < run->scene.scenario->total; who++) {
		struct seat *seat = &run->seats[who];

		if (!all && run->scene.scenario->creatures[who].side != 0)
			continue;
		seat->tactic = &search_tactic;
		seat->knobs[0] = 1;
	}
	return run;
}

static void test_search_narrated_equals_silent(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i += 2) {
		struct run *a, *b;
		struct digest told;

		if (!is_small(i))
			continue;
		a = new_search(i, 3, true);
		b = new_search(i, 3, true);
		listen(a, &told);
		run_to_end(a);
		run_to_end(b);
		assert_same(i, a, b);
		assert_memory_equal(&a->generator, &b->generator, sizeof a->generator);
		run_free(a);
		run_free(b);
	}
}

/* Questions of the others stop the run; when it resumes, it asks the searcher the same
 * questions again. */
static void test_search_stopped_equals_straight(void **state)
{
	(void)state;
	for (int i = 1; i < scenario_count; i += 2) {
		struct run *a, *b;
		enum run_stop stop;

		if (!is_small(i))
			continue;
		a = new_search(i, 4, false);
		b = new_search(i, 4, false);
		for (int who = 0; who < a->scene.scenario->total; who++)
			if (a->seats[who].tactic != &search_tactic) {
				a->seats[who].tactic = &default_tactic;
				b->seats[who].tactic = NULL;
			}
		run_to_end(a);
		while ((stop = run_play(b)) != RUN_OVER)
			if (stop == RUN_ASKED)
				run_give_answer(b, default_answer(b->open));
		assert_same(i, a, b);
		run_free(a);
		run_free(b);
	}
}

static int forgetful_answer(const struct look *look, const struct question *q,
			    struct plan *plan)
{
	*plan = (struct plan){0};
	return search_tactic.answer(look, q, plan);
}

static const struct tactic forgetful_tactic = {
	.key = "forgetful", .answer = forgetful_answer, .looks_ahead = true};

/* Undo or a save in mid-deed loses the plan. Uses level 2, since few deeds have a plan at
 * level 1. A search at every question takes long, so a few scenarios are enough. */
static void test_a_lost_plan_is_found_again(void **state)
{
	enum { ONE_IN = 5 };

	(void)state;
	for (int i = 0; i < scenario_count; i += ONE_IN) {
		struct run *a, *b;

		if (!is_small(i))
			continue;
		a = new_search(i, 5, false);
		b = new_search(i, 5, false);
		for (int who = 0; who < a->scene.scenario->total; who++) {
			if (a->seats[who].tactic != &search_tactic)
				continue;
			a->seats[who].knobs[0] = b->seats[who].knobs[0] = 2;
			b->seats[who].tactic = &forgetful_tactic;
		}
		run_to_end(a);
		run_to_end(b);
		assert_same(i, a, b);
		run_free(a);
		run_free(b);
	}
}

/* A tactic that looks ahead once, and notes what it saw and would answer. */
enum { GLANCES = 6 };
static struct glance {
	bool taken;
	int16_t question;
	int answer;
	uint64_t hash[GLANCES];
} glance;

static int glancing_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	if (glance.taken)
		return default_answer(q);
	glance = (struct glance){.taken = true, .question = q->id};
	for (int i = 0; i < GLANCES; i++) {
		struct run *run = look->crew->runs[0];
		struct playout playout = {.outlook = look->outlook,
					  .number = (uint64_t)i,
					  .answer = NO_ANSWER};

		if (playout_play(run, &playout))
			glance.hash[i] = fight_hash(run->book, run->fight);
	}
	glance.answer = search_tactic.answer(look, q, plan);
	return default_answer(q);
}

static const struct tactic glancing_tactic = {
	.key = "glancing", .answer = glancing_answer, .looks_ahead = true};

/* Plays to the first question of `side` from this rest on; false: there is none before
 * the next rest. */
static bool glance_from(struct run *run, const struct run *origin, int side,
			struct generator *redraw)
{
	const struct scenario *scenario = run->scene.scenario;

	run_start_from(run, origin, true);
	if (redraw)
		run->book->resample(scenario, run->fight, side, redraw);
	for (int who = 0; who < scenario->total; who++)
		if (scenario->creatures[who].side == side) {
			run->seats[who].tactic = &glancing_tactic;
			run->seats[who].knobs[0] = 1;
		} else {
			run->seats[who].tactic = run->book->tactics;
		}
	glance.taken = false;
	run_play(run);
	return glance.taken;
}

static int glances_taken;

static void glance_twice(int i, struct run *probe, const struct run *origin, int side,
			 struct generator *g)
{
	struct glance first;

	if (!glance_from(probe, origin, side, NULL))
		return;
	first = glance;
	if (!glance_from(probe, origin, side, g) || glance.question != first.question)
		return; /* a hidden fact showed itself first */
	glances_taken++;
	if (glance.answer != first.answer ||
	    memcmp(glance.hash, first.hash, sizeof first.hash) != 0)
		fail_msg("%s: seed %d: side %d sees what it may not know", names[i],
			 (int)origin->seed, side);
}

static void test_secrets_do_not_show_ahead(void **state)
{
	(void)state;
	glances_taken = 0;
	for (int i = 0; i < scenario_count; i++) {
		if (is_quick() && affray_scenario_creatures(scenarios[i]) > 6)
			continue;
		struct run *run = new_run(i, NULL, 6), *probe = new_search(i, 6, true);
		struct generator g = generator_for(6, 4, STREAM_TACTIC);

		for (int rest = 0; run->book->resample && rest < cases(40, 4); rest++) {
			if (rest % 4 == 3)
				for (int side = 0; side < 2; side++)
					glance_twice(i, probe, run, side, &g);
			if (run_play(run) != RUN_RESTED)
				break;
		}
		run_free(run);
		run_free(probe);
	}
	assert_true(glances_taken > scenario_count / 2);
}

/* ---- through the public API: a person's answers ---- */

static struct affray_fight *new_fight(int i, uint64_t seed)
{
	struct affray_fight *fight;

	assert_int_equal(affray_fight_new(&fight, scenarios[i], seed, 1, NULL),
			 AFFRAY_OK);
	assert_int_equal(affray_fight_seat(fight, NULL, NULL, NULL), AFFRAY_OK);
	return fight;
}

/* A random legal answer, as text. */
static void pick(struct affray_fight *fight, struct generator *g, char *buffer,
		 size_t room)
{
	const struct affray_question *q = affray_fight_question(fight);
	int n;

	switch (q->kind) {
	case AFFRAY_CHOICE:
		snprintf(buffer, room, "%s",
			 q->options[generator_below(g, q->option_count)].key);
		break;
	case AFFRAY_NUMBER:
		snprintf(buffer, room, "%d",
			 q->low + generator_below(g, q->high - q->low + 1));
		break;
	default:
		n = generator_below(g, q->tile_count);
		snprintf(buffer, room, "%d,%d", q->tiles[n][0], q->tiles[n][1]);
	}
}

static void answer(int i, struct affray_fight *fight, const char *text)
{
	struct affray_problems *problems = affray_problems_new();

	if (affray_fight_answer(fight, text, problems) != AFFRAY_OK)
		fail_msg("%s: %s: %s", names[i], text, affray_problems_line(problems, 0));
	affray_problems_free(problems);
}

/* Plays at most `most` answers, or to the end. */
static void play_on(int i, struct affray_fight *fight, struct generator *g, int most)
{
	char text[64];

	while (most-- > 0 && affray_fight_advance(fight) == AFFRAY_ASKS) {
		pick(fight, g, text, sizeof text);
		answer(i, fight, text);
	}
	affray_fight_advance(fight);
}

static void test_saved_equals_unsaved(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			struct affray_fight *a = new_fight(i, seed), *b;
			struct generator g = generator_for(seed, 5, STREAM_TACTIC), h;
			struct affray_problems *problems = affray_problems_new();
			char *text;
			size_t length;

			play_on(i, a, &g, 5 + (int)seed * 7);
			assert_int_equal(affray_fight_write(a, &text, &length),
					 AFFRAY_OK);
			if (affray_fight_read(&b, text, length, "saved.fight", problems))
				fail_msg("%s: %s", names[i],
					 affray_problems_line(problems, 0));
			affray_free(text);
			affray_fight_seat(b, NULL, NULL, NULL);
			affray_fight_advance(b);
			assert_true(affray_fight_hash(a) == affray_fight_hash(b));
			h = g;
			play_on(i, a, &g, 100000);
			play_on(i, b, &h, 100000);
			assert_true(affray_fight_over(a) && affray_fight_over(b));
			assert_true(affray_fight_hash(a) == affray_fight_hash(b));
			affray_problems_free(problems);
			affray_fight_free(a);
			affray_fight_free(b);
		}
}

static void test_copy_equals_original(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			struct affray_fight *a = new_fight(i, seed), *b;
			struct generator g = generator_for(seed, 6, STREAM_TACTIC), h;

			play_on(i, a, &g, (int)seed * 9);
			assert_int_equal(affray_fight_copy(&b, a), AFFRAY_OK);
			assert_true(affray_fight_hash(a) == affray_fight_hash(b));
			h = g;
			play_on(i, a, &g, 100000);
			play_on(i, b, &h, 100000);
			assert_true(affray_fight_hash(a) == affray_fight_hash(b));
			affray_fight_free(a);
			affray_fight_free(b);
		}
}

static void test_undo(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= fights; seed++) {
			struct affray_fight *fight = new_fight(i, seed);
			struct generator g = generator_for(seed, 7, STREAM_TACTIC);
			char text[64];
			uint64_t before, after;

			play_on(i, fight, &g, (int)seed * 5);
			for (int n = 0;
			     n < 8 && affray_fight_advance(fight) == AFFRAY_ASKS; n++) {
				pick(fight, &g, text, sizeof text);
				before = affray_fight_hash(fight);
				answer(i, fight, text);
				affray_fight_advance(fight);
				after = affray_fight_hash(fight);
				assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
				assert_int_equal(affray_fight_advance(fight),
						 AFFRAY_ASKS);
				assert_true(affray_fight_hash(fight) == before);
				answer(i, fight, text);
				affray_fight_advance(fight);
				assert_true(affray_fight_hash(fight) == after);
			}
			affray_fight_free(fight);
		}
}

static int ahead_asked, ahead_played;

/* Looks ahead from every seat: how the tactics would go on, and with one option. */
static void look_ahead(int i, struct affray_fight *fight, struct generator *g)
{
	uint64_t before = affray_fight_hash(fight);
	char text[64];

	for (int seat = AFFRAY_SEES_ALL; seat < affray_scenario_sides(scenarios[i]);
	     seat++) {
		struct affray_prospect p;

		pick(fight, g, text, sizeof text);
		assert_int_equal(
			affray_fight_prospect(fight, seat, 0, NULL, 0, 2, &p, NULL),
			AFFRAY_OK);
		assert_int_equal(
			affray_fight_prospect(fight, seat, 0, text, 0, 2, &p, NULL),
			AFFRAY_OK);
		if (seat == AFFRAY_SEES_ALL)
			assert_int_equal(p.playouts, 2);
		ahead_asked += 2;
		ahead_played += p.playouts;
		assert_true(p.low <= p.win && p.win <= p.high);
		assert_true(affray_fight_hash(fight) == before);
	}
}

static void test_looking_ahead_changes_nothing(void **state)
{
	(void)state;
	ahead_asked = ahead_played = 0;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= (uint64_t)cases(2, 1); seed++) {
			struct affray_fight *a = new_fight(i, seed),
					    *b = new_fight(i, seed);
			struct generator g = generator_for(seed, 9, STREAM_TACTIC), h = g,
					 mood = g;
			char text[64];

			play_on(i, a, &g, 40);
			affray_fight_threads(b, 1);
			for (int n = 0; n < 40 && affray_fight_advance(b) == AFFRAY_ASKS;
			     n++) {
				if (n % 4 == (int)seed)
					look_ahead(i, b, &mood);
				pick(b, &h, text, sizeof text);
				answer(i, b, text);
			}
			affray_fight_advance(b);
			assert_true(affray_fight_hash(a) == affray_fight_hash(b));
			affray_fight_free(a);
			affray_fight_free(b);
		}
	assert_true(ahead_played > ahead_asked * 9 / 10); /* few cannot be replayed */
}

/*
 * Plays with the same dice, but forgets at every rest everything that the canonical form
 * forgets. Returns the number of rounds, or 0 past the limit, which the form may forget.
 */
static int play_canonical(int i, struct run *run)
{
	const struct scenario *scenario = run->scene.scenario;
	int rounds = 0;

	do {
		int before;

		for (int who = 0; who < scenario->total; who++)
			run->seats[who].plan = (struct plan){0};
		if (run->fight->round > 0 && run->book->canonical)
			run->book->canonical(scenario, run->fight);
		before = run->fight->round;
		run_play(run);
		rounds += run->fight->round - before;
		if (rounds > scenario->limit)
			return 0;
	} while (run->state == RUN_RESTED);
	if (run->state != RUN_OVER)
		fail_msg("%s: stopped", names[i]);
	return rounds;
}

/* Compares the bars of the surviving winners, which exact odds report. */
static void assert_same_bars(int i, const struct run *a, const struct run *b)
{
	for_creatures (who, a->fight) {
		const struct body *body = &a->fight->bodies[who];
		const struct state_row *row;

		if (body->side != a->fight->winner || !body->in_play || !body->can_fight)
			continue;
		for (int k = 0; (row = state_row_at(a->book, who, k)); k++) {
			struct state_place place = {who, row, 0};
			int bar = 0;

			while (bar < 8 && a->book->bars[bar] &&
			       strcmp(row->key, a->book->bars[bar]) != 0)
				bar++;
			if (bar == 8 || !a->book->bars[bar] || state_elements(row) != 1 ||
			    (a->book->keeps && !a->book->keeps(a->scene.scenario, row)))
				continue;
			if (state_get(&a->scene, place) != state_get(&b->scene, place))
				fail_msg("%s: seed %d: %s is %d, not %d", names[i],
					 (int)a->seed, row->key,
					 state_get(&b->scene, place),
					 state_get(&a->scene, place));
		}
	}
}

/* Forgetting by the canonical form changes nothing: same winner, rounds and survivors,
 * with the same bars. */
static void test_canonical_forgets_nothing_that_matters(void **state)
{
	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (uint64_t seed = 1; seed <= canonical_fights; seed++) {
			struct run *a = new_run(i, NULL, seed),
				   *b = new_run(i, NULL, seed);
			int rounds = play_canonical(i, b);

			run_to_end(a);
			if (rounds > 0 && a->fight->round < a->scene.scenario->limit) {
				if (a->fight->round != rounds ||
				    a->fight->winner != b->fight->winner)
					fail_msg("%s: seed %d: forgot too much", names[i],
						 (int)seed);
				for_creatures (who, a->fight)
					assert_int_equal(a->fight->bodies[who].can_fight,
							 b->fight->bodies[who].can_fight);
				if (a->fight->winner >= 0)
					assert_same_bars(i, a, b);
			}
			run_free(a);
			run_free(b);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stopped_equals_straight),
		cmocka_unit_test(test_narrated_equals_silent),
		cmocka_unit_test(test_through_equals_by_steps),
		cmocka_unit_test(test_plan_and_memo_are_only_caches),
		cmocka_unit_test(test_secrets_stay_secret),
		cmocka_unit_test(test_redrawing_ignores_hidden_facts),
		cmocka_unit_test(test_search_narrated_equals_silent),
		cmocka_unit_test(test_search_stopped_equals_straight),
		cmocka_unit_test(test_a_lost_plan_is_found_again),
		cmocka_unit_test(test_secrets_do_not_show_ahead),
		cmocka_unit_test(test_saved_equals_unsaved),
		cmocka_unit_test(test_copy_equals_original),
		cmocka_unit_test(test_canonical_forgets_nothing_that_matters),
		cmocka_unit_test(test_undo),
		cmocka_unit_test(test_looking_ahead_changes_nothing),
	};

	return cmocka_run_group_tests(tests, load_all, free_all);
}
