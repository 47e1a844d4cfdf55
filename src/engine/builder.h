/* SPDX-License-Identifier: MIT
 *
 * Loading: a scenario being built, and the parts that build it.
 */
#ifndef ENGINE_BUILDER_H
#define ENGINE_BUILDER_H

#include "build.h"
#include "fields.h"

enum { MAX_ENTRIES = 512, MAX_LIKE = 8 };

struct builder {
	struct reader
		reader; /* must come first: callbacks get its address and cast it back */
	const struct rulebook *book;
	const struct node *root;
	const struct catalogue *catalogue;
	struct scenario *scenario;
	const struct node *entries[16][MAX_ENTRIES]; /* by kind */
	int entry_count[16];
};

/* build_catalogue.c: the catalogue */
void collect_entries(struct builder *b);
void compile_section(struct builder *b, int kind);
const struct node *find_entry(const struct builder *b, int kind, const char *key);
int find_index(const struct reader *reader, int kind, const char *key);
void unknown_entry(const struct reader *reader, int kind, const struct node *node);
/* The entry with everything that `like` brings; NULL after a problem. */
struct node *whole_entry(struct builder *b, int kind, const struct node *entry,
			 int depth);
void read_entry(struct builder *b, int kind, const char *key, const struct node *whole,
		void *base);

/* build_sides.c: who takes part */
void read_sides(struct builder *b);
void read_reserve(struct builder *b);

#endif
