/* SPDX-License-Identifier: MIT
 *
 * The catalogue files of a scenario: its source of creatures, weapons and the like.
 *
 * Keys are looked up in this order, and the first file that has one wins: the files that
 * the scenario names under `catalogue:` (relative to itself), then rulebooks/ID/ of each
 * data folder (data_files.h). All *.yaml of a folder count, in the order of their names.
 */
#ifndef SCENARIO_CATALOGUE_H
#define SCENARIO_CATALOGUE_H

#include "affray.h"
#include "engine/build.h"

/*
 * Fills `catalogue`; its nodes live in `tree`. `scenario` may be NULL: then only the data
 * folders are read. `folder` is the scenario's own.
 */
enum affray_status catalogue_load(struct catalogue *catalogue, struct tree *tree,
				  const struct rulebook *book,
				  const struct node *scenario, const char *folder,
				  struct problems *problems);

#endif
