/* SPDX-License-Identifier: MIT
 *
 * The folders that hold rulebooks/ and scenarios/, and finding scenarios by name.
 *
 * First come the folders of AFFRAY_PATH (separated by colons), then the data of this
 * program or library: share/affray or the source tree, beside or above its file, so that
 * an installed folder can be moved. If neither exists, the folder that it was installed
 * to.
 */
#ifndef SCENARIO_DATA_FILES_H
#define SCENARIO_DATA_FILES_H

#include "engine/rulebook.h"

/* Folder `index` of that order, in memory to be freed; NULL: no more. False: no memory,
 * and NULL. */
bool data_folder(int index, char **folder);

/*
 * The file that `path` means, relative to `folder`: the file itself if it exists; else,
 * from the first data folder that has it, the scenario of this name ("threa/duel") or the
 * file ("scenarios/threa/duel.yaml"); else the path of the missing file. The caller frees
 * it; NULL: no memory.
 */
char *scenario_file(const char *folder, const char *path);

/* The names of all scenarios, in the order of the books; to be freed by names_free().
 * NULL: no memory. */
char **scenario_names(const struct rulebook *const *books);

#endif
