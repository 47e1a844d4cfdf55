/* SPDX-License-Identifier: MIT
 *
 * Commands and their options: one row each gives the help, the reading of the command
 * line, and "did you mean".
 *
 * A command's file ends with its row and has a table of its options; an enum in the same
 * order names them:
 *
 *	enum { SEED, JSON };
 *	static const struct flag flags[] = {
 *		[SEED] = NUMBER_FLAG("seed", 0, "N", 0, 0, "the dice (1)"),
 *		[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
 *		{0},
 *	};
 *
 * Options may stand anywhere; `--` ends them, `-` alone is an operand. Values follow as
 * `--seed 7`, `--seed=7`, `-n 7` or `-n7`.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/complain.h"
#include "report/page.h"

enum flag_kind {
	FLAG_SWITCH, /* there or not */
	FLAG_TEXT,   /* any word */
	FLAG_NUMBER, /* low..high; high 0: no end */
	FLAG_WORD,   /* one of `words` */
	FLAG_REPEAT, /* any word, and it may be given again */
};

struct flag {
	const char *name; /* without its dashes; NULL ends the table */
	char letter;	  /* short form, or 0 */
	enum flag_kind kind;
	const char *value; /* name of its value in the help */
	const char *help;
	const char *const *words; /* NULL-terminated */
	uint64_t low, high;
};

#define SWITCH_FLAG(name_, help_)                                 \
	{                                                         \
		.name = name_, .kind = FLAG_SWITCH, .help = help_ \
	}
#define TEXT_FLAG(name_, value_, help_)                                          \
	{                                                                        \
		.name = name_, .kind = FLAG_TEXT, .value = value_, .help = help_ \
	}
#define REPEAT_FLAG(name_, value_, help_)                                          \
	{                                                                          \
		.name = name_, .kind = FLAG_REPEAT, .value = value_, .help = help_ \
	}
#define WORD_FLAG(name_, value_, words_, help_)                                     \
	{                                                                           \
		.name = name_, .kind = FLAG_WORD, .value = value_, .words = words_, \
		.help = help_                                                       \
	}
#define NUMBER_FLAG(name_, letter_, value_, low_, high_, help_)                         \
	{                                                                               \
		.name = name_, .letter = letter_, .kind = FLAG_NUMBER, .value = value_, \
		.low = low_, .high = high_, .help = help_                               \
	}

enum {
	MAX_FLAGS = 16,
	MAX_REPEATS = 64, /* --set, far more often than anybody types it */
	MAX_EXAMPLES = 2,
};

struct arguments;

struct command {
	const char *name;
	const char *operands; /* as in the usage line */
	const char *summary;  /* one line of `affray --help` */
	const char *about;    /* paragraphs, each ends with a line feed */
	const struct flag *flags;
	int least, most; /* operands; most 0: no end */
	struct {
		const char *line, *does;
	} examples[MAX_EXAMPLES];
	int (*run)(const struct arguments *arguments); /* returns an exit status */
};

struct given {
	bool given;
	int word;	  /* FLAG_WORD: index */
	uint64_t number;  /* FLAG_NUMBER */
	const char *text; /* all that take a value: as written */
};

struct output;

struct arguments {
	const struct command *command;
	struct output *output; /* where results go */
	int count;
	char **operands;
	struct given flags[MAX_FLAGS]; /* by the command's enum */
	int repeats;
	const char *repeated[MAX_REPEATS];
	int repeated_flag[MAX_REPEATS]; /* index of the flag that each value belongs to */
	bool wants_help;
};

/*
 * Reads the words after the command's name; operands are moved to the front of `words`.
 * False after a message on standard error.
 */
bool arguments_read(struct arguments *arguments, const struct command *command, int count,
		    char **words);
void command_help(const struct command *command, struct page *page);

/* "affray run: message" and where to find help, on standard error; returns BAD. */
__attribute__((format(printf, 2, 3))) int usage_error(const struct command *command,
						      const char *format, ...);

#endif
