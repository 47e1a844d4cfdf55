/* SPDX-License-Identifier: MIT
 *
 * YAML files to trees of nodes: a small strict subset, with a place for every node; and
 * strict JSON, which is its flow form with less freedom.
 *
 * Each form has one function. The function finds its first token in the reader, and
 * leaves the first token after its form there. A block map or list knows its column: a
 * token further left ends it, one further right is a mistake. After a syntax error all
 * tokens are END; a construct that is merely not allowed is noted, and reading goes on.
 */
#include "yaml.h"
#include "source.h"
#include "yaml_messages.h"
#include "yaml_scan.h"
#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

/* ---- nodes ---- */

/* Raises the depth for a map or list; the function that reads it lowers it at the end. */
static struct node *new_node(struct reader *in, enum node_kind kind, struct place place)
{
	struct node *node = in->stopped ? NULL : node_new(in->tree, kind, place);

	if (kind != NODE_SCALAR && in->depth++ == YAML_MOST_DEPTH)
		refuse(in, place, TOO_DEEP, YAML_MOST_DEPTH);
	if (++in->nodes > YAML_MOST_NODES)
		refuse(in, place, TOO_LONG, YAML_MOST_NODES);
	if (!node)
		refuse(in, place, OUT_OF_MEMORY);
	return node ? node : &in->spare;
}

/* `end` is where the pointer to the next child goes. In a list `key` is not of kind
 * KEY. */
static void append(struct node ***end, struct node *child, const struct token *key)
{
	**end = child;
	*end = &child->next;
	if (key->kind == KEY) {
		child->key = key->text;
		child->key_place = key->place;
	}
}

/* true, false, null, or a number. */
static bool is_json_word(const char *text)
{
	const char *start = text + (*text == '-'), *end = start;

	if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0 ||
	    strcmp(text, "null") == 0)
		return true;
	end += *start == '0' ? 1 : strspn(start, DIGITS);
	if (*end == '.')
		end += 1 + strspn(end + 1, DIGITS);
	if (end > start && is_one_of(*end, "eE") && is_one_of(end[-1], DIGITS)) {
		end += 1 + is_one_of(end[1], "+-");
		end += strspn(end, DIGITS);
	}
	return is_one_of(*start, DIGITS) && is_one_of(end[-1], DIGITS) && !*end;
}

/* The token after the scalar must stand right of column `parent`. */
static struct node *read_scalar(struct reader *in, int parent)
{
	struct node *node = new_node(in, NODE_SCALAR, in->token.place);

	node->text = in->token.text;
	node->quoted = in->token.style != PLAIN;
	if (in->json && !node->quoted && !is_json_word(node->text))
		refuse(in, node->place, JSON_VALUE);
	next_token(in, parent);
	return node;
}

/* ---- keys ---- */

/* A key must be a line of text, must not be a merge key, and must be new in its map. */
static void check_key(struct reader *in, const struct node *map, const struct token *key)
{
	const struct node *twin = node_get(map, key->text);

	if (!*key->text)
		refuse(in, key->place, KEY_MISSING);
	else if (strpbrk(key->text, "\t\n"))
		refuse(in, key->place, KEY_NO_LINE);
	else if (key->style == PLAIN && strcmp(key->text, "<<") == 0)
		complain(in, key->place, MERGE_KEY);
	else if (twin)
		complain(in, key->place, KEY_TWICE, key->text, twin->key_place.line);
	else if (node_count(map) == YAML_MOST_KEYS)
		refuse(in, key->place, TOO_WIDE, YAML_MOST_KEYS);
}

/* The message about a token that stands where a key is expected. */
static const char *why_no_key(const struct token *token)
{
	return token->kind == SCALAR	      ? COLON_EXPECTED
	       : token->kind == ':'	      ? KEY_MISSING
	       : is_one_of(token->kind, "[{") ? KEY_NO_SCALAR
					      : KEY_EXPECTED;
}

/* ---- flow: [a, b], {a: 1} ---- */

static struct node *read_flow(struct reader *in);

static struct node *read_flow_value(struct reader *in)
{
	char kind = in->token.kind;

	if (kind == '[' || kind == '{')
		return read_flow(in);
	if (kind != SCALAR)
		refuse_open(in, kind == KEY   ? COLON_IN_BRACKETS
				: kind == ':' ? MUST_BE_QUOTED
				: kind == ',' ? VALUE_BEFORE_COMMA
					      : VALUE_EXPECTED);
	return read_scalar(in, in->parent);
}

static struct token read_flow_key(struct reader *in, const struct node *map)
{
	struct token key = in->token;

	if (in->json && key.style != '"')
		refuse(in, key.place, JSON_KEY);
	else if (key.kind != KEY)
		refuse_open(in, why_no_key(&key));
	else
		check_key(in, map, &key);
	next_token(in, in->parent);
	return key;
}

static struct node *read_flow(struct reader *in)
{
	const struct token *token = &in->token;
	bool is_map = token->kind == '{';
	struct node *node = new_node(in, is_map ? NODE_MAP : NODE_LIST, token->place);
	struct node **end = &node->first;
	const struct node *outer = in->open;

	in->open = node;
	do {
		struct token key = {0};

		next_token(in, in->parent);
		if (in->json && node->first && is_one_of(token->kind, "]}"))
			refuse(in, token->place, VALUE_AFTER_COMMA);
		if (is_one_of(token->kind, "]}"))
			break;
		if (is_map)
			key = read_flow_key(in, node);
		if (is_map && !in->json && is_one_of(token->kind, ",]}"))
			append(&end, new_node(in, NODE_SCALAR, key.empty), &key);
		else
			append(&end, read_flow_value(in), &key);
	} while (token->kind == ',');
	if (token->kind == (is_map ? ']' : '}'))
		refuse_open(in, is_map ? BRACKET_IN_MAP : BRACE_IN_LIST);
	else if (token->kind != (is_map ? '}' : ']'))
		refuse_open(in, is_map ? COMMA_IN_MAP : COMMA_IN_LIST);
	in->open = outer;
	in->depth--;
	next_token(in, outer ? in->parent : NO_VALUE);
	return node;
}

/* ---- blocks of lines ---- */

static struct node *read_block(struct reader *in, int parent);
static struct node *read_lines(struct reader *in, bool in_map);

/* The value after a key or dash. */
static struct node *read_value(struct reader *in, const struct token *key)
{
	const struct token *token = &in->token;
	int column = key->place.column;

	next_token(in, column);
	if (key->kind == KEY && !token->first &&
	    (token->kind == KEY || token->kind == '-'))
		refuse(in, token->place,
		       token->kind == KEY ? COLON_TWICE : ITEM_IN_KEY_LINE);
	else if (key->kind == KEY && token->kind == '-' && token->place.column == column)
		return read_lines(in, true);
	return token->kind && token->place.column > column
		       ? read_block(in, column)
		       : new_node(in, NODE_SCALAR, key->empty);
}

/* A map of lines that begin with a key, or a list of lines that begin with a dash. Around
 * a list `in_map` is a map whose keys stand at the same column. */
static struct node *read_lines(struct reader *in, bool in_map)
{
	const struct token *token = &in->token;
	struct token key = *token;
	int column = key.place.column;
	bool is_map = key.kind == KEY;
	struct node *node = new_node(in, is_map ? NODE_MAP : NODE_LIST, key.place);
	struct node **end = &node->first;

	while (token->kind == key.kind && token->place.column == column) {
		key = *token;
		if (is_map)
			check_key(in, node, &key);
		append(&end, read_value(in, &key), &key);
	}
	if (token->kind && token->place.column >= column + in_map)
		refuse(in, token->place,
		       !is_map			       ? ITEM_EXPECTED
		       : token->place.column == column ? why_no_key(token)
		       : token->kind == '-'	       ? ITEM_FITS_NOWHERE
						       : LINE_FITS_NOWHERE);
	in->depth--;
	return node;
}

/* The value that begins here, right of column `parent`. */
static struct node *read_block(struct reader *in, int parent)
{
	const struct token *token = &in->token;
	struct token start = *token;
	bool plain = start.kind == SCALAR && start.style == PLAIN;
	struct node *node;

	if (start.kind == '-' || start.kind == KEY)
		return read_lines(in, false);
	if (start.kind == ':')
		refuse(in, start.place, KEY_MISSING);
	node = start.kind == SCALAR ? read_scalar(in, NO_VALUE) : read_flow(in);
	if (token->kind == ':' && !token->first && start.kind != SCALAR)
		refuse(in, start.place, KEY_NO_SCALAR);
	else if (token->kind && !token->first)
		refuse(in, token->place,
		       is_one_of(token->kind, "]}") ? NOT_OPENED
		       : start.style == '\''	    ? AFTER_APOSTROPHE
		       : start.style == '"'	    ? AFTER_QUOTE
						    : LINE_END);
	else if (token->kind && token->place.column > parent && plain)
		refuse(in, start.place, RUNS_ON);
	else if (token->kind && token->place.column == parent && token->kind != '-' &&
		 is_one_of(start.style, "|>") && !*start.text)
		refuse(in, start.place, BLOCK_EMPTY);
	return node;
}

/* ---- whole texts ---- */

/* Skips `---` or `...` if it stands here. */
static void skip_marker(struct reader *in, const char *marker)
{
	if (!at_marker(in, marker))
		return;
	in->at += 3;
	next_token(in, 0);
	if (in->token.kind && !in->token.first)
		refuse(in, in->token.place, LINE_END_AFTER, marker);
}

static struct node *read_document(struct reader *in)
{
	const struct token *token = &in->token;
	struct place whole = {.file = in->place.file};
	struct node *root = NULL;

	next_token(in, 0);
	skip_marker(in, "---");
	if (token->kind)
		root = read_block(in, 0);
	if (token->kind)
		refuse(in, token->place,
		       root->kind == NODE_LIST ? ITEM_EXPECTED : KEY_EXPECTED);
	skip_marker(in, "...");
	if (*in->at || token->kind)
		refuse(in, token->place, SECOND_DOCUMENT);
	if (!root)
		refuse(in, whole, is_one_of(*in->text, " \n#") ? FILE_BLANK : FILE_EMPTY);
	return root;
}

static struct node *read_json(struct reader *in)
{
	struct node *root;

	next_token(in, 0);
	root = read_flow_value(in);
	if (*in->at || in->token.kind)
		refuse(in, in->token.place, LINE_END);
	return root;
}

/* Frees the source. */
static struct node *read_source(struct tree *tree, struct source *source,
				const char *name, bool json, struct problems *problems)
{
	struct reader in = {.tree = tree,
			    .problems = problems,
			    .json = json,
			    .text = source->text,
			    .at = source->text,
			    .counted = source->text,
			    .place = {NULL, 1, 1},
			    .scalar = malloc(source->length + 1)};
	int before = problems->total;
	struct node *root = NULL;

	if (name)
		in.place.file = tree_text(tree, name, strlen(name));
	if (!in.scalar || (name && !in.place.file))
		refuse(&in, in.place, OUT_OF_MEMORY);
	else
		root = json ? read_json(&in) : read_document(&in);
	free(in.scalar);
	source_free(source);
	return problems->total == before ? root : NULL;
}

struct node *yaml_read_file(struct tree *tree, const char *path,
			    struct problems *problems)
{
	struct source source;

	return source_read(&source, path, problems)
		       ? read_source(tree, &source, source_name(path), false, problems)
		       : NULL;
}

struct node *yaml_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems)
{
	struct source source;

	return source_copy(&source, text, length, name, problems)
		       ? read_source(tree, &source, name, false, problems)
		       : NULL;
}

struct node *json_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems)
{
	struct source source;

	return source_copy(&source, text, length, name, problems)
		       ? read_source(tree, &source, name, true, problems)
		       : NULL;
}
