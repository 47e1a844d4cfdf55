/* SPDX-License-Identifier: MIT
 *
 * affray rulings: where the printed rules are silent or contradict themselves, what
 * Affray does there, and the switch that changes it.
 */
#include "books.h"
#include "commands.h"
#include "output.h"

enum { JSON };

enum { ANSWER_INDENT = 2, VALUES_INDENT = 4 };

static void show_values(struct page *page, const struct ruling_row *row)
{
	page_begin(page, ANSWER_INDENT, VALUES_INDENT);
	if (!row->key) {
		page_add(page, "Fixed: there is no switch.");
		page_end(page);
		return;
	}
	page_style(page, STYLE_BOLD);
	page_format(page, "rulings.%s", row->key);
	page_style(page, STYLE_PLAIN);
	page_add(page, " = ");
	for (int i = 0; row->words && row->words[i]; i++)
		page_format(page, "%s%s%s", i ? " | " : "", row->words[i],
			    i ? "" : " (usual)");
	if (!row->words)
		page_format(page, "%d to %d, usually %d", row->low, row->high,
			    row->usual);
	page_end(page);
}

static void show_ruling(struct page *page, const struct ruling_row *row)
{
	page_begin(page, 0, ANSWER_INDENT);
	page_style(page, STYLE_BOLD);
	page_add(page, row->id);
	page_style(page, STYLE_PLAIN);
	page_add(page, "  ");
	page_add(page, row->question);
	page_end(page);
	page_begin(page, ANSWER_INDENT, ANSWER_INDENT);
	page_add(page, row->answer);
	page_end(page);
	show_values(page, row);
}

static void write_ruling(struct json *json, const struct ruling_row *row)
{
	json_open(json, '{');
	json_text_at(json, "id", row->id);
	json_text_at(json, "key", row->key);
	if (row->words) {
		json_key(json, "values");
		json_open(json, '[');
		for (int i = 0; row->words[i]; i++)
			json_text(json, row->words[i]);
		json_close(json, ']');
		json_text_at(json, "default", row->words[0]);
	} else if (row->key) {
		json_int_at(json, "low", row->low);
		json_int_at(json, "high", row->high);
		json_int_at(json, "default", row->usual);
	}
	json_text_at(json, "question", row->question);
	json_text_at(json, "answer", row->answer);
	json_close(json, '}');
	json_line(json);
}

static int rulings(const struct arguments *arguments)
{
	const struct rulebook *book = book_named(arguments->operands[0]);
	struct page *page = &arguments->output->page;

	if (!book)
		return BAD;
	for (int i = 0; i < book->ruling_count; i++) {
		if (arguments->flags[JSON].given) {
			write_ruling(&arguments->output->json, &book->rulings[i]);
			continue;
		}
		if (i > 0)
			page_line(page, "%s", "");
		show_ruling(page, &book->rulings[i]);
	}
	return DONE;
}

static const struct flag flags[] = {
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command rulings_command = {
	.name = "rulings",
	.operands = "RULEBOOK",
	.summary = "where the printed rules are silent, and what Affray does there",
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
