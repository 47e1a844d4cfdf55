/* SPDX-License-Identifier: MIT
 *
 * The open question: who is asked what, and what can be answered.
 *
 *	── Aldric: How do you defend yourself? ─────────────────────────
 *	for melee attack, about Goblin, av 12, passive 13
 *	 1 passive  no defense but the Dodge score less 1
 *	>2 dodge    an action: Dodge and dice              1 AP, 1 FAT
 *
 * One option a line with its description where there is room; else several in a row, and
 * the description of the marked one under them.
 */
#include <stdio.h>
#include <string.h>
#include "inside.h"

enum { MOST_OPTIONS = 256, KEY_COLUMN = 3, GAP = 2, INLINE_WIDTH = 66 };

/* ---- options and creatures ---- */

int option_creature(const struct tui *tui, const struct affray_option *option)
{
	for (int who = 0; who < tui_creatures(tui); who++)
		if (strcmp(affray_scenario_creature(tui->session->scenario, who),
			   option->key) == 0)
			return who;
	return -1;
}

int creature_option(const struct tui *tui, int who)
{
	const struct affray_question *question =
		affray_fight_question(tui->session->fight);
	const char *name = affray_scenario_creature(tui->session->scenario, who);

	for (int i = 0; question && question->kind == AFFRAY_CHOICE &&
			i < question->option_count;
	     i++)
		if (strcmp(question->options[i].key, name) == 0)
			return i;
	return -1;
}

/* ---- words ---- */

/* "1 AP, 1 FAT"; "" if it costs nothing. */
static void write_cost(const struct affray_question *question,
		       const struct affray_option *option, char *text, size_t room)
{
	size_t used = 0;

	text[0] = '\0';
	for (int i = 0; i < 4 && question->resources[i] && used + 1 < room; i++)
		if (option->cost[i])
			used += (size_t)snprintf(text + used, room - used, "%s%d %s",
						 used ? ", " : "", option->cost[i],
						 track_of(question->resources[i]).text);
}

static struct word option_name(const struct tui *tui, const struct affray_option *option)
{
	int who = option_creature(tui, option);
	struct word word;

	if (who < 0)
		return label_of(option->key);
	if (!is_shown(tui, who))
		return name_of(option->key);
	snprintf(word.text, sizeof word.text, "%c %.80s", tui->letters[who],
		 name_of(option->key).text);
	return word;
}

static const char *description(const struct affray_option *option)
{
	const char *more = more_than_key(option);

	return more + strspn(more, ": ");
}

/* ---- how wide ---- */

struct grid {
	int name, cost, description; /* the widest of each */
	int columns;		     /* options side by side */
	int rows;		     /* of options that are seen at once */
	int first;		     /* row of options at the top */
	bool is_inline;		     /* each has its description beside it */
};

static int widest(int a, int b)
{
	return a > b ? a : b;
}

static void measure(const struct tui *tui, const struct affray_question *question,
		    struct grid *grid)
{
	char cost[128];

	memset(grid, 0, sizeof *grid);
	for (int i = 0; i < question->option_count; i++) {
		const struct affray_option *option = &question->options[i];

		write_cost(question, option, cost, sizeof cost);
		grid->name = widest(grid->name,
				    text_columns(option_name(tui, option).text));
		grid->cost = widest(grid->cost, text_columns(cost));
		grid->description =
			widest(grid->description, text_columns(description(option)));
	}
}

static int odds_width(const struct tui *tui)
{
	return tui->odds.is_on ? ODDS_COLUMNS : 0;
}

static int cell_width(const struct tui *tui, const struct grid *grid)
{
	return KEY_COLUMN + grid->name + (grid->cost ? GAP + grid->cost : 0) +
	       (odds_width(tui) ? GAP + odds_width(tui) : 0);
}

/* Rows for what stands above the options. */
static int heading_rows(const struct affray_question *question)
{
	return question->deed || question->about >= 0 || question->fact_count > 0;
}

static void arrange(const struct tui *tui, const struct affray_question *question,
		    struct grid *grid, int width, int height)
{
	int count = question->option_count, cell, needed;

	measure(tui, question, grid);
	cell = cell_width(tui, grid);
	grid->is_inline = count <= height && (width >= INLINE_WIDTH || !grid->description);
	grid->columns = grid->is_inline ? 1 : (width + GAP) / (cell + GAP);
	if (grid->columns < 1)
		grid->columns = 1;
	needed = (count + grid->columns - 1) / grid->columns;
	if (!grid->is_inline && grid->description)
		height -= height > 4 && grid->description > width ? 2 : 1;
	grid->rows = needed < height ? needed : height;
	if (grid->rows < 1)
		grid->rows = 1;
	/* No more columns than needed, so that the list reads downward. */
	if (!grid->is_inline && needed <= grid->rows)
		grid->columns = (count + grid->rows - 1) / grid->rows;
	grid->first = tui->selected / grid->columns - grid->rows + 1;
	if (grid->first < 0)
		grid->first = 0;
}

int menu_lines(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);
	enum { OTHER_LINES = 3 };

	if (!question)
		return OTHER_LINES;
	if (question->kind != AFFRAY_CHOICE)
		return heading_rows(question) + OTHER_LINES;
	return heading_rows(question) + question->option_count;
}

/* ---- options ---- */

static int draw_option(struct tui *tui, const struct area *area,
		       const struct affray_question *question, const struct grid *grid,
		       int index, int row, int column)
{
	const struct affray_option *option = &question->options[index];
	bool is_marked = index == tui->selected &&
			 !(tui->mode == MODE_WHY && tui->why_place != WHY_OPTIONS);
	int look = is_marked ? LOOK_REVERSE : 0, at = column + KEY_COLUMN;
	char key[4] = {option_key(question, tui->selected, index), '\0'};
	char cost[128], odds[64];

	write_cost(question, option, cost, sizeof cost);
	screen_put(&tui->screen, area, row, column, 1, LOOK_BOLD,
		   is_marked ? sign_of(&tui->screen, SIGN_HERE) : " ");
	screen_put(&tui->screen, area, row, column + 1, 1, LOOK_BOLD, key);
	screen_put(&tui->screen, area, row, at, grid->name, look | LOOK_BOLD,
		   option_name(tui, option).text);
	at += grid->name + GAP;
	if (!grid->is_inline && grid->cost > 0) {
		screen_put(&tui->screen, area, row, at, grid->cost, STYLE_PLAIN, cost);
		at += grid->cost + GAP;
	}
	if (odds_width(tui) > 0) {
		odds_write(&tui->odds, &tui->screen, index, odds, sizeof odds);
		screen_put(&tui->screen, area, row, at, ODDS_COLUMNS, STYLE_PLAIN, odds);
		at += ODDS_COLUMNS + GAP;
	}
	if (grid->is_inline && grid->cost > 0)
		screen_put(&tui->screen, area, row, area->width - grid->cost - 1,
			   grid->cost, STYLE_PLAIN, cost);
	return at;
}

/* With its description, and a word if Enter alone takes it at first. */
static void draw_inline(struct tui *tui, const struct area *area,
			const struct affray_question *question, const struct grid *grid,
			int index, int row)
{
	int at = draw_option(tui, area, question, grid, index, row, 0);
	int end = area->width - (grid->cost ? grid->cost + GAP + 1 : 1);
	char text[512];

	snprintf(text, sizeof text, "%s%s%s", description(&question->options[index]),
		 *description(&question->options[index]) ? " " : "",
		 index == question->fallback ? "[default]" : "");
	screen_put(&tui->screen, area, row, at, end - at,
		   index == tui->selected ? STYLE_PLAIN : STYLE_DIM, text);
}

/* The description of the marked one, under the others. */
static void draw_detail(struct tui *tui, const struct area *area,
			const struct affray_question *question, int row)
{
	const struct affray_option *option = &question->options[tui->selected];
	struct page *page = begin_note(tui);

	page_begin(page, 0, 0);
	page_add(page, option_name(tui, option).text);
	if (*description(option))
		page_format(page, ": %s", description(option));
	if (tui->selected == question->fallback)
		page_add(page, " [default]");
	page_end(page);
	sink_flush(page->sink);
	story_wrap(&tui->note, area->width - 1, ANY_DEPTH);
	for (int i = 0; i < tui->note.line_count && row + i < area->height; i++) {
		const struct story_line *line = &tui->note.lines[i];

		screen_put_bytes(&tui->screen, area, row + i, 1 + line->indent, STYLE_PLAIN,
				 tui->note.text + line->start, line->length);
	}
}

static void draw_choice(struct tui *tui, const struct area *area,
			const struct affray_question *question, int top)
{
	struct grid grid;
	int cell;

	arrange(tui, question, &grid, area->width, area->height - top);
	cell = cell_width(tui, &grid) + GAP;
	for (int row = 0; row < grid.rows; row++)
		for (int column = 0; column < grid.columns; column++) {
			int index = (grid.first + row) * grid.columns + column;

			if (index >= question->option_count)
				break;
			if (grid.is_inline)
				draw_inline(tui, area, question, &grid, index, top + row);
			else
				draw_option(tui, area, question, &grid, index, top + row,
					    column * cell);
			tui_note_spot(tui, area, top + row, column * cell,
				      grid.is_inline ? area->width : cell, SPOT_OPTION,
				      index);
		}
	if (!grid.is_inline && grid.description > 0)
		draw_detail(tui, area, question, top + grid.rows);
}

/* ---- numbers, tiles, dice ---- */

static void draw_number(struct tui *tui, const struct area *area,
			const struct affray_question *question, int top)
{
	char odds[64] = "";

	screen_format(&tui->screen, area, top, 1, STYLE_PLAIN, "%d to %d:", question->low,
		      question->high);
	if (tui->typed[0])
		screen_format(&tui->screen, area, top, 16, LOOK_BOLD | LOOK_REVERSE,
			      " %s_ ", tui->typed);
	else
		screen_format(&tui->screen, area, top, 16, LOOK_BOLD | LOOK_REVERSE,
			      " %d ", tui->number);
	if (tui->odds.is_on) {
		odds_write(&tui->odds, &tui->screen, 0, odds, sizeof odds);
		screen_put(&tui->screen, area, top, 26, ODDS_COLUMNS, STYLE_PLAIN, odds);
	}
	screen_put(&tui->screen, area, top + 1, 1, area->width - 1, STYLE_DIM,
		   "arrows or + - change it, digits type it, Enter takes it");
}

static void draw_tile_question(struct tui *tui, const struct area *area,
			       const struct affray_question *question, int top)
{
	char text[256], odds[64] = "";

	describe_tile(tui, tui->cursor[0], tui->cursor[1], text, sizeof text);
	if (tui->typed[0])
		screen_format(&tui->screen, area, top, 1, LOOK_BOLD | LOOK_REVERSE,
			      " %s_ ", tui->typed);
	else
		screen_format(&tui->screen, area, top, 1, LOOK_BOLD, "%s%s", text,
			      is_legal_tile(tui, tui->cursor[0], tui->cursor[1])
				      ? ""
				      : " (not among them)");
	if (tui->odds.is_on && !tui->typed[0]) {
		odds_write(&tui->odds, &tui->screen, 0, odds, sizeof odds);
		screen_put(&tui->screen, area, top, text_columns(text) + 3, ODDS_COLUMNS,
			   STYLE_PLAIN, odds);
	}
	screen_format(&tui->screen, area, top + 1, 1, STYLE_DIM,
		      "one of %d tile%s (+ on the map): arrows, Tab, or type x,y",
		      question->tile_count, question->tile_count == 1 ? "" : "s");
}

static void draw_roll(struct tui *tui, const struct area *area,
		      const struct affray_roll *roll)
{
	screen_format(&tui->screen, area, 0, 1, STYLE_PLAIN,
		      "the total (%d to %d), or each die with blanks between%s",
		      roll->low, roll->high,
		      strstr(roll->dice, "dF") ? ", as + - 0" : "");
	screen_format(&tui->screen, area, 1, 1, LOOK_BOLD | LOOK_REVERSE, " %s_ ",
		      tui->typed);
}

/* ---- headings ---- */

static void draw_circumstances(struct tui *tui, const struct area *area)
{
	struct page *page = tui->table.page;

	tui->table.page = begin_note(tui);
	tui->narrator->page = tui->table.page;
	show_circumstances(&tui->table, tui_question(tui));
	sink_flush(tui->table.page->sink);
	tui->table.page = page;
	tui->narrator->page = &tui->log_page.page;
	if (tui->note.count > 0)
		screen_put(&tui->screen, area, 0, 1, area->width - 1, STYLE_PLAIN,
			   tui->note.text + tui->note.paragraphs[0].start);
}

static void name_question(const struct affray_question *question, char *name, size_t room)
{
	snprintf(name, room, "%s: %s",
		 question->owner >= 0 ? name_of(question->owner_name).text
				      : "The game master",
		 question->text ? question->text : label_of(question->ask).text);
}

static void draw_question(struct tui *tui, const struct area *area,
			  const struct affray_question *question)
{
	int top = heading_rows(question);
	char name[256];

	name_question(question, name, sizeof name);
	screen_rule(&tui->screen, area, name, tui->mode == MODE_ANSWER);
	if (top > 0)
		draw_circumstances(tui, area);
	if (question->kind == AFFRAY_NUMBER)
		draw_number(tui, area, question, top);
	else if (question->kind == AFFRAY_TILE)
		draw_tile_question(tui, area, question, top);
	else
		draw_choice(tui, area, question, top);
}

static void draw_end(struct tui *tui, const struct area *area)
{
	int winner = affray_fight_winner(tui->session->fight);
	const char *side =
		winner >= 0 ? affray_scenario_side(tui->session->scenario, winner) : NULL;

	screen_rule(&tui->screen, area, "The fight is over", true);
	screen_format(&tui->screen, area, 0, 1, LOOK_BOLD, "%s%s after %d round%s.",
		      side ? name_of(side).text : "A draw",
		      !side		? ""
		      : is_plural(side) ? " win"
					: " wins",
		      affray_fight_round(tui->session->fight),
		      affray_fight_round(tui->session->fight) == 1 ? "" : "s");
	screen_put(&tui->screen, area, 1, 1, area->width - 1, STYLE_PLAIN,
		   "u goes back, a shows all of the log, w explains, q leaves.");
}

void draw_menu(struct tui *tui)
{
	const struct area *area = &tui->layout.menu;
	const struct affray_question *question = tui_question(tui);
	const struct affray_roll *roll = affray_fight_roll(tui->session->fight);
	char name[256];

	if (tui->stop == AFFRAY_ASKS && question) {
		draw_question(tui, area, question);
	} else if (tui->stop == AFFRAY_ROLLS && roll) {
		snprintf(name, sizeof name, "Roll %s%s%s%s%s", roll->dice,
			 roll->name ? " for " : "",
			 roll->name ? name_of(roll->name).text : "", roll->why ? ": " : "",
			 roll->why ? label_of(roll->why).text : "");
		screen_rule(&tui->screen, area, name, true);
		draw_roll(tui, area, roll);
	} else {
		draw_end(tui, area);
	}
}
