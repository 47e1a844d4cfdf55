/* SPDX-License-Identifier: MIT
 *
 * affray manual: a page of the manual, as man reads it. A command's page is made from its
 * row; others from Markdown, in which the line {commands} is replaced by the list of
 * commands.
 */
#include <stdio.h>
#include <string.h>
#include "affray.h"
#include "base/buffer.h"
#include "base/source.h"
#include "books.h"
#include "commands.h"
#include "report/markdown.h"
#include "report/output.h"

enum { DATE };

/* A bar would end a cell of a table. */
static void add_cell(struct buffer *text, const char *words)
{
	for (; *words; words++)
		if (*words == '|')
			buffer_add(text, "or");
		else
			buffer_add_bytes(text, words, 1);
}

static void add_flag(struct buffer *text, const struct flag *flag)
{
	buffer_add(text, "| ");
	if (flag->letter)
		buffer_format(text, "**-%c**, ", flag->letter);
	buffer_format(text, "**--%s**", flag->name);
	if (flag->value) {
		buffer_add(text, " *");
		add_cell(text, flag->value);
		buffer_add(text, "*");
	}
	buffer_add(text, " | ");
	add_cell(text, flag->help);
	buffer_add(text, " |\n");
}

/* Each ends with a line feed; Markdown wants an empty line between them. */
static void add_paragraphs(struct buffer *text, const char *words)
{
	while (*words) {
		size_t length = strcspn(words, "\n");

		buffer_add_bytes(text, words, length);
		buffer_add(text, "\n\n");
		words += length + (words[length] == '\n');
	}
}

static void add_command(struct buffer *text, const struct command *command)
{
	static const struct flag help = {
		.name = "help", .letter = 'h', .help = "The options, and examples."};

	buffer_format(text, "## Name\n\naffray-%s - %s\n\n## Synopsis\n\n", command->name,
		      command->summary);
	buffer_format(text, "**affray %s** %s%s[*options*]\n\n", command->name,
		      command->operands, *command->operands ? " " : "");
	buffer_add(text, "## Description\n\n");
	add_paragraphs(text, command->about);
	buffer_add(text, "## Options\n\n| option | meaning |\n|---|---|\n");
	for (const struct flag *flag = command->flags; flag->name; flag++)
		add_flag(text, flag);
	add_flag(text, &help);
	buffer_add(text, "\n## Examples\n\n");
	for (int i = 0; i < MAX_EXAMPLES; i++)
		buffer_format(text, "```\n%s\n```\n\n%s.\n\n", command->examples[i].line,
			      command->examples[i].does);
	buffer_add(text,
		   "## See also\n\naffray(1), affray-scenario(5), affray-fight(5)\n");
}

static void add_commands(struct buffer *text)
{
	buffer_add(text, "| command | what it does |\n|---|---|\n");
	for (int i = 0; all_commands[i]; i++) {
		buffer_format(text, "| **affray-%s**(1) | ", all_commands[i]->name);
		add_cell(text, all_commands[i]->summary);
		buffer_add(text, " |\n");
	}
}

static void add_prose(struct buffer *text, const char *prose)
{
	static const char here[] = "{commands}\n";
	const char *at = strstr(prose, here);

	if (!at) {
		buffer_add(text, prose);
		return;
	}
	buffer_add_bytes(text, prose, (size_t)(at - prose));
	add_commands(text);
	buffer_add(text, at + sizeof here - 1);
}

/* affray-sim */
static const struct command *command_of(const char *name)
{
	static const char start[] = "affray-";

	for (int i = 0; all_commands[i]; i++)
		if (strncmp(name, start, sizeof start - 1) == 0 &&
		    strcmp(name + sizeof start - 1, all_commands[i]->name) == 0)
			return all_commands[i];
	return NULL;
}

static int write_page(const struct arguments *arguments, const struct man_title *title,
		      const struct buffer *text)
{
	if (text->failed)
		return complain("out of memory");
	markdown_man(text->start, title, &arguments->output->sink);
	return DONE;
}

static int manual(const struct arguments *arguments)
{
	const struct command *command;
	char name[64], *dot;
	struct man_title title = {
		.name = name,
		.date = arguments->flags[DATE].given ? arguments->flags[DATE].text : "",
		.version = affray_version()};
	struct problems problems = {0};
	struct buffer text = {0};
	struct source source = {0};
	int status = BAD;

	snprintf(name, sizeof name, "%s", arguments->operands[0]);
	dot = strrchr(name, '.');
	if (!dot)
		return usage_error(arguments->command,
				   "expected a page such as affray-sim.1");
	*dot = '\0';
	title.section = dot + 1;
	command = command_of(name);
	if (arguments->count > 1) {
		if (!source_read(&source, arguments->operands[1], &problems))
			return complain_about(&problems);
		add_prose(&text, source.text);
		status = write_page(arguments, &title, &text);
	} else if (command) {
		add_command(&text, command);
		status = write_page(arguments, &title, &text);
	} else {
		status = usage_error(arguments->command, "there is no command %s", name);
	}
	source_free(&source);
	buffer_free(&text);
	return status;
}

static const struct flag flags[] = {
	[DATE] = TEXT_FLAG("date", "DATE", "what the page is dated"),
	{0},
};

const struct command manual_command = {
	.name = "manual",
	.operands = "PAGE [FILE]",
	.summary = "a page of the manual, as man reads it",
	.about = "Writes a page of the manual: that of a command, or one from a file of "
		 "Markdown.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray manual affray-sim.1", "the page of affray sim"},
		     {"affray manual affray.1 man/affray.md", "a page from prose"}},
	.run = manual,
};
