/* SPDX-License-Identifier: MIT
 *
 * Scenario handles: loading, changing, building.
 */
#define _POSIX_C_SOURCE 200809L
#include "library.h"
#include "rulebooks/list.h"
#include "scenario/status.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

static const struct place nowhere;

/* ---- shared parts ---- */

static void files_drop(struct files *files)
{
	if (files && atomic_fetch_sub(&files->users, 1) == 1) {
		load_free(&files->loaded);
		free(files);
	}
}

struct built *built_keep(struct built *built)
{
	atomic_fetch_add(&built->users, 1);
	return built;
}

void built_drop(struct built *built)
{
	if (built && atomic_fetch_sub(&built->users, 1) == 1) {
		scenario_free(built->scenario);
		tree_free(built->tree);
		files_drop(built->files);
		built_drop(built->before);
		free(built);
	}
}

/* ---- handles ---- */

struct affray_scenario *scenario_handle(struct loaded *loaded)
{
	struct affray_scenario *scenario = calloc(1, sizeof *scenario);
	struct files *files = calloc(1, sizeof *files);

	if (!scenario || !files) {
		load_free(loaded);
		free(scenario);
		free(files);
		return NULL;
	}
	files->loaded = *loaded;
	atomic_init(&files->users, 1);
	scenario->files = files;
	return scenario;
}

void affray_scenario_free(struct affray_scenario *scenario)
{
	if (!scenario)
		return;
	built_drop(scenario->built);
	files_drop(scenario->files);
	free(scenario);
}

/* `status` says how loading went. A scenario that cannot be built is not handed out. */
static enum affray_status hand_out(struct affray_scenario **to, struct loaded *loaded,
				   enum affray_status status, bool build,
				   struct problems *problems)
{
	*to = NULL;
	if (status != AFFRAY_OK) {
		load_free(loaded);
		return status;
	}

	struct affray_scenario *scenario = scenario_handle(loaded);

	if (!scenario)
		return AFFRAY_NO_MEMORY;
	status = build ? scenario_make(scenario, problems) : AFFRAY_OK;
	if (status == AFFRAY_OK)
		*to = scenario;
	else
		affray_scenario_free(scenario);
	return status;
}

enum affray_status affray_scenario_load(struct affray_scenario **scenario,
					const char *path,
					struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct loaded loaded;
	enum affray_status status = load_file(&loaded, all_rulebooks, path, list);

	return hand_out(scenario, &loaded, status, true, list);
}

enum affray_status affray_scenario_read(struct affray_scenario **scenario,
					const char *text, size_t length, const char *name,
					struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct loaded loaded;
	enum affray_status status =
		load_text(&loaded, all_rulebooks, text, length, name, list);

	return hand_out(scenario, &loaded, status, true, list);
}

enum affray_status affray_scenario_new(struct affray_scenario **scenario,
				       const char *rulebook,
				       struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct loaded loaded;
	enum affray_status status = load_empty(&loaded, all_rulebooks, rulebook, list);

	return hand_out(scenario, &loaded, status, false, list);
}

/* ---- building ---- */

/* The built scenario keeps a copy of the tree, as setters will change the original. */
static struct built *built_new(struct files *files, const struct node *root, bool changed)
{
	struct built *built = calloc(1, sizeof *built);

	if (!built)
		return NULL;
	atomic_init(&built->users, 1);
	built->files = files;
	atomic_fetch_add(&built->files->users, 1);
	built->changed = changed;
	built->tree = tree_new();
	if (built->tree)
		built->root = node_copy(built->tree, root);
	if (built->root)
		return built;
	built_drop(built);
	return NULL;
}

struct built *built_to_change(struct built *before)
{
	struct built *built = built_new(before->files, before->root, true);

	if (built)
		built->before = built_keep(before);
	return built;
}

enum affray_status scenario_make(struct affray_scenario *scenario,
				 struct problems *problems)
{
	struct built *built;
	int before = problems->total;

	if (scenario->built)
		return AFFRAY_OK;
	built = built_new(scenario->files, scenario->files->loaded.root,
			  scenario->changed);
	if (!built)
		return AFFRAY_NO_MEMORY;
	built->scenario =
		load_build_root(&scenario->files->loaded, built->root, problems);
	if (!built->scenario) {
		built_drop(built);
		scenario->wrong = true;
		return status_since(problems, before);
	}
	scenario->built = built;
	return AFFRAY_OK;
}

enum affray_status affray_scenario_check(struct affray_scenario *scenario,
					 struct affray_problems *problems)
{
	struct problems unheard;

	return scenario_make(scenario, list_of(problems, &unheard));
}

/* ---- changing ---- */

static void has_changed(struct affray_scenario *scenario)
{
	built_drop(scenario->built);
	scenario->built = NULL;
	scenario->wrong = false;
	scenario->changed = true;
}

/* The status after a change: without memory some of its nodes are missing. */
static enum affray_status when_changed(struct affray_scenario *scenario)
{
	if (tree_failed(scenario->files->loaded.tree))
		return AFFRAY_NO_MEMORY;
	has_changed(scenario);
	return AFFRAY_OK;
}

/* The list under `key`, made if it is missing; NULL: no memory, or it is not a list. */
static struct node *list_under(struct tree *tree, struct node *map, const char *key)
{
	struct node *list = node_get(map, key);

	if (!list) {
		list = node_new(tree, NODE_LIST, nowhere);
		node_put(tree, map, key, list);
	}
	return list && list->kind == NODE_LIST ? list : NULL;
}

enum affray_status affray_scenario_add_side(struct affray_scenario *scenario,
					    const char *name, const char *tactic,
					    struct affray_problems *problems)
{
	struct problems unheard;
	struct tree *tree = scenario->files->loaded.tree;
	struct node *sides = list_under(tree, scenario->files->loaded.root, "sides");
	struct node *side = node_new(tree, NODE_MAP, nowhere);

	if (!sides && !tree_failed(tree)) {
		problem_at(list_of(problems, &unheard), nowhere,
			   "`sides` of this scenario is no list: cannot add %s", name);
		return AFFRAY_BAD_INPUT;
	}
	node_put(tree, side, "name", node_scalar(tree, name, nowhere));
	node_put(tree, side, "tactic",
		 scenario_tactic(tree, tactic ? tactic : "person", nowhere));
	node_put(tree, side, "creatures", node_new(tree, NODE_LIST, nowhere));
	if (!tree_failed(tree))
		node_append(tree, sides, NULL, nowhere, side);
	return when_changed(scenario);
}

static const char *side_name_at(const void *list, int i)
{
	const struct node *name = node_get(node_at(list, i), "name");

	return name && name->kind == NODE_SCALAR ? name->text : NULL;
}

static struct node *side_named(const struct node *sides, const char *name)
{
	for (int i = 0; i < node_count(sides); i++) {
		const char *own = side_name_at(sides, i);

		if (own && strcmp(own, name) == 0)
			return node_at(sides, i);
	}
	return NULL;
}

enum affray_status affray_scenario_add_creature(struct affray_scenario *scenario,
						const char *side, const char *use,
						const char *name,
						struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct tree *tree = scenario->files->loaded.tree;
	const struct node *sides = node_get(scenario->files->loaded.root, "sides");
	struct node *found = side_named(sides, side), *creatures, *creature;
	const char *nearest = sides ? text_nearest(side, side_name_at, sides) : NULL;

	if (!found) {
		if (nearest)
			problem_at(list, nowhere, "no side \"%s\"; did you mean \"%s\"?",
				   side, nearest);
		else
			problem_at(list, nowhere, "no side \"%s\"; add it first", side);
		return AFFRAY_BAD_INPUT;
	}
	creatures = list_under(tree, found, "creatures");
	creature = node_new(tree, NODE_MAP, nowhere);
	node_put(tree, creature, "use", node_scalar(tree, use, nowhere));
	if (name)
		node_put(tree, creature, "name", node_scalar(tree, name, nowhere));
	if (!tree_failed(tree))
		node_append(tree, creatures, NULL, nowhere, creature);
	return when_changed(scenario);
}

enum affray_status affray_scenario_set(struct affray_scenario *scenario, const char *path,
				       const char *value,
				       struct affray_problems *problems)
{
	struct problems unheard;
	struct loaded *loaded = &scenario->files->loaded;

	if (!scenario_change(loaded->book, loaded->tree, loaded->root, "--set", path,
			     value, list_of(problems, &unheard)) &&
	    !tree_failed(loaded->tree))
		return AFFRAY_BAD_INPUT;
	return when_changed(scenario);
}
