/* SPDX-License-Identifier: MIT
 *
 * The summary after a fight: each creature's deeds, the turning point, luck and choices.
 *
 *	struct summary *summary;
 *
 *	if (summary_of(&summary, fight, &(struct summary_wish){.side = 0}, problems) ==
 *	    AFFRAY_OK) {
 *		output_document(output, summary_document(summary), FORM_TEXT);
 *		summary_free(summary);
 *	}
 *
 * The record is played twice. First with a narrator and a counter as listeners, pausing
 * at every question; then again to value each of these positions by playouts: with the
 * tactic's answer (before), and with the given answer (after).
 *
 *	before --choice--> after --luck--> before --choice--> after --luck--> ... end
 *
 * So the chance at the start, plus all choices, plus all luck, is the chance at the end,
 * even with noisy estimates. The effect of an edict is neither, and is listed apart. All
 * chances are those of one side to win.
 *
 * Playouts go in batches, each with its own dice, the same for all positions. A batch is
 * a whole curve; how much the batches differ says how far to trust any number made of
 * them.
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
	int playouts; /* at each position; 0: no chances, only deeds */
	bool bar;     /* shows how far it is on standard error, if that is a terminal */
};

/*
 * Summarises a fight as far as it was played, from its record; the fight is unchanged. It
 * sees everything, so do not show it to one side while the fight goes on. BAD_INPUT after
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
