/* SPDX-License-Identifier: MIT
 *
 * The summary as a report of one HTML file.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "options.h"
#include "part_file.h"
#include "report/html.h"
#include "summary_inside.h"

enum { MOST_NOTES = 9 }; /* the turning point, and the first edicts */

/* ---- the head ---- */

static void put_facts(struct sink *sink, const struct summary *summary)
{
	char text[256];

	html_facts_open(sink);
	html_fact(sink, "rulebook", affray_scenario_rulebook(summary->scenario));
	for (int side = 0; side < summary->sides; side++) {
		const char *tactic = affray_scenario_tactic(summary->scenario, side);

		snprintf(text, sizeof text, "%s, by the tactic %s in playouts",
			 side_name(summary, side),
			 tactic && strcmp(tactic, "person") != 0 ? tactic : "scripted");
		html_fact(sink, side ? "" : "sides", text);
	}
	if (summary->playouts > 0) {
		snprintf(text, sizeof text, "%d after each roll", summary->playouts);
		html_fact(sink, "playouts", text);
	}
	snprintf(text, sizeof text, "Affray %s", affray_version());
	html_fact(sink, "version", text);
	html_facts_close(sink);
}

/* ---- the curve ---- */

struct curve {
	int columns, note_count;
	struct interval *values;
	char (*text)[160];
	const char **labels, **ticks;
	char (*numbers)[12];
	struct chart_note notes[MOST_NOTES];
};

static void curve_free(struct curve *curve)
{
	free(curve->values);
	free(curve->text);
	free(curve->labels);
	free(curve->ticks);
	free(curve->numbers);
}

static bool curve_new(struct curve *curve, int columns)
{
	size_t count = (size_t)columns;

	memset(curve, 0, sizeof *curve);
	curve->columns = columns;
	curve->values = calloc(count, sizeof *curve->values);
	curve->text = calloc(count, sizeof *curve->text);
	curve->labels = calloc(count, sizeof *curve->labels);
	curve->ticks = calloc(count, sizeof *curve->ticks);
	curve->numbers = calloc(count, sizeof *curve->numbers);
	return curve->values && curve->text && curve->labels && curve->ticks &&
	       curve->numbers;
}

static double within(double share)
{
	return share < 0 ? 0 : share > 1 ? 1 : share;
}

/* A round's number stands where it begins. */
static void curve_point(struct curve *curve, const struct summary *summary, int k)
{
	bool is_end = k == summary->moment_count;
	const struct moment *moment = is_end ? NULL : &summary->moments[k];
	struct estimate chance = chance_at(summary, k);

	curve->values[k] =
		(struct interval){chance.value, within(chance.value - chance.noise),
				  within(chance.value + chance.noise)};
	if (is_end)
		snprintf(curve->text[k], sizeof *curve->text, "the end");
	else if (moment->round == 0)
		snprintf(curve->text[k], sizeof *curve->text, "the start");
	else
		snprintf(curve->text[k], sizeof *curve->text, "%d, %.140s", moment->round,
			 answer_line(summary, k).text);
	curve->labels[k] = curve->text[k];
	if (moment && moment->round > 0 &&
	    (k == 0 || summary->moments[k - 1].round != moment->round)) {
		snprintf(curve->numbers[k], sizeof *curve->numbers, "%d", moment->round);
		curve->ticks[k] = curve->numbers[k];
	}
}

static void curve_note(struct curve *curve, int column, const char *text)
{
	if (curve->note_count < MOST_NOTES)
		curve->notes[curve->note_count++] = (struct chart_note){column, text};
}

static void curve_notes(struct curve *curve, const struct summary *summary)
{
	if (summary->turning_point >= 0)
		curve_note(curve, summary->beats[summary->turning_point].first,
			   "turning point");
	for (int k = 0; k < summary->moment_count; k++)
		if (summary->moments[k].kind == MOMENT_EDICT)
			curve_note(curve, k, "edict");
}

static bool put_curve(struct sink *sink, const struct summary *summary)
{
	struct curve curve;
	const char *row = side_name(summary, summary->side);
	char title[160];
	bool good = curve_new(&curve, summary->moment_count + 1);

	if (good) {
		for (int k = 0; k <= summary->moment_count; k++)
			curve_point(&curve, summary, k);
		curve_notes(&curve, summary);
		snprintf(title, sizeof title, "The chance of %s to win",
			 name_of(row).text);
		html_chart(sink, &(struct chart){.kind = CHART_LINES,
						 .name = "chance",
						 .title = title,
						 .x_label = "round",
						 .y_label = "chance to win",
						 .is_share = true,
						 .has_bands = true,
						 .rows = 1,
						 .columns = curve.columns,
						 .row_labels = &row,
						 .colours = &summary->side,
						 .column_labels = curve.labels,
						 .ticks = curve.ticks,
						 .note_count = curve.note_count,
						 .notes = curve.notes,
						 .values = curve.values});
	}
	curve_free(&curve);
	return good;
}

/* ---- tables and lists ---- */

static void account_row(struct sink *sink, const char *what, struct estimate estimate,
			bool is_chance)
{
	char value[32], noise[32];
	const char *cells[] = {what, value, noise};

	snprintf(value, sizeof value, is_chance ? "%.1f %%" : "%+.1f",
		 100 * estimate.value);
	snprintf(noise, sizeof noise, "± %.1f", 100 * estimate.noise);
	html_row(sink, 3, cells);
}

static void put_account(struct sink *sink, const struct summary *summary)
{
	static const char *const heads[] = {"", "points", "95 %"};
	const struct account *account = &summary->account;

	html_heading(sink, "Luck against choice");
	html_table_open(sink, "What moved the chance, in percentage points", 3, heads);
	account_row(sink, "at the start", account->start, true);
	account_row(sink, "luck", account->luck, false);
	for (int side = 0; side < summary->sides; side++) {
		char what[WORD_ROOM + 16];

		snprintf(what, sizeof what, "choices of %s",
			 name_of(side_name(summary, side)).text);
		account_row(sink, what, account->choice[side], false);
	}
	if (account->master.value != 0)
		account_row(sink, "choices of the game master", account->master, false);
	if (account->edicts.value != 0)
		account_row(sink, "edicts", account->edicts, false);
	account_row(sink, summary->is_over ? "at the end" : "now", account->end, true);
	html_table_close(sink);
	html_text(sink, method_line(summary).text);
}

static void put_item(struct sink *sink, const char *head, const char *text)
{
	char item[700];

	snprintf(item, sizeof item, "%s: %s", head, text);
	html_item(sink, item, NULL);
}

static void put_standouts(struct sink *sink, const struct summary *summary)
{
	struct word name = name_of(side_name(summary, summary->side));
	char head[160];

	html_heading(sink, "What stood out");
	html_list_open(sink);
	snprintf(head, sizeof head, "Luckiest roll for %s", name.text);
	if (summary->luckiest >= 0)
		put_item(sink, head, rolls_line(summary, summary->luckiest).text);
	snprintf(head, sizeof head, "Unluckiest roll for %s", name.text);
	if (summary->unluckiest >= 0)
		put_item(sink, head, rolls_line(summary, summary->unluckiest).text);
	for (int side = 0; side < summary->sides; side++) {
		name = name_of(side_name(summary, side));
		snprintf(head, sizeof head, "Best choice of %s", name.text);
		if (summary->best[side].moment >= 0)
			put_item(sink, head,
				 pick_line(summary, &summary->best[side]).text);
		snprintf(head, sizeof head, "Worst choice of %s", name.text);
		if (summary->worst[side].moment >= 0)
			put_item(sink, head,
				 pick_line(summary, &summary->worst[side]).text);
	}
	html_list_close(sink);
}

/* "Turning point: round 3, from 48 % to 81 %. Aldric strikes ..." */
static bool put_change(struct sink *sink, const struct summary *summary, int beat)
{
	const char *head = beat == summary->turning_point ? "Turning point: " : "";
	char *story = beat_story(summary, beat);
	struct line change = change_line(summary, beat);
	size_t room = sizeof change + (story ? strlen(story) : 0) + 32;
	char *item = story ? malloc(room) : NULL;

	if (item) {
		if (!*head)
			change.text[0] = (char)toupper((unsigned char)change.text[0]);
		snprintf(item, room, "%s%s. %s", head, change.text, story);
		html_item(sink, item, NULL);
	}
	free(item);
	free(story);
	return item != NULL;
}

static bool put_changes(struct sink *sink, const struct summary *summary)
{
	bool good = true;

	html_heading(sink, "The largest changes");
	html_list_open(sink);
	for (int i = 0; i < summary->change_count && good; i++)
		good = put_change(sink, summary, summary->changes[i]);
	html_list_close(sink);
	if (summary->change_count == 0)
		html_text(sink,
			  "No single deed moved the chances by more than the noise.");
	return good;
}

/* ---- who did what ---- */

static void fighting_row(struct sink *sink, const struct summary *summary, int who)
{
	const struct feats_of *of = &summary->feats.of[who];
	struct word name = name_of(affray_scenario_creature(summary->scenario, who));
	struct line dealt = amounts_line(&of->dealt), taken = amounts_line(&of->taken),
		    felled = felled_line(summary, of),
		    blow = blow_line(summary, &of->best);
	char turns[16], attacks[16], hits[48] = "";
	const char *cells[] = {name.text,  of->fate,   turns,	    attacks,  hits,
			       dealt.text, taken.text, felled.text, blow.text};

	snprintf(turns, sizeof turns, "%d", of->turns);
	snprintf(attacks, sizeof attacks, "%d", of->attacks);
	if (of->checks > 0)
		snprintf(hits, sizeof hits, "%d of %d (%.0f %%)", of->hits, of->checks,
			 100.0 * of->hits / of->checks);
	html_row(sink, sizeof cells / sizeof *cells, cells);
}

static void other_row(struct sink *sink, const struct summary *summary, int who)
{
	const struct feats_of *of = &summary->feats.of[who];
	struct word name = name_of(affray_scenario_creature(summary->scenario, who));
	struct line lost = amounts_line(&of->lost), healed = amounts_line(&of->healed),
		    spent = amounts_line(&of->spent), used = actions_line(of, 5);
	char moved[24];
	const char *cells[] = {name.text, used.text,   spent.text,
			       moved,	  healed.text, lost.text};

	snprintf(moved, sizeof moved, "%d", of->moved_tiles);
	html_row(sink, sizeof cells / sizeof *cells, cells);
}

static void put_feats(struct sink *sink, const struct summary *summary)
{
	static const char *const fighting[] = {"",	  "end",    "turns",
					       "attacks", "hits",   "dealt",
					       "taken",	  "felled", "best blow"};
	static const char *const other[] = {
		"", "most used", "spent", "tiles moved", "got back", "lost otherwise"};

	html_heading(sink, "Who did what");
	html_table_open(sink, "Blows dealt and taken", sizeof fighting / sizeof *fighting,
			fighting);
	for (int who = 0; who < summary->feats.count; who++)
		if (is_listed(summary, who))
			fighting_row(sink, summary, who);
	html_table_close(sink);
	html_table_open(sink, "Everything else", sizeof other / sizeof *other, other);
	for (int who = 0; who < summary->feats.count; who++)
		if (is_listed(summary, who))
			other_row(sink, summary, who);
	html_table_close(sink);
}

/* ---- the page ---- */

static bool put_all(struct sink *sink, const struct summary *summary)
{
	const char *name = affray_scenario_name(summary->scenario);
	bool good = true;

	html_begin(sink, name && *name ? name : "A fight", headline(summary).text);
	put_facts(sink, summary);
	if (summary->playouts > 0) {
		good = put_curve(sink, summary);
		put_account(sink, summary);
		good = put_changes(sink, summary) && good;
		put_standouts(sink, summary);
	}
	put_feats(sink, summary);
	html_end(sink);
	return sink_flush(sink) && good;
}

int summary_report(const struct summary *summary, const char *path, struct output *output)
{
	struct scroll scroll = {0};
	char *room = malloc(SINK_ROOM);
	struct sink sink;
	int status = BAD;

	if (room)
		sink_init(&sink, room, scroll_add, &scroll);
	if (room && put_all(&sink, summary))
		status = file_save(path, scroll.start, scroll.length, output);
	else
		complain("out of memory");
	free(scroll.start);
	free(room);
	return status;
}
