/* SPDX-License-Identifier: MIT
 *
 * The sum of the highest or lowest of some dice.
 *
 * Faces from the best down: of the dice not yet seen, j show this face. As long as fewer
 * dice were seen than are kept, all of them are kept, so a state is how many were seen
 * and their sum. When j reaches the number still needed, the rest of the dice does not
 * matter.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "distribution.h"

struct keeping {
	int number, size, keep, sums;
	size_t states;
	struct share *now, *next; /* [seen][sum] */
	struct share *row;	  /* [j]: that j of the dice left show this face */
	struct share *result;	  /* [sum] */
};

struct effort distribution_keep_effort(int keep, int number, int size)
{
	double states = keep * ((double)keep * size + 1);

	/* two cells of a state are as large as three outcomes */
	return (struct effort){3 * states,
			       size * ((double)number * number / 2 + states * keep / 2)};
}

static void add_product(struct share *to, const struct share *a, const struct share *b)
{
	to->p += a->p * b->p;
	to->ways += a->ways * b->ways;
}

/* Adds one die to those left, with `faces` faces possible; if only one is, all dice show
 * it. */
static void lengthen_row(struct keeping *k, int left, int faces)
{
	double chance = 1.0 / faces;

	k->row[left] = (struct share){0};
	for (int j = left; j >= 0; j--) {
		const struct share *before = j > 0 ? &k->row[j - 1] : &(struct share){0};

		k->row[j].p = k->row[j].p * (1 - chance) + before->p * chance;
		k->row[j].ways = faces > 1 ? k->row[j].ways + before->ways : j == left;
	}
}

/* At least `needed` of the dice left show this face, the others any lower one. */
static struct share enough(const struct keeping *k, int needed, int left, int faces)
{
	struct share sum = {0};
	weight below = 1;

	for (int j = left; j >= needed; j--) {
		sum.p += k->row[j].p;
		sum.ways += k->row[j].ways * below;
		below *= (unsigned)(faces - 1);
	}
	return sum;
}

static void spread_states(struct keeping *k, int left, int face, int faces)
{
	int seen = k->number - left, needed = k->keep - seen;
	struct share rest = enough(k, needed, left, faces);

	for (int sum = 0; sum <= seen * k->size; sum++) {
		const struct share *from =
			&k->now[(size_t)seen * (size_t)k->sums + (size_t)sum];

		if (from->p <= 0)
			continue;
		add_product(&k->result[sum + needed * face], from, &rest);
		for (int j = 0; j < needed; j++)
			add_product(&k->next[(size_t)(seen + j) * (size_t)k->sums +
					     (size_t)(sum + j * face)],
				    from, &k->row[j]);
	}
}

static void keep_face(struct keeping *k, int face, int faces)
{
	struct share *swap = k->now;

	memset(k->next, 0, sizeof *k->next * k->states);
	k->row[0] = (struct share){1, 1};
	for (int left = 1; left <= k->number; left++) {
		lengthen_row(k, left, faces);
		if (k->number - left < k->keep)
			spread_states(k, left, face, faces);
	}
	k->now = k->next;
	k->next = swap;
}

/* size ^ number; 0: it does not fit, and the ways have overflowed */
static weight all_ways(const struct keeping *k)
{
	weight total = 1;

	for (int i = 0; k->size > 1 && i < k->number; i++)
		if (__builtin_mul_overflow(total, (weight)k->size, &total))
			return 0;
	return total;
}

static bool keep_result(struct keeping *k, struct distribution *d)
{
	if (!distribution_allot(d, k->keep, k->sums - k->keep))
		return false;
	for (int sum = k->keep; sum < k->sums; sum++) {
		d->p[sum - k->keep] = k->result[sum].p;
		d->exact[sum - k->keep] = k->result[sum].ways;
	}
	d->total = all_ways(k);
	if (!d->total)
		distribution_drop_exact(d);
	return true;
}

bool distribution_keep(struct distribution *d, int keep, int number, int size,
		       bool highest)
{
	struct keeping k = {.number = number, .size = size, .keep = keep};
	bool good;

	*d = (struct distribution){0};
	k.sums = keep * size + 1;
	k.states = (size_t)keep * (size_t)k.sums;
	k.now = calloc(k.states, sizeof *k.now);
	k.next = calloc(k.states, sizeof *k.next);
	k.row = calloc((size_t)number + 1, sizeof *k.row);
	k.result = calloc((size_t)k.sums, sizeof *k.result);
	good = k.now && k.next && k.row && k.result;
	if (good)
		k.now[0] = (struct share){1, 1};
	for (int i = 0; good && i < size; i++)
		keep_face(&k, highest ? size - i : i + 1, size - i);
	good = good && keep_result(&k, d);
	free(k.now);
	free(k.next);
	free(k.row);
	free(k.result);
	return good;
}
