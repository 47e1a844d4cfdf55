/* SPDX-License-Identifier: MIT
 *
 * Rulebooks and their files, for the commands that read them.
 */
#ifndef CLI_BOOKS_H
#define CLI_BOOKS_H

#include "engine/build.h"
#include "engine/rulebook.h"

/* NULL after a message that names the nearest one. */
const struct rulebook *book_named(const char *id);
/* All problems on standard error, a line each; returns BAD. */
int complain_about(const struct problems *problems);

/* The catalogue of a book without a scenario, in its own memory. */
struct books_catalogue {
	struct tree *tree;
	struct catalogue catalogue;
};

/* False after messages; must be freed in any case. */
bool books_catalogue_load(struct books_catalogue *books, const struct rulebook *book);
void books_catalogue_free(struct books_catalogue *books);
/* Entry `index` of a section, first match first, each key once; NULL: no more. */
const struct node *books_entry(const struct books_catalogue *books, const char *section,
			       int index);

#endif
