/* SPDX-License-Identifier: MIT
 *
 * Keys that stand twice in a map.
 *
 * The keys are sorted to find them, because a map may have very many.
 */
#include "yaml_keys.h"
#include <stdlib.h>
#include <string.h>

struct use {
	const struct node *node;
	const struct node *first; /* the first with the same key, if it is another */
	int order;		  /* in the file */
};

static int by_order(const void *a, const void *b)
{
	return ((const struct use *)a)->order - ((const struct use *)b)->order;
}

static int by_key(const void *a, const void *b)
{
	const struct use *one = a, *other = b;
	int difference = strcmp(one->node->key, other->node->key);

	return difference != 0 ? difference : by_order(a, b);
}

static void find_twins(struct use *uses, int count)
{
	qsort(uses, (size_t)count, sizeof(*uses), by_key);
	for (int i = 1; i < count; i++) {
		const struct use *previous = &uses[i - 1];

		if (strcmp(previous->node->key, uses[i].node->key) == 0)
			uses[i].first =
				previous->first ? previous->first : previous->node;
	}
	qsort(uses, (size_t)count, sizeof(*uses), by_order);
}

bool yaml_check_keys(const struct node *map, struct problems *problems)
{
	int count = map->kind == NODE_MAP ? node_count(map) : 0;

	if (count < 2)
		return true;

	struct use *uses = calloc((size_t)count, sizeof(*uses));
	const struct node *child = map->first;

	if (!uses)
		return false;
	for (int i = 0; i < count; i++, child = child->next)
		uses[i] = (struct use){.node = child, .order = i};
	find_twins(uses, count);
	for (int i = 0; i < count; i++)
		if (uses[i].first)
			problem_at(problems, uses[i].node->key_place,
				   "the key \"%s\" is already in line %d",
				   uses[i].node->key, uses[i].first->key_place.line);
	free(uses);
	return true;
}
