/* SPDX-License-Identifier: MIT
 *
 * The lines that come in over the wire: {"choose":"dodge","answers":12}, {"get":"state"}.
 */
#ifndef PLAY_WIRE_READ_H
#define PLAY_WIRE_READ_H

#include "commands.h"
#include "wire_write.h"

struct wire_line {
	struct call call;
	struct wire_id id;
	bool is_look; /* it has "get", even if the rest is wrong */
	bool has_answers;
	int answers;
	/* The arguments of a query that were given. */
	int from;	/* log: event number; 1 if not said */
	int event;	/* why: its number; 0: not said */
	int playouts;	/* odds: at most, for each answer; 0: not said */
	char what[256]; /* why: path; sheet: who; rule: id */
};

/* False: the line is wrong, and `why` says how; its id is read nevertheless, if
 * possible. */
bool wire_read(const char *line, struct wire_line *read, char *why, size_t room);

#endif
