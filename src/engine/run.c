/* SPDX-License-Identifier: MIT
 *
 * Playing a run: from rest to rest, back to the rest after a stop, on with the record.
 */
#include "run.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "playout.h"
#include "panic.h"
#include "state.h"
#include "unwind.h"

/* The rest that a stopped run goes back to. */
struct rest {
	struct fight *fight;
	struct generator generator;
	uint32_t roll_number, event_number;
	uint32_t deeds;
	struct kept_deeds kept_deeds;
};

/* ---- making a run ---- */

static int bar_of(const struct rulebook *book, const char *key)
{
	for (int bar = 0;
	     bar < (int)(sizeof book->bars / sizeof *book->bars) && book->bars[bar];
	     bar++)
		if (strcmp(book->bars[bar], key) == 0)
			return bar;
	return -1;
}

static void place_rows(struct row_place *rows, const struct rulebook *book)
{
	for (size_t i = 0; i < book->creature_size; i++)
		rows[i] = (struct row_place){-1, -1};
	for (int i = 0; book->creature_state && book->creature_state[i].key; i++) {
		const struct state_row *row = &book->creature_state[i];
		int bar = bar_of(book, row->key);

		for (int k = 0; k < state_elements(row); k++)
			rows[row->offset + k * row->stride] =
				(struct row_place){(int16_t)i, (int8_t)bar};
	}
}

static bool make_room(struct run *run, const struct rulebook *book)
{
	run->rows = calloc(book->creature_size + 1, sizeof *run->rows);
	if (run->rows)
		place_rows(run->rows, book);
	run->fight = fight_new(book);
	run->start = fight_new(book);
	run->rest = calloc(1, sizeof *run->rest);
	run->open = calloc(1, sizeof *run->open);
	/* What is large is not zeroed for each run. */
	run->open_tiles = malloc(MAX_TILES * sizeof *run->open_tiles);
	run->ways = malloc(sizeof *run->ways);
	if (run->ways)
		ways_clear(run->ways);
	run->look.ways = malloc(sizeof *run->look.ways);
	if (run->look.ways)
		ways_clear(run->look.ways);
	run->tiles = malloc(MAX_TILES * sizeof *run->tiles);
	run->shelf = shelf_new();
	if (run->rest)
		run->rest->fight = fight_new(book);
	if (secrets_find(&run->secrets, book)) {
		run->blanked = fight_new(book);
		if (!run->blanked)
			return false;
	}
	return run->rows && run->fight && run->start && run->rest && run->rest->fight &&
	       run->open && run->open_tiles && run->ways && run->look.ways &&
	       run->tiles && run->shelf;
}

static void take_seats(struct run *run, const struct scenario *scenario)
{
	for (int i = 0; i < scenario->total; i++) {
		const struct scenario_side *side =
			&scenario->sides[scenario->creatures[i].side];

		run->seats[i].tactic = side->tactic;
		memcpy(run->seats[i].knobs, side->knobs, sizeof side->knobs);
	}
}

struct run *run_new_alone(const struct scenario *scenario)
{
	struct run *run = calloc(1, sizeof *run);

	if (!run)
		return NULL;
	run->book = scenario->book;
	run->scene.scenario = scenario;
	if (!make_room(run, scenario->book)) {
		run_free(run);
		return NULL;
	}
	run->scene.fight = run->fight;
	run->look = (struct look){
		.scene = run->scene,
		.chance = &run->chance,
		.shelf = run->shelf,
		.ways = run->look.ways,
	};
	take_seats(run, scenario);
	return run;
}

static bool any_looks_ahead(const struct run *run)
{
	for (int i = 0; i < run->scene.scenario->total; i++)
		if (run->seats[i].tactic && run->seats[i].tactic->looks_ahead)
			return true;
	return false;
}

struct run *run_new(const struct scenario *scenario)
{
	struct run *run = run_new_alone(scenario);

	if (!run || !any_looks_ahead(run))
		return run;
	run->crew = run->own_crew = crew_new(scenario);
	if (run->crew)
		return run;
	run_free(run);
	return NULL;
}

void run_free(struct run *run)
{
	if (!run)
		return;
	fight_free(run->fight);
	fight_free(run->start);
	fight_free(run->blanked);
	if (run->rest)
		fight_free(run->rest->fight);
	free(run->rest);
	free(run->open);
	free(run->open_tiles);
	free(run->rows);
	free(run->ways);
	free(run->look.ways);
	free(run->tiles);
	shelf_free(run->shelf);
	memo_free(run->memo);
	crew_free(run->own_crew);
	record_free(&run->record);
	free(run);
}

/* Most runs keep no deed: only those in use are copied and cleared. */
static void copy_kept_deeds(struct kept_deeds *to, const struct kept_deeds *from)
{
	if (to->count == 0 && from->count == 0)
		return;
	if (to->count > from->count)
		memset(to->number + from->count, 0,
		       (size_t)(to->count - from->count) * sizeof *to->number);
	memcpy(to->number, from->number, (size_t)from->count * sizeof *to->number);
	to->count = from->count;
}

static void forget_deeds(struct run *run)
{
	static const struct kept_deeds none;

	run->ears.deeds = 0;
	copy_kept_deeds(&run->kept_deeds, &none);
}

static void fresh_dice(struct run *run, uint64_t seed, uint64_t number)
{
	run->seed = seed;
	run->number = number;
	run->generator = generator_for(seed, number, STREAM_FIGHT);
	run->chance = generator_for(seed, number, STREAM_TACTIC);
	run->roll_number = 0;
	run->event_number = 0;
	forget_deeds(run);
	run->record.fed = run->record.rest_at = 0;
	run->state = RUN_RESTED;
	for (int i = 0; i < run->scene.scenario->total; i++)
		run->seats[i].plan = (struct plan){0};
	run->master.plan = (struct plan){0};
}

static void forget_past(struct run *run)
{
	record_cut(&run->record, 0);
	run->heard = 0;
}

/* Every fight of the scenario begins alike, so its first position is made once. */
static void go_to_start(struct run *run)
{
	if (run->start->count == 0)
		scenario_begin(run->scene.scenario, run->start);
	fight_copy(run->book, run->fight, run->start);
}

void run_start(struct run *run, uint64_t seed, uint64_t number)
{
	forget_past(run);
	go_to_start(run);
	fresh_dice(run, seed, number);
}

void run_rewind(struct run *run)
{
	must(run->records && !run->record.failed);
	go_to_start(run);
	fresh_dice(run, run->seed, run->number);
}

void run_start_at(struct run *run, const struct fight *fight, uint64_t seed,
		  uint64_t number)
{
	forget_past(run);
	fight_copy(run->book, run->fight, fight);
	fresh_dice(run, seed, number);
}

/* Without plans; dice and listeners go on as they are. */
static void forget_start(struct run *run)
{
	if (run->kept_deeds.count > 0)
		forget_deeds(run);
	run->ears.deeds = 0;
	run->event_number = run->heard = 0;
	run->state = RUN_RESTED;
	for (int i = 0; i < run->scene.scenario->total; i++)
		run->seats[i].plan = (struct plan){0};
	run->master.plan = (struct plan){0};
}

void run_start_again(struct run *run, const struct fight *fight)
{
	fight_copy(run->book, run->fight, fight);
	forget_start(run);
}

const struct fight *run_rest(const struct run *run, bool rests_now)
{
	return rests_now ? run->fight : run->rest->fight;
}

uint32_t run_rest_rolls(const struct run *run)
{
	return run->rest->roll_number;
}

void run_start_from(struct run *run, const struct run *origin, bool rests_now)
{
	const struct rest *rest = origin->rest;

	run_start_at(run, run_rest(origin, rests_now), origin->seed, origin->number);
	run->generator = rests_now ? origin->generator : rest->generator;
	run->roll_number = rests_now ? origin->roll_number : rest->roll_number;
	run->ears.deeds = rests_now ? origin->ears.deeds : rest->deeds;
	copy_kept_deeds(&run->kept_deeds,
			rests_now ? &origin->kept_deeds : &rest->kept_deeds);
}

void run_listen(struct run *run, uint32_t wants, const struct backers *backers)
{
	run->backers = *backers;
	run->wants_next = wants;
	if (run->state == RUN_RESTED || run->state == RUN_OVER)
		run->ears.wants = wants;
}

/* ---- rests ---- */

static void save_rest(struct run *run)
{
	struct rest *rest = run->rest;

	fight_copy(run->book, rest->fight, run->fight);
	rest->generator = run->generator;
	rest->roll_number = run->roll_number;
	rest->event_number = run->event_number;
	rest->deeds = run->ears.deeds;
	copy_kept_deeds(&rest->kept_deeds, &run->kept_deeds);
}

/* Restores the state and the dice of the rest; the caller then feeds the steps since. */
static void return_to_rest(struct run *run)
{
	struct rest *rest = run->rest;

	fight_copy(run->book, run->fight, rest->fight);
	run->generator = rest->generator;
	run->roll_number = rest->roll_number;
	run->event_number = rest->event_number;
	run->ears.deeds = rest->deeds;
	copy_kept_deeds(&run->kept_deeds, &rest->kept_deeds);
	run->roll_viewer = run->cover_viewer = VIEW_ALL;
	run->record.fed = run->record.rest_at;
	run->asked = 0;
}

/* Sets the flags: can anything stop this run, are some dice given? */
static void look_around(struct run *run)
{
	bool stops = run->records || run->master.real_dice ||
		     (run->master_seated && !run->master.tactic);

	run->given_dice = run->backers.dice != NULL || run->master.real_dice;
	for (int i = 0; i < run->scene.scenario->total; i++) {
		const struct seat *seat = &run->seats[i];

		stops = stops || (!seat->tactic && !run->defaults) || seat->real_dice ||
			(seat->tactic && seat->tactic->looks_ahead);
		run->given_dice = run->given_dice || seat->real_dice;
	}
	run->remembers = stops;
	run->wishes = !stops && (!run->backers.answer || run->backers.leaves) &&
		      !run->defaults && !run_wants(run, AFFRAY_ASK) &&
		      !run_wants(run, AFFRAY_ANSWER);
}

static void leave_rest(struct run *run)
{
	if (!run->records && run->record.count > 0)
		record_cut(&run->record, 0);
	run->record.rest_at = run->record.fed;
	run->asked = 0;
	run->roll_viewer = run->cover_viewer = VIEW_ALL;
	run->ears.wants = run->wants_next;
	look_around(run);
	if (run->remembers)
		save_rest(run);
}

/* Applies the edict at the rest, tells it, and goes on from there. Events that were told
 * since the rest keep their numbers. */
static bool decree(struct run *run, const char *edict, struct text *why)
{
	uint32_t number = run->event_number;
	char sentence[240];
	struct text text = text_in(sentence, sizeof sentence);

	return_to_rest(run);
	if (!edict_apply(run->scene.scenario, run->fight, edict, why))
		return false;
	run->event_number = number;
	if (edict_note(edict))
		text_format(&text, "notes: %s", edict_note(edict));
	else
		text_format(&text, "decrees: %s", edict);
	tell_secret_note(run, GAME_MASTER, NOBODY, NULL, sentence, 0, 0, VIEW_GM);
	if (run->fight->over)
		tell_end(run, 0);
	run->state = RUN_RESTED;
	return true;
}

/* An edict was given at this question: feeds it. */
static void feed_edict(struct run *run, const struct record_step *step)
{
	struct record *record = &run->record;
	int at = record->fed;
	char buffer[200];
	struct text why = text_in(buffer, sizeof buffer);

	must(decree(run, step->edict, &why));
	record->fed = record->rest_at = at + 1;
}

/* How the rules were left. */
static const enum run_stop stops[] = {
	[INSIDE_OVER] = RUN_OVER,	[INSIDE_RESTED] = RUN_RESTED,
	[LEFT_ASKED] = RUN_ASKED,	[LEFT_THROWN] = RUN_THROWN,
	[LEFT_ENDED_DEED] = RUN_RESTED,
};

enum run_stop run_play(struct run *run)
{
	if (run->fight->over && run->state != RUN_ASKED && run->state != RUN_THROWN)
		return run->state = RUN_OVER;
	if (run->state == RUN_RESTED)
		leave_rest(run);
	else
		return_to_rest(run);
	run->state = stops[unwind_enter(run)];
	must(run->walk || run->state != RUN_OVER || run->fight->over);
	if (run->state == RUN_RESTED && run->fight->over)
		run->state = RUN_OVER;
	if (run->state == RUN_ASKED && record_next(&run->record))
		feed_edict(run, record_next(&run->record));
	return run->state;
}

enum run_stop run_play_again(struct run *run)
{
	must(run->walk && !run->remembers);
	forget_start(run);
	run->asked = 0;
	run->roll_viewer = run->cover_viewer = VIEW_ALL;
	run->state = stops[unwind_enter(run)];
	if (run->state == RUN_RESTED && run->fight->over)
		run->state = RUN_OVER;
	return run->state;
}

/* A rest where a deed was ended by the door counts, too. */
static void go_through(struct run *run, int rests, int round)
{
	run->through.rests = rests;
	run->through.round = round;
	while (run->through.rests > 0 && run_play(run) == RUN_RESTED &&
	       (round < 0 || run->fight->round == round))
		run->through.rests--;
	run->through.rests = 0;
}

void run_rests(struct run *run, int rests)
{
	go_through(run, rests, -1);
}

void run_round(struct run *run)
{
	go_through(run, INT_MAX, run->fight->round);
}

void run_to_end(struct run *run)
{
	go_through(run, INT_MAX, -1);
	must(run->state == RUN_OVER);
}

/* ---- a person's steps ---- */

struct record_step *run_give_answer(struct run *run, int answer)
{
	must(run->state == RUN_ASKED && !record_next(&run->record));
	must(is_legal_answer(run->open, answer));
	return record_answer(run, run->open, answer, BY_PERSON);
}

struct record_step *run_give_dice(struct run *run, const struct given_dice *given)
{
	must(run->state == RUN_THROWN && !record_next(&run->record));
	must(dice_can_total(run->thrown.dice, given->total));
	return record_roll(run, &run->thrown, given, BY_PERSON);
}

bool takes_edicts(const struct run *run, const struct question *q)
{
	const struct record *record = &run->record;

	for (int i = record->rest_at; i < record->fed; i++)
		if (record->steps[i].kind == STEP_ANSWER) /* a roll is rolled again */
			return false;
	return run->book->questions[q->id].is_action;
}

bool run_give_edict(struct run *run, const char *edict, enum giver giver,
		    struct text *why)
{
	struct record *record = &run->record;
	struct record_step step = {
		.kind = STEP_EDICT,
		.giver = (uint8_t)giver,
		.owner = GAME_MASTER,
		.round = run->fight->round,
		.edict = edict,
		.chance = run->chance,
	};
	int count = record->count;

	must(run->state == RUN_ASKED && takes_edicts(run, run->open));
	if (!record_append(record, &step))
		return false;
	if (!decree(run, edict, why)) {
		record_cut(record, count);
		return false;
	}
	record->fed = record->rest_at = record->count;
	return true;
}

/* ---- for rule code ---- */

_Noreturn void end_deed(struct run *run)
{
	unwind_leave(run, LEFT_ENDED_DEED);
}

void end_fight(struct run *run, int winner, int rule)
{
	run->fight->over = 1;
	run->fight->winner = (int8_t)winner;
	tell_end(run, rule);
}

bool next_round(struct run *run, int rule)
{
	if (run->fight->round >= run->scene.scenario->limit) {
		end_fight(run, -1, rule);
		return false;
	}
	run->fight->round++;
	return true;
}
