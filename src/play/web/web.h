/* SPDX-License-Identifier: MIT
 *
 * A fight on the page: one session of this instance, over the wire of docs/json.md.
 *
 * The host (web/engine) writes texts into rooms and reads the results as bytes:
 *
 *	text = affray_web_room(length + 1);	UTF-8, and a NUL behind it
 *	affray_web_open(text, name, options);
 *	lines = affray_web_result_length() bytes at affray_web_result();
 *
 * Rooms live until the call that takes them returns, a result until the next call. All
 * state is here, because a module is one program: the page has an instance per fight.
 */
#ifndef PLAY_WEB_WEB_H
#define PLAY_WEB_WEB_H

#include <stddef.h>

/* The state after a call; the lines are in the result. */
enum affray_web_stand {
	AFFRAY_WEB_REFUSED, /* nothing is open: `problem` lines say why */
	AFFRAY_WEB_WAITS,   /* for the next line */
	AFFRAY_WEB_WORKS,   /* the same, and affray_web_more() has more */
	AFFRAY_WEB_ENDED,   /* the fight is over; queries and undo still work */
};

/* Room for a text to hand in; NULL: too much, or no memory. */
char *affray_web_room(size_t bytes);
const char *affray_web_result(void);
size_t affray_web_result_length(void);

/*
 * Opens a fight in place of the one that is open: `text` of a scenario or of a .fight,
 * `name` as its file would be called (messages say it; paths inside start from its
 * folder). `options` is a JSON object; all of it may be left out: "seed" and "number"
 * (whole numbers, 1), and as on the command line of affray play "as", "tactic",
 * "reactions" and "dice" (lists of texts).
 */
enum affray_web_stand affray_web_open(const char *text, const char *name,
				      const char *options);
/* Sends one line to the session and plays up to the next stop. */
enum affray_web_stand affray_web_send(const char *line);
/* Computes the next portion; no line: there is nothing to report yet. */
enum affray_web_stand affray_web_more(void);
/* The fight so far as .fight text, its scenario inside; "": nothing is open. */
enum affray_web_stand affray_web_record(void);
void affray_web_close(void);

#endif
