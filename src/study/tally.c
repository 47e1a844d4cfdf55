/* SPDX-License-Identifier: MIT
 *
 * The counts of many fights.
 */
#include "tally.h"
#include <stdlib.h>
#include <string.h>

void tally_clear(struct tally *tally)
{
	memset(&tally->sums, 0, sizeof tally->sums);
	memset(&tally->firsts, 0xff, sizeof tally->firsts);
}

struct tally *tally_new(void)
{
	struct tally *tally = malloc(sizeof *tally);

	if (tally)
		tally_clear(tally);
	return tally;
}

void tally_add(struct tally *tally, const struct tally *from)
{
	uint64_t *sums = (uint64_t *)&tally->sums, *firsts = (uint64_t *)&tally->firsts;
	const uint64_t *other_sums = (const uint64_t *)&from->sums;
	const uint64_t *other_firsts = (const uint64_t *)&from->firsts;

	for (int i = 0; i < SUM_WORDS; i++)
		sums[i] += other_sums[i];
	for (int i = 0; i < FIRST_WORDS; i++)
		if (other_firsts[i] < firsts[i])
			firsts[i] = other_firsts[i];
}

bool tally_says_who(const struct tally *tally)
{
	for (int i = 0; i < MAX_CREATURES; i++)
		for (int bar = 0; bar < MAX_BARS; bar++)
			if (tally->sums.creatures[i].taken[bar])
				return true;
	return false;
}

uint64_t tally_unhurt(const struct tally *tally, int creature)
{
	const struct creature_tally *creatures = tally->sums.creatures;

	return tally_says_who(tally) ? creatures[creature].unhurt
				     : creatures[creature].untouched;
}

/* ---- lengths ---- */

int tally_longest(const struct tally *tally)
{
	for (int i = MAX_LENGTH; i > 0; i--)
		if (tally->sums.rounds[i])
			return i;
	return 0;
}

double tally_mean_rounds(const struct tally *tally)
{
	uint64_t sum = 0, fights = tally->sums.fights;

	for (int i = 0; i <= MAX_LENGTH; i++)
		sum += (uint64_t)i * tally->sums.rounds[i];
	return fights ? (double)sum / (double)fights : 0;
}

/* The length of fight number `rank` (from 0) when all are sorted by length. */
static int length_of_rank(const struct tally *tally, uint64_t rank)
{
	uint64_t passed = 0;

	for (int i = 0; i <= MAX_LENGTH; i++) {
		passed += tally->sums.rounds[i];
		if (passed > rank)
			return i;
	}
	return 0;
}

int tally_length_at(const struct tally *tally, double share)
{
	uint64_t fights = tally->sums.fights;
	double rank = share * (double)fights;

	if (rank < 0 || fights == 0)
		rank = 0;
	else if (rank > (double)(fights - 1))
		rank = (double)(fights - 1);
	return length_of_rank(tally, (uint64_t)rank);
}

double tally_median_rounds(const struct tally *tally)
{
	uint64_t fights = tally->sums.fights;

	if (fights == 0)
		return 0;
	return (length_of_rank(tally, (fights - 1) / 2) +
		length_of_rank(tally, fights / 2)) /
	       2.0;
}

/* ---- curves ---- */

double tally_curve(const struct tally *tally, int round, int creature, int bar)
{
	int64_t sum = (int64_t)tally->sums.curves[creature][round][bar];

	return tally->sums.reached[round]
		       ? (double)sum / (double)tally->sums.reached[round]
		       : 0;
}

int tally_curve_rounds(const struct tally *tally)
{
	int last = CURVE_ROUNDS;

	while (last > 0 && !tally->sums.reached[last])
		last--;
	return last;
}

/* ---- notable fights ---- */

uint64_t tally_clearest_win(const struct tally *tally, int side, int *rounds)
{
	uint64_t first = tally->firsts.win[side];

	if (first == UINT64_MAX)
		return 0;
	*rounds = (int)(first >> NOTABLE_BITS & 0x3fff);
	return first & ((UINT64_C(1) << NOTABLE_BITS) - 1);
}

uint64_t tally_first_of_length(const struct tally *tally, int length)
{
	uint64_t first = tally->firsts.length[length];

	return first == UINT64_MAX ? 0 : first;
}
