/* SPDX-License-Identifier: MIT
 *
 * The folder for fights saved without a file name: $XDG_STATE_HOME/affray, else
 * ~/.local/state/affray.
 */
#ifndef PLAY_SAVES_H
#define PLAY_SAVES_H

#include <stdbool.h>
#include <stddef.h>
#include "report/document.h"

/* The folder, made if it is not there; false with a reason in its place. */
bool saves_folder(char *folder, size_t room);
/* The file that a word means: a path as it is, else a save by its name. */
void saves_find(const char *word, char *path, size_t room);
/* The name of a save for people: short if saves_find() finds it by that, else its
 * path. */
void saves_name(const char *path, char *name, size_t room);

/* affray list saves: name, rulebook, scenario, round, when; of one rulebook, or (NULL)
 * all. */
void saves_list(struct document *document, const char *rulebook);

#endif
