/* SPDX-License-Identifier: MIT
 *
 * The fights of a simulation that are worth a look: the greatest upset, the longest, and
 * one of median length.
 */
#include "notable.h"

/* The side that wins least, if it ever does. */
static int underdog(const struct subject *subject, const struct tally *tally)
{
	int least = -1;

	for (int i = 0; i < subject->sides; i++)
		if (tally->sums.wins[i] &&
		    (least < 0 || tally->sums.wins[i] < tally->sums.wins[least]))
			least = i;
	return least;
}

static bool find_upset(const struct subject *subject, const struct tally *tally,
		       struct notable *notable)
{
	int side = underdog(subject, tally);
	bool upset;

	if (side < 0)
		return false;
	/* A side that wins nearly its share is not an underdog. */
	upset = (double)tally->sums.wins[side] * subject->sides <
		0.9 * (double)tally->sums.fights;
	notable->what = upset ? "upset" : "clear_win";
	notable->side = side;
	notable->fight = tally_clearest_win(tally, side, &notable->rounds);
	return true;
}

static void find_length(const struct tally *tally, int length, const char *what,
			struct notable *notable)
{
	notable->what = what;
	notable->side = -1;
	notable->rounds = length;
	notable->fight = tally_first_of_length(tally, length);
}

int find_notables(const struct subject *subject, const struct tally *tally,
		  struct notable list[NOTABLES])
{
	int count = 0;

	if (tally->sums.fights == 0)
		return 0;
	if (find_upset(subject, tally, &list[0]))
		count++;
	find_length(tally, tally_longest(tally), "longest", &list[count++]);
	find_length(tally, tally_length_at(tally, 0.5), "median", &list[count++]);
	return count;
}
