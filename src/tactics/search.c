/* SPDX-License-Identifier: MIT
 *
 * Search: tries each answer by many playouts of the fight, and takes the one that wins
 * most.
 *
 * At each question the book's scripted tactic has an answer, and the others are its
 * rivals (rival_answers.h); unless one shows that it is better, the scripted answer
 * stands. A rival is a whole deed, which is kept as the plan that answers the questions
 * after it. The search knows no rulebook, and only those parts of the fight that its side
 * may know (engine/playout.h). If more than two creatures fight, a playout stops after
 * some rests and its result is estimated (engine/win_estimate.h): one deed decides little
 * of the rest of such a fight.
 */
#include <string.h>
#include "base/number.h"
#include "engine/scenario.h"
#include "engine/win_estimate.h"
#include "tactics/rival_answers.h"
#include "tactics/tactics.h"

int search_playouts(int level)
{
	static const int playouts[] = {32, 100, 300, 1000, 3000, 10000};

	return playouts[level - 1];
}

/* ---- the answer to beat ---- */

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

/* ---- the plan: answers to later questions of the deed ---- */

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

static bool is_kept(const struct look *look, int begun, const struct plan *plan)
{
	return plan->word[COUNT] > 0 && plan->word[POSITION] == position_of(look) &&
	       plan->word[STEP] == begun - look->outlook->origin->record.rest_at;
}

/* ---- a plan that was lost ---- */

/* The first question that is not fed is the one at which the deed began: it is searched
 * again, and the next one ends it. */
static int answer_once(void *context, struct run *run, const struct question *q)
{
	bool *is_first = context;
	int answer = *is_first ? NO_ANSWER : STOP_HERE;

	(void)run;
	(void)q;
	*is_first = false;
	return answer;
}

static void seat_as(struct run *again, const struct run *origin)
{
	for (int i = 0; i < origin->scene.scenario->total; i++) {
		again->seats[i].tactic = origin->seats[i].tactic;
		memcpy(again->seats[i].knobs, origin->seats[i].knobs,
		       sizeof again->seats[i].knobs);
	}
}

/* Repeats the search that made the plan, in another run; so undo and saving make no
 * difference. If the deed was begun in another way, or without memory, there is no
 * plan. */
static void recall(const struct look *look, int begun, struct plan *plan)
{
	const struct run *origin = look->outlook->origin;
	const struct record_step *steps = origin->record.steps;
	struct run *again = run_new_alone(origin->scene.scenario);
	bool is_first = true, good = again != NULL;
	const struct backers backers = {.context = &is_first, .answer = answer_once};

	*plan = (struct plan){0};
	if (!again)
		return;
	run_start_from(again, origin, false);
	seat_as(again, origin);
	again->seats[look->who].tactic = &search_tactic;
	memcpy(again->seats[look->who].knobs, look->knobs,
	       sizeof again->seats[look->who].knobs);
	again->crew = look->crew;
	again->records = true;
	for (int i = origin->record.rest_at; i < begun && good; i++)
		good = record_append(&again->record, &steps[i]) != NULL;
	if (good) {
		run_listen(again, 0, &backers);
		run_play(again);
		begun -= origin->record.rest_at;
		if (again->record.count > begun &&
		    again->record.steps[begun].value ==
			    steps[origin->record.rest_at + begun].value)
			*plan = again->seats[look->who].plan;
	}
	run_free(again);
}

/* ---- answering ---- */

/* Length of a playout before its result is estimated. An estimate is wrong in the same
 * way in every playout, chance is not: few long playouts find better answers than many
 * short ones. 0: to its end, which in a duel is near and worth knowing. */
static int rests_ahead(const struct fight *fight)
{
	enum { DUEL = 2, LEAST = 40, EACH = 5 };
	int fighters = 0;

	for_creatures (i, fight)
		fighters += fight->bodies[i].in_play && fight->bodies[i].can_fight;
	return fighters <= DUEL ? 0 : larger(LEAST, EACH * fighters);
}

/* With more than two fighters a playout is long, and the first hundred tell the most. */
static int playouts_for(int level, bool is_duel)
{
	static const int playouts[] = {32, 48, 72, 100, 300, 1000};

	return is_duel ? search_playouts(level) : playouts[level - 1];
}

static int searched_answer(const struct look *look, const struct question *q,
			   int scripted, struct plan *plan)
{
	struct rivals rivals = {
		.outlook = look->outlook, .crew = look->crew, .side = look->side};
	int best = 0;

	rivals.rests = rests_ahead(look->scene.fight);
	if (rivals.rests &&
	    !win_estimate_learn(look->crew->estimate, look->crew->runs[0]))
		rivals.rests = 0;

	rivals_add_answer(&rivals, scripted);
	rivals_add_options(&rivals, q);
	if (rivals.count > 1)
		best = rivals_find_better_deed(
			&rivals, playouts_for(look->knobs[0], !rivals.rests));
	keep(look, &rivals.list[best], plan);
	return rivals.list[best].answer;
}

static int search_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	int scripted, begun;

	if (look->side < 0)
		return default_answer(q);
	scripted = scripted_answer(look, q);
	begun = deed_begun(look, q);
	if (begun >= 0 && !is_kept(look, begun, plan))
		recall(look, begun, plan);
	if (begun >= 0 && is_kept(look, begun, plan))
		return planned_answer(q, plan, scripted);
	return searched_answer(look, q, scripted, plan);
}

const struct tactic search_tactic = {
	.key = "search",
	.help = "plays on many times with each answer, and takes the best",
	.answer = search_answer,
	.looks_ahead = true,
	.knobs = {{"level",
		   "playouts for each question: 32, 100, 300, 1000, 3000, 10000; with "
		   "more than two fighters 32, 48, 72, 100, 300, 1000",
		   1, 6, 3}},
};
