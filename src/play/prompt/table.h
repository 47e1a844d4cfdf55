/* SPDX-License-Identifier: MIT
 *
 * Playing at the plain prompt, and what its files share.
 */
#ifndef PLAY_PROMPT_TABLE_H
#define PLAY_PROMPT_TABLE_H

#include "play/story.h"
#include "report/output.h"
#include "play/option_odds.h"
#include "play/session.h"
#include "typed.h"
#include "lines.h"

struct table {
	struct session *session;
	struct output *output;
	struct page *page;
	struct narrator *narrator;
	struct prompt *prompt;
	uint64_t map_shown; /* where all stood when the map was last shown */
	bool pause_known;   /* what can be done at a pause was said */
	struct odds odds;   /* on: shown with every question */
	bool unsaved_told;  /* that it cannot be saved just now */
	bool is_over;	    /* the player wants to leave */
};

/* Plays it to its end, or until the player leaves. Returns an exit status. */
int play_at_prompt(struct session *session, struct output *output, bool with_map,
		   bool is_resumed);

/* The screen has a table of its own, and takes these too: */

/* A line as typed, an answer or a command; what there is to say stands on the page. GO_ON
 * also where the player wants to leave. */
enum next play_take(struct table *table, enum affray_stop stop, const char *line);
/* After a start: a record that went wrong must not be written over. An exit status. */
int play_check_record(struct session *session);
/* The last words, on the page; returns an exit status. */
int play_farewell(struct table *table, enum affray_stop stop);

/* obey.c: commands. */
enum next obey(struct table *table, const struct said *said);
/* A command as it stands, and what there is to say of it. */
enum next obey_call(struct table *table, const struct call *call);
/* Does the game master mean an edict by this line? */
bool is_edict(const struct table *table, const char *line);
void ask_again(struct table *table, bool in_full);

/* ask.c: what is asked, of whom, and what can be answered. Where the fight pauses,
 * all that only if it is wanted in full. */
void show_question(struct table *table, bool in_full);
void show_circumstances(struct table *table, const struct affray_question *question);
/* What a label says besides the key, "" if nothing. */
const char *more_than_key(const struct affray_option *option);
/* The open question again, with the odds of its answers. */
void show_odds(struct table *table);
void show_roll(struct table *table);
/* The map, if somebody has moved since it was last shown. */
void show_changed_map(struct table *table);
void note_map(struct table *table);

/* look.c: what a player may look at. */
void show_help(struct table *table);
void show_status(struct table *table, const char *name);
void show_rule(struct table *table, const char *id);
void show_log(struct table *table);
void show_history(struct table *table);
void show_rounds(struct table *table);
/* Who plays whom, who answers for their reactions, whose dice are real. */
void show_seats(struct table *table);
void show_reactions(struct table *table);
void show_dice(struct table *table);
void show_details(struct table *table);
/* Who acts next; what holds, and what ends it. */
void show_order(struct table *table);
void show_conditions(struct table *table);
/* Edicts, with the names of this fight. */
void show_edicts(struct table *table);
/* After the fight has jumped: the narrator knows again what it has told. */
void narrator_catch_up(struct table *table);

#endif
