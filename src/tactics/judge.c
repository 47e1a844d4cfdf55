/* SPDX-License-Identifier: MIT
 *
 * The cost of an answer.
 */
#include "judge.h"
#include <math.h>

/* judge() never uses playouts with numbers this high. */
#define OTHER_DICE (UINT64_C(1) << 32)

/* Standard error of the mean difference; 1 with fewer than two pairs. */
static double error(const struct rival *rival)
{
	double n = rival->pairs, squares;

	if (rival->pairs < 2)
		return 1;
	squares = rival->square - rival->better * rival->better / n;
	return squares > 0 ? sqrt(squares / (n - 1) / n) : 0;
}

/* Values the picked rival; only pairs played from now on count. */
static struct judgement value(struct rivals *rivals, int playouts)
{
	const struct rival *first = &rivals->list[0], *other = &rivals->list[1];

	rivals_clear_counts(rivals);
	rivals_play_more(rivals, playouts);
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

	rivals_add_answer(rivals, answer);
	rivals_add_answer(rivals, opinion);
	rivals_add_options(rivals, q);
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
	rivals_add_answer(rivals, answer);
	rivals_add_answer(rivals, rival);
	rivals->played = OTHER_DICE;
	return value(rivals, playouts / 2);
}
