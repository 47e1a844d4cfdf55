/* SPDX-License-Identifier: MIT
 *
 * The catalogue of a scenario: sections of entries, first match wins, `like` takes
 * another entry along. Sections are compiled whole, so that a reference is an index.
 */
#include "builder.h"
#include <string.h>

static const struct node *section_of(const struct node *root, const char *key)
{
	const struct node *section = root ? node_get(root, key) : NULL;

	return section && section->kind == NODE_MAP ? section : NULL;
}

/* Tree `i` in the order of look-up: the scenario's own sections come first. */
static const struct node *catalogue_root(const struct builder *b, int i)
{
	if (i == 0)
		return b->root;
	return i <= b->catalogue->count ? b->catalogue->roots[i - 1] : NULL;
}

const struct node *find_entry(const struct builder *b, int kind, const char *key)
{
	for (int i = 0; i <= b->catalogue->count; i++) {
		const struct node *section =
			section_of(catalogue_root(b, i), b->book->kinds[kind].key);
		const struct node *entry = section ? node_get(section, key) : NULL;

		if (entry)
			return entry;
	}
	return NULL;
}

int find_index(const struct reader *reader, int kind, const char *key)
{
	const struct builder *b = (const struct builder *)(const void *)reader;

	for (int i = 0; i < b->entry_count[kind]; i++)
		if (strcmp(b->entries[kind][i]->key, key) == 0)
			return i;
	return -1;
}

static const char *entry_key_at(const void *list, int i)
{
	const struct node *const *entries = list;

	return entries[i] ? entries[i]->key : NULL;
}

void unknown_entry(const struct reader *reader, int kind, const struct node *node)
{
	const struct builder *b = (const struct builder *)(const void *)reader;
	const char *one = b->book->kinds[kind].one;
	const char *nearest = text_nearest(node->text, entry_key_at, b->entries[kind]);
	const struct node *rulebook = node_get(b->root, "rulebook");

	if (!nearest && b->catalogue->missing)
		problem_at(reader->problems, rulebook ? rulebook->place : node->place,
			   "%s", b->catalogue->missing);
	else if (nearest)
		problem_at(reader->problems, node->place,
			   "unknown %s \"%s\"; did you mean \"%s\"?", one, node->text,
			   nearest);
	else
		problem_at(reader->problems, node->place,
			   "unknown %s \"%s\"; `affray list %s %s` shows them", one,
			   node->text, b->book->kinds[kind].key, b->book->id);
}

/* True if a tree after tree `i` has an entry of this key, too. */
static bool comes_again(const struct builder *b, int kind, const char *key, int i)
{
	while (++i <= b->catalogue->count) {
		const struct node *section =
			section_of(catalogue_root(b, i), b->book->kinds[kind].key);

		if (section && node_get(section, key))
			return true;
	}
	return false;
}

/* The first match wins, but stands at the position of the last: a scenario's own version
 * of an entry keeps the number that the entry has in the catalogue. */
static void collect_section(struct builder *b, int kind, const struct node *section,
			    int i)
{
	for (const struct node *node = section->first; node; node = node->next) {
		if (comes_again(b, kind, node->key, i) ||
		    find_index(&b->reader, kind, node->key) >= 0)
			continue;
		if (b->entry_count[kind] >= MAX_ENTRIES - 1) {
			problem_at(b->reader.problems, node->place,
				   "more than %d entries in %s", MAX_ENTRIES - 1,
				   b->book->kinds[kind].key);
			return;
		}
		b->entries[kind][b->entry_count[kind]++] = find_entry(b, kind, node->key);
	}
}

/* An empty section is fine; a list or a word is not. */
static void check_section(struct builder *b, int kind, const struct node *root)
{
	const char *key = b->book->kinds[kind].key;
	const struct node *node = node_get(root, key);

	if (node && node->kind != NODE_MAP &&
	    (node->kind != NODE_SCALAR || node->text[0]))
		problem_at(b->reader.problems, node->place,
			   "%s is %s; expected a map from new keys to entries, such "
			   "as {my_%s: {...}}",
			   key, node_kind_name(node), b->book->kinds[kind].one);
}

void collect_entries(struct builder *b)
{
	for (int kind = 0; kind < b->book->kind_count; kind++)
		for (int i = 0; i <= b->catalogue->count; i++) {
			const struct node *root = catalogue_root(b, i);
			const struct node *section =
				section_of(root, b->book->kinds[kind].key);

			if (section)
				collect_section(b, kind, section, i);
			else
				check_section(b, kind, root);
		}
}

/* Puts the keys of `over` onto `base`: maps go together key by key, the rest replaces. */
static void merge(struct tree *tree, struct node *base, const struct node *over)
{
	for (const struct node *node = over->first; node; node = node->next) {
		struct node *old = node_get(base, node->key), *copy;

		if (old && old->kind == NODE_MAP && node->kind == NODE_MAP) {
			merge(tree, old, node);
			continue;
		}
		copy = node_copy(tree, node);
		node_put(tree, base, node->key, copy);
		if (copy)
			copy->key_place = node->key_place;
	}
}

/* The entry with everything that `like` brings; NULL after a problem. */
struct node *whole_entry(struct builder *b, int kind, const struct node *entry, int depth)
{
	const struct node *like, *base;
	struct node *whole;

	if (entry->kind != NODE_MAP) {
		problem_at(b->reader.problems, entry->place, "%s is %s; expected a map",
			   entry->key ? entry->key : "entry", node_kind_name(entry));
		return NULL;
	}
	like = node_get(entry, "like");
	if (!like)
		return node_copy(b->reader.tree, entry);
	if (depth >= MAX_LIKE) {
		problem_at(b->reader.problems, like->place,
			   "`like` goes round in a circle, or more than %d deep",
			   MAX_LIKE);
		return NULL;
	}
	base = like->kind == NODE_SCALAR ? find_entry(b, kind, like->text) : NULL;
	if (!base) {
		if (like->kind == NODE_SCALAR)
			unknown_entry(&b->reader, kind, like);
		else
			problem_at(b->reader.problems, like->place,
				   "like is %s; expected a key", node_kind_name(like));
		return NULL;
	}
	whole = whole_entry(b, kind, base, depth + 1);
	if (whole) {
		merge(b->reader.tree, whole, entry);
		whole->place = entry->place; /* the place of the entry itself, not of the
						one it is like */
	}
	return whole;
}

/* The name of "long_sword" is "long sword". */
static const char *name_from_key(struct tree *tree, const char *key)
{
	char *name = tree_text(tree, key, strlen(key));

	for (char *at = name; at && *at; at++)
		if (*at == '_')
			*at = ' ';
	return name;
}

void read_entry(struct builder *b, int kind, const char *key, const struct node *whole,
		void *base)
{
	struct entry *entry = base;
	static const char *const others[] = {"like", "name", "about", NULL};
	const struct node *name = node_get(whole, "name");

	fields_default(b->book->kinds[kind].fields, base);
	fields_read(&b->reader, b->book->kinds[kind].fields, base, whole, others);
	entry->key = key;
	entry->node = whole;
	entry->name = name && name->kind == NODE_SCALAR
			      ? tree_text(b->reader.tree, name->text, strlen(name->text))
			      : name_from_key(b->reader.tree, key);
}

void compile_section(struct builder *b, int kind)
{
	struct section *section = &b->scenario->sections[kind];

	section->size = b->book->kinds[kind].size;
	section->entries = tree_alloc(b->reader.tree,
				      section->size * (size_t)(b->entry_count[kind] + 1));
	section->count = section->entries ? b->entry_count[kind] : 0;
	for (int i = 0; i < section->count; i++) {
		const struct node *node = b->entries[kind][i];
		struct node *whole = whole_entry(b, kind, node, 0);
		const char *key = tree_text(b->reader.tree, node->key, strlen(node->key));
		void *base = section->entries + (size_t)i * section->size;

		if (!key)
			section->count = i; /* no memory */
		else if (whole)
			read_entry(b, kind, key, whole, base);
		else
			*(struct entry *)base = (struct entry){key, key, NULL};
	}
}
