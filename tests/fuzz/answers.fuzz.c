/* SPDX-License-Identifier: MIT
 *
 * Bytes as people at the table: they answer, roll real dice, undo, fork, save and read
 * again, change seats and give edicts, through affray.h alone. Forks and records always
 * have the position of the fight.
 */
#include <stdlib.h>
#include <string.h>

#include "affray.h"
#include "library/fair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct table {
	const uint8_t *data;
	size_t left;
	struct affray_fight *fight;
	struct affray_problems *problems;
};

static void demand(bool holds)
{
	if (!holds)
		abort();
}

/* 0 when the bytes are used up. */
static int next(struct table *table)
{
	if (table->left == 0)
		return 0;
	table->left--;
	return *table->data++;
}

static void answer(struct table *table)
{
	const struct affray_question *q = affray_fight_question(table->fight);
	const struct affray_roll *roll = affray_fight_roll(table->fight);
	int byte = next(table);
	enum affray_status status = AFFRAY_OK;

	if (roll)
		status = affray_fight_total(
			table->fight, roll->low + byte % (roll->high - roll->low + 1),
			table->problems);
	else if (q && q->kind == AFFRAY_CHOICE)
		status = affray_fight_choose(table->fight,
					     q->options[byte % q->option_count].key,
					     table->problems);
	else if (q && q->kind == AFFRAY_NUMBER)
		status = affray_fight_number(table->fight,
					     q->low + byte % (q->high - q->low + 1),
					     table->problems);
	else if (q)
		status = affray_fight_tile(
			table->fight, q->tiles[byte % q->tile_count][0],
			q->tiles[byte % q->tile_count][1], table->problems);
	demand(status == AFFRAY_OK);
}

/* A nonsense answer is refused and changes nothing. */
static void answer_nonsense(struct table *table)
{
	char text[8] = "";
	uint64_t hash = affray_fight_hash(table->fight);
	int faces[4];

	for (int i = 0; i < 7; i++)
		text[i] = (char)next(table);
	for (int i = 0; i < 4; i++)
		faces[i] = next(table) - 128;
	if (affray_fight_faces(table->fight, faces, 1 + next(table) % 4,
			       table->problems) != AFFRAY_OK &&
	    affray_fight_answer(table->fight, text, table->problems) != AFFRAY_OK)
		demand(affray_fight_hash(table->fight) == hash);
}

static void fork_off(struct table *table)
{
	struct affray_fight *fork;

	demand(affray_fight_copy(&fork, table->fight) == AFFRAY_OK);
	demand(affray_fight_hash(fork) == affray_fight_hash(table->fight));
	demand(affray_fight_undo_depth(fork) == affray_fight_undo_depth(table->fight));
	affray_fight_free(table->fight);
	table->fight = fork;
}

/* A record, read again, plays to the next stop of the fight. A record without a given
 * roll names no dice, so real dice would be asked for again: then only a stop at a
 * question can be compared. */
static void save_and_read(struct table *table)
{
	struct affray_fight *again;
	char *text;
	size_t length;

	affray_fight_advance(table->fight);
	demand(affray_fight_write(table->fight, &text, &length) == AFFRAY_OK);
	demand(affray_fight_read(&again, text, length, "t.fight", table->problems) ==
	       AFFRAY_OK);
	affray_free(text);
	affray_fight_seat(again, NULL, NULL, table->problems);
	affray_fight_seat(again, "gm", NULL, table->problems);
	affray_fight_advance(again);
	demand(affray_fight_record_check(again, table->problems) == AFFRAY_OK);
	demand(affray_fight_roll(table->fight) ||
	       affray_fight_hash(again) == affray_fight_hash(table->fight));
	affray_fight_free(again);
}

static void change_seats(struct table *table)
{
	static const char *const owners[] = {NULL,  "ann", "bob",    "cat",
					     "dog", "gm",  "beasts", "people"};
	static const char *const tactics[] = {NULL, "scripted", "scripted lazy=1",
					      "random"};
	const char *owner = owners[next(table) % 8];

	if (next(table) % 2)
		affray_fight_seat(table->fight, owner, tactics[next(table) % 4],
				  table->problems);
	else
		affray_fight_real_dice(table->fight, owner, next(table) % 2,
				       table->problems);
}

static void give_edict(struct table *table)
{
	static const char *const edicts[] = {
		"set dog.health 3", "set ann.trap 1", "add eve",  "remove cat",
		"move bob 5,0",	    "end beasts",     "nonsense", "set dog.health 0",
	};

	affray_fight_edict(table->fight, edicts[next(table) % 8], table->problems);
}

static void listen(void *context, const struct affray_event *event)
{
	uint32_t *last = context;

	demand(event->number > 0);
	*last = event->number;
}

static void one_move(struct table *table)
{
	switch (next(table) % 12) {
	case 0:
		demand(affray_fight_undo(table->fight) != AFFRAY_BAD_INPUT);
		break;
	case 1:
		fork_off(table);
		break;
	case 2:
		save_and_read(table);
		break;
	case 3:
		change_seats(table);
		break;
	case 4:
		give_edict(table);
		break;
	case 5:
		answer_nonsense(table);
		break;
	default:
		affray_fight_advance(table->fight);
		answer(table);
	}
	affray_problems_clear(table->problems);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct table table = {data, size, NULL, affray_problems_new()};
	struct affray_scenario *scenario;
	uint32_t last;

	demand(affray_scenario_read(&scenario, fair_scenario, strlen(fair_scenario), "t",
				    table.problems) == AFFRAY_OK);
	demand(affray_fight_new(&table.fight, scenario, (uint64_t)next(&table), 1,
				table.problems) == AFFRAY_OK);
	affray_scenario_free(scenario);
	affray_fight_listen(table.fight, AFFRAY_ALL_EVENTS, next(&table) % 4 - 2, listen,
			    &last);
	while (table.left > 0)
		one_move(&table);
	affray_fight_free(table.fight);
	affray_problems_free(table.problems);
	return 0;
}
