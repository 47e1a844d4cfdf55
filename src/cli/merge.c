/* SPDX-License-Identifier: MIT
 *
 * affray merge: joins parts of a simulation into the output of a single run.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "part_file.h"
#include "sim_show.h"
#include "trial.h"

enum { MERGE_CSV, MERGE_JSON, MERGE_REPORT, MERGE_SVG, MERGE_OUT, MERGE_PRECISION };

/* The fights of one part: its file, and their numbers. */
struct range {
	const char *path;
	uint64_t first, after;
};

/* The parts so far. */
struct merging {
	struct part *whole, *next;
	struct range *ranges;
	int count;
};

static void note_range(struct merging *merging, const struct part *part, const char *path)
{
	merging->ranges[merging->count++] =
		(struct range){path, part->first, part->first + part->tally.sums.fights};
}

static bool take_first(struct merging *merging, const char *path)
{
	if (!part_load(path, merging->whole))
		return false;
	note_range(merging, merging->whole, path);
	return true;
}

static bool take_next(struct merging *merging, const char *first, const char *path)
{
	struct part *whole = merging->whole, *next = merging->next;

	if (!part_load(path, next))
		return false;
	if (!subject_same(&whole->subject, &next->subject) ||
	    whole->total != next->total) {
		complain("%s and %s are not parts of the same simulation (scenario, seed "
			 "and number of fights must be the same)",
			 first, path);
		return false;
	}
	note_range(merging, next, path);
	tally_add(&whole->tally, &next->tally);
	return true;
}

static int compare_ranges(const void *a, const void *b)
{
	const struct range *one = a, *other = b;

	return (one->first > other->first) - (one->first < other->first);
}

/* Fights from `from` to `to`, without `to` itself. */
static bool say_missing(uint64_t from, uint64_t to)
{
	complain("fights %" PRIu64 " to %" PRIu64 " are missing", from, to - 1);
	return false;
}

/* True if each range begins where the one before ends and, if the total is known, no
 * fight is missing. */
static bool is_whole(struct merging *merging)
{
	struct range *ranges = merging->ranges;
	uint64_t total = merging->whole->total;

	qsort(ranges, (size_t)merging->count, sizeof *ranges, compare_ranges);
	if (total && ranges[0].first > 1)
		return say_missing(1, ranges[0].first);
	for (int i = 1; i < merging->count; i++) {
		if (ranges[i].first < ranges[i - 1].after) {
			complain("%s and %s both have fight %" PRIu64, ranges[i - 1].path,
				 ranges[i].path, ranges[i].first);
			return false;
		}
		if (ranges[i].first > ranges[i - 1].after)
			return say_missing(ranges[i - 1].after, ranges[i].first);
	}
	if (total && ranges[merging->count - 1].after <= total)
		return say_missing(ranges[merging->count - 1].after, total + 1);
	merging->whole->first = ranges[0].first;
	return true;
}

static bool take_all(const struct arguments *arguments, struct merging *merging)
{
	if (!take_first(merging, arguments->operands[0]))
		return false;
	for (int i = 1; i < arguments->count; i++)
		if (!take_next(merging, arguments->operands[0], arguments->operands[i]))
			return false;
	return is_whole(merging);
}

/* The report names the precision only if it was reached. */
static int report(const struct arguments *arguments, struct part *whole, double precision)
{
	const struct given *flags = arguments->flags;
	bool is_reached = is_precise(&whole->tally, whole->subject.sides, precision);
	struct finding finding = {.subject = &whole->subject,
				  .tally = &whole->tally,
				  .precision = is_reached ? precision : 0,
				  .seconds = -1};
	struct showing showing = {
		form_of(flags[MERGE_CSV].given, flags[MERGE_JSON].given),
		flags[MERGE_REPORT].text, flags[MERGE_SVG].text};
	int status = DONE;

	if (flags[MERGE_OUT].given)
		status = part_save(flags[MERGE_OUT].text, whole, arguments->output);
	if (status == DONE)
		status = show_finding(arguments->output, &showing, &finding);
	if (status == DONE && precision > 0 && !is_reached) {
		complain("not every share is known within %g %% yet", 100 * precision);
		status = NO;
	}
	return status;
}

static int merge(const struct arguments *arguments)
{
	const struct given *wanted = &arguments->flags[MERGE_PRECISION];
	struct merging merging = {
		.whole = malloc(sizeof *merging.whole),
		.next = malloc(sizeof *merging.next),
		.ranges = calloc((size_t)arguments->count, sizeof *merging.ranges)};
	double precision = 0;
	int status = BAD;

	if (!merging.whole || !merging.next || !merging.ranges)
		complain("out of memory");
	else if ((!wanted->given ||
		  read_precision(arguments->command, wanted->text, &precision)) &&
		 take_all(arguments, &merging))
		status = report(arguments, merging.whole, precision);
	free(merging.ranges);
	free(merging.whole);
	free(merging.next);
	return status;
}

static const struct flag flags[] = {
	[MERGE_CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),
	[MERGE_JSON] = SWITCH_FLAG("json", "as one JSON object; rates are fractions"),
	[MERGE_REPORT] =
		TEXT_FLAG("report", "FILE.html", "also write a report with charts"),
	[MERGE_SVG] = TEXT_FLAG("svg", "FOLDER", "also write the charts as SVG files"),
	[MERGE_OUT] =
		TEXT_FLAG("out", "FILE", "also write the counts of all parts together"),
	[MERGE_PRECISION] =
		TEXT_FLAG("precision", "P",
			  "exit status 1 unless every side's 95 % interval is within P"),
	{0},
};

const struct command merge_command = {
	.name = "merge",
	.operands = "PART...",
	.summary = "put the parts of a simulation together",
	.about =
		"Reads the parts that affray sim --shard wrote, all of them and in any "
		"order, and prints what one run of all the fights would have printed, "
		"byte for byte. Ranges of sim --from are joined in the same way, if each "
		"begins where another ends.\n"
		"Parts of different simulations are refused, and so are fights that "
		"come twice or are missing.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray merge part*.json", "the output of sim without --shard"},
		     {"affray merge first.json more.json --precision 1% --out all.json",
		      "ranges of sim --from; are they enough?"}},
	.run = merge,
};
