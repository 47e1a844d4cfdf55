/* SPDX-License-Identifier: MIT
 *
 * The text of a file, checked: UTF-8 without control characters, lines that end in "\n".
 */
#define _POSIX_C_SOURCE 200809L
#include "source.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "disk.h"
#include "text.h"

static bool is_byte_order_mark(const char *text, size_t left)
{
	return left >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
}

size_t source_character_bytes(const char *text, size_t left)
{
	const unsigned char *byte = (const unsigned char *)text;
	size_t count = byte[0] < 0x80 ? 1 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;

	if (count == 1)
		return 1;
	if (byte[0] < 0xc2 || byte[0] > 0xf4 || count > left)
		return 0;
	for (size_t i = 1; i < count; i++)
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
	/* Overlong forms, surrogates, and codes above U+10FFFF. */
	if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
	    (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f))
		return 0;
	return count;
}

bool source_is_control(const char *text)
{
	unsigned char first = (unsigned char)text[0];

	if (first == '\t' || first == '\n')
		return false;
	return first < 0x20 || first == 0x7f ||
	       (first == 0xc2 && (unsigned char)text[1] < 0xa0);
}

/* Why the character at `text` is not allowed; NULL: it is. */
static const char *character_problem(const char *text, size_t left)
{
	if (*text == '\0')
		return "a zero byte; this is not a text file";
	if (source_character_bytes(text, left) == 0)
		return "not valid UTF-8; save the file with UTF-8 encoding";
	if (source_is_control(text) || is_byte_order_mark(text, left))
		return "an invisible control character; remove it";
	return NULL;
}

/* Closes the gaps that dropped bytes leave; false after a problem. */
static bool check_text(struct source *source, struct place place,
		       struct problems *problems)
{
	char *text = source->text;
	size_t from = 0, to = 0, length = source->length;

	if (is_byte_order_mark(text, length))
		from = 3;
	place.line = place.column = 1;
	while (from < length) {
		if (text[from] >= ' ' &&
		    text[from] <= '~') { /* nearly all characters: the fast path */
			text[to++] = text[from++];
			place.column++;
			continue;
		}
		if (text[from] == '\r' && from + 1 < length && text[from + 1] == '\n')
			from++;
		else if (text[from] == '\r')
			text[from] = '\n';

		const char *wrong = character_problem(text + from, length - from);
		size_t count = source_character_bytes(text + from, length - from);

		if (wrong) {
			problem_at(problems, place, "%s", wrong);
			return false;
		}
		place.column++;
		if (text[from] == '\n') {
			place.line++;
			place.column = 1;
		}
		memmove(text + to, text + from, count);
		from += count;
		to += count;
	}
	text[to] = '\0';
	source->length = to;
	return true;
}

/* Checks the text in `buffer`, which is one byte longer than `length`, and keeps it or
 * frees it. */
static bool keep(struct source *source, char *buffer, size_t length, const char *name,
		 struct problems *problems)
{
	struct place place = {.file = name};

	*source = (struct source){buffer, length};
	if (check_text(source, place, problems))
		return true;
	source_free(source);
	return false;
}

void source_free(struct source *source)
{
	free(source->text);
	*source = (struct source){0};
}

static void tell_too_long(const char *name, struct problems *problems)
{
	struct place place = {.file = name};

	problem_at(problems, place, "too long: more than %d MB",
		   SOURCE_MOST_BYTES / (1024 * 1024));
}

/* Room for `length` bytes and a NUL; NULL after a problem. */
static char *buffer_for(size_t length, const char *name, struct problems *problems)
{
	struct place place = {.file = name};
	char *buffer = malloc(length + 1);

	if (!buffer)
		problem_at(problems, place, "out of memory");
	return buffer;
}

bool source_copy(struct source *source, const char *text, size_t length, const char *name,
		 struct problems *problems)
{
	*source = (struct source){0};
	if (length > SOURCE_MOST_BYTES) {
		tell_too_long(name, problems);
		return false;
	}

	char *buffer = buffer_for(length, name, problems);

	if (!buffer)
		return false;
	if (length > 0)
		memcpy(buffer, text, length);
	return keep(source, buffer, length, name, problems);
}

const char *source_name(const char *path)
{
	return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

static const char *name_at(const void *list, int i)
{
	return ((char *const *)list)[i];
}

static bool is_in(char *const *names, const char *name)
{
	for (; *names; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Writes the folder that holds the name at offset `at` of a path. */
static void folder_at(const char *path, size_t at, char *folder, size_t room)
{
	if (at == 0)
		snprintf(folder, room, ".");
	else
		snprintf(folder, room, "%.*s", (int)at, path);
}

/* Replaces the first name of the path that does not exist by a similar one that does.
 * False: no name is similar, or the new path does not exist either. */
static bool find_near(const char *path, char *near, size_t room)
{
	char folder[FILENAME_MAX], step[256];
	struct stat status;
	size_t at = strspn(path, "/"), end;

	for (bool found = true; found; at = end + strspn(path + end, "/")) {
		char **names;
		const char *nearest;

		end = at + strcspn(path + at, "/");
		if (end == at)
			return false;
		folder_at(path, at, folder, sizeof folder);
		snprintf(step, sizeof step, "%.*s", (int)(end - at), path + at);
		names = names_in(folder, "");
		found = names && is_in(names, step);
		nearest = names && !found ? text_nearest(step, name_at, names) : NULL;
		if (nearest)
			snprintf(near, room, "%.*s%s%s", (int)at, path, nearest,
				 path + end);
		names_free(names);
		if (!found)
			return nearest && stat(near, &status) == 0;
	}
	return false;
}

static void tell_missing(const char *path, struct place place, struct problems *problems)
{
	char near[FILENAME_MAX];

	if (find_near(path, near, sizeof near))
		problem_at(problems, place, "there is no such file; did you mean \"%s\"?",
			   near);
	else
		problem_at(problems, place, "there is no such file");
}

static void tell_error(int error, const char *name, struct problems *problems)
{
	struct place place = {.file = name};

	switch (error) {
	case ENOENT:
		tell_missing(name, place, problems);
		break;
	case EACCES:
		problem_at(problems, place, "no permission to read this file");
		break;
	case EISDIR:
		problem_at(problems, place, "this is a directory, not a file");
		break;
	default:
		problem_at(problems, place, "cannot read this file: %s", strerror(error));
		break;
	}
}

/* Reads up to one byte more than is allowed, so that too long a text is noticed. */
static bool read_stream(struct source *source, FILE *file, const char *name,
			struct problems *problems)
{
	struct stat status;
	char *buffer = buffer_for(SOURCE_MOST_BYTES, name, problems);

	if (!buffer)
		return false;

	size_t length = fread(buffer, 1, SOURCE_MOST_BYTES + 1, file);
	int error = errno;

	if (fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode))
		tell_error(EISDIR, name, problems);
	else if (ferror(file))
		tell_error(error, name, problems);
	else if (length > SOURCE_MOST_BYTES)
		tell_too_long(name, problems);
	else
		return keep(source, buffer, length, name, problems);
	free(buffer);
	return false;
}

bool source_read(struct source *source, const char *path, struct problems *problems)
{
	*source = (struct source){0};
	if (strcmp(path, "-") == 0)
		return read_stream(source, stdin, source_name(path), problems);

	FILE *file = fopen(path, "rb");

	if (!file) {
		tell_error(errno, path, problems);
		return false;
	}

	bool good = read_stream(source, file, path, problems);

	fclose(file);
	return good;
}
