/* SPDX-License-Identifier: MIT
 *
 * The console: one person's typed lines and commands, and the words that answer them.
 *
 * The prompt and the screen both use it. A line is read into a `call` (typed.h); a key
 * makes the same call without a line. The call goes through the table of commands, and
 * the console writes the result on its page, so the two front ends cannot differ.
 */
#ifndef PLAY_CONSOLE_H
#define PLAY_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>
#include "commands.h"
#include "option_odds.h"
#include "session.h"
#include "story.h"

struct console {
	struct session *session;
	struct page *page; /* for the answers; the narrator's page is the same */
	struct narrator *narrator;
	uint64_t map_shown;  /* hash of all positions when the map was last shown */
	bool is_pause_known; /* the player has seen the commands of a pause */
	struct odds odds;    /* is_on: shown with every question */
	bool wants_to_leave; /* the player has quit */
};

/* ---- console.c ---- */

/* A line as typed: an answer or a command. GO_ON also when the player wants to leave. */
enum next console_line(struct console *console, enum affray_stop stop, const char *line);
/* Answers the open question, by an answer as a .fight writes it. */
enum next console_choose(struct console *console, const char *answer);
/* After a start: refuses a record that could not be replayed, so that it is not
 * overwritten. Returns an exit status. */
int console_check_record(struct session *session);
/* Says where the fight is saved and how to resume it; returns an exit status. */
int console_farewell(struct console *console, enum affray_stop stop);

/* ---- console_commands.c ---- */

/* A command with the words that follow it, "" if none. */
enum next console_command(struct console *console, enum play_command command,
			  const char *rest);
/* Runs a call and writes its result. */
enum next console_call(struct console *console, const struct call *call);

/* ---- console_question.c: the open question, its owner, and its answers ---- */

/* Shows the awaited question or dice. At a pause it is one line, unless the caller wants
 * it in full. */
void show_question(struct console *console, bool in_full);
/* The deed of the question, the other creature, its numbers. */
void show_circumstances(struct console *console, const struct affray_question *question);
/* The part of a label after the key; "" if there is none. */
const char *more_than_key(const struct affray_option *option);
/* The open question again, with the odds of its answers. */
void show_odds(struct console *console);
/* Notes that the map as it is now has been shown. */
void note_map(struct console *console);

/* ---- console_queries.c: everything else that a player may ask ---- */

void show_help(struct console *console);
void show_status(struct console *console, const char *name);
void show_rule(struct console *console, const char *id);
void show_log(struct console *console);
void show_history(struct console *console);
void show_rounds(struct console *console);
/* Shows the player of each creature, who answers its reactions, and whether its dice are
 * real. */
void show_seats(struct console *console);
void show_reactions(struct console *console);
void show_dice(struct console *console);
void show_details(struct console *console);
void show_order(struct console *console);
void show_conditions(struct console *console);
/* Examples of edicts, with the names of this fight. */
void show_edicts(struct console *console);
/* After the fight has jumped: brings the narrator to the same point. */
void narrator_catch_up(struct console *console);

#endif
