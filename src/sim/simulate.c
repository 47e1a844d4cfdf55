/* SPDX-License-Identifier: MIT
 *
 * Many fights of one scenario, counted.
 */
#include "simulate.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- tallies ---- */

bool tally_init(struct tally *tally, const struct scenario *scenario)
{
	memset(tally, 0, sizeof *tally);
	tally->limit = scenario->limit;
	tally->rounds = calloc((size_t)tally->limit + 1, sizeof *tally->rounds);
	return tally->rounds;
}

void tally_free(struct tally *tally)
{
	free(tally->rounds);
	tally->rounds = NULL;
}

void tally_add(struct tally *tally, const struct tally *from)
{
	tally->fights += from->fights;
	tally->draws += from->draws;
	for (int i = 0; i < MAX_SIDES; i++)
		tally->wins[i] += from->wins[i];
	for (int i = 0; i < MAX_CREATURES; i++)
		tally->alive[i] += from->alive[i];
	for (int i = 0; i <= tally->limit; i++)
		tally->rounds[i] += from->rounds[i];
}

double tally_mean_rounds(const struct tally *tally)
{
	uint64_t sum = 0;

	for (int i = 0; i <= tally->limit; i++)
		sum += (uint64_t)i * tally->rounds[i];
	return tally->fights ? (double)sum / (double)tally->fights : 0;
}

/* The length of fight number `rank` (from 0) when all are sorted by length. */
static int length_of_rank(const struct tally *tally, uint64_t rank)
{
	uint64_t passed = 0;

	for (int i = 0; i <= tally->limit; i++) {
		passed += tally->rounds[i];
		if (passed > rank)
			return i;
	}
	return tally->limit;
}

double tally_median_rounds(const struct tally *tally)
{
	if (tally->fights == 0)
		return 0;
	return (length_of_rank(tally, (tally->fights - 1) / 2) +
		length_of_rank(tally, tally->fights / 2)) /
	       2.0;
}

/* ---- fights ---- */

static void count_fight(const struct fight *fight, struct tally *tally)
{
	tally->fights++;
	if (fight->winner >= 0)
		tally->wins[fight->winner]++;
	else
		tally->draws++;
	tally->rounds[fight->round < tally->limit ? fight->round : tally->limit]++;
	for_creatures (i, fight)
		tally->alive[i] += fight->bodies[i].in_play && fight->bodies[i].can_fight;
}

void simulate(struct run *run, uint64_t seed, uint64_t first, uint64_t count,
	      struct tally *tally)
{
	for (uint64_t k = 0; k < count; k++) {
		run_start(run, seed, first + k);
		run_to_end(run);
		count_fight(run->fight, tally);
	}
}

struct interval wilson(uint64_t hits, uint64_t trials)
{
	const double z = 1.959963984540054; /* the normal's 97.5th percentile */
	double n = (double)trials, rate = n > 0 ? (double)hits / n : 0;
	double middle = rate + z * z / (2 * n);
	double half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
	double scale = 1 + z * z / n;

	if (trials == 0)
		return (struct interval){0, 0, 1};
	return (struct interval){
		.rate = rate,
		.low = hits == 0 ? 0 : (middle - half) / scale,
		.high = hits == trials ? 1 : (middle + half) / scale,
	};
}
