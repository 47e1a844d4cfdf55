/* SPDX-License-Identifier: MIT
 *
 * The account and the outstanding moments, from the values of all moments.
 *
 * All of it is differences and sums of values, made batch by batch, so each has its mean
 * and its noise by the same rule, and sums of parts are the whole to the last bit but for
 * rounding.
 */
#include <math.h>
#include <string.h>
#include "summary_moments.h"

/* Student's t for 95 % with one degree of freedom less than there are batches. */
static const double student = 2.2622;
/* Differences below this are rounding errors. */
#define TINY 1e-12

struct estimate estimate_of(const double values[BATCHES])
{
	struct estimate estimate = {0, 0};
	double squares = 0;

	for (int i = 0; i < BATCHES; i++)
		estimate.value += values[i];
	estimate.value /= BATCHES;
	for (int i = 0; i < BATCHES; i++)
		squares += (values[i] - estimate.value) * (values[i] - estimate.value);
	if (squares > TINY)
		estimate.noise = student * sqrt(squares / (BATCHES - 1) / BATCHES);
	return estimate;
}

bool is_beyond_noise(struct estimate estimate)
{
	return fabs(estimate.value) > estimate.noise && fabs(estimate.value) > TINY;
}

/* ---- one batch ---- */

/* A draw counts half, as in playouts. */
static double end_value(const struct summary *summary)
{
	return summary->winner < 0 ? 0.5 : summary->winner == summary->side ? 1 : 0;
}

/* The value at a moment; for the one after the last, that of the result or of the present
 * position. */
static double before(const struct summary *summary, int moment, int batch)
{
	if (moment < summary->moment_count)
		return summary->moments[moment].before[batch];
	if (summary->is_over)
		return end_value(summary);
	return summary->moments[summary->moment_count - 1].before[batch];
}

static double choice(const struct summary *summary, int moment, int batch)
{
	const struct moment *at = &summary->moments[moment];

	return at->kind == MOMENT_ANSWERED ? at->after[batch] - at->before[batch] : 0;
}

static double edict(const struct summary *summary, int moment, int batch)
{
	return summary->moments[moment].kind == MOMENT_EDICT
		       ? before(summary, moment + 1, batch) -
				 before(summary, moment, batch)
		       : 0;
}

/* The change of the value from the answer to the next moment. */
static double luck(const struct summary *summary, int moment, int batch)
{
	const struct moment *at = &summary->moments[moment];
	double next = before(summary, moment + 1, batch);

	switch (at->kind) {
	case MOMENT_START:
		return next - at->before[batch];
	case MOMENT_ANSWERED:
		return next - at->after[batch];
	default:
		return 0;
	}
}

static double change(const struct summary *summary, int beat, int batch)
{
	const struct beat *at = &summary->beats[beat];

	return before(summary, at->first + at->count, batch) -
	       before(summary, at->first, batch);
}

typedef double part(const struct summary *summary, int index, int batch);

static struct estimate estimate_part(const struct summary *summary, part *of, int index)
{
	double values[BATCHES];

	for (int i = 0; i < BATCHES; i++)
		values[i] = of(summary, index, i);
	return estimate_of(values);
}

struct estimate chance_at(const struct summary *summary, int moment)
{
	return estimate_part(summary, before, moment);
}

struct estimate choice_at(const struct summary *summary, int moment)
{
	return estimate_part(summary, choice, moment);
}

struct estimate luck_at(const struct summary *summary, int moment)
{
	return estimate_part(summary, luck, moment);
}

struct estimate change_in(const struct summary *summary, int beat)
{
	return estimate_part(summary, change, beat);
}

/* ---- the account ---- */

/* The sum of a part over all moments whose side is `side`; ALL_SIDES: over all. */
enum { ALL_SIDES = -2 };

static struct estimate sum_of_part(const struct summary *summary, part *of, int side)
{
	double sums[BATCHES] = {0};

	for (int k = 0; k < summary->moment_count; k++)
		for (int i = 0; i < BATCHES; i++)
			if (side == ALL_SIDES || summary->moments[k].side == side)
				sums[i] += of(summary, k, i);
	return estimate_of(sums);
}

static void reckon_account(struct summary *summary)
{
	struct account *account = &summary->account;

	account->start = chance_at(summary, 0);
	account->end = chance_at(summary, summary->moment_count);
	account->luck = sum_of_part(summary, luck, ALL_SIDES);
	account->edicts = sum_of_part(summary, edict, ALL_SIDES);
	account->master = sum_of_part(summary, choice, -1);
	for (int side = 0; side < summary->sides; side++)
		account->choice[side] = sum_of_part(summary, choice, side);
}

/* ---- highlights ---- */

static void find_rolls(struct summary *summary)
{
	double most = 0, least = 0;

	for (int k = 0; k < summary->moment_count; k++) {
		struct estimate estimate = luck_at(summary, k);

		if (summary->moments[k].roll_count == 0 || !is_beyond_noise(estimate))
			continue;
		if (estimate.value > most) {
			most = estimate.value;
			summary->luckiest = k;
		} else if (estimate.value < least) {
			least = estimate.value;
			summary->unluckiest = k;
		}
	}
}

/* A gain for another side is a loss for the side that the summary follows. */
static void find_picks(struct summary *summary)
{
	for (int k = 0; k < summary->moment_count; k++) {
		struct estimate worth = choice_at(summary, k);
		int side = summary->moments[k].side;

		if (side < 0 || side >= SUMMARY_SIDES || !is_beyond_noise(worth))
			continue;
		if (side != summary->side)
			worth.value = -worth.value;
		if (worth.value > summary->best[side].worth.value)
			summary->best[side] = (struct pick){.moment = k, .worth = worth};
		else if (worth.value < summary->worst[side].worth.value)
			summary->worst[side] = (struct pick){.moment = k, .worth = worth};
	}
}

static double size_of_change(const struct summary *summary, int beat)
{
	return fabs(change_in(summary, beat).value);
}

static void find_changes(struct summary *summary)
{
	int *list = summary->changes;

	for (int beat = 0; beat < summary->beat_count; beat++) {
		double size = size_of_change(summary, beat);
		int k = summary->change_count;

		if (!is_beyond_noise(change_in(summary, beat)))
			continue;
		if (k == MOST_CHANGES && size_of_change(summary, list[k - 1]) >= size)
			continue;
		if (k < MOST_CHANGES)
			summary->change_count++;
		else
			k--;
		for (; k > 0 && size_of_change(summary, list[k - 1]) < size; k--)
			list[k] = list[k - 1];
		list[k] = beat;
	}
	summary->turning_point = summary->change_count > 0 ? list[0] : -1;
}

void summary_reckon(struct summary *summary)
{
	summary->luckiest = summary->unluckiest = summary->turning_point = -1;
	summary->change_count = 0;
	for (int side = 0; side < SUMMARY_SIDES; side++)
		summary->best[side] = summary->worst[side] = (struct pick){.moment = -1};
	if (summary->moment_count == 0 || summary->playouts == 0)
		return;
	reckon_account(summary);
	find_rolls(summary);
	find_picks(summary);
	find_changes(summary);
}
