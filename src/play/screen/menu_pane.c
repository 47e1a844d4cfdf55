/* SPDX-License-Identifier: MIT
 *
 * The open question: its owner, its words, and its options.
 *
 *	── Aldric: How do you defend yourself? ─────────────────────────
 *	Goblin strikes at Aldric with the dagger: av 12, passive 13
 *	 1 passive  no defense but the Dodge score less 1
 *	>2 dodge    an action: Dodge and dice              1 AP, 1 FAT
 *
 * One option a line with its description if there is room; else several in a row, and the
 * description of the marked one under them.
 */
#include <stdio.h>
#include <string.h>
#include "screen_state.h"

enum {
	KEY_COLUMN = 3,
	GAP = 2,
	INLINE_WIDTH = 66,	/* narrower, descriptions stand under the options */
	LEAST_DESCRIPTION = 24, /* columns, or it is not worth wrapping */
	OTHER_LINES = 3,	/* of a question that is no choice */
	MOST_COLUMNS = 12,	/* of options side by side */
};

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

/* "the place of trooper" instead of "2": a bare number says nothing in a menu. */
static bool is_told_by_label(const struct affray_option *option)
{
	return strspn(option->key, "0123456789") == strlen(option->key) &&
	       *more_than_key(option);
}

static struct word option_name(const struct tui *tui, const struct affray_option *option)
{
	const struct direction *direction = direction_of(option->key);
	int who = option_creature(tui, option);
	struct word word;

	if (direction) {
		snprintf(word.text, sizeof word.text, "%s %s",
			 arrow_of(&tui->screen, option->key), direction->word);
		return word;
	}
	if (is_told_by_label(option)) {
		const char *more = more_than_key(option);

		return label_of(more + strspn(more, ": "));
	}
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

	return is_told_by_label(option) ? "" : more + strspn(more, ": ");
}

/* ---- the note above the options ---- */

/* The circumstances, in the note: the deed, the other creature, the numbers. */
static void write_circumstances(struct tui *tui, int width)
{
	begin_words(tui);
	show_circumstances(&tui->console, tui_question(tui));
	end_words(tui);
	scrollback_wrap(&tui->note, width - 1, ANY_DEPTH);
}

static int heading_rows(struct tui *tui, int width)
{
	write_circumstances(tui, width);
	return tui->note.line_count;
}

/* A wrapped text of the note. */
static int draw_text(struct tui *tui, const struct area *area, int row)
{
	for (int i = 0; i < tui->note.line_count && row + i < area->height; i++) {
		const struct scrollback_line *line = &tui->note.lines[i];

		screen_put_bytes(&tui->screen, area, row + i, 1 + line->indent,
				 line->style, tui->note.text + line->start, line->length);
	}
	return tui->note.line_count;
}

/* Words of our own, wrapped; returns the rows. */
static int draw_words(struct tui *tui, const struct area *area, int row, int style,
		      const char *words)
{
	struct page *page = begin_note(tui);

	page_begin(page, 0, 0);
	page_style(page, style);
	page_add(page, words);
	page_end(page);
	scrollback_wrap(&tui->note, area->width - 1, ANY_DEPTH);
	return draw_text(tui, area, row);
}

/* ---- the grid of options ---- */

/* Names and costs of the options that stand below each other. */
struct menu_column {
	int left;	/* where it begins */
	int name, cost; /* the widest of each */
};

/* Options run down the columns, so that they read as one list. */
struct grid {
	int name, cost, description; /* the widest of each */
	int rows;		     /* of all options */
	struct menu_column columns[MOST_COLUMNS];
	int seen;	/* rows that are visible */
	int first;	/* row at the top */
	int detail;	/* rows under them for the marked option */
	bool is_inline; /* each has its description beside it */
	bool is_whole;	/* the whole of it, in several lines if needed */
};

static int larger(int a, int b)
{
	return a > b ? a : b;
}

static void widen(const struct tui *tui, const struct affray_question *question,
		  int index, int *name, int *columns)
{
	const struct affray_option *option = &question->options[index];
	char cost[128];

	write_cost(question, option, cost, sizeof cost);
	*name = larger(*name, text_columns(option_name(tui, option).text));
	*columns = larger(*columns, text_columns(cost));
}

static void measure(const struct tui *tui, const struct affray_question *question,
		    struct grid *grid)
{
	memset(grid, 0, sizeof *grid);
	for (int i = 0; i < question->option_count; i++) {
		widen(tui, question, i, &grid->name, &grid->cost);
		grid->description =
			larger(grid->description,
			       text_columns(description(&question->options[i])));
	}
}

/* The width of an option without its description. */
static int cell_width(const struct tui *tui, int name, int cost)
{
	return KEY_COLUMN + name + (cost ? GAP + cost : 0) +
	       (tui->odds.is_on ? GAP + odds_columns(&tui->odds) : 0);
}

/* Places the options in columns of `grid->rows`, each as wide as its own options need;
 * returns the width of all. */
static int place_columns(const struct tui *tui, struct grid *grid,
			 const struct affray_question *question)
{
	struct menu_column *column = grid->columns;
	int left = 0;

	for (int i = 0; i < question->option_count; column++) {
		*column = (struct menu_column){.left = left};
		for (int row = 0; row < grid->rows && i < question->option_count;
		     row++, i++)
			widen(tui, question, i, &column->name, &column->cost);
		if (grid->cost == 0)
			column->cost = 0;
		left += cell_width(tui, column->name, column->cost) + GAP;
	}
	return left - GAP;
}

/* Arranges the options in as few rows as fit. */
static void arrange_columns(const struct tui *tui, struct grid *grid,
			    const struct affray_question *question, int width)
{
	int count = question->option_count;
	int whole = grid->name + grid->description + 4; /* with ": " */

	if (cell_width(tui, grid->name, grid->cost) > width && tui->odds.is_on &&
	    grid->cost > 0) {
		grid->cost = 0; /* the cost moves below, to make room for the odds */
		grid->detail = 1;
	}
	grid->rows = (count + MOST_COLUMNS - 1) / MOST_COLUMNS;
	while (place_columns(tui, grid, question) > width && grid->rows < count)
		grid->rows++;
	if (grid->description > 0)
		grid->detail = larger(1, (whole + width - 2) / (width - 1));
}

/* True if a description is too long to stand beside its option. */
static bool is_cut(const struct tui *tui, const struct grid *grid, int width)
{
	return grid->description > 0 &&
	       cell_width(tui, grid->name, grid->cost) + 2 * GAP + grid->description >
		       width;
}

/* Columns for descriptions beside the options; they begin at `*at`. */
static int description_columns(const struct tui *tui, struct grid *grid, int width,
			       int *at)
{
	int odds = tui->odds.is_on ? odds_columns(&tui->odds) + GAP : 0;

	*at = KEY_COLUMN + grid->name + GAP + odds;
	return width - (grid->cost ? grid->cost + GAP + 1 : 1) - *at;
}

static int lines_of(const char *text, int columns)
{
	int lines = 1;

	while (*(text += line_length(text, columns))) {
		text += strspn(text, " ");
		lines++;
	}
	return lines;
}

/* Lines of all options with whole descriptions; 0: there is no room beside them. */
static int whole_lines(const struct tui *tui, const struct affray_question *question,
		       struct grid *grid, int width)
{
	int at, columns = description_columns(tui, grid, width, &at), lines = 0;

	for (int i = 0; i < question->option_count && columns >= LEAST_DESCRIPTION; i++)
		lines += lines_of(description(&question->options[i]), columns);
	return lines;
}

static void arrange(const struct tui *tui, const struct affray_question *question,
		    struct grid *grid, int width, int height)
{
	int row, whole;

	measure(tui, question, grid);
	whole = width >= INLINE_WIDTH ? whole_lines(tui, question, grid, width) : 0;
	if (whole > 0 && whole <= height) {
		grid->is_inline = grid->is_whole = true;
		grid->rows = grid->seen = question->option_count;
		place_columns(tui, grid, question);
		return;
	}
	if (question->option_count <= height &&
	    (width >= INLINE_WIDTH || !grid->description)) {
		grid->is_inline = true;
		grid->rows = question->option_count;
		place_columns(tui, grid, question);
		grid->detail = is_cut(tui, grid, width) && grid->rows < height;
	} else {
		arrange_columns(tui, grid, question, width);
	}
	if (grid->rows + grid->detail > height && grid->cost > 0 && !tui->odds.is_on) {
		grid->cost = 0; /* the cost of the marked option is below */
		grid->detail += !grid->detail;
		arrange_columns(tui, grid, question, width);
	}
	grid->seen =
		height - grid->detail < grid->rows ? height - grid->detail : grid->rows;
	if (grid->seen < 1)
		grid->seen = 1;
	row = tui->selected % grid->rows;
	grid->first = row >= grid->seen ? row - grid->seen + 1 : 0;
}

void menu_lines(struct tui *tui, int width, int lines[MENU_SIZES])
{
	const struct affray_question *question = tui_question(tui);
	int heading = question ? heading_rows(tui, width) : 0;
	struct grid grid;

	for (int size = 0; size < MENU_SIZES; size++)
		lines[size] = heading + OTHER_LINES + tui->has_needs;
	if (!question || question->kind != AFFRAY_CHOICE)
		return;
	measure(tui, question, &grid);
	lines[MENU_WHOLE] = heading + whole_lines(tui, question, &grid, width);
	lines[MENU_INLINE] = heading + question->option_count + is_cut(tui, &grid, width);
	arrange_columns(tui, &grid, question, width);
	lines[MENU_COLUMNS] = heading + grid.rows + grid.detail;
	if (width < INLINE_WIDTH && grid.description > 0)
		lines[MENU_INLINE] = lines[MENU_COLUMNS];
	if (width < INLINE_WIDTH || lines[MENU_WHOLE] == heading)
		lines[MENU_WHOLE] = lines[MENU_INLINE];
	grid.cost = 0;
	arrange_columns(tui, &grid, question, width);
	lines[MENU_NAMES] = heading + grid.rows + larger(1, grid.detail);
	if (lines[MENU_NAMES] > lines[MENU_COLUMNS])
		lines[MENU_NAMES] = lines[MENU_COLUMNS];
}

/* ---- options ---- */

static int draw_option(struct tui *tui, const struct area *area,
		       const struct affray_question *question, const struct grid *grid,
		       int index, int row)
{
	const struct affray_option *option = &question->options[index];
	const struct menu_column *cell = &grid->columns[index / grid->rows];
	bool is_marked = index == tui->selected && tui->has_mark &&
			 !(tui->mode == MODE_WHY && tui->why_place != WHY_OPTIONS);
	int look = is_marked ? LOOK_REVERSE : 0, at = cell->left + KEY_COLUMN;
	char key[4] = {option_key(question, tui->places, tui->selected, index), '\0'};
	char cost[128], odds[64];

	write_cost(question, option, cost, sizeof cost);
	screen_put(&tui->screen, area, row, cell->left, 1, LOOK_BOLD,
		   is_marked ? sign_of(&tui->screen, SIGN_HERE) : " ");
	screen_put(&tui->screen, area, row, cell->left + 1, 1, LOOK_BOLD, key);
	screen_put(&tui->screen, area, row, at, cell->name, look | LOOK_BOLD,
		   option_name(tui, option).text);
	at += cell->name + GAP;
	if (!grid->is_inline && cell->cost > 0) {
		screen_put(&tui->screen, area, row, at, cell->cost, STYLE_PLAIN, cost);
		at += cell->cost + GAP;
	}
	if (tui->odds.is_on) {
		odds_write(&tui->odds, &tui->screen, index, odds, sizeof odds);
		screen_put(&tui->screen, area, row, at, odds_columns(&tui->odds),
			   STYLE_PLAIN, odds);
		at += odds_columns(&tui->odds) + GAP;
	}
	if (grid->is_inline && grid->cost > 0)
		screen_put(&tui->screen, area, row, area->width - grid->cost - 1,
			   grid->cost, STYLE_PLAIN, cost);
	return at;
}

/* With its description, cut or whole; returns the lines. */
static int draw_inline(struct tui *tui, const struct area *area,
		       const struct affray_question *question, const struct grid *grid,
		       int index, int row)
{
	int at = draw_option(tui, area, question, grid, index, row);
	int end = area->width - (grid->cost ? grid->cost + GAP + 1 : 1), lines = 1;
	int style = index == tui->selected ? STYLE_PLAIN : STYLE_DIM;
	const char *text = description(&question->options[index]);

	for (; grid->is_whole && text_columns(text) > end - at; lines++, row++) {
		size_t length = line_length(text, end - at);

		screen_put_bytes(&tui->screen, area, row, at, style, text, length);
		text += length;
		text += strspn(text, " ");
	}
	screen_put(&tui->screen, area, row, at, end - at, style, text);
	return lines;
}

/* The name, description and cost of the marked option, under all options. */
static void draw_detail(struct tui *tui, const struct area *area,
			const struct affray_question *question, int row)
{
	const struct affray_option *option = &question->options[tui->selected];
	struct page *page = begin_note(tui);
	char cost[128];

	write_cost(question, option, cost, sizeof cost);
	page_begin(page, 0, 0);
	page_add(page, option_name(tui, option).text);
	if (*description(option))
		page_format(page, ": %s", description(option));
	if (cost[0])
		page_format(page, " (%s)", cost);
	page_end(page);
	scrollback_wrap(&tui->note, area->width - 1, ANY_DEPTH);
	draw_text(tui, area, row);
}

/* At the right end of the rule: rows that are out of sight above and below. */
static void draw_more(struct tui *tui, const struct area *area, int above, int below)
{
	struct area rule = {area->top - 1, area->left, 1, area->width};
	char text[64];

	if (above == 0)
		snprintf(text, sizeof text, " %d below ", below);
	else if (below == 0)
		snprintf(text, sizeof text, " %d above ", above);
	else
		snprintf(text, sizeof text, " %d above, %d below ", above, below);
	screen_put(&tui->screen, &rule, 0, rule.width - text_columns(text) - 1,
		   text_columns(text), STYLE_PLAIN, text);
}

static void draw_choice(struct tui *tui, const struct area *area,
			const struct affray_question *question, int top)
{
	struct grid grid;
	int more = 0; /* lines that descriptions took beyond their first */

	arrange(tui, question, &grid, area->width, area->height - top);
	tui->menu_rows = grid.rows;
	for (int i = 0; i < question->option_count; i++) {
		int row = i % grid.rows - grid.first;
		const struct menu_column *cell = &grid.columns[i / grid.rows];

		if (row < 0 || row >= grid.seen)
			continue;
		row += top + more;
		tui_note_spot(tui, area, row, cell->left,
			      grid.is_inline ? area->width
					     : cell_width(tui, cell->name, cell->cost),
			      SPOT_OPTION, i);
		if (grid.is_inline)
			more += draw_inline(tui, area, question, &grid, i, row) - 1;
		else
			draw_option(tui, area, question, &grid, i, row);
	}
	if (grid.detail > 0 && tui->has_mark)
		draw_detail(tui, area, question, top + grid.seen);
	if (grid.seen < grid.rows)
		draw_more(tui, area, grid.first, grid.rows - grid.seen - grid.first);
}

/* ---- numbers, tiles, dice ---- */

static void draw_number(struct tui *tui, const struct area *area,
			const struct affray_question *question, int top)
{
	char odds[64] = "";
	int at = 1;

	if (tui->typed[0])
		at += screen_format(&tui->screen, area, top, 1, LOOK_BOLD | LOOK_REVERSE,
				    " %s_ ", tui->typed);
	else
		at += screen_format(&tui->screen, area, top, 1, LOOK_BOLD | LOOK_REVERSE,
				    " %d ", tui->number);
	at += GAP + screen_format(&tui->screen, area, top, at + GAP, STYLE_PLAIN,
				  "from %d to %d", question->low, question->high);
	if (tui->odds.is_on) {
		odds_write(&tui->odds, &tui->screen, 0, odds, sizeof odds);
		screen_put(&tui->screen, area, top, at + GAP, odds_columns(&tui->odds),
			   STYLE_PLAIN, odds);
	}
	draw_words(tui, area, top + 1, STYLE_DIM,
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
		screen_put(&tui->screen, area, top, text_columns(text) + 3,
			   odds_columns(&tui->odds), STYLE_PLAIN, odds);
	}
	snprintf(text, sizeof text, "one of %d tile%s%s: arrows, Tab, or type x,y",
		 question->tile_count, question->tile_count == 1 ? "" : "s",
		 tui_has_map(tui) ? " (+ on the map)" : "");
	draw_words(tui, area, top + 1, STYLE_DIM, text);
}

static void draw_roll(struct tui *tui, const struct area *area,
		      const struct affray_roll *roll)
{
	char text[256];
	int rows = 0;

	if (tui->has_needs) {
		play_needs(roll, &tui->needs, text, sizeof text);
		rows = screen_format(&tui->screen, area, 0, 1, LOOK_BOLD, "needed: %s",
				     text) > 0;
	}
	play_throw_hint(roll, text, sizeof text);
	rows += draw_words(tui, area, rows, STYLE_PLAIN, text);
	screen_format(&tui->screen, area, rows, 1, LOOK_BOLD | LOOK_REVERSE, " %s_ ",
		      tui->typed);
}

/* ---- headings ---- */

static void name_question(const struct affray_question *question, char *name, size_t room)
{
	const char *text = question->text ? question->text : label_of(question->ask).text;

	snprintf(name, room, "%s: %s",
		 question->owner >= 0 ? name_of(question->owner_name).text
				      : "The game master",
		 question->is_pause ? "Enter lets it act; or answer for it, e: an edict"
				    : text);
}

static void draw_question(struct tui *tui, const struct area *area,
			  const struct affray_question *question)
{
	char name[256];
	int top;

	name_question(question, name, sizeof name);
	screen_rule(&tui->screen, area, name, tui->mode == MODE_ANSWER);
	write_circumstances(tui, area->width);
	top = draw_text(tui, area, 0);
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
	draw_words(tui, area, 1, STYLE_PLAIN,
		   "b looks back on it, a shows all of the log, w explains, u undoes, q "
		   "leaves.");
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
			 roll->name ? name_of(roll->name).text : "",
			 roll->why ? ": " : "",
			 roll->why ? label_of(roll->why).text : "");
		screen_rule(&tui->screen, area, name, true);
		draw_roll(tui, area, roll);
	} else {
		draw_end(tui, area);
	}
}
