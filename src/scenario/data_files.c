/* SPDX-License-Identifier: MIT
 *
 * The folders that hold rulebooks/ and scenarios/, and finding scenarios by name.
 */
#define _POSIX_C_SOURCE 200809L
#include "data_files.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/buffer.h"
#include "base/disk.h"
#include "base/self_path.h"

static const char scenario_ending[] = ".yaml";

/* ---- folders ---- */

/* Part `*index` of a list separated by colons, empty parts skipped. NULL: the list has
 * fewer, and *index is lowered by their number. */
static char *part_of(const char *list, int *index)
{
	while (*list) {
		size_t length = strcspn(list, ":");

		if (length > 0 && (*index)-- == 0)
			return strndup(list, length);
		list += length;
		if (*list)
			list++;
	}
	return NULL;
}

/* The three joined, to be freed; NULL: no memory. */
static char *joined(const char *start, const char *middle, const char *end)
{
	struct buffer path = {0};

	buffer_add(&path, start);
	buffer_add(&path, middle);
	buffer_add(&path, end);
	if (path.failed)
		buffer_free(&path);
	return path.start;
}

static bool holds_data(const char *folder)
{
	char *rulebooks = joined(folder, "/rulebooks", ""),
	     *scenarios = joined(folder, "/scenarios", "");
	struct stat one, other;
	bool holds = rulebooks && scenarios && stat(rulebooks, &one) == 0 &&
		     S_ISDIR(one.st_mode) && stat(scenarios, &other) == 0 &&
		     S_ISDIR(other.st_mode);

	free(rulebooks);
	free(scenarios);
	return holds;
}

/* Removes the last name of an absolute path; false at the root. */
static bool go_up(char *path)
{
	char *slash = strrchr(path, '/');

	if (!slash || slash == path)
		return false;
	*slash = '\0';
	return true;
}

/* The data folder beside or above the file `path`, which is freed; NULL: none. */
static char *data_above(char *path)
{
	char *found = NULL;

	while (!found && go_up(path)) {
		char *share = joined(path, "/share/affray", "");

		if (share && holds_data(share)) {
			found = share;
			continue;
		}
		free(share);
		if (holds_data(path))
			found = strdup(path);
	}
	free(path);
	return found;
}

/* The data that comes with the program. */
static char *own_folder(void)
{
	char *found = NULL, *self;

	for (int i = 0; !found && (self = self_path(i)); i++)
		found = data_above(self);
#ifdef AFFRAY_SHARE
	if (!found)
		found = strdup(AFFRAY_SHARE);
#endif
	return found;
}

char *data_folder(int index)
{
	const char *list = getenv("AFFRAY_PATH");
	char *part = list ? part_of(list, &index) : NULL;

	if (part)
		return part;
	return index == 0 ? own_folder() : NULL;
}

/* ---- scenarios by name ---- */

static bool is_file(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* The file of this name in one data folder; NULL: none. */
static char *file_in(const char *data, const char *name)
{
	char *folder = joined(data, "/scenarios/", name);
	char *path = folder ? joined(folder, scenario_ending, "") : NULL;

	free(folder);
	if (path && is_file(path))
		return path;
	free(path);
	path = joined(data, "/", name);
	if (path && is_file(path))
		return path;
	free(path);
	return NULL;
}

char *scenario_file(const char *folder, const char *path)
{
	char *itself = path_join(folder, path), *found = NULL, *data;

	if (!itself || path[0] == '/' || strcmp(path, "-") == 0 || is_file(itself))
		return itself;
	for (int i = 0; !found && (data = data_folder(i)); i++) {
		found = file_in(data, path);
		free(data);
	}
	if (!found)
		return itself;
	free(itself);
	return found;
}

/* Appends BOOK/NAME unless it is in the list; false: no memory. */
static bool add_name(char ***names, size_t *count, const char *book, const char *file)
{
	char *name = joined(book, "/", file);
	char **more;

	if (!name)
		return false;
	name[strlen(name) - (sizeof scenario_ending - 1)] = '\0';
	for (size_t i = 0; i < *count; i++)
		if (strcmp((*names)[i], name) == 0) {
			free(name);
			return true;
		}
	more = realloc(*names, (*count + 2) * sizeof **names);
	if (!more) {
		free(name);
		return false;
	}
	*names = more;
	more[(*count)++] = name;
	more[*count] = NULL;
	return true;
}

static bool add_names_of(char ***names, size_t *count, const char *data, const char *book)
{
	char *folder = joined(data, "/scenarios/", book);
	char **files = folder ? names_in(folder, scenario_ending) : NULL;
	bool good = files;

	for (char **file = files; good && *file; file++)
		good = add_name(names, count, book, *file);
	names_free(files);
	free(folder);
	return good;
}

char **scenario_names(const struct rulebook *const *books)
{
	char **names = calloc(1, sizeof *names), *data;
	size_t count = 0;
	bool good = names;

	for (int book = 0; good && books[book]; book++)
		for (int i = 0; good && (data = data_folder(i)); i++) {
			good = add_names_of(&names, &count, data, books[book]->id);
			free(data);
		}
	if (good)
		return names;
	names_free(names);
	return NULL;
}
