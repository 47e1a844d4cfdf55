/* SPDX-License-Identifier: MIT
 *
 * Every question can be answered, and every option paid and carried out. Random fights of
 * every scenario that ships, with a person on every chair; at every question:
 *
 *	a creature that cannot act is not asked for an action, and a dead one for nothing
 *	every option can be chosen and does something, the ends of every range too
 *	nothing else is accepted: no action that is not offered, no number beyond an end
 *	of the range, no tile beside those offered
 *	the creature can afford the usual cost of every option
 *	no creature is asked twice to react to the same event
 *	no menu names a creature that its owner may not know of
 *
 * After any choice, all values are within the range of their STATE row, and no track is
 * above its creature's maximum.
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
#include "engine/generator.h"
#include "engine/rulebook.h"
#include "engine/state.h"
#include "library/built_scenario.h"
#include "library/library.h"
#include "share.h"

#ifdef __SANITIZE_ADDRESS__
enum { FIGHTS = 1 };
#else
enum { FIGHTS = 3 };
#endif
enum { MAX_SCENARIOS = 128, QUESTIONS_EACH = 60, LONG_FIGHT = 400 };

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* ---- exceptions of the books ---- */

/* The STATE row that pays a cost. Every resource of every book is listed. */
static const struct resource {
	const char *book, *resource, *row;
	const char *boundless;	   /* why it may be overspent; NULL: it may not */
	const char *credit, *debt; /* a reaction may spend `credit` less `debt` ahead */
} resources[] = {
	{"apocrypha", "AP", "ap", NULL, NULL, NULL},
	{"dungeoneers", "ap", "ap", NULL, NULL, NULL},
	{"dungeoneers", "mp", "mp", NULL, NULL, NULL},
	{"dungeoneers", "rp", "rp", NULL, NULL, NULL},
	{"dungeoneers", "magica", "magica", NULL, NULL, NULL},
	{"orge", "ap", "ap", "a long action: the rest is paid in later phases", NULL,
	 NULL},
	{"orge", "pf", "pf", "fatigue rises", NULL, NULL},
	{"orge", "mf", "mf", "fatigue rises", NULL, NULL},
	{"threa", "ap", "ap", NULL, NULL, NULL},
	{"threa", "fat", "fat", NULL, NULL, NULL},
	{"threa", "mana", "mana", NULL, NULL, NULL},
	{"wounddice", "AP", "ap", NULL, "speed", "debt"},
};

/* While this row of the fight is not 0, options cost nothing. */
static const struct {
	const char *book, *row, *why;
} free_times[] = {
	{"apocrypha", "is_ambush", "the free passes of an ambush"},
	{"apocrypha", "minutes", "deeds prepared in a pause"},
};

/* Reactions that are asked again before a deed or a move is told. */
static const struct {
	const char *book, *ask, *why;
} repeated[] = {
	{"orge", "reaction", "acts declared before come to bear one after another"},
	{"threa", "defense", "a dual attack is two blows, with a defense for each"},
};

/* States in which a creature does not act, besides being dead or gone. */
static const struct {
	const char *book, *row;
} helpless[] = {
	{"apocrypha", "fled"},	     {"orge", "dead"},
	{"orge", "surrendered"},     {"orge", "fled"},
	{"orge", "state.sleeping"},  {"orge", "state.paralysed"},
	{"orge", "state.petrified"}, {"threa", "exhausted"},
	{"threa", "passed_out"},     {"wounddice", "state"},
};

/* ---- the scenarios ---- */

static struct affray_scenario *scenarios[MAX_SCENARIOS];
static char *names[MAX_SCENARIOS];
static int scenario_count;
static struct affray_problems *problems;

static int load_all(void **state)
{
	glob_t found;

	(void)state;
	problems = affray_problems_new();
	if (glob("scenarios/*/*.yaml", 0, NULL, &found) == 0)
		for (size_t i = 0; i < found.gl_pathc && i < MAX_SCENARIOS; i++) {
			if (is_scenario_left_out(found.gl_pathv[i]))
				continue;
			if (affray_scenario_load(&scenarios[scenario_count],
						 found.gl_pathv[i],
						 problems) != AFFRAY_OK)
				fail_msg("%s", affray_problems_line(problems, 0));
			names[scenario_count++] = strdup(found.gl_pathv[i]);
		}
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
	affray_problems_free(problems);
	return 0;
}

/* ---- a fight under observation ---- */

/* A question to react. */
struct asked {
	char ask[32];
	int owner, about;
};

enum { MOST_ASKED = 64 };

struct table {
	int scenario;
	uint64_t seed;
	struct affray_fight *fight;
	const struct rulebook *book;
	int seat;     /* seat of the listener */
	int happened; /* deeds, moves, turns */
	int asked_at; /* `happened` when these were asked: */
	int asked_count;
	struct asked asked[MOST_ASKED];
	struct generator whim;
};

/* Faults are collected, one of each kind, and how to reproduce it. */
enum { MOST_FAULTS = 20 };
static struct fault {
	char kind[96], what[400];
	int count;
} faults[MOST_FAULTS];
static int fault_count;

static void wrong(const struct table *table, const char *what, const char *more)
{
	const struct affray_question *q = affray_fight_question(table->fight);
	struct fault *fault = faults;
	char kind[96];

	snprintf(kind, sizeof kind, "%s %s: %s", table->book->id, q ? q->ask : "-", what);
	while (fault < faults + fault_count && strcmp(fault->kind, kind) != 0)
		fault++;
	if (fault == faults + MOST_FAULTS)
		return;
	if (fault->count++ > 0)
		return;
	fault_count++;
	snprintf(fault->kind, sizeof fault->kind, "%s", kind);
	snprintf(fault->what, sizeof fault->what,
		 "%s, seed %d, round %d, step %d, %s is asked %s: %s %s",
		 names[table->scenario], (int)table->seed,
		 affray_fight_round(table->fight), affray_fight_steps(table->fight),
		 q ? q->owner_name : "nobody", q ? q->ask : "nothing", what, more);
}

static void tell_faults(void)
{
	for (int i = 0; i < fault_count; i++)
		print_error("%s (%d times)\n", faults[i].what, faults[i].count);
	assert_int_equal(fault_count, 0);
}

static void hear(void *context, const struct affray_event *event)
{
	struct table *table = context;

	switch (event->type) {
	case AFFRAY_DEED:
	case AFFRAY_MOVE:
	case AFFRAY_TURN:
	case AFFRAY_ROUND:
		table->happened++;
		break;
	default:
		break;
	}
	if (table->seat < 0)
		return;
	for (int i = 0; i < 2; i++) {
		int who = i ? event->target : event->who;

		if (who >= 0 && event->type != AFFRAY_FATE &&
		    affray_fight_is_hidden(table->fight, table->seat, who))
			wrong(table, "an event tells of somebody hidden:",
			      affray_event_name(event->type));
	}
}

static void sit_down(struct table *table, int scenario, uint64_t seed)
{
	int sides = affray_scenario_sides(scenarios[scenario]);

	*table = (struct table){.scenario = scenario, .seed = seed};
	table->book = affray_scenario_inside(scenarios[scenario])->book;
	table->seat = seed % 3 == 1 ? AFFRAY_SEES_ALL : (int)seed % sides;
	table->whim = generator_for(seed, 17, STREAM_TACTIC);
	assert_int_equal(
		affray_fight_new(&table->fight, scenarios[scenario], seed, 1, problems),
		AFFRAY_OK);
	affray_fight_seat(table->fight, NULL, NULL, problems);
	affray_fight_seat(table->fight, "gm", NULL, problems);
	affray_fight_listen(table->fight, AFFRAY_ALL_EVENTS, table->seat, hear, table);
}

/* ---- values stay in their range ---- */

static int value_of(const struct table *table, const char *owner, const char *row)
{
	char path[96];
	int value;

	snprintf(path, sizeof path, "%s%s%s", owner ? owner : "", owner ? "." : "", row);
	if (affray_fight_get(table->fight, AFFRAY_SEES_ALL, path, &value) != AFFRAY_OK)
		fail_msg("%s: there is no %s", table->book->id, path);
	return value;
}

/* By the rules, stress may exceed its capacity (DUN-STR-04), held action points add up
 * (APO-PAS-05), and a blow or bleeding may exceed the wounds of death (APO-FIN-01). */
static const char *const beyond[][2] = {
	{"dungeoneers", "stress"}, {"apocrypha", "ap"}, {"apocrypha", "wounds"}};

static int most_of(const struct table *table, const struct scene *scene, int who,
		   const struct state_row *row)
{
	int most = row->kind == STATE_TRACK && who >= 0
			   ? table->book->track_maximum(scene, who, row)
			   : -1;

	for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++)
		if (strcmp(table->book->id, beyond[i][0]) == 0 &&
		    strcmp(row->key, beyond[i][1]) == 0)
			return row->high;
	return most < 0 ? row->high : most;
}

static void check_row(const struct table *table, const struct scene *scene, int who,
		      const struct state_row *row)
{
	int most = most_of(table, scene, who, row);

	if (row->kind == STATE_HIDDEN || row->low >= row->high)
		return;
	for (int i = 0; i < state_elements(row); i++) {
		int value = state_get(scene, (struct state_place){who, row, i});
		char what[96];

		if (value >= row->low && value <= most)
			continue;
		snprintf(what, sizeof what, "is %d, not %d to %d", value, row->low, most);
		wrong(table, row->key, what);
	}
}

static void check_values(const struct table *table, const struct affray_fight *fight)
{
	const struct scene *scene = &fight->run->scene;
	const struct state_row *row;

	for (int who = NOBODY; who < scene->fight->count; who++)
		for (int i = 0; (row = state_row_at(table->book, who, i)); i++)
			check_row(table, scene, who, row);
}

/* ---- the owner of a question ---- */

static void check_owner(const struct table *table)
{
	const struct affray_question *q = affray_fight_question(table->fight);

	if (q->owner < 0)
		return;
	if (!affray_fight_in_play(table->fight, q->owner))
		wrong(table, "is not in play", "");
	if (strcmp(q->ask, "action") != 0)
		return;
	if (!affray_fight_can_fight(table->fight, q->owner))
		wrong(table, "does not count for its side any more", "");
	for (int i = 0; i < LENGTH(helpless); i++) {
		if (strcmp(helpless[i].book, table->book->id) == 0 &&
		    value_of(table, q->owner_name, helpless[i].row) != 0)
			wrong(table, "cannot act:", helpless[i].row);
	}
}

/* Menus do not name an ambusher while the owner's side may not know of it. */
static void check_secrets(const struct table *table)
{
	const struct affray_question *q = affray_fight_question(table->fight);
	struct affray_scenario *scenario = scenarios[table->scenario];
	int side;

	if (q->owner < 0)
		return;
	side = affray_scenario_side_of(scenario, q->owner);
	for (int who = 0; who < affray_scenario_creatures(scenario); who++) {
		if (!affray_fight_is_hidden(table->fight, side, who))
			continue;
		if (q->about == who)
			wrong(table, "is asked about somebody hidden:",
			      affray_scenario_creature(scenario, who));
		for (int i = 0; q->kind == AFFRAY_CHOICE && i < q->option_count; i++)
			if (strcmp(q->options[i].key,
				   affray_scenario_creature(scenario, who)) == 0)
				wrong(table,
				      "may choose somebody hidden:", q->options[i].key);
	}
}

static bool may_repeat(const struct table *table, const char *ask)
{
	for (int i = 0; i < LENGTH(repeated); i++)
		if (strcmp(repeated[i].book, table->book->id) == 0 &&
		    strcmp(repeated[i].ask, ask) == 0)
			return true;
	return false;
}

/* No reaction is asked twice between two deeds, moves or turns. */
static void check_reaction(struct table *table)
{
	const struct affray_question *q = affray_fight_question(table->fight);
	const struct aside_row *aside =
		rulebook_aside(table->book, rulebook_question(table->book, q->ask));
	struct asked *next;

	if (table->seat >= 0 || !aside || aside->kind != ASKED_TO_REACT ||
	    may_repeat(table, q->ask))
		return;
	if (table->asked_at != table->happened)
		table->asked_count = 0;
	table->asked_at = table->happened;
	for (int i = 0; i < table->asked_count; i++)
		if (strcmp(table->asked[i].ask, q->ask) == 0 &&
		    table->asked[i].owner == q->owner &&
		    table->asked[i].about == q->about)
			wrong(table, "reacts twice to the same", "");
	if (table->asked_count == MOST_ASKED)
		return;
	next = &table->asked[table->asked_count++];
	snprintf(next->ask, sizeof next->ask, "%s", q->ask);
	next->owner = q->owner;
	next->about = q->about;
}

/* ---- the options ---- */

static const struct resource *resource_of(const struct table *table, const char *name)
{
	for (int i = 0; i < LENGTH(resources); i++)
		if (strcmp(resources[i].book, table->book->id) == 0 &&
		    strcmp(resources[i].resource, name) == 0)
			return &resources[i];
	wrong(table, "add this resource to the table of this test:", name);
	return NULL;
}

static bool is_free(const struct table *table)
{
	for (int i = 0; i < LENGTH(free_times); i++)
		if (strcmp(free_times[i].book, table->book->id) == 0 &&
		    value_of(table, NULL, free_times[i].row) != 0)
			return true;
	return false;
}

static void check_cost(const struct table *table, const struct affray_option *option)
{
	const struct affray_question *q = affray_fight_question(table->fight);

	for (int k = 0; k < 4 && q->resources[k]; k++) {
		const struct resource *resource = resource_of(table, q->resources[k]);
		char more[96];
		int there;

		if (!resource || option->cost[k] <= 0 || resource->boundless ||
		    q->owner < 0)
			continue;
		there = value_of(table, q->owner_name, resource->row);
		if (q->is_reaction && resource->credit)
			there += value_of(table, q->owner_name, resource->credit) -
				 value_of(table, q->owner_name, resource->debt);
		if (option->cost[k] <= there)
			continue;
		snprintf(more, sizeof more, "%s costs %d %s of %d", option->key,
			 option->cost[k], resource->row, there);
		wrong(table, "more than there is:", more);
	}
}

static long refused; /* refused answers that were not offered */

/* True if the same question is asked again in the same position: then the answer did
 * nothing. */
static bool is_as_before(struct affray_fight *before, struct affray_fight *now)
{
	const struct affray_question *old = affray_fight_question(before),
				     *new = affray_fight_question(now);

	return new &&new->owner == old->owner &&strcmp(new->ask, old->ask) == 0 &&
	       new->about == old->about &&new->option_count ==
		       old->option_count &&fight_equal(
			       before->run->book, before->run->fight, now->run->fight);
}

static void carry_out(const struct table *table, const char *answer)
{
	struct affray_fight *fork;

	assert_int_equal(affray_fight_copy(&fork, table->fight), AFFRAY_OK);
	if (affray_fight_answer(fork, answer, problems) != AFFRAY_OK)
		wrong(table, answer, affray_problems_line(problems, 0));
	affray_fight_advance(fork);
	if (is_as_before(table->fight, fork) &&
	    !may_repeat(table, affray_fight_question(fork)->ask))
		wrong(table, "offered, and nothing was done:", answer);
	check_values(table, fork);
	affray_fight_free(fork);
}

static bool is_offered(const struct affray_question *q, const char *key)
{
	for (int i = 0; i < q->option_count; i++)
		if (strcmp(q->options[i].key, key) == 0)
			return true;
	return false;
}

static bool has_tile(const struct affray_question *q, int x, int y)
{
	for (int i = 0; i < q->tile_count; i++)
		if (q->tiles[i][0] == x && q->tiles[i][1] == y)
			return true;
	return false;
}

static void refuse(const struct table *table, const char *answer)
{
	refused++;
	if (affray_fight_answer(table->fight, answer, NULL) != AFFRAY_BAD_INPUT)
		wrong(table, "not offered, and accepted:", answer);
}

/* Tries actions that are not offered, and the numbers and tiles just outside the
 * range. */
static void try_others(const struct table *table)
{
	const struct affray_question *q = affray_fight_question(table->fight);
	char text[32];

	for (int i = 0; i < table->book->action_count; i++)
		if (table->book->actions[i].key &&
		    !is_offered(q, table->book->actions[i].key))
			refuse(table, table->book->actions[i].key);
	for (int end = 0; q->kind == AFFRAY_NUMBER && end < 2; end++) {
		snprintf(text, sizeof text, "%d", end ? q->high + 1 : q->low - 1);
		refuse(table, text);
	}
	for (int i = 0; q->kind == AFFRAY_TILE && i < 9; i++) {
		int x = q->tiles[0][0] + i % 3 - 1, y = q->tiles[0][1] + i / 3 - 1;

		snprintf(text, sizeof text, "%d,%d", x, y);
		if (!has_tile(q, x, y))
			refuse(table, text);
	}
}

static void try_all(const struct table *table)
{
	static const char *const nonsense[] = {"no-such-answer", "", "2147483647",
					       "-1,-1"};
	const struct affray_question *q = affray_fight_question(table->fight);
	char text[32];

	for (int i = 0; q->kind == AFFRAY_CHOICE && i < q->option_count; i++) {
		if (!is_free(table))
			check_cost(table, &q->options[i]);
		carry_out(table, q->options[i].key);
	}
	for (int end = 0; q->kind == AFFRAY_NUMBER && end < 2; end++) {
		snprintf(text, sizeof text, "%d", end ? q->high : q->low);
		carry_out(table, text);
	}
	for (int end = 0; q->kind == AFFRAY_TILE && end < 2; end++) {
		const int *tile = q->tiles[end ? q->tile_count - 1 : 0];

		snprintf(text, sizeof text, "%d,%d", tile[0], tile[1]);
		carry_out(table, text);
	}
	for (int i = 0; i < LENGTH(nonsense); i++)
		assert_int_equal(affray_fight_answer(table->fight, nonsense[i], NULL),
				 AFFRAY_BAD_INPUT);
	try_others(table);
}

/* Gives a random legal answer. */
static void answer_something(struct table *table)
{
	const struct affray_question *q = affray_fight_question(table->fight);
	char text[96];
	int n;

	switch (q->kind) {
	case AFFRAY_CHOICE:
		n = generator_below(&table->whim, q->option_count);
		snprintf(text, sizeof text, "%s", q->options[n].key);
		break;
	case AFFRAY_NUMBER:
		n = generator_below(&table->whim, q->high - q->low + 1);
		snprintf(text, sizeof text, "%d", q->low + n);
		break;
	default:
		n = generator_below(&table->whim, q->tile_count);
		snprintf(text, sizeof text, "%d,%d", q->tiles[n][0], q->tiles[n][1]);
	}
	assert_int_equal(affray_fight_answer(table->fight, text, problems), AFFRAY_OK);
}

static int questions_seen, reactions_seen;

/* Tries every option of the first questions; later questions are only looked at. */
static void play(int scenario, uint64_t seed)
{
	int each = cases(QUESTIONS_EACH, 20);
	struct table table;

	sit_down(&table, scenario, seed);
	for (int n = 0;
	     n < LONG_FIGHT && affray_fight_advance(table.fight) == AFFRAY_ASKS; n++) {
		questions_seen++;
		reactions_seen += affray_fight_question(table.fight)->is_reaction;
		check_values(&table, table.fight);
		check_owner(&table);
		check_secrets(&table);
		check_reaction(&table);
		if (n % (LONG_FIGHT / each) == (int)seed || n < each)
			try_all(&table);
		answer_something(&table);
	}
	affray_fight_free(table.fight);
}

static void test_options_can_be_carried_out(void **state)
{
	int fights = is_quick() ? 1 : FIGHTS;

	(void)state;
	for (int i = 0; i < scenario_count; i++)
		for (int seed = 1; seed <= fights; seed++)
			play(i, (uint64_t)seed);
	tell_faults();
	assert_true(questions_seen > 50 * scenario_count * fights);
	assert_true(reactions_seen > scenario_count * fights);
	assert_true(refused > 50 * scenario_count * fights);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_options_can_be_carried_out),
	};

	return cmocka_run_group_tests(tests, load_all, free_all);
}
