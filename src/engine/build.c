/* SPDX-License-Identifier: MIT
 *
 * From a scenario's node tree to the scenario that is fought.
 *
 * Steps: catalogue sections (weapons, armour ...) are compiled whole, so that references
 * are indices; then the scenario's own keys, its rulings, its sides and creatures; then
 * the ground and who stands where (ground.c); last the book's prepare(). Every step goes
 * on after a problem, so that one reading finds as many mistakes as it can.
 */
#include "build.h"
#include <string.h>
#include "fields.h"
#include "ground.h"
#include "panic.h"

enum { MAX_ENTRIES = 512, MAX_LIKE = 8 };

/* Words that the engine itself reads in a scenario file. */
static const char *const scenario_keys[] = {
	"affray", "rulebook", "name",	 "about",    "limit",	  "rulings", "map",
	"legend", "sides",    "reserve", "distance", "catalogue", NULL,
};

struct builder {
	struct reader reader; /* first: callbacks get it */
	const struct rulebook *book;
	const struct node *root;
	const struct catalogue *catalogue;
	struct scenario *scenario;
	const struct node *entries[16][MAX_ENTRIES]; /* by kind */
	int entry_count[16];
};

/* ---- the catalogue ---- */

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

static const struct node *find_entry(const struct builder *b, int kind, const char *key)
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

static int find_index(const struct reader *reader, int kind, const char *key)
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

static void unknown_entry(const struct reader *reader, int kind, const struct node *node)
{
	const struct builder *b = (const struct builder *)(const void *)reader;
	const char *one = b->book->kinds[kind].one;
	const char *nearest = text_nearest(node->text, entry_key_at, b->entries[kind]);

	if (nearest)
		problem_at(reader->problems, node->place,
			   "unknown %s \"%s\"; did you mean \"%s\"?", one, node->text,
			   nearest);
	else
		problem_at(reader->problems, node->place, "unknown %s \"%s\"", one,
			   node->text);
}

static void collect_section(struct builder *b, int kind, const struct node *section)
{
	for (const struct node *node = section->first; node; node = node->next) {
		if (find_index(&b->reader, kind, node->key) >= 0)
			continue; /* the first match wins */
		if (b->entry_count[kind] >= MAX_ENTRIES - 1) {
			problem_at(b->reader.problems, node->place,
				   "more than %d entries in %s", MAX_ENTRIES - 1,
				   b->book->kinds[kind].key);
			return;
		}
		b->entries[kind][b->entry_count[kind]++] = node;
	}
}

static void collect_entries(struct builder *b)
{
	for (int kind = 0; kind < b->book->kind_count; kind++)
		for (int i = 0; i <= b->catalogue->count; i++) {
			const struct node *section = section_of(catalogue_root(b, i),
								b->book->kinds[kind].key);

			if (section)
				collect_section(b, kind, section);
		}
}

/* Puts the keys of `over` onto `base`: maps go together key by key, the rest replaces. */
static void merge(struct tree *tree, struct node *base, const struct node *over)
{
	for (const struct node *node = over->first; node; node = node->next) {
		struct node *old = node_get(base, node->key);

		if (old && old->kind == NODE_MAP && node->kind == NODE_MAP) {
			merge(tree, old, node);
			continue;
		}
		node_put(tree, base, node->key, node_copy(tree, node));
		node_get(base, node->key)->key_place = node->key_place;
	}
}

/* The entry with everything that `like` brings; NULL after a problem. */
static struct node *whole_entry(struct builder *b, int kind, const struct node *entry,
				int depth)
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
	if (whole)
		merge(b->reader.tree, whole, entry);
	return whole;
}

/* "long_sword" is told as "long sword". */
static const char *name_from_key(struct tree *tree, const char *key)
{
	char *name = tree_text(tree, key, strlen(key));

	for (char *at = name; at && *at; at++)
		if (*at == '_')
			*at = ' ';
	return name;
}

static void read_entry(struct builder *b, int kind, const char *key,
		       const struct node *whole, void *base)
{
	struct entry *entry = base;
	const struct node *name = node_get(whole, "name");

	fields_default(b->book->kinds[kind].fields, base);
	fields_read(&b->reader, b->book->kinds[kind].fields, base, whole,
		    " like name about ");
	entry->key = key;
	entry->node = whole;
	entry->name = name && name->kind == NODE_SCALAR
			      ? tree_text(b->reader.tree, name->text, strlen(name->text))
			      : name_from_key(b->reader.tree, key);
}

static void compile_section(struct builder *b, int kind)
{
	struct section *section = &b->scenario->sections[kind];

	section->size = b->book->kinds[kind].size;
	section->count = b->entry_count[kind];
	section->entries =
		tree_alloc(b->reader.tree, section->size * (size_t)(section->count + 1));
	for (int i = 0; i < section->count; i++) {
		const struct node *node = b->entries[kind][i];
		struct node *whole = whole_entry(b, kind, node, 0);
		const char *key = tree_text(b->reader.tree, node->key, strlen(node->key));
		void *base = section->entries + (size_t)i * section->size;

		if (whole)
			read_entry(b, kind, key, whole, base);
		else
			*(struct entry *)base = (struct entry){key, key, NULL};
	}
}

/* ---- the scenario's own keys ---- */

static const char *text_of(struct builder *b, const char *key, const char *otherwise)
{
	const struct node *node = node_get(b->root, key);

	if (!node)
		return otherwise;
	if (node->kind != NODE_SCALAR) {
		problem_at(b->reader.problems, node->place, "%s is %s; expected text",
			   key, node_kind_name(node));
		return otherwise;
	}
	return tree_text(b->reader.tree, node->text, strlen(node->text));
}

static int number_of(struct builder *b, const char *key, int low, int high, int otherwise)
{
	const struct node *node = node_get(b->root, key);
	int value;

	if (node && read_int(&b->reader, node, key, low, high, &value))
		return value;
	return otherwise;
}

static const char *known_key_at(const void *list, int i)
{
	const struct builder *b = list;
	int own = word_count(scenario_keys), kinds = b->book->kind_count;

	if (i < own)
		return scenario_keys[i];
	if (i < own + kinds)
		return b->book->kinds[i - own].key;
	return b->book->setup_fields ? b->book->setup_fields[i - own - kinds].key : NULL;
}

/* The book's keys are read by its rows; the rest must be ours. */
static void read_setup(struct builder *b)
{
	struct scenario *scenario = b->scenario;
	struct node *own = node_new(b->reader.tree, NODE_MAP, b->root->place);

	scenario->setup_to_prepare = tree_alloc(b->reader.tree, b->book->setup_size + 1);
	scenario->setup = scenario->setup_to_prepare;
	fields_default(b->book->setup_fields, scenario->setup_to_prepare);
	for (const struct node *node = b->root->first; node; node = node->next) {
		if (field_named(b->book->setup_fields, node->key)) {
			node_put(b->reader.tree, own, node->key,
				 node_copy(b->reader.tree, node));
			continue;
		}
		for (int i = 0;; i++) {
			const char *known = known_key_at(b, i);

			if (!known) {
				unknown_key(&b->reader, node,
					    text_nearest(node->key, known_key_at, b));
				break;
			}
			if (strcmp(known, node->key) == 0)
				break;
		}
	}
	fields_read(&b->reader, b->book->setup_fields, scenario->setup_to_prepare, own,
		    "");
}

/* ---- rulings ---- */

static const char *switch_at(const void *list, int i)
{
	const struct rulebook *book = list;

	for (int row = 0; row < book->ruling_count; row++)
		if (book->rulings[row].key && i-- == 0)
			return book->rulings[row].key;
	return NULL;
}

static void read_ruling(struct builder *b, const struct node *node)
{
	int row = rulebook_ruling(b->book, node->key), value;
	const struct ruling_row *ruling;

	if (row < 0) {
		const char *nearest = text_nearest(node->key, switch_at, b->book);

		problem_at(
			b->reader.problems, node->key_place,
			nearest ? "unknown ruling \"%s\"; did you mean \"%s\"?"
				: "unknown ruling \"%s\"; `affray rulings %s` lists them",
			node->key, nearest ? nearest : b->book->id);
		return;
	}
	ruling = &b->book->rulings[row];
	if (ruling->words ? read_word(&b->reader, node, node->key, ruling->words, &value)
			  : read_int(&b->reader, node, node->key, ruling->low,
				     ruling->high, &value))
		b->scenario->rulings[row] = value;
}

static void read_rulings(struct builder *b)
{
	const struct node *rulings = node_get(b->root, "rulings");

	for (int i = 0; i < b->book->ruling_count; i++)
		b->scenario->rulings[i] =
			b->book->rulings[i].words ? 0 : b->book->rulings[i].usual;
	if (!rulings)
		return;
	if (rulings->kind != NODE_MAP) {
		problem_at(b->reader.problems, rulings->place,
			   "rulings is %s; expected a map such as {name: word}",
			   node_kind_name(rulings));
		return;
	}
	for (const struct node *node = rulings->first; node; node = node->next)
		read_ruling(b, node);
}

/* ---- sides and their tactics ---- */

static const char *tactic_key_at(const void *list, int i)
{
	const struct rulebook *book = list;
	int own = 0;

	while (book->tactics && book->tactics[own].key)
		own++;
	if (i < own)
		return book->tactics[i].key;
	for (int j = 0; common_tactics[j]; j++)
		if (i - own == j)
			return common_tactics[j]->key;
	return NULL;
}

static void usual_knobs(struct scenario_side *side)
{
	memset(side->knobs, 0, sizeof side->knobs);
	for (int i = 0; side->tactic && i < MAX_KNOBS && side->tactic->knobs[i].key; i++)
		side->knobs[i] = (int16_t)side->tactic->knobs[i].usual;
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
			   : "unknown tactic \"%s\"; expected scripted, random or person",
		   node->text, nearest);
	return false;
}

static void read_knob(struct builder *b, struct scenario_side *side,
		      const struct node *node)
{
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
	problem_at(b->reader.problems, node->key_place,
		   "the tactic %s has no knob \"%s\"",
		   side->tactic ? side->tactic->key : "person", node->key);
}

static void read_tactic(struct builder *b, struct scenario_side *side,
			const struct node *node)
{
	const struct node *use = NULL;

	side->tactic = b->book->tactics;
	usual_knobs(side);
	if (!node)
		return;
	if (node->kind == NODE_MAP)
		use = node_get(node, "use");
	else if (node->kind == NODE_SCALAR)
		use = node;
	if (!use || use->kind != NODE_SCALAR) {
		problem_at(b->reader.problems, node->place,
			   "tactic is %s; expected a word, or {use: scripted, knob: 2}",
			   node_kind_name(node));
		return;
	}
	name_tactic(b, side, use);
	usual_knobs(side);
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
		struct node *at = whole;
		const char *part = node->key;

		for (const char *dot; (dot = strchr(part, '.')); part = dot + 1) {
			char *key = tree_text(b->reader.tree, part, (size_t)(dot - part));
			struct node *next = node_get(at, key);

			if (!next || next->kind != NODE_MAP) {
				next = node_new(b->reader.tree, NODE_MAP, node->place);
				node_put(b->reader.tree, at, key, next);
			}
			at = next;
		}
		node_put(b->reader.tree, at, part, node_copy(b->reader.tree, node));
		node_get(at, part)->key_place = node->key_place;
	}
}

/* The sheet of a creature of the scenario: catalogue entry, then its `set`. */
static const struct node *creature_sheet_node(struct builder *b, const struct node *node)
{
	const struct node *use = node_get(node, "use"), *set = node_get(node, "set"),
			  *entry;
	struct node *whole;

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

	if (!creature || !take_name(b, creature->name, name, node->place))
		return false;
	creature->side = (int8_t)side;
	creature->in_reserve = reserve;
	creature->tile = tile_at(-1, -1);
	creature->sheet_to_prepare = tree_alloc(b->reader.tree, b->book->kinds[0].size);
	creature->sheet = creature->sheet_to_prepare;
	read_entry(b, 0, tree_text(b->reader.tree, use->text, strlen(use->text)), whole,
		   creature->sheet_to_prepare);
	read_facing(b, creature, node_get(node, "facing"));
	read_start(&b->reader, creature, node_get(node, "at"));
	b->scenario->total++;
	return true;
}

static void check_creature_keys(struct builder *b, const struct node *node, bool reserve)
{
	static const char *const words[] = {"use",    "name", "count", "at",
					    "facing", "set",  "side",  NULL};

	for (const struct node *key = node->first; key; key = key->next)
		if (word_index(words, key->key) < 0 ||
		    (!reserve && strcmp(key->key, "side") == 0))
			unknown_key(&b->reader, key,
				    text_nearest_in(key->key, words, word_count(words)));
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
	if (b->scenario->total == before && !has_problems(b->reader.problems))
		problem_at(b->reader.problems, creatures ? creatures->place : node->place,
			   "the side %s is empty; expected at least one creature",
			   side->name);
}

static void read_sides(struct builder *b)
{
	const struct node *sides = node_get(b->root, "sides");
	int index = 0;

	if (!sides || sides->kind != NODE_LIST || node_count(sides) < 2) {
		problem_at(b->reader.problems, sides ? sides->place : b->root->place,
			   "a scenario needs `sides`, a list of two or more");
		return;
	}
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

/* Sheets that edicts may bring in; each names its side (default: the last one). */
static void read_reserve(struct builder *b)
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
			problem_at(b->reader.problems, name ? name->place : node->place,
				   "there is no side \"%s\"", name ? name->text : "");
		else
			read_creature(b, node, side, true);
	}
}

/* ---- all together ---- */

static bool check_version(struct builder *b)
{
	const struct node *version = node_get(b->root, "affray");
	int number;

	if (!version) {
		problem_at(
			b->reader.problems, b->root->place,
			"the file does not say its format; expected `affray: 1` first");
		return false;
	}
	if (!read_int(&b->reader, version, "affray", 1, 1000000, &number))
		return false;
	if (number == 1)
		return true;
	problem_at(b->reader.problems, version->place,
		   "format %d is newer than this program, which reads format 1", number);
	return false;
}

static void build_all(struct builder *b)
{
	struct scenario *scenario = b->scenario;

	collect_entries(b);
	for (int kind = 1; kind < b->book->kind_count; kind++)
		compile_section(b, kind);
	scenario->name = text_of(b, "name", "unnamed");
	scenario->about = text_of(b, "about", "");
	scenario->limit = number_of(b, "limit", 1, 10000, 50);
	read_setup(b);
	read_rulings(b);
	read_sides(b);
	read_reserve(b);
	read_ground(&b->reader, scenario, b->root);
	if (!has_problems(b->reader.problems))
		b->book->prepare(scenario, b->reader.problems);
}

static struct builder *builder_new(const struct rulebook *book, const struct node *root,
				   const struct catalogue *catalogue,
				   struct problems *problems)
{
	struct tree *tree = tree_new();
	struct builder *b = tree ? tree_alloc(tree, sizeof *b) : NULL;

	if (!b) {
		tree_free(tree);
		problem_at(problems, (struct place){0}, "no memory for this scenario");
		return NULL;
	}
	must(book->kind_count <= 16);
	b->reader.problems = problems;
	b->reader.tree = tree;
	b->reader.find = find_index;
	b->reader.complain = unknown_entry;
	b->book = book;
	b->root = root;
	b->catalogue = catalogue;
	b->scenario = tree_alloc(tree, sizeof *b->scenario);
	if (!b->scenario) {
		tree_free(tree);
		problem_at(problems, (struct place){0}, "no memory for this scenario");
		return NULL;
	}
	b->scenario->book = book;
	b->scenario->tree = tree;
	b->scenario->file = root->place.file;
	return b;
}

struct scenario *scenario_build(const struct rulebook *book, const struct node *root,
				const struct catalogue *catalogue,
				struct problems *problems)
{
	struct builder *b;

	if (root->kind != NODE_MAP) {
		problem_at(problems, root->place, "a scenario is %s; expected a map",
			   node_kind_name(root));
		return NULL;
	}
	b = builder_new(book, root, catalogue, problems);
	if (!b)
		return NULL;
	if (check_version(b))
		build_all(b);
	if (!has_problems(problems))
		return b->scenario;
	tree_free(b->reader.tree);
	return NULL;
}

void catalogue_check(const struct rulebook *book, const struct node *root,
		     const struct catalogue *catalogue, struct problems *problems)
{
	static const char *const words[] = {"affray", "rulebook", "about", NULL};
	struct builder *b = builder_new(book, root, catalogue, problems);

	if (!b)
		return;
	check_version(b);
	collect_entries(b);
	for (const struct node *node = root->first; node; node = node->next) {
		int kind = 0;

		while (kind < book->kind_count &&
		       strcmp(book->kinds[kind].key, node->key))
			kind++;
		if (kind == book->kind_count && word_index(words, node->key) < 0)
			unknown_key(&b->reader, node,
				    text_nearest(node->key, known_key_at, b));
	}
	for (int kind = 0; kind < book->kind_count; kind++)
		compile_section(b, kind);
	tree_free(b->reader.tree);
}
