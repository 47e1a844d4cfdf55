/* SPDX-License-Identifier: MIT
 *
 * Chance as a player: the possible outcomes of the awaited dice.
 */
#include "library.h"
#include "base/number.h"

/* Outcomes on their way to the caller: those that fit are kept, all are counted. */
struct listing {
	struct affray_outcome *list;
	int room, count;
};

static void note(struct listing *listing, int low, int high, double chance)
{
	if (chance <= 0)
		return;
	if (listing->count < listing->room)
		listing->list[listing->count] =
			(struct affray_outcome){low, high, chance};
	listing->count++;
}

/* The outcomes if the rules use the total. */
static void note_totals(struct listing *listing, struct shelf *shelf, struct dice dice)
{
	const struct chances *chances;

	if (dice.kind == DICE_UNIFORM) {
		for (int i = 1; i <= (int)dice.size; i++)
			note(listing, i, i, 1.0 / dice.size);
		return;
	}
	chances = shelf_chances(shelf, dice);
	for (int i = 0; i < chances->count; i++)
		note(listing, chances->low + i, chances->low + i, chances->p[i]);
}

/* The outcomes if the rules use the row of a table: the last whose `from` the total
 * reaches. Rows that no total reaches, or that begin after the next row, never come
 * up. */
static void note_rows(struct listing *listing, struct shelf *shelf,
		      const struct throw *thrown)
{
	int beyond = dice_high(thrown->dice) + 1, low = dice_low(thrown->dice);
	double at_least = 1;

	for (int row = 1; row <= thrown->rows; row++) {
		int from = row < thrown->rows ? thrown->from[row] : beyond;
		int next = smaller(larger(from, low), beyond);
		double above = dice_at_least(shelf, thrown->dice, next);

		note(listing, low, next - 1, at_least - above);
		low = next;
		at_least = above;
	}
}

/*
 * Dice for an order, in which equals throw again: the creature that throws now gets each
 * place among those that have thrown with the same chance. The total that stands for a
 * place lies in the middle of the free totals there, so that later creatures find room
 * above and below it. False: the die has too few faces for that.
 */
static bool note_places(struct listing *listing, const struct throw *thrown)
{
	int left = thrown->order_count - thrown->order_thrown;
	int below = dice_low(thrown->dice) - 1, above;
	struct listing places = {listing->list, listing->room, 0};

	for (int place = 0; place <= thrown->order_thrown; place++, below = above) {
		above = dice_high(thrown->dice) + 1;
		for (int i = 0; i < thrown->order_thrown; i++)
			if (thrown->order_totals[i] > below &&
			    thrown->order_totals[i] < above)
				above = thrown->order_totals[i];
		if (left >= 31 || above - below < 1 << left)
			return false;
		note(&places, below + (above - below) / 2, below + (above - below) / 2,
		     1.0 / (thrown->order_thrown + 1));
	}
	*listing = places;
	return true;
}

int affray_fight_outcomes(struct affray_fight *fight, struct affray_outcome *outcomes,
			  int room)
{
	struct listing listing = {outcomes, room, 0};
	const struct throw *thrown = &fight->run->thrown;

	if (!fight->open || fight->stop != RUN_THROWN)
		return 0;
	if (thrown->order_count && note_places(&listing, thrown))
		return listing.count;
	if (thrown->from)
		note_rows(&listing, fight->run->shelf, thrown);
	else
		note_totals(&listing, fight->run->shelf, thrown->dice);
	return listing.count;
}
