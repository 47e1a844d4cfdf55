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
#include "narrate_words.h"
#include "rescue.h"
#include "study_report.h"
#include "variants.h"

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

/* ---- for programs ---- */

static void write_change(struct json *json, struct interval change)
{
	json_key(json, "change");
	json_open(json, '{');
	json_interval(json, change);
	json_close(json, '}');
}

void compare_results(struct json *json, const struct subject *subject,
		     const struct result *before, const struct result *after)
{
	json_key(json, "sides");
	json_open(json, '{');
	for (int i = 0; i < subject->sides; i++) {
		json_key_string(json, subject->side[i].name);
		json_open(json, '{');
		json_key(json, "before");
		json_double(json, (double)before->wins[i] / (double)before->fights);
		json_key(json, "after");
		json_double(json, (double)after->wins[i] / (double)after->fights);
		write_change(json, after->win_change[i]);
		json_close(json, '}');
	}
	json_close(json, '}');
	json_key(json, "rounds");
	json_open(json, '{');
	json_key(json, "before");
	json_double(json, before->mean_rounds);
	json_key(json, "after");
	json_double(json, after->mean_rounds);
	write_change(json, after->round_change);
	json_close(json, '}');
	json_key(json, "deaths");
	json_open(json, '{');
	json_key(json, "before");
	json_double(json, (double)before->deaths / (double)before->fights);
	json_key(json, "after");
	json_double(json, (double)after->deaths / (double)after->fights);
	write_change(json, after->death_change);
	json_close(json, '}');
	json_key(json, "flips");
	json_count(json, after->flips);
}

void compare_head(struct json *json, const struct subject *subject, uint64_t fights)
{
	json_text_at(json, "scenario", subject->scenario);
	json_key(json, "fights");
	json_count(json, fights);
	json_key(json, "seed");
	json_count(json, subject->seed);
	json_text_at(json, "version", subject->version);
	json_tactics(json, subject);
}

static void write_flip(struct json *json, const struct comparison *comparison,
		       uint64_t fight)
{
	const struct subject *const subjects[] = {&comparison->a, &comparison->b};

	json_open(json, '{');
	json_key(json, "fight");
	json_count(json, fight);
	json_key(json, "replay");
	json_open(json, '[');
	for (int i = 0; i < 2; i++) {
		char command[2 * MAX_PATH + MAX_CHANGES];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, subjects[i], fight);
		json_text(json, command);
	}
	json_close(json, ']');
	json_close(json, '}');
}

static void write_comparison(struct json *json, const struct comparison *comparison)
{
	json_open(json, '{');
	compare_head(json, &comparison->a, comparison->before.fights);
	json_text_at(json, "a", comparison->names[0]);
	json_text_at(json, "b", comparison->names[1]);
	compare_results(json, &comparison->a, &comparison->before, &comparison->after);
	json_key(json, "flipped");
	json_open(json, '[');
	for (int i = 0; i < RESULTS; i++)
		for (int k = 0; k < RESULTS; k++)
			if (i != k && comparison->after.flipped[i][k])
				write_flip(json, comparison,
					   comparison->after.flipped[i][k]);
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

/* ---- for people ---- */

enum { A_COLUMN = 26, B_COLUMN = 40, CHANGE_COLUMN = 42 };

static void show_line(struct page *page, const char *what, const char *a, const char *b,
		      struct interval change, double scale, const char *unit)
{
	bool clear = change.low > 0 || change.high < 0;

	page_begin(page, 2, 4);
	page_add(page, what);
	add_right(page, A_COLUMN, "%s", a);
	add_right(page, B_COLUMN, "%s", b);
	page_column(page, CHANGE_COLUMN);
	page_style(page, clear ? STYLE_BOLD : STYLE_PLAIN);
	page_format(page, "%+6.2f%s", scale * change.rate, unit);
	page_style(page, STYLE_DIM);
	page_format(page, " (%+.2f to %+.2f)", scale * change.low, scale * change.high);
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

static void show_results(struct page *page, const struct comparison *comparison)
{
	const struct result *before = &comparison->before, *after = &comparison->after;
	char a[32], b[32];

	page_begin(page, 2, 4);
	add_right(page, A_COLUMN, "A");
	add_right(page, B_COLUMN, "B");
	page_column(page, CHANGE_COLUMN);
	page_add(page, "B less A, with its 95 % interval");
	page_end(page);
	for (int i = 0; i < comparison->a.sides; i++)
		show_line(page, name_of(comparison->a.side[i].name).text,
			  rate_words(before->wins[i], before->fights).text,
			  rate_words(after->wins[i], after->fights).text,
			  after->win_change[i], 100, " %");
	snprintf(a, sizeof a, "%.2f", before->mean_rounds);
	snprintf(b, sizeof b, "%.2f", after->mean_rounds);
	show_line(page, "rounds", a, b, after->round_change, 1, "");
	show_line(page, "deaths", rate_words(before->deaths, before->fights).text,
		  rate_words(after->deaths, after->fights).text, after->death_change, 100,
		  " %");
}

static const char *result_name(const struct subject *subject, int result)
{
	return result == DRAW ? "nobody" : subject->side[result].name;
}

/* The first fight that went from one result to another, with both commands. */
static void show_flip(struct page *page, const struct comparison *comparison, int before,
		      int after)
{
	const struct subject *const subjects[] = {&comparison->a, &comparison->b};

	page_begin(page, 2, 4);
	page_format(page, "A is won by %s, B by %s:",
		    name_of(result_name(&comparison->a, before)).text,
		    name_of(result_name(&comparison->a, after)).text);
	page_end(page);
	for (int which = 0; which < 2; which++) {
		char command[2 * MAX_PATH + MAX_CHANGES];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, subjects[which],
				    comparison->after.flipped[before][after]);
		page_begin(page, 4, 6);
		page_add(page, command);
		page_end(page);
	}
}

static void show_flips(struct page *page, const struct comparison *comparison)
{
	const struct result *after = &comparison->after;
	int told = 0;

	page_line(page, "%" PRIu64 " of %" PRIu64 " fights have another winner (%s)%s",
		  after->flips, after->fights,
		  rate_words(after->flips, after->fights).text,
		  after->flips ? "; the first of each kind:" : "");
	for (int i = 0; i < RESULTS; i++)
		for (int k = 0; k < RESULTS; k++)
			if (i != k && after->flipped[i][k] && told++ < MAX_FLIPS)
				show_flip(page, comparison, i, k);
}

static void show_comparison(struct page *page, const struct comparison *comparison)
{
	page_line(page, "A: %s", comparison->names[0]);
	page_line(page, "B: %s", comparison->names[1]);
	page_line(page, "%" PRIu64 " fights each with the same dice, seed %" PRIu64,
		  comparison->before.fights, comparison->a.seed);
	for (int i = 0; i < comparison->a.sides; i++) {
		page_begin(page, 2, 4);
		page_style(page, STYLE_DIM);
		page_format(page, "%s: %s", name_of(comparison->a.side[i].name).text,
			    comparison->a.side[i].tactic);
		if (strcmp(comparison->a.side[i].tactic, comparison->b.side[i].tactic) !=
		    0)
			page_format(page, ", in B %s", comparison->b.side[i].tactic);
		page_style(page, STYLE_PLAIN);
		page_end(page);
	}
	show_results(page, comparison);
	show_flips(page, comparison);
}

static void write_csv(struct page *page, const struct comparison *comparison)
{
	const struct result *before = &comparison->before, *after = &comparison->after;

	page_line(page, "what,a,b,change,low,high");
	for (int i = 0; i < comparison->a.sides; i++)
		page_line(page, "%s,%.17g,%.17g,%.17g,%.17g,%.17g",
			  comparison->a.side[i].name,
			  (double)before->wins[i] / (double)before->fights,
			  (double)after->wins[i] / (double)after->fights,
			  after->win_change[i].rate, after->win_change[i].low,
			  after->win_change[i].high);
	page_line(page, "rounds,%.17g,%.17g,%.17g,%.17g,%.17g", before->mean_rounds,
		  after->mean_rounds, after->round_change.rate, after->round_change.low,
		  after->round_change.high);
}

/* ---- two runs ---- */

static int show(const struct comparison *comparison)
{
	const struct arguments *arguments = comparison->first.arguments;
	struct study study = {&comparison->a, arguments->output,
			      arguments->flags[REPORT].text, arguments->flags[SVG].text};
	struct worth worths[MAX_SIDES] = {0};
	char sentence[512];

	if (arguments->flags[JSON].given)
		write_comparison(&arguments->output->json, comparison);
	else if (arguments->flags[CSV].given)
		write_csv(&arguments->output->page, comparison);
	else
		show_comparison(&arguments->output->page, comparison);
	for (int i = 0; i < comparison->a.sides; i++) {
		snprintf(worths[i].label, sizeof worths[i].label, "%s",
			 comparison->a.side[i].name);
		worths[i].change = comparison->after.win_change[i];
	}
	snprintf(sentence, sizeof sentence,
		 "From A (%.100s) to B (%.100s) the wins of %s change by %+.1f points.",
		 comparison->names[0], comparison->names[1],
		 name_of(comparison->a.side[0].name).text, 100 * worths[0].change.rate);
	return report_worths(&study, "What the change is worth", sentence, worths,
			     comparison->a.sides, comparison->before.fights);
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

/* Adds the change to what a replay of B must set. */
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
	for (int i = 0; i < arguments->repeats; i++)
		if (!trial_set(&comparison->second, "set", arguments->repeated[i]))
			return BAD;
	return compare_built(comparison, NULL);
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
	good = trial_open(trial, arguments, arguments->operands[0]);
	for (int i = 0; i < arguments->repeats && good; i++)
		good = trial_set(trial, "set", arguments->repeated[i]);
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
	[RULINGS] =
		WORD_FLAG("rulings", "all", rulings_words,
			  "every other reading of every rule, ranked by what it moves"),
	[COMPARE_SET] = REPEAT_FLAG("set", "PATH=VALUE",
				    "change the scenario (or both); may be given again"),
	{0},
};

const struct command compare_command = {
	.name = "compare",
	.operands = "A B | SCENARIO --ruling NAME=x,y | SCENARIO --rulings all",
	.summary = "two scenarios, or two readings of a rule",
	.about = "Plays the same fights twice, with the same dice: in two scenarios, or "
		 "in one "
		 "under two readings of a rule. Tells by how much the wins, the rounds "
		 "and the "
		 "deaths differ, with the 95 % interval of the paired difference, and "
		 "which "
		 "fights have another winner.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray compare bridge.yaml bridge-with-archer.yaml",
		      "what the archer is worth"},
		     {"affray compare bridge.yaml --rulings all",
		      "which reading of which rule matters most"}},
	.run = compare,
};
