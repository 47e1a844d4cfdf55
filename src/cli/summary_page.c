/* SPDX-License-Identifier: MIT
 *
 * The summary for people: a curve, the account, what stood out, who did what.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "summary_inside.h"

enum {
	CURVE_ROWS = 4,
	CURVE_LEFT = 6, /* "100 % " */
	CURVE_MOST = 100,
	FEW = 4, /* creatures; each then has a line of its details */
	CELL = 96,
};

/* ---- the curve ---- */

struct curve {
	const struct summary *summary;
	int columns;
};

/* The moment that a column shows; the last one is the end. */
static int moment_in(const struct curve *curve, int column)
{
	return column * curve->summary->moment_count / (curve->columns - 1);
}

/* A full chart is CURVE_ROWS rows of eight steps each; nothing is still a line. */
static const char *block(double share, int row_from_below)
{
	static const char *const heights[] = {" ", "▁", "▂", "▃", "▄",
					      "▅", "▆", "▇", "█"};
	int steps = (int)(share * CURVE_ROWS * 8 + 0.5);

	steps = steps < 1 ? 1 : steps;
	steps -= row_from_below * 8;
	return heights[steps < 0 ? 0 : steps > 8 ? 8 : steps];
}

static double share_in(const struct curve *curve, int column)
{
	return chance_at(curve->summary, moment_in(curve, column)).value;
}

static void curve_row(const struct curve *curve, struct page *page, int row)
{
	static const char *const labels[CURVE_ROWS] = {"  0 % ", "      ", " 50 % ",
						       "100 % "};
	int last = curve->columns - 1;

	while (last >= 0 && *block(share_in(curve, last), row) == ' ')
		last--;
	page_begin(page, 0, 0);
	page_solid(page, labels[row]);
	page_style(page, STYLE_SIDE + curve->summary->side % 8);
	for (int column = 0; column <= last; column++)
		page_solid(page, block(share_in(curve, column), row));
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

static int round_at(const struct curve *curve, int column)
{
	int moment = moment_in(curve, column);

	return moment < curve->summary->moment_count
		       ? curve->summary->moments[moment].round
		       : -1;
}

/* Without the blanks at its end; nothing if there is nothing else. */
static void show_line(struct page *page, const char *label, char *line)
{
	size_t length = strlen(line);

	while (length > 0 && line[length - 1] == ' ')
		line[--length] = '\0';
	if (length == 0)
		return;
	page_begin(page, 0, 0);
	page_solid(page, label);
	page_solid(page, line);
	page_end(page);
}

/* The number of each round where it begins, as far as there is room. */
static void curve_rounds(const struct curve *curve, struct page *page)
{
	char line[CURVE_MOST + 16];
	int free_from = 0;

	memset(line, ' ', sizeof line);
	for (int column = 0; column < curve->columns; column++) {
		int round = round_at(curve, column);
		char number[12];
		int length;

		if (round < 1 || (column > 0 && round == round_at(curve, column - 1)))
			continue;
		length = snprintf(number, sizeof number, "%d", round);
		if (column < free_from || column + length > curve->columns)
			continue;
		memcpy(line + column, number, (size_t)length);
		free_from = column + length + 1;
	}
	line[curve->columns] = '\0';
	show_line(page, "round ", line);
}

/* Between the column before and this one, itself included. */
static bool is_in(const struct curve *curve, int column, int moment)
{
	return moment <= moment_in(curve, column) &&
	       (column == 0 || moment > moment_in(curve, column - 1));
}

static bool has_edict(const struct curve *curve, int column)
{
	const struct summary *summary = curve->summary;

	for (int k = 0; k < summary->moment_count; k++)
		if (summary->moments[k].kind == MOMENT_EDICT && is_in(curve, column, k))
			return true;
	return false;
}

/* ^ where the turning point begins, e under edicts. */
static void curve_marks(const struct curve *curve, struct page *page)
{
	const struct summary *summary = curve->summary;
	int turn = summary->turning_point >= 0
			   ? summary->beats[summary->turning_point].first
			   : -1;
	char line[CURVE_MOST + 1];

	for (int column = 0; column < curve->columns; column++)
		line[column] = turn >= 0 && is_in(curve, column, turn) ? '^'
			       : has_edict(curve, column)	       ? 'e'
								       : ' ';
	line[curve->columns] = '\0';
	show_line(page, "      ", line);
}

static void show_curve(const struct summary *summary, struct page *page)
{
	struct curve curve = {summary, page->width - CURVE_LEFT - 1};

	if (curve.columns > CURVE_MOST)
		curve.columns = CURVE_MOST;
	if (curve.columns > summary->moment_count + 1)
		curve.columns = summary->moment_count + 1;
	if (curve.columns < 2)
		return;
	for (int row = CURVE_ROWS - 1; row >= 0; row--)
		curve_row(&curve, page, row);
	curve_rounds(&curve, page);
	curve_marks(&curve, page);
}

/* ---- the account ---- */

static void show_account(const struct summary *summary, struct page *page)
{
	const struct account *account = &summary->account;

	page_begin(page, 0, 2);
	page_format(
		page, "%s chance to win: %s at the start, %s %s. What moved it: luck %s",
		whose(name_of(side_name(summary, summary->side)).text).text,
		percent_of(account->start).text, percent_of(account->end).text,
		summary->is_over ? "at the end" : "now", points_of(account->luck).text);
	for (int side = 0; side < summary->sides; side++)
		page_format(page, ", choices of %s %s",
			    name_of(side_name(summary, side)).text,
			    points_of(account->choice[side]).text);
	if (account->master.value != 0)
		page_format(page, ", choices of the game master %s",
			    points_of(account->master).text);
	if (account->edicts.value != 0)
		page_format(page, ", edicts (e) %s", points_of(account->edicts).text);
	page_add(page, ".");
	page_end(page);
}

/* ---- what stood out ---- */

static void show_item(struct page *page, const char *head, const char *text)
{
	page_begin(page, 0, 2);
	page_style(page, STYLE_BOLD);
	page_add(page, head);
	page_style(page, STYLE_PLAIN);
	page_add(page, " ");
	page_add(page, text);
	page_end(page);
}

static void show_turning_point(const struct summary *summary, struct page *page)
{
	char *story;

	if (summary->turning_point < 0) {
		show_item(page, "Turning point:",
			  "none; no single deed moved the chances by more than the "
			  "noise.");
		return;
	}
	story = beat_story(summary, summary->turning_point);
	page_begin(page, 0, 2);
	page_style(page, STYLE_BOLD);
	page_add(page, "Turning point (^):");
	page_style(page, STYLE_PLAIN);
	page_format(page, " %s.", change_line(summary, summary->turning_point).text);
	page_add(page, " ");
	page_add(page, story);
	page_end(page);
	free(story);
}

static void show_picks(const struct summary *summary, struct page *page)
{
	for (int side = 0; side < summary->sides; side++) {
		const struct pick *picks[] = {&summary->best[side],
					      &summary->worst[side]};

		for (int i = 0; i < 2; i++) {
			struct line head = {""};

			if (picks[i]->moment < 0)
				continue;
			snprintf(head.text, sizeof head.text,
				 "%s choice of %s:", i ? "Worst" : "Best",
				 name_of(side_name(summary, side)).text);
			show_item(page, head.text, pick_line(summary, picks[i]).text);
		}
	}
}

static void show_rolls(const struct summary *summary, struct page *page)
{
	struct word name = name_of(side_name(summary, summary->side));
	struct line head = {""};

	if (summary->luckiest >= 0) {
		snprintf(head.text, sizeof head.text, "Luckiest roll for %s:", name.text);
		show_item(page, head.text, rolls_line(summary, summary->luckiest).text);
	}
	if (summary->unluckiest >= 0) {
		snprintf(head.text, sizeof head.text, "Unluckiest:");
		show_item(page, head.text, rolls_line(summary, summary->unluckiest).text);
	}
}

/* ---- who did what ---- */

enum feat_column { WHO, FATE, TURNS, ATTACKS, HITS, DEALT, TAKEN, FELLED, COLUMNS };

static const char *const heads[COLUMNS] = {"",	   "end",   "turns", "attacks",
					   "hits", "dealt", "taken", "felled"};

struct cells {
	char text[COLUMNS][CELL];
};

static struct cells cells_of(const struct summary *summary, int who)
{
	const struct feats_of *of = &summary->feats.of[who];
	struct cells cells;

	memset(&cells, 0, sizeof cells);
	snprintf(cells.text[WHO], CELL, "%s",
		 name_of(affray_scenario_creature(summary->scenario, who)).text);
	snprintf(cells.text[TURNS], CELL, "%d", of->turns);
	snprintf(cells.text[ATTACKS], CELL, "%d", of->attacks);
	if (of->checks > 0)
		snprintf(cells.text[HITS], CELL, "%d of %d", of->hits, of->checks);
	snprintf(cells.text[DEALT], CELL, "%.90s", amounts_line(&of->dealt).text);
	snprintf(cells.text[TAKEN], CELL, "%.90s", amounts_line(&of->taken).text);
	snprintf(cells.text[FELLED], CELL, "%.90s", felled_line(summary, of).text);
	snprintf(cells.text[FATE], CELL, "%s", of->fate);
	return cells;
}

static bool is_number(enum feat_column column)
{
	return column == TURNS || column == ATTACKS || column == HITS;
}

/* How wide each column is; 0: nobody has anything there. */
static void measure(const struct summary *summary, int widths[COLUMNS])
{
	memset(widths, 0, COLUMNS * sizeof *widths);
	for (int who = 0; who < summary->feats.count; who++) {
		struct cells cells;

		if (!is_listed(summary, who))
			continue;
		cells = cells_of(summary, who);
		for (int k = 0; k < COLUMNS; k++) {
			int width = text_columns(cells.text[k]);

			widths[k] = width > widths[k] ? width : widths[k];
		}
	}
	for (int k = 0; k < COLUMNS; k++) {
		int head = text_columns(heads[k]);

		if (widths[k] > 0 && widths[k] < head)
			widths[k] = head;
	}
}

static int whole_width(const int widths[COLUMNS])
{
	int whole = 0;

	for (int k = 0; k < COLUMNS; k++)
		whole += widths[k] > 0 ? widths[k] + 2 : 0;
	return whole - 2;
}

/* Leaves out columns until the table fits; false: it does not even so. */
static bool fit_columns(int widths[COLUMNS], int room)
{
	static const enum feat_column dispensable[] = {TURNS, ATTACKS, FELLED};

	for (size_t i = 0; i < sizeof dispensable / sizeof *dispensable; i++)
		if (whole_width(widths) > room)
			widths[dispensable[i]] = 0;
	return whole_width(widths) <= room;
}

static void show_row(struct page *page, const int widths[COLUMNS],
		     const struct cells *cells, int style)
{
	int column = 0, last = COLUMNS - 1;

	while (last > 0 && (widths[last] == 0 || !*cells->text[last]))
		last--;
	page_begin(page, 0, 0);
	for (int k = 0; k <= last; k++) {
		int lead = is_number((enum feat_column)k)
				   ? widths[k] - text_columns(cells->text[k])
				   : 0;

		if (widths[k] == 0)
			continue;
		page_column(page, column + lead);
		if (k == WHO)
			page_style(page, style);
		page_solid(page, cells->text[k]);
		if (k == WHO)
			page_style(page, STYLE_PLAIN);
		column += widths[k] + 2;
	}
	page_end(page);
}

static int style_of(const struct summary *summary, int who)
{
	int side = affray_scenario_side_of(summary->scenario, who);

	return side < 0 ? STYLE_PLAIN : STYLE_SIDE + side % 8;
}

static void add_detail(struct page *page, const char *head, const char *text)
{
	if (*text)
		page_format(page, "; %s %s", head, text);
}

/* What has no column. */
static void add_details(const struct summary *summary, struct page *page, int who)
{
	const struct feats_of *of = &summary->feats.of[who];
	char moved[32] = "";

	if (of->moved_tiles > 0)
		snprintf(moved, sizeof moved, "%d tile%s", of->moved_tiles,
			 of->moved_tiles == 1 ? "" : "s");
	add_detail(page, "best blow", blow_line(summary, &of->best).text);
	add_detail(page, "lost otherwise", amounts_line(&of->lost).text);
	add_detail(page, "got back", amounts_line(&of->healed).text);
	add_detail(page, "spent", amounts_line(&of->spent).text);
	add_detail(page, "moved", moved);
}

/* Under the row of a table. */
static void show_details(const struct summary *summary, struct page *page, int who)
{
	const struct feats_of *of = &summary->feats.of[who];

	page_begin(page, 2, 4);
	page_add(page, of->action_count ? actions_line(of, 3).text : "no deeds");
	add_details(summary, page, who);
	page_add(page, ".");
	page_end(page);
}

/* The row of a table as a sentence. */
static void show_sentence(const struct summary *summary, struct page *page, int who,
			  bool details)
{
	const struct feats_of *of = &summary->feats.of[who];
	struct cells cells = cells_of(summary, who);

	page_begin(page, 0, 2);
	page_style(page, style_of(summary, who));
	page_add(page, cells.text[WHO]);
	page_style(page, STYLE_PLAIN);
	page_format(page, "%s %s: %d turn%s, %d attack%s",
		    strcmp(of->fate, "stands") == 0 || strcmp(of->fate, "fled") == 0
			    ? ""
			    : " is",
		    of->fate, of->turns, of->turns == 1 ? "" : "s", of->attacks,
		    of->attacks == 1 ? "" : "s");
	add_detail(page, "hits", cells.text[HITS]);
	add_detail(page, "dealt", cells.text[DEALT]);
	add_detail(page, "took", cells.text[TAKEN]);
	add_detail(page, "felled", cells.text[FELLED]);
	if (details) {
		add_detail(page, "most used", actions_line(of, 3).text);
		add_details(summary, page, who);
	}
	page_add(page, ".");
	page_end(page);
}

static int listed_count(const struct summary *summary)
{
	int count = 0;

	for (int who = 0; who < summary->feats.count; who++)
		count += is_listed(summary, who);
	return count;
}

/* A table where it fits, else a sentence for each. */
static void show_feats(const struct summary *summary, struct page *page)
{
	bool details = listed_count(summary) <= FEW, is_table;
	int widths[COLUMNS];
	struct cells cells;

	measure(summary, widths);
	is_table = fit_columns(widths, page->width);
	for (int k = 0; k < COLUMNS; k++)
		snprintf(cells.text[k], CELL, "%s", heads[k]);
	if (is_table)
		show_row(page, widths, &cells, STYLE_PLAIN);
	for (int who = 0; who < summary->feats.count; who++) {
		if (!is_listed(summary, who))
			continue;
		cells = cells_of(summary, who);
		if (is_table)
			show_row(page, widths, &cells, style_of(summary, who));
		if (is_table && details)
			show_details(summary, page, who);
		if (!is_table)
			show_sentence(summary, page, who, details);
	}
}

/* ---- the page ---- */

void summary_page(const struct summary *summary, struct page *page)
{
	const char *name = affray_scenario_name(summary->scenario);

	page_begin(page, 0, 2);
	page_style(page, STYLE_BOLD);
	page_format(page, "%s: ", name && *name ? name : "A fight");
	page_add(page, result_line(summary).text);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	page_line(page, "%s", "");
	if (summary->playouts > 0) {
		show_curve(summary, page);
		show_account(summary, page);
		show_turning_point(summary, page);
		show_rolls(summary, page);
		show_picks(summary, page);
		page_begin(page, 0, 2);
		page_style(page, STYLE_DIM);
		page_format(page, "(%s)", method_line(summary).text);
		page_style(page, STYLE_PLAIN);
		page_end(page);
		page_line(page, "%s", "");
	}
	show_feats(summary, page);
}
