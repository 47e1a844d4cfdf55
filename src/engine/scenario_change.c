/* SPDX-License-Identifier: MIT
 *
 * Changing a scenario by path before it is built, for sweeps, --set and setters.
 *
 *	limit, distance, name ...	keys of the scenario
 *	rulings.armor_check		a ruling
 *	watch.tactic, watch.tactic.caution	a side's tactic and its knobs
 *	goblin.count, goblin.at, goblin.facing	how a creature takes part
 *	aldric.skills.swords		its sheet, through `set`
 *
 * Whether the value makes sense is found when the scenario is built; complaints then name
 * the change, as `--set aldric.skills.swords=70`.
 */
#include <string.h>
#include "build.h"
#include "fields.h"

/* A scalar, or a list if it is written as [a, b]; `at` takes x,y. */
static struct node *value_node(struct tree *tree, const char *text, bool list,
			       struct place place)
{
	struct node *node;
	size_t length = strlen(text);

	if (!list && (length < 2 || text[0] != '[' || text[length - 1] != ']'))
		return node_scalar(tree, text, place);
	node = node_new(tree, NODE_LIST, place);
	if (!node)
		return NULL;
	text += text[0] == '[';
	for (const char *at = text;; at++) {
		if (*at && *at != ',' && *at != ']')
			continue;
		while (*text == ' ')
			text++;
		if (at > text)
			node_append(
				tree, node, NULL, place,
				node_scalar(tree,
					    tree_text(tree, text, (size_t)(at - text)),
					    place));
		text = at + 1;
		if (*at == '\0' || *at == ']')
			return node;
	}
}

/* The map under `key`, made if it is not there (a scalar becomes its `use`). */
static struct node *submap(struct tree *tree, struct node *map, const char *key)
{
	struct node *sub = node_get(map, key), *old = sub;

	if (sub && sub->kind == NODE_MAP)
		return sub;
	sub = node_new(tree, NODE_MAP, map->place);
	if (!sub)
		return NULL;
	if (old && old->kind == NODE_SCALAR && strcmp(key, "tactic") == 0)
		node_put(tree, sub, "use", node_scalar(tree, old->text, old->place));
	node_put(tree, map, key, sub);
	return sub;
}

static bool is_called(const struct node *node, const char *name)
{
	const struct node *own = node_get(node, "name");

	if (!own)
		own = node_get(node, "use");
	return own && own->kind == NODE_SCALAR && strcmp(own->text, name) == 0;
}

static struct node *find_called(const struct node *list, const char *name)
{
	if (list && list->kind == NODE_LIST)
		for (struct node *node = list->first; node; node = node->next)
			if (node->kind == NODE_MAP && is_called(node, name))
				return node;
	return NULL;
}

static struct node *find_creature(const struct node *root, const char *name)
{
	const struct node *sides = node_get(root, "sides");
	struct node *found = find_called(node_get(root, "reserve"), name);

	if (sides && sides->kind == NODE_LIST)
		for (const struct node *side = sides->first; side && !found;
		     side = side->next)
			if (side->kind == NODE_MAP)
				found = find_called(node_get(side, "creatures"), name);
	return found;
}

/* ---- names for "did you mean" ---- */

struct names {
	const char *list[160];
	int count;
};

static void add_name(struct names *names, const char *name)
{
	if (names->count < 159)
		names->list[names->count++] = name;
}

static void add_called(struct names *names, const struct node *list)
{
	if (!list || list->kind != NODE_LIST)
		return;
	for (const struct node *node = list->first; node; node = node->next) {
		const struct node *name = NULL;

		if (node->kind == NODE_MAP)
			name = node_get(node, "name") ? node_get(node, "name")
						      : node_get(node, "use");
		if (name && name->kind == NODE_SCALAR)
			add_name(names, name->text);
		if (node->kind == NODE_MAP)
			add_called(names, node_get(node, "creatures"));
	}
}

static const char *const own_keys[] = {"name",	   "about",   "limit", "map",
				       "distance", "rulings", NULL};

static bool no_such_path(const struct rulebook *book, const struct node *root,
			 const char *path, const char *head, struct place place,
			 struct problems *problems)
{
	struct names names = {{NULL}, 0};
	const char *nearest;

	for (int i = 0; own_keys[i]; i++)
		add_name(&names, own_keys[i]);
	for (const struct field *f = book->setup_fields; f && f->key; f++)
		add_name(&names, f->key);
	add_called(&names, node_get(root, "sides"));
	add_called(&names, node_get(root, "reserve"));
	nearest = text_nearest_in(head, names.list, names.count);
	if (nearest && strcmp(nearest, path) == 0)
		problem_at(problems, place, "\"%s\" needs one more part, such as %s.name",
			   head, head);
	else if (nearest && strcmp(nearest, head) == 0)
		problem_at(problems, place, "\"%s\" has a part too many", path);
	else if (nearest)
		problem_at(problems, place,
			   "there is no \"%s\" in this scenario; did you mean \"%s\"?",
			   head, nearest);
	else
		problem_at(problems, place,
			   "there is no \"%s\" in this scenario; expected a creature, a "
			   "side, rulings, or a key of the scenario",
			   head);
	return false;
}

/* ---- where a path leads ---- */

static void change_creature(struct tree *tree, struct node *creature, const char *rest,
			    const char *value, struct place place)
{
	static const char *const own[] = {"count", "at", "facing", "name", "use", NULL};

	if (word_index(own, rest) >= 0)
		node_put(tree, creature, rest,
			 value_node(tree, value, strcmp(rest, "at") == 0, place));
	else
		node_put(tree, submap(tree, creature, "set"), rest,
			 value_node(tree, value, false, place));
}

struct node *scenario_tactic(struct tree *tree, const char *words, struct place place)
{
	struct node *map;

	words += strspn(words, " ");
	if (!words[strcspn(words, " ")])
		return node_scalar(tree, words, place);
	map = node_new(tree, NODE_MAP, place);
	while (*(words += strspn(words, " "))) {
		size_t length = strcspn(words, " "), key = strcspn(words, " =");
		size_t value = key < length ? key + 1 : length;

		if (!node_get(map, "use"))
			node_put(
				tree, map, "use",
				node_scalar(tree, tree_text(tree, words, length), place));
		else
			node_put(tree, map, tree_text(tree, words, key),
				 node_scalar(
					 tree,
					 tree_text(tree, words + value, length - value),
					 place));
		words += length;
	}
	return map;
}

/* tactic or tactic.knob; `scripted caution=2` sets both. */
static bool change_side(struct tree *tree, struct node *side, const char *rest,
			const char *value, struct place place, struct problems *problems)
{
	if (strcmp(rest, "tactic") == 0 && strchr(value, ' ')) {
		node_put(tree, side, rest, scenario_tactic(tree, value, place));
		return true;
	}
	if (strcmp(rest, "tactic") == 0 || strcmp(rest, "name") == 0) {
		node_put(tree, side, rest, value_node(tree, value, false, place));
		return true;
	}
	if (strncmp(rest, "tactic.", 7) == 0) {
		struct node *tactic = submap(tree, side, "tactic");

		if (!node_get(tactic, "use"))
			node_put(tree, tactic, "use",
				 node_scalar(tree, "scripted", side->place));
		node_put(tree, tactic, rest + 7, value_node(tree, value, false, place));
		return true;
	}
	problem_at(problems, place,
		   "a side has no \"%s\"; expected tactic, or tactic.KNOB", rest);
	return false;
}

/* The place that complaints about the value name. */
static struct place place_of_change(struct tree *tree, const char *option,
				    const char *path, const char *value)
{
	char buffer[200];
	struct text text = text_in(buffer, sizeof buffer);

	if (strcmp(option, "--ruling") == 0 && strncmp(path, "rulings.", 8) == 0)
		path += 8; /* as it was typed */
	text_format(&text, "%s %s=%s", option, path, value);
	return (struct place){.file = tree_text(tree, buffer, strlen(buffer))};
}

bool scenario_change(const struct rulebook *book, struct tree *tree, struct node *root,
		     const char *option, const char *path, const char *value,
		     struct problems *problems)
{
	const char *dot = strchr(path, '.');
	char *head = tree_text(tree, path, dot ? (size_t)(dot - path) : strlen(path));
	struct place place = place_of_change(tree, option, path, value);
	struct node *creature, *side;

	if (!head || !place.file)
		return false; /* the tree knows that memory was short */
	creature = find_creature(root, head);
	side = find_called(node_get(root, "sides"), head);
	if (dot && strcmp(head, "rulings") == 0)
		node_put(tree, submap(tree, root, "rulings"), dot + 1,
			 value_node(tree, value, false, place));
	else if (dot && creature)
		change_creature(tree, creature, dot + 1, value, place);
	else if (dot && side)
		return change_side(tree, side, dot + 1, value, place, problems);
	else if (!dot && (word_index(own_keys, head) >= 0 ||
			  field_named(book->setup_fields, head)))
		node_put(tree, root, head, value_node(tree, value, false, place));
	else if (dot && field_named(book->setup_fields, head))
		node_put(tree, submap(tree, root, head), dot + 1,
			 value_node(tree, value, false, place));
	else
		return no_such_path(book, root, path, head, place, problems);
	return true;
}
