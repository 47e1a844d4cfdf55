/* SPDX-License-Identifier: MIT
 *
 * Problems found in a file, written as `file:line:column: what is wrong, what was
 * expected`.
 */
#ifndef BASE_PROBLEM_H
#define BASE_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_PROBLEMS = 20 }; /* complaints about one file before we stop reading */

/* A position in a file; lines and columns count from 1, 0 = not known. */
struct place {
	const char *file; /* NULL: not from a file; lives as long as the node tree */
	int line, column;
};

struct problem {
	char file[256];
	int line, column;
	char message[360];
};

struct problems {
	int count; /* those kept, at most MAX_PROBLEMS */
	int total; /* all, also those past MAX_PROBLEMS */
	bool once; /* a second problem at the same place is dropped */
	struct problem list[MAX_PROBLEMS];
};

/* Format as text_format(). */
void problem_at(struct problems *problems, struct place place, const char *format, ...);
/* Adds all of `from`. */
void problems_append(struct problems *to, const struct problems *from);
/* "file:line:column: message" into `buffer`; parts that are not known are left out. */
const char *problem_line(const struct problem *problem, char *buffer, size_t room);
static inline bool has_problems(const struct problems *problems)
{
	return problems->total > 0;
}

#endif
