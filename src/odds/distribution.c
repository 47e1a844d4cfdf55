/* SPDX-License-Identifier: MIT
 *
 * Arithmetic with distributions. All functions give false only for want of memory.
 */
#include "distribution.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- making and trimming ---- */

void distribution_free(struct distribution *d)
{
	free(d->p);
	free(d->exact);
	*d = (struct distribution){0};
}

static bool allot(struct distribution *d, int low, int count)
{
	*d = (struct distribution){.low = low, .count = count};
	d->p = calloc((size_t)count, sizeof *d->p);
	d->exact = calloc((size_t)count, sizeof *d->exact);
	if (d->p && d->exact)
		return true;
	distribution_free(d);
	return false;
}

static void drop_exact(struct distribution *d)
{
	free(d->exact);
	d->exact = NULL;
	d->total = 0;
}

static bool times(weight a, weight b, weight *product)
{
	return !__builtin_mul_overflow(a, b, product);
}

static bool plus(weight a, weight b, weight *sum)
{
	return !__builtin_add_overflow(a, b, sum);
}

bool distribution_constant(struct distribution *d, int value)
{
	if (!allot(d, value, 1))
		return false;
	d->p[0] = 1;
	d->exact[0] = d->total = 1;
	return true;
}

/* ---- sums ---- */

static void add_exact(struct distribution *to, const struct distribution *a,
		      const struct distribution *b)
{
	weight total;

	if (!a->exact || !b->exact || !times(a->total, b->total, &total)) {
		drop_exact(to);
		return;
	}
	to->total = total;
	/* no partial sum can pass the total, which fits */
	for (int i = 0; i < a->count; i++)
		for (int j = 0; a->exact[i] && j < b->count; j++)
			to->exact[i + j] += a->exact[i] * b->exact[j];
}

bool distribution_add(struct distribution *a, struct distribution *b)
{
	struct distribution sum;

	if (!allot(&sum, a->low + b->low, a->count + b->count - 1)) {
		distribution_free(b);
		return false;
	}
	for (int i = 0; i < a->count; i++)
		for (int j = 0; a->p[i] > 0 && j < b->count; j++)
			sum.p[i + j] += a->p[i] * b->p[j];
	add_exact(&sum, a, b);
	sum.cut = 1 - (1 - a->cut) * (1 - b->cut);
	distribution_free(a);
	distribution_free(b);
	*a = sum;
	return true;
}

bool distribution_negate(struct distribution *a)
{
	a->is_truth = false;
	a->low = -(a->low + a->count - 1);
	for (int i = 0, j = a->count - 1; i < j; i++, j--) {
		double p = a->p[i];

		a->p[i] = a->p[j];
		a->p[j] = p;
		if (a->exact) {
			weight w = a->exact[i];

			a->exact[i] = a->exact[j];
			a->exact[j] = w;
		}
	}
	return true;
}

bool distribution_subtract(struct distribution *a, struct distribution *b)
{
	distribution_negate(b);
	return distribution_add(a, b);
}

/* ---- dice ---- */

static bool one_die(struct distribution *d, int size)
{
	if (!allot(d, 1, size))
		return false;
	for (int i = 0; i < size; i++) {
		d->p[i] = 1.0 / size;
		d->exact[i] = 1;
	}
	d->total = (weight)size;
	return true;
}

/* The highest face is rolled again and added, until less than 1e-16 is left. */
static bool one_exploding_die(struct distribution *d, int size)
{
	double left = 1;
	int rolls = 0;

	while (left > 1e-16 && rolls < 400) {
		left /= size;
		rolls++;
	}
	if (!allot(d, 1, rolls * size))
		return false;
	left = 1;
	for (int roll = 0; roll < rolls; roll++) {
		left /= size;
		for (int face = 1; face < size; face++)
			d->p[roll * size + face - 1] = left;
	}
	d->cut = left;
	drop_exact(d);
	return true;
}

static bool copy_of(struct distribution *to, const struct distribution *from)
{
	if (!allot(to, from->low, from->count))
		return false;
	memcpy(to->p, from->p, sizeof *from->p * (size_t)from->count);
	if (from->exact)
		memcpy(to->exact, from->exact, sizeof *from->exact * (size_t)from->count);
	else
		drop_exact(to);
	to->total = from->total;
	to->cut = from->cut;
	return true;
}

static bool add_copy(struct distribution *to, const struct distribution *from)
{
	struct distribution copy;

	return copy_of(&copy, from) && distribution_add(to, &copy);
}

/* By doubling: there are as many sums as the number has bits. */
bool distribution_dice(struct distribution *d, int number, int size, bool exploding)
{
	struct distribution power;
	bool good = distribution_constant(d, 0);

	if (!(exploding ? one_exploding_die(&power, size) : one_die(&power, size)))
		return false;
	for (; good && number > 0; number >>= 1) {
		if (number & 1)
			good = add_copy(d, &power);
		if (good && number > 1)
			good = add_copy(&power, &power);
	}
	distribution_free(&power);
	return good;
}

bool distribution_pool(struct distribution *d, int number, int size, int target)
{
	int hits = size - target + 1;

	hits = hits < 0 ? 0 : hits > size ? size : hits;
	if (!distribution_constant(d, 0))
		return false;
	for (int i = 0; i < number; i++) {
		struct distribution die;

		if (!allot(&die, 0, 2))
			return false;
		die.p[0] = (double)(size - hits) / size;
		die.p[1] = (double)hits / size;
		die.exact[0] = (weight)(size - hits);
		die.exact[1] = (weight)hits;
		die.total = (weight)size;
		if (!distribution_add(d, &die))
			return false;
	}
	return true;
}

bool distribution_fudge(struct distribution *d, int number, bool with_plus)
{
	struct shelf *shelf;
	const struct chances *chances;

	if (!with_plus) {
		if (!distribution_dice(d, number, 3, false))
			return false;
		d->low -= 2 * number;
		return true;
	}
	shelf = shelf_new();
	if (!shelf)
		return false;
	chances = shelf_chances(shelf, dice_fudge_plus());
	if (allot(d, chances->low, chances->count)) {
		memcpy(d->p, chances->p, sizeof *d->p * (size_t)chances->count);
		/* the tail that the table folds into its ends is no outcome here */
		d->cut = chances->cut;
		d->p[0] -= chances->cut / 2;
		d->p[d->count - 1] -= chances->cut / 2;
		drop_exact(d);
	}
	shelf_free(shelf);
	return d->p != NULL;
}

/* ---- keeping some of the dice ---- */

/*
 * Faces from the best down: of the dice not yet seen, j show this face; the first of them
 * fill what is still to be kept. A state is the dice left, how many are kept, their sum;
 * it holds its chance and, beside it, the exact number of ways.
 */
struct cell {
	double p;
	weight ways;
};

struct keeping {
	int number, size, keep, sums;
	size_t states;
	struct cell *now, *next; /* [left][kept][sum] */
	struct cell *showing;	 /* [j]: that j of the dice left show this face */
};

static struct cell *cell_at(const struct keeping *k, struct cell *cells, int left,
			    int kept, int sum)
{
	return &cells[((size_t)left * (size_t)(k->keep + 1) + (size_t)kept) *
			      (size_t)k->sums +
		      (size_t)sum];
}

/* `faces` are still possible; at the last one all dice that are left show it. */
static void show_face(struct keeping *k, int left, int faces)
{
	double chance = 1.0 / faces;
	weight choose = 1;

	for (int j = 0; j <= left; j++)
		k->showing[j].p = j == 0;
	for (int i = 0; i < left; i++)
		for (int j = i + 1; j >= 0; j--)
			k->showing[j].p = k->showing[j].p * (1 - chance) +
					  (j > 0 ? k->showing[j - 1].p * chance : 0);
	for (int j = 0; j <= left; j++) {
		k->showing[j].ways = faces > 1 || j == left ? choose : 0;
		choose = choose * (unsigned)(left - j) / (unsigned)(j + 1);
	}
}

static void spread_state(struct keeping *k, int left, int kept, int sum, int face)
{
	const struct cell *from = cell_at(k, k->now, left, kept, sum);

	for (int j = 0; from->p > 0 && j <= left; j++) {
		int more = j < k->keep - kept ? j : k->keep - kept;
		struct cell *to =
			cell_at(k, k->next, left - j, kept + more, sum + more * face);

		to->p += from->p * k->showing[j].p;
		to->ways += from->ways * k->showing[j].ways;
	}
}

static void keep_face(struct keeping *k, int face, int faces)
{
	struct cell *swap = k->now;

	memset(k->next, 0, sizeof *k->next * k->states);
	for (int left = 0; left <= k->number; left++) {
		show_face(k, left, faces);
		for (int kept = 0; kept <= k->keep; kept++)
			for (int sum = 0; sum < k->sums; sum++)
				spread_state(k, left, kept, sum, face);
	}
	k->now = k->next;
	k->next = swap;
}

static bool keep_result(struct keeping *k, struct distribution *d)
{
	if (!allot(d, k->keep, k->sums - k->keep))
		return false;
	for (int sum = k->keep; sum < k->sums; sum++) {
		const struct cell *cell = cell_at(k, k->now, 0, k->keep, sum);

		d->p[sum - k->keep] = cell->p;
		d->exact[sum - k->keep] = cell->ways;
	}
	if (k->number * log2(k->size) > 120) /* the ways have overflowed, or may have */
		drop_exact(d);
	else
		d->total = 1;
	for (int i = 0; d->exact && i < k->number; i++)
		d->total = d->total * (unsigned)k->size;
	return true;
}

bool distribution_keep(struct distribution *d, int keep, int number, int size,
		       bool highest)
{
	struct keeping k = {.number = number, .size = size, .keep = keep};
	bool good;

	k.sums = keep * size + 1;
	k.states = (size_t)(number + 1) * (size_t)(keep + 1) * (size_t)k.sums;
	k.now = calloc(k.states, sizeof *k.now);
	k.next = calloc(k.states, sizeof *k.next);
	k.showing = calloc((size_t)number + 1, sizeof *k.showing);
	good = k.now && k.next && k.showing;
	if (good)
		cell_at(&k, k.now, number, 0, 0)->p = 1;
	if (good)
		cell_at(&k, k.now, number, 0, 0)->ways = 1;
	for (int i = 0; good && i < size; i++)
		keep_face(&k, highest ? size - i : i + 1, size - i);
	good = good && keep_result(&k, d);
	free(k.now);
	free(k.next);
	free(k.showing);
	return good;
}

/* ---- products, comparisons, choices ---- */

static void spread_of_products(const struct distribution *a, const struct distribution *b,
			       int *low, int *high)
{
	int corner[4] = {a->low * b->low, a->low * (b->low + b->count - 1),
			 (a->low + a->count - 1) * b->low,
			 (a->low + a->count - 1) * (b->low + b->count - 1)};

	*low = *high = corner[0];
	for (int i = 1; i < 4; i++) {
		*low = corner[i] < *low ? corner[i] : *low;
		*high = corner[i] > *high ? corner[i] : *high;
	}
}

bool distribution_multiply(struct distribution *a, struct distribution *b)
{
	struct distribution product;
	int low, high;
	weight total = 0;
	bool fits = a->exact && b->exact && times(a->total, b->total, &total);

	spread_of_products(a, b, &low, &high);
	if (!allot(&product, low, high - low + 1)) {
		distribution_free(b);
		return false;
	}
	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < b->count; j++) {
			int at = (a->low + i) * (b->low + j) - low;

			product.p[at] += a->p[i] * b->p[j];
			if (fits)
				product.exact[at] += a->exact[i] * b->exact[j];
		}
	product.total = total;
	if (!fits)
		drop_exact(&product);
	product.cut = 1 - (1 - a->cut) * (1 - b->cut);
	distribution_free(a);
	distribution_free(b);
	*a = product;
	return true;
}

static bool holds(int difference, enum comparison comparison)
{
	switch (comparison) {
	case IS_LESS:
		return difference < 0;
	case IS_AT_MOST:
		return difference <= 0;
	case IS_MORE:
		return difference > 0;
	case IS_AT_LEAST:
		return difference >= 0;
	case IS_EQUAL:
		return difference == 0;
	default:
		return difference != 0;
	}
}

bool distribution_compare(struct distribution *a, struct distribution *b,
			  enum comparison comparison)
{
	struct distribution truth;

	if (!distribution_subtract(a, b))
		return false;
	if (!allot(&truth, 0, 2))
		return false;
	for (int i = 0; i < a->count; i++) {
		int index = holds(a->low + i, comparison);

		truth.p[index] += a->p[i];
		if (a->exact)
			truth.exact[index] += a->exact[i];
	}
	truth.total = a->total;
	if (!a->exact)
		drop_exact(&truth);
	truth.cut = a->cut;
	truth.is_truth = true;
	distribution_free(a);
	*a = truth;
	return true;
}

/* Exact: condition's weights times each side's, over a common total. */
static void choose_exact(struct distribution *to, const struct distribution *condition,
			 const struct distribution *a, const struct distribution *b)
{
	weight yes = 0, no = 0, total, part;
	bool fits = condition->exact && a->exact && b->exact;

	for (int i = 0; fits && i < condition->count; i++)
		if (condition->low + i)
			yes += condition->exact[i];
		else
			no += condition->exact[i];
	fits = fits && times(a->total, b->total, &total) &&
	       times(total, condition->total, &total);
	if (!fits) {
		drop_exact(to);
		return;
	}
	to->total = total;
	for (int i = 0; i < a->count; i++)
		if (times(yes * b->total, a->exact[i], &part))
			to->exact[a->low + i - to->low] += part;
	for (int i = 0; i < b->count; i++)
		if (times(no * a->total, b->exact[i], &part) &&
		    plus(to->exact[b->low + i - to->low], part, &part))
			to->exact[b->low + i - to->low] = part;
}

bool distribution_choose(struct distribution *condition, struct distribution *a,
			 struct distribution *b)
{
	int low = a->low < b->low ? a->low : b->low;
	int end_a = a->low + a->count, end_b = b->low + b->count;
	double no = distribution_at(condition, 0), yes = 1 - condition->cut - no;
	struct distribution mixed;

	if (!allot(&mixed, low, (end_a > end_b ? end_a : end_b) - low))
		return false;
	for (int i = 0; i < a->count; i++)
		mixed.p[a->low + i - low] += yes * a->p[i];
	for (int i = 0; i < b->count; i++)
		mixed.p[b->low + i - low] += no * b->p[i];
	choose_exact(&mixed, condition, a, b);
	mixed.cut = condition->cut + yes * a->cut + no * b->cut;
	distribution_free(condition);
	distribution_free(a);
	distribution_free(b);
	*a = mixed;
	return true;
}

/* ---- reading ---- */

double distribution_mean(const struct distribution *d)
{
	double sum = 0, mass = 0;

	for (int i = 0; i < d->count; i++) {
		sum += d->p[i] * i;
		mass += d->p[i];
	}
	return d->low + sum / mass;
}

double distribution_deviation(const struct distribution *d)
{
	double mean = distribution_mean(d) - d->low, sum = 0, mass = 0;

	for (int i = 0; i < d->count; i++) {
		sum += d->p[i] * (i - mean) * (i - mean);
		mass += d->p[i];
	}
	return sqrt(sum / mass);
}

int distribution_quantile(const struct distribution *d, double share)
{
	double sum = 0;

	for (int i = 0; i < d->count; i++) {
		sum += d->p[i];
		if (sum >= share - 1e-12)
			return d->low + i;
	}
	return d->low + d->count - 1;
}

double distribution_at(const struct distribution *d, int value)
{
	return value < d->low || value >= d->low + d->count ? 0 : d->p[value - d->low];
}

static weight common_divisor(weight a, weight b)
{
	while (b) {
		weight rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

static void write_weight(struct text *text, weight value)
{
	char digits[48];
	int at = sizeof digits - 1;

	digits[at] = '\0';
	do {
		digits[--at] = (char)('0' + (int)(value % 10));
		value /= 10;
	} while (value);
	text_add(text, digits + at);
}

bool distribution_fraction(const struct distribution *d, int value, struct text *text)
{
	weight ways, divisor;

	if (!d->exact)
		return false;
	ways = value < d->low || value >= d->low + d->count ? 0
							    : d->exact[value - d->low];
	divisor = common_divisor(d->total, ways);
	write_weight(text, ways / divisor);
	if (d->total != divisor) {
		text_add(text, "/");
		write_weight(text, d->total / divisor);
	}
	return true;
}
