/* SPDX-License-Identifier: MIT
 *
 * Files in WebAssembly: they are in memory, no other program writes them, and there are
 * no links.
 */
#include "base/disk.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/buffer.h"

bool disk_write(const char *path, const char *text, size_t length,
		struct problems *problems)
{
	FILE *file = fopen(path, "wb");
	bool written = file && fwrite(text, 1, length, file) == length;

	if (file && fclose(file) != 0)
		written = false;
	if (!written)
		problem_at(problems, (struct place){.file = path},
			   "cannot write this file: %s", strerror(errno));
	return written;
}

bool disk_hold(struct hold *hold, const char *path, struct problems *problems)
{
	struct stat status;

	(void)problems;
	hold->is_held = stat(path, &status) == 0 && S_ISREG(status.st_mode);
	return true;
}

bool disk_holds(const struct hold *hold, const char *path)
{
	(void)path;
	return hold->is_held;
}

bool disk_write_held(struct hold *hold, const char *path, const char *text, size_t length,
		     struct problems *problems)
{
	hold->is_held = disk_write(path, text, length, problems) || hold->is_held;
	return hold->is_held;
}

void disk_let_go(struct hold *hold)
{
	*hold = (struct hold){0};
}

/* Takes the last name off an absolute path; the root stays. */
static void go_up(struct buffer *real)
{
	while (real->length > 0 && real->start[--real->length] != '/')
		;
	if (real->start)
		real->start[real->length] = '\0';
}

/* The folder that relative paths start from is the root. */
char *disk_real(const char *path)
{
	struct buffer real = {0};
	struct stat status;

	if (stat(path, &status) != 0)
		return NULL;
	for (size_t length; *path; path += length) {
		path += strspn(path, "/");
		length = strcspn(path, "/");
		if (length == 2 && memcmp(path, "..", 2) == 0) {
			go_up(&real);
		} else if (length > 0 && !(length == 1 && *path == '.')) {
			buffer_add(&real, "/");
			buffer_add_bytes(&real, path, length);
		}
	}
	if (real.length == 0)
		buffer_add(&real, "/");
	if (real.failed)
		buffer_free(&real);
	return real.start;
}
