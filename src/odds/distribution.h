/* SPDX-License-Identifier: MIT
 *
 * Distributions over whole numbers, and arithmetic with independent ones.
 *
 * Chances are doubles; sums of positive numbers lose almost nothing. There are also exact
 * weights, as long as all of them and their total fit 128 bits: the chance of an outcome
 * is then weight / total. Exploding dice have no end; the mass cut off is kept as `cut`
 * and belongs to no outcome.
 */
#ifndef ODDS_DISTRIBUTION_H
#define ODDS_DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>
#include "engine/dice.h"
#include "base/text.h"

__extension__ typedef unsigned __int128
	weight; /* the one typedef: it has no other name */

struct distribution {
	int low, count; /* outcomes low .. low + count - 1 */
	double *p;
	weight *exact; /* NULL: they do not fit, or there is a cut */
	weight total;
	double cut;
	bool is_truth; /* of a comparison: 1 is true */
};

/* A chance and, beside it, the exact number of ways. */
struct share {
	double p;
	weight ways;
};

/* The cost of an operation: memory by outcomes (24 bytes each), and time. */
struct effort {
	double outcomes, steps;
};

void distribution_free(struct distribution *d);
/* All outcomes with chance 0; count is at least 1. */
bool distribution_allot(struct distribution *d, int low, int count);
void distribution_drop_exact(struct distribution *d);

bool distribution_constant(struct distribution *d, int value);
/* number dice of `size` faces: their sum; exploding: a highest face rolls again. */
bool distribution_dice(struct distribution *d, int number, int size, bool exploding);
struct effort distribution_dice_effort(int number, int size, bool exploding);
/* How many of them show at least `target`. */
bool distribution_pool(struct distribution *d, int number, int size, int target);
/* The sum of the `keep` highest (or lowest) of them. */
bool distribution_keep(struct distribution *d, int keep, int number, int size,
		       bool highest);
struct effort distribution_keep_effort(int keep, int number, int size);
/* 4dF, or 4dF+ as the engine rolls it. */
bool distribution_fudge(struct distribution *d, int number, bool plus);

/* These consume their operands; `a` becomes the result, or empty after a failure. */
bool distribution_add(struct distribution *a, struct distribution *b);
bool distribution_subtract(struct distribution *a, struct distribution *b);
bool distribution_multiply(struct distribution *a, struct distribution *b);
bool distribution_negate(struct distribution *a);

enum comparison { IS_LESS, IS_AT_MOST, IS_MORE, IS_AT_LEAST, IS_EQUAL, IS_UNEQUAL };
/* The result is 1 where the comparison holds, else 0. */
bool distribution_compare(struct distribution *a, struct distribution *b,
			  enum comparison comparison);
/* `a` where the condition is not 0, else `b`; the result is in `a`. */
bool distribution_choose(struct distribution *condition, struct distribution *a,
			 struct distribution *b);

double distribution_mean(const struct distribution *d);
double distribution_deviation(const struct distribution *d);
/* The smallest outcome with P(at most it) >= share. */
int distribution_quantile(const struct distribution *d, double share);
double distribution_at(const struct distribution *d, int value);
/* Lowest terms, as "5/81"; false if there are no exact weights. */
bool distribution_fraction(const struct distribution *d, int value, struct text *text);

#endif
