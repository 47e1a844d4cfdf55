/* SPDX-License-Identifier: MIT
 *
 * The commands of a session: one table for the prompt, the screen and the wire.
 *
 * A front end reads its own way (words, a key, a line of JSON) into a `call`, runs it,
 * and says the `result` its own way. A row without a function only shows something (a
 * look), or belongs to one front end: it does nothing to the session.
 */
#ifndef PLAY_COMMANDS_H
#define PLAY_COMMANDS_H

#include <stdbool.h>
#include "session.h"

/* The order of the help page. */
enum play_command {
	DO_HELP,
	DO_MENU,
	DO_CHOOSE,
	DO_ROLL,
	DO_DEFAULT,
	DO_AUTO,
	DO_AGAIN,
	DO_GO,
	DO_UNDO,
	DO_REDO,
	DO_HISTORY,
	DO_BACK,
	DO_ROUND,
	DO_ROUNDS,
	DO_FORK,
	DO_WHY,
	DO_ODDS,
	DO_RULE,
	DO_STATE,
	DO_SHEET,
	DO_WHERE,
	DO_MAP,
	DO_LOG,
	DO_ORDER,
	DO_CONDITIONS,
	DO_REACTIONS,
	DO_DETAILS,
	DO_SEAT,
	DO_DICE,
	DO_PAUSE,
	DO_HINTS,
	DO_EDICT,
	DO_NOTE,
	DO_SAVE,
	DO_QUIT,
	PLAY_COMMANDS,
};

/* The argument of a command. */
enum argument {
	TAKES_NOTHING,
	TAKES_ANSWER, /* a key, a number or a tile, as a .fight writes them */
	TAKES_DICE,   /* a total, or faces */
	TAKES_COUNT,  /* a number from 1; 1 if there is none */
	TAKES_NUMBER, /* a number from 1 */
	TAKES_TEXT,
	TAKES_ORDER,  /* [NAME] HOW */
	TAKES_SWITCH, /* on or off */
};

/* Who may give a command. The session itself refuses orders for others' creatures. */
enum giver { FOR_EVERYBODY, FOR_SEAT, FOR_MASTER };

enum { CALL_ROOM = 512, MOST_FACES_TOLD = 256, MESSAGE_LENGTH = 512 };

struct call {
	enum play_command command;
	int number;		/* COUNT, NUMBER, SWITCH; DICE: the total */
	char text[CALL_ROOM];	/* ANSWER, TEXT; ORDER: how */
	char owner[OWNER_ROOM]; /* ORDER: its creature or side; "": all that the player
				 * commands
				 */
	int face_count;		/* DICE; 0: `number` is the total */
	int faces[MOST_FACES_TOLD];
};

/* The front end's next step. */
enum next {
	WAIT,	    /* nothing has changed: the same question waits */
	GO_ON,	    /* the fight plays on: session_advance() */
	LOOK_AGAIN, /* the fight has jumped: session_stands() */
};

struct result {
	enum next next;
	bool refused;	  /* `message` says why, and nothing has changed */
	int moved;	  /* answers done again, below 0: taken back */
	const char *what; /* the setting that was changed: "seat" ...; or NULL */
	bool is_quoted;	  /* `message` comes from a reader or a rule: show it unchanged */
	char message[MESSAGE_LENGTH]; /* else a sentence without capital and full stop */
};

struct command_row {
	const char *word;  /* at the prompt; NULL: answers are typed as they are */
	const char *json;  /* key of a line, or of a look's "get"; NULL: not there */
	const char *takes; /* the argument after the word, for the help; "" if none */
	const char *help;
	enum argument argument;
	enum giver giver;
	char key;	   /* on the screen; 0: none */
	const char *label; /* the screen's prompt for the argument; or NULL */
	void (*run)(struct session *session, const struct call *call,
		    struct result *result);
};
extern const struct command_row command_rows[PLAY_COMMANDS];

/* A look: "get" on the wire. */
bool command_is_look(enum play_command command);
/* The row of a JSON key; PLAY_COMMANDS: none. */
enum play_command command_of_json(const char *key, bool is_look);
/* The row of a key on the screen; PLAY_COMMANDS: none. */
enum play_command command_of_key(int key);

/* Does it. Only for rows with a function. */
void command_run(struct session *session, const struct call *call, struct result *result);

#endif
