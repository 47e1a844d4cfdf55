/* SPDX-License-Identifier: MIT
 *
 * The exact chances of a throw, the tables made of them, and drawing by a table.
 *
 * A table is made in three steps: weights of all totals in twice the precision of a
 * double (weights_of), chances from them with one rounding each (divide_up), and the
 * alias table from the chances in whole numbers (spread). Only + - * / of IEEE doubles
 * are used and nothing may be fused, so every machine makes the same table.
 */
#include "dice.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>
#include "dice_parts.h"
#include "panic.h"

_Static_assert(FLT_EVAL_METHOD == 0, "tables need doubles that are computed as doubles");
_Static_assert(offsetof(struct dice, size) == 8 && sizeof(struct dice) == 12,
	       "name_of takes eight bytes and the size for all of it");

enum {
	SLOT_BITS = 10,
	SLOTS = 1 << SLOT_BITS,
	MOST_TABLES = 768, /* three quarters, so that a search in the slots ends soon */
	SHELF_BYTES = 524288, /* tables of play have some 20 totals, 26 bytes each */
};

/* ---- twice the precision of a double ---- */

/* A rounded value, and its rounding error. */
struct wide {
	double high, low;
};

static struct wide wide_of(double value)
{
	return (struct wide){value, 0};
}

/* a + b without any loss, for |a| >= |b|. */
static struct wide settle(double a, double b)
{
	double sum = a + b;

	return (struct wide){sum, b - (sum - a)};
}

static struct wide wide_add(struct wide a, struct wide b)
{
	double sum = a.high + b.high, part = sum - a.high;
	double lost = (a.high - (sum - part)) + (b.high - part);

	return settle(sum, lost + (a.low + b.low));
}

static struct wide wide_subtract(struct wide a, struct wide b)
{
	return wide_add(a, (struct wide){-b.high, -b.low});
}

/* The upper 26 bits of a double, so that products of halves are exact. */
static double upper_half(double a)
{
	double shifted = a * 134217729.0; /* 2^27 + 1 */

	return shifted - (shifted - a);
}

static struct wide wide_times(struct wide a, struct wide b)
{
	double product = a.high * b.high;
	double au = upper_half(a.high), al = a.high - au;
	double bu = upper_half(b.high), bl = b.high - bu;
	double lost = ((au * bu - product) + au * bl + al * bu) + al * bl;

	return settle(product, lost + (a.high * b.low + a.low * b.high));
}

static struct wide wide_divide(struct wide a, struct wide b)
{
	double first = a.high / b.high;
	struct wide rest = wide_subtract(a, wide_times(b, wide_of(first)));

	return settle(first, rest.high / b.high);
}

/* ---- weights of all totals ---- */

/*
 * One more die: each new weight is the sum of `size` old neighbours. Sums of dice are
 * symmetric and rise to their middle, so only that half is computed (a window there is
 * never small beside the running sum that it is cut from) and the other is its mirror.
 */
static int add_die(struct wide *weight, int count, int size)
{
	int grown = count + size - 1, half = (grown + 1) / 2;

	for (int i = count; i < grown; i++)
		weight[i] = wide_of(0);
	for (int i = 1; i < half; i++)
		weight[i] = wide_add(weight[i - 1], weight[i]);
	for (int i = half - 1; i >= size; i--)
		weight[i] = wide_subtract(weight[i], weight[i - size]);
	for (int i = half; i < grown; i++)
		weight[i] = weight[grown - 1 - i];
	return grown;
}

static void add_pool(struct wide *weight, struct dice dice)
{
	struct wide size = wide_of(dice.size), hits = wide_of(counting_faces(dice));
	struct wide hit = wide_divide(hits, size);
	struct wide miss = wide_divide(wide_subtract(size, hits), size);

	for (int n = 1; n <= dice.number; n++) {
		weight[n] = wide_times(weight[n - 1], hit);
		for (int i = n - 1; i > 0; i--)
			weight[i] = wide_add(wide_times(weight[i], miss),
					     wide_times(weight[i - 1], hit));
		weight[0] = wide_times(weight[0], miss);
	}
}

/*
 * Whole numbers over 81^8, all of them exact. Total 4 + 4j + b is 1 + j throws of four
 * equal signs, then one with b such signs. The last total also gets the mass beyond it.
 */
static void add_fudge_plus(struct wide *weight)
{
	static const int plain[4] = {19, 16, 10, 4}, signs[4] = {16, 32, 24, 8};
	const double all = 22876792454961.0; /* 81^7 */
	struct wide *zero = weight + LAST_EXPLODED;
	double unit = all;

	for (int i = 0; i <= LAST_EXPLODED; i++) {
		if (i >= 4 && i % 4 == 0)
			unit /= 81;
		zero[i] = wide_of(i < 4 ? plain[i] * all : signs[i % 4] * unit);
	}
	zero[LAST_EXPLODED].high += 1;
	for (int i = 1; i <= LAST_EXPLODED; i++)
		zero[-i] = zero[i];
}

static void weights_of(struct dice dice, struct wide *weight)
{
	int count = 1, size;

	weight[0] = wide_of(1);
	switch (dice.kind) {
	case DICE_POOL:
		if (dice_low(dice) < dice_high(dice)) /* else there is one total */
			add_pool(weight, dice);
		break;
	case DICE_FUDGE_PLUS:
		add_fudge_plus(weight);
		break;
	case DICE_UNIFORM:
		add_die(weight, count, (int)dice.size);
		break;
	case DICE_SUM:
	case DICE_FUDGE: /* a die of three faces, from -1 */
		while ((size = take_die(&dice)) > 0)
			count = add_die(weight, count, size);
		break;
	}
}

/* ---- tables ---- */

struct shelf {
	uint64_t names[SLOTS]; /* 0: empty */
	struct chances slots[SLOTS];
	struct chances fudge_plus; /* the throw that must be fastest; it always stays */
	uint64_t fudge_plus_words[(2 * LAST_EXPLODED + 1) * 4];
	int tables;
	size_t used; /* words of `words` */
	uint64_t words[SHELF_BYTES / 8];
	/* while a table is made: */
	struct wide weight[MOST_TOTALS];
	uint16_t column[MOST_TOTALS];
};

/* Room for p, at_least and threshold, and for alias at a quarter of their width. */
static size_t words_for(int count)
{
	return (size_t)count * 3 + ((size_t)count + 3) / 4;
}

static void divide_up(const struct wide *weight, int count, double *p, double *at_least)
{
	struct wide sum = wide_of(0), all = wide_of(0);

	for (int i = count - 1; i >= 0; i--)
		all = wide_add(all, weight[i]);
	for (int i = count - 1; i >= 0; i--) {
		sum = wide_add(sum, weight[i]);
		p[i] = wide_divide(weight[i], all).high;
		at_least[i] = wide_divide(sum, all).high;
	}
}

/* Turns chances into whole numbers that add up to exactly count * `full`. */
static void parts_of(const double *p, int count, uint64_t full, uint64_t *part)
{
	uint64_t all = full * (uint64_t)count, sum = 0;
	int largest = 0;

	for (int i = 0; i < count; i++) {
		/* equal chances fill every column exactly, so one die draws as a UNIFORM
		 * does */
		part[i] = p[i] == 1.0 / count ? full : (uint64_t)(p[i] * (double)all);
		sum += part[i];
		if (part[i] > part[largest])
			largest = i;
	}
	part[largest] += all - sum;
}

/*
 * Vose's alias method in whole numbers. Each column must hold exactly `full` parts: a
 * column with fewer is filled up from one with more. All parts add up to count * full, so
 * no column is left short.
 */
static void spread(const double *p, int count, uint64_t *threshold, uint16_t *alias,
		   uint16_t *column)
{
	int bits = 63, less = 0, more = count;

	while (count > 1 << (63 - bits))
		bits--;

	uint64_t full = (uint64_t)1 << bits, *part = threshold;

	parts_of(p, count, full, part);
	for (int i = 0; i < count; i++) {
		alias[i] = (uint16_t)i;
		if (part[i] < full)
			column[less++] = (uint16_t)i;
		else
			column[--more] = (uint16_t)i;
	}
	/* column[0..less) have too few parts, column[more..count) have enough or too
	 * many */
	while (less > 0 && more < count) {
		int to = column[--less], from = column[more];

		alias[to] = (uint16_t)from;
		part[from] -= full - part[to];
		if (part[from] < full) {
			more++;
			column[less++] = (uint16_t)from;
		}
	}
	must(less == 0);
	for (int i = 0; i < count; i++)
		threshold[i] = alias[i] == i ? UINT64_MAX : part[i] << (64 - bits);
}

static void make_table(struct shelf *shelf, struct dice dice, struct chances *chances,
		       uint64_t *words)
{
	int low = dice_low(dice), count = dice_high(dice) - low + 1;
	double *p = (double *)words, *at_least = p + count;
	uint64_t *threshold = words + 2 * count;
	uint16_t *alias = (uint16_t *)(threshold + count);
	const double beyond = 1 / 1853020188851841.0; /* 81^-8 */

	weights_of(dice, shelf->weight);
	divide_up(shelf->weight, count, p, at_least);
	spread(p, count, threshold, alias, shelf->column);
	*chances = (struct chances){
		.dice = dice,
		.low = low,
		.count = count,
		.cut = dice.kind == DICE_FUDGE_PLUS ? 2 * beyond : 0,
		.p = p,
		.at_least = at_least,
		.threshold = threshold,
		.alias = alias,
	};
}

static void clear(struct shelf *shelf)
{
	memset(shelf->names, 0, sizeof shelf->names);
	shelf->tables = 0;
	shelf->used = 0;
}

struct shelf *shelf_new(void)
{
	struct shelf *shelf = malloc(sizeof *shelf);

	if (shelf == NULL)
		return NULL;
	clear(shelf);
	make_table(shelf, dice_fudge_plus(), &shelf->fudge_plus, shelf->fudge_plus_words);
	return shelf;
}

void shelf_free(struct shelf *shelf)
{
	free(shelf);
}

/*
 * Names a throw by one number: its first eight bytes, with the size put where the counts
 * are, which dice of one size do not have. 1 is added, because 0 means an empty slot.
 */
static inline uint64_t name_of(const struct dice *dice)
{
	uint64_t name;

	memcpy(&name, dice, sizeof name);
	return (name ^ (uint64_t)dice->size << 16) + 1;
}

static inline unsigned first_slot(uint64_t name)
{
	return (unsigned)((name * 0x9e3779b97f4a7c15u) >> (64 - SLOT_BITS));
}

static const struct chances *add_table(struct shelf *shelf, struct dice dice)
{
	must(dice_fits(dice));

	int count = dice_high(dice) - dice_low(dice) + 1;
	uint64_t name = name_of(&dice);
	unsigned i = first_slot(name);

	must(count <= MOST_TOTALS);
	if (shelf->tables == MOST_TABLES ||
	    shelf->used + words_for(count) > SHELF_BYTES / 8)
		clear(shelf);
	while (shelf->names[i] != 0)
		i = (i + 1) % SLOTS;
	shelf->names[i] = name;
	make_table(shelf, dice, &shelf->slots[i], shelf->words + shelf->used);
	shelf->used += words_for(count);
	shelf->tables++;
	return &shelf->slots[i];
}

/* The table of these dice; NULL: it is not on the shelf. */
static inline const struct chances *find_table(const struct shelf *shelf,
					       const struct dice *dice)
{
	uint64_t name = name_of(dice);
	unsigned i = first_slot(name);

	for (; shelf->names[i] != name || shelf->slots[i].dice.size != dice->size;
	     i = (i + 1) % SLOTS)
		if (shelf->names[i] == 0)
			return NULL;
	return &shelf->slots[i];
}

const struct chances *shelf_chances(struct shelf *shelf, struct dice dice)
{
	if (dice.kind == DICE_FUDGE_PLUS)
		return &shelf->fudge_plus;

	const struct chances *found = find_table(shelf, &dice);

	return found != NULL ? found : add_table(shelf, dice);
}

/* ---- drawing ---- */

/* A mask instead of a branch, which would be mispredicted every third time. */
int chances_draw(const struct chances *chances, uint64_t u)
{
	uint32_t count = (uint32_t)chances->count, column = scale(u, count);
	uint32_t other = chances->alias[column];
	uint32_t keep = -(uint32_t)(u * count < chances->threshold[column]);

	return chances->low + (int)(other ^ ((other ^ column) & keep));
}

/* Draws dice without a table on the shelf: dice seen for the first time, and a single die
 * written as a SUM, which may be too large for a table (a table would draw the same). */
static int draw_unknown(struct shelf *shelf, struct dice dice, uint64_t u)
{
	if (is_one_die(dice))
		return 1 + (int)scale(u, dice.size);
	return chances_draw(add_table(shelf, dice), u);
}

int dice_draw(struct shelf *shelf, struct dice dice, struct generator *g)
{
	uint64_t u = generator_next(g);

	if (dice.kind == DICE_UNIFORM)
		return 1 + (int)scale(u, dice.size);
	if (dice.kind == DICE_FUDGE_PLUS)
		return chances_draw(&shelf->fudge_plus, u);

	const struct chances *found = find_table(shelf, &dice);

	return found != NULL ? chances_draw(found, u) : draw_unknown(shelf, dice, u);
}

double dice_at_least(struct shelf *shelf, struct dice dice, int target)
{
	if (target <= dice_low(dice))
		return 1;
	if (target > dice_high(dice))
		return 0;
	if (is_one_die(dice))
		return ((double)dice.size - target + 1) / dice.size;

	const struct chances *chances = shelf_chances(shelf, dice);

	return chances->at_least[target - chances->low];
}
