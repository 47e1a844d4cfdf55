/* SPDX-License-Identifier: MIT
 *
 * A creature of the catalogue joins a fight that has begun: its scenario is built again
 * with one more in the reserve, and the record is fed to a fight of that. The other
 * creatures keep their numbers, so everything played stays the same.
 */
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "library.h"
#include "scenario/status.h"

static const struct place nowhere;

/* "troll", or "troll-2" if there is a troll already. */
static void find_name(const struct scenario *scenario, const char *use, char *name,
		      size_t room)
{
	for (int i = 1; i <= MAX_CREATURES + 1; i++) {
		struct text text = text_in(name, room);

		text_add(&text, use);
		if (i > 1)
			text_format(&text, "-%d", i);
		if (scenario_creature_named(scenario, name) < 0)
			return;
	}
}

/* Adds a creature to the reserve; false: no memory. */
static bool add_to_reserve(struct tree *tree, struct node *root, const char *const keys[],
			   const char *const values[])
{
	struct node *reserve = node_get(root, "reserve");
	struct node *creature = node_new(tree, NODE_MAP, nowhere);

	if (!reserve || reserve->kind != NODE_LIST) { /* `reserve:` without a value */
		reserve = node_new(tree, NODE_LIST, nowhere);
		if (reserve)
			node_put(tree, root, "reserve", reserve);
	}
	if (!reserve || !reserve->key || !creature)
		return false;
	for (int i = 0; keys[i]; i++) {
		struct node *value = node_scalar(tree, values[i], nowhere);

		if (value)
			node_append(tree, creature, keys[i], nowhere, value);
		if (!value || !value->key)
			return false;
	}
	node_append(tree, reserve, NULL, nowhere, creature);
	return true;
}

enum affray_status affray_fight_recruit(struct affray_fight **to,
					const struct affray_fight *fight, const char *use,
					const char *side, char *name, size_t room,
					struct affray_problems *problems)
{
	static const char *const keys[] = {"use", "name", "side", NULL};
	struct problems unheard, *list = list_of(problems, &unheard);
	const char *values[] = {use, name, side};
	struct built *built = built_to_change(fight->built);
	enum affray_status status = AFFRAY_NO_MEMORY;
	int before = list->total;

	*to = NULL;
	find_name(fight->built->scenario, use, name, room);
	if (built && add_to_reserve(built->tree, built->root, keys, values)) {
		built->scenario =
			load_build_root(&built->files->loaded, built->root, list);
		status = built->scenario ? fight_copy_in(to, fight, built)
					 : status_since(list, before);
	}
	built_drop(built);
	return status;
}
