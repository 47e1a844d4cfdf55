/* SPDX-License-Identifier: MIT
 *
 * Files written whole or not at all, paths from one file to another, files in a folder.
 */
#ifndef BASE_DISK_H
#define BASE_DISK_H

#include <stdbool.h>
#include "problem.h"

/* The old file stays as it was unless all of the new one is on the disk. A path that is
 * not a regular file (a pipe, a terminal) is simply written to. False after a problem. */
bool disk_write(const char *path, const char *text, size_t length,
		struct problems *problems);

/*
 * A file that this program alone writes. The lock is on the file itself and ends with the
 * program, even if the program is killed; a new version is locked before it replaces the
 * old one. All zero: nothing is held.
 */
struct hold {
	bool is_held;
	int file;
};

/* Locks the file; holds nothing if the file does not exist yet or is not a regular file.
 * False: another program has locked it. */
bool disk_hold(struct hold *hold, const char *path, struct problems *problems);
/* True if the file at this path is still the one that we have locked. */
bool disk_holds(const struct hold *hold, const char *path);
/* Replaces the file that is held as disk_write does, and holds the new one. If none is
 * held, a file that another program has made meanwhile is not replaced. */
bool disk_write_held(struct hold *hold, const char *path, const char *text, size_t length,
		     struct problems *problems);
void disk_let_go(struct hold *hold);

/* The caller frees what these return; NULL: no memory. */

/* The absolute path without links and dots; NULL also if nothing is there. */
char *disk_real(const char *path);
/* The folder of a file: "." for a bare name and for "-". */
char *path_folder(const char *path);
/* A path relative to `folder`, made relative to the working directory. */
char *path_join(const char *folder, const char *path);
/* The absolute path of a regular file; NULL also if the path is not a regular file. */
char *path_real(const char *path);
/* `path` relative to `folder`; both are given relative to the working directory. The
 * result is absolute if they share nothing but the root, if `folder` is NULL, or if one
 * of them does not exist. */
char *path_between(const char *folder, const char *path);

/* The sorted names of the files in a folder that have this ending, with NULL after the
 * last; none if there is no such folder. names_free() frees them; NULL: no memory. */
char **names_in(const char *folder, const char *ending);
void names_free(char **names);

#endif
