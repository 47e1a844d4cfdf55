/* SPDX-License-Identifier: MIT
 *
 * The folders that hold rulebooks/ and scenarios/, and the scenarios that go by name.
 *
 * First come the folders of AFFRAY_PATH (with colons between), then the one that belongs
 * to this program or library: share/affray, or the source tree, beside or above the place
 * where it lies, so that an installed folder can be moved. Where neither is there, the
 * folder that it was installed for.
 */
#ifndef SCENARIO_DATA_FILES_H
#define SCENARIO_DATA_FILES_H

#include "engine/rulebook.h"

/* Folder `index` of that order, in memory to be freed. NULL: no more, or no memory. */
char *data_folder(int index);

/*
 * The file that `path` means when it is written in `folder`: the file itself; else, of
 * the first data folder that has it, the scenario of this name ("threa/duel") or the file
 * ("scenarios/threa/duel.yaml"); else the path of what is not there. Memory to be freed;
 * NULL: none left.
 */
char *scenario_file(const char *folder, const char *path);

/* The names of all scenarios, in the order of the books; to be freed by names_free().
 * NULL: no memory. */
char **scenario_names(const struct rulebook *const *books);

#endif
