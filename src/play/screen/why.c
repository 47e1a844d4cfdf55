/* SPDX-License-Identifier: MIT
 *
 * Why? Explains a line of the log, an option, or the state of a creature.
 *
 * A line of the log knows which events it tells. A why shows these (dice, sums with their
 * terms, checks, each with its rule) and the texts of the rules.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>
#include "play/story_parts.h"
#include "play/why.h"
#include "screen_state.h"

enum {
	ESCAPE = 27,
	DEED_DEPTH = 7, /* deeper indentation is arithmetic */
	PATH_ROOM = 192,
};

/* ---- a line of the log ---- */

void explain_paragraph(struct tui *tui, int paragraph)
{
	const struct paragraph *told = &tui->log.paragraphs[paragraph];
	struct page *page = begin_note(tui);
	char text[4096];

	while (paragraph > 0 && tui->log.paragraphs[paragraph].indent > DEED_DEPTH)
		paragraph--; /* to the deed above its arithmetic */
	scrollback_plain(&tui->log, paragraph, text, sizeof text);
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	page_add(page, text);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	if (!why_told(tui->session, page, told->from, told->to))
		page_line(page, "There are no numbers behind this line.");
	show_note(tui, "Why", "Esc goes back");
}

/* ---- an option, a creature ---- */

void explain_option(struct tui *tui, int option)
{
	why_option(tui->session, begin_note(tui), option);
	show_note(tui, "Why", "Esc goes back");
}

static void explain_row(struct tui *tui, struct page *page, const char *path)
{
	page_line(page, "%s", "");
	why_state(tui->session, page, path);
}

struct row_list {
	struct tui *tui;
	struct page *page;
	const char *name;
};

static void explain_condition(void *context, const struct affray_value *value)
{
	struct row_list *list = context;
	char path[PATH_ROOM];

	if (!is_condition(value))
		return;
	snprintf(path, sizeof path, "%s.%s", list->name, value->key);
	explain_row(list->tui, list->page, path);
}

/* Its tracks and its present conditions: the meaning, the last change and the end of
 * each. */
static void explain_creature(struct tui *tui, int who)
{
	const char *name = affray_scenario_creature(tui->session->scenario, who);
	struct page *page = begin_note(tui);
	struct row_list list = {tui, page, name};
	char copy[PATH_ROOM];

	tui->narrator->page = page;
	show_creature(tui->narrator, who);
	tui->narrator->page = &tui->log_page;
	affray_fight_nonzero_values(tui->session->fight, tui->narrator->seat, who,
				    explain_condition, &list);
	for (int i = 0; affray_fight_bar(tui->session->fight, i); i++) {
		snprintf(copy, sizeof copy, "%s.%s", name,
			 affray_fight_bar(tui->session->fight, i));
		explain_row(tui, page, copy);
	}
	show_note(tui, name_of(name).text, "Esc goes back");
}

/* ---- picking ---- */

/* The nearest line of the log from here that is no arithmetic and not empty. */
static int pickable(const struct scrollback *log, int from, int step)
{
	for (int i = from; i >= 0 && i < log->count; i += step)
		if (log->paragraphs[i].indent <= DEED_DEPTH &&
		    log->paragraphs[i].length > 0)
			return i;
	return -1;
}

static void enter_place(struct tui *tui, enum why_place place)
{
	const struct affray_question *question = tui_question(tui);
	int who = question ? question->owner : -1;

	tui->why_place = place;
	if (place == WHY_LOG)
		tui->why_at = pickable(&tui->log, tui->log.count - 1, -1);
	else if (place == WHY_CREATURES)
		tui->why_at = who >= 0 ? who : 0;
	else
		tui->why_at = 0;
	if (tui->layout.is_narrow && place == WHY_LOG)
		tui->shown = PANE_LOG;
	if (tui->layout.is_narrow && place == WHY_CREATURES)
		tui->shown = PANE_CREATURES;
}

void begin_why(struct tui *tui)
{
	tui->mode = MODE_WHY;
	enter_place(tui, WHY_LOG);
}

static void pick(struct tui *tui, int step)
{
	const struct affray_question *question = tui_question(tui);
	int to;

	if (tui->why_place == WHY_OPTIONS) {
		if (question && question->kind == AFFRAY_CHOICE)
			mark_option(tui, tui->selected + step);
		return;
	}
	if (tui->why_place == WHY_LOG) {
		to = pickable(&tui->log, tui->why_at + step, step);
		if (to >= 0)
			tui->why_at = to;
		log_show(tui, tui->why_at);
		return;
	}
	for (to = tui->why_at + step; to >= 0 && to < tui_creatures(tui); to += step)
		if (is_shown(tui, to)) {
			tui->why_at = to;
			return;
		}
}

static void explain_picked(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);

	if (tui->why_place == WHY_LOG && tui->why_at >= 0)
		explain_paragraph(tui, tui->why_at);
	else if (tui->why_place == WHY_CREATURES)
		explain_creature(tui, tui->why_at);
	else if (question && question->kind == AFFRAY_CHOICE)
		explain_option(tui, tui->selected);
}

void why_key(struct tui *tui, int key)
{
	const struct affray_question *question = tui_question(tui);
	bool has_options = question && question->kind == AFFRAY_CHOICE;
	enum why_place next = (enum why_place)((tui->why_place + 1) % WHY_PLACES);

	switch (key) {
	case KEY_UP:
	case 'k':
		pick(tui, -1);
		break;
	case KEY_DOWN:
	case 'j':
		pick(tui, 1);
		break;
	case '\t':
		enter_place(tui,
			    next == WHY_OPTIONS && !has_options ? WHY_CREATURES : next);
		break;
	case '\r':
	case '\n':
	case KEY_ENTER:
		explain_picked(tui);
		break;
	case KEY_PPAGE:
	case KEY_NPAGE:
		log_scroll(tui, key == KEY_PPAGE ? -5 : 5);
		break;
	case ESCAPE:
	case 'w':
	case 'q':
		tui->mode = MODE_ANSWER;
		tui->log_from_end = 0;
		break;
	default:
		break;
	}
}
