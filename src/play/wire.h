/* SPDX-License-Identifier: MIT
 *
 * A session over JSON lines, protocol 2; docs/json.md is its description.
 *
 * Nothing here reads, waits or blocks. The caller hands in each line that arrives, and
 * calls wire_more() while work is left:
 *
 *	stop = wire_start(&wire, session, json);
 *	while (stop != AFFRAY_ENDED)
 *		if (a line is there)		stop = wire_take(&wire, stop, line);
 *		else if (wire_works(&wire))	wire_more(&wire);
 */
#ifndef PLAY_WIRE_H
#define PLAY_WIRE_H

#include "option_odds.h"
#include "story.h"
#include "story_json.h"
#include "wire_read.h"

/* The odds being computed, in portions. */
struct wire_odds {
	bool is_on;
	struct wire_id id;
	int answers; /* of the question that they belong to */
	int told;    /* playouts of each answer, when they were last sent */
	struct odds odds;
	char list[MOST_ODDS][WORDS_ROOM]; /* the answers */
};

struct wire {
	struct session *session;
	struct json *json;
	struct wire_id id; /* of the line in hand */
	struct wire_id
		going;	     /* of the one that let the fight go on, while it is under way
			      */
	uint64_t known;	     /* creatures that the last hello named, a bit each */
	char you[CALL_ROOM]; /* seats that it named */
	struct wire_odds odds;
	struct narrator narrator; /* makes `story` lines of the events that are sent */
	struct page story_page;
	struct story_json story;
};

/* Sends `hello`, then plays on to the first stop and sends the lines. wire_end() frees
 * its memory. */
enum affray_stop wire_start(struct wire *wire, struct session *session,
			    struct json *json);
/* `state`, then the open question or dice. */
void wire_stopped(struct wire *wire);
/* Handles one line and everything that it causes. */
enum affray_stop wire_take(struct wire *wire, enum affray_stop stop, const char *line);
/* Is work left? Then wire_more() does the next portion. */
bool wire_works(const struct wire *wire);
void wire_more(struct wire *wire);
void wire_end(struct wire *wire);

/* For wire_queries.c. */

/* Answers a look with one line; odds come in more than one. */
void wire_look(struct wire *wire, const struct wire_line *line);
/* Begins to compute the odds of all answers, with at most `playouts` playouts; 0: the
 * usual number. */
void wire_begin_odds(struct wire *wire, int playouts);
/* An `error` line for the line in hand. */
void wire_complain(struct wire *wire, const char *message);
/* A narrator that writes no title, states or maps: they have lines of their own. */
void wire_begin_story(struct wire *wire, struct narrator *narrator, struct page *page,
		      struct story_json *story, uint32_t since);
/* The fight as this seat sees it. */
struct seen wire_seen(const struct wire *wire);

#endif
