/* SPDX-License-Identifier: MIT
 *
 * What a program answers over JSON lines: {"choose":"dodge"}, {"roll":2}, {"undo":1} ...
 */
#ifndef CLI_PLAY_REPLY_H
#define CLI_PLAY_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include "affray.h"

enum reply_kind {
	REPLY_KEY,	 /* {"choose":"dodge"} */
	REPLY_NUMBER,	 /* {"choose":3} */
	REPLY_TILE,	 /* {"choose":[4,2]} */
	REPLY_TOTAL,	 /* {"roll":2} */
	REPLY_FACES,	 /* {"roll":[1,0,1,0]} */
	REPLY_UNDO,	 /* {"undo":1} */
	REPLY_REDO,	 /* {"redo":1} */
	REPLY_AUTO,	 /* {"auto":1} */
	REPLY_EDICT,	 /* {"edict":"set goblin.fat 5"} */
	REPLY_GO,	 /* {"go":3}, {"go":"round"} */
	REPLY_BACK,	 /* {"back":7} */
	REPLY_ROUND,	 /* {"round":2} */
	REPLY_FORK,	 /* {"fork":"other.fight"} */
	REPLY_HISTORY,	 /* {"history":1} */
	REPLY_REACTIONS, /* {"reactions":"auto"}, {"reactions":{"aldric":"never"}} */
	REPLY_SEAT,	 /* {"seat":{"goblin":"random"}} */
	REPLY_DICE,	 /* {"dice":{"aldric":"real"}} */
	REPLY_PAUSE,	 /* {"pause":true} */
};

enum { MOST_FACES_TOLD = 256 };

struct reply {
	enum reply_kind kind;
	char text[512]; /* KEY, EDICT, GO, FORK; how, of the orders */
	char owner[64]; /* REACTIONS, SEAT, DICE: of whom; "": all */
	int number;	/* NUMBER, TOTAL, UNDO, REDO, BACK, ROUND; PAUSE: on or off */
	int tile[2];	/* TILE */
	int face_count; /* FACES */
	int faces[MOST_FACES_TOLD];
};

/* False: it is no such object, and `why` says what is wrong with it. */
bool reply_read(const char *line, struct reply *reply, char *why, size_t room);

/* Gives what was chosen or rolled to the fight; the other kinds are not for it. */
enum affray_status reply_give(const struct reply *reply, struct affray_fight *fight,
			      struct affray_problems *problems);

#endif
