/* SPDX-License-Identifier: MIT
 *
 * The log: the story so far, newest at the bottom, scrolled and searched.
 */
#include <stdio.h>
#include <string.h>
#include "glyph.h"
#include "screen_state.h"

enum {
	MARK_COLUMN = 1, /* in front of the text, for the mark */
	DEED_DEPTH = 7,	 /* the arithmetic under a deed is indented deeper */
};

/* The words that were searched for, reversed where they stand in this line. */
static void draw_matches(struct tui *tui, const struct scrollback *story,
			 const struct area *area, int row,
			 const struct scrollback_line *line)
{
	size_t from = line->start, end = line->start + line->length, at, bytes;

	while (scrollback_match(story, from, end - from, tui->needle, &at, &bytes)) {
		int column = line->indent +
			     glyph_columns(story->text + line->start, at - line->start);

		screen_put_bytes(&tui->screen, area, row, column, LOOK_REVERSE,
				 story->text + at, bytes);
		from = at + bytes;
	}
}

void draw_story(struct tui *tui, struct scrollback *story, const struct area *area,
		int first, int marked)
{
	struct area text = {area->top, area->left + MARK_COLUMN, area->height,
			    area->width - MARK_COLUMN};

	for (int row = 0; row < area->height && first + row < story->line_count; row++) {
		const struct scrollback_line *line = &story->lines[first + row];
		int look = line->style;

		if (marked >= 0 && line->paragraph == marked) {
			look |= LOOK_BOLD;
			screen_put(&tui->screen, area, row, 0, 1, LOOK_BOLD,
				   sign_of(&tui->screen, SIGN_HERE));
		}
		screen_put_bytes(&tui->screen, &text, row, line->indent, look,
				 story->text + line->start, line->length);
		if (tui->needle[0])
			draw_matches(tui, story, &text, row, line);
	}
}

/* ---- scrolling ---- */

static int height_of(const struct tui *tui)
{
	return tui->layout.panes[PANE_LOG].height;
}

/* The first line that is shown. */
static int first_line(struct tui *tui)
{
	int most = tui->log.line_count - height_of(tui);

	if (most < 0)
		most = 0;
	if (tui->log_from_end > most)
		tui->log_from_end = most;
	if (tui->log_from_end < 0)
		tui->log_from_end = 0;
	return most - tui->log_from_end;
}

void log_scroll(struct tui *tui, int lines)
{
	tui->log_from_end -= lines;
	first_line(tui);
}

void log_show(struct tui *tui, int paragraph)
{
	int line = scrollback_line_of(&tui->log, paragraph);
	int first = first_line(tui), last = line;

	while (last + 1 < tui->log.line_count &&
	       tui->log.lines[last + 1].paragraph == paragraph)
		last++;
	if (last >= first + height_of(tui))
		log_scroll(tui, last - height_of(tui) + 1 - first);
	first = first_line(tui);
	if (line < first)
		log_scroll(tui, line - first);
}

void draw_log(struct tui *tui)
{
	const struct area *area = &tui->layout.panes[PANE_LOG];
	char name[96];
	int first, marked = tui->found;

	/* Wrapped even where it is not shown: why and search look at its lines. */
	scrollback_wrap(&tui->log,
			(area->width > 0 ? area->width : tui->layout.columns) -
				MARK_COLUMN,
			tui->log_has_detail ? ANY_DEPTH : DEED_DEPTH);
	if (area->height <= 0)
		return;
	if (tui->mode == MODE_WHY && tui->why_place == WHY_LOG)
		marked = tui->why_at;
	first = first_line(tui);
	if (tui->log_from_end > 0)
		snprintf(name, sizeof name, "Log (%d more line%s below: PgDn)",
			 tui->log_from_end, tui->log_from_end == 1 ? "" : "s");
	else
		snprintf(name, sizeof name, "Log");
	screen_rule(&tui->screen, area, name,
		    tui->mode == MODE_WHY && tui->why_place == WHY_LOG);
	draw_story(tui, &tui->log, area, first, marked);
	for (int row = 0; row < area->height && first + row < tui->log.line_count; row++)
		tui_note_spot(tui, area, row, 0, area->width, SPOT_PARAGRAPH,
			      tui->log.lines[first + row].paragraph);
}
