/* SPDX-License-Identifier: MIT
 *
 * A scenario from its file to what is fought: its tree, its rulebook, its catalogues.
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
 * load_build() may be called again: for a sweep the files are read once. What is built
 * needs `loaded` to live as long.
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
	const char *folder; /* from where its paths start */
};

/* All four fill `loaded`, to be freed whatever comes back. `books` ends with NULL.
 * `path`: a file, or the name of a scenario (data_files.h). */
enum affray_status load_file(struct loaded *loaded, const struct rulebook *const *books,
			     const char *path, struct problems *problems);
/* The same, with the path written in a file of `folder`. */
enum affray_status load_file_in(struct loaded *loaded,
				const struct rulebook *const *books, const char *folder,
				const char *path, struct problems *problems);
/* `name` stands in messages; its folder is where relative paths start. */
enum affray_status load_text(struct loaded *loaded, const struct rulebook *const *books,
			     const char *text, size_t length, const char *name,
			     struct problems *problems);
/* No sides yet. */
enum affray_status load_empty(struct loaded *loaded, const struct rulebook *const *books,
			      const char *rulebook, struct problems *problems);
void load_free(struct loaded *loaded);

/* NULL after at least one problem. */
struct scenario *load_build(const struct loaded *loaded, struct problems *problems);
/* The same from another root, such as a changed copy. */
struct scenario *load_build_root(const struct loaded *loaded, const struct node *root,
				 struct problems *problems);

/* NULL after a problem that names the nearest one. */
const struct rulebook *find_rulebook(const struct rulebook *const *books, const char *id,
				     struct place place, struct problems *problems);

#endif
