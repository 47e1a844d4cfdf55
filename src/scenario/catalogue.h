/* SPDX-License-Identifier: MIT
 *
 * Where creatures, weapons and the like come from: the catalogue files of a scenario.
 *
 * Looked up in this order, and the first file that has a key wins: the files that the
 * scenario names under `catalogue:` (relative to itself), then rulebooks/ID/ of each data
 * folder (data_files.h). All *.yaml of a folder count, in the order of their names.
 */
#ifndef SCENARIO_CATALOGUE_H
#define SCENARIO_CATALOGUE_H

#include "affray.h"
#include "engine/build.h"

/*
 * Fills `catalogue` with what lives in `tree`. `scenario` may be NULL: then only the
 * folders are looked at. `folder` is the scenario's own.
 */
enum affray_status catalogue_load(struct catalogue *catalogue, struct tree *tree,
				  const struct rulebook *book,
				  const struct node *scenario, const char *folder,
				  struct problems *problems);

#endif
