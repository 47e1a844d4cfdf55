/* SPDX-License-Identifier: MIT
 *
 * Reads a line that a player types: an answer, a command, or an error.
 *
 * Nothing here changes the fight: a line and the open question go in, their meaning comes
 * out.
 *
 * An option is named by its number in the menu, its key, or any beginning of the key that
 * only one option has; blanks, hyphens and capitals in it do not matter. A command is a
 * word; with a slash in front it is one even where an option has the same key. Anything
 * else is refused, with the nearest word suggested.
 */
#ifndef PLAY_TYPED_H
#define PLAY_TYPED_H

#include <stdbool.h>
#include <stddef.h>
#include "affray.h"
#include "commands.h"

enum { SAID_ROOM = 1024 }; /* two hundred dice are the longest thing to type */

enum said_kind { SAID_ANSWER, SAID_COMMAND, SAID_WRONG };

struct said {
	enum said_kind kind;
	char answer[SAID_ROOM];	   /* ANSWER: as a .fight writes it; dice as typed */
	enum play_command command; /* COMMAND */
	char rest[512];		   /* COMMAND: its argument */
	char why[512];		   /* WRONG: a sentence for the player */
};

/* `question` NULL: dice are awaited, or nothing; then every line that is no command comes
 * back as an answer. `places` are those of a choice's options. */
void play_read(const struct affray_question *question, const int *places,
	       const char *line, struct said *said);

/* May options be named by their place? If keys are numbers, a number means the key. */
bool play_has_places(const struct affray_question *question);

#endif
