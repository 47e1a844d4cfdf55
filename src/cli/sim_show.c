/* SPDX-License-Identifier: MIT
 *
 * The results of a simulation, as a document.
 */
#include "sim_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "play/story_words.h"
#include "study/notable.h"
#include "trial.h"

enum { LEAST_USE = 1000, SPARK_ROUNDS = 24 };
enum { MOST_COLUMNS = 60, MOST_SERIES = 12, MOST_USES = 40 };

/* The results, and the document that they go into. */
struct telling {
	const struct finding *finding;
	const struct subject *subject;
	const struct sums *sums;
	struct document *document;
	struct value *data;
	int column; /* behind the names, on a page */
};

static double per(uint64_t count, uint64_t fights)
{
	return fights ? (double)count / (double)fights : 0;
}

static int side_style(int side)
{
	return STYLE_SIDE + side % 8;
}

static int name_column(const struct subject *subject)
{
	int column = 12;

	for (int i = 0; i < subject->sides + subject->creatures; i++) {
		const char *name = i < subject->sides
					   ? subject->side[i].name
					   : subject->creature[i - subject->sides].name;
		int columns = text_columns(name) + 4;

		column = columns > column ? columns : column;
	}
	return column;
}

static void heading(struct telling *telling, const char *text)
{
	document_gap(telling->document);
	document_heading(telling->document, "%s", text);
}

/* ---- winners ---- */

static const char *const NAME_OF_ROW[PATH_STEPS] = {"name"};

static void add_wins_chart(struct telling *telling, struct value *sides)
{
	struct value *draws = data_hide(data_map(sides, "(draw)"));

	data_interval(draws, wilson(telling->sums->draws, telling->sums->fights));
	data_words(draws, "name", "draw");
	row_style(draws, side_style(7));
	document_chart_of(
		telling->document, SHARE_BARS("win-rate", "Who wins", "share of fights"),
		sides, NAME_OF_ROW, MAX_SIDES + 1, &(struct chart_series){.name = ""}, 1);
}

static void add_sides(struct telling *telling)
{
	static const struct column columns[] = {
		{AS_TEXT("name")},	  {.csv = "side"},
		{AS_CSV("wins", "wins")}, {AS_CSV("fights", "fights")},
		{AS_CSV("rate", "rate")}, {AS_CSV("low", "low")},
		{AS_CSV("high", "high")}, {AS_TEXT("verdict"), .at = 1},
		{AS_TEXT("interval")},	  {AS_TEXT("tactic"), DIM, .before = "  tactic "},
	};
	const struct sums *sums = telling->sums;
	struct value *sides = data_map(telling->data, "sides");

	for (int i = 0; i < telling->subject->sides; i++) {
		const char *name = telling->subject->side[i].name;
		struct value *row = data_map(sides, name);
		struct interval rate = wilson(sums->wins[i], sums->fights);

		data_count(row, "wins", sums->wins[i]);
		data_interval(row, rate);
		data_number(row, "deaths", per(sums->deaths_of[i], sums->fights));
		data_hide(data_count(row, "fights", sums->fights));
		data_words(row, "name", "%s", name_of(name).text);
		data_words(row, "verdict", "%s %s", is_plural(name) ? "win" : "wins",
			   rate_words(sums->wins[i], sums->fights).text);
		data_words(row, "interval", "  (95 %% interval %.1f to %.1f %%)",
			   100 * rate.low, 100 * rate.high);
		data_words(row, "tactic", "%s", telling->subject->side[i].tactic);
		row_style(row, side_style(i));
	}
	document_table(telling->document,
		       TABLE(sides, columns, 2, 4, telling->column - 1, IS_CSV));
	add_wins_chart(telling, sides);
}

/* ---- how long ---- */

/* Long fights share columns, so that the chart stays readable. */
static void add_length_chart(struct telling *telling)
{
	struct document *document = telling->document;
	int longest = tally_longest(telling->finding->tally);
	int step = longest / MOST_COLUMNS + 1;
	struct value *rows = data_hide(data_list(telling->data, "lengths"));

	for (int first = 1; first <= longest; first += step) {
		struct value *row = data_map(rows, NULL);
		double share = 0;

		for (int i = first; i < first + step && i <= longest; i++)
			share += per(telling->sums->rounds[i], telling->sums->fights);
		data_words(row, "rounds", step > 1 ? "%d-%d" : "%d", first,
			   first + step - 1);
		data_number(row, "share", share);
	}
	document_chart_of(document,
			  &(struct chart){.kind = CHART_COLUMNS,
					  .name = "rounds",
					  .title = "How long fights last",
					  .x_label = "rounds",
					  .y_label = "share of fights",
					  .is_share = true},
			  rows, (const char *[PATH_STEPS]){"rounds"}, MOST_COLUMNS + 1,
			  &(struct chart_series){.path = {"share"}}, 1);
}

static void add_length(struct telling *telling)
{
	const struct tally *tally = telling->finding->tally;
	const struct sums *sums = telling->sums;
	struct value *rounds, *fights;
	int longest = tally_longest(tally);

	data_number(telling->data, "deaths", per(sums->deaths, sums->fights));
	rounds = data_map(telling->data, "rounds");
	data_number(rounds, "mean", tally_mean_rounds(tally));
	data_number(rounds, "median", tally_median_rounds(tally));
	data_whole(rounds, "ninety", tally_length_at(tally, 0.9));
	fights = data_list(rounds, "fights");
	for (int i = 0; i <= longest; i++)
		data_count(fights, NULL, sums->rounds[i]);
	document_say(telling->document, 2,
		     "%s draws; %.1f rounds on average, median %g, nine in ten at "
		     "most %d",
		     sums->draws ? rate_words(sums->draws, sums->fights).text : "no",
		     tally_mean_rounds(tally), tally_median_rounds(tally),
		     tally_length_at(tally, 0.9));
	if (sums->deaths == 0 || sums->deaths == sums->fights)
		document_say(telling->document, 2,
			     sums->deaths ? "somebody dies in every fight"
					  : "nobody dies in any fight");
	else
		document_say(telling->document, 2, "somebody dies in %s of the fights",
			     rate_words(sums->deaths, sums->fights).text);
	if (telling->finding->seconds >= 0)
		document_say(telling->document, 2, "%.2f s, %.0f fights a second",
			     telling->finding->seconds,
			     (double)sums->fights / telling->finding->seconds);
	add_length_chart(telling);
}

/* ---- creatures ---- */

/* Into a map by track, and as "5.1 FAT, 0.6 VIT". */
static void add_amounts(struct telling *telling, struct value *row, const char *key,
			const uint64_t amounts[MAX_BARS], const char *verb,
			struct text *text)
{
	struct value *map = data_map(row, key);
	int told = 0;

	if (verb)
		text_add(text, verb);
	for (int bar = 0; bar < telling->subject->bars; bar++) {
		double mean = per(amounts[bar], telling->sums->fights);
		char words[WORD_ROOM + 32];

		if (!amounts[bar])
			continue;
		data_number(map, telling->subject->bar[bar], mean);
		snprintf(words, sizeof words, "%s%.1f %s", told++ ? ", " : "", mean,
			 track_of(telling->subject->bar[bar]).text);
		if (verb)
			text_add(text, words);
	}
	if (verb && !told)
		text_add(text, "none");
}

static void add_damage(struct telling *telling, struct value *row, int creature)
{
	const struct creature_tally *tally = &telling->sums->creatures[creature];
	bool says_who = tally_says_who(telling->finding->tally);
	char words[1024];
	struct text text = text_in(words, sizeof words);

	add_amounts(telling, row, "dealt", tally->dealt, says_who ? "deals " : NULL,
		    &text);
	add_amounts(telling, row, "taken", tally->taken, says_who ? "; takes " : NULL,
		    &text);
	add_amounts(telling, row, "lost", tally->lost, says_who ? NULL : "loses ", &text);
	data_words(row, "damage", "%s", words);
}

/* The creature's deeds, and as `hits` the share of all its checks that succeed. */
static void add_deeds(struct telling *telling, struct value *row, int creature)
{
	struct value *actions = data_map(row, "actions");
	uint64_t checks = 0, hits = 0;

	for (int i = 0; i < telling->subject->actions; i++) {
		const struct action_tally *action = &telling->sums->actions[creature][i];
		struct value *deeds;

		checks += action->checks;
		hits += action->hits;
		if (!action->deeds)
			continue;
		deeds = data_map(actions, telling->subject->action[i].key);
		data_count(deeds, "deeds", action->deeds);
		if (action->checks) {
			data_count(deeds, "checks", action->checks);
			data_count(deeds, "hits", action->hits);
		}
	}
	if (checks)
		data_words(row, "hits", "%.1f %%", 100 * per(hits, checks));
}

static void add_by_round(struct telling *telling, struct value *row, int creature)
{
	struct value *tracks = data_map(row, "by_round");
	int rounds = tally_curve_rounds(telling->finding->tally);

	for (int bar = 0; bar < telling->subject->bars; bar++) {
		struct value *means = data_list(tracks, telling->subject->bar[bar]);

		for (int round = 1; round <= rounds; round++)
			data_number(means, NULL,
				    tally_curve(telling->finding->tally, round, creature,
						bar));
	}
}

static void add_creature(struct telling *telling, struct value *creatures, int creature)
{
	const struct subject_creature *who = &telling->subject->creature[creature];
	const struct creature_tally *tally = &telling->sums->creatures[creature];
	struct value *row = data_map(creatures, who->name);
	uint64_t fights = telling->sums->fights;

	data_number(row, "alive", per(tally->alive, fights));
	data_number(row, "down", per(tally->down, fights));
	data_number(row, "dead", per(tally->dead, fights));
	data_number(row, "fled", per(tally->fled, fights));
	data_number(row, "unhurt",
		    per(tally_unhurt(telling->finding->tally, creature), fights));
	add_damage(telling, row, creature);
	add_deeds(telling, row, creature);
	add_by_round(telling, row, creature);
	data_words(row, "name", "%s", name_of(who->name).text);
	data_interval(data_hide(data_map(row, "standing")), wilson(tally->alive, fights));
	row_style(row, side_style(who->side));
}

static void add_creatures(struct telling *telling)
{
	enum { WIDE = 47 };
	static const struct column columns[] = {
		{AS_TEXT("name")},
		{.heading = "able", AS_SHARE(1, "alive"), .end = 7},
		{.heading = "down", AS_SHARE(1, "down"), .end = 15},
		{.heading = "dead", AS_SHARE(1, "dead"), .end = 23},
		{.heading = "fled", AS_SHARE(1, "fled"), .end = 31, .wide = WIDE},
		{.heading = "unhurt", AS_SHARE(1, "unhurt"), .end = 39, .wide = WIDE},
		{.heading = "hits", AS_TEXT("hits"), .end = 47, .wide = WIDE},
		{AS_SHARE(1, "fled"), .before = "fled ", .below = true, .narrow = WIDE},
		{AS_SHARE(1, "unhurt"), .before = ", unhurt ", .narrow = WIDE},
		{AS_TEXT("hits"), .before = ", hits ", .narrow = WIDE},
		{AS_TEXT("damage"), DIM, .below = true},
	};
	struct value *creatures = data_map(telling->data, "creatures");

	for (int i = 0; i < telling->subject->creatures; i++)
		add_creature(telling, creatures, i);
	heading(telling, "At the end");
	document_table(telling->document,
		       TABLE(creatures, columns, 2, 4, telling->column, HAS_HEADINGS));
	document_say(telling->document, 2,
		     "(shares of the fights, but hits: of its own checks; damage per "
		     "fight)");
	document_chart_of(telling->document,
			  SHARE_BARS("standing", "Who can still fight at the end",
				     "share of fights"),
			  creatures, NAME_OF_ROW, MAX_CREATURES,
			  &(struct chart_series){.path = {"standing"}}, 1);
}

/* ---- deeds ---- */

/* Events of less than one in a thousand fights are for programs. */
static void add_use(struct telling *telling, struct value *uses, struct value *bars,
		    int side, int action)
{
	const struct subject *subject = telling->subject;
	const struct sums *sums = telling->sums;
	const struct use_tally *use = &sums->uses[side][action];
	struct value *row = data_map(uses, subject->action[action].key), *bar;
	uint64_t deeds = 0;

	for (int i = 0; i < subject->creatures; i++)
		if (subject->creature[i].side == side)
			deeds += sums->actions[i][action].deeds;
	data_count(row, "fights", use->fights);
	data_count(row, "wins", use->wins);
	if (use->fights * LEAST_USE <= sums->fights) {
		row_quiet(row);
		return;
	}
	data_words(row, "name", "%s", label_of(subject->action[action].key).text);
	data_words(row, "deeds", "%.2f a fight,", per(deeds, sums->fights));
	data_words(row, "share", " in %s of them;",
		   rate_words(use->fights, sums->fights).text);
	data_words(row, "won", " %s of those won",
		   rate_words(use->wins, use->fights).text);
	bar = data_map(bars, NULL);
	data_words(bar, "label", "%s: %s", name_of(subject->side[side].name).text,
		   label_of(subject->action[action].key).text);
	data_interval(data_map(bar, "uses"), wilson(use->fights, sums->fights));
	data_interval(data_map(bar, "wins"), wilson(use->wins, use->fights));
	row_style(bar, side_style(side));
}

static void add_use_charts(struct telling *telling, const struct value *bars)
{
	static const char *const label[PATH_STEPS] = {"label"};
	struct chart chart = {.kind = CHART_BARS,
			      .name = "actions",
			      .title = "What they do: fights in which a side does it",
			      .x_label = "",
			      .y_label = "share of fights",
			      .is_share = true,
			      .has_bands = true};

	document_chart_of(telling->document, &chart, bars, label, MOST_USES,
			  &(struct chart_series){.path = {"uses"}}, 1);
	chart.name = "action-wins";
	chart.title = "What it wins: those fights that the side wins";
	chart.y_label = "share of these fights";
	document_chart_of(telling->document, &chart, bars, label, MOST_USES,
			  &(struct chart_series){.path = {"wins"}}, 1);
}

enum { DEEDS_END = 24, DEEDS_WIDTH = 14 }; /* "12.34 a fight," */

/* Names of deeds, indented by 4, end before the numbers of any of them. */
static int deeds_column(const struct telling *telling)
{
	const struct subject *subject = telling->subject;
	int column = telling->column;

	for (int side = 0; side < subject->sides; side++)
		for (int i = 0; i < subject->actions; i++) {
			int columns = text_columns(label_of(subject->action[i].key).text);
			int least = 4 + columns + 2 + DEEDS_WIDTH - DEEDS_END;

			if (telling->sums->uses[side][i].fights && least > column)
				column = least;
		}
	return column;
}

static struct value *add_uses(struct telling *telling)
{
	static const struct column columns[] = {
		{AS_TEXT("name")},
		{AS_TEXT("deeds"), .end = DEEDS_END},
		{AS_TEXT("share")},
		{AS_TEXT("won")},
	};
	const struct subject *subject = telling->subject;
	struct value *sides = data_map(telling->data, "actions");
	struct value *bars = data_hide(data_list(telling->data, "bars"));

	heading(telling, "What they do");
	for (int side = 0; side < subject->sides; side++) {
		struct value *uses = data_map(sides, subject->side[side].name);

		for (int i = 0; i < subject->actions; i++)
			if (telling->sums->uses[side][i].fights)
				add_use(telling, uses, bars, side, i);
		document_sentence(telling->document, 2, 4, side_style(side), "%s",
				  name_of(subject->side[side].name).text);
		document_table(telling->document,
			       TABLE(uses, columns, 4, 6, deeds_column(telling), 0));
	}
	return bars;
}

/* ---- by round ---- */

/* Rounds that few fights reach say little. */
static int curve_rounds(const struct telling *telling)
{
	int rounds = tally_curve_rounds(telling->finding->tally);
	int most = tally_length_at(telling->finding->tally, 0.99);

	return rounds < most ? rounds : most;
}

/* A track that stays as it was (the mana of those who cast nothing) is not drawn. */
static bool is_moved(const struct telling *telling, int creature, int bar, int rounds)
{
	const struct tally *tally = telling->finding->tally;

	for (int round = 2; round <= rounds; round++)
		if (tally_curve(tally, round, creature, bar) !=
		    tally_curve(tally, 1, creature, bar))
			return true;
	return false;
}

static void add_curve_chart(struct telling *telling, int bar, int rounds)
{
	const struct subject *subject = telling->subject;
	struct document *document = telling->document;
	int room = subject->creatures < MOST_SERIES ? subject->creatures : MOST_SERIES;
	int rows = 0;
	struct interval *values =
		document_room(document, (size_t)(room * rounds), sizeof *values);
	const char *unit =
		document_keep(document, "%s", track_of(subject->bar[bar]).text);
	const char **names = document_room(document, (size_t)room, sizeof *names);
	const char **labels = document_room(document, (size_t)rounds, sizeof *labels);

	if (!values || !names || !labels)
		return;
	for (int i = 0; i < subject->creatures && rows < room; i++) {
		if (!is_moved(telling, i, bar, rounds))
			continue;
		names[rows] = document_keep(document, "%s",
					    name_of(subject->creature[i].name).text);
		for (int k = 0; k < rounds; k++) {
			double value =
				tally_curve(telling->finding->tally, k + 1, i, bar);

			values[rows * rounds + k] =
				(struct interval){value, value, value};
			labels[k] = document_keep(document, "%d", k + 1);
		}
		rows++;
	}
	if (rows == 0)
		return;
	document_chart(
		document,
		&(struct chart){
			.kind = CHART_LINES,
			.name = document_keep(document, "by-round-%s", subject->bar[bar]),
			.title = document_keep(
				document,
				"Mean %s by round, of the fights that last so long",
				unit),
			.x_label = "round",
			.y_label = unit,
			.rows = rows,
			.columns = rounds,
			.row_labels = names,
			.column_labels = labels,
			.values = values});
}

/* In one piece, so that a line is broken between two tracks. */
static void add_spark(struct telling *telling, int creature, int bar, int rounds,
		      int *told)
{
	const struct tally *tally = telling->finding->tally;
	char sparks[4 * SPARK_ROUNDS + 1];
	struct text text = text_in(sparks, sizeof sparks);
	double highest = 0;

	for (int round = 1; round <= rounds; round++) {
		double value = tally_curve(tally, round, creature, bar);

		highest = value > highest ? value : highest;
	}
	if (highest <= 0 || !is_moved(telling, creature, bar, rounds))
		return;
	for (int round = 1; round <= rounds; round++)
		text_add(&text,
			 spark(tally_curve(tally, round, creature, bar) / highest));
	if ((*told)++)
		document_more(telling->document, ",");
	document_add_at(telling->document, telling->column, STYLE_PLAIN,
			"%s %s %.1f to %.1f", track_of(telling->subject->bar[bar]).text,
			sparks, tally_curve(tally, 1, creature, bar),
			tally_curve(tally, rounds, creature, bar));
}

static void add_curves(struct telling *telling)
{
	const struct subject *subject = telling->subject;
	int rounds = curve_rounds(telling);

	if (rounds < 2)
		return;
	for (int bar = 0; bar < subject->bars; bar++)
		add_curve_chart(telling, bar, rounds);
	rounds = rounds < SPARK_ROUNDS ? rounds : SPARK_ROUNDS;
	heading(telling, "By round");
	for (int i = 0; i < subject->creatures; i++) {
		int told = 0;

		document_sentence(telling->document, 2, 4,
				  side_style(subject->creature[i].side), "%s",
				  name_of(subject->creature[i].name).text);
		for (int bar = 0; bar < subject->bars; bar++)
			add_spark(telling, i, bar, rounds, &told);
	}
	document_sentence(telling->document, 2, 2, STYLE_PLAIN,
			  "(means from round 1 to %d, over the fights that last so long)",
			  rounds);
}

/* ---- fights worth a look ---- */

/* "the longest: 12 rounds", "the greatest upset: Raiders win in 3 rounds" */
static void notable_words(const struct subject *subject, const struct notable *notable,
			  char *words, size_t room)
{
	static const char *const names[][2] = {
		{"upset", "the greatest upset"},
		{"clear_win", "the clearest win"},
		{"longest", "the longest"},
		{"median", "one of median length"},
	};
	const char *side = notable->side >= 0 ? subject->side[notable->side].name : NULL;
	const char *rounds = notable->rounds == 1 ? "" : "s", *name = "";

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i][0], notable->what) == 0)
			name = names[i][1];
	if (side)
		snprintf(words, room, "%s: %s %s in %d round%s", name, name_of(side).text,
			 is_plural(side) ? "win" : "wins", notable->rounds, rounds);
	else
		snprintf(words, room, "%s: %d round%s", name, notable->rounds, rounds);
}

static void add_notables(struct telling *telling)
{
	const struct finding *finding = telling->finding;
	struct value *notables = data_list(telling->data, "notable");
	struct notable list[NOTABLES];
	int count = find_notables(telling->subject, finding->tally, list);

	document_gap(telling->document);
	document_for(telling->document, FOR_TEXT | FOR_HTML);
	document_heading(telling->document, "Fights worth a look");
	for (int i = 0; i < count; i++) {
		struct value *row = data_map(notables, NULL);
		char command[2 * MAX_PATH + MAX_CHANGES], words[160];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, telling->subject, list[i].fight);
		data_text(row, "what", list[i].what);
		data_count(row, "fight", list[i].fight);
		data_whole(row, "rounds", list[i].rounds);
		if (list[i].side >= 0)
			data_text(row, "winner",
				  telling->subject->side[list[i].side].name);
		data_text(row, "replay", command);
		notable_words(telling->subject, &list[i], words, sizeof words);
		document_item(telling->document, words, command);
	}
}

/* ---- the whole document ---- */

static void add_report_head(struct telling *telling)
{
	const struct subject *subject = telling->subject;
	const struct sums *sums = telling->sums;
	struct interval rate;
	int best = 0;

	for (int i = 1; i < subject->sides; i++)
		best = sums->wins[i] > sums->wins[best] ? i : best;
	rate = wilson(sums->wins[best], sums->fights);
	report_head(telling->document, subject,
		    document_keep(
			    telling->document,
			    "%s %s %s of the fights (95 %% interval %.1f to %.1f "
			    "%%); the median fight lasts %g round%s.",
			    name_of(subject->side[best].name).text,
			    is_plural(subject->side[best].name) ? "win" : "wins",
			    rate_words(sums->wins[best], sums->fights).text,
			    100 * rate.low, 100 * rate.high,
			    tally_median_rounds(telling->finding->tally),
			    tally_median_rounds(telling->finding->tally) == 1 ? "" : "s"),
		    sums->fights);
}

static void add_head(struct telling *telling)
{
	const struct finding *finding = telling->finding;
	const struct subject *subject = telling->subject;

	data_count(telling->data, "fights", telling->sums->fights);
	data_count(telling->data, "seed", subject->seed);
	data_text(telling->data, "version", subject->version);
	data_text(telling->data, "rulebook", subject->rulebook);
	data_text(telling->data, "scenario", subject->scenario);
	if (finding->precision > 0)
		data_number(telling->data, "precision", finding->precision);
	data_tactics(telling->data, subject);
	data_count(telling->data, "draws", telling->sums->draws);
	document_say(telling->document, 0, "%s: %s, seed %" PRIu64, subject->name,
		     fight_words(telling->sums->fights).text, subject->seed);
	if (finding->precision > 0)
		document_say(telling->document, 0,
			     "(as many as it took to know every share within %g %%)",
			     100 * finding->precision);
	add_report_head(telling);
}

int show_finding(struct output *output, const struct showing *showing,
		 const struct finding *finding)
{
	struct telling telling = {.finding = finding,
				  .subject = finding->subject,
				  .sums = &finding->tally->sums,
				  .document = document_new(),
				  .column = name_column(finding->subject)};
	struct value *bars;

	if (!telling.document)
		return complain("out of memory");
	telling.data = document_data(telling.document);
	add_head(&telling);
	add_sides(&telling);
	add_length(&telling);
	add_creatures(&telling);
	bars = add_uses(&telling);
	add_curves(&telling);
	add_use_charts(&telling, bars);
	add_notables(&telling);
	if (finding->seconds >= 0)
		data_number(telling.data, "seconds", finding->seconds);
	return show_document(output, telling.document, showing);
}
