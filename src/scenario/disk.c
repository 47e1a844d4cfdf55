/* SPDX-License-Identifier: MIT
 *
 * Files written whole or not at all, and paths from one file to another.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "disk.h"
#include "buffer.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h> /* rename */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- writing ---- */

static bool write_all(int file, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(file, text, length);

		if (written < 0 && errno != EINTR)
			return false;
		if (written > 0) {
			text += written;
			length -= (size_t)written;
		}
	}
	return true;
}

/* Closes it too: a disk over the network may say only then that it is full. */
static bool fill(int file, const char *text, size_t length, bool keep)
{
	bool filled = write_all(file, text, length) && (!keep || fsync(file) == 0);
	int error = errno;

	if (close(file) != 0 && filled)
		return false;
	errno = error;
	return filled;
}

/* A new file beside `path`, named in `name`; -1: none can be made. */
static int open_beside(const char *path, struct buffer *name)
{
	int file = -1;

	for (int attempt = 0; attempt < 100 && file < 0; attempt++) {
		name->length = 0;
		buffer_add(name, path);
		buffer_format(name, ".%l-%d", (long long)getpid(), attempt);
		if (name->failed) {
			errno = ENOMEM;
			return -1;
		}
		file = open(name->start, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (file < 0 && errno != EEXIST)
			return -1;
	}
	return file;
}

static bool replace(const char *path, const struct stat *old, const char *text,
		    size_t length)
{
	struct buffer name = {0};
	int file = open_beside(path, &name), error;
	bool replaced = false;

	if (file >= 0) {
		bool ready = !old || fchmod(file, old->st_mode & 0777) == 0;

		replaced = fill(file, text, length, true) && ready &&
			   rename(name.start, path) == 0;
		error = errno;
		if (!replaced)
			unlink(name.start);
		errno = error;
	}
	error = errno;
	buffer_free(&name);
	errno = error;
	return replaced;
}

static bool write_into(const char *path, const char *text, size_t length)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);

	return file >= 0 && fill(file, text, length, false);
}

/* A link stays a link: what it leads to is replaced. */
static bool write_file(const char *path, const char *text, size_t length)
{
	struct stat old;

	if (stat(path, &old) != 0)
		return replace(path, NULL, text, length);
	if (!S_ISREG(old.st_mode))
		return write_into(path, text, length);

	char *real = realpath(path, NULL);
	bool written = real && replace(real, &old, text, length);
	int error = errno;

	free(real);
	errno = error;
	return written;
}

enum affray_status disk_write(const char *path, const char *text, size_t length,
			      struct problems *problems)
{
	struct place place = {.file = path};

	if (write_file(path, text, length))
		return AFFRAY_OK;
	if (errno == ENOMEM)
		return AFFRAY_NO_MEMORY;
	problem_at(problems, place, "cannot write this file: %s", strerror(errno));
	return AFFRAY_BAD_INPUT;
}

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

	return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? realpath(path, NULL)
								   : NULL;
}

/* Both are absolute and without dots. */
static char *relative(const char *folder, const char *path)
{
	struct buffer way = {0};
	size_t shared = 0; /* where the last folder that both are in ends */

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
	char *from = folder ? realpath(folder, NULL) : NULL;
	char *to = realpath(path, NULL);
	char *way = from && to ? relative(from, to) : strdup(to ? to : path);

	free(from);
	free(to);
	return way;
}
