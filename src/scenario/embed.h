/* SPDX-License-Identifier: MIT
 *
 * Makes a scenario independent of its catalogue files: the entries that it uses become
 * its own sections, which are looked up first.
 */
#ifndef SCENARIO_EMBED_H
#define SCENARIO_EMBED_H

#include "engine/build.h"

/*
 * A copy of `root` in `tree` without the key `catalogue`. It contains all entries but
 * creatures of the files that the scenario names, every entry that the scenario mentions,
 * and every entry that those mention in turn. An entry counts as mentioned where its key
 * stands as a word, as a map's key, or in `words` (with blanks between; NULL: none).
 * NULL: no memory.
 */
struct node *scenario_embed(struct tree *tree, const struct rulebook *book,
			    const struct node *root, const struct catalogue *catalogue,
			    const char *words);

#endif
