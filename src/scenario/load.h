/* SPDX-License-Identifier: MIT
 *
 * Loading a scenario: its tree, its rulebook, its catalogues, then the built scenario.
 *
 *	struct loaded loaded;
 *
 *	if (load_file(&loaded, all_rulebooks, "bridge.yaml", &problems) == AFFRAY_OK)
 *		scenario = load_build(&loaded, &problems);
 *	...
 *	scenario_free(scenario);
 *	load_free(&loaded);
 *
 * Between loading and building, scenario_change() may change loaded.root, and after it
 * load_build() may be called again: for a sweep the files are read once. `loaded` must
 * live as long as the scenarios built from it.
 */
#ifndef SCENARIO_LOAD_H
#define SCENARIO_LOAD_H

#include "affray.h"
#include "engine/build.h"

struct loaded {
	struct tree *tree;
	struct node *root; /* always a map */
	const struct rulebook *book;
	struct catalogue catalogue;
	const char *path;   /* absolute; NULL: not from a file that can be named */
	const char *folder; /* its relative paths start here */
};

/* All four fill `loaded`, which must be freed even after an error. `books` ends with
 * NULL. `path`: a file, or the name of a scenario (data_files.h). */
enum affray_status load_file(struct loaded *loaded, const struct rulebook *const *books,
			     const char *path, struct problems *problems);
/* The same, with the path relative to `folder`. */
enum affray_status load_file_in(struct loaded *loaded,
				const struct rulebook *const *books, const char *folder,
				const char *path, struct problems *problems);
/* Messages call the text `name`; relative paths start at the folder of that name. */
enum affray_status load_text(struct loaded *loaded, const struct rulebook *const *books,
			     const char *text, size_t length, const char *name,
			     struct problems *problems);
/* A scenario of this rulebook without sides. */
enum affray_status load_empty(struct loaded *loaded, const struct rulebook *const *books,
			      const char *rulebook, struct problems *problems);
void load_free(struct loaded *loaded);

/* NULL after at least one problem. */
struct scenario *load_build(const struct loaded *loaded, struct problems *problems);
/* The same from another root, such as a changed copy. */
struct scenario *load_build_root(const struct loaded *loaded, const struct node *root,
				 struct problems *problems);

/* NULL after a problem, which suggests the nearest id. */
const struct rulebook *find_rulebook(const struct rulebook *const *books, const char *id,
				     struct place place, struct problems *problems);

#endif
