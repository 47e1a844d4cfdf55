/* SPDX-License-Identifier: MIT
 *
 * What a program answers over JSON lines.
 */
#include "play_reply.h"
#include <jansson.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

static bool read_int(const json_t *value, int *number)
{
	json_int_t whole;

	if (!json_is_integer(value))
		return false;
	whole = json_integer_value(value);
	if (whole < INT_MIN || whole > INT_MAX)
		return false;
	*number = (int)whole;
	return true;
}

/* A text with a zero byte inside does not fit either. */
static bool read_text(const json_t *value, char *text, size_t room)
{
	size_t length = json_string_length(value);

	if (length >= room || strlen(json_string_value(value)) != length)
		return false;
	memcpy(text, json_string_value(value), length + 1);
	return true;
}

static bool read_ints(const json_t *list, int *numbers, size_t most)
{
	if (json_array_size(list) > most)
		return false;
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!read_int(json_array_get(list, i), &numbers[i]))
			return false;
	return true;
}

/* ---- replies ---- */

static bool read_choose(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	if (json_is_string(value)) {
		reply->kind = REPLY_KEY;
		return read_text(value, reply->text, sizeof reply->text) ||
		       refuse(refusal, "no option has a key like that");
	}
	if (read_int(value, &reply->number)) {
		reply->kind = REPLY_NUMBER;
		return true;
	}
	if (json_array_size(value) == 2 && read_ints(value, reply->tile, 2)) {
		reply->kind = REPLY_TILE;
		return true;
	}
	return refuse(refusal, "\"choose\" takes a key, a whole number, or a tile [x,y]");
}

static bool read_roll(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	if (read_int(value, &reply->number)) {
		reply->kind = REPLY_TOTAL;
		return true;
	}
	if (json_array_size(value) > 0 &&
	    read_ints(value, reply->faces, MOST_FACES_TOLD)) {
		reply->kind = REPLY_FACES;
		reply->face_count = (int)json_array_size(value);
		return true;
	}
	return refuse(refusal, "\"roll\" takes a total, or the faces in a list");
}

/* A number from 1 on. */
static bool read_count(const json_t *value, struct reply *reply, enum reply_kind kind,
		       struct refusal *refusal, const char *what)
{
	reply->kind = kind;
	return (read_int(value, &reply->number) && reply->number >= 1) ||
	       refuse(refusal, "%s, from 1", what);
}

static bool read_undo(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	return read_count(value, reply, REPLY_UNDO, refusal,
			  "\"undo\" takes how many answers");
}

static bool read_redo(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	return read_count(value, reply, REPLY_REDO, refusal,
			  "\"redo\" takes how many answers");
}

static bool read_back(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	return read_count(value, reply, REPLY_BACK, refusal,
			  "\"back\" takes the number of an answer");
}

static bool read_round(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	return read_count(value, reply, REPLY_ROUND, refusal,
			  "\"round\" takes the number of a round");
}

static bool read_history(const json_t *value, struct reply *reply,
			 struct refusal *refusal)
{
	(void)value;
	(void)refusal;
	reply->kind = REPLY_HISTORY;
	return true;
}

static bool read_go(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	int turns;

	reply->kind = REPLY_GO;
	if (read_int(value, &turns) && turns >= 1 && turns < 100000) {
		snprintf(reply->text, sizeof reply->text, "%d", turns);
		return true;
	}
	return (json_is_string(value) &&
		read_text(value, reply->text, sizeof reply->text)) ||
	       refuse(refusal, "\"go\" takes how many turns, or \"round\", "
			       "\"2 rounds\" or \"end\"");
}

static bool read_fork(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	reply->kind = REPLY_FORK;
	return (json_is_string(value) &&
		read_text(value, reply->text, sizeof reply->text)) ||
	       refuse(refusal, "\"fork\" takes the name of a file");
}

static bool read_pause(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	reply->kind = REPLY_PAUSE;
	reply->number = json_is_true(value);
	return json_is_boolean(value) || refuse(refusal, "\"pause\" takes true or false");
}

/* "auto" for all, or {"aldric":"auto"}. */
static bool read_order(const json_t *value, struct reply *reply)
{
	void *entry = json_object_iter((json_t *)value);
	const char *owner = "";

	if (json_is_object(value)) {
		if (json_object_size(value) != 1)
			return false;
		owner = json_object_iter_key(entry);
		value = json_object_iter_value(entry);
	}
	if (strlen(owner) >= sizeof reply->owner || !json_is_string(value))
		return false;
	memcpy(reply->owner, owner, strlen(owner) + 1);
	return read_text(value, reply->text, sizeof reply->text);
}

static bool read_reactions(const json_t *value, struct reply *reply,
			   struct refusal *refusal)
{
	reply->kind = REPLY_REACTIONS;
	return read_order(value, reply) ||
	       refuse(refusal, "\"reactions\" takes ask, auto or never, or "
			       "{\"NAME\":\"auto\"}");
}

static bool read_seat(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	reply->kind = REPLY_SEAT;
	if (json_is_string(value) && strcmp(json_string_value(value), "gm") == 0) {
		snprintf(reply->owner, sizeof reply->owner, "gm");
		snprintf(reply->text, sizeof reply->text, "me");
		return true;
	}
	return (json_is_object(value) && read_order(value, reply)) ||
	       refuse(refusal, "\"seat\" takes {\"NAME\":\"random\"}, or \"me\" "
			       "for the tactic, or \"gm\"");
}

static bool read_dice(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	reply->kind = REPLY_DICE;
	return (read_order(value, reply) && (strcmp(reply->text, "real") == 0 ||
					     strcmp(reply->text, "generated") == 0)) ||
	       refuse(refusal, "\"dice\" takes real or generated, or "
			       "{\"NAME\":\"real\"}");
}

static bool read_auto(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	(void)value;
	(void)refusal;
	reply->kind = REPLY_AUTO;
	return true;
}

static bool read_edict(const json_t *value, struct reply *reply, struct refusal *refusal)
{
	reply->kind = REPLY_EDICT;
	return (json_is_string(value) &&
		read_text(value, reply->text, sizeof reply->text)) ||
	       refuse(refusal, "\"edict\" takes a text such as \"set goblin.fat 5\"");
}

static const struct {
	const char *key;
	bool (*read)(const json_t *value, struct reply *reply, struct refusal *refusal);
} readers[] = {
	{"choose", read_choose},   {"roll", read_roll}, {"undo", read_undo},
	{"redo", read_redo},	   {"auto", read_auto}, {"edict", read_edict},
	{"go", read_go},	   {"back", read_back}, {"round", read_round},
	{"history", read_history}, {"fork", read_fork}, {"reactions", read_reactions},
	{"seat", read_seat},	   {"dice", read_dice}, {"pause", read_pause},
};

static bool read_object(json_t *object, struct reply *reply, struct refusal *refusal)
{
	const char *key;

	if (!json_is_object(object) || json_object_size(object) != 1)
		return refuse(refusal, "expected an object with one key, such as "
				       "{\"choose\":\"dodge\"}");
	key = json_object_iter_key(json_object_iter(object));
	for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
		if (strcmp(readers[i].key, key) == 0)
			return readers[i].read(json_object_get(object, key), reply,
					       refusal);
	return refuse(refusal,
		      "unknown key \"%.40s\"; expected choose, roll, undo, redo, auto, "
		      "edict, go, back, round, history, fork, reactions, seat, dice or "
		      "pause",
		      key);
}

bool reply_read(const char *line, struct reply *reply, char *why, size_t room)
{
	struct refusal refusal = {why, room};
	json_error_t error;
	json_t *object =
		json_loads(line, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	bool good;

	if (!object)
		return refuse(&refusal, "this is no JSON: %s", error.text);
	good = read_object(object, reply, &refusal);
	json_decref(object);
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
