/* SPDX-License-Identifier: MIT
 *
 * affray rules: the index of a book's rules; one rule in our words and where it is
 * applied.
 */
#include <string.h>
#include "books.h"
#include "commands.h"
#include "output.h"

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

enum { JSON };

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

static void write_rule(struct json *json, const struct rule_row *row)
{
	json_open(json, '{');
	json_text_at(json, "id", row->id);
	json_text_at(json, "text", row->text);
	json_key(json, "applied");
	json_open(json, '[');
	for (const struct citation *c = citations; c->rule; c++) {
		if (strcmp(c->rule, row->id) != 0)
			continue;
		json_open(json, '{');
		json_text_at(json, "file", c->file);
		json_int_at(json, "line", c->line);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

static void show_index_row(struct page *page, const struct rule_row *row)
{
	page_begin(page, 0, ID_COLUMN);
	page_add(page, row->id);
	page_column(page, ID_COLUMN);
	page_add(page, row->text);
	page_end(page);
}

static void show_rule(struct page *page, const struct rule_row *row)
{
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	page_add(page, row->id);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	page_begin(page, 2, 2);
	page_add(page, row->text);
	page_end(page);
	for (const struct citation *c = citations; c->rule; c++) {
		if (strcmp(c->rule, row->id) != 0)
			continue;
		page_begin(page, 2, 4);
		page_format(page, "applied in %s:%d", c->file, c->line);
		page_end(page);
	}
}

static void show(const struct arguments *arguments, const struct rule_row *row,
		 bool alone)
{
	struct output *output = arguments->output;

	if (arguments->flags[JSON].given)
		write_rule(&output->json, row);
	else if (alone)
		show_rule(&output->page, row);
	else
		show_index_row(&output->page, row);
}

static int rules(const struct arguments *arguments)
{
	const struct rulebook *book = book_named(arguments->operands[0]);

	if (!book)
		return BAD;
	for (int i = 1; i < arguments->count; i++) {
		int rule = find_rule(book, arguments->operands[i]);

		if (!rule)
			return BAD;
		show(arguments, &book->rules[rule], true);
	}
	for (int rule = 1; arguments->count == 1 && rule <= book->rule_count; rule++)
		show(arguments, &book->rules[rule], false);
	return DONE;
}

static const struct flag flags[] = {
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
