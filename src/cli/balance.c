/* SPDX-License-Identifier: MIT
 *
 * affray balance: the value that gives the wanted win rate, length or risk.
 *
 * The answer is sought among whole numbers by halving. At each value fights are doubled
 * until it is clear, beyond 3.3 standard errors, on which side of the target it lies, or
 * until the most fights are played. Then the values around the crossing are played with
 * the most fights, as far out as their 95 % intervals still hold the target: that band,
 * read off between neighbours, is the interval of the answer.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "axis.h"
#include "commands.h"
#include "play/story_words.h"
#include "variants.h"
#include "base/interrupt.h"

enum { TUNE = TRIAL_FLAGS, TARGET, BALANCE_SIDE, BALANCE_SET };

enum { USUAL_FIGHTS = 16384, FIRST_LOOK = 1024 };

/* Clear: 3.3 standard errors, or 1.68 times half of a 95 % interval. */
#define CLEARLY 1.68

/* A value that was tried, and its response. */
struct tried {
	int value;
	struct interval response;
};

enum aim { AIM_WINS, AIM_ROUNDS, AIM_DEATHS };

struct balance {
	struct trial trial;
	struct subject subject;
	struct axis axis;
	enum aim aim;
	double target;
	int side;
	uint64_t most; /* fights at one value */
	bool rises;    /* the response rises with the value */
	int status;    /* of the last play */
	struct tried tried[MAX_VALUES];
	uint64_t fights[MAX_VALUES]; /* 0: not tried */
	struct tally *tallies[MAX_VALUES];
};

/* ---- one value ---- */

static struct interval response_of(const struct balance *balance,
				   const struct tally *tally)
{
	switch (balance->aim) {
	case AIM_ROUNDS:
		return median_interval(tally);
	case AIM_DEATHS:
		return wilson(tally->sums.deaths, tally->sums.fights);
	default:
		return wilson(tally->sums.wins[balance->side], tally->sums.fights);
	}
}

static bool play_more(struct balance *balance, int place, const struct scenario *scenario,
		      uint64_t until)
{
	struct tally *tally = tally_new();
	struct job job = {.scenario = scenario,
			  .closeness = WATCH_RESULTS,
			  .seed = balance->trial.seed,
			  .first = balance->fights[place] + 1,
			  .count = until - balance->fights[place],
			  .tally = tally};

	balance->status =
		tally ? trial_play(&balance->trial, &job, 1) : complain("out of memory");
	if (balance->status == DONE) {
		tally_add(balance->tallies[place], tally);
		balance->fights[place] = until;
		balance->tried[place].response =
			response_of(balance, balance->tallies[place]);
	}
	free(tally);
	return balance->status == DONE;
}

/* True if the response is clearly on one side of the target. */
static bool is_clear(const struct balance *balance, struct interval response)
{
	double up = CLEARLY * (response.high - response.rate);
	double down = CLEARLY * (response.rate - response.low);

	return response.rate - down > balance->target ||
	       response.rate + up < balance->target;
}

/* Fights at this value until it is clear or, if `all`, until the most; false: stopped. */
static bool look_at(struct balance *balance, int place, bool all)
{
	struct change change = {balance->axis.path, balance->axis.values[place]};
	struct scenario *scenario = trial_build(&balance->trial, &change, 1);
	bool good = scenario;

	balance->status = scenario ? DONE : BAD;
	if (good && !balance->tallies[place]) {
		balance->tallies[place] = tally_new();
		text_to_int(change.value, &balance->tried[place].value);
		good = balance->tallies[place];
	}
	while (good && balance->fights[place] < balance->most) {
		uint64_t until =
			balance->fights[place] ? 2 * balance->fights[place] : FIRST_LOOK;

		if (!all && balance->fights[place] &&
		    is_clear(balance, balance->tried[place].response))
			break;
		until = all || until > balance->most ? balance->most : until;
		good = play_more(balance, place, scenario, until);
	}
	scenario_free(scenario);
	return good;
}

/* ---- the search ---- */

static double rate_at(const struct balance *balance, int place)
{
	return balance->tried[place].response.rate;
}

static bool is_past(const struct balance *balance, int place)
{
	return balance->rises ? rate_at(balance, place) >= balance->target
			      : rate_at(balance, place) <= balance->target;
}

static bool holds_target(const struct balance *balance, int place)
{
	struct interval response = balance->tried[place].response;

	return response.low <= balance->target && balance->target <= response.high;
}

/* Halves until two neighbours have the target between them. */
static bool find_neighbours(struct balance *balance, int *low, int *high)
{
	while (*high - *low > 1) {
		int middle = (*low + *high) / 2;

		if (!look_at(balance, middle, false))
			return false;
		if (is_past(balance, middle))
			*high = middle;
		else
			*low = middle;
	}
	return true;
}

/* Tries values further out while their intervals contain the target. */
static bool widen(struct balance *balance, int *low, int *high)
{
	if (!look_at(balance, *low, true) || !look_at(balance, *high, true))
		return false;
	while (*low > 0 && holds_target(balance, *low))
		if (!look_at(balance, --*low, true))
			return false;
	while (*high < balance->axis.count - 1 && holds_target(balance, *high))
		if (!look_at(balance, ++*high, true))
			return false;
	return true;
}

/* The point at which the line from one bound to the next passes the target. */
static double crossing(const struct balance *balance, int place, double here,
		       double there)
{
	double from = balance->tried[place].value, to = balance->tried[place + 1].value;

	if (there == here)
		return (from + to) / 2;
	return from + (to - from) * (balance->target - here) / (there - here);
}

/* The first crossing of one bound, from `low` to `high`; `missing` if there is none. */
static double bound_crossing(const struct balance *balance, int low, int high, int bound,
			     double missing)
{
	for (int i = low; i < high; i++) {
		struct interval here = balance->tried[i].response;
		struct interval there = balance->tried[i + 1].response;
		double a = bound < 0 ? here.low : bound > 0 ? here.high : here.rate;
		double b = bound < 0 ? there.low : bound > 0 ? there.high : there.rate;

		if ((a - balance->target) * (b - balance->target) <= 0 && a != b)
			return crossing(balance, i, a, b);
	}
	return missing;
}

struct found {
	int best; /* place of the whole number that comes nearest */
	double value, low, high;
};

static struct found found_at(const struct balance *balance, int low, int high)
{
	struct found answer = {.best = low};
	double first = balance->tried[low].value, last = balance->tried[high].value;
	int early = balance->rises ? 1 : -1; /* the bound that meets the target first */

	for (int i = low; i <= high; i++)
		if (fabs(rate_at(balance, i) - balance->target) <
		    fabs(rate_at(balance, answer.best) - balance->target))
			answer.best = i;
	answer.value =
		bound_crossing(balance, low, high, 0, balance->tried[answer.best].value);
	answer.low = fmin(answer.value, bound_crossing(balance, low, high, early, first));
	answer.high =
		fmax(answer.value, bound_crossing(balance, low, high, -early, last));
	return answer;
}

/* ---- output ---- */

static struct words_of_rate response_words(const struct balance *balance, double value)
{
	struct words_of_rate words;

	snprintf(words.text, sizeof words.text,
		 balance->aim == AIM_ROUNDS ? "%.2f" : "%.1f %%",
		 balance->aim == AIM_ROUNDS ? value : 100 * value);
	return words;
}

static void what_is_wanted(const struct balance *balance, char *text, size_t room)
{
	const char *wanted = response_words(balance, balance->target).text;

	if (balance->aim == AIM_ROUNDS)
		snprintf(text, room, "a median of %g rounds", balance->target);
	else if (balance->aim == AIM_DEATHS)
		snprintf(text, room, "a death in %s of the fights", wanted);
	else
		snprintf(text, room, "%s of wins for %s", wanted,
			 name_of(balance->subject.side[balance->side].name).text);
}

static void add_tried(const struct balance *balance, struct value *tried, int place)
{
	struct interval response = balance->tried[place].response;
	struct value *row = data_map(tried, NULL);

	data_whole(row, "value", balance->tried[place].value);
	data_count(row, "fights", balance->fights[place]);
	data_interval(row, response);
	data_words(row, "response", "%s", response_words(balance, response.rate).text);
	data_words(row, "range", "(%s to %s, %" PRIu64 " fights)",
		   response_words(balance, response.low).text,
		   response_words(balance, response.high).text, balance->fights[place]);
}

/* The values that were tried; returns their fights. */
static uint64_t add_all_tried(const struct balance *balance, struct document *document,
			      struct value *tried)
{
	static const char *const heads[] = {"wins", "median", "deaths"};
	const struct column columns[] = {
		{.heading = "value", AS_TEXT("value"), .csv = "value", .end = 10},
		{AS_CSV("fights", "fights")},
		{AS_CSV("rate", "rate")},
		{AS_CSV("low", "low")},
		{AS_CSV("high", "high")},
		{.heading = heads[balance->aim], AS_TEXT("response"), .end = 22},
		{.heading = "95 % interval", AS_TEXT("range"), DIM, .at = 24},
	};
	struct column *kept = document_room(document, 1, sizeof columns);
	struct table_view *table = TABLE(tried, columns, 2, 4, 0, HAS_HEADINGS | IS_CSV);
	uint64_t fights = 0;

	for (int i = 0; i < balance->axis.count; i++)
		if (balance->fights[i]) {
			add_tried(balance, tried, i);
			fights += balance->fights[i];
		}
	if (kept) {
		table->columns = memcpy(kept, columns, sizeof columns);
		document_table(document, table);
	}
	return fights;
}

static void add_answer(const struct balance *balance, struct value *data,
		       const struct found *answer)
{
	static const char *const aims[] = {"wins", "rounds", "deaths"};

	data_subject(data, &balance->subject, 0);
	data_text(data, "path", balance->axis.path);
	data_text(data, "aim", aims[balance->aim]);
	data_number(data, "target", balance->target);
	data_flag(data, "reached", answer);
	if (!answer)
		return;
	data_whole(data, "value", balance->tried[answer->best].value);
	data_number(data, "exact", answer->value);
	data_number(data, "low", answer->low);
	data_number(data, "high", answer->high);
}

static void add_chart(const struct balance *balance, struct document *document,
		      const struct value *tried)
{
	static const char *const names[] = {"share of wins", "median rounds",
					    "share of fights with a death"};
	const char *name = names[balance->aim];

	document_chart_of(
		document,
		&(struct chart){.kind = CHART_LINES,
				.name = "balance",
				.title = "Values that were tried, and the target",
				.x_label = balance->axis.path,
				.y_label = name,
				.is_share = balance->aim != AIM_ROUNDS,
				.has_bands = true,
				.has_mark = true,
				.mark = balance->target},
		tried, (const char *[PATH_STEPS]){"value"}, MAX_VALUES,
		&(struct chart_series){.name = name}, 1);
}

static int report(const struct balance *balance, const struct found *answer,
		  const char *sentence)
{
	struct showing showing = trial_showing(balance->trial.arguments);
	struct document *document = document_new();
	struct value *tried;
	uint64_t fights;

	if (!document)
		return complain("out of memory");
	add_answer(balance, document_data(document), answer);
	document_say(document, 0, "%s", sentence);
	tried = data_list(document_data(document), "tried");
	fights = add_all_tried(balance, document, tried);
	report_head(document, &balance->subject, sentence, fights);
	add_chart(balance, document, tried);
	return show_document(balance->trial.arguments->output, document, &showing);
}

/* ---- the command ---- */

/* Says that no value from end to end reaches the target. */
static int out_of_reach(const struct balance *balance)
{
	int last = balance->axis.count - 1;
	char wanted[160], sentence[512];

	what_is_wanted(balance, wanted, sizeof wanted);
	snprintf(sentence, sizeof sentence,
		 "No value of %s from %d to %d gives %s: the ends give %s and %s.",
		 balance->axis.path, balance->tried[0].value, balance->tried[last].value,
		 wanted, response_words(balance, rate_at(balance, 0)).text,
		 response_words(balance, rate_at(balance, last)).text);
	report(balance, NULL, sentence);
	return NO;
}

static int tell_found(const struct balance *balance, int low, int high)
{
	struct found answer = found_at(balance, low, high);
	char wanted[160], sentence[512];

	what_is_wanted(balance, wanted, sizeof wanted);
	snprintf(sentence, sizeof sentence,
		 "%s = %d comes nearest to %s, with %s; the exact crossing lies at %.2f "
		 "(95 %% "
		 "interval %.2f to %.2f).",
		 balance->axis.path, balance->tried[answer.best].value, wanted,
		 response_words(balance, rate_at(balance, answer.best)).text,
		 answer.value, answer.low, answer.high);
	return report(balance, &answer, sentence);
}

static int search(struct balance *balance)
{
	int low = 0, high = balance->axis.count - 1;

	if (!look_at(balance, low, false) || !look_at(balance, high, false))
		return balance->status;
	balance->rises = rate_at(balance, high) > rate_at(balance, low);
	if (is_past(balance, low) == is_past(balance, high) &&
	    !holds_target(balance, low) && !holds_target(balance, high))
		return out_of_reach(balance);
	if (!find_neighbours(balance, &low, &high) || !widen(balance, &low, &high))
		return balance->status;
	return tell_found(balance, low, high);
}

/* "50%", "rounds=5" or "deaths=20%". */
static bool read_target(struct balance *balance, const struct arguments *arguments)
{
	const struct given *target = &arguments->flags[TARGET];
	const char *text = target->given ? target->text : "50%";
	char *end;

	if (strncmp(text, "rounds=", 7) == 0) {
		balance->aim = AIM_ROUNDS;
		balance->target = strtod(text + 7, &end);
		if (end != text + 7 && !*end && balance->target >= 1 &&
		    balance->target <= MAX_LENGTH)
			return true;
		usage_error(arguments->command,
			    "--target rounds=N takes a number of rounds, "
			    "not \"%s\"",
			    text + 7);
		return false;
	}
	if (strncmp(text, "deaths=", 7) == 0) {
		balance->aim = AIM_DEATHS;
		text += 7;
	}
	return read_share(arguments->command, "target", text, 0.001, 0.999,
			  &balance->target);
}

static bool read_tuning(struct balance *balance, const struct arguments *arguments)
{
	const struct given *number = &arguments->flags[NUMBER];

	balance->most = number->given ? number->number : USUAL_FIGHTS;
	if (!arguments->flags[TUNE].given) {
		usage_error(arguments->command,
			    "nothing to tune; expected --tune PATH=A..B");
		return false;
	}
	if (!axis_read(&balance->axis, arguments->command, "tune",
		       arguments->flags[TUNE].text))
		return false;
	if (!balance->axis.is_range || balance->axis.count < 2) {
		usage_error(arguments->command,
			    "--tune takes a range of whole numbers, such as "
			    "aldric.skills.swords=0..9");
		return false;
	}
	return read_target(balance, arguments) && trial_outputs_are_writable(arguments);
}

static void show_interrupted(const struct balance *balance)
{
	struct document *document = document_new();

	if (document)
		add_all_tried(balance, document,
			      data_list(document_data(document), "tried"));
	output_document(balance->trial.arguments->output, document, FORM_TEXT);
}

static int balance_opened(struct balance *balance)
{
	struct trial *trial = &balance->trial;
	struct change change = {balance->axis.path, balance->axis.values[0]};
	struct scenario *scenario = NULL;
	int status = BAD;

	if (trial_set(trial))
		scenario = trial_build(trial, &change, 1);
	if (scenario) {
		trial_subject(trial, scenario, &balance->subject);
		balance->side =
			side_given(trial->arguments, BALANCE_SIDE, &balance->subject);
	}
	if (scenario && balance->side >= 0) {
		progress_begin(&trial->progress);
		status = search(balance);
		progress_end(&trial->progress);
	}
	if (status == INTERRUPTED) {
		complain("interrupted; these values were tried");
		show_interrupted(balance);
	}
	scenario_free(scenario);
	return status;
}

static int run_balance(const struct arguments *arguments)
{
	struct balance *balance = calloc(1, sizeof *balance);
	int status = BAD;

	if (!balance)
		return complain("out of memory");
	if (read_tuning(balance, arguments)) {
		if (trial_open(&balance->trial, arguments, arguments->operands[0])) {
			balance->trial.varies = "--tune";
			status = balance_opened(balance);
		}
		trial_close(&balance->trial);
	}
	for (int i = 0; i < balance->axis.count; i++)
		free(balance->tallies[i]);
	axis_free(&balance->axis);
	free(balance);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("at most N fights for one value (16384)"),
	[TUNE] = TEXT_FLAG("tune", "PATH=A..B", "the value to find, between A and B"),
	[TARGET] = TEXT_FLAG(
		"target", "WHAT",
		"a share of wins (50%), rounds=N (median), or deaths=P (share of "
		"fights in which somebody dies)"),
	[BALANCE_SIDE] = TEXT_FLAG("side", "NAME", "whose wins (the first side's)"),
	[BALANCE_SET] = REPEAT_FLAG("set", "PATH=VALUE",
				    "change the scenario first; may be given again"),
	{0},
};

const struct command balance_command = {
	.name = "balance",
	.operands = "SCENARIO",
	.summary = "find the value that gives the wanted win rate",
	.about = "Finds the whole number at which a side wins as often as wanted (or "
		 "fights last as long, or are as deadly). It halves the range, and "
		 "plays as many fights at each value as it needs to see the "
		 "direction. Prints the number, the point between two numbers that "
		 "would meet the target exactly, and the 95 % interval of that "
		 "point.\n"
		 "The result should rise or fall with the value. Exit status 1: no "
		 "value of the range reaches the target.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples =
		{{"affray balance bridge.yaml --tune goblin.count=1..8 --target 50%",
		  "how many goblins make it even"},
		 {"affray balance bridge.yaml --tune aldric.skills.dodge=0..9 --target "
		  "deaths=20%",
		  "how well he must dodge to make it safe enough"}},
	.run = run_balance,
};
