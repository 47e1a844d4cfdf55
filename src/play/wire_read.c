/* SPDX-License-Identifier: MIT
 *
 * The lines that come in over the wire.
 */
#include "wire_read.h"
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/yaml.h"

struct refusal {
	char *why;
	size_t room;
};

__attribute__((format(printf, 2, 3))) static bool refuse(const struct refusal *refusal,
							 const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(refusal->why, refusal->room, format, list);
	va_end(list);
	return false;
}

/* ---- values ---- */

static bool read_int(const struct node *value, int least, int *number)
{
	int64_t whole;

	if (!node_whole(value, least, INT_MAX, &whole))
		return false;
	*number = (int)whole;
	return true;
}

static bool is_text(const struct node *value)
{
	return value->kind == NODE_SCALAR && value->quoted;
}

static bool is_word(const struct node *value, const char *word)
{
	return value->kind == NODE_SCALAR && !value->quoted &&
	       strcmp(value->text, word) == 0;
}

static bool read_text(const struct node *value, char *text, size_t room)
{
	if (!is_text(value) || strlen(value->text) >= room)
		return false;
	memcpy(text, value->text, strlen(value->text) + 1);
	return true;
}

/* A list of `least` to `most` numbers. */
static bool read_ints(const struct node *list, int *numbers, int least, int most)
{
	int count = node_count(list);

	if (list->kind != NODE_LIST || count < least || count > most)
		return false;
	for (const struct node *at = list->first; at; at = at->next)
		if (!read_int(at, INT_MIN, numbers++))
			return false;
	return true;
}

/* ---- arguments of commands, by their type ---- */

/* As a .fight writes it. */
static bool read_answer(const struct node *value, struct call *call)
{
	int number, tile[2];

	if (is_text(value))
		return read_text(value, call->text, sizeof call->text);
	if (read_int(value, INT_MIN, &number))
		snprintf(call->text, sizeof call->text, "%d", number);
	else if (read_ints(value, tile, 2, 2))
		snprintf(call->text, sizeof call->text, "%d,%d", tile[0], tile[1]);
	else
		return false;
	return true;
}

static bool read_dice(const struct node *value, struct call *call)
{
	if (read_int(value, INT_MIN, &call->number))
		return true;
	call->face_count = node_count(value);
	return read_ints(value, call->faces, 1, MOST_FACES_TOLD);
}

/* Numbers are texts here, too: {"go":3}. */
static bool read_words(const struct node *value, struct call *call)
{
	int number;

	if (call->command == DO_GO && read_int(value, 1, &number) && number < 100000) {
		snprintf(call->text, sizeof call->text, "%d", number);
		return true;
	}
	return read_text(value, call->text, sizeof call->text);
}

/* "auto" for all, or {"aldric":"auto"}; of seats, "gm" alone is a seat to take. */
static bool read_order(const struct node *value, struct call *call)
{
	if (value->kind == NODE_MAP) {
		if (node_count(value) != 1 ||
		    strlen(value->first->key) >= sizeof call->owner)
			return false;
		value = value->first;
		snprintf(call->owner, sizeof call->owner, "%s", value->key);
	} else if (call->command == DO_SEAT) {
		if (!is_text(value) || strcmp(value->text, "gm") != 0)
			return false;
		snprintf(call->owner, sizeof call->owner, "gm");
		snprintf(call->text, sizeof call->text, "me");
		return true;
	}
	return read_text(value, call->text, sizeof call->text);
}

static bool read_switch(const struct node *value, struct call *call)
{
	call->number = is_word(value, "true");
	return call->number || is_word(value, "false");
}

static bool read_argument(const struct node *value, struct call *call)
{
	switch (command_rows[call->command].argument) {
	case TAKES_ANSWER:
		return read_answer(value, call);
	case TAKES_DICE:
		return read_dice(value, call);
	case TAKES_COUNT:
	case TAKES_NUMBER:
		return read_int(value, 1, &call->number);
	case TAKES_TEXT:
		return read_words(value, call);
	case TAKES_ORDER:
		return read_order(value, call);
	case TAKES_SWITCH:
		return read_switch(value, call);
	default: /* {"auto":1}: whatever it is */
		return true;
	}
}

/* The expected value of the key. */
static const char *expected(enum play_command command)
{
	switch (command_rows[command].argument) {
	case TAKES_ANSWER:
		return "a key, a whole number, or a tile [x,y]";
	case TAKES_DICE:
		return "a total, or the faces in a list";
	case TAKES_COUNT:
		return "how many answers, from 1";
	case TAKES_NUMBER:
		return "a number, from 1";
	case TAKES_SWITCH:
		return "true or false";
	case TAKES_ORDER:
		return command == DO_SEAT ? "{\"NAME\":\"random\"}, or \"me\" for the "
					    "tactic, or \"gm\""
					  : "a word for all, or {\"NAME\":\"word\"}";
	default:
		return command == DO_GO ? "how many turns, or \"round\", \"2 rounds\" or "
					  "\"end\""
					: "a text";
	}
}

/* ---- keys beside a command ---- */

static bool read_id(const struct node *value, struct wire_id *id)
{
	id->is_text = is_text(value);
	id->given = id->is_text ? read_text(value, id->text, sizeof id->text)
				: read_int(value, INT_MIN, &id->number);
	return id->given;
}

/* Keys of queries: the queries that take each, and its destination. */
static bool read_detail(const struct node *node, struct wire_line *line)
{
	enum play_command look = line->call.command;
	const char *key = node->key;

	if (look == DO_LOG && strcmp(key, "from") == 0)
		return read_int(node, 1, &line->from);
	if (look == DO_WHY && strcmp(key, "event") == 0)
		return read_int(node, 1, &line->event);
	if (look == DO_ODDS && strcmp(key, "playouts") == 0)
		return read_int(node, 1, &line->playouts);
	if ((look == DO_WHY && strcmp(key, "path") == 0) ||
	    (look == DO_SHEET && strcmp(key, "who") == 0) ||
	    (look == DO_RULE && strcmp(key, "rule") == 0))
		return read_text(node, line->what, sizeof line->what);
	return false;
}

static bool read_beside(const struct node *node, struct wire_line *line,
			const struct refusal *refusal)
{
	if (strcmp(node->key, "id") == 0)
		return line->id.given ||
		       refuse(refusal, "\"id\" takes a short text or a whole number");
	if (strcmp(node->key, "answers") == 0) {
		line->has_answers = read_int(node, 0, &line->answers);
		return line->has_answers ||
		       refuse(refusal, "\"answers\" takes that of the question");
	}
	return read_detail(node, line) ||
	       refuse(refusal, "\"%.40s\" does not go with \"%s\", or not so", node->key,
		      command_rows[line->call.command].json);
}

/* ---- lines ---- */

/* "choose, roll, ... or save" */
static void list_keys(bool looks, char *list, size_t room)
{
	size_t used = 0;

	list[0] = '\0';
	for (int i = 0; i < PLAY_COMMANDS; i++) {
		const char *key = command_rows[i].json;

		if (key && command_is_look((enum play_command)i) == looks && used < room)
			used += (size_t)snprintf(list + used, room - used, "%s%s",
						 used ? ", " : "", key);
	}
}

static bool refuse_key(const struct refusal *refusal, const char *key, bool is_look)
{
	char keys[256];

	list_keys(is_look, keys, sizeof keys);
	return refuse(refusal, "unknown %s \"%.40s\"; expected %s%s",
		      is_look ? "look" : "key", key, keys, is_look ? "" : " or get");
}

/* The node that names the command, and the command; NULL: none, or several. */
static const struct node *find_command(const struct node *object, struct call *call,
				       const struct refusal *refusal)
{
	const struct node *found = NULL;

	for (const struct node *node = object->first; node; node = node->next) {
		bool is_look = strcmp(node->key, "get") == 0;
		enum play_command command = command_of_json(node->key, false);

		if (!is_look && command == PLAY_COMMANDS)
			continue;
		if (found) {
			refuse(refusal,
			       "expected one command, but there are \"%s\" and "
			       "\"%s\"",
			       found->key, node->key);
			return NULL;
		}
		found = node;
		call->command = command;
	}
	if (found)
		return found;
	if (object->first)
		refuse_key(refusal, object->first->key, false);
	else
		refuse(refusal, "expected a command such as {\"choose\":\"dodge\"}");
	return NULL;
}

static bool read_look(const struct node *value, struct call *call,
		      const struct refusal *refusal)
{
	if (!is_text(value))
		return refuse(refusal, "\"get\" takes a text such as \"state\"");
	call->command = command_of_json(value->text, true);
	return call->command != PLAY_COMMANDS || refuse_key(refusal, value->text, true);
}

/* The id of {"get":"rule","id":"THR-ATK-01"} is the rule's, and comes back as well. */
static void name_rule(struct wire_line *line)
{
	if (line->call.command == DO_RULE && !line->what[0] && line->id.given &&
	    line->id.is_text)
		snprintf(line->what, sizeof line->what, "%s", line->id.text);
}

static bool read_object(const struct node *object, struct wire_line *line,
			const struct refusal *refusal)
{
	const struct node *command, *id = node_get(object, "id");
	struct call *call = &line->call;

	if (object->kind != NODE_MAP)
		return refuse(refusal, "expected an object such as "
				       "{\"choose\":\"dodge\"}");
	if (id)
		read_id(id, &line->id);
	command = find_command(object, call, refusal);
	if (!command)
		return false;
	line->is_look = strcmp(command->key, "get") == 0;
	if (line->is_look) {
		if (!read_look(command, call, refusal))
			return false;
	} else if (!read_argument(command, call)) {
		return refuse(refusal, "\"%s\" takes %s", command->key,
			      expected(call->command));
	}
	for (const struct node *node = object->first; node; node = node->next)
		if (node != command && !read_beside(node, line, refusal))
			return false;
	name_rule(line);
	return true;
}

bool wire_read(const char *line, struct wire_line *read, char *why, size_t room)
{
	struct refusal refusal = {why, room};
	struct problems problems = {0};
	struct tree *tree = tree_new();
	const struct node *object;
	bool good;

	*read = (struct wire_line){.from = 1, .call.number = 1};
	if (!tree)
		return refuse(&refusal, "out of memory");
	object = json_read_text(tree, line, strlen(line), NULL, &problems);
	if (object)
		good = read_object(object, read, &refusal);
	else
		good = refuse(&refusal, "this is no JSON: %s", problems.list[0].message);
	tree_free(tree);
	return good;
}
