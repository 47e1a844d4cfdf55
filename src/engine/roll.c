/* SPDX-License-Identifier: MIT
 *
 * Roll: one chance variable a call. The generator draws it with one number, or given dice
 * or a person say it; exact odds walk through all its outcomes.
 */
#include <string.h>
#include "base/hash.h"
#include "panic.h"
#include "run.h"
#include "unwind.h"

/* ---- exact odds: outcomes one after another ---- */

_Noreturn void walk_leave(struct run *run, enum walk_left why)
{
	run->walk->left = why;
	unwind_leave(run, LEFT_ENDED_DEED);
}

/* The outcome that this wheel stands at; new wheels start at 0. */
static int walk_wheel(struct run *run, int outcomes)
{
	struct walk *walk = run->walk;
	int wheel = walk->used;

	if (wheel >= walk->fixed && walk->weight < walk->least)
		walk_leave(run, WALK_FAINT);
	if (wheel >= MAX_WALK)
		walk_leave(run, WALK_TOO_LONG);
	walk->used++;
	if (wheel == walk->rolls) {
		walk->outcome[wheel] = 0;
		walk->outcomes[wheel] = outcomes;
		walk->rolls++;
	}
	return walk->outcome[wheel];
}

/* A walk that only needs hits ends before the rolls after a hit (location, damage). */
static void walk_on(struct run *run, int who)
{
	if (run->walk->decided && who != run->walk->target)
		walk_leave(run, WALK_DECIDED);
}

/* The result that this roll had on the previous path. */
static bool recall_roll(struct run *run, int *value)
{
	struct walk_recall *recall = run->walk->recall;
	int i = recall ? recall->rolled : 0;

	if (!recall || i >= recall->rolls_known)
		return false;
	recall->rolled++;
	run->walk->used = recall->rolls[i].wheel;
	run->walk->weight = recall->rolls[i].weight;
	*value = recall->rolls[i].value;
	return true;
}

static int remember_roll(struct run *run, int value)
{
	struct walk_recall *recall = run->walk->recall;

	if (!recall)
		return value;
	if (recall->rolled < MAX_WALK) {
		recall->rolls[recall->rolled].value = value;
		recall->rolls[recall->rolled].wheel = run->walk->used;
		recall->rolls[recall->rolled].weight = run->walk->weight;
		recall->rolls_known = recall->rolled + 1;
	}
	recall->rolled++;
	return value;
}

/* Rows that can come up, one outcome each; `at_least[i]` = P(row >= i). */
static int walk_rows(struct run *run, const double *at_least, int rows)
{
	int possible[MAX_ROWS], count = 0, row;

	for (int i = 0; i < rows; i++)
		if (at_least[i] - (i + 1 < rows ? at_least[i + 1] : 0.0) > 0)
			possible[count++] = i;
	row = possible[count > 1 ? walk_wheel(run, count) : 0];
	run->walk->weight *= at_least[row] - (row + 1 < rows ? at_least[row + 1] : 0.0);
	return row;
}

/* Notes the rows that can come up; returns how many. */
static int note_rows(struct walk_recall *recall, const double *at_least, int rows)
{
	int count = 0;

	for (int i = 0; i < rows; i++) {
		double p = at_least[i] - (i + 1 < rows ? at_least[i + 1] : 0.0);

		if (p <= 0)
			continue;
		recall->rows[count] = i;
		recall->row_chances[count++] = p;
	}
	return count;
}

static bool only_turns(const struct walk *walk)
{
	return walk->recall && walk->recall->rows_wheel == walk->used + 1 &&
	       walk->used < walk->rolls;
}

const int *rows_again(const struct run *run, int *rows)
{
	const struct walk *walk = run->walk;

	if (!walk || !only_turns(walk))
		return NULL;
	*rows = walk->recall->from_count;
	return walk->recall->from;
}

/* A wheel that only turns has the same rows as on the previous path. */
static int walked_row(struct run *run, struct dice dice, const int *from, int rows)
{
	struct walk *walk = run->walk;
	struct walk_recall *recall = walk->recall;
	int wheel = walk->used, count = 0, picked;

	if (!only_turns(walk)) {
		double at_least[MAX_ROWS];

		at_least[0] = 1.0;
		for (int i = 1; i < rows; i++)
			at_least[i] = dice_at_least(run->shelf, dice, from[i]);
		if (!recall)
			return walk_rows(run, at_least, rows);
		count = note_rows(recall, at_least, rows);
		recall->rows_wheel = count > 1 ? wheel + 1 : 0;
		recall->from_count = rows;
		memcpy(recall->from, from, (size_t)rows * sizeof *from);
	}
	picked = recall->rows_wheel ? walk_wheel(run, count) : 0;
	walk->weight *= recall->row_chances[picked];
	return recall->rows[picked];
}

static int walk_total(struct run *run, struct dice dice)
{
	const struct chances *chances;
	int i;

	if (dice.kind == DICE_UNIFORM) {
		i = walk_wheel(run, (int)dice.size);
		run->walk->weight /= dice.size;
		return 1 + i;
	}
	chances = shelf_chances(run->shelf, dice);
	i = walk_wheel(run, chances->count);
	run->walk->weight *= chances->p[i];
	return chances->low + i;
}

bool walk_next(struct walk *walk)
{
	while (walk->rolls > walk->fixed) {
		int last = walk->rolls - 1;

		walk_forget(walk, last);
		if (++walk->outcome[last] < walk->outcomes[last])
			return true;
		walk->rolls--;
	}
	return false;
}

/* ---- dice that are given, or asked for ---- */

/* Does any seat have real dice? Then an order is thrown die by die. */
static bool some_are_real(const struct run *run)
{
	for (int i = 0; i < run->scene.scenario->total; i++)
		if (run->seats[i].real_dice)
			return true;
	return run->master.real_dice;
}

static bool are_real(const struct run *run, int who)
{
	return who >= 0 ? run->seats[who].real_dice : run->master.real_dice;
}

static struct record_step roll_step(const struct run *run, int who, struct dice dice,
				    const struct given_dice *given)
{
	return (struct record_step){
		.kind = STEP_ROLL,
		.giver = BY_TACTIC,
		.owner = (int8_t)who,
		.mixed = some_are_real(run),
		.round = run->fight->round,
		.value = given->total,
		.face_count = (uint8_t)given->count,
		.faces = given->faces,
		.roll = run->roll_number,
		.dice = dice,
		.chance = run->chance,
	};
}

struct record_step *record_roll(struct run *run, const struct throw *thrown,
				const struct given_dice *given, enum giver giver)
{
	struct record_step step = roll_step(run, thrown->who, thrown->dice, given);

	step.giver = (uint8_t)giver;
	step.given = giver != BY_TACTIC;
	step.roll = thrown->roll;
	return record_append(&run->record, &step);
}

/* If some dice may be given, the generator's dice are recorded too. */
static bool keeps_rolls(const struct run *run)
{
	return run->remembers && run->given_dice;
}

/* True if the step has given dice; the generator's dice come up again by themselves. */
static bool are_fed(struct run *run, const struct record_step *step,
		    struct given_dice *given)
{
	must(step->kind == STEP_ROLL && !step->shown && step->roll == run->roll_number);
	run->record.fed++;
	*given = step_dice(step);
	return step->given;
}

/* Nobody has given these dice: the run stops, with a copy of the throw. */
static _Noreturn void await_dice(struct run *run, const struct throw *thrown)
{
	run->thrown = *thrown;
	if (thrown->from) {
		memcpy(run->thrown_from, thrown->from,
		       (size_t)thrown->rows * sizeof *thrown->from);
		run->thrown.from = run->thrown_from;
	}
	run->thrown.order_totals = run->thrown_before;
	if (thrown->order_thrown)
		memcpy(run->thrown_before, thrown->order_totals,
		       (size_t)thrown->order_thrown * sizeof *thrown->order_totals);
	unwind_leave(run, LEFT_THROWN);
}

/* True if these dice were given. */
static bool are_given(struct run *run, const struct throw *thrown,
		      struct given_dice *given)
{
	const struct record_step *step = record_next(&run->record);

	if (step)
		return are_fed(run, step, given);
	if (run->backers.dice &&
	    run->backers.dice(run->backers.context, run, thrown, given)) {
		must(dice_can_total(thrown->dice, given->total));
		if (run->remembers && record_roll(run, thrown, given, BY_RECORD))
			run->record.fed++;
		return true;
	}
	if (are_real(run, thrown->who))
		await_dice(run, thrown);
	return false;
}

/* ---- drawing ---- */

/* The generator for the next roll of a playout, which has one for each roll. */
static struct generator *dice_of_luck(struct run *run, struct luck *luck, int who,
				      const char *why)
{
	uint64_t kind = (uint64_t)(who + 1), round = run->fight->round, place;

	for (; *why; why++)
		kind = kind * 0x100000001b3 + (unsigned char)*why;
	place = kind % LUCK_KINDS;
	if (luck->kinds[place].round != round) {
		luck->kinds[place].round = (uint16_t)round;
		luck->kinds[place].rolls = 0;
	}
	if ((uint64_t)luck->round != round) {
		luck->round = (int)round;
		luck->used = 0;
	}
	round = round << 16 | luck->kinds[place].rolls++;
	luck->used += hash_step(place, round);
	run->generator = generator_for(luck->key ^ kind, round, STREAM_AHEAD);
	return &run->generator;
}

static inline struct generator *dice_for(struct run *run, int who, const char *why)
{
	return run->luck ? dice_of_luck(run, run->luck, who, why) : &run->generator;
}

/* The total from the record, from given dice or from the generator; not for walks. */
static int total_of(struct run *run, struct throw thrown)
{
	struct given_dice given = {0};
	bool is_new = !record_next(&run->record);

	thrown.roll = ++run->roll_number;
	if (run->given_dice && are_given(run, &thrown, &given)) {
		generator_next(&run->generator); /* its number is taken, whoever rolls */
	} else {
		given = (struct given_dice){
			.total = dice_draw(run->shelf, thrown.dice,
					   dice_for(run, thrown.who, thrown.why))};
		if (is_new && keeps_rolls(run) &&
		    record_roll(run, &thrown, &given, BY_TACTIC))
			run->record.fed++;
	}
	if (run_wants(run, AFFRAY_ROLL))
		tell_roll(run, thrown.who, thrown.dice, &given, thrown.why);
	return given.total;
}

/* `from`: as in roll_row, or NULL. */
static inline int total_thrown(struct run *run, int who, struct dice dice,
			       const char *why, const int *from, int rows)
{
	if (run->given_dice || run_wants(run, AFFRAY_ROLL))
		return total_of(run, (struct throw){.who = who,
						    .dice = dice,
						    .why = why,
						    .from = from,
						    .rows = rows});
	run->roll_number++;
	return dice_draw(run->shelf, dice, dice_for(run, who, why));
}

/* ---- the verbs ---- */

int roll_total(struct run *run, int who, struct dice dice, const char *why)
{
	if (run->walk) {
		int total;

		walk_on(run, who);
		if (recall_roll(run, &total))
			return total;
		return remember_roll(run, walk_total(run, dice));
	}
	return total_thrown(run, who, dice, why, NULL, 0);
}

int roll_row(struct run *run, int who, struct dice dice, const int *from, int rows,
	     const char *why, int *shown)
{
	int total, row = 0;

	must(rows > 0 && rows <= MAX_ROWS);
	if (run->walk) {
		walk_on(run, who);
		if (!recall_roll(run, &row))
			row = remember_roll(run, walked_row(run, dice, from, rows));
		if (shown)
			*shown = row ? from[row] : dice_low(dice);
		return row;
	}
	total = total_thrown(run, who, dice, why, from, rows);
	while (row + 1 < rows && total >= from[row + 1])
		row++;
	if (shown)
		*shown = total;
	return row;
}

bool roll_at_least(struct run *run, int who, struct dice dice, int needed,
		   const char *why, int *shown)
{
	int from[2] = {0, needed};

	return roll_row(run, who, dice, from, 2, why, shown) == 1;
}

bool roll_at_most(struct run *run, int who, struct dice dice, int most, const char *why,
		  int *shown)
{
	int from[2] = {0, most + 1};

	return roll_row(run, who, dice, from, 2, why, shown) == 0;
}

/* ---- orders ---- */

/* Sorts by value, best first; equals keep their places. */
static void sort_by(int8_t *who, int *value, int count, bool highest)
{
	for (int i = 1; i < count; i++)
		for (int j = i; j > 0; j--) {
			int a = value[j - 1], b = value[j];
			int8_t moved = who[j];

			if (highest ? a >= b : a <= b)
				break;
			value[j] = a;
			value[j - 1] = b;
			who[j] = who[j - 1];
			who[j - 1] = moved;
		}
}

/* Real or given dice: all throw, equals throw again, the better group first. */
static void thrown_order(struct run *run, int8_t *who, int count, struct dice dice,
			 bool highest, const char *why)
{
	int value[MAX_CREATURES];
	bool all_real = true;

	for (int i = 0; i < count; i++)
		all_real = all_real && are_real(run, who[i]);
	for (int i = 0; i < count; i++)
		value[i] =
			total_of(run, (struct throw){.who = who[i],
						     .dice = dice,
						     .why = why,
						     .order_count = all_real ? count : 0,
						     .order_thrown = all_real ? i : 0,
						     .order_totals = value});
	sort_by(who, value, count, highest);
	for (int i = 0, end; i < count; i = end) {
		for (end = i + 1; end < count && value[end] == value[i];)
			end++;
		if (end - i > 1)
			thrown_order(run, who + i, end - i, dice, highest, why);
	}
}

enum { FULL = 20 }; /* 20! is the largest factorial below 2^64 */

/* One number picks one of all orders; more than FULL! of them need a second. */
static void pick_order(int8_t *who, int count, struct generator *g)
{
	uint64_t u = generator_next(g);

	for (int i = count; i > 1; i--) {
		int picked = (int)scale(u, (uint32_t)i);
		int8_t moved = who[picked];

		u = i == FULL + 1 ? generator_next(g) : u * (uint64_t)i;
		memmove(who + picked, who + picked + 1, (size_t)(i - 1 - picked));
		who[i - 1] = moved;
	}
}

/* One of the dice that are shown for an order. */
static void show_die(struct run *run, int who, struct dice dice, int total,
		     const char *why)
{
	struct given_dice given = {.total = total};
	struct record_step step = roll_step(run, who, dice, &given);

	step.shown = true;
	if (!record_next(&run->record) && keeps_rolls(run))
		record_append(&run->record, &step);
	if (keeps_rolls(run) && record_next(&run->record))
		run->record.fed++;
	tell_roll(run, who, dice, &given, why);
}

/* Shows dice that would have given this order, for listeners. */
static void show_order(struct run *run, const int8_t *before, const int8_t *order,
		       int count, struct dice dice, bool highest, const char *why,
		       struct generator *g)
{
	int value[MAX_CREATURES];
	int8_t places[MAX_CREATURES];

	for (int i = 0; i < count; i++) {
		value[i] = dice_draw(run->shelf, dice, g);
		places[i] = (int8_t)i;
	}
	sort_by(places, value, count, highest);
	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++)
			if (order[j] == before[i])
				show_die(run, before[i], dice, value[j], why);
	for (int i = 0, end; i < count; i = end) {
		int8_t again[MAX_CREATURES];
		int tied = 0;

		for (end = i + 1; end < count && value[end] == value[i];)
			end++;
		if (end - i == 1)
			continue;
		for (int k = 0; k < count; k++) /* in the order they threw before */
			for (int j = i; j < end; j++)
				if (order[j] == before[k])
					again[tied++] = before[k];
		show_order(run, again, order + i, tied, dice, highest, why, g);
	}
}

static bool any_real(struct run *run, const int8_t *who, int count)
{
	const struct record_step *step = record_next(&run->record);

	if (step) /* replaying: as recorded */
		return step->kind == STEP_ROLL && !step->shown &&
		       step->roll == run->roll_number + 1;
	for (int i = 0; i < count; i++)
		if (run->seats[who[i]].real_dice)
			return true;
	return run->backers.dice_next &&
	       run->backers.dice_next(run->backers.context, run);
}

static void walk_order(struct run *run, int8_t *who, int count)
{
	enum { MOST = 12 }; /* 12! still fits an int */
	int orders = 1, picked;

	if (count > MOST)
		walk_leave(run, WALK_TOO_LONG);
	for (int i = 2; i <= count; i++)
		orders *= i;
	picked = walk_wheel(run, orders);
	run->walk->weight /= orders;
	for (int i = count; i > 1; i--) {
		int8_t moved = who[picked % i];

		memmove(who + picked % i, who + picked % i + 1,
			(size_t)(i - 1 - picked % i));
		who[i - 1] = moved;
		picked /= i;
	}
}

void roll_order(struct run *run, int8_t *who, int count, struct dice dice, bool highest,
		const char *why)
{
	int8_t before[MAX_CREATURES];
	struct generator faces;

	must(count <= MAX_CREATURES);
	if (count < 2)
		return;
	if (run->walk) {
		walk_order(run, who, count);
		return;
	}
	if (run->given_dice && any_real(run, who, count)) {
		struct generator after = run->generator;
		uint32_t number = run->roll_number + 1;

		generator_next(&after); /* as many numbers as for a picked order */
		if (count > FULL)
			generator_next(&after);
		run->generator = generator_for_faces(run->seed, run->number, number);
		thrown_order(run, who, count, dice, highest, why);
		run->generator = after;
		run->roll_number = number;
		return;
	}
	memcpy(before, who, (size_t)count);
	run->roll_number++;
	pick_order(who, count, dice_for(run, NOBODY, why));
	if (run_wants(run, AFFRAY_ROLL)) {
		faces = generator_for_faces(run->seed, run->number, run->roll_number);
		show_order(run, before, who, count, dice, highest, why, &faces);
	}
}

/* ---- races ---- */

enum { BEHIND, EVEN, AHEAD, RESULTS };

static void note_results(struct race_results *results, int result, int first, int second,
			 int pairs)
{
	if (pairs <= 0)
		return;
	results->p[result] += pairs;
	results->face[result][0] = first;
	results->face[result][1] = second;
}

/* As the first die rises, so do the faces of the second that it beats or equals. */
static struct race_results all_results(const struct race *c)
{
	struct race_results results = {0};
	int ahead = 0, met = 0; /* faces of the second that it beats; beats or meets */

	for (int first = 1; first <= c->faces; first++) {
		while (ahead < c->faces && c->compare(c->context, first, ahead + 1) > 0)
			ahead++;
		met = met < ahead ? ahead : met;
		while (met < c->faces && c->compare(c->context, first, met + 1) >= 0)
			met++;
		note_results(&results, AHEAD, first, ahead, ahead);
		note_results(&results, EVEN, first, met, met - ahead);
		note_results(&results, BEHIND, first, c->faces, c->faces - met);
	}
	for (int i = 0; i < RESULTS; i++)
		results.p[i] /= (double)c->faces * c->faces;
	return results;
}

static struct race_results known_results(struct run *run, const struct race *race)
{
	if (!race->key || run->raced.key != race->key) {
		run->raced.results = all_results(race);
		run->raced.key = race->key;
	}
	return run->raced.results;
}

/* Walks only results that can come up, as for rows. */
static int walk_result(struct run *run)
{
	const double *p = run->walk->results.p;
	double at_least[RESULTS] = {1.0, p[BEHIND] > 0 ? p[EVEN] + p[AHEAD] : 1.0,
				    p[AHEAD]};

	return walk_rows(run, at_least, RESULTS);
}

void roll_race(struct run *run, struct race *race, const char *why)
{
	struct walk *walk = run->walk;

	if (walk) {
		if (walk->race != walk->used + 1 || walk->used >= walk->rolls)
			walk->results = known_results(run, race);
		walk->race = walk->used + 1;
		memcpy(race->face, walk->results.face[walk_result(run)],
		       sizeof race->face);
		return;
	}
	for (int i = 0; i < 2; i++)
		race->face[i] = roll_total(run, race->who[i], dice_die(race->faces), why);
}
