/* SPDX-License-Identifier: MIT
 *
 * After the fight: who did what, where it turned, luck against choice.
 *
 *	struct summary *summary;
 *
 *	if (summary_of(&summary, fight, &(struct summary_wish){.side = 0}, problems) ==
 *	    AFFRAY_OK) {
 *		output_document(output, summary_document(summary), FORM_TEXT);
 *		summary_free(summary);
 *	}
 *
 * The record is played twice. First before a narrator and a counter, pausing at every
 * question; then once more to value each of these positions by playouts: as the tactic
 * would go on (before), and with the answer that was given (after).
 *
 *	before --choice--> after --luck--> before --choice--> after --luck--> ... end
 *
 * So the chance at the start, plus all choices, plus all luck, is the chance at the end,
 * whatever the noise of the estimates. What an edict changed is neither and stands alone.
 * All chances are those of one side to win.
 *
 * Playouts go in batches, each with its own dice, the same for all positions. A batch is
 *a whole curve; how much the batches differ says how far to trust any number made of
 *them.
 */
#ifndef PLAY_SUMMARY_H
#define PLAY_SUMMARY_H

#include <stdbool.h>
#include "affray.h"
#include "report/document.h"

struct summary;

enum { USUAL_PLAYOUTS = -1 }; /* as many as take a second or two */

struct summary_wish {
	int side;     /* whose chance is followed */
	int playouts; /* at each position; 0: no chances, only who did what */
	bool bar;     /* shows how far it is on standard error, if that is a terminal */
};

/*
 * Of a fight as far as it has been played: its own record is read, it stays as it is. Not
 * for the eyes of a side while the fight goes on: it looks at everything. BAD_INPUT after
 * problems; NOT_NOW: interrupted by Ctrl-C.
 */
enum affray_status summary_of(struct summary **summary, const struct affray_fight *fight,
			      const struct summary_wish *wish,
			      struct affray_problems *problems);
void summary_free(struct summary *summary);

/* A page of 80 columns and 24 lines where it fits, JSON as docs/json.md says, and a
 * report. NULL: no memory. */
struct document *summary_document(const struct summary *summary);

#endif
