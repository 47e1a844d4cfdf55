/* SPDX-License-Identifier: MIT
 *
 * The rules can play on from any edict: every STATE row of every book, every element, the
 * ends of its range and values beyond and between, set at several moments of every
 * scenario that ships; then the fight goes on to its end.
 *
 *	a refused edict says why and changes nothing
 *	an accepted edict has done what it says
 *	no creature stands on a wall, off the map, or on another creature
 *
 * All of them take an hour, so the test tries one in SHARE. The variable AFFRAY_EDICTS=1
 * (or a pattern of scenarios, such as scenarios/orge/d*) tries all.
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
#include "engine/panic.h"
#include "engine/run.h"
#include "engine/state.h"
#include "library/built_scenario.h"
#include "rulebooks/list.h"
#include "library/fightcheck.h"
#include "share.h"
#include "tactics/tactics.h"

/* Primes, so that each scenario tries different edicts. */
#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 307 };
#else
enum { SHARE = 61 };
#endif
enum { MOMENTS = 3, MOST_QUESTIONS = 100000, TILES_TRIED = 12 };

/* ---- the edict that is being tried, for messages ---- */

static char trying[400];
static bool finished;

/* A crash leaves no other trace. */
static int say_where(void **state)
{
	(void)state;
	if (!finished)
		print_error("%s\n", trying);
	return 0;
}

static void say_what(void *context, const char *promise, const char *file, int line)
{
	(void)context;
	fprintf(stderr, "%s\n%s:%d: broken: %s\n", trying, file, line, promise);
}

/* ---- players, which fail after too many questions ---- */

static const struct tactic *player;
static int questions;

static int counted_answer(const struct look *look, const struct question *q,
			  struct plan *plan)
{
	if (++questions > MOST_QUESTIONS)
		fail_msg("%s: the fight has no end", trying);
	return player->answer(look, q, plan);
}

static const struct tactic counted = {.key = "counted", .answer = counted_answer};

/* ---- a moment of a fight: the n-th question that takes edicts ---- */

struct moment {
	int left; /* questions before it that take edicts */
	bool reached;
};

static int stop_there(void *context, struct run *run, const struct question *q)
{
	struct moment *moment = context;

	if (q->owner < 0 || !takes_edicts(run, q) || moment->left-- > 0)
		return NO_ANSWER;
	moment->reached = true;
	return STOP_HERE;
}

static void sit_down(struct run *run, const struct tactic *tactic)
{
	for (int who = 0; who < run->scene.scenario->total; who++)
		run->seats[who].tactic = tactic;
}

/* False: the fight ended before this moment. */
static bool play_to(struct run *run, int number, uint64_t seed, struct fight *position)
{
	struct moment moment = {.left = number};
	struct backers backers = {.context = &moment, .answer = stop_there};
	enum run_stop stop;

	sit_down(run, seed % 2 ? &random_tactic : run->book->tactics);
	run->records = true;
	run_listen(run, 0, &backers);
	run_start(run, seed, 1);
	while ((stop = run_play(run)) == RUN_RESTED)
		;
	if (moment.reached)
		fight_copy(run->book, position, run_rest(run, false));
	return moment.reached;
}

/* ---- one edict ---- */

struct trial {
	const char *name; /* the scenario's name */
	struct run *run;
	struct fight *position;
	int tried, refused;
	bool all;
};

/* True for one in SHARE edicts, counted over all scenarios. */
static bool is_turn(const struct trial *trial)
{
	static int turn;

	return trial->all || ++turn % SHARE == 0;
}

static void play_on(struct trial *trial)
{
	struct run *run = trial->run;

	player = trial->tried % 2 ? run->book->tactics : &random_tactic;
	questions = 0;
	sit_down(run, &counted);
	run_to_end(run);
}

/* True: the edict was accepted, and the fight was played to its end. */
static bool try_edict(struct trial *trial, const char *edict, const char *path, int value)
{
	const struct scenario *scenario = trial->run->scene.scenario;
	char buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);
	struct state_place place;

	snprintf(trying, sizeof trying, "%s, round %d: edict: %s", trial->name,
		 trial->position->round, edict);
	trial->tried++;
	run_start_at(trial->run, trial->position, (uint64_t)trial->tried, 1);
	if (!edict_apply(scenario, trial->run->fight, edict, &why)) {
		trial->refused++;
		if (!buffer[0])
			fail_msg("%s: refused without a word", trying);
		if (!fight_equal(scenario->book, trial->run->fight, trial->position))
			fail_msg("%s: refused (%s), but something has changed", trying,
				 buffer);
		return false;
	}
	if (path && (!state_find(&trial->run->scene, path, &place, &why) ||
		     state_get(&trial->run->scene, place) != value))
		fail_msg("%s: accepted, but not done", trying);
	play_on(trial);
	return true;
}

/* ---- rows ---- */

static int values_of(const struct scene *scene, int who, const struct state_row *row,
		     int *values)
{
	const struct rulebook *book = scene->scenario->book;
	int count = 0, most = -1;

	if (who >= 0 && book->track_maximum)
		most = book->track_maximum(scene, who, row);
	values[count++] = row->low;
	values[count++] = row->high;
	values[count++] = row->low > INT32_MIN ? row->low - 1 : -7;
	values[count++] = row->high < INT32_MAX ? row->high + 1 : INT32_MIN;
	values[count++] = -1;
	values[count++] = 0;
	values[count++] = 1;
	values[count++] = 2;
	values[count++] = (int)(((long long)row->low + row->high) / 2);
	values[count++] = (int)(((long long)row->low + 3 * (long long)row->high) / 4);
	if (most >= 0) {
		values[count++] = most;
		values[count++] = most + 1;
	}
	for (int i = 0; i < count; i++) /* removes duplicates */
		for (int k = 0; k < i; k++)
			if (values[k] == values[i]) {
				values[i--] = values[--count];
				break;
			}
	return count;
}

static void try_row(struct trial *trial, int who, const struct state_row *row)
{
	const struct scenario *scenario = trial->run->scene.scenario;
	struct scene scene = {scenario, trial->position};
	int values[16], count = values_of(&scene, who, row, values);

	for (int element = 0; element < state_elements(row); element++) {
		char path[120];
		struct text text = text_in(path, sizeof path);

		if (who >= 0)
			text_format(&text, "%s.", scenario->creatures[who].name);
		text_add(&text, row->key);
		if (row->count)
			text_format(&text, ".%d", element);
		for (int i = 0; i < count; i++) {
			char edict[160];

			if (!is_turn(trial))
				continue;
			snprintf(edict, sizeof edict, "set %s %d", path, values[i]);
			try_edict(trial, edict, path, values[i]);
		}
	}
}

static void try_rows(struct trial *trial)
{
	const struct rulebook *book = trial->run->book;
	const struct state_row *row;

	for (int who = NOBODY; who < trial->position->count; who++)
		for (int i = 0; (row = state_row_at(book, who, i)); i++)
			try_row(trial, who, row);
}

/* ---- bodies ---- */

static void assert_good_ground(const struct trial *trial, int who, struct tile tile)
{
	const struct scenario *scenario = trial->run->scene.scenario;
	const struct rulebook *book = scenario->book;
	int there = fight_at(trial->position, tile);

	if (!on_map(&scenario->map, tile) ||
	    book->terrains[terrain_at(&scenario->map, tile)].blocks_step)
		fail_msg("%s: nobody can stand there", trying);
	if (there >= 0 && there != who && !book->shares_tiles &&
	    !(book->line_field && !scenario->map.given))
		fail_msg("%s: %s stands there", trying, scenario->creatures[there].name);
}

/* A tile anywhere, just off the map, beside a creature or under one. */
static struct tile some_tile(const struct trial *trial, int i, struct generator *g)
{
	const struct map *map = &trial->run->scene.scenario->map;
	int to = generator_below(g, trial->position->count);
	struct tile tile = trial->position->bodies[to].tile;

	if (i % 3 == 0)
		return tile_at(generator_below(g, map->width + 2) - 1,
			       generator_below(g, map->height + 2) - 1);
	if (i % 3 == 1)
		return tile_at(tile.x + generator_below(g, 3) - 1,
			       tile.y + generator_below(g, 3) - 1);
	return tile;
}

static void try_tiles(struct trial *trial, const char *verb, int who)
{
	struct generator g =
		generator_for((uint64_t)trial->tried, (uint64_t)who, STREAM_TACTIC);
	char edict[160];

	for (int i = 0; i < TILES_TRIED; i++) {
		struct tile tile = some_tile(trial, i, &g);

		snprintf(edict, sizeof edict, "%s %s %d,%d", verb,
			 trial->run->scene.scenario->creatures[who].name, tile.x, tile.y);
		if (is_turn(trial) && try_edict(trial, edict, NULL, 0))
			assert_good_ground(trial, who, tile);
	}
}

static void try_bodies(struct trial *trial)
{
	const struct scenario *scenario = trial->run->scene.scenario;
	char edict[160];

	for (int who = 0; who < scenario->total; who++) {
		if (scenario->creatures[who].in_reserve) {
			try_tiles(trial, "add", who);
			continue;
		}
		try_tiles(trial, "move", who);
		snprintf(edict, sizeof edict, "remove %s", scenario->creatures[who].name);
		if (is_turn(trial))
			try_edict(trial, edict, NULL, 0);
	}
}

static void try_end(struct trial *trial)
{
	const struct scenario *scenario = trial->run->scene.scenario;
	char edict[160];

	for (int side = -1; side < scenario->side_count; side++) {
		snprintf(edict, sizeof edict, "end %s",
			 side < 0 ? "" : scenario->sides[side].name);
		assert_true(try_edict(trial, edict, NULL, 0));
		assert_int_equal(trial->run->fight->winner, side);
	}
	assert_false(try_edict(trial, "end nobody", NULL, 0));
	assert_false(try_edict(trial, "add nobody", NULL, 0));
	assert_false(try_edict(trial, "remove nobody", NULL, 0));
}

/* ---- all scenarios ---- */

static char *read_text(const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = calloc(1, 1 << 16);

	assert_non_null(file);
	assert_non_null(text);
	assert_true(fread(text, 1, (1 << 16) - 1000, file) > 0);
	fclose(file);
	return text;
}

static struct affray_scenario *read_scenario(const char *path, const char *text)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *handle = NULL;

	if (affray_scenario_read(&handle, text, strlen(text), path, problems) !=
	    AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return handle;
}

/* Puts one more of its first creature into the reserve, so that there is one to add. */
static struct affray_scenario *load(const char *path)
{
	char *text = read_text(path);
	struct affray_scenario *handle = read_scenario(path, text);
	const struct scenario *scenario = affray_scenario_inside(handle);
	const struct entry *first = scenario->creatures[0].sheet;

	if (scenario->total == scenario->count) {
		size_t length = strlen(text);

		snprintf(text + length, 1000, "\nreserve: [{use: %s, name: latecomer}]\n",
			 first->key);
		affray_scenario_free(handle);
		handle = read_scenario(path, text);
	}
	free(text);
	return handle;
}

static void try_scenario(const char *path, bool all, int *tried, int *refused)
{
	struct affray_scenario *handle = load(path);
	const struct scenario *scenario = affray_scenario_inside(handle);
	struct trial trial = {.name = path, .all = all};
	struct run *leader = run_new_alone(scenario);

	trial.run = run_new_alone(scenario);
	trial.position = fight_new(scenario->book);
	for (int i = 0; i < MOMENTS; i++)
		if (play_to(leader, i * (1 + 3 * i), (uint64_t)i + 1, trial.position)) {
			try_rows(&trial);
			try_bodies(&trial);
			try_end(&trial);
		}
	*tried += trial.tried;
	*refused += trial.refused;
	run_free(leader);
	run_free(trial.run);
	fight_free(trial.position);
	affray_scenario_free(handle);
}

/* Tries all edicts in duels and some elsewhere. AFFRAY_EDICTS=1 or a pattern of scenarios
 * tries all of them. */
static void test_the_rules_play_on_from_every_edict(void **state)
{
	const char *some = getenv("AFFRAY_EDICTS");
	int tried = 0, refused = 0;
	glob_t found;

	(void)state;
	affray_on_panic(say_what, NULL);
	assert_int_equal(glob(some && strchr(some, '/') ? some : "scenarios/*/*.yaml", 0,
			      NULL, &found),
			 0);
	for (size_t i = 0; i < found.gl_pathc; i++)
		if (!is_scenario_left_out(found.gl_pathv[i]))
			try_scenario(found.gl_pathv[i],
				     some || (!is_quick() &&
					      strstr(found.gl_pathv[i], "duel")),
				     &tried, &refused);
	globfree(&found);
	assert_true(tried > refused && refused > 0);
	finished = true;
	print_message("%d edicts, of which %d were refused\n", tried, refused);
}

/* ---- lines of a .fight ---- */

static void test_a_refused_edict_is_an_error_at_its_line(void **state)
{
	static const struct {
		const char *scenario, *edict, *why;
	} rows[] = {
		{"threa/duel", "set aldric.reload_ms.leather 1",
		 "aldric.reload_ms.leather cannot be 1 here; the rules make it 0 (of the "
		 "magazine)"},
		{"threa/skirmish", "set dwarf_guard.retrieve_ms 1",
		 "dwarf_guard.retrieve_ms cannot be 1 here; the rules make it 0 (until "
		 "ammunition is fetched)"},
		{"threa/duel", "set aldric.fat 1000", "fat is 1000; expected 0 to 999"},
		{"threa/duel", "move aldric 5000,3",
		 "\"5000,3\" is no tile of the map; expected x,y"},
		{"dungeoneers/crypt", "move skeleton-1 0,0",
		 "0,0 is a wall; expected a free tile"},
		{"wounddice/bank-raid", "move gunslinger 3,2",
		 "recruit stands at 3,2; expected a free tile"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct problems problems = {0};
		struct fight_report report;
		char text[400];

		snprintf(text, sizeof text,
			 "affray fight 1\nscenario: scenarios/%s.yaml\nunanswered: "
			 "tactic\nedict: %s\n",
			 rows[i].scenario, rows[i].edict);
		fight_check_text(&report, text, strlen(text), "t.fight", &problems);
		if (!has_problems(&problems))
			fail_msg("%s: %s is accepted", rows[i].scenario, rows[i].edict);
		assert_string_equal(problems.list[0].message, rows[i].why);
		assert_int_equal(problems.list[0].line, 4);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(test_the_rules_play_on_from_every_edict,
					  say_where),
		cmocka_unit_test(test_a_refused_edict_is_an_error_at_its_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
