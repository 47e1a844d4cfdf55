/* SPDX-License-Identifier: MIT
 *
 * Files written whole or not at all, and paths from one file to another.
 */
#ifndef SCENARIO_DISK_H
#define SCENARIO_DISK_H

#include "affray.h"
#include "engine/problem.h"

/* The old file stays as it was unless all of the new one is on the disk. What is no
 * regular file (a pipe, a terminal) is simply written to. */
enum affray_status disk_write(const char *path, const char *text, size_t length,
			      struct problems *problems);

/* All of these give memory to be freed; NULL: none left. */

/* The folder of a file: "." for a bare name and for "-". */
char *path_folder(const char *path);
/* `path` as seen from here, if it was written in `folder`. */
char *path_join(const char *folder, const char *path);
/* The absolute path of a regular file; NULL also if it is none. */
char *path_real(const char *path);
/* The way from `folder` to `path`, both seen from here. It is absolute if they share
 * nothing but the root, if `folder` is NULL, or if one of them is not there. */
char *path_between(const char *folder, const char *path);

#endif
