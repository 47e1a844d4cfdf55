/* SPDX-License-Identifier: MIT
 *
 * Paths from one file to another.
 */
#define _POSIX_C_SOURCE 200809L
#include "disk.h"
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
	size_t shared = 0; /* length of the longest folder path that both share */

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
