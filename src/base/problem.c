/* SPDX-License-Identifier: MIT
 *
 * Problems found in a file, written as `file:line:column: what is wrong, what was
 * expected`.
 */
#include "problem.h"
#include "text.h"
#include <stdarg.h>
#include <string.h>

static bool is_same(const struct problem *a, const struct problem *b)
{
	return a->line == b->line && a->column == b->column &&
	       strcmp(a->file, b->file) == 0 && strcmp(a->message, b->message) == 0;
}

static void add(struct problems *problems, const struct problem *problem)
{
	for (int i = 0; i < problems->count && problems->once; i++)
		if (is_same(&problems->list[i], problem))
			return;
	problems->total++;
	if (problems->count < MAX_PROBLEMS)
		problems->list[problems->count++] = *problem;
}

void problem_at(struct problems *problems, struct place place, const char *format, ...)
{
	struct problem problem = {.line = place.line, .column = place.column};
	struct text file = text_in(problem.file, sizeof problem.file);
	struct text message = text_in(problem.message, sizeof problem.message);
	va_list list;

	text_add(&file, place.file);
	va_start(list, format);
	text_format_list(&message, format, list);
	va_end(list);
	add(problems, &problem);
}

void problems_append(struct problems *to, const struct problems *from)
{
	for (int i = 0; i < from->count; i++)
		add(to, &from->list[i]);
	to->total += from->total - from->count;
}

const char *problem_line(const struct problem *problem, char *buffer, size_t room)
{
	struct text line = text_in(buffer, room);

	text_add(&line, problem->file);
	if (problem->line > 0) {
		text_add(&line, line.length > 0 ? ":" : "");
		text_add_int(&line, problem->line);
		if (problem->column > 0)
			text_format(&line, ":%d", problem->column);
	}
	text_add(&line, line.length > 0 ? ": " : "");
	text_add(&line, problem->message);
	return buffer;
}
