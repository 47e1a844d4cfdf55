/* SPDX-License-Identifier: MIT
 *
 * Prospects: chances of the rest of a fight, from playouts.
 */
#include "library.h"
#include "engine/playout.h"
#include "base/interval.h"
#include "base/text.h"
#include <math.h>

/* Integers, so that any order of the playouts gives the same numbers. */
struct count {
	atomic_int playouts, points; /* two for a win, one for a draw */
	atomic_int checks, hits;
};

struct inquiry {
	const struct crew *crew;
	struct outlook outlook;
	int answer, side, first;
	struct count count;
};

/* ---- playing ---- */

static void play_one(void *job, int i, int worker)
{
	struct inquiry *inquiry = job;
	struct run *run = inquiry->crew->runs[worker];
	struct playout playout = {
		.outlook = &inquiry->outlook,
		.number = (uint64_t)(inquiry->first + i),
		.answer = inquiry->answer,
		.meetings = inquiry->crew->meetings,
		.attack.wanted = true,
	};
	int winner;

	if (!playout_play(run, &playout))
		return;
	winner = playout.end.winner;
	atomic_fetch_add(&inquiry->count.playouts, 1);
	atomic_fetch_add(&inquiry->count.points,
			 winner == inquiry->side ? 2 : winner < 0);
	atomic_fetch_add(&inquiry->count.checks, playout.attack.checked);
	atomic_fetch_add(&inquiry->count.hits,
			 playout.attack.checked && playout.attack.hit);
}

/* ---- walking ---- */

enum { MOST_PATHS = 2000 }; /* walking more would take longer than the playouts */

struct hits {
	double checked, hit; /* chances */
};

/* Walks one path of the rolls; false: the chance of a hit cannot be computed exactly. */
static bool walk_one(struct inquiry *inquiry, struct walk *walk, struct hits *hits)
{
	struct playout path = {
		.outlook = &inquiry->outlook,
		.answer = inquiry->answer,
		.walk = walk,
		.attack.wanted = true,
	};

	walk->used = 0;
	walk->weight = 1;
	walk->left = WALK_WHOLE;
	walk->decided = false;
	if (!playout_play(inquiry->crew->runs[0], &path) || path.by_chance)
		return false;
	if (path.attack.found && !path.attack.checked)
		return false; /* the check comes later, or never */
	if (path.attack.checked) {
		hits->checked += walk->weight;
		hits->hit += path.attack.hit ? walk->weight : 0;
	}
	return true;
}

/* Walks all outcomes of the rolls until the attack is decided, if they are few. */
static void walk_hits(struct inquiry *inquiry, struct affray_prospect *prospect)
{
	struct walk walk = {0};
	struct hits hits = {0};
	int paths = 0;

	if (inquiry->outlook.from != FROM_QUESTION ||
	    outlook_hides(inquiry->crew->runs[0], &inquiry->outlook))
		return;
	do
		if (++paths > MOST_PATHS || !walk_one(inquiry, &walk, &hits))
			return;
	while (walk_next(&walk));
	if (hits.checked <= 0)
		return;
	prospect->hit_is_exact = true;
	prospect->hit = hits.hit / hits.checked;
	prospect->hit_low = prospect->hit_high = prospect->hit;
}

/* ---- shares ---- */

static void write_prospect(struct affray_prospect *prospect, struct count *count)
{
	int playouts = atomic_load(&count->playouts),
	    checks = atomic_load(&count->checks);

	double rate = playouts ? atomic_load(&count->points) / (2.0 * playouts) : 0.5;
	struct interval win = wilson_of_rate(rate, (uint64_t)playouts);
	struct interval hit =
		wilson((uint64_t)atomic_load(&count->hits), (uint64_t)checks);

	*prospect = (struct affray_prospect){
		.playouts = playouts,
		.win = rate,
		.low = win.low,
		.high = win.high,
		.has_hit = checks > 0,
		.hits_of = checks,
		.hit = hit.rate,
		.hit_low = hit.low,
		.hit_high = hit.high,
	};
}

/* A fight that is over needs no playouts. */
static void write_end(struct affray_prospect *prospect, int winner, int side, int count)
{
	double win = winner == side ? 1 : winner < 0 ? 0.5 : 0;

	*prospect = (struct affray_prospect){
		.playouts = count, .win = win, .low = win, .high = win};
}

/* ---- asking ---- */

static enum affray_status refuse(struct problems *problems, const char *what, int value,
				 int low, int high)
{
	problem_at(problems, (struct place){0}, "%s %d: expected %d to %d", what, value,
		   low, high);
	return AFFRAY_BAD_INPUT;
}

static enum affray_status check_numbers(const struct affray_fight *fight, int seat,
					int side, int first, int count,
					struct problems *problems)
{
	int sides = fight->built->scenario->side_count;

	if (seat < AFFRAY_SEES_PUBLIC || seat >= sides)
		return refuse(problems, "seat", seat, AFFRAY_SEES_PUBLIC, sides - 1);
	if (side < 0 || side >= sides)
		return refuse(problems, "side", side, 0, sides - 1);
	if (count < 0 || count > 1000000)
		return refuse(problems, "playouts", count, 0, 1000000);
	if (first < 0 || first > INT32_MAX - count)
		return refuse(problems, "first playout", first, 0, INT32_MAX - count);
	return AFFRAY_OK;
}

/* The answer to try: `words`, or an answer given and not yet played, or none. */
static enum affray_status find_answer(const struct affray_fight *fight, const char *words,
				      int *answer, struct problems *problems)
{
	const struct record *record = &fight->run->record;

	*answer = NO_ANSWER;
	if (words && (!fight->open || fight->stop != RUN_ASKED))
		return AFFRAY_NOT_NOW;
	if (words && !answer_read(fight->run->open, words, answer))
		return refuse_answer(fight->run->open, words, problems);
	if (fight_is_answered(fight))
		*answer = record->steps[record->count - 1].value;
	return AFFRAY_OK;
}

enum affray_status affray_fight_prospect(struct affray_fight *fight, int seat, int side,
					 const char *answer, int first, int count,
					 struct affray_prospect *prospect,
					 struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct inquiry inquiry = {.side = side, .first = first};
	enum affray_status status;

	*prospect = (struct affray_prospect){.win = 0.5, .high = 1, .hit_high = 1};
	if (fight->status != AFFRAY_OK)
		return fight->status;
	status = check_numbers(fight, seat, side, first, count, list);
	if (status == AFFRAY_OK)
		status = find_answer(fight, answer, &inquiry.answer, list);
	if (status != AFFRAY_OK)
		return status;
	if (fight->run->fight->over) {
		write_end(prospect, fight->run->fight->winner, side, count);
		return AFFRAY_OK;
	}
	inquiry.crew = fight_lookout(fight);
	if (!inquiry.crew)
		return AFFRAY_NO_MEMORY;
	inquiry.outlook = outlook_of(fight->run, seat);
	crew_work(inquiry.crew, count, play_one, &inquiry);
	write_prospect(prospect, &inquiry.count);
	/* Tried once: a walk with too many paths would have too many in every portion. */
	if (prospect->has_hit && first == 0)
		walk_hits(&inquiry, prospect);
	return AFFRAY_OK;
}
