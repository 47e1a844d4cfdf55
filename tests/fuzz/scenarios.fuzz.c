/* SPDX-License-Identifier: MIT
 *
 * Bytes as scenarios: sheets, catalogues, rulings and maps over the whole range of their
 * rows (tests/book/made_scenario.h). Every scenario that the loader accepts must fight to
 * its end, by random and scripted tactics, sometimes by search and with edicts in
 * between; no assertion may fail, and every round must end.
 *
 * AFFRAY_SHOW=1 prints each scenario that is fought.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "book/made_scenario.h"
#include "engine/playout.h"
#include "engine/run.h"
#include "engine/state.h"
#include "library/built_scenario.h"
#include "tactics/tactics.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_SEARCHERS = 3, MOST_TILES = 120, MOST_ROUNDS = 3, MOST_QUESTIONS = 200000 };

/* ---- players ---- */

static const struct tactic *player;
static int questions;

/* Stops asking after a number of questions: an endless fight would only be slow. */
static int counted_answer(const struct look *look, const struct question *q,
			  struct plan *plan)
{
	if (++questions > MOST_QUESTIONS) {
		fprintf(stderr, "%s: the fight has no end\n",
			look->scene.scenario->book->questions[q->id].key);
		abort();
	}
	return player->answer(look, q, plan);
}

static const struct tactic counted = {.key = "counted", .answer = counted_answer};

static void fight_by(const struct scenario *scenario, const struct tactic *tactic,
		     uint64_t seed)
{
	struct run *run = run_new_alone(scenario);

	player = tactic;
	questions = 0;
	for (int i = 0; i < scenario->total; i++)
		run->seats[i].tactic = &counted;
	run_start(run, seed, 1);
	run_to_end(run);
	run_free(run);
}

/* Search takes a thousand times as long as other tactics, so it plays small fights
 * only. */
static bool is_small(const struct scenario *scenario)
{
	return scenario->total <= MOST_SEARCHERS && scenario->limit <= MOST_ROUNDS &&
	       scenario->map.width * scenario->map.height <= MOST_TILES;
}

static void fight_by_search(const struct scenario *scenario, uint64_t seed)
{
	struct run *run = run_new_alone(scenario);

	run->crew = run->own_crew = crew_new(scenario);
	for (int i = 0; i < scenario->total; i++) {
		run->seats[i].tactic = &search_tactic;
		run->seats[i].knobs[0] = 1;
	}
	run_start(run, seed, 1);
	run_to_end(run);
	run_free(run);
}

/* ---- edicts, between the rests of a random fight ---- */

static void some_edict(const struct scenario *scenario, const struct fight *fight,
		       struct bytes *bytes, char *edict, size_t room)
{
	int who = bytes_below(bytes, scenario->total), rows = 0;
	const char *name = scenario->creatures[who].name;
	const struct state_row *row;
	long long value;

	switch (bytes_below(bytes, 6)) {
	case 0:
		snprintf(edict, room, "move %s %d,%d", name,
			 bytes_below(bytes, scenario->map.width),
			 bytes_below(bytes, scenario->map.height));
		return;
	case 1:
		snprintf(edict, room, "remove %s", name);
		return;
	case 2:
		who = scenario->total - 1;
		snprintf(edict, room, "add %s %d,%d", scenario->creatures[who].name,
			 bytes_below(bytes, scenario->map.width),
			 bytes_below(bytes, scenario->map.height));
		return;
	}
	who = bytes_below(bytes, fight->count + 1) - 1;
	while (state_row_at(scenario->book, who, rows))
		rows++;
	row = state_row_at(scenario->book, who, bytes_below(bytes, rows));
	value = (long long)row->low +
		(bytes_below(bytes, 2) ? bytes_below(bytes, 256) : bytes_below(bytes, 3));
	if (value > row->high || bytes_below(bytes, 8) == 7)
		value = row->high;
	snprintf(edict, room, "set %s%s%s", who < 0 ? "" : scenario->creatures[who].name,
		 who < 0 ? "" : ".", row->key);
	if (row->count)
		snprintf(edict + strlen(edict), room - strlen(edict), ".%d",
			 bytes_below(bytes, row->count));
	snprintf(edict + strlen(edict), room - strlen(edict), " %lld", value);
}

static int answer_or_stop(void *context, struct run *run, const struct question *q)
{
	int *left = context;

	if (q->owner < 0 || !takes_edicts(run, q) || (*left)-- > 0)
		return NO_ANSWER;
	return STOP_HERE;
}

static void fight_with_edicts(const struct scenario *scenario, struct bytes *bytes)
{
	struct run *run = run_new_alone(scenario);
	int left = bytes_below(bytes, 12);
	struct backers backers = {.context = &left, .answer = answer_or_stop};
	enum run_stop stop;

	player = bytes_below(bytes, 2) ? scenario->book->tactics : &random_tactic;
	questions = 0;
	for (int i = 0; i < scenario->total; i++)
		run->seats[i].tactic = &counted;
	run->records = true;
	run_listen(run, 0, &backers);
	run_start(run, 5, 1);
	while ((stop = run_play(run)) != RUN_OVER)
		if (stop == RUN_ASKED) {
			char edict[160], buffer[200];
			struct text why = text_in(buffer, sizeof buffer);

			some_edict(scenario, run->fight, bytes, edict, sizeof edict);
			if (getenv("AFFRAY_SHOW"))
				fprintf(stderr, "edict: %s\n", edict);
			run_give_edict(run, edict, BY_PERSON, &why);
			left = bytes->left > 0 ? bytes_below(bytes, 12) : 1000000;
		}
	run_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bytes bytes = {data, size};
	struct buffer yaml = {0};
	struct affray_scenario *handle = NULL;
	const struct scenario *scenario;

	made_scenario(&bytes, &yaml);
	if (getenv("AFFRAY_SHOW"))
		fputs(yaml.start, stderr);
	if (affray_scenario_read(&handle, yaml.start, yaml.length, "made.yaml", NULL) ==
	    AFFRAY_OK) {
		scenario = affray_scenario_inside(handle);
		fight_by(scenario, &random_tactic, 1);
		fight_by(scenario, &random_tactic, 2);
		fight_by(scenario, scenario->book->tactics, 3);
		if (is_small(scenario) && bytes_below(&bytes, 8) == 7)
			fight_by_search(scenario, 4);
		fight_with_edicts(scenario, &bytes);
	}
	affray_scenario_free(handle);
	buffer_free(&yaml);
	return 0;
}
