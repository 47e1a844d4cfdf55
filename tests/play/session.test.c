/* SPDX-License-Identifier: MIT
 *
 * Properties of a fight that is being played, for every rulebook: undo and redo in any
 * order, jumps, reactions that are not asked, pauses that change nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "play/session.h"
#include "engine/generator.h"
#include "library/same_log.h"
#include "share.h"

/* Scenarios small and large, with magic, machine guns, maps and hidden creatures. */
static const char *const scenarios[] = {
	"apocrypha/duel",      "apocrypha/four-against-four",
	"apocrypha/ambush",    "threa/duel",
	"threa/skirmish",      "threa/parry",
	"orge/duel",	       "orge/four",
	"orge/ambush",	       "wounddice/ambush",
	"wounddice/bank-raid", "wounddice/knife-fight",
	"dungeoneers/den",     "dungeoneers/crypt",
	"dungeoneers/quarrel",
};
enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

/* ---- a session ---- */

static void open_session(struct session *session, const char *scenario, uint64_t seed)
{
	char path[128];

	memset(session, 0, sizeof *session);
	session->problems = affray_problems_new();
	session->is_saved = true;
	snprintf(path, sizeof path, "scenarios/%s.yaml", scenario);
	if (affray_scenario_load(&session->scenario, path, session->problems) ||
	    affray_fight_new(&session->fight, session->scenario, seed, 1,
			     session->problems))
		fail_msg("%s", affray_problems_line(session->problems, 0));
}

static void shut_session(struct session *session)
{
	session_close(session);
	affray_scenario_free(session->scenario);
	affray_problems_free(session->problems);
}

/* ---- sheets ---- */

static void append_field(void *context, const char *key, const char *value,
			 const char *help)
{
	char *line = context;

	assert_non_null(help);
	snprintf(line + strlen(line), 1000 - strlen(line), "%s=%s;", key, value);
}

/* Numbers, maps and lists that differ from their default, and derived values. */
static void test_the_sheet(void **unused)
{
	struct session session;
	char line[1000] = "";

	(void)unused;
	open_session(&session, "threa/duel", 1);
	affray_scenario_sheet(session.scenario, 0, append_field, line);
	assert_non_null(strstr(line, "attributes=str 13 + dex 11"));
	assert_non_null(strstr(line, ";vit_max=21;"));
	assert_non_null(strstr(line, ";armor=leather + helmet;"));
	line[0] = '\0';
	affray_scenario_sheet(session.scenario, -1, append_field, line);
	affray_scenario_sheet(session.scenario, 2, append_field, line);
	assert_string_equal(line, "");
	shut_session(&session);
}

static void must_be(struct session *session, bool good)
{
	if (!good)
		fail_msg("%s", affray_problems_count(session->problems)
				       ? affray_problems_line(session->problems, 0)
				       : "refused without a word");
}

/* Gives a legal answer to the open question. */
static void answer_anything(struct session *session, struct generator *whim)
{
	const struct affray_question *q = affray_fight_question(session->fight);
	const struct affray_roll *roll = affray_fight_roll(session->fight);
	char answer[128];
	int pick;

	if (roll) {
		enum affray_status status;

		do { /* not every total in the range is possible */
			pick = roll->low +
			       generator_below(whim, roll->high - roll->low + 1);
			status = session_total(session, pick);
		} while (status == AFFRAY_BAD_INPUT);
		assert_int_equal(status, AFFRAY_OK);
		return;
	}
	if (q->kind == AFFRAY_CHOICE) {
		pick = generator_below(whim, q->option_count);
		snprintf(answer, sizeof answer, "%s", q->options[pick].key);
	} else if (q->kind == AFFRAY_NUMBER) {
		pick = q->low + generator_below(whim, q->high - q->low + 1);
		snprintf(answer, sizeof answer, "%d", pick);
	} else {
		pick = generator_below(whim, q->tile_count);
		snprintf(answer, sizeof answer, "%d,%d", q->tiles[pick][0],
			 q->tiles[pick][1]);
	}
	must_be(session, session_answer(session, answer) == AFFRAY_OK);
}

static void decree(struct session *session, struct generator *whim)
{
	int who = generator_below(whim, affray_scenario_creatures(session->scenario));
	const char *bar = affray_fight_bar(session->fight, 0);
	char edict[128];

	snprintf(edict, sizeof edict, "set %s.%s %d",
		 affray_scenario_creature(session->scenario, who), bar,
		 1 + generator_below(whim, 5));
	session_edict(session, edict); /* may be refused at this moment */
}

/* ---- remembered positions ---- */

struct memory {
	uint64_t position, record;
	uint64_t keys; /* of the open menu */
	int round;
};

static uint64_t hash_of_text(const char *text, size_t length)
{
	uint64_t hash = 1469598103934665603u;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
	return hash;
}

static uint64_t hash_of_keys(struct session *session)
{
	const struct affray_question *q = affray_fight_question(session->fight);
	int places[MOST_PLACES];

	if (!q || q->kind != AFFRAY_CHOICE)
		return 0;
	session_places(session, q, places);
	return hash_of_text((const char *)places,
			    (size_t)q->option_count * sizeof *places);
}

static struct memory remember(struct session *session)
{
	struct memory memory;
	char *text;
	size_t length;

	assert_int_equal(affray_fight_write(session->fight, &text, &length), AFFRAY_OK);
	memory.position = affray_fight_hash(session->fight);
	memory.record = hash_of_text(text, length);
	memory.keys = hash_of_keys(session);
	memory.round = affray_fight_round(session->fight);
	affray_free(text);
	return memory;
}

static void assert_same(const char *scenario, const struct memory *one,
			const struct memory *other, int depth)
{
	if (one->position != other->position || one->record != other->record ||
	    one->round != other->round)
		fail_msg("%s: another fight after %d answers", scenario, depth);
	if (one->keys != other->keys)
		fail_msg("%s: other keys after %d answers", scenario, depth);
}

/* ---- back and forth ---- */

enum { ROUNDTRIPS = 40, MOST = 400 };

struct walk {
	struct session session;
	const char *scenario;
	struct generator whim;
	struct memory at[MOST + 1]; /* by depth */
	int furthest;
};

static void note(struct walk *walk)
{
	int depth = session_depth(&walk->session);

	assert_true(depth <= MOST);
	walk->at[depth] = remember(&walk->session);
	walk->furthest = depth;
}

static void check(struct walk *walk)
{
	struct memory now = remember(&walk->session);
	int depth = session_depth(&walk->session);

	assert_same(walk->scenario, &walk->at[depth], &now, depth);
	assert_int_equal(session_depth_end(&walk->session), walk->furthest);
}

/* Plays a few answers and remembers each position; what was undone before is gone. */
static void play_some(struct walk *walk, int count)
{
	struct session *session = &walk->session;

	for (int i = 0; i < count && session_depth(session) < MOST - 1; i++) {
		int depth = session_depth(session);

		if (session_stands(session) == AFFRAY_ENDED)
			return;
		if (generator_below(&walk->whim, 12) == 0)
			decree(session, &walk->whim);
		else if (generator_below(&walk->whim, 6) == 0)
			session_let(session);
		else
			answer_anything(session, &walk->whim);
		session_advance(session);
		if (session_depth(session) > depth) {
			assert_null(session->future);
			assert_int_equal(session_redo(session, 1), 0);
			note(walk);
		}
	}
}

static void go_back_and_forth(struct walk *walk)
{
	struct session *session = &walk->session;
	int depth = session_depth(session);
	int back = generator_below(&walk->whim, depth + 1);
	int forth, done = session_undo(session, back);

	assert_int_equal(done, back);
	assert_int_equal(session_depth(session), depth - back);
	check(walk);
	forth = generator_below(&walk->whim, walk->furthest - (depth - back) + 1);
	assert_int_equal(session_redo(session, forth), forth);
	check(walk);
}

/* Jumps to the first question of any round played, then forth to the end. */
static void jump_to_round(struct walk *walk)
{
	struct session *session = &walk->session;
	int last = walk->at[walk->furthest].round;
	int round = generator_below(&walk->whim, last + 2), depth;

	if (round > last) {
		assert_int_equal(session_to_round(session, round), AFFRAY_BAD_INPUT);
		check(walk);
		return;
	}
	must_be(session, session_to_round(session, round) == AFFRAY_OK);
	check(walk);
	depth = session_depth(session);
	assert_true(affray_fight_round(session->fight) >= round);
	assert_true(depth == 0 || walk->at[depth - 1].round < round);
	if (generator_below(&walk->whim, 2)) {
		session_redo(session, MOST);
		assert_int_equal(session_depth(session), walk->furthest);
		check(walk);
	}
}

/* The log equals that of the same fight played straight, whatever was undone, and the
 * menu has the keys of a resumed fight. */
static void tell_again(struct walk *walk)
{
	struct affray_fight *fight = walk->session.fight, *straight;
	static struct session resumed;
	char *text;
	size_t length;

	assert_int_equal(affray_fight_write(fight, &text, &length), AFFRAY_OK);
	assert_int_equal(
		affray_fight_read(&straight, text, length, NULL, walk->session.problems),
		AFFRAY_OK);
	affray_free(text);
	affray_fight_record_alone(straight);
	resumed = walk->session;
	resumed.fight = straight;
	resumed.future = NULL;
	memset(&resumed.offers, 0, sizeof resumed.offers);
	session_start(&resumed);
	assert_true(hash_of_keys(&resumed) == hash_of_keys(&walk->session));
	assert_true(affray_fight_hash(straight) == affray_fight_hash(fight));
	for (int seat = AFFRAY_SEES_PUBLIC; seat < 2; seat++)
		assert_same_log(straight, fight, seat);
	affray_fight_free(straight);
}

static void wander(struct walk *walk, uint64_t seed)
{
	struct session *session = &walk->session;

	walk->whim = generator_for(seed, 99, STREAM_TACTIC);
	open_session(session, walk->scenario, seed);
	session_add_player(session, affray_scenario_side(session->scenario, 0));
	if (seed % 2)
		session_add_player(session, "gm");
	if (seed % 3 == 0)
		session_add_dice(session, "mine");
	must_be(session, session_seat(session));
	session_advance(session);
	note(walk);
	for (int i = 0; i < cases(ROUNDTRIPS, 5); i++) {
		play_some(walk, generator_below(&walk->whim, 8));
		go_back_and_forth(walk);
		if (i % 4 == 0)
			jump_to_round(walk);
		if (i % 8 == 0)
			tell_again(walk);
	}
	shut_session(session);
}

static void test_back_and_forth(void **unused)
{
	struct walk *walk = malloc(sizeof *walk);

	(void)unused;
	assert_non_null(walk);
	for (int i = 0; i < SCENARIOS; i++)
		for (uint64_t seed = 1; seed <= (uint64_t)cases(3, 1); seed++) {
			walk->scenario = scenarios[i];
			wander(walk, seed);
		}
	free(walk);
}

/* ---- reactions ---- */

static void seat_all(struct session *session)
{
	for (int side = 0; side < affray_scenario_sides(session->scenario); side++)
		session_add_player(session,
				   affray_scenario_side(session->scenario, side));
}

/* Answers at random, and returns the number of reactions asked. */
static int reactions_asked(struct session *session, struct generator *whim, int most)
{
	int asked = 0;

	while (session_advance(session) == AFFRAY_ASKS && most-- > 0) {
		asked += affray_fight_question(session->fight)->is_reaction;
		answer_anything(session, whim);
	}
	return asked;
}

/* Reads a record of the fight and plays it to the same position without tactics. */
static void replay(struct session *session)
{
	struct affray_fight *fight;
	char *text;
	size_t length;

	session_advance(session);
	assert_int_equal(affray_fight_write(session->fight, &text, &length), AFFRAY_OK);
	if (affray_fight_read(&fight, text, length, "", session->problems))
		fail_msg("%s", affray_problems_line(session->problems, 0));
	assert_int_equal(affray_fight_seat(fight, NULL, NULL, NULL), AFFRAY_OK);
	affray_fight_advance(fight);
	if (affray_fight_record_check(fight, session->problems))
		fail_msg("%s", affray_problems_line(session->problems, 0));
	assert_true(affray_fight_hash(fight) == affray_fight_hash(session->fight));
	affray_fight_free(fight);
	affray_free(text);
}

static int play_reacting(const char *scenario, const char *how)
{
	struct generator whim = generator_for(5, 5, STREAM_TACTIC);
	struct session session;
	int asked;

	open_session(&session, scenario, 4);
	seat_all(&session);
	if (how)
		must_be(&session, session_add_reactions(&session, how));
	must_be(&session, session_seat(&session));
	asked = reactions_asked(&session, &whim, 300);
	replay(&session);
	shut_session(&session);
	return asked;
}

static void test_reactions(void **unused)
{
	(void)unused;
	for (int i = 0; i < SCENARIOS; i++) {
		if (is_left_out((size_t)i, 3))
			continue;
		assert_int_equal(play_reacting(scenarios[i], "never"), 0);
		assert_int_equal(play_reacting(scenarios[i], "auto"), 0);
		assert_int_equal(play_reacting(scenarios[i], "scripted"), 0);
	}
}

/* Reactions are asked in each book; otherwise their marks would prove nothing. */
static void test_reactions_are_asked(void **unused)
{
	int asked = 0;

	(void)unused;
	for (int i = 0; i < SCENARIOS; i++) {
		asked += play_reacting(scenarios[i], NULL);
		if (i % 3 < 2)
			continue;
		if (asked == 0)
			fail_msg("nobody reacts like %s", scenarios[i]);
		asked = 0;
	}
}

/* Outside its turn, a creature is asked only for decisions and reactions. */
static void test_turns(void **unused)
{
	(void)unused;
	for (int i = 0; i < SCENARIOS; i++) {
		struct generator whim = generator_for(8, 1, STREAM_TACTIC);
		struct session session;
		int turn;

		open_session(&session, scenarios[i], 2);
		seat_all(&session);
		must_be(&session, session_seat(&session));
		for (int k = 0; k < 300 && session_advance(&session) == AFFRAY_ASKS;
		     k++) {
			const struct affray_question *q =
				affray_fight_question(session.fight);

			if (strcmp(q->ask, "action") == 0)
				assert_false(q->is_reaction);
			if (affray_fight_get(session.fight, AFFRAY_SEES_ALL, "turn",
					     &turn) == AFFRAY_OK &&
			    turn >= 0 && q->owner >= 0 && q->deed &&
			    strcmp(q->ask, "action") != 0 && q->owner != turn)
				assert_true(q->is_reaction);
			answer_anything(&session, &whim);
		}
		shut_session(&session);
	}
}

/* Changes who answers one creature's reactions in mid-fight; the others are still
 * asked. */
static void test_reactions_of_one(void **unused)
{
	struct generator whim = generator_for(3, 3, STREAM_TACTIC);
	struct session session;
	int others = 0;

	(void)unused;
	open_session(&session, "threa/skirmish", 1);
	seat_all(&session);
	must_be(&session, session_seat(&session));
	must_be(&session, session_set_reactions(&session, "goblin", "never"));
	assert_string_equal(session_reactions_of(&session, 0), "ask");
	assert_false(session_set_reactions(&session, "goblin", "perhaps"));
	assert_false(session_set_reactions(&session, "nobody", "auto"));
	for (int i = 0; i < 400 && session_advance(&session) == AFFRAY_ASKS; i++) {
		const struct affray_question *q = affray_fight_question(session.fight);

		if (q->is_reaction) {
			assert_string_not_equal(q->owner_name, "goblin");
			others++;
		}
		answer_anything(&session, &whim);
	}
	assert_true(others > 0);
	shut_session(&session);
}

/* ---- the mark ---- */

static bool is_pass(struct session *session, const char *answer)
{
	return affray_fight_question(session->fight)->is_action &&
	       strcmp(answer, affray_scenario_pass(session->scenario)) == 0;
}

/* The owner's last answer to the open question; "": none. */
static void last_said(struct session *session, char *answer, size_t room)
{
	const struct affray_question *q = affray_fight_question(session->fight);
	struct affray_step step;

	answer[0] = '\0';
	for (int i = 0; affray_fight_step(session->fight, i, &step); i++)
		if (step.kind == AFFRAY_STEP_ANSWER && step.who == q->owner &&
		    strcmp(step.ask, q->ask) == 0)
			snprintf(answer, room, "%s", step.text);
}

struct marks {
	int of_last, of_advice, of_first;
};

/* The mark is always legal: the last answer if that is legal and no pass; otherwise the
 * advice or, without hints, an option that is no pass. */
static void look_at_mark(struct session *session, struct marks *marks)
{
	const struct affray_question *q = affray_fight_question(session->fight);
	char mark[128], last[128], advice[128];
	int value;

	assert_true(session_mark(session, mark, sizeof mark));
	assert_true(session_is_answer(q, mark, &value));
	last_said(session, last, sizeof last);
	if (session_is_answer(q, last, &value) && !is_pass(session, last)) {
		assert_string_equal(mark, last);
		marks->of_last++;
	} else if (session->hints && q->owner >= 0) {
		assert_int_equal(
			affray_fight_advice(session->fight, advice, sizeof advice),
			AFFRAY_OK);
		assert_string_equal(mark, advice);
		marks->of_advice++;
	} else {
		assert_true(!is_pass(session, mark) || q->option_count == 1);
		marks->of_first++;
	}
}

static void test_mark(void **unused)
{
	struct marks marks = {0};

	(void)unused;
	for (int i = 0; i < 2 * SCENARIOS; i++) {
		if (is_left_out((size_t)i / 2, 3))
			continue;

		struct generator whim = generator_for(9, 2, STREAM_TACTIC);
		struct session session;

		open_session(&session, scenarios[i / 2], 3);
		must_be(&session, session_seat(&session));
		assert_true(session.hints);
		session.hints = i % 2;
		for (int k = 0; k < 150 && session_advance(&session) == AFFRAY_ASKS;
		     k++) {
			look_at_mark(&session, &marks);
			answer_anything(&session, &whim);
		}
		shut_session(&session);
	}
	assert_true(marks.of_last > cases(100, 20));
	assert_true(marks.of_advice > cases(100, 20));
	assert_true(marks.of_first > cases(100, 20));
}

/* ---- places ---- */

enum { SEEN = 256 };

/* No two options of a menu share a place, and an option keeps its place. */
static void test_places(void **unused)
{
	static struct {
		char ask[64], key[64];
		int place;
	} seen[SEEN];

	(void)unused;
	for (int i = 0; i < SCENARIOS; i++) {
		struct generator whim = generator_for(2, 9, STREAM_TACTIC);
		struct session session;
		int count = 0, moved = 0;

		open_session(&session, scenarios[i], 5);
		seat_all(&session);
		must_be(&session, session_seat(&session));
		for (int k = 0; k < 200 && session_advance(&session) == AFFRAY_ASKS;
		     k++) {
			const struct affray_question *q =
				affray_fight_question(session.fight);
			int places[MOST_PLACES], at;
			bool taken[MOST_PLACES] = {false};

			if (q->kind == AFFRAY_CHOICE)
				session_places(&session, q, places);
			for (int o = 0; o < q->option_count && count < SEEN; o++) {
				assert_false(taken[places[o]]);
				taken[places[o]] = true;
				for (at = 0; at < count; at++)
					if (strcmp(seen[at].ask, q->ask) == 0 &&
					    strcmp(seen[at].key, q->options[o].key) == 0)
						break;
				if (at < count) {
					assert_int_equal(seen[at].place, places[o]);
					moved += places[o] != o;
					continue;
				}
				snprintf(seen[count].ask, 64, "%s", q->ask);
				snprintf(seen[count].key, 64, "%s", q->options[o].key);
				seen[count++].place = places[o];
			}
			answer_anything(&session, &whim);
		}
		assert_true(moved > 0 || count < 20); /* menus do change */
		shut_session(&session);
	}
}

/* ---- recruits from the catalogue ---- */

static const char *const recruits[][2] = {{"apocrypha", "gasket"},
					  {"threa", "goblin"},
					  {"orge", "berta"},
					  {"wounddice", "trooper"},
					  {"dungeoneers", "freya"}};

static const char *recruit_for(const char *scenario)
{
	for (size_t i = 0; i < sizeof recruits / sizeof *recruits; i++)
		if (strncmp(scenario, recruits[i][0], strlen(recruits[i][0])) == 0)
			return recruits[i][1];
	fail_msg("nobody for %s", scenario);
	return NULL;
}

/* Adds a recruit on the first free tile; false: not possible at this moment. */
static bool bring_in(struct session *session, const char *use)
{
	int left = affray_scenario_left(session->scenario);
	int width = affray_scenario_width(session->scenario);
	const char *side = affray_scenario_side(session->scenario, 1);
	char edict[128];

	for (int i = 0; i < width * affray_scenario_height(session->scenario); i++) {
		enum affray_status status;

		snprintf(edict, sizeof edict, "add %s %s %d,%d", use, side,
			 left + i % width, i / width);
		status = session_edict(session, edict);
		if (status == AFFRAY_OK)
			return true;
		if (status == AFFRAY_NOT_NOW)
			return false;
	}
	fail_msg("no room for %s", use);
	return false;
}

static void refused_recruits(struct session *session, const char *use)
{
	const char *side = affray_scenario_side(session->scenario, 0);
	struct memory before = remember(session), after;
	char edict[128];
	int tile[2];

	affray_fight_tile_of(session->fight, affray_fight_question(session->fight)->owner,
			     tile);
	snprintf(edict, sizeof edict, "add nobody %s %d,%d", side, tile[0], tile[1]);
	assert_int_equal(session_edict(session, edict), AFFRAY_BAD_INPUT);
	snprintf(edict, sizeof edict, "add %s nobodies %d,%d", use, tile[0], tile[1]);
	assert_int_equal(session_edict(session, edict), AFFRAY_BAD_INPUT);
	snprintf(edict, sizeof edict, "add %s %s -99,-99", use, side);
	assert_int_equal(session_edict(session, edict), AFFRAY_BAD_INPUT);
	after = remember(session);
	assert_same(use, &before, &after, 0);
}

/* A recruit enters without changing anything else, undo removes it, redo brings it back,
 * and the record holds it. */
static void recruit_in(const char *scenario)
{
	struct generator whim = generator_for(6, 7, STREAM_TACTIC);
	const char *use = recruit_for(scenario);
	struct session session;
	struct memory before, with, again;
	int total;
	uint32_t events;

	open_session(&session, scenario, 4);
	seat_all(&session);
	session_add_player(&session, "gm");
	must_be(&session, session_seat(&session));
	for (int i = 0; session_advance(&session) == AFFRAY_ASKS &&
			(i < 12 || !affray_fight_question(session.fight)->is_action);
	     i++)
		answer_anything(&session, &whim);
	assert_false(affray_fight_over(session.fight));
	total = affray_scenario_creatures(session.scenario);
	before = remember(&session);
	events = affray_fight_events(session.fight, AFFRAY_SEES_ALL);
	refused_recruits(&session, use);
	assert_true(bring_in(&session, use));
	assert_int_equal(affray_scenario_creatures(session.scenario), total + 1);
	if (strncmp(scenario, "wounddice", 9) != 0) /* at the round's end */
		assert_true(affray_fight_in_play(session.fight, total));
	assert_true(affray_fight_events(session.fight, AFFRAY_SEES_ALL) > events);
	session_advance(&session);
	with = remember(&session);
	assert_int_equal(session_undo(&session, 1), 1);
	again = remember(&session);
	assert_true(again.position == before.position);
	assert_false(affray_fight_in_play(session.fight, total));
	assert_int_equal(session_redo(&session, 1), 1);
	session_advance(&session);
	again = remember(&session);
	assert_same(scenario, &with, &again, 1);
	for (int i = 0; i < 40 && session_advance(&session) == AFFRAY_ASKS; i++)
		answer_anything(&session, &whim);
	replay(&session);
	shut_session(&session);
}

static void test_recruits(void **unused)
{
	(void)unused;
	for (int i = 0; i < SCENARIOS; i++)
		if (!is_left_out((size_t)i, 3))
			recruit_in(scenarios[i]);
}

/* ---- pauses ---- */

static uint64_t end_without_pause(const char *scenario)
{
	struct session session;
	uint64_t hash;

	open_session(&session, scenario, 6);
	session_add_player(&session, "gm");
	must_be(&session, session_seat(&session));
	session_set_pause(&session, false);
	while (session_advance(&session) != AFFRAY_ENDED)
		session_let(&session);
	hash = affray_fight_hash(session.fight);
	shut_session(&session);
	return hash;
}

static uint64_t end_with_pause(const char *scenario, const char *how, bool *paused)
{
	struct session session;
	uint64_t hash;

	open_session(&session, scenario, 6);
	session_add_player(&session, "gm");
	must_be(&session, session_seat(&session));
	assert_int_equal(session.view, AFFRAY_SEES_ALL);
	while (session_advance(&session) != AFFRAY_ENDED) {
		const struct affray_question *q = affray_fight_question(session.fight);

		assert_true(q->is_pause || q->owner == -2);
		*paused = *paused || q->is_pause;
		if (q->is_pause && how)
			assert_int_equal(session_go(&session, how), AFFRAY_OK);
		else
			assert_int_equal(session_let(&session), AFFRAY_OK);
	}
	hash = affray_fight_hash(session.fight);
	if (how) /* all automatic steps are one undo */
		assert_true(session_depth(&session) > 0);
	shut_session(&session);
	return hash;
}

/* Pausing changes nothing. */
static void test_pauses(void **unused)
{
	static const char *const ways[] = {NULL, "", "3", "round", "2 rounds", "end"};

	(void)unused;
	for (int i = 0; i < SCENARIOS; i++) {
		uint64_t hash = end_without_pause(scenarios[i]);

		for (int k = 0; k < 6; k++) {
			bool paused = false;

			if (is_left_out((size_t)(i + k), 5))
				continue;
			assert_true(end_with_pause(scenarios[i], ways[k], &paused) ==
				    hash);
			assert_true(paused);
		}
	}
}

/* A player of all sides who lets tactics go on watches the fight that tactics play, and
 * takes everything since the command back with one undo. */
static void go_from_own_question(const char *scenario, const char *how)
{
	struct session session;
	struct memory first, back;

	open_session(&session, scenario, 6);
	seat_all(&session);
	must_be(&session, session_seat(&session));
	assert_int_equal(session_advance(&session), AFFRAY_ASKS);
	first = remember(&session);
	assert_int_equal(session_go(&session, how), AFFRAY_OK);
	session_advance(&session);
	assert_int_equal(session_depth(&session), 1);
	assert_int_equal(session_undo(&session, 1), 1);
	back = remember(&session);
	assert_true(back.position == first.position);
	assert_int_equal(session_redo(&session, 1), 1);
	while (session_advance(&session) == AFFRAY_ASKS)
		assert_int_equal(session_go(&session, how), AFFRAY_OK);
	assert_true(affray_fight_hash(session.fight) == end_without_pause(scenario));
	shut_session(&session);
}

static void test_go_plays_for_the_player(void **unused)
{
	static const char *const ways[] = {"", "3", "round", "2 rounds", "end"};

	(void)unused;
	for (int i = 0; i < SCENARIOS; i++)
		for (int k = 0; k < 5; k++)
			if (!is_left_out((size_t)(i + k), 5))
				go_from_own_question(scenarios[i], ways[k]);
}

/* `go` stops at the next creature's action, `go round` at the next round. */
static void test_go_stops(void **unused)
{
	struct session session;

	(void)unused;
	open_session(&session, "threa/skirmish", 4);
	seat_all(&session);
	must_be(&session, session_seat(&session));
	assert_int_equal(session_advance(&session), AFFRAY_ASKS);
	for (int i = 0; i < 3; i++) {
		int owner = affray_fight_question(session.fight)->owner;

		assert_int_equal(session_go(&session, ""), AFFRAY_OK);
		assert_int_equal(session_advance(&session), AFFRAY_ASKS);
		assert_true(affray_fight_question(session.fight)->is_action);
		assert_int_not_equal(affray_fight_question(session.fight)->owner, owner);
		assert_int_equal(affray_fight_round(session.fight), 1);
	}
	assert_int_equal(session_go(&session, "round"), AFFRAY_OK);
	assert_int_equal(session_advance(&session), AFFRAY_ASKS);
	assert_int_equal(affray_fight_round(session.fight), 2);
	shut_session(&session);
}

/* ---- seats ---- */

static int creature_of(struct session *session, const char *name)
{
	int who = 0;

	while (strcmp(affray_scenario_creature(session->scenario, who), name) != 0)
		who++;
	return who;
}

static void test_seats(void **unused)
{
	struct session session;

	(void)unused;
	open_session(&session, "threa/skirmish", 1);
	must_be(&session, session_add_tactic(&session, "goblin=random"));
	must_be(&session, session_add_player(&session, "aldric"));
	must_be(&session, session_seat(&session));
	assert_true(session_plays(&session, 0));
	assert_false(session_plays(&session, 1));
	assert_int_equal(session.view, 0);
	assert_false(session_set_seat(&session, "aldric", "scriptid"));
	assert_true(session_plays(&session, 0));
	must_be(&session, session_set_seat(&session, "aldric", "scripted caution=2"));
	assert_string_equal(session_seat_of(&session, 0), "scripted caution=2");
	assert_int_equal(session.view, 0); /* the view does not change */
	assert_false(session_set_seat(&session, "goblin", "me"));
	assert_false(session_set_reactions(&session, "raiders", "never"));
	assert_false(session_set_dice(&session, "goblin", true));
	assert_int_equal(session_edict(&session, "end"), AFFRAY_BAD_INPUT);
	must_be(&session, session_set_seat(&session, "", "me")); /* one's own side */
	assert_string_equal(session_seat_of(&session, 1), "me");
	assert_string_equal(session_seat_of(&session, 0), "scripted caution=2");
	assert_false(session_plays(&session, creature_of(&session, "goblin")));
	assert_int_equal(session.view, 0);
	assert_false(session_set_seat(&session, "gm", "random"));
	must_be(&session, session_set_seat(&session, "gm", "me"));
	assert_int_equal(session.view, AFFRAY_SEES_ALL);
	must_be(&session, session_set_seat(&session, "goblin", "me"));
	assert_string_equal(affray_fight_signed(session.fight), "gm aldric watch goblin");
	shut_session(&session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_the_sheet),
		cmocka_unit_test(test_back_and_forth),
		cmocka_unit_test(test_reactions),
		cmocka_unit_test(test_reactions_are_asked),
		cmocka_unit_test(test_turns),
		cmocka_unit_test(test_reactions_of_one),
		cmocka_unit_test(test_mark),
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_recruits),
		cmocka_unit_test(test_pauses),
		cmocka_unit_test(test_go_plays_for_the_player),
		cmocka_unit_test(test_go_stops),
		cmocka_unit_test(test_seats),
	};

	return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
