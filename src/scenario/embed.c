/* SPDX-License-Identifier: MIT
 *
 * Makes a scenario independent of its catalogue files.
 *
 * Only the builder knows which fields refer to which section. So every word that is the
 * key of an entry brings that entry in: now and then one too many, never one too few.
 */
#include "embed.h"
#include <string.h>

enum { WORD_ROOM = 128 };

struct embedding {
	struct tree *tree;
	const struct rulebook *book;
	const struct catalogue *catalogue;
	struct node *root; /* the copy */
	bool failed;
};

static const struct node *entry_in(const struct node *root, const char *kind,
				   const char *key)
{
	const struct node *section = node_get(root, kind);

	return section && section->kind == NODE_MAP ? node_get(section, key) : NULL;
}

/* The copy's own section of this kind, made if there is none. */
static struct node *own_section(struct embedding *e, const char *kind)
{
	struct node *section = node_get(e->root, kind);

	if (section && section->kind == NODE_MAP)
		return section;
	section = node_new(e->tree, NODE_MAP, e->root->place);
	if (section)
		node_put(e->tree, e->root, kind, section);
	return section;
}

static void take_mentioned(struct embedding *e, const struct node *node);

/* Puts a copy of the entry into the scenario's own section; NULL: no memory. */
static const struct node *put_entry(struct embedding *e, const char *kind,
				    const struct node *entry)
{
	struct node *section = own_section(e, kind);
	struct node *copy = section ? node_copy(e->tree, entry) : NULL;

	if (copy)
		node_append(e->tree, section, entry->key, entry->key_place, copy);
	e->failed = e->failed || !copy || !copy->key;
	return e->failed ? NULL : copy;
}

static void take_entry(struct embedding *e, const char *kind, const struct node *entry)
{
	const struct node *copy = put_entry(e, kind, entry);

	if (copy)
		take_mentioned(e, copy);
}

/* Brings in the entry with this key, from the first catalogue that has it, as in a
 * look-up. */
static void take_word(struct embedding *e, const char *word)
{
	for (int i = 0; i < e->book->kind_count && !e->failed; i++) {
		const char *kind = e->book->kinds[i].key;
		const struct node *entry = entry_in(e->root, kind, word);

		for (int k = 0; !entry && k < e->catalogue->count; k++) {
			entry = entry_in(e->catalogue->roots[k], kind, word);
			if (entry)
				take_entry(e, kind, entry);
		}
	}
}

static void take_mentioned(struct embedding *e, const struct node *node)
{
	if (node->key)
		take_word(e, node->key);
	if (node->kind == NODE_SCALAR)
		take_word(e, node->text);
	for (const struct node *child = node->first; child && !e->failed;
	     child = child->next)
		take_mentioned(e, child);
}

static void take_words(struct embedding *e, const char *words)
{
	while (words && *words) {
		char word[WORD_ROOM];
		size_t length = strcspn(words, " ");

		if (length > 0 && length < sizeof word) {
			memcpy(word, words, length);
			word[length] = '\0';
			take_word(e, word);
		}
		words += length + strspn(words + length, " ");
	}
}

/* Some rules tell the numbers of entries, so all entries of a file that the scenario
 * names come along, in their order. Creatures have no such numbers. */
static void take_named_files(struct embedding *e)
{
	for (int i = 0; i < e->catalogue->named; i++)
		for (int kind = 1; kind < e->book->kind_count; kind++) {
			const char *key = e->book->kinds[kind].key;
			const struct node *section =
				node_get(e->catalogue->roots[i], key);
			const struct node *entry = section ? section->first : NULL;

			for (; entry && !e->failed; entry = entry->next)
				if (!entry_in(e->root, key, entry->key))
					put_entry(e, key, entry);
		}
}

static struct node *without_catalogue(struct tree *tree, const struct node *root)
{
	struct node *copy = node_new(tree, NODE_MAP, root->place);

	for (const struct node *node = root->first; copy && node; node = node->next) {
		struct node *child;

		if (strcmp(node->key, "catalogue") == 0)
			continue;
		child = node_copy(tree, node);
		if (child)
			node_append(tree, copy, node->key, node->key_place, child);
		if (!child || !child->key)
			return NULL;
	}
	return copy;
}

struct node *scenario_embed(struct tree *tree, const struct rulebook *book,
			    const struct node *root, const struct catalogue *catalogue,
			    const char *words)
{
	struct embedding e = {.tree = tree, .book = book, .catalogue = catalogue};

	e.root = without_catalogue(tree, root);
	if (!e.root)
		return NULL;
	take_named_files(&e);
	take_mentioned(&e, e.root);
	take_words(&e, words);
	return e.failed ? NULL : e.root;
}
