/* SPDX-License-Identifier: MIT
 *
 * affray: the program. Finds the command, lets it run, ends with its status.
 */
#include <stdio.h>
#include <string.h>
#include "commands.h"
#include "base/text.h"
#include "options.h"
#include "report/output.h"
#include "play/rescue.h"

/* The first word: a command, or help. */
static const char *word_at(const void *list, int i)
{
	int count = 0;

	(void)list;
	while (all_commands[count])
		count++;
	return i < count ? all_commands[i]->name : i == count ? "help" : NULL;
}

/* NULL after a message. */
static const struct command *command_named(const char *name)
{
	const char *near;

	for (int i = 0; all_commands[i]; i++)
		if (strcmp(all_commands[i]->name, name) == 0)
			return all_commands[i];
	for (int i = 0; inner_commands[i]; i++)
		if (strcmp(inner_commands[i]->name, name) == 0)
			return inner_commands[i];
	near = text_nearest(name[0] == '-' ? name + strspn(name, "-") : name, word_at,
			    NULL);
	if (near)
		complain("there is no command \"%s\"; did you mean \"%s\"?", name, near);
	else
		complain("there is no command \"%s\"; try affray --help", name);
	return NULL;
}

static int overview(struct page *page)
{
	enum { SUMMARY_COLUMN = 15 };

	page_line(page, "usage: affray COMMAND ...");
	page_line(page, "%s", "");
	page_line(page, "Runs tabletop combat rulebooks: tells a fight, replays it, "
			"simulates a thousand.");
	page_line(page, "%s", "");
	for (int i = 0; all_commands[i]; i++) {
		page_begin(page, 2, SUMMARY_COLUMN);
		page_add(page, all_commands[i]->name);
		page_column(page, SUMMARY_COLUMN);
		page_add(page, all_commands[i]->summary);
		page_end(page);
	}
	page_line(page, "%s", "");
	page_line(page,
		  "affray COMMAND --help explains one command; affray --version prints "
		  "the version.");
	page_line(page, "%s", "");
	page_line(page, "Examples:");
	page_begin(page, 2, 4);
	page_add(page, "affray list scenarios");
	page_end(page);
	page_begin(page, 2, 4);
	page_add(page, "affray run threa/printed-example --seed 7");
	page_end(page);
	return DONE;
}

static int help(struct output *output, int count, char **words)
{
	const struct command *command;

	if (count == 0)
		return overview(&output->page);
	command = command_named(words[0]);
	if (!command)
		return BAD;
	command_help(command, &output->page);
	return DONE;
}

static int run_command_line(const struct command *command, struct output *output,
			    int count, char **words)
{
	struct arguments arguments;

	if (!arguments_read(&arguments, command, count, words))
		return BAD;
	arguments.output = output;
	if (arguments.wants_help) {
		command_help(command, &output->page);
		return DONE;
	}
	return command->run(&arguments);
}

static int dispatch(struct output *output, int count, char **words)
{
	const struct command *command;

	if (count == 0) {
		overview(&output->page);
		return BAD;
	}
	if (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0 ||
	    strcmp(words[0], "help") == 0)
		return help(output, count - 1, words + 1);
	if (strcmp(words[0], "--version") == 0) {
		page_line(&output->page, "affray %s", affray_version());
		return DONE;
	}
	command = command_named(words[0]);
	return command ? run_command_line(command, output, count - 1, words + 1) : BAD;
}

int main(int count, char **words)
{
	struct output output;

	rescue_install();
	output_init(&output);
	return output_finish(&output, dispatch(&output, count - 1, words + 1));
}
