/* SPDX-License-Identifier: MIT
 *
 * affray merge: parts of a simulation become what one run would have printed.
 */
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "part_file.h"
#include "sim_show.h"
#include "trial.h"

enum { MERGE_CSV, MERGE_JSON, MERGE_REPORT, MERGE_SVG, MERGE_OUT };

/* The parts so far. */
struct merging {
	struct part *whole, *next;
	const char **came_from; /* by shard, from 1; NULL: not yet */
};

static bool take_first(struct merging *merging, const char *path)
{
	if (!part_load(path, merging->whole))
		return false;
	merging->came_from =
		calloc((size_t)merging->whole->shards + 1, sizeof *merging->came_from);
	if (!merging->came_from) {
		complain("out of memory");
		return false;
	}
	merging->came_from[merging->whole->shard] = path;
	return true;
}

static bool take_next(struct merging *merging, const char *first, const char *path)
{
	struct part *whole = merging->whole, *next = merging->next;

	if (!part_load(path, next))
		return false;
	if (!subject_same(&whole->subject, &next->subject) ||
	    whole->total != next->total || whole->shards != next->shards) {
		complain(
			"%s and %s are not parts of the same simulation (scenario, seed, "
			"number of fights and of shards must be the same)",
			first, path);
		return false;
	}
	if (merging->came_from[next->shard]) {
		complain("%s and %s are both part %d of %d",
			 merging->came_from[next->shard], path, next->shard,
			 next->shards);
		return false;
	}
	merging->came_from[next->shard] = path;
	tally_add(&whole->tally, &next->tally);
	return true;
}

static bool is_whole(const struct merging *merging)
{
	for (int i = 1; i <= merging->whole->shards; i++)
		if (!merging->came_from[i]) {
			complain("part %d of %d is missing", i, merging->whole->shards);
			return false;
		}
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

static int report(const struct arguments *arguments, struct part *whole)
{
	const struct given *flags = arguments->flags;
	struct finding finding = {
		.subject = &whole->subject, .tally = &whole->tally, .seconds = -1};
	struct showing showing = {
		form_of(flags[MERGE_CSV].given, flags[MERGE_JSON].given),
		flags[MERGE_REPORT].text, flags[MERGE_SVG].text};
	int status = DONE;

	if (flags[MERGE_OUT].given) {
		whole->shard = whole->shards = 1;
		status = part_save(flags[MERGE_OUT].text, whole, arguments->output);
	}
	return status == DONE ? show_finding(arguments->output, &showing, &finding)
			      : status;
}

static int merge(const struct arguments *arguments)
{
	struct merging merging = {malloc(sizeof *merging.whole),
				  malloc(sizeof *merging.next), NULL};
	int status = BAD;

	if (!merging.whole || !merging.next)
		complain("out of memory");
	else if (take_all(arguments, &merging))
		status = report(arguments, merging.whole);
	free(merging.came_from);
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
	{0},
};

const struct command merge_command = {
	.name = "merge",
	.operands = "PART...",
	.summary = "put the parts of a simulation together",
	.about = "Reads the parts that affray sim --shard wrote, all of them and in any "
		 "order, "
		 "and prints what one run of all the fights would have printed, byte for "
		 "byte.\n"
		 "Parts of different simulations are refused, and so is one that comes "
		 "twice or "
		 "is missing.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray merge part*.json",
		      "what sim without --shard would have said"},
		     {"affray merge part*.json --json --report fight.html",
		      "the same for a program, and a report with charts"}},
	.run = merge,
};
