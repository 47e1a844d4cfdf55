/* SPDX-License-Identifier: MIT
 *
 * Bytes as players of every rulebook: the first two choose a scenario that ships and a
 * switch of its rulings, the rest answer questions, throw real dice and give edicts. No
 * assertion in rule code may fail.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "engine/rulebook.h"
#include "engine/run.h"
#include "engine/state.h"
#include "library/built_scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_FILES = 128, MAX_VARIANTS = 600, MOST_ANSWERS = 600 };

struct variant {
	size_t file;
	int ruling, value;
	struct affray_scenario *scenario;
};

static glob_t files;
static struct variant variants[MAX_VARIANTS];
static int variant_count;

struct bytes {
	const uint8_t *data;
	size_t left;
};

static int next(struct bytes *bytes)
{
	if (bytes->left == 0)
		return 0;
	bytes->left--;
	return *bytes->data++;
}

static int next_below(struct bytes *bytes, int n)
{
	return (next(bytes) | next(bytes) << 8) % n;
}

/* ---- scenarios, each with at most one switch turned ---- */

static struct affray_scenario *load(size_t file)
{
	struct affray_scenario *scenario = NULL;

	if (affray_scenario_load(&scenario, files.gl_pathv[file], NULL) != AFFRAY_OK)
		abort();
	return scenario;
}

static void turn_switch(struct affray_scenario *scenario, int row, int value)
{
	const struct rulebook *book = affray_scenario_inside(scenario)->book;
	const struct ruling_row *ruling = &book->rulings[row % book->ruling_count];
	char path[128], number[16];
	int words = 0;

	if (!ruling->key)
		return;
	while (ruling->words && ruling->words[words])
		words++;
	snprintf(path, sizeof path, "rulings.%s", ruling->key);
	snprintf(number, sizeof number, "%d",
		 ruling->low + value % (ruling->high - ruling->low + 1));
	if (affray_scenario_set(scenario, path,
				words ? ruling->words[value % words] : number,
				NULL) != AFFRAY_OK)
		abort();
}

static struct affray_scenario *choose(struct bytes *bytes)
{
	struct variant wanted = {0};

	wanted.file = (size_t)next(bytes) % files.gl_pathc;
	wanted.ruling = next(bytes) % 100;
	wanted.value = next(bytes) % 4;
	for (int i = 0; i < variant_count; i++)
		if (variants[i].file == wanted.file &&
		    variants[i].ruling == wanted.ruling &&
		    variants[i].value == wanted.value)
			return variants[i].scenario;
	if (variant_count == MAX_VARIANTS)
		return variants[wanted.file % MAX_VARIANTS].scenario;
	wanted.scenario = load(wanted.file);
	turn_switch(wanted.scenario, wanted.ruling, wanted.value);
	variants[variant_count++] = wanted;
	return wanted.scenario;
}

/* ---- playing ---- */

static int some_answer(const struct question *q, struct bytes *bytes)
{
	switch (q->kind) {
	case ASK_CHOICE:
		return next(bytes) % q->count;
	case ASK_NUMBER:
		return q->low + next_below(bytes, q->high - q->low + 1);
	default:
		return q->tiles[next_below(bytes, q->count)];
	}
}

/* Sets a random row of a random creature to a value that edicts allow. */
static void give_edict(struct run *run, struct bytes *bytes)
{
	const struct scenario *scenario = run->scene.scenario;
	int who = next(bytes) % run->fight->count, rows = 0;
	long long value;
	const struct state_row *row;
	char text[160], why_text[200];
	struct text why = text_in(why_text, sizeof why_text);

	while (state_row_at(scenario->book, who, rows))
		rows++;
	row = state_row_at(scenario->book, who, next(bytes) % rows);
	value = (long long)row->low + next(bytes);
	if (value < row->low || value > row->high)
		value = row->high;
	if (row->count)
		snprintf(text, sizeof text, "set %s.%s.%d %lld",
			 scenario->creatures[who].name, row->key,
			 next(bytes) % row->count, value);
	else
		snprintf(text, sizeof text, "set %s.%s %lld",
			 scenario->creatures[who].name, row->key, value);
	run_give_edict(run, text, BY_PERSON, &why);
}

static void play(struct run *run, struct bytes *bytes)
{
	for (int answers = 0; answers < MOST_ANSWERS && bytes->left > 0; answers++) {
		enum run_stop stop;

		while ((stop = run_play(run)) == RUN_RESTED)
			;
		if (stop == RUN_OVER)
			return;
		if (stop == RUN_THROWN) {
			int low = dice_low(run->thrown.dice),
			    high = dice_high(run->thrown.dice);

			run_give_dice(run,
				      &(struct given_dice){
					      .total = low + next_below(bytes,
									high - low + 1)});
		} else if (takes_edicts(run, run->open) && next(bytes) % 16 == 0) {
			give_edict(run, bytes);
		} else {
			run_give_answer(run, some_answer(run->open, bytes));
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bytes bytes = {data, size};
	const struct scenario *scenario;
	struct run *run;
	int seats;

	if (!files.gl_pathc && glob("scenarios/*/*.yaml", 0, NULL, &files) != 0)
		return 0;
	scenario = affray_scenario_inside(choose(&bytes));
	if (!scenario || size < 8)
		return 0;
	run = run_new(scenario);
	seats = next(&bytes);
	for (int i = 0; i < scenario->total; i++) {
		if (seats >> i % 4 & 1)
			run->seats[i].tactic = NULL;
		run->seats[i].real_dice = seats >> (4 + i % 4) & 1;
	}
	run->master_seated = seats & 1;
	run_start(run, (uint64_t)next(&bytes), 1);
	play(run, &bytes);
	run_free(run);
	return 0;
}
