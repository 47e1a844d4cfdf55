/* SPDX-License-Identifier: MIT
 *
 * The summary after a fight: each creature's deeds, the turning point, luck and choices.
 */
#include "summary.h"
#include <stdlib.h>
#include "summary_moments.h"

/* The record from its start, as often as it is needed. */
struct tape {
	char *text;
	size_t length;
};

static struct affray_fight *rewound(const struct tape *tape,
				    struct affray_problems *problems)
{
	struct affray_fight *fight = NULL;

	return affray_fight_read(&fight, tape->text, tape->length, "", problems) ==
			       AFFRAY_OK
		       ? fight
		       : NULL;
}

/* Clears all seats, so that only the record answers. */
static bool clear_seats(struct affray_fight *fight)
{
	return affray_fight_seat(fight, NULL, NULL, NULL) == AFFRAY_OK &&
	       affray_fight_seat(fight, "gm", NULL, NULL) == AFFRAY_OK;
}

static enum affray_status hear_tape(struct summary *summary, const struct tape *tape,
				    struct affray_problems *problems)
{
	struct affray_fight *fight = rewound(tape, problems);
	enum affray_status status = fight ? AFFRAY_OK : AFFRAY_BAD_INPUT;

	if (fight)
		summary->scenario = affray_fight_scenario(fight);
	if (fight && (!summary->scenario || !clear_seats(fight)))
		status = AFFRAY_NO_MEMORY;
	if (status == AFFRAY_OK) {
		summary->sides = affray_scenario_sides(summary->scenario);
		status = summary_hear(summary, fight);
	}
	affray_fight_free(fight);
	return status;
}

/* To the next whole number of batches. */
static int in_batches(int playouts)
{
	return (playouts + BATCHES - 1) / BATCHES * BATCHES;
}

/* Asks tactics, measures the time and values positions, each time playing the record from
 * its start. */
static enum affray_status value_tape(struct summary *summary, const struct tape *tape,
				     const struct summary_wish *wish,
				     struct affray_problems *problems)
{
	struct affray_fight *fight = rewound(tape, problems),
			    *again = rewound(tape, problems);
	enum affray_status status = AFFRAY_BAD_INPUT;

	if (fight && again)
		status = summary_advise(summary, fight);
	summary->playouts = in_batches(wish->playouts);
	if (status == AFFRAY_OK && wish->playouts == USUAL_PLAYOUTS)
		status = usual_playouts(summary, again, &summary->playouts, problems);
	if (status == AFFRAY_OK)
		status = summary_value(summary, again, wish->bar, problems);
	affray_fight_free(fight);
	affray_fight_free(again);
	return status;
}

static enum affray_status judge_tape(struct summary *summary, const struct tape *tape,
				     struct affray_problems *problems)
{
	struct affray_fight *fight = rewound(tape, problems);
	enum affray_status status =
		fight ? summary_judge(summary, fight, problems) : AFFRAY_BAD_INPUT;

	affray_fight_free(fight);
	return status;
}

enum affray_status summary_of(struct summary **to, const struct affray_fight *fight,
			      const struct summary_wish *wish,
			      struct affray_problems *problems)
{
	struct summary *summary = calloc(1, sizeof *summary);
	struct tape tape = {0};
	enum affray_status status = AFFRAY_NO_MEMORY;

	*to = NULL;
	if (summary)
		status = affray_fight_write(fight, &tape.text, &tape.length);
	if (status == AFFRAY_OK) {
		summary->side = wish->side;
		status = hear_tape(summary, &tape, problems);
	}
	if (status == AFFRAY_OK && wish->playouts != 0)
		status = value_tape(summary, &tape, wish, problems);
	if (status == AFFRAY_OK)
		summary_reckon(summary);
	if (status == AFFRAY_OK && wish->playouts != 0)
		status = judge_tape(summary, &tape, problems);
	affray_free(tape.text);
	if (status == AFFRAY_OK)
		*to = summary;
	else
		summary_free(summary);
	return status;
}

void summary_free(struct summary *summary)
{
	if (!summary)
		return;
	affray_scenario_free(summary->scenario);
	feats_free(&summary->feats);
	free(summary->story.start);
	free(summary->moments);
	free(summary->beats);
	free(summary);
}
