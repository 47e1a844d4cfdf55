/* SPDX-License-Identifier: MIT
 *
 * The steps of a snapshot as answers and dice of a run.
 */
#include "snapshot.h"

bool feed_is_done(const struct feed *feed)
{
	return feed->wrong || feed->next == feed->count;
}

static const struct record_step *next_of(const struct feed *feed)
{
	return feed_is_done(feed) ? NULL : &feed->steps[feed->next];
}

enum feed_word feed_answer(struct feed *feed, struct run *run, const struct question *q,
			   int *answer)
{
	const struct record_step *step = next_of(feed);

	if (!step)
		return FEED_ENDS;
	if (step->kind == STEP_EDICT && takes_edicts(run, q))
		return FEED_EDICT;
	if (step->kind == STEP_ANSWER && step->owner == q->owner &&
	    step->question == q->id && is_legal_answer(q, step->value)) {
		feed->next++;
		*answer = step->value;
		return FEED_ANSWERS;
	}
	feed->wrong = true;
	return FEED_ENDS;
}

const struct record_step *feed_edict(struct feed *feed)
{
	return &feed->steps[feed->next++];
}

/* True if the faces add up to the total, or, without faces, if the total is possible. */
static bool can_show(struct dice dice, struct given_dice given)
{
	int total;

	if (given.count == 0)
		return dice_can_total(dice, given.total);
	return dice_total(dice, given.faces, given.count, &total) && total == given.total;
}

bool feed_dice(struct feed *feed, const struct throw *thrown, struct given_dice *given)
{
	const struct record_step *step = next_of(feed);

	if (!step || !feed->has_rolls)
		return false;
	if (step->roll != thrown->roll ||
	    (step->given && !can_show(thrown->dice, step_dice(step)))) {
		feed->wrong = true;
		return false;
	}
	feed->next++;
	*given = step_dice(step);
	return step->given;
}

/* Skips dice that were shown for an order: they follow from it. */
bool feed_has_dice(struct feed *feed, const struct run *run)
{
	uint32_t roll = run->roll_number + 1;
	const struct record_step *step = next_of(feed);

	while (step && step->shown && step->roll == roll) {
		feed->next++;
		step = next_of(feed);
	}
	return step && step->roll == roll;
}
