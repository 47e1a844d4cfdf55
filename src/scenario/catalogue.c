/* SPDX-License-Identifier: MIT
 *
 * Finding catalogue files and reading them.
 */
#define _POSIX_C_SOURCE 200809L
#include "catalogue.h"
#include "base/buffer.h"
#include "base/disk.h"
#include "data_files.h"
#include "status.h"
#include "base/yaml.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	MOST_FILES = sizeof((struct catalogue *)0)->roots / sizeof(struct node *),
	CATALOGUE_FORMAT = 1,
};

/* ---- files ---- */

struct finder {
	struct catalogue *catalogue;
	struct tree *tree;
	const struct rulebook *book;
	struct problems *problems;
};

static bool out_of_memory(struct finder *finder)
{
	problem_at(finder->problems, (struct place){0}, "out of memory");
	return false;
}

/* Is the file for this book, in a format that we know? */
static bool fits(struct finder *finder, const struct node *root)
{
	const struct node *book = node_get(root, "rulebook"),
			  *format = node_get(root, "affray");
	int number;

	if (root->kind != NODE_MAP) {
		problem_at(finder->problems, root->place,
			   "a catalogue is %s; expected a map of sections",
			   node_kind_name(root));
	} else if (format && format->kind == NODE_SCALAR &&
		   text_to_int(format->text, &number) && number > CATALOGUE_FORMAT) {
		problem_at(finder->problems, format->place,
			   "format %d is newer than this program, which reads format %d",
			   number, CATALOGUE_FORMAT);
	} else if (book && book->kind == NODE_SCALAR &&
		   strcmp(book->text, finder->book->id) != 0) {
		problem_at(finder->problems, book->place,
			   "a catalogue of the rulebook %s; the scenario uses %s",
			   book->text, finder->book->id);
	} else {
		return true;
	}
	return false;
}

static bool add_file(struct finder *finder, const char *path)
{
	struct catalogue *catalogue = finder->catalogue;
	const char *name = tree_text(finder->tree, path, strlen(path));

	if (!name)
		return out_of_memory(finder);
	if (catalogue->count == MOST_FILES) {
		problem_at(finder->problems, (struct place){.file = name},
			   "more than %d catalogue files; join some of them", MOST_FILES);
		return false;
	}

	struct node *root = yaml_read_file(finder->tree, path, finder->problems);

	if (!root || !fits(finder, root))
		return false;
	catalogue->files[catalogue->count] = name;
	catalogue->roots[catalogue->count++] = root;
	return true;
}

static bool add_joined(struct finder *finder, const char *folder, const char *name)
{
	char *path = path_join(folder, name);
	bool added = path ? add_file(finder, path) : out_of_memory(finder);

	free(path);
	return added;
}

/* A file that the scenario names. */
static bool add_named(struct finder *finder, const char *folder, const struct node *node)
{
	char *path = node->kind == NODE_SCALAR ? path_join(folder, node->text) : NULL;
	bool added = false;

	if (node->kind != NODE_SCALAR)
		problem_at(finder->problems, node->place,
			   "catalogue is %s; expected a file", node_kind_name(node));
	else if (!path)
		out_of_memory(finder);
	else if (access(path, F_OK) != 0)
		problem_at(finder->problems, node->place,
			   "there is no catalogue file \"%s\"", path);
	else
		added = add_file(finder, path);
	free(path);
	return added;
}

static bool add_all_named(struct finder *finder, const struct node *scenario,
			  const char *folder)
{
	const struct node *named = node_get(scenario, "catalogue");
	bool good = true;

	if (!named || (named->kind == NODE_SCALAR && !named->quoted && !*named->text))
		return true;
	if (named->kind != NODE_LIST)
		return add_named(finder, folder, named);
	for (const struct node *node = named->first; node; node = node->next)
		good = add_named(finder, folder, node) && good;
	return good;
}

static bool add_folder(struct finder *finder, const char *data)
{
	struct buffer folder = {0};
	char **names = NULL;
	bool good = true;

	buffer_add(&folder, data);
	buffer_format(&folder, "/rulebooks/%s", finder->book->id);
	if (!folder.failed)
		names = names_in(folder.start, ".yaml");
	if (!names)
		good = out_of_memory(finder);
	for (char **name = names; good && *name; name++)
		good = add_joined(finder, folder.start, *name);
	names_free(names);
	buffer_free(&folder);
	return good;
}

/* Says where catalogues are looked for. */
static void note_missing(struct finder *finder)
{
	const char *id = finder->book->id, *path = getenv("AFFRAY_PATH");
	char sentence[sizeof((struct problem *)0)->message];
	struct text text = text_in(sentence, sizeof sentence);

	text_format(&text,
		    "no catalogue of the rulebook %s was found; expected "
		    "rulebooks/%s/*.yaml in a folder of AFFRAY_PATH, or in "
		    "share/affray or a source tree beside or above the program; "
		    "AFFRAY_PATH is %s",
		    id, id, path && *path ? path : "not set");
	finder->catalogue->missing = tree_text(finder->tree, sentence, strlen(sentence));
	if (!finder->catalogue->missing)
		out_of_memory(finder);
}

enum affray_status catalogue_load(struct catalogue *catalogue, struct tree *tree,
				  const struct rulebook *book,
				  const struct node *scenario, const char *folder,
				  struct problems *problems)
{
	struct finder finder = {catalogue, tree, book, problems};
	int before = problems->total;
	char *data;

	*catalogue = (struct catalogue){0};
	if (!add_all_named(&finder, scenario, folder))
		return status_since(problems, before);
	catalogue->named = catalogue->count;
	for (int i = 0; data_folder(i, &data); i++) {
		if (!data) {
			if (catalogue->count == catalogue->named)
				note_missing(&finder);
			return status_since(problems, before);
		}
		add_folder(&finder, data);
		free(data);
	}
	out_of_memory(&finder);
	return status_since(problems, before);
}
