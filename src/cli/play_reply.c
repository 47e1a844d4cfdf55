/* SPDX-License-Identifier: MIT
 *
 * What a program answers over JSON lines.
 */
#include "play_reply.h"
#include <stdarg.h>
#include <stdio.h>
#include <limits.h>
#include <string.h>
#include "base/yaml.h"

struct refusal {
	char *why;
	size_t room;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct refusal *refusal,
							 const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(refusal->why, refusal->room, format, list);
	va_end(list);
	return false;
}

/* ---- values ---- */

static bool read_int(const struct node *value, int *number)
{
	int64_t whole;

	if (!node_whole(value, INT_MIN, INT_MAX, &whole))
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
		if (!read_int(at, numbers++))
			return false;
	return true;
}

/* ---- replies ---- */

static bool read_choose(const struct node *value, struct reply *reply,
			struct refusal *refusal)
{
	if (is_text(value)) {
		reply->kind = REPLY_KEY;
		return read_text(value, reply->text, sizeof reply->text) ||
		       refuse(refusal, "no option has a key like that");
	}
	if (read_int(value, &reply->number)) {
		reply->kind = REPLY_NUMBER;
		return true;
	}
	if (read_ints(value, reply->tile, 2, 2)) {
		reply->kind = REPLY_TILE;
		return true;
	}
	return refuse(refusal, "\"choose\" takes a key, a whole number, or a tile [x,y]");
}

static bool read_roll(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	if (read_int(value, &reply->number)) {
		reply->kind = REPLY_TOTAL;
		return true;
	}
	if (read_ints(value, reply->faces, 1, MOST_FACES_TOLD)) {
		reply->kind = REPLY_FACES;
		reply->face_count = node_count(value);
		return true;
	}
	return refuse(refusal, "\"roll\" takes a total, or the faces in a list");
}

/* A number from 1 on. */
static bool read_count(const struct node *value, struct reply *reply,
		       enum reply_kind kind, struct refusal *refusal, const char *what)
{
	reply->kind = kind;
	return (read_int(value, &reply->number) && reply->number >= 1) ||
	       refuse(refusal, "%s, from 1", what);
}

static bool read_undo(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	return read_count(value, reply, REPLY_UNDO, refusal,
			  "\"undo\" takes how many answers");
}

static bool read_redo(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	return read_count(value, reply, REPLY_REDO, refusal,
			  "\"redo\" takes how many answers");
}

static bool read_back(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	return read_count(value, reply, REPLY_BACK, refusal,
			  "\"back\" takes the number of an answer");
}

static bool read_round(const struct node *value, struct reply *reply,
		       struct refusal *refusal)
{
	return read_count(value, reply, REPLY_ROUND, refusal,
			  "\"round\" takes the number of a round");
}

static bool read_history(const struct node *value, struct reply *reply,
			 struct refusal *refusal)
{
	(void)value;
	(void)refusal;
	reply->kind = REPLY_HISTORY;
	return true;
}

static bool read_go(const struct node *value, struct reply *reply,
		    struct refusal *refusal)
{
	int turns;

	reply->kind = REPLY_GO;
	if (read_int(value, &turns) && turns >= 1 && turns < 100000) {
		snprintf(reply->text, sizeof reply->text, "%d", turns);
		return true;
	}
	return read_text(value, reply->text, sizeof reply->text) ||
	       refuse(refusal, "\"go\" takes how many turns, or \"round\", "
			       "\"2 rounds\" or \"end\"");
}

static bool read_fork(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	reply->kind = REPLY_FORK;
	return read_text(value, reply->text, sizeof reply->text) ||
	       refuse(refusal, "\"fork\" takes the name of a file");
}

static bool read_pause(const struct node *value, struct reply *reply,
		       struct refusal *refusal)
{
	reply->kind = REPLY_PAUSE;
	reply->number = is_word(value, "true");
	return reply->number || is_word(value, "false") ||
	       refuse(refusal, "\"pause\" takes true or false");
}

/* "auto" for all, or {"aldric":"auto"}. */
static bool read_order(const struct node *value, struct reply *reply)
{
	const char *owner = "";

	if (value->kind == NODE_MAP) {
		if (node_count(value) != 1)
			return false;
		value = value->first;
		owner = value->key;
	}
	if (strlen(owner) >= sizeof reply->owner)
		return false;
	memcpy(reply->owner, owner, strlen(owner) + 1);
	return read_text(value, reply->text, sizeof reply->text);
}

static bool read_reactions(const struct node *value, struct reply *reply,
			   struct refusal *refusal)
{
	reply->kind = REPLY_REACTIONS;
	return read_order(value, reply) ||
	       refuse(refusal, "\"reactions\" takes ask, auto or never, or "
			       "{\"NAME\":\"auto\"}");
}

static bool read_seat(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	reply->kind = REPLY_SEAT;
	if (is_text(value) && strcmp(value->text, "gm") == 0) {
		snprintf(reply->owner, sizeof reply->owner, "gm");
		snprintf(reply->text, sizeof reply->text, "me");
		return true;
	}
	return (value->kind == NODE_MAP && read_order(value, reply)) ||
	       refuse(refusal, "\"seat\" takes {\"NAME\":\"random\"}, or \"me\" "
			       "for the tactic, or \"gm\"");
}

static bool read_dice(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	reply->kind = REPLY_DICE;
	return (read_order(value, reply) && (strcmp(reply->text, "real") == 0 ||
					     strcmp(reply->text, "generated") == 0)) ||
	       refuse(refusal, "\"dice\" takes real or generated, or "
			       "{\"NAME\":\"real\"}");
}

static bool read_auto(const struct node *value, struct reply *reply,
		      struct refusal *refusal)
{
	(void)value;
	(void)refusal;
	reply->kind = REPLY_AUTO;
	return true;
}

static bool read_edict(const struct node *value, struct reply *reply,
		       struct refusal *refusal)
{
	reply->kind = REPLY_EDICT;
	return read_text(value, reply->text, sizeof reply->text) ||
	       refuse(refusal, "\"edict\" takes a text such as \"set goblin.fat 5\"");
}

static const struct {
	const char *key;
	bool (*read)(const struct node *value, struct reply *reply,
		     struct refusal *refusal);
} readers[] = {
	{"choose", read_choose},   {"roll", read_roll}, {"undo", read_undo},
	{"redo", read_redo},	   {"auto", read_auto}, {"edict", read_edict},
	{"go", read_go},	   {"back", read_back}, {"round", read_round},
	{"history", read_history}, {"fork", read_fork}, {"reactions", read_reactions},
	{"seat", read_seat},	   {"dice", read_dice}, {"pause", read_pause},
};

static bool read_object(const struct node *object, struct reply *reply,
			struct refusal *refusal)
{
	if (object->kind != NODE_MAP || node_count(object) != 1)
		return refuse(refusal, "expected an object with one key, such as "
				       "{\"choose\":\"dodge\"}");
	for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
		if (strcmp(readers[i].key, object->first->key) == 0)
			return readers[i].read(object->first, reply, refusal);
	return refuse(refusal,
		      "unknown key \"%.40s\"; expected choose, roll, undo, redo, auto, "
		      "edict, go, back, round, history, fork, reactions, seat, dice or "
		      "pause",
		      object->first->key);
}

bool reply_read(const char *line, struct reply *reply, char *why, size_t room)
{
	struct refusal refusal = {why, room};
	struct problems problems = {0};
	struct tree *tree = tree_new();
	const struct node *object;
	bool good;

	if (!tree)
		return refuse(&refusal, "out of memory");
	object = json_read_text(tree, line, strlen(line), NULL, &problems);
	if (object)
		good = read_object(object, reply, &refusal);
	else
		good = refuse(&refusal, "this is no JSON: %s", problems.list[0].message);
	tree_free(tree);
	return good;
}

enum affray_status reply_give(const struct reply *reply, struct affray_fight *fight,
			      struct affray_problems *problems)
{
	switch (reply->kind) {
	case REPLY_KEY:
		return affray_fight_choose(fight, reply->text, problems);
	case REPLY_NUMBER:
		return affray_fight_number(fight, reply->number, problems);
	case REPLY_TILE:
		return affray_fight_tile(fight, reply->tile[0], reply->tile[1], problems);
	case REPLY_TOTAL:
		return affray_fight_total(fight, reply->number, problems);
	case REPLY_FACES:
		return affray_fight_faces(fight, reply->faces, reply->face_count,
					  problems);
	default:
		return AFFRAY_NOT_NOW;
	}
}
