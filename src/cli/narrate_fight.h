/* SPDX-License-Identifier: MIT
 *
 * Playing a fight to its end and telling it: shared by run and replay.
 */
#ifndef CLI_NARRATE_FIGHT_H
#define CLI_NARRATE_FIGHT_H

#include "affray.h"
#include "options.h"
#include "report/output.h"

/* The first rows of a command that tells fights; its own come after. */
enum { BRIEF, EXPLAIN, JSON, NO_MAP, WIDTH, COLOR, TELLING_FLAGS };

#define TELLING_ROWS                                                                    \
	[BRIEF] = SWITCH_FLAG("brief", "one line per deed"),                            \
	[EXPLAIN] =                                                                     \
		SWITCH_FLAG("explain", "under each deed the arithmetic and the rules"), \
	[JSON] = SWITCH_FLAG("json", "events as JSON, one object a line"),              \
	[NO_MAP] = SWITCH_FLAG("no-map", "no map at each round"),                       \
	[WIDTH] = NUMBER_FLAG("width", 0, "N", NARROWEST, 1000,                         \
			      "wrap lines at this column (the terminal's, else 80)"),   \
	[COLOR] = WORD_FLAG("color", "WHEN", colour_words,                              \
			    "auto (on a terminal without NO_COLOR), always or never")

/* Refuses options that exclude each other; false after a message. */
bool telling_is_clear(const struct arguments *arguments);

/*
 * Plays on to the end and tells it as the options say, or not at all if `silent`.
 * `may_stop` is true for a record that may end before its fight does. Returns an exit
 * status, after messages if it is not DONE.
 */
int narrate_fight(const struct arguments *arguments, struct affray_scenario *scenario,
		  struct affray_fight *fight, bool silent, bool may_stop);

#endif
