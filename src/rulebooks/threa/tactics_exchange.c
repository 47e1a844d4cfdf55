/* SPDX-License-Identifier: MIT
 *
 * The mean harm of an exchange over the dice of both sides, for each boost.
 *
 * The same few rows of harm and guards come again and again, so results are remembered
 * (engine/memo.h).
 */
#include <string.h>
#include "tactics.h"

enum {
	STUMBLE_COST = 15,
	BAD_STUMBLE_COST = 50,
	MOST_SV = HARM_FROM_ZERO - HARM_MOST_SV - 1,
};

/* The effect of a hit or miss by each SV from `from` on. */
void threa_harm_by(const struct exchange *exchange, int from, int count, int16_t *by_sv)
{
	int through = exchange->through, i = 0;

	for (; i < count && from + i <= -9; i++)
		by_sv[i] = -BAD_STUMBLE_COST;
	for (; i < count && from + i <= STUMBLE; i++)
		by_sv[i] = -STUMBLE_COST;
	for (; i < count && from + i < 0; i++)
		by_sv[i] = 0;
	for (; exchange->scaled && i < count; i++)
		by_sv[i] = exchange->harm[smaller(
			MOST_SV, threa_scaled_sv(exchange->scaled, from + i))];
	if (i < count && from + i <= MOST_SV) {
		int hits = smaller(count - i, MOST_SV + 1 - from - i);

		memcpy(by_sv + i, exchange->harm + from + i,
		       (size_t)hits * sizeof by_sv[0]);
		i += hits;
	}
	for (; i < count; i++)
		by_sv[i] = exchange->harm[MOST_SV];
	for (i = larger(0, -from); through < 1000 && i < count; i++)
		by_sv[i] = (int16_t)(by_sv[i] * through / 1000);
}

int threa_mean(const struct threa_odds *odds, const int16_t *from)
{
	int sum = 0;

	for (int i = 0; i < FUDGE_TOTALS; i++)
		sum += odds->fudge[i] * from[i];
	return sum / FUDGE_WHOLE;
}

enum {
	AVS = MOST_BOOST + FUDGE_TOTALS,
	FAR_MARGIN = 20,
	FAR_GAP = 12,
	/* values before the dice: beyond these ends nothing changes */
	MEAN_LOW = -FAR_MARGIN,
	MEAN_HIGH = 19 + HARM_ZERO + FUDGE_LOW,
	MEANS = MEAN_HIGH - MEAN_LOW + 1
};
_Static_assert(MEAN_LOW <= -9 - FUDGE_LOW && MEAN_HIGH >= FAR_MARGIN + MOST_BOOST,
	       "no margin and boost is beyond the means");

/* The mean harm of each value before the dice, from MEAN_LOW to MEAN_HIGH. */
struct means {
	int16_t by_value[MEANS];
};

struct means_key {
	int32_t function;
	int32_t row; /* of its harm */
	int64_t through;
};

/* The index of its harm in the tables; below 0: a special attack. */
static int32_t row_of(const struct threa_odds *odds, const struct exchange *exchange)
{
	return exchange->special ? -exchange->special
				 : (int32_t)(exchange->harm - odds->harm[0][0]);
}

static int mean_at(const struct means *means, int value)
{
	return means->by_value[within(value, MEAN_LOW, MEAN_HIGH) - MEAN_LOW];
}

static void find_means(const struct threa_odds *odds, const struct exchange *exchange,
		       struct means *means)
{
	int16_t by_sv[MEANS + FUDGE_TOTALS];

	threa_harm_by(exchange, MEAN_LOW - FUDGE_LOW, MEANS + FUDGE_TOTALS, by_sv);
	for (int i = 0; i < MEANS; i++)
		means->by_value[i] = (int16_t)threa_mean(odds, by_sv + i);
}

/* The same, remembered: there are few rows of harm. */
static void recall_means(const struct threa_odds *odds, const struct exchange *exchange,
			 struct memo *memo, struct means *means)
{
	struct means_key key = {.function = MEMO_MEANS, .through = exchange->through};

	key.row = row_of(odds, exchange);
	if (memo_recall(memo, &key, sizeof key, means, sizeof *means))
		return;
	find_means(odds, exchange, means);
	memo_keep(memo, &key, sizeof key, means, sizeof *means);
}

/*
 * The target sees the attack value and chooses its best answer: nothing, or its guard
 * with as many points as are worth their price. So its loss grows by at most the price of
 * a point for each point of attack value.
 */
static void find_losses(const struct exchange *exchange, const struct means *means,
			int lowest, int count, int16_t *loss)
{
	int gap = within(exchange->gap, -FAR_GAP, FAR_GAP), warded = 0;

	threa_harm_by(exchange, lowest, count, loss);
	for (int i = 0; i < count; i++) {
		int plain = mean_at(means, lowest + i - gap); /* the dice of the guard */

		warded = i == 0 ? plain : smaller(plain, warded + exchange->point);
		loss[i] = (int16_t)smaller(loss[i], warded + exchange->guard);
	}
}

struct foreseen threa_foreseen(const struct threa_odds *odds,
			       const struct exchange *exchange)
{
	bool has_guard = exchange->guard != NO_GUARD;

	return (struct foreseen){
		.function = MEMO_GUARDED,
		.row = row_of(odds, exchange),
		.through = (int16_t)exchange->through,
		.margin = (int16_t)within(exchange->margin, -FAR_MARGIN, FAR_MARGIN),
		.guard = (int16_t)exchange->guard,
		.gap = (int16_t)(has_guard ? within(exchange->gap, -FAR_GAP, FAR_GAP)
					   : 0),
		.point = (int16_t)(has_guard ? exchange->point : 0)};
}

static void find_guarded(const struct threa_odds *odds, const struct exchange *exchange,
			 int margin, const struct means *means, struct harms *harms)
{
	int16_t loss[AVS];

	find_losses(exchange, means, margin - FUDGE_LOW, AVS, loss);
	for (int boost = 0; boost <= MOST_BOOST; boost++)
		harms->by_boost[boost] = (int16_t)threa_mean(odds, loss + boost);
}

void threa_foresee(const struct threa_odds *odds, const struct exchange *exchange,
		   struct memo *memo, struct harms *harms)
{
	int margin = within(exchange->margin, -FAR_MARGIN, FAR_MARGIN);
	struct foreseen key;
	struct means means;

	if (exchange->guard == NO_GUARD) {
		recall_means(odds, exchange, memo, &means);
		memcpy(harms->by_boost, &means.by_value[margin - MEAN_LOW],
		       sizeof harms->by_boost);
		return;
	}
	key = threa_foreseen(odds, exchange);
	if (memo_recall(memo, &key, sizeof key, harms, sizeof *harms))
		return;
	recall_means(odds, exchange, memo, &means);
	find_guarded(odds, exchange, margin, &means, harms);
	memo_keep(memo, &key, sizeof key, harms, sizeof *harms);
}
