/* SPDX-License-Identifier: MIT
 *
 * Loading a scenario: from its file to the built scenario.
 */
#define _POSIX_C_SOURCE 200809L
#include "load.h"
#include "catalogue.h"
#include "base/disk.h"
#include "data_files.h"
#include "status.h"
#include "base/yaml.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- problems ---- */

static enum affray_status out_of_memory(struct problems *problems)
{
	problem_at(problems, (struct place){0}, "out of memory");
	return AFFRAY_NO_MEMORY;
}

/* ---- rulebooks ---- */

static const char *book_id_at(const void *list, int i)
{
	const struct rulebook *const *books = list;

	return books[i] ? books[i]->id : NULL;
}

const struct rulebook *find_rulebook(const struct rulebook *const *books, const char *id,
				     struct place place, struct problems *problems)
{
	const char *nearest = text_nearest(id, book_id_at, books);

	for (int i = 0; books[i]; i++)
		if (strcmp(books[i]->id, id) == 0)
			return books[i];
	if (nearest)
		problem_at(problems, place,
			   "unknown rulebook \"%s\"; did you mean \"%s\"?", id, nearest);
	else
		problem_at(problems, place,
			   "unknown rulebook \"%s\"; `affray list rulebooks` shows them",
			   id);
	return NULL;
}

static void no_rulebook(const struct node *root, const struct rulebook *const *books,
			struct problems *problems)
{
	char buffer[200];
	struct text ids = text_in(buffer, sizeof buffer);

	for (int i = 0; books[i]; i++)
		text_format(&ids, i ? ", %s" : "%s", books[i]->id);
	problem_at(problems, root->place,
		   "the scenario does not say its rulebook; expected the key `rulebook` "
		   "with one of: %s",
		   buffer);
}

static const struct rulebook *book_of(const struct node *root,
				      const struct rulebook *const *books,
				      struct problems *problems)
{
	const struct node *book = node_get(root, "rulebook");
	const struct node *misspelt = book ? NULL : misspelt_key(root, "rulebook");

	if (misspelt)
		problem_at(problems, misspelt->key_place,
			   "unknown key \"%s\"; did you mean \"rulebook\"?",
			   misspelt->key);
	else if (!book)
		no_rulebook(root, books, problems);
	else if (book->kind != NODE_SCALAR)
		problem_at(problems, book->place, "rulebook is %s; expected its id",
			   node_kind_name(book));
	else
		return find_rulebook(books, book->text, book->place, problems);
	return NULL;
}

/* ---- loading ---- */

/* Fills in the rest once the tree has been read. */
static enum affray_status complete(struct loaded *loaded,
				   const struct rulebook *const *books,
				   struct problems *problems)
{
	if (loaded->root->kind != NODE_MAP) {
		problem_at(problems, loaded->root->place,
			   "a scenario is %s; expected a map with the keys affray, "
			   "rulebook and sides",
			   node_kind_name(loaded->root));
		return AFFRAY_BAD_INPUT;
	}
	loaded->book = book_of(loaded->root, books, problems);
	if (!loaded->book)
		return AFFRAY_BAD_INPUT;
	return catalogue_load(&loaded->catalogue, loaded->tree, loaded->book,
			      loaded->root, loaded->folder, problems);
}

/* An empty tree that knows its folder. */
static enum affray_status prepare(struct loaded *loaded, const char *name,
				  struct problems *problems)
{
	char *folder = path_folder(name);

	*loaded = (struct loaded){.tree = tree_new()};
	if (loaded->tree && folder)
		loaded->folder = tree_text(loaded->tree, folder, strlen(folder));
	free(folder);
	return loaded->folder ? AFFRAY_OK : out_of_memory(problems);
}

/* Without memory the path stays NULL, and a record contains the scenario's text
 * instead. */
static void keep_path(struct loaded *loaded, const char *path)
{
	char *real = strcmp(path, "-") == 0 ? NULL : path_real(path);

	if (real)
		loaded->path = tree_text(loaded->tree, real, strlen(real));
	free(real);
}

static const char *name_in(const void *list, int i)
{
	return ((char *const *)list)[i];
}

/* `path` is neither a file nor a name. True if a similar name could be suggested. */
static bool refuse_name(const struct rulebook *const *books, const char *path,
			struct problems *problems)
{
	char **names = scenario_names(books);
	const char *nearest = names ? text_nearest(path, name_in, names) : NULL;

	if (nearest)
		problem_at(problems, (struct place){.file = path},
			   "there is no such file, and no scenario of this name; did "
			   "you mean \"%s\"?",
			   nearest);
	names_free(names);
	return nearest;
}

static enum affray_status load_path(struct loaded *loaded,
				    const struct rulebook *const *books, const char *path,
				    struct problems *problems)
{
	enum affray_status status = prepare(loaded, path, problems);
	int before = problems->total;

	if (status != AFFRAY_OK)
		return status;
	loaded->root = yaml_read_file(loaded->tree, path, problems);
	if (!loaded->root)
		return status_since(problems, before);
	keep_path(loaded, path);
	return complete(loaded, books, problems);
}

enum affray_status load_file_in(struct loaded *loaded,
				const struct rulebook *const *books, const char *folder,
				const char *path, struct problems *problems)
{
	char *file = scenario_file(folder, path);
	enum affray_status status = AFFRAY_BAD_INPUT;

	*loaded = (struct loaded){0};
	if (!file)
		status = out_of_memory(problems);
	else if (access(file, F_OK) == 0 || strcmp(path, "-") == 0 ||
		 !refuse_name(books, path, problems))
		status = load_path(loaded, books, file, problems);
	free(file);
	return status;
}

enum affray_status load_file(struct loaded *loaded, const struct rulebook *const *books,
			     const char *path, struct problems *problems)
{
	return load_file_in(loaded, books, ".", path, problems);
}

enum affray_status load_text(struct loaded *loaded, const struct rulebook *const *books,
			     const char *text, size_t length, const char *name,
			     struct problems *problems)
{
	enum affray_status status = prepare(loaded, name ? name : "", problems);
	int before = problems->total;

	if (status != AFFRAY_OK)
		return status;
	loaded->root = yaml_read_text(loaded->tree, text, length, name, problems);
	if (!loaded->root)
		return status_since(problems, before);
	return complete(loaded, books, problems);
}

enum affray_status load_empty(struct loaded *loaded, const struct rulebook *const *books,
			      const char *rulebook, struct problems *problems)
{
	static const struct place nowhere;
	enum affray_status status = prepare(loaded, "", problems);
	struct node *format, *book, *sides;

	if (status != AFFRAY_OK)
		return status;
	loaded->root = node_new(loaded->tree, NODE_MAP, nowhere);
	format = node_scalar(loaded->tree, "1", nowhere);
	book = node_scalar(loaded->tree, rulebook, nowhere);
	sides = node_new(loaded->tree, NODE_LIST, nowhere);
	node_append(loaded->tree, loaded->root, "affray", nowhere, format);
	node_append(loaded->tree, loaded->root, "rulebook", nowhere, book);
	node_append(loaded->tree, loaded->root, "sides", nowhere, sides);
	if (tree_failed(loaded->tree))
		return out_of_memory(problems);
	return complete(loaded, books, problems);
}

void load_free(struct loaded *loaded)
{
	tree_free(loaded->tree);
	*loaded = (struct loaded){0};
}

/* ---- building ---- */

/* The builder checks whether its list has problems, so it gets a list of its own, which
 * drops duplicates: three creatures of a kind have the same mistakes. */
struct scenario *load_build_root(const struct loaded *loaded, const struct node *root,
				 struct problems *problems)
{
	struct problems own = {.once = true};
	struct scenario *scenario =
		scenario_build(loaded->book, root, &loaded->catalogue, &own);

	problems_append(problems, &own);
	return scenario;
}

struct scenario *load_build(const struct loaded *loaded, struct problems *problems)
{
	return load_build_root(loaded, loaded->root, problems);
}
