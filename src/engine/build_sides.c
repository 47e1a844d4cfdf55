/* SPDX-License-Identifier: MIT
 *
 * Loading: sides with their tactics, creatures with their sheets, the reserve.
 */
#include "builder.h"
#include "build_map.h"
#include <string.h>

/* ---- sides and their tactics ---- */

static void take_usual_knobs(struct scenario_side *side)
{
	memset(side->knobs, 0, sizeof side->knobs);
	if (side->tactic)
		usual_knobs(side->tactic, side->knobs);
}

static bool name_tactic(struct builder *b, struct scenario_side *side,
			const struct node *node)
{
	const char *nearest;

	if (strcmp(node->text, "person") == 0) {
		side->tactic = NULL;
		return true;
	}
	side->tactic = tactic_named(b->book, node->text);
	if (side->tactic)
		return true;
	side->tactic = b->book->tactics;
	nearest = text_nearest(node->text, tactic_key_at, b->book);
	problem_at(b->reader.problems, node->place,
		   nearest ? "unknown tactic \"%s\"; did you mean \"%s\"?"
			   : "unknown tactic \"%s\"; expected scripted, search, random "
			     "or person",
		   node->text, nearest);
	return false;
}

/* The keys of a tactic's map: its knobs, and `use`. */
static const char *knob_key_at(const void *list, int i)
{
	const struct tactic *tactic = list;

	if (i == 0)
		return "use";
	return i <= MAX_KNOBS ? tactic->knobs[i - 1].key : NULL;
}

static void read_knob(struct builder *b, struct scenario_side *side,
		      const struct node *node)
{
	const char *nearest;
	int value;

	for (int i = 0; side->tactic && i < MAX_KNOBS && side->tactic->knobs[i].key;
	     i++) {
		const struct knob *knob = &side->tactic->knobs[i];

		if (strcmp(knob->key, node->key) != 0)
			continue;
		if (read_int(&b->reader, node, node->key, knob->low, knob->high, &value))
			side->knobs[i] = (int16_t)value;
		return;
	}
	nearest =
		side->tactic ? text_nearest(node->key, knob_key_at, side->tactic) : NULL;
	problem_at(b->reader.problems, node->key_place,
		   nearest ? "the tactic %s has no knob \"%s\"; did you mean \"%s\"?"
			   : "the tactic %s has no knob \"%s\"",
		   side->tactic ? side->tactic->key : "person", node->key, nearest);
}

static void read_tactic(struct builder *b, struct scenario_side *side,
			const struct node *node)
{
	const struct node *use = NULL;

	side->tactic = b->book->tactics;
	take_usual_knobs(side);
	if (!node)
		return;
	if (node->kind == NODE_MAP)
		use = node_get(node, "use");
	else if (node->kind == NODE_SCALAR)
		use = node;
	if (!use && node->kind == NODE_MAP && misspelt_key(node, "use")) {
		unknown_key(&b->reader, misspelt_key(node, "use"), "use");
		return;
	}
	if (!use || use->kind != NODE_SCALAR) {
		problem_at(b->reader.problems, node->place,
			   "tactic is %s; expected a word, or {use: scripted, knob: 2}",
			   node_kind_name(node));
		return;
	}
	name_tactic(b, side, use);
	take_usual_knobs(side);
	if (node->kind == NODE_MAP)
		for (const struct node *knob = node->first; knob; knob = knob->next)
			if (knob != use)
				read_knob(b, side, knob);
}

/* ---- names ---- */

static bool is_name(const char *name)
{
	static const char *const taken[] = {
		"gm",	  "roll",    "expect", "edict", "round",    "turn", "over",
		"winner", "rulings", "map",    "limit", "distance", "name", NULL};

	if (word_index(taken, name) >= 0 || name[0] == '\0' || strlen(name) >= MAX_NAME ||
	    name[0] == '-')
		return false;
	for (const char *at = name; *at; at++)
		if ((unsigned char)*at <= ' ' || strchr(".,:;#\"'{}[]>=/\\", *at))
			return false;
	return true;
}

static bool take_name(struct builder *b, char to[MAX_NAME], const char *name,
		      struct place place)
{
	if (!is_name(name)) {
		problem_at(
			b->reader.problems, place,
			"\"%s\" cannot be a name; expected one word of at most %d bytes, "
			"without punctuation, that is not a word of the file format",
			name, MAX_NAME - 1);
		return false;
	}
	if (scenario_creature_named(b->scenario, name) >= 0 ||
	    scenario_side_named(b->scenario, name) >= 0) {
		problem_at(
			b->reader.problems, place,
			"two of the name \"%s\"; give one of them another `name`, or use "
			"`count` for several of a kind",
			name);
		return false;
	}
	memcpy(to, name, strlen(name) + 1);
	return true;
}

/* ---- creatures ---- */

/* `set: {skills.axes: 6}`: each path goes onto the sheet. */
static void apply_set(struct builder *b, struct node *whole, const struct node *set)
{
	for (const struct node *node = set->first; node; node = node->next) {
		struct node *at = whole, *copy = node_copy(b->reader.tree, node);
		const char *part = node->key;

		for (const char *dot; (dot = strchr(part, '.')); part = dot + 1) {
			char *key = tree_text(b->reader.tree, part, (size_t)(dot - part));
			struct node *next = key ? node_get(at, key) : NULL;

			if (!next || next->kind != NODE_MAP)
				next = node_new(b->reader.tree, NODE_MAP, node->place);
			if (!key || !next)
				return; /* no memory */
			if (node_get(at, key) != next) {
				node_put(b->reader.tree, at, key, next);
				next->key_place = node->key_place;
			}
			at = next;
		}
		if (!copy)
			return;
		node_put(b->reader.tree, at, part, copy);
		copy->key_place = node->key_place;
		copy->overrides = true;
	}
}

/* The sheet of a creature of the scenario: catalogue entry, then its `set`. */
static const struct node *creature_sheet_node(struct builder *b, const struct node *node)
{
	const struct node *use = node_get(node, "use"), *set = node_get(node, "set"),
			  *entry;
	struct node *whole;

	if (!use && misspelt_key(node, "use"))
		return NULL; /* already reported */
	if (!use || use->kind != NODE_SCALAR) {
		problem_at(b->reader.problems, use ? use->place : node->place,
			   "a creature needs `use`, the key of a catalogue creature");
		return NULL;
	}
	entry = find_entry(b, 0, use->text);
	if (!entry) {
		unknown_entry(&b->reader, 0, use);
		return NULL;
	}
	whole = whole_entry(b, 0, entry, 0);
	if (whole && set && set->kind == NODE_MAP)
		apply_set(b, whole, set);
	else if (set && set->kind != NODE_MAP)
		problem_at(b->reader.problems, set->place,
			   "set is %s; expected a map such as {skills.axes: 6}",
			   node_kind_name(set));
	return whole;
}

static void read_facing(struct builder *b, struct scenario_creature *creature,
			const struct node *node)
{
	static const char *const words[] = {"n",  "ne", "e",  "se", "s",
					    "sw", "w",	"nw", NULL};
	int value;

	if (!node || !read_word(&b->reader, node, "facing", words, &value))
		return;
	creature->facing = (uint8_t)value;
	creature->has_facing = true;
	creature->facing_place = node->place;
}

static struct scenario_creature *next_creature(struct builder *b, const struct node *node)
{
	if (b->scenario->total < MAX_CREATURES)
		return &b->scenario->creatures[b->scenario->total];
	problem_at(b->reader.problems, node->place, "more than %d creatures",
		   MAX_CREATURES);
	return NULL;
}

static bool add_creature(struct builder *b, const struct node *node,
			 const struct node *whole, const char *name, int side,
			 bool reserve)
{
	struct scenario_creature *creature = next_creature(b, node);
	const struct node *use = node_get(node, "use");
	const char *key;

	if (!creature || !take_name(b, creature->name, name, node->place))
		return false;
	creature->node = node;
	creature->side = (int8_t)side;
	creature->in_reserve = reserve;
	creature->tile = tile_at(-1, -1);
	creature->sheet_to_prepare = tree_alloc(b->reader.tree, b->book->kinds[0].size);
	creature->sheet = creature->sheet_to_prepare;
	key = tree_text(b->reader.tree, use->text, strlen(use->text));
	if (!creature->sheet || !key)
		return false;
	read_entry(b, 0, key, whole, creature->sheet_to_prepare);
	read_facing(b, creature, node_get(node, "facing"));
	read_start(&b->reader, creature, node_get(node, "at"));
	b->scenario->total++;
	return true;
}

static void check_creature_keys(struct builder *b, const struct node *node, bool reserve)
{
	static const char *const words[] = {"use",    "name", "count", "at",
					    "facing", "set",  "side",  NULL};
	int known = word_count(words) - !reserve; /* `side` is for the reserve */

	for (const struct node *key = node->first; key; key = key->next) {
		int word = word_index(words, key->key);

		if (word < 0 || word >= known)
			unknown_key(&b->reader, key,
				    text_nearest_in(key->key, words, known));
	}
}

static void read_creature(struct builder *b, const struct node *node, int side,
			  bool reserve)
{
	const struct node *name = node_get(node, "name"),
			  *count = node_get(node, "count");
	const struct node *whole, *use;
	const char *base;
	int number = 1;

	check_creature_keys(b, node, reserve);
	whole = creature_sheet_node(b, node);
	if (!whole)
		return;
	use = node_get(node, "use");
	base = name && name->kind == NODE_SCALAR ? name->text : use->text;
	if (count && !read_int(&b->reader, count, "count", 0, MAX_CREATURES, &number))
		return;
	if (!count || number == 1) {
		add_creature(b, node, whole, base, side, reserve);
		return;
	}
	for (int i = 1; i <= number; i++) {
		char buffer[MAX_NAME + 16];
		struct text text = text_in(buffer, sizeof buffer);

		text_format(&text, "%s-%d", base, i);
		if (!add_creature(b, node, whole, buffer, side, reserve))
			return;
	}
}

/* ---- sides ---- */

static const char *default_side_name(int i)
{
	static const char *const names[MAX_SIDES] = {"side-1", "side-2", "side-3",
						     "side-4", "side-5", "side-6",
						     "side-7", "side-8"};

	return names[i];
}

static void read_side(struct builder *b, const struct node *node, int index)
{
	static const char *const words[] = {"name", "tactic", "creatures", NULL};
	struct scenario_side *side = &b->scenario->sides[index];
	const struct node *name = node_get(node, "name");
	const struct node *creatures = node_get(node, "creatures");
	int before = b->scenario->total;

	for (const struct node *key = node->first; key; key = key->next)
		if (word_index(words, key->key) < 0)
			unknown_key(&b->reader, key, text_nearest_in(key->key, words, 3));
	if (!name || name->kind != NODE_SCALAR ||
	    !take_name(b, side->name, name->text, name->place))
		memcpy(side->name, default_side_name(index), 7);
	b->scenario->side_count = index + 1;
	read_tactic(b, side, node_get(node, "tactic"));
	if (creatures && creatures->kind == NODE_LIST)
		for (const struct node *c = creatures->first; c; c = c->next) {
			if (c->kind == NODE_MAP)
				read_creature(b, c, index, false);
			else
				problem_at(b->reader.problems, c->place,
					   "a creature is %s; expected a map such as "
					   "{use: goblin}",
					   node_kind_name(c));
		}
	else if (creatures && (creatures->kind == NODE_MAP || creatures->text[0]))
		problem_at(b->reader.problems, creatures->place,
			   "creatures is %s; expected a list such as [{use: goblin}]",
			   node_kind_name(creatures));
	if (b->scenario->total == before && !has_problems(b->reader.problems))
		problem_at(b->reader.problems, creatures ? creatures->place : node->place,
			   "the side %s is empty; expected at least one creature",
			   side->name);
}

/* Complains about fewer than two sides; a single one is still read, to report its
 * mistakes. */
static bool has_sides(struct builder *b, const struct node *sides)
{
	struct problems *problems = b->reader.problems;
	int count = node_count(sides);

	if (sides && sides->kind != NODE_LIST)
		problem_at(
			problems, sides->place,
			"sides is %s; expected a list of two or more, each a line such "
			"as `- {name: red, creatures: [{use: %s}]}`",
			node_kind_name(sides),
			b->entry_count[0] ? b->entries[0][0]->key : "goblin");
	else if (count == 0)
		problem_at(problems, sides ? sides->place : b->root->place,
			   "a scenario needs `sides`, a list of two or more");
	else if (count == 1)
		problem_at(problems, sides->place,
			   "there is one side; expected two or more");
	return sides && sides->kind == NODE_LIST && count > 0;
}

void read_sides(struct builder *b)
{
	const struct node *sides = node_get(b->root, "sides");
	int index = 0;

	if (!sides && misspelt_key(b->root, "sides"))
		return; /* already reported */
	if (!has_sides(b, sides))
		return;
	for (const struct node *node = sides->first; node; node = node->next) {
		if (index >= MAX_SIDES) {
			problem_at(b->reader.problems, node->place, "more than %d sides",
				   MAX_SIDES);
			return;
		}
		if (node->kind == NODE_MAP)
			read_side(b, node, index++);
		else
			problem_at(b->reader.problems, node->place,
				   "a side is %s; expected a map with name and creatures",
				   node_kind_name(node));
	}
}

static const char *side_name_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	return i < scenario->side_count ? scenario->sides[i].name : NULL;
}

static void no_such_side(struct builder *b, const struct node *name)
{
	const char *nearest = text_nearest(name->text, side_name_at, b->scenario);

	problem_at(
		b->reader.problems, name->place,
		nearest ? "there is no side \"%s\"; did you mean \"%s\"?"
			: "there is no side \"%s\"; expected the name of one of `sides`",
		name->text, nearest);
}

/* Sheets that edicts may bring in; each names its side (default: the last one). */
void read_reserve(struct builder *b)
{
	const struct node *reserve = node_get(b->root, "reserve");

	b->scenario->count = b->scenario->total;
	if (!reserve || (reserve->kind == NODE_SCALAR && reserve->text[0] == '\0'))
		return;
	if (reserve->kind != NODE_LIST) {
		problem_at(b->reader.problems, reserve->place,
			   "reserve is %s; expected a list", node_kind_name(reserve));
		return;
	}
	for (const struct node *node = reserve->first; node; node = node->next) {
		const struct node *name =
			node->kind == NODE_MAP ? node_get(node, "side") : NULL;
		int side = b->scenario->side_count - 1;

		if (name && name->kind == NODE_SCALAR)
			side = scenario_side_named(b->scenario, name->text);
		if (node->kind != NODE_MAP)
			problem_at(
				b->reader.problems, node->place,
				"a creature is %s; expected a map such as {use: goblin}",
				node_kind_name(node));
		else if (side < 0)
			no_such_side(b, name);
		else
			read_creature(b, node, side, true);
	}
}
