/* SPDX-License-Identifier: MIT
 *
 * The file that a fight is saved in: locked against other programs, and never written
 * over a file that is not this fight's.
 *
 * A save replaces only a file that this fight has written, the file that it was resumed
 * from, or a .fight whose record it continues; any other file only if the user says so.
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
	bool may_replace; /* the file there is this fight's, or the user gave it up */
	bool is_written;
	uint64_t hash; /* of the text written last */
};

/*
 * From here on the fight is saved there. `replaces`: any file there is replaced. Else it
 * must be a save of a fight with this scenario and seed; its record is compared at the
 * first write. False after problems; then there is no file.
 */
bool save_file_open(struct save_file *file, const char *path,
		    const struct affray_fight *fight, bool replaces,
		    struct affray_problems *problems);
/* True if this path leads to the file. */
bool save_file_is(const struct save_file *file, const char *path);
/* Writes the fight, whole or not at all, unless the file already has it; false after
 * problems. */
bool save_file_write(struct save_file *file, const struct affray_fight *fight,
		     struct affray_problems *problems);
void save_file_close(struct save_file *file);

#endif
