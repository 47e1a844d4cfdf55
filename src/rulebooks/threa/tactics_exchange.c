/* SPDX-License-Identifier: MIT
 *
 * The mean harm of an exchange over the dice of both sides, for each boost.
 *
 * The same few rows of harm come again and again: their means over the dice are kept in
 * the run's memo (engine/memo.h).
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

/* The mean over the dice of effects that begin FUDGE_LOW below the value. */
int threa_mean(const int16_t *dice, const int16_t *from)
{
	int sum = 0;

	for (int i = 0; i < FUDGE_TOTALS; i++)
		sum += dice[i] * from[i];
	return sum / FUDGE_WHOLE;
}

/* The index of its harm in the tables; below 0: a special attack. */
static int32_t row_of(const struct threa_odds *odds, const struct exchange *exchange)
{
	return exchange->special ? -exchange->special
				 : (int32_t)(exchange->harm - odds->harm[0][0]);
}

static void find_means(struct means *means, const struct threa_odds *odds,
		       const struct exchange *exchange)
{
	int16_t by_sv[MEANS + FUDGE_TOTALS];

	threa_harm_by(exchange, MEAN_LOW - FUDGE_LOW, MEANS + FUDGE_TOTALS, by_sv);
	for (int i = 0; i < MEANS; i++)
		means->by_value[i] = (int16_t)threa_mean(odds->fudge, by_sv + i);
}

/* The means of its harm: kept, or in the spare place. */
static const int16_t *means_of(const struct scene *scene, const struct exchange *exchange,
			       struct means *spare)
{
	const struct threa_odds *odds = threa_odds(scene);
	int32_t row = row_of(odds, exchange);
	uint32_t hash = (uint32_t)row * 2654435761u >> (32 - MEAN_ROWS_LOG);
	struct means *means = exchange->tables ? &exchange->tables->means[hash] : spare;

	if (exchange->tables && means->is_known && means->row == row &&
	    means->through == exchange->through)
		return means->by_value;
	find_means(means, odds, exchange);
	means->row = row;
	means->through = (int16_t)exchange->through;
	means->is_known = true;
	return means->by_value;
}

enum { NOT_TO_BE_HAD = 20000 };

/* The cost of a guard without points, and with some: the cheapest mix of AP and FAT. */
struct guard_price threa_price_guard(const struct purse *purse, bool parries)
{
	struct guard_price price = {.chance = FUDGE_WHOLE};
	int price_ap = 0, price_fat = 0, left_ap, left_fat;

	if (!parries) {
		int in_fat = threa_cost(purse, 1, 1), in_ap = threa_cost(purse, 2, 0);
		bool pays_ap = purse->fat < 1 || (purse->ap >= 2 && in_ap < in_fat);

		price.chance = purse->chance;
		price.cost[0] = (int16_t)(pays_ap ? in_ap : in_fat);
		price_ap = 1 + pays_ap;
		price_fat = 1 - pays_ap;
	}
	left_ap = larger(0, purse->ap - price_ap);
	left_fat = larger(0, purse->fat - price_fat - 1);
	for (int i = 1, points = GUARD_STEP; i < GUARD_STEPS; i++, points += GUARD_STEP) {
		int ap = smaller(points, left_ap), fat = points - ap;
		int least = NOT_TO_BE_HAD;

		if (fat <= left_fat)
			least = threa_cost(purse, price_ap + ap, price_fat + fat);
		if (ap && points <= left_fat)
			least = smaller(least,
					threa_cost(purse, price_ap, price_fat + points));
		price.cost[i] = (int16_t)least;
	}
	return price;
}

void threa_foresee_guard(const struct scene *scene, const struct exchange *exchange,
			 int gap, const struct guard_price *guard,
			 struct prospect *prospect)
{
	int margin = within(exchange->margin, -FAR_MARGIN, FAR_MARGIN);
	const int16_t *means = means_of(scene, exchange, &prospect->spare) - MEAN_LOW;

	prospect->open = means + margin;
	prospect->guarded = means + margin - within(gap, -FAR_GAP, FAR_GAP);
	if (guard)
		prospect->guard = *guard;
}

void threa_foresee(const struct scene *scene, const struct exchange *exchange,
		   const struct guard_price *guard, struct prospect *prospect)
{
	threa_foresee_guard(scene, exchange, exchange->gap, guard, prospect);
	if (!exchange->has_guard)
		prospect->guarded = NULL;
}
