/* SPDX-License-Identifier: MIT
 *
 * Search: tries what could be answered by playing the fight on, over and over, and takes
 * what wins most.
 *
 * At each question the book's scripted tactic has an answer, and the others are its
 * rivals (rivals.h); unless one shows that it is better, the scripted answer stands. It
 * knows no rulebook, and of the fight only what its side may know (engine/playout.h).
 */
#include "engine/scenario.h"
#include "tactics/rivals.h"
#include "tactics/tactics.h"

int search_playouts(int level)
{
	static const int playouts[] = {32, 100, 300, 1000, 3000, 10000};

	return playouts[level - 1];
}

static int scripted_answer(const struct look *look, const struct question *q)
{
	const struct tactic *scripted = look->scene.scenario->book->tactics;
	struct look own = *look;
	struct plan plan = {0};
	int16_t knobs[MAX_KNOBS] = {0};

	for (int i = 0; i < MAX_KNOBS && scripted->knobs[i].key; i++)
		knobs[i] = (int16_t)scripted->knobs[i].usual;
	own.knobs = knobs;
	return scripted->answer(&own, q, &plan);
}

/* ---- the plan: what is answered later in the deed ---- */

/* Places in a plan. COUNT holds one more than the count of answers: 0 is no plan. */
enum { POSITION, STEP, COUNT, ANSWERS };

_Static_assert(ANSWERS + 2 * MAX_LATER <= PLAN_WORDS, "a deed fits into a plan");

/* Equal positions are equal deeds. */
static int32_t position_of(const struct look *look)
{
	const struct run *origin = look->outlook->origin;

	return (int32_t)(fight_hash(origin->book, run_rest(origin, false)) & INT32_MAX);
}

static void keep(const struct look *look, const struct rival *deed, struct plan *plan)
{
	const struct record *record = &look->outlook->origin->record;

	plan->word[POSITION] = position_of(look);
	plan->word[STEP] = record->fed - record->rest_at;
	plan->word[COUNT] = deed->later.count + 1;
	for (int i = 0; i < deed->later.count; i++) {
		plan->word[ANSWERS + 2 * i] = deed->later.answers[i].question;
		plan->word[ANSWERS + 2 * i + 1] = deed->later.answers[i].value;
	}
}

static int planned_answer(const struct question *q, const struct plan *plan, int scripted)
{
	for (int i = 0; i < plan->word[COUNT] - 1; i++) {
		int answer = plan->word[ANSWERS + 2 * i + 1];

		if (plan->word[ANSWERS + 2 * i] != q->id)
			continue;
		if (q->kind == ASK_CHOICE)
			answer = option_of_value(q, answer);
		return is_legal_answer(q, answer) ? answer : scripted;
	}
	return scripted;
}

/* The step by which the creature began the deed that it is asked about, if nothing new
 * has come up since: no roll, and no answer of others. -1: search anew. */
static int deed_begun(const struct look *look, const struct question *q)
{
	const struct run *origin = look->outlook->origin;
	const struct record *record = &origin->record;

	if (origin->roll_number != run_rest_rolls(origin))
		return -1;
	for (int i = record->fed - 1; i >= record->rest_at; i--) {
		const struct record_step *step = &record->steps[i];

		if (step->kind != STEP_ANSWER || step->owner != q->owner)
			return -1;
		if (origin->book->questions[step->question].is_action)
			return i;
	}
	return -1;
}

static int search_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	struct rivals rivals = {
		.outlook = look->outlook, .crew = look->crew, .side = look->side};
	const struct record *record;
	const struct rival *best;
	int first, begun;

	if (look->side < 0)
		return default_answer(q);
	first = scripted_answer(look, q);
	record = &look->outlook->origin->record;
	begun = deed_begun(look, q);
	if (begun >= 0 && plan->word[COUNT] > 0 && plan->word[POSITION] == position_of(look) &&
	    plan->word[STEP] == begun - record->rest_at)
		return planned_answer(q, plan, first);
	rivals_add(&rivals, first);
	rivals_find(&rivals, q);
	best = &rivals.list[0];
	if (rivals.count > 1 &&
	    rivals_find_deed(&rivals, search_playouts(look->knobs[0])))
		best = &rivals.list[1];
	keep(look, best, plan);
	return best->answer;
}

const struct tactic search_tactic = {
	.key = "search",
	.help = "plays what could come over and over, and takes what wins most",
	.answer = search_answer,
	.looks_ahead = true,
	.knobs = {{"level", "playouts for each question: 32, 100, 300, 1000, 3000, 10000",
		   1, 6, 3}},
};
