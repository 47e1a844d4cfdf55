/* SPDX-License-Identifier: MIT
 *
 * From a scenario's node tree to the scenario that is fought.
 *
 * Steps: catalogue sections (weapons, armour ...) are compiled whole, so that references
 * are indices; then the scenario's own keys, its rulings, its sides and creatures; then
 * the map and the start tiles (build_map.c); last the book's prepare(). Every step goes
 * on after a problem, so that one reading finds as many mistakes as it can.
 */
#include "builder.h"
#include "build_map.h"
#include "panic.h"
#include <string.h>

/* Words that the engine itself reads in a scenario file. */
static const char *const scenario_keys[] = {
	"affray", "rulebook", "name",	 "about",    "limit",	  "rulings", "map",
	"legend", "sides",    "reserve", "distance", "catalogue", NULL,
};

/* Keys that catalogues may have, too. */
static const char *const catalogue_keys[] = {"affray", "rulebook", "about", "from", NULL};

const struct node *misspelt_key(const struct node *map, const char *key)
{
	for (const struct node *node = map->first; node; node = node->next)
		if (word_index(scenario_keys, node->key) < 0 &&
		    text_nearest_in(node->key, &key, 1))
			return node;
	return NULL;
}

bool is_catalogue(const struct node *root)
{
	bool sections = false;

	if (root->kind != NODE_MAP || node_get(root, "sides") ||
	    misspelt_key(root, "sides"))
		return false;
	for (const struct node *node = root->first; node; node = node->next) {
		if (word_index(catalogue_keys, node->key) >= 0)
			continue;
		if (word_index(scenario_keys, node->key) >= 0)
			return false;
		sections = sections || node->kind == NODE_MAP;
	}
	return sections;
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
	if (!own || !scenario->setup)
		return;
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
		    scenario_keys);
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

/* ---- all together ---- */

static bool check_version(struct builder *b)
{
	const struct node *version = node_get(b->root, "affray");
	const struct node *misspelt = version ? NULL : misspelt_key(b->root, "affray");
	int number;

	if (misspelt) {
		unknown_key(&b->reader, misspelt, "affray");
		return false;
	}
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

/* The scenario's own creatures are checked even if no side uses them. */
static void check_own_creatures(struct builder *b)
{
	const struct node *own = node_get(b->root, b->book->kinds[0].key);
	void *sheet = tree_alloc(b->reader.tree, b->book->kinds[0].size);

	if (!own || own->kind != NODE_MAP || !sheet)
		return;
	for (const struct node *node = own->first; node; node = node->next) {
		const struct node *whole = whole_entry(b, 0, node, 0);

		if (whole)
			read_entry(b, 0, node->key, whole, sheet);
	}
}

static void build_all(struct builder *b)
{
	struct scenario *scenario = b->scenario;

	collect_entries(b);
	for (int kind = 1; kind < b->book->kind_count; kind++)
		compile_section(b, kind);
	check_own_creatures(b);
	scenario->name = text_of(b, "name", "unnamed");
	scenario->about = text_of(b, "about", "");
	scenario->limit = number_of(b, "limit", 1, 10000, 50);
	read_setup(b);
	read_rulings(b);
	read_sides(b);
	read_reserve(b);
	read_ground(&b->reader, scenario, b->root);
	if (!has_problems(b->reader.problems) && !tree_failed(b->reader.tree))
		b->book->prepare(scenario, b->reader.problems);
	if (tree_failed(b->reader.tree))
		problem_at(b->reader.problems, (struct place){0},
			   "no memory for this scenario");
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
	b->scenario->root = root;
	return b;
}

/* Without a catalogue everything that stands in one is unknown, and much else makes no
 * sense then: only the cause is told. */
static void keep_cause(struct problems *problems, const char *missing)
{
	for (int i = 0; missing && i < problems->count; i++)
		if (strcmp(problems->list[i].message, missing) == 0) {
			problems->list[0] = problems->list[i];
			problems->count = problems->total = 1;
			return;
		}
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
	keep_cause(problems, catalogue->missing);
	tree_free(b->reader.tree);
	return NULL;
}

static const char *section_key_at(const void *list, int i)
{
	const struct builder *b = list;
	int own = word_count(catalogue_keys);

	if (i < own)
		return catalogue_keys[i];
	return i - own < b->book->kind_count ? b->book->kinds[i - own].key : NULL;
}

void catalogue_check(const struct rulebook *book, const struct node *root,
		     const struct catalogue *catalogue, struct problems *problems)
{
	struct builder *b = builder_new(book, root, catalogue, problems);

	if (!b)
		return;
	check_version(b);
	collect_entries(b);
	for (const struct node *node = root->first; node; node = node->next) {
		bool known = word_index(catalogue_keys, node->key) >= 0 ||
			     (!node_get(root, "affray") &&
			      node == misspelt_key(root, "affray"));

		for (int i = 0; !known && i < book->kind_count; i++)
			known = strcmp(book->kinds[i].key, node->key) == 0;
		if (!known)
			unknown_key(&b->reader, node,
				    text_nearest(node->key, section_key_at, b));
	}
	for (int kind = 0; kind < book->kind_count; kind++)
		compile_section(b, kind);
	keep_cause(problems, catalogue->missing);
	tree_free(b->reader.tree);
}
