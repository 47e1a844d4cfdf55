/* SPDX-License-Identifier: MIT
 *
 * Compares the outcomes of two exchanges.
 */
#ifndef TEST_OUTCOMES_H
#define TEST_OUTCOMES_H

#include <math.h>
#include <stdlib.h>
#include "odds/exchange.h"

struct both {
	struct store keys;
	double *p[2];
};

static inline void add_outcomes(struct both *both, int side,
				const struct exchange *exchange)
{
	int *values = calloc((size_t)exchange->place_count + 1, sizeof *values);

	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		bool hit = exchange_outcome(exchange, i, values);
		uint32_t key =
			store_add(&both->keys, values,
				  (size_t)exchange->place_count * sizeof *values, hit);

		both->p[side][key] += exchange->p[i];
	}
	free(values);
}

static inline void both_of(struct both *both, const struct exchange *a,
			   const struct exchange *b)
{
	size_t room = (size_t)a->outcomes.count + b->outcomes.count + 1;

	*both = (struct both){
		.p = {calloc(room, sizeof(double)), calloc(room, sizeof(double))}};
	add_outcomes(both, 0, a);
	add_outcomes(both, 1, b);
}

static inline void both_free(struct both *both)
{
	store_free(&both->keys);
	free(both->p[0]);
	free(both->p[1]);
}

/* The largest difference between the chances of one outcome, or of a hit. */
static inline double most_apart(const struct exchange *a, const struct exchange *b)
{
	double most = fabs(a->hit - b->hit);
	struct both both;

	both_of(&both, a, b);
	for (uint32_t i = 0; i < both.keys.count; i++)
		most = fmax(most, fabs(both.p[0][i] - both.p[1][i]));
	both_free(&both);
	return most;
}

#endif
