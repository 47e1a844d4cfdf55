/* SPDX-License-Identifier: MIT
 *
 * The exact chances of opposed pools, in thousandths: computed once for a scenario,
 * because the tactic reads them a million times.
 */
#include "dungeoneers.h"

enum {
	MOST_MINE = 12,	  /* dice in the table; more of them hardly ever fail */
	MOST_THEIRS = 11, /* a score of 10, and being defensive */
	MOST_NEEDED = 40, /* mortal armour ends at 30 */
	MOST_TOTAL = MOST_MINE * 12,
	OVER_DIE = 4,
};

struct dungeoneers_chances {
	uint16_t beats[2][DICE_SIZES][DICE_SIZES][MOST_MINE + 1][MOST_THEIRS + 1];
	uint16_t reaches[DICE_SIZES][MOST_MINE + 1][MOST_NEEDED + 1];
};

/* While they are made. */
struct totals {
	double exactly[DICE_SIZES][MOST_MINE + 1][MOST_TOTAL + 1];
	/* Of one size no more than so much: [1] less a d8, from 0. */
	double at_most[2][MOST_MINE + 1][MOST_TOTAL + 1];
};

/* A half is rounded up on every machine. */
static uint16_t thousandths(double chance)
{
	return (uint16_t)(1000 * chance + 0.5 + 1e-7);
}

static void add_up(double exactly[MOST_MINE + 1][MOST_TOTAL + 1], int size)
{
	exactly[0][0] = 1;
	for (int n = 1; n <= MOST_MINE; n++)
		for (int total = n; total <= n * size; total++)
			for (int face = 1; face <= size && face <= total; face++)
				exactly[n][total] += exactly[n - 1][total - face] / size;
}

static void add_up_to(struct totals *totals, int die)
{
	for (int n = 0; n <= MOST_MINE; n++) {
		double *plain = totals->at_most[0][n], *behind = totals->at_most[1][n];
		double sum = 0;

		for (int total = 0; total <= MOST_TOTAL; total++)
			plain[total] = sum += totals->exactly[die][n][total];
		for (int total = 0; total <= MOST_TOTAL; total++) {
			behind[total] = 0;
			for (int face = 1; face <= REAR_DIE; face++)
				behind[total] +=
					plain[smaller(MOST_TOTAL, total + face)] /
					REAR_DIE;
		}
	}
}

static double beats(const double *mine, int least, int most, const double *at_most)
{
	double chance = 0;

	for (int total = least; total <= most; total++)
		chance += mine[total] * at_most[total];
	return chance;
}

/* Against dice of this size. */
static void fill(struct dungeoneers_chances *chances, const struct totals *totals,
		 int other)
{
	for (int die = 0; die < DICE_SIZES; die++)
		for (int n = 0; n <= MOST_MINE; n++)
			for (int m = 0; m <= MOST_THEIRS; m++)
				for (int behind = 0; behind < 2; behind++)
					chances->beats[behind][die][other][n][m] =
						thousandths(beats(
							totals->exactly[die][n], n,
							n * dungeoneers_die_size[die],
							totals->at_most[behind][m]));
	for (int n = 0; n <= MOST_MINE; n++)
		for (int needed = 0; needed <= MOST_NEEDED; needed++)
			chances->reaches[other][n][needed] = thousandths(
				needed ? 1 - totals->at_most[0][n][needed - 1] : 1);
}

const struct dungeoneers_chances *dungeoneers_chances(struct scenario *scenario)
{
	struct dungeoneers_chances *chances = tree_alloc(scenario->tree, sizeof *chances);
	struct totals *totals = tree_alloc(scenario->tree, sizeof *totals);

	if (!chances || !totals)
		return NULL; /* the tree knows that memory was short */
	for (int die = 0; die < DICE_SIZES; die++)
		add_up(totals->exactly[die], dungeoneers_die_size[die]);
	for (int die = 0; die < DICE_SIZES; die++) {
		add_up_to(totals, die);
		fill(chances, totals, die);
	}
	return chances;
}

int dungeoneers_chance_to_beat(const struct scene *scene, int dice, int die, int against,
			       int against_die, bool behind)
{
	return setup(scene)->chances->beats[behind][die][against_die][within(
		dice, 0, MOST_MINE)][within(against, 0, MOST_THEIRS)];
}

int dungeoneers_chance_to_reach(const struct scene *scene, int dice, int die, int needed,
				bool over)
{
	const uint16_t *reaches =
		setup(scene)->chances->reaches[die][within(dice, 0, MOST_MINE)];
	int chance = 0;

	if (!over)
		return reaches[within(needed, 0, MOST_NEEDED)];
	for (int face = 1; face <= OVER_DIE; face++)
		chance += reaches[within(needed - face, 0, MOST_NEEDED)];
	return chance / OVER_DIE;
}
