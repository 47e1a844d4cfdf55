/* SPDX-License-Identifier: MIT
 *
 * Clicks: on an option, or on a tile or target if one is asked for, they answer; on a
 * creature they show its sheet, on a line of the log its explanation. The wheel scrolls.
 */
#include <curses.h>
#include "screen_state.h"

enum { WHEEL = 3 }; /* lines */

static void click_tile(struct tui *tui, const int tile[2])
{
	const struct affray_question *question = tui_question(tui);
	int who = creature_at(tui, tile[0], tile[1]);

	tui->cursor[0] = tile[0];
	tui->cursor[1] = tile[1];
	if (question && question->kind == AFFRAY_TILE && tui->mode == MODE_ANSWER &&
	    is_legal_tile(tui, tile[0], tile[1]))
		take_tile(tui, tile);
	else if (tui->mode == MODE_ANSWER && option_at(tui, tile[0], tile[1]) >= 0)
		take_option(tui, option_at(tui, tile[0], tile[1]));
	else if (who >= 0)
		do_sheets(tui, who);
	else
		describe_tile(tui, tile[0], tile[1], tui->message, sizeof tui->message);
}

static void click_spot(struct tui *tui, const struct spot *spot)
{
	switch (spot->kind) {
	case SPOT_OPTION:
		if (tui->mode == MODE_WHY)
			explain_option(tui, spot->index);
		else
			take_option(tui, spot->index);
		break;
	case SPOT_CREATURE:
		do_sheets(tui, spot->index);
		break;
	case SPOT_PARAGRAPH:
		explain_paragraph(tui, spot->index);
		break;
	}
}

void tui_click(struct tui *tui)
{
	MEVENT event;
	int tile[2];

	if (getmouse(&event) != OK)
		return;
	if (event.bstate & BUTTON4_PRESSED) {
		log_scroll(tui, -WHEEL);
	} else if (event.bstate & BUTTON5_PRESSED) {
		log_scroll(tui, WHEEL);
	} else if (tile_at(tui, event.y, event.x, tile)) {
		click_tile(tui, tile);
	} else {
		for (int i = 0; i < tui->spot_count; i++)
			if (area_has(&tui->spots[i].area, event.y, event.x)) {
				struct spot spot = tui->spots[i];

				click_spot(tui, &spot);
				return;
			}
	}
}
