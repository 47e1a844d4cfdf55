/* SPDX-License-Identifier: MIT
 *
 * A tree of maps, lists and scalars with their places, in one arena.
 */
#include "node.h"
#include "text.h"
#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef BLOCK_BYTES /* a test makes it tiny, so that each piece has its own block */
#define BLOCK_BYTES (32 * 1024) /* a scenario fits one or two, a catalogue a dozen */
#endif

/*
 * The arena is a chain of zeroed blocks, the newest first. A piece that does not fit into
 * the rest of the newest block starts another; one larger than a block gets a block of
 * its size.
 */
struct block {
	struct block *older;
	size_t size, used;
	alignas(max_align_t) char bytes[];
};

struct tree {
	struct block *newest;
	bool failed;
};

struct tree *tree_new(void)
{
	return calloc(1, sizeof(struct tree));
}

void tree_free(struct tree *tree)
{
	if (!tree)
		return;
	while (tree->newest) {
		struct block *older = tree->newest->older;

		free(tree->newest);
		tree->newest = older;
	}
	free(tree);
}

static struct block *add_block(struct tree *tree, size_t size)
{
	if (size < BLOCK_BYTES)
		size = BLOCK_BYTES;
	if (size > SIZE_MAX - sizeof(struct block))
		return NULL;

	struct block *block = calloc(1, sizeof(struct block) + size);

	if (!block)
		return NULL;
	block->size = size;
	block->older = tree->newest;
	tree->newest = block;
	return block;
}

/* `size` bytes of the newest block, from the next multiple of `align`. */
static void *take(struct tree *tree, size_t size, size_t align)
{
	struct block *block = tree->newest;
	size_t at = block ? (block->used + align - 1) / align * align : 0;

	if (!block || at > block->size || size > block->size - at) {
		block = add_block(tree, size);
		at = 0;
	}
	if (!block) {
		tree->failed = true;
		return NULL;
	}
	block->used = at + size;
	return block->bytes + at;
}

void *tree_alloc(struct tree *tree, size_t size)
{
	return take(tree, size, alignof(max_align_t));
}

char *tree_text(struct tree *tree, const char *string, size_t length)
{
	char *copy = length < SIZE_MAX ? take(tree, length + 1, 1) : NULL;

	if (copy && length > 0)
		memcpy(copy, string, length);
	return copy; /* its NUL is there: blocks are zeroed */
}

bool tree_failed(const struct tree *tree)
{
	return tree->failed;
}

/* ---- making nodes ---- */

struct node *node_new(struct tree *tree, enum node_kind kind, struct place place)
{
	struct node *node = tree_alloc(tree, sizeof(*node));

	if (!node)
		return NULL;
	node->kind = kind;
	node->place = place;
	if (kind == NODE_SCALAR)
		node->text = "";
	return node;
}

struct node *node_scalar(struct tree *tree, const char *text, struct place place)
{
	const char *copy = text ? tree_text(tree, text, strlen(text)) : NULL;
	struct node *node = copy ? node_new(tree, NODE_SCALAR, place) : NULL;

	if (node)
		node->text = copy;
	return node;
}

/* The address of the pointer to the next child of `parent`. */
static struct node **end_of(struct node *parent)
{
	struct node **link = &parent->first;

	while (*link)
		link = &(*link)->next;
	return link;
}

void node_append(struct tree *tree, struct node *parent, const char *key,
		 struct place key_place, struct node *child)
{
	if (!parent || !child)
		return;
	assert(parent->kind != NODE_SCALAR);
	assert((parent->kind == NODE_MAP) == (key != NULL));
	child->key = key ? tree_text(tree, key, strlen(key)) : NULL;
	child->key_place = key_place;
	child->next = NULL;
	if (child->key || !key)
		*end_of(parent) = child;
}

struct node *node_copy(struct tree *tree, const struct node *node)
{
	struct node *copy = node_new(tree, node->kind, node->place);

	if (!copy)
		return NULL;

	struct node **link = &copy->first;

	copy->key_place = node->key_place;
	copy->quoted = node->quoted;
	copy->overrides = node->overrides;
	if (node->key && !(copy->key = tree_text(tree, node->key, strlen(node->key))))
		return NULL;
	if (node->text && !(copy->text = tree_text(tree, node->text, strlen(node->text))))
		return NULL;
	for (const struct node *child = node->first; child; child = child->next) {
		if (!(*link = node_copy(tree, child)))
			return NULL;
		link = &(*link)->next;
	}
	return copy;
}

/* ---- looking and changing ---- */

/* The pointer that points at the child under `key`, or at the end of the map. */
static struct node **link_of(struct node *map, const char *key)
{
	struct node **link = &map->first;

	while (*link && strcmp((*link)->key, key) != 0)
		link = &(*link)->next;
	return link;
}

struct node *node_get(const struct node *map, const char *key)
{
	if (!map || map->kind != NODE_MAP)
		return NULL;
	for (struct node *child = map->first; child; child = child->next)
		if (text_is(child->key, key))
			return child;
	return NULL;
}

struct node *node_at(const struct node *list, int index)
{
	struct node *child = list && index >= 0 ? list->first : NULL;

	while (child && index-- > 0)
		child = child->next;
	return child;
}

int node_count(const struct node *parent)
{
	int count = 0;

	for (const struct node *child = parent ? parent->first : NULL; child;
	     child = child->next)
		count++;
	return count;
}

bool node_whole(const struct node *node, int64_t low, int64_t high, int64_t *number)
{
	const char *at = node && node->kind == NODE_SCALAR ? node->text : "";
	bool negative = *at == '-';
	uint64_t value = 0;

	at += negative;
	if (!*at || node->quoted)
		return false;
	for (; *at; at++) {
		uint64_t digit = (uint64_t)(*at - '0');

		if (*at < '0' || *at > '9' || value > (UINT64_MAX - digit) / 10)
			return false;
		value = 10 * value + digit;
	}
	if (value > (uint64_t)INT64_MAX + negative)
		return false;
	*number = negative ? (int64_t)(0 - value) : (int64_t)value;
	return *number >= low && *number <= high;
}

void node_put(struct tree *tree, struct node *map, const char *key, struct node *child)
{
	struct node **link, *old;

	if (!map || !key || !child)
		return;
	assert(map->kind == NODE_MAP);
	link = link_of(map, key);
	old = *link;
	if (!old) {
		node_append(tree, map, key, child->place, child);
		return;
	}
	child->key = old->key;
	child->key_place = old->key_place;
	child->next = old->next;
	*link = child;
}

const char *node_kind_name(const struct node *node)
{
	int number;

	if (node->kind != NODE_SCALAR)
		return node->kind == NODE_MAP ? "a map" : "a list";
	if (node->quoted)
		return "a text";
	if (!*node->text)
		return "nothing";
	return text_to_int(node->text, &number) ? "a number" : "a word";
}

/* ---- digests ---- */

/* FNV-1a. */
static uint64_t add_text(uint64_t digest, const char *text)
{
	const unsigned char *at = (const unsigned char *)(text ? text : "");

	do
		digest = (digest ^ *at) * UINT64_C(0x100000001b3);
	while (*at++);
	return digest;
}

uint64_t node_digest(const struct node *node, uint64_t digest)
{
	if (digest == 0)
		digest = UINT64_C(0xcbf29ce484222325);
	if (!node)
		return digest;
	digest = add_text(digest, node->key);
	digest = add_text(digest, node->text);
	for (const struct node *child = node->first; child; child = child->next)
		digest = node_digest(child, digest);
	return digest * 31 + (uint64_t)node->kind;
}
