/* SPDX-License-Identifier: MIT
 *
 * The lines that go out over the wire, as docs/wire.schema.json describes them.
 *
 * They are written only from a seat's knowledge of a fight, so that a session, a match
 * and the page say the same.
 */
#ifndef PLAY_WIRE_WRITE_H
#define PLAY_WIRE_WRITE_H

#include <stdbool.h>
#include "affray.h"
#include "base/json.h"

enum { WIRE_PROTOCOL = 2 };

/* A fight as a seat sees it. */
struct needs;
struct seen {
	struct affray_fight *fight;
	struct affray_scenario *scenario;
	int view;	   /* a side's number, or AFFRAY_SEES_ALL */
	const char *mark;  /* the marked answer; NULL: no menu */
	const int *places; /* of the options of a choice; NULL: no menu shows them */
	const struct needs *needs; /* the total that real dice need; NULL: not known */
	const char *answered; /* the deed that a reaction answers, in words; NULL: the
				 story has none */
};

/* The id that a client gave its line; replies to the line carry it back. */
struct wire_id {
	bool given, is_text;
	int number;
	char text[128];
};

/* May it be known that this creature is there? */
bool wire_knows(const struct seen *seen, int who);
/* All creatures for which wire_knows() is true, a bit each. */
uint64_t wire_known(const struct seen *seen);
/* The number of answers that this seat knows; an answer to an older question is
 * refused. */
int wire_answers(const struct seen *seen);

/* Begins an object of this type, with the id if there is one. */
void wire_open(struct json *json, const char *type, const struct wire_id *id);
/* Ends it and its line. */
void wire_close(struct json *json);
void wire_tile(struct json *json, const int tile[2]);
/* A key, a number or [x,y], as {"choose":...} takes it. */
void wire_answer(struct json *json, const struct affray_question *question,
		 const char *answer);

/* `you`: seats, with blanks between. */
void wire_hello(struct json *json, const struct seen *seen, const char *you,
		const struct wire_id *id);
void wire_state(struct json *json, const struct seen *seen, const struct wire_id *id);
/* The open question or roll. */
void wire_question(struct json *json, const struct seen *seen, const struct wire_id *id);
/* Everything about one creature; the seat must know of it. */
void wire_sheet(struct json *json, const struct seen *seen, int who,
		const struct wire_id *id);
void wire_error(struct json *json, const char *message, const struct wire_id *id);

#endif
