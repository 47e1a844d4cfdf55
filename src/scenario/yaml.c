/* SPDX-License-Identifier: MIT
 *
 * YAML files to trees of nodes: a small strict subset, with a place for every node.
 *
 * libfyaml turns the text into events; each event adds to the tree or to the problems.
 * Events and not libfyaml's documents, because these are built whole before we can say
 * no, and their nodes know less about places. Problems of meaning are collected on the
 * way; after a problem of form, nothing that follows can be trusted, and reading stops.
 */
#define _POSIX_C_SOURCE 200809L /* libfyaml.h wants ssize_t */
#include "yaml.h"
#include "source.h"
#include "yaml_keys.h"
#include "yaml_quote.h"
#include "yaml_words.h"
#include "engine/text.h"
#include <assert.h>
#include <string.h>
#include <libfyaml.h>

/* A position in the text; lines and columns count from 1. */
struct spot {
	size_t at;
	int line, column;
};

/* A map or list whose end has not come yet. */
struct open {
	struct node *node;
	struct node **end; /* where the pointer to the next child goes */
	const char *key;   /* of a map: the key that waits for its value */
	struct place key_place;
	bool bracketed; /* written with brackets */
};

struct reader {
	struct tree *tree;
	struct problems *problems;
	const char *file; /* in the tree */
	const char *text; /* checked */
	size_t length;
	struct spot last; /* the end of the last scalar or bracket */
	int documents, nodes, depth;
	struct open open[YAML_MOST_DEPTH];
	struct node *root;
};

static struct place place_at(const struct reader *reader, struct spot spot)
{
	return (struct place){reader->file, spot.line, spot.column};
}

static bool refuse(struct reader *reader, struct place place, const char *message)
{
	problem_at(reader->problems, place, "%s", message);
	return false;
}

static bool out_of_memory(struct reader *reader)
{
	return refuse(reader, place_at(reader, reader->last), "out of memory");
}

/* ---- the text between tokens ---- */

/*
 * On from `spot`, at most to `limit`, over blanks, line ends and comments, and with
 * `wanted` over all characters that are not in it. Between two tokens a `#` can only
 * start a comment.
 */
static struct spot seek(const struct reader *reader, struct spot spot, size_t limit,
			const char *wanted)
{
	bool comment = false;

	for (; spot.at < limit; spot.at++) {
		char here = reader->text[spot.at];

		if (here == '\n') {
			spot.line++;
			spot.column = 1;
			comment = false;
			continue;
		}
		if (here == '#')
			comment = true;
		if (!comment &&
		    (wanted ? strchr(wanted, here) != NULL : here != ' ' && here != '\t'))
			break;
		if (((unsigned char)here & 0xc0) != 0x80)
			spot.column++;
	}
	return spot;
}

/* ---- explicit keys ---- */

/* A line of the text, without its end. */
struct line {
	const char *start, *end;
	int indent; /* blanks, and the dashes of lists, before what it says */
};

static struct line line_at(const char *start, const char *end)
{
	size_t length = strcspn(start, "\r\n");
	struct line line = {start, start + length < end ? start + length : end, 0};
	const char *at = start;

	while (at < line.end &&
	       (*at == ' ' || *at == '\t' ||
		(*at == '-' && at + 1 < line.end && strchr(" \t-", at[1]))))
		at++;
	line.indent = (int)(at - start);
	return line;
}

/* "map: |", "about: >-": text follows, as far as lines are indented more. */
static bool begins_text(const struct line *line)
{
	const char *at = line->end;

	while (at > line->start && strchr(" \t+-0123456789", at[-1]))
		at--;
	return at > line->start && (at[-1] == '|' || at[-1] == '>');
}

static bool is_explicit_key(const struct line *line)
{
	const char *at = line->start + line->indent;

	return at < line->end && *at == '?' &&
	       (at + 1 == line->end || at[1] == ' ' || at[1] == '\t');
}

/*
 * libfyaml 0.7 frees what it must not after "? key:<tab>- item" and its like. A "?"
 * before a key is refused anyway: here before libfyaml sees it.
 */
static bool check_explicit_keys(struct reader *reader)
{
	const char *end = reader->text + reader->length, *at = reader->text;
	int text_below = -1; /* indent of the key whose text this is */

	for (int number = 1; at < end; number++) {
		struct line line = line_at(at, end);
		int blanks = (int)strspn(line.start, " ");

		if (line.start + blanks < line.end && blanks <= text_below)
			text_below = -1;
		if (text_below < 0 && is_explicit_key(&line))
			return refuse(
				reader,
				(struct place){reader->file, number, line.indent + 1},
				"\"?\" before a key is not allowed; write \"key: "
				"value\"");
		if (text_below < 0 && begins_text(&line))
			text_below = line.indent;
		at = line.end;
		at += at < end && *at == '\r';
		at += at < end && *at == '\n' && (at == line.end || at[-1] == '\r');
		at += at == line.end; /* a zero byte ends what strcspn sees */
	}
	return true;
}

/* ---- the whole text ---- */

/* Not empty, no directive at the start, not made to fill the memory. */
static bool check_text(struct reader *reader)
{
	struct spot first = seek(reader, (struct spot){0, 1, 1}, reader->length, NULL);
	struct place whole = {.file = reader->file};
	int signs = 0;

	if (reader->length == 0)
		return refuse(reader, whole, "this file is empty");
	if (first.at == reader->length)
		return refuse(reader, whole, "nothing but blank lines and comments");
	if (reader->text[first.at] == '%' && first.column == 1)
		return refuse(reader, place_at(reader, first),
			      "directives (%) are not allowed; remove this line");
	for (size_t i = 0; i < reader->length; i++)
		signs += strchr("[{,&*!%", reader->text[i]) != NULL;
	if (signs <= YAML_MOST_SIGNS)
		return check_explicit_keys(reader);
	problem_at(reader->problems, whole, "too long: more than %d brackets and commas",
		   YAML_MOST_SIGNS);
	return false;
}

/* ---- places ---- */

/* libfyaml counts from 0, and has no marks for what was never written. */
static struct spot spot_of(const struct reader *reader, const struct fy_mark *mark)
{
	if (!mark)
		return reader->last;
	return (struct spot){mark->input_pos, mark->line + 1, mark->column + 1};
}

/* libfyaml leaves out the first character of quoted scalars, anchors and aliases. */
static struct place place_before(const struct reader *reader, struct fy_token *token)
{
	struct spot spot = spot_of(reader, fy_token_start_mark(token));

	spot.column--;
	return place_at(reader, spot);
}

/* Of a scalar that is not there: behind the `:`, or at the `-`, that announces it. */
static struct place place_of_nothing(struct reader *reader, bool in_list)
{
	struct spot sign = seek(reader, reader->last, reader->length, NULL);
	char here = sign.at < reader->length ? reader->text[sign.at] : '\0';

	if (here != (in_list ? '-' : ':'))
		return place_at(reader, reader->last);
	reader->last = sign;
	reader->last.at++;
	reader->last.column++;
	return place_at(reader, in_list ? sign : reader->last);
}

static bool in_quotes(struct fy_token *token)
{
	enum fy_scalar_style style = fy_token_scalar_style(token);

	return style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED;
}

/* Also moves reader->last to the scalar's end. */
static struct place place_of_scalar(struct reader *reader, struct fy_token *token,
				    bool in_list)
{
	if (!token)
		return place_of_nothing(reader, in_list);

	struct spot start = spot_of(reader, fy_token_start_mark(token));
	struct place place = place_at(reader, start);

	/* A block is at its sign; libfyaml has it start with its text. */
	if (in_quotes(token))
		place = place_before(reader, token);
	else if (fy_token_scalar_style(token) != FYSS_PLAIN)
		place = place_at(reader, seek(reader, reader->last, start.at, "|>"));
	reader->last = spot_of(reader, fy_token_end_mark(token));
	if (in_quotes(token) && reader->last.at < reader->length) {
		reader->last.at++;
		reader->last.column++;
	}
	return place;
}

/* ---- events to nodes; each function returns false to stop ---- */

static struct open *innermost(struct reader *reader)
{
	return reader->depth > 0 ? &reader->open[reader->depth - 1] : NULL;
}

/* The next node is a key. */
static bool key_is_due(struct reader *reader)
{
	const struct open *parent = innermost(reader);

	return parent && parent->node->kind == NODE_MAP && !parent->key;
}

static bool add_node(struct reader *reader, struct node *node)
{
	struct open *parent = innermost(reader);

	if (!node)
		return out_of_memory(reader);
	if (++reader->nodes > YAML_MOST_NODES) {
		problem_at(reader->problems, node->place, "too long: more than %d values",
			   YAML_MOST_NODES);
		return false;
	}
	if (!parent) {
		reader->root = node;
		return true;
	}
	node->key = parent->key;
	node->key_place = parent->key_place;
	parent->key = NULL;
	*parent->end = node;
	parent->end = &node->next;
	return true;
}

/* Anchors and tags are refused, but what they stand before can be read on. */
static void check_properties(struct reader *reader, struct fy_event *event)
{
	struct fy_token *anchor = fy_event_get_anchor_token(event);
	struct fy_token *tag = fy_event_get_tag_token(event);

	if (event->type == FYET_ALIAS)
		return; /* its own name is given as its anchor */
	if (anchor)
		refuse(reader, place_before(reader, anchor),
		       "anchors (&) are not allowed; write the value where it is used");
	if (tag)
		refuse(reader,
		       place_at(reader, spot_of(reader, fy_token_start_mark(tag))),
		       "tags (!) are not allowed; in a text, put it in quotes");
}

/* In the tree; NULL: no memory. */
static char *quoted_text(const struct reader *reader, struct fy_token *token,
			 size_t *length)
{
	size_t start = fy_token_start_mark(token)->input_pos;
	size_t end = fy_token_end_mark(token)->input_pos;
	char quote = fy_token_scalar_style(token) == FYSS_SINGLE_QUOTED ? '\'' : '"';
	char *text = tree_alloc(reader->tree, 2 * (end - start) + 1);

	if (text)
		*length = yaml_unquote(reader->text + start, reader->text + end, quote,
				       text);
	return text;
}

static char *token_text(const struct reader *reader, struct fy_token *token,
			size_t *length)
{
	/* Of an empty block at the end libfyaml would give the byte behind the end. */
	if (!token || fy_token_start_mark(token)->input_pos >= reader->length)
		return tree_text(reader->tree, "", *length = 0);
	if (in_quotes(token))
		return quoted_text(reader, token, length);

	const char *text = fy_token_get_text(token, length);

	return text ? tree_text(reader->tree, text, *length) : NULL;
}

/*
 * libfyaml lets the lines of a block in a map stand right below their key, where the next
 * key belongs; a text that was not meant to be one would go unnoticed.
 */
static bool check_indent(struct reader *reader, struct fy_token *token,
			 struct place place)
{
	const struct open *parent = innermost(reader);
	size_t at = fy_token_start_mark(token)->input_pos;
	size_t end = fy_token_end_mark(token)->input_pos;
	int column = 1;

	for (; at < end && strchr(" \n", reader->text[at]); at++)
		column = reader->text[at] == '\n' ? 1 : column + 1;
	if (at == end || !parent || column > parent->node->place.column)
		return true;
	return refuse(
		reader, place,
		"the lines of this block must be indented further than its key or dash");
}

/* Escapes can make what no source contains. */
static bool copy_text(struct reader *reader, struct fy_token *token, struct place place,
		      const char **text)
{
	size_t length, count;

	*text = token_text(reader, token, &length);
	if (!*text)
		return out_of_memory(reader);
	for (size_t i = 0; i < length; i += count) {
		count = source_character_bytes(*text + i, length - i);
		if (count == 0) /* libfyaml lets JSON's pairs of \u pass */
			return refuse(reader, place,
				      "half a character; write \\U and 8 digits");
		if (source_is_control(*text + i))
			return refuse(reader, place, "a control character in this text");
	}
	return true;
}

/* How this key may not be written; NULL if it may. Moves `place` to what is wrong. */
static const char *key_problem(const struct reader *reader, struct fy_token *token,
			       struct spot before, struct place *place)
{
	if (!token) {
		*place = place_at(reader, seek(reader, before, reader->length, ":"));
		return "expected a key before \":\"";
	}

	const struct fy_mark *start = fy_token_start_mark(token);
	struct spot question = seek(reader, before, start->input_pos, "?");

	if (question.at < start->input_pos) {
		*place = place_at(reader, question);
		return "\"?\" before a key is not allowed; write \"key: value\"";
	}
	if (start->line != fy_token_end_mark(token)->line)
		return "this key goes over the end of its line; is a \",\" or a closing "
		       "bracket missing?";
	return NULL;
}

static bool take_key(struct reader *reader, struct fy_event *event)
{
	struct open *map = innermost(reader);
	struct fy_token *token = event->scalar.value;
	struct spot before = reader->last;
	struct place place = place_of_scalar(reader, token, false);
	const char *wrong = key_problem(reader, token, before, &place);

	if (wrong)
		return refuse(reader, place, wrong);
	if (!copy_text(reader, token, place, &map->key))
		return false;
	if (!*map->key)
		return refuse(reader, place, "expected a key before \":\"");
	if (strpbrk(map->key, "\t\n"))
		return refuse(reader, place, "a key must be a word or a line of text");
	if (strcmp(map->key, "<<") == 0 && fy_token_scalar_style(token) == FYSS_PLAIN)
		refuse(reader, place,
		       "merge keys (<<) are not allowed; write the values here");
	map->key_place = place;
	/* libfyaml has the map of [a: 1] start at its colon. */
	if (!map->node->first && !map->bracketed)
		map->node->place = place;
	return true;
}

static bool take_scalar(struct reader *reader, struct fy_event *event)
{
	if (key_is_due(reader))
		return take_key(reader, event);

	const struct open *parent = innermost(reader);
	bool in_list = parent && parent->node->kind == NODE_LIST;
	struct fy_token *token = event->scalar.value;
	struct place place = place_of_scalar(reader, token, in_list);
	struct node *node = node_new(reader->tree, NODE_SCALAR, place);

	if (!add_node(reader, node))
		return false;
	node->quoted = token && fy_token_scalar_style(token) != FYSS_PLAIN;
	if (node->quoted && !in_quotes(token) && !check_indent(reader, token, place))
		return false;
	return copy_text(reader, token, place, &node->text);
}

/* An empty scalar takes its place, so that the rest can be read. */
static bool take_alias(struct reader *reader, struct fy_event *event)
{
	struct place place = place_before(reader, event->alias.anchor);

	refuse(reader, place,
	       "aliases (*) are not allowed; write the value here, or put it in quotes");
	return !key_is_due(reader) &&
	       add_node(reader, node_new(reader->tree, NODE_SCALAR, place));
}

static bool take_start(struct reader *reader, struct fy_event *event, enum node_kind kind)
{
	struct spot spot = spot_of(reader, fy_event_start_mark(event));
	struct place place = place_at(reader, spot);
	char first = spot.at < reader->length ? reader->text[spot.at] : '\0';

	if (key_is_due(reader))
		return refuse(reader, place,
			      "a key must be a word or text, not a map or list");
	if (reader->depth == YAML_MOST_DEPTH) {
		problem_at(reader->problems, place,
			   "more than %d maps and lists in each other", YAML_MOST_DEPTH);
		return false;
	}

	struct node *node = node_new(reader->tree, kind, place);

	if (!add_node(reader, node))
		return false;
	reader->open[reader->depth++] =
		(struct open){.node = node,
			      .end = &node->first,
			      .bracketed = first == '[' || first == '{'};
	reader->last = spot_of(reader, fy_event_end_mark(event));
	return true;
}

static bool take_end(struct reader *reader, struct fy_event *event)
{
	const struct open *closed = innermost(reader);

	assert(closed);
	if (closed->bracketed)
		reader->last = spot_of(reader, fy_event_end_mark(event));
	reader->depth--;
	return yaml_check_keys(closed->node, reader->problems) || out_of_memory(reader);
}

static bool take_document(struct reader *reader, struct fy_event *event)
{
	struct spot spot = spot_of(reader, fy_event_start_mark(event));

	return reader->documents++ == 0 ||
	       refuse(reader, place_at(reader, spot),
		      "a second document starts here; one file holds one");
}

static bool take_event(struct reader *reader, struct fy_event *event)
{
	check_properties(reader, event);
	switch (event->type) {
	case FYET_DOCUMENT_START:
		return take_document(reader, event);
	case FYET_MAPPING_START:
		return take_start(reader, event, NODE_MAP);
	case FYET_SEQUENCE_START:
		return take_start(reader, event, NODE_LIST);
	case FYET_MAPPING_END:
	case FYET_SEQUENCE_END:
		return take_end(reader, event);
	case FYET_SCALAR:
		return take_scalar(reader, event);
	case FYET_ALIAS:
		return take_alias(reader, event);
	default:
		return true;
	}
}

/* ---- what libfyaml does not like ---- */

/* The innermost bracket that waits for its partner; often the true culprit. */
static const struct open *open_bracket(const struct reader *reader)
{
	for (int i = reader->depth - 1; i >= 0; i--)
		if (reader->open[i].bracketed)
			return &reader->open[i];
	return NULL;
}

static void tell_error(struct reader *reader, const struct fy_diag_error *error)
{
	struct place place = {reader->file, error->line, error->column};
	const struct yaml_wording *wording = yaml_wording(error->msg);
	const struct open *bracket = open_bracket(reader);
	char buffer[80];
	struct text opened = text_in(buffer, sizeof(buffer));

	if (bracket && bracket->node->place.line != error->line)
		text_format(&opened, "; the %s that opens in line %d is still open",
			    bracket->node->kind == NODE_MAP ? "map" : "list",
			    bracket->node->place.line);
	if (wording) {
		place.column -= wording->back;
		problem_at(reader->problems, place, "%s%s", wording->ours, buffer);
	} else {
		problem_at(reader->problems, place, "not valid YAML: %s%s", error->msg,
			   buffer);
	}
}

/* ---- reading ---- */

/* About one mistake libfyaml may say several things; the later follow from the first. */
enum { MOST_ERRORS = 3 };

static void tell_errors(struct reader *reader, struct fy_diag *diag)
{
	const struct fy_diag_error *error;
	void *previous = NULL;
	int told = 0;

	while (told++ < MOST_ERRORS && (error = fy_diag_errors_iterate(diag, &previous)))
		tell_error(reader, error);
}

static void read_events(struct reader *reader, struct fy_parser *parser,
			struct fy_diag *diag)
{
	struct fy_event *event;
	int before = reader->problems->total;

	while ((event = fy_parser_parse(parser))) {
		bool going_on = take_event(reader, event);

		fy_parser_event_free(parser, event);
		if (!going_on)
			return;
	}
	tell_errors(reader, diag); /* also what libfyaml would only warn about */
	if (fy_parser_get_stream_error(parser) && reader->problems->total == before)
		refuse(reader, place_at(reader, reader->last),
		       "not valid YAML from here on");
}

/* Keeps libfyaml's complaints to itself instead of printing them. */
static struct fy_diag *new_diag(void)
{
	struct fy_diag_cfg config;

	fy_diag_cfg_default(&config);
	config.fp = NULL;
	config.level = FYET_ERROR;

	struct fy_diag *diag = fy_diag_create(&config);

	if (diag)
		fy_diag_set_collect_errors(diag, true);
	return diag;
}

static void read_text(struct reader *reader)
{
	struct fy_diag *diag = new_diag();
	struct fy_parse_cfg config = {
		.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG | FYPCF_JSON_NONE |
			 FYPCF_DEFAULT_VERSION_1_2,
		.diag = diag,
	};
	struct fy_parser *parser = diag ? fy_parser_create(&config) : NULL;

	if (parser && fy_parser_set_string(parser, reader->text, reader->length) == 0)
		read_events(reader, parser, diag);
	else
		out_of_memory(reader);
	fy_parser_destroy(parser);
	fy_diag_destroy(diag);
}

/* `---` and `...` alone make no document, or one of an empty scalar. */
static bool says_nothing(const struct node *root)
{
	return !root || (root->kind == NODE_SCALAR && !root->quoted && !*root->text);
}

/* Frees the source. */
static struct node *read_source(struct tree *tree, struct source *source,
				const char *name, struct problems *problems)
{
	struct reader reader = {.tree = tree,
				.problems = problems,
				.file = name ? tree_text(tree, name, strlen(name)) : NULL,
				.text = source->text,
				.length = source->length,
				.last = {0, 1, 1}};
	int before = problems->total;

	if (name && !reader.file)
		out_of_memory(&reader);
	else if (check_text(&reader))
		read_text(&reader);
	if (problems->total == before && says_nothing(reader.root))
		refuse(&reader, (struct place){.file = name}, "this file is empty");
	source_free(source);
	return problems->total == before ? reader.root : NULL;
}

struct node *yaml_read_file(struct tree *tree, const char *path,
			    struct problems *problems)
{
	struct source source;

	if (!source_read(&source, path, problems))
		return NULL;
	return read_source(tree, &source, source_name(path), problems);
}

struct node *yaml_read_text(struct tree *tree, const char *text, size_t length,
			    const char *name, struct problems *problems)
{
	struct source source;

	if (!source_copy(&source, text, length, name, problems))
		return NULL;
	return read_source(tree, &source, name, problems);
}
