/* SPDX-License-Identifier: MIT
 *
 * Dice, and the exact distribution of their totals.
 *
 * `struct dice` names a throw in twelve bytes. Everything known about it comes from here:
 * its distribution, the table that draws it with one random number, the faces shown for a
 * total, the results that people may type in, how it is written.
 *
 *	kind		written		total
 *	SUM		2d8 d8+d4	sum of all faces; up to DICE_GROUPS sizes
 *	POOL		9d10>=6		number of dice that show at least `target`
 *	FUDGE		4dF		sum of -1/0/+1
 *	FUDGE_PLUS	4dF+		the same; four equal signs explode, repeatedly
 *	UNIFORM		d1000000	1..size, for sizes that need no table
 *
 * A throw of no dice is legal and totals 0. FUDGE_PLUS has no end; each tail is cut where
 * less than 1e-15 is left (+-31), the mass cut off is reported as `cut`, and these dice
 * refuse a total beyond.
 */
#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "generator.h"
#include "limits.h"
#include "base/text.h"

enum dice_kind {
	DICE_NONE,
	DICE_SUM,
	DICE_POOL,
	DICE_FUDGE,
	DICE_FUDGE_PLUS,
	DICE_UNIFORM
};

enum { DICE_GROUPS = 5 };

/* Sizes of a SUM of several groups, in this order; a single group may have any size. */
extern const uint8_t dice_step[DICE_GROUPS]; /* 4 6 8 10 12 */

struct dice {
	uint8_t kind;
	uint8_t target;		    /* POOL: dice that show this or more count */
	uint8_t count[DICE_GROUPS]; /* SUM of mixed sizes: how many of each dice_step */
	uint8_t number;		    /* SUM of one size, POOL, FUDGE: how many dice */
	uint32_t size;		    /* SUM of one size, POOL, UNIFORM: faces; else 0 */
};

/* Dice as given by a person or a file: a total, or all faces and their total. */
struct given_dice {
	int total;
	int count; /* number of faces; 0: only the total was given */
	const int *faces;
};

static inline struct dice dice_sum(int number, int size)
{
	return (struct dice){
		.kind = DICE_SUM, .number = (uint8_t)number, .size = (uint32_t)size};
}

static inline struct dice dice_pool(int number, int size, int target)
{
	return (struct dice){.kind = DICE_POOL,
			     .target = (uint8_t)target,
			     .number = (uint8_t)number,
			     .size = (uint32_t)size};
}

static inline struct dice dice_die(int size) /* one die */
{
	return (struct dice){.kind = DICE_UNIFORM, .size = (uint32_t)size};
}

static inline struct dice dice_fudge_plus(void)
{
	return (struct dice){.kind = DICE_FUDGE_PLUS, .number = 4};
}

/* counts of d4 d6 d8 d10 d12 */
struct dice dice_mixed(const int counts[DICE_GROUPS]);

/* True if both name the same throw (a d8 is a d8, however it was built). */
bool dice_equal(struct dice a, struct dice b);

/*
 * The exact distribution of a throw: chances p[i] of total low + i, and an alias table
 * with 64-bit thresholds that draws it with one number.
 */
struct chances {
	struct dice dice;
	int low, count;
	double cut; /* mass beyond the table's ends, inside p[0] and p[last] */
	const double *p;
	const double *at_least; /* at_least[i] = P(total >= low + i); at_least[0] = 1 */
	const uint64_t *threshold; /* keep column i if the fraction is below this */
	const uint16_t *alias;
};

/*
 * A shelf caches these tables. They are made when first needed, in memory that a run owns
 * from its start; a full shelf is cleared and filled again, which costs time but never
 * changes a draw.
 */
struct shelf;
struct shelf *shelf_new(void); /* NULL: no memory */
void shelf_free(struct shelf *shelf);
/* The table of a throw, valid until the next call; a single die may have up to 4096
 * faces. Never fails: larger throws are refused when they are loaded (dice_fits). */
const struct chances *shelf_chances(struct shelf *shelf, struct dice dice);
/* True for at most 200 dice of at most 1000000 faces whose table fits the shelf: at most
 * 4096 totals. A single die needs no table. */
bool dice_fits(struct dice dice);

int dice_low(struct dice dice);
int dice_high(struct dice dice); /* of the table, for FUDGE_PLUS */
/* The total that the random number `u` draws. */
int chances_draw(const struct chances *chances, uint64_t u);
/* Always takes one number from `g`, for no dice too; a UNIFORM needs no table. */
int dice_draw(struct shelf *shelf, struct dice dice, struct generator *g);

/* P(total >= target), exactly as the table says; for UNIFORM too. */
double dice_at_least(struct shelf *shelf, struct dice dice, int target);

/*
 * Faces that add up to `total`, drawn with the chances they have given that total, in the
 * order in which the dice are written. Fudge faces are -1 0 1; an explosion adds its four
 * at the end. Returns how many there are; only the first MAX_FACES are stored.
 */
int dice_faces(struct shelf *shelf, struct dice dice, int total, struct generator *g,
	       int faces[MAX_FACES]);
/* The total of given faces, mixed dice in any order; false if these dice cannot show them
 * (count, range, explosion). */
bool dice_total(struct dice dice, const int *faces, int count, int *total);
/* True if these dice can show this total. */
bool dice_can_total(struct dice dice, int total);

/* Its text form: 4dF+, 2d8, d8+d4 (small sizes last), 9d10>=6, d20, 0 for no dice. */
void dice_write(struct dice dice, struct text *text);
/* Reads that form (sizes in any order); false if it is not in that form, or does
 * not fit. */
bool dice_read(const char *string, struct dice *dice);

#endif
