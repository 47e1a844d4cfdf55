/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a file, said as `file:line:column: what is wrong, what was
 * expected`.
 */
#include "problem.h"
#include "text.h"
#include <stdarg.h>

void problem_at(struct problems *problems, struct place place, const char *format, ...)
{
	problems->total++;
	if (problems->count == MAX_PROBLEMS)
		return;

	struct problem *problem = &problems->list[problems->count++];
	struct text file = text_in(problem->file, sizeof(problem->file));
	struct text message = text_in(problem->message, sizeof(problem->message));
	va_list list;

	text_add(&file, place.file);
	problem->line = place.line;
	problem->column = place.column;
	va_start(list, format);
	text_format_list(&message, format, list);
	va_end(list);
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
