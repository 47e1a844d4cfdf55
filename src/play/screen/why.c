/* SPDX-License-Identifier: MIT
 *
 * Why? A line of the log with all that led to it, an option, or how a creature stands.
 *
 * Under each deed of the log stands its arithmetic (it is shown with d): dice, sums with
 * their terms, checks, each with its rule. A why shows these, and what the rules say.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>
#include "play/story_parts.h"
#include "play/why.h"
#include "screen_state.h"

enum {
	ESCAPE = 27,
	DEED_DEPTH = 7, /* what is indented deeper is arithmetic */
	MOST_RULES = 32,
	RULE_ROOM = 24,
	TERM_INDENT = 2,
	RULE_INDENT = 6,
	PATH_ROOM = 192,
};

/* ---- rules that were cited ---- */

struct cited {
	int count;
	char ids[MOST_RULES][RULE_ROOM];
};

/* The rule's text, under the line that cites it first. */
static void cite(struct page *page, struct cited *cited, const char *id, size_t length)
{
	char name[RULE_ROOM];

	if (length >= sizeof name || cited->count == MOST_RULES)
		return;
	memcpy(name, id, length);
	name[length] = '\0';
	for (int i = 0; i < cited->count; i++)
		if (strcmp(cited->ids[i], name) == 0)
			return;
	if (!affray_rule_text(name))
		return;
	memcpy(cited->ids[cited->count++], name, sizeof name);
	page_begin(page, RULE_INDENT, 0);
	page_style(page, STYLE_DIM);
	page_format(page, "%s: %s", name, affray_rule_text(name));
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

/* The rules of a line of the log. */
static void cite_all(struct page *page, struct cited *cited, const struct scrollback *log,
		     int paragraph)
{
	int count;
	const struct scrollback_ref *refs = scrollback_refs(log, paragraph, &count);

	for (int i = 0; i < count; i++)
		if (refs[i].kind == SPAN_RULE)
			cite(page, cited, log->text + refs[i].start, refs[i].length);
}

/* ---- a line of the log ---- */

void explain_paragraph(struct tui *tui, int paragraph)
{
	struct scrollback *log = &tui->log;
	struct page *page = begin_note(tui);
	struct cited cited = {0};
	char text[4096];
	int last;

	while (paragraph > 0 && log->paragraphs[paragraph].indent > DEED_DEPTH)
		paragraph--; /* to the deed above its arithmetic */
	last = paragraph + 1;
	while (last < log->count && log->paragraphs[last].indent > DEED_DEPTH)
		last++;
	for (int i = paragraph; i < last; i++) {
		scrollback_plain(log, i, text, sizeof text);
		page_begin(page, i == paragraph ? 0 : TERM_INDENT, 0);
		page_style(page, i == paragraph ? STYLE_BOLD : STYLE_PLAIN);
		page_add(page, text);
		page_style(page, STYLE_PLAIN);
		page_end(page);
		cite_all(page, &cited, log, i);
	}
	if (last == paragraph + 1)
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

/* Its tracks and the conditions that hold: what they are, what changed them, what ends
 * them. */
static void explain_creature(struct tui *tui, int who)
{
	const char *name = affray_scenario_creature(tui->session->scenario, who), *path;
	struct page *page = begin_note(tui);
	char copy[PATH_ROOM], words[PATH_ROOM];

	tui->narrator->page = page;
	show_creature(tui->narrator, who);
	tui->narrator->page = &tui->log_page;
	for (int i = 0; (path = affray_fight_path(tui->session->fight, who, i)); i++) {
		snprintf(copy, sizeof copy, "%s", path);
		if (read_condition(tui->narrator, copy, strlen(name) + 1, words,
				   sizeof words))
			explain_row(tui, page, copy);
	}
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
