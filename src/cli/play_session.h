/* SPDX-License-Identifier: MIT
 *
 * A fight that is being played: who sits at it, where it is saved, and the way back.
 *
 * What the plain prompt and the JSON protocol share. It lives on affray.h: an undo keeps
 * a copy of the fight for a redo, a tactic's answer is asked of a copy, and the past is
 * told again by playing the record once more.
 */
#ifndef CLI_PLAY_SESSION_H
#define CLI_PLAY_SESSION_H

#include <stdbool.h>
#include "affray.h"
#include "options.h"

enum { SAVE_ROOM = 4096 };

struct session {
	struct affray_scenario *scenario;
	struct affray_fight *fight;
	struct affray_problems *problems; /* of the last refusal */

	int player_count;
	const char *players[MAX_REPEATS]; /* sides, creatures, "gm" */
	const char *dice; /* whose are real, as --dice says; NULL: nobody's */
	bool has_master;
	int view; /* what may be seen here: a side's number or AFFRAY_SEES_ALL */

	char save[SAVE_ROOM]; /* "": nowhere */
	uint64_t saved_hash;  /* of what was saved last */
	bool is_saved;	      /* the last time, it could be */

	int undone_count, undone_room;
	struct affray_fight **undone; /* for redo, the next one last */

	affray_listener *listener; /* of whichever fight is the present one */
	void *context;
};

/* Seats the players (none: the sides without a tactic, else the first side) and gives all
 * others a tactic; false after problems. */
bool session_seat(struct session *session);
void session_listen(struct session *session, affray_listener *listener, void *context);
/* Frees the fight and its copies; scenario and problems stay their owner's. */
void session_close(struct session *session);

/* Plays on to the next question, roll or end, and saves. */
enum affray_stop session_advance(struct session *session);
/* Writes the fight to its file; false after problems. */
bool session_save(struct session *session);

/* What a person does. OK: it is done and saved; else see the problems. */
enum affray_status session_answer(struct session *session, const char *answer);
enum affray_status session_total(struct session *session, int total);
enum affray_status session_faces(struct session *session, const int *faces, int count);
enum affray_status session_edict(struct session *session, const char *edict);
/* Says that an answer of whatever kind was taken: what was undone is forgotten. */
void session_taken(struct session *session);

/* How many were undone or done again, at most `count`. */
int session_undo(struct session *session, int count);
int session_redo(struct session *session, int count);

/* What the owner's tactic would answer, as a .fight writes it; the default if it has none
 * to say. False: no question is open, or no memory. */
bool session_advice(struct session *session, char *answer, size_t room);

/*
 * The same fight at its beginning, to be told again: seated alike, it answers by the
 * record and stops where the present one stands. NULL: see the problems. To be freed.
 */
struct affray_fight *session_replica(struct session *session);

/* The command that goes on with it, into your buffer. */
void session_resume_line(const struct session *session, char *line, size_t room);

#endif
