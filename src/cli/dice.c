/* SPDX-License-Identifier: MIT
 *
 * affray dice: the exact distribution of dice expressions.
 *
 * Each operand is an expression. If one of them is not, the user probably forgot quotes
 * (2d6 + 3): then all operands are tried as one expression.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "dice_show.h"
#include "odds/expression.h"
#include "base/source.h"

enum { FRACTION, CSV, JSON, WIDTH };

struct phrase {
	const char *text;
	int line, column; /* where it begins in a file; line 0: it is an operand */
};

struct phrases {
	struct phrase *list;
	int count;
	char *joined;	      /* all operands as one, or NULL */
	struct source source; /* of the standard input */
};

static void free_phrases(struct phrases *phrases)
{
	free(phrases->list);
	free(phrases->joined);
	source_free(&phrases->source);
}

/* ---- mistakes ---- */

enum { SHOWN_BEFORE = 40, SHOWN = 70 };

/* Shows the text around a column, with a mark under it. */
static void point_at(const char *text, int column)
{
	int skipped = column > SHOWN_BEFORE + 10 ? column - SHOWN_BEFORE : 0;
	char shown[SHOWN + 1];
	size_t length = 0;

	for (const char *at = text + skipped; *at && length < SHOWN; at++)
		shown[length++] = (unsigned char)*at < ' ' || *at == 127 ? ' ' : *at;
	shown[length] = '\0';
	fprintf(stderr, "  %s%s\n  %*s^\n", skipped ? "..." : "", shown,
		column - 1 - skipped + (skipped ? 3 : 0), "");
}

static int complain_at(const struct phrase *phrase, struct problem *problem)
{
	int column = problem->column;
	char buffer[sizeof problem->file + sizeof problem->message + 40];

	if (phrase->line) {
		snprintf(problem->file, sizeof problem->file, "%s", source_name("-"));
		problem->line = phrase->line;
		problem->column += phrase->column - 1;
		fprintf(stderr, "%s\n", problem_line(problem, buffer, sizeof buffer));
	} else {
		fprintf(stderr, "affray: %d: %s\n", column, problem->message);
	}
	point_at(phrase->text, column);
	return BAD;
}

/* ---- expressions ---- */

static bool join(struct phrases *phrases, const struct arguments *arguments)
{
	size_t length = 1;

	for (int i = 0; i < arguments->count; i++)
		length += strlen(arguments->operands[i]) + 1;
	phrases->joined = calloc(length, 1);
	for (int i = 0; phrases->joined && i < arguments->count; i++) {
		char *end = phrases->joined + strlen(phrases->joined);

		snprintf(end, length, "%s%s", i ? " " : "", arguments->operands[i]);
		length -= strlen(end);
	}
	return phrases->joined != NULL;
}

static bool is_expression(const char *text, int *column)
{
	struct problems problems = {0};
	struct distribution d;

	if (!expression_read(text, &d, &problems)) {
		*column = problems.list[0].column;
		return false;
	}
	distribution_free(&d);
	return true;
}

/* If one operand follows another, the user meant two expressions. */
static bool is_between(const struct arguments *arguments, int column)
{
	int start = 1;

	for (int i = 0; i < arguments->count; i++) {
		if (i > 0 && column == start)
			return true;
		start += (int)strlen(arguments->operands[i]) + 1;
	}
	return false;
}

static bool are_one(const struct phrases *phrases, const struct arguments *arguments)
{
	int column = 0;

	for (int i = 0; i < arguments->count; i++)
		if (!is_expression(arguments->operands[i], &column))
			return is_expression(phrases->joined, &column) ||
			       !is_between(arguments, column);
	return false;
}

static int take_operands(struct phrases *phrases, const struct arguments *arguments)
{
	phrases->list = calloc((size_t)arguments->count, sizeof *phrases->list);
	if (!phrases->list || !join(phrases, arguments))
		return complain("there is not enough memory");
	if (arguments->count == 1 || are_one(phrases, arguments)) {
		phrases->list[phrases->count++].text = phrases->joined;
		return DONE;
	}
	for (int i = 0; i < arguments->count; i++)
		phrases->list[phrases->count++].text = arguments->operands[i];
	return DONE;
}

/* One on each line; a # begins a comment. */
static int take_lines(struct phrase *list, char *at)
{
	int count = 0;

	for (int line = 1; *at; line++) {
		char *start = at, *end = at + strcspn(at, "\n"), *text = at, *last;

		at = *end ? end + 1 : end;
		*end = '\0';
		text[strcspn(text, "#")] = '\0';
		text += strspn(text, " \t");
		last = text + strlen(text);
		while (last > text && (last[-1] == ' ' || last[-1] == '\t'))
			*--last = '\0';
		if (*text)
			list[count++] =
				(struct phrase){text, line, (int)(text - start) + 1};
	}
	return count;
}

static int read_lines(struct phrases *phrases)
{
	struct problems problems = {0};
	char buffer[sizeof problems.list[0].file + sizeof problems.list[0].message + 40];
	size_t lines = 1;

	if (!source_read(&phrases->source, "-", &problems)) {
		fprintf(stderr, "%s\n",
			problem_line(&problems.list[0], buffer, sizeof buffer));
		return BAD;
	}
	for (const char *at = phrases->source.text; *at; at++)
		lines += *at == '\n';
	phrases->list = calloc(lines, sizeof *phrases->list);
	if (!phrases->list)
		return complain("there is not enough memory");
	phrases->count = take_lines(phrases->list, phrases->source.text);
	return phrases->count ? DONE
			      : complain("the standard input has no dice expression");
}

/* ---- the command ---- */

static int work_out(struct dice_show *show, const struct phrase *phrase)
{
	struct problems problems = {0};
	struct distribution d;
	int status = DONE;

	if (!expression_read(phrase->text, &d, &problems))
		return complain_at(phrase, &problems.list[0]);
	if (show->has_fractions && !d.exact)
		status = complain(
			"%s: exact fractions do not fit 128 bits here, or a tail was "
			"cut off; leave out --fraction",
			phrase->text);
	else
		show_distribution(show, phrase->text, &d);
	distribution_free(&d);
	return status;
}

/* After a wrong expression the others are still computed, unless many are wrong. */
static int work_out_all(const struct arguments *arguments, const struct phrases *phrases)
{
	const struct given *flags = arguments->flags;
	struct dice_show show = {
		.is_list = phrases->count > 1 || phrases->source.text,
		.has_fractions = flags[FRACTION].given,
	};
	int status, tried = 0, wrong = 0;

	if (!show_begin(&show))
		return complain("out of memory");
	while (tried < phrases->count && wrong < MAX_PROBLEMS)
		wrong += work_out(&show, &phrases->list[tried++]) != DONE;
	if (wrong == MAX_PROBLEMS)
		complain("too many of them are wrong; the rest was left out");
	if (wrong == tried) {
		document_free(show.document);
		return BAD;
	}
	status = show_end(&show, arguments->output,
			  form_of(flags[CSV].given, flags[JSON].given));
	return wrong ? BAD : status;
}

static int dice(const struct arguments *arguments)
{
	struct phrases phrases = {0};
	bool reads = arguments->count == 1 && strcmp(arguments->operands[0], "-") == 0;
	int status = reads ? read_lines(&phrases) : take_operands(&phrases, arguments);

	output_style(arguments->output, COLOUR_AUTO, (int)arguments->flags[WIDTH].number);
	if (status == DONE)
		status = work_out_all(arguments, &phrases);
	free_phrases(&phrases);
	return status;
}

static const struct flag flags[] = {
	[FRACTION] = SWITCH_FLAG("fraction", "exact fractions, where they fit 128 bits"),
	[CSV] = SWITCH_FLAG("csv", "value,p lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "one JSON object for each expression"),
	[WIDTH] = NUMBER_FLAG("width", 0, "N", NARROWEST, 1000,
			      "columns of the page (the terminal's, or 80)"),
	{0},
};

const struct command dice_command = {
	.name = "dice",
	.operands = "EXPRESSION... | -",
	.summary = "the exact distribution of a dice expression",
	.about = "Computes expressions exactly, never by sampling. Dice are 2d6, "
		 "d20, 3d6! (the highest face rolls again), 4dF, 4dF+ (the exploding "
		 "dice of threa; 4dF+14 is 4dF plus 14), 9d10>=6 (how many show 6 or "
		 "more; with a space before it, >= compares), highest 3 of 4d6, "
		 "lowest 1 of 2d20. Comparisons are >= <= > < = != and give the "
		 "chance of being true.\n"
		 "Operators from the tightest to the loosest: dice, highest and "
		 "lowest; - before a value; * ; + and - ; one comparison; if C then "
		 "A else B. Parentheses group.\n"
		 "Put each expression in quotes, because the shell has its own use "
		 "for > ! * and parentheses; put -- before an expression that begins "
		 "with a minus. Several expressions make a table, one line each; - "
		 "reads them from standard input, one per line, and ignores text "
		 "after a #.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray dice '4dF+ + 14 >= 4dF+ + 11'",
		      "how often 14 beats or ties 11"},
		     {"affray dice 'highest 3 of 4d6' '3d6' '2d6+6'",
		      "three ways to roll an ability, side by side"}},
	.run = dice,
};
