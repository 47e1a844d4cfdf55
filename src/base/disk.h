/* SPDX-License-Identifier: MIT
 *
 * Files written whole or not at all, paths from one file to another, files in a folder.
 */
#ifndef BASE_DISK_H
#define BASE_DISK_H

#include <stdbool.h>
#include "problem.h"

/* The old file stays as it was unless all of the new one is on the disk. What is no
 * regular file (a pipe, a terminal) is simply written to. False after a problem. */
bool disk_write(const char *path, const char *text, size_t length,
		struct problems *problems);

/*
 * A file that this program alone writes. The lock lies on the file itself and goes with
 * the program, however it ends; a new version is locked before it takes the place of the
 * old one. All zero: nothing is held.
 */
struct hold {
	bool is_held;
	int file;
};

/* Takes hold of the file; of nothing if there is none yet, or no regular one. False:
 * somebody else has it. */
bool disk_hold(struct hold *hold, const char *path, struct problems *problems);
/* The lock is on the file that is at this path now. */
bool disk_holds(const struct hold *hold, const char *path);
/* Replaces the file that is held as disk_write does, and holds the new one. If none is
 * held, one that came up meanwhile is not replaced. */
bool disk_write_held(struct hold *hold, const char *path, const char *text, size_t length,
		     struct problems *problems);
void disk_let_go(struct hold *hold);

/* All of these give memory to be freed; NULL: none left. */

/* The absolute path of what is there, without links and dots; NULL also if nothing is. */
char *disk_real(const char *path);
/* The folder of a file: "." for a bare name and for "-". */
char *path_folder(const char *path);
/* `path` as seen from here, if it was written in `folder`. */
char *path_join(const char *folder, const char *path);
/* The absolute path of a regular file; NULL also if it is none. */
char *path_real(const char *path);
/* The way from `folder` to `path`, both seen from here. It is absolute if they share
 * nothing but the root, if `folder` is NULL, or if one of them is not there. */
char *path_between(const char *folder, const char *path);

/* The names of the files in a folder that end so, in order; NULL after the last. To be
 * freed by names_free(); NULL: no memory. No such folder: no names. */
char **names_in(const char *folder, const char *ending);
void names_free(char **names);

#endif
