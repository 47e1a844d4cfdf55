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

/* Part `*index` of a list separated by colons, empty parts skipped; NULL: the list has
 * fewer, and *index is lowered by their number. False: no memory. */
static bool part_of(const char *list, int *index, char **part)
{
	*part = NULL;
	while (*list) {
		size_t length = strcspn(list, ":");

		if (length > 0 && (*index)-- == 0)
			return (*part = strndup(list, length));
		list += length;
		if (*list)
			list++;
	}
	return true;
}

/* The four joined, to be freed; NULL: no memory. */
static char *joined(const char *start, const char *middle, const char *name,
		    const char *end)
{
	struct buffer path = {0};

	buffer_add(&path, start);
	buffer_add(&path, middle);
	buffer_add(&path, name);
	buffer_add(&path, end);
	if (path.failed)
		buffer_free(&path);
	return path.start;
}

static bool is_folder(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* `*found` is the folder if it holds our data; if not, the folder is freed. False: no
 * memory, not even for the folder. */
static bool keep_if_data(char *folder, char **found)
{
	char *rulebooks = folder ? joined(folder, "/rulebooks", "", "") : NULL;
	char *scenarios = rulebooks ? joined(folder, "/scenarios", "", "") : NULL;

	if (scenarios && is_folder(rulebooks) && is_folder(scenarios))
		*found = folder;
	else
		free(folder);
	free(rulebooks);
	free(scenarios);
	return scenarios;
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

/* The data folder beside or above the file `path`, which is freed; `*found` stays NULL if
 * there is none. False: no memory. */
static bool data_above(char *path, char **found)
{
	bool good = true;

	while (good && !*found && go_up(path)) {
		good = keep_if_data(joined(path, "/share/affray", "", ""), found);
		if (good && !*found)
			good = keep_if_data(strdup(path), found);
	}
	free(path);
	return good;
}

/* The data that comes with the program. */
static bool own_folder(char **found)
{
	char *self;
	bool good = true;

	for (int i = 0; good && !*found && (self = self_path(i)); i++)
		good = data_above(self, found);
#ifdef AFFRAY_SHARE
	if (good && !*found)
		good = (*found = strdup(AFFRAY_SHARE));
#endif
	return good;
}

bool data_folder(int index, char **folder)
{
	const char *list = getenv("AFFRAY_PATH");

	if (!part_of(list ? list : "", &index, folder))
		return false;
	return *folder || index != 0 || own_folder(folder);
}

/* ---- scenarios by name ---- */

static bool is_file(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* `*found` is the path if it is a file; if not, the path is freed. False: no memory, not
 * even for the path. */
static bool keep_if_file(char *path, char **found)
{
	if (path && is_file(path))
		*found = path;
	else
		free(path);
	return path;
}

/* The file of this name in one data folder; `*found` stays NULL if there is none. False:
 * no memory. */
static bool file_in(const char *data, const char *name, char **found)
{
	return keep_if_file(joined(data, "/scenarios/", name, scenario_ending), found) &&
	       (*found || keep_if_file(joined(data, "/", name, ""), found));
}

/* The same in the first data folder that has it. */
static bool file_in_data(const char *name, char **found)
{
	char *data;
	bool good = true;

	for (int i = 0; good && !*found; i++) {
		good = data_folder(i, &data);
		if (!data)
			break;
		good = file_in(data, name, found);
		free(data);
	}
	return good;
}

char *scenario_file(const char *folder, const char *path)
{
	char *itself = path_join(folder, path), *found = NULL;
	bool good;

	if (!itself || path[0] == '/' || strcmp(path, "-") == 0 || is_file(itself))
		return itself;
	good = file_in_data(path, &found);
	if (good && !found)
		return itself;
	free(itself);
	return found;
}

/* Appends BOOK/NAME unless it is in the list; false: no memory. */
static bool add_name(char ***names, size_t *count, const char *book, const char *file)
{
	char *name = joined(book, "/", file, "");
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
	char *folder = joined(data, "/scenarios/", book, "");
	char **files = folder ? names_in(folder, scenario_ending) : NULL;
	bool good = files;

	for (char **file = files; good && *file; file++)
		good = add_name(names, count, book, *file);
	names_free(files);
	free(folder);
	return good;
}

/* Appends those of one book; false: no memory. */
static bool add_book(char ***names, size_t *count, const char *book)
{
	char *data;
	bool good = true;

	for (int i = 0; good; i++) {
		good = data_folder(i, &data);
		if (!data)
			break;
		good = add_names_of(names, count, data, book);
		free(data);
	}
	return good;
}

char **scenario_names(const struct rulebook *const *books)
{
	char **names = calloc(1, sizeof *names);
	size_t count = 0;
	bool good = names;

	for (int book = 0; good && books[book]; book++)
		good = add_book(&names, &count, books[book]->id);
	if (good)
		return names;
	names_free(names);
	return NULL;
}
