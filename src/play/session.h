/* SPDX-License-Identifier: MIT
 *
 * A fight being played: its seats, its save file, and undo.
 *
 * Shared by the screen, the plain prompt and the JSON protocol. It uses affray.h only: an
 * undo keeps a copy of the fight for redo, and advice comes from a tactic in a copy.
 *
 * The loop of a front end:
 *
 *	stop = session_advance(session);	tells through the listener
 *	show the fight's question or roll; read the person's input
 *	session_answer() ...			it was taken: repeat
 *	session_undo() ...			another position: session_stands()
 */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include "affray.h"
#include "save_file.h"

enum {
	OWNER_ROOM = 64,
	WORDS_ROOM = 128,
	NOTES_ROOM = 2048,
	MOST_ORDERS = 64, /* as many as a command line has of them */
};

/* An order for a creature, a side, the game master ("gm"), or all (""). */
struct order {
	char owner[OWNER_ROOM];
	char words[WORDS_ROOM];
};

/* Orders as given, one for each owner. An order for a creature overrides that for its
 * side, which overrides that for all. */
struct orders {
	int count;
	struct order list[MOST_ORDERS];
};

/* How far the fight goes on without pausing for the game master. */
struct going {
	int turns;  /* turns left before the next stop */
	int rounds; /* stop when this round begins; 0: not for a round */
	bool to_end;
	int owner, round; /* the creature asked last, and the round */
};

enum { MOST_DEED_ANSWERS = 32 }; /* action, target, weapon, payments, tiles */

struct deed_answer {
	char ask[OWNER_ROOM], text[WORDS_ROOM];
};

/* The answers of a deed that is repeated, its action first. */
struct past_deed {
	int who;
	int count, next; /* answers, and the index of the next */
	struct deed_answer answers[MOST_DEED_ANSWERS];
};

enum { MOST_PLACES = 128, MOST_OFFERS = 2048 }; /* a menu has 128 options at most */

/* An option that was offered to a creature, or to the game master (below 0). */
struct offer {
	uint32_t ask, option; /* hashes of their keys */
	int step;	      /* the number of steps before that */
	int owner;
};
/* All of them, by their first time, also those of the undone future. */
struct offers {
	int now; /* the number of steps at the present stop */
	int count;
	struct offer list[MOST_OFFERS];
};

struct session {
	struct affray_scenario *scenario;
	struct affray_fight *fight;
	struct affray_problems *problems; /* of the last refusal */

	struct orders seats;	 /* "me", or a tactic */
	struct orders reactions; /* "ask", "auto", "never", or a tactic */
	struct orders dice;	 /* "real" or "generated" */
	struct orders details;	 /* "ask" or "usual" */
	bool has_master;
	unsigned own_sides; /* a bit for each that somebody here played from the start */
	bool pauses;	    /* at every action, for the game master */
	bool hints; /* a menu's mark follows the tactic's advice; on for players against
		       tactics */
	int view;   /* the viewer here: a side's number or AFFRAY_SEES_ALL */
	struct going going;
	struct past_deed repeated;
	struct offers offers;
	char notes[NOTES_ROOM]; /* notes that wait for an action, each ends its line */
	double portion_ms;	/* session_advance() returns after this time, between two
				   decisions, so that nobody waits; 0: plays to the stop */
	bool is_under_way; /* it returned early: the next session_advance() plays on */

	struct save_file file;
	bool is_saved;		       /* the last save succeeded */
	int failures;		       /* failed saves so far */
	char trouble[SAVE_ROOM + 256]; /* why it failed, or why there is no file */

	struct affray_fight *future; /* the fight with its undone answers; NULL: none */

	affray_listener *listener; /* of whichever fight is the present one */
	void *context;
	/* Called with that context when fight and scenario were replaced, before any
	 * event of the new ones; or NULL. */
	void (*follow)(void *context);
};

/* ---- seats.c ---- */

/* Options of the command line, before session_seat: a player ("watch", "aldric", "gm"), a
 * tactic ("goblins=scripted caution=2"), how to react ("auto" or
 * "goblin=never,aldric=ask"), whose dice are real ("mine", "all", "aldric,goblins").
 * False after problems. */
bool session_add_player(struct session *session, const char *who);
bool session_add_tactic(struct session *session, const char *words);
bool session_add_reactions(struct session *session, const char *words);
bool session_add_dice(struct session *session, const char *words);
/* Seats the players (none: the sides without a tactic, else the first side; a game master
 * alone plays nobody, and pauses) and gives all others a tactic; false after problems. */
bool session_seat(struct session *session);

/*
 * A person here commands the creatures of the sides that were seated at the start. Only
 * the game master commands others; anybody here may take that seat ("gm", "me"), because
 * nobody else is at this machine, and the record keeps it.
 */
bool session_commands(struct session *session, int who);

/* These can be called at any time; owner "" or NULL: all that the player commands. After
 * a change of seats or reactions session_advance() lets the new person or tactic answer.
 * False: see the problems; nothing has changed. */
bool session_set_seat(struct session *session, const char *owner, const char *words);
bool session_set_reactions(struct session *session, const char *owner, const char *how);
bool session_set_dice(struct session *session, const char *owner, bool real);
/* "usual": details of the owner's deeds (weapon, payment; not target and tile) are
 * answered as the last time, else by the rulebook's default; "ask": the player is
 * asked. */
bool session_set_details(struct session *session, const char *owner, const char *how);
void session_set_pause(struct session *session, bool pauses);

/* The present setting of a creature: "me" or a tactic; "ask", "auto", "never" or a
 * tactic. */
const char *session_seat_of(struct session *session, int who);
const char *session_reactions_of(struct session *session, int who);
bool session_has_real_dice(struct session *session, int who);
bool session_asks_details(struct session *session, int who);
bool session_plays(struct session *session, int who);
/* The tactic that plays it, or would if you let it. */
const char *session_tactic_of(struct session *session, int who);

/* Seats the fight as the orders say; false after problems. */
bool session_reseat(struct session *session);

/* ---- session.c: playing ---- */

void session_listen(struct session *session, affray_listener *listener, void *context);
/* Frees the fight and its future and lets its file go; scenario and problems stay their
 * owner's. */
void session_close(struct session *session);

/* Plays the record of a resumed fight, and on to the first stop; saves nothing. */
enum affray_stop session_start(struct session *session);
/* Plays on to the next question, roll or end, and saves. With portions it may return
 * early (is_under_way): then the open question is not for a player here. */
enum affray_stop session_advance(struct session *session);
/* The present stop, without playing on. */
enum affray_stop session_stands(struct session *session);
/* Writes the fight to its file; false after problems, which `trouble` keeps. */
bool session_save(struct session *session);

/* Steps of a person. OK: done and saved; else see the problems. */
enum affray_status session_answer(struct session *session, const char *answer);
enum affray_status session_total(struct session *session, int total);
enum affray_status session_faces(struct session *session, const int *faces, int count);
/* Any edict of the engine, and `add CREATURE SIDE X,Y` for a creature of the
 * catalogue. */
enum affray_status session_edict(struct session *session, const char *edict);
/* A note of the game master. Within a deed it `waits` for the next action of anybody. */
enum affray_status session_note(struct session *session, const char *words, bool *waits);

/* "Edict, such as set goblin.fat 1: ", with names of this fight. */
void session_edict_example(struct session *session, char *text, size_t room);

/* The tactic answers the open question; the next session_advance plays it. */
enum affray_status session_let(struct session *session);
/* The same, and tactics play on for everybody, the player's creatures too: for some turns
 * ("", "3"), to the next round ("round"), for some rounds ("2 rounds"), or to the end
 * ("end"). Real dice stop it. */
enum affray_status session_go(struct session *session, const char *how);

/* ---- repeat_deed.c ---- */

/* At an action: the creature's last deed once more. OK: the action is answered, and the
 * next session_advance gives the other answers as far as they are legal now; from the
 * first illegal one on, the player is asked. Else see the problems. */
enum affray_status session_again(struct session *session);
/* True if the open question belonged to a repeated deed and has been answered. */
bool session_repeats(struct session *session);

/* The answer of the owner's tactic, as a .fight writes it; the default if it has none.
 * False: no question is open, or no memory. */
bool session_advice(struct session *session, char *answer, size_t room);

/* ---- marked_answer.c ---- */

/*
 * The answer that Enter alone gives, which a menu marks: the creature's last answer to
 * the same question, if it is legal and does not pass the turn; else the tactic's advice,
 * if hints are on; else the rulebook's default, or the first option that does not pass.
 * So Enter alone never wastes a turn. At a pause it is the tactic's next answer. False:
 * no question is open.
 */
bool session_mark(struct session *session, char *answer, size_t room);
/* True if the open question was a detail that is answered as usual, and was answered. */
bool session_answers_detail(struct session *session);
/* The rulebook's default of a question, as a .fight writes it. */
void session_default(const struct affray_question *question, char *answer, size_t room);
/* Is this text a legal answer? Then `value` is the option's index, number or tile
 * index. */
bool session_is_answer(const struct affray_question *question, const char *answer,
		       int *value);

/* ---- option_numbers.c ---- */

/* The place of each option of a choice, from 0: its number at the prompt, its key on the
 * screen. An option that was offered before keeps its place, also after undo and in a
 * resumed fight: places depend on the record and on who is played here, not on what was
 * shown by this process. */
void session_places(struct session *session, const struct affray_question *question,
		    int places[MOST_PLACES]);
/* At a new stop, or after a jump: remembers the menu of the open question, if there is
 * one. */
void session_keep_menu(struct session *session);
/* Forgets the menus after the present stop, when the undone answers are dropped. */
void session_cut_menus(struct session *session);

/* ---- dice_needed.c ---- */

struct needs {
	int total;
	bool or_less;	 /* else: or more */
	bool is_settled; /* all totals give the same result, which `is_good` or not */
	bool is_good;
};
/* The total that the awaited real dice need for success; false: the rules have not fixed
 * it yet, or the roller may not know it. */
bool session_needs(struct session *session, struct needs *needs);

/* The command line that resumes the fight, into your buffer. */
void session_resume_line(struct session *session, char *line, size_t room);

/* ---- undo.c: back and forth ---- */

/*
 * Answers that a person gave (edicts and real dice too) are numbered from 1. `depth` is
 * their number at the present moment; undone answers lie beyond it, until a new answer is
 * given. After a jump the question of that moment is open.
 */
int session_depth(struct session *session);
int session_depth_end(struct session *session); /* with those undone */
/* Answer `number`; false: there is none. Strings live until the next call. The text of an
 * edict that this seat may not know is "". */
bool session_step(struct session *session, int number, struct affray_step *step);

/* The number of answers undone or redone, at most `count`. */
int session_undo(struct session *session, int count);
int session_redo(struct session *session, int count);
/* Goes to the point after `depth` answers: "back to 7" is depth 6. OK, or see the
 * problems. */
enum affray_status session_to_depth(struct session *session, int depth);
/* Goes to the first question of that round, back or forth. */
enum affray_status session_to_round(struct session *session, int round);

/* From here on it is saved in `path`. If not OK, see the problems; nothing has
 * changed. */
enum affray_status session_save_in(struct session *session, const char *path);
/* The same, and the old file keeps the undone answers, too. */
enum affray_status session_fork(struct session *session, const char *path);

#endif
