/* SPDX-License-Identifier: MIT
 *
 * YAML files to trees of nodes: a small strict subset, with a place for every node; and
 * strict JSON, which is its flow form with less freedom.
 *
 * One character after another, one function for each form. A block map or list knows its
 * column: a token further left ends it, one further right is a mistake. After a problem
 * of form nothing that follows can be trusted, and reading stops (`stopped`: every
 * function returns at once); what is merely not allowed is noted, and reading goes on.
 */
#include "yaml.h"
#include "source.h"
#include "yaml_keys.h"
#include "yaml_scan.h"
#include <stdlib.h>
#include <string.h>

#define RUNS_ON                                                                       \
	"this runs on into the next line, where a \":\" follows; is a \":\" missing " \
	"here, or that line indented too far?"
#define EXPLICIT_KEY "\"?\" before a key is not allowed; write \"key: value\""
#define NOT_A_KEY "a key must be a word or text, not a map or list"

static struct node *read_block(struct reader *reader, int parent, bool in_map);

/* ---- nodes ---- */

static struct node *new_node(struct reader *reader, enum node_kind kind, struct spot spot)
{
	struct place place = place_at(reader, spot);
	struct node *node = reader->stopped ? NULL : node_new(reader->tree, kind, place);

	if (!reader->stopped && !node)
		return refuse(reader, spot, "out of memory");
	if (node && ++reader->nodes > YAML_MOST_NODES) {
		problem_at(reader->problems, place, "too long: more than %d values",
			   YAML_MOST_NODES);
		reader->stopped = true;
	}
	return reader->stopped ? NULL : node;
}

/* A map or list; to be followed by close_node(). */
static struct node *open_node(struct reader *reader, enum node_kind kind,
			      struct spot spot)
{
	if (reader->depth++ == YAML_MOST_DEPTH && !reader->stopped) {
		problem_at(reader->problems, place_at(reader, spot),
			   "more than %d maps and lists in each other", YAML_MOST_DEPTH);
		reader->stopped = true;
	}
	return new_node(reader, kind, spot);
}

static struct node *close_node(struct reader *reader, struct node *node)
{
	reader->depth--;
	if (!reader->stopped && !yaml_check_keys(node, reader->problems))
		return refuse(reader, reader->here, "out of memory");
	return reader->stopped ? NULL : node;
}

/* `end` is where the pointer to the next child goes. */
static void add_child(struct node ***end, struct node *child)
{
	if (!child)
		return;
	**end = child;
	*end = &child->next;
}

static struct node *scalar_node(struct reader *reader, const struct scalar *scalar)
{
	struct node *node = new_node(reader, NODE_SCALAR, scalar->start);

	if (node) {
		node->text = scalar->text;
		node->quoted = scalar->style != PLAIN;
	}
	return node;
}

/* ---- keys ---- */

/* The scalar becomes a key: of one line, and no merge key. */
static bool check_key(struct reader *reader, const struct scalar *key)
{
	if (reader->stopped)
		return false;
	if (key->start.line != reader->here.line)
		refuse(reader, key->start,
		       key->style != PLAIN ? "a key in quotes must stand on one line"
		       : reader->brackets
			       ? "this key goes over the end of its line; is a "
				 "\",\" or a closing bracket missing?"
			       : RUNS_ON);
	else if (!*key->text)
		refuse(reader, key->start, "expected a key before \":\"");
	else if (strpbrk(key->text, "\t\n"))
		refuse(reader, key->start, "a key must be a word or a line of text");
	else if (key->style == PLAIN && strcmp(key->text, "<<") == 0)
		complain_at(reader, key->start,
			    "merge keys (<<) are not allowed; write the values here");
	return !reader->stopped;
}

static void set_key(struct node *node, const struct reader *reader,
		    const struct scalar *key)
{
	if (!node)
		return;
	node->key = key->text;
	node->key_place = place_at(reader, key->start);
}

/* ---- flow: [a, b], {a: 1} ---- */

static struct node *read_flow(struct reader *reader);

static struct node *read_flow_value(struct reader *reader)
{
	char sign = peek(reader, 0);

	if (sign == '[' || sign == '{')
		return read_flow(reader);

	struct scalar scalar = read_scalar(reader, reader->flow_parent, false);

	return scalar_node(reader, &scalar);
}

/* Behind a key in brackets: `: value`, `:` alone, or nothing. */
static struct node *read_pair_value(struct reader *reader)
{
	struct spot after = reader->here;

	next_in_flow(reader);
	if (peek(reader, 0) != ':') {
		if (reader->json)
			return refuse(reader, reader->here,
				      "expected \":\" after this key");
		return new_node(reader, NODE_SCALAR, after);
	}
	step(reader, 1);
	after = reader->here;
	next_in_flow(reader);
	if (!reader->json && peek(reader, 0) && strchr(",]}", peek(reader, 0)))
		return new_node(reader, NODE_SCALAR, after);
	return read_flow_value(reader);
}

static struct node *read_pair(struct reader *reader)
{
	struct scalar key;
	struct node *value;

	if (peek(reader, 0) == '[' || peek(reader, 0) == '{')
		return refuse(reader, reader->here, NOT_A_KEY);
	if (reader->json && peek(reader, 0) != '"')
		return refuse(reader, reader->here, "expected a key in double quotes");
	if (peek(reader, 0) == ':')
		return refuse(reader, reader->here, "expected a key before \":\"");
	key = read_scalar(reader, reader->flow_parent, false);
	if (!check_key(reader, &key))
		return NULL;
	value = read_pair_value(reader);
	set_key(value, reader, &key);
	return value;
}

/* [a: 1] is a list of one map of one pair. */
static struct node *read_item(struct reader *reader)
{
	struct spot start = reader->here;
	struct node *node, *map;
	struct scalar key;

	if (reader->json || peek(reader, 0) == '[' || peek(reader, 0) == '{') {
		node = read_flow_value(reader);
		next_in_flow(reader);
		return !reader->json && peek(reader, 0) == ':'
			       ? refuse(reader, start, NOT_A_KEY)
			       : node;
	}
	key = read_scalar(reader, reader->flow_parent, false);
	next_in_flow(reader);
	if (peek(reader, 0) != ':' || reader->stopped)
		return scalar_node(reader, &key);
	map = open_node(reader, NODE_MAP, start);
	if (map && check_key(reader, &key)) {
		map->first = read_pair_value(reader);
		set_key(map->first, reader, &key);
	}
	return close_node(reader, map);
}

/* After an item: true if another may follow. */
static bool next_item(struct reader *reader, char closing)
{
	char sign;

	next_in_flow(reader);
	sign = peek(reader, 0);
	if (reader->stopped || sign == closing)
		return false;
	if (sign == ',') {
		step(reader, 1);
		next_in_flow(reader);
		if (reader->json && peek(reader, 0) == closing)
			refuse(reader, reader->here, "expected a value after \",\"");
		return !reader->stopped && peek(reader, 0) != closing;
	}
	if (sign == ']' || sign == '}')
		refuse_open(reader, closing == ']' ? "expected \"]\", not \"}\""
						   : "expected \"}\", not \"]\"");
	else if (sign == '#')
		refuse(reader, reader->here, "a comment needs a space before its \"#\"");
	else
		refuse_open(reader, closing == ']' ? "expected \",\" or \"]\""
						   : "expected \",\" or \"}\"");
	return false;
}

static struct node *read_flow(struct reader *reader)
{
	struct spot start = reader->here;
	bool is_map = peek(reader, 0) == '{';
	char closing = is_map ? '}' : ']';
	struct node *node = open_node(reader, is_map ? NODE_MAP : NODE_LIST, start);
	struct node **end = node ? &node->first : NULL;
	const struct bracket *outer = reader->brackets;
	struct bracket bracket = {outer, start.line, is_map};

	reader->brackets = &bracket;
	step(reader, 1);
	next_in_flow(reader);
	for (bool more = peek(reader, 0) != closing; more && !reader->stopped;
	     more = next_item(reader, closing)) {
		if (!peek(reader, 0))
			refuse_open(reader, "expected a value");
		else if (peek(reader, 0) == ',')
			refuse(reader, reader->here, "expected a value before \",\"");
		else
			add_child(&end, is_map ? read_pair(reader) : read_item(reader));
	}
	reader->brackets = outer;
	step(reader, 1);
	return close_node(reader, node);
}

/* ---- blocks of lines ---- */

/* The list's items stand at column `column`; `in_map`: so do the keys of the map around.
 */
static struct node *read_list(struct reader *reader, int column, bool in_map)
{
	struct node *list = open_node(reader, NODE_LIST, reader->here);
	struct node **end = list ? &list->first : NULL;

	while (!reader->stopped && has_token(reader) && reader->here.column >= column) {
		struct spot dash = reader->here;
		struct node *item;

		if (dash.column > column || !at_sign(reader, '-')) {
			if (in_map && dash.column == column)
				break;
			refuse(reader, dash,
			       "expected \"- \" and the next item; check the "
			       "indentation");
			break;
		}
		step(reader, 1);
		next_token(reader);
		if (!has_token(reader) || reader->here.column <= column)
			item = new_node(reader, NODE_SCALAR, dash);
		else
			item = read_block(reader, column, false);
		add_child(&end, item);
		next_token(reader);
	}
	return close_node(reader, list);
}

/* Behind the `:` of a key at this column. */
static struct node *read_value(struct reader *reader, int column)
{
	struct spot after = reader->here;
	int line = after.line;

	next_token(reader);
	if (reader->stopped)
		return NULL;
	if (has_token(reader) && reader->here.line == line && at_sign(reader, '-'))
		return refuse(reader, reader->here,
			      "a list of \"- \" items starts in a line of its own");
	if (!has_token(reader) || reader->here.column < column ||
	    (reader->here.column == column && !at_sign(reader, '-')))
		return new_node(reader, NODE_SCALAR, after);
	if (reader->here.column == column)
		return read_list(reader, column, true);
	reader->key_line = line;
	return read_block(reader, column, true);
}

/* The scalar that was read is the first key of a map. */
static struct node *read_map(struct reader *reader, struct scalar key)
{
	int column = key.start.column;
	struct node *map = open_node(reader, NODE_MAP, key.start);
	struct node **end = map ? &map->first : NULL;

	while (check_key(reader, &key)) {
		struct node *value;

		step(reader, 1); /* over the colon */
		value = read_value(reader, column);
		set_key(value, reader, &key);
		add_child(&end, value);
		next_token(reader);
		if (reader->stopped || !has_token(reader) || reader->here.column < column)
			break;
		if (reader->here.column > column)
			refuse(reader, reader->here,
			       at_sign(reader, '-') ? "the indentation of this item fits "
						      "no line above it"
						    : "the indentation of this line fits "
						      "no line above it");
		else if (at_sign(reader, '?'))
			refuse(reader, reader->here, EXPLICIT_KEY);
		else if (at_sign(reader, '-'))
			refuse(reader, reader->here,
			       "expected a key and \":\"; check indentation and "
			       "brackets");
		else if (strchr("[{", peek(reader, 0)))
			refuse(reader, reader->here, NOT_A_KEY);
		if (reader->stopped)
			break;
		key = read_scalar(reader, column, true);
		skip_blanks(reader);
		if (!reader->stopped && !at_sign(reader, ':'))
			refuse(reader, key.start, "expected \":\" after this key");
	}
	return close_node(reader, map);
}

/* The value was read in the line of its key (or is on its own); a `:` makes it a key. */
static struct node *finish_scalar(struct reader *reader, const struct scalar *scalar)
{
	bool in_line = scalar->start.line == reader->key_line &&
		       scalar->start.line == reader->here.line;

	if (scalar->style != LINES) {
		struct spot end = reader->here;

		skip_blanks(reader);
		if (at_sign(reader, ':') && in_line)
			return refuse(reader, reader->here,
				      "a second \":\" in this line; put a text that "
				      "contains \": \" in quotes");
		if (at_sign(reader, ':'))
			return read_map(reader, *scalar);
		reader->here = end;
		end_line(reader,
			 scalar->style == SINGLE
				 ? "unexpected text after the closing quote; in single "
				   "quotes an apostrophe is written ''"
			 : scalar->style == DOUBLE
				 ? "unexpected text after the closing quote"
				 : "expected the end of the line");
	}
	return scalar_node(reader, scalar);
}

/* What begins here, which stands further right than `parent`. */
static struct node *read_block(struct reader *reader, int parent, bool in_map)
{
	struct spot start;
	struct scalar scalar;

	skip_properties(reader);
	start = reader->here;
	if (reader->stopped)
		return NULL;
	if (!has_token(reader) || start.column <= parent)
		return new_node(reader, NODE_SCALAR, start);
	if (at_sign(reader, '-') && start.line != reader->key_line)
		return read_list(reader, start.column, false);
	if (at_sign(reader, '?'))
		return refuse(reader, start, EXPLICIT_KEY);
	if (at_sign(reader, ':'))
		return refuse(reader, start, "expected a key before \":\"");
	if (peek(reader, 0) == '[' || peek(reader, 0) == '{') {
		struct node *node;

		reader->flow_parent = parent;
		node = read_flow(reader);
		skip_blanks(reader);
		if (at_sign(reader, ':'))
			return refuse(reader, start, NOT_A_KEY);
		end_line(reader, "expected the end of the line");
		return reader->stopped ? NULL : node;
	}
	if (peek(reader, 0) == '|' || peek(reader, 0) == '>')
		scalar = read_lines(reader, parent, in_map);
	else
		scalar = read_scalar(reader, parent, false);
	return reader->stopped ? NULL : finish_scalar(reader, &scalar);
}

/* ---- the whole ---- */

/* `---` before, `...` behind. */
static struct node *read_document(struct reader *reader)
{
	struct node *root = NULL;

	next_token(reader);
	if (peek(reader, 0) == '%' && reader->here.column == 1)
		return refuse(reader, reader->here,
			      "directives (%) are not allowed; remove this line");
	if (at_marker(reader, "---")) {
		step(reader, 3);
		end_line(reader, "expected the end of the line after \"---\"");
		next_token(reader);
	}
	if (has_token(reader))
		root = read_block(reader, 0, false);
	next_token(reader);
	if (at_marker(reader, "...")) {
		step(reader, 3);
		end_line(reader, "expected the end of the line after \"...\"");
		next_token(reader);
	}
	if (reader->stopped || !peek(reader, 0))
		return root;
	if (peek(reader, 0) == '%')
		return refuse(reader, reader->here, "directives (%) are not allowed");
	if (at_marker(reader, "---") || at_marker(reader, "..."))
		return refuse(reader, reader->here,
			      "a second document starts here; one file holds one");
	return refuse(
		reader, reader->here,
		root && root->kind == NODE_LIST
			? "expected \"- \" and the next item; check the indentation"
			: "expected a key and \":\"; check indentation and brackets");
}

static struct node *read_json(struct reader *reader)
{
	struct node *root;

	next_in_flow(reader);
	root = peek(reader, 0) ? read_flow_value(reader)
			       : refuse(reader, reader->here, "expected a value");
	next_in_flow(reader);
	if (!reader->stopped && peek(reader, 0))
		return refuse(reader, reader->here, "expected the end of the line");
	return root;
}

/* `---` and `...` alone make no document, or one of an empty scalar. */
static bool says_nothing(const struct node *root)
{
	return !root || (root->kind == NODE_SCALAR && !root->quoted && !*root->text);
}

static void check_root(struct reader *reader, const struct node *root)
{
	struct place whole = {.file = reader->file};
	size_t blank = strspn(reader->text, " \t\n");

	if (!says_nothing(root))
		return;
	problem_at(reader->problems, whole, "%s",
		   reader->text[blank] == '#' || (blank > 0 && !reader->text[blank])
			   ? "nothing but blank lines and comments"
			   : "this file is empty");
}

/* Frees the source. */
static struct node *read_source(struct tree *tree, struct source *source,
				const char *name, bool json, struct problems *problems)
{
	struct reader reader = {.tree = tree,
				.problems = problems,
				.file = name ? tree_text(tree, name, strlen(name)) : NULL,
				.text = source->text,
				.scratch = malloc(2 * source->length + 1),
				.here = {0, 1, 1},
				.json = json};
	int before = problems->total;
	struct node *root = NULL;

	if (!reader.scratch || (name && !reader.file))
		refuse(&reader, reader.here, "out of memory");
	else
		root = json ? read_json(&reader) : read_document(&reader);
	if (problems->total == before && !json)
		check_root(&reader, root);
	free(reader.scratch);
	source_free(source);
	return problems->total == before ? root : NULL;
}

struct node *yaml_read_file(struct tree *tree, const char *path,
			    struct problems *problems)
{
	struct source source;

	if (!source_read(&source, path, problems))
		return NULL;
	return read_source(tree, &source, source_name(path), false, problems);
}

struct node *yaml_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems)
{
	struct source source;

	if (!source_copy(&source, text, length, name, problems))
		return NULL;
	return read_source(tree, &source, name, false, problems);
}

struct node *json_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems)
{
	struct source source;

	if (!source_copy(&source, text, length, name, problems))
		return NULL;
	return read_source(tree, &source, name, true, problems);
}
