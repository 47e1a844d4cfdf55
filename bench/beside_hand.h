/* SPDX-License-Identifier: MIT
 *
 * A duel by the engine beside the same duel written by hand: which is faster, and whether
 * both play the same. Wins and rounds must agree within 4 sigma.
 */
#ifndef BENCH_BESIDE_HAND_H
#define BENCH_BESIDE_HAND_H

#include <math.h>
#include "engine/run.h"
#include "hand/duels.h"
#include "measure.h"

struct count {
	double best; /* seconds of the quickest turn */
	uint64_t fights, won, rounds, rounds_squared;
	uint64_t work; /* stops, or bytes */
};

static inline void count_fight(struct count *count, int winner, int rounds)
{
	count->won += winner == 0;
	count->rounds += (uint64_t)rounds;
	count->rounds_squared += (uint64_t)(rounds * rounds);
}

static inline void by_engine(struct run *run, int fights, struct count *count)
{
	double start = processor_seconds();

	for (int i = 0; i < fights; i++) {
		run_start(run, 7, ++count->fights);
		run_to_end(run);
		count_fight(count, run->fight->winner, run->fight->round);
	}
	keep_least(&count->best, processor_seconds() - start);
}

static inline void by_hand(hand_duel *duel, int fights, struct count *count)
{
	double start = processor_seconds();

	for (int i = 0; i < fights; i++) {
		struct hand_result result = duel(7, ++count->fights);

		count_fight(count, result.winner, result.rounds);
	}
	keep_least(&count->best, processor_seconds() - start);
}

/* The mean of one number of both, and how far they are apart, in sigma. */
static inline double compare_means(const char *what, const struct count *engine,
				   const struct count *hand, const double sums[2],
				   const double squares[2])
{
	double n = (double)engine->fights, m = (double)hand->fights;
	double a = sums[0] / n, b = sums[1] / m;
	double sigma = sqrt((squares[0] / n - a * a) / n + (squares[1] / m - b * b) / m);
	double apart = sigma > 0 ? fabs(a - b) / sigma : 0;

	printf("  %-30s %.4f by engine, %.4f by hand: %.1f sigma apart\n", what, a, b,
	       apart);
	return apart;
}

/* Prints both and their ratio; false: they do not play the same duel. */
static inline bool show_beside_hand(const struct count *engine, const struct count *hand,
				    int fights, double goal)
{
	const double won[2] = {(double)engine->won, (double)hand->won};
	const double rounds[2] = {(double)engine->rounds, (double)hand->rounds};
	const double squared[2] = {(double)engine->rounds_squared,
				   (double)hand->rounds_squared};
	double apart;

	printf("  by the engine                  %8.2f us each\n",
	       engine->best / fights * 1e6);
	printf("  by hand                        %8.2f us each\n",
	       hand->best / fights * 1e6);
	if (goal > 0)
		print_row("engine beside hand", engine->best / hand->best, "times", goal,
			  true);
	else
		printf("  %-46s %10.3f times\n", "engine beside hand",
		       engine->best / hand->best);
	apart = fmax(compare_means("wins of the first", engine, hand, won, won),
		     compare_means("rounds", engine, hand, rounds, squared));
	if (apart > 4)
		printf("  FAILED: engine and hand do not play the same duel\n");
	return apart <= 4;
}

#endif
