/* SPDX-License-Identifier: MIT
 *
 * The names of the files in a folder.
 */
#define _POSIX_C_SOURCE 200809L
#include "disk.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
