/* SPDX-License-Identifier: MIT
 *
 * Builds a scenario from the tree of a file (or of setters); problems name their places.
 */
#ifndef ENGINE_BUILD_H
#define ENGINE_BUILD_H

#include "base/node.h"
#include "scenario.h"

/* Catalogue trees in the order of look-up: the first that has a key wins. */
struct catalogue {
	int count;
	int named; /* how many of them, at the front, the scenario names itself */
	const struct node *roots[16];
	const char *files[16];
	/* Nothing was found but what the scenario names: a sentence that says so, and
	 * where it was looked for. Else NULL. */
	const char *missing;
};

/* `root` is the scenario's map. NULL after at least one problem. If a catalogue that
 * would be needed is missing, `problems` holds nothing else afterwards. */
struct scenario *scenario_build(const struct rulebook *book, const struct node *root,
				const struct catalogue *catalogue,
				struct problems *problems);

/* For a missing key: the key of the map that is probably a misspelling of it, or NULL. */
const struct node *misspelt_key(const struct node *map, const char *key);
/* Is this file without sides a catalogue? It is if it has catalogue sections, and no key
 * that only scenarios have. */
bool is_catalogue(const struct node *root);

/* Checks a catalogue file: every entry of every section is read once. */
void catalogue_check(const struct rulebook *book, const struct node *root,
		     const struct catalogue *catalogue, struct problems *problems);

/* `search level=2`, a word and then knobs, as a scenario file writes them. A knob without
 * a value is kept, so that building the scenario complains about it. NULL: no memory. */
struct node *scenario_tactic(struct tree *tree, const char *words, struct place place);
/*
 * Changes a scenario's tree: path as in sweeps and `set` (aldric.skills.swords,
 * goblin.count, rulings.armor_check, distance, watch.tactic). False after a problem, or
 * without memory (tree_failed). Problems name the change and its `option` ("--vary").
 */
bool scenario_change(const struct rulebook *book, struct tree *tree, struct node *root,
		     const char *option, const char *path, const char *value,
		     struct problems *problems);

#endif
