/* SPDX-License-Identifier: MIT
 *
 * affray compare: two scenarios, or one under two readings of a rule, with the same dice.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "axis.h"
#include "commands.h"
#include "compare.h"
#include "play/story_words.h"
#include "variants.h"
#include "base/interrupt.h"

enum { RULING = TRIAL_FLAGS, RULINGS, COMPARE_SET };

enum { USUAL_FIGHTS = 10000, MAX_FLIPS = 4 };

static const char *const rulings_words[] = {"all", NULL};

/* Two runs of the same fights. */
struct comparison {
	struct trial first, second;
	bool has_second; /* another file */
	struct subject a, b;
	char names[2][MAX_PATH]; /* as the output calls them */
	struct tally *base;
	struct result before, after;
};

/* ---- changes ---- */

/* Before, after and the change between them; `rows` gets it too, if it is not NULL. */
static struct value *add_change(struct value *in, struct value *rows, const char *key,
				double before, double after, struct interval change)
{
	struct value *row = data_map(in, key);

	data_number(row, "before", before);
	data_number(row, "after", after);
	data_interval(data_map(row, "change"), change);
	if (rows)
		data_alias(rows, key, row);
	return row;
}

struct value *compare_results(struct value *in, const struct subject *subject,
			      const struct result *before, const struct result *after,
			      struct value *rows)
{
	double first = (double)before->fights, second = (double)after->fights;
	struct value *sides = data_map(in, "sides");

	for (int i = 0; i < subject->sides; i++)
		add_change(sides, rows, subject->side[i].name,
			   (double)before->wins[i] / first,
			   (double)after->wins[i] / second, after->win_change[i]);
	add_change(in, rows, "rounds", before->mean_rounds, after->mean_rounds,
		   after->round_change);
	add_change(in, rows, "deaths", (double)before->deaths / first,
		   (double)after->deaths / second, after->death_change);
	data_count(in, "flips", after->flips);
	return sides;
}

/* A row as people read it: shares in percent, rounds as they are. */
static void add_words(const struct comparison *comparison, struct value *row, int i)
{
	const struct result *before = &comparison->before, *after = &comparison->after;
	int sides = comparison->a.sides;
	bool is_rounds = i == sides;
	struct interval change = i < sides   ? after->win_change[i]
				 : is_rounds ? after->round_change
					     : after->death_change;
	double unit = is_rounds ? 1 : 100;
	uint64_t a = i < sides ? before->wins[i] : before->deaths;
	uint64_t b = i < sides ? after->wins[i] : after->deaths;

	data_words(row, "name", "%s",
		   i < sides   ? name_of(comparison->a.side[i].name).text
		   : is_rounds ? "rounds"
			       : "deaths");
	if (is_rounds) {
		data_words(row, "a", "%.2f", before->mean_rounds);
		data_words(row, "b", "%.2f", after->mean_rounds);
	} else {
		data_words(row, "a", "%s", rate_words(a, before->fights).text);
		data_words(row, "b", "%s", rate_words(b, after->fights).text);
	}
	if (isfinite(change.low))
		data_words(row, "worth", "%s %s (%s to %s)",
			   signed_words(unit * change.rate, 2).text,
			   is_rounds ? "rounds" : "points",
			   signed_words(unit * change.low, 2).text,
			   signed_words(unit * change.high, 2).text);
	else
		data_words(row, "worth", "%s %s (one fight says no more)",
			   signed_words(unit * change.rate, 2).text,
			   is_rounds ? "rounds" : "points");
	data_hide(data_alias(row, is_rounds ? "difference" : "points",
			     data_get(row, "change")));
}

/* Returns the rows: the sides first. */
static struct value *add_results(const struct comparison *comparison,
				 struct document *document)
{
	static const struct column columns[] = {
		{AS_TEXT("name")},
		{.csv = "what"},
		{AS_CSV("before", "before")},
		{AS_CSV("after", "after")},
		{AS_CSV("change", "change", "rate")},
		{AS_CSV("low", "change", "low")},
		{AS_CSV("high", "change", "high")},
		{.heading = "A", AS_TEXT("a"), .end = 26},
		{.heading = "B", AS_TEXT("b"), .end = 40},
		{.heading = "from A to B (95 % interval)",
		 AS_POINTS(2, "points"),
		 .after = " points",
		 .is_clear = true,
		 .at = 42,
		 .end = 55},
		{AS_CHANGE(2, "difference"), .after = " rounds", .is_clear = true,
		 .end = 55},
		{AS_SHARE_RANGE(2, "points"), .has_sign = true},
		{AS_RANGE(2, "difference"), .has_sign = true},
	};
	static const struct column on_page[] = {
		{.heading = "", AS_TEXT("name")},
		{.heading = "A", AS_TEXT("a")},
		{.heading = "B", AS_TEXT("b")},
		{.heading = "From A to B (95 % interval)", AS_TEXT("worth")},
	};
	struct value *data = document_data(document);
	struct value *rows = data_hide(data_map(data, "rows")), *row;

	compare_results(data, &comparison->a, &comparison->before, &comparison->after,
			rows);
	for (int i = 0; (row = data_at(rows, i)); i++)
		add_words(comparison, row, i);
	document_table(document, TABLE(rows, columns, 2, 4, 0, HAS_HEADINGS | IS_CSV));
	document_for(document, FOR_HTML);
	document_table(document, &(struct table_view){.rows = rows,
						      COLUMNS_OF(on_page),
						      .title = "What changes"});
	return rows;
}

/* ---- fights that have another winner ---- */

static const char *result_name(const struct subject *subject, int result)
{
	return result == DRAW ? "nobody" : subject->side[result].name;
}

static struct word winner_words(const struct subject *subject, int result)
{
	const char *name = result_name(subject, result);

	return result == DRAW ? label_of(name) : name_of(name);
}

/* The first fight that went from one result to another, with both commands. */
static void add_flip(const struct comparison *comparison, struct document *document,
		     struct value *flipped, int before, int after, bool is_told)
{
	const struct subject *const subjects[] = {&comparison->a, &comparison->b};
	uint64_t fight = comparison->after.flipped[before][after];
	struct value *row = data_map(flipped, NULL), *replay;

	data_count(row, "fight", fight);
	replay = data_list(row, "replay");
	document_for(document, FOR_TEXT);
	if (is_told)
		document_say(document, 2, "A is won by %s, B by %s:",
			     winner_words(&comparison->a, before).text,
			     winner_words(&comparison->a, after).text);
	for (int which = 0; which < 2; which++) {
		char command[2 * MAX_PATH + MAX_CHANGES];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, subjects[which], fight);
		data_text(replay, NULL, command);
		if (!is_told)
			continue;
		document_for(document, FOR_TEXT);
		document_item(document, NULL, command);
		document_for(document, FOR_HTML);
		document_item(
			document,
			document_keep(document, "%s is won by %s", which ? "B" : "A",
				      winner_words(&comparison->a, which ? after : before)
					      .text),
			command);
	}
}

static void add_flips(const struct comparison *comparison, struct document *document)
{
	const struct result *after = &comparison->after;
	struct value *flipped = data_list(document_data(document), "flipped");
	int told = 0;

	if (after->flips == 0)
		document_say(document, 0, "No fight has another winner");
	else
		document_say(document, 0,
			     "%" PRIu64 " of %s %s another winner (%.1f %%); the first "
			     "of each kind:",
			     after->flips, fight_words(after->fights).text,
			     after->flips == 1 ? "has" : "have",
			     100 * (double)after->flips / (double)after->fights);
	for (int i = 0; i < RESULTS; i++)
		for (int k = 0; k < RESULTS; k++)
			if (i != k && after->flipped[i][k])
				add_flip(comparison, document, flipped, i, k,
					 told++ < MAX_FLIPS);
}

/* ---- the document ---- */

static void add_head(const struct comparison *comparison, struct document *document)
{
	const struct subject *a = &comparison->a, *b = &comparison->b;
	struct value *data = document_data(document);

	data_subject(data, a, comparison->before.fights);
	data_text(data, "a", comparison->names[0]);
	data_text(data, "b", comparison->names[1]);
	document_say(document, 0, "A: %s", comparison->names[0]);
	document_say(document, 0, "B: %s", comparison->names[1]);
	document_say(document, 0, "%s each with the same dice, seed %" PRIu64,
		     fight_words(comparison->before.fights).text, a->seed);
	for (int i = 0; i < a->sides; i++) {
		document_sentence(document, 2, 4, STYLE_DIM, "%s: tactic %s",
				  name_of(a->side[i].name).text, a->side[i].tactic);
		if (strcmp(a->side[i].tactic, b->side[i].tactic) != 0)
			document_add(document, STYLE_DIM, ", in B %s", b->side[i].tactic);
	}
}

/* ---- two runs ---- */

static int show(const struct comparison *comparison)
{
	const struct subject *subject = &comparison->a;
	struct showing showing = trial_showing(comparison->first.arguments);
	struct document *document = document_new();
	struct value *rows;

	if (!document)
		return complain("out of memory");
	report_head(document, subject,
		    document_keep(document,
				  "From A (%.100s) to B (%.100s) the wins of %s change "
				  "by %+.1f points.",
				  comparison->names[0], comparison->names[1],
				  name_of(subject->side[0].name).text,
				  100 * comparison->after.win_change[0].rate),
		    comparison->before.fights);
	add_head(comparison, document);
	rows = add_results(comparison, document);
	document_for(document, FOR_TEXT | FOR_HTML);
	add_flips(comparison, document);
	document_for(document, FOR_TEXT);
	worth_chart(document, rows, (const char *[PATH_STEPS]){"name"},
		    &(struct chart_series){.path = {"change"}}, subject->sides,
		    "What the change is worth");
	return show_document(comparison->first.arguments->output, document, &showing);
}

uint64_t compare_fights(const struct arguments *arguments)
{
	return arguments->flags[NUMBER].given ? arguments->flags[NUMBER].number
					      : USUAL_FIGHTS;
}

static int play_both(struct comparison *comparison, const struct scenario *a,
		     const struct scenario *b)
{
	struct trial *trial = &comparison->first;
	struct base base = {0};
	uint64_t fights = compare_fights(trial->arguments);
	int status;

	if (a->side_count != b->side_count)
		return complain("%s has %d sides, %s has %d: they cannot be compared",
				comparison->names[0], a->side_count, comparison->names[1],
				b->side_count);
	progress_begin(&trial->progress);
	trial->progress.more = fights;
	status = base_play(&base, trial, a, WATCH_RESULTS, fights);
	trial->progress.more = 0;
	if (status == DONE) {
		comparison->before = result_of(base.tally);
		status = paired_play(&base, trial, b, &comparison->after);
	}
	progress_end(&trial->progress);
	base_free(&base);
	if (status == INTERRUPTED)
		complain("interrupted: a comparison needs both runs whole");
	return status == DONE ? show(comparison) : status;
}

/* Adds the change to the --set options of a replay of B. */
static void note_change(struct subject *subject, const char *path, const char *value)
{
	char change[2 * MAX_AXIS_PATH];
	struct text changes = {subject->changes, sizeof subject->changes,
			       strlen(subject->changes), false};

	snprintf(change, sizeof change, "%s=%s", path, value);
	text_add(&changes, " --set ");
	add_shell_word(&changes, change);
}

/* `changes`: NULL, or one for each. */
static int compare_built(struct comparison *comparison, const struct change *changes)
{
	struct trial *second =
		comparison->has_second ? &comparison->second : &comparison->first;
	struct scenario *a, *b;
	int status = BAD;

	a = trial_build(&comparison->first, changes, changes ? 1 : 0);
	if (!a)
		return BAD;
	b = trial_build(second, changes ? changes + 1 : NULL, changes ? 1 : 0);
	if (b) {
		trial_subject(&comparison->first, a, &comparison->a);
		trial_subject(second, b, &comparison->b);
		if (changes) {
			note_change(&comparison->a, changes[0].path, changes[0].value);
			note_change(&comparison->b, changes[1].path, changes[1].value);
		}
		status = play_both(comparison, a, b);
	}
	scenario_free(a);
	scenario_free(b);
	return status;
}

static int compare_files(struct comparison *comparison)
{
	const struct arguments *arguments = comparison->first.arguments;

	comparison->has_second = true;
	for (int i = 0; i < 2; i++)
		snprintf(comparison->names[i], MAX_PATH, "%s", arguments->operands[i]);
	if (!trial_open(&comparison->second, arguments, arguments->operands[1]))
		return BAD;
	return trial_set(&comparison->second) ? compare_built(comparison, NULL) : BAD;
}

/* NAME=x,y */
static int compare_readings(struct comparison *comparison)
{
	const struct arguments *arguments = comparison->first.arguments;
	struct trial *trial = &comparison->first;
	struct axis axis;
	struct change changes[2];
	char path[2 * MAX_AXIS_PATH];
	int status = BAD;

	if (!axis_read(&axis, arguments->command, "ruling",
		       arguments->flags[RULING].text)) {
		axis_free(&axis);
		return BAD;
	}
	trial->varies = "--ruling";
	snprintf(path, sizeof path, "rulings.%s", axis.path);
	if (axis.count != 2) {
		usage_error(arguments->command, "--ruling takes two readings: NAME=x,y");
	} else {
		for (int i = 0; i < 2; i++) {
			changes[i] = (struct change){path, axis.values[i]};
			snprintf(comparison->names[i], MAX_PATH, "%s %s=%s", trial->path,
				 path, axis.values[i]);
		}
		status = compare_built(comparison, changes);
	}
	axis_free(&axis);
	return status;
}

/* ---- the command ---- */

static bool is_clear(const struct arguments *arguments)
{
	int ways = (arguments->count == 2) + arguments->flags[RULING].given +
		   arguments->flags[RULINGS].given;

	if (ways == 1)
		return trial_outputs_are_writable(arguments);
	usage_error(arguments->command,
		    "compare two scenarios, or one scenario with --ruling "
		    "NAME=x,y or with --rulings all");
	return false;
}

static int compare(const struct arguments *arguments)
{
	struct comparison *comparison;
	struct trial *trial;
	int status = BAD;
	bool good;

	if (!is_clear(arguments))
		return BAD;
	comparison = calloc(1, sizeof *comparison);
	if (!comparison)
		return complain("out of memory");
	trial = &comparison->first;
	good = trial_open(trial, arguments, arguments->operands[0]) && trial_set(trial);
	if (good && arguments->flags[RULINGS].given)
		status = compare_all(trial, &comparison->a);
	else if (good && arguments->flags[RULING].given)
		status = compare_readings(comparison);
	else if (good)
		status = compare_files(comparison);
	trial_close(trial);
	trial_close(&comparison->second);
	free(comparison);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("how many fights of each (10000)"),
	[RULING] = TEXT_FLAG("ruling", "NAME=x,y", "two readings of one rule"),
	[RULINGS] = WORD_FLAG("rulings", "all", rulings_words,
			      "every other reading of every rule, ranked by its effect"),
	[COMPARE_SET] = REPEAT_FLAG("set", "PATH=VALUE",
				    "change the scenario (or both); may be given again"),
	{0},
};

const struct command compare_command = {
	.name = "compare",
	.operands = "A B | SCENARIO --ruling NAME=x,y | SCENARIO --rulings all",
	.summary = "two scenarios, or two readings of a rule",
	.about = "Plays the same fights twice, with the same dice: in two scenarios, "
		 "or in one scenario under two readings of a rule. Prints how much "
		 "wins, rounds and deaths differ, with the 95 % interval of the "
		 "paired difference, and which fights change their winner.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray compare bridge.yaml bridge-with-archer.yaml",
		      "what the archer is worth"},
		     {"affray compare bridge.yaml --rulings all",
		      "which reading of which rule matters most"}},
	.run = compare,
};
