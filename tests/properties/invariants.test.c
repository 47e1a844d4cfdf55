/* SPDX-License-Identifier: MIT
 *
 * Events agree with the state, in random fights of every scenario that ships:
 *
 *	the terms of a sum add up to its total
 *	nothing changes of a creature that is dead or has fled, except that a count of
 *	this round may return to 0, and others may pick up what it dropped
 *	an event that decides a deed names a told deed, with its doer and action
 *	amounts of one state row follow from each other within a deed
 *	the amounts told of a track add up to its change
 *	a seat hears only what it may see, with events and deeds numbered without gaps
 *	a seat hears every answer of its own side, and all events within its own side
 *
 * Other properties of all books are in the files beside this one:
 *
 *	costs.test.c	costs shown are costs paid, and no resource changes untold
 *	endings.test.c	a condition ends by the causes that its `ends` names
 *	facts.test.c	facts shown with a question are the numbers rolled and compared
 *	offers.test.c	questions can be answered, options paid and carried out
 *	edicts.test.c	the rules can play on from any edict
 *	fights.test.c	stopping, saving, watching, copying and undoing change no fight
 */
#include "scenarios.h"

enum { FIGHTS = 6, SWITCHED_FIGHTS = 5, MOST_STOPS = 400, MOST_CREATURES = 64 };

/* ---- the scenarios ---- */

/* A failure names the scenario and the seed. */
static void start_at(const char *path, uint64_t seed)
{
	static char place[300];

	snprintf(place, sizeof place, "%s, seed %d", path, (int)seed);
	where = place;
}

typedef void each_fight(struct affray_fight *fight, const char *path, uint64_t seed);

/* Plays every scenario with a person who answers at random on every chair. */
static void for_fights(each_fight *play)
{
	glob_t found;

	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct affray_scenario *scenario;

		if (is_left_out(i, 18))
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

	start_at(path, seed);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, add_up, NULL);
	play_on(fight, &whim, MOST_STOPS);
}

static void test_sums(void **unused)
{
	(void)unused;
	for_fights(play_sums);
}

/* ---- the dead ---- */

/* One row of one creature. */
struct watched {
	int who;
	char path[80];
	int value; /* value when its creature left the fight */
	bool gone; /* its creature has left */
};

enum { MOST_WATCHED = 1 << 15 };
static struct watched watched[MOST_WATCHED];
static int watched_count;
static bool has_left[MOST_CREATURES];

static void watch_rows(struct affray_fight *fight, int who)
{
	const char *path;

	for (int i = 0; (path = affray_fight_path(fight, who, i)); i++) {
		assert_true(watched_count < MOST_WATCHED);
		watched[watched_count] = (struct watched){.who = who};
		snprintf(watched[watched_count++].path, sizeof watched->path, "%s", path);
	}
}

/* A creature that has left loses and gains nothing more, even in the rest of the same
 * deed. */
static void note_fate(void *context, const struct affray_event *event)
{
	bool amount = event->type == AFFRAY_GAIN || event->type == AFFRAY_HEAL ||
		      event->type == AFFRAY_HURT;

	(void)context;
	if (amount && event->row >= 0 && has_left[event->who])
		fail_msg("%s: event %u (%s): %s of %s, who is gone", where, event->number,
			 event->rule, event->row_key, event->name);
	if (event->type == AFFRAY_FATE &&
	    (event->fate == AFFRAY_DEAD || event->fate == AFFRAY_FLED))
		has_left[event->who] = true;
}

/* Rows of things that lie on the ground. */
static const char *const of_things[] = {"place",     "thing_place", "thing_holder",
					"thing_x",   "thing_y",	    "holder",
					"lying_mask"};

static bool may_change(struct affray_fight *fight, const struct watched *row, int now)
{
	struct affray_row is;

	assert_int_equal(affray_fight_row(fight, row->path, &is), AFFRAY_OK);
	for (size_t i = 0; i < sizeof of_things / sizeof of_things[0]; i++)
		if (strcmp(is.key, of_things[i]) == 0)
			return true;
	if (strcmp(is.kind, "clock") == 0) /* it is told by the round, and rounds go on */
		return now <= row->value;
	/* the turn in which it died ends */
	if (strcmp(is.key, "done") == 0 || strcmp(is.key, "turned") == 0)
		return true;
	return now == 0 && strcmp(is.kind, "condition") != 0 && is.maximum < 0;
}

static void look_at_the_dead(struct affray_fight *fight)
{
	for (int i = 0; i < watched_count; i++) {
		struct watched *row = &watched[i];
		int now = 0;

		if (!has_left[row->who] || affray_fight_in_play(fight, row->who))
			continue;
		affray_fight_get(fight, AFFRAY_SEES_ALL, row->path, &now);
		if (row->gone && now != row->value && !may_change(fight, row, now))
			fail_msg("%s: %s was %d when it left, and is %d", where,
				 row->path, row->value, now);
		row->value = now;
		row->gone = true;
	}
}

static void play_dead(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	start_at(path, seed);
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

/* A check decides its own deed, or a defence decides the attacker's; only a success can
 * be undone. */
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

	start_at(path, seed);
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

/* Each amount starts from what the last amount of the row left. Amounts of a place (a
 * wound in the arm) belong to one element of the row. A hurt is told in full, even if the
 * row cannot show all of it. A deed may go on in a later round, which has granted points
 * in between. */
static void hear_amount(void *unused, const struct affray_event *event)
{
	int change;

	(void)unused;
	if (event->type == AFFRAY_ROUND)
		memset(amounts, 0, sizeof amounts);
	if (event->type == AFFRAY_CONDITION || event->row < 0 || event->pending ||
	    event->item)
		return;
	if (strcmp(event->row_key, "rounds") == 0) /* a pause may fill several guns */
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

	start_at(path, seed);
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

/* ---- tracks ---- */

enum { MOST_TRACKS = 64 };

/* The value of a track by the events since the last stop, and whether other events may
 * have changed it. */
struct track {
	char path[80], key[40];
	int told, low, high;
	bool was_told, is_open;
	bool is_harm; /* a track of harm: answers, sums and conditions do not change it */
};

static struct track tracks[MOST_CREATURES][MOST_TRACKS];
static struct {
	char book[16], key[40];
} harmed[32]; /* rows hurt in any fight so far */
static size_t harmed_count;
static int track_counts[MOST_CREATURES];
static long compared;

/* A round or a turn gives points; a creature that falls, flees or ends its turn loses
 * them. orge, ORG-BUB-03: after the fight, everybody lives through the time that was held
 * back. */
static void open_tracks(int who, bool harm)
{
	for (int i = 0; i < track_counts[who]; i++)
		if (harm || !tracks[who][i].is_harm)
			tracks[who][i].is_open = true;
}

/* The book of a path: "scenarios/threa/duel.yaml" is of threa. */
static const char *book_here(void)
{
	static char book[16];

	snprintf(book, sizeof book, "%.*s", (int)strcspn(where + 10, "/"), where + 10);
	return book;
}

static bool was_harmed(const struct track *track)
{
	for (size_t i = 0; i < harmed_count; i++)
		if (strcmp(harmed[i].book, book_here()) == 0 &&
		    strcmp(harmed[i].key, track->key) == 0)
			return true;
	return false;
}

/* Not for threa's pools of pending amounts, which its sums empty, nor for AP, which may
 * be locked. */
static void remember_harm(struct track *track)
{
	if (track->is_harm || strncmp(track->key, "pending", 7) == 0 ||
	    strcmp(track->key, "ap") == 0)
		return;
	track->is_harm = true;
	assert_true(harmed_count < sizeof harmed / sizeof harmed[0]);
	if (!was_harmed(track)) {
		snprintf(harmed[harmed_count].book, sizeof harmed->book, "%s",
			 book_here());
		snprintf(harmed[harmed_count++].key, sizeof harmed->key, "%s",
			 track->key);
	}
}

/* At either end of a track, more may be told than can be taken or given. */
static bool is_at_an_end(const struct track *track, int left)
{
	return left == track->low || left == track->high;
}

static void hear_track(void *unused, const struct affray_event *event)
{
	bool all = event->type == AFFRAY_TURN || event->type == AFFRAY_ROUND ||
		   (event->type == AFFRAY_NOTE && event->who < 0);
	bool soft = event->type == AFFRAY_ANSWER || event->type == AFFRAY_SUM ||
		    event->type == AFFRAY_CONDITION;
	bool own = event->type == AFFRAY_FATE || soft ||
		   (event->type == AFFRAY_NOTE && event->rule &&
		    strcmp(event->rule, "ORG-BUB-03") == 0);

	(void)unused;
	for (int who = 0; who < MOST_CREATURES; who++)
		if (all || (own && who == event->who))
			open_tracks(who, !soft);
	if (event->type == AFFRAY_CONDITION || event->row < 0 || event->pending)
		return;
	for (int i = 0; i < track_counts[event->who]; i++) {
		struct track *track = &tracks[event->who][i];
		int change = abs(event->left - track->told);

		if (strcmp(track->key, event->row_key) != 0)
			continue;
		if (!track->is_open && change != event->value &&
		    (change > event->value || !is_at_an_end(track, event->left)))
			fail_msg("%s: event %u (%s): %s was %d and is %d, told are %d",
				 where, event->number, event->rule, track->path,
				 track->told, event->left, event->value);
		track->told = event->left;
		if (event->type == AFFRAY_HURT)
			remember_harm(track);
		track->was_told = true;
		track->is_open = false;
	}
}

/* threa: AP locked by a rest or a full sprint are not lost (THR-CST-08); a stunned
 * creature's FAT is kept aside and shows as 0 (THR-SPC-07). */
static bool is_elsewhere(struct affray_fight *fight, const struct track *track)
{
	static const char *const other[][2] = {{"ap", "ap_locked"}, {"fat", "fat_aside"}};
	char path[80];
	int value = 0;

	for (int i = 0; i < 2; i++) {
		size_t owner = strlen(track->path) - strlen(track->key);

		snprintf(path, sizeof path, "%.*s%s", (int)owner, track->path,
			 other[i][1]);
		if (strcmp(track->key, other[i][0]) == 0 &&
		    affray_fight_get(fight, AFFRAY_SEES_ALL, path, &value) == AFFRAY_OK &&
		    value > 0)
			return true;
	}
	return false;
}

static void look_at_tracks(struct affray_fight *fight)
{
	for (int who = 0; who < MOST_CREATURES; who++)
		for (int i = 0; i < track_counts[who]; i++) {
			struct track *track = &tracks[who][i];
			int now = value_of(fight, track->path);
			bool elsewhere = is_elsewhere(fight, track);

			compared += track->was_told;
			if (!track->is_open && !elsewhere && now != track->told)
				fail_msg("%s: %s is %d, what was told makes it %d", where,
					 track->path, now, track->told);
			track->told = now;
			track->was_told = false;
			track->is_open = elsewhere;
		}
}

/* Watches tracks with a single value. */
static void watch_tracks(struct affray_fight *fight)
{
	memset(track_counts, 0, sizeof track_counts);
	for (int who = 0; affray_fight_path(fight, who, 0); who++) {
		const char *path;

		for (int i = 0; (path = affray_fight_path(fight, who, i)); i++) {
			struct track *track = &tracks[who][track_counts[who]];
			struct affray_row row;

			assert_int_equal(affray_fight_row(fight, path, &row), AFFRAY_OK);
			if (strcmp(row.kind, "track") != 0 ||
			    strcmp(strrchr(path, '.') + 1, row.key) != 0)
				continue;
			assert_true(track_counts[who]++ < MOST_TRACKS);
			*track = (struct track){.told = value_of(fight, path),
						.low = row.low,
						.high = row.maximum < 0 ? row.high
									: row.maximum};
			snprintf(track->path, sizeof track->path, "%s", path);
			snprintf(track->key, sizeof track->key, "%s", row.key);
			track->is_harm = was_harmed(track);
		}
	}
}

static void play_tracks(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	start_at(path, seed);
	watch_tracks(fight);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_track, NULL);
	for (int stop = 0; stop < MOST_STOPS; stop++) {
		enum affray_stop how = affray_fight_advance(fight);

		look_at_tracks(fight);
		if (how == AFFRAY_ENDED)
			return;
		if (seed % 2)
			answer_anything(fight, &whim);
	}
}

static void test_tracks(void **unused)
{
	(void)unused;
	for_fights(play_tracks);
	assert_true(compared > 1000);
}

/* ---- seats ---- */

struct hearing {
	struct affray_fight *fight;
	int seat;
	uint32_t last, deeds;
	/* Answers and events of its own side: heard by the seat, and by a seat that sees
	 * all. */
	int answers, all_answers;
	int events, all_events;
};

static int sides[MOST_CREATURES];
static long own_events;

static void learn_sides(struct affray_fight *fight)
{
	const char *path;

	for (int who = 0; affray_fight_path(fight, who, 0); who++)
		for (int i = 0; (path = affray_fight_path(fight, who, i)); i++)
			if (strcmp(strrchr(path, '.'), ".side") == 0)
				sides[who] = value_of(fight, path);
}

static bool is_own_answer(const struct hearing *hearing, const struct affray_event *event)
{
	return event->type == AFFRAY_ANSWER && event->who >= 0 &&
	       sides[event->who] == hearing->seat;
}

/* True if the event concerns only this seat's side, and the seat may see it. */
static bool is_own_event(const struct hearing *hearing, const struct affray_event *event)
{
	return event->who >= 0 && sides[event->who] == hearing->seat &&
	       (event->target < 0 || sides[event->target] == hearing->seat) &&
	       (event->viewer == VIEW_ALL || event->viewer == VIEW_SIDE + hearing->seat ||
		(event->viewer >= VIEW_OWNER &&
		 sides[event->viewer - VIEW_OWNER] == hearing->seat));
}

static void hear_all(void *context, const struct affray_event *event)
{
	struct hearing *hearing = context;

	hearing->all_answers += is_own_answer(hearing, event);
	hearing->all_events += is_own_event(hearing, event);
}

/* Events are numbered without gaps, and none shows a creature that hides from this seat,
 * or a secret of others. */
static void hear_seat(void *context, const struct affray_event *event)
{
	struct hearing *hearing = context;

	if (event->number != hearing->last + 1)
		fail_msg("%s: event %u follows %u", where, event->number, hearing->last);
	hearing->last = event->number;
	hearing->deeds += event->type == AFFRAY_DEED;
	hearing->answers += is_own_answer(hearing, event);
	hearing->events += is_own_event(hearing, event);
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
	    (event->viewer < VIEW_OWNER
		     ? event->viewer - VIEW_SIDE
		     : sides[event->viewer - VIEW_OWNER]) != hearing->seat)
		fail_msg("%s: seat %d hears an event for %d", where, hearing->seat,
			 event->viewer);
}

static void play_seats(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);
	struct hearing hearing = {.fight = fight, .seat = (int)(seed % 2)};

	start_at(path, seed);
	learn_sides(fight);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, hearing.seat, hear_seat, &hearing);
	play_on(fight, &whim, MOST_STOPS);
	assert_ok(affray_fight_tell(fight, AFFRAY_SEES_ALL, 1, hear_all, &hearing));
	if (hearing.answers != hearing.all_answers)
		fail_msg("%s: seat %d has given %d answers and hears %d of them", where,
			 hearing.seat, hearing.all_answers, hearing.answers);
	if (hearing.events != hearing.all_events)
		fail_msg("%s: of %d events of its own seat %d hears %d", where,
			 hearing.all_events, hearing.seat, hearing.events);
	own_events += hearing.events;
}

static void test_seats(void **unused)
{
	(void)unused;
	for_fights(play_seats);
	assert_true(own_events > 100);
}

/* ---- secrets ---- */

static long secrets;

static bool is_of(int viewer, int who)
{
	return who >= 0 &&
	       (viewer == VIEW_SIDE + sides[who] || viewer == VIEW_OWNER + who);
}

static void judge_viewer(const struct affray_event *event, int viewer, bool of_target,
			 const char *what)
{
	if (viewer == VIEW_ALL)
		return;
	secrets++;
	if (viewer != VIEW_GM && !is_of(viewer, event->who) &&
	    !(of_target && is_of(viewer, event->target)))
		fail_msg("%s: event %u (%s): %s of %s is for viewer %d", where,
			 event->number, event->rule ? event->rule : event->label, what,
			 event->name ? event->name : "nobody", viewer);
}

/* The numbers of a check may be the opponent's. */
static void hear_secrets(void *unused, const struct affray_event *event)
{
	(void)unused;
	judge_viewer(event, event->viewer, false, affray_event_name(event->type));
	judge_viewer(event, event->number_viewer, true, "a number");
	for (int i = 0; i < event->term_count; i++)
		judge_viewer(event, event->terms[i].viewer, false, event->terms[i].label);
}

static void play_secrets(struct affray_fight *fight, const char *path, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	start_at(path, seed);
	learn_sides(fight);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_secrets,
			    NULL);
	play_on(fight, &whim, MOST_STOPS);
}

static void play_switched(struct affray_scenario *scenario)
{
	for (uint64_t seed = 1; seed <= (uint64_t)cases(SWITCHED_FIGHTS, 1); seed++) {
		struct affray_fight *fight;

		assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
		assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
		play_secrets(fight, where, seed);
		affray_fight_free(fight);
	}
}

static void test_secrets(void **unused)
{
	static const char *const paths[] = {
		"scenarios/apocrypha/four-against-four.yaml",
		"scenarios/dungeoneers/crypt.yaml", "scenarios/orge/ambush.yaml",
		"scenarios/threa/skirmish.yaml", "scenarios/wounddice/bank-raid.yaml"};

	(void)unused;
	for_fights(play_secrets);
	for_switches(paths, sizeof paths / sizeof paths[0], play_switched);
	assert_true(secrets > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sums),	cmocka_unit_test(test_the_dead),
		cmocka_unit_test(test_deeds),	cmocka_unit_test(test_amounts),
		cmocka_unit_test(test_tracks),	cmocka_unit_test(test_seats),
		cmocka_unit_test(test_secrets),
	};

	return cmocka_run_group_tests_name("invariants", tests, set_up, tear_down);
}
