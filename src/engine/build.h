/* SPDX-License-Identifier: MIT
 *
 * Builds a scenario from what files (or setters) say, complaining with places.
 */
#ifndef ENGINE_BUILD_H
#define ENGINE_BUILD_H

#include "node.h"
#include "scenario.h"

/* Catalogue trees in the order of look-up: the first that has a key wins. */
struct catalogue {
	int count;
	const struct node *roots[16];
	const char *files[16];
};

/* `root` is the scenario's map. NULL after at least one problem. */
struct scenario *scenario_build(const struct rulebook *book, const struct node *root,
				const struct catalogue *catalogue,
				struct problems *problems);

/* Checks a catalogue file: every entry of every section is read once. */
void catalogue_check(const struct rulebook *book, const struct node *root,
		     const struct catalogue *catalogue, struct problems *problems);

/*
 * Changes a scenario's tree: path as in sweeps and `set` (aldric.skills.swords,
 * goblin.count, rulings.armor_check, distance, watch.tactic). False after a problem.
 */
bool scenario_change(const struct rulebook *book, struct tree *tree, struct node *root,
		     const char *path, const char *value, struct problems *problems);

#endif
