/* SPDX-License-Identifier: MIT
 *
 * What an answer has cost.
 */
#include "judge.h"
#include <math.h>

/* No judge gets as far as this playout by itself. */
#define OTHER_DICE (UINT64_C(1) << 32)

/* Of the mean difference; without two pairs it is anything. */
static double error(const struct rival *rival)
{
	double n = rival->pairs, squares;

	if (rival->pairs < 2)
		return 1;
	squares = rival->square - rival->better * rival->better / n;
	return squares > 0 ? sqrt(squares / (n - 1) / n) : 0;
}

/* Of what was picked; those pairs alone count that are played now. */
static struct judgement value(struct rivals *rivals, int playouts)
{
	const struct rival *first = &rivals->list[0], *other = &rivals->list[1];

	rivals_forget(rivals);
	rivals_play(rivals, playouts);
	if (other->pairs == 0)
		return (struct judgement){.better = first->answer, .value = 0.5};
	return (struct judgement){
		.better = other->answer,
		.pairs = other->pairs,
		.value = first->value / first->pairs,
		.cost = rival_mean(other),
		.error = error(other),
	};
}

struct judgement judge(struct rivals *rivals, const struct question *q, int answer,
		       int opinion, int playouts)
{
	const struct rival *first = &rivals->list[0];

	rivals_add(rivals, answer);
	rivals_add(rivals, opinion);
	rivals_find(rivals, q);
	if (rivals_find_better(rivals, playouts / 2))
		return value(rivals, playouts / 4);
	return (struct judgement){
		.better = answer,
		.pairs = first->pairs,
		.value = first->pairs ? first->value / first->pairs : 0.5,
	};
}

struct judgement judge_pair(struct rivals *rivals, int answer, int rival, int playouts)
{
	rivals_add(rivals, answer);
	rivals_add(rivals, rival);
	rivals->played = OTHER_DICE;
	return value(rivals, playouts / 2);
}
