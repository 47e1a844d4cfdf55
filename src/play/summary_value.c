/* SPDX-License-Identifier: MIT
 *
 * Valuing a record by playouts.
 *
 * A position needs playouts only after something uncertain (at the start, after dice,
 * after an edict), and where the tactic would have answered differently: then both
 * answers are tried with the same dice. Any other position has the value of the answer
 * before it. So an answer that the tactic agrees with changes nothing, and a fight of
 * tactics needs a fraction of the playouts of one with people.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <string.h>
#include <time.h>
#include "base/progress.h"
#include "summary_moments.h"
#include "base/interrupt.h"
#include "base/interval.h"

/* Seconds of all cores together that the playouts of a summary may take, about. */
#define BUDGET 2.0

enum { FEW = 100 }; /* playouts */

/* ---- the tactics' answers ---- */

/* True for a random tactic, whose answers are no advice. */
static bool is_random(const struct summary *summary, int side)
{
	const char *tactic =
		side >= 0 ? affray_scenario_tactic(summary->scenario, side) : NULL;

	return tactic && strncmp(tactic, "random", 6) == 0;
}

enum affray_status summary_advise(struct summary *summary, struct affray_fight *fight)
{
	enum affray_status status = AFFRAY_OK;

	affray_fight_stepwise(fight, true);
	for (int k = 1; k < summary->moment_count && status == AFFRAY_OK; k++) {
		struct moment *moment = &summary->moments[k];

		affray_fight_advance(fight);
		if (!is_random(summary, moment->side))
			status = affray_fight_advice(fight, moment->advice,
						     sizeof moment->advice);
	}
	return status;
}

/* ---- positions to value ---- */

static bool needs_before(const struct summary *summary, int k)
{
	return k == 0 || summary->moments[k - 1].roll_count > 0 ||
	       summary->moments[k - 1].kind == MOMENT_EDICT;
}

static bool needs_after(const struct summary *summary, int k)
{
	const struct moment *moment = &summary->moments[k];

	return moment->kind == MOMENT_ANSWERED &&
	       strcmp(moment->answer, moment->advice) != 0;
}

/* The number of playouts of this position. */
static int positions_at(const struct summary *summary, int k)
{
	return (needs_before(summary, k) || needs_after(summary, k)) +
	       needs_after(summary, k);
}

static int positions(const struct summary *summary)
{
	int count = 0;

	for (int k = 0; k < summary->moment_count; k++)
		count += positions_at(summary, k);
	return count;
}

/* ---- values ---- */

/* One batch, in pieces short enough for Ctrl-C. */
static enum affray_status play_batch(const struct summary *summary,
				     struct affray_fight *fight, const char *answer,
				     int first, double *value,
				     struct affray_problems *problems)
{
	enum { PIECE = 100 };
	int portion = summary->playouts / BATCHES;
	double won = 0;

	for (int done = 0; done < portion; done += PIECE) {
		int count = portion - done < PIECE ? portion - done : PIECE;
		struct affray_prospect prospect;
		enum affray_status status = affray_fight_prospect(
			fight, AFFRAY_SEES_ALL, summary->side, answer, first + done,
			count, &prospect, problems);

		if (status != AFFRAY_OK)
			return status;
		if (interrupted())
			return AFFRAY_NOT_NOW;
		won += prospect.win * count;
	}
	*value = won / portion;
	return AFFRAY_OK;
}

/* Playouts of one position, in batches. */
static enum affray_status play_out(const struct summary *summary,
				   struct affray_fight *fight, const char *answer,
				   double values[BATCHES],
				   struct affray_problems *problems)
{
	int portion = summary->playouts / BATCHES;
	enum affray_status status = AFFRAY_OK;

	for (int i = 0; i < BATCHES && status == AFFRAY_OK; i++)
		status = play_batch(summary, fight, answer, i * portion, &values[i],
				    problems);
	return status;
}

static enum affray_status value_moment(struct summary *summary,
				       struct affray_fight *fight, int k,
				       struct affray_problems *problems)
{
	struct moment *moment = &summary->moments[k];
	bool deviates = needs_after(summary, k);
	enum affray_status status = AFFRAY_OK;

	if (needs_before(summary, k) || deviates)
		status = play_out(summary, fight, NULL, moment->before, problems);
	else
		memcpy(moment->before, moment[-1].after, sizeof moment->before);
	if (status == AFFRAY_OK && deviates)
		status =
			play_out(summary, fight, moment->answer, moment->after, problems);
	else
		memcpy(moment->after, moment->before, sizeof moment->after);
	return status;
}

enum affray_status summary_value(struct summary *summary, struct affray_fight *fight,
				 bool bar, struct affray_problems *problems)
{
	uint64_t each = (uint64_t)summary->playouts;
	int done = 0, all = positions(summary);
	enum affray_status status = AFFRAY_OK;
	struct progress progress;

	affray_fight_stepwise(fight, true);
	progress_begin(&progress);
	for (int k = 0; k < summary->moment_count && status == AFFRAY_OK; k++) {
		if (k > 0)
			affray_fight_advance(fight);
		status = value_moment(summary, fight, k, problems);
		done += positions_at(summary, k);
		if (bar)
			progress_tick(&progress, each * (uint64_t)done,
				      each * (uint64_t)all);
	}
	progress_end(&progress);
	return status;
}

/* ---- judging the picks again ---- */

/* The search level that has about as many playouts as a position. */
static int level_for(int playouts)
{
	return playouts >= 1000 ? 5 : playouts >= 300 ? 4 : playouts >= 100 ? 3 : 2;
}

/*
 * The best and worst of many decisions look more extreme than they are: each is judged
 * against the tactic's answer with other dice, and dropped if it fails.
 */
static enum affray_status judge_pick(const struct summary *summary,
				     struct affray_fight *fight, struct pick *pick,
				     struct affray_problems *problems)
{
	const struct moment *moment = &summary->moments[pick->moment];
	bool was_good = pick->worth.value > 0;
	struct affray_judgement judgement;
	char other[ANSWER_ROOM];
	enum affray_status status;

	if (!*moment->advice) /* the tactic would have used chance */
		return AFFRAY_OK;
	status = affray_fight_judge(fight, AFFRAY_SEES_ALL, moment->answer,
				    moment->advice, level_for(summary->playouts), other,
				    sizeof other, &judgement, problems);
	if (status != AFFRAY_OK)
		return status;
	pick->worth = (struct estimate){
		.value = -judgement.cost,
		.noise = interval_half(interval_about(judgement.cost, judgement.error)),
	};
	if (!is_beyond_noise(pick->worth) || (pick->worth.value > 0) != was_good)
		*pick = (struct pick){.moment = -1};
	return AFFRAY_OK;
}

enum affray_status summary_judge(struct summary *summary, struct affray_fight *fight,
				 struct affray_problems *problems)
{
	enum affray_status status = AFFRAY_OK;

	affray_fight_stepwise(fight, true);
	for (int k = 1; k < summary->moment_count && status == AFFRAY_OK; k++) {
		affray_fight_advance(fight);
		for (int side = 0; side < SUMMARY_SIDES && status == AFFRAY_OK; side++) {
			if (summary->best[side].moment == k)
				status = judge_pick(summary, fight, &summary->best[side],
						    problems);
			else if (summary->worst[side].moment == k)
				status = judge_pick(summary, fight, &summary->worst[side],
						    problems);
		}
		if (interrupted())
			status = AFFRAY_NOT_NOW;
	}
	return status;
}

/* ---- number of playouts ---- */

/* Processor time, not wall time: other programs may be using the machine. */
static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds of one playout from here; the least of several, because the first ones include
 * one-time setup. */
static enum affray_status time_playout(const struct summary *summary,
				       struct affray_fight *fight, double *least,
				       struct affray_problems *problems)
{
	enum { SAMPLE = 20, SAMPLES = 4 };
	enum affray_status status = AFFRAY_OK;

	*least = HUGE_VAL;
	for (int i = 0; i < SAMPLES && status == AFFRAY_OK; i++) {
		struct affray_prospect prospect;
		double began = seconds();

		status =
			affray_fight_prospect(fight, AFFRAY_SEES_ALL, summary->side, NULL,
					      i * SAMPLE, SAMPLE, &prospect, problems);
		*least = fmin(*least, (seconds() - began) / SAMPLE);
	}
	return status;
}

/* With few playouts it accepts a longer wait, because fewer would say little. */
static bool takes_too_long(double seconds, int playouts)
{
	return seconds > (playouts > FEW ? BUDGET : 4 * BUDGET);
}

/* Playouts from the start are about twice as long as most. */
enum affray_status usual_playouts(const struct summary *summary,
				  struct affray_fight *fight, int *playouts,
				  struct affray_problems *problems)
{
	static const int ladder[] = {2000, 1000, 500, 200, FEW, 50, 20};
	enum { STEPS = sizeof ladder / sizeof *ladder };
	int i = 0;
	double whole;
	enum affray_status status = time_playout(summary, fight, &whole, problems);
	double each = whole / 2 * positions(summary);

	while (i < STEPS - 1 && takes_too_long(each * ladder[i], ladder[i]))
		i++;
	*playouts = ladder[i];
	return status;
}
