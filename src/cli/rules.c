/* SPDX-License-Identifier: MIT
 *
 * affray rules: the index of a book's rules; one rule in our words and where it is
 * applied.
 */
#include <string.h>
#include "books.h"
#include "commands.h"
#include "report/output.h"

/* Which source files name which rule: the build writes it with tools/citations. */
struct citation {
	const char *rule, *file;
	int line;
};

static const struct citation citations[] = {
#if defined(__has_include)
#if __has_include("citations.h")
#include "citations.h"
#endif
#endif
	{NULL, NULL, 0},
};

enum { CSV, JSON };

enum { ID_COLUMN = 12 };

static const char *rule_id_at(const void *list, int i)
{
	const struct rulebook *book = list;

	return i < book->rule_count ? book->rules[i + 1].id : NULL;
}

/* 0 after a message. */
static int find_rule(const struct rulebook *book, const char *id)
{
	int rule = rulebook_rule(book, id);
	const char *near;

	if (rule)
		return rule;
	near = text_nearest(id, rule_id_at, book);
	if (near)
		complain("%s has no rule \"%s\"; did you mean %s?", book->id, id, near);
	else
		complain("%s has no rule \"%s\"; affray rules %s lists them", book->id,
			 id, book->id);
	return 0;
}

static struct value *add_rule(struct document *document, const struct rule_row *row)
{
	struct value *rule = data_map(document_lines(document), NULL), *applied;

	data_text(rule, "id", row->id);
	data_text(rule, "text", row->text);
	data_text(rule, "origin", origin_words[row->origin]);
	data_text(rule, "from", row->from);
	applied = data_list(rule, "applied");
	for (const struct citation *c = citations; c->rule; c++)
		if (strcmp(c->rule, row->id) == 0) {
			struct value *place = data_map(applied, NULL);

			data_text(place, "file", c->file);
			data_whole(place, "line", c->line);
		}
	return applied;
}

/* One rule by itself, with the places that apply it. */
static void add_alone(struct document *document, const struct rule_row *row)
{
	static const struct column places[] = {
		{AS_TEXT("file"), .before = "applied in "},
		{AS_TEXT("line"), .before = ":"},
	};

	document_heading(document, "%s", row->id);
	document_sentence(document, 2, 2, STYLE_PLAIN, "%s", row->text);
	document_sentence(document, 2, 4, STYLE_DIM, "%s%s%s", origin_words[row->origin],
			  row->from ? ": " : "", row->from ? row->from : "");
	document_table(document, TABLE(add_rule(document, row), places, 2, 4, 0, 0));
}

static void add_index(struct document *document, const struct rulebook *book)
{
	static const struct column columns[] = {
		{AS_TEXT("id")},
		{AS_TEXT("text"), .at = ID_COLUMN},
	};

	for (int rule = 1; rule <= book->rule_count; rule++)
		add_rule(document, &book->rules[rule]);
	document_table(document,
		       TABLE(document_lines(document), columns, 0, ID_COLUMN, 0, 0));
}

static void add_csv(struct document *document)
{
	static const struct column columns[] = {
		{AS_CSV("id", "id")},
		{AS_CSV("text", "text")},
		{AS_CSV("origin", "origin")},
		{AS_CSV("from", "from")},
	};

	document_for(document, 0);
	document_table(document,
		       TABLE(document_lines(document), columns, 0, 0, 0, IS_CSV));
}

static int rules(const struct arguments *arguments)
{
	const struct rulebook *book = book_named(arguments->operands[0]);
	struct document *document;

	if (!book)
		return BAD;
	for (int i = 1; i < arguments->count; i++)
		if (!find_rule(book, arguments->operands[i]))
			return BAD;
	document = document_new();
	for (int i = 1; document && i < arguments->count; i++)
		add_alone(document,
			  &book->rules[rulebook_rule(book, arguments->operands[i])]);
	if (document && arguments->count == 1)
		add_index(document, book);
	if (document)
		add_csv(document);
	return output_document(
		arguments->output, document,
		form_of(arguments->flags[CSV].given, arguments->flags[JSON].given));
}

static const struct flag flags[] = {
	[CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command rules_command = {
	.name = "rules",
	.operands = "RULEBOOK [ID...]",
	.summary = "the rules of a book in our words, and where they are applied",
	.about = "Lists the rules of a book. With an id, shows that rule and the places "
		 "of the "
		 "source that apply it.\n"
		 "The ids are those that run --explain cites.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray rules threa", "the index"},
		     {"affray rules threa THR-ATK-01", "one rule"}},
	.run = rules,
};
