/* SPDX-License-Identifier: MIT
 *
 * Paths from one file to another, files in a folder.
 */
#define _POSIX_C_SOURCE 200809L
#include "disk.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "buffer.h"

/* ---- paths ---- */

char *path_folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return strdup(".");
	return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

char *path_join(const char *folder, const char *path)
{
	struct buffer joined = {0};

	if (path[0] != '/' && strcmp(folder, ".") != 0) {
		buffer_add(&joined, folder);
		if (folder[strlen(folder) - 1] != '/')
			buffer_add(&joined, "/");
	}
	buffer_add(&joined, path);
	if (joined.failed)
		buffer_free(&joined);
	return joined.start;
}

char *path_real(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? disk_real(path)
								   : NULL;
}

/* Both paths are absolute and without dots. */
static char *relative(const char *folder, const char *path)
{
	struct buffer way = {0};
	size_t shared = 0; /* length of the path of the last folder that both share */

	for (size_t i = 0;; i++) {
		if ((!folder[i] || folder[i] == '/') && path[i] == '/')
			shared = i;
		if (!folder[i] || folder[i] != path[i])
			break;
	}
	if (shared == 0)
		return strdup(path);
	for (const char *rest = folder + shared; *rest; rest++)
		if (*rest == '/')
			buffer_add(&way, "../");
	buffer_add(&way, path + shared + 1);
	if (way.failed)
		buffer_free(&way);
	return way.start;
}

char *path_between(const char *folder, const char *path)
{
	char *from = folder ? disk_real(folder) : NULL;
	char *to = disk_real(path);
	char *way = from && to ? relative(from, to) : strdup(to ? to : path);

	free(from);
	free(to);
	return way;
}

/* ---- folders ---- */

static bool ends_in(const char *name, const char *ending)
{
	size_t length = strlen(name), tail = strlen(ending);

	return name[0] != '.' && length > tail &&
	       strcmp(name + length - tail, ending) == 0;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds a copy behind the others; false: no memory. */
static bool add_name(char ***names, size_t *count, const char *name)
{
	char **more = realloc(*names, (*count + 2) * sizeof **names);

	if (!more)
		return false;
	*names = more;
	more[*count] = strdup(name);
	more[*count + 1] = NULL;
	return more[(*count)++] != NULL;
}

char **names_in(const char *folder, const char *ending)
{
	char **names = calloc(1, sizeof *names);
	DIR *directory = names ? opendir(folder) : NULL;
	struct dirent *file;
	size_t count = 0;
	bool good = names && (directory || errno != ENOMEM); /* ENOENT: none is there */

	while (good && directory && (file = readdir(directory)))
		if (ends_in(file->d_name, ending))
			good = add_name(&names, &count, file->d_name);
	if (directory)
		closedir(directory);
	if (!good) {
		names_free(names);
		return NULL;
	}
	qsort(names, count, sizeof *names, compare_names);
	return names;
}

void names_free(char **names)
{
	for (char **name = names; name && *name; name++)
		free(*name);
	free(names);
}
