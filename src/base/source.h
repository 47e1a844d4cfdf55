/* SPDX-License-Identifier: MIT
 *
 * The text of a file, checked: UTF-8 without control characters, lines that end in "\n".
 *
 * Every reader of outside text starts here, so none of them meets a zero byte, half a
 * character, or a gigabyte. A byte order mark at the start is dropped; "\r\n" and a lone
 * "\r" become "\n".
 */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "problem.h"

enum { SOURCE_MOST_BYTES = 4 * 1024 * 1024 }; /* the longest catalogue has under 100 KB */

struct source {
	char *text; /* ends in NUL; NULL after a problem */
	size_t length;
};

/*
 * Both return false after one problem. `path` may be `-` for the standard input. `name`
 * stands for the file name in the problem (NULL: none).
 */
bool source_read(struct source *source, const char *path, struct problems *problems);
bool source_copy(struct source *source, const char *text, size_t length, const char *name,
		 struct problems *problems);
void source_free(struct source *source);

/* `path` as problems show it: the standard input gets a readable name. */
const char *source_name(const char *path);

/* Length of the UTF-8 character at `text`, which has `left` bytes; 0: no valid one. */
size_t source_character_bytes(const char *text, size_t left);
/* True for a control character, which could act on a terminal; not for tab and "\n". */
bool source_is_control(const char *text);

#endif
