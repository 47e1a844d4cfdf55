/* SPDX-License-Identifier: MIT
 *
 * Ask. The first of these answers a question: the record (while the run is replayed), the
 * backers of the run, the seat's tactic, the game master's default. If none does, the run
 * stops.
 */
#include "question.h"
#include <string.h>
#include "memo.h"
#include "playout.h"
#include "panic.h"
#include "run.h"
#include "state.h"
#include "unwind.h"

void offer_creature(struct question *q, int who)
{
	static const struct cost free_of_charge;

	offer(q, who, q->run->scene.scenario->creatures[who].name, free_of_charge);
}

void offer_creatures(struct question *q, struct creature_set set)
{
	for_set (i, set)
		offer_creature(q, i);
}

void offer_words(struct question *q, const char *const *keys, int count)
{
	for (int i = 0; i < count; i++)
		offer(q, i, keys[i], (struct cost){{0}});
}

/* ---- actions: rows with their conditions, costs and effects ---- */

static inline bool is_open_row(const struct action_row *row, const struct scene *scene,
			       int who, int action)
{
	return row->perform && (!row->is_open || row->is_open(scene, who, action));
}

bool is_open_action(const struct scene *scene, int who, int action)
{
	const struct rulebook *book = scene->scenario->book;

	return action < book->action_count &&
	       is_open_row(&book->actions[action], scene, who, action);
}

void offer_actions(struct question *q, int who)
{
	const struct scene *scene = &q->run->scene;
	const struct rulebook *book = scene->scenario->book;

	for (int i = 0; i < book->action_count; i++) {
		const struct action_row *row = &book->actions[i];

		if (is_open_row(row, scene, who, i))
			offer(q, i, row->key,
			      row->cost ? row->cost(scene, who, i) : (struct cost){{0}});
	}
}

void perform_action(struct run *run, int who, int action)
{
	run->book->actions[action].perform(run, who, action);
}

/* ---- answers ---- */

int option_of_value(const struct question *q, int value)
{
	for (int i = 0; i < q->count; i++)
		if (q->options[i].value == value)
			return i;
	return -1;
}

int option_of_key(const struct question *q, const char *key)
{
	for (int i = 0; i < q->count; i++)
		if (strcmp(q->options[i].key, key) == 0)
			return i;
	return -1;
}

bool is_legal_answer(const struct question *q, int answer)
{
	switch (q->kind) {
	case ASK_CHOICE:
		return answer >= 0 && answer < q->count;
	case ASK_NUMBER:
		return answer >= q->low && answer <= q->high;
	default:
		for (int i = 0; i < q->count; i++)
			if (q->tiles[i] == answer)
				return true;
		return false;
	}
}

int default_answer(const struct question *q)
{
	switch (q->kind) {
	case ASK_CHOICE:
		return q->fallback;
	case ASK_NUMBER:
		return q->fallback_number;
	default:
		return q->tiles[0];
	}
}

int option_or_default(const struct question *q, int value)
{
	int option = option_of_value(q, value);

	return option >= 0 ? option : default_answer(q);
}

int declining_answer(const struct question *q)
{
	const struct aside_row *aside = rulebook_aside(q->run->book, q->id);
	int option = aside && aside->decline ? option_of_key(q, aside->decline) : -1;

	return q->kind == ASK_CHOICE && option >= 0 ? option : default_answer(q);
}

/* Books with secrets show the tactic a fight without them. */
static void hide_secrets(struct run *run)
{
	run->look.scene.fight = run->fight;
	if (run->look.side < 0 ||
	    !secrets_matter(&run->secrets, &run->scene, run->look.side))
		return;
	fight_copy(run->book, run->blanked, run->fight);
	secrets_blank(&run->secrets, run->scene.scenario, run->blanked, run->look.side);
	run->look.scene.fight = run->blanked;
}

/* The position, as the tactic may see it. */
static inline const struct look *look_of(struct run *run, struct seat *seat, int owner)
{
	struct look *look = &run->look;

	look->side = owner >= 0 ? run->fight->bodies[owner].side : -1;
	look->who = owner;
	look->knobs = seat->knobs;
	look->plan = &seat->plan;
	if (!look->memo && !seat->tactic->forgets) /* made when it is first needed */
		look->memo = run->memo = memo_new();
	if (run->blanked)
		hide_secrets(run);
	return look;
}

/* A tactic that looks ahead starts from here, with the knowledge of its side. */
static int far_sighted_answer(struct run *run, struct seat *seat,
			      const struct question *q)
{
	struct look look = *look_of(run, seat, q->owner);
	struct outlook outlook = {
		.origin = run,
		.from = FROM_QUESTION,
		.question = q,
		.seat = look.side,
	};

	must(run->crew != NULL && run->remembers);
	look.outlook = &outlook;
	look.crew = run->crew;
	return seat->tactic->answer(&look, q, &seat->plan);
}

/* ---- paths that begin alike ---- */

/* The answer given here on the previous path, and its plan. */
static bool recall_answer(struct walk_recall *recall, struct seat *seat, int *answer)
{
	if (recall->asked >= recall->known)
		return false;
	seat->plan = recall->answers[recall->asked].plan;
	*answer = recall->answers[recall->asked++].value;
	return true;
}

static void remember_answer(struct walk *walk, const struct seat *seat, int answer)
{
	struct walk_recall *recall = walk->recall;

	if (recall->asked < MAX_RECALLED) {
		recall->answers[recall->asked].value = answer;
		recall->answers[recall->asked].wheel = walk->used;
		recall->answers[recall->asked].plan = seat->plan;
		recall->known = recall->asked + 1;
	}
	recall->asked++;
}

/* Does this run remember what was answered on the path before? */
static inline bool recalls(const struct run *run)
{
	return run->walk && run->walk->recall;
}

static int new_answer(struct run *run, struct seat *seat, const struct question *q)
{
	int answer = seat->tactic->looks_ahead
			     ? far_sighted_answer(run, seat, q)
			     : seat->tactic->answer(look_of(run, seat, q->owner), q,
						    &seat->plan);

	must(is_legal_answer(q, answer));
	return answer;
}

int tactic_answer(struct run *run, struct seat *seat, const struct question *q)
{
	int answer;

	if (!recalls(run))
		return new_answer(run, seat, q);
	if (!recall_answer(run->walk->recall, seat, &answer)) {
		answer = new_answer(run, seat, q);
		remember_answer(run->walk, seat, answer);
	}
	return answer;
}

static int new_wish(struct run *run, struct seat *seat, const struct question *q)
{
	return seat->tactic->wish(look_of(run, seat, q->owner), q);
}

static int recalled_wish(struct run *run, struct seat *seat, const struct question *q)
{
	int wish;

	if (!recall_answer(run->walk->recall, seat, &wish)) {
		wish = new_wish(run, seat, q);
		remember_answer(run->walk, seat, wish);
	}
	return wish;
}

/* The choice that the record holds for this question, if nobody hears of questions. */
static bool take_recorded(struct run *run, struct question *q, int *value)
{
	const struct record_step *step = &run->record.steps[run->record.fed];

	if (step->kind != STEP_ANSWER || step->asked != run->asked ||
	    run_wants(run, AFFRAY_ASK) || run_wants(run, AFFRAY_ANSWER))
		return false;
	must(step->question == q->id && step->owner == q->owner);
	run->record.fed++;
	run->asked++;
	q->is_taken = true;
	*value = step->chosen;
	return true;
}

/* The rule makes the menu nevertheless. */
static void put_back(struct question *q)
{
	q->run->record.fed--;
	q->run->asked--;
	q->is_taken = false;
}

static bool is_left(const struct backers *backers, const struct question *q)
{
	return !backers->answer || backers->leaves(backers->context, q);
}

bool wished(struct question *q, int *value)
{
	struct run *run = q->run;
	struct seat *seat;

	if (record_next(&run->record))
		return take_recorded(run, q, value);
	if (!run->wishes || q->owner < 0)
		return false;
	seat = &run->seats[q->owner];
	if (!seat->tactic || !seat->tactic->wish || !is_left(&run->backers, q))
		return false;
	*value = recalls(run) ? recalled_wish(run, seat, q) : new_wish(run, seat, q);
	return *value != NO_ANSWER;
}

/* Nobody answers: keeps a copy of the question and stops the run. */
static _Noreturn void stop_at(struct run *run, const struct question *q)
{
	size_t used =
		offsetof(struct question, options) +
		(q->kind == ASK_CHOICE ? (size_t)q->count : 0) * sizeof(struct option);

	memcpy(run->open, q, used);
	if (q->kind == ASK_TILE) {
		memmove(run->open_tiles, q->tiles, (size_t)q->count * sizeof *q->tiles);
		run->open->tiles = run->open_tiles;
	}
	unwind_leave(run, LEFT_ASKED);
}

static int fresh_answer(struct run *run, const struct question *q, enum giver *giver)
{
	struct seat *seat = q->owner >= 0 ? &run->seats[q->owner] : &run->master;
	int answer = NO_ANSWER;

	*giver = BY_RECORD;
	if (run->backers.answer)
		answer = run->backers.answer(run->backers.context, run, q);
	if (answer == STOP_HERE)
		stop_at(run, q);
	if (answer != NO_ANSWER) {
		must(is_legal_answer(q, answer));
		return answer;
	}
	*giver = BY_TACTIC;
	if (seat->tactic)
		return tactic_answer(run, seat, q);
	if (run->defaults || (q->owner < 0 && !run->master_seated))
		return default_answer(q);
	stop_at(run, q);
}

struct record_step *record_answer(struct run *run, const struct question *q, int value,
				  enum giver giver)
{
	return record_append(
		&run->record,
		&(struct record_step){
			.kind = STEP_ANSWER,
			.giver = (uint8_t)giver,
			.answer_kind = q->kind,
			.viewer = q->viewer,
			.owner = q->owner,
			.round = run->fight->round,
			.question = q->id,
			.value = value,
			.chosen = q->kind == ASK_CHOICE ? q->options[value].value : value,
			.asked = run->asked,
			.key = q->kind == ASK_CHOICE ? q->options[value].key : NULL,
			.chance = run->chance,
		});
}

/* The record is used up: gets a new answer and records it. */
static int recorded_answer(struct run *run, const struct question *q)
{
	struct generator chance = run->chance;
	enum giver giver;
	int answer = fresh_answer(run, q, &giver);
	struct record_step *step = record_answer(run, q, answer, giver);

	if (!step)
		return answer;
	step->chance = chance;
	run->record.fed = run->record.count;
	if (run->backers.sign)
		run->backers.sign(run->backers.context, step);
	return answer;
}

/* The answer from the record; edicts are left to run_play(). */
static int fed_answer(struct run *run, const struct question *q)
{
	const struct record_step *step = record_next(&run->record);

	if (step->kind == STEP_EDICT)
		stop_at(run, q);
	must(step->kind == STEP_ANSWER && step->question == q->id &&
	     step->owner == q->owner && is_legal_answer(q, step->value));
	run->record.fed++;
	return step->value;
}

/* An option's index, a number, or a tile index. */
static int answer_to(struct question *q)
{
	struct run *run = q->run;
	enum giver giver;
	int answer;

	if (q->is_taken)
		put_back(q);
	if (run_wants(run, AFFRAY_ASK))
		tell_ask(run, q);
	if (record_next(&run->record))
		answer = fed_answer(run, q);
	else if (run->remembers)
		answer = recorded_answer(run, q);
	else
		answer = fresh_answer(run, q, &giver);
	run->asked++;
	if (run_wants(run, AFFRAY_ANSWER))
		tell_answer(run, q, answer);
	return answer;
}

/* There is one legal answer. */
static int only_answer(const struct question *q, int answer)
{
	const struct backers *backers = &q->run->backers;

	q->run->asked++;
	if (backers->alone)
		backers->alone(backers->context, q, answer);
	return answer;
}

int ask(struct question *q)
{
	must(q->count > 0 && q->count <= MAX_OPTIONS);
	return q->options[q->count == 1 ? only_answer(q, 0) : answer_to(q)].value;
}

int ask_number(struct question *q, int low, int high, int fallback)
{
	must(low <= fallback && fallback <= high);
	q->kind = ASK_NUMBER;
	q->low = low;
	q->high = high;
	q->fallback_number = fallback;
	return low == high ? only_answer(q, low) : answer_to(q);
}

struct tile ask_tile(struct question *q, const int16_t *tiles, int count)
{
	must(count > 0 && count <= MAX_TILES);
	q->kind = ASK_TILE;
	q->tiles = tiles;
	q->count = (int16_t)count;
	return tile_of_index(&q->run->scene.scenario->map,
			     count == 1 ? only_answer(q, tiles[0]) : answer_to(q));
}
