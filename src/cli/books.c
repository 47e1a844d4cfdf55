/* SPDX-License-Identifier: MIT
 *
 * Rulebooks and their files, for the commands that read them.
 */
#include "books.h"
#include <stdio.h>
#include <string.h>
#include "options.h"
#include "report/output.h"
#include "rulebooks/list.h"
#include "scenario/catalogue.h"
#include "base/interrupt.h"

static const char *id_at(const void *list, int i)
{
	const struct rulebook *const *books = list;

	return books[i] ? books[i]->id : NULL;
}

const struct rulebook *book_named(const char *id)
{
	const char *near;

	for (int i = 0; all_rulebooks[i]; i++)
		if (strcmp(all_rulebooks[i]->id, id) == 0)
			return all_rulebooks[i];
	near = text_nearest(id, id_at, all_rulebooks);
	if (near)
		complain("there is no rulebook \"%s\"; did you mean \"%s\"?", id, near);
	else
		complain("there is no rulebook \"%s\"; affray list rulebooks shows them",
			 id);
	return NULL;
}

int complain_about(const struct problems *problems)
{
	char line[sizeof(struct problem) + 64];

	if (interrupted())
		return BAD;
	for (int i = 0; i < problems->count; i++)
		fprintf(stderr, "%s\n",
			problem_line(&problems->list[i], line, sizeof line));
	if (problems->total > problems->count)
		fprintf(stderr, "and %d more\n", problems->total - problems->count);
	return BAD;
}

bool books_catalogue_load(struct books_catalogue *books, const struct rulebook *book)
{
	struct problems problems = {0};

	memset(books, 0, sizeof *books);
	books->tree = tree_new();
	if (!books->tree) {
		complain("out of memory");
		return false;
	}
	if (catalogue_load(&books->catalogue, books->tree, book, NULL, ".", &problems) ==
	    AFFRAY_OK)
		return true;
	complain_about(&problems);
	return false;
}

void books_catalogue_free(struct books_catalogue *books)
{
	if (books->tree)
		tree_free(books->tree);
}

/* True if an earlier file has this key: then the earlier entry counts. */
static bool is_hidden(const struct books_catalogue *books, const char *section, int file,
		      const char *key)
{
	for (int i = 0; i < file; i++)
		if (node_get(node_get(books->catalogue.roots[i], section), key))
			return true;
	return false;
}

const struct node *books_entry(const struct books_catalogue *books, const char *section,
			       int index)
{
	for (int i = 0; i < books->catalogue.count; i++) {
		const struct node *map = node_get(books->catalogue.roots[i], section);

		if (!map || map->kind != NODE_MAP)
			continue;
		for (const struct node *node = map->first; node; node = node->next)
			if (!is_hidden(books, section, i, node->key) && index-- == 0)
				return node;
	}
	return NULL;
}
