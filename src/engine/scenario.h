/* SPDX-License-Identifier: MIT
 *
 * A scenario as it is fought: everything that does not change in a fight.
 *
 * Built once from node trees (build.h), then const and shared by all threads. One arena,
 * freed whole.
 */
#ifndef ENGINE_SCENARIO_H
#define ENGINE_SCENARIO_H

#include "fight.h"
#include "limits.h"
#include "map.h"
#include "base/node.h"
#include "rulebook.h"
#include "tactic.h"

struct scenario_side {
	char name[MAX_NAME];
	const struct tactic *tactic; /* NULL: a person */
	int16_t knobs[MAX_KNOBS];
};

struct scenario_creature {
	char name[MAX_NAME];
	int8_t side;
	uint8_t facing;
	bool has_facing;
	struct place facing_place; /* where the file says so */
	bool in_reserve;
	struct tile tile;
	const struct node
		*node;		/* the node of the scenario that brings the creature in */
	const void *sheet;	/* the book's creature struct, begins with struct entry */
	void *sheet_to_prepare; /* the same, for the book's prepare() alone */
};

/* The compiled entries of one catalogue section. */
struct section {
	int count;
	size_t size;
	unsigned char *entries;
};

struct scenario {
	const struct rulebook *book;
	const char *name, *about;
	const char *file;	 /* as it was named; NULL: made by setters */
	const struct node *root; /* the tree of its file, while it is being built */
	int limit;		 /* rounds; then a draw */
	int distance;
	struct map map;
	int side_count;
	struct scenario_side sides[MAX_SIDES];
	int count; /* creatures at the start */
	int total; /* with the reserve */
	struct scenario_creature creatures[MAX_CREATURES];
	int rulings[MAX_RULINGS];
	const void *setup;	     /* the book's own keys */
	void *setup_to_prepare;	     /* the same, for the book's prepare() alone */
	struct section sections[16]; /* by kind; [0] is empty: creatures are above */
	struct tree *tree;	     /* its memory */
};

void scenario_free(struct scenario *scenario);
/* The creature or side of this name; -1: none. */
int scenario_creature_named(const struct scenario *scenario, const char *name);
int scenario_side_named(const struct scenario *scenario, const char *name);
/* Entry `i` of a section: the book's struct; NULL for -1. */
const void *scenario_entry(const struct scenario *scenario, int kind, int i);
/* Index of the entry with this key; -1: none. */
int scenario_find(const struct scenario *scenario, int kind, const char *key);
/* The book's tactic of this key, or one that knows no rulebook; NULL: none. */
const struct tactic *tactic_named(const struct rulebook *book, const char *key);
/* The same for words that begin with a key: "search level=2". */
const struct tactic *tactic_of_words(const struct rulebook *book, const char *words);
/* Tactic `index` from 0, the book's own first; NULL: no more. */
const struct tactic *tactic_at(const struct rulebook *book, int index);
/* Key of that tactic, for text_nearest(); `book` is the list. */
const char *tactic_key_at(const void *book, int index);
/*
 * For the complaints of a book's prepare(): where the value of a field of a sheet, a
 * weapon ... was written. If `set`, --set or a sweep changed the value, that is its
 * place, not the catalogue. `keys` may name several fields, separated by spaces, if the
 * complaint is about all of them: then the first changed field counts, or else the first
 * written one.
 */
struct place place_of_field(const struct entry *entry, const char *keys);
/* Where a key of the scenario stands; where the scenario gives a creature's starting
 * tile, or at least brings the creature in. */
struct place place_of_key(const struct scenario *scenario, const char *key);
struct place place_of_creature(const struct scenario *scenario, int who);
/* Fills a fight with the first position. */
void scenario_begin(const struct scenario *scenario, struct fight *fight);

#endif
