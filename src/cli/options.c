/* SPDX-License-Identifier: MIT
 *
 * Commands and their options.
 */
#include "options.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"

int usage_error(const struct command *command, const char *format, ...)
{
	va_list list;

	fprintf(stderr, "affray %s: ", command->name);
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	fprintf(stderr, "\ntry affray %s --help\n", command->name);
	return BAD;
}

/* ---- one option ---- */

static bool read_ranged(const struct command *command, const struct flag *flag,
			struct given *given)
{
	uint64_t high = flag->high ? flag->high : UINT64_MAX;

	if (text_to_number(given->text, &given->number) && given->number >= flag->low &&
	    given->number <= high)
		return true;
	if (flag->high)
		usage_error(command,
			    "--%s takes a number from %" PRIu64 " to %" PRIu64
			    ", not \"%s\"",
			    flag->name, flag->low, high, given->text);
	else
		usage_error(command, "--%s takes a number%s, not \"%s\"", flag->name,
			    flag->low ? " above 0" : "", given->text);
	return false;
}

static bool read_word(const struct command *command, const struct flag *flag,
		      struct given *given)
{
	char buffer[256];
	struct text list = text_in(buffer, sizeof buffer);

	for (given->word = 0; flag->words[given->word]; given->word++)
		if (strcmp(flag->words[given->word], given->text) == 0)
			return true;
	for (int i = 0; flag->words[i]; i++)
		text_format(&list, "%s%s",
			    i == 0		 ? ""
			    : flag->words[i + 1] ? ", "
						 : " or ",
			    flag->words[i]);
	usage_error(command, "--%s takes %s, not \"%s\"", flag->name, buffer,
		    given->text);
	return false;
}

/* Notes the option; value NULL: it has none. */
static bool take_flag(struct arguments *arguments, int row, const char *value)
{
	const struct command *command = arguments->command;
	const struct flag *flag = &command->flags[row];
	struct given *given = &arguments->flags[row];

	if (given->given && flag->kind != FLAG_REPEAT && flag->kind != FLAG_SWITCH) {
		usage_error(command, "--%s is given twice", flag->name);
		return false;
	}
	given->given = true;
	given->text = value;
	switch (flag->kind) {
	case FLAG_NUMBER:
		return read_ranged(command, flag, given);
	case FLAG_WORD:
		return read_word(command, flag, given);
	case FLAG_REPEAT:
		if (arguments->repeats == MAX_REPEATS) {
			usage_error(command, "--%s is given more than %d times",
				    flag->name, MAX_REPEATS);
			return false;
		}
		arguments->repeated_flag[arguments->repeats] = row;
		arguments->repeated[arguments->repeats++] = value;
		return true;
	default:
		return true;
	}
}

/* ---- names ---- */

static int flag_of_letter(const struct command *command, char letter)
{
	for (int i = 0; command->flags[i].name; i++)
		if (command->flags[i].letter == letter)
			return i;
	return -1;
}

static int flag_of_name(const struct command *command, const char *name, size_t length)
{
	for (int i = 0; command->flags[i].name; i++)
		if (strncmp(command->flags[i].name, name, length) == 0 &&
		    !command->flags[i].name[length])
			return i;
	return -1;
}

/* The names of a table, and `help`, for text_nearest(). */
static const char *name_at(const void *list, int i)
{
	const struct flag *flags = list;
	int count = 0;

	while (flags[count].name)
		count++;
	return i < count ? flags[i].name : i == count ? "help" : NULL;
}

static bool unknown_flag(const struct command *command, const char *name, size_t length)
{
	char word[64];
	const char *near = NULL;

	if (length < sizeof word) {
		memcpy(word, name, length);
		word[length] = '\0';
		near = text_nearest(word, name_at, command->flags);
	}
	if (near)
		usage_error(command, "unknown option --%.*s; did you mean --%s?",
			    (int)length, name, near);
	else
		usage_error(command, "unknown option --%.*s", (int)length, name);
	return false;
}

/* ---- the command line ---- */

struct words {
	int count, next;
	char **words;
};

/* The value of an option: joined to it, or the next word. */
static bool take_value(struct arguments *arguments, int row, const char *joined,
		       struct words *words)
{
	const struct flag *flag = &arguments->command->flags[row];

	if (!joined && words->next < words->count)
		joined = words->words[words->next++];
	if (!joined) {
		usage_error(arguments->command, "--%s needs a value: --%s %s", flag->name,
			    flag->name, flag->value);
		return false;
	}
	return take_flag(arguments, row, joined);
}

static bool take_long(struct arguments *arguments, const char *word, struct words *words)
{
	const struct command *command = arguments->command;
	size_t length = strcspn(word, "=");
	const char *joined = word[length] ? word + length + 1 : NULL;
	int row = flag_of_name(command, word, length);

	if (row < 0 && length == 4 && memcmp(word, "help", 4) == 0)
		return arguments->wants_help = true;
	if (row < 0)
		return unknown_flag(command, word, length);
	if (command->flags[row].kind != FLAG_SWITCH)
		return take_value(arguments, row, joined, words);
	if (joined) {
		usage_error(command, "--%s takes no value", command->flags[row].name);
		return false;
	}
	return take_flag(arguments, row, NULL);
}

/* Letters may be joined; a letter with a value takes the rest of the word, or the next
 * word. */
static bool take_letters(struct arguments *arguments, const char *letters,
			 struct words *words)
{
	const struct command *command = arguments->command;

	for (; *letters; letters++) {
		int row = flag_of_letter(command, *letters);

		if (row < 0 && *letters == 'h')
			return arguments->wants_help = true;
		if (row < 0) {
			usage_error(command, "unknown option -%c", *letters);
			return false;
		}
		if (command->flags[row].kind != FLAG_SWITCH)
			return take_value(arguments, row, letters[1] ? letters + 1 : NULL,
					  words);
		if (!take_flag(arguments, row, NULL))
			return false;
	}
	return true;
}

static bool count_is_right(const struct arguments *arguments)
{
	const struct command *command = arguments->command;

	if (arguments->count < command->least) {
		usage_error(command, "something is missing: affray %s %s", command->name,
			    command->operands);
		return false;
	}
	if (command->most && arguments->count > command->most) {
		usage_error(command, "one word too many: \"%s\"",
			    arguments->operands[command->most]);
		return false;
	}
	return true;
}

bool arguments_read(struct arguments *arguments, const struct command *command, int count,
		    char **words)
{
	struct words rest = {.count = count, .words = words};
	bool only_operands = false;

	memset(arguments, 0, sizeof *arguments);
	arguments->command = command;
	arguments->operands = words;
	while (rest.next < count) {
		char *word = words[rest.next++];
		bool good = true;

		if (only_operands || word[0] != '-' || !word[1])
			words[arguments->count++] = word;
		else if (strcmp(word, "--") == 0)
			only_operands = true;
		else if (word[1] == '-')
			good = take_long(arguments, word + 2, &rest);
		else
			good = take_letters(arguments, word + 1, &rest);
		if (!good)
			return false;
	}
	return arguments->wants_help || count_is_right(arguments);
}

/* ---- help ---- */

static void flag_help(const struct flag *flag, struct page *page)
{
	enum { HELP_COLUMN = 26 };

	page_begin(page, 2, HELP_COLUMN);
	if (flag->letter) {
		char letter[] = {'-', flag->letter, ',', ' ', '\0'};

		page_solid(page, letter);
	}
	page_solid(page, "--");
	page_solid(page, flag->name);
	if (flag->value) {
		page_solid(page, " ");
		page_solid(page, flag->value);
	}
	page_column(page, HELP_COLUMN - 1);
	page_add(page, " ");
	page_add(page, flag->help);
	page_end(page);
}

static void paragraphs(const char *text, struct page *page)
{
	while (*text) {
		size_t length = strcspn(text, "\n");
		char part[1024];

		snprintf(part, sizeof part, "%.*s", (int)length, text);
		page_line(page, "%s", "");
		page_begin(page, 0, 0);
		page_add(page, part);
		page_end(page);
		text += length + (text[length] == '\n');
	}
}

static void examples(const struct command *command, struct page *page)
{
	page_line(page, "%s", "");
	page_line(page, "Examples:");
	for (int i = 0; i < MAX_EXAMPLES; i++) {
		page_begin(page, 2, 6);
		page_add(page, command->examples[i].line);
		page_end(page);
		page_begin(page, 6, 6);
		page_add(page, command->examples[i].does);
		page_end(page);
	}
}

void command_help(const struct command *command, struct page *page)
{
	static const struct flag help = {
		.name = "help", .letter = 'h', .help = "this text"};

	page_begin(page, 0, 7);
	page_format(page, "usage: affray %s %s%s[options]", command->name,
		    command->operands, *command->operands ? " " : "");
	page_end(page);
	paragraphs(command->about, page);
	page_line(page, "%s", "");
	page_line(page, "Options:");
	for (const struct flag *flag = command->flags; flag->name; flag++)
		flag_help(flag, page);
	flag_help(&help, page);
	examples(command, page);
}
