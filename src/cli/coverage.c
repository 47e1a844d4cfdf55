/* SPDX-License-Identifier: MIT
 *
 * affray coverage: which rules some fights exercise, and which they do not.
 *
 * A rule is exercised when a fight that passes told an event that cites it, and a line of
 * the file expects it by name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "books.h"
#include "commands.h"
#include "report/output.h"
#include "rulebooks/list.h"
#include "library/fightcheck.h"
#include "base/interrupt.h"
#include "play/rescue.h"

enum { CSV, JSON };

/* The rules that all fights of one book have exercised together. */
struct covered {
	const struct rulebook *book; /* NULL: not known before the first fight */
	bool exercised[MAX_RULES + 1];
	int count;
};

static bool is_rulebook(const char *word)
{
	for (int i = 0; all_rulebooks[i]; i++)
		if (strcmp(all_rulebooks[i]->id, word) == 0)
			return true;
	return false;
}

/* ---- gathering ---- */

static void add_report(struct covered *covered, const struct fight_report *report)
{
	for (int rule = 1; rule <= covered->book->rule_count; rule++)
		if (report->exercised[rule] && !covered->exercised[rule]) {
			covered->exercised[rule] = true;
			covered->count++;
		}
}

/* A fight that fails exercises nothing, and that is worth a message. */
static int cover_file(struct covered *covered, const char *path,
		      struct problems *problems)
{
	struct fight_report report;
	enum affray_status status;

	problems->count = problems->total = 0;
	rescue_hint(path);
	status = fight_check(&report, path, problems);
	rescue_hint(NULL);
	if (status != AFFRAY_OK)
		return complain_about(problems);
	if (!covered->book)
		covered->book = report.book;
	if (covered->book != report.book)
		return complain("%s is a fight of %s, not of %s", path, report.book->id,
				covered->book->id);
	if (!report.passed) {
		complain_about(problems);
		complain("%s fails, and so exercises nothing", path);
		return NO;
	}
	add_report(covered, &report);
	return DONE;
}

/* ---- output ---- */

static void add_missing(struct document *document, const struct covered *covered,
			struct value *missing)
{
	static const struct column columns[] = {
		{AS_TEXT("id"), .csv = "id"},
		{AS_TEXT("text"), .csv = "text", .at = 14},
	};
	struct value *rows = data_hide(data_list(document_data(document), "texts"));

	for (int rule = 1; rule <= covered->book->rule_count; rule++) {
		const struct rule_row *row = &covered->book->rules[rule];
		struct value *shown;

		if (covered->exercised[rule])
			continue;
		data_text(missing, NULL, row->id);
		shown = data_map(rows, NULL);
		data_text(shown, "id", row->id);
		data_text(shown, "text", row->text);
	}
	document_table(document, TABLE(rows, columns, 2, 14, 0, IS_CSV));
}

static int show_coverage(const struct arguments *arguments, const struct covered *covered)
{
	const struct rulebook *book = covered->book;
	struct document *document = document_new();

	if (document) {
		struct value *data = document_data(document);

		data_text(data, "rulebook", book->id);
		data_whole(data, "rules", book->rule_count);
		data_whole(data, "exercised", covered->count);
		document_say(document, 0, "%s: %d of %d rules are exercised%s", book->id,
			     covered->count, book->rule_count,
			     covered->count < book->rule_count ? "; missing:" : ".");
		add_missing(document, covered, data_list(data, "missing"));
	}
	return output_document(
		arguments->output, document,
		form_of(arguments->flags[CSV].given, arguments->flags[JSON].given));
}

static int coverage(const struct arguments *arguments)
{
	bool names_book = is_rulebook(arguments->operands[0]);
	struct covered covered = {0};
	struct problems *problems = calloc(1, sizeof *problems);
	int status, worst = DONE;

	if (!problems)
		return complain("out of memory");
	if (names_book)
		covered.book = book_named(arguments->operands[0]);
	for (int i = names_book; i < arguments->count && !interrupted(); i++) {
		status = cover_file(&covered, arguments->operands[i], problems);
		worst = status > worst ? status : worst;
	}
	free(problems);
	if (!covered.book || interrupted())
		return worst;
	status = show_coverage(arguments, &covered);
	return worst > status ? worst : status;
}

static const struct flag flags[] = {
	[CSV] = SWITCH_FLAG("csv", "the missing rules as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "as one JSON object"),
	{0},
};

const struct command coverage_command = {
	.name = "coverage",
	.operands = "[RULEBOOK] FILE.fight...",
	.summary = "which rules these fights exercise, and which they do not",
	.about = "Plays the fights and counts the rules that they exercise: a rule "
		 "counts when "
		 "a fight that passes told an event that cites it and one of its lines "
		 "expects "
		 "it by name.\n"
		 "Exit status: 0, 1 if a fight failed, 2 if a file is not what it should "
		 "be.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray coverage threa tests/fights/threa/*.fight",
		      "the rules that no fight proves"},
		     {"affray coverage tests/fights/threa/*.fight --json",
		      "{\"rulebook\":\"threa\",\"rules\":138,\"exercised\":138,"
		      "\"missing\":[]}"}},
	.run = coverage,
};
