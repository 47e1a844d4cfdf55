/* SPDX-License-Identifier: MIT
 *
 * affray rulings: gaps and contradictions of the printed rules, Affray's answers, and the
 * switches that change them.
 */
#include "books.h"
#include "commands.h"
#include "report/output.h"

enum { CSV, JSON };

/* "rulings.opportunity = yes (usual) | no" */
static void add_values(struct value *ruling, const struct ruling_row *row)
{
	char buffer[512];
	struct text text = text_in(buffer, sizeof buffer);

	if (row->words) {
		struct value *values = data_list(ruling, "values");

		for (int i = 0; row->words[i]; i++) {
			data_text(values, NULL, row->words[i]);
			text_format(&text, "%s%s%s", i ? " | " : "", row->words[i],
				    i ? "" : " (usual)");
		}
		data_text(ruling, "default", row->words[0]);
		data_words(ruling, "takes", "%s", buffer);
	} else {
		data_whole(ruling, "low", row->low);
		data_whole(ruling, "high", row->high);
		data_whole(ruling, "default", row->usual);
		data_words(ruling, "takes", "%d to %d, usually %d", row->low, row->high,
			   row->usual);
	}
}

static void add_ruling(struct document *document, const struct ruling_row *row)
{
	struct value *ruling = data_map(document_lines(document), NULL);

	data_text(ruling, "id", row->id);
	data_text(ruling, "key", row->key);
	if (row->key)
		add_values(ruling, row);
	else
		data_words(ruling, "fixed", "Fixed: there is no switch.");
	data_text(ruling, "question", row->question);
	data_text(ruling, "answer", row->answer);
}

static int rulings(const struct arguments *arguments)
{
	static const struct column columns[] = {
		{AS_TEXT("id"), BOLD},
		{AS_TEXT("question"), .before = "  "},
		{AS_TEXT("answer"), .at = 2, .below = true},
		{AS_TEXT("fixed"), .at = 2, .end = 4, .below = true},
		{AS_TEXT("key"), BOLD, .before = "rulings.", .at = 2, .end = 4,
		 .below = true},
		{AS_TEXT("takes"), .before = " = "},
	};
	static const struct column csv[] = {
		{AS_CSV("id", "id")},		{AS_CSV("key", "key")},
		{AS_CSV("default", "default")}, {AS_CSV("question", "question")},
		{AS_CSV("answer", "answer")},
	};
	const struct rulebook *book = book_named(arguments->operands[0]);
	struct document *document;

	if (!book)
		return BAD;
	document = document_new();
	for (int i = 0; document && i < book->ruling_count; i++)
		add_ruling(document, &book->rulings[i]);
	if (document) {
		document_table(document, TABLE(document_lines(document), columns, 0, 2, 0,
					       HAS_GAPS));
		document_for(document, 0);
		document_table(document,
			       TABLE(document_lines(document), csv, 0, 0, 0, IS_CSV));
	}
	return output_document(
		arguments->output, document,
		form_of(arguments->flags[CSV].given, arguments->flags[JSON].given));
}

static const struct flag flags[] = {
	[CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command rulings_command = {
	.name = "rulings",
	.operands = "RULEBOOK",
	.summary = "gaps in the printed rules, and Affray's answers",
	.about = "Shows each place where the printed rules of a book are silent or "
		 "contradict "
		 "themselves, what Affray does there and why, and the switch that "
		 "changes it.\n"
		 "A scenario sets switches under `rulings:`, the command line by --set "
		 "rulings.NAME=VALUE.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray rulings threa", "all of them"},
		     {"affray rulings threa --json", "the same for programs"}},
	.run = rulings,
};
