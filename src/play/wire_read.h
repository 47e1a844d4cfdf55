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
	bool is_look; /* it says "get", whatever is wrong with the rest */
	bool has_answers;
	int answers;
	/* What a look takes, where it was said. */
	int from;	/* log: event number; 1 if not said */
	int event;	/* why: its number; 0: not said */
	int playouts;	/* odds: at most, for each answer; 0: not said */
	char what[256]; /* why: path; sheet: who; rule: id */
};

/* False: it is no such line, and `why` says what is wrong with it; the id is read all the
 * same, if it can be. */
bool wire_read(const char *line, struct wire_line *read, char *why, size_t room);

#endif
