/* SPDX-License-Identifier: MIT
 *
 * affray sim: many fights of a scenario: win rates, lengths, survivors, damage.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "part_file.h"
#include "sim_show.h"
#include "trial.h"
#include "base/interrupt.h"

enum { PRECISION = TRIAL_FLAGS, SHARD, FROM, OUT, SET, TIMING };

#define USUAL_PRECISION 0.005

/* The number of fights, or the precision of the result. */
struct order {
	double precision; /* 0: a number of fights */
	uint64_t fights;  /* of all shards; 0: not given */
	uint64_t first, count;
};

/* ---- the order ---- */

/* I/N */
static bool read_shard(const struct arguments *arguments, struct order *order)
{
	const char *text = arguments->flags[SHARD].text;
	const char *slash = strchr(text, '/');
	char shard[16];
	uint64_t i, n;

	if (!slash || slash - text >= (ptrdiff_t)sizeof shard)
		slash = NULL;
	if (slash) {
		memcpy(shard, text, (size_t)(slash - text));
		shard[slash - text] = '\0';
	}
	if (!slash || !text_to_number(shard, &i) || !text_to_number(slash + 1, &n) ||
	    i < 1 || i > n || n > 1000000) {
		usage_error(arguments->command,
			    "--shard takes I/N, such as 3/8 for part 3 of 8, not \"%s\"",
			    text);
		return false;
	}
	if (!arguments->flags[NUMBER].given) {
		usage_error(arguments->command,
			    "--shard divides a number of fights: say how "
			    "many with -n");
		return false;
	}
	if (n > order->fights) {
		usage_error(arguments->command,
			    "there are more shards (%" PRIu64 ") than fights (%" PRIu64
			    ")",
			    n, order->fights);
		return false;
	}
	shard_range(order->fights, (int)i, (int)n, &order->first, &order->count);
	return true;
}

/* Fights from number A on, of an unknown total. */
static bool read_from(const struct arguments *arguments, struct order *order)
{
	const struct given *flags = arguments->flags;

	if (flags[SHARD].given || !flags[NUMBER].given) {
		usage_error(arguments->command,
			    flags[SHARD].given
				    ? "--from and --shard exclude each other"
				    : "--from begins a number of fights: say how many "
				      "with -n");
		return false;
	}
	order->first = flags[FROM].number;
	if (order->count > MOST_FIGHTS - order->first + 1) {
		usage_error(arguments->command, "there is no fight after number %" PRIu64,
			    MOST_FIGHTS);
		return false;
	}
	order->fights = 0;
	return true;
}

static bool read_order(const struct arguments *arguments, struct order *order)
{
	const struct given *flags = arguments->flags;

	*order = (struct order){.precision = USUAL_PRECISION, .first = 1};
	if (flags[NUMBER].given && flags[PRECISION].given) {
		usage_error(arguments->command, "-n and --precision exclude each other");
		return false;
	}
	if (flags[NUMBER].given) {
		order->precision = 0;
		order->fights = order->count = flags[NUMBER].number;
	}
	if (flags[PRECISION].given &&
	    !read_precision(arguments->command, flags[PRECISION].text, &order->precision))
		return false;
	if (flags[SHARD].given && (flags[REPORT].given || flags[SVG].given)) {
		usage_error(arguments->command,
			    "a part of a simulation has no report: merge "
			    "the parts first");
		return false;
	}
	return (!flags[SHARD].given || read_shard(arguments, order)) &&
	       (!flags[FROM].given || read_from(arguments, order)) &&
	       trial_outputs_are_writable(arguments);
}

/* ---- the fights ---- */

static int play_stretch(struct trial *trial, const struct scenario *scenario,
			uint64_t first, uint64_t count, struct tally *total)
{
	struct tally *tally = tally_new();
	struct job job = {.scenario = scenario,
			  .closeness = WATCH_DEEDS,
			  .seed = trial->seed,
			  .first = first,
			  .count = count,
			  .tally = tally};
	int status;

	if (!tally)
		return complain("out of memory");
	status = trial_play(trial, &job, 1);
	tally_add(total, tally);
	free(tally);
	return status;
}

static int play_until_precise(struct trial *trial, const struct scenario *scenario,
			      double precision, struct tally *total)
{
	uint64_t more;
	int status = DONE;

	while (status == DONE &&
	       (more = fights_until_precise(total, scenario->side_count, precision)) > 0)
		status = play_stretch(trial, scenario, total->sums.fights + 1, more,
				      total);
	return status;
}

static int play(struct trial *trial, const struct scenario *scenario,
		const struct order *order, struct tally *total)
{
	if (order->precision > 0)
		return play_until_precise(trial, scenario, order->precision, total);
	return play_stretch(trial, scenario, order->first, order->count, total);
}

/* ---- the command ---- */

static int save_part(const struct trial *trial, const struct order *order,
		     struct part *part)
{
	const struct given *out = &trial->arguments->flags[OUT];

	part->first = order->first;
	part->total = order->precision > 0 ? part->tally.sums.fights : order->fights;
	return part_save(out->given ? out->text : "-", part, trial->arguments->output);
}

static int report(const struct trial *trial, const struct order *order,
		  const struct part *part)
{
	const struct given *flags = trial->arguments->flags;
	struct finding finding = {
		.subject = &part->subject,
		.tally = &part->tally,
		.precision = order->precision,
		.seconds = flags[TIMING].given ? progress_seconds(&trial->progress) : -1,
	};
	struct showing showing = trial_showing(trial->arguments);

	return show_finding(trial->arguments->output, &showing, &finding);
}

/* An interrupted part would look complete, so it is not saved. */
static int play_and_report(struct trial *trial, const struct scenario *scenario,
			   const struct order *order, struct part *part)
{
	bool is_shard = trial->arguments->flags[SHARD].given;
	bool saves = is_shard || trial->arguments->flags[OUT].given;
	int status;

	trial_subject(trial, scenario, &part->subject);
	tally_clear(&part->tally);
	progress_begin(&trial->progress);
	status = play(trial, scenario, order, &part->tally);
	progress_end(&trial->progress);
	if (status == INTERRUPTED) {
		say_interrupted(part->tally.sums.fights, trial->progress.before);
		if (saves)
			complain("the part was not saved: it is incomplete");
		if (!is_shard && part->tally.sums.fights)
			report(trial, order, part);
		return INTERRUPTED;
	}
	if (status == DONE && saves)
		status = save_part(trial, order, part);
	if (status == DONE && !is_shard)
		status = report(trial, order, part);
	return status;
}

static int sim_opened(struct trial *trial, const struct order *order)
{
	struct part *part = malloc(sizeof *part);
	struct scenario *scenario = NULL;
	int status = BAD;

	if (!part)
		complain("out of memory");
	if (part && trial_set(trial))
		scenario = trial_build(trial, NULL, 0);
	if (scenario)
		status = play_and_report(trial, scenario, order, part);
	scenario_free(scenario);
	free(part);
	return status;
}

static int sim(const struct arguments *arguments)
{
	struct order order;
	struct trial trial;
	int status = BAD;

	if (!read_order(arguments, &order))
		return BAD;
	if (trial_open(&trial, arguments, arguments->operands[0]))
		status = sim_opened(&trial, &order);
	trial_close(&trial);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("number of fights; without it as many as --precision needs"),
	[PRECISION] =
		TEXT_FLAG("precision", "P",
			  "play until every side's 95 % interval is within P (0.5%)"),
	[SHARD] = TEXT_FLAG("shard", "I/N", "play only part I of N and write its counts"),
	[FROM] = NUMBER_FLAG("from", 0, "A", 1, MOST_FIGHTS,
			     "begin with fight A; affray merge joins such ranges"),
	[OUT] = TEXT_FLAG("out", "FILE", "the file for the counts, for affray merge"),
	[SET] = REPEAT_FLAG("set", "PATH=VALUE",
			    "change the scenario, as in run; may be given again"),
	[TIMING] = SWITCH_FLAG("timing", "say how long it took"),
	{0},
};

const struct command sim_command = {
	.name = "sim",
	.operands = "SCENARIO",
	.summary = "many fights: win rates, lengths, survivors, damage",
	.about = "Plays many fights of a scenario by its tactics, on all cores, and "
		 "reports the share that each side wins with its 95 % interval "
		 "(Wilson), the rounds, the survivors, damage, the actions of each "
		 "creature, and fights worth a look with the command that tells "
		 "them.\n"
		 "The same seed gives the same numbers on any number of threads and "
		 "machines. --shard plays one of N equal parts, --from a range of "
		 "fights where the total is not known yet; affray merge puts either "
		 "together.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray sim threa/printed-example --report fight.html",
		      "as many fights as a half per cent takes, with charts"},
		     {"affray sim bridge.yaml -n 1000000 --shard 3/8 --out part3.json",
		      "the third of eight parts of a million fights"}},
	.run = sim,
};
