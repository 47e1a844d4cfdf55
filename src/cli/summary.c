/* SPDX-License-Identifier: MIT
 *
 * affray summary: looks back at a fight: deeds, turning point, luck and choices.
 */
#include "summary.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "report_file.h"
#include "play/saves.h"
#include "play/summary.h"
#include "play/complaints.h"
#include "play/rescue.h"

/* ---- for play ---- */

static int complain_why(enum affray_status status, struct affray_problems *problems)
{
	if (status == AFFRAY_NOT_NOW) {
		complain("interrupted; the fight is not summed up");
		return INTERRUPTED;
	}
	if (status == AFFRAY_NO_MEMORY || affray_problems_count(problems) == 0)
		return complain("out of memory");
	return complain_of(problems);
}

int summary_show(const struct affray_fight *fight, int side, bool page,
		 const char *report, struct output *output)
{
	struct affray_problems *problems = affray_problems_new();
	struct summary_wish wish = {
		.side = side, .playouts = USUAL_PLAYOUTS, .bar = true};
	struct summary *summary = NULL;
	enum affray_status status = problems
					    ? summary_of(&summary, fight, &wish, problems)
					    : AFFRAY_NO_MEMORY;
	int result = DONE;

	if (status != AFFRAY_OK) {
		result = problems ? complain_why(status, problems)
				  : complain("out of memory");
	} else {
		struct document *document = summary_document(summary);

		if (page) {
			page_line(&output->page, "%s", "");
			result = write_document(output, document, FORM_TEXT);
		}
		if (report && document && result == DONE)
			result = save_report(output, document, report);
		document_free(document);
	}
	summary_free(summary);
	affray_problems_free(problems);
	return result;
}

/* ---- the command ---- */

enum { SIDE, PLAYOUTS, REPORT, JSON, WIDTH, COLOR };

/* The side of that name; -1 after a message. */
static int side_named(const struct arguments *arguments, struct affray_scenario *scenario)
{
	const struct given *given = &arguments->flags[SIDE];
	int sides = affray_scenario_sides(scenario);
	char names[256] = "";

	if (!given->given)
		return 0;
	for (int side = 0; side < sides; side++) {
		const char *name = affray_scenario_side(scenario, side);
		size_t used = strlen(names);

		if (strcmp(name, given->text) == 0)
			return side;
		snprintf(names + used, sizeof names - used, "%s%s",
			 side == 0	     ? ""
			 : side == sides - 1 ? " or "
					     : ", ",
			 name);
	}
	usage_error(arguments->command, "there is no side \"%s\"; expected %s",
		    given->text, names);
	return -1;
}

static int show(const struct arguments *arguments, const struct summary *summary)
{
	const struct given *flags = arguments->flags;
	struct output *output = arguments->output;
	struct document *document = summary_document(summary);
	bool is_printed = flags[REPORT].given && strcmp(flags[REPORT].text, "-") == 0;
	int status = DONE;

	output_style(output, (enum colour_choice)flags[COLOR].word,
		     (int)flags[WIDTH].number);
	if (flags[REPORT].given && document)
		status = save_report(output, document, flags[REPORT].text);
	if (status == DONE && !is_printed)
		status = write_document(output, document,
					form_of(false, flags[JSON].given));
	document_free(document);
	return status;
}

/* First plays the record alone, so that its problems are reported with line and
 * column. */
static int summarise(const struct arguments *arguments, struct affray_fight *fight,
		     struct affray_scenario *scenario, struct affray_problems *problems)
{
	const struct given *playouts = &arguments->flags[PLAYOUTS];
	struct summary_wish wish = {.side = side_named(arguments, scenario),
				    .playouts = playouts->given ? (int)playouts->number
								: USUAL_PLAYOUTS};
	struct summary *summary;
	enum affray_status status;
	int result;

	if (wish.side < 0)
		return BAD;
	affray_fight_record_alone(fight);
	rescue_fight(fight);
	affray_fight_advance(fight);
	if (affray_fight_record_check(fight, problems) != AFFRAY_OK)
		return complain_of(problems);
	warn_of_record(fight, 0);
	status = summary_of(&summary, fight, &wish, problems);
	if (status != AFFRAY_OK)
		return complain_why(status, problems);
	result = show(arguments, summary);
	summary_free(summary);
	return result;
}

static int run_summary(const struct arguments *arguments)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_fight *fight = NULL;
	struct affray_scenario *scenario = NULL;
	char path[4096];
	int status;

	if (!problems)
		return complain("out of memory");
	saves_find(arguments->operands[0], path, sizeof path);
	if (affray_fight_load(&fight, path, problems) != AFFRAY_OK)
		status = complain_of(problems);
	else if (!(scenario = affray_fight_scenario(fight)))
		status = complain("out of memory");
	else
		status = summarise(arguments, fight, scenario, problems);
	rescue_fight(NULL);
	affray_scenario_free(scenario);
	affray_fight_free(fight);
	affray_problems_free(problems);
	return status;
}

static const struct flag flags[] = {
	[SIDE] = TEXT_FLAG("side", "NAME", "whose chance is followed (the first side)"),
	[PLAYOUTS] =
		NUMBER_FLAG("playouts", 0, "N", 0, 1000000,
			    "how often each position is played to its end (as often as "
			    "takes a second or two); 0: only who did what"),
	[REPORT] = TEXT_FLAG("report", "FILE.html",
			     "also write a report with a chart: one file, no network"),
	[JSON] = SWITCH_FLAG("json", "one JSON object; chances are fractions"),
	[WIDTH] = NUMBER_FLAG("width", 0, "N", NARROWEST, 1000,
			      "wrap lines at this column (the terminal's, else 80)"),
	[COLOR] = WORD_FLAG("color", "WHEN", colour_words,
			    "auto (on a terminal without NO_COLOR), always or never"),
	{0},
};

const struct command summary_command = {
	.name = "summary",
	.operands = "FILE.fight",
	.summary = "look back at a fight: deeds, turning point, luck and choices",
	.about = "Looks back at a saved fight. The tactics play each position with a "
		 "question to its end many times. This gives the chance to win at "
		 "every moment, and the reason of each change: a choice better or "
		 "worse than the tactic's, or the dice.\n"
		 "A record that ends before its fight does is summed up as far as it "
		 "goes.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray summary bridge.fight", "a page about a saved fight"},
		     {"affray summary bridge.fight --side goblins --report bridge.html",
		      "the same from the other side, and as a report"}},
	.run = run_summary,
};
