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

/* The cost of a guard with each number of points: the cheapest mix of AP and FAT.
 * Returns the most points that it has. */
static int price_points(const struct exchange *exchange, int16_t cost[MOST_BOOST + 1])
{
	const struct purse *purse = &exchange->purse;
	bool in_ap =
		purse->fat < 1 ||
		(purse->ap >= 2 && threa_cost(purse, 2, 0) < threa_cost(purse, 1, 1));
	int price_ap = exchange->parries ? 0 : 1 + in_ap;
	int price_fat = exchange->parries ? 0 : 1 - in_ap;
	int left_ap = larger(0, purse->ap - price_ap);
	int left_fat = larger(0, purse->fat - price_fat - 1);
	int most = smaller(MOST_BOOST, left_ap + left_fat);

	for (int points = 0; points <= most; points++) {
		int ap = smaller(points, left_ap), fat = points - ap;
		int least = threa_cost(purse, price_ap + ap, price_fat + fat);

		if (points <= left_fat)
			least = smaller(least,
					threa_cost(purse, price_ap, price_fat + points));
		cost[points] = (int16_t)least;
	}
	return most;
}

/* The target sees the attack value and chooses its best answer: nothing, or its guard
 * with as many points as are worth their price. */
static void find_losses(const struct exchange *exchange, const struct means *means,
			int lowest, int count, int16_t *loss, int16_t *hit)
{
	int gap = within(exchange->gap, -FAR_GAP, FAR_GAP);
	int16_t cost[MOST_BOOST + 1];
	int most = price_points(exchange, cost);
	int chance = exchange->parries ? FUDGE_WHOLE : exchange->purse.chance;

	threa_harm_by(exchange, lowest, count, loss);
	for (int i = 0; i < count; i++) {
		int value = lowest + i - gap, warded = loss[i], paid = 0;

		for (int points = 0; points <= most && cost[points] < warded; points++) {
			int then = mean_at(means, value - points) + cost[points];

			if (then < warded) {
				warded = then;
				paid = cost[points];
			}
		}
		loss[i] = (int16_t)(loss[i] - (loss[i] - warded) * chance / FUDGE_WHOLE);
		hit[i] = (int16_t)(loss[i] - paid * chance / FUDGE_WHOLE);
	}
}

struct foreseen threa_foreseen(const struct threa_odds *odds,
			       const struct exchange *exchange)
{
	const struct purse *purse = &exchange->purse;
	struct foreseen key = {
		.function = MEMO_GUARDED,
		.row = row_of(odds, exchange),
		.through = (int16_t)exchange->through,
		.margin = (int16_t)within(exchange->margin, -FAR_MARGIN, FAR_MARGIN),
		.guard = (int16_t)(exchange->has_guard + exchange->parries)};

	if (!exchange->has_guard)
		return key;
	key.gap = (int16_t)within(exchange->gap, -FAR_GAP, FAR_GAP);
	key.chance = (int16_t)purse->chance;
	key.reserve = (int16_t)purse->reserve;
	key.last = (int16_t)purse->last;
	key.ap = (int8_t)purse->ap;
	key.fat = (int8_t)purse->fat;
	key.ap_max = (int8_t)purse->ap_max;
	key.breath = (int8_t)purse->breath;
	key.most = (int8_t)purse->most;
	key.kept = (int8_t)purse->kept;
	key.vital = (int8_t)purse->vital;
	key.vital_most = (int8_t)purse->vital_most;
	return key;
}

static void find_guarded(const struct threa_odds *odds, const struct exchange *exchange,
			 int margin, const struct means *means, struct harms *harms)
{
	int16_t loss[AVS], hit[AVS];

	find_losses(exchange, means, margin - FUDGE_LOW, AVS, loss, hit);
	for (int boost = 0; boost <= MOST_BOOST; boost++) {
		harms->by_boost[boost] = (int16_t)threa_mean(odds, loss + boost);
		harms->hit[boost] = (int16_t)threa_mean(odds, hit + boost);
	}
}

void threa_foresee(const struct threa_odds *odds, const struct exchange *exchange,
		   struct memo *memo, struct harms *harms)
{
	int margin = within(exchange->margin, -FAR_MARGIN, FAR_MARGIN);
	struct foreseen key;
	struct means means;

	if (!exchange->has_guard) {
		recall_means(odds, exchange, memo, &means);
		memcpy(harms->by_boost, &means.by_value[margin - MEAN_LOW],
		       sizeof harms->by_boost);
		memcpy(harms->hit, harms->by_boost, sizeof harms->hit);
		return;
	}
	key = threa_foreseen(odds, exchange);
	if (memo_recall(memo, &key, sizeof key, harms, sizeof *harms))
		return;
	recall_means(odds, exchange, memo, &means);
	find_guarded(odds, exchange, margin, &means, harms);
	memo_keep(memo, &key, sizeof key, harms, sizeof *harms);
}
