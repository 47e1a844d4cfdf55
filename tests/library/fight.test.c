/* SPDX-License-Identifier: MIT
 *
 * Tests of playing through affray.h: questions, answers, seats, events, secrets, state.
 */
#include "fair.h"
#include "at_table.h"

/* Plays until this creature is asked this question, with random answers before it. */
static void play_to(struct affray_fight *fight, const char *owner, const char *ask)
{
	struct generator whim = generator_for(1, 1, STREAM_TACTIC);

	while (affray_fight_advance(fight) == AFFRAY_ASKS) {
		const struct affray_question *q = affray_fight_question(fight);

		if (strcmp(q->owner_name, owner) == 0 && strcmp(q->ask, ask) == 0)
			return;
		answer_anything(fight, &whim);
	}
	fail_msg("%s was never asked %s", owner, ask);
}

/* ---- questions and answers ---- */

static void test_choice(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 1);
	const struct affray_question *q;

	(void)unused;
	assert_null(affray_fight_question(fight));
	play_to(fight, "ann", "action");
	q = affray_fight_question(fight);
	assert_string_equal(q->text, "What now?");
	assert_int_equal(q->kind, AFFRAY_CHOICE);
	assert_int_equal(q->owner, 0);
	assert_int_equal(q->about, -1);
	assert_null(q->deed);
	assert_int_equal(q->option_count, 5);
	assert_string_equal(q->options[0].key, "push_hard");
	assert_string_equal(q->options[0].label, "push hard: shove an enemy");
	assert_int_equal(q->options[0].cost[0], 2);
	assert_int_equal(q->options[0].cost[1], 1);
	assert_string_equal(q->resources[1], "fat");
	assert_null(q->resources[2]);
	assert_int_equal(q->fallback, 4);
	assert_null(affray_fight_roll(fight));
	affray_fight_free(fight);
	affray_fight_free(NULL);
}

/* The distance to another creature stands beside its name: from edge to edge, rounded. */
static void test_distances(void **unused)
{
	static const char text[] =
		"affray: 1\n"
		"rulebook: fair\n"
		"creatures: {one: {}, big: {size: 2}, huge: {size: 3}}\n"
		"map: |\n"
		"  ...........\n"
		"  ...........\n"
		"  ...........\n"
		"  ...........\n"
		"  ...........\n"
		"  ...........\n"
		"  ...........\n"
		"  ...........\n"
		"sides:\n"
		"  - name: people\n"
		"    tactic: person\n"
		"    creatures: [{use: one, name: ann, at: [5, 3]},\n"
		"                {use: huge, name: bob, at: [8, 5]}]\n"
		"  - name: beasts\n"
		"    tactic: {use: scripted, lazy: 1}\n"
		"    creatures: [{use: one, name: east, at: [8, 3]},\n"
		"                {use: big, name: west, at: [1, 3]},\n"
		"                {use: big, name: north, at: [5, 0]},\n"
		"                {use: big, name: south, at: [4, 6]},\n"
		"                {use: one, name: beside, at: [6, 3]},\n"
		"                {use: one, name: corner, at: [6, 4]},\n"
		"                {use: big, name: far, at: [0, 0]},\n"
		"                {use: one, name: low, at: [8, 0]}]\n";
	static const struct {
		const char *owner, *labels[8];
	} rows[] = {
		{"ann",
		 {"east: 3 m", "west: 3 m", "north: 2 m", "south: 3 m", "beside: 1 m",
		  "corner: 1 m", "far: 4 m", "low: 4 m"}},
		{"bob",
		 {"east: 2 m", "west: 6 m", "north: 4 m", "south: 3 m", "beside: 3 m",
		  "corner: 2 m", "far: 8 m", "low: 5 m"}},
	};

	(void)unused;
	for (int i = 0; i < 2; i++) {
		struct affray_fight *fight = fight_of_text(text, 1);
		const struct affray_question *q;

		play_to(fight, rows[i].owner, "action");
		choose(fight, "push_hard");
		q = affray_fight_question(fight);
		assert_int_equal(q->option_count, 8);
		for (int k = 0; k < 8; k++)
			assert_string_equal(q->options[k].label, rows[i].labels[k]);
		affray_fight_free(fight);
	}
}

/* Between footprints that are not square, from either side and on either axis. */
static void test_distances_of_oblongs(void **unused)
{
	static const char text[] =
		"affray: 1\n"
		"rulebook: fair\n"
		"creatures: {long: {size: 3, tall: 1}, tower: {size: 1, tall: 2}}\n"
		"map: |\n  ........\n  ........\n  ........\n  ........\n"
		"  ........\n  ........\n"
		"sides:\n"
		"  - {name: a, creatures: [{use: long, at: [0, 0]}]}\n"
		"  - {name: b, creatures: [{use: tower, at: [6, 4]}]}\n";
	static const struct {
		int at[2], there[2], metres;
	} rows[] = {
		{{0, 0}, {3, 0}, 1}, {{0, 0}, {2, 1}, 1}, {{0, 0}, {0, 3}, 3},
		{{0, 3}, {0, 1}, 1}, {{0, 4}, {0, 1}, 2}, {{4, 0}, {1, 0}, 3},
		{{4, 0}, {3, 0}, 1}, {{4, 5}, {0, 2}, 4}, {{0, 0}, {5, 4}, 5},
	};
	struct affray_scenario *scenario;

	(void)unused;
	assert_ok(affray_scenario_read(&scenario, text, strlen(text), "t", problems));
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		int metres = affray_scenario_distance(scenario, 0, rows[i].at, 1,
						      rows[i].there);

		if (metres != rows[i].metres)
			fail_msg("row %d: %d m", (int)i, metres);
		assert_int_equal(affray_scenario_distance(scenario, 1, rows[i].there, 0,
							  rows[i].at),
				 metres);
	}
	affray_scenario_free(scenario);
}

/* ---- creatures and sides ---- */

/* The creatures of the order, each once, and nobody after the last. */
static void test_order(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 1);
	int seen[4] = {0};

	(void)unused;
	assert_int_equal(affray_fight_order(fight, AFFRAY_SEES_ALL, 0), -1);
	play_to(fight, "bob", "action");
	for (int i = 0; i < 4; i++) {
		int who = affray_fight_order(fight, AFFRAY_SEES_ALL, i);

		assert_in_range(who, 0, 3);
		seen[who]++;
		assert_int_equal(affray_fight_order(fight, 1, i), who);
	}
	for (int i = 0; i < 4; i++)
		assert_int_equal(seen[i], 1);
	assert_int_equal(affray_fight_order(fight, AFFRAY_SEES_ALL, 4), -1);
	assert_int_equal(affray_fight_order(fight, AFFRAY_SEES_ALL, -1), -1);
	affray_fight_free(fight);
}

static int creatures_of(struct affray_fight *fight)
{
	struct affray_scenario *scenario = affray_fight_scenario(fight);
	int count = affray_scenario_creatures(scenario);

	affray_scenario_free(scenario);
	return count;
}

static void assert_recruited(const char *text, const char *use, const char *side,
			     const char *wanted)
{
	struct affray_fight *fight = fight_of_text(text, 1), *copy, *again;
	struct affray_scenario *scenario;
	char name[40], buffer[80];
	int before, who;

	affray_fight_advance(fight);
	before = creatures_of(fight);
	assert_ok(affray_fight_recruit(&copy, fight, use, side, name, sizeof name,
				       problems));
	assert_string_equal(name, wanted);
	/* the copy has one creature more, in its reserve; the fight itself does not */
	scenario = affray_fight_scenario(copy);
	assert_int_equal(affray_scenario_creatures(scenario), before + 1);
	assert_int_equal(creatures_of(fight), before);
	who = before; /* the last */
	assert_string_equal(affray_scenario_creature(scenario, who), name);
	assert_true(affray_scenario_in_reserve(scenario, who));
	assert_false(affray_scenario_in_reserve(scenario, 0));
	assert_false(affray_fight_in_play(copy, who));
	/* an edict brings it in, and the next recruit gets the next name */
	snprintf(buffer, sizeof buffer, "add %s 4,0", name);
	affray_fight_advance(copy);
	assert_ok(affray_fight_edict(copy, buffer, problems));
	affray_fight_advance(copy);
	assert_true(affray_fight_in_play(copy, who));
	assert_ok(affray_fight_recruit(&again, copy, use, side, name, sizeof name,
				       problems));
	assert_string_not_equal(name, wanted);
	assert_int_equal(creatures_of(again), before + 2);
	affray_fight_free(again);
	assert_int_equal(affray_fight_recruit(&again, copy, "nobody", side, name,
					      sizeof name, problems),
			 AFFRAY_BAD_INPUT);
	assert_null(again);
	affray_problems_clear(problems);
	affray_scenario_free(scenario);
	affray_fight_free(copy);
	affray_fight_free(fight);
}

/* Recruits into an existing, a missing and an empty reserve. */
static void test_recruit(void **unused)
{
	char text[800];

	(void)unused;
	assert_recruited(fair_scenario, "strong", "people", "strong");
	assert_recruited(duel_scenario, "brute", "watch", "brute-2");
	snprintf(text, sizeof text, "%sreserve:\n", duel_scenario);
	assert_recruited(text, "knight", "gang", "knight-2");
}

static void test_number_and_tile(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 1);
	const struct affray_question *q;
	int tile[2];

	(void)unused;
	play_to(fight, "bob", "action");
	choose(fight, "push_hard");
	choose(fight, "dog");
	q = affray_fight_question(fight);
	assert_string_equal(q->ask, "boost");
	assert_string_equal(q->deed, "push_hard");
	assert_int_equal(q->about, 3);
	assert_int_equal(q->kind, AFFRAY_NUMBER);
	assert_int_equal(q->low, 0);
	assert_int_equal(q->high, 3);
	assert_int_equal(q->fallback, 1);
	assert_int_equal(q->fact_count, 2);
	assert_string_equal(q->fact_names[0], "luck");
	assert_int_equal(q->facts[0], value_of(fight, "bob.luck"));
	assert_string_equal(q->fact_names[1], "Health left");
	assert_int_equal(q->facts[1], value_of(fight, "bob.health"));
	assert_refused(affray_fight_number(fight, 4, problems),
		       "bob cannot answer 4 to boost; offered: 0..3");
	assert_refused(affray_fight_choose(fight, "1", problems),
		       "bob cannot answer 1 to boost; offered: 0..3");
	assert_ok(affray_fight_number(fight, 3, problems));
	play_to(fight, "ann", "action");
	choose(fight, "jump");
	affray_fight_tile_of(fight, 0, tile); /* only one tile is possible: not asked */
	assert_int_equal(tile[0], 1);
	assert_int_equal(tile[1], 0);
	play_to(fight, "ann", "action");
	choose(fight, "jump");
	q = affray_fight_question(fight);
	assert_int_equal(q->kind, AFFRAY_TILE);
	assert_int_equal(q->tile_count, 2);
	assert_int_equal(q->tiles[1][0], 2);
	assert_refused(affray_fight_tile(fight, 1, 0, problems),
		       "ann cannot answer 1,0 to to; offered: 0,0 2,0");
	assert_int_equal(affray_fight_answer(fight, "2", NULL), AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_answer(fight, "2,0,0", NULL), AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_answer(fight, "2000000000,2000000000", NULL),
			 AFFRAY_BAD_INPUT);
	assert_ok(affray_fight_tile(fight, 2, 0, problems));
	affray_fight_advance(fight);
	affray_fight_tile_of(fight, 0, tile);
	assert_int_equal(tile[0], 2);
	affray_fight_free(fight);
}

static void test_not_now(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);
	int face = 3;

	(void)unused;
	assert_int_equal(affray_fight_choose(fight, "strike", problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_int_equal(affray_fight_total(fight, 3, problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_faces(fight, &face, 1, problems), AFFRAY_NOT_NOW);
	assert_refused(affray_fight_choose(fight, "strik", problems),
		       "knight cannot answer strik to action; did you mean strike?");
	assert_refused(affray_fight_answer(fight, "7", problems),
		       "knight cannot answer 7 to action; offered: strike wait");
	assert_refused(affray_fight_number(fight, 0, problems),
		       "knight cannot answer 0 to action; offered: strike wait");
	assert_ok(affray_fight_choose(fight, "strike", problems));
	assert_null(affray_fight_question(fight));
	assert_int_equal(affray_fight_choose(fight, "strike", problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_number(fight, 1, problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_tile(fight, 1, 1, problems), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_edict(fight, "end", problems), AFFRAY_NOT_NOW);
	affray_fight_free(fight);
}

/* Advancing without an answer stops at the same question and tells nothing. */
static void test_advance_again(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);
	struct ear ear;
	uint64_t hash;

	(void)unused;
	listen(fight, &ear, AFFRAY_SEES_ALL);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	choose(fight, "strike");
	assert_string_equal(affray_fight_question(fight)->ask, "style");
	hash = affray_fight_hash(fight);
	uint32_t count = ear.count;

	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_string_equal(affray_fight_question(fight)->ask, "style");
	assert_int_equal(ear.count, count);
	assert_true(affray_fight_hash(fight) == hash);
	affray_fight_free(fight);
}

/* ---- events ---- */

/* Stopping at every question tells the same as never stopping. */
static void test_told_once(void **unused)
{
	struct ear straight, stopped;

	(void)unused;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct affray_fight *a = fight_of_text(fair_scenario, seed);
		struct affray_fight *b = fight_of_text(fair_scenario, seed);
		const struct affray_question *q;

		listen(a, &straight, AFFRAY_SEES_ALL);
		listen(b, &stopped, AFFRAY_SEES_ALL);
		assert_ok(affray_fight_seat(a, NULL, "scripted", problems));
		assert_ok(affray_fight_seat(b, NULL, NULL, problems));
		assert_int_equal(affray_fight_advance(a), AFFRAY_ENDED);
		while (affray_fight_advance(b) == AFFRAY_ASKS) {
			q = affray_fight_question(b);
			if (strcmp(q->ask, "action") == 0)
				assert_ok(affray_fight_choose(b, "push_hard", problems));
			else if (q->kind == AFFRAY_NUMBER)
				assert_ok(affray_fight_number(b, q->fallback, problems));
			else
				assert_ok(affray_fight_choose(
					b, q->options[q->fallback].key, problems));
		}
		assert_true(affray_fight_over(a) && affray_fight_over(b));
		assert_true(affray_fight_hash(a) == affray_fight_hash(b));
		assert_int_equal(straight.count, stopped.count);
		assert_true(straight.hash == stopped.hash);
		assert_false(straight.jumps || stopped.jumps);
		assert_int_equal(straight.of_type[AFFRAY_END], 1);
		affray_fight_free(a);
		affray_fight_free(b);
	}
}

static void test_mask(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 4);
	struct ear ear = {0};

	(void)unused;
	affray_fight_seat(fight, NULL, "scripted", problems);
	affray_fight_listen(fight,
			    AFFRAY_EVENT_BIT(AFFRAY_ROUND) | AFFRAY_EVENT_BIT(AFFRAY_END),
			    AFFRAY_SEES_ALL, hear, &ear);
	affray_fight_advance(fight);
	assert_int_equal(ear.of_type[AFFRAY_ROUND], affray_fight_round(fight));
	assert_int_equal(ear.of_type[AFFRAY_END], 1);
	assert_int_equal(ear.count, ear.of_type[AFFRAY_ROUND] + 1);
	affray_fight_free(fight);
}

/* Her side and the game master see the trap that ann lays, and its term in a sum. */
static void test_secrets(void **unused)
{
	static const struct {
		int seat;
		bool sees;
	} rows[] = {{AFFRAY_SEES_ALL, true},
		    {0, true},
		    {1, false},
		    {AFFRAY_SEES_PUBLIC, false}};
	int terms[4];

	(void)unused;
	for (int i = 0; i < 4; i++) {
		struct affray_fight *fight = fight_of_text(fair_scenario, 2);
		struct ear ear;
		int value;

		listen(fight, &ear, rows[i].seat);
		play_to(fight, "ann", "action");
		choose(fight, "trap");
		assert_int_equal(ear.of_type[AFFRAY_CONDITION], rows[i].sees);
		assert_int_equal(
			affray_fight_get(fight, rows[i].seat, "ann.trap", &value),
			rows[i].sees ? AFFRAY_OK : AFFRAY_BAD_INPUT);
		play_to(fight, "ann", "action");
		ear.terms = 0;
		assert_ok(affray_fight_choose(fight, "push_hard", problems));
		play_to(fight, "ann", "boost");
		assert_ok(affray_fight_number(fight, 0, problems));
		affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_SUM), rows[i].seat,
				    hear, &ear);
		ear.of_type[AFFRAY_SUM] = 0;
		affray_fight_advance(fight);
		assert_true(ear.of_type[AFFRAY_SUM] > 0);
		terms[i] = ear.terms;
		affray_fight_free(fight);
	}
	assert_int_equal(terms[0], terms[1]);
	assert_int_equal(terms[2], terms[0] - 1);
	assert_int_equal(terms[3], terms[2]);
}

struct reckoner {
	int sums, checks, first, last;
};

static void reckon(void *context, const struct affray_event *event)
{
	struct reckoner *reckoner = context;
	int total = 0;

	if (event->type == AFFRAY_CHECK) {
		assert_int_equal(event->value, reckoner->last);
		assert_int_equal(event->margin, event->value - event->against);
		reckoner->checks++;
	}
	if (event->type != AFFRAY_SUM)
		return;
	for (int i = 0; i < event->term_count; i++)
		total += event->terms[i].value;
	assert_int_equal(event->value, total);
	reckoner->last = total;
	if (reckoner->sums++ == 0)
		reckoner->first = total;
}

/* A seat that may not see the term of the trap cannot compute it from a total or from a
 * check of that total. */
static void test_no_total_gives_a_term_away(void **unused)
{
	static const int seats[] = {AFFRAY_SEES_ALL, 0, 1, AFFRAY_SEES_PUBLIC};
	int first[4];

	(void)unused;
	for (int i = 0; i < 4; i++) {
		struct affray_fight *fight = fight_of_text(fair_scenario, 2);
		struct reckoner reckoner = {0};

		play_to(fight, "ann", "action");
		choose(fight, "trap");
		play_to(fight, "ann", "action");
		assert_ok(affray_fight_choose(fight, "push_hard", problems));
		play_to(fight, "ann", "boost");
		assert_ok(affray_fight_number(fight, 0, problems));
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, seats[i], reckon,
				    &reckoner);
		affray_fight_advance(fight);
		assert_true(reckoner.checks > 0);
		assert_int_equal(reckoner.checks, reckoner.sums);
		first[i] = reckoner.first;
		affray_fight_free(fight);
	}
	assert_int_equal(first[1], first[0]);
	assert_int_equal(first[2], first[0] - 1);
	assert_int_equal(first[3], first[0] - 1);
}

/* ---- seats ---- */

static void test_seats(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 3);

	(void)unused;
	assert_refused(affray_fight_seat(fight, "anna", NULL, problems),
		       "nobody is called \"anna\"; did you mean \"ann\"?");
	assert_refused(
		affray_fight_seat(fight, "nobody-at-all", NULL, problems),
		"nobody is called \"nobody-at-all\"; expected a creature, a side or gm");
	assert_refused(affray_fight_seat(fight, "ann", "scriptd", problems),
		       "unknown tactic \"scriptd\"; did you mean \"scripted\"?");
	assert_refused(affray_fight_seat(fight, "ann", "scripted lazi=1", problems),
		       "the tactic scripted has no knob \"lazi\"");
	assert_refused(affray_fight_seat(fight, "ann", "scripted lazy=2", problems),
		       "lazy of scripted: expected lazy=0 to 1");
	assert_refused(affray_fight_seat(fight, "ann", "", problems),
		       "unknown tactic \"\"");
	/* Both sides have lazy tactics now: everybody waits until the limit. */
	assert_ok(affray_fight_seat(fight, "people", "scripted lazy=1", problems));
	assert_ok(affray_fight_seat(fight, "beasts", "scripted lazy=1", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	assert_int_equal(affray_fight_winner(fight), -1);
	assert_int_equal(affray_fight_round(fight), 30);
	assert_int_equal(value_of(fight, "dog.health"), 25);
	affray_fight_free(fight);
}

/* The new owner of an open question answers it. */
static void test_seat_at_an_open_question(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 3);
	struct ear ear;

	(void)unused;
	listen(fight, &ear, AFFRAY_SEES_ALL);
	affray_fight_advance(fight);
	choose(fight, "strike");
	assert_ok(affray_fight_seat(fight, "knight", "scripted", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_string_equal(affray_fight_question(fight)->owner_name, "brute");
	assert_false(ear.jumps);
	assert_ok(affray_fight_seat(fight, "knight", "person", problems));
	choose(fight, "wait");
	assert_string_equal(affray_fight_question(fight)->owner_name, "knight");
	affray_fight_free(fight);
}

/* A tactic never gets another tactic's plan: the tactics of the fair assert it. */
static void test_plans_of_others(void **unused)
{
	static const char *const tactics[] = {"scripted", "trapper",	     NULL,
					      "trapper",  "scripted lazy=1", "random"};
	struct affray_fight *fight = fight_of_text(fair_scenario, 4);
	struct generator whim = generator_for(4, 1, STREAM_TACTIC);

	(void)unused;
	for (int i = 0; i < 30 && affray_fight_advance(fight) == AFFRAY_ASKS; i++) {
		assert_ok(affray_fight_seat(fight, "beasts", tactics[i % 6], problems));
		assert_ok(
			affray_fight_seat(fight, "ann", tactics[(i + 1) % 6], problems));
		if (affray_fight_advance(fight) == AFFRAY_ASKS)
			answer_anything(fight, &whim);
	}
	affray_fight_free(fight);
}

static void take_word(void *context, const struct affray_value *value)
{
	char number[16];

	snprintf(number, sizeof number, "%d", value->value);
	if (value->word && strcmp(value->word, number) == 0)
		fail_msg("%s: %s is no word", value->row, number);
	if (strcmp(value->row, "trap") == 0)
		assert_int_equal(value->word && strcmp(value->word, "laid") == 0,
				 value->value);
	*(int *)context += value->word != NULL;
}

/* A value without a word is written as a number; words never are. */
static void test_words_are_no_numbers(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 4);
	int words = 0;

	(void)unused;
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	choose(fight, "trap");
	for (int who = NOBODY; who < 5; who++)
		affray_fight_values(fight, AFFRAY_SEES_ALL, who, take_word, &words);
	assert_true(words > 0);
	affray_fight_free(fight);
}

static void test_game_master(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 5);

	(void)unused;
	play_to(fight, "ann", "action");
	choose(fight, "pray"); /* no game master: the default answer */
	assert_int_equal(value_of(fight, "omens"), 0);
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK); /* undoes the prayer */
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_string_equal(affray_fight_question(fight)->owner_name, "ann");
	assert_string_equal(affray_fight_question(fight)->ask, "action");
	choose(fight, "pray");
	assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
	play_to(fight, "bob", "action");
	choose(fight, "pray");
	assert_int_equal(affray_fight_question(fight)->owner, -2);
	assert_string_equal(affray_fight_question(fight)->owner_name, "gm");
	choose(fight, "good");
	assert_int_equal(value_of(fight, "omens"), 1);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_string_equal(affray_fight_question(fight)->ask, "omen");
	affray_fight_free(fight);
}

/* ---- state ---- */

static void test_state(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 5);
	struct affray_row row;
	char text[16];
	bool found = false;
	int paths = 0, value;

	(void)unused;
	affray_fight_advance(fight);
	assert_int_equal(value_of(fight, "round"), 1);
	assert_int_equal(affray_fight_get(fight, AFFRAY_SEES_ALL, "ann.no", &value),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_get_text(fight, AFFRAY_SEES_ALL, "bob.at", text,
					       sizeof text),
			 AFFRAY_OK);
	assert_string_equal(text, "0,1");
	for (const char *path; (path = affray_fight_path(fight, 1, paths)); paths++) {
		found = found || strcmp(path, "bob.marks.large") == 0;
		assert_int_equal(affray_fight_get(fight, AFFRAY_SEES_ALL, path, &value),
				 AFFRAY_OK);
	}
	assert_true(found && paths > 5);
	assert_string_equal(affray_fight_path(fight, -1, 0), "round");
	assert_null(affray_fight_path(fight, 4, 0)); /* in the reserve */
	assert_null(affray_fight_path(fight, 99, 0));
	assert_int_equal(affray_fight_row(fight, "ann.health", &row), AFFRAY_OK);
	assert_string_equal(row.kind, "track");
	assert_string_equal(row.help, "health left");
	assert_int_equal(row.maximum, 25);
	assert_int_equal(affray_fight_row(fight, "ann.luck", &row), AFFRAY_OK);
	assert_int_equal(row.maximum, -1);
	assert_int_equal(affray_fight_row(fight, "ann.x.y", &row), AFFRAY_BAD_INPUT);
	assert_string_equal(affray_fight_bar(fight, 0), "health");
	assert_null(affray_fight_bar(fight, 1));
	assert_null(affray_fight_bar(fight, 8));
	assert_true(affray_fight_in_play(fight, 0) && affray_fight_can_fight(fight, 3));
	assert_false(affray_fight_in_play(fight, 4) || affray_fight_can_fight(fight, -1));
	affray_fight_free(fight);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_choice),
		cmocka_unit_test(test_distances),
		cmocka_unit_test(test_distances_of_oblongs),
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_recruit),
		cmocka_unit_test(test_number_and_tile),
		cmocka_unit_test(test_not_now),
		cmocka_unit_test(test_advance_again),
		cmocka_unit_test(test_told_once),
		cmocka_unit_test(test_mask),
		cmocka_unit_test(test_secrets),
		cmocka_unit_test(test_no_total_gives_a_term_away),
		cmocka_unit_test(test_seats),
		cmocka_unit_test(test_seat_at_an_open_question),
		cmocka_unit_test(test_plans_of_others),
		cmocka_unit_test(test_words_are_no_numbers),
		cmocka_unit_test(test_game_master),
		cmocka_unit_test(test_state),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
