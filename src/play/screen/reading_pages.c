/* SPDX-License-Identifier: MIT
 *
 * Pages over the whole screen: keys, sheets, the log; and searching in the log.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>
#include "play/summary.h"
#include "screen_state.h"
#include "base/interrupt.h"

enum { KEY_NAMES = 14 }; /* columns of the help page */

/* ---- help ---- */

void do_help(struct tui *tui)
{
	struct page *page = begin_note(tui);

	for (const struct key_row *row = key_rows; row->key || row->name; row++) {
		if (!row->name)
			continue;
		page_begin(page, 0, 0);
		page_style(page, STYLE_BOLD);
		page_solid(page, row->name);
		page_style(page, STYLE_PLAIN);
		page_column(page, KEY_NAMES);
		page_add(page, row->help);
		page_end(page);
	}
	show_note(tui, "Keys: digits and capitals answer, small letters command",
		  "any other key goes back");
}

/* ---- sheets ---- */

static void write_sheet(struct tui *tui, int who)
{
	begin_words(tui);
	show_status(&tui->console, affray_scenario_creature(tui->session->scenario, who));
	end_words(tui);
}

/* The next one that may be seen. */
static int next_shown(struct tui *tui, int who, int step)
{
	int count = tui_creatures(tui);

	for (int i = 0; i < count; i++) {
		who = (who + step + count) % count;
		if (is_shown(tui, who) || tui->narrator->fates[who])
			return who;
	}
	return who;
}

void do_sheets(struct tui *tui, int who)
{
	if (who < 0)
		who = next_shown(tui, -1, 1);
	for (;;) {
		char title[160];
		int key;

		write_sheet(tui, who);
		snprintf(title, sizeof title, "%c %s", tui->letters[who],
			 name_of(affray_scenario_creature(tui->session->scenario, who))
				 .text);
		key = show_note(tui, title, "Tab: the next creature; Esc goes back");
		if (key == '\t' || key == KEY_RIGHT || key == 'l')
			who = next_shown(tui, who, 1);
		else if (key == KEY_BTAB || key == KEY_LEFT || key == 'h')
			who = next_shown(tui, who, -1);
		else
			return;
	}
}

/* ---- the log ---- */

void do_log(struct tui *tui)
{
	struct scrollback *log = &tui->log;
	int first = log->line_count, key;

	do {
		struct area area = {1, 0, 0, 0};
		struct area bottom = {0};
		int most;

		getmaxyx(stdscr, tui->layout.rows, tui->layout.columns);
		area.height = tui->layout.rows - 2;
		area.width = tui->layout.columns;
		bottom = (struct area){tui->layout.rows - 1, 0, 1, area.width};
		erase();
		scrollback_wrap(log, area.width - 1, log->depth);
		most = log->line_count - area.height;
		if (tui->found >= 0)
			first = scrollback_line_of(log, tui->found) - area.height / 2;
		if (first > most)
			first = most;
		if (first < 0)
			first = 0;
		screen_rule(&tui->screen, &area, "The whole log", true);
		draw_story(tui, log, &area, first, tui->found);
		screen_fill(&tui->screen, &bottom, 0, LOOK_REVERSE);
		screen_put(&tui->screen, &bottom, 0, 1, bottom.width - 2, LOOK_REVERSE,
			   "PgUp PgDn scroll, / n N search, Esc goes back");
		refresh();
		key = tui_key(tui);
		tui->found = -1;
		if (key == KEY_PPAGE)
			first -= area.height - 1;
		else if (key == KEY_NPAGE || key == ' ')
			first += area.height - 1;
		else if (key == KEY_UP || key == 'k')
			first--;
		else if (key == KEY_DOWN || key == 'j')
			first++;
		else if (key == KEY_HOME)
			first = 0;
		else if (key == KEY_END)
			first = log->line_count;
		else if (key != KEY_RESIZE)
			break;
	} while (!tui->has_ended);
}

/* ---- looking back ---- */

/* It sees everything, so the fight must be over. */
void do_summary(struct tui *tui)
{
	struct session *session = tui->session;
	struct summary_wish wish = {.side = session->view >= 0 ? session->view : 0,
				    .playouts = USUAL_PLAYOUTS};
	struct summary *summary;
	struct document *document;
	struct page *page;

	if (tui->stop != AFFRAY_ENDED) {
		tui_message(tui, "One looks back on a fight when it is over.");
		return;
	}
	tui_message(tui, "Looking back on it ...");
	tui_draw(tui);
	tui->message[0] = '\0';
	affray_problems_clear(session->problems);
	if (summary_of(&summary, session->fight, &wish, session->problems) != AFFRAY_OK) {
		tui_message(tui, "There is no way to look back: %s",
			    affray_problems_count(session->problems) > 0
				    ? affray_problems_line(session->problems, 0)
				    : "it was interrupted");
		return;
	}
	page = begin_note(tui);
	page->width = tui->layout.columns - 2; /* it draws a chart */
	document = summary_document(summary);
	if (document)
		document_text(document, page);
	document_free(document);
	summary_free(summary);
	show_note(tui, "Looking back", "Esc goes back");
}

/* ---- searching ---- */

void do_search_next(struct tui *tui, int step)
{
	int from = tui->found >= 0 ? tui->found + step
		   : step < 0	   ? tui->log.count - 1
				   : 0;
	int found;

	if (!tui->needle[0]) {
		tui_message(tui, "Nothing was searched for yet: / does.");
		return;
	}
	found = scrollback_find(&tui->log, from, step, tui->needle);
	if (found < 0) {
		tui_message(tui, "\"%s\" does not stand %s.", tui->needle,
			    tui->found < 0 ? "in the log"
			    : step < 0	   ? "above this line"
					   : "below this line");
		return;
	}
	tui->found = found;
	if (tui->layout.is_narrow)
		tui->shown = PANE_LOG;
	log_show(tui, found);
	tui_message(tui, "n: the one before, N: the one after");
}

void do_search(struct tui *tui)
{
	char line[NEEDLE_ROOM] = "";

	if (!read_line(tui, "Search the log: ", line, sizeof line))
		return;
	snprintf(tui->needle, sizeof tui->needle, "%s", line);
	tui->found = -1;
	if (line[0])
		do_search_next(tui, -1);
}
