/* SPDX-License-Identifier: MIT
 *
 * The summary as a document: a curve, the account, the highlights, the deeds of each
 * creature. The keys of its data are those of docs/json.md.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "report/document.h"
#include "summary_moments.h"

enum {
	MOST_NOTES = 9, /* the turning point, and the first edicts */
	FEW = 4,	/* creatures; each then has a line of its details */
};

/* The summary, and the document that it goes into. */
struct telling {
	const struct summary *summary;
	struct document *document;
	struct value *data;
};

static void add_estimate(struct value *in, const char *key, struct estimate estimate)
{
	struct value *map = data_map(in, key);

	data_number(map, "value", estimate.value);
	data_number(map, "noise", estimate.noise);
}

static const char *owner_of(const struct summary *summary, const struct moment *moment)
{
	if (moment->owner == -2)
		return "gm";
	return moment->owner < 0
		       ? NULL
		       : affray_scenario_creature(summary->scenario, moment->owner);
}

/* ---- the curve ---- */

static void add_asked(struct value *row, const struct summary *summary,
		      const struct moment *moment)
{
	data_whole(row, "round", moment->round);
	if (moment->kind == MOMENT_START)
		return;
	data_text(row, "owner", owner_of(summary, moment));
	data_text(row, "ask", moment->ask);
	if (moment->kind == MOMENT_ANSWERED)
		data_text(row, "answer", moment->answer);
	if (*moment->advice)
		data_text(row, "tactic", moment->advice);
	if (moment->kind == MOMENT_EDICT)
		data_text(row, "edict", moment->edict);
}

static double within(double share)
{
	return share < 0 ? 0 : share > 1 ? 1 : share;
}

/* A row of the curve; the one after the last moment is the end, and only drawn. */
static void add_moment(struct value *curve, const struct summary *summary, int k)
{
	bool is_end = k == summary->moment_count;
	const struct moment *moment = is_end ? NULL : &summary->moments[k];
	struct estimate chance = chance_at(summary, k);
	struct value *row = data_map(curve, NULL);

	data_interval(data_hide(data_map(row, "drawn")),
		      (struct interval){chance.value, within(chance.value - chance.noise),
					within(chance.value + chance.noise)});
	if (is_end || moment->round == 0)
		data_words(row, "label", is_end ? "the end" : "the start");
	else
		data_words(row, "label", "round %d, %.140s", moment->round,
			   answer_line(summary, k).text);
	if (is_end) {
		data_hide(row);
		return;
	}
	add_asked(row, summary, moment);
	add_estimate(row, "chance", chance);
	if (moment->kind == MOMENT_ANSWERED)
		add_estimate(row, "choice", choice_at(summary, k));
	add_estimate(row, "luck", luck_at(summary, k));
	if (moment->roll_count > 0)
		data_text(row, "rolls", moment->rolls);
}

/* A round's number is at its beginning. */
static const char **ticks_of(struct telling *telling)
{
	const struct summary *summary = telling->summary;
	const char **ticks = document_room(
		telling->document, (size_t)summary->moment_count + 1, sizeof *ticks);

	for (int k = 0; ticks && k < summary->moment_count; k++) {
		int round = summary->moments[k].round;

		if (round > 0 && (k == 0 || summary->moments[k - 1].round != round))
			ticks[k] = document_keep(telling->document, "%d", round);
	}
	return ticks;
}

/* The turning point, then edicts; of the latter a drawing names the first. */
static struct chart_note *notes_of(struct telling *telling, int *count)
{
	const struct summary *summary = telling->summary;
	struct chart_note *notes = document_room(
		telling->document, (size_t)summary->moment_count + 1, sizeof *notes);

	*count = 0;
	if (notes && summary->turning_point >= 0)
		notes[(*count)++] =
			(struct chart_note){summary->beats[summary->turning_point].first,
					    "turning point", '^'};
	for (int k = 0; notes && k < summary->moment_count; k++)
		if (summary->moments[k].kind == MOMENT_EDICT) {
			const char *name = *count < MOST_NOTES ? "edict" : NULL;

			notes[(*count)++] = (struct chart_note){k, name, 'e'};
		}
	return notes;
}

static void add_curve(struct telling *telling, struct value *curve)
{
	const struct summary *summary = telling->summary;
	const char *side = side_name(summary, summary->side);
	struct chart chart = {
		.kind = CHART_LINES,
		.name = "chance",
		.title = document_keep(telling->document, "The chance of %s to win",
				       name_of(side).text),
		.x_label = "round",
		.y_label = "chance to win",
		.is_share = true,
		.has_bands = true,
		.in_text = true,
		.colours = &summary->side,
		.ticks = ticks_of(telling),
	};

	chart.notes = notes_of(telling, &chart.note_count);
	for (int k = 0; k <= summary->moment_count; k++)
		add_moment(curve, summary, k);
	document_chart_of(telling->document, &chart, curve,
			  (const char *[PATH_STEPS]){"label"}, summary->moment_count + 1,
			  &(struct chart_series){side, {"drawn"}}, 1);
}

/* ---- the account ---- */

/* A row of the page's table. */
static void add_part(struct value *rows, const char *what, struct estimate estimate,
		     bool is_chance)
{
	struct value *row = data_map(rows, NULL);

	data_text(row, "what", what);
	data_words(row, "points", is_chance ? "%.1f %%" : "%+.1f", 100 * estimate.value);
	data_words(row, "noise", "± %.1f", 100 * estimate.noise);
}

/* The same in the data, as a sentence and as rows. */
static void add_account(struct telling *telling)
{
	static const struct column columns[] = {
		{.heading = "", AS_TEXT("what")},
		{.heading = "points", AS_TEXT("points")},
		{.heading = "95 %", AS_TEXT("noise")},
	};
	const struct summary *summary = telling->summary;
	const struct account *account = &summary->account;
	struct document *document = telling->document;
	struct value *rows = data_hide(data_list(telling->data, "account")), *choices;

	add_estimate(telling->data, "start", account->start);
	add_estimate(telling->data, "luck", account->luck);
	choices = data_map(telling->data, "choices");
	add_part(rows, "at the start", account->start, true);
	add_part(rows, "luck", account->luck, false);
	document_sentence(
		document, 0, 2, STYLE_PLAIN,
		"%s chance to win: %s at the start, %s %s. What moved it: luck %s",
		whose(name_of(side_name(summary, summary->side)).text).text,
		percent_of(account->start).text, percent_of(account->end).text,
		summary->is_over ? "at the end" : "now", points_of(account->luck).text);
	for (int side = 0; side < summary->sides; side++) {
		const char *name = side_name(summary, side);
		const char *what =
			document_keep(document, "choices of %s", name_of(name).text);

		add_estimate(choices, name, account->choice[side]);
		add_part(rows, what, account->choice[side], false);
		document_more(document, ", %s %s", what,
			      points_of(account->choice[side]).text);
	}
	if (account->master.value != 0) {
		add_part(rows, "choices of the game master", account->master, false);
		document_more(document, ", choices of the game master %s",
			      points_of(account->master).text);
	}
	if (account->edicts.value != 0) {
		add_part(rows, "edicts", account->edicts, false);
		document_more(document, ", edicts (e) %s",
			      points_of(account->edicts).text);
	}
	document_more(document, ".");
	add_part(rows, summary->is_over ? "at the end" : "now", account->end, true);
	add_estimate(telling->data, "gm", account->master);
	add_estimate(telling->data, "edicts", account->edicts);
	add_estimate(telling->data, "end", account->end);
	document_for(document, FOR_HTML);
	document_heading(document, "Luck against choice");
	document_table(document,
		       &(struct table_view){
			       .rows = rows,
			       .title = "What moved the chance, in percentage points",
			       COLUMNS_OF(columns)});
	document_say(document, 0, "%s", method_line(summary).text);
	document_for(document, FOR_TEXT);
}

/* ---- the largest changes ---- */

static void add_change(struct telling *telling, struct value *row, int beat,
		       const char *story)
{
	const struct summary *summary = telling->summary;
	const struct beat *at = &summary->beats[beat];

	data_whole(row, "round", at->round);
	data_whole(row, "at", at->first);
	add_estimate(row, "from", chance_at(summary, at->first));
	add_estimate(row, "to", chance_at(summary, at->first + at->count));
	add_estimate(row, "change", change_in(summary, beat));
	if (at->is_edict)
		data_text(row, "edict", summary->moments[at->first].edict);
	data_text(row, "story", story);
}

/* Bold words, then plain ones. */
static void add_remark(struct telling *telling, const char *head, const char *text)
{
	document_sentence(telling->document, 0, 2, STYLE_BOLD, "%s", head);
	document_more(telling->document, " %s", text);
}

static void add_turning_point(struct telling *telling)
{
	const struct summary *summary = telling->summary;
	int beat = summary->turning_point;
	char *story;

	if (beat < 0) {
		data_nothing(telling->data, "turning_point");
		add_remark(telling, "Turning point:",
			   "none; no single deed moved the chances by more than the "
			   "noise.");
		return;
	}
	story = beat_story(summary, beat);
	add_change(telling, data_map(telling->data, "turning_point"), beat,
		   story ? story : "");
	add_remark(telling, "Turning point (^):",
		   document_keep(telling->document, "%s. %s",
				 change_line(summary, beat).text, story ? story : ""));
	free(story);
}

/* "Turning point: round 3, from 48 % to 81 %. Aldric strikes ..." */
static void add_changes(struct telling *telling)
{
	const struct summary *summary = telling->summary;
	struct value *changes = data_list(telling->data, "changes");

	document_for(telling->document, FOR_HTML);
	document_heading(telling->document, "The largest changes");
	for (int i = 0; i < summary->change_count; i++) {
		int beat = summary->changes[i];
		bool is_turn = beat == summary->turning_point;
		char *story = beat_story(summary, beat);
		struct line change = change_line(summary, beat);

		add_change(telling, data_map(changes, NULL), beat, story ? story : "");
		if (!is_turn)
			change.text[0] = (char)toupper((unsigned char)change.text[0]);
		document_item(telling->document,
			      document_keep(telling->document, "%s%s. %s",
					    is_turn ? "Turning point: " : "", change.text,
					    story ? story : ""),
			      NULL);
		free(story);
	}
	if (summary->change_count == 0)
		document_say(telling->document, 0,
			     "No single deed moved the chances by more than the noise.");
	document_heading(telling->document, "What stood out");
	document_for(telling->document, FOR_TEXT);
}

/* ---- highlights ---- */

/* `head` is for the terminal, `listed` for the list of the HTML page. */
static void add_standout(struct telling *telling, const char *head, const char *listed,
			 const char *words)
{
	struct document *document = telling->document;

	add_remark(telling, document_keep(document, "%s:", head), words);
	document_for(document, FOR_HTML);
	document_item(document, document_keep(document, "%s: %s", listed, words), NULL);
	document_for(document, FOR_TEXT);
}

static void add_roll(struct telling *telling, const char *key, int moment,
		     const char *head)
{
	const struct summary *summary = telling->summary;
	const char *listed =
		document_keep(telling->document, "%s roll for %s", head,
			      name_of(side_name(summary, summary->side)).text);
	struct value *row;

	if (moment < 0) {
		data_nothing(telling->data, key);
		return;
	}
	row = data_map(telling->data, key);
	data_whole(row, "at", moment);
	data_whole(row, "round", summary->moments[moment].round);
	data_text(row, "rolls", summary->moments[moment].rolls);
	add_estimate(row, "luck", luck_at(summary, moment));
	add_standout(telling, *head == 'U' ? head : listed, listed,
		     rolls_line(summary, moment).text);
}

static void add_pick(struct telling *telling, struct value *picks, const char *key,
		     const struct pick *pick, const char *head)
{
	struct value *row;

	if (pick->moment < 0) {
		data_nothing(picks, key);
		return;
	}
	row = data_map(picks, key);
	data_whole(row, "at", pick->moment);
	add_asked(row, telling->summary, &telling->summary->moments[pick->moment]);
	add_estimate(row, "worth", pick->worth);
	add_standout(telling, head, head, pick_line(telling->summary, pick).text);
}

static void add_standouts(struct telling *telling)
{
	const struct summary *summary = telling->summary;
	struct value *picks;

	add_roll(telling, "luckiest", summary->luckiest, "Luckiest");
	add_roll(telling, "unluckiest", summary->unluckiest, "Unluckiest");
	picks = data_map(telling->data, "picks");
	for (int side = 0; side < summary->sides; side++) {
		const char *name = side_name(summary, side);
		struct value *of = data_map(picks, name);

		add_pick(telling, of, "best", &summary->best[side],
			 document_keep(telling->document, "Best choice of %s",
				       name_of(name).text));
		add_pick(telling, of, "worst", &summary->worst[side],
			 document_keep(telling->document, "Worst choice of %s",
				       name_of(name).text));
	}
}

/* ---- deeds ---- */

static void add_amounts(struct value *row, const char *key, const struct amounts *amounts)
{
	struct value *map = data_map(row, key);

	for (int i = 0; i < amounts->count; i++)
		data_whole(map, amounts->of[i].label, amounts->of[i].value);
}

static void add_blow(struct value *row, const struct summary *summary,
		     const struct blow *blow)
{
	struct value *map;

	if (blow->target < 0) {
		data_nothing(row, "best_blow");
		return;
	}
	map = data_map(row, "best_blow");
	data_text(map, "target",
		  affray_scenario_creature(summary->scenario, blow->target));
	data_whole(map, "round", blow->round);
	add_amounts(map, "hurt", &blow->hurt);
}

static void add_actions(struct value *row, const struct feats_of *of)
{
	struct value *actions = data_map(row, "actions");

	for (int i = 0; i < of->action_count; i++) {
		const struct action_feats *action = &of->actions[i];
		struct value *map = data_map(actions, action->action);

		data_whole(map, "deeds", action->deeds);
		if (action->checks > 0) {
			data_whole(map, "checks", action->checks);
			data_whole(map, "hits", action->hits);
		}
	}
}

static void add_detail(struct text *text, const char *head, const char *words)
{
	if (*words)
		text_format(text, "; %s %s", head, words);
}

/* Data without a column. */
static void add_details(struct text *text, const struct summary *summary,
			const struct feats_of *of)
{
	char moved[32] = "";

	if (of->moved_tiles > 0)
		snprintf(moved, sizeof moved, "%d tile%s", of->moved_tiles,
			 of->moved_tiles == 1 ? "" : "s");
	add_detail(text, "best blow", blow_line(summary, &of->best).text);
	add_detail(text, "lost otherwise", amounts_line(&of->lost).text);
	add_detail(text, "got back", amounts_line(&of->healed).text);
	add_detail(text, "spent", amounts_line(&of->spent).text);
	add_detail(text, "moved", moved);
}

/* The row of a table as a sentence, for narrow pages; its name stands before it. */
static void add_sentence(struct value *row, const struct summary *summary,
			 const struct feats_of *of, const char *hits, bool details)
{
	bool is_verb = of->fate == AFFRAY_NO_FATE || of->fate == AFFRAY_FLED;
	char words[8000];
	struct text text = text_in(words, sizeof words);

	text_format(&text, "%s %s: %d turn%s, %d attack%s", is_verb ? "" : " is",
		    feats_fate(of), of->turns, of->turns == 1 ? "" : "s", of->attacks,
		    of->attacks == 1 ? "" : "s");
	add_detail(&text, "hits", hits);
	add_detail(&text, "dealt", amounts_line(&of->dealt).text);
	add_detail(&text, "took", amounts_line(&of->taken).text);
	add_detail(&text, "felled", felled_line(summary, of).text);
	if (details) {
		add_detail(&text, "most used", actions_line(of, 3).text);
		add_details(&text, summary, of);
	}
	text_add(&text, ".");
	data_words(row, "sentence", "%s", words);
}

static void add_words(struct value *row, const struct summary *summary, int who,
		      bool details)
{
	const struct feats_of *of = &summary->feats.of[who];
	int side = affray_scenario_side_of(summary->scenario, who);
	char hits[32] = "", words[8000];
	struct text text = text_in(words, sizeof words);

	if (of->checks > 0) {
		snprintf(hits, sizeof hits, "%d of %d", of->hits, of->checks);
		data_words(row, "hits_words", "%s", hits);
		data_words(row, "hits_share", "%s (%.0f %%)", hits,
			   100.0 * of->hits / of->checks);
	}
	data_words(row, "name", "%s",
		   name_of(affray_scenario_creature(summary->scenario, who)).text);
	data_words(row, "dealt_words", "%s", amounts_line(&of->dealt).text);
	data_words(row, "taken_words", "%s", amounts_line(&of->taken).text);
	data_words(row, "lost_words", "%s", amounts_line(&of->lost).text);
	data_words(row, "healed_words", "%s", amounts_line(&of->healed).text);
	data_words(row, "spent_words", "%s", amounts_line(&of->spent).text);
	data_words(row, "felled_words", "%s", felled_line(summary, of).text);
	data_words(row, "blow_words", "%s", blow_line(summary, &of->best).text);
	data_words(row, "used", "%s", actions_line(of, 5).text);
	add_sentence(row, summary, of, hits, details);
	if (details) {
		text_add(&text, of->action_count ? actions_line(of, 3).text : "no deeds");
		add_details(&text, summary, of);
		data_words(row, "details", "%s.", words);
	}
	if (side >= 0)
		row_style(row, STYLE_SIDE + side % 8);
}

static void add_feats_of(struct value *creatures, const struct summary *summary, int who,
			 bool details)
{
	const struct feats_of *of = &summary->feats.of[who];
	int side = affray_scenario_side_of(summary->scenario, who);
	struct value *row = data_map(creatures,
				     affray_scenario_creature(summary->scenario, who)),
		     *felled;

	data_text(row, "side", side >= 0 ? side_name(summary, side) : NULL);
	data_text(row, "fate", feats_fate(of));
	data_whole(row, "turns", of->turns);
	data_whole(row, "attacks", of->attacks);
	data_whole(row, "checks", of->checks);
	data_whole(row, "hits", of->hits);
	add_amounts(row, "dealt", &of->dealt);
	add_amounts(row, "taken", &of->taken);
	add_amounts(row, "lost", &of->lost);
	add_amounts(row, "healed", &of->healed);
	add_amounts(row, "spent", &of->spent);
	data_whole(row, "moved", of->moved_tiles);
	felled = data_list(row, "felled");
	for (int i = 0; i < summary->feats.count && i < 64; i++)
		if (of->felled >> i & 1)
			data_text(felled, NULL,
				  affray_scenario_creature(summary->scenario, i));
	add_blow(row, summary, &of->best);
	add_actions(row, of);
	add_words(row, summary, who, details);
}

static void add_feat_tables(struct document *document, struct value *creatures)
{
	static const struct column fitted[] = {
		{.heading = "", AS_TEXT("name")},
		{.heading = "end", AS_TEXT("fate")},
		{.heading = "turns", AS_TEXT("turns"), .end = 1, .drop = 1},
		{.heading = "attacks", AS_TEXT("attacks"), .end = 1, .drop = 2},
		{.heading = "hits", AS_TEXT("hits_words"), .end = 1},
		{.heading = "dealt", AS_TEXT("dealt_words")},
		{.heading = "taken", AS_TEXT("taken_words")},
		{.heading = "felled", AS_TEXT("felled_words"), .drop = 3},
		{AS_TEXT("details"), .at = 2, .end = 4, .below = true},
		{AS_TEXT("sentence"), .is_otherwise = true},
	};
	static const struct column fighting[] = {
		{.heading = "", AS_TEXT("name")},
		{.heading = "end", AS_TEXT("fate")},
		{.heading = "turns", AS_TEXT("turns")},
		{.heading = "attacks", AS_TEXT("attacks")},
		{.heading = "hits", AS_TEXT("hits_share")},
		{.heading = "dealt", AS_TEXT("dealt_words")},
		{.heading = "taken", AS_TEXT("taken_words")},
		{.heading = "felled", AS_TEXT("felled_words")},
		{.heading = "best blow", AS_TEXT("blow_words")},
	};
	static const struct column other[] = {
		{.heading = "", AS_TEXT("name")},
		{.heading = "most used", AS_TEXT("used")},
		{.heading = "spent", AS_TEXT("spent_words")},
		{.heading = "tiles moved", AS_TEXT("moved")},
		{.heading = "got back", AS_TEXT("healed_words")},
		{.heading = "lost otherwise", AS_TEXT("lost_words")},
	};

	document_table(document, TABLE(creatures, fitted, 0, 2, 0, IS_FITTED));
	document_for(document, FOR_HTML);
	document_heading(document, "Who did what");
	document_table(document, &(struct table_view){.rows = creatures,
						      .title = "Blows dealt and taken",
						      COLUMNS_OF(fighting)});
	document_table(document, &(struct table_view){.rows = creatures,
						      .title = "Everything else",
						      COLUMNS_OF(other)});
}

static void add_feats(struct telling *telling)
{
	const struct summary *summary = telling->summary;
	struct value *creatures = data_map(telling->data, "creatures");
	int count = 0;

	for (int who = 0; who < summary->feats.count; who++)
		count += is_listed(summary, who);
	for (int who = 0; who < summary->feats.count; who++)
		if (is_listed(summary, who))
			add_feats_of(creatures, summary, who, count <= FEW);
	add_feat_tables(telling->document, creatures);
}

/* ---- the whole document ---- */

static void add_head(struct telling *telling)
{
	const struct summary *summary = telling->summary;
	struct affray_scenario *scenario = summary->scenario;
	const char *name = affray_scenario_name(scenario);
	const char *title = name && *name ? name : "A fight";
	struct value *data = telling->data;

	data_text(data, "scenario", name);
	data_text(data, "rulebook", affray_scenario_rulebook(scenario));
	data_text(data, "version", affray_version());
	data_flag(data, "over", summary->is_over);
	data_text(data, "winner",
		  summary->winner >= 0 ? side_name(summary, summary->winner) : NULL);
	data_whole(data, "rounds", summary->rounds);
	data_text(data, "side", side_name(summary, summary->side));
	data_whole(data, "playouts", summary->playouts);
	document_sentence(telling->document, 0, 2, STYLE_BOLD, "%s: %s", title,
			  result_line(summary).text);
	document_gap(telling->document);
	document_title(telling->document, title, headline(summary).text);
	document_fact(telling->document, "rulebook", "%s",
		      affray_scenario_rulebook(scenario));
	for (int side = 0; side < summary->sides; side++) {
		const char *tactic = affray_scenario_tactic(scenario, side);

		document_fact(
			telling->document, side ? "" : "sides",
			"%s, by the tactic %s in playouts", side_name(summary, side),
			tactic && strcmp(tactic, "person") != 0 ? tactic : "scripted");
	}
	if (summary->playouts > 0)
		document_fact(telling->document, "playouts", "%d after each roll",
			      summary->playouts);
	document_fact(telling->document, "version", "Affray %s", affray_version());
}

struct document *summary_document(const struct summary *summary)
{
	struct telling telling = {.summary = summary, .document = document_new()};

	if (!telling.document)
		return NULL;
	telling.data = document_data(telling.document);
	add_head(&telling);
	if (summary->playouts > 0) {
		struct value *curve = data_list(telling.data, "curve");

		add_curve(&telling, curve);
		add_account(&telling);
		add_turning_point(&telling);
		add_changes(&telling);
		add_standouts(&telling);
		data_move_last(telling.data, curve);
		document_sentence(telling.document, 0, 2, STYLE_DIM, "(%s)",
				  method_line(summary).text);
		document_gap(telling.document);
	}
	add_feats(&telling);
	return telling.document;
}
