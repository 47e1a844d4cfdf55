/* SPDX-License-Identifier: MIT
 *
 * The file that a fight is saved in: nobody else plays it meanwhile, and nothing else is
 * written over.
 *
 * A save replaces what the fight itself has written, the file that it was resumed from,
 * and a .fight whose record it continues; anything else only if the user says so.
 */
#ifndef PLAY_SAVE_FILE_H
#define PLAY_SAVE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include "affray.h"
#include "base/disk.h"

enum { SAVE_ROOM = 4096 };

/* All zero: no file. */
struct save_file {
	char path[SAVE_ROOM]; /* "": nowhere */
	struct hold hold;
	bool may_replace; /* what stands there is this fight, or may go */
	bool is_written;
	uint64_t hash; /* of what was written last */
};

/*
 * From here on the fight is saved there. `replaces` what is there, whatever it is; else
 * looks at it: a problem if it is no save of a fight with this scenario and seed. What
 * the record says is looked at when it is first written. False after problems, and then
 * there is no file.
 */
bool save_file_open(struct save_file *file, const char *path,
		    const struct affray_fight *fight, bool replaces,
		    struct affray_problems *problems);
/* This path leads to it. */
bool save_file_is(const struct save_file *file, const char *path);
/* Writes the fight, whole or not at all, unless it stands there already; false after
 * problems. */
bool save_file_write(struct save_file *file, const struct affray_fight *fight,
		     struct affray_problems *problems);
void save_file_close(struct save_file *file);

#endif
