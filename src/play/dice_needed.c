/* SPDX-License-Identifier: MIT
 *
 * The total that real dice need.
 *
 * Found by trial: copies of the fight get each total and play on to the check that it
 * decides. There is no answer if other dice or another player's decision come before that
 * check, or if the roller may not know its numbers.
 */
#include "session.h"

struct trial {
	const struct affray_roll *roll;
	bool has_rolled; /* the dice in question have been thrown */
	bool is_over;	 /* a check or something else came after them */
	bool is_known, is_good;
	int margin; /* of that check */
};

static bool is_good(enum affray_result result)
{
	return result == AFFRAY_PASS || result == AFFRAY_HIT || result == AFFRAY_CRITICAL;
}

static void hear_trial(void *context, const struct affray_event *event)
{
	struct trial *trial = context;

	if (event->type == AFFRAY_ROLL && !trial->has_rolled) {
		trial->has_rolled = true;
	} else if (!trial->is_over) {
		trial->is_over = true;
		trial->is_known = trial->has_rolled && event->type == AFFRAY_CHECK &&
				  event->result != AFFRAY_NO_RESULT && !event->hidden;
		trial->is_good =
			is_good(event->result) == (event->who == trial->roll->who);
		trial->margin = event->margin;
	}
}

enum verdict { IMPOSSIBLE, UNKNOWN, BAD, GOOD };

/* `margin`: gets that of the check, unless it is NULL. */
static enum verdict try_total(struct session *session, const struct affray_roll *roll,
			      int total, int *margin)
{
	int seat = affray_scenario_side_of(session->scenario, roll->who);
	struct trial trial = {.roll = roll};
	enum verdict verdict = IMPOSSIBLE;
	struct affray_fight *copy;

	if (affray_fight_copy(&copy, session->fight) != AFFRAY_OK)
		return UNKNOWN;
	affray_fight_listen(copy,
			    AFFRAY_EVENT_BIT(AFFRAY_ROLL) |
				    AFFRAY_EVENT_BIT(AFFRAY_CHECK) |
				    AFFRAY_EVENT_BIT(AFFRAY_ASK),
			    seat, hear_trial, &trial);
	affray_fight_stepwise(copy, true);
	if (affray_fight_total(copy, total, NULL) == AFFRAY_OK) {
		affray_fight_advance(copy);
		verdict = !trial.is_known ? UNKNOWN : trial.is_good ? GOOD : BAD;
		if (margin)
			*margin = trial.margin;
	}
	affray_fight_free(copy);
	return verdict;
}

/* Narrows `low` and `high` down to the border: the last total with the same verdict as
 * the lowest one, and the next. Some totals in between may be impossible. */
static bool find_border(struct session *session, const struct affray_roll *roll,
			enum verdict of_low, int *low, int *high)
{
	while (*high - *low > 1) {
		int middle = *low + (*high - *low) / 2, total = middle;
		enum verdict verdict = IMPOSSIBLE;

		while (total < *high && verdict == IMPOSSIBLE)
			verdict = try_total(session, roll, total++, NULL);
		if (verdict == UNKNOWN)
			return false;
		if (verdict == of_low)
			*low = total - 1;
		else
			*high = middle;
	}
	return true;
}

/* The first total from there on that these dice can show. */
static int next_possible(struct session *session, const struct affray_roll *roll,
			 int total)
{
	while (try_total(session, roll, total, NULL) == IMPOSSIBLE && total < roll->high)
		total++;
	return total;
}

bool session_needs(struct session *session, struct needs *needs)
{
	const struct affray_roll *open = affray_fight_roll(session->fight);
	struct affray_roll roll = open ? *open : (struct affray_roll){.who = -1};
	int low = roll.low, high = roll.high, least = 0, most = 0;
	enum verdict of_low, of_high;

	if (roll.who < 0)
		return false;
	of_low = try_total(session, &roll, low, &least);
	of_high = try_total(session, &roll, high, &most);
	if (of_low < BAD || of_high < BAD)
		return false;
	*needs = (struct needs){.is_settled = of_low == of_high,
				.is_good = of_low == GOOD};
	if (needs->is_settled)
		return least != most; /* else the check is about something else */
	if (!find_border(session, &roll, of_low, &low, &high))
		return false;
	needs->or_less = of_low == GOOD;
	needs->total = of_low == GOOD ? low : next_possible(session, &roll, high);
	return true;
}
