/* SPDX-License-Identifier: MIT
 *
 * The findings of a coach, as a document.
 */
#include "coach_show.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include "play/story_words.h"
#include "tactics/tactics.h"
#include "trial.h"

enum { MOST_ROWS = 12 }; /* kinds of decision on a page; the others are for programs */

/* The findings, and the document that they go into. */
struct telling {
	const struct coach_story *story;
	const struct coach *coach;
	struct document *document;
	struct value *data;
};

static double per_fight(const struct telling *telling, uint64_t count)
{
	return (double)count / (double)telling->coach->fights;
}

static struct interval cost_of(const struct affray_judgement *judgement)
{
	return interval_about(judgement->cost, judgement->error);
}

static struct word creature_name(const struct telling *telling, int creature)
{
	return name_of(entry_name(telling->coach->scenario, creature));
}

static const char *side_name(const struct telling *telling, int creature)
{
	const struct scenario *scenario = telling->coach->scenario;

	return scenario->sides[scenario->creatures[creature].side].name;
}

static void add_thrown(const struct telling *telling, struct value *row,
		       const struct thrown *thrown)
{
	struct interval away = thrown_away(thrown, telling->coach->fights);

	data_number(row, "decisions", per_fight(telling, thrown->decisions));
	data_interval(data_map(row, "thrown_away"), away);
	data_number(row, "each",
		    thrown->decisions ? thrown->sum / (double)thrown->decisions : 0);
	data_words(row, "cost", "%.1f ± %.1f", 100 * away.rate,
		   100 * interval_half(away));
}

/* For a report; `title` stands above it. */
static void add_html_table(const struct telling *telling, struct table_view *table,
			   const char *title)
{
	table->title = title;
	document_for(telling->document, FOR_HTML);
	document_table(telling->document, table);
	document_for(telling->document, FOR_TEXT);
}

/* ---- sides and creatures ---- */

static const struct column who_columns[] = {
	{AS_TEXT("name")},
	{.heading = "thrown away", AS_TEXT("cost"), .end = 16},
	{.heading = "decisions", AS_NUMBER(1, "decisions"), .end = 27},
	{.heading = "each", AS_POINTS(2, "each"), .end = 36},
	{AS_TEXT("tactic"), DIM, .before = "  tactic "},
};

static const struct column who_html[] = {
	{.heading = "who", AS_TEXT("name")},
	{.heading = "thrown away", AS_TEXT("cost")},
	{.heading = "decisions", AS_NUMBER(1, "decisions")},
	{.heading = "each", AS_POINTS(2, "each")},
};

static int name_column(const struct telling *telling)
{
	const struct scenario *scenario = telling->coach->scenario;
	int column = 12;

	for (int i = 0; i < scenario->side_count + scenario->total; i++) {
		const char *name =
			i < scenario->side_count
				? scenario->sides[i].name
				: entry_name(scenario, i - scenario->side_count);
		int columns = text_columns(name) + 4;

		column = columns > column ? columns : column;
	}
	return column;
}

static void add_sides(struct telling *telling)
{
	const struct coach *coach = telling->coach;
	struct value *sides = data_map(telling->data, "sides");

	for (int i = 0; i < coach->scenario->side_count; i++) {
		const char *name = telling->story->subject->side[i].name;
		struct value *row = data_map(sides, name);

		data_count(row, "wins", coach->wins[i]);
		add_thrown(telling, row, &coach->sides[i]);
		data_words(row, "name", "%s", name_of(name).text);
		if (!telling->story->is_record)
			data_words(row, "tactic", "%s",
				   telling->story->subject->side[i].tactic);
		row_style(row, STYLE_SIDE + i % 8);
	}
	document_table(telling->document, TABLE(sides, who_columns, 2, 4,
						name_column(telling), HAS_HEADINGS));
	add_html_table(telling, TABLE(sides, who_html, 0, 0, 0, 0),
		       "By side, in a fight");
}

static void add_creatures(struct telling *telling)
{
	const struct coach *coach = telling->coach;
	struct value *creatures = data_list(telling->data, "creatures");
	int shown = 0;

	for (int i = 0; i < coach->scenario->total; i++) {
		struct value *row;

		if (coach->entry_of[i] != i || coach->creatures[i].decisions == 0)
			continue;
		row = data_map(creatures, NULL);
		data_text(row, "creature", entry_name(coach->scenario, i));
		data_text(row, "side", side_name(telling, i));
		add_thrown(telling, row, &coach->creatures[i]);
		data_words(row, "name", "%s", creature_name(telling, i).text);
		row_style(row, STYLE_SIDE + coach->scenario->creatures[i].side % 8);
		shown++;
	}
	if (shown <= coach->scenario->side_count)
		return; /* the table of sides is enough */
	document_gap(telling->document);
	document_heading(telling->document, "By creature");
	document_table(telling->document,
		       TABLE(creatures, who_columns, 2, 4, name_column(telling), 0));
	add_html_table(telling, TABLE(creatures, who_html, 0, 0, 0, 0),
		       "By creature, in a fight");
}

/* ---- kinds of decision ---- */

/* "action shoot", "target of shoot Goblin" */
static const char *question_words(const struct telling *telling, const char *ask,
				  const char *deed, const char *answer)
{
	bool has_deed = *deed;

	return document_keep(telling->document, "%s%s%s: %s", label_of(ask).text,
			     has_deed ? " of " : "", has_deed ? label_of(deed).text : "",
			     label_of(answer).text);
}

/* If both answers are of the same kind, the better one is called another of it. */
static const char *better_words(const struct telling *telling, const char *answer,
				const char *better)
{
	bool is_other = strcmp(answer, better) == 0;

	if (!*better)
		return "others";
	return document_keep(telling->document, "%s%s", is_other ? "another " : "",
			     label_of(better).text);
}

static const struct better *best_of(const struct coach_row *row)
{
	const struct better *best = NULL;

	for (int i = 0; i < row->better_count; i++)
		if (!best || row->betters[i].sum > best->sum)
			best = &row->betters[i];
	return best;
}

static void add_betters(const struct telling *telling, struct value *row,
			const struct coach_row *from)
{
	struct value *betters = data_list(row, "better");

	for (int i = 0; i < from->better_count; i++) {
		const struct better *better = &from->betters[i];
		struct value *map = data_map(betters, NULL);

		data_text(map, "answer", *better->answer ? better->answer : NULL);
		data_number(map, "times", per_fight(telling, better->times));
		data_number(map, "thrown_away",
			    better->sum / (double)telling->coach->fights);
	}
}

static void add_row(const struct telling *telling, struct value *rows,
		    const struct coach_row *from, bool is_shown)
{
	const struct better *best = best_of(from);
	struct value *row = data_map(rows, NULL);

	data_text(row, "side", side_name(telling, from->creature));
	data_text(row, "creature", entry_name(telling->coach->scenario, from->creature));
	data_text(row, "ask", from->ask);
	data_text(row, "deed", *from->deed ? from->deed : NULL);
	data_text(row, "answer", from->answer);
	add_thrown(telling, row, &from->thrown);
	add_betters(telling, row, from);
	data_words(row, "what", "%s, %s", creature_name(telling, from->creature).text,
		   question_words(telling, from->ask, from->deed, from->answer));
	if (best)
		data_words(row, "instead", "%s",
			   better_words(telling, from->answer, best->answer));
	if (!is_shown)
		row_quiet(row);
}

/* Decisions whose cost cannot be told from luck are for programs. */
static bool is_clear(const struct telling *telling, const struct coach_row *row)
{
	return thrown_away(&row->thrown, telling->coach->fights).low > 0;
}

static int add_rows(struct telling *telling)
{
	static const struct column columns[] = {
		{AS_CSV("side", "side")},
		{AS_CSV("creature", "creature")},
		{AS_CSV("ask", "ask")},
		{AS_CSV("deed", "deed")},
		{AS_CSV("answer", "answer")},
		{.heading = "thrown away", AS_TEXT("cost"), .at = 3},
		{AS_CSV("thrown_away", "thrown_away")},
		{AS_CSV("low", "thrown_away", "low")},
		{AS_CSV("high", "thrown_away", "high")},
		{.heading = "times",
		 AS_NUMBER(1, "decisions"),
		 .csv = "times",
		 .end = 23},
		{.heading = "each", AS_POINTS(1, "each"), .csv = "each", .end = 32},
		{.heading = "decision", AS_TEXT("what"), .at = 35},
		{AS_TEXT("instead"), .csv = "better", BOLD, .before = "; better "},
	};
	static const struct column html[] = {
		{.heading = "decision", AS_TEXT("what")},
		{.heading = "better", AS_TEXT("instead")},
		{.heading = "thrown away", AS_TEXT("cost")},
		{.heading = "times", AS_NUMBER(1, "decisions")},
		{.heading = "each", AS_POINTS(1, "each")},
	};
	const struct coach *coach = telling->coach;
	struct document *document = telling->document;
	struct value *rows = data_list(telling->data, "kinds");
	int shown = 0;

	for (int i = 0; i < coach->row_count; i++) {
		bool is_shown = shown < MOST_ROWS && is_clear(telling, &coach->rows[i]);

		add_row(telling, rows, &coach->rows[i], is_shown);
		shown += is_shown;
	}
	document_gap(document);
	document_heading(document, "By kind of decision");
	document_table(document, TABLE(rows, columns, 2, 37, 0,
				       IS_CSV | (shown ? HAS_HEADINGS : 0)));
	add_html_table(telling, TABLE(rows, html, 0, 0, 0, 0),
		       "By kind of decision, in a fight");
	document_for(document, FOR_TEXT | FOR_HTML);
	if (!shown)
		document_say(document, 2,
			     "No kind of decision costs more than luck explains: more "
			     "fights or a "
			     "higher level may tell.");
	document_for(document, FOR_TEXT);
	return shown;
}

/* ---- the worst ---- */

void worst_path(char *path, size_t room, const char *folder, const struct coach *coach,
		int i)
{
	const struct decision *worst = &coach->worst[i];
	size_t used =
		(size_t)snprintf(path, room, "%s/%d-%s-%s.fight", folder, i + 1,
				 entry_name(coach->scenario, worst->owner), worst->ask);
	size_t from = strlen(folder) + 1;

	for (size_t k = from; k < used && k < room - 1; k++)
		if (!isalnum((unsigned char)path[k]) && path[k] != '.' && path[k] != '_')
			path[k] = '-';
}

static const char *worst_command(const struct telling *telling, int i)
{
	const struct decision *worst = &telling->coach->worst[i];
	char path[4096];
	struct text text = text_in(path, sizeof path);

	if (telling->story->folder) {
		char file[2048];

		worst_path(file, sizeof file, telling->story->folder, telling->coach, i);
		text_add(&text, "affray replay ");
		add_shell_word(&text, file);
	} else if (telling->story->is_record) {
		text_add(&text, "affray replay ");
		add_shell_word(&text, telling->story->subject->scenario);
	} else {
		replay_command_text(&text, telling->story->subject, worst->fight + 1);
	}
	return document_keep(telling->document, "%s", path);
}

static void add_worst_row(struct telling *telling, struct value *list, int i)
{
	const struct decision *worst = &telling->coach->worst[i];
	const struct scenario *scenario = telling->coach->scenario;
	struct interval cost = cost_of(&worst->judgement);
	const char *command = worst_command(telling, i);
	struct value *row = data_map(list, NULL);

	if (!telling->story->is_record)
		data_count(row, "fight", worst->fight + 1);
	data_whole(row, "question", worst->number);
	data_whole(row, "round", worst->round);
	data_text(row, "who", scenario->creatures[worst->owner].name);
	data_text(row, "ask", worst->ask);
	data_text(row, "deed", *worst->deed ? worst->deed : NULL);
	data_text(row, "answer", worst->answer);
	data_text(row, "better", worst->better);
	data_number(row, "win", worst->judgement.win);
	data_interval(data_map(row, "cost"), cost);
	data_whole(row, "pairs", worst->judgement.pairs);
	data_text(row, "command", command);
	document_item(
		telling->document,
		document_keep(
			telling->document,
			"round %d, %s, %s: wins %.0f %%; %s: %.0f ± %.0f points "
			"more",
			worst->round,
			name_of(scenario->creatures[worst->owner].name).text,
			question_words(telling, worst->ask, worst->deed, worst->answer),
			100 * worst->judgement.win, label_of(worst->better).text,
			100 * cost.rate, 100 * interval_half(cost)),
		command);
}

static void add_worst(struct telling *telling)
{
	struct value *list = data_list(telling->data, "worst");

	if (telling->coach->worst_count == 0)
		return;
	document_gap(telling->document);
	document_for(telling->document, FOR_TEXT | FOR_HTML);
	document_heading(telling->document, "Worst decisions, one of a kind");
	for (int i = 0; i < telling->coach->worst_count; i++)
		add_worst_row(telling, list, i);
}

/* ---- the whole document ---- */

static void add_method(struct telling *telling)
{
	const struct coach *coach = telling->coach;
	int playouts = search_playouts(coach->level);
	int again = search_playouts(coach->level_again);

	document_for(telling->document, FOR_TEXT);
	document_gap(telling->document);
	document_for(telling->document, FOR_TEXT | FOR_HTML);
	document_say(telling->document, 0,
		     "Judged at level %d: up to %d playouts by the tactics for a "
		     "decision, one half to pick a better answer and one half to value "
		     "it%s; with 95 %% intervals. ",
		     coach->level, playouts,
		     coach->worst_count
			     ? document_keep(telling->document,
					     ", the worst again with %d", again)
			     : "");
	document_more(telling->document,
		      "Each decision is judged alone, with what its side knew; a chance "
		      "that is missed again counts again. A higher --level finds more.");
}

static const char *answer_words(const struct telling *telling)
{
	const struct coach *coach = telling->coach;
	const char *words = "";

	for (int i = 0; i < coach->scenario->side_count; i++) {
		struct interval away = thrown_away(&coach->sides[i], coach->fights);

		words = document_keep(telling->document, "%s%s%s %.1f ± %.1f", words,
				      i ? ", " : "",
				      name_of(coach->scenario->sides[i].name).text,
				      100 * away.rate, 100 * interval_half(away));
	}
	return document_keep(telling->document,
			     "Chance of winning thrown away in a fight, in points: %s.",
			     words);
}

static void add_title(struct telling *telling)
{
	const struct subject *subject = telling->story->subject;
	const struct coach *coach = telling->coach;

	if (telling->story->is_record)
		document_say(telling->document, 0,
			     "%s: chance of winning that decisions threw away%s, in "
			     "percentage points",
			     subject->name, coach->is_over ? "" : " so far");
	else
		document_say(telling->document, 0,
			     "%s: chance of winning that decisions throw away in a "
			     "fight, in percentage points; %" PRIu64
			     " fight%s, seed %" PRIu64,
			     subject->name, coach->fights, coach->fights == 1 ? "" : "s",
			     subject->seed);
}

static void add_chart(const struct telling *telling, int shown)
{
	worth_chart(telling->document, data_get(telling->data, "kinds"),
		    (const char *[PATH_STEPS]){"what"},
		    &(struct chart_series){.path = {"thrown_away"}}, shown,
		    "What decisions throw away in a fight");
}

struct document *coach_document(const struct coach_story *story)
{
	struct telling telling = {.story = story, .coach = story->coach};
	struct document *document = document_new();
	int shown;

	if (!document)
		return NULL;
	telling.document = document;
	telling.data = document_data(document);
	data_subject(telling.data, story->subject, story->coach->fights);
	data_whole(telling.data, "level", story->coach->level);
	data_whole(telling.data, "playouts", search_playouts(story->coach->level));
	data_whole(telling.data, "playouts_again",
		   search_playouts(story->coach->level_again));
	report_head(document, story->subject, answer_words(&telling),
		    story->coach->fights);
	add_title(&telling);
	add_sides(&telling);
	add_creatures(&telling);
	shown = add_rows(&telling);
	add_worst(&telling);
	add_method(&telling);
	add_chart(&telling, shown);
	return document;
}
