/* SPDX-License-Identifier: MIT
 *
 * What is told and what is so, in random fights of every scenario that ships:
 *
 *	the terms of a sum add up to its total
 *	no condition and no bar of somebody who is dead or has fled changes any more
 *	what decides a deed names one that was told, with its doer and action
 *	amounts of one state row follow from each other within a deed
 *	what a seat hears is what it may see, events and deeds numbered without gaps
 *
 * What else holds in all books has a file of its own beside this one:
 *
 *	costs.test.c	costs shown are costs paid, and no resource changes untold
 *	endings.test.c	a condition ends by what its `ends` says, and by nothing else
 *	facts.test.c	facts shown with a question are what is rolled and compared then
 *	offers.test.c	what is asked can be answered, paid and carried out
 *	edicts.test.c	a position that an edict has made can be played
 *	fights.test.c	stopping, saving, watching, copying and undoing change no fight
 */
#include <glob.h>
#include "engine/event.h"
#include "library/at_table.h"
#include "share.h"

enum { FIGHTS = 2, MOST_STOPS = 400, MOST_CREATURES = 64 };

/* ---- the scenarios ---- */

typedef void each_fight(struct affray_fight *fight, const char *path, uint64_t seed);

/* Plays every scenario with a person of whims on every chair. */
static void for_fights(each_fight *play)
{
	glob_t found;

	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct affray_scenario *scenario;

		if (is_left_out(i, 9))
			continue;
		assert_ok(affray_scenario_load(&scenario, found.gl_pathv[i], problems));
		for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
			struct affray_fight *fight;

			assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
			assert_ok(affray_fight_seat(
				fight, NULL, seed % 2 ? NULL : "random", problems));
			if (seed % 2 == 0)
				affray_fight_stepwise(fight, true);
			play(fight, found.gl_pathv[i], seed);
			affray_fight_free(fight);
		}
		affray_scenario_free(scenario);
	}
	globfree(&found);
}

static const char *where;

/* ---- sums ---- */

static void add_up(void *unused, const struct affray_event *event)
{
	int total = 0;

	(void)unused;
	if (event->type != AFFRAY_SUM)
		return;
	for (int i = 0; i < event->term_count; i++)
		total += event->terms[i].value;
	if (total != event->value)
		fail_msg("%s: %s of %s is %d, its terms make %d (%s)", where,
			 event->label, event->name, event->value, total, event->rule);
}

static void play_sums(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	where = path;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, add_up, NULL);
	play_on(fight, &whim, MOST_STOPS);
}

static void test_sums(void **unused)
{
	(void)unused;
	for_fights(play_sums);
}

/* ---- the dead ---- */

/* A condition of somebody, or a row that is worth a bar on the screen. */
struct watched {
	int who;
	char path[80];
	int value; /* when its creature had left the fight */
	bool gone; /* it has */
};

enum { MOST_WATCHED = 4096 };
static struct watched watched[MOST_WATCHED];
static int watched_count;
static bool has_left[MOST_CREATURES];

static bool is_bar(const struct affray_fight *fight, const char *key)
{
	const char *bar;

	for (int i = 0; (bar = affray_fight_bar(fight, i)); i++)
		if (strcmp(bar, key) == 0)
			return true;
	return false;
}

static void watch_rows(struct affray_fight *fight, int who)
{
	const char *path;

	for (int i = 0; (path = affray_fight_path(fight, who, i)); i++) {
		struct affray_row row;

		if (affray_fight_row(fight, path, &row) != AFFRAY_OK ||
		    (strcmp(row.kind, "condition") != 0 && !is_bar(fight, row.key)))
			continue;
		assert_true(watched_count < MOST_WATCHED);
		watched[watched_count] = (struct watched){.who = who};
		snprintf(watched[watched_count++].path, sizeof watched->path, "%s", path);
	}
}

static void note_fate(void *context, const struct affray_event *event)
{
	(void)context;
	if (event->type == AFFRAY_FATE &&
	    (event->fate == AFFRAY_DEAD || event->fate == AFFRAY_FLED))
		has_left[event->who] = true;
}

static void look_at_the_dead(struct affray_fight *fight)
{
	for (int i = 0; i < watched_count; i++) {
		struct watched *row = &watched[i];
		int now = 0;

		if (!has_left[row->who] || affray_fight_in_play(fight, row->who))
			continue;
		affray_fight_get(fight, AFFRAY_SEES_ALL, row->path, &now);
		if (row->gone && now != row->value)
			fail_msg("%s: %s was %d when it left, and is %d", where,
				 row->path, row->value, now);
		row->value = now;
		row->gone = true;
	}
}

static void play_dead(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	where = path;
	watched_count = 0;
	memset(has_left, 0, sizeof has_left);
	for (int who = 0; affray_fight_path(fight, who, 0); who++)
		watch_rows(fight, who);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_fate, NULL);
	for (int stop = 0; stop < MOST_STOPS; stop++) {
		enum affray_stop how = affray_fight_advance(fight);

		look_at_the_dead(fight);
		if (how == AFFRAY_ENDED)
			return;
		if (seed % 2)
			answer_anything(fight, &whim);
	}
}

static void test_the_dead(void **unused)
{
	(void)unused;
	for_fights(play_dead);
}

/* ---- deeds ---- */

enum { MOST_DEEDS = 1 << 16 };
static struct {
	int who, action;
	int open; /* hits that may still be undone */
} deeds[MOST_DEEDS];
static uint32_t deed_count;

/* A check decides its own deed, or a defence that of its attacker; nothing is undone that
 * had not succeeded. */
static void hear_decision(const struct affray_event *event)
{
	uint32_t deed = event->deed;

	if (!deed)
		fail_msg("%s: event %u (%s) decides no deed", where, event->number,
			 event->rule);
	if (event->type != AFFRAY_CHECK && event->type != AFFRAY_NOTE)
		fail_msg("%s: event %u of type %s decides", where, event->number,
			 affray_event_name(event->type));
	if (event->decides == AFFRAY_UNDONE && deeds[deed].open-- < 1)
		fail_msg("%s: event %u (%s) undoes what was no success", where,
			 event->number, event->rule);
	deeds[deed].open += event->decides == AFFRAY_SUCCEEDS;
	if (event->decides != AFFRAY_FAILS && event->decides != AFFRAY_SUCCEEDS)
		return;
	if (event->type == AFFRAY_CHECK && event->who == event->doer &&
	    (event->decides == AFFRAY_SUCCEEDS) !=
		    (event->result == AFFRAY_HIT || event->result == AFFRAY_PASS ||
		     event->result == AFFRAY_CRITICAL))
		fail_msg("%s: event %u (%s) decides against its own result", where,
			 event->number, event->rule);
}

static void hear_deed(void *unused, const struct affray_event *event)
{
	(void)unused;
	if (event->type == AFFRAY_DEED) {
		assert_int_equal(event->deed, ++deed_count);
		assert_true(deed_count < MOST_DEEDS);
		assert_int_equal(event->doer, event->who);
		deeds[deed_count].who = event->who;
		deeds[deed_count].action = event->action;
		deeds[deed_count].open = 0;
	}
	if (event->deed > deed_count)
		fail_msg("%s: event %u is of deed %u, which was not told", where,
			 event->number, event->deed);
	if (event->deed && (event->doer != deeds[event->deed].who ||
			    event->action != deeds[event->deed].action))
		fail_msg("%s: event %u (%s) is of action %d of %d, deed %u is %d of %d",
			 where, event->number, event->rule, event->action, event->doer,
			 event->deed, deeds[event->deed].action, deeds[event->deed].who);
	if (!event->deed && (event->doer >= 0 || event->action >= 0))
		fail_msg("%s: event %u is of action %d of %d without a deed", where,
			 event->number, event->action, event->doer);
	if (event->decides != AFFRAY_UNDECIDED)
		hear_decision(event);
}

static void play_deeds(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	where = path;
	deed_count = 0;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_deed, NULL);
	play_on(fight, &whim, MOST_STOPS);
}

static void test_deeds(void **unused)
{
	(void)unused;
	for_fights(play_deeds);
}

/* ---- amounts ---- */

enum { MOST_ROWS = 256 };
static struct {
	uint32_t deed;
	int left;
} amounts[MOST_CREATURES][MOST_ROWS];
static long chained;

/* What was left after the last amount of the row is what this one was taken from. Those
 * of a place (a wound in the arm) are of one element of their row; of who
 * is struck harder than the row can show all is told. */
static void hear_amount(void *unused, const struct affray_event *event)
{
	int change;

	(void)unused;
	if (event->type == AFFRAY_CONDITION || event->row < 0 || event->pending ||
	    event->item)
		return;
	assert_true(event->who >= 0 && event->row < MOST_ROWS);
	assert_non_null(event->row_key);
	change = event->left - amounts[event->who][event->row].left;
	if (event->deed && amounts[event->who][event->row].deed == event->deed) {
		chained++;
		if (abs(change) > event->value ||
		    (abs(change) < event->value && event->type != AFFRAY_HURT))
			fail_msg("%s: event %u (%s): %s of %s goes by %d, told are %d",
				 where, event->number, event->rule, event->row_key,
				 event->name, change, event->value);
	}
	amounts[event->who][event->row].deed = event->deed;
	amounts[event->who][event->row].left = event->left;
}

static void play_amounts(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	where = path;
	memset(amounts, 0, sizeof amounts);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_amount, NULL);
	play_on(fight, &whim, MOST_STOPS);
}

static void test_amounts(void **unused)
{
	(void)unused;
	for_fights(play_amounts);
	assert_true(chained > 10 || is_quick());
}

/* ---- seats ---- */

struct hearing {
	struct affray_fight *fight;
	int seat;
	uint32_t last, deeds;
};

/* Numbered without gaps, of nobody who hides from this seat, and of no secret of others.
 */
static void hear_seat(void *context, const struct affray_event *event)
{
	struct hearing *hearing = context;

	if (event->number != hearing->last + 1)
		fail_msg("%s: event %u follows %u", where, event->number, hearing->last);
	hearing->last = event->number;
	hearing->deeds += event->type == AFFRAY_DEED;
	if (event->type == AFFRAY_DEED ? event->deed != hearing->deeds
				       : event->deed > hearing->deeds)
		fail_msg("%s: event %u is of deed %u, the last was %u", where,
			 event->number, event->deed, hearing->deeds);
	if (!event->deed != (event->doer < 0))
		fail_msg("%s: event %u names the doer of a deed that was not seen", where,
			 event->number);
	if (event->viewer == VIEW_ALL)
		return;
	if (event->viewer < VIEW_SIDE ||
	    (event->viewer < VIEW_OWNER && event->viewer - VIEW_SIDE != hearing->seat))
		fail_msg("%s: seat %d hears an event for %d", where, hearing->seat,
			 event->viewer);
}

static void play_seats(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);
	struct hearing hearing = {fight, (int)(seed % 2), 0, 0};

	where = path;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, hearing.seat, hear_seat, &hearing);
	play_on(fight, &whim, MOST_STOPS);
}

static void test_seats(void **unused)
{
	(void)unused;
	for_fights(play_seats);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sums),  cmocka_unit_test(test_the_dead),
		cmocka_unit_test(test_deeds), cmocka_unit_test(test_amounts),
		cmocka_unit_test(test_seats),
	};

	return cmocka_run_group_tests_name("invariants", tests, set_up, tear_down);
}
